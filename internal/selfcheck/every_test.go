//go:build ci

package selfcheck

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// part is the share of all that this run tries. C2A_CONFORM_PART says which: 2/4 is the second of four, in which every
// fourth is. Without it, part is all.
func part[T any](t *testing.T, all []T) []T {
	text := os.Getenv("C2A_CONFORM_PART")
	if text == "" {
		return all
	}
	shard, err := runner.ParseShard(text)
	require.NoError(t, err, "C2A_CONFORM_PART")
	var some []T
	for i := shard.Index - 1; i < len(all); i += shard.Count {
		some = append(some, all[i])
	}
	return some
}

// TestPartsAreAll: the parts of something are all of it.
func TestPartsAreAll(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6}
	var parts []int
	for _, one := range []string{"1/3", "2/3", "3/3"} {
		t.Setenv("C2A_CONFORM_PART", one)
		parts = append(parts, part(t, all)...)
	}
	slices.Sort(parts)
	require.Equal(t, all, parts)
	t.Setenv("C2A_CONFORM_PART", "")
	require.Equal(t, all, part(t, all))
}

// TestEveryFaultIsCaught: each fault is caught by a check of the rule that it breaks, in each draft that has the rule,
// and the unbroken reference keeps every rule. The command runs the whole suite for each fault; here it is what is
// about the rule alone.
func TestEveryFaultIsCaught(t *testing.T) {
	faults := part(t, bundled.Faults())
	m, err := Run(t.Context(), Options{Faults: faults, Own: true, Jobs: 2})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, m.Control.Overall, m.Control.Reason)
	require.Equal(t, m.Control.Planned, m.Control.Decided)
	require.Greater(t, m.Control.Planned, 500, "the suite has shrunk")
	require.Len(t, m.Rows, len(faults))
	require.Empty(t, unproven(m.Control, bundled.Faults()), "rules without a fault")
	for _, r := range m.Rows {
		assert.True(t, r.Caught, "%s breaks %s, and no check of it failed", r.Fault, r.Requirement)
		assert.Empty(t, r.Problem, r.Fault)
	}
	assert.Empty(t, m.Crowded, "the rules that fail with these faults hide which one is broken: "+
		"declare what they presuppose or yield to")
	require.True(t, m.OK())
}

// TestFaultsOfUnfinishedDrafts: each rule that an unfinished draft adds has a fault, and a check of that rule catches
// it.
func TestFaultsOfUnfinishedDrafts(t *testing.T) {
	for _, draft := range features.Unfinished() {
		all, err := bundled.FaultsOf(draft)
		require.NoError(t, err)
		faults := part(t, all)
		m, err := Run(t.Context(), Options{Draft: draft, Faults: faults, Own: true, Jobs: 2})
		require.NoError(t, err)
		require.True(t, m.Conformant, m.Control.Reason)
		suite, err := features.LoadOf(draft)
		require.NoError(t, err)
		require.Empty(t, addedBy(draft, unproven(m.Control, all), suite.Catalogue), "rules without a fault")
		require.Len(t, m.Rows, len(faults))
		for _, row := range m.Rows {
			assert.True(t, row.Caught, "%s of %s is missed: %s", row.Fault, row.Requirement, row.Problem)
		}
	}
}

// TestNullProgramsPassNothing: every MUST that all programs pass which do nothing of what their role is for has a
// reason in the catalogue.
func TestNullProgramsPassNothing(t *testing.T) {
	n, err := RunNulls(t.Context(), Options{Jobs: 2})
	require.NoError(t, err)
	require.Empty(t, n.Needless, "reasons that nothing needs")
	for _, r := range n.Roles {
		require.Len(t, r.Programs, 5, r.Role)
		for _, p := range r.Programs {
			require.Empty(t, p.Problem, "%s %s, draft %s", p.Name, r.Role, r.Draft)
			require.Contains(t, []judge.Overall{judge.Nonconformant, judge.Inconclusive}, p.Overall,
				"%s %s, draft %s", p.Name, r.Role, r.Draft)
		}
		for _, p := range r.Passed {
			require.NotEmpty(t, p.Reason, "every null %s of draft %s passes %s", r.Role, r.Draft, p.Requirement)
		}
	}
	require.True(t, n.OK())
}

// TestOtherChoicesStayConformant: where a text leaves a choice, an implementation that chooses otherwise than the
// reference is conformant, too, and so is one that makes many other choices at once. A failure here is a false alarm,
// since the suite asserts what the text leaves open. Or two choices decide the same question: one must name the other
// in Without.
func TestOtherChoicesStayConformant(t *testing.T) {
	a, err := RunBundles(t.Context(), Options{Jobs: 2}, part(t, Bundles(bundled.Alternates(), 20, 1)))
	require.NoError(t, err)
	for _, r := range a.Rows {
		for _, x := range r.Alarms[:min(3, len(r.Alarms))] { // the others are no news
			assert.Fail(t, "a false alarm", "%v: %s (%s): %s by %v: %s, got %s, allowed %s",
				r.Alternates, x.Scenario, x.Draft, x.Requirement, x.Source, x.What, x.Got, x.Allowed)
		}
		assert.True(t, r.Conformant, "%v: %s", r.Alternates, r.Problem)
	}
	require.True(t, a.OK())
}
