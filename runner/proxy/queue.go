package proxy

import (
	"bytes"
	"sync"
	"time"
)

// piece is some bytes that one side sent, or what has happened to a link.
type piece struct {
	at    time.Time
	way   *way
	bytes []byte
	lost  bool  // something of the way is missing here
	over  *link // the link is over
	ended bool  // nothing more comes on the way
	quiet bool  // nothing passed for a while
}

// queue holds what waits to be recorded, in the order in which it passed.
type queue struct {
	metrics *Metrics
	mu      sync.Mutex
	some    *sync.Cond
	waiting []piece
	size    int // bytes
	closed  bool
	much    chan struct{} // so much waits that it must not wait any longer
	missing map[*way]bool // ways of which something is missing at the end of the queue
	last    time.Time     // of what was added
	links   int           // that are open
}

func (q *queue) init(m *Metrics) {
	q.metrics, q.missing, q.much = m, map[*way]bool{}, make(chan struct{}, 1)
	q.some = sync.NewCond(&q.mu)
}

// pieceWeight is about how many bytes a piece takes beside its own.
const pieceWeight = 96

// put adds a copy of what passes. It never waits.
func (q *queue) put(w *way, b []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.metrics.passed(w.from, len(b))
	if q.size+len(b)+pieceWeight > MaxQueueBytes {
		if !q.missing[w] {
			q.missing[w] = true
			q.add(piece{way: w, lost: true})
		}
		return
	}
	delete(q.missing, w)
	q.add(piece{way: w, bytes: bytes.Clone(b)})
}

// add adds a piece at the present moment, which never goes back.
func (q *queue) add(p piece) {
	if now := time.Now(); now.After(q.last) {
		q.last = now
	}
	p.at = q.last
	q.waiting = append(q.waiting, p)
	if q.size += len(p.bytes) + pieceWeight; q.size > MaxQueueBytes/4 {
		q.hurry()
	}
	if len(q.waiting) == 1 {
		q.some.Signal()
	}
}

func (q *queue) hurry() {
	select {
	case q.much <- struct{}{}:
	default:
	}
}

// finish says that nothing more comes on a way.
func (q *queue) finish(w *way) { q.tell(piece{way: w, ended: true}) }

// end says that a link is over.
func (q *queue) end(l *link) { q.tell(piece{over: l}) }

// quietAfter is how long nothing has to pass to be worth a line in the log.
const quietAfter = time.Minute

// watch tells now and then that nothing passes, until the channel is closed.
func (q *queue) watch(until <-chan struct{}) {
	tick := time.NewTicker(quietAfter)
	defer tick.Stop()
	for {
		select {
		case <-until:
			return
		case <-tick.C:
			q.mu.Lock()
			if q.links > 0 && time.Since(q.last) >= quietAfter/2 {
				q.add(piece{quiet: true})
			}
			q.mu.Unlock()
		}
	}
}

// begin says that a link is open.
func (q *queue) begin() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.links++
}

func (q *queue) tell(p piece) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.missing, p.way)
	if p.over != nil {
		q.links--
		for i := range p.over.ways {
			delete(q.missing, &p.over.ways[i])
		}
	}
	q.add(p)
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.some.Signal()
	q.hurry()
}

// together is how long what passes waits for more: whoever records it has work to do then, which nobody who passes
// bytes on has to share a core with in between.
const together = 5 * time.Millisecond

// take waits for pieces and returns all that wait; none: the queue was closed.
func (q *queue) take(used []piece) []piece {
	clear(used)
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.closed {
		q.some.Wait()
	}
	if !q.closed {
		q.mu.Unlock()
		more := time.NewTimer(together)
		select {
		case <-more.C:
		case <-q.much:
		}
		more.Stop()
		q.mu.Lock()
	}
	all := q.waiting
	if cap(used) > maxKeptPieces {
		used = nil
	}
	q.waiting, q.size = used[:0], 0
	return all
}

// maxKeptPieces is the longest list that is used again.
const maxKeptPieces = 4096
