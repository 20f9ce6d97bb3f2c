// Package diagram lays out a trace for a page: as a sequence diagram, or, where nobody sees the link, as what passed on the
// platform and at the model side by side, and as a list of its frames. Comes in: a trace, whose it is, and which entries a
// broken check is about. Goes out: positions and texts that a template shows. It writes no markup, and judges nothing.
package diagram

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxArrows   = 120 // entries drawn of one trace
	maxCentered = 26  // of a label that stands over the middle of it

	arrowHeight  = 34
	answerHeight = 18
	breakHeight  = 30
)

// A Diagram is a trace as a sequence diagram, and as a list of its frames.
type Diagram struct {
	Lanes  []Lane
	Height int
	Links  []Span // stretches in which the link was broken
	Bars   []Span // stretches in which a turn waited for the model
	Rows   []Row
	Frames []Frame
	Hidden string // what is not drawn
	Listed string // how many frames there are

	// Moments are what it shows in place of a diagram, for a program between its
	// platform and its model.
	Moments []Moment

	scenario template.URL
	Size     int // bytes that it takes in the page, about
	shown    map[int]bool
}

// A Lane is somebody who takes part.
type Lane struct {
	Name, Note, X string
	Tested        bool
}

// A Span is a stretch of a lane, or between two.
type Span struct {
	X, Width  string
	Y, Height int
}

// A Row is a row of the diagram: a frame, or a break such as time that
// passes.
type Row struct {
	Y, TextY           int
	Top, Height        int
	Break, Kind        string // text of a break, and what it is: time, kill, cut, note
	X1, X2, LabelX     string
	LabelAnchor, Class string
	LabelShift         int
	Label, Arrow       string
	Frame              template.URL
}

// A Frame is an entry of the list.
type Frame struct {
	Anchor                                     template.URL
	Clock, Arrow, Way, Tap, Summary, Text, Cut string
	Focus, Dull                                bool
}

// lanes are who takes part in the scenarios of a role, from the suite or the
// platform on the left, and which of them is tested; the suite plays the others.
func lanes(role string) (names []string, tested int) {
	switch role {
	case "host":
		return []string{"platform", "host", "harness"}, 1
	case "agent":
		return []string{"suite", "host", "agent"}, 2
	case "harness":
		return []string{"suite", "host", "harness", "model"}, 2
	default: // of another protocol, whose sides have names of their own
		return []string{"suite", words.Line(role)}, 1
	}
}

// far is the lane at the far end of a tap.
func far(role, tap string) int {
	switch {
	case tap == "link" && role == "host":
		return 2
	case tap == "link" && hosted(role):
		return 1
	case tap == "turn" && role == "harness":
		return 3
	default: // the surface, and what the suite asks for by itself
		return 0
	}
}

// hosted reports whether a role has a host before it, which the suite plays.
func hosted(role string) bool { return role == "harness" || role == "agent" }

// Has reports whether a frame is in the page.
func (t *Diagram) Has(seq int) bool { return t.shown[seq] }

// FrameAnchor is that of a frame in the page.
func (t *Diagram) FrameAnchor(seq int) template.URL {
	return t.scenario + template.URL(fmt.Sprintf(":%d", seq)) //nolint:gosec // a number
}

