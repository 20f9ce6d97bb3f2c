package host

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// Rules are the rules of a host. The zero value is unusable; start from [DefaultRules].
type Rules struct {
	// Resolve finds whom a text names.
	Resolve func(w *c2a.World, text string) []c2a.Mention
	// Filler reports pure acknowledgement.
	Filler func(text string) bool
	// Decide says what the draft allows for a message and an agent.
	Decide func(r *Rules, w *c2a.World, m c2a.Message, agent string) Expectation
	// Withhold reports whether a message is kept from an agent altogether: its own posts always are, and what is
	// optional may be.
	Withhold func(x Expectation) bool
	// Topic makes the topic of a knock, from anything but the words of the body.
	Topic func(w *c2a.World, m c2a.Message, c Case) string
	// EventsFrom is what the ids of events are counted from.
	EventsFrom int
	// Shape is the last word on an event before it leaves; it may change it.
	Shape func(w *c2a.World, m c2a.Message, e *c2a.Event)
	// CancelOnDelete cancels the pending deliveries of a deleted message (C2A26-112, C2A02-244).
	CancelOnDelete bool
	// ReplaceOnEdit cancels the pending deliveries of an edited message and delivers the new text as a new event
	// (C2A26-108, C2A02-242).
	ReplaceOnEdit bool
	// CancelAnswered cancels a deleted message that was answered, too. No draft asks for it.
	CancelAnswered bool
	// QuotesEdits tells the new text to whom the old one is cancelled, and KeepsPlace gives the event of an edit the
	// number of the event that it replaces. No draft allows either.
	QuotesEdits, KeepsPlace bool
	// HandedStays leaves an event that was handed on as it was when its message is edited. No draft allows it.
	HandedStays bool
	// Reworded is the last word on a message that was edited. An edit changes its text, and nothing else.
	Reworded func(m *c2a.Message)
	// EditsOfAll marks an event as an edit, even if the one that it replaces was never delivered. The drafts leave that
	// open.
	EditsOfAll bool
	// EditsReach delivers an edited message to agents that have to answer it since and had no event of it (C2A26-038,
	// C2A02-083).
	EditsReach bool
	// LateEdits delivers a message that was edited after it had been answered as a new event, which obliges nobody anew
	// (C2A26-110, -111; C2A02-243).
	LateEdits bool
	// Relay delivers what one agent sends to the others who can read it.
	Relay bool
	// Reactions are the rules about signals in both directions.
	Reactions ReactionRules
	// Obligations are the rules about authors that are blocked on an answer.
	Obligations ObligationRules
	// Posting are the rules about the messages of agents.
	Posting PostingRules
	// Heeds reports whether a capability that the harness does without is not used (C2A02-034).
	Heeds func(capability string) bool
	// Dispose returns the disposition of an event by what ended it.
	Dispose func(e c2a.Event, x c2a.Ending) c2a.Disposition
	// CloseMs is how long silence counts as waiting where an event may stay unanswered (C2A02-142).
	CloseMs int64
	// Due are the rules about deadlines and what is left unhandled.
	Due DueRules
	// DigestMs is how long reports are collected into one digest, and Summary what it makes of them.
	DigestMs int64
	Summary  func(reports []string) string
	// Report is what a digest has of a message; false if that is nothing.
	Report func(h *Host, message string) (text string, ok bool)
	// LagMs is how long after its message a host delivers or cancels something.
	LagMs int64
	// PollMs is how long after a message a host looks for it, and sees it as it is then; 0: it is told at once.
	PollMs int64
	// Present reports whether an agent is delivered what is said in the conversation.
	Present func(h *Host, conversation, agent string) bool
	// Forgets lets a host forget the open events of an agent in a conversation that it leaves.
	Forgets bool
	// MayRead reports whether the tools show an agent the conversation.
	MayRead func(h *Host, conversation, agent string) bool
	// EventsOpen lets an agent read by the id of an event where it no longer is. No draft allows it.
	EventsOpen bool
	// Snapshots lists events as they were delivered, be they cancelled since. No draft allows it.
	Snapshots bool
	// Window is the last word on what chat.read_thread returns.
	Window func(h *Host, t c2a.ReadThread, answer *ToolAnswer)
	// Listable reports whether chat.list_events shows an agent the event, and Matches whether the filters let it pass.
	Listable func(h *Host, e c2a.Event, agent string) bool
	Matches  func(t c2a.ListEvents, e c2a.Event) bool
	// MessageTimes filters that list by when messages were first delivered, and not by when their events were.
	MessageTimes bool
	// Context is what injection.context says of a mention in a thread (C2A02-061, -083).
	Context string
	// Tools are further tools, which do something and can't be repeated harmlessly.
	Tools []string
	// Failing are tools whose next call fails, once for each mention.
	Failing []ToolFailure
	// Foreign reports whether an agent can act on the event of another; nil: on none.
	Foreign func(h *Host, e c2a.Event, agent string) bool
	// KeepDeleted leaves deleted messages where the tools find them.
	KeepDeleted bool
	// Sweeps lets the resolution of a thread end all of its channel. No draft allows it.
	Sweeps bool
	// ForAll takes the answer of one agent for that of all who were asked.
	ForAll bool
	// EndsForAll treats one agent's handling of a message as the end for all agents. No draft allows it.
	EndsForAll bool
	// ResolvesAny lets an agent resolve what was assigned to another. No draft allows it.
	ResolvesAny bool
	// Merges reports whether the answer to an event is one to another event that came so long before or after it.
	Merges func(answered, other c2a.Event, apartMs int64) bool
	// Widens lets a read of a thread return what is in its channel, too. No draft allows it.
	Widens bool
	// Reopens lets a deferral open again what its agent has answered. No draft allows it.
	Reopens bool
	// Oldest lets a read with a limit return the oldest messages. No draft allows it.
	Oldest bool
	// DigestEach makes a digest of each moment. No draft allows it.
	DigestEach bool
	// Fickle lets whatever comes after an answer change how its event ends. No draft allows it.
	Fickle bool
	// CountsFailed takes a call that failed for one that was carried out. No draft allows it.
	CountsFailed bool
	// DeferToggles takes a second deferral for taking back the first.
	DeferToggles bool
	// Claims are the rules of chat.claim.
	Claims ClaimRules
	// Guard is what the host guards.
	Guard GuardRules
	// Retry makes deliveries arrive.
	Retry RetryRules
	// Awaits lets deliveries wait until the harness has answered initialize (C2A02-025).
	Awaits bool
}

