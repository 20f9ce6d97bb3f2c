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

// Bounds of a clock that runs by itself, on which nothing says when all is done.
const (
	// toleranceMs is how far times may be off, in ms of the implementation, and tolerance the same on the wall clock:
	// whichever is longer counts. Scenarios keep 500 ms away from the edges of windows.
	toleranceMs = 250
	tolerance   = 20 * time.Millisecond
	// OpenMs is the longest window that what was said last may have opened, and TypingMs the same while someone types.
	OpenMs   = 5_000
	TypingMs = 35_000
	// SettlingMs is about how long a conversation takes to settle: the window that a message opens, and the one that
	// its answer could.
	SettlingMs = 2 * OpenMs
	// answerMs is how long, beyond the margin, what was asked on the link is waited for before time goes on without the
	// answer.
	answerMs = 1_000
	// mostMarginMs keeps what a busy machine adds to the margin below the windows.
	mostMarginMs = 1_000
)

// live is the time of a world whose clock runs by itself.
type live struct {
	epoch  time.Time // when it began; zero: it hasn't
	moment int64     // when the stage last did something
	active int64     // when something last passed, either way
	acts   int       // how many messages the implementation has sent that answer nothing
	calm   bool      // all that the last act caused at once is thought to be here
	typing map[string]bool
	// patienceMs is until when what a demand misses may still come; 0: it may not.
	patienceMs int64
	// LingerMs is how long that is at most; 0: as long as the step says.
	LingerMs int64
	// WindowMs is the longest window that what was said last may have opened, as far as the implementation declares it;
	// 0: OpenMs.
	WindowMs int64
	lateMs   int64         // by how much the stage was late at worst
	held     time.Duration // for how long the machine held the implementation up at worst
	// owed is when a line was sent that may be answered under no id of ours; zero:
	// none, or it has been answered.
	owed time.Time
}

// MaxScale is how many times faster than the wall clock a scaled clock may run: above that, the tolerance leaves
// nothing of what scenarios look for.
const MaxScale = 25

// TooLongError reports that a scenario would have to wait longer than it may.
type TooLongError struct {
	Need, Max time.Duration // on the wall clock
}

// Error says how long it takes.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("it takes at least %v, but a scenario may take at most %v",
		e.Need.Round(time.Second), e.Max)
}

// Live reports whether the clock runs by itself, so that what was not seen was not seen until now, and nothing more.
func (x *Exchange) Live() bool { return x.peer.Live() }

// Live reports whether the clock of the implementation runs by itself.
func (p *Peer) Live() bool { return p.scale > 0 }

// Tolerance is how far times may be off in the world, in ms: 0 on a virtual clock.
func (x *Exchange) Tolerance() int64 {
	if !x.Live() {
		return 0
	}
	return Tolerance(x.peer.scale)
}

// Tolerance is how far times may be off, in ms of an implementation whose time runs so many times faster than the wall
// clock.
func Tolerance(scale float64) int64 { return max(toleranceMs, inWorld(tolerance, scale)) }

// Late is the largest delay of the suite's own side, or of an answer from the implementation, on the wall clock; 0 if
// it is within the tolerance. Beyond the tolerance, the world wasn't the one that the scenario describes.
func (x *Exchange) Late() time.Duration {
	if !x.Live() || x.lateMs <= x.Tolerance() {
		return 0
	}
	return onWall(x.lateMs, x.peer.scale)
}

// Held is for how long the machine held the implementation up between something that it was told and something that it
// did, at worst and as far as that was told.
func (x *Exchange) Held() time.Duration { return x.held }

// holdUp takes the implementation's word for how many ms it was held up, but for no longer than its world has gone on.
func (x *Exchange) holdUp(ms int64) {
	if !x.epoch.IsZero() {
		most := time.Since(x.epoch).Milliseconds()
		x.held = max(x.held, time.Duration(min(ms, most))*time.Millisecond)
	}
}

// inWorld is a span of the wall clock in ms of the implementation, rounded up.
func inWorld(d time.Duration, scale float64) int64 {
	return int64(math.Ceil(float64(d) * scale / float64(time.Millisecond)))
}

// onWall is a span in ms of the implementation on the wall clock.
func onWall(ms int64, scale float64) time.Duration {
	return time.Duration(float64(ms) * float64(time.Millisecond) / scale)
}

// tick reads the clock, if it runs by itself.
func (x *Exchange) tick() {
	if x.Live() && !x.epoch.IsZero() {
		x.now = max(x.now, int64(float64(time.Since(x.epoch))*x.peer.scale/float64(time.Millisecond)))
	}
}

// stir notes that something passed.
func (x *Exchange) stir() { x.active, x.calm = x.now, false }

// came notes that a message came. Evidence only shows what passed before.
func (x *Exchange) came(m jsonrpc.Message) {
	x.tick()
	if m.Method != port.MethodEvidence {
		x.stir()
	}
	if m.Method != "" && m.Method != port.MethodEvidence {
		x.acts++
	}
}

