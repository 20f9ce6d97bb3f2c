package world

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The windows by which a host declares how long an open obligation waits between two returns, by the mode of its event.
var returnWindows = map[c2a.Mode]string{
	c2a.Immediate: "returnImmediateMs", c2a.Buffered: "returnBufferedMs", c2a.Notify: "returnNotifyMs",
	c2a.ToolMailbox: "returnToolMailboxMs",
}

// ReturnMs is the return interval of events in a mode, as declared; 0: it isn't.
func ReturnMs(declared port.HelloResult, m c2a.Mode) int64 { return declared.Windows[returnWindows[m]] }

// ReturnMs is the return interval of events in a mode: that of our own host, or as declared; 0: it isn't.
func (w *World) ReturnMs(m c2a.Mode) int64 {
	if w.hosting() {
		return w.HostRules.Obligations.ReturnMs(m)
	}
	return cmp.Or(ReturnMs(w.Declared(), m), w.learned[m])
}

// returnsMs are the return intervals of the host under test, as far as they are known.
func (w *World) returnsMs() map[c2a.Mode]int64 {
	known := map[c2a.Mode]int64{}
	for m := range returnWindows {
		if ms := w.ReturnMs(m); ms > 0 && w.role == law.HostRole {
			known[m] = ms
		}
	}
	return known
}

// LongestReturnMs is how long a first return is waited for where the host doesn't declare its interval: a day.
const LongestReturnMs = 24 * 3_600_000

// learn finds out how long a host waits before it returns an obligation, if it doesn't declare that: somebody asks
// the same beforehand, waits for the first return, and says done.
func (w *World) learn(ctx context.Context, p Post) error {
	if p.Obligation == nil || w.role != law.HostRole || w.StaysAway || w.learning || w.learned != nil ||
		len(p.Recipients) == 0 || ReturnMs(w.Declared(), c2a.Buffered) > 0 {
		return nil
	}
	w.learning, w.learned = true, map[c2a.Mode]int64{}
	defer func() { w.learning = false }()
	p.Text, p.AgoMs, p.Retry = p.Text+" (asked beforehand)", 0, 0
	i := slices.IndexFunc(p.Recipients, func(name string) bool { return strings.Contains(p.Text, "@"+name) })
	p.Recipients = p.Recipients[max(i, 0):][:1:1] // one that is mentioned, so that it isn't told by a knock alone
	if err := w.Post(ctx, p); err != nil {
		return err
	}
	asked := w.messages[len(w.messages)-1].ID
	w.probe = asked
	var first law.Delivery
	var firstMs int64
	for waited := int64(0); waited < LongestReturnMs; waited += stepMs {
		for _, x := range w.Seen() {
			d, ok := x.Item.(law.Delivery)
			switch {
			case !ok:
			case d.Message == asked && first.Request == "":
				first, firstMs = d, x.AtMs
			case d.Returned == asked && d.Event.Returns():
				w.learned[first.Event.Mode] = x.AtMs - firstMs
				return w.surface(ctx, port.SurfaceEvent{Op: "react", Signal: "done", Message: asked,
					Author: ParticipantID(p.Author), Recipient: ParticipantID(p.Recipients[0])})
			}
		}
		if err := w.Advance(ctx, stepMs); err != nil {
			return err
		}
	}
	return nil
}

// Probed reports whether a delivery is about what was asked to learn the return interval.
func (w *World) Probed(d law.Delivery) bool {
	return w.probe != "" && (d.Message == w.probe || d.Returned == w.probe || d.Event.Reaction != nil &&
		d.Event.Reaction.On == w.probe)
}

// Whole reports whether the implementation is host and harness in one.
func (w *World) Whole() bool { return w.role == law.StackRole }

// Unlearned reports whether nobody knows how long the host waits between two returns, and nobody could ask beforehand.
// Of a stack nobody sees which turn is the first return: it has to declare the interval.
func (w *World) Unlearned() bool {
	if w.Whole() {
		return ReturnMs(w.Declared(), c2a.Buffered) == 0
	}
	return w.role == law.HostRole && w.learned != nil && w.probe == "" && ReturnMs(w.Declared(), c2a.Buffered) == 0
}

// stepMs is how far a step goes in which a return is waited for.
const stepMs = 60_000

// presumeReturns lets the shadow of a stack return obligations when the stack does, or never where nobody knows when
// that is.
func (w *World) presumeReturns() {
	rules := &w.HostRules.Obligations
	known := func(m c2a.Mode) bool { return w.ReturnMs(c2a.Buffered) > 0 && w.ReturnMs(m) > 0 }
	rules.Return = func(_ *host.Host, o host.Owing, _ *c2a.Event) bool { return known(o.Mode) }
	rules.ReturnMs = func(m c2a.Mode) int64 {
		if !known(m) {
			return math.MaxInt32
		}
		return w.ReturnMs(m)
	}
}

// Returned is a return that our host is told to deliver as it is.
type Returned struct {
	Of, Agent     string // text of the message whose event returns, and the name of its recipient
	Number        int
	DefaultAction string
	// Change breaks the params on purpose before they are sent.
	Change func(params map[string]json.RawMessage)
}

