package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// delivery is one that was made.
type delivery struct{ text, policy, author, agent, place string }

// harnessWalk is a walk for a harness with a busy host.
type harnessWalk struct {
	*history.Walk
	came   []delivery // that are neither edited nor cancelled
	away   bool       // the link is broken
	held   bool       // the model holds its answers back
	typing []string   // who is typing, and where
	left   bool       // lead was asked once to leave #ops
	kills  bool
}

// Harness writes a walk for a harness. If kills is set, the harness is killed during the walk, and the link breaks.
func Harness(from history.Source, kills bool) history.Scenario {
	w := &harnessWalk{Walk: from.Walk(1000), kills: kills}
	w.Step("a channel #general with Will, Ann, Bob, lead and worker")
	w.Step("a channel #ops with Will, Ann and lead")
	w.Step(`a thread "deploy" in #general with Will and lead`)
	w.Step("Will is in a DM with lead")
	w.Step("Ann is in a DM with worker")
	if w.Chance(10) {
		w.Step(`the other side does not support "chatTools.%s"`, w.Pick("react", "defer", "claim"))
	}
	w.model()
	given := len(w.Lines)
	for range 18 + w.IntN(8) {
		w.happens()
	}
	if w.away {
		w.Step("the link is back")
	}
	w.release()
	w.Step("the conversation settles")
	w.Step("15 min pass")
	w.Step("lead uses only the nine signals")
	tags := "@must-fire"
	if kills {
		tags += " @restart @reconnect"
	}
	return w.Scenario(fmt.Sprintf("Harness walk %d", from.Seed), tags, given)
}

// model changes the model's behaviour.
func (w *harnessWalk) model() {
	w.N++
	switch w.IntN(22) {
	case 0, 1:
		w.Step("the model stays silent")
	case 2:
		w.Step(`the model reacts with %s`, w.Pick("working", "done", "queued", "agree"))
	case 3:
		w.Step(`the model replies "%s"`,
			w.Pick("the rope is in the shed", "the shed is locked", "ask the harbour master"))
	case 4:
		w.Step("the model fails")
	case 5:
		w.Step(`the model calls "chat.list_events" and then replies "nothing new at the pier, %d"`, w.N)
	case 6:
		w.Step(`the model sends "the tide turns at %d" with the tool`, w.N)
	case 7:
		w.Step(`the model sends "%sand so says the log of %d" with the tool`,
			strings.Repeat("it has been raining for days, ", 4), w.N)
	case 8:
		w.Step(`the model pulls the body and then replies "I have read it, %d"`, w.N)
	case 9:
		w.Step(`the model replies "first things first, %d" and posts "and by the way, %d"`, w.N, w.N)
	case 10:
		w.Step(`the model fails 1 times and then replies "here I am again, %d"`, w.N)
	case 11:
		w.Step("the model replies with only spaces")
	case 12:
		w.Step(`the model reads, reads again, and then replies "I have looked it up, %d"`, w.N)
	case 13:
		w.Step(`the model also posts "by the way, the pier is closed, %d" unasked in %s`, w.N,
			w.Pick("#general", "#ops"))
	case 14:
		w.Step(`the model sends "the ferry is late by %d" with the tool, and then replies "as I have said, %d"`,
			w.N, w.N)
	case 15:
		w.Step(`the model replies "it is as it was, %d" and reacts with %s`, w.N, w.Pick("seen", "agree", "done"))
	case 16:
		w.Step(`the model reacts with %s, reads the thread, and then replies "now I know, %d"`,
			w.Pick("seen", "working", "queued"), w.N)
	case 17:
		w.Step(`the model reads %s and then replies "I have looked there, %d"`,
			w.Pick("#general", `the thread "deploy"`), w.N)
	default:
		w.Step("the model always replies")
	}
}

// release makes the model send the answers that it holds back.
func (w *harnessWalk) release() {
	if w.held {
		w.held = false
		w.Step("the model's answer is released")
	}
}

