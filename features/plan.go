package features

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Filter limits a plan. An empty list and an empty expression select everything. The parts are joined by "and", and the
// entries of one list by "or".
type Filter struct {
	// Tags is a cucumber tag expression over the effective tags of a planned run.
	Tags string
	// Requirements are ids, or beginnings of ids followed by "*", as in C2A-COMPOSE-*.
	Requirements []string
	// Scenarios are ids, or parts of an id or of a name.
	Scenarios []string
	Protocols []string
	Roles     []string
	Drafts    []string
}

// Planned is one run: a pickle for one role in one draft.
type Planned struct {
	Pickle      *Pickle
	Requirement *Requirement
	Role        string
	Draft       string
	// Level of the requirement in this draft.
	Level Level
	// Tags are the effective tags: those of the pickle, but with only the role, draft and level of this run.
	Tags []string
}

// ID names the run: the pickle's id, the role and the draft.
func (p Planned) ID() string { return p.Pickle.ID + " [" + p.Role + " " + p.Draft + "]" }

// ErrNothingSelected is returned if each entry of a filter is known but nothing matches all of them.
var ErrNothingSelected = errors.New("the filter selects no scenario")

// UnknownFilterError is returned for an entry of a filter that matches nothing in the whole suite.
type UnknownFilterError struct {
	// Kind of the entry: tag, requirement, scenario, protocol, role, draft.
	Kind  string
	Entry string
	// Near lists known names that are similar to the entry, best first. It may be empty.
	Near []string
}

func (e *UnknownFilterError) Error() string {
	text := fmt.Sprintf("no %s matches %q", e.Kind, e.Entry)
	if len(e.Near) > 0 {
		quoted := make([]string, len(e.Near))
		for i, n := range e.Near {
			quoted[i] = fmt.Sprintf("%q", n)
		}
		text += ", did you mean " + strings.Join(quoted, " or ") + "?"
	}
	return text
}

// Plan returns what a filter selects, in reading order, and for each pickle by role and then by draft, the current
// draft first. A requirement that is judged in every run and has no scenario of its own is selected by every run in its
// roles and drafts. Errors: *TagExprError, *UnknownFilterError, ErrNothingSelected.
func (s *Suite) Plan(filter Filter) ([]Planned, error) {
	all := s.all()
	keepers, err := s.keepers(all, filter)
	if err != nil {
		return nil, err
	}
	selected := slices.DeleteFunc(slices.Clone(all), func(p Planned) bool {
		return slices.ContainsFunc(keepers, func(keep func(Planned) bool) bool { return !keep(p) })
	})
	if len(selected) == 0 {
		return nil, ErrNothingSelected
	}
	return selected, nil
}

// all returns every run of the suite, which must not change any more. The caller must not change what is returned. A
// pickle without a known requirement is not a run; Check names it.
func (s *Suite) all() []Planned {
	s.enumerate.Do(func() { s.runs = s.everyRun() })
	return s.runs
}

func (s *Suite) everyRun() []Planned {
	var all []Planned
	elsewhere := slices.Concat(Roles(), AllDrafts(), levelNames[Must:])
	for _, p := range s.Pickles() {
		r, ok := s.Catalogue.Requirement(p.Requirement)
		if !ok {
			continue
		}
		always := slices.DeleteFunc(slices.Clone(p.Tags),
			func(t string) bool { return slices.Contains(elsewhere, t[1:]) })
		for _, role := range p.Roles() {
			for _, draft := range p.Drafts() {
				level := r.LevelIn(draft)
				all = append(all, Planned{
					Pickle: p, Requirement: r, Role: role, Draft: draft, Level: level,
					Tags: slices.Concat(always, []string{level.Tag(), "@" + role, "@" + draft}),
				})
			}
		}
	}
	return all
}

func (s *Suite) keepers(all []Planned, filter Filter) ([]func(Planned) bool, error) {
	var keepers []func(Planned) bool

	expr, err := ParseTagExpr(filter.Tags)
	if err != nil {
		return nil, err
	}
	known := s.knownTags()
	for _, t := range expr.Tags() {
		if !slices.Contains(known, t) {
			return nil, &UnknownFilterError{"tag", t, nearest(t, known)}
		}
	}
	keepers = append(keepers, func(p Planned) bool { return expr.Match(p.Tags) })

	for _, list := range []struct {
		kind    string
		entries []string
		known   []string
		of      func(Planned) string
	}{
		{"protocol", filter.Protocols, ProtocolNames(), func(p Planned) string { return p.Requirement.Protocol }},
		{"role", filter.Roles, Roles(), func(p Planned) string { return p.Role }},
		{"draft", filter.Drafts, s.drafts(), func(p Planned) string { return p.Draft }},
	} {
		for _, e := range list.entries {
			if !slices.Contains(list.known, e) {
				return nil, &UnknownFilterError{list.kind, e, nearest(e, list.known)}
			}
		}
		if len(list.entries) > 0 {
			keepers = append(keepers, func(p Planned) bool { return slices.Contains(list.entries, list.of(p)) })
		}
	}

	if len(filter.Requirements) > 0 {
		keep, err := s.keepRequirements(all, filter.Requirements)
		if err != nil {
			return nil, err
		}
		keepers = append(keepers, keep)
	}
	if len(filter.Scenarios) > 0 {
		keep, err := keepScenarios(all, filter.Scenarios)
		if err != nil {
			return nil, err
		}
		keepers = append(keepers, keep)
	}
	return keepers, nil
}

