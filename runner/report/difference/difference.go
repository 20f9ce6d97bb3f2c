// Package difference compares the reports of two runs: what broke, what was fixed, what came and went, and what is no
// longer judged although nobody said so. Input: two reports. Output: a Difference, which is plain data, and its
// renderings as text, Markdown and JSON. It judges no message, and opens no file.
package difference

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// A Difference is what one run found and another didn't. Everything in it is in the order of the reports.
type Difference struct {
	Old Side `json:"old"`
	New Side `json:"new"`
	// Worse says that something that was fine is not, or is no longer judged.
	Worse bool `json:"worse"`
	// Unlike is in what else the runs differ, so that a difference may come from that.
	Unlike       []string `json:"unlike,omitempty"`
	Scenarios    Changes  `json:"scenarios"`
	Requirements Changes  `json:"requirements"`
	// Silent are checks that passed in scenarios of the old run, and that the new one didn't make although these
	// scenarios pass.
	Silent []Silence `json:"silent,omitempty"`
	// Slower are scenarios that took at least twice as long, and so much longer that a person notices.
	Slower []Time `json:"slower,omitempty"`
}

// A Side is one of the two runs.
type Side struct {
	Implementation string        `json:"implementation"` // with its version
	Overall        judge.Overall `json:"overall"`
	Verdict        string        `json:"verdict"` // in the words of all reports
	Started        time.Time     `json:"started"`
	DurationMs     int64         `json:"durationMs"`
	Judged         int           `json:"judged"`  // scenarios
	Planned        int           `json:"planned"` // scenarios
	Checks         int           `json:"checks"`  // made in all scenarios
}

// Changes are the scenarios, or the requirements, that came out differently.
type Changes struct {
	Broken []Change `json:"broken,omitempty"` // failing now, and not before
	Weaker []Change `json:"weaker,omitempty"` // a SHOULD is broken now
	Lost   []Change `json:"lost,omitempty"`   // judged before, and not now
	Fixed  []Change `json:"fixed,omitempty"`  // broken or in error before, and passing now
	Other  []Change `json:"other,omitempty"`  // any other change of verdict
	Gone   []Change `json:"gone,omitempty"`   // only in the old report
	New    []Change `json:"new,omitempty"`    // only in the new report
}

// A Change is a scenario or a requirement that came out differently.
type Change struct {
	ID    string        `json:"id"`
	Role  string        `json:"role"`
	Draft string        `json:"draft"`
	What  string        `json:"what"`         // its name, or its rule
	Was   judge.Verdict `json:"was,omitzero"` // zero: not there, or never run
	Is    judge.Verdict `json:"is,omitzero"`
	Why   string        `json:"why,omitempty"` // the requirements that are broken, or the reason why it wasn't judged
}

// A Silence is a check of a requirement by one of the judges that no longer takes place.
type Silence struct {
	Requirement string       `json:"requirement"`
	Source      judge.Source `json:"source"`
	Role        string       `json:"role"`
	Draft       string       `json:"draft"`
	Checks      int          `json:"checks"`    // of the old run in these scenarios; the new one has none there
	Scenarios   []string     `json:"scenarios"` // their ids
	// Worse says that the requirement has no such check in the whole new run, or that one of the scenarios is its own.
	// Anything else may come from a program that does something else that is right.
	Worse bool `json:"worse"`
}

// A Time is how long a scenario took.
type Time struct {
	ID    string `json:"id"`
	Role  string `json:"role"`
	Draft string `json:"draft"`
	WasMs int64  `json:"wasMs"`
	IsMs  int64  `json:"isMs"`
}

// Bounds of what counts as slower.
const (
	slowerTimes = 2
	slowerMs    = 500
	maxSlower   = 10
)

// key names a row of a report.
type key struct{ id, role, draft string }

