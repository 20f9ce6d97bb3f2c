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

// Bounds of a run on a clock that runs by itself.
const (
	// maxLiveJobs is how many scenarios wait at once, unless the user says so, and scaledJobs how many for each
	// processor where each ms is worth that of a clock that runs once as fast.
	maxLiveJobs = 256
	scaledJobs  = 1_920
	// maxPlays is how often a scenario is played, if the stage is late.
	maxPlays = 8
	// narrowest is the share of the jobs that is left at least, within a round, when a machine turns out to have too
	// much to do.
	narrowest = 8
	// maxAtOnce is how many times a scenario is played again in the same round.
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

// wait is how long a scenario takes at least, on the wall clock.
func (r *running) wait(p features.Planned) time.Duration {
	return time.Duration(float64(steps.Wait(p, r.hello)) * float64(time.Millisecond) / r.scale())
}

// timing settles what depends on the clock.
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

// tooLong is the verdict on a scenario that takes longer than it may, and zero where it doesn't.
func (r *running) tooLong(p features.Planned) (judge.Verdict, string) {
	if !r.live() || r.wait(p) <= r.MaxWait {
		return 0, ""
	}
	r.outcomes[p.ID()].needs = r.wait(p)
	return judge.NotTestable, (&exchange.TooLongError{Need: r.wait(p), Max: r.MaxWait}).Error()
}

// longer reports whether a scenario found out only by itself that it takes too long.
func (r *running) longer(result steps.Result) bool {
	err, long := errors.AsType[*exchange.TooLongError](result.Err)
	if long {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.outcomes[result.Planned.ID()].needs = err.Need
	}
	return long
}

// unable reports whether a scenario turned out to be about what the implementation can't show, what that is, and
// whether the text lets it keep that to itself.
func unable(result steps.Result) (what string, free, ok bool) {
	err, ok := errors.AsType[*exchange.UnableError](result.Err)
	if !ok {
		return "", false, false
	}
	return err.What, err.Free, true
}

// spoils reports whether a stage that was late, or a machine that held the implementation up, may be to blame for what
// a scenario shows. Late means that time between what happens gets longer, and never shorter: what passes all the same,
// passes, unless so much longer that who does not wait seems to have waited.
func spoils(result steps.Result, v judge.Verdict) bool {
	return result.Late > 0 && (v != judge.Pass || result.Unused != "") || result.Late > lateAsWaiting ||
		result.Held > heldAsWaiting
}

const (
	// lateAsWaiting is how late a stage may be before that looks like the wait that a rule asks for, of 2 s at least.
	lateAsWaiting = time.Second
	// heldAsWaiting is for how long the machine may hold an implementation up before what it does seems to come after
	// what people do a second later.
	heldAsWaiting = 500 * time.Millisecond
)

// mostHeld is how much of what an implementation says of the machine is believed in a run. The suite's own bridge to a
// program as it ships is believed always.
const mostHeld = time.Minute

// believe adds up for how long the implementation says that the machine held it up, and passes over what is too much:
// then it is judged like one that says nothing.
func (r *running) believe(result *steps.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heldUp += result.Held
	if r.heldUp > mostHeld && !r.shipped {
		result.Held = 0
	}
}

// replay keeps a result back that is worth nothing, since the stage was late: the scenario is played again when less is
// going on.
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

// lastPlay reports whether a scenario has been played as often as it may be. r.mu is held.
func (r *running) lastPlay(p features.Planned) bool { return r.plays[p.ID()] >= maxPlays-1 }

// later has a scenario played again: at once, up to [maxAtOnce] times in a round in which the machine is rarely late,
// or else in the next round, when less is going on. r.mu is held.
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

// runLive runs all cells side by side, since their scenarios spend their time waiting, and plays again what was spoilt
// because this machine was late: what [running.later] leaves for it, in rounds, each with fewer at once.
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
			run.Jobs, run.MaxWait = len(c.planned), r.MaxWait // all of them stand at the gate
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
		pool.options.Pace.Forget() // or a round that is short inherits what the one before was late
	}
	for _, c := range cells {
		for _, p := range c.planned {
			r.never(p, trial, errs[c.role+c.draft])
		}
	}
	return nil
}

// spoilt is what has to be played again.
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

// timeNotes say what a clock that runs by itself means for the report.
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
		fmt.Sprintf("it ran on %s: times are judged with a tolerance of %d ms, and a missing message was not seen by "+
			"the time that the check names", clock, exchange.Tolerance(r.scale()))}
	if long > 0 {
		notes = append(notes, fmt.Sprintf("not run: %s longer than %v; --max-wait allows more",
			steps.Plural(long, "scenario"), r.MaxWait))
	}
	if r.heldUp > 0 {
		note := fmt.Sprintf("the program reports that this machine delayed it by %v in total",
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
