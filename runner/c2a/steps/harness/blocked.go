package harness

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// returnTurns returns the turns of an agent that returns of a message start, if the returns themselves are not visible:
// the turns that begin more than half a return interval after the message. By then, the turn for its first delivery has
// begun.
func returnTurns(s *scenario.Scenario, name, text string) ([]*law.Turn, error) {
	agent, m, err := s.AgentAndMessage(name, text)
	if err != nil {
		return nil, err
	}
	var out []*law.Turn
	for _, t := range turnsOf(s, agent) {
		if t.AtMs >= m.AtMs[0]+s.World.ReturnMs(c2a.Buffered)/2 {
			out = append(out, t)
		}
	}
	return out, nil
}

// returnDemands check the turns that returns start in a stack.
func returnDemands() []*steps.Step {
	return scenario.Needing(scenario.TurnTap,
		scenario.DemandE(`{count} return[s] of {text} start[s] a turn for {agent}`,
			`exactly 1 return of "may I deploy?" starts a turn for lead`,
			"This many turns of the agent begin more than half a return interval after the message. The return itself "+
				"isn't visible here, and nothing else takes a turn at that time.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				turns, err := returnTurns(s, a.At(2), a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				n, _ := scenario.Count(a, 0)
				return judgeTurnCount(turns, n), nil
			}),
		scenario.DemandE(`each return of {text} {shows|does not show} {agent} {text}`,
			`each return of "may I deploy?" shows lead "keep the kiln cold"`,
			"The new messages in each turn that a return takes contain the text, or don't contain it. There is at "+
				"least one such turn.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return eachReturn(s, a.At(1), a.At(0), a.Is("shows"), a.At(2))
			}),
		scenario.DemandE(`each return of {text} tells {agent} that {name} is blocked`,
			`each return of "may I deploy?" tells lead that worker is blocked`,
			"The new messages in each turn that a return takes name that author by id, name or handle. There is at "+
				"least one such turn.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				id := world.ParticipantID(a.At(2))
				who := []string{id, s.World.Engine().Author(id).Name}
				if x, ok := s.World.Engine().Agent(id); ok {
					who = append(who, x.Handle)
				}
				return eachReturn(s, a.At(1), a.At(0), true, who...)
			}),
	)
}

// eachReturn judges whether each turn that a return starts shows one of some texts, or none of them.
func eachReturn(s *scenario.Scenario, agent, text string, want bool, texts ...string) (steps.Finding, error) {
	turns, err := returnTurns(s, agent, text)
	if err != nil {
		return steps.Finding{}, err
	}
	allowed := "turns that show it"
	if !want {
		allowed = "turns that don't show it"
	}
	if len(turns) == 0 {
		return steps.Broken(judge.NoSeq, allowed, "no turn"), nil
	}
	for _, t := range turns {
		shown := false
		for _, x := range texts {
			shown = shown || showsText(t, x)
		}
		if shown != want {
			return steps.Broken(t.At, allowed, "%s", describeTurn(t)), nil
		}
	}
	return steps.Kept(turns[0].At, steps.Plural(len(turns), "turn")), nil
}
