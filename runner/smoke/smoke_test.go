package smoke_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	_ "github.com/c2a-conform/c2a-conform/runner" // registers how scenarios are played

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/attachtest"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const variable = "C2A_CONFORM_SMOKETEST_BUG"

func TestMain(m *testing.M) {
	attachtest.Main()
	if bug := os.Getenv(variable); bug != "" {
		play(bug)
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // tests wait for processes, side by side
		panic(err)
	}
	os.Exit(m.Run())
}

// play is the reference with a bug that keeps it from being attached.
func play(bug string) {
	o := bundled.Options()
	switch bug {
	case "none":
	case "scaled":
		o.Scale = 20
	case "runs on":
		o.Leave = func(context.Context) { time.Sleep(time.Hour) } // not for ever, which Go takes for a deadlock
	default:
		o.Tamper = bugs[bug]()
	}
	conn := jsonrpc.NewFramed(jsonrpc.Lines, os.Stdin, os.Stdout, jsonrpc.Limits{})
	if err := serve.Connection(context.Background(), conn, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// bug is a reference of which frames are changed on their way. A nil function changes nothing.
type bug struct {
	in  func(m jsonrpc.Message) (toEngine, toPeer [][]byte)
	out func(m jsonrpc.Message) [][]byte
}

func (b *bug) Incoming(frame []byte) (toEngine, toPeer [][]byte) {
	if b.in == nil {
		return [][]byte{frame}, nil
	}
	return b.in(jsonrpc.Decode(frame))
}

func (b *bug) Outgoing(frame []byte) [][]byte {
	if b.out == nil {
		return [][]byte{frame}
	}
	return b.out(jsonrpc.Decode(frame))
}

// onRequest lets change deal with each request of a method that comes, and all else pass.
func onRequest(method string, change func(m jsonrpc.Message) (toEngine, toPeer [][]byte)) func() *bug {
	return func() *bug {
		return &bug{in: func(m jsonrpc.Message) ([][]byte, [][]byte) {
			if m.Method != method {
				return [][]byte{m.Raw}, nil
			}
			return change(m)
		}}
	}
}

// unanswered swallows requests of a method.
func unanswered(method string) func() *bug {
	return onRequest(method, func(jsonrpc.Message) ([][]byte, [][]byte) { return nil, nil })
}

// answering answers requests of a method by a result, and does nothing about them.
func answering(method, result string) func() *bug {
	return onRequest(method, func(m jsonrpc.Message) ([][]byte, [][]byte) {
		return nil, [][]byte{m.Reply(json.RawMessage(result))}
	})
}

func refusing(method string) func() *bug {
	return onRequest(method, func(m jsonrpc.Message) ([][]byte, [][]byte) {
		return nil, [][]byte{m.ReplyError(&jsonrpc.Error{Code: -32603, Message: "not implemented"})}
	})
}

func exiting(method string) func() *bug {
	return onRequest(method, func(jsonrpc.Message) ([][]byte, [][]byte) {
		fmt.Fprintln(os.Stderr, "TypeError: undefined is not a function")
		os.Exit(1)
		return nil, nil
	})
}

// saying replaces what is sent with a method by what change makes of it.
func saying(method string, change func(m jsonrpc.Message) [][]byte) func() *bug {
	return func() *bug {
		return &bug{out: func(m jsonrpc.Message) [][]byte {
			if m.Method != method {
				return [][]byte{m.Raw}
			}
			return change(m)
		}}
	}
}

func replacing(method, old, by string) func() *bug {
	return saying(method, func(m jsonrpc.Message) [][]byte {
		return [][]byte{bytes.ReplaceAll(m.Raw, []byte(old), []byte(by))}
	})
}

func withholding(method string) func() *bug {
	return saying(method, func(jsonrpc.Message) [][]byte { return nil })
}

// clock changes how time passes: by gets what was asked and where the suite's clock stands, and says what the engine is
// asked and what the answer is. An answer below 0 is the engine's own.
func clock(by func(asked, now int64) (engine, answer int64)) func() *bug {
	return func() *bug {
		answers := map[jsonrpc.ID]int64{}
		var now int64
		return &bug{
			in: func(m jsonrpc.Message) ([][]byte, [][]byte) {
				switch m.Method {
				case "conformance/reset":
					now = 0
				case "conformance/advance":
					var p struct{ Ms int64 }
					_ = json.Unmarshal(m.Params, &p)
					engine, answer := by(p.Ms, now)
					if answer >= 0 {
						answers[m.ID], now = answer, answer
					}
					return [][]byte{jsonrpc.Request(m.ID, m.Method, map[string]int64{"ms": engine})}, nil
				}
				return [][]byte{m.Raw}, nil
			},
			out: func(m jsonrpc.Message) [][]byte {
				if answer, ok := answers[m.ID]; ok && m.Kind == jsonrpc.KindResponse &&
					bytes.Contains(m.Raw, []byte("nowMs")) {
					delete(answers, m.ID)
					return [][]byte{m.Reply(map[string]int64{"nowMs": answer})}
				}
				return [][]byte{m.Raw}
			},
		}
	}
}

// hurried sends what it has to say with a method behind the answer to conformance/advance.
func hurried(method string) func() *bug {
	return func() *bug {
		var held [][]byte
		return &bug{out: func(m jsonrpc.Message) [][]byte {
			switch {
			case m.Method == method:
				held = append(held, bytes.Clone(m.Raw))
				return nil
			case bytes.Contains(m.Raw, []byte("nowMs")):
				out := append([][]byte{m.Raw}, held...)
				held = nil
				return out
			}
			return [][]byte{m.Raw}
		}}
	}
}

// fromSecond lets a bug begin with the second request of a method.
func fromSecond(method string, change func(m jsonrpc.Message) (toEngine, toPeer [][]byte)) func() *bug {
	return func() *bug {
		seen := 0
		return onRequest(method, func(m jsonrpc.Message) ([][]byte, [][]byte) {
			if seen++; seen < 2 {
				return [][]byte{m.Raw}, nil
			}
			return change(m)
		})()
	}
}

func hello(old, by string) func() *bug {
	return func() *bug {
		return &bug{out: func(m jsonrpc.Message) [][]byte {
			if m.Kind == jsonrpc.KindResponse && bytes.Contains(m.Raw, []byte(`"taps"`)) {
				return [][]byte{regexp.MustCompile(old).ReplaceAll(m.Raw, []byte(by))}
			}
			return [][]byte{m.Raw}
		}}
	}
}

// flooding sends more before it answers than anything can justify.
func flooding() *bug {
	return onRequest("chat/deliver", func(m jsonrpc.Message) ([][]byte, [][]byte) {
		tick := jsonrpc.Notification("notifications/message", map[string]string{"data": "tick"})
		var out [][]byte
		for range 3_000 {
			out = append(out, tick)
		}
		return [][]byte{m.Raw}, out
	})()
}

// forgetful remembers the ids of events over a reset.
func forgetful() *bug {
	seen := map[string]bool{}
	return onRequest("chat/deliver", func(m jsonrpc.Message) ([][]byte, [][]byte) {
		var e struct{ EventID string }
		_ = json.Unmarshal(m.Params, &e)
		if seen[e.EventID] {
			return nil, [][]byte{m.Reply(struct{}{})}
		}
		seen[e.EventID] = true
		return [][]byte{m.Raw}, nil
	})()
}

var answerToReset = func(m jsonrpc.Message) ([][]byte, [][]byte) { return nil, [][]byte{m.Reply(struct{}{})} }

var bugs = map[string]func() *bug{
	"refuses hello":                  refusing("conformance/hello"),
	"hello without roles":            hello(`"roles":\[[^]]*\],`, ``),
	"dies in hello":                  exiting("conformance/hello"),
	"only plays chess":               hello(`"roles":\[[^]]*\]`, `"roles":["chess player"]`),
	"speaks of 2031":                 hello(`"drafts":\[[^]]*\]`, `"drafts":["2031-01-01"]`),
	"harness without turns":          hello(`"turn",?`, ``),
	"a wall clock that says exact":   hello(`"virtual"`, `"wall"`),
	"refuses reset":                  refusing("conformance/reset"),
	"never answers reset":            unanswered("conformance/reset"),
	"dies in reset":                  exiting("conformance/reset"),
	"reset with a list for a result": answering("conformance/reset", `[]`),
	"never answers initialize":       unanswered("initialize"),
	"refuses initialize":             refusing("initialize"),
	"initialize without a version":   answering("initialize", `{"capabilities":{}}`),
	"another version":                answering("initialize", `{"protocolVersion":"2031-01-01","capabilities":{}}`),
	"never opens the link":           withholding("initialize"),
	"opens the link late":            hurried("initialize"),
	"never answers advance":          unanswered("conformance/advance"),
	"refuses advance":                refusing("conformance/advance"),
	"a clock that stands":            clock(func(int64, int64) (int64, int64) { return 0, 0 }),
	"a clock that runs ahead":        clock(func(asked, now int64) (int64, int64) { return asked, now + 2*asked + 1 }),
	"time as a text":                 answering("conformance/advance", `{"nowMs":"0"}`),
	"never acknowledges":             unanswered("chat/deliver"),
	"refuses deliveries":             refusing("chat/deliver"),
	"dies of a delivery":             exiting("chat/deliver"),
	"floods":                         flooding,
	"no turn":                        withholding("conformance/turn"),
	"a turn without the words":       replacing("conformance/turn", "Is staging up?", "..."),
	"two turns": saying("conformance/turn", func(m jsonrpc.Message) [][]byte {
		return [][]byte{m.Raw, bytes.ReplaceAll(bytes.ReplaceAll(m.Raw, []byte(`"turn":"`), []byte(`"turn":"again-`)),
			[]byte(`"id":"`), []byte(`"id":"again-`))}
	}),
	"a turn without messages": replacing("conformance/turn", `"messages"`, `"prompts"`),
	"turns come late":         hurried("conformance/turn"),
	"no answer":               withholding("tools/call"),
	"other words":             replacing("tools/call", "Staging is up.", "No comment."),
	"answers come late":       hurried("tools/call"),
	"timers of the wall clock": clock(func(asked, now int64) (int64, int64) {
		return 0, now + asked
	}),
	"never stops early":     clock(func(asked, now int64) (int64, int64) { return asked, now + asked }),
	"the old world goes on": fromSecond("conformance/reset", answerToReset),
	"remembers event ids":   forgetful,
	"delivers nothing":      withholding("chat/deliver"),
	"delivers to nobody":    replacing("chat/deliver", `"recipient":"agent:lead"`, `"recipient":"agent:worker"`),
	"delivers other words":  replacing("chat/deliver", "Is staging up?", "Hi!"),
	"deliveries come late":  hurried("chat/deliver"),
	"tools without answer":  unanswered("tools/call"),
	"tools refused":         refusing("tools/call"),
	"sends fail":            answering("tools/call", `{"content":[],"isError":true}`),
	"posts in secret":       withholding("conformance/posted"),
	"posts other words":     replacing("conformance/posted", "Staging is up.", "..."),
	"offsets are passed over": onRequest("conformance/surface", func(m jsonrpc.Message) ([][]byte, [][]byte) {
		return [][]byte{bytes.ReplaceAll(m.Raw, []byte(`"offsetMs":3000`), []byte(`"offsetMs":0`))}, nil
	}),
}

// broken is the reference with a bug, as a process.
func broken(t *testing.T, bug string) attach.Target {
	self, err := os.Executable()
	require.NoError(t, err)
	return attach.Command([]string{self},
		attach.Options{Env: []string{variable + "=" + bug, "GORACE=atexit_sleep_ms=0"}})
}

const (
	timeout = time.Minute            // long for all that answers
	silence = 200 * time.Millisecond // enough for what says nothing, however slow the machine is
)

// waits lists the bugs for which the suite waits until its timeout. They are played in this process and in a bubble,
// where that takes no time.
var waits = []string{"never answers reset", "never answers advance"}

// TestAdviceIsAboutWhatWentWrong: a program that died is not told to flush.
func TestAdviceIsAboutWhatWentWrong(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		why     string
		target  attach.Target
		advice  string
		problem string
	}{
		{"it ended", attachtest.Target(attachtest.ExitAtOnce, attach.Options{}),
			"run the command by hand in the same directory; the program must keep running and read stdin",
			"exit status 3"},
		{"it printed", attachtest.Target(attachtest.Banner, attach.Options{}), "print logs to stderr",
			"JSON-RPC messages only"},
		{"it said nothing", attachtest.Target(attachtest.Silent, attach.Options{}),
			"flush stdout after each line, and read stdin before anything else",
			"no answer to conformance/hello within"},
		{"the answer lacks something", broken(t, "hello without roles"),
			"compare the answer with the expected answer", "/result/roles: is missing"},
		{"it frames otherwise", attachtest.Target(attachtest.Banner, attach.Options{Framing: jsonrpc.ContentLength}),
			"one message per line (leave --framing out)", `no header such as "Content-Length: 52"`},
		{"the answer is an error", broken(t, "refuses hello"), "compare the answer with the expected answer",
			"expected a result"},
	} {
		o := smoke.Options{Target: row.target, Timeout: timeout}
		if row.why == "it said nothing" {
			o.Timeout = silence
		}
		r, err := smoke.Run(t.Context(), o)
		require.NoError(t, err)
		require.NotNil(t, r.First(), row.why)
		require.Contains(t, r.First().Failure.Advice, row.advice, row.why)
		require.Contains(t, r.First().Failure.Problem, row.problem, row.why)
	}
}

// TestWhatIsConnectedToHasNoStdout: of a URL nothing is said that is only so of a command.
func TestWhatIsConnectedToHasNoStdout(t *testing.T) {
	listening, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listening.Close()
	go func() {
		conn, err := listening.Accept()
		if err == nil {
			_, _ = io.WriteString(conn, "Welcome!\n")
			_, _ = io.Copy(io.Discard, conn)
			_ = conn.Close()
		}
	}()
	target, err := attach.URL("tcp://"+listening.Addr().String(), attach.URLOptions{})
	require.NoError(t, err)
	r, err := smoke.Run(t.Context(), smoke.Options{Target: target, Timeout: timeout})
	require.NoError(t, err)
	require.Equal(t, "expected JSON-RPC messages only (not a JSON-RPC 2.0 message: not JSON)",
		r.First().Failure.Problem)
	require.Empty(t, r.First().Failure.Advice)
}

func TestTheStageThatFailsIsNamed(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		role    string // "": it never comes to that
		bug     string
		hostile attachtest.Role // in place of a bug
		stage   string
		anchor  string // of the section that helps
		problem string // a part of it
	}{
		{hostile: attachtest.ExitAtOnce, stage: "hello", anchor: "2-the-connection", problem: "exit status 3"},
		{hostile: attachtest.Banner, stage: "hello", anchor: "2-the-connection", problem: "JSON-RPC messages only"},
		{hostile: attachtest.Silent, stage: "hello", anchor: "2-the-connection",
			problem: "no answer to conformance/hello"},
		{hostile: attachtest.NeverReads, stage: "hello", anchor: "2-the-connection",
			problem: "no answer to conformance/hello"},
		{hostile: attachtest.WrongID, stage: "hello", anchor: "conformancehello-suite--you", problem: "id 0"},
		{hostile: attachtest.HalfFrame, stage: "hello", anchor: "2-the-connection", problem: "it exited"},
		{hostile: attachtest.ClosesStdout, stage: "hello", anchor: "2-the-connection", problem: "closed its stdout"},
		{hostile: attachtest.Flood, stage: "hello", anchor: "conformancehello-suite--you",
			problem: "nothing before it"},
		{hostile: attachtest.NoNewline, stage: "hello", anchor: "2-the-connection", problem: "too long"},
		{hostile: attachtest.Echo, stage: "hello", anchor: "conformancehello-suite--you", problem: "schema"},
		{bug: "refuses hello", stage: "hello", anchor: "conformancehello-suite--you", problem: "not implemented"},
		{bug: "hello without roles", stage: "hello", anchor: "conformancehello-suite--you", problem: "roles"},
		{bug: "dies in hello", stage: "hello", anchor: "2-the-connection", problem: "exit status 1"},
		{bug: "only plays chess", stage: "declares", anchor: "conformancehello-suite--you", problem: "chess player"},
		{bug: "speaks of 2031", stage: "declares", anchor: "conformancehello-suite--you", problem: "2031-01-01"},
		{bug: "harness without turns", stage: "declares", anchor: "conformancehello-suite--you", problem: `"turn"`},
		{bug: "a wall clock that says exact", stage: "declares", anchor: "conformancehello-suite--you",
			problem: "wall"},
		{role: "harness", bug: "refuses reset", stage: "reset", anchor: "conformancereset-suite--you",
			problem: "not implemented"},
		{role: "harness", bug: "never answers reset", stage: "reset", anchor: "conformancereset-suite--you",
			problem: "no answer to conformance/reset"},
		{role: "host", bug: "dies in reset", stage: "reset", anchor: "conformancereset-suite--you",
			problem: "exit status 1"},
		{role: "harness", bug: "reset with a list for a result", stage: "reset", anchor: "conformancereset-suite--you",
			problem: "schema"},
		{role: "harness", bug: "never answers initialize", stage: "initialize", anchor: "6-the-link",
			problem: "initialize was not answered"},
		{role: "agent", bug: "refuses initialize", stage: "initialize", anchor: "6-the-link",
			problem: "not implemented"},
		{role: "harness", bug: "initialize without a version", stage: "initialize", anchor: "6-the-link",
			problem: "protocolVersion"},
		{role: "harness", bug: "another version", stage: "initialize", anchor: "6-the-link", problem: "2031-01-01"},
		{role: "host", bug: "never opens the link", stage: "initialize", anchor: "3-the-order-of-a-scenario",
			problem: "no initialize"},
		{role: "host", bug: "opens the link late", stage: "initialize", anchor: "4-the-barrier", problem: "after " +
			"the answer"},
		{role: "host", bug: "never answers advance", stage: "clock", anchor: "4-the-barrier",
			problem: "no answer to conformance/advance"},
		{role: "harness", bug: "refuses advance", stage: "clock", anchor: "conformanceadvance-suite--you",
			problem: "not implemented"},
		{role: "harness", bug: "a clock that stands", stage: "clock", anchor: "conformanceadvance-suite--you",
			problem: "no request was sent that could stop the clock"},
		{role: "harness", bug: "a clock that runs ahead", stage: "clock", anchor: "conformanceadvance-suite--you",
			problem: "beyond"},
		{role: "harness", bug: "time as a text", stage: "clock", anchor: "conformanceadvance-suite--you",
			problem: "nowMs"},
		{role: "harness", bug: "never acknowledges", stage: "delivery", anchor: "7-what-a-harness-does",
			problem: "it did not answer chat/deliver"},
		{role: "agent", bug: "refuses deliveries", stage: "delivery", anchor: "7-what-a-harness-does",
			problem: "refused"},
		{role: "harness", bug: "dies of a delivery", stage: "delivery", anchor: "7-what-a-harness-does",
			problem: "exit status 1"},
		{role: "harness", bug: "floods", stage: "delivery", anchor: "7-what-a-harness-does", problem: "too many " +
			"messages"},
		{role: "harness", bug: "no turn", stage: "turn", anchor: "conformanceturn-harness--suite",
			problem: "no conformance/turn"},
		{role: "harness", bug: "a turn without the words", stage: "turn", anchor: "conformanceturn-harness--suite",
			problem: "no message in the turn"},
		{role: "harness", bug: "two turns", stage: "turn", anchor: "conformanceturn-harness--suite",
			problem: "two turns"},
		{role: "harness", bug: "a turn without messages", stage: "turn", anchor: "conformanceturn-harness--suite",
			problem: "messages"},
		{role: "harness", bug: "turns come late", stage: "turn", anchor: "4-the-barrier", problem: "after its answer"},
		{role: "harness", bug: "no answer", stage: "answer", anchor: "7-what-a-harness-does",
			problem: "no chat.send_message"},
		{role: "agent", bug: "no answer", stage: "answer", anchor: "7-what-a-harness-does",
			problem: "neither a message nor a reaction"},
		{role: "harness", bug: "other words", stage: "answer", anchor: "7-what-a-harness-does",
			problem: "Staging is up."},
		{role: "harness", bug: "answers come late", stage: "answer", anchor: "4-the-barrier", problem: "after its " +
			"answer"},
		{role: "harness", bug: "timers of the wall clock", stage: "window", anchor: "4-the-barrier",
			problem: "did not start a turn"},
		{role: "agent", bug: "timers of the wall clock", stage: "window", anchor: "4-the-barrier",
			problem: "was not answered"},
		{role: "host", bug: "timers of the wall clock", stage: "window", anchor: "conformancesurface-suite--host",
			problem: "with an offsetMs"},
		{role: "harness", bug: "never stops early", stage: "early", anchor: "4-the-barrier",
			problem: "went on to the end"},
		{role: "agent", bug: "never stops early", stage: "early", anchor: "4-the-barrier",
			problem: "went on to the end"},
		{role: "host", bug: "never stops early", stage: "early", anchor: "4-the-barrier",
			problem: "went on to the end"},
		{role: "harness", bug: "the old world goes on", stage: "clean", anchor: "conformanceadvance-suite--you",
			problem: "beyond"},
		{role: "harness", bug: "remembers event ids", stage: "clean", anchor: "conformancereset-suite--you",
			problem: "as if it were a repeat"},
		{role: "host", bug: "delivers nothing", stage: "delivery", anchor: "8-what-a-host-does",
			problem: "no chat/deliver"},
		{role: "host", bug: "delivers to nobody", stage: "delivery", anchor: "8-what-a-host-does",
			problem: "agent:worker"},
		{role: "host", bug: "delivers other words", stage: "delivery", anchor: "8-what-a-host-does", problem: "Hi!"},
		{role: "host", bug: "deliveries come late", stage: "delivery", anchor: "4-the-barrier",
			problem: "after its answer"},
		{role: "host", bug: "tools without answer", stage: "posting", anchor: "6-the-link", problem: "did not answer"},
		{role: "host", bug: "tools refused", stage: "posting", anchor: "6-the-link", problem: "not implemented"},
		{role: "host", bug: "sends fail", stage: "posting", anchor: "8-what-a-host-does", problem: "failed"},
		{role: "host", bug: "posts in secret", stage: "posting", anchor: "conformanceposted-host--suite",
			problem: "no conformance/posted"},
		{role: "host", bug: "posts other words", stage: "posting", anchor: "conformanceposted-host--suite",
			problem: "differs from the text"},
		{role: "host", bug: "offsets are passed over", stage: "window", anchor: "conformancesurface-suite--host",
			problem: "offsetMs"},
		{role: "harness", bug: "runs on", stage: "end", anchor: "2-the-connection", problem: "still running"},
	} {
		name := row.bug
		if row.hostile != "" {
			name = string(row.hostile)
		}
		t.Run(row.role+" "+name, func(t *testing.T) {
			t.Parallel()
			o := smoke.Options{Drafts: []string{"2026-06-24"}, Timeout: timeout}
			if row.role != "" {
				o.Roles = []string{row.role}
			}
			if row.stage == "declares" {
				o.Drafts = nil
			}
			if o.Target = broken(t, row.bug); row.hostile != "" {
				o.Target = attachtest.Target(row.hostile, attach.Options{})
			}
			if row.hostile == attachtest.Silent || row.hostile == attachtest.NeverReads {
				o.Timeout = silence
			}
			run := func(t *testing.T) (r smoke.Report) {
				r, err := smoke.Run(t.Context(), o)
				require.NoError(t, err)
				return r
			}
			var r smoke.Report
			if slices.Contains(waits, row.bug) {
				o.Target = attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
					o := bundled.Options()
					o.Tamper = bugs[row.bug]()
					return serve.Serve(ctx, r, w, o)
				})
				synctest.Test(t, func(t *testing.T) { r = run(t) })
			} else {
				r = run(t)
			}
			require.False(t, r.Passed)
			first := r.First()
			require.NotNil(t, first)
			told, err := json.MarshalIndent(first, "", " ")
			require.NoError(t, err)
			require.Equal(t, row.stage, first.ID, "%s", told)
			require.Equal(t, row.role, map[bool]string{true: row.role, false: first.Role}[first.Role == ""], "%s", told)
			f := first.Failure
			require.Contains(t, f.Problem, row.problem, "%s", told)
			require.Equal(t, row.anchor, f.Guide.Anchor, "%s", told)
			for i, s := range r.Stages {
				require.Equal(t, s.Outcome == smoke.Failed, s.Failure != nil)
				if i > 0 && r.Stages[i-1].Outcome != smoke.Passed {
					require.Equal(t, smoke.NotReached, s.Outcome, "what comes after the stage that failed")
				}
			}
			for _, expected := range f.Expected {
				m := jsonrpc.Decode([]byte(expected))
				method := m.Method
				if m.Kind == jsonrpc.KindResponse {
					method = jsonrpc.Decode([]byte(f.Sent)).Method
					require.NotEmpty(t, method, "%s", told)
				}
				require.Empty(t, schemas.ValidateFrame(schemas.Drafts()[0], m.Raw, method,
					m.Kind == jsonrpc.KindResponse), "what is shown as expected has to be valid: %s", expected)
			}
			if strings.HasPrefix(row.bug, "dies") {
				require.Contains(t, f.Stderr, "TypeError")
			}
		})
	}
}

