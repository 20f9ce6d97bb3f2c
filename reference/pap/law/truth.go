package law

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// truthLaws compare what a platform reports about its tasks with what it has received and accepted, and judge whom the
// posts of a person in a task ask.
func truthLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{PlatformRole}, Says: says, Judge: judge}
	}
	return []Law{
		sinceBeginning(law("PAP-WIRE-001", "the reason for an activation fits its message", reasonsAreTrue)),
		law("PAP-WIRE-001", "an activation contains the message as it was posted, and its flab", asPosted),
		law("PAP-SPEAK-007", "a message is shown in the flab in which it was posted", shownWhereItWasPosted),
		law("PAP-WIRE-003", "a notice names the flab of its task", noticesNameTheFlab),
		law("PAP-WIRE-001", "an activation names the person who started the chain", namesTheRequester),
		sinceBeginning(law("PAP-WIRE-003", "a notice is true", noticesAreTrue)),
		sinceBeginning(law("PAP-WIRE-004", "a list gives the actual state and agent of a task", statesAreTrue)),
		sinceBeginning(law("PAP-WIRE-004",
			"a list gives a task's flab, the person who asked, the message that created it, and its parent",
			originsAreTrue)),
		revocable(law("PAP-ADDR-001", "an agent that a person names in another agent's task is activated", namedInTask(
			func(s *Story, e Entry, a *Act, n pap.Name) bool {
				return s.bridged(n) || !s.here(e.Seq, n) || s.wakes(a, n)
			}))),
		law("PAP-TASK-001", "an agent that a person names in another agent's task gets its own task", namedInTask(
			func(_ *Story, _ Entry, a *Act, n pap.Name) bool {
				return slices.ContainsFunc(a.Tasks, func(m Made) bool { return m.Agent == n })
			})),
		law("PAP-ADDR-003", "a message from a person in a task asks its agent and the agents that it names",
			asksItsAgent(false)),
		law("PAP-SPEAK-006", "a message from a person in an ^ANY task asks the agent that took the task",
			asksItsAgent(true)),
		law("PAP-ADDR-009", "a message that does not address an agent, in a task that has ended, does not activate "+
			"any agent", overIsOver),
		revocable(law("PAP-TASK-008", "a message from a person in a task that waits for an answer activates its agent",
			answerArrives)),
		law("PAP-CTRL-003",
			"an agent that gets a redirected task with a new text is asked with that text", inOtherWords),
	}
}

// reasonsAreTrue leaves open how a platform distinguishes a name, a post in the task, and the end of a sub-task.
func reasonsAreTrue(s *Story, v *tally) {
	s.asked(func(e Entry, x Asked, _ *Act) {
		call, given := pap.Addresses(x.Message.Text), s.redirected(e.Seq, x)
		ok := true
		switch x.Why {
		case pap.ByAll:
			ok = given || call.All
		case pap.ByAny:
			ok = given || call.Any
		case pap.Delegated:
			ok = x.Message.Author.IsAgent()
		case pap.Handed:
			ok = given
		default:
			return
		}
		v.Testf(ok, e.Seq, "another reason", "%q activates %s by %s", x.Message.Text, x.Agent, x.Why)
	})
}

// asPosted uses the ids that the platform gave to messages.
func asPosted(s *Story, v *tally) {
	said := map[string]pap.Post{}
	for _, e := range s.Entries {
		if a, ok := e.Item.(*Act); ok && a.Outcome == Accepted && a.Message != "" {
			if p, posts := causePost(a); posts {
				said[a.Message] = p
			}
		}
	}
	s.asked(func(e Entry, x Asked, _ *Act) {
		if p, ok := said[x.Message.ID]; ok {
			v.Testf(x.Message.Text == p.Text && x.Message.Flab == p.Flab, e.Seq, p.Text+", in "+p.Flab,
				"%s is activated by %q in %s", x.Agent, x.Message.Text, x.Message.Flab)
		}
	})
}

