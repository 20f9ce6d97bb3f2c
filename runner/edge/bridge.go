package edge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/model"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bridge implements the port for a program that doesn't know the port. Methods of the runner act on the simulated
// platform. Calls of the program's model go to the runner as turns.
type bridge struct {
	*session
	face face.Face
	link relay // the link of an adapter, or nil

	guard sync.Mutex
	world *world
	unmet bool // the runner has restarted the program, and has not sent conformance/hello yet
}

// world is the state of one scenario.
type world struct {
	number   int
	self     string            // id of the agent that the program plays
	handle   string            // handle of that agent
	called   string            // its handle on the platform, which never changes
	own      *regexp.Regexp    // a mention of that agent
	taken    map[string]bool   // handles of all others, in lower case
	messages map[string]*said  // by id
	places   map[int]string    // conversation of a message, by the number in its mark
	plain    []unmarkedText    // messages without a mark
	written  map[mark]string   // texts of messages with a mark
	texts    map[string]int    // number of the first message with a text
	words    []string          // texts that the model has answered
	echoes   int               // calls that show only texts of the model
	tried    []port.Posted     // rejected posts of the program, unless the same text was posted later
	glyphs   map[string]string // by signal
	unable   error             // the reason why an event can't happen on the platform, or nil
	stirred  bool              // the program has reacted to the last event
	due      string            // conversation of the last event, until everything has settled
	waits    attach.Waits      // waits at the last event to which the program has not reacted; nil: none
	joining  *joining          // the thread into which the program is brought, or nil
	hidden   map[string]bool   // ids of its messages that appeared in the meantime
	doors    []door            // where the porter may ask
	asked    int               // how often the porter has asked
	heard    chan struct{}     // closed when the program has reacted to the porter; nil while the porter doesn't ask
	timers   []*time.Timer

	shown int // number of pieces of evidence
	turns int
	open  map[string]chan []port.Action       // open turns, by id
	calls map[string]*turn                    // by the id of a tool call of the model
	fails map[[sha256.Size]byte]model.Failure // failures of open turns, by a hash of the request
}

// unmarkedText is the text of a message without a mark.
type unmarkedText struct {
	text   string
	number int
}

// said is a message of a person.
type said struct {
	number, version int
	text            string // current text
}

// turn is a turn of the model. It may have several steps.
type turn struct {
	id   string
	step int
}

// The porter is a simulated person. He writes to the program if nothing else shows that it still works. This
// distinguishes a silent program from one that hangs.
const (
	porter        = "human:porter"
	porterNumber  = 0
	porterMessage = "porter-" // prefix of the ids of his messages
	porterText    = "are you still there?"
	porterAnswer  = "I am."
	lateAnswer    = "Never mind." // answer to a call about an earlier world
)

// door is a conversation in which the porter asks. He first writes a direct message. If the program doesn't react, he
// mentions it in a channel that has only the two of them. The number is the version in the mark of his message.
type door int

const (
	direct door = iota
	lodge
	inside // a thread of the scenario into which the program is brought
)

// places are the conversations of the doors.
var places = []string{direct: "D-porter", lodge: "C-porter", inside: "T-porter"}

func (d door) place() string { return places[d] }

// doorAt returns the door of a conversation, and whether it is one of the porter's.
func doorAt(place string) (door, bool) {
	i := slices.Index(places, place)
	return door(i), i >= 0
}

// patience is how long a program may take to fetch its events, and to react to the porter at a door. Three times
// patience is less than the time for which the runner waits for an answer.
const patience = 18 * time.Second

// DeafError reports that a program is running but doesn't react.
type DeafError struct {
	Waited  time.Duration
	Pending int // events that it has not fetched; 0: it did not call its model for a new message
	Face    string
}

// Error says what the program did not do.
func (e *DeafError) Error() string {
	if e.Pending > 0 {
		return fmt.Sprintf("it did not fetch or acknowledge %d of the events that %s has for it within %v", e.Pending,
			e.Face, e.Waited)
	}
	return fmt.Sprintf(
		"it does not react: it got a message from someone new, but did not call its model within %v", e.Waited)
}

