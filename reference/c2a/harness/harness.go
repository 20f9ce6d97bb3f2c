// Package harness is the reference engine of a C2A harness.
//
// Input: an [Input] with its time: the host's events and cancellations, its answers to tool calls, the model's answers,
// and passing time. Output: the resulting [Effect]s, in order: acknowledgements, turns to start and stop, tool calls,
// and progress. [Harness.Due] says when the harness has to be woken next.
//
// What a draft requires is in [Rules].
//
// It never reads a clock, does I/O, starts a goroutine or draws a number, it doesn't know JSON, and it doesn't decide
// whom a message is for: the host does.
package harness

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Turn is one turn of the model: one or more merged events.
type Turn struct {
	ID     string
	Agent  string
	Step   int // 1, and one more after each tool result
	Events []c2a.Event
	Policy c2a.Policy
}

// Carrier returns the event that the turn answers: the last of those with the strongest policy.
func (t Turn) Carrier() c2a.Event {
	e := t.Events[0]
	for _, x := range t.Events[1:] {
		if x.Policy >= e.Policy {
			e = x
		}
	}
	return e
}

// Input is something that happens to a harness: [Delivered], [Cancelled], [TypingHeard] on the link, [Answered] by the
// model, [ToolReturned] by the host, [Passed] time, being [Resumed] or [Reconnected].
type Input interface{ input() }

// Delivered is an event brought by the host.
type Delivered struct{ Event c2a.Event }

// Cancelled withdraws an event from one agent.
type Cancelled struct{ Event, Agent string }

// TypingHeard says that someone started or stopped typing.
type TypingHeard struct {
	Place  c2a.Place
	Author string
	Active bool
	Agent  string // recipient, or "" for every session
}

// Answered is the model's answer to a step of a turn.
type Answered struct {
	Turn    string
	Actions []c2a.Action
}

// ToolReturned is the result of a [CallTool].
type ToolReturned struct {
	Call         string
	Text         string
	Fault        string
	Kind         c2a.FailureKind // of a fault, where the host says
	RetryAfterMs int64           // likewise
}

// Passed is the passing of time up to the moment given to Step.
type Passed struct{}

func (Delivered) input()    {}
func (Cancelled) input()    {}
func (TypingHeard) input()  {}
func (Answered) input()     {}
func (ToolReturned) input() {}
func (Passed) input()       {}

// Effect is what a harness wants done: [Ack], [Refuse], [StartTurn], [StopTurn], [CallTool] or [Report].
type Effect interface{ effect() }

// Ack accepts the event just delivered.
type Ack struct{ Event string }

// Refuse refuses the event just delivered.
type Refuse struct{ Event, Reason string }

// StartTurn asks the model for the turn's next step.
type StartTurn struct {
	Turn     Turn
	Messages []c2a.ChatMessage
	Tools    []string
}

// StopTurn tells the model that its turn is over.
type StopTurn struct{ Turn, Reason string }

// CallTool calls a chat tool of the host.
type CallTool struct {
	Call      string
	Agent     string
	Send      *c2a.SendMessage // chat.send_message,
	React     *c2a.React       // or chat.react,
	Name      string           // or any other tool
	Arguments string           // with opaque arguments
}

// Report is progress: a notification, not chat (C2A02-239).
type Report struct {
	Agent           string
	Token           string
	Progress, Total float64 // Total 0: unknown
	Message         string
}

func (Report) effect()    {}
func (Ack) effect()       {}
func (Refuse) effect()    {}
func (StartTurn) effect() {}
func (StopTurn) effect()  {}
func (CallTool) effect()  {}

// Harness is the state of a harness in one world; it runs one session per agent and at most one turn per session at a
// time.
type Harness struct {
	Draft c2a.Draft
	Rules Rules
	Model Model // inside, or nil: turns are effects

	nowMs     int64 // of the step
	agenda    c2a.Agenda[Effect]
	lacks     c2a.Lacks  // capabilities that the host lacks
	sessions  []*session // in order of first delivery
	fates     c2a.Fates
	sendings  []*sending                      // messages that the host has neither accepted nor refused
	kinds     map[string]c2a.ConversationKind // of the conversations heard of
	nextTurn  int
	seen      map[string]int64    // identity of a delivery -> when it came, in ms
	deadlines map[[2]string]int64 // event and agent -> the deadline of an obligation, in ms
	nextCall  int
	stopped   []Effect             // calls of turns that were stopped
	late      map[string]*openTurn // turns that were stopped while the model was thinking
}

