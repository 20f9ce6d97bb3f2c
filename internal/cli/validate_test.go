package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// validateExecute runs the validate command in an empty directory.
func validateExecute(t *testing.T, ctx context.Context, stdin io.Reader, args ...string) (code int, stdout,
	stderr string) {
	t.Helper()
	cmd := newValidateCommand()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &exitError{Code: exitUsage, Err: err} })
	mark(cmd)
	var out, errs bytes.Buffer
	cmd.SetIn(stdin)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	text := errs.String()
	var chosen *exitError
	if err != nil && (!errors.As(err, &chosen) || chosen.Err != nil) {
		text += err.Error() + "\n"
	}
	return codeOf(err), out.String(), text
}

const (
	validateGood = `{"eventId":"e1","conversation":{"id":"C1",` +
		`"kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},` +
		`"addressedToMe":true,"policy":"must_respond","content":"hi"}`
	validateBad = `{"eventId":"e2","conversation":{"id":"C1",` +
		`"kind":"dm"},"author":{"id":"U1","kind":"human","displayName":"Will"},` +
		`"addressedToMe":true,"policy":"must_reply","content":"hi"}`
)

func TestValidate(t *testing.T) {
	files := map[string]string{
		"good.ndjson":   validateGood + "\n" + validateGood + "\n",
		"bad.ndjson":    validateGood + "\n" + validateBad + "\n",
		"bad.json":      strings.ReplaceAll(validateBad, `,"`, ",\n\""),
		"empty.ndjson":  "\n",
		"packed.ndjson": gzipped(validateBad),
		"logs/a.json":   validateGood,
		"logs/b.json":   validateBad,
		"a[1].json":     validateGood,
		"evil.json": "{\"\\u001b[31m\":1," +
			"\"eventId\":5,\"conversation\":{\"id\":\"C1\",\"kind\":\"\\u001b[31m%0A::\"}," +
			"\"author\":{\"id\":\"U1\",\"kind\":\"human\",\"displayName\":\"Will\"},\"addressedToMe\":true,\"policy\":\"must_respond\",\"content\":\"hi\"}",
	}
	const broken = `/policy: "must_reply" is not one of "must_respond", "may_respond", "must_not_respond" [C2A-EVT-006]`
	tests := []struct {
		why    string
		stdin  string
		args   []string
		code   int
		stdout []string // parts; none means nothing at all
		stderr []string
	}{
		{"valid files are silent on stdout", "", []string{"good.ndjson"}, 0, nil,
			[]string{"2 messages in 1 file, all valid"}},
		{"a finding names file, line, place and rule", "", []string{"bad.ndjson"}, 1,
			[]string{"bad.ndjson:2: " + broken},
			[]string{"1 of 2 messages in 1 file invalid, 1 finding", "C2A-EVT-006      1"}},
		{"a finding in a document names its own line", "", []string{"bad.json"}, 1, []string{"bad.json:8: " + broken},
			[]string{"1 of 1 message"}},
		{"standard input is -", validateBad, []string{"-"}, 1, []string{"-:1: " + broken}, nil},
		{"a glob names files", "", []string{"logs/*.json"}, 1, []string{"b.json:1: " + broken},
			[]string{"1 of 2 messages in 2 files"}},
		{"a file whose name looks like a glob is a file", "", []string{"a[1].json"}, 0, nil,
			[]string{"1 message in 1 file, all valid"}},
		{"several files are one judgement", "", []string{"good.ndjson", "bad.ndjson"}, 1, []string{"bad.ndjson:2:"},
			[]string{"1 of 4 messages in 2 files"}},
		{"no argument is a mistake", validateGood, nil, 2, nil, []string{"needs a file"}},
		{"a missing file is a mistake, before anything is judged", "", []string{"bad.ndjson", "absent.json"}, 2, nil,
			[]string{"absent.json"}},
		{"a glob of nothing is a mistake", "", []string{"*.yaml"}, 2, nil, []string{`no file matches "*.yaml"`}},
		{"a broken glob is a mistake", "", []string{"[x"}, 2, nil, []string{`"[x"`}},
		{"a directory is a mistake that tells the way out", "", []string{"logs"}, 2, nil, []string{`"logs/*.json"`}},
		{"an empty input is not green", "", []string{"-"}, 2, nil, []string{"nothing to validate in standard input"}},
		{"an empty file among others is not green", "", []string{"good.ndjson", "empty.ndjson"}, 2, nil,
			[]string{"nothing to validate in empty.ndjson"}},
		{"an empty array is not green", "[]", []string{"-"}, 2, nil, []string{"nothing to validate"}},
		{"standard input cannot be read twice", "", []string{"-", "-"}, 2, nil, []string{"only once"}},
		{"an unknown draft is a mistake", "", []string{"good.ndjson", "--draft", "2026-01-01"}, 2, nil,
			[]string{`unknown draft "2026-01-01"; known: 2026-06-24, 2026-06-02`}},
		{"an unknown kind is a mistake that lists the kinds", "", []string{"good.ndjson", "--kind", "evnt"}, 2, nil,
			[]string{`unknown kind "evnt", did you mean "event"; known: `, "deliver", "port/hello"}},
		{"an unknown format is a mistake", "", []string{"good.ndjson", "--format", "xml"}, 2, nil,
			[]string{"text, json, github"}},
		{"a given draft wins over the shape", "", []string{"good.ndjson", "--draft", "2026-06-02"}, 1,
			[]string{"good.ndjson:1: /attention: is missing [C2A-EVT-006]"}, nil},
		{"a given kind wins over the shape", "", []string{"good.ndjson", "--kind", "deliver"}, 1,
			[]string{"/jsonrpc: is missing [C2A-RPC-001]"}, nil},
		{"a given form wins over the guess", strings.ReplaceAll(validateBad, `,"`, ",\n\""),
			[]string{"-", "--input", "ndjson"}, 1, []string{"-:2:", "-:8:"}, []string{"9 of 9 messages"}},
		{"a shape of no message tells the way out", `{"hello":1}`, []string{"-"}, 1,
			[]string{"an object of no known shape; set its kind with --kind, and its draft with --draft"}, nil},
		{"what gzip compressed is read", gzipped(validateGood + "\n" + validateBad), []string{"-"}, 1,
			[]string{"-:2: " + broken}, []string{"1 of 2 messages"}},
		{"what gzip compressed in pieces is read to its end", gzipped(validateGood+"\n") + gzipped(validateBad),
			[]string{"-"}, 1, []string{"-:2: " + broken}, []string{"1 of 2 messages"}},
		{"what zstd compressed is read", zstandard(validateGood + "\n" + validateBad), []string{"-"}, 1,
			[]string{"-:2: " + broken}, []string{"1 of 2 messages"}},
		{"a compressed file whatever its name", "", []string{"packed.ndjson"}, 1,
			[]string{"packed.ndjson:1: " + broken}, []string{"1 of 1 message"}},
		{"what was compressed twice is said to be", gzipped(gzipped(validateGood)), []string{"-"}, 1,
			[]string{"-:1: (message): is compressed with gzip: use zcat FILE | c2a-conform validate -"},
			[]string{"1 of 1 message"}},
		{"a compressed file that was cut leaves the question open", gzipped(validateGood)[:40], []string{"-"},
			exitInconclusive, nil, []string{"unexpected EOF"}},
		{"one that was cut in its head", "\x1f\x8b\x08", []string{"-"}, exitInconclusive, nil,
			[]string{"decompress gzip: "}},
		{"zeros behind what gzip compressed are nothing", gzipped(validateBad) + strings.Repeat("\x00", 100),
			[]string{"-"}, 1, []string{"-:1: " + broken}, []string{"1 of 1 message"}},
		{"one zero as well", gzipped(validateGood) + "\x00", []string{"-"}, 0, nil,
			[]string{"1 message in 1 file, all valid"}},
		{"anything else is told, and what stands before it judged", gzipped(validateBad) + "rubbish\n", []string{"-"},
			exitInconclusive, []string{"-:1: " + broken},
			[]string{"the gzip data is followed by something that is neither gzip nor zeros"}},
		{"also behind zeros", gzipped(validateBad) + "\x00\x00x", []string{"-"}, exitInconclusive,
			[]string{"-:1: " + broken}, []string{"neither gzip nor zeros"}},
		{"also a single byte that may begin more", gzipped(validateBad) + "\x1f", []string{"-"}, exitInconclusive,
			[]string{"-:1: " + broken}, []string{"neither gzip nor zeros"}},
		{"a piece that was cut is no rubbish", gzipped(validateBad+"\n") + gzipped(validateGood)[:15], []string{"-"},
			exitInconclusive, []string{"-:1: " + broken}, []string{"unexpected EOF"}},
		{"zstd of a wide window is refused with the way out", wide(validateGood), []string{"-"}, exitInconclusive, nil,
			[]string{"a window of 128 MB", "use zstd -d --long=27 -c FILE | c2a-conform validate -"}},
		{"also further on", zstandard(validateBad+"\n") + wide(validateGood), []string{"-"}, exitInconclusive,
			[]string{"-:1: " + broken},
			[]string{"a window of more than 32 MB", "use zstd -d --long=31 -c FILE | c2a-conform validate -"}},
		{"zstd may begin with a frame that is skipped", skipped(0x50) + skipped(0x5f) + zstandard(validateBad),
			[]string{"-"}, 1, []string{"-:1: " + broken}, []string{"1 of 1 message"}},
		{"what only looks like it is none", "P*x", []string{"-"}, 1, []string{"is not JSON"}, nil},
		{"standard input can't be followed", "", []string{"-", "--follow"}, 2, nil,
			[]string{"--follow needs one file"}},
		{"nor two files at once", "", []string{"good.ndjson", "bad.ndjson", "--follow"}, 2, nil,
			[]string{"--follow needs one file"}},
		{"a pretty-printed message after one on a line is one message",
			validateGood + "\n" + strings.ReplaceAll(validateBad, `,"`, ",\n\""), []string{"-"}, 1,
			[]string{"-:9: " + broken}, []string{"1 of 2 messages", "1 finding"}},
		{"a byte order mark is one finding of one message", "\ufeff" + strings.ReplaceAll(validateGood, `,"`, ",\n\""),
			[]string{"-"}, 1, []string{"-:1: (message): follows a byte order mark\n"},
			[]string{"1 of 1 message"}},
		{"a bare file breaks no rule of the wire", "{", []string{"-"}, 1,
			[]string{"-:1: (message): ends in the middle of a value\n"}, nil},
		{"annotations of GitHub name file, line and rule", "", []string{"bad.ndjson", "--format", "github"}, 1,
			[]string{`::error file=bad.ndjson,line=2,title=C2A-EVT-006::/policy: "must_reply"`}, nil},
		{"what a message says can neither end nor begin an annotation", "", []string{"evil.json", "--format", "github"},
			1, []string{`"\x1b[31m%250A::" is not one of`}, nil},
		{"what a message says cannot colour the terminal", "", []string{"evil.json"}, 1,
			[]string{`/conversation/kind: "\x1b[31m%0A::" is not one of`}, nil},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for name, text := range files {
				require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
				require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
			}
			code, stdout, stderr := validateExecute(t, t.Context(), strings.NewReader(test.stdin), test.args...)
			require.Equal(t, test.code, code, stderr)
			for _, part := range test.stdout {
				require.Contains(t, stdout, part)
			}
			if test.stdout == nil {
				require.Empty(t, stdout)
			}
			for _, part := range test.stderr {
				require.Contains(t, stderr, part)
			}
			require.NotContains(t, stdout, "\x1b", "no colour off a terminal")
		})
	}
}

