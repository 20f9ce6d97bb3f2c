package pap

// delegate is whom an agent asks as part of its task. Who is named and may not be asked is refused; a call to all, or
// any, passes over who is in the chain already.
func (p *Platform) delegate(f Flab, t *Task, in Post) (Call, error) {
	asked := p.Rules.Whom(p, f, in)
	if t == nil {
		return asked, nil
	}
	if t.Agent == "" { // who speaks first in a task has it already
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
