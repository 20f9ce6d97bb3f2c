package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// message is one that was posted.
type message struct {
	first, text   string // as posted, and as it is now
	author, place string
	obliges       string // the agent that surely has to answer it, or ""
}

// hostWalk is a day in a workspace with two agents.
type hostWalk struct {
	*history.Walk
	posted []message // that are still there
	away   bool      // the link is broken
	left   bool      // lead has left #ops
	dm     string    // who has a DM with lead
	owned  bool      // lead has edited its own message
	killed bool      // the host was killed, which is enough for a day
}

// Host writes a walk for a host. If kills is set, the host is killed during the walk, and the link breaks.
func Host(from history.Source, kills bool) history.Scenario {
	w := &hostWalk{Walk: from.Walk(0)}
	w.Step("a channel #general with Will, Ann, lead and worker")
	w.Step(`a channel #ops with Will, Ann, Bob, lead and worker, carrying the stream "harbour"`)
	w.Step(`a thread "deploy" in #general with Will and lead`)
	w.Step(`a thread "pier" in #ops with Ann and worker, owned by %s`, w.Pick("worker", "worker", "lead"))
	w.dm = w.Pick("Will", "Will", "worker")
	w.Step("%s is in a DM with lead", w.dm)
	if w.Chance(15) {
		w.Step(`the other side does not support "injection.%s"`, w.Pick("notify", "immediate"))
	}
	if w.Chance(50) {
		w.Step(`lead owns the stream "harbour"`)
	}
	w.Step("lead and worker have the role @backend")
	w.Step("lead has the role @review")
	w.Step(`lead has posted "shall I restart the pump?" in #general`)
	given := len(w.Lines)
	for range 16 + w.IntN(6) {
		w.happens(kills)
		w.Step("2 s pass") // nearly simultaneous events may be handled in any order
	}
	if w.away {
		w.Step("the link is back")
	}
	w.Step("the conversation settles")
	w.Step("lead lists its events")
	w.Step(`no delivery contains "the combination of the safe"`)
	tags := "@must-fire"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.Scenario(fmt.Sprintf("Workspace walk %d", from.Seed), tags, given)
}

// happens adds one thing.
func (w *hostWalk) happens(kills bool) {
	switch n := w.IntN(100); {
	case w.away && n < 60: // what comes of it comes together, and a knock says little of which message it is about
		w.posted = append(w.posted, message{first: "@lead " + w.Matter(), author: "Will", place: "#general"})
		m := &w.posted[len(w.posted)-1]
		m.text = m.first
		w.Step(`Will posts "%s" in #general`, m.text)
	case w.away:
		w.Step("the link is back")
		w.away = false
	case n < 44 || len(w.posted) == 0:
		w.posts()
	case n < 54:
		w.edits()
	case n < 58:
		w.deletes()
	case n < 62 && !w.owned:
		w.Step(`%s puts %s on "shall I restart the pump?"`, w.Pick("Will", "Ann"),
			w.Pick("agree", "seen", "done", "declined"))
	case n < 65:
		if w.left = !w.left; w.left {
			w.Step("lead leaves #ops")
		} else {
			w.Step("lead joins #ops")
		}
	case n < 70:
		m := w.posted[w.IntN(len(w.posted))]
		if w.left && (m.place == "#ops" || m.place == `the thread "pier"`) {
			return
		}
		w.Step(`the platform sends "%s" again`, m.first)
	case n < 82:
		w.acts()
	case n < 85 && kills && !w.killed:
		w.killed = true
		w.Step("the conversation settles")
		w.Step("the host is killed and started again")
	case n < 88 && kills:
		w.Step("the link breaks")
		w.away = true
	case n < 94:
		w.Step("%s pass", w.Pick("1 s", "3 s", "40 s", "2 min"))
	default:
		w.Step("the conversation settles")
	}
}

// places are the conversations of the walk.
func (w *hostWalk) place() string {
	return w.Pick("#general", "#general", "#ops", `the thread "deploy"`, `the thread "pier"`, "the DM")
}

// posts makes somebody post.
func (w *hostWalk) posts() {
	m := message{place: w.place(), author: w.Pick("Will", "Ann", "Will", "Ann", "worker")}
	switch m.place {
	case "the DM":
		m.author = w.dm
	case `the thread "deploy"`:
		m.author = "Will"
	case `the thread "pier"`:
		m.author = w.Pick("Ann", "worker")
	}
	switch n := w.IntN(20); {
	case n == 0:
		m.text = w.Matter()
		w.Step(`%s assigns "%s" to %s in %s`, m.author, m.text, w.Pick("lead", "worker"), m.place)
	case n == 1 && strings.HasPrefix(m.place, "the thread"):
		m.text = w.Matter() + "?"
		w.Step(`%s asks lead "%s" in %s`, m.author, m.text, m.place)
	case n < 4:
		m.author, m.text = "deploy-bot", w.text()
		if strings.Contains(m.text, "\n") || m.place == "the DM" {
			m.text, m.place = w.Matter(), "#ops"
		}
		w.Step(`deploy-bot %s "%s" in %s`, w.Pick("logs", "records", "reports status", "reports progress"),
			m.text, m.place)
		return // programs don't edit
	default:
		m.text = w.text()
		label := ""
		if w.Chance(20) {
			label = fmt.Sprintf(" the %s message", w.Pick("urgent", "approval", "blocker", "cancellation", "safety"))
		}
		w.Step(`%s posts%s "%s" in %s`, m.author, label, m.text, m.place)
		// An author takes part in the thread; lead must not take part in this one.
		if m.author != "worker" && strings.HasPrefix(m.text, "@lead ") && m.place != `the thread "pier"` {
			m.obliges = "lead"
		}
	}
	if m.author != "worker" { // whose messages are its own host's
		m.first = m.text
		w.posted = append(w.posted, m)
	}
}