func TestValidateShowsSoManyFindingsAndCountsTheRest(t *testing.T) {
	many := strings.Repeat(validateBad+"\n", 5)
	_, all, _ := validateExecute(t, t.Context(), strings.NewReader(many), "-", "--max-findings", "0")
	each := strings.Count(all, "\n") / 5
	require.Positive(t, each)

	code, stdout, stderr := validateExecute(t, t.Context(), strings.NewReader(many), "-", "--max-findings", "3")
	require.Equal(t, 1, code)
	require.True(t, strings.HasPrefix(all, stdout))
	require.Equal(t, 3, strings.Count(stdout, "\n"))
	require.Contains(t, stderr, validatePlural(int64(5*each-3), "finding")+" not shown; --max-findings 0 shows all")
	require.Contains(t, stderr, "5 of 5 messages in 1 file invalid, "+validatePlural(int64(5*each), "finding"))

	_, stdout, _ = validateExecute(t, t.Context(), strings.NewReader(many), "-", "--max-findings=3", "--format=json")
	require.Contains(t, stdout, fmt.Sprintf(`"findings":%d,`, 5*each))
	require.Contains(t, stdout, fmt.Sprintf(`"notShown":%d}`, 5*each-3))

	_, stdout, _ = validateExecute(t, t.Context(), strings.NewReader(strings.Repeat("{}\n", 2*validateMost)), "-")
	require.Equal(t, validateMost, strings.Count(stdout, "\n"), "what nobody can read isn't written")
}

