package mapping

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	_ "github.com/c2a-conform/c2a-conform/runner" // which registers what is audited
	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// TestMappingsSayWhatIsWrong: the error names the key, and what is wrong with it.
func TestMappingsSayWhatIsWrong(t *testing.T) {
	for _, row := range []struct{ why, text, says string }{
		{"an unknown key", "recrods: []", "field recrods not found"},
		{"no record", "each: .a", "records is missing"},
		{"no time", "records: [{dir: '\"in\"', frame: .}]", "records[0]: it needs at"},
		{"no direction", "records: [{at: .t, frame: .}]", "records[0]: it needs dir"},
		{"nothing to say", "records: [{at: .t}]", "records[0]: it needs one of frame, begins and link"},
		{"not jq", "records: [{at: .t, dir: '\"in\"', frame: '{a:'}]", `records[0].frame: "{a:": `},
		{"an unknown function", "records: [{at: nowhere, link: '\"down\"'}]", `records[0].at: "nowhere": `},
		{"no pointer", "records: [{at: .t, link: '\"gap\"', optional: [a]}]", `optional: "a" is not a JSON pointer`},
	} {
		_, err := Parse(strings.NewReader(row.text))
		require.ErrorContains(t, err, row.says, row.why)
	}
}

// TestLinesSayWhatIsMissing: the error names the line, the expression and the member.
func TestLinesSayWhatIsMissing(t *testing.T) {
	const text = `
define: 'def id: need(.event.id);'
records:
  - when: .kind == "said"
    at: .event.at
    dir: '"to_agent"'
    frame: '{id: id, deep: {text: .event.text, thread: .event.thread}, list: [$line.by], sum: (.event.n + 1)}'
    optional: [/deep/thread]`
	m, err := Parse(strings.NewReader(text))
	require.NoError(t, err)
	for _, row := range []struct{ why, line, says string }{
		{"all is there", `{"kind":"said","by":"x","event":{"at":1,"id":"a","text":"hi","n":1,"thread":"t"}}`, ""},
		{"what may be missing", `{"kind":"said","by":"x","event":{"at":1,"id":"a","text":"hi","n":1}}`, ""},
		{"another kind of line", `{"kind":"else"}`, ""},
		{"no line", ` `, ""},
		{"no time", `{"kind":"said","by":"x","event":{"id":"a","text":"hi","n":1}}`,
			`records[0].at: ".event.at": the line has no member .event.at`},
		{"null is missing, too", `{"kind":"said","by":"x","event":{"at":1,"id":"a","text":null,"n":1}}`,
			`/deep/text is null; the line has no member .event.text`},
		{"a member of $line", `{"kind":"said","event":{"at":1,"id":"a","text":"hi","n":1}}`,
			`/list/0 is null; the line has no member $line.by`},
		{"in a function", `{"kind":"said","by":"x","event":{"at":1,"text":"hi","n":1}}`,
			`the line has no member .event.id`},
		{"no object", `{"kind":"said","by":"x","event":"a"}`, `records[0].at: ".event.at": expected an object`},
		{"a wrong type", `{"kind":"said","by":"x","event":{"at":1,"id":"a","text":"hi","n":"one"}}`,
			`cannot add: string ("one") and number (1)`},
		{"no JSON", `event=said`, "it is not JSON: "},
		{"two values", `{} {}`, "it is not a single JSON value"},
	} {
		raw, err := io.ReadAll(m.NewReader(strings.NewReader("\n" + row.line)))
		if row.says == "" {
			require.NoError(t, err, row.why)
			require.True(t, len(raw) == 0 || json.Valid(raw), row.why)
			continue
		}
		var of *LineError
		require.ErrorAs(t, err, &of, row.why)
		require.Equal(t, 2, of.Line, row.why)
		require.ErrorContains(t, err, row.says, row.why)
	}
}

// TestRecordsAreOfTheirLines: a finding names the line of the log that was mapped.
func TestRecordsAreOfTheirLines(t *testing.T) {
	m, err := Parse(strings.NewReader("each: .[]\nrecords: [{at: '1', link: .}]"))
	require.NoError(t, err)
	const log = `["a"]
["b"]

[]
["c","d"]
["e","f"]
["g"]`
	r := m.NewReader(iotest.OneByteReader(strings.NewReader(log)))
	raw, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, 7, strings.Count(string(raw), "\n"))
	for record, line := range []int{1, 2, 5, 5, 6, 6, 7} {
		require.Equal(t, line, r.Line(record+1), "record %d", record+1)
	}
	require.Len(t, r.runs, 3)
}

// TestNumbersKeepTheirDigits: ids may have more digits than a float holds.
func TestNumbersKeepTheirDigits(t *testing.T) {
	m, err := Parse(strings.NewReader("records: [{at: .id, dir: '\"in\"', frame: '{id: .id}'}]"))
	require.NoError(t, err)
	raw, err := io.ReadAll(m.NewReader(strings.NewReader(`{"id":1782302400000000001}`)))
	require.NoError(t, err)
	require.Contains(t, string(raw), `"frame":{"id":1782302400000000001}`)
}

// TestExamplesFindTheirBreach: each example has one planted breach, and an audit finds that one alone. Without the
// guilty line it finds nothing.
func TestExamplesFindTheirBreach(t *testing.T) {
	for name, line := range map[string]int{"slack-bot": 5, "otel-genai": 3} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join("..", "..", "examples", "logs", name)
			m, err := Open(filepath.Join(dir, "map.yaml"))
			require.NoError(t, err)
			log, err := os.ReadFile(filepath.Join(dir, "log.ndjson"))
			require.NoError(t, err)
			found := func(log string) (all []string) {
				r := m.NewReader(strings.NewReader(log))
				_, err := audit.Run(t.Context(), r, audit.Options{}, func(f audit.Finding) error {
					require.Equal(t, line, r.Line(f.Line))
					all = append(all, f.Requirement)
					return nil
				})
				require.NoError(t, err)
				return all
			}
			require.Equal(t, []string{"C2A-OBEY-001"}, found(string(log)))
			lines := strings.SplitAfter(string(log), "\n")
			lines[line-1] = ""
			require.Empty(t, found(strings.Join(lines, "")))
		})
	}
}

// TestTheExampleIsAMapping: what the help shows can be used.
func TestTheExampleIsAMapping(t *testing.T) {
	_, err := Parse(strings.NewReader(strings.ReplaceAll("\n"+Example, "\n  ", "\n")))
	require.NoError(t, err)
}
