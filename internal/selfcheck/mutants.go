package selfcheck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/runner"
)

// MutantOptions say which mutants are tried, and how.
type MutantOptions struct {
	Root     string        // of the module's source
	Draft    string        // unfinished: only its own files are mutated; "": none
	Draw     int           // how many are drawn from all mutants
	Seed     uint64        // that they are drawn by
	Jobs     int           // mutants at a time; less than 1: one
	Explore  time.Duration // how long random histories search for each mutant, after the scenarios; 0: not at all
	Progress func(done, planned int, name string)
}

// MutantReport says which mutants the suite noticed.
type MutantReport struct {
	Of      int             `json:"of"` // how many there are
	Seed    uint64          `json:"seed"`
	Planned int             `json:"planned"`                        // the number that were drawn
	Drawn   []MutantOutcome `json:"drawn"`                          // those that were tried
	Broken  string          `json:"controlNotConformant,omitempty"` // why the program without a mutant isn't green
	// Needless are the keys of mutants that have a reason to survive, but are noticed.
	Needless []string `json:"needlessReasons,omitempty"`
}

// MutantOutcome is the result for one mutant.
type MutantOutcome struct {
	Mutant string `json:"mutant"`
	Key    string `json:"key"` // see [mutants.Mutant.Key]
	Fate   Fate   `json:"fate"`
	By     string `json:"by,omitempty"`     // the first scenario that failed or differs
	Reason string `json:"reason,omitempty"` // why it may survive
	// Explored is what random histories showed; nil: none were played.
	Explored *Search `json:"explored,omitempty"`
	// Variation is that of [mutants.Mutant].
	Variation bool `json:"variation,omitempty"`
}

// Fate is the result for a mutant.
type Fate string

// The fates.
const (
	Noticed   Fate = "noticed"   // the suite fails
	Unnoticed Fate = "unnoticed" // the suite passes, but the messages differ from the reference's
	Permitted Fate = "permitted" // the same, and there is a reason why this is allowed
	Unchanged Fate = "unchanged" // the messages are the same
	Unreached Fate = "unreached" // no scenario reaches the place of the mutant
)

// Count returns how many mutants had a fate.
func (r MutantReport) Count(f Fate) int {
	n := 0
	for _, o := range r.Drawn {
		if o.Fate == f {
			n++
		}
	}
	return n
}

// NoticedBar is the share of relevant mutants that the suite must notice: those that change messages without a reason.
const NoticedBar = 0.95

// OK reports whether the control passes, enough of the relevant mutants were noticed, and every reason is needed.
func (r MutantReport) OK() bool {
	noticed, unnoticed := r.Count(Noticed), r.Count(Unnoticed)
	return r.Broken == "" && len(r.Needless) == 0 && len(r.Drawn) == r.Planned && noticed > 0 &&
		float64(noticed) >= NoticedBar*float64(noticed+unnoticed)
}

// Tried is how many programs were tried.
func (r MutantReport) Tried() int { return len(r.Drawn) }

// Mutants draws mutants of the reference's engines, and runs the suite against each: only the scenarios that reach its
// place, until one fails. It fails without the go command or the source, and when ctx ends; then the report contains
// what was tried by that time.
func Mutants(ctx context.Context, o MutantOptions) (MutantReport, error) {
	if runtime.GOOS == "windows" {
		return MutantReport{}, errors.New("mutants need a Unix system: they record in shared memory what they reach")
	}
	reasons, err := Survivors()
	if err != nil {
		return MutantReport{}, err
	}
	dir, err := os.MkdirTemp("", "c2a-conform-mutants-")
	if err != nil {
		return MutantReport{}, err
	}
	defer os.RemoveAll(dir)
	program, err := mutants.Build(ctx, o.Root, dir, bundled.Engines())
	if err != nil {
		return MutantReport{}, err
	}
	all := slices.Clone(program.Mutants)
	if o.Draft != "" {
		all = slices.DeleteFunc(all, func(x mutants.Mutant) bool {
			return !slices.Contains(draftsOf(protocolOf(x.Folder)), o.Draft) ||
				!slices.Contains(bundled.UnfinishedFiles(), x.File)
		})
	}
	report := MutantReport{Of: len(all), Seed: o.Seed}
	m, err := newMutation(program, dir)
	if err != nil {
		return MutantReport{}, err
	}
	for _, x := range all {
		if report.Broken, err = m.control(ctx, protocolOf(x.Folder)); err != nil || report.Broken != "" {
			return report, err
		}
	}

	drawn := draw(all, o.Draw, o.Seed)
	report.Planned = len(drawn)
	type outcome struct {
		MutantOutcome
		err error
	}
	var errs []error
	pace := Options{Jobs: o.Jobs, Progress: o.Progress}
	for _, r := range tried(ctx, pace, len(drawn), func(i int) (outcome, string) {
		of, err := m.try(ctx, drawn[i])
		if err == nil && o.Explore > 0 {
			var s Search
			s, err = m.search(ctx, drawn[i], o)
			of.Explored = &s
		}
		return outcome{of, err}, drawn[i].String()
	}) {
		errs = append(errs, r.err)
		if r.Fate != "" {
			report.Drawn = append(report.Drawn, r.MutantOutcome)
		}
	}
	report.excuse(reasons)
	return report, errors.Join(append(errs, ctx.Err())...)
}

