package selfcheck

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// TestExploreFaults: a bug that nearly every history shows is found and cut down. Of a role without histories nothing
// is said.
func TestExploreFaults(t *testing.T) {
	f, ok := bundled.FindFault("answers-when-forbidden")
	require.True(t, ok)
	adapter := f
	adapter.Name, adapter.Role = "as an adapter", "adapter"
	x, err := ExploreFaults(t.Context(), ExploreOptions{For: time.Minute, Seed: 3},
		[]fault.Fault{f, adapter})
	require.NoError(t, err)
	require.True(t, x.OK())
	require.Len(t, x.Rows, 1)
	r := x.Rows[0]
	require.NotEmpty(t, r.Broken)
	require.Positive(t, r.After)
	require.Less(t, r.Left, r.Drawn)
	require.Contains(t, r.Feature, "Scenario:")
	require.Equal(t, []string{"as an adapter"}, x.Without)
	var text bytes.Buffer
	x.WriteText(&text)
	require.Contains(t, text.String(), "harness    1 bug, 1 found (100 %)")
	require.Contains(t, text.String(), "not tried, because there are no histories for the role: 1 program")
}

// TestExploreAlternates: what is found with a choice that a text allows is an alarm, and shown as a scenario.
func TestExploreAlternates(t *testing.T) {
	bug, ok := bundled.FindFault("answers-when-forbidden")
	require.True(t, ok)
	wrong := alternate.Alternate{Name: "wrong", Role: bug.Role, Drafts: bug.Drafts, Choice: bug.Bug}
	harmless := alternate.Alternate{Name: "harmless", Role: bug.Role, Drafts: bug.Drafts,
		Choice: func(*serve.Options) {}}
	explored := func(budget time.Duration, choices Together) Explored {
		x, err := ExploreAlternates(t.Context(), ExploreOptions{For: budget}, []Together{choices})
		require.NoError(t, err)
		return x
	}
	x := explored(time.Minute, Together{harmless, wrong})
	require.False(t, x.OK())
	var text bytes.Buffer
	x.WriteText(&text)
	require.Contains(t, text.String(), "ALARM   harness")
	require.Contains(t, text.String(), "harmless and wrong")
	require.Contains(t, text.String(), "    Feature: Explored")

	x = explored(time.Millisecond, Together{harmless})
	require.True(t, x.OK())
	require.Positive(t, x.Rows[0].Steps, "something is played in any case")
}
