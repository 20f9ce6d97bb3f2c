package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// planWalk follows a few plans, each until it is done or given up. Everything that is asked about a plan is answered,
// and other things happen in between.
type planWalk struct {
	deciderWalk
	slow []string // steps that complete what takes a while
	near bool     // the action whose name begins like a flagged one has been planned
	away bool     // somebody is unavailable
}

// Plan writes a walk in which the effects of one question overlap with the next question. If kills is set, the agent is
// killed during the walk.
func Plan(from history.Source, kills bool) history.Scenario {
	w := planWalk{deciderWalk: deciderWalk{Walk: from.Walk(7000), most: 30}}
	w.Step("Bob, Alice and Carol know kubernetes")
	w.Step("Bob and Dave know git")
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
	w.Step(`the agent plans "git status" in the thread "last"`)
	w.Step("every question is answered, but no flagged action is allowed")
	w.Step(`"kubectl rollout restart-policy" is executed at most once`)
	return w.Scenario(fmt.Sprintf("Plan walk %d", from.Seed), history.Tags(kills), given)
}

// plan is one plan and everything that it asks for: a datum, a choice, a permission.
func (w *planWalk) plan(kills bool) {
	lacks, options, flagged := w.Chance(35), w.Chance(50), w.Chance(50)
	thread := w.thread()
	action := fmt.Sprintf("git show %d", w.count())
	if w.Chance(15) && !w.near { // its name begins like a flagged action, but it needs nobody
		w.near = true
		w.Step(`the agent plans "kubectl rollout restart-policy" in the thread "%s"`, thread)
	}
	if flagged {
		action = w.Pick("kubectl rollout restart", "drop the table")
	}
	line := fmt.Sprintf(`the agent %s "%s"`, w.Pick("plans", "plans", "urgently plans"), action)
	switch {
	case options:
		line += fmt.Sprintf(` with confidence %s, with the options %s`, w.Pick("0.3", "0.3", "0.79", "unknown"),
			w.Pick(`"a.yaml" and "b.yaml"`, `"a.yaml" and "b.yaml"`, `"b.yaml", "a.yaml" and "b.yaml"`))
	case !lacks && w.Chance(20):
		line += " with confidence " + w.Pick("0.3", "unknown")
	}
	line += fmt.Sprintf(` in the thread "%s"`, thread)
	if w.Chance(25) {
		line += ", which needs somebody who knows git"
	}
	if lacks {
		line += fmt.Sprintf(`, but lacks the %s "API_KEY"`, w.Pick("string", "file", "json"))
	}
	for range 1 + w.IntN(5)/4 { // sometimes the same again
		w.Step("%s", line)
		for range 2 {
			w.between(kills)
			w.answered(w.help())
		}
		if flagged || w.Chance(20) {
			w.between(kills)
			w.answered("if someone was asked, they " + w.Pick("allow it", "allow it", "allow it",
				`deny it, saying "`+w.Matter()+`"`))
		}
		w.between(kills)
	}
}

// help is an answer that lets the agent continue, or a no to an action that is not flagged.
func (w *planWalk) help() string {
	return w.Pick("every question is answered, but no flagged action is allowed",
		"every question is answered, but no flagged action is allowed",
		`if someone was asked, they choose "b.yaml"`,
		`if someone was asked, they give "key-`+fmt.Sprint(w.count())+`"`)
}

// answered adds an answer, and completes what takes a while, before or after the answer.
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

// between adds something that should not affect the plan, or nothing.
func (w *planWalk) between(kills bool) {
	switch n := w.IntN(100); {
	case n < 30:
	case n < 42 && kills:
		w.Step("the agent is killed and started again")
		if w.Chance(20) {
			w.Step("the agent is killed and started again")
		}
	case n < 34:
		w.away = !w.away
		w.Step(`%s's status becomes "%s"`, w.Pick("Bob", "Bob", "Dave"),
			map[bool]string{true: "BUSY", false: "AVAILABLE"}[w.away])
	case n < 55:
		w.Step(`the agent plans "git show %d" in the thread "%s"`, w.count(), w.thread())
	case n < 63:
		w.Step(`the agent reports "The memory is stable, %d." and plans "git show %d"`, w.count(), w.count())
	case n < 71:
		w.Step("if someone was asked, they acknowledge it")
	case n < 76:
		w.Step("if someone was asked, Mallory allows it")
	case n < 81:
		w.Step(`if someone was asked, Mallory chooses "b.yaml"`)
	case n < 86:
		w.Step("if someone was asked, they answer %s", w.Pick(`{"decision": "MAYBE", "feedback": null}`,
			`{"data": 42, "feedback": null}`, `{"data": true, "feedback": null}`,
			`{"selected_option": "c.yaml", "feedback": null}`))
	case n < 90:
		w.Step("the agent is asked for its threads")
	default:
		w.passes()
	}
}
