package edge_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// botVariable turns this test program into a bot.
const botVariable = "C2A_CONFORM_TEST_BOT"

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(botVariable) {
	case "":
		// The clock is the wall clock. Tests spend their time waiting, so they run in parallel.
		flag.Parse()
		if err = flag.Set("test.parallel", "32"); err == nil {
			os.Exit(m.Run())
		}
	case "built in":
		err = builtIn(os.Getenv("TELEGRAM_TOKEN"), os.Getenv("OPENAI_KEY"))
	case "called":
		err = called(os.Getenv("PORT"), os.Getenv("TEAMS_APP"), os.Getenv("TEAMS_PASSWORD"), os.Getenv("TEAMS_TENANT"),
			os.Getenv("OPENAI_KEY"))
	default:
		err = eager(os.Getenv("MATRIX_URL"), os.Getenv("MATRIX_TOKEN"), os.Getenv("MATRIX_USER"),
			os.Getenv("OPENAI_URL"), os.Getenv("OPENAI_KEY"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// eager answers every message on Matrix with its model's answer.
func eager(server, token, self, models, key string) error {
	call := func(method, path string, body, into any) error {
		var b bytes.Buffer
		if body != nil {
			_ = json.NewEncoder(&b).Encode(body)
		}
		request, err := http.NewRequest(method, path, &b)
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+token)
		if strings.HasPrefix(path, models) {
			request.Header.Set("Authorization", "Bearer "+key)
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("%s %s: %s", method, path, response.Status)
		}
		return json.NewDecoder(response.Body).Decode(into)
	}
	mood := os.Getenv("C2A_CONFORM_TEST_MOOD")
	switch mood {
	case "bad":
		return errors.New("nothing works today")
	case "late riser":
		starts, err := os.OpenFile(os.Getenv("C2A_CONFORM_TEST_STARTS"), os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return err
		}
		defer starts.Close()
		earlier, err := io.ReadAll(starts)
		if err != nil {
			return err
		}
		if _, err := starts.WriteString("."); err != nil {
			return err
		}
		if strconv.Itoa(len(earlier)) != os.Getenv("C2A_CONFORM_TEST_RISES") {
			return errors.New("the port is taken")
		}
	case "loud":
		fmt.Println(strings.Repeat("hello\n", 10_000))
	}
	since := ""
	for n := 0; ; {
		var sync struct {
			Next  string `json:"next_batch"`
			Rooms struct {
				Invite map[string]any `json:"invite"`
				Join   map[string]struct {
					Timeline struct {
						Events []struct {
							Type, Sender string
							Content      struct{ Body string }
						}
					}
				} `json:"join"`
			} `json:"rooms"`
		}
		if err := call("GET", server+"/_matrix/client/v3/sync?timeout=30000&since="+since, nil, &sync); err != nil {
			return err
		}
		first := since == ""
		since = sync.Next
		for room := range sync.Rooms.Invite {
			if err := call("POST", server+"/_matrix/client/v3/join/"+url.PathEscape(room), struct{}{},
				&struct{}{}); err != nil {
				return err
			}
		}
		for room, joined := range sync.Rooms.Join {
			for _, e := range joined.Timeline.Events {
				if first || e.Type != "m.room.message" || e.Sender == self {
					continue
				}
				switch mood {
				case "stopped":
					if err := exec.Command("kill", "-STOP", strconv.Itoa(os.Getpid())).Run(); err != nil {
						return err
					}
				case "busy":
					time.Sleep(time.Hour)
				case "deaf":
					continue
				}
				var completion struct {
					Choices []struct{ Message struct{ Content string } }
				}
				prompt := map[string]any{"model": "any",
					"messages": []map[string]string{{"role": "user", "content": e.Content.Body}}}
				if err := call("POST", models+"/chat/completions", prompt, &completion); err != nil {
					return err
				}
				n++
				if mood == "own" {
					completion.Choices[0].Message.Content = "I say what I like"
				}
				path := fmt.Sprintf("%s/_matrix/client/v3/rooms/%s/send/m.room.message/t%d", server,
					url.PathEscape(room), n)
				if err := call("PUT", path,
					map[string]string{"msgtype": "m.text", "body": completion.Choices[0].Message.Content},
					&struct{}{}); err != nil {
					return err
				}
			}
		}
	}
}

// profile describes the bot.
func profile(t *testing.T, more string) *edge.Profile {
	self, err := os.Executable()
	require.NoError(t, err)
	return parse(t, `
program: {name: test-bot, version: 1.0.0}
role: stack
face: {kind: matrix}
model: {api: openai}
processes: 4
start:
  command: [%q]
  env:
    %s: "1"
    MATRIX_URL: ${matrix.url}
    MATRIX_TOKEN: ${matrix.token}
    MATRIX_USER: ${matrix.user_id}
    OPENAI_URL: ${openai.url}
    OPENAI_KEY: ${openai.key}
%s`, self, botVariable, more)
}

// parse reads a profile from its text.
func parse(t *testing.T, format string, args ...any) *edge.Profile {
	p, err := edge.Parse(fmt.Appendf(nil, format, args...))
	require.NoError(t, err)
	return p
}

func TestANaiveBotIsJudged(t *testing.T) {
	t.Parallel()
	r, err := runner.Run(t.Context(), runner.Options{
		Target: edge.Target(profile(t, "")),
		Filter: features.Filter{
			Scenarios: []string{"attention/people-chat-in-the-channel", "compose/three-fragments-in-a-direct-message"},
			Roles:     []string{c2a.RoleStack},
			Drafts:    []string{c2a.Draft0624},
		},
	})
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall)
	broken := map[string]bool{}
	for _, s := range r.Scenarios {
		require.Equal(t, judge.Fail, s.Verdict, s.Reason)
		require.NotContains(t, s.Reproduce, "--timeout", "what is usual needs no option")
		for _, c := range s.Checks {
			require.NotContains(t, c.Got, "q1v", "the judge sees no marks")
			require.NotContains(t, c.Got, "evt_", "nor does a reader see ids that the program never saw")
			require.NotContains(t, c.What, "reaches", "nobody sees what reaches the inside of a stack")
			if !c.OK {
				broken[c.Requirement] = true
			}
		}
	}
	for _, id := range []string{"C2A-ATT-007", "C2A-OBEY-001", "C2A-COMPOSE-001", "C2A-COMPOSE-003"} {
		require.True(t, broken[id],
			"%s in %v: it answers what is aimed at nobody, at once, and each piece of a thought", id, broken)
	}

	seen := map[string]bool{}
	for _, s := range r.Scenarios {
		for _, e := range s.Trace {
			var m struct {
				Method string
				Params port.Evidence
			}
			if json.Unmarshal(e.Raw, &m) != nil || m.Method != port.MethodEvidence {
				continue
			}
			seen[fmt.Sprintf("%s %s %t %s", e.Tap, m.Params.Side, m.Params.From,
				strings.Split(m.Params.What, " ")[0])] = true
			for _, inner := range []string{"are you still there", `"I am."`, "sk-conform", "v0]"} {
				require.NotContains(t, string(m.Params.Body), inner,
					"neither the suite's own talk, nor keys, nor marks")
			}
		}
	}
	for _, kind := range []string{"surface platform true PUT", "surface platform false 200", "turn model true request",
		"turn model false answer"} {
		require.True(t, seen[kind], "evidence of %q in %v", kind, seen)
	}
}

// TestSmokeSpeaksOfThePlatform: the report about a program without a shim doesn't mention the port, which the program
// doesn't know.
func TestSmokeSpeaksOfThePlatform(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ why, more, stage, guide, passed string }{
		{why: "it works"},
		{why: "it writes, and is never ready",
			more: "    C2A_CONFORM_TEST_MOOD: loud\n  ready: {log: nothing says this, within: 300ms}\n", stage: "start",
			guide: "docs/edge.md#3-platforms"},
		{why: "it ends at once", more: "    C2A_CONFORM_TEST_MOOD: bad\n", stage: "start",
			guide: "docs/edge.md#2-the-profile"},
		{why: "it says other words than its model", more: "    C2A_CONFORM_TEST_MOOD: own\n", stage: "posting",
			guide: "docs/edge.md#7-when-something-is-wrong", passed: "model    → answer"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			r, err := smoke.Run(t.Context(),
				smoke.Options{Target: edge.Target(profile(t, row.more)), Shipped: true, Timeout: time.Minute})
			require.NoError(t, err)
			var out bytes.Buffer
			require.NoError(t, smoke.WriteText(&out, r, report.Style{}))
			require.NotContains(t, out.String(), "conformance/")
			if row.stage == "" {
				require.True(t, r.Passed, out.String())
				return
			}
			require.NotNil(t, r.First(), out.String())
			require.Equal(t, row.stage, r.First().ID, out.String())
			require.Equal(t, row.guide, r.First().Failure.Guide.String())
			require.Contains(t, out.String(), row.passed)
			require.Less(t, out.Len(), 4_000, "it can be read")
		})
	}
}

