package walks

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// wordsWalk is about plans and answers with words that a careless agent changes, cuts, confuses or misreads.
type wordsWalk struct {
	deciderWalk
	threads []string
	asked   []string // what the latest plan asks for, as in answers
}

// optionSets are options that are easily confused: with each other, with an answer of the protocol, or with a number.
var optionSets = [][]string{
	{"Start", "Stop"}, {"Continue", "Abort"}, {"Yes", "No"}, {"APPROVED", "REJECTED"},
	{"None of these", "x.yaml"},
	{"a.yaml", "a.yaml", "b.yaml"}, {"prod.yaml", "Prod.yaml", "x.yaml"}, {"disk²", "disk2", "x"}, {"Zürich", "東京"},
	{"2", "1", "3"}, {"deploy", "deploy - canary"}, {"e", "d", "c", "b", "a"}, {"true", "false", "null"},
	{"a, b", "a", "b"}, numbered("pod", 12), numbered("node", 30),
	{strings.Repeat("overlays/canary/", 8) + "a.yaml", strings.Repeat("overlays/canary/", 8) + "b.yaml"},
}

func numbered(word string, n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%s-%d", word, i+1))
	}
	return all
}

// threadSets are names of threads that are easily confused.
var threadSets = [][]string{
	{"main", "review"}, {"Review", "review"}, {"deploy/eu", "deploy/us"}, {"thread 1", "thread 2"}, {"東京", "京都"},
	{"a", "A"},
}

// data are data that humans give, as JSON.
var data = map[string][]string{
	"string": {`"key-7"`, `"007"`, `" key-7 "`, `"null"`, `"Zürich 東京"`, `"line 1\nline 2"`, `"a \"quoted\" word"`,
		`"` + strings.Repeat("k", 300) + `"`},
	"json": {`{"a": 1, "b": null}`, `["a"]`, `[]`, `false`, `0`, `"text"`, `{"n": 1.5, "list": [1, [2]]}`,
		`{"b": 1, "a": {"B": 2, "A": 3}}`, `12345678901234567`},
	"file": {`{"file": "key.txt"}`, `{"file": "a b.txt"}`},
}

// arguments are objects in a plan.
var arguments = []string{`{"replicas": null, "name": "web"}`, `{"name": "db"}`, `{"a": 1, "b": 2}`,
	`{"b": 2, "a": 1}`, `{"list": [], "text": ""}`, `{"deep": {"deeper": [{"x": null}]}}`}

// Words writes a walk of plans with such words. If kills is set, the agent is killed during the walk.
func Words(from history.Source, kills bool) history.Scenario {
	w := &wordsWalk{deciderWalk: deciderWalk{Walk: from.Walk(11000), most: 30}}
	w.threads = threadSets[w.IntN(len(threadSets))]
	given := w.begins("0.8", "0.625", "0.99")
	for range 5 + w.IntN(4) {
		w.plan()
		for _, answer := range w.asked {
			w.between(kills)
			w.Step("%s", answer)
		}
		w.between(kills)
		if w.Chance(30) {
			w.Step("every question is answered, but no flagged action is allowed")
		}
	}
	w.Step("every question is answered, but no flagged action is allowed")
	w.Step("the agent is asked for its threads")
	w.Step(`"git status" is executed once`)
	return w.Scenario(fmt.Sprintf("Word walk %d", from.Seed), history.Tags(kills), given)
}

// between adds something that happens before the next answer.
func (w *wordsWalk) between(kills bool) {
	if kills && w.Chance(25) {
		w.Step("the agent is killed and started again")
	}
	if w.Chance(25) {
		w.Step("%s pass", w.Pick("1 min", "15 min", "1 h", "11 h"))
	}
	if w.Chance(10) {
		w.Step(`the agent reports "The nightly backup of the database has %s, %d." and plans "git show %d"`,
			w.Pick("begun", "failed"), w.count(), w.count())
	}
}

// plan lets a thread plan something, and records the possible answers to what it asks for.
func (w *wordsWalk) plan() {
	w.asked = nil
	flagged, lacks := w.Chance(30), w.Chance(35)
	action := fmt.Sprintf("git show %d", w.count())
	if flagged {
		action = w.Pick("kubectl rollout restart", "drop the table")
	}
	line := fmt.Sprintf(`the agent %s "%s"`, w.Pick("plans", "plans", "urgently plans"), action)
	var options []string
	switch n := w.IntN(100); {
	case n < 55:
		options = optionSets[w.IntN(len(optionSets))]
		line += fmt.Sprintf(` with confidence %s, with the options %s`, w.Pick("0.3", "0.62", "unknown"),
			listed(options))
	case n < 65 && !lacks:
		line += " with confidence " + w.Pick("0.3", "0.62", "0.97", "unknown")
	}
	if w.Chance(20) {
		line += fmt.Sprintf(" as step %d", w.most-1+w.IntN(4))
	}
	line += fmt.Sprintf(` in the thread "%s"`, w.threads[w.IntN(len(w.threads))])
	if lacks {
		kind := w.Pick("string", "json", "json", "file")
		line += fmt.Sprintf(`, but lacks the %s "API_KEY"`, kind)
		w.says("data", data[kind][w.IntN(len(data[kind]))])
	}
	if options != nil {
		choice, _ := json.Marshal(options[w.IntN(len(options))])
		w.says("selected_option", string(choice))
	}
	if flagged {
		w.says("decision", w.Pick(`"APPROVED"`, `"APPROVED"`, `"REJECTED"`))
	}
	if w.Chance(35) {
		line += " with the arguments " + w.Pick(arguments...)
	}
	w.Step("%s", line)
}

// says records an answer, with or without a comment.
func (w *wordsWalk) says(member, value string) {
	comment := "null"
	if w.Chance(40) {
		comment = fmt.Sprintf("%q", w.Pick("mind the canary", "yes, always", "ok, but not now", "no hurry",
			strings.TrimSpace(strings.Repeat("word ", 60)))+fmt.Sprintf(" %d", w.count()))
	}
	w.asked = append(w.asked, fmt.Sprintf(
		`if someone was asked, they answer {%q: %s, "feedback": %s}`, member, value, comment))
}

// listed returns options as a step lists them.
func listed(options []string) string {
	var quoted []string
	for _, o := range options {
		quoted = append(quoted, `"`+o+`"`)
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " and " + quoted[last]
}
