package law

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Law is one statement about a trace.
type Law = kernel.Law[*Trace, string, struct{}]

// tally counts the tests of a law.
type tally = kernel.Tally

// What a law needs in a trace.
var (
	needing        = kernel.Needing[*Trace, string, struct{}]
	sinceBeginning = kernel.SinceBeginning[*Trace, string, struct{}]
	revocable      = kernel.Revocable[*Trace, string, struct{}]
)

// Kind returns the role of the trace. The protocol has one draft.
func (t *Trace) Kind() (string, struct{}) { return t.Role, struct{}{} }

// All returns all laws. The caller must not change the list.
func All() []Law { return all }

var all = slices.Concat(laws(), registryLaws(), decisionLaws(), planLaws(), gateLaws(), renderingLaws(), answerLaws())

func laws() []Law {
	registry := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"registry"}, Says: says, Judge: judge}
	}
	decider := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"decider"}, Says: says, Judge: judge}
	}
	return []Law{
		registry("A2H-CARD-011", "a secret address is never revealed", secretsAreKept),
		registry("A2H-FIND-002", "a search returns a list, which may be empty", searchesAreAnswered),
		registry("A2H-FIND-003", "a human who is found has the requested status", statusAsAsked),
		sinceBeginning(decider("A2H-DECIDE-010",
			"a human is asked only because of one of the three triggers", asksForAReason)),
		sinceBeginning(decider("A2H-ASK-002", "an agent searches before it asks", looksFirst)),
		sinceBeginning(decider("A2H-ASK-003", "a question goes to one of the humans who were found", asksOneOfThem)),
		decider("A2H-WAIT-001", "no action is executed while a PERMISSION is open", waitsFor(a2h.Permission)),
		decider("A2H-WAIT-002", "no action is executed in a thread whose CLARIFICATION is open",
			waitsFor(a2h.Clarification)),
		decider("A2H-WAIT-004", "no action is executed in a thread whose SOLICITATION is open",
			waitsFor(a2h.Solicitation)),
		decider("A2H-PAT-002", "an agent that stays awake does not save anything or go to sleep", awakeIsAwake),
		decider("A2H-PAT-002", "an agent that polls waits half a minute between two polls", pollsInPeace),
		sinceBeginning(decider("A2H-PAT-004",
			"an agent saves its state, asks, and goes to sleep, in this order", inOrder)),
		sinceBeginning(decider("A2H-PAT-004", "the thread that has asked goes to sleep", sleepsOverItsQuestion)),
		decider("A2H-PAT-007", "a sleeping thread does not poll or call the model", asleepIsAsleep),
		decider("A2H-GATE-001", "no flagged action is executed without a yes", nothingWithoutYes),
		sinceBeginning(decider("A2H-GATE-001", "a flagged action is executed with the arguments "+
			"that its thread planned",
			asPlanned(whatIsFlagged))),
		decider("A2H-GATE-003", "a yes counts for one action", oneDeedForAYes),
		sinceBeginning(decider("A2H-CHOICE-001", "an action uses only a choice that a human made",
			takesForItsPlan(theOption, itsChoice))),
		sinceBeginning(decider("A2H-CHOICE-003", "an action uses only data that a human gave for it",
			takesForItsPlan(theDatum, itsInput))),
		decider("A2H-CHOICE-002", "an agent does not choose for a human that it asked",
			waitsForIt(a2h.Clarification)),
		decider("A2H-WAIT-004", "an action that lacks data is not executed before a human has given the data",
			waitsForIt(a2h.Solicitation)),
		sinceBeginning(decider("A2H-CHOICE-001",
			"an action for which a human chose an option is executed with the arguments that its thread planned",
			asPlanned(whatWasChosen))),
		sinceBeginning(decider("A2H-CHOICE-003",
			"an action for which a human gave data is executed with the arguments that its thread planned",
			asPlanned(whatWasGiven))),
		sinceBeginning(needing(restarts, decider("A2H-PAT-005",
			"an action after a restart is executed with the arguments that its thread planned",
			asPlanned(behindAKill)))),
	}
}

