package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// Agents writes a walk for a host in which a few messages have a long life: whatever can happen to a message, and
// whatever agents can do about it, meets on the same one. If kills is set, the host is killed during the walk, and the
// link breaks.
func Agents(from history.Source, kills bool) history.Scenario {
	w := &hostWalk{Walk: from.Walk(10_000)}
	w.Step("a channel #general with Will, Ann, lead and worker")
	w.Step(`a channel #ops with Will, Ann, Bob, lead and worker, carrying the stream "harbour"`)
	w.Step(`a thread "deploy" in #general with Will and lead`)
	w.Step(`a thread "pier" in #ops with Ann and worker`)
	w.dm = w.Pick("Will", "Ann")
	w.Step("%s is in a DM with lead", w.dm)
	w.Step("unhandled messages go to worker")
	if w.Chance(20) {
		w.Step(`the other side does not support "injection.notify"`)
	}
	w.Step("lead and worker have the role @backend")
	w.Step("lead has the role @review")
	w.Step(`lead has posted "shall I restart the pump?" in %s`, w.Pick("#general", `the thread "deploy"`))
	given := len(w.Lines)
	if w.Chance(30) {
		w.Step(`%s posts the %s message "%s" in the DM`, w.dm, w.Pick("approval", "safety"),
			w.Pick("ok", "thanks!", "got it"))
		w.Step("2 s pass")
	}
	for range 4 + w.IntN(2) {
		w.life(kills)
	}
	if w.left {
		w.Step("lead joins #ops")
	}
	w.Step("the conversation settles")
	for _, agent := range []string{"lead", "worker"} {
		w.looksAround(agent)
	}
	if w.Chance(60) {
		w.Step("long enough passes")
		w.Step("long enough passes")
		w.Step("long enough passes")
	}
	w.Step("the conversation settles")
	w.Step("lead lists its events")
	w.Step(`no delivery contains "the combination of the safe"`)
	tags := "@must-fire"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.Scenario(fmt.Sprintf("Message walk %d", from.Seed), tags, given)
}

// life is the life of a message.
func (w *hostWalk) life(kills bool) {
	n := len(w.posted)
	switch {
	case w.Chance(15):
		m := message{author: "Ann", place: `the thread "pier"`, text: w.Matter()}
		if w.Chance(50) {
			m.author, m.place = w.dm, "the DM"
		}
		w.Step(`%s reports %s "%s" in %s`, m.author, w.Pick("status", "progress"), m.text, m.place)
		m.first = m.text
		w.posted = append(w.posted, m)
	case w.Chance(15):
		m := message{author: w.Pick("Will", "Ann"), place: w.Pick("#general", `the thread "deploy"`)}
		if m.author == "Ann" {
			m.place = "#ops"
		}
		m.text = w.Pick("@lead ", "@backend ", "") + w.Matter()
		m.first = m.text
		w.Step(`%s posts the %s message "%s" in %s`, m.author, w.Pick("urgent", "approval", "safety"), m.text, m.place)
		w.posted = append(w.posted, m)
	case w.Chance(15):
		m := message{author: "deploy-bot", place: w.Pick("#general", "#ops"), text: w.Matter()}
		w.Step(`deploy-bot %s "%s" in %s`, w.Pick("logs", "reports status", "reports progress"), m.text, m.place)
		m.first = m.text
		w.posted = append(w.posted, m)
	}
	for len(w.posted) == n {
		w.posts()
	}
	w.Step("2 s pass")
	for range 4 + w.IntN(4) {
		m := &w.posted[len(w.posted)-1]
		if !w.befalls(m, kills) {
			return
		}
		w.Step("2 s pass")
	}
}

