package proxy

import (
	"bytes"
	"io"
	"sync"
)

// feed is the log as it is judged. Whoever writes never waits: if too much waits already, a line is left out, and an
// empty one keeps its number.
type feed struct {
	mu     sync.Mutex
	some   *sync.Cond
	lines  bytes.Buffer
	behind bool
	closed bool
}

func newFeed() *feed {
	f := &feed{}
	f.some = sync.NewCond(&f.mu)
	return f
}

// put adds a line that ends with a line break, and reports whether it will be judged. gap is the line that stands
// for the first of those that are left out.
func (f *feed) put(line []byte, gap func() []byte) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	defer f.some.Signal()
	if f.behind && f.lines.Len() < MaxFeedBytes/2 {
		f.behind = false
	}
	switch {
	case f.behind:
		f.lines.WriteByte('\n')
	case f.lines.Len() > MaxFeedBytes:
		f.behind = true
		f.lines.Write(gap())
	default:
		f.lines.Write(line)
		return true
	}
	return false
}

func (f *feed) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	f.some.Signal()
}

// Read waits for lines.
func (f *feed) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.lines.Len() == 0 {
		if f.closed {
			return 0, io.EOF
		}
		f.some.Wait()
	}
	return f.lines.Read(p)
}
