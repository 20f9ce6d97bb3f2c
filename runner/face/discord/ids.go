package discord

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*server)(nil)

// Ids are what Discord has for the things of the world.
func (s *server) Ids() []face.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []face.ID
	add := func(kind face.IDKind, world string, names ...string) {
		for _, name := range names {
			if world != "" {
				out = append(out, face.ID{Kind: kind, World: world, Platform: name})
			}
		}
	}
	for id, u := range s.people {
		add(face.OfPerson, id, u.id)
		add(face.OfMention, "@"+u.handle, "@"+u.handle, "<@"+u.id+">", "<@!"+u.id+">")
	}
	if s.guild != nil {
		for _, r := range s.guild.roles {
			add(face.OfMention, "@"+r.name, "@"+r.name, "<@&"+r.id+">")
		}
	}
	add(face.OfMention, "@all", "@everyone")
	for _, c := range s.channels {
		if c.thread != "" {
			add(face.OfThread, c.thread, c.id)
		} else {
			add(face.OfConversation, c.conversation, c.id)
		}
	}
	for id, m := range s.byWorld {
		add(face.OfMessage, id, m.id)
	}
	return out
}
