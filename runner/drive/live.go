package drive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Bounds of a clock that runs by itself, on which nothing says when all is done.
const (
	// toleranceMs is how far times may be off, in ms of the implementation, and
	// tolerance the same on the wall clock: whichever is longer counts. Scenarios
	// keep 500 ms away from the edges of windows.
	toleranceMs = 250
	tolerance   = 20 * time.Millisecond
	// openMs is the longest window that what was said last may have opened, and
	// TypingMs the same while somebody types.
	openMs   = law.QuietMaxMs
	TypingMs = law.CapMaxMs
	// SettlingMs is about how long a conversation takes to settle: the window that
	// a message opens, and the one that its answer could.
	SettlingMs = 2 * openMs
	// answerMs is how long, beyond the margin, what was asked on the link is
	// waited for before time goes on without the answer.
	answerMs = 1_000
	// mostMarginMs keeps what a busy machine adds to the margin below the windows.
	mostMarginMs = 1_000
)

// live is the time of a world whose clock runs by itself.
type live struct {
	epoch  time.Time // when it began; zero: it hasn't
	moment int64     // when the stage last did something
	active int64     // when something last passed, either way
	calm   bool      // all that the last act caused at once is thought to be here
	typing map[string]bool
	// patienceMs is until when what a demand misses may still come; 0: it may not.
	patienceMs int64
	lateMs     int64 // by how much the stage was late at worst
	// owed is when a line was sent that may be answered under no id of ours; zero:
	// none, or it has been answered.
	owed time.Time
}

// TooLongError tells that a scenario would have to wait longer than it may.
type TooLongError struct {
	Need, Max time.Duration // on the wall clock
}

// Error says how long it takes.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("it takes at least %v, and no scenario is waited for longer than %v", e.Need.Round(time.Second), e.Max)
}

// Live reports whether the clock runs by itself, so that what was not seen was
// not seen until now, and nothing more.
func (w *World) Live() bool { return w.peer.scale > 0 }

// Tolerance is how far times may be off in the world, in ms: 0 on a virtual
// clock.
func (w *World) Tolerance() int64 {
	if !w.Live() {
		return 0
	}
	return Tolerance(w.peer.scale)
}

// Tolerance is how far times may be off, in ms of an implementation whose time
// runs so many times faster than the wall clock.
func Tolerance(scale float64) int64 { return max(toleranceMs, inWorld(tolerance, scale)) }

