package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Durations for a clock that runs by itself, on which no message says when everything is done.
const (
	// toleranceMs is how far times may be off, in ms of the implementation's clock. tolerance is the same on the wall
	// clock. The longer one applies. Scenarios stay 500 ms away from the edges of windows.
	toleranceMs = 250
	tolerance   = 20 * time.Millisecond
	// OpenMs is the longest window that the last message may have opened. TypingMs is the same while someone types.
	OpenMs   = 5_000
	TypingMs = 35_000
	// SettlingMs is about how long a conversation takes to settle: the window that a message opens, plus the window
	// that its answer may open.
	SettlingMs = 2 * OpenMs
	// answerMs is how long, in addition to the margin, the suite waits for an answer on the link before time goes on
	// without it.
	answerMs = 1_000
	// mostMarginMs limits the part of the margin that a busy machine adds, so that the margin stays shorter than the
	// windows.
	mostMarginMs = 1_000
)

// live is the timing state of a world whose clock runs by itself.
type live struct {
	epoch  time.Time // start of the world; zero: not started
	moment int64     // when the suite's side last acted
	active int64     // when a message last passed, in either direction
	acts   int       // messages from the implementation that are not answers
	calm   bool      // all immediate effects of the last action are assumed to have arrived
	typing map[string]bool
	// patienceMs is the time until which a missing result may still arrive. 0 means that it may not.
	patienceMs int64
	// LingerMs is the maximum length of that wait. 0 means as long as the step says.
	LingerMs int64
	// WindowMs is the longest window that the last message may have opened, if the implementation declares it. 0 means
	// OpenMs.
	WindowMs int64
	lateMs   int64         // largest delay of the suite's side
	held     time.Duration // longest time for which the machine delayed the implementation
	// owed is when a line was sent that may be answered under an id that the suite didn't use. It is zero if there is
	// no such line, or if it has been answered.
	owed time.Time
}

// MaxScale is the greatest speed of a scaled clock, relative to the wall clock. Above it, the tolerance is longer than
// the differences that scenarios look for.
const MaxScale = 25

// TooLongError reports that a scenario would have to wait longer than [Exchange.MaxWait].
type TooLongError struct {
	Need, Max time.Duration // on the wall clock
}

// Error says how long the scenario takes.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("it takes at least %v, but a scenario may take at most %v",
		e.Need.Round(time.Second), e.Max)
}

// Live reports whether the clock runs by itself. Then a missing message may still arrive later.
func (x *Exchange) Live() bool { return x.peer.Live() }

// Live reports whether the clock of the implementation runs by itself.
func (p *Peer) Live() bool { return p.scale > 0 }

// Tolerance returns how far times in the world may be off, in ms. It is 0 on a virtual clock.
func (x *Exchange) Tolerance() int64 {
	if !x.Live() {
		return 0
	}
	return Tolerance(x.peer.scale)
}

// Tolerance returns how far times may be off, in ms of a clock that runs scale times as fast as the wall clock.
func Tolerance(scale float64) int64 { return max(toleranceMs, inWorld(tolerance, scale)) }

// Late returns the largest delay of the suite's side, or of an answer from the implementation, on the wall clock. It
// returns 0 if the delay is within the tolerance. A greater delay means that the world differed from the scenario.
func (x *Exchange) Late() time.Duration {
	if !x.Live() || x.lateMs <= x.Tolerance() {
		return 0
	}
	return onWall(x.lateMs, x.peer.scale)
}

// Held returns the longest time for which the machine held up the implementation between an input and the reaction, as
// far as it was reported.
func (x *Exchange) Held() time.Duration { return x.held }

// holdUp records that the implementation was held up for ms milliseconds, at most the time that has passed in its
// world.
func (x *Exchange) holdUp(ms int64) {
	if !x.epoch.IsZero() {
		most := time.Since(x.epoch).Milliseconds()
		x.held = max(x.held, time.Duration(min(ms, most))*time.Millisecond)
	}
}

