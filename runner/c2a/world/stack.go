package world

import (
	"slices"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// A stack has an internal link, which the suite can't see. The suite computes what must pass there: a host of its own,
// the shadow, gets everything that the platform shows the stack, and everything that the stack posts. The trace has the
// shadow's deliveries as presumed and acknowledged at once, so that laws and checks read a stack like a harness. None
// of it is sent.

// presumeOpen opens the link of the shadow, or resumes it after a kill.
func (w *World) presumeOpen() {
	for _, frame := range w.shadow.Start() {
		m := jsonrpc.Decode(frame)
		w.presume(w.shadow.Receive(w.Now(),
			jsonrpc.Decode(m.Reply(wire.InitializeResult{ProtocolVersion: w.draft.String()}))))
	}
}

// presume records the frames of the shadow.
func (w *World) presume(out []link.Output) {
	for _, o := range out {
		if o.Frame == nil {
			continue // posts are seen on the platform
		}
		m := jsonrpc.Decode(o.Frame)
		switch m.Method {
		case wire.MethodDeliver:
			if d := w.delivery(m); law.Same(d.Event.Recipient, w.self()) {
				if w.longAgo(d.Message) && d.Event.Policy == c2a.MustRespond { // a stack need not answer that any more
					d.Event.Policy, d.PolicyText = c2a.MayRespond, c2a.MayRespond.String()
				}
				w.Note(d)
				w.Note(law.Ack{Request: m.ID.String(), OK: true})
			}
			w.presume(w.shadow.Receive(w.Now(), jsonrpc.Decode(m.Reply(struct{}{}))))
		case wire.MethodCancelled, wire.MethodTyping:
			for _, item := range (side{w}).Means(m, nil) {
				if n, ok := item.(law.TypingNote); !ok || law.Same(n.Agent, w.self()) {
					w.Note(item)
				}
			}
		}
	}
}

// longAgo reports whether a message was posted before the world began, and reported since.
func (w *World) longAgo(id string) bool {
	return slices.ContainsFunc(w.messages, func(m *Message) bool { return m.ID == id && m.PostedMs < 0 })
}

// presumeSend records a post of the stack as a send of its harness. If the post was edited, its last text counts.
func (w *World) presumeSend(p law.Posted) {
	switch p.Op {
	case "edit":
		for i, e := range w.Seen() {
			if y, ok := e.Item.(law.Send); ok && y.Call == p.Message {
				y.Message.Text = p.Text
				w.Seen()[i].Item = y
			}
		}
	case "post":
		m := c2a.SendMessage{
			Target: p.Place, Key: p.Message, Text: p.Text, Visibility: p.Place.Kind.String(), Directedness: c2a.Ambient,
			InReplyTo: w.answeredBy(p),
		}
		w.NoteLast(law.Send{Call: p.Message, Agent: p.Agent, Message: m},
			law.ToolResult{Call: p.Message, OK: true, Message: p.Message})
		call := wire.ToolCall{Name: "chat.send_message", Agent: p.Agent, Arguments: wire.EncodeSend(m)}
		w.presume(w.shadow.Receive(w.Now(),
			jsonrpc.Decode(jsonrpc.Request(jsonrpc.StringID(p.Message), wire.MethodToolsCall, call))))
	}
}

// answeredBy returns the id of the event that a post of the stack answers: the newest one shown in the latest turn in
// which the model said these words. A text that isn't the model's, such as an apology, is about the latest turn there
// in which the model said nothing. It returns "" if there is no such turn.
func (w *World) answeredBy(p law.Posted) string {
	var silent []string // turns, in order
	turn := ""
	for _, e := range w.Seen() {
		answer, ok := e.Item.(law.TurnAnswer)
		switch {
		case !ok:
		case slices.ContainsFunc(answer.Actions,
			func(a c2a.Action) bool { return a.Text != "" && strings.Contains(p.Text, a.Text) }):
			turn = answer.Turn
		case !slices.ContainsFunc(answer.Actions, func(a c2a.Action) bool { return a.Text != "" }):
			silent = append(silent, answer.Turn)
		}
	}
	if turn != "" {
		return w.newestIn(turn, p.Agent).Event.ID
	}
	for _, turn := range slices.Backward(silent) {
		// A turn that shows no event, such as that of a return, may also be the one.
		if d := w.newestIn(turn, p.Agent); d.Event.ID == "" || d.Event.Place == p.Place {
			return d.Event.ID
		}
	}
	return ""
}

// newestIn returns the newest delivery to an agent that a turn shows, or the zero value.
func (w *World) newestIn(turn, agent string) (newest law.Delivery) {
	var pending []law.Delivery
	for _, e := range w.Seen() {
		switch x := e.Item.(type) {
		case law.Delivery:
			if law.Same(x.Event.Recipient, agent) {
				pending = append(pending, x)
			}
		case law.TurnStep:
			if x.Turn != turn {
				continue
			}
			said := ""
			for _, m := range x.Messages {
				if m.Role == "assistant" {
					said = ""
				} else {
					said += m.Text + "\n"
				}
			}
			says := saying(said)
			for _, d := range pending {
				if says(d.Event.Text + d.Body) {
					newest = d
				}
			}
		}
	}
	return newest
}

// saying returns a function that reports whether said contains the words of a text, or, if the text has no words, such
// as "?!", the text itself.
func saying(said string) func(text string) bool {
	all := law.Words(said)
	return func(text string) bool {
		if words := law.Words(text); strings.TrimSpace(words) != "" {
			return strings.Contains(all, words)
		}
		return text != "" && strings.Contains(said, text)
	}
}

// self returns the id of the agent that the stack plays: the first of the cast that the scenario asks something, or
// else the first.
func (w *World) self() string {
	for _, a := range w.agents {
		if slices.Contains(w.Demanded, a.Handle) {
			return a.ID
		}
	}
	if len(w.agents) == 0 {
		return ""
	}
	return w.agents[0].ID
}

// adapting reports whether the implementation is a host for one agent alone.
func (w *World) adapting() bool { return w.RoleName() == spec.RoleAdapter }

// adapted returns the id of that agent, or "" if the implementation is no stack.
func (w *World) adapted() string {
	if !w.adapting() || len(w.agents) == 0 {
		return ""
	}
	for _, a := range w.agents {
		if a.Handle == w.Adapts {
			return a.ID
		}
	}
	return w.agents[0].ID
}
