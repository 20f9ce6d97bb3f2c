package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// maxScenarioTimeouts is the time limit of a scenario, as a multiple of the timeout of one answer.
const maxScenarioTimeouts = 6

// Cell is what runs together: scenarios for one role in one draft.
type Cell struct {
	Suite   *features.Suite
	Role    string
	Draft   string
	Planned []features.Planned
	// Seed determines the random values of the scenarios; 0: they run as they are written.
	Seed uint64
	// Texts replace messages of the scenarios; nil: none.
	Texts lexicon.Texts
	// World names the world of a scenario; nil: [World] does.
	World func(p features.Planned, trial int) string
	// Trial is the number of the trial, from 1, if scenarios run several times.
	Trial int
	// Jobs is how many scenarios run at once; 0: one.
	Jobs int
	// Timeout is the time limit for one answer.
	Timeout time.Duration
	// Protocol runs them; zero: the one to which the draft belongs.
	Protocol Protocol
	// MaxWait is how long a scenario may wait in total, on the wall clock, if the implementation's clock runs by
	// itself.
	MaxWait time.Duration
	// Borrow lends an attached implementation for one scenario, and Return takes it back, broken or not. Both are
	// called from several goroutines.
	Borrow func(ctx context.Context, p features.Planned) (*exchange.Peer, error)
	Return func(*exchange.Peer)
	// Step is called before each step; it may be nil.
	Step func(report.Step)
	// WithoutGodog runs the scenarios one after the other without godog. Godog records each step, which takes as long
	// as a short step, and explore doesn't need the record.
	WithoutGodog bool
	// Observe asks the scenarios for observations in addition to their checks.
	Observe bool
	// Done is called with each completed scenario, from several goroutines.
	Done func(Result)
	// Objects says what godog is told of a step, by its checks and its error, and of a scenario that is over, by its
	// result; an error fails it. nil: godog is told of nothing but what keeps a scenario from its end.
	Objects func(r Result, over bool) error
}

// Result is the result of one scenario.
type Result struct {
	Planned features.Planned
	Checks  []judge.Check
	// Unused is the optional feature of the scenario that the implementation leaves out; "" if there was something to
	// judge.
	Unused string
	Steps  []report.Step
	Trace  []frames.Entry
	// Greeted is the implementation's answer to conformance/hello; nil: it was never attached. World is the name in
	// conformance/reset. Tape contains the messages, if the peer keeps them, and InTrace converts the sequence numbers
	// of checks.
	Greeted json.RawMessage
	World   string
	// Texts says how many of its messages are the user's own, and which are not.
	Texts report.Texts
	// Words are the replaced words of the scenario, by the original ones, if something is broken.
	Words   map[string]string
	Tape    []trace.Passed
	InTrace func([]judge.Check) []judge.Check
	// Trial is that of the cell.
	Trial int
	// Acts counts the actions for which the role exists.
	Acts int
	// Observed contains the observations that the cell asked for; nil: none, or nothing was judged.
	Observed *Observed
	// Err is the error that stopped the scenario, or nil.
	Err error
	// Died says that Err is the end of an implementation that had sent something in the world, caused by itself.
	Died bool
	// Late is the delay of the suite, on a clock that runs by itself, if it is more than the scenario can tolerate;
	// else 0.
	Late time.Duration
	// Held is the longest time for which the machine delayed the implementation, if known.
	Held  time.Duration
	Spent time.Duration
}

// PanicError reports that this program panicked while a scenario ran.
type PanicError struct {
	Value any
	Stack string
}

// Error returns the value of the panic.
func (e *PanicError) Error() string {
	return fmt.Sprintf("a bug in c2a-conform: panic: %v", e.Value)
}

// SlowError reports that a scenario took too long as a whole.
type SlowError struct{ After time.Duration }

// Error names the time limit.
func (e *SlowError) Error() string {
	return fmt.Sprintf("the scenario did not finish within %v", e.After)
}

// VocabularyError reports that a line of a feature doesn't match exactly one step of the vocabulary.
type VocabularyError struct {
	Line     string
	Patterns []string // the steps that it matches: none, or several
	Near     []string // similar patterns, if it matches none
}

