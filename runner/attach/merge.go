package attach

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// merge brings what comes by the event stream of an HTTP implementation, and what comes in the responses to what we
// post, into the order in which it was said. While a post is under way what comes by the stream is held, since only the
// response tells what was said before it.
type merge struct {
	limit    int           // bytes that wait to be read
	patience time.Duration // with a record of the stream that a response was said after

	mu       sync.Mutex
	changed  sync.Cond
	ready    [][]byte // in order
	held     [][]byte // from the stream, not yet in order
	waiting  int      // bytes in ready and held
	streamed int      // records from the stream that are in order
	posting  bool
	end      error
}

func newMerge(limit int, patience time.Duration) *merge {
	m := &merge{limit: limit, patience: patience}
	m.changed.L = &m.mu
	return m
}

// next returns the next record, or the end once all before it was read.
func (m *merge) next() ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.ready) == 0 {
		if m.end != nil {
			return nil, m.end
		}
		m.changed.Wait()
	}
	record := m.ready[0]
	m.ready[0], m.ready = nil, m.ready[1:]
	m.waiting -= len(record)
	m.changed.Broadcast()
	return record, nil
}

// fromStream takes a record from the stream. It waits for room, and returns the end if that comes first.
func (m *merge) fromStream(record []byte) error { return m.add(record, &m.held) }

// fromResponse takes a record from the response to the post under way.
func (m *merge) fromResponse(record []byte) error { return m.add(record, &m.ready) }

func (m *merge) add(record []byte, to *[][]byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.end == nil && m.waiting > 0 && m.waiting+len(record) > m.limit {
		m.changed.Wait()
	}
	if m.end != nil {
		return m.end
	}
	*to = append(*to, record)
	m.waiting += len(record)
	if !m.posting {
		m.release(len(m.held))
	}
	m.changed.Broadcast()
	return nil
}

// release puts the first n of what is held in its place. m.mu is held.
func (m *merge) release(n int) {
	m.ready = append(m.ready, m.held[:n]...)
	m.held = m.held[n:]
	m.streamed += n
}

// begin says that a post is under way, until done.
func (m *merge) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posting = true
}

// after says that what comes from the response was said after n records of the stream, and waits for those.
func (m *merge) after(n int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n < m.streamed {
		return fmt.Errorf("%s: %d, although an earlier response had %d", AfterHeader, n, m.streamed)
	}
	late := false
	timer := time.AfterFunc(m.patience, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		late = true
		m.changed.Broadcast()
	})
	defer timer.Stop()
	for m.end == nil && !late && m.streamed+len(m.held) < n {
		m.release(len(m.held)) // so that there is room for more
		m.changed.Broadcast()
		m.changed.Wait()
	}
	switch {
	case m.end != nil:
		return m.end
	case m.streamed+len(m.held) < n:
		return fmt.Errorf("%s: %d, but only %d messages arrived on the GET stream within %v", AfterHeader, n,
			m.streamed, m.patience)
	}
	m.release(n - m.streamed)
	m.changed.Broadcast()
	return nil
}

// done says that the response to the post has ended.
func (m *merge) done() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posting = false
	m.release(len(m.held))
	m.changed.Broadcast()
}

// finish ends it, if it has not ended.
func (m *merge) finish(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.end == nil {
		m.end = err
		m.release(len(m.held))
	}
	m.changed.Broadcast()
}

// ended reports whether it has ended in good order.
func (m *merge) ended() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return errors.Is(m.end, io.EOF)
}
