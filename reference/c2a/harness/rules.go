package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Exposure is how much of an event reaches the model.
type Exposure uint8

// The exposures.
const (
	Hidden      Exposure = iota + 1 // nothing, in no turn
	KnockOnly                       // the knock, not the body
	Summary                         // with the next turn; it opens none
	FullContent                     // the body
)

// Moment is what a session is doing when an event arrives.
type Moment struct {
	Window   bool // a window is open that may take the event
	Knocking bool // its model thinks about a knock
	Spoken   bool // its open turn has sent chat
	Trying   bool // a chat of its open turn waits for another try
}

// Rules are the rules of a harness. The zero value is unusable; start from [DefaultRules].
type Rules struct {
	// Accept returns why an event is refused, or "". It refuses what the draft doesn't define (reading A26-18;
	// C2A02-050).
	Accept func(d c2a.Draft, e c2a.Event) string
	// Expose returns how much of an event the model sees. Only the mode decides (C2A26-011).
	Expose func(e c2a.Event) Exposure
	// Reread retries a failed read once.
	Reread bool
	// Compose reports whether a mode waits for the compose window.
	Compose func(m c2a.Mode) bool
	// Interrupt reports whether an immediate event stops the open turn (C2A26-012; C2A02-095, -096).
	Interrupt func(d c2a.Draft, e c2a.Event) bool
	// Permit reports whether the model may say the text in the turn; unasked marks a post that answers nothing. The
	// policy alone decides (C2A26-009; C2A02-002, -078, -079).
	Permit func(t Turn, text string, unasked bool) bool
	// PermitElsewhere is Permit for a post that answers nothing and goes to another conversation. nil means that Permit
	// decides.
	PermitElsewhere func(t Turn, text string) bool
	// Blank reports whether a reply says nothing, and counts as silence.
	Blank func(text string) bool
	// Owes reports whether a policy demands an answer even from a model that gives none (C2A26-041, -042; C2A02-076).
	Owes func(p c2a.Policy) bool
	// Combine returns the policy of a turn made of events with these policies (reading A26-21).
	Combine func(all []c2a.Policy) c2a.Policy
	// Settles reports whether a reaction discharges an event that must be answered; having read it doesn't (C2A26-082,
	// interaction X70).
	Settles func(signal string) bool
	// SettlesRefused lets a reaction discharge an event although the host has refused it. No draft allows it.
	SettlesRefused bool
	// SettlesByOthers treats the model's answer to another event as an answer to that of its turn. No draft allows it
	// (C2A26-041, -042; C2A02-076).
	SettlesByOthers bool
	// KnowsSignal reports whether a signal exists. Other signals are never sent (C2A26-091).
	KnowsSignal func(signal string) bool
	// EarlyReads treats a read before the deadline as one after it. No draft allows it.
	EarlyReads bool
	// FailedReads treats a read that failed as one that worked. No draft allows it.
	FailedReads bool
	// Late returns how a reply to an event is handled at a moment.
	Late func(e c2a.Event, nowMs int64) Lateness
	// Fresh reports whether a read shows what was said since about the event of the turn (C2A02-139).
	Fresh func(t Turn, read c2a.Action) bool
	// Dispose returns the disposition of an event by what ended it.
	Dispose func(e c2a.Event, x c2a.Ending) c2a.Disposition
	// Fallback is the text sent when the model gives no answer to an event that must be answered, or "" (C2A26-041,
	// -042).
	Fallback func(failure string) string

	// GuardTools reports whether chat that the model sends by a tool call, in answer to an event or to none, is put to
	// the policy as any other, whatever the call says of policies (C2A26-005, -106).
	GuardTools func(inReplyTo string) bool
	// Heeds reports whether the harness avoids a capability that the host lacks (C2A02-034).
	Heeds func(capability string) bool

	// QuietMs is how long the window stays open after the latest fragment (C2A26-025, -026: 2 to 5 s; C2A02-100, -101).
	QuietMs int64
	// GraceMs is how long it stays open after typing stopped.
	GraceMs int64
	// TypingLiftsCap ignores the cap once the author has been typing. No draft allows it.
	TypingLiftsCap bool
	// TypingRenewsCap counts the cap from the time when typing stopped. No draft allows it.
	TypingRenewsCap bool
	// TypingCapLingers closes whatever window of a group is open when that of an earlier one was due which typing had
	// kept open. No draft allows it.
	TypingCapLingers bool
	// TypingNeedsWindow forgets typing that began before the first fragment. No draft allows it.
	TypingNeedsWindow bool
	// TypingEndsWithLink forgets who types when the harness is killed, or when its link is a new one.
	TypingEndsWithLink bool
	// TypingLapsesMs is how long after its last signal typing no longer counts; 0: it counts until the cap (reading of
	// C2A-COMPOSE-010).
	TypingLapsesMs int64
	// TypingTellsMs is how long after typing stopped a message begins its turn at once. Longer than a window is not
	// allowed.
	TypingTellsMs int64
	// CapMs is how long after the first fragment it closes in any case, and TypingCapMs the same while the author types
	// (C2A26-030, C2A02-102: 30 s; reading A26-04).
	CapMs, TypingCapMs int64
	// HeedTyping keeps the window open while the author types (C2A26-027, C2A02-099).
	HeedTyping bool
	// Group names the buffer that an event goes to: events of one group merge (C2A26-028, -029; C2A02-098).
	Group func(e c2a.Event) string
	// Arrange puts the fragments of a window in the order of the turn.
	Arrange func(fragments []c2a.Event) []c2a.Event
	// Withdraws reports whether a cancellation withdraws the event (C2A26-112; C2A02-009, -235).
	Withdraws func(in Cancelled, e c2a.Event) bool
	// KeepPlace puts an edited fragment where the old one stood.
	KeepPlace bool
	// Replaces reports whether an edit takes back the event that it names, even if no cancellation came for it
	// (C2A26-108, -109; C2A02-103, -242).
	Replaces func(edit c2a.Event) bool
	// Reply makes the message that answers a turn.
	Reply func(t Turn, text string) c2a.SendMessage
	// Tells reports whether a turn shows a summary that came before it (C2A26-020; C2A02-023).
	Tells func(t Turn, note c2a.Event) bool
	// Prompt makes what the model sees of a turn's first step.
	Prompt func(d c2a.Draft, t Turn, notes []c2a.Event) []c2a.ChatMessage
	// Restraint holds the model back beyond what the policy says.
	Restraint Restraint
	// Obligations are about authors that are blocked on an answer.
	Obligations ObligationRules
	// Tools are the chat tools offered to the model.
	Tools []string
	// Dedup handles events that come more than once.
	Dedup DedupRules

	// Key makes the idempotency key of a turn's send; n is unique in the world (C2A02-037, -202).
	Key func(t Turn, n int) string
	// Retry says whether, and how long after, a send that failed is tried again; tries is how often it was (C2A02-223).
	Retry func(kind c2a.FailureKind, tries int, retryAfterMs int64) (afterMs int64, again bool)
	// Resend makes the message of another try: the very same (C2A02-224).
	Resend func(m c2a.SendMessage) c2a.SendMessage
	// Undelivered reports whether a failure means with certainty that the message didn't become visible (C2A02-222).
	Undelivered func(kind c2a.FailureKind) bool
	// ToolMessage is what the model is told about a tool's result (C2A02-226).
	ToolMessage func(in ToolReturned) string
	// TurnPauseMs is how long after the model failed it is asked again.
	TurnPauseMs int64
	// RerunsWithdrawn asks again about what was withdrawn in that pause. No draft allows it.
	RerunsWithdrawn bool
	// ToolAnswers takes what the model sends by the tool for the answer, wherever it goes. No draft allows it.
	ToolAnswers bool
	// TakesProgress reports whether a report of progress may follow one of the same turn: it is more than that, and at
	// most its total.
	TakesProgress func(before, progress, total float64) bool
	// TurnTries is how often the model is asked about the same events, if it breaks down before it has done anything
	// (C2A02-220).
	TurnTries int
	// StopsAnswered lets a cancellation stop a turn that has answered, and Fickle lets whatever comes after an answer
	// change how its event ends. No draft allows them.
	StopsAnswered, Fickle bool
	// ReopensEarlier lets a cancellation end as superseded what was resolved without a turn of its own, or after it.
	// No draft allows it (C2A02-161).
	ReopensEarlier bool
	// StopsSpoken restarts a turn whose answer is being sent when one of its events is cancelled and others are left.
	// No draft allows it (C2A26-116; C2A02-221).
	StopsSpoken bool
	// QuietAfterTools says nothing when a model that had called a tool fails. No draft allows it (C2A26-042;
	// C2A02-076).
	QuietAfterTools bool
	// Drops reports whether a cancellation ends the tries of a chat (C2A26-112; C2A02-236).
	Drops func(m c2a.SendMessage) bool
	// ResolvesEarlier lets a model resolve an event of an earlier turn (C2A02-161).
	ResolvesEarlier bool
	// GivesUp ends those of a turn that an immediate event pushed aside, too.
	GivesUp bool
	// Stops reports whether a cancellation of all events of the open turn, or of all but some that are left, ends it
	// (C2A26-112; C2A02-236).
	Stops func(left int) bool
	// Recalls ends a turn that waits for a tool, too (C2A02-237).
	Recalls bool
	// Restart reports whether the open turn begins anew with a fragment that comes while the model thinks; spoken says
	// that chat went out (C2A26-115, -116; C2A02-246).
	Restart func(spoken bool) bool
	// Resumes reports whether a turn that an immediate event interrupted is resumed.
	Resumes func(spoken bool) bool
	// Joins reports whether such a turn is resumed together with the event that interrupted it.
	Joins func(stopped Turn, by c2a.Event) bool
	// Loses reports whether an event is forgotten that comes at such a moment. No draft allows it; nil: none is.
	Loses func(e c2a.Event, at Moment) bool
	// Flushes closes all windows of an agent when an immediate event comes to it. No draft allows it.
	Flushes bool
	// HiddenProlongs lets what is not shown prolong a window. No draft allows it.
	HiddenProlongs bool
	// WithdrawalRenews waits for the quiet time anew when a fragment is withdrawn. No draft allows it.
	WithdrawalRenews bool
	// KeepsEmpty keeps a window, and when it is due, whose only event was cancelled. No draft allows it.
	KeepsEmpty bool
	// KeepsReady lets what waits for an open turn to end stay as it is when a part of it is cancelled. No draft allows
	// it (C2A26-112; C2A02-235).
	KeepsReady bool
	// PolicyLasts lets what is left of an open turn have the policy of what was cancelled. No draft allows it.
	PolicyLasts bool
	// HeedsLate carries out what a model answers to a turn that was stopped. No draft allows it (C2A26-112;
	// C2A02-236).
	HeedsLate bool
	// Overlooks reports whether a tool that the model calls is not taken for an answer, though it is one: what is said
	// behind a deferral is open, behind a reaction no draft allows it (C2A26-078). nil: none is overlooked.
	Overlooks func(tool string) bool
	// PleadsFor reports whether the harness speaks for a silent model about an event that must be answered; nil: about
	// each.
	PleadsFor func(e c2a.Event) bool
	// Report makes the progress that the model reports (C2A02-239, -240).
	Report func(t Turn, a c2a.Action) Report
}

