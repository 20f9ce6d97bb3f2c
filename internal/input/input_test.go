package input

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatNeverComesIsLeft: a pipe is not even open while nobody writes.
func TestWhatNeverComesIsLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := until(ctx, func() (int, error) { select {} })
	require.ErrorIs(t, err, context.Canceled)
}

func TestNamesAreShownHarmlessly(t *testing.T) {
	for _, row := range []struct{ why, name, want string }{
		{"an ordinary name", "logs/events 1.ndjson", "logs/events 1.ndjson"},
		{"letters of any script", "événements.json", "événements.json"},
		{"a terminal escape", "\x1b[31mevil.json", `"\x1b[31mevil.json"`},
		{"a change of direction", "a\u202eb.json", `"a\u202eb.json"`},
		{"a line that a CI would obey", "x\n::error::y.json", `"x\n::error::y.json"`},
	} {
		require.Equal(t, row.want, Shown(row.name), row.why)
	}
}
