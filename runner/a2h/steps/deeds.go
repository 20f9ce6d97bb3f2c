package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// decided are the decisions, by the state that they are about; 0 is an error.
func (s *scene) decided() map[string]law.Entry {
	all := map[string]law.Entry{}
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Decided); ok {
			all[x.ID] = e
		}
	}
	return all
}

// decision is the decision on the latest state.
func (s *scene) decision() (d law.Decided, seq int, ok bool) {
	if len(s.plans) == 0 {
		return d, judge.NoSeq, false
	}
	e, ok := s.decided()[s.plans[len(s.plans)-1]]
	d, _ = e.Item.(law.Decided)
	return d, e.Seq, ok
}

// decisions are the demands on what the agent decides.
func decisions() []*step {
	return []*step{
		shows(`the decision is {decision}`, `the decision is CONTINUE`, "The latest state was answered with this decision.",
			func(s *scene, a args) finding {
				d, seq, ok := s.decision()
				if !ok {
					return steps.Broken(judge.NoSeq, a.At(0), "no decision")
				}
				return steps.Verdict(d.Decision.String() == a.At(0), seq, a.At(0), "%s", d.Decision)
			}),
		shows(`there is a decision`, `there is a decision`, "The latest state was answered with a decision.",
			func(s *scene, _ args) finding {
				d, seq, ok := s.decision()
				return steps.Verdict(ok && d.Decision != 0, seq, "CONTINUE, HALT or REQUEST_HUMAN", "none of them")
			}),
		shows(`one of the decisions is {decision}`, `one of the decisions is REQUEST_HUMAN`, "At least one state was answered with this decision.",
			func(s *scene, a args) finding {
				for _, e := range s.decided() {
					if d := e.Item.(law.Decided); d.Decision.String() == a.At(0) {
						return steps.Kept(e.Seq, a.At(0))
					}
				}
				return steps.Broken(judge.NoSeq, a.At(0), "another one each time")
			}),
		shows(`none of the decisions is {decision}`, `none of the decisions is REQUEST_HUMAN`, "No state was answered with this decision.",
			func(s *scene, a args) finding {
				for _, e := range s.decided() {
					if d := e.Item.(law.Decided); d.Decision.String() == a.At(0) {
						return steps.Broken(e.Seq, "another decision", "%s", a.At(0))
					}
				}
				return steps.Kept(judge.NoSeq, "another one each time")
			}),
		shows(`it says why, what happened and what is needed`, `it says why, what happened and what is needed`,
			"The decision carries an intent packet, none of whose members is blank.",
			func(s *scene, _ args) finding {
				d, seq, _ := s.decision()
				if d.Intent == nil {
					return steps.Broken(seq, "an intent packet", "none")
				}
				for _, text := range []string{d.Intent.Reason, d.Intent.Context, d.Intent.RequiredInput} {
					if strings.TrimSpace(text) == "" {
						return steps.Broken(seq, "a reason, a context and a required input", "%+v", *d.Intent)
					}
				}
				return steps.Kept(seq, d.Intent.Reason)
			}),
	}
}

// deed is something that the agent did.
type deed struct {
	engine.Execute
	seq int
}

func (s *scene) deeds(action string) []deed {
	var all []deed
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Executed); ok && (action == "" || x.Execute.Action.Name == action) {
			all = append(all, deed{x.Execute, e.Seq})
		}
	}
	return all
}

// happens judges how often an action was done.
func (s *scene) happens(action string, n int) finding {
	all := s.deeds(action)
	seq := judge.NoSeq
	if len(all) > 0 {
		seq = all[len(all)-1].seq
	}
	return steps.Verdict(len(all) == n, seq, steps.Plural(n, "time"), "%s", steps.Plural(len(all), "time"))
}

// deeds are the demands on what the agent does to the world.
func deeds() []*step {
	return []*step{
		shows(`{text} happens once`, `"git log" happens once`, "The agent did it, once in all.",
			func(s *scene, a args) finding { return s.happens(a.At(0), 1) }),
		shows(`{text} happens {n} times`, `"git log" happens 2 times`, "The agent did it so often in all.",
			func(s *scene, a args) finding { return s.happens(a.At(0), a.Number(1)) }),
		shows(`{text} does not happen`, `"git log" does not happen`, "The agent has not done it so far.",
			func(s *scene, a args) finding { return s.happens(a.At(0), 0) }),
		shows(`nothing else happens`, `nothing else happens`, "The agent did one thing in all.",
			func(s *scene, _ args) finding { return s.happens("", 1) }),
		shows(`{text} happens once, with {text}`, `"kubectl patch" happens once, with "deployment.yaml"`, "The agent did it once in all, with this choice.",
			func(s *scene, a args) finding {
				all := s.deeds(a.At(0))
				if len(all) != 1 {
					return s.happens(a.At(0), 1)
				}
				return steps.Verdict(all[0].Choice == a.At(1), all[0].seq, a.At(1), "%q", all[0].Choice)
			}),
		shows(`{text} happens once, given {data}`, `"deploy" happens once, given "key-7"`, "The agent did it once in all, with this datum.",
			func(s *scene, a args) finding {
				all := s.deeds(a.At(0))
				if len(all) != 1 {
					return s.happens(a.At(0), 1)
				}
				got := ""
				if all[0].Input != nil {
					got = all[0].Input.Value
				}
				return steps.Verdict(sameJSON(got, a.At(1)), all[0].seq, a.At(1), "%s", got)
			}),
	}
}

// sameJSON reports whether two JSON texts say the same.
func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

