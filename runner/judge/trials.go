package judge

import (
	"math"
	"slices"
)

// Trials summarises the trials of one scenario, for an implementation whose behaviour varies, usually because it uses a
// real model.
type Trials struct {
	Run    int `json:"run"`    // how many there were
	Judged int `json:"judged"` // of them, those in which there was something to judge
	Passed int `json:"passed"` // of them, those in which nothing was broken
	// Rate is Passed divided by Judged, from 0 to 1, and Low and High are the ends of its Wilson score interval at 95
	// %: see [Wilson].
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// Wanted is the minimum rate for the scenario to pass.
	Wanted float64 `json:"wanted"`
	// Shown is the number of the trial, from 1, whose steps, checks and trace are shown: the first of the worst.
	Shown int `json:"shown"`
	// Tolerated are rules that were broken so rarely that they don't count, sorted and without duplicates.
	Tolerated []string `json:"tolerated,omitempty"`
}

// DefaultPassRate is the default share of trials that a scenario must pass.
const DefaultPassRate = 0.9

// Wilson returns the Wilson score interval at 95 % (without continuity correction) for the true rate, where passed of n
// trials passed. Unlike the normal approximation it stays within 0 and 1 and is sound at the rates near 1 that are met
// here. Of no trials nothing is known: 0, 1.
func Wilson(passed, n int) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	const z = 1.959963984540054 // the 97.5 % quantile of the normal distribution
	size, p := float64(n), float64(passed)/float64(n)
	scale := 1 + z*z/size
	centre := (p + z*z/(2*size)) / scale
	half := z / scale * math.Sqrt(p*(1-p)/size+z*z/(4*size*size))
	return max(0, centre-half), min(1, centre+half)
}

// A Sample gathers the trials of one scenario, in the order of their numbers. The zero value has none.
//
// What its trials come to is told by [Sample.Settle]:
//
//   - A scenario passes when at least the wanted share of its judged trials
//     passes. What was broken in the others is then tolerated, and named.
//   - When fewer pass, those rules are broken that fail in more trials than the
//     wanted share leaves; if none does so alone, all that failed.
//   - What a text forbids (a MUST NOT) is never tolerated: seen once, it has happened, and what was said to someone who
//     should not have heard it isn't taken back by nineteen trials in which it wasn't said. A rate is for what an
//     implementation owes, not for what it must never do.
//   - A trial that ends in error is no trial that passed and none that failed:
//     it leaves the scenario open, unless too few would pass even with it.
type Sample struct {
	verdicts []Verdict
	failed   map[string]int // trials in which a requirement was broken
	broken   map[string]Check
	kept     map[string]Check
	follows  map[string]Check // broken only where a presupposed rule is broken
	shown    int              // index of the worst trial
	checks   []Check          // its checks
	err      error            // of the first trial that ended in error
}

// Add adds a trial with its verdict, its checks and its error, if any. It reports whether that is the worst so far.
func (s *Sample) Add(v Verdict, checks []Check, err error) (worst bool) {
	if v == Error && s.err == nil {
		s.err = err
	}
	n := len(s.verdicts)
	s.verdicts = append(s.verdicts, v)
	if n == 1 {
		s.failed, s.broken, s.kept, s.follows = map[string]int{}, map[string]Check{}, map[string]Check{},
			map[string]Check{}
		s.count(s.verdicts[0], s.checks)
	}
	if n > 0 {
		s.count(v, checks)
		if gravity(v) <= gravity(s.verdicts[s.shown]) {
			return false
		}
	}
	s.shown, s.checks = n, checks
	return true
}

// count records what a trial broke and passed.
func (s *Sample) count(v Verdict, checks []Check) {
	counted := map[string]bool{}
	for _, c := range checks {
		of := s.kept
		switch {
		case c.OK:
		case c.Follows != "":
			of = s.follows
		default:
			of = s.broken
			if !counted[c.Requirement] && v.Judged() {
				s.failed[c.Requirement]++
			}
			counted[c.Requirement] = true
		}
		if _, ok := of[c.Requirement]; !ok {
			of[c.Requirement] = c
		}
	}
}

