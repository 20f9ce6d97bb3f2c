package steps

import (
	"context"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// decision is a decision of the agent. An error is the decision 0.
type decision struct {
	law.Decided
	seq int
}

// decisionOn returns the decision on a state.
func (s *scenario) decisionOn(state string) (d decision, ok bool) {
	d.seq = judge.NoSeq
	for _, e := range s.passed().Entries {
		if x, is := e.Item.(law.Decided); is && x.ID == state {
			d, ok = decision{x, e.Seq}, true
		}
	}
	return d, ok
}

// latestDecision returns the decision on the latest state.
func (s *scenario) latestDecision() (d decision, ok bool) {
	if len(s.states) == 0 {
		return decision{seq: judge.NoSeq}, false
	}
	return s.decisionOn(s.states[len(s.states)-1])
}

// execution is an action that the agent executed.
type execution struct {
	engine.Execute
	seq int
}

// executions returns the actions that the agent executed. If a name is given, it returns only the actions with this
// name.
func (s *scenario) executions(action string) (all []execution) {
	for _, e := range s.passed().Entries {
		if x, ok := e.Item.(law.Executed); ok && (action == "" || x.Execute.Action.Name == action) {
			all = append(all, execution{x.Execute, e.Seq})
		}
	}
	return all
}

// executed judges how many times an action was executed.
func executed(all []execution, times int) finding {
	seq := judge.NoSeq
	if len(all) > 0 {
		seq = all[len(all)-1].seq
	}
	return steps.Verdict(len(all) == times, seq, steps.Plural(times, "time"), "%s", steps.Plural(len(all), "time"))
}

// sameJSON reports whether two JSON texts have the same value.
func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

// decisionSteps judge what the agent decides, and what it does.
func decisionSteps() []*step {
	return []*step{
		then(`the decision is {decision}`, `the decision is CONTINUE`,
			"The agent answered the latest state with this decision, or with any of the three.",
			func(_ context.Context, s *scenario, a args) (finding, error) {
				d, ok := s.latestDecision()
				switch {
				case !ok:
					return steps.Broken(judge.NoSeq, a.At(0), "no decision"), nil
				case a.At(0) == "one of the three" && s.side.loop != nil:
					return finding{}, untold("its decisions")
				case a.At(0) == "one of the three":
					return steps.Verdict(d.Decision != 0, d.seq, "CONTINUE, HALT or REQUEST_HUMAN", "%s",
						d.Decision), nil
				}
				return steps.Verdict(d.Decision.String() == a.At(0), d.seq, a.At(0), "%s", d.Decision), nil
			}),
		shows(`{how_many} of the decisions is {decision}`, `none of the decisions is REQUEST_HUMAN`,
			"The agent answered at least one state (or none) with this decision.",
			func(s *scenario, a args) finding {
				for _, state := range s.states {
					if d, ok := s.decisionOn(state); ok && d.Decision.String() == a.At(1) {
						return steps.Verdict(a.At(0) == "one", d.seq, "another decision", "%s", a.At(1))
					}
				}
				return steps.Verdict(a.At(0) == "none", judge.NoSeq, a.At(1), "a different one each time")
			}),
		then(`the decision says why, what happened and what is needed`,
			`the decision says why, what happened and what is needed`,
			"The latest decision has an intent packet, and none of the packet's fields is blank.",
			func(_ context.Context, s *scenario, _ args) (finding, error) {
				d, _ := s.latestDecision()
				if s.side.loop != nil && d.Decision == engine.RequestHuman && d.Intent == nil {
					return finding{}, untold("its intent")
				}
				if d.Intent == nil {
					return steps.Broken(d.seq, "an intent packet", "none"), nil
				}
				for _, text := range []string{d.Intent.Reason, d.Intent.Context, d.Intent.RequiredInput} {
					if strings.TrimSpace(text) == "" {
						return steps.Broken(d.seq, "a reason, a context and a required input", "%+v", *d.Intent), nil
					}
				}
				return steps.Kept(d.seq, d.Intent.Reason), nil
			}),
		shows(`{text} {happens}[ with the {input} {data}]`,
			`"kubectl patch" is executed once with the choice "deployment.yaml"`,
			"In total, the agent performed the action this many times. If the step names a choice or an input, the "+
				"agent used it.",
			func(s *scenario, a args) finding {
				all, times := s.executions(a.At(0)), 0
				switch words := strings.Fields(a.At(1)); {
				case words[2] == "once":
					times = 1
				case words[2] == "at":
					times = min(len(all), 1)
				case words[1] != "not":
					times, _ = strconv.Atoi(words[2])
				}
				if a.At(2) == "" || times == 0 || len(all) != times {
					return executed(all, times)
				}
				x := all[0]
				if a.At(2) == "choice" {
					return steps.Verdict(x.Choice == unquoted(a.At(3)), x.seq, a.At(3), "%q", x.Choice)
				}
				got := ""
				if x.Input != nil {
					got = x.Input.Value
				}
				return steps.Verdict(sameJSON(got, a.At(3)), x.seq, a.At(3), "%s", got)
			}),
		shows(`nothing else is executed`,
			`nothing else is executed`, "The agent performed exactly one action in total.",
			func(s *scenario, _ args) finding { return executed(s.executions(""), 1) }),
	}
}
