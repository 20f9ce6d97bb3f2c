package selfcheck

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Alternates says which choices that a text leaves open are rejected by the suite.
type Alternates struct {
	Planned int            `json:"planned"` // programs to run; there are fewer rows if it was interrupted
	Rows    []AlternateRow `json:"alternates"`
}

// AlternateRow is the reference with one different choice, or with several.
type AlternateRow struct {
	Alternates []string `json:"alternates"`
	Role       string   `json:"role"`
	Drafts     []string `json:"drafts"`
	Does       string   `json:"does"`
	Conformant bool     `json:"conformant"`
	Alarms     []Alarm  `json:"alarms,omitempty"`
	Problem    string   `json:"problem,omitempty"`

	first string // the scenario of the first alarm, if the run ended there
}

// Alarm is a check that failed although the program is correct.
type Alarm struct {
	Scenario string `json:"scenario"`
	Draft    string `json:"draft"`
	judge.Check
}

// OK reports whether every alternate is conformant.
func (a Alternates) OK() bool {
	return len(a.Rows) > 0 && len(a.Rows) >= a.Planned &&
		!slices.ContainsFunc(a.Rows, func(r AlternateRow) bool { return !r.Conformant })
}

// Tried is how many programs were tried.
func (a Alternates) Tried() int { return len(a.Rows) }

// Together is a set of choices that one program makes.
type Together []alternate.Alternate

// name is that of the choices.
func (t Together) name() string {
	names := make([]string, len(t))
	for i, a := range t {
		names[i] = a.Name
	}
	return strings.Join(names, " and ")
}

// options returns the options of a program that makes the choices.
func (t Together) options() serve.Options {
	options := bundled.Options()
	name := options.Name
	for _, a := range t {
		a.Apply(&options)
	}
	if len(t) > 2 { // names are limited in length
		options.Name = fmt.Sprintf("%s with %d alternates", name, len(t))
	}
	return options
}

// Each returns the alternates one by one.
func Each(all []alternate.Alternate) []Together {
	var out []Together
	for _, a := range all {
		out = append(out, Together{a})
	}
	return out
}

// Pairs draws n pairs of alternates that one program can make: they share a role and a draft, and don't exclude each
// other. There may be fewer.
func Pairs(all []alternate.Alternate, n int, seed uint64) []Together {
	var pairs []Together
	for i, a := range all {
		for _, b := range all[:i] {
			if len(shared(Together{a, b})) > 0 && !a.Excludes(b) {
				pairs = append(pairs, Together{b, a})
			}
		}
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	return pairs[:min(n, len(pairs))]
}

// Bundles draws programs that make up to size choices each, so that every alternate is in one of them. The choices of a
// program belong to one role and the same drafts, and don't exclude each other. Each alternate has its own order of
// programs and takes the first with room, so that a new alternate moves few others (rendezvous hashing, Thaler and
// Ravishankar 1998).
func Bundles(all []alternate.Alternate, size int, seed uint64) []Together {
	kinds := map[string]Together{}
	for _, a := range all {
		kind := a.Role + " " + strings.Join(a.Drafts, " ")
		kinds[kind] = append(kinds[kind], a)
	}
	var bundles []Together
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		programs := make([]Together, (len(kinds[kind])+size-1)/size)
		for _, a := range kinds[kind] {
			var fit []int
			for i, p := range programs {
				if len(p) < size && !slices.ContainsFunc(p, a.Excludes) {
					fit = append(fit, i)
				}
			}
			if len(fit) == 0 {
				programs = append(programs, Together{a})
				continue
			}
			at := slices.MinFunc(fit, func(i, j int) int {
				order := func(program int) uint64 { return place(seed, fmt.Sprintf("%s %d", a.Name, program)) }
				return cmp.Compare(order(i), order(j))
			})
			programs[at] = append(programs[at], a)
		}
		bundles = append(bundles, slices.DeleteFunc(programs, func(p Together) bool { return len(p) == 0 })...)
	}
	return bundles
}

// place is the position of an item in a draw; it depends only on the item's key and the seed.
func place(seed uint64, key string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, key))
	return binary.BigEndian.Uint64(sum[:])
}

