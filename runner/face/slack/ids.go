package slack

import "github.com/c2a-conform/c2a-conform/runner/face"

var _ face.Ids = (*Face)(nil)

// Ids returns the workspace's ids for the things of the world.
func (f *Face) Ids() []face.ID {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := f.world.home
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
	shared := map[string]int{} // number of messages with a ts
	each := func(do func(m *message)) {
		for _, c := range w.channels {
			for _, m := range c.messages {
				do(m)
			}
		}
		for _, m := range w.gone {
			do(m)
		}
	}
	each(func(m *message) { shared[m.at]++ })
	each(func(m *message) {
		in := ""
		if shared[m.at] > 1 {
			in = m.channel.id
		}
		if m.world != "" {
			out = append(out, face.ID{Kind: face.OfMessage, World: m.world, Platform: m.at, In: in},
				face.ID{Kind: face.OfThread, World: m.world, Platform: m.at, In: in})
		}
	})
	for _, c := range w.channels {
		out.Add(face.OfConversation, c.world, c.id)
	}
	return out
}
