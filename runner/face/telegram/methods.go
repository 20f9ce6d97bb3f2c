package telegram

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// method carries out a method of the Bot API. In addition to the result, it returns the id of the message that the call
// is about.
type method func(p *platform, ctx context.Context, a args) (result any, message string, err error)

// methods are the supported methods, by name in lower case, because names are not case-sensitive. Other methods get the
// status 404, as from an older server.
var methods = map[string]method{
	"getupdates": func(p *platform, ctx context.Context, a args) (any, string, error) {
		list, err := p.getUpdates(ctx, a)
		return list, "", err
	},
	"setwebhook":     plain(func(p *platform, a args) (any, error) { return p.setWebhook(a) }),
	"deletewebhook":  plain(func(p *platform, a args) (any, error) { return p.deleteWebhook(a) }),
	"getwebhookinfo": plain(func(p *platform, _ args) (any, error) { return p.webhookInfo(), nil }),
	"getme":          plain(func(p *platform, _ args) (any, error) { return p.getMe(), nil }),
	"logout": plain(func(p *platform, _ args) (any, error) {
		p.loggedOut = true
		return true, nil
	}),
	"close": plain(func(p *platform, _ args) (any, error) {
		if left := 10*time.Minute - time.Since(p.launched); left > 0 {
			return nil, tooMany(int(left/time.Second) + 1)
		}
		return true, nil
	}),
	"setmycommands": plain(func(p *platform, a args) (any, error) {
		var list []struct{ Command, Description string }
		if _, err := a.read("commands", &list); err != nil {
			return nil, badRequest("can't parse commands JSON object")
		}
		for _, c := range list {
			if !command.MatchString(c.Command) {
				return nil, badRequest("BOT_COMMAND_INVALID")
			}
		}
		if s := a.str("commands"); s != "" {
			p.commands = json.RawMessage(s)
		}
		return true, nil
	}),
	"getmycommands": plain(func(p *platform, _ args) (any, error) { return p.commands, nil }),
	"deletemycommands": plain(func(p *platform, _ args) (any, error) {
		p.commands = json.RawMessage("[]")
		return true, nil
	}),
	"sendmessage":           sendMessage,
	"sendrichmessage":       sendRichMessage,
	"sendmessagedraft":      draft(false),
	"sendrichmessagedraft":  draft(true),
	"editmessagetext":       editMessageText,
	"deletemessage":         deleteMessage,
	"setmessagereaction":    setMessageReaction,
	"sendchataction":        plain(sendChatAction),
	"getchat":               plain(getChat),
	"getchatmember":         plain(getChatMember),
	"getchatadministrators": plain(getChatAdministrators),
	"getchatmembercount":    plain(getChatMemberCount),
	"leavechat":             plain(leaveChat),
}

var command = lazyregexp.New(`^[a-z0-9_]{1,32}$`)

// Plays implements face.Player.
func (p *platform) Plays() []string { return slices.Sorted(maps.Keys(methods)) }

func plain(do func(*platform, args) (any, error)) method {
	return func(p *platform, _ context.Context, a args) (any, string, error) {
		result, err := do(p, a)
		return result, "", err
	}
}

func tooMany(seconds int) error {
	return &apiError{Code: http.StatusTooManyRequests, Text: "Too Many Requests: retry after " + strconv.Itoa(seconds),
		RetryAfter: seconds}
}

func (p *platform) getMe() map[string]any {
	return map[string]any{
		"id": p.me.ID, "is_bot": true, "first_name": p.me.FirstName, "username": p.me.Username,
		"can_join_groups": true, "can_read_all_group_messages": true, "supports_guest_queries": false,
		"supports_inline_queries": false, "can_connect_to_business": false, "has_main_web_app": false,
		"has_topics_enabled": false, "allows_users_to_create_topics": false, "can_manage_bots": false,
		"supports_join_request_queries": false,
	}
}