// New lays out the trace of a role. The anchor is that of its scenario in the page.
func New(role string, trace []frames.Entry, anchor template.URL, focus []int) *Diagram {
	t := &Diagram{scenario: anchor, shown: map[int]bool{}}
	all := frames.Read(trace)
	if role == frames.StackRole {
		t.sides(all, focus)
		return t
	}
	var drawn []frames.Glimpse
	alone := true // nothing goes to the first lane or comes from it
	for _, g := range all {
		g.Focus = slices.Contains(focus, g.Seq)
		if !g.Dull || g.Focus || g.Milestone() != "" {
			drawn = append(drawn, g)
			alone = alone && (far(role, g.Tap) > 0 || g.Milestone() != "" && !g.Focus)
		}
	}
	first, last := window(drawn, maxArrows)

	names, tested := lanes(role)
	skip := 0
	if alone && hosted(role) {
		skip = 1
	}
	names, tested = names[skip:], tested-skip
	model, link := 3-skip, 1-skip // the link is right of the host
	if !hosted(role) && role != "host" {
		link = 0
	}
	at := func(lane int) string { return Percent(100 * (float64(lane) + 0.5) / float64(len(names))) }
	for i, name := range names {
		l := Lane{Name: name, X: at(i), Tested: i == tested, Note: "suite"}
		if l.Tested {
			l.Note = "tested"
		}
		if name == l.Note {
			l.Note = ""
		}
		t.Lanes = append(t.Lanes, l)
	}

	y := 8
	brk := func(kind, text string) {
		t.Rows = append(t.Rows, Row{Y: y + breakHeight/2, TextY: y + breakHeight/2 + 4, Break: text, Kind: kind})
		y += breakHeight
	}
	now := int64(0)
	if first > 0 {
		brk("cut", words.Plural(first, "frame")+" before are not drawn")
		now = drawn[first].NowMs
	}
	waiting := map[string]Span{} // turns that the model hasn't answered
	since := map[string]int64{}
	down := -1
	for _, g := range drawn[first:last] {
		if g.NowMs != now {
			brk("time", fmt.Sprintf("%s (+%s s)", g.Clock(), words.Seconds(g.NowMs-now)))
			now = g.NowMs
		}
		switch m := g.Milestone(); m {
		case "":
		case frames.BrokenLink:
			down = y + breakHeight/2
			brk("kill", m)
		case frames.MendedLink:
			if down >= 0 {
				t.Links = append(t.Links, Span{X: at(link), Width: Percent(100 / float64(len(names))), Y: down, Height: y + breakHeight/2 - down})
				down = -1
			}
			brk("note", m)
		case frames.Killed:
			brk("kill", fmt.Sprintf("✕ the %s is killed, and started again", names[tested]))
		}
		if g.Milestone() != "" && !g.Focus {
			continue
		}
		from, to := far(role, g.Tap)-skip, tested
		if g.Dir == frames.From {
			from, to = to, from
		}
		a := Row{X1: at(from), X2: at(to), Frame: t.FrameAnchor(g.Seq), Arrow: "a", Label: g.Label()}
		height := arrowHeight
		switch {
		case g.Focus:
			a.Class, a.Arrow = "focus", "af"
			a.Label = "✗ " + a.Label
		case g.Refused():
			a.Class, a.Arrow = "refused", "af"
		case g.Alien:
			a.Class = "alien"
		}
		if g.Answer {
			a.Class += " answer"
			if a.Label == "" {
				height = answerHeight
			}
		}
		a.Class = strings.TrimSpace(a.Class)
		a.Y, a.TextY, a.Top, a.Height = y+height-8, y+height-14, y, height
		if g.Tap == "turn" && len(names) > model {
			switch id := g.ID; {
			case g.Dir == frames.From && !g.Answer:
				waiting[id], since[id] = Span{X: at(model), Y: a.Y}, g.NowMs
			case g.Dir == frames.To && g.Answer:
				if bar, ok := waiting[id]; ok {
					bar.Height = a.Y - bar.Y
					if held := g.NowMs - since[id]; held > 0 {
						a.Label = words.Shorten("held "+words.Seconds(held)+" s, "+a.Label, frames.MaxLabel)
					}
					t.Bars = append(t.Bars, bar)
					delete(waiting, id)
				}
			}
		}
		a.LabelX, a.LabelAnchor, a.LabelShift = labelAt(a.Label, from, to, len(names))
		t.Rows = append(t.Rows, a)
		y += height
	}
	for _, bar := range waiting {
		bar.Height = y + breakHeight/2 - bar.Y
		t.Bars = append(t.Bars, bar)
	}
	slices.SortFunc(t.Bars, func(a, b Span) int { return a.Y - b.Y })
	if len(waiting) > 0 {
		brk("note", words.Plural(len(waiting), "turn")+" without an answer")
	}
	if down >= 0 {
		t.Links = append(t.Links, Span{X: at(link), Width: Percent(100 / float64(len(names))), Y: down, Height: y - down})
	}
	if rest := len(drawn) - last; rest > 0 {
		brk("cut", words.Plural(rest, "frame")+" after are not drawn")
	}
	if len(t.Rows) == 0 {
		brk("note", "nothing was sent")
	}
	t.Height = y + 8
	if n := len(all) - len(drawn); n > 0 {
		t.Hidden = fmt.Sprintf("Not drawn, but listed below: %s that say nothing by themselves, such as the clock's.", words.Plural(n, "frame"))
	}
	t.Size = 1500 + len(t.Rows)*400
	t.frames(all, focus, drawn[first:last])
	return t
}

