package law

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

// planLaws judge that questions are about the plan, and that answers are used for that plan alone.
func planLaws() []Law {
	decider := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"decider"}, Says: says, Judge: judge}
	}
	return []Law{
		sinceBeginning(decider("A2H-ASK-002", "a search for the state's tag finds the human who is asked",
			looksForItsTag)),
		decider("A2H-ASK-002", "an agent looks for humans who are AVAILABLE first", looksForWhoIsThere),
		sinceBeginning(decider("A2H-ASK-002", "the agent looks for a human for each plan and each "+
			"report", looksForEach)),
		decider("A2H-ASK-007", "a human who has chosen is not asked again about the same plan",
			asksAboutNothingSettled),
		decider("A2H-ASK-007", "a human who has allowed an action is not asked for permission for it again",
			asksForNothingTaken(a2h.Permission)),
		decider("A2H-CHOICE-001", "the agent does not ask again for a choice that it accepted",
			asksForNothingTaken(a2h.Clarification)),
		decider("A2H-CHOICE-003", "the agent does not ask again for data that it accepted",
			asksForNothingTaken(a2h.Solicitation)),
		decider("A2H-CHOICE-003", "an agent that sleeps until it gets data accepts the data for half a day",
			takesOrders(a2h.Solicitation, true)),
		decider("A2H-GATE-002", "the agent does not ask again for a yes that it accepted",
			asksForNothingTaken(a2h.Permission)),
		decider("A2H-GATE-009", "an id is used for only one question", namesOneQuestion),
		needing(restarts, decider("A2H-PAT-005",
			"an agent that was killed while it saved its state continues, or asks", goesOnAfterAKill)),
		sinceBeginning(needing(restarts, decider("A2H-PAT-005",
			"an agent that was killed before it could ask asks after its restart, or when it is shown the plan again",
			asksAfterAKill))),
		needing(restarts, decider("A2H-PAT-005",
			"the question of a suspended agent keeps its id when it is sent again after a restart", keepsItsID)),
		sinceBeginning(needing(restarts, decider("A2H-PAT-005",
			"an action that was executed before the agent was killed is executed again only if it is planned again",
			doesNothingAgain))),
		needing(turns, decider("A2H-PAT-006", "the model is shown an answer once", shownOnce)),
		needing(turns, decider("A2H-PAT-006", "a thread's model is not shown an answer to another thread",
			showsItsOwn)),
		needing(turns, decider("A2H-PAT-006", "the model is not shown a message from someone who was not asked",
			showsNoStranger)),
		needing(turns, decider("A2H-PAT-006",
			"the model is shown the content of an answer, not a blank", showsSomething)),
		sinceBeginning(decider("A2H-PRIM-003",
			"an action that lacks data is never executed without it", doesNothingWithoutItsDatum)),
		sinceBeginning(decider("A2H-CHOICE-002",
			"an action that needs a choice is never executed without one", doesNothingWithoutItsChoice)),
		sinceBeginning(decider("A2H-PRIM-002",
			"an action with several valid paths is never executed without a choice", doesNothingWithoutItsChoice)),
		decider("A2H-PRIM-003", "a SOLICITATION names what is missing and its kind", namesWhatIsMissing),
		decider("A2H-PRIM-005", "an action is not executed after a no to it", aNoIsANo),
		decider("A2H-PRIM-009", "an acknowledgement is accepted", takesAcknowledgements),
	}
}

// looksForItsTag accepts any search since the plan. A report may go to somebody else.
func looksForItsTag(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Notification || len(q.Others) > 0 || q.State.Expertise == "" {
			continue
		}
		var tags, found []string
		for _, e := range t.Entries[q.PlannedAt:q.At] {
			if f, ok := e.Item.(Found); ok {
				tags = append(tags, f.Tag)
				if f.Tag == q.State.Expertise {
					found = append(found, f.Humans...)
				}
			}
		}
		if len(tags) > 0 {
			r.Testf(slices.Contains(found, q.Ask.Message.Target), t.Entries[q.At].Seq,
				fmt.Sprintf("a search for %q that finds the human who is asked", q.State.Expertise), "%q", tags)
		}
	}
}

