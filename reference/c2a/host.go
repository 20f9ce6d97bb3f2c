package c2a

import (
	"fmt"
	"slices"
	"strings"
)

// HostRules are the rules of a host. The zero value is unusable; start from
// [DefaultHostRules].
type HostRules struct {
	// Resolve finds whom a text names.
	Resolve func(w *World, text string) []Mention
	// Filler reports pure acknowledgement.
	Filler func(text string) bool
	// Decide says what the draft allows for a message and an agent.
	Decide func(r *HostRules, w *World, m Message, agent string) Expectation
	// Withhold reports whether a message is kept from an agent altogether: its
	// own posts always are, and what is optional may be.
	Withhold func(x Expectation) bool
	// Topic makes the topic of a knock, from anything but the words of the body.
	Topic func(w *World, m Message, c Case) string
	// Shape is the last word on an event before it leaves; it may change it.
	Shape func(w *World, m Message, e *Event)
	// CancelOnDelete cancels the pending deliveries of a deleted message
	// (C2A26-112, C2A02-244).
	CancelOnDelete bool
	// ReplaceOnEdit cancels the pending deliveries of an edited message and
	// delivers the new text as a new event (C2A26-108, C2A02-242).
	ReplaceOnEdit bool
	// Relay delivers what one agent sends to the others who can read it.
	Relay bool
	// DigestMs is how long reports are collected into one digest.
	DigestMs int64
}

// DefaultHostRules are the rules as the drafts have them.
func DefaultHostRules() HostRules {
	return HostRules{
		Resolve:        ResolveMentions,
		Filler:         IsFiller,
		Decide:         (*HostRules).Expect,
		Withhold:       func(x Expectation) bool { return x.Case == OwnMessage },
		Topic:          topic,
		Shape:          func(*World, Message, *Event) {},
		CancelOnDelete: true,
		ReplaceOnEdit:  true,
		Relay:          true,
		DigestMs:       60_000,
	}
}

// topic names what kind of thing happened, never a word of the body
// (C2A26-033, -034; C2A02-108).
func topic(w *World, m Message, c Case) string {
	switch c {
	case RoleMention:
		return "a role was called"
	case DirectQuestion:
		return "a direct question"
	case OwnedWork:
		return "news on owned work"
	case Thanks:
		return "an acknowledgement"
	}
	return "a new reply"
}

// HostInput is something that happens to a host: a [Posted], [Edited],
// [Deleted], [TypingChanged] on the surface, or a [ToolCalled] on the link.
type HostInput interface{ hostInput() }

// Posted is a new message on the surface.
type Posted struct{ Message Message }

// Edited gives a message a new text.
type Edited struct{ ID, Text string }

// Deleted removes a message.
type Deleted struct{ ID string }

// TypingChanged says that somebody started or stopped typing.
type TypingChanged struct {
	Place  Place
	Author string
	Active bool
}

// ToolCalled is a chat tool called by an agent. Call names the answer.
type ToolCalled struct {
	Call  string
	Agent string
	Tool  Tool
}

// Dictated is an event whose attributes somebody else decided: it is numbered
// and issued as it is. Body is the text that the read tools return for it.
type Dictated struct {
	Event   Event
	Message string // id of the message behind it
	Body    string
}

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

func (Posted) hostInput()        {}
func (Edited) hostInput()        {}
func (Deleted) hostInput()       {}
func (TypingChanged) hostInput() {}
func (ToolCalled) hostInput()    {}
func (Dictated) hostInput()      {}
func (Woken) hostInput()         {}

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

// HostEffect is what a host wants done: [Deliver], [Cancel], [Typing],
// [PostMessage] or [ToolAnswer].
type HostEffect interface{ hostEffect() }

// Deliver hands an event to its recipient.
type Deliver struct{ Event Event }

// Cancel withdraws a delivered event.
type Cancel struct {
	Event  string
	Agent  string
	Reason string
}

// Typing passes a typing signal on to an agent.
type Typing struct {
	Agent  string
	Place  Place
	Author string
	Active bool
}

// PostMessage shows an agent's message on the surface.
type PostMessage struct {
	Message Message
}

// ToolAnswer answers a [ToolCalled].
type ToolAnswer struct {
	Call   string
	Sent   string     // message id of a send
	Read   []ReadItem // messages of a read
	Listed []Event    // events of a list
	Fault  string     // why it was refused, or ""
}

// ReadItem is one message that a read tool returns.
type ReadItem struct {
	Message string
	Author  Author
	Text    string
}

