package diagram

import (
	"html/template"

	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A Moment is a moment, or a break between two.
type Moment struct {
	frames.Moment
	Clock       string       // "" where it is that of the moment before
	Anchor      template.URL // "" for what shares its frame with the moment before
	Break, Kind string
}

// maxMoments is how many of one trace are shown side by side.
const maxMoments = 2 * maxArrows

// sides shows a trace as two columns along one time: what passed on the platform, and what passed between the program
// and its model.
func (t *Diagram) sides(all []frames.Glimpse) {
	var shown, rest []frames.Glimpse
	for _, g := range all {
		if g.Tells() || g.Focus || g.Milestone() != "" {
			shown = append(shown, g)
		} else {
			rest = append(rest, g)
		}
	}
	first, last := window(shown, maxMoments)
	brk := func(kind, text string) { t.Moments = append(t.Moments, Moment{Break: text, Kind: kind}) }
	if first > 0 {
		brk("cut", words.Plural(first, "frame")+" before are not shown")
	}
	clock := ""
	for _, g := range shown[first:last] {
		if g.Milestone() == frames.Killed {
			brk("kill", "✕ the program is killed, and started again")
			clock = ""
			if !g.Focus {
				continue
			}
		}
		for i, moment := range g.Moments() {
			m := Moment{Moment: moment}
			if m.Clock = g.Clock(); m.Clock == clock {
				m.Clock = ""
			} else {
				clock = m.Clock
			}
			if i == 0 { // what shares its frame shares the link
				m.Anchor = t.FrameAnchor(g.Seq)
				t.shown[g.Seq] = true
			}
			if g.Focus {
				m.Class = "focus"
				m.Label = "✗ " + m.Label
			}
			t.Size += len(template.HTMLEscapeString(m.Text)) + len(template.HTMLEscapeString(m.Label)) + 250
			t.Moments = append(t.Moments, m)
		}
	}
	if n := len(shown) - last; n > 0 {
		brk("cut", words.Plural(n, "frame")+" after are not shown")
	}
	if len(t.Moments) == 0 {
		brk("note", "nothing was sent")
	}
	t.Size += 1500
	t.frames(rest, nil)
	switch n := len(t.Frames); n {
	case 0:
		t.Listed = ""
	case 1:
		t.Listed = "1 more frame without content of interest"
	default:
		t.Listed = words.Plural(n, "more frame") + " without content of interest"
	}
}
