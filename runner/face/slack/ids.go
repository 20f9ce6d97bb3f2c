package slack

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*Face)(nil)

// Ids are what the workspace has for the things of the world.
func (f *Face) Ids() []face.ID {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := f.world
	var out face.Names
	for _, u := range w.users {
		out.Add(face.OfPerson, u.world, u.id, u.bot)
		out.Add(face.OfMention, "@"+u.handle, "@"+u.handle)
		if u.id != "" {
			out.Add(face.OfMention, "@"+u.handle, "<@"+u.id+">")
		}
	}
	for _, g := range w.groups {
		out.Add(face.OfMention, "@"+g.handle, "@"+g.handle, "<!subteam^"+g.id+"|@"+g.handle+">", "<!subteam^"+g.id+">")
	}
	for _, all := range []string{"channel", "here", "everyone"} {
		out.Add(face.OfMention, "@"+all, "@"+all, "<!"+all+">")
	}
	said := func(m *message) {
		out.Add(face.OfMessage, m.world, m.at)
		out.Add(face.OfThread, m.world, m.at)
	}
	for _, c := range w.channels {
		out.Add(face.OfConversation, c.world, c.id)
		for _, m := range c.messages {
			said(m)
		}
	}
	for _, m := range w.gone {
		said(m)
	}
	return out
}
