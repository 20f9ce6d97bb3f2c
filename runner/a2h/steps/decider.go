package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// mainThread is the thread of steps that name no thread.
const mainThread = "main"

// certain is the confidence of an agent if the step doesn't state it.
const certain = 1.0

// maxTimes is the maximum number of times that a step repeats something.
const maxTimes = 200

// show shows the agent a state. Zero fields get their defaults.
func (s *scenario) show(ctx context.Context, st wire.State, changed bool) error {
	if st.Thread == "" {
		st.Thread = mainThread
	}
	s.steps[st.Thread]++
	if st.Step == 0 {
		st.Step = s.steps[st.Thread]
	}
	if st.Expertise == "" {
		st.Expertise = s.Drawn.Words.Draw("kubernetes")
	}
	switch {
	case s.seen != nil:
		st.Context = *s.seen
	case changed:
		st.Context = fmt.Sprintf("Step %d of the thread %s has come to its end.", s.steps[st.Thread], st.Thread)
	default:
		st.Context = "Nothing has changed."
	}
	id, err := s.plan(ctx, st)
	if err != nil {
		return err
	}
	s.states = append(s.states, id)
	return s.rest(ctx)
}

// plan makes the model plan a state, and returns the id of the plan.
func (s *scenario) plan(ctx context.Context, st wire.State) (id string, err error) {
	if s.side.loop == nil {
		return s.Submit(ctx, wire.MethodState, st, false)
	}
	if err := s.Start(ctx); err != nil {
		return "", err
	}
	return frames.PlanID(st.Thread, s.steps[st.Thread]), s.side.loop.plan(st)
}

// expert adds somebody to the suite's registry.
func (s *scenario) expert(name, tag, status string) error {
	card := engine.Card{
		ID:           humanID(name),
		Profile:      []engine.Member{{Name: "name", Value: strconv.Quote(name)}, {Name: "role", Value: `"Engineer"`}},
		Capabilities: []string{tag}, Status: engine.Available,
		Endpoints: []engine.Endpoint{{Name: "slack", Address: "https://hooks.example/" + name, Secret: true}},
	}
	if status != "" {
		card.Status, _ = engine.ParseStatus(status)
	}
	if r := s.side.registry.Step(engine.Register{By: card.ID, Card: card}); r.Refused != "" {
		return &exchange.ScenarioError{What: r.Refused}
	}
	return nil
}

// alternativesOf returns the options in {options}, such as: options "a", "b" and "c".
func alternativesOf(list string) []string {
	if list == "" {
		return nil
	}
	_, list, _ = strings.Cut(list, " ")
	return strings.Split(strings.ReplaceAll(unquoted(list), `" and "`, `", "`), `", "`)
}

