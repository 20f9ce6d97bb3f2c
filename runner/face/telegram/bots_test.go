package telegram_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	bots    = "../../../examples/edge/telegram" // the example bots, which use grammY
	clients = "testdata/client"
)

// node starts a script if its folder is installed.
func node(t *testing.T, f face.Face, dir, script string, env ...string) {
	t.Helper()
	program, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED with clients for Node: there is no node")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("NOT TESTED with clients for Node: npm ci was not run in " + dir)
	}
	c := exec.CommandContext(t.Context(), program, script)
	c.Dir, c.Stderr = dir, os.Stderr
	c.Env = append(os.Environ(),
		append(env, "BOT_TOKEN="+f.Settings()["token"], "TELEGRAM_API_ROOT="+f.Settings()["url"])...)
	require.NoError(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
}

// run starts a bot with a model that answers "on " and the last line of its input. It returns the texts that the model
// was shown.
func run(t *testing.T, f face.Face, script string) func() []string {
	t.Helper()
	var mu sync.Mutex
	var shown []string
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			Messages []struct{ Content string }
		}
		_ = json.NewDecoder(r.Body).Decode(&body)
		_, text, found := strings.Cut(body.Messages[len(body.Messages)-1].Content, "MESSAGE\n")
		if !found {
			text = body.Messages[len(body.Messages)-1].Content
		}
		mu.Lock()
		shown = append(shown, text)
		mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		lines := strings.Split(text, "\n")
		_ = json.NewEncoder(w).Encode(m{"id": "c", "object": "chat.completion",
			"choices": []m{{"index": 0, "finish_reason": "stop",
				"message": m{"role": "assistant", "content": "on " + lines[len(lines)-1]}}}})
	}))
	t.Cleanup(model.Close)
	node(t, f, bots, script, "OPENAI_API_KEY=none", "OPENAI_BASE_URL="+model.URL, "C2A_CONFORM_STATE="+t.TempDir())
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Sorted(slices.Values(shown))
	}
}

func TestNaiveBot(t *testing.T) {
	f, w := start(t, face.Options{})
	run(t, f, "naive.js")
	require.NoError(t, f.Do(post("m1", "human:will", "C-general", "", "@ann lunch?")))
	require.NoError(t, f.Do(post("m2", "agent:gh-proof", "C-ops", "T-docs", "built")))
	got := w.Await(t, 2)
	require.Equal(t, []string{"C-general", "C-ops"}, []string{got[0].Conversation, got[1].Conversation},
		"whoever writes, and to whom")
}

func TestPoliteBot(t *testing.T) {
	t.Parallel()
	f, w := start(t, face.Options{})
	shown := run(t, f, "polite.js")
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: face.RateLimited, Times: 1,
		RetryAfterMs: 900}))
	for i, e := range []port.SurfaceEvent{
		post("", "human:will", "D-will-lead", "", "so here"),
		post("", "human:will", "D-will-lead", "", "is my"),
		post("", "human:will", "C-general", "", "@ann lunch?"),
		post("", "human:ann", "C-general", "", "the coffee is good"),
		post("", "human:ann", "C-general", "", "@lead how far?"),
		post("", "human:will", "C-ops", "T-deploy", "step three is done"),
		post("", "human:will", "C-ops", "T-docs", "chapter three is done"),
		post("", "agent:gh-proof", "C-general", "", "built"),
	} {
		e.ID = fmt.Sprint("m", i)
		require.NoError(t, f.Do(e))
	}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is the problem of @ann"}))
	var said []string
	for _, p := range w.Await(t, 3) {
		said = append(said, strings.Join([]string{p.Op, p.Conversation, p.Thread, p.Text}, "|"))
	}
	slices.Sort(said)
	require.Equal(t, []string{
		"post|C-general||on @lead how far?",
		"post|C-ops|T-deploy|on step three is done",
		"post|D-will-lead||on is the problem of @ann",
	}, said)
	me := "@" + f.Settings()["username"]
	require.Equal(t, []string{me + " how far?", "so here\nis the problem of @Ann", "step three is done"}, shown())
}

func TestNodeClientPolls(t *testing.T) {
	f, w := start(t, face.Options{})
	node(t, f, clients, "polling.js")
	require.NoError(t, f.Do(post("m1", "human:will", "C-general", "", "echo hello")))
	got := w.Await(t, 1)[0]
	require.Equal(t, []string{"C-general", "hello"}, []string{got.Conversation, got.Text})
}

func TestNodeClientIsCalled(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	f, w := start(t, face.Options{Delivery: "webhook"})
	node(t, f, clients, "webhook.js", fmt.Sprint("PORT=", l.Addr().(*net.TCPAddr).Port))
	require.NoError(t, f.Do(post("m1", "human:will", "C-ops", "T-deploy", "hello")))
	got := w.Await(t, 1)[0]
	require.Equal(t, []string{"C-ops", "T-deploy", "hello"}, []string{got.Conversation, got.Thread, got.Text})
}
