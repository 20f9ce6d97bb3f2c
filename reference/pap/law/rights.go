package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

// rightsLaws judge what an agent may do in an open task, and when a task is over.
func rightsLaws() []Law {
	law := func(requirement, says string, judge func(*Story, *tally)) Law {
		return Law{Requirement: requirement, Roles: []Role{PlatformRole}, Says: says, Judge: judge}
	}
	return []Law{
		law("PAP-SPEAK-005", "each agent that ^ALL activated may answer", mayAnswer(func(t turn) bool {
			return t.ofAll
		})),
		law("PAP-TASK-004", "the end of one ^ALL task does not end the others",
			mayAnswer(func(t turn) bool {
				return t.ofAll && t.siblingOver
			})),
		law("PAP-OFF-005", "the time limit of an agent that was offline starts when the agent is asked",
			mayAnswer(func(t turn) bool {
				return t.begunMs > t.madeMs+pap.LateMs
			})),
		sinceBeginning(law("PAP-DELEG-010",
			"a message from the person in a task of a chain restarts the time limit of the whole chain",
			mayAnswer(func(t turn) bool { return t.part && t.late() }))),
		sinceBeginning(law("PAP-TASK-004", "after the end of one ^ALL task, the others are still listed as open",
			listed(func(m moment) bool { return m.open && m.siblingOver }))),
		sinceBeginning(law("PAP-OFF-004", "a task waits for its agent for a day, and not longer",
			listed(func(m moment) bool { return !m.begun }))),
		sinceBeginning(law("PAP-OFF-005",
			"a task whose agent was offline is open for half an hour after the agent is asked",
			listed(func(m moment) bool { return m.begun && m.begunMs > m.madeMs+pap.LateMs }))),
		sinceBeginning(law("PAP-OFF-006", "the task of an agent that went offline ends at its time limit",
			listed(func(m moment) bool { return m.over && m.begun && m.gone }))),
		// The laws of other rules judge what they say about the time of a task.
		sinceBeginning(law("PAP-TASK-006", "a task is not listed as open after its half hour",
			listed(func(m moment) bool {
				return m.over && m.begun && m.begunMs <= m.madeMs+pap.LateMs && !m.part && !m.beside && !m.gone
			}))),
		sinceBeginning(law("PAP-DELEG-009", "messages between agents don't change the time limit of their chain",
			listed(func(m moment) bool { return m.over && m.part }))),
		sinceBeginning(law("PAP-TASK-008", "a message from a person in a task keeps it open for half an hour",
			listed(func(m moment) bool { return m.open && m.begun && !m.part && m.late() }))),
		sinceBeginning(law("PAP-DELEG-010", "a message from the person in a task of a chain keeps the whole chain open",
			listed(func(m moment) bool { return m.open && m.part && m.late() }))),
		sinceBeginning(law("PAP-TASK-009", "messages outside a task don't change its time limit",
			listed(func(m moment) bool { return m.over && m.beside }))),
		revocable(sinceBeginning(law("PAP-DELEG-005",
			"an agent may delegate, regardless of what happens in parallel branches", mayHandOn(func(t turn,
				_ pap.Name) bool {
				return t.branches
			})))),
		revocable(sinceBeginning(law("PAP-DELEG-007",
			"an agent that was asked in another chain may be asked in this one", mayHandOn(func(t turn,
				n pap.Name) bool {
				return t.elsewhere[n]
			})))),
		sinceBeginning(law("PAP-DELEG-009",
			"nothing is accepted in a chain half an hour after a person last posted in it",
			overtime(func(s *Story, root string, _ bool) bool { return s.parts(root) }))),
		sinceBeginning(law("PAP-TASK-009", "messages outside a task don't restart its time limit",
			overtime(func(_ *Story, _ string, beside bool) bool { return beside }))),
		law("PAP-OFF-004",
			"if an agent is offline for a day, the person who asked is notified, and the agent is no longer asked",
			givesUpAfterADay),
		law("PAP-OFF-006", "if an agent went offline, the person who asked it is notified when the time is up",
			endsWithoutItsAgent),
	}
}

var timeoutMs = pap.DefaultRules().TimeoutMs

// surelyMs is how long a task is open in any reading.
const surelyMs = 29 * 60_000

