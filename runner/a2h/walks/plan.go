package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// planWalk follows a few plans, each until it is done or given up: what is asked about a plan is answered, and other
// things come between.
type planWalk struct {
	deciderWalk
	slow []string // what ends what takes a while
}

// Plan writes a walk that lets what one question brings meet the next one. Where kills is set, the agent is killed on
// the way.
func Plan(seed uint64, kills bool) history.Scenario {
	w := planWalk{deciderWalk: deciderWalk{Walk: history.NewWalk(seed + 7000), most: 30}}
	w.Step("Bob, Alice and Carol know kubernetes")
	w.Step(`the manifest flags "drop the table", "kubectl rollout restart"`)
	w.Step("the threshold is 0.8")
	w.Step("an agent may take %d steps", w.most)
	if w.Chance(20) {
		w.Step("saving the state takes a while")
		w.slow = append(w.slow, "the state is saved")
	}
	if w.Chance(20) {
		w.Step("messages take a while to go out")
		w.slow = append(w.slow, "the messages are out")
	}
	given := len(w.Lines)
	w.Step(`the agent plans "git status"`)
	for range 2 + w.IntN(3) {
		w.plan(kills)
	}
	w.Step("the agent is asked for its threads")
	w.Step(`"git status" happens once`)
	tags := "@must-fire"
	if kills {
		tags += " @restart"
	}
	return w.Scenario(fmt.Sprintf("The plans of an agent, %d", seed), tags, given)
}

// plan is one plan and all that it asks for: a datum, a choice, leave.
func (w *planWalk) plan(kills bool) {
	lacks, options, flagged := w.Chance(35), w.Chance(50), w.Chance(50)
	thread := w.thread()
	action := fmt.Sprintf("git show %d", w.count())
	if flagged {
		action = w.Pick("kubectl rollout restart", "drop the table")
	}
	line := fmt.Sprintf(`the agent %s "%s"`, w.Pick("plans", "plans", "urgently plans"), action)
	if options {
		line += fmt.Sprintf(` with confidence %s, with the options "a.yaml" or "b.yaml"`, w.Pick("0.3", "0.3", "0.79"))
	}
	line += fmt.Sprintf(` in the thread "%s"`, thread)
	if lacks && !options {
		line += fmt.Sprintf(`, but lacks the %s "API_KEY"`, w.Pick("string", "file", "json"))
	}
	w.Step("%s", line)
	for range 2 {
		w.between(kills)
		w.answered("whoever was asked helps on, but gives no leave")
	}
	if flagged {
		w.between(kills)
		w.answered("whoever was asked " + w.Pick("allows it", "allows it", "allows it",
			`denies it, saying "`+w.Matter()+`"`) + ", if they were asked to")
	}
	w.between(kills)
}

// answered adds an answer, and lets what takes a while end before or behind it.
func (w *planWalk) answered(answer string) {
	early := w.Chance(50)
	if early {
		w.catchUp()
	}
	w.Step("%s", answer)
	if !early {
		w.catchUp()
	}
}

func (w *planWalk) catchUp() {
	for _, step := range w.slow {
		w.Step("%s", step)
	}
}

// between lets something happen that should change nothing about the plan, or nothing at all.
func (w *planWalk) between(kills bool) {
	switch n := w.IntN(100); {
	case n < 30:
	case n < 42 && kills:
		w.Step("the agent is killed and started again")
	case n < 55:
		w.Step(`the agent plans "git show %d" in the thread "%s"`, w.count(), w.thread())
	case n < 63:
		w.Step(`the agent reports "The memory is stable, %d." and plans "git show %d"`, w.count(), w.count())
	case n < 71:
		w.Step("whoever was asked acknowledges it, if they were asked to")
	case n < 76:
		w.Step("Mallory allows it, if they were asked to")
	case n < 81:
		w.Step(`Mallory chooses "b.yaml", if they were asked to`)
	case n < 86:
		w.Step(`whoever was asked answers {"decision": "MAYBE", "feedback": null}, if they were asked to`)
	case n < 90:
		w.Step("the agent is asked for its threads")
	default:
		w.passes()
	}
}