// session is the work context of one agent.
type session struct {
	agent   string
	windows []*window
	ready   [][]c2a.Event // batches that wait for the open turn to end
	notes   []c2a.Event   // summaries to show with the next turn
	typing  map[string]bool
	tries   map[string]int       // by event: how often the model has failed on it
	since   map[string]int64     // by group: when typing was last signalled
	stopped map[string]int64     // by group: when typing last stopped, if it has not started again
	places  map[string]int64     // cancelled event -> its place in the order
	heard   map[string]c2a.Place // the place of each event
	arrival int64
	open    *openTurn
	loops   loops
	left    left
	claimed bool // it has claimed any event
}

// window is an open compose window.
type window struct {
	tries   int // how often the model has failed on the events that wait here for another try
	group   string
	firstMs int64
	dueMs   int64
	parts   []part
}

type part struct {
	event c2a.Event
	order int64
}

// openTurn is a turn on which the model works.
type openTurn struct {
	Turn
	messages []c2a.ChatMessage
	todo     []c2a.Action
	call     string // tool call that it waits for, or ""
	pending  CallTool
	reread   bool     // it was retried
	shown    bool     // the awaited result goes to the model
	again    bool     // another step follows
	sending  *sending // message whose result it waits for, or nil
	tries    int      // how often the model was asked about these events
	acted    bool     // the model has done something
	told     bool     // the model knows that a message did not get through
	last     bool     // the harness answers for the model: no further step follows
	sent     bool     // a message was sent, or may have been
	unsure   bool     // it is unknown whether a message was sent: no other may be sent
	settled  bool     // answered, reacted or deferred
	awaits   awaited
	reads    bool     // it waits for the thread to be read
	lookMs   int64    // when it last tried to read the thread
	readMs   int64    // when it last read the thread
	touched  bool     // something was done about one of its events
	hushed   bool     // its answer was held back, and no answer is owed
	claim    claiming // state of the claim on its event
	unasked  bool     // the model is asked only after the claim
	gone     []string // its events that were cancelled
	answered bool     // the model answered by the tool, and nothing else may follow
	progress float64  // last reported progress
	failure  string
}

// New returns a harness without sessions.
func New(d c2a.Draft, rules Rules) *Harness {
	return &Harness{Draft: d, Rules: rules, kinds: map[string]c2a.ConversationKind{}, late: map[string]*openTurn{},
		fates: c2a.Fates{Fickle: rules.Fickle}}
}

// at adds something to the harness's agenda.
func (h *Harness) at(dueMs int64, do func(nowMs int64) []Effect) { h.agenda.Add(dueMs, do) }

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

// Step processes the input at the time nowMs and returns what follows from it, in order.
func (h *Harness) Step(nowMs int64, in Input) []Effect {
	h.nowMs = nowMs
	out := h.step(nowMs, in)
	if h.Model != nil {
		return h.think(nowMs, out)
	}
	return out
}

func (h *Harness) step(nowMs int64, in Input) []Effect {
	switch in := in.(type) {
	case Delivered:
		return h.deliver(nowMs, in.Event)
	case Cancelled:
		return h.cancel(in)
	case TypingHeard:
		h.heed(nowMs, in)
		return nil
	case Answered:
		return h.answer(in)
	case ToolReturned:
		return h.toolReturned(nowMs, in)
	case Resumed:
		if h.Rules.TypingEndsWithLink {
			h.forgetTyping(nowMs)
		}
		return h.resume(nowMs)
	case Reconnected:
		if h.Rules.TypingEndsWithLink {
			h.forgetTyping(nowMs)
		}
		return h.reconnect()
	case Greeted:
		h.lacks = c2a.Heeded(in.Lacks, h.Rules.Heeds)
		return nil
	case Passed:
		return append(h.agenda.Run(nowMs), h.closeWindows(nowMs)...)
	}
	panic(fmt.Sprintf("harness: unknown input %T", in))
}