// DefaultRules are the rules as the drafts have them.
func DefaultRules() Rules {
	return Rules{
		Accept:      accept,
		Expose:      expose,
		Reread:      true,
		Compose:     func(m c2a.Mode) bool { return m == c2a.Buffered },
		Interrupt:   func(d c2a.Draft, e c2a.Event) bool { return d.Interrupts || e.Priority == c2a.Urgent },
		Permit:      permit,
		Combine:     slices.Max[[]c2a.Policy],
		Blank:       func(text string) bool { return strings.TrimSpace(text) == "" },
		Owes:        func(p c2a.Policy) bool { return p == c2a.MustRespond },
		Settles:     func(signal string) bool { return signal != "seen" },
		KnowsSignal: func(signal string) bool { return slices.Contains(c2a.Signals, signal) },
		Late:        late,
		Fresh:       fresh,
		Dispose:     c2a.Dispose,
		Fallback:    fallback,
		GuardTools:  func(string) bool { return true },
		Heeds:       func(string) bool { return true },
		QuietMs:     2_500,
		GraceMs:     500,
		CapMs:       c2a.CapMs,
		TypingCapMs: c2a.CapMs,
		HeedTyping:  true,
		Group:       c2a.Event.Group,
		Arrange:     func(fragments []c2a.Event) []c2a.Event { return fragments },
		Withdraws:   func(in Cancelled, e c2a.Event) bool { return e.ID == in.Event && e.Recipient == in.Agent },
		KeepPlace:   true,
		Replaces:    func(c2a.Event) bool { return true },
		Reply:       reply,
		Tells:       func(Turn, c2a.Event) bool { return true },
		Prompt:      Prompt,
		Restraint:   DefaultRestraint(),
		Obligations: DefaultObligationRules(),
		Tools: []string{"chat.list_events", "chat.read_thread", "chat.send_message", "chat.react", "chat.defer",
			"chat.claim", "chat.resolve"},
		Dedup:       DefaultDedupRules(),
		Key:         func(t Turn, n int) string { return fmt.Sprintf("%s:%d", t.ID, n) },
		Retry:       retry,
		Resend:      func(m c2a.SendMessage) c2a.SendMessage { return m },
		Undelivered: func(kind c2a.FailureKind) bool { return kind != c2a.Transient && kind != c2a.RateLimited },
		ToolMessage: toolMessage,
		TurnTries:   2,
		TakesProgress: func(before, progress, total float64) bool {
			return progress > before && (total == 0 || progress <= total)
		},
		Drops:           func(c2a.SendMessage) bool { return true },
		GivesUp:         true,
		ResolvesEarlier: true,
		Stops:           func(int) bool { return true },
		Recalls:         true,
		Restart:         func(bool) bool { return false },
		Resumes:         func(spoken bool) bool { return !spoken },
		Joins:           func(Turn, c2a.Event) bool { return false },
		Report:          report,
	}
}

