package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	newWorld = `{"jsonrpc":"2.0","id":1,"method":"conformance/reset",` +
		`"params":{"world":"w1","role":"harness","draft":"2026-06-24",` +
		`"startMs":0,"agents":[{"id":"agent:lead","handle":"lead","displayName":"Lead"}]}}`
	sameWorld = `{"jsonrpc":"2.0","id":1,"method":"conformance/reset",` +
		`"params":{"world":"w1","role":"harness","draft":"2026-06-24","startMs":0,"resume":true,"nowMs":4000}}`
	otherWorld = `{"jsonrpc":"2.0","id":1,"method":"conformance/reset",` +
		`"params":{"world":"w2","role":"harness","draft":"2026-06-24","startMs":0,"resume":true}}`
	aQuestion = `{"jsonrpc":"2.0","id":"d1","method":"chat/deliver",` +
		`"params":{"eventId":"evt_1","conversation":{"id":"dm",` +
		`"kind":"dm"},"author":{"id":"human:will","kind":"human",` +
		`"displayName":"Will"},"addressedToMe":true,"policy":"must_respond","content":"is staging ` +
		`up?","recipient":"agent:lead"}}`
	aSecond = `{"jsonrpc":"2.0","id":2,"method":"conformance/advance","params":{"ms":1000}}`
	noTime  = `{"jsonrpc":"2.0","id":3,"method":"conformance/advance","params":{"ms":0}}`
)

// say plays lines to a server of its own on the state directory and returns what it says.
func say(t *testing.T, state string, lines ...string) []string {
	t.Helper()
	o := options()
	o.State = state
	p := start(t, o)
	defer p.stop(t)
	var got []string
	for _, line := range lines {
		p.send(t, line)
		got = append(got, p.settle(t)...)
	}
	return got
}

func TestAWorldIsTakenUp(t *testing.T) {
	state := t.TempDir()
	require.Equal(t, []string{`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":"d1","result":{}}`,
		`{"jsonrpc":"2.0","id":2,"result":{"nowMs":1000}}`},
		say(t, state, newWorld, aQuestion, aSecond))

	file, err := os.OpenFile(filepath.Join(state, "world.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = file.WriteString(`{"jsonrpc":"2.0","id":"d2","meth`) // killed while it wrote
	require.NoError(t, err)
	require.NoError(t, file.Close())

	for _, why := range []string{"after a kill", "and after another"} {
		got := strings.Join(say(t, state, sameWorld, noTime), "\n")
		require.True(t, strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result":{}}`+"\n"), why)
		require.Contains(t, got, `"method":"conformance/turn"`, "the window was due at 2500, and it is 4000")
		require.Contains(t, got, "is staging up?", why)
		require.True(t, strings.HasSuffix(got, `"result":{"nowMs":4000}}`), why)
	}
}

func TestWhatCannotBeTakenUp(t *testing.T) {
	kept := t.TempDir()
	say(t, kept, newWorld)
	for _, tt := range []struct{ why, state, reset, want string }{
		{"no directory", "", sameWorld, "no state directory"},
		{"nothing in it", t.TempDir(), sameWorld, "no such file"},
		{"another world", kept, otherWorld, `the saved one is \"w1\"`},
	} {
		got := say(t, tt.state, tt.reset)
		require.Len(t, got, 1, tt.why)
		require.Contains(t, got[0], tt.want, tt.why)
		require.Contains(t, got[0], `"error"`, tt.why)
	}
}
