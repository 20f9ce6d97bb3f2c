package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// reactions are the steps about signals, in both directions.
func reactions() []*step {
	return needing(link,
		given(`the workspace shows {word} as {text}`, `the workspace shows working as "🛠"`,
			"The glyph that a signal has here, in place of the default.",
			func(s *scene, a args) error { s.world.ShowSignal(a.At(0), a.At(1)); return nil }),

		steps.Define(steps.Given, `{name} has posted {text} in {place}`, `lead has posted "shall I restart the pump?" in #general`,
			"A message from before the scenario began, of which nobody is told.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Remember(ctx, a.At(0), a.At(1), place(a, 2))
			}),

		when(`{name} puts[ {word}][ the glyph {text}] on {text}`, `Will puts agree on "shall I restart the pump?"`,
			"On the platform somebody puts the glyph of a signal, or another one, on the message that says so now.",
			func(ctx context.Context, s *scene, a args) error {
				if glyph := a.At(2); glyph != "" {
					return s.world.PutGlyph(ctx, a.At(0), glyph, a.At(3))
				}
				return s.world.React(ctx, a.At(0), a.At(1), a.At(3))
			}),
		when(`the host passes on {word} by {name} on {text} to {name} as {word} by {word}`, `the host passes on agree by Will on "shall I restart the pump?" to lead as may_respond by notify`,
			"The event of a reaction to a message of the agent, under this policy in this mode, whatever a host would have made of it.",
			func(ctx context.Context, s *scene, a args) error {
				signal := world.Signal{Signal: a.At(0), Author: a.At(1), On: a.At(2), Agent: a.At(3)}
				var known [2]bool
				signal.Policy, known[0] = c2a.ParsePolicy(s.world.Draft(), a.At(4))
				signal.Mode, known[1] = c2a.ParseMode(a.At(5))
				if slices.Contains(known[:], false) {
					return &exchange.ScenarioError{What: fmt.Sprintf("there is no policy %q or no mode %q", a.At(4), a.At(5))}
				}
				return s.world.Signal(ctx, signal)
			}),

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
		fallible(`{agent} gives the signal {word} to {text}`, `lead gives the signal working to "is staging up?"`,
			"The agent calls chat.react with that signal on an event that brought it the message.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				events, err := s.about(a.At(2), agent)
				if err != nil {
					return finding{}, err
				}
				given := s.uses(agent, "chat.react")
				for _, u := range given {
					if u.Text == a.At(1) && slices.ContainsFunc(events, func(d delivered) bool { return d.Event.ID == u.InReplyTo }) {
						return kept(u.seq, "so it does"), nil
					}
				}
				f := broken(judge.NoSeq, "chat.react with "+a.At(1)+" on it", "no such call")
				if len(given) > 0 {
					f.Seq, f.Got = given[0].seq, fmt.Sprintf("the signal %q on %q", given[0].Text, given[0].InReplyTo)
				}
				return f, nil
			}),
		ofAgent(`{agent} gives no signal that is none of the nine`, `lead gives no signal that is none of the nine`,
			"Every chat.react of the agent names one of them.",
			func(s *scene, agent string, _ args) finding {
				for i, e := range s.world.Trace().Entries {
					if u, ok := e.Item.(law.ToolUse); ok && u.Name == "chat.react" && s.is(u.Agent, agent) && !slices.Contains(c2a.Signals, u.Text) {
						return broken(i, "one of "+strings.Join(c2a.Signals, ", "), "%q", u.Text)
					}
				}
				return kept(judge.NoSeq, "none")
			}),
		fallible(`the model of {agent} sees {word} on {text}`, `the model of lead sees agree on "shall I restart the pump?"`,
			"A turn newly shows the name of the signal, and which message it is on, by its id or its text.",
			func(s *scene, a args) (finding, error) {
				agent, m, err := s.reactedOn(a.At(0), a.At(2))
				if err != nil {
					return finding{}, err
				}
				got, seq := "no turn names the signal", judge.NoSeq
				for _, t := range s.turns(agent) {
					words := shown(t)
					if _, ok := holds(words, a.At(1)); !ok {
						continue
					}
					_, byID := holds(words, m.ID)
					_, byText := holds(words, a.At(2))
					if byID || byText {
						return kept(t.At, "so it is"), nil
					}
					got, seq = "a turn that names the signal, but not the message: "+seen(t), t.At
				}
				return broken(seq, "a turn that names the signal and the message", "%s", got), nil
			}).Needs(turn),
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
