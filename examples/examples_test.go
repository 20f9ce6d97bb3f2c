// Package examples tests the example implementations as their readers would run
// them.
package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// TestNodeHarness: an implementation that shares neither code nor language with
// the reference keeps every rule for harnesses, warnings included.
func TestNodeHarness(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	script := filepath.Join("node-harness", "harness.js")
	source, err := os.ReadFile(script)
	require.NoError(t, err)
	require.Less(t, strings.Count(string(source), "\n"), 200, "a shim has to stay short")

	r, err := runner.Run(t.Context(), runner.Options{
		Target: attach.Command([]string{node, script}, attach.Options{}),
		Filter: features.Filter{Roles: []string{features.RoleHarness}},
		Strict: true,
	})
	require.NoError(t, err)
	require.Greater(t, r.Planned, 300, "the suite has shrunk")
	if r.Overall != judge.Conformant {
		require.NoError(t, report.WriteText(os.Stderr, r, report.Style{Width: 120}))
	}
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
}
