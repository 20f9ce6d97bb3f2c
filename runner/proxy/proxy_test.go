package proxy

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/listen"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	c2aaudit "github.com/c2a-conform/c2a-conform/runner/c2a/audit"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

var frames = flag.Int("frames", 20_000, "how many frames must pass unchanged")

// echo makes the test binary a program that sends back what it gets.
const echo = "C2A_CONFORM_PROXY_ECHO"

func TestMain(m *testing.M) {
	if os.Getenv(echo) != "" {
		_, _ = io.Copy(os.Stdout, os.Stdin)
		return
	}
	audit.Register(c2aaudit.Protocol)
	os.Exit(m.Run())
}

// echoing is the command of that program.
func echoing(t *testing.T) []string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	return []string{"env", echo + "=1", self}
}

// traffic is an endless stream of frames, the same for the same seed: messages, and bytes of all kinds.
type traffic struct {
	random *rand.Rand
	number int
}

func newTraffic(seed uint64) *traffic { return &traffic{random: rand.New(rand.NewPCG(seed, 1))} }

func (g *traffic) next() []byte {
	g.number++
	switch g.random.IntN(4) {
	case 0:
		b := make([]byte, g.random.IntN(1500))
		for i := range b {
			b[i] = byte(g.random.Uint32())
		}
		return append(b, '\n')
	case 1:
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":{}}`+"\r\n", g.number)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"x","params":{"text":%q}}`+"\n", g.number,
		strings.Repeat("é\x00", g.random.IntN(200)))
}

// TestFramesPassUnchanged: whatever passes, and whoever dies.
func TestFramesPassUnchanged(t *testing.T) {
	argv := echoing(t)
	log := filepath.Join(t.TempDir(), "link.ndjson")
	random := rand.New(rand.NewPCG(uint64(*frames), 3))
	passed, rounds := 0, [3]int{}
	for seed := uint64(1); passed < *frames; seed++ {
		ending := int(seed % 3) // the host ends its input; the program is killed; the host is gone
		rounds[ending]++
		share := min(*frames-passed, 1+random.IntN(max(100, *frames/20)))
		passed += unchanged(t, argv, log, seed, ending, share)
	}
	for ending, n := range rounds {
		require.Positive(t, n, "ending %d", ending)
	}
	t.Logf("%d frames in %v rounds", passed, rounds)
}

// unchanged lets frames pass to a program that echoes, and returns how many came back.
func unchanged(t *testing.T, argv []string, log string, seed uint64, ending, share int) (passed int) {
	t.Helper()
	p, err := New(Options{Log: Log{File: log, MaxBytes: 16 << 20, Keep: 2}, Redact: Redact{Words: true}})
	require.NoError(t, err)
	stdin, say := io.Pipe()
	hear, stdout, err := os.Pipe()
	require.NoError(t, err)
	signals := make(chan os.Signal, 1)
	var group sync.WaitGroup
	group.Go(func() {
		for g := newTraffic(seed); g.number < share || ending > 0; {
			if _, err := say.Write(g.next()); err != nil {
				return
			}
		}
		_ = say.Close()
	})
	group.Go(func() {
		in, g := bufio.NewReader(hear), newTraffic(seed)
		for ; ; passed++ {
			switch {
			case passed == share && ending == 1:
				signals <- syscall.SIGKILL
			case passed == share && ending == 2:
				_ = hear.Close()
				_ = stdin.Close()
				return
			}
			want := g.next()
			got := make([]byte, len(want))
			n, err := io.ReadFull(in, got)
			if !bytes.Equal(want[:n], got[:n]) {
				t.Errorf("seed %d, frame %d: got %q, want %q", seed, passed, got, want)
			}
			if err != nil {
				_ = stdin.Close()
				return
			}
		}
	})
	code, err := p.Run(context.Background(), Program{Argv: argv, In: stdin, Out: stdout, Stderr: os.Stderr,
		Signals: signals})
	require.NoError(t, err)
	group.Wait()
	_ = hear.Close()
	summary := p.Close()
	require.Positive(t, summary.Records)
	require.GreaterOrEqual(t, passed, share)
	switch ending {
	case 0:
		require.Equal(t, share, passed)
		require.Zero(t, code)
	case 1:
		require.Equal(t, 128+int(syscall.SIGKILL), code)
	}
	return passed
}

