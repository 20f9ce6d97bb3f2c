package steps

import (
	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Longest estimates how long a scenario waits at most, in ms of a clock that runs by itself.
func Longest(p features.Planned, hello port.HelloResult) int64 {
	total := Wait(p, hello)
	protocol, ok := Of(p.Draft)
	if !ok {
		return total
	}
	for _, line := range p.Pickle.Steps {
		if m, err := protocol.Vocabulary().meaning(line.Text); err == nil && m.step.AtMost != nil {
			total += m.step.AtMost(m.args)
		}
	}
	return total
}

// Wait estimates how long a scenario waits in total, in ms of a clock that runs by itself.
func Wait(p features.Planned, hello port.HelloResult) int64 {
	var total, keeps int64
	protocol, ok := Of(p.Draft)
	if !ok {
		return 0
	}
	settled := false
	for _, line := range p.Pickle.Steps {
		m, err := protocol.Vocabulary().meaning(line.Text)
		if err != nil {
			continue // running it reports the error
		}
		keeps = max(keeps, m.step.Keeps)
		if m.step.Takes != nil {
			total += m.step.Takes(m.args, hello)
			settled = true
			continue
		}
		if m.step.Keyword == When {
			settled = false
		}
		if m.step.Keyword == Then && !settled {
			total += exchange.SettlingMs
			settled = true
		}
	}
	return total + keeps
}
