// Package runner runs the suite against an implementation and says whether it conforms. It is what the command line
// uses, and a Go project can call it from a test of its own:
//
//	r, err := runner.Run(ctx, runner.Options{
//		Target: attach.InProcess("my harness", serve),
//		Filter: features.Filter{Roles: []string{"harness"}},
//	})
//	if err != nil || r.Overall != judge.Conformant {
//		_ = report.WriteText(os.Stderr, r, report.Style{})
//		t.Fail()
//	}
//
// [Plan] says what would run. The report of two runs of one implementation is the same but for times, whatever the
// number of jobs.
package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Which messages a report keeps.
const (
	KeepFailures = "failures" // of scenarios that broke something or ended in error
	KeepAll      = "all"
	KeepNone     = "none"
)

// Options say what to run, and how.
type Options struct {
	// Target is the implementation. It is started once for each job, and again after each scenario in which it broke
	// down.
	Target attach.Target
	// Command is how a user would start it: the value of --impl in commands that reproduce a failure. Empty: the
	// built-in reference.
	Command string
	// Profile is the file from which Target was made, for such commands. Empty: none.
	Profile string
	// Framing is the value of --framing in such commands. Empty: none.
	Framing string
	// Config is the name of the configuration file, for commands that reproduce a failure. Empty: none, or one that is
	// found automatically.
	Config string
	// Seed determines what the texts leave free: names, words, ids, the start time of a scenario, and the order. The
	// same seed repeats the run. 0: nothing is random, and the scenarios run as they are written.
	Seed uint64
	// Texts are messages about the subject of the implementation, which replace messages of the scenarios; nil: those
	// of Target, if it has any.
	Texts lexicon.Texts
	// Suite is the suite to run; nil: the built-in one.
	Suite *features.Suite
	// Filter limits what is run; the zero value runs everything.
	Filter features.Filter
	// Shard limits the run to one part of the selection; the zero value is all of it. See [Merge].
	Shard Shard
	// Known are accepted failures, which are listed separately; nil: none. See [known.Hold], and [known.Read] for where
	// a list comes from.
	Known *report.KnownFailures
	// Complete requires that every MUST of the selected and declared roles and drafts is decided: if one is excluded,
	// not declared, not testable or known to fail, the run is inconclusive.
	Complete bool
	// AcceptPartial lets a run be green although the connection can't show some MUSTs; the report says so.
	AcceptPartial bool
	// Full requires that Filter selects everything that the implementation declares. Otherwise nothing is run, and the
	// error is a *[LeftOutError].
	Full bool
	// Strict makes a broken SHOULD fail.
	Strict bool
	// Trials is how often each scenario runs, for an implementation whose behaviour varies; 0 and 1: once. PassRate is
	// the share of trials, above 0 and at most 1, that a scenario must pass; 0: [judge.DefaultPassRate]. [judge.Sample]
	// describes how trials are combined.
	Trials   int
	PassRate float64
	// Jobs is how many instances of the implementation run at the same time; 0: one for each processor or, if its clock
	// runs by itself, as many as needed so that the run takes little longer than its longest scenario. For an
	// implementation that listens at a URL, the number is limited by the connections that it declares.
	Jobs int
	// Timeout is how long the implementation may take to answer one request; 0: [exchange.DefaultTimeout].
	Timeout time.Duration
	// MaxWait is how long a scenario may wait in total, if the implementation's clock runs by itself; longer scenarios
	// are not testable. 0: [MaxWaitWall] or [MaxWaitScaled]. A virtual clock never waits.
	MaxWait time.Duration
	// KeepTraces is [KeepFailures], [KeepAll] or [KeepNone]; "" means the first.
	KeepTraces string
	// Trace is a directory to which each scenario writes its trace when it ends, once for each trial; "": none. See the
	// package trace.
	Trace string
	// Rerun says what follows from earlier runs.
	Rerun
	// Debug observes the scenarios while they run; nil: nothing does.
	Debug *Debug
	// WithoutGodog runs the scenarios without godog. See [steps.Cell].
	WithoutGodog bool
	// Stay provides implementations that are already attached, and keeps those that are idle at the end; nil: each run
	// starts its own.
	Stay *Stay
	// Observe is called with the observations of each completed scenario; it may be nil. It is called by one goroutine
	// at a time, and again for each trial of the same scenario.
	Observe func(features.Planned, steps.Observed)
	// recorded is what is judged again instead of a run; nil: none.
	recorded *replay
	// Decided is given a report of each scenario as soon as it is decided: of this scenario alone, with the rules that
	// it shows to be broken. If it is broken, the report on the whole run can say instead that it follows from another
	// failure. With a list of known failures it is not given what is broken and not on the list, because that can
	// follow from a failure on the list; the report on the whole run has it. It is called by one goroutine at a time;
	// nil: nobody asks.
	Decided func(report.Report)
	// Progress is called with each decided scenario, and with each of its trials if there are several; it may be nil.
	// It is called by one goroutine at a time.
	Progress func(Event)
}

