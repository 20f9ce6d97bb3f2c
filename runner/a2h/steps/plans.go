package steps

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// givens are the steps that say what an agent is given, and whom it can ask.
func givens() []*step {
	expert := func(s *scene, name, tag string, status engine.Status) error {
		card := engine.Card{
			ID: HumanID(name), Profile: []engine.Member{{Name: "name", Value: strconv.Quote(name)}, {Name: "role", Value: `"Engineer"`}},
			Capabilities: []string{tag}, Endpoints: []engine.Endpoint{{Name: "slack", Address: "https://hooks.example/" + name, Secret: true}}, Status: status,
		}
		if r := s.side.registry.Step(engine.Register{By: card.ID, Card: card}); r.Refused != "" {
			return &exchange.ScenarioError{What: r.Refused}
		}
		return nil
	}
	return []*step{
		given(`{name} knows {word}`, `Bob knows kubernetes`, "The registry has a human with the tag, who is AVAILABLE.",
			func(s *scene, a args) error { return expert(s, a.At(0), a.At(1), engine.Available) }),
		given(`{names} know {word}`, `Bob and Alice know kubernetes`, "The registry has several humans with the tag, who are AVAILABLE.",
			func(s *scene, a args) error {
				for _, name := range a.Names(0) {
					if err := expert(s, name, a.At(1), engine.Available); err != nil {
						return err
					}
				}
				return nil
			}),
		given(`{name} knows {word}, but is {status}`, `Bob knows kubernetes, but is BUSY`, "The registry has a human with the tag, of that status.",
			func(s *scene, a args) error {
				status, _ := engine.ParseStatus(a.At(2))
				return expert(s, a.At(0), a.At(1), status)
			}),
		given(`the manifest flags {text}`, `the manifest flags "transfer funds"`, "This action is flagged REQUIRE_APPROVAL, and no other.",
			func(s *scene, a args) error {
				s.side.world.Manifest = []wire.Flagged{{Action: a.At(0), Flag: wire.RequireApproval}}
				return nil
			}),
		given(`the threshold is {number}`, `the threshold is 0.5`, "Below this confidence the agent asks.",
			func(s *scene, a args) (err error) {
				s.side.world.Threshold, err = strconv.ParseFloat(a.At(0), 64)
				return err
			}),
		given(`an agent may take {n} steps`, `an agent may take 10 steps`, "The maximum number of reasoning steps of a thread.",
			func(s *scene, a args) error {
				s.side.world.MaxSteps = a.Number(0)
				return nil
			}),
		given(`saving takes its time`, `saving takes its time`, "Checkpoints are not complete before a step says so.",
			func(s *scene, _ args) error {
				s.side.slow = true
				return nil
			}),
		given(`the agent has seen {text}`, `the agent has seen "OOMKilled"`, `What happened before the agent plans; \n and \u001b are escapes.`,
			func(s *scene, a args) (err error) {
				s.seen, err = strconv.Unquote(`"` + a.At(0) + `"`)
				return err
			}),
		given(`the agent has seen nothing`, `the agent has seen nothing`, "Nothing happened before the agent plans.",
			func(s *scene, _ args) error {
				s.blank = true
				return nil
			}),
		given(`the agent has seen:`, `the agent has seen:`, "What happened before the agent plans.",
			func(s *scene, a args) (err error) {
				s.seen, err = a.Text()
				return err
			}),
		when(`{name} gets {status}`, `Bob gets BUSY`, "The registry knows of another status of a human.",
			func(_ context.Context, s *scene, a args) error {
				status, _ := engine.ParseStatus(a.At(1))
				s.side.registry.Step(engine.SetStatus{ID: HumanID(a.At(0)), Status: status})
				return nil
			}),
		when(`the state is saved`, `the state is saved`, "Checkpoints that were held are complete.",
			func(ctx context.Context, s *scene, _ args) error {
				if err := s.side.saved(); err != nil {
					return err
				}
				return s.rest(ctx)
			}),
	}
}

// mainThread is the one that is meant where no other is named.
const mainThread = "main"

// plan is a state to be shown to the agent; what is zero has a default.
type plan struct {
	wire.State
	same bool // as before
}

// show shows the agent a state.
func (s *scene) show(ctx context.Context, p plan) error {
	st := p.State
	if st.Thread == "" {
		st.Thread = mainThread
	}
	s.steps[st.Thread]++
	if st.Step == 0 {
		st.Step = s.steps[st.Thread]
	}
	if st.Expertise == "" {
		st.Expertise = "kubernetes"
	}
	switch {
	case s.blank:
	case s.seen != "":
		st.Context = s.seen
	case !p.same:
		st.Context = fmt.Sprintf("Step %d of the thread %s has come to its end.", s.steps[st.Thread], st.Thread)
	default:
		st.Context = "Nothing has changed."
	}
	id, err := s.Submit(ctx, wire.MethodState, st, false)
	if err != nil {
		return err
	}
	s.plans = append(s.plans, id)
	return s.rest(ctx)
}

