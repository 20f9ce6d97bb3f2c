package law

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Story is a trace read for its plot: which events were delivered, which turns were taken, which of them shows which
// event, and what was said.
//
// What a turn shows is known by text only, and a prompt may wrap, quote, join and escape text as it likes. So there are
// two readings: [Turn.Shows] holds where a mistake is next to impossible, for statements about what must not be;
// [Turn.MayShow] holds where the text could be there, for statements about what must be.
type Story struct {
	Trace  *Trace
	Events []*Event
	Turns  []*Turn
	Says   []*Say
	EndMs  int64 // time of the last entry

	marked   bool                // it is known which events are unique
	past     *past               // on first request
	handedOn *handed             // on first request
	spans    []span              // on first request
	texts    map[string]*reading // what texts say, as far as requested
	bodies   *finder             // events by their words, on first request
	derived  map[any]any         // by [Derive], by its key
	byID     map[string][]*Event // by event id, at all agents
	says     map[string][]*Say   // by call
	urgent   []*Event            // those that are immediate
	excuses  []*Event            // those for which an agent may leave others unanswered
	wordless []*Event            // those whose texts have no words
	knocks   []*Event
	typing   []typingAt
	greeted  []int          // positions of declarations of the runner's side
	calls    map[string]int // call id -> position of its result
	uses     []*Use
	killed   []int // positions where the implementation was killed
	linked   []int // positions where the link broke, came back, broke again
	barrier  []int // positions of advance requests
	settled  []int // positions of answers to them
}

// Derive returns what from computes from the story. It is computed once for each key, so that several laws can share
// it.
func Derive[T any](s *Story, key any, from func(*Story) T) T {
	if have, ok := s.derived[key]; ok {
		return have.(T)
	}
	made := from(s)
	if s.derived == nil {
		s.derived = map[any]any{}
	}
	s.derived[key] = made
	return made
}

// Event is a delivery and what happened to it.
type Event struct {
	Delivery
	At     int // position in the trace
	AtMs   int64
	Policy c2a.Policy // zero: unknown to the draft, or missing
	Mode   c2a.Mode   // zero: unknown, or missing

	AckAt      int // position of the answer, or -1
	Refused    bool
	WithdrawAt int // position of the withdrawal, or -1
	WithdrawMs int64
	Replaced   *Event // the event that replaces it by an edit, or nil
	Again      bool   // the same event went to the same agent before
	Says       []*Say // that name it as answered, in order
	Words      string // of its text, as [Words] gives them
	Strong     bool   // they would hardly occur anywhere by accident; valid after [Event.Known] was called

	story   *Story
	nr      int // among the events
	group   *group
	sights  []sight // in order
	showing []*Turn // that show it beyond doubt, in order
	may     []*Turn // that may show it, in order
	about   []*Turn // that may be about it, in order
	unique  bool    // valid when the story is marked, as in Strong
}

// sight is a step in which the body of an event may stand.
type sight struct {
	turn *Turn
	step *Step
}

// group is a buffer: the events to one agent, by one author in one place.
type group struct {
	all       []*Event // in order
	fragments []*Event // those accepted and buffered, in order
	edited    []int    // positions where one is an edit
	refused   []int    // positions where one was refused
	withdrawn []int    // positions where one was withdrawn
	repeated  []int    // positions where one came again
}

// reading is what a text says. It is cached, because prompts repeat themselves.
type reading struct {
	words  string
	events []int // events whose bodies may stand in it, on first request
	asked  bool
}

func (s *Story) read(text string) *reading {
	r := s.texts[text]
	if r == nil {
		r = &reading{words: Words(text)}
		s.texts[text] = r
	}
	return r
}

// Words is [Words], cached.
func (s *Story) Words(text string) string { return s.read(text).words }

// within returns the numbers of the events whose bodies may stand in the text: see [Event.Maybe].
func (s *Story) within(text string) []int {
	r := s.read(text)
	if !r.asked {
		r.asked, r.events = true, s.find().in(r.words)
		for _, e := range s.wordless {
			if e.Maybe(c2a.ChatMessage{Text: text}) {
				r.events = append(r.events, e.nr)
			}
		}
		slices.Sort(r.events)
	}
	return r.events
}

