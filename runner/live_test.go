package runner

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// onWall runs the suite against the reference on a wall clock, in a bubble in which waiting takes no time.
func onWall(t *testing.T, o Options, changes ...func(*serve.Options)) (r report.Report) {
	t.Helper()
	o.Target = reference(append([]func(*serve.Options){func(o *serve.Options) { o.Scale = 1 }}, changes...)...)
	synctest.Test(t, func(t *testing.T) {
		var err error
		r, err = Run(t.Context(), o)
		require.NoError(t, err)
	})
	return r
}

func TestTheReferenceConformsOnAWallClock(t *testing.T) {
	r := onWall(t, Options{Strict: true, AcceptPartial: true,
		Filter: features.Filter{Scenarios: []string{"compose/", "edits/", "claiming/", "delivery/", "attention/"}}})
	waits := 0
	for _, s := range r.Scenarios {
		if s.NeedsMs > 0 {
			waits++
			require.Equal(t, judge.NotTestable, s.Verdict, s.ID)
			require.Greater(t, s.NeedsMs, MaxWaitWall.Milliseconds(), s.ID)
			continue
		}
		require.Equal(t, judge.Pass, s.Verdict, "%s %s %s: %s %v", s.ID, s.Role, s.Draft, s.Reason, s.Checks)
	}
	require.NotZero(t, waits, "the time for redelivery is ten minutes")
	require.Less(t, waits, len(r.Scenarios)/4)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.NotZero(t, r.Totals.Must.NotShown)
	require.Zero(t, r.Totals.Must.Open)
	require.Contains(t, r.Totals.Words(r.Overall), "not testable through this connection, accepted")
	r.Totals.AcceptedPartial = false
	unaccepted, err := WithKnown(r, nil)
	require.NoError(t, err)
	require.Equal(t, judge.Inconclusive, unaccepted.Overall, "what nobody accepts leaves the run open")
	for _, q := range r.Requirements {
		require.NotEqual(t, judge.NotApplicable, q.Verdict,
			"%s: what was not waited for is not what the reference does without", q.ID)
	}
}

func TestARunOnAWallClockTakesLittleMoreThanItsLongestScenario(t *testing.T) {
	var took time.Duration
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := Run(t.Context(), Options{
			Target: reference(func(o *serve.Options) { o.Scale = 1 }),
			Filter: features.Filter{Scenarios: []string{"compose/"}, Roles: []string{spec.RoleHarness}},
		})
		require.NoError(t, err)
		took = time.Since(began)
	})
	require.Less(t, took, 90*time.Second, "of the bubble")
}

func TestFaultsAreCaughtOnAWallClock(t *testing.T) {
	for _, row := range []struct {
		why         string
		requirement string
		change      func(*serve.Options)
	}{
		{"a turn comes too early", "C2A-COMPOSE-001",
			func(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = 1_000 }},
		{"a turn comes too late", "C2A-COMPOSE-002", func(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = 7_000 }},
		{"nobody is answered", "C2A-OBEY-001", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Permit = func(harness.Turn, string, bool) bool { return false }
		}},
	} {
		r := onWall(t, Options{Filter: features.Filter{Requirements: []string{row.requirement},
			Drafts: []string{spec.Draft0624}}}, row.change)
		require.Equal(t, judge.Nonconformant, r.Overall, "%s: %s", row.why, r.Reason)
	}
}

func TestWhoFallsOverALineIsBrokenByWhatItIsAbout(t *testing.T) {
	for _, took := range []time.Duration{0, 200 * time.Millisecond, 3 * time.Second} {
		r := onWall(t, Options{Filter: features.Filter{Scenarios: []string{"jsonrpc/a-line-is-not-json#5"}}},
			func(o *serve.Options) {
				o.Tamper = incoming(func(raw []byte) [][]byte {
					if string(raw) == "Good morning!" {
						time.Sleep(took) // as long as a core dump takes
						panic("no JSON")
					}
					return nil
				})
			})
		require.Len(t, r.Scenarios, 6)
		for _, s := range r.Scenarios {
			require.Equal(t, judge.Warn, s.Verdict, "%v: %s %s: %s", took, s.Role, s.Draft, s.Reason)
		}
		require.Equal(t, judge.ConformantWithWarnings, r.Overall, "%v: %s", took, r.Reason)
	}
}

