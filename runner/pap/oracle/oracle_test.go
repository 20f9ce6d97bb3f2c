package oracle

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

const minute = 60_000

// play lets the reference carry out inputs, and returns the trace. Its ids differ from those of the engine, as in a
// real trace.
func play(steps ...any) *law.Trace {
	w := &pap.World{
		Agents: []pap.AgentCard{{Name: "^A"}, {Name: "^B", Owner: "@ann"},
			{Name: "^OFF", Owner: "@matt", Offline: true}},
		Flabs: []pap.Flab{{ID: "f", Members: []pap.Name{"@matt", "^A", "^B", "^OFF"}}},
	}
	p := pap.NewPlatform(w, pap.DefaultRules())
	t := &law.Trace{Role: law.PlatformRole, World: w}
	var ms int64
	for _, s := range steps {
		if m, ok := s.(int); ok {
			ms += int64(m) * minute
			s = pap.Woken{}
		}
		in := s.(pap.Input)
		effects, err := p.Step(ms, in)
		act := &law.Act{Input: in, Outcome: law.Accepted}
		if err != nil {
			act.Outcome = law.Refused
		}
		if _, ok := in.(pap.Woken); !ok {
			t.Entries = append(t.Entries, law.Entry{Seq: len(t.Entries), AtMs: ms, Item: act})
		}
		for _, e := range effects {
			var item law.Item
			switch e := e.(type) {
			case pap.Opened:
				act.Tasks = append(act.Tasks, law.Made{Task: e.Task.ID, Agent: e.Task.Agent})
			case pap.Message:
				act.Message, item = e.ID, law.Shown{Message: e}
			case pap.Activated:
				item = law.Asked{Activated: e}
			case pap.Notice:
				item = law.Told{Notice: e}
			}
			if item != nil {
				t.Entries = append(t.Entries, law.Entry{Seq: len(t.Entries), AtMs: ms, Item: item})
			}
		}
	}
	return t
}

func post(as pap.Name, task, text string) pap.Post {
	return pap.Post{As: as, Flab: "f", Task: task, Text: text}
}

// story contains a little of everything.
func story() *law.Trace {
	return play(
		post("@matt", "", "^A go"), post("^A", "t1", "^B help"), post("^B", "t2", "^A no"), post("^B", "", "hm"),
		pap.Finish{As: "^B", Task: "t2", Outcome: pap.CantDo, Text: "@matt I can't"},
		post("@matt", "", "^OFF hello"), 29, post("@matt", "t1", "and?"), pap.Presence{As: "^OFF", Online: true},
		29, post("@matt", "", "^ANY of you?"), pap.Redirect{As: "@matt", Task: "t3", To: "^B"},
		pap.Stop{As: "^A", Task: "t1"}, 31,
	)
}

func broken(checks []judge.Check) (ids []string) {
	for _, c := range checks {
		if !c.OK {
			ids = append(ids, c.Requirement)
		}
	}
	return ids
}

func TestReferenceIsRight(t *testing.T) {
	checks := Predictions(story(), 100*minute)
	require.Empty(t, broken(checks))
	require.NotEmpty(t, checks)
	require.Empty(t, broken(judge.Laws(law.Tell(story()), law.All())))
}

func TestDifferencesAreFound(t *testing.T) {
	for _, c := range []struct {
		why, want string
		change    func(t *law.Trace)
	}{
		{"the unasked are heard", "PAP-SPEAK-004", func(t *law.Trace) {
			a := act(t, "hm")
			in := a.Input.(pap.Post)
			in.Task = "t1"
			a.Input, a.Outcome = in, law.Accepted
		}},
		{"a delegation is refused", "PAP-DELEG-001", func(t *law.Trace) { act(t, "^B help").Outcome = law.Refused }},
		{"nobody is activated", "PAP-ADDR-001", func(t *law.Trace) {
			drop(t, func(x law.Item) bool { a, ok := x.(law.Asked); return ok && a.Message.Text == "^A go" })
		}},
		{"somebody else is", "PAP-CTRL-009", func(t *law.Trace) {
			t.Entries = slices.Insert(t.Entries, 0,
				law.Entry{Item: law.Asked{Activated: pap.Activated{Agent: "^A",
					Message: pap.Message{Text: "lunch?", Author: "@matt"}}}})
		}},
		{"what is said isn't shown", "PAP-SPEAK-007", func(t *law.Trace) {
			drop(t, func(x law.Item) bool { s, ok := x.(law.Shown); return ok && s.Text == "^B help" })
		}},
		{"the failure isn't told", "PAP-CTRL-008", func(t *law.Trace) {
			drop(t, func(x law.Item) bool { n, ok := x.(law.Told); return ok && n.Kind == pap.TaskFailed })
		}},
	} {
		trace := story()
		c.change(trace)
		require.Contains(t, broken(Predictions(trace, 100*minute)), c.want, c.why)
	}
}

