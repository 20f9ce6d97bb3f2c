package walks

import "fmt"

// Agents writes a walk for a host in which a few messages have a long life: whatever can happen to a message, and
// whatever agents can do about it, meets on the same one. Where kills is set, the host is killed on the way, and the
// link breaks.
func Agents(seed uint64, kills bool) string {
	w := &hostWalk{walk: newWalk(seed + 10_000)}
	w.step("a channel #general with Will, Ann, lead and worker")
	w.step(`a channel #ops with Will, Ann, Bob, lead and worker, carrying the stream "harbour"`)
	w.step(`a thread "deploy" in #general with Will and lead`)
	w.step(`a thread "pier" in #ops with Ann and worker`)
	w.dm = w.pick("Will", "Ann")
	w.step("%s is in a DM with lead", w.dm)
	w.step("what stays unhandled goes to worker")
	if w.chance(20) {
		w.step(`the other side does without "injection.notify"`)
	}
	w.step("lead and worker have the role @backend")
	w.step("lead has the role @review")
	w.step(`lead has posted "shall I restart the pump?" in %s`, w.pick("#general", `the thread "deploy"`))
	given := len(w.lines)
	if w.chance(30) {
		w.step(`%s posts the %s message "ok" in the DM`, w.dm, w.pick("approval", "safety"))
		w.step("2 s pass")
	}
	for range 4 + w.IntN(2) {
		w.life(kills)
	}
	if w.left {
		w.step("lead joins #ops")
	}
	w.step("the conversation settles")
	for _, agent := range []string{"lead", "worker"} {
		w.looksAround(agent)
	}
	if w.chance(60) {
		w.step("long enough passes")
		w.step("long enough passes")
		w.step("long enough passes")
	}
	w.step("the conversation settles")
	w.step("lead lists its events")
	w.step(`no delivery holds "the combination of the safe"`)
	tags := "@must-fire"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.scenario(fmt.Sprintf("The lives of a few messages, %d", seed), tags, given)
}

// life is that of a message.
func (w *hostWalk) life(kills bool) {
	n := len(w.posted)
	switch {
	case w.chance(15):
		m := message{author: "Ann", place: `the thread "pier"`, text: w.matter()}
		if w.chance(50) {
			m.author, m.place = w.dm, "the DM"
		}
		w.step(`%s reports %s "%s" in %s`, m.author, w.pick("status", "progress"), m.text, m.place)
		m.first = m.text
		w.posted = append(w.posted, m)
	case w.chance(15):
		m := message{author: w.pick("Will", "Ann"), place: w.pick("#general", `the thread "deploy"`)}
		if m.author == "Ann" {
			m.place = "#ops"
		}
		m.text = w.pick("@lead ", "@backend ", "") + w.matter()
		m.first = m.text
		w.step(`%s posts the %s message "%s" in %s`, m.author, w.pick("urgent", "approval", "safety"), m.text, m.place)
		w.posted = append(w.posted, m)
	case w.chance(15):
		m := message{author: "deploy-bot", place: w.pick("#general", "#ops"), text: w.matter()}
		w.step(`deploy-bot %s "%s" in %s`, w.pick("logs", "reports status", "reports progress"), m.text, m.place)
		m.first = m.text
		w.posted = append(w.posted, m)
	}
	for len(w.posted) == n {
		w.posts()
	}
	w.step("2 s pass")
	for range 4 + w.IntN(4) {
		m := &w.posted[len(w.posted)-1]
		if !w.befalls(m, kills) {
			return
		}
		w.step("2 s pass")
	}
}

