package c2a

import (
	"slices"
	"strings"
)

// Policy says whether an event must, may or must not be answered (2026-06-24 "Response Policy"; 2026-06-02 policy
// table).
type Policy uint8

// The policies, from the most silent to the most obliging.
const (
	MustNotRespond Policy = iota + 1
	AckOnly               // if the draft has it ([Traits.AckOnly])
	MayRespond
	MustRespond
)

// Mode says how much of an event the model sees (2026-06-24 "Injection Modes"; 2026-06-02 injection sections).
type Mode uint8

// The injection modes.
const (
	Immediate Mode = iota + 1
	Buffered
	Notify
	ToolMailbox
	Digest
	Silent
)

// Directedness says at whom an event is aimed (2026-06-02; 2026-06-24 knows only whether it is ToMe).
type Directedness uint8

// The four values of directedness.
const (
	ToMe Directedness = iota + 1
	ToMyRole
	ToOther
	Ambient
)

// ConversationKind is where chat happens.
type ConversationKind uint8

// The kinds of conversation; SystemKind and ToolKind exist in 2026-06-02 only.
const (
	DM ConversationKind = iota + 1
	Channel
	Thread
	SystemKind
	ToolKind
)

// AuthorKind says what wrote a message.
type AuthorKind uint8

// The author kinds that the drafts show, and the platform's own programs.
const (
	Human AuthorKind = iota + 1
	AgentAuthor
	Program // a bot that is no agent: build logs, alerts
)

// Priority is the urgency that the platform attached to a message.
type Priority uint8

// The priorities that 2026-06-02 shows.
const (
	Normal Priority = iota + 1
	Urgent
)

// Agent is a participant that a harness runs. One agent is one session.
type Agent struct {
	ID      string   // stable identity, e.g. "agent:lead"
	Handle  string   // what stands behind @, unique
	Name    string   // display name, not unique
	Roles   []string // handles of the roles it belongs to
	Streams []string // ids of the work streams it owns

	Coordinator string // agent that coordinates it, or ""
}

// Person is a human participant.
type Person struct {
	ID     string
	Handle string
	Name   string

	Rung bool // an obligation that no agent answers goes to it
}

// Conversation is a DM or a channel.
type Conversation struct {
	ID      string
	Kind    ConversationKind // DM or Channel
	Name    string           // of a channel, without #
	Members []string         // participant ids
	Stream  string           // work stream that it carries, or ""
}

// ThreadInfo is a thread in a conversation.
type ThreadInfo struct {
	ID           string
	Conversation string
	Participants []string // ids of those who take part in it
	Owner        string   // agent that owns it, or ""
}

// World is what a host knows: who is bound to which identity, who is where, and who owns what. It is fixed for the life
// of a host.
type World struct {
	Draft         Draft
	StartMs       int64 // epoch milliseconds of time 0
	Agents        []Agent
	People        []Person
	Conversations []Conversation
	Threads       []ThreadInfo
	Lead          string            // agent to whom goes what others leave unhandled, or ""
	Glyphs        map[string]string // signal -> how the workspace shows it, where not by default
	NoReturns     bool              // obligations don't return, and don't escalate: the control run
}

// Agent returns the agent with the id.
func (w *World) Agent(id string) (Agent, bool) {
	for _, a := range w.Agents {
		if a.ID == id {
			return a, true
		}
	}
	return Agent{}, false
}

// Conversation returns the conversation with the id.
func (w *World) Conversation(id string) (Conversation, bool) {
	for _, c := range w.Conversations {
		if c.ID == id {
			return c, true
		}
	}
	return Conversation{}, false
}

// Thread returns the thread with the id.
func (w *World) Thread(id string) (ThreadInfo, bool) {
	for _, t := range w.Threads {
		if t.ID == id {
			return t, true
		}
	}
	return ThreadInfo{}, false
}

// Author returns who wrote under the id; an id that the world doesn't know is a program of the platform.
func (w *World) Author(id string) Author {
	if a, ok := w.Agent(id); ok {
		return Author{ID: id, Kind: AgentAuthor, Name: a.Name}
	}
	for _, p := range w.People {
		if p.ID == id {
			return Author{ID: id, Kind: Human, Name: p.Name}
		}
	}
	return Author{ID: id, Kind: Program, Name: id}
}

