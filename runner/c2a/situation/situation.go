// Package situation reads C2A's situations from a story: what had happened to the message, the agent and the process
// when a rule was judged. It also reports what a history showed to people and models. It is pure.
package situation

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// Reader reads the situations of one story.
type Reader struct {
	story  *law.Story
	events map[int]*law.Event // by the positions of entries that are about them
	uses   []*law.Use
	broken []int // positions where the process was killed, or the link broke or was mended
	read   map[int]situation.Situation
}

// NewReader finds out which entries of the story are about which event.
func NewReader(story *law.Story) *Reader {
	r := &Reader{story: story, events: map[int]*law.Event{}, uses: story.Uses(), read: map[int]situation.Situation{}}
	requests, turns, calls := map[string]*law.Event{}, map[string]*law.Event{}, map[string]*law.Event{}
	for _, t := range story.Turns {
		for _, e := range slices.Concat(t.Shows(), t.About()) {
			turns[t.ID] = e
			break
		}
	}
	for _, y := range story.Says {
		r.note(y.At, y.Event)
		calls[y.Call] = y.Event
	}
	for _, u := range r.uses {
		e := story.Named(u.Agent, u.InReplyTo+u.Event)
		r.note(u.At, e)
		calls[u.Call] = e
	}
	for _, e := range story.Events {
		r.note(e.At, e)
		requests[e.Request] = e
	}
	for at, entry := range story.Trace.Entries {
		switch x := entry.Item.(type) {
		case law.Ack:
			r.note(at, requests[x.Request])
		case law.Withdrawal:
			r.note(at, requests[x.Request])
		case law.TurnStep:
			r.note(at, turns[x.Turn])
		case law.TurnAnswer:
			r.note(at, turns[x.Turn])
		case law.TurnStop:
			r.note(at, turns[x.Turn])
		case law.ToolResult:
			r.note(at, calls[x.Call])
		case law.Posted:
			if told := story.Delivered(x.Message); x.Message != "" && len(told) > 0 {
				r.note(at, told[0])
			}
		case law.Killed, law.Linked:
			r.broken = append(r.broken, at)
		}
	}
	return r
}

func (r *Reader) note(at int, e *law.Event) {
	if e != nil {
		r.events[at] = e
	}
}

// At returns the situation at a position of the trace. Without a position, it is the situation of the whole trace.
func (r *Reader) At(at int) situation.Situation {
	at = max(-1, min(at, len(r.story.Trace.Entries)-1))
	if s, ok := r.read[at]; ok {
		return s
	}
	s := r.situation(at)
	r.read[at] = s
	return s
}

func (r *Reader) situation(at int) situation.Situation {
	before := at
	if at < 0 {
		before = len(r.story.Trace.Entries)
	}
	e := r.events[at]
	if e == nil {
		return situation.Of("process", r.process(before))
	}
	return situation.Of("chat", chat(e), "policy", policy(e), "mode", mode(e), "fate", r.fate(e),
		"turn", r.phase(e, at), "claim", r.claim(e, before), "process", r.process(before), "clock", r.clock(e, at))
}

// chat says where the event happens.
func chat(e *law.Event) string {
	switch {
	case e.Event.Place.Thread != "":
		return "thread"
	case e.Event.Place.Kind == c2a.DM:
		return "dm"
	}
	return "channel"
}

func policy(e *law.Event) string {
	if e.Policy == 0 {
		return "unknown"
	}
	return e.Policy.String()
}

func mode(e *law.Event) string {
	if e.Mode == 0 {
		return "unknown"
	}
	return e.Mode.String()
}

// fate says what becomes of the event in the whole story, since its agent may have to show something later.
func (r *Reader) fate(e *law.Event) string {
	used := e.AckAt
	if turns := e.MayShowing(); r.story.Trace.Role != law.HostRole {
		used = -1
		if len(turns) > 0 {
			used = turns[0].At
		}
	}
	when := func(what string, at int) string {
		if used >= 0 && at > used {
			return what + " late"
		}
		return what
	}
	change, changed := r.story.Changed(e.Message, len(r.story.Trace.Entries))
	switch {
	case e.Replaced != nil:
		return when("edited", e.Replaced.At)
	case e.WithdrawAt >= 0:
		return when("deleted", e.WithdrawAt)
	case e.Message != "" && changed && change.Deleted:
		return when("deleted", change.At)
	case e.Message != "" && changed:
		return when("edited", change.At)
	case e.Event.EditOf != "":
		return "edit"
	case e.Again || r.repeated(e):
		return "redelivered"
	case r.merged(e):
		return "merged"
	}
	return "plain"
}

