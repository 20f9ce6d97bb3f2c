package walks

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// messengerWalk is a day of a messenger.
type messengerWalk struct {
	*history.Walk
	asked question
	on    string // the channel of the latest rendering
	more  bool   // there was an earlier question
}

// question is a message, and the answers that people may give.
type question struct {
	says    string   // as in a step, without the article
	choices []string // nil if there are none
	written []string // valid and invalid answers in words
	file    bool     // a file is an answer
}

// Messenger writes a walk of a messenger: questions of all kinds go to several channels, and the human who was asked,
// or someone else, clicks, writes, answers again, answers the previous question, or forges an answer.
func Messenger(from history.Source, _ bool) history.Scenario {
	w := &messengerWalk{Walk: from.Walk(13000)}
	for range 3 + w.IntN(3) {
		w.ask()
		for range 1 + w.IntN(5) {
			w.reply()
		}
	}
	w.asked = question{says: `PERMISSION "May I go on?" with the actions "Approve", "Reject"`}
	w.Step("the next message is a %s", w.asked.says)
	w.Step("another one like it is rendered for Slack")
	w.Step(`Bob clicks "Approve"`)
	w.Step("there is a response to the interaction, by Bob")
	return w.Scenario(fmt.Sprintf("Messenger walk %d", from.Seed), "@must-fire", 0)
}

// Restarts writes a walk of a messenger that is killed between questions and answers. Buttons may be old, and questions
// may be open or answered, on one channel or on two.
func Restarts(from history.Source, kills bool) history.Scenario {
	w := &messengerWalk{Walk: from.Walk(19000)}
	killed := func() {
		if kills && w.Chance(50) {
			w.Step("the messenger is killed and started again")
		}
	}
	for range 2 + w.IntN(3) {
		w.ask()
		for range 1 + w.IntN(3) {
			killed()
			w.reply()
		}
		killed()
		w.reply()
	}
	w.asked = question{says: `PERMISSION "May I go on?" with the actions "Approve", "Reject"`}
	w.Step("the next message is a %s", w.asked.says)
	w.Step("another one like it is rendered for Slack")
	killed()
	w.Step(`Bob clicks "Approve"`)
	w.Step("there is a response to the interaction, by Bob")
	// the rule has @restart, so scenarios need no separate tag
	return w.Scenario(fmt.Sprintf("The restarts of a messenger, %d", from.Seed), history.Tags(false), 0)
}

// ask renders a question for one or two channels.
func (w *messengerWalk) ask() {
	w.more = w.asked.says != ""
	w.asked = w.question()
	says := ""
	if w.Chance(30) {
		says = fmt.Sprintf(`, and says "%s"`, w.Pick("It needs **one gigabyte** more.", "Approve or Reject?",
			"Zürich, 東京, Київ", "> as agreed", "a <b> & 'c'", "- first", "`kubectl get pods`"))
	}
	w.Step("the next message is a %s%s", w.asked.says, says)
	w.on = w.channel()
	w.Step("another one like it is rendered for %s", w.on)
	if w.Chance(35) { // nobody has answered yet; whether an answered question is rendered again is open
		w.on = w.channel()
		w.Step("it is rendered for %s", w.on)
	}
}

func (w *messengerWalk) channel() string {
	return w.Pick("Slack", "Slack", "Teams", "e-mail", "the terminal")
}

func (w *messengerWalk) question() question {
	decisions := []string{"Approve", "approve!", "Reject", "reject: the window is closed", "approve, but only canary",
		"Approve: and tell Eva", "maybe", "approve?", "don't approve", "", "thanks"}
	files := []string{"deployment.yaml", "canary.yaml", "values.yaml", "both", "deployment.yaml, please", "ok", "2",
		"7"}
	switch w.IntN(7) {
	case 0:
		return question{says: `PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"`,
			choices: []string{"Approve", "Reject"}, written: decisions}
	case 1:
		return question{
			says:    `PERMISSION "Restart the production cluster" with the actions "Approve", "Reject", "Modify"`,
			choices: []string{"Approve", "Reject", "Modify"}, written: append(decisions, "modify: canary first")}
	case 2:
		return question{says: `CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"`,
			choices: files[:2], written: files}
	case 3:
		return question{says: `CLARIFICATION "Which tag?" with the options "v1", "v1-rc", "V1-RC"`,
			choices: []string{"v1", "v1-rc", "V1-RC"}, written: []string{"v1", "V1-RC", "v1-rc", "v2", "v",
				"v1, thanks"}}
	case 4:
		return question{says: `SOLICITATION "A key is missing" that asks for a string`,
			written: []string{"key-7", " key 7 ", "Approve", `{"key": 7}`, "key-7 key-8"}}
	case 5:
		kind := w.Pick("JSON", "a file")
		return question{says: `SOLICITATION "Something is missing" that asks for ` + kind, file: kind == "a file",
			written: []string{`{"replicas": 3}`, "[1, 2]", "no idea", "https://files.example/a.json"}}
	}
	return question{says: `NOTIFICATION "checkout-service runs with 1Gi"`,
		written: []string{"thanks", "ok", "approve", ""}}
}

// reply adds somebody's reaction to the question.
func (w *messengerWalk) reply() {
	who := w.Pick("Bob", "Bob", "Bob", "Bob", "Alice")
	clicks := w.asked.choices != nil && w.on != "the terminal"
	choice := func() string { return w.Pick(w.asked.choices...) }
	switch n := w.IntN(100); {
	case n < 35 && clicks:
		w.Step(`%s clicks "%s"`, who, choice())
	case n < 42 && clicks:
		w.Step(`%s clicks "%s" in the rendering for %s`, who, choice(), w.on)
	case n < 48 && clicks:
		w.Step(`Mallory clicks "%s" in the name of Bob`, choice())
	case n < 54 && clicks:
		w.Step(`a forged click says "%s"`, w.Pick("APPROVED", "REJECTED", "Approve"))
	case n < 60 && clicks && w.more:
		w.Step(`Bob's click on "%s" arrives for the other message`, choice())
	case n < 64 && clicks:
		w.Step(`Bob's click on "%s" arrives for an interaction that was never asked`, choice())
	case n < 70 && w.more:
		w.Step(`%s writes "approve" in reply to the other message`, who)
	case n < 73:
		w.Step(`%s writes "approve" in reply to an interaction that was never asked`, who)
	case n < 83 && w.asked.file:
		w.Step(`%s submits the file "https://files.example/a.json"`, who)
	default:
		text := w.Pick(w.asked.written...)
		quote := `"`
		if len(text) > 0 && text[0] == '{' {
			quote = "'"
		}
		w.Step("%s writes %s%s%s", who, quote, text, quote)
	}
}
