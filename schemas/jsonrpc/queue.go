package jsonrpc

import (
	"context"
	"errors"
	"sync"
)

// errWaited tells that the context was done.
var errWaited = errors.New("the wait is over")

// dropCost is what dropping a record costs beyond its bytes, so that a flood of small ones is bounded, too.
const dropCost = 256

// queue is a first-in, first-out queue of records, bounded by bytes and by count. A record of any size fits into an
// empty queue. It has an end: an error that is handed out once the records before it are gone.
type queue struct {
	maxBytes, maxRecords int

	mu       sync.Mutex
	records  [][]byte
	bytes    int
	draining bool
	drops    int // bytes that may still be dropped while draining
	end      error

	// One token each: something changed for whoever waits to take or to put.
	taken, put chan struct{}
}

func newQueue(maxBytes, maxRecords int) *queue {
	return &queue{
		maxBytes: maxBytes, maxRecords: maxRecords,
		taken: make(chan struct{}, 1), put: make(chan struct{}, 1),
	}
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// tryPut adds record. It tells whether it fitted, or returns the end.
func (q *queue) tryPut(record []byte) (bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.end != nil:
		return false, q.end
	case q.draining:
		q.drops -= len(record) + dropCost
		return q.drops >= 0, nil
	case len(q.records) > 0 && (q.bytes+len(record) > q.maxBytes || len(q.records) >= q.maxRecords):
		return false, nil
	}
	q.records = append(q.records, record)
	q.bytes += len(record)
	signal(q.put)
	return true, nil
}

// waitPut adds record as soon as it fits. There may be one waiter. It returns the end where that comes first.
func (q *queue) waitPut(record []byte) error {
	for {
		if ok, err := q.tryPut(record); ok || err != nil {
			return err
		}
		<-q.taken
	}
}

// take removes the first record. A done ctx comes before a record, and gives errWaited; a record comes before the end.
func (q *queue) take(ctx context.Context) ([]byte, error) {
	for {
		if ctx.Err() != nil {
			return nil, errWaited
		}
		q.mu.Lock()
		if len(q.records) > 0 {
			record := q.records[0]
			q.records[0] = nil
			q.records = q.records[1:]
			q.bytes -= len(record)
			q.mu.Unlock()
			signal(q.taken)
			return record, nil
		}
		end := q.end
		q.mu.Unlock()
		if end != nil {
			signal(q.put) // for another one who waits
			return nil, end
		}
		select {
		case <-q.put:
		case <-ctx.Done():
		}
	}
}

// finish sets the end, unless there is one.
func (q *queue) finish(end error) {
	q.mu.Lock()
	if q.end == nil {
		q.end = end
	}
	q.mu.Unlock()
	signal(q.put)
	signal(q.taken)
}

// drain drops what is queued, and of what will be put as many bytes as are given. After that, nothing fits any more.
func (q *queue) drain(drops int) {
	q.mu.Lock()
	q.draining, q.drops, q.records, q.bytes = true, drops, nil, 0
	q.mu.Unlock()
	signal(q.taken)
}

func (q *queue) size() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.bytes
}
