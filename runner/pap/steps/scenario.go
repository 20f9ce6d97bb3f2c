package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	spec "github.com/c2a-conform/c2a-conform/features/pap"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	judgepap "github.com/c2a-conform/c2a-conform/runner/pap/oracle"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// scenario is one running scenario.
type scenario struct {
	steps.Stage
	role  string
	setup link.World // what the steps declare
	world *pap.World // the same for engines
	model model

	// In the role agent:
	platform *pap.Platform // of the suite
	effects  []pap.Effect  // of that platform, so far
	refusal  error         // its answer to the latest act

	unknown *exchange.Answer // to the method that nobody knows

	trace       *law.Trace // as it was read last
	traceFrames int        // the number of those frames
}

// testsPlatform reports whether a platform is under test, not an agent.
func (s *scenario) testsPlatform() bool { return s.role == spec.RolePlatform }

// Judge judges the C2A form of the messages on the bridge, and applies the laws of PAP and the reference's predictions.
func (s *scenario) Judge() []judge.Check {
	t := s.passed()
	return slices.Concat(s.bridgeForms(), judge.Laws(law.Tell(t), law.All()), judgepap.Predictions(t, s.Now()),
		judgepap.Answers(t, s.Now()))
}

// Acts counts activations of a platform, and what an agent says.
func (s *scenario) Acts() (n int) {
	acts := []string{link.MethodActivated, link.MethodDeliver, link.MethodPost, link.MethodFinish}
	for _, f := range s.Frames() {
		if f.From && slices.Contains(acts, f.Method) {
			n++
		}
	}
	return n
}

// nameOf returns the name of somebody in a feature: agents are written in capitals.
func nameOf(s string) pap.Name {
	if s != "" && unicode.IsUpper(rune(s[0])) {
		return pap.AgentName(s)
	}
	return pap.Human(s)
}

func namesOf(list []string) []pap.Name {
	names := make([]pap.Name, len(list))
	for i, s := range list {
		names[i] = nameOf(s)
	}
	return names
}

// handles lists names as features write them, in order.
func handles(names []pap.Name) string {
	if len(names) == 0 {
		return "nobody"
	}
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Handle()
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func count(names []pap.Name, n pap.Name) (times int) {
	for _, x := range names {
		if x == n {
			times++
		}
	}
	return times
}

// introduce adds somebody to the world. In the role agent, the first agent is the one under test.
func (s *scenario) introduce(n pap.Name) {
	if !n.IsAgent() {
		if !slices.ContainsFunc(s.setup.Humans, func(p link.Person) bool { return p.ID == n }) {
			s.setup.Humans = append(s.setup.Humans, link.Person{ID: n, Handle: n.Handle(), Name: shownAs(n)})
		}
		return
	}
	if s.agent(n) == nil {
		s.setup.Agents = append(s.setup.Agents, link.Agent{ID: n, Handle: n.Handle(), Name: shownAs(n)})
	}
	if s.setup.Agent == "" && !s.testsPlatform() {
		s.setup.Agent = n
	}
}

// shownAs is the visible form of a name. It addresses nobody, so it is not a handle.
func shownAs(n pap.Name) string {
	first, rest := n.Handle()[:1], n.Handle()[1:]
	if n.IsAgent() {
		return first + strings.ToLower(rest) + " the agent"
	}
	return strings.ToUpper(first) + rest + " Doe"
}

// agent returns what is declared about an agent, or nil.
func (s *scenario) agent(n pap.Name) *link.Agent {
	i := slices.IndexFunc(s.setup.Agents, func(a link.Agent) bool { return a.ID == n })
	if i < 0 {
		return nil
	}
	return &s.setup.Agents[i]
}

// flabOr returns the flab that a step names, or the first.
func (s *scenario) flabOr(named string) string {
	if named == "" && len(s.setup.Flabs) > 0 {
		return s.setup.Flabs[0].ID
	}
	return named
}

// worldSteps declare the world, let time pass, and call an unknown method.
func worldSteps() []*step {
	agent := func(pattern, example, doc string, change func(s *scenario, agent *link.Agent, a args)) *step {
		return given(pattern, example, doc, func(s *scenario, a args) error {
			declared := s.agent(nameOf(a.At(0)))
			if declared == nil {
				return &exchange.ScenarioError{What: fmt.Sprintf("%s isn't in any flab", a.At(0))}
			}
			change(s, declared, a)
			return nil
		})
	}
	pass := steps.Define(steps.When, `{time} pass`, `31 min pass`, "Time passes.",
		func(ctx context.Context, s *scenario, a args) error { return s.Pass(ctx, a.Ms(0)) })
	pass.Takes = func(a args, _ helloResult) int64 { return a.Ms(0) }
	return []*step{
		given(`a flab {flab} with {members}`, `a flab #release with matt, ORAC and STEF`,
			"A flab and its members. A name in capitals is an agent, and any other name is a person. In the role "+
				"agent, the first agent is the one under test.",
			func(s *scenario, a args) error {
				members := namesOf(a.Names(1))
				for _, n := range members {
					s.introduce(n)
				}
				s.setup.Flabs = append(s.setup.Flabs, link.Flab{ID: a.At(0), Members: members})
				return nil
			}),
		agent(`{agent} is owned by {person}`, `ORAC is owned by matt`, "The person is responsible for the agent.",
			func(s *scenario, agent *link.Agent, a args) {
				agent.Owner = nameOf(a.At(1))
				s.introduce(agent.Owner)
			}),
		agent(`{agent} is shown as {text}`, `ORAC is shown as "Night"`,
			"The agent's name as people see it. It isn't a handle.",
			func(_ *scenario, agent *link.Agent, a args) { agent.Name = a.At(1) }),
		agent(`{agent} is offline`, `ORAC is offline`, "The agent is offline at the start.",
			func(_ *scenario, agent *link.Agent, _ args) { agent.Offline = true }),
		agent(`{agent} is reached over C2A`, `ORAC is reached over C2A`,
			"The platform delivers to the agent with chat/deliver from C2A, draft 2026-06-24.",
			func(_ *scenario, agent *link.Agent, _ args) { agent.Via = link.ViaC2A }),
		pass,
		when(`an unknown method is called`, `an unknown method is called`,
			"The suite calls a method that the binding doesn't define.",
			func(ctx context.Context, s *scenario, _ args) (err error) {
				s.unknown, err = s.Query(ctx, "pap/unknown", struct{}{})
				return err
			}),
		shows(`the call is answered with an error`, `the call is answered with an error`,
			"The call to the unknown method was answered with an error.",
			func(s *scenario, _ args) finding {
				switch {
				case s.unknown == nil:
					return verdict(false, judge.NoSeq, "an error", "no answer")
				case s.unknown.Err == nil:
					return verdict(false, s.unknown.Seq, "an error", "a result")
				}
				return verdict(true, s.unknown.Seq, "", "%s", s.unknown.Err.Message)
			}),
	}
}
