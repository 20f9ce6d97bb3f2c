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

// bridge answers the port for a program: what the runner asks for happens on the platform, and what the program asks
// its model is asked of the runner.
type bridge struct {
	*session
	face face.Face
	link relay // of an adapter

	guard sync.Mutex
	world *world
	unmet bool // the runner has restarted the program and not greeted it yet
}

// world is one scenario as the program lives it.
type world struct {
	number   int
	self     string            // id of the agent that the program is
	handle   string            // of that agent
	called   string            // the same on the platform, where its name never changes
	taken    map[string]bool   // handles of the others, in small letters
	messages map[string]*said  // by id
	places   map[int]string    // conversation of a message by the number in its mark
	plain    []unmarkedText    // messages without a mark
	written  map[mark]string   // texts of messages that carry one
	texts    map[string]int    // number of the first message that said a text
	words    []string          // that the model said
	echoes   int               // calls about nothing but them
	tried    []port.Posted     // by the program, in vain; the same words have not got through since
	glyphs   map[string]string // by signal
	unable   error             // of what the runner asked for that can't be, or nil
	stirred  bool              // the program has done something since people did
	due      string            // conversation where people did something last, until things have settled
	waits    attach.Waits      // of the program when people did what it has not reacted to; nil: they have done nothing
	joining  *joining          // what the program is brought into, or nil
	hidden   map[string]bool   // ids of its messages that were seen meanwhile
	doors    []door            // at which the porter may ask
	asked    int               // how often he has
	heard    chan struct{}     // closed when the program has heard him; nil where he doesn't ask
	timers   []*time.Timer

	shown int // pieces of evidence
	turns int
	open  map[string]chan []port.Action       // questions to the runner by their id
	calls map[string]*turn                    // by the id of a tool call that its model made
	fails map[[sha256.Size]byte]model.Failure // of turns that are not over, by the request
}

// unmarkedText is the text of a message that carries no mark.
type unmarkedText struct {
	text   string
	number int
}

// said is a message of people.
type said struct {
	number, version int
	text            string // by now
}

// turn is a turn of the model, of any number of steps.
type turn struct {
	id   string
	step int
}

// The porter is somebody who writes to the program where nothing else shows that it still lives: that silence is not
// that of a program that has hung.
const (
	porter        = "human:porter"
	porterNumber  = 0
	porterMessage = "porter-" // of the id
	porterText    = "are you still there?"
	porterAnswer  = "I am."
	lateAnswer    = "Never mind." // to a call about a world that is over
)

// door is where the porter asks: he writes directly, and where that isn't heard, mentions the program in a channel that
// is theirs alone. The number is the version in the mark of what he writes there.
type door int

const (
	direct door = iota
	lodge
	inside // a thread of the scenario, which the program is brought into
)

// places are the conversations behind the doors.
var places = []string{direct: "D-porter", lodge: "C-porter", inside: "T-porter"}

func (d door) place() string { return places[d] }

// doorAt is the door to a conversation, if that is the porter's.
func doorAt(place string) (door, bool) {
	i := slices.Index(places, place)
	return door(i), i >= 0
}

// patience is how long a program may take to fetch what it was sent, and to hear the porter at a door: three times that
// is less than the runner waits for an answer.
const patience = 18 * time.Second

// DeafError says that a program is running but doesn't do anything.
type DeafError struct {
	Waited  time.Duration
	Pending int // events that it has not taken; 0: it was asked, and did not ask its model
	Face    string
}

// Error says what it did not do.
func (e *DeafError) Error() string {
	if e.Pending > 0 {
		return fmt.Sprintf("it did not fetch or acknowledge %d of the events that %s has for it within %v", e.Pending,
			e.Face, e.Waited)
	}
	return fmt.Sprintf(
		"it does not react: it got a message from someone new, but did not call its model within %v", e.Waited)
}

// LackingError says what a scenario needs that the suite, or the profile, does not have for a program as it ships.
type LackingError struct{ What string }

// Error says so.
func (e *LackingError) Error() string { return e.What }

// handle answers one record of the runner.
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

// counts reports whether a record still means something after a kill: what a program asked its model that is dead by
// now doesn't.
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

// failure is an error as the port tells it.
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

// port carries out a method of the port.
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

// meet notes whether the runner has greeted the program: nothing is told it before.
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

