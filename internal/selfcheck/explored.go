package selfcheck

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore"
)

// ExploreOptions say how random histories search for bugs in a program.
type ExploreOptions struct {
	Options
	For  time.Duration // how long to search in a program
	Seed uint64        // for drawing histories
}

// Explored is what random histories showed about programs.
type Explored struct {
	Seed    uint64        `json:"seed,string"`
	For     time.Duration `json:"forNs"`
	Planned int           `json:"planned"`           // programs to try; there are fewer rows if it was interrupted
	Right   bool          `json:"right"`             // the programs break no rule, so nothing may be found
	Without []string      `json:"without,omitempty"` // programs in a role without histories
	Rows    []ExploredRow `json:"programs"`
}

// ExploredRow is one program: the reference with a fault, or with other choices.
type ExploredRow struct {
	Program     string `json:"program"`
	Requirement string `json:"requirement,omitempty"` // that it breaks, or ""
	Role        string `json:"role"`
	Search
	Problem string `json:"problem,omitempty"`
}

// Search is what random histories showed about one program.
type Search struct {
	Histories int `json:"histories"`
	Steps     int `json:"steps"` // in them
	// Broken is the rule that was first seen broken, and After is how long that took. "": none was.
	Broken string        `json:"broken,omitempty"`
	After  time.Duration `json:"afterNs,omitempty"`
	// Drawn is the number of steps of the history that showed it, and Left the number after reduction.
	Drawn   int    `json:"drawn,omitempty"`
	Left    int    `json:"left,omitempty"`
	Feature string `json:"feature,omitempty"` // the reduced history, in Gherkin
}

// found reports whether a rule was seen broken.
func (s *Search) found() bool { return s != nil && s.Broken != "" }

// Means counts programs by what found their bugs: the scenarios of the suite, random histories, or both.
type Means struct {
	Both, Scenarios, Histories, Neither int
}

func (m *Means) add(scenarios, histories bool) {
	switch {
	case scenarios && histories:
		m.Both++
	case scenarios:
		m.Scenarios++
	case histories:
		m.Histories++
	default:
		m.Neither++
	}
}

// OK reports whether every program was tried, and nothing was found in correct programs. The number of bugs found
// doesn't matter: histories are not made to find a certain bug.
func (x Explored) OK() bool {
	return len(x.Rows) > 0 && len(x.Rows) == x.Planned && !slices.ContainsFunc(x.Rows, func(r ExploredRow) bool {
		return r.Problem != "" || x.Right && r.Broken != ""
	})
}

// Tried is how many programs were tried.
func (x Explored) Tried() int { return len(x.Rows) }

// explored is a program that runs histories.
type explored struct {
	row     ExploredRow
	options func() serve.Options
	drafts  []string
}

// ExploreFaults runs random histories against each fault until one breaks a rule. It fails when ctx ends, with the
// faults that were tried by then.
func ExploreFaults(ctx context.Context, o ExploreOptions, faults []fault.Fault) (Explored, error) {
	var all []explored
	for _, f := range faults {
		all = append(all, explored{ExploredRow{Program: f.Name, Requirement: f.Requirement, Role: f.Role},
			func() serve.Options {
				options := bundled.Options()
				f.Apply(&options)
				return options
			}, f.Drafts})
	}
	return explorePrograms(ctx, o, all, false)
}

// ExploreAlternates runs random histories against programs that make other choices, until the time is up. It fails when
// ctx ends, with the programs that were tried by then.
func ExploreAlternates(ctx context.Context, o ExploreOptions, programs []Together) (Explored, error) {
	var all []explored
	for _, t := range programs {
		all = append(all, explored{ExploredRow{Program: t.name(), Role: t[0].Role}, t.options, shared(t)})
	}
	return explorePrograms(ctx, o, all, true)
}

func explorePrograms(ctx context.Context, o ExploreOptions, all []explored, right bool) (Explored, error) {
	x := Explored{Seed: cmp.Or(o.Seed, 1), For: o.For, Right: right}
	played := explore.Roles()
	all = slices.DeleteFunc(all, func(p explored) bool {
		without := !slices.Contains(played, p.row.Role)
		if without {
			x.Without = append(x.Without, p.row.Program)
		}
		return without
	})
	x.Planned = len(all)
	x.Rows = tried(ctx, o.Options, len(all), func(i int) (ExploredRow, string) {
		row := all[i].row
		var err error
		row.Search, err = search(ctx, o.For, x.Seed, runner.Options{
			Target: reference(all[i].options), Timeout: o.Timeout,
			Filter: features.Filter{Roles: []string{row.Role}, Drafts: slices.Clone(all[i].drafts)},
		})
		if err != nil {
			row.Problem = err.Error()
		}
		return row, row.Program
	})
	return x, ctx.Err()
}

// search runs random histories against a program, one after the other, until it breaks a rule that the reference keeps
// in the same history: then the program is wrong.
func search(ctx context.Context, most time.Duration, seed uint64, run runner.Options) (Search, error) {
	run.Jobs = 1
	r, err := explore.Run(ctx, explore.Options{
		Seed: seed, For: most, StopAfter: 1, Reference: reference(bundled.Options), Run: run,
	})
	s := Search{Histories: r.Histories, Steps: r.Steps}
	for _, f := range r.Findings {
		if !f.Doubtful {
			s.Broken, s.After, s.Drawn, s.Left, s.Feature = f.Requirement, f.After, f.Drawn, f.Steps, f.Feature
			break
		}
	}
	return s, err
}
