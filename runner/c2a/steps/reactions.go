package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// reactions are the steps about signals, in both directions.
func reactions() []*step {
	return needing(link,

		fallible(`the surface shows {a|no} {reaction|message} of {agent}[ to {text}][ as {text}]`, `the surface shows a reaction of lead to "is staging up?" as "🔧"`,
			"The host has put a reaction of the agent on the message, with that glyph if the step names one, or posted a message in its name; or none. How a glyph asks to be drawn makes no difference.",
			func(s *scene, a args) (finding, error) {
				switch {
				case a.Is("message"):
					return s.shownMessageOf(a.At(0), a.Is("a"))
				case a.Is("a"):
					return showsReaction(s, a.At(0), a.At(1), a.At(2))
				}
				all, err := s.shownReactions(a.At(0), a.At(1))
				if err != nil {
					return finding{}, err
				}
				f := verdict(len(all) == 0, judge.NoSeq, "no reaction", "%s", glyphs(all))
				if len(all) > 0 {
					f.Seq = all[0].seq
				}
				return f, nil
			}),
		fallible(`{agent} is told of {word} on {text}`, `lead is told of agree on "shall I restart the pump?"`,
			"An event is delivered to the agent whose reaction has that signal, and names that message.",
			func(s *scene, a args) (finding, error) {
				agent, m, err := s.reactedOn(a.At(0), a.At(2))
				if err != nil {
					return finding{}, err
				}
				told := s.signals(agent)
				for _, d := range told {
					if d.Event.Reaction.Signal == a.At(1) && d.Event.Reaction.On == m.ID {
						return kept(d.seq, "so it is"), nil
					}
				}
				f := broken(judge.NoSeq, fmt.Sprintf("an event with the reaction %s on %s", a.At(1), m.ID), "%s", signalList(told))
				if len(told) > 0 {
					f.Seq = told[len(told)-1].seq
				}
				return f, nil
			}),
		ofAgent(`{agent} is told of[ {no reaction}][ reactions by {words}]`, `worker is told of no reaction`,
			"No event of a reaction is delivered to the agent in a mode that shows it to the model, or under a policy other than must_not_respond; or those that are, of which there has to be one, come in that mode.",
			func(s *scene, agent string, a args) finding {
				if a.Is("no reaction") {
					for _, d := range s.signals(agent) {
						seen := slices.Contains([]c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify}, d.Event.Mode)
						if seen || d.PolicyText != c2a.MustNotRespond.String() {
							return broken(d.seq, "none, or must_not_respond in a mode that shows nothing", "%s on %s, %s by %s", d.Event.Reaction.Signal, d.Event.Reaction.On, orMissing(d.PolicyText), orMissing(d.Event.Mode.String()))
						}
					}
					return kept(judge.NoSeq, "so it is")
				}
				told := s.signals(agent)
				for _, d := range told {
					if !slices.Contains(strings.Split(a.At(1), " or "), d.Event.Mode.String()) {
						f := broken(d.seq, a.At(1), "%s", orMissing(d.Event.Mode.String()))
						f.Path = "/params/injection/mode"
						return f
					}
				}
				return verdict(len(told) > 0, judge.NoSeq, "the event of a reaction", "%s", signalList(told))
			}),
	)
}

// reactedOn finds the agent and the message that a demand about a reaction names.
func (s *scene) reactedOn(name, text string) (string, *world.Message, error) {
	agent, err := s.agentID(name)
	if err != nil {
		return "", nil, err
	}
	m, _, err := s.world.Find(text)
	return agent, m, err
}

// signals are the events of reactions that were delivered to an agent.
func (s *scene) signals(agent string) []delivered {
	return s.deliveries(func(d law.Delivery) bool { return d.Event.Reaction != nil && s.is(d.Event.Recipient, agent) })
}

func signalList(told []delivered) string {
	if len(told) == 0 {
		return "no event of a reaction"
	}
	var parts []string
	for _, d := range told {
		parts = append(parts, d.Event.Reaction.Signal+" on "+d.Event.Reaction.On)
	}
	return strings.Join(parts, ", ")
}

// shownReaction is a reaction that the host put on a message.
type shownReaction struct {
	law.Posted
	seq int
}

func glyphs(all []shownReaction) string {
	if len(all) == 0 {
		return "no reaction"
	}
	var parts []string
	for _, r := range all {
		parts = append(parts, fmt.Sprintf("%q", r.Glyph))
	}
	return "the reaction " + strings.Join(parts, ", ")
}

// shownReactions are the reactions of an agent that stand on the message.
func (s *scene) shownReactions(name, text string) ([]shownReaction, error) {
	agent, m, err := s.reactedOn(name, text)
	if err != nil {
		return nil, err
	}
	var out []shownReaction
	for i, e := range s.world.Trace().Entries {
		p, ok := e.Item.(law.Posted)
		if !ok || p.Agent != agent || p.Message != m.ID {
			continue
		}
		switch p.Op {
		case "react":
			out = append(out, shownReaction{p, i})
		case "unreact":
			out = slices.DeleteFunc(out, func(r shownReaction) bool { return p.Glyph == "" || c2a.SameGlyph(r.Glyph, p.Glyph) })
		}
	}
	return out, nil
}

func showsReaction(s *scene, name, text, glyph string) (finding, error) {
	all, err := s.shownReactions(name, text)
	if err != nil {
		return finding{}, err
	}
	allowed := "a reaction"
	if glyph != "" {
		allowed = fmt.Sprintf("the reaction %q", glyph)
	}
	for _, r := range all {
		if glyph == "" || c2a.SameGlyph(r.Glyph, glyph) {
			return kept(r.seq, glyphs(all)), nil
		}
	}
	f := broken(judge.NoSeq, allowed, "%s", glyphs(all))
	if len(all) > 0 {
		f.Seq = all[len(all)-1].seq
	}
	return f, nil
}

// shownMessageOf judges whether the host has posted a message in the name of an agent.
func (s *scene) shownMessageOf(name string, wanted bool) (finding, error) {
	agent, err := s.agentID(name)
	if err != nil {
		return finding{}, err
	}
	allowed, got, seq := map[bool]string{true: "a message", false: "no message"}, "no message", judge.NoSeq
	for i, e := range s.world.Trace().Entries {
		if p, ok := e.Item.(law.Posted); ok && p.Agent == agent && p.Op == "post" {
			got, seq = fmt.Sprintf("%q", p.Text), i
			break
		}
	}
	return verdict((seq != judge.NoSeq) == wanted, seq, allowed[wanted], "%s", got), nil
}