func (h *Harness) session(agent string) *session {
	for _, s := range h.sessions {
		if s.agent == agent {
			return s
		}
	}
	s := &session{agent: agent,
		typing: map[string]bool{}, since: map[string]int64{}, stopped: map[string]int64{}, tries: map[string]int{},
		places: map[string]int64{}, heard: map[string]c2a.Place{}}
	h.sessions = append(h.sessions, s)
	return s
}

// Decide returns why an event is refused, or otherwise how much of it reaches the model.
func (r *Rules) Decide(d c2a.Draft, e c2a.Event) (refused string, exposure Exposure) {
	if why := r.Accept(d, e); why != "" {
		return why, Hidden
	}
	return "", r.Expose(e)
}

func (h *Harness) deliver(nowMs int64, e c2a.Event) []Effect {
	why, exposure := h.Rules.Decide(h.Draft, e)
	if why != "" {
		if h.Rules.Dedup.RemembersRefused {
			h.remember(nowMs, e)
		}
		return []Effect{Refuse{Event: e.ID, Reason: why}}
	}
	e.CreatedMs = nowMs // its deadline counts from now
	if h.remember(nowMs, e) {
		return h.duplicate(nowMs, e)
	}
	out := []Effect{Ack{Event: e.ID}}
	if e.Place.Thread == "" {
		h.kinds[e.Place.Conversation] = e.Place.Kind
	}
	if e.EditOf != "" && h.Rules.Replaces(e) {
		out = append(out, h.cancel(Cancelled{Event: e.EditOf, Agent: e.Recipient})...)
	}
	s := h.session(e.Recipient)
	h.attend(s, e)
	out = append(out, h.settleForAll(e)...)
	if h.Rules.Loses != nil && h.Rules.Loses(e, h.moment(s, e)) {
		return out
	}
	h.upset(nowMs, s, e, exposure)
	switch {
	case exposure == Hidden:
		h.fates.Set(e, h.Rules.Dispose(e, c2a.Ending{By: c2a.BySilence}))
		return out
	case exposure == Summary:
		h.fates.Set(e, h.Rules.Dispose(e, c2a.Ending{By: c2a.BySilence}))
		s.notes = append(s.notes, e)
		return out
	case exposure == FullContent && h.Rules.Compose(e.Mode):
		return append(out, h.buffer(nowMs, s, e)...)
	case h.returned(s, e):
		return out
	}
	if e.Mode == c2a.Immediate && s.open != nil && !h.lacks.Interrupt() && h.Rules.Interrupt(h.Draft, e) {
		return append(out, h.interrupt(s, e)...)
	}
	s.ready = append(s.ready, []c2a.Event{e})
	return append(out, h.next(s)...)
}

// moment returns what the session is doing when the event arrives.
func (h *Harness) moment(s *session, e c2a.Event) Moment {
	g := h.Rules.Group(e)
	m := Moment{Window: slices.ContainsFunc(s.windows, func(w *window) bool { return w.group == g })}
	if t := s.open; t != nil {
		m.Knocking, m.Spoken, m.Trying = t.Carrier().Knock != nil, t.sent, t.trying()
	}
	return m
}

// upset lets an event change unrelated windows, where the rules say so.
func (h *Harness) upset(nowMs int64, s *session, e c2a.Event, x Exposure) {
	for _, w := range s.windows {
		switch {
		case h.Rules.Flushes && e.Mode == c2a.Immediate:
			w.dueMs = nowMs
		case h.Rules.HiddenProlongs && x == Hidden && w.group == h.Rules.Group(e):
			w.dueMs = h.due(s, w, nowMs+h.Rules.QuietMs)
		}
	}
}