func (s *Suite) keepRequirements(all []Planned, entries []string) (func(Planned) bool, error) {
	own := map[string]bool{} // ids with scenarios of their own
	for _, p := range all {
		own[p.Requirement.ID] = true
	}
	var ids []string
	for _, r := range s.Catalogue.Requirements {
		ids = append(ids, r.ID)
	}
	wanted := map[string]bool{}
	var everywhere []*Requirement
	for _, e := range entries {
		found := false
		for i := range s.Catalogue.Requirements {
			r := &s.Catalogue.Requirements[i]
			if !MatchesID(e, r.ID) {
				continue
			}
			found = true
			switch {
			case own[r.ID]:
				wanted[r.ID] = true
			case r.Everywhere():
				everywhere = append(everywhere, r)
			}
		}
		if !found {
			return nil, &UnknownFilterError{"requirement", e, nearest(strings.TrimSuffix(e, "*"), ids)}
		}
	}
	return func(p Planned) bool {
		return wanted[p.Requirement.ID] || slices.ContainsFunc(everywhere, func(r *Requirement) bool {
			return slices.Contains(r.Roles, p.Role) && slices.Contains(r.Drafts, p.Draft)
		})
	}, nil
}

// MatchesID reports whether an entry of a filter matches an id. It ignores case, and a final "*" matches any ending.
func MatchesID(entry, id string) bool {
	entry, id = strings.ToUpper(entry), strings.ToUpper(id)
	if prefix, ok := strings.CutSuffix(entry, "*"); ok {
		return strings.HasPrefix(id, prefix)
	}
	return entry == id
}

func keepScenarios(all []Planned, entries []string) (func(Planned) bool, error) {
	var ids []string
	for _, p := range all {
		if n := len(ids); n == 0 || ids[n-1] != p.Pickle.ID {
			ids = append(ids, p.Pickle.ID)
		}
	}
	var matches []func(*Pickle) bool
	known := func(e string) bool {
		m := scenarioMatcher(e, ids)
		if !slices.ContainsFunc(all, func(p Planned) bool { return m(p.Pickle) }) {
			return false
		}
		matches = append(matches, m)
		return true
	}
	for _, e := range entries {
		if known(e) { // names have commas in them
			continue
		}
		for part := range strings.SplitSeq(e, ",") {
			if part = strings.TrimSpace(part); !known(part) {
				return nil, &UnknownFilterError{"scenario", part, nearest(part, ids)}
			}
		}
	}
	return func(p Planned) bool {
		return slices.ContainsFunc(matches, func(m func(*Pickle) bool) bool { return m(p.Pickle) })
	}, nil
}

// scenarioMatcher takes an entry that is an id exactly as that id and nothing else, so that "x#1" does not bring
// "x#10"; the id of an outline brings all its rows. Anything else matches as a part of an id or a name, whatever its
// case.
func scenarioMatcher(entry string, ids []string) func(*Pickle) bool {
	row := entry + "#"
	means := func(id string) bool { return id == entry || strings.HasPrefix(id, row) }
	if slices.ContainsFunc(ids, means) {
		return func(p *Pickle) bool { return means(p.ID) }
	}
	lower := strings.ToLower(entry)
	return func(p *Pickle) bool {
		return strings.Contains(p.ID, lower) || strings.Contains(strings.ToLower(p.Name), lower)
	}
}

// knownTags returns every tag that can stand in an expression, sorted.
func (s *Suite) knownTags() []string {
	known := []string{TagMustFire, TagMustNotFire}
	for _, l := range levelNames[Must:] {
		known = append(known, "@"+l)
	}
	for _, list := range [][]string{Roles(), s.drafts(), s.Catalogue.Capabilities()} {
		for _, x := range list {
			known = append(known, "@"+x)
		}
	}
	for _, r := range s.Catalogue.Requirements {
		known = append(known, "@"+r.ID)
	}
	slices.Sort(known)
	return known
}

// maxSuggestions bounds the names offered for one that is unknown.
const maxSuggestions = 3

// nearest returns the known names that look most like a word: those that contain it, then those a few letters away.
func nearest(word string, known []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var candidates []candidate
	lower := strings.ToLower(word)
	for _, k := range known {
		name := strings.ToLower(k)
		switch d := editDistance(lower, name); {
		case lower != "" && strings.Contains(name, lower):
			candidates = append(candidates, candidate{k, 0})
		case d <= max(2, len(lower)/6):
			candidates = append(candidates, candidate{k, d})
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return a.distance - b.distance })
	var names []string
	for _, c := range candidates {
		if len(names) < maxSuggestions {
			names = append(names, c.name)
		}
	}
	return names
}

// editDistance counts the single-byte changes between two words.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
