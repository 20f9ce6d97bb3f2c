package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// Loop writes a walk of threads that repeat the same action, with other threads, answers and kills in between.
func Loop(from history.Source, kills bool) history.Scenario {
	w := &deciderWalk{Walk: from.Walk(9000), most: 500}
	w.Step("Bob, Alice and Carol know kubernetes")
	w.Step("an agent may take %d steps", w.most)
	given := len(w.Lines)
	threads := []string{"main", "review"}
	for range 4 + w.IntN(4) {
		action := w.Pick("git fetch", "git status", "git log")
		change := w.Pick("nothing changes", "nothing changes", "nothing changes", "something changes each time",
			"it is different each time")
		w.Step(`the agent plans "%s" %d times in the thread "%s", and %s`, action, []int{7, 10, 10, 13, 20}[w.IntN(5)],
			threads[w.IntN(2)], change)
		// The text doesn't say whether states count that a thread is shown while it waits. So the walk waits no longer
		// than this.
		if kills && w.Chance(30) {
			w.Step("the agent is killed and started again")
		}
		w.Step("every question is answered, but no flagged action is allowed")
		if w.Chance(30) {
			w.Step(`the agent plans "git show %d" in the thread "%s"`, w.count(), w.Pick("main", "review", "canary"))
		}
	}
	w.Step("every question is answered, but no flagged action is allowed")
	w.Step("the agent is asked for its threads")
	w.Step(`"git blame" is not executed`)
	return w.Scenario(fmt.Sprintf("Loop walk %d", from.Seed), history.Tags(kills), given)
}