// window picks what is drawn of a long trace: around the first entry that a
// check is about, or else its end.
func window(drawn []frames.Glimpse, most int) (first, last int) {
	if len(drawn) <= most {
		return 0, len(drawn)
	}
	last = len(drawn)
	if i := slices.IndexFunc(drawn, func(g frames.Glimpse) bool { return g.Focus }); i >= 0 {
		last = min(len(drawn), i+most/4)
		last = max(last, most)
	}
	return last - most, last
}

// frames lists the frames: all, or of a long trace those that are drawn.
func (t *Diagram) frames(all []frames.Glimpse, focus []int, drawn []frames.Glimpse) {
	list := all
	t.Listed = words.Plural(len(all), "frame")
	if len(all) > 3*maxArrows {
		list = drawn
		t.Listed = fmt.Sprintf("%d of %s", len(drawn), words.Plural(len(all), "frame"))
	}
	for _, g := range list {
		f := Frame{
			Anchor: t.FrameAnchor(g.Seq), Clock: g.Clock(), Arrow: g.Arrow(), Tap: words.Line(g.Tap), Summary: g.Text, Way: "from the implementation",
			Focus: slices.Contains(focus, g.Seq), Dull: g.Dull,
		}
		if g.Dir == frames.To {
			f.Way = "to the implementation"
		}
		g.Focus = f.Focus
		f.Text, f.Cut = g.Pretty()
		t.Frames = append(t.Frames, f)
		t.shown[g.Seq] = true
		t.Size += len(template.HTMLEscapeString(f.Text)) + len(template.HTMLEscapeString(f.Summary)) + 250
	}
}

// labelAt says where the text above an arrow begins, or ends: over its middle,
// or, if it is long, where it doesn't reach over the edge of the diagram. The
// shift keeps it clear of the arrow's head.
func labelAt(label string, from, to, lanes int) (x, anchor string, shift int) {
	left, right := float64(min(from, to))+0.5, float64(max(from, to))+0.5
	part := func(lane float64) string { return Percent(100 * lane / float64(lanes)) }
	middle := (left + right) / 2
	switch share := middle / float64(lanes); {
	case utf8.RuneCountInString(label) <= maxCentered || share >= 0.4 && share <= 0.6:
		return part(middle), "middle", 0
	case share < 0.4:
		return part(left), "start", 12
	default:
		return part(right), "end", -12
	}
}

// Least is what a trace takes in the page at the least, in bytes: one that surely doesn't fit is not laid out.
func Least(trace []frames.Entry) int {
	n := 0
	for _, e := range trace[:min(len(trace), maxArrows)] {
		n += 200 + min(len(e.Raw), frames.MaxFrame)
	}
	return n
}

// Percent is a part of the width of a drawing.
func Percent(x float64) string { return fmt.Sprintf("%.4g%%", x) }
