package host

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// ReadItem is one message that a read tool returns.
type ReadItem struct {
	Message string
	Author  c2a.Author
	Text    string
}

// ToolFailure makes the next call of a tool fail.
type ToolFailure struct {
	Tool string
	With ToolAnswer // the answer, whatever the call is
}

func (h *Host) call(nowMs int64, in ToolCalled) []Effect {
	i := slices.IndexFunc(h.failing, func(f ToolFailure) bool { return f.Tool == in.Name })
	if i >= 0 && in.Name != "" {
		answer := h.failing[i].With
		answer.Call = in.Call
		h.failing = slices.Delete(h.failing, i, i+1)
		return []Effect{answer}
	}
	switch t := in.Tool.(type) {
	case c2a.SendMessage:
		return h.send(nowMs, in, t)
	case c2a.ReadThread:
		return []Effect{h.read(in, t)}
	case c2a.ListEvents:
		return []Effect{h.list(in, t)}
	case c2a.React:
		return h.react(nowMs, in, t)
	case c2a.Defer:
		return []Effect{h.putOff(in, t)}
	case c2a.Claim:
		return h.claim(nowMs, in, t)
	case c2a.Resolve:
		return []Effect{h.resolve(nowMs, in, t)}
	case c2a.OtherTool:
		if slices.Contains(h.Rules.Tools, t.Name) {
			return []Effect{ToolAnswer{Call: in.Call}}
		}
	}
	return []Effect{ToolAnswer{Call: in.Call, Fault: "this host doesn't offer the tool", Kind: c2a.Unknown}}
}

// send posts a message once per idempotency key, and closes the event that it answers.
func (h *Host) send(nowMs int64, in ToolCalled, t c2a.SendMessage) []Effect {
	key := in.Agent + " " + t.Key
	if h.Rules.Posting.SharedKeys {
		key = t.Key
	}
	if h.Rules.Guard.LimitsRepeats {
		if answer, no := h.limited(nowMs, in); no {
			return []Effect{answer}
		}
	}
	if id, ok := h.sent[key]; ok && t.Key != "" {
		out := []Effect{ToolAnswer{Call: in.Call, Sent: id}}
		if m, unsure := h.unsure[id]; unsure {
			delete(h.unsure, id)
			out = append(out, h.post(nowMs, m)...)
		}
		return out
	}
	c, _ := h.World.Conversation(t.Target.Conversation)
	if !h.member(t.Target.Conversation, in.Agent) {
		return []Effect{ToolAnswer{Call: in.Call, Fault: "no such conversation for this agent", Kind: c2a.Forbidden}}
	}
	if x, ok := h.World.Thread(t.Target.Thread); t.Target.Thread != "" &&
		!(ok && x.Conversation == t.Target.Conversation) {
		return []Effect{ToolAnswer{Call: in.Call, Fault: "no such thread there", Kind: c2a.Unknown}}
	}
	answered, ok := h.find(t.InReplyTo, in.Agent)
	if ok && answered.gone && h.Rules.Posting.Corrects {
		return []Effect{ToolAnswer{Call: in.Call, Fault: "the message is now: " + h.text(answered), Kind: c2a.Conflict}}
	}
	if ok {
		if answer, no := h.bars(nowMs, in, answered); no {
			return []Effect{answer}
		}
	}
	if ok && h.Rules.Posting.Follows {
		t.Target.Thread = answered.event.Place.Thread
	}
	if h.Rules.Posting.Joins {
		h.join(c2a.Message{Author: in.Agent, Place: t.Target, Class: c2a.Chat})
	}
	if h.queued(t) {
		h.waiting = append(h.waiting, waitingPost{in, t})
		return nil
	}
	if answer, no := h.limited(nowMs, in); no {
		return []Effect{answer}
	}
	outage, struck := h.strike(OpPost)
	switch {
	case !struck || outage.Lost:
	case outage.Kind == c2a.RateLimited && outage.RetryAfterMs > 0 && h.Rules.Posting.Waits:
		h.putBack(nowMs, in, t, outage)
		return nil
	case outage.Kind == c2a.Permanent && !h.Rules.Posting.Admits:
		return []Effect{ToolAnswer{Call: in.Call, Sent: "post_lost"}}
	default:
		if ok && h.Rules.Claims.Hasty {
			h.settle(nowMs, answered.message, answered.event.ID, "", in.Agent)
		}
		return []Effect{outage.failed(in.Call)}
	}
	if h.Rules.Posting.LastKey {
		clear(h.sent)
	}
	h.nextPost++
	h.pace[h.paced(in)] = append(h.pace[h.paced(in)], nowMs)
	t.Text = h.Rules.Guard.Redact(t.Text)
	m := c2a.Message{ID: fmt.Sprintf("post_%d", h.nextPost), Author: in.Agent, Place: t.Target, Text: t.Text,
		Class: c2a.Chat, Aim: t.Directedness}
	if h.World.Draft.Obligations {
		m.Obligation, m.Recipients = t.Obligation, t.Recipients
	}
	m.Place.Kind, m.Place.Stream = c.Kind, c.Stream
	if m.Place.Thread != "" {
		m.Place.Kind = c2a.Thread
	}
	if h.Rules.Posting.Recalls(struck) {
		h.sent[key] = m.ID
	}
	if struck && h.Rules.Posting.Unsure {
		if h.unsure == nil {
			h.unsure = map[string]c2a.Message{}
		}
		h.unsure[m.ID] = m
		return []Effect{PostMessage{Message: m}, outage.failed(in.Call)}
	}
	if ok {
		h.answered(nowMs, answered)
	}
	answer := ToolAnswer{Call: in.Call, Sent: m.ID}
	if struck {
		answer = outage.failed(in.Call)
	}
	out := []Effect{PostMessage{Message: m}, answer}
	if !h.Rules.Relay {
		h.messages = append(h.messages, m)
		return out
	}
	return append(out, h.post(nowMs, m)...)
}

