package selfcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/mutants"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// MutantOptions say which mutants are tried, and how.
type MutantOptions struct {
	Root     string // of the module's source
	Draw     int    // how many are drawn, of all that there are
	Seed     uint64 // that they are drawn by
	Jobs     int    // mutants at a time; less than 1: one
	Progress func(done, planned int, name string)
}

// MutantReport says which mutants the suite noticed.
type MutantReport struct {
	Of     int             `json:"of"` // how many there are
	Seed   uint64          `json:"seed"`
	Drawn  []MutantOutcome `json:"drawn"`
	Broken string          `json:"controlNotConformant,omitempty"` // why the program without a mutant isn't green
}

// MutantOutcome is what became of one mutant.
type MutantOutcome struct {
	Mutant string `json:"mutant"`
	Fate   Fate   `json:"fate"`
	By     string `json:"by,omitempty"` // the scenario that failed first, or that differs first
}

// Fate is what became of a mutant.
type Fate string

// The fates.
const (
	Noticed   Fate = "noticed"   // the suite is not green
	Unnoticed Fate = "unnoticed" // it is green, and something else passed than with the reference
	Unchanged Fate = "unchanged" // nothing else passed
)

// Count is how many mutants had a fate.
func (r MutantReport) Count(f Fate) int {
	n := 0
	for _, o := range r.Drawn {
		if o.Fate == f {
			n++
		}
	}
	return n
}

// NoticedBar is the share of the mutants that change what passes of which the suite has to notice.
const NoticedBar = 0.95

// OK reports whether the control is green, and enough was noticed of what changes what passes.
func (r MutantReport) OK() bool {
	noticed, unnoticed := r.Count(Noticed), r.Count(Unnoticed)
	return r.Broken == "" && noticed > 0 && float64(noticed) >= NoticedBar*float64(noticed+unnoticed)
}

// mutantTimeout is how long a mutant may take to answer: one that hangs is noticed.
const mutantTimeout = 20 * time.Second

// Mutants draws mutants of the reference's engines, and runs the suite against each. It fails without the go command or
// the source, and when ctx ends.
func Mutants(ctx context.Context, o MutantOptions) (MutantReport, error) {
	dir, err := os.MkdirTemp("", "c2a-conform-mutants-")
	if err != nil {
		return MutantReport{}, err
	}
	defer os.RemoveAll(dir)
	program, err := mutants.Build(ctx, o.Root, dir, bundled.Engines())
	if err != nil {
		return MutantReport{}, err
	}
	report := MutantReport{Of: len(program.Mutants), Seed: o.Seed}
	m := mutation{dir: dir, program: program, same: map[string]string{}}
	for _, folder := range bundled.Engines() {
		protocol := protocolOf(folder)
		if _, done := m.same[protocol]; done {
			continue
		}
		m.same[protocol] = filepath.Join(dir, "reference-"+protocol)
		first, err := m.run(ctx, 0, protocol, m.same[protocol])
		if err != nil {
			return MutantReport{}, err
		}
		if first != "" {
			report.Broken = first
			return report, nil
		}
	}

	drawn := rand.New(rand.NewPCG(o.Seed, o.Seed)).Perm(len(program.Mutants))
	drawn = drawn[:min(o.Draw, len(drawn))]
	report.Drawn = make([]MutantOutcome, len(drawn))
	errs := make([]error, len(drawn))
	var wait sync.WaitGroup
	var lock sync.Mutex
	slots := make(chan struct{}, max(o.Jobs, 1))
	done := 0
	for i, at := range drawn {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			report.Drawn[i], errs[i] = m.try(ctx, program.Mutants[at])
			if o.Progress != nil {
				lock.Lock()
				defer lock.Unlock()
				done++
				o.Progress(done, len(drawn), report.Drawn[i].Mutant)
			}
		})
	}
	wait.Wait()
	return report, errors.Join(append(errs, ctx.Err())...)
}

// mutation is a program with its mutants, and what the reference does.
type mutation struct {
	dir     string
	program mutants.Program
	same    map[string]string // the folder of the reference's traces, by protocol
}

// protocolOf is the protocol that a folder of an engine is of: the second part of its path.
func protocolOf(folder string) string { return strings.Split(folder, "/")[1] }

// try runs the suite against one mutant.
func (m mutation) try(ctx context.Context, x mutants.Mutant) (MutantOutcome, error) {
	out := MutantOutcome{Mutant: x.String()}
	traces := filepath.Join(m.dir, fmt.Sprint(x.Number))
	defer os.RemoveAll(traces)
	first, err := m.run(ctx, x.Number, protocolOf(x.Folder), traces)
	if err != nil {
		return out, err
	}
	if first != "" {
		out.Fate, out.By = Noticed, first
		return out, nil
	}
	out.Fate = Unchanged
	out.By, err = differs(m.same[protocolOf(x.Folder)], traces)
	if out.By != "" {
		out.Fate = Unnoticed
	}
	return out, err
}

// run runs all of a protocol against a mutant, or the reference for 0, until something is not as it should be, which it
// returns: "" if the run is conformant.
func (m mutation) run(ctx context.Context, number int, protocol, traces string) (string, error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	first := ""
	r, err := runner.Run(inner, runner.Options{
		Target: attach.Command([]string{m.program.Path, "serve"}, attach.Options{
			Env: []string{fmt.Sprintf("%s=%d", mutants.Variable, number)},
		}),
		Filter:     features.Filter{Protocols: []string{protocol}},
		Jobs:       1,
		Timeout:    mutantTimeout,
		KeepTraces: runner.KeepNone,
		Trace:      traces,
		Progress: func(e runner.Event) {
			switch e.Verdict {
			case judge.Pass, judge.NotApplicable, judge.NotTestable:
			default:
				if first == "" {
					first = e.Scenario
				}
				stop()
			}
		},
	})
	switch {
	case first != "":
		return first, nil
	case err != nil:
		return "", err
	case r.Overall != judge.Conformant:
		return r.Reason, nil
	}
	return "", nil
}

// differs is the first trace of two folders that is not the same, or "".
func differs(a, b string) (string, error) {
	found := ""
	err := filepath.WalkDir(a, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(a, path)
		if err != nil {
			return err
		}
		was, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		is, err := os.ReadFile(filepath.Join(b, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if !bytes.Equal(was, is) {
			found = name
			return filepath.SkipAll
		}
		return nil
	})
	return found, err
}
