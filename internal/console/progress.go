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

// Progress shows the progress of a run: on a terminal with a line that changes, elsewhere with one line a minute. It is
// safe for concurrent use.
type Progress struct {
	mu       sync.Mutex
	w        io.Writer // nil: silent
	terminal bool
	columns  int
	counts   map[judge.Verdict]int
	begun    time.Time
	told     time.Time                  // when the latest permanent line was written
	latest   func(now time.Time) string // text of a permanent line; nil: nothing has been reported
	ended    chan struct{}
	shown    int // number of characters in the changing line
}

// every is the interval between permanent lines.
const every = time.Minute

// enough is the share that must be done, in percent, before a permanent line estimates the remaining time.
const enough = 10

// DefaultColumns is the width of a terminal that doesn't report its width.
const DefaultColumns = 80

// NewProgress returns a Progress that writes to w until End.
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

// repeat writes a permanent line even if nothing is reported for a minute. It shows that the run doesn't hang.
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

// Search reports the progress of a search, its current item, and the remaining time.
func (p *Progress) Search(far, at string, left time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line(far, at, func(now time.Time) string {
		return fmt.Sprintf("%s after %s; about %s left", far, minutes(now.Sub(p.begun)), minutes(left))
	})
}

// extent is how many are done, out of how many, how many of these took time, and the counts of those that didn't pass.
type extent struct {
	done, planned, played int
	what, counts          string
}

// show writes the progress, and estimates the remaining time from the past speed once enough is done.
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

// line writes short and name in the changing line. Without one, it writes long once a minute.
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

// tell writes a permanent line if a minute has passed since the previous one.
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

// Clear clears the line for a text, and then it continues.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

// End clears the line.
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

// write replaces the text in the line, and overwrites the rest with spaces. It needs no escape sequence, so every
// terminal can show it, whether or not NO_COLOR is set.
func (p *Progress) write(text string) {
	letters := utf8.RuneCountInString(text)
	fmt.Fprint(p.w, "\r", text, strings.Repeat(" ", max(0, p.shown-letters)))
	p.shown = letters
}

// minutes is a duration in whole minutes, at least one.
func minutes(d time.Duration) string {
	return fmt.Sprintf("%d min", max(1, int(d.Round(time.Minute).Minutes())))
}