// read returns the current messages of a place, in order.
func (h *Host) read(in ToolCalled, t c2a.ReadThread) ToolAnswer {
	place := t.Place
	if t.Event != "" {
		d, ok := h.find(t.Event, in.Agent)
		if !ok {
			return ToolAnswer{Call: in.Call, Fault: "no such event for this agent", Kind: c2a.Unknown}
		}
		place = d.event.Place
	}
	if !h.Rules.MayRead(h, place.Conversation, in.Agent) && (t.Event == "" || !h.Rules.EventsOpen) {
		return ToolAnswer{Call: in.Call, Fault: "no such conversation for this agent", Kind: c2a.Forbidden}
	}
	answer := ToolAnswer{Call: in.Call, Read: []ReadItem{}}
	for _, m := range h.messages {
		beside := h.Rules.Widens && place.Thread != "" && m.Place.Thread == "" &&
			m.Place.Conversation == place.Conversation
		if m.Place.Same(place) || beside {
			answer.Read = append(answer.Read, ReadItem{Message: m.ID, Author: h.World.Author(m.Author), Text: m.Text})
		}
	}
	all := answer.Read
	if n := len(answer.Read); t.Limit > 0 && n > t.Limit {
		answer.Read = answer.Read[n-t.Limit:]
		if h.Rules.Oldest {
			answer.Read = all[:t.Limit]
		}
	}
	h.Rules.Window(h, t, &answer)
	return answer
}

// list returns the events that the agent may see and that pass the filters, with their current texts.
func (h *Host) list(in ToolCalled, t c2a.ListEvents) ToolAnswer {
	answer := ToolAnswer{Call: in.Call, Listed: []c2a.Event{}}
	for i := range h.delivered {
		d := &h.delivered[i]
		e := d.event
		if h.Rules.MessageTimes {
			if first := h.deliveryOf(d.message); first != nil {
				e.CreatedMs = first.event.CreatedMs
			}
		}
		if (!d.gone || h.Rules.Snapshots) && h.Rules.Listable(h, d.event, in.Agent) && h.Rules.Matches(t, e) {
			e.Text = h.text(d)
			if h.Rules.Snapshots {
				e.Text = d.text
			}
			answer.Listed = append(answer.Listed, e)
		}
	}
	return answer
}

// listable reports whether the event is the agent's own, is not silent, and is in a conversation that the agent is
// still in (A26-03; C2A02-192, -250).
func listable(h *Host, e c2a.Event, agent string) bool {
	return e.Recipient == agent && e.Mode != c2a.Silent && h.Rules.MayRead(h, e.Place.Conversation, agent)
}

// matches reports whether an event passes all filters (C2A02-191).
func matches(t c2a.ListEvents, e c2a.Event) bool {
	return (t.Conversation == "" || e.Place.Conversation == t.Conversation) &&
		(t.Stream == "" || e.Place.Stream == t.Stream) &&
		(t.Policy == 0 || e.Policy == t.Policy) &&
		e.CreatedMs >= t.FromMs && (t.UpToMs == 0 || e.CreatedMs <= t.UpToMs)
}

