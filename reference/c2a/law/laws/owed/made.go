package owed

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// made is a question of the host itself: an escalation, or a question back.
type made struct {
	back     bool            // a question back to an author
	messages map[string]bool // messages that it is about, directly or through other escalations
	parties  map[string]bool // the recipients and authors of what it is about
	events   map[string]bool // its own event, and its returns
}

// rules returns the requirement that says for the host's own questions what the given requirement says for messages.
func (m *made) rules(of string) string {
	switch {
	case of == "C2A-RET-001" && m.back:
		return "C2A-RET-013"
	case of == "C2A-RET-001":
		return "C2A-ESC-001"
	case of == "C2A-ESC-001" && m.back:
		return "C2A-ESC-009"
	}
	return of
}

// madeLadders are the ladders of questions that the host itself asked agents, and that can't have been merged with
// another.
func madeLadders(s *law.Story) []*ladder {
	w := s.Trace.World
	var all []*ladder
	for _, e := range s.Events {
		o := e.Event.Obligation
		if e.Mode != c2a.Buffered { // the texts hardly say by which mode it returns otherwise
			continue
		}
		if e.Message != "" || o == nil || len(o.Of) == 0 || e.Again || e.Event.Returns() || e.AckAt < 0 || e.Refused {
			continue
		}
		agent, ok := w.Agent(e.Event.Recipient)
		late := s.Trace.World.StartMs + e.AtMs - e.CreatedMs
		if !ok || e.Policy != c2a.MustRespond || !blocksAuthor(e) || late > 1_000+s.Trace.SlackMs {
			continue
		}
		m := &made{messages: map[string]bool{}, parties: map[string]bool{}, events: map[string]bool{e.Event.ID: true}}
		blocked := o.Of[0].Recipient
		if !m.trace(s, o.Of, 0) || owedBy(s, blocked) > len(o.Of) {
			continue
		}
		above, _ := w.Agent(blocked)
		m.back = above.Coordinator != agent.ID
		if m.back != m.asks(s, o.Of, agent.ID) { // the coordinator may be the author: then it may be either
			continue
		}
		l := &ladder{s: s, first: e, recipient: agent.ID, intervalMs: s.Trace.ReturnMs[e.Mode], most: s.Trace.Returns,
			made: m}
		next, ok := w.Agent(agent.Coordinator)
		if ok && next.ID != agent.ID && !m.parties[next.ID] && owedBy(s, agent.ID) <= 1 {
			l.above = next.ID
		}
		l.look()
		all = append(all, l)
	}
	return all
}

// trace finds the messages that it is about. It reports whether all of them are known.
func (m *made) trace(s *law.Story, of []c2a.Owed, depth int) bool {
	for _, owed := range of {
		i := slices.IndexFunc(s.Events,
			func(e *law.Event) bool { return e.Event.ID == owed.Event && !e.Event.Returns() })
		if i < 0 || depth > len(s.Events) {
			return false
		}
		e := s.Events[i]
		m.parties[owed.Recipient], m.parties[e.Event.Author.ID] = true, true
		if e.Message != "" {
			m.messages[e.Message] = true
		} else if e.Event.Obligation == nil || !m.trace(s, e.Event.Obligation.Of, depth+1) {
			return false
		}
	}
	return true
}

// asks reports whether the recipient is the author of what it is about.
func (m *made) asks(s *law.Story, of []c2a.Owed, recipient string) bool {
	return slices.ContainsFunc(s.Events, func(e *law.Event) bool {
		return e.Event.ID == of[0].Event && e.Message != "" && e.Event.Author.ID == recipient
	})
}

// owedBy is how often an agent was asked in the whole trace: by messages, or by the host.
func owedBy(s *law.Story, agent string) int {
	asked := map[string]bool{}
	for _, e := range s.Events {
		if e.Event.Recipient == agent && e.Event.Obligation != nil && !e.Event.Returns() && blocksAuthor(e) {
			asked[e.Message+"/"+map[bool]string{true: e.Event.ID}[e.Message == ""]] = true
		}
	}
	return len(asked)
}

// toldMade returns what a delivery means for the ladder of the host's own question.
func (l *ladder) toldMade(e *law.Event) (what, bool) {
	o, own := e.Event.Obligation, l.first.Event.ID
	about := func(x c2a.Owed) bool { return x.Recipient == l.recipient }
	switch {
	case e.Again || e == l.first:
	case e.Event.Returns():
		mine := e.Event.Knock.Of == own && law.Same(e.Event.Recipient, l.recipient)
		l.made.events[e.Event.ID] = l.made.events[e.Event.ID] || mine
		return returns, mine
	case o == nil || e.Message != "":
	case slices.ContainsFunc(o.Of, func(x c2a.Owed) bool { return x.Event == own && about(x) }):
		return escalates, true
	case slices.ContainsFunc(o.Of, about):
		return joins, true
	}
	return ends, o != nil && e.Message == "" && !e.Again && e != l.first &&
		(len(o.Of) == 0 || e.Event.Recipient == l.recipient)
}

// didMade says what an item that is no delivery does to it. What anybody does about what it is about ends what is
// certain, and so does what others say of itself.
func (l *ladder) didMade(item law.Item, use *law.Use) (what, bool) {
	m := l.made
	switch x := item.(type) {
	case law.Linked, law.Killed:
		return interrupts(x), true
	case law.ToolUse:
		if use == nil || x.Name != "chat.react" {
			return 0, false
		}
		y, known := answers[x.Text]
		switch {
		case x.InReplyTo != l.first.Event.ID:
			return ends, m.events[x.InReplyTo] || m.concerns(l.s, x.InReplyTo)
		case !use.OK() || x.Agent != l.recipient || y == pauses:
			return ends, true
		}
		return y, known
	case law.Surfaced:
		switch in := x.Input.(type) {
		case c2ahost.Reacted:
			return ends, m.messages[in.Message]
		case c2ahost.Unreacted:
			return ends, m.messages[in.Message]
		case c2ahost.Edited:
			return ends, m.messages[in.ID]
		case c2ahost.Deleted:
			return ends, m.messages[in.ID]
		case c2ahost.Moved:
			return ends, m.parties[in.Participant] || in.Participant == l.recipient
		case c2ahost.Gathered:
			return ends, true
		}
	}
	return 0, false
}

// concerns reports whether an event is one of those that it is about, or unknown.
func (m *made) concerns(s *law.Story, id string) bool {
	i := slices.IndexFunc(s.Events, func(e *law.Event) bool { return e.Event.ID == id })
	if i < 0 {
		return true
	}
	e := s.Events[i]
	return m.messages[e.Message] || m.messages[e.Returned] || e.Message == "" && e.Event.Reaction == nil
}
