package pap

import (
	"fmt"
	"slices"
	"strings"
)

// AgentRules are the rules of an agent. The zero value is unusable; start from [DefaultAgentRules].
type AgentRules struct {
	// Heeds reports whether the agent takes a turn when it is asked for the reason.
	Heeds func(y Why) bool
	// Overhears returns the turn that the agent takes for a message to others, if any.
	Overhears func(a *Agent, m Message) (Activated, bool)
	// Promise is the text that the agent posts at once when it is asked, or "".
	Promise string
	// Apart makes the agent post the text with which it finishes a task, instead of sending it with finish.
	Apart bool
	// TalksOn makes the agent carry out the model's remaining actions after a question.
	TalksOn bool
	// Twice reports whether the agent also posts the text with which it finishes a task. It may be nil.
	Twice func(t Activated, x Action) bool
	// Greet returns a text that addresses the person who requested the task.
	Greet func(text string, t Activated) string
	// Task returns the task in which the agent posts.
	Task func(a *Agent, t Activated) string
	// Outcome returns how the agent finishes its task after an action of its model.
	Outcome func(x Action) Outcome
	// Speaks reports whether the agent still posts in its task.
	Speaks func(a *Agent, t Activated) bool
	// Within reports whether an action of the model belongs to its task.
	Within func(t Activated, x Action) bool
	// Silence and Failure are the texts that the agent reports when its model says nothing, or fails.
	Silence, Failure string
	// Times returns how often the agent sends the text of an action.
	Times func(t Activated, x Action) int
	// IdleMs is the time without a task after which the agent acts by itself; 0 means never. Idle returns what it does.
	IdleMs int64
	Idle   func(a *Agent) []AgentEffect
}

// DefaultAgentRules returns the rules of the text.
func DefaultAgentRules() AgentRules {
	return AgentRules{
		Heeds:     func(Why) bool { return true },
		Overhears: func(*Agent, Message) (Activated, bool) { return Activated{}, false },
		Greet:     greet,
		Task:      func(_ *Agent, t Activated) string { return t.Task },
		Outcome:   outcome,
		Speaks:    func(a *Agent, t Activated) bool { return a.open[t.Task] },
		Within:    func(t Activated, x Action) bool { return x.Flab == "" || x.Flab == t.Message.Flab },
		Silence:   "I have nothing to say to this.",
		Failure:   "I can't do this: ",
		Times:     func(Activated, Action) int { return 1 },
	}
}

// greet puts the name of the person at the beginning, unless the text already names the person.
func greet(text string, t Activated) string {
	if slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '@' && !isHandleRune(r) }),
		string(t.Requester)) {
		return text
	}
	return string(t.Requester) + " " + text
}

// Action is an action of a model. The zero value is invalid.
type Action struct {
	Kind ActionKind
	Flab string // for Say; "": the flab of the task
	Text string
}

// ActionKind is the kind of an action. The zero value is invalid.
type ActionKind int

// The kinds of actions.
const (
	Reply  ActionKind = iota + 1 // the answer; the task is done
	Say                          // a message before the answer, to the person or to other agents
	Ask                          // a question; the model can't continue without the answer
	Fail                         // the model can't do the task
	Silent                       // nothing
)

func outcome(x Action) Outcome {
	switch x.Kind {
	case Fail, Silent:
		return CantDo
	case Ask:
		return Question
	}
	return AllDone
}

// AgentInput is something that happens to an agent: it is [Activated], a [Message] or [Notice] arrives, its model has
// [Thought], a post was [Denied], or it is [Woken].
type AgentInput interface{ agentInput() }

// Thought is the model's answer to a turn.
type Thought struct {
	Turn    string
	Actions []Action
}

// Denied says that the platform refused a post.
type Denied struct{ Task string }

func (Activated) agentInput() {}
func (Message) agentInput()   {}
func (Notice) agentInput()    {}
func (Thought) agentInput()   {}
func (Denied) agentInput()    {}
func (Woken) agentInput()     {}

// AgentEffect is what an agent wants done: a [Think], [Forget], [Post] or [Finish].
type AgentEffect interface{ agentEffect() }

// Think asks the model what to do in a turn.
type Think struct {
	Turn  string
	About Activated
}

// Forget cancels a turn.
type Forget struct{ Turn string }

func (Think) agentEffect()  {}
func (Forget) agentEffect() {}
func (Post) agentEffect()   {}
func (Finish) agentEffect() {}