// text returns the current text of a delivery's message.
func (h *Host) text(d *delivery) string {
	if m, ok := h.message(d.message); ok {
		return m.Text
	}
	return d.text
}

// AsPosted returns the text that a message had when it was first delivered.
func (h *Host) AsPosted(message string) (string, bool) {
	d := h.deliveryOf(message)
	if d == nil {
		return "", false
	}
	return d.text, true
}

// deliveryOf returns the first delivery of a message, or nil.
func (h *Host) deliveryOf(message string) *delivery {
	i := slices.IndexFunc(h.delivered, func(d delivery) bool { return message != "" && d.message == message })
	if i < 0 {
		return nil
	}
	return &h.delivered[i]
}

// messageIndex returns the index of a message among those that the host knows, or -1.
func (h *Host) messageIndex(id string) int {
	return slices.IndexFunc(h.messages, func(m c2a.Message) bool { return m.ID == id })
}

func (h *Host) message(id string) (c2a.Message, bool) {
	i := h.messageIndex(id)
	if id == "" || i < 0 {
		return c2a.Message{}, false
	}
	return h.messages[i], true
}

// member reports whether the agent is in the conversation now.
func (h *Host) member(conversation, agent string) bool {
	if in, moved := h.moved[[2]string{conversation, agent}]; moved {
		return in
	}
	c, _ := h.World.Conversation(conversation)
	return slices.Contains(c.Members, agent)
}

// bars refuses a reply if another agent's claim forbids it, or a required claim is missing.
func (h *Host) bars(nowMs int64, in ToolCalled, d *delivery) (answer ToolAnswer, no bool) {
	rules := h.Rules.Claims
	held := h.claims.holder(nowMs, d.message, "")
	switch {
	case held != nil && held.agent == in.Agent:
	case held != nil && rules.Guarded && d.event.Policy != c2a.MustRespond:
		return h.owned(in, held.agent, held.agent+" owns it", d.message), true
	case held == nil && rules.Needed && d.event.Reason == reasons[RoleMention]:
		return ToolAnswer{Call: in.Call, Fault: "claim it before you answer", Kind: c2a.Forbidden}, true
	}
	return ToolAnswer{}, false
}

// answered closes the deliveries of the message for the agent that has answered.
func (h *Host) answered(nowMs int64, d *delivery) {
	if d.gone && !h.Rules.Posting.Lingers { // the reply crossed the edit: it doesn't answer the new event
		return
	}
	for i := range h.delivered {
		beside := h.Rules.Posting.Sweeps && h.delivered[i].event.Place.Conversation == d.event.Place.Conversation
		if o := &h.delivered[i]; d.message != "" && (o.message == d.message || beside) &&
			(o.event.Recipient == d.event.Recipient || h.Rules.ForAll) {
			o.answered = o.answered || o.open
			o.open = false
		}
	}
	for _, x := range h.owing {
		x.closed = x.closed || h.Rules.Obligations.OnReply && x.Message == d.message && x.Recipient == d.event.Recipient
	}
	owned := slices.ContainsFunc(h.delivered, func(o delivery) bool { // even if the claim has expired
		return o.owned && o.message == d.message && o.event.Recipient == d.event.Recipient
	})
	if owned || h.claims.holder(nowMs, d.message, "") != nil {
		h.settle(nowMs, d.message, d.event.ID, "", d.event.Recipient)
	}
}

// putOff records that an event is deferred. A deferral needs a reason (C2A02-198).
func (h *Host) putOff(in ToolCalled, t c2a.Defer) ToolAnswer {
	if _, ok := h.find(t.InReplyTo, in.Agent); !ok {
		return ToolAnswer{Call: in.Call, Fault: "no such event for this agent", Kind: c2a.Unknown}
	}
	if t.Reason == "" {
		return ToolAnswer{Call: in.Call, Fault: "a deferral needs a reason", Kind: c2a.Invalid}
	}
	return ToolAnswer{Call: in.Call}
}

// find returns the delivery of an event to an agent.
func (h *Host) find(event, agent string) (*delivery, bool) {
	i, ok := h.first[[2]string{event, agent}]
	if !ok && h.Rules.Foreign != nil {
		i = slices.IndexFunc(h.delivered, func(d delivery) bool {
			return d.event.ID == event && h.Rules.Foreign(h, d.event, agent)
		})
		ok = i >= 0
	}
	if !ok {
		return nil, false
	}
	return &h.delivered[i], true
}