// find finds events by their words.
func (s *Story) find() *finder {
	if s.bodies == nil {
		all := make([]string, len(s.Events))
		for i, e := range s.Events {
			all[i] = e.Words
		}
		s.bodies = newFinder(all)
	}
	return s.bodies
}

// Text is the body of the event: shown, or held back by a knock.
func (e *Event) Text() string {
	if e.Event.Text != "" {
		return e.Event.Text
	}
	return e.Body
}

// Turn is a turn of the model.
type Turn struct {
	ID, Agent string
	At        int // position of its first step
	AtMs      int64
	Steps     []Step
	Answers   []Answer
	StopAt    int // position of its stop, or -1

	before            *Turn // what a kill has left of it, or nil
	places            bool  // its model chose a place for what it says
	shows, may, about []*Event
}

// Step is what the model saw at one step of a turn. Fresh are its user messages that aren't history: new to the model
// in this step.
type Step struct {
	At       int
	AtMs     int64
	Messages []c2a.ChatMessage
	Fresh    []c2a.ChatMessage
}

// Answer is what the model said to a step.
type Answer struct {
	At      int
	AtMs    int64
	Actions []c2a.Action
}

// Say is a chat.send_message.
type Say struct {
	Send
	At    int
	AtMs  int64
	Event *Event // that it names as answered, or nil

	AnswerAt int             // position of the host's answer, or -1
	OK       bool            // the host took it
	Failure  c2a.FailureKind // why it didn't, if it says so
}

// Undelivered reports whether the host has said with certainty that the message did not become visible. A temporary
// failure says nothing with certainty.
func (y *Say) Undelivered() bool {
	return y.AnswerAt >= 0 && !y.OK && y.Failure != c2a.Transient && y.Failure != c2a.RateLimited
}

// Late reports whether the event is about a message that its agent had answered before. The host decides what such an
// event asks for.
func (s *Story) Late(e *Event) bool {
	return e.Message != "" && slices.ContainsFunc(s.Says, func(y *Say) bool {
		return y.OK && y.At < e.At && y.Event != nil && y.Event != e && y.Event.Message == e.Message &&
			Same(y.Agent, e.Event.Recipient)
	})
}

