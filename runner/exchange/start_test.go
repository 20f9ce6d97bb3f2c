package exchange_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// starter is a target that takes its time to start, and then doesn't.
type starter struct{ until time.Time }

func (s *starter) String() string              { return "starter" }
func (s *starter) StartsWithin() time.Duration { return time.Hour }
func (s *starter) Open(ctx context.Context) (attach.Session, error) {
	s.until, _ = ctx.Deadline()
	return nil, errors.New("not today")
}

// heard is a target that somebody listens to.
type heard struct{ attach.Target }

func (h heard) Behind() attach.Target { return h.Target }

// Who says how long it takes to start is given that time, whatever an answer may take.
func TestASlowStartIsWaitedFor(t *testing.T) {
	s := &starter{}
	_, err := exchange.Open(t.Context(), heard{s}, exchange.Options{Timeout: time.Second})
	require.EqualError(t, err, "not today")
	require.Greater(t, time.Until(s.until), 30*time.Minute)
}