// moment is the state of a task at some time, as far as the trace shows it.
type moment struct {
	task           *Task
	open, over     bool  // in any reading
	ofAll          bool  // a call to all created the task
	siblingOver    bool  // another task of that call is over
	part           bool  // part of its chain's work was delegated
	madeMs         int64 // when it was created
	begun          bool  // an agent was asked in it
	begunMs        int64 // when an agent was first asked in it
	firstMs        int64 // when the first agent of its chain was asked
	beside         bool  // a person has posted in its flab since its time began, outside its chain
	atMs           int64
	root           string // first task of its chain
	branches, gone bool   // its chain has a task that is not above it; its agent is offline
}

// late reports whether the chain would have timed out if no person had posted in it since.
func (m moment) late() bool { return m.atMs > m.firstMs+timeoutMs+pap.LateMs }

// turn is a post of an agent in a task of its own that is certainly open.
type turn struct {
	Entry
	*Act
	text string
	moment
	elsewhere map[pap.Name]bool // agents that were asked in other chains
}

// root returns the first task of the chain of a task.
func (s *Story) root(id string) string {
	for range s.tasks {
		k, ok := s.tasks[id]
		if !ok || k.Parent == "" {
			break
		}
		id = k.Parent
	}
	return id
}

// book is what is known about the tasks at some time.
type book struct {
	*Story
	over, waits     map[string]bool
	heard           map[string]bool // its agent was last activated by the requester of the chain
	calls           map[string]*Act // calls to all, by the tasks that they created
	madeMs, begunMs map[string]int64
	freshMs         map[string]int64 // when the time of a chain began, by its first task
	spokenMs        map[string]int64 // when an agent last posted in it
	parked          map[string]bool  // a person has continued it while its agent was offline: it may wait for a day
	vague           map[string]bool  // a person has continued it when it may have timed out
	beside          map[string]bool  // by the first task of a chain; see moment
	asked           map[string][]pap.Name
}

// closed reports whether a task, or one above it, has ended.
func (b *book) closed(task string) bool {
	return slices.ContainsFunc(b.order, func(id string) bool { return b.over[id] && b.within(task, id) })
}

// at returns the state of a task at a time.
func (b *book) at(task string, ms int64, seq int) moment {
	k, root := b.tasks[task], b.root(task)
	begunMs, begun := b.begunMs[task]
	freshMs, fresh := b.freshMs[root]
	m := moment{task: k, atMs: ms, root: root, part: b.parts(root), madeMs: b.madeMs[task], begun: begun,
		begunMs: begunMs,
		firstMs: b.begunMs[root], beside: b.beside[root], branches: b.branched(task, seq), ofAll: b.calls[task] != nil}
	m.siblingOver = m.ofAll && slices.ContainsFunc(b.calls[task].Tasks, func(x Made) bool { return b.over[x.Task] })
	m.gone = len(k.Asked) == 1 && !b.here(seq, k.Asked[0])
	waiting := !begun && k.Parent == "" && len(k.Asked) == 1 && m.gone
	dayMs := pap.DefaultRules().QueueMs
	m.open = !b.closed(task) && !k.Shared && len(k.Asked) == 1 && (begun && ms < freshMs+surelyMs ||
		waiting && ms < m.madeMs+dayMs-pap.LateMs)
	if !m.part {
		freshMs = max(freshMs, b.spokenMs[root]) // a post may restart the timer, or not
	}
	m.over = fresh && !b.parked[root] && !b.vague[root] && ms > freshMs+timeoutMs+pap.LateMs+b.SlackMs ||
		waiting && ms > m.madeMs+dayMs+pap.LateMs+b.SlackMs
	return m
}

// surely reports whether a task is open in any reading, whoever has it.
func (b *book) surely(task string, e Entry) bool {
	freshMs, fresh := b.freshMs[b.root(task)]
	_, begun := b.begunMs[task]
	return b.at(task, e.AtMs, e.Seq).open || begun && fresh && e.AtMs < freshMs+surelyMs && !b.closed(task)
}

// read reads the trace, and calls f before each entry.
func (s *Story) read(f func(b *book, e Entry)) {
	b := &book{s, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]*Act{}, map[string]int64{},
		map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]bool{}, map[string]bool{},
		map[string]bool{}, map[string][]pap.Name{}}
	for _, e := range s.Entries {
		f(b, e)
		switch x := e.Item.(type) {
		case Asked:
			b.asked[x.Task] = append(b.asked[x.Task], x.Agent)
			delete(b.waits, x.Task)
			b.heard[x.Task] = x.Message.Author == b.requester(x.Task)
			delete(b.parked, s.root(x.Task))
			if _, ok := b.begunMs[x.Task]; !ok {
				b.begunMs[x.Task] = e.AtMs
			}
			if _, ok := b.freshMs[s.root(x.Task)]; !ok {
				b.freshMs[s.root(x.Task)] = e.AtMs
			}
		case Told:
			if x.Kind == pap.TaskExpired || x.Kind == pap.TaskStopped {
				b.over[x.Task] = true
			}
		case *Act:
			if x.Outcome == Accepted {
				b.note(e, x)
			}
		}
	}
}

