// Package law contains statements about A2H that must be true in every trace, in any scenario, and the typed trace that
// they read. It is pure.
package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Trace is everything that was seen in one world, in order.
type Trace struct {
	Role  string // registry, decider or messenger
	World a2h.World
	Model bool // the trace shows the turns of a decider's model
	Loop  bool // a decider asks for its plans: its model is shown the history, too
	kernel.Trace
}

// Items that every protocol's traces have.
type (
	Entry  = kernel.Entry
	Item   = kernel.Item
	Killed = kernel.Killed
	Breach = kernel.Breach
)

// Items of a registry.
type (
	// Called is a request to a registry. Secrets are the addresses that the registry must not show.
	Called struct {
		ID      string
		Input   a2h.RegistryInput
		Secrets []string
	}
	// Replied is the answer to a request.
	Replied struct {
		ID    string
		Reply a2h.Reply
	}
	// Said is any frame of the registry, unchanged.
	Said struct{ Text string }
)

// Items of a decider.
type (
	// Planned is a state that the decider was shown.
	Planned struct {
		ID    string
		State a2h.State
	}
	// Decided is the decision, or 0 for an error.
	Decided struct {
		ID       string
		Decision a2h.Decision
		Intent   *a2h.Intent
	}
	// Found is the answer to a search. Status is that of the search, or 0 if it is unknown.
	Found struct {
		Tag    string
		Status a2h.Status
		Humans []string
	}
	// Asked is a message to a human. Type is 0 if it is unknown. ID is the id of the request, or "".
	Asked struct {
		ID  string
		Ask a2h.Ask
	}
	// Sent says that a message was sent: the request was answered.
	Sent struct{ ID string }
	// Saving is a checkpoint.
	Saving struct{ ID, Thread, Interaction string }
	// Saved says that a checkpoint is complete.
	Saved struct{ ID string }
	// Slept says that a thread was suspended.
	Slept struct{ Thread, Interaction string }
	// Polled says that the decider asked for an answer.
	Polled struct{ Interaction string }
	// Answered is a response to a message.
	Answered struct {
		ID, By   string
		Response a2h.Response
	}
	// Taken says whether the decider accepted a response.
	Taken struct {
		ID string
		OK bool
	}
	// Thought is what the model of a thread was shown.
	Thought struct{ Thread, Text string }
	// TakenIn says that the model of a thread has taken in what it was shown.
	TakenIn struct{ Thread string }
	// Threads are the reported states of the threads, and the questions for which they wait.
	Threads struct{ States, Interactions map[string]string }
	// Executed is an action that the decider executed.
	Executed struct{ Execute a2h.Execute }
	// Passed says that time has passed, without anything else since the previous entry.
	Passed struct{}
)

// Question is an interaction, as far as the trace shows it.
type Question struct {
	At        int // position in the trace
	Ask       a2h.Ask
	State     a2h.State // last state of the thread while nothing was open
	PlannedAt int
	// Others are later states of the thread. The question may be about one of them, if the agent has kept the question
	// or no longer waits.
	Others []a2h.State
	// Again are the positions where the question was repeated with the same id.
	Again []int
	// SentAt is the position where the message was sent, or -1.
	SentAt int
	// AnsweredAt is the position of the answer that closes the question, or -1. The answer must be from the human who
	// was asked, in their own name, and allowed by the message.
	AnsweredAt int
	Answer     a2h.Response
	// ClosedAt is the position from which on nobody waits for the answer, or -1: that of the answer, or that of the
	// same question with another id.
	ClosedAt int
	// doubtfulFrom is the position of an accepted answer to a PERMISSION that is neither yes nor no, such as a yes with
	// changes, or -1. Such an answer may count as a no.
	doubtfulFrom int
	// openUntil is a position where the agent has shown that it still waits.
	openUntil int
	// droppedAt is the position from which on the agent has shown that it no longer waits, or -1.
	droppedAt int
}

// The minimum times that an agent waits: awakeMs for a question that it doesn't show to be open while it is awake, and
// holdsMs for any other. When it drops the question is open, but it keeps a question over which it sleeps for sleepsMs.
const awakeMs, holdsMs, sleepsMs = 10_000, 10 * 60_000, 12 * 3_600_000

// keepsMs returns how long the agent certainly waits for an answer.
func (q Question) keepsMs() int64 {
	if q.Ask.Pattern == a2h.Blocking {
		return awakeMs
	}
	return holdsMs
}

// Open reports whether the question is open at a position of the trace. An agent that was killed may have forgotten it,
// unless it acts on the answer later. If it asks again after the kill, it waits from then on.
func (q Question) Open(t *Trace, at int) bool {
	switch {
	case at <= q.At, q.ClosedAt >= 0 && at > q.ClosedAt, q.doubtfulFrom >= 0 && at > q.doubtfulFrom,
		q.droppedAt >= 0 && at >= q.droppedAt:
		return false
	case t.killedBetween(q.At, at):
		return at <= q.openUntil && !slices.ContainsFunc(q.Again, func(again int) bool { return again > at })
	}
	return at <= q.openUntil || t.since(q.At, at) <= q.keepsMs()
}

