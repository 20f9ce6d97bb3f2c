package exchange

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Exchange handles the messages between the suite and one implementation in one scenario, for any protocol: it resets
// the implementation, lets time pass, asks and answers, kills and restarts, and keeps and judges every frame. Its
// [Side] decides what is said.
//
// The methods that take a context drive the implementation until everything that follows at once has been seen. After
// an error from one of them, the exchange can only be read.
type Exchange struct {
	// MaxWait is how long the scenario may wait in all, on the wall clock, where the implementation's clock runs by
	// itself; 0: as long as it takes.
	MaxWait time.Duration
	// Drawn is what the run has drawn for this world.
	Drawn Setting
	live

	peer      *Peer
	side      Side
	name      string
	roleName  string
	draftName string
	started   bool

	now      int64
	passing  bool  // time passes, and how much of it is not known yet
	startMs  int64 // Unix time of now 0
	quiet    bool  // nothing can come unless we do something, or time goes on
	spoke    bool  // we have said something since the last advance was sent
	requests int   // that came since the last advance was sent
	nextID   int
	strays   []string // ids of answers to nothing
	notified bool     // we have sent a notification on the link
	garbled  bool     // we have sent what is no single message, or answers nothing
	broken   bool     // what comes on the link is lost
	killed   bool     // what kills the implementation has been sent
	resumes  bool     // it has been started again, and takes up its world: all that comes belongs to that

	sent     map[string]*Asked // our requests by canonical id
	received map[string]*Asked // theirs
	stale    map[string]*Asked // our requests of the exchange before

	recorder
	frames []Frame // of typed, as far as it was read
	read   int
	schema schemaChecks
	err    error
}

// StartMs is when a world on a virtual clock begins, unless another time is drawn: 2026-06-24 09:00 UTC, in epoch ms.
const StartMs = 1_782_291_600_000

// Setting is what a run draws for a world. The zero value is the same for all.
type Setting struct {
	// Seed is for what the implementation draws at random; 0: 1.
	Seed int64
	// StartMs is when the world begins on a virtual clock; 0: [StartMs].
	StartMs int64
	// FirstID is what the ids of our requests and messages are counted from.
	FirstID int
	// Words are those in which the scenario is told.
	Words *lexicon.Lexicon
}

// NewExchange returns an exchange that has not begun, in a role of a draft. name tells its world from others in the
// messages of the port.
func (p *Peer) NewExchange(name, role, draft string, side Side) *Exchange {
	x := &Exchange{
		peer: p, side: side, name: name, roleName: role, draftName: draft, Drawn: p.Drawn,
		sent: map[string]*Asked{}, received: map[string]*Asked{}, recorder: newRecorder(p.tape),
	}
	x.observer = p.observer
	if p.last != nil {
		x.stale = p.last.sent
	}
	p.last = x
	return x
}

// Name, RoleName and DraftName are what the exchange was made with.
func (x *Exchange) Name() string      { return x.name }
func (x *Exchange) RoleName() string  { return x.roleName }
func (x *Exchange) DraftName() string { return x.draftName }

// Seen returns everything that was observed so far, for laws and checks. The exchange owns it.
func (x *Exchange) Seen() []law.Entry { return x.typed }

// Note records what happened without a frame of its own; in reports it belongs to the frame that comes next.
func (x *Exchange) Note(item law.Item) { x.recordItem(x.now, item) }

// NoteLast records what the newest frame of the implementation means besides.
func (x *Exchange) NoteLast(items ...law.Item) {
	for _, item := range items {
		x.appendItem(x.now, true, item)
		x.frame = append(x.frame, len(x.raw)-1)
	}
}

// Received is a request of the implementation that is not forgotten, by its canonical id; nil if there is none.
func (x *Exchange) Received(id string) *Asked { return x.received[id] }

// NextID returns a number that no other request of the suite uses.
func (x *Exchange) NextID() int { x.nextID++; return x.nextID }

// KillSoon kills the implementation as soon as everything that was queued has been sent.
func (x *Exchange) KillSoon() { x.killed = true }

// LinkDown reports whether what comes on the link is lost.
func (x *Exchange) LinkDown() bool { return x.broken }

// Now is the time of the world's clock in ms since its start.
func (x *Exchange) Now() int64 { return x.now }

// Passing reports whether time passes at present: what comes then comes at some moment after Now.
func (x *Exchange) Passing() bool { return x.passing }

// StartMs is when the world began, in epoch ms.
func (x *Exchange) StartMs() int64 { return x.startMs }

