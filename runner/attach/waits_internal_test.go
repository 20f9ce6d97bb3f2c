package attach

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// The id of a process that has ended may be another's by now.
func TestNothingWaitsThatHasEnded(t *testing.T) {
	s := newSession("a program whose id is in use again", 0)
	s.pid = os.Getpid()
	if len(WaitsOf(s)) == 0 {
		t.Skip("this system doesn't tell for how long a thread has waited")
	}
	s.exit(ExitState{})
	require.Empty(t, WaitsOf(s))
}
