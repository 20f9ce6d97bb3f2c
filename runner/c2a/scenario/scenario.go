// Package scenario represents a C2A scenario for its steps: its messages so far, and the helpers with which steps are
// declared.
//
// Input: the world in which the scenario runs. Output: queries about its trace for other packages' checks: the
// deliveries of a message, and an agent's chat messages and tool calls.
//
// The package doesn't cause anything to happen, and doesn't contain any steps.
package scenario

import (
	"fmt"
	"iter"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/oracle"
	"github.com/c2a-conform/c2a-conform/runner/c2a/situation"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	shared "github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Scenario is a running scenario.
type Scenario struct {
	steps.Stage
	World *world.World
	// Calls are the tool calls that the suite made as an agent, in order.
	Calls []Call
	// Drawn says that the scenario was generated, so none of its steps depends on another.
	Drawn bool
	// Noted is what the implementation reported when a step recorded it, or nil.
	Noted *c2a.Inspection

	lines  []int      // positions in the trace of the lines that were sent unchanged
	read   *law.Story // of the first told entries of the trace
	readTo int
}

// New returns the scenario of a world. Its demands are recorded for the requirement.
func New(w *world.World, requirement string) *Scenario {
	return &Scenario{Stage: steps.Stage{Exchange: w.Exchange, Requirement: requirement}, World: w}
}

// Story returns the story in the trace so far.
func (s *Scenario) Story() *law.Story {
	t := s.World.Trace()
	if s.read == nil || s.readTo != len(t.Entries) {
		s.read, s.readTo = law.Tell(t), len(t.Entries)
	}
	return s.read
}

// Items returns the entries of one type, by their positions in the trace.
func Items[T law.Item](s *Scenario) iter.Seq2[int, T] { return items[T](s, false) }

// Received returns the entries of one type that came from the implementation.
func Received[T law.Item](s *Scenario) iter.Seq2[int, T] { return items[T](s, true) }

func items[T law.Item](s *Scenario, received bool) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, e := range s.World.Trace().Entries {
			if item, ok := e.Item.(T); ok && (e.From || !received) && !yield(i, item) {
				return
			}
		}
	}
}

// AgentID returns the id of an agent that a demand names.
func (s *Scenario) AgentID(name string) (string, error) {
	id := world.ParticipantID(name)
	if _, ok := s.World.Engine().Agent(id); !ok {
		return "", &exchange.ScenarioError{What: fmt.Sprintf("%s is not an agent of this world", name)}
	}
	return id, nil
}

// IsAgent reports whether a name means this agent. In a world with several agents, "" means no particular agent.
func (s *Scenario) IsAgent(named, agent string) bool {
	return named == agent || named == "" && len(s.World.Engine().Agents) == 1
}

// LineSent records a line that was sent unchanged, and its result. The line may crash the implementation.
func (s *Scenario) LineSent(seq int, err error) error {
	s.lines = append(s.lines, seq)
	return s.survives(err)
}

// survives records the end of an implementation as the result of the scenario, and ends the scenario.
func (s *Scenario) survives(err error) error {
	if !exchange.Ended(err) {
		return err
	}
	s.World.Excuse()
	s.Over = true
	s.Record(steps.Broken(s.LastLine(), "a program that keeps running", "%v", err))
	return nil
}

// Outlives attributes the end of an implementation in a later step to the previous line, if the clock runs by itself: a
// crash takes a moment, and nothing shows when it is complete.
func (s *Scenario) Outlives(err error) error {
	if len(s.lines) == 0 || !s.World.Live() {
		return err
	}
	return s.survives(err)
}

// LastLine returns the position in the trace of the latest line that was sent unchanged, or judge.NoSeq.
func (s *Scenario) LastLine() int {
	if len(s.lines) == 0 {
		return judge.NoSeq
	}
	return s.lines[len(s.lines)-1]
}

// AgentAndMessage returns the agent and the message that a demand about a reaction names.
func (s *Scenario) AgentAndMessage(name, text string) (string, *world.Message, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return "", nil, err
	}
	m, _, err := s.World.Find(text)
	return agent, m, err
}

// Judge applies the laws of C2A, and compares with the reference engine's predictions.
func (s *Scenario) Judge() []judge.Check {
	t := s.World.Trace()
	story := law.Tell(t)
	return slices.DeleteFunc(oracle.ToldAt(story, s.observe(story)), func(c judge.Check) bool {
		return t.Self != "" && !binds(c.Requirement, spec.RoleAdapter, t.Draft.Name)
	})
}

// observe records what the story shows. It returns a function that records each test, or nil if nobody observes.
func (s *Scenario) observe(story *law.Story) func(requirement string, at int) {
	o := s.Observed
	if o == nil {
		return nil
	}
	o.Shown = situation.Shown(story)
	reader := situation.NewReader(story)
	return func(requirement string, at int) {
		o.Judged = append(o.Judged, shared.Judged{Requirement: requirement, In: reader.At(at)})
	}
}

// binds reports whether a requirement binds the role, according to the suite with the draft. An adapter is judged as a
// host, but only by the requirements that bind an adapter.
func binds(requirement, role, draft string) bool {
	suite, err := features.LoadOf(draft)
	if err != nil {
		return true
	}
	r, ok := suite.Catalogue.Requirement(requirement)
	return !ok || slices.Contains(r.Roles, role)
}

// Acts counts the turns of a harness and the deliveries of a host.
func (s *Scenario) Acts() (n int) {
	for _, e := range s.World.Trace().Entries {
		switch e.Item.(type) {
		case law.TurnStep, law.Delivery:
			if e.From {
				n++
			}
		}
	}
	return n
}
