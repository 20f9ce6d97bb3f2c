package exchange_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// testTimeout is how long a shim that never answers is waited for.
const testTimeout = 200 * time.Millisecond

const goodHello = `{"implementation":{"name":"fake","version":"1"},` +
	`"port":1,"roles":["harness","host"],"drafts":["2026-06-24"],` +
	`"taps":["link","surface","turn","control"],"clock":"virtual","barrier":"exact","isolation":"ids"}`

// call is a message that the fake shim got.
type call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// fake is a shim made of one function: for each message, the lines to send. What it leaves to the default is answered
// as a harness without a model would.
type fake func(c call, nowMs *int64) (lines []string, handled bool)

func (f fake) target() attach.Target {
	return attach.InProcess("fake", func(_ context.Context, r io.Reader, w io.Writer) error {
		var nowMs int64
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return nil
			}
			var c call
			_ = json.Unmarshal([]byte(line), &c)
			lines, handled := f(c, &nowMs)
			if !handled {
				lines = usual(c, &nowMs)
			}
			for _, l := range lines {
				if _, err := io.WriteString(w, l+"\n"); err != nil {
					return nil
				}
			}
		}
	})
}

func result(c call, result string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, result)
}

func usual(c call, nowMs *int64) []string {
	switch c.Method {
	case "conformance/hello":
		return []string{result(c, goodHello)}
	case "conformance/reset":
		*nowMs = 0
		return []string{result(c, `{}`)}
	case "conformance/advance":
		var p struct{ Ms int64 }
		_ = json.Unmarshal(c.Params, &p)
		*nowMs += p.Ms
		return []string{result(c, fmt.Sprintf(`{"nowMs":%d}`, *nowMs))}
	case "initialize":
		return []string{result(c, `{"protocolVersion":"2026-06-24","capabilities":{}}`)}
	case "":
		return nil // an answer to something
	}
	if c.ID == nil {
		return nil
	}
	return []string{result(c, `{}`)}
}

const aTurn = `{"jsonrpc":"2.0","id":"t1","method":"conformance/turn",` +
	`"params":{"turn":"t1","step":1,"agent":"agent:lead","messages":[]}}`

// on answers one method with lines; %s is the id.
func on(method string, lines ...string) fake {
	return func(c call, _ *int64) ([]string, bool) {
		if c.Method != method {
			return nil, false
		}
		var out []string
		for _, l := range lines {
			out = append(out, strings.ReplaceAll(l, "%s", string(c.ID)))
		}
		return out, true
	}
}

func TestShimsThatCannotBeAttached(t *testing.T) {
	hello := func(change ...string) fake {
		return on("conformance/hello", `{"jsonrpc":"2.0","id":%s,"result":`+
			strings.NewReplacer(change...).Replace(goodHello)+`}`)
	}
	for _, row := range []struct {
		why  string
		fake fake
		want string // part of the error
		shim bool
	}{
		{why: "a banner on stdout", fake: on("conformance/hello", "my harness 1.0", `{}`), want: "stderr", shim: true},
		{why: "another id", fake: on("conformance/hello", `{"jsonrpc":"2.0","id":7,"result":`+goodHello+`}`),
			want: `id 0`, shim: true},
		{why: "an error", fake: on("conformance/hello",
			`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown method"}}`),
			want: "unknown method", shim: true},
		{why: "a result that lacks what it has to have",
			fake: on("conformance/hello", `{"jsonrpc":"2.0","id":%s,"result":{"port":1}}`), want: "schema", shim: true},
		{why: "another version of the port", fake: hello(`"port":1`, `"port":2`), want: "schema", shim: true},
		{why: "a clock that can't be moved, and yet a barrier", fake: hello(`"virtual"`, `"wall"`),
			want: "a virtual clock with an exact barrier", shim: true},
		{why: "a clock that is moved, and nobody knows when that is over", fake: hello(`"exact"`, `"quiescent"`),
			want: "a virtual clock with an exact barrier", shim: true},
		{why: "a scaled clock without its scale", fake: hello(`"virtual"`, `"scaled"`, `"exact"`, `"quiescent"`),
			want: `"timeScale"`, shim: true},
		{why: "a clock so fast that nothing about time can be seen",
			fake: hello(`"virtual"`, `"scaled","timeScale":26`, `"exact"`, `"quiescent"`),
			want: `a "timeScale" of at most 25`, shim: true},
		{why: "nothing to drive it by", fake: hello(`,"control"`, ``), want: `the tap "control"`, shim: true},
		{why: "a request before the answer", fake: on("conformance/hello", aTurn),
			want: "nothing before it", shim: true},
		{why: "no answer at all", fake: on("conformance/hello"), want: "no answer to conformance/hello within 200ms"},
	} {
		_, err := exchange.Open(t.Context(), row.fake.target(), exchange.Options{Timeout: testTimeout})
		require.Error(t, err, row.why)
		require.ErrorContains(t, err, strings.ReplaceAll(row.want, `\"`, `"`), row.why)
		var shim *exchange.ShimError
		if row.shim {
			require.ErrorAs(t, err, &shim, row.why)
		}
	}
}