// inWorld converts a wall-clock duration to ms of the implementation's clock, rounded up.
func inWorld(d time.Duration, scale float64) int64 {
	return int64(math.Ceil(float64(d) * scale / float64(time.Millisecond)))
}

// onWall converts ms of the implementation's clock to a wall-clock duration.
func onWall(ms int64, scale float64) time.Duration {
	return time.Duration(float64(ms) * float64(time.Millisecond) / scale)
}

// tick reads the clock if it runs by itself.
func (x *Exchange) tick() {
	if x.Live() && !x.epoch.IsZero() {
		x.now = max(x.now, int64(float64(time.Since(x.epoch))*x.peer.scale/float64(time.Millisecond)))
	}
}

// stir records that a message passed now.
func (x *Exchange) stir() { x.active, x.calm = x.now, false }

// came records that a message arrived. Evidence doesn't count, since it only shows earlier messages.
func (x *Exchange) came(m jsonrpc.Message) {
	x.tick()
	if m.Method != port.MethodEvidence {
		x.stir()
	}
	if m.Method != "" && m.Method != port.MethodEvidence {
		x.acts++
	}
}

// marginMs returns how long the link must be silent before all immediate effects are assumed to have arrived.
func (x *Exchange) marginMs() int64 {
	usual, late := x.peer.pace.Margin()
	return inWorld(usual, x.peer.scale) + min(inWorld(late, x.peer.scale), mostMarginMs)
}

// delayed records a delay of the machine or of an answer.
func (x *Exchange) delayed(d time.Duration) {
	x.peer.pace.note(d)
	x.lateMs = max(x.lateMs, inWorld(d, x.peer.scale))
}

// answered records that a request of the suite was answered.
func (x *Exchange) answered(to *Asked) {
	to.answered = true
	if to.Method == port.MethodAdvance { // its duration depends on the open windows
		return
	}
	if x.epoch.IsZero() { // before the world, the time may include the start of the program
		return
	}
	x.tookSince(to.at)
	if to.Method == "" { // a request of a batch
		x.owed = time.Time{}
	}
}

// answeredSome records an answer under an id that the suite didn't use.
func (x *Exchange) answeredSome() {
	if !x.owed.IsZero() {
		x.tookSince(x.owed)
		x.owed = time.Time{}
	}
}

// tookSince records how long an answer took.
func (x *Exchange) tookSince(at time.Time) {
	if !x.Live() {
		return
	}
	took := time.Since(at)
	x.peer.pace.note(took)
	x.lateMs = max(x.lateMs, inWorld(took-x.peer.pace.usually(), x.peer.scale))
}

// nobody is an id that no request uses.
var nobody = jsonrpc.StringID("c2a-conform-awaits-nothing")

// pump handles incoming messages, and lets the suite's side act when it is due, up to the time that until returns. It
// calls until again after each event.
func (x *Exchange) pump(ctx context.Context, until func() int64) error {
	for count := 0; ; {
		x.tick()
		if x.dueNow() {
			if err := x.side.Wake(); err != nil {
				return err
			}
		}
		target := until()
		stop := target
		if ms, ok := x.side.Due(); ok {
			stop = min(stop, max(ms, x.now))
		}
		m, came, err := x.hear(ctx, stop)
		switch {
		case err != nil:
			return x.Abort(err)
		case came:
			if count++; count > MaxMessagesPerWait || x.bytes > MaxWorldBytes {
				return x.Abort(&FloodError{Request: guideLink, Messages: count, Bytes: x.bytes, Latest: m.Method})
			}
			x.came(m)
			if _, err := x.take(m, nobody, guideLink); err != nil {
				return x.Abort(err)
			}
		case x.now >= target:
			return nil
		}
	}
}

