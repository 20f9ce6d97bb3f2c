package host

import (
	"context"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// apart is a platform whose ids of messages and threads are unique: on some platforms they are so only within a
// conversation, and the engine knows a message by its id alone. Here they have that of the conversation before them.
type apart struct{ chat.Platform }

// between separates the two.
const between = "/"

func unique(conversation, id string) string {
	if id == "" {
		return ""
	}
	return conversation + between + id
}

// plain returns the platform's id.
func plain(conversation, id string) string { return strings.TrimPrefix(id, conversation+between) }

func (a apart) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	return a.Platform.Run(ctx, ready, func(e chat.Event) {
		e.ID, e.Thread = unique(e.Conversation.ID, e.ID), unique(e.Conversation.ID, e.Thread)
		tell(e)
	})
}

func (a apart) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	m.Thread = plain(m.Conversation, m.Thread)
	id, err := a.Platform.Post(ctx, m)
	return unique(m.Conversation, id), err
}

func (a apart) React(ctx context.Context, conversation, message, glyph string) error {
	return a.Platform.React(ctx, conversation, plain(conversation, message), glyph)
}

func (a apart) Thread(ctx context.Context, conversation, thread string) ([]chat.Person, error) {
	return a.Platform.Thread(ctx, conversation, plain(conversation, thread))
}
