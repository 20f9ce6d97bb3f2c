// Package selfcheck proves that the suite can fail: it runs the suite against every fault of the reference, and against
// the correct reference as a control.
package selfcheck

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Options say what is checked and how.
type Options struct {
	Faults   []fault.Fault // nil: all of the published drafts, or of Draft
	Draft    string        // an experimental draft that is checked instead of the published ones; "": none
	Jobs     int           // programs at a time; less than 1: one
	Own      bool          // run only the checks of the broken rule: faster, but shows no other failing rules
	Timeout  time.Duration // of one request; 0: the runner's own
	Progress func(done, planned int, name string)
	// Clear clears the progress line for a text.
	Clear func()
}

// Matrix says which checks caught which fault.
type Matrix struct {
	Control    report.Report `json:"-"`
	Conformant bool          `json:"controlConformant"`
	Planned    int           `json:"planned"` // faults to try; there are fewer rows if it was interrupted
	Rows       []Row         `json:"faults"`
	Unproven   []string      `json:"requirementsWithoutFault"`
	// nil: not measured, because only the checks of the broken rule were run
	Others *Others `json:"others,omitempty"`
	// Crowded are the faults that made too many other requirements fail, each with the number.
	Crowded []string `json:"crowded,omitempty"`
}

// Others summarises how many other requirements failed with a fault: the fewer, the better a failure shows its cause.
type Others struct {
	Median int `json:"median"`
	Most   int `json:"most"`
}

// MaxMedianOthers is the allowed median of other requirements that fail with a fault.
const MaxMedianOthers = 1

// Row is one fault.
type Row struct {
	Fault       string   `json:"fault"`
	Requirement string   `json:"requirement"`
	Does        string   `json:"does"`
	Caught      bool     `json:"caught"`           // by a check of its own requirement, and not by the oracle alone
	By          []Catch  `json:"by,omitempty"`     // the checks of its own requirement that failed
	Others      []string `json:"others,omitempty"` // other requirements that failed with it
	Problem     string   `json:"problem,omitempty"`
}

// Catch counts the failed checks from one source in one scenario.
type Catch struct {
	Scenario string       `json:"scenario"`
	Source   judge.Source `json:"source"`
	Checks   int          `json:"checks"`
}

// OK reports whether the control passes, every fault is caught by a check of its own requirement, and no requirement is
// without a fault. How many others fail with a fault is reported, but doesn't matter.
func (m Matrix) OK() bool {
	return m.Conformant && len(m.Unproven) == 0 && len(m.Rows) > 0 && len(m.Rows) == m.Planned &&
		!slices.ContainsFunc(m.Rows, func(r Row) bool { return !r.Caught || r.Problem != "" })
}

// Tried is how many programs were tried.
func (m Matrix) Tried() int { return len(m.Rows) }

// Run runs the control and every fault, each in this process. It fails when ctx ends, with the faults tried by then, or
// when the suite itself can't be loaded.
func Run(ctx context.Context, o Options) (Matrix, error) {
	faults, complete := o.Faults, o.Faults == nil
	if complete {
		faults = bundled.Faults()
	}
	suite, err := features.LoadOf(o.Draft)
	if err != nil {
		return Matrix{}, err
	}
	whole := complete
	if o.Draft != "" && complete {
		if faults, err = bundled.FaultsOf(o.Draft); err != nil {
			return Matrix{}, err
		}
		whole = false
	}
	control, err := run(ctx, o, bundled.Options, around(faults, whole))
	if err != nil {
		return Matrix{}, err
	}
	m := Matrix{
		Control:    control,
		Conformant: control.Overall == judge.Conformant,
		Planned:    len(faults),
	}
	if complete {
		m.Unproven = unproven(control, faults)
		if o.Draft != "" {
			m.Unproven = addedBy(o.Draft, m.Unproven, suite.Catalogue)
		}
	}

	m.Rows = tried(ctx, o, len(faults), func(i int) (Row, string) {
		return check(ctx, o, faults[i], suite), faults[i].Name
	})
	if !o.Own {
		m.Others = others(m.Rows)
	}
	known, err := Crowds()
	if err != nil {
		return Matrix{}, err
	}
	m.Crowded = crowded(m.Rows, known)
	return m, ctx.Err()
}

