package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// How long a scenario may wait, on the wall clock, if the implementation's clock runs by itself.
const (
	MaxWaitWall   = 60 * time.Second
	MaxWaitScaled = 10 * time.Second
)

// Limits of a run on a clock that runs by itself.
const (
	// maxLiveJobs is the default number of scenarios that wait at the same time, and scaledJobs the number for each
	// processor at normal speed.
	maxLiveJobs = 256
	scaledJobs  = 1_920
	// maxPlays is how often a scenario runs if the suite is late.
	maxPlays = 8
	// narrowest is the minimum share of the jobs within a round, if a machine has too much to do.
	narrowest = 8
	// maxAtOnce is how often a scenario is repeated in the same round.
	maxAtOnce = 2
	// lateJobs is the divisor of jobs from each round to the next.
	lateJobs = 4
)

// live reports whether the implementation's clock runs by itself.
func (r *running) live() bool { return r.hello.Clock != "" && r.hello.Clock != port.ClockVirtual }

// scaled reports whether its clock runs faster than the wall clock.
func (r *running) scaled() bool { return r.hello.Clock == port.ClockScaled && r.hello.TimeScale > 1 }

// scale is how many times faster than the wall clock it runs.
func (r *running) scale() float64 {
	if r.hello.Clock == port.ClockScaled {
		return r.hello.TimeScale
	}
	return 1
}

// wait is the minimum duration of a scenario on the wall clock.
func (r *running) wait(p features.Planned) time.Duration {
	return time.Duration(float64(steps.Wait(p, r.hello)) * float64(time.Millisecond) / r.scale())
}

// timing sets everything that depends on the clock.
func (r *running) timing() {
	jobs := runtime.GOMAXPROCS(0)
	if r.live() {
		jobs = min(maxLiveJobs, max(1, int(float64(scaledJobs*jobs)/r.scale())))
	}
	r.Jobs = cmp.Or(max(r.Jobs, 0), jobs)
	if r.remote || r.hello.Connections > 0 {
		r.Jobs = min(r.Jobs, max(1, r.hello.Connections))
	}
	r.Jobs = min(r.Jobs, len(r.planned))
	if r.MaxWait <= 0 {
		r.MaxWait = MaxWaitWall
		if r.scaled() {
			r.MaxWait = MaxWaitScaled
		}
	}
}

// tooLong returns the verdict on a scenario that takes longer than allowed, and zero if it doesn't.
func (r *running) tooLong(p features.Planned) (judge.Verdict, string) {
	if !r.live() || r.wait(p) <= r.MaxWait {
		return 0, ""
	}
	r.outcomes[p.ID()].needs = r.wait(p)
	return judge.NotTestable, (&exchange.TooLongError{Need: r.wait(p), Max: r.MaxWait}).Error()
}

// longer reports whether a scenario was found to take too long only while it ran.
func (r *running) longer(result steps.Result) bool {
	err, long := errors.AsType[*exchange.TooLongError](result.Err)
	if long {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.outcomes[result.Planned.ID()].needs = err.Need
	}
	return long
}

// unable reports whether a scenario was found to be about something that the implementation can't show, what that is,
// and whether the text allows this.
func unable(result steps.Result) (what string, free, ok bool) {
	err, ok := errors.AsType[*exchange.UnableError](result.Err)
	if !ok {
		return "", false, false
	}
	return err.What, err.Free, true
}

// spoils reports whether a delay of the suite, or of the implementation by the machine, may have caused the result of a
// scenario. A delay only makes times longer: a scenario that passes anyway passes, unless the delay is so long that a
// program that doesn't wait seems to have waited.
func spoils(result steps.Result, v judge.Verdict) bool {
	return result.Late > 0 && (v != judge.Pass || result.Unused != "") || result.Late > lateAsWaiting ||
		result.Held > heldAsWaiting
}

const (
	// lateAsWaiting is the delay of the suite that looks like the wait of at least 2 s that a rule requires.
	lateAsWaiting = time.Second
	// heldAsWaiting is the delay of an implementation after which its actions seem to come after what people do a
	// second later.
	heldAsWaiting = 500 * time.Millisecond
)

// mostHeld is how much of the reported delays by the machine is accepted in a run. Reports of the suite's own bridge to
// a program as it ships are always accepted.
const mostHeld = time.Minute

// believe adds up the reported delays by the machine, and ignores what exceeds the limit: from then on, the
// implementation is judged without them.
func (r *running) believe(result *steps.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heldUp += result.Held
	if r.heldUp > mostHeld && !r.shipped {
		result.Held = 0
	}
}

// replay discards a result that is worthless because the suite was late: the scenario is repeated when there is less to
// do.
func (r *running) replay(result steps.Result, v judge.Verdict) bool {
	_, long := errors.AsType[*exchange.TooLongError](result.Err)
	if _, _, unable := unable(result); long || unable {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case !spoils(result, v):
		if r.gate != nil {
			r.gate.widen()
		}
		return false
	case r.lastPlay(result.Planned):
		return false
	}
	r.gate.narrow()
	r.again++
	r.later(result.Planned)
	return true
}

