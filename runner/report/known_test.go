package report

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// known is a run in which nothing is broken but what is known to be.
func known() Report {
	r := sample()
	var scenarios []Scenario
	for _, s := range r.Scenarios {
		if s.Verdict == judge.Fail {
			s.Verdict = judge.Known
			for i := range s.Checks {
				if !s.Checks[i].OK {
					s.Checks[i].Known = "https://tracker.example/42"
				}
			}
		}
		if s.Verdict == judge.Known || s.Verdict == judge.Pass {
			scenarios = append(scenarios, s)
		}
	}
	var requirements []Requirement
	for _, q := range r.Requirements {
		if q.Verdict == judge.Fail {
			q.Verdict = judge.Known
		}
		if q.Verdict == judge.Known || q.Verdict == judge.Pass {
			requirements = append(requirements, q)
		}
	}
	r.Scenarios, r.Requirements, r.Planned = scenarios, requirements, len(scenarios)
	r.Overall, r.Reason = judge.AsKnown, "not conformant, but all failures are known: C2A-ATT-003, C2A-OBEY-001"
	r.Finish()
	return r
}

func TestKnownFailuresAreToldAndNoFailures(t *testing.T) {
	for _, row := range []struct {
		kind  string
		write func(io.Writer, Report) error
		has   []string
		not   []string
	}{
		{"text", func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) },
			[]string{"Known failures: 2 requirements", "https://tracker.example/42", "  known  ", "AS KNOWN"},
			[]string{"Failures:", "✗", "\nCONFORMANT"}},
		{"markdown", WriteMarkdown, []string{"🟠 as known", "https://tracker.example/42", "| known |"},
			[]string{"❌", "✅"}},
		{"junit", WriteJUnit, []string{`failures="0" errors="0" skipped="13"`,
			"known failure: https://tracker.example/42", `value="as_known"`}, []string{"<failure", "<error"}},
		{"ctrf", WriteCTRF, []string{`"failed": 0`, `"other": 13`, `"healthy": false`}, nil},
		{"sarif", WriteSARIF, []string{`"suppressions"`, `"justification": "https://tracker.example/42"`}, nil},
		{"github", WriteGitHub, []string{"::notice ", "known: C2A-ATT-003"}, []string{"::error"}},
		{"html", WriteHTML, []string{">as known</span>", "Known failures <b>2</b>",
			"<b>Known:</b> https://tracker.example/42"}, []string{">Failures <b>", ">conformant</span>"}},
		{"badge", WriteBadge, []string{"not conformant, 2 known failures", `"orange"`}, []string{`"conformant`}},
		{"json", WriteJSON, []string{`"overall": "as_known"`, `"verdict": "known"`,
			`"known": "https://tracker.example/42"`}, []string{`"verdict": "fail"`}},
	} {
		var b bytes.Buffer
		require.NoError(t, row.write(&b, known()), row.kind)
		for _, part := range row.has {
			require.Contains(t, b.String(), part, row.kind)
		}
		for _, part := range row.not {
			require.NotContains(t, b.String(), part, row.kind)
		}
	}
}

func TestAShardSaysSo(t *testing.T) {
	r := green()
	r.Shard, r.Overall, r.Reason = &Shard{2, 3}, judge.Partial, "nothing is broken"
	for kind, write := range map[string]func(io.Writer, Report) error{
		"text": func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) }, "markdown": WriteMarkdown,
		"badge": WriteBadge, "junit": WriteJUnit,
	} {
		var b bytes.Buffer
		require.NoError(t, write(&b, r), kind)
		require.Contains(t, b.String(), "2 of 3", kind)
		require.NotContains(t, strings.ToLower(b.String()), "conformant", kind)
	}
}
