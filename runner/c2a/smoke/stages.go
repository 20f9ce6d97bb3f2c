package smoke

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

const (
	question = "Is staging up?"
	reply    = "Staging is up."
	second   = "And what about production?"
	third    = "Is the documentation up to date?"
	// passingMs is longer than any window that one message opens, and laterMs a moment within.
	passingMs = 10_000
	laterMs   = 3_000
)

func step(id, title string, run func(context.Context) (string, *smoke.Failure)) smoke.Step {
	return smoke.Step{ID: id, Title: title, Run: run}
}

// stages are those of the role of a walk.
func stages(of *smoke.Walk) []smoke.Step {
	w := &walk{Walk: of}
	_, shipped := w.AsShipped()
	switch {
	case shipped && w.Role == spec.RoleAdapter:
		return w.adapterStages()
	case shipped:
		return w.shippedStages()
	case w.Role == spec.RoleStack:
		return w.stackStages()
	}
	world := step("reset", "conformance/reset sets up a world", w.makesWorld)
	clock := step("clock", "conformance/advance moves the clock", w.clock)
	early := step("early", "conformance/advance stops early after a request", w.early)
	clean := step("clean", "the next conformance/reset clears that world", w.clean)
	if w.hosts() {
		return []smoke.Step{
			world, step("initialize", "it opens the link with initialize", w.greets), clock,
			step("delivery", "a message on the platform becomes a chat/deliver", w.delivers),
			step("posting", "chat.send_message becomes a conformance/posted", w.posts),
			step("window", "a message with an offset arrives at its time", w.comesLater),
			early, clean,
		}
	}
	out := []smoke.Step{
		world, step("initialize", "it answers initialize", w.welcome), clock,
		step("delivery", "it acknowledges a chat/deliver", w.acknowledges),
	}
	answer := step("answer", "it answers with a chat tool", w.answers)
	if w.Role == spec.RoleHarness {
		out = append(out, step("turn", "its model gets the message, in one conformance/turn", w.shows))
		answer.Title = "the model's answer becomes a tools/call for chat.send_message"
	}
	return append(out, answer, step("window", "a compose window uses the clock of conformance/advance", w.composes),
		early, clean)
}

// deliver has our host deliver a message that must be answered.
func (w *walk) deliver(ctx context.Context, text string, mode c2a.Mode) {
	w.next()
	w.err = w.world.Deliver(ctx, world.Delivery{
		Author: person, Agent: agent, Place: world.Place{DM: true}, Text: text, Policy: c2a.MustRespond, Mode: mode,
	})
	w.settle(ctx)
}

func (w *walk) acknowledges(ctx context.Context) (string, *smoke.Failure) {
	w.world.Model.Does = world.Says(reply)
	w.deliver(ctx, question, c2a.Immediate)
	id, sent := w.Tap.Sent(wire.MethodDeliver)
	ack, _, ok := find(w, every[law.Ack])
	f := smoke.Failure{Sent: sent, Expected: []string{smoke.Result(id, "{}")}, Guide: harnesses,
		Problem: "it did not answer chat/deliver"}
	switch {
	case !ok:
		return "", w.missed(ctx, f)
	case !ack.OK:
		f.Problem = "the delivery was refused"
		return "", &f
	}
	return "", nil
}

func (w *walk) shows(ctx context.Context) (string, *smoke.Failure) {
	_, sent := w.Tap.Sent(wire.MethodDeliver)
	f := smoke.Failure{
		Sent: sent, Expected: []string{request(port.MethodTurn, exampleTurn(question))}, Guide: turn,
		Problem: "it sent no conformance/turn for an event with mode immediate",
	}
	f.Came = w.cameOf("conformance/turn")
	first, _, ok := find(w, func(t law.TurnStep) bool { return t.Step == 1 })
	if !ok {
		f.Came = nil
		return "", w.missed(ctx, f)
	}
	if smoke.Unbarred(w.err) && !w.answered(reply) {
		return "", smoke.Because(w.err, f)
	}
	if !shown(first, question) {
		f.Problem = fmt.Sprintf("no message in the turn contains %q", question)
		return "", &f
	}
	if other, _, more := find(w, func(t law.TurnStep) bool { return t.Turn != first.Turn }); more {
		f.Problem = fmt.Sprintf("one message started two turns, %q and %q", first.Turn, other.Turn)
		return "", &f
	}
	return "", nil
}

