package console

import (
	"cmp"
	"io"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// An InputBar shows on a terminal how much of the input was read, how fast, and how long the rest may take. Elsewhere
// it prints nothing.
type InputBar struct {
	bar   *mpb.Bar
	lines bool // findings go to the same terminal

	mu   sync.Mutex
	bars *mpb.Progress
}

// NewInputBar starts the bar on w; size is the length of the input, or 0 if it is unknown or still growing.
func NewInputBar(what string, w, stdout io.Writer, size int64) *InputBar {
	columns, ok := live(w)
	if !ok {
		return &InputBar{}
	}
	p := &InputBar{bars: mpb.New(mpb.WithOutput(w),
		mpb.WithWidth(min(cmp.Or(columns, DefaultColumns), DefaultColumns)))}
	_, p.lines = Terminal(stdout)
	read := mpb.PrependDecorators(decor.Name(what+" "), decor.CurrentKiloByte("% .1f"))
	rate := decor.AverageSpeed(decor.SizeB1000(0), " % .1f")
	if size > 0 {
		p.bar = p.bars.AddBar(size, mpb.BarRemoveOnComplete(), read,
			mpb.AppendDecorators(decor.Percentage(), rate, decor.Name(" "), decor.AverageETA(decor.ET_STYLE_GO)))
	} else {
		p.bar = p.bars.New(0, mpb.SpinnerStyle(), read, mpb.AppendDecorators(rate))
	}
	return p
}

// Reader counts the bytes that are read through it.
func (p *InputBar) Reader(r io.Reader) io.Reader {
	if p.bar == nil {
		return r
	}
	return barCounter{r, p.bar}
}

// Above returns a writer whose lines appear above the bar if both are on a terminal.
func (p *InputBar) Above(stdout io.Writer) io.Writer {
	if !p.lines {
		return stdout
	}
	return barAbove{p, stdout}
}

// AboveIt returns a writer for the stream that the bar is on.
func (p *InputBar) AboveIt(stderr io.Writer) io.Writer { return barAbove{p, stderr} }

// barCounter advances the bar. It never completes it; End does.
type barCounter struct {
	r   io.Reader
	bar *mpb.Bar
}

func (c barCounter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.bar.IncrBy(n)
	return n, err
}

// barAbove writes through the bar while it exists, and directly after it has ended.
type barAbove struct {
	p *InputBar
	w io.Writer
}

func (a barAbove) Write(b []byte) (int, error) {
	a.p.mu.Lock()
	bars := a.p.bars
	a.p.mu.Unlock()
	if bars != nil {
		if n, err := bars.Write(b); err == nil {
			return n, nil
		}
	}
	return a.w.Write(b)
}

// End removes the bar. It may be called twice.
func (p *InputBar) End() {
	p.mu.Lock()
	bars := p.bars
	p.bars = nil
	p.mu.Unlock()
	if bars == nil {
		return
	}
	p.bar.Abort(true)
	bars.Wait()
	p.bar = nil
}
