package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/link"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/meaning"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// World is one scenario in one implementation. Declare the [Cast], then let
// things happen: the first of them resets the implementation.
//
// The methods that take a context drive the implementation until everything
// that follows at once has been seen. After an error of one of them nothing
// more can be done with the world but to read its trace.
type World struct {
	Cast
	// Greeting is how our side of the link begins.
	Greeting Greeting
	// Model is what answers the turns (role harness).
	Model Model
	// HostRules are the rules of the suite's own host (role harness); they count
	// until the world starts.
	HostRules c2a.HostRules
	// MaxWait is how long the scenario may wait in all, on the wall clock, where
	// the implementation's clock runs by itself; 0: as long as it takes.
	MaxWait time.Duration
	Lifecycle
	live

	peer    *Peer
	name    string
	role    law.Role
	draft   c2a.Draft
	engine  *c2a.World
	host    *link.Host // our side of the link, unless the host is under test
	started bool

	now      int64
	startMs  int64 // Unix time of now 0
	quiet    bool  // nothing can come unless we do something, or time goes on
	spoke    bool  // we have said something since the last advance was sent
	requests int   // that came since the last advance was sent
	nextID   int
	strays   []string // ids of answers to nothing
	notified bool     // we have sent a notification on the link
	garbled  bool     // we have sent what is no single message, or answers nothing
	asked    int      // of Ask

	holdTools bool
	calls     []jsonrpc.Message // tool calls that our host holds

	sent     map[string]*asked // our requests by canonical id
	received map[string]*asked // theirs
	stale    map[string]*asked // our requests of the world before

	recorder
	messages []*Message
	stimulus string // id of the message that the platform spoke of last
	body     string // what a dictated event holds back, while it is issued
	schema   schemaChecks
	err      error
}

// NewWorld returns a world without a cast. name tells it from others in the
// messages of the port.
func (p *Peer) NewWorld(name string, role law.Role, draft c2a.Draft) *World {
	w := &World{
		peer: p, name: name, role: role, draft: draft,
		sent: map[string]*asked{}, received: map[string]*asked{},
	}
	w.tape.on = p.tape
	w.Model.world = w
	w.HostRules = c2a.DefaultHostRules()
	w.HostRules.Posting.Waits = false                                                         // whoever is under test is to hear of failures
	w.HostRules.Retry.AfterMs = func(int) int64 { return 0 }                                  // it repeats only what a scenario wants repeated
	w.HostRules.Relay = false                                                                 // else two agents with eager models would never stop answering each other
	w.HostRules.Claims.Needed, w.HostRules.Claims.Guarded = false, false                      // else a harness would not show what it sends all the same
	w.HostRules.Due.DeadlineMs, w.HostRules.Due.RetryMs, w.HostRules.Due.EscalateMs = 0, 0, 0 // unless the scenario is about time
	if p.last != nil {
		w.stale = p.last.sent
	}
	p.last = w
	return w
}

// Role is what the implementation is in this world.
func (w *World) Role() law.Role { return w.role }

// Draft is the draft that the world is held in.
func (w *World) Draft() c2a.Draft { return w.draft }

// Now is the time of the world's clock in ms since its start.
func (w *World) Now() int64 { return w.now }

// StartMs is when the world began, in epoch ms.
func (w *World) StartMs() int64 { return w.startMs }

// Started reports whether the implementation has been told of the world.
func (w *World) Started() bool { return w.started }

// Engine is the world in the terms of the reference engine; nil before the
// start.
func (w *World) Engine() *c2a.World { return w.engine }

// Err is the error that ended the world, or nil.
func (w *World) Err() error { return w.err }

// Trace is everything seen so far, for laws and demands.
func (w *World) Trace() *law.Trace {
	return &law.Trace{Draft: w.draft, Role: w.role, World: w.engine, SlackMs: w.Tolerance(), Entries: w.typed}
}

// Entries is the trace for a report.
func (w *World) Entries() []report.Entry { return w.raw }

