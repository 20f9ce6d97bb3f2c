// Package unseen contains parts of laws of C2A: what a model must not learn about an event that it isn't shown.
package unseen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// Authors judges silent events by programs of which their agent heard nothing else: no turn names such a program. To
// say who wrote is a knock.
func Authors(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		name := law.Words(e.Event.Author.Name)
		if e.Mode != c2a.Silent || e.Refused || !law.Strong(name) || !stranger(s, e) || heardOf(s, e, name) {
			continue
		}
		named := -1
		for _, t := range s.Turns {
			for _, step := range t.Steps {
				if named < 0 && step.At > e.At && law.Same(t.Agent, e.Event.Recipient) &&
					slices.ContainsFunc(step.Messages,
						func(m c2a.ChatMessage) bool { return strings.Contains(s.Words(m.Text), name) }) {
					named = step.At
				}
			}
		}
		v.Test(named < 0, max(named, e.At), fmt.Sprintf("the author of the silent event %q", e.Event.ID),
			"nothing about the event")
	}
}

// stranger reports whether the author is a program that the world doesn't list.
func stranger(s *law.Story, e *law.Event) bool {
	w, id := s.Trace.World, e.Event.Author.ID
	return w != nil && id != "" && w.Author(id).Kind == c2a.Program
}

// heardOf reports whether the agent may know the name from elsewhere: another event, or what a tool returned.
func heardOf(s *law.Story, e *law.Event, name string) bool {
	return slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return o.Mode != c2a.Silent && law.Same(o.Event.Recipient, e.Event.Recipient) &&
			strings.Contains(s.Words(o.Wire+"\n"+o.Text()+"\n"+o.Event.Author.Name), name)
	}) || slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
		return law.Same(u.Agent, e.Event.Recipient) && law.Reads(u.Name)
	})
}

// AmbientStream judges what nobody is asked: it is not shown to a model as a user's message.
func AmbientStream(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Event.Directedness != c2a.Ambient || e.Mode != c2a.ToolMailbox && e.Mode != c2a.Silent || !e.Known() {
			continue
		}
		leak := -1
		e.EachStep(func(t *law.Turn, step law.Step) {
			for _, m := range step.Messages {
				if leak < 0 && m.Role == "user" && e.Surely(m) && !s.Pulled(e, t.Agent, step.At) {
					leak = step.At
				}
			}
		})
		if leak >= 0 || s.Settled(e.At) {
			v.Test(leak < 0, leak, fmt.Sprintf("the ambient event %q as a user's message", e.Event.ID),
				"no ambient chat in a turn")
		}
	}
}
