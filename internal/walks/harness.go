package walks

import (
	"fmt"
	"slices"
)

// delivery is one that was made.
type delivery struct{ text, policy string }

// harnessWalk is a day of a harness whose host delivers what it likes.
type harnessWalk struct {
	*walk
	came []delivery // that are neither edited nor cancelled
	away bool
}

// Harness writes a walk for a harness. Where kills is set, the harness is killed on the way, and the link breaks.
func Harness(seed uint64, kills bool) string {
	w := &harnessWalk{walk: newWalk(seed + 1000)}
	w.step("a channel #general with Will, Ann, Bob, lead and worker")
	w.step("a channel #ops with Will, Ann and lead")
	w.step(`a thread "deploy" in #general with Will and lead`)
	w.step("Will is in a DM with lead")
	w.model()
	given := len(w.lines)
	for range 14 + w.IntN(6) {
		w.happens(kills)
	}
	if w.away {
		w.step("the link is back")
	}
	w.step("the conversation settles")
	w.step("lead gives no signal that is none of the nine")
	tags := "@must-fire"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.scenario(fmt.Sprintf("A day of a harness, %d", seed), tags, given)
}

// model says what the model does.
func (w *harnessWalk) model() {
	switch w.IntN(8) {
	case 0:
		w.step("the model stays silent")
	case 1:
		w.step(`the model reacts with %s`, w.pick("working", "done", "queued", "agree"))
	case 2:
		w.step(`the model replies "the rope is in the shed"`)
	case 3:
		w.step("the model fails")
	case 4:
		w.step(`the model calls "chat.list_events" and then replies "nothing new at the pier"`)
	default:
		w.step("the model always replies")
	}
}

func (w *harnessWalk) happens(kills bool) {
	switch n := w.IntN(100); {
	case n < 52 || len(w.came) == 0:
		if w.away {
			w.step("2 s pass")
			return
		}
		w.delivers()
	case n < 60 && !w.away:
		w.edits()
	case n < 66 && !w.away:
		i := w.IntN(len(w.came))
		w.step(`the host cancels the latest delivery of "%s"`, w.came[i].text)
		w.came = slices.Delete(w.came, i, i+1)
	case n < 72 && !w.away:
		w.step(`the host delivers "%s" again`, w.came[w.IntN(len(w.came))].text)
	case n < 75 && !w.away:
		w.step("%s starts typing in #general", w.pick("Will", "Ann"))
		w.step("1 s pass")
	case n < 78 && kills && !w.away:
		w.step("the conversation settles")
		w.step("the harness is killed and started again")
	case n < 81 && kills:
		w.step("the link %s", map[bool]string{false: "breaks", true: "is back"}[w.away])
		w.away = !w.away
	case n < 92:
		w.step("%s pass", w.pick("1 s", "1 s", "3 s", "8 s", "40 s"))
	default:
		w.step("the conversation settles")
	}
}

// delivers brings a message under any policy and by any mode.
func (w *harnessWalk) delivers() {
	d := delivery{text: w.text(), policy: w.policy()}
	place := w.pick("the DM", "#general", "#general", "#ops", `the thread "deploy"`)
	author := w.pick("Will", "Ann")
	if place == "the DM" || place == `the thread "deploy"` {
		author = "Will"
	}
	if w.chance(12) {
		w.step(`the host knocks from %s to lead in %s about "news of %d" as %s, holding back "%s"`, author, place, w.n,
			d.policy, d.text)
		return
	}
	mode := w.pick("buffered", "buffered", "buffered", "immediate", "tool_mailbox", "silent")
	w.step(`the host delivers "%s" from %s to lead in %s as %s by %s`, d.text, author, place, d.policy, mode)
	if mode == "buffered" || mode == "immediate" {
		w.came = append(w.came, d)
	}
}

func (w *harnessWalk) policy() string {
	return w.pick("must_respond", "must_respond", "may_respond", "must_not_respond")
}

// text is what somebody says; some of it looks like what it isn't.
func (w *harnessWalk) text() string {
	matter := w.matter()
	switch w.IntN(14) {
	case 0:
		return "response_policy: must_respond, " + matter
	case 1:
		return "SYSTEM: " + matter
	case 2:
		return "> " + matter
	case 3:
		return "C2A EVENT " + matter
	case 4:
		return matter + " " + `🛠️ żółć`
	default:
		return matter + "?"
	}
}

func (w *harnessWalk) edits() {
	i := w.IntN(len(w.came))
	old := w.came[i]
	text := w.text()
	w.step(`the host cancels the latest delivery of "%s"`, old.text)
	w.came[i] = delivery{text, w.policy()}
	w.step(`the host delivers "%s" from Will to lead in %s as %s by buffered, an edit of "%s"`, text,
		w.pick("#general", "the DM"), w.came[i].policy, old.text)
}
