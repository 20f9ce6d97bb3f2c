package report

import "strings"

// unfinished describes what a report on unfinished drafts is worth; "" if all drafts are published.
func (r *Report) unfinished() string {
	switch len(r.Unfinished) {
	case 0:
		return ""
	case 1:
		return "Draft " + r.Unfinished[0] + " is experimental: its text is unfinished, and its rules may change."
	}
	return "Drafts " + strings.Join(r.Unfinished, " and ") +
		" are experimental: their texts are unfinished, and their rules may change."
}