// InTrace gives checks of [World.InReports] the sequence numbers of [World.Tape].
func (w *World) InTrace(checks []judge.Check) []judge.Check { return w.recorder.inTrace(checks) }

// SchemaChecks are the checks that the schemas made so far.
func (w *World) SchemaChecks() []judge.Check { return w.schema.checks() }

// InReports gives checks the sequence numbers of [World.Entries], in place of
// those of [World.Trace].
func (w *World) InReports(checks []judge.Check) []judge.Check { return w.recorder.inReports(checks) }

// hosting reports whether the host is ours: towards a harness, and towards an
// agent.
func (w *World) hosting() bool { return w.role != law.HostRole }

func (w *World) roleName() string {
	switch w.role {
	case law.HostRole:
		return features.RoleHost
	case law.AgentRole:
		return features.RoleAgent
	}
	return features.RoleHarness
}

// fail ends the world. What isn't a mistake of the features, or the end of the
// caller's context, leaves the peer in an unknown state.
func (w *World) fail(err error) error {
	if w.err == nil {
		w.err = err
	}
	_, ours := errors.AsType[*ScenarioError](err)
	_, long := errors.AsType[*TooLongError](err)
	if !ours && !long {
		_ = w.peer.fail(err)
	}
	return err
}

// Start resets the implementation into the world and opens the link. After that
// it sees to it that whatever happened before is over.
func (w *World) Start(ctx context.Context) error {
	if err := w.begin(ctx); err != nil {
		return err
	}
	return w.pause(ctx)
}

// begin is Start the first time, and nothing after that.
func (w *World) begin(ctx context.Context) error {
	if w.started || w.err != nil {
		w.tick()
		return w.err
	}
	w.startMs = StartMs
	if w.Live() {
		w.startMs = time.Now().UnixMilli()
	}
	reset := w.Cast.reset(w.name, w.roleName(), w.draft, w.startMs)
	engine, err := reset.Engine()
	if err != nil {
		return w.fail(&ScenarioError{What: err.Error()})
	}
	w.started, w.engine = true, engine
	if w.hosting() {
		w.host = link.NewHost(engine, w.HostRules)
	}
	if err := w.request(ctx, wire.MethodReset, reset, nil); err != nil {
		return err
	}
	w.epoch = time.Now()
	if w.hosting() {
		if err := w.introduce(); err != nil {
			return err
		}
	}
	return w.Advance(ctx, 0)
}

// Advance lets ms milliseconds pass and everything happen that is due in them.
// 0 settles the present moment.
func (w *World) Advance(ctx context.Context, ms int64) error {
	if err := w.begin(ctx); err != nil {
		return err
	}
	if w.killed {
		w.killed = false
		if err := w.kill(ctx, 0); err != nil {
			return err
		}
	}
	if w.Live() {
		return w.wait(ctx, ms)
	}
	target := w.now + ms
	for range MaxRounds {
		stop, err := w.nextStop(target)
		if err != nil {
			return err
		}
		if !w.quiet {
			// What we have said has to be acted on before time goes on.
			stop = w.now
		}
		if err := w.advance(ctx, stop); err != nil {
			return err
		}
		if w.now == target && w.quiet && !w.dueNow() {
			return nil
		}
	}
	return w.fail(&UnsettledError{Rounds: MaxRounds, NowMs: w.now})
}

// nextStop is how far time may go before our own host (if the host is ours) has
// something to do. What it has to do now, it does.
func (w *World) nextStop(target int64) (int64, error) {
	if w.dueNow() {
		if err := w.emit(w.host.Input(w.now, c2a.Woken{})); err != nil {
			return 0, err
		}
	}
	if w.host != nil {
		if ms, ok := w.host.Due(); ok && ms > w.now {
			target = min(target, ms)
		}
	}
	return target, nil
}

func (w *World) dueNow() bool {
	if w.host == nil {
		return false
	}
	ms, ok := w.host.Due()
	return ok && ms <= w.now
}