// Error names the line.
func (e *VocabularyError) Error() string {
	if len(e.Patterns) == 0 {
		text := fmt.Sprintf("undefined step %q", e.Line)
		if len(e.Near) > 0 {
			text += "; similar steps: " + strings.Join(e.Near, ", or ")
		}
		return text
	}
	return fmt.Sprintf("ambiguous step %q: it matches %q", e.Line, e.Patterns)
}

// Run runs the cell. Each planned scenario that godog reaches is reported to Done exactly once; the caller counts
// whether all were. The error is the reason why the cell could not run.
func (c Cell) Run(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: string(debug.Stack())}
		}
	}()
	r, err := c.prepare()
	if err != nil || len(c.Planned) == 0 {
		return err
	}
	if c.WithoutGodog {
		r.playAll(ctx)
		return nil
	}
	status := godog.TestSuite{
		Name:                fmt.Sprintf("%s %s", c.Role, c.Draft),
		ScenarioInitializer: r.initialize,
		Options: &godog.Options{
			Format: formatName, Output: io.Discard, NoColors: true,
			Strict: true, Concurrency: max(1, c.Jobs), DefaultContext: ctx, FeatureContents: c.Features(),
		},
	}.Run()
	for _, variable := range []string{"GODOG_SEED", "GODOG_TESTED_PACKAGE"} {
		_ = os.Unsetenv(variable) // godog sets them for its child processes, and the implementation is ours
	}
	if status > 1 {
		return fmt.Errorf("the features of %s in draft %s can't be run: godog returned %d", c.Role, c.Draft, status)
	}
	return nil
}

// Features returns the feature files, reduced to what is planned.
func (c Cell) Features() []godog.Feature {
	keep := map[string]bool{}
	areas := map[string]bool{}
	for _, p := range c.Planned {
		keep[p.Pickle.ID], areas[p.Pickle.Area] = true, true
	}
	var out []godog.Feature
	for _, f := range c.Suite.Features {
		if areas[f.Area] {
			out = append(out, godog.Feature{Name: f.URI, Contents: f.Cut(keep)})
		}
	}
	return out
}

// Initializer runs the scenarios of the cell in any godog suite. A scenario that isn't planned is an error. The error
// is that no protocol has the draft, or that two scenarios can't be distinguished.
func (c Cell) Initializer() (func(*godog.ScenarioContext), error) {
	r, err := c.prepare()
	if err != nil {
		return nil, err
	}
	return r.initialize, nil
}

// prepare finds the protocol that plays the cell, and how to distinguish its scenarios.
func (c Cell) prepare() (*cellRun, error) {
	if c.Protocol.Open == nil {
		protocol, ok := Of(c.Draft)
		if !ok {
			return nil, fmt.Errorf("no program plays draft %q", c.Draft)
		}
		c.Protocol = protocol
	}
	if c.World == nil {
		c.World = func(p features.Planned, trial int) string { return World(c.Seed, p, trial) }
	}
	r := &cellRun{Cell: c, planned: map[string]features.Planned{}}
	for _, p := range c.Planned {
		lines := []string{p.Pickle.Name}
		for _, s := range p.Pickle.Steps {
			lines = appendStep(lines, s.Text, s.DocString)
		}
		said := strings.Join(lines, "\n")
		if other, ok := r.planned[said]; ok {
			return nil, fmt.Errorf("scenarios %q and %q have the same name and steps", other.Pickle.ID, p.Pickle.ID)
		}
		r.planned[said] = p
	}
	return r, nil
}

// cellRun is a running cell.
type cellRun struct {
	Cell
	planned map[string]features.Planned // by name and steps; no two scenarios share both
}

// find finds the planned scenario for a godog pickle.
func (r *cellRun) find(pickle *messages.Pickle) (features.Planned, bool) {
	lines := []string{pickle.Name}
	for _, s := range pickle.Steps {
		lines = appendStep(lines, s.Text, docOf(s))
	}
	p, ok := r.planned[strings.Join(lines, "\n")]
	return p, ok
}

func appendStep(lines []string, text string, doc *string) []string {
	if lines = append(lines, text); doc != nil {
		lines = append(lines, *doc)
	}
	return lines
}

