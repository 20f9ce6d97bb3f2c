package law

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

// decisionLaws judge what a decider does with plans, questions and answers.
func decisionLaws() []Law {
	decider := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"decider"}, Says: says, Judge: judge}
	}
	return []Law{
		sinceBeginning(decider("A2H-DECIDE-001", "an agent that asks about a plan has not decided to continue",
			asksAsDecided)),
		sinceBeginning(decider("A2H-ASK-001", "an intent describes what happened in its own plan", tellsItsOwnContext)),
		decider("A2H-ASK-005", "if nobody is found, nobody is asked and no action is executed",
			asksAndDoesNothingAlone),
		sinceBeginning(revocable(decider("A2H-ASK-006",
			"an agent that looks for a human and finds one writes to them", asksWhomItFinds))),
		decider("A2H-ASK-007", "one trigger leads to one message", asksOnce),
		decider("A2H-CHOICE-001", "an action uses the option that the human chose",
			usesWhatWasSaid(a2h.Clarification, theOption, itsChoice)),
		decider("A2H-CHOICE-003", "an action uses the data that the human gave",
			usesWhatWasSaid(a2h.Solicitation, theDatum, itsInput)),
		sinceBeginning(revocable(decider("A2H-DECIDE-006", "an action that does not need a human is executed",
			goesOn(0)))),
		sinceBeginning(decider("A2H-DECIDE-007", "an agent that repeats an action over and over asks a human",
			noticesLoops)),
		sinceBeginning(revocable(decider("A2H-WAIT-003",
			"an action that does not need a human is executed while another thread waits for a choice",
			goesOn(a2h.Clarification)))),
		sinceBeginning(revocable(decider("A2H-WAIT-005",
			"an action that does not need a human is executed while another thread waits for data",
			goesOn(a2h.Solicitation)))),
		sinceBeginning(revocable(decider("A2H-WAIT-006",
			"an action that does not need a human is executed, regardless of what was reported",
			goesOn(a2h.Notification)))),
		decider("A2H-WAIT-006", "no thread waits because of a report", waitsForNoReport),
		decider("A2H-CHOICE-001", "an option that was offered is accepted", takesOrders(a2h.Clarification, true)),
		revocable(decider("A2H-CHOICE-001", "an accepted choice takes effect", takenHasEffect(a2h.Clarification))),
		revocable(decider("A2H-CHOICE-003", "accepted data takes effect", takenHasEffect(a2h.Solicitation))),
		sinceBeginning(revocable(decider("A2H-GATE-002", "an accepted yes takes effect",
			takenHasEffect(a2h.Permission)))),
		sinceBeginning(decider("A2H-WAIT-007",
			"a waiting thread is SUSPENDED, and no other thread is", suspendedWhileWaiting)),
		decider("A2H-WAIT-007", "a thread waits for its own question, or for a PERMISSION", waitsForItsOwn),
		revocable(decider("A2H-GATE-002", "an allowed action is executed", doesWhatItMay)),
		decider("A2H-PAT-001", "an agent stays awake for an urgent question", waitsInPattern(a2h.Blocking)),
		sinceBeginning(decider("A2H-PAT-003",
			"an agent goes to sleep for a question that can wait", waitsInPattern(a2h.Interrupt))),
		needing(restarts, decider("A2H-PAT-005", "an answer after a restart takes effect", answeredAfter(aKill))),
		revocable(decider("A2H-PAT-008",
			"an answer before the state is saved takes effect", answeredAfter(anUnsavedState))),
		needing(turns, decider("A2H-PAT-006", "the model is shown the human's answer", shownToTheModel)),
		needing(turns, decider("A2H-PAT-006",
			"a model that is told about a yes with changes is told about the changes", showsChanges)),
		decider("A2H-PRIM-002", "a CLARIFICATION offers at least two options", offersAChoice),
		sinceBeginning(decider("A2H-PRIM-002",
			"a CLARIFICATION about an uncertain plan offers all of its options", offersEachOption)),
		decider("A2H-JSON-004", "a CLARIFICATION offers the plan's options in their order", keepsTheOrder),
		sinceBeginning(decider("A2H-PRIM-004", "a report is a NOTIFICATION", reportsByNotification)),
		decider("A2H-PRIM-006", "a choice that was not offered is refused, or the question is asked again",
			takesOrders(a2h.Clarification, false)),
		decider("A2H-PRIM-007", "data of another kind is refused, or the question is asked again",
			takesOrders(a2h.Solicitation, false)),
		decider("A2H-PRIM-008", "data of the requested kind is accepted", takesOrders(a2h.Solicitation, true)),
		decider("A2H-PRIM-009",
			"a NOTIFICATION is sent once, and its acknowledgement does not start anything", newsIsNews),
		sinceBeginning(decider("A2H-PRIM-004", "a NOTIFICATION contains the whole report", reportsInFull)),
		sinceBeginning(decider("A2H-JSON-006", "a message does not contain HTML from the agent", writesNoHTML)),
		decider("A2H-TALE-003", "the human who is asked for a PERMISSION sees the diff", showsTheDiff),
	}
}

// killedAfter reports whether the agent was killed behind a position. It may then have forgotten what it was doing.
func (t *Trace) killedAfter(at int) bool {
	return t.killedBetween(at, len(t.Entries))
}

// saves reports whether every checkpoint is complete at the end.
func (t *Trace) saves() bool {
	open := map[string]bool{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Saving:
			open[x.ID] = true
		case Saved:
			delete(open, x.ID)
		case Killed:
			clear(open)
		}
	}
	return len(open) == 0
}

