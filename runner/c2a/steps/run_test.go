package steps

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// cellOf plans one scenario for harnesses.
func cellOf(t *testing.T, done func(steps.Result)) steps.Cell {
	t.Helper()
	suite, err := features.Load()
	require.NoError(t, err)
	planned, err := suite.Plan(features.Filter{
		Scenarios: []string{"exposure/a-silent-event-starts-no-turn"}, Roles: []string{spec.RoleHarness},
		Drafts: []string{spec.Draft0624},
	})
	require.NoError(t, err)
	require.Len(t, planned, 1)
	return steps.Cell{
		Suite: suite, Protocol: Protocol, Role: spec.RoleHarness, Draft: spec.Draft0624, Planned: planned, Jobs: 2,
		Timeout: time.Minute,
		Borrow: func(ctx context.Context, _ features.Planned) (*exchange.Peer, error) {
			return exchange.Open(ctx, mute, exchange.Options{})
		},
		Return: func(p *exchange.Peer) { _ = p.Close() },
		Done:   done,
	}
}

type panicking struct{ steps.Stage }

func (*panicking) Judge() []judge.Check { panic("a judge is out of order") }
func (*panicking) Acts() int            { return 0 }

func TestAPanicIsAnErrorOfItsScenario(t *testing.T) {
	for _, row := range []struct {
		why    string
		change func(c *steps.Cell)
	}{
		{"a judge panics", func(c *steps.Cell) {
			whatever := steps.Define(steps.Given, "{line}", "x", "Nothing.",
				func(context.Context, *panicking, steps.Args) error { return nil })
			c.Protocol.Vocabulary = func() *steps.Vocabulary {
				return steps.NewVocabulary(map[string]string{"line": "(.*)"}, whatever)
			}
			c.Protocol.Open = func(peer *exchange.Peer, _ features.Planned, name string) (steps.Scene, error) {
				w := world.New(peer, name, spec.RoleHarness, c2a.Draft0624)
				return &panicking{steps.Stage{Exchange: w.Exchange}}, w.Start(t.Context())
			}
		}},
		{"lending panics", func(c *steps.Cell) {
			c.Borrow = func(context.Context, features.Planned) (*exchange.Peer,
				error) {
				panic("the pool is out of order")
			}
		}},
	} {
		var mu sync.Mutex
		var results []steps.Result
		c := cellOf(t, func(r steps.Result) {
			mu.Lock()
			defer mu.Unlock()
			results = append(results, r)
		})
		row.change(&c)
		require.NoError(t, c.Run(t.Context()), row.why)
		require.Len(t, results, 1, row.why)
		var panicked *steps.PanicError
		require.ErrorAs(t, results[0].Err, &panicked, row.why)
		require.Contains(t, panicked.Error(), "out of order", row.why)
		require.Len(t, results[0].Steps, 4, row.why)
	}
}

func TestALineIsExactlyOneStep(t *testing.T) {
	step := func(pattern string) *steps.Step {
		return steps.Define(steps.Given, pattern, "x", "Nothing.",
			func(context.Context, *panicking, steps.Args) error { return nil })
	}
	for _, row := range []struct {
		why      string
		steps    []*steps.Step
		patterns []string
	}{
		{"no step", []*steps.Step{step("anything else")}, nil},
		{"two steps", []*steps.Step{step("{line}"), step("{any}")}, []string{"{line}", "{any}"}},
	} {
		var got steps.Result
		c := cellOf(t, func(r steps.Result) { got = r })
		c.Protocol.Vocabulary = func() *steps.Vocabulary {
			return steps.NewVocabulary(map[string]string{"line": "(.*)", "any": "(.*)"}, row.steps...)
		}
		require.NoError(t, c.Run(t.Context()), row.why)
		var unclear *steps.VocabularyError
		require.ErrorAs(t, got.Err, &unclear, row.why)
		require.Equal(t, c.Planned[0].Pickle.Steps[0].Text, unclear.Line, row.why)
		require.Equal(t, row.patterns, unclear.Patterns, row.why)
	}
}

func TestWhatCannotBeLentIsNotRun(t *testing.T) {
	empty := errors.New("nobody is there")
	var got steps.Result
	c := cellOf(t, func(r steps.Result) { got = r })
	c.Borrow = func(context.Context, features.Planned) (*exchange.Peer, error) { return nil, empty }
	require.NoError(t, c.Run(t.Context()))
	require.ErrorIs(t, got.Err, empty)
	require.Empty(t, got.Checks)
}

func TestAScenarioIsJudgedOnceWithItsSteps(t *testing.T) {
	var got []steps.Result
	c := cellOf(t, func(r steps.Result) { got = append(got, r) })
	require.NoError(t, c.Run(t.Context()))
	require.Len(t, got, 1)
	require.NoError(t, got[0].Err)
	require.Equal(t, "Given", got[0].Steps[0].Keyword)
	require.Equal(t, "lead takes no turn", got[0].Steps[3].Text)
	require.Equal(t, []judge.Check{{
		Requirement: "C2A-EXPO-009", Source: judge.Step, OK: true, What: "lead takes no turn", Got: "0 turns",
		Seq: judge.NoSeq,
	}}, slices.DeleteFunc(got[0].Checks, func(c judge.Check) bool { return c.Source != judge.Step }))
	require.NotEmpty(t, got[0].Trace)
}
