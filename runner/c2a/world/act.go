package world

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Post is a message to be posted on the surface.
type Post struct {
	Author   string // name in the features
	Place    Place
	Text     string
	Label    string // urgent, approval, blocker, cancellation or safety, or several, joined by " and "; "": none
	Asks     string // name of the participant to whom it puts a direct question
	Assignee string // name of the participant to whom it assigns work
	Class    string // log, progress or status of a report; "": chat
	Retry    int    // times that the platform has sent it before, in vain
	As       string // mention: by the platform's own event for mentions
	AfterMs  int64  // from now, that the platform waits with it

	Obligation *port.Obligation // that its author declares, with a name of the features as its delegate
	Recipients []string         // names of the participants that it addresses by identity
	AgoMs      int64            // how long ago it was posted, if the platform reports it late
	Before     bool             // whether that may be before the world began
}

// Post posts a message on the surface.
func (w *World) Post(ctx context.Context, p Post) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	for _, name := range []string{p.Author, p.Asks, p.Assignee} {
		if name == "" {
			continue
		}
		if err := w.known(name); err != nil {
			return w.Abort(err)
		}
	}
	at, err := w.locate(p.Place, ParticipantID(p.Author))
	if err != nil {
		return w.Abort(err)
	}
	if err := w.learn(ctx, p); err != nil {
		return err
	}
	e := port.SurfaceEvent{
		Op: "post", ID: w.nextMessage(), Author: ParticipantID(p.Author),
		Conversation: at.conversation, Thread: at.thread, Text: p.Text, Class: p.Class,
		OffsetMs: p.AfterMs,
	}
	if o := p.Obligation; o != nil {
		e.Obligation = &port.Obligation{Blocks: o.Blocks, DefaultAction: o.DefaultAction}
		if o.Delegate != "" {
			e.Obligation.Delegate = ParticipantID(o.Delegate)
		}
	}
	for _, name := range p.Recipients {
		e.Recipients = append(e.Recipients, ParticipantID(name))
	}
	if p.Label != "" {
		e.Labels = strings.Split(p.Label, " and ")
	}
	if p.Asks != "" {
		e.Asks = ParticipantID(p.Asks)
	}
	switch {
	case p.Assignee != "":
		e.Op, e.Assignee = "assign", ParticipantID(p.Assignee)
	case p.Class != "":
		e.Op = "status"
	case p.Retry > 0 || p.As != "" || p.AgoMs > 0:
		e.Op, e.Retry, e.As = "redeliver", p.Retry, p.As
		if p.AgoMs > 0 {
			e.PostedMs = w.Now() - p.AgoMs
			if !p.Before {
				e.PostedMs = max(1, e.PostedMs)
			}
		}
	}
	place, err := wire.Place(w.engine, at.conversation, at.thread)
	if err != nil {
		return w.Abort(&exchange.ScenarioError{What: err.Error()})
	}
	w.appear(e.ID, e.Author, place, p.Text)
	w.messages[len(w.messages)-1].PostedMs = e.PostedMs
	return w.surface(ctx, e)
}

// Edit gives a message of the author another text.
func (w *World) Edit(ctx context.Context, author, old, text string) error {
	m, err := w.own(ctx, author, old)
	if err != nil {
		return err
	}
	w.say(m, text)
	return w.surface(ctx, port.SurfaceEvent{Op: "edit", ID: m.ID, Text: text})
}

// Delete removes a message of the author.
func (w *World) Delete(ctx context.Context, author, text string) error {
	m, err := w.own(ctx, author, text)
	if err != nil {
		return err
	}
	m.Gone = true
	return w.surface(ctx, port.SurfaceEvent{Op: "delete", ID: m.ID})
}

// own finds the message that the author has under that text now.
func (w *World) own(ctx context.Context, author, text string) (*Message, error) {
	if err := w.Start(ctx); err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(w.messages) {
		if m.Author == ParticipantID(author) && m.Text() == text && !m.Gone {
			w.stimulus = m.ID
			return m, nil
		}
	}
	return nil, w.Fail("%s has not posted %q", author, text)
}

// Typing makes someone start or stop typing.
func (w *World) Typing(ctx context.Context, author string, place Place, active bool) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.known(author); err != nil {
		return w.Abort(err)
	}
	at, err := w.locate(place, ParticipantID(author))
	if err != nil {
		return w.Abort(err)
	}
	w.Exchange.Typing(author+at.conversation+at.thread, active)
	return w.surface(ctx, port.SurfaceEvent{
		Op: "typing", Author: ParticipantID(author), Conversation: at.conversation, Thread: at.thread, Active: active,
	})
}

