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

// A stack has its link inside, where nobody sees it. What has to pass there is known all the same: a host of our own,
// the shadow, is told of all that the platform shows the stack, and of all that the stack posts. What it would deliver
// stands in the trace as presumed, acknowledged at once, so that laws and demands read a stack as they read a harness.
// Nothing of it is sent.

// presumeOpen begins the link of the shadow, or takes it up after a kill.
func (w *World) presumeOpen() {
	for _, frame := range w.shadow.Start() {
		m := jsonrpc.Decode(frame)
		w.presume(w.shadow.Receive(w.Now(),
			jsonrpc.Decode(m.Reply(wire.InitializeResult{ProtocolVersion: w.draft.String()}))))
	}
}

// presume notes what the shadow says.
func (w *World) presume(out []link.Output) {
	for _, o := range out {
		if o.Frame == nil {
			continue // what became visible is seen on the platform
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

// presumeSend notes a message of the stack as what its harness sent to its host. A message that was changed since is
// judged as it stands at last.
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

// answeredBy is the id of the event that a message of the stack answers: the newest of those shown in the latest turn
// in which the model said these words. What the stack says in its own words, such as that it can't answer, is about the
// latest turn in which the model said nothing, of an event there. It is "" if there is no such turn.
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
		// a turn that shows no event, such as that of a return, may be what it is about
		if d := w.newestIn(turn, p.Agent); d.Event.ID == "" || d.Event.Place == p.Place {
			return d.Event.ID
		}
	}
	return ""
}

// newestIn is the newest of the deliveries to an agent that a turn shows; zero: it shows none.
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

// saying tells of texts whether what was said holds their words, or the text itself where that has no words, such as
// "?!".
func saying(said string) func(text string) bool {
	all := law.Words(said)
	return func(text string) bool {
		if words := law.Words(text); strings.TrimSpace(words) != "" {
			return strings.Contains(all, words)
		}
		return text != "" && strings.Contains(said, text)
	}
}

// self is the id of the agent that the stack is: the first of the cast of whom the scenario asks something, or else the
// first.
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

// adapted is the id of that agent; "" for every other implementation.
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
