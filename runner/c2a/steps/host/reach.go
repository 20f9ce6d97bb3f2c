package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// reachDemands check whom a message reaches, and how.
func reachDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandE(`{text} reaches {agent}[, {aims}][, as {words}][, in mode {words}]`,
			`"when is payday?" reaches lead, addressed, as must_respond, in mode buffered or notify`,
			"The message is delivered to the agent, and each delivery has this directedness, policy and mode. What "+
				"the step doesn't name may have any value. The directedness is addressed or not addressed, or in "+
				"2026-06-02 also to_me, to_my_role, to_other or ambient.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), a.At(3), a.At(4), false})
			}),
		scenario.DemandE(`{text} reaches {agent}, if at all[, {aims}][, as {words}][, in mode {words}]`,
			`"lunch?" reaches lead, if at all, not addressed, as must_not_respond or may_respond`,
			"The same as without \"if at all\", but the step also passes if there is no delivery.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), a.At(3), a.At(4), true})
			}),
		scenario.DemandE(`{text} reaches {agent}[, {aims}], and must be answered`,
			`"when is payday?" reaches lead, addressed, and must be answered`,
			"The message is delivered to the agent with this directedness, and each delivery is must_respond. A "+
				"stack shows this by answering.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{aims: a.At(2), policies: c2a.MustRespond.String()})
			}).Needs(scenario.NoTap),
		scenario.DemandE(`{text} reaches {agent}, if at all[, {aims}][, in mode {words}], and must not be answered`,
			`"lunch?" reaches lead, if at all, not addressed, and must not be answered`,
			"Every delivery of the message to the agent has this directedness and mode, and is must_not_respond. A "+
				"stack shows this by not answering.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), c2a.MustNotRespond.String(), a.At(3), true})
			}).Needs(scenario.NoTap),
		scenario.DemandE(`{text} does not {reach|oblige} {agent}`, `"lunch?" does not oblige lead`,
			"The message is not delivered to the agent, or no delivery of it is must_respond.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				switch {
				case err != nil:
					return steps.Finding{}, err
				case len(events) == 0:
					return steps.Kept(judge.NoSeq, "no delivery"), nil
				case a.Is("reach"):
					return steps.Broken(events[0].Seq, "no delivery", "%s", scenario.CountDeliveries(len(events))), nil
				}
				for _, e := range events {
					if e.PolicyText == c2a.MustRespond.String() {
						return steps.Broken(e.Seq, "any other policy, or no delivery", "must_respond"), nil
					}
				}
				return steps.Kept(events[0].Seq, events[0].PolicyText), nil
			}),
	)
}

// deliveriesTo returns the deliveries of a message to an agent that a demand names.
func deliveriesTo(s *scenario.Scenario, text, name string) ([]scenario.Delivery, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return nil, err
	}
	return s.DeliveriesOf(text, agent)
}

// reach describes how a message must reach an agent. Each part has one or more values joined by "or", or is "" for any
// value. maybe means that the message need not be delivered.
type reach struct {
	aims, policies, modes string
	maybe                 bool
}