// TestShippedProgramsEndAsTheyLike: nothing in a program as it ships waits for the end of its input.
func TestShippedProgramsEndAsTheyLike(t *testing.T) {
	t.Parallel()
	r, err := smoke.Run(t.Context(),
		smoke.Options{Target: broken(t, "runs on"), Roles: []string{"harness"}, Drafts: []string{"2026-06-24"},
			Timeout: time.Minute, Shipped: true})
	require.NoError(t, err)
	require.True(t, r.Passed)
}

// TestTheReferencePasses: in each role and draft, every stage.
func TestTheReferencePasses(t *testing.T) {
	t.Parallel()
	r, err := smoke.Run(t.Context(), smoke.Options{Target: broken(t, "none"), Timeout: time.Minute})
	require.NoError(t, err)
	require.True(t, r.Passed)
	cells := map[string]int{}
	for _, s := range r.Stages {
		require.Equal(t, smoke.Passed, s.Outcome)
		cells[s.Role+s.Draft]++
	}
	combinations := 0
	for _, p := range features.Protocols() {
		combinations += len(p.Roles) * len(p.Drafts)
	}
	require.Len(t, cells, 1+combinations)
}

// TestAnotherProtocolFails: what is broken shows in the first scenario of its area, with what was demanded and what
// came.
func TestAnotherProtocolFails(t *testing.T) {
	f, ok := bundled.FindFault("handle-at-the-beginning-only")
	require.True(t, ok)
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		f.Apply(&o)
		return serve.Serve(ctx, r, w, o)
	})
	r, err := smoke.Run(t.Context(),
		smoke.Options{Target: target, Roles: []string{f.Role}, Drafts: f.Drafts, Timeout: timeout})
	require.NoError(t, err)
	require.False(t, r.Passed)
	first := r.First()
	require.Equal(t, f.Role, first.Role)
	require.NotEmpty(t, first.Failure.Problem)
	require.Contains(t, first.Failure.Advice, "features show")
	require.Equal(t, "docs/pap.md", first.Failure.Guide.File)
}

