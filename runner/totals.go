package runner

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// totals counts the MUSTs of a report whose rows are complete: all that the suite can judge for the roles and drafts
// that the filter names or, without names, that are declared.
func (s *scope) totals(r *report.Report) *judge.Totals {
	rows := map[[3]string]report.Requirement{}
	for _, row := range r.Requirements {
		rows[[3]string{row.ID, row.Role, row.Draft}] = row
	}
	t := &judge.Totals{AcceptedPartial: partial(*r), Scope: s.narrowedBy(r)}
	drafts := slices.DeleteFunc(s.counted(s.filter.Drafts, s.suite.Catalogue.Drafts(),
		func(d *report.Declared) []string { return d.Drafts }), func(draft string) bool {
		protocol, _ := features.ProtocolOf(draft)
		return len(s.filter.Protocols) > 0 && !slices.Contains(s.filter.Protocols, protocol.Name)
	})
	for _, role := range s.counted(s.filter.Roles, features.Roles(),
		func(d *report.Declared) []string { return d.Roles }) {
		for _, draft := range drafts {
			for i := range s.suite.Catalogue.Requirements {
				q := &s.suite.Catalogue.Requirements[i]
				if !slices.Contains(q.Roles, role) || !slices.Contains(q.Drafts, draft) ||
					q.LevelIn(draft) != features.Must || q.Untested != "" {
					continue
				}
				row, ok := rows[[3]string{q.ID, role, draft}]
				left, lacks := judge.NotSelected, ""
				if ok {
					left, lacks = s.left(r, q, row)
				}
				t.Must.Add(row.Verdict, left)
				if left == judge.NotDeclared {
					t.Lacks(lacks)
				}
			}
		}
	}
	return t
}

// left returns the reason why a MUST was not judged, and what would have to be declared; zero if it was judged.
func (s *scope) left(r *report.Report, q *features.Requirement, row report.Requirement) (judge.Left, string) {
	if row.Verdict.Judged() {
		return 0, ""
	}
	if s.declared == nil {
		return judge.Open, ""
	}
	lacks := s.unmet(q, row)
	switch {
	case row.Verdict == judge.NotApplicable && strings.HasPrefix(row.Reason, withoutIt):
		return judge.Unused, ""
	case row.Verdict == judge.NotApplicable && lacks != "":
		return judge.NotDeclared, lacks
	case row.Verdict == judge.NotApplicable && s.unnarrowed():
		return judge.Unused, ""
	case row.Verdict == judge.NotApplicable, r.Shard != nil:
		return judge.NotSelected, ""
	case row.Verdict == judge.NotTestable && (s.untapped(q, row.Role) != "" || s.beyond(q)):
		return judge.NotShown, ""
	case row.Verdict == judge.NotTestable:
		return hidden(r, row), ""
	}
	return judge.Open, ""
}

// hidden returns the reason why a row with scenarios could not be tested: some of them take too long, or are about what
// the program or its platform doesn't have.
func hidden(r *report.Report, row report.Requirement) judge.Left {
	left := judge.Open
	for _, o := range r.Scenarios {
		switch {
		case o.Requirement != row.ID || o.Role != row.Role || o.Draft != row.Draft || o.Verdict != judge.NotTestable:
		case o.NeedsMs > 0, o.Beyond && !o.Free:
			return judge.NotShown
		case o.Free:
			left = judge.Unused
		}
	}
	return left
}

// unmet returns what the implementation would have to declare for a requirement to be judged; "": it declares all of
// it.
func (s *scope) unmet(q *features.Requirement, row report.Requirement) string {
	switch {
	case !slices.Contains(s.declared.Roles, row.Role):
		return "role " + row.Role
	case !slices.Contains(s.declared.Drafts, row.Draft):
		return "draft " + row.Draft
	case !s.able(q, row.Role):
		return q.Capability
	}
	for _, p := range s.plan {
		if p.Requirement != q || p.Role != row.Role || p.Draft != row.Draft {
			continue
		}
		for _, c := range s.capabilities(p) {
			if !slices.Contains(s.declared.Capabilities, c) {
				return c
			}
		}
	}
	return ""
}

// counted returns the roles or drafts whose MUSTs are counted: those that the filter names, or else those declared.
func (s *scope) counted(selected, all []string, declared func(*report.Declared) []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(x string) bool {
		if len(selected) > 0 {
			return !slices.Contains(selected, x)
		}
		return s.declared != nil && !slices.Contains(declared(s.declared), x)
	})
}

// narrowedBy lists the settings that excluded something that the implementation declares.
func (s *scope) narrowedBy(r *report.Report) []string {
	var out []string
	f := s.filter
	var left []string // roles and drafts
	if s.declared != nil {
		left = s.leftOut()
	}
	among := func(all []string) bool {
		return slices.ContainsFunc(left, func(x string) bool { return slices.Contains(all, x) })
	}
	for _, by := range []struct {
		what   string
		narrow bool
	}{
		{"--protocol", len(f.Protocols) > 0 && s.speaksMore()},
		{"--role", among(features.Roles())}, {"--draft", among(s.suite.Catalogue.Drafts())},
		{"--tags", strings.TrimSpace(f.Tags) != ""}, {"--requirement", len(f.Requirements) > 0},
		{"--scenario", len(f.Scenarios) > 0}, {"--features", s.suite.From != ""},
		{"--last-failed", s.again}, {"--only", s.listed}, {"what was recorded", s.part}, {"--shard", r.Shard != nil},
	} {
		if by.narrow {
			out = append(out, by.what)
		}
	}
	return out
}

// speaksMore reports whether the implementation declares a draft of a protocol that the filter excludes.
func (s *scope) speaksMore() bool {
	return s.declared != nil && slices.ContainsFunc(s.declared.Drafts, func(draft string) bool {
		protocol, ok := features.ProtocolOf(draft)
		return ok && !slices.Contains(s.filter.Protocols, protocol.Name)
	})
}
