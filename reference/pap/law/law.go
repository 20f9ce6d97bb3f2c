package law

import (
	"maps"
	"slices"
	"strings"

	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// Law is one statement about a story.
type Law = kernel.Law[*Story, Role, struct{}]

// tally counts the tests of a law.
type tally = kernel.Tally

// What a law needs in a trace.
var (
	sinceBeginning = kernel.SinceBeginning[*Story, Role, struct{}]
	revocable      = kernel.Revocable[*Story, Role, struct{}]
)

// Kind returns the role of the trace. The protocol has one draft.
func (s *Story) Kind() (Role, struct{}) { return s.Role, struct{}{} }

// All returns all laws, those about platforms first. The caller must not change the list.
func All() []Law { return laws }

var laws = slices.Concat(platformLaws(), reachLaws(), rightsLaws(), endLaws(), truthLaws(), agentLaws())

func platformLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{PlatformRole}, Says: says, Judge: judge}
	}
	return []Law{
		revocable(law("PAP-ADDR-001", "an online agent that a person names is activated", activates(named))),
		revocable(law("PAP-ADDR-004", "^ALL activates the flab's agents that are online", activates(all))),
		revocable(law("PAP-ADDR-005", "^ANY activates the flab's agents that are online", activates(anyOf))),
		sinceBeginning(law("PAP-ADDR-003", "a person's message activates only agents that it addresses",
			activatedIsAddressed)),
		sinceBeginning(law("PAP-ADDR-009",
			"a person's message that does not address an agent does not activate any", chatterActivatesNobody)),
		sinceBeginning(law("PAP-SPEAK-001", "an agent posts only after it was asked", askedFirst)),
		law("PAP-SPEAK-003", "nothing is accepted in a task after its agent ended it", silentAfterFinish),
		sinceBeginning(law("PAP-SPEAK-004",
			"an accepted post in a task comes from an agent that was given the task", ownTask)),
		law("PAP-SPEAK-006", "all accepted posts in an ^ANY task come from one agent", oneClaimant),
		sinceBeginning(law("PAP-SPEAK-007", "a shown message was posted by its author and is shown once", shownOnce)),
		law("PAP-SPEAK-008", "an accepted post in a task is in the task's flab", ownFlab),
		law("PAP-TASK-001", "a person who names an agent creates a task for it", makesTasks(named)),
		law("PAP-TASK-002", "no task is created twice", madeOnce),
		law("PAP-TASK-003", "^ALL creates a task for each agent in the flab", makesTasks(all)),
		law("PAP-TASK-005", "^ANY creates one task", oneForAny),
		law("PAP-TASK-006", "nothing is accepted in a task that was reported as timed out", silentAfterExpiry),
		sinceBeginning(law("PAP-TASK-006",
			"nothing is accepted in a task half an hour after its chain began or a person last posted in it",
			overtime(func(*Story, string, bool) bool { return true }))),
		sinceBeginning(law("PAP-TASK-006", "no task is reported as timed out within half an hour of its activation",
			notEarly)),
		law("PAP-TASK-007", "nobody is notified twice that a task has timed out", toldOnce(pap.TaskExpired)),
		law("PAP-CTRL-008", "nobody is notified twice that a task has failed", toldOnce(pap.TaskFailed)),
		revocable(law("PAP-CTRL-008", "the person who asked is notified that a task has failed", toldOfFailure)),
		revocable(law("PAP-OFF-002", "the person who asked is notified that an agent is offline", toldOfAbsence)),
		revocable(law("PAP-OFF-003", "the owner of an agent that is asked while offline is notified", ownerTold)),
		law("PAP-OFF-002", "nobody is notified twice that an agent is offline", toldOnce(pap.AgentOffline)),
		sinceBeginning(law("PAP-DELEG-002",
			"an agent's message activates others only if it was accepted in that agent's task",
			delegatedInTask)),
		law("PAP-DELEG-004", "work is delegated at most three times", threeHops),
		law("PAP-DELEG-006", "no agent is in a chain twice", noCircle),
		law("PAP-CTRL-001", "nothing is accepted in a task that a person has stopped", silentAfterStop),
		law("PAP-CTRL-002", "nothing is accepted in a sub-task of a task that a person has stopped",
			silentBelowStop),
		law("PAP-CTRL-004", "nothing is accepted in a task that a person has redirected", silentAfterRedirect),
		law("PAP-CTRL-005", "nobody is shown as someone else, regardless of what they claim", noMask),
		law("PAP-CTRL-007", "no agent stops or redirects a task", onlyPeopleControl),
		sinceBeginning(law("PAP-CTRL-009", "an agent is activated only after something has happened", noInitiative)),
		law("PAP-OFF-001", "a message activates an agent once, while it is online", activatedOnce),
		law("PAP-BRIDGE-005", "a delivery over C2A that does not ask its recipient anything is must_not_respond",
			bystandersMayNot),
		law("PAP-BRIDGE-006", "an agent posts over C2A only after it was asked", askedFirstByC2A),
	}
}