// in finds the chat that a method is about, also in an earlier world.
func (p *platform) in(a args) (*chat, error) {
	s := strings.TrimSpace(a.str("chat_id"))
	if s == "" {
		return nil, badRequest("chat_id is empty")
	}
	id, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		for _, u := range p.users { // a bot can be addressed by its username
			if u.IsBot && strings.EqualFold("@"+u.Username, s) {
				id = u.ID
			}
		}
	}
	c := p.chats[id]
	switch {
	case c == nil && id == p.me.ID:
		return nil, forbidden("bot can't send messages to the bot")
	case c == nil && p.users[id] != nil && p.users[id].IsBot:
		return nil, forbidden("bot can't send messages to bots")
	case c == nil && p.users[id] != nil:
		return nil, forbidden("bot can't initiate conversation with a user")
	case c == nil:
		return nil, badRequest("chat not found")
	case !c.in:
		return nil, forbidden("bot was kicked from the " + c.Type + " chat")
	}
	return c, nil
}

// failing returns how a call fails in an outage, if it does.
func (p *platform) failing(operation string, c *chat) (lost bool, err error) {
	if c.world != p.world {
		return false, nil
	}
	failure, after := p.outages.Next(operation)
	switch failure {
	case face.Transient:
		return false, &apiError{Code: http.StatusInternalServerError, Text: "Internal Server Error"}
	case face.RateLimited:
		return false, tooMany(int(max(1, (after+999)/1000)))
	case face.Permanent:
		switch {
		case operation == "react":
			return false, badRequest("REACTION_INVALID")
		case c.Type == private:
			return false, forbidden("bot was blocked by the user")
		}
		return false, badRequest("not enough rights to send text messages to the chat")
	}
	return failure == port.LostResponse, nil
}

// written reads the text of a message, with its entities.
func (p *platform) written(a args) (string, []entity, error) {
	var list []entity
	text := a.str("text")
	if mode := a.str("parse_mode"); mode != "" {
		var err error
		if text, list, err = formatted(text, mode); err != nil {
			return "", nil, err
		}
	} else if _, err := a.read("entities", &list); err != nil {
		return "", nil, badRequest("can't parse entities JSON object")
	}
	trimmed := strings.TrimLeft(text, " \t\r\n")
	shift := units(text) - units(trimmed)
	text = strings.TrimRight(trimmed, " \t\r\n")
	long := units(text)
	kept := []entity{}
	for _, e := range list {
		if e.Type == "text_mention" {
			if e.User != nil {
				e.User = p.users[e.User.ID]
			}
			if e.User == nil {
				continue // users whom the bot doesn't know are not mentioned
			}
		}
		if e.Offset -= shift; e.Offset >= 0 && e.Length > 0 && e.Offset < long {
			e.Length = min(e.Length, long-e.Offset)
			kept = append(kept, e)
		}
	}
	switch {
	case text == "":
		return "", nil, badRequest("message text is empty")
	case long > 4096:
		return "", nil, badRequest("message is too long")
	}
	return text, found(text, kept), nil
}

func sendMessage(p *platform, _ context.Context, a args) (any, string, error) {
	return send(p, a, "sendMessage", false)
}

// send posts a message with the named method.
func send(p *platform, a args, method string, rich bool) (any, string, error) {
	c, err := p.in(a)
	if err != nil {
		p.strayTo(method, nil, a)
		return nil, "", err
	}
	m := &message{From: &p.me, Chat: c.chatInfo, Date: time.Now().Unix(), rich: rich}
	if m.Text, m.Entities, err = p.said(a, rich); err != nil {
		return nil, "", err
	}
	thread := int(a.int("message_thread_id"))
	if err := p.replyTo(c, m, a); err != nil {
		return nil, "", err
	}
	if m.ReplyTo != nil && thread == 0 {
		thread = m.ReplyTo.ThreadID
	}
	if c.world == p.world && thread != 0 {
		t := c.topics[thread]
		if t == nil {
			return nil, "", badRequest("message thread not found")
		}
		m.ThreadID, m.IsTopic = thread, true
		if m.ReplyTo == nil {
			m.ReplyTo = t.root.bare()
		}
	}
	lost, err := p.failing("post", c)
	if err != nil {
		return nil, "", err
	}
	if c.world != p.world {
		p.box++
		m.ID = p.box
		p.strayTo(method, c, a)
		return m, "", nil
	}
	p.place(c, m)
	m.id = fmt.Sprintf("telegram:%d:%d", c.ID, m.ID)
	c.world.messages[m.id] = m
	p.tell("post", c, m)
	if lost {
		return nil, m.id, errLost
	}
	return m, m.id, nil
}

