package law

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
)

// past holds what laws ask of a trace for each event. It is read once.
type past struct {
	versions   map[string][]Version // by message
	changes    map[string][]Change  // on the platform, by message
	told       map[string][]int     // positions at which the platform told of a message again, by message
	deliveries map[string][]*Event  // by message
	moves      []int                // positions at which somebody joined or left
	claims     []int                // positions at which an agent claimed an event, by a call or a signal
	confirmed  map[string]int64     // when a send was last answered with the message
}

// recall reads the past on the first request.
func (s *Story) recall() *past {
	if s.past != nil {
		return s.past
	}
	p := &past{versions: map[string][]Version{}, changes: map[string][]Change{}, told: map[string][]int{},
		deliveries: map[string][]*Event{}, confirmed: map[string]int64{}}
	s.past = p
	for _, e := range s.Events {
		p.deliveries[e.Message] = append(p.deliveries[e.Message], e)
	}
	wrote := map[string][]string{} // by thread: who takes part in it since
	post := func(m c2a.Message, ms int64) {
		if m.ID == "" {
			return
		}
		before := wrote[m.Place.Thread]
		if m.Place.Thread != "" && m.Class == c2a.Chat && !slices.Contains(before, m.Author) {
			wrote[m.Place.Thread] = append(before[:len(before):len(before)], m.Author)
		}
		m.Joined = before
		p.versions[m.ID] = append(p.versions[m.ID], Version{Message: s.placed(m), AtMs: ms})
	}
	edit := func(id, text string, ms int64) {
		if list := p.versions[id]; len(list) > 0 {
			m := list[len(list)-1].Message
			m.Text, m.Joined = text, wrote[m.Place.Thread]
			p.versions[id] = append(list, Version{Message: m, AtMs: ms})
		}
	}
	type said struct{ agent, text string }
	sent := map[said]c2a.SendMessage{} // each text as an agent declared it
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case Send:
			sent[said{x.Agent, x.Message.Text}] = x.Message
		case ToolUse:
			if x.Name == "chat.claim" || x.Text == "claimed" || x.Text == "working" {
				p.claims = append(p.claims, i)
			}
		case ToolResult:
			if x.OK && x.Message != "" {
				p.confirmed[x.Message] = e.AtMs
			}
		case Posted: // by an agent
			if x.Program {
				continue
			}
			if x.Op == "post" {
				as := sent[said{x.Agent, x.Text}]
				post(c2a.Message{ID: x.Message, Author: x.Agent, Place: x.Place, Text: x.Text, Class: c2a.Chat,
					Aim: as.Directedness, Obligation: as.Obligation, Recipients: as.Recipients}, e.AtMs)
			} else if x.Op == "edit" {
				edit(x.Message, x.Text, e.AtMs)
			}
		case Surfaced:
			switch in := x.Input.(type) {
			case c2ahost.Posted:
				post(in.Message, e.AtMs)
			case c2ahost.Repeated:
				p.told[in.Message.ID] = append(p.told[in.Message.ID], i)
				if len(p.versions[in.Message.ID]) == 0 { // the only copy
					post(in.Message, e.AtMs)
				}
			case c2ahost.Edited:
				edit(in.ID, in.Text, e.AtMs)
				p.changes[in.ID] = append(p.changes[in.ID], Change{At: i, Text: in.Text})
				p.told[in.ID] = append(p.told[in.ID], i)
			case c2ahost.Deleted:
				p.changes[in.ID] = append(p.changes[in.ID], Change{At: i, Deleted: true})
				p.told[in.ID] = append(p.told[in.ID], i)
			case c2ahost.Moved:
				p.moves = append(p.moves, i)
			}
		}
	}
	return p
}

// Version is a state of a message on the platform.
type Version struct {
	Message c2a.Message
	AtMs    int64
}

// Versions returns the states of a message up to the moment, the newest last, whether an agent posted it or somebody
// else; false if it was never posted.
func (s *Story) Versions(id string, untilMs int64) ([]Version, bool) {
	list := s.recall().versions[id]
	n := len(list)
	for n > 0 && list[n-1].AtMs > untilMs+s.Trace.SlackMs {
		n--
	}
	return list[:n:n], n > 0
}

// ConfirmedMs is when the host last answered a send with the message, in milliseconds of the trace; 0 if it never did.
// A host that loses the platform's answer may learn only then that the message was posted.
func (s *Story) ConfirmedMs(id string) int64 { return s.recall().confirmed[id] }

// Touched reports whether the message is edited or deleted on the platform after the position.
func (s *Story) Touched(id string, at int) bool {
	list := s.recall().changes[id]
	return len(list) > 0 && list[len(list)-1].At > at
}

// Change is an edit or a deletion of a message on the platform.
type Change struct {
	At      int
	Deleted bool
	Text    string // of an edit
}

// Changed is the last edit or deletion of the message before the position; false if there is none.
func (s *Story) Changed(id string, before int) (last Change, ok bool) {
	for _, c := range s.recall().changes[id] {
		if c.At < before {
			last, ok = c, true
		}
	}
	return last, ok
}

// Gone reports whether the message was deleted before the position.
func (s *Story) Gone(id string, before int) bool {
	return slices.ContainsFunc(s.recall().changes[id], func(c Change) bool { return c.Deleted && c.At < before })
}