// deciderSteps define what an agent is given, whom it can ask, and what its model plans next.
func deciderSteps() []*step {
	world := func(pattern, example, doc string, change func(w *wire.World, a args)) *step {
		return given(pattern, example, doc, func(s *scenario, a args) error {
			change(&s.side.world, a)
			return nil
		})
	}
	return []*step{
		given(`{names} know[s] {tag}[, but is {status}]`, `Bob and Alice know kubernetes`,
			"The registry has these humans with the tag. They are AVAILABLE unless the step says otherwise.",
			func(s *scenario, a args) error {
				for _, name := range a.Names(0) {
					if err := s.expert(name, a.At(1), a.At(2)); err != nil {
						return err
					}
				}
				return nil
			}),
		world(`the manifest flags {texts}`, `the manifest flags "transfer funds"`,
			"Exactly these actions are flagged REQUIRE_APPROVAL.",
			func(w *wire.World, a args) {
				w.Manifest = nil
				for _, action := range a.Texts(0) {
					w.Manifest = append(w.Manifest, wire.Flagged{Action: action, Flag: wire.RequireApproval})
				}
			}),
		world(`the manifest gives {text} the flag {text}[ {order}]`,
			`the manifest gives "git log" the flag "READ_ONLY"`,
			"This action gets another flag, after its other flags or before them.",
			func(w *wire.World, a args) {
				at := len(w.Manifest)
				if a.At(2) == "first" {
					at = 0
				}
				w.Manifest = slices.Insert(w.Manifest, at, wire.Flagged{Action: a.At(0), Flag: a.At(1)})
			}),
		world(`the threshold is {number}`, `the threshold is 0.5`, "If the model is less confident than this, the "+
			"agent asks.",
			func(w *wire.World, a args) { w.Threshold, _ = strconv.ParseFloat(a.At(0), 64) }),
		world(`an agent may take {n} steps`, `an agent may take 10 steps`,
			"The maximum number of reasoning steps in a thread.",
			func(w *wire.World, a args) { w.MaxSteps = a.Number(0) }),
		given(`saving the state takes a while`, `saving the state takes a while`,
			"Checkpoints don't complete until a step says so.",
			func(s *scenario, _ args) error {
				s.side.slow[wire.MethodCheckpoint] = true
				return nil
			}),
		given(`messages take a while to go out`, `messages take a while to go out`,
			"Sending a message to a human doesn't complete until a step says so, although the human may already read "+
				"the message.",
			func(s *scenario, _ args) error {
				s.side.slow[wire.MethodAsk] = true
				return nil
			}),
		given(`actions take a while`, `actions take a while`,
			"The agent's actions aren't known to be done until a step says so.",
			func(s *scenario, _ args) error {
				s.side.slow[wire.MethodExecute] = true
				return nil
			}),
		given(`the registry takes a while`, `the registry takes a while`,
			"The registry doesn't answer a search until a step says so.",
			func(s *scenario, _ args) error {
				s.side.slow[wire.MethodFind], s.side.slow[wire.MethodToolsCall] = true, true
				return nil
			}),
		given(`the registry names humans by their ids`, `the registry names humans by their ids`,
			"A search returns the id and an endpoint of each human, and no card.",
			func(s *scenario, _ args) error {
				s.side.nameless = true
				return nil
			}),
		given(`the model takes a while`, `the model takes a while`,
			"The model doesn't answer a turn that contains a human's answer until a step says so.",
			func(s *scenario, _ args) error {
				s.side.slow[port.MethodTurn] = true
				return nil
			}),
		when(`the {held}`, `the state is saved`,
			"Held searches and model turns are answered, held checkpoints complete, and held messages are sent.",
			func(ctx context.Context, s *scenario, _ args) error {
				if err := s.side.release(); err != nil {
					return err
				}
				if err := s.rest(ctx); err != nil {
					return err
				}
				return s.reassure(ctx)
			}),
		given(`the agent has seen {seen}`, `the agent has seen "OOMKilled"`,
			`What happened before the agent plans: a text in which \n and \u001b are escapes, the text below, or `+
				`nothing.`,
			func(s *scenario, a args) error { return s.see(a) }),
		when(`the agent sees {seen}`, `the agent sees "OOMKilled"`,
			`What happened before the agent's next plans: a text in which \n and \u001b are escapes, the text below, `+
				`or nothing.`,
			func(_ context.Context, s *scenario, a args) error { return s.see(a) }),
		when(`the agent {plans} {text}[ with confidence {confidence}][, with the {options}][ as step {n}]`+
			`[ in the thread {text}][, which needs somebody who knows {tag}][, but lacks the {kind} {text}]`+
			`[ with the arguments {object}]`,
			`the agent plans "kubectl patch" with confidence 0.5, with the options "a.yaml" and "b.yaml"`,
			"A thread's model plans this action next. It is sure, unless the step gives a confidence or says that the "+
				"confidence is unknown. If it plans urgently and needs an answer, it needs the answer immediately. It "+
				"may lack data of a kind. The action may have arguments.",
			func(ctx context.Context, s *scenario, a args) error {
				st := plan(a.At(0), a.At(1), a.At(2), a.At(3), a.At(7), a.At(8))
				st.Thread, st.Expertise = a.At(5), a.At(6)
				if a.At(4) != "" {
					st.Step = a.Number(4)
				}
				if a.At(9) != "" {
					st.Action.Arguments = json.RawMessage(a.At(9))
				}
				return s.show(ctx, st, true)
			}),
		when(`the agent plans {text} {n} times[ in the thread {text}], and {change}`,
			`the agent plans "kubectl get pods" 20 times, and nothing changes`,
			"The agent plans the same action this many times. With \"nothing changes\", each time from the same "+
				"state. With \"something changes each time\", each time with a different outcome. With \"it is "+
				"different each time\", each action has a different number. With \"only its confidence changes\", "+
				"the confidence varies but remains high enough. With \"only its urgency changes\", every other "+
				"action is urgent. With the other forms of \"only\", the action and the outcome stay the same. "+
				"With \"its arguments are different each time\", each has other values. With \"it is in another "+
				"thread each time\", each action is in a different thread. With \"another thread plans something "+
				"each time\", another thread plans a step after each action. With \"it is denied each time\", the "+
				"human who is asked for the action denies it.",
			func(ctx context.Context, s *scenario, a args) error {
				if a.Number(1) > maxTimes {
					return &exchange.ScenarioError{What: "the action is planned too many times"}
				}
				for i := range a.Number(1) {
					st := wire.State{Action: wire.Action{Name: a.At(0)}, Confidence: new(certain), Thread: a.At(2)}
					if a.At(3) == "it is different each time" {
						st.Action.Name = fmt.Sprintf("%s %d", a.At(0), i+1)
					}
					s.vary(&st, a.At(3), i)
					if err := s.show(ctx, st, a.At(3) == "something changes each time"); err != nil {
						return err
					}
					switch a.At(3) {
					case "it is denied each time":
						if err := s.deny(ctx); err != nil {
							return err
						}
					case "another thread plans something each time":
						other := wire.State{Action: wire.Action{Name: fmt.Sprintf("git show %d", i+1)},
							Confidence: new(certain), Thread: "other"}
						if err := s.show(ctx, other, true); err != nil {
							return err
						}
					}
				}
				return nil
			}),
		when(`the agent reports {text} and {plans} {text}[ with confidence {number}, with the {options}]`+
			`[, but lacks the {kind} {text}]`,
			`the agent reports "The patch is in." and plans "kubectl get pods"`,
			"The agent has something to report to a human and plans an action. It may need a choice or data for the "+
				"action, and may need an answer immediately.",
			func(ctx context.Context, s *scenario, a args) error {
				st := plan(a.At(1), a.At(2), a.At(3), a.At(4), a.At(5), a.At(6))
				st.Report = a.At(0)
				return s.show(ctx, st, true)
			}),
		when(`the agent finishes[ at step {n}][ in the thread {text}][ with confidence {number}]`+
			`[ and reports {quote}]`,
			`the agent finishes and reports "The leak is fixed."`,
			"The thread has finished, and the agent may have something to report to a human: a text in which "+
				`\u001b is an escape. It is sure, unless the step gives a confidence.`,
			func(ctx context.Context, s *scenario, a args) (err error) {
				st := wire.State{Terminal: true, Confidence: new(certain), Action: wire.Action{Name: "finish"},
					Thread: a.At(1)}
				if a.At(0) != "" {
					st.Step = a.Number(0)
				}
				if a.At(2) != "" {
					sure, _ := strconv.ParseFloat(a.At(2), 64)
					st.Confidence = &sure
				}
				if st.Report, err = quoted(a, 3); err != nil {
					return err
				}
				if text, err := strconv.Unquote(a.At(3)); err == nil {
					st.Report = text
				}
				return s.show(ctx, st, true)
			}),
	}
}

