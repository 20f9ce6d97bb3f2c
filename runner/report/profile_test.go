package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the suite's platform lacks stands among the first lines, before anything is said to have failed.
func TestWhatIsNotPlayedComesFirst(t *testing.T) {
	var b strings.Builder
	r := Report{Unplayed: []string{"chat.scheduleMessage", "views.open"}, Notes: []string{"it was slow"}}
	require.NoError(t, WriteText(&b, r, Style{}))
	before, after, found := strings.Cut(b.String(), "not played: chat.scheduleMessage and views.open: ")
	require.True(t, found, b.String())
	require.Less(t, strings.Count(before, "\n"), 8)
	require.Contains(t, after, "it was slow")
	require.Empty(t, (&Report{}).unplayed())
}
