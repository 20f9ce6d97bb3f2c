package walks

import (
	"fmt"
	"strings"
)

// DeciderDays is how many walks there are for an agent that asks humans. In every third of them it is killed.
const DeciderDays = 30

const decidersHead = `Feature: Random days of an agent
  An agent plans, asks, waits and is answered: in a hurry or not, early, late, twice, wrongly or by somebody else, in
  several threads, over hours and days, and it is killed on the way. The last step of a scenario asks for little; the
  schemas, the laws and the prediction of the reference judge everything on the way, and a failure names the rule that
  was broken.

  The scenarios were drawn by internal/walks, once. What happens is the same in every run; names and words are not.

  @A2H-GATE-001 @must @decider @a2h
  Rule: Whatever happens on a day, nothing flagged happens without a yes
`

// Deciders is the text of the feature with all walks of agents that ask humans.
func Deciders() string {
	var b strings.Builder
	b.WriteString(decidersHead)
	for i := range uint64(DeciderDays) {
		b.WriteString("\n" + Decider(i+1, i%3 == 2))
	}
	return b.String()
}

// deciderWalk is a day of an agent that asks humans.
type deciderWalk struct {
	*walk
	most int  // steps of a thread
	long bool // a day has passed, which is enough for who polls
}

// Decider writes a walk for an agent that asks humans. Where kills is set, it is killed on the way.
func Decider(seed uint64, kills bool) string {
	w := &deciderWalk{walk: newWalk(seed + 2000), most: 30}
	w.step("Bob, Alice and Carol know kubernetes")
	w.step(`the manifest flags "drop the table", "kubectl rollout restart"`)
	w.step("the threshold is %s", w.pick("0.8", "0.8", "0.5", "0.95"))
	w.step("an agent may take %d steps", w.most)
	given := len(w.lines)
	w.step(`the agent plans "git status"`)
	for range 14 + w.IntN(8) {
		w.happens(kills)
	}
	w.step("whoever was asked helps on, but gives no leave")
	w.step("1 h pass")
	w.step("the agent is asked for its threads")
	w.step(`"git status" happens once`)
	tags := "@must-fire"
	if kills {
		tags += " @restart"
	}
	return w.scenario(fmt.Sprintf("A day of an agent, %d", seed), tags, given)
}

// happens adds one thing.
func (w *deciderWalk) happens(kills bool) {
	switch n := w.IntN(100); {
	case n < 40:
		w.plans()
	case n < 46:
		w.step(`the agent reports "The memory is stable, %d." and plans "git show %d"`, w.count(), w.count())
	case n < 74:
		w.answers()
	case n < 78:
		w.step("whoever was asked helps on, but gives no leave")
	case n < 81:
		w.step(`the status of Carol becomes "%s"`, w.pick("BUSY", "AVAILABLE"))
	case n < 84:
		w.step("the agent is asked for its threads")
	case n < 88 && kills:
		w.step("the agent is killed and started again")
	case n < 89:
		w.step(`the agent finishes in the thread "%s" and reports "It is done, %d."`, w.thread(), w.count())
	default:
		w.passes()
	}
}

// passes lets time pass.
func (w *deciderWalk) passes() {
	if !w.long && w.chance(30) {
		w.long = true
		w.step("%s pass", w.pick("24 h", "30 h"))
		return
	}
	w.step("%s pass", w.pick("1 s", "1 min", "15 min", "15 min", "1 h", "3 h"))
}

func (w *deciderWalk) count() int {
	w.n++
	return w.n
}

func (w *deciderWalk) thread() string { return w.pick("main", "main", "review", "canary") }

// plans lets the model of a thread plan something. Harmless actions have a number each, so that they can be told apart.
func (w *deciderWalk) plans() {
	action, n := fmt.Sprintf("git show %d", w.count()), w.IntN(100)
	if n < 30 {
		action = w.pick("kubectl rollout restart", "drop the table")
	}
	plans := "plans"
	if w.chance(25) {
		plans = "urgently plans"
	}
	line := fmt.Sprintf(`the agent %s "%s"`, plans, action)
	switch m := w.IntN(100); {
	case m < 25:
		line += fmt.Sprintf(` with confidence %s, with the options "a.yaml" or "b.yaml"`, w.pick("0.3", "0.9"))
	case m < 40:
		line += " with confidence " + w.pick("0", "0.3", "0.79", "0.8", "0.96")
	}
	if w.chance(10) {
		line += fmt.Sprintf(" as step %d", w.most+w.IntN(3))
	}
	line += fmt.Sprintf(` in the thread "%s"`, w.thread())
	if !strings.Contains(line, "confidence") && w.chance(25) {
		line += fmt.Sprintf(`, but lacks the %s "API_KEY"`, w.pick("string", "file", "json"))
	}
	w.step("%s", line)
	if w.chance(15) {
		w.step("%s", line)
	}
}

// answers lets somebody say something, if there is anything to be said to.
func (w *deciderWalk) answers() {
	line := ""
	switch w.IntN(12) {
	case 0, 1, 2:
		line = "whoever was asked allows it"
	case 3:
		line = "whoever was asked denies it, saying \"" + w.matter() + "\""
	case 4:
		line = w.pick("another who was found", "Mallory") + " allows it"
	case 5, 6, 7:
		line = fmt.Sprintf(`%s chooses "%s"`, w.pick("whoever was asked", "whoever was asked", "Mallory"),
			w.pick("a.yaml", "b.yaml", "b.yaml", "c.yaml"))
	case 8, 9:
		line = "whoever was asked gives " + w.pick(`"key-7"`, `"key-7"`, `{"file": "key.txt"}`, `{"id": 7, "keys": []}`)
	case 10:
		line = "whoever was asked acknowledges it"
	default:
		line = "whoever was asked answers " + w.pick(`{"decision": "MAYBE", "feedback": null}`,
			`{"decision": "approved", "feedback": null}`, `{"acknowledged": true, "feedback": null}`,
			`{"selected_option": "Approve", "feedback": null}`, `{"feedback": "APPROVED"}`)
	}
	line += ", if they were asked to"
	w.step("%s", line)
	if w.chance(15) {
		w.step("%s", line)
	}
}
