// Package explore looks for bugs that no scenario of the suite covers. It generates histories from a seed, runs each
// against an implementation, and judges it by the schemas, the laws and the reference's prediction. A history that
// breaks a rule is reduced to a scenario that a person can read, and that the suite can run again.
//
// Input: an implementation, a seed and a budget. Output: a [Result] with one finding for each broken rule.
//
// The package doesn't know any protocol: each protocol generates its own kinds of histories (runner/explore/history),
// and the runner runs and judges them.
package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Options say what to explore, and for how long.
type Options struct {
	// Run are the options for running histories: target, roles and drafts, jobs and timeout. Its seeds, suites, shards,
	// trials and progress are not used.
	Run runner.Options
	// Seed determines the histories. The same seed gives the same histories, in the same order.
	Seed uint64
	// For is how long new histories are drawn; 0: until there are Histories of them.
	For time.Duration
	// Histories is the maximum number of histories; 0: as many as fit in the time.
	Histories int
	// Faults are the faults that histories may contain, by [history.FaultNames]; nil: all of them.
	Faults []string
	// Schedule lists the faults of each history, instead of random ones; nil: they are random.
	Schedule []history.Planned
	// Corpus is a directory of histories. Histories that broke a rule last time run first, then those that reached
	// something new. New histories of both kinds are added. "": none.
	Corpus string
	// Against is another implementation that runs the same histories, to find differences; nil: none.
	Against attach.Target
	// Reference is the reference, which also runs reduced histories. If it breaks the same rule, the finding is
	// [Finding.Doubtful]: the suite may be wrong. nil: this is not checked.
	Reference attach.Target
	// Unguided draws each history independently of what was reached before.
	Unguided bool
	// StopAfter is the number of findings, without doubtful ones, after which nothing new is drawn; 0: no limit.
	StopAfter int
	// Observe is called with each judged history, in order, from one goroutine; it may be nil.
	Observe func(role, draft string, o steps.Observed)
	// Progress is called after each batch of histories; it may be nil.
	Progress func(Progress)
}

// Progress says how far the search has come.
type Progress struct {
	Histories, Steps int
	Rules            int // that were judged
	Pairs            int // of a rule and an aspect of the situation that it was judged in
	Findings         int
	Shrinking        string // the rule whose history is being reduced, or ""
}

// Result is the result of a search.
type Result struct {
	Seed      uint64         `json:"seed,string"`
	Histories int            `json:"histories"` // that were played and judged, once for each draft
	Steps     int            `json:"steps"`     // in them
	Elapsed   time.Duration  `json:"elapsedNs"`
	Judged    map[string]int `json:"judged"` // by requirement: in how many histories it was judged
	// Never are the rules of the roles and drafts that a schema or a law checks, but no history reached.
	Never     []string `json:"neverJudged,omitempty"`
	Unjudged  int      `json:"unjudged,omitempty"`  // histories without a verdict
	Reason    string   `json:"reason,omitempty"`    // why the first of them has none
	Senseless int      `json:"senseless,omitempty"` // mutants that no program could play
	// Coverage says in which situations rules were judged, by role; roles without situations are missing.
	Coverage []Coverage `json:"coverage,omitempty"`
	Findings []Finding  `json:"findings,omitempty"`
	// Unsteady are histories in which the implementation behaved differently when they ran again.
	Unsteady []Unsteady `json:"unsteady,omitempty"`
	// Differences are the differences between the implementation and another one.
	Differences []Divergence `json:"differences,omitempty"`
	// Replayed and Corpus are the number of histories from the corpus that ran, and the number that were added to it.
	Replayed int `json:"replayed,omitempty"`
	Added    int `json:"added,omitempty"`
}

