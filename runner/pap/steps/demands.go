package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type wireHello = port.HelloResult

// asked are the agents that were asked something, by whatever way, each as often as
// it was; the message has the text, if one is given.
func (s *scene) asked(text string) (names []pap.Name, last int) {
	last = judge.NoSeq
	if !s.platform() {
		for _, e := range s.shown {
			if a, ok := e.(pap.Activated); ok && (text == "" || a.Message.Text == text) {
				names = append(names, a.Agent)
			}
		}
		return names, last
	}
	for _, e := range s.trace().Entries {
		switch x := e.Item.(type) {
		case law.Asked:
			if text == "" || x.Message.Text == text {
				names, last = append(names, x.Agent), e.Seq
			}
		case law.Handed:
			if x.Policy != pap.MustNotRespond.String() && (text == "" || x.Text == text) {
				names, last = append(names, x.Agent), e.Seq
			}
		}
	}
	return names, last
}

func handles(names []pap.Name) string {
	if len(names) == 0 {
		return "nobody"
	}
	var out []string
	for _, n := range names {
		out = append(out, n.Handle())
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func count(names []pap.Name, n pap.Name) (times int) {
	for _, x := range names {
		if x == n {
			times++
		}
	}
	return times
}

func activationDemands() []*step {
	return []*step{
		demand(`{text} activates {agents} and nobody else`, `"^ALL report" activates ORAC and STEF and nobody else`, "The message activates each of the agents once, and no other.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.asked(a.At(0))
				want := handles(namesOf(a.Names(1)))
				return verdict(handles(got) == want, seq, want, "%s", handles(got)), nil
			}),
		demand(`{text} activates nobody`, `"lunch?" activates nobody`, "The message activates no agent.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.asked(a.At(0))
				return verdict(len(got) == 0, seq, "nobody", "%s", handles(got)), nil
			}),
		demand(`{text} does not activate {agent}`, `"^STEF hello" does not activate ORAC`, "The message doesn't activate that agent.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.asked(a.At(0))
				return verdict(count(got, nameOf(a.At(1))) == 0, seq, "anybody but "+a.At(1), "%s", handles(got)), nil
			}),
		demand(`{agent} is activated once`, `STEF is activated once`, "The agent was activated by one message in all.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.asked("")
				n := count(got, nameOf(a.At(0)))
				return verdict(n == 1, seq, "1 activation", "%s", steps.Plural(n, "activation")), nil
			}),
		demand(`{agent} is not activated`, `ORAC is not activated`, "The agent was activated by nothing.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.asked("")
				n := count(got, nameOf(a.At(0)))
				return verdict(n == 0, seq, "no activation", "%s", steps.Plural(n, "activation")), nil
			}),
		demand(`that is refused`, `that is refused`, "What was done last is refused by the platform, with an error.",
			func(_ context.Context, s *scene, _ args) (finding, error) { return s.became(law.Refused), nil }),
		demand(`that is accepted`, `that is accepted`, "What was done last is not refused.",
			func(_ context.Context, s *scene, _ args) (finding, error) { return s.became(law.Accepted), nil }),
	}
}

// became judges what became of the latest act.
func (s *scene) became(want law.Outcome) finding {
	words := map[law.Outcome]string{law.Accepted: "accepted", law.Refused: "refused", 0: "not answered"}
	if !s.platform() {
		got := law.Accepted
		if s.denied != nil {
			got = law.Refused
		}
		return verdict(got == want, judge.NoSeq, words[want], "%s", words[got])
	}
	act, seq := s.newest()
	if act == nil {
		return verdict(false, judge.NoSeq, words[want], "nothing was done")
	}
	return verdict(act.Outcome == want, seq, words[want], "%s", words[act.Outcome])
}

// list asks the platform how its tasks stand.
func (s *scene) list(ctx context.Context) (link.Tasks, int, error) {
	var tasks link.Tasks
	if !s.platform() {
		for _, t := range s.ours.Tasks() {
			tasks.Tasks = append(tasks.Tasks, link.Task{Task: t.ID, Agent: t.Agent, State: t.State.String(), Requester: t.Requester, Message: t.Origin.ID})
		}
		return tasks, judge.NoSeq, nil
	}
	answer, err := s.Query(ctx, link.MethodTasks, struct{}{})
	if err != nil || answer == nil {
		return tasks, judge.NoSeq, err
	}
	_ = json.Unmarshal(answer.Result, &tasks)
	return tasks, answer.Seq, nil
}