// LackingError reports that the suite or the profile lacks something that a scenario needs.
type LackingError struct{ What string }

// Error says what is missing.
func (e *LackingError) Error() string { return e.What }

// handle answers one frame of the runner.
func (b *bridge) handle(m jsonrpc.Message) {
	switch {
	case m.Kind == jsonrpc.KindResponse:
		b.answered(m)
	case m.Kind == jsonrpc.KindRequest && strings.HasPrefix(m.Method, "conformance/"):
		result, err := b.port(m)
		if err != nil {
			b.out.pass(m.ReplyError(failure(err)))
			return
		}
		b.out.pass(m.Reply(result))
		if m.Method == port.MethodReset {
			b.out.release(b.counts)
			if b.profile.speaksLink() {
				b.link.unlock(b.pass)
			}
		}
	}
}

// counts reports whether a frame still counts after a kill. Calls of the killed program's model don't.
func (b *bridge) counts(raw []byte) bool {
	switch m := jsonrpc.Decode(raw); m.Method {
	case port.MethodTurn:
		b.guard.Lock()
		defer b.guard.Unlock()
		return b.world != nil && b.world.open[strings.Trim(m.ID.String(), `"`)] != nil
	case port.MethodTurnCancelled:
		return false
	}
	return true
}

// failure converts an error to an error of the port.
func failure(err error) *jsonrpc.Error {
	e := &jsonrpc.Error{Code: port.CodeProgram, Message: err.Error()}
	if unable, ok := errors.AsType[*face.UnableError](err); ok {
		e.Code, e.Message = port.CodeUnable, unable.Error()
	}
	if lacking, ok := errors.AsType[*LackingError](err); ok {
		e.Code, e.Message = port.CodeUnable, lacking.Error()
	}
	if alone, ok := errors.AsType[*NotJoinedError](err); ok {
		e.Code, e.Message = port.CodeUnable, alone.Error()
	}
	return e
}

// port handles a method of the port.
func (b *bridge) port(m jsonrpc.Message) (any, error) {
	switch m.Method {
	case port.MethodHello:
		b.meet(true)
		return b.hello(), nil
	case port.MethodReset:
		var w port.World
		if err := json.Unmarshal(m.Params, &w); err != nil {
			return nil, err
		}
		return struct{}{}, b.reset(w)
	case port.MethodSurface:
		var p port.Surface
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, err
		}
		return struct{}{}, b.surface(p.Events)
	case port.MethodAdvance:
		return port.AdvanceResult{}, b.settle()
	}
	return nil, &face.UnableError{Face: b.profile.Program.Name, What: m.Method}
}

// meet records whether the runner has sent conformance/hello. Before that, nothing is sent to the program.
func (b *bridge) meet(met bool) {
	b.guard.Lock()
	defer b.guard.Unlock()
	b.unmet = !met
}

func (b *bridge) hello() port.HelloResult {
	p := b.profile
	taps := []string{"surface", "turn", "control"}
	if p.speaksLink() {
		taps = []string{"surface", "link", "control"}
	}
	return port.HelloResult{
		Implementation: port.Program{Name: p.Program.Name, Version: p.Program.Version}, Port: port.Version,
		Roles: b.edge.Roles(), Drafts: p.Drafts, Taps: taps,
		Clock: port.ClockWall, Barrier: port.BarrierQuiescent, Isolation: "ids",
		Capabilities: append([]string{}, p.Capabilities...), Windows: p.Windows, Connections: p.Processes,
	}
}