func shown(t law.TurnStep, text string) bool {
	for _, m := range t.Messages {
		if strings.Contains(m.Text, text) {
			return true
		}
	}
	return false
}

// cameOf are the newest frames of the implementation with a method.
func (w *walk) cameOf(method string) []string {
	return w.Tap.Newest(true, func(m jsonrpc.Message) bool { return m.Method == method })
}

func (w *walk) answers(ctx context.Context) (string, *smoke.Failure) {
	f := smoke.Failure{
		Expected: []string{request(wire.MethodToolsCall, exampleCall(w.lastEvent(), reply))},
		Came:     w.cameOf(wire.MethodToolsCall), Guide: harnesses,
		Problem: fmt.Sprintf("the model answered %q, but no chat.send_message contains these words", reply),
	}
	if w.Role == spec.RoleAgent {
		_, f.Sent = w.Tap.Sent(wire.MethodDeliver)
		f.Problem = "it sent neither a message nor a reaction for an event that must be answered"
	} else {
		f.Sent = w.turnAnswer()
	}
	if !w.answered(reply) {
		if len(f.Came) == 0 {
			f.Came = nil
		}
		return "", w.missed(ctx, f)
	}
	if w.err != nil {
		return "", smoke.Because(w.err, f)
	}
	return "", nil
}

// answered reports whether the last event was answered: by the words of the model, where that is ours.
func (w *walk) answered(words string) bool {
	_, _, sent := find(w, func(s law.Send) bool {
		return w.Role == spec.RoleAgent || strings.Contains(s.Message.Text, words)
	})
	_, _, used := find(w, func(u law.ToolUse) bool { return u.Name == "chat.react" || u.Name == "chat.defer" })
	return sent || used && w.Role == spec.RoleAgent
}

// turnAnswer is our newest answer to a turn.
func (w *walk) turnAnswer() string {
	frames := w.Tap.Newest(false, func(m jsonrpc.Message) bool { return bytes.Contains(m.Raw, []byte(`"actions"`)) })
	if len(frames) == 0 {
		return ""
	}
	return frames[len(frames)-1]
}

// lastEvent is the id of the event that was delivered last.
func (w *walk) lastEvent() string {
	m, ok := w.Tap.Last(wire.MethodDeliver)
	if !ok {
		return "evt_1"
	}
	return rawjson.TextOf(m.Params, "eventId")
}

// speaks finds the moment at which the implementation first said what a stage waits for.
func (w *walk) speaks() (atMs int64, ok bool) {
	switch w.Role {
	case spec.RoleHost, spec.RoleAdapter:
		_, atMs, ok = find(w, every[law.Delivery])
	case spec.RoleHarness, spec.RoleStack:
		_, atMs, ok = find(w, every[law.TurnStep])
	default:
		if _, atMs, ok = find(w, every[law.Send]); !ok {
			_, atMs, ok = find(w, every[law.ToolUse])
		}
	}
	return atMs, ok
}