// replyTo finds the message that a message replies to.
func (p *platform) replyTo(c *chat, m *message, a args) error {
	var to struct {
		MessageID int             `json:"message_id"`
		ChatID    json.RawMessage `json:"chat_id"`
		Anyway    bool            `json:"allow_sending_without_reply"`
	}
	if _, err := a.read("reply_parameters", &to); err != nil {
		return badRequest("can't parse reply parameters JSON object")
	}
	if to.MessageID == 0 {
		to.MessageID, to.Anyway = int(a.int("reply_to_message_id")), a.bool("allow_sending_without_reply")
	}
	if to.MessageID == 0 {
		return nil
	}
	if old := c.messages[to.MessageID]; old != nil {
		m.ReplyTo = old.bare()
	} else if !to.Anyway && c.world == p.world {
		return badRequest("message to be replied not found")
	}
	return nil
}

// tell reports what became visible.
func (p *platform) tell(op string, c *chat, m *message) {
	if c.world != p.world {
		return
	}
	posted := port.Posted{Op: op, Message: m.id, Conversation: c.conversation, Agent: c.world.self}
	if t := c.topics[m.ThreadID]; t != nil {
		posted.Thread = t.thread
	}
	if op == "post" || op == "edit" {
		posted.Text = c.world.outbound(m.Text, m.Entities)
	}
	p.watcher.Posted(posted)
}

// strayTo reports a call that belongs to no place of the world. c is nil if there is no such chat.
func (p *platform) strayTo(what string, c *chat, a args) {
	where := "to the chat " + a.str("chat_id")
	if c != nil {
		where += " from an earlier world"
	} else if id := a.int("chat_id"); p.chats[id] != nil {
		return // a refused call in the present world
	}
	p.watcher.Stray(what + " " + where + ": " + strconv.Quote(cmp.Or(a.str("text"), a.str("rich_message"))))
}

// about finds a message that a method is about. Messages of earlier worlds still exist, as on Telegram, so that a late
// program doesn't see a failure.
func (p *platform) about(a args, what string) (*chat, *message, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, nil, err
	}
	id := int(a.int("message_id"))
	if c.world != p.world {
		p.strayTo(what, c, a)
		if id > 0 && id <= p.box {
			return c, &message{ID: id, From: &p.me, Chat: c.chatInfo, Date: time.Now().Unix()}, nil
		}
	}
	m := c.messages[id]
	if m == nil {
		return nil, nil, badRequest("message to " + what + " not found")
	}
	return c, m, nil
}

func editMessageText(p *platform, _ context.Context, a args) (any, string, error) {
	c, m, err := p.about(a, "edit")
	if err != nil {
		return nil, "", err
	}
	if m.From != &p.me || m.TopicCreated != nil {
		return nil, m.id, badRequest("message can't be edited")
	}
	rich := a.str("rich_message") != ""
	text, list, err := p.said(a, rich)
	if err != nil {
		return nil, m.id, err
	}
	if text == m.Text && rich == m.rich && slices.Equal(list, m.Entities) {
		return nil, m.id,
			badRequest("message is not modified: specified new message content and reply markup are exactly the same " +
				"as a current content and reply markup of the message")
	}
	lost, err := p.failing("post", c)
	if err != nil {
		return nil, m.id, err
	}
	m.Text, m.Entities, m.rich, m.EditDate = text, list, rich, time.Now().Unix()
	p.tell("edit", c, m)
	if lost {
		return nil, m.id, errLost
	}
	return m, m.id, nil
}

func deleteMessage(p *platform, _ context.Context, a args) (any, string, error) {
	c, m, err := p.about(a, "delete")
	if err != nil {
		return nil, "", err
	}
	if m.From != &p.me || m.TopicCreated != nil {
		return nil, m.id, badRequest("message can't be deleted") // the bot lacks the right to do this
	}
	delete(c.messages, m.ID)
	p.tell("delete", c, m)
	return true, m.id, nil
}