// looksForWhoIsThere leaves open for whom an agent searches if nobody is AVAILABLE.
func looksForWhoIsThere(t *Trace, r *tally) {
	nobody := map[string]bool{} // tags of searches without a result
	for _, e := range t.Entries {
		f, ok := e.Item.(Found)
		switch {
		case !ok || f.Status == 0:
		case f.Status == a2h.Available:
			nobody[f.Tag] = len(f.Humans) == 0
			r.Test(true, e.Seq, "", "")
		default:
			r.Test(nobody[f.Tag], e.Seq, "a search for who is "+f.Status.String(), "a search for who is AVAILABLE")
		}
	}
}

// looksForEach counts searches: each plan that is asked about or reported needs a search that found somebody, and no
// search counts for two plans. Reports of the agent's own belong to no plan.
func looksForEach(t *Trace, r *tally) {
	plans := map[int]bool{}
	for _, q := range t.Questions() {
		plan := q.PlannedAt
		if q.Ask.Message.Type == a2h.Notification {
			plan = t.reported(q, plans)
		}
		if plan < 0 || len(q.Others) > 0 && q.Ask.Message.Type != a2h.Notification {
			continue
		}
		plans[plan] = true
		searches := 0
		for _, e := range t.Entries[:q.At] {
			if f, ok := e.Item.(Found); ok && len(f.Humans) > 0 {
				searches++
			}
		}
		r.Testf(len(plans) <= searches, t.Entries[q.At].Seq, fmt.Sprintf("a search for each of %d plans", len(plans)),
			"%d", searches)
	}
}

// reported returns the position where the thread of a message planned what the message reports, except plans whose
// report is already known. It returns -1 if there is none.
func (t *Trace) reported(q Question, known map[int]bool) int {
	said, last := wording.Bare(q.Ask.Message.Summary+" "+q.Ask.Message.Body), -1
	for i, e := range t.Entries[:q.At] {
		p, ok := e.Item.(Planned)
		if ok && p.State.Thread == q.Ask.Thread && p.State.Report != "" &&
			strings.Contains(said, wording.Bare(p.State.Report)) {
			if last = i; !known[i] {
				return i
			}
		}
	}
	return last
}

// asksAboutNothingSettled judges plans with one trigger. A choice of one of the options settles such a plan.
func asksAboutNothingSettled(t *Trace, r *tally) {
	rules, times, questions := a2h.DefaultDeciderRules(), t.Times(), t.Questions()
	for _, was := range questions {
		if was.Ask.Message.Type != a2h.Clarification || !slices.Contains(was.State.Options, was.Answer.Option) ||
			was.AnsweredAt < 0 || len(was.Others) > 0 || was.State.Missing != nil ||
			len(rules.Expect(&t.World, was.State, times[was.PlannedAt]).Triggers) != 1 {
			continue
		}
		for _, q := range questions {
			if q.At > was.AnsweredAt && q.PlannedAt == was.PlannedAt && q.Ask.Thread == was.Ask.Thread &&
				q.Ask.Message.Type != a2h.Notification && q.Ask.Message.Type != was.Ask.Message.Type {
				r.Testf(t.replanned(q.Ask.Thread, was.AnsweredAt, q.At), t.Entries[q.At].Seq, "no more messages",
					"a %s, after the choice", q.Ask.Message.Type)
			}
		}
	}
}

// namesOneQuestion allows a question to be asked again with its id until its answer is accepted. Later questions, and
// different ones, need another id, since a late click on the old message would otherwise answer the wrong question.
func namesOneQuestion(t *Trace, r *tally) {
	type question struct {
		at             int
		thread, wanted string
		kind           a2h.Primitive
	}
	first, taken := map[string]question{}, t.taken()
	for i, e := range t.Entries {
		x, ok := e.Item.(Asked)
		if !ok || x.Ask.Interaction == "" {
			continue
		}
		now := question{at: i, thread: x.Ask.Thread, kind: x.Ask.Message.Type}
		if w := x.Ask.Message.Wanted; w != nil {
			now.wanted = w.Name
		}
		was, known := first[x.Ask.Interaction]
		if !known {
			first[x.Ask.Interaction] = now
			r.Test(true, e.Seq, "", "")
			continue
		}
		over := -1
		for j, e := range t.Entries[was.at:i] {
			a, ok := e.Item.(Answered)
			if ok && a.Response.Interaction == x.Ask.Interaction && taken[a.ID] && a.By == x.Ask.Message.Target &&
				a.Response.Answers(x.Ask.Message) && !arguable(a.Response, x.Ask.Message) {
				over = was.at + j
			}
		}
		same := was.thread == now.thread && was.kind == now.kind && was.wanted == now.wanted
		again := over >= 0 && t.replanned(now.thread, over, i)
		r.Testf(same && !again, e.Seq, "another id", "%q for another question", x.Ask.Interaction)
	}
}