// TestAMethodThatNobodyKnows: its name is told, and not the rule that misses it.
func TestAMethodThatNobodyKnows(t *testing.T) {
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.Tamper = fault.Functions{Out: func(f fault.Frame) []fault.Frame {
			if f.Method() == "pap/activated" {
				f["method"] = "pap/activate"
			}
			return []fault.Frame{f}
		}}
		return serve.Serve(ctx, r, w, o)
	})
	r, err := smoke.Run(t.Context(),
		smoke.Options{Target: target, Roles: []string{"platform"}, Drafts: []string{"pap"}, Timeout: timeout})
	require.NoError(t, err)
	require.Contains(t, r.First().Failure.Problem, `unknown method "pap/activate"`)
	require.NotEmpty(t, r.First().Failure.Came)
}

// TestAClockThatRunsByItself: there is no conformance/advance that could stop early, and all else is as ever.
func TestAClockThatRunsByItself(t *testing.T) {
	t.Parallel()
	r, err := smoke.Run(t.Context(),
		smoke.Options{Target: broken(t, "scaled"), Drafts: []string{"2026-06-24"}, Timeout: time.Minute})
	require.NoError(t, err)
	require.True(t, r.Passed, "%+v", r.First())
	for _, s := range r.Stages {
		want := smoke.Passed
		if s.ID == "early" {
			want = smoke.NotTested
		}
		require.Equal(t, want, s.Outcome, s.Title)
	}
}

