package law

import (
	"cmp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/pap"
)

func people() *pap.World {
	return &pap.World{
		Agents: []pap.AgentCard{{Name: "^A", Owner: "@matt"}, {Name: "^B"}, {Name: "^C"}, {Name: "^D"}, {Name: "^E"}},
		Flabs: []pap.Flab{{ID: "f", Members: []pap.Name{"@matt", "^A", "^B", "^C", "^D", "^E"}},
			{ID: "g", Members: []pap.Name{"@matt", "^A"}}},
	}
}

// Pieces of traces.
func says(as pap.Name, task, text string, made ...Made) *Act {
	return &Act{Input: pap.Post{As: as, Flab: "f", Text: text, Task: task}, Outcome: Accepted, Tasks: made}
}

func refused(a *Act) *Act {
	a.Outcome = Refused
	return a
}

func asks(agent pap.Name, task, text string, author pap.Name) Asked {
	return Asked{pap.Activated{Agent: agent, Task: task, Requester: "@matt",
		Message: pap.Message{ID: "m " + text, Flab: "f", Author: author, Text: text}}}
}

func does(in pap.Input) *Act { return &Act{Input: in, Outcome: Accepted} }

func shows(author pap.Name, text string) Shown {
	return Shown{pap.Message{ID: "m " + text, Flab: "f", Author: author, Text: text}}
}

func tells(to pap.Name, kind pap.NoticeKind, task string) Told {
	return Told{pap.Notice{To: to, Kind: kind, Task: task}}
}

func because(y pap.Why, x Asked) Asked {
	x.Why = y
	return x
}

func lists(task string, state pap.State, agent pap.Name) Listed {
	return Listed{Tasks: []ListedTask{{Task: task, State: state, Agent: agent}}}
}

// begun is a request to ^A, and what it brings.
func begun(more ...Item) []Item {
	return append([]Item{says("@matt", "", "^A go", Made{"t1", "^A"}), asks("^A", "t1", "^A go", "@matt")}, more...)
}

// handedOn is begun, and a part of it given to ^B.
func handedOn(more ...Item) []Item {
	return append(begun(says("^A", "t1", "^B go", Made{"t2", "^B"}), asks("^B", "t2", "^B go", "^A")), more...)
}

// pause is time in which nothing happens: an hour, if it isn't told.
type pause struct {
	Shown
	minutes int64
}

func judged(l Law, role Role, items []Item) (tested, broken int) {
	return judgedOf(l, role, people(), items)
}

func judgedOf(l Law, role Role, w *pap.World, items []Item) (tested, broken int) {
	t := &Trace{Role: role, World: w, Agent: "^A"}
	var ms int64
	for i, x := range items {
		if p, ok := x.(pause); ok {
			ms += cmp.Or(p.minutes, 60) * 60_000
			continue
		}
		t.Entries = append(t.Entries, Entry{Seq: i, AtMs: ms, Item: x})
	}
	tried := l.Try(Tell(t))
	return tried.Tested, len(tried.Breaches)
}

