package attach

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// merge puts the messages of an HTTP implementation, which arrive on the GET stream and in responses to POST, into the
// order in which they were sent. During a POST it holds back the messages of the stream, because only the response says
// which of them were sent before it.
type merge struct {
	limit    int           // maximum number of bytes that wait to be read
	patience time.Duration // time limit for records of the stream that were sent before a response

	mu       sync.Mutex
	changed  sync.Cond
	ready    [][]byte // in order
	held     [][]byte // from the stream, not yet in order
	waiting  int      // bytes in ready and held
	streamed int      // records of the stream that have been put in order
	posting  bool
	end      error
}

func newMerge(limit int, patience time.Duration) *merge {
	m := &merge{limit: limit, patience: patience}
	m.changed.L = &m.mu
	return m
}

// next returns the next record. When all records have been read, it returns the error that ended the connection.
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

// fromStream adds a record from the GET stream. It waits until there is room, and fails if the connection ends first.
func (m *merge) fromStream(record []byte) error { return m.add(record, &m.held) }

// fromResponse adds a record from the response to the current POST.
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

// release puts the first n held records in order. The caller holds m.mu.
func (m *merge) release(n int) {
	m.ready = append(m.ready, m.held[:n]...)
	m.held = m.held[n:]
	m.streamed += n
}

// begin marks the begin of a POST. done marks its end.
func (m *merge) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posting = true
}

// after says that the records of the response were sent after n records of the stream, and waits for those records.
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
		m.release(len(m.held)) // to make room for more
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

// done marks the end of the response to the POST.
func (m *merge) done() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posting = false
	m.release(len(m.held))
	m.changed.Broadcast()
}

// finish ends the connection with err. Later calls do nothing.
func (m *merge) finish(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.end == nil {
		m.end = err
		m.release(len(m.held))
	}
	m.changed.Broadcast()
}

// ended reports whether the connection ended without an error.
func (m *merge) ended() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return errors.Is(m.end, io.EOF)
}