// hear returns the next message that arrives by the time atMs. came is false if none does.
func (x *Exchange) hear(ctx context.Context, atMs int64) (m jsonrpc.Message, came bool, err error) {
	at := x.epoch.Add(onWall(atMs, x.peer.scale))
	// A message that is already there counts, even if we look late.
	at = latest(at, time.Now().Add(glance))
	waiting, cancel := context.WithDeadline(ctx, at)
	defer cancel()
	raw, err := x.peer.session.Recv(waiting)
	if err == nil {
		return jsonrpc.Decode(raw), true, nil
	}
	x.tick()
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited && ctx.Err() == nil {
		x.delayed(time.Since(at))
		return m, false, nil
	}
	if cause := context.Cause(ctx); cause != nil {
		return m, false, cause
	}
	return m, false, err
}

// glance is how long hear looks for a message that is already there.
const glance = 200 * time.Microsecond

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// inFlight reports whether a request of the suite on the link may still be answered. Requests of the implementation
// don't count: the suite answers them at once, unless the scenario delays the answer on purpose.
func (x *Exchange) inFlight() bool {
	if !x.owed.IsZero() {
		return true
	}
	for _, a := range x.sent {
		if !a.answered && !a.hopeless && !isPort(a.Method) {
			return true
		}
	}
	return false
}

// despair stops waiting for missing answers.
func (x *Exchange) despair() {
	x.owed = time.Time{}
	for _, a := range x.sent {
		a.hopeless = true
	}
}

// quietAt returns the time at which everything is assumed to have arrived if nothing more passes: windowMs plus the
// margin after the last message. While an answer is missing, it is a limited time later.
func (x *Exchange) quietAt(windowMs int64) int64 {
	at := x.active + windowMs + x.marginMs()
	if x.inFlight() {
		at = max(at, x.active+answerMs+4*x.marginMs())
	}
	return at
}

// Calm waits until all immediate effects of the last action have arrived: no request is open, and nothing has passed
// for the margin. Time that has already passed counts. On a virtual clock Calm does nothing, since the barrier
// guarantees it.
func (x *Exchange) Calm(ctx context.Context) error {
	if !x.Live() || !x.started || x.err != nil || x.calm {
		return x.err
	}
	if err := x.pump(ctx, func() int64 { return x.quietAt(0) }); err != nil {
		return err
	}
	x.settled()
	return nil
}

// pause is Calm between two events that should happen at the same time. It counts the delay of a busy machine as
// lateness.
func (x *Exchange) pause(ctx context.Context) error {
	if x.Live() && !x.calm {
		_, late := x.peer.pace.Margin()
		x.lateMs = max(x.lateMs, inWorld(late, x.peer.scale))
	}
	return x.Calm(ctx)
}

// settled records that, as far as can be known, everything that was due has been sent.
func (x *Exchange) settled() {
	x.despair()
	x.calm = true
	x.recordItem(x.now, law.Settled{})
}

// wait waits until ms milliseconds have passed since the last action of the suite's side.
func (x *Exchange) wait(ctx context.Context, ms int64) error {
	x.patienceMs = 0
	if ms == 0 {
		x.tick()
		x.moment = x.now
		return nil
	}
	target := x.moment + ms
	if err := x.afford(ms); err != nil {
		return err
	}
	if err := x.pump(ctx, func() int64 { return target }); err != nil {
		return err
	}
	x.lateMs = max(x.lateMs, x.now-target)
	x.moment = x.now
	if x.now >= x.quietAt(0) {
		x.settled()
	}
	x.calm = true // time has passed
	return nil
}

// AdvanceUntil is [Exchange.Advance]. On a clock that runs by itself it returns as soon as done reports true. It fails
// only if the time limit of the scenario runs out first.
func (x *Exchange) AdvanceUntil(ctx context.Context, ms int64, done func() bool) error {
	if !x.Live() {
		return x.Advance(ctx, ms)
	}
	if err := x.Advance(ctx, 0); err != nil {
		return err
	}
	target := x.moment + ms
	last := target
	if x.MaxWait > 0 {
		last = min(target, inWorld(x.MaxWait, x.peer.scale))
	}
	if err := x.pump(ctx, func() int64 {
		if done() {
			return 0
		}
		return last
	}); err != nil {
		return err
	}
	if last < target && !done() {
		return x.afford(ms)
	}
	x.moment = x.now
	return nil
}

