package console

import (
	"fmt"
	"io"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Progress is one line on a terminal that tells how far a run has come. On anything else it stays silent. It may be
// used from several goroutines.
type Progress struct {
	mu      sync.Mutex
	w       io.Writer // nil: silent
	columns int
	counts  map[judge.Verdict]int
}

// DefaultColumns is the width of a terminal that does not say how wide it is.
const DefaultColumns = 80

// NewProgress is the line on w.
func NewProgress(w io.Writer) *Progress {
	p := &Progress{counts: map[judge.Verdict]int{}}
	if columns, ok := Terminal(w); ok {
		p.w, p.columns = w, columns
	}
	if p.columns == 0 {
		p.columns = DefaultColumns
	}
	return p
}

// Scenario tells that a scenario has been decided.
func (p *Progress) Scenario(done, planned int, id string, v judge.Verdict) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts[v]++
	text := fmt.Sprintf("%d/%d", done, planned)
	for _, c := range []struct {
		v    judge.Verdict
		name string
	}{{judge.Fail, "failed"}, {judge.Warn, "warned"}, {judge.Advise, "advised"}, {judge.Error, "in error"}} {
		if n := p.counts[c.v]; n > 0 {
			text += fmt.Sprintf(", %d %s", n, c.name)
		}
	}
	p.show(text + "  " + id)
}

// Program tells that a program has been run.
func (p *Progress) Program(done, planned int, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(fmt.Sprintf("%d/%d  %s", done, planned, name))
}

func (p *Progress) show(text string) {
	if p.w == nil {
		return
	}
	if runes := []rune(text); len(runes) >= p.columns {
		text = string(runes[:p.columns-1]) // the last column would wrap
	}
	fmt.Fprint(p.w, EraseLine+text)
}

// End clears the line for what comes next.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil {
		fmt.Fprint(p.w, EraseLine)
		p.w = nil
	}
}

// EraseLine goes back to the start of the line and clears it.
const EraseLine = "\r\x1b[K"
