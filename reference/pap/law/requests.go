package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// request is what a person says outside all tasks, and what the platform has accepted.
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

// Whom a request asks, in one way.

func named(r request) []pap.Name {
	return slices.DeleteFunc(slices.Clone(r.call.Named), func(n pap.Name) bool { return !r.flab.Has(n) })
}

func all(r request) []pap.Name { return members(r, r.call.All) }

func anyOf(r request) []pap.Name { return members(r, r.call.Any) }

// members are the agents of the flab, if the request calls them.
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

// reached reports whether an agent is asked by a request, by PAP or C2A.
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
				made := slices.ContainsFunc(r.Tasks, func(m Made) bool { return m.Agent == n })
				v.Testf(made, r.Seq, "a task for "+string(n), "%q creates none", r.post.Text)
			}
		})
	}
}

// oneForAny: where agents are named as well, they have tasks of their own.
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

// told reports whether somebody is told something, of an agent or of one of the tasks.
func (s *Story) told(to pap.Name, kind pap.NoticeKind, agent pap.Name, tasks ...Made) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		x, ok := e.Item.(Told)
		return ok && x.To == to && x.Kind == kind && (x.Agent == agent || among(tasks, x.Task))
	})
}

func toldOfAbsence(s *Story, v *tally) {
	s.requests(func(r request) {
		for _, n := range named(r) {
			if !r.online[n] {
				v.Testf(s.told(r.post.As, pap.AgentOffline, n, r.Tasks...), r.Seq, "a notice",
					"%s is not notified that %s is offline", r.post.As, n)
			}
		}
	})
}

// ownerTold: one notice may do for an owner who asks himself.
func ownerTold(s *Story, v *tally) {
	s.requests(func(r request) {
		for _, n := range named(r) {
			if card, _ := s.World.Agent(n); !r.online[n] && card.Owner != "" && card.Owner != r.post.As {
				v.Testf(s.told(card.Owner, pap.AgentWanted, n, r.Tasks...), r.Seq, "a notice",
					"%s is not notified that %s is needed", card.Owner, n)
			}
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
				v.Testf(s.told(to, pap.TaskFailed, "", Made{Task: f.Task}), e.Seq, "a notice",
					"%s is not notified that %s has failed", to, x.By())
			}
		}
	}
}