// A Finding is a broken rule.
type Finding struct {
	Requirement string        `json:"requirement"`
	Role        string        `json:"role"`
	Draft       string        `json:"draft"`
	Verdict     judge.Verdict `json:"verdict"`
	Times       int           `json:"times"`   // in how many histories, up to when the search ended
	After       time.Duration `json:"afterNs"` // how long after the start it was found
	Drawn       int           `json:"drawn"`   // steps of the first history that showed it
	Steps       int           `json:"steps"`   // of what was left
	// Unsteady says that the history didn't break the rule each time that it ran: it is shown unreduced.
	Unsteady bool `json:"unsteady,omitempty"`
	// Doubtful says that the reference breaks the rule in the same history.
	Doubtful bool `json:"doubtful,omitempty"`
	// Kept is the file to which [Result.Keep] wrote it, or "".
	Kept string `json:"kept,omitempty"`
	// Feature is the reduced history, as a feature in Gherkin for 'run --features'.
	Feature string `json:"feature"`
	// Report is the report of the history as it is shown.
	Report report.Report `json:"-"`
}

// Broken reports whether a rule that the text requires was broken, and not also by the reference.
func (r *Result) Broken() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Verdict == judge.Fail && !f.Doubtful })
}

// NotAttachedError says that the implementation could not be connected.
type NotAttachedError struct{ Why string }

func (e *NotAttachedError) Error() string { return "it could not be reached: " + e.Why }

// shrinking is the time limit for reducing a history, and shrinkingLive the limit if the clock is not the suite's:
// there, a try takes as long as the history.
const shrinking, shrinkingLive = 30 * time.Second, 2 * time.Minute

// mostAtOnce is the maximum number of histories of each kind in a batch. The first batch has one, and each later batch
// twice as many: so a bug that every history shows is found without waiting for others.
const mostAtOnce = 12

// explorer is a running search.
type explorer struct {
	Options
	catalogue *features.Catalogue
	random    *rand.Rand
	began     time.Time
	result    Result
	declared  *report.Declared // nil: it was not asked yet
	drawn     int              // histories
	atOnce    int              // histories of each kind that were drawn the last time
	queue     []drawn          // histories of the corpus that must still run
	again     []drawn          // histories to run a second time
	yields    [another + 1]yield
	twice     int                            // how many were
	parents   map[string][]*parent           // by kind
	coverage  map[string]*situation.Coverage // by role
	divergent map[string]int                 // by role and what differs: its place among the differences
	played    map[[2]string]bool             // roles, each with a draft, in which one was judged
	found     map[string]int                 // by rule and role: its place among the findings
	stay      runner.Stay                    // what plays the histories
}

// Run explores. The error is about the options, an implementation that can't be attached, or a ctx that has ended; in
// the last case, the result contains what was found by then.
func Run(ctx context.Context, o Options) (Result, error) {
	if o.For <= 0 && o.Histories <= 0 {
		return Result{}, errors.New("explore: a time or a number of histories is needed")
	}
	catalogue, err := catalogueOf(o.Run.Filter.Drafts)
	if err != nil {
		return Result{}, err
	}
	e := &explorer{Options: o, catalogue: catalogue, random: rand.New(rand.NewPCG(o.Seed, 1)), began: time.Now(),
		found: map[string]int{}, played: map[[2]string]bool{}, parents: map[string][]*parent{},
		coverage: map[string]*situation.Coverage{}, divergent: map[string]int{},
		result: Result{Seed: o.Seed, Judged: map[string]int{}}}
	defer e.stay.Close()
	if e.queue, err = readCorpus(o.Corpus); err != nil {
		return e.result, err
	}
	e.queue = slices.DeleteFunc(e.queue, func(h drawn) bool { return !e.plays(h.kind) })
	e.result.Replayed = len(e.queue)
	err = errors.Join(e.explore(ctx), e.keepFailures())
	e.result.Elapsed, e.result.Never, e.result.Coverage = time.Since(e.began), e.never(), e.covered()
	return e.result, err
}

