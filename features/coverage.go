package features

import (
	"fmt"
	"slices"
)

// State is the state of a clause in a run. The zero value is not a state.
type State int

// The states of a clause.
const (
	// Planned: requirements cover it; no run was given.
	StatePlanned State = iota + 1
	// Decided: each of its requirements was judged in the run, in every role, regardless of the verdict.
	StateDecided
	// NotDecided: at least one of its requirements was not judged in the run.
	StateNotDecided
	// Excluded: it cannot be tested from outside.
	StateExcluded
	// NotYetCovered: no requirement names it yet.
	StateNotYetCovered
)

var stateNames = []string{
	StatePlanned: "planned", StateDecided: "decided", StateNotDecided: "not_decided",
	StateExcluded: "excluded", StateNotYetCovered: "not_yet_covered",
}

// String returns the state as it is written in reports.
func (s State) String() string {
	if s < StatePlanned || s > StateNotYetCovered {
		return "invalid"
	}
	return stateNames[s]
}

// MarshalText writes the state's name.
func (s State) MarshalText() ([]byte, error) {
	if s < StatePlanned || s > StateNotYetCovered {
		return nil, fmt.Errorf("invalid state %d", int(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads a state by its name.
func (s *State) UnmarshalText(text []byte) error {
	i := slices.Index(stateNames, string(text))
	if i < int(StatePlanned) {
		return fmt.Errorf("unknown state %q", text)
	}
	*s = State(i)
	return nil
}

// Decision is one requirement in one role and draft.
type Decision struct{ Requirement, Role, Draft string }

// Decided lists what a real run judged, with the verdict pass, fail or warn, and not with a verdict that only says why
// nothing was judged. Nil means that there was no run.
type Decided map[Decision]bool

// in reports whether a requirement was judged in a draft, in every role that it binds, but for those that show again
// what others have shown.
func (d Decided) in(r *Requirement, draft string) bool {
	return !slices.ContainsFunc(r.Roles, func(role string) bool {
		return !Repeats(role, draft) && !d[Decision{r.ID, role, draft}]
	})
}

// ClauseCoverage is one clause and its state.
type ClauseCoverage struct {
	Clause Clause `json:"clause"`
	State  State  `json:"state"`
	// Requirements that name the clause, sorted; Undecided are the ones that the run did not judge.
	Requirements []string `json:"requirements,omitempty"`
	Undecided    []string `json:"undecided,omitempty"`
	// Partly: requirements cover only a part of it.
	Partly bool `json:"partly,omitempty"`
	// Note is the reason for an exclusion, the area of a gap, or the missing part of a partly covered clause.
	Note string `json:"note,omitempty"`
}

// DraftCoverage counts the clauses of one draft by state.
type DraftCoverage struct {
	Draft         string `json:"draft"`
	Clauses       int    `json:"clauses"`
	Planned       int    `json:"planned"`
	Decided       int    `json:"decided"`
	NotDecided    int    `json:"notDecided"`
	Excluded      int    `json:"excluded"`
	NotYetCovered int    `json:"notYetCovered"`
	// Partly counts the covered clauses that are covered only in part.
	Partly int `json:"partly"`
}

// CoverageReport says how much of the texts a run has judged.
type CoverageReport struct {
	// FromRun is false if only the plan is known.
	FromRun bool             `json:"fromRun"`
	Drafts  []DraftCoverage  `json:"drafts"`
	Clauses []ClauseCoverage `json:"clauses"`
	// Unknown lists the ids that the run decided but the catalogue does not contain, sorted.
	Unknown []string `json:"unknown,omitempty"`
}

// Coverage measures, clause by clause, what a run decided. A clause counts as decided only if every requirement that
// names it was decided in the clause's draft.
func (s *Suite) Coverage(decided Decided) CoverageReport {
	report := CoverageReport{FromRun: decided != nil}
	for d := range decided {
		if _, ok := s.Catalogue.Requirement(d.Requirement); !ok {
			report.Unknown = append(report.Unknown, d.Requirement)
		}
	}
	slices.Sort(report.Unknown)
	report.Unknown = slices.Compact(report.Unknown)
	counts := map[string]*DraftCoverage{}
	for _, d := range s.drafts() {
		counts[d] = &DraftCoverage{Draft: d}
	}
	for _, clause := range s.Catalogue.Clauses {
		c := s.clauseCoverage(clause, decided)
		report.Clauses = append(report.Clauses, c)
		if n := counts[clause.Draft]; n != nil {
			n.count(c)
		}
	}
	for _, d := range s.drafts() {
		report.Drafts = append(report.Drafts, *counts[d])
	}
	return report
}

// In returns the part of the report about a draft; "" means all of it.
func (c CoverageReport) In(draft string) CoverageReport {
	if draft == "" {
		return c
	}
	c.Drafts = slices.DeleteFunc(slices.Clone(c.Drafts), func(d DraftCoverage) bool { return d.Draft != draft })
	c.Clauses = slices.DeleteFunc(slices.Clone(c.Clauses),
		func(x ClauseCoverage) bool { return x.Clause.Draft != draft })
	return c
}

func (n *DraftCoverage) count(c ClauseCoverage) {
	n.Clauses++
	switch c.State {
	case StatePlanned:
		n.Planned++
	case StateDecided:
		n.Decided++
	case StateNotDecided:
		n.NotDecided++
	case StateExcluded:
		n.Excluded++
	case StateNotYetCovered:
		n.NotYetCovered++
	}
	if c.Partly {
		n.Partly++
	}
}

func (s *Suite) clauseCoverage(clause Clause, decided Decided) ClauseCoverage {
	c := ClauseCoverage{Clause: clause, State: StateNotYetCovered}
	for i := range s.Catalogue.Requirements {
		r := &s.Catalogue.Requirements[i]
		if !slices.Contains(r.Clauses, clause.ID) {
			continue
		}
		c.Requirements = append(c.Requirements, r.ID)
		if !decided.in(r, clause.Draft) {
			c.Undecided = append(c.Undecided, r.ID)
		}
	}
	slices.Sort(c.Requirements)
	slices.Sort(c.Undecided)
	for _, e := range s.Catalogue.Excluded {
		if slices.Contains(e.Clauses, clause.ID) {
			c.State, c.Note = StateExcluded, e.Reason
		}
	}
	for _, g := range s.Catalogue.NotYetCovered {
		if slices.Contains(g.Clauses, clause.ID) {
			c.Partly, c.Note = g.Partly, firstNonBlank(g.Note, g.Area)
		}
	}
	if len(c.Requirements) == 0 {
		c.Undecided = nil
		return c
	}
	switch {
	case decided == nil:
		c.State, c.Undecided = StatePlanned, nil
	case len(c.Undecided) > 0:
		c.State = StateNotDecided
	default:
		c.State = StateDecided
	}
	return c
}

func firstNonBlank(words ...string) string {
	for _, w := range words {
		if w != "" {
			return w
		}
	}
	return ""
}
