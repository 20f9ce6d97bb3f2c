package steps

import (
	"context"
	"maps"
	"slices"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/a2h/oracle"
	"github.com/c2a-conform/c2a-conform/runner/a2h/situation"
	shared "github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// scenario is a running scenario of a registry or a decider.
type scenario struct {
	steps.Stage
	side *side

	model   bool                        // the turns of its model are visible
	seen    *string                     // what the agent has seen, if a step says so
	steps   map[string]int              // number of steps so far, by thread
	states  []string                    // ids of the sent states
	answer  string                      // id of the latest answer
	given   map[engine.Primitive]string // ids of the latest choice and the latest datum
	givenTo string                      // the question to which the latest datum was given

	request string // id of the latest request to the registry
	search  string // id of the latest search

	reader *frames.Reader
	items  [][]law.Item // the meaning of each frame
}

// rest waits for everything that follows from the latest message. If something is due, it may depend on a timer of the
// agent, so rest lets up to two seconds pass. Otherwise no time passes.
func (s *scenario) rest(ctx context.Context) error {
	if err := s.Advance(ctx, 0); err != nil {
		return err
	}
	for ms := int64(0); ms < timerMs && !s.Live() && s.due(); ms += tickMs {
		if err := s.Advance(ctx, tickMs); err != nil {
			return err
		}
	}
	return s.Calm(ctx)
}

// timerMs is the longest timer that an agent may use before it acts, and tickMs is the interval at which the suite
// checks.
const timerMs, tickMs = 2_000, 250

// due reports whether a thread that nothing stops still has to act on its decision, or on a human's answer.
func (s *scenario) due() bool {
	if s.side.role != spec.RoleDecider || len(s.side.held) > 0 {
		return false
	}
	t := s.passed()
	plans, threads, answers := map[string]string{}, map[string]string{}, map[string]string{}
	due, denies, fresh := map[string]bool{}, map[string]bool{}, int64(-timerMs)
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case law.Planned:
			plans[x.ID] = x.State.Thread
			due[x.State.Thread] = due[x.State.Thread] || t.Loop
		case law.Decided:
			if x.Decision == engine.Continue || x.Decision == engine.RequestHuman {
				due[plans[x.ID]] = true
			}
		case law.Asked:
			threads[x.Ask.Interaction] = x.Ask.Thread
			if x.Ask.Message.Type != engine.Notification {
				due[x.Ask.Thread] = false
			}
		case law.Answered:
			if !x.Response.Acknowledged {
				answers[x.ID], denies[x.ID] = x.Response.Interaction, x.Response.Verdict == engine.Rejected
			}
		case law.Taken:
			thread := threads[answers[x.ID]]
			if x.OK && thread != "" && !denies[x.ID] {
				due[thread] = true
			} else if x.OK && thread != "" {
				fresh = e.AtMs // the trace doesn't show when the agent drops its plan
			}
		case law.Found:
			if len(x.Humans) == 0 {
				clear(due)
			}
		case law.Executed:
			due[x.Execute.Thread] = false
		case law.Thought:
			if t.Loop { // it asks for the next plan
				due[x.Thread] = false
			}
		case law.Killed:
			fresh = e.AtMs // it resumes what it was doing
		}
	}
	if s.Now()-fresh < timerMs {
		return true
	}
	questions := t.Questions()
	maps.DeleteFunc(due, func(thread string, is bool) bool { return !is || t.Waits(questions, thread) })
	return len(due) > 0
}

// Judge applies the laws of A2H, and compares the agent with the reference engine's predictions.
func (s *scenario) Judge() []judge.Check {
	t := s.passed()
	told := s.observe(t)
	checks := append(judge.LawsAt(t, law.All(), told), oracle.PredictionsAt(t, told)...)
	for i := range checks {
		checks[i].Got, checks[i].Allowed = steps.Clip(checks[i].Got), steps.Clip(checks[i].Allowed)
	}
	return checks
}

// observe records what the trace shows. It returns a function that records each test, or nil if nobody observes.
func (s *scenario) observe(t *law.Trace) func(requirement string, seq int) {
	o := s.Observed
	if o == nil {
		return nil
	}
	o.Shown = situation.Shown(t)
	reader := situation.NewReader(t)
	return func(requirement string, seq int) {
		o.Judged = append(o.Judged, shared.Judged{Requirement: requirement, In: reader.At(seq)})
	}
}

// Acts counts the messages of the implementation, except those of the port.
func (s *scenario) Acts() (n int) {
	for _, f := range s.Frames() {
		if f.From && !strings.HasPrefix(f.Method, "conformance/") {
			n++
		}
	}
	return n
}

// humanID returns the id of a human whom the features name.
func humanID(name string) string { return "human://" + strings.ToLower(name) + ".eng" }

// agentID is the agent that searches unless the step names another one.
const agentID = "agent:devops"

// agents are the agents that search, by their names in the features.
var agents = map[string]string{"": agentID, "an agent": agentID, "another agent": "agent:review"}

// keys returns the keys of a map, in order.
func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