// afford returns an error if a wait of ms milliseconds would exceed the time limit of the scenario.
func (x *Exchange) afford(ms int64) error {
	need := onWall(x.moment+ms, x.peer.scale)
	if x.MaxWait > 0 && need > x.MaxWait {
		return x.Abort(&TooLongError{Need: need, Max: x.MaxWait})
	}
	return nil
}

// Settle waits for everything that may still arrive. On a virtual clock ms milliseconds pass. On a clock that runs by
// itself, Settle returns earlier if no request is open and nothing has passed for longer than the longest window that
// can still be open. If a check then misses something, [Exchange.Linger] waits longer.
func (x *Exchange) Settle(ctx context.Context, ms int64) error {
	if !x.Live() {
		return x.Advance(ctx, ms)
	}
	if err := x.Advance(ctx, 0); err != nil {
		return err
	}
	limit := x.moment + ms
	for {
		if err := x.pump(ctx, func() int64 { return min(limit, x.quietAt(x.openMs())) }); err != nil {
			return err
		}
		acts := x.acts
		if err := x.sentinel(ctx); err != nil {
			return err
		}
		if x.acts == acts || x.now >= limit { // if the implementation has acted meanwhile, more may follow
			break
		}
	}
	x.settled()
	x.moment, x.patienceMs = x.now, limit
	if x.LingerMs > 0 {
		x.patienceMs = min(limit, x.now+x.LingerMs)
	}
	return nil
}

// sentinel sends a request that must be answered at once, to show that an implementation that is silent is still
// running.
func (x *Exchange) sentinel(ctx context.Context) error {
	if err := x.side.Sentinel(ctx); err != nil {
		return err
	}
	return x.pump(ctx, func() int64 { return x.quietAt(0) })
}

// Typing records that someone types or has stopped typing. While someone types, windows may be longer.
func (x *Exchange) Typing(who string, active bool) {
	if x.typing == nil {
		x.typing = map[string]bool{}
	}
	x.typing[who] = active
}

func (x *Exchange) openMs() int64 {
	for _, active := range x.typing {
		if active {
			return TypingMs
		}
	}
	return cmp.Or(x.WindowMs, OpenMs)
}

// Linger waits for something that a check misses after a [Exchange.Settle] that returned early. It reports whether
// something arrived, so that the check should be repeated.
func (x *Exchange) Linger(ctx context.Context) (bool, error) {
	if !x.Live() || x.err != nil {
		return false, x.err
	}
	before := x.active
	if err := x.pump(ctx, func() int64 {
		if x.active > before {
			return 0
		}
		return x.patienceMs
	}); err != nil {
		return false, err
	}
	if x.active == before {
		x.patienceMs = 0
		return false, nil
	}
	return true, x.Calm(ctx)
}

// Rest settles the present moment, and waits until the moment is over.
func (x *Exchange) Rest(ctx context.Context) error {
	if err := x.Advance(ctx, 0); err != nil {
		return err
	}
	return x.Calm(ctx)
}

// down lets ms milliseconds pass while the implementation isn't running.
func (x *Exchange) down(ctx context.Context, ms int64) error {
	if !x.Live() {
		x.now += ms
		return nil
	}
	if err := x.afford(ms); err != nil {
		return err
	}
	passing, cancel := context.WithDeadline(ctx, x.epoch.Add(onWall(x.moment+ms, x.peer.scale)))
	defer cancel()
	<-passing.Done()
	x.tick()
	x.moment = x.now
	return context.Cause(ctx)
}