// secretsAreKept allows an address to be shown after its owner has registered it again as public.
func secretsAreKept(t *Trace, r *tally) {
	var secrets []string
	cards := map[string]a2h.Card{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Called:
			secrets = append(secrets, x.Secrets...)
			if in, ok := x.Input.(a2h.Register); ok {
				cards[x.ID] = in.Card
			}
		case Replied:
			if x.Reply.Refused != "" {
				continue
			}
			for _, address := range cards[x.ID].Endpoints {
				if !cards[x.ID].Hides(address.Address) {
					secrets = slices.DeleteFunc(secrets, func(s string) bool { return s == address.Address })
				}
			}
		case Said:
			for _, s := range secrets {
				told := wording.Tells(x.Text, s) || wording.Tells(x.Text, wording.Token(s))
				r.Test(!told, e.Seq, "the address, or its last part", "a card without the address")
			}
		}
	}
}

// searches calls judge for each search and its answer.
func searches(t *Trace, judge func(f a2h.Find, r a2h.Reply, seq int)) {
	calls := map[string]a2h.Find{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Called:
			if f, ok := x.Input.(a2h.Find); ok {
				calls[x.ID] = f
			}
		case Replied:
			if f, ok := calls[x.ID]; ok {
				judge(f, x.Reply, e.Seq)
			}
		}
	}
}

func searchesAreAnswered(t *Trace, r *tally) {
	searches(t, func(f a2h.Find, reply a2h.Reply, seq int) {
		if f.Status != 0 { // a search with an unknown status may be refused
			r.Test(reply.Refused == "", seq, "an error", "a list")
		}
	})
}

func statusAsAsked(t *Trace, r *tally) {
	searches(t, func(f a2h.Find, reply a2h.Reply, seq int) {
		for _, m := range reply.Humans {
			r.Test(m.Card.Status == 0 || m.Card.Status == f.Status, seq, m.Card.ID+", who is "+m.Card.Status.String(),
				"who is "+f.Status.String())
		}
	})
}

func asksForAReason(t *Trace, r *tally) {
	rules := a2h.DefaultDeciderRules()
	times := t.Times()
	for _, q := range t.Questions() {
		if q.Ask.Message.Type == a2h.Notification || len(q.Others) > 0 {
			continue
		}
		x := rules.Expect(&t.World, q.State, times[q.PlannedAt])
		r.Test(slices.Contains(x.Decisions, a2h.RequestHuman), t.Entries[q.At].Seq, "a "+q.Ask.Message.Type.String(),
			"no message to anyone")
	}
}

// Times returns, for the position of each plan, how many times in a row the state is the same. The number is less than
// that of a certain loop as long as the thread may restart its count, because a human has let it continue, or doesn't
// count, because it waits. It is at least two if the thread was ever shown the same state before, since an agent that
// doesn't require a row may see a loop.
func (t *Trace) Times() map[int]int {
	type run struct {
		last     a2h.State
		n, since int
		seen     map[string]bool
	}
	threads, out, questions := map[string]*run{}, map[int]int{}, t.Questions()
	for i, e := range t.Entries {
		for _, q := range questions {
			if x := threads[q.Ask.Thread]; x != nil && q.AnsweredAt == i {
				x.since = 0
			}
		}
		p, ok := e.Item.(Planned)
		if !ok {
			continue
		}
		x := threads[p.State.Thread]
		if x == nil || x.last.Action != p.State.Action || x.last.Context != p.State.Context {
			seen := map[string]bool{}
			if x != nil {
				seen = x.seen
			}
			x = &run{last: p.State, seen: seen}
			threads[p.State.Thread] = x
		}
		x.n++
		same := p.State.Action.Name + "\x00" + p.State.Action.Arguments + "\x00" + p.State.Context
		before := x.seen[same]
		x.seen[same] = true
		if !t.Waits(Before(questions, i), p.State.Thread) {
			x.since++
		}
		switch out[i] = x.n; {
		case x.since == a2h.LoopSure:
			out[i] = a2h.LoopSure
		case x.since < a2h.LoopSure:
			out[i] = min(x.n, a2h.LoopSure-1)
		}
		if before {
			out[i] = max(out[i], 2)
		}
	}
	return out
}

// found returns the humans whom the registry named since the question was planned. A thread may plan its next step
// before earlier reports are sent. So searches since the earlier messages count as well, one for each message. Which
// search belongs to a report of this thread, and which to a report of another, is unknown.
func (t *Trace) found(q Question) (humans []string, looked bool) {
	humans, looked = t.named(q.PlannedAt, q.At)
	if q.Ask.Message.Type != a2h.Notification {
		return humans, looked
	}
	own, all := 1, 1 // messages without a search, of the thread and of all threads
	for _, e := range slices.Backward(t.Entries[:q.At]) {
		switch x := e.Item.(type) {
		case Found:
			humans = append(humans, x.Humans...)
			own, all = own-1, all-1
		case Asked:
			if own <= 0 && all <= 0 {
				return humans, true
			}
			if all++; x.Ask.Thread == q.Ask.Thread {
				own++
			}
		}
	}
	return humans, looked || own <= 0
}