// each does n things, as many at a time as there are jobs, and reports each completed one by the name that do returns.
func (o Options) each(n int, do func(i int) (name string)) {
	var wait sync.WaitGroup
	var lock sync.Mutex
	slots := make(chan struct{}, max(o.Jobs, 1))
	done := 0
	for i := range n {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			name := do(i)
			if o.Progress != nil {
				lock.Lock()
				defer lock.Unlock()
				done++
				o.Progress(done, n, name)
			}
		})
	}
	wait.Wait()
}

// tried does n things like [Options.each], and returns the results in order. It omits what ctx interrupted.
func tried[T any](ctx context.Context, o Options, n int, do func(i int) (T, string)) []T {
	all := make([]*T, n)
	o.each(n, func(i int) string {
		if ctx.Err() != nil {
			return ""
		}
		row, name := do(i)
		if ctx.Err() == nil {
			all[i] = &row
		}
		return name
	})
	var rows []T
	for _, row := range all {
		if row != nil {
			rows = append(rows, *row)
		}
	}
	return rows
}

// around selects what the control has to run: everything, or the roles and drafts of the selected faults.
func around(faults []fault.Fault, complete bool) features.Filter {
	var filter features.Filter
	if complete {
		return filter
	}
	for _, f := range faults {
		one := where(f)
		for _, role := range one.Roles {
			if !slices.Contains(filter.Roles, role) {
				filter.Roles = append(filter.Roles, role)
			}
		}
		for _, draft := range one.Drafts {
			if !slices.Contains(filter.Drafts, draft) {
				filter.Drafts = append(filter.Drafts, draft)
			}
		}
	}
	return filter
}

// where selects the role and drafts in which a fault is visible.
func where(f fault.Fault) features.Filter {
	return features.Filter{Roles: []string{f.Role}, Drafts: slices.Clone(f.Drafts)}
}

// others is nil for no rows.
func others(rows []Row) *Others {
	if len(rows) == 0 {
		return nil
	}
	var counts []int
	for _, r := range rows {
		counts = append(counts, len(r.Others))
	}
	slices.Sort(counts)
	return &Others{Median: counts[len(counts)/2], Most: counts[len(counts)-1]}
}

// run runs one variation of the reference through what the filter selects.
func run(ctx context.Context, o Options, options func() serve.Options, filter features.Filter) (report.Report, error) {
	return runner.Run(ctx, o.options(options, filter))
}

// runWith is run, and reports each scenario when it is decided; progress may be nil.
func runWith(ctx context.Context, o Options, options func() serve.Options, filter features.Filter,
	progress func(runner.Event),
) (report.Report, error) {
	with := o.options(options, filter)
	with.Progress = progress
	return runner.Run(ctx, with)
}

// options returns the options for one variation of the reference.
func (o Options) options(served func() serve.Options, filter features.Filter) runner.Options {
	return runner.Options{
		Target:     reference(served),
		Filter:     filter,
		Jobs:       1,
		Timeout:    o.Timeout,
		KeepTraces: "none",
	}
}

// reference returns a variation of the reference, in this process.
func reference(options func() serve.Options) attach.Target {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	})
}

// check runs the suite against one fault, in the role and drafts where it is visible. If only the checks of the broken
// rule are run, a few of many scenarios come first, and the others only if those don't catch it. If every failure
// follows from another rule, the presupposed rules are run, too: only that shows whether the other rule is really
// broken.
func check(ctx context.Context, o Options, f fault.Fault, suite *features.Suite) Row {
	filter := where(f)
	if !o.Own {
		return checkIn(ctx, o, f, filter, nil)
	}
	filter.Requirements = []string{f.Requirement}
	if ids := few(suite, filter); ids != nil {
		if row := checkIn(ctx, o, f, filter, ids); row.Caught {
			return row
		}
	}
	row := checkIn(ctx, o, f, filter, nil)
	if support := suite.Catalogue.Support(f.Requirement); !row.Caught && row.Problem == "" && len(support) > 1 {
		filter.Requirements = support
		row = checkIn(ctx, o, f, filter, nil)
	}
	return row
}

