package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// stackWalk is a stretch of a day of a program as it ships, which people see on a chat platform. Where that is a real
// one, time is real too, so it is short.
type stackWalk struct {
	*history.Walk
	posted []posted // that are neither edited nor deleted
	held   bool     // the model holds its answers back
	typing bool     // Will is typing in the DM
	types  bool     // people are seen to type
	thread bool     // there is a thread, in which a bot has to be seen
}

// posted is a message, with its author.
type posted struct{ text, author string }

// Stack writes a walk for a program without a shim. If kills is set, it is killed in some of the walks.
func Stack(from history.Source, kills bool) history.Scenario {
	w := &stackWalk{Walk: from.Walk(16000)}
	kills = kills && w.Chance(30)
	w.Step("a channel #general with Will, Ann, lead and worker")
	if w.thread = w.Chance(25); w.thread {
		w.Step(`a thread "deploy" in #general with Will, Ann, lead and worker`)
	}
	w.Step("Will is in a DM with lead")
	w.types = w.Chance(20)
	w.Step("the model %s", w.Pick("always replies", "always replies", "always replies", "stays silent", "fails"))
	if w.held = w.Chance(30); w.held {
		w.Step("the model's answers are held")
	}
	given := len(w.Lines)
	w.post()
	for range 4 + w.IntN(8) {
		w.happens()
	}
	if kills {
		w.Step("lead is killed and started again")
	}
	if w.typing {
		w.Step("Will stops typing")
	}
	if w.held {
		w.Step("the model's answer is released")
	}
	w.Step("the conversation settles")
	w.Step("the model always replies")
	last := "@lead " + w.Matter() + "?"
	w.Step(`Will posts "%s" in #general`, last)
	w.Step("the conversation settles")
	w.Step(`lead answers "%s"`, last)
	tags := history.Tags(kills)
	if w.types {
		tags += " @typing"
	}
	return w.Scenario(fmt.Sprintf("Bot walk %d", from.Seed), tags, given)
}

// happens adds the next event.
func (w *stackWalk) happens() {
	switch n := w.IntN(100); {
	case n < 40:
		w.post()
	case n < 50:
		w.fragments()
	case n < 60 && len(w.posted) > 0:
		i := w.IntN(len(w.posted))
		w.Step(`%s edits "%s" to "%s"`, w.posted[i].author, w.posted[i].text, w.aimed(w.Matter()))
		w.posted = slices.Delete(w.posted, i, i+1)
	case n < 68 && len(w.posted) > 0:
		i := w.IntN(len(w.posted))
		w.Step(`%s deletes "%s"`, w.posted[i].author, w.posted[i].text)
		w.posted = slices.Delete(w.posted, i, i+1)
	case n < 74 && len(w.posted) > 0:
		w.Step(`the platform sends "%s" again`, w.posted[w.IntN(len(w.posted))].text)
	case n < 80 && w.types:
		w.typing = !w.typing
		w.Step("Will %s typing", map[bool]string{true: "starts", false: "stops"}[w.typing])
	case n < 86:
		w.held = !w.held
		w.Step("the model's %s", map[bool]string{true: "answers are held", false: "answer is released"}[w.held])
	default:
		w.Step("%s pass", w.Pick("500 ms", "1 s", "1900 ms", "3 s", "6 s", "8 s"))
	}
}

// aimed returns a text that may address the agent, or others.
func (w *stackWalk) aimed(text string) string {
	switch w.IntN(6) {
	case 0:
		return text
	case 1:
		return text + "?"
	case 2:
		return "@worker " + text + "?"
	case 3:
		return "@lead " + text
	}
	return "@lead " + text + "?"
}

// place returns where a message is posted, as the end of a step, and its author.
func (w *stackWalk) place() (where, author string) {
	switch n := w.IntN(5); {
	case n == 0:
		return " in the DM", "Will"
	case n < 3 && w.thread:
		return ` in the thread "deploy"`, w.Pick("Will", "Ann")
	}
	return " in #general", w.Pick("Will", "Ann", "Ann", "worker")
}

// post adds one message.
func (w *stackWalk) post() {
	where, author := w.place()
	text := w.aimed(w.Matter())
	w.Step(`%s posts "%s"%s`, author, text, where)
	w.posted = append(w.posted, posted{text, author})
}

// fragments adds a thought in several messages.
func (w *stackWalk) fragments() {
	where, author := w.place()
	pieces := []string{fmt.Sprintf("%q", "@lead "+w.Matter())}
	for range 1 + w.IntN(2) {
		pieces = append(pieces, fmt.Sprintf("%q", w.Matter()))
	}
	w.Step("%s posts %s and, each %s later, %s%s", author, pieces[0], w.Pick("500 ms", "1 s", "1500 ms"),
		strings.Join(pieces[1:], ", "), where)
}