func setMessageReaction(p *platform, _ context.Context, a args) (any, string, error) {
	c, m, err := p.about(a, "react")
	if err != nil {
		return nil, "", err
	}
	var list []reaction
	if _, err := a.read("reaction", &list); err != nil {
		return nil, m.id, badRequest("can't parse reaction types JSON object")
	}
	if len(list) > 1 {
		return nil, m.id, badRequest("REACTIONS_TOO_MANY")
	}
	now := map[string]string{}
	for _, r := range list {
		emoji, ok := reactionEmoji(r.Emoji)
		if r.Type != "emoji" || !ok {
			return nil, m.id, badRequest("REACTION_INVALID")
		}
		now[emoji] = r.Emoji
	}
	lost, err := p.failing("react", c)
	if err != nil {
		return nil, m.id, err
	}
	posted := port.Posted{Message: m.id, Conversation: c.conversation, Agent: c.world.self}
	if t := c.topics[m.ThreadID]; t != nil {
		posted.Thread = t.thread
	}
	put := func(op string, from, but map[string]string) {
		for emoji, glyph := range from {
			if _, ok := but[emoji]; !ok && m.id != "" {
				posted.Op, posted.Glyph = op, glyph
				p.watcher.Posted(posted)
			}
		}
	}
	put("unreact", m.reactions, now)
	put("react", now, m.reactions)
	m.reactions = now
	if lost {
		return nil, m.id, errLost
	}
	return true, m.id, nil
}

// emojis are the emoji that Telegram allows as reactions (https://core.telegram.org/bots/api#reactiontypeemoji).
const emojis = "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 " +
	"😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡"

var allowedEmojis = strings.Fields(emojis)

// reactionEmoji returns a glyph as the platform writes it, if the glyph is allowed as a reaction.
func reactionEmoji(glyph string) (string, bool) {
	glyph = strings.ReplaceAll(glyph, "\uFE0F", "")
	return glyph, slices.Contains(allowedEmojis, glyph)
}

func sendChatAction(p *platform, a args) (any, error) {
	if _, err := p.in(a); err != nil {
		return nil, err
	}
	if !slices.Contains([]string{
		"typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice", "upload_document",
		"choose_sticker", "find_location", "record_video_note", "upload_video_note",
	}, a.str("action")) {
		return nil, badRequest("wrong parameter action in request")
	}
	return true, nil
}

func getChat(p *platform, a args) (any, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, err
	}
	full := map[string]any{}
	if err := json.Unmarshal(encode(c.chatInfo), &full); err != nil {
		return nil, err
	}
	full["id"] = c.ID
	full["accent_color_id"], full["max_reaction_count"] = max(c.ID, -c.ID)%7, 11
	full["accepted_gift_types"] = map[string]bool{
		"unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false, "premium_subscription": false,
		"gifts_from_channels": false,
	}
	if c.Type == private {
		if c.Username != "" {
			full["active_usernames"] = []string{c.Username}
		}
		return full, nil
	}
	rights := map[string]bool{}
	for _, right := range []string{
		"can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos",
		"can_send_video_notes",
		"can_send_voice_notes", "can_send_polls", "can_send_other_messages", "can_add_web_page_previews",
		"can_react_to_messages",
		"can_change_info", "can_invite_users", "can_pin_messages",
	} {
		rights[right] = true
	}
	full["permissions"] = rights
	return full, nil
}

func getChatMember(p *platform, a args) (any, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, err
	}
	u := p.users[a.int("user_id")]
	if u == nil {
		return nil, badRequest("invalid user_id specified")
	}
	return member(u, c.status(p, u)), nil
}

func getChatAdministrators(p *platform, a args) (any, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, err
	}
	if c.Type == private {
		return nil, badRequest("there are no administrators in the private chat")
	}
	list := []any{member(&p.me, statusAdministrator)}
	if u := c.creator(); u != nil {
		list = append(list, member(u, statusCreator))
	}
	return list, nil
}

func getChatMemberCount(p *platform, a args) (any, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, err
	}
	return len(c.members), nil
}

func leaveChat(p *platform, a args) (any, error) {
	c, err := p.in(a)
	if err != nil {
		return nil, err
	}
	if c.Type == private {
		return nil, badRequest("chat member status can't be changed in private chats")
	}
	if c.world != p.world {
		p.strayTo("leaveChat", c, a)
		return true, nil
	}
	return true, p.moved(c.world,
		port.SurfaceEvent{Op: "leave", Conversation: c.conversation, Participant: c.world.self})
}