func TestValidateJSON(t *testing.T) {
	code, stdout, _ := validateExecute(t, t.Context(), strings.NewReader(validateGood+"\n"+validateBad+"\n"), "-",
		"--format", "json")
	require.Equal(t, 1, code)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, lines, 2, "a line for each invalid message, and the summary")
	var message struct {
		File, Kind, Draft string
		Line, Number      int
		Findings          []struct {
			Pointer, Keyword string
			Line             int
			Requirements     []string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &message))
	require.Equal(t, "event", message.Kind)
	require.Equal(t, "2026-06-24", message.Draft)
	require.Equal(t, 2, message.Line)
	require.Equal(t, "/policy", message.Findings[0].Pointer)
	require.Equal(t, []string{"C2A-EVT-006"}, message.Findings[0].Requirements)
	require.JSONEq(t, `{"summary":{"files":1,"messages":2,"invalid":1,"findings":1,"bytes":344}}`, lines[1])
}

// Every example that the texts print is valid, and every vector with a fault is not, through the command as well.
func TestValidateFixtures(t *testing.T) {
	for _, v := range fixtures.ValidVectors() {
		args := []string{"-"}
		if draft, kind, _ := strings.Cut(v.Name, "/"); slices.Contains(features.Unfinished(), draft) {
			args = append(args, "--draft", draft) // messages are never taken for those of an unfinished draft
			if kind == "reaction" {
				args = append(args, "--kind", kind) // it is part of an event
			}
		}
		code, stdout, stderr := validateExecute(t, t.Context(), bytes.NewReader(v.Raw), args...)
		require.Equal(t, 0, code, "%s: %s%s", v.Name, stdout, stderr)
	}
	for _, v := range fixtures.InvalidVectors() {
		args := []string{"-", "--kind", v.Kind, "--input", "json"}
		if v.Draft != "" {
			args = append(args, "--draft", v.Draft)
		}
		code, _, stderr := validateExecute(t, t.Context(), bytes.NewReader(v.Raw), args...)
		want := 1
		if len(bytes.TrimSpace(v.Raw)) == 0 {
			want = 2
		}
		require.Equal(t, want, code, "%s: %s", v.Name, stderr)
	}
}

