package exchange

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// Pace records how fast an implementation answers and how late this machine is. Both determine how long a silence must
// last to be meaningful. All peers of one implementation share a Pace. It is safe for concurrent use.
type Pace struct {
	mu     sync.Mutex
	since  time.Time
	now    time.Duration // greatest delay in the current span
	before time.Duration // greatest delay in the span before
	warm   bool
	usual  time.Duration // greatest delay of an answer on an idle machine

	slowest atomic.Int64 // longest time that an answer took, in ns
	starts  atomic.Int64 // number of starts that were repeated
}

// Bounds of the margin.
const (
	leastMargin = 5 * time.Millisecond
	// paceSpan is the length of a span. A delay is remembered for one or two spans.
	paceSpan = 2 * time.Second
)

// Bounds of the time limit for an answer, if earlier answers were slow.
const (
	timesSlowest = 4
	timesTimeout = 12
)

// answered records how long an answer took.
func (p *Pace) answered(took time.Duration) {
	for {
		slowest := p.slowest.Load()
		if int64(took) <= slowest || p.slowest.CompareAndSwap(slowest, int64(took)) {
			return
		}
	}
}

// limit returns the time limit for the next answer: the timeout, or four times the time that the slowest answer took so
// far, but at most twelve times the timeout.
func (p *Pace) limit(timeout time.Duration) time.Duration {
	return max(timeout, min(timesSlowest*time.Duration(p.slowest.Load()), timesTimeout*timeout))
}

// startLimit returns how long a program may take to start and to answer for the first time. It doubles with each try.
func (p *Pace) startLimit(timeout time.Duration, tries int) time.Duration {
	return max(p.limit(timeout), timeout<<(tries-1))
}

// maxStarts is how many times the suite tries to start a program.
const maxStarts = 3

// startsAgain reports whether a program is started again after tries starts, of which the last failed with err. This is
// the case if no answer came in time although other answers have arrived, or although the program waited for a
// processor.
func (p *Pace) startsAgain(err error, tries int) bool {
	late, ok := errors.AsType[*NoAnswerError](err)
	again := ok && tries < maxStarts && (p.slowest.Load() > 0 || late.Waited > late.Timeout/10)
	if again {
		p.starts.Add(1)
	}
	return again
}

// StartsAgain returns how many starts were repeated because conformance/hello was not answered in time.
func (p *Pace) StartsAgain() int { return int(p.starts.Load()) }

// note records a delay.
func (p *Pace) note(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn()
	p.now = max(p.now, d)
}

// turn drops the delays of old spans. The caller holds p.mu.
func (p *Pace) turn() {
	switch age := time.Since(p.since); {
	case age < paceSpan:
	case age < 2*paceSpan:
		p.since, p.now, p.before = time.Now(), 0, p.now
	default:
		p.since, p.now, p.before = time.Now(), 0, 0
	}
}

// Forget drops the recent delays of the machine, for use when the load has become less. The usual time of an answer is
// kept.
func (p *Pace) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now, p.before = 0, 0
}

// Margin returns how long the link must be silent before everything that happens at once is assumed to have happened.
// usual is twice the time that the implementation usually takes to react. late is for a busy machine: twice the
// greatest recent delay, plus leastMargin.
func (p *Pace) Margin() (usual, late time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.turn()
	return 2 * p.usual, leastMargin + 2*max(p.now, p.before)
}

// learn records how long the implementation took to react. The first reaction (warm is false) only counts as a recent
// delay.
func (p *Pace) learn(took time.Duration, warm bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if warm {
		p.usual = max(p.usual, took)
	}
}

// usually returns how long an answer takes on an idle machine.
func (p *Pace) usually() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.usual
}

// warmUp reports whether the implementation has not been warmed up yet. Only the first call returns true.
func (p *Pace) warmUp() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	first := !p.warm
	p.warm = true
	return first
}
