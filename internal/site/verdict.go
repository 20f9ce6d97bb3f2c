package site

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/specification"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// A mark is a verdict as a page shows it.
type mark struct{ Class, Words string }

var marks = map[judge.Verdict]mark{
	0:                   {"", "never run"},
	judge.Pass:          {"pass", "pass"},
	judge.Fail:          {"fail", "fail"},
	judge.Known:         {"known", "known failure"},
	judge.Warn:          {"warn", "warn"},
	judge.Advise:        {"advise", "advice"},
	judge.Follows:       {"follows", "follows"},
	judge.NotApplicable: {"", "not applicable"},
	judge.NotTestable:   {"", "not testable"},
	judge.Error:         {"error", "error"},
}

// severe orders verdicts by severity; the most severe comes last.
var severe = []judge.Verdict{judge.NotApplicable, judge.NotTestable, judge.Pass, judge.Advise, judge.Follows, 0,
	judge.Warn, judge.Known, judge.Error, judge.Fail}

// worst is the worst verdict of a requirement over all roles and drafts, or only for a role or draft.
func worst(results []specification.Result, of specification.Result) mark {
	var found *specification.Result
	for i, r := range results {
		if of.Role != "" && r.Role != of.Role || of.Draft != "" && r.Draft != of.Draft {
			continue
		}
		if found == nil || slices.Index(severe, r.Verdict) > slices.Index(severe, found.Verdict) {
			found = &results[i]
		}
	}
	if found == nil {
		return mark{"", "not in the run"}
	}
	return marks[found.Verdict]
}

// checks describes the number of checks of a result.
func checks(r specification.Result) string {
	var parts []string
	if r.OK > 0 {
		parts = append(parts, count(r.OK, "check")+" passed")
	}
	if r.Broken > 0 {
		parts = append(parts, count(r.Broken, "check")+" failed")
	}
	return strings.Join(parts, ", ")
}