// text returns a text to say, with names at usual positions, and at positions where they are no mentions.
func (w *hostWalk) text() string {
	matter := w.Matter()
	switch w.IntN(24) {
	case 0, 1, 2:
		return "@lead " + matter
	case 3:
		return matter + ", @lead"
	case 4:
		return strings.Repeat("and so on and so forth, ", 8) + matter + ", @lead"
	case 5:
		return "@ann and @worker and @lead, " + matter
	case 6:
		return "@worker " + matter
	case 7:
		return "@backend " + matter
	case 8:
		return "@here " + matter
	case 9:
		return "lead: " + matter
	case 10:
		return "write to lead@pier.example, " + matter
	case 11:
		return w.Pick("type `@lead` to "+matter, "type `make` to "+matter+", @lead")
	case 12:
		return "> @lead " + matter
	case 13:
		return "@will " + matter
	case 14:
		return w.Pick("@leader or @lead-proof, ", "@lead.dev and will2@lead, ", "fix_@lead and @@lead, ") + matter
	case 15:
		return matter + "?"
	case 18:
		return "@backend and @review, " + matter
	case 16:
		return "see https://pier.example/@lead/" + fmt.Sprint(w.N) + " and " + matter
	case 17:
		return "ünïcödé 👋 " + matter
	default:
		return matter
	}
}

// edits changes a message.
func (w *hostWalk) edits() {
	i := w.IntN(len(w.posted))
	m := &w.posted[i]
	text := w.text()
	w.Step(`%s edits "%s" to "%s"`, m.author, m.text, text)
	m.text, m.obliges = text, ""
}

func (w *hostWalk) deletes() {
	i := w.IntN(len(w.posted))
	w.Step(`%s deletes "%s"`, w.posted[i].author, w.posted[i].text)
	w.posted = slices.Delete(w.posted, i, i+1)
}

// acts makes an agent act on an event that has certainly reached it, or read messages.
func (w *hostWalk) acts() {
	w.Step("the conversation settles")
	if i := slices.IndexFunc(w.posted, func(m message) bool { return m.obliges == "lead" }); i >= 0 && w.Chance(60) {
		w.answers(&w.posted[i])
		return
	}
	agent := w.Pick("lead", "worker")
	switch w.IntN(8) {
	case 0:
		w.Step("%s lists its events", agent)
	case 1:
		w.Step("%s lists its events of #general with policy %s", agent,
			w.Pick("must_respond", "may_respond", "must_not_respond"))
	case 2:
		w.Step("%s lists its events since %s", agent, w.Pick("2 s", "30 s", "90 s"))
	case 3:
		w.Step(`lead lists its events of the stream "harbour"`)
	case 4:
		w.Step("%s reads %s", agent, w.Pick("#general", `the thread "deploy"`, "#ops"))
	case 5:
		w.Step(`lead sends "%s%s" to %s`, w.Pick("", "@worker "), w.Matter(), w.Pick("#general", `the thread "deploy"`))
	case 6:
		w.Step(`worker sends "%s%s" to %s`, w.Pick("", "@lead ", "@ann "), w.Matter(),
			w.Pick("#general", `the thread "pier"`))
	default:
		if !w.owned {
			w.owned = true
			w.Step(`lead edits "shall I restart the pump?" to "shall I restart the pump, or @lead?"`)
		}
	}
}

// answers makes lead handle a message in one of several ways.
func (w *hostWalk) answers(m *message) {
	switch w.IntN(8) {
	case 0, 1:
		w.Step(`lead reacts with %s to "%s"`, w.Pick("done", "working", "queued", "agree", "seen", "claimed", "blocked",
			"unclear"), m.text)
	case 2:
		w.Step(`lead defers "%s" because "the tide is out"`, m.text)
	case 3:
		w.Step(`lead pulls "%s"`, m.text)
	case 4:
		w.Step(`lead claims "%s"`, m.text)
		w.Step("%s pass", w.Pick("1 s", "2 min", "10 min"))
	default:
		w.Step(`lead sends "it is done, %d" to %s in reply to "%s"`, w.N, m.place, m.text)
	}
	m.obliges = ""
}