// What a draft doesn't have is told, whatever message of whatever protocol is held against it.
func TestValidateByAnyDraft(t *testing.T) {
	for _, v := range fixtures.ValidVectors() {
		of := strings.SplitN(v.Name, "/", 2)[0] // a draft, or the port
		for _, draft := range schemas.Drafts() {
			_, stdout, _ := validateExecute(t, t.Context(), bytes.NewReader(v.Raw), "-", "--draft", string(draft))
			require.NotContains(t, stdout, "defect", "%s by %s", v.Name, draft)
			if string(draft) == of {
				require.Empty(t, stdout, v.Name)
			}
		}
	}
	for _, v := range fixtures.InvalidVectors() {
		for _, draft := range schemas.Drafts() {
			_, stdout, _ := validateExecute(t, t.Context(), bytes.NewReader(v.Raw), "-", "--draft", string(draft))
			require.NotContains(t, stdout, "defect", "%s by %s", v.Name, draft)
		}
	}
	for _, kind := range schemas.Kinds() {
		code, stdout, stderr := validateExecute(t, t.Context(), strings.NewReader(validateGood), "-", "--kind",
			string(kind))
		require.Contains(t, []int{exitOK, exitNot}, code, "%s: %s", kind, stderr)
		require.NotContains(t, stdout, "defect", kind)
	}
	fixture := func(name string) io.Reader {
		v, ok := fixtures.Get(name)
		require.True(t, ok, name)
		return bytes.NewReader(v.Raw)
	}
	for _, row := range []struct{ fixture, draft, want string }{
		{"pap/post", "2026-06-24",
			`-:1: (message): is a message of PAP, kind "post", which draft "2026-06-24" doesn't have`},
		{"pap/message", "2026-06-24", `is a message of PAP, kind "message"`},
		{"pap/tasks-result", "a2h", `is a message of PAP, kind "tasks-result", which draft "a2h" doesn't have`},
		{"a2h/human-card", "2026-06-02", `is a message of A2H, kind "human-card"`},
		{"a2h/ask", "pap", `is a message of A2H, kind "ask", which draft "pap" doesn't have`},
		{"2026-06-24/event", "pap", `is a message of C2A, kind "event", which draft "pap" doesn't have`},
		{"2026-06-24/event", "a2h", `is a message of C2A, kind "event", which draft "a2h" doesn't have`},
	} {
		code, stdout, _ := validateExecute(t, t.Context(), fixture(row.fixture), "-", "--draft", row.draft)
		require.Equal(t, exitNot, code, row)
		require.Contains(t, stdout, row.want)
		require.Equal(t, 1, strings.Count(stdout, "\n"), stdout)
	}
	for _, kind := range []string{"human-card", "intent-packet"} { // which one protocol has
		code, _, stderr := validateExecute(t, t.Context(), fixture("a2h/"+kind), "-", "--kind", kind)
		require.Equal(t, exitOK, code, stderr)
		code, stdout, _ := validateExecute(t, t.Context(), strings.NewReader(validateGood), "-", "--kind", kind,
			"--format", "json")
		require.Equal(t, exitNot, code)
		require.Contains(t, stdout, `"draft":"a2h","kind":"`+kind)
	}
	cmd := newValidateCommand()
	for _, draft := range schemas.Drafts() {
		require.Contains(t, cmd.Flag("draft").Usage, string(draft))
	}
}