// maxFew is the number of scenarios of a draft that [few] returns.
const maxFew = 25

// few returns the ids of scenarios from all parts of the selection; nil if there are not many more anyway, or if the
// filter is wrong.
func few(suite *features.Suite, filter features.Filter) []string {
	plan, err := suite.Plan(filter)
	if err != nil {
		return nil
	}
	var ids []string
	for _, draft := range filter.Drafts {
		of := slices.DeleteFunc(slices.Clone(plan), func(p features.Planned) bool { return p.Draft != draft })
		if len(of) <= 2*maxFew {
			return nil
		}
		for i := range maxFew {
			ids = append(ids, of[i*len(of)/maxFew].ID())
		}
	}
	return ids
}

// checkIn runs what the filter selects against one fault; if ids is not nil, only the scenarios with these ids.
func checkIn(ctx context.Context, o Options, f fault.Fault, filter features.Filter, only []string) Row {
	options := o.options(func() serve.Options {
		options := bundled.Options()
		f.Apply(&options)
		return options
	}, filter)
	options.Rerun.Only = only
	r, err := runner.Run(ctx, options)
	if err != nil {
		return Row{Fault: f.Name, Requirement: f.Requirement, Does: f.Does, Problem: err.Error()}
	}
	return rowOf(f, r)
}

// rowOf reads from a report what caught a fault.
func rowOf(f fault.Fault, r report.Report) Row {
	row := Row{Fault: f.Name, Requirement: f.Requirement, Does: f.Does, Caught: true}
	caughtIn, foretold := map[string]bool{}, map[string]bool{}
	for _, s := range r.Scenarios {
		if s.Verdict == judge.Error && row.Problem == "" {
			row.Problem = fmt.Sprintf("%s could not be judged: %s", s.ID, s.Reason)
		}
		for _, c := range s.Checks {
			switch {
			case c.OK, c.Follows != "": // a consequence of another rule is not counted
			case c.Requirement == f.Requirement:
				if c.Source == judge.Oracle {
					foretold[s.Draft] = true
				} else {
					caughtIn[s.Draft] = true
				}
				row.By = count(row.By, Catch{Scenario: s.ID, Source: c.Source})
			case !slices.Contains(row.Others, c.Requirement):
				row.Others = append(row.Others, c.Requirement)
			}
		}
	}
	slices.Sort(row.Others)
	for _, d := range where(f).Drafts {
		if caughtIn[d] {
			continue
		}
		row.Caught = false
		switch {
		case row.Problem != "":
		case foretold[d]:
			row.Problem = "caught only by the oracle in draft " + d
		case len(row.By) > 0:
			row.Problem = "not caught in draft " + d
		}
	}
	return row
}

func count(list []Catch, c Catch) []Catch {
	for i := range list {
		if list[i].Scenario == c.Scenario && list[i].Source == c.Source {
			list[i].Checks++
			return list
		}
	}
	c.Checks = 1
	return append(list, c)
}

// unproven returns the requirements (MUSTs and SHOULDs) that the control judged and no fault breaks. A role that
// repeats what other roles have shown shows less: there, a fault counts only in its own role and draft.
func unproven(control report.Report, faults []fault.Fault) []string {
	var out []string
	for _, r := range control.Requirements {
		if r.Level != judge.Must && r.Level != judge.Should {
			continue
		}
		repeats := features.Repeats(r.Role, r.Draft)
		proven := slices.ContainsFunc(faults, func(f fault.Fault) bool {
			return f.Requirement == r.ID && (!repeats || f.Role == r.Role && slices.Contains(f.Drafts, r.Draft))
		})
		name := r.ID
		if repeats {
			name += " in a " + r.Role
		}
		if !proven && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// addedBy are those of the requirements that a draft adds. The faults of the draft that it is based on prove what it
// inherits.
func addedBy(draft string, ids []string, catalogue *features.Catalogue) []string {
	return slices.DeleteFunc(ids, func(id string) bool {
		q, ok := catalogue.Requirement(id)
		return !ok || !slices.Equal(q.Drafts, []string{draft})
	})
}