// stands is how a task stands: one that the platform no longer lists is over.
func stands(tasks link.Tasks, id string) (state string, open bool) {
	for _, t := range tasks.Tasks {
		if t.Task == id {
			state, ok := pap.ParseState(t.State)
			return t.State, ok && !state.Over()
		}
	}
	return "not listed", false
}

func taskDemands() []*step {
	state := func(first, open bool) func(ctx context.Context, s *scene, a args) (finding, error) {
		return func(ctx context.Context, s *scene, a args) (finding, error) {
			id, ok, err := s.task(ctx, nameOf(a.At(0)), first)
			if err != nil || !ok {
				return verdict(false, judge.NoSeq, "a task", "none"), err
			}
			tasks, seq, err := s.list(ctx)
			if err != nil {
				return finding{}, err
			}
			words := map[bool]string{true: "an open task", false: "a task that is over"}
			got, is := stands(tasks, id)
			return verdict(is == open, seq, words[open], "one that is %s", got), nil
		}
	}
	// What is over need not be listed any more.
	made := func(ctx context.Context, s *scene, text string) (mine []link.Task, seq int, err error) {
		ids, message, _ := s.madeBy(text)
		tasks, seq, err := s.list(ctx)
		for _, t := range tasks.Tasks {
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
	return []*step{
		demand(`{text} makes {n} task[s]`, `"^ALL report" makes 3 tasks`, "The message has made so many tasks.",
			func(ctx context.Context, s *scene, a args) (finding, error) {
				mine, seq, err := made(ctx, s, a.At(0))
				return verdict(len(mine) == a.Number(1), seq, steps.Plural(a.Number(1), "task"), "%s", steps.Plural(len(mine), "task")), err
			}),
		demand(`{text} makes a task for {agent} by {person}`, `"^ORAC hello" makes a task for ORAC by matt`, "A task that the message has made belongs to the agent and is by that person.",
			func(ctx context.Context, s *scene, a args) (finding, error) {
				mine, seq, err := made(ctx, s, a.At(0))
				ok := slices.ContainsFunc(mine, func(t link.Task) bool { return t.Agent == nameOf(a.At(1)) && t.Requester == nameOf(a.At(2)) })
				var got []string
				for _, t := range mine {
					got = append(got, fmt.Sprintf("one for %q by %q", t.Agent, t.Requester))
				}
				return verdict(ok, seq, fmt.Sprintf("one for %q by %q", nameOf(a.At(1)), nameOf(a.At(2))), "%s", steps.Plural(len(mine), "task")+" "+strings.Join(got, ", ")), err
			}),
		demand(`{agent} has {n} task[s]`, `ORAC has 2 tasks`, "So many tasks belong to the agent, open or over.",
			func(ctx context.Context, s *scene, a args) (finding, error) {
				tasks, seq, err := s.list(ctx)
				ids := s.tasksOf(nameOf(a.At(0)))
				for _, t := range tasks.Tasks {
					if t.Agent == nameOf(a.At(0)) && !slices.Contains(ids, t.Task) {
						ids = append(ids, t.Task)
					}
				}
				n := len(ids)
				return verdict(n == a.Number(1), seq, steps.Plural(a.Number(1), "task"), "%s", steps.Plural(n, "task")), err
			}),
		demand(`{agent}'s task is open`, `ORAC's task is open`, "The newest task of the agent is open.", state(false, true)),
		demand(`{agent}'s task is over`, `ORAC's task is over`, "The newest task of the agent is over, in whatever way.", state(false, false)),
		demand(`{agent}'s first task is over`, `ORAC's first task is over`, "The first task of the agent is over.", state(true, false)),
	}
}

var newsKinds = map[string]pap.NoticeKind{
	"is offline": pap.AgentOffline, "is wanted": pap.AgentWanted, "has run out of time": pap.TaskExpired, "has failed": pap.TaskFailed,
}

// told are the notices of a kind to somebody that are about what is asked for.
func (s *scene) told(to pap.Name, kind pap.NoticeKind, about func(n pap.Notice) bool) (n int, last int) {
	last = judge.NoSeq
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Told); ok && x.To == to && x.Kind == kind && about(x.Notice) {
			n, last = n+1, e.Seq
		}
	}
	return n, last
}

