package knownfailures

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Scope says what was judged in a run.
type Scope struct {
	Suite *features.Suite
	// Whole says that everything that the implementation declares was selected.
	Whole bool
	// Judged reports whether a requirement was judged in a role and draft.
	Judged func(requirement, role, draft string) bool
}

// Hold compares the list of r with the results of the run. Listed failures become known in the checks and in the
// verdicts of the scenarios, and wrong entries of the list are recorded. The list is strict in both directions: an
// entry is wrong if it passes, if it matches nothing that ran, or if something else fails instead. Scenarios that were
// not selected, or ended in an error, say nothing about an entry.
func Hold(r *report.Report, s Scope) {
	h := holding{Scope: s, r: r, hits: map[hit]bool{}}
	r.Scenarios = slices.Clone(r.Scenarios)
	for i := range r.Scenarios {
		h.scenario(&r.Scenarios[i])
	}
	r.Known.Wrong = nil
	for e, entry := range r.Known.Entries {
		for _, what := range h.wrong(e, entry) {
			r.Known.Wrong = append(r.Known.Wrong, report.WrongEntry{Line: entry.Line, What: what})
		}
	}
}

// Sum describes in a sentence what is wrong with a list.
func Sum(k *report.KnownFailures) string {
	text := k.Wrong[0].What
	if n := len(k.Wrong) - 1; n > 0 {
		text = fmt.Sprintf("%s; and %d more", text, n)
	}
	return "the list of known failures is wrong: " + text
}

// A hit is a failed check of an entry in a scenario.
type hit struct {
	entry, check int
	cell
}

// A cell is a scenario in a role and draft.
type cell struct{ scenario, role, draft string }

func (c cell) String() string { return fmt.Sprintf("%s (%s, %s)", c.scenario, c.role, c.draft) }

type holding struct {
	Scope
	r    *report.Report
	hits map[hit]bool
}

// fails reports whether a check counts as a failure, listed or not.
func (h *holding) fails(c judge.Check, draft string) bool {
	return c.Follows == "" && h.breaks(c, draft)
}

// breaks reports whether a check fails, including as a consequence of a presupposed rule.
func (h *holding) breaks(c judge.Check, draft string) bool {
	return judge.OfCheck(c.OK, h.level(draft)(c.Requirement), h.r.Strict) == judge.Fail
}

func (h *holding) level(draft string) func(id string) judge.Level {
	return func(id string) judge.Level {
		q, ok := h.Suite.Catalogue.Requirement(id)
		if !ok {
			return 0
		}
		return judge.Level(q.LevelIn(draft)) // the same levels in the same order
	}
}

// scenario marks the listed failures of a scenario.
func (h *holding) scenario(s *report.Scenario) {
	if !s.Verdict.Judged() {
		return
	}
	at := cell{s.ID, s.Role, s.Draft}
	words := lexicon.Of(s.Words)
	s.Checks = slices.Clone(s.Checks)
	for i := range s.Checks {
		c := &s.Checks[i]
		c.Known = ""
		if !h.breaks(*c, s.Draft) {
			continue
		}
		for e, entry := range h.r.Known.Entries {
			for k, listed := range entry.Fails {
				if covers(entry, listed, at, written(words, *c)) {
					h.hits[hit{e, k, at}] = true
					if c.Known == "" && c.Follows == "" { // a consequence also fails, but is not new
						c.Known = entry.Reason
					}
				}
			}
		}
	}
	if s.Verdict == judge.Fail || s.Verdict == judge.Known {
		var failed error
		if s.Reason != "" { // for a broken scenario, this is the error
			failed = errors.New(s.Reason)
		}
		s.Verdict = judge.OfScenario(s.Checks, failed, h.level(s.Draft), h.r.Strict)
	}
}

// written returns a check in the words of the features, without random replacements.
func written(words *lexicon.Lexicon, c judge.Check) judge.Check {
	c.What = words.Written(c.What)
	return c
}

// covers reports whether an entry contains a check of a scenario.
func covers(e report.KnownFailure, k report.KnownCheck, at cell, c judge.Check) bool {
	return (e.Requirement == "" || e.Requirement == c.Requirement) && reaches(e, k, at) &&
		k.Source == c.Source && k.What == c.What && (k.At == "" || k.At == place(c.Path))
}

// reaches reports whether an entry is about a scenario in a role and draft.
func reaches(e report.KnownFailure, k report.KnownCheck, at cell) bool {
	return (e.Scenario == "" || e.Scenario == at.scenario) && (e.Role == "" || e.Role == at.role) &&
		(e.Draft == "" || e.Draft == at.draft) && (len(k.In) == 0 || slices.Contains(k.In, at.scenario))
}

var index = regexp.MustCompile(`/[0-9]+(/|$)`)

// place returns a pointer without its indexes, which differ between messages.
func place(pointer string) string {
	return index.ReplaceAllString(index.ReplaceAllString(pointer, "/*$1"), "/*$1")
}

// Todo is the placeholder for a reason that is missing.
const Todo = "TODO"

