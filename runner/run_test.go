package runner

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// reference is the reference, changed by each of the changes.
func reference(changes ...func(*serve.Options)) attach.Target {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		for _, change := range changes {
			change(&o)
		}
		return serve.Serve(ctx, r, w, o)
	})
}

// hasty makes a harness wait for too short a time, so that there are failures.
func hasty(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = 500 }

func TestTheReferenceConforms(t *testing.T) {
	told := 0
	r, err := Run(t.Context(), Options{Target: reference(), Strict: true, Progress: func(e Event) {
		told++
		require.Equal(t, told, e.Done)
		require.NotZero(t, e.Verdict)
	}})
	require.NoError(t, err)
	for _, s := range r.Scenarios {
		if s.Verdict != judge.Pass {
			t.Errorf("%s %s %s: %v %s", s.ID, s.Role, s.Draft, s.Verdict, s.Reason)
		}
		for _, c := range s.Checks {
			if !c.OK {
				t.Errorf("    %s by %v: %s: got %s, allowed %s", c.Requirement, c.Source, c.What, c.Got, c.Allowed)
			}
		}
	}
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.Equal(t, r.Planned, told)
	require.Equal(t, r.Planned, r.Decided)
}

// requireSame holds two reports, byte for byte, and shows the surroundings of the first difference: a diff of two
// reports with every trace, of millions of lines each, would not end within the time of a test.
func requireSame(t *testing.T, want, got []byte) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	at := 0
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	around := func(b []byte) []byte { return b[min(max(at-2000, 0), len(b)):min(at+1000, len(b))] }
	t.Fatalf("the reports differ from byte %d on:\n--- want\n%s\n--- got\n%s", at, around(want), around(got))
}

func TestAFailureSaysEverything(t *testing.T) {
	r, err := Run(t.Context(), Options{
		Target:  reference(hasty),
		Command: "my harness --stdio",
		Config:  "my suite.yaml",
		Filter: features.Filter{Scenarios: []string{"compose/one-message-waits"}, Roles: []string{c2a.RoleHarness},
			Drafts: []string{c2a.Draft0624}},
	})
	require.NoError(t, err)
	require.Len(t, r.Scenarios, 1)
	s := r.Scenarios[0]
	require.Equal(t, judge.Fail, s.Verdict)
	require.Equal(t,
		"c2a-conform run --impl 'my harness --stdio' --config 'my suite.yaml' --role harness --draft 2026-06-24 "+
			"--scenario compose/one-message-waits", s.Reproduce)
	require.NotEmpty(t, s.Trace)
	var failed []string
	for _, step := range s.Steps {
		if step.Failed {
			failed = append(failed, step.Text)
		}
	}
	require.Equal(t, []string{`no turn starts before 2 s after "I was wondering"`}, failed)
	for _, c := range s.Checks {
		if !c.OK && c.Source == judge.Step {
			require.Equal(t, "C2A-COMPOSE-001", c.Requirement)
			require.Equal(t, "a turn at 0.500 s", c.Got)
			require.Equal(t, "a turn at 2.000 s or later", c.Allowed)
			require.Contains(t, string(s.Trace[c.Seq].Raw), "conformance/turn")
		}
	}
	for _, q := range r.Requirements {
		if q.ID == "C2A-COMPOSE-001" {
			require.Equal(t, judge.Fail, q.Verdict)
			require.NotEmpty(t, q.Rule)
			require.NotEmpty(t, q.Section)
			require.NotEmpty(t, q.Clauses)
		}
	}
}

// talker is an implementation made of a function from one line to the lines that answer it; an error ends it.
func talker(started *atomic.Int64, answer func(line string) ([]string, error)) attach.Target {
	return attach.InProcess("talker", func(_ context.Context, r io.Reader, w io.Writer) error {
		started.Add(1)
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return nil
			}
			out, err := answer(line)
			for _, l := range out {
				if _, err := io.WriteString(w, l+"\n"); err != nil {
					return nil
				}
			}
			if err != nil {
				return err
			}
		}
	})
}

const hello = `{"jsonrpc":"2.0","id":0,"result":{"implementation":{"name":"x",` +
	`"version":"1"},"port":1,"roles":["harness"],"drafts":["2026-06-24"],` +
	`"taps":["link","turn","control"],"clock":"virtual","barrier":"exact","isolation":"ids"}}`