func (w *walk) composes(ctx context.Context) (string, *smoke.Failure) {
	w.world.Model.Does = world.Says("Production is up as well.")
	before := w.world.Now()
	w.deliver(ctx, second, c2a.Buffered)
	w.until, w.passing = before+passingMs, w.Tap.Mark()
	if w.err == nil {
		w.err = w.world.Settle(ctx, passingMs)
	}
	w.settle(ctx)
	_, sent := w.Tap.Sent(wire.MethodDeliver)
	at, ok := w.speaks()
	if ok && w.err == nil {
		return fmt.Sprintf("after %.3f s", float64(at-before)/1000), nil
	}
	f := smoke.Unwoken(smoke.Failure{
		Sent: sent,
		Problem: fmt.Sprintf("an event with mode buffered did not start a turn, although its clock has moved by %d s",
			passingMs/1000),
		Advice:   "A window closes 2 to 5 s after the message",
		Expected: []string{request(port.MethodTurn, exampleTurn(second))},
	})
	if w.Role == spec.RoleAgent {
		f.Problem = strings.Replace(f.Problem, "did not start a turn", "was not answered", 1)
		f.Expected = []string{request(wire.MethodToolsCall, exampleCall(w.lastEvent(), "..."))}
	}
	return "", w.missed(ctx, f)
}

// early looks at when what the stage before waited for was sent.
func (w *walk) early(context.Context) (string, *smoke.Failure) {
	if w.world.Live() {
		w.CantTell()
		return "its clock runs by itself", nil
	}
	at, _ := w.speaks()
	if at < w.until {
		return "", nil
	}
	return "", w.Early(w.passing, at-passingMs+laterMs, passingMs)
}

// clean leaves a world in which something is still to come.
func (w *walk) clean(ctx context.Context) (string, *smoke.Failure) {
	if w.hosts() {
		w.next()
		w.err = w.post(ctx, third, laterMs)
	} else {
		w.deliver(ctx, third, c2a.Buffered)
	}
	if w.err == nil {
		w.Restart()
		w.err = w.begin(ctx, "smoke again")
	}
	if w.err == nil {
		w.err = w.world.Settle(ctx, passingMs)
	}
	f := w.Unforgotten()
	if w.err != nil {
		return "", smoke.Because(w.err, f)
	}
	if at, ok := w.speaks(); ok {
		f.Problem = fmt.Sprintf(
			"at %.3f s in the new world it sent something that belongs to the old world", float64(at)/1000)
		return "", &f
	}
	if w.hosts() {
		w.next()
		w.err = w.post(ctx, question, 0)
		w.settle(ctx)
		if w.err == nil && !w.heard() {
			w.err = w.world.Settle(ctx, passingMs)
		}
	} else {
		w.world.Model.Does = world.Says(reply)
		w.deliver(ctx, question, c2a.Immediate)
	}
	if _, ok := w.speaks(); ok && w.err == nil {
		return "", nil
	}
	f.Problem = "in the new world a message had no effect, as if it were a repeat from the old world"
	_, f.Sent = w.Tap.Sent(map[bool]string{true: port.MethodSurface, false: wire.MethodDeliver}[w.hosts()])
	return "", w.missed(ctx, f)
}

// hosts reports whether it is a host, for all agents or for one.
func (w *walk) hosts() bool { return w.Role == spec.RoleHost || w.Role == spec.RoleAdapter }

// heard reports whether anything was delivered since the stage began.
func (w *walk) heard() bool {
	_, ok := w.speaks()
	return ok
}

// post lets the person say something to the agent, afterMs from now.
func (w *walk) post(ctx context.Context, text string, afterMs int64) error {
	return w.world.Post(ctx, world.Post{Author: person, Place: w.place, Text: w.to + text, AfterMs: afterMs})
}

func (w *walk) delivers(ctx context.Context) (string, *smoke.Failure) {
	w.next()
	w.err = w.post(ctx, question, 0)
	w.settle(ctx)
	if w.err == nil && !w.heard() {
		w.err = w.world.Settle(ctx, passingMs)
	}
	_, sent := w.Tap.Sent(port.MethodSurface)
	f := smoke.Failure{
		Sent: sent, Expected: []string{request(wire.MethodDeliver, w.exampleEvent(question))}, Guide: hosts,
		Problem: "it sent no chat/deliver for a message from a human to the agent",
	}
	d, _, ok := find(w, every[law.Delivery])
	switch {
	case !ok:
		return "", w.missed(ctx, f)
	case d.Event.Recipient != world.ParticipantID(agent):
		f.Problem = fmt.Sprintf("the delivery is for %q, but the message was to %q", d.Event.Recipient,
			world.ParticipantID(agent))
	case d.Event.Text != "" && !strings.Contains(d.Event.Text, question):
		f.Problem = fmt.Sprintf("the delivery's text differs from the message: %q", d.Event.Text)
	case w.err != nil:
		return "", smoke.Because(w.err, f)
	default:
		return d.PolicyText + ", " + d.ModeText, nil
	}
	return "", &f
}

