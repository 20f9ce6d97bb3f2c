package attach_test

import (
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// Twice as many threads as there are processors want one all the time: who of them gets none is seen to wait, although
// a shell started it.
func TestWaitsForAProcessor(t *testing.T) {
	if _, err := os.Stat("/proc/self/schedstat"); err != nil {
		t.Skip("this system doesn't tell for how long a thread has waited: ", err)
	}
	spinner := attach.Command([]string{"sh", "-c", "sh -c 'while :; do :; done'; true"}, attach.Options{})
	var all []attach.Session
	for range 2 * runtime.NumCPU() {
		s, err := spinner.Open(within(t, long))
		require.NoError(t, err)
		defer s.Close()
		all = append(all, s)
	}
	known := 2 // both shells
	if _, err := os.Stat("/proc/pressure/cpu"); err == nil {
		known++ // the machine
	}
	for _, s := range all {
		begun := attach.WaitsOf(s)
		require.Eventually(t, func() bool {
			now := attach.WaitsOf(s)
			return len(now) >= known && now.Since(begun) > time.Millisecond
		}, long, time.Millisecond)
	}
	idle, err := attach.Command([]string{"sleep", "60"}, attach.Options{}).Open(within(t, long))
	require.NoError(t, err)
	defer idle.Close()
	require.NotEmpty(t, attach.WaitsOf(idle))
	require.Empty(t, attach.WaitsOf(nil), "nor does anybody know of what is no process of this machine")
}

func TestWhoWaitedLongest(t *testing.T) {
	before := attach.Waits{1: time.Second, 2: 5 * time.Second}
	now := attach.Waits{1: 3 * time.Second, 2: 6 * time.Second, 7: time.Second}
	require.Equal(t, 2*time.Second, now.Since(before))
	require.Zero(t, before.Since(now), "who is gone waits no more")

	// thread 0 stands for the machine
	before, now = attach.Waits{0: time.Minute, 7: time.Second}, attach.Waits{0: time.Minute, 7: 33 * time.Second}
	require.Zero(t, now.Since(before), "a thread slept, and nobody waited")
	now[0] += 3 * time.Second
	require.Equal(t, 3*time.Second, now.Since(before), "it can't have waited for longer than anybody did")
}
