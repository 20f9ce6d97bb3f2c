package matrix_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestBotSDK lets a bot that uses matrix-bot-sdk receive and do what bots do.
func TestBotSDK(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("testdata", "client")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("NOT TESTED: run npm ci in runner/face/matrix/testdata/client first")
	}
	p := start(t)
	set := p.face.Settings()
	cmd := exec.CommandContext(t.Context(), node, "bot.js")
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), "URL="+set["url"], "TOKEN="+set["token"]), os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	lines := make(chan map[string]any, 100)
	go func() {
		for in := bufio.NewScanner(out); in.Scan(); {
			var line map[string]any
			if json.Unmarshal(in.Bytes(), &line) == nil {
				lines <- line
			}
		}
	}()
	next := func() map[string]any {
		t.Helper()
		select {
		case line := <-lines:
			return line
		case <-time.After(6 * facetest.Patience):
			require.FailNow(t, "the bot says nothing")
			return nil
		}
	}
	require.Equal(t, set["user_id"], next()["started"])
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	require.Equal(t, true, next()["joined"])
	require.Equal(t, true, next()["joined"])

	asks := func(text string) {
		t.Helper()
		p.do(port.SurfaceEvent{Op: "post", ID: text, Conversation: "dm-1", Author: "human:will", Text: text})
		line := next()
		require.Equal(t, text, line["heard"])
		require.Equal(t, true, line["dm"], "m.direct says so")
	}
	for _, row := range []struct{ ask, says string }{
		{"!reply", "a reply"}, {"!notice", "a notice"}, {"!html", "bold"}, {"!who", "2 members, Will, true"},
	} {
		asks(row.ask)
		require.Equal(t, row.says, p.watch.Next(t).Text, row.ask)
	}
	asks("!edit")
	require.Equal(t, "frist", p.watch.Next(t).Text)
	require.Equal(t, "first", p.watch.Next(t).Text)
	require.Equal(t, "delete", p.watch.Next(t).Op)
	require.Equal(t, true, next()["redacted"])
	asks("!react")
	require.Equal(t, "✅", p.watch.Next(t).Glyph)
	require.Equal(t, "✅", next()["reaction"])

	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "agent:worker", Text: "hi"})
	line := next()
	require.Equal(t, []any{"m.notice", false}, []any{line["msgtype"], line["dm"]})
	p.do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hi there"})
	require.Equal(t, "hi there", next()["edit"])
	for failure, code := range map[string]string{face.RateLimited: "M_LIMIT_EXCEEDED", face.Permanent: "M_FORBIDDEN",
		face.Transient: "M_UNKNOWN"} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: failure, Times: 1, RetryAfterMs: 100})
		asks("!notice")
		require.Equal(t, code, next()["failed"])
	}
	p.watch.Nothing(t)
	require.Empty(t, p.watch.Strays())
}
