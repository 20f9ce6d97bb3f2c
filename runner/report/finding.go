package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// A finding is one broken requirement with every scenario that shows it: what
// all renderers print under failures and warnings.
type finding struct {
	id      string
	verdict judge.Verdict // Fail or Warn
	level   judge.Level
	rule    string
	places  []string
	cases   []breach
}

// A breach is one scenario in which a requirement was broken.
type breach struct {
	scenario *Scenario
	checks   []judge.Check
}

// key names a requirement where it counts once.
type key struct{ id, role, draft string }

// findings collects the broken checks of r by requirement, failures before
// warnings, and within each in the order of ids.
func findings(r *Report) []finding {
	rows := map[key]*Requirement{}
	for i := range r.Requirements {
		q := &r.Requirements[i]
		rows[key{q.ID, q.Role, q.Draft}] = q
	}
	type group struct {
		id      string
		verdict judge.Verdict
	}
	at := map[group]int{}
	var out []finding
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		for _, c := range s.Checks {
			if c.OK {
				continue
			}
			row := rows[key{c.Requirement, s.Role, s.Draft}]
			level := judge.Must // of a requirement that the report does not list
			if row != nil {
				level = row.Level
			}
			g := group{c.Requirement, judge.OfCheck(false, level, r.Strict)}
			j, ok := at[g]
			if !ok {
				j = len(out)
				at[g] = j
				out = append(out, finding{id: c.Requirement, verdict: g.verdict, level: level})
			}
			out[j].add(s, c, row)
		}
	}
	slices.SortStableFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.verdict, b.verdict), cmp.Compare(a.id, b.id))
	})
	return out
}

func (f *finding) add(s *Scenario, c judge.Check, row *Requirement) {
	if row != nil {
		f.rule = row.Rule
		if p := row.place(); p != "" && !slices.Contains(f.places, p) {
			f.places = append(f.places, p)
		}
	}
	if n := len(f.cases); n == 0 || f.cases[n-1].scenario != s {
		f.cases = append(f.cases, breach{scenario: s})
	}
	last := &f.cases[len(f.cases)-1]
	last.checks = append(last.checks, c)
}

// place says where a draft states q.
func (q *Requirement) place() string {
	var b strings.Builder
	b.WriteString("draft " + q.Draft)
	if q.Section != "" {
		fmt.Fprintf(&b, ", %q", q.Section)
	}
	if len(q.Clauses) > 0 {
		b.WriteString(", " + strings.Join(q.Clauses, " "))
	}
	return b.String()
}

// A trouble is one reason why scenarios could not be judged, with all of them.
type trouble struct {
	verdict   judge.Verdict // Error, or zero where they never ran
	reason    string
	scenarios []*Scenario
}

// troubles groups the scenarios that ended in error, or that never ran, by
// reason, in the order of the scenarios.
func troubles(r *Report) []trouble {
	var out []trouble
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		if s.Verdict != judge.Error && s.Verdict != 0 {
			continue
		}
		reason := cmp.Or(s.Reason, "no reason is known")
		if s.Verdict == 0 {
			reason = cmp.Or(s.Reason, "never run")
		}
		j := slices.IndexFunc(out, func(t trouble) bool { return t.verdict == s.Verdict && t.reason == reason })
		if j < 0 {
			j = len(out)
			out = append(out, trouble{verdict: s.Verdict, reason: reason})
		}
		out[j].scenarios = append(out[j].scenarios, s)
	}
	return out
}

// An omission is one reason why requirements were not tested, with all of
// them.
type omission struct {
	verdict judge.Verdict // NotTestable, NotApplicable or Error
	reason  string
	ids     []string // each once, sorted
	roles   []string
	drafts  []string
}

// omissions groups the requirements with verdict v by reason.
func omissions(r *Report, v judge.Verdict) []omission {
	var out []omission
	for _, q := range r.Requirements {
		if q.Verdict != v {
			continue
		}
		reason := cmp.Or(q.Reason, "no reason is known")
		if v == judge.Error && len(q.Scenarios) > 0 {
			reason = "scenarios of theirs ended in error" // which ones is told above
		}
		j := slices.IndexFunc(out, func(o omission) bool { return o.reason == reason })
		if j < 0 {
			j = len(out)
			out = append(out, omission{verdict: v, reason: reason})
		}
		o := &out[j]
		o.ids = insert(o.ids, q.ID)
		o.roles = insert(o.roles, q.Role)
		o.drafts = insert(o.drafts, q.Draft)
	}
	slices.SortStableFunc(out, func(a, b omission) int { return cmp.Compare(a.ids[0], b.ids[0]) })
	return out
}

// insert puts s into sorted, which stays sorted and without doubles.
func insert(sorted []string, s string) []string {
	i, found := slices.BinarySearch(sorted, s)
	if found {
		return sorted
	}
	return slices.Insert(sorted, i, s)
}