// said calls f for each accepted post of an agent.
func (s *Story) said(f func(e Entry, a *Act, flab, text, task string)) {
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		if !ok || a.Outcome != Accepted || !a.By().IsAgent() {
			continue
		}
		flab, text, task, ok := a.Says()
		if _, finishes := a.Input.(pap.Finish); !ok && !finishes {
			continue
		}
		f(e, a, flab, text, task)
	}
}

// asked calls f for each activation. cause is the act that posted its message, or nil.
func (s *Story) asked(f func(e Entry, x Asked, cause *Act)) {
	for i, e := range s.Entries {
		if x, ok := e.Item.(Asked); ok {
			f(e, x, s.cause(i, x.Message))
		}
	}
}

// cause returns the newest act before an entry that posted a message.
func (s *Story) cause(before int, m pap.Message) *Act {
	for _, e := range slices.Backward(s.Entries[:before]) {
		if a, ok := e.Item.(*Act); ok {
			if _, text, _, says := a.Says(); says && text == m.Text && (a.Message == "" || a.Message == m.ID) {
				return a
			}
		}
	}
	return nil
}

// reaches reports whether a person's text asks an agent.
func (s *Story) reaches(text, flab string, n pap.Name) bool {
	a := pap.Addresses(text)
	f, ok := s.World.Flab(flab)
	return (!ok || f.Has(n)) && (a.All || a.Any || slices.Contains(a.Named, n))
}

// odd reports whether the reading of a text's sigils is open, because they differ from a sigil only in the case of
// letters.
func (s *Story) odd(text string, n pap.Name) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(string(n))) &&
		!slices.Contains(pap.Addresses(text).Named, n)
}

func activatedIsAddressed(s *Story, v *tally) {
	s.unbidden(func(e Entry, x Asked) {
		if a := pap.Addresses(x.Message.Text); !a.None() {
			v.Testf(s.reaches(x.Message.Text, x.Message.Flab, x.Agent), e.Seq, "agents that it addresses",
				"%q activates %s", x.Message.Text, x.Agent)
		}
	})
}

func chatterActivatesNobody(s *Story, v *tally) {
	s.unbidden(func(e Entry, x Asked) {
		v.Testf(!pap.Addresses(x.Message.Text).None() || s.odd(x.Message.Text, x.Agent), e.Seq, "nobody",
			"%q activates %s", x.Message.Text, x.Agent)
	})
}

// unbidden calls f for the activations by people's posts, except those that continue or redirect a task.
func (s *Story) unbidden(f func(e Entry, x Asked)) {
	s.asked(func(e Entry, x Asked, cause *Act) {
		if x.Message.Author.IsAgent() || s.redirected(e.Seq, x) {
			return
		}
		if p, ok := causePost(cause); ok && p.Task != "" {
			return
		}
		f(e, x)
	})
}

func causePost(a *Act) (pap.Post, bool) {
	if a == nil {
		return pap.Post{}, false
	}
	p, ok := a.Input.(pap.Post)
	return p, ok
}

// redirected reports whether an activation is the effect of a person's redirect to the agent.
func (s *Story) redirected(seq int, x Asked) bool {
	given := false
	for _, e := range s.Entries {
		if e.Seq >= seq {
			break
		}
		switch before := e.Item.(type) {
		case Asked:
			if before.Agent == x.Agent && before.Task == x.Task {
				return false
			}
		case *Act:
			given = given || before.Outcome != Refused && before.gives(x)
		}
	}
	return given
}

func askedFirst(s *Story, v *tally) {
	s.said(func(e Entry, a *Act, flab, text, task string) {
		if !a.ByC2A {
			v.Testf(s.wasAsked(e.Seq, a.By(), flab) || s.addressed(e.Seq, a.By(), task), e.Seq, "a refusal",
				"%s was never asked, but posts %q", a.By(), text)
		}
	})
}