// replanned reports whether a thread was shown a state in a part of the trace. It may then have dropped its plan.
func (t *Trace) replanned(thread string, from, to int) bool {
	return slices.ContainsFunc(t.Entries[from:to], func(e Entry) bool {
		p, ok := e.Item.(Planned)
		return ok && p.State.Thread == thread
	})
}

// asksForNothingTaken judges repeated questions about the same plan, including questions after a kill. The agent may
// ask again after a no, and after a yes if a human has said more about the plan since.
func asksForNothingTaken(kind a2h.Primitive) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		taken, questions := t.taken(), t.Questions()
		for _, q := range questions {
			if q.Ask.Message.Type != kind || q.AnsweredAt < 0 || arguable(q.Answer, q.Ask.Message) ||
				kind == a2h.Clarification && !slices.Contains(q.State.Options, q.Answer.Option) ||
				kind == a2h.Permission && q.Answer.Verdict != a2h.Approved ||
				!taken[t.Entries[q.AnsweredAt].Item.(Answered).ID] ||
				t.killedAfter(q.AnsweredAt) && anUnsavedState(t, q) {
				continue
			}
			again := q.Again
			for _, later := range questions {
				if later.At > q.AnsweredAt && later.same(q) {
					again = append(slices.Clone(again), later.At)
				}
			}
			got, seq := "", t.Entries[q.AnsweredAt].Seq
			for _, at := range again {
				more := kind == a2h.Permission && slices.ContainsFunc(questions, func(other Question) bool {
					return other.Ask.Thread == q.Ask.Thread && other.AnsweredAt > q.AnsweredAt && other.AnsweredAt < at
				})
				if at > q.AnsweredAt && !more && !t.replanned(q.Ask.Thread, q.AnsweredAt, at) {
					got, seq = "the same question again", t.Entries[at].Seq
				}
			}
			r.Test(got == "", seq, got, "no question, since the answer was accepted")
		}
	}
}

// takesForItsPlan returns a law about the answers that an action uses: they were given to a question about this action
// in this thread, and each answer is used once. It leaves open whether the answer was accepted at once.
func takesForItsPlan(said func(a2h.Response) string, used func(a2h.Execute) string) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		questions, refused, uses := t.Questions(), t.refused(), map[[3]string]int{}
		for i, e := range t.Entries {
			x, ok := e.Item.(Executed)
			if !ok || used(x.Execute) == "" {
				continue
			}
			key := [3]string{x.Execute.Thread, x.Execute.Action.Name, used(x.Execute)}
			uses[key]++
			given := 0
			for _, q := range questions {
				if q.Ask.Thread == key[0] && q.concerns(key[1]) {
					given += t.said(q, i, refused, func(a a2h.Response) bool { return said(a) == key[2] })
				}
			}
			r.Testf(uses[key] <= given, e.Seq, "the human's answer about this plan, used once", "%q, with %q",
				key[1], key[2])
		}
	}
}

// concerns reports whether a question is, or may be, about an action.
func (q Question) concerns(action string) bool {
	return q.State.Action.Name == action ||
		slices.ContainsFunc(q.Others, func(s a2h.State) bool { return s.Action.Name == action })
}

// said returns how many matching responses to a question arrived before a position and were not refused. If all were
// refused, it returns one.
func (t *Trace) said(q Question, before int, refused map[string]bool, is func(a2h.Response) bool) (n int) {
	any := false
	for _, e := range t.Entries[:before] {
		x, ok := e.Item.(Answered)
		if ok && x.Response.Interaction == q.Ask.Interaction && is(x.Response) {
			any = true
			if !refused[x.ID] {
				n++
			}
		}
	}
	if any {
		return max(n, 1)
	}
	return 0
}

