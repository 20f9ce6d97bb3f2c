// Package reactions contains the laws of C2A about reactions: whether an agent or a person gives them, they are signals
// and never text.
package reactions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// All returns the laws of this package.
func All() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-REACT-003", law.Always,
			"a reaction does not create a message, and the name of its signal is not posted as chat", noSentences)),
		law.Needing(law.World, law.OfHost("C2A-REACT-007", func(d c2a.Draft) bool { return d.Glyphs },
			"a reaction's event contains the name of the signal and never the glyph, and the same applies to lists "+
				"and reads",
			func(s *law.Story, v *law.Tally) {
				noGlyphs(s, v)
				noGlyphsListed(s, v)
			})),
		law.Needing(law.World, law.Needing(law.Turns, law.OfHarness("C2A-REACT-023", law.Always,
			"a model that is told about a reaction is not shown a glyph for it", noGlyphsShown))),
		law.Needing(law.Turns, law.OfHarness("C2A-REACT-020", law.Always,
			"a model's reaction goes to an event of the turn in which the model gave it", onItsOwnEvent)),
	}
}

// noSentences: an agent has sent everything that it has on the surface, so a message that contains nothing of what was
// sent comes from the host itself.
func noSentences(s *law.Story, v *law.Tally) {
	given := map[string]bool{} // agent, signal
	sent := map[string][]string{}
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case law.ToolUse:
			if x.Name == "chat.react" && !e.From {
				given[x.Agent+" "+x.Text] = true
				if s.Settled(i) {
					v.Test(true, i, "", "")
				}
			}
		case law.Send:
			if !e.From {
				sent[x.Agent] = append(sent[x.Agent], x.Message.Text)
			}
		case law.Posted:
			if x.Op != "post" && x.Op != "edit" ||
				slices.ContainsFunc(sent[x.Agent], func(text string) bool { return strings.Contains(x.Text, text) }) {
				continue
			}
			for _, signal := range c2a.Signals {
				if given[x.Agent+" "+signal] && strings.Contains(law.Words(x.Text), " "+signal+" ") {
					v.Test(false, i, fmt.Sprintf("the message %q", x.Text), "only the reaction")
				}
			}
		}
	}
}

func noGlyphs(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, e := range s.Events {
		if e.Event.Reaction == nil {
			continue
		}
		glyph := s.Trace.World.Glyph(e.Event.Reaction.Signal)
		v.Test(glyph == "" || !strings.Contains(e.Wire, glyph), e.At, "the glyph "+glyph, "the name of the signal")
	}
}

// noGlyphsListed judges what tools return to an agent that was told of a reaction: no text has the glyph of its signal,
// unless somebody has written that glyph.
func noGlyphsListed(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	var written strings.Builder
	for _, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.Posted:
			written.WriteString(y.Text)
		case law.Surfaced:
			switch in := y.Input.(type) {
			case c2ahost.Posted:
				written.WriteString(in.Message.Text)
			case c2ahost.Repeated:
				written.WriteString(in.Message.Text)
			case c2ahost.Edited:
				written.WriteString(in.Text)
			}
		}
	}
	for _, u := range s.Uses() {
		for _, e := range s.Events {
			if e.Event.Reaction == nil || e.At > u.AnswerAt || !law.Same(e.Event.Recipient, u.Agent) {
				continue
			}
			glyph := w.Glyph(e.Event.Reaction.Signal)
			if glyph == "" || strings.Contains(written.String(), glyph) {
				continue
			}
			for _, text := range u.Result.Texts {
				v.Test(!strings.Contains(text, glyph), u.AnswerAt, fmt.Sprintf("%q, with the glyph", text),
					"the name of the signal")
			}
		}
	}
}

// noGlyphsShown judges what is new to the model of an agent that was told of a reaction: no glyph of its signal, unless
// somebody has written that glyph.
func noGlyphsShown(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	for _, e := range s.Events {
		if e.Event.Reaction == nil || e.Refused {
			continue
		}
		glyph := s.Trace.World.Glyph(e.Event.Reaction.Signal)
		if glyph == "" || written(s, glyph) {
			continue
		}
		for _, t := range s.Turns {
			for _, step := range t.Steps {
				if step.At < e.At || !law.Same(t.Agent, e.Event.Recipient) {
					continue
				}
				shown := slices.ContainsFunc(step.Fresh,
					func(m c2a.ChatMessage) bool { return strings.Contains(m.Text, glyph) })
				v.Test(!shown, step.At, "the glyph "+glyph, "the name of the signal")
			}
		}
	}
}

// onItsOwnEvent judges signals that the model gave in one turn only, and by no tool. What a harness shows by itself
// goes to what was not answered before.
func onItsOwnEvent(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		t := givenIn(s, u)
		if u.Name != "chat.react" || u.Text == "seen" || t == nil || len(t.About()) == 0 {
			continue
		}
		e := s.Named(u.Agent, u.InReplyTo)
		own := e != nil && (slices.Contains(t.About(), e) || slices.Contains(t.MayShow(), e) ||
			slices.ContainsFunc(t.About(), func(o *law.Event) bool { return o.Event.EditOf == e.Event.ID }))
		answered := e == nil ||
			slices.ContainsFunc(e.Says, func(y *law.Say) bool { return y.OK && y.At < t.Began() })
		v.Test(own || !answered, u.At, fmt.Sprintf("%s on %q", u.Text, u.InReplyTo),
			fmt.Sprintf("%q", t.About()[0].Event.ID))
	}
}

// givenIn is the only turn of the agent in which the model may have given the signal of a reaction, or nil.
func givenIn(s *law.Story, u *law.Use) (only *law.Turn) {
	for _, t := range s.Turns {
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				switch {
				case !law.Same(t.Agent, u.Agent) || a.At > u.At:
				case x.Kind == c2a.ActTool && !law.Reads(x.Tool):
					return nil
				case x.Kind == c2a.ActReact && x.Signal == u.Text:
					if only != nil && only != t {
						return nil
					}
					only = t
				}
			}
		}
	}
	return only
}

// written reports whether an event, a tool result or a model contains the text.
func written(s *law.Story, text string) bool {
	has := func(in string) bool { return strings.Contains(in, text) }
	return slices.ContainsFunc(s.Events, func(e *law.Event) bool { return has(e.Text()) || has(e.Wire) }) ||
		slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
			return has(u.Result.Wire) || slices.ContainsFunc(u.Result.Texts, has)
		}) ||
		slices.ContainsFunc(s.Turns, func(t *law.Turn) bool {
			return slices.ContainsFunc(t.Answers, func(a law.Answer) bool {
				return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return has(x.Text) })
			})
		})
}