// Debug observes scenarios while they run. Both methods may take any time; set the timeouts in Options accordingly.
type Debug struct {
	Step     func(report.Step) // is called before each step
	Observer exchange.Observer
}

// Event is a trial that has ended; usually each scenario has one trial.
type Event struct {
	Done, Planned int // trials so far, and in all
	Scenario      string
	ID            string // of the scenario in its role and draft: [features.Planned.ID]
	Verdict       judge.Verdict
}

// Plan returns what a filter selects from a suite; nil is the built-in suite. The errors are those of
// [features.Suite.Plan].
func Plan(suite *features.Suite, filter features.Filter) ([]features.Planned, error) {
	if suite == nil {
		var err error
		if suite, err = features.LoadOf(filter.Drafts...); err != nil {
			return nil, err
		}
	}
	return suite.Plan(filter)
}

// Run runs the planned scenarios and judges them. If the error is nil, the report is complete: if an implementation
// can't be attached, or breaks down, the report says so and is inconclusive. The error is about Options, the features,
// or a ctx that has ended; in the last case, Run also returns a report on what was decided by then.
func Run(ctx context.Context, o Options) (report.Report, error) {
	if o.Target == nil {
		return report.Report{}, errors.New("no target to run")
	}
	if !slices.Contains([]string{"", KeepFailures, KeepAll, KeepNone}, o.KeepTraces) {
		return report.Report{}, fmt.Errorf("unknown choice of traces %q", o.KeepTraces)
	}
	if o.Trials < 0 || o.PassRate < 0 || o.PassRate > 1 {
		return report.Report{},
			fmt.Errorf("%d trials with a pass rate of %v: the number must be 1 or more, and the rate at most 1",
				o.Trials, o.PassRate)
	}
	if o.Suite != nil {
		return run(ctx, o.Suite, o)
	}
	suite, err := features.LoadOf(o.Filter.Drafts...)
	if err != nil {
		return report.Report{}, err
	}
	return run(ctx, suite, o)
}

// run runs a suite.
func run(ctx context.Context, suite *features.Suite, o Options) (report.Report, error) {
	scope, err := newScope(suite, o.Filter)
	if err != nil {
		return report.Report{}, err
	}
	planned, err := o.Shard.Of(scope.plan)
	if err != nil {
		return report.Report{}, err
	}
	if o.recorded != nil {
		planned = o.recorded.narrow(planned)
		scope.part = len(planned) < len(scope.plan)
	}
	planned = o.narrow(planned)
	scope.again, scope.listed = o.Only != nil && !o.Listed, o.Only != nil && o.Listed
	o.Trials, o.PassRate = max(o.Trials, 1), cmp.Or(o.PassRate, judge.DefaultPassRate)
	if o.Texts, err = o.ownTexts(); err != nil {
		return report.Report{}, fmt.Errorf("texts: %w", err)
	}
	r := newRunning(o, scope, planned)
	failed := r.run(ctx)
	return r.report(), errors.Join(failed, r.unrecorded)
}