// does reports whether a thread executes an action behind a position.
func (t *Trace) does(thread, action string, after int) bool {
	return slices.ContainsFunc(t.Entries[after:], func(e Entry) bool {
		x, ok := e.Item.(Executed)
		return ok && x.Execute.Thread == thread && x.Execute.Action.Name == action
	})
}

// step is a state that a thread was shown while nothing stopped the thread.
type step struct {
	at, end  int // end is where the thread plans again, or the end of the trace
	state    a2h.State
	expected a2h.Expectation
}

func (t *Trace) plans() []step {
	var all []step
	last := map[string]int{}
	rules, times, questions := a2h.DefaultDeciderRules(), t.Times(), t.Questions()
	for i, e := range t.Entries {
		p, ok := e.Item.(Planned)
		if !ok {
			continue
		}
		held := t.Busy(questions, i, p.State.Thread)
		if n, ok := last[p.State.Thread]; ok && (!held || t.Loop) { // a loop has finished the plan before
			all[n].end = min(all[n].end, i)
		}
		if held {
			continue
		}
		last[p.State.Thread] = len(all)
		all = append(all, step{at: i, end: len(t.Entries), state: p.State,
			expected: rules.Expect(&t.World, p.State, times[i])})
	}
	return all
}

// Busy reports whether something may stop a thread at a position, so that it need not decide on a state: it waits, a
// human is still being looked for, or its model is taking something in.
func (t *Trace) Busy(questions []Question, at int, thread string) bool {
	return t.Waits(Before(questions, at), thread) || t.Seeks(questions, at, thread) || t.TakesIn(questions, thread, at)
}

// crosses reports whether a plan for which a loop has asked arrives at the same time as the agent asks for a
// PERMISSION. The agent may have asked before it got the plan.
func (t *Trace) crosses(p step) bool {
	return t.Loop && slices.ContainsFunc(t.Entries[p.at:], func(e Entry) bool {
		x, ok := e.Item.(Asked)
		return ok && x.Ask.Message.Type == a2h.Permission && e.AtMs == t.Entries[p.at].AtMs
	})
}

// TakesIn reports whether the model of a thread is still taking in what it was shown. What the thread does with another
// state meanwhile is open. If the trace doesn't show the model, it may do so until the thread acts on an answer.
func (t *Trace) TakesIn(questions []Question, thread string, at int) bool {
	if !t.Model {
		return slices.ContainsFunc(questions, func(q Question) bool {
			return q.Ask.Thread == thread && q.AnsweredAt >= 0 && q.AnsweredAt < at &&
				slices.ContainsFunc(t.Entries[at:], func(e Entry) bool {
					x, ok := e.Item.(Executed)
					return ok && q.follows(x.Execute)
				})
		})
	}
	does := false
	for _, e := range t.Entries[:at] {
		switch x := e.Item.(type) {
		case Thought:
			does = does || x.Thread == thread
		case TakenIn:
			does = does && x.Thread != thread
		case Killed:
			does = false
		}
	}
	return does && !t.Loop
}

// Before returns the questions as they were at a position.
func Before(all []Question, at int) []Question {
	var out []Question
	for _, q := range all {
		if q.At < at {
			if q.AnsweredAt > at {
				q.AnsweredAt = -1
			}
			if q.ClosedAt > at {
				q.ClosedAt = -1
			}
			out = append(out, q)
		}
	}
	return out
}

// Seeks reports whether a thread, or another that may ask for permission, may still be looking for a human at a
// position: it has decided to ask one, but has asked nobody yet. Whether a thread looks again after it found nobody is
// open. Other threads don't wait for it, since no request was sent.
func (t *Trace) Seeks(questions []Question, at int, thread string) bool {
	seeking, shown := map[string]int{}, map[string]int{}
	for i, e := range t.Entries[:at] {
		switch x := e.Item.(type) {
		case Planned:
			if !t.Waits(Before(questions, i), x.State.Thread) {
				delete(seeking, x.State.Thread)
				shown[x.ID] = i
			}
		case Decided:
			if i, ok := shown[x.ID]; ok && x.Decision == a2h.RequestHuman {
				if s := t.Entries[i].Item.(Planned).State; s.Thread == thread || t.mayNeedLeave(s) {
					seeking[s.Thread] = i
				}
			}
		case Found:
			if len(x.Humans) == 0 {
				maps.DeleteFunc(seeking, func(other string, _ int) bool { return other != thread })
			}
		}
	}
	for _, q := range questions {
		if from, ok := seeking[q.Ask.Thread]; ok && q.At < at && q.At > from &&
			q.Ask.Message.Type != a2h.Notification {
			delete(seeking, q.Ask.Thread)
		}
	}
	return len(seeking) > 0
}

// mayNeedLeave reports whether a thread may ask for a PERMISSION because of a state: the action is flagged, or there is
// nothing to choose and nothing missing.
func (t *Trace) mayNeedLeave(s a2h.State) bool {
	return t.flagged(s.Action.Name) || len(s.Options) == 0 && s.Missing == nil
}

// search reports whether the registry was asked in a part of a trace, and whether it named anybody.
func (t *Trace) search(from, to int) (asked, named bool) {
	for _, e := range t.Entries[from:to] {
		if f, ok := e.Item.(Found); ok {
			asked, named = true, named || len(f.Humans) > 0
		}
	}
	return asked, named
}