// reset begins a new world, or continues the present one.
func (b *bridge) reset(w port.World) error {
	if w.Resume {
		return nil
	}
	i := slices.IndexFunc(w.Agents, func(a port.Agent) bool { return a.ID == w.Self })
	if i < 0 {
		return &LackingError{What: "the program is not an agent in this scenario"}
	}
	if slices.ContainsFunc(w.Conversations, func(c port.Conversation) bool { return c.Workspace != "" }) &&
		b.profile.Face.Workspaces < 2 {
		if kind, _ := FindKind(b.profile.Face.Kind); slices.Contains(kind.Shows, face.Workspaces) {
			return &LackingError{What: "it needs two workspaces, but the profile doesn't set face.workspaces to 2"}
		}
		return b.hides("a second workspace")
	}
	fresh := b.fresh(w, i)
	fresh.glyphs = map[string]string{}
	maps.Copy(fresh.glyphs, b.profile.protocol.Glyphs)
	maps.Copy(fresh.glyphs, w.Glyphs)
	if b.profile.speaksLink() {
		return b.adapt(w, fresh)
	}
	if b.edge.leaks() && b.now() != nil {
		if err := b.renew(b.ctx); err != nil {
			return err
		}
	}
	b.enter(fresh)
	both := port.Conversation{ID: lodge.place(), Kind: "channel", Name: "lodge", Members: []string{porter, w.Self}}
	alone := port.Conversation{ID: direct.place(), Kind: "dm", Members: both.Members}
	with := w
	with.Agents = slices.Clone(w.Agents)
	with.Agents[i].Handle = fresh.called
	with.Humans = append(slices.Clone(w.Humans), port.Person{ID: porter, Handle: "porter", Name: "Porter"})
	with.Conversations = append(slices.Clone(w.Conversations), both, alone)
	fresh.doors = []door{direct, lodge}
	err := b.face.Begin(with, w.Self)
	if _, unable := errors.AsType[*face.UnableError](err); unable { // the platform has no direct messages
		with.Conversations = with.Conversations[:len(with.Conversations)-1]
		fresh.doors = fresh.doors[lodge:]
		err = b.face.Begin(with, w.Self)
	}
	if err != nil {
		return err
	}
	return b.join(fresh, with)
}

// fresh returns a new world in which the program plays the agent with index n.
func (b *bridge) fresh(cast port.World, n int) *world {
	self := cast.Agents[n]
	w := &world{
		number: int(b.edge.worlds.Add(1)), self: self.ID, handle: self.Handle, called: self.Handle,
		taken: map[string]bool{}, hidden: map[string]bool{},
		own:      regexp.MustCompile(`(?i)@` + regexp.QuoteMeta(self.Handle) + `\b[,:]?`),
		messages: map[string]*said{}, texts: map[string]int{}, places: map[int]string{}, written: map[mark]string{},
		open: map[string]chan []port.Action{}, calls: map[string]*turn{}, fails: map[[sha256.Size]byte]model.Failure{},
	}
	for i, a := range cast.Agents {
		for _, role := range a.Roles {
			w.taken[strings.ToLower(role)] = true
		}
		w.taken[strings.ToLower(a.Handle)] = i != n
	}
	for _, p := range cast.Humans {
		w.taken[strings.ToLower(p.Handle)] = true
	}
	if name := b.profile.handle(); !w.taken[strings.ToLower(name)] && !b.profile.speaksLink() {
		w.called = name
	}
	return w
}

// enter ends the present world, and begins another.
func (b *bridge) enter(fresh *world) {
	b.guard.Lock()
	defer b.guard.Unlock()
	b.world.stop()
	b.world = fresh
}

// stop ends a world. It answers the calls for which the program still waits, because a program that makes one call at a
// time would wait forever. The caller holds guard.
func (w *world) stop() {
	if w == nil {
		return
	}
	for _, t := range w.timers {
		t.Stop()
	}
	for _, answer := range w.open {
		answer <- nil
	}
	clear(w.open)
}

// now returns the present world, or nil.
func (b *bridge) now() *world {
	b.guard.Lock()
	defer b.guard.Unlock()
	return b.world
}

