package features

import (
	"regexp"
	"slices"
)

// quoted is a text within a step, which says nothing about the step.
var quoted = regexp.MustCompile(`"[^"]*"`)

// ofTurns are the words by which a step speaks of what passes between an agent and its model.
var ofTurns = regexp.MustCompile(`\b(model|turns?|header|message part|system (part|message))\b`)

// eagerModel is the step that asks for no more than the model that every agent is taken to have.
const eagerModel = "the model always replies"

// NeedsTurn reports whether a step can be carried out, or judged, only where the turn tap is open: it speaks of the model,
// of a turn, or of what stands in one. No scenario with such a step runs in role agent, whose model nobody sees.
func NeedsTurn(step string) bool {
	return step != eagerModel && ofTurns.MatchString(quoted.ReplaceAllString(step, ""))
}

// agentsOwn are the capabilities that a harness may leave to the model, and that nobody but the agent can have as a whole.
var agentsOwn = []string{"claims", "leaving", "loops", "signals"}

// Gate returns the capability that has to be declared for the requirement to be judged in a role, or "".
func (r *Requirement) Gate(role string) string { return GateIn(r.Capability, role) }

// GateIn returns the capability if it has to be declared in a role. What a harness may leave to its model is asked of every
// agent.
func GateIn(capability, role string) string {
	if role == RoleAgent && slices.Contains(agentsOwn, capability) {
		return ""
	}
	return capability
}