// asksAsDecided leaves open what the agent says about a plan that it drops.
func asksAsDecided(t *Trace, r *tally) {
	if t.Loop {
		return
	}
	decisions := map[string]a2h.Decision{}
	for _, e := range t.Entries {
		if x, ok := e.Item.(Decided); ok {
			decisions[x.ID] = x.Decision
		}
	}
	for _, q := range t.Questions() {
		p, ok := t.Entries[q.PlannedAt].Item.(Planned)
		if ok && p.State.Thread == q.Ask.Thread && q.Ask.Message.Type != a2h.Notification && len(q.Others) == 0 {
			r.Test(decisions[p.ID] != a2h.Continue, t.Entries[q.At].Seq,
				"a "+q.Ask.Message.Type.String()+", after the decision CONTINUE", "REQUEST_HUMAN before it")
		}
	}
}

func asksAndDoesNothingAlone(t *Trace, r *tally) {
	for _, p := range t.plans() {
		if asked, named := t.search(p.at, p.end); asked && !named && p.expected.Asks() {
			at := slices.IndexFunc(t.Entries[p.at:p.end], func(e Entry) bool {
				switch x := e.Item.(type) {
				case Executed:
					return x.Execute.Thread == p.state.Thread && x.Execute.Action.Name == p.state.Action.Name
				case Asked:
					return x.Ask.Thread == p.state.Thread
				}
				return false
			})
			r.Testf(at < 0, t.Entries[p.at+max(at, 0)].Seq, "nothing, since nobody was found",
				"a message, or %q", p.state.Action.Name)
		}
	}
}

// asksWhomItFinds judges searches until the thread plans again. If one of them finds nobody, and something else is
// planned then, the next search may be for the later plan.
func asksWhomItFinds(t *Trace, r *tally) {
	for _, p := range t.plans() {
		looked, named := t.search(p.at, p.end)
		if looked && !named || t.foundNobody(p) || !p.expected.Asks() || !t.saves() || t.killedAfter(p.at) ||
			t.Denied(p.state, p.at) ||
			t.Held(p.state.Thread, p.at) {
			continue
		}
		ok := slices.ContainsFunc(t.Questions(), func(q Question) bool {
			m := q.Ask.Message
			return q.PlannedAt == p.at && q.Ask.Thread == p.state.Thread && m.Type != 0 &&
				m.Type != a2h.Notification && m.Summary != "" && m.Body != ""
		})
		r.Testf(ok, t.Entries[p.at].Seq, "a question with one of the primitives and non-empty content",
			"no question about %q",
			p.state.Action.Name)
	}
}

// foundNobody reports whether a search for a plan found nobody, and any thread planned something else before the end of
// the plan.
func (t *Trace) foundNobody(p step) bool {
	nobody, others := false, false
	for _, e := range t.Entries[p.at+1 : p.end] {
		switch x := e.Item.(type) {
		case Found:
			nobody = nobody || len(x.Humans) == 0 && (x.Tag == p.state.Expertise || x.Tag == "")
		case Planned:
			others = others || nobody
		}
	}
	return nobody && others
}

// Denied reports whether a human has already denied what a thread plans. Whether it asks again or halts is then open.
func (t *Trace) Denied(s a2h.State, at int) bool {
	return slices.ContainsFunc(Before(t.Questions(), at), func(q Question) bool {
		return q.AnsweredAt >= 0 && q.Answer.Verdict == a2h.Rejected && q.Ask.Thread == s.Thread &&
			q.State.Action.Name == s.Action.Name
	})
}

// Held reports whether another thread asked for a PERMISSION behind a position and has no answer yet. Until then the
// whole agent waits (A2H-WAIT-001).
func (t *Trace) Held(thread string, at int) bool {
	return slices.ContainsFunc(t.Questions(), func(q Question) bool {
		return q.At > at && q.Ask.Thread != thread && q.ClosedAt < 0 &&
			a2h.BlockOf(q.Ask.Message.Type) == a2h.HardBlock
	})
}

// asksOnce allows an agent to ask again after an answer, and after a kill.
func asksOnce(t *Trace, r *tally) {
	disturbed := func(from, to int) bool {
		return slices.ContainsFunc(t.Entries[from:to], func(e Entry) bool {
			_, answered := e.Item.(Answered)
			_, killed := e.Item.(Killed)
			return answered || killed
		})
	}
	questions := t.Questions()
	for i, q := range questions {
		if q.Ask.Message.Type == a2h.Notification || len(q.Others) > 0 {
			continue
		}
		again := slices.ContainsFunc(questions[:i], func(was Question) bool {
			return was.same(q) && !disturbed(was.At, q.At)
		})
		r.Test(!again, t.Entries[q.At].Seq, "the same message again", "one message")
		at := q.At
		for _, next := range q.Again {
			r.Test(disturbed(at, next), t.Entries[next].Seq, "the same message again", "one message")
			at = next
		}
	}
}

// usesWhatWasSaid returns a law about the next action that a question was about. Until the thread is shown a new state,
// the action uses what the human gave or chose, whatever else was asked in between.
func usesWhatWasSaid(kind a2h.Primitive, said func(a2h.Response) string, used func(a2h.Execute) string) func(*Trace,
	*tally) {
	return func(t *Trace, r *tally) {
		for _, q := range t.Questions() {
			if q.Ask.Message.Type != kind || q.AnsweredAt < 0 || len(q.Others) > 0 || said(q.Answer) == "" ||
				kind == a2h.Solicitation && q.State.Missing == nil ||
				kind == a2h.Clarification && !slices.Contains(q.State.Options, q.Answer.Option) {
				continue
			}
			for _, e := range t.Entries[q.AnsweredAt:] {
				if p, ok := e.Item.(Planned); ok && p.State.Thread == q.Ask.Thread {
					break
				}
				x, ok := e.Item.(Executed)
				if !ok || x.Execute.Thread != q.Ask.Thread || x.Execute.Action.Name != q.State.Action.Name {
					continue
				}
				got := used(x.Execute)
				r.Test(got == said(q.Answer), e.Seq, cmp.Or(got, "nothing"), said(q.Answer))
				break
			}
		}
	}
}