// advance sends one conformance/advance up to the moment stop. Afterwards the
// world is quiet if nothing was asked and nothing said meanwhile.
func (w *World) advance(ctx context.Context, stop int64) error {
	start, wasQuiet := w.now, w.quiet
	w.requests = 0
	w.mark()
	var result struct {
		NowMs json.Number `json:"nowMs"`
	}
	if err := w.request(ctx, wire.MethodAdvance, wire.Advance{Ms: stop - start}, &result); err != nil {
		w.settle(start)
		return err
	}
	now, err := wholeMs(result.NowMs)
	shim := func(expected string) error {
		w.settle(start)
		return w.fail(&ShimError{Method: wire.MethodAdvance, Expected: expected, Got: "nowMs " + result.NowMs.String(), Guide: wire.MethodAdvance})
	}
	switch {
	case err != nil:
		return shim("a nowMs in whole milliseconds")
	case now < start:
		return shim(fmt.Sprintf("a clock that never goes back from %d", start))
	case now > stop:
		return shim(fmt.Sprintf("a clock that goes no further than %d", stop))
	case now < stop && w.requests == 0:
		return shim(fmt.Sprintf("%d, since nothing was asked that could stop the clock before", stop))
	case now == start && w.requests > 0 && wasQuiet:
		w.settle(start)
		return w.fail(&ShimError{
			Method: wire.MethodAdvance, Guide: guideBarrier,
			Expected: fmt.Sprintf("nothing more at %d ms: an earlier advance had said that all of that moment was done", start),
			Got:      fmt.Sprintf("%d requests that came behind its answer", w.requests),
		})
	}
	w.now = now
	w.settle(now)
	w.quiet = w.requests == 0 && !w.spoke
	return nil
}

// wholeMs reads a number of JSON that is a whole number of milliseconds.
func wholeMs(n json.Number) (int64, error) {
	if ms, err := n.Int64(); err == nil {
		return ms, nil
	}
	f, err := n.Float64()
	if err != nil {
		return 0, err
	}
	if ms := int64(f); float64(ms) == f && f < 1<<53 {
		return ms, nil
	}
	return 0, errors.New("not a whole number")
}

// Finish settles what is left and looks whether anything comes behind the
// barrier. A world that never started has nothing to settle.
func (w *World) Finish(ctx context.Context) error {
	if !w.started || w.err != nil {
		return w.err
	}
	if w.role == law.HostRole {
		// A harness lists the tools of its host; only so are hosts asked anything.
		if _, _, err := w.Tools(ctx); err != nil {
			return err
		}
	}
	if err := w.Advance(ctx, 0); err != nil {
		return err
	}
	if w.Live() {
		return w.Calm(ctx)
	}
	return w.advance(ctx, w.now)
}

// request sends a request of the port and handles whatever comes until its
// answer, which it reads into result unless that is nil.
func (w *World) request(ctx context.Context, method string, params, result any) error {
	if w.peer.broken != nil {
		return w.fail(w.peer.broken)
	}
	w.nextID++
	id := jsonrpc.IntID(int64(w.nextID))
	if err := w.send(jsonrpc.Request(id, method, params), false); err != nil {
		return err
	}
	if method == wire.MethodAdvance {
		w.mark() // the request itself belongs to the moment before
		w.spoke = false
	}
	waiting, cancel := context.WithTimeout(ctx, w.peer.timeout)
	defer cancel()
	for count := 1; ; count++ {
		m, err := w.peer.recv(ctx, waiting, method)
		if err != nil {
			if late, ok := errors.AsType[*NoAnswerError](err); ok {
				late.Strays = w.strays
			}
			return w.fail(err)
		}
		if count > MaxMessagesPerWait || w.bytes > MaxWorldBytes {
			return w.fail(&FloodError{Request: method, Messages: count, Bytes: w.bytes})
		}
		w.tick()
		w.stir()
		answer, err := w.take(m, id, method)
		if err != nil {
			return w.fail(err)
		}
		if answer == nil {
			continue
		}
		if answer.Err != nil {
			return w.fail(&ShimError{Method: method, Expected: "a result", Got: "the error " + answer.Err.Error(), Guide: guideOf(method)})
		}
		if result != nil {
			if err := json.Unmarshal(answer.Result, result); err != nil {
				return w.fail(&ShimError{Method: method, Expected: "a result as the port's schema has it", Got: excerpt(answer.Raw), Guide: guideOf(method), Err: err})
			}
		}
		return nil
	}
}