func TestValidateTrouble(t *testing.T) {
	t.Run("a failing read leaves the question open", func(t *testing.T) {
		code, stdout, stderr := validateExecute(t, t.Context(),
			io.MultiReader(strings.NewReader(validateBad+"\n"), iotest.ErrReader(errors.New("cable pulled"))), "-")
		require.Equal(t, exitInconclusive, code)
		require.Contains(t, stdout, "/policy", "what was found before is told")
		require.Contains(t, stderr, "cable pulled")
	})
	t.Run("an interrupt ends it though standard input is open", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		in, out := io.Pipe()
		defer out.Close()
		cancel()
		code, _, _ := validateExecute(t, ctx, in, "-")
		require.NotZero(t, code)
	})
	t.Run("an over-long line is a finding and the next line is read", func(t *testing.T) {
		code, stdout, stderr := validateExecute(t, t.Context(),
			strings.NewReader(validateGood+"\n\""+strings.Repeat("x", 5<<20)+"\"\n"+validateGood), "-")
		require.Equal(t, 1, code)
		require.Contains(t, stdout, "-:2: (message): has 5242882 bytes")
		require.Contains(t, stderr, "1 of 3 messages")
	})
}

// silent is an input that says nothing, ever.
type silent struct{ asked chan struct{} }

func (s silent) Read([]byte) (int, error) {
	close(s.asked)
	select {}
}

// TestValidateCanBeInterrupted: whoever waits for an input that doesn't come can still stop waiting.
func TestValidateCanBeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in := silent{make(chan struct{})}
	go func() {
		<-in.asked
		cancel()
	}()
	code, _, stderr := validateExecute(t, ctx, in, "-")
	require.Equal(t, exitInterrupted, code)
	require.Equal(t, "interrupted\n", stderr)
}
