package law

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// placed looks up in the world what is missing in the place of a message.
func (s *Story) placed(m c2a.Message) c2a.Message {
	if s.Trace.World == nil {
		return m
	}
	if t, ok := s.Trace.World.Thread(m.Place.Thread); ok && m.Place.Conversation == "" {
		m.Place.Conversation = t.Conversation
	}
	if c, ok := s.Trace.World.Conversation(m.Place.Conversation); ok {
		if m.Place.Kind == 0 {
			m.Place.Kind = c.Kind
			if m.Place.Thread != "" {
				m.Place.Kind = c2a.Thread
			}
		}
		if m.Place.Stream == "" {
			m.Place.Stream = c.Stream
		}
	}
	return m
}

// Versions returns the states of the event's message until it was delivered, the newest last. It returns none if the
// message was never posted.
func (e *Event) Versions() []Version {
	list, _ := e.story.Versions(e.Message, e.AtMs)
	return list
}

// Conversation is the platform's id of the conversation that the event's message was posted in. For an event without a
// message, it is the host's id, which may differ from the platform's.
func (e *Event) Conversation() string {
	if versions := e.Versions(); len(versions) > 0 {
		return versions[0].Message.Place.Conversation
	}
	return e.Event.Place.Conversation
}

// Own reports whether the recipient of the event wrote it.
func (e *Event) Own() bool {
	return e.Event.Author.ID != "" && e.Event.Author.ID == e.Event.Recipient
}

// Thanks reports whether the event is nothing but an acknowledgement.
func (e *Event) Thanks() bool {
	return e.Event.Text != "" && c2a.IsFiller(e.Event.Text) && e.Event.Obligation == nil
}

// Excused reports whether an agent may leave the event unanswered, and unseen, although its policy obliges: it is its
// own message, or thanks, or stands in a place that it was asked to leave, or belongs to an exchange between agents
// that may be ended.
func (s *Story) Excused(e *Event) bool {
	if e.Own() {
		return true
	}
	if !s.Trace.Draft.Loops {
		return false
	}
	said := 0
	for _, o := range s.excuses {
		unseen := o.WithdrawAt >= 0 && len(o.sights) == 0
		if unseen || !Same(o.Event.Recipient, e.Event.Recipient) ||
			o.Event.Place.Conversation != e.Event.Place.Conversation {
			continue
		}
		if o.Dismisses() {
			if s.recalled(o, e.At) || o.unsaid() {
				continue
			}
			return true
		}
		if o.At < e.At && o.Event.Author.Kind == c2a.AgentAuthor {
			said++
		}
	}
	return e.Thanks() || e.Event.Author.Kind == c2a.AgentAuthor && said > 0
}

// recalled reports whether the event was withdrawn before the position, while its agent had not yet done anything about
// it.
func (s *Story) recalled(e *Event, before int) bool {
	return e.WithdrawAt >= 0 && e.WithdrawAt < before && len(s.Acts(e, before)) == 0 &&
		!slices.ContainsFunc(e.Says, func(y *Say) bool { return y.At < before })
}

// unsaid reports whether it is certain that nothing the agent said to the event became visible. Then the agent has not
// left although it was asked to.
func (e *Event) unsaid() bool {
	return len(e.Says) > 0 && !slices.ContainsFunc(e.Says, func(y *Say) bool { return !y.Undelivered() })
}

// Dismisses reports whether the event may ask its agent to leave.
func (e *Event) Dismisses() bool {
	return e.Event.Place.Kind != c2a.DM && SpeaksOfLeaving(e.Event.Text)
}

// SpeaksOfLeaving reports whether a text may ask somebody to leave.
func SpeaksOfLeaving(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "leave") || strings.Contains(text, "stop")
}

// Claimed reports whether the agent held a claim when it sent, or first tried to send: a claim on the event that it
// answers, on one that is merged with it, or, unless it is a harness, on a thread. A claim on what was said before in
// the same place is a different claim.
func (s *Story) Claimed(y *Say) bool {
	if l := s.Trace.Log; l != nil && l.Threads {
		return true
	}
	triedMs := y.AtMs
	for _, first := range s.Says {
		if y.Message.Key != "" && first.Message.Key == y.Message.Key && Same(first.Agent, y.Agent) {
			triedMs = min(triedMs, first.AtMs)
		}
	}
	for i, x := range s.Trace.Entries {
		use, ok := x.Item.(ToolUse)
		if !ok || i > y.At || use.Name != "chat.claim" || !Same(use.Agent, y.Agent) {
			continue
		}
		at, ok := s.calls[use.Call]
		if !ok || at > y.At {
			continue
		}
		result, _ := s.Trace.Entries[at].Item.(ToolResult)
		over := result.TTLMs > 0 && s.EntryMs(at)+result.TTLMs+s.Trace.SlackMs < triedMs
		if !result.OK || over {
			continue
		}
		claimed := s.Named(y.Agent, use.Event)
		if claimed != nil && claimed != y.Event && claimed.WithdrawAt >= 0 && claimed.WithdrawAt < i {
			continue // it could no longer be claimed
		}
		// A harness has to claim the event.
		thread := use.Event == "" && s.Trace.Role != HarnessRole
		if thread || y.Event == nil || claimed != nil && s.SpeaksFor(claimed, y.Event) {
			return true
		}
	}
	return false
}

