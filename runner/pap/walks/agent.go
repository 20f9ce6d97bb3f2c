package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// agentWalk is a day of an agent.
type agentWalk struct {
	*history.Walk
	held bool    // none of its model's answers has arrived yet
	asks bool    // its model asks a question each time
	open []asked // tasks of it that have not ended
}

// asked is a request for the agent, and the person behind it.
type asked struct{ text, by string }

// Agent writes a walk of an agent: people and another agent ask it, or others; its model answers, fails, asks a
// question or is slow, and meanwhile tasks are stopped, redirected, or time out.
func Agent(from history.Source, _ bool) history.Scenario {
	w := &agentWalk{Walk: from.Walk(15000)}
	w.Step("a flab #release with matt, ann, ORAC, STEF and ZEN")
	model := w.Pick("always replies", "always replies", "always replies", "fails", "stays silent",
		`asks "which part of it?"`, `says "one moment" and then replies "it is green"`)
	w.Step("the model %s", model)
	w.asks = model[:4] == "asks"
	if w.held = w.Chance(50); w.held {
		w.Step("the model's answers are held")
	}
	given := len(w.Lines)
	w.request()
	for range 5 + w.IntN(9) {
		w.happens()
	}
	if w.held {
		w.Step("the model's answers are released")
	}
	w.Step(`matt posts "^ORAC one more thing"`)
	w.Step(`ORAC responds once to "^ORAC one more thing"`)
	return w.Scenario(fmt.Sprintf("Agent walk %d", from.Seed), "@must-fire", given)
}

func (w *agentWalk) person() string { return w.Pick("matt", "matt", "ann") }

// happens performs the next event.
func (w *agentWalk) happens() {
	switch n := w.IntN(100); {
	case n < 30:
		w.request()
	case n < 38:
		who := w.person()
		w.Step(`%s posts "%s %s"`, who, w.Pick("^ALL", "^ANY", "^ORAC and ^ZEN"), w.Matter())
	case n < 48:
		who, theirs := w.person(), "^STEF "+w.Matter()
		w.Step(`%s posts "%s"`, who, theirs)
		mine := "^ORAC " + w.Matter()
		w.Step(`STEF adds "%s" in the task of "%s"`, mine, theirs)
		w.opened(mine, who)
	case n < 60:
		w.Step(`%s posts "%s%s"`, w.person(), w.Pick("", "ORAC may ", "@ann ", "^ZEN ", "@ORAC "), w.Matter())
	case n < 78 && len(w.open) > 0:
		w.control()
	case n < 86 && w.held:
		w.Step("the model's answers are released")
		if w.held = false; !w.asks {
			w.open = nil
		}
	case n < 92:
		w.request()
	default:
		minutes := []int{1, 5, 31}[w.IntN(3)]
		w.Step("%d min pass", minutes)
		if minutes > 30 {
			w.open = nil
		}
	}
}

// request is a request to the agent alone.
func (w *agentWalk) request() {
	who, text := w.person(), "^ORAC "+w.Matter()
	w.Step(`%s posts "%s"`, who, text)
	w.opened(text, who)
}

// opened records a task that stays open for now.
func (w *agentWalk) opened(text, by string) {
	if w.held || w.asks {
		w.open = append(w.open, asked{text, by})
	}
}

// control lets the person behind an open task add to it, stop it or give it to another agent.
func (w *agentWalk) control() {
	i := w.IntN(len(w.open))
	a := w.open[i]
	task := fmt.Sprintf("the task of %q", a.text)
	ends := true
	switch w.IntN(3) {
	case 0:
		w.Step("%s stops %s", a.by, task)
	case 1:
		w.Step("%s redirects %s to ZEN", a.by, task)
	default:
		w.Step(`%s adds "%s" in %s`, a.by, w.Matter(), task)
		ends = false
	}
	if ends {
		w.open = append(w.open[:i:i], w.open[i+1:]...)
	}
}
