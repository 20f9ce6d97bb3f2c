package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// request is a person's accepted post outside all tasks.
type request struct {
	Entry
	*Act
	post   pap.Post
	call   pap.Address
	flab   pap.Flab
	online map[pap.Name]bool
}

// requests calls f for each request to agents.
func (s *Story) requests(f func(r request)) {
	online := map[pap.Name]bool{}
	for _, a := range s.World.Agents {
		online[a.Name] = !a.Offline
	}
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		if !ok || a.Outcome != Accepted {
			continue
		}
		switch in := a.Input.(type) {
		case pap.Presence:
			online[in.As] = in.Online
		case pap.Post:
			flab, known := s.World.Flab(in.Flab)
			if call := pap.Addresses(in.Text); known && !in.As.IsAgent() && in.Task == "" && !call.None() {
				f(request{e, a, in, call, flab, online})
			}
		}
	}
}

// The agents that a request asks in one way.

func named(r request) []pap.Name {
	return slices.DeleteFunc(slices.Clone(r.call.Named), func(n pap.Name) bool { return !r.flab.Has(n) })
}

func all(r request) []pap.Name { return members(r, r.call.All) }

func anyOf(r request) []pap.Name { return members(r, r.call.Any) }

// members returns the agents of the flab, if the request addresses them.
func members(r request, called bool) []pap.Name {
	return slices.DeleteFunc(slices.Clone(r.flab.Members), func(n pap.Name) bool { return !called || !n.IsAgent() })
}

func activates(whom func(r request) []pap.Name) func(s *Story, v *tally) {
	return func(s *Story, v *tally) {
		s.requests(func(r request) {
			for _, n := range whom(r) {
				if r.online[n] {
					v.Testf(s.reached(r, n), r.Seq, "an activation", "%q does not activate %s", r.post.Text, n)
				}
			}
		})
	}
}

// reached reports whether a request asks an agent, by PAP or C2A.
func (s *Story) reached(r request, n pap.Name) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		switch x := e.Item.(type) {
		case Asked:
			return e.Seq > r.Seq && x.Agent == n && x.Message.Text == r.post.Text
		case Handed:
			return e.Seq > r.Seq && x.Agent == n && x.Text == r.post.Text && x.Policy != pap.MustNotRespond.String()
		}
		return false
	})
}

func makesTasks(whom func(r request) []pap.Name) func(s *Story, v *tally) {
	return func(s *Story, v *tally) {
		s.requests(func(r request) {
			for _, n := range whom(r) {
				made := len(of(r.Tasks, n))
				// A call to any may add another task, for the agent that gets it.
				v.Testf(made == 1 || made > 1 && r.call.Any, r.Seq, "one task for "+string(n), "%q creates %d",
					r.post.Text, made)
			}
		})
	}
}

// of returns the created tasks that belong to an agent.
func of(made []Made, n pap.Name) []Made {
	return slices.DeleteFunc(slices.Clone(made), func(m Made) bool { return m.Agent != n })
}

// oneForAny: agents that are also named have tasks of their own.
func oneForAny(s *Story, v *tally) {
	s.requests(func(r request) {
		if len(anyOf(r)) > 0 && !r.call.All && len(r.call.Named) == 0 {
			v.Testf(len(r.Tasks) == 1, r.Seq, "1", "%q creates %d", r.post.Text, len(r.Tasks))
		}
	})
}

func madeOnce(s *Story, v *tally) {
	seen := map[string]bool{}
	s.requests(func(r request) {
		for _, m := range r.Tasks {
			v.Testf(!seen[m.Task], r.Seq, "its own task", "%q creates %q again", r.post.Text, m.Task)
			seen[m.Task] = true
		}
	})
}

// told reports whether somebody gets a notice after an entry, about an agent or about one of the tasks.
func (s *Story) told(seq int, to pap.Name, kind pap.NoticeKind, agent pap.Name, tasks ...Made) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		x, ok := e.Item.(Told)
		return ok && e.Seq > seq && x.To == to && x.Kind == kind && (x.Agent == agent || among(tasks, x.Task))
	})
}

// absence is an agent that is offline when it is asked individually.
type absence struct {
	Entry
	agent pap.Name
	to    pap.Name // the person who requested it
	tasks []Made   // tasks of the agent
}

// absences calls f for the agents that a request, an agent's post or a redirect asks while they are offline. A call to
// any asks nobody individually.
func (s *Story) absences(f func(x absence)) {
	s.requests(func(r request) {
		whom := slices.Concat(named(r), all(r))
		slices.Sort(whom)
		for _, n := range slices.Compact(whom) {
			if !r.online[n] {
				f(absence{r.Entry, n, r.post.As, of(r.Tasks, n)})
			}
		}
	})
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		if !ok || a.Outcome != Accepted {
			continue
		}
		_, text, task, says := a.Says()
		to := pap.Name("")
		switch r, redirects := a.Input.(pap.Redirect); {
		case redirects && s.requester(r.Task) == r.As:
			to = r.As
		case says && a.By().IsAgent() && !pap.Addresses(text).Any:
			to = s.requester(task)
		}
		for _, m := range a.Tasks {
			if to != "" && m.Agent != "" && !s.here(e.Seq, m.Agent) {
				f(absence{e, m.Agent, to, []Made{m}})
			}
		}
	}
}

// requester returns the person who requested a task, as far as the trace shows it, or "".
func (s *Story) requester(task string) pap.Name { return s.requesterBefore(task, len(s.Entries)) }

// requesterBefore returns the requester, as far as the entries before a position show it. The request behind a redirect
// is older than the redirect, whatever a platform says.
func (s *Story) requesterBefore(task string, before int) pap.Name {
	if task == "" {
		return ""
	}
	root := s.root(task)
	for i, e := range s.Entries[:before] {
		if a, ok := e.Item.(*Act); ok && a.Outcome == Accepted && !a.By().IsAgent() && among(a.Tasks, root) {
			if r, ok := a.Input.(pap.Redirect); ok && s.requesterBefore(r.Task, i) != r.As {
				return "" // the requester is open then
			}
			return a.By()
		}
	}
	return ""
}

func toldOfAbsence(s *Story, v *tally) {
	s.absences(func(x absence) {
		v.Testf(s.told(x.Seq, x.to, pap.AgentOffline, x.agent, x.tasks...), x.Seq, "a notice",
			"%s is not notified that %s is offline", x.to, x.agent)
	})
}

// ownerTold accepts one notice for an owner who is also the requester.
func ownerTold(s *Story, v *tally) {
	s.absences(func(x absence) {
		if card, _ := s.World.Agent(x.agent); card.Owner != "" && card.Owner != x.to {
			v.Testf(s.told(0, card.Owner, pap.AgentWanted, x.agent, x.tasks...), x.Seq, "a notice",
				"%s is not notified that %s is needed", card.Owner, x.agent)
		}
	})
}

func toldOfFailure(s *Story, v *tally) {
	requester := map[string]pap.Name{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Asked:
			requester[x.Task] = x.Requester
		case *Act:
			if f, ok := x.Input.(pap.Finish); ok && f.Outcome == pap.CantDo && x.Outcome == Accepted &&
				requester[f.Task] != "" {
				to := requester[f.Task]
				v.Testf(s.told(0, to, pap.TaskFailed, "", Made{Task: f.Task}), e.Seq, "a notice",
					"%s is not notified that %s has failed", to, x.By())
			}
		}
	}
}