// Seed is what conformance/reset names for what the implementation draws at random.
func (x *Exchange) Seed() int64 { return cmp.Or(x.Drawn.Seed, 1) }

// Started reports whether the implementation has been told of the world.
func (x *Exchange) Started() bool { return x.started }

// Err is the error that ended the world, or nil.
func (x *Exchange) Err() error { return x.err }

// Entries is the trace for a report.
func (x *Exchange) Entries() []frames.Entry { return x.raw }

// InTrace gives checks of [Exchange.InReports] the sequence numbers of [Exchange.Tape].
func (x *Exchange) InTrace(checks []judge.Check) []judge.Check { return x.recorder.inTrace(checks) }

// SchemaChecks are the checks that the schemas made so far.
func (x *Exchange) SchemaChecks() []judge.Check { return x.schema.checks() }

// InReports puts the sequence numbers of [Exchange.Entries] into checks, in place of those of [Exchange.Trace].
func (x *Exchange) InReports(checks []judge.Check) { x.recorder.inReports(checks) }

// Abort ends the world by an error. What isn't a mistake of the features, or the end of the caller's context, leaves
// the peer in an unknown state.
func (x *Exchange) Abort(err error) error {
	if x.err == nil {
		x.err = err
	}
	_, ours := errors.AsType[*ScenarioError](err)
	_, long := errors.AsType[*TooLongError](err)
	_, unable := errors.AsType[*UnableError](err)
	if !ours && !long && !unable {
		_ = x.peer.fail(err)
	}
	return err
}

// Start resets the implementation into the world and opens the link. After that it sees to it that whatever happened
// before is over.
func (x *Exchange) Start(ctx context.Context) error {
	if err := x.begin(ctx); err != nil {
		return err
	}
	return x.pause(ctx)
}

// begin is Start the first time, and nothing after that.
func (x *Exchange) begin(ctx context.Context) error {
	if x.started || x.err != nil {
		x.tick()
		return x.err
	}
	x.startMs, x.nextID = cmp.Or(x.Drawn.StartMs, StartMs), x.Drawn.FirstID
	if x.Live() {
		x.startMs = time.Now().UnixMilli()
	}
	params, err := x.side.Reset(false)
	if err != nil {
		return x.Abort(&ScenarioError{What: err.Error()})
	}
	x.started = true
	if _, err := x.Control(ctx, port.MethodReset, params); err != nil {
		return err
	}
	x.epoch = time.Now()
	if err := x.side.Opened(false); err != nil {
		return err
	}
	return x.Advance(ctx, 0)
}

// Advance lets ms milliseconds pass, with everything that is due in that time. 0 settles the present moment.
func (x *Exchange) Advance(ctx context.Context, ms int64) error {
	if err := x.begin(ctx); err != nil {
		return err
	}
	if x.killed {
		x.killed = false
		if err := x.kill(ctx, 0); err != nil {
			return err
		}
	}
	if x.Live() {
		return x.wait(ctx, ms)
	}
	from, target := x.now, x.now+ms
	rounds := 0
	for ; rounds < MaxRounds+int(x.now-from)/busyMs; rounds++ {
		stop, err := x.nextStop(target)
		if err != nil {
			return err
		}
		if !x.quiet {
			// What we have said has to be acted on before time goes on.
			stop = x.now
		}
		if err := x.advance(ctx, stop); err != nil {
			return err
		}
		if x.now == target && x.quiet && !x.dueNow() {
			return nil
		}
	}
	return x.Abort(&UnsettledError{Rounds: rounds, NowMs: x.now})
}

// nextStop is how far time may go before our own side has something to do. What it has to do now, it does.
func (x *Exchange) nextStop(target int64) (int64, error) {
	if x.dueNow() {
		if err := x.side.Wake(); err != nil {
			return 0, err
		}
	}
	if ms, ok := x.side.Due(); ok && ms > x.now {
		target = min(target, ms)
	}
	return target, nil
}

func (x *Exchange) dueNow() bool {
	ms, ok := x.side.Due()
	return ok && ms <= x.now
}

