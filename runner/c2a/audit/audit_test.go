package audit_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	c2aaudit "github.com/c2a-conform/c2a-conform/runner/c2a/audit"
)

var (
	logFile    = flag.String("log", "", "write a log without a fault to this file")
	logRecords = flag.Int("records", 1_000_000, "of that log")
)

func init() { audit.Register(c2aaudit.Protocol) }

func offices() []*office {
	return []*office{newOffice("blue", c2a.Draft0602, 1), newOffice("green", c2a.Draft0624, 2)}
}

func TestWriteALog(t *testing.T) {
	if *logFile == "" {
		t.Skip("no -log")
	}
	f, err := os.Create(*logFile)
	require.NoError(t, err)
	require.NoError(t, generate(f, *logRecords, offices()...))
	require.NoError(t, f.Close())
}

// all audits a log and returns what was found.
func all(t *testing.T, log []byte, o audit.Options) ([]audit.Finding, audit.Summary) {
	t.Helper()
	var out []audit.Finding
	s, err := audit.Run(t.Context(), bytes.NewReader(log), o, func(f audit.Finding) error {
		out = append(out, f)
		return nil
	})
	require.NoError(t, err)
	return out, s
}

func TestALogWithoutAFaultGivesNoFinding(t *testing.T) {
	var log bytes.Buffer
	require.NoError(t, generate(&log, 8_000, offices()...))
	found, s := all(t, log.Bytes(), audit.Options{Capabilities: []string{"loops", "progress"}})
	require.Empty(t, found)
	require.Equal(t, int64(8_000), s.Records)
}

// TestTheEdgesOfALogAccuseNobody: a log that begins in the middle, that ends in the middle, and one of more sessions
// than are watched at once.
func TestTheEdgesOfALogAccuseNobody(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, generate(&b, 6_000, offices()...))
	lines := bytes.SplitAfter(b.Bytes(), []byte("\n"))
	for _, part := range [][2]int{{1, 3000}, {2, 500}, {777, 4000}, {2500, 6000}, {3001, 3500}} {
		found, _ := all(t, bytes.Join(lines[part[0]:part[1]], nil),
			audit.Options{Capabilities: []string{"loops", "claims", "progress"}})
		require.Empty(t, found, "lines %v", part)
	}
	var log bytes.Buffer
	for i := range audit.MaxSessions + 40 { // each comes back when it is forgotten
		fmt.Fprintf(&log,
			`{"at":%d,"dir":"to_agent","session":"s%d","frame":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}`+"\n", i,
			i)
	}
	for i := range audit.MaxSessions + 40 {
		fmt.Fprintf(&log,
			`{"at":%d,"dir":"to_host","session":"s%d","frame":{"jsonrpc":"2.0",`+
				`"id":1,"error":{"code":-32601,"message":"no"}}}`+"\n", 1000+i, i)
	}
	found, s := all(t, log.Bytes(), audit.Options{})
	require.Empty(t, found)
	require.Equal(t, int64(audit.MaxSessions+40), s.Sessions)
}

func TestAnAnswerThatNeverComesIsMissed(t *testing.T) {
	question := `{"at":"2026-06-24T12:00:00Z","dir":"in","session":"a",` +
		`"frame":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}` + "\n"
	other := func(at string) string {
		return fmt.Sprintf(`{"at":%q,"dir":"in","session":"b","frame":{"jsonrpc":"2.0","method":"x"}}`+"\n", at)
	}
	tests := []struct {
		why, log string
		found    int
	}{
		{"the log ends too soon", question + other("2026-06-24T12:04:00Z"), 0},
		{"time has passed, as another session shows", question + other("2026-06-24T12:06:00.5+00:00"), 1},
		{"the sessions stand one behind the other, so that nobody knows", other("2026-06-24T18:00:00Z") + question, 0},
	}
	for _, test := range tests {
		found, _ := all(t, []byte(test.log), audit.Options{Role: spec.RoleHarness})
		require.Len(t, found, test.found, test.why)
		for _, f := range found {
			require.Equal(t, 1, f.Line)
			require.Equal(t, "C2A-RPC-002", f.Requirement)
		}
	}
}