// surface carries out events, at once or at their times.
func (b *bridge) surface(events []port.SurfaceEvent) error {
	w := b.now()
	if w == nil {
		return errors.New("conformance/surface before the first reset")
	}
	if b.profile.speaksLink() {
		if err := b.awaitPlatform(); err != nil {
			return err
		}
	}
	for _, e := range events {
		if e.Author == w.self && e.Op != "join" && e.Op != "leave" {
			return b.hides("what others write in its name")
		}
		kind, _ := FindKind(b.profile.Face.Kind)
		if e.Connection != "" && !slices.Contains(kind.Shows, face.Reconnect) {
			return b.hides("an event again over another connection")
		}
		if e.PostedMs != 0 && !slices.Contains(kind.Shows, face.Late) {
			return b.hides("a message long after it was posted")
		}
		if e.Op == "react" {
			e.Glyph = cmp.Or(e.Glyph, w.glyphs[e.Signal])
		}
		b.guard.Lock()
		e = w.marked(e, !b.profile.speaksLink() && (b.profile.Marks == nil || *b.profile.Marks))
		e.Text = w.renamed(e.Text, w.handle, w.called)
		b.guard.Unlock()
		if e.OffsetMs == 0 {
			if err := b.happen(w, e); err != nil {
				return err
			}
			continue
		}
		timer := time.AfterFunc(time.Duration(e.OffsetMs)*time.Millisecond, func() {
			if err := b.happen(w, e); err != nil {
				b.guard.Lock()
				defer b.guard.Unlock()
				w.unable = cmp.Or(w.unable, err)
			}
		})
		b.guard.Lock()
		w.timers = append(w.timers, timer)
		b.guard.Unlock()
	}
	return nil
}

// happen carries out one event in a world, unless the world is over.
func (b *bridge) happen(w *world, e port.SurfaceEvent) error {
	b.guard.Lock()
	current := b.world == w
	if w.stirred || w.waits == nil {
		w.waits = b.waits()
	}
	w.stirred = false
	w.due = w.placeOf(e)
	b.guard.Unlock()
	if !current {
		return nil
	}
	if err := b.face.Do(e); err != nil {
		return err
	}
	b.leavesOpen(w, e)
	return nil
}

// placeOf returns the conversation of an event, or "". The caller holds guard.
func (w *world) placeOf(e port.SurfaceEvent) string {
	if e.Conversation != "" {
		return e.Conversation
	}
	if m := w.messages[cmp.Or(e.ID, e.Message)]; m != nil {
		return w.places[m.number]
	}
	return ""
}

// hides returns the error that the platform doesn't show something.
func (b *bridge) hides(what string) error {
	return &face.UnableError{Face: b.profile.Face.Kind, What: what}
}

// held returns how long this machine has held up the program since the last event to which it has not reacted. The
// caller holds guard.
func (b *bridge) held() time.Duration {
	if b.world == nil || b.world.waits == nil {
		return 0
	}
	return b.waits().Since(b.world.waits)
}

// started restarts the count of held after a start of the program, since the runner has waited for the start.
func (b *bridge) started() {
	b.guard.Lock()
	defer b.guard.Unlock()
	if b.world != nil && b.world.waits != nil {
		b.world.waits = b.waits()
	}
}

// marked returns an event with its mark added to the text.
func (w *world) marked(e port.SurfaceEvent, marks bool) port.SurfaceEvent {
	switch e.Op {
	case "post", "edit", "assign", "status", "redeliver":
	default:
		return e
	}
	m := w.messages[e.ID]
	switch {
	case m == nil:
		// Equal texts have equal marks, so that the program can recognise a repeated text.
		m = &said{number: w.texts[e.Text]}
		if m.number == 0 {
			m.number = len(w.messages) + 1
			w.texts[e.Text] = m.number
		}
		w.messages[e.ID] = m
		w.places[m.number] = e.Conversation
	case e.Op == "edit" && e.Text != m.text: // an edit with the same text only unfolds a link
		m.version++
	}
	if e.Op != "redeliver" {
		m.text = e.Text
	}
	version := m.version
	if e.Op == "redeliver" { // with the text as it was first posted
		version = 0
	}
	switch {
	case e.Text == "":
	case marks && markable(e.Text):
		at := mark{w.number, m.number, version}
		w.written[at] = e.Text
		e.Text += at.String()
	default:
		w.plain = append(w.plain, unmarkedText{e.Text, m.number})
	}
	return e
}