func (Deliver) hostEffect()     {}
func (Cancel) hostEffect()      {}
func (Typing) hostEffect()      {}
func (PostMessage) hostEffect() {}
func (ToolAnswer) hostEffect()  {}

// Host is the state of a host for one world.
type Host struct {
	World *World
	Rules HostRules

	messages  []Message
	delivered []delivery
	digests   []digest
	sent      map[string]string // idempotency key of an agent -> message id
	nextEvent int
	nextPost  int
	sequence  map[string]int64 // conversation id -> last sequence
}

// delivery is one event at one agent.
type delivery struct {
	event   Event
	message string
	open    bool // neither answered nor cancelled
	text    string
}

// digest collects the reports of a conversation for one agent.
type digest struct {
	agent string
	place Place
	dueMs int64
	lines []string
}

// NewHost returns a host for the world.
func NewHost(w *World, rules HostRules) *Host {
	return &Host{World: w, Rules: rules, sent: map[string]string{}, sequence: map[string]int64{}}
}

// Due returns when the host next wants to be woken, in ms since the start of
// the world.
func (h *Host) Due() (ms int64, ok bool) {
	for _, d := range h.digests {
		if !ok || d.dueMs < ms {
			ms, ok = d.dueMs, true
		}
	}
	return ms, ok
}

// Step lets the input happen at the time nowMs and returns what follows from
// it, in order.
func (h *Host) Step(nowMs int64, in HostInput) []HostEffect {
	switch in := in.(type) {
	case Posted:
		return h.post(nowMs, in.Message)
	case Edited:
		return h.edit(nowMs, in)
	case Deleted:
		return h.delete(in)
	case TypingChanged:
		return h.typing(in)
	case ToolCalled:
		return h.call(nowMs, in)
	case Dictated:
		return h.dictate(nowMs, in)
	case Woken:
		return h.flushDigests(nowMs)
	}
	panic(fmt.Sprintf("c2a: unknown host input %T", in))
}

