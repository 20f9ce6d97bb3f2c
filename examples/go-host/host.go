// Package host is a C2A host for the drafts 2026-06-24 and 2026-06-02: what you would ship. It knows neither the suite
// nor a special clock. docs/attach.md, section 8, says what a host does.
package host

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	retry    = time.Minute      // between two deliveries of what is not acknowledged
	deadline = 30 * time.Minute // for an answer, in 2026-06-02
)

// Host stands between a chat platform and the agents of one world.
type Host struct {
	Draft string
	World World

	// Request sends a request to the harness and returns its answer by a channel, which is closed if there is none.
	// Notify sends a notification.
	Request  func(method string, params any, id string) <-chan json.RawMessage
	Notify   func(method string, params any)
	Platform Platform

	mu       sync.Mutex // for what follows
	messages []*Message // what was said, in order
	events   []*event   // every delivery, in order
	posts    map[string]*post
	unkeyed  int // sends without a key
	claims   map[string]claim
	modes    map[string]bool // what the harness says of injection modes
	greeted  bool
	retry    *time.Timer // nil: everything is acknowledged
}

// A Platform shows things, or returns a [Refusal] that says why it can't.
type Platform interface {
	Post(m Message, key string) (id string, err error)
	React(on string, m Message, glyph string) error
}

// World is who and what there is.
type World struct {
	Agents        []Participant
	Humans        []Participant
	Conversations []*Conversation
	Threads       []*Thread
}

// A Participant is a human, or an agent with its roles and work streams.
type Participant struct {
	ID, Handle, DisplayName string
	Roles, Streams          []string
}

// A Conversation is a dm or a channel.
type Conversation struct {
	ID, Kind, StreamID string
	Members            []string
}

// A Thread is a part of a conversation.
type Thread struct {
	ID, Conversation, Owner string
	Participants            []string
}

// A Message is something that was said.
type Message struct {
	ID, Conversation, Thread, Author, Text string
	Labels                                 []string
	Asks, Assignee, Class                  string

	at         time.Time
	deleted    bool
	answeredBy string // the first agent that did
}

// An event is a message as it concerns one agent.
type event struct {
	Attention
	id, agent string
	message   *Message
	mode      string         // in which it is delivered; "": not at all
	more      map[string]any // the members edit or reaction
	sequence  int
	deadline  time.Time // zero: none

	attempt                    int
	request                    string // the id of the latest delivery
	acknowledged, closed, over bool   // closed: dealt with; over: withdrawn
	readAgain                  bool   // after the deadline
}

func (e *event) close() { e.closed, e.acknowledged = true, true }

func (w *World) place(id string) *Conversation {
	return find(w.Conversations, func(c *Conversation) bool { return c.ID == id })
}

func (w *World) thread(id string) *Thread {
	return find(w.Threads, func(t *Thread) bool { return t.ID == id })
}

// find returns the first that matches, or nil.
func find[T any](list []*T, matches func(*T) bool) *T {
	if i := slices.IndexFunc(list, matches); i >= 0 {
		return list[i]
	}
	return nil
}

func (w *World) canRead(agent, conversation string) bool {
	place := w.place(conversation)
	return place != nil && slices.Contains(place.Members, agent)
}

