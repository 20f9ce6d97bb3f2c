package proxy

import (
	"bytes"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/s2"
)

// feed passes the log to the judgement. A writer never waits: if too much is waiting, the line is dropped, and an empty
// line takes its place, so that line numbers stay correct.
//
// The judgement works in bursts, since laws read a whole part of a session at once. Meanwhile the lines wait. If there
// are many, they are compressed, so that some seconds of traffic fit into little memory.
type feed struct {
	mu     sync.Mutex
	some   *sync.Cond
	packed [][]byte     // oldest first
	size   int          // bytes of packed
	tail   bytes.Buffer // lines after packed
	buffer []byte       // for compression
	behind bool
	closed bool

	head []byte // used only by the reader
}

// packBytes is how many bytes are compressed together.
const packBytes = 64 << 10

func newFeed() *feed {
	f := &feed{}
	f.some = sync.NewCond(&f.mu)
	return f
}

// put adds a line that ends with a line break, and reports whether it will be judged. gap returns the line that
// replaces the first of several dropped lines.
func (f *feed) put(line []byte, gap func() []byte) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	defer f.some.Signal()
	waiting := f.size + f.tail.Len()
	if f.behind && waiting < MaxFeedBytes/2 {
		f.behind = false
	}
	switch {
	case f.behind:
		f.tail.WriteByte('\n')
	case waiting > MaxFeedBytes:
		f.behind = true
		f.tail.Write(gap())
	default:
		f.tail.Write(line)
	}
	if f.tail.Len() >= packBytes {
		f.buffer = s2.Encode(f.buffer[:cap(f.buffer)], f.tail.Bytes())
		f.packed, f.size = append(f.packed, bytes.Clone(f.buffer)), f.size+len(f.buffer)
		f.tail.Reset()
	}
	return !f.behind
}

func (f *feed) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.some.Signal()
}

// Read implements io.Reader. It waits for lines.
func (f *feed) Read(p []byte) (int, error) {
	if len(f.head) == 0 {
		if err := f.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, f.head)
	f.head = f.head[n:]
	return n, nil
}

// next waits for the oldest lines, and makes them the head.
func (f *feed) next() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.packed) == 0 && f.tail.Len() == 0 {
		if f.closed {
			return io.EOF
		}
		f.some.Wait()
	}
	if len(f.packed) == 0 {
		f.head = bytes.Clone(f.tail.Bytes())
		f.tail.Reset()
		return nil
	}
	pack := f.packed[0]
	f.packed[0] = nil
	f.packed, f.size = f.packed[1:], f.size-len(pack)
	var err error
	if f.head, err = s2.Decode(nil, pack); err != nil {
		return fmt.Errorf("unpack what waits to be judged: %w", err)
	}
	return nil
}
