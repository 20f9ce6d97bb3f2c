package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// reactionDemands check reactions: what the surface shows of them, and who is told about them.
func reactionDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,

		scenario.DemandE(`the surface shows {a|no} {reaction|message} from {agent}[ to {text}][ as {text}]`,
			`the surface shows a reaction from lead to "is staging up?" as "🔧"`,
			"The host has put a reaction from the agent on the message, with that glyph if the step names one, or has "+
				"posted a message in the agent's name. With \"no\", it hasn't done so. Variation selectors make no "+
				"difference.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				switch {
				case a.Is("message"):
					return judgeMessageOf(s, a.At(0), a.Is("a"))
				case a.Is("a"):
					return judgeReaction(s, a.At(0), a.At(1), a.At(2))
				}
				all, err := reactionsOn(s, a.At(0), a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				f := steps.Verdict(len(all) == 0, judge.NoSeq, "no reaction", "%s", describeGlyphs(all))
				if len(all) > 0 {
					f.Seq = all[0].seq
				}
				return f, nil
			}),
		demandOnAnswer("chat.react", `{agent}'s reaction to {text} is refused or visible`,
			`lead's reaction to "is staging up?" is refused or visible`,
			"The agent's latest reaction is answered with an error, or the host has put a reaction from the agent on "+
				"the message.",
			func(s *scenario.Scenario, c *scenario.Call, a steps.Args) steps.Finding {
				all, err := reactionsOn(s, a.At(0), a.At(1))
				if err != nil {
					return steps.Broken(c.Answer.Seq, "a message in the scenario", "%v", err)
				}
				return steps.Verdict(!c.Done() || len(all) > 0, c.Answer.Seq, "an error, or a reaction", "%s and %s",
					c.Describe(), describeGlyphs(all))
			}),
		scenario.DemandE(`{agent} is told about the signal {word} on {text}`,
			`lead is told about the signal agree on "shall I restart the pump?"`,
			"An event with a reaction is delivered to the agent. It names that signal and that message.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, m, err := s.AgentAndMessage(a.At(0), a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				told := reactionEvents(s, agent)
				for _, d := range told {
					if d.Event.Reaction.Signal == a.At(1) && d.Event.Reaction.On == m.ID {
						return steps.AsExpected(d.Seq), nil
					}
				}
				f := steps.Broken(judge.NoSeq, fmt.Sprintf("an event with the reaction %s on %s", a.At(1), m.ID), "%s",
					describeReactions(told))
				if len(told) > 0 {
					f.Seq = told[len(told)-1].Seq
				}
				return f, nil
			}),
		scenario.DemandOfAgent(`{agent} is told[ {nothing about reactions}][ about reactions in mode {words}]`,
			`worker is told nothing about reactions`,
			"With \"nothing about reactions\", no event for a reaction is delivered to the agent in a mode that "+
				"shows it to the model, or with a policy other than must_not_respond. With \"about reactions in "+
				"mode\", at least one event for a reaction is delivered, and all of them have this mode.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				if a.Is("nothing about reactions") {
					for _, d := range reactionEvents(s, agent) {
						seen := slices.Contains([]c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify}, d.Event.Mode)
						if seen || d.PolicyText != c2a.MustNotRespond.String() {
							return steps.Broken(d.Seq, "none, or must_not_respond in a mode that doesn't show it",
								"%s on %s, %s by %s", d.Event.Reaction.Signal, d.Event.Reaction.On,
								scenario.OrMissing(d.PolicyText), scenario.OrMissing(d.Event.Mode.String()))
						}
					}
					return steps.AsExpected(judge.NoSeq)
				}
				told := reactionEvents(s, agent)
				for _, d := range told {
					if !slices.Contains(strings.Split(a.At(1), " or "), d.Event.Mode.String()) {
						f := steps.Broken(d.Seq, a.At(1), "%s", scenario.OrMissing(d.Event.Mode.String()))
						f.Path = "/params/injection/mode"
						return f
					}
				}
				return steps.Verdict(len(told) > 0, judge.NoSeq, "an event for a reaction", "%s",
					describeReactions(told))
			}),
	)
}

// reactionEvents returns the events about reactions that were delivered to an agent.
func reactionEvents(s *scenario.Scenario, agent string) []scenario.Delivery {
	return s.Deliveries(func(d law.Delivery) bool {
		return d.Event.Reaction != nil && s.IsAgent(d.Event.Recipient, agent)
	})
}

func describeReactions(told []scenario.Delivery) string {
	if len(told) == 0 {
		return "no event for a reaction"
	}
	var parts []string
	for _, d := range told {
		parts = append(parts, d.Event.Reaction.Signal+" on "+d.Event.Reaction.On)
	}
	return strings.Join(parts, ", ")
}

// surfaceReaction is a reaction that the host put on a message.
type surfaceReaction struct {
	law.Posted
	seq int
}

func describeGlyphs(all []surfaceReaction) string {
	if len(all) == 0 {
		return "no reaction"
	}
	var parts []string
	for _, r := range all {
		parts = append(parts, fmt.Sprintf("%q", r.Glyph))
	}
	return "the reaction " + strings.Join(parts, ", ")
}

// reactionsOn returns the reactions of an agent on the message, without reactions that the host gave by itself.
func reactionsOn(s *scenario.Scenario, name, text string) ([]surfaceReaction, error) {
	agent, m, err := s.AgentAndMessage(name, text)
	if err != nil {
		return nil, err
	}
	var out []surfaceReaction
	for i, p := range scenario.Items[law.Posted](s) {
		if p.Agent != agent || p.Message != m.ID || p.Program {
			continue
		}
		switch p.Op {
		case "react":
			out = append(out, surfaceReaction{p, i})
		case "unreact":
			out = slices.DeleteFunc(out, func(r surfaceReaction) bool {
				return p.Glyph == "" || c2a.SameGlyph(r.Glyph, p.Glyph)
			})
		}
	}
	return out, nil
}

func judgeReaction(s *scenario.Scenario, name, text, glyph string) (steps.Finding, error) {
	all, err := reactionsOn(s, name, text)
	if err != nil {
		return steps.Finding{}, err
	}
	allowed := "a reaction"
	if glyph != "" {
		allowed = fmt.Sprintf("the reaction %q", glyph)
	}
	for _, r := range all {
		if glyph == "" || c2a.SameGlyph(r.Glyph, glyph) {
			return steps.Kept(r.seq, describeGlyphs(all)), nil
		}
	}
	f := steps.Broken(judge.NoSeq, allowed, "%s", describeGlyphs(all))
	if len(all) > 0 {
		f.Seq = all[len(all)-1].seq
	}
	return f, nil
}

// judgeMessageOf judges whether the host has posted a message in the name of an agent.
func judgeMessageOf(s *scenario.Scenario, name string, wanted bool) (steps.Finding, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return steps.Finding{}, err
	}
	allowed, got, seq := map[bool]string{true: "a message", false: "no message"}, "no message", judge.NoSeq
	for i, p := range scenario.Items[law.Posted](s) {
		if p.Agent == agent && p.Op == "post" {
			got, seq = fmt.Sprintf("%q", p.Text), i
			break
		}
	}
	return steps.Verdict((seq != judge.NoSeq) == wanted, seq, allowed[wanted], "%s", got), nil
}
