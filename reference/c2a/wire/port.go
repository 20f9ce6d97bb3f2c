package wire

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// WorldOf returns a world of the port in the engine's terms. It fails on a draft or a kind that the engine doesn't
// know.
func WorldOf(w port.World) (*c2a.World, error) {
	draft, ok := c2a.ParseDraft(w.Draft)
	if !ok {
		return nil, fmt.Errorf("unknown draft %q", w.Draft)
	}
	if err := w.Check(); err != nil {
		return nil, err
	}
	out := &c2a.World{Draft: draft, StartMs: w.StartMs, Lead: w.Lead, Glyphs: w.Glyphs,
		NoReturns: w.Boomerang != nil && !*w.Boomerang}
	for _, a := range w.Agents {
		out.Agents = append(out.Agents, c2a.Agent(a))
	}
	for _, p := range w.Humans {
		out.People = append(out.People, c2a.Person(p))
	}
	for _, c := range w.Conversations {
		kind, _ := c2a.ParseConversationKind(c.Kind)
		out.Conversations = append(out.Conversations,
			c2a.Conversation{ID: c.ID, Kind: kind, Name: c.Name, Members: c.Members, Stream: c.Stream})
	}
	for _, t := range w.Threads {
		out.Threads = append(out.Threads, c2a.ThreadInfo(t))
	}
	return out, nil
}

// Input returns an event of the surface in the engine's terms, placed in the world.
func Input(s port.SurfaceEvent, w *c2a.World) (host.Input, error) {
	place, err := Place(w, s.Conversation, s.Thread)
	switch s.Op {
	case "post", "assign", "status", "redeliver":
		if err != nil {
			return nil, err
		}
		m := c2a.Message{ID: s.ID, Author: s.Author, Place: place, Text: s.Text, Class: c2a.Chat, Asks: s.Asks,
			Assignee: s.Assignee, Recipients: s.Recipients, PostedMs: s.PostedMs}
		m.Obligation = declared(s, w)
		switch {
		case s.Op == "assign":
			m.Class = c2a.Assignment
		case s.Op == "status" && s.Class == "progress":
			m.Class = c2a.Progress
		case s.Op == "status" && s.Class == "record":
			m.Class = c2a.Record
		case s.Op == "status":
			m.Class = c2a.Status
		}
		for _, l := range s.Labels {
			switch l {
			case "urgent":
				m.Urgent = true
			case "approval":
				m.Approval = true
			case "blocker":
				m.Blocker = true
			case "cancellation":
				m.Cancels = true
			case "safety":
				m.Safety = true
			default:
				return nil, fmt.Errorf("unknown label %q", l)
			}
		}
		if s.Op == "redeliver" {
			return host.Repeated{Message: m}, nil
		}
		return host.Posted{Message: m}, nil
	case "edit":
		return host.Edited{ID: s.ID, Text: s.Text, By: s.By, Obligation: declared(s, w)}, nil
	case "compact":
		return host.Compacted{OlderThanMs: s.OlderThanMs}, nil
	case "delete":
		return host.Deleted{ID: s.ID, By: s.By, Retention: s.Reason == "retention"}, nil
	case "unreact":
		return host.Unreacted{Message: s.Message, Author: s.Author, Signal: s.Signal, Glyph: s.Glyph}, nil
	case "read":
		return host.Seen{Message: s.Message, By: s.By, Set: s.Set}, nil
	case "join", "leave":
		return host.Moved{Conversation: place.Conversation, Participant: s.Participant, In: s.Op == "join"}, err
	case "typing":
		return host.TypingChanged{Place: place, Author: s.Author, Active: s.Active}, err
	case "react":
		return host.Reacted{Message: s.Message, Author: s.Author, Signal: s.Signal, Glyph: s.Glyph, About: s.Recipient},
			nil
	case "outage":
		return outage(s)
	}
	return nil, fmt.Errorf("unknown surface op %q", s.Op)
}

// declared is what the author of a message declares for it, or nil.
func declared(s port.SurfaceEvent, w *c2a.World) *c2a.Obligation {
	o := s.Obligation
	if o == nil {
		return nil
	}
	out := &c2a.Obligation{Blocks: o.Blocks, DefaultAction: o.DefaultAction}
	if o.Delegate != "" {
		out.Delegate = w.Author(o.Delegate)
	}
	return out
}

func outage(s port.SurfaceEvent) (host.Input, error) {
	o := host.Outage{Kind: c2a.Transient, Lost: s.Failure == port.LostResponse, Times: s.Times,
		RetryAfterMs: s.RetryAfterMs}
	var ok bool
	if o.Op, ok = map[string]host.PlatformOp{"post": host.OpPost, "react": host.OpReact}[s.Operation]; !ok {
		return nil, fmt.Errorf("unknown operation %q of an outage", s.Operation)
	}
	if !o.Lost {
		if o.Kind, ok = c2a.ParseFailureKind(s.Failure); !ok || o.Kind > c2a.Permanent {
			return nil, fmt.Errorf("unknown failure %q of an outage", s.Failure)
		}
	}
	return o, nil
}

// Place finds a conversation, and a thread in it unless thread is "".
func Place(w *c2a.World, conversation, thread string) (c2a.Place, error) {
	if t, ok := w.Thread(thread); ok && conversation == "" {
		conversation = t.Conversation
	}
	c, ok := w.Conversation(conversation)
	if !ok {
		return c2a.Place{}, fmt.Errorf("unknown conversation %q", conversation)
	}
	p := c2a.Place{Conversation: c.ID, Kind: c.Kind, Stream: c.Stream}
	if thread != "" {
		if t, ok := w.Thread(thread); !ok || t.Conversation != c.ID {
			return c2a.Place{}, fmt.Errorf("unknown thread %q in conversation %q", thread, c.ID)
		}
		p.Thread, p.Kind = thread, c2a.Thread
	}
	return p, nil
}