// Tell reads the trace.
func Tell(t *Trace) *Story {
	size := len(t.Entries) / 8 // about as many are there of what matters most
	s := &Story{Trace: t, texts: map[string]*reading{}, calls: map[string]int{}, byID: make(map[string][]*Event, size),
		says: make(map[string][]*Say, size)}
	requests := make(map[string]*Event, size)
	turns, earlier := map[string]*Turn{}, map[string]*Turn{} // including those of lives that ended
	for i, e := range t.Entries {
		s.EndMs = max(s.EndMs, e.AtMs)
		switch x := e.Item.(type) {
		case Frame:
			if x.Method == advance && x.Kind == RequestFrame && !e.From {
				s.barrier = append(s.barrier, i)
			} else if x.Method == advance && x.Kind == ResponseFrame && e.From {
				s.settled = append(s.settled, i)
			}
		case TypingNote:
			s.typing = append(s.typing, typingAt{TypingNote: x, at: i, atMs: e.AtMs})
		case Hello, Welcome:
			if !e.From {
				s.greeted = append(s.greeted, i)
			}
		case Delivery:
			d := s.deliver(i, e.AtMs, x)
			if x.Request != "" {
				requests[x.Request] = d
			}
		case Ack:
			if d := requests[x.Request]; d != nil && d.AckAt < 0 {
				d.AckAt, d.Refused = i, !x.OK
			}
		case Withdrawal:
			if d := requests[x.Request]; d != nil {
				s.withdraw(d, i, e.AtMs) // whichever attempt it names (reading A02-07)
			}
		case TurnStep:
			turn := turns[x.Turn]
			if turn == nil {
				turn = &Turn{ID: x.Turn, Agent: x.Agent, At: i, AtMs: e.AtMs, StopAt: -1}
				if x.Step > 1 {
					turn.before = earlier[x.Turn]
				}
				turns[x.Turn] = turn
				s.Turns = append(s.Turns, turn)
			}
			turn.Steps = append(turn.Steps, Step{At: i, AtMs: e.AtMs, Messages: x.Messages})
		case TurnAnswer:
			if turn := turns[x.Turn]; turn != nil {
				turn.Answers = append(turn.Answers, Answer{At: i, AtMs: e.AtMs, Actions: x.Actions})
				turn.places = turn.places || slices.ContainsFunc(x.Actions, placing)
			}
		case Settled:
			s.barrier, s.settled = append(s.barrier, i), append(s.settled, i)
		case Linked:
			if t.Log != nil || x.Up == (len(s.linked)%2 == 1) {
				s.linked = append(s.linked, i)
			}
		case Killed:
			s.killed = append(s.killed, i)
			if t.Log == nil && len(s.linked)%2 == 1 {
				s.linked = append(s.linked, i) // an implementation that starts again opens its link anew
			}
			for id, turn := range turns {
				if !turn.Over() && turn.StopAt < 0 {
					turn.StopAt = i
				}
				earlier[id] = turn
				delete(turns, id) // what comes now under the id is taken anew
			}
		case TurnStop:
			turn := turns[x.Turn]
			if turn == nil {
				turn = earlier[x.Turn]
			}
			if turn != nil && turn.StopAt < 0 {
				turn.StopAt = i
			}
		case Send:
			y := &Say{Send: x, At: i, AtMs: e.AtMs, Event: s.Named(x.Agent, x.Message.InReplyTo), AnswerAt: -1}
			s.Says, s.says[x.Call] = append(s.Says, y), append(s.says[x.Call], y)
			if y.Event != nil {
				y.Event.Says = append(y.Event.Says, y)
			}
		case ToolUse:
			s.uses = append(s.uses, &Use{ToolUse: x, At: i, AtMs: e.AtMs, AnswerAt: -1})
		case ToolResult:
			for _, y := range s.says[x.Call] {
				if y.AnswerAt < 0 {
					y.AnswerAt, y.OK, y.Failure = i, x.OK, x.Failure
				}
			}
			if _, ok := s.calls[x.Call]; !ok {
				s.calls[x.Call] = i
			}
		}
	}
	s.findGroups()
	if t.Log != nil {
		s.marked = true // there are none: nobody saw a turn
		return s
	}
	s.findFresh()
	s.findSights()
	s.findShown()
	s.findAbout()
	return s
}

// findSights tells which steps may show an event, in whatever message.
func (s *Story) findSights() {
	for _, t := range s.Turns {
		for i := range t.Steps {
			x := sight{t, &t.Steps[i]}
			for _, m := range x.step.Messages {
				for _, nr := range s.within(m.Text) {
					if e := s.Events[nr]; len(e.sights) == 0 || e.sights[len(e.sights)-1] != x {
						e.sights = append(e.sights, x)
					}
				}
			}
		}
	}
}

// findShown tells which turns show which events.
func (s *Story) findShown() {
	for _, e := range s.Events {
		for _, x := range e.sights {
			turn, step := x.turn, x.step
			if !Same(turn.Agent, e.Event.Recipient) || e.At > step.At {
				continue
			}
			if slices.ContainsFunc(step.Fresh, e.Surely) && !slices.Contains(turn.shows, e) {
				turn.shows, e.showing = append(turn.shows, e), append(e.showing, turn)
			}
			if slices.ContainsFunc(step.Fresh, e.Maybe) && !slices.Contains(turn.may, e) {
				turn.may, e.may = append(turn.may, e), append(e.may, turn)
			}
		}
	}
}

