package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// postedAt returns when a message got the text.
func postedAt(s *scenario.Scenario, text string) (int64, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return 0, err
	}
	return m.AtMs[version], nil
}

// timeDemands check when turns start.
func timeDemands() []*steps.Step {
	first := func(s *scenario.Scenario, text string, notBefore int64) *law.Turn {
		for _, t := range s.Story().Turns {
			if t.AtMs >= notBefore && showsText(t, text) {
				return t
			}
		}
		return nil
	}
	return scenario.Needing(scenario.TurnTap,
		scenario.DemandE(`no turn starts before {time} after {text}`, `no turn starts before 2 s after "next year"`,
			"No turn in the scenario starts before that time.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				turns := s.Story().Turns
				for _, t := range turns {
					if t.AtMs+s.World.Tolerance() < posted+a.Ms(0) {
						return steps.Broken(t.At, "a turn at "+steps.Seconds(posted+a.Ms(0))+" or later",
							"a turn at %s", steps.Seconds(t.AtMs)), nil
					}
				}
				if len(turns) == 0 {
					return steps.Kept(judge.NoSeq, "no turn"), nil
				}
				return steps.Kept(turns[0].At, "the first turn at "+steps.Seconds(turns[0].AtMs)), nil
			}),
		scenario.DemandE(`a turn that shows {text} {starts at once|starts before the held turn is answered|is `+
			`answered|starts at most}[ {time} after {text}]`,
			`a turn that shows "plan B" starts at most 5 s after "then?"`,
			"There is such a turn. With \"starts at most\", the turn starts within that time. With \"starts at "+
				"once\", it starts within 1 s of the message, so without a window. With \"starts before the held "+
				"turn is answered\", another turn or another step shows the text by then. With \"is answered\", the "+
				"model's answer is accepted, and the turn was not stopped before that.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				switch {
				case a.Is("is answered"):
					return judgeAnsweredTurn(s, a.At(0)), nil
				case a.Is("starts before the held turn is answered"):
					return judgeBesideHeldTurn(s, a.At(0)), nil
				}
				posted, err := postedAt(s, a.At(0))
				if a.Is("starts at once") {
					if err != nil {
						return steps.Finding{}, err
					}
					t := first(s, a.At(0), posted)
					if t == nil {
						return steps.Broken(judge.NoSeq, "a turn at "+steps.Seconds(posted), "no turn that shows it"),
							nil
					}
					return steps.Verdict(t.AtMs < posted+c2a.AtOnceMs+s.World.Tolerance(), t.At,
						"a turn at "+steps.Seconds(posted), "the turn at %s", steps.Seconds(t.AtMs)), nil
				}
				if err != nil {
					posted = 0
				}
				t := first(s, a.At(0), posted)
				since, err := postedAt(s, a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				by := since + a.Ms(1)
				if t == nil {
					return steps.Broken(judge.NoSeq, "a turn by "+steps.Seconds(by), "no turn that shows it"), nil
				}
				return steps.Verdict(t.AtMs <= by+s.World.Tolerance(), t.At, "a turn by "+steps.Seconds(by),
					"the turn at %s", steps.Seconds(t.AtMs)), nil
			}),
		scenario.DemandE(`the first turn starts between {time} and {time} after {text}`,
			`the first turn starts between 25 s and 35 s after "tick 1"`, "There is a turn, and the first one starts "+
				"in this interval.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				posted, err := postedAt(s, a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				allowed := fmt.Sprintf("between %s and %s", steps.Seconds(posted+a.Ms(0)),
					steps.Seconds(posted+a.Ms(1)))
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(judge.NoSeq, allowed, "no turn"), nil
				}
				t := turns[0]
				return steps.Verdict(t.AtMs+s.World.Tolerance() >= posted+a.Ms(0) &&
					t.AtMs <= posted+a.Ms(1)+s.World.Tolerance(), t.At, allowed, "the first turn at %s",
					steps.Seconds(t.AtMs)), nil
			}),
		scenario.Demand(`the held turn is {not cancelled|cancelled}`, `the held turn is not cancelled`,
			"The first turn continues, or the harness reports with conformance/turnCancelled that it has stopped the "+
				"turn.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				turns := s.Story().Turns
				switch {
				case len(turns) == 0:
					return steps.Broken(judge.NoSeq, "a turn", "no turn")
				case a.Is("cancelled"):
					return steps.Verdict(turns[0].StopAt >= 0, max(turns[0].StopAt, turns[0].At),
						"conformance/turnCancelled", "the turn continues")
				case turns[0].StopAt >= 0:
					return steps.Broken(turns[0].StopAt, "no cancellation", "the turn is cancelled")
				}
				return steps.Kept(turns[0].At, "it continues")
			}),
	)
}

// judgeAnsweredTurn looks for a turn that shows a text, and whose answer is accepted.
func judgeAnsweredTurn(s *scenario.Scenario, text string) steps.Finding {
	stopped := false
	for _, t := range s.Story().Turns {
		// If a later turn includes the events of a stopped turn, it may show the text in its older messages.
		shown := showsText(t, text) || stopped &&
			slices.ContainsFunc(allMessages(t), func(m turnMessage) bool { return m.Role == "user" && m.holds(text) })
		if shown && t.StopAt < 0 && len(t.Answers) > 0 {
			return steps.Kept(t.At, "turn "+t.ID)
		}
		stopped = stopped || shown && len(t.Answers) == 0
	}
	return steps.Broken(judge.NoSeq, "a turn that shows it and that the model answers", "none")
}

// judgeBesideHeldTurn looks for a step that shows a text before the first turn is answered.
func judgeBesideHeldTurn(s *scenario.Scenario, text string) steps.Finding {
	turns := s.Story().Turns
	if len(turns) == 0 {
		return steps.Broken(judge.NoSeq, "a turn", "no turn")
	}
	answered := len(s.World.Trace().Entries)
	if len(turns[0].Answers) > 0 {
		answered = turns[0].Answers[0].At
	}
	for _, m := range newMessages(turns...) {
		if m.step.At < answered && m.holds(text) {
			return steps.Kept(m.step.At, "shown at "+steps.Seconds(m.step.AtMs))
		}
	}
	return steps.Broken(turns[0].At, "shown before the first turn is answered", "not shown by then")
}
