package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// again runs the report command.
func again(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Main(t.Context(), append([]string{"report"}, args...), strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

func TestReportRendersAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	code, first, stderr := execute(t, t.Context(), fake(judge.Nonconformant, nil), "--report",
		"json=run.json,junit=run.xml")
	require.Equal(t, exitNot, code, stderr)

	code, text, stderr := again(t, "", "run.json", "--report", "json=again.json", "--report", "junit=again.xml")
	require.Equal(t, exitNot, code, "the exit code is that of the run: %s", stderr)
	require.Equal(t, first, text, "nothing is lost on the way through JSON")
	for was, is := range map[string]string{"run.json": "again.json", "run.xml": "again.xml"} {
		want, err := os.ReadFile(was)
		require.NoError(t, err)
		got, err := os.ReadFile(is)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}

	stdin, err := os.ReadFile("run.json")
	require.NoError(t, err)
	_, piped, _ := again(t, string(stdin), "-", "--format", "json")
	require.Equal(t, string(stdin), piped, "a pipe will do")
}

func TestReportRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	var green bytes.Buffer
	r := report.Report{Overall: judge.Conformant}
	r.Finish()
	require.NoError(t, report.WriteJSON(&green, r))
	for _, row := range []struct {
		why   string
		stdin string
		args  []string
		want  string
	}{
		{"no file", "", nil, "no run is stored for this working directory"},
		{"two files, which are for merge", "", []string{"a", "b"}, "report takes one JSON report"},
		{"a file that is not there", "", []string{"nowhere.json"}, "nowhere.json"},
		{"no JSON", "hello", []string{"-"}, "-: not a report"},
		{"JSON of another kind", "{}", []string{"-"}, `"reportVersion" is missing`},
		{"a report from the future", `{"reportVersion":99}`, []string{"-"}, "the report has version 99"},
		{"two reports in a row are not one", green.String() + green.String(), []string{"-"}, "more data follows it"},
		{"no verdict at all", `{"reportVersion":1}`, []string{"-"}, `"overall" is missing`},
		{"a verdict that is none", `{"reportVersion":1,"overall":"great"}`, []string{"-"},
			`unknown overall verdict "great"`},
		{"an unknown kind", green.String(), []string{"-", "--report", "pdf=x"}, `unknown kind "pdf"`},
		{"an empty report", green.String(), []string{"-", "--report", ""}, "--report is empty"},
	} {
		code, stdout, stderr := again(t, row.stdin, row.args...)
		require.Equal(t, exitUsage, code, row.why)
		require.Contains(t, stderr, row.want, row.why)
		require.Empty(t, stdout, row.why)
	}
}