// The sections of docs/attach.md that an error can point to, beside those that
// are named by a method.
const (
	guideConnection = "The connection"
	guideBarrier    = "The barrier"
	guideLink       = "The link"
)

// guideOf is the section of docs/attach.md about a method.
func guideOf(method string) string {
	switch {
	case method == wire.MethodTurnCancelled:
		return wire.MethodTurn
	case isPort(method):
		return method
	}
	return guideLink
}

// take handles one message that came while the request with the id awaited was
// to be answered, and returns it if it is the answer.
func (w *World) take(m jsonrpc.Message, awaited jsonrpc.ID, waiting string) (*jsonrpc.Message, error) {
	switch m.Kind {
	case jsonrpc.KindBatch:
		n := 0
		for element := range m.Elements() {
			if n++; n > MaxMessagesPerWait {
				return nil, &FloodError{Request: waiting, Messages: n, Bytes: w.bytes}
			}
			if isPort(element.Method) || element.Kind == jsonrpc.KindResponse && element.ID == awaited {
				return nil, &ShimError{Method: waiting, Expected: "messages of the port one by one, never in a batch", Got: excerpt(m.Raw), Guide: guideConnection}
			}
			if _, err := w.take(element, awaited, waiting); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case jsonrpc.KindInvalid:
		if isPort(m.Method) || m.Method == "" && m.ID == awaited || isNoise(m.Fault) {
			return nil, &ShimError{Method: waiting, Expected: w.peer.messagesOnly(m), Got: excerpt(m.Raw), Guide: guideConnection, Err: m.Fault}
		}
		method, response := m.Method, false
		if to := w.sent[m.ID.String()]; to != nil && m.Method == "" {
			method, response = to.method, true // broken, but surely meant as its answer
		}
		seq := w.add(w.now, true, "link", m, "", nil)
		w.schema.judge(w, m, seq, method, response)
		return nil, nil
	case jsonrpc.KindResponse:
		return w.takeAnswer(m, awaited, waiting)
	}
	if waiting == wire.MethodReset && m.Method != wire.MethodInitialize {
		if takesLeave(m) || w.Live() { // nobody could know that the old world was over
			w.bytes += len(m.Raw)
			w.tape.drop()
			return nil, nil
		}
		return nil, lateError(waiting, m)
	}
	if m.Kind == jsonrpc.KindRequest {
		w.requests++
	}
	if isPort(m.Method) {
		return nil, w.takePort(m)
	}
	if w.broken {
		w.lose(m)
		return nil, nil
	}
	return nil, w.takeLink(m)
}

// isNoise reports whether a line is nothing that a peer can have meant as a
// message: a log line, a traceback.
func isNoise(fault error) bool {
	kind := jsonrpc.FaultOf(fault)
	return kind == jsonrpc.FaultNotJSON || kind == jsonrpc.FaultNotObject
}

func (w *World) takeAnswer(m jsonrpc.Message, awaited jsonrpc.ID, waiting string) (*jsonrpc.Message, error) {
	to, known := w.sent[m.ID.String()]
	if old := w.stale[m.ID.String()]; !known && waiting == wire.MethodReset && (w.Live() || old != nil && !isPort(old.method)) {
		w.tape.drop()
		return nil, nil // the old world takes its leave
	}
	if !known {
		w.answeredSome()
		seq := w.add(w.now, true, "link", m, "", nil)
		w.strays = append(w.strays, excerpt(m.RawID))
		if len(w.strays) > maxFindings {
			w.strays = w.strays[:maxFindings]
		}
		if w.garbled && m.ID == jsonrpc.NullID {
			w.schema.judge(w, m, seq, "", true)
		}
		if w.mayAnswerLink() {
			return nil, nil // the laws will say what is wrong with it
		}
		return nil, &ShimError{Method: waiting, Expected: "the answer with id " + awaited.String(), Got: excerpt(m.Raw), Guide: guideOf(waiting)}
	}
	if isPort(to.method) {
		if m.ID != awaited || to.answered {
			return nil, &ShimError{Method: waiting, Expected: "one answer, with id " + awaited.String(), Got: "another answer to " + to.method + ": " + excerpt(m.Raw), Guide: guideOf(waiting)}
		}
		w.answered(to)
		w.add(w.now, true, tapOf(to.method), m, to.method, nil)
		if m.Err == nil {
			if findings := schemas.ValidateFrame(schemas.Draft(w.draft.String()), m.Raw, to.method, true); len(findings) > 0 {
				return nil, &ShimError{Method: to.method, Expected: "a result as the port's schema has it", Got: describe(findings), Guide: guideOf(to.method)}
			}
		}
		return &m, nil
	}
	var items []law.Item
	if !to.answered {
		items = answerMeaning(m, to)
	}
	w.answered(to)
	seq := w.add(w.now, true, "link", m, to.method, items)
	method := to.method
	if to.tool != "" {
		method = schemas.ToolMethod(to.tool)
	}
	w.schema.judge(w, m, seq, method, true)
	return nil, nil
}

// mayAnswerLink reports whether an answer to nothing may have been meant for
// the link: for a request that is not yet answered, for a notification, which
// never is, or for what was no message.
func (w *World) mayAnswerLink() bool {
	if w.notified || w.garbled {
		return true
	}
	for _, a := range w.sent {
		if !a.answered && !isPort(a.method) {
			return true
		}
	}
	return false
}

// takePort handles a request or notification of the port.
func (w *World) takePort(m jsonrpc.Message) error {
	shim := &ShimError{Method: m.Method, Expected: "a message as the port's schema has it", Guide: guideOf(m.Method)}
	if findings := schemas.ValidateFrame(schemas.Draft(w.draft.String()), m.Raw, m.Method, false); len(findings) > 0 {
		shim.Got = describe(findings)
		return shim
	}
	role := law.HarnessRole
	if m.Method == wire.MethodPosted {
		role = law.HostRole
	}
	wanted := jsonrpc.KindNotification
	if m.Method == wire.MethodTurn {
		wanted = jsonrpc.KindRequest
	}
	switch {
	case !slices.Contains([]string{wire.MethodTurn, wire.MethodTurnCancelled, wire.MethodPosted}, m.Method):
		shim.Expected, shim.Got = "a method that an implementation may use", m.Method
		return shim
	case w.role != role:
		shim.Expected, shim.Got = "a message that the role "+w.roleName()+" has a use for", m.Method
		return shim
	case m.Kind != wanted:
		shim.Expected, shim.Got = "a "+wanted.String(), "a "+m.Kind.String()
		return shim
	}
	items := w.meaning(m)
	w.add(w.now, true, tapOf(m.Method), m, m.Method, items)
	switch item := items[0].(type) {
	case law.TurnStep:
		id := m.ID.String()
		if _, ok := w.engine.Agent(item.Agent); !ok {
			shim.Expected, shim.Got = "an agent of the world", fmt.Sprintf("%q", item.Agent)
			return shim
		}
		w.received[id] = &asked{method: m.Method, turn: item.Turn}
		return w.Model.asked(m)
	case law.TurnStop:
		w.Model.stopped(item.Turn)
	case law.Posted:
		if item.Op == "post" {
			w.appear(item.Message, item.Agent, item.Place, item.Text)
		}
	}
	return nil
}

// toolOf is the tool that a request calls, or "".
func toolOf(m jsonrpc.Message) string {
	var c wire.ToolCall
	if m.Method == wire.MethodToolsCall {
		_ = json.Unmarshal(m.Params, &c)
	}
	return c.Name
}

// takeLink handles a request or notification of the link.
func (w *World) takeLink(m jsonrpc.Message) error {
	seq := w.add(w.now, true, "link", m, m.Method, w.meaning(m))
	w.schema.judge(w, m, seq, m.Method, false)
	if m.Kind == jsonrpc.KindRequest {
		w.received[m.ID.String()] = &asked{method: m.Method, tool: toolOf(m)}
	}
	if w.hosting() {
		if w.holdTools && m.Method == wire.MethodToolsCall && m.Kind == jsonrpc.KindRequest {
			w.calls = append(w.calls, m)
			return nil
		}
		return w.emit(w.host.Receive(w.now, m))
	}
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	switch m.Method {
	case wire.MethodInitialize:
		return w.send(m.Reply(w.welcome()), false)
	case wire.MethodDeliver:
		if w.Mute {
			return nil
		}
		return w.send(m.Reply(struct{}{}), false)
	}
	return w.send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "this harness doesn't offer " + excerpt([]byte(m.Method))}), false)
}