// catalogueOf returns the requirements by which the histories for a selection of drafts are judged.
func catalogueOf(drafts []string) (*features.Catalogue, error) {
	if len(features.UnfinishedAmong(drafts)) == 0 {
		return features.LoadCatalogue()
	}
	suite, err := features.LoadOf(drafts...)
	if err != nil {
		return nil, err
	}
	return suite.Catalogue, nil
}

func (e *explorer) explore(ctx context.Context) error {
	for !e.over() {
		histories := e.next()
		if len(histories) == 0 {
			return errors.New("explore: there are no histories for these roles and drafts, only for " +
				strings.Join(Roles(), ", "))
		}
		r, shown, err := e.playOn(ctx, histories)
		if err != nil {
			return err
		}
		if e.declared = r.Implementation.Declared; e.declared == nil {
			return fmt.Errorf("explore: %w", &NotAttachedError{r.Reason})
		}
		e.count(&r, histories)
		if err := e.learn(histories, shown); err != nil {
			return err
		}
		for _, s := range r.Scenarios {
			if err := e.look(ctx, &r, s, histories); err != nil {
				return err
			}
		}
		if err := e.compare(ctx, &r, histories, shown); err != nil {
			return err
		}
		e.tell("")
	}
	return nil
}

// over reports whether no more new histories are drawn. Histories that broke a rule before run regardless of the time.
func (e *explorer) over() bool {
	if e.enough() {
		return true
	}
	if len(e.queue) > 0 && e.queue[0].origin == failed {
		return false
	}
	return e.For > 0 && time.Since(e.began) >= e.For || e.Histories > 0 && e.drawn >= e.Histories
}

// enough reports whether enough was found, without doubtful findings.
func (e *explorer) enough() bool {
	n := 0
	for _, f := range e.result.Findings {
		if !f.Doubtful {
			n++
		}
	}
	return e.StopAfter > 0 && n >= e.StopAfter
}

// playOn is play in programs that stay, if the same history must come out the same. A history that is played a second
// time gets new programs, because its result may depend on something random in the program's start.
func (e *explorer) playOn(ctx context.Context, histories []drawn) (report.Report, map[string]seen, error) {
	if e.steady() && !slices.ContainsFunc(histories, func(h drawn) bool { return h.origin == another }) {
		return e.playTo(ctx, e.Run.Target, &e.stay, histories)
	}
	return e.play(ctx, e.Run.Target, histories)
}

// play runs histories, and returns by name what each showed, in the order of the report.
func (e *explorer) play(ctx context.Context, target attach.Target, histories []drawn) (report.Report,
	map[string]seen, error) {
	return e.playTo(ctx, target, nil, histories)
}

// playTo is play in programs that stay; stay may be nil.
func (e *explorer) playTo(ctx context.Context, target attach.Target, stay *runner.Stay,
	histories []drawn) (report.Report, map[string]seen, error) {
	feature, err := features.Parse(file, []byte(write(histories)))
	if err != nil {
		return report.Report{}, nil, fmt.Errorf("explore: %w", err)
	}
	o := e.Run
	o.Target, o.Stay, o.WithoutGodog = target, stay, true
	o.Suite = &features.Suite{Catalogue: e.catalogue, Features: []*features.Feature{feature}}
	if o.Seed, o.Trials, o.Progress = e.Seed, 1, nil; e.Against != nil {
		o.Seed = 0 // differences are described in the words of the histories
	}
	shown := map[string]seen{}
	o.Observe = func(p features.Planned, s steps.Observed) {
		if shown[p.Pickle.Name] == nil {
			shown[p.Pickle.Name] = seen{}
		}
		shown[p.Pickle.Name][[2]string{p.Role, p.Draft}] = s
	}
	r, err := runner.Run(ctx, o)
	return r, shown, err
}

// file is the file name of scenarios that were not kept.
const file = "explored.feature"

// write returns the text of a feature with the histories.
func write(histories []drawn) string {
	return history.Write("Feature: Explored\n", history.Kinds(), func(k history.Kind) []history.Scenario {
		var out []history.Scenario
		for _, h := range histories {
			if h.kind.Name == k.Name {
				out = append(out, h.Scenario)
			}
		}
		return out
	})
}

