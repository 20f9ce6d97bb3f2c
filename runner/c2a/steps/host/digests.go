package host

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// digestDemands check digests.
func digestDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandOfAgent(`{agent} gets {exactly|at least} {n} {digest|event}[s][ that say {text}]`,
			`lead gets exactly 1 digest`,
			"Exactly or at least this many digests, or events with this content, are delivered to the agent. "+
				"Redeliveries don't count.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				digest, what, seen, seq := a.Is("digest"), "event", map[string]bool{}, judge.NoSeq
				if digest {
					what = "digest"
				}
				for _, d := range s.Deliveries(func(d law.Delivery) bool {
					return s.IsAgent(d.Event.Recipient, agent) &&
						(digest && d.Digest || !digest && d.Event.Text == a.At(2))
				}) {
					seen[d.Event.ID], seq = true, d.Seq
				}
				ok := len(seen) == a.Number(1) || a.Is("at least") && len(seen) > a.Number(1)
				return steps.Verdict(ok, seq, steps.Plural(a.Number(1), what), "%s", steps.Plural(len(seen), what))
			}),
		scenario.DemandOfAgent(`{agent}'s digests mention {text} and {text}, or count {n}[ or {n}]`,
			`lead's digests mention "kiln" and "silo", or count 2`,
			"The digests to the agent contain both words, in one digest or in two, or a digest contains the number, "+
				"or one of the two numbers. So no report was lost.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				var said []string
				seq := judge.NoSeq
				for _, d := range s.Deliveries(func(d law.Delivery) bool {
					return d.Digest && s.IsAgent(d.Event.Recipient, agent)
				}) {
					said, seq = append(said, d.Event.Text), d.Seq
				}
				all := strings.ToLower(strings.Join(said, " / "))
				told := containsFold(all, a.At(1)) && containsFold(all, a.At(2))
				numbers := strings.FieldsFunc(all, func(r rune) bool { return !unicode.IsDigit(r) })
				counted := slices.Contains(numbers, a.At(3)) || a.At(4) != "" && slices.Contains(numbers, a.At(4))
				return steps.Verdict(told || counted, seq,
					fmt.Sprintf("%q and %q, or a count of %s", a.At(1), a.At(2), a.At(3)), "%s: %q",
					steps.Plural(len(said), "digest"), steps.Clip(all))
			}),
		scenario.DemandOfAgent(`no delivery to {agent} contains {text}`, `no delivery to worker contains "ingot"`,
			"No field of any delivery to the agent contains the text, in upper or lower case.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := s.Deliveries(func(d law.Delivery) bool { return s.IsAgent(d.Event.Recipient, agent) })
				for _, d := range all {
					if text, ok := memberWith(d, a.At(1)); ok {
						return steps.Broken(d.Seq, "no delivery that contains the text", "%q", text)
					}
				}
				return steps.Kept(judge.NoSeq, scenario.CountDeliveries(len(all)))
			}),
	)
}
