package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// endLaws judge that a task ends together with all of its sub-tasks: afterwards it activates nobody, nobody can claim
// it, and no list shows it as open.
func endLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{PlatformRole}, Says: says, Judge: judge}
	}
	return []Law{
		law("PAP-CTRL-001", "a task that a person has stopped does not activate anyone and is not listed as open",
			rests(end.itself, pap.Stopped)),
		law("PAP-CTRL-002", "a sub-task of a stopped task does not activate anyone and is not listed as open",
			rests(end.above, pap.Stopped)),
		law("PAP-CTRL-004", "a task that a person has redirected, and its sub-tasks, do not activate anyone and are "+
			"not listed as open", rests(func(end) bool { return true }, pap.Redirected)),
		law("PAP-TASK-006", "a task that was reported as timed out does not activate anyone and is not listed as open",
			rests(end.itself, pap.Expired)),
		law("PAP-DELEG-008", "a sub-task of a task that was reported as timed out does not activate anyone, does not "+
			"accept anything, and is not listed as open", rests(end.above, pap.Expired)),
		sinceBeginning(law("PAP-CTRL-001", "the person who asked can stop an open task", mayEnd(stops))),
		sinceBeginning(law("PAP-CTRL-003", "the person who asked can give an open task to another agent",
			mayEnd(redirects))),
		sinceBeginning(law("PAP-SPEAK-006",
			"as long as nobody has taken an ^ANY task, each agent that it asked may answer",
			mayTake)),
		revocable(sinceBeginning(law("PAP-CTRL-003", "redirecting a task does not count as a hop",
			mayHandOn(func(t turn, _ pap.Name) bool { return t.task.Redirected })))),
	}
}

// end is the end of a task: the state, and whether the task itself ended or a task above it.
type end struct {
	state pap.State
	task  string // the task that ended
	of    string // the task that ended with it
}

func (e end) itself() bool { return e.task == e.of }
func (e end) above() bool  { return e.task != e.of }

// ended returns how a task had ended, according to requests and notices. The first end counts.
func (s *Story) ended(over []end, task string) (end, bool) {
	for _, e := range over {
		if s.within(task, e.task) {
			return end{e.state, e.task, task}, true
		}
	}
	return end{}, false
}

// rests returns a law that judges what happens in tasks that have ended in a state.
func rests(about func(end) bool, state pap.State) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		var over []end
		test := func(e Entry, task string, what string, by pap.Name) {
			if x, ok := s.ended(over, task); ok && x.state == state && about(x) {
				v.Testf(false, e.Seq, "nothing", "%s %s in a task that has ended: %s", by, what, state)
			}
		}
		for _, e := range s.Entries {
			switch x := e.Item.(type) {
			case Asked:
				test(e, x.Task, "is activated", x.Agent)
			case Listed:
				for _, id := range s.order {
					if end, ok := s.ended(over, id); ok && end.state == state && about(end) {
						v.Testf(!slices.Contains(x.Open, id), e.Seq, "a task that has ended", "an open task of %v",
							s.tasks[id].Asked)
					}
				}
			case Told:
				if x.Kind == pap.TaskExpired && s.tasks[x.Task] != nil {
					over = append(over, end{pap.Expired, x.Task, x.Task})
				}
			case *Act:
				if x.Outcome != Accepted {
					continue
				}
				_, _, task, says := x.Says()
				// Other laws judge posts in the task itself, and in tasks that people have ended.
				if way, _ := s.ended(over, task); state == pap.Expired && way.above() && says && x.By().IsAgent() {
					test(e, task, "posts", x.By())
				}
				if _, claims := x.Input.(pap.Claim); claims {
					for _, task := range s.claimed(x) {
						test(e, task, "takes the work", x.By())
					}
				}
				if id, ok := stops(x); ok {
					over = append(over, end{pap.Stopped, id, id})
				}
				if id, ok := redirects(x); ok {
					over = append(over, end{pap.Redirected, id, id})
				}
			}
		}
	}
}

// mayEnd returns a law about the requester's control of a task that is certainly open, whoever has it, and whatever it
// waits for.
func mayEnd(ends func(a *Act) (task string, ok bool)) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.read(func(b *book, e Entry) {
			a, ok := e.Item.(*Act)
			if !ok || a.Outcome == 0 {
				return
			}
			id, ok := ends(a)
			k := s.tasks[id]
			if !ok || k == nil || k.Seq > e.Seq || s.requester(id) != a.By() || !b.surely(id, e) {
				return
			}
			if r, gives := a.Input.(pap.Redirect); gives {
				flab, known := s.World.Flab(k.Flab)
				if !known || !flab.Has(r.To) || !r.To.IsAgent() || slices.Contains(k.Asked, r.To) {
					return
				}
			}
			v.Testf(a.Outcome == Accepted, e.Seq, "acceptance", "%s can't do that to the task of %v", a.By(),
				k.Asked)
		})
	}
}

// claimed returns the tasks of the message that a claim by C2A is about.
func (s *Story) claimed(claim *Act) (tasks []string) {
	for _, e := range s.Entries {
		h, ok := e.Item.(Handed)
		if !ok || h.Event != claim.Event || h.Agent != claim.By() {
			continue
		}
		for _, other := range s.Entries {
			a, _ := other.Item.(*Act)
			if p, posts := causePost(a); posts && p.Text == h.Text && p.Flab == h.Flab {
				for _, m := range a.Tasks {
					tasks = append(tasks, m.Task)
				}
			}
		}
	}
	return tasks
}

// mayTake ignores worlds with a bridge, where a claim also takes a task.
func mayTake(s *Story, v *tally) {
	if slices.ContainsFunc(s.World.Agents, func(a pap.AgentCard) bool { return a.Bridged }) {
		return
	}
	s.read(func(b *book, e Entry) {
		x, ok := e.Item.(*Act)
		p, posts := causePost(x)
		k := s.tasks[p.Task]
		if !ok || !posts || k == nil || !k.Shared || x.Outcome == 0 || p.Flab != k.Flab || p.Said != (pap.Said{}) ||
			!pap.Addresses(p.Text).None() || !slices.Contains(b.asked[k.ID], p.As) || !s.here(e.Seq, p.As) {
			return
		}
		freshMs, fresh := b.freshMs[s.root(k.ID)]
		if fresh && e.AtMs < freshMs+surelyMs && !b.closed(k.ID) && s.taker(k.ID, e.Seq) == "" {
			v.Testf(x.Outcome == Accepted, e.Seq, "acceptance",
				"%q by %s, in a task that nobody has taken, is refused", p.Text, p.As)
		}
	})
}