// What the text leaves open passes in either way.
func TestWhatIsOpenIsOpen(t *testing.T) {
	for _, c := range []struct {
		why   string
		trace *law.Trace
		text  string
	}{
		{"words in a task that is over", play(post("@matt", "", "^A go"), 31, post("@matt", "t1", "hm")), "hm"},
		{"an agent's call to all", play(post("@matt", "", "^A go"), post("^A", "t1", "^ALL help")), "^ALL help"},
		{"a circle that is shown as text",
			play(post("@matt", "", "^A go"), post("^A", "t1", "^B go"), post("^B", "t2", "^A no")), "^A no"},
		{"a handle that nobody has", play(post("@matt", "", "^WHO are you?")), "^WHO are you?"},
		{"the end of a task in which its agent has spoken",
			play(post("@matt", "", "^A go"), 20, post("^A", "t1", "on it"), 20, post("^A", "t1", "done")), "done"},
		{"a post that names no task", play(post("@matt", "", "^A go"), post("^A", "", "ok")), "ok"},
	} {
		a := act(c.trace, c.text)
		a.Outcome = law.Accepted + law.Refused - a.Outcome
		require.Empty(t, broken(Predictions(c.trace, 100*minute)), c.why)
	}
	owner := play(post("@matt", "", "^OFF hello"))
	drop(owner, func(x law.Item) bool { n, ok := x.(law.Told); return ok && n.Kind == pap.AgentWanted })
	require.Empty(t, broken(Predictions(owner, minute)), "an owner who asks himself may be told as one")
}

// TestWhomANoticeIsAbout: if any agent could have answered, a notice names one of them or none.
func TestWhomANoticeIsAbout(t *testing.T) {
	name := func(trace *law.Trace, kind pap.NoticeKind, agent pap.Name) *law.Trace {
		named := false
		for i, e := range trace.Entries {
			if n, ok := e.Item.(law.Told); ok && n.Kind == kind && !n.To.IsAgent() {
				n.Agent, named = agent, true
				trace.Entries[i].Item = n
			}
		}
		require.True(t, named)
		return trace
	}
	away := []any{pap.Presence{As: "^A"}, pap.Presence{As: "^B"}, post("@matt", "", "^ANY of you?")}
	for why, trace := range map[string]*law.Trace{
		"the only one who was there": name(play(pap.Presence{As: "^B"}, post("@matt", "", "^ANY go"), 31),
			pap.TaskExpired, "^A"),
		"an owner, about nobody":      name(play(away...), pap.AgentWanted, ""),
		"a person, about one of them": name(play(away...), pap.AgentOffline, "^A"),
	} {
		require.Empty(t, broken(Predictions(trace, 100*minute)), why)
	}
	silent := play(away...)
	drop(silent, func(x law.Item) bool { n, ok := x.(law.Told); return ok && n.Kind == pap.AgentWanted })
	require.Contains(t, broken(Predictions(silent, 100*minute)), "PAP-OFF-003")
}

func act(t *law.Trace, text string) *law.Act {
	for _, e := range t.Entries {
		if a, ok := e.Item.(*law.Act); ok {
			if _, said, _, ok := a.Says(); ok && said == text {
				return a
			}
		}
	}
	panic("nobody says " + text)
}

func drop(t *law.Trace, what func(x law.Item) bool) {
	var kept []law.Entry
	for _, e := range t.Entries {
		if !what(e.Item) {
			kept = append(kept, e)
		}
	}
	t.Entries = kept
}
