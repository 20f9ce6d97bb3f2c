package pap

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAgent(t *testing.T) {
	asked := func(task string, why Why) Activated {
		return Activated{Agent: "^A", Task: task, Message: Message{ID: "m1", Flab: "f", Author: "@matt", Text: "^A go"},
			Requester: "@matt", Why: why}
	}
	thinks := func(turn string, x ...Action) Thought { return Thought{turn, x} }
	type step struct {
		in   AgentInput
		want string
	}
	for _, c := range []struct {
		why   string
		steps []step
	}{
		{"it answers the person, in the task, once", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Reply, Text: "it is up"}, Action{Kind: Reply, Text: "really"}),
				"done t1 @matt it is up"},
			{thinks("turn_1", Action{Kind: Reply, Text: "again"}), ""},
		}},
		{"it puts the name before the text only where it is missing", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Reply, Text: "yes, @matt."}), "done t1 yes, @matt."},
		}},
		{"it speaks on the way, and asks others for help", []step{
			{asked("t1", Delegated), "think turn_1"},
			{thinks("turn_1", Action{Kind: Say, Text: "^B can you?"}), "post f t1 ^B can you?"},
			{asked("t1", Answered), "think turn_2"},
			{thinks("turn_2", Action{Kind: Silent}), ""},
		}},
		{"what is no part of the task is left", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Say, Flab: "g", Text: "hi"}, Action{Kind: Reply, Text: "ok"}),
				"done t1 @matt ok"},
		}},
		{"it reports what it can't do", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Fail, Text: "no access"}), "failed t1 @matt I can't do this: no access"},
		}},
		{"silence is a report, unless others are asked as well", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Silent}), "failed t1 @matt I have nothing to say to this."},
			{asked("t2", ByAny), "think turn_2"},
			{thinks("turn_2", Action{Kind: Silent}), ""},
		}},
		{"it asks, and goes on when it is answered", []step{
			{asked("t1", ByName), "think turn_1"},
			{thinks("turn_1", Action{Kind: Ask, Text: "which one?"}), "question t1 @matt which one?"},
			{asked("t1", FollowUp), "think turn_2"},
		}},
		{"it overhears nothing", []step{{Message{ID: "m1", Flab: "f", Author: "@matt", Text: "is A around?"}, ""}}},
		{"a task that is over is over", []step{
			{asked("t1", ByName), "think turn_1"},
			{Notice{To: "^A", Kind: TaskStopped, Task: "t1"}, "forget turn_1"},
			{thinks("turn_1", Action{Kind: Reply, Text: "late"}), ""},
		}},
		{"news of others change nothing", []step{
			{asked("t1", ByName), "think turn_1"},
			{Notice{To: "@matt", Kind: TaskFailed, Task: "t1"}, ""},
			{thinks("turn_1", Action{Kind: Reply, Text: "ok"}), "done t1 @matt ok"},
		}},
		{"who is refused says no more", []step{
			{asked("t1", ByAny), "think turn_1"},
			{Denied{"t1"}, "forget turn_1"},
			{thinks("turn_1", Action{Kind: Reply, Text: "me too"}), ""},
		}},
		{"nor does it wake by itself", []step{{Woken{}, ""}}},
	} {
		t.Run(c.why, func(t *testing.T) {
			a := NewAgent("^A", DefaultAgentRules())
			_, due := a.Due()
			require.False(t, due)
			for _, s := range c.steps {
				require.Equal(t, s.want, does(a.Step(0, s.in)), "%+v", s.in)
			}
		})
	}
}

func does(effects []AgentEffect) string {
	var out []string
	for _, e := range effects {
		switch e := e.(type) {
		case Think:
			out = append(out, "think "+e.Turn)
		case Forget:
			out = append(out, "forget "+e.Turn)
		case Post:
			out = append(out, fmt.Sprintf("post %s %s %s", e.Flab, e.Task, e.Text))
		case Finish:
			out = append(out, fmt.Sprintf("%s %s %s", e.Outcome, e.Task, e.Text))
		}
	}
	return strings.Join(out, "; ")
}
