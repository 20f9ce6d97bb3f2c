package report_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestReportsSayThatADraftIsUnfinished: whoever reads a report on an experimental draft is told so, whatever the kind
// of the report; who reads another one is not.
func TestReportsSayThatADraftIsUnfinished(t *testing.T) {
	kinds := map[string]func(io.Writer, report.Report) error{
		"text":     func(w io.Writer, r report.Report) error { return report.WriteText(w, r, report.Style{}) },
		"html":     report.WriteHTML,
		"markdown": report.WriteMarkdown,
		"junit":    report.WriteJUnit,
		"json":     report.WriteJSON,
		"ctrf":     report.WriteCTRF,
		"sarif":    report.WriteSARIF,
		"github":   report.WriteGitHub,
		"badge":    report.WriteBadge,
	}
	for name, write := range kinds {
		for _, drafts := range [][]string{nil, {"2099-01-01"}} {
			r := report.Report{Overall: judge.Conformant, Unfinished: drafts,
				Scenarios: []report.Scenario{{ID: "a/b", Draft: "2099-01-01", Level: judge.Must, Verdict: judge.Pass}}}
			var b bytes.Buffer
			require.NoError(t, write(&b, r), name)
			said := bytes.Contains(b.Bytes(), []byte("is experimental: its text is unfinished")) ||
				bytes.Contains(b.Bytes(), []byte(`"unfinished":`)) ||
				bytes.Contains(b.Bytes(), []byte("(experimental)"))
			require.Equal(t, drafts != nil, said, "%s %v", name, drafts)
		}
	}
}
