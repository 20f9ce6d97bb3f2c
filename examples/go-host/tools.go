package host

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

const claimed = 5 * time.Minute // how long a claim stands

var (
	glyphs = map[string]string{"seen": "👀", "agree": "👍", "working": "🔧", "queued": "🕐", "claimed": "✋", "done": "✅",
		"declined": "🙅", "blocked": "🚧", "unclear": "❓"}
	settling = []string{"agree", "done", "declined"} // the signals that close an event
)

// tools are the chat tools (section 6); each is harmless when repeated.
var tools = map[string]func(h *Host, agent string, args arguments) (map[string]any, error){
	"chat.send_message": (*Host).sendMessage,
	"chat.read_thread":  (*Host).readThread,
	"chat.list_events":  (*Host).listEvents,
	"chat.react":        (*Host).reactTo,
	"chat.claim":        (*Host).claim,
	"chat.defer":        (*Host).deferEvent,
	"chat.resolve":      (*Host).resolve,
}

// arguments are those of all the tools.
type arguments struct {
	Target struct{ ConversationID, ThreadID string }
	Text   string

	InReplyTo, IdempotencyKey, Signal, Reason   string
	ConversationID, ThreadID, EventID, StreamID string
	AssignmentID, Policy                        string
	Since, Until                                time.Time
}

type post struct {
	text, id string
	err      error
	done     chan struct{}
}

type claim struct {
	agent string
	until time.Time
}

// A Refusal is what the harness is told of a call that failed; Kind is one of section 8.
type Refusal struct {
	Kind         string `json:"kind"`
	Message      string `json:"message"`
	Owner        string `json:"owner,omitempty"`
	RetryAfterMs int    `json:"retryAfterMs,omitempty"`
}

func (r *Refusal) Error() string { return r.Message }