func TestTargetsThatCannotBeStarted(t *testing.T) {
	_, err := exchange.Open(t.Context(), attach.Command([]string{"/no/such/program"}, attach.Options{}),
		exchange.Options{})
	var start *attach.StartError
	require.ErrorAs(t, err, &start)

	_, err = exchange.Open(t.Context(),
		attach.InProcess("short-lived", func(context.Context, io.Reader, io.Writer) error {
			return io.ErrUnexpectedEOF
		}), exchange.Options{})
	var exited *attach.ExitedError
	require.ErrorAs(t, err, &exited)
}

func TestShimsThatBreakThePortInAWorld(t *testing.T) {
	late := 0
	for _, row := range []struct {
		why  string
		fake fake
		want string
		shim bool
	}{
		{why: "reset is refused", fake: on("conformance/reset",
			`{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"no"}}`), want: "conformance/reset", shim: true},
		{why: "a turn before the new world has begun", fake: on("conformance/reset", aTurn),
			want: "from the previous scenario", shim: true},
		{why: "a post of the world before, as a notification",
			fake: on("conformance/reset",
				`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chat.send_message","arguments":{}}}`),
			want: "from the previous scenario", shim: true},
		{why: "an answer with something hidden behind it in a batch",
			fake: on("conformance/reset",
				`[{"jsonrpc":"2.0","id":%s,"result":{}},{"jsonrpc":"2.0",`+
					`"id":"c","method":"tools/call","params":{"name":"chat.send_message"}}]`),
			want: "never in a batch", shim: true},
		{why: "an answer that nobody waits for",
			fake: on("conformance/reset", `{"jsonrpc":"2.0","id":"port-99","result":{}}`),
			want: `the answer with id 1,`, shim: true},
		{why: "two answers", fake: on("conformance/advance", `{"jsonrpc":"2.0","id":1,"result":{}}`),
			want: "another answer to conformance/reset", shim: true},
		{why: "a time before the beginning", fake: backwards, want: "schema", shim: true},
		{why: "a clock that goes too far",
			fake: on("conformance/advance", `{"jsonrpc":"2.0","id":%s,"result":{"nowMs":999999}}`),
			want: "beyond", shim: true},
		{why: "a clock that stops without a reason",
			fake: on("conformance/advance", `{"jsonrpc":"2.0","id":%s,"result":{"nowMs":0}}`),
			want: "no request was sent", shim: true},
		{why: "a time that is no time",
			fake: on("conformance/advance", `{"jsonrpc":"2.0","id":%s,"result":{"nowMs":"soon"}}`),
			want: "schema", shim: true},
		{why: "half a millisecond", fake: on("conformance/advance", `{"jsonrpc":"2.0","id":%s,"result":{"nowMs":0.5}}`),
			want: "whole milliseconds", shim: true},
		{why: "a turn that isn't one",
			fake: on("chat/deliver", `{"jsonrpc":"2.0","id":"t1","method":"conformance/turn","params":{"turn":"t1"}}`),
			want: "schema", shim: true},
		{why: "a turn of nobody", fake: on("chat/deliver", strings.ReplaceAll(aTurn, "lead", "nobody")),
			want: "an agent of the world", shim: true},
		{why: "a turn as a notification", fake: on("chat/deliver", strings.Replace(aTurn, `"id":"t1",`, "", 1)),
			want: "conformance/turn", shim: true},
		{why: "a method that only we may use",
			fake: on("chat/deliver", `{"jsonrpc":"2.0","id":"x","method":"conformance/advance","params":{"ms":1}}`),
			want: "may use", shim: true},
		{why: "what only a host can say",
			fake: on("chat/deliver",
				`{"jsonrpc":"2.0","method":"conformance/posted",`+
					`"params":{"op":"post","message":"m","conversation":"c","agent":"a","text":"","origin":"model"}}`),
			want: "role harness", shim: true},
		{why: "a turn behind its barrier", fake: func(c call, nowMs *int64) ([]string, bool) {
			if c.Method != "conformance/advance" {
				return nil, false
			}
			lines := usual(c, nowMs)
			if late++; late == 3 {
				lines = append(lines, aTurn)
			}
			return lines, true
		}, want: "after its answer", shim: true},
		{why: "no answer to advance", fake: on("conformance/advance"), want: "no answer to conformance/advance within"},
		{why: "an advance that is answered under another id while the link waits for an answer too",
			fake: func(c call, _ *int64) ([]string, bool) {
				switch c.Method {
				case "initialize":
					return nil, true
				case "conformance/advance":
					return []string{`{"jsonrpc":"2.0","id":"mine","result":{"nowMs":0}}`}, true
				}
				return nil, false
			}, want: "unknown ids"},
		{why: "a flood", fake: flood(exchange.MaxMessagesPerWait + 1), want: "too many messages before the answer " +
			"to conformance/advance: 2001 messages, the latest of them notifications/progress,"},
		{why: "a turn at every moment", fake: restless(), want: "never settles"},
	} {
		late = 0
		p, err := exchange.Open(t.Context(), row.fake.target(), exchange.Options{Timeout: testTimeout * 10})
		require.NoError(t, err, row.why)
		p.SetTimeout(time.Minute)
		// however slow the machine is, none comes
		if strings.Contains(row.want, "no answer") || strings.Contains(row.want, "unknown ids") {
			p.SetTimeout(testTimeout)
		}
		err = talk(t.Context(), world.New(p, "w", spec.RoleHarness, c2a.Draft0624))
		require.Error(t, err, row.why)
		require.ErrorContains(t, err, row.want, row.why)
		var shim *exchange.ShimError
		if row.shim {
			require.ErrorAs(t, err, &shim, row.why)
			require.Contains(t, err.Error(), "c2a-conform docs attach", row.why)
		}
		require.Error(t, p.Broken(), row.why)
		require.Error(t, talk(t.Context(), world.New(p, "next", spec.RoleHarness, c2a.Draft0624)),
			"a broken peer stays broken: %s", row.why)
		require.NoError(t, p.Close(), row.why)
	}
}

