package edge

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// heldUp is a program that has waited for a processor.
type heldUp struct {
	attach.Session
	waited time.Duration
}

func (h heldUp) Waits() attach.Waits                    { return attach.Waits{1: h.waited} }
func (heldUp) Exited() (state attach.ExitState, b bool) { return state, false }
func (heldUp) StderrTail() string                       { return "" }

// TestTimeWithoutAProcessorIsNotCounted: if a busy machine delays the start of a program, the program gets that time in
// addition, up to a limit.
func TestTimeWithoutAProcessorIsNotCounted(t *testing.T) {
	p, err := Parse([]byte("program: {name: bot}\nrole: stack\nface: {kind: slack}\nmodel: {api: openai}\n" +
		"start: {command: [bot], ready: {log: ready, within: 10s}}\n"))
	require.NoError(t, err)
	for _, row := range []struct {
		why           string
		waited, ready time.Duration
		problem       string
	}{
		{"it is slow by itself", 0, 12 * time.Second, "not ready within 10s"},
		{"it had to wait", 5 * time.Second, 12 * time.Second, ""},
		{"it had to wait, and is slow besides", 5 * time.Second, 18 * time.Second, "not ready within 15s"},
		{"nothing is waited for without end", time.Hour, 50 * time.Second, "not ready within 40s"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newSession(Target(p))
			defer s.cancel()
			s.process, s.ready = heldUp{waited: row.waited}, make(chan struct{})
			timer := time.AfterFunc(row.ready, func() { s.heard("ready") })
			defer timer.Stop()
			err := s.awaitReady(t.Context(), s.process, nil)
			if row.problem == "" {
				require.NoError(t, err, row.why)
				return
			}
			require.ErrorContains(t, err, row.problem, row.why)
		})
	}
	require.Greater(t, Target(p).StartsWithin(), 40*time.Second)
}
