package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A badge is what an endpoint badge of shields.io shows.
type badge struct {
	SchemaVersion int    `json:"schemaVersion"`
	Label         string `json:"label"`
	Message       string `json:"message"`
	Color         string `json:"color"`
	// IsError prevents pages that embed the badge from choosing another colour.
	IsError bool `json:"isError,omitempty"`
}

// WriteBadge writes r as the JSON of an endpoint badge. It contains what the run was limited to, so that a part can't
// be mistaken for the whole.
func WriteBadge(w io.Writer, r Report) error {
	b := badge{SchemaVersion: 1, Label: words.Line(r.product()), Color: "lightgrey"}
	for _, part := range [][]string{r.Selection.Roles, r.Selection.Drafts} {
		if len(part) > 0 {
			b.Label += " " + strings.Join(part, "+")
		}
	}
	broken := map[judge.Verdict]int{}
	for _, f := range findings(&r) {
		broken[f.verdict]++
	}
	switch r.Overall {
	case judge.Conformant:
		b.Message, b.Color = r.Totals.Brief(r.Overall), "brightgreen"
		if !r.Totals.Whole() {
			b.Color = "yellowgreen"
		}
	case judge.ConformantWithWarnings:
		b.Message, b.Color = r.Totals.Brief(judge.Conformant)+", "+words.Plural(broken[judge.Warn], "warning"), "green"
	case judge.Nonconformant:
		b.Message, b.Color, b.IsError = "not conformant", "red", true
		if n := broken[judge.Fail]; n > 0 {
			b.Message = fmt.Sprintf("%s broken", words.Plural(n, "rule")) + r.alsoFollow()
		}
	case judge.AsKnown:
		b.Message, b.Color = "not conformant, "+words.Plural(broken[judge.Known], "known failure"), "orange"
	case judge.NotAsKnown:
		b.Message, b.Color, b.IsError = "differs from the known failures", "red", true
	case judge.Partial:
		b.Message = fmt.Sprintf("shard %s, no verdict", r.Shard)
	default:
		b.Message, b.IsError = "inconclusive", true
	}
	if !r.Overall.Conforms() {
		b.Message += r.Totals.Count(r.Overall)
	}
	if s := r.Selection; s.Tags+s.Features != "" || len(s.Requirements)+len(s.Scenarios) > 0 {
		b.Message += " (in part)"
	}
	if len(r.Unfinished) > 0 {
		b.Message += " (experimental)"
		if b.Color == "brightgreen" {
			b.Color = "yellowgreen"
		}
	}
	return indented(w, b)
}