func TestHostileImplementationsEndInAVerdict(t *testing.T) {
	gone := io.ErrUnexpectedEOF
	for _, row := range []struct {
		why    string
		answer func(line string) ([]string, error)
		starts int64 // at most
		reason string
	}{
		{"it is gone at once", func(string) ([]string, error) { return nil, gone }, 1, "not run"},
		{"it never answers", func(string) ([]string, error) { return nil, nil }, 1, "no answer to conformance/hello"},
		{"it prints a banner", func(string) ([]string, error) { return []string{"hello, world"}, nil }, 1, "stderr"},
		{"it says hello and no more", func(line string) ([]string, error) {
			if strings.Contains(line, "conformance/hello") {
				return []string{hello}, nil
			}
			return nil, nil
		}, maxWasted + 8, "did not end"},
		{"it says hello and is gone", func(line string) ([]string, error) {
			if strings.Contains(line, "conformance/hello") {
				return []string{hello}, nil
			}
			return nil, gone
		}, 1_000, "ended"},
		{"it floods", func(line string) ([]string, error) {
			if strings.Contains(line, "conformance/hello") {
				return []string{hello}, nil
			}
			return slicesOf(`{"jsonrpc":"2.0","method":"x"}`, 20_000), nil
		}, maxBrokenRow + 8, "nothing more from the previous scenario"},
	} {
		var started atomic.Int64
		var r report.Report
		var took time.Duration
		synctest.Test(t, func(t *testing.T) { // waiting takes no time, and no busy machine is taken for silence
			began := time.Now()
			var err error
			r, err = Run(t.Context(), Options{Target: talker(&started, row.answer),
				Timeout: 50 * time.Millisecond, Jobs: 4})
			require.NoError(t, err, row.why)
			took = time.Since(began)
		})
		require.Equal(t, judge.Inconclusive, r.Overall, row.why)
		require.Equal(t, r.Planned, r.Decided, row.why)
		require.LessOrEqual(t, started.Load(), row.starts, row.why)
		require.Less(t, took, time.Minute, row.why)
		reasons := ""
		for _, s := range r.Scenarios {
			require.Contains(t, []judge.Verdict{judge.Error, judge.NotApplicable}, s.Verdict, "%s: %s", row.why, s.ID)
			reasons += s.Reason + "\n"
		}
		require.Contains(t, reasons[:min(len(reasons), 100_000)], row.reason, row.why)
	}
}

func slicesOf(line string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = line
	}
	return out
}

func TestWhatIsNotDeclaredIsNotFailed(t *testing.T) {
	// The reference, with another hello.
	target := reference(func(o *serve.Options) {
		o.Protocols = slices.DeleteFunc(o.Protocols,
			func(p serve.Protocol) bool { return p.Name() != c2a.Protocol.Name })
		o.Tamper = renamed{}
	})
	r, err := Run(t.Context(), Options{Target: target})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	suite, err := features.Load()
	require.NoError(t, err)
	needs := map[string]bool{}
	for _, p := range suite.Pickles() {
		needs[p.ID] = slices.Contains(p.Tags, "@typing")
	}
	for _, s := range r.Scenarios {
		want := judge.Pass
		if s.Role != c2a.RoleHarness || s.Draft == c2a.Draft0602 || s.Requirement == "C2A-COMPOSE-010" ||
			s.Requirement == "C2A-COMPOSE-011" || needs[s.ID] {
			want = judge.NotApplicable
			require.NotEmpty(t, s.Reason, "%s %s %s", s.ID, s.Role, s.Draft)
		}
		require.Equal(t, want, s.Verdict, "%s %s %s: %s", s.ID, s.Role, s.Draft, s.Reason)
	}
}

// renamed says that the reference is a harness of one draft that hears no typing.
type renamed struct{}

func (renamed) Outgoing(frame []byte) [][]byte {
	s := string(frame)
	for _, r := range [][2]string{
		{`"roles":["host","harness","agent","stack","adapter"]`, `"roles":["harness"]`},
		{`"drafts":["2026-06-24","2026-06-02","2026-08-11"]`, `"drafts":["2026-06-24"]`},
		{`,"typing"]`, `]`},
	} {
		s = strings.Replace(s, r[0], r[1], 1)
	}
	return [][]byte{[]byte(s)}
}

