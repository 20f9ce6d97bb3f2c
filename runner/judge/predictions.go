package judge

import "fmt"

// Predictions are the results of a reference engine's predictions for a trace, by requirement.
type Predictions struct {
	// What and Got describe a requirement whose predictions were all right. Got has a verb for how often.
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

// Held records a prediction that was right. An empty requirement is ignored.
func (p *Predictions) Held(requirement string) {
	if requirement != "" {
		p.of(requirement).held++
	}
}

// Broke records a prediction that was wrong.
func (p *Predictions) Broke(c Check) {
	if c.Requirement != "" {
		c.Source = Oracle
		r := p.of(c.Requirement)
		r.broken = append(r.broken, c)
	}
}

// Checks returns the checks of all requirements: one if all predictions were right, or else one for each of the first
// wrong ones.
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
