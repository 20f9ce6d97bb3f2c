package model_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

// The vendors' own clients for Node find everything as they expect it.
func TestNodeClients(t *testing.T) {
	dir := filepath.Join("testdata", "client")
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED, and nothing was tested: node is not installed")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "openai")); err != nil {
		t.Skip("SKIPPED, and nothing was tested: run npm ci in runner/model/testdata/client first")
	}
	var mu sync.Mutex
	failed := map[string]bool{}
	came, left := make(chan struct{}, 16), make(chan struct{}, 16)
	s := serve(t, func(ctx context.Context, c model.Call) model.Answer {
		last := c.Messages[len(c.Messages)-1]
		var status int
		switch {
		case last.Role == "tool":
			return model.Answer{Text: "it is " + last.Text}
		case last.Text == "weather?":
			return model.Answer{Text: "let me see",
				Calls: []model.ToolCall{{Name: c.Tools[0], Arguments: json.RawMessage(`{"city": "Paris, in France"}`)}}}
		case last.Text == "hold":
			came <- struct{}{}
			<-ctx.Done()
			left <- struct{}{}
			return model.Answer{}
		case strings.HasSuffix(last.Text, "held"):
			n := map[string]int{"one": 1, "five": 5}[strings.Fields(last.Text)[0]]
			for range n {
				<-came
			}
		}
		if n, _ := fmt.Sscanf(last.Text, "fail %d", &status); n == 1 {
			mu.Lock()
			defer mu.Unlock()
			if !failed[last.Text] {
				failed[last.Text] = true
				return model.Answer{Fail: &model.Failure{Status: status, RetryAfter: 10 * time.Millisecond}}
			}
		}
		return model.Answer{Text: "you said: " + last.Text}
	})
	settings, err := json.Marshal(s.Settings())
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	agent, err := json.Marshal([]string{self, "-test.run=^TestBeAnAgent$"})
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), node, "clients.mjs")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "SETTINGS="+string(settings), "AGENT="+string(agent))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, 16, strings.Count(string(out), "ok   "), string(out))
	for range 11 { // twice by five APIs, and once by the agent
		<-left
	}
}

// TestBeAnAgent is the agent that another test's program starts.
func TestBeAnAgent(t *testing.T) {
	address := os.Getenv(model.EnvACP)
	if address == "" {
		t.Skip("started by TestNodeClients")
	}
	if err := model.Agent(context.Background(), address, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}
