package edge

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// queue passes records from one goroutine to another, in order.
type queue struct {
	mu      sync.Mutex
	waiting [][]byte
	holding bool
	held    [][]byte      // records that are added while the queue is on hold
	err     error         // after the last record
	changed chan struct{} // closed and replaced at each change
}

func newQueue() *queue { return &queue{changed: make(chan struct{})} }

func (q *queue) change() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// put adds a record. After end it does nothing.
func (q *queue) put(raw []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.err != nil:
	case q.holding:
		q.held = append(q.held, raw)
	default:
		q.waiting = append(q.waiting, raw)
		q.change()
	}
}

// hold holds back waiting records, and those that are put later.
func (q *queue) hold() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.holding = true
	q.held = append(q.waiting, q.held...)
	q.waiting = nil
}

// pass adds a record even if the queue is on hold.
func (q *queue) pass(raw []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil {
		q.waiting = append(q.waiting, raw)
		q.change()
	}
}

// release ends the hold, and drops the held records for which counts returns false.
func (q *queue) release(counts func(raw []byte) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.holding = false
	for _, raw := range q.held {
		if counts(raw) {
			q.waiting = append(q.waiting, raw)
		}
	}
	q.held = nil
	q.change()
}

// end ends the queue with an error.
func (q *queue) end(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err == nil {
		q.err = err
		q.change()
	}
}

// take waits for the next record.
func (q *queue) take(ctx context.Context) ([]byte, error) {
	for {
		q.mu.Lock()
		if len(q.waiting) > 0 {
			raw := q.waiting[0]
			q.waiting = q.waiting[1:]
			q.mu.Unlock()
			return raw, nil
		}
		err, changed := q.err, q.changed
		q.mu.Unlock()
		if err != nil {
			return nil, err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// lines returns a writer that passes on complete lines.
func lines(pass func(line string)) io.Writer { return &liner{pass: pass} }

type liner struct {
	pass func(string)
	rest string
}

func (l *liner) Write(b []byte) (int, error) {
	l.rest += string(b)
	for {
		line, rest, ok := strings.Cut(l.rest, "\n")
		if !ok {
			break
		}
		l.pass(strings.TrimRight(line, "\r"))
		l.rest = rest
	}
	if len(l.rest) > attach.MaxStderrBytes {
		l.pass(l.rest)
		l.rest = ""
	}
	return len(b), nil
}
