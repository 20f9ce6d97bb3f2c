package c2a

import (
	"fmt"
	"slices"
)

// Tool is a chat tool with its arguments.
type Tool interface{ tool() }

// SendMessage is chat.send_message.
type SendMessage struct {
	Target       Place
	InReplyTo    string
	Key          string
	Visibility   string
	Directedness Directedness
	Text         string
}

// ReadThread is chat.read_thread, by place or by the event that is meant.
type ReadThread struct {
	Place Place
	Event string
}

// ListEvents is chat.list_events.
type ListEvents struct {
	Conversation string
	Policy       Policy // zero: any
}

// Defer is chat.defer: the answer comes later, for a reason.
type Defer struct{ InReplyTo, Reason string }

// OtherTool is a tool that this host doesn't offer.
type OtherTool struct{ Name string }

func (SendMessage) tool() {}
func (React) tool()       {}
func (Defer) tool()       {}
func (ReadThread) tool()  {}
func (ListEvents) tool()  {}
func (OtherTool) tool()   {}

// ReadItem is one message that a read tool returns.
type ReadItem struct {
	Message string
	Author  Author
	Text    string
}

func (h *Host) call(nowMs int64, in ToolCalled) []HostEffect {
	switch t := in.Tool.(type) {
	case SendMessage:
		return h.send(nowMs, in, t)
	case ReadThread:
		return []HostEffect{h.read(in, t)}
	case ListEvents:
		return []HostEffect{h.list(in, t)}
	case React:
		return []HostEffect{h.react(in, t)}
	case Defer:
		return []HostEffect{h.putOff(in, t)}
	}
	return []HostEffect{ToolAnswer{Call: in.Call, Fault: "this host doesn't offer the tool"}}
}

// send posts a message once per idempotency key and closes the event that it
// answers.
func (h *Host) send(nowMs int64, in ToolCalled, t SendMessage) []HostEffect {
	if id, ok := h.sent[in.Agent+" "+t.Key]; ok {
		return []HostEffect{ToolAnswer{Call: in.Call, Sent: id}}
	}
	c, ok := h.World.Conversation(t.Target.Conversation)
	if !ok || !slices.Contains(c.Members, in.Agent) {
		return []HostEffect{ToolAnswer{Call: in.Call, Fault: "no such conversation for this agent"}}
	}
	outage, struck := h.strike(OpPost)
	if struck && !outage.Lost {
		return []HostEffect{outage.failed(in.Call)}
	}
	h.nextPost++
	m := Message{ID: fmt.Sprintf("post_%d", h.nextPost), Author: in.Agent, Place: t.Target, Text: t.Text, Class: Chat}
	m.Place.Kind, m.Place.Stream = c.Kind, c.Stream
	if m.Place.Thread != "" {
		m.Place.Kind = Thread
	}
	h.sent[in.Agent+" "+t.Key] = m.ID
	if d, ok := h.find(t.InReplyTo, in.Agent); ok {
		d.open = false
	}
	answer := ToolAnswer{Call: in.Call, Sent: m.ID}
	if struck {
		answer = outage.failed(in.Call)
	}
	out := []HostEffect{PostMessage{Message: m}, answer}
	if !h.Rules.Relay {
		h.messages = append(h.messages, m)
		return out
	}
	return append(out, h.post(nowMs, m)...)
}

func (h *Host) read(in ToolCalled, t ReadThread) ToolAnswer {
	place := t.Place
	if t.Event != "" {
		d, ok := h.find(t.Event, in.Agent)
		if !ok {
			return ToolAnswer{Call: in.Call, Fault: "no such event for this agent"}
		}
		place = d.event.Place
	}
	c, ok := h.World.Conversation(place.Conversation)
	if !ok || !slices.Contains(c.Members, in.Agent) {
		return ToolAnswer{Call: in.Call, Fault: "no such conversation for this agent"}
	}
	answer := ToolAnswer{Call: in.Call, Read: []ReadItem{}}
	for _, m := range h.messages {
		if m.Place.same(place) {
			answer.Read = append(answer.Read, ReadItem{Message: m.ID, Author: h.World.Author(m.Author), Text: m.Text})
		}
	}
	return answer
}

// list returns the events of the agent but the silent ones (A26-03).
func (h *Host) list(in ToolCalled, t ListEvents) ToolAnswer {
	answer := ToolAnswer{Call: in.Call, Listed: []Event{}}
	for _, d := range h.delivered {
		e := d.event
		if e.Recipient != in.Agent || e.Mode == Silent ||
			t.Conversation != "" && e.Place.Conversation != t.Conversation || t.Policy != 0 && e.Policy != t.Policy {
			continue
		}
		e.Text = d.text
		answer.Listed = append(answer.Listed, e)
	}
	return answer
}

// react closes an event with a signal, which the surface shows as a reaction.
func (h *Host) react(in ToolCalled, t React) ToolAnswer {
	if _, ok := h.find(t.InReplyTo, in.Agent); !ok {
		return ToolAnswer{Call: in.Call, Fault: "no such event for this agent"}
	}
	if !slices.Contains(signals, t.Signal) {
		return ToolAnswer{Call: in.Call, Fault: "unknown signal"}
	}
	if outage, struck := h.strike(OpReact); struck {
		return outage.failed(in.Call)
	}
	return ToolAnswer{Call: in.Call}
}

// putOff notes that an event is deferred, which takes a reason (C2A02-198).
func (h *Host) putOff(in ToolCalled, t Defer) ToolAnswer {
	if _, ok := h.find(t.InReplyTo, in.Agent); !ok {
		return ToolAnswer{Call: in.Call, Fault: "no such event for this agent"}
	}
	if t.Reason == "" {
		return ToolAnswer{Call: in.Call, Fault: "a deferral needs a reason"}
	}
	return ToolAnswer{Call: in.Call}
}

// find returns the delivery of the event to the agent.
func (h *Host) find(event, agent string) (*delivery, bool) {
	i := slices.IndexFunc(h.delivered, func(d delivery) bool { return d.event.ID == event && d.event.Recipient == agent })
	if i < 0 {
		return nil, false
	}
	return &h.delivered[i], true
}

// signals are the nine reaction signals.
var signals = []string{"seen", "agree", "working", "queued", "claimed", "done", "declined", "blocked", "unclear"}