// sleep are the demands on how the agent waits.
func sleep() []*step {
	thread := func(suspended bool) func(context.Context, *scene, args) (finding, error) {
		return func(ctx context.Context, s *scene, a args) (finding, error) {
			want := "SUSPENDED"
			if !suspended {
				want = "another state"
			}
			answer, err := s.Query(ctx, wire.MethodThreads, struct{}{})
			if err != nil || answer == nil || answer.Err != nil {
				return steps.Broken(judge.NoSeq, want, "no result"), err
			}
			state := ""
			for _, t := range to[wire.Threads](answer.Result).Threads {
				if t.Thread == a.At(0) {
					state = t.State
				}
			}
			return steps.Verdict((state == "SUSPENDED") == suspended && state != "", answer.Seq, want, "%q", state), nil
		}
	}
	// around finds what passed about the latest question.
	around := func(s *scene) (q *question, saved, slept int) {
		saved, slept = judge.NoSeq, judge.NoSeq
		q = s.latest()
		if q == nil {
			return nil, saved, slept
		}
		for _, e := range s.trace().Entries {
			switch x := e.Item.(type) {
			case law.Saving:
				if x.Interaction == q.Interaction || x.Interaction == "" && x.Thread == q.Thread {
					saved = e.Seq
				}
			case law.Slept:
				if x.Interaction == q.Interaction || x.Interaction == "" && x.Thread == q.Thread {
					slept = e.Seq
				}
			}
		}
		return q, saved, slept
	}
	return []*step{
		then(`the thread {text} is SUSPENDED`, `the thread "main" is SUSPENDED`, "The agent, asked for the state of its threads, says so.", thread(true)),
		then(`the thread {text} is not SUSPENDED`, `the thread "main" is not SUSPENDED`, "The agent, asked for the state of its threads, says something else.", thread(false)),
		shows(`the agent stays awake`, `the agent stays awake`, "The latest question is asked in the blocking pattern, and its thread does not go to sleep.",
			func(s *scene, _ args) finding {
				q, _, slept := around(s)
				switch {
				case q == nil:
					return steps.Broken(judge.NoSeq, "a question", "none")
				case slept != judge.NoSeq:
					return steps.Broken(slept, "an agent that waits", "it goes to sleep")
				}
				return steps.Verdict(q.Pattern == engine.Blocking, q.seq, engine.Blocking.String(), "%s", q.Pattern)
			}),
		shows(`the agent goes to sleep`, `the agent goes to sleep`, "The thread of the latest question is suspended.",
			func(s *scene, _ args) finding {
				q, _, slept := around(s)
				if q == nil {
					return steps.Broken(judge.NoSeq, "a question", "none")
				}
				return steps.Verdict(slept != judge.NoSeq, slept, "sleep", "it stays awake")
			}),
		shows(`it saves its state, asks, and goes to sleep, in this order`, `it saves its state, asks, and goes to sleep, in this order`,
			"The checkpoint, the latest question and the suspension came in this order.",
			func(s *scene, _ args) finding {
				q, saved, slept := around(s)
				switch {
				case q == nil:
					return steps.Broken(judge.NoSeq, "a question", "none")
				case q.Pattern != engine.Interrupt:
					return steps.Unused("an agent that goes to sleep")
				}
				return steps.Verdict(saved != judge.NoSeq && saved < q.seq && q.seq < slept, q.seq, "checkpoint, question, sleep",
					"checkpoint at %d, question at %d, sleep at %d", saved, q.seq, slept)
			}),
		shows(`nothing is saved while the agent is awake`, `nothing is saved while the agent is awake`, "There was no checkpoint.",
			func(s *scene, _ args) finding {
				for _, e := range s.trace().Entries {
					if _, ok := e.Item.(law.Saving); ok {
						return steps.Broken(e.Seq, "no checkpoint", "a checkpoint")
					}
				}
				return steps.Kept(judge.NoSeq, "no checkpoint")
			}),
		shows(`the sleeping agent neither polls nor thinks`, `the sleeping agent neither polls nor thinks`,
			"After the suspension of its thread there was no poll for the question, and no turn of its model.",
			func(s *scene, _ args) finding {
				q, _, slept := around(s)
				if q == nil || slept == judge.NoSeq {
					return steps.Unused("an agent that goes to sleep")
				}
				for _, e := range s.trace().Entries {
					switch x := e.Item.(type) {
					case law.Polled:
						if e.Seq > slept && x.Interaction == q.Interaction {
							return steps.Broken(e.Seq, "nothing", "a poll")
						}
					case law.Thought:
						if e.Seq > slept && x.Thread == q.Thread {
							return steps.Broken(e.Seq, "nothing", "a turn of the model")
						}
					}
				}
				return steps.Kept(slept, "nothing")
			}),
		shows(`the model is shown {text} once`, `the model is shown "deployment.yaml" once`, "The text stands once in what the model was shown since the scenario began.",
			func(s *scene, a args) finding { return s.told(a.At(0), 1) }),
		shows(`the model is shown {text} no more than once`, `the model is shown "key-7" no more than once`, "The text does not stand twice in what the model was shown.",
			func(s *scene, a args) finding { return s.told(a.At(0), 0) }),
	}
}

// told judges how often the model was shown a text: at least so often, and at most
// once.
func (s *scene) told(text string, least int) finding {
	n, seq := 0, judge.NoSeq
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Thought); ok && strings.Contains(x.Text, text) {
			n, seq = n+strings.Count(x.Text, text), e.Seq
		}
	}
	return steps.Verdict(n >= least && n <= 1, seq, "once", "%s", fmt.Sprint(steps.Plural(n, "time")))
}