func TestLaws(t *testing.T) {
	claimed := begun()[:0]
	claimed = append(claimed, says("@matt", "", "^ANY go", Made{Task: "t1"}), asks("^A", "t1", "^ANY go", "@matt"),
		asks("^B", "t1", "^ANY go", "@matt"), says("^A", "t1", "me"))
	asksBack := does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.Question, Text: "@matt which one?"})
	masked := &Act{Input: pap.Post{As: "^A", Flab: "f", Text: "hi", Task: "t1", Said: pap.Said{Author: "@matt"}},
		Outcome: Accepted}
	byC2A := func(as pap.Name) *Act {
		return &Act{ByC2A: true, Input: pap.Post{As: as, Flab: "f", Text: "hi"}, Outcome: Accepted}
	}
	handed := func(text, policy string) Handed {
		return Handed{Agent: "^A", Flab: "f", Author: "@matt", Text: text, Policy: policy}
	}
	for _, c := range []struct {
		law, why string
		items    []Item
		broken   int
	}{
		{"PAP-ADDR-001", "who is named", begun(), 0},
		{"PAP-ADDR-001", "who is named in vain",
			[]Item{says("@matt", "", "^A ^B go", Made{"t1", "^A"}), asks("^A", "t1", "^A ^B go", "@matt")}, 1},
		{"PAP-ADDR-001", "who is offline",
			[]Item{does(pap.Presence{As: "^A"}), says("@matt", "", "^A go", Made{"t1", "^A"})}, 0},
		{"PAP-ADDR-001", "who is in another flab", []Item{does(pap.Post{As: "@matt", Flab: "g", Text: "^B go"})}, 0},
		{"PAP-ADDR-004", "four of all",
			[]Item{says("@matt", "", "^ALL go"), asks("^A", "t1", "^ALL go", "@matt"), does(pap.Presence{As: "^B"})},
			4},
		{"PAP-ADDR-005", "one of any", []Item{says("@matt", "", "^ANY go"), asks("^A", "t1", "^ANY go", "@matt")}, 4},
		{"PAP-TASK-001", "a task", begun(), 0},
		{"PAP-TASK-001", "no task", []Item{says("@matt", "", "^A go")}, 1},
		{"PAP-TASK-002", "the same task for the next request",
			begun(says("@matt", "", "^A again", Made{"t1", "^A"})), 1},
		{"PAP-TASK-002", "another task", begun(says("@matt", "", "^A again", Made{"t2", "^A"})), 0},
		{"PAP-TASK-003", "a task for one of five", []Item{says("@matt", "", "^ALL go", Made{"t1", "^A"})}, 4},
		{"PAP-TASK-005", "a task for each",
			[]Item{says("@matt", "", "^ANY go", Made{"t1", "^A"}, Made{"t2", "^B"})}, 1},
		{"PAP-TASK-005", "one for any, and one for who is named",
			[]Item{says("@matt", "", "^ANY go, ^A too", Made{"t1", "^A"}, Made{"t2", ""})}, 0},
		{"PAP-CTRL-008", "a failure that nobody is told of",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.CantDo})), 1},
		{"PAP-CTRL-008", "a failure that is told",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.CantDo}), tells("@matt", pap.TaskFailed, "t1")),
			0},
		{"PAP-OFF-002", "nobody says so",
			[]Item{does(pap.Presence{As: "^B"}), says("@matt", "", "^B go", Made{"t1", "^B"})}, 1},
		{"PAP-OFF-002", "it is said", []Item{does(pap.Presence{As: "^B"}), says("@matt", "", "^B go", Made{"t1", "^B"}),
			tells("@matt", pap.AgentOffline, "t1")}, 0},
		{"PAP-OFF-003", "the owner asks himself",
			[]Item{does(pap.Presence{As: "^A"}), says("@matt", "", "^A go", Made{"t1", "^A"})}, 0},
		{"PAP-OFF-003", "the owner hears nothing",
			[]Item{does(pap.Presence{As: "^A"}), does(pap.Post{As: "@ann", Flab: "f", Text: "^A go"})}, 1},
		{"PAP-OFF-003", "the owner hears of it",
			[]Item{does(pap.Presence{As: "^A"}), does(pap.Post{As: "@ann", Flab: "f", Text: "^A go"}),
				Told{pap.Notice{To: "@matt", Kind: pap.AgentWanted, Agent: "^A"}}}, 0},
		{"PAP-ADDR-003", "who is named", begun(), 0},
		{"PAP-ADDR-003", "who is not", begun(asks("^B", "t2", "^A go", "@matt")), 1},
		{"PAP-ADDR-003", "to whom a person has redirected it",
			begun(does(pap.Redirect{As: "@matt", Task: "t1", To: "^B"}), asks("^B", "t2", "^A go", "@matt")), 0},
		{"PAP-ADDR-009", "chatter", []Item{says("@matt", "", "lunch?"), asks("^A", "t1", "lunch?", "@matt")}, 1},
		{"PAP-ADDR-009", "words in a task go on with it",
			begun(says("@matt", "t1", "and?"), asks("^A", "t1", "and?", "@matt")), 0},
		{"PAP-ADDR-009", "how handles are written is open",
			[]Item{says("@matt", "", "^a go"), asks("^A", "t1", "^a go", "@matt")}, 0},
		{"PAP-SPEAK-001", "asked before", begun(says("^A", "t1", "ok")), 0},
		{"PAP-SPEAK-001", "never asked", begun(says("^B", "", "ok")), 1},
		{"PAP-SPEAK-001", "addressed, and not yet asked",
			[]Item{says("@matt", "", "^A go", Made{"t1", "^A"}), says("^A", "t1", "ok")}, 0},
		{"PAP-SPEAK-001", "addressed, but speaks elsewhere",
			[]Item{says("@matt", "", "^A go", Made{"t1", "^A"}), says("^A", "", "ok")}, 1},
		{"PAP-SPEAK-001", "refused", begun(refused(says("^B", "", "ok")), says("^A", "t1", "ok")), 0},
		{"PAP-SPEAK-003", "behind its end",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}), says("^A", "t1", "ps")), 1},
		{"PAP-SPEAK-003", "behind its question",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.Question}), says("^A", "t1", "ps")), 0},
		{"PAP-SPEAK-004", "somebody else's", begun(says("^B", "t1", "ok")), 1},
		{"PAP-SPEAK-004", "its own", begun(says("^A", "t1", "ok")), 0},
		{"PAP-SPEAK-006", "the first goes on", append(claimed, says("^A", "t1", "done")), 0},
		{"PAP-SPEAK-006", "and then another", append(claimed, says("^B", "t1", "me too")), 1},
		{"PAP-SPEAK-007", "once", begun(says("^A", "t1", "ok"), shows("^A", "ok")), 0},
		{"PAP-SPEAK-007", "twice", begun(says("^A", "t1", "ok"), shows("^A", "ok"), shows("^A", "ok")), 1},
		{"PAP-SPEAK-007", "changed", begun(says("^A", "t1", "ok"), shows("^A", "OK")), 1},
		{"PAP-SPEAK-007", "what was refused", begun(refused(says("^B", "", "ok")), shows("^B", "ok")), 1},
		{"PAP-SPEAK-008", "elsewhere", begun(does(pap.Post{As: "^A", Flab: "g", Task: "t1", Text: "ok"})), 1},
		{"PAP-TASK-006", "out of time",
			begun(pause{minutes: 30}, tells("@matt", pap.TaskExpired, "t1"), says("^A", "t1", "late")), 1},
		{"PAP-TASK-006", "another is out of time",
			begun(tells("@matt", pap.TaskExpired, "t9"), says("^A", "t1", "fine")), 0},
		{"PAP-TASK-007", "twice", begun(tells("@matt", pap.TaskExpired, "t1"), tells("@matt", pap.TaskExpired, "t1")),
			1},
		{"PAP-TASK-007", "two tasks",
			begun(tells("@matt", pap.TaskExpired, "t1"), tells("@matt", pap.TaskExpired, "t2")), 0},
		{"PAP-TASK-006", "half an hour is over", begun(pause{minutes: 30}, tells("@matt", pap.TaskExpired, "t1")), 0},
		{"PAP-TASK-006", "half an hour is not over",
			begun(pause{minutes: 29}, tells("@matt", pap.TaskExpired, "t1")), 1},
		{"PAP-TASK-006", "a part ends with the whole",
			handedOn(pause{minutes: 30}, tells("@matt", pap.TaskExpired, "t2"),
				tells("@matt", pap.TaskExpired, "t1")), 0},
		{"PAP-TASK-006", "after an hour", begun(pause{}, says("^A", "t1", "late")), 1},
		{"PAP-TASK-006", "after an hour, but its agent has spoken",
			begun(pause{minutes: 25}, says("^A", "t1", "on it"), pause{minutes: 25}, says("^A", "t1", "done")), 0},
		{"PAP-TASK-006", "after an hour, in a chain whose agents have spoken",
			handedOn(pause{minutes: 25}, says("^A", "t1", "on it"), pause{minutes: 25}, says("^B", "t2", "done")), 1},
		{"PAP-TASK-006", "after an hour, in a sub-task", handedOn(pause{}, says("^B", "t2", "late")), 1},
		{"PAP-TASK-006", "after an hour, but the person went on",
			begun(pause{}, says("@matt", "t1", "and?"), says("^A", "t1", "late")), 0},
		{"PAP-DELEG-002", "in its task", handedOn(), 0},
		{"PAP-DELEG-002", "without one", []Item{says("^A", "", "^B go"), asks("^B", "t1", "^B go", "^A")}, 1},
		{"PAP-DELEG-002", "which nobody has said", []Item{asks("^B", "t1", "^B go", "^A")}, 1},
		{"PAP-DELEG-004", "three hops",
			handedOn(says("^B", "t2", "^C go", Made{"t3", "^C"}), says("^C", "t3", "^D go", Made{"t4", "^D"})), 0},
		{"PAP-DELEG-004", "four", handedOn(says("^B", "t2", "^C go", Made{"t3", "^C"}),
			says("^C", "t3", "^D go", Made{"t4", "^D"}), says("^D", "t4", "^E go", Made{"t5", "^E"})), 1},
		{"PAP-DELEG-006", "back to the first of three",
			handedOn(says("^B", "t2", "^C go", Made{"t3", "^C"}), says("^C", "t3", "^A go", Made{"t4", "^A"})), 1},
		{"PAP-DELEG-006", "straight on", handedOn(), 0},
		{"PAP-CTRL-001", "stopped", begun(does(pap.Stop{As: "@matt", Task: "t1"}), says("^A", "t1", "ps")), 1},
		{"PAP-CTRL-002", "stopped above", handedOn(does(pap.Stop{As: "@matt", Task: "t1"}), says("^B", "t2", "ps")), 1},
		{"PAP-CTRL-002", "stopped below", handedOn(does(pap.Stop{As: "@matt", Task: "t2"}), says("^A", "t1", "ps")), 0},
		{"PAP-CTRL-001", "asked after it was stopped",
			begun(does(pap.Stop{As: "@matt", Task: "t1"}), asks("^A", "t1", "more", "@matt")), 1},
		{"PAP-CTRL-001", "listed after it was stopped",
			begun(does(pap.Stop{As: "@matt", Task: "t1"}), Listed{Open: []string{"t1"}}), 1},
		{"PAP-CTRL-002", "asked below what was stopped",
			handedOn(does(pap.Stop{As: "@matt", Task: "t1"}), asks("^B", "t2", "more", "@matt")), 1},
		{"PAP-CTRL-004", "asked after it was redirected",
			begun(does(pap.Redirect{As: "@matt", Task: "t1", To: "^B"}), asks("^A", "t1", "more", "@matt")), 1},
		{"PAP-DELEG-008", "speaks below what has timed out",
			handedOn(tells("@matt", pap.TaskExpired, "t1"), says("^B", "t2", "hi")), 1},
		{"PAP-DELEG-008", "rests below what has timed out",
			handedOn(tells("@matt", pap.TaskExpired, "t1"), Listed{}), 0},
		{"PAP-CTRL-004", "redirected",
			begun(does(pap.Redirect{As: "@matt", Task: "t1", To: "^B"}), says("^A", "t1", "ps")), 1},
		{"PAP-CTRL-005", "as what it says that it is", begun(masked, shows("@matt", "hi")), 1},
		{"PAP-CTRL-005", "as what it is", begun(masked, shows("^A", "hi")), 0},
		{"PAP-CTRL-007", "an agent", begun(does(pap.Stop{As: "^B", Task: "t1"})), 1},
		{"PAP-CTRL-007", "a person", begun(does(pap.Stop{As: "@matt", Task: "t1"})), 0},
		{"PAP-CTRL-009", "out of the blue",
			[]Item{says("@matt", "", "^A go"), pause{}, asks("^A", "t1", "^A go", "@matt")}, 1},
		{"PAP-CTRL-009", "in answer", begun(), 0},
		{"PAP-OFF-001", "twice", begun(asks("^A", "t1", "^A go", "@matt")), 1},
		{"PAP-OFF-001", "while it is offline",
			[]Item{does(pap.Presence{As: "^A"}), asks("^A", "t1", "^A go", "@matt")}, 1},
		{"PAP-WIRE-001", "a delegation by an agent", handedOn(
			because(pap.Delegated, asks("^C", "t3", "^C go", "^B"))), 0},
		{"PAP-WIRE-001", "a delegation by a person",
			[]Item{says("@matt", "", "^A go"), because(pap.Delegated, asks("^A", "t1", "^A go", "@matt"))}, 1},
		{"PAP-WIRE-001", "a call to all that named one",
			[]Item{says("@matt", "", "^A go"), because(pap.ByAll, asks("^A", "t1", "^A go", "@matt"))}, 1},
		{"PAP-WIRE-001", "a name, for a call to all",
			[]Item{says("@matt", "", "^ALL go"), because(pap.ByName, asks("^A", "t1", "^ALL go", "@matt"))}, 0},
		{"PAP-WIRE-003", "nobody has failed", begun(tells("@matt", pap.TaskFailed, "t1")), 1},
		{"PAP-WIRE-003", "nobody has stopped it", begun(tells("^A", pap.TaskStopped, "t1")), 1},
		{"PAP-WIRE-003", "it has finished itself",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}), tells("^A", pap.TaskStopped, "t1")), 1},
		{"PAP-WIRE-003", "what it was part of has ended",
			handedOn(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}), tells("^B", pap.TaskStopped, "t2")),
			0},
		{"PAP-WIRE-003", "it was never away",
			begun(Told{pap.Notice{To: "@matt", Kind: pap.AgentOffline, Task: "t1", Agent: "^A"}}), 1},
		{"PAP-WIRE-003", "out of time, though it was done", begun(
			does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}), tells("@matt", pap.TaskExpired, "t1")), 1},
		{"PAP-WIRE-004", "active", begun(lists("t1", pap.Active, "^A")), 0},
		{"PAP-WIRE-004", "queued, though it was asked", begun(lists("t1", pap.Queued, "^A")), 1},
		{"PAP-WIRE-004", "done, though it has failed",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.CantDo}), lists("t1", pap.Done, "^A")), 1},
		{"PAP-WIRE-004", "redirected is a way to be stopped", begun(
			does(pap.Redirect{As: "@matt", Task: "t1", To: "^B"}), lists("t1", pap.Stopped, "^A")), 0},
		{"PAP-WIRE-004", "the agent that took it", append(claimed, lists("t1", pap.Active, "^A")), 0},
		{"PAP-WIRE-004", "who has not", append(claimed, lists("t1", pap.Active, "^B")), 1},
		{"PAP-WIRE-004", "as nobody's, though it was done", append(claimed, does(pap.Finish{As: "^A", Task: "t1",
			Outcome: pap.AllDone}), lists("t1", pap.Done, "")), 1},
		{"PAP-WIRE-004", "as nobody's, since it was done without words", append(claimed[:3:3], does(pap.Finish{As: "^A",
			Task: "t1", Outcome: pap.AllDone}), lists("t1", pap.Done, "")), 0},
		{"PAP-WIRE-004", "as that of another than who has ended it", append(claimed[:3:3], does(pap.Finish{As: "^A",
			Task: "t1", Outcome: pap.AllDone}), lists("t1", pap.Done, "^B")), 1},
		{"PAP-WIRE-004", "as nobody's, before its agent has said anything", begun(lists("t1", pap.Active, "")), 0},
		{"PAP-WIRE-004", "as nobody's, though its agent has spoken",
			begun(says("^A", "t1", "I'm on it"), lists("t1", pap.Active, "")), 1},
		{"PAP-WIRE-004", "as that of another", begun(lists("t1", pap.Active, "^B")), 1},
		{"PAP-WIRE-004", "waiting", begun(asksBack, lists("t1", pap.Waiting, "^A")), 0},
		{"PAP-WIRE-004", "waiting, though it was asked nothing", begun(lists("t1", pap.Waiting, "^A")), 1},
		{"PAP-WIRE-004", "waiting, though it has the answer", begun(asksBack, says("@matt", "t1", "2.1"),
			asks("^A", "t1", "2.1", "@matt"), lists("t1", pap.Waiting, "^A")), 1},
		{"PAP-WIRE-004", "waiting, since somebody else has said something", begun(asksBack,
			says("@ann", "t1", "me, too"), asks("^A", "t1", "me, too", "@ann"), lists("t1", pap.Waiting, "^A")), 0},
		{"PAP-WIRE-004", "nobody has", append(claimed[:3:3], lists("t1", pap.Active, "^B")), 1},
		{"PAP-WIRE-004", "for who asked", begun(Listed{Tasks: []ListedTask{{Task: "t1", State: pap.Active,
			Agent: "^A", Requester: "@matt", Flab: "f"}}}), 0},
		{"PAP-WIRE-004", "for somebody else", begun(Listed{Tasks: []ListedTask{{Task: "t1", State: pap.Active,
			Agent: "^A", Requester: "@ann"}}}), 1},
		{"PAP-WIRE-004", "as part of another", handedOn(Listed{Tasks: []ListedTask{{Task: "t2", State: pap.Active,
			Agent: "^B", Requester: "@matt", Parent: "t9"}}}), 1},
		{"PAP-CTRL-001", "a stop that is refused", begun(refused(does(pap.Stop{As: "@matt", Task: "t1"}))), 1},
		{"PAP-CTRL-001", "a stop by another that is refused",
			begun(refused(does(pap.Stop{As: "@ann", Task: "t1"}))), 0},
		{"PAP-CTRL-001", "a stop after the end",
			begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}),
				refused(does(pap.Stop{As: "@matt", Task: "t1"}))), 0},
		{"PAP-CTRL-001", "at a question", begun(asksBack, refused(does(pap.Stop{As: "@matt", Task: "t1"}))), 1},
		{"PAP-CTRL-003", "a redirect that is refused",
			begun(refused(does(pap.Redirect{As: "@matt", Task: "t1", To: "^B"}))), 1},
		{"PAP-CTRL-003", "to the same agent", begun(refused(does(pap.Redirect{As: "@matt", Task: "t1", To: "^A"}))), 0},
		{"PAP-ADDR-001", "another, in the task", begun(says("@matt", "t1", "^B too", Made{"t2", "^B"}),
			asks("^B", "t2", "^B too", "@matt")), 0},
		{"PAP-ADDR-001", "another, in vain", begun(says("@matt", "t1", "^B too", Made{"t2", "^B"})), 1},
		{"PAP-TASK-001", "another, without a task",
			begun(says("@matt", "t1", "^B too"), asks("^B", "t2", "^B too", "@matt")), 1},
		{"PAP-ADDR-003", "the agent of the task",
			begun(says("@matt", "t1", "and?"), asks("^A", "t1", "and?", "@matt")), 0},
		{"PAP-ADDR-003", "somebody else", begun(says("@matt", "t1", "and?"), asks("^B", "t1", "and?", "@matt")), 0},
		{"PAP-ADDR-003", "somebody else, in a task of its own",
			begun(says("@matt", "t1", "and?"), asks("^B", "t2", "and?", "@matt")), 1},
		{"PAP-SPEAK-006", "who has taken it goes on", append(claimed, says("@matt", "t1", "and?"),
			asks("^A", "t1", "and?", "@matt")), 0},
		{"PAP-SPEAK-006", "who was too late goes on", append(claimed, says("@matt", "t1", "and?"),
			asks("^B", "t1", "and?", "@matt")), 1},
		{"PAP-ADDR-009", "words in a task that is over", begun(
			does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone}), says("@matt", "t1", "thanks"),
			asks("^A", "t1", "thanks", "@matt")), 1},
		{"PAP-TASK-008", "the answer arrives", begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.Question}),
			says("@matt", "t1", "2.1"), asks("^A", "t1", "2.1", "@matt")), 0},
		{"PAP-TASK-008", "what somebody else says gets lost", begun(
			does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.Question}), says("@ann", "t1", "2.1")), 0},
		{"PAP-TASK-008", "the answer gets lost", begun(does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.Question}),
			says("@matt", "t1", "2.1")), 1},
		{"PAP-CTRL-003", "in other words", begun(
			does(pap.Redirect{As: "@matt", Task: "t1", To: "^B", Text: "short"}),
			asks("^B", "t2", "short", "@matt")), 0},
		{"PAP-CTRL-003", "in the old words", begun(
			does(pap.Redirect{As: "@matt", Task: "t1", To: "^B", Text: "short"}),
			asks("^B", "t2", "^A go", "@matt")), 1},
		{"PAP-BRIDGE-005", "chatter", []Item{handed("lunch?", "may_respond")}, 1},
		{"PAP-BRIDGE-005", "chatter that asks nothing", []Item{handed("lunch?", "must_not_respond")}, 0},
		{"PAP-BRIDGE-005", "by name", []Item{handed("^A lunch?", "must_respond")}, 0},
		{"PAP-BRIDGE-006", "unasked", []Item{byC2A("^A")}, 1},
		{"PAP-BRIDGE-006", "asked", []Item{handed("^A lunch?", "must_respond"), byC2A("^A")}, 0},
	} {
		require.Equal(t, c.broken, broken(t, c.law, PlatformRole, c.items), "%s: %s", c.law, c.why)
	}
}

