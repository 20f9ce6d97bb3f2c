package c2a

import (
	"fmt"
	"slices"
	"strings"
)

// HostRules are the rules of a host. The zero value is unusable; start from
// [DefaultHostRules].
type HostRules struct {
	// Resolve finds whom a text names.
	Resolve func(w *World, text string) []Mention
	// Filler reports pure acknowledgement.
	Filler func(text string) bool
	// Decide says what the draft allows for a message and an agent.
	Decide func(r *HostRules, w *World, m Message, agent string) Expectation
	// Withhold reports whether a message is kept from an agent altogether: its
	// own posts always are, and what is optional may be.
	Withhold func(x Expectation) bool
	// Topic makes the topic of a knock, from anything but the words of the body.
	Topic func(w *World, m Message, c Case) string
	// Shape is the last word on an event before it leaves; it may change it.
	Shape func(w *World, m Message, e *Event)
	// CancelOnDelete cancels the pending deliveries of a deleted message
	// (C2A26-112, C2A02-244).
	CancelOnDelete bool
	// ReplaceOnEdit cancels the pending deliveries of an edited message and
	// delivers the new text as a new event (C2A26-108, C2A02-242).
	ReplaceOnEdit bool
	// LateEdits delivers a message that was edited after it had been answered as
	// a new event, which obliges nobody anew (C2A26-110, -111; C2A02-243).
	LateEdits bool
	// Relay delivers what one agent sends to the others who can read it.
	Relay bool
	// Reactions are the rules about signals in both directions.
	Reactions ReactionRules
	// Posting are the rules about the messages of agents.
	Posting PostingRules
	// Heeds reports whether a capability that the harness does without is not
	// used (C2A02-034).
	Heeds func(capability string) bool
	// Dispose gives the disposition of an event by what ended it.
	Dispose func(e Event, x Ending) Disposition
	// CloseMs is how long silence counts as waiting where an event may stay
	// unanswered (C2A02-142).
	CloseMs int64
	// Due are the rules about deadlines and what is left unhandled.
	Due DueRules
	// DigestMs is how long reports are collected into one digest, and Summary
	// what it makes of them.
	DigestMs int64
	Summary  func(reports []string) string
	// LagMs is how long after its message a host delivers or cancels something.
	LagMs int64
	// Present reports whether an agent is delivered what is said in the
	// conversation.
	Present func(h *Host, conversation, agent string) bool
	// MayRead reports whether the tools show an agent the conversation.
	MayRead func(h *Host, conversation, agent string) bool
	// Window is the last word on what chat.read_thread returns.
	Window func(h *Host, t ReadThread, answer *ToolAnswer)
	// Listable reports whether chat.list_events shows an agent the event, and
	// Matches whether the filters let it pass.
	Listable func(h *Host, e Event, agent string) bool
	Matches  func(t ListEvents, e Event) bool
	// Context is what injection.context says of a mention in a thread
	// (C2A02-061, -083).
	Context string
	// Tools are further tools, which do something and can't be repeated
	// harmlessly. Flaky are tools whose next call fails, once for each mention.
	Tools, Flaky []string
	// Foreign lets an agent act on the events of others, and KeepDeleted leaves
	// deleted messages where the tools find them.
	Foreign, KeepDeleted bool
	// ForAll takes the answer of one agent for that of all who were asked.
	ForAll bool
	// DeferToggles takes a second deferral for taking back the first.
	DeferToggles bool
	// Claims are the rules of chat.claim.
	Claims ClaimRules
	// Guard is what the host guards.
	Guard GuardRules
	// Retry makes deliveries arrive.
	Retry RetryRules
}

// DefaultHostRules are the rules as the drafts have them.
func DefaultHostRules() HostRules {
	return HostRules{
		Resolve:        ResolveMentions,
		Filler:         IsFiller,
		Decide:         (*HostRules).Expect,
		Withhold:       func(x Expectation) bool { return x.Case == OwnMessage },
		Topic:          topic,
		Shape:          func(*World, Message, *Event) {},
		CancelOnDelete: true,
		ReplaceOnEdit:  true,
		LateEdits:      true,
		Relay:          true,
		Reactions:      defaultReactionRules(),
		Posting:        defaultPostingRules(),
		Heeds:          func(string) bool { return true },
		Dispose:        Dispose,
		CloseMs:        10 * 60_000,
		Due:            DefaultDueRules(),
		DigestMs:       60_000,
		Summary:        summary,
		Present:        (*Host).member,
		MayRead:        (*Host).member,
		Window:         func(*Host, ReadThread, *ToolAnswer) {},
		Listable:       listable,
		Matches:        matches,
		Context:        "thread_window",
		Claims: ClaimRules{
			TTLMs: 300_000, Exclusive: true, Again: true, Lasting: true, Body: BodyAsEvent, Needed: true, Guarded: true,
		},
		Guard: DefaultGuardRules(),
		Retry: DefaultRetryRules(),
	}
}

