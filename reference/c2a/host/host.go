// Package host is the reference engine of a C2A host.
//
// Input: an [Input] with its time: what happens on the chat platform, the harness's answers and calls, and passing
// time. Output: the resulting [Effect]s, in order: events to deliver, cancellations, posts, reactions, and answers to
// tools. [Host.Due] says when the host has to be woken next.
//
// What a draft requires is in [Rules].
//
// It never reads a clock, does I/O, starts a goroutine or draws a number, and it doesn't know JSON: package link
// converts the messages.
package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Input is something that happens to a host: a [Posted], [Edited], [Deleted], [TypingChanged], [Reacted], [Outage],
// [Named], [Unposted], [ReactionEnded] or [Repeated] on the surface, a [ToolCalled], [Acked], [LinkDown] or [LinkUp] on
// the link, or [Restarted].
type Input interface{ input() }

// Posted is a new message on the surface.
type Posted struct{ Message c2a.Message }

// Edited changes the text of a message. By is the editor; "" means the author.
type Edited struct {
	ID, Text, By string
	Obligation   *c2a.Obligation // new declaration in the edit, or nil
}

// Deleted removes a message. By is who deletes it; "" means the author. Retention says that the message was removed
// because of its age.
type Deleted struct {
	ID, By    string
	Retention bool
}

// Moved says that someone has joined a conversation, or left it.
type Moved struct {
	Conversation, Participant string
	In                        bool
}

// Gathered gives the current members of the conversations that it names, since someone may have joined or left while
// the host was down.
type Gathered struct{ Members map[string][]string }

// TypingChanged says that someone started or stopped typing.
type TypingChanged struct {
	Place  c2a.Place
	Author string
	Active bool
}

// ToolCalled is a call of a chat tool by an agent. Call identifies the answer.
type ToolCalled struct {
	Call  string
	Agent string
	Name  string // of the tool
	Tool  c2a.Tool
}

// Dictated is an event whose attributes are given. The host only numbers and delivers it. Body is the text that the
// read tools return for it.
type Dictated struct {
	Event   c2a.Event
	Message string // id of the message behind it
	Body    string
}

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

func (Posted) input()        {}
func (Edited) input()        {}
func (Deleted) input()       {}
func (Moved) input()         {}
func (TypingChanged) input() {}
func (ToolCalled) input()    {}
func (Dictated) input()      {}
func (Gathered) input()      {}
func (Woken) input()         {}

// Effect is what a host wants done: [Deliver], [Cancel], [Typing], [PostMessage], [ShowReaction] or [ToolAnswer].
type Effect interface{ effect() }

// Deliver hands an event to its recipient.
type Deliver struct{ Event c2a.Event }

// Cancel cancels a delivered event.
type Cancel struct {
	Event  string
	Agent  string
	Reason string
}

// Typing passes a typing signal on to an agent.
type Typing struct {
	Agent  string
	Place  c2a.Place
	Author string
	Active bool
}

// PostMessage posts an agent's message on the surface.
type PostMessage struct {
	Message c2a.Message
}

// ToolAnswer is the answer to a [ToolCalled].
type ToolAnswer struct {
	Call   string
	Sent   string      // message id, for a send
	Read   []ReadItem  // messages, for a read
	Listed []c2a.Event // events of a list
	Fault  string      // why the call was refused, or ""
	Broken bool        // the answer is a JSON-RPC error, not a result
	// Kind is the kind of the failure, or the zero value if it is unknown. RetryAfterMs is how long to wait before a
	// retry, or 0.
	Kind         c2a.FailureKind
	RetryAfterMs int64
	Owner        string // owner of the event, for the failure Claimed
	Grant        *Grant // for a granted claim
	Denied       bool   // the claim was refused, without a failure
}

// Grant is a claim that was granted.
type Grant struct {
	TTLMs int64  // how long it lasts; 0: without limit
	Body  string // the body that the knock held back, or ""
}

func (Deliver) effect()     {}
func (Cancel) effect()      {}
func (Typing) effect()      {}
func (PostMessage) effect() {}
func (ToolAnswer) effect()  {}