// named returns the humans whom the registry named between two positions.
func (t *Trace) named(from, until int) (humans []string, looked bool) {
	for _, e := range t.Entries[from:until] {
		if f, ok := e.Item.(Found); ok {
			humans, looked = append(humans, f.Humans...), true
		}
	}
	return humans, looked
}

func looksFirst(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		_, looked := t.found(q)
		r.Test(looked, t.Entries[q.At].Seq, "a message to "+q.Ask.Message.Target, "a search before the message")
	}
}

// asksOneOfThem leaves open whether an agent later writes to somebody else.
func asksOneOfThem(t *Trace, r *tally) {
	type matter struct {
		plan int
		kind a2h.Primitive
	}
	type one struct {
		target string
		at     int
	}
	first := map[matter]one{}
	for _, q := range t.Questions() {
		humans, looked := t.found(q)
		target, m := q.Ask.Message.Target, matter{q.PlannedAt, q.Ask.Message.Type}
		if looked {
			r.Test(slices.Contains(humans, target), t.Entries[q.At].Seq, "a message to "+target,
				"one of the humans who were found")
		}
		if q.Ask.Message.Type == a2h.Notification || len(q.Others) > 0 {
			continue
		}
		if first[m].target == "" {
			first[m] = one{target, q.At}
		}
		waited := t.since(first[m].at, q.At) > holdsMs
		r.Test(first[m].target == target || waited, t.Entries[q.At].Seq, "another message, to "+target,
			"a message to "+first[m].target+" alone")
	}
}

// waitsFor returns a law about actions while a question of the type is open, or while the thread sleeps over it.
func waitsFor(p a2h.Primitive) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		all := t.Questions()
		for i, e := range t.Entries {
			x, ok := e.Item.(Executed)
			if !ok {
				continue
			}
			for _, q := range all {
				if q.Ask.Message.Type != p || q.At > i || p != a2h.Permission && q.Ask.Thread != x.Execute.Thread {
					continue
				}
				// The gate laws judge the action that the open question is about.
				own := q.Ask.Thread == x.Execute.Thread && t.flagged(x.Execute.Action.Name)
				r.Test(!q.Open(t, i) && !t.sleeps(q, i) || own, e.Seq,
					fmt.Sprintf("%q, while %q is open", x.Execute.Action.Name, q.Ask.Message.Summary), "nothing")
			}
		}
	}
}

// awakeIsAwake uses what an agent does for a question as a sign that it waits for it. An agent that sleeps over the
// question has not dropped it, and neither has one that saves its state for it again.
func awakeIsAwake(t *Trace, r *tally) {
	for _, q := range t.Questions() {
		if q.Ask.Pattern != a2h.Blocking {
			continue
		}
		saves, got, seq := 0, "", t.Entries[q.At].Seq
		for i, e := range t.Entries {
			if i <= q.At || q.ClosedAt >= 0 && i > q.ClosedAt || t.killedBetween(q.At, i) {
				continue
			}
			switch x := e.Item.(type) {
			case Saving:
				if x.Interaction == q.Ask.Interaction && x.Thread == q.Ask.Thread {
					if saves++; got == "" && (saves > 1 || q.Open(t, i)) {
						got, seq = "a checkpoint", e.Seq
					}
				}
			case Slept:
				if x.Interaction == q.Ask.Interaction && x.Thread == q.Ask.Thread && got == "" {
					got, seq = "sleep", e.Seq
				}
			}
		}
		r.Test(got == "", seq, got, "an agent that waits")
	}
}

// pollsInPeace allows a poll at once after a restart.
func pollsInPeace(t *Trace, r *tally) {
	last := map[string]int64{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Killed:
			clear(last)
		case Polled:
			if was, ok := last[x.Interaction]; ok {
				r.Testf(e.AtMs-was >= pollsMs, e.Seq, "another poll after half a minute at the earliest",
					"a poll after %d ms", e.AtMs-was)
			}
			last[x.Interaction] = e.AtMs
		}
	}
}