// goesOnAfterAKill judges threads that were about to ask when the agent was killed. A later plan that needs no human is
// executed, unless the thread then asks, or waits for an answer.
func goesOnAfterAKill(t *Trace, r *tally) {
	rules, times, questions := a2h.DefaultDeciderRules(), t.Times(), t.Questions()
	if !t.saves() {
		return
	}
	killed := false
	for i, e := range t.Entries {
		if _, ok := e.Item.(Killed); ok {
			killed = true
		}
		p, ok := e.Item.(Planned)
		if !ok || !killed || t.killedAfter(i) || p.State.Action.Name == "" || t.Waits(questions, p.State.Thread) ||
			t.Waits(Before(questions, i), p.State.Thread) || t.Seeks(questions, i, p.State.Thread) ||
			!slices.Equal(rules.Expect(&t.World, p.State, times[i]).Decisions, []a2h.Decision{a2h.Continue}) {
			continue
		}
		asks := slices.ContainsFunc(questions, func(q Question) bool {
			return q.Ask.Thread == p.State.Thread && q.Ask.Message.Type != a2h.Notification && t.killedBefore(q.At)
		})
		r.Testf(asks || t.does(p.State.Thread, p.State.Action.Name, i), e.Seq, fmt.Sprintf("%q", p.State.Action.Name),
			"neither the action nor a question")
	}
}

// asksAfterAKill judges threads that were about to ask at the last kill, and had asked nobody. A later plan that needs
// a human leads to a question, at the latest when it is planned again.
func asksAfterAKill(t *Trace, r *tally) {
	if t.Loop || !t.saves() {
		return
	}
	rules, times, questions := a2h.DefaultDeciderRules(), t.Times(), t.Questions()
	for i, e := range t.Entries {
		if _, ok := e.Item.(Killed); !ok || t.killedAfter(i+1) {
			continue
		}
		for j, e := range t.Entries {
			p, ok := e.Item.(Planned)
			if !ok || j < i || !t.wasToAsk(questions, i, p.State.Thread) ||
				t.Waits(Before(questions, j), p.State.Thread) ||
				!rules.Expect(&t.World, p.State, times[j]).Asks() || t.Denied(p.State, j) || t.Held(p.State.Thread, i) {
				continue
			}
			if looked, named := t.search(i, len(t.Entries)); looked && !named {
				continue
			}
			asked := slices.ContainsFunc(questions, func(q Question) bool {
				return q.Ask.Thread == p.State.Thread && q.At > i && q.Ask.Message.Type != a2h.Notification
			})
			r.Testf(asked, e.Seq, "a question after the restart", "no question about %q", p.State.Action.Name)
		}
	}
}

// wasToAsk reports whether the last decision of a thread before a position was to ask a human, and the thread has since
// neither asked anybody nor searched in vain.
func (t *Trace) wasToAsk(questions []Question, at int, thread string) bool {
	shown, from := map[string]bool{}, -1
	for i, e := range t.Entries[:at] {
		switch x := e.Item.(type) {
		case Planned:
			shown[x.ID] = x.State.Thread == thread
		case Decided:
			if shown[x.ID] {
				if from = i; x.Decision != a2h.RequestHuman {
					from = -1
				}
			}
		case Found:
			if len(x.Humans) == 0 {
				from = -1
			}
		}
	}
	return from >= 0 && !slices.ContainsFunc(questions, func(q Question) bool {
		return q.Ask.Thread == thread && q.At < at && q.Ask.Message.Type != a2h.Notification &&
			(q.At > from || q.AnsweredAt > from || q.ClosedAt < 0)
	})
}

