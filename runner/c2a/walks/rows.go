package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// rowsEach is how many messages a walk through the attention rules has. As no two of the lengths of places, forms and
// labels have a common factor, a few walks have each form in each place, and each of both with each label.
const rowsEach = 24

// rowPlaces are the places, and who writes there. lead takes part in "deploy", owns "mole", and has nothing to do with
// "pier"; it owns the stream of #harbour.
var rowPlaces = []struct {
	place   string
	authors []string
}{
	{"#general", []string{"Will", "Ann", "worker"}},
	{`the thread "deploy"`, []string{"Will"}}, // whether writing in a thread is taking part in it is open
	{`the thread "pier"`, []string{"Ann", "worker"}},
	{`the thread "mole"`, []string{"Ann", "worker"}},
	{"#harbour", []string{"Will", "Ann", "worker"}},
	{"the DM", []string{"Will"}},
	{`the thread "talk"`, []string{"Will"}},
}

// rowForms are the forms of a message: %s is something that no other message says.
var rowForms = []string{
	"%s", "%s?", "@lead %s", "%s, @lead", "@worker %s", "@ann %s", "@backend %s", "@here %s", "@worker and @lead, %s",
	"@lead %s, thanks", "@lead thanks, %s", "thanks, %s", "@lead got it, nice", "type `@lead` to %s",
	"@backend and @lead, %s", "assigns lead", "assigns worker", "asks lead", "asks worker", "asks Ann",
	"logs", "reports status", "reports progress", "records", "records naming",
}

// rowLabels are the platform's labels.
var rowLabels = []string{"", "urgent ", "approval ", "blocker ", "cancellation ", "safety "}

// Rows writes a walk through the attention rules: every form of message, in every place, under every label.
func Rows(from history.Source, _ bool) history.Scenario {
	w := from.Walk(24000)
	w.Step("a channel #general with Will, Ann, lead and worker")
	w.Step("a channel #ops with Will, Ann, lead and worker")
	w.Step(`a channel #harbour with Will, Ann, lead and worker, carrying the stream "harbour"`)
	w.Step(`a thread "deploy" in #general with Will and lead`)
	w.Step(`a thread "pier" in #ops with Ann and worker`)
	w.Step(`a thread "mole" in #ops with Ann and worker, owned by lead`)
	w.Step("Will is in a DM with lead")
	w.Step(`a thread "talk" in the DM between Will and lead`)
	w.Step(`lead owns the stream "harbour"`)
	w.Step("lead and worker have the role @backend")
	given := len(w.Lines)
	for i := range uint64(rowsEach) {
		rowPost(w, from.Seed*rowsEach+i)
		w.Step("2 s pass")
	}
	w.Step("the conversation settles")
	w.Step("lead lists its events")
	w.Step(`no delivery contains "the combination of the safe"`)
	return w.Scenario(fmt.Sprintf("Walk through the rows of the matrix, %d", from.Seed), "@must-fire", given)
}

// rowPost posts the n-th combination of a place, a form and a label, and perhaps edits it into another form.
func rowPost(w *history.Walk, n uint64) {
	at := pick(rowPlaces, n)
	form, label := pick(rowForms, n), pick(rowLabels, n)
	matter := w.Matter()
	author := at.authors[w.IntN(len(at.authors))]
	verb, name, _ := strings.Cut(form, " ")
	switch {
	case verb == "assigns":
		w.Step(`%s assigns "%s" to %s in %s`, at.authors[0], matter, name, at.place)
	case verb == "asks" && label != "":
		w.Step(`%s asks %s the %squestion "%s?" in %s`, at.authors[0], name, label, matter, at.place)
	case verb == "asks":
		w.Step(`%s asks %s "%s?" in %s`, at.authors[0], name, matter, at.place)
	case verb == "records" && name == "naming":
		w.Step(`deploy-bot records "@lead %s" in %s`, matter, at.place)
	case verb == "logs", verb == "reports", verb == "records":
		w.Step(`deploy-bot %s "%s" in %s`, form, matter, at.place)
	default:
		rowSays(w, n, author, label, strings.ReplaceAll(form, "%s", matter), at.place)
	}
}

// rowSays makes somebody post a message, and perhaps edit it.
func rowSays(w *history.Walk, n uint64, author, label, text, place string) {
	if label == "" {
		w.Step(`%s posts "%s" in %s`, author, text, place)
	} else {
		w.Step(`%s posts the %smessage "%s" in %s`, author, label, text, place)
	}
	if author == "worker" || n%3 > 0 {
		return
	}
	w.Step("2 s pass")
	other := pick(rowForms[:slices.Index(rowForms, "assigns lead")], n/3)
	w.Step(`%s edits "%s" to "%s"`, author, text, strings.ReplaceAll(other, "%s", w.Matter()))
}

// pick returns the n-th element, starting again after the last.
func pick[T any](some []T, n uint64) T { return some[n%uint64(len(some))] }
