package pap

import "slices"

// Input is something that happens to a platform: a [Post], [Finish], [Claim], [Stop], [Redirect], [Presence] or
// [Woken].
type Input interface{ input() }

// Post posts a text in a flab. An agent posts in one of its tasks. A person posts anywhere, or in a task to continue
// it.
type Post struct {
	As   Name // the sender, according to the transport
	Flab string
	Text string
	Task string
	Said Said
}

// Said is what a sender claims about itself. The platform believes none of it.
type Said struct {
	Author Name
	Hops   *int
	Parent string
}

// Finish ends an agent's part in a task, or asks a question. Text, if not empty, is posted first.
type Finish struct {
	As      Name
	Task    string
	Outcome Outcome
	Text    string
}

// Outcome says how an agent leaves its task. The zero value is invalid.
type Outcome int

// The outcomes.
const (
	AllDone  Outcome = iota + 1 // the task is done
	CantDo                      // the agent reports that it can't do the task
	Question                    // the agent needs an answer first
)

var outcomeNames = []string{AllDone: "done", CantDo: "failed", Question: "question"}

// String returns the outcome as it is written in the binding.
func (o Outcome) String() string {
	if o < AllDone || o > Question {
		return "invalid"
	}
	return outcomeNames[o]
}

// ParseOutcome parses an outcome as it is written in the binding.
func ParseOutcome(s string) (Outcome, bool) {
	i := slices.Index(outcomeNames, s)
	return Outcome(i), i >= int(AllDone)
}

// Claim is an agent that claims a shared task before it posts, as in C2A.
type Claim struct {
	As   Name
	Task string
}

// Stop is a person's request to end a task.
type Stop struct {
	As   Name
	Task string
}

// Redirect is a person's request to end a task and to give the work to another agent. Text, if not empty, replaces the
// original request.
type Redirect struct {
	As   Name
	Task string
	To   Name
	Text string
}

// Presence says that an agent comes online or goes offline.
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

// Message is a message that the members of a flab see.
type Message struct {
	ID     string
	Flab   string
	Author Name
	Text   string
	Task   string // the task in which it was posted, or ""
}

// Opened says that a task was created.
type Opened struct{ Task Task }

// Activated asks an agent to act.
type Activated struct {
	Agent     Name
	Task      string
	Message   Message
	Requester Name
	Why       Why
}

// Notice tells a participant about a change of a task.
type Notice struct {
	To   Name
	Kind NoticeKind
	Task string
	Flab string
	// Agent is the agent that the notice is about, or "" for a shared task that nobody has claimed.
	Agent Name
}

// NoticeKind is the kind of a notice. The zero value is invalid.
type NoticeKind int

// The kinds of notices.
const (
	AgentOffline NoticeKind = iota + 1 // to the requester: the agent is offline, and the message waits
	AgentWanted                        // to the owner: the agent is offline, and a message waits for it
	TaskExpired                        // to the requester, and the agent: the task has timed out
	TaskFailed                         // to the requester: the agent can't do the task
	TaskStopped                        // to the agent: the task is over
)

var noticeNames = []string{AgentOffline: "offline", AgentWanted: "wanted", TaskExpired: "expired", TaskFailed: "failed",
	TaskStopped: "stopped"}

// String returns the kind as it is written in the binding.
func (k NoticeKind) String() string {
	if k < AgentOffline || k > TaskStopped {
		return "invalid"
	}
	return noticeNames[k]
}

// ParseNotice parses a kind as it is written in the binding.
func ParseNotice(s string) (NoticeKind, bool) {
	i := slices.Index(noticeNames, s)
	return NoticeKind(i), i >= int(AgentOffline)
}

// Ended says that a task is over.
type Ended struct {
	Task  string
	State State
}

func (Message) effect()   {}
func (Opened) effect()    {}
func (Activated) effect() {}
func (Notice) effect()    {}
func (Ended) effect()     {}