func noticeDemands() []*step {
	of := func(s *scene, agent string) func(n pap.Notice) bool {
		mine := s.tasksOf(nameOf(agent))
		return func(n pap.Notice) bool {
			return n.Agent == nameOf(agent) || n.Agent == "" && slices.Contains(mine, n.Task)
		}
	}
	ofMessage := func(s *scene, text string) func(n pap.Notice) bool {
		made, _, _ := s.madeBy(text)
		return func(n pap.Notice) bool { return slices.Contains(made, n.Task) }
	}
	return []*step{
		demand(`{person} is told once that {agent} {news}`, `matt is told once that ORAC has failed`, "One notice of that kind about the agent has come to the person.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), newsKinds[a.At(2)], of(s, a.At(1)))
				return verdict(n == 1, seq, "1 notice", "%s", steps.Plural(n, "notice")), nil
			}),
		demand(`{person} is told that {agent} {news}`, `ann is told that ORAC is wanted`, "A notice of that kind about the agent has come to the person, or several.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), newsKinds[a.At(2)], of(s, a.At(1)))
				return verdict(n > 0, seq, "a notice", "%s", steps.Plural(n, "notice")), nil
			}),
		demand(`{person} is not told that {agent} {news}`, `ann is not told that ORAC has failed`, "No notice of that kind about the agent has come to the person.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), newsKinds[a.At(2)], of(s, a.At(1)))
				return verdict(n == 0, seq, "no notice", "%s", steps.Plural(n, "notice")), nil
			}),
		demand(`{person} is told once that {text} has run out of time`, `matt is told once that "^ANY summarise" has run out of time`, "One notice has come to the person that the task of the message is out of time.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), pap.TaskExpired, ofMessage(s, a.At(1)))
				return verdict(n == 1, seq, "1 notice", "%s", steps.Plural(n, "notice")), nil
			}),
		demand(`{person} is not told that anybody is offline`, `matt is not told that anybody is offline`, "No notice that an agent is offline has come to the person.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), pap.AgentOffline, func(pap.Notice) bool { return true })
				return verdict(n == 0, seq, "no notice", "%s", steps.Plural(n, "notice")), nil
			}),
		demand(`{person} is told that nobody is there for {text}`, `matt is told that nobody is there for "^ANY summarise"`, "The person has been told that whoever could take the task of the message is offline.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				n, seq := s.told(nameOf(a.At(0)), pap.AgentOffline, ofMessage(s, a.At(1)))
				return verdict(n > 0, seq, "a notice", "%s", steps.Plural(n, "notice")), nil
			}),
	}
}

// seen is how often a flab has seen a text, and by whom.
func (s *scene) seen(text string) (authors []pap.Name, last int) {
	last = judge.NoSeq
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Shown); ok && x.Text == text {
			authors, last = append(authors, x.Author), e.Seq
		}
	}
	return authors, last
}

func messageDemands() []*step {
	return []*step{
		demand(`{text} is shown once by {member}`, `"@matt green" is shown once by ORAC`, "The flab sees the text once, as said by that member.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.seen(a.At(0))
				return verdict(len(got) == 1 && got[0] == nameOf(a.At(1)), seq, "once, by "+a.At(1), "%s, by %s", steps.Plural(len(got), "time"), handles(got)), nil
			}),
		demand(`{text} is shown by nobody but {member}`, `"ship it" is shown by nobody but ORAC`, "Where the flab sees the text at all, it is as said by that member.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.seen(a.At(0))
				return verdict(count(got, nameOf(a.At(1))) == len(got), seq, "by "+a.At(1)+", or not at all", "by %s", handles(got)), nil
			}),
		demand(`{text} is not shown`, `"good morning" is not shown`, "The flab doesn't see the text.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				got, seq := s.seen(a.At(0))
				return verdict(len(got) == 0, seq, "not at all", "%s", steps.Plural(len(got), "time")), nil
			}),
	}
}

