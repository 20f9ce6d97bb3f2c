package exchange

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPatience(t *testing.T) {
	var p patience
	ctx, cancel := context.WithCancel(t.Context())
	first := p.begin(ctx, time.Hour)
	p.end()
	late := p.begin(context.WithValue(ctx, t, ""), 0)
	require.Same(t, first, late, "the same caller's, for another answer")
	select {
	case <-late.Done():
	case <-time.After(time.Minute):
		require.Fail(t, "another answer is waited for without end")
	}
	require.ErrorIs(t, context.Cause(late), context.DeadlineExceeded)
	p.end()
	require.NoError(t, p.begin(ctx, time.Hour).Err(), "the next answer is waited for again")
	p.end()

	other := p.begin(t.Context(), time.Hour)
	require.NotSame(t, first, other, "another caller's")
	p.end()
	cancel()
	require.NoError(t, other.Err())
	require.Error(t, p.begin(ctx, time.Hour).Err(), "the caller no longer waits")
	p.end()
}
