package host

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// Rules are the rules of a host. The zero value is unusable; start from [DefaultRules].
type Rules struct {
	// Resolve returns the mentions in a text.
	Resolve func(w *c2a.World, text string) []c2a.Mention
	// Filler reports whether a text is pure acknowledgement.
	Filler func(text string) bool
	// Decide returns what the draft allows for a message and an agent.
	Decide func(r *Rules, w *c2a.World, m c2a.Message, agent string) Expectation
	// Withhold reports whether a message is not delivered to an agent at all: this is the case for its own posts, and
	// may be for optional messages.
	Withhold func(x Expectation) bool
	// Topic returns the topic of a knock. It must not use words of the body.
	Topic func(w *c2a.World, m c2a.Message, c Case) string
	// EventsFrom is the number from which the ids of events count.
	EventsFrom int
	// Shape may change an event before it is delivered.
	Shape func(w *c2a.World, m c2a.Message, e *c2a.Event)
	// CancelOnDelete cancels the pending deliveries of a deleted message (C2A26-112, C2A02-244).
	CancelOnDelete bool
	// ReplaceOnEdit cancels the pending deliveries of an edited message and delivers the new text as a new event
	// (C2A26-108, C2A02-242).
	ReplaceOnEdit bool
	// CancelAnswered also cancels the deliveries of a deleted message that was answered. No draft requires it.
	CancelAnswered bool
	// QuotesEdits shows the new text in the cancellation of an edited message. KeepsPlace gives the event of an edit
	// the sequence number of the replaced event. No draft allows either.
	QuotesEdits, KeepsPlace bool
	// HandedStays doesn't update an escalated event when its message is edited. No draft allows it.
	HandedStays bool
	// Reworded may change a message that was edited. By default an edit changes only the text.
	Reworded func(m *c2a.Message)
	// EditsOfAll marks an event as an edit even if the replaced event was never delivered. The drafts leave that open.
	EditsOfAll bool
	// EditsReach delivers an edited message to agents that have to answer it now and got no event of it (C2A26-038,
	// C2A02-083).
	EditsReach bool
	// LateEdits delivers a message that was edited after it was answered as a new event. This event obliges nobody
	// again (C2A26-110, -111; C2A02-243).
	LateEdits bool
	// Relay delivers an agent's messages to the other agents that can read them.
	Relay bool
	// Reactions are the rules about signals in both directions.
	Reactions ReactionRules
	// Obligations are the rules about authors that wait for an answer.
	Obligations ObligationRules
	// Posting are the rules about the messages of agents.
	Posting PostingRules
	// Heeds reports whether the host avoids a capability that the harness lacks (C2A02-034).
	Heeds func(capability string) bool
	// Dispose returns the disposition of an event from how it ended.
	Dispose func(e c2a.Event, x c2a.Ending) c2a.Disposition
	// CloseMs is how long an event that may stay unanswered counts as waiting (C2A02-142).
	CloseMs int64
	// Due are the rules about deadlines and unhandled events.
	Due DueRules
	// DigestMs is how long reports are collected for one digest. Summary makes the text of the digest.
	DigestMs int64
	Summary  func(reports []string) string
	// Report returns the current text of a report for a digest, or false if there is none.
	Report func(h *Host, message string) (text string, ok bool)
	// LagMs is the delay of deliveries and cancellations.
	LagMs int64
	// PollMs is how long after a message the host looks for it, and sees its current state. 0 means that the platform
	// reports messages at once.
	PollMs int64
	// Present reports whether an agent gets deliveries from a conversation.
	Present func(h *Host, conversation, agent string) bool
	// Forgets drops the open events of an agent in a conversation when the agent leaves it.
	Forgets bool
	// MayRead reports whether the read tools show a conversation to an agent.
	MayRead func(h *Host, conversation, agent string) bool
	// EventsOpen lets an agent read by an event's id in a conversation that it has left. No draft allows it.
	EventsOpen bool
	// Snapshots lists events as they were delivered, even if they were cancelled since. No draft allows it.
	Snapshots bool
	// Window may change the result of chat.read_thread.
	Window func(h *Host, t c2a.ReadThread, answer *ToolAnswer)
	// Listable reports whether chat.list_events shows an event to an agent. Matches reports whether an event passes the
	// filters.
	Listable func(h *Host, e c2a.Event, agent string) bool
	Matches  func(t c2a.ListEvents, e c2a.Event) bool
	// MessageTimes filters this list by when messages were first delivered, instead of when events were.
	MessageTimes bool
	// Context is the value of injection.context for a mention in a thread (C2A02-061, -083).
	Context string
	// Tools are additional tools that have effects, so that repeated calls are not harmless.
	Tools []string
	// Failing are tools whose next calls fail, one call for each element.
	Failing []ToolFailure
	// Foreign reports whether an agent can act on another agent's event. nil means that it never can.
	Foreign func(h *Host, e c2a.Event, agent string) bool
	// KeepDeleted keeps deleted messages visible for the tools.
	KeepDeleted bool
	// Sweeps ends all events of the channel when one of its threads is resolved. No draft allows it.
	Sweeps bool
	// ForAll treats the answer of one agent as that of all agents that were asked.
	ForAll bool
	// EndsForAll treats one agent's handling of a message as the end for all agents. No draft allows it.
	EndsForAll bool
	// ResolvesAny lets an agent resolve what was assigned to another. No draft allows it.
	ResolvesAny bool
	// Merges reports whether the answer to an event also answers another event whose message is apartMs earlier or
	// later.
	Merges func(answered, other c2a.Event, apartMs int64) bool
	// Widens adds the messages of the channel to a read of a thread. No draft allows it.
	Widens bool
	// Reopens lets a deferral reopen an answered event. No draft allows it.
	Reopens bool
	// Oldest makes a read with a limit return the oldest messages. No draft allows it.
	Oldest bool
	// DigestEach makes a separate digest for each point in time. No draft allows it.
	DigestEach bool
	// Fickle lets later calls change the disposition of an answered event. No draft allows it.
	Fickle bool
	// CountsFailed treats a failed call as a successful one. No draft allows it.
	CountsFailed bool
	// DeferToggles treats a second deferral as taking back the first. No draft allows it.
	DeferToggles bool
	// Claims are the rules of chat.claim.
	Claims ClaimRules
	// Guard are the rules that protect users.
	Guard GuardRules
	// Retry are the rules about repeated deliveries.
	Retry RetryRules
	// Awaits delays deliveries until the harness has answered initialize (C2A02-025).
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

// Amend changes the expectation for each message and agent after Decide.
func (r *Rules) Amend(change func(r *Rules, w *c2a.World, m c2a.Message, agent string, x *Expectation)) {
	decide := r.Decide
	r.Decide = func(r *Rules, w *c2a.World, m c2a.Message, agent string) Expectation {
		x := decide(r, w, m, agent)
		change(r, w, m, agent, &x)
		return x
	}
}

// topic names the kind of event, without any word of the body (C2A26-033, -034; C2A02-108).
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
