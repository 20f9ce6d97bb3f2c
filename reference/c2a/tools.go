package c2a

// Tool is a chat tool with its arguments.
type Tool interface{ tool() }

// SendMessage is chat.send_message.
type SendMessage struct {
	Target       Place
	InReplyTo    string
	Key          string
	Visibility   string
	Directedness Directedness
	Text         string

	Obligation *Obligation // that the agent declares for it, or nil
	Recipients []string    // participants whom it addresses by identity; nil: those whom place and text address
}

// Again reports whether a message is another try of an earlier one: under its key (C2A02-202) or, where neither has a
// key, which draft 2026-06-24 asks for nowhere, in the same place and words.
func (m SendMessage) Again(earlier SendMessage) bool {
	if m.Key != "" || earlier.Key != "" {
		return m.Key == earlier.Key
	}
	return m.Target.Same(earlier.Target) && m.Text == earlier.Text
}

// ReadThread is chat.read_thread, by place or by the event that is meant. Limit is how many messages it returns, the
// newest; 0: all.
type ReadThread struct {
	Place Place
	Event string
	Limit int
}

// ListEvents is chat.list_events. Members that are zero filter nothing.
type ListEvents struct {
	Conversation   string
	Stream         string
	Policy         Policy
	FromMs, UpToMs int64 // time of the message, in ms since the world's start, both ends included
}

// Defer is chat.defer: the answer comes later, for a reason.
type Defer struct{ InReplyTo, Reason string }

// OtherTool is a tool that this host doesn't offer.
type OtherTool struct{ Name string }

// React is chat.react. Recipient is the recipient of the event that the signal is about, or "". Actor is who the call
// says that gives it, which decides nothing.
type React struct{ InReplyTo, Signal, Recipient, Actor string }

// Claim is chat.claim: the agent takes an event or a thread on. Exactly one member is set.
type Claim struct{ Event, Thread string }

// Resolve is chat.resolve: the matter is settled. Exactly one member is set.
type Resolve struct{ Event, Thread, Assignment string }

func (SendMessage) tool() {}
func (React) tool()       {}
func (Defer) tool()       {}
func (ReadThread) tool()  {}
func (ListEvents) tool()  {}
func (OtherTool) tool()   {}
func (Claim) tool()       {}
func (Resolve) tool()     {}