// talk has Will say something to lead.
func talk(ctx context.Context, w *world.World) error {
	if err := w.DM("Will", "lead"); err != nil {
		return err
	}
	if err := w.Post(ctx, world.Post{Author: "Will", Text: "hello?"}); err != nil {
		return err
	}
	if err := w.Advance(ctx, 60_000); err != nil {
		return err
	}
	return w.Finish(ctx)
}

func backwards(c call, _ *int64) ([]string, bool) {
	if c.Method != "conformance/advance" {
		return nil, false
	}
	var p struct{ Ms int64 }
	_ = json.Unmarshal(c.Params, &p)
	if p.Ms == 0 {
		return nil, false
	}
	return []string{result(c, `{"nowMs":-5}`)}, true
}

func flood(n int) fake {
	return func(c call, nowMs *int64) ([]string, bool) {
		if c.Method != "conformance/advance" {
			return nil, false
		}
		var lines []string
		for range n {
			lines = append(lines,
				`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`)
		}
		return append(lines, usual(c, nowMs)...), true
	}
}

func restless() fake {
	n := 0
	return func(c call, nowMs *int64) ([]string, bool) {
		if c.Method != "conformance/advance" {
			return nil, false
		}
		n++
		return []string{strings.ReplaceAll(aTurn, `"t1"`, fmt.Sprintf(`"t%d"`, n)),
			result(c, fmt.Sprintf(`{"nowMs":%d}`, *nowMs))}, true
	}
}