// shownWhereItWasPosted leaves messages that nobody has posted to another law.
func shownWhereItWasPosted(s *Story, v *tally) {
	for _, e := range s.Entries {
		x, ok := e.Item.(Shown)
		if !ok {
			continue
		}
		posted, here := "", false
		for _, other := range s.Entries {
			if a, ok := other.Item.(*Act); ok && other.Seq < e.Seq && a.By() == x.Author {
				flab, text, task, says := a.Says()
				if k := s.tasks[task]; flab == "" && k != nil {
					flab = k.Flab
				}
				if says && text == x.Text {
					posted, here = flab, here || flab == x.Flab || flab == ""
				}
			}
		}
		v.Testf(posted == "" || here, e.Seq, "in "+posted, "%q is shown in %s", x.Text, x.Flab)
	}
}

func noticesNameTheFlab(s *Story, v *tally) {
	for _, e := range s.Entries {
		if x, ok := e.Item.(Told); ok && x.Flab != "" {
			if k := s.tasks[x.Task]; k != nil && k.Flab != "" {
				v.Testf(x.Flab == k.Flab, e.Seq, k.Flab, "the notice to %s names %s", x.To, x.Flab)
			}
		}
	}
}

func namesTheRequester(s *Story, v *tally) {
	s.asked(func(e Entry, x Asked, _ *Act) {
		if n := s.requester(x.Task); n != "" {
			v.Testf(x.Requester == n, e.Seq, string(n), "%s is activated for %s", x.Agent, x.Requester)
		}
	})
}

// before reports whether there is an accepted act before an entry for which is holds.
func (s *Story) before(seq int, is func(a *Act) bool) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		a, ok := e.Item.(*Act)
		return ok && e.Seq < seq && a.Outcome == Accepted && is(a)
	})
}

// finished reports whether an act ends a task with the outcome.
func finished(a *Act, o pap.Outcome) (task string, ok bool) {
	f, ok := a.Input.(pap.Finish)
	return f.Task, ok && f.Outcome == o
}

func noticesAreTrue(s *Story, v *tally) {
	s.read(func(b *book, e Entry) {
		x, ok := e.Item.(Told)
		if !ok {
			return
		}
		k, known := s.tasks[x.Task]
		switch x.Kind {
		case pap.AgentOffline, pap.AgentWanted:
			card, known := s.World.Agent(x.Agent)
			if !known {
				return
			}
			ok = card.Offline || s.before(e.Seq, func(a *Act) bool {
				p, ok := a.Input.(pap.Presence)
				return ok && p.As == x.Agent && !p.Online
			})
		case pap.TaskFailed:
			ok = s.before(e.Seq, func(a *Act) bool {
				id, failed := finished(a, pap.CantDo)
				return failed && (s.within(id, x.Task) || s.within(x.Task, id))
			})
		case pap.TaskExpired:
			ok = !s.before(e.Seq, func(a *Act) bool {
				id, done := finished(a, pap.AllDone)
				return done && id == x.Task
			})
		case pap.TaskStopped:
			freshMs, fresh := b.freshMs[s.root(x.Task)]
			if !known || k.Shared || fresh && e.AtMs >= freshMs+surelyMs {
				return // other agents have it, or it has timed out
			}
			ok = s.before(e.Seq, func(a *Act) bool {
				stopped, stop := stops(a)
				given, redirect := redirects(a)
				done, end := a.Input.(pap.Finish)
				return a.ByC2A || stop && s.within(x.Task, stopped) || redirect && s.within(x.Task, given) ||
					end && done.Task != x.Task && s.within(x.Task, done.Task)
			})
		}
		v.Testf(ok, e.Seq, "no such notice", "%s is notified that the task of %s is %s", x.To, x.Agent, x.Kind)
	})
}

// taker returns the agent that posted in a task, or ended it, before an entry.
func (s *Story) taker(task string, seq int) (n pap.Name) {
	n, _ = s.took(task, seq)
	return n
}

// took returns the taker of a task, and whether it has posted. An end without a text may take a task, or not.
func (s *Story) took(task string, seq int) (n pap.Name, spoke bool) {
	s.said(func(e Entry, a *Act, _, text, in string) {
		if f, ok := a.Input.(pap.Finish); ok {
			in = f.Task
		}
		if in == task && e.Seq < seq {
			n = cmp.Or(n, a.By())
			spoke = spoke || text != ""
		}
	})
	return n, spoke
}