func accept(d c2a.Draft, e c2a.Event) string {
	switch {
	case e.ID == "":
		return "the event has no id"
	case e.Place.Kind == 0:
		return "the event has no known conversation kind"
	case e.Directedness == 0:
		return "the event doesn't say whether it is aimed at the agent"
	case e.Policy == 0:
		return "the event has no known policy"
	case e.Mode == 0:
		return "the event has no known injection mode"
	case e.Text == "" && e.Knock == nil:
		return "the event has neither content nor knock"
	case d.EventKeys && e.Key == "":
		return "the event has no idempotency key"
	}
	return ""
}

func expose(e c2a.Event) Exposure {
	switch e.Mode {
	case c2a.Immediate, c2a.Buffered:
		return FullContent
	case c2a.Notify:
		return KnockOnly
	case c2a.Digest:
		return Summary
	}
	return Hidden
}

func permit(t Turn, text string, _ bool) bool {
	switch t.Policy {
	case c2a.MustRespond, c2a.MayRespond:
		return true
	case c2a.AckOnly:
		return len([]rune(text)) <= c2a.ReceiptLimit
	}
	return false
}

func fallback(failure string) string {
	return "I can't answer this yet: " + failure + "."
}

// reply answers in the conversation and thread of the event that obliges.
func reply(t Turn, text string) c2a.SendMessage {
	e := t.Carrier()
	return c2a.SendMessage{
		Target:       e.Place,
		InReplyTo:    e.ID,
		Visibility:   visibility(e.Place),
		Directedness: c2a.ToMe,
		Text:         text,
	}
}

// visibility is the kind of the place; a place of which nothing is known is taken for a channel (C2A02-203).
func visibility(p c2a.Place) string {
	switch {
	case p.Thread != "":
		return c2a.Thread.String()
	case p.Kind == 0:
		return c2a.Channel.String()
	}
	return p.Kind.String()
}