func (w *harnessWalk) happens() {
	switch n := w.IntN(100); {
	case n < 48 || len(w.came) == 0:
		if w.away {
			w.Step("2 s pass")
			return
		}
		w.delivers()
	case n < 55 && !w.away:
		w.edits()
	case n < 60 && !w.away:
		i := w.IntN(len(w.came))
		w.Step(`the host cancels the latest delivery of "%s"`, w.came[i].text)
		w.came = slices.Delete(w.came, i, i+1)
	case n < 65 && !w.away:
		w.Step(`the host delivers "%s" again`, w.came[w.IntN(len(w.came))].text)
	case n < 69 && !w.away:
		w.types()
	case n < 73 && !w.away:
		w.model()
	case n < 77 && !w.away:
		if w.held {
			w.release()
			return
		}
		w.held = true
		w.Step("the model's answers are held%s", w.Pick("", "", " from step 2 on"))
	case n < 79 && !w.away:
		w.Step("the platform fails %s with transient", w.Pick("1 post", "2 posts"))
	case n < 82 && w.kills && !w.away:
		if w.Chance(60) {
			w.release()
			w.Step("the conversation settles")
		}
		w.held = false
		w.Step("the harness is killed and started again")
	case n < 85 && w.kills:
		w.release()
		w.Step("the link %s", map[bool]string{false: "breaks", true: "is back"}[w.away])
		w.away = !w.away
	case n < 95:
		w.Step("%s pass", w.Pick("1 s", "1 s", "3 s", "8 s", "40 s", "11 min"))
	default:
		w.release()
		w.Step("the conversation settles")
	}
}

// types makes somebody start or stop typing.
func (w *harnessWalk) types() {
	if len(w.typing) > 0 {
		w.Step("%s stops typing in %s", w.typing[0], w.typing[1])
		w.typing = nil
		return
	}
	w.typing = []string{w.Pick("Will", "Ann"), w.Pick("#general", "#general", "#ops")}
	w.Step("%s starts typing in %s", w.typing[0], w.typing[1])
	w.Step("1 s pass")
}

// delivers brings a message under any policy and by any mode.
func (w *harnessWalk) delivers() {
	d := delivery{text: w.text(), policy: w.policy(), agent: w.Pick("lead", "lead", "worker"),
		place: w.Pick("the DM", "#general", "#general", "#ops", `the thread "deploy"`), author: w.Pick("Will", "Ann")}
	switch {
	case d.agent == "worker" && d.place != "the DM":
		d.place = "#general"
	case d.agent == "worker":
		d.author = "Ann"
	case d.place == "the DM" || d.place == `the thread "deploy"`:
		d.author = "Will"
	}
	switch {
	case w.Chance(12):
		w.Step(`the host sends a knock from %s to %s in %s as %s, with the topic "news of %d" and the withheld text `+
			`"%s"`,
			d.author, d.agent, d.place, d.policy, w.N, d.text)
		return
	case w.Chance(6):
		w.Step(`the host delivers "%s" from deploy-bot to %s in #general as must_not_respond, mode digest`,
			d.text, d.agent)
		return
	case w.Chance(5):
		w.Step(`the host delivers "%s" from %s to %s in %s with %s, mode %s`, d.text, d.author, d.agent, d.place,
			w.Pick("no policy", `the unknown policy "reply_maybe"`), w.Pick("buffered", "immediate"))
		return
	case w.Chance(7) && !w.left && !w.away:
		w.left = true
		w.Step(`the host delivers "%s" from Will to lead in #ops as must_respond, mode buffered`,
			"@lead please leave this channel")
		w.release()
		w.Step("the conversation settles")
		return
	}
	to := d.agent
	if d.place == "#general" && (d.policy == "must_respond" && w.Chance(15) ||
		d.policy == "may_respond" && w.Chance(50)) { // such an event needs a claim before an answer
		to = "lead and worker"
	}
	mode := w.Pick("buffered", "buffered", "buffered", "immediate", "tool_mailbox", "silent")
	aim := ""
	if d.place == "#ops" && w.Chance(60) {
		aim = " without a mention"
	}
	w.Step(`the host delivers "%s" from %s to %s in %s%s as %s, mode %s`, d.text, d.author, to, d.place, aim, d.policy,
		mode)
	// A refused event is sent again as a different event.
	if (mode == "buffered" || mode == "immediate") && to == d.agent && d.policy != "ack_only" {
		w.came = append(w.came, d)
	}
}

func (w *harnessWalk) policy() string {
	policy := w.Pick("must_respond", "must_respond", "must_respond", "may_respond", "may_respond", "must_not_respond",
		"must_not_respond", "ack_only")
	if w.kills && policy == "ack_only" { // which a draft doesn't know, and so refuses
		policy = "may_respond"
	}
	return policy
}

// text returns a text to say. Some texts imitate headers or commands.
func (w *harnessWalk) text() string {
	matter := w.Matter()
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
	w.Step(`the host cancels the latest delivery of "%s"`, old.text)
	w.came[i].text, w.came[i].policy = w.text(), w.policy()
	w.Step(`the host delivers "%s" from %s to %s in %s as %s, mode buffered, an edit of "%s"`, w.came[i].text,
		old.author, old.agent, old.place, w.came[i].policy, old.text)
	if w.came[i].policy == "ack_only" {
		w.came = slices.Delete(w.came, i, i+1)
	}
}
