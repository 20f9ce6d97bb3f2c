package slack

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*Face)(nil)

// Ids are what the workspace has for the things of the world.
func (f *Face) Ids() []face.ID {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := f.world
	var out []face.ID
	add := func(kind face.IDKind, world string, names ...string) {
		for _, name := range names {
			if world != "" && name != "" {
				out = append(out, face.ID{Kind: kind, World: world, Platform: name})
			}
		}
	}
	for _, u := range w.users {
		add(face.OfPerson, u.world, u.id, u.bot)
		add(face.OfMention, "@"+u.handle, "@"+u.handle)
		if u.id != "" {
			add(face.OfMention, "@"+u.handle, "<@"+u.id+">")
		}
	}
	for _, g := range w.groups {
		add(face.OfMention, "@"+g.handle, "@"+g.handle, "<!subteam^"+g.id+"|@"+g.handle+">", "<!subteam^"+g.id+">")
	}
	for _, all := range []string{"channel", "here", "everyone"} {
		add(face.OfMention, "@"+all, "@"+all, "<!"+all+">")
	}
	said := func(m *message) {
		add(face.OfMessage, m.world, m.at)
		add(face.OfThread, m.world, m.at)
	}
	for _, c := range w.channels {
		add(face.OfConversation, c.world, c.id)
		for _, m := range c.messages {
			said(m)
		}
	}
	for _, m := range w.gone {
		said(m)
	}
	return out
}