// keepsItsID judges questions for which an agent sleeps and has saved its state, as long as it keeps them. After a
// response that is no answer, the agent may use another id.
func keepsItsID(t *Trace, r *tally) {
	questions := t.Questions()
	for _, q := range questions {
		if _, saved := t.checkpoint(q, len(t.Entries)); !saved || q.Ask.Pattern != a2h.Interrupt || len(q.Others) > 0 {
			continue
		}
		for _, later := range questions {
			if later.At <= q.At || !later.same(q) || !t.killedBetween(q.At, later.At) || len(later.Others) > 0 ||
				q.AnsweredAt >= 0 && q.AnsweredAt < later.At || t.since(q.At, later.At) >= sleepsMs {
				continue
			}
			told := slices.ContainsFunc(t.Entries[q.At:later.At], func(e Entry) bool {
				x, ok := e.Item.(Answered)
				return ok && x.Response.Interaction == q.Ask.Interaction && x.By == q.Ask.Message.Target
			})
			r.Testf(told, t.Entries[later.At].Seq, fmt.Sprintf("%q again", q.Ask.Interaction), "%q",
				later.Ask.Interaction)
		}
		for range q.Again {
			r.Test(true, t.Entries[q.At].Seq, "", "")
		}
	}
}

// checkpoint reports whether a checkpoint for a question was begun, and was complete, by a position or the first kill.
func (t *Trace) checkpoint(q Question, until int) (begun, complete bool) {
	saving := map[string]bool{}
	for i, e := range t.Entries[:until] {
		switch x := e.Item.(type) {
		case Saving:
			saving[x.ID] = i > q.PlannedAt && x.Thread == q.Ask.Thread && x.Interaction == q.Ask.Interaction
			begun = begun || saving[x.ID]
		case Saved:
			complete = complete || saving[x.ID]
		case Killed:
			if clear(saving); i > q.At {
				return begun, complete
			}
		}
	}
	return begun, complete
}

// doesNothingAgain counts plans and executions. The agent may repeat its last action before a kill, since it may not
// know that it was executed.
func doesNothingAgain(t *Trace, r *tally) {
	type deed struct{ thread, action string }
	var last deed
	left, killed := map[deed]int{}, false
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			left[deed{x.State.Thread, x.State.Action.Name}]++
		case Executed:
			last = deed{x.Execute.Thread, x.Execute.Action.Name}
			left[last]--
			if killed {
				r.Testf(left[last] >= 0, e.Seq, "at most once per plan", "%q again", last.action)
			}
		case Killed:
			killed = true
			left[last]++
		}
	}
}

// killedBefore reports whether the agent was killed before a position.
func (t *Trace) killedBefore(at int) bool { return t.killedBetween(0, at) }

// shownOnce allows as many turns with the words as there were answers in the thread, since one turn may repeat another
// answer. It ignores turns after a kill, unless the thread had acted on the words or the model had taken them in, and
// models that are shown the whole history.
func shownOnce(t *Trace, r *tally) {
	if !t.Model || t.Loop {
		return
	}
	questions, threads := t.Questions(), map[string]string{}
	for _, q := range questions {
		threads[q.Ask.Interaction] = q.Ask.Thread
	}
	for _, q := range questions {
		if q.AnsweredAt < 0 {
			continue
		}
		for _, words := range wording.WordsOf(q.Answer) {
			shown, said, last := t.timesShown(q, words, threads)
			r.Testf(shown <= said, t.Entries[last].Seq, "once", "%q %d times", words, shown)
		}
	}
}

// timesShown returns how many turns of the thread of a question show words of its answer, and how many answers may be
// the reason: those with the words, and those to its thread. last is the position of the last such turn. threads maps
// interactions to threads.
func (t *Trace) timesShown(q Question, words string, threads map[string]string) (shown, said, last int) {
	last = q.AnsweredAt
	acted, takenMs := false, int64(-1)
	for i, e := range t.Entries[q.AnsweredAt:] {
		switch x := e.Item.(type) {
		case Killed:
			if !acted && (takenMs < 0 || e.AtMs-takenMs < settlesMs) {
				shown = 0
			}
		case TakenIn:
			if x.Thread == q.Ask.Thread && shown > 0 && takenMs < 0 {
				takenMs = e.AtMs
			}
		case Executed:
			acted = acted || q.follows(x.Execute)
		case Answered:
			if threads[x.Response.Interaction] == q.Ask.Thread || slices.Contains(wording.WordsOf(x.Response), words) {
				said++
			}
		case Thought:
			if x.Thread == q.Ask.Thread && strings.Contains(x.Text, words) {
				shown, last = shown+1, q.AnsweredAt+i
			}
		}
	}
	return shown, said, last
}

