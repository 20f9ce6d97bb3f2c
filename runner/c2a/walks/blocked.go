package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// asked is a message whose author is blocked.
type asked struct {
	author, to, text string
	delegate         string   // who may confirm for the author, or ""
	done             bool     // somebody who may confirm has
	signals          []string // of its recipient, and who else has given done by its tool
}

// blockedWalk is some hours in which authors are blocked.
type blockedWalk struct {
	*history.Walk
	open   []asked
	killed bool
}

// Blocked writes a walk for a host in which authors are blocked on answers: they confirm them, or somebody else tries
// to, the recipients give signals, and time passes. Where kills is set, the host is killed on the way.
func Blocked(from history.Source, kills bool) history.Scenario {
	w := &blockedWalk{Walk: from.Walk(30_000)}
	w.Step("worker is in a DM with lead")
	w.Step("a channel #general with Will, Ann, worker, lead and scout")
	w.Step("Will is in a DM with lead")
	if w.Chance(50) {
		w.Step("lead is coordinated by scout")
	}
	if w.Chance(30) {
		w.Step("worker is coordinated by planner")
	}
	if w.Chance(50) {
		w.Step("Ann is on the human rung")
	}
	given := len(w.Lines)
	w.asks()
	w.Step("half a return interval passes")
	for range 6 + w.IntN(6) {
		w.happens(kills)
	}
	w.Step("one return interval passes")
	w.Step("the conversation settles")
	w.Step(`no delivery contains "the combination of the safe"`)
	return w.Scenario(fmt.Sprintf("Blocked author walk %d", from.Seed), history.Tags(kills), given)
}

// asks lets somebody be blocked.
func (w *blockedWalk) asks() {
	a := asked{author: w.Pick("worker", "worker", "Will"), to: "lead", text: w.Matter() + "?"}
	place := "the DM with lead"
	switch {
	case a.author == "Will":
		place = "the DM with Will"
	case w.Chance(40):
		place, a.to = "#general", w.Pick("lead", "scout")
		a.text = "@" + a.to + " " + a.text
	}
	line := fmt.Sprintf(`%s is %s until %s answers "%s" in %s`, a.author, w.Pick("halted", "degraded", "not held up"),
		a.to, a.text, place)
	if w.Chance(50) {
		line += fmt.Sprintf(`, with the default action "%s"`, w.Pick("wait", "go home", "try again"))
	}
	if w.Chance(30) && a.to != "scout" {
		a.delegate = "scout"
		line += ", and scout may confirm"
	}
	w.Step("%s", line)
	w.open = append(w.open, a)
}

// happens adds one thing. What happens comes half an interval after a return, so that nothing meets one.
func (w *blockedWalk) happens(kills bool) {
	a := &w.open[w.IntN(len(w.open))]
	switch n := w.IntN(30); {
	case n < 2 && len(w.open) < 3:
		w.asks()
	case n < 4:
		w.Step(`%s signals done on "%s" about %s`, a.author, a.text, a.to)
		a.done = true
	case n < 6 && a.delegate != "":
		w.Step(`%s signals done on "%s" about %s`, a.delegate, a.text, a.to)
		a.done = true
	case n < 7:
		w.Step(`%s signals done on "%s"`, w.Pick(a.author, "scout"), a.text)
	case n < 8:
		w.Step(`Ann signals %s on "%s" about %s`, w.Pick("done", "declined", "agree"), a.text, a.to)
	case n < 10 && !a.done:
		signal := w.Pick("seen", "agree", "done", "claimed", "working", "queued")
		if !slices.Contains(a.signals, signal) { // the same one again is the same reaction
			a.signals = append(a.signals, signal)
			w.Step(`%s reacts with %s to "%s"`, a.to, signal, a.text)
		}
	case n < 11:
		w.Step(`"%s" is marked as %s for %s`, a.text, w.Pick("read", "unread"), a.to)
	case n < 12:
		w.Step(`lead sends "%s" to the DM with %s`, w.Matter(), w.Pick("worker", "Will"))
	case n < 13:
		text := a.text + " please"
		w.Step(`%s edits "%s" to "%s"`, a.author, a.text, text)
		a.text = text
	case n < 14 && len(w.open) > 1:
		w.Step(`%s deletes "%s"`, a.author, a.text)
		w.open = slices.DeleteFunc(w.open, func(x asked) bool { return x.text == a.text })
	case n < 15 && kills && !w.killed:
		w.killed = true
		w.Step("the conversation settles")
		w.Step("the host is killed and started again")
	case n < 16:
		w.Step(`Will posts "%s" in #general`, w.Matter())
	case n < 17:
		by := w.Pick("worker", "scout")
		if slices.Contains(a.signals, by) { // the same one again is the same reaction
			return
		}
		a.signals = append(a.signals, by)
		w.Step(`%s reacts with done to "%s" about %s`, by, a.text, a.to)
		a.done = a.done || by == a.author || by == a.delegate
	case n < 19 && !a.done && !slices.Contains(a.signals, "unclear"):
		a.signals = append(a.signals, "unclear")
		w.Step(`%s reacts with unclear to "%s"`, a.to, a.text)
	case n < 20 && !a.done && !slices.Contains(a.signals, "declined"):
		a.signals = append(a.signals, "declined")
		w.Step(`%s puts %s on "%s"`, a.to, w.Pick("declined", "blocked"), a.text)
	case n < 21 && strings.HasPrefix(a.text, "@"):
		text := a.text + " now"
		w.Step(`Ann corrects "%s", which somebody else wrote, to "%s"`, a.text, text)
		a.text = text
	case n < 22 && strings.HasSuffix(a.text, "?"): // it sends what was posted first
		w.Step(`the platform sends "%s" again`, a.text)
	default:
		w.Step("%s", w.Pick("one return interval passes", "one return interval passes", "two return intervals pass"))
	}
}