// repeated reports whether the event is delivered again later.
func (r *Reader) repeated(e *law.Event) bool {
	n := 0
	for range r.story.Deliveries(e.Event.Recipient, e.Event.ID) {
		n++
	}
	return e.Event.ID != "" && n > 1
}

// merged reports whether a turn that shows the event shows another one of its window.
func (r *Reader) merged(e *law.Event) bool {
	return slices.ContainsFunc(e.Showing(), func(t *law.Turn) bool {
		return slices.ContainsFunc(t.Shows(), func(o *law.Event) bool { return o != e && o.Group() == e.Group() })
	})
}

// phase says how far the event has come at the position: for a host, whether it is acknowledged and answered; for
// anything else, how far its turn is. An event without a turn waits for another turn of its agent, or for its window.
func (r *Reader) phase(e *law.Event, at int) string {
	answered := slices.ContainsFunc(e.Says, func(y *law.Say) bool { return y.At < at })
	switch {
	case r.story.Trace.Role == law.HostRole && answered:
		return "answered"
	case r.story.Trace.Role == law.HostRole && e.AckAt >= 0 && e.AckAt < at:
		return "acknowledged"
	case r.story.Trace.Role == law.HostRole:
		return "delivered"
	case answered:
		return "answered"
	}
	for _, t := range e.MayShowing() {
		switch {
		case t.At > at:
		case open(t, at):
			return "held"
		case t.StopAt >= 0 && t.StopAt < at:
			return "stopped"
		default:
			return "over"
		}
	}
	for _, t := range r.story.Turns {
		if law.Same(t.Agent, e.Event.Recipient) && t.At < at && open(t, at) {
			return "behind another"
		}
	}
	return "waiting"
}

// open reports whether the model has still to answer the turn at the position.
func open(t *law.Turn, at int) bool {
	steps, answers := 0, 0
	for _, s := range t.Steps {
		if s.At <= at {
			steps++
		}
	}
	for _, a := range t.Answers {
		if a.At < at {
			answers++
		}
	}
	return answers < steps && (t.StopAt < 0 || t.StopAt > at)
}

// claim says who has claimed the event by then.
func (r *Reader) claim(e *law.Event, before int) string {
	claim := "none"
	for _, u := range r.uses {
		if u.Name != "chat.claim" || u.Event != e.Event.ID || u.At >= before {
			continue
		}
		mine := law.Same(u.Agent, e.Event.Recipient)
		switch {
		case mine && u.OK():
			return "mine"
		case mine && u.AnswerAt >= 0:
			claim = "refused"
		case mine:
			claim = "asked for"
		default:
			claim = "another's"
		}
	}
	return claim
}

// process says whether the implementation was disturbed before.
func (r *Reader) process(before int) string {
	process := "fresh"
	for _, at := range r.broken {
		if at >= before {
			break
		}
		switch x := r.story.Trace.Entries[at].Item.(type) {
		case law.Killed:
			process = "resumed"
		case law.Linked:
			if !x.Up {
				process = "offline"
			} else if process = "reconnected"; slices.ContainsFunc(r.broken, func(k int) bool {
				_, killed := r.story.Trace.Entries[k].Item.(law.Killed)
				return killed && k < at
			}) {
				process = "resumed"
			}
		}
	}
	return process
}

// edgeMs is how close to the end of a window something counts as at its edge.
const edgeMs = 1

// clock says how long after the event the position is. For the delivery itself, it is the time since the previous
// fragment, if there is one.
func (r *Reader) clock(e *law.Event, at int) string {
	ms := r.story.Trace.Entries[at].AtMs - e.AtMs
	if at == e.At {
		fragments := e.Fragments()
		i := slices.Index(fragments, e)
		if i <= 0 {
			return "first"
		}
		ms = e.AtMs - fragments[i-1].AtMs
	}
	if d := e.Event.DeadlineMs; d > 0 && ms > d {
		return "past the deadline"
	}
	for _, bound := range []struct {
		ms   int64
		name string
	}{{c2a.QuietMinMs, "the quiet time"}, {c2a.CapMs, "the cap"}} {
		switch {
		case ms == 0:
			return "at once"
		case ms < bound.ms-edgeMs:
			return "before " + bound.name
		case ms <= bound.ms+edgeMs:
			return "at " + bound.name
		}
	}
	return "after the cap"
}
