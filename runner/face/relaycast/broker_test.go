package relaycast_test

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/relaycast"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestBroker: the released broker enrols, starts the example's agent, and repeats the obligation until it is answered.
func TestBroker(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join("..", "..", "..", "examples", "edge", "relaycast"))
	require.NoError(t, err)
	program := filepath.Join(dir, "node_modules", "@agent-relay", "broker-linux-x64", "bin", "agent-relay-broker")
	if _, err := os.Stat(program); err != nil {
		t.Skip("NOT TESTED: run npm ci in examples/edge/relaycast first, on Linux with x64")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("NOT TESTED: node is not installed")
	}
	watch, parrot := facetest.NewWatcher(), &facetest.Parrot{}
	f, err := relaycast.Kind.Open(t.Context(), watch, face.Options{Handle: "lead"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	model := httptest.NewServer(parrot)
	t.Cleanup(model.Close)
	home, set := t.TempDir(), f.Settings()
	broker := exec.Command(program, "init", "--persist", "--instance-name", "node", "--state-dir", home+"/relay")
	broker.Dir, broker.Env = dir, append(os.Environ(), "HOME="+home, "RELAYCAST_BASE_URL="+set["url"],
		"RELAY_BASE_URL="+set["url"], "RELAY_WORKSPACE_KEY="+set["workspace_key"],
		"RELAY_NODE_TOKEN="+set["node_token"], "RELAY_OBLIGATION_INTERVAL_MS=1000",
		"AGENT_RELAY_NODE_HARNESSES=node agent.js", "AGENT_RELAY_TELEMETRY_DISABLED=1",
		"OPENAI_BASE_URL="+model.URL, "OPENAI_API_KEY=sk-test")
	require.NoError(t, broker.Start())
	t.Cleanup(func() {
		_ = broker.Process.Kill()
		_ = broker.Wait()
	})
	for end := time.Now().Add(6 * facetest.Patience); !f.Connected(); <-time.After(10 * time.Millisecond) {
		require.True(t, time.Now().Before(end), "the broker has not connected")
	}
	require.NoError(t, f.Begin(world, "agent:lead"))
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "agent:worker",
		Text: "may I deploy?", Recipients: []string{"agent:lead"}, Obligation: &port.Obligation{Blocks: "halted"}}))
	p := watch.Next(t)
	require.Equal(t, []string{"post", "dm-1"}, []string{p.Op, p.Conversation})
	require.Contains(t, p.Text, "may I deploy?")
	watch.Until(t, "the return", func() bool { return len(parrot.Shown()) > 1 })
	require.Empty(t, watch.Unplayed())
}