// Of compares two reports.
func Of(older, newer report.Report) Difference {
	d := Difference{Old: side(older), New: side(newer), Unlike: unlike(older, newer)}
	narrowed := older.Selection.String() != newer.Selection.String() || older.Suite.Catalogue != newer.Suite.Catalogue

	was, is := scenarios(older), scenarios(newer)
	for _, s := range newer.Scenarios {
		before, ok := was[key{s.ID, s.Role, s.Draft}]
		d.Scenarios.add(change(before, &s), ok, true)
		if ok {
			d.slower(*before, s)
		}
	}
	for _, s := range older.Scenarios {
		if is[key{s.ID, s.Role, s.Draft}] == nil {
			d.Scenarios.add(change(&s, nil), true, false)
		}
	}
	d.requirements(older, newer)
	d.Silent = silent(older, is)
	slices.SortStableFunc(d.Slower, func(a, b Time) int { return cmp.Compare(b.IsMs-b.WasMs, a.IsMs-a.WasMs) })
	d.Slower = d.Slower[:min(maxSlower, len(d.Slower))]
	d.Worse = older.Overall.Green() && !newer.Overall.Green() || d.Scenarios.worse(narrowed) ||
		d.Requirements.worse(narrowed) || slices.ContainsFunc(d.Silent, func(s Silence) bool { return s.Worse })
	return d
}

func side(r report.Report) Side {
	s := Side{
		Implementation: cmp.Or(r.Implementation.Name, "an implementation that could not be reached"),
		Overall:        r.Overall, Verdict: r.Totals.Words(r.Overall), Started: r.Started, DurationMs: r.DurationMs,
		Planned: r.Planned,
	}
	if r.Implementation.Version != "" {
		s.Implementation += " " + r.Implementation.Version
	}
	for _, o := range r.Scenarios {
		s.Checks += len(o.Checks)
		if o.Verdict.Judged() {
			s.Judged++
		}
	}
	return s
}

// unlike lists in what the runs differ beside the program.
func unlike(older, newer report.Report) (out []string) {
	for _, x := range []struct{ what, was, is string }{
		{"the suite", older.Suite.Version + " " + older.Suite.Catalogue, newer.Suite.Version + " " +
			newer.Suite.Catalogue},
		{"the implementation", older.Implementation.Name, newer.Implementation.Name},
		{"the selection", older.Selection.String(), newer.Selection.String()},
		{"the declaration", declared(older), declared(newer)},
	} {
		if x.was != x.is {
			out = append(out, x.what)
		}
	}
	if older.Seed != newer.Seed {
		out = append(out, "the seed")
	}
	if older.Strict != newer.Strict {
		out = append(out, "--strict")
	}
	return out
}

func declared(r report.Report) string {
	d := r.Implementation.Declared
	if d == nil {
		return ""
	}
	out := d.Clock
	for _, list := range [][]string{d.Roles, d.Drafts, d.Taps, d.Capabilities} {
		for _, x := range slices.Sorted(slices.Values(list)) {
			out += " " + x
		}
	}
	return out
}

func scenarios(r report.Report) map[key]*report.Scenario {
	out := map[key]*report.Scenario{}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		out[key{s.ID, s.Role, s.Draft}] = s
	}
	return out
}

// change is what became of a scenario; nil: a report doesn't have it.
func change(was, is *report.Scenario) Change {
	s := cmp.Or(is, was)
	c := Change{ID: s.ID, Role: s.Role, Draft: s.Draft, What: s.Name}
	if was != nil {
		c.Was = was.Verdict
	}
	if is == nil {
		return c
	}
	c.Is, c.Why = is.Verdict, is.Reason
	var broken []string
	for _, check := range is.Checks {
		if !check.OK && check.Follows == "" && !slices.Contains(broken, check.Requirement) {
			broken = append(broken, check.Requirement)
		}
	}
	if c.Why == "" {
		c.Why = join(broken)
	}
	return c
}