// settlesMs is how long an agent may take to record that its model has taken something in.
const settlesMs = 10_000

// showsItsOwn ignores words that a thread may know in other ways: from its states or questions, or from answers to it.
func showsItsOwn(t *Trace, r *tally) {
	if !t.Model || t.Loop {
		return
	}
	questions, known := t.Questions(), map[string]string{} // known: by thread
	knownIn := func(thread string) string {
		if _, ok := known[thread]; !ok {
			known[thread] = t.knownIn(questions, thread)
		}
		return known[thread]
	}
	for _, q := range questions {
		if q.AnsweredAt < 0 || q.Ask.Message.Type == a2h.Notification {
			continue
		}
		for _, words := range wording.WordsOf(q.Answer) {
			if len(words) < longWords {
				continue
			}
			for _, e := range t.Entries[q.AnsweredAt:] {
				x, ok := e.Item.(Thought)
				if ok && x.Thread != q.Ask.Thread && !strings.Contains(knownIn(x.Thread), words) {
					r.Testf(!strings.Contains(x.Text, words), e.Seq, "nothing from it in the thread "+x.Thread, "%q",
						words)
				}
			}
		}
	}
}

// longWords is the length of words that don't occur by chance. They are longer than the words of decisions.
const longWords = 9

// knownIn returns the texts that a thread was shown, asked and told.
func (t *Trace) knownIn(questions []Question, thread string) string {
	var known strings.Builder
	threads := map[string]string{}
	for _, q := range questions {
		threads[q.Ask.Interaction] = q.Ask.Thread
		if m := q.Ask.Message; q.Ask.Thread == thread {
			fmt.Fprintln(&known, m.Summary, m.Body, m.Choices)
		}
	}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			if x.State.Thread == thread {
				fmt.Fprintln(&known, wording.TextsOf(x.State))
			}
		case Answered:
			if threads[x.Response.Interaction] == thread {
				fmt.Fprintln(&known, wording.WordsOf(x.Response))
			}
		}
	}
	return known.String()
}

// showsNoStranger judges responses of humans who were not asked, however the agent answers them. It ignores words that
// the asked human has said, too, or that occur in plans or questions.
func showsNoStranger(t *Trace, r *tally) {
	if !t.Model {
		return
	}
	var known strings.Builder
	asked := map[string]string{}
	for _, q := range t.Questions() {
		asked[q.Ask.Interaction] = q.Ask.Message.Target
		m := q.Ask.Message
		fmt.Fprintln(&known, m.Summary, m.Body, m.Choices)
	}
	strange := map[string]int{}
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			fmt.Fprintln(&known, wording.TextsOf(x.State))
		case Answered:
			for _, words := range wording.WordsOf(x.Response) {
				if target, ok := asked[x.Response.Interaction]; ok && target != x.By {
					strange[words] = i
				} else {
					fmt.Fprintln(&known, words)
				}
			}
		}
	}
	for _, words := range slices.Sorted(maps.Keys(strange)) {
		if strings.Contains(known.String(), words) {
			continue
		}
		at := strange[words]
		shown := slices.IndexFunc(t.Entries[at:], func(e Entry) bool {
			x, ok := e.Item.(Thought)
			return ok && strings.Contains(x.Text, words)
		})
		r.Testf(shown < 0, t.Entries[at+max(shown, 0)].Seq, "no part of it", "%q", words)
	}
}

// showsSomething judges turns in threads that have an answer. The wording is open, and so is everything that an agent
// with a loop of its own asks its model.
func showsSomething(t *Trace, r *tally) {
	if t.Loop {
		return
	}
	threads, answered := map[string]string{}, map[string]bool{}
	for _, q := range t.Questions() {
		threads[q.Ask.Interaction] = q.Ask.Thread
	}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Answered:
			answered[threads[x.Response.Interaction]] = true
		case Thought:
			if answered[x.Thread] {
				r.Testf(strings.TrimSpace(x.Text) != "", e.Seq, "what the human said", "%q", x.Text)
			}
		}
	}
}