// topic names what kind of thing happened, never a word of the body
// (C2A26-033, -034; C2A02-108).
func topic(w *World, m Message, c Case) string {
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

// HostInput is something that happens to a host: a [Posted], [Edited],
// [Deleted], [TypingChanged], [Reacted], [Outage], [Named], [Unposted] or [Repeated]
// on the surface, a [ToolCalled], [Acked], [LinkDown] or [LinkUp] on the link, or
// being [Restarted].
type HostInput interface{ hostInput() }

// Posted is a new message on the surface.
type Posted struct{ Message Message }

// Edited gives a message a new text.
type Edited struct{ ID, Text string }

// Deleted removes a message.
type Deleted struct{ ID string }

// Moved says that somebody has joined a conversation, or left it.
type Moved struct {
	Conversation, Participant string
	In                        bool
}

// TypingChanged says that somebody started or stopped typing.
type TypingChanged struct {
	Place  Place
	Author string
	Active bool
}

// ToolCalled is a chat tool called by an agent. Call names the answer.
type ToolCalled struct {
	Call  string
	Agent string
	Name  string // of the tool
	Tool  Tool
}

// Dictated is an event whose attributes somebody else decided: it is numbered
// and issued as it is. Body is the text that the read tools return for it.
type Dictated struct {
	Event   Event
	Message string // id of the message behind it
	Body    string
}

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

func (Posted) hostInput()        {}
func (Edited) hostInput()        {}
func (Deleted) hostInput()       {}
func (Moved) hostInput()         {}
func (TypingChanged) hostInput() {}
func (ToolCalled) hostInput()    {}
func (Dictated) hostInput()      {}
func (Woken) hostInput()         {}

// HostEffect is what a host wants done: [Deliver], [Cancel], [Typing],
// [PostMessage], [ShowReaction] or [ToolAnswer].
type HostEffect interface{ hostEffect() }

// Deliver hands an event to its recipient.
type Deliver struct{ Event Event }

// Cancel withdraws a delivered event.
type Cancel struct {
	Event  string
	Agent  string
	Reason string
}

// Typing passes a typing signal on to an agent.
type Typing struct {
	Agent  string
	Place  Place
	Author string
	Active bool
}

// PostMessage shows an agent's message on the surface.
type PostMessage struct {
	Message Message
}

// ToolAnswer answers a [ToolCalled].
type ToolAnswer struct {
	Call   string
	Sent   string     // message id of a send
	Read   []ReadItem // messages of a read
	Listed []Event    // events of a list
	Fault  string     // why it was refused, or ""
	// Kind is the kind of the failure, where it is known, and RetryAfterMs how
	// long to wait before another try, where that is known.
	Kind         FailureKind
	RetryAfterMs int64
	Owner        string // who owns the event, of Claimed
	Grant        *Grant // of a claim that was granted
}

// Grant is a claim that was granted.
type Grant struct {
	TTLMs int64  // how long it stands; 0: for ever
	Body  string // what the knock held back, or ""
}

func (Deliver) hostEffect()     {}
func (Cancel) hostEffect()      {}
func (Typing) hostEffect()      {}
func (PostMessage) hostEffect() {}
func (ToolAnswer) hostEffect()  {}

// Host is the state of a host for one world.
type Host struct {
	World *World
	Rules HostRules

	agenda    Agenda[HostEffect]
	lacks     Lacks // of the harness
	pace      pace
	audit     []AuditEntry
	messages  []Message
	delivered []delivery
	first     map[[2]string]int // event and agent -> its first place in delivered
	fates     Fates
	digests   []*digest
	claims    claims
	moved     map[[2]string]bool // conversation and participant -> in it, where that has changed
	sent      map[string]string  // idempotency key of an agent -> message id
	outages   []Outage
	waiting   []waitingPost  // in the order in which they came
	shown     []ShowReaction // reactions of agents that the surface shows
	flaky     []string       // tools whose next call fails
	nextEvent int
	nextPost  int
	sequence  map[string]int64 // conversation id -> last sequence
	link      hostLink
}

// delivery is one event at one agent.
type delivery struct {
	event   Event
	message string
	open    bool // neither answered nor cancelled
	gone    bool // cancelled
	text    string

	withheld bool // kept for the tools alone

	answered bool // and not edited since
	late     bool // about a message that was edited after it had been answered

	uncovered   bool // the body of the knock was delivered, too
	sent, acked bool

	reminded, escalated bool  // delivered again, or to somebody else, since nobody had dealt with it
	readMs              int64 // when its thread was last read
}

// digest collects the reports of a conversation for one agent until it is due.
type digest struct {
	agent string
	place Place
	lines []string
}

// NewHost returns a host for the world.
func NewHost(w *World, rules HostRules) *Host {
	return &Host{World: w, Rules: rules, flaky: slices.Clone(rules.Flaky), first: map[[2]string]int{}, moved: map[[2]string]bool{}, sent: map[string]string{}, pace: pace{}, sequence: map[string]int64{}, link: hostLink{known: map[string]int64{}}}
}

// Due returns when the host next wants to be woken, in ms since the start of
// the world.
func (h *Host) Due() (ms int64, ok bool) { return h.agenda.Next() }

// at puts something on the host's agenda.
func (h *Host) at(dueMs int64, do func(nowMs int64) []HostEffect) { h.agenda.Add(dueMs, do) }

// Step lets the input happen at the time nowMs and returns what follows from
// it, in order.
func (h *Host) Step(nowMs int64, in HostInput) []HostEffect {
	out := h.step(nowMs, in)
	h.keep(nowMs, in, out)
	return out
}

func (h *Host) step(nowMs int64, in HostInput) []HostEffect {
	switch in := in.(type) {
	case Acked:
		h.acknowledge(in)
		return nil
	case LinkDown:
		h.link.down = true
		return nil
	case LinkUp:
		return h.resume(nowMs)
	case Restarted:
		return h.restart(nowMs)
	}
	return h.pass(nowMs, h.lag(nowMs, in, h.happen(nowMs, in)))
}

// lag puts what is to be delivered or cancelled off.
func (h *Host) lag(nowMs int64, in HostInput, effects []HostEffect) []HostEffect {
	if _, woken := in.(Woken); woken || h.Rules.LagMs == 0 {
		return effects
	}
	var out []HostEffect
	for _, effect := range effects {
		switch effect.(type) {
		case Deliver, Cancel:
			h.at(nowMs+h.Rules.LagMs, func(int64) []HostEffect { return []HostEffect{effect} })
		default:
			out = append(out, effect)
		}
	}
	return out
}

func (h *Host) happen(nowMs int64, in HostInput) []HostEffect {
	switch in := in.(type) {
	case Redelivered:
		return h.redeliver(in)
	case Repeated:
		return h.repeat(nowMs, in.Message)
	case Posted:
		in.Message.Text = h.Rules.Guard.Redact(in.Message.Text)
		return h.post(nowMs, in.Message)
	case Edited:
		in.Text = h.Rules.Guard.Redact(in.Text)
		return h.edit(nowMs, in)
	case Deleted:
		return h.delete(in)
	case TypingChanged:
		return h.typing(in)
	case Moved:
		h.moved[[2]string{in.Conversation, in.Participant}] = in.In
		return nil
	case ToolCalled:
		if why := h.stale(nowMs, in); why != "" {
			return []HostEffect{ToolAnswer{Call: in.Call, Fault: why, Kind: Conflict}}
		}
		h.lookedUp(nowMs, in)
		return h.conclude(nowMs, in, h.call(nowMs, in))
	case Greeted:
		h.lacks = Heeded(in.Lacks, h.Rules.Heeds)
		return nil
	case Dictated:
		return h.dictate(nowMs, in)
	case Reacted:
		return h.reacted(nowMs, in)
	case Outage:
		h.outages = append(h.outages, in)
		return nil
	case Named:
		h.name(in)
		return nil
	case Unposted:
		h.takeBack(in)
		return nil
	case Woken:
		return h.agenda.Run(nowMs)
	}
	panic(fmt.Sprintf("c2a: unknown host input %T", in))
}

func (h *Host) post(nowMs int64, m Message) []HostEffect {
	h.messages = append(h.messages, m)
	h.link.known[m.ID] = nowMs
	h.sequence[m.Place.Conversation]++
	var out []HostEffect
	for _, agent := range h.readers(m.Place) {
		if e, ok := h.make(nowMs, m, agent, delivery{}); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return out
}

func (h *Host) dictate(nowMs int64, in Dictated) []HostEffect {
	e := in.Event
	h.sequence[e.Place.Conversation]++
	e.CreatedMs, e.Sequence, e.Attempt = nowMs, h.sequence[e.Place.Conversation], 1
	m := Message{ID: in.Message, Author: e.Author.ID, Place: e.Place, Text: in.Body, Class: Chat}
	if e.Reaction == nil {
		h.messages = append(h.messages, m)
	}
	return []HostEffect{Deliver{Event: h.issue(e, m)}}
}

// readers are the agents that can read the place, in the world's order.
func (h *Host) readers(p Place) []string {
	var ids []string
	for _, a := range h.World.Agents {
		if h.Rules.Present(h, p.Conversation, a.ID) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// make decides about a message for an agent and returns its event, which takes
// the place of the old delivery, if there is one; false when nothing is
// delivered now. What it withholds it keeps for the tools all the same.
func (h *Host) make(nowMs int64, m Message, agent string, old delivery) (Event, bool) {
	x := h.Rules.Decide(&h.Rules, h.World, m, agent)
	withheld := h.Rules.Withhold(x)
	if withheld && x.Case == OwnMessage {
		return Event{}, false
	}
	e := Event{
		Recipient: agent,
		Place:     m.Place,
		Author:    h.World.Author(m.Author),
		Policy:    x.Policies[0],
		Mode:      h.mode(x.Modes),
		Reason:    x.Reason,
		Priority:  Normal,
		CreatedMs: nowMs,
		Sequence:  h.sequence[m.Place.Conversation],
		Attempt:   1,
		EditOf:    old.event.ID,
	}
	if old.late {
		e.Policy, e.Reason = min(e.Policy, MayRespond), EditedAfterResponse
	}
	switch {
	case h.World.Draft.Directedness:
		e.Directedness = first(x.Directedness, Ambient)
	case first(x.Addressed, false):
		e.Directedness = ToMe
	default:
		e.Directedness = Ambient
	}
	for _, mention := range h.Rules.Resolve(h.World, m.Text) {
		if mention.ID != "" {
			e.Mentions = append(e.Mentions, mention.ID)
		}
	}
	if m.Urgent {
		e.Priority = Urgent
	}
	if m.Place.Thread != "" && x.Case == Mentioned && h.World.Draft.Context {
		e.Context = h.Rules.Context
	}
	if e.Mode == Digest {
		if !withheld {
			h.collect(nowMs, e, m.Text)
		}
		return Event{}, false
	}
	if e.Mode == Notify {
		e.Knock = h.knock(e, h.Rules.Topic(h.World, m, x.Case))
	} else {
		e.Text = m.Text
	}
	e = h.issue(e, m)
	d := &h.delivered[len(h.delivered)-1]
	d.open, d.withheld, d.late = !withheld, withheld, old.late
	return e, !withheld
}

// knock is what a notify event shows in place of its text.
func (h *Host) knock(e Event, topic string) *Knock {
	return &Knock{
		From:         authorRef(e.Author),
		Where:        e.Place.Ref(),
		Directedness: e.Directedness,
		Policy:       e.Policy,
		Priority:     e.Priority,
		Topic:        topic,
		PullWith:     "chat.read_thread",
	}
}

// issue numbers the event and remembers it.
func (h *Host) issue(e Event, m Message) Event {
	h.nextEvent++
	e.ID = fmt.Sprintf("evt_%d", h.nextEvent)
	e.Key = e.ID + ":" + strings.ReplaceAll(e.Recipient, ":", "_")
	h.Rules.Shape(h.World, m, &e)
	e.DeadlineMs = h.fresh(e)
	key := [2]string{e.ID, e.Recipient}
	if _, known := h.first[key]; !known {
		h.first[key] = len(h.delivered)
	}
	h.delivered = append(h.delivered, delivery{event: e, message: m.ID, open: true, text: m.Text})
	h.await(e)
	h.watch(e)
	return e
}

func first[T any](list []T, otherwise T) T {
	if len(list) == 0 {
		return otherwise
	}
	return list[0]
}

// authorRef names an author by kind and id, never by display name, which is
// untrusted text.
func authorRef(a Author) string {
	if strings.Contains(a.ID, ":") {
		return a.ID
	}
	return a.Kind.String() + ":" + a.ID
}

// collect puts a report into the digest of its conversation, which is due some
// time after the first.
func (h *Host) collect(nowMs int64, e Event, line string) {
	for _, d := range h.digests {
		if d.agent == e.Recipient && d.place.Same(e.Place) {
			d.lines = append(d.lines, line)
			return
		}
	}
	d := &digest{agent: e.Recipient, place: e.Place, lines: []string{line}}
	h.digests = append(h.digests, d)
	h.at(nowMs+h.Rules.DigestMs, func(nowMs int64) []HostEffect { return h.rollUp(nowMs, d) })
}

// rollUp delivers a digest. It obliges nobody (C2A02-113).
func (h *Host) rollUp(nowMs int64, d *digest) []HostEffect {
	h.digests = slices.DeleteFunc(h.digests, func(o *digest) bool { return o == d })
	h.sequence[d.place.Conversation]++
	e := Event{
		Recipient:    d.agent,
		Place:        d.place,
		Author:       Author{ID: "host", Kind: Program, Name: "digest"},
		Directedness: Ambient,
		Policy:       MustNotRespond,
		Mode:         Digest,
		Reason:       "digest",
		Priority:     Normal,
		Text:         h.Rules.Summary(d.lines),
		CreatedMs:    nowMs,
		Sequence:     h.sequence[d.place.Conversation],
		Attempt:      1,
	}
	return []HostEffect{Deliver{Event: h.issue(e, Message{Place: d.place, Text: e.Text})}}
}

// summary counts the reports and tells them all.
func summary(reports []string) string {
	return fmt.Sprintf("%d updates:\n- %s", len(reports), strings.Join(reports, "\n- "))
}

func (h *Host) edit(nowMs int64, in Edited) []HostEffect {
	i := slices.IndexFunc(h.messages, func(m Message) bool { return m.ID == in.ID })
	if i < 0 || h.messages[i].Text == in.Text {
		return nil // unknown, or nothing but an unfurl changed
	}
	h.messages[i].Text = in.Text
	m := h.messages[i]
	if !h.Rules.ReplaceOnEdit {
		return nil
	}
	var stale []delivery
	for j := range h.delivered {
		switch d := &h.delivered[j]; {
		case d.message != in.ID:
		case d.open:
			d.open, d.gone = false, true
			h.ends(d.event, Ending{By: ByChange})
			stale = append(stale, *d)
		case d.withheld: // the agent has heard of nothing that could be edited
			d.withheld, d.gone = false, true
			stale = append(stale, delivery{event: Event{Recipient: d.event.Recipient}})
		case d.answered && h.Rules.LateEdits:
			d.answered, d.late = false, true
			stale = append(stale, *d)
		}
	}
	var out []HostEffect
	for _, old := range stale {
		h.sequence[m.Place.Conversation]++
		if old.gone {
			out = append(out, Cancel{Event: old.event.ID, Agent: old.event.Recipient, Reason: "message was edited before the response"})
		}
		if e, ok := h.make(nowMs, m, old.event.Recipient, old); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return out
}

func (h *Host) delete(in Deleted) []HostEffect {
	if !h.Rules.KeepDeleted {
		h.messages = slices.DeleteFunc(h.messages, func(m Message) bool { return m.ID == in.ID })
	}
	h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.message == in.ID })
	for j := range h.delivered {
		d := &h.delivered[j]
		d.gone = d.gone || d.message == in.ID
	}
	if !h.Rules.CancelOnDelete {
		return nil
	}
	var out []HostEffect
	for j := range h.delivered {
		if d := &h.delivered[j]; d.message == in.ID && d.open {
			d.open, d.gone = false, true
			h.ends(d.event, Ending{By: ByChange})
			out = append(out, Cancel{Event: d.event.ID, Agent: d.event.Recipient, Reason: "message was deleted before the response"})
		}
	}
	return out
}

func (h *Host) typing(in TypingChanged) []HostEffect {
	var out []HostEffect
	for _, agent := range h.readers(in.Place) {
		if agent != in.Author {
			out = append(out, Typing{Agent: agent, Place: in.Place, Author: in.Author, Active: in.Active})
		}
	}
	return out
}

// Inspect says what the host knows of the events, of claims, and of what
// happened.
func (h *Host) Inspect() Inspection {
	return Inspection{Fates: h.fates.List(), Held: h.claims.list(), Audit: h.audit}
}
