package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// reachLaws judge whom a message doesn't ask, and how agents are asked that are connected by C2A.
func reachLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{PlatformRole}, Says: says, Judge: judge}
	}
	return []Law{
		law("PAP-ADDR-002", "a handle without its own caret does not activate anyone", passesOver(bareHandle)),
		law("PAP-ADDR-006", "^ANY does not wait for an offline agent while another one is online", asksWhoIsThere),
		law("PAP-ADDR-007", "@all and @any do not activate anyone", passesOver(callToPeople)),
		law("PAP-ADDR-008", "a mention of a person does not activate any of their agents", passesOver(theirOwner)),
		law("PAP-CTRL-006", "an agent's statements about hops and parents are ignored", believesNoHops),
		sinceBeginning(law("PAP-DELEG-011", "an agent's message activates only agents in its flab that it addresses",
			handsOnToWhomItNames)),
		law("PAP-BRIDGE-007", "a delivery of another message over C2A has another event id", eventsHaveIDs),
		law("PAP-BRIDGE-001", "an agent that is named and reached over C2A must respond", namedByC2A),
		law("PAP-BRIDGE-002", "each agent that ^ALL reaches over C2A must respond",
			handsOver(all, pap.MustRespond)),
		law("PAP-BRIDGE-003", "each agent that ^ANY reaches over C2A may respond",
			handsOver(anyAlone, pap.MayRespond)),
		law("PAP-BRIDGE-004", "one agent takes an ^ANY task, no matter which protocol it uses", takenByOne),
	}
}

// wakes reports whether an act activates an agent by PAP.
func (s *Story) wakes(a *Act, n pap.Name) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		x, ok := e.Item.(Asked)
		if !ok || x.Agent != n || s.redirected(e.Seq, x) {
			return false
		}
		i := slices.IndexFunc(s.Entries, func(other Entry) bool { return other.Seq == e.Seq })
		return s.cause(i, x.Message) == a
	})
}

// passesOver returns a law about people's posts outside tasks: agents of the flab for which about is true must not be
// asked.
func passesOver(about func(text string, card pap.AgentCard) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		for _, e := range s.Entries {
			a, ok := e.Item.(*Act)
			p, posts := causePost(a)
			if !ok || !posts || a.Outcome != Accepted || p.As.IsAgent() || p.Task != "" {
				continue
			}
			flab, _ := s.World.Flab(p.Flab)
			call := pap.Addresses(p.Text)
			for _, card := range s.World.Agents {
				if n := card.Name; flab.Has(n) && !call.All && !call.Any && !slices.Contains(call.Named, n) &&
					about(p.Text, card) {
					v.Testf(!s.wakes(a, n), e.Seq, "only agents that it asks", "%q activates %s", p.Text, n)
				}
			}
		}
	}
}

// bareHandle ignores handles in different case, whose reading is open.
func bareHandle(text string, card pap.AgentCard) bool {
	return strings.Contains(text, card.Name.Handle())
}

func callToPeople(text string, _ pap.AgentCard) bool {
	lower := strings.ToLower(text)
	return strings.Contains(lower, "@all") || strings.Contains(lower, "@any")
}

func theirOwner(text string, card pap.AgentCard) bool {
	return card.Owner != "" && strings.Contains(text, string(card.Owner))
}

// asksWhoIsThere judges until the agent comes online, or somebody continues the task.
func asksWhoIsThere(s *Story, v *tally) {
	s.requests(func(r request) {
		agents := anyAlone(r)
		if !slices.ContainsFunc(agents, func(n pap.Name) bool { return r.online[n] }) {
			return
		}
		for _, n := range agents {
			if r.online[n] || slices.Contains(r.call.Named, n) {
				continue
			}
			asked, told := false, false
			for _, e := range s.Entries {
				if e.Seq <= r.Seq {
					continue
				}
				if a, ok := e.Item.(*Act); ok && (comes(a, n) || a.in(r.Tasks)) {
					break
				}
				switch x := e.Item.(type) {
				case Asked:
					asked = asked || x.Agent == n && x.Message.Text == r.post.Text
				case Told:
					told = told || x.To == r.post.As && x.Kind == pap.AgentOffline && among(r.Tasks, x.Task)
				}
			}
			v.Testf(!asked && !told, r.Seq, "only agents that are online", "%q is also for %s, who is offline",
				r.post.Text, n)
		}
	})
}

// comes reports whether an act says that an agent comes online.
func comes(a *Act, n pap.Name) bool {
	p, ok := a.Input.(pap.Presence)
	return ok && p.As == n && p.Online
}

// in reports whether an act posts in one of the tasks.
func (a *Act) in(tasks []Made) bool {
	_, _, task, ok := a.Says()
	return ok && among(tasks, task)
}

// anyAlone returns the agents of the flab if the request addresses any and not all of them.
func anyAlone(r request) []pap.Name { return members(r, r.call.Any && !r.call.All) }

