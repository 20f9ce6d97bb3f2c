package github

import (
	"strconv"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

var _ face.Ids = (*platform)(nil)

// Ids returns GitHub's ids for the things of the world. A conversation is the first issue of a repository.
func (p *platform) Ids() []face.ID {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.world
	if n == nil {
		return nil
	}
	var out face.Names
	number := func(id int64) string { return strconv.FormatInt(id, 10) }
	for id, u := range n.people {
		out.Add(face.OfPerson, id, number(u.ID), u.Login)
		if handle, ok := n.handle(u); ok {
			out.Add(face.OfMention, "@"+handle, "@"+u.mention())
		}
	}
	for _, a := range n.wire.Agents {
		for _, r := range a.Roles {
			out.Add(face.OfMention, "@"+r, "@"+n.owner.Login+"/"+r)
		}
	}
	for conversation, r := range n.repos {
		for _, i := range r.issues {
			out.Add(face.OfConversation, conversation, r.fullName()+"#"+strconv.Itoa(i.Number), number(i.ID))
		}
		out.Add(face.OfConversation, conversation, r.fullName())
	}
	for id, m := range n.messages {
		switch m := m.(type) {
		case *comment:
			out.Add(face.OfMessage, id, number(m.ID))
		case *issue:
			out.Add(face.OfMessage, id, number(m.ID))
		}
	}
	for _, c := range p.comments {
		out.Add(face.OfMessage, c.id, number(c.ID))
	}
	return out
}

// handle returns the name of a participant in the world.
func (n *world) handle(u *person) (string, bool) {
	for _, a := range n.wire.Agents {
		if n.people[a.ID] == u {
			return a.Handle, true
		}
	}
	for _, h := range n.wire.Humans {
		if n.people[h.ID] == u {
			return h.Handle, true
		}
	}
	return "", false
}