// findGroups tells which events belong together.
func (s *Story) findGroups() {
	groups := map[[4]string]*group{}
	for i, e := range s.Events {
		e.nr = i
		key := e.Group()
		e.group = groups[key]
		if e.group == nil {
			e.group = &group{}
			groups[key] = e.group
		}
		e.group.all = append(e.group.all, e)
		if e.Mode == c2a.Buffered && !e.Refused {
			e.group.fragments = append(e.group.fragments, e)
		}
		if e.Event.EditOf != "" {
			e.group.edited = append(e.group.edited, e.At)
		}
		if e.Refused {
			e.group.refused = append(e.group.refused, e.At)
		}
		if e.Again {
			e.group.repeated = append(e.group.repeated, e.At)
		}
		if e.WithdrawAt >= 0 {
			e.group.withdrawn = append(e.group.withdrawn, e.WithdrawAt)
		}
		if e.Mode == c2a.Immediate {
			s.urgent = append(s.urgent, e)
		}
		if e.Event.Author.Kind == c2a.AgentAuthor || e.Dismisses() {
			s.excuses = append(s.excuses, e)
		}
		if e.Words == NoWords {
			s.wordless = append(s.wordless, e)
		}
		if e.Event.Knock != nil {
			s.knocks = append(s.knocks, e)
		}
	}
}

// advance is the port's barrier.
const advance = "conformance/advance"

func (s *Story) deliver(at int, ms int64, d Delivery) *Event {
	e := &Event{story: s, Delivery: d, At: at, AtMs: ms, AckAt: -1, WithdrawAt: -1, Policy: d.Event.Policy,
		Mode: d.Event.Mode}
	if s.Trace.Log == nil {
		e.Words = Words(e.Text())
	}
	if d.PolicyText != "" {
		p, ok := c2a.ParsePolicy(s.Trace.Draft, d.PolicyText)
		if e.Policy = p; !ok {
			e.Policy = 0
		}
	} else if e.Policy == c2a.AckOnly && !s.Trace.Draft.AckOnly {
		e.Policy = 0
	}
	if d.ModeText != "" {
		m, ok := c2a.ParseMode(d.ModeText)
		if e.Mode = m; !ok {
			e.Mode = 0
		}
	} else if e.Mode == c2a.ToolMailbox && e.Policy == c2a.MustRespond {
		e.Mode = 0 // no mode is named, and the text doesn't say that such an event isn't shown (C2A-EXPO-008)
	}
	for o := range s.Deliveries(d.Event.Recipient, d.Event.ID) {
		e.Again = e.Again || d.Event.ID != "" && !o.Refused && // what was refused is nobody's yet
			d.Event.ReturnNumber() == o.Event.ReturnNumber() // and a return may have the id of its event
	}
	if d.Event.EditOf != "" {
		bare := true
		var old *Event
		for old = range s.Deliveries(d.Event.Recipient, d.Event.EditOf) {
			old.Replaced = e
			bare = bare && old.Request == ""
		}
		if old != nil && bare {
			s.withdraw(old, at, ms) // a notification has no id that a cancellation could name
		}
	}
	s.Events, s.byID[d.Event.ID] = append(s.Events, e), append(s.byID[d.Event.ID], e)
	return e
}

// Returns reports whether an obligation was returned under the id of its event: the event then waits for its author,
// whatever its recipient has done.
func (s *Story) Returns(e *Event) bool {
	for o := range s.Deliveries(e.Event.Recipient, e.Event.ID) {
		if o.Event.Returns() {
			return true
		}
	}
	return false
}

// Deliveries returns the deliveries of an event to an agent so far.
func (s *Story) Deliveries(agent, id string) iter.Seq[*Event] {
	return func(yield func(*Event) bool) {
		for _, e := range s.byID[id] {
			if e.Event.Recipient == agent && !yield(e) {
				return
			}
		}
	}
}

// withdraw notes that an event was withdrawn, with all its attempts.
func (s *Story) withdraw(d *Event, at int, ms int64) {
	copies := []*Event{d}
	if d.Event.ID != "" {
		copies = slices.Collect(s.Deliveries(d.Event.Recipient, d.Event.ID))
	}
	for _, e := range copies {
		if e.WithdrawAt < 0 {
			e.WithdrawAt, e.WithdrawMs = at, ms
		}
	}
}

