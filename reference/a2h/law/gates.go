package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// gateLaws say what doesn't count as a yes: after each of these, no flagged action may happen until a valid yes.
func gateLaws() []Law {
	gate := func(requirement, says string, moments func(*Trace) []moment) Law {
		return Law{Requirement: requirement, Roles: []string{"decider"}, Says: says, Judge: func(t *Trace, r *tally) {
			for _, m := range moments(t) {
				at := t.breaks(m)
				if at < 0 {
					r.Test(true, t.Entries[m.at].Seq, "", "")
					continue
				}
				r.Testf(false, t.Entries[at].Seq, "no execution until it is approved", "%q, after %s", m.action, m.what)
			}
		}}
	}
	return []Law{
		gate("A2H-GATE-004", "a no does not allow a flagged action", aNo),
		gate("A2H-GATE-005", "silence does not allow a flagged action", aSilence),
		{Requirement: "A2H-GATE-005", Roles: []string{"decider"}, Judge: nothingBeforeTheAnswer,
			Says: "an action for which a PERMISSION was requested is not executed before the answer"},
		{Requirement: "A2H-GATE-005", Roles: []string{"decider"}, Judge: nothingOnceGivenUp,
			Says: "an action is not executed after a late answer if the agent has given up on its PERMISSION"},
		gate("A2H-GATE-006", "an answer from someone else does not allow a flagged action", aStrangersAnswer),
		gate("A2H-GATE-007", "a second answer does not allow a flagged action", aSecondAnswer),
		needing(restarts, gate("A2H-GATE-008", "a restart does not cause a flagged action to be executed", aRestart)),
		gate("A2H-GATE-009", "an answer to a question that was never asked does not allow a flagged action",
			anAnswerToNothing),
		gate("A2H-GATE-010", "a choice does not allow a flagged action", aChoice),
		gate("A2H-PRIM-005", "an answer that is not a yes does not allow a flagged action", noYes),
	}
}

// nothingBeforeTheAnswer judges actions that are not flagged, but about which the agent has asked. An action that is
// planned again may need no PERMISSION.
func nothingBeforeTheAnswer(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Permission || t.flagged(q.State.Action.Name) || len(q.Others) > 0 {
			continue
		}
		waiting := t.Entries[q.At:]
		if q.ClosedAt >= 0 { // by its answer, or by the answer to the question that replaced it
			waiting = t.Entries[q.At:q.ClosedAt]
		}
		if i := slices.IndexFunc(waiting, func(e Entry) bool {
			p, ok := e.Item.(Planned)
			return ok && p.State.Thread == q.Ask.Thread
		}); i >= 0 {
			waiting = waiting[:i]
		}
		done := slices.IndexFunc(waiting, func(e Entry) bool {
			x, ok := e.Item.(Executed)
			return ok && x.Execute.Thread == q.Ask.Thread && x.Execute.Action.Name == q.State.Action.Name
		})
		r.Testf(done < 0, t.Entries[q.At+max(done, 0)].Seq, "nothing until the answer", "%q", q.State.Action.Name)
	}
}

// nothingOnceGivenUp judges agents that have shown that they no longer wait: after ten minutes they act in another
// thread, as if no PERMISSION were open.
func nothingOnceGivenUp(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Permission || q.AnsweredAt < 0 || q.Answer.Verdict != a2h.Approved ||
			t.killedBetween(q.At, q.AnsweredAt) {
			continue
		}
		gaveUp := slices.ContainsFunc(t.Entries[q.At:q.AnsweredAt], func(e Entry) bool {
			x, ok := e.Item.(Executed)
			return ok && x.Execute.Thread != q.Ask.Thread && e.AtMs-t.Entries[q.At].AtMs > holdsMs
		})
		if !gaveUp {
			continue
		}
		done := slices.IndexFunc(t.Entries[q.AnsweredAt:], func(e Entry) bool {
			p, planned := e.Item.(Planned)
			x, ok := e.Item.(Executed)
			return planned && p.State.Thread == q.Ask.Thread || ok && q.follows(x.Execute)
		})
		acted := false
		if done >= 0 {
			_, acted = t.Entries[q.AnsweredAt+done].Item.(Executed)
		}
		r.Testf(!acted, t.Entries[q.AnsweredAt+max(done, 0)].Seq, "nothing, since the agent had given up on the "+
			"question", "%q",
			q.State.Action.Name)
	}
}

// asPlanned returns a law about the arguments of actions. An empty object counts as no arguments.
func asPlanned(which func(t *Trace, x a2h.Execute, at int) bool) func(*Trace, *tally) {
	arguments := func(a a2h.Action) string { return strings.TrimPrefix(a.Arguments, "{}") }
	return func(t *Trace, r *tally) {
		for i, e := range t.Entries {
			x, ok := e.Item.(Executed)
			if !ok || !which(t, x.Execute, i) {
				continue
			}
			named, same := false, false
			last := t.lastAllowed(x.Execute, i)
			for j, before := range t.Entries[:i] {
				if last >= 0 && j > last {
					break // nobody has permitted later plans
				}
				if p, ok := before.Item.(Planned); ok && p.State.Thread == x.Execute.Thread &&
					p.State.Action.Name == x.Execute.Action.Name {
					named = true
					same = same || arguments(p.State.Action) == arguments(x.Execute.Action)
				}
			}
			if named {
				r.Testf(same, e.Seq, "the arguments of a plan", "%q with %s", x.Execute.Action.Name,
					x.Execute.Action.Arguments)
			}
		}
	}
}

