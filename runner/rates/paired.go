package rates

import "math"

// Paired compares two runs of the same scenarios, for one duty. Each play of a scenario in one run is paired with the
// play of the same epoch in the other.
type Paired struct {
	Duty      Duty    `json:"-"`
	Pairs     int     `json:"pairs"`
	Scenarios int     `json:"scenarios"`
	First     int     `json:"onlyFirst"`  // pairs in which only the first run fulfilled the duty
	Second    int     `json:"onlySecond"` // pairs in which only the second did
	Delta     float64 `json:"difference"` // of the rates, first less second
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	P         float64 `json:"p"` // the probability of at least this difference if the two are equal
}

// Differs reports whether the two are different at [Confidence].
func (p Paired) Differs() bool { return p.P < 1-Confidence }

// Compare compares two runs at a level.
//
// With one play of each scenario the test is McNemar's, exact: of the pairs that differ, as many should differ one way
// as the other. With several plays the pairs of one scenario are alike, so the scenarios take the place of the pairs:
// the sign of what each contributes is drawn both ways (a permutation test, counted out and not sampled). It is
// McNemar's exact test where each contributes one pair.
func Compare(first, second []Trial, duty Duty, at Level) Paired {
	type key struct {
		scenario string
		epoch    int
	}
	others := map[key]Trial{}
	for _, t := range second {
		if t.Duty == duty && t.Err == "" {
			others[key{t.Scenario, t.Epoch}] = t
		}
	}
	out := Paired{Duty: duty}
	var contributions []int
	var deltas []float64
	for _, s := range byScenario(first, duty, "") {
		pairs, sum := 0, 0
		for _, t := range s {
			o, ok := others[key{t.Scenario, t.Epoch}]
			if !ok {
				continue
			}
			pairs++
			switch a, b := t.Kept(at), o.Kept(at); {
			case a && !b:
				out.First++
				sum++
			case b && !a:
				out.Second++
				sum--
			}
		}
		if pairs > 0 {
			out.Pairs += pairs
			contributions = append(contributions, sum)
			deltas = append(deltas, float64(sum)/float64(pairs))
		}
	}
	out.Scenarios = len(contributions)
	out.P = flips(contributions)
	out.Delta, out.Low, out.High = spreadOf(deltas)
	return out
}

// flips returns the share of all choices of signs with which the sum is at least as far from 0 as it is.
func flips(contributions []int) float64 {
	total, reach := 0, 0
	for _, d := range contributions {
		total += d
		reach += max(d, -d)
	}
	odds := make([]float64, 2*reach+1) // by sum, from -reach
	odds[reach] = 1
	for _, d := range contributions {
		if d == 0 {
			continue
		}
		d = max(d, -d)
		next := make([]float64, len(odds))
		for i, p := range odds {
			if p > 0 {
				next[i+d] += p / 2
				next[i-d] += p / 2
			}
		}
		odds = next
	}
	p := 0.0
	for i, q := range odds {
		if sum := i - reach; max(sum, -sum) >= max(total, -total) {
			p += q
		}
	}
	return min(1, p)
}

// spreadOf returns the mean of the scenarios' values, with its interval by Student's t.
func spreadOf(deltas []float64) (mean, low, high float64) {
	m := float64(len(deltas))
	if m == 0 {
		return 0, -1, 1
	}
	for _, d := range deltas {
		mean += d / m
	}
	if m < 2 {
		return mean, -1, 1
	}
	squares := 0.0
	for _, d := range deltas {
		squares += (d - mean) * (d - mean)
	}
	half := student(m-1) * math.Sqrt(squares/(m-1)/m)
	return mean, max(-1, mean-half), min(1, mean+half)
}
