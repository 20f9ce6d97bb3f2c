package facetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Parrot is a model that repeats the last text that it was shown. It supports the chat APIs of OpenAI and Anthropic.
type Parrot struct {
	mu    sync.Mutex
	shown []string
}

// Shown returns the last text of each call.
func (p *Parrot) Shown() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.shown)
}

// ServeHTTP implements http.Handler.
func (p *Parrot) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	var asked struct {
		Messages []struct {
			Content string `json:"content"`
		} `json:"messages"`
	}
	if json.NewDecoder(in.Body).Decode(&asked) != nil || len(asked.Messages) == 0 {
		http.Error(out, "no messages", http.StatusBadRequest)
		return
	}
	said := asked.Messages[len(asked.Messages)-1].Content
	if _, body, ok := strings.Cut(said, "\nMESSAGE\n"); ok {
		said = body
	}
	p.mu.Lock()
	p.shown = append(p.shown, said)
	p.mu.Unlock()
	said = "heard: " + said
	out.Header().Set("Content-Type", "application/json")
	if strings.HasSuffix(in.URL.Path, "/messages") {
		_ = json.NewEncoder(out).Encode(map[string]any{
			"id": "msg_1", "type": "message", "role": "assistant", "model": "parrot", "stop_reason": "end_turn",
			"usage":   map[string]int{"input_tokens": 1, "output_tokens": 1},
			"content": []any{map[string]string{"type": "text", "text": said}},
		})
		return
	}
	_ = json.NewEncoder(out).Encode(map[string]any{
		"id": "c", "object": "chat.completion", "created": 1, "model": "parrot",
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop",
			"message": map[string]string{"role": "assistant", "content": said}}},
	})
}

// Bot is one of the example bots, run by node with the clients of the vendors.
type Bot struct {
	*Parrot
	t       *testing.T
	face    face.Face
	program func() *exec.Cmd
	running *exec.Cmd
}

// StartBot starts a file of a folder of examples/edge, and returns when the bot has connected. The environment also
// gets the settings of the model.
func StartBot(t *testing.T, f face.Face, folder, file string, environment ...string) *Bot {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "examples", "edge", folder)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("NOT TESTED: run npm ci in examples/edge/" + folder + " first")
	}
	b := &Bot{Parrot: &Parrot{}, t: t, face: f}
	model := httptest.NewServer(b.Parrot)
	t.Cleanup(model.Close)
	environment = append(append(os.Environ(),
		"OPENAI_BASE_URL="+model.URL, "OPENAI_API_KEY=sk-test", "ANTHROPIC_BASE_URL="+model.URL,
		"ANTHROPIC_API_KEY=sk-test", "C2A_CONFORM_STATE="+t.TempDir(),
	), environment...)
	b.program = func() *exec.Cmd {
		cmd := exec.Command(node, file)
		cmd.Dir, cmd.Env, cmd.Stderr = dir, environment, os.Stderr
		return cmd
	}
	b.Start()
	t.Cleanup(b.Kill)
	return b
}

// Start starts the bot again after Kill, and returns when it has connected.
func (b *Bot) Start() {
	b.t.Helper()
	b.running = b.program()
	require.NoError(b.t, b.running.Start())
	b.Until("the bot to connect", b.face.Connected)
}

// Kill kills the bot.
func (b *Bot) Kill() {
	_ = b.running.Process.Kill()
	_ = b.running.Wait()
	b.face.Cut()
}

// Until waits until done returns true.
func (b *Bot) Until(what string, done func() bool) {
	b.t.Helper()
	for end := time.Now().Add(6 * Patience); !done(); <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			require.FailNow(b.t, "timed out waiting for "+what)
		}
	}
}

// Said waits until the bot has posted n messages, and returns their places and texts, sorted.
func (b *Bot) Said(w *Watcher, n int) []string {
	b.t.Helper()
	var out []string
	for range n {
		p := w.Next(b.t)
		out = append(out, p.Op+" "+p.Conversation+"/"+p.Thread+" "+p.Text)
	}
	slices.Sort(out)
	return out
}

// Manners checks which messages a bot answers and which it doesn't, with a lost post, a kill and a restart. several is
// a text that mentions several participants, and shown how the model is shown it.
func (b *Bot) Manners(w *Watcher, several, shown string) {
	b.t.Helper()
	do := func(e port.SurfaceEvent) {
		b.t.Helper()
		require.NoError(b.t, b.face.Do(e))
	}
	do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: port.LostResponse, Times: 1})
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "m1", Conversation: "general", Thread: "deploy", Author: "human:will",
			Text: "@lead is it up?"},
		{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann", Text: several + " 1 < 2 & `@lead`?"},
		{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann", Text: "nice weather"},
		{Op: "post", ID: "m4", Conversation: "general", Author: "human:ann", Text: "@will look, `@lead` is gone"},
		{Op: "post", ID: "m5", Conversation: "general", Thread: "deploy", Author: "human:ann",
			Text: "step three went through"},
		{Op: "post", ID: "m6", Conversation: "general", Thread: "lunch", Author: "human:ann",
			Text: "step four went through"},
		{Op: "post", ID: "m7", Conversation: "dm-1", Author: "human:will", Text: "so here"},
		{Op: "post", ID: "m8", Conversation: "dm-1", Author: "human:will", Text: "is my problm"},
		{Op: "edit", ID: "m8", Text: "is my problem"},
		{Op: "redeliver", ID: "m7", Retry: 1},
		{Op: "post", ID: "m9", Conversation: "general", Author: "agent:worker", Text: "the index is rebuilt"},
		{Op: "status", Class: "log", ID: "m10", Conversation: "general", Author: "deploy-bot", Text: "deployed"},
		{Op: "post", ID: "m11", Conversation: "general", Author: "human:will", Text: "@lead I quit"},
		{Op: "delete", ID: "m11"},
	} {
		do(e)
	}
	b.Until("all to be taken", func() bool { return b.face.Pending() == 0 })
	b.Kill()
	do(port.SurfaceEvent{Op: "post", ID: "m12", Conversation: "general", Author: "human:will",
		Text: "@lead, ask @ann while you are away"})
	b.Start()
	require.Equal(b.t, []string{
		"post dm-1/ heard: so here\nis my problem",
		"post general/ heard: " + shown + " 1 < 2 & `@lead`?",
		"post general/ heard: @lead, ask @ann while you are away",
		"post general/deploy heard: @lead is it up?",
		"post general/deploy heard: step three went through",
	}, b.Said(w, 5))
	do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 3})
	do(port.SurfaceEvent{Op: "edit", ID: "m7", Text: "so there"})
	do(port.SurfaceEvent{Op: "post", ID: "m13", Conversation: "dm-1", Author: "human:will", Text: "bye, @will"})
	require.Len(b.t, b.Said(w, 1), 1)
	require.Len(b.t, b.Shown(), 6, "one turn each: %q", b.Shown())
	require.Empty(b.t, w.Strays())
}
