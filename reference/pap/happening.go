package pap

import "slices"

// Input is something that happens to a platform: a [Post], [Finish], [Claim], [Stop], [Redirect], [Presence] or
// [Woken].
type Input interface{ input() }

// Post says something in a flab: an agent in a task of its own, a person anywhere, in a task if that continues with it.
type Post struct {
	As   Name // as the transport knows it
	Flab string
	Text string
	Task string
	Said Said
}

// Said is what a speaker says of itself. Nothing of it is believed.
type Said struct {
	Author Name
	Hops   *int
	Parent string
}

// Finish is an agent at the end of its task, or at a question. Text, if any, is said first.
type Finish struct {
	As      Name
	Task    string
	Outcome Outcome
	Text    string
}

// Outcome is how an agent leaves its task. Zero is invalid.
type Outcome int

// The outcomes.
const (
	AllDone  Outcome = iota + 1 // the task is done
	CantDo                      // the agent can't, and says so
	Question                    // the agent has to know something first
)

var outcomeNames = []string{AllDone: "done", CantDo: "failed", Question: "question"}

// String returns the outcome as the binding writes it.
func (o Outcome) String() string {
	if o < AllDone || o > Question {
		return "invalid"
	}
	return outcomeNames[o]
}

// ParseOutcome reads an outcome as the binding writes it.
func ParseOutcome(s string) (Outcome, bool) {
	i := slices.Index(outcomeNames, s)
	return Outcome(i), i >= int(AllDone)
}

// Claim is an agent that takes a task for itself before it speaks, as C2A has it.
type Claim struct {
	As   Name
	Task string
}

// Stop is a person who ends a task.
type Stop struct {
	As   Name
	Task string
}

// Redirect is a person who ends a task and gives the work to another agent, in other words, if there is a Text.
type Redirect struct {
	As   Name
	Task string
	To   Name
	Text string
}

// Presence is an agent that comes or goes.
type Presence struct {
	As     Name
	Online bool
}

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

func (Post) input()     {}
func (Finish) input()   {}
func (Claim) input()    {}
func (Stop) input()     {}
func (Redirect) input() {}
func (Presence) input() {}
func (Woken) input()    {}

// Effect is what a platform wants done: a [Message], [Opened], [Activated], [Delivered], [Notice] or [Ended].
type Effect interface{ effect() }

// Message is something that the members of a flab see.
type Message struct {
	ID     string
	Flab   string
	Author Name
	Text   string
	Task   string // in which it was said, or ""
}

// Opened is a task that was made.
type Opened struct{ Task Task }

// Activated asks an agent to act.
type Activated struct {
	Agent     Name
	Task      string
	Message   Message
	Requester Name
	Why       Why
}

// Notice tells a participant what has become of a task.
type Notice struct {
	To   Name
	Kind NoticeKind
	Task string
	Flab string
	// Agent is whom it is about; "" for whoever would have claimed the task.
	Agent Name
}

// NoticeKind is what a notice is about. Zero is invalid.
type NoticeKind int

// The kinds of notices.
const (
	AgentOffline NoticeKind = iota + 1 // to the requester: the agent is offline, and the message waits
	AgentWanted                        // to the owner: the agent is offline, and someone wants it
	TaskExpired                        // to the requester, and the agent: the time of the task is over
	TaskFailed                         // to the requester: the agent can't
	TaskStopped                        // to the agent: the task is over
)

var noticeNames = []string{AgentOffline: "offline", AgentWanted: "wanted", TaskExpired: "expired", TaskFailed: "failed",
	TaskStopped: "stopped"}

// String returns the kind as the binding writes it.
func (k NoticeKind) String() string {
	if k < AgentOffline || k > TaskStopped {
		return "invalid"
	}
	return noticeNames[k]
}

// ParseNotice reads a kind as the binding writes it.
func ParseNotice(s string) (NoticeKind, bool) {
	i := slices.Index(noticeNames, s)
	return NoticeKind(i), i >= int(AgentOffline)
}

// Ended is a task that is over.
type Ended struct {
	Task  string
	State State
}

func (Message) effect()   {}
func (Opened) effect()    {}
func (Activated) effect() {}
func (Notice) effect()    {}
func (Ended) effect()     {}
