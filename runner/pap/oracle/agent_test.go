package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
)

// agentTrace is a trace of an agent that is asked in t1 and acts, while its model does x.
func agentTrace(why pap.Why, x pap.Action, said ...pap.Input) *law.Trace {
	t := &law.Trace{Role: law.AgentRole, Agent: "^A", World: &pap.World{Agents: []pap.AgentCard{{Name: "^A"}}}}
	add := func(item law.Item) { t.Entries = append(t.Entries, law.Entry{Seq: len(t.Entries), Item: item}) }
	add(law.Asked{Activated: pap.Activated{Agent: "^A", Task: "t1", Requester: "@matt", Why: why,
		Message: pap.Message{Flab: "f", Author: "@matt", Text: "^A go"}}})
	add(law.Turned{Shown: "@matt wrote: ^A go"})
	add(law.Thought{Shown: "@matt wrote: ^A go", Actions: []pap.Action{x}})
	for _, in := range said {
		add(&law.Act{Input: in, Outcome: law.Accepted})
	}
	return t
}

// naming is a trace in which the agent is asked with another text.
func naming(text string, t *law.Trace) *law.Trace {
	asked := t.Entries[0].Item.(law.Asked)
	asked.Message.Text = text
	t.Entries[0].Item = asked
	t.Entries[1].Item = law.Turned{Shown: text}
	thought := t.Entries[2].Item.(law.Thought)
	thought.Shown = text
	t.Entries[2].Item = thought
	return t
}

func TestAnswers(t *testing.T) {
	ends := func(o pap.Outcome, text string) pap.Finish {
		return pap.Finish{As: "^A", Task: "t1", Outcome: o, Text: text}
	}
	says := func(task, text string) pap.Post { return pap.Post{As: "^A", Flab: "f", Task: task, Text: text} }
	replies := pap.Action{Kind: pap.Reply, Text: "green"}
	for _, c := range []struct {
		why   string
		trace *law.Trace
		want  []string
	}{
		{"the answer, in words of its own",
			agentTrace(pap.ByName, replies, ends(pap.AllDone, "Hello @matt: green!")), nil},
		{"in two steps, with something besides",
			agentTrace(pap.ByName, replies, says("t1", "one moment"), says("t1", "green"), ends(pap.AllDone, "")), nil},
		{"no answer", agentTrace(pap.ByName, replies), []string{"PAP-AGENT-001"}},
		{"in another task", agentTrace(pap.ByName, replies, ends(pap.AllDone, "red")), []string{"PAP-AGENT-001"}},
		{"no answer to an agent", agentTrace(pap.Delegated, replies), []string{"PAP-AGENT-010"}},
		{"a failure as a failure", agentTrace(pap.ByName, pap.Action{Kind: pap.Fail, Text: "out of order"},
			ends(pap.CantDo, "sorry")), nil},
		{"a failure as an answer", agentTrace(pap.ByName, pap.Action{Kind: pap.Fail, Text: "out of order"},
			ends(pap.AllDone, "42")), []string{"PAP-AGENT-006"}},
		{"a question as a question", agentTrace(pap.ByName, pap.Action{Kind: pap.Ask, Text: "which?"},
			ends(pap.Question, "@matt which?")), nil},
		{"a question as an answer", agentTrace(pap.ByName, pap.Action{Kind: pap.Ask, Text: "which?"},
			ends(pap.AllDone, "@matt which?")), []string{"PAP-AGENT-007"}},
		{"a word on the way", agentTrace(pap.ByName, pap.Action{Kind: pap.Say, Text: "one moment"},
			says("t1", "one moment")), nil},
		{"a word on the way, elsewhere",
			agentTrace(pap.ByName, pap.Action{Kind: pap.Say, Text: "one moment"}, says("t2", "one moment")),
			[]string{"PAP-AGENT-004"}},
		{"nothing, where others are asked as well", agentTrace(pap.ByAny, pap.Action{Kind: pap.Silent}), nil},
		{"nothing, where another is named", naming("^A and ^B go", agentTrace(pap.ByName,
			pap.Action{Kind: pap.Silent})), nil},
		{"nothing, where nobody else is", agentTrace(pap.ByName, pap.Action{Kind: pap.Silent}),
			[]string{"PAP-AGENT-001"}},
	} {
		require.Equal(t, c.want, broken(Answers(c.trace, 10_000)), c.why)
	}
}

func TestEveryRequestReachesTheModel(t *testing.T) {
	again := law.Asked{Activated: pap.Activated{Agent: "^A", Task: "t1", Requester: "@matt", Why: pap.FollowUp,
		Message: pap.Message{Flab: "f", Author: "@matt", Text: "and the log"}}}
	after := func(items ...law.Item) *law.Trace {
		t := agentTrace(pap.ByName, pap.Action{Kind: pap.Say, Text: "one moment"},
			pap.Post{As: "^A", Flab: "f", Task: "t1", Text: "one moment"})
		for _, item := range append([]law.Item{again}, items...) {
			t.Entries = append(t.Entries, law.Entry{Seq: len(t.Entries), Item: item})
		}
		return t
	}
	for why, c := range map[string]struct {
		trace   *law.Trace
		untilMs int64
		want    []string
	}{
		"it is lost":               {after(), 10_000, []string{"PAP-AGENT-001"}},
		"there was no time for it": {after(), 1_000, nil},
		"in a turn":                {after(law.Turned{Shown: "^A go and the log"}), 10_000, nil},
		"in another turn":          {after(law.Turned{Shown: "^A go"}), 10_000, []string{"PAP-AGENT-001"}},
		"the task is stopped": {after(law.Told{Notice: pap.Notice{To: "^A", Kind: pap.TaskStopped, Task: "t1"}}),
			10_000, nil},
		"the agent has left": {after(&law.Act{Input: pap.Finish{As: "^A", Task: "t1", Outcome: pap.AllDone},
			Outcome: law.Accepted}), 10_000, nil},
	} {
		require.Equal(t, c.want, broken(Answers(c.trace, c.untilMs)), why)
	}
}