// interrupt runs the event before the open turn. The open turn is resumed afterwards unless it has already said
// something.
func (h *Harness) interrupt(s *session, e c2a.Event) []Effect {
	stopped := s.open
	s.open = nil
	out := []Effect{StopTurn{Turn: stopped.ID, Reason: "an immediate event arrived"}}
	first := []c2a.Event{e}
	switch resumes := h.Rules.Resumes(stopped.sent || stopped.trying()); { // what is on its way goes on by itself
	case resumes && h.Rules.Joins(stopped.Turn, e):
		first = append(slices.Clone(stopped.Events), e)
	case resumes:
		s.ready = slices.Insert(s.ready, 0, stopped.Events)
	}
	s.ready = slices.Insert(s.ready, 0, first)
	return append(out, h.next(s)...)
}

// buffer puts the event into its compose window. If the rules restart the open turn, the events of the open turn go
// into the window first.
func (h *Harness) buffer(nowMs int64, s *session, e c2a.Event) []Effect {
	var out []Effect
	if t := s.open; t != nil && h.Rules.Group(t.Events[0]) == h.Rules.Group(e) &&
		h.Rules.Restart(t.sent || t.trying()) {
		s.open = nil
		out = append(out, StopTurn{Turn: t.ID, Reason: "another message arrived"})
		for _, old := range t.Events {
			h.fragment(nowMs, s, old)
		}
	}
	h.fragment(nowMs, s, e)
	return append(out, h.next(s)...)
}

// fragment puts the event into its compose window.
func (h *Harness) fragment(nowMs int64, s *session, e c2a.Event) {
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
	if h.Rules.KeepsEmpty && len(w.parts) == 1 && w.dueMs > 0 {
		return
	}
	wantMs := nowMs + h.Rules.QuietMs
	if stoppedMs, ok := s.stopped[g]; ok && nowMs < stoppedMs+h.Rules.TypingTellsMs {
		wantMs = nowMs
	}
	w.dueMs = h.due(s, w, wantMs)
}