// EncodeInspection returns what an engine says of itself.
func EncodeInspection(x c2a.Inspection) port.Inspection {
	var out port.Inspection
	for _, f := range x.Fates {
		out.Dispositions = append(out.Dispositions,
			port.Disposition{EventID: f.Event, Agent: f.Agent, Disposition: f.Disposition.String()})
	}
	for _, h := range x.Held {
		out.Claims = append(out.Claims, port.Claim(h))
	}
	for _, e := range x.Audit {
		out.Audit = append(out.Audit, port.AuditEntry{AtMs: e.AtMs, Kind: e.Kind.String(), Agent: e.Agent,
			EventID: e.Event, Detail: e.Detail})
	}
	out.Owes, out.Blocking = encodeOpen(x.Owes), encodeOpen(x.Blocking)
	return out
}

func encodeOpen(open []c2a.Open) []port.Open {
	var out []port.Open
	for _, o := range open {
		p := port.Open{Party: o.Party, EventID: o.Event, Recipient: o.Recipient, Author: o.Author, Blocks: o.Blocks,
			DefaultAction: o.DefaultAction, AgeMs: o.AgeMs, Paused: o.Paused}
		for _, a := range o.About {
			p.About = append(p.About, port.Owed{EventID: a.Event, Recipient: a.Recipient})
		}
		out = append(out, p)
	}
	return out
}

func openOf(open []port.Open) []c2a.Open {
	var out []c2a.Open
	for _, p := range open {
		o := c2a.Open{Owed: c2a.Owed{Event: p.EventID, Recipient: p.Recipient}, Party: p.Party, Author: p.Author,
			Blocks: p.Blocks, DefaultAction: p.DefaultAction, AgeMs: p.AgeMs, Paused: p.Paused}
		for _, a := range p.About {
			o.About = append(o.About, c2a.Owed{Event: a.EventID, Recipient: a.Recipient})
		}
		out = append(out, o)
	}
	return out
}

// InspectionOf returns an inspection in the engine's terms; what can't be read is zero.
func InspectionOf(x port.Inspection) c2a.Inspection {
	var out c2a.Inspection
	for _, d := range x.Dispositions {
		f := c2a.Fate{Event: d.EventID, Agent: d.Agent}
		f.Disposition, _ = c2a.ParseDisposition(d.Disposition)
		out.Fates = append(out.Fates, f)
	}
	for _, c := range x.Claims {
		out.Held = append(out.Held, c2a.Holding(c))
	}
	for _, e := range x.Audit {
		entry := c2a.AuditEntry{AtMs: e.AtMs, Agent: e.Agent, Event: e.EventID, Detail: e.Detail}
		entry.Kind, _ = c2a.ParseAuditKind(e.Kind)
		out.Audit = append(out.Audit, entry)
	}
	out.Owes, out.Blocking = openOf(x.Owes), openOf(x.Blocking)
	return out
}

var actionKinds = map[string]c2a.ActionKind{
	"reply": c2a.ActReply, "send": c2a.ActSend, "tool": c2a.ActTool,
	"react": c2a.ActReact, "silence": c2a.ActStay, "fail": c2a.ActFail,
	"progress": c2a.ActProgress,
}

// ActionOf returns an action of the model in the engine's terms.
func ActionOf(a port.Action) (c2a.Action, error) {
	kind, ok := actionKinds[a.Type]
	if !ok {
		return c2a.Action{}, fmt.Errorf("unknown action %q", a.Type)
	}
	out := c2a.Action{Kind: kind, Text: a.Text, Tool: a.Name, Arguments: string(a.Arguments), Signal: a.Signal}
	out.Place = c2a.Place{Conversation: a.Conversation, Thread: a.Thread}
	out.Progress, out.Total = a.Progress, a.Total
	switch kind {
	case c2a.ActFail, c2a.ActProgress:
		out.Text = a.Message
	case c2a.ActTool:
		var about struct {
			InReplyTo string `json:"inReplyTo"`
			Signal    string `json:"signal"`
			ReadArguments
		}
		_ = json.Unmarshal(a.Arguments, &about)
		if a.Name == "chat.read_thread" {
			out.Place = c2a.Place{Conversation: about.Conversation, Thread: about.Thread}
		}
		out.Signal, out.On = about.Signal, cmp.Or(about.InReplyTo, about.Event)
		if a.Name == "chat.react" {
			out.Arguments = withoutGlyph(a.Arguments)
		}
	}
	if kind == c2a.ActTool && a.Name == "chat.send_message" {
		var arguments SendArguments
		if err := json.Unmarshal(a.Arguments, &arguments); err == nil {
			m := DecodeSend(arguments)
			out.Send = &m
		}
	}
	return out, nil
}

// withoutGlyph takes the glyph out of what a model gives chat.react: C2A carries the signal alone (C2A26-079,
// C2A02-173).
func withoutGlyph(arguments json.RawMessage) string {
	var members map[string]json.RawMessage
	if json.Unmarshal(arguments, &members) != nil || members["glyph"] == nil {
		return string(arguments)
	}
	delete(members, "glyph")
	return string(encode(members))
}