func (w *walk) posts(ctx context.Context) (string, *smoke.Failure) {
	event := w.lastEvent()
	w.next()
	var arguments wire.SendArguments
	at, err := w.world.At(w.place, world.ParticipantID(person))
	if err != nil {
		return "", smoke.Because(err, smoke.Failure{})
	}
	arguments.Target.Conversation, arguments.InReplyTo, arguments.Key = at.Conversation, event, "smoke-1"
	arguments.Visibility, arguments.Directedness, arguments.Text = at.Kind.String(), "to_me", reply
	var answer *exchange.Answer
	answer, w.err = w.world.Call(ctx, world.ParticipantID(agent), "chat.send_message", arguments)
	w.settle(ctx)
	id, sent := w.Tap.Sent(wire.MethodToolsCall)
	f := smoke.Failure{
		Sent: sent, Guide: hosts,
		Expected: []string{notification(port.MethodPosted, examplePosted(at.Conversation, reply)),
			smoke.Result(id, `{"content":[],"structuredContent":{"messageId":"p1"}}`)},
	}
	said, _, ok := find(w, func(p law.Posted) bool { return p.Op == "post" })
	switch {
	case w.err == nil && answer == nil:
		f.Problem, f.Guide = "it did not answer tools/call", link
		return "", w.missed(ctx, f)
	case w.err == nil && answer.Err != nil:
		f.Problem, f.Guide = "it answered tools/call with an error: "+answer.Err.Error(), link
	case w.err == nil && !world.Done(answer):
		f.Problem = "chat.send_message failed: " + smoke.Show(answer.Result)
	case !ok:
		f.Problem, f.Guide = "no conformance/posted reported that the message is on the platform", posted
		return "", w.missed(ctx, f)
	case !strings.Contains(said.Text, reply):
		f.Problem, f.Guide = fmt.Sprintf("the text of conformance/posted differs from the text that was sent: "+
			"%q", said.Text), posted
	case w.err != nil:
		return "", smoke.Because(w.err, f)
	default:
		return "", nil
	}
	return "", &f
}

func (w *walk) comesLater(ctx context.Context) (string, *smoke.Failure) {
	w.next()
	before := w.world.Now()
	w.err = w.post(ctx, second, laterMs)
	w.until, w.passing = before+passingMs, w.Tap.Mark()
	_, sent := w.Tap.Sent(port.MethodSurface)
	f := smoke.Failure{Sent: sent, Guide: surface,
		Expected: []string{request(wire.MethodDeliver, w.exampleEvent(second))}}
	if w.err == nil {
		if at, ok := w.speaks(); ok {
			f.Problem = fmt.Sprintf("the message was to be posted %d s later (offsetMs), but was delivered at %.3f s",
				laterMs/1000, float64(at-before)/1000)
			return "", &f
		}
		w.err = w.world.Settle(ctx, passingMs)
	}
	w.settle(ctx)
	if at, ok := w.speaks(); ok && w.err == nil {
		return fmt.Sprintf("after %.3f s", float64(at-before)/1000), nil
	}
	f.Problem = fmt.Sprintf(
		"it sent no chat/deliver for a message with an offsetMs, although the clock has moved by %d s",
		passingMs/1000)
	f.Advice = "hold messages with an offsetMs until the clock that conformance/advance moves reaches their time"
	return "", w.missed(ctx, f)
}
