package serve

import (
	"bufio"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/serve"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite what the engine says in testdata")

// options serve C2A alone.
func options() serve.Options {
	return serve.Options{Protocols: []serve.Protocol{Default()}, Role: Harness, Draft: "2026-06-24",
		Name: "c2a-reference"}
}

// TestDialogues plays the dialogues in testdata: lines that begin with "> " are sent, lines that begin with "< " are
// what comes, up to the answer to the request; lines that begin with "#" explain.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			require.NoError(t, err)
			var got []string
			p := start(t, options())
			for line := range strings.Lines(string(raw)) {
				line = strings.TrimRight(line, "\n")
				if sent, ok := strings.CutPrefix(line, "> "); ok {
					got = append(got, line)
					p.send(t, sent)
					for _, l := range p.settle(t) {
						got = append(got, "< "+l)
					}
				} else if !strings.HasPrefix(line, "< ") {
					got = append(got, line)
				}
			}
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(strings.Join(got, "\n")+"\n"), 0o644))
			}
			want := strings.Split(strings.TrimRight(string(raw), "\n"), "\n")
			for i := range min(len(want), len(got)) {
				require.Equal(t, want[i], got[i], "line %d", i+1)
			}
			require.Len(t, got, len(want))
			p.stop(t)
		})
	}
}

// peer talks to a served engine.
type peer struct {
	in   *io.PipeWriter
	out  *bufio.Reader
	done chan error
}

func start(t *testing.T, o serve.Options) *peer {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &peer{in: inW, out: bufio.NewReader(outR), done: make(chan error, 1)}
	go func() {
		p.done <- serve.Serve(context.WithoutCancel(t.Context()), inR, outW, o)
		outW.Close()
	}()
	return p
}

func (p *peer) send(t *testing.T, line string) {
	t.Helper()
	_, err := io.WriteString(p.in, line+"\n")
	require.NoError(t, err)
}

func (p *peer) line(t *testing.T) string {
	t.Helper()
	line, err := p.out.ReadString('\n')
	require.NoError(t, err)
	return strings.TrimRight(line, "\n")
}

// settle returns what comes up to the answer to a marker: messages are handled in order, so all that the message before
// caused has been sent by then.
func (p *peer) settle(t *testing.T) []string {
	t.Helper()
	p.send(t, `{"jsonrpc":"2.0","id":"marker","method":"marker"}`)
	var lines []string
	for {
		line := p.line(t)
		if strings.Contains(line, `"marker"`) {
			return lines
		}
		lines = append(lines, line)
	}
}

func (p *peer) stop(t *testing.T) {
	t.Helper()
	require.NoError(t, p.in.Close())
	require.NoError(t, <-p.done)
}

// TestWallClock: without a port the windows run on the wall clock, and the built-in model answers.
func TestWallClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := start(t, options())
		begin := time.Now()
		p.send(t, `{"jsonrpc":"2.0","id":1,"method":"chat/deliver",`+
			`"params":{"eventId":"evt_1","conversation":{"id":"C1","kind":"dm"},`+
			`"author":{"id":"U1","kind":"human","displayName":"Will"},`+
			`"addressedToMe":true,"policy":"must_respond","content":"hello"}}`)
		require.Contains(t, p.line(t), `"result"`, "acknowledged at once")
		require.Zero(t, time.Since(begin))
		send := p.line(t)
		require.Contains(t, send, `chat.send_message`)
		require.Contains(t, send, `hello`, "the model repeats what it hears")
		require.Equal(t, 2500*time.Millisecond, time.Since(begin), "the compose window on the fake clock")
		p.stop(t)
	})
}

// TestScaledClock: under a port the clock runs by itself where it is asked to, and nobody moves it.
func TestScaledClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := options()
		o.Scale = 20
		p := start(t, o)
		p.send(t, `{"jsonrpc":"2.0","id":0,"method":"conformance/hello",`+
			`"params":{"suite":{"name":"s","version":"1"},"port":1}}`)
		hello := p.line(t)
		require.Contains(t, hello, `"clock":"scaled","timeScale":20,"barrier":"quiescent"`)
		time.Sleep(time.Hour) // the clock of a world begins with it
		p.send(t, `{"jsonrpc":"2.0","id":1,"method":"conformance/reset",`+
			`"params":{"world":"w","role":"harness","draft":"2026-06-24","startMs":0,"seed":1,`+
			`"agents":[{"id":"agent:lead","handle":"lead","displayName":"Lead",`+
			`"roles":[],"streams":[]}],"humans":[],"conversations":[{"id":"D",`+
			`"kind":"dm","members":["agent:lead"]}],"threads":[]}}`)
		require.Contains(t, p.line(t), `"id":1,"result"`)
		p.send(t, `{"jsonrpc":"2.0","id":2,"method":"conformance/advance","params":{"ms":1000}}`)
		require.Contains(t, p.line(t), `"code":-32601`, "it runs by itself")
		began := time.Now()
		p.send(t, `{"jsonrpc":"2.0","id":3,"method":"chat/deliver",`+
			`"params":{"eventId":"evt_1","conversation":{"id":"D","kind":"dm"},`+
			`"author":{"id":"U1","kind":"human","displayName":"Will"},`+
			`"addressedToMe":true,"policy":"must_respond","content":"hello"}}`)
		require.Contains(t, p.line(t), `"id":3,"result"`)
		require.Contains(t, p.line(t), `conformance/turn`)
		require.Equal(t, 2500*time.Millisecond/20, time.Since(began), "the compose window, twenty times as fast")
		p.stop(t)
	})
}