// SpeaksFor reports whether what an agent does about one event counts for the other, too: they are the same message, or
// merged. Where nobody sees the turns, an event that the agent had answered before the other came was not merged with
// it.
func (s *Story) SpeaksFor(e, o *Event) bool {
	switch {
	case e == o || e.Event.EditOf == o.Event.ID || o.Event.EditOf == e.Event.ID:
		return true
	case e.Group() != o.Group():
		return false
	case len(s.Turns) == 0:
		return !s.answeredBefore(e, o.At)
	}
	return SharesTurn(e, o)
}

// Near reports whether two events came so close to each other that they may be fragments of one turn: no window is open
// for longer. So may those that name times of creation so close to each other: of one, the text may only come when its
// agent asks for it.
func Near(a, b *Event) bool {
	apartMs := distance(a.AtMs, b.AtMs)
	if a.CreatedMs > 0 && b.CreatedMs > 0 {
		apartMs = min(apartMs, distance(a.CreatedMs, b.CreatedMs))
	}
	return apartMs <= c2a.CapMaxMs+c2a.QuietMaxMs+a.story.Trace.SlackMs
}

func distance(a, b int64) int64 { return max(a-b, b-a) }

// SharesTurn reports whether one turn may be about both events.
func SharesTurn(a, b *Event) bool {
	return slices.ContainsFunc(a.about, func(t *Turn) bool { return slices.Contains(t.about, b) })
}

// Plain reports whether the window alone decides when the event is shown. Nobody typed, and, as long as an earlier
// window could still be open, there was no edit, withdrawal or repetition in its group, and no immediate event to its
// agent by its author or in its conversation.
func (s *Story) Plain(e *Event) bool { return s.PlainUntil(e, math.MaxInt) }

// PlainUntil reports the same for what had happened by a position.
func (s *Story) PlainUntil(e *Event, at int) bool {
	return s.SimpleUntil(e, at) && !s.upset(e, e.group.repeated, at)
}

// SimpleUntil reports the same, but allows repeated events, because they make no turn start sooner.
func (s *Story) SimpleUntil(e *Event, at int) bool { return !s.Typed(e) && s.CalmUntil(e, at) }

// CalmUntil reports the same, but allows typing by the author.
func (s *Story) CalmUntil(e *Event, at int) bool {
	return s.unchangedUntil(e, at) && !s.upset(e, e.group.withdrawn, at)
}

// PromptUntil reports whether the window alone decides the latest time at which the event is shown. Others of its group
// may have been withdrawn, which is no reason to wait longer, or edited, and an edit is one more fragment.
func (s *Story) PromptUntil(e *Event, at int) bool {
	return !s.Typed(e) && s.waitsUntil(e, at) && !s.upset(e, e.group.refused, at) && !s.upset(e, e.group.repeated, at)
}

// unchangedUntil reports whether the event waits in a window by itself: no edit and no refusal in its group, and no
// immediate event, came in between.
func (s *Story) unchangedUntil(e *Event, at int) bool {
	return s.waitsUntil(e, at) && !s.upset(e, e.group.edited, at) && !s.upset(e, e.group.refused, at)
}

// waitsUntil reports whether the event waits in a window that no immediate event may have closed.
func (s *Story) waitsUntil(e *Event, at int) bool {
	return e.Mode == c2a.Buffered && !e.Refused && !e.Again && !s.Hurried(e, at)
}

// upset reports whether one of the positions is before the position at, and late enough that a window in which the
// event waits could be open at that time.
func (s *Story) upset(e *Event, positions []int, at int) bool {
	fromMs := e.AtMs - closesMs - s.Trace.SlackMs
	return slices.ContainsFunc(positions, func(p int) bool { return p < at && s.EntryMs(p) >= fromMs })
}

