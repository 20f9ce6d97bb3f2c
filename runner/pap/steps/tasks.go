package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// taskForm matches a {task} in [placeholders].
var taskForm = regexp.MustCompile(`^(?:(its|.*'s)( first)? task|the task of "(.*)"|the task "(.*)")$`)

// findTask finds a task that a step names; by is the agent that "its" refers to.
func (s *scenario) findTask(by, named string) (id string, ok bool) {
	form := taskForm.FindStringSubmatch(named)
	owner, first, message, id := form[1], form[2] != "", form[3], form[4]
	if id != "" {
		return id, true
	}
	var ids []string
	switch {
	case message != "":
		ids, _ = s.madeBy(message)
		first = true
	case owner == "its":
		ids = s.tasksOf(nameOf(by))
	default:
		ids = s.tasksOf(nameOf(strings.TrimSuffix(owner, "'s")))
	}
	switch {
	case len(ids) == 0:
		return "", false
	case first:
		return ids[0], true
	}
	return ids[len(ids)-1], true
}

// task returns a task that a step names. If there is none, a platform gets time to create it.
func (s *scenario) task(ctx context.Context, by, named string) (id string, ok bool, err error) {
	if id, ok = s.findTask(by, named); ok {
		return id, true, nil
	}
	if err := s.Settle(ctx); err != nil {
		return "", false, err
	}
	id, ok = s.findTask(by, named)
	return id, ok, nil
}

// inTask does something in a task that a step names. If there is none, it records that, and does nothing.
func (s *scenario) inTask(ctx context.Context, by, named string, do func(task string) error) error {
	id, ok, err := s.task(ctx, by, named)
	if err != nil {
		return err
	}
	if !ok {
		s.Record(steps.Broken(judge.NoSeq, named, "none"))
		return nil
	}
	return do(id)
}

// flabOf is the flab of a task.
func (s *scenario) flabOf(task string) string {
	if !s.testsPlatform() {
		t, _ := s.platform.Task(task)
		return t.Flab
	}
	if t, ok := law.Tell(s.passed()).Task(task); ok && t.Flab != "" {
		return t.Flab
	}
	return s.flabOr("")
}

// tasksOf returns the ids of the tasks that an agent was given, in order.
func (s *scenario) tasksOf(agent pap.Name) (ids []string) {
	if !s.testsPlatform() {
		for _, t := range s.platform.Tasks() {
			if t.Agent == agent || t.Agent == "" && slices.Contains(t.Asked, agent) {
				ids = append(ids, t.ID)
			}
		}
		return ids
	}
	for _, t := range law.Tell(s.passed()).Tasks() {
		if slices.Contains(t.Asked, agent) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// madeBy returns the ids of the tasks that a message created, and the id of the message.
func (s *scenario) madeBy(text string) (ids []string, message string) {
	if !s.testsPlatform() {
		for _, t := range s.platform.Tasks() {
			if t.Origin.Text == text {
				ids, message = append(ids, t.ID), t.Origin.ID
			}
		}
		return ids, message
	}
	for _, e := range s.passed().Entries {
		if a, is := e.Item.(*law.Act); is {
			if p, is := a.Input.(pap.Post); is && p.Text == text {
				for _, m := range a.Tasks {
					ids = append(ids, m.Task)
				}
				return ids, a.Message
			}
		}
	}
	return nil, ""
}

// list asks the platform for its tasks.
func (s *scenario) list(ctx context.Context) (tasks []link.Task, seq int, err error) {
	if !s.testsPlatform() {
		for _, t := range s.platform.Tasks() {
			tasks = append(tasks, link.Task{
				Task: t.ID, Agent: t.Agent, State: t.State.String(), Requester: t.Requester, Message: t.Origin.ID,
			})
		}
		return tasks, judge.NoSeq, nil
	}
	answer, err := s.Query(ctx, link.MethodTasks, struct{}{})
	if err != nil || answer == nil {
		return nil, judge.NoSeq, err
	}
	list, _ := to[link.Tasks](answer.Result)
	return list.Tasks, answer.Seq, nil
}

// taskSteps judge which tasks exist, and which of them are open.
func taskSteps() []*step {
	// A task that has ended need not be listed.
	made := func(ctx context.Context, s *scenario, text string) (mine []link.Task, seq int, err error) {
		ids, message := s.madeBy(text)
		tasks, seq, err := s.list(ctx)
		for _, t := range tasks {
			if message != "" && t.Message == message {
				mine = append(mine, t)
				ids = slices.DeleteFunc(ids, func(id string) bool { return id == t.Task })
			}
		}
		for _, id := range ids {
			mine = append(mine, link.Task{Task: id})
		}
		return mine, seq, err
	}
	counted := func(got, want, seq int) finding {
		return verdict(got == want, seq, steps.Plural(want, "task"), "%s", steps.Plural(got, "task"))
	}
	return []*step{
		when(`the platform lists its tasks`, `the platform lists its tasks`,
			"The suite asks the platform for its tasks. The laws judge the list.",
			func(ctx context.Context, s *scenario, _ args) error {
				_, _, err := s.list(ctx)
				return err
			}),
		then(`{text} creates {n} task[s]`, `"^ALL report" creates 3 tasks`, "The message has created this many tasks.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				mine, seq, err := made(ctx, s, a.At(0))
				return counted(len(mine), a.Number(1), seq), err
			}),
		then(`{text} creates a task for {agent}, requested by {person}`,
			`"^ORAC hello" creates a task for ORAC, requested by matt`,
			"The message has created a task that belongs to the agent and names the person as the requester.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				mine, seq, err := made(ctx, s, a.At(0))
				agent, person := nameOf(a.At(1)), nameOf(a.At(2))
				ok := slices.ContainsFunc(mine, func(t link.Task) bool {
					return t.Agent == agent && t.Requester == person
				})
				words := func(agent, person pap.Name) string { return fmt.Sprintf("one for %q by %q", agent, person) }
				var got []string
				for _, t := range mine {
					got = append(got, words(t.Agent, t.Requester))
				}
				all := steps.Plural(len(mine), "task") + " " + strings.Join(got, ", ")
				return verdict(ok, seq, words(agent, person), "%s", all), err
			}),
		then(`{agent} has {n} task[s]`, `ORAC has 2 tasks`, "The agent has this many open and ended tasks together.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				agent := nameOf(a.At(0))
				tasks, seq, err := s.list(ctx)
				ids := s.tasksOf(agent)
				for _, t := range tasks {
					if t.Agent == agent && !slices.Contains(ids, t.Task) {
						ids = append(ids, t.Task)
					}
				}
				return counted(len(ids), a.Number(1), seq), err
			}),
		then(`{task} is {state}`, `ORAC's first task is over`,
			"The task is open, or it has ended in any way. A task that the platform no longer lists has ended.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				id, ok, err := s.task(ctx, "", a.At(0))
				if err != nil || !ok {
					return verdict(false, judge.NoSeq, "a task", "none"), err
				}
				tasks, seq, err := s.list(ctx)
				got, open := "not listed", false
				for _, t := range tasks {
					if t.Task == id {
						state, ok := pap.ParseState(t.State)
						got, open = t.State, ok && !state.Over()
						break
					}
				}
				return verdict(open == (a.At(1) == "open"), seq, "one that is "+a.At(1), "one that is %s", got), err
			}),
	}
}
