package slack

import (
	"context"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// Slack's ids of people and conversations are unique only within a workspace. The ids of the second workspace therefore
// get its id as a prefix.

// between separates the id of a workspace from an id in it.
const between = "/"

// abroad returns an event of the second workspace with the bot's ids.
func (p *Platform) abroad(e chat.Event) chat.Event {
	e.Conversation = p.outside(e.Conversation)
	e.Author, e.Mentioned = p.stranger(e.Author), p.strangers(e.Mentioned)
	return e
}

func (p *Platform) outside(c chat.Conversation) chat.Conversation {
	c.ID, c.Members = p.prefix+c.ID, p.strangers(c.Members)
	return c
}

func (p *Platform) strangers(all []chat.Person) []chat.Person {
	all = slices.Clone(all)
	for i := range all {
		all[i] = p.stranger(all[i])
	}
	return all
}

// stranger returns a person of the second workspace. The bot itself is the same in both.
func (p *Platform) stranger(who chat.Person) chat.Person {
	switch who.ID {
	case "":
	case p.self:
		who.ID = p.home.self
	default:
		who.ID = p.prefix + who.ID
	}
	return who
}

// at returns the workspace of a conversation, and its id there.
func (p *Platform) at(conversation string) (*Platform, string) {
	if p.other != nil {
		if id, ok := strings.CutPrefix(conversation, p.other.prefix); ok && p.other.prefix != "" {
			return p.other, id
		}
	}
	return p, conversation
}

// Post writes a message.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	in, id := p.at(m.Conversation)
	m.Conversation = id
	return in.post(ctx, m)
}

// React adds an emoji to a message.
func (p *Platform) React(ctx context.Context, conversation, message, emoji string) error {
	in, id := p.at(conversation)
	return in.react(ctx, id, message, emoji)
}

// Conversation returns a channel.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	in, inside := p.at(id)
	found := in.place(ctx, inside)
	if in != p {
		found = in.outside(found)
	}
	return found, nil
}

// Thread returns who has written in a thread.
func (p *Platform) Thread(ctx context.Context, conversation, thread string) ([]chat.Person, error) {
	in, id := p.at(conversation)
	people, err := in.thread(ctx, id, thread)
	if in != p {
		people = in.strangers(people)
	}
	return people, err
}