// TestARoundIsNotSpoiltByTheOneBefore: the implementation is late once, and its scenario is so short that all rounds
// together take less time than lateness is remembered.
func TestARoundIsNotSpoiltByTheOneBefore(t *testing.T) {
	var once sync.Once
	r := onWall(t, Options{Filter: features.Filter{
		Scenarios: []string{"compose/one-message-waits"}, Roles: []string{spec.RoleHarness},
		Drafts: []string{spec.Draft0624},
	}}, func(o *serve.Options) {
		o.Scale = 25
		c2aserve.Of(o).Harness.QuietMs = 500
		o.Tamper = incoming(func(raw []byte) [][]byte {
			switch line := string(raw); {
			case strings.Contains(line, "I was wondering"):
				once.Do(func() { time.Sleep(30 * time.Millisecond) }) // 750 ms of its clock
			case strings.Contains(line, `"id":"turn_1/1","result"`):
				panic("its turn comes too early, and is its last") // or it would be waited for
			}
			return nil
		})
	})
	require.Contains(t, strings.Join(r.Notes, "\n"), "run again, because this machine was late")
	require.Equal(t, judge.Fail, r.Scenarios[0].Verdict, "the next round is not late: %s", r.Scenarios[0].Reason)
}

// incoming is a tamperer that may answer what comes in place of the reference.
type incoming func(raw []byte) [][]byte

func (incoming) Outgoing(raw []byte) [][]byte { return [][]byte{raw} }

func (i incoming) Incoming(raw []byte) (pass, send [][]byte) {
	if send = i(raw); send == nil {
		pass = [][]byte{raw}
	}
	return pass, send
}

func TestAStageThatWasLateSpoilsWhatDidNotPass(t *testing.T) {
	late := steps.Result{Late: time.Second}
	unused := steps.Result{Late: time.Second, Unused: "digests"}
	for _, row := range []struct {
		why    string
		result steps.Result
		v      judge.Verdict
		spoilt bool
	}{
		{"time only gets longer, so what passes passes", late, judge.Pass, false},
		{"it may have failed for that alone", late, judge.Fail, true},
		{"or have come to no end", late, judge.Error, true},
		{"or have missed what is there", unused, judge.Pass, true},
		{"or have seemed to wait, and did not", steps.Result{Late: 2 * time.Second}, judge.Pass, true},
		{"nothing was late", steps.Result{}, judge.Fail, false},
		{"it was held up less than what lies between two messages", steps.Result{Held: 500 * time.Millisecond},
			judge.Fail, false},
		{"it may have been held up and not have waited", steps.Result{Held: time.Second}, judge.Pass, true},
	} {
		require.Equal(t, row.spoilt, spoils(row.result, row.v), row.why)
	}
}

// heldUp tells before each turn that the machine held the program up.
type heldUp int // for how many ms

func (h heldUp) Outgoing(frame []byte) [][]byte {
	if !strings.Contains(string(frame), port.MethodTurn+`"`) {
		return [][]byte{frame}
	}
	told := jsonrpc.Notification(port.MethodEvidence,
		port.Evidence{Side: port.SideModel, From: true, What: "request", HeldMs: int64(h)})
	return [][]byte{told, frame}
}

func (heldUp) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

// TestWhatHeldItUpIsBounded: nobody is held up for longer than a scenario has gone on, and the run says how long in
// all.
func TestWhatHeldItUpIsBounded(t *testing.T) {
	r := onWall(t, Options{Filter: features.Filter{
		Scenarios: []string{"compose/one-message-waits"}, Roles: []string{spec.RoleHarness},
		Drafts: []string{spec.Draft0624},
	}}, func(o *serve.Options) {
		c2aserve.Of(o).Harness.QuietMs, o.Tamper = 1_000, heldUp(time.Hour.Milliseconds())
	})
	require.Equal(t, judge.Inconclusive, r.Overall, r.Reason)
	require.Regexp(t, `delayed the program by [0-9.]+s in total`, strings.Join(r.Notes, "\n"))
}