func askedFirstByC2A(s *Story, v *tally) {
	s.said(func(e Entry, a *Act, flab, text, _ string) {
		if a.ByC2A {
			v.Testf(s.wasAsked(e.Seq, a.By(), flab), e.Seq, "a refusal", "%s was never asked, but posts %q",
				a.By(), text)
		}
	})
}

// addressed reports whether a task was created for an agent before. Whether the agent has to wait until it is asked is
// then open.
func (s *Story) addressed(seq int, n pap.Name, task string) bool {
	return task != "" && s.before(seq, func(a *Act) bool { return slices.Contains(a.Tasks, Made{task, n}) })
}

// wasAsked reports whether an agent was asked anything before, by PAP or C2A, in the flab, if the flab is known.
func (s *Story) wasAsked(seq int, n pap.Name, flab string) bool {
	return slices.ContainsFunc(s.Entries, func(e Entry) bool {
		switch x := e.Item.(type) {
		case Asked:
			return e.Seq < seq && x.Agent == n && (flab == "" || x.Message.Flab == flab)
		case Handed:
			return e.Seq < seq && x.Agent == n && x.Policy != pap.MustNotRespond.String() &&
				(flab == "" || x.Flab == flab)
		}
		return false
	})
}

// ends calls f for everything that was accepted after an act that ended something.
func (s *Story) ends(ends func(a *Act) (task string, ok bool),
	f func(end *Act, over string, e Entry, a *Act, task string)) {
	over := map[string]*Act{}
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		if !ok || a.Outcome != Accepted {
			continue
		}
		if a.By().IsAgent() && !a.ByC2A {
			_, _, task, _ := a.Says()
			if fin, ok := a.Input.(pap.Finish); ok {
				task = fin.Task
			}
			for _, id := range s.order {
				if end := over[id]; end != nil && task != "" {
					f(end, id, e, a, task)
				}
			}
		}
		if id, ok := ends(a); ok {
			over[id] = a
		}
	}
}

func silentAfterFinish(s *Story, v *tally) {
	s.ends(func(a *Act) (string, bool) {
		f, ok := a.Input.(pap.Finish)
		return f.Task, ok && f.Outcome != pap.Question
	}, func(_ *Act, over string, e Entry, a *Act, task string) {
		v.Testf(task != over, e.Seq, "a refusal", "%s had ended its task", a.By())
	})
}

func stops(a *Act) (string, bool) {
	x, ok := a.Input.(pap.Stop)
	return x.Task, ok
}

func redirects(a *Act) (string, bool) {
	x, ok := a.Input.(pap.Redirect)
	return x.Task, ok
}

func silentAfterStop(s *Story, v *tally) {
	s.ends(stops, func(end *Act, over string, e Entry, a *Act, task string) {
		v.Testf(task != over, e.Seq, "a refusal", "%s had stopped the task of %s", end.By(), a.By())
	})
}

func silentBelowStop(s *Story, v *tally) {
	s.ends(stops, func(end *Act, over string, e Entry, a *Act, task string) {
		v.Testf(task == over || !s.within(task, over), e.Seq, "a refusal",
			"%s had stopped an ancestor of %s's task", end.By(), a.By())
	})
}

func silentAfterRedirect(s *Story, v *tally) {
	s.ends(redirects, func(end *Act, over string, e Entry, a *Act, task string) {
		v.Testf(!s.within(task, over), e.Seq, "a refusal", "%s had redirected the task of %s", end.By(), a.By())
	})
}

func silentAfterExpiry(s *Story, v *tally) {
	over := map[string]bool{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Told:
			if x.Kind == pap.TaskExpired {
				over[x.Task] = true
			}
		case *Act:
			if _, _, task, ok := x.Says(); ok && x.By().IsAgent() && len(over) > 0 && x.Outcome == Accepted {
				v.Testf(!over[task], e.Seq, "a refusal", "the task of %s had timed out", x.By())
			}
		}
	}
}

