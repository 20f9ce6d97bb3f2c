package mattermost_test

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

// client starts a bot that uses @mattermost/client. next returns the next line that it prints.
func client(t *testing.T, environment ...string) (p *program, next func() object) {
	t.Helper()
	dir := filepath.Join("testdata", "client")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("NOT TESTED: run npm ci in runner/face/mattermost/testdata/client first")
	}
	p = start(t)
	cmd := exec.CommandContext(t.Context(), node, "bot.js")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(append(os.Environ(), "URL="+p.set["url"], "TOKEN="+p.set["token"]), environment...)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	lines := make(chan object, 100)
	go func() {
		for in := bufio.NewScanner(out); in.Scan(); {
			var line object
			if json.Unmarshal(in.Bytes(), &line) == nil {
				lines <- line
			}
		}
	}()
	return p, func() object {
		t.Helper()
		select {
		case line := <-lines:
			return line
		case <-time.After(6 * facetest.Patience):
			require.FailNow(t, "the bot says nothing")
			return nil
		}
	}
}

// TestClient lets a bot that uses @mattermost/client receive and do what bots do.
func TestClient(t *testing.T) {
	t.Parallel()
	p, next := client(t)
	require.Equal(t, object{"hello": "lead"}, next())
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	asks := func(text string) {
		t.Helper()
		p.line(text)
		require.Equal(t, object{"heard": text, "dm": true, "mentioned": true}, next())
	}
	for _, row := range []struct{ ask, says, thread string }{
		{"!reply", "a reply", "!reply"}, {"!who", "3 channels, 2 members, Will", ""},
		{"!history", "!history < 3 channels, 2 members, Will", ""}, {"!open", "the same: true", ""},
	} {
		asks(row.ask)
		got := p.watch.Next(t)
		require.Equal(t, []string{row.says, row.thread}, []string{got.Text, got.Thread}, row.ask)
	}
	asks("!edit")
	require.Equal(t, "frist", p.watch.Next(t).Text)
	require.Equal(t, "first", p.watch.Next(t).Text)
	require.Equal(t, object{"edited": "first"}, next())
	require.Equal(t, "delete", p.watch.Next(t).Op)
	asks("!react")
	require.Equal(t, "✅", p.watch.Next(t).Glyph)
	require.Equal(t, "unreact", p.watch.Next(t).Op)
	require.Equal(t, object{"reaction": "white_check_mark"}, next())

	for failure, want := range map[string]object{
		// The client discards an answer that is not JSON.
		face.RateLimited: {"failed": true, "status": 0., "id": ""},
		face.Permanent:   {"failed": true, "status": 403., "id": "api.context.permissions.app_error"},
		face.Transient:   {"failed": true, "status": 500., "id": "app.post.save.app_error"},
	} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: failure, Times: 1, RetryAfterMs: 100})
		p.do(port.SurfaceEvent{Op: "post", ID: failure, Conversation: "dm-1", Author: "human:will", Text: "!reply"})
		require.Equal(t, "!reply", next()["heard"])
		require.Equal(t, want, next())
	}
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:ann", Text: "nice weather"})
	require.Equal(t, object{"heard": "nice weather", "dm": false, "mentioned": false}, next())
	p.watch.Nothing(t)
	p.taken()

	p.face.Cut()
	p.line("while it was away")
	require.Equal(t, object{"reconnected": true}, next())
	require.Equal(t, object{"missed": true}, next(), "its connection is another one")
	require.Equal(t, object{"hello": "lead"}, next())
	asks("again")
	require.Empty(t, p.watch.Strays())
}

// TestClientGoesOn: a client that authenticates with a header misses nothing.
func TestClientGoesOn(t *testing.T) {
	t.Parallel()
	p, next := client(t, "HEADER=1")
	require.Equal(t, object{"hello": "lead"}, next())
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	p.line("one")
	require.Equal(t, "one", next()["heard"])
	p.taken()
	p.face.Cut()
	p.line("two")
	require.Equal(t, object{"reconnected": true}, next())
	require.Equal(t, "two", next()["heard"])
	p.taken()
}
