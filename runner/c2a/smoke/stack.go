package smoke

import (
	"context"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// stackStages are those of a host and a harness in one program.
func (w *walk) stackStages() []smoke.Step {
	return []smoke.Step{
		step("reset", "conformance/reset sets up a world", w.makesWorld),
		step("clock", "conformance/advance moves the clock", w.clock),
		step("turn", "a message on the platform starts a turn, and its window uses that clock", w.asksModel),
		step("posting", "the model's answer becomes a conformance/posted", w.repliesOnSurface),
	}
}

// asksModel posts a direct message, and looks what the model is asked.
func (w *walk) asksModel(ctx context.Context) (string, *smoke.Failure) {
	w.world.Model.Does = world.Says(reply)
	w.next()
	before := w.world.Now()
	w.err = w.post(ctx, question, 0)
	if w.err == nil {
		w.err = w.world.Settle(ctx, passingMs)
	}
	w.settle(ctx)
	_, sent := w.Tap.Sent(port.MethodSurface)
	f := smoke.Failure{
		Sent: sent, Expected: []string{request(port.MethodTurn, exampleTurn(question))},
		Came: w.cameOf(port.MethodTurn), Guide: turn,
		Problem: "it sent no conformance/turn for a direct message from a human",
	}
	_, at, ok := find(w, func(t law.TurnStep) bool { return shown(t, question) })
	_, _, other := find(w, every[law.TurnStep]) // it may have come late, and be about something that was said before
	switch {
	case !ok && !other:
		return "", w.missed(ctx, f)
	case w.err != nil:
		return "", smoke.Because(w.err, f)
	case !ok:
		f.Problem = fmt.Sprintf("no message in the turn contains %q", question)
		return "", &f
	}
	return fmt.Sprintf("after %.3f s", float64(at-before)/1000), nil
}

// repliesOnSurface looks for the words of the model on the platform.
func (w *walk) repliesOnSurface(ctx context.Context) (string, *smoke.Failure) {
	f := smoke.Failure{
		Sent: w.turnAnswer(), Expected: []string{notification(port.MethodPosted, examplePosted(conversation, reply))},
		Came: w.cameOf(port.MethodPosted), Guide: turn,
		Problem: fmt.Sprintf("the model answered %q, but no visible message contains these words", reply),
	}
	if _, _, ok := find(w, func(p law.Posted) bool { return strings.Contains(p.Text, reply) }); !ok {
		return "", w.missed(ctx, f)
	}
	return "", nil
}

// shippedStages are those of a stack as it ships.
func (w *walk) shippedStages() []smoke.Step {
	return []smoke.Step{
		step("reset", "the suite sets up a world, and the program runs in it", w.makesWorld),
		step("turn", "a direct message makes the program call its model", w.asksModel),
		step("posting", "the model's answer is posted where the question was asked", w.repliesOnSurface),
	}
}

// adapterStages are those of an adapter as it ships.
func (w *walk) adapterStages() []smoke.Step {
	return []smoke.Step{
		step("reset", "the suite sets up a world", w.makesWorld),
		step("initialize", "it opens the link with initialize", w.greets),
		step("delivery", "a message to it becomes a chat/deliver", w.delivers),
		step("posting", "chat.send_message becomes a post on the platform", w.posts),
	}
}