func docOf(s *messages.PickleStep) *string {
	if s.Argument == nil || s.Argument.DocString == nil {
		return nil
	}
	return &s.Argument.DocString.Content
}

// play is one scenario while godog runs it.
type play struct {
	run     *cellRun
	planned features.Planned
	drawn   Drawn
	known   bool
	peer    *exchange.Peer
	scene   Scene
	cancel  context.CancelFunc
	started time.Time
	steps   []report.Step
	doc     *string
	err     error
	over    bool
}

type playKey struct{}

func playOf(ctx context.Context) *play {
	p, _ := ctx.Value(playKey{}).(*play)
	return p
}

// initialize registers hooks for one scenario, and its steps as soon as godog names it.
func (r *cellRun) initialize(sc *godog.ScenarioContext) {
	sc.Before(func(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
		p := &play{run: r, started: time.Now()}
		ctx = context.WithValue(ctx, playKey{}, p)
		p.define(sc, pickle)
		begun, err := p.begin(ctx, pickle)
		p.err = err       // before godog wraps it
		if begun == nil { // it panicked
			begun = ctx
		}
		return begun, err
	})
	sc.StepContext().Before(func(ctx context.Context, st *godog.Step) (context.Context, error) {
		if p := playOf(ctx); p != nil {
			p.next(features.Step{Text: st.Text, DocString: docOf(st)})
		}
		return ctx, nil
	})
	sc.StepContext().After(func(ctx context.Context, st *godog.Step, status godog.StepResultStatus,
		err error) (context.Context, error) {
		if p := playOf(ctx); p != nil {
			p.done(st, status, err)
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
		if p := playOf(ctx); p != nil {
			return ctx, p.end(ctx, err)
		}
		return ctx, nil
	})
}

// begin determines what to run and attaches it.
func (p *play) begin(ctx context.Context, pickle *godog.Scenario) (context.Context, error) {
	p.planned, p.known = p.run.find(pickle)
	if !p.known {
		return ctx, fmt.Errorf("the scenario %q of %q was not planned", pickle.Name, pickle.Uri)
	}
	return p.attach(ctx)
}

// attach borrows an implementation and opens the scene in it.
func (p *play) attach(ctx context.Context) (_ context.Context, err error) {
	defer p.rescue(&err)
	p.peer, err = p.run.Borrow(ctx, p.planned)
	if err != nil {
		return ctx, err
	}
	p.started = time.Now()
	timeout := p.run.Timeout
	if timeout <= 0 {
		timeout = exchange.DefaultTimeout
	}
	limit := timeout * maxScenarioTimeouts
	p.drawn = p.run.Protocol.Draw(p.run.Seed, p.planned, p.run.Texts)
	p.peer.Drawn = p.drawn.Setting
	p.scene, err = p.run.Protocol.Open(p.peer, p.drawn.Planned, p.run.World(p.planned, p.run.Trial))
	if err != nil {
		return ctx, err
	}
	stage := p.scene.stage()
	if stage.Live() {
		stage.MaxWait = p.run.MaxWait
		limit += 2 * stage.MaxWait // once for what it waits for, and once for what it misses
	}
	ctx, p.cancel = context.WithTimeoutCause(ctx, limit, &SlowError{After: limit})
	return ctx, nil
}

// next starts a step.
func (p *play) next(step features.Step) {
	if p.over || !p.known {
		return
	}
	n := len(p.steps)
	if p.drawn.Planned.Pickle != nil && n < len(p.drawn.Planned.Pickle.Steps) {
		step = p.drawn.Planned.Pickle.Steps[n]
	}
	p.doc = step.DocString
	p.steps = append(p.steps, told(step))
	if p.run.Step != nil {
		p.run.Step(told(step))
	}
}

// told returns a step for a report.
func told(s features.Step) report.Step {
	step := report.Step{Keyword: s.Keyword, Text: s.Text}
	if s.DocString != nil {
		step.Doc = *s.DocString
	}
	return step
}

// perform runs a step that godog has found for the line; parts are its variable parts.
func (p *play) perform(ctx context.Context, step *Step, parts []string) (err error) {
	defer p.rescue(&err)
	s := p.scene.stage()
	if s.Over {
		return nil
	}
	before := len(s.checks)
	err = step.perform(ctx, p.scene, p.steps[len(p.steps)-1].Text, p.drawn.args(step, parts, p.doc))
	for _, c := range s.checks[before:] {
		if !c.OK {
			p.steps[len(p.steps)-1].Failed = true
		}
	}
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = cause
	}
	if p.run.Objects == nil {
		return err
	}
	p.fail(err)
	if err = p.run.Objects(Result{Planned: p.planned, Checks: s.checks[before:], Err: err}, false); err != nil {
		err = objection{err}
	}
	return err
}