// due bounds the wanted end of a window by the cap, and moves it to the cap while the author types.
func (h *Harness) due(s *session, w *window, wantMs int64) int64 {
	if s.typing[w.group] {
		capMs := w.firstMs + h.Rules.TypingCapMs
		if h.Rules.TypingCapLingers {
			h.at(capMs, func(nowMs int64) []Effect {
				for _, o := range s.windows {
					if o.group == w.group {
						o.dueMs = nowMs
					}
				}
				return h.closeWindows(nowMs)
			})
		}
		if h.Rules.TypingLapsesMs > 0 {
			return min(capMs, max(wantMs, s.since[w.group]+h.Rules.TypingLapsesMs))
		}
		return capMs
	}
	if _, typed := s.typing[w.group]; typed && h.Rules.TypingLiftsCap {
		return wantMs
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
		g := h.Rules.Group(c2a.Event{Recipient: s.agent, Author: c2a.Author{ID: in.Author}, Place: in.Place})
		if h.Rules.TypingNeedsWindow &&
			!slices.ContainsFunc(s.windows, func(w *window) bool { return w.group == g }) {
			continue
		}
		if in.Active {
			s.since[g] = nowMs
		}
		s.typing[g] = in.Active
		delete(s.stopped, g)
		if !in.Active {
			s.stopped[g] = nowMs
		}
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

// forgetTyping ends all typing. Windows that typing held open wait for the quiet time again.
func (h *Harness) forgetTyping(nowMs int64) {
	for _, s := range h.sessions {
		for _, w := range s.windows {
			if s.typing[w.group] {
				w.dueMs = min(nowMs+h.Rules.QuietMs, w.firstMs+h.Rules.CapMs)
			}
		}
		clear(s.typing)
		clear(s.stopped)
	}
}

// closeWindows turns every window that is due into a turn.
func (h *Harness) closeWindows(nowMs int64) []Effect {
	var out []Effect
	for _, s := range h.sessions {
		var still []*window
		for _, w := range s.windows {
			if w.dueMs > nowMs {
				still = append(still, w)
				continue
			}
			events := make([]c2a.Event, len(w.parts))
			for i, p := range w.parts {
				events[i] = p.event
			}
			if len(events) > 0 {
				s.ready = append(s.ready, h.Rules.Arrange(events))
			}
		}
		s.windows = still
		out = append(out, h.next(s)...)
	}
	return out
}

// next opens a turn for the first waiting batch if none is open.
func (h *Harness) next(s *session) []Effect {
	if s.open != nil || len(s.ready) == 0 {
		return nil
	}
	events := s.ready[0]
	s.ready = s.ready[1:]
	tries := 1
	for _, e := range events {
		tries = max(tries, s.tries[e.ID]+1)
	}
	return h.begin(s, events, tries)
}

// begin asks the model about the events, for the first time or again.
func (h *Harness) begin(s *session, events []c2a.Event, tries int) []Effect {
	policies := make([]c2a.Policy, len(events))
	for i, e := range events {
		policies[i] = e.Policy
	}
	h.nextTurn++
	t := Turn{ID: fmt.Sprintf("turn_%d", h.nextTurn), Agent: s.agent, Step: 1, Events: events,
		Policy: h.Rules.Combine(policies)}
	var told, still []c2a.Event
	for _, n := range s.notes {
		if h.Rules.Tells(t, n) {
			told = append(told, n)
		} else {
			still = append(still, n)
		}
	}
	s.open, s.notes = &openTurn{Turn: t, tries: tries, messages: h.Rules.Prompt(h.Draft, t, told)}, still
	if h.Rules.Restraint.Claiming.First && h.mayClaim(s) {
		s.open.unasked = true
		return h.claim(s)
	}
	return []Effect{h.ask(s.open)}
}

// again asks the model once more about the events of the open turn, in which it failed: at once, or after a pause.
func (h *Harness) again(s *session) []Effect {
	t := s.open
	if h.Rules.TurnPauseMs == 0 {
		return h.begin(s, t.Events, t.tries+1)
	}
	w := &window{group: "again " + t.ID, firstMs: h.nowMs, dueMs: h.nowMs + h.Rules.TurnPauseMs, tries: t.tries}
	for _, e := range t.Events {
		s.arrival++
		w.parts = append(w.parts, part{event: e, order: s.arrival})
		s.tries[e.ID] = t.tries
	}
	s.windows = append(s.windows, w)
	s.open = nil
	return h.next(s)
}

// ask asks the model for the current step of a turn.
func (h *Harness) ask(t *openTurn) Effect {
	return StartTurn{Turn: t.Turn, Messages: slices.Clone(t.messages), Tools: h.tools()}
}

// cancel drops the event wherever it waits for its agent. An open turn that holds the event and hasn't said anything
// stops, and goes on with its remaining events.
func (h *Harness) cancel(in Cancelled) []Effect {
	is := func(e c2a.Event) bool { return h.Rules.Withdraws(in, e) }
	drop := func(e c2a.Event) bool {
		if is(e) {
			h.fates.Set(e, h.Rules.Dispose(e, c2a.Ending{By: c2a.ByChange}))
		}
		return is(e)
	}
	h.giveUp(is)
	if h.Rules.ReopensEarlier && h.fates.Of(in.Event, in.Agent) != 0 {
		e := c2a.Event{ID: in.Event, Recipient: in.Agent}
		h.fates.Forget(e)
		h.fates.Set(e, c2a.Superseded)
	}
	var out []Effect
	for _, s := range h.sessions {
		for _, w := range s.windows {
			if w.tries > 0 && h.Rules.RerunsWithdrawn {
				continue
			}
			for _, p := range w.parts {
				if is(p.event) {
					s.places[in.Event] = p.order
				}
			}
			before := len(w.parts)
			w.parts = slices.DeleteFunc(w.parts, func(p part) bool { return drop(p.event) })
			if h.Rules.WithdrawalRenews && len(w.parts) < before {
				w.dueMs = h.due(s, w, h.nowMs+h.Rules.QuietMs)
			}
		}
		s.windows = slices.DeleteFunc(s.windows,
			func(w *window) bool { return len(w.parts) == 0 && !h.Rules.KeepsEmpty })
		for i := range s.ready {
			if len(s.ready[i]) > 1 && h.Rules.KeepsReady {
				continue
			}
			s.ready[i] = slices.DeleteFunc(slices.Clone(s.ready[i]), drop)
		}
		s.ready = slices.DeleteFunc(s.ready, func(b []c2a.Event) bool { return len(b) == 0 })
		s.notes = slices.DeleteFunc(s.notes, drop)
		s.left.places = slices.DeleteFunc(s.left.places,
			func(x departure) bool {
				return h.unsaid(s, x) && is(c2a.Event{ID: x.request, Recipient: s.agent})
			})
		if s.open == nil || s.open.sent && !h.Rules.StopsAnswered || !slices.ContainsFunc(s.open.Events, is) {
			continue
		}
		left := 0
		for _, e := range s.open.Events {
			if is(e) {
				s.open.gone = append(s.open.gone, e.ID)
			}
			if !slices.Contains(s.open.gone, e.ID) {
				left++
			}
		}
		if !h.Rules.Stops(left) || !h.Rules.Recalls && s.open.call != "" {
			continue
		}
		if x := s.open.sending; x != nil {
			if left > 0 && !h.Rules.StopsSpoken {
				continue // its answer is being sent, and also answers the remaining events
			}
			x.dropped = h.Rules.Drops(x.message)
		}
		rest := slices.DeleteFunc(slices.Clone(s.open.Events), func(e c2a.Event) bool {
			return drop(e) || slices.Contains(s.open.gone, e.ID)
		})
		if h.Rules.Dedup.ForgetsStopped {
			for _, e := range s.open.Events {
				delete(h.seen, h.Rules.Dedup.Identity(e))
			}
		}
		if h.Rules.PolicyLasts {
			for i := range rest {
				rest[i].Policy = s.open.Policy
			}
		}
		if h.Rules.HeedsLate && s.open.call == "" {
			h.late[s.open.ID] = s.open
		}
		out = append(out, StopTurn{Turn: s.open.ID, Reason: "its event was cancelled"})
		if s.open.call != "" && h.Rules.Dedup.RepeatsStopped {
			h.stopped = append(h.stopped, s.open.pending)
		}
		s.open = nil
		if len(rest) > 0 {
			s.ready = slices.Insert(s.ready, 0, rest)
		}
		out = append(out, h.next(s)...)
	}
	return out
}

// unsaid reports whether the acknowledgement of the request to leave is still missing. A message that failed
// acknowledges nothing.
func (h *Harness) unsaid(s *session, x departure) bool {
	t := s.open
	return !x.farewell || !h.Rules.Restraint.Leaving.LeavesUnsaid && t != nil && t.sending != nil && !t.sent &&
		slices.ContainsFunc(t.Events, func(e c2a.Event) bool { return e.ID == x.request })
}

func (h *Harness) answer(in Answered) []Effect {
	for _, s := range h.sessions {
		if t := s.open; t != nil && t.ID == in.Turn && t.call == "" {
			t.todo = in.Actions
			return h.proceed(s)
		}
		if t := h.late[in.Turn]; t != nil && t.Agent == s.agent && s.open == nil {
			s.open, t.todo = t, in.Actions
			return h.proceed(s)
		}
	}
	return nil // the turn was stopped
}

// proceed carries out the model's actions up to the first one that has to wait for the host, then opens the next step
// or ends the turn.
func (h *Harness) proceed(s *session) []Effect {
	t := s.open
	var out []Effect
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
		case c2a.ActReply:
			if h.Rules.Blank(a.Text) || t.answered {
				continue
			}
			if h.lacks.Tool("chat.send_message") {
				t.failure = "the chat doesn't accept messages"
				continue
			}
			if read, drop := h.holdBack(s, a); drop {
				continue
			} else if read != nil {
				return append(out, read...)
			}
			if !t.unsure && h.Rules.Permit(t.Turn, a.Text, false) {
				return append(out, h.say(s, h.Rules.Reply(t.Turn, a.Text), false)...)
			}
		case c2a.ActSend:
			if h.lacks.Tool("chat.send_message") {
				continue
			}
			if read, drop := h.holdBack(s, a); drop {
				continue
			} else if read != nil {
				return append(out, read...)
			}
			if m := h.post(t.Turn, a.Text, a.Place); h.permits(t.Turn, m) {
				return append(out, h.say(s, m, false)...)
			}
		case c2a.ActReact:
			if !h.Rules.KnowsSignal(a.Signal) {
				t.failure = "the model reacted with an unknown signal"
				continue
			}
			if h.lacks.Tool("chat.react") {
				t.failure = "the chat doesn't accept reactions"
				continue
			}
			t.acted = true
			t.settled = t.settled || h.Rules.SettlesRefused && h.Rules.Settles(a.Signal)
			t.awaits = awaited{Ending: c2a.Ending{By: c2a.BySignal, Signal: a.Signal},
				settles: h.Rules.Settles(a.Signal)}
			return append(out, h.call(s, CallTool{React: &c2a.React{InReplyTo: t.Carrier().ID, Signal: a.Signal}})...)
		case c2a.ActTool:
			if fault := h.untellable(a); fault != "" {
				h.show(t, ToolReturned{Fault: fault})
				t.again = true
				continue
			}
			if a.Send != nil && h.Rules.GuardTools(a.Send.InReplyTo) {
				read, drop := h.holdBack(s, a)
				if read != nil {
					return append(out, read...)
				}
				m, ok := h.sendByTool(t.Turn, *a.Send)
				if !ok || drop || t.unsure || h.hushes(s, m.Target, m.Text) {
					h.show(t, ToolReturned{Fault: "the policy doesn't allow any chat"})
					t.again = true
					continue
				}
				if h.Rules.ToolAnswers {
					m.InReplyTo, t.answered = t.Carrier().ID, true
				}
				return append(out, h.say(s, m, true)...)
			}
			t.acted = t.acted || !reads(a.Tool)
			t.shown, t.again = true, true
			t.reads = a.Tool == "chat.read_thread" && h.Rules.Fresh(t.Turn, a)
			x := h.toolEnds(a)
			t.awaits = awaited{a.On, x, x.By == c2a.ByDefer || x.By == c2a.ByResolve || x.By == c2a.BySend ||
				x.By == c2a.BySignal && h.Rules.Settles(a.Signal)}
			return append(out, h.call(s, CallTool{Name: a.Tool, Arguments: a.Arguments})...)
		case c2a.ActProgress:
			t.acted = true
			out = append(out, h.report(t, a)...)
		case c2a.ActFail:
			t.failure = "the model failed"
			if !t.acted && !t.sent && t.tries < h.Rules.TurnTries {
				return append(out, h.again(s)...)
			}
		}
	}
	if t.again && !t.last {
		t.again = false
		t.Step++
		return append(out, h.ask(t))
	}
	if text := h.closing(s); text != "" && !t.last && h.lacks.Tool("chat.send_message") {
		t.last = true
		if plea := h.putOff(s, text); plea != nil {
			return append(out, plea...)
		}
	} else if text != "" && !t.last {
		if read, _ := h.holdBack(s); read != nil {
			return append(out, read...)
		}
		t.last = true
		said := h.say(s, h.Rules.Reply(t.Turn, text), false)
		t.awaits.By = c2a.ByPlea
		if t.failure != "" {
			t.awaits.By = c2a.ByFailure
		}
		return append(out, said...)
	}
	h.close(t)
	s.open = nil
	return append(out, h.next(s)...)
}