func bridgeDemands() []*step {
	handed := func(s *scene, agent, text string) (all []law.Handed, last int) {
		last = judge.NoSeq
		for _, e := range s.trace().Entries {
			if h, ok := e.Item.(law.Handed); ok && h.Agent == nameOf(agent) && h.Text == text {
				all, last = append(all, h), e.Seq
			}
		}
		return all, last
	}
	policies := func(all []law.Handed) string {
		var out []string
		for _, h := range all {
			out = append(out, h.Policy)
		}
		if out == nil {
			return "no delivery"
		}
		return strings.Join(out, ", ")
	}
	return []*step{
		demand(`{agent} is delivered {text} as {policy}`, `ORAC is delivered "^ANY summarise" as may_respond`, "One event with the text, of that policy, reaches the agent by C2A.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all, seq := handed(s, a.At(0), a.At(1))
				return verdict(len(all) == 1 && all[0].Policy == a.At(2), seq, a.At(2), "%s", policies(all)), nil
			}),
		demand(`{agent} is delivered {text} as {policy}, addressed to it`, `ORAC is delivered "^ORAC hello" as must_respond, addressed to it`, "One event with the text, of that policy and addressed to the agent, reaches it by C2A.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all, seq := handed(s, a.At(0), a.At(1))
				return verdict(len(all) == 1 && all[0].Policy == a.At(2) && all[0].Addressed, seq, a.At(2)+", addressed to it", "%s", policies(all)), nil
			}),
		demand(`{agent} is delivered {text} as must_not_respond at most`, `ORAC is delivered "lunch?" as must_not_respond at most`, "The text reaches the agent by C2A as must_not_respond, if at all.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all, seq := handed(s, a.At(0), a.At(1))
				ok := !slices.ContainsFunc(all, func(h law.Handed) bool { return h.Policy != pap.MustNotRespond.String() })
				return verdict(ok, seq, pap.MustNotRespond.String()+", or no delivery", "%s", policies(all)), nil
			}),
	}
}

// uttered is something that the agent under test says.
type uttered struct {
	text    string
	task    string
	outcome pap.Outcome // of the end of a task, else 0
	seq     int
}

// said is all that the agent under test says; in the tasks of a message, if its text
// is given.
func (s *scene) said(of string) []uttered {
	tasks := map[string]bool{}
	for _, e := range s.shown {
		if a, ok := e.(pap.Activated); ok && a.Agent == s.cast.Agent && a.Message.Text == of {
			tasks[a.Task] = true
		}
	}
	var out []uttered
	for _, e := range s.trace().Entries {
		act, ok := e.Item.(*law.Act)
		if !ok {
			continue
		}
		var u uttered
		switch in := act.Input.(type) {
		case pap.Post:
			u = uttered{in.Text, in.Task, 0, e.Seq}
		case pap.Finish:
			u = uttered{in.Text, in.Task, in.Outcome, e.Seq}
		default:
			continue
		}
		if of == "" || tasks[u.task] {
			out = append(out, u)
		}
	}
	return out
}

func wordsOf(all []uttered) string {
	if len(all) == 0 {
		return "nothing"
	}
	var out []string
	for _, u := range all {
		word := fmt.Sprintf("%q", u.text)
		if u.outcome != 0 {
			word += " as " + u.outcome.String()
		}
		out = append(out, word)
	}
	return strings.Join(out, "; ")
}

func lastSeq(all []uttered) int {
	if len(all) == 0 {
		return judge.NoSeq
	}
	return all[len(all)-1].seq
}