// settle returns when the program has taken all events. If it has done nothing since, it must also have reacted to the
// porter.
func (b *bridge) settle() error {
	w := b.now()
	if w == nil {
		return nil
	}
	limit, look := time.NewTimer(b.edge.patience), time.NewTicker(readyEvery)
	defer limit.Stop()
	defer look.Stop()
	doors := w.doors
	if len(doors) > 1 && b.edge.indirect.Load() {
		doors = doors[1:]
	}
	var heard chan struct{}
	for {
		b.guard.Lock()
		unable, busy, stirred := w.unable, len(w.open) > 0, w.stirred
		b.guard.Unlock()
		pending := b.face.Pending()
		switch {
		case unable != nil:
			return unable
		case busy: // the runner delays an answer, and a program that waits for it need not fetch events
			return nil
		case heard == nil && pending == 0 && (stirred || b.profile.speaksLink()):
			b.over(w)
			return nil
		case heard == nil && pending == 0:
			heard = make(chan struct{})
			if err := b.knock(w, doors[0], heard); err != nil {
				return err
			}
			doors = doors[1:]
			limit.Reset(b.edge.patience)
		}
		select {
		case <-heard:
			b.over(w)
			return nil
		case <-look.C:
		case <-limit.C:
			if heard == nil || len(doors) == 0 {
				err := &DeafError{Waited: b.edge.patience, Face: b.profile.Face.Kind}
				if heard == nil {
					err.Pending = pending
				}
				b.out.end(err)
				return err
			}
			if err := b.knock(w, doors[0], heard); err != nil {
				return err
			}
			doors = doors[1:]
			limit.Reset(b.edge.patience)
		case <-b.ctx.Done():
			return context.Cause(b.ctx)
		}
	}
}

// knock makes the porter ask at a door.
func (b *bridge) knock(w *world, at door, heard chan struct{}) error {
	b.guard.Lock()
	w.heard = heard
	e := w.question(at, porter)
	b.guard.Unlock()
	e.Conversation = at.place()
	return b.face.Do(e)
}

// question returns the porter's message at a door. The caller holds guard.
func (w *world) question(at door, author string) port.SurfaceEvent {
	w.asked++
	e := port.SurfaceEvent{
		Op: "post", ID: fmt.Sprintf("%s%d-%d", porterMessage, w.number, w.asked), Author: author,
		Text: porterText + mark{w.number, porterNumber, int(at)}.String(),
	}
	if at != direct {
		e.Text = "@" + w.called + " " + e.Text
	}
	return e
}

// hear records that the program has reacted to the porter at a door. The caller holds guard.
func (w *world) hear(at door, e *Edge) {
	if w.heard == nil || at == inside {
		return
	}
	if at == lodge && len(w.doors) > 1 {
		e.indirect.Store(true)
	}
	close(w.heard)
	w.heard = nil
}

// over records that everything has settled: later calls of the model are new turns.
func (b *bridge) over(w *world) {
	b.guard.Lock()
	defer b.guard.Unlock()
	w.heard, w.stirred, w.due = nil, true, ""
	clear(w.fails)
	for _, p := range w.tried {
		b.seen(w, p)
	}
	w.tried = nil
}