// toldOnce returns a law that a person gets a notice of a kind about an agent and a task only once. An agent that comes
// online may go again, and a person who continues the task of an offline agent may get another notice.
func toldOnce(kind pap.NoticeKind) func(s *Story, v *tally) {
	return func(s *Story, v *tally) {
		seen := map[pap.Notice]bool{}
		for _, e := range s.Entries {
			if a, ok := e.Item.(*Act); ok && kind == pap.AgentOffline {
				if p, ok := a.Input.(pap.Presence); ok && p.Online {
					clear(seen)
				}
				if p, ok := causePost(a); ok && !p.As.IsAgent() {
					maps.DeleteFunc(seen, func(n pap.Notice, _ bool) bool { return n.Task == p.Task })
				}
			}
			if x, ok := e.Item.(Told); ok && x.Kind == kind && !x.To.IsAgent() {
				v.Testf(!seen[x.Notice], e.Seq, "once", "%s is notified again that the task of %s is %s", x.To,
					x.Agent, x.Kind)
				seen[x.Notice] = true
			}
		}
	}
}

func ownTask(s *Story, v *tally) {
	s.said(func(e Entry, a *Act, _, text, task string) {
		if a.ByC2A || task == "" {
			return
		}
		k, ok := s.tasks[task]
		v.Testf(ok && (slices.Contains(k.Asked, a.By()) || k.Shared && len(k.Asked) == 0), e.Seq, "a refusal",
			"%s posts %q in a task that it was not given", a.By(), text)
	})
}

func ownFlab(s *Story, v *tally) {
	s.said(func(e Entry, a *Act, flab, text, task string) {
		if k, ok := s.tasks[task]; ok && flab != "" && k.Flab != "" {
			v.Testf(flab == k.Flab, e.Seq, "a refusal", "%s posts %q in %q, in a task of %q", a.By(), text, flab,
				k.Flab)
		}
	})
}

func oneClaimant(s *Story, v *tally) {
	first := map[string]pap.Name{}
	s.said(func(e Entry, a *Act, _, text, task string) {
		k, ok := s.tasks[task]
		if !ok || len(k.Asked) < 2 {
			return
		}
		owner, ok := first[task]
		if !ok {
			first[task], owner = a.By(), a.By()
		}
		v.Testf(owner == a.By(), e.Seq, "a refusal", "%s posts %q after %s had taken the task", a.By(), text, owner)
	})
}

func shownOnce(s *Story, v *tally) {
	left := map[string]int{}
	key := func(n pap.Name, text string) string { return string(n) + "\n" + text }
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case *Act:
			if x.Outcome != Refused {
				if _, text, _, ok := x.Says(); ok {
					left[key(x.By(), text)]++
				}
			}
			if r, ok := x.Input.(pap.Redirect); ok && r.Text != "" {
				left[key(r.As, r.Text)]++
			}
		case Shown:
			k := key(x.Author, x.Text)
			left[k]--
			v.Testf(left[k] >= 0, e.Seq, "the author's post, once", "%s is shown with %q", x.Author, x.Text)
		}
	}
}

func noMask(s *Story, v *tally) {
	for i, e := range s.Entries {
		x, ok := e.Item.(Shown)
		if !ok {
			continue
		}
		for _, before := range s.Entries[:i] {
			if a, ok := before.Item.(*Act); ok {
				if p, ok := a.Input.(pap.Post); ok && p.Said.Author != "" && p.Said.Author != p.As && p.Text == x.Text {
					v.Testf(x.Author != p.Said.Author, e.Seq, string(p.As)+", or nothing",
						"%q is shown as a post from %s",
						x.Text, x.Author)
				}
			}
		}
	}
}

func delegatedInTask(s *Story, v *tally) {
	s.asked(func(e Entry, x Asked, cause *Act) {
		if !x.Message.Author.IsAgent() || x.Why == pap.Answered || s.redirected(e.Seq, x) {
			return
		}
		if cause == nil {
			v.Testf(false, e.Seq, "an agent's post", "%s is activated by %q, which nobody posted", x.Agent,
				x.Message.Text)
			return
		}
		_, _, task, _ := cause.Says()
		k, ok := s.tasks[task]
		mine := ok && (slices.Contains(k.Asked, cause.By()) || k.Shared) || cause.ByC2A
		v.Testf(cause.Outcome != Refused && mine, e.Seq, "nobody", "%q by %s, without its own task, activates %s",
			x.Message.Text, cause.By(), x.Agent)
	})
}

func threeHops(s *Story, v *tally) {
	for _, k := range s.Tasks() {
		if k.Parent != "" {
			v.Testf(s.Depth(k.ID) <= pap.DefaultRules().MaxHops, k.Seq, "at most 3 hops", "a task after %d hops",
				s.Depth(k.ID))
		}
	}
}