// A program that asks something every second, without end, is busy, but gets on.
func TestTimeMayBeBusyForLong(t *testing.T) {
	n := 0
	busy := fake(func(c call, nowMs *int64) ([]string, bool) {
		var p struct{ Ms int64 }
		_ = json.Unmarshal(c.Params, &p)
		if c.Method != "conformance/advance" || p.Ms < 1000 {
			return nil, false
		}
		n++
		*nowMs += 1000
		return []string{strings.ReplaceAll(aTurn, `"t1"`, fmt.Sprintf(`"t%d"`, n)),
			result(c, fmt.Sprintf(`{"nowMs":%d}`, *nowMs))}, true
	})
	p, err := exchange.Open(t.Context(), busy.target(), exchange.Options{})
	require.NoError(t, err)
	w := world.New(p, "w", spec.RoleHarness, c2a.Draft0624)
	require.NoError(t, talk(t.Context(), w))
	require.NoError(t, w.Advance(t.Context(), 2*exchange.MaxRounds*1000))
	require.Greater(t, n, 2*exchange.MaxRounds)
	require.NoError(t, p.Close())
}

func TestErrorsPointToSectionsThatExist(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "attach.md"))
	require.NoError(t, err)
	headings := ""
	for line := range strings.Lines(string(guide)) {
		if strings.HasPrefix(line, "#") {
			headings += line
		}
	}
	sections := []string{"The connection", "The barrier", "The link"}
	for _, method := range []string{
		port.MethodHello, port.MethodReset, port.MethodSurface, port.MethodAdvance, port.MethodTurn,
		port.MethodTurnCancelled, port.MethodPosted, wire.MethodDeliver,
	} {
		sections = append(sections, exchange.GuideOf(method))
	}
	for _, s := range sections {
		require.Contains(t, headings, s)
	}
}

func TestAClockThatGoesBack(t *testing.T) {
	back := false
	f := fake(func(c call, _ *int64) ([]string, bool) {
		back = back || c.Method == "chat/deliver"
		if c.Method != "conformance/advance" || !back {
			return nil, false
		}
		return []string{result(c, `{"nowMs":0}`)}, true
	})
	p, err := exchange.Open(t.Context(), f.target(), exchange.Options{Timeout: time.Minute})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "w", spec.RoleHarness, c2a.Draft0624)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Advance(t.Context(), 5_000))
	err = w.Post(t.Context(), world.Post{Author: "Will", Text: "hello?"})
	require.ErrorContains(t, err, "doesn't go back before 5000")
}

func TestAFaultOnTheLinkIsJudgedAndDoesNotEndTheWorld(t *testing.T) {
	f := on("chat/deliver", `{"jsonrpc":"1.0","id":%s,"result":{}}`, `{"jsonrpc":"2.0","id":%s,"result":{}}`)
	p, err := exchange.Open(t.Context(), f.target(), exchange.Options{Timeout: time.Minute})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "w", spec.RoleHarness, c2a.Draft0624)
	require.NoError(t, talk(t.Context(), w))
	broken := 0
	for _, c := range w.SchemaChecks() {
		if !c.OK {
			broken++
			require.Equal(t, "C2A-RPC-001", c.Requirement)
		}
	}
	require.Equal(t, 1, broken)
	require.NoError(t, p.Broken())
	require.NoError(t, talk(t.Context(), world.New(p, "next", spec.RoleHarness, c2a.Draft0624)),
		"the peer serves the next world")
}

func TestTheReferenceInOneWorldAfterTheOther(t *testing.T) {
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		return serve.Serve(ctx, r, w, bundled.Options())
	})
	p, err := exchange.Open(t.Context(), target, exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	for _, draft := range []c2a.Draft{c2a.Draft0624, c2a.Draft0602} {
		w := world.New(p, "harness", spec.RoleHarness, draft)
		require.NoError(t, talk(t.Context(), w))
		story := law.Tell(w.Trace())
		require.Len(t, story.Events, 1)
		require.Len(t, story.Turns, 1)
		require.Len(t, story.Says, 1)
		require.Equal(t, "reply 1", story.Says[0].Message.Text)
		require.Equal(t, int64(2500), story.Turns[0].AtMs, "the turn has the time at which it was asked")
		require.Equal(t, int64(2500), story.Says[0].AtMs, "and so has the chat")
		require.Equal(t, int64(60_000), w.Now())

		w = world.New(p, "host", spec.RoleHost, draft)
		require.NoError(t, talk(t.Context(), w))
		var about []string
		for _, e := range w.Trace().Entries {
			if d, ok := e.Item.(law.Delivery); ok {
				about = append(about, d.Message)
				require.True(t, e.From)
			}
		}
		require.Equal(t, []string{"m1"}, about)
		for _, c := range w.SchemaChecks() {
			require.True(t, c.OK, c)
		}
	}
}

