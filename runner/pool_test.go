package runner

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// TestNobodyIsStartedWhileAnotherIsFree: where starting takes its time, who is done by then is taken instead.
func TestNobodyIsStartedWhileAnotherIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(reference(), exchange.Options{})
		p.starts = make(chan struct{}, 1)
		first, err := p.borrow(t.Context())
		require.NoError(t, err)
		p.starts <- struct{}{} // another is being started, which takes long
		got := make(chan *exchange.Peer)
		go func() {
			peer, err := p.borrow(t.Context())
			require.NoError(t, err)
			got <- peer
		}()
		synctest.Wait() // it waits until it may start one
		p.giveBack(first)
		<-p.starts
		require.Same(t, first, <-got)
		p.giveBack(first)
		_, err = p.close(t.Context())
		require.NoError(t, err)
	})
}