// lastPlay reports whether a scenario has run as often as allowed. r.mu is held.
func (r *running) lastPlay(p features.Planned) bool { return r.plays[p.ID()] >= maxPlays-1 }

// later schedules another run of a scenario: immediately, up to [maxAtOnce] times in a round in which the machine is
// rarely late, or else in the next round, when there is less to do. r.mu is held.
func (r *running) later(p features.Planned) {
	id := p.ID()
	r.plays[id]++
	if r.hurried[id] == maxAtOnce || !r.gate.roomy() {
		r.late[id] = true
		return
	}
	r.hurried[id]++
	r.atOnce(p)
}

// runLive runs all cells in parallel, since their scenarios mostly wait, and repeats those that a busy machine spoiled:
// in rounds, each with fewer scenarios at the same time.
func (r *running) runLive(ctx context.Context, pool *pool, cells []cell, trial int) error {
	pool.starts = make(chan struct{}, runtime.GOMAXPROCS(0))
	r.plays = map[string]int{}
	jobs, todo := r.Jobs, cells
	errs := map[string]error{}
	for len(todo) > 0 {
		gate := &gate{width: jobs, most: jobs, least: max(1, jobs/narrowest)}
		r.gate = gate
		var lock sync.Mutex
		var running sync.WaitGroup
		begin := func(c cell) {
			run := r.cell(ctx, c, trial)
			run.Jobs, run.MaxWait = len(c.planned), r.MaxWait // all of them wait at the gate
			run.Borrow = func(ctx context.Context, p features.Planned) (*exchange.Peer, error) {
				if err := gate.enter(ctx, steps.Longest(p, r.hello)); err != nil {
					return nil, err
				}
				peer, err := pool.borrow(ctx)
				if err != nil {
					gate.leave()
				}
				return peer, err
			}
			run.Return = func(peer *exchange.Peer) {
				pool.giveBack(peer)
				gate.leave()
			}
			running.Go(func() {
				err := run.Run(ctx)
				lock.Lock()
				defer lock.Unlock()
				errs[c.role+c.draft] = cmp.Or(err, errs[c.role+c.draft])
			})
		}
		r.hurried = map[string]int{}
		r.atOnce = func(p features.Planned) {
			begin(cell{role: p.Role, draft: p.Draft, planned: []features.Planned{p}})
		}
		for _, c := range todo {
			begin(c)
		}
		running.Wait()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		todo = r.spoilt(cells)
		jobs = max(1, jobs/lateJobs)
		pool.options.Pace.Forget() // or a short round inherits the delay of the one before
	}
	for _, c := range cells {
		for _, p := range c.planned {
			r.never(p, trial, errs[c.role+c.draft])
		}
	}
	return nil
}

// spoilt returns what must be repeated.
func (r *running) spoilt(cells []cell) []cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []cell
	for _, c := range cells {
		again := cell{role: c.role, draft: c.draft}
		for _, p := range c.planned {
			if r.late[p.ID()] {
				again.planned = append(again.planned, p)
			}
		}
		if len(again.planned) > 0 {
			out = append(out, again)
		}
	}
	clear(r.late)
	return out
}

// timeNotes describe what a clock that runs by itself means for the report.
func (r *running) timeNotes() []string {
	if !r.live() {
		return nil
	}
	clock := "a wall clock"
	switch {
	case r.scaled():
		clock = fmt.Sprintf("a clock %v times as fast as the wall clock", r.scale())
	case r.hello.Clock == port.ClockScaled:
		clock = "a wall clock, because it declares a scale of 1"
	}
	long := 0
	for _, o := range r.outcomes {
		if o.needs > 0 {
			long++
		}
	}
	notes := []string{
		fmt.Sprintf("it ran on %s: times are judged with a tolerance of %d ms, and a message counts as missing "+
			"if it was not seen by the time that the check names", clock, exchange.Tolerance(r.scale()))}
	if long > 0 {
		notes = append(notes, fmt.Sprintf("not run: %s longer than %v; --max-wait allows more",
			steps.Plural(long, "scenario"), r.MaxWait))
	}
	if r.heldUp > 0 {
		note := fmt.Sprintf("this machine was busy: it delayed the program by %v in total",
			r.heldUp.Round(time.Millisecond))
		if r.heldUp > mostHeld && !r.shipped {
			note += fmt.Sprintf("; %v of that is accepted", mostHeld)
		}
		notes = append(notes, note)
	}
	if r.again > 0 {
		notes = append(notes, fmt.Sprintf("run again, because this machine was late: %s",
			steps.Plural(r.again, "scenario")))
	}
	return notes
}
