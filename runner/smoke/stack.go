package smoke

import (
	"context"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// stackStages are those of a host and a harness in one program.
func (w *walk) stackStages() []stage {
	return []stage{
		{"reset", "conformance/reset makes a world", w.makesWorld},
		{"clock", "conformance/advance lets time pass", w.clock},
		{"turn", "a message on the platform becomes a turn, and its window passes on that clock", w.asksModel},
		{"posting", "what the model says becomes a conformance/posted", w.repliesOnSurface},
	}
}

// asksModel posts a direct message, and looks what the model is asked.
func (w *walk) asksModel(ctx context.Context) (string, *Failure) {
	w.world.Model.Say = reply
	w.next()
	before := w.world.Now()
	w.err = w.post(ctx, question, 0)
	if w.err == nil {
		w.err = w.world.Settle(ctx, passingMs)
	}
	w.settle(ctx)
	_, sent := w.tap.sent(port.MethodSurface)
	f := Failure{
		Sent: sent, Expected: []string{request(port.MethodTurn, exampleTurn(question))}, Came: w.cameOf(port.MethodTurn), Guide: turn,
		Problem: "no conformance/turn came for a direct message of a human",
	}
	step, at, ok := find(w, every[law.TurnStep])
	switch {
	case !ok:
		return "", w.missed(ctx, f)
	case w.err != nil:
		return "", because(w.err, f)
	case !shown(step, question):
		f.Problem = fmt.Sprintf("no message of the turn has the words %q", question)
		return "", &f
	}
	return fmt.Sprintf("after %.3f s", float64(at-before)/1000), nil
}

// repliesOnSurface looks for the words of the model on the platform.
func (w *walk) repliesOnSurface(ctx context.Context) (string, *Failure) {
	f := Failure{
		Sent: w.turnAnswer(), Expected: []string{notification(port.MethodPosted, examplePosted(conversation, reply))}, Came: w.cameOf(port.MethodPosted), Guide: turn,
		Problem: fmt.Sprintf("the model said %q, and nothing with these words became visible", reply),
	}
	if _, _, ok := find(w, func(p law.Posted) bool { return strings.Contains(p.Text, reply) }); !ok {
		return "", w.missed(ctx, f)
	}
	return "", nil
}