// TestWhatIsAskedForIsDeclared: a role or draft that it doesn't have is no reason to test another.
func TestWhatIsAskedForIsDeclared(t *testing.T) {
	for _, o := range []smoke.Options{
		{Roles: []string{"referee"}},
		{Drafts: []string{"2031-01-01"}},
	} {
		o.Target, o.Timeout = broken(t, "none"), time.Minute
		r, err := smoke.Run(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, "declares", r.First().ID)
	}
}

// TestACommandThatIsNotThere: the first stage of all.
func TestACommandThatIsNotThere(t *testing.T) {
	r, err := smoke.Run(t.Context(),
		smoke.Options{Target: attach.Command([]string{"./no-such-program"}, attach.Options{}), Timeout: timeout})
	require.NoError(t, err)
	require.Equal(t, "start", r.First().ID)
	require.Contains(t, r.First().Failure.Problem, "no such program")
}

// TestAURLWhereNothingIs: told as such, however late the transport notices.
func TestAURLWhereNothingIs(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	free := "tcp://" + listener.Addr().String()
	require.NoError(t, listener.Close())
	for url, problem := range map[string]string{server.URL + "/c2a": "404", free: "nothing listens there"} {
		target, err := attach.URL(url, attach.URLOptions{})
		require.NoError(t, err)
		r, err := smoke.Run(t.Context(), smoke.Options{Target: target, Timeout: time.Minute})
		require.NoError(t, err)
		require.Equal(t, "start", r.First().ID)
		require.Contains(t, r.First().Failure.Problem, problem)
	}
}

