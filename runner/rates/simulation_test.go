package rates

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A crowd is what a simulated model does in a scenario: with these odds the scenario is of this kind, and each play of
// it keeps the duty at this rate. What the true rate is follows.
type crowd []struct{ odds, rate float64 }

func (c crowd) draw(r *rand.Rand) float64 {
	at := r.Float64()
	for _, x := range c {
		if at -= x.odds; at < 0 {
			return x.rate
		}
	}
	return c[len(c)-1].rate
}

func (c crowd) truth(power float64) (rate float64) {
	for _, x := range c {
		rate += x.odds * math.Pow(x.rate, power)
	}
	return rate
}

// simulate is a run of the crowd.
func (c crowd) simulate(r *rand.Rand, scenarios, epochs int) []Trial {
	var all []Trial
	for s := range scenarios {
		rate := c.draw(r)
		for e := range epochs {
			all = append(all, Trial{Scenario: fmt.Sprint(s), Duty: Speak, Epoch: e + 1, Said: r.Float64() < rate})
		}
	}
	return all
}

// crowds are models whose true rates are known.
var crowds = []struct {
	why               string
	scenarios, epochs int
	alike             bool // the plays of a scenario are more alike than others
	of                crowd
}{
	{"the plays of a scenario are independent", 64, 8, false, crowd{{1, 0.9}}},
	{"and the model is as good as a coin", 64, 8, false, crowd{{1, 0.5}}},
	{"some scenarios are hard", 64, 8, true, crowd{{0.7, 0.98}, {0.3, 0.7}}},
	{"some are never passed", 64, 8, true, crowd{{0.85, 1}, {0.15, 0}}},
	{"the model is almost always right", 64, 8, true, crowd{{0.9, 0.99}, {0.1, 0.85}}},
	{"the model is mostly wrong", 64, 8, true, crowd{{0.3, 0.6}, {0.7, 0.1}}},
	{"each scenario is played once", 64, 1, false, crowd{{0.7, 0.95}, {0.3, 0.6}}},
	{"there are many scenarios, played rarely", 200, 3, true, crowd{{0.8, 0.95}, {0.2, 0.5}}},
}

const simulated = 1000 // runs

func within(x float64, low, high float64) int {
	if low <= x && x <= high {
		return 1
	}
	return 0
}

// TestIntervalsCoverTheTrueRate: of 1,000 runs of a model with a known rate, the interval has it in 93 to 97 of 100. An
// interval that takes every play for independent doesn't.
func TestIntervalsCoverTheTrueRate(t *testing.T) {
	t.Parallel()
	for i, row := range crowds {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(22, uint64(i)))
			covered, naive, passed := 0, 0, 0
			for range simulated {
				rate := RateOf(row.of.simulate(r, row.scenarios, row.epochs), Speak, Model, "")
				covered += within(row.of.truth(1), rate.Low, rate.High)
				low, high := wilson(rate.Value, float64(rate.Trials), z)
				naive += within(row.of.truth(1), low, high)
				if rate.PassK != nil {
					passed += within(row.of.truth(PassOf), rate.PassK.Low, rate.PassK.High)
				}
			}
			t.Logf("covered by %d of %d intervals; as if independent: %d; pass^%d: %d", covered, simulated, naive,
				PassOf, passed)
			require.GreaterOrEqual(t, covered, 930)
			require.LessOrEqual(t, covered, 970)
			require.Equal(t, row.alike, naive < 930)
			if row.epochs >= PassOf {
				require.GreaterOrEqual(t, passed, 930)
			}
		})
	}
}

// TestThresholdIsRarelyDemonstratedByLuck: a model whose true rate is the threshold is let through in at most 5 of 100
// runs, and one that is clearly better in almost all.
func TestThresholdIsRarelyDemonstratedByLuck(t *testing.T) {
	t.Parallel()
	const threshold = 0.9
	for i, row := range []struct {
		why         string
		of          crowd
		least, most int
	}{
		{"exactly as good, everywhere", crowd{{1, threshold}}, 0, 50},
		{"exactly as good, on the whole", crowd{{0.8, 1}, {0.2, 0.5}}, 0, 50},
		{"worse", crowd{{1, 0.85}}, 0, 0},
		{"better", crowd{{0.9, 0.995}, {0.1, 0.9}}, 990, simulated},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(7, uint64(i)))
			let := 0
			for range simulated {
				all := row.of.simulate(r, 64, 8)
				for _, x := range all { // a model that is perfectly silent: the other rate decides
					x.Scenario, x.Duty, x.Said = "s"+x.Scenario, Silence, false
					all = append(all, x)
				}
				if Judge(all, Model, threshold) == Demonstrated {
					let++
				}
			}
			t.Logf("demonstrated in %d of %d", let, simulated)
			require.GreaterOrEqual(t, let, row.least)
			require.LessOrEqual(t, let, row.most)
		})
	}
}

// TestComparisonTellsApart: two runs of one model are told apart in at most 6 of 100 cases, although their scenarios
// are not alike, and those of models that differ by ten points in at
// least 95.
func TestComparisonTellsApart(t *testing.T) {
	t.Parallel()
	for i, row := range []struct {
		why         string
		epochs      int
		worse       float64 // by so much is the rate of the second model less
		least, most int
	}{
		{"the same model", 8, 0, 0, 60},
		{"the same model, each scenario played once", 1, 0, 0, 60},
		{"a model that is ten points worse", 8, 0.1, 950, simulated},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, uint64(i)))
			of := crowd{{0.6, 0.95}, {0.4, 0.6}}
			apart, covered := 0, 0
			for range simulated {
				var first, second []Trial
				for s := range 64 {
					rate := of.draw(r)
					for e := range row.epochs {
						x := Trial{Scenario: fmt.Sprint(s), Duty: Speak, Epoch: e + 1, Said: r.Float64() < rate}
						first = append(first, x)
						x.Said = r.Float64() < rate-row.worse
						second = append(second, x)
					}
				}
				p := Compare(first, second, Speak, Model)
				covered += within(row.worse, p.Low, p.High)
				if p.Differs() {
					apart++
				}
			}
			t.Logf("told apart in %d of %d; the difference is covered by %d intervals", apart, simulated, covered)
			require.GreaterOrEqual(t, apart, row.least)
			require.LessOrEqual(t, apart, row.most)
			require.GreaterOrEqual(t, covered, 930)
			require.LessOrEqual(t, covered, 970)
		})
	}
}
