// Package explore looks for what no scenario of the suite shows. It draws histories by a seed, plays each to an
// implementation, and lets the schemas, the laws and the prediction of the reference judge what happens. A history that
// breaks a rule is cut down to a scenario that a person can read, and that the suite can play for ever after.
//
// Comes in: an implementation, a seed and a budget. Goes out: a [Result] with one finding for each broken rule. It
// knows no protocol: each draws its own kinds of histories (runner/explore/history), and the runner plays and judges.
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
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Options say what to explore, and for how long.
type Options struct {
	// Run is how histories are played: its target, filter of roles and drafts, jobs and timeout. What it says of seeds,
	// suites, shards, trials and progress is not used.
	Run runner.Options
	// Seed draws the histories. The same seed draws the same ones, in the same order.
	Seed uint64
	// For is how long new histories are drawn; 0: until there are Histories of them.
	For time.Duration
	// Histories is how many are played at most; 0: as many as there is time for.
	Histories int
	// StopAfter is after how many findings nothing new is drawn; 0: after none.
	StopAfter int
	// Progress is told after each batch of histories; nil: nobody is.
	Progress func(Progress)
}

// Progress is how far it has come.
type Progress struct {
	Histories, Steps int
	Rules            int // that were judged
	Findings         int
	Shrinking        string // the rule whose history is being cut down, or ""
}

// Result is what was found.
type Result struct {
	Seed      uint64         `json:"seed,string"`
	Histories int            `json:"histories"` // that were played and judged, once for each draft
	Steps     int            `json:"steps"`     // in them
	Elapsed   time.Duration  `json:"elapsedNs"`
	Judged    map[string]int `json:"judged"` // by requirement: in how many histories it was judged
	// Never are the rules of the roles and drafts that were played which a schema or a law watches, and which were
	// judged in no history.
	Never    []string  `json:"neverJudged,omitempty"`
	Unjudged int       `json:"unjudged,omitempty"` // histories without a verdict
	Reason   string    `json:"reason,omitempty"`   // why the first of them has none
	Findings []Finding `json:"findings,omitempty"`
}

// A Finding is a rule that was broken.
type Finding struct {
	Requirement string        `json:"requirement"`
	Role        string        `json:"role"`
	Draft       string        `json:"draft"`
	Verdict     judge.Verdict `json:"verdict"`
	Times       int           `json:"times"` // in how many histories, up to when the search ended
	Drawn       int           `json:"drawn"` // steps of the history in which it showed first
	Steps       int           `json:"steps"` // of what was left
	// Unsteady says that the history didn't break the rule each time that it was played: it is shown as it was drawn.
	Unsteady bool `json:"unsteady,omitempty"`
	// Kept is the file that [Result.Keep] wrote it to, or "".
	Kept string `json:"kept,omitempty"`
	// Feature is what was left, as a feature in Gherkin that 'run --features' plays.
	Feature string `json:"feature"`
	// Report is that of the history as it is shown.
	Report report.Report `json:"-"`
}

// Broken reports whether a rule was broken that the text demands.
func (r *Result) Broken() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Verdict == judge.Fail })
}

// NotAttachedError says that the implementation could not be played to.
type NotAttachedError struct{ Why string }

func (e *NotAttachedError) Error() string { return "it could not be connected: " + e.Why }

// shrinking is how long a history may be cut down.
const shrinking = 30 * time.Second

// batch is how many histories of each kind are played at once.
const batch = 12

// explorer is a search on the way.
type explorer struct {
	Options
	catalogue *features.Catalogue
	random    *rand.Rand
	began     time.Time
	result    Result
	declared  *report.Declared   // nil: it was not asked yet
	drawn     int                // histories
	played    map[[2]string]bool // roles, each with a draft, in which one was judged
	found     map[string]int     // by rule and role: its place among the findings
}

// Run explores. The error is about the options, an implementation that can't be attached, or a ctx that has ended;
// with the last comes what was found by then.
func Run(ctx context.Context, o Options) (Result, error) {
	if o.For <= 0 && o.Histories <= 0 {
		return Result{}, errors.New("explore: neither a time nor a number of histories")
	}
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return Result{}, err
	}
	e := &explorer{Options: o, catalogue: catalogue, random: rand.New(rand.NewPCG(o.Seed, 1)), began: time.Now(),
		found: map[string]int{}, played: map[[2]string]bool{}, result: Result{Seed: o.Seed, Judged: map[string]int{}}}
	err = e.explore(ctx)
	e.result.Elapsed, e.result.Never = time.Since(e.began), e.never()
	return e.result, err
}