// emit sends what our host says.
func (w *World) emit(out []link.Output) error {
	for _, o := range out {
		if p := o.Posted; p != nil {
			m := p.Message
			w.appear(m.ID, m.Author, m.Place, m.Text)
			w.mean(w.now, law.Posted{Op: "post", Message: m.ID, Place: m.Place, Agent: m.Author, Text: m.Text})
			continue
		}
		if o.Reacted != nil || !w.heard(o) {
			continue
		}
		if err := w.send(o.Frame, false); err != nil {
			return err
		}
	}
	return nil
}

// send sends a frame of ours and records it. Unless it is broken on purpose, it
// has to be valid.
func (w *World) send(frame []byte, broken bool) error {
	if w.peer.broken != nil {
		return w.fail(w.peer.broken)
	}
	w.tick()
	w.stir()
	m := jsonrpc.Decode(frame)
	method, tool := m.Method, ""
	var items []law.Item
	switch m.Kind {
	case jsonrpc.KindResponse:
		if to := w.received[m.ID.String()]; to != nil && !to.answered {
			to.answered = true
			method, tool = to.method, to.tool
			items = answerMeaning(m, to)
		} else {
			w.garbled = true
		}
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		if w.hosting() || method != wire.MethodDeliver { // a harness delivers nothing, whatever it says
			items = w.meaning(m)
		}
		if m.Kind == jsonrpc.KindRequest {
			w.sent[m.ID.String()] = &asked{method: method, tool: toolOf(m), at: time.Now()}
		} else {
			w.notified = true // all of ours are of the link
		}
	case jsonrpc.KindInvalid, jsonrpc.KindBatch:
		w.garbled, w.owed = true, time.Now()
		for _, id := range meaning.Within(m) {
			w.sent[id] = &asked{at: time.Now()}
		}
	}
	if !broken {
		judged := method
		if tool != "" {
			judged = schemas.ToolMethod(tool)
		}
		if findings := schemas.ValidateFrame(schemas.Draft(w.draft.String()), frame, judged, m.Kind == jsonrpc.KindResponse); len(findings) > 0 {
			return w.fail(&OwnFaultError{What: "it would send " + excerpt(frame) + ", which is not valid: " + describe(findings)})
		}
	}
	if method != wire.MethodAdvance {
		w.quiet, w.spoke = false, true
	}
	w.add(w.now, false, tapOf(method), m, method, items)
	if err := w.peer.session.Send(frame); err != nil {
		return w.fail(err)
	}
	if w.KillsNext && method == wire.MethodDeliver && m.Kind == jsonrpc.KindRequest {
		w.KillsNext, w.killed = false, true
	}
	return nil
}
