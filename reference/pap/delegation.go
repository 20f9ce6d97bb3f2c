package pap

// delegate returns the agents that an agent asks as part of its task. A named agent that must not be asked makes it
// fail. A call to all or any skips agents that are already in the chain.
func (p *Platform) delegate(f Flab, t *Task, in Post) (Call, error) {
	asked := p.Rules.Whom(p, f, in)
	if t == nil {
		return asked, nil
	}
	if t.Agent == "" { // the first agent that speaks in a task has already got it
		taken := *t
		taken.Agent, t = in.As, &taken
	}
	var call Call
	for _, c := range asked.Each {
		reason := p.Rules.MayDelegate(p, in, t, c.Agent)
		if reason == InCircle && c.Why == ByAll {
			continue
		}
		if reason != 0 && p.Rules.Plain {
			continue
		}
		if err := refusal(reason, string(c.Agent)); err != nil {
			return Call{}, err
		}
		call.Each = append(call.Each, Called{c.Agent, Delegated})
	}
	for _, n := range asked.Together {
		reason := p.Rules.MayDelegate(p, in, t, n)
		if reason == InCircle || reason != 0 && p.Rules.Plain {
			continue
		}
		if err := refusal(reason, string(n)); err != nil {
			return Call{}, err
		}
		call.Together = append(call.Together, n)
	}
	return call, nil
}
