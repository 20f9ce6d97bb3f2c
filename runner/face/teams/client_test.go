package teams_test

import (
	"bufio"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/teams"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// freePort returns a port of 127.0.0.1 on which nothing listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// client starts a bot that uses botbuilder. next returns the next line that it prints.
func client(t *testing.T) (p *program, next func() object) {
	t.Helper()
	dir := filepath.Join("testdata", "client")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Skip("NOT TESTED: run npm ci in runner/face/teams/testdata/client first")
	}
	at := freePort(t)
	p = &program{t: t, watch: facetest.NewWatcher()}
	p.face, err = teams.Kind.Open(t.Context(), p.watch,
		face.Options{Handle: "lead", Delivery: "webhook-rsc", Webhook: "http://127.0.0.1:" + at + "/api/messages"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.face.Close()) })
	p.set = p.face.Settings()
	cmd := exec.CommandContext(t.Context(), node, "bot.js")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(os.Environ(), "PORT="+at, "APP_ID="+p.set["app_id"], "APP_PASSWORD="+p.set["app_password"],
		"TENANT_ID="+p.set["tenant_id"], "LOGIN_URL="+p.set["url"], "OPENID_URL="+p.set["openid_url"])
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

// TestClient lets a bot that uses botbuilder receive and do what bots do. The library checks the signature of every
// activity.
func TestClient(t *testing.T) {
	t.Parallel()
	p, next := client(t)
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	number := 0
	asks := func(conversation, text string) {
		t.Helper()
		number++
		p.do(port.SurfaceEvent{Op: "post", ID: "ask-" + strconv.Itoa(number), Conversation: conversation,
			Author: "human:will", Text: text})
	}
	for _, row := range []struct{ ask, says string }{
		{"!reply", "a reply"}, {"!typing", "typed"}, {"!mention", "hello @will"}, {"!who", "1 members, Will Smith"},
		{"!later", "by myself"},
	} {
		asks("dm-1", row.ask)
		require.Equal(t, object{"heard": row.ask, "kind": "personal", "mentioned": false}, next())
		got := p.watch.Next(t)
		require.Equal(t, []string{row.says, "dm-1", ""}, []string{got.Text, got.Conversation, got.Thread}, row.ask)
	}
	asks("dm-1", "!edit")
	next()
	require.Equal(t, "frist", p.watch.Next(t).Text)
	require.Equal(t, "first", p.watch.Next(t).Text)
	require.Equal(t, "delete", p.watch.Next(t).Op)

	asks("general", "@lead !team")
	require.Equal(t, object{"heard": "!team", "kind": "channel", "mentioned": true}, next())
	got := p.watch.Next(t)
	require.Equal(t, []string{"general, 2 channels", "ask-7"}, []string{got.Text, got.Thread})
	asks("general", "!begin")
	require.Equal(t, object{"heard": "!begin", "kind": "channel", "mentioned": false}, next())
	begun, inside := p.watch.Next(t), p.watch.Next(t)
	require.Equal(t, []string{"a thread", "", "in it", begun.Message},
		[]string{begun.Text, begun.Thread, inside.Text, inside.Thread})

	for _, row := range []struct {
		do   port.SurfaceEvent
		want object
	}{
		{port.SurfaceEvent{Op: "react", Message: begun.Message, Author: "human:ann", Glyph: "👀"},
			object{"reaction": "1f440_eyes"}},
		{port.SurfaceEvent{Op: "edit", ID: "ask-1", Text: "!answer"}, object{"edited": "!answer"}},
		{port.SurfaceEvent{Op: "delete", ID: "ask-1"}, object{"deleted": true}},
		{port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"},
			object{"removed": 1., "team": "general"}},
		{port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"},
			object{"added": "Ann", "team": "general"}},
	} {
		p.do(row.do)
		require.Equal(t, row.want, next())
	}
	for _, failure := range []string{face.RateLimited, face.Transient, face.Permanent} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: failure, Times: 1, RetryAfterMs: 100})
		asks("dm-1", "!reply")
		next()
		if failure == face.Permanent {
			require.Equal(t, object{"failed": true, "status": 403., "code": "ConversationBlockedByUser"}, next())
		} else {
			require.Equal(t, "a reply", p.watch.Next(t).Text, "the client tries again by itself")
		}
	}
	p.watch.Nothing(t)
	require.Empty(t, p.watch.Strays())
	require.Empty(t, p.watch.Unplayed())
	p.watch.Until(t, "all to be taken", func() bool { return p.face.Pending() == 0 })
}