// Same reports whether two agents may be the same: an unnamed agent may be any.
func Same(a, b string) bool { return a == "" || b == "" || a == b }

// Named finds the latest event with the id at the agent, as it came first.
func (s *Story) Named(agent, id string) *Event {
	if id == "" {
		return nil
	}
	for _, e := range slices.Backward(s.byID[id]) {
		if !e.Again && Same(agent, e.Event.Recipient) {
			return e
		}
	}
	return nil
}

// markUnique finds the events whose words stand nowhere else: in no other event to the same agent, no metadata, no
// answer of the model, and in no turn taken before.
func (s *Story) markUnique() {
	s.marked = true
	var meta, said []string
	if w := s.Trace.World; w != nil {
		for _, a := range w.Agents {
			meta = append(meta,
				Words(strings.Join([]string{a.ID, a.Handle, a.Name, strings.Join(a.Roles, " "),
					strings.Join(a.Streams, " ")}, " ")))
		}
		for _, p := range w.People {
			meta = append(meta, Words(p.ID+" "+p.Handle+" "+p.Name))
		}
		for _, c := range w.Conversations {
			meta = append(meta, Words(c.ID+" "+c.Name+" "+c.Stream))
		}
		for _, t := range w.Threads {
			meta = append(meta, Words(t.ID))
		}
	}
	for _, e := range s.Events {
		x := e.Event
		line := x.Author.ID + " " + x.Author.Name + " " + x.Place.Conversation + " " + x.Place.Thread + " " + x.Reason
		if k := x.Knock; k != nil {
			line += " " + k.From + " " + k.Where + " " + k.Topic
		}
		meta = append(meta, Words(line))
	}
	for _, t := range s.Turns {
		for _, a := range t.Answers {
			for _, x := range a.Actions {
				said = append(said, Words(x.Text))
			}
		}
	}
	for _, e := range s.Events {
		e.Strong = Strong(e.Words)
		e.unique = e.Words != NoWords && !e.Again
		if slices.ContainsFunc(e.sights,
			func(x sight) bool { return x.step.At < e.At && Same(x.turn.Agent, e.Event.Recipient) }) {
			e.unique = false
		}
	}
	for _, text := range append(meta, said...) {
		for _, nr := range s.find().in(text) {
			s.Events[nr].unique = false
		}
	}
	for _, o := range s.Events {
		for _, nr := range s.find().in(o.Words) {
			e := s.Events[nr]
			again := o.Again && o.Event.ID == e.Event.ID
			if o != e && !again && Same(o.Event.Recipient, e.Event.Recipient) {
				e.unique = false
			}
		}
	}
}

// findFresh tells new messages from history. In a first step history is what stands before the last message of the
// assistant, what the agent was shown in the very same words before, and a message that has nothing but events that it
// was shown before; its last user message is always new, but for what [Story.news] takes for history. What a turn
// showed that was stopped before it was answered is new again, unless what stopped it is.
func (s *Story) findFresh() {
	type key struct{ agent, text string }
	seen := map[key]bool{}
	stopped := map[key]bool{}
	known := map[string][]int{} // events that were shown, by agent
	for _, t := range s.Turns {
		var before []c2a.ChatMessage
		for i := range t.Steps {
			step := &t.Steps[i]
			messages := step.Messages
			if i == 0 {
				for j := len(messages) - 1; j >= 0; j-- {
					if messages[j].Role == "assistant" {
						messages = messages[j+1:]
						break
					}
				}
			}
			last := -1
			for j, m := range messages {
				if m.Role == "user" {
					last = j
				}
			}
			for j, m := range messages {
				switch {
				case m.Role != "user":
				case i == 0 && j != last && seen[key{t.Agent, m.Text}]:
				case i == 0 && j != last && stopped[key{t.Agent, m.Text}] && s.interrupts(messages[last]):
				case i > 0 && slices.Contains(before, m):
				case i == 0 && j != last && s.old(t, m.Text, known[t.Agent]):
				case i == 0:
					text := s.news(t, m.Text, known[t.Agent])
					step.Fresh = append(step.Fresh, c2a.ChatMessage{Role: m.Role, Text: text})
				default:
					step.Fresh = append(step.Fresh, m)
				}
			}
			before = append(before, step.Messages...)
		}
		shown := seen
		if t.StopAt >= 0 && len(t.Answers) == 0 {
			shown = stopped
		} else {
			known[t.Agent] = append(known[t.Agent], s.fresh(t)...)
		}
		for _, m := range before {
			shown[key{t.Agent, m.Text}] = true
		}
	}
}

