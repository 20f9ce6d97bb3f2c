package features

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/features/protocol"
)

// The taps.
const (
	TapLink    = protocol.TapLink
	TapSurface = protocol.TapSurface
	TapTurn    = protocol.TapTurn
	TapControl = protocol.TapControl
)

var taps = []string{TapLink, TapSurface, TapTurn, TapControl}

// Needs is what a step needs, as the vocabulary of its protocol declares it.
type Needs struct {
	// Taps without which the step can't be carried out or judged.
	Taps []string
	// Agents are the agents that the suite plays on the link, and those that are given something that only an agent can
	// have.
	Agents []string
	// Asks are the agents from which the step requires something.
	Asks []string
}

// vocabularies tell by protocol what a step needs.
var vocabularies = map[string]func(step string) Needs{}

// RegisterNeeds registers what the steps of a protocol need. Call it before anything is planned. Without it, no step
// needs anything, and each scenario is planned for all the roles of its rule.
func RegisterNeeds(name string, needs func(step string) Needs) { vocabularies[name] = needs }

// needsOf is what a step needs in a protocol.
func needsOf(p Protocol, step string) Needs {
	if needs := vocabularies[p.Name]; needs != nil {
		return needs(step)
	}
	return Needs{}
}

// unplayable returns the first step that can't be carried out, or judged, in a role of a draft; "" where each can.
func unplayable(role, draft string, steps []Step) string {
	p, ok := ProtocolOf(draft)
	if !ok {
		return ""
	}
	hidden := p.Hidden[role]
	if len(hidden) > 0 {
		for _, s := range steps {
			if slices.ContainsFunc(needsOf(p, s.Text).Taps,
				func(tap string) bool { return slices.Contains(hidden, tap) }) {
				return s.Text
			}
		}
	}
	return ""
}

// protocol is the one that the pickle belongs to.
func (p *Pickle) protocol() Protocol {
	for _, draft := range p.Drafts() {
		if of, ok := ProtocolOf(draft); ok {
			return of
		}
	}
	return Protocol{}
}

// Asked returns the agents from which the scenario requires something, in the order in which it names them.
func (p *Pickle) Asked() []string {
	var asked []string
	of := p.protocol()
	for _, s := range p.Steps {
		asked = append(asked, needsOf(of, s.Text).Asks...)
	}
	return unique(asked)
}

// Agents returns the participants that the scenario needs as agents, and those from which it requires something, in
// that order.
func (p *Pickle) Agents() []string {
	var agents []string
	of := p.protocol()
	for _, s := range p.Steps {
		agents = append(agents, needsOf(of, s.Text).Agents...)
	}
	return unique(append(agents, p.Asked()...))
}

// unique keeps each word where it stands first.
func unique(words []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
