package teams

import "github.com/c2a-conform/c2a-conform/runner/face"

var (
	_ face.Ids    = (*platform)(nil)
	_ face.Namer  = (*platform)(nil)
	_ face.Finder = (*platform)(nil)
	_ face.Player = (*platform)(nil)
)

// Ids returns Teams's ids for the things of the world.
func (p *platform) Ids() []face.ID {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out face.Names
	for world, who := range p.people {
		out.Add(face.OfPerson, world, who.id, who.object)
		out.Add(face.OfMention, "@"+who.handle, "@"+who.handle, "<at>"+who.name+"</at>", "@"+who.name)
	}
	for _, at := range p.places {
		out.Add(face.OfConversation, at.conversation, at.id)
		if at.conversation == "" {
			continue
		}
		for _, m := range at.messages {
			if m.about == "" {
				continue
			}
			out = append(out, face.ID{Kind: face.OfMessage, World: m.about, Platform: m.id, In: at.id})
			if m.root == nil && at.channel() {
				out = append(out, face.ID{Kind: face.OfThread, World: m.about, Platform: at.where(m)},
					face.ID{Kind: face.OfThread, World: m.about, Platform: m.id, In: at.id})
			}
		}
	}
	return out
}

// Find implements face.Finder.
func (p *platform) Find(text string) (conversation string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for _, at := range p.places {
			if !yield(face.Place{ID: at.id, Conversation: at.conversation}) {
				return
			}
		}
		for id := range p.earlier {
			if !yield(face.Place{ID: id, Over: true}) {
				return
			}
		}
	})
}