// DefaultRules are the rules as the drafts have them.
func DefaultRules() Rules {
	return Rules{
		Resolve:        c2a.ResolveMentions,
		Filler:         c2a.IsFiller,
		Decide:         (*Rules).Expect,
		Withhold:       func(x Expectation) bool { return x.Case == OwnMessage },
		Topic:          topic,
		Shape:          func(*c2a.World, c2a.Message, *c2a.Event) {},
		CancelOnDelete: true,
		ReplaceOnEdit:  true,
		Reworded:       func(*c2a.Message) {},
		EditsReach:     true,
		LateEdits:      true,
		Relay:          true,
		Reactions:      defaultReactionRules(),
		Obligations:    DefaultObligationRules(),
		Posting:        defaultPostingRules(),
		Heeds:          func(string) bool { return true },
		Dispose:        c2a.Dispose,
		CloseMs:        10 * 60_000,
		Merges: func(answered, other c2a.Event, apartMs int64) bool {
			return answered.Group() == other.Group() && apartMs <= c2a.CapMaxMs
		},
		Due:      DefaultDueRules(),
		DigestMs: 60_000,
		Summary:  summary,
		Report:   (*Host).report,
		Present:  (*Host).member,
		MayRead:  (*Host).member,
		Window:   func(*Host, c2a.ReadThread, *ToolAnswer) {},
		Listable: listable,
		Matches:  matches,
		Context:  "thread_window",
		Claims: ClaimRules{
			TTLMs: 300_000, Exclusive: true, Again: true, Lasting: true, Body: BodyAsEvent, Needed: true, Guarded: true,
		},
		Guard: DefaultGuardRules(),
		Retry: DefaultRetryRules(),

		Awaits: true,
	}
}

// Amend changes what the host expects of each message for each agent, after it has decided.
func (r *Rules) Amend(change func(r *Rules, w *c2a.World, m c2a.Message, agent string, x *Expectation)) {
	decide := r.Decide
	r.Decide = func(r *Rules, w *c2a.World, m c2a.Message, agent string) Expectation {
		x := decide(r, w, m, agent)
		change(r, w, m, agent, &x)
		return x
	}
}

// topic names what kind of thing happened, never a word of the body (C2A26-033, -034; C2A02-108).
func topic(w *c2a.World, m c2a.Message, c Case) string {
	switch c {
	case RoleMention:
		return "a role was called"
	case DirectQuestion:
		return "a direct question"
	case OwnedWork:
		return "news on owned work"
	case Thanks:
		return "an acknowledgement"
	}
	return "a new reply"
}