// Hurried reports whether an immediate event may have taken the event along, or delayed it, before the position: it
// came to the same agent, by the same author or in the same conversation, while a window with the event could be open.
func (s *Story) Hurried(e *Event, at int) bool {
	return slices.ContainsFunc(s.urgent, func(o *Event) bool {
		return Same(o.Event.Recipient, e.Event.Recipient) && s.upset(e, []int{o.At}, at) &&
			(o.Event.Author.ID == e.Event.Author.ID || o.Event.Place.Conversation == e.Event.Place.Conversation)
	})
}

// Fragments are the accepted buffered events of the event's group, in order.
func (e *Event) Fragments() []*Event { return e.group.fragments }

// FragmentsSince are the fragments that came at the moment or later.
func (e *Event) FragmentsSince(ms int64) []*Event { return since(e.group.fragments, ms) }

// since are the events that came at a moment or later.
func since(all []*Event, ms int64) []*Event {
	n, _ := slices.BinarySearchFunc(all, ms, func(e *Event, ms int64) int { return cmp.Compare(e.AtMs, ms) })
	return all[n:]
}

// WindowStart is the earliest time at which the window that the event waits in was opened: when the group's first
// fragment came that no earlier turn is known to show.
func (s *Story) WindowStart(e *Event, t *Turn) int64 {
	for _, o := range e.Fragments() {
		gone := o.WithdrawAt >= 0 && o.AtMs < e.AtMs-closesMs-s.Trace.SlackMs
		if !gone && !slices.ContainsFunc(o.Showing(), func(x *Turn) bool { return x.At < t.At }) {
			return o.AtMs
		}
	}
	return e.AtMs
}

// LatestMs is the latest start that the quiet time allows for the turn with the event: every fragment within it may
// delay the turn. Nobody sees in which mode a stack takes a message, so any message of the author may be a fragment.
func (s *Story) LatestMs(e *Event) int64 {
	lastMs, fragments := e.AtMs, e.group.fragments
	if s.Trace.Role == StackRole {
		fragments = e.group.all
	}
	for _, o := range since(fragments, e.AtMs) {
		if o.AtMs > lastMs+c2a.QuietMaxMs+s.Trace.SlackMs {
			break
		}
		lastMs = o.AtMs
	}
	return lastMs + c2a.QuietMaxMs
}

// Reads reports whether a tool only reads.
func Reads(tool string) bool {
	return strings.HasSuffix(tool, "read_thread") || strings.HasSuffix(tool, "list_events")
}

// Stale is the event that a chat answers too late, or nil: one that may stay unanswered, whose deadline had passed
// since its latest delivery, and whose conversation or thread the agent has not looked at since. A look that the host
// refused, or has not answered yet, shows nothing. A log may leave answers out.
func (s *Story) Stale(y *Say) *Event {
	e := y.Event
	if e == nil || e.Event.DeadlineMs <= 0 || e.Policy != c2a.MayRespond || !s.Sees(e) {
		return nil
	}
	expiredMs := e.AtMs + e.Event.DeadlineMs + s.Trace.SlackMs
	if y.AtMs <= expiredMs {
		return nil
	}
	for _, u := range s.Uses() {
		seen := u.OK() && u.AnswerAt < y.At || u.AnswerAt < 0 && s.Trace.Log != nil
		if seen && u.At < y.At && u.AtMs >= expiredMs-s.Trace.SlackMs && Same(u.Agent, y.Agent) && Reads(u.Name) &&
			s.looksAt(u.ToolUse, e) {
			return nil
		}
	}
	return e
}

// looksAt reports whether a read may show what was said since in the conversation or thread of the event. One that
// names no place may.
func (s *Story) looksAt(u ToolUse, e *Event) bool {
	at := u.Place
	if meant := s.Named(u.Agent, u.Event); meant != nil {
		at = meant.Event.Place
	}
	here := e.Event.Place
	return (at.Conversation == "" || at.Conversation == here.Conversation) &&
		(at.Thread == "" || at.Thread == here.Thread)
}

// HandedOn reports whether an event brings an agent something that another agent has left unanswered: another agent was
// obliged earlier by the same message, and nobody has answered it since. A further attempt of an event is what its
// first attempt was, or less once it has expired, whatever happened in between.
func (s *Story) HandedOn(e *Event) bool { return s.handed().on[e] }

// HandedFrom is that obligation, or nil.
func (s *Story) HandedFrom(e *Event) *Event { return s.handed().from[e] }

// handed are the events that bring an agent something that another agent has left unanswered.
type handed struct {
	from map[*Event]*Event // by event: the other agent's obligation
	on   map[*Event]bool   // events that are in from, and their further attempts
}