// pollsMs is the time between two polls.
const pollsMs = 30_000

// inOrder requires a checkpoint after the thread has planned what it asks about, or after its last answer. It ignores
// sleep over another question. A checkpoint for a question that is answered by then doesn't count for the next
// question, and neither does one that was incomplete when the agent was killed.
func inOrder(t *Trace, r *tally) {
	questions := t.Questions()
	for _, q := range questions {
		if q.Ask.Pattern != a2h.Interrupt {
			continue
		}
		from := q.PlannedAt
		for _, other := range questions {
			if other.Ask.Thread == q.Ask.Thread && other.AnsweredAt < q.At && other.At < q.At {
				from = max(from, other.AnsweredAt)
			}
		}
		saved, complete, slept, saving := false, false, false, map[string]bool{}
		for i, e := range t.Entries[:q.At] {
			switch x := e.Item.(type) {
			case Saving:
				over := slices.ContainsFunc(Before(questions, i), func(was Question) bool {
					return was.Ask.Interaction == x.Interaction && was.AnsweredAt >= 0
				})
				if i > from && x.Thread == q.Ask.Thread && !over {
					saved, saving[x.ID] = true, true
				}
			case Saved:
				complete = complete || saving[x.ID]
			case Killed: // incomplete checkpoints are lost
				saved = complete
				clear(saving)
			case Slept:
				slept = slept || i > from && t.sleepsOver(i, x) == q.Ask.Interaction
			}
		}
		got := "a request"
		switch {
		case slept:
			got = "sleep, and then a request"
		case !saved:
			got = "a request without a checkpoint before it"
		}
		r.Test(saved && !slept, t.Entries[q.At].Seq, got, "a checkpoint, then the request, then sleep")
	}
}

// sleepsOverItsQuestion judges which thread sleeps, and over which question: the thread that asked. A question that the
// agent should sleep over needs a sleep if it stays open for a while after its checkpoint, even if it was sent again.
func sleepsOverItsQuestion(t *Trace, r *tally) {
	questions := t.Questions()
	for _, q := range questions {
		slept := false
		for i, e := range t.Entries {
			if x, ok := e.Item.(Slept); ok && t.sleepsOver(i, x) == q.Ask.Interaction && q.Ask.Interaction != "" {
				r.Testf(x.Thread == q.Ask.Thread, e.Seq,
					q.Ask.Thread+" suspends, since it asked", "%s suspends", x.Thread)
				slept = true
			}
		}
		end := len(t.Entries) - 1
		if q.ClosedAt >= 0 {
			end = q.ClosedAt
		}
		said, sent := q.At, q.SentAt
		for _, at := range q.Again {
			if at < end {
				said, sent = at, t.sent(at, t.Entries[at].Item.(Asked).ID)
			}
		}
		kept := t.killedBetween(q.At, said) && t.since(q.At, end) < sleepsMs
		begun, saved := t.checkpoint(q, end)
		if q.Ask.Pattern == a2h.Interrupt && sent >= 0 && sent < end && !t.killedBetween(said, end) &&
			(q.Open(t, end) || kept) && t.since(sent, end) >= awakeMs && (saved || !begun) {
			r.Test(slept, t.Entries[q.At].Seq, "no sleep after the request",
				"a checkpoint, then the request, then sleep")
		}
	}
}

// sleepsOver returns the question until whose answer a thread sleeps: the named question, or else the latest one of the
// thread.
func (t *Trace) sleepsOver(at int, s Slept) string {
	if s.Interaction != "" {
		return s.Interaction
	}
	for _, e := range slices.Backward(t.Entries[:at]) {
		x, ok := e.Item.(Asked)
		if ok && x.Ask.Thread == s.Thread && x.Ask.Message.Type != a2h.Notification {
			return x.Ask.Interaction
		}
	}
	return ""
}

