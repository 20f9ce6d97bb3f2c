package report

import (
	"fmt"
	"slices"
	"strings"
)

// capabilities lists on two lines what is declared and what is not.
func (p *page) capabilities(r *Report) {
	var yes, no, idle []string
	for _, c := range r.Capabilities {
		one := fmt.Sprintf("%s %d", c.Name, c.Requirements)
		switch {
		case c.Broken:
			idle = append(idle, one)
		case c.Declared:
			yes = append(yes, one)
		default:
			no = append(no, one)
		}
	}
	if len(no)+len(idle) == 0 {
		if len(yes) > 0 {
			p.lines("  ", fmt.Sprintf("capabilities: all %d declared", len(yes)), plain, faint)
		}
		return
	}
	p.lines("  capabilities, with the number of requirements that need each", "", faint, plain)
	if len(yes) > 0 {
		p.lines("    declared      ", strings.Join(yes, ", "), faint, plain)
	}
	if len(no) > 0 {
		p.lines("    not declared  ", strings.Join(no, ", ")+": not tested", careful, plain)
	}
	if len(idle) > 0 {
		p.lines("    declared, but mostly not working  ", strings.Join(idle, ", "), bad, plain)
	}
}

// lacking groups what an incomplete run lacks by reason.
func (c *Completeness) lacking() []omission {
	var out []omission
	for _, l := range c.Lacking {
		i := slices.IndexFunc(out, func(o omission) bool { return o.reason == l.Why })
		if i < 0 {
			i = len(out)
			out = append(out, omission{reason: l.Why})
		}
		out[i].ids = insert(out[i].ids, l.Requirement)
		out[i].roles = insert(out[i].roles, l.Role)
		out[i].drafts = insert(out[i].drafts, l.Draft)
	}
	return out
}

// incomplete describes what an incomplete run lacks.
func (p *page) incomplete(r *Report) {
	if r.Complete == nil || len(r.Complete.Lacking) == 0 {
		return
	}
	p.title(careful, "Not complete")
	p.omitted(r.Complete.lacking(), "every MUST must be decided, but these were not")
}