// statesAreTrue leaves open how a platform names the ways in which people end a task, and when it no longer lists
// finished tasks.
func statesAreTrue(s *Story, v *tally) {
	byC2A := slices.ContainsFunc(s.World.Agents, func(a pap.AgentCard) bool { return a.Bridged }) // claims count here
	s.read(func(b *book, e Entry) {
		x, ok := e.Item.(Listed)
		if !ok {
			return
		}
		for _, t := range x.Tasks {
			k, known := s.tasks[t.Task]
			if !known || k.Seq > e.Seq {
				continue
			}
			ended := func(is func(a *Act) (string, bool)) bool {
				return s.before(e.Seq, func(a *Act) bool { id, ok := is(a); return ok && id == t.Task })
			}
			never := []pap.State{}
			_, begun := b.begunMs[t.Task]
			switch {
			case ended(func(a *Act) (string, bool) { return finished(a, pap.AllDone) }):
				never = []pap.State{pap.Queued, pap.Active, pap.Waiting, pap.Failed, pap.Expired}
			case ended(func(a *Act) (string, bool) { return finished(a, pap.CantDo) }):
				never = []pap.State{pap.Queued, pap.Active, pap.Waiting, pap.Done, pap.Expired}
			case ended(stops), ended(redirects):
				never = []pap.State{pap.Queued, pap.Done, pap.Failed, pap.Expired}
			case s.expired(e.Seq, t.Task):
				never = []pap.State{pap.Done, pap.Failed}
			case b.waits[t.Task] && !b.closed(t.Task) && e.AtMs < b.freshMs[s.root(t.Task)]+surelyMs:
				never = []pap.State{pap.Queued, pap.Done, pap.Failed, pap.Stopped, pap.Redirected, pap.Expired}
			case begun && b.heard[t.Task] && !b.waits[t.Task]:
				never = []pap.State{pap.Queued, pap.Waiting}
			case begun:
				never = []pap.State{pap.Queued}
			}
			v.Testf(!slices.Contains(never, t.State), e.Seq, "the actual state",
				"the task of %v is listed as %s", k.Asked, t.State)
			switch {
			case k.Shared && !byC2A:
				n, spoke := s.took(t.Task, e.Seq)
				v.Testf(t.Agent == n || t.Agent == "" && !spoke, e.Seq, "the agent that took it",
					"the ^ANY task is listed as %q's", t.Agent)
			case !k.Shared && len(k.Asked) == 1 && !ended(redirects):
				v.Testf(t.Agent == k.Asked[0] || t.Agent == "" && s.taker(t.Task, e.Seq) == "", e.Seq,
					string(k.Asked[0]), "its task is listed as %q's", t.Agent)
			}
		}
	})
}

// originsAreTrue ignores origins that the trace doesn't show, and those that a list omits.
func originsAreTrue(s *Story, v *tally) {
	for _, e := range s.Entries {
		x, _ := e.Item.(Listed)
		for _, t := range x.Tasks {
			k := s.tasks[t.Task]
			if k == nil || k.Seq > e.Seq {
				continue
			}
			for _, is := range [][3]string{
				{"in the flab", t.Flab, k.Flab}, {"for", string(t.Requester), string(s.requester(t.Task))},
				{"by the message", t.Message, k.Origin}, {"as part of", t.Parent, k.Parent},
			} {
				if what, got, want := is[0], is[1], is[2]; got != "" && want != "" {
					v.Testf(got == want, e.Seq, want, "the task of %v is listed %s %s", k.Asked, what, got)
				}
			}
		}
	}
}

// expired reports whether somebody got a notice before an entry that a task has timed out.
func (s *Story) expired(seq int, task string) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		x, ok := e.Item.(Told)
		return ok && e.Seq < seq && x.Kind == pap.TaskExpired && x.Task == task
	})
}

// goesOn calls f for people's posts in tasks.
func (s *Story) goesOn(f func(b *book, e Entry, a *Act, p pap.Post, k *Task)) {
	s.read(func(b *book, e Entry) {
		a, _ := e.Item.(*Act)
		p, posts := causePost(a)
		if k := s.tasks[p.Task]; posts && k != nil && a.Outcome == Accepted && !p.As.IsAgent() {
			f(b, e, a, p, k)
		}
	})
}

