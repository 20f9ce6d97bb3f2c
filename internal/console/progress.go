package console

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Progress tells how far a run has come: on a terminal by a line that changes, elsewhere by a line a minute. It may be
// used from several goroutines.
type Progress struct {
	mu       sync.Mutex
	w        io.Writer // nil: silent
	terminal bool
	columns  int
	counts   map[judge.Verdict]int
	begun    time.Time
	told     time.Time                  // when the latest line was written that doesn't change
	latest   func(now time.Time) string // what such a line says; nil: nothing has been reported
	ended    chan struct{}
	shown    int // letters of the line that changes
}

// every is how often a line is written that doesn't change.
const every = time.Minute

// enough is the share of all that must be done before a line says how long the rest will take, in percent.
const enough = 10

// DefaultColumns is the width of a terminal that does not say how wide it is.
const DefaultColumns = 80

// NewProgress writes it to w until End.
func NewProgress(w io.Writer) *Progress {
	p := &Progress{w: w, counts: map[judge.Verdict]int{}, begun: time.Now(), ended: make(chan struct{})}
	p.told = p.begun
	p.columns, p.terminal = live(w)
	if quiet(w) {
		p.w = nil
	}
	if p.columns == 0 {
		p.columns = DefaultColumns
	}
	if p.w != nil && !p.terminal {
		go p.repeat()
	}
	return p
}

// repeat writes a line even in a minute in which nothing is reported, so that nobody has to guess whether the run
// hangs.
func (p *Progress) repeat() {
	minute := time.NewTicker(every)
	defer minute.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-minute.C:
			p.mu.Lock()
			p.tell()
			p.mu.Unlock()
		}
	}
}

// Scenario reports that a scenario has been decided.
func (p *Progress) Scenario(done, planned int, id string, v judge.Verdict) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts[v]++
	counts := ""
	for _, c := range []struct {
		v    judge.Verdict
		name string
	}{{judge.Fail, "failed"}, {judge.Warn, "warned"}, {judge.Advise, "advised"}, {judge.Error, "in error"}} {
		if n := p.counts[c.v]; n > 0 {
			counts += fmt.Sprintf(", %d %s", n, c.name)
		}
	}
	played := done - p.counts[judge.NotApplicable] - p.counts[judge.NotTestable] // the others are decided at once
	p.show(extent{done, planned, played, "scenarios", counts}, id)
}

// Program reports that a program has been run.
func (p *Progress) Program(done, planned int, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(extent{done, planned, done, "programs", ""}, name)
}

// Search tells how far a search has come, what it is at, and for how long it continues.
func (p *Progress) Search(far, at string, left time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line(far, at, func(now time.Time) string {
		return fmt.Sprintf("%s after %s; about %s left", far, minutes(now.Sub(p.begun)), minutes(left))
	})
}

// extent is how many things are done, out of how many, how many of the done ones took time, and the counts of those
// that didn't pass.
type extent struct {
	done, planned, played int
	what, counts          string
}

// show writes how far it is, and how long the rest will take if it goes on as it went. As long as little has been done,
// it doesn't guess.
func (p *Progress) show(e extent, name string) {
	p.line(fmt.Sprintf("%d/%d%s", e.done, e.planned, e.counts), name, func(now time.Time) string {
		spent := now.Sub(p.begun)
		text := fmt.Sprintf("%d of %d %s after %s%s", e.done, e.planned, e.what, minutes(spent), e.counts)
		if 100*e.done >= enough*e.planned {
			left := spent * time.Duration(e.planned-e.done) / time.Duration(max(e.played, 1))
			text += fmt.Sprintf("; about %s left", minutes(left))
		}
		return text
	})
}

// line writes short and name in the line that changes, or, where there is none, what long says, once a minute.
func (p *Progress) line(short, name string, long func(now time.Time) string) {
	p.latest = long
	if p.w == nil {
		return
	}
	if !p.terminal {
		p.tell()
		return
	}
	text := short + "  " + name
	if runes := []rune(text); len(runes) >= p.columns {
		text = string(runes[:p.columns-1]) // the last column would wrap
	}
	p.write(text)
}

// tell writes a line that doesn't change if the one before it is a minute old.
func (p *Progress) tell() {
	now := time.Now()
	if p.w == nil || now.Sub(p.told) < every {
		return
	}
	p.told = now
	if p.latest == nil {
		fmt.Fprintf(p.w, "nothing done after %s\n", minutes(now.Sub(p.begun)))
		return
	}
	fmt.Fprintln(p.w, p.latest(now))
}

// Clear clears the line for a text, after which it continues.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

// End clears the line for what comes next.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	if p.w != nil {
		close(p.ended)
	}
	p.w = nil
}

func (p *Progress) clear() {
	if p.w != nil && p.terminal && p.shown > 0 {
		p.write("")
		fmt.Fprint(p.w, "\r")
	}
}

// write puts a text in place of the one in the line, with blanks over what is left of that. It needs no escape
// sequence, so that every terminal can show it, whatever NO_COLOR says.
func (p *Progress) write(text string) {
	letters := utf8.RuneCountInString(text)
	fmt.Fprint(p.w, "\r", text, strings.Repeat(" ", max(0, p.shown-letters)))
	p.shown = letters
}

// minutes is a duration in whole minutes, one at least.
func minutes(d time.Duration) string {
	return fmt.Sprintf("%d min", max(1, int(d.Round(time.Minute).Minutes())))
}