// reset makes a fresh world, or goes on in the one that there is.
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
	if _, unable := errors.AsType[*face.UnableError](err); unable { // nobody writes directly there
		with.Conversations = with.Conversations[:len(with.Conversations)-1]
		fresh.doors = fresh.doors[lodge:]
		err = b.face.Begin(with, w.Self)
	}
	if err != nil {
		return err
	}
	return b.join(fresh, with)
}

// fresh is a world in which nothing has happened to the agent with that number.
func (b *bridge) fresh(cast port.World, n int) *world {
	self := cast.Agents[n]
	w := &world{
		number: int(b.edge.worlds.Add(1)), self: self.ID, handle: self.Handle, called: self.Handle,
		taken: map[string]bool{}, hidden: map[string]bool{},
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

// enter ends the world that there is, and begins another.
func (b *bridge) enter(fresh *world) {
	b.guard.Lock()
	defer b.guard.Unlock()
	b.world.stop()
	b.world = fresh
}

// stop ends a world: nothing more happens there, and what the program waits for is answered, since one that asks one
// thing at a time would wait for ever. guard is held.
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

// now is the world, or nil.
func (b *bridge) now() *world {
	b.guard.Lock()
	defer b.guard.Unlock()
	return b.world
}

// surface lets events happen, at once or when their time comes.
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

// happen lets one event happen in a world, if that is still there.
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

// placeOf is the conversation in which something happens, or "". guard is held.
func (w *world) placeOf(e port.SurfaceEvent) string {
	if e.Conversation != "" {
		return e.Conversation
	}
	if m := w.messages[cmp.Or(e.ID, e.Message)]; m != nil {
		return w.places[m.number]
	}
	return ""
}

// hides is that the platform doesn't show a thing.
func (b *bridge) hides(what string) error {
	return &face.UnableError{Face: b.profile.Face.Kind, What: what}
}

// held is for how long this machine has held the program up since people did what it has not reacted to, or reacts to
// now. guard is held, under which only waits are asked for.
func (b *bridge) held() time.Duration {
	if b.world == nil || b.world.waits == nil {
		return 0
	}
	return b.waits().Since(b.world.waits)
}

// started leaves out of what held the program up how long it took to start: it was waited for.
func (b *bridge) started() {
	b.guard.Lock()
	defer b.guard.Unlock()
	if b.world != nil && b.world.waits != nil {
		b.world.waits = b.waits()
	}
}

// marked is an event whose text carries its mark.
func (w *world) marked(e port.SurfaceEvent, marks bool) port.SurfaceEvent {
	switch e.Op {
	case "post", "edit", "assign", "status", "redeliver":
	default:
		return e
	}
	m := w.messages[e.ID]
	switch {
	case m == nil:
		// The same words have the same mark, or nobody could tell that they come again.
		m = &said{number: w.texts[e.Text]}
		if m.number == 0 {
			m.number = len(w.messages) + 1
			w.texts[e.Text] = m.number
		}
		w.messages[e.ID] = m
		w.places[m.number] = e.Conversation
	case e.Op == "edit" && e.Text != m.text: // else a link is unfolded
		m.version++
	}
	if e.Op != "redeliver" {
		m.text = e.Text
	}
	version := m.version
	if e.Op == "redeliver" { // as it was posted, whatever has become of it since
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

// settle returns when the program has taken all that it was sent, and where it has done nothing since, has heard the
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
		case busy: // the runner lets it wait, and who waits need not fetch
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

// knock lets the porter ask at a door.
func (b *bridge) knock(w *world, at door, heard chan struct{}) error {
	b.guard.Lock()
	w.heard = heard
	e := w.question(at, porter)
	b.guard.Unlock()
	e.Conversation = at.place()
	return b.face.Do(e)
}

// question is what the program is asked at a door. guard is held.
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

// hear notes that the program has heard the porter at a door. guard is held.
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

// over ends all turns of the world: what the program still asks is asked anew.
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
	if failed, again := w.fails[hash]; again { // a retry of the client's, of the same turn
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

// plain is a text of the program in the terms of the world: with every mention by the handle that the world has. guard
// isn't held.
func (b *bridge) plain(text string) string {
	if n, ok := b.face.(face.Namer); ok {
		text = n.Plain(text)
	}
	if w := b.now(); w != nil {
		text = w.renamed(text, w.called, w.handle)
	}
	return text
}

// renamed is a text in which the program goes by another handle, even where that is only a part of a longer word: what
// looks like its name on the platform has to look like its name in the world.
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

// late is the answer to a call about a world that is over. A program that knows no word for silence may choke on an
// empty one, and take the next scenario with it.
func (b *bridge) late() model.Answer {
	return model.Answer{Text: cmp.Or(b.profile.Model.Silence, lateAnswer)}
}

// newest finds what a call is about: the message of the world that it shows last among what is new in it, or else in
// its history, or what it names. It returns where that was written, and whether there is one. A call that shows nothing
// of any world is about what people did last, as long as that has not settled: a program may ask its model without
// their words, unless it names a conversation of an earlier one, which is over. What it shows of other worlds is a
// leak. guard is held.
func (b *bridge) newest(w *world, c model.Call, named string, over bool) (place string, ok bool) {
	fresh := c.Messages[news(c):]
	found, foreign := w.lastMark(c.Messages)
	marked := found != mark{}
	if marked && foreign != "" {
		b.edge.leaked(fmt.Sprintf("a message with the role of its model showed %q of an earlier scenario",
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

// news is where what is new in a call begins: behind the last message of its assistant.
func news(c model.Call) int {
	for i, m := range slices.Backward(c.Messages) {
		if m.Role == "assistant" {
			return i + 1
		}
	}
	return 0
}

// lastMark is the mark of the world that messages show last, or none, and a text with the mark of another world, or "".
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

// placeOfMark is where a marked message of the world was written.
func (w *world) placeOfMark(m mark) string {
	if m.message == porterNumber {
		return door(min(m.version, int(inside))).place()
	}
	return w.places[m.message]
}

// in reports whether a text shows the message, with the mentions in it or without: programs take out their own name.
func (p unmarkedText) in(text string) bool {
	text = squeezed(text)
	for _, said := range []string{squeezed(p.text), squeezed(mentions.ReplaceAllString(p.text, ""))} {
		if said != "" && strings.Contains(text, said) {
			return true
		}
	}
	return false
}

// mentions are the names in a message by which people call somebody.
var mentions = regexp.MustCompile(`@[\w.-]*\w[,:]?`)

// squeezed is a text in small letters, with one blank between its words.
func squeezed(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// named is the conversation that a call names in what it shows last of users, or "": where something was said, and not
// what. Over is whether it names one of an earlier world. guard isn't held, since a face that is asked something may be
// waiting to tell something.
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

// maxEchoes is how many turns about its own words a program is given in a world. One that answers itself would go on
// for ever, and no scenario would ever be judged.
const maxEchoes = 8

// repeats reports whether the last message of a user in a call shows nothing but what the model itself said, after
// [maxEchoes] such calls. guard is held.
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

// goesOn is the turn that a call is a further step of, or nil. guard is held.
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

// shown are the messages of a call as the judge reads them: without marks, with the program's name where people wrote
// it, and with what is new in a message of the user apart from what it repeats.
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
				// What stands before the last message of an assistant is history.
				out = append(out, port.ChatMessage{Role: "user", Content: text[:from] + text[to:]},
					port.ChatMessage{Role: "assistant"})
				text = text[from:to]
			}
		}
		out = append(out, port.ChatMessage{Role: m.Role, Content: text})
	}
	return out
}

// answered takes the runner's answer to a turn.
func (b *bridge) answered(m jsonrpc.Message) {
	b.guard.Lock()
	defer b.guard.Unlock()
	if b.world == nil {
		return
	}
	id := strings.Trim(m.ID.String(), `"`)
	answer := b.world.open[id]
	if answer == nil {
		return // of a world that is over
	}
	delete(b.world.open, id)
	var r port.TurnResult
	if m.Err == nil {
		_ = json.Unmarshal(m.Result, &r)
	}
	answer <- r.Actions
}

// answer is what the model says by the runner's actions.
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

// forget lets go of what the program waits for, which is to be killed.
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

// seen tells the runner what the program has said. guard is held.
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
		p.Text = " " // a message without words is seen all the same
	}
	b.out.put(jsonrpc.Notification(port.MethodPosted, p))
}

// Stray records what doesn't belong to any place in the world.
func (b *bridge) Stray(what string) { b.edge.strayed(what) }

// Lacks records a call that the face doesn't support.
func (b *bridge) Lacks(call string) { b.edge.lacks(call) }

// summary is a call in a line.
func summary(c model.Call) string {
	last := ""
	for _, m := range c.Messages {
		if m.Role == "user" {
			last = m.Text
		}
	}
	return fmt.Sprintf("a call by %s whose last message of a user is %q", c.API, cutTo(last, maxExcerpt))
}

const maxExcerpt = 120 // characters