// marginMs is for how long nothing passes before all that is caused at once is thought to be here.
func (x *Exchange) marginMs() int64 {
	usual, late := x.peer.pace.Margin()
	return inWorld(usual, x.peer.scale) + min(inWorld(late, x.peer.scale), mostMarginMs)
}

// delayed notes by how much the machine, or an answer, was late.
func (x *Exchange) delayed(d time.Duration) {
	x.peer.pace.note(d)
	x.lateMs = max(x.lateMs, inWorld(d, x.peer.scale))
}

// answered notes that a request of ours got its answer.
func (x *Exchange) answered(to *Asked) {
	to.answered = true
	if to.Method == port.MethodAdvance { // it takes as long as what is open
		return
	}
	if x.epoch.IsZero() { // the world hasn't begun: the program may have had to start
		return
	}
	x.tookSince(to.at)
	if to.Method == "" { // of a batch
		x.owed = time.Time{}
	}
}

// answeredSome notes that an answer came under no id of ours.
func (x *Exchange) answeredSome() {
	if !x.owed.IsZero() {
		x.tookSince(x.owed)
		x.owed = time.Time{}
	}
}

// tookSince notes how long an answer took.
func (x *Exchange) tookSince(at time.Time) {
	if !x.Live() {
		return
	}
	took := time.Since(at)
	x.peer.pace.note(took)
	x.lateMs = max(x.lateMs, inWorld(took-x.peer.pace.usually(), x.peer.scale))
}

// nobody is an id under which nothing is ever asked.
var nobody = jsonrpc.StringID("c2a-conform-awaits-nothing")

// pump takes what comes, and lets our host do what it has to, up to the time that until says; it is asked again after
// everything that happens.
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

// hear takes the next message that comes by the moment atMs, if any does.
func (x *Exchange) hear(ctx context.Context, atMs int64) (m jsonrpc.Message, came bool, err error) {
	at := x.epoch.Add(onWall(atMs, x.peer.scale))
	// What lies there already counts, however late we look.
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

// glance is how long is looked for what lies there already.
const glance = 200 * time.Microsecond

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// inFlight reports whether something that was asked on the link may still be answered. What the other side asked is
// answered at once, unless the scenario holds the answer, and then nothing waits for it here.
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

// despair no longer waits for answers that were not given.
func (x *Exchange) despair() {
	x.owed = time.Time{}
	for _, a := range x.sent {
		a.hopeless = true
	}
}

// quietAt is when all is thought to be here, if nothing more passes: windowMs and a margin after what passed last, and
// later while an answer is missing, but not for ever.
func (x *Exchange) quietAt(windowMs int64) int64 {
	at := x.active + windowMs + x.marginMs()
	if x.inFlight() {
		at = max(at, x.active+answerMs+4*x.marginMs())
	}
	return at
}

// Calm waits until all is here that the last act caused at once: nothing is in flight, and nothing has passed for the
// margin. Time that has passed since does as well. On a virtual clock the barrier says so.
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

// pause is Calm between two things that happen at one moment. Where a busy machine draws it out, they no longer do.
func (x *Exchange) pause(ctx context.Context) error {
	if x.Live() && !x.calm {
		_, late := x.peer.pace.Margin()
		x.lateMs = max(x.lateMs, inWorld(late, x.peer.scale))
	}
	return x.Calm(ctx)
}

// settled notes that what was to be sent by now has been sent, as far as can be told.
func (x *Exchange) settled() {
	x.despair()
	x.calm = true
	x.recordItem(x.now, law.Settled{})
}

// wait lets ms milliseconds pass since the stage did something last.
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

// AdvanceUntil is [Exchange.Advance]. On a clock that runs by itself it ends as soon as done reports true, and fails
// only if the time that a scenario may take is over before.
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

// afford fails where the scenario would take longer than it may.
func (x *Exchange) afford(ms int64) error {
	need := onWall(x.moment+ms, x.peer.scale)
	if x.MaxWait > 0 && need > x.MaxWait {
		return x.Abort(&TooLongError{Need: need, Max: x.MaxWait})
	}
	return nil
}

// Settle lets everything come that may still come: on a virtual clock ms milliseconds pass. On one that runs by itself
// it ends, before that, when nothing is in flight and nothing has passed for longer than the longest window that can
// still be open; what a demand then misses is waited for by [Exchange.Linger].
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
		if x.acts == acts || x.now >= limit { // if it has acted meanwhile, more may follow
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

// sentinel asks for something that has to be answered at once, so that silence is not that of an implementation that
// wasn't there.
func (x *Exchange) sentinel(ctx context.Context) error {
	if err := x.side.Sentinel(ctx); err != nil {
		return err
	}
	return x.pump(ctx, func() int64 { return x.quietAt(0) })
}

// Typing notes that someone types somewhere, or has stopped: what was said then has its effect later.
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

// Linger waits for what a demand misses after a [Exchange.Settle] that ended early. It reports whether something came,
// so that it is worth to look again.
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

// Rest settles the present moment, and waits until it is over.
func (x *Exchange) Rest(ctx context.Context) error {
	if err := x.Advance(ctx, 0); err != nil {
		return err
	}
	return x.Calm(ctx)
}

// down lets ms milliseconds pass in which there is no implementation.
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
