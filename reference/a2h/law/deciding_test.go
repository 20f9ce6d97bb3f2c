package law

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// tried reports whether a trace breaks a law of a requirement (1 or 0), and checks that the law tests something.
func tried(t *testing.T, role, requirement string, breaches int, items ...Item) {
	t.Helper()
	tested, found := 0, 0
	for _, l := range All() {
		if l.Requirement == requirement {
			story := trace(role, items...)
			story.Model = true
			r := l.Try(story)
			tested, found = tested+r.Tested, found+min(1, len(r.Breaches))
		}
	}
	require.Positive(t, tested)
	require.Equal(t, breaches, min(1, found))
}

func TestLawsOfDecisions(t *testing.T) {
	found, nobody := Found{Humans: []string{bob, alice}}, Found{}
	says := func(r a2h.Response, by string) Item {
		r.Interaction, r.Human = "1", by
		return Answered{ID: "r", By: by, Response: r}
	}
	asked := func(p a2h.Primitive, pattern a2h.Pattern) Item {
		x := ask("1", "t", bob, p, pattern).(Asked)
		x.Ask.Message.Summary, x.Ask.Message.Body = "Please", "Say so."
		return x
	}
	diffed := func(body string) Item {
		x := asked(a2h.Permission, a2h.Blocking).(Asked)
		x.Ask.Message.Body = body
		return x
	}
	offers := func(choices ...string) Item {
		x := asked(a2h.Clarification, a2h.Interrupt).(Asked)
		x.Ask.Message.Choices = choices
		return x
	}
	changed := says(a2h.Response{Verdict: a2h.Modified, Feedback: "canary"}, bob)
	no, maybe := says(a2h.Response{Verdict: a2h.Rejected}, bob), says(a2h.Response{}, bob)
	taken, refused := Taken{ID: "r", OK: true}, Taken{ID: "r"}
	permission := []Item{plan("t", "restart", 1), found, asked(a2h.Permission, a2h.Blocking)}
	paths := []Item{Planned{State: a2h.State{Thread: "t", Action: a2h.Action{Name: "patch"}, Options: []string{"a",
		"b"}}},
		found, Saving{ID: "s", Thread: "t"}, asked(a2h.Clarification, a2h.Interrupt)}
	datum := []Item{Planned{State: a2h.State{Thread: "t", Action: a2h.Action{Name: "deploy"},
		Missing: &a2h.Wanted{Kind: a2h.String}}}, found, asked(a2h.Solicitation, a2h.Interrupt)}
	gives := says(a2h.Response{Datum: &a2h.Datum{Kind: a2h.String, Value: `"k"`}}, bob)
	file := says(a2h.Response{Datum: &a2h.Datum{Kind: a2h.File, Value: `{}`}}, bob)
	uses := func(value string) Item {
		return Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "deploy"}, Input: &a2h.Datum{Value: value}}}
	}
	patches := Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "patch"}, Choice: "b"}}
	chooses := func(option string) Item { return says(a2h.Response{Option: option}, bob) }
	reports := Planned{State: a2h.State{Thread: "t", Step: 1, Action: a2h.Action{Name: "log"}, Confidence: 1,
		Report: "In."}}
	tells := asked(a2h.Notification, a2h.OneWay).(Asked)
	tells.Ask.Message.Body = "In."
	news := []Item{reports, found, tells}
	alike := func(id string) Item {
		return Asked{Ask: a2h.Ask{Interaction: id, Thread: "t", Message: news[2].(Asked).Ask.Message}}
	}
	late := func(id string) Item { // it doesn't contain the report
		m := asked(a2h.Notification, a2h.OneWay).(Asked).Ask.Message
		return Asked{Ask: a2h.Ask{Interaction: id, Thread: "t", Message: m}}
	}
	goesTo := func(thread string) Item {
		x := reports
		x.State.Thread = thread
		return x
	}
	newsOf := func(id, thread string) Item {
		x := tells
		x.Ask.Interaction, x.Ask.Thread = id, thread
		return x
	}
	reportsAndAsks := paths[0].(Planned)
	reportsAndAsks.State.Report = "In."
	quota := asked(a2h.Solicitation, a2h.Interrupt).(Asked)
	quota.Ask.Message.Wanted = &a2h.Wanted{Kind: a2h.JSON}
	tagShown := Planned{State: a2h.State{Thread: "t", Action: a2h.Action{Name: "restart",
		Arguments: `{"text":"\u003cbr\u003e"}`}}}
	tells2 := newsOf("2", "t")
	changes := Planned{State: a2h.State{Thread: "t", Step: 1, Action: a2h.Action{Name: "restart"}, Confidence: 1,
		Context: "--- a\n+++ b\n+  x: 1"}}
	loop := slices.Repeat([]Item{plan("t", "log", 1)}, a2h.LoopSure)
	all := func(lists ...[]Item) []Item { return slices.Concat(lists...) }
	then := func(items ...Item) []Item { return items }
	waits := func(state string) Item { return Threads{States: map[string]string{"t": state}} }
	saved := Saved{ID: "s"}

	choice := then(Planned{ID: "p", State: a2h.State{Thread: "t", Step: 1, Action: a2h.Action{Name: "patch"},
		Options: []string{"a", "b"}}}, found, Saving{ID: "s", Thread: "t"}, asked(a2h.Clarification, a2h.Interrupt),
		saved)
	elsewhere := all(choice, then(plan("u", "restart", 1), found, ask("2", "u", bob, a2h.Permission, a2h.Blocking)))
	tagged := then(Planned{State: a2h.State{Thread: "t", Action: a2h.Action{Name: "restart"}, Confidence: 1,
		Expertise: "git"}}, Found{Tag: "git", Humans: []string{bob}}, asked(a2h.Permission, a2h.Blocking))
	hurried := datum[0].(Planned)
	hurried.State.Urgent = true
	lacks := datum[0].(Planned)
	lacks.ID = "p"
	argued, does := paths[0].(Planned), patches
	argued.State.Action.Arguments, does.Execute.Action.Arguments = `{"a":1}`, `{"a":1}`
	elsewhereAsked := permission[2].(Asked)
	elsewhereAsked.Ask.Thread = "u"
	both := func(state string) Item {
		return Threads{States: map[string]string{"t": state, "u": "SUSPENDED"}}
	}
	asleep := all(datum, then(Slept{"t", "1"}))
	saidAs := func(id string) Item {
		x := datum[2].(Asked)
		x.ID = id
		return x
	}
	nameless := asked(a2h.Solicitation, a2h.Interrupt).(Asked)
	nameless.Ask.Message.Wanted = &a2h.Wanted{Name: "value", Kind: a2h.String}
	for _, tt := range []struct {
		law, why            string
		given, right, wrong []Item
	}{
		{"A2H-DECIDE-001", "it asks as it decided", then(lacks, found),
			then(Decided{ID: "p", Decision: a2h.RequestHuman}, datum[2]),
			then(Decided{ID: "p", Decision: a2h.Continue}, datum[2])},
		{"A2H-GATE-009", "the next question", all(permission, then(says(a2h.Response{Verdict: a2h.Approved}, bob),
			taken, plan("t", "restart", 1))), then(ask("2", "t", bob, a2h.Permission, a2h.Blocking)), permission[2:]},
		{"A2H-ASK-002", "a search for each of two threads", all(paths, then(goesTo("u"))), then(found,
			newsOf("2", "u")), then(newsOf("2", "u"))},
		{"A2H-ASK-002", "one search for a question and its report", all(then(reportsAndAsks, found), paths[2:]),
			then(tells2), then(plan("u", "restart", 1), ask("3", "u", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-ASK-002", "who is there", permission[:1], then(Found{Status: a2h.Available, Humans: []string{bob}},
			permission[2]), then(Found{Status: a2h.Busy, Humans: []string{bob}}, permission[2])},
		{"A2H-ASK-002", "nobody is there", then(permission[0], Found{Status: a2h.Available}),
			then(Found{Status: a2h.Busy, Humans: []string{bob}}, permission[2]),
			then(Found{Status: a2h.Available, Humans: []string{bob}}, Found{Status: a2h.Busy, Humans: []string{alice}},
				permission[2])},
		{"A2H-GATE-005", "given up", all(permission, then(hours(5), plan("u", "log", 1), do("u", "log"),
			yes("1", bob))), then(plan("t", "restart", 1), found, ask("2", "t", bob, a2h.Permission, a2h.Blocking),
			yes("2", bob), do("t", "restart")), then(do("t", "restart"))},
		{"A2H-GATE-005", "asked again under another id", then(plan("t", "log", 0.5), found, ask("1", "t", bob,
			a2h.Permission, a2h.Blocking), maybe, taken, ask("2", "t", bob, a2h.Permission, a2h.Blocking)),
			then(yes("2", bob), do("t", "log")), then(do("t", "log"))},
		{"A2H-GATE-002", "a yes that was taken, and a kill", all(permission, then(says(a2h.Response{
			Verdict: a2h.Approved}, bob), taken, Killed{})), then(do("t", "restart")), nil},
		{"A2H-PRIM-002", "leave is no choice", paths[:2], then(patches), then(do("t", "patch"))},
		{"A2H-PRIM-004", "killed before it reported", then(reports, Decided{ID: "", Decision: a2h.Continue},
			Killed{}, found), then(tells, hours(1), Passed{}), then(hours(1), Passed{})},
		{"A2H-PAT-005", "killed during the search", then(plan("t", "restart", 1), Decided{ID: "trestart",
			Decision: a2h.RequestHuman}, Killed{}, plan("t", "restart", 1)), permission[1:], then(Decided{
			ID: "trestart"})},
		{"A2H-PAT-005", "its id after a kill", all(datum[:2], then(Saving{ID: "s", Thread: "t", Interaction: "1"},
			saved, datum[2], Killed{})), then(datum[2]), then(ask("2", "t", bob, a2h.Solicitation, a2h.Interrupt))},
		{"A2H-PAT-006", "what is in JSON", all(datum[:2], then(quota, says(a2h.Response{
			Datum: &a2h.Datum{Kind: a2h.JSON, Value: `{"id":7,"keys":["abc"]}`}}, bob), taken)),
			then(Thought{"t", `{"id": 7, "keys": ["abc"]}`}),
			then(Thought{"t", `{"id": 7, "keys": []}`})},
		{"A2H-JSON-006", "breaks of lines", permission[:2], then(diffed("one\n\ntwo <= 3")), then(
			diffed("one<br/>two"))},
		{"A2H-JSON-006", "a tag that it was shown", then(tagShown, found), then(diffed("<br> is in the way")),
			then(diffed("<hr>"))},
		{"A2H-GATE-009", "another thread", permission, permission[2:],
			then(ask("1", "u", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-CHOICE-002", "leave is no choice", paths[:2], then(patches), then(do("t", "patch"))},
		{"A2H-CHOICE-001", "with its arguments", then(argued, found, paths[2], paths[3], saved, chooses("b")),
			then(does), then(patches)},
		{"A2H-PAT-006", "to the model of another thread", all(datum, then(gives, taken)), then(Thought{"t", "k"}),
			then(Thought{"u", "k"})},
		{"A2H-ASK-005", "nobody is found", then(plan("t", "patch", 0.5), nobody), then(Slept{}), then(do("t",
			"patch"))},
		{"A2H-ASK-005", "nobody is found, and somebody asked", then(plan("t", "patch", 0.5), nobody), then(Slept{}),
			then(asked(a2h.Permission, a2h.Blocking))},
		{"A2H-ASK-006", "somebody is found", permission[:2], permission[2:], nil},
		{"A2H-ASK-006", "told, and not asked", permission[:2], permission[2:], news[2:]},
		{"A2H-ASK-006", "nobody is looked for", permission[:1], permission[1:], nil},
		{"A2H-ASK-002", "two searches for two reports", then(reports, found, found, plan("t", "log", 1), news[2]),
			then(alike("2")), then(alike("2"), alike("3"))},
		{"A2H-ASK-006", "another thread waits for a permission", then(plan("u", "patch", 0.5)), permission,
			all(permission, then(yes("1", bob), taken))},
		{"A2H-ASK-007", "one permission after the other", all(permission, then(says(a2h.Response{
			Verdict: a2h.Approved}, bob), taken)), then(do("t", "restart")), then(found,
			ask("2", "t", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-ASK-007", "two permissions at once", permission, nil,
			then(ask("2", "t", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-ASK-007", "asked again without an answer", permission, then(maybe, permission[2]), permission[2:]},
		{"A2H-CHOICE-003", "the datum", all(datum, then(gives)), then(uses(`"k"`)), then(uses(`"other"`))},
		{"A2H-CHOICE-003", "no datum", all(datum, then(gives)), then(uses(`"k"`)), then(do("t", "deploy"))},
		{"A2H-DECIDE-006", "sure and not flagged", then(plan("t", "log", 1)), then(do("t", "log")), permission[1:]},
		{"A2H-DECIDE-007", "a loop", loop, all(then(found), paths[3:]), nil},
		{"A2H-WAIT-003", "another thread", all(paths, then(plan("u", "log", 1))), then(do("u", "log")), nil},
		{"A2H-WAIT-005", "another thread", all(datum, then(plan("u", "log", 1))), then(do("u", "log")), nil},
		{"A2H-WAIT-006", "a report", news, then(do("t", "log")), nil},
		{"A2H-WAIT-006", "it is awake over a report", then(reports, found, do("t", "log")), news[2:],
			then(asked(a2h.Notification, a2h.Blocking))},
		{"A2H-WAIT-006", "it sleeps over a report", all(news, then(do("t", "log"))), nil, then(Slept{"t", "1"})},
		{"A2H-WAIT-001", "hours later, and it waits still", all(permission, then(hours(3))), then(do("u", "log")),
			then(do("u", "log"), yes("1", bob), do("t", "restart"))},
		{"A2H-WAIT-001", "two permissions", all(permission, then(plan("u", "restart", 1),
			ask("2", "u", bob, a2h.Permission, a2h.Blocking), yes("2", bob))), then(yes("1", bob), do("u", "restart")),
			then(do("u", "restart"))},
		{"A2H-WAIT-004", "hours later", all(datum, then(hours(3))), then(gives, uses(`"k"`)), then(do("t", "deploy"))},
		{"A2H-WAIT-004", "hours later, planned anew", all(datum, then(hours(3))),
			then(plan("t", "deploy", 1), do("t", "deploy")), then(do("t", "deploy"))},
		{"A2H-PAT-002", "half a night", all(permission, then(hours(3))),
			then(Saving{ID: "s", Thread: "t", Interaction: "1"}), then(Slept{"t", "1"})},
		{"A2H-PAT-002", "hour by hour", all(permission, then(hours(3), Saving{ID: "s", Thread: "t", Interaction: "1"})),
			then(Saving{ID: "s", Thread: "u", Interaction: "1"}), then(Saving{ID: "s", Thread: "t", Interaction: "1"})},
		{"A2H-CHOICE-001", "it was offered", all(paths, then(chooses("b"))), then(taken, patches, saved),
			then(refused)},
		{"A2H-CHOICE-001", "it was taken", all(paths, then(saved, chooses("b"), taken)), then(patches), nil},
		{"A2H-CHOICE-001", "it is used", all(paths, then(chooses("b"))), then(patches), then(do("t", "patch"))},
		{"A2H-CHOICE-001", "it is used, though leave was asked for, too", all(paths, then(chooses("b"),
			ask("2", "t", bob, a2h.Permission, a2h.Blocking), yes("2", bob))), then(patches), then(do("t", "patch"))},
		{"A2H-CHOICE-003", "it was taken", all(datum, then(gives, taken)), then(uses(`"k"`)), nil},
		{"A2H-WAIT-007", "it waits", permission, then(waits("SUSPENDED")), then(waits("RUNNING"))},
		{"A2H-WAIT-007", "it has its answer", all(permission, then(no)), then(waits("HALTED")),
			then(waits("SUSPENDED"))},
		{"A2H-GATE-002", "a yes", all(permission, then(yes("1", bob))), then(do("t", "restart")), nil},
		{"A2H-PAT-001", "a permission", permission[:2], permission[2:], then(asked(a2h.Permission, a2h.Interrupt))},
		{"A2H-PAT-003", "a datum", datum[:2], datum[2:], then(asked(a2h.Solicitation, a2h.Blocking))},
		{"A2H-PAT-005", "after a restart", all(datum, then(Killed{}, gives)), then(uses(`"k"`)), nil},
		{"A2H-PAT-006", "a choice", all(paths, then(chooses("b"), saved)), then(Thought{"t", "He said b."}), nil},
		{"A2H-PAT-006", "a no", all(permission,
			then(says(a2h.Response{Verdict: a2h.Rejected, Feedback: "canary"}, bob))),
			then(taken, Thought{"t", "canary"}), then(taken)},
		{"A2H-PAT-006", "a choice, and words", all(paths, then(says(a2h.Response{Option: "b", Feedback: "but later"},
			bob), saved)), then(Thought{"t", "b (but later)"}), then(Thought{"t", "He said b."})},
		{"A2H-PAT-006", "words of somebody else", all(permission, then(says(a2h.Response{Verdict: a2h.Rejected,
			Feedback: "burn it"}, alice), refused, no)), then(Thought{"t", "He said no."}),
			then(Thought{"t", "She said: burn it. He said no."})},
		{"A2H-PAT-008", "not saved yet", all(paths, then(chooses("b"), saved)), then(do("t", "patch")), nil},
		{"A2H-PRIM-004", "a report", news[:2], then(news[2], hours(1)), then(datum[2], hours(1))},
		{"A2H-PRIM-004", "nothing but silence", news[:2], then(news[2], hours(1), Passed{}), then(hours(1), Passed{})},
		{"A2H-DECIDE-006", "its model takes something in", then(Thought{"t", "He said b."}),
			then(plan("t", "get", 1), TakenIn{"t"}, plan("t", "log", 1), do("t", "log")),
			then(TakenIn{"t"}, plan("t", "log", 1))},
		{"A2H-PRIM-006", "not offered", all(paths, then(chooses("c"))), then(refused), then(taken)},
		{"A2H-PRIM-006", "asked for again", all(paths, then(chooses("c"), taken)),
			then(ask("2", "t", bob, a2h.Clarification, a2h.Interrupt), Answered{ID: "z", By: bob,
				Response: a2h.Response{Interaction: "2", Human: bob, Option: "c"}}, Taken{ID: "z"}), nil},
		{"A2H-PRIM-007", "another kind", all(datum, then(file)), then(refused), then(taken)},
		{"A2H-PRIM-008", "that kind", all(datum, then(gives)), then(taken), then(refused)},
		{"A2H-PRIM-009", "a reminder", news, nil, news[2:]},
		{"A2H-PRIM-009", "a reminder under another id", news,
			then(reports, ask("2", "t", bob, a2h.Notification, a2h.OneWay)),
			then(alike("2"))},
		{"A2H-PRIM-009", "two deeds, reported late", then(reports, found, do("t", "log"), do("t", "log"), late("1")),
			then(late("2")), then(late("2"), late("3"))},
		{"A2H-PRIM-009", "two noes, reported late", all(permission, then(no, plan("t", "restart", 1), found,
			ask("2", "t", bob, a2h.Permission, a2h.Blocking), Answered{ID: "n", By: bob, Response: a2h.Response{
				Interaction: "2", Human: bob, Verdict: a2h.Rejected}}, alike("3"))), then(alike("4")),
			then(alike("4"), alike("5"))},
		{"A2H-PRIM-009", "a deed", all(news, then(says(a2h.Response{Acknowledged: true}, bob))), nil, then(do("t",
			"log"))},
		{"A2H-JSON-006", "HTML of its own", permission[:2], then(diffed("a <b and b> c")),
			then(diffed("<b>do</b> it"))},
		{"A2H-JSON-006", "HTML that it was shown", then(changes, found), then(diffed("+ x: 1 of --- a +++ b")),
			then(diffed("<p>a</p>"))},
		{"A2H-TALE-003", "the diff", then(changes, found), then(diffed("+ x: 1 of --- a +++ b")),
			then(diffed("+ x: 2"))},

		{"A2H-GATE-004", "after a no", all(permission, then(no)), then(do("t", "log")), then(do("t", "restart"))},
		{"A2H-GATE-004", "a later yes", all(permission, then(no, plan("t", "restart", 1), found,
			ask("2", "t", bob, a2h.Permission, a2h.Blocking))), then(yes("2", bob), do("t", "restart")),
			then(do("t", "restart"))},
		{"A2H-GATE-005", "no answer", permission, nil, then(do("t", "restart"))},
		{"A2H-GATE-005", "no answer to a doubt", then(plan("t", "log", 0.5), found,
			ask("1", "t", bob, a2h.Permission, a2h.Blocking), hours(2)), then(yes("1", bob), do("t", "log")),
			then(do("t", "log"))},
		{"A2H-GATE-005", "it is sure by now", then(plan("t", "log", 0.5), found,
			ask("1", "t", bob, a2h.Permission, a2h.Blocking), hours(2)), then(plan("t", "log", 1), do("t", "log")),
			then(do("t", "log"))},
		{"A2H-JSON-004", "two options", paths[:3], then(ask("1", "t", bob, a2h.Clarification, a2h.Interrupt)),
			then(offers("b", "a"))},
		{"A2H-GATE-006", "her yes", all(permission, then(yes("1", alice))), then(yes("1", bob), do("t", "restart")),
			then(do("t", "restart"))},
		{"A2H-GATE-007", "a yes after the no", all(permission, then(no, yes("1", bob))), nil, then(do("t", "restart"))},
		{"A2H-GATE-007", "a yes to the new question", all(permission, then(no,
			ask("2", "t", bob, a2h.Permission, a2h.Blocking), yes("1", bob))), then(yes("2", bob), do("t", "restart")),
			then(do("t", "restart"))},
		{"A2H-GATE-007", "a no after the yes", all(permission, then(yes("1", bob), no)), then(do("t", "restart")),
			then(do("t", "restart"), do("t", "restart"))},
		{"A2H-GATE-008", "a restart", all(permission, then(Killed{})), then(yes("1", bob), do("t", "restart")),
			then(do("t", "restart"))},
		{"A2H-GATE-007", "a yes after a refused yes with changes", all(permission, then(changed, refused)),
			then(yes("1", bob), do("t", "restart"), yes("1", bob)), then(yes("1", bob), do("t", "restart"), yes("1",
				bob),
				do("t", "restart"))},
		{"A2H-GATE-009", "never asked", all(then(yes("0", bob)), permission), nil, then(do("t", "restart"))},
		{"A2H-GATE-010", "a choice", then(plan("t", "restart", 0.5), found, asked(a2h.Clarification, a2h.Interrupt),
			chooses("a")), nil, then(do("t", "restart"))},
		{"A2H-PRIM-005", "neither", all(permission, then(maybe)), nil, then(do("t", "restart"))},

		{"A2H-ASK-002", "another tag", tagged[:1], tagged[1:], then(Found{Tag: "cobol", Humans: []string{bob}},
			tagged[2])},
		{"A2H-ASK-007", "after the choice", all(choice, then(chooses("b"), taken)), nil,
			then(found, ask("2", "t", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-CHOICE-001", "for another action", all(choice, then(chooses("b"), taken)), then(patches),
			then(plan("t", "log", 1), Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "log"},
				Choice: "b"}})},
		{"A2H-CHOICE-001", "used twice", all(choice, then(chooses("b"), taken)), then(patches),
			then(patches, choice[0], patches)},
		{"A2H-CHOICE-001", "lost by a kill", all(elsewhere, then(chooses("b"), taken, Killed{}, yes("2", bob))),
			then(patches), nil},
		{"A2H-CHOICE-001", "asked for again after a kill", all(elsewhere, then(chooses("b"), taken, Killed{})),
			then(yes("2", bob), patches), then(yes("2", bob), ask("3", "t", bob, a2h.Clarification, a2h.Interrupt),
				patches)},
		{"A2H-CHOICE-003", "asked for again after a kill", all(datum, then(gives, taken, Killed{})), then(uses(`"k"`)),
			then(ask("2", "t", bob, a2h.Solicitation, a2h.Interrupt), uses(`"k"`))},
		{"A2H-CHOICE-003", "refused after an hour of sleep", all(datum, then(hours(1), gives)), then(taken,
			uses(`"k"`)),
			then(refused, uses(`"k"`))},
		{"A2H-CHOICE-003", "for another action", all(datum, then(gives, taken, uses(`"k"`))), nil,
			then(plan("t", "log", 1), Executed{a2h.Execute{Thread: "t", Action: a2h.Action{Name: "log"},
				Input: &a2h.Datum{Value: `"k"`}}})},
		{"A2H-DECIDE-007", "it waits for another answer", all(loop, then(found, asked(a2h.Clarification,
			a2h.Interrupt))), slices.Repeat(then(plan("t", "show", 1)), a2h.LoopSure), all(then(chooses("a"), taken),
			slices.Repeat(then(plan("t", "show", 1)), a2h.LoopSure))},
		{"A2H-DECIDE-010", "the same, not in a row", then(plan("t", "log", 1), plan("t", "show", 1)),
			then(plan("t", "log", 1), found, asked(a2h.Clarification, a2h.Interrupt)),
			then(plan("t", "diff", 1), found, asked(a2h.Clarification, a2h.Interrupt))},
		{"A2H-DECIDE-006", "nobody was found for another", then(plan("u", "restart", 1), Decided{ID: "urestart",
			Decision: a2h.RequestHuman}, nobody, plan("t", "log", 1)), then(do("t", "log")), then(Decided{ID: "tlog",
			Decision: a2h.Halt})},
		{"A2H-PAT-003", "an urgent datum", then(hurried, found), datum[2:], then(asked(a2h.Solicitation,
			a2h.Blocking))},
		{"A2H-PAT-005", "the state was not saved", then(datum[0], found, Saving{ID: "s", Thread: "t"}, Killed{},
			plan("t", "log", 1)), then(do("t", "log")), then(Decided{ID: "tlog", Decision: a2h.Halt})},
		{"A2H-PAT-005", "it was done before the kill", then(plan("t", "log", 1), do("t", "log"), plan("t", "show", 1),
			do("t", "show"), Killed{}), then(plan("t", "log", 1), do("t", "log"), do("t", "show")),
			then(do("t", "log"))},
		{"A2H-PAT-006", "a blank", all(permission, then(yes("1", bob))), then(Thought{"t", "Approved."}),
			then(Thought{"t", " "})},
		{"A2H-PAT-006", "twice", all(choice, then(chooses("b"))), then(Thought{"t", "He said b."}),
			then(Thought{"t", "He said b."}, Thought{"t", "He said b."})},
		{"A2H-PRIM-003", "without it", datum[:1], then(uses(`"k"`)), then(do("t", "deploy"))},
		{"A2H-PRIM-003", "another name", datum[:2], datum[2:], then(nameless)},
		{"A2H-PRIM-005", "a no to what is not flagged", then(plan("t", "log", 0.5), found, asked(a2h.Permission,
			a2h.Blocking), no), then(plan("t", "log", 1), do("t", "log")), then(do("t", "log"))},
		{"A2H-PRIM-005", "a yes to the next question about it", then(plan("t", "log", 0.5), found,
			asked(a2h.Permission, a2h.Blocking), no, ask("2", "t", bob, a2h.Permission, a2h.Blocking)),
			then(yes("2", bob), do("t", "log")), then(do("t", "log"))},
		{"A2H-PRIM-009", "an acknowledgement", all(news, then(says(a2h.Response{Acknowledged: true}, bob))),
			then(taken),
			then(refused)},
		{"A2H-WAIT-001", "killed, and it acts upon the yes", all(permission, then(Killed{})),
			then(yes("1", bob), do("t", "restart"), do("u", "log")), then(do("u", "log"), yes("1", bob),
				do("t", "restart"))},
		{"A2H-WAIT-001", "killed, and asked again behind it", all(permission, then(Killed{}, do("u", "log"),
			permission[2])),
			then(yes("1", bob), do("t", "restart")), then(do("u", "log"), yes("1", bob), do("t", "restart"))},
		{"A2H-PRIM-004", "half of a report", news[:2], then(news[2], hours(1), Passed{}), then(late("1"), hours(1),
			Passed{})},
		{"A2H-PRIM-002", "all options", paths[:3], then(offers("a", "b", "None of these")), then(offers("a", "c"))},
		{"A2H-PAT-002", "two polls", permission, then(Polled{"1"}, hours(1), Polled{"1"}), then(Polled{"1"},
			Polled{"1"})},
		{"A2H-PAT-004", "killed while it saved", then(datum[0], found, Saving{ID: "s", Thread: "t"}),
			then(Killed{}, Saving{ID: "s", Thread: "t"}, datum[2]), then(Killed{}, datum[2])},
		{"A2H-PAT-004", "killed when it had saved", then(datum[0], found, Saving{ID: "s", Thread: "t"}, saved,
			Killed{}), datum[2:], then(datum[2], Slept{"u", "1"})},
		{"A2H-PAT-004", "said again after a kill", all(datum[:2], then(Saving{ID: "s", Thread: "t"}, saidAs("m"),
			Killed{}, saidAs("n"), Sent{"n"})), then(Slept{"t", "1"}, hours(1), Passed{}), then(hours(1), Passed{})},
		{"A2H-PAT-007", "a poll after a day", then(asleep...), then(hours(30), gives, Polled{"1"}), then(hours(30),
			Polled{"1"})},
		{"A2H-PAT-007", "polls after a kill", then(asleep...), then(Killed{}, Polled{"1"}), then(Killed{}, Polled{"1"},
			hours(1), Polled{"1"})},
		{"A2H-PAT-007", "a turn after a kill", then(asleep...), then(Killed{}, Thought{"u", "k"}), then(Killed{},
			Thought{"t", "k"})},
		{"A2H-PAT-007", "a turn after a day", then(asleep...), then(hours(30), Thought{"t", "k"}), then(
			Thought{"t", "k"})},
		{"A2H-WAIT-004", "it sleeps, and is killed", then(asleep...), then(Killed{}, do("u", "log")), then(Killed{},
			do("t", "log"))},
		{"A2H-WAIT-002", "it sleeps, and hours pass", all(choice, then(Slept{"t", "1"}, hours(5))), then(chooses("b"),
			patches), then(do("t", "log"))},
		{"A2H-WAIT-007", "it sleeps, and is killed", all(asleep, then(Killed{})), then(waits("SUSPENDED")),
			then(Threads{})},
		{"A2H-WAIT-007", "it waits, and is not listed", permission, then(waits("SUSPENDED")), then(Threads{})},
		{"A2H-WAIT-007", "held back by a permission", all(elsewhere, then(chooses("b"), taken)),
			then(both("SUSPENDED"), yes("2", bob), patches), then(both("RUNNING"), yes("2", bob), patches)},
		{"A2H-GATE-002", "asked again after a yes and a kill", all(permission, then(says(a2h.Response{
			Verdict: a2h.Approved}, bob), taken, Killed{})), then(do("t", "restart")),
			then(ask("2", "t", bob, a2h.Permission, a2h.Blocking))},
		{"A2H-DECIDE-007", "the same once more", all(loop, then(found, asked(a2h.Clarification, a2h.Interrupt),
			chooses("a"), taken), loop), then(found, ask("2", "t", bob, a2h.Clarification, a2h.Interrupt)), nil},
		{"A2H-ASK-006", "another thread finds somebody", then(plan("t", "patch", 0.5), nobody), then(
			plan("u", "restart", 1), found, elsewhereAsked), then(found)},
		{"A2H-ASK-006", "it plans something else, and finds somebody", then(plan("t", "patch", 0.5), nobody), then(
			plan("t", "restart", 1), found, permission[2]), then(plan("t", "restart", 1), found)},
		{"A2H-PAT-006", "a yes with changes", all(permission, then(changed, taken)), then(Thought{"t",
			"Only the canary."}), then(Thought{"t", "He has changed it."})},
		{"A2H-PAT-006", "words of two lines", all(permission, then(says(a2h.Response{Verdict: a2h.Rejected,
			Feedback: "not now\nbut later"}, bob), taken)), then(Thought{"t", "not now\n> but later"}),
			then(Thought{"t", "not now"})},
		{"A2H-PAT-006", "what was said to another thread", all(permission, then(says(a2h.Response{
			Verdict: a2h.Rejected, Feedback: "not on a Friday"}, bob), taken, Thought{"t", "not on a Friday"})),
			then(Thought{"u", "a yes"}), then(Thought{"u", "not on a Friday, and a yes"})},
		{"A2H-PAT-006", "again after it was taken in", all(choice, then(chooses("b"), Thought{"t", "b"})),
			then(TakenIn{"t"}, Killed{}, Thought{"t", "b"}), then(TakenIn{"t"}, hours(1), Killed{},
				Thought{"t", "b"})},
	} {
		t.Run(tt.law+" "+tt.why, func(t *testing.T) {
			tried(t, "decider", tt.law, 0, all(tt.given, tt.right)...)
			tried(t, "decider", tt.law, 1, all(tt.given, tt.wrong)...)
		})
	}
}

func TestLawsOfRegistries(t *testing.T) {
	card := a2h.Card{ID: bob, Profile: []a2h.Member{{Name: "role", Value: `"SRE"`}}, Capabilities: []string{"git"},
		Endpoints: []a2h.Endpoint{{Name: "email", Address: "bob@company.example"}}, Status: a2h.Available}
	call := func(in a2h.RegistryInput, r a2h.Reply) []Item {
		return []Item{Called{ID: "1", Input: in}, Replied{ID: "1", Reply: r}}
	}
	err := a2h.Reply{Refused: "an error"}
	other := card
	other.Capabilities = []string{"java"}
	found := a2h.Reply{Humans: []a2h.Match{{Card: a2h.Card{ID: bob}}}}
	there := call(a2h.Register{By: bob, Card: card}, a2h.Reply{})
	busy := call(a2h.SetStatus{By: bob, ID: bob, Status: a2h.Busy}, a2h.Reply{})
	find := func(s a2h.Status) a2h.Find { return a2h.Find{By: "agent:a", Tag: "git", Status: s} }
	resolve := a2h.Resolve{By: "agent:a", ID: bob}
	told := call(resolve, a2h.Reply{Card: &card})
	for _, tt := range []struct {
		law, why            string
		given, right, wrong []Item
	}{
		{"A2H-CARD-010", "refused", nil, there, call(a2h.Register{By: bob, Card: card}, err)},
		{"A2H-CARD-012", "another caller", there, told, call(resolve, err)},
		{"A2H-CARD-013", "after a restart", append(slices.Clone(there), Killed{}), told, call(resolve, err)},
		{"A2H-FIND-005", "still available", append(slices.Clone(there), busy...), call(find(a2h.Available),
			a2h.Reply{}),
			call(find(a2h.Available), found)},
		{"A2H-CARD-003", "taken by another", append(slices.Clone(there), Killed{}), call(a2h.Register{By: alice,
			Card: card},
			err), call(a2h.Register{By: alice, Card: card}, a2h.Reply{})},
		{"A2H-FIND-001", "after a kill", append(slices.Clone(there), Killed{}), call(find(a2h.Available), found),
			call(find(a2h.Available), a2h.Reply{})},
		{"A2H-FIND-003", "of another status", there, call(find(a2h.Busy), a2h.Reply{}), call(find(a2h.Busy), found)},
		{"A2H-FIND-004", "a tag of before", slices.Concat(there, call(a2h.Register{By: bob, Card: other}, a2h.Reply{})),
			call(find(a2h.Available), a2h.Reply{}), call(find(a2h.Available), found)},
		{"A2H-FIND-004", "a tag that begins likewise", there,
			call(a2h.Find{By: "agent:a", Tag: "gitops", Status: a2h.Available},
				a2h.Reply{}), call(a2h.Find{By: "agent:a", Tag: "gitops", Status: a2h.Available}, found)},
		{"A2H-FIND-006", "the tool finds nobody", append(slices.Clone(there), call(find(a2h.Available), found)...),
			call(a2h.Find{Tag: "git", Status: a2h.Available, Tool: true}, found),
			call(a2h.Find{Tag: "git", Status: a2h.Available, Tool: true}, a2h.Reply{})},
		{"A2H-FIND-008", "never registered", nil, append(slices.Clone(there), call(find(a2h.Available), found)...),
			call(find(a2h.Available), found)},
		{"A2H-FIND-008", "can't be resolved", append(slices.Clone(there), call(find(a2h.Available), found)...), told,
			call(resolve, err)},
		{"A2H-FIND-009", "who is busy", append(slices.Clone(there), busy...), call(find(a2h.Busy), found),
			call(find(a2h.Busy), a2h.Reply{})},
	} {
		t.Run(tt.law+" "+tt.why, func(t *testing.T) {
			tried(t, "registry", tt.law, 0, slices.Concat(tt.given, tt.right)...)
			tried(t, "registry", tt.law, 1, slices.Concat(tt.given, tt.wrong)...)
		})
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	found := Found{Humans: []string{bob}}
	says := func(r a2h.Response, human string) Item {
		r.Interaction, r.Human = "1", human
		return Answered{ID: "r", By: bob, Response: r}
	}
	choice := []Item{plan("t", "patch", 0.5), found, ask("1", "t", bob, a2h.Clarification, a2h.Interrupt)}
	elsewhere := append(slices.Clone(choice), plan("u", "restart", 1), found,
		ask("2", "u", bob, a2h.Permission, a2h.Blocking))
	quota := ask("1", "t", bob, a2h.Solicitation, a2h.Interrupt).(Asked)
	quota.Ask.Message.Wanted = &a2h.Wanted{Kind: a2h.JSON}
	datum := []Item{plan("t", "deploy", 0), found, quota}
	words := a2h.Response{Datum: &a2h.Datum{Kind: a2h.String, Value: `"k"`}}
	chosen := a2h.Response{Option: "b"}
	for _, tt := range []struct {
		why   string
		items []Item
		want  bool
	}{
		{"a choice", append(slices.Clone(choice), says(chosen, bob),
			Taken{ID: "r", OK: true}), true},
		{"refused without a reason", append(slices.Clone(choice), says(chosen, bob), Taken{ID: "r"}), true},
		{"taken while a permission is open", append(slices.Clone(elsewhere), says(chosen, bob),
			Taken{ID: "r", OK: true}), true},
		{"refused while a permission is open", append(slices.Clone(elsewhere), says(chosen, bob), Taken{ID: "r"}),
			false},
		{"in the name of another, and taken", append(slices.Clone(choice), says(chosen, alice),
			Taken{ID: "r", OK: true}), true},
		{"in the name of another, and refused", append(slices.Clone(choice), says(chosen, alice), Taken{ID: "r"}),
			false},
		{"words for JSON", append(slices.Clone(datum), says(words, bob),
			Taken{ID: "r", OK: true}), true},
		{"words for JSON, refused", append(slices.Clone(datum), says(words, bob), Taken{ID: "r"}), false},
		{"words for JSON, asked again", append(slices.Clone(datum), says(words, bob),
			Taken{ID: "r", OK: true}, quota), false},
	} {
		t.Run(tt.why, func(t *testing.T) {
			require.Equal(t, tt.want, trace("decider", tt.items...).Questions()[0].AnsweredAt >= 0)
		})
	}
}

// TestWhoAsksItsModelWaitsForNothing: an agent that asks its model for the next plan has given up its question.
func TestWhoAsksItsModelWaitsForNothing(t *testing.T) {
	for _, loop := range []bool{false, true} {
		story := trace("decider", plan("t", "restart", 1), Found{Humans: []string{bob}},
			ask("1", "t", bob, a2h.Permission, a2h.Blocking), hours(1), plan("t", "restart", 1), do("u", "log"),
			ask("2", "t", bob, a2h.Permission, a2h.Blocking), yes("1", bob), yes("2", bob), do("t", "restart"))
		story.Loop = loop
		for _, l := range All() {
			if l.Requirement == "A2H-WAIT-001" {
				require.Equal(t, !loop, len(l.Try(story).Breaches) > 0, "loop %v", loop)
			}
		}
	}
}

func TestLawsOfWhatAQuestionIsFor(t *testing.T) {
	found := Found{Humans: []string{bob}}
	datum := func(thread, id string) []Item {
		x := ask(id, thread, bob, a2h.Solicitation, a2h.Interrupt).(Asked)
		x.ID = "ask-" + id
		return []Item{Planned{State: a2h.State{Thread: thread, Action: a2h.Action{Name: "deploy"},
			Missing: &a2h.Wanted{Kind: a2h.String}}}, found, Saving{ID: "s", Thread: thread, Interaction: id}, x,
			Sent{ID: "ask-" + id}}
	}
	gives := func(id string) Item {
		return Answered{By: bob, Response: a2h.Response{Interaction: id, Human: bob,
			Datum: &a2h.Datum{Kind: a2h.String, Value: `"k"`}}}
	}
	two := slices.Concat(datum("a", "1"), datum("b", "2"))
	next := func(saves string) []Item {
		again := datum("t", "2")
		again[2] = Saving{ID: "s2", Thread: "t", Interaction: saves}
		return slices.Concat(datum("t", "1"), []Item{Slept{Thread: "t", Interaction: "1"}, gives("1")}, again)
	}
	for breaches, told := range []string{"2", "1"} {
		tried(t, "decider", "A2H-WAIT-007", breaches, append(slices.Clone(two), Threads{
			States:       map[string]string{"a": suspended, "b": suspended},
			Interactions: map[string]string{"a": "1", "b": told}})...)
	}
	for breaches, thread := range []string{"b", "a"} {
		tried(t, "decider", "A2H-PAT-004", breaches, append(slices.Clone(two), Slept{Thread: thread,
			Interaction: "2"})...)
	}
	// Answered before it slept, and never saved.
	tried(t, "decider", "A2H-PAT-004", 0, append(slices.Clone(two), gives("1"), gives("2"))...)
	tried(t, "decider", "A2H-PAT-004", 0, append(datum("t", "1"), hours(1), Polled{Interaction: "1"})...)
	tried(t, "decider", "A2H-PAT-004", 1, append(datum("t", "1"), Saved{ID: "s"}, hours(1),
		Polled{Interaction: "1"})...)
	for breaches, saves := range []string{"2", "1"} {
		tried(t, "decider", "A2H-PAT-004", breaches, next(saves)...)
	}
	for breaches, context := range []string{"a crash again", "no space"} {
		tried(t, "decider", "A2H-ASK-001", breaches,
			Planned{ID: "1", State: a2h.State{Thread: "t", Context: "no space"}},
			Planned{ID: "2", State: a2h.State{Thread: "t", Context: "a crash"}},
			Decided{ID: "2", Decision: a2h.RequestHuman, Intent: &a2h.Intent{Context: context}})
	}
	waits := &a2h.Intent{Context: "no space"}
	tried(t, "decider", "A2H-ASK-001", 0,
		Planned{ID: "1", State: a2h.State{Thread: "t", Context: "no space"}},
		Decided{ID: "1", Decision: a2h.RequestHuman, Intent: waits}, Found{Humans: []string{bob}},
		ask("1", "t", bob, a2h.Permission, a2h.Blocking),
		Planned{ID: "2", State: a2h.State{Thread: "t", Context: "a crash"}},
		Decided{ID: "2", Decision: a2h.RequestHuman, Intent: waits})
}