// One that doesn't wait at all looks as if it did where it gets no processor: neither is it broken by what it shows
// then, nor does it pass.
func TestWhoIsHeldUpIsNotJudged(t *testing.T) {
	for _, row := range []struct {
		why     string
		quietMs int64
		held    heldUp
		want    judge.Verdict
	}{
		{"it waits, and nothing held it up", 2_500, 0, judge.Pass},
		{"it waits, and was held up too little to seem to", 2_500, 500, judge.Pass},
		{"nobody can tell whether it waited", 2_500, 501, judge.NotTestable},
		{"it does not wait, and was held up too little to blame", 1_000, 500, judge.Fail},
		{"nobody can tell what of that it did by itself", 1_000, 501, judge.NotTestable},
	} {
		r := onWall(t, Options{Filter: features.Filter{
			Requirements: []string{"C2A-COMPOSE-001"}, Roles: []string{spec.RoleHarness},
			Drafts: []string{spec.Draft0624},
			Tags:   "not @restart and not @typing", // these may take longer than a scenario may take
		}}, func(o *serve.Options) {
			c2aserve.Of(o).Harness.QuietMs, o.Tamper = row.quietMs, row.held
		})
		verdicts := map[judge.Verdict]bool{}
		for _, s := range r.Scenarios {
			verdicts[s.Verdict] = true
		}
		require.Contains(t, verdicts, row.want, row.why)
		require.Equal(t, row.want == judge.Fail, verdicts[judge.Fail], row.why)
		require.Equal(t, row.want == judge.NotTestable, verdicts[judge.NotTestable], row.why)
	}
}

func TestWhoWasLateIsGivenRoomAgain(t *testing.T) {
	g := &gate{width: 4, most: 4, least: 2}
	for range 3 {
		g.narrow()
	}
	require.Equal(t, 2, g.width)
	for _, want := range []int{2, 3, 3, 3, 4, 4, 4, 4, 4, 4} {
		g.widen()
		require.Equal(t, want, g.width, "by one for as many in time as are let in, up to what the user allows")
	}
	g.narrow()
	g.widen()
	g.widen()
	g.narrow()
	g.widen()
	require.Equal(t, 2, g.width, "in a row")
}

// TestWhatIsSpoiltIsPlayedAgainAtOnce: or a whole run waits for the last scenario of each round. A machine that is
// often late needs rounds in which less is going on.
func TestWhatIsSpoiltIsPlayedAgainAtOnce(t *testing.T) {
	for _, row := range []struct {
		why          string
		width, times int // of the gate; how often one scenario is spoilt
		atOnce       int // how often it is played again in this round
		late         bool
	}{
		{"once", 8, 1, 1, false},
		{"as often as a round allows", 8, 2, 2, false},
		{"more often", 8, 3, 2, true},
		{"on a machine that is sometimes late", 4, 1, 1, false},
		{"on a machine that is often late", 3, 1, 0, true},
	} {
		p := features.Planned{Pickle: &features.Pickle{ID: "loops/one"}, Role: "host", Draft: spec.Draft0624}
		atOnce := 0
		r := &running{gate: &gate{width: row.width, most: 8, least: 1}, late: map[string]bool{},
			plays: map[string]int{}, hurried: map[string]int{}, atOnce: func(features.Planned) { atOnce++ }}
		for range row.times {
			r.later(p)
		}
		require.Equal(t, row.atOnce, atOnce, row.why)
		require.Equal(t, row.late, r.late[p.ID()], row.why)
		require.Equal(t, row.times, r.plays[p.ID()], row.why)
		r.plays[p.ID()] = maxPlays - 1
		require.True(t, r.lastPlay(p), row.why)
	}
}

// heldOnce tells before the first turn of a world, and before no other, that the machine held the program up.
type heldOnce struct {
	world string
	once  *sync.Once
	here  bool // the connection is in that world
}

func (h *heldOnce) Outgoing(frame []byte) [][]byte {
	out := [][]byte{frame}
	if h.here && strings.Contains(string(frame), port.MethodTurn+`"`) {
		h.once.Do(func() { out = heldUp(2_000).Outgoing(frame) })
	}
	return out
}