// interrupts reports whether the message shows an immediate event, which may stop a turn that is about others.
func (s *Story) interrupts(m c2a.ChatMessage) bool {
	return slices.ContainsFunc(s.urgent, func(e *Event) bool { return e.Maybe(m) })
}

// Surely reports whether the message shows the body of the event beyond doubt.
func (e *Event) Surely(m c2a.ChatMessage) bool {
	if !e.Known() {
		return false
	}
	if e.Strong {
		return strings.Contains(e.story.Words(m.Text), e.Words)
	}
	return holdsLines(m.Text, e.Words)
}

// Maybe reports whether the body of the event may stand in the message.
func (e *Event) Maybe(m c2a.ChatMessage) bool {
	if e.Words == NoWords {
		return e.Text() != "" && strings.Contains(m.Text, e.Text())
	}
	return strings.Contains(e.story.Words(m.Text), e.Words)
}

// Whole reports whether a message that may show the body has its symbols, too, such as emoji, in whatever form.
func (e *Event) Whole() bool {
	return slices.ContainsFunc(e.sights, func(x sight) bool {
		return slices.ContainsFunc(x.step.Messages, func(m c2a.ChatMessage) bool {
			text := decode(m.Text)
			return e.Maybe(m) && (strings.Contains(text, "&#") || !strings.ContainsFunc(e.Text(),
				func(r rune) bool { return unicode.Is(unicode.So, r) && !strings.ContainsRune(text, r) }))
		})
	})
}

// Known reports whether the body can be told from every other text.
func (e *Event) Known() bool {
	if !e.story.marked { // this takes a while, and doesn't matter for a host
		e.story.markUnique()
	}
	return e.unique
}

// Accepted reports whether the harness accepted the event. An event without an answer counts as accepted.
func (e *Event) Accepted() bool { return !e.Refused }

// Group is the buffer that the event belongs to: one agent, author, conversation and thread.
func (e *Event) Group() [4]string {
	x := e.Event
	return [4]string{x.Recipient, x.Author.ID, x.Place.Conversation, x.Place.Thread}
}

// Shows are the events whose bodies the turn newly shows beyond doubt.
func (t *Turn) Shows() []*Event { return t.shows }

// MayShow are the events whose bodies the turn may newly show.
func (t *Turn) MayShow() []*Event { return t.may }

// About are the events that the turn may be about, by body, id or knock.
func (t *Turn) About() []*Event { return t.about }

// Turns are those that may be about the event, in order.
func (e *Event) Turns() []*Turn { return e.about }

// findAbout tells which turns may be about which events.
func (s *Story) findAbout() {
	if len(s.Turns) == 0 {
		return
	}
	ids := make([]string, len(s.Events))
	for i, e := range s.Events {
		ids[i] = Words(e.Event.ID)
	}
	named := newFinder(ids)
	for _, t := range s.Turns {
		var all []int
		for _, e := range t.may {
			all = append(all, e.nr)
		}
		for _, step := range t.Steps {
			for _, m := range step.Fresh {
				all = append(all, named.in(s.Words(m.Text))...)
			}
		}
		for _, e := range s.knocks {
			if s.Knocks(t, e) {
				all = append(all, e.nr)
			}
		}
		slices.Sort(all)
		for _, nr := range slices.Compact(all) {
			if e := s.Events[nr]; e.At < t.Steps[len(t.Steps)-1].At && Same(t.Agent, e.Event.Recipient) {
				t.about, e.about = append(t.about, e), append(e.about, t)
			}
		}
	}
}

