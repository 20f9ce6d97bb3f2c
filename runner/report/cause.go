package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A Cause is a broken requirement that is not a consequence of another, with its own consequences.
type Cause struct {
	Requirement string        `json:"requirement"`
	Verdict     judge.Verdict `json:"verdict"`   // fail, known, warn or advise
	Scenarios   int           `json:"scenarios"` // that show it
	Follow      []Follower    `json:"follow,omitempty"`
}

// A Follower is a requirement that is broken where its cause is.
type Follower struct {
	Requirement string `json:"requirement"`
	Scenarios   int    `json:"scenarios"`
}

// causes are the findings in short.
func (r *Report) causes() []Cause {
	var out []Cause
	for _, f := range findings(r) {
		out = append(out, Cause{f.id, f.verdict, len(f.cases), f.follow})
	}
	return out
}

// follow adds consequences to the findings that cause them, which are identified by id and scenario. A requirement with
// a finding of its own elsewhere is not only a consequence.
func follow(r *Report, all []finding, cause func(id string, s *Scenario) int) {
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		told := map[string]bool{}
		for _, c := range s.Checks {
			at := cause(c.Follows, s)
			if c.OK || told[c.Requirement] || at < 0 ||
				slices.ContainsFunc(all, func(f finding) bool { return f.id == c.Requirement }) {
				continue
			}
			told[c.Requirement] = true
			f := &all[at]
			j := slices.IndexFunc(f.follow, func(o Follower) bool { return o.Requirement == c.Requirement })
			if j < 0 {
				j = len(f.follow)
				f.follow = append(f.follow, Follower{Requirement: c.Requirement})
			}
			f.follow[j].Scenarios++
		}
	}
	for _, f := range all {
		slices.SortFunc(f.follow, func(a, b Follower) int { return strings.Compare(a.Requirement, b.Requirement) })
	}
}

// alsoFollow says how many requirements are broken only as consequences: the same number in all reports.
func (r *Report) alsoFollow() string {
	var ids []string
	for _, q := range r.Requirements {
		if q.Verdict == judge.Follows {
			ids = append(ids, q.ID)
		}
	}
	return judge.AlsoFollow(ids)
}

// counted says how many requirements follow from a finding, after a count.
func (f finding) counted() string {
	var ids []string
	for _, o := range f.follow {
		ids = append(ids, o.Requirement)
	}
	return judge.AlsoFollow(ids)
}

// maxFollowers is the maximum number of consequences that are named; the JSON report names all.
const maxFollowers = 12

// followers describes the consequences of a finding in a sentence; "" if there are none.
func (f finding) followers() string {
	if len(f.follow) == 0 {
		return ""
	}
	var ids []string
	for n, o := range f.follow {
		if n == maxFollowers {
			ids = append(ids, fmt.Sprintf("and %d more", len(f.follow)-n))
			break
		}
		ids = append(ids, fmt.Sprintf("%s (%d)", o.Requirement, o.Scenarios))
	}
	return fmt.Sprintf("%s failed only where this one did; fix this first (number of scenarios): %s",
		words.Plural(len(f.follow), "more requirement"), strings.Join(ids, ", "))
}