// What a human answers, and what an action uses of it.
var (
	theOption = func(a a2h.Response) string { return a.Option }
	theDatum  = func(a a2h.Response) string {
		if a.Datum == nil {
			return ""
		}
		return a.Datum.Value
	}
	itsChoice = func(x a2h.Execute) string { return x.Choice }
	itsInput  = func(x a2h.Execute) string {
		if x.Input == nil {
			return ""
		}
		return x.Input.Value
	}
)

// goesOn returns a law about plans that need no human, made while no question is open except one of the type: a report
// of the same thread, or a question of another thread. Type 0 means that no question is open.
func goesOn(kind a2h.Primitive) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		for _, p := range t.plans() {
			if !slices.Equal(p.expected.Decisions, []a2h.Decision{a2h.Continue}) || p.state.Action.Name == "" ||
				t.killedAfter(p.at) || t.crosses(p) {
				continue
			}
			var open a2h.Primitive
			if p.state.Report != "" {
				open = a2h.Notification
			}
			for _, q := range Before(t.Questions(), p.at) {
				if q.ClosedAt < 0 {
					open = max(open, q.Ask.Message.Type) // a PERMISSION stops the thread, so it plans nothing
				}
			}
			if open == kind {
				r.Testf(t.does(p.state.Thread, p.state.Action.Name, p.at), t.Entries[p.at].Seq,
					fmt.Sprintf("%q", p.state.Action.Name), "nothing")
			}
		}
	}
}

// noticesLoops judges plans after so many repetitions that they are a loop in any reading. A thread that waits has
// already asked, and executes nothing that it plans. After an answer, the count of a thread restarts.
func noticesLoops(t *Trace, r *tally) {
	times, first, questions := t.Times(), map[string]int{}, t.Questions()
	for i, e := range t.Entries {
		p, ok := e.Item.(Planned)
		if !ok {
			continue
		}
		if times[i] == 1 {
			first[p.State.Thread] = i
		}
		from := first[p.State.Thread]
		if t.Waits(Before(questions, i), p.State.Thread) {
			continue
		}
		if looked, named := t.search(from, len(t.Entries)); times[i] == a2h.LoopSure && looked == named {
			for _, q := range questions {
				if q.Ask.Thread == p.State.Thread && q.AnsweredAt < i {
					from = max(from, q.AnsweredAt)
				}
			}
			asked := slices.ContainsFunc(questions, func(q Question) bool {
				return q.Ask.Thread == p.State.Thread && q.At > from && q.Ask.Message.Type != a2h.Notification
			})
			r.Testf(asked, e.Seq, "a message to a human", "%q, occurrence %d", p.State.Action.Name, times[i])
		}
	}
}

// suspendedWhileWaiting ignores questions that were open for long, or during a kill, unless a thread sleeps over them.
// A thread that is not listed has no state.
func suspendedWhileWaiting(t *Trace, r *tally) {
	questions := t.Questions()
	for i, e := range t.Entries {
		x, ok := e.Item.(Threads)
		if !ok {
			continue
		}
		waiting := map[string]bool{}
		for _, q := range questions {
			open := (q.Open(t, i) || t.sleeps(q, i)) && q.Ask.Message.Type != a2h.Notification
			if open || t.heldBack(questions, q, i) {
				waiting[q.Ask.Thread] = true
			}
		}
		for _, thread := range slices.Sorted(maps.Keys(waiting)) {
			r.Test(x.States[thread] == suspended, e.Seq, cmp.Or(x.States[thread], "no state of the thread "+thread),
				suspended)
		}
		for thread, state := range x.States {
			if !waiting[thread] && !t.Waits(Before(questions, i), thread) && !t.killedAfter(0) &&
				!t.Seeks(questions, i, thread) {
				r.Test(state != suspended, e.Seq, state, "another state, since no question is open")
			}
		}
	}
}

// heldBack reports whether a PERMISSION of another thread, at a position, stops what the thread of a question does
// later because of the answer.
func (t *Trace) heldBack(questions []Question, q Question, at int) bool {
	if q.AnsweredAt < 0 || q.AnsweredAt >= at || t.replanned(q.Ask.Thread, q.AnsweredAt, len(t.Entries)) {
		return false
	}
	stopped := slices.ContainsFunc(questions, func(other Question) bool {
		return other.Ask.Message.Type == a2h.Permission && other.Ask.Thread != q.Ask.Thread && other.Open(t, at)
	})
	acts := slices.IndexFunc(t.Entries[q.AnsweredAt:], func(e Entry) bool {
		x, ok := e.Item.(Executed)
		return ok && q.follows(x.Execute)
	})
	return stopped && acts >= 0 && q.AnsweredAt+acts > at
}

// waitsForItsOwn judges which question a thread is reported to wait for: one of its own, or one that stops all threads.
func waitsForItsOwn(t *Trace, r *tally) {
	questions := t.Questions()
	for i, e := range t.Entries {
		x, ok := e.Item.(Threads)
		if !ok {
			continue
		}
		for _, q := range Before(questions, i) {
			for thread, state := range x.States {
				if state == suspended && x.Interactions[thread] == q.Ask.Interaction && q.Ask.Interaction != "" {
					r.Testf(q.holds(thread), e.Seq, "a question that stops the thread "+thread, "%q, of %q",
						q.Ask.Interaction, q.Ask.Thread)
				}
			}
		}
	}
}

