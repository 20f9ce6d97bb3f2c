package pap

// Policy is what a delivery by C2A asks of an agent. Zero is invalid.
type Policy int

// The policies of C2A, draft 2026-06-24.
const (
	MustNotRespond Policy = iota + 1
	MayRespond
	MustRespond
)

var policyNames = []string{MustNotRespond: "must_not_respond", MayRespond: "may_respond", MustRespond: "must_respond"}

// String returns the policy as C2A writes it.
func (p Policy) String() string {
	if p < MustNotRespond || p > MustRespond {
		return "invalid"
	}
	return policyNames[p]
}

// Delivered hands a message to an agent that is reached by C2A.
type Delivered struct {
	Agent     Name
	Message   Message
	Task      string // that it gives the agent, or ""
	Policy    Policy
	Addressed bool // by name
}

func (Delivered) effect() {}

// policy is what PAP asks, in the terms of C2A: who is asked alone has to answer, who is asked among others may, once
// it has claimed, and nobody else.
func policy(y Why) Policy {
	switch y {
	case ByName, ByAll, Delegated, FollowUp, Handed:
		return MustRespond
	case ByAny, Answered:
		return MayRespond
	}
	return MustNotRespond
}

// bridge puts effects into the terms of C2A for agents that are reached by it:
// to be asked is a delivery with a policy, and so is everything else that is said in their flabs.
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

// bystanders are the bridged agents that a message reaches and doesn't ask.
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
