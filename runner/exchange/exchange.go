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

// Exchange handles the messages between the suite and one implementation in one scenario, for any protocol. It resets
// the implementation, advances time, sends requests and answers, kills and restarts the implementation, and records and
// judges every frame. Its [Side] decides the content of the messages.
//
// The methods that take a context drive the implementation until all immediate effects have been seen. After one of
// them has returned an error, the exchange is read-only.
type Exchange struct {
	// MaxWait is how long the scenario may wait in total, on the wall clock, if the implementation's clock runs by
	// itself. 0 means no limit.
	MaxWait time.Duration
	// Drawn is the setting that the run has drawn for this world.
	Drawn Setting
	live

	peer      *Peer
	side      Side
	name      string
	roleName  string
	draftName string
	started   bool

	now      int64
	passing  bool  // time passes now, by an amount that is not known yet
	startMs  int64 // Unix time at now == 0, in ms
	quiet    bool  // nothing arrives until we send something or time advances
	spoke    bool  // we have sent something since the last advance
	requests int   // requests that came since the last advance
	nextID   int
	strays   []string // ids of answers that match no request
	notified bool     // we have sent a notification on the link
	garbled  bool     // we have sent a frame that isn't a single message, or a response to no request
	broken   bool     // the link is broken: frames on it are lost
	killed   bool     // the implementation is killed before anything else is sent
	lastWord *Asked   // the request that it may answer first, or nil
	resumes  bool     // the implementation was restarted and resumes its world: every frame belongs to this world

	sent     map[string]*Asked // requests of the suite, by canonical id
	received map[string]*Asked // requests of the implementation, by canonical id
	stale    map[string]*Asked // requests of the suite in the previous exchange

	recorder
	frames []Frame // the frames in the part of typed that was read
	read   int
	schema schemaChecks
	err    error
}

// StartMs is the default start time of a world on a virtual clock, in ms since the Unix epoch: 2026-06-24 09:00 UTC.
const StartMs = 1_782_291_600_000

// Setting is what a run draws for a world. The zero value is the default for all worlds.
type Setting struct {
	// Seed is the seed of the implementation's random choices. 0 means 1.
	Seed int64
	// StartMs is the start time of the world on a virtual clock, in ms since the Unix epoch. 0 means [StartMs].
	StartMs int64
	// FirstID is the number from which the ids of the suite's requests and messages count.
	FirstID int
	// Words are the names and texts that the scenario uses.
	Words *lexicon.Lexicon
}

// NewExchange returns an exchange that has not begun, for a role in a draft. name identifies its world in the messages
// of the port.
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

// Name, RoleName and DraftName return the arguments of [Peer.NewExchange].
func (x *Exchange) Name() string      { return x.name }
func (x *Exchange) RoleName() string  { return x.roleName }
func (x *Exchange) DraftName() string { return x.draftName }

// Seen returns everything that was observed so far, for laws and checks. The caller must not change it.
func (x *Exchange) Seen() []law.Entry { return x.typed }

// Note records an item that has no frame of its own. In reports it belongs to the next frame.
func (x *Exchange) Note(item law.Item) { x.recordItem(x.now, item) }

// NoteLast records further items for the newest frame of the implementation.
func (x *Exchange) NoteLast(items ...law.Item) {
	for _, item := range items {
		x.appendItem(x.now, true, item)
		x.frame = append(x.frame, len(x.raw)-1)
	}
}

// Received returns a request of the implementation by its canonical id, or nil if there is none or it was forgotten.
func (x *Exchange) Received(id string) *Asked { return x.received[id] }

// NextID returns a number that no other request of the suite uses.
func (x *Exchange) NextID() int { x.nextID++; return x.nextID }

// KillSoon kills the implementation as soon as all queued messages have been sent.
func (x *Exchange) KillSoon() { x.killed = true }

// KillAfterAnswer kills the implementation as soon as it has answered a request of the suite, or after a short time
// without an answer. Until then, the suite sends nothing by itself.
func (x *Exchange) KillAfterAnswer(request jsonrpc.Message) {
	x.killed, x.lastWord = true, x.sent[request.ID.String()]
}