// lastAllowed returns the position of the last question with a yes for an action before a position, or -1.
func (t *Trace) lastAllowed(x a2h.Execute, before int) int {
	last := -1
	for _, q := range t.Questions() {
		if t.flagged(x.Action.Name) && q.permits(x.Action.Name) && q.Ask.Thread == x.Thread &&
			q.AnsweredAt >= 0 && q.AnsweredAt < before && q.Answer.Verdict == a2h.Approved {
			last = max(last, q.At, slices.Max(append(slices.Clone(q.Again), -1)))
		}
	}
	return last
}

func whatIsFlagged(t *Trace, x a2h.Execute, _ int) bool { return t.flagged(x.Action.Name) }
func whatWasChosen(_ *Trace, x a2h.Execute, _ int) bool { return x.Choice != "" }
func whatWasGiven(_ *Trace, x a2h.Execute, _ int) bool  { return x.Input != nil }
func behindAKill(t *Trace, _ a2h.Execute, at int) bool  { return t.killedBefore(at) }

// moment is a position in a trace. After it, a flagged action of a thread must not happen without a yes.
type moment struct {
	at             int
	thread, action string
	what           string
}

// breaks returns the position where the action of a moment happens without a remaining yes, or -1.
func (t *Trace) breaks(m moment) int {
	given := map[int]bool{}
	for _, q := range t.Questions() {
		if q.permits(m.action) && q.Ask.Thread == m.thread && q.AnsweredAt >= 0 && q.Answer.Verdict == a2h.Approved {
			given[q.AnsweredAt] = true
		}
	}
	left := 0
	for i, e := range t.Entries {
		if given[i] {
			left++
		}
		if x, ok := e.Item.(Executed); ok && x.Execute.Thread == m.thread && x.Execute.Action.Name == m.action {
			if left--; left < 0 && i > m.at {
				return i
			}
			left = max(left, 0)
		}
	}
	return -1
}

// permits reports whether the question asks, or may ask, for permission for the action.
func (q Question) permits(action string) bool {
	return q.Ask.Message.Type == a2h.Permission && (q.State.Action.Name == action ||
		slices.ContainsFunc(q.Others, func(s a2h.State) bool { return s.Action.Name == action }))
}

// about returns the moments of a question about flagged actions.
func (t *Trace) about(q Question, at int, what string) []moment {
	if !t.flagged(q.State.Action.Name) {
		return nil
	}
	return []moment{{at, q.Ask.Thread, q.State.Action.Name, what}}
}

// permissions collects the moments of each question for permission.
func (t *Trace) permissions(of func(q Question) []moment) (all []moment) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Permission {
			all = append(all, of(q)...)
		}
	}
	return all
}

func aNo(t *Trace) []moment {
	return t.permissions(func(q Question) []moment {
		if q.AnsweredAt < 0 || q.Answer.Verdict != a2h.Rejected {
			return nil
		}
		return t.about(q, q.AnsweredAt, "a no")
	})
}

// aSilence returns the moments of questions that are unanswered for a while.
func aSilence(t *Trace) []moment {
	return t.permissions(func(q Question) []moment {
		if q.AnsweredAt >= 0 && t.Entries[q.AnsweredAt].AtMs == t.Entries[q.At].AtMs {
			return nil
		}
		return t.about(q, q.At, "no answer")
	})
}

// answersTo returns the moments of responses to questions for permission.
func (t *Trace) answersTo(is func(q Question, x Answered, at int) bool, what string) []moment {
	return t.permissions(func(q Question) (all []moment) {
		for i, e := range t.Entries {
			x, ok := e.Item.(Answered)
			if ok && i > q.At && x.Response.Interaction == q.Ask.Interaction && is(q, x, i) {
				all = append(all, t.about(q, i, what)...)
			}
		}
		return all
	})
}

func aStrangersAnswer(t *Trace) []moment {
	return t.answersTo(func(q Question, x Answered, _ int) bool {
		return x.By != q.Ask.Message.Target
	}, "an answer from someone else")
}

func aSecondAnswer(t *Trace) []moment {
	return t.answersTo(func(q Question, _ Answered, at int) bool {
		return q.AnsweredAt >= 0 && at > q.AnsweredAt
	}, "a second answer")
}

func noYes(t *Trace) []moment {
	return t.answersTo(func(q Question, x Answered, at int) bool {
		return x.By == q.Ask.Message.Target && x.Response.Verdict != a2h.Approved &&
			(q.AnsweredAt < 0 || at <= q.AnsweredAt)
	}, "an answer that is not a yes")
}

// planned returns a moment for each flagged action that a thread has planned, before or after a position.
func (t *Trace) planned(at int, what string) (all []moment) {
	seen := map[moment]bool{}
	for _, e := range t.Entries {
		if p, ok := e.Item.(Planned); ok && t.flagged(p.State.Action.Name) {
			if m := (moment{at, p.State.Thread, p.State.Action.Name, what}); !seen[m] {
				seen[m] = true
				all = append(all, m)
			}
		}
	}
	return all
}

func aRestart(t *Trace) (all []moment) {
	for i, e := range t.Entries {
		if _, ok := e.Item.(Killed); ok {
			all = append(all, t.planned(i, "a restart")...)
		}
	}
	return all
}

func anAnswerToNothing(t *Trace) (all []moment) {
	asked := map[string]bool{}
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case Asked:
			asked[x.Ask.Interaction] = true
		case Answered:
			if !asked[x.Response.Interaction] {
				all = append(all, t.planned(i, "an answer to a question that was never asked")...)
			}
		}
	}
	return all
}

func aChoice(t *Trace) (all []moment) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Clarification && q.AnsweredAt >= 0 {
			all = append(all, t.about(q, q.AnsweredAt, "a choice")...)
		}
	}
	return all
}
