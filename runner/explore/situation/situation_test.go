package situation

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestASituationIsItsAspects(t *testing.T) {
	s := Of("chat", "dm", "policy", "", "clock", "after the cap")
	require.Equal(t, Situation("chat=dm clock=after-the-cap"), s)
	require.Equal(t, []Aspect{"chat=dm", "clock=after-the-cap"}, s.Aspects())
	require.Equal(t, "clock", s.Aspects()[1].Name())
	require.Equal(t, "after-the-cap", s.Aspects()[1].Value())
}

// TestCoverageTellsWhatIsNew: a pair is new once, and counts once for each history however often it was judged there.
func TestCoverageTellsWhatIsNew(t *testing.T) {
	var c Coverage
	judged := func(pairs ...string) []Judged {
		var out []Judged
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, Judged{pairs[i], Situation(pairs[i+1])})
		}
		return out
	}
	pairs, situations := c.Add(judged("A", "chat=dm fate=plain", "A", "chat=dm fate=plain", "B", "chat=dm"))
	require.Equal(t, []Pair{{"A", "chat=dm"}, {"A", "fate=plain"}, {"B", "chat=dm"}}, pairs)
	require.Equal(t, 2, situations)

	pairs, situations = c.Add(judged("A", "chat=dm fate=edited"))
	require.Equal(t, []Pair{{"A", "fate=edited"}}, pairs)
	require.Equal(t, 1, situations)

	pairs, situations = c.Add(judged("A", "chat=dm", "A", "fate=plain"))
	require.Empty(t, pairs)
	require.Equal(t, 2, situations, "each aspect was there, but neither by itself")
	require.Equal(t, 3, c.Times(Pair{"A", "chat=dm"}))
	require.Equal(t, 1, c.Times(Pair{"B", "chat=dm"}))
	require.Zero(t, c.Times(Pair{"B", "fate=plain"}))
	require.Equal(t, 4, c.Len())
	require.Equal(t, 5, c.Situations())
}

func TestReachIsReadAsItIsWritten(t *testing.T) {
	r := Reach{"host": {{"A", "chat=dm"}, {"A", "fate=plain"}, {"B", "chat=dm"}}, "harness": {{"A", "chat=dm"}}}
	require.Equal(t, "harness A chat=dm\nhost A chat=dm fate=plain\nhost B chat=dm\n", r.String())
	again, err := ParseReach(r.String())
	require.NoError(t, err)
	require.Equal(t, r, again)
	for _, text := range []string{"host A\n", "host A chat\n", "host A chat=\n", "\n"} {
		_, err := ParseReach(text)
		require.Error(t, err, "%q", text)
	}
}

func TestDiffer(t *testing.T) {
	turn, chat := Shown{"turn", "of lead"}, Shown{"chat", "hello"}
	for _, row := range []struct {
		why           string
		first, second []Shown
		want          []Difference
		kinds         []string
	}{
		{"the order is nobody's", []Shown{turn, chat}, []Shown{chat, turn}, nil, nil},
		{"one is missing", []Shown{turn, chat}, []Shown{turn}, []Difference{{chat, 1, 0}}, []string{"chat"}},
		{"one comes twice", []Shown{turn}, []Shown{turn, turn, chat},
			[]Difference{{chat, 0, 1}, {turn, 1, 2}}, []string{"chat", "turn"}},
	} {
		got := Differ(row.first, row.second)
		require.Equal(t, row.want, got, row.why)
		require.ElementsMatch(t, row.kinds, Kinds(got), row.why)
	}
}