// asleepIsAsleep judges that neither time nor a kill wakes a thread. After half a day, the thread may have dropped the
// question and think about something else, unless the agent still polls for the answer. After a kill, the agent may
// poll once.
func asleepIsAsleep(t *Trace, r *tally) {
	for i, e := range t.Entries {
		s, ok := e.Item.(Slept)
		if !ok {
			continue
		}
		awake, seq, got := false, e.Seq, ""
		s.Interaction = t.sleepsOver(i, s)
		looks := t.Looks(s.Interaction, i)
		for _, later := range t.Entries[i+1:] {
			switch x := later.Item.(type) {
			case Answered:
				awake = awake || x.Response.Interaction == s.Interaction
			case Asked: // the thread has dropped the other question
				awake = awake || x.Ask.Thread == s.Thread && x.Ask.Message.Type != a2h.Notification
			case Executed:
				awake = awake || x.Execute.Thread == s.Thread
			case Polled:
				if !awake && !slices.Contains(looks, later.Seq) && x.Interaction == s.Interaction && got == "" {
					seq, got = later.Seq, "a poll"
				}
			case Thought:
				late := later.AtMs-e.AtMs >= sleepsMs
				if !awake && !late && x.Thread == s.Thread && got == "" {
					seq, got = later.Seq, "a model turn"
				}
			}
		}
		r.Test(got == "", seq, got, "nothing until the answer")
	}
}

// Looks returns the Seq of those polls for a question that an agent makes once after each kill behind a position, to
// see whether an answer arrived in the meantime.
func (t *Trace) Looks(interaction string, from int) (seqs []int) {
	killed := false
	for _, e := range t.Entries[from:] {
		switch x := e.Item.(type) {
		case Killed:
			killed = true
		case Polled:
			if killed && x.Interaction == interaction {
				seqs, killed = append(seqs, e.Seq), false
			}
		}
	}
	return seqs
}

// yeses returns the number of permissions for an action before a position, in its thread and elsewhere.
func (t *Trace) yeses(x a2h.Execute, at int) (here, elsewhere int) {
	for _, q := range t.Questions() {
		if !q.permits(x.Action.Name) || q.AnsweredAt < 0 || q.AnsweredAt > at || q.Answer.Verdict != a2h.Approved {
			continue
		}
		if q.Ask.Thread == x.Thread {
			here++
		} else {
			elsewhere++
		}
	}
	return here, elsewhere
}

// deeds judges all flagged actions. judge gets how many times an action was executed in its thread, the number of
// permissions for it there, and their number elsewhere.
func deeds(t *Trace, judge func(seq, done, here, elsewhere int, name string)) {
	done := map[string]int{}
	for i, e := range t.Entries {
		x, ok := e.Item.(Executed)
		if !ok || !t.flagged(x.Execute.Action.Name) {
			continue
		}
		key := x.Execute.Thread + "\x00" + x.Execute.Action.Name
		done[key]++
		here, elsewhere := t.yeses(x.Execute, i)
		judge(e.Seq, done[key], here, elsewhere, x.Execute.Action.Name)
	}
}

func nothingWithoutYes(t *Trace, r *tally) {
	deeds(t, func(seq, _, here, elsewhere int, name string) {
		r.Test(here+elsewhere > 0, seq, fmt.Sprintf("%q", name), "nothing, since nobody said yes to it")
	})
}

func oneDeedForAYes(t *Trace, r *tally) {
	deeds(t, func(seq, done, here, elsewhere int, name string) {
		if here+elsewhere > 0 {
			r.Test(done <= here, seq, fmt.Sprintf("%q, occurrence %d", name, done),
				fmt.Sprintf("at most %d, one for each yes", here))
		}
	})
}

// waitsForIt returns a law about questions for a choice or for data, which end only when the thread plans something new
// after a while.
func waitsForIt(p a2h.Primitive) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		for _, q := range t.Questions() {
			asked := p == a2h.Clarification && len(q.State.Options) > 1 ||
				p == a2h.Solicitation && q.State.Missing != nil
			if q.Ask.Message.Type != p || !asked || len(q.Others) > 0 {
				continue
			}
			ok, seq, got := true, t.Entries[q.At].Seq, ""
			for i, e := range t.Entries[q.At:] {
				i += q.At
				if q.ClosedAt >= 0 && i >= q.ClosedAt {
					break
				}
				if x, is := e.Item.(Planned); is && x.State.Thread == q.Ask.Thread && !q.Open(t, i) {
					break
				}
				if x, is := e.Item.(Executed); is && x.Execute.Thread == q.Ask.Thread &&
					x.Execute.Action.Name == q.State.Action.Name {
					ok, seq, got = false, e.Seq, fmt.Sprintf("%q, with %q", x.Execute.Action.Name, x.Execute.Choice)
					break
				}
			}
			r.Test(ok, seq, got, "nothing until there is an answer")
		}
	}
}
