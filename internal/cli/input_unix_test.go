//go:build unix

package cli

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// A pipe is not even opened, which would wait for somebody who writes.
func TestFollowRefusesAPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, syscall.Mkfifo("pipe", 0o666))
	for _, command := range []string{"validate", "audit"} {
		f := following(t, command, "pipe", "--follow")
		f.says("before any interrupt", `"pipe" is not a regular file`)
		f.ends("at once", exitUsage)
	}
}
