package matrix

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

var _ face.Ids = (*server)(nil)

// Ids returns the homeserver's ids for the things of the world.
func (s *server) Ids() []face.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out face.Names
	person := func(id, handle string) {
		out.Add(face.OfPerson, id, s.userOf(id))
		out.Add(face.OfMention, "@"+handle, s.userOf(id), "@"+localpart(handle))
	}
	for _, a := range s.world.Agents {
		person(a.ID, a.Handle)
	}
	for _, p := range s.world.Humans {
		person(p.ID, p.Handle)
	}
	for user, id := range s.users {
		if !slices.ContainsFunc(out, func(known face.ID) bool {
			return known.Kind == face.OfPerson && known.Platform == user
		}) {
			out.Add(face.OfPerson, id, user) // a program that the world doesn't name
		}
	}
	for _, r := range s.rooms {
		out.Add(face.OfConversation, r.conversation, r.id)
		for thread, root := range r.threads {
			out.Add(face.OfThread, thread, root.id)
		}
	}
	for id, e := range s.byWorld {
		out.Add(face.OfMessage, id, e.id)
	}
	return out
}
