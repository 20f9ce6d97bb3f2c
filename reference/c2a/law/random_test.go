package law_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws"
)

// Random traces make no sense; laws have to stand them all the same.
func TestLawsNeverPanic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trace := law.RandomTrace(t)
		for _, l := range laws.All() {
			tally := l.Try(law.Tell(trace))
			require.Equal(t, tally, l.Try(law.Tell(trace)), "deterministic")
			require.GreaterOrEqual(t, tally.Tested, len(tally.Breaches), "a breach is a test, too")
			for _, b := range tally.Breaches {
				require.True(t, b.Seq >= 0 && b.Seq < len(trace.Entries), "%s: a breach names an entry", l.Requirement)
			}
		}
	})
}