// surface carries out an event on the surface of the implementation, or on that of our own host.
func (w *World) surface(ctx context.Context, e port.SurfaceEvent) error {
	in, err := wire.Input(e, w.engine)
	if err != nil {
		return w.Abort(&exchange.ScenarioError{What: err.Error()})
	}
	w.Note(law.Surfaced{Input: in})
	if w.shadow != nil {
		w.presume(w.shadow.Input(w.Now(), in))
	}
	if w.hosting() {
		err = w.emit(w.host.Input(w.Now(), in))
	} else {
		_, err = w.Control(ctx, port.MethodSurface, surfaceParams(e))
	}
	if err != nil {
		return err
	}
	return w.Advance(ctx, 0)
}

// surfaceParams encodes one event of the surface, members that are zero but have to be there included.
func surfaceParams(e port.SurfaceEvent) any {
	raw, err := json.Marshal(e)
	if err != nil {
		panic(err) // our own type always encodes
	}
	event := maps.Collect(rawjson.Members(raw))
	switch e.Op {
	case "typing":
		event["active"] = json.RawMessage(fmt.Sprint(e.Active))
	case "post", "edit", "assign", "status", "redeliver":
		event["text"], _ = json.Marshal(e.Text)
	}
	return map[string]any{"events": []any{event}}
}

// Delivery is an event that our host must deliver unchanged.
type Delivery struct {
	Author, Agent string // names in the features
	Also          string // another agent that gets an event of the same message, or ""
	Place         Place
	Text          string
	Topic         string // of a knock, which replaces the text; Text is then held back
	Policy        c2a.Policy
	Mode          c2a.Mode
	Priority      c2a.Priority
	// Unaddressed says that the event is not aimed at the agent by a mention, whatever it obliges to.
	Unaddressed bool
	// Cancelled cancels the event at once.
	Cancelled bool
	// EditOf is the text of the event that this one edits: an answered one, or one that was a notification, which can't
	// be cancelled.
	EditOf string
	// Bare sends it as a notification, which isn't acknowledged.
	Bare bool
	// Obligation is the author's declaration in the event, or nil.
	Obligation *c2a.Obligation
	// Change breaks the params on purpose before they are sent.
	Change func(params map[string]json.RawMessage)
}

// Deliver sends an event to the harness.
func (w *World) Deliver(ctx context.Context, d Delivery) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if !w.hosting() {
		return w.Fail("the suite's host delivers only to a harness or an agent")
	}
	for _, name := range []string{d.Author, d.Agent, cmp.Or(d.Also, d.Agent)} {
		if err := w.known(name); err != nil {
			return w.Abort(err)
		}
	}
	author, agent := ParticipantID(d.Author), ParticipantID(d.Agent)
	at, err := w.locate(d.Place, author)
	if err != nil {
		return w.Abort(err)
	}
	place, err := wire.Place(w.engine, at.conversation, at.thread)
	if err != nil {
		return w.Abort(&exchange.ScenarioError{What: err.Error()})
	}
	e := c2a.Event{
		Recipient: agent, Place: place, Author: w.engine.Author(author), Policy: d.Policy, Mode: d.Mode,
		Priority: d.Priority, Reason: "conformance", Text: d.Text,
		Directedness: c2a.Ambient,
	}
	if e.Priority == 0 {
		e.Priority = c2a.Normal
	}
	if d.Policy != c2a.MustNotRespond && !d.Unaddressed || place.Kind == c2a.DM {
		e.Directedness = c2a.ToMe
	}
	if d.Obligation != nil {
		e.Obligation, e.Recipients = d.Obligation, []c2a.Author{w.engine.Author(agent)}
	}
	if d.EditOf != "" {
		of, err := w.deliveryOf(ctx, d.EditOf, 0)
		if err != nil {
			return err
		}
		e.EditOf = of.Event.ID
		if of.Request != "" {
			e.Reason = c2a.EditedAfterResponse
		}
	}
	if d.Topic != "" {
		e.Text = ""
		e.Knock = &c2a.Knock{
			From: author, Where: place.Kind.String() + ":" + at.conversation + at.thread, Directedness: e.Directedness,
			Policy: e.Policy, Priority: e.Priority, Topic: d.Topic, PullWith: "chat.read_thread",
		}
	}
	w.body = d.Text
	defer func() { w.body = "" }()
	id := w.nextMessage()
	out := w.host.Deliver(w.Now(), e, id, d.Text)
	if d.Also != "" {
		e.Recipient = ParticipantID(d.Also)
		out = append(out, w.host.Deliver(w.Now(), e, id, d.Text)...)
	}
	w.appear(id, author, place, d.Text)
	for _, o := range out {
		frame := o.Frame
		if d.Change != nil {
			m := jsonrpc.Decode(frame)
			if w.changes == nil {
				w.changes = map[string]func(map[string]json.RawMessage){}
			}
			w.changes[rawjson.TextOf(m.Params, "eventId")] = d.Change
			if frame, err = change(m, d.Change); err != nil {
				return w.Abort(err)
			}
		}
		if d.Bare {
			m := jsonrpc.Decode(frame)
			frame = jsonrpc.Notification(m.Method, m.Params)
		}
		if err := w.Send(frame, true); err != nil { // a dictated event may be invalid
			return err
		}
		if d.Cancelled {
			if err := w.sendCancel(json.RawMessage(jsonrpc.Decode(frame).ID.String())); err != nil {
				return err
			}
		}
	}
	w.body = ""
	return w.Advance(ctx, 0)
}