func (e *explorer) explore(ctx context.Context) error {
	for !e.over() {
		histories := e.draw()
		if len(histories) == 0 {
			return errors.New("explore: no history is drawn for these roles and drafts; " +
				"there are some for " + strings.Join(Roles(), ", "))
		}
		r, err := e.play(ctx, histories)
		if err != nil {
			return err
		}
		if e.declared = r.Implementation.Declared; e.declared == nil {
			return fmt.Errorf("explore: %w", &NotAttachedError{r.Reason})
		}
		e.count(&r, histories)
		for _, s := range r.Scenarios {
			if err := e.look(ctx, &r, s, histories); err != nil {
				return err
			}
		}
		e.tell("")
	}
	return nil
}

// over reports whether nothing new is drawn any more.
func (e *explorer) over() bool {
	return e.For > 0 && time.Since(e.began) >= e.For || e.Histories > 0 && e.drawn >= e.Histories ||
		e.StopAfter > 0 && len(e.result.Findings) >= e.StopAfter
}

// A drawn history is a scenario of a kind.
type drawn struct {
	kind history.Kind
	history.Scenario
}

// draw is the next batch.
func (e *explorer) draw() []drawn {
	var out []drawn
	for _, k := range history.Kinds() {
		if !e.plays(k) {
			continue
		}
		for range batch {
			if e.Histories > 0 && e.drawn >= e.Histories {
				return out
			}
			e.drawn++
			out = append(out, drawn{k, k.Draw(e.random.Uint64N(1<<32), e.random.IntN(2) == 0)})
		}
	}
	return out
}

// plays reports whether histories of the kind are for the roles and drafts that are explored.
func (e *explorer) plays(k history.Kind) bool {
	roles, drafts := e.Run.Filter.Roles, e.Run.Filter.Drafts
	return (len(roles) == 0 || slices.Contains(roles, k.Role)) &&
		(e.declared == nil || slices.Contains(e.declared.Roles, k.Role)) &&
		(len(drafts) == 0 || slices.ContainsFunc(drafts, k.In))
}

// Roles are those for which histories are drawn.
func Roles() []string {
	var roles []string
	for _, k := range history.Kinds() {
		if !slices.Contains(roles, k.Role) {
			roles = append(roles, k.Role)
		}
	}
	return roles
}

// play runs histories. What they come to is in the order of the report.
func (e *explorer) play(ctx context.Context, histories []drawn) (report.Report, error) {
	feature, err := features.Parse(file, []byte(write(histories)))
	if err != nil {
		return report.Report{}, fmt.Errorf("explore: %w", err)
	}
	o := e.Run
	o.Suite = &features.Suite{Catalogue: e.catalogue, Features: []*features.Feature{feature}}
	o.Seed, o.Trials, o.Progress = e.Seed, 1, nil
	return runner.Run(ctx, o)
}

// file is what scenarios are told to be in while nobody has kept them.
const file = "explored.feature"

// write is the text of a feature with the histories.
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
		case judge.Error:
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

// never lists the rules that are watched where something was played, and that were not judged.
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

// look makes a finding of each rule that a history broke for the first time, and counts the others.
func (e *explorer) look(ctx context.Context, r *report.Report, s report.Scenario, histories []drawn) error {
	for _, id := range broken(s) {
		key := id + " " + s.Role
		if i, known := e.found[key]; known {
			e.result.Findings[i].Times++
			continue
		}
		if e.StopAfter > 0 && len(e.result.Findings) >= e.StopAfter {
			return nil
		}
		h := named(histories, s.Name)
		e.found[key] = len(e.result.Findings)
		e.result.Findings = append(e.result.Findings, Finding{Requirement: id, Role: s.Role, Draft: s.Draft, Times: 1,
			Verdict: verdict(r, id, s), Drawn: len(h.Steps)})
		e.tell(id)
		if err := e.shrink(ctx, &e.result.Findings[e.found[key]], h); err != nil {
			return err
		}
	}
	return nil
}

// verdict is that on a rule in the role and draft of a scenario: what is recommended only warns.
func verdict(r *report.Report, requirement string, s report.Scenario) judge.Verdict {
	for _, q := range r.Requirements {
		if q.ID == requirement && q.Role == s.Role && q.Draft == s.Draft {
			return q.Verdict
		}
	}
	return s.Verdict
}

// broken lists the rules that a history broke, each once, without what follows from another. Its steps demand nothing:
// cut down, one of them may speak of what never was.
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
			Findings: len(e.result.Findings), Shrinking: shrinking})
	}
}