// Knocks reports whether the turn may show the knock of the event.
func (s *Story) Knocks(t *Turn, e *Event) bool {
	if e.Event.Knock == nil {
		return false
	}
	topic := Words(e.Event.Knock.Topic)
	return topic != NoWords && slices.ContainsFunc(t.Steps[0].Fresh,
		func(m c2a.ChatMessage) bool { return strings.Contains(s.Words(m.Text), topic) })
}

// Showing returns the turns that show the event beyond doubt, in order.
func (e *Event) Showing() []*Turn { return e.showing }

// MayShowing returns the turns that may show the event, in order.
func (e *Event) MayShowing() []*Turn { return e.may }

// Causes returns the turns that a send may come from: of its agent, answered before it; those whose model said its
// text, if any did; and of these, those about the event that it names, if any is.
func (s *Story) Causes(y *Say) []*Turn {
	var answered, said, about []*Turn
	for _, t := range s.Turns {
		if !Same(t.Agent, y.Agent) || len(t.Answers) == 0 || t.Answers[0].At > y.At {
			continue
		}
		answered = append(answered, t)
		if slices.ContainsFunc(t.Answers, func(a Answer) bool {
			return a.At < y.At && (a.Speaks(y.Message.Text) || a.Sends(y.Message.Text))
		}) {
			said = append(said, t)
		}
	}
	if len(said) > 0 {
		answered = said
	}
	if y.Event != nil {
		for _, t := range answered {
			if slices.Contains(t.About(), y.Event) {
				about = append(about, t)
			}
		}
	}
	if len(about) > 0 {
		return about
	}
	return answered
}

// Sends reports whether the answer calls the tool that sends the text.
func (a Answer) Sends(text string) bool {
	return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return x.Send != nil && x.Send.Text == text })
}

// Speaks reports whether the answer says the text by itself.
func (a Answer) Speaks(text string) bool {
	return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool {
		return (x.Kind == c2a.ActReply || x.Kind == c2a.ActSend) && strings.TrimSpace(x.Text) != "" &&
			strings.Contains(text, x.Text)
	})
}

// Has reports whether any answer to the turn holds one of the kinds of action.
func (t *Turn) Has(kinds ...c2a.ActionKind) bool {
	return slices.ContainsFunc(t.Answers, func(a Answer) bool {
		return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return slices.Contains(kinds, x.Kind) })
	})
}

// StatesRules reports whether a system message states the general response rules: it names must_not_respond and either
// the response policy or another policy. The wording is free.
func (t *Turn) StatesRules() bool {
	terms := []string{"response_policy", "response policy", "may_respond", "must_respond"}
	return slices.ContainsFunc(t.Steps[0].Messages, func(m c2a.ChatMessage) bool {
		text := strings.ToLower(m.Text)
		return m.Role == "system" && strings.Contains(text, "must_not_respond") &&
			slices.ContainsFunc(terms, func(term string) bool { return strings.Contains(text, term) })
	})
}

// OnlyReplies reports whether the model has replied to the turn, and done nothing else, except actions for which
// also reports true.
func (t *Turn) OnlyReplies(also func(c2a.Action) bool) bool {
	return t.Has(c2a.ActReply) && !slices.ContainsFunc(t.Said(), func(a Answer) bool {
		return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool {
			return !also(x) && (x.Kind != c2a.ActReply || strings.TrimSpace(x.Text) == "")
		})
	})
}

// Began is the position of the first step of the turn, including steps before a kill after which it continues.
func (t *Turn) Began() int {
	if t.before != nil {
		return t.before.Began()
	}
	return t.At
}

// Said are the answers of its model, including those before a kill after which it continues.
func (t *Turn) Said() []Answer {
	if t.before != nil {
		return slices.Concat(t.before.Said(), t.Answers)
	}
	return t.Answers
}

// Over reports whether the model has given its last answer: every step is answered, and the last answer calls no tool.
func (t *Turn) Over() bool {
	if len(t.Answers) < len(t.Steps) {
		return false
	}
	return !slices.ContainsFunc(t.Answers[len(t.Answers)-1].Actions,
		func(x c2a.Action) bool { return x.Kind == c2a.ActTool })
}