func noCircle(s *Story, v *tally) {
	for _, k := range s.Tasks() {
		if k.Parent == "" {
			continue
		}
		above := s.Chain(k.Parent)
		for _, n := range k.Asked {
			v.Testf(!slices.Contains(above, n), k.Seq,
				"no agent that is already in the chain", "%s is asked again in its own chain", n)
		}
	}
}

func onlyPeopleControl(s *Story, v *tally) {
	for _, e := range s.Entries {
		if a, ok := e.Item.(*Act); ok {
			switch a.Input.(type) {
			case pap.Stop, pap.Redirect:
				if a.By().IsAgent() && a.Outcome != 0 {
					v.Testf(a.Outcome == Refused, e.Seq, "a refusal", "%s controls a task", a.By())
				}
			}
		}
	}
}

// promptMs is how long after an event its effects may arrive.
const promptMs = 60_000

// noInitiative judges that activations happen only when somebody did something.
func noInitiative(s *Story, v *tally) {
	last := int64(-1)
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case *Act:
			last = e.AtMs
		case Asked:
			v.Testf(last >= 0 && e.AtMs-last <= promptMs, e.Seq, "nobody",
				"%s is activated, although nobody has done anything", x.Agent)
		}
	}
}

// activatedOnce ignores an agent's own message, which comes back to it once for each sub-task that ends without an
// answer.
func activatedOnce(s *Story, v *tally) {
	online := map[pap.Name]bool{}
	for _, a := range s.World.Agents {
		online[a.Name] = !a.Offline
	}
	type call struct {
		agent         pap.Name
		task, message string
	}
	seen := map[call]bool{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case *Act:
			if p, ok := x.Input.(pap.Presence); ok {
				online[p.As] = p.Online
			}
		case Asked:
			c := call{x.Agent, x.Task, x.Message.ID}
			v.Testf(!seen[c] || x.Message.Author == x.Agent, e.Seq, "once", "%s is activated again by %q",
				x.Agent, x.Message.Text)
			seen[c] = true
			if there, known := online[x.Agent]; known {
				v.Testf(there, e.Seq, "when it is online", "%s is activated while it is offline", x.Agent)
			}
		}
	}
}

func bystandersMayNot(s *Story, v *tally) {
	owed := map[pap.Name]bool{} // agents with a task, which may be told about it
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case *Act:
			if r, ok := x.Input.(pap.Redirect); ok {
				owed[r.To] = true
			}
		case Handed:
			if s.reaches(x.Text, x.Flab, x.Agent) {
				owed[x.Agent] = true
			} else if !owed[x.Agent] {
				v.Testf(x.Policy == pap.MustNotRespond.String(), e.Seq, pap.MustNotRespond.String(),
					"%q reaches %s as %s", x.Text, x.Agent, x.Policy)
			}
		}
	}
}

func agentLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{AgentRole}, Says: says, Judge: judge}
	}
	return []Law{
		law("PAP-AGENT-001", "an agent's post contains more than names", saysSomething),
		sinceBeginning(law("PAP-AGENT-001", "a turn shows the model the text that asks the agent", turnsShowRequests)),
		sinceBeginning(law("PAP-AGENT-002", "an agent does not post anything before it is asked", silentUnasked)),
		law("PAP-AGENT-003", "the answer to a person, or the report of a failure, addresses that person",
			addressesWhoAsked),
		sinceBeginning(law("PAP-AGENT-004", "an agent's post names a task in which it was asked", namesItsTask)),
		law("PAP-AGENT-005", "an agent does not post anything in a task that has ended", silentAfterEnd),
		law("PAP-AGENT-007",
			"an agent that has asked a question does not post anything else in its task until the question is answered",
			waitsForTheAnswer),
		law("PAP-AGENT-008", "an agent's post in a task is in the task's flab", staysInFlab),
		sinceBeginning(law("PAP-AGENT-009", "an agent without an open task posts only after something has happened",
			nothingByItself)),
	}
}

// own calls f for the posts of the agent under test.
func (s *Story) own(f func(e Entry, a *Act, flab, text, task string)) {
	for _, e := range s.Entries {
		if a, ok := e.Item.(*Act); ok && a.By() == s.Agent {
			switch in := a.Input.(type) {
			case pap.Post:
				f(e, a, in.Flab, in.Text, in.Task)
			case pap.Finish:
				f(e, a, "", in.Text, in.Task)
			}
		}
	}
}