// logged are the records of a log.
func logged(t *testing.T, file string) (all []map[string]any) {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range strings.Lines(string(raw)) {
		var record map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &record), line)
		all = append(all, record)
	}
	return all
}

const (
	hello = `{"jsonrpc":"2.0","id":0,"method":"initialize",` +
		`"params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"h","version":"1"},"capabilities":{}}}`
	welcome = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2026-06-24",` +
		`"serverInfo":{"name":"a","version":"1"},"capabilities":{}}}`
	ambient = `{"jsonrpc":"2.0","id":"d","method":"chat/deliver","params":{"eventId":"e",` +
		`"conversation":{"id":"c","kind":"channel"},"author":{"id":"human:eve","kind":"human","displayName":"Eve"},` +
		`"addressedToMe":false,"policy":"must_not_respond","content":"a plan","recipient":"agent:lead",` +
		`"injection":{"mode":"buffered"}}}`
	taken = `{"jsonrpc":"2.0","id":"d","result":{}}`
	chat  = `{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"chat.send_message",` +
		`"agent":"agent:lead","arguments":{"target":{"conversationId":"c"},"inReplyTo":"e","idempotencyKey":"k",` +
		`"visibility":"channel","directedness":"ambient","text":"hello"}}}`
	sent = `{"jsonrpc":"2.0","id":"s","result":{"content":[{"type":"text","text":"done"}],` +
		`"structuredContent":{"messageId":"m1"}}}`
)

// conversation is one in which the agent breaks a rule: each frame with the side that says it.
var conversation = []struct {
	host  bool
	frame string
}{
	{true, hello}, {false, welcome}, {true, ambient}, {false, taken}, {false, chat}, {true, sent},
}

// found collects findings.
type found struct {
	mu  sync.Mutex
	all []string
}

func (f *found) take(x audit.Finding, where string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, x.Requirement+" "+where)
}

// TestEachTransport: what passes by any transport arrives, is logged in order, and is judged.
func TestEachTransport(t *testing.T) {
	for _, row := range []struct {
		why, at, to string
		options     listen.Options
		framing     jsonrpc.Framing
	}{
		{"lines over tcp", "tcp://127.0.0.1:0", "tcp://127.0.0.1:0", listen.Options{}, jsonrpc.Lines},
		{"headers over tcp", "tcp://127.0.0.1:0", "tcp://127.0.0.1:0",
			listen.Options{Framing: jsonrpc.ContentLength}, jsonrpc.ContentLength},
		{"a socket of this machine", "unix://" + filepath.Join(t.TempDir(), "front"),
			"unix://" + filepath.Join(t.TempDir(), "back"), listen.Options{}, jsonrpc.Lines},
		{"a WebSocket", "ws://127.0.0.1:0/front", "ws://127.0.0.1:0/back", listen.Options{}, 0},
		{"HTTP with a stream", "http://127.0.0.1:0/front", "http://127.0.0.1:0/back",
			listen.Options{HTTP: listen.ByStream}, 0},
		{"HTTP with responses", "http://127.0.0.1:0/", "http://127.0.0.1:0/back",
			listen.Options{HTTP: listen.ByResponse}, 0},
		{"HTTP with both", "http://127.0.0.1:0/front", "http://127.0.0.1:0/",
			listen.Options{HTTP: listen.ByBoth}, 0},
	} {
		t.Run(row.why, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "link.ndjson")
			var told found
			p, err := New(Options{Log: Log{File: log}, Framing: row.framing, Found: told.take,
				Trouble: func(err error) { t.Log(err) }})
			require.NoError(t, err)
			behind, err := listen.Listen(row.to, row.options)
			require.NoError(t, err)
			front, err := p.Listen(row.at, behind.URL())
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			heard := make(chan struct{})
			over := sync.OnceFunc(func() { close(heard) })
			var group sync.WaitGroup
			group.Go(func() {
				_ = behind.Serve(ctx, func(ctx context.Context, c listen.Conn) {
					defer over()
					play(ctx, t, c, false)
				})
			})
			group.Go(func() { _ = front.Serve(ctx) })
			target, err := attach.URL(front.URL(), attach.URLOptions{Framing: row.framing})
			require.NoError(t, err)
			session, err := target.Open(ctx)
			require.NoError(t, err)
			play(ctx, t, session, true)
			_ = session.Close()
			<-heard // the last was on its way to the other side
			cancel()
			group.Wait()
			summary := p.Close()
			require.EqualValues(t, len(conversation), summary.Records)
			require.EqualValues(t, 1, summary.Sessions)
			records := logged(t, log)
			require.Len(t, records, len(conversation)+1)
			require.Equal(t, audit.Down, records[len(conversation)]["link"])
			var want, got []string
			line := 0
			for i, said := range conversation {
				dir := map[bool]string{true: "to_agent", false: "to_host"}[said.host]
				want = append(want, dir+said.frame)
				frame, _ := json.Marshal(records[i]["frame"])
				got = append(got, fmt.Sprint(records[i]["dir"])+string(frame))
				if strings.Contains(string(frame), "chat.send_message") {
					line = i + 1
				}
			}
			for i := range want {
				var frame any
				dir, text, _ := strings.Cut(want[i], "{")
				require.NoError(t, json.Unmarshal([]byte("{"+text), &frame))
				sorted, _ := json.Marshal(frame)
				want[i] = dir + string(sorted)
			}
			if row.options.HTTP == listen.ByBoth { // a response and the stream are not in order
				require.ElementsMatch(t, want, got)
			} else {
				require.Equal(t, want, got)
			}
			require.Equal(t, []string{fmt.Sprintf("C2A-OBEY-001 %s:%d", log, line)}, told.all)
		})
	}
}