// befalls lets something happen to a message; false when it is gone.
func (w *hostWalk) befalls(m *message, kills bool) bool {
	agent := w.pick("lead", "lead", "worker")
	switch w.IntN(26) {
	case 0, 1, 2:
		text := w.text()
		w.step(`%s edits "%s" to "%s"`, m.author, m.text, text)
		m.text = text
	case 3:
		w.step(`%s deletes "%s"`, m.author, m.text)
		w.posted = w.posted[:len(w.posted)-1]
		return false
	case 4:
		w.step(`the platform sends "%s" again`, m.first)
	case 5, 6:
		w.step(`%s reacts with %s to "%s"`, agent, w.pick("done", "working", "queued", "agree", "seen", "claimed",
			"blocked", "unclear", "declined"), m.text)
	case 7:
		w.step(`%s defers "%s" because "the tide is out"`, agent, m.text)
	case 8:
		w.step(`%s resolves "%s"`, agent, m.text)
	case 9, 10:
		w.step(`%s claims "%s"`, agent, m.text)
	case 11, 12:
		w.step(`%s sends "%s is done" in reply to "%s"`, agent, w.matter(), m.text)
	case 13:
		w.step(`%s pulls "%s"`, agent, m.text)
	case 14:
		w.step(`%s sends "%s%s" to %s with the key "%s"`, agent, w.pick("", "@lead ", "@worker "), w.matter(),
			w.pick("#general", `the thread "deploy"`, "#ops", `the thread "pier"`), w.pick("k1", "k2"))
	case 15:
		if w.left = !w.left; w.left {
			w.step("lead leaves #ops")
		} else {
			w.step("lead joins #ops")
		}
	case 16:
		w.step(`%s puts %s on "shall I restart the pump?"`, w.pick("Will", "Ann", "worker"),
			w.pick("agree", "seen", "done", "declined"))
	case 17:
		w.looksAround(agent)
	case 18:
		if kills && !w.killed {
			w.killed = true
			w.step("the conversation settles")
			w.step("the host is killed and started again")
		}
	case 19:
		if kills {
			w.breaks(m)
		}
	case 20:
		key, text := fmt.Sprintf("k%d", w.n), w.matter()
		w.step(`%s sends "%s" to %s with the key "%s"`, agent, text, w.pick("#general", "#ops"), key)
		if other := w.pick(agent, "worker"); other != agent {
			agent, text = other, w.matter()
		}
		w.step(`%s sends "%s" to %s with the key "%s"`, agent, text, w.pick("#general", `the thread "deploy"`), key)
	case 21:
		w.step("the harness acknowledges nothing")
		w.step(`%s edits "%s" to "%s, after all"`, m.author, m.text, m.text)
		m.text += ", after all"
		w.step(`Will puts %s on "shall I restart the pump?"`, w.pick("agree", "declined"))
		w.step("the time for redelivery passes")
		w.step("the harness acknowledges again")
		w.step("the time for redelivery passes")
	case 22:
		w.step(`the platform sends "%s" also as a mention`, m.first)
	case 23:
		w.step(`%s resolves the thread "deploy"`, agent)
		w.step("2 s pass")
		w.step(`Will posts "@lead %s" in the thread "deploy"`, w.matter())
	case 24:
		w.step("%s pass", w.pick("3 s", "40 s", "2 min", "6 min"))
	default:
		w.step("long enough passes")
	}
	return true
}

// breaks lets the link break, and something happen to the message before it is back.
func (w *hostWalk) breaks(m *message) {
	w.step("the link breaks")
	w.step("2 s pass")
	switch w.IntN(4) {
	case 0:
		text := w.text()
		w.step(`%s edits "%s" to "%s"`, m.author, m.text, text)
		m.text = text
	case 1:
		w.step(`Will posts "@lead %s" in #general`, w.matter())
		w.step(`%s posts "%s" in the DM`, w.dm, w.matter())
	case 2:
		w.step(`Will posts "@lead %s" in #general`, w.matter())
	}
	w.step("2 s pass")
	w.step("the link is back")
}

// looksAround lets an agent read and list what there is.
func (w *hostWalk) looksAround(agent string) {
	w.step("the conversation settles")
	w.step("%s lists its events", agent)
	w.step("%s lists its events with policy %s", agent, w.pick("must_respond", "may_respond", "must_not_respond"))
	w.step(`%s lists its events of the stream "harbour"`, agent)
	w.step("%s lists its events of %s", agent, w.pick("#general", "#ops"))
	w.step("%s lists its events %s %s", agent, w.pick("since", "until"), w.pick("2 s", "30 s", "90 s", "10 min"))
	for _, place := range []string{"#general", "#ops", `the thread "deploy"`, `the thread "pier"`} {
		w.step("%s reads %s", agent, place)
	}
}
