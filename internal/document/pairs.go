package document

import (
	"fmt"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// Pairs prints for each role and draft which areas meet in a scenario: how many pairs do, why some can't, and which are
// missing.
func Pairs(w io.Writer, pairs []features.Pair) error {
	p := Printer{W: w}
	type heading struct{ role, draft string }
	var order []heading
	of := map[heading][]features.Pair{}
	for _, x := range pairs {
		h := heading{x.Role, x.Draft}
		if of[h] == nil {
			order = append(order, h)
		}
		of[h] = append(of[h], x)
	}
	missing := 0
	for _, h := range order {
		met := 0
		var reasons, open []string // sorted reasons, and pairs without a reason
		apart := map[string][]string{}
		for _, x := range of[h] {
			name := x.Areas[0] + " x " + x.Areas[1]
			switch {
			case x.Scenarios > 0:
				met++
			case x.Missing():
				open = append(open, name)
			default:
				if apart[x.Reason] == nil {
					reasons = append(reasons, x.Reason)
				}
				apart[x.Reason] = append(apart[x.Reason], name)
			}
		}
		missing += len(open)
		p.Line(0, "%s, draft %s: %d of %d pairs of areas are tested together in a scenario", h.role, h.draft,
			met, len(of[h]))
		for _, r := range reasons {
			p.labelled("apart", fmt.Sprintf("%s: %s", strings.Join(apart[r], ", "), r))
		}
		if len(open) > 0 {
			p.labelled("missing", strings.Join(open, ", "))
		}
	}
	p.Line(0, "")
	p.Line(0, "%d pairs are missing", missing)
	return p.Err
}