func refuse(kind, format string, args ...any) error {
	return &Refusal{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// ListTools answers tools/list.
func (h *Host) ListTools() any {
	var list []map[string]any
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		list = append(list, map[string]any{"name": name, "description": "C2A: " + name,
			"inputSchema": map[string]string{"type": "object"}, "annotations": map[string]bool{"idempotentHint": true}})
	}
	return map[string]any{"tools": list}
}

// CallTool calls a tool for an agent. What it refuses, it answers as an error of the tool.
func (h *Host) CallTool(name string, raw json.RawMessage, agent string) any {
	told, err := h.callTool(name, raw, agent)
	if err != nil {
		r := &Refusal{Kind: "invalid", Message: err.Error()}
		errors.As(err, &r)
		told = map[string]any{"error": r}
	}
	text, _ := json.Marshal(told)
	return map[string]any{"content": []map[string]string{{"type": "text", "text": string(text)}},
		"structuredContent": told, "isError": err != nil}
}

func (h *Host) callTool(name string, raw json.RawMessage, agent string) (map[string]any, error) {
	var args arguments
	if raw != nil {
		if err := json.Unmarshal(raw, &args); err != nil {
			return nil, err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if agent == "" && len(h.World.Agents) > 0 {
		agent = h.World.Agents[0].ID
	}
	if !slices.ContainsFunc(h.World.Agents, func(p Participant) bool { return p.ID == agent }) {
		return nil, refuse("unknown", "there is no agent %q", agent)
	}
	run := tools[name]
	if run == nil {
		return nil, refuse("unknown", "there is no tool %q", name)
	}
	return run(h, agent, args)
}

// eventOf finds an event of an agent; without an id there is none.
func (h *Host) eventOf(agent, id string) (*event, error) {
	e := find(h.events, func(e *event) bool { return e.id == id && e.agent == agent })
	if e == nil && id != "" {
		return nil, refuse("unknown", "there is no event %q", id)
	}
	return e, nil
}

// sendMessage posts a message, once for each key. Only what got through is remembered: another try is let through.
func (h *Host) sendMessage(agent string, args arguments) (map[string]any, error) {
	m := Message{Conversation: args.Target.ConversationID, Thread: args.Target.ThreadID, Author: agent, Text: args.Text}
	thread := h.World.thread(m.Thread)
	e, err := h.eventOf(agent, args.InReplyTo)
	switch {
	case err != nil:
		return nil, err
	case m.Text == "":
		return nil, refuse("invalid", "text is missing")
	case !h.World.canRead(agent, m.Conversation):
		return nil, refuse("forbidden", "there is no conversation %q", m.Conversation)
	case m.Thread != "" && (thread == nil || thread.Conversation != m.Conversation):
		return nil, refuse("unknown", "there is no thread %q", m.Thread)
	}
	if h.posts == nil {
		h.posts = map[string]*post{}
	}
	h.unkeyed++
	key := agent + " " + cmp.Or(args.IdempotencyKey, fmt.Sprintf("own-%d", h.unkeyed))
	p := h.posts[key]
	if p != nil && p.text != m.Text {
		return nil, refuse("conflict", "this key has been used for another text")
	}
	if p == nil {
		if err := h.mayAnswer(agent, e); err != nil {
			return nil, err
		}
		p = &post{text: m.Text, done: make(chan struct{})}
		h.posts[key] = p
		h.mu.Unlock()
		p.id, p.err = h.Platform.Post(m, key)
		h.mu.Lock()
		if p.err != nil {
			delete(h.posts, key)
		}
		close(p.done)
	}
	h.mu.Unlock()
	<-p.done // someone else may be sending it
	h.mu.Lock()
	if p.err != nil {
		return nil, p.err
	}
	if e != nil {
		e.close()
		e.message.answeredBy = cmp.Or(e.message.answeredBy, agent)
	}
	if thread != nil && !slices.Contains(thread.Participants, agent) {
		thread.Participants = append(thread.Participants, agent)
	}
	m.ID = p.id
	h.say(m)
	return map[string]any{"messageId": p.id}, nil
}

func (h *Host) mayAnswer(agent string, e *event) error {
	if e == nil {
		return nil
	}
	if !e.deadline.IsZero() && !time.Now().Before(e.deadline) && !e.readAgain {
		return refuse("conflict", "the deadline has passed: read the thread again first")
	}
	if e.Reason != "role_mention" {
		return nil
	}
	switch owner := h.ownerOf(e.message.ID); {
	case owner != "" && owner != agent:
		return &Refusal{Kind: "claimed", Message: "another agent has claimed it", Owner: owner}
	case e.message.answeredBy != "" && e.message.answeredBy != agent:
		return refuse("claimed", "it has been answered")
	case owner == "" && h.Draft == "2026-06-02":
		return refuse("forbidden", "claim it first")
	}
	return nil
}

func (h *Host) readThread(agent string, args arguments) (map[string]any, error) {
	e, err := h.eventOf(agent, args.EventID)
	if err != nil {
		return nil, err
	}
	conversation, thread := args.ConversationID, args.ThreadID
	if e != nil {
		conversation, thread = e.message.Conversation, e.message.Thread
	}
	if t := h.World.thread(thread); t != nil && conversation == "" {
		conversation = t.Conversation
	}
	if !h.World.canRead(agent, conversation) {
		return nil, refuse("forbidden", "there is no such place")
	}
	for _, e := range h.events {
		if e.agent == agent && e.message.Conversation == conversation {
			e.readAgain = !time.Now().Before(e.deadline)
		}
	}
	list := []map[string]any{}
	for _, m := range h.messages {
		if !m.deleted && m.Conversation == conversation && (thread == "" || m.Thread == thread) {
			list = append(list, map[string]any{"messageId": m.ID, "author": h.person(m.Author), "text": m.Text})
		}
	}
	return map[string]any{"messages": list}, nil
}

func (h *Host) listEvents(agent string, args arguments) (map[string]any, error) {
	if args.Policy != "" && !slices.Contains([]string{must, may, not, ack}, args.Policy) {
		return nil, refuse("invalid", "there is no policy %q", args.Policy)
	}
	list := []map[string]any{}
	for _, e := range h.events {
		m := e.message
		if e.agent != agent || e.over || m.deleted || !h.World.canRead(agent, m.Conversation) ||
			args.ConversationID != "" && m.Conversation != args.ConversationID ||
			args.StreamID != "" && h.World.place(m.Conversation).StreamID != args.StreamID ||
			args.Policy != "" && e.Policy != args.Policy ||
			!args.Since.IsZero() && m.at.Before(args.Since) || !args.Until.IsZero() && m.at.After(args.Until) {
			continue
		}
		form := h.form(e)
		list = append(list, map[string]any{"eventId": e.id, "conversation": form["conversation"],
			"author": form["author"],
			"policy": e.Policy, "text": m.Text})
	}
	return map[string]any{"events": list}, nil
}

func (h *Host) reactTo(agent string, args arguments) (map[string]any, error) {
	e, err := h.eventOf(agent, args.InReplyTo)
	if err != nil || e == nil || glyphs[args.Signal] == "" {
		return nil, cmp.Or(err, refuse("invalid", "an event and a signal are needed, not %q", args.Signal))
	}
	on := e.message.ID
	if reaction, ok := e.more["reaction"].(map[string]string); ok {
		on = reaction["on"]
	}
	if args.Signal == "claimed" {
		if owner := h.hold(agent, e.message.ID); owner != agent {
			return nil, &Refusal{Kind: "claimed", Message: "another agent has it", Owner: owner}
		}
	}
	shown := Message{Conversation: e.message.Conversation, Thread: e.message.Thread, Author: agent}
	h.mu.Unlock()
	err = h.Platform.React(on, shown, glyphs[args.Signal])
	h.mu.Lock()
	if err != nil {
		return nil, err
	}
	if slices.Contains(settling, args.Signal) {
		e.close()
	}
	if args.Signal == "working" { // it doesn't come again, but waits for its answer
		e.acknowledged = true
	}
	h.react(on, agent, args.Signal)
	return map[string]any{}, nil
}

func (h *Host) ownerOf(id string) string {
	if c := h.claims[id]; time.Now().Before(c.until) {
		return c.agent
	}
	return ""
}

// hold gives a message or thread to an agent, unless another has it, and returns the owner.
func (h *Host) hold(agent, id string) string {
	owner := h.ownerOf(id)
	if m := h.message(id); owner == "" && m != nil {
		owner = m.answeredBy
	}
	if owner = cmp.Or(owner, agent); owner == agent {
		if h.claims == nil {
			h.claims = map[string]claim{}
		}
		h.claims[id] = claim{agent, time.Now().Add(claimed)}
	}
	return owner
}

func (h *Host) claim(agent string, args arguments) (map[string]any, error) {
	e, err := h.eventOf(agent, args.EventID)
	thread, id := h.World.thread(args.ThreadID), args.ThreadID
	switch {
	case err != nil:
		return nil, err
	case e != nil:
		id = e.message.ID
	case thread == nil || !h.World.canRead(agent, thread.Conversation):
		return nil, refuse("unknown", "there is nothing to claim")
	}
	if owner := h.hold(agent, id); owner != agent {
		return map[string]any{"granted": false, "owner": owner}, nil
	}
	told := map[string]any{"granted": true, "ttlMs": claimed.Milliseconds()}
	if e != nil {
		told["text"] = e.message.Text
	}
	return told, nil
}

func (h *Host) deferEvent(agent string, args arguments) (map[string]any, error) {
	e, err := h.eventOf(agent, args.InReplyTo)
	if err != nil || e == nil || args.Reason == "" {
		return nil, cmp.Or(err, refuse("invalid", "an event and a reason are needed"))
	}
	e.acknowledged = true
	return map[string]any{}, nil
}

func (h *Host) resolve(agent string, args arguments) (map[string]any, error) {
	found := h.World.thread(args.ThreadID) != nil
	for _, e := range h.events {
		m := e.message
		if e.agent == agent && (e.id == args.EventID || args.ThreadID != "" && m.Thread == args.ThreadID ||
			args.AssignmentID != "" && m.ID == args.AssignmentID) {
			e.close()
			found = true
		}
	}
	if !found {
		return nil, refuse("unknown", "there is nothing to resolve")
	}
	return map[string]any{}, nil
}
