package judge

import "fmt"

// Predictions are how what a reference engine predicts of a trace came out, by requirement.
type Predictions struct {
	// What and Got are how a requirement reads whose predictions all held. Got has a verb for how often.
	What, Got string

	order   []string // of the requirements, as they came
	results map[string]*prediction
}

type prediction struct {
	held   int
	broken []Check
}

func (p *Predictions) of(requirement string) *prediction {
	if p.results == nil {
		p.results = map[string]*prediction{}
	}
	if p.results[requirement] == nil {
		p.results[requirement] = &prediction{}
		p.order = append(p.order, requirement)
	}
	return p.results[requirement]
}

// Held records a prediction that held. An empty requirement is nobody's.
func (p *Predictions) Held(requirement string) {
	if requirement != "" {
		p.of(requirement).held++
	}
}

// Broke records a prediction that did not hold.
func (p *Predictions) Broke(c Check) {
	if c.Requirement != "" {
		c.Source = Oracle
		r := p.of(c.Requirement)
		r.broken = append(r.broken, c)
	}
}

// Checks are those of all requirements: one where all held, else one for each of the first that did not.
func (p *Predictions) Checks() []Check {
	var checks []Check
	for _, id := range p.order {
		r := p.results[id]
		if len(r.broken) == 0 {
			checks = append(checks, Check{Requirement: id, Source: Oracle, OK: true, What: p.What,
				Got: fmt.Sprintf(p.Got, times(r.held)), Seq: NoSeq})
		}
		checks = append(checks, r.broken[:min(len(r.broken), MaxBroken)]...)
	}
	return checks
}