// advance sends one conformance/advance up to the moment stop. Afterwards the world is quiet if nothing was asked and
// nothing said meanwhile.
func (x *Exchange) advance(ctx context.Context, stop int64) error {
	start, wasQuiet := x.now, x.quiet
	x.requests = 0
	x.openMoment()
	x.passing = stop > start
	answer, err := x.Control(ctx, port.MethodAdvance, port.Advance{Ms: stop - start})
	x.passing = false
	if err != nil {
		x.closeMoment(start)
		return err
	}
	nowMs := json.Number(rawjson.Of(answer.Result, "nowMs"))
	now, err := wholeMs(nowMs)
	shim := func(expected string) error {
		x.closeMoment(start)
		return x.Abort(&ShimError{Method: port.MethodAdvance, Expected: expected, Got: "nowMs " + nowMs.String(),
			Guide: port.MethodAdvance})
	}
	switch {
	case err != nil:
		return shim("a nowMs in whole milliseconds")
	case now < start:
		return shim(fmt.Sprintf("a clock that doesn't go back from %d", start))
	case now > stop:
		return shim(fmt.Sprintf("a clock that doesn't go beyond %d", stop))
	case now < stop && x.requests == 0:
		return shim(fmt.Sprintf("%d, because no request was sent that could stop the clock earlier", stop))
	case now == start && x.requests > 0 && wasQuiet:
		x.closeMoment(start)
		return x.Abort(&ShimError{
			Method: port.MethodAdvance, Guide: guideBarrier,
			Expected: fmt.Sprintf(
				"nothing more at %d ms, since the answer to an earlier advance means that everything was done",
				start),
			Got: fmt.Sprintf("%d requests after its answer", x.requests),
		})
	}
	x.now = now
	x.closeMoment(now)
	x.quiet = x.requests == 0 && !x.spoke
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

// Finish settles the rest and checks that nothing arrives after the barrier. A world that never started has nothing to
// settle.
func (x *Exchange) Finish(ctx context.Context) error {
	if !x.started || x.err != nil {
		return x.err
	}
	if err := x.side.Finish(ctx); err != nil {
		return err
	}
	if err := x.Advance(ctx, 0); err != nil {
		return err
	}
	if x.Live() {
		return x.Calm(ctx)
	}
	return x.advance(ctx, x.now)
}

// Control sends a request of the port, handles whatever comes until its answer, and returns that: a result, or on a
// clock that runs by itself the error that it can't be asked to advance.
func (x *Exchange) Control(ctx context.Context, method string, params any) (*jsonrpc.Message, error) {
	if x.peer.broken != nil {
		return nil, x.Abort(x.peer.broken)
	}
	x.nextID++
	id := jsonrpc.IntID(int64(x.nextID))
	if err := x.sendMessage(jsonrpc.NewRequest(id, method, params), false); err != nil {
		return nil, err
	}
	if method == port.MethodAdvance {
		x.openMoment() // the request itself belongs to the moment before
		x.open = true
		x.spoke = false
	}
	began, limit := time.Now(), x.peer.pace.limit(x.peer.timeout)
	waiting := x.peer.waits.begin(ctx, limit)
	defer x.peer.waits.end()
	for count := 1; ; count++ {
		m, err := x.peer.recv(ctx, waiting, method)
		if err != nil {
			if late, ok := errors.AsType[*NoAnswerError](err); ok {
				late.Timeout, late.Strays = limit, x.strays
			}
			return nil, x.Abort(err)
		}
		if count > MaxMessagesPerWait || x.bytes > MaxWorldBytes {
			return nil, x.Abort(&FloodError{Request: method, Messages: count, Bytes: x.bytes, Latest: m.Method})
		}
		x.came(m)
		answer, err := x.take(m, id, method)
		if err != nil {
			return nil, x.Abort(err)
		}
		if answer == nil {
			continue
		}
		x.peer.pace.answered(time.Since(began))
		if answer.Err != nil && answer.Err.Code == port.CodeUnable {
			return nil, x.Abort(&UnableError{What: answer.Err.Message})
		}
		if answer.Err != nil && answer.Err.Code == port.CodeProgram {
			return nil, x.Abort(&ProgramError{What: answer.Err.Message})
		}
		if answer.Err != nil && method == port.MethodAdvance && x.Live() &&
			answer.Err.Code == jsonrpc.CodeMethodNotFound {
			return answer, nil // it doesn't say when all is done
		}
		if answer.Err != nil {
			return nil, x.Abort(&ShimError{Method: method, Expected: "a result", Got: "the error " + answer.Err.Error(),
				Guide: GuideOf(method)})
		}
		return answer, nil
	}
}

// The sections of docs/attach.md that an error can point to, beside those that are named by a method.
const (
	guideConnection = "The connection"
	guideBarrier    = "The barrier"
	guideLink       = "The link"
)

// GuideOf is the section of docs/attach.md about a method.
func GuideOf(method string) string {
	switch {
	case method == port.MethodTurnCancelled:
		return port.MethodTurn
	case isPort(method):
		return method
	}
	return guideLink
}

// take handles one message that came while the request with the id awaited was to be answered, and returns it if it is
// the answer.
func (x *Exchange) take(m jsonrpc.Message, awaited jsonrpc.ID, waiting string) (*jsonrpc.Message, error) {
	switch m.Kind {
	case jsonrpc.KindBatch:
		n := 0
		for element := range m.Elements() {
			if n++; n > MaxMessagesPerWait {
				return nil, &FloodError{Request: waiting, Messages: n, Bytes: x.bytes, Latest: element.Method}
			}
			if isPort(element.Method) || element.Kind == jsonrpc.KindResponse && element.ID == awaited {
				return nil, &ShimError{Method: waiting, Expected: "port messages one by one, never in a batch",
					Got: Excerpt(m.Raw), Guide: guideConnection}
			}
			if _, err := x.take(element, awaited, waiting); err != nil {
				return nil, err
			}
		}
		return nil, nil
	case jsonrpc.KindInvalid:
		if isPort(m.Method) || m.Method == "" && m.ID == awaited || isNoise(m.Fault) {
			return nil, &ShimError{Method: waiting, Expected: x.peer.messagesOnly(m), Got: Excerpt(m.Raw),
				Guide: guideConnection, Err: m.Fault}
		}
		method, response := m.Method, false
		if to := x.sent[m.ID.String()]; to != nil && m.Method == "" {
			method, response = to.Method, true // broken, but surely meant as its answer
		}
		seq := x.record(x.now, true, "link", m, "", nil)
		return nil, x.judge(m, seq, method, response)
	case jsonrpc.KindResponse:
		return x.takeAnswer(m, awaited, waiting)
	}
	if waiting == port.MethodReset && !x.resumes && !x.side.Early(m) {
		if x.takesLeave(m) || x.Live() { // nobody could know that the old world was over
			x.bytes += len(m.Raw)
			x.tape.drop()
			return nil, nil
		}
		return nil, lateError(waiting, m)
	}
	if m.Kind == jsonrpc.KindRequest {
		x.requests++
	}
	if isPort(m.Method) {
		return nil, x.takePort(m)
	}
	if x.broken {
		x.lose(m)
		return nil, nil
	}
	return nil, x.takeLink(m)
}

// takePort handles a request or notification of the port.
func (x *Exchange) takePort(m jsonrpc.Message) error {
	shim := &ShimError{Method: m.Method, Expected: "a message that matches the port's schema", Guide: GuideOf(m.Method)}
	wanted := jsonrpc.KindNotification
	if m.Method == port.MethodTurn {
		wanted = jsonrpc.KindRequest
	}
	findings := schemas.ValidateFrame(schemas.Draft(x.draftName), m.Raw, m.Method, false)
	switch {
	case len(findings) > 0:
		shim.Got = describe(findings)
		return shim
	case m.Method == port.MethodEvidence && x.Live():
		return x.takeEvidence(m)
	case m.Method == port.MethodEvidence:
		shim.Expected, shim.Got = "evidence only from an implementation whose clock runs by itself", m.Method
		return shim
	case !slices.Contains([]string{port.MethodTurn, port.MethodTurnCancelled, port.MethodPosted}, m.Method):
		shim.Expected, shim.Got = "a method that an implementation may use", m.Method
		return shim
	case !slices.Contains(x.side.Ports(), m.Method):
		shim.Expected, shim.Got = "a message that the role "+x.roleName+" may send", m.Method
		return shim
	case m.Kind != wanted:
		shim.Expected, shim.Got = "a "+wanted.String(), "a "+m.Kind.String()
		return shim
	}
	items := x.side.Means(m, nil)
	x.record(x.now, true, tapOf(m.Method), m, m.Method, items)
	if m.Kind == jsonrpc.KindRequest {
		x.received[m.ID.String()] = &Asked{Method: m.Method}
	}
	return x.side.Port(m, items)
}

// takeEvidence keeps what passed beside the program for the reader: it means nothing.
func (x *Exchange) takeEvidence(m jsonrpc.Message) error {
	var e port.Evidence
	if err := json.Unmarshal(m.Params, &e); err != nil {
		return err
	}
	x.holdUp(e.HeldMs)
	tap := "surface"
	if e.Side == port.SideModel {
		tap = "turn"
	}
	x.recordEvidence(x.now, tap, m)
	return nil
}

// takeLink handles a request or notification of the link.
func (x *Exchange) takeLink(m jsonrpc.Message) error {
	seq := x.record(x.now, true, "link", m, m.Method, x.side.Means(m, nil))
	if err := x.judge(m, seq, m.Method, false); err != nil {
		return err
	}
	if m.Kind == jsonrpc.KindRequest {
		x.received[m.ID.String()] = &Asked{Method: m.Method, tool: x.side.Tool(m)}
	}
	return x.side.Link(m)
}

// isNoise reports whether a line is nothing that a peer can have meant as a message: a log line, a traceback.
func isNoise(fault error) bool {
	kind := jsonrpc.FaultOf(fault)
	return kind == jsonrpc.FaultNotJSON || kind == jsonrpc.FaultNotObject
}

func (x *Exchange) takeAnswer(m jsonrpc.Message, awaited jsonrpc.ID, waiting string) (*jsonrpc.Message, error) {
	to, known := x.sent[m.ID.String()]
	if !known && waiting == port.MethodReset {
		if old := x.stale[m.ID.String()]; x.Live() || old != nil && !isPort(old.Method) {
			x.tape.drop()
			return nil, nil // the old world takes its leave
		}
	}
	if !known {
		x.answeredSome()
		seq := x.record(x.now, true, "link", m, "", nil)
		x.strays = append(x.strays, Excerpt(m.RawID))
		if len(x.strays) > maxFindings {
			x.strays = x.strays[:maxFindings]
		}
		if x.garbled && m.ID == jsonrpc.NullID {
			if err := x.judge(m, seq, "", true); err != nil {
				return nil, err
			}
		}
		if x.mayAnswerLink() {
			return nil, nil // the laws will say what is wrong with it
		}
		return nil, &ShimError{Method: waiting, Expected: "the answer with id " + awaited.String(), Got: Excerpt(m.Raw),
			Guide: GuideOf(waiting)}
	}
	if isPort(to.Method) {
		if m.ID != awaited || to.answered {
			return nil, &ShimError{Method: waiting, Expected: "one answer, with id " + awaited.String(),
				Got: "another answer to " + to.Method + ": " + Excerpt(m.Raw), Guide: GuideOf(waiting)}
		}
		x.answered(to)
		x.record(x.now, true, tapOf(to.Method), m, to.Method, nil)
		if m.Err == nil {
			if findings := schemas.ValidateFrame(schemas.Draft(x.draftName), m.Raw, to.Method,
				true); len(findings) > 0 {
				return nil, &ShimError{Method: to.Method, Expected: "a result that matches the port's schema",
					Got: describe(findings), Guide: GuideOf(to.Method)}
			}
		}
		return &m, nil
	}
	var items []law.Item
	if !to.answered {
		items = x.side.Means(m, to)
	}
	x.answered(to)
	seq := x.record(x.now, true, "link", m, to.Method, items)
	method := to.Method
	if to.tool != "" {
		method = schemas.ToolMethod(to.tool)
	}
	return nil, x.judge(m, seq, method, true)
}

// mayAnswerLink reports whether an answer to nothing may have been meant for the link: for a request that is not yet
// answered, for a notification, which never is, or for what was no message.
func (x *Exchange) mayAnswerLink() bool {
	if x.notified || x.garbled {
		return true
	}
	for _, a := range x.sent {
		if !a.answered && !isPort(a.Method) {
			return true
		}
	}
	return false
}

// Send sends a frame of our side and records it. Unless it is odd, which is broken on purpose, it has to be valid.
func (x *Exchange) Send(frame []byte, odd bool) error {
	return x.sendMessage(jsonrpc.Decode(frame), odd)
}

// SendMessage is [Exchange.Send] for a message that is decoded and valid.
func (x *Exchange) SendMessage(m jsonrpc.Message) error { return x.sendMessage(m, false) }

func (x *Exchange) sendMessage(m jsonrpc.Message, broken bool) error {
	if x.peer.broken != nil {
		return x.Abort(x.peer.broken)
	}
	x.tick()
	x.stir()
	method, tool := m.Method, ""
	var items []law.Item
	switch m.Kind {
	case jsonrpc.KindResponse:
		if to := x.received[m.ID.String()]; to != nil && !to.answered {
			to.answered = true
			method, tool = to.Method, to.tool
			items = x.side.Means(m, to)
		} else {
			x.garbled = true
		}
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		items = x.side.Says(m)
		if m.Kind == jsonrpc.KindRequest {
			x.sent[m.ID.String()] = &Asked{Method: method, tool: x.side.Tool(m), at: time.Now()}
		} else {
			x.notified = true // all of ours are of the link
		}
	case jsonrpc.KindInvalid, jsonrpc.KindBatch:
		x.garbled, x.owed = true, time.Now()
		for _, id := range within(m) {
			x.sent[id] = &Asked{at: time.Now()}
		}
	}
	if !broken && method != port.MethodAdvance { // whose one number can't be wrong
		judged := method
		if tool != "" {
			judged = schemas.ToolMethod(tool)
		}
		if findings := schemas.ValidateFrame(schemas.Draft(x.draftName), m.Raw, judged,
			m.Kind == jsonrpc.KindResponse); len(findings) > 0 {
			return x.Abort(&OwnFaultError{What: "it would send " + Excerpt(m.Raw) + ", which is not valid: " +
				describe(findings)})
		}
	}
	if method != port.MethodAdvance {
		x.quiet, x.spoke = false, true
	}
	x.record(x.now, false, tapOf(method), m, method, items)
	if err := x.peer.session.Send(m.Raw); err != nil {
		return x.Abort(err)
	}
	x.side.Sent(m)
	return nil
}

// Request sends a request of our side on the link and returns its id; its answer comes as any other. odd says that the
// params break their schema on purpose.
func (x *Exchange) Request(method string, params any, odd bool) (string, error) {
	x.nextID++
	id := jsonrpc.StringID(fmt.Sprintf("link-%d", x.nextID))
	return id.String(), x.Send(jsonrpc.Request(id, method, params), odd)
}

// Answer is what the implementation answers to a request of the link.
type Answer struct {
	// Seq is the entry of the answer in the trace.
	Seq int
	// Err is a JSON-RPC error, or nil.
	Err *jsonrpc.Error
	// Result is the result, or nil.
	Result json.RawMessage
}

// Raw is the frame behind an entry of the trace; nil if there is none.
func (x *Exchange) Raw(seq int) []byte { return x.Message(seq).Raw }

// Message is the frame behind an entry of the trace, decoded; zero if there is none.
func (x *Exchange) Message(seq int) jsonrpc.Message {
	if seq < 0 || seq >= len(x.frame) || x.frame[seq] >= len(x.messages) {
		return jsonrpc.Message{}
	}
	return x.messages[x.frame[seq]]
}

// AnswerTo finds the answer to a request of ours; nil while there is none.
func (x *Exchange) AnswerTo(id string) *Answer {
	for i, e := range x.typed {
		f, ok := e.Item.(law.Frame)
		if ok && e.From && f.ID == id && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) {
			m := x.messages[x.frame[i]]
			return &Answer{Seq: i, Err: m.Err, Result: m.Result}
		}
	}
	return nil
}

