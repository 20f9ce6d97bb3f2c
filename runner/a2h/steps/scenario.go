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

// scenario is one scenario of a registry or a decider while it is played.
type scenario struct {
	steps.Stage
	side *side

	model   bool                        // what it shows its model is seen
	seen    *string                     // what the agent has seen, where a step says it
	steps   map[string]int              // of each thread, so far
	states  []string                    // ids of the states that were sent
	answer  string                      // id of the answer that was sent last
	given   map[engine.Primitive]string // id of the choice, and of the datum, that was given last
	givenTo string                      // the question that a datum was given to last

	request string // id of the request to the registry that was sent last
	search  string // id of the search that was sent last

	reader *frames.Reader
	items  [][]law.Item // what each frame means
}

// rest lets everything come that follows from what was said: at once, or where something is due, by a timer of the
// agent's own that runs out within two seconds. Where nothing is due, no time passes.
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

// timerMs is how long a timer may run by which an agent acts, and tickMs how often the suite looks.
const timerMs, tickMs = 2_000, 250

// due reports whether a thread that nothing holds up still has to act: on its decision, or on the answer of a human.
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
				fresh = e.AtMs // nothing shows when it has dropped what it planned
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
			fresh = e.AtMs // it takes up what it was about
		}
	}
	if s.Now()-fresh < timerMs {
		return true
	}
	questions := t.Questions()
	maps.DeleteFunc(due, func(thread string, is bool) bool { return !is || t.Waits(questions, thread) })
	return len(due) > 0
}

// Judge judges by the laws of A2H, and by what the reference engine predicts.
func (s *scenario) Judge() []judge.Check {
	t := s.passed()
	told := s.observe(t)
	checks := append(judge.LawsAt(t, law.All(), told), oracle.PredictionsAt(t, told)...)
	for i := range checks {
		checks[i].Got, checks[i].Allowed = steps.Clip(checks[i].Got), steps.Clip(checks[i].Allowed)
	}
	return checks
}

// observe notes what the trace shows, and what is to be told of each test; nil: nobody wants to know.
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

// Acts counts what it answered.
func (s *scenario) Acts() (n int) {
	for _, f := range s.Frames() {
		if f.From && !strings.HasPrefix(f.Method, "conformance/") {
			n++
		}
	}
	return n
}

// humanID is the id of somebody whom the features name.
func humanID(name string) string { return "human://" + strings.ToLower(name) + ".eng" }

// agentID is the agent that searches where no other is named.
const agentID = "agent:devops"

// agents are those that search, as features name them.
var agents = map[string]string{"": agentID, "an agent": agentID, "another agent": "agent:review"}

// keys are the keys of a map, in order.
func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
