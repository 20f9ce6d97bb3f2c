package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// HarnessLives writes a walk for a harness in which a few events have a hard life: each is caught by something at some
// stage, be it in the window or while the model thinks for the second time, and then it comes again, is taken back or
// is edited. If kills is set, the harness is killed during the walk, and the link breaks.
func HarnessLives(from history.Source, kills bool) history.Scenario {
	w := &harnessWalk{Walk: from.Walk(20_000), kills: kills}
	w.Step("a channel #general with Will, Ann, lead and worker")
	w.Step(`a thread "deploy" in #general with Will and lead`)
	w.Step("Will is in a DM with lead")
	w.Step("the model always replies")
	given := len(w.Lines)
	for range 4 + w.IntN(2) {
		w.life()
	}
	w.Step("15 min pass")
	w.Step("lead uses only the nine signals")
	tags := "@must-fire @harness"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.Scenario(fmt.Sprintf("Event walk %d", from.Seed), tags, given)
}

// life is the life of an event, of two fragments, or of one event at two agents.
func (w *harnessWalk) life() {
	d := delivery{text: w.Matter() + "?", policy: w.Pick("must_respond", "must_respond", "may_respond"), agent: "lead",
		author: "Will", place: w.Pick("the DM", "#general", `the thread "deploy"`)}
	stage := w.Pick("window", "window", "thinks", "thinks", "thinks again", "fails", "over")
	w.readies(stage)
	const deliver = `the host delivers "%s" from %s to %s in %s as %s, mode %s`
	mode := w.Pick("buffered", "buffered", "immediate")
	w.Step(deliver, d.text, d.author, d.agent, d.place, d.policy, mode)
	parts := []delivery{d}
	switch {
	case d.place == "#general" && w.Chance(30):
		w.Step(`the host delivers "%s" also to worker under the same event id`, d.text)
	case mode == "buffered" && w.Chance(50):
		second := d
		second.text, second.policy = w.Matter()+"?", w.Pick("must_respond", "may_respond", "must_not_respond")
		w.Step("300 ms pass")
		w.Step(deliver, second.text, d.author, d.agent, d.place, second.policy, mode)
		parts = append(parts, second)
	}
	switch stage {
	case "window":
		w.Step("300 ms pass")
	case "over":
		w.Step("the conversation settles")
	default:
		w.Step("8 s pass")
	}
	for range 1 + w.IntN(2) {
		w.upsets()
		w.follows(&parts[w.IntN(len(parts))])
	}
	w.Step("the model's answer is released")
	w.Step("the conversation settles")
}

// readies puts the model or the platform into the state that the stage needs.
func (w *harnessWalk) readies(stage string) {
	w.Step("the model %s", w.Pick("always replies", "always replies", "stays silent", "reacts with working"))
	switch stage {
	case "thinks":
		w.Step("the model's answers are held")
	case "thinks again":
		w.Step(`the model pulls the body and then replies "I have looked it up, %d"`, w.N)
		w.Step("the model's answers are held from step 2 on")
	case "fails":
		w.Step("the platform fails 1 post with rate_limited, asking for 30 s")
	}
}

// upsets adds a disturbance.
func (w *harnessWalk) upsets() {
	switch n := w.IntN(10); {
	case n < 3 && w.kills:
		w.Step("the harness is killed and started again")
	case n < 5 && w.kills:
		w.Step("the link is broken for %s", w.Pick("300 ms", "8 s", "11 min"))
	case n < 6:
		w.Step(`the host delivers "%s?" from Ann to worker in #general as must_respond, mode immediate`, w.Matter())
	case n < 7:
		w.Step(`the host delivers "%s?" from Ann to lead in #general as may_respond, mode buffered`, w.Matter())
	case n < 8:
		w.Step("%s pass", w.Pick("8 s", "11 min", "90 min"))
	}
}

// follows adds what happens to the event afterwards.
func (w *harnessWalk) follows(d *delivery) {
	switch w.IntN(6) {
	case 0, 1:
		w.Step(`the host delivers "%s" again`, d.text)
	case 2:
		w.Step(`the host cancels the %s delivery of "%s"`, w.Pick("first", "latest"), d.text)
	case 3:
		w.Step(`the host cancels the latest delivery of "%s"`, d.text)
		w.Step(`the host delivers "%s" again`, d.text)
	case 4:
		old := d.text
		d.text = w.Matter() + "?"
		w.Step(`the host cancels the latest delivery of "%s"`, old)
		w.Step(`the host delivers "%s" from %s to %s in %s as %s, mode buffered, an edit of "%s"`, d.text, d.author,
			d.agent, d.place, w.Pick("must_respond", "may_respond", "must_not_respond"), old)
	default:
		w.Step("300 ms pass")
	}
}
