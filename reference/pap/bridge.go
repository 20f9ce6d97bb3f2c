package pap

// Policy is the response policy of a delivery by C2A. The zero value is invalid.
type Policy int

// The policies of C2A, draft 2026-06-24.
const (
	MustNotRespond Policy = iota + 1
	MayRespond
	MustRespond
)

var policyNames = []string{MustNotRespond: "must_not_respond", MayRespond: "may_respond", MustRespond: "must_respond"}

// String returns the policy as it is written in C2A.
func (p Policy) String() string {
	if p < MustNotRespond || p > MustRespond {
		return "invalid"
	}
	return policyNames[p]
}

// Delivered delivers a message to an agent that is connected by C2A.
type Delivered struct {
	Agent     Name
	Message   Message
	Task      string // the task that it gives the agent, or ""
	Policy    Policy
	Addressed bool // the agent is named
}

func (Delivered) effect() {}

// policy returns the C2A policy for a reason to ask: an agent that is asked alone must respond; an agent that is asked
// among others may respond after a claim; no other agent may.
func policy(y Why) Policy {
	switch y {
	case ByName, ByAll, Delegated, FollowUp, Handed:
		return MustRespond
	case ByAny, Answered:
		return MayRespond
	}
	return MustNotRespond
}

// bridge converts effects for agents that are connected by C2A: an activation becomes a delivery with a policy, and so
// does every other message in their flabs.
func (p *Platform) bridge(effects []Effect) []Effect {
	var out []Effect
	for i, e := range effects {
		switch e := e.(type) {
		case Activated:
			if p.bridged(e.Agent) {
				out = append(out, Delivered{e.Agent, e.Message, e.Task, p.Rules.Policy(e.Why), e.Why == ByName ||
					e.Why == Delegated || e.Why == Handed})
				continue
			}
		case Message:
			out = append(out, e)
			for _, n := range p.bystanders(e, effects[i:]) {
				out = append(out, Delivered{Agent: n, Message: e, Policy: p.Rules.Policy(0)})
			}
			continue
		}
		out = append(out, e)
	}
	return out
}

// bystanders returns the bridged agents that see a message but are not asked by it.
func (p *Platform) bystanders(m Message, follows []Effect) []Name {
	f, _ := p.World.Flab(m.Flab)
	var out []Name
next:
	for _, n := range f.Members {
		if !p.bridged(n) || !p.Online(n) || !p.Rules.Overhears(m, n) {
			continue
		}
		for _, e := range follows {
			if a, ok := e.(Activated); ok && a.Agent == n && a.Message.ID == m.ID {
				continue next
			}
		}
		out = append(out, n)
	}
	return out
}

func (p *Platform) bridged(n Name) bool {
	a, ok := p.World.Agent(n)
	return ok && a.Bridged
}
