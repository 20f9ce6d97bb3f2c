package history

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// kind is one for tests.
var kind = Kind{Name: "days",
	Changes: Changes{
		Repeats: regexp.MustCompile(`^(again| *\d+ s pass$)`), Glued: regexp.MustCompile(`^2500 ms pass$`),
		Opens: map[string]*regexp.Regexp{"it is released": regexp.MustCompile(`^it is held`),
			"it is light": regexp.MustCompile(`^it is dark$`)},
		Whole: []string{"it is light"},
	},
	Faults: []Fault{
		{Name: Kill, Tag: "@restart", Steps: regexp.MustCompile(`^it is killed$`), Plan: "it is killed"},
		{Name: Drop, Tag: "@reconnect", Steps: regexp.MustCompile(`^the link `), Plan: "the link is broken for %s",
			Default: "8 s", With: regexp.MustCompile(`^\d+ s$`)},
	}}

func day() Scenario {
	return Scenario{Name: "A day", Tags: "@must-fire @restart @reconnect", Given: 2, Steps: []string{"given",
		"given too", "a", "2500 ms pass", "b", "40 s pass", "again", "it is killed", "the link is broken for 3 s", "c",
		"end 1", "end 2", "end 3"}}
}

// TestAMutantKeepsItsEnds: what prepares the world and what ends a history stays, what comes twice may, nothing is made
// up but times, and what belongs to the step before it stays behind it.
func TestAMutantKeepsItsEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var longer, shorter, retimed, moved int
	was := day()
	for range 500 {
		m := kind.Mutate(r, was, Scenario{})
		require.Equal(t, day(), was, "what is changed is a copy")
		require.Equal(t, was.Steps[:2], m.Steps[:2])
		require.Equal(t, was.Steps[10:], m.Steps[len(m.Steps)-3:])
		longer += min(1, max(0, len(m.Steps)-len(was.Steps)))
		shorter += min(1, max(0, len(was.Steps)-len(m.Steps)))
		count := map[string]int{}
		for i, s := range m.Steps {
			count[s]++
			if s == "2500 ms pass" {
				require.Equal(t, "a", m.Steps[i-1], "%v", m.Steps)
			}
			if !slices.Contains(was.Steps, s) {
				retimed++
				require.Regexp(t, `^\d+ (ms|s|min) pass$|^the link is broken for \d+ (ms|s|min)$`, s)
			}
		}
		for _, once := range []string{"a", "b", "c", "it is killed"} {
			require.LessOrEqual(t, count[once], 1, "%v", m.Steps)
		}
		if i, j := slices.Index(m.Steps, "a"), slices.Index(m.Steps, "b"); i >= 0 && j >= 0 && j < i {
			moved++
		}
	}
	require.Greater(t, longer, 50)
	require.Greater(t, shorter, 50)
	require.Greater(t, retimed, 50)
	require.Greater(t, moved, 20)
}

// TestAMutantEndsWhatItBegins: a hold that lost its release gets one.
func TestAMutantEndsWhatItBegins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := Scenario{Given: 1, Steps: []string{"it is held before", "a", "it is released", "it is held again", "b", "c",
		"it is released", "d", "end 1", "end 2", "end 3"}}
	added := 0
	for range 300 {
		m := kind.Mutate(r, s, s)
		opened, closed := -1, -1
		for i, step := range m.Steps {
			switch {
			case strings.HasPrefix(step, "it is held"):
				opened = i
			case step == "it is released":
				closed = i
			}
		}
		require.Greater(t, closed, opened, "%v", m.Steps)
		if m.Steps[len(m.Steps)-4] == "it is released" {
			added++
		}
	}
	require.Greater(t, added, 30)
}

