package report

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// What makes the rest go wrong stands before what did, in each report that people read.
func TestWhatToFixFirstComesFirst(t *testing.T) {
	r := Report{First: []string{"it answers its own posts"}, Notes: []string{"it was slow"},
		Scenarios: []Scenario{{ID: "a/b", Verdict: judge.Error, Reason: "not judged"}}}
	for _, row := range []struct {
		name, first, later string
		write              func(io.Writer, Report) error
	}{
		{"text", "fix first: it answers its own posts", "it was slow",
			func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) }},
		{"html", "it answers its own posts", "it was slow", WriteHTML},
		{"markdown", "Fix first: it answers its own posts", "not judged", WriteMarkdown},
		{"github", "fix first: it answers its own posts", "not judged", WriteGitHub},
	} {
		var b strings.Builder
		require.NoError(t, row.write(&b, r), row.name)
		before, after, found := strings.Cut(b.String(), row.first)
		require.True(t, found, "%s: %s", row.name, &b)
		require.NotContains(t, before, row.later, row.name)
		require.Contains(t, after, row.later, row.name)
	}
}

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
