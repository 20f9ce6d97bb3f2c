package judge

import "strconv"

// MaxBroken is how many breaches of one law, or failures of one prediction, are
// reported of one trace.
const MaxBroken = 5

// AppendLaw appends the checks of a law of any protocol that was tested so often on
// a trace: one if it held, one for each of its first breaches, none if it was never
// put to the test.
func AppendLaw[Breach ~struct {
	Seq          int
	Got, Allowed string
}](checks []Check, requirement, says string, tested int, breaches []Breach) []Check {
	switch {
	case tested == 0:
		return checks
	case len(breaches) == 0:
		return append(checks, Check{Requirement: requirement, Source: Law, OK: true, What: says, Got: "held " + Times(tested), Seq: NoSeq})
	}
	for _, broken := range breaches[:min(len(breaches), MaxBroken)] {
		b := struct {
			Seq          int
			Got, Allowed string
		}(broken)
		checks = append(checks, Check{Requirement: requirement, Source: Law, What: says, Got: b.Got, Allowed: b.Allowed, Seq: b.Seq})
	}
	return checks
}

// Times says how often.
func Times(n int) string {
	if n == 1 {
		return "once"
	}
	return strconv.Itoa(n) + " times"
}