// Host is the state of a host for one world.
type Host struct {
	World *c2a.World
	Rules Rules

	agenda    c2a.Agenda[Effect]
	lacks     c2a.Lacks // capabilities that the harness lacks
	pace      pace
	audit     []c2a.AuditEntry
	messages  []c2a.Message
	unread    []c2a.Message // messages that a polling host has not seen yet
	unseen    []string      // messages that were deleted before a polling host saw them
	delivered []delivery
	first     map[[2]string]int // event and agent -> index of its first delivery
	fates     c2a.Fates
	digests   []*digest
	claims    claims
	moved     map[[2]string]bool     // conversation and participant -> is a member, if this has changed
	wrote     map[string][]string    // thread -> who has written there
	sent      map[string]string      // idempotency key of an agent -> message id
	unsure    map[string]c2a.Message // sent messages whose answers were lost, by id
	outages   []Outage
	waiting   []waitingPost  // in order of arrival
	shown     []ShowReaction // visible reactions of agents
	asked     []askedReaction
	failing   []ToolFailure   // tools whose next call fails
	owing     []*owing        // obligations, open or discharged
	early     []earlyReaction // reactions to messages that have not arrived yet
	readBy    []string        // messages whose read state is set
	nextSign  int             // number of the last reaction
	nextEvent int
	nextPost  int
	sequence  map[string]int64 // conversation id -> last sequence
	link      hostLink
}

// delivery is one event for one agent.
type delivery struct {
	event   c2a.Event
	message string
	open    bool // neither answered nor cancelled
	gone    bool // cancelled
	done    bool // resolved or done: never delivered again, whether acknowledged or not
	text    string

	withheld bool // not delivered, only visible to the tools

	answered bool // and not edited afterwards
	owned    bool // its agent has claimed it
	seen     bool // its agent has given the signal seen
	late     bool // its message was edited after it was answered

	uncovered   bool // the body of the knock was delivered
	sent, acked bool
	sentMs      int64 // time of the first delivery

	reminded, escalated bool  // delivered again, or to somebody else, because it was unhandled
	readMs              int64 // when its thread was last read
	timely              bool  // it was answered before its deadline
}

// digest collects the reports of a conversation for one agent until the digest is due.
type digest struct {
	agent   string
	place   c2a.Place
	reports []string // message ids
	sinceMs int64    // time of the first report
}

// New returns a host for the world.
func New(w *c2a.World, rules Rules) *Host {
	return &Host{World: w, Rules: rules, failing: slices.Clone(rules.Failing),
		first: map[[2]string]int{}, moved: map[[2]string]bool{}, wrote: map[string][]string{},
		sent: map[string]string{}, pace: pace{}, sequence: map[string]int64{},
		link: hostLink{known: map[string]int64{}}, fates: c2a.Fates{Fickle: rules.Fickle}}
}

// Due returns when the host next wants to be woken, in ms since the start of the world.
func (h *Host) Due() (ms int64, ok bool) { return h.agenda.Next() }

// at schedules do for the time dueMs.
func (h *Host) at(dueMs int64, do func(nowMs int64) []Effect) { h.agenda.Add(dueMs, do) }

// Step lets the input happen at the time nowMs and returns what follows from it, in order.
func (h *Host) Step(nowMs int64, in Input) []Effect {
	out := h.step(nowMs, in)
	h.keep(nowMs, in, out)
	return out
}

func (h *Host) step(nowMs int64, in Input) []Effect {
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
	if h.Rules.PollMs > 0 && h.poll(nowMs, in) {
		return nil
	}
	return h.pass(nowMs, h.lag(nowMs, in, h.happen(nowMs, in)))
}

// lag delays deliveries and cancellations, if the rules say so.
func (h *Host) lag(nowMs int64, in Input, effects []Effect) []Effect {
	if _, woken := in.(Woken); woken || h.Rules.LagMs == 0 {
		return effects
	}
	var out []Effect
	for _, effect := range effects {
		switch effect.(type) {
		case Deliver, Cancel:
			h.at(nowMs+h.Rules.LagMs, func(int64) []Effect { return []Effect{effect} })
		default:
			out = append(out, effect)
		}
	}
	return out
}

