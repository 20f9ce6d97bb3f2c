package selfcheck_test

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck/tape"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// TestTapesAreRed: in no role does a program pass that repeats what was recorded under another seed.
func TestTapesAreRed(t *testing.T) {
	tapes, err := selfcheck.RunTapes(t.Context(), selfcheck.Options{Jobs: 2}, 1, func(dir string) attach.Target {
		return attach.InProcess("a tape", func(ctx context.Context, r io.Reader, w io.Writer) error {
			recorded, err := tape.Load(dir)
			if err != nil {
				return err
			}
			return recorded.Serve(ctx, jsonrpc.NewLines(r, w, jsonrpc.Limits{}))
		})
	})
	require.NoError(t, err)
	for _, r := range tapes.Roles {
		require.Empty(t, r.Problem, "%s %s", r.Protocol, r.Role)
		require.Empty(t, r.Green, "%s %s", r.Protocol, r.Role)
	}
	require.True(t, tapes.OK())
}