// play says one part of the conversation, and demands that it hears the other.
func play(ctx context.Context, t *testing.T, c jsonrpc.Conn, host bool) {
	t.Helper()
	for _, said := range conversation {
		if said.host == host {
			if err := c.Send([]byte(said.frame)); err != nil {
				t.Errorf("say %s: %v", said.frame, err)
				return
			}
			continue
		}
		got, err := c.Recv(ctx)
		if err != nil || string(got) != said.frame {
			t.Errorf("hear %s: got %s, %v", said.frame, got, err)
			return
		}
	}
	if !host {
		_, _ = c.Recv(ctx) // until it hangs up
	}
}

// TestAProgramComesBack: the proxy outlives it, and who connects again reaches it.
func TestAProgramComesBack(t *testing.T) {
	var told found
	log := filepath.Join(t.TempDir(), "link.ndjson")
	p, err := New(Options{Log: Log{File: log}, Found: told.take})
	require.NoError(t, err)
	back := "unix://" + filepath.Join(t.TempDir(), "back")
	front, err := p.Listen("tcp://127.0.0.1:0", back)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { _ = front.Serve(ctx) })
	target, err := attach.URL(front.URL(), attach.URLOptions{})
	require.NoError(t, err)
	talk := func(lives bool) {
		if lives {
			behind, err := listen.Listen(back, listen.Options{})
			require.NoError(t, err)
			life, die := context.WithCancel(ctx)
			var dead sync.WaitGroup
			dead.Go(func() {
				_ = behind.Serve(life, func(ctx context.Context, c listen.Conn) {
					_, _ = c.Recv(ctx) // and it dies with the answer
					die()
				})
			})
			defer dead.Wait()
			defer die()
		}
		session, err := target.Open(ctx)
		require.NoError(t, err)
		_ = session.Send([]byte(hello))
		_, err = session.Recv(ctx)
		require.Error(t, err)
		_ = session.Close()
	}
	for _, lives := range []bool{true, false, true} {
		talk(lives)
	}
	cancel()
	group.Wait()
	summary := p.Close()
	require.EqualValues(t, 2, summary.Records)
	require.EqualValues(t, 2, summary.Sessions)
	require.Empty(t, told.all, "who is dead answers nothing")
}