// count adds what was judged.
func (e *explorer) count(r *report.Report, histories []drawn) {
	for _, s := range r.Scenarios {
		switch s.Verdict {
		case judge.Pass, judge.Warn, judge.Fail:
		case judge.Error, judge.NotTestable:
			// a step of a mutant may mention something that never existed
			if s.Verdict == judge.Error && named(histories, s.Name).origin == mutant {
				e.result.Senseless++
				continue
			}
			e.result.Unjudged++
			e.result.Reason = cmp.Or(e.result.Reason, s.Name+": "+s.Reason)
			continue
		default:
			continue
		}
		e.result.Histories++
		e.played[[2]string{s.Role, s.Draft}] = true
		e.result.Steps += len(named(histories, s.Name).Steps)
		judged := map[string]bool{}
		for _, c := range s.Checks {
			judged[c.Requirement] = true
		}
		for id := range judged {
			e.result.Judged[id]++
		}
	}
}

// never lists the rules that are checked in what ran, but were never judged.
func (e *explorer) never() []string {
	var ids []string
	watchers := steps.Watchers(&features.Suite{Catalogue: e.catalogue})
	for _, q := range e.catalogue.Requirements {
		played := slices.ContainsFunc(slices.Collect(maps.Keys(e.played)), func(p [2]string) bool {
			return slices.Contains(q.Roles, p[0]) && slices.Contains(q.Drafts, p[1])
		})
		if played && len(watchers[q.ID]) > 0 && e.result.Judged[q.ID] == 0 {
			ids = append(ids, q.ID)
		}
	}
	return ids
}

func named(histories []drawn, name string) drawn {
	return histories[slices.IndexFunc(histories, func(h drawn) bool { return h.Name == name })]
}

// look makes a finding for each rule that a history broke for the first time, and counts the others.
func (e *explorer) look(ctx context.Context, r *report.Report, s report.Scenario, histories []drawn) error {
	for _, id := range broken(s) {
		key := id + " " + s.Role
		if i, known := e.found[key]; known {
			e.result.Findings[i].Times++
			continue
		}
		if e.enough() {
			return nil
		}
		h := named(histories, s.Name)
		e.found[key] = len(e.result.Findings)
		e.result.Findings = append(e.result.Findings, Finding{Requirement: id, Role: s.Role, Draft: s.Draft, Times: 1,
			After: time.Since(e.began), Verdict: verdictOn(r, id, s), Drawn: len(h.Steps)})
		e.tell(id)
		if err := e.reduce(ctx, &e.result.Findings[e.found[key]], h); err != nil {
			return err
		}
	}
	return nil
}

// verdictOn is the verdict on a rule in the role and draft of a scenario: a recommendation only warns.
func verdictOn(r *report.Report, requirement string, s report.Scenario) judge.Verdict {
	for _, q := range r.Requirements {
		if q.ID == requirement && q.Role == s.Role && q.Draft == s.Draft {
			return q.Verdict
		}
	}
	return s.Verdict
}

// broken lists the rules that a history broke, without consequences of other rules. Its steps are not counted: in a
// reduced history, one of them may mention something that never existed.
func broken(s report.Scenario) []string {
	var ids []string
	for _, c := range s.Checks {
		if !c.OK && c.Follows == "" && (c.Source != judge.Step || c.What == judge.GoesOn) &&
			!slices.Contains(ids, c.Requirement) {
			ids = append(ids, c.Requirement)
		}
	}
	return ids
}

func (e *explorer) tell(shrinking string) {
	if e.Progress != nil {
		e.Progress(Progress{Histories: e.result.Histories, Steps: e.result.Steps, Rules: len(e.result.Judged),
			Pairs: e.pairs(), Findings: len(e.result.Findings), Shrinking: shrinking})
	}
}