// Start opens the link.
func (h *Host) Start() {
	delivery := map[string]bool{"ack": true, "redelivery": true, "idempotency": true}
	answer := <-h.Request("initialize", map[string]any{
		"protocolVersion": h.Draft,
		"clientInfo":      map[string]string{"name": "go-host", "version": "1.0.0"},
		"capabilities":    map[string]any{"delivery": delivery},
	}, "initialize")
	var greeting struct {
		Capabilities struct{ Injection map[string]bool }
	}
	if json.Unmarshal(answer, &greeting) != nil {
		return // the harness doesn't want us
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.modes, h.greeted = greeting.Capabilities.Injection, true
	for _, e := range h.events {
		e.mode = h.taken(e.Mode) // before, nobody knew
		h.send(e)
	}
}

// Say reports a message. A message that was reported before is the same message.
func (h *Host) Say(m Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.say(m)
}

func (h *Host) say(m Message) {
	if h.message(m.ID) != nil {
		return
	}
	m.at = time.Now()
	h.messages = append(h.messages, &m)
	for _, agent := range h.World.Agents {
		h.consider(&m, agent, nil)
	}
}

func (h *Host) message(id string) *Message {
	return find(h.messages, func(m *Message) bool { return m.ID == id })
}

// Edit gives a message a new text.
func (h *Host) Edit(id, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.message(id)
	if m == nil || m.Text == text {
		return
	}
	m.Text = text
	for _, agent := range h.World.Agents {
		var old *event
		for _, e := range h.events {
			if e.message == m && e.agent == agent.ID {
				old = e
			}
		}
		if old != nil && old.closed {
			continue // it was answered as it was
		}
		if old != nil {
			h.withdraw(old)
		}
		h.consider(m, agent, old)
	}
}

// Delete takes a message away.
func (h *Host) Delete(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range h.events {
		if e.message.ID == id && !e.closed {
			h.withdraw(e)
		}
	}
	if m := h.message(id); m != nil {
		m.deleted = true
	}
}

// Typing reports that someone types, or stops.
func (h *Host) Typing(conversation, thread, author string, active bool) {
	place := map[string]string{"id": conversation}
	if thread != "" {
		place["threadId"] = thread
	}
	h.Notify("notifications/typing", map[string]any{
		"conversation": place, "author": map[string]string{"id": author}, "active": active})
}

// Move lets someone join a conversation, or leave it.
func (h *Host) Move(conversation, participant string, joins bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	place := h.World.place(conversation)
	place.Members = slices.DeleteFunc(place.Members, func(id string) bool { return id == participant })
	if joins {
		place.Members = append(place.Members, participant)
	}
}

// React reports a reaction: a signal to the agent that wrote the message, and to no one else.
func (h *Host) React(message, author, signal string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.react(message, author, signal)
}

func (h *Host) react(message, author, signal string) {
	on := h.message(message)
	for _, agent := range h.World.Agents {
		if on == nil || on.Author != agent.ID || author == agent.ID || glyphs[signal] == "" {
			continue
		}
		shown := &Message{ID: message + " " + author + " " + signal, Conversation: on.Conversation, Thread: on.Thread,
			Author: author, Text: signal + " on your message " + message, at: time.Now()}
		h.deliver(shown, agent.ID, treat(h.Draft, "reaction", nil),
			map[string]any{"reaction": map[string]string{"signal": signal, "on": message}})
	}
}

// SignalOf names the signal that a glyph means, of any skin, or returns "".
func SignalOf(glyph string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 0x1F3FB && r <= 0x1F3FF || r == 0xFE0E || r == 0xFE0F {
			return -1
		}
		return r
	}, glyph)
	for signal, known := range glyphs {
		if known == plain {
			return signal
		}
	}
	return ""
}

func (h *Host) consider(m *Message, agent Participant, old *event) {
	if !h.World.canRead(agent.ID, m.Conversation) {
		return
	}
	if name := h.World.caseOf(m, agent); name != "" {
		var more map[string]any
		if old != nil {
			more = map[string]any{"edit": map[string]string{"of": old.id}}
		}
		h.deliver(m, agent.ID, treat(h.Draft, name, m.Labels), more)
	}
}

// taken is the mode in which the harness takes what is meant for a mode, or "".
func (h *Host) taken(mode string) string {
	others := map[string]string{"immediate": "buffered", "buffered": "immediate"}
	for _, mode := range []string{mode, others[mode]} {
		if takes, said := h.modes[mode]; mode != "" && (takes || !said) {
			return mode
		}
	}
	return ""
}

func (h *Host) deliver(m *Message, agent string, how Attention, more map[string]any) {
	mode := h.taken(how.Mode)
	if mode == "" {
		return // the harness takes no such event: the read tools have it
	}
	e := &event{Attention: how, mode: mode, agent: agent, message: m, more: more, sequence: len(h.events) + 1}
	e.id = fmt.Sprintf("evt_%d", e.sequence)
	if how.Policy == must && h.Draft == "2026-06-02" {
		e.deadline = time.Now().Add(deadline)
	}
	h.events = append(h.events, e)
	if h.greeted {
		h.send(e)
	}
}

