package telegram

import "encoding/json"

// The objects of the Bot API, with the fields that this face sets (https://core.telegram.org/bots/api#available-types).
type (
	user struct {
		ID           int64  `json:"id"`
		IsBot        bool   `json:"is_bot"`
		FirstName    string `json:"first_name"`
		Username     string `json:"username,omitempty"`
		LanguageCode string `json:"language_code,omitempty"`
	}
	chatInfo struct {
		ID        int64  `json:"id"`
		Title     string `json:"title,omitempty"`
		FirstName string `json:"first_name,omitempty"`
		Username  string `json:"username,omitempty"`
		Type      string `json:"type"`
		IsForum   bool   `json:"is_forum,omitempty"`
	}
	entity struct {
		Offset int    `json:"offset"` // in UTF-16 code units, as Length
		Length int    `json:"length"`
		Type   string `json:"type"`
		URL    string `json:"url,omitempty"`
		User   *user  `json:"user,omitempty"`
	}
	topicCreated struct {
		Name      string `json:"name"`
		IconColor int    `json:"icon_color"`
	}
	message struct {
		ID           int           `json:"message_id"`
		From         *user         `json:"from,omitempty"`
		Chat         chatInfo      `json:"chat"`
		Date         int64         `json:"date"`
		EditDate     int64         `json:"edit_date,omitempty"`
		ThreadID     int           `json:"message_thread_id,omitempty"`
		ReplyTo      *message      `json:"reply_to_message,omitempty"`
		IsTopic      bool          `json:"is_topic_message,omitempty"`
		TopicCreated *topicCreated `json:"forum_topic_created,omitempty"`
		NewMembers   []*user       `json:"new_chat_members,omitempty"`
		LeftMember   *user         `json:"left_chat_member,omitempty"`
		Text         string        `json:"text,omitempty"`
		Entities     []entity      `json:"entities,omitempty"`
		Rich         *richMessage  `json:"rich_message,omitempty"` // instead of the text, in the API's answers

		rich      bool
		id        string            // id in the world
		reactions map[string]string // emoji of the program, by emoji
		seen      map[int64]string  // emoji of people
	}
	reaction struct {
		Type  string `json:"type"`
		Emoji string `json:"emoji"`
	}
	reactionUpdated struct {
		Chat      chatInfo   `json:"chat"`
		MessageID int        `json:"message_id"`
		User      *user      `json:"user"`
		Date      int64      `json:"date"`
		Old       []reaction `json:"old_reaction"`
		New       []reaction `json:"new_reaction"`
	}
	memberUpdated struct {
		Chat chatInfo        `json:"chat"`
		From *user           `json:"from"`
		Date int64           `json:"date"`
		Old  json.RawMessage `json:"old_chat_member"`
		New  json.RawMessage `json:"new_chat_member"`
	}
)

// The states of a chat member.
const (
	statusCreator       = "creator"
	statusAdministrator = "administrator"
	statusMember        = "member"
	statusLeft          = "left"
)

// member returns the ChatMember of a user.
func member(u *user, status string) map[string]any {
	m := map[string]any{"user": u, "status": status}
	switch status {
	case statusCreator:
		m["is_anonymous"] = false
	case statusAdministrator:
		for _, right := range []string{
			"can_manage_chat", "can_invite_users", "can_pin_messages", "can_manage_topics", "can_manage_video_chats",
		} {
			m[right] = true
		}
		for _, right := range []string{
			"can_be_edited", "can_change_info", "can_delete_messages", "can_restrict_members", "can_promote_members",
			"can_post_stories", "can_edit_stories", "can_delete_stories", "can_send_welcome_messages", "is_anonymous",
		} {
			m[right] = false
		}
	}
	return m
}

// bare returns the message as a reply to it shows it: without the message that it replied to.
func (m *message) bare() *message {
	b := *m
	b.ReplyTo = nil
	return &b
}

func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null") // can't fail: only types of this package
	}
	return raw
}