func TestToolsOfAHostAreCalled(t *testing.T) {
	ctx := t.Context()
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		return serve.Serve(ctx, r, w, bundled.Options())
	})
	peer, err := exchange.Open(ctx, target, exchange.Options{})
	require.NoError(t, err)
	defer peer.Close()
	w := world.New(peer, "calls", spec.RoleHost, c2a.Draft0624)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "how many?"}))

	arguments := wire.SendArguments{Key: "k1", Visibility: "dm", Directedness: "to_me", Text: "twelve"}
	arguments.Target.Conversation = "D-will-lead"
	answer, err := w.Call(ctx, "agent:lead", "chat.send_message", arguments)
	require.NoError(t, err)
	require.True(t, world.Done(answer))
	require.Contains(t, world.ToolResult(answer).ResultText(), "messageId")

	arguments.Target.Conversation = "D-ann-lead"
	arguments.Key = "k2"
	answer, err = w.Call(ctx, "agent:lead", "chat.send_message", arguments)
	require.NoError(t, err)
	require.False(t, world.Done(answer), "there is no such conversation")

	var posts []string
	for _, e := range w.Trace().Entries {
		if p, ok := e.Item.(law.Posted); ok {
			posts = append(posts, p.Text)
		}
	}
	require.Equal(t, []string{"twelve"}, posts)
	require.NoError(t, w.Finish(ctx))
}

// A program that is started again may say what is open before it has answered the reset.
func TestWhatIsOpenIsSaidAgainAtOnce(t *testing.T) {
	ctx := t.Context()
	f := fake(func(c call, nowMs *int64) ([]string, bool) {
		var p struct {
			Resume bool
			NowMs  int64
		}
		_ = json.Unmarshal(c.Params, &p)
		switch {
		case c.Method == port.MethodHello:
			return []string{result(c, strings.Replace(goodHello, `"isolation"`,
				`"capabilities":["restart"],"isolation"`, 1))}, true
		case c.Method == port.MethodReset && p.Resume:
			*nowMs = p.NowMs
			return []string{aTurn, result(c, `{}`)}, true
		}
		return nil, false
	})
	peer, err := exchange.Open(ctx, f.target(), exchange.Options{})
	require.NoError(t, err)
	defer peer.Close()
	w := world.New(peer, "again", spec.RoleHarness, c2a.Draft0624)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "hello?"}))
	require.NoError(t, w.Restart(ctx, 0))
	require.NoError(t, w.Finish(ctx))
}

func TestAnImplementationIsInspected(t *testing.T) {
	ctx := t.Context()
	f := fake(func(c call, _ *int64) ([]string, bool) {
		switch c.Method {
		case port.MethodHello:
			return []string{result(c, strings.Replace(goodHello, `"isolation"`,
				`"capabilities":["inspect"],"isolation"`, 1))}, true
		case port.MethodInspect:
		default:
			return nil, false
		}
		return []string{result(c,
			`{"dispositions":[{"eventId":"evt_1","agent":"agent:lead",`+
				`"disposition":"failed"}],"claims":[{"thread":"deploy",`+
				`"agent":"agent:lead","untilMs":9}],"audit":[{"atMs":5,"kind":"tool"}]}`)}, true
	})
	peer, err := exchange.Open(ctx, f.target(), exchange.Options{})
	require.NoError(t, err)
	defer peer.Close()
	w := world.New(peer, "inside", spec.RoleHost, c2a.Draft0602)
	require.NoError(t, w.DM("Will", "lead"))
	state, seq, err := w.Inspect(ctx)
	require.NoError(t, err)
	want := c2a.Inspection{
		Fates: []c2a.Fate{{Event: "evt_1", Agent: "agent:lead", Disposition: c2a.Failed}},
		Held:  []c2a.Holding{{Thread: "deploy", Agent: "agent:lead", UntilMs: 9}},
		Audit: []c2a.AuditEntry{{AtMs: 5, Kind: c2a.AuditTool}},
	}
	require.Equal(t, want, state)
	require.Equal(t, law.Inspected{State: want}, w.Trace().Entries[seq].Item)
	require.NoError(t, w.Finish(ctx))
}

