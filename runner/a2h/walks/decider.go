// Package walks generates histories for agents that ask humans with A2H, and for registries of humans. See
// runner/explore/history.
package walks

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// Kinds are the kinds of histories that this package generates.
var Kinds = []history.Kind{
	{Name: "days of an agent", Role: "decider", Tags: "@A2H-GATE-001 @must @decider @a2h",
		Rule: "No matter what happens on a day, no flagged action is executed without a yes", Draw: Decider,
		Kept: 20, Kills: func(i int) bool { return i%3 == 2 },
		Faults: faults("agent")},
	{Name: "plans of an agent", Role: "decider", Tags: "@A2H-CHOICE-001 @must @decider @a2h",
		Rule: "No matter what happens in between, a human's answer about a plan is used", Draw: Plan,
		Kept: 34, Kills: func(i int) bool { return i%2 == 1 },
		Faults: faults("agent")},
	{Name: "words of an agent", Role: "decider", Tags: "@A2H-CHOICE-001 @must @decider @a2h",
		Rule: "No matter which words a human's answer contains, it reaches the plan unchanged", Draw: Words,
		Kept: 30, Kills: func(i int) bool { return i%2 == 1 },
		Faults: faults("agent")},
	{Name: "loops of an agent", Role: "decider", Tags: "@A2H-DECIDE-007 @must @decider @a2h",
		Rule: "No matter what happens in between, a loop is noticed, and nothing else counts as a loop", Draw: Loop,
		Kept: 6, Kills: func(i int) bool { return i%2 == 1 },
		Faults: faults("agent")},
	{Name: "days of a registry", Role: "registry", Tags: "@A2H-FIND-001 @must @registry @a2h",
		Rule: "No matter what happens on a day, a search finds the right humans", Draw: Registry,
		Kept: 20, Kills: func(i int) bool { return i%2 == 1 },
		Faults: faults("registry"), Changes: changes},
	{Name: "cards of a registry", Role: "registry", Tags: "@A2H-CARD-004 @must @registry @a2h",
		Rule: "No matter what is refused in between, an id resolves to the card that was accepted last", Draw: Cards,
		Kept: 20, Kills: func(i int) bool { return i%3 > 0 },
		Faults: faults("registry"), Changes: changes},
	{Name: "days of a messenger", Role: "messenger", Tags: "@A2H-ANSWER-005 @must @messenger @a2h",
		Rule: "No matter who answers which question, a response is about the question that it answers", Draw: Messenger,
		Kept: 16, Kills: func(int) bool { return false }},
	{Name: "restarts of a messenger", Role: "messenger", Tags: "@A2H-ANSWER-016 @must @messenger @restart @a2h",
		Rule: "No matter when a messenger is killed, a question is answered once", Draw: Restarts,
		Kept: 14, Kills: func(int) bool { return true },
		Faults: faults("messenger")},
}

// faults are the faults in these histories: links don't break, and nothing fails unless a step says so.
func faults(program string) []history.Fault {
	return []history.Fault{{Name: history.Kill, Tag: "@restart",
		Steps: regexp.MustCompile(`^the (agent|registry|messenger) is killed and started again$`),
		Plan:  "the " + program + " is killed and started again"}}
}

// again matches steps that may be repeated.
var again = regexp.MustCompile(`^an agent |^another agent |^[A-Z][A-Za-z]*'s status becomes |^the registry is killed `)

// changes match the steps of a registry. The steps of an agent depend on the steps before them: after a random change,
// they would describe situations that no rule is about.
var changes = history.Changes{Repeats: again}

const head = `Feature: Random days of an agent, of a registry, and of a messenger
  An agent plans, asks, waits and gets answers. Questions may be urgent. Answers may arrive early, late or twice, and
  may be wrong or come from someone else. All this happens in several threads, over hours and days, and the agent is
  killed in between. The last step of a scenario requires little. The schemas, the laws and the prediction of the
  reference judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/a2h/walks. Every run has the same actions, with different names and words.
`

// Feature returns the text of the feature with the histories that are part of the suite.
func Feature() string { return history.Write(head, Kinds, history.Kind.Suite) }

// deciderWalk is a day of an agent that asks humans.
type deciderWalk struct {
	*history.Walk
	most int  // number of steps, by thread
	long bool // a day has passed, which is enough for agents that poll
}

// Decider writes a walk for an agent that asks humans. If kills is set, the agent is killed during the walk.
func Decider(from history.Source, kills bool) history.Scenario {
	w := &deciderWalk{Walk: from.Walk(2000), most: 30}
	given := w.begins("0.8", "0.8", "0.5", "0.95")
	for range 14 + w.IntN(8) {
		w.happens(kills)
	}
	w.Step("every question is answered, but no flagged action is allowed")
	w.Step("1 h pass")
	w.Step("the agent is asked for its threads")
	w.Step(`"git status" is executed once`)
	return w.Scenario(fmt.Sprintf("Agent walk %d", from.Seed), history.Tags(kills), given)
}