func (h *Host) happen(nowMs int64, in Input) []Effect {
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
		h.move(in)
		return nil
	case Gathered:
		h.gather(in)
		return nil
	case ToolCalled:
		if why := h.stale(nowMs, in); why != "" {
			return []Effect{ToolAnswer{Call: in.Call, Fault: why, Kind: c2a.Conflict}}
		}
		h.lookedUp(nowMs, in)
		return h.conclude(nowMs, in, h.call(nowMs, in))
	case Greeted:
		h.lacks = c2a.Heeded(in.Lacks, h.Rules.Heeds)
		return nil
	case Dictated:
		return h.dictate(nowMs, in)
	case Reacted:
		return h.reacted(nowMs, nowMs, in)
	case Outage:
		h.outages = append(h.outages, in)
		return nil
	case Unreacted:
		h.unreact(nowMs, in)
		return nil
	case Seen:
		h.seen(in)
		return nil
	case Compacted:
		h.compact(nowMs, in)
		return nil
	case Named:
		h.name(in)
		return nil
	case Unposted:
		h.takeBack(in)
		return nil
	case ReactionEnded:
		return h.reactionEnded(nowMs, in)
	case Woken:
		return h.agenda.Run(nowMs)
	}
	panic(fmt.Sprintf("host: unknown input %T", in))
}

// move records that somebody has joined or left.
func (h *Host) move(in Moved) {
	h.moved[[2]string{in.Conversation, in.Participant}] = in.In
	h.leaves(in)
	if h.Rules.Forgets && !in.In {
		h.forget(in)
	}
	if h.Rules.Claims.LeavesElsewhere && !in.In {
		h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.agent == in.Participant })
	}
	if (h.Rules.Claims.Leaves || h.Rules.Claims.LeavesAll) && !in.In {
		h.claims = slices.DeleteFunc(h.claims, func(c claim) bool {
			m, _ := h.message(c.message)
			return (c.agent == in.Participant || h.Rules.Claims.LeavesAll) && m.Place.Conversation == in.Conversation
		})
	}
}

// gather updates the memberships of all agents.
func (h *Host) gather(in Gathered) {
	for conversation, members := range in.Members {
		for _, a := range h.World.Agents {
			there := slices.Contains(members, a.ID)
			if there != h.member(conversation, a.ID) && !h.Rules.Retry.Ungathers {
				h.move(Moved{Conversation: conversation, Participant: a.ID, In: there})
			}
		}
	}
}