// Agent is the state of an agent for one world.
type Agent struct {
	Name  Name
	Rules AgentRules
	// Unanswered is the activation in which the agent has asked something and waits for the answer.
	Unanswered Activated

	open  map[string]bool // tasks in which it may speak
	turns []Think         // turns that its model has not ended
	count int
	idle  int64 // when it was last busy, in ms
}

// NewAgent returns an agent.
func NewAgent(n Name, rules AgentRules) *Agent {
	return &Agent{Name: n, Rules: rules, open: map[string]bool{}}
}

// Due returns when the agent wants to be woken, if ever.
func (a *Agent) Due() (ms int64, ok bool) { return a.idle + a.Rules.IdleMs, a.Rules.IdleMs > 0 }

// Step handles the input at the time nowMs, and returns the effects.
func (a *Agent) Step(nowMs int64, in AgentInput) []AgentEffect {
	switch in := in.(type) {
	case Activated:
		a.idle = nowMs
		a.open[in.Task] = true
		if a.Unanswered.Task == in.Task {
			a.Unanswered = Activated{}
		}
		if !a.Rules.Heeds(in.Why) {
			return nil
		}
		return append(a.promise(in), a.think(in)...)
	case Message:
		if about, ok := a.Rules.Overhears(a, in); ok {
			a.open[about.Task] = true
			return a.think(about)
		}
	case Notice:
		if in.To == a.Name && (in.Kind == TaskStopped || in.Kind == TaskExpired) {
			return a.close(in.Task)
		}
	case Denied:
		return a.close(in.Task)
	case Thought:
		return a.act(in)
	case Woken:
		if due, ok := a.Due(); ok && nowMs >= due {
			a.idle = nowMs
			return a.Rules.Idle(a)
		}
	default:
		panic(fmt.Sprintf("pap: unknown input %T", in))
	}
	return nil
}

func (a *Agent) think(about Activated) []AgentEffect {
	a.count++
	t := Think{Turn: fmt.Sprintf("turn_%d", a.count), About: about}
	a.turns = append(a.turns, t)
	return []AgentEffect{t}
}

// close ends the agent's part in a task, and cancels the turns of its model.
func (a *Agent) close(task string) []AgentEffect {
	delete(a.open, task)
	var out []AgentEffect
	for _, t := range a.turns {
		if t.About.Task == task {
			out = append(out, Forget{t.Turn})
		}
	}
	return out
}

// act carries out the model's actions that belong to an open task.
func (a *Agent) act(in Thought) []AgentEffect {
	i := slices.IndexFunc(a.turns, func(t Think) bool { return t.Turn == in.Turn })
	if i < 0 {
		return nil
	}
	t := a.turns[i].About
	a.turns = slices.Delete(a.turns, i, i+1)
	var out []AgentEffect
	for _, x := range in.Actions {
		if !a.Rules.Speaks(a, t) {
			break
		}
		if !a.Rules.Within(t, x) || x.Kind == Silent && (t.Why == ByAny || t.Why == Answered) {
			continue // an action that doesn't belong to the task
		}
		for range a.Rules.Times(t, x) {
			out = append(out, a.say(t, x)...)
		}
		switch x.Kind {
		case Say:
		case Ask:
			if !a.Rules.TalksOn {
				return out
			}
		default:
			delete(a.open, t.Task)
		}
	}
	return out
}

// promise returns a post that says that the agent is at work.
func (a *Agent) promise(t Activated) []AgentEffect {
	if a.Rules.Promise == "" {
		return nil
	}
	return []AgentEffect{Post{As: a.Name, Flab: t.Message.Flab, Text: a.Rules.Promise, Task: a.Rules.Task(a, t)}}
}

// say returns the effects of an action.
func (a *Agent) say(t Activated, x Action) []AgentEffect {
	task := a.Rules.Task(a, t)
	switch x.Kind {
	case Say:
		flab := x.Flab
		if flab == "" {
			flab = t.Message.Flab
		}
		return []AgentEffect{Post{As: a.Name, Flab: flab, Text: x.Text, Task: task}}
	case Silent:
		x.Text = a.Rules.Silence
	case Fail:
		x.Text = a.Rules.Failure + x.Text
	}
	end := Finish{As: a.Name, Task: task, Outcome: a.Rules.Outcome(x), Text: a.Rules.Greet(x.Text, t)}
	if x.Kind == Ask {
		a.Unanswered = t
	}
	said := Post{As: a.Name, Flab: t.Message.Flab, Text: end.Text, Task: task}
	switch {
	case a.Rules.Twice != nil && a.Rules.Twice(t, x):
	case a.Rules.Apart:
		end.Text = ""
	default:
		return []AgentEffect{end}
	}
	return []AgentEffect{said, end}
}