// draw draws this number of mutants. The position of each depends only on its key and the seed, so a change of the
// source changes few of the drawn mutants.
func draw(all []mutants.Mutant, most int, seed uint64) []mutants.Mutant {
	type drawn struct {
		mutants.Mutant
		at uint64
	}
	var order []drawn
	for _, m := range all {
		order = append(order, drawn{m, place(seed, m.Key())})
	}
	slices.SortFunc(order, func(a, b drawn) int { return cmp.Compare(a.at, b.at) })
	var out []mutants.Mutant
	for _, d := range order[:min(most, len(order))] {
		out = append(out, d.Mutant)
	}
	return out
}

// excuse assigns the reasons to survivors, and finds reasons that aren't needed.
func (r *MutantReport) excuse(reasons []Survivor) {
	for i := range r.Drawn {
		o := &r.Drawn[i]
		at := slices.IndexFunc(reasons, func(s Survivor) bool { return slices.Contains(s.Mutants, o.Key) })
		switch {
		case at < 0:
		case o.Fate == Unnoticed:
			o.Fate, o.Reason = Permitted, reasons[at].Reason
		default:
			r.Needless = append(r.Needless, o.Key)
		}
	}
}

// try runs the scenarios that reach the place of a mutant against it.
func (m *mutation) try(ctx context.Context, x mutants.Mutant) (MutantOutcome, error) {
	out := MutantOutcome{Mutant: x.String(), Key: x.Key(), Fate: Unreached, Variation: x.Variation}
	c := m.controls[protocolOf(x.Folder)]
	where := c.reach[x.Number]
	if where == nil {
		return out, nil
	}
	out.Fate = Unchanged
	if where.differs == nil && !where.always {
		return out, nil
	}
	traces := filepath.Join(m.dir, fmt.Sprint(x.Number))
	defer os.RemoveAll(traces)
	only := where.differs
	if where.always {
		only = nil
	}
	p, err := m.play(ctx, x.Number, c.protocol, traces, only)
	if err == nil && p.first == "" && only != nil && c.wavers(p) {
		// Something that was judged before isn't any more: only a full run shows what that means.
		_ = os.RemoveAll(traces)
		p, err = m.play(ctx, x.Number, c.protocol, traces, nil)
	}
	if err != nil {
		return MutantOutcome{}, err
	}
	if p.first != "" {
		out.Fate, out.By = Noticed, p.first
		return out, nil
	}
	out.By, err = differs(c.traces, traces)
	if err != nil {
		return MutantOutcome{}, err
	}
	if out.By != "" {
		out.Fate = Unnoticed
	}
	return out, nil
}

// search runs random histories of its protocol against a mutant.
func (m *mutation) search(ctx context.Context, x mutants.Mutant, o MutantOptions) (Search, error) {
	run := m.options(protocolOf(x.Folder), fmt.Sprintf("%s=%d", mutants.Variable, x.Number), nil)
	run.Suite, run.Rerun = nil, runner.Rerun{}
	return search(ctx, o.Explore, cmp.Or(o.Seed, 1), run)
}
