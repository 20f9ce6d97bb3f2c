package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// asked is a message whose author is blocked.
type asked struct {
	author, to, text, place string
	also                    string   // another recipient, or ""
	delegate                string   // who may confirm for the author, or ""
	confirmed               string   // who has confirmed on the platform, or ""
	done                    bool     // somebody who may confirm has confirmed
	gone                    bool     // the message was deleted, by whomever
	replied                 bool     // its recipient has answered
	did                     []string // signals of its recipients, and other agents that have given done by their tool
}

// first reports whether something happens for the first time: the same signal again is the same reaction.
func (a *asked) first(what string) bool {
	if slices.Contains(a.did, what) {
		return false
	}
	a.did = append(a.did, what)
	return true
}

// blockedWalk is some hours in which authors are blocked.
type blockedWalk struct {
	*history.Walk
	open   []asked
	killed bool
	thread bool // there is one in #general, in which scout takes part
	logs   bool // the host removes old entries from its log
}

// Blocked writes a walk for a host whose authors wait for answers: they or others confirm, the recipients give signals,
// and time passes. If kills is set, the host is killed during the walk.
func Blocked(from history.Source, kills bool) history.Scenario {
	w := &blockedWalk{Walk: from.Walk(30_000)}
	w.Step("worker is in a DM with lead")
	w.Step("a channel #general with Will, Ann, worker, lead and scout")
	w.Step("Will is in a DM with lead")
	w.Step("a channel #watch with planner")
	if w.Chance(50) {
		w.Step("lead is coordinated by scout")
	}
	if w.Chance(40) {
		w.Step("worker is coordinated by %s", w.Pick("planner", "scout"))
	}
	if w.Chance(50) {
		w.Step("Ann is on the human rung")
	}
	if w.thread = w.Chance(30); w.thread {
		w.Step(`a thread "pier" in #general with worker and scout`)
	}
	w.logs = w.Chance(25)
	given := len(w.Lines)
	w.asks()
	w.Step("half a return interval passes")
	for range 6 + w.IntN(6) {
		w.happens(kills)
	}
	w.Step("one return interval passes")
	w.Step("the conversation settles")
	w.Step("the open set is looked up")
	w.Step(`no delivery contains "the combination of the safe"`)
	tags := history.Tags(kills)
	if w.logs {
		tags += " @log"
	}
	return w.Scenario(fmt.Sprintf("Blocked author walk %d", from.Seed), tags, given)
}

// asks makes somebody declare an obligation.
func (w *blockedWalk) asks() {
	a := asked{author: w.Pick("worker", "worker", "Will"), to: "lead", text: w.Matter() + "?"}
	place, to := "the DM with lead", "lead answers"
	switch {
	case a.author == "Will" && w.Chance(70):
		place = "the DM with Will"
	case a.author == "Will" || w.Chance(40):
		place, a.to = "#general", w.Pick("lead", "scout")
		if w.thread && w.Chance(50) {
			place = `the thread "pier"`
		}
		if to = a.to + " answers"; w.Chance(30) { // both are mentioned: a knock may be about anything
			a.also = map[string]string{"lead": "scout", "scout": "lead"}[a.to]
			to, a.text = "lead and scout answer", "@"+a.also+" "+a.text
		}
		a.text = "@" + a.to + " " + a.text
	}
	line := fmt.Sprintf(`%s is %s until %s "%s" in %s`, a.author, w.Pick("halted", "degraded", "not held up"), to,
		a.text, place)
	if w.Chance(50) {
		line += fmt.Sprintf(`, with the default action "%s"`, w.Pick("wait", "go home", "try again"))
	}
	if w.Chance(30) {
		a.delegate = "planner"
		if !strings.Contains(to, "scout") {
			a.delegate = w.Pick("scout", "planner")
		}
		line += ", and " + a.delegate + " may confirm"
	}
	a.place = place
	w.Step("%s", line)
	w.open = append(w.open, a)
}