// TestWhatHappensToAProgram: a program that dies, hangs or never starts is reported with what it did, and never passes.
func TestWhatHappensToAProgram(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ why, more, reason string }{
		{"it ends at once", "    C2A_CONFORM_TEST_MOOD: bad\n", "exit status 1"},
		{"it is never ready", "  ready: {log: nothing says this, within: 300ms}\n", "no line of its output matches"},
		{"it is stopped", "    C2A_CONFORM_TEST_MOOD: stopped\n", "of the events that matrix has for it within 300ms"},
		{"it works on something for ever", "    C2A_CONFORM_TEST_MOOD: busy\n",
			"of the events that matrix has for it within 300ms"},
		{"it reads and never asks its model", "    C2A_CONFORM_TEST_MOOD: deaf\n", "it does not react"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			r, err := runner.Run(t.Context(), runner.Options{
				Target: edge.Target(profile(t, row.more)).Within(300 * time.Millisecond),
				Filter: features.Filter{Scenarios: []string{"attention/people-chat-in-the-channel#1"},
					Roles: []string{c2a.RoleStack}, Drafts: []string{c2a.Draft0624}},
			})
			require.NoError(t, err)
			require.Equal(t, judge.Inconclusive, r.Overall)
			require.Equal(t, judge.Error, r.Scenarios[0].Verdict)
			require.Contains(t, r.Scenarios[0].Reason, row.reason)
			require.NotContains(t, r.Scenarios[0].Reason, "conformance/", "of which it knows nothing")
		})
	}
}

// TestAStartThatFailsIsTriedAgain: the number of attempts is limited, and the report mentions them.
func TestAStartThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		rises  string // number of failed starts before a successful one
		starts string
		opens  bool
	}{{"0", ".", true}, {"1", "..", true}, {"2", "...", true}, {"9", "...", false}} {
		t.Run(row.rises, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "starts")
			e := edge.Target(profile(t, fmt.Sprintf("    C2A_CONFORM_TEST_MOOD: late riser\n"+
				"    C2A_CONFORM_TEST_STARTS: %q\n    C2A_CONFORM_TEST_RISES: %q\n", file, row.rises)))
			session, err := e.Open(t.Context())
			if row.opens {
				require.NoError(t, err)
				require.NoError(t, session.Close())
			} else {
				require.ErrorContains(t, err, "exit status 1")
			}
			starts, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, row.starts, string(starts))
			if row.starts == "." {
				require.Empty(t, e.Notes())
			} else {
				require.Len(t, e.Notes(), 1)
				require.Contains(t, e.Notes()[0], "exit status 1")
			}
		})
	}
}