// TestTheLogFails: where the log can't be written the bytes pass, and the log says later how many are
// missing.
func TestTheLogFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "link.ndjson")
	f, err := openLog(Log{File: name})
	require.NoError(t, err)
	require.NoError(t, f.write(1, []byte("{\"a\":1}\n")))
	require.NoError(t, f.flush())
	whole := f.file
	broken, err := os.Open(name) // which can't be written
	require.NoError(t, err)
	f.file = broken
	f.out.Reset(broken)
	require.NoError(t, f.write(2, []byte("{\"b\":2}\n")))
	require.ErrorContains(t, f.flush(), "the log has a gap")
	require.NoError(t, f.write(3, []byte("{\"c\":3}\n")))
	require.NoError(t, f.flush(), "it is told once")
	f.file = whole
	require.NoError(t, f.undo(nil))
	require.NoError(t, f.write(4, []byte("{\"d\":4}\n")))
	require.NoError(t, f.close())
	require.NoError(t, broken.Close())
	records := logged(t, name)
	require.Len(t, records, 3)
	require.Equal(t, audit.Gap, records[1]["link"])
	require.EqualValues(t, 2, records[1]["frames"])
	require.Equal(t, name+":1", f.where(1))
	require.Equal(t, name+":3", f.where(4))
}

// TestTheLogGoesOn: behind what is there, without a line that was not finished, and in a file of its own when one is
// full.
func TestTheLogGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "link.ndjson")
	require.NoError(t, os.WriteFile(name, []byte("{\"n\":1}\n{\"n\":2}\n{\"n\":"), 0o600))
	f, err := openLog(Log{File: name, MaxBytes: 40, Keep: 2})
	require.NoError(t, err)
	for n := 1; n <= 12; n++ {
		require.NoError(t, f.write(n, fmt.Appendf(nil, "{\"n\":%d}\n", 10+n)))
	}
	require.NoError(t, f.close())
	var numbers []any
	for _, file := range []string{name + ".2", name + ".1", name} {
		for _, r := range logged(t, file) {
			numbers = append(numbers, r["n"])
		}
	}
	require.Equal(t, []any{13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0}, numbers)
	require.NoFileExists(t, name+".3")
	require.Equal(t, name+":2", f.where(12))
	require.Equal(t, name+".2:1", f.where(3))
	require.Equal(t, name+".3:3", f.where(1), "which is not kept any more")
}

// TestNobodyWaits: a queue that is full takes nothing more, and says so.
func TestNobodyWaits(t *testing.T) {
	p := &Proxy{metrics: newMetrics([2]string{"a", "b"})}
	p.queue.init(p.metrics)
	l := &link{proxy: p}
	w := &way{link: l, split: &lined{}}
	for range MaxQueueBytes/pieceBytes + 100 {
		p.queue.put(w, make([]byte, pieceBytes))
	}
	all := p.queue.take(nil)
	require.LessOrEqual(t, len(all)*pieceBytes, MaxQueueBytes+pieceBytes)
	require.True(t, all[len(all)-1].lost)
	require.False(t, all[len(all)-2].lost, "a gap is one")
	p.queue.put(w, []byte("x"))
	require.False(t, p.queue.take(nil)[0].lost)
}

func TestRedaction(t *testing.T) {
	const secret = "sk-abcdefghijklmnop1234"
	for _, row := range []struct{ why, in, want string }{
		{"a key in any text", `{"a" : ["x ` + secret + ` y"], "n": 1e2}`,
			`{"a" : ["x ***********************  y"], "n": 1e2}`},
		{"a key that is written otherwise", `{"a":"\u0073k-abcdefghijklmnop1234"}`,
			`{"a":"***********************"}`},
		{"each kind of key", `{"a":"Bearer 0123456789abc=, xoxb-0123456789 ghp_` + strings.Repeat("a", 36) + `"}`,
			`{"a":"` + strings.Repeat("*", 21) + `, *************** ` + strings.Repeat("*", 40) + `"}`},
		{"nothing to leave out", "{ \"a\":\"\\u0041\" }\r", "{ \"a\":\"\\u0041\" }\r"},
		{"a name is no text", `{"` + secret + `":1}`, `{"` + secret + `":1}`},
		{"quotes before the text", `{"a":"\"\\","b":"` + secret + `"}`, `{"a":"\"\\","b":"***********************"}`},
		{"no JSON", "bearer " + secret, "******************************"},
		{"a batch", `[{"a":"` + secret + `"},"` + secret + `"]`,
			`[{"a":"***********************"},"***********************"]`},
	} {
		r := Redact{Secrets: true}.compile(nil)
		require.Equal(t, strings.ReplaceAll(row.want, "*  y", "* y"), string(r.frame([]byte(row.in))), row.why)
	}
	r := Redact{Words: true}.compile([]string{"text"})
	const said = `{"id":"one","text":"Ask @lead: one, one?","parts":[{"kind":"two","text":"two"}]}`
	out := string(r.frame([]byte(said)))
	var got struct{ ID, Text string }
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Equal(t, "one", got.ID)
	require.Regexp(t, `^[a-z]{3} @lead: ([a-z]{3}), ([a-z]{3})\?$`, got.Text)
	require.Equal(t, got.Text[11:14], got.Text[16:19], "the same word by the same")
	require.NotContains(t, got.Text, "one")
	require.Contains(t, out, `"kind":"two"`)
	require.NotContains(t, out, `"text":"two"`)
	require.Equal(t, "(5 bytes that are not JSON)", string(r.frame([]byte("hello"))))
}