// TestAnInterruptEndsIt: with the error of the context, and what was seen so far.
func TestAnInterruptEndsIt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := smoke.Run(ctx, smoke.Options{Target: broken(t, "none")})
	require.ErrorIs(t, err, context.Canceled)
	var out bytes.Buffer
	require.NoError(t, smoke.WriteText(&out, r, report.Style{}))
	require.Contains(t, out.String(), "INTERRUPTED  after 0 stages", "it is not known to be attached")
}

// TestTextTellsAllOfAFailure: frames stay in one piece, and what is not printable is spelled out.
func TestTextTellsAllOfAFailure(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, smoke.WriteText(&out, smoke.Report{Stages: []smoke.Stage{
		{ID: "start", Title: "the command starts", Outcome: smoke.Passed},
		{ID: "hello", Title: "it answers conformance/hello", Outcome: smoke.Failed, Failure: &smoke.Failure{
			Problem: "got \x1b[31mred", Sent: "SENT", Expected: []string{strings.Repeat("E", 300)}, Came: nil,
			Guide: smoke.Section{Title: "2. The connection", Anchor: "2-the-connection"}, Stderr: "one\ntwo",
			Advice: "flush",
		}},
		{ID: "declares", Title: "it declares its roles and drafts", Outcome: smoke.NotReached},
		{ID: "reset", Role: "host", Draft: "2026-06-24", Title: "conformance/reset sets up a world",
			Outcome: smoke.NotReached},
	}}, report.Style{}))
	text := out.String()
	for _, part := range []string{
		"✓ the command starts", "✗ it answers conformance/hello", `\u001b[31mred`, "→ SENT",
		"← " + strings.Repeat("E", 300), "received  nothing",
		"stderr    one\n                two", "try       flush", "read      c2a-conform docs attach 2\n",
		"· it declares its roles and drafts", "\nhost, draft 2026-06-24: not reached\n",
		`NOT CONNECTED  at "it answers conformance/hello", stage 2`,
	} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, "\x1b")
	require.NotContains(t, text, "makes a world")
}

