package situation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// Shown returns what the program showed: for an agent its decisions, its questions and its actions, for a registry its
// answers.
func Shown(t *law.Trace) []situation.Shown {
	var all []situation.Shown
	add := func(what, format string, args ...any) {
		all = append(all, situation.Shown{What: what, Text: fmt.Sprintf(format, args...)})
	}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case law.Decided:
			add("decision", "%s", x.Decision)
		case law.Asked:
			add("question", "%s to %s in the thread %q", x.Ask.Message.Type, x.Ask.Message.Target, x.Ask.Thread)
		case law.Executed:
			datum := ""
			if x.Execute.Input != nil {
				datum = ", with a datum"
			}
			add("action", "%q%s in the thread %q", x.Execute.Action.Name+x.Execute.Choice, datum, x.Execute.Thread)
		case law.Replied:
			var found []string
			for _, m := range x.Reply.Humans {
				found = append(found, m.Card.ID)
			}
			slices.Sort(found)
			switch {
			case x.Reply.Refused != "":
				add("answer", "refused")
			case x.Reply.Card != nil:
				add("answer", "the card of %s", x.Reply.Card.ID)
			default:
				add("answer", "found: %s", strings.Join(found, ", "))
			}
		}
	}
	return all
}