// RunBundles runs bundles of choices. If a bundle isn't conformant, it returns the smallest part that isn't: one
// rejected choice, or choices that are rejected only together. It runs the rest of the bundle again, since there may be
// another alarm. It fails when ctx ends.
func RunBundles(ctx context.Context, o Options, bundles []Together) (Alternates, error) {
	ran, err := runAlternates(ctx, o, bundles, false)
	if err != nil {
		return Alternates{}, err
	}
	all := Alternates{Planned: ran.Planned}
	for i, r := range ran.Rows {
		rest := bundles[i]
		for r.first != "" && len(rest) > 0 {
			part := smallest(rest, func(t Together) bool { return choose(ctx, o, t, false, r.first).first != "" })
			alone := choose(ctx, o, part, true)
			if ctx.Err() != nil {
				return Alternates{}, ctx.Err()
			}
			if alone.Conformant {
				alone.Conformant, alone.Problem = false, "it conforms in one run and not in another: "+r.Problem
			}
			all.Rows = append(all.Rows, alone)
			if rest = without(rest, part[len(part)-1:]); len(rest) > 0 {
				r = choose(ctx, o, rest, false)
			}
		}
		if r.first == "" {
			all.Rows = append(all.Rows, r)
		}
	}
	return all, ctx.Err()
}

// smallest finds a smallest set of choices that fails. It removes smaller and smaller parts, as long as the rest still
// fails (delta debugging, Zeller and Hildebrandt 2002). The choices keep their order.
func smallest(t Together, fails func(Together) bool) Together {
	for parts := 2; len(t) > 1; {
		size := (len(t) + parts - 1) / parts
		smaller := false
		for chunk := range slices.Chunk(t, size) {
			if rest := without(t, chunk); fails(rest) {
				t, parts, smaller = rest, max(parts-1, 2), true
				break
			}
		}
		switch {
		case smaller:
		case size == 1:
			return t
		default:
			parts = min(2*parts, len(t))
		}
	}
	return t
}

// without returns the choices of t that aren't in part.
func without(t, part Together) Together {
	return slices.DeleteFunc(slices.Clone(t), func(a alternate.Alternate) bool {
		return slices.ContainsFunc(part, func(b alternate.Alternate) bool { return a.Name == b.Name })
	})
}

// shared returns the drafts in which all of the choices belong to one role.
func shared(t Together) []string {
	return slices.DeleteFunc(slices.Clone(t[0].Drafts), func(draft string) bool {
		return slices.ContainsFunc(t, func(a alternate.Alternate) bool {
			return a.Role != t[0].Role || !slices.Contains(a.Drafts, draft)
		})
	})
}

// RunAlternates runs each of the programs through everything for its role. It fails when ctx ends, with the programs
// run by then.
func RunAlternates(ctx context.Context, o Options, programs []Together) (Alternates, error) {
	return runAlternates(ctx, o, programs, true)
}

// runAlternates ends the run of a program with several choices at its first alarm, unless all alarms are wanted.
func runAlternates(ctx context.Context, o Options, programs []Together, every bool) (Alternates, error) {
	rows := tried(ctx, o, len(programs), func(i int) (AlternateRow, string) {
		row := choose(ctx, o, programs[i], every || len(programs[i]) == 1)
		return row, strings.Join(row.Alternates, " and ")
	})
	return Alternates{Planned: len(programs), Rows: rows}, ctx.Err()
}

// choose runs the reference with some choices, to the end or until the first alarm. It runs the scenarios with these
// ids, or everything for the role.
func choose(ctx context.Context, o Options, t Together, toTheEnd bool, scenarios ...string) AlternateRow {
	row := AlternateRow{Role: t[0].Role, Drafts: shared(t)}
	var does []string
	for _, a := range t {
		row.Alternates, does = append(row.Alternates, a.Name), append(does, a.Does)
	}
	row.Does = strings.Join(does, "; ")
	inner, stop := context.WithCancel(ctx)
	defer stop()
	filter := features.Filter{Roles: []string{row.Role}, Drafts: slices.Clone(row.Drafts), Scenarios: scenarios}
	r, err := runWith(inner, o, t.options, filter, func(e runner.Event) {
		switch e.Verdict {
		case judge.Fail, judge.Warn, judge.Error:
			if !toTheEnd && row.first == "" {
				row.first = e.Scenario
				stop()
			}
		}
	})
	if row.first != "" {
		row.Problem = "ended at " + row.first
		return row
	}
	if err != nil {
		row.Problem = err.Error()
		return row
	}
	row.Conformant = r.Overall == judge.Conformant
	if !row.Conformant {
		row.Alarms, row.Problem = alarms(r), fmt.Sprintf("%s: %s", r.Overall, r.Reason)
	}
	return row
}

// alarms returns the checks that failed in a run.
func alarms(r report.Report) []Alarm {
	var out []Alarm
	for _, s := range r.Scenarios {
		for _, c := range s.Checks {
			if !c.OK {
				out = append(out, Alarm{Scenario: s.ID, Draft: s.Draft, Check: c})
			}
		}
	}
	return out
}