// LinkDown reports whether the link is broken, so that frames on it are lost.
func (x *Exchange) LinkDown() bool { return x.broken }

// Now returns the time of the world's clock in ms since the start of the world.
func (x *Exchange) Now() int64 { return x.now }

// Passing reports whether time is passing now: a frame that arrives now has some time after Now.
func (x *Exchange) Passing() bool { return x.passing }

// StartMs returns the start of the world in ms since the Unix epoch.
func (x *Exchange) StartMs() int64 { return x.startMs }

// Seed returns the seed in conformance/reset for the implementation's random choices.
func (x *Exchange) Seed() int64 { return cmp.Or(x.Drawn.Seed, 1) }

// Started reports whether conformance/reset was sent.
func (x *Exchange) Started() bool { return x.started }

// Err returns the error that ended the world, or nil.
func (x *Exchange) Err() error { return x.err }

// Entries returns the trace for a report.
func (x *Exchange) Entries() []frames.Entry { return x.raw }

// InTrace translates the sequence numbers of checks from those of [Exchange.InReports] to those of [Exchange.Tape].
func (x *Exchange) InTrace(checks []judge.Check) []judge.Check { return x.recorder.inTrace(checks) }

// SchemaChecks returns the results of the schema validation so far.
func (x *Exchange) SchemaChecks() []judge.Check { return x.schema.checks() }

// InReports replaces the sequence numbers of checks, those of [Exchange.Seen], by those of [Exchange.Entries].
func (x *Exchange) InReports(checks []judge.Check) { x.recorder.inReports(checks) }

// Abort ends the world with an error. Unless the error is a mistake of the feature files or the end of the caller's
// context, it leaves the peer in an unknown state.
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

// Start resets the implementation into the world and opens the link. Then it waits until all effects of earlier worlds
// are over.
func (x *Exchange) Start(ctx context.Context) error {
	if err := x.begin(ctx); err != nil {
		return err
	}
	return x.pause(ctx)
}

// begin does the work of Start on the first call. Later calls do nothing.
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

// Advance lets ms milliseconds pass and handles everything that is due in that time. With 0 it settles the present
// moment.
func (x *Exchange) Advance(ctx context.Context, ms int64) error {
	if err := x.begin(ctx); err != nil {
		return err
	}
	if x.killed {
		if err := x.killNow(ctx); err != nil {
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
			// The implementation must act on what we have sent before time advances.
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

// nextStop returns how far time may advance before the suite's side has something to do. It first does what is due now.
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

// advance sends one conformance/advance up to the time stop. After it, the world is quiet if no requests or messages
// were exchanged meanwhile.
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
		return shim(fmt.Sprintf("a clock that doesn't go back before %d", start))
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

// wholeMs converts a JSON number to a whole number of milliseconds.
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

// Finish settles the world and checks that nothing arrives after the barrier. It does nothing for a world that never
// started.
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

// Control sends a request of the port, handles everything that arrives before the answer, and returns the answer. The
// answer is a result, or, on a clock that runs by itself, the error that time can't be advanced.
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
		x.openMoment() // the request itself belongs to the previous moment
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
			return answer, nil // the answer doesn't mean that everything is done
		}
		if answer.Err != nil {
			return nil, x.Abort(&ShimError{Method: method, Expected: "a result", Got: "the error " + answer.Err.Error(),
				Guide: GuideOf(method)})
		}
		return answer, nil
	}
}

// The sections of docs/attach.md that errors refer to, apart from the sections that are named after a method.
const (
	guideConnection = "The connection"
	guideBarrier    = "The barrier"
	guideLink       = "The link"
)

// GuideOf returns the section of docs/attach.md about a method.
func GuideOf(method string) string {
	switch {
	case method == port.MethodTurnCancelled:
		return port.MethodTurn
	case isPort(method):
		return method
	}
	return guideLink
}

