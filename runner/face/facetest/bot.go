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
)

// Parrot is a model that says again what it was told last, by the chat API of
// OpenAI and by that of Anthropic.
type Parrot struct {
	mu    sync.Mutex
	shown []string
}

// Shown are the texts that the model was shown, one for each call.
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
			"id": "msg_1", "type": "message", "role": "assistant", "model": "parrot", "stop_reason": "end_turn", "usage": map[string]int{"input_tokens": 1, "output_tokens": 1},
			"content": []any{map[string]string{"type": "text", "text": said}},
		})
		return
	}
	_ = json.NewEncoder(out).Encode(map[string]any{
		"id": "c", "object": "chat.completion", "created": 1, "model": "parrot",
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]string{"role": "assistant", "content": said}}},
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

// StartBot starts a file of a folder of examples/edge with an environment, which is
// given the model's besides, and returns when it has connected.
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
		"OPENAI_BASE_URL="+model.URL, "OPENAI_API_KEY=sk-test", "ANTHROPIC_BASE_URL="+model.URL, "ANTHROPIC_API_KEY=sk-test", "C2A_CONFORM_STATE="+t.TempDir(),
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

// Start starts the bot after it was killed, and returns when it has connected.
func (b *Bot) Start() {
	b.t.Helper()
	b.running = b.program()
	require.NoError(b.t, b.running.Start())
	b.Until("the bot to connect", b.face.Connected)
}

// Kill kills it.
func (b *Bot) Kill() {
	_ = b.running.Process.Kill()
	_ = b.running.Wait()
	b.face.Cut()
}

// Until waits for something.
func (b *Bot) Until(what string, done func() bool) {
	b.t.Helper()
	for end := time.Now().Add(6 * Patience); !done(); <-time.After(10 * time.Millisecond) {
		if time.Now().After(end) {
			require.FailNow(b.t, "waited in vain for "+what)
		}
	}
}

// Said waits until the bot has said so much, and returns the places and texts in
// the order of the alphabet.
func (b *Bot) Said(w *Watcher, n int) []string {
	b.t.Helper()
	var out []string
	for range n {
		select {
		case p := <-w.posted:
			out = append(out, p.Op+" "+p.Conversation+"/"+p.Thread+" "+p.Text)
		case <-time.After(6 * Patience):
			require.FailNow(b.t, "the bot said too little", "%q", out)
		}
	}
	slices.Sort(out)
	return out
}