// begins prepares the world with one of the thresholds, and lets the agent plan something harmless. It returns the
// number of steps that prepare the world.
func (w *deciderWalk) begins(thresholds ...string) int {
	w.Step("Bob, Alice and Carol know kubernetes")
	w.Step(`the manifest flags "drop the table", "kubectl rollout restart"`)
	w.Step("the threshold is %s", w.Pick(thresholds...))
	w.Step("an agent may take %d steps", w.most)
	given := len(w.Lines)
	w.Step(`the agent plans "git status"`)
	return given
}

// happens adds one step.
func (w *deciderWalk) happens(kills bool) {
	switch n := w.IntN(100); {
	case n < 40:
		w.plans()
	case n < 46:
		w.Step(`the agent reports "The memory is stable, %d." and plans "git show %d"`, w.count(), w.count())
	case n < 74:
		w.answers()
	case n < 78:
		w.Step("every question is answered, but no flagged action is allowed")
	case n < 81:
		w.Step(`Carol's status becomes "%s"`, w.Pick("BUSY", "AVAILABLE"))
	case n < 84:
		w.Step("the agent is asked for its threads")
	case n < 88 && kills:
		w.Step("the agent is killed and started again")
	case n < 89:
		w.Step(`the agent finishes in the thread "%s" and reports "It is done, %d."`, w.thread(), w.count())
	default:
		w.passes()
	}
}

// passes lets time pass.
func (w *deciderWalk) passes() {
	if !w.long && w.Chance(30) {
		w.long = true
		w.Step("%s pass", w.Pick("24 h", "30 h"))
		return
	}
	w.Step("%s pass", w.Pick("1 s", "1 min", "15 min", "15 min", "1 h", "3 h"))
}

func (w *deciderWalk) count() int {
	w.N++
	return w.N
}

func (w *deciderWalk) thread() string { return w.Pick("main", "main", "review", "canary") }

// plans lets the model of a thread plan something. Each harmless action has its own number, so that the actions differ.
func (w *deciderWalk) plans() {
	action, n := fmt.Sprintf("git show %d", w.count()), w.IntN(100)
	if n < 30 {
		action = w.Pick("kubectl rollout restart", "drop the table")
	}
	plans := "plans"
	if w.Chance(25) {
		plans = "urgently plans"
	}
	line := fmt.Sprintf(`the agent %s "%s"`, plans, action)
	switch m := w.IntN(100); {
	case m < 25:
		line += fmt.Sprintf(` with confidence %s, with the options "a.yaml" and "b.yaml"`, w.Pick("0.3", "0.9"))
	case m < 40:
		line += " with confidence " + w.Pick("0", "0.3", "0.79", "0.8", "0.96")
	}
	if w.Chance(10) {
		line += fmt.Sprintf(" as step %d", w.most+w.IntN(3))
	}
	line += fmt.Sprintf(` in the thread "%s"`, w.thread())
	if !strings.Contains(line, "confidence") && w.Chance(25) {
		line += fmt.Sprintf(`, but lacks the %s "API_KEY"`, w.Pick("string", "file", "json"))
	}
	w.Step("%s", line)
	if w.Chance(15) {
		w.Step("%s", line)
	}
}

// answers lets somebody answer, if there is anything to answer.
func (w *deciderWalk) answers() {
	line := ""
	switch w.IntN(12) {
	case 0, 1, 2:
		line = "they allow it"
	case 3:
		line = "they deny it, saying \"" + w.Matter() + "\""
	case 4:
		line = w.Pick("another human who was found", "Mallory") + " allows it"
	case 5, 6, 7:
		line = fmt.Sprintf(`%s "%s"`, w.Pick("they choose", "they choose", "Mallory chooses"),
			w.Pick("a.yaml", "b.yaml", "b.yaml", "c.yaml"))
	case 8, 9:
		line = "they give " + w.Pick(`"key-7"`, `"key-7"`, `{"file": "key.txt"}`, `{"id": 7, "keys": []}`)
	case 10:
		line = "they acknowledge it"
	default:
		line = "they answer " + w.Pick(`{"decision": "MAYBE", "feedback": null}`,
			`{"decision": "approved", "feedback": null}`, `{"acknowledged": true, "feedback": null}`,
			`{"selected_option": "Approve", "feedback": null}`, `{"feedback": "APPROVED"}`)
	}
	line = "if someone was asked, " + line
	w.Step("%s", line)
	if w.Chance(15) {
		w.Step("%s", line)
	}
}