// Return delivers the return of an event to the harness.
func (w *World) Return(ctx context.Context, r Returned) error {
	first, err := w.deliveryOf(ctx, r.Of, 0)
	if err != nil {
		return err
	}
	e := first.Event
	at := e.Place
	knock := c2a.Knock{From: e.Author.ID, Where: at.Ref(), Policy: c2a.MustRespond, Priority: c2a.Normal,
		Topic: "an unanswered question", PullWith: "chat.read_thread", Of: e.ID, Return: r.Number,
		AgeMs: w.engine.StartMs + w.Now() - first.CreatedMs, DefaultAction: r.DefaultAction}
	e = c2a.Event{Recipient: ParticipantID(r.Agent), Place: at, Author: e.Author, Directedness: e.Directedness,
		Policy: c2a.MustRespond, Mode: c2a.Notify, Reason: "return", Priority: c2a.Normal, Knock: &knock,
		Recipients: []c2a.Author{w.engine.Author(ParticipantID(r.Agent))}}
	for _, o := range w.host.Deliver(w.Now(), e, first.Message, r.Of) {
		frame := o.Frame
		if r.Change != nil {
			if frame, err = change(jsonrpc.Decode(frame), r.Change); err != nil {
				return w.Abort(err)
			}
		}
		if err := w.Send(frame, true); err != nil {
			return err
		}
	}
	return w.Advance(ctx, 0)
}

// Coordinate declares that an agent is coordinated by another one.
func (c *Cast) Coordinate(agent, by string) error {
	id := c.enlist(by)
	return c.change(agent, func(a *port.Agent) { a.Coordinator = id })
}

// Rung declares that an obligation that no agent answers goes to a person.
func (c *Cast) Rung(name string) {
	id := c.enlist(name)
	for i := range c.people {
		c.people[i].Rung = c.people[i].Rung || c.people[i].ID == id
	}
}

// Sign is a reaction on the surface, or one that is taken back.
type Sign struct {
	Author, Signal string
	On             string // text of the message; "": the message that is posted next
	About          string // name of the recipient that it is about, or ""
	Back           bool   // it is taken back
}

// Sign lets someone react on the platform, whoever it is.
func (w *World) Sign(ctx context.Context, x Sign) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.known(x.Author); err != nil {
		return w.Abort(err)
	}
	e := port.SurfaceEvent{Op: "react", Signal: x.Signal, Message: w.nextMessage(), Author: ParticipantID(x.Author)}
	if x.On == "" && w.learned == nil {
		w.learned = map[c2a.Mode]int64{} // nothing may be posted between the two
	}
	if x.On != "" {
		m, _, err := w.Find(x.On)
		if err != nil {
			return w.Abort(err)
		}
		e.Message = m.ID
	}
	if x.Back {
		e.Op = "unreact"
	}
	if x.About != "" {
		e.Recipient = ParticipantID(x.About)
	}
	w.stimulus = ""
	return w.surface(ctx, e)
}

// Read sets the read state of a message for someone, or takes it back.
func (w *World) Read(ctx context.Context, by, text string, set bool) error {
	return w.onMessage(ctx, text, port.SurfaceEvent{Op: "read", By: ParticipantID(by), Set: set})
}

// Remove deletes a message for someone who has not written it; "": the platform, since it is old.
func (w *World) Remove(ctx context.Context, by, text string) error {
	e := port.SurfaceEvent{Op: "delete", Reason: "retention"}
	if by != "" {
		e.By, e.Reason = ParticipantID(by), "participant"
	}
	if err := w.onMessage(ctx, text, e); err != nil {
		return err
	}
	m, _, err := w.Find(text)
	if err == nil {
		m.Gone = true
	}
	return err
}

// Moderate gives the message of someone else another text.
func (w *World) Moderate(ctx context.Context, by, old, text string) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	m := w.standing(old)
	if m == nil {
		return &exchange.UnseenError{Text: old}
	}
	w.stimulus = m.ID
	w.say(m, text)
	return w.surface(ctx, port.SurfaceEvent{Op: "edit", ID: m.ID, Text: text, By: ParticipantID(by)})
}

// Redeclare gives a message another text, and names someone else who may confirm for its author.
func (w *World) Redeclare(ctx context.Context, author, old, text, delegate string) error {
	m, err := w.own(ctx, author, old)
	if err != nil {
		return err
	}
	w.say(m, text)
	return w.surface(ctx, port.SurfaceEvent{Op: "edit", ID: m.ID, Text: text,
		Obligation: &port.Obligation{Blocks: "halted", Delegate: ParticipantID(delegate)}})
}

// Compact lets the host keep nothing that is older.
func (w *World) Compact(ctx context.Context, olderThanMs int64) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	w.stimulus = ""
	return w.surface(ctx, port.SurfaceEvent{Op: "compact", OlderThanMs: olderThanMs})
}

// Returns is how often an obligation returns before it escalates: as declared, or three times.
func (w *World) Returns() int64 { return cmp.Or(w.Declared().Limits["returns"], defaultReturns) }

// defaultReturns is the number that the draft has.
const defaultReturns = 3

// onMessage lets something happen to the message that has the text.
func (w *World) onMessage(ctx context.Context, text string, e port.SurfaceEvent) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	m, _, err := w.Find(text)
	if err != nil {
		return w.Abort(err)
	}
	if e.Op == "delete" {
		e.ID = m.ID
	} else {
		e.Message = m.ID
	}
	w.stimulus = ""
	return w.surface(ctx, e)
}

// firstMessage is the message that the first event of a return is about; "" of what the host asks by itself.
func (w *World) firstMessage(e c2a.Event) string {
	if !e.Returns() {
		return ""
	}
	for _, x := range w.Seen() {
		if d, ok := x.Item.(law.Delivery); ok && d.Event.ID == e.Knock.Of && !d.Event.Returns() {
			return d.Message
		}
	}
	return ""
}