// running is a run in progress.
type running struct {
	Options
	scope
	planned []features.Planned // the part of the plan for this shard
	started time.Time
	hello   port.HelloResult
	maxWait time.Duration  // that was asked for; 0: none
	product report.Product // as conformance/hello names it
	notes   []string       // what happened on the way
	exits   []string       // exit statuses other than 0 after it was told to end
	after   error          // messages after the end of all scenarios, which are not allowed

	mu         sync.Mutex
	outcomes   map[string]*outcome    // by Planned.ID
	told       int                    // trials that are over
	traceBytes int                    // kept so far
	unrecorded error                  // why a trace could not be written
	late       map[string]bool        // by Planned.ID: what must be repeated, since the suite was late
	plays      map[string]int         // by Planned.ID: how often it ran in this trial and must run again
	hurried    map[string]int         // by Planned.ID: how often it was repeated at once in this round
	ended      map[string]bool        // worlds in which the implementation died or hung for the first time
	unanswered int                    // those in which it gave no answer in time
	heldUp     time.Duration          // by this machine, as the implementation tells: the worst of each trial
	again      int                    // trials that were repeated
	gate       *gate                  // where scenarios wait for room
	atOnce     func(features.Planned) // plays a scenario in this round
	failures   int                    // failed scenarios, if they are counted
	enough     func(error)            // ends the run
}

func newRunning(o Options, scope scope, planned []features.Planned) *running {
	r := &running{
		Options: o, scope: scope, planned: planned, outcomes: map[string]*outcome{}, started: time.Now(),
		late: map[string]bool{}, maxWait: o.MaxWait,
	}
	for _, p := range planned {
		r.outcomes[p.ID()] = &outcome{planned: p}
	}
	return r
}

// outcome is the result of a planned scenario.
type outcome struct {
	planned features.Planned
	verdict judge.Verdict // zero: undecided
	reason  string
	sample  judge.Sample
	trials  judge.Trials  // the result of the sample
	result  steps.Result  // of the trial that is shown
	why     string        // the reason of its verdict
	beyond  bool          // it is about something that the implementation says it can't show
	free    bool          // and the text allows this
	needs   time.Duration // its duration, if that is longer than allowed; else 0
}