// untellable returns why a tool isn't called, or "": the host lacks it, or the signal is unknown.
func (h *Harness) untellable(a c2a.Action) string {
	switch {
	case h.lacks.Tool(a.Tool):
		return "the chat doesn't offer " + a.Tool
	case a.Tool == "chat.react" && !h.Rules.KnowsSignal(a.Signal):
		return "there is no signal " + a.Signal
	}
	return ""
}

// report sends progress, if the host supports it and the value has grown.
func (h *Harness) report(t *openTurn, a c2a.Action) []Effect {
	if h.lacks.Progress() || !h.Rules.TakesProgress(t.progress, a.Progress, a.Total) {
		return nil
	}
	t.progress = a.Progress
	return []Effect{h.Rules.Report(t.Turn, a)}
}

// sendByTool returns the message of a model that calls chat.send_message itself, as far as the policy permits it.
// Missing arguments are those of a reply.
func (h *Harness) sendByTool(t Turn, m c2a.SendMessage) (c2a.SendMessage, bool) {
	usual := h.Rules.Reply(t, m.Text)
	if m.Target.Conversation == "" {
		m.Target = usual.Target
	}
	if m.Visibility == "" {
		m.Target.Kind = h.kinds[m.Target.Conversation]
		m.Visibility = visibility(m.Target)
	}
	if m.Directedness == 0 {
		m.Directedness = c2a.Ambient
	}
	m.Key = "" // each message has its own key
	if !h.Draft.Obligations || !h.Rules.Obligations.Declares {
		m.Obligation, m.Recipients = nil, nil
	}
	return m, h.permits(t, m)
}