// Settled reports whether a barrier was requested after the position and passed: the implementation has sent by then
// what it had to send. An implementation that was killed before, or whose link was broken, need not send anything more.
func (s *Story) Settled(at int) bool {
	if l := s.Trace.Log; l != nil {
		ms := max(s.EndMs, l.NowMs)
		if end := s.unbroken(at); end < len(s.Trace.Entries) {
			ms = s.EntryMs(end) // nothing came before that
		}
		return ms >= s.EntryMs(at)+l.PatienceMs
	}
	return !s.Offline(at) && s.SettledBefore(at, s.Life(at))
}

// Reached reports the same as Settled if the link was up at the position. If the link was broken, the implementation
// has to send when the link is back.
func (s *Story) Reached(at int) bool {
	if s.Trace.Log != nil || !s.Offline(at) {
		return s.Settled(at)
	}
	i, _ := slices.BinarySearch(s.linked, at)
	return i < len(s.linked) && s.linked[i] < s.Life(at) && s.Settled(s.linked[i])
}

// Outlived reports whether the implementation was killed while a link was broken that was broken at the position, and
// has been up again for long enough to send what it had to send then.
func (s *Story) Outlived(at int) bool {
	if s.Trace.Log != nil || !s.Offline(at) {
		return false
	}
	i, _ := slices.BinarySearch(s.linked, at)
	killed := s.Life(at)
	return i < len(s.linked) && s.linked[i] == killed &&
		s.SettledBefore(killed, min(s.Life(killed+1), s.unbroken(killed)))
}

// Offline reports whether the link was broken at the position.
func (s *Story) Offline(at int) bool {
	n, _ := slices.BinarySearch(s.linked, at)
	return n%2 == 1
}

// Life is the end of the implementation's life at the position.
func (s *Story) Life(at int) int {
	i, _ := slices.BinarySearch(s.killed, at)
	if i == len(s.killed) {
		return len(s.Trace.Entries)
	}
	return s.killed[i]
}

// KilledBetween reports whether the implementation was killed between the two moments: timers that were running may end
// sooner or later.
func (s *Story) KilledBetween(fromMs, toMs int64) bool { return s.between(s.killed, fromMs, toMs) }

// between reports whether one of the positions is between the two moments.
func (s *Story) between(positions []int, fromMs, toMs int64) bool {
	return slices.ContainsFunc(positions, func(at int) bool {
		ms := s.Trace.Entries[at].AtMs
		return ms >= fromMs && ms <= toMs
	})
}

// SettledBefore reports the same up to the position end.
func (s *Story) SettledBefore(at, end int) bool {
	if l := s.Trace.Log; l != nil { // there are no barriers
		if end <= at {
			return false
		}
		return s.EntryMs(end-1) >= s.EntryMs(at)+l.PatienceMs
	}
	i, _ := slices.BinarySearch(s.barrier, at+1)
	if i == len(s.barrier) {
		return false
	}
	j, _ := slices.BinarySearch(s.settled, s.barrier[i])
	return j < len(s.settled) && s.settled[j] < end
}

// Pulled reports whether the model of the agent had asked for a tool before the position, and the answer may have
// brought the body of the event.
func (s *Story) Pulled(e *Event, agent string, before int) bool {
	asked := -1
	for _, t := range s.Turns {
		if !Same(t.Agent, agent) {
			continue
		}
		for _, a := range t.Answers {
			tool := slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return x.Kind == c2a.ActTool })
			if tool && a.At < before && (asked < 0 || a.At < asked) {
				asked = a.At
			}
		}
	}
	if asked < 0 {
		return false
	}
	for _, x := range s.Trace.Entries[asked:before] {
		r, ok := x.Item.(ToolResult)
		if ok && (len(r.Texts) == 0 ||
			slices.ContainsFunc(r.Texts, func(text string) bool { return strings.Contains(s.Words(text), e.Words) })) {
			return true
		}
	}
	return false
}
