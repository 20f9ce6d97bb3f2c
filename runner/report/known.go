package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// known returns the reasons why failures are accepted: those in the list of known failures, without duplicates.
func (f finding) known() string {
	var checks []judge.Check
	for _, c := range f.cases {
		checks = append(checks, c.checks...)
	}
	return reasons(checks)
}

func reasons(checks []judge.Check) string {
	var out []string
	for _, c := range checks {
		if c.Known != "" && !slices.Contains(out, c.Known) {
			out = append(out, c.Known)
		}
	}
	return strings.Join(out, "; ")
}

// known lists known failures briefly, because readers look for new ones.
func (p *page) known(r *Report) {
	var of []finding
	for _, f := range findings(r) {
		if f.verdict == judge.Known {
			of = append(of, f)
		}
	}
	if len(of) == 0 {
		return
	}
	p.title(careful, fmt.Sprintf("Known failures: %s", words.Plural(len(of), "requirement")))
	for _, f := range of {
		p.blank()
		p.lines(f.id+"  ", fmt.Sprintf("%s  (%s)", f.rule, f.level), careful, plain)
		p.lines("    ", f.known(), plain, plain)
		if behind := f.followers(); behind != "" {
			p.lines("    ", behind, plain, plain)
		}
		var ids []string
		for n, c := range f.cases {
			if n == maxListed {
				ids = append(ids, fmt.Sprintf("and %d more", len(f.cases)-n))
				break
			}
			ids = append(ids, c.scenario.where())
		}
		p.lines("    in ", strings.Join(ids, ", "), plain, faint)
	}
}

// String names the shard, such as "1 of 3".
func (s *Shard) String() string {
	if s == nil {
		return "of none"
	}
	return fmt.Sprintf("%d of %d", s.Index, s.Of)
}

// KnownFailures are the failures that the tested project knows about, and the wrong entries of its list.
type KnownFailures struct {
	File    string         `json:"file,omitempty"` // where the list stands
	Entries []KnownFailure `json:"entries"`
	Wrong   []WrongEntry   `json:"wrong,omitempty"`
}

// A KnownFailure is a requirement or a scenario, or both, with its failing checks.
type KnownFailure struct {
	Line        int          `json:"line,omitempty"` // in the file, from 1
	Requirement string       `json:"requirement,omitempty"`
	Scenario    string       `json:"scenario,omitempty"`
	Role        string       `json:"role,omitempty"`  // empty: any
	Draft       string       `json:"draft,omitempty"` // empty: any
	Reason      string       `json:"reason"`
	Fails       []KnownCheck `json:"fails"`
}

// A KnownCheck is a failing check, identified by its judge and the expectation: these don't change between runs.
type KnownCheck struct {
	Source judge.Source `json:"source"`
	What   string       `json:"what"`
	At     string       `json:"at,omitempty"` // pointer into the message, an index in it as *; empty: anywhere
	In     []string     `json:"in,omitempty"` // ids of scenarios, in each of which it fails; empty: in at least one
}

// A WrongEntry is a wrong entry in a list of known failures.
type WrongEntry struct {
	Line int    `json:"line,omitempty"`
	What string `json:"what"` // and what to do about it
}

// told is the place in the list, and the problem.
func (k *KnownFailures) told(w WrongEntry) string {
	if w.Line == 0 {
		return w.What
	}
	return fmt.Sprintf("%s:%d: %s", k.File, w.Line, w.What)
}

// wrong lists the wrong entries in the list of known failures.
func (p *page) wrong(r *Report) {
	if r.Known == nil || len(r.Known.Wrong) == 0 {
		return
	}
	p.title(bad, fmt.Sprintf("The list of known failures is wrong in %s", words.Plural(len(r.Known.Wrong), "place")))
	p.blank()
	for _, w := range r.Known.Wrong {
		p.lines("  ✗ ", r.Known.told(w), bad, plain)
	}
}