// permits reports whether the policy lets the turn send the message where it goes.
func (h *Harness) permits(t Turn, m c2a.SendMessage) bool {
	unasked := m.InReplyTo == ""
	elsewhere := m.Target.Conversation != t.Carrier().Place.Conversation
	if permit := h.Rules.PermitElsewhere; permit != nil && unasked && elsewhere {
		return permit(t, m.Text)
	}
	return h.Rules.Permit(t, m.Text, unasked)
}

// post returns a message that answers nothing. It goes to the place of the turn, unless another place is named.
func (h *Harness) post(t Turn, text string, at c2a.Place) c2a.SendMessage {
	m := h.Rules.Reply(t, text)
	m.InReplyTo, m.Directedness = "", c2a.Ambient
	if at.Conversation != "" {
		at.Kind = h.kinds[at.Conversation]
		m.Target, m.Visibility = at, visibility(at)
	}
	return m
}

// reads reports whether a tool only reads.
func reads(tool string) bool { return tool == "chat.read_thread" || tool == "chat.list_events" }

// report returns progress with one token per turn, so that progress never decreases.
func report(t Turn, a c2a.Action) Report {
	return Report{Agent: t.Agent, Token: t.ID, Progress: a.Progress, Total: a.Total, Message: a.Text}
}

func (h *Harness) call(s *session, c CallTool) []Effect {
	h.nextCall++
	c.Call = fmt.Sprintf("call_%d", h.nextCall)
	c.Agent = s.agent
	s.open.call, s.open.pending = c.Call, c
	return []Effect{c}
}