// TestSectionsAreInTheGuide: each title is a heading there, and each anchor is the one that a browser jumps to.
func TestSectionsAreInTheGuide(t *testing.T) {
	anchors := map[string]string{}
	for _, file := range []string{"attach.md", "edge.md", "pap.md", "a2h.md", "a2h-messages.md"} {
		guide, err := os.ReadFile(filepath.Join("..", "..", "docs", file))
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(guide), -1) {
			anchor := regexp.MustCompile(`[^\p{L}\p{N}\- _]`).ReplaceAllString(strings.ToLower(m[1]), "")
			anchors["docs/"+file+m[1]] = "docs/" + file + "#" + strings.ReplaceAll(anchor, " ", "-")
		}
	}
	require.NotEmpty(t, smoke.Sections())
	for _, s := range smoke.Sections() {
		require.Equal(t, anchors[cmp.Or(s.File, "docs/attach.md")+s.Title], s.String(), s.Title)
	}
}

func TestSectionsNameTheCommandThatPrintsThem(t *testing.T) {
	for _, row := range []struct {
		section smoke.Section
		want    string
	}{
		{smoke.Section{Title: "2. The connection"}, "c2a-conform docs attach 2"},
		{smoke.Section{Title: "7. When something is wrong", File: "docs/edge.md"}, "c2a-conform docs edge 7"},
		{smoke.Section{Title: "conformance/hello (suite → you)"}, "c2a-conform docs attach conformance/hello"},
		{smoke.Section{Title: "A clock that runs by itself"},
			`c2a-conform docs attach "A clock that runs by itself"`},
	} {
		require.Equal(t, row.want, row.section.Command())
	}
}