// saysSomething ignores a task that ends without a text. A sign is an answer: an emoji, or a question mark.
func saysSomething(s *Story, v *tally) {
	s.own(func(e Entry, _ *Act, _, text, _ string) {
		says := slices.ContainsFunc(strings.Fields(text), func(word string) bool {
			return !strings.HasPrefix(word, "@") && !strings.HasPrefix(word, "^")
		})
		v.Testf(text == "" || says, e.Seq, "an answer", "it posts %q", text)
	})
}

func turnsShowRequests(s *Story, v *tally) {
	for i, e := range s.Entries {
		if x, ok := e.Item.(Turned); ok {
			shows := slices.ContainsFunc(s.Entries[:i], func(before Entry) bool {
				a, ok := before.Item.(Asked)
				return ok && Shows(x.Shown, a.Message.Text)
			})
			v.Testf(shows, e.Seq, "the text of an activation", "the model is shown %q", x.Shown)
		}
	}
}

func silentUnasked(s *Story, v *tally) {
	s.own(func(e Entry, _ *Act, _, text, _ string) {
		v.Testf(s.wasAsked(e.Seq, s.Agent, ""), e.Seq, "silence", "it was never asked, but posts %q", text)
	})
}

func namesItsTask(s *Story, v *tally) {
	s.own(func(e Entry, _ *Act, _, text, task string) {
		if !s.wasAsked(e.Seq, s.Agent, "") {
			return // in this case it should post nothing
		}
		asked := slices.ContainsFunc(s.Entries, func(x Entry) bool {
			a, ok := x.Item.(Asked)
			return ok && x.Seq < e.Seq && a.Agent == s.Agent && a.Task == task
		})
		v.Testf(asked, e.Seq, "a task in which it was asked", "%q in the task %q", text, task)
	})
}

func silentAfterEnd(s *Story, v *tally) {
	over := map[string]bool{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Told:
			if x.To == s.Agent && (x.Kind == pap.TaskStopped || x.Kind == pap.TaskExpired) {
				over[x.Task] = true
			}
		case *Act:
			if x.By() != s.Agent {
				continue
			}
			task := ""
			switch in := x.Input.(type) {
			case pap.Post:
				task = in.Task
			case pap.Finish:
				task = in.Task
			}
			v.Testf(!over[task], e.Seq, "silence", "the task had ended")
			if f, ok := x.Input.(pap.Finish); ok && f.Outcome != pap.Question {
				over[task] = true
			}
		}
	}
}

func staysInFlab(s *Story, v *tally) {
	s.own(func(e Entry, _ *Act, flab, text, task string) {
		if k, ok := s.tasks[task]; ok && flab != "" {
			v.Testf(flab == k.Flab, e.Seq, "the flab of its task, "+k.Flab, "%q in %s", text, flab)
		}
	})
}

// nothingByItself judges that an agent without an open task posts only when something reached it.
func nothingByItself(s *Story, v *tally) {
	last := int64(-1)
	atWork := map[string]bool{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Turned:
			continue // the agent does this by itself
		case Asked:
			atWork[x.Task] = true
		case Told:
			if x.To == s.Agent {
				delete(atWork, x.Task)
			}
		case *Act:
			if x.By() != s.Agent {
				break
			}
			v.Testf(len(atWork) > 0 || last >= 0 && e.AtMs-last <= promptMs, e.Seq, "silence",
				"a post, although nothing has happened")
			if f, ok := x.Input.(pap.Finish); ok {
				delete(atWork, f.Task)
			}
			continue
		}
		last = e.AtMs
	}
}

// waitsForTheAnswer judges that an agent posts nothing after a question until a person, or another agent, continues the
// task. An agent that was asked twice before it posted may ask back about each.
func waitsForTheAnswer(s *Story, v *tally) {
	waits, unanswered := map[string]bool{}, map[string]int{} // by task
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Asked:
			delete(waits, x.Task)
			unanswered[x.Task]++
		case *Act:
			if x.By() != s.Agent {
				break
			}
			_, _, task, _ := x.Says()
			f, finishes := x.Input.(pap.Finish)
			if finishes {
				task = f.Task
			}
			v.Testf(!waits[task], e.Seq, "silence", "it has asked a question and continues without an answer")
			if finishes && f.Outcome == pap.Question && x.Outcome != Refused {
				unanswered[task]--
				waits[task] = unanswered[task] <= 0
			}
		}
	}
}