// note records an accepted act.
func (b *book) note(e Entry, x *Act) {
	ms := e.AtMs
	flab, text, task, says := x.Says()
	if fin, ok := x.Input.(pap.Finish); ok {
		task = fin.Task
		b.waits[task], b.over[task] = fin.Outcome == pap.Question, fin.Outcome != pap.Question
	}
	if id, ok := stops(x); ok {
		b.over[id] = true
	}
	if id, ok := redirects(x); ok {
		b.over[id] = true
	}
	switch root := b.root(task); {
	case !says:
	case x.By().IsAgent():
		b.spokenMs[root] = ms
	case task != "":
		// A task that waits for its agent keeps waiting, and a task that is over stays over.
		if _, begun := b.freshMs[root]; begun && !b.closed(task) {
			b.chatter(b.tasks[task].Flab)
			b.goOn(root, task, e)
		}
	default:
		b.chatter(flab)
	}
	for _, m := range x.Tasks {
		b.madeMs[m.Task] = ms
		if says && !x.By().IsAgent() && pap.Addresses(text).All {
			b.calls[m.Task] = x
		}
	}
}

// chatter records a person's post in a flab, for all tasks in which it was not posted.
func (b *book) chatter(flab string) {
	for id := range b.freshMs {
		b.beside[id] = b.beside[id] || b.tasks[id] != nil && b.tasks[id].Flab == flab
	}
}

// goOn records that a person continues a task that is not reported as over. If the task has timed out, it stays so; if
// that is open, so is everything after it.
func (b *book) goOn(root, task string, e Entry) {
	spokenMs := b.freshMs[root]
	if !b.parts(root) {
		spokenMs = max(spokenMs, b.spokenMs[root])
	}
	switch {
	case e.AtMs < b.freshMs[root]+timeoutMs:
		b.freshMs[root], b.beside[root] = e.AtMs, false
		b.parked[root] = !slices.ContainsFunc(b.tasks[task].Asked,
			func(n pap.Name) bool { return b.here(e.Seq, n) })
	case e.AtMs <= spokenMs+timeoutMs+pap.LateMs+b.SlackMs || b.parked[root]:
		b.vague[root] = true
	}
}

// turns calls f for posts of agents, by PAP, in tasks of their own that are certainly open.
func (s *Story) turns(f func(t turn)) {
	s.read(func(b *book, e Entry) {
		x, ok := e.Item.(*Act)
		if !ok || !x.By().IsAgent() || x.ByC2A || x.Outcome == 0 {
			return
		}
		_, text, task, says := x.Says()
		fin, finishes := x.Input.(pap.Finish)
		if finishes {
			task = fin.Task
		}
		p, _ := causePost(x)
		if !says && !finishes || s.tasks[task] == nil || b.waits[task] || !slices.Contains(b.asked[task], x.By()) {
			return
		}
		m := b.at(task, e.AtMs, e.Seq)
		if m.open && (finishes || p.Flab == m.task.Flab && p.Said == (pap.Said{})) && s.here(e.Seq, x.By()) {
			f(turn{e, x, text, m, s.elsewhere(m.root, e.Seq)})
		}
	})
}

// listed returns a law about what the platform reports about its tasks: it lists those that are certainly open, and
// reports none of them as over; it doesn't list those that are certainly over.
func listed(about func(m moment) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.read(func(b *book, e Entry) {
			if x, ok := e.Item.(Told); ok && x.Kind >= pap.TaskExpired && s.tasks[x.Task] != nil {
				if m := b.at(x.Task, e.AtMs, e.Seq); m.open && about(m) {
					v.Testf(false, e.Seq, "an open task", "%s is notified that the task is %s", x.To, x.Kind)
				}
			}
			x, ok := e.Item.(Listed)
			if !ok {
				return
			}
			for _, k := range s.Tasks() {
				if k.Seq > e.Seq {
					continue
				}
				m, is := b.at(k.ID, e.AtMs, e.Seq), slices.Contains(x.Open, k.ID)
				if (m.open || m.over) && about(m) {
					words := map[bool]string{true: "an open task", false: "a task that has ended"}
					v.Testf(is == m.open, e.Seq, words[m.open], "%s of %v", words[is], k.Asked)
				}
			}
		})
	}
}