func (h *Host) post(nowMs int64, m Message) []HostEffect {
	h.messages = append(h.messages, m)
	h.sequence[m.Place.Conversation]++
	var out []HostEffect
	for _, agent := range h.readers(m.Place) {
		if e, ok := h.make(nowMs, m, agent, ""); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return out
}

func (h *Host) dictate(nowMs int64, in Dictated) []HostEffect {
	e := in.Event
	h.sequence[e.Place.Conversation]++
	e.CreatedMs, e.Sequence, e.Attempt = nowMs, h.sequence[e.Place.Conversation], 1
	m := Message{ID: in.Message, Author: e.Author.ID, Place: e.Place, Text: in.Body, Class: Chat}
	h.messages = append(h.messages, m)
	return []HostEffect{Deliver{Event: h.issue(e, m)}}
}

// readers are the agents that can read the place, in the world's order.
func (h *Host) readers(p Place) []string {
	c, _ := h.World.Conversation(p.Conversation)
	var ids []string
	for _, a := range h.World.Agents {
		if slices.Contains(c.Members, a.ID) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// make decides about a message for an agent and returns its event, which
// replaces the event with the id editOf unless that is ""; false when nothing
// is delivered now.
func (h *Host) make(nowMs int64, m Message, agent, editOf string) (Event, bool) {
	x := h.Rules.Decide(&h.Rules, h.World, m, agent)
	if h.Rules.Withhold(x) {
		return Event{}, false
	}
	e := Event{
		Recipient: agent,
		Place:     m.Place,
		Author:    h.World.Author(m.Author),
		Policy:    x.Policies[0],
		Mode:      first(x.Modes, ToolMailbox),
		Reason:    x.Reason,
		Priority:  Normal,
		CreatedMs: nowMs,
		Sequence:  h.sequence[m.Place.Conversation],
		Attempt:   1,
		EditOf:    editOf,
	}
	switch {
	case h.World.Draft == Draft0602:
		e.Directedness = first(x.Directedness, Ambient)
	case first(x.Addressed, false):
		e.Directedness = ToMe
	default:
		e.Directedness = Ambient
	}
	for _, mention := range h.Rules.Resolve(h.World, m.Text) {
		if mention.ID != "" {
			e.Mentions = append(e.Mentions, mention.ID)
		}
	}
	if m.Urgent {
		e.Priority = Urgent
	}
	if e.Mode == Digest {
		h.collect(nowMs, e, m.Text)
		return Event{}, false
	}
	if e.Mode == Notify {
		e.Knock = &Knock{
			From:         authorRef(e.Author),
			Where:        placeRef(m.Place),
			Directedness: e.Directedness,
			Policy:       e.Policy,
			Priority:     e.Priority,
			Topic:        h.Rules.Topic(h.World, m, x.Case),
			PullWith:     "chat.read_thread",
		}
	} else {
		e.Text = m.Text
	}
	return h.issue(e, m), true
}

// issue numbers the event and remembers it.
func (h *Host) issue(e Event, m Message) Event {
	h.nextEvent++
	e.ID = fmt.Sprintf("evt_%d", h.nextEvent)
	e.Key = e.ID + ":" + strings.ReplaceAll(e.Recipient, ":", "_")
	h.Rules.Shape(h.World, m, &e)
	h.delivered = append(h.delivered, delivery{event: e, message: m.ID, open: true, text: m.Text})
	return e
}

func first[T any](list []T, otherwise T) T {
	if len(list) == 0 {
		return otherwise
	}
	return list[0]
}

// authorRef names an author by kind and id, never by display name, which is
// untrusted text.
func authorRef(a Author) string {
	if strings.Contains(a.ID, ":") {
		return a.ID
	}
	return a.Kind.String() + ":" + a.ID
}

func placeRef(p Place) string {
	if p.Thread != "" {
		return "thread:" + p.Thread
	}
	return p.Kind.String() + ":" + p.Conversation
}

func (h *Host) collect(nowMs int64, e Event, line string) {
	for i := range h.digests {
		if d := &h.digests[i]; d.agent == e.Recipient && d.place.same(e.Place) {
			d.lines = append(d.lines, line)
			return
		}
	}
	h.digests = append(h.digests, digest{agent: e.Recipient, place: e.Place, dueMs: nowMs + h.Rules.DigestMs, lines: []string{line}})
}

// flushDigests delivers the digests that are due. A digest obliges nobody
// (C2A02-113).
func (h *Host) flushDigests(nowMs int64) []HostEffect {
	var out []HostEffect
	var rest []digest
	for _, d := range h.digests {
		if d.dueMs > nowMs {
			rest = append(rest, d)
			continue
		}
		h.sequence[d.place.Conversation]++
		e := Event{
			Recipient:    d.agent,
			Place:        d.place,
			Author:       Author{ID: "host", Kind: Program, Name: "digest"},
			Directedness: Ambient,
			Policy:       MustNotRespond,
			Mode:         Digest,
			Reason:       "digest",
			Priority:     Normal,
			Text:         fmt.Sprintf("%d updates:\n- %s", len(d.lines), strings.Join(d.lines, "\n- ")),
			CreatedMs:    nowMs,
			Sequence:     h.sequence[d.place.Conversation],
			Attempt:      1,
		}
		out = append(out, Deliver{Event: h.issue(e, Message{Place: d.place, Text: e.Text})})
	}
	h.digests = rest
	return out
}

func (h *Host) edit(nowMs int64, in Edited) []HostEffect {
	i := slices.IndexFunc(h.messages, func(m Message) bool { return m.ID == in.ID })
	if i < 0 || h.messages[i].Text == in.Text {
		return nil // unknown, or nothing but an unfurl changed
	}
	h.messages[i].Text = in.Text
	m := h.messages[i]
	if !h.Rules.ReplaceOnEdit {
		return nil
	}
	var stale []Event
	for j := range h.delivered {
		if d := &h.delivered[j]; d.message == in.ID && d.open {
			d.open = false
			stale = append(stale, d.event)
		}
	}
	var out []HostEffect
	for _, old := range stale {
		h.sequence[m.Place.Conversation]++
		out = append(out, Cancel{Event: old.ID, Agent: old.Recipient, Reason: "message was edited before the response"})
		if e, ok := h.make(nowMs, m, old.Recipient, old.ID); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return out
}

func (h *Host) delete(in Deleted) []HostEffect {
	h.messages = slices.DeleteFunc(h.messages, func(m Message) bool { return m.ID == in.ID })
	if !h.Rules.CancelOnDelete {
		return nil
	}
	var out []HostEffect
	for j := range h.delivered {
		if d := &h.delivered[j]; d.message == in.ID && d.open {
			d.open = false
			out = append(out, Cancel{Event: d.event.ID, Agent: d.event.Recipient, Reason: "message was deleted before the response"})
		}
	}
	return out
}

func (h *Host) typing(in TypingChanged) []HostEffect {
	var out []HostEffect
	for _, agent := range h.readers(in.Place) {
		if agent != in.Author {
			out = append(out, Typing{Agent: agent, Place: in.Place, Author: in.Author, Active: in.Active})
		}
	}
	return out
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
	out := []HostEffect{PostMessage{Message: m}, ToolAnswer{Call: in.Call, Sent: m.ID}}
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