// befalls makes something happen to a message. It returns false when the message is gone.
func (w *hostWalk) befalls(m *message, kills bool) bool {
	agent := w.Pick("lead", "lead", "worker")
	switch w.IntN(27) {
	case 0, 1, 2:
		text := w.text()
		w.Step(`%s edits "%s" to "%s"`, m.author, m.text, text)
		m.text = text
	case 3:
		w.Step(`%s deletes "%s"`, m.author, m.text)
		w.posted = w.posted[:len(w.posted)-1]
		return false
	case 4:
		w.Step(`the platform sends "%s" again`, m.first)
	case 5, 6:
		signal := w.Pick("done", "working", "queued", "agree", "seen", "claimed", "blocked", "unclear", "declined")
		for range 1 + w.IntN(2) {
			w.Step(`%s reacts with %s to "%s"`, agent, signal, m.text)
			w.Step("1 s pass")
		}
	case 7:
		w.Step(`%s defers "%s" because "the tide is out"`, agent, m.text)
	case 8:
		w.Step(`%s resolves "%s"`, agent, m.text)
	case 9, 10:
		w.Step(`%s claims "%s"`, agent, m.text)
	case 11, 12:
		w.Step(`%s sends "%s is done" in reply to "%s"`, agent, w.Matter(), m.text)
	case 13:
		w.Step(`%s pulls "%s"`, agent, m.text)
	case 14:
		w.Step(`%s sends "%s%s" to %s with the key "%s"`, agent, w.Pick("", "@lead ", "@worker "), w.Matter(),
			w.Pick("#general", `the thread "deploy"`, "#ops", `the thread "pier"`), w.Pick("k1", "k2"))
	case 15:
		if w.left = !w.left; w.left {
			w.Step("lead leaves #ops")
		} else {
			w.Step("lead joins #ops")
		}
	case 16:
		w.Step(`%s puts %s on "shall I restart the pump?"`, w.Pick("Will", "Ann", "worker"),
			w.Pick("agree", "seen", "done", "declined"))
	case 17:
		w.looksAround(agent)
	case 18:
		if kills && !w.killed {
			w.killed = true
			w.Step("the conversation settles")
			w.Step("the host is killed and started again")
		}
	case 19:
		if kills {
			return w.breaks(m)
		}
	case 20:
		key, text := fmt.Sprintf("k%d", w.N), w.Matter()
		w.Step(`%s sends "%s" to %s with the key "%s"`, agent, text, w.Pick("#general", "#ops"), key)
		if other := w.Pick(agent, "worker"); other != agent {
			agent, text = other, w.Matter()
		}
		w.Step(`%s sends "%s" to %s with the key "%s"`, agent, text, w.Pick("#general", `the thread "deploy"`), key)
	case 21:
		w.Step("the harness acknowledges nothing")
		w.Step(`%s edits "%s" to "%s, after all"`, m.author, m.text, m.text)
		m.text += ", after all"
		w.Step(`Will puts %s on "shall I restart the pump?"`, w.Pick("agree", "declined"))
		w.Step("the time for redelivery passes")
		w.Step("the harness acknowledges again")
		w.Step("the time for redelivery passes")
	case 22:
		w.Step(`the platform sends "%s" also as a mention`, m.first)
	case 23:
		w.Step(`%s resolves the thread "deploy"`, agent)
		w.Step("2 s pass")
		w.Step(`Will posts "@lead %s" in the thread "deploy"`, w.Matter())
	case 24:
		text := "@lead " + w.Matter()
		w.Step(`worker sends "%s" to #general`, text)
		w.Step("2 s pass")
		w.Step(`lead reacts with %s to "%s"`, w.Pick("done", "seen", "queued", "agree"), text)
	case 25:
		w.Step("%s pass", w.Pick("3 s", "40 s", "2 min", "6 min"))
	default:
		w.Step("long enough passes")
	}
	return true
}

// breaks breaks the link, and makes something happen to the message before the link is restored. It returns false when
// the message is gone.
func (w *hostWalk) breaks(m *message) bool {
	w.Step("the link breaks")
	w.Step("2 s pass")
	stays := true
	switch w.IntN(5) {
	case 0:
		text := w.text()
		w.Step(`%s edits "%s" to "%s"`, m.author, m.text, text)
		m.text = text
	case 1:
		w.Step(`Will posts "@lead %s" in #general`, w.Matter())
		w.Step(`%s posts "%s" in the DM`, w.dm, w.Matter())
	case 2:
		w.Step(`Will posts "@lead %s" in #general`, w.Matter())
	case 3:
		w.Step(`%s deletes "%s"`, m.author, m.text)
		w.posted, stays = w.posted[:len(w.posted)-1], false
	}
	w.Step("2 s pass")
	w.Step("the link is back")
	return stays
}

// looksAround makes an agent read and list messages.
func (w *hostWalk) looksAround(agent string) {
	w.Step("the conversation settles")
	w.Step("%s lists its events", agent)
	w.Step("%s lists its events with policy %s", agent, w.Pick("must_respond", "may_respond", "must_not_respond"))
	w.Step(`%s lists its events of the stream "harbour"`, agent)
	w.Step("%s lists its events of %s", agent, w.Pick("#general", "#ops"))
	w.Step("%s lists its events %s %s", agent, w.Pick("since", "until"), w.Pick("2 s", "30 s", "90 s", "10 min"))
	for _, place := range []string{"#general", "#ops", `the thread "deploy"`, `the thread "pier"`} {
		w.Step("%s reads %s", agent, place)
	}
}
