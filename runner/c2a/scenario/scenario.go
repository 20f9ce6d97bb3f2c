// Package scenario is a C2A scenario as its steps see it: its messages so far, and the helpers with which steps are
// declared.
//
// Input: the world in which the scenario runs. Output: queries about its trace for other packages' checks: the
// deliveries of a message, and an agent's chat messages and tool calls.
//
// The package doesn't cause anything to happen, and doesn't know any step.
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

// Scenario is one scenario while it runs.
type Scenario struct {
	steps.Stage
	World *world.World
	// Calls are the tool calls that the suite made as an agent, in order.
	Calls []Call
	// Drawn says that nobody wrote the scenario: no step of it needs another one.
	Drawn bool
	// Noted is what the implementation reported when a step recorded it; nil if no step did.
	Noted *c2a.Inspection

	lines  []int      // where in the trace the lines stand that were sent as they are
	read   *law.Story // of the first told entries of the trace
	readTo int
}

// New returns the scenario of a world, with the requirement that its demands are recorded for.
func New(w *world.World, requirement string) *Scenario {
	return &Scenario{Stage: steps.Stage{Exchange: w.Exchange, Requirement: requirement}, World: w}
} // Story is the trace read for its plot.
func (s *Scenario) Story() *law.Story {
	t := s.World.Trace()
	if s.read == nil || s.readTo != len(t.Entries) {
		s.read, s.readTo = law.Tell(t), len(t.Entries)
	}
	return s.read
}

// Items are the entries of one kind, by where in the trace they stand.
func Items[T law.Item](s *Scenario) iter.Seq2[int, T] { return items[T](s, false) }

// Received are the entries of one kind that came from the implementation.
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

// AgentID is the id of an agent that a demand names.
func (s *Scenario) AgentID(name string) (string, error) {
	id := world.ParticipantID(name)
	if _, ok := s.World.Engine().Agent(id); !ok {
		return "", &exchange.ScenarioError{What: fmt.Sprintf("%s is not an agent of this world", name)}
	}
	return id, nil
}

// IsAgent reports whether what names an agent, or leaves it open, means this one. Where a world has several agents,
// what names none means none of them surely.
func (s *Scenario) IsAgent(named, agent string) bool {
	return named == agent || named == "" && len(s.World.Engine().Agents) == 1
}

// LineSent tells the scenario of a line that was sent as it is, and of what came of it: an implementation may not
// survive it.
func (s *Scenario) LineSent(seq int, err error) error {
	s.lines = append(s.lines, seq)
	return s.survives(err)
}

// survives takes the end of an implementation for what the scenario is about, and ends the scenario with it.
func (s *Scenario) survives(err error) error {
	if !exchange.Ended(err) {
		return err
	}
	s.World.Excuse()
	s.Over = true
	s.Record(steps.Broken(s.LastLine(), "a program that keeps running", "%v", err))
	return nil
}

// Outlives takes the end of an implementation in a later step for that of the line before it, where the clock runs by
// itself: to fall over a line takes a moment, and nothing says when it is over.
func (s *Scenario) Outlives(err error) error {
	if len(s.lines) == 0 || !s.World.Live() {
		return err
	}
	return s.survives(err)
}

// LastLine is where in the trace the latest line stands that was sent as it is; judge.NoSeq: none was.
func (s *Scenario) LastLine() int {
	if len(s.lines) == 0 {
		return judge.NoSeq
	}
	return s.lines[len(s.lines)-1]
}

// AgentAndMessage finds the agent and the message that a demand about a reaction names.
func (s *Scenario) AgentAndMessage(name, text string) (string, *world.Message, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return "", nil, err
	}
	m, _, err := s.World.Find(text)
	return agent, m, err
}

// Judge judges by the laws of C2A, and by what the reference engine predicts.
func (s *Scenario) Judge() []judge.Check {
	t := s.World.Trace()
	story := law.Tell(t)
	return slices.DeleteFunc(oracle.ToldAt(story, s.observe(story)), func(c judge.Check) bool {
		return t.Self != "" && !binds(c.Requirement, spec.RoleAdapter, t.Draft.Name)
	})
}

// observe notes what the story shows, and what is to be told of each test; nil: nobody wants to know.
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

// binds reports whether a requirement binds the role, by the suite that has the draft. An adapter is judged as the host
// that it is, and not for all that a host owes.
func binds(requirement, role, draft string) bool {
	suite, err := features.LoadOf(draft)
	if err != nil {
		return true
	}
	r, ok := suite.Catalogue.Requirement(requirement)
	return !ok || slices.Contains(r.Roles, role)
}

// Acts counts turns of a harness, and deliveries of a host.
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
