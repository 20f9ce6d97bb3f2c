package c2a

import (
	"fmt"
	"slices"
)

// Exposure is how much of an event reaches the model.
type Exposure uint8

// The exposures.
const (
	Hidden      Exposure = iota + 1 // nothing, in no turn
	KnockOnly                       // the knock, not the body
	Summary                         // with the next turn, opening none
	FullContent                     // the body
)

// HarnessRules are the rules of a harness. The zero value is unusable; start
// from [DefaultHarnessRules].
type HarnessRules struct {
	// Accept returns why an event is refused, or "". It fails closed on what
	// the draft doesn't know (reading A26-18; C2A02-050).
	Accept func(d Draft, e Event) string
	// Expose says how much of an event the model sees; its mode alone decides
	// (C2A26-011).
	Expose func(e Event) Exposure
	// Reread tries a read that has failed once more.
	Reread bool
	// Compose reports whether a mode waits for the compose window.
	Compose func(m Mode) bool
	// Interrupt reports whether an immediate event stops the open turn
	// (C2A26-012; C2A02-095, -096).
	Interrupt func(d Draft, e Event) bool
	// Permit reports whether the model may say the text in the turn; unasked
	// marks a post that answers nothing. The policy alone decides
	// (C2A26-009; C2A02-002, -078, -079).
	Permit func(t Turn, text string, unasked bool) bool
	// Owes reports whether a policy demands an answer even from a model that
	// gives none (C2A26-041, -042; C2A02-076).
	Owes func(p Policy) bool
	// Combine gives the policy of a turn made of events with these policies
	// (reading A26-21).
	Combine func(all []Policy) Policy
	// Settles reports whether a reaction discharges an event that must be
	// answered; having read it doesn't (C2A26-082, interaction X70).
	Settles func(signal string) bool
	// KnowsSignal reports whether there is such a signal; others are never sent
	// (C2A26-091).
	KnowsSignal func(signal string) bool
	// Late says what becomes of a reply to an event at a moment.
	Late func(e Event, nowMs int64) Lateness
	// Dispose gives the disposition of an event by what ended it.
	Dispose func(e Event, x Ending) Disposition
	// Fallback is the text sent when the model gives no answer to an event that
	// must be answered, or "" (C2A26-041, -042).
	Fallback func(failure string) string

	// GuardTools reports whether chat that the model sends by a tool call, in
	// answer to an event or to none, is put to the policy as any other, whatever
	// the call says of policies (C2A26-005, -106).
	GuardTools func(inReplyTo string) bool
	// Heeds reports whether a capability that the host does without is not used
	// (C2A02-034).
	Heeds func(capability string) bool

	// QuietMs is how long the window stays open after the latest fragment
	// (C2A26-025, -026: 2 to 5 s; C2A02-100, -101).
	QuietMs int64
	// GraceMs is how long it stays open after typing stopped.
	GraceMs int64
	// TypingRenewsCap counts the cap from when typing stopped. No draft lets it.
	TypingRenewsCap bool
	// CapMs is how long after the first fragment it closes in any case, and
	// TypingCapMs the same while the author types
	// (C2A26-030, C2A02-102: 30 s; reading A26-04).
	CapMs, TypingCapMs int64
	// HeedTyping keeps the window open while the author types
	// (C2A26-027, C2A02-099).
	HeedTyping bool
	// Group names the buffer that an event goes to: events of one group merge
	// (C2A26-028, -029; C2A02-098).
	Group func(e Event) string
	// Arrange puts the fragments of a window in the order of the turn.
	Arrange func(fragments []Event) []Event
	// Withdraws reports whether the cancellation of the event with the id
	// withdraws e (C2A26-112; C2A02-235).
	Withdraws func(id string, e Event) bool
	// KeepPlace puts an edited fragment where the old one stood.
	KeepPlace bool
	// Reply makes the message that answers a turn.
	Reply func(t Turn, text string) SendMessage
	// Prompt makes what the model sees of a turn's first step.
	Prompt func(d Draft, t Turn, notes []Event) []ChatMessage
	// Restraint holds the model back beyond what the policy says.
	Restraint Restraint
	// Tools are the chat tools offered to the model.
	Tools []string
	// Dedup copes with events that come more than once.
	Dedup DedupRules

	// Key makes the idempotency key of a turn's send; n is unique in the world
	// (C2A02-037, -202).
	Key func(t Turn, n int) string
	// Retry says whether, and how long after, a send that failed is tried again;
	// tries is how often it was (C2A02-223).
	Retry func(kind FailureKind, tries int, retryAfterMs int64) (afterMs int64, again bool)
	// Resend makes the message of another try: the very same (C2A02-224).
	Resend func(m SendMessage) SendMessage
	// Undelivered reports whether a failure says for sure that the message
	// didn't become visible (C2A02-222).
	Undelivered func(kind FailureKind) bool
	// ToolMessage is what the model is told of a tool's result (C2A02-226).
	ToolMessage func(in ToolReturned) string
	// TurnTries is how often the model is asked about the same events, if it
	// breaks down before it has done anything (C2A02-220).
	TurnTries int
	// Stops reports whether a cancellation of all events of the open turn, or of
	// all but some that are left, ends it (C2A26-112; C2A02-236).
	Stops func(left int) bool
	// Recalls ends a turn that waits for a tool, too (C2A02-237).
	Recalls bool
	// Restart reports whether the open turn begins anew with a fragment that
	// comes while the model thinks; spoken says that chat went out
	// (C2A26-115, -116; C2A02-246).
	Restart func(spoken bool) bool
	// Resumes reports whether a turn that an immediate event pushed aside is taken
	// up again.
	Resumes func(spoken bool) bool
	// Report makes the progress that the model reports (C2A02-239, -240).
	Report func(t Turn, a Action) Report
}