// Told reports whether the platform reported the message again between the positions: by an edit, a deletion, or
// another copy.
func (s *Story) Told(message string, after, before int) bool {
	at := s.recall().told[message]
	i, _ := slices.BinarySearch(at, after+1)
	return i < len(at) && at[i] < before
}

// Broken reports whether the link broke or came back between the positions, or the implementation was killed.
func (s *Story) Broken(after, before int) bool {
	within := func(list []int) bool {
		return slices.ContainsFunc(list, func(at int) bool { return at > after && at < before })
	}
	return within(s.linked) || within(s.killed)
}

// Mended is the last position after the given one at which the link came back or the implementation was killed, or -1.
func (s *Story) Mended(after int) int {
	last := -1
	for n, at := range s.linked {
		if n%2 == 1 && at > after {
			last = at
		}
	}
	for _, at := range s.killed {
		if at > after {
			last = max(last, at)
		}
	}
	return last
}

// Delivered are the deliveries of the message, in order.
func (s *Story) Delivered(message string) []*Event { return s.recall().deliveries[message] }

// Member reports whether the participant is in the conversation at the position, according to the world and to joins
// and leaves.
func (s *Story) Member(conversation, id string, at int) bool {
	in := false
	if w := s.Trace.World; w != nil {
		c, _ := w.Conversation(conversation)
		in = slices.Contains(c.Members, id)
	}
	for _, i := range s.recall().moves {
		if i >= at {
			break
		}
		if m := s.Trace.Entries[i].Item.(Surfaced).Input.(c2ahost.Moved); m.Conversation == conversation &&
			m.Participant == id {
			in = m.In
		}
	}
	return in
}

// Parted reports whether the recipient of an event left its conversation between the delivery and the position, even if
// it came back: a host may have dropped the event at that time.
func (s *Story) Parted(e *Event, before int) bool {
	return slices.ContainsFunc(s.recall().moves, func(i int) bool {
		m := s.Trace.Entries[i].Item.(Surfaced).Input.(c2ahost.Moved)
		return i > e.At && i < before && !m.In && Same(m.Participant, e.Event.Recipient) &&
			m.Conversation == e.Event.Place.Conversation
	})
}

// Left reports whether the participant left the conversation after the position, even if it came back.
func (s *Story) Left(conversation, id string, after int) bool {
	return slices.ContainsFunc(s.recall().moves, func(i int) bool {
		m := s.Trace.Entries[i].Item.(Surfaced).Input.(c2ahost.Moved)
		return i > after && !m.In && m.Participant == id && m.Conversation == conversation
	})
}

// Claims reports whether the agent that got the event had claimed its message before, by a call or a signal, under the
// id of any of its events.
func (s *Story) Claims(e *Event) bool {
	return slices.ContainsFunc(s.recall().claims, func(at int) bool {
		u := s.Trace.Entries[at].Item.(ToolUse)
		if at >= e.At || !Same(u.Agent, e.Event.Recipient) {
			return false
		}
		claimed := s.Named(u.Agent, cmp.Or(u.Event, u.InReplyTo))
		return claimed != nil && claimed.Message == e.Message
	})
}

// Departed reports whether a participant surely learns nothing more about a conversation at the position: the host had
// been told that it left, and not that it came back.
func (s *Story) Departed(conversation, id string, at int) bool {
	last := -1
	for i, x := range s.Trace.Entries[:at] {
		in, _ := x.Item.(Surfaced)
		if m, ok := in.Input.(c2ahost.Moved); ok && m.Conversation == conversation && m.Participant == id && !m.In {
			last = i
		}
	}
	return last >= 0 && s.SettledBefore(last, at) && !s.Member(conversation, id, at)
}

// WaitedMs is how long a host waited before it reminded an agent of an event that nobody had done anything about. It is
// -1 if the host sent no reminder, or something else may have brought the event again. It ignores kills.
func (s *Story) WaitedMs(e *Event) int64 {
	for _, o := range s.Delivered(e.Message) {
		if o.At <= e.At || o.Event.Recipient != e.Event.Recipient {
			continue
		}
		if o.Event.ID != e.Event.ID || len(s.Acts(e, o.At)) > 0 || s.Told(e.Message, e.At, o.At) {
			break
		}
		return o.AtMs - e.AtMs
	}
	return -1
}

// Untouched reports whether nothing but time happens to an event: no agent does anything about its message, nor about
// what the same author said next to it, nobody changes it, and its recipient stays.
func (s *Story) Untouched(e *Event) bool {
	end := len(s.Trace.Entries)
	acted := slices.ContainsFunc(s.Events, func(o *Event) bool {
		same := o.Message != "" && o.Message == e.Message
		return (same || o.Group() == e.Group() && Near(o, e)) && (len(s.Acts(o, end)) > 0 || len(o.Says) > 0)
	})
	return !acted && !s.Told(e.Message, e.At, end) && !s.Left(e.Event.Place.Conversation, e.Event.Recipient, e.At)
}

// Downgraded reports whether an obligation had expired by a position, and the policy is what the draft makes of it.
func (s *Story) Downgraded(e *Event, at int, policy string) bool {
	due := e.Event.DeadlineMs
	return s.Trace.Draft.Deadlines && e.Policy == c2a.MustRespond && due > 0 && policy == c2a.MayRespond.String() &&
		s.Trace.Entries[at].AtMs >= e.AtMs+due
}
