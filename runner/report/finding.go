package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// A finding is a broken requirement with every scenario that shows it. All renderers print findings under failures and
// warnings.
type finding struct {
	id      string
	verdict judge.Verdict // Fail, Known, Warn or Advise
	level   judge.Level
	rule    string
	remedy  string // what the author of a program can do; empty: nothing is known
	places  []string
	cases   []breach
	follow  []Follower // what is broken only since this is
}

// A breach is one scenario in which a requirement was broken.
type breach struct {
	scenario *Scenario
	checks   []judge.Check
}

// A complaint is what one or several judges report about the same thing.
type complaint struct {
	judge.Check
	sources []string // each once, in the order of the checks
	checks  int      // how many say it
}

// complaints merges checks of several judges that report the same: equal got and allowed, for the same entry and place.
func (b breach) complaints() []complaint {
	var out []complaint
	for _, c := range b.checks {
		j := slices.IndexFunc(out, func(o complaint) bool { return o.also(c) })
		if j < 0 {
			out = append(out, complaint{c, []string{c.Source.String()}, 1})
			continue
		}
		o := &out[j]
		o.sources = append(o.sources, c.Source.String())
		o.checks++
		o.Path = cmp.Or(o.Path, c.Path)
		if o.Seq == judge.NoSeq {
			o.Seq = c.Seq
		}
	}
	return out
}

// also reports whether another judge's check c is about the same as o.
func (o complaint) also(c judge.Check) bool {
	return c.Got != "" && o.Got == c.Got && o.Allowed == c.Allowed &&
		(o.Path == c.Path || o.Path == "" || c.Path == "") &&
		(o.Seq == c.Seq || o.Seq == judge.NoSeq || c.Seq == judge.NoSeq) &&
		!slices.Contains(o.sources, c.Source.String())
}

// key identifies a requirement in a role and draft.
type key struct{ id, role, draft string }

// findings groups the broken checks of r by requirement, failures before warnings, each in the order of ids. A
// requirement that is broken because of another one is listed there.
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
	type place struct {
		id string
		in *Scenario
	}
	at, found := map[group]int{}, map[place]int{}
	var out []finding
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		for _, c := range s.Checks {
			if c.OK || c.Follows != "" {
				continue
			}
			row := rows[key{c.Requirement, s.Role, s.Draft}]
			level := judge.Must // of a requirement that the report does not list
			if row != nil {
				level = row.Level
			}
			g := group{c.Requirement, c.Verdict(level, r.Strict)}
			j, ok := at[g]
			if !ok {
				j = len(out)
				at[g] = j
				out = append(out, finding{id: c.Requirement, verdict: g.verdict, level: level})
			}
			out[j].add(s, c, row)
			found[place{c.Requirement, s}] = j
		}
	}
	follow(r, out, func(id string, s *Scenario) int {
		if j, ok := found[place{id, s}]; ok {
			return j
		}
		return -1
	})
	slices.SortStableFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.verdict, b.verdict), cmp.Compare(a.id, b.id))
	})
	return out
}

func (f *finding) add(s *Scenario, c judge.Check, row *Requirement) {
	if row != nil {
		f.rule = row.Rule
		f.remedy = cmp.Or(f.remedy, row.Remedy)
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
	if q.Capability != "" {
		fmt.Fprintf(&b, ", for the capability %q", q.Capability)
	}
	if len(q.Seen) > 0 {
		b.WriteString(", seen in " + strings.Join(q.Seen, ", "))
	}
	return b.String()
}

// A trouble is one kind of reason why scenarios could not be judged, with all of them.
type trouble struct {
	verdict   judge.Verdict // Error, or zero where they never ran
	kind      string        // the reason without what differs from one scenario to the next
	reason    string        // of the first
	differ    bool          // others of the kind have other values
	scenarios []*Scenario
}

// troubles groups the scenarios that ended in error, or that never ran, by kind of reason, in the order of the
// scenarios.
func troubles(r *Report) []trouble {
	var out []trouble
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		if s.Verdict != judge.Error && s.Verdict != 0 {
			continue
		}
		reason := cmp.Or(s.Reason, "unknown reason")
		if s.Verdict == 0 {
			reason = cmp.Or(s.Reason, "never run")
		}
		kind := kindOf(reason)
		j := slices.IndexFunc(out, func(t trouble) bool { return t.verdict == s.Verdict && t.kind == kind })
		if j < 0 {
			j = len(out)
			out = append(out, trouble{verdict: s.Verdict, kind: kind, reason: reason})
		}
		out[j].differ = out[j].differ || out[j].reason != reason
		out[j].scenarios = append(out[j].scenarios, s)
	}
	slices.SortStableFunc(out, func(a, b trouble) int { // what never ran shows nothing
		switch never := r.neverRan(a.scenarios[0]); {
		case never == r.neverRan(b.scenarios[0]):
			return 0
		case never:
			return 1
		}
		return -1
	})
	return out
}

// unattached reports whether no scenario ran because the implementation could not be attached.
func (r *Report) unattached() bool {
	return r.Implementation.Name == "" && strings.HasPrefix(r.Reason, "not run: ")
}

// told returns the reason as it is shown.
func (t trouble) told() string {
	if !t.differ {
		return t.reason
	}
	return t.reason + "\n(this is the first; the others differ only in values)"
}

// varying is what differs between two reasons of one kind: quoted texts, ids of scenarios and of requirements, and
// numbers.
var varying = lazyregexp.New(
	`"(?:[^"\\]|\\.)*"|\b[A-Z][A-Z0-9]*-[A-Z]+-[0-9]+\b|\b[a-z]+/[a-z0-9-]+(?:#[0-9]+)?|[0-9]+(?:\.[0-9]+)?`)

// listedValues is an enumeration of what varies.
var listedValues = lazyregexp.New(`…(?:, …)*(?: and … more)?`)

// kindOf is a reason without its values: two reasons with the same kind tell the same story.
func kindOf(reason string) string {
	return listedValues.ReplaceAllString(varying.ReplaceAllString(reason, "…"), "…")
}

// An omission is one kind of reason why requirements were not tested, with all of them.
type omission struct {
	verdict judge.Verdict // NotTestable, NotApplicable or Error
	kind    string        // the reason without what differs from one to the next
	reason  string        // of the first
	ids     []string      // each once, sorted
	roles   []string
	drafts  []string
}

// omissions groups the requirements with verdict v by kind of reason.
func omissions(r *Report, v judge.Verdict) []omission {
	ran := map[key]judge.Verdict{}
	for i := range r.Scenarios {
		if s := &r.Scenarios[i]; !r.neverRan(s) {
			ran[key{s.ID, s.Role, s.Draft}] = s.Verdict
		}
	}
	var out []omission
	for _, q := range r.Requirements {
		if q.Verdict != v {
			continue
		}
		reason := cmp.Or(q.Reason, "unknown reason")
		if v == judge.Error && len(q.Scenarios) > 0 {
			reason = "some of their scenarios were never run" // which ones is told above
			if slices.ContainsFunc(q.Scenarios,
				func(id string) bool { return ran[key{id, q.Role, q.Draft}] == judge.Error }) {
				reason = "some of their scenarios ended in an error"
			}
		}
		kind := reason
		if v == judge.Error {
			kind = kindOf(reason)
		}
		j := slices.IndexFunc(out, func(o omission) bool { return o.kind == kind })
		if j < 0 {
			j = len(out)
			out = append(out, omission{verdict: v, kind: kind, reason: reason})
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
