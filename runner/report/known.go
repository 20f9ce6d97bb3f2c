package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// known is why failures are let be: the reasons in the list of known failures,
// each once.
func (f finding) known() string {
	var checks []judge.Check
	for _, c := range f.cases {
		checks = append(checks, c.checks...)
	}
	return reasons(checks)
}

// known is why the failures of a scenario are let be.
func (s *Scenario) known() string { return reasons(s.Checks) }

func reasons(checks []judge.Check) string {
	var out []string
	for _, c := range checks {
		if c.Known != "" && !slices.Contains(out, c.Known) {
			out = append(out, c.Known)
		}
	}
	return strings.Join(out, "; ")
}

// known lists what is broken and no news, in a few lines each: whoever reads
// the report looks for what is new.
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
	p.title(careful, fmt.Sprintf("Known failures: %s", plural(len(of), "requirement")))
	for _, f := range of {
		p.blank()
		p.lines(f.id+"  ", fmt.Sprintf("%s  (%s)", f.rule, f.level), careful, plain)
		p.lines("    ", f.known(), plain, plain)
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
