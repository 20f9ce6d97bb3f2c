package report

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

// An htmlTrace is a trace as a sequence diagram, and as a list of its frames.
type htmlTrace struct {
	Lanes  []htmlLane
	Height int
	Links  []htmlSpan // stretches in which the link was broken
	Bars   []htmlSpan // stretches in which a turn waited for the model
	Rows   []htmlArrow
	Frames []htmlFrame
	Hidden string // what is not drawn
	Listed string // how many frames there are

	// Moments are what it shows in place of a diagram, for a program between its
	// platform and its model.
	Moments []htmlMoment

	scenario template.URL
	size     int // bytes that it takes in the page, about
	shown    map[int]bool
}

type htmlLane struct {
	Name, Note, X string
	Tested        bool
}

type htmlSpan struct {
	X, Width  string
	Y, Height int
}

// An htmlArrow is a row of the diagram: a frame, or a break such as time that
// passes.
type htmlArrow struct {
	Y, TextY           int
	Top, Height        int
	Break, Kind        string // text of a break, and what it is: time, kill, cut, note
	X1, X2, LabelX     string
	LabelAnchor, Class string
	LabelShift         int
	Label, Arrow       string
	Frame              template.URL
}

type htmlFrame struct {
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

func (t *htmlTrace) has(seq int) bool { return t.shown[seq] }

func (t *htmlTrace) frameAnchor(seq int) template.URL {
	return t.scenario + template.URL(fmt.Sprintf(":%d", seq)) //nolint:gosec // a number
}

func newHTMLTrace(s *Scenario, anchor template.URL, focus []int) *htmlTrace {
	t := &htmlTrace{scenario: anchor, shown: map[int]bool{}}
	all := frames.Read(s.Trace)
	if s.Role == frames.StackRole {
		t.sides(all, focus)
		return t
	}
	var drawn []frames.Glimpse
	alone := true // nothing goes to the first lane or comes from it
	for _, g := range all {
		g.Focus = slices.Contains(focus, g.Seq)
		if !g.Dull || g.Focus || g.Milestone() != "" {
			drawn = append(drawn, g)
			alone = alone && (far(s.Role, g.Tap) > 0 || g.Milestone() != "" && !g.Focus)
		}
	}
	first, last := window(drawn, maxArrows)

	names, tested := lanes(s.Role)
	skip := 0
	if alone && hosted(s.Role) {
		skip = 1
	}
	names, tested = names[skip:], tested-skip
	model, link := 3-skip, 1-skip // the link is right of the host
	if !hosted(s.Role) && s.Role != "host" {
		link = 0
	}
	at := func(lane int) string { return percentOf(100 * (float64(lane) + 0.5) / float64(len(names))) }
	for i, name := range names {
		l := htmlLane{Name: name, X: at(i), Tested: i == tested, Note: "suite"}
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
		t.Rows = append(t.Rows, htmlArrow{Y: y + breakHeight/2, TextY: y + breakHeight/2 + 4, Break: text, Kind: kind})
		y += breakHeight
	}
	now := int64(0)
	if first > 0 {
		brk("cut", entries(first)+" before are not drawn")
		now = drawn[first].NowMs
	}
	waiting := map[string]htmlSpan{} // turns that the model hasn't answered
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
				t.Links = append(t.Links, htmlSpan{X: at(link), Width: percentOf(100 / float64(len(names))), Y: down, Height: y + breakHeight/2 - down})
				down = -1
			}
			brk("note", m)
		case frames.Killed:
			brk("kill", fmt.Sprintf("✕ the %s is killed, and started again", names[tested]))
		}
		if g.Milestone() != "" && !g.Focus {
			continue
		}
		from, to := far(s.Role, g.Tap)-skip, tested
		if g.Dir == frames.From {
			from, to = to, from
		}
		a := htmlArrow{X1: at(from), X2: at(to), Frame: t.frameAnchor(g.Seq), Arrow: "a", Label: g.Label()}
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
				waiting[id], since[id] = htmlSpan{X: at(model), Y: a.Y}, g.NowMs
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
	slices.SortFunc(t.Bars, func(a, b htmlSpan) int { return a.Y - b.Y })
	if len(waiting) > 0 {
		brk("note", words.Plural(len(waiting), "turn")+" without an answer")
	}
	if down >= 0 {
		t.Links = append(t.Links, htmlSpan{X: at(link), Width: percentOf(100 / float64(len(names))), Y: down, Height: y - down})
	}
	if rest := len(drawn) - last; rest > 0 {
		brk("cut", entries(rest)+" after are not drawn")
	}
	if len(t.Rows) == 0 {
		brk("note", "nothing was sent")
	}
	t.Height = y + 8
	if n := len(all) - len(drawn); n > 0 {
		t.Hidden = fmt.Sprintf("Not drawn, but listed below: %s that say nothing by themselves, such as the clock's.", entries(n))
	}
	t.size = 1500 + len(t.Rows)*400
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
func (t *htmlTrace) frames(all []frames.Glimpse, focus []int, drawn []frames.Glimpse) {
	list := all
	t.Listed = words.Plural(len(all), "frame")
	if len(all) > 3*maxArrows {
		list = drawn
		t.Listed = fmt.Sprintf("%d of %s", len(drawn), words.Plural(len(all), "frame"))
	}
	for _, g := range list {
		f := htmlFrame{
			Anchor: t.frameAnchor(g.Seq), Clock: g.Clock(), Arrow: g.Arrow(), Tap: words.Line(g.Tap), Summary: g.Text, Way: "from the implementation",
			Focus: slices.Contains(focus, g.Seq), Dull: g.Dull,
		}
		if g.Dir == frames.To {
			f.Way = "to the implementation"
		}
		g.Focus = f.Focus
		f.Text, f.Cut = g.Pretty()
		t.Frames = append(t.Frames, f)
		t.shown[g.Seq] = true
		t.size += len(template.HTMLEscapeString(f.Text)) + len(template.HTMLEscapeString(f.Summary)) + 250
	}
}

// labelAt says where the text above an arrow begins, or ends: over its middle,
// or, if it is long, where it doesn't reach over the edge of the diagram. The
// shift keeps it clear of the arrow's head.
func labelAt(label string, from, to, lanes int) (x, anchor string, shift int) {
	left, right := float64(min(from, to))+0.5, float64(max(from, to))+0.5
	part := func(lane float64) string { return percentOf(100 * lane / float64(lanes)) }
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