// ask answers a call of the program's model.
func (b *bridge) ask(ctx context.Context, c model.Call) model.Answer {
	silence := model.Answer{Text: b.profile.Model.Silence}
	c.Messages = slices.Clone(c.Messages)
	for i := range c.Messages {
		c.Messages[i].Text = b.plain(c.Messages[i].Text)
	}
	hash := sha256.Sum256(c.Body)
	b.show(port.Evidence{Side: port.SideModel, From: true, What: "request by " + string(c.API), Body: c.Body})
	named, over := b.named(c)
	b.guard.Lock()
	w := b.world
	if w == nil {
		b.guard.Unlock()
		b.edge.strayed("a call before the first scenario")
		return silence
	}
	if failed, again := w.fails[hash]; again { // the client repeats a call of the same turn
		b.guard.Unlock()
		return model.Answer{Fail: &failed}
	}
	place, ours := b.newest(w, c, named, over)
	at, porters := doorAt(place)
	t := w.goesOn(c)
	if t == nil && w.repeats(c) {
		w.stirred = true
		first := w.echoes == maxEchoes+1
		b.guard.Unlock()
		if first {
			b.edge.looped()
		}
		return silence
	}
	switch {
	case t == nil && !ours:
		b.guard.Unlock()
		b.edge.strayed(summary(c))
		if slices.ContainsFunc(c.Messages, func(m model.Message) bool { return len(marksIn(m.Text)) > 0 }) {
			return b.late()
		}
		return silence
	case t == nil && porters:
		w.hear(at, b.edge)
		b.guard.Unlock()
		return model.Answer{Text: porterAnswer}
	case t == nil:
		w.turns++
		t = &turn{id: fmt.Sprintf("turn_%d", w.turns)}
	}
	t.step++
	w.stirred = true
	id := fmt.Sprintf("w%d/%s/%d", w.number, t.id, t.step)
	answer := make(chan []port.Action, 1)
	w.open[id] = answer
	params := port.Turn{Turn: t.id, Step: t.step, Agent: w.self, Conversation: place, Messages: b.shown(w, c),
		Tools: c.Tools}
	if params.Tools == nil {
		params.Tools = []string{}
	}
	b.out.put(jsonrpc.Request(jsonrpc.StringID(id), port.MethodTurn, params))
	b.guard.Unlock()

	select {
	case actions := <-answer:
		if b.now() != w {
			return b.late()
		}
		return b.answer(w, t, hash, actions)
	case <-ctx.Done():
	case <-b.ctx.Done():
	}
	b.guard.Lock()
	defer b.guard.Unlock()
	if _, waiting := w.open[id]; waiting && b.world == w {
		delete(w.open, id)
		b.out.put(jsonrpc.Notification(port.MethodTurnCancelled,
			port.TurnCancelled{Turn: t.id, Reason: "the program cancelled its request"}))
	}
	return silence
}

// plain converts a text of the program to the terms of the world, with the handles of the world in its mentions. The
// caller must not hold guard.
func (b *bridge) plain(text string) string {
	if n, ok := b.face.(face.Namer); ok {
		text = n.Plain(text)
	}
	if w := b.now(); w != nil {
		text = w.renamed(text, w.called, w.handle)
	}
	return text
}

// renamed replaces the handle from by to in the mentions of a text, also at the beginning of a longer word: what looks
// like the program's name on the platform must look like its name in the world.
func (w *world) renamed(text, from, to string) string {
	if from == to || !strings.Contains(text, "@") {
		return text
	}
	return regexp.MustCompile(`(?i)@`+regexp.QuoteMeta(from)+`[\w.-]*`).ReplaceAllStringFunc(text,
		func(name string) string {
			if w.taken[strings.ToLower(strings.TrimRight(name[1:], ".-_"))] {
				return name
			}
			return "@" + to + name[1+len(from):]
		})
}

// late returns the answer to a call about an earlier world. It isn't empty, because a program without a word for
// silence may crash on an empty answer, and would then miss the next scenario.
func (b *bridge) late() model.Answer {
	return model.Answer{Text: cmp.Or(b.profile.Model.Silence, lateAnswer)}
}

// newest returns the conversation that a call is about, and whether there is one. It is the conversation of the last
// message that the new part of the call shows. If the new part shows none, newest uses the history, and then the
// conversation that the call names. A call that shows nothing of any world is about the last event, until everything
// has settled: a program may call its model without people's words. A call that names a conversation of an earlier
// world is about nothing. Messages of other worlds in a call are a leak. The caller holds guard.
func (b *bridge) newest(w *world, c model.Call, named string, over bool) (place string, ok bool) {
	fresh := c.Messages[news(c):]
	found, foreign := w.lastMark(c.Messages)
	marked := found != mark{}
	if marked && foreign != "" {
		b.edge.leaked(fmt.Sprintf("a message with the role of its model contained %q from an earlier scenario",
			cutTo(unmarked(foreign), maxExcerpt)))
	}
	if last, _ := w.lastMark(fresh); last != (mark{}) {
		return w.placeOfMark(last), true
	}
	if over && !marked {
		return "", false
	}
	for _, m := range slices.Backward(fresh) {
		for _, p := range slices.Backward(w.plain) {
			if m.Role != "system" && p.in(m.Text) {
				return w.places[p.number], true
			}
		}
	}
	switch {
	case marked:
		return w.placeOfMark(found), true
	case named != "":
		return named, true
	case foreign != "":
		return "", false
	}
	return w.due, w.due != ""
}