// namedInTask ignores agents that already work in the chain.
func namedInTask(served func(*Story, Entry, *Act, pap.Name) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.goesOn(func(b *book, e Entry, a *Act, p pap.Post, k *Task) {
			flab, _ := s.World.Flab(p.Flab)
			for _, n := range pap.Addresses(p.Text).Named {
				inChain := slices.ContainsFunc(s.Tasks(), func(t *Task) bool {
					return t.Seq < e.Seq && s.root(t.ID) == s.root(k.ID) && slices.Contains(t.Asked, n)
				})
				if flab.Has(n) && !inChain && !b.over[k.ID] {
					v.Testf(served(s, e, a, n), e.Seq, "the request to "+string(n), "%q, in the task of %v", p.Text,
						k.Asked)
				}
			}
		})
	}
}

// inTask calls f for activations by people's posts in tasks.
func (s *Story) inTask(f func(b *book, e Entry, x Asked, p pap.Post, k *Task)) {
	s.read(func(b *book, e Entry) {
		x, ok := e.Item.(Asked)
		if !ok || x.Message.Author.IsAgent() || s.redirected(e.Seq, x) {
			return
		}
		i := slices.IndexFunc(s.Entries, func(other Entry) bool { return other.Seq == e.Seq })
		if p, posts := causePost(s.cause(i, x.Message)); posts && s.tasks[p.Task] != nil {
			f(b, e, x, p, s.tasks[p.Task])
		}
	})
}

// asksItsAgent leaves open whether other agents of the chain are asked, too. taken says whether one of the called
// agents has taken the task.
func asksItsAgent(taken bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.inTask(func(_ *book, e Entry, x Asked, p pap.Post, k *Task) {
			may, taker := k.Asked, s.taker(k.ID, e.Seq)
			if k.Shared && taker != "" {
				may = []pap.Name{taker}
			}
			ok := s.reaches(p.Text, p.Flab, x.Agent) || s.odd(p.Text, x.Agent) || slices.Contains(may, x.Agent) ||
				slices.ContainsFunc(s.Tasks(), func(t *Task) bool {
					return t != k && s.root(t.ID) == s.root(k.ID) && slices.Contains(t.Asked, x.Agent)
				})
			if (k.Shared && taker != "") == taken {
				v.Testf(ok, e.Seq, "the agent of the task", "%q also activates %s", p.Text, x.Agent)
			}
		})
	}
}

func overIsOver(s *Story, v *tally) {
	s.inTask(func(b *book, e Entry, x Asked, p pap.Post, k *Task) {
		if pap.Addresses(p.Text).None() && !s.odd(p.Text, x.Agent) {
			v.Testf(!b.over[k.ID], e.Seq, "nobody", "%q activates %s in a task that has ended", p.Text, x.Agent)
		}
	})
}

func answerArrives(s *Story, v *tally) {
	s.goesOn(func(b *book, e Entry, a *Act, p pap.Post, k *Task) {
		n := s.taker(k.ID, e.Seq)
		asker := s.requester(k.ID) // whether other people's posts are the answer is open
		if freshMs := b.freshMs[s.root(k.ID)]; asker == p.As && b.waits[k.ID] && n != "" && s.here(e.Seq, n) &&
			!s.bridged(n) && !b.closed(k.ID) && e.AtMs < freshMs+surelyMs {
			v.Testf(s.wakes(a, n), e.Seq, "an activation", "%q does not reach %s, who is waiting for it", p.Text, n)
		}
	})
}

// inOtherWords judges the agents that are activated. Steps judge whether they are.
func inOtherWords(s *Story, v *tally) {
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		if !ok || a.Outcome != Accepted {
			continue
		}
		r, ok := a.Input.(pap.Redirect)
		if !ok || r.Text == "" {
			continue
		}
		var words []string
		for _, later := range s.Entries {
			x, ok := later.Item.(Asked)
			if ok && later.Seq > e.Seq && a.gives(x) {
				words = append(words, x.Message.Text)
			}
		}
		if len(words) > 0 {
			v.Testf(slices.Contains(words, r.Text), e.Seq, r.Text, "%s is asked by %q", r.To, words)
		}
	}
}
