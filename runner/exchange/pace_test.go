package exchange

import (
	"bufio"
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
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

// TestASlowStartGetsMoreTime: a program that takes 15 s to say hello is ready when it is started a second time, on a
// machine on which others have answered.
func TestASlowStartGetsMoreTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		starts := 0
		slow := attach.InProcess("slow", func(_ context.Context, r io.Reader, w io.Writer) error {
			starts++
			if _, err := bufio.NewReader(r).ReadString('\n'); err != nil {
				return err
			}
			time.Sleep(15 * time.Second)
			_, err := io.WriteString(w, `{"jsonrpc":"2.0","id":0,"result":{`+
				`"implementation":{"name":"slow","version":"1"},"port":1,"roles":["host"],"drafts":["2026-06-24"],"taps":["link","surface","control"],`+
				`"clock":"virtual","barrier":"exact","isolation":"ids"}}`+"\n")
			return err
		})
		var pace Pace
		pace.answered(time.Millisecond)
		p, err := Open(t.Context(), slow, Options{Pace: &pace, Timeout: 10 * time.Second})
		require.NoError(t, err)
		require.Equal(t, 2, starts)
		require.NoError(t, p.Close())
		require.Equal(t, 1, pace.StartsAgain())
	})
}