// objection is the error of a step for godog. The scenario is judged anyway.
type objection struct{ error }

func (o objection) Unwrap() error { return o.error }

// done ends a step.
func (p *play) done(st *godog.Step, status godog.StepResultStatus, err error) {
	if p.over {
		return
	}
	switch status {
	case godog.StepPassed:
		return
	case godog.StepUndefined, godog.StepAmbiguous:
		_, err = p.run.Protocol.Vocabulary().meaning(st.Text)
	default:
		if err == nil {
			err = fmt.Errorf("the step %q can't be carried out: %v", st.Text, status)
		}
	}
	p.fail(err)
	if n := len(p.steps); n > 0 {
		p.steps[n-1].Failed = true
	}
}

// fail records the first error of a scenario.
func (p *play) fail(err error) {
	if _, judged := errors.AsType[objection](err); p.err == nil && !judged {
		p.err = err
	}
}

// end judges the trace and delivers the result.
func (p *play) end(ctx context.Context, err error) error {
	if p.over {
		return nil
	}
	p.over = true
	p.fail(err)
	if !p.known {
		return nil // a scenario that wasn't planned; the caller's count shows it
	}
	result := Result{Planned: p.planned, Trial: p.run.Trial, World: p.run.World(p.planned, p.run.Trial)}
	func() {
		var panicked error
		defer func() {
			if panicked != nil {
				p.err = errors.Join(p.err, panicked)
			}
		}()
		defer p.rescue(&panicked)
		if p.scene != nil {
			p.judge(ctx, &result)
		}
	}()
	if p.cancel != nil {
		p.cancel()
	}
	if p.peer != nil {
		p.run.Return(p.peer)
	}
	result.Steps = slices.Clone(p.steps)
	rest := cmp.Or(p.drawn.Planned.Pickle, p.planned.Pickle).Steps
	for _, s := range rest[min(len(p.steps), len(rest)):] {
		result.Steps = append(result.Steps, told(s))
	}
	result.Err = p.err
	result.Words, result.Texts = p.drawn.words(p.planned, result.Checks), p.drawn.Texts
	result.Spent = time.Since(p.started)
	if p.run.Done != nil {
		p.run.Done(result)
	}
	if p.run.Objects == nil {
		return nil
	}
	return p.run.Objects(result, true)
}

// judge settles the world and runs all judges.
func (p *play) judge(ctx context.Context, result *Result) {
	s := p.scene.stage()
	if p.err == nil && !s.Over {
		p.err = s.Finish(ctx)
	}
	var judged []judge.Check
	if p.err == nil && !s.Over && s.Started() { // an incomplete trace proves nothing
		if p.run.Observe {
			s.Observed = &Observed{}
		}
		judged = p.scene.Judge()
		result.Observed = s.Observed
	}
	result.Acts = p.scene.Acts()
	result.Unused = s.unused
	result.Checks = slices.Concat(s.checks, s.SchemaChecks(), judged)
	s.InReports(result.Checks)
	result.Trace = s.Entries()
	result.Greeted, result.Tape, result.InTrace = p.peer.Greeted(), s.Tape(), s.InTrace
	result.Late, result.Held = s.Late(), s.Held()
	exited, died := errors.AsType[*attach.ExitedError](p.err)
	result.Died = died && !exited.State.Killed() &&
		slices.ContainsFunc(result.Trace,
			func(e frames.Entry) bool { return e.Dir == frames.From && e.Tap != features.TapControl })
}

// rescue converts a panic into an error.
func (p *play) rescue(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{Value: v, Stack: string(debug.Stack())}
	}
}