// sleeps reports whether a thread certainly sleeps over a question at a position, even after a kill: it has suspended
// itself, and keeps the question for half a day.
func (t *Trace) sleeps(q Question, at int) bool {
	if q.Ask.Pattern != a2h.Interrupt || at <= q.At || q.ClosedAt >= 0 && at > q.ClosedAt ||
		q.droppedAt >= 0 && at >= q.droppedAt || t.since(q.At, at) >= sleepsMs {
		return false
	}
	for i, e := range t.Entries[q.At:at] {
		if x, ok := e.Item.(Slept); ok && x.Thread == q.Ask.Thread && t.sleepsOver(q.At+i, x) == q.Ask.Interaction {
			return true
		}
	}
	return false
}

// since returns the time between two positions.
func (t *Trace) since(from, to int) int64 { return t.Entries[to].AtMs - t.Entries[from].AtMs }

// killedBetween reports whether the agent was killed in a part of the trace.
func (t *Trace) killedBetween(from, to int) bool {
	return slices.ContainsFunc(t.Entries[from:to], func(e Entry) bool { _, ok := e.Item.(Killed); return ok })
}

// same reports whether two questions are the same question with two ids.
func (q Question) same(other Question) bool {
	name := func(m a2h.Message) string {
		if m.Wanted == nil {
			return ""
		}
		return m.Wanted.Name
	}
	return q.Ask.Thread == other.Ask.Thread && q.PlannedAt == other.PlannedAt &&
		q.Ask.Message.Type == other.Ask.Message.Type && name(q.Ask.Message) == name(other.Ask.Message)
}

// latest is the last state that a thread was shown while nothing was open, and the later ones.
type latest struct {
	at     int
	state  a2h.State
	others []a2h.State
}

// Questions returns the interactions of a trace. A repeated message is the same question.
func (t *Trace) Questions() []Question {
	var all []Question
	plans, refused, declined := map[string]*latest{}, t.refused(), t.declined()
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			p := plans[x.State.Thread]
			waits := t.Waits(all, x.State.Thread) || declined[x.ID]
			if p == nil || !waits || t.Loop && t.drops(all, i, x.State.Thread) {
				plans[x.State.Thread] = &latest{at: i, state: x.State}
			} else if !alikeStates(p.state, x.State) {
				p.others = append(p.others, x.State)
			}
		case Asked:
			if j := slices.IndexFunc(all, func(q Question) bool {
				return q.Ask.Interaction == x.Ask.Interaction && q.Ask.Message.Target == x.Ask.Message.Target
			}); j >= 0 {
				all[j].Again = append(all[j].Again, i)
				continue
			}
			q := Question{At: i, Ask: x.Ask, AnsweredAt: -1, ClosedAt: -1, SentAt: t.sent(i, x.ID), doubtfulFrom: -1,
				droppedAt: -1}
			if p := plans[x.Ask.Thread]; p != nil {
				q.State, q.PlannedAt, q.Others = p.state, p.at, p.others
			}
			all = append(all, q)
		case Answered:
			t.answer(all, i, x, refused)
		}
	}
	for i := range all {
		all[i].openUntil = t.waitsUntil(all[i], refused)
	}
	return all
}

// drops records which questions an agent that asks for its plans no longer waits for, since a waiting thread doesn't
// ask its model. It reports whether the thread waits for none of the questions. Within the minimum waiting time, the
// agent has asked too early.
func (t *Trace) drops(all []Question, at int, thread string) bool {
	waits := false
	for i := range all {
		q := &all[i]
		if q.ClosedAt >= 0 || !q.holds(thread) {
			continue
		}
		keepsMs := q.keepsMs()
		if q.Ask.Pattern == a2h.Interrupt {
			keepsMs = sleepsMs
		}
		if q.droppedAt < 0 && (t.since(q.At, at) > keepsMs || keepsMs == sleepsMs && t.since(q.At, at) == sleepsMs) {
			q.droppedAt = at
		}
		waits = waits || q.droppedAt < 0
	}
	return !waits
}

// holds reports whether the question stops a thread while it is open.
func (q Question) holds(thread string) bool {
	block := a2h.BlockOf(q.Ask.Message.Type)
	return block == a2h.HardBlock || block == a2h.SoftBlock && q.Ask.Thread == thread
}

// alikeStates reports whether two states differ at most in the step and the context.
func alikeStates(a, b a2h.State) bool {
	missing := a.Missing == b.Missing || a.Missing != nil && b.Missing != nil && *a.Missing == *b.Missing
	return missing && a.Action == b.Action && slices.Equal(a.Options, b.Options) && a.Confidence == b.Confidence &&
		a.Urgent == b.Urgent && a.Terminal == b.Terminal
}

// sent returns the position where a message was sent.
func (t *Trace) sent(at int, id string) int {
	for i, e := range t.Entries[at:] {
		if x, ok := e.Item.(Sent); ok && x.ID == id {
			return at + i
		}
	}
	return -1
}