// TestACutAccusesNobody: who died answers nothing more, and of what is missing nobody is accused.
func TestACutAccusesNobody(t *testing.T) {
	question := `{"at":0,"dir":"to_agent","session":"a","frame":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}` + "\n"
	answer := `{"at":2000,"dir":"to_host","session":"a","frame":{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}}` + "\n"
	later := `{"at":3600000,"dir":"to_agent","session":"b","frame":{"jsonrpc":"2.0","method":"x"}}` + "\n"
	open := `{"at":0,"dir":"to_agent","session":"a","frame":` + hello + "}\n"
	greeted := `{"at":0,"dir":"to_host","session":"a","frame":` + welcome + "}\n"
	for _, row := range []struct {
		why, log string
		found    int
	}{
		{"nobody answers", question + later, 1},
		{"the connection of another is over", question + `{"at":1,"session":"b","link":"down"}` + "\n" + later, 1},
		{"its connection is over", question + `{"at":1,"session":"a","link":"down"}` + "\n" + later, 0},
		{"something is missing of it", question + `{"at":1,"session":"a","link":"gap","frames":3}` + "\n" + later, 0},
		{"something is missing of all", question + `{"at":1,"link":"gap"}` + "\n" + later, 0},
		{"nothing passes for long", question + `{"at":3600000,"link":"quiet"}` + "\n", 1},
		{"nothing passes for a moment", question + `{"at":290000,"link":"quiet"}` + "\n", 0},
		{"it was open for too long before", question + later + `{"at":3600001,"session":"a","link":"down"}` + "\n", 1},
		{"nobody asked, from the beginning", open + greeted + answer, 1},
		{"nobody asked, as far as is known", open + greeted + `{"at":1,"link":"gap"}` + "\n" + answer, 0},
	} {
		found, _ := all(t, []byte(row.log), audit.Options{Role: spec.RoleHarness})
		require.Len(t, found, row.found, row.why)
	}
	again := open + `{"at":1,"session":"a","link":"%s"}` + "\n" + question
	for event, sessions := range map[string]int64{audit.Gap: 1, audit.Down: 2, audit.Quiet: 1} {
		_, s := all(t, fmt.Appendf(nil, again, event), audit.Options{})
		require.Equal(t, sessions, s.Sessions, event)
	}
}

func TestABrokenLogIsRefused(t *testing.T) {
	tests := []struct{ why, log, want string }{
		{"no JSON", "hello", "line 1: it is not a record of a log"},
		{"nothing in it", "{}", `it has no time: "at" is missing`},
		{"null", "null", "it is not a record of a log: that is an object"},
		{"an array", "[]", "it is not a record of a log: that is an object"},
		{"a member of another kind", `{"at":1,"dir":5,"frame":{}}`, `"dir" can't be a value of the kind number`},
		{"null in place of a time", `{"at":null,"dir":"to_agent","frame":{}}`,
			"at null is neither a time as in RFC 3339 nor milliseconds"},
		{"no frame", `{"at":1,"dir":"to_agent"}`, "neither frame nor text nor base64"},
		{"no time", "\n\n" + `{"dir":"to_agent","frame":{}}`, "line 3: it has no time"},
		{"a time that is none", `{"at":"yesterday","dir":"to_agent","frame":{}}`, `at "yesterday" is not a time`},
		{"a way that there is not", `{"at":1,"dir":"up","frame":{}}`, `dir "up" is not one of`},
		{"a way that depends on the role", `{"at":1,"dir":"in","frame":{}}`, "set the role to"},
		{"a link that is neither", `{"at":1,"link":"up"}`, `link "up" is not one of down, gap and quiet`},
		{"a trace without its header", `{"record":"frame","seq":0,"atMs":0,"dir":"to","tap":"link","frame":{}}`,
			"without the header"},
		{"a trace of a draft that nobody knows",
			`{"record":"header","format":1,"world":"w","role":"harness","draft":"2098-01-01"}` + "\n" +
				`{"record":"frame","seq":0,"atMs":0,"dir":"to","tap":"link","frame":{}}`, `unknown draft "2098-01-01"`},
	}
	for _, test := range tests {
		_, err := audit.Run(t.Context(), strings.NewReader(test.log), audit.Options{},
			func(audit.Finding) error { return nil })
		require.ErrorContains(t, err, test.want, test.why)
		require.NotContains(t, err.Error(), "fields", test.why)
	}
}

func TestEveryLawIsAuditedOrSaysWhyNot(t *testing.T) {
	laws, err := audit.Laws()
	require.NoError(t, err)
	found := map[string]bool{}
	for _, p := range plants {
		found[p.rule] = true
	}
	for _, l := range laws {
		if l.Needs == "" {
			require.True(t, found[l.Requirement], "%s is said to be audited, and no breach of it is planted",
				l.Requirement)
		}
	}
}

func FuzzRun(f *testing.F) {
	var b bytes.Buffer
	for _, o := range offices() {
		o.posts = 5
		for _, e := range o.next() {
			fmt.Fprintln(&b, e)
		}
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"at":1,"dir":"to_agent","text":"x"}` + "\n" +
		`{"record":"header","world":"w","role":"agent","draft":"2026-06-02"}` + "\n" +
		`{"record":"frame","seq":0,"atMs":0,"dir":"to","tap":"link",` +
		`"frame":[{"jsonrpc":"2.0","id":1,"method":"initialize"}]}`))
	f.Fuzz(func(t *testing.T, log []byte) {
		_, err := audit.Run(t.Context(), bytes.NewReader(log),
			audit.Options{Capabilities: []string{"loops", "claims", "progress"}}, func(x audit.Finding) error {
				require.NotEmpty(t, x.Requirement)
				require.Positive(t, x.Line)
				return nil
			})
		var record *audit.RecordError
		if err != nil {
			require.ErrorAs(t, err, &record)
		}
	})
}
