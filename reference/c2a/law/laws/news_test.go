package laws

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// A prompt may tell in one text what was said before.
func TestWhatStandsBehindTheAgentsOwnWordsIsNew(t *testing.T) {
	first, second, echo := "is the deploy blocked", "who unblocks it then", "it is blocked by the tests"
	for _, c := range []struct {
		why, came, prompt string
		want              []string
	}{
		{"an exchange before", second, first + "\n" + echo + "\n" + second, []string{second}},
		{"the agent's own words come back", echo, first + "\n" + echo + "\n" + echo, []string{echo}},
		{"nothing of the agent stands between", second, first + "\n" + second, []string{first, second}},
	} {
		trace, nowMs := law.Trace{Draft: c2a.Draft0624, Role: law.HarnessRole}, int64(0)
		for _, s := range []step{
			in(event("e", first, must, c2a.Immediate)), out(turn("t", first)), in(replies("t", echo)),
			in(event("f", c.came, must, c2a.Immediate)), out(turn("u", c.prompt)),
		} {
			s(&trace, &nowMs)
		}
		var shown []string
		for _, e := range law.Tell(&trace).Turns[1].MayShow() {
			shown = append(shown, e.Text())
		}
		require.Equal(t, c.want, shown, c.why)
	}
}