// DefaultHarnessRules are the rules as the drafts have them.
func DefaultHarnessRules() HarnessRules {
	return HarnessRules{
		Accept:      accept,
		Expose:      expose,
		Reread:      true,
		Compose:     func(m Mode) bool { return m == Buffered },
		Interrupt:   func(d Draft, e Event) bool { return d.Interrupts || e.Priority == Urgent },
		Permit:      permit,
		Combine:     slices.Max[[]Policy],
		Owes:        func(p Policy) bool { return p == MustRespond },
		Settles:     func(signal string) bool { return signal != "seen" },
		KnowsSignal: func(signal string) bool { return slices.Contains(Signals, signal) },
		Late:        late,
		Dispose:     Dispose,
		Fallback:    fallback,
		GuardTools:  func(string) bool { return true },
		Heeds:       func(string) bool { return true },
		QuietMs:     2_500,
		GraceMs:     500,
		CapMs:       CapMs,
		TypingCapMs: CapMs,
		HeedTyping:  true,
		Group:       Event.Group,
		Arrange:     func(fragments []Event) []Event { return fragments },
		Withdraws:   func(id string, e Event) bool { return e.ID == id },
		KeepPlace:   true,
		Reply:       reply,
		Prompt:      Prompt,
		Restraint:   DefaultRestraint(),
		Tools:       []string{"chat.list_events", "chat.read_thread", "chat.send_message", "chat.react", "chat.defer"},
		Dedup:       DefaultDedupRules(),
		Key:         func(t Turn, n int) string { return fmt.Sprintf("%s:%d", t.ID, n) },
		Retry:       retry,
		Resend:      func(m SendMessage) SendMessage { return m },
		Undelivered: func(kind FailureKind) bool { return kind != Transient && kind != RateLimited },
		ToolMessage: toolMessage,
		TurnTries:   2,
		Stops:       func(int) bool { return true },
		Recalls:     true,
		Restart:     func(bool) bool { return false },
		Resumes:     func(spoken bool) bool { return !spoken },
		Report:      report,
	}
}