func (renamed) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func TestAnEndedContextLeavesTheRestUndecided(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var once sync.Once
	r, err := Run(ctx, Options{Target: reference(), Jobs: 1, Progress: func(e Event) {
		if e.Done == 10 {
			once.Do(cancel)
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, judge.Inconclusive, r.Overall)
	require.Equal(t, 10, r.Decided)
	require.Greater(t, r.Planned, 10)
}

func TestMistakesOfTheCaller(t *testing.T) {
	for _, row := range []struct {
		why string
		o   Options
	}{
		{"no target", Options{}},
		{"no such choice", Options{Target: reference(), KeepTraces: "some"}},
		{"no such scenario", Options{Target: reference(), Filter: features.Filter{Scenarios: []string{"xyzzy"}}}},
		{"an expression that isn't one", Options{Target: reference(), Filter: features.Filter{Tags: "@a &&"}}},
	} {
		_, err := Run(t.Context(), row.o)
		require.Error(t, err, row.why)
	}
}

// suite is a suite of one feature for harnesses in the current draft.
func suite(t *testing.T, scenarios string) *features.Suite {
	t.Helper()
	f, err := features.Parse("c2a/test.feature",
		[]byte("Feature: Test\n\n  @C2A-TST-001 @must @harness @2026-06-24\n  Rule: It is tested\n"+scenarios))
	require.NoError(t, err)
	return &features.Suite{
		Features: []*features.Feature{f},
		Catalogue: &features.Catalogue{Requirements: []features.Requirement{{
			ID: "C2A-TST-001", Protocol: "c2a", Level: features.Must, Roles: []string{"harness"},
			Drafts: []string{c2a.Draft0624},
			Taps:   []string{"link"}, Rule: "It is tested.",
		}}},
	}
}

func TestScenariosThatJudgeNothing(t *testing.T) {
	r, err := run(t.Context(), suite(t, `
    Scenario: A line that nobody knows
      Given Will is in a DM with lead
      When the moon is full
      Then lead takes no turn

    Scenario: No demand at all
      Given Will is in a DM with lead
      When Will posts "hello?"

    Scenario: Somebody who isn't there
      Given Will is in a DM with lead
      When Ann posts "hello?"
      Then lead takes no turn

    Scenario: No step at all

    Scenario: Something to judge
      Given Will is in a DM with lead
      When Will posts "hello?"
      Then lead sends exactly 1 message
`), Options{Target: reference(), Jobs: 1})
	require.NoError(t, err)
	require.Equal(t, judge.Inconclusive, r.Overall, r.Reason)
	want := map[string]string{
		"test/a-line-that-nobody-knows": `undefined step "the moon is full"`,
		"test/no-demand-at-all":         "nothing was judged",
		"test/somebody-who-isnt-there":  "Ann is not declared",
		"test/no-step-at-all":           "never run",
		"test/something-to-judge":       "",
	}
	require.Equal(t, r.Planned, r.Decided)
	for _, s := range r.Scenarios {
		reason, ok := want[s.ID]
		require.True(t, ok, s.ID)
		delete(want, s.ID)
		if reason == "" {
			require.Equal(t, judge.Pass, s.Verdict, s.Reason)
			continue
		}
		require.Equal(t, judge.Error, s.Verdict, s.ID)
		require.Contains(t, s.Reason, reason, s.ID)
	}
	for id := range want {
		require.Equal(t, "test/no-step-at-all", id, "a scenario without steps is none")
	}
}

func TestACellIsCutIntoPiecesOfOneFeatureEach(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	planned, err := suite.Plan(features.Filter{Roles: []string{"harness"}, Drafts: []string{"2026-06-24"}})
	require.NoError(t, err)
	for _, most := range []int{1, 7, len(planned)} {
		var all []features.Planned
		areas := 0
		for i, piece := range (cell{role: "harness", draft: "2026-06-24", planned: planned}).pieces(most) {
			require.NotEmpty(t, piece.planned)
			require.LessOrEqual(t, len(piece.planned), most)
			require.Equal(t, "harness 2026-06-24", piece.role+" "+piece.draft)
			for _, p := range piece.planned {
				require.Equal(t, piece.planned[0].Pickle.Area, p.Pickle.Area, "piece %d", i)
			}
			if len(all) == 0 || all[len(all)-1].Pickle.Area != piece.planned[0].Pickle.Area {
				areas++
			}
			all = append(all, piece.planned...)
		}
		require.Equal(t, planned, all, "the order stays")
		require.Greater(t, areas, 1)
	}
}