// Participates reports whether the participant takes part in the thread of a message, as one who is in it from the
// beginning or has written there.
func (w *World) Participates(m Message, id string) bool {
	t, ok := w.Thread(m.Place.Thread)
	return ok && slices.Contains(t.Participants, id) || slices.Contains(m.Joined, id)
}

// Author is who wrote a message.
type Author struct {
	ID   string
	Kind AuthorKind
	Name string // display name: untrusted text
}

// Place is where a message stands.
type Place struct {
	Conversation string
	Kind         ConversationKind // Thread when Thread is set
	Thread       string           // thread id, or ""
	Stream       string           // work stream id, or ""
}

// Same reports whether two places are one conversation: one DM, one channel outside threads, or one thread.
func (p Place) Same(q Place) bool {
	return p.Conversation == q.Conversation && p.Thread == q.Thread
}

// Ref names the place in a line of text.
func (p Place) Ref() string {
	if p.Thread != "" {
		return "thread:" + p.Thread
	}
	return p.Kind.String() + ":" + p.Conversation
}

// Class says what sort of thing a message is, as labelled by the platform.
type Class uint8

// The classes of messages.
const (
	Chat       Class = iota + 1
	Assignment       // work given to Message.Assignee
	Status           // status broadcasts and logs
	Progress         // progress reports
	Record           // for the books: what no model needs
)

// Message is one message on the chat surface.
type Message struct {
	ID       string
	Author   string // participant id
	Place    Place
	Text     string
	Class    Class
	Assignee string       // of an Assignment
	Aim      Directedness // that an agent declared for its message, or 0
	Asks     string       // participant to whom it puts a direct question, or ""
	Urgent   bool
	Approval bool // asks for or gives an approval
	Blocker  bool
	Cancels  bool // cancels current work
	Safety   bool
	Joined   []string // who had written in its thread by then, and so takes part in it

	Obligation *Obligation // that its author declared, or nil
	Recipients []string    // participants that its author addressed by identity; nil: those whom place and text address
	PostedMs   int64       // when it was created, in ms since the world's start, if the host hears of it later; else 0
}

// Knock is what a notify event shows in place of its content.
type Knock struct {
	From, Where  string
	Directedness Directedness
	Policy       Policy
	Priority     Priority
	Topic        string // host-generated, never words of the body
	PullWith     string // tool that returns the body

	// Of a return.
	Of            string // the first event
	Return        int    // its number, from 1
	AgeMs         int64  // time since the first event was created
	DefaultAction string // what the author will do absent an answer: untrusted text
}

// Event is what a host delivers to one agent. It is a superset of the shapes of both drafts; members that a draft lacks
// stay zero.
type Event struct {
	ID           string
	Recipient    string // agent id
	Place        Place
	Author       Author
	Mentions     []string // participant ids, resolved
	Directedness Directedness
	Policy       Policy
	Mode         Mode
	Reason       string
	Priority     Priority
	Text         string // "" when Knock is set
	Knock        *Knock
	DeadlineMs   int64 // how long after its delivery it may be answered; 0: for ever
	CreatedMs    int64 // ms since the world's start
	Sequence     int64 // rises within a conversation
	Attempt      int
	Key          string // idempotency key
	EditOf       string // id of the event that this one replaces, or ""
	Context      string // what of its surroundings the model is to see besides, 2026-06-02, or ""
	Reaction     *Reaction
	Recipients   []Author    // to whom it is addressed, by identity
	Obligation   *Obligation // that its author declared, or nil
}

// Group names the buffer that the event belongs to: one recipient, one author, one conversation, one thread.
func (e Event) Group() string {
	return strings.Join([]string{e.Recipient, e.Author.ID, e.Place.Conversation, e.Place.Thread}, "\x00")
}

// EditedAfterResponse is the reason of an event about a message that was edited after it had been answered (C2A02-243).
const EditedAfterResponse = "edited_after_response"