// wrong describes what is wrong with an entry.
func (h *holding) wrong(e int, entry report.KnownFailure) []string {
	var out []string
	if strings.HasPrefix(strings.ToUpper(entry.Reason), Todo) {
		out = append(out, fmt.Sprintf("%s has no reason yet: replace %q with the reason why it fails, or a link to "+
			"an issue",
			name(entry), entry.Reason))
	}
	if id := entry.Requirement; id != "" {
		if _, ok := h.Suite.Catalogue.Requirement(id); !ok {
			return append(out,
				fmt.Sprintf("%s matches nothing that ran: this suite has no such requirement; remove the entry, or "+
					"correct the id", id))
		}
	}
	var found []string
	passed, places := 0, 0
	for k, listed := range entry.Fails {
		for _, id := range within(entry, listed) {
			places++
			what, passes := h.absent(e, k, entry, listed, id)
			if what == "" {
				continue
			}
			if found = append(found, what); passes {
				passed++
			}
		}
	}
	if places > 1 && passed == places {
		return append(out, fmt.Sprintf("%s now passes everywhere that the entry lists; remove the entry", title(entry)))
	}
	return append(out, found...)
}

// within returns the scenarios in each of which a check must fail; "" means any.
func within(entry report.KnownFailure, listed report.KnownCheck) []string {
	switch {
	case len(listed.In) > 0:
		return listed.In
	default:
		return []string{entry.Scenario}
	}
}

// absent returns the reason why a check that should fail in a scenario doesn't, or "", and whether it is that the check
// passes.
func (h *holding) absent(e, k int, entry report.KnownFailure, listed report.KnownCheck, id string) (what string,
	passes bool) {
	if id == "" {
		return h.nowhere(e, k, entry, listed)
	}
	var planned, judged bool
	var untested string
	var passed, otherwise []cell
	var instead judge.Check
	for _, s := range h.r.Scenarios {
		at := cell{s.ID, s.Role, s.Draft}
		if s.ID != id || !reaches(entry, listed, at) || entry.Requirement != "" &&
			!h.Judged(entry.Requirement, s.Role, s.Draft) {
			continue
		}
		planned = true
		switch {
		case s.Verdict == judge.Error, s.Verdict == 0:
			return "", false // the run is undecided, and says nothing about it
		case !s.Verdict.Judged():
			untested = s.Reason
			continue
		}
		judged = true
		if h.hits[hit{e, k, at}] {
			continue
		}
		if c, ok := h.unlisted(s, entry.Requirement); ok {
			otherwise, instead = append(otherwise, at), c
		} else {
			passed = append(passed, at)
		}
	}
	switch {
	case len(otherwise) > 0:
		return fmt.Sprintf(
			"%s now fails differently in %s: the list has %s, but the failure is %s; check what changed, then update "+
				"the list",
			name(entry), some(otherwise), told(listed), told(pinned(instead))), false
	case len(passed) > 0:
		return fmt.Sprintf("%s now passes in %s: %s; remove it", name(entry), some(passed), told(listed)), true
	case judged:
		return "", false
	case planned:
		return fmt.Sprintf("%s matches nothing that ran: %s was not tested here (%s); remove it", name(entry), id,
			untested), false
	case !slices.ContainsFunc(h.Suite.Pickles(), func(p *features.Pickle) bool { return p.ID == id }):
		return fmt.Sprintf("%s matches nothing that ran: this suite has no scenario %q; remove it, or correct the id",
			name(entry), id), false
	case h.Whole:
		return fmt.Sprintf("%s matches nothing that ran: %s is not one of its scenarios; remove "+
			"it", name(entry), id), false
	}
	return "", false
}

// nowhere returns the reason why a check that should fail somewhere fails nowhere. Only a complete run can show that.
func (h *holding) nowhere(e, k int, entry report.KnownFailure, listed report.KnownCheck) (what string, passes bool) {
	if !h.Whole {
		return "", false
	}
	var judged bool
	otherwise := ""
	for _, s := range h.r.Scenarios {
		at := cell{s.ID, s.Role, s.Draft}
		if !reaches(entry, listed, at) {
			continue
		}
		if h.hits[hit{e, k, at}] || s.Verdict == judge.Error || s.Verdict == 0 {
			return "", false
		}
		if c, ok := h.unlisted(s, entry.Requirement); ok && otherwise == "" {
			otherwise = fmt.Sprintf(
				"%s now fails differently in %s: the list has %s, but the failure is %s; check what changed, then "+
					"update the list",
				name(entry), at, told(listed), told(pinned(c)))
		}
		judged = judged || slices.ContainsFunc(s.Checks,
			func(c judge.Check) bool { return c.Requirement == entry.Requirement })
	}
	if otherwise != "" {
		return otherwise, false
	}
	if judged {
		return fmt.Sprintf("%s now passes: %s is not broken anywhere; remove the entry", name(entry),
			told(listed)), true
	}
	return fmt.Sprintf("%s matches nothing that ran: it was not judged; remove the entry", name(entry)), false
}

// unlisted returns an unlisted failure of a requirement (of any requirement if it is ""), in the words of the features.
func (h *holding) unlisted(s report.Scenario, requirement string) (judge.Check, bool) {
	for _, c := range s.Checks {
		if (requirement == "" || c.Requirement == requirement) && c.Known == "" && h.fails(c, s.Draft) {
			return written(lexicon.Of(s.Words), c), true
		}
	}
	return judge.Check{}, false
}

// name describes what an entry is about.
func name(e report.KnownFailure) string {
	if e.Requirement == "" {
		return e.Scenario
	}
	return e.Requirement
}

// pinned returns a check as a list names it.
func pinned(c judge.Check) report.KnownCheck {
	out := report.KnownCheck{Source: c.Source, What: c.What}
	if c.Source == judge.Schema {
		out.At = place(c.Path)
	}
	return out
}

func told(k report.KnownCheck) string {
	text := fmt.Sprintf("%v: %s", k.Source, k.What)
	if k.At != "" {
		text += " at " + k.At
	}
	return text
}

// some names the first of some cells.
func some(cells []cell) string {
	text := cells[0].String()
	if n := len(cells) - 1; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}
