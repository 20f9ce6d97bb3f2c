package selfcheck

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/mutants"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// mutantTimeout is the time limit for an answer of a mutant: a mutant that hangs is noticed.
const mutantTimeout = 5 * time.Second

// drawnOrder draws a random order of the scenarios. In the order of the features, similar scenarios follow each other,
// and a mutant that only the last ones notice would be noticed late.
const drawnOrder = 1

// mutation is a program with its mutants, and its behaviour without any.
type mutation struct {
	dir      string
	program  mutants.Program
	suite    *features.Suite
	controls map[string]*control // by protocol
}

// control is a run of a protocol without a mutant.
type control struct {
	protocol string
	traces   string                   // a folder
	verdicts map[string]judge.Verdict // by [features.Planned.ID]
	reach    map[int]*reach           // by the number of the mutant; missing ones were never reached
}

// reach says where the place of a mutant is reached.
type reach struct {
	differs []string // scenarios, by [features.Planned.ID], in which the mutant would behave differently
	always  bool     // it is also reached outside of scenarios, so each of them may depend on it
}

func newMutation(p mutants.Program, dir string) (*mutation, error) {
	suite, err := features.LoadOf(features.Unfinished()...)
	return &mutation{dir: dir, program: p, suite: suite, controls: map[string]*control{}}, err
}

// protocolOf returns the protocol of an engine's folder: the second part of its path.
func protocolOf(folder string) string { return strings.Split(folder, "/")[1] }

// control runs everything of a protocol once without a mutant, including experimental drafts, and records what each
// scenario reaches. If the run is not conformant, it returns the reason.
//
// One program runs the scenarios one after the other, and is idle between them: the last request of a scenario is
// answered only when everything due has happened. What it reaches before the first scenario and after the last is
// recorded as always reached.
func (m *mutation) control(ctx context.Context, protocol string) (broken string, err error) {
	if m.controls[protocol] != nil {
		return "", nil
	}
	record, err := mutants.NewRecord(filepath.Join(m.dir, "reached-"+protocol), len(m.program.Mutants))
	if err != nil {
		return "", err
	}
	defer record.Close()
	c := &control{protocol: protocol, traces: filepath.Join(m.dir, "reference-"+protocol),
		verdicts: map[string]judge.Verdict{}, reach: map[int]*reach{}}
	m.controls[protocol] = c
	var failed error
	take := func(scenario string) {
		passed, err := record.Take()
		failed = errors.Join(failed, err)
		c.reached(passed, scenario)
	}
	if _, err := runner.Run(ctx, m.options(protocol, record.Env(), []string{})); err != nil { // it only starts
		return "", err
	}
	take("")
	o := m.options(protocol, record.Env(), nil)
	o.Trace = c.traces
	o.Progress = func(e runner.Event) {
		c.verdicts[e.ID] = e.Verdict
		take(e.ID)
	}
	r, err := runner.Run(ctx, o)
	if err != nil {
		return "", err
	}
	take("")
	if r.Overall != judge.Conformant {
		return r.Reason, failed
	}
	return "", failed
}

// reached adds what a scenario reached; scenario "" means: outside of all scenarios.
func (c *control) reached(passed []mutants.Reached, scenario string) {
	for number, how := range passed {
		if how == mutants.Never {
			continue
		}
		r := c.reach[number]
		if r == nil {
			r = &reach{}
			c.reach[number] = r
		}
		switch {
		case how != mutants.Differs:
		case scenario == "":
			r.always = true
		default:
			r.differs = append(r.differs, scenario)
		}
	}
}

// wavers reports whether a scenario has a different verdict than without a mutant, although it didn't fail.
func (c *control) wavers(p played) bool {
	for id, v := range p.verdicts {
		if c.verdicts[id] != v {
			return true
		}
	}
	return false
}

// options returns the options of a run with an environment. It runs only the scenarios in only; nil: all.
func (m *mutation) options(protocol, env string, only []string) runner.Options {
	return runner.Options{
		Target:     attach.Command([]string{m.program.Path, "serve"}, attach.Options{Env: []string{env}}),
		Suite:      m.suite,
		Filter:     features.Filter{Drafts: draftsOf(protocol)},
		Rerun:      runner.Rerun{Only: only, Order: drawnOrder},
		Jobs:       1,
		Timeout:    mutantTimeout,
		KeepTraces: runner.KeepNone,
	}
}

// draftsOf returns the drafts of a protocol, including experimental ones, because the engines depend on these, too.
func draftsOf(protocol string) []string {
	return slices.DeleteFunc(features.AllDrafts(), func(draft string) bool {
		p, _ := features.ProtocolOf(draft)
		return p.Name != protocol
	})
}

// played is what a run against a mutant showed.
type played struct {
	first    string // what is wrong: a scenario, or the reason for the verdict; "": nothing
	verdicts map[string]judge.Verdict
}

// play runs scenarios of a protocol against a mutant until something is wrong.
func (m *mutation) play(ctx context.Context, number int, protocol, traces string, only []string) (played, error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	p := played{verdicts: map[string]judge.Verdict{}}
	o := m.options(protocol, fmt.Sprintf("%s=%d", mutants.Variable, number), only)
	o.Trace = traces
	o.Progress = func(e runner.Event) {
		switch e.Verdict {
		case judge.Pass, judge.NotApplicable, judge.NotTestable:
			p.verdicts[e.ID] = e.Verdict
		default:
			if p.first == "" {
				p.first = e.Scenario
			}
			stop()
		}
	}
	r, err := runner.Run(inner, o)
	switch {
	case p.first != "":
		return p, nil
	case err != nil:
		return p, err
	case r.Afterwards != "":
		p.first = "after the last scenario: " + r.Afterwards
	case only == nil && r.Overall != judge.Conformant:
		p.first = r.Reason
	}
	return p, nil
}

// differs returns the first trace of a run that differs from the reference's, or "".
func differs(reference, run string) (string, error) {
	found := ""
	err := filepath.WalkDir(run, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(run, path)
		if err != nil {
			return err
		}
		is, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		was, err := os.ReadFile(filepath.Join(reference, name))
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