// branched reports whether, before an entry, the chain of a task had a task that is not above it.
func (s *Story) branched(task string, seq int) bool {
	return slices.ContainsFunc(s.Tasks(), func(k *Task) bool {
		return k.Seq < seq && s.root(k.ID) == s.root(task) && !s.within(task, k.ID)
	})
}

// elsewhere returns the agents that were asked in other chains before an entry.
func (s *Story) elsewhere(root string, seq int) map[pap.Name]bool {
	all := map[pap.Name]bool{}
	for _, k := range s.Tasks() {
		if k.Seq < seq && s.root(k.ID) != root {
			for _, n := range k.Asked {
				all[n] = true
			}
		}
	}
	return all
}

func mayAnswer(about func(turn) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.turns(func(t turn) {
			if pap.Addresses(t.text).None() && about(t) {
				v.Testf(t.Outcome == Accepted, t.Seq, "acceptance", "%q by %s, in its open task, is refused",
					t.text,
					t.By())
			}
		})
	}
}

// mayHandOn ignores calls to all or any, and chains that contain such a call.
func mayHandOn(about func(turn, pap.Name) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		s.turns(func(t turn) {
			call := pap.Addresses(t.text)
			flab, _ := s.World.Flab(t.task.Flab)
			chain := s.Chain(t.task.ID)
			may := !call.All && !call.Any && len(chain) == s.Depth(t.task.ID)+1 &&
				s.Depth(t.task.ID) < pap.DefaultRules().MaxHops &&
				!slices.ContainsFunc(call.Named, func(n pap.Name) bool {
					return !flab.Has(n) || slices.Contains(chain,
						n)
				})
			for _, n := range call.Named {
				if may && about(t, n) {
					ok := t.Outcome == Accepted && (s.wakes(t.Act, n) || s.bridged(n) || !s.here(t.Seq, n))
					v.Testf(ok, t.Seq, "an activation", "%q by %s does not activate %s", t.text, t.By(), n)
				}
			}
		})
	}
}

// overtime returns a law about posts of agents more than half an hour after their chain began, or after a person last
// continued it. beside says whether a person has posted in the flab since, outside all tasks. An agent's post may
// restart a task of which nothing is delegated.
func overtime(about func(s *Story, root string, beside bool) bool) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		begun, chatter := map[string]int64{}, map[string]bool{} // by the id of the first task
		for _, e := range s.Entries {
			switch x := e.Item.(type) {
			case Asked:
				if _, ok := begun[x.Task]; !ok && s.root(x.Task) == x.Task {
					begun[x.Task] = e.AtMs
				}
			case *Act:
				flab, _, task, ok := x.Says()
				if !ok || x.Outcome != Accepted {
					continue
				}
				first := s.root(task)
				start, known := begun[first]
				switch {
				case !x.By().IsAgent() && task != "":
					if known {
						begun[first], chatter[first] = e.AtMs, false
					}
				case !x.By().IsAgent():
					for id := range begun {
						chatter[id] = chatter[id] || s.tasks[id].Flab == flab
					}
				case known && about(s, first, chatter[first]):
					limit := timeoutMs + pap.LateMs + s.SlackMs
					v.Testf(e.AtMs-start <= limit, e.Seq, "a refusal", "%s posts %d minutes after that", x.By(),
						(e.AtMs-start)/60_000)
				}
				if known && x.By().IsAgent() && !s.parts(first) {
					begun[first], chatter[first] = e.AtMs, false
				}
			}
		}
	}
}

// notEarly judges the first tasks of chains, since all parts end with them.
func notEarly(s *Story, v *tally) {
	begun := map[string]int64{}
	for _, e := range s.Entries {
		switch x := e.Item.(type) {
		case Asked:
			if _, ok := begun[x.Task]; !ok && s.root(x.Task) == x.Task {
				begun[x.Task] = e.AtMs
			}
		case Told:
			if start, ok := begun[x.Task]; ok && x.Kind == pap.TaskExpired {
				v.Testf(e.AtMs-start+s.SlackMs >= timeoutMs, e.Seq, "half an hour",
					"the task of %s times out after %d s", x.Agent, (e.AtMs-start)/1000)
			}
		}
	}
}

// writtenMs is how long it may take to write everything that is reported at one time.
const writtenMs = 1_000