func TestLawsOfAgents(t *testing.T) {
	questions := func(task string) *Act {
		return does(pap.Finish{As: "^A", Task: task, Outcome: pap.Question, Text: "which?"})
	}
	ends := func(task string) *Act {
		return does(pap.Finish{As: "^A", Task: task, Outcome: pap.AllDone, Text: "ok"})
	}
	for _, c := range []struct {
		law, why string
		items    []Item
		broken   int
	}{
		{"PAP-AGENT-001", "a name alone", []Item{asks("^A", "t1", "^A go", "@matt"),
			does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.CantDo, Text: "@matt, "})}, 1},
		{"PAP-AGENT-001", "a sign", []Item{asks("^A", "t1", "^A go", "@matt"), says("^A", "t1", "@matt 👍")}, 0},
		{"PAP-AGENT-001", "no text", []Item{asks("^A", "t1", "^A go", "@matt"),
			does(pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone})}, 0},
		{"PAP-AGENT-001", "a turn about the request", []Item{asks("^A", "t1", "^A go", "@matt"),
			Turned{"@matt wrote: ^A go"}}, 0},
		{"PAP-AGENT-001", "a turn about something else", []Item{asks("^A", "t1", "^A à gauche", "@matt"),
			Turned{"@matt wrote: ^A ? gauche"}}, 1},
		{"PAP-AGENT-002", "unasked", []Item{shows("@matt", "lunch?"), says("^A", "", "yes")}, 1},
		{"PAP-AGENT-002", "asked", []Item{asks("^A", "t1", "^A go", "@matt"), ends("t1")}, 0},
		{"PAP-AGENT-004", "another task", []Item{asks("^A", "t1", "^A go", "@matt"), ends("t2")}, 1},
		{"PAP-AGENT-005", "once more", []Item{asks("^A", "t1", "^A go", "@matt"), ends("t1"), says("^A", "t1", "ps")},
			1},
		{"PAP-AGENT-005", "it was stopped",
			[]Item{asks("^A", "t1", "^A go", "@matt"), tells("^A", pap.TaskStopped, "t1"), ends("t1")}, 1},
		{"PAP-AGENT-007", "a guess in place of an answer",
			[]Item{asks("^A", "t1", "^A go", "@matt"), questions("t1"), pause{}, ends("t1")}, 1},
		{"PAP-AGENT-007", "one answer more than it was given",
			[]Item{asks("^A", "t1", "^A go", "@matt"), questions("t1"), asks("^A", "t1", "2.1", "@matt"),
				says("^A", "t1", "ok"), ends("t1")}, 0},
		{"PAP-AGENT-007", "a question about each of two requests",
			[]Item{asks("^A", "t1", "^A go", "@matt"), asks("^A", "t1", "and run", "@matt"), questions("t1"),
				questions("t1")}, 0},
		{"PAP-AGENT-007", "one question too many",
			[]Item{asks("^A", "t1", "^A go", "@matt"), asks("^A", "t1", "and run", "@matt"), questions("t1"),
				questions("t1"), questions("t1")}, 1},
		{"PAP-AGENT-008", "elsewhere",
			[]Item{asks("^A", "t1", "^A go", "@matt"), does(pap.Post{As: "^A", Flab: "g", Task: "t1", Text: "hi"})}, 1},
		{"PAP-AGENT-009", "after an hour", []Item{shows("@matt", "lunch?"), pause{}, says("^A", "", "still here")}, 1},
		{"PAP-AGENT-009", "a word on long work",
			[]Item{asks("^A", "t1", "^A go", "@matt"), pause{}, says("^A", "t1", "still on it")}, 0},
		{"PAP-AGENT-009", "at once", []Item{asks("^A", "t1", "^A go", "@matt"), ends("t1")}, 0},
	} {
		require.Equal(t, c.broken, broken(t, c.law, AgentRole, c.items), "%s: %s", c.law, c.why)
	}
}

// broken is how often the laws of a requirement are broken.
func broken(t *testing.T, requirement string, role Role, items []Item) (n int) {
	t.Helper()
	known := false
	for _, l := range All() {
		if l.Requirement == requirement {
			known = true
			tested, found := judged(l, role, items)
			require.GreaterOrEqual(t, tested, found)
			n += found
		}
	}
	require.True(t, known, "no law for %s", requirement)
	return n
}

// Whatever is seen, laws don't panic: chains may be circles, tasks may be unknown.
func TestLawsStandAnything(t *testing.T) {
	odd := []Item{
		says("^A", "t2", "^B go", Made{"t1", "^B"}), says("^B", "t1", "^A go", Made{"t2", "^A"}),
		asks("^A", "", "", ""),
		does(pap.Stop{As: "@matt", Task: "t1"}), says("^A", "t2", "x"), tells("", 0, ""), &Act{}, Handed{}, Thought{},
		shows("", ""),
	}
	for _, l := range All() {
		judged(l, l.Roles[0], odd)
		judged(l, l.Roles[0], nil)
	}
}