// news returns the index where the new part of a call begins: after the last message of the assistant.
func news(c model.Call) int {
	for i, m := range slices.Backward(c.Messages) {
		if m.Role == "assistant" {
			return i + 1
		}
	}
	return 0
}

// lastMark returns the last mark of this world in messages, or the zero mark. foreign is a text with a mark of another
// world, or "".
func (w *world) lastMark(messages []model.Message) (last mark, foreign string) {
	for _, m := range messages {
		for _, found := range marksIn(m.Text) {
			if found.world == w.number {
				last = found
			} else {
				foreign = m.Text
			}
		}
	}
	return last, foreign
}

// placeOfMark returns the conversation of a marked message.
func (w *world) placeOfMark(m mark) string {
	if m.message == porterNumber {
		return door(min(m.version, int(inside))).place()
	}
	return w.places[m.message]
}

// in reports whether a text contains the message, with its mentions or without them: programs remove their own name.
func (p unmarkedText) in(text string) bool {
	text = squeezed(text)
	for _, said := range []string{squeezed(p.text), squeezed(mentions.ReplaceAllString(p.text, ""))} {
		if said != "" && strings.Contains(text, said) {
			return true
		}
	}
	return false
}

// mentions matches mentions in a message.
var mentions = regexp.MustCompile(`@[\w.-]*\w[,:]?`)