// past reports whether a time is over, including the moment at which this shows: notices at that moment may come in any
// order.
func (s *Story) past(ms int64) bool {
	i := slices.IndexFunc(s.Entries, func(e Entry) bool { return e.AtMs > ms })
	return i >= 0 && s.Entries[len(s.Entries)-1].AtMs > s.Entries[i].AtMs+writtenMs
}

// untouched reports whether nobody posts or does anything in a task.
func (s *Story) untouched(task string) bool {
	return !slices.ContainsFunc(s.Entries, func(e Entry) bool {
		a, ok := e.Item.(*Act)
		if !ok {
			return false
		}
		_, _, in, _ := a.Says()
		if f, ok := a.Input.(pap.Finish); ok {
			in = f.Task
		}
		stopped, _ := stops(a)
		given, _ := redirects(a)
		return a.ByC2A || slices.Contains([]string{in, stopped, given}, task)
	})
}

func givesUpAfterADay(s *Story, v *tally) {
	s.requests(func(r request) {
		until := r.AtMs + pap.DefaultRules().QueueMs + pap.LateMs + s.SlackMs
		for _, m := range r.Tasks {
			whom := []pap.Name{m.Agent}
			if m.Agent == "" {
				whom = anyOf(r)
			}
			came := slices.ContainsFunc(s.Entries, func(e Entry) bool {
				a, ok := e.Item.(*Act)
				return ok && e.Seq >= r.Seq && e.AtMs <= until &&
					slices.ContainsFunc(whom, func(n pap.Name) bool { return comes(a, n) })
			})
			here := slices.ContainsFunc(whom, func(n pap.Name) bool { return r.online[n] })
			if here || came || !s.past(until) || !s.untouched(m.Task) {
				continue
			}
			asked := slices.ContainsFunc(s.Entries, func(e Entry) bool {
				x, ok := e.Item.(Asked)
				return ok && x.Task == m.Task
			})
			v.Testf(s.told(r.Seq, r.post.As, pap.TaskExpired, "", m) && !asked, r.Seq, "a notice, and no activation",
				"%s is not notified that none of %v has come online, or one of them is still asked", r.post.As, whom)
		}
	})
}

func endsWithoutItsAgent(s *Story, v *tally) {
	s.requests(func(r request) {
		for _, m := range r.Tasks {
			asked := slices.IndexFunc(s.Entries, func(e Entry) bool {
				x, ok := e.Item.(Asked)
				return ok && x.Task == m.Task && x.Agent == m.Agent
			})
			if asked < 0 || !s.untouched(m.Task) {
				continue
			}
			begunMs := s.Entries[asked].AtMs
			left := slices.ContainsFunc(s.Entries[asked:], func(e Entry) bool {
				a, ok := e.Item.(*Act)
				if !ok || e.AtMs >= begunMs+timeoutMs {
					return false
				}
				p, ok := a.Input.(pap.Presence)
				return ok && p.As == m.Agent && !p.Online
			})
			if left && s.past(begunMs+timeoutMs+pap.LateMs+s.SlackMs) {
				v.Testf(s.told(r.Seq, r.post.As, pap.TaskExpired, "", m), r.Seq, "a notice",
					"%s is not notified that the time limit of %s is over", r.post.As, m.Agent)
			}
		}
	})
}

// addressesWhoAsked judges the answers to people. The name of the person may be anywhere in what an agent posts in the
// task.
func addressesWhoAsked(s *Story, v *tally) {
	for _, e := range s.Entries {
		a, ok := e.Item.(*Act)
		f, finishes := pap.Finish{}, false
		if ok {
			f, finishes = a.Input.(pap.Finish)
		}
		if !finishes || a.By() != s.Agent || f.Outcome != pap.AllDone && f.Outcome != pap.CantDo {
			continue
		}
		var asker pap.Name
		var said []string
		for _, before := range s.Entries {
			switch x := before.Item.(type) {
			case Asked:
				if x.Task == f.Task && asker == "" && x.Message.Author == x.Requester {
					asker = x.Requester
				}
			case *Act:
				if _, text, task, ok := x.Says(); ok && x.By() == s.Agent && task == f.Task && before.Seq <= e.Seq {
					said = append(said, text)
				}
			}
		}
		if asker != "" && len(said) > 0 {
			ok := slices.ContainsFunc(said, func(text string) bool { return strings.Contains(text, string(asker)) })
			v.Testf(ok, e.Seq, string(asker)+" in it", "%q", strings.Join(said, " "))
		}
	}
}