func accept(d Draft, e Event) string {
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

func expose(e Event) Exposure {
	switch e.Mode {
	case Immediate, Buffered:
		return FullContent
	case Notify:
		return KnockOnly
	case Digest:
		return Summary
	}
	return Hidden
}

func permit(t Turn, text string, _ bool) bool {
	switch t.Policy {
	case MustRespond, MayRespond:
		return true
	case AckOnly:
		return len([]rune(text)) <= ReceiptLimit
	}
	return false
}

func fallback(failure string) string {
	return "I can't answer this yet: " + failure + "."
}

// reply answers in the conversation and thread of the event that obliges.
func reply(t Turn, text string) SendMessage {
	e := t.Carrier()
	return SendMessage{
		Target:       e.Place,
		InReplyTo:    e.ID,
		Visibility:   visibility(e.Place),
		Directedness: ToMe,
		Text:         text,
	}
}

// visibility is the kind of the place; a place of which nothing is known is
// taken for a channel (C2A02-203).
func visibility(p Place) string {
	switch {
	case p.Thread != "":
		return Thread.String()
	case p.Kind == 0:
		return Channel.String()
	}
	return p.Kind.String()
}

// Turn is one turn of the model: one or more merged events.
type Turn struct {
	ID     string
	Agent  string
	Step   int // 1, and one more after each tool result
	Events []Event
	Policy Policy
}

// Carrier is the event that the turn answers: the last of those with the
// strongest policy.
func (t Turn) Carrier() Event {
	e := t.Events[0]
	for _, x := range t.Events[1:] {
		if x.Policy >= e.Policy {
			e = x
		}
	}
	return e
}

// HarnessInput is something that happens to a harness: [Delivered],
// [Cancelled], [TypingHeard] on the link, [Answered] by the model,
// [ToolReturned] by the host, [Passed] time, being [Resumed] or [Reconnected].
type HarnessInput interface{ harnessInput() }

// Delivered is an event brought by the host.
type Delivered struct{ Event Event }

// Cancelled withdraws an event.
type Cancelled struct{ Event string }

// TypingHeard says that somebody started or stopped typing.
type TypingHeard struct {
	Place  Place
	Author string
	Active bool
	Agent  string // recipient, or "" for every session
}

// Answered is what the model answers to a step of a turn.
type Answered struct {
	Turn    string
	Actions []Action
}

// ToolReturned is the result of a [CallTool].
type ToolReturned struct {
	Call         string
	Text         string
	Fault        string
	Kind         FailureKind // of a fault, where the host says
	RetryAfterMs int64       // likewise
}

// Passed is the passing of time up to the moment given to Step.
type Passed struct{}

func (Delivered) harnessInput()    {}
func (Cancelled) harnessInput()    {}
func (TypingHeard) harnessInput()  {}
func (Answered) harnessInput()     {}
func (ToolReturned) harnessInput() {}
func (Passed) harnessInput()       {}

// HarnessEffect is what a harness wants done: [Ack], [Refuse], [StartTurn],
// [StopTurn], [CallTool] or [Report].
type HarnessEffect interface{ harnessEffect() }

// Ack accepts the event just delivered.
type Ack struct{ Event string }

// Refuse refuses the event just delivered.
type Refuse struct{ Event, Reason string }

// StartTurn asks the model for the turn's next step.
type StartTurn struct {
	Turn     Turn
	Messages []ChatMessage
	Tools    []string
}

// StopTurn tells the model that its turn is over.
type StopTurn struct{ Turn, Reason string }

// CallTool calls a chat tool of the host.
type CallTool struct {
	Call      string
	Agent     string
	Send      *SendMessage // chat.send_message,
	React     *React       // or chat.react,
	Name      string       // or any other tool
	Arguments string       // with opaque arguments
}

// Report is progress: a notification, not chat (C2A02-239).
type Report struct {
	Agent           string
	Token           string
	Progress, Total float64 // Total 0: unknown
	Message         string
}

func (Report) harnessEffect()    {}
func (Ack) harnessEffect()       {}
func (Refuse) harnessEffect()    {}
func (StartTurn) harnessEffect() {}
func (StopTurn) harnessEffect()  {}
func (CallTool) harnessEffect()  {}

// Harness is the state of a harness in one world; it runs one session per
// agent and at most one turn per session at a time.
type Harness struct {
	Draft Draft
	Rules HarnessRules
	Model Model // inside, or nil: turns are effects

	nowMs    int64 // of the step
	agenda   Agenda[HarnessEffect]
	lacks    Lacks      // of the host
	sessions []*session // in order of first delivery
	fates    Fates
	sendings []*sending                  // that the host has neither taken nor refused
	kinds    map[string]ConversationKind // of the conversations heard of
	nextTurn int
	seen     map[string]int64 // identity of a delivery -> when it came, in ms
	nextCall int
}

// session is the work context of one agent.
type session struct {
	agent   string
	windows []*window
	ready   [][]Event // batches that wait for the open turn to end
	notes   []Event   // summaries to show with the next turn
	typing  map[string]bool
	places  map[string]int64 // cancelled event -> its place in the order
	arrival int64
	open    *openTurn
	loops   loops
	left    left
}

// window is an open compose window.
type window struct {
	group   string
	firstMs int64
	dueMs   int64
	parts   []part
}

type part struct {
	event Event
	order int64
}

// openTurn is a turn that the model works on.
type openTurn struct {
	Turn
	messages []ChatMessage
	todo     []Action
	call     string // tool call that it waits for, or ""
	pending  CallTool
	reread   bool     // it was tried again
	shown    bool     // the awaited result goes to the model
	again    bool     // another step follows
	sending  *sending // whose result it waits for, or nil
	tries    int      // how often the model was asked about these events
	acted    bool     // the model has done something
	told     bool     // the model knows that a message did not get through
	last     bool     // the harness speaks for the model: nothing follows
	sent     bool     // chat went out, or may have
	unsure   bool     // nobody knows whether it did: nothing else may
	settled  bool     // answered, reacted or deferred
	awaits   awaited
	reads    bool     // it waits for the thread to be read
	readMs   int64    // when that was last done
	touched  bool     // something was done about one of its events
	hushed   bool     // what it wanted to say was held back, and no answer is owed
	claim    claiming // of its event
	failure  string
}

// NewHarness returns a harness without sessions.
func NewHarness(d Draft, rules HarnessRules) *Harness {
	return &Harness{Draft: d, Rules: rules, kinds: map[string]ConversationKind{}}
}

// at puts something on the harness's agenda.
func (h *Harness) at(dueMs int64, do func(nowMs int64) []HarnessEffect) { h.agenda.Add(dueMs, do) }

// Due returns when the harness next wants to be woken.
func (h *Harness) Due() (ms int64, ok bool) {
	ms, ok = h.agenda.Next()
	for _, s := range h.sessions {
		for _, w := range s.windows {
			if !ok || w.dueMs < ms {
				ms, ok = w.dueMs, true
			}
		}
	}
	return ms, ok
}

// Step lets the input happen at the time nowMs and returns what follows from
// it, in order.
func (h *Harness) Step(nowMs int64, in HarnessInput) []HarnessEffect {
	h.nowMs = nowMs
	out := h.step(nowMs, in)
	if h.Model != nil {
		return h.think(nowMs, out)
	}
	return out
}

func (h *Harness) step(nowMs int64, in HarnessInput) []HarnessEffect {
	switch in := in.(type) {
	case Delivered:
		return h.deliver(nowMs, in.Event)
	case Cancelled:
		return h.cancel(in.Event)
	case TypingHeard:
		h.heed(nowMs, in)
		return nil
	case Answered:
		return h.answer(in)
	case ToolReturned:
		return h.toolReturned(nowMs, in)
	case Resumed:
		return h.resume(nowMs)
	case Reconnected:
		return h.reconnect()
	case Greeted:
		h.lacks = Heeded(in.Lacks, h.Rules.Heeds)
		return nil
	case Passed:
		return append(h.agenda.Run(nowMs), h.closeWindows(nowMs)...)
	}
	panic(fmt.Sprintf("c2a: unknown harness input %T", in))
}

func (h *Harness) session(agent string) *session {
	for _, s := range h.sessions {
		if s.agent == agent {
			return s
		}
	}
	s := &session{agent: agent, typing: map[string]bool{}, places: map[string]int64{}}
	h.sessions = append(h.sessions, s)
	return s
}

// Decide says why an event is refused, or else how much of it reaches the model.
func (r *HarnessRules) Decide(d Draft, e Event) (refused string, exposure Exposure) {
	if why := r.Accept(d, e); why != "" {
		return why, Hidden
	}
	return "", r.Expose(e)
}

func (h *Harness) deliver(nowMs int64, e Event) []HarnessEffect {
	why, exposure := h.Rules.Decide(h.Draft, e)
	if why != "" {
		return []HarnessEffect{Refuse{Event: e.ID, Reason: why}}
	}
	e.CreatedMs = nowMs // its deadline counts from now
	if h.remember(nowMs, e) {
		return h.duplicate(nowMs, e)
	}
	out := []HarnessEffect{Ack{Event: e.ID}}
	if e.Place.Thread == "" {
		h.kinds[e.Place.Conversation] = e.Place.Kind
	}
	s := h.session(e.Recipient)
	h.attend(s, e)
	switch {
	case exposure == Hidden:
		h.fates.Set(e, h.Rules.Dispose(e, Ending{By: BySilence}))
		return out
	case exposure == Summary:
		h.fates.Set(e, h.Rules.Dispose(e, Ending{By: BySilence}))
		s.notes = append(s.notes, e)
		return out
	case exposure == FullContent && h.Rules.Compose(e.Mode):
		return append(out, h.buffer(nowMs, s, e)...)
	}
	if e.Mode == Immediate && s.open != nil && !h.lacks.Interrupt() && h.Rules.Interrupt(h.Draft, e) {
		return append(out, h.interrupt(s, e)...)
	}
	s.ready = append(s.ready, []Event{e})
	return append(out, h.next(s)...)
}

// interrupt runs the event before the open turn, which is taken up again
// afterwards unless it has already spoken.
func (h *Harness) interrupt(s *session, e Event) []HarnessEffect {
	stopped := s.open
	s.open = nil
	out := []HarnessEffect{StopTurn{Turn: stopped.ID, Reason: "an immediate event came"}}
	if h.Rules.Resumes(stopped.sent || stopped.trying()) { // what is on its way goes on by itself
		s.ready = slices.Insert(s.ready, 0, stopped.Events)
	}
	s.ready = slices.Insert(s.ready, 0, []Event{e})
	return append(out, h.next(s)...)
}

// buffer puts the event into its compose window. Where the harness begins the
// open turn anew, what that was about goes there first.
func (h *Harness) buffer(nowMs int64, s *session, e Event) []HarnessEffect {
	var out []HarnessEffect
	if t := s.open; t != nil && h.Rules.Group(t.Events[0]) == h.Rules.Group(e) && h.Rules.Restart(t.sent || t.trying()) {
		s.open = nil
		out = append(out, StopTurn{Turn: t.ID, Reason: "more was said"})
		for _, old := range t.Events {
			h.fragment(nowMs, s, old)
		}
	}
	h.fragment(nowMs, s, e)
	return append(out, h.next(s)...)
}

// fragment puts the event into its compose window.
func (h *Harness) fragment(nowMs int64, s *session, e Event) {
	s.arrival++
	order := s.arrival
	if place, ok := s.places[e.EditOf]; ok && h.Rules.KeepPlace {
		order = place
	}
	g := h.Rules.Group(e)
	i := slices.IndexFunc(s.windows, func(w *window) bool { return w.group == g })
	if i < 0 {
		i = len(s.windows)
		s.windows = append(s.windows, &window{group: g, firstMs: nowMs})
	}
	w := s.windows[i]
	at := len(w.parts)
	for at > 0 && w.parts[at-1].order > order {
		at--
	}
	w.parts = slices.Insert(w.parts, at, part{event: e, order: order})
	w.dueMs = h.due(s, w, nowMs+h.Rules.QuietMs)
}

// due bounds the wanted end of a window by the cap, and moves it to the cap
// while the author types.
func (h *Harness) due(s *session, w *window, wantMs int64) int64 {
	if s.typing[w.group] {
		return w.firstMs + h.Rules.TypingCapMs
	}
	return min(wantMs, w.firstMs+h.Rules.CapMs)
}

func (h *Harness) heed(nowMs int64, in TypingHeard) {
	if !h.Rules.HeedTyping {
		return
	}
	sessions := h.sessions
	if in.Agent != "" {
		sessions = []*session{h.session(in.Agent)}
	}
	for _, s := range sessions {
		g := h.Rules.Group(Event{Recipient: s.agent, Author: Author{ID: in.Author}, Place: in.Place})
		s.typing[g] = in.Active
		for _, w := range s.windows {
			if w.group == g {
				if h.Rules.TypingRenewsCap && !in.Active {
					w.firstMs = nowMs
				}
				w.dueMs = h.due(s, w, nowMs+h.Rules.GraceMs)
			}
		}
	}
}

// closeWindows turns every window that is due into a turn.
func (h *Harness) closeWindows(nowMs int64) []HarnessEffect {
	var out []HarnessEffect
	for _, s := range h.sessions {
		var still []*window
		for _, w := range s.windows {
			if w.dueMs > nowMs {
				still = append(still, w)
				continue
			}
			events := make([]Event, len(w.parts))
			for i, p := range w.parts {
				events[i] = p.event
			}
			s.ready = append(s.ready, h.Rules.Arrange(events))
		}
		s.windows = still
		out = append(out, h.next(s)...)
	}
	return out
}

// next opens a turn for the first waiting batch if none is open.
func (h *Harness) next(s *session) []HarnessEffect {
	if s.open != nil || len(s.ready) == 0 {
		return nil
	}
	events := s.ready[0]
	s.ready = s.ready[1:]
	return h.begin(s, events, 1)
}

// begin asks the model about the events, for the first time or again.
func (h *Harness) begin(s *session, events []Event, tries int) []HarnessEffect {
	policies := make([]Policy, len(events))
	for i, e := range events {
		policies[i] = e.Policy
	}
	h.nextTurn++
	t := Turn{ID: fmt.Sprintf("turn_%d", h.nextTurn), Agent: s.agent, Step: 1, Events: events, Policy: h.Rules.Combine(policies)}
	s.open = &openTurn{Turn: t, tries: tries, messages: h.Rules.Prompt(h.Draft, t, s.notes)}
	s.notes = nil
	return []HarnessEffect{h.ask(s.open)}
}

// ask asks the model for the step of a turn that is on.
func (h *Harness) ask(t *openTurn) HarnessEffect {
	return StartTurn{Turn: t.Turn, Messages: slices.Clone(t.messages), Tools: h.tools()}
}

// cancel drops the event wherever it waits; an open turn that holds it and
// hasn't spoken stops, and goes on with what is left of it.
func (h *Harness) cancel(id string) []HarnessEffect {
	is := func(e Event) bool { return h.Rules.Withdraws(id, e) }
	drop := func(e Event) bool {
		if is(e) {
			h.fates.Set(e, h.Rules.Dispose(e, Ending{By: ByChange}))
		}
		return is(e)
	}
	var out []HarnessEffect
	for _, s := range h.sessions {
		for _, w := range s.windows {
			for _, p := range w.parts {
				if is(p.event) {
					s.places[id] = p.order
				}
			}
			w.parts = slices.DeleteFunc(w.parts, func(p part) bool { return drop(p.event) })
		}
		s.windows = slices.DeleteFunc(s.windows, func(w *window) bool { return len(w.parts) == 0 })
		for i := range s.ready {
			s.ready[i] = slices.DeleteFunc(slices.Clone(s.ready[i]), drop)
		}
		s.ready = slices.DeleteFunc(s.ready, func(b []Event) bool { return len(b) == 0 })
		s.notes = slices.DeleteFunc(s.notes, drop)
		if s.open == nil || s.open.sent || !slices.ContainsFunc(s.open.Events, is) {
			continue
		}
		left := 0
		for _, e := range s.open.Events {
			if !is(e) {
				left++
			}
		}
		if !h.Rules.Stops(left) || !h.Rules.Recalls && s.open.call != "" {
			continue
		}
		if x := s.open.sending; x != nil {
			if left > 0 {
				continue // its answer is on its way, and answers the rest
			}
			x.dropped = true
		}
		rest := slices.DeleteFunc(slices.Clone(s.open.Events), drop)
		if h.Rules.Dedup.ForgetsStopped {
			for _, e := range s.open.Events {
				delete(h.seen, h.Rules.Dedup.Identity(e))
			}
		}
		out = append(out, StopTurn{Turn: s.open.ID, Reason: "its event was cancelled"})
		s.open = nil
		if len(rest) > 0 {
			s.ready = slices.Insert(s.ready, 0, rest)
		}
		out = append(out, h.next(s)...)
	}
	return out
}

func (h *Harness) answer(in Answered) []HarnessEffect {
	for _, s := range h.sessions {
		if t := s.open; t != nil && t.ID == in.Turn && t.call == "" {
			t.todo = in.Actions
			return h.proceed(s)
		}
	}
	return nil // the turn was stopped
}

// proceed carries out the model's actions up to the first that has to wait
// for the host, then opens the next step or ends the turn.
func (h *Harness) proceed(s *session) []HarnessEffect {
	t := s.open
	var out []HarnessEffect
	for len(t.todo) > 0 {
		if h.mustClaim(s, t.todo[0]) {
			return append(out, h.claim(s)...)
		}
		a, ok := h.restrain(s, t.todo[0])
		t.todo = t.todo[1:]
		if !ok {
			continue
		}
		switch a.Kind {
		case ActReply:
			if first, drop := h.holdBack(s); drop {
				continue
			} else if first != nil {
				t.todo = slices.Insert(t.todo, 0, a)
				return append(out, first...)
			}
			if !t.unsure && h.Rules.Permit(t.Turn, a.Text, false) {
				return append(out, h.say(s, h.Rules.Reply(t.Turn, a.Text), false)...)
			}
		case ActSend:
			if h.Rules.Permit(t.Turn, a.Text, true) {
				return append(out, h.say(s, h.post(t.Turn, a.Text, a.Place), false)...)
			}
		case ActReact:
			if !h.Rules.KnowsSignal(a.Signal) {
				t.failure = "the model reacted with no known signal"
				continue
			}
			if h.lacks.Tool("chat.react") {
				t.failure = "the chat takes no reactions"
				continue
			}
			t.acted = true
			t.settled = t.settled || h.Rules.Settles(a.Signal)
			t.awaits = awaited{Ending: Ending{By: BySignal, Signal: a.Signal}}
			return append(out, h.call(s, CallTool{React: &React{InReplyTo: t.Carrier().ID, Signal: a.Signal}})...)
		case ActTool:
			if h.lacks.Tool(a.Tool) {
				h.show(t, ToolReturned{Fault: "the chat doesn't offer " + a.Tool})
				t.again = true
				continue
			}
			if a.Send != nil && h.Rules.GuardTools(a.Send.InReplyTo) {
				m, ok := h.sendByTool(t.Turn, *a.Send)
				if !ok || t.unsure {
					h.show(t, ToolReturned{Fault: "the policy lets nothing be said"})
					t.again = true
					continue
				}
				return append(out, h.say(s, m, true)...)
			}
			t.acted = t.acted || !reads(a.Tool)
			t.shown, t.again = true, true
			t.reads = a.Tool == "chat.read_thread"
			x := toolEnds(a)
			t.awaits = awaited{a.On, x, x.By == ByDefer || x.By == ByResolve || x.By == BySend || x.By == BySignal && h.Rules.Settles(a.Signal)}
			return append(out, h.call(s, CallTool{Name: a.Tool, Arguments: a.Arguments})...)
		case ActProgress:
			t.acted = true
			out = append(out, h.Rules.Report(t.Turn, a))
		case ActFail:
			t.failure = "the model failed"
			if !t.acted && !t.sent && t.tries < h.Rules.TurnTries {
				return append(out, h.begin(s, t.Events, t.tries+1)...)
			}
		}
	}
	if t.again && !t.last {
		t.again = false
		t.Step++
		return append(out, h.ask(t))
	}
	if text := h.closing(s); text != "" && !t.last {
		if first, _ := h.holdBack(s); first != nil {
			return append(out, first...)
		}
		t.last = true
		said := h.say(s, h.Rules.Reply(t.Turn, text), false)
		t.awaits.By = ByPlea
		if t.failure != "" {
			t.awaits.By = ByFailure
		}
		return append(out, said...)
	}
	h.close(t)
	s.open = nil
	return append(out, h.next(s)...)
}

// sendByTool is the message of a model that calls chat.send_message itself, as
// far as the policy permits it. What the call leaves out is that of a reply.
func (h *Harness) sendByTool(t Turn, m SendMessage) (SendMessage, bool) {
	usual := h.Rules.Reply(t, m.Text)
	if m.Target.Conversation == "" {
		m.Target = usual.Target
	}
	if m.Visibility == "" {
		m.Visibility = usual.Visibility
	}
	if m.Directedness == 0 {
		m.Directedness = Ambient
	}
	m.Key = "" // each message has a key of its own
	return m, h.Rules.Permit(t, m.Text, m.InReplyTo == "")
}

// post makes a message that answers nothing, for the place of the turn unless
// another is named.
func (h *Harness) post(t Turn, text string, at Place) SendMessage {
	m := h.Rules.Reply(t, text)
	m.InReplyTo, m.Directedness = "", Ambient
	if at.Conversation != "" {
		at.Kind = h.kinds[at.Conversation]
		m.Target, m.Visibility = at, visibility(at)
	}
	return m
}

// reads reports whether a tool only reads.
func reads(tool string) bool { return tool == "chat.read_thread" || tool == "chat.list_events" }

// report: one token for each turn, so that progress never falls.
func report(t Turn, a Action) Report {
	return Report{Agent: t.Agent, Token: t.ID, Progress: a.Progress, Total: a.Total, Message: a.Text}
}

func (h *Harness) call(s *session, c CallTool) []HarnessEffect {
	h.nextCall++
	c.Call = fmt.Sprintf("call_%d", h.nextCall)
	c.Agent = s.agent
	s.open.call, s.open.pending = c.Call, c
	return []HarnessEffect{c}
}

func (h *Harness) toolReturned(nowMs int64, in ToolReturned) []HarnessEffect {
	for _, x := range h.sendings {
		if x.call == in.Call {
			return h.sendReturned(nowMs, h.session(x.agent), x, in)
		}
	}
	for _, s := range h.sessions {
		t := s.open
		if t == nil || t.call != in.Call {
			continue
		}
		if again, ok := h.reread(s, in); ok {
			return again
		}
		t.call = ""
		h.takes(t, in.Fault == "")
		t.claim.heard(in.Fault == "")
		if t.reads {
			t.reads, t.readMs = false, h.nowMs
		}
		if t.shown {
			h.show(t, in)
		}
		return h.proceed(s)
	}
	return nil // the turn was stopped
}

// Inspect says what became of the events.
func (h *Harness) Inspect() Inspection { return Inspection{Fates: h.fates.List()} }
