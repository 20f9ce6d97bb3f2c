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

// ReturnMs returns the declared return interval of events in a mode, or 0.
func ReturnMs(declared port.HelloResult, m c2a.Mode) int64 { return declared.Windows[returnWindows[m]] }

// ReturnMs returns the return interval of events in a mode, of our own host or as declared, or 0.
func (w *World) ReturnMs(m c2a.Mode) int64 {
	if w.hosting() {
		return w.HostRules.Obligations.ReturnMs(m)
	}
	return cmp.Or(ReturnMs(w.Declared(), m), w.learned[m])
}

// returnsMs returns the known return intervals of the host under test.
func (w *World) returnsMs() map[c2a.Mode]int64 {
	known := map[c2a.Mode]int64{}
	for m := range returnWindows {
		if ms := w.ReturnMs(m); ms > 0 && w.role == law.HostRole {
			known[m] = ms
		}
	}
	return known
}

// LongestReturnMs is how long to wait for a first return if the host doesn't declare its interval: a day.
const LongestReturnMs = 24 * 3_600_000

// learn measures the return interval of a host that doesn't declare it: somebody asks the same before the scenario,
// waits for the first return, and gives the signal done.
func (w *World) learn(ctx context.Context, p Post) error {
	if p.Obligation == nil || w.role != law.HostRole || w.StaysAway || w.learning || w.learned != nil ||
		len(p.Recipients) == 0 || ReturnMs(w.Declared(), c2a.Buffered) > 0 {
		return nil
	}
	w.learning, w.learned = true, map[c2a.Mode]int64{}
	defer func() { w.learning = false }()
	p.Text, p.AgoMs, p.Retry = p.Text+" (asked beforehand)", 0, 0
	i := slices.IndexFunc(p.Recipients, func(name string) bool { return strings.Contains(p.Text, "@"+name) })
	p.Recipients = p.Recipients[max(i, 0):][:1:1] // a mentioned one, so that it gets more than a knock
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

// Probed reports whether a delivery belongs to the measurement of the return interval.
func (w *World) Probed(d law.Delivery) bool {
	return w.probe != "" && (d.Message == w.probe || d.Returned == w.probe || d.Event.Reaction != nil &&
		d.Event.Reaction.On == w.probe)
}

// Whole reports whether the implementation is host and harness in one.
func (w *World) Whole() bool { return w.role == law.StackRole }

// Unlearned reports whether the host's return interval is unknown and can't be measured. A stack has to declare it,
// since its turns don't show which one is the first return.
func (w *World) Unlearned() bool {
	if w.Whole() {
		return ReturnMs(w.Declared(), c2a.Buffered) == 0
	}
	return w.role == law.HostRole && w.learned != nil && w.probe == "" && ReturnMs(w.Declared(), c2a.Buffered) == 0
}

// stepMs is the length of the time steps in which a return is awaited.
const stepMs = 60_000

// presumeReturns makes the shadow of a stack return obligations when the stack does, or never if the interval is
// unknown.
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

// Returned is a return that our host must deliver unchanged.
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
	Click          bool   // the platform reports the signal's glyph instead of its name
	Back           bool   // it is taken back
}

// Sign makes a participant react on the platform.
func (w *World) Sign(ctx context.Context, x Sign) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	if err := w.known(x.Author); err != nil {
		return w.Abort(err)
	}
	e := port.SurfaceEvent{Op: "react", Signal: x.Signal, Message: w.nextMessage(), Author: ParticipantID(x.Author)}
	if x.Click {
		e.Signal, e.Glyph = "", w.engine.Glyph(x.Signal)
	}
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

// Read sets or clears the read state of a message for someone.
func (w *World) Read(ctx context.Context, by, text string, set bool) error {
	return w.onMessage(ctx, text, port.SurfaceEvent{Op: "read", By: ParticipantID(by), Set: set})
}

// Remove deletes a message for someone other than its author. "" is the platform, which removes old messages.
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

// Moderate changes the text of someone else's message.
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

// Redeclare changes the text of a message, and names another delegate of its author.
func (w *World) Redeclare(ctx context.Context, author, old, text, delegate string) error {
	m, err := w.own(ctx, author, old)
	if err != nil {
		return err
	}
	w.say(m, text)
	return w.surface(ctx, port.SurfaceEvent{Op: "edit", ID: m.ID, Text: text,
		Obligation: &port.Obligation{Blocks: "halted", Delegate: ParticipantID(delegate)}})
}

// Compact makes the platform remove older messages.
func (w *World) Compact(ctx context.Context, olderThanMs int64) error {
	if err := w.Start(ctx); err != nil {
		return err
	}
	w.stimulus = ""
	return w.surface(ctx, port.SurfaceEvent{Op: "compact", OlderThanMs: olderThanMs})
}

// Returns returns the number of returns before the escalation, as declared, or the default.
func (w *World) Returns() int64 { return cmp.Or(w.Declared().Limits["returns"], defaultReturns) }

// defaultReturns is the number that the draft has.
const defaultReturns = 3

// onMessage carries out an event about the message with the text.
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

// firstMessage returns the message that the first event of a return is about, or "" for a question of the host itself.
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
