package mattermost

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*server)(nil)

// Ids returns Mattermost's ids for the things of the world.
func (s *server) Ids() []face.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out face.Names
	for id, u := range s.people {
		out.Add(face.OfPerson, id, u.id)
		out.Add(face.OfMention, "@"+u.handle, "@"+u.handle)
	}
	for _, g := range s.groups {
		out.Add(face.OfMention, "@"+g.name, "@"+g.name)
	}
	for _, word := range []string{"all", "channel", "here"} {
		out.Add(face.OfMention, "@"+word, "@"+word)
	}
	for _, c := range s.channels {
		out.Add(face.OfConversation, c.conversation, c.id)
	}
	for id, p := range s.byWorld {
		out.Add(face.OfMessage, id, p.id)
		if p.root == nil {
			out.Add(face.OfThread, id, p.id)
		}
	}
	return out
}