func (h *heldOnce) Incoming(frame []byte) (pass, send [][]byte) {
	if strings.Contains(string(frame), port.MethodReset+`"`) {
		h.here = strings.Contains(string(frame), h.world)
	}
	return [][]byte{frame}, nil
}

// TestALateScenarioDelaysNoOther: a scenario that was spoilt once is over before another that waits for longer.
func TestALateScenarioDelaysNoOther(t *testing.T) {
	var order []string
	var once sync.Once
	filter := features.Filter{
		Scenarios: []string{"compose/one-message-waits", "compose/a-mention-waits-too",
			"compose/many-fragments-arrive-in-quick-succession"},
		Roles: []string{spec.RoleHarness}, Drafts: []string{spec.Draft0624},
	}
	plan, err := Plan(nil, filter)
	require.NoError(t, err)
	i := slices.IndexFunc(plan, func(p features.Planned) bool { return p.Pickle.ID == filter.Scenarios[0] })
	world := steps.World(0, plan[i], 1)
	over := func(e Event) { order = append(order, e.Scenario) }
	r := onWall(t, Options{Filter: filter, Progress: over}, func(o *serve.Options) {
		o.Tamper = &heldOnce{world: world, once: &once}
	})
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.Contains(t, r.Notes, "run again, because this machine was late: 1 scenario")
	require.Equal(t, "compose/many-fragments-arrive-in-quick-succession", order[len(order)-1])
}

// TestTheLongestWaitCountsWhatMayEndEarly: what may take long begins first, even if it usually ends early, and the
// least that a scenario takes stays the same.
func TestTheLongestWaitCountsWhatMayEndEarly(t *testing.T) {
	for _, row := range []struct {
		line   string
		moreMs int64 // than the least
	}{
		{"2 s pass", 0},
		{"10 min pass, or less once lead has posted", 600_000},
		{"lead is killed and started again after 20 s", 20_000},
		{"lead is killed and started again", 0},
	} {
		p := features.Planned{Draft: spec.Draft0624, Pickle: &features.Pickle{Steps: []features.Step{{Text: row.line}}}}
		least := steps.Wait(p, port.HelloResult{})
		require.Equal(t, least+row.moreMs, steps.Longest(p, port.HelloResult{}), row.line)
	}
}

func TestTheLongestScenariosGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{width: 1, least: 1}
		require.NoError(t, g.enter(t.Context(), 1), "there is room")
		var order []int64
		var all sync.WaitGroup
		for _, waitMs := range []int64{5, 60, 20} {
			all.Go(func() {
				require.NoError(t, g.enter(t.Context(), waitMs))
				order = append(order, waitMs)
				g.leave()
			})
		}
		synctest.Wait() // all of them stand there
		g.leave()
		all.Wait()
		require.Equal(t, []int64{60, 20, 5}, order)

		ended, end := context.WithCancelCause(t.Context())
		over := errors.New("the run is over")
		end(over)
		require.NoError(t, g.enter(t.Context(), 1))
		g.narrow()
		require.ErrorIs(t, g.enter(ended, 1), over, "it never gets as narrow as to let nobody in, nor wider by itself")
	})
}

// TestWhatIsSaidOfTheMachineIsBelievedForAWhile: or a program that does nothing keeps its scenarios from being judged.
func TestWhatIsSaidOfTheMachineIsBelievedForAWhile(t *testing.T) {
	for _, row := range []struct {
		why     string
		shipped bool
		want    []time.Duration
	}{
		{"a shim's word is good for a minute", false, []time.Duration{40 * time.Second, 0, 0}},
		{"the suite's own bridge measures it", true,
			[]time.Duration{40 * time.Second, 40 * time.Second, 40 * time.Second}},
	} {
		r := &running{scope: scope{shipped: row.shipped}}
		for _, want := range row.want {
			result := steps.Result{Held: 40 * time.Second}
			r.believe(&result)
			require.Equal(t, want, result.Held, row.why)
		}
		require.Equal(t, 2*time.Minute, r.heldUp, row.why)
	}
}