// Line sends a line as it is, be it a message or not, and settles. It returns its place in the trace.
func (x *Exchange) Line(ctx context.Context, line []byte) (seq int, err error) {
	if err := x.Start(ctx); err != nil {
		return 0, err
	}
	seq = len(x.typed)
	if err := x.Send(line, true); err != nil {
		return seq, err
	}
	return seq, x.Advance(ctx, 0)
}

// Can reports whether the implementation has declared the capability.
func (x *Exchange) Can(capability string) bool {
	return slices.Contains(x.peer.hello.Capabilities, capability)
}

// Window is how long something takes, in ms, by the name under which the implementation has declared it; 0 if it
// hasn't.
func (x *Exchange) Window(name string) int64 { return x.peer.hello.Windows[name] }

// Declared is what the implementation said of itself in conformance/hello.
func (x *Exchange) Declared() port.HelloResult { return x.peer.hello }

// Limit is a limit that the implementation declares in conformance/hello.
func (x *Exchange) Limit(name string) (int, error) {
	n, ok := x.peer.hello.Limits[name]
	if !ok || n > maxLimit {
		return 0, x.Abort(&ShimError{
			Method: port.MethodHello, Guide: port.MethodHello,
			Expected: fmt.Sprintf("limits.%s of at most %d, given the capabilities that it declares", name,
				maxLimit), Got: fmt.Sprint(n),
		})
	}
	return int(n), nil
}

// maxLimit bounds what a limit makes the suite do.
const maxLimit = 1_000