// requirements compares the rows of the requirements.
func (d *Difference) requirements(older, newer report.Report) {
	rows := func(r report.Report) map[key]report.Requirement {
		out := map[key]report.Requirement{}
		for _, q := range r.Requirements {
			out[key{q.ID, q.Role, q.Draft}] = q
		}
		return out
	}
	was, is := rows(older), rows(newer)
	for _, q := range newer.Requirements {
		before, ok := was[key{q.ID, q.Role, q.Draft}]
		d.Requirements.add(Change{q.ID, q.Role, q.Draft, q.Rule, before.Verdict, q.Verdict,
			cmp.Or(q.Reason, q.Rule)}, ok, true)
	}
	for _, q := range older.Requirements {
		if _, ok := is[key{q.ID, q.Role, q.Draft}]; !ok {
			d.Requirements.add(Change{ID: q.ID, Role: q.Role, Draft: q.Draft, What: q.Rule, Was: q.Verdict}, true,
				false)
		}
	}
}

// add puts a change where it belongs. before and after say in which of the reports it is.
func (c *Changes) add(x Change, before, after bool) {
	passes := func(v judge.Verdict) bool { return v == judge.Pass || v == judge.Advise }
	to := &c.Other
	switch {
	case !after:
		to = &c.Gone
	case !before && x.Is != judge.Fail:
		to = &c.New
	case x.Is == x.Was:
		return
	case x.Is == judge.Fail:
		to = &c.Broken
	case x.Was.Judged() && !x.Is.Judged():
		to = &c.Lost
	case passes(x.Was) && x.Is == judge.Warn:
		to = &c.Weaker
	case (x.Was.Judged() || x.Was == judge.Error) && !passes(x.Was) && passes(x.Is):
		to = &c.Fixed
	}
	*to = append(*to, x)
}

// worse reports whether one of the changes is for the worse. What is gone counts unless the new run was asked for less.
func (c *Changes) worse(narrowed bool) bool {
	gone := slices.ContainsFunc(c.Gone, func(x Change) bool { return x.Was.Judged() })
	return len(c.Broken)+len(c.Weaker)+len(c.Lost) > 0 || gone && !narrowed
}

// check is what a judge looks at.
type check struct {
	requirement string
	source      judge.Source
}

// made counts the checks that passed in a scenario.
func made(s *report.Scenario) map[check]int {
	out := map[check]int{}
	for _, c := range s.Checks {
		if c.OK {
			out[check{c.Requirement, c.Source}]++
		}
	}
	return out
}

// silent finds checks that no longer run, in scenarios that passed and still do. Where something breaks, or no
// longer does, another history is judged.
func silent(older report.Report, is map[key]*report.Scenario) []Silence {
	type place struct {
		check
		role, draft string
	}
	still := map[place]bool{} // in the whole new run
	for _, s := range is {
		for c := range made(s) {
			still[place{c, s.Role, s.Draft}] = true
		}
	}
	var out []Silence
	at := map[place]int{}
	for i := range older.Scenarios {
		old := &older.Scenarios[i]
		now := is[key{old.ID, old.Role, old.Draft}]
		if now == nil || old.Verdict != judge.Pass || now.Verdict != judge.Pass {
			continue
		}
		then, left := made(old), made(now)
		for _, c := range slices.SortedFunc(maps.Keys(then), func(a, b check) int {
			return cmp.Or(cmp.Compare(a.requirement, b.requirement), cmp.Compare(a.source, b.source))
		}) {
			if left[c] > 0 {
				continue
			}
			p := place{c, old.Role, old.Draft}
			j, ok := at[p]
			if !ok {
				j = len(out)
				at[p] = j
				out = append(out, Silence{
					Requirement: c.requirement, Source: c.source, Role: old.Role, Draft: old.Draft, Worse: !still[p],
				})
			}
			out[j].Checks += then[c]
			out[j].Scenarios = append(out[j].Scenarios, old.ID)
			out[j].Worse = out[j].Worse || old.Requirement == c.requirement
		}
	}
	return out
}

// slower notes a scenario that takes longer.
func (d *Difference) slower(was, is report.Scenario) {
	if is.DurationMs >= slowerTimes*was.DurationMs && is.DurationMs-was.DurationMs >= slowerMs {
		d.Slower = append(d.Slower, Time{is.ID, is.Role, is.Draft, was.DurationMs, is.DurationMs})
	}
}
