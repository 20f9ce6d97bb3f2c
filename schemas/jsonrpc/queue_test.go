package jsonrpc

import (
	"context"
	"io"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

func TestQueueEndWakesAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 1)
		ends := make(chan error)
		for range 3 {
			go func() {
				_, err := q.take(context.Background())
				ends <- err
			}()
		}
		synctest.Wait()
		q.finish(io.EOF)
		for range 3 {
			require.ErrorIs(t, <-ends, io.EOF)
		}
	})
}
