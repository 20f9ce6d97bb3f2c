package relaycast

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// obligationMarker precedes a declared obligation in the text of a message, because Relaycast has no field for
// obligations.
const obligationMarker = "@@c2a-obligation@@"

// declared is the JSON after the marker.
type declared struct {
	Blocks        string `json:"blocks"`
	DefaultAction string `json:"defaultAction,omitempty"`
	Delegate      string `json:"dischargeDelegate,omitempty"`
}

// written returns the text of an event as Relaycast stores it.
func (s *server) written(c *channel, e port.SurfaceEvent) (string, error) {
	for _, m := range face.Mentions(s.world, e.Text) {
		switch {
		case m.Role != "":
			return "", unable("whom a role means")
		case m.All:
			return "", unable("that everybody is meant")
		}
	}
	out := face.Render(s.world, e.Text, func(m face.Mention) string { return "@" + s.people[m.ID].name },
		func(plain string) string { return plain })
	for _, r := range e.Recipients {
		direct := c.direct() && len(c.members) == 2 && c.has(s.author(r))
		meant := slices.ContainsFunc(face.Mentions(s.world, e.Text), func(m face.Mention) bool { return m.ID == r })
		if !direct && !meant {
			return "", unable("who is addressed by a message that doesn't mention them")
		}
	}
	if o := e.Obligation; o != nil {
		d := declared{Blocks: o.Blocks, DefaultAction: o.DefaultAction}
		if o.Delegate != "" {
			d.Delegate = s.author(o.Delegate).name
		}
		out += "\n" + obligationMarker + string(text(d))
	}
	return out, nil
}

// mentioned returns the names of the participants that a text mentions.
func (s *server) mentioned(text string) []string {
	var names []string
	for _, m := range face.Mentions(s.world, text) {
		if a := s.people[m.ID]; a != nil {
			names = append(names, a.name)
		}
	}
	return names
}

var (
	_ face.Namer  = (*server)(nil)
	_ face.Finder = (*server)(nil)
	_ face.Ids    = (*server)(nil)
)

// Plain implements [face.Namer]: it replaces names by the world's handles.
func (s *server) Plain(text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !strings.Contains(text, s.suffix()) {
		return text
	}
	for _, a := range s.people {
		if a != s.me {
			text = strings.ReplaceAll(text, a.name, a.handle)
		}
	}
	for _, c := range s.order {
		if c.conversation != "" && c.name != "" {
			text = strings.ReplaceAll(text, c.name, strings.TrimSuffix(c.name, s.suffix()))
		}
	}
	return text
}

// Find implements [face.Finder]. A program names a conversation, or a message in it.
func (s *server) Find(text string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for _, m := range s.told {
			conversation := ""
			if m.channel != nil {
				conversation = m.channel.conversation
			}
			if !yield(face.Place{ID: m.id, Conversation: conversation, Over: conversation == ""}) {
				return
			}
		}
		for _, c := range s.order {
			for _, id := range []string{c.id, c.dm, c.name} {
				if id != "" && !yield(face.Place{ID: id, Conversation: c.conversation, Over: c.conversation == ""}) {
					return
				}
			}
		}
	})
}

// Ids returns Relaycast's ids for the things of the world.
func (s *server) Ids() []face.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out face.Names
	for id, a := range s.people {
		out.Add(face.OfPerson, id, a.id, a.name)
		out.Add(face.OfMention, "@"+a.handle, "@"+a.name)
	}
	for _, c := range s.order {
		out.Add(face.OfConversation, c.conversation, c.id, c.dm, c.name)
	}
	for id, m := range s.byWorld {
		out.Add(face.OfMessage, id, m.id)
		if m.root == nil {
			out.Add(face.OfThread, id, m.id)
		}
	}
	return out
}

// thread returns the world's id of a thread, or "" without a thread.
func (m *message) thread() string {
	if m.root == nil {
		return ""
	}
	return m.root.about
}

// stray describes a call that belongs to no place of the world.
func stray(method, path string) string {
	return fmt.Sprintf("%s %s, which is from an earlier world or from none", method, path)
}