func (r *running) run(ctx context.Context) error {
	pool := newPool(r.Target, exchange.Options{Timeout: r.Timeout, Tape: r.Trace != "", WarmUp: steps.WarmUp,
		Pace: &exchange.Pace{}})
	if r.Debug != nil {
		pool.options.Observer = r.Debug.Observer
	}
	pool.patient, pool.idle = r.recorded != nil, r.Stay.take()
	defer func() {
		if r.Stay != nil && ctx.Err() == nil {
			r.Stay.keep(pool.leave())
		}
		exits, err := pool.close(ctx)
		r.notes = append(r.notes, r.triedAgain(pool.options.Pace.StartsAgain())...)
		if ctx.Err() == nil {
			r.after, r.exits = err, exits
		}
	}()
	if err := r.greet(ctx, pool); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, p := range r.planned {
			r.decide(p, judge.Error, "not run: "+err.Error())
		}
		return nil
	}
	if out := r.leftOut(); r.Full && len(out) > 0 {
		return &LeftOutError{What: out}
	}
	playing, enough := context.WithCancelCause(ctx)
	defer enough(nil)
	r.enough = enough
	err := r.playAll(playing, pool)
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// playAll runs all trials of the scenarios that must run.
func (r *running) playAll(ctx context.Context, pool *pool) error {
	cells := r.cells()
	for trial := range r.Trials {
		for _, cells := range r.inTurn(r.recorded.ofTrial(cells, trial+1)) {
			var err error
			if r.live() {
				err = r.runLive(ctx, pool, cells, trial+1)
			} else {
				err = r.runVirtual(ctx, pool, cells, trial+1)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// greet attaches the implementation for the first time and reads what it declares.
func (r *running) greet(ctx context.Context, pool *pool) error {
	first, err := pool.borrow(ctx)
	if killed(err) { // which says nothing about the program
		r.notes = append(r.notes, "the implementation was killed while it started, so it was started again: "+
			""+err.Error())
		first, err = pool.borrow(ctx)
	}
	if err != nil {
		return err
	}
	hello := first.Hello()
	r.hello = hello
	_, r.remote = r.recorded.remote(r.Target)
	_, r.shipped = r.Target.(attach.Described)
	r.timing()
	if first.Renamed() {
		r.notes = append(r.notes, "conformance/hello declares a scaled clock with a time scale of 1: that is a wall "+
			"clock, and was treated as one")
	}
	r.product = report.Product{Name: hello.Implementation.Name, Version: hello.Implementation.Version}
	r.declared = &report.Declared{
		Roles: hello.Roles, Drafts: hello.Drafts, Taps: hello.Taps, Clock: hello.Clock, Barrier: hello.Barrier,
		Capabilities: hello.Capabilities,
	}
	if err := r.published(r.declared); err != nil {
		return err
	}
	pool.giveBack(first)
	r.mu.Lock()
	r.planned, r.plan = r.spoken(r.planned), r.spoken(r.plan)
	r.mu.Unlock()
	return nil
}

// cells sorts the plan by role and draft, and decides what need not be run.
func (r *running) cells() []cell {
	var cells []cell
	for _, p := range r.planned {
		if v, why := r.beforehand(p); v != 0 {
			r.decide(p, v, why)
			continue
		}
		i := slices.IndexFunc(cells, func(c cell) bool { return c.role == p.Role && c.draft == p.Draft })
		if i < 0 {
			i = len(cells)
			cells = append(cells, cell{role: p.Role, draft: p.Draft})
		}
		cells[i].planned = append(cells[i].planned, p)
	}
	return cells
}

// cell is what is planned for a role in a draft, or a piece of that.
type cell struct {
	role, draft string
	planned     []features.Planned
}

// maxPiece is the number of scenarios that godog gets at once: each step gets slower the more results it has kept.
const maxPiece = 32

// shuffled returns the cell with the scenarios of each feature in an order that depends on the seed; 0 keeps the order.
func (c cell) shuffled(seed uint64) cell {
	if seed == 0 {
		return c
	}
	c.planned = slices.Clone(c.planned)
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(c.planned), func(i, j int) { c.planned[i], c.planned[j] = c.planned[j], c.planned[i] })
	slices.SortStableFunc(c.planned,
		func(a, b features.Planned) int { return cmp.Compare(a.Pickle.Area, b.Pickle.Area) })
	return c
}

// pieces divides a cell into parts of one feature and at most this many scenarios each.
func (c cell) pieces(most int) []cell {
	var out []cell
	for i, p := range c.planned {
		if i == 0 || p.Pickle.Area != c.planned[i-1].Pickle.Area || len(out[len(out)-1].planned) == most {
			out = append(out, cell{role: c.role, draft: c.draft})
		}
		last := &out[len(out)-1]
		last.planned = append(last.planned, p)
	}
	return out
}

// runVirtual runs the cells piece by piece, as many at the same time as there are jobs.
func (r *running) runVirtual(ctx context.Context, pool *pool, cells []cell, trial int) error {
	planned := 0
	for _, c := range cells {
		planned += len(c.planned)
	}
	most := min(planned/max(4*r.Jobs, 1)+1, maxPiece) // or the last piece is waited for
	if r.Order != 0 {
		most = 1
	}
	order := cmp.Or(r.Order, r.Seed)
	var pieces []cell
	for _, c := range cells {
		pieces = append(pieces, c.shuffled(order).pieces(most)...)
	}
	if order != 0 {
		random := rand.New(rand.NewPCG(order, 0))
		random.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	}
	queue := make(chan cell, len(pieces))
	for _, piece := range pieces {
		queue <- piece
	}
	close(queue)
	var workers sync.WaitGroup
	for range min(r.Jobs, len(pieces)) {
		workers.Go(func() {
			for piece := range queue {
				err := r.play(ctx, piece, trial, pool.borrow, pool.giveBack)
				if again := r.cutShort(piece, trial); len(again.planned) > 0 && ctx.Err() == nil {
					err = r.play(ctx, again, trial, pool.borrow, pool.giveBackAgain)
				}
				if ctx.Err() != nil {
					return
				}
				for _, p := range piece.planned {
					r.never(p, trial, err)
				}
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// play runs a piece.
func (r *running) play(
	ctx context.Context, piece cell, trial int, borrow func(context.Context) (*exchange.Peer, error),
	giveBack func(*exchange.Peer),
) error {
	run := r.cell(ctx, piece, trial)
	run.Borrow = func(ctx context.Context, _ features.Planned) (*exchange.Peer, error) { return borrow(ctx) }
	run.Return = giveBack
	return run.Run(ctx)
}

// cell is how a cell is run.
func (r *running) cell(ctx context.Context, c cell, trial int) steps.Cell {
	var step func(report.Step)
	if r.Debug != nil {
		step = r.Debug.Step
	}
	return steps.Cell{
		Step:  step,
		Suite: r.suite, Seed: r.Seed, Texts: r.Texts, World: r.world, Role: c.role, Draft: c.draft,
		Planned: c.planned, Trial: trial,
		Timeout: r.Timeout, Observe: r.Observe != nil, WithoutGodog: r.WithoutGodog,
		Done: func(result steps.Result) { r.done(ctx, result) },
	}
}

// world names the world of a scenario.
func (r *running) world(p features.Planned, trial int) string {
	if t := r.recorded.trace(p, trial); t != nil {
		return t.Trace.World
	}
	return steps.World(r.Seed, p, trial)
}

// never gives a verdict to a trial that godog didn't reach: planned but undecided is an error, never a pass.
func (r *running) never(p features.Planned, trial int, err error) {
	r.mu.Lock()
	missing := r.outcomes[p.ID()].sample.Len() < r.recorded.trials(p, trial)
	r.mu.Unlock()
	if !missing {
		return
	}
	reason := "a bug in c2a-conform: it was planned, but never run"
	if err != nil {
		reason = "not run: " + err.Error()
	}
	r.tried(steps.Result{Planned: p, Err: errors.New(reason)}, judge.Error, reason)
}

// beforehand returns the verdict on what need not be run, from what the implementation has declared.
func (r *running) beforehand(p features.Planned) (judge.Verdict, string) {
	if why := r.undeclared(p.Role, p.Draft); why != "" {
		return judge.NotApplicable, why
	}
	for _, c := range r.capabilities(p) {
		if !slices.Contains(r.declared.Capabilities, c) {
			return judge.NotApplicable, r.lacks(c)
		}
	}
	if why := r.untapped(p.Requirement, p.Role); why != "" {
		return judge.NotTestable, why
	}
	if v, why := r.outOfReach(p); v != 0 {
		return v, why
	}
	return r.tooLong(p)
}

// done takes the result of a trial.
func (r *running) done(ctx context.Context, result steps.Result) {
	p := result.Planned
	if result.Err != nil && ctx.Err() != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.outcomes[p.ID()].reason = "interrupted"
		return
	}
	if r.playsAgain(&result) {
		return
	}
	r.believe(&result)
	result.Checks, result.Err = r.catalogued(p, result.Checks, result.Err)
	verdict := judge.OfScenario(result.Checks, result.Err, r.levelIn(p.Draft), r.Strict)
	if r.replay(result, verdict) {
		return
	}
	reason := ""
	what, free, beyond := unable(result)
	switch {
	case beyond:
		result.Checks = nil
		verdict, reason = judge.NotTestable, what
		r.mu.Lock()
		r.outcomes[p.ID()].beyond, r.outcomes[p.ID()].free = true, free
		r.mu.Unlock()
	case r.longer(result):
		verdict, reason = judge.NotTestable, result.Err.Error()
	case spoils(result, verdict):
		result.Checks = nil // they prove nothing
		verdict, reason = judge.NotTestable,
			fmt.Sprintf("this machine was too busy to judge this: something was %v late, each time",
				max(result.Late, result.Held).Round(time.Millisecond))
	case result.Err != nil:
		reason = result.Err.Error()
	case len(result.Checks) == 0 && !r.selected(p.Requirement, p.Role, p.Draft):
		verdict, reason = judge.NotApplicable, "the program showed nothing that this scenario tests"
	case result.Unused != "" && !broken(verdict):
		verdict, reason = judge.NotApplicable, doesWithout(result.Unused)
	case verdict == judge.Error:
		reason = "a bug in c2a-conform: nothing was judged"
	}
	r.record(&result, verdict, reason)
	r.recorded.compare(result, verdict, reason)
	r.tried(result, verdict, reason)
}

// tried adds a trial to the results of its scenario, decides it after the last, and reports it.
func (r *running) tried(result steps.Result, verdict judge.Verdict, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := result.Planned
	o := r.outcomes[p.ID()]
	if r.Observe != nil && result.Observed != nil {
		r.Observe(p, *result.Observed)
	}
	if o.sample.Add(verdict, result.Checks, result.Err) {
		r.traceBytes -= size(o.result.Trace)
		if !r.keeps(verdict, result.Trace) {
			result.Trace = nil
		}
		o.result, o.why = result, reason
	}
	if o.sample.Len() == r.recorded.trials(p, r.Trials) {
		r.settle(o)
		r.count(o)
		r.show(o)
	}
	r.tell(p, verdict)
}

// settle decides a scenario after its trials. r.mu is held.
func (r *running) settle(o *outcome) {
	draft := o.planned.Draft
	level := r.levelIn(draft)
	var checks []judge.Check
	o.trials, checks = o.sample.Settle(r.PassRate, func(id string) bool {
		return level(id) == judge.Must && r.suite.Catalogue.Forbids(id, draft)
	})
	if o.trials.Run == 1 || o.trials.Judged == 0 {
		o.verdict, o.reason = o.sample.Shown(), o.why
		return
	}
	o.result.Checks = checks
	err := o.sample.Err()
	o.verdict = judge.OfScenario(checks, err, level, r.Strict)
	if o.verdict == judge.Error && err != nil {
		o.reason = fmt.Sprintf("a trial of %d could not be judged: %v", o.trials.Run, err)
	}
}

// broken reports whether a verdict means that something wrong was seen.
func broken(v judge.Verdict) bool { return v.Judged() && v != judge.Pass }

// maxTraceBytes limits what a run keeps of traces; the rest is omitted from the report.
const maxTraceBytes = 64 << 20

func size(trace []frames.Entry) int {
	n := 0
	for _, e := range trace {
		n += len(e.Raw)
	}
	return n
}

// keeps reports whether the trace of a trial goes into the report. r.mu is held.
func (r *running) keeps(v judge.Verdict, trace []frames.Entry) bool {
	if r.KeepTraces == KeepNone || r.KeepTraces != KeepAll && !broken(v) && v != judge.Error {
		return false
	}
	n := size(trace)
	if r.traceBytes+n > maxTraceBytes {
		return false
	}
	r.traceBytes += n
	return true
}

// catalogued compares checks with the catalogue. A schema error outside it is about the form of messages in general;
// any other check without a requirement of the role and draft is an error in the suite.
func (r *running) catalogued(p features.Planned, checks []judge.Check, err error) ([]judge.Check, error) {
	out := checks[:0]
	protocol, _ := steps.Of(p.Draft)
	for _, c := range checks {
		q, ok := r.suite.Catalogue.Requirement(c.Requirement)
		if !ok || !slices.Contains(q.Roles, p.Role) || !slices.Contains(q.Drafts, p.Draft) {
			switch {
			case c.OK:
				continue
			case c.Source == judge.Schema && protocol.Form != "":
				c.Requirement = protocol.Form
				q, ok = r.suite.Catalogue.Requirement(c.Requirement)
			default:
				err = errors.Join(err,
					&exchange.OwnFaultError{
						What: fmt.Sprintf("a check by %v names %q, which is not a requirement of %s in %s", c.Source,
							c.Requirement, p.Role, p.Draft)})
				continue
			}
		}
		if ok && !r.able(q, p.Role) {
			continue
		}
		out = append(out, c)
	}
	judge.Follow(out, func(id string) []string { return r.suite.Catalogue.Premises(id, p.Draft) },
		func(id string) []string { return r.suite.Catalogue.Yields(id, p.Draft) })
	causes := map[string]bool{} // of the selected levels: they are reported, selected or not
	judged := func(c judge.Check) bool { return r.judges(c.Requirement, p.Role, p.Draft) }
	for _, c := range out {
		if c.Follows != "" && judged(c) {
			causes[c.Follows] = true
		}
	}
	return slices.DeleteFunc(out, func(c judge.Check) bool { return !judged(c) && (c.OK || !causes[c.Requirement]) }),
		err
}

// decide decides a scenario without a trial, and reports it.
func (r *running) decide(p features.Planned, v judge.Verdict, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := r.outcomes[p.ID()]
	o.verdict, o.reason = v, reason
	r.told += r.Trials - 1
	r.show(o)
	r.tell(p, v)
}

// tell reports that a trial has ended. r.mu is held.
func (r *running) tell(p features.Planned, v judge.Verdict) {
	r.told++
	if r.Progress != nil {
		r.Progress(Event{Done: r.told, Planned: len(r.planned) * r.Trials, Scenario: p.Pickle.ID, ID: p.ID(),
			Verdict: v})
	}
}

// report puts together the results.
func (r *running) report() report.Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.head()
	if r.Shard != (Shard{}) {
		out.Shard = &report.Shard{Index: r.Shard.Index, Of: r.Shard.Count}
	}
	if r.Complete {
		out.Complete = &report.Completeness{}
	}
	if r.Trials > 1 {
		out.Sampling = &report.Sampling{Trials: r.Trials, PassRate: r.PassRate}
	}
	out.Texts = r.texts()
	out.Unfinished = features.UnfinishedAmong(r.Filter.Drafts)
	out.Notes = append(out.Notes, r.notes...)
	out.Notes = append(out.Notes, r.unheardOf()...)
	for _, s := range r.exits {
		out.Notes = append(out.Notes, "the implementation ended with "+s+
			"; no rule requires exit code 0, but a supervisor may")
	}
	out.Notes = append(out.Notes, r.timeNotes()...)
	out.Notes = append(out.Notes, r.ordered()...)
	if told, ok := r.Target.(interface{ Notes() []string }); ok {
		out.Notes = append(out.Notes, told.Notes()...)
	}
	if told, ok := r.Target.(interface{ First() []string }); ok {
		out.First = told.First()
	}
	if told, ok := r.Target.(interface{ Unplayed() []string }); ok {
		out.Unplayed = told.Unplayed()
	}
	if r.after != nil {
		out.Afterwards = r.after.Error()
	}
	for _, p := range r.planned {
		out.Scenarios = append(out.Scenarios, r.scenario(r.outcomes[p.ID()]))
	}
	r.cut(&out)
	r.conclude(&out)
	return out
}

// head is the beginning of every report of the run.
func (r *running) head() report.Report {
	out := report.Report{
		Suite: report.Suite{Name: exchange.Suite.Name, Version: exchange.Suite.Version},
		Implementation: report.Implementation{
			Name: r.product.Name, Version: r.product.Version, Command: r.Command, Remote: r.remote,
			Declared: r.declared,
		},
		Selection: report.Selection{
			Protocols: r.Filter.Protocols, Roles: r.Filter.Roles, Drafts: r.Filter.Drafts, Tags: r.Filter.Tags,
			Requirements: r.Filter.Requirements, Scenarios: r.Filter.Scenarios,
			Features: r.suite.From, LastFailed: r.scope.again, Only: r.listed,
		},
		Started: r.started.UTC(), DurationMs: time.Since(r.started).Milliseconds(),
		Seed: r.Seed, Strict: r.Strict, Planned: len(r.planned), Known: r.Known,
		Totals: &judge.Totals{AcceptedPartial: r.AcceptPartial},
	}
	if shipped, ok := r.Target.(attach.Described); ok {
		out.Implementation.Profile = shipped.Described()
	}
	return out
}

// show passes a decided scenario to whoever follows the run. r.mu is held.
func (r *running) show(o *outcome) {
	if r.Decided == nil {
		return
	}
	alone := r.head()
	alone.Scenarios = []report.Scenario{r.scenario(o)}
	r.excuse(&alone)
	v := alone.Scenarios[0].Verdict
	if r.Known != nil && broken(v) && v != judge.Known {
		return // it may be a consequence of a known failure
	}
	if broken(v) || v == judge.Error {
		alone.Requirements = r.requirements(&alone)
	}
	r.Decided(alone)
}

func (r *running) scenario(o *outcome) report.Scenario {
	p := o.planned
	s := report.Scenario{
		ID: p.Pickle.ID, Name: p.Pickle.Name, Area: p.Pickle.Area, Rule: p.Pickle.Rule, Line: p.Pickle.Line,
		Requirement: p.Requirement.ID, Level: level(p.Level), Role: p.Role, Draft: p.Draft,
		Twin:    slices.Contains(p.Tags, "@must-not-fire"),
		Verdict: o.verdict, Reason: o.reason, Checks: o.result.Checks, Steps: o.result.Steps, Trace: o.result.Trace,
		Words:      o.result.Words,
		Reproduce:  r.reproduce(p, o),
		Acts:       o.result.Acts,
		DurationMs: o.result.Spent.Milliseconds(),
		NeedsMs:    o.needs.Milliseconds(),
		Beyond:     o.beyond,
		Free:       o.free,
	}
	if f, ok := r.suite.Feature(p.Pickle.Area); ok {
		s.File = f.URI
	}
	if o.trials.Run > 1 {
		s.Trials = &o.trials
	}
	if len(s.Steps) == 0 { // never run
		for _, step := range p.Pickle.Steps {
			s.Steps = append(s.Steps, report.Step{Keyword: step.Keyword, Text: step.Text})
		}
	}
	return s
}

// reproduce returns the shell command that runs one scenario alone and judges it like this run; "" for a scenario that
// never began.
func (r *running) reproduce(p features.Planned, o *outcome) string {
	if len(o.result.Steps) == 0 {
		return ""
	}
	if r.recorded != nil {
		return r.recorded.reproduce(p)
	}
	argv := []string{"c2a-conform", "run"}
	if r.Command != "" {
		argv = append(argv, "--impl", r.Command)
	}
	if r.Profile != "" {
		argv = append(argv, "--profile", r.Profile)
	}
	if r.Framing != "" {
		argv = append(argv, "--framing", r.Framing)
	}
	if r.Config != "" {
		argv = append(argv, "--config", r.Config)
	}
	if r.suite.From != "" {
		argv = append(argv, "--features", r.suite.From)
	}
	if r.Seed != 0 {
		argv = append(argv, "--seed", strconv.FormatUint(r.Seed, 10))
	}
	if r.Strict {
		argv = append(argv, "--strict")
	}
	if r.AcceptPartial {
		argv = append(argv, "--accept-partial")
	}
	if r.Trials > 1 {
		argv = append(argv, "--trials", strconv.Itoa(r.Trials), "--pass-rate",
			strconv.FormatFloat(r.PassRate, 'g', -1, 64))
	}
	usual := exchange.DefaultTimeout
	if r.shipped {
		usual = exchange.ShippedTimeout
	}
	if r.Timeout != 0 && r.Timeout != usual && r.Debug == nil {
		argv = append(argv, "--timeout", r.Timeout.String())
	}
	if r.maxWait != 0 {
		argv = append(argv, "--max-wait", r.maxWait.String())
	}
	argv = append(argv, "--role", p.Role, "--draft", p.Draft, "--scenario", p.Pickle.ID)
	return attach.FormatCommand(argv)
}