// handed finds all events that were handed on, once: the question is asked at every delivery of an event.
func (s *Story) handed() *handed {
	if s.handedOn != nil {
		return s.handedOn
	}
	h := &handed{from: map[*Event]*Event{}, on: map[*Event]bool{}}
	s.handedOn = h
	if !s.Trace.Draft.Escalation {
		return h
	}
	type one struct{ agent, id string }
	most := map[one]c2a.Policy{} // the strongest policy of the attempts so far that bring what another agent left
	for _, e := range s.Events {
		at := one{e.Event.Recipient, e.Event.ID}
		if o := s.leftBy(e); o != nil {
			h.from[e], h.on[e] = o, true
			most[at] = max(most[at], e.Policy)
		} else if before, ok := most[at]; ok && e.Event.ID != "" && before >= e.Policy {
			h.on[e] = true
		}
	}
	return h
}

// leftBy is the other agent's obligation that an event hands on, or nil.
func (s *Story) leftBy(e *Event) *Event {
	if e.Message == "" || e.Policy < c2a.MayRespond {
		return nil
	}
	change, _ := s.Changed(e.Message, e.At)
	for _, o := range s.recall().deliveries[e.Message] {
		if o.At >= e.At {
			break
		}
		if o.At < change.At || o.Policy != c2a.MustRespond || o.AtMs >= e.AtMs && !s.declined(o, e.At) {
			continue
		}
		if Same(o.Event.Recipient, e.Event.Recipient) {
			if o.Event.ID == e.Event.ID {
				return nil
			}
			continue
		}
		if !slices.ContainsFunc(s.Says, func(y *Say) bool {
			return change.At < y.At && y.At < e.At && y.Event != nil && y.Event.Message == o.Message &&
				Same(y.Agent, o.Event.Recipient) && (y.OK || y.AnswerAt < 0 || y.AnswerAt > e.At)
		}) {
			return o
		}
	}
	return nil
}

// declined reports whether the agent had handed the event back before the position.
func (s *Story) declined(e *Event, before int) bool {
	return slices.ContainsFunc(s.Trace.Entries[:before], func(x Entry) bool {
		u, ok := x.Item.(ToolUse)
		return ok && u.Name == "chat.react" && u.Text == "declined" && u.InReplyTo == e.Event.ID
	})
}

// Lacking are the capabilities that the runner's side of the link declared as false before the position.
func (s *Story) Lacking(before int) []string {
	n, _ := slices.BinarySearch(s.greeted, before)
	if n == 0 {
		if l := s.Trace.Log; l != nil {
			return l.Lacks
		}
		return nil
	}
	switch x := s.Trace.Entries[s.greeted[n-1]].Item.(type) {
	case Hello:
		return x.Lacks
	case Welcome:
		return x.Lacks
	}
	return nil
}

// EntryMs is the time of the entry at the position.
func (s *Story) EntryMs(at int) int64 { return s.Trace.Entries[at].AtMs }

// placing reports whether a model says something in a place of its choice.
func placing(x c2a.Action) bool {
	return x.Kind == c2a.ActSend && x.Text != "" || x.Kind == c2a.ActTool && strings.HasSuffix(x.Tool, "send_message")
}

// Chosen reports whether the model chose the place of the send itself, and the places that it may have chosen. There
// are none if it named none, or said the same in a reply.
func (s *Story) Chosen(y *Say) (places []c2a.Place, chose bool) {
	same := func(text string) bool { return strings.TrimSpace(text) == strings.TrimSpace(y.Message.Text) }
	replied := false
	for _, t := range s.Turns {
		if !t.places || !Same(t.Agent, y.Agent) {
			continue
		}
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				switch {
				case a.At > y.At:
				case x.Kind == c2a.ActReply:
					replied = replied || same(x.Text)
				case !placing(x) || x.Kind == c2a.ActSend && !strings.Contains(y.Message.Text, x.Text):
				case x.Kind == c2a.ActSend && same(x.Text) && x.Place.Conversation != "":
					places, chose = append(places, x.Place), true
				case x.Send != nil && same(x.Send.Text) && x.Send.Target.Conversation != "":
					places, chose = append(places, x.Send.Target), true
				default:
					chose = true
				}
			}
		}
	}
	if replied {
		return nil, chose
	}
	return places, chose
}

// EachStep calls f for every step after the event in which its body may stand.
func (e *Event) EachStep(f func(t *Turn, step Step)) {
	for _, x := range e.sights {
		if x.step.At > e.At && Same(x.turn.Agent, e.Event.Recipient) {
			f(x.turn, *x.step)
		}
	}
}

// Answer is the position of the first answer to a call; false if there is none.
func (s *Story) Answer(call string) (at int, ok bool) {
	at, ok = s.calls[call]
	return at, ok
}