// take handles one message that arrived while the suite waited for the answer to the request awaited. It returns the
// message if it is that answer.
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
			method, response = to.Method, true // broken, but surely meant as the answer
		}
		seq := x.record(x.now, true, "link", m, "", nil)
		return nil, x.judge(m, seq, method, response)
	case jsonrpc.KindResponse:
		return x.takeAnswer(m, awaited, waiting)
	}
	if waiting == port.MethodReset && !x.resumes && !x.side.Early(m) {
		if x.takesLeave(m) || x.Live() { // the sender could not know that the old world was over
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

// takeEvidence keeps a frame that passed outside the port and the link, for the reader of the report. It has no meaning
// for laws.
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

// isNoise reports whether a line can't have been meant as a message, for example a log line or a stack trace.
func isNoise(fault error) bool {
	kind := jsonrpc.FaultOf(fault)
	return kind == jsonrpc.FaultNotJSON || kind == jsonrpc.FaultNotObject
}

func (x *Exchange) takeAnswer(m jsonrpc.Message, awaited jsonrpc.ID, waiting string) (*jsonrpc.Message, error) {
	to, known := x.sent[m.ID.String()]
	if !known && waiting == port.MethodReset {
		if old := x.stale[m.ID.String()]; x.Live() || old != nil && !isPort(old.Method) {
			x.tape.drop()
			return nil, nil // a late notification of the old world
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
			return nil, nil // laws report what is wrong with it
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
	first := !to.answered
	if first {
		items = x.side.Means(m, to)
	}
	x.answered(to)
	seq := x.record(x.now, true, "link", m, to.Method, items)
	method := to.Method
	if to.tool != "" {
		method = schemas.ToolMethod(to.tool)
	}
	if err := x.judge(m, seq, method, true); err != nil || !first {
		return nil, err
	}
	return nil, x.side.Answered(m, to)
}

// mayAnswerLink reports whether a response without a matching request may have been meant for the link: for an
// unanswered request, for a notification (which never has an answer), or for a frame that was no message.
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

// Send sends and records a frame of the suite's side. odd says that the frame is invalid on purpose. Any other frame
// must be valid.
func (x *Exchange) Send(frame []byte, odd bool) error {
	return x.sendMessage(jsonrpc.Decode(frame), odd)
}

// SendMessage is [Exchange.Send] for a decoded, valid message.
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
			x.notified = true // all our notifications belong to the link
		}
	case jsonrpc.KindInvalid, jsonrpc.KindBatch:
		x.garbled, x.owed = true, time.Now()
		for _, id := range within(m) {
			x.sent[id] = &Asked{at: time.Now()}
		}
	}
	if !broken && method != port.MethodAdvance { // its single number is always valid
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

// Request sends a request of the suite's side on the link and returns its id. The answer arrives like any other
// message. odd says that the params break their schema on purpose.
func (x *Exchange) Request(method string, params any, odd bool) (string, error) {
	x.nextID++
	id := jsonrpc.StringID(fmt.Sprintf("link-%d", x.nextID))
	return id.String(), x.Send(jsonrpc.Request(id, method, params), odd)
}

// Answer is the implementation's answer to a request of the link.
type Answer struct {
	// Seq is the sequence number of the answer in the trace.
	Seq int
	// Err is a JSON-RPC error, or nil.
	Err *jsonrpc.Error
	// Result is the result, or nil.
	Result json.RawMessage
}

// Raw returns the frame of an entry of the trace, or nil if the entry has none.
func (x *Exchange) Raw(seq int) []byte { return x.Message(seq).Raw }

// Message returns the decoded frame of an entry of the trace, or the zero value if the entry has none.
func (x *Exchange) Message(seq int) jsonrpc.Message {
	if seq < 0 || seq >= len(x.frame) || x.frame[seq] >= len(x.messages) {
		return jsonrpc.Message{}
	}
	return x.messages[x.frame[seq]]
}

// AnswerTo returns the answer to a request of the suite, or nil if there is none yet.
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

// Line sends a line unchanged, whether it is a message or not, and settles. It returns the sequence number of the line
// in the trace.
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

// Window returns a duration in ms that the implementation has declared under a name, or 0 if it hasn't.
func (x *Exchange) Window(name string) int64 { return x.peer.hello.Windows[name] }

// Declared returns the implementation's answer to conformance/hello.
func (x *Exchange) Declared() port.HelloResult { return x.peer.hello }

// Limit returns a limit that the implementation declares in conformance/hello.
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

// maxLimit is the largest declared limit that the suite tests.
const maxLimit = 1_000