const suspended = "SUSPENDED"

// tellsItsOwnContext judges the context of an intent packet. It may be reworded, but it must not be the context of
// another plan. A thread that can't act may answer with the intent of the question that is open.
func tellsItsOwnContext(t *Trace, r *tally) {
	contexts, others, questions := map[string]string{}, map[string]bool{}, t.Questions()
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			if !t.Busy(questions, i, x.State.Thread) {
				contexts[x.ID] = x.State.Context
			}
			others[x.State.Context] = true
		case Decided:
			own := contexts[x.ID]
			if x.Intent != nil && own != "" && x.Intent.Context != "" {
				told := strings.TrimSpace(x.Intent.Context)
				r.Testf(told == own || strings.Contains(told, own) || !others[told], e.Seq, own, "%q", told)
			}
		}
	}
}

// effects reports whether an accepted answer has an effect: the plan is executed, or something more is asked.
func (t *Trace) effects(q Question) bool {
	return t.does(q.Ask.Thread, q.State.Action.Name, q.AnsweredAt) ||
		slices.ContainsFunc(t.Questions(), func(later Question) bool {
			return later.At > q.AnsweredAt && later.PlannedAt == q.PlannedAt && later.Ask.Thread == q.Ask.Thread
		})
}

// heard reports whether the answer to a question arrived while the agent certainly waited.
func (t *Trace) heard(q Question) bool {
	return q.Answer.Human == q.Ask.Message.Target && t.keeps(q, q.AnsweredAt)
}

// keeps reports whether the agent certainly waits at a position: the question is open, or it sleeps over it.
func (t *Trace) keeps(q Question, at int) bool {
	return q.Open(t, at) || q.Ask.Pattern == a2h.Interrupt && at > q.At && (q.ClosedAt < 0 || at <= q.ClosedAt) &&
		t.since(q.At, at) < sleepsMs
}

// lets reports whether the answer to a question permits the action, and nothing else stops the thread until the end.
func (t *Trace) lets(q Question) bool { return t.letsTaken(q) && !t.killedAfter(q.AnsweredAt) }

// letsTaken is the same for an accepted answer, even if the agent was killed since.
func (t *Trace) letsTaken(q Question) bool {
	if q.AnsweredAt < 0 || !t.heard(q) || !t.saves() || len(q.Others) > 0 ||
		t.Waits(t.Questions(), q.Ask.Thread) {
		return false
	}
	switch q.Ask.Message.Type {
	case a2h.Permission:
		return q.Answer.Verdict == a2h.Approved
	case a2h.Clarification:
		return slices.Contains(q.State.Options, q.Answer.Option)
	case a2h.Solicitation:
		return q.State.Missing != nil
	}
	return false
}

func offersAChoice(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Clarification {
			options := q.Ask.Message.Choices
			r.Testf(len(options) > 1, t.Entries[q.At].Seq, "at least two options", "%q", options)
		}
	}
}

// offersEachOption judges plans that need only a choice. An option may lack characters that a message must not contain.
func offersEachOption(t *Trace, r *tally) {
	rules, times := a2h.DefaultDeciderRules(), t.Times()
	for _, q := range t.Questions() {
		s := q.State
		if q.Ask.Message.Type != a2h.Clarification || len(q.Others) > 0 || len(s.Options) < 2 ||
			s.Confidence >= t.World.Threshold ||
			slices.Contains(rules.Expect(&t.World, s, times[q.PlannedAt]).Triggers, a2h.Exhaustion) {
			continue
		}
		for _, option := range s.Options {
			if !strings.ContainsFunc(option, unicode.IsControl) {
				r.Testf(slices.Contains(q.Ask.Message.Choices, option), t.Entries[q.At].Seq, option, "%q",
					q.Ask.Message.Choices)
			}
		}
	}
}

// keepsTheOrder leaves open which of the options, and what else, is offered.
func keepsTheOrder(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Clarification || len(q.Others) > 0 {
			continue
		}
		var places []int
		for _, choice := range q.Ask.Message.Choices {
			if i := slices.Index(q.State.Options, choice); i >= 0 {
				places = append(places, i)
			}
		}
		if len(places) > 1 {
			r.Testf(slices.IsSorted(places), t.Entries[q.At].Seq, fmt.Sprintf("%q", q.State.Options), "%q",
				q.Ask.Message.Choices)
		}
	}
}

func doesWhatItMay(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Permission && t.flagged(q.State.Action.Name) && t.lets(q) {
			r.Testf(t.effects(q), t.Entries[q.AnsweredAt].Seq, fmt.Sprintf("%q", q.State.Action.Name), "nothing")
		}
	}
}

func aKill(t *Trace, q Question) bool {
	return q.Ask.Pattern == a2h.Interrupt && t.killedAfter(q.At)
}

// anUnsavedState reports whether a checkpoint for a question was incomplete when the question was answered.
func anUnsavedState(t *Trace, q Question) bool {
	open := map[string]bool{}
	for _, e := range t.Entries[:q.AnsweredAt] {
		switch x := e.Item.(type) {
		case Saving:
			if x.Thread == q.Ask.Thread {
				open[x.ID] = true
			}
		case Saved:
			delete(open, x.ID)
		}
	}
	return len(open) > 0
}