// doesNothingWithoutItsDatum judges what a thread executes of a plan before it plans again.
func doesNothingWithoutItsDatum(t *Trace, r *tally) {
	for _, p := range t.plans() {
		if p.state.Missing == nil || p.state.Terminal {
			continue
		}
		ok, seq := true, t.Entries[p.at].Seq
		for _, e := range t.Entries[p.at:p.end] {
			x, is := e.Item.(Executed)
			if is && x.Execute.Thread == p.state.Thread && x.Execute.Action.Name == p.state.Action.Name &&
				x.Execute.Input == nil {
				ok, seq = false, e.Seq
				break
			}
		}
		r.Testf(ok, seq, fmt.Sprintf("%q with the %s, or nothing", p.state.Action.Name, p.state.Missing.Kind),
			"%q without it", p.state.Action.Name)
	}
}

// doesNothingWithoutItsChoice judges plans with options and a confidence: neither a datum nor a permission decides
// between the options. A thread in a loop may ask in other ways.
func doesNothingWithoutItsChoice(t *Trace, r *tally) {
	for _, p := range t.plans() {
		s := p.state
		if s.Terminal || s.Confidence >= t.World.Threshold || s.Missing != nil && s.Confidence == 0 ||
			slices.Contains(p.expected.Triggers, a2h.Exhaustion) ||
			len(slices.Compact(slices.Sorted(slices.Values(s.Options)))) < 2 {
			continue
		}
		ok, seq := true, t.Entries[p.at].Seq
		for _, e := range t.Entries[p.at:p.end] {
			x, is := e.Item.(Executed)
			if is && x.Execute.Thread == s.Thread && x.Execute.Action.Name == s.Action.Name && x.Execute.Choice == "" {
				ok, seq = false, e.Seq
				break
			}
		}
		r.Testf(ok, seq, fmt.Sprintf("%q with one of %q, or nothing", s.Action.Name, s.Options), "%q without a choice",
			s.Action.Name)
	}
}

func namesWhatIsMissing(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		got, want := q.Ask.Message.Wanted, q.State.Missing
		if q.Ask.Message.Type == a2h.Solicitation && len(q.Others) == 0 && got != nil && want != nil {
			r.Testf(*got == *want, t.Entries[q.At].Seq, fmt.Sprintf("the %s %q", want.Kind, want.Name), "the %s %q",
				got.Kind, got.Name)
		}
	}
}

// aNoIsANo judges actions that are not flagged. The gate laws judge the flagged ones. A yes to a later question about
// the plan allows the action.
func aNoIsANo(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Message.Type != a2h.Permission || q.AnsweredAt < 0 || q.Answer.Verdict != a2h.Rejected ||
			len(q.Others) > 0 || q.State.Action.Name == "" || t.flagged(q.State.Action.Name) {
			continue
		}
		at := t.breaks(moment{at: q.AnsweredAt, thread: q.Ask.Thread, action: q.State.Action.Name})
		acted := at >= 0 && !t.replanned(q.Ask.Thread, q.AnsweredAt, at)
		r.Testf(!acted, t.Entries[max(at, q.AnsweredAt)].Seq, "nothing", "%q, after a no", q.State.Action.Name)
	}
}

// takesAcknowledgements judges the first acknowledgement, before any kill and while no PERMISSION is open. Other
// acknowledgements may be refused.
func takesAcknowledgements(t *Trace, r *tally) {
	taken, questions, first := t.taken(), t.Questions(), map[string]bool{}
	for _, q := range questions {
		for i, e := range t.Entries {
			x, ok := e.Item.(Answered)
			got, told := taken[x.ID]
			if !ok || !told || q.Ask.Message.Type != a2h.Notification || x.Response.Interaction != q.Ask.Interaction ||
				i < q.At || x.By != q.Ask.Message.Target || x.Response.Human != x.By || !x.Response.Acknowledged ||
				first[q.Ask.Interaction] || t.killedBetween(q.At, i) {
				continue
			}
			first[q.Ask.Interaction] = true
			if !t.stopped(questions, i) {
				r.Test(got, e.Seq, "refused", "taken")
			}
		}
	}
}