func (h *Host) post(nowMs int64, m c2a.Message) []Effect {
	m.Joined = h.join(m)
	h.messages = append(h.messages, m)
	h.link.known[m.ID] = nowMs
	h.sequence[m.Place.Conversation]++
	var out []Effect
	for _, agent := range h.readers(m.Place) {
		if e, ok := h.make(nowMs, m, agent, delivery{}); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	h.oblige(nowMs, m)
	return append(out, h.heard(nowMs, m)...)
}

// join makes the author of a message a participant of its thread. It returns the earlier participants.
func (h *Host) join(m c2a.Message) []string {
	before := h.wrote[m.Place.Thread]
	if m.Place.Thread != "" && m.Class == c2a.Chat && !slices.Contains(before, m.Author) {
		h.wrote[m.Place.Thread] = append(before[:len(before):len(before)], m.Author)
	}
	return before
}

func (h *Host) dictate(nowMs int64, in Dictated) []Effect {
	e := in.Event
	h.sequence[e.Place.Conversation]++
	e.CreatedMs, e.Sequence, e.Attempt = nowMs, h.sequence[e.Place.Conversation], 1
	m := c2a.Message{ID: in.Message, Author: e.Author.ID, Place: e.Place, Text: in.Body, Class: c2a.Chat}
	if e.Reaction == nil {
		h.messages = append(h.messages, m)
	}
	return []Effect{Deliver{Event: h.issue(e, m)}}
}

// readers returns the agents that can read the place, in the world's order.
func (h *Host) readers(p c2a.Place) []string {
	var ids []string
	for _, a := range h.World.Agents {
		if h.Rules.Present(h, p.Conversation, a.ID) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// make decides about a message for an agent and returns its event, which replaces the delivery old, if there is one. It
// returns false if nothing is delivered now. It keeps withheld events for the tools.
func (h *Host) make(nowMs int64, m c2a.Message, agent string, old delivery) (c2a.Event, bool) {
	x := h.Rules.Decide(&h.Rules, h.World, m, agent)
	withheld := h.Rules.Withhold(x)
	if withheld && x.Case == OwnMessage {
		return c2a.Event{}, false
	}
	obliged := h.Rules.obliges(h.World, m, agent)
	withheld = withheld && !obliged
	e := c2a.Event{
		Recipient: agent,
		Place:     m.Place,
		Author:    h.World.Author(m.Author),
		Policy:    x.Policies[0],
		Mode:      h.mode(x.Modes),
		Reason:    x.Reason,
		Priority:  c2a.Normal,
		CreatedMs: nowMs,
		Sequence:  h.sequence[m.Place.Conversation],
		Attempt:   1,
		EditOf:    h.replaced(old),
	}
	if e.EditOf != "" && h.Rules.KeepsPlace {
		e.Sequence = old.event.Sequence
	}
	if m.PostedMs != 0 && !h.Rules.Obligations.ByReceipt {
		e.CreatedMs = m.PostedMs
	}
	h.declare(m, &e)
	if old.late && !obliged {
		e.Policy, e.Reason = min(e.Policy, c2a.MayRespond), c2a.EditedAfterResponse
	}
	switch {
	case h.World.Draft.Directedness:
		e.Directedness = first(x.Directedness, c2a.Ambient)
	case first(x.Addressed, false):
		e.Directedness = c2a.ToMe
	default:
		e.Directedness = c2a.Ambient
	}
	for _, mention := range h.Rules.Resolve(h.World, m.Text) {
		if mention.ID != "" {
			e.Mentions = append(e.Mentions, mention.ID)
		}
	}
	if m.Urgent {
		e.Priority = c2a.Urgent
	}
	if m.Place.Thread != "" && x.Case == Mentioned && h.World.Draft.Context {
		e.Context = h.Rules.Context
	}
	if e.Mode == c2a.Digest {
		if !withheld {
			h.collect(nowMs, e, m.ID)
		}
		return c2a.Event{}, false
	}
	if e.Mode == c2a.Notify {
		e.Knock = h.knock(e, h.Rules.Topic(h.World, m, x.Case))
	} else {
		e.Text = m.Text
	}
	e = h.issue(e, m)
	d := &h.delivered[len(h.delivered)-1]
	d.open, d.withheld, d.late = !withheld, withheld, old.late
	return e, !withheld
}

// replaced returns the id of the delivered event that a new one replaces, or "".
func (h *Host) replaced(old delivery) string {
	if old.sent || h.Rules.EditsOfAll || h.Rules.LagMs > 0 {
		return old.event.ID
	}
	return old.event.EditOf
}

// knock returns what a notify event shows instead of its text.
func (h *Host) knock(e c2a.Event, topic string) *c2a.Knock {
	return &c2a.Knock{
		From:         authorRef(e.Author),
		Where:        e.Place.Ref(),
		Directedness: e.Directedness,
		Policy:       e.Policy,
		Priority:     e.Priority,
		Topic:        topic,
		PullWith:     "chat.read_thread",
	}
}

// issue numbers and records the event.
func (h *Host) issue(e c2a.Event, m c2a.Message) c2a.Event {
	if e.ID = h.sharedID(e, m); e.ID == "" {
		h.nextEvent++
		e.ID = fmt.Sprintf("evt_%d", h.Rules.EventsFrom+h.nextEvent)
	}
	e.Key = e.ID + ":" + strings.ReplaceAll(e.Recipient, ":", "_")
	h.Rules.Shape(h.World, m, &e)
	e.DeadlineMs = h.fresh(e)
	key := [2]string{e.ID, e.Recipient}
	if _, known := h.first[key]; !known {
		h.first[key] = len(h.delivered)
	}
	h.delivered = append(h.delivered, delivery{event: e, message: m.ID, open: true, text: m.Text})
	h.await(e)
	if h.Rules.Due.Unsent {
		h.watch(e.CreatedMs, e)
	}
	return e
}

func first[T any](list []T, otherwise T) T {
	if len(list) == 0 {
		return otherwise
	}
	return list[0]
}

// authorRef names an author by kind and id, never by display name, which is untrusted text.
func authorRef(a c2a.Author) string {
	if strings.Contains(a.ID, ":") {
		return a.ID
	}
	return a.Kind.String() + ":" + a.ID
}

// collect adds a report to the digest of its conversation, which is due DigestMs after the first report.
func (h *Host) collect(nowMs int64, e c2a.Event, report string) {
	for _, d := range h.digests {
		if d.agent == e.Recipient && d.place.Same(e.Place) && (d.sinceMs == nowMs || !h.Rules.DigestEach) {
			d.reports = append(d.reports, report)
			return
		}
	}
	d := &digest{agent: e.Recipient, place: e.Place, reports: []string{report}, sinceMs: nowMs}
	h.digests = append(h.digests, d)
	h.at(nowMs+h.Rules.DigestMs, func(nowMs int64) []Effect { return h.rollUp(nowMs, d) })
}

// rollUp delivers a digest with the current texts of its reports. It obliges nobody (C2A02-113).
func (h *Host) rollUp(nowMs int64, d *digest) []Effect {
	h.digests = slices.DeleteFunc(h.digests, func(o *digest) bool { return o == d })
	var lines []string
	for _, report := range d.reports {
		if text, there := h.Rules.Report(h, report); there {
			lines = append(lines, text)
		}
	}
	if len(lines) == 0 || !h.Rules.Present(h, d.place.Conversation, d.agent) {
		return nil
	}
	h.sequence[d.place.Conversation]++
	e := c2a.Event{
		Recipient:    d.agent,
		Place:        d.place,
		Author:       c2a.Author{ID: "host", Kind: c2a.Program, Name: "digest"},
		Directedness: c2a.Ambient,
		Policy:       c2a.MustNotRespond,
		Mode:         c2a.Digest,
		Reason:       "digest",
		Priority:     c2a.Normal,
		Text:         h.Rules.Summary(lines),
		CreatedMs:    nowMs,
		Sequence:     h.sequence[d.place.Conversation],
		Attempt:      1,
	}
	return []Effect{Deliver{Event: h.issue(e, c2a.Message{Place: d.place, Text: e.Text})}}
}

// report returns the current text of a report, or false if it was deleted.
func (h *Host) report(message string) (text string, ok bool) {
	m, ok := h.message(message)
	return m.Text, ok
}

// summary returns the number of reports and all their texts.
func summary(reports []string) string {
	return fmt.Sprintf("%d updates:\n- %s", len(reports), strings.Join(reports, "\n- "))
}

func (h *Host) edit(nowMs int64, in Edited) []Effect {
	i := h.messageIndex(in.ID)
	if i < 0 || h.messages[i].Text == in.Text {
		return nil // the message is unknown, or only an unfurl changed
	}
	h.messages[i].Text = in.Text
	h.Rules.Reworded(&h.messages[i])
	h.void(in.ID)
	if o := in.Obligation; o != nil && h.Rules.Obligations.EditDelegates {
		for _, x := range h.owing {
			if x.Message == in.ID {
				x.Delegate = o.Delegate
			}
		}
	}
	h.clarify(nowMs, h.messages[i], in.By)
	h.messages[i].Joined = h.wrote[h.messages[i].Place.Thread]
	m := h.messages[i]
	if !h.Rules.ReplaceOnEdit || h.Rules.Claims.Freezes && h.claims.holder(nowMs, in.ID, "") != nil {
		return nil
	}
	var stale []delivery
	for j := range h.delivered {
		switch d := &h.delivered[j]; {
		case d.message != in.ID, d.escalated && h.Rules.HandedStays:
		case d.open:
			d.open, d.gone = false, true
			h.ends(d.event, c2a.Ending{By: c2a.ByChange})
			stale = append(stale, *d)
		case d.withheld: // the agent doesn't know of the event
			d.withheld, d.gone = false, true
			stale = append(stale, delivery{event: c2a.Event{Recipient: d.event.Recipient}})
		case d.answered && h.Rules.LateEdits:
			d.answered, d.late, d.done = false, true, true
			stale = append(stale, *d)
		default: // its agent has closed it: don't remind it of the old text
			d.done = true
		}
	}
	stale = slices.DeleteFunc(stale, func(d delivery) bool { // each agent gets one event
		return d.event.ID == "" && slices.ContainsFunc(stale, func(o delivery) bool {
			return o.event.ID != "" && o.event.Recipient == d.event.Recipient
		})
	})
	var out []Effect
	for i, old := range stale {
		if old.gone {
			reason := "message was edited before the response"
			if h.Rules.QuotesEdits {
				reason = "message is now: " + m.Text
			}
			out = append(out, Cancel{Event: old.event.ID, Agent: old.event.Recipient, Reason: reason})
		}
		again := slices.ContainsFunc(stale[i+1:],
			func(o delivery) bool { return o.event.Recipient == old.event.Recipient })
		if again || !h.Rules.Present(h, m.Place.Conversation, old.event.Recipient) {
			continue // one event replaces both the knock and its body; an agent that has left gets none
		}
		h.sequence[m.Place.Conversation]++
		if e, ok := h.make(nowMs, m, old.event.Recipient, old); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return append(out, h.reach(nowMs, m)...)
}

// reach delivers an edited message to agents that now have to answer it but got no event of it: those that joined
// later, or got it only in a digest.
func (h *Host) reach(nowMs int64, m c2a.Message) []Effect {
	var out []Effect
	for _, agent := range h.readers(m.Place) {
		had := slices.ContainsFunc(h.delivered, func(d delivery) bool {
			return d.message == m.ID && d.event.Recipient == agent && !d.gone
		})
		x := h.Rules.Decide(&h.Rules, h.World, m, agent)
		if had || !h.Rules.EditsReach || x.Case == OwnMessage || x.Policies[0] != c2a.MustRespond {
			continue
		}
		h.sequence[m.Place.Conversation]++
		if e, ok := h.make(nowMs, m, agent, delivery{}); ok {
			out = append(out, Deliver{Event: e})
		}
	}
	return out
}

func (h *Host) delete(in Deleted) []Effect {
	h.retract(in)
	if !h.Rules.KeepDeleted {
		h.messages = slices.DeleteFunc(h.messages, func(m c2a.Message) bool { return m.ID == in.ID })
	}
	h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.message == in.ID })
	for j := range h.delivered {
		d := &h.delivered[j]
		d.gone = d.gone || d.message == in.ID && !h.Rules.KeepDeleted
	}
	if !h.Rules.CancelOnDelete {
		return nil
	}
	var out []Effect
	for j := range h.delivered {
		if d := &h.delivered[j]; d.message == in.ID && (d.open || d.answered && h.Rules.CancelAnswered) {
			d.open, d.gone = false, true
			h.ends(d.event, c2a.Ending{By: c2a.ByChange})
			out = append(out, Cancel{Event: d.event.ID, Agent: d.event.Recipient,
				Reason: "message was deleted before the response"})
		}
	}
	return out
}

func (h *Host) typing(in TypingChanged) []Effect {
	var out []Effect
	for _, agent := range h.readers(in.Place) {
		if agent != in.Author {
			out = append(out, Typing{Agent: agent, Place: in.Place, Author: in.Author, Active: in.Active})
		}
	}
	return out
}

// Inspect returns what the host knows about the events, the claims and the audit.
func (h *Host) Inspect(nowMs int64) c2a.Inspection {
	owes, blocking := h.openSet(nowMs)
	return c2a.Inspection{Fates: h.fates.List(), Held: h.claims.list(), Audit: h.audit, Owes: owes, Blocking: blocking}
}
