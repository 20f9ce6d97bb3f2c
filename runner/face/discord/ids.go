package discord

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*server)(nil)

// Ids returns Discord's ids for the things of the world.
func (s *server) Ids() []face.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out face.Names
	for id, u := range s.people {
		out.Add(face.OfPerson, id, u.id)
		out.Add(face.OfMention, "@"+u.handle, "@"+u.handle, "<@"+u.id+">", "<@!"+u.id+">")
	}
	if s.guild != nil {
		for _, r := range s.guild.roles {
			out.Add(face.OfMention, "@"+r.name, "@"+r.name, "<@&"+r.id+">")
		}
	}
	out.Add(face.OfMention, "@all", "@everyone")
	for _, c := range s.channels {
		if c.thread != "" {
			out.Add(face.OfThread, c.thread, c.id)
		} else {
			out.Add(face.OfConversation, c.conversation, c.id)
		}
	}
	for id, m := range s.byWorld {
		out.Add(face.OfMessage, id, m.id)
	}
	return out
}
