package trace

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

func sample() Trace {
	return Trace{
		Header: Header{
			Suite: Product{"c2a-conform", "1"}, Features: "sha256:" + strings.Repeat("0", 64), Hello: []byte(`{}`),
			Scenario: "compose/five-lines#3", Role: "harness", Draft: "2026-06-24", World: "w",
			Options: Options{TimeoutMs: 10_000},
		},
		Passed: []Passed{
			{AtMs: 0, Dir: To, Tap: "link", Raw: []byte(`{"jsonrpc": "2.0",  "method":"x", "n": 1.0}`)},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte(`{"a":1,"a":2}`)},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte("\xff{}")},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte("no JSON <at> all\t")},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte("{}\r")},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte(" [1]")},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte(strings.Repeat("[", 200) + strings.Repeat("]", 200))},
			{AtMs: 1, Dir: From, Tap: "link", Raw: []byte{}},
			{AtMs: 2, What: Exited, Exit: &Exit{Code: 3, Stop: "by itself", Stderr: "oh"}, Error: "cut"},
		},
		End: End{Verdict: judge.Error, Reason: "it ended", Checks: []judge.Check{}},
	}
}

func written(t *testing.T, x Trace) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Write(&b, x))
	return b.Bytes()
}

func TestWhatIsWrittenIsReadByteByByte(t *testing.T) {
	x := sample()
	raw := written(t, x)
	require.Equal(t, len(x.Passed)+2, bytes.Count(raw, []byte("\n")), "a record is a line")
	y, err := Read(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, x, y)
}

func TestADamagedTraceIsNoticed(t *testing.T) {
	raw := string(written(t, sample()))
	lines := strings.SplitAfter(raw, "\n")
	tests := []struct{ why, text, want string }{
		{"nothing", "", "it has no end"},
		{"cut within a line", raw[:len(raw)-10], "line 11: it was truncated"},
		{"cut behind a line", strings.Join(lines[:4], ""), "it has no end"},
		{"a frame is missing", lines[0] + strings.Join(lines[2:], ""), "line 2: seq 1 where 0 comes next"},
		{"the last frame is missing", strings.Join(lines[:9], "") + lines[10],
			"there are 8 records before the end, but the end counts 9"},
		{"another frame", strings.Replace(raw, `"n": 1.0`, `"n": 1.5`, 1), "it was altered"},
		{"another format", strings.Replace(raw, `"format":1`, `"format":2`, 1), "it has format 2"},
		{"two traces", raw + raw, "it continues after the end"},
		{"no header", strings.Join(lines[1:], ""), `a trace begins with a header, not with "frame"`},
		{"not JSON", "hello\n", "line 1: it is not a trace record"},
		{"a fate that there is " +
			"not", strings.Replace(raw, `"what":"exited"`, `"what":"flew"`, 1), `"flew" is not an event`},
		{"a direction that there is not", strings.Replace(raw, `"dir":"to"`, `"dir":"up"`, 1), `dir "up"`},
	}
	for _, test := range tests {
		_, err := Read(strings.NewReader(test.text))
		require.ErrorContains(t, err, test.want, test.why)
	}
}

func TestFilesHaveSafeNames(t *testing.T) {
	dir := t.TempDir()
	x := sample()
	for _, test := range []struct{ scenario, want string }{
		{"compose/five-lines#3", "compose/five-lines.3.harness.2026-06-24.ndjson"},
		{"a b/../../é#1", "a%20b/%2E%2E%2F%2E%2E%2F%E9.1.harness.2026-06-24.ndjson"},
		{"alone", "scenarios/alone.harness.2026-06-24.ndjson"},
	} {
		x.Scenario = test.scenario
		require.Equal(t, filepath.FromSlash(test.want), x.File())
		require.NoError(t, Save(dir, x))
		y, err := Load(filepath.Join(dir, x.File()))
		require.NoError(t, err)
		require.Equal(t, x, y)
	}
	x.Options.Trials, x.Trial = 20, 7
	require.Equal(t, "alone.harness.2026-06-24.trial-7.ndjson", filepath.Base(x.File()))
	left, err := filepath.Glob(filepath.Join(dir, "*", ".*"))
	require.NoError(t, err)
	require.Empty(t, left)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "file"), nil, 0o600))
	require.Error(t, Save(filepath.Join(dir, "file"), x), "a file is no directory")
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := Write(&b, sample()); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"record":"header","format":1}` + "\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		x, err := Read(bytes.NewReader(raw))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if x.Hello == nil { // there is none in what was read
			return
		}
		if err := Write(&again, x); err != nil {
			return // a verdict that was never given
		}
		y, err := Read(&again)
		require.NoError(t, err)
		require.Len(t, y.Passed, len(x.Passed))
		for i := range x.Passed {
			require.Equal(t, string(x.Passed[i].Raw), string(y.Passed[i].Raw))
		}
	})
}