// plans are the steps in which the model of the agent wants something.
func plans() []*step {
	one := func(urgent bool) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			p := plan{State: wire.State{Action: wire.Action{Name: a.At(0)}, Confidence: 1, Urgent: urgent}}
			if a.At(1) != "" {
				p.Confidence, _ = strconv.ParseFloat(a.At(1), 64)
			}
			if a.At(2) != "" {
				p.Options = options(a.At(2))
			}
			if a.At(3) != "" {
				p.Step = a.Number(3)
			}
			p.Thread, p.Expertise = a.At(4), a.At(5)
			return s.show(ctx, p)
		}
	}
	many := func(same bool) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			if a.Number(1) > maxTimes {
				return &exchange.ScenarioError{What: "too many times"}
			}
			for range a.Number(1) {
				if err := s.show(ctx, plan{State: wire.State{Action: wire.Action{Name: a.At(0)}, Confidence: 1}, same: same}); err != nil {
					return err
				}
			}
			return nil
		}
	}
	arrived := wire.State{Terminal: true, Confidence: 1, Action: wire.Action{Name: "finish"}}
	const rest = `[ with confidence {number}][, by {options}][ as step {n}][ in the thread {text}][, for somebody who knows {word}]`
	return []*step{
		when(`the agent plans {text}`+rest, `the agent plans "kubectl patch" with confidence 0.5, by "a.yaml" or "b.yaml"`,
			"The model of a thread would take this action next. It is sure, unless the step says how sure it is; by names the ways that it could go.", one(false)),
		when(`the agent urgently plans {text}`+rest, `the agent urgently plans "kubectl patch" with confidence 0.5, by "a.yaml" or "b.yaml"`,
			"The same, and an answer, if one is needed, is needed at once.", one(true)),
		when(`the agent plans {text}, but lacks the {kind} {text}`, `the agent plans "deploy", but lacks the string "API_KEY"`,
			"The next step can't be taken without a datum.",
			func(ctx context.Context, s *scene, a args) error {
				return s.show(ctx, plan{State: wire.State{Action: wire.Action{Name: a.At(0)}, Missing: &wire.Wanted{Name: a.At(2), Kind: a.At(1)}}})
			}),
		when(`the agent plans {text} {n} times, and nothing changes`, `the agent plans "kubectl get pods" 20 times, and nothing changes`,
			"The same action from the same state, again and again.", many(true)),
		when(`the agent plans {text} {n} times, and each time something changes`, `the agent plans "kubectl get pods" 20 times, and each time something changes`,
			"The same action, with another outcome each time.", many(false)),
		when(`the agent reports {text} and plans {text}`, `the agent reports "The patch is in." and plans "kubectl get pods"`,
			"There is something that a human should know, and an action to be taken next.",
			func(ctx context.Context, s *scene, a args) error {
				return s.show(ctx, plan{State: wire.State{Action: wire.Action{Name: a.At(1)}, Confidence: 1, Report: a.At(0)}})
			}),
		when(`the agent arrives with step {n}`, `the agent arrives with step 10`, "The thread is at its end.",
			func(ctx context.Context, s *scene, a args) error {
				st := arrived
				st.Step = a.Number(0)
				return s.show(ctx, plan{State: st})
			}),
		when(`the thread {text} has arrived`, `the thread "other" has arrived`, "The thread is at its end.",
			func(ctx context.Context, s *scene, a args) error {
				st := arrived
				st.Thread = a.At(0)
				return s.show(ctx, plan{State: st})
			}),
		when(`the agent arrives and reports {text}`, `the agent arrives and reports "The leak is fixed."`, "The thread is at its end, and a human should know.",
			func(ctx context.Context, s *scene, a args) error {
				st := arrived
				st.Report = a.At(0)
				return s.show(ctx, plan{State: st})
			}),
		when(`the agent arrives and reports:`, `the agent arrives and reports:`, "The thread is at its end, and a human should know the text below.",
			func(ctx context.Context, s *scene, a args) error {
				text, err := a.Text()
				if err != nil {
					return err
				}
				st := arrived
				st.Report = text
				return s.show(ctx, plan{State: st})
			}),
	}
}

// maxTimes bounds how often a step repeats something.
const maxTimes = 200

// options are those of a list such as: "a", "b" or "c".
func options(list string) []string {
	all := strings.Split(strings.ReplaceAll(list, `" or "`, `", "`), `", "`)
	all[0] = strings.TrimPrefix(all[0], `"`)
	all[len(all)-1] = strings.TrimSuffix(all[len(all)-1], `"`)
	return all
}