// takenHasEffect ignores plans for which no human was found. A kill is no excuse: accepted answers are kept, unless the
// state was still being saved.
func takenHasEffect(kind a2h.Primitive) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		taken := t.taken()
		for _, q := range t.Questions() {
			if q.Ask.Message.Type != kind || !t.letsTaken(q) || !taken[t.Entries[q.AnsweredAt].Item.(Answered).ID] ||
				t.killedAfter(q.AnsweredAt) && anUnsavedState(t, q) {
				continue
			}
			if looked, named := t.search(q.AnsweredAt, len(t.Entries)); !looked || named {
				r.Testf(t.effects(q), t.Entries[q.AnsweredAt].Seq, fmt.Sprintf("%q", q.State.Action.Name), "nothing")
			}
		}
	}
}

// answeredAfter returns a law about answers that arrive after something.
func answeredAfter(what func(*Trace, Question) bool) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		for _, q := range t.Questions() {
			if q.Ask.Message.Type != a2h.Permission && t.lets(q) && what(t, q) {
				r.Testf(t.effects(q), t.Entries[q.AnsweredAt].Seq, fmt.Sprintf("%q", q.State.Action.Name), "nothing")
			}
		}
	}
}

// waitsInPattern returns a law about how the agent waits for an answer.
func waitsInPattern(p a2h.Pattern) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		for _, q := range t.Questions() {
			kind := q.Ask.Message.Type
			open := kind == 0 || len(q.Others) > 0
			if !open && a2h.PatternOf(kind, q.State.Urgent) == p {
				r.Test(q.Ask.Pattern == p, t.Entries[q.At].Seq, q.Ask.Pattern.String(), p.String())
			}
		}
	}
}

// shownToTheModel judges accepted words of a human, if the trace shows the model. A thread that waits may show them
// when it continues. A thread that finds nobody for a further question, or drops it, may never show them. Neither may a
// thread that was killed, unless it acts on them.
func shownToTheModel(t *Trace, r *tally) {
	if !t.Model {
		return
	}
	for _, q := range t.Questions() {
		if q.AnsweredAt < 0 || q.Ask.Message.Type == a2h.Notification || !t.heard(q) ||
			t.killedAfter(q.At) && !t.actsOn(q) || !t.saves() || t.Waits(t.Questions(), q.Ask.Thread) {
			continue
		}
		said := wording.PartsOf(q.Answer)
		if looked, named := t.search(q.AnsweredAt, len(t.Entries)); len(said) == 0 || looked && !named || t.givenUp(q) {
			continue
		}
		for _, part := range said {
			shown := slices.ContainsFunc(t.Entries[q.AnsweredAt:], func(e Entry) bool {
				x, ok := e.Item.(Thought)
				return ok && x.Thread == q.Ask.Thread && strings.Contains(x.Text, part)
			})
			r.Test(shown, t.Entries[q.AnsweredAt].Seq, "no turn in its thread that shows it", part)
		}
	}
}

// showsChanges judges the first turn after an accepted yes with changes. An agent may also refuse such an answer, ask
// again, or keep waiting.
func showsChanges(t *Trace, r *tally) {
	taken := t.taken()
	for _, q := range t.Questions() {
		for i, e := range t.Entries[q.At:] {
			x, ok := e.Item.(Answered)
			if !ok || x.Response.Interaction != q.Ask.Interaction || x.By != q.Ask.Message.Target ||
				q.Ask.Message.Type != a2h.Permission || x.Response.Verdict != a2h.Modified || !taken[x.ID] {
				continue
			}
			if turn, at, ok := t.nextTurn(q, q.At+i); ok {
				for _, part := range wording.PartsOf(x.Response) {
					r.Testf(strings.Contains(turn, part), t.Entries[at].Seq, part, "%q", turn)
				}
			}
		}
	}
}

// nextTurn returns the first turn of the thread of a question after a position, unless the thread plans, or somebody
// answers, before that turn.
func (t *Trace) nextTurn(q Question, after int) (text string, at int, ok bool) {
	for i, e := range t.Entries[after+1:] {
		switch x := e.Item.(type) {
		case Thought:
			if x.Thread == q.Ask.Thread {
				return x.Text, after + 1 + i, true
			}
		case Planned:
			if x.State.Thread == q.Ask.Thread {
				return "", 0, false
			}
		case Answered, Killed:
			return "", 0, false
		}
	}
	return "", 0, false
}

// actsOn reports whether the thread executes what a human has chosen, or given data for.
func (t *Trace) actsOn(q Question) bool {
	return q.Ask.Message.Type != a2h.Permission && slices.ContainsFunc(t.Entries[q.AnsweredAt:], func(e Entry) bool {
		x, ok := e.Item.(Executed)
		return ok && q.follows(x.Execute)
	})
}

// givenUp reports whether a later question of the same thread may have been dropped.
func (t *Trace) givenUp(q Question) bool {
	return slices.ContainsFunc(t.Questions(), func(next Question) bool {
		return next.At > q.AnsweredAt && next.holds(q.Ask.Thread) && (next.AnsweredAt < 0 || !t.heard(next))
	})
}

// reportsByNotification allows the agent some time to send a report. A PERMISSION during this time may delay it.
func reportsByNotification(t *Trace, r *tally) {
	questions := t.Questions()
	for _, p := range t.plans() {
		looked, named := t.search(p.at, p.end)
		if looked && !named || p.state.Report == "" || t.unheard(p.at) || t.mayStillReport(questions, p.at) {
			continue
		}
		ok := slices.ContainsFunc(t.Entries[p.at:], func(e Entry) bool {
			x, is := e.Item.(Asked)
			return is && x.Ask.Thread == p.state.Thread && x.Ask.Message.Type == a2h.Notification
		})
		r.Test(ok, t.Entries[p.at].Seq, "none", "a NOTIFICATION of "+p.state.Report)
	}
}