// answer closes the question that a response answers.
func (t *Trace) answer(all []Question, at int, x Answered, refused map[string]bool) {
	for j := len(all) - 1; j >= 0; j-- {
		q := &all[j]
		if q.Ask.Interaction != x.Response.Interaction {
			continue
		}
		no, told := refused[x.ID]
		switch {
		case q.AnsweredAt >= 0, q.Ask.Message.Target != x.By, no && t.mayRefuse(all, q, at, x.Response):
		case !x.Response.Answers(q.Ask.Message), x.Response.Verdict == a2h.Modified:
			if q.Ask.Message.Type == a2h.Permission && q.doubtfulFrom < 0 && told && !no {
				q.doubtfulFrom = at
			}
		case arguable(x.Response, q.Ask.Message) && t.putAgain(*q, at):
		default:
			q.AnsweredAt, q.Answer = at, x.Response
			for k := range all {
				if all[k].ClosedAt < 0 && (k == j || all[k].same(*q)) {
					all[k].ClosedAt = at
				}
			}
		}
		return
	}
}

// arguable reports whether it is open if a response of the asked human is an answer: a string or a file for JSON, an
// empty string, or a response in the name of somebody else.
func arguable(r a2h.Response, m a2h.Message) bool {
	return r.Human != m.Target || r.Datum != nil && (r.Datum.Kind == a2h.String && r.Datum.Value == `""` ||
		m.Wanted != nil && m.Wanted.Kind == a2h.JSON && r.Datum.Kind != a2h.JSON)
}

// mayRefuse reports whether a response of the asked human may be refused: it is arguable, or another PERMISSION is
// open.
func (t *Trace) mayRefuse(all []Question, q *Question, at int, r a2h.Response) bool {
	return arguable(r, q.Ask.Message) || q.Ask.Message.Type != a2h.Permission && t.stopped(all, at)
}

// putAgain reports whether a question is asked again after a response, before its thread plans again. Then the response
// did not count as an answer.
func (t *Trace) putAgain(q Question, after int) bool {
	for _, e := range t.Entries[after:] {
		switch x := e.Item.(type) {
		case Killed:
			return false
		case Planned:
			if x.State.Thread == q.Ask.Thread {
				return false
			}
		case Asked:
			next := Question{Ask: x.Ask, PlannedAt: q.PlannedAt}
			if x.Ask.Interaction == q.Ask.Interaction || next.same(q) {
				return true
			}
		}
	}
	return false
}

// waitsUntil returns the last position where the agent shows that it waits for the answer: by a poll, or because the
// answer permits what the thread does. If it has refused the answer and got another one since, it acts on the later
// answer.
func (t *Trace) waitsUntil(q Question, refused map[string]bool) (at int) {
	given := false
	for i, e := range t.Entries[q.At:] {
		switch x := e.Item.(type) {
		case Polled:
			if x.Interaction == q.Ask.Interaction {
				at = q.At + i
			}
		case Answered:
			given = given || q.AnsweredAt >= 0 && q.At+i > q.AnsweredAt && !refused[x.ID] &&
				refused[t.Entries[q.AnsweredAt].Item.(Answered).ID]
		case Executed:
			dropped := q.droppedAt >= 0 && q.droppedAt < q.AnsweredAt // its actions come from a later question
			if !given && q.AnsweredAt >= 0 && q.At+i > q.AnsweredAt && !dropped && q.follows(x.Execute) {
				return q.AnsweredAt
			}
		}
	}
	return at
}

// follows reports whether an action uses the answer.
func (q Question) follows(x a2h.Execute) bool {
	if x.Thread != q.Ask.Thread || x.Action.Name != q.State.Action.Name || len(q.Others) > 0 {
		return false
	}
	switch q.Ask.Message.Type {
	case a2h.Permission:
		return q.Answer.Verdict == a2h.Approved
	case a2h.Clarification:
		return q.Answer.Option != "" && x.Choice == q.Answer.Option
	case a2h.Solicitation:
		return x.Input != nil && q.Answer.Datum != nil && x.Input.Value == q.Answer.Datum.Value
	}
	return false
}

// refused returns, for each answered response, whether it was refused.
func (t *Trace) refused() map[string]bool {
	all := map[string]bool{}
	for _, e := range t.Entries {
		if x, ok := e.Item.(Taken); ok {
			all[x.ID] = !x.OK
		}
	}
	return all
}

// declined returns the states that the agent has refused with an error.
func (t *Trace) declined() map[string]bool {
	all := map[string]bool{}
	for _, e := range t.Entries {
		if x, ok := e.Item.(Decided); ok && x.Decision == 0 {
			all[x.ID] = true
		}
	}
	return all
}

// Waits reports whether a thread waits for one of the questions.
func (t *Trace) Waits(all []Question, thread string) bool {
	for _, q := range all {
		if q.holds(thread) && q.ClosedAt < 0 {
			return true
		}
	}
	return false
}

// flagged reports whether the manifest flags the action.
func (t *Trace) flagged(action string) bool {
	for _, name := range t.World.Manifest {
		if name == action {
			return true
		}
	}
	return false
}

// What the log of a link doesn't show.
const (
	restarts = "restarts of the program"
	turns    = "what the model is shown"
)
