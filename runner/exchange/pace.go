package exchange

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Pace is what is known about how fast an implementation answers and how late this machine is: it determines how long
// silence must last to be meaningful. It is shared by all peers of one implementation, and safe for concurrent use.
type Pace struct {
	mu     sync.Mutex
	since  time.Time
	now    time.Duration // greatest delay since then
	before time.Duration // of the span before
	warm   bool
	usual  time.Duration // greatest delay of an answer when nothing else ran

	slowest atomic.Int64 // ns that an answer took at most
	starts  atomic.Int64 // that were tried again
}

// Bounds of the margin.
const (
	leastMargin = 5 * time.Millisecond
	// paceSpan is for how long a delay is remembered, and no longer than twice that.
	paceSpan = 2 * time.Second
)

// Bounds of how long an answer may take where others took long.
const (
	timesSlowest = 4
	timesTimeout = 12
)

// answered takes note of how long an answer took.
func (p *Pace) answered(took time.Duration) {
	for {
		slowest := p.slowest.Load()
		if int64(took) <= slowest || p.slowest.CompareAndSwap(slowest, int64(took)) {
			return
		}
	}
}

// limit is how long the next answer may take: the timeout, or four times what the slowest answer took so far on this
// machine, and at most twelve times the timeout.
func (p *Pace) limit(timeout time.Duration) time.Duration {
	return max(timeout, min(timesSlowest*time.Duration(p.slowest.Load()), timesTimeout*timeout))
}

// startLimit is how long a program may take to start and to answer for the first time: twice as long with each try.
func (p *Pace) startLimit(timeout time.Duration, tries int) time.Duration {
	return max(p.limit(timeout), timeout<<(tries-1))
}

// maxStarts is how many times a program is started until it answers.
const maxStarts = 3

// startsAgain reports whether a program that was started so many times, and failed in the end with an error, is started
// again: no answer came in time, and others have come, or the program waited for a processor.
func (p *Pace) startsAgain(err error, tries int) bool {
	late, ok := errors.AsType[*NoAnswerError](err)
	again := ok && tries < maxStarts && (p.slowest.Load() > 0 || late.Waited > late.Timeout/10)
	if again {
		p.starts.Add(1)
	}
	return again
}

// StartsAgain is how many starts were tried again, since no answer to conformance/hello came in time.
func (p *Pace) StartsAgain() int { return int(p.starts.Load()) }

// note remembers a delay.
func (p *Pace) note(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn()
	p.now = max(p.now, d)
}

// turn forgets what was long ago. p.mu is held.
func (p *Pace) turn() {
	switch age := time.Since(p.since); {
	case age < paceSpan:
	case age < 2*paceSpan:
		p.since, p.now, p.before = time.Now(), 0, p.now
	default:
		p.since, p.now, p.before = time.Now(), 0, 0
	}
}

// Forget lets go of how late the machine was of late, when less is going on than before. What an answer usually takes
// stays.
func (p *Pace) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now, p.before = 0, 0
}

// Margin is for how long nothing passes before all that happens at once is thought to have happened. It has two parts:
// twice what the implementation usually takes to react; and for a machine that is busy, twice the greatest delay of
// late, and a bit.
func (p *Pace) Margin() (usual, late time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn()
	return 2 * p.usual, leastMargin + 2*max(p.now, p.before)
}

// learn takes note of how long the implementation took to react. What it did first, cold, counts as a delay of the
// moment alone.
func (p *Pace) learn(took time.Duration, warm bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if warm {
		p.usual = max(p.usual, took)
	}
}

// usually is how long an answer takes when nothing else runs.
func (p *Pace) usually() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.usual
}

// warmUp reports whether nobody has warmed the implementation up yet.
func (p *Pace) warmUp() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	first := !p.warm
	p.warm = true
	return first
}
