package proxy

import (
	"bytes"
	"sync"
	"time"
)

// piece is some bytes that one side sent, or an event of a link.
type piece struct {
	at    time.Time
	way   *way
	bytes []byte
	lost  bool  // bytes are missing here
	over  *link // the link that is over
	ended bool  // the way has ended
	quiet bool  // nothing was sent for a while
}

// queue holds pieces until they are recorded, in the order in which they were sent.
type queue struct {
	metrics *Metrics
	mu      sync.Mutex
	some    *sync.Cond
	waiting []piece
	size    int // bytes
	closed  bool
	much    chan struct{} // signals that the queue is so long that it must be read at once
	missing map[*way]bool // ways with missing bytes at the end of the queue
	last    time.Time     // time of the last piece
	links   int           // number of open links
}

func (q *queue) init(m *Metrics) {
	q.metrics, q.missing, q.much = m, map[*way]bool{}, make(chan struct{}, 1)
	q.some = sync.NewCond(&q.mu)
}

// pieceWeight is about how many bytes a piece takes in addition to its data.
const pieceWeight = 96

// put adds a copy of b. It never waits.
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

// add adds a piece with the current time. Times never go back.
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

// finish records the end of a way.
func (q *queue) finish(w *way) { q.tell(piece{way: w, ended: true}) }

// end records the end of a link.
func (q *queue) end(l *link) { q.tell(piece{over: l}) }

// quietAfter is how long nothing must be sent before the log has a line about it.
const quietAfter = time.Minute

// watch adds a piece when nothing was sent for a while, until the channel is closed.
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

// begin records that a link is open.
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

// together is how long take waits for further pieces. The recorder then handles them together, so that it competes less
// for a core with the forwarding.
const together = 5 * time.Millisecond

// take waits for pieces, and returns all of them. It returns none when the queue is closed.
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

// maxKeptPieces is the maximum length of a slice that is reused.
const maxKeptPieces = 4096