func (h *Harness) toolReturned(nowMs int64, in ToolReturned) []Effect {
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
		if t.pending.React != nil && in.Fault != "" {
			t.failure = "the chat did not accept the reaction"
		}
		h.takes(t, in.Fault == "")
		t.claim.heard(h.Rules.Restraint.Claiming.Granted(in))
		if h.Rules.Restraint.Claiming.First && t.unasked {
			t.unasked, t.claim = false, 0
			return []Effect{h.ask(t)}
		}
		if t.reads {
			t.reads, t.lookMs = false, h.nowMs
			if in.Fault == "" || h.Rules.FailedReads {
				t.readMs = h.nowMs
			}
		}
		if t.shown {
			h.show(t, in)
		}
		return h.proceed(s)
	}
	return nil // the turn was stopped
}

// Inspect reports the dispositions of the events. Passing the deadline of an obligation that someone is still working
// on doesn't end it (C2A02-170).
func (h *Harness) Inspect() c2a.Inspection {
	over := func(x c2a.Fate) bool {
		dueMs := h.deadlines[[2]string{x.Event, x.Agent}]
		return x.Disposition == c2a.Owned && dueMs > 0 && h.nowMs >= dueMs
	}
	return c2a.Inspection{Fates: slices.DeleteFunc(slices.Clone(h.fates.List()), over)}
}
