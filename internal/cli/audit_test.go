package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// auditExecute runs the audit command.
func auditExecute(t *testing.T, stdin io.Reader, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := newAuditCommand()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &exitError{Code: exitUsage, Err: err} })
	mark(cmd)
	var out, errs bytes.Buffer
	cmd.SetIn(stdin)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(t.Context())
	text := errs.String()
	var chosen *exitError
	if err != nil && (!errors.As(err, &chosen) || chosen.Err != nil) {
		text += err.Error() + "\n"
	}
	return codeOf(err), out.String(), text
}

// auditLog is what passed on a link: an answer where none may be.
func auditLog(session string) string {
	return strings.ReplaceAll(strings.TrimSpace(`
{"at":0,"dir":"to_agent","session":"a","frame":{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"h","version":"1"},"capabilities":{}}}}
{"at":10,"dir":"to_host","session":"a","frame":{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2026-06-24","capabilities":{}}}}
{"at":1000,"dir":"to_agent","session":"a","frame":{"jsonrpc":"2.0","id":1,"method":"chat/deliver","params":{"eventId":"e1","conversation":{"id":"c","kind":"channel"},"author":{"id":"human:will","kind":"human","displayName":"Will"},"addressedToMe":false,"policy":"must_not_respond","content":"hi","recipient":"agent:lead","injection":{"mode":"buffered"}}}}
{"at":1010,"dir":"to_host","session":"a","frame":{"jsonrpc":"2.0","id":1,"result":{}}}
{"at":5000,"dir":"to_host","session":"a","frame":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"chat.send_message","arguments":{"target":{"conversationId":"c"},"inReplyTo":"e1","idempotencyKey":"k","visibility":"channel","directedness":"ambient","text":"hello"},"agent":"agent:lead"}}}
{"at":5100,"dir":"to_agent","session":"a","frame":{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"messageId":"m"}}}}
`), `"session":"a"`, `"session":`+session) + "\n"
}

func TestAudit(t *testing.T) {
	t.Chdir(t.TempDir())
	const said = `harness of session "a", event "e1": a chat message in reply to "e1"; allowed: no chat ` +
		`[must C2A-OBEY-001, law]` + "\n"
	require.NoError(t, os.WriteFile("link.ndjson", []byte(auditLog(`"a"`)), 0o666))
	require.NoError(t, os.Mkdir("logs", 0o777))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write([]byte(auditLog(`"a"`)))
	require.NoError(t, errors.Join(err, z.Close()))
	require.NoError(t, os.WriteFile("link.gz", packed.Bytes()[:packed.Len()/2], 0o666))
	for _, row := range []struct {
		why            string
		args           []string
		in             string
		code           int
		stdout, stderr string // contained; "": nothing there
	}{
		{"a file, as the guide shows it", []string{"link.ndjson"}, "", exitNot, "link.ndjson:5: " + said,
			"6 messages in 1 session, 1 finding\n"},
		{"the other side did nothing", []string{"link.ndjson", "--role", "host"}, "", exitOK, "",
			"6 messages in 1 session, 0 findings\n"},
		{"standard input", []string{"-"}, auditLog(`"a"`), exitNot, "-:5: " + said, "1 finding\n"},
		{"a name that would paint the terminal", nil, auditLog(`"\u001b]0;owned\u0007"`), exitNot,
			`of session "\x1b]0;owned\a", event`, "1 finding\n"},
		{"a record that is none", nil, auditLog(`"a"`) + "rubbish\n", exitUsage, said, "-:7: it is not a record of " +
			"a log"},
		{"nothing at all", nil, "", exitUsage, "", "nothing to audit in -"},
		{"a byte order mark", nil, "\ufeff" + auditLog(`"a"`), exitNot, "-:5: " + said,
			"-:1: begins with a byte order mark"},
		{"a directory", []string{"logs"}, "", exitUsage, "",
			`"logs" is a directory; name a log file in it, as in "logs/link.ndjson"`},
		{"a log that was cut as it was compressed", []string{"link.gz"}, "", exitInconclusive, "",
			`read "link.gz": unexpected EOF`},
		{"a capability that there is not", []string{"link.ndjson", "--capability", "loop"}, "", exitUsage, "",
			`unknown capability "loop", did you mean "loops"; known: typing, `},
		{"a capability", []string{"link.ndjson", "--capability", "loops"}, "", exitNot, said, "1 finding\n"},
		{"two logs", []string{"a", "b"}, "", exitUsage, "", "audit reads one log"},
		{"a role that no link has", []string{"--role", "agent"}, "", exitUsage, "", `unknown role "agent"`},
		{"a log of one program, but of which", []string{"link.ndjson", "--draft", "pap"}, "", exitUsage, "",
			`a log of the draft "pap" is that of one program: name its role`},
		{"a mapping that is not there", []string{"link.ndjson", "--map", "none.yaml"}, "", exitUsage, "",
			"--map: open none.yaml"},
		{"the laws", []string{"--laws"}, "", exitOK, "C2A-OBEY-001", ""},
		{"the laws are no findings", []string{"--laws", "--format", "sarif"}, "", exitUsage, "", "--laws"},
	} {
		code, stdout, stderr := auditExecute(t, strings.NewReader(row.in), row.args...)
		require.Equal(t, row.code, code, "%s: %s", row.why, stderr)
		require.Contains(t, stdout, row.stdout, row.why)
		require.Contains(t, stderr, row.stderr, row.why)
		require.Equal(t, row.stdout == "", stdout == "", "%s: %s", row.why, stdout)
		require.NotContains(t, stdout, "\x1b", row.why)
	}
}

// TestAuditKeepsToTheSchemaOfSARIF holds what audit writes against the schema of the format, of a log that is whole and
// of one that breaks off.
func TestAuditKeepsToTheSchemaOfSARIF(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "runner", "report", "testdata", "schemas",
		"sarif-2.1.0-rtm.5.json"))
	require.NoError(t, err)
	schema := jsonschema.MustCompileString("sarif.json", string(source))
	for _, row := range []struct {
		why, in    string
		results    int
		successful bool
	}{
		{"a finding", auditLog(`"a"`), 1, true},
		{"none", strings.Join(strings.SplitAfter(auditLog(`"a"`), "\n")[:2], ""), 0, true},
		{"a log that breaks off", auditLog(`"a"`) + "rubbish\n", 1, false},
	} {
		_, stdout, _ := auditExecute(t, strings.NewReader(row.in), "--format", "sarif")
		var log any
		require.NoError(t, json.Unmarshal([]byte(stdout), &log), stdout)
		require.NoError(t, schema.Validate(log), row.why)
		run := log.(map[string]any)["runs"].([]any)[0].(map[string]any)
		require.Len(t, run["results"], row.results, row.why)
		require.NotEmpty(t, run["invocations"], row.why)
		invocation := run["invocations"].([]any)[0].(map[string]any)
		require.Equal(t, row.successful, invocation["executionSuccessful"], row.why)
		rules := run["tool"].(map[string]any)["driver"].(map[string]any)["rules"]
		require.Len(t, rules, row.results, "%s: each rule has its text and its help", row.why)
	}
}
