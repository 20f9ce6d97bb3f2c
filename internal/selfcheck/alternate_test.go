package selfcheck

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// TestAlternatesNameWhatIsOpen: an alternate has a name of its own, a role and drafts that there are, and a requirement
// that leaves its choice.
func TestAlternatesNameWhatIsOpen(t *testing.T) {
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	names := map[string]bool{}
	for _, a := range bundled.Alternates() {
		require.Regexp(t, "^[a-z0-9]+(-[a-z0-9]+)+$", a.Name)
		require.False(t, names[a.Name], "%s is there twice", a.Name)
		names[a.Name] = true
		for _, other := range a.Without {
			require.True(t, slices.ContainsFunc(bundled.Alternates(), func(b alternate.Alternate) bool {
				return b.Name == other && len(shared(Together{a, b})) > 0
			}), "%s excludes %s, which no program of its role could make", a.Name, other)
		}
		_, ok := catalogue.Requirement(a.Open)
		require.True(t, ok, "%s: no requirement %s", a.Name, a.Open)
		require.NotEmpty(t, a.Drafts, a.Name)
		for _, d := range a.Drafts {
			require.True(t, features.Binds(a.Role, d), "%s: no %s in %s", a.Name, a.Role, d)
		}
		require.NotEmpty(t, a.Does, a.Name)
	}
}

// TestPairs: a pair has a role and a draft in common, and one seed draws the same again.
func TestPairs(t *testing.T) {
	of := func(name, role string, drafts ...string) alternate.Alternate {
		return alternate.Alternate{Name: name, Role: role, Drafts: drafts}
	}
	all := []alternate.Alternate{of("a", "host", "x", "y"), of("b", "host", "y"), of("c", "host", "x"),
		of("d", "harness", "x")}
	drawn := func(n int, seed uint64) (out []string) {
		for _, p := range Pairs(all, n, seed) {
			require.NotEmpty(t, shared(p))
			out = append(out, p[0].Name+p[1].Name)
		}
		return out
	}
	require.ElementsMatch(t, []string{"ab", "ac"}, drawn(9, 1))
	require.Equal(t, drawn(1, 3), drawn(1, 3))
	require.Len(t, drawn(1, 3), 1)
}

// TestBundles: each alternate is in one bundle, with others of its role and drafts.
func TestBundles(t *testing.T) {
	all := bundled.Alternates()
	names := map[string]bool{}
	bundles := Bundles(all, 4, 1)
	for _, b := range bundles {
		require.LessOrEqual(t, len(b), 4)
		require.Equal(t, b[0].Drafts, shared(b))
		for _, a := range b {
			require.False(t, names[a.Name], a.Name)
			names[a.Name] = true
		}
	}
	require.Len(t, names, len(all))
	require.Less(t, len(bundles), len(all)/3)
	require.NotEqual(t, bundles, Bundles(all, 4, 2), "the seed draws")
}

// TestANewAlternateMovesFewOthers: which choices share a program doesn't depend on every other one.
func TestANewAlternateMovesFewOthers(t *testing.T) {
	all := bundled.Alternates()
	beside := func(some []alternate.Alternate) map[[2]string]bool {
		pairs := map[[2]string]bool{}
		for _, b := range Bundles(some, 20, 1) {
			for _, x := range b {
				for _, y := range b {
					pairs[[2]string{x.Name, y.Name}] = true
				}
			}
		}
		return pairs
	}
	whole := beside(all)
	for at := range all {
		kept := 0
		for p := range beside(slices.Delete(slices.Clone(all), at, at+1)) {
			if whole[p] {
				kept++
			}
		}
		require.Greater(t, kept, len(whole)/2, "without %s", all[at].Name)
	}
}

// TestAnAlarmIsShown: a choice that nobody may make stands for one that the suite takes for wrong.
func TestAnAlarmIsShown(t *testing.T) {
	bug, ok := bundled.FindFault("slack-last-choice-missing")
	require.True(t, ok)
	wrong := alternate.Alternate{Name: "wrong", Role: bug.Role, Drafts: bug.Drafts, Does: bug.Does, Choice: bug.Bug}
	a, err := RunAlternates(t.Context(), Options{}, Each([]alternate.Alternate{wrong}))
	require.NoError(t, err)
	require.False(t, a.OK())
	require.True(t, slices.ContainsFunc(a.Rows[0].Alarms,
		func(x Alarm) bool { return x.Requirement == bug.Requirement }))
	require.NotEmpty(t, a.Rows[0].Problem)

	harmless := alternate.Alternate{Name: "harmless", Role: bug.Role, Drafts: bug.Drafts,
		Choice: func(*serve.Options) {}}
	b, err := RunBundles(t.Context(), Options{}, []Together{{harmless, wrong}, {harmless}})
	require.NoError(t, err)
	var conformant []bool
	for _, r := range b.Rows {
		conformant = append(conformant, r.Conformant)
	}
	require.Equal(t, []bool{false, true, true}, conformant)
}

// TestSmallest: what is left fails, whatever is left out of it doesn't, and the order is kept.
func TestSmallest(t *testing.T) {
	var all Together
	for _, name := range strings.Split("abcdefghijk", "") {
		all = append(all, alternate.Alternate{Name: name})
	}
	names := func(t Together) (out string) {
		for _, a := range t {
			out += a.Name
		}
		return out
	}
	for _, wrong := range []string{"a", "k", "ak", "cfj", "defg", "abcdefghijk"} {
		tried := 0
		part := smallest(all, func(t Together) bool {
			tried++
			return !strings.ContainsFunc(wrong, func(r rune) bool { return !strings.ContainsRune(names(t), r) })
		})
		require.Equal(t, wrong, names(part))
		require.LessOrEqual(t, tried, len(all)*len(all))
	}
}

// TestChoicesMayBeWrongTogether: two choices that are right alone, and wrong in one program, are shown without those
// that have nothing to do with it, and no program makes them both if one excludes the other.
func TestChoicesMayBeWrongTogether(t *testing.T) {
	bug, ok := bundled.FindFault("slack-last-choice-missing")
	require.True(t, ok)
	var mu sync.Mutex // connections are made side by side
	chosen := map[*serve.Options]bool{}
	half := func(name string) alternate.Alternate {
		return alternate.Alternate{Name: name, Role: bug.Role, Drafts: bug.Drafts, Choice: func(o *serve.Options) {
			mu.Lock()
			defer mu.Unlock()
			if chosen[o] {
				bug.Bug(o)
			}
			chosen[o] = true
		}}
	}
	harmless := alternate.Alternate{Name: "harmless", Role: bug.Role, Drafts: bug.Drafts,
		Choice: func(*serve.Options) {}}
	one, other := half("one"), half("other")
	a, err := RunBundles(t.Context(), Options{}, []Together{{harmless, one, harmless, other}})
	require.NoError(t, err)
	var failed [][]string
	for _, r := range a.Rows {
		if !r.Conformant {
			failed = append(failed, r.Alternates)
		}
	}
	require.Equal(t, [][]string{{"one", "other"}}, failed)

	other = other.Excluding("one")
	require.True(t, one.Excludes(other))
	require.Len(t, Bundles([]alternate.Alternate{one, harmless, other}, 3, 1), 2)
	require.Empty(t, Pairs([]alternate.Alternate{one, other}, 9, 1))
}
