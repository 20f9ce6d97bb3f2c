package telegram

import (
	"cmp"
	"strconv"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

var _ face.Ids = (*platform)(nil)

// Ids returns Telegram's ids for the things of the world. Ids of messages and topics are unique only within their chat.
func (p *platform) Ids() []face.ID {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.world
	if n == nil {
		return nil
	}
	var out face.Names
	for shown, typed := range n.typed {
		out.Add(face.OfMention, typed, shown)
	}
	person := func(world, handle string, u *user) {
		number := strconv.FormatInt(u.ID, 10)
		// a user who is only mentioned is known only by the name
		out.Add(face.OfPerson, world, number, u.Username)
		mention := cmp.Or(u.Username, u.FirstName+"_"+number) // programs combine the name and the id
		out.Add(face.OfMention, "@"+handle, "@"+mention)
	}
	for id, u := range n.people {
		person(id, n.handles[strconv.FormatInt(u.ID, 10)], u)
	}
	for _, a := range n.wire.Agents {
		if a.ID == n.self {
			person(a.ID, a.Handle, &p.me)
		}
	}
	for shown, said := range n.alike {
		out.Add(face.OfMention, said, shown)
	}
	for _, c := range n.chats {
		in := strconv.FormatInt(c.ID, 10)
		out.Add(face.OfConversation, c.conversation, in)
		for number, m := range c.messages {
			out = append(out, face.ID{Kind: face.OfMessage, World: m.id, Platform: strconv.Itoa(number), In: in})
		}
		for number, t := range c.topics {
			out = append(out, face.ID{Kind: face.OfThread, World: t.thread, Platform: strconv.Itoa(number), In: in})
		}
	}
	return out
}