func judgeReach(s *scenario.Scenario, a steps.Args, want reach) (steps.Finding, error) {
	if s.World.Role() == law.StackRole {
		return judgeStack(s, a, want.maybe)
	}
	events, err := deliveriesTo(s, a.At(0), a.At(1))
	if err != nil {
		return steps.Finding{}, err
	}
	aims, err := alternatives(want.aims, func(word string) bool {
		_, known := c2a.ParseDirectedness(word)
		return word == "addressed" || word == "not addressed" || known && s.World.Draft().Directedness
	})
	if err != nil {
		return steps.Finding{}, err
	}
	policies, err := alternatives(want.policies,
		func(word string) bool { _, ok := c2a.ParsePolicy(s.World.Draft(), word); return ok })
	if err != nil {
		return steps.Finding{}, err
	}
	modes, err := alternatives(want.modes, func(word string) bool { _, ok := c2a.ParseMode(word); return ok })
	if err != nil {
		return steps.Finding{}, err
	}
	if len(events) == 0 {
		if want.maybe {
			return steps.Kept(judge.NoSeq, "no delivery"), nil
		}
		return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), nil
	}
	at := wire.PointersOf(s.World.Draft())
	aimPath, policyPath, modePath := "/params"+cmp.Or(at.Directedness, at.Addressed), "/params"+at.Policy,
		"/params"+at.Mode
	for _, e := range events {
		mode := e.ModeText
		if mode == "" && !s.World.Draft().Modes { // the draft has no member for it
			mode = e.Event.Mode.String()
		}
		for _, part := range []struct {
			allowed   []string
			ok        bool
			got, path string
		}{
			{aims, slices.ContainsFunc(aims, func(w string) bool { return aimed(e, w) }),
				aimOf(s.World.Draft(), e), aimPath},
			{policies, slices.Contains(policies, e.PolicyText), e.PolicyText, policyPath},
			{modes, slices.Contains(modes, mode), mode, modePath},
		} {
			if part.allowed == nil || part.ok {
				continue
			}
			f := steps.Broken(e.Seq, strings.Join(part.allowed, " or "), "%s", scenario.OrMissing(part.got))
			f.Path = part.path
			return f, nil
		}
	}
	e := events[0]
	return steps.Kept(e.Seq, fmt.Sprintf("%s, %s, %s", aimOf(s.World.Draft(), e), scenario.OrMissing(e.PolicyText),
		scenario.OrMissing(e.Event.Mode.String()))), nil
}

// judgeStack judges the same for a stack, whose deliveries are not visible, by what the stack does: it answers if it
// must; if the strongest policy is must_not_respond, no chat answers; and if the mode is at most digest or silent, no
// turn shows the message.
func judgeStack(s *scenario.Scenario, a steps.Args, atMost bool) (steps.Finding, error) {
	agent, err := s.AgentID(a.At(1))
	if err != nil {
		return steps.Finding{}, err
	}
	m, version, err := s.World.Find(a.At(0))
	if err != nil {
		return steps.Finding{}, err
	}
	if !atMost {
		f := s.JudgeAnswer(agent, m.Texts[version])
		f.What = fmt.Sprintf("%s answers %q", a.At(1), a.At(0))
		return f, nil
	}
	what := fmt.Sprintf("%s does not answer %q", a.At(1), a.At(0))
	of := map[string]bool{} // events of the message
	for _, d := range s.Deliveries(func(d law.Delivery) bool { return d.Message == m.ID }) {
		of[d.Event.ID] = true
	}
	for _, c := range s.Chats(agent) {
		if to := c.Message.InReplyTo; c.At > m.Seqs[version] && (to == "" || of[to]) {
			f := steps.Broken(c.At, "no message in reply to this message", "%s",
				scenario.DescribeChats([]scenario.Chat{c}))
			f.What = what
			return f, nil
		}
	}
	f := steps.Kept(judge.NoSeq, "no message answers this message")
	f.What = what
	return f, nil
}

// alternatives splits the words of an argument. An omitted argument has none.
func alternatives(part string, known func(string) bool) ([]string, error) {
	if part == "" {
		return nil, nil
	}
	words := strings.Split(part, " or ")
	for _, w := range words {
		if !known(w) {
			return nil, &exchange.ScenarioError{What: fmt.Sprintf("%q has no meaning here in this draft", w)}
		}
	}
	return words, nil
}

func aimed(e scenario.Delivery, word string) bool {
	switch word {
	case "addressed":
		return e.Event.Directedness == c2a.ToMe
	case "not addressed":
		return e.Event.Directedness != c2a.ToMe && e.Event.Directedness != 0
	}
	return e.Event.Directedness.String() == word
}

func aimOf(d c2a.Draft, e scenario.Delivery) string {
	switch {
	case d.Directedness:
		return e.Event.Directedness.String()
	case e.Event.Directedness == c2a.ToMe:
		return "addressed"
	}
	return "not addressed"
}
