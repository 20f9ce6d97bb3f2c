package exchange

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheMarginGrowsWithDelaysAndForgetsThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Pace
		usual, late := p.Margin()
		require.Zero(t, usual)
		require.Equal(t, leastMargin, late)
		p.learn(3*time.Second, false)
		p.learn(time.Second, true)
		p.note(30 * time.Millisecond)
		p.note(20 * time.Millisecond)
		usual, late = p.Margin()
		require.Equal(t, 2*time.Second, usual, "what it does cold doesn't count")
		require.Equal(t, leastMargin+60*time.Millisecond, late)
		time.Sleep(paceSpan)
		_, late = p.Margin()
		require.Equal(t, leastMargin+60*time.Millisecond, late, "it may come again")
		time.Sleep(2 * paceSpan)
		_, late = p.Margin()
		require.Equal(t, leastMargin, late, "it is long ago")
	})
}