func believesNoHops(s *Story, v *tally) {
	for _, e := range s.Entries {
		a, _ := e.Item.(*Act)
		p, ok := causePost(a)
		if !ok || p.Said.Hops == nil && p.Said.Parent == "" || p.Task == "" {
			continue
		}
		for _, n := range pap.Addresses(p.Text).Named {
			if s.Depth(p.Task) >= pap.DefaultRules().MaxHops || slices.Contains(s.Chain(p.Task), n) {
				v.Testf(!s.wakes(a, n), e.Seq, "nobody", "%q activates %s, one hop too many", p.Text, n)
			}
		}
	}
}

// handsOnToWhomItNames ignores agents that continue a task of their own.
func handsOnToWhomItNames(s *Story, v *tally) {
	begun := map[Made]bool{}
	s.asked(func(e Entry, x Asked, _ *Act) {
		in := Made{x.Task, x.Agent}
		if x.Message.Author.IsAgent() && !begun[in] && !s.redirected(e.Seq, x) {
			v.Testf(s.reaches(x.Message.Text, x.Message.Flab, x.Agent) || s.odd(x.Message.Text, x.Agent), e.Seq,
				"agents in the flab that it addresses", "%q activates %s", x.Message.Text, x.Agent)
		}
		begun[in] = true
	})
}

// eventsHaveIDs ignores repeated deliveries.
func eventsHaveIDs(s *Story, v *tally) {
	first := map[[2]string]Handed{}
	for _, e := range s.Entries {
		if h, ok := e.Item.(Handed); ok && h.Event != "" {
			key := [2]string{string(h.Agent), h.Event}
			same, known := first[key]
			v.Testf(!known || same.Text == h.Text && same.Author == h.Author && same.Flab == h.Flab, e.Seq,
				"its own event id", "%q and %q reach %s as %s", same.Text, h.Text, h.Agent, h.Event)
			if !known {
				first[key] = h
			}
		}
	}
}

// handed reports whether a text is delivered to an agent after an entry, always with the policy.
func (s *Story) handed(seq int, n pap.Name, text string, policy pap.Policy) (handed Handed, ok bool) {
	for _, e := range s.Entries {
		if h, is := e.Item.(Handed); is && e.Seq > seq && h.Agent == n && h.Text == text {
			if h.Policy != policy.String() {
				return h, false
			}
			handed, ok = h, true
		}
	}
	return handed, ok
}

// bridged reports whether an agent is connected by C2A.
func (s *Story) bridged(n pap.Name) bool {
	card, ok := s.World.Agent(n)
	return ok && card.Bridged
}

func handsOver(whom func(r request) []pap.Name, policy pap.Policy) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.requests(func(r request) {
			for _, n := range whom(r) {
				if s.bridged(n) && r.online[n] && !slices.Contains(r.call.Named, n) {
					h, ok := s.handed(r.Seq, n, r.post.Text, policy)
					v.Testf(ok, r.Seq, policy.String(), "%q reaches %s as %q", r.post.Text, n, h.Policy)
				}
			}
		})
	}
}

func namedByC2A(s *Story, v *tally) {
	test := func(seq int, n pap.Name, text string) {
		h, ok := s.handed(seq, n, text, pap.MustRespond)
		v.Testf(ok && h.Addressed, seq, "must_respond, addressed to it", "%q reaches %s as %q", text, n, h.Policy)
	}
	s.requests(func(r request) {
		for _, n := range named(r) {
			if s.bridged(n) && r.online[n] {
				test(r.Seq, n, r.post.Text)
			}
		}
	})
	s.said(func(e Entry, a *Act, _, text, _ string) {
		for _, m := range a.Tasks {
			if s.bridged(m.Agent) && slices.Contains(pap.Addresses(text).Named, m.Agent) && s.here(e.Seq, m.Agent) {
				test(e.Seq, m.Agent, text)
			}
		}
	})
}

// here reports whether an agent is online at an entry.
func (s *Story) here(seq int, n pap.Name) bool {
	card, _ := s.World.Agent(n)
	online := !card.Offline
	for _, e := range s.Entries {
		if a, ok := e.Item.(*Act); ok && e.Seq < seq && a.Outcome == Accepted {
			if p, ok := a.Input.(pap.Presence); ok && p.As == n {
				online = p.Online
			}
		}
	}
	return online
}

// takenByOne counts the agents that were allowed to claim a call to any, or to post about it, in worlds with C2A.
func takenByOne(s *Story, v *tally) {
	s.requests(func(r request) {
		agents := anyAlone(r)
		if !slices.ContainsFunc(agents, s.bridged) || len(r.call.Named) > 0 {
			return
		}
		events := map[string]bool{}
		var owner pap.Name
		for _, e := range s.Entries {
			if h, ok := e.Item.(Handed); ok && e.Seq > r.Seq && h.Text == r.post.Text {
				events[h.Event] = true
			}
			a, ok := e.Item.(*Act)
			if !ok || e.Seq <= r.Seq || !a.By().IsAgent() {
				continue
			}
			_, _, task, _ := a.Says()
			ours := a.ByC2A && events[a.Event] || task != "" && among(r.Tasks, task)
			if !ours {
				continue
			}
			if owner == "" && a.Outcome == Accepted {
				owner = a.By()
			} else if owner != "" && a.By() != owner {
				v.Testf(a.Outcome != Accepted, e.Seq, "a refusal", "%s takes the task that %s has taken", a.By(), owner)
			}
		}
	})
}