// happens adds an event. Events are half an interval away from returns, so that they never coincide.
func (w *blockedWalk) happens(kills bool) {
	a := &w.open[w.IntN(len(w.open))]
	if a.gone || w.logs && a.done { // not much can happen any more
		w.remains(a)
		return
	}
	switch n := w.IntN(40); {
	case n < 2 && len(w.open) < 3:
		w.asks()
	case n < 17:
		w.signals(a)
	case n < 18:
		w.Step(`"%s" is marked as %s for %s`, a.text, w.Pick("read", "unread"), a.to)
	case n < 19:
		w.Step(`lead sends "%s" to the DM with %s`, w.Matter(), w.Pick("worker", "Will"))
	case n < 20 && !a.replied:
		a.replied = true
		w.Step(`%s sends "%s" in reply to "%s"`, a.to, w.Matter(), a.text)
	case n < 22:
		w.edits(a)
	case n < 23 && w.Chance(50):
		w.Step(`%s deletes "%s"`, a.author, a.text)
		a.gone, a.done = true, true
	case n < 24 && kills && !w.killed:
		w.killed = true
		w.Step("the conversation settles")
		w.Step("the host is killed and started again")
	case n < 25:
		w.Step(`%s posts "%s" in %s`, w.Pick("Will", a.author), w.Matter(), w.Pick("#general", a.place))
	case n < 26 && strings.HasSuffix(a.text, "?"): // redeliver the message as first posted
		w.Step(`the platform sends "%s" again`, a.text)
	case n < 28:
		w.Step("the open set is looked up")
	case n < 29:
		a.gone = true
		if w.Chance(40) {
			w.Step(`the platform removes "%s" because it is old`, a.text)
		} else {
			w.Step(`%s removes "%s", which somebody else wrote`, w.Pick("Ann", "scout", a.to), a.text)
		}
	case n < 31 && w.logs:
		w.Step("the log is kept for only 1 min")
	case n < 32:
		w.Step("%s lists its events", a.to)
	default:
		w.passes()
	}
}

// signals adds or removes a signal. The open set may be checked right after it.
func (w *blockedWalk) signals(a *asked) {
	by := a.to
	if a.also != "" && w.Chance(40) {
		by = a.also
	}
	switch n := w.IntN(16); {
	case n < 2:
		w.Step(`%s signals done on "%s" about %s`, a.author, a.text, a.to)
		a.done, a.confirmed = true, a.author
	case n < 4 && a.delegate != "":
		w.Step(`%s signals done on "%s" about %s`, a.delegate, a.text, a.to)
		a.done, a.confirmed = true, a.delegate
	case n < 5:
		w.Step(`%s signals done on "%s"%s`, w.Pick(a.author, "scout"), a.text, w.Pick("", " about "+a.author))
	case n < 6:
		w.Step(`Ann signals %s on "%s" about %s`, w.Pick("done", "declined", "agree"), a.text, a.to)
	case n < 7 && a.also != "":
		w.Step(`%s signals done on "%s" about %s`, by, a.text, w.Pick(a.to, a.also))
	case n < 11 && !a.done:
		if signal := w.Pick("seen", "agree", "done", "claimed", "working", "queued"); a.first(by + signal) {
			w.Step(`%s reacts with %s to "%s"`, by, signal, a.text)
		}
	case n < 12:
		by = w.Pick("worker", "scout")
		if by != a.also && a.first(by) {
			w.Step(`%s reacts with done to "%s" about %s`, by, a.text, a.to)
			a.done = a.done || by == a.author || by == a.delegate
		}
	case n < 14 && !a.done:
		if a.first(by + "unclear") {
			w.Step(`%s reacts with unclear to "%s"`, by, a.text)
		}
	case n < 15 && !a.done:
		if a.first(by + "declined") {
			w.Step(`%s puts %s on "%s"`, by, w.Pick("declined", "blocked"), a.text)
		}
	case a.confirmed != "":
		w.Step(`%s removes done from "%s"`, a.confirmed, a.text)
		a.confirmed = ""
	default:
		w.passes()
	}
	if w.Chance(30) {
		w.Step("the open set is looked up")
	}
}

// edits adds an edit. An edit that mentions somebody else still obliges those whom the message obliged.
func (w *blockedWalk) edits(a *asked) {
	text := a.text + " please"
	switch n := w.IntN(4); {
	case n == 0 && strings.HasPrefix(a.text, "@"):
		text = a.text + " now"
		w.Step(`Ann corrects "%s", which somebody else wrote, to "%s"`, a.text, text)
	case n == 1 && strings.HasPrefix(a.text, "@"):
		_, rest, _ := strings.Cut(a.text, " ")
		text = w.Pick("@scout ", "@Ann and ") + rest + " then"
		fallthrough
	default:
		w.Step(`%s edits "%s" to "%s"`, a.author, a.text, text)
	}
	a.text = text
}

// remains adds what may still happen after the message is gone.
func (w *blockedWalk) remains(a *asked) {
	switch n := w.IntN(6); {
	case n < 1 && !a.done:
		w.Step(`%s signals done on "%s" about %s`, a.author, a.text, a.to)
		a.done = true
	case n < 2:
		w.Step("the open set is looked up")
	case n < 3 && len(w.open) < 5:
		w.asks()
	default:
		w.passes()
	}
}

func (w *blockedWalk) passes() {
	w.Step("%s", w.Pick("one return interval passes", "one return interval passes", "two return intervals pass",
		"one return interval passes", "two return intervals pass", "four return intervals pass", "30 h pass"))
}