// TestWhatIsWholeStaysWhole: all between a beginning and its end is there in order, or not at all. What may not come
// twice doesn't, where a history is continued by itself.
func TestWhatIsWholeStaysWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := Scenario{Given: 1, Steps: []string{"given", "a", "it is dark", "b", "3 s pass", "it is light", "c",
		"40 s pass", "d", "end 1", "end 2", "end 3"}}
	without := 0
	for range 300 {
		m := kind.Mutate(r, s, s)
		i := slices.Index(m.Steps, "it is dark")
		if i < 0 {
			without++
			require.NotContains(t, m.Steps, "b")
			require.NotContains(t, m.Steps, "it is light")
			continue
		}
		require.Equal(t, s.Steps[2:6], m.Steps[i:i+4])
		require.NotContains(t, m.Steps[i+4:], "it is dark")
	}
	require.Greater(t, without, 30)
	require.Less(t, without, 270)
}

func TestTheSameSourceDrawsTheSameMutant(t *testing.T) {
	var all []Scenario
	for range 2 {
		r := rand.New(rand.NewPCG(7, 2))
		m := kind.Mutate(r, day(), day())
		for range 20 {
			m = kind.Mutate(r, m, day())
		}
		all = append(all, m)
	}
	require.Equal(t, all[0], all[1])
	require.NotEqual(t, day(), all[0])
}

// TestNothingIsLeftToChange: a history of nothing but its ends is its own mutant.
func TestNothingIsLeftToChange(t *testing.T) {
	s := Scenario{Given: 1, Steps: []string{"given", "end 1", "end 2", "end 3"}}
	require.Equal(t, s, kind.Mutate(rand.New(rand.NewPCG(1, 2)), s, day()))
}

func TestFaultsAreSpared(t *testing.T) {
	for _, row := range []struct {
		why   string
		names []string
		gone  []string
		tags  string
	}{
		{"all may happen", FaultNames(), nil, "@must-fire @restart @reconnect"},
		{"none may", []string{}, []string{"it is killed", "the link is broken for 3 s"}, "@must-fire"},
		{"only kills may", []string{Kill}, []string{"the link is broken for 3 s"}, "@must-fire @restart"},
	} {
		s := kind.Spare(day(), row.names)
		require.Equal(t, slices.DeleteFunc(day().Steps,
			func(step string) bool { return slices.Contains(row.gone, step) }), s.Steps, row.why)
		require.Equal(t, row.tags, s.Tags, row.why)
	}
}

func TestAScheduleIsPlanned(t *testing.T) {
	s := kind.Plan(day(), []Planned{{After: 99, Fault: Kill}, {After: 2, Fault: Drop, With: "5 s"},
		{After: 0, Fault: Drop}, {After: 1, Fault: Outage}})
	require.Equal(t, []string{"given", "given too", "the link is broken for 8 s", "a", "2500 ms pass",
		"the link is broken for 5 s", "b", "40 s pass", "again", "c", "end 1", "end 2", "it is killed", "end 3"},
		s.Steps)
	require.Equal(t, "@must-fire @restart @reconnect", s.Tags)
	require.Equal(t, "@must-fire", kind.Plan(day(), nil).Tags, "its own faults are gone")
}

// TestBytesDecide: the same bytes draw the same, other bytes something else, and where they end the seed goes on.
func TestBytesDecide(t *testing.T) {
	draw := func(s Source) []int {
		w := s.Walk(3)
		var out []int
		for range 8 {
			out = append(out, w.IntN(100))
		}
		return out
	}
	a := draw(Source{Bytes: []byte{1, 2, 200, 4}})
	require.Equal(t, a, draw(Source{Bytes: []byte{1, 2, 200, 4}}))
	b := draw(Source{Bytes: []byte{1, 2, 90, 4}})
	require.Equal(t, a[0], b[0])
	require.NotEqual(t, a[1], b[1])
	require.Equal(t, a[2:], b[2:], "the seed is the same")
	require.NotEqual(t, a[2:], draw(Source{Seed: 9, Bytes: []byte{1, 2, 200, 4}})[2:])
	require.Equal(t, draw(Source{Seed: 4}), draw(Source{Seed: 4}))
}