// send sends an event, again and again until it is acknowledged or its agent has left.
func (h *Host) send(e *event) {
	if e.over || e.mode == "" || !h.World.canRead(e.agent, e.message.Conversation) {
		return
	}
	e.attempt++
	e.request = fmt.Sprintf("deliver-%s-%d", e.id, e.attempt)
	answer := h.Request("chat/deliver", h.form(e), e.request)
	go func() {
		<-answer // an error refuses the event
		h.mu.Lock()
		defer h.mu.Unlock()
		e.acknowledged = true
	}()
	if h.retry == nil {
		h.retry = time.AfterFunc(retry, h.sendAgain)
	}
}

func (h *Host) sendAgain() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.retry = nil
	for _, e := range h.events {
		if !e.acknowledged && !e.closed {
			h.send(e)
		}
	}
}

func (h *Host) withdraw(e *event) {
	if e.attempt > 0 && !e.over {
		h.Notify("notifications/cancelled", map[string]string{
			"requestId": e.request, "reason": "the message was changed or deleted"})
		e.acknowledged = true
	}
	e.over = true
}

// form writes an event in the form of its draft (section 6).
func (h *Host) form(e *event) map[string]any {
	m, place := e.message, h.World.place(e.message.Conversation)
	conversation := map[string]string{"id": place.ID, "kind": place.Kind}
	if place.StreamID != "" {
		conversation["streamId"] = place.StreamID
	}
	if m.Thread != "" {
		conversation["kind"], conversation["threadId"] = "thread", m.Thread
	}
	form := map[string]any{"eventId": e.id, "conversation": conversation, "author": h.person(m.Author)}
	for name, value := range e.more {
		form[name] = value
	}
	injection := map[string]string{"mode": e.mode}
	form["injection"] = injection
	switch {
	case e.mode == "notify":
		form["knock"] = map[string]string{
			"from": m.Author, "where": cmp.Or(m.Thread, place.ID), "directedness": e.Directedness, "policy": e.Policy,
			"priority": e.Priority, "topic": e.Topic, "pullWith": "chat.read_thread"}
	case h.Draft == "2026-06-24":
		form["content"] = m.Text
	default:
		form["content"] = []map[string]string{{"type": "text", "text": m.Text}}
	}
	if h.Draft == "2026-06-24" {
		form["addressedToMe"], form["policy"], form["recipient"] = e.Addressed, e.Policy, e.agent
		return form
	}
	attention := map[string]any{"policy": e.Policy, "reason": e.Reason, "priority": e.Priority}
	if !e.deadline.IsZero() {
		attention["deadlineMs"] = deadline.Milliseconds()
	}
	if injection["role"] = "user"; m.Thread != "" {
		injection["context"] = "thread"
	}
	isRole := func(name string) bool { return strings.HasPrefix(name, "role:") }
	names := slices.DeleteFunc(h.World.mentions(m.Text), isRole)
	form["attention"] = attention
	form["source"] = map[string]string{"platform": "conformance"}
	form["timing"] = map[string]any{"createdAt": m.at.UTC().Format(time.RFC3339Nano), "sequence": e.sequence}
	form["target"] = map[string]any{"mentions": names, "recipient": e.agent, "directedness": e.Directedness}
	form["reliability"] = map[string]any{"attempt": e.attempt, "idempotencyKey": e.id + ":" + e.agent}
	return form
}

func (h *Host) person(id string) map[string]string {
	for kind, people := range map[string][]Participant{"human": h.World.Humans, "agent": h.World.Agents} {
		for _, p := range people {
			if p.ID == id {
				return map[string]string{"id": id, "kind": kind, "displayName": cmp.Or(p.DisplayName, id)}
			}
		}
	}
	return map[string]string{"id": id, "kind": "system", "displayName": id}
}