// reportsInFull looks for each line of a report in the later messages of the thread. [reportsByNotification] judges
// whether a message is sent at all.
func reportsInFull(t *Trace, r *tally) {
	questions := t.Questions()
	for _, p := range t.plans() {
		if p.state.Report == "" || t.unheard(p.at) || t.mayStillReport(questions, p.at) {
			continue
		}
		said := ""
		for _, e := range t.Entries[p.at:] {
			x, is := e.Item.(Asked)
			if is && x.Ask.Thread == p.state.Thread && x.Ask.Message.Type == a2h.Notification {
				said += wording.Bare(x.Ask.Message.Summary+" "+x.Ask.Message.Body) + "\n"
			}
		}
		for line := range strings.Lines(p.state.Report) {
			if said != "" && !strings.ContainsFunc(strings.TrimSpace(line), unicode.IsControl) {
				r.Test(strings.Contains(said, wording.Bare(line)), t.Entries[p.at].Seq, said, line)
			}
		}
	}
}

// unheard reports whether the agent was killed before it had decided on a state, or has refused the state. Then it need
// not know of it.
func (t *Trace) unheard(at int) bool {
	id := t.Entries[at].Item.(Planned).ID
	for _, e := range t.Entries[at+1:] {
		switch x := e.Item.(type) {
		case Decided:
			if x.ID == id {
				return x.Decision == 0
			}
		case Killed:
			return true
		}
	}
	return false
}

// mayStillReport reports whether, at the end of the trace, the agent may still be about to send a report. It has ten
// minutes in which no PERMISSION stops it and nobody kills it.
func (t *Trace) mayStillReport(questions []Question, at int) bool {
	end := len(t.Entries) - 1
	for i, e := range t.Entries {
		if _, ok := e.Item.(Killed); ok {
			at = max(at, i)
		}
	}
	for _, q := range questions {
		if q.Ask.Message.Type != a2h.Permission || q.At < at || t.since(at, q.At) >= holdsMs {
			continue
		}
		if q.ClosedAt < 0 {
			return true
		}
		at = max(at, q.ClosedAt)
	}
	return t.since(at, end) < holdsMs
}

// taken returns, for each answered response, whether it was accepted.
func (t *Trace) taken() map[string]bool {
	all := map[string]bool{}
	for _, e := range t.Entries {
		if x, ok := e.Item.(Taken); ok {
			all[x.ID] = x.OK
		}
	}
	return all
}

// takesOrders returns a law about responses of the human who was asked, while the question is open. A response that is
// an answer is accepted, unless the message is still being sent or a PERMISSION stops everything. Another response is
// refused, or the question is asked again.
func takesOrders(kind a2h.Primitive, fits bool) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		taken, questions := t.taken(), t.Questions()
		for _, q := range questions {
			if q.Ask.Message.Type != kind {
				continue
			}
			for i, e := range t.Entries {
				x, ok := e.Item.(Answered)
				got, told := taken[x.ID]
				if !ok || !told || x.Response.Interaction != q.Ask.Interaction || x.By != q.Ask.Message.Target ||
					x.Response.Human != x.By ||
					!(q.Open(t, i) || fits && t.keeps(q, i)) || x.Response.Answers(q.Ask.Message) != fits ||
					arguable(x.Response, q.Ask.Message) ||
					fits && (i < q.SentAt || t.stopped(questions, i)) || !fits && t.asksAgain(questions, q, i) {
					continue
				}
				words := map[bool]string{true: "taken", false: "refused"}
				r.Test(got == fits, e.Seq, words[got], words[fits])
			}
		}
	}
}

// stopped reports whether a PERMISSION is open at a position.
func (t *Trace) stopped(questions []Question, at int) bool {
	return slices.ContainsFunc(questions, func(q Question) bool {
		return q.Ask.Message.Type == a2h.Permission && q.At < at && (q.ClosedAt < 0 || q.ClosedAt > at)
	})
}

// asksAgain reports whether a question is asked again after a response that was no answer to it.
func (t *Trace) asksAgain(questions []Question, q Question, after int) bool {
	return slices.ContainsFunc(q.Again, func(at int) bool { return at > after }) ||
		slices.ContainsFunc(questions, func(later Question) bool { return later.At > after && later.same(q) })
}

