package serve

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
)

// loop makes a [decider] ask the model of each thread for its plans. The decider then doesn't report its decisions.
type loop struct {
	*decider
	lines []*line
}

// line is a thread in a loop.
type line struct {
	thread  string
	started bool        // it was told that there is work, and has got no plan since
	asks    bool        // its model is being asked for a plan
	turns   int         // number of turns so far
	told    []string    // texts for the next turn of its model
	intent  *a2h.Intent // why it needs a human
}

// line returns the line of a thread.
func (l *loop) line(thread string) *line {
	for _, x := range l.lines {
		if x.thread == thread {
			return x
		}
	}
	x := &line{thread: thread}
	l.lines = append(l.lines, x)
	return x
}

// forget drops the open turns of an agent that was killed.
func (l *loop) forget() {
	if l == nil {
		return
	}
	for _, x := range l.lines {
		x.asks = false
	}
}

// intent returns why a thread needs a human, or nil if a decision has already reported it.
func (l *loop) intent(thread string) *a2h.Intent {
	if l == nil {
		return nil
	}
	return l.line(thread).intent
}

// planned handles the plan of a thread's model.
func (l *loop) planned(nowMs int64, thread string, result json.RawMessage) [][]byte {
	var plan wire.Plan
	_ = json.Unmarshal(result, &plan)
	x := l.line(thread)
	x.started, x.asks = false, false
	if plan.State == nil {
		return nil
	}
	return l.step(nowMs, a2h.Planned{Call: thread, State: plan.State.Engine()})
}

// step passes an input to the engine. The model takes in at once what it is shown.
func (l *loop) step(nowMs int64, in a2h.DeciderInput) [][]byte {
	var out [][]byte
	for todo := []a2h.DeciderInput{in}; len(todo) > 0; todo = todo[1:] {
		for _, effect := range l.engine.Step(nowMs, todo[0]) {
			switch e := effect.(type) {
			case a2h.Decided:
				l.line(e.Call).intent = e.Intent
			case a2h.Think:
				x := l.line(e.Thread)
				x.told = append(x.told, e.Text)
				todo = append(todo, a2h.Thought{Turn: e.Turn})
			default:
				out = append(out, l.frame(e))
			}
		}
	}
	return append(out, l.goOn()...)
}

// goOn asks the model of each thread that may continue.
func (l *loop) goOn() (out [][]byte) {
	for _, x := range l.lines {
		if x.asks || l.engine.Waits(x.thread) || !x.started && l.engine.Ended(x.thread) {
			continue
		}
		x.asks = true
		x.turns++
		out = append(out, l.turn(request{turn: x.thread}, fmt.Sprintf("%s/%d", x.thread, x.turns), x.thread, x.told...))
		x.told = nil
	}
	return out
}