// squeezed returns a text in lower case, with one blank between words.
func squeezed(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// named returns the conversation that the last user message of a call names, or "". over reports that it names one of
// an earlier world. The caller must not hold guard, since the face may be waiting for it.
func (b *bridge) named(c model.Call) (place string, over bool) {
	f, able := b.face.(face.Finder)
	if !able {
		return "", false
	}
	for _, m := range slices.Backward(c.Messages) {
		if m.Role == "user" {
			place, found := f.Find(m.Text)
			return place, found && place == ""
		}
	}
	return "", false
}

// maxEchoes is how many turns about its own words a program gets in a world. Without a limit, a program that answers
// itself would never stop, and the scenario would never end.
const maxEchoes = 8

// repeats reports whether the last user message of a call shows only texts of the model, after [maxEchoes] such calls.
// The caller holds guard.
func (w *world) repeats(c model.Call) bool {
	for _, m := range slices.Backward(c.Messages) {
		if m.Role != "user" {
			continue
		}
		peoples := len(marksIn(m.Text)) > 0 ||
			slices.ContainsFunc(w.plain, func(p unmarkedText) bool { return p.in(m.Text) })
		own := slices.ContainsFunc(w.words, func(s string) bool { return s != "" && strings.Contains(m.Text, s) })
		if own && !peoples {
			w.echoes++
		}
		return own && !peoples && w.echoes > maxEchoes
	}
	return false
}

// goesOn returns the turn that a call continues, or nil. The caller holds guard.
func (w *world) goesOn(c model.Call) *turn {
	for _, m := range slices.Backward(c.Messages) {
		switch {
		case m.Role == "tool" && w.calls[m.Answers] != nil:
			return w.calls[m.Answers]
		case m.Role != "tool" && m.Role != "system":
			return nil
		}
	}
	return nil
}

// shown returns the messages of a call as the judge reads them: without marks, with the program's name where people
// wrote it, and with the new part of a user message separate from repeated parts.
func (b *bridge) shown(w *world, c model.Call) []port.ChatMessage {
	var out []port.ChatMessage
	for _, m := range c.Messages {
		text := m.Text
		if m.Role == "user" {
			text = w.readdressed(text)
		}
		text = unmarked(text)
		if rule := b.profile.Model.body; rule != nil && m.Role == "user" {
			if at := rule.FindStringSubmatchIndex(text); at != nil {
				from, to := at[0], at[1]
				if len(at) > 2 && at[2] >= 0 {
					from, to = at[2], at[3]
				}
				// Text before the last message of an assistant is history.
				out = append(out, port.ChatMessage{Role: "user", Content: text[:from] + text[to:]},
					port.ChatMessage{Role: "assistant"})
				text = text[from:to]
			}
		}
		out = append(out, port.ChatMessage{Role: m.Role, Content: text})
	}
	return out
}

// answered handles the runner's answer to a turn.
func (b *bridge) answered(m jsonrpc.Message) {
	b.guard.Lock()
	defer b.guard.Unlock()
	if b.world == nil {
		return
	}
	id := strings.Trim(m.ID.String(), `"`)
	answer := b.world.open[id]
	if answer == nil {
		return // the turn belongs to an earlier world
	}
	delete(b.world.open, id)
	var r port.TurnResult
	if m.Err == nil {
		_ = json.Unmarshal(m.Result, &r)
	}
	answer <- r.Actions
}

// answer converts the runner's actions to an answer of the model.
func (b *bridge) answer(w *world, t *turn, hash [sha256.Size]byte, actions []port.Action) model.Answer {
	b.guard.Lock()
	defer b.guard.Unlock()
	var out model.Answer
	var texts []string
	for i, a := range actions {
		switch a.Type {
		case "reply":
			texts = append(texts, a.Text)
			w.words = append(w.words, a.Text)
		case "silence":
		case "fail":
			out.Fail = &model.Failure{Status: 500, Message: a.Message}
			w.fails[hash] = *out.Fail
		case "tool":
			id := fmt.Sprintf("call_%d_%s_%d", w.number, t.id, i)
			w.calls[id] = t
			out.Calls = append(out.Calls, model.ToolCall{ID: id, Name: a.Name, Arguments: a.Arguments})
		default:
			w.unable = cmp.Or[error](w.unable, &LackingError{What: "the suite's model can't " + a.Type})
		}
	}
	out.Text = strings.Join(texts, "\n")
	if out.Text == "" && len(out.Calls) == 0 {
		out.Text = b.profile.Model.Silence
	}
	return out
}

// forget drops the open calls of a program that is about to be killed.
func (b *bridge) forget() {
	b.guard.Lock()
	defer b.guard.Unlock()
	if b.world != nil {
		clear(b.world.open)
	}
}

// Posted reports to the runner what became visible.
func (b *bridge) Posted(p port.Posted) {
	b.guard.Lock()
	defer b.guard.Unlock()
	w := b.world
	at, porters := doorAt(p.Conversation)
	switch {
	case w == nil:
		return
	case porters:
		w.hear(at, b.edge)
		return
	case w.joins(p):
		return
	}
	w.stirred = true
	w.tried = slices.DeleteFunc(w.tried, func(in port.Posted) bool { return in.Text == p.Text })
	b.seen(w, p)
}

// Tried records a rejected post. It counts as sent unless the same words are posted successfully before everything has
// settled. An adapter only does what its agent asks.
func (b *bridge) Tried(p port.Posted) {
	b.guard.Lock()
	defer b.guard.Unlock()
	if w := b.world; w != nil && !b.profile.speaksLink() {
		w.stirred = true
		w.tried = append(slices.DeleteFunc(w.tried, func(in port.Posted) bool { return in.Text == p.Text }), p)
	}
}

// seen reports to the runner what the program has posted. The caller holds guard.
func (b *bridge) seen(w *world, p port.Posted) {
	p.Text, p.Origin = unmarked(w.renamed(p.Text, w.called, w.handle)), "program"
	if b.profile.speaksLink() ||
		slices.ContainsFunc(w.words, func(s string) bool { return s != "" && strings.Contains(p.Text, s) }) {
		p.Origin = "model"
	}
	if p.Agent == "" {
		p.Agent = w.self
	}
	if p.Text == "" && (p.Op == "post" || p.Op == "edit") {
		p.Text = " " // a message without text counts, too
	}
	b.out.put(jsonrpc.Notification(port.MethodPosted, p))
}

// Stray records what doesn't belong to any place in the world.
func (b *bridge) Stray(what string) { b.edge.strayed(what) }

// Lacks records a call that the face doesn't support.
func (b *bridge) Lacks(call string) { b.edge.lacks(call) }

// summary returns a call as one line.
func summary(c model.Call) string {
	last := ""
	for _, m := range c.Messages {
		if m.Role == "user" {
			last = m.Text
		}
	}
	return fmt.Sprintf("a call by %s whose last user message is %q", c.API, cutTo(last, maxExcerpt))
}

const maxExcerpt = 120 // characters
