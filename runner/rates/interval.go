package rates

import "math"

// Confidence is the confidence level of every interval.
const Confidence = 0.95

// z is the corresponding quantile of the normal distribution.
const z = 1.959963984540054

// Estimate is a rate with its confidence interval, at [Confidence].
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// DesignEffect is how many trials are worth one independent trial: 1 if the runs of one scenario are as different
	// as those of different scenarios, and the number of runs if they are all alike.
	DesignEffect float64 `json:"designEffect"`
}

// estimate is the mean of what the scenarios gave, each a rate from 0 to 1, with a Wilson interval.
//
// The plays of one scenario are alike, so they are fewer than they seem. The scenarios are the sample: their variance
// gives the variance of the mean, and that the number of independent trials that would have the same (Kish's design
// effect; Korn and Graubard 1998 use it so, with the quantile of Student's t for as many scenarios). If all plays went
// one way, there is no variance to go by, and each scenario counts once.
func estimate(means []float64, trials int) Estimate {
	m := float64(len(means))
	if m == 0 {
		return Estimate{High: 1}
	}
	p := 0.0
	for _, y := range means {
		p += y
	}
	p /= m
	spread := 0.0
	for _, y := range means {
		spread += (y - p) * (y - p)
	}
	n, t := m, z
	if m > 1 {
		t = student(m - 1)
		if variance := spread / (m - 1) / m; variance > 0 {
			n = p * (1 - p) / variance
		} else if p > 0 && p < 1 {
			n = float64(trials)
		}
	}
	n = min(n, float64(trials))
	low, high := wilson(p, n, t)
	return Estimate{Value: p, Low: low, High: high, DesignEffect: float64(trials) / n}
}

// wilson is the score interval of a rate that n independent trials gave (Wilson 1927), t standard errors to each side.
func wilson(p, n, t float64) (low, high float64) {
	shrink := 1 + t*t/n
	center := (p + t*t/(2*n)) / shrink
	half := t / shrink * math.Sqrt(p*(1-p)/n+t*t/(4*n*n))
	return max(0, center-half), min(1, center+half)
}

// student is the quantile of Student's t with so many degrees of freedom that goes with [Confidence]: exact up to 3,
// and from 4 on by a series (Abramowitz and Stegun 26.7.5), within 0.01.
func student(freedom float64) float64 {
	if few := []float64{1: 12.706, 2: 4.303, 3: 3.182}; freedom < float64(len(few)) {
		return few[int(freedom)]
	}
	z3, z5, z7 := math.Pow(z, 3), math.Pow(z, 5), math.Pow(z, 7)
	return z + (z3+z)/(4*freedom) + (5*z5+16*z3+3*z)/(96*freedom*freedom) +
		(3*z7+19*z5+17*z3-15*z)/(384*math.Pow(freedom, 3))
}

// passPower is the probability that k runs, drawn from the n without replacement, were all successful: the unbiased
// estimate of pass^k (Yao and others 2024, tau-bench).
func passPower(kept, n, k int) float64 {
	p := 1.0
	for i := range k {
		p *= float64(kept-i) / float64(n-i)
	}
	return max(0, p)
}
