package runner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// certify makes a run inconclusive if it must be complete and isn't.
func (s *scope) certify(r *report.Report) {
	if r.Complete == nil || r.Shard != nil { // a single shard is never complete
		return
	}
	r.Complete = &report.Completeness{Lacking: s.lacking(r)}
	if r.Overall == judge.AsKnown {
		r.Overall = judge.Nonconformant
		r.Reason = "with --require-complete, known failures count as failures: " +
			strings.TrimPrefix(r.Reason, "not conformant, but all failures are known: ")
	}
	if n := len(r.Complete.Lacking); n > 0 && r.Overall.Green() {
		var ids []string
		for _, l := range r.Complete.Lacking {
			if !slices.Contains(ids, l.Requirement) {
				ids = append(ids, l.Requirement)
			}
		}
		r.Overall, r.Reason = judge.Inconclusive,
			fmt.Sprintf("not complete: %d requirements of level must were not decided, such as %s", len(ids), ids[0])
		if len(ids) == 1 {
			r.Reason = "not complete: " + ids[0] + " was not decided"
		}
	}
}

// lacking lists every undecided MUST of the selected and declared roles and drafts, except what the suite can't test
// and what the text makes optional.
func (s *scope) lacking(r *report.Report) []report.Lack {
	rows := map[[3]string]report.Requirement{}
	for _, row := range r.Requirements {
		rows[[3]string{row.ID, row.Role, row.Draft}] = row
	}
	var out []report.Lack
	for _, role := range s.chosen(s.filter.Roles, features.Roles(),
		func(d *report.Declared) []string { return d.Roles }) {
		for _, draft := range s.chosen(s.filter.Drafts, s.suite.Catalogue.Drafts(),
			func(d *report.Declared) []string { return d.Drafts }) {
			for _, q := range s.suite.Catalogue.Requirements {
				if !slices.Contains(q.Roles, role) || !slices.Contains(q.Drafts, draft) ||
					q.LevelIn(draft) != features.Must || q.Untested != "" {
					continue
				}
				row, ok := rows[[3]string{q.ID, role, draft}]
				why := ""
				switch {
				case !ok:
					why = "the selection leaves it out"
				case row.Verdict == judge.Known:
					why = cmp.Or(row.Reason, "it is known to fail")
				case row.Verdict == judge.Follows:
					why = row.Reason
				case row.Verdict.Judged(), q.Optional != "" && row.Reason == doesWithout(q.Optional):
					continue
				default:
					why = cmp.Or(row.Reason, "it was never run")
				}
				out = append(out, report.Lack{Requirement: q.ID, Role: role, Draft: draft, Why: why})
			}
		}
	}
	return out
}

// chosen returns the roles or drafts that are selected and declared.
func (s *scope) chosen(selected, all []string, declared func(*report.Declared) []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(x string) bool {
		return len(selected) > 0 && !slices.Contains(selected, x) || s.declared == nil ||
			!slices.Contains(declared(s.declared), x)
	})
}

// capable lists the optional capabilities of the roles and drafts that ran, with the requirements that depend on each.
// If a declared capability mostly fails in some role, this is a failure, even if the text requires only a SHOULD:
// declaring it was the program's own choice.
func (s *scope) capable(r *report.Report) {
	r.Capabilities = s.listCapabilities(r)
	var not []string
	for i := range r.Capabilities {
		c := &r.Capabilities[i]
		broken := map[string]int{} // by role, minus what passes
		for _, row := range r.Requirements {
			switch {
			case row.Capability != c.Name:
			case row.Verdict == judge.Pass:
				broken[row.Role]--
			case row.Verdict == judge.Fail, row.Verdict == judge.Warn:
				broken[row.Role]++
			}
		}
		for _, n := range broken {
			c.Broken = c.Broken || n > 0
		}
		if c.Broken {
			not = append(not, c.Name)
		}
	}
	if len(not) > 0 && r.Overall.Green() && r.Shard == nil {
		r.Overall, r.Reason = judge.Nonconformant,
			"declared in conformance/hello, but mostly not working: "+strings.Join(not, ", ")
	}
}

func (s *scope) listCapabilities(r *report.Report) []report.Capability {
	var out []report.Capability
	if s.declared == nil {
		return nil
	}
	var roles, drafts []string
	for _, o := range r.Scenarios {
		if s.undeclared(o.Role, o.Draft) != "" {
			continue
		}
		if !slices.Contains(roles, o.Role) {
			roles = append(roles, o.Role)
		}
		if !slices.Contains(drafts, o.Draft) {
			drafts = append(drafts, o.Draft)
		}
	}
	within := func(some, of []string) bool {
		return slices.ContainsFunc(some, func(x string) bool { return slices.Contains(of, x) })
	}
	for _, q := range s.suite.Catalogue.Requirements {
		gated := slices.ContainsFunc(roles,
			func(role string) bool { return slices.Contains(q.Roles, role) && q.Gate(role) != "" })
		if !gated || !within(q.Drafts, drafts) {
			continue
		}
		i := slices.IndexFunc(out, func(c report.Capability) bool { return c.Name == q.Capability })
		if i < 0 {
			i = len(out)
			out = append(out, report.Capability{Name: q.Capability,
				Declared: slices.Contains(s.declared.Capabilities, q.Capability)})
		}
		out[i].Requirements++
	}
	slices.SortFunc(out, func(a, b report.Capability) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// unheardOf reports declared capabilities on which nothing depends, usually because of a typo.
func (s *scope) unheardOf() []string {
	var notes []string
	if s.declared == nil {
		return nil
	}
	for _, c := range s.declared.Capabilities {
		form := slices.ContainsFunc(features.Protocols(),
			func(p features.Protocol) bool { return slices.Contains(p.Forms, c) })
		if !form && !slices.ContainsFunc(s.suite.Catalogue.Requirements,
			func(q features.Requirement) bool { return q.Capability == c }) {
			notes = append(notes,
				fmt.Sprintf("conformance/hello declares the capability %q, which this suite doesn't know", c))
		}
	}
	return notes
}