// see records what happened before the agent plans: a {seen} in [placeholders].
func (s *scenario) see(a args) (err error) {
	text := ""
	switch a.At(0) {
	case "nothing":
	case "this:":
		text, err = a.Text()
	default:
		text, err = strconv.Unquote(a.At(0))
	}
	s.seen = &text
	return err
}

// vary changes a state that is planned repeatedly. i is the number of earlier plans.
func (s *scenario) vary(st *wire.State, change string, i int) {
	switch change {
	case "only its confidence changes":
		st.Confidence = new(certain - float64(i%20)/100)
	case "only its urgency changes":
		st.Urgent = i%2 == 1
	case "only its tag changes":
		st.Expertise = []string{s.Drawn.Words.Draw("kubernetes"), "git", "sre", "databases"}[i%4]
	case "only its report changes":
		st.Report = fmt.Sprintf("Still at it, %d.", i+1)
	case "only its options change":
		st.Options = []string{fmt.Sprintf("pod-%d", i+1), "all pods"}
	case "only the order of its arguments changes":
		st.Action.Arguments = inOrder(i, `"pod":"a"`, `"since":"5m"`, `"limit":{"lines":20}`, `"follow":false`)
	case "its arguments are different each time":
		st.Action.Arguments = json.RawMessage(fmt.Sprintf(`{"pod":"pod-%d"}`, i+1))
	case "it is in another thread each time":
		st.Thread = fmt.Sprintf("thread-%d", i+1)
	}
}

// inOrder returns a JSON object whose members are in the i-th order. Each i has a different order, until all orders are
// used.
func inOrder(i int, members ...string) json.RawMessage {
	var all []string
	for n := len(members); n > 0; n-- {
		all = append(all, members[i%n])
		members = slices.Delete(members, i%n, i%n+1)
		i /= n
	}
	return json.RawMessage("{" + strings.Join(all, ",") + "}")
}

// plan returns the state that a step describes. Each argument is as in the step, or "" if the step omits it: verb is
// "plans" or "urgently plans", kind and name are those of the missing datum. Without a confidence, the agent is sure,
// unless a datum is missing.
func plan(verb, action, confidence, options, kind, name string) wire.State {
	st := wire.State{Action: wire.Action{Name: action}, Options: alternativesOf(options),
		Urgent: verb == "urgently plans"}
	switch {
	case confidence == "unknown":
	case confidence != "":
		sure, _ := strconv.ParseFloat(confidence, 64)
		st.Confidence = &sure
	case kind == "":
		st.Confidence = new(certain)
	}
	if kind != "" {
		st.Missing = &wire.Wanted{Name: name, Kind: kind}
	}
	return st
}
