package rates

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKept(t *testing.T) {
	for _, row := range []struct {
		why         string
		trial       Trial
		model, chat bool
	}{
		{"it answers", Trial{Duty: Speak, Said: true, Answered: true, Visible: true}, true, true},
		{"it defers", Trial{Duty: Speak, Settled: true, Answered: true}, true, true},
		{"it says nothing, and the program says so", Trial{Duty: Speak, Visible: true}, false, false},
		{"it answers, and the program loses that", Trial{Duty: Speak, Said: true}, true, false},
		{"it says nothing where it must not", Trial{Duty: Silence}, true, true},
		{"it reacts, which is no chat", Trial{Duty: Silence, Settled: true}, true, true},
		{"it speaks, and the program holds that back", Trial{Duty: Silence, Said: true}, false, true},
		{"it speaks, and everybody reads it", Trial{Duty: Silence, Said: true, Visible: true}, false, false},
		{"the program speaks for it", Trial{Duty: Silence, Visible: true}, true, false},
	} {
		require.Equal(t, row.model, row.trial.Kept(Model), row.why)
		require.Equal(t, row.chat, row.trial.Kept(Chat), row.why)
	}
}

func TestEstimate(t *testing.T) {
	many := func(n int, x float64) []float64 {
		all := make([]float64, n)
		for i := range all {
			all[i] = x
		}
		return all
	}
	for _, row := range []struct {
		why          string
		means        []float64
		trials       int
		value        float64
		low, high    float64
		designEffect float64
	}{
		{"nothing was played", nil, 0, 0, 0, 1, 0},
		{"all passed: each scenario counts once", many(64, 1), 512, 1, 0.941, 1, 8},
		{"none passed", many(64, 0), 512, 0, 0, 0.059, 8},
		{"all plays of a scenario are alike", append(many(32, 1), many(32, 0)...), 512, 0.5, 0.378, 0.622, 8.13},
		{"no scenario differs from another", many(64, 0.5), 512, 0.5, 0.456, 0.544, 1},
		{"one scenario", []float64{1}, 8, 1, 0.207, 1, 8},
	} {
		e := estimate(row.means, row.trials)
		require.InDelta(t, row.value, e.Value, 1e-9, row.why)
		require.InDelta(t, row.low, e.Low, 1e-3, row.why)
		require.InDelta(t, row.high, e.High, 1e-3, row.why)
		require.InDelta(t, row.designEffect, e.DesignEffect, 1e-2, row.why)
	}
}

// TestWilson has the values that Newcombe (1998, table I) prints for the score method.
func TestWilson(t *testing.T) {
	for _, row := range []struct{ kept, of, low, high float64 }{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		low, high := wilson(row.kept/row.of, row.of, z)
		require.InDelta(t, row.low, low, 5e-5)
		require.InDelta(t, row.high, high, 5e-5)
	}
}

// TestStudent has values of the usual tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{
		1: 12.706, 3: 3.182, 4: 2.776, 9: 2.262, 30: 2.042, 63: 1.998, 1e9: 1.960,
	} {
		require.InDelta(t, want, student(freedom), 0.01, "%v degrees", freedom)
	}
}

func TestPassPower(t *testing.T) {
	for _, row := range []struct {
		why        string
		kept, n, k int
		want       float64
	}{
		{"one of one", 1, 1, 1, 1}, {"all eight", 8, 8, 8, 1}, {"one is missing", 7, 8, 8, 0},
		{"one in two is the rate itself", 5, 10, 1, 0.5}, {"two of three pairs", 3, 4, 2, 0.5},
		{"fewer were kept than are drawn", 3, 10, 8, 0},
	} {
		require.InDelta(t, row.want, passPower(row.kept, row.n, row.k), 1e-12, row.why)
	}
}

// TestCompareIsMcNemars: where each scenario is played once, the test is McNemar's, exact: a sign test of the pairs
// that differ.
func TestCompareIsMcNemars(t *testing.T) {
	for _, row := range []struct {
		why           string
		first, second int // pairs that only one kept
		p             float64
	}{
		{"no pair differs", 0, 0, 1},
		{"as many differ each way", 4, 4, 1},
		{"six of six", 6, 0, 2 * math.Pow(0.5, 6)},
		{"one of ten", 1, 9, 2 * 11 * math.Pow(0.5, 10)},
		{"two of twelve", 10, 2, 2 * 79 * math.Pow(0.5, 12)},
	} {
		var a, b []Trial
		add := func(n int, first, second bool) {
			for range n {
				x := Trial{Scenario: string(rune('a' + len(a))), Duty: Silence, Epoch: 1, Said: !first}
				a = append(a, x)
				x.Said = !second
				b = append(b, x)
			}
		}
		add(row.first, true, false)
		add(row.second, false, true)
		add(5, true, true)
		p := Compare(a, b, Silence, Model)
		require.Equal(t, row.first, p.First, row.why)
		require.Equal(t, row.second, p.Second, row.why)
		require.Equal(t, row.first+row.second+5, p.Pairs, row.why)
		require.InDelta(t, row.p, p.P, 1e-12, row.why)
		require.InDelta(t, float64(row.first-row.second)/float64(p.Pairs), p.Delta, 1e-12, row.why)
	}
}

func TestCompareLeavesOutWhatHasNoPair(t *testing.T) {
	a := []Trial{{Scenario: "a", Duty: Speak, Epoch: 1, Said: true}, {Scenario: "a", Duty: Speak, Epoch: 2, Said: true},
		{Scenario: "b", Duty: Speak, Epoch: 1, Said: true}}
	b := []Trial{{Scenario: "a", Duty: Speak, Epoch: 1}, {Scenario: "a", Duty: Speak, Epoch: 2, Err: "timed out"}}
	p := Compare(a, b, Speak, Model)
	require.Equal(t, 1, p.Pairs)
	require.Equal(t, 1, p.First)
}

func TestJudge(t *testing.T) {
	play := func(spoke, silent, failed int) []Trial {
		var all []Trial
		for i := range 100 {
			id := string(rune('a' + i))
			x := Trial{Scenario: id, Duty: Speak, Epoch: 1, Said: i < spoke}
			if i < failed {
				x.Err = "the model can't be reached"
			}
			all = append(all, x, Trial{Scenario: "s" + id, Duty: Silence, Epoch: 1, Said: i >= silent})
		}
		return all
	}
	for _, row := range []struct {
		why                   string
		spoke, silent, failed int
		want                  Verdict
	}{
		{"both are good", 99, 99, 0, Demonstrated},
		{"it never speaks", 0, 100, 0, NotDemonstrated},
		{"it always speaks", 100, 0, 0, NotDemonstrated},
		{"it is above the threshold, but within chance", 93, 100, 0, NotDemonstrated},
		{"a few trials failed", 100, 100, 4, Demonstrated},
		{"too many did", 100, 100, 5, Undecided},
	} {
		require.Equal(t, row.want, Judge(play(row.spoke, row.silent, row.failed), Model, 0.9), row.why)
	}
	require.Equal(t, Undecided, Judge(nil, Model, 0.9))
	lone := []Trial{{Scenario: "a", Duty: Speak, Said: true}}
	require.Equal(t, Undecided, Judge(lone, Model, 0), "one rate alone says nothing")
}
