package cli

import (
	"fmt"
	"io"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// A progress is one line on a terminal that tells how far a run has come. On
// anything else it stays silent. It may be used from several goroutines.
type progress struct {
	mu      sync.Mutex
	w       io.Writer // nil: silent
	columns int
	counts  map[judge.Verdict]int
}

const defaultColumns = 80

func newProgress(w io.Writer) *progress {
	p := &progress{counts: map[judge.Verdict]int{}}
	if columns, ok := terminal(w); ok {
		p.w, p.columns = w, columns
	}
	if p.columns == 0 {
		p.columns = defaultColumns
	}
	return p
}

// scenario tells that a scenario has been decided.
func (p *progress) scenario(done, planned int, id string, v judge.Verdict) {
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

// program tells that a program has been run.
func (p *progress) program(done, planned int, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(fmt.Sprintf("%d/%d  %s", done, planned, name))
}

func (p *progress) show(text string) {
	if p.w == nil {
		return
	}
	if runes := []rune(text); len(runes) >= p.columns {
		text = string(runes[:p.columns-1]) // the last column would wrap
	}
	fmt.Fprint(p.w, eraseLine+text)
}

// end clears the line for what comes next.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil {
		fmt.Fprint(p.w, eraseLine)
		p.w = nil
	}
}

// eraseLine goes back to the start of the line and clears it.
const eraseLine = "\r\x1b[K"