// newsIsNews judges acknowledgements until the next thing happens to the agent, if nothing else is open. The agent's
// own reports are no consequence. The same report again is a reminder, unless the thread was shown its state again.
func newsIsNews(t *Trace, r *tally) {
	questions := t.Questions()
	for i, e := range t.Entries {
		x, ok := e.Item.(Answered)
		if !ok || slices.ContainsFunc(Before(questions, i), func(q Question) bool {
			return q.ClosedAt < 0 && q.Ask.Message.Type != a2h.Notification
		}) || !slices.ContainsFunc(Before(questions, i), func(q Question) bool {
			return q.Ask.Message.Type == a2h.Notification && q.Ask.Interaction == x.Response.Interaction
		}) {
			continue
		}
		started := ""
		for _, later := range t.Entries[i+1:] {
			switch y := later.Item.(type) {
			case Planned, Answered, Killed:
			case Executed:
				started = y.Execute.Action.Name
				continue
			case Asked:
				if y.Ask.Message.Type != a2h.Notification {
					started = y.Ask.Message.Summary
				}
				continue
			default:
				continue
			}
			break
		}
		r.Testf(started == "", e.Seq, "nothing", "%q", started)
	}
	for i, q := range questions {
		if q.Ask.Message.Type != a2h.Notification {
			continue
		}
		alike, moved := 0, true
		for _, was := range questions[:i] {
			m, n := was.Ask.Message, q.Ask.Message
			if m.Type == a2h.Notification && was.Ask.Thread == q.Ask.Thread && m.Target == n.Target &&
				m.Summary == n.Summary && m.Body == n.Body {
				alike++
				moved = t.moved(was.At, q.At, q.Ask.Thread)
			}
		}
		again := !moved && t.repeated(q.At, q.Ask.Thread) <= alike // equal reports of two actions may arrive late
		if n := t.toReport(q); n > 0 && alike >= n {
			again = true
		}
		r.Test(!again, t.Entries[q.At].Seq, "a reminder", "one NOTIFICATION")
		at := q.At
		for _, next := range q.Again {
			r.Test(t.killedBetween(at, next), t.Entries[next].Seq, "a reminder", "one NOTIFICATION")
			at = next
		}
	}
}

// toReport returns how many times the thread had to report the text of a message before it. For each kill in between,
// it may report once more.
func (t *Trace) toReport(q Question) (n int) {
	killed := 0
	for _, e := range t.Entries[:q.At] {
		switch x := e.Item.(type) {
		case Planned:
			said := wording.Bare(q.Ask.Message.Summary + " " + q.Ask.Message.Body)
			if x.State.Thread == q.Ask.Thread && x.State.Report != "" &&
				strings.Contains(said, wording.Bare(x.State.Report)) {
				n++
			}
		case Killed:
			killed++
		}
	}
	if n > 0 {
		n += killed
	}
	return n
}

// moved reports whether, between two positions, a thread was shown a state or got an answer, or the agent was killed.
func (t *Trace) moved(from, to int, thread string) bool {
	return slices.ContainsFunc(t.Entries[from:to], func(e Entry) bool {
		switch x := e.Item.(type) {
		case Planned:
			return x.State.Thread == thread
		case Answered, Killed:
			return true
		}
		return false
	})
}

// repeated returns the number of repetitions of a thread's most frequent action before a position, or of its most
// frequently denied one.
func (t *Trace) repeated(to int, thread string) int {
	deeds, noes, most := map[string]int{}, map[string]int{}, 0
	for _, q := range Before(t.Questions(), to) {
		if q.Ask.Thread == thread && q.AnsweredAt >= 0 && q.Answer.Verdict == a2h.Rejected {
			noes[q.State.Action.Name]++
			most = max(most, noes[q.State.Action.Name])
		}
	}
	for _, e := range t.Entries[:to] {
		if x, ok := e.Item.(Executed); ok && x.Execute.Thread == thread {
			deeds[x.Execute.Action.Name]++
			most = max(most, deeds[x.Execute.Action.Name])
		}
	}
	return most
}

// waitsForNoReport judges how an agent sends a report: nobody waits for it, and no thread sleeps over it.
func waitsForNoReport(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Notification {
			continue
		}
		r.Test(q.Ask.Pattern == a2h.OneWay, t.Entries[q.At].Seq, q.Ask.Pattern.String(), a2h.OneWay.String())
		for _, e := range t.Entries { // it may also sleep before the message is sent
			if x, ok := e.Item.(Slept); ok {
				r.Test(x.Interaction != q.Ask.Interaction, e.Seq, "sleep because of a report",
					"a thread that continues")
			}
		}
	}
}

// writesNoHTML allows an agent to pass on HTML that it was shown.
func writesNoHTML(t *Trace, r *tally) {
	shown := ""
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			shown += wording.TextsOf(x.State)
			if w := x.State.Missing; w != nil {
				shown += w.Name + "\n"
			}
		case Answered:
			shown += strings.Join(wording.WordsOf(x.Response), "\n")
			if d := x.Response.Datum; d != nil {
				shown += d.Value + "\n"
			}
		}
	}
	shown = strings.ReplaceAll(wording.Unescape(shown), `\"`, `"`)
	for _, q := range t.Questions() {
		own := slices.DeleteFunc(tag.FindAllString(q.Ask.Message.Summary+q.Ask.Message.Body, -1),
			func(found string) bool { return strings.Contains(shown, found) })
		r.Test(len(own) == 0, t.Entries[q.At].Seq, strings.Join(own, " "), "plain text, with Markdown in the body")
	}
}

// tag matches HTML tags that are hardly ever meant as placeholders: those that close, have attributes, or have common
// names.
var tag = lazyregexp.New(`(?i)</(?:a|b|i|p|u|em|li|ul|ol|td|th|tr|pre|div|font|span|code|table|strong|h[1-6])>|` +
	`<(?:a|p|br|hr|li|td|div|img|font|span|table)(?:\s+[a-z-]+="[^"<>]*")+\s*/?>|<(?:p|br|hr|li|div)\s*/?>`)

func showsTheDiff(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Permission || !strings.Contains(q.State.Context, "\n+++ ") || len(q.Others) > 0 {
			continue
		}
		for _, line := range strings.Split(q.State.Context, "\n") {
			if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
				shown := strings.Contains(wording.Bare(q.Ask.Message.Body), wording.Bare(line))
				r.Test(shown, t.Entries[q.At].Seq, q.Ask.Message.Body, line)
			}
		}
	}
}
