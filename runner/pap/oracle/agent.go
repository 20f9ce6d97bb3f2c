package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Answers gives the reference agent everything that reached the agent of a trace, and the answers of its model, and
// looks for what the reference then says. The agent's own words, and additional messages, are its own choice; the laws
// judge what it must not say. A request must reach its model, if there was time for that until untilMs.
func Answers(t *law.Trace, untilMs int64) []judge.Check {
	if t.Role != law.AgentRole {
		return nil
	}
	o := &oracle{Trace: t, Predictions: kept}
	a := answers{oracle: o, engine: pap.NewAgent(t.Agent, plain())}
	for _, e := range t.Entries {
		if !a.take(e) {
			break // of a turn that can't be placed
		}
	}
	a.compare()
	a.considered(untilMs)
	return o.Checks()
}

// plain are the rules of an agent that adds nothing to its model's text.
func plain() pap.AgentRules {
	r := pap.DefaultAgentRules()
	r.Greet = func(text string, _ pap.Activated) string { return text }
	r.Silence, r.Failure = "", ""
	return r
}

type answers struct {
	*oracle
	engine *pap.Agent
	turns  []pap.Think
	due    []owed
	said   []law.Entry // by the agent
}

// owed is something that the reference says.
type owed struct {
	effect pap.AgentEffect
	why    pap.Why
}

func (a *answers) take(e law.Entry) bool {
	switch x := e.Item.(type) {
	case law.Asked:
		a.follow(a.engine.Step(e.AtMs, x.Activated), pap.Activated{})
	case law.Told:
		a.follow(a.engine.Step(e.AtMs, x.Notice), pap.Activated{})
	case law.Thought:
		i := -1
		for n, t := range a.turns {
			if text := t.About.Message.Text; law.Shows(x.Shown, text) &&
				(i < 0 || len(text) >= len(a.turns[i].About.Message.Text)) {
				i = n
			}
		}
		if i < 0 {
			return false
		}
		turn := a.turns[i]
		a.turns = slices.Delete(a.turns, i, i+1)
		a.follow(a.engine.Step(e.AtMs, pap.Thought{Turn: turn.Turn, Actions: x.Actions}), turn.About)
	case *law.Act:
		if x.By() != a.Agent {
			return true
		}
		a.said = append(a.said, e)
		if _, _, task, ok := x.Says(); ok && x.Outcome == law.Refused {
			a.follow(a.engine.Step(e.AtMs, pap.Denied{Task: task}), pap.Activated{})
		}
	}
	return true
}

// follow records what is due. An agent that has nothing to say need not say so if others were also asked.
func (a *answers) follow(effects []pap.AgentEffect, about pap.Activated) {
	for _, e := range effects {
		switch e := e.(type) {
		case pap.Think:
			a.turns = append(a.turns, e)
		case pap.Post, pap.Finish:
			if f, ok := e.(pap.Finish); ok && f.Text == "" && othersToo(about.Message.Text) {
				continue
			}
			a.due = append(a.due, owed{e, about.Why})
		}
	}
}

// othersToo reports whether a text asks more than one agent.
func othersToo(text string) bool {
	call := pap.Addresses(text)
	return call.All || call.Any || len(call.Named) > 1
}

// considered looks for a turn about every request to the agent, in tasks that the agent has not left since and that
// continue. An agent may leave a call to any to others, and may wait until its delegated work comes back.
func (a *answers) considered(untilMs int64) {
	parts, back := map[string]int{}, map[string]int{} // by task
	for _, e := range a.Entries {
		switch x := e.Item.(type) {
		case *law.Act:
			_, _, task, _ := x.Says()
			parts[task] += len(x.Tasks)
		case law.Asked:
			if x.Why == pap.Answered {
				back[x.Task]++
			}
		}
	}
	for i, e := range a.Entries {
		x, ok := e.Item.(law.Asked)
		if !ok || x.Why == pap.ByAny || x.Why == pap.Answered && back[x.Task] < parts[x.Task] ||
			e.AtMs+lateMs+a.SlackMs > untilMs {
			continue
		}
		met := slices.ContainsFunc(a.Entries[i:], func(later law.Entry) bool {
			switch y := later.Item.(type) {
			case law.Turned:
				return law.Shows(y.Shown, x.Message.Text)
			case law.Told:
				return y.Task == x.Task && (y.Kind == pap.TaskStopped || y.Kind == pap.TaskExpired)
			case *law.Act:
				f, ok := y.Input.(pap.Finish)
				return ok && f.Task == x.Task
			}
			return false
		})
		a.judge("PAP-AGENT-001", met, e.Seq, fmt.Sprintf("%q never reaches its model", x.Message.Text), "a turn")
	}
}

// compare looks for what is owed among what was said, each once.
func (a *answers) compare() {
	left := slices.Clone(a.said)
	for _, x := range a.due {
		requirement, words, fits := a.terms(x)
		i := slices.IndexFunc(left, func(e law.Entry) bool { return fits(e.Item.(*law.Act).Input) })
		if i < 0 {
			a.judge(requirement, false, judge.NoSeq, "nothing like that", words)
			continue
		}
		a.judge(requirement, true, left[i].Seq, words, "")
		left = slices.Delete(left, i, i+1)
	}
}

// says reports whether the agent says a text in a task.
func (a *answers) says(task, text string) bool {
	return slices.ContainsFunc(a.said, func(e law.Entry) bool {
		_, said, where, ok := e.Item.(*law.Act).Says()
		return ok && where == task && strings.Contains(said, text)
	})
}

// terms is what is owed: its requirement, a description, and a test.
func (a *answers) terms(x owed) (requirement, words string, fits func(in pap.Input) bool) {
	within := func(task, text string) func(in pap.Input) bool {
		return func(in pap.Input) bool {
			_, said, where, ok := (&law.Act{Input: in}).Says()
			return ok && where == task && strings.Contains(said, text)
		}
	}
	// Its text may be part of the last message, or be sent before it.
	ended := func(task string, o pap.Outcome, text string) func(in pap.Input) bool {
		return func(in pap.Input) bool {
			f, ok := in.(pap.Finish)
			return ok && f.Task == task && f.Outcome == o && a.says(task, text)
		}
	}
	if p, ok := x.effect.(pap.Post); ok {
		return "PAP-AGENT-004", fmt.Sprintf("%q in the task", p.Text), within(p.Task, p.Text)
	}
	f := x.effect.(pap.Finish)
	switch {
	case f.Outcome == pap.Question:
		return "PAP-AGENT-007", fmt.Sprintf("the question %q", f.Text), ended(f.Task, f.Outcome, f.Text)
	case f.Outcome == pap.CantDo && f.Text != "":
		return "PAP-AGENT-006", "a failure report", ended(f.Task, f.Outcome, "")
	case x.why == pap.Delegated:
		return "PAP-AGENT-010", fmt.Sprintf("%q in the sub-task", f.Text), within(f.Task, f.Text)
	}
	return "PAP-AGENT-001", fmt.Sprintf("%q in the task", f.Text), within(f.Task, f.Text)
}