// change rewrites the params of a request of ours.
func change(m jsonrpc.Message, by func(map[string]json.RawMessage)) ([]byte, error) {
	var params map[string]json.RawMessage
	if err := json.Unmarshal(m.Params, &params); err != nil {
		return nil, &exchange.OwnFaultError{What: err.Error()}
	}
	by(params)
	return jsonrpc.Request(m.ID, m.Method, params), nil
}

// Notify sends a notification to the implementation, which may be one that it can't know.
func (w *World) Notify(ctx context.Context, method string) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.Send(jsonrpc.Notification(method, struct{}{}), true); err != nil {
		return err
	}
	return w.Advance(ctx, 0)
}

// Release answers the turns that the model holds back, and stops holding back.
func (w *World) Release(ctx context.Context) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.Model.release(); err != nil {
		return w.Abort(err)
	}
	return w.Advance(ctx, 0)
}

// ToolResult reads an answer as the result of tools/call.
func ToolResult(a *exchange.Answer) wire.ToolResult {
	var r wire.ToolResult
	if a.Err != nil {
		return wire.ToolResult{IsError: true}
	}
	_ = json.Unmarshal(a.Result, &r)
	return r
}

// Done reports whether a tool call succeeded.
func Done(a *exchange.Answer) bool { return a.Err == nil && !ToolResult(a).IsError }

// Call calls a chat tool of the host as the agent with the id (role host). It returns nil when the host gives no
// answer.
func (w *World) Call(ctx context.Context, agent, tool string, arguments any) (*exchange.Answer, error) {
	ids, err := w.CallAll(ctx, Call{Agent: agent, Tool: tool, Arguments: arguments})
	if err != nil {
		return nil, err
	}
	return w.AnswerTo(ids[0]), nil
}

// ask sends a request on the link and settles. The answer is nil if none came.
func (w *World) ask(ctx context.Context, method string, params any) (*exchange.Answer, error) {
	if err := w.Start(ctx); err != nil {
		return nil, err
	}
	if w.role != law.HostRole {
		return nil, w.Fail("only a host answers %s", method)
	}
	return w.Query(ctx, method, params)
}

// maxPages bounds how many pages of a list are asked for.
const maxPages = 20

// Tool is a tool that a host lists: its name, and all that is said of it.
type Tool struct {
	Name string
	Raw  json.RawMessage
}

// Tools returns the host's tools from all pages (role host). seq is the sequence number of the last answer, or
// [judge.NoSeq] if none came or the host refused.
func (w *World) Tools(ctx context.Context) (tools []Tool, seq int, err error) {
	var params any
	for range maxPages {
		answer, err := w.ask(ctx, wire.MethodToolsList, params)
		if err != nil || answer == nil || answer.Err != nil {
			return nil, judge.NoSeq, err
		}
		for tool := range rawjson.Elements(rawjson.Of(answer.Result, "tools")) {
			tools = append(tools, Tool{rawjson.TextOf(tool, "name"), tool})
		}
		seq = answer.Seq
		next := rawjson.TextOf(answer.Result, "nextCursor")
		if next == "" {
			break
		}
		params = map[string]string{"cursor": next}
	}
	return tools, seq, nil
}

// Listed reports whether a tool is among those.
func Listed(tools []Tool, name string) bool {
	return slices.ContainsFunc(tools, func(t Tool) bool { return t.Name == name })
}

// At finds a place of the features, as seen by a participant if id isn't "", without making it the current one.
func (w *World) At(p Place, id string) (c2a.Place, error) {
	if w.engine == nil {
		return c2a.Place{}, exchange.Mistake("nothing has happened yet")
	}
	current := w.current
	at, err := w.locate(p, id)
	w.current = current
	if err != nil {
		return c2a.Place{}, err
	}
	place, err := wire.Place(w.engine, at.conversation, at.thread)
	if err != nil {
		return c2a.Place{}, &exchange.ScenarioError{What: err.Error()}
	}
	return place, nil
}