// gravity orders verdicts, the worst highest.
func gravity(v Verdict) int {
	return slices.Index([]Verdict{NotApplicable, NotTestable, Pass, Advise, Warn, Error, Fail}, v)
}

// Len is the number of trials.
func (s *Sample) Len() int { return len(s.verdicts) }

// Shown is the verdict of the trial that is shown, the first of the worst; zero if there is none.
func (s *Sample) Shown() Verdict {
	if len(s.verdicts) == 0 {
		return 0
	}
	return s.verdicts[s.shown]
}

// Err is the error of the first trial that ended in one, or nil.
func (s *Sample) Err() error { return s.err }

// Settle returns what the trials come to, and the checks by which the scenario is judged: those of the trial that is
// shown, without what is tolerated, and for each rule that only other trials broke or kept one check of theirs.
// forbidden tells requirements by which a text forbids something. Of a single trial the checks are its own.
func (s *Sample) Settle(wanted float64, forbidden func(requirement string) bool) (Trials, []Check) {
	t := Trials{Run: len(s.verdicts), Wanted: wanted, Shown: s.shown + 1}
	errors := 0
	for _, v := range s.verdicts {
		switch {
		case v == Pass:
			t.Passed++
			t.Judged++
		case v.Judged():
			t.Judged++
		case v == Error:
			errors++
		}
	}
	if t.Judged > 0 {
		t.Rate = float64(t.Passed) / float64(t.Judged)
	}
	t.Low, t.High = Wilson(t.Passed, t.Judged)
	if t.Run == 1 {
		return t, s.checks
	}

	counts := s.counting(atLeast(t.Passed+errors, wanted, t.Judged+errors), t.Judged+errors, wanted, forbidden)
	var checks []Check
	shown := map[string]bool{}
	for _, c := range s.checks {
		follows := !c.OK && c.Follows != ""
		if c.OK || follows && counts[c.Follows] || !follows && counts[c.Requirement] {
			checks = append(checks, c)
			shown[c.Requirement] = shown[c.Requirement] || follows && !counts[c.Requirement] ||
				!follows && c.OK != counts[c.Requirement]
		}
	}
	for _, id := range sorted(s.broken) {
		if c := s.broken[id]; counts[id] && !shown[id] {
			c.Seq, shown[id] = NoSeq, true // its entry is in the trace of another trial
			checks = append(checks, c)
		} else if !counts[id] {
			t.Tolerated = append(t.Tolerated, id)
		}
	}
	for _, id := range sorted(s.follows) {
		switch c := s.follows[id]; {
		case counts[id] || slices.Contains(t.Tolerated, id):
		case !counts[c.Follows]:
			t.Tolerated = append(t.Tolerated, id)
		case !shown[id]:
			c.Seq, shown[id] = NoSeq, true
			checks = append(checks, c)
		}
	}
	slices.Sort(t.Tolerated)
	for _, id := range append(sorted(s.kept), t.Tolerated...) {
		if shown[id] {
			continue
		}
		c, ok := s.kept[id]
		if !ok { // judged, and broken only in trials: it is tolerated
			if c, ok = s.broken[id]; !ok {
				c = s.follows[id]
			}
			c.OK, c.Follows = true, ""
		}
		c.Seq, shown[id] = NoSeq, true
		checks = append(checks, c)
	}
	return t, checks
}

// counting returns the requirements that count as broken, of those that were broken in any of n trials; enough says
// that enough trials passed.
func (s *Sample) counting(enough bool, n int, wanted float64, forbidden func(string) bool) map[string]bool {
	counts := map[string]bool{}
	for id := range s.broken {
		if forbidden(id) || !enough && !atLeast(n-s.failed[id], wanted, n) {
			counts[id] = true
		}
	}
	if !enough && len(counts) == 0 {
		for id := range s.broken {
			counts[id] = true
		}
	}
	return counts
}

// atLeast reports whether part of n is at least the wanted share, but for rounding.
func atLeast(part int, wanted float64, n int) bool {
	return float64(part) >= wanted*float64(n)-1e-9
}

func sorted(m map[string]Check) []string {
	ids := make([]string, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