// Late is by how much the stage was late at worst, or the implementation with an
// answer, on the wall clock; 0 where that is within the tolerance. Beyond it the
// world was another one than the scenario wanted.
func (w *World) Late() time.Duration {
	if !w.Live() || w.lateMs <= w.Tolerance() {
		return 0
	}
	return onWall(w.lateMs, w.peer.scale)
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
func (w *World) tick() {
	if w.Live() && !w.epoch.IsZero() {
		w.now = max(w.now, int64(float64(time.Since(w.epoch))*w.peer.scale/float64(time.Millisecond)))
	}
}

// stir notes that something passed.
func (w *World) stir() { w.active, w.calm = w.now, false }

// marginMs is for how long nothing passes before all that is caused at once is
// thought to be here.
func (w *World) marginMs() int64 {
	usual, late := w.peer.pace.Margin()
	return inWorld(usual, w.peer.scale) + min(inWorld(late, w.peer.scale), mostMarginMs)
}

// delayed notes by how much the machine, or an answer, was late.
func (w *World) delayed(d time.Duration) {
	w.peer.pace.note(d)
	w.lateMs = max(w.lateMs, inWorld(d, w.peer.scale))
}

// answered notes that a request of ours got its answer.
func (w *World) answered(to *asked) {
	to.answered = true
	w.tookSince(to.at)
	if to.method == "" { // of a batch
		w.owed = time.Time{}
	}
}

// answeredSome notes that an answer came under no id of ours.
func (w *World) answeredSome() {
	if !w.owed.IsZero() {
		w.tookSince(w.owed)
		w.owed = time.Time{}
	}
}

// tookSince notes how long an answer took.
func (w *World) tookSince(at time.Time) {
	if !w.Live() {
		return
	}
	took := time.Since(at)
	w.peer.pace.note(took)
	w.lateMs = max(w.lateMs, inWorld(took-w.peer.pace.usually(), w.peer.scale))
}

// nobody is an id under which nothing is ever asked.
var nobody = jsonrpc.StringID("c2a-conform-awaits-nothing")

// pump takes what comes, and lets our host do what it has to, up to the time
// that until says; it is asked again after everything that happens.
func (w *World) pump(ctx context.Context, until func() int64) error {
	for count := 0; ; {
		w.tick()
		if w.dueNow() {
			if err := w.emit(w.host.Input(w.now, c2a.Woken{})); err != nil {
				return err
			}
		}
		target := until()
		stop := target
		if w.host != nil {
			if ms, ok := w.host.Due(); ok {
				stop = min(stop, max(ms, w.now))
			}
		}
		m, came, err := w.hear(ctx, stop)
		switch {
		case err != nil:
			return w.fail(err)
		case came:
			if count++; count > MaxMessagesPerWait || w.bytes > MaxWorldBytes {
				return w.fail(&FloodError{Request: guideLink, Messages: count, Bytes: w.bytes})
			}
			w.tick()
			w.stir()
			if _, err := w.take(m, nobody, guideLink); err != nil {
				return w.fail(err)
			}
		case w.now >= target:
			return nil
		}
	}
}

// hear takes the next message that comes by the moment atMs, if any does.
func (w *World) hear(ctx context.Context, atMs int64) (m jsonrpc.Message, came bool, err error) {
	at := w.epoch.Add(onWall(atMs, w.peer.scale))
	// What lies there already counts, however late we look.
	at = latest(at, time.Now().Add(glance))
	waiting, cancel := context.WithDeadline(ctx, at)
	defer cancel()
	raw, err := w.peer.session.Recv(waiting)
	if err == nil {
		return jsonrpc.Decode(raw), true, nil
	}
	w.tick()
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited && ctx.Err() == nil {
		w.delayed(time.Since(at))
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

// inFlight reports whether something that was asked on the link may still be
// answered. What the other side asked is answered at once, unless the scenario
// holds the answer, and then nothing waits for it here.
func (w *World) inFlight() bool {
	if !w.owed.IsZero() {
		return true
	}
	for _, a := range w.sent {
		if !a.answered && !a.hopeless && !isPort(a.method) {
			return true
		}
	}
	return false
}

// despair no longer waits for answers that were not given.
func (w *World) despair() {
	w.owed = time.Time{}
	for _, a := range w.sent {
		a.hopeless = true
	}
}

// quietAt is when all is thought to be here, if nothing more passes: windowMs and
// a margin after what passed last, and later while an answer is missing, but not
// for ever.
func (w *World) quietAt(windowMs int64) int64 {
	at := w.active + windowMs + w.marginMs()
	if w.inFlight() {
		at = max(at, w.active+answerMs+4*w.marginMs())
	}
	return at
}

// Calm waits until all is here that the last act caused at once: nothing is in
// flight, and nothing has passed for the margin. Time that has passed since does
// as well. On a virtual clock the barrier says so.
func (w *World) Calm(ctx context.Context) error {
	if !w.Live() || !w.started || w.err != nil || w.calm {
		return w.err
	}
	if err := w.pump(ctx, func() int64 { return w.quietAt(0) }); err != nil {
		return err
	}
	w.settled()
	return nil
}

// pause is Calm between two things that happen at one moment. Where a busy machine
// draws it out, they no longer do.
func (w *World) pause(ctx context.Context) error {
	if w.Live() && !w.calm {
		_, late := w.peer.pace.Margin()
		w.lateMs = max(w.lateMs, inWorld(late, w.peer.scale))
	}
	return w.Calm(ctx)
}

// settled notes that what was to be sent by now has been sent, as far as can be
// told.
func (w *World) settled() {
	w.despair()
	w.calm = true
	w.mean(w.now, law.Settled{})
}

// wait lets ms milliseconds pass since the stage did something last.
func (w *World) wait(ctx context.Context, ms int64) error {
	w.patienceMs = 0
	if ms == 0 {
		w.tick()
		w.moment = w.now
		return nil
	}
	target := w.moment + ms
	if err := w.afford(ms); err != nil {
		return err
	}
	if err := w.pump(ctx, func() int64 { return target }); err != nil {
		return err
	}
	w.lateMs = max(w.lateMs, w.now-target)
	w.moment = w.now
	if w.now >= w.quietAt(0) {
		w.settled()
	}
	w.calm = true // time has passed
	return nil
}

// afford fails where the scenario would take longer than it may.
func (w *World) afford(ms int64) error {
	need := onWall(w.moment+ms, w.peer.scale)
	if w.MaxWait > 0 && need > w.MaxWait {
		return w.fail(&TooLongError{Need: need, Max: w.MaxWait})
	}
	return nil
}

// Settle lets everything come that may still come: on a virtual clock ms
// milliseconds pass. On one that runs by itself it ends, before that, when
// nothing is in flight and nothing has passed for longer than the longest window
// that can still be open; what a demand then misses is waited for by
// [World.Linger].
func (w *World) Settle(ctx context.Context, ms int64) error {
	if !w.Live() {
		return w.Advance(ctx, ms)
	}
	if err := w.Advance(ctx, 0); err != nil {
		return err
	}
	limit := w.moment + ms
	if err := w.pump(ctx, func() int64 { return min(limit, w.quietAt(w.openMs())) }); err != nil {
		return err
	}
	if err := w.sentinel(ctx); err != nil {
		return err
	}
	w.settled()
	w.moment, w.patienceMs = w.now, limit
	return nil
}

// sentinel asks for something that has to be answered at once, so that silence is
// not that of an implementation that wasn't there. Only a host can be asked without
// a trace in what it does.
func (w *World) sentinel(ctx context.Context) error {
	if w.hosting() || w.broken {
		return nil
	}
	if _, err := w.question(wire.MethodToolsList, nil, false); err != nil {
		return err
	}
	return w.pump(ctx, func() int64 { return w.quietAt(0) })
}

func (w *World) openMs() int64 {
	for _, active := range w.typing {
		if active {
			return TypingMs
		}
	}
	return openMs
}

// Linger waits for what a demand misses after a [World.Settle] that ended early.
// It reports whether something came, so that it is worth to look again.
func (w *World) Linger(ctx context.Context) (bool, error) {
	if !w.Live() || w.err != nil {
		return false, w.err
	}
	before := w.active
	if err := w.pump(ctx, func() int64 {
		if w.active > before {
			return 0
		}
		return w.patienceMs
	}); err != nil {
		return false, err
	}
	if w.active == before {
		w.patienceMs = 0
		return false, nil
	}
	return true, w.Calm(ctx)
}

// rest settles the present moment, and waits until it is over.
func (w *World) rest(ctx context.Context) error {
	if err := w.Advance(ctx, 0); err != nil {
		return err
	}
	return w.Calm(ctx)
}

// down lets ms milliseconds pass in which there is no implementation.
func (w *World) down(ctx context.Context, ms int64) error {
	if !w.Live() {
		w.now += ms
		return nil
	}
	if err := w.afford(ms); err != nil {
		return err
	}
	passing, cancel := context.WithDeadline(ctx, w.epoch.Add(onWall(w.moment+ms, w.peer.scale)))
	defer cancel()
	<-passing.Done()
	w.tick()
	w.moment = w.now
	return context.Cause(ctx)
}

// calibrate lets something happen in each role, once to warm up and once to see
// how long what follows takes.
func (p *Peer) calibrate(ctx context.Context) error {
	roles := map[string]law.Role{features.RoleHost: law.HostRole, features.RoleHarness: law.HarnessRole, features.RoleAgent: law.AgentRole}
	for _, name := range p.hello.Roles {
		role, ok := roles[name]
		draft, known := c2a.ParseDraft(p.hello.Drafts[0])
		if !ok || !known {
			continue
		}
		w := p.NewWorld("warm-up as "+name, role, draft)
		_ = w.DM("Will", "lead")
		const last = "how are you?"
		for _, text := range []string{"good morning", last} {
			took, err := w.prompt(ctx, text)
			if err != nil {
				return err
			}
			p.pace.learn(took, text == last)
		}
	}
	return nil
}

// prompt says something to the implementation that it can't wait with, and
// returns after how long it does something about it.
func (w *World) prompt(ctx context.Context, text string) (time.Duration, error) {
	if err := w.Start(ctx); err != nil {
		return 0, err
	}
	began, before, limit := time.Now(), w.reactions(), w.now+inWorld(w.peer.timeout, w.peer.scale)
	var err error
	if w.hosting() {
		err = w.Deliver(ctx, Delivery{Author: "Will", Agent: "lead", Text: text, Policy: c2a.MustRespond, Mode: c2a.Immediate})
	} else {
		err = w.Post(ctx, Post{Author: "Will", Text: text})
	}
	if err != nil {
		return 0, err
	}
	var took time.Duration
	err = w.pump(ctx, func() int64 {
		if w.reactions() > before {
			took = cmp.Or(took, time.Since(began))
			return 0
		}
		return limit
	})
	return took, cmp.Or(err, w.Calm(ctx))
}

// reactions counts what the implementation did about what it was told.
func (w *World) reactions() (n int) {
	for _, e := range w.typed {
		switch e.Item.(type) {
		case law.TurnStep, law.Send, law.Delivery:
			if e.From {
				n++
			}
		}
	}
	return n
}