func TestMetrics(t *testing.T) {
	p, err := New(Options{})
	require.NoError(t, err)
	client, front := net.Pipe()
	back, program := net.Pipe()
	done := make(chan struct{})
	go func() { p.Between(front, back); close(done) }()
	talk := func(say, hear net.Conn, frame string) {
		t.Helper()
		go func() { _, _ = say.Write([]byte(frame + "\n")) }()
		got := make([]byte, len(frame)+1)
		_, err := io.ReadFull(hear, got)
		require.NoError(t, err)
		require.Equal(t, frame+"\n", string(got))
	}
	for _, said := range conversation {
		if said.host {
			talk(client, program, said.frame)
		} else {
			talk(program, client, said.frame)
		}
	}
	talk(program, client, `{"jsonrpc":"2.0","method":"odd\"\\`+"\xff"+`"}`)
	_ = client.Close()
	<-done
	p.Close()
	text := p.Metrics().String()
	for _, line := range []string{
		`c2a_conform_proxy_links 0`, `c2a_conform_proxy_links_total 1`,
		`c2a_conform_proxy_messages_total{dir="to_agent",method="chat/deliver",kind="must_not_respond"} 1`,
		`c2a_conform_proxy_messages_total{dir="to_host",method="tools/call",kind="chat.send_message"} 1`,
		`c2a_conform_proxy_messages_total{dir="to_host",method="chat/deliver",kind="answer"} 1`,
		`c2a_conform_proxy_findings_total{requirement="C2A-OBEY-001",level="must",role="harness"} 1`,
		`c2a_conform_proxy_answer_seconds_bucket{method="tools/call",le="+Inf"} 1`,
		`c2a_conform_proxy_answer_seconds_count{method="chat/deliver"} 1`,
	} {
		require.Contains(t, text, line+"\n")
	}
	for line := range strings.Lines(text) {
		require.Regexp(t, `^(# (HELP|TYPE) c2a_conform_proxy_[a-z_]+ .+|`+
			`c2a_conform_proxy_[a-z_]+(\{([a-z]+="([^"\\\n]|\\["\\n])*",?)+\})? [0-9.e+-]+)\n$`, line)
	}
}

func TestBadOptions(t *testing.T) {
	_, err := New(Options{Behind: "waiter"})
	require.ErrorContains(t, err, `unknown role "waiter"; a link has a host and a harness`)
	_, err = New(Options{Log: Log{File: filepath.Join(t.TempDir(), "no", "such")}})
	require.ErrorIs(t, err, os.ErrNotExist)
	p, err := New(Options{})
	require.NoError(t, err)
	defer p.Close()
	for _, row := range []struct{ at, to, want string }{
		{"tcp://127.0.0.1:0", "ws://127.0.0.1:1", "of different kinds"},
		{"https://127.0.0.1:0", "https://127.0.0.1:1", "would need a certificate"},
		{"gopher://x", "tcp://127.0.0.1:1", "unknown scheme"},
		{"tcp://127.0.0.1:0", "tcp://x", "a host and a port are needed"},
	} {
		_, err := p.Listen(row.at, row.to)
		require.ErrorContains(t, err, row.want)
	}
	_, err = p.Run(t.Context(), Program{Argv: []string{filepath.Join(t.TempDir(), "none")}, In: strings.NewReader(""),
		Out: os.Stdout})
	require.True(t, errors.Is(err, os.ErrNotExist), err)
}
