package slack_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
)

// parrot is a model that says again what it was told last.
type parrot struct {
	mu    sync.Mutex
	shown []string
}

func (p *parrot) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	var asked struct {
		Messages []struct{ Content string }
	}
	_ = json.NewDecoder(in.Body).Decode(&asked)
	said := asked.Messages[len(asked.Messages)-1].Content
	if _, body, ok := strings.Cut(said, "\nMESSAGE\n"); ok {
		said = body
	}
	p.mu.Lock()
	p.shown = append(p.shown, said)
	p.mu.Unlock()
	out.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(out).Encode(map[string]any{"id": "c", "object": "chat.completion", "created": 1, "model": "parrot", "choices": []any{
		map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]string{"role": "assistant", "content": "heard: " + said}},
	}})
}

// bot starts one of the example bots with the clients that Slack and OpenAI keep.
func bot(t *testing.T, file string, o face.Options) (f *slack.Face, r *record, p *parrot, again func()) {
	t.Helper()
	folder := filepath.Join("..", "..", "..", "examples", "edge", "slack")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		t.Skip("NOT TESTED: run npm ci in examples/edge/slack first")
	}
	port := "0"
	if o.Delivery == "http" {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		port = strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
		require.NoError(t, free.Close())
		o.Webhook = "http://127.0.0.1:" + port + "/slack/events"
	}
	f, r = start(t, o)
	p = &parrot{}
	model := httptest.NewServer(p)
	t.Cleanup(model.Close)
	s := f.Settings()
	environment := append(os.Environ(),
		"SLACK_API_URL="+s["url"], "SLACK_BOT_TOKEN="+s["bot_token"], "SLACK_SIGNING_SECRET="+s["signing_secret"], "PORT="+port,
		"OPENAI_BASE_URL="+model.URL, "OPENAI_API_KEY=sk-test", "C2A_CONFORM_STATE="+t.TempDir())
	if o.Delivery != "http" {
		environment = append(environment, "SLACK_APP_TOKEN="+s["app_token"])
	}
	var running *exec.Cmd
	run := func() {
		running = exec.Command(node, file)
		running.Dir, running.Env, running.Stderr = folder, environment, os.Stderr
		require.NoError(t, running.Start())
		r.until(t, file+" to connect", f.Connected)
	}
	kill := func() {
		_ = running.Process.Kill()
		_ = running.Wait()
		f.Cut()
	}
	run()
	t.Cleanup(kill)
	return f, r, p, func() { kill(); run() }
}

// said waits until the bot has said so much, and returns it in the order of the
// alphabet.
func said(t *testing.T, r *record, n int) []string {
	t.Helper()
	r.until(t, "what the bot says", func() bool { return len(r.posted) >= n })
	var out []string
	for _, p := range r.posts() {
		out = append(out, p.Conversation+"/"+p.Thread+" "+p.Text)
	}
	slices.Sort(out)
	return out
}

func TestNaiveBot(t *testing.T) {
	t.Parallel()
	for _, delivery := range slack.Kind.Deliveries {
		t.Run(delivery, func(t *testing.T) {
			t.Parallel()
			f, r, _, _ := bot(t, "naive.js", face.Options{Delivery: delivery})
			do(t, f, wire.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: will, Text: "@lead is it up?"})
			do(t, f, wire.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm", Author: will, Text: "hello"})
			raw := "heard: @lead is it up?"
			require.Equal(t, []string{"dm/ heard: hello", "general/ " + raw, "general/ " + raw}, said(t, r, 3), "twice, since there are two events, and not in the thread")
			do(t, f, wire.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1})
			do(t, f, wire.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm", Author: will, Text: "once?"})
			require.Len(t, said(t, r, 5), 5, "the client posts again what it has no answer for")
		})
	}
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	for _, delivery := range slack.Kind.Deliveries {
		t.Run(delivery, func(t *testing.T) {
			t.Parallel()
			f, r, p, again := bot(t, "polite.js", face.Options{Delivery: delivery})
			do(t, f, wire.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1})
			for _, e := range []wire.SurfaceEvent{
				{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: will, Text: "@lead is it up?"},
				{Op: "post", ID: "m2", Conversation: "general", Author: ann, Text: "@backend & <all>, https://x.example/a: `@lead`?"},
				{Op: "post", ID: "m3", Conversation: "general", Author: ann, Text: "> @lead said so\nnice weather"},
				{Op: "post", ID: "m4", Conversation: "general", Author: ann, Text: "@will look, `@lead` is gone"},
				{Op: "post", ID: "m5", Conversation: "general", Thread: "deploy", Author: ann, Text: "step three went through"},
				{Op: "post", ID: "m6", Conversation: "general", Thread: "other", Author: ann, Text: "step four went through"},
				{Op: "post", ID: "m7", Conversation: "dm", Author: will, Text: "so here"},
				{Op: "post", ID: "m8", Conversation: "dm", Author: will, Text: "is my problm"},
				{Op: "edit", ID: "m8", Text: "is my problem"},
				{Op: "redeliver", ID: "m7", Retry: 1},
				{Op: "status", Class: "log", Conversation: "general", Author: deployBot, Text: "window 2 closed"},
				{Op: "post", ID: "m9", Conversation: "general", Author: worker, Text: "the index is rebuilt"},
				{Op: "post", ID: "m10", Conversation: "three", Author: ann, Text: "I quit"},
				{Op: "delete", ID: "m10"},
			} {
				do(t, f, e)
			}
			r.until(t, "all to be taken", func() bool { return f.Pending() == 0 })
			again()
			require.Equal(t, []string{
				"dm/ heard: so here\nis my problem",
				"general/ heard: @backend & <all>, https://x.example/a: `@lead`?",
				"general/deploy heard: @lead is it up?",
				"general/deploy heard: step three went through",
			}, said(t, r, 4))
			do(t, f, wire.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 3})
			do(t, f, wire.SurfaceEvent{Op: "edit", ID: "m7", Text: "so there"})
			do(t, f, wire.SurfaceEvent{Op: "post", ID: "m11", Conversation: "dm", Author: will, Text: "bye, @worker"})
			require.Len(t, said(t, r, 5), 5)
			p.mu.Lock()
			defer p.mu.Unlock()
			require.Len(t, p.shown, 5, "one turn each: %q", p.shown)
			require.Empty(t, r.stray)
		})
	}
}