func TestWhatTheOldWorldStillSaysIsPassedOver(t *testing.T) {
	worlds, open := 0, ""
	f := fake(func(c call, nowMs *int64) ([]string, bool) {
		switch c.Method {
		case "chat/deliver":
			open = string(c.ID)
			return nil, worlds == 1 // the first delivery stays unanswered for now
		case "conformance/reset":
			if worlds++; worlds == 2 {
				return append([]string{
					`{"jsonrpc":"2.0","method":"conformance/turnCancelled","params":{"turn":"t1"}}`,
					`{"jsonrpc":"2.0","id":` + open + `,"error":{"code":1,"message":"the world is over"}}`,
				}, usual(c, nowMs)...), true
			}
		}
		return nil, false
	})
	p, err := exchange.Open(t.Context(), f.target(), exchange.Options{Timeout: time.Minute})
	require.NoError(t, err)
	defer p.Close()
	for range 2 {
		w := world.New(p, "w", spec.RoleHarness, c2a.Draft0624)
		require.NoError(t, talk(t.Context(), w))
		for _, e := range w.Trace().Entries {
			require.NotEqual(t, law.TurnStop{Turn: "t1"}, e.Item)
		}
	}
}

func TestHeldAnswers(t *testing.T) {
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		return serve.Serve(ctx, r, w, bundled.Options())
	})
	p, err := exchange.Open(t.Context(), target, exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "held", spec.RoleHarness, c2a.Draft0624)
	w.Model.HoldsFrom = 1
	require.NoError(t, talk(t.Context(), w))
	require.Equal(t, 1, w.Model.Held())
	require.Empty(t, law.Tell(w.Trace()).Says)
	require.NoError(t, w.Release(t.Context()))
	says := law.Tell(w.Trace()).Says
	require.Len(t, says, 1)
	require.Equal(t, int64(60_000), says[0].AtMs)
}

func TestWorldsThatCannotBe(t *testing.T) {
	p, err := exchange.Open(t.Context(), fake(func(call, *int64) ([]string, bool) { return nil, false }).target(),
		exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	for _, row := range []struct {
		why string
		do  func(w *world.World) error
	}{
		{"somebody who isn't there", func(w *world.World) error {
			return w.Post(t.Context(), world.Post{Author: "Ann", Text: "x"})
		}},
		{"a place that isn't there", func(w *world.World) error {
			return w.Post(t.Context(), world.Post{Author: "Will", Text: "x", Place: world.Place{Channel: "ops"}})
		}},
		{"an edit of what was never said", func(w *world.World) error { return w.Edit(t.Context(), "Will", "x", "y") }},
		{"one DM twice", func(w *world.World) error { return w.DM("Will", "lead") }},
		{"a thread nowhere", func(w *world.World) error { return w.Thread("t", "ops", []string{"Will"}, "") }},
	} {
		w := world.New(p, "w", spec.RoleHarness, c2a.Draft0624)
		require.NoError(t, w.DM("Will", "lead"))
		var mistake *exchange.ScenarioError
		require.ErrorAs(t, row.do(w), &mistake, row.why)
		require.NoError(t, p.Broken(), row.why)
	}
}

func TestAShimErrorShowsWhatCameOnce(t *testing.T) {
	m := jsonrpc.Decode([]byte("Welcome!"))
	err := &exchange.ShimError{Method: "conformance/hello", Expected: "messages", Got: exchange.Excerpt(m.Raw),
		Guide: "The connection", Err: m.Fault}
	require.Equal(t, 1, strings.Count(err.Error(), "Welcome!"), err.Error())
	require.Contains(t, err.Error(), "(not a JSON-RPC 2.0 message: not JSON)")
}