func agentDemands() []*step {
	keep := func(all []uttered, ok func(u uttered) bool) []uttered {
		return slices.DeleteFunc(slices.Clone(all), func(u uttered) bool { return !ok(u) })
	}
	spoken := func(u uttered) bool { return u.text != "" }
	ended := func(o pap.Outcome) func(u uttered) bool { return func(u uttered) bool { return u.outcome == o } }
	return []*step{
		demand(`{agent} says nothing`, `ORAC says nothing`, "The agent neither posts nor finishes anything.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := s.said("")
				return verdict(len(all) == 0, lastSeq(all), "nothing", "%s", wordsOf(all)), nil
			}),
		demand(`{agent} responds once to {text}`, `ORAC responds once to "^ORAC what's up?"`, "The agent says one thing in the task of that message.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := keep(s.said(a.At(1)), spoken)
				return verdict(len(all) == 1, lastSeq(all), "one response in the task", "%s", wordsOf(all)), nil
			}),
		demand(`{agent} answers {text} with {text}`, `ORAC answers "^ORAC what's up?" with "it is green"`, "In the task of the first text the agent says something once in which the second stands.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := s.said(a.At(1))
				n := len(keep(all, func(u uttered) bool { return strings.Contains(u.text, a.At(2)) }))
				return verdict(n == 1, lastSeq(all), fmt.Sprintf("%q, once, in the task", a.At(2)), "%s", wordsOf(all)), nil
			}),
		demand(`{agent} says {text} in the task of {text}`, `ORAC says "one moment" in the task of "^ORAC what's up?"`, "In the task of the second text the agent says the first.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := s.said(a.At(2))
				n := len(keep(all, func(u uttered) bool { return strings.Contains(u.text, a.At(1)) }))
				return verdict(n > 0, lastSeq(all), fmt.Sprintf("%q in the task", a.At(1)), "%s", wordsOf(all)), nil
			}),
		demand(`{agent} never says {text}`, `ORAC never says "as I said"`, "The agent says nothing in which the text stands.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := keep(s.said(""), func(u uttered) bool { return strings.Contains(u.text, a.At(1)) })
				return verdict(len(all) == 0, lastSeq(all), "anything else", "%s", wordsOf(all)), nil
			}),
		demand(`{agent}'s answer addresses {person}`, `ORAC's answer addresses matt`, "All that the agent says to people names the person with @ and his handle.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := keep(s.said(""), spoken)
				missing := keep(all, func(u uttered) bool { return !addresses(u.text, nameOf(a.At(1))) })
				return verdict(len(all) > 0 && len(missing) == 0, lastSeq(all), "an answer with "+string(nameOf(a.At(1))), "%s", wordsOf(all)), nil
			}),
		demand(`{agent} reports to {person} that it can't do {text}`, `ORAC reports to matt that it can't do "^ORAC hello"`, "The agent ends the task of that message once as failed, with words to the person, and says nothing else in it.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := s.said(a.At(2))
				ok := len(keep(all, ended(pap.CantDo))) == 1 && len(keep(all, spoken)) == 1
				return verdict(ok, lastSeq(all), "one report of the failure", "%s", wordsOf(all)), nil
			}),
		demand(`{agent} reports no failure`, `ORAC reports no failure`, "The agent ends no task as failed.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := keep(s.said(""), ended(pap.CantDo))
				return verdict(len(all) == 0, lastSeq(all), "none", "%s", wordsOf(all)), nil
			}),
		demand(`{agent} asks {person} {text} about {text}`, `ORAC asks matt "which one?" about "^ORAC fix it"`, "The agent asks the first text as a question in the task of the second, which stays open.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := s.said(a.At(3))
				n := len(keep(all, func(u uttered) bool { return u.outcome == pap.Question && strings.Contains(u.text, a.At(2)) }))
				return verdict(n == 1 && len(all) == 1, lastSeq(all), fmt.Sprintf("the question %q", a.At(2)), "%s", wordsOf(all)), nil
			}),
		demand(`{agent} asks nothing`, `ORAC asks nothing`, "The agent leaves no task at a question.",
			func(_ context.Context, s *scene, a args) (finding, error) {
				all := keep(s.said(""), ended(pap.Question))
				return verdict(len(all) == 0, lastSeq(all), "no question", "%s", wordsOf(all)), nil
			}),
	}
}
