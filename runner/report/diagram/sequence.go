package diagram

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/protocol"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxCentered = 26 // characters of a label that is put over the middle of its arrow

	arrowHeight  = 34
	answerHeight = 18
	breakHeight  = 30
)

// A sequence is a diagram that is being drawn, from top to bottom.
type sequence struct {
	*Diagram
	lanes   []features.Side // from left to right
	tested  int             // the lane of the program
	y       int
	nowMs   int64
	waiting map[string]turn // that the model hasn't answered, by the id of the request
	down    int             // where the link broke; -1: it hasn't
}

// A turn is how long the model is asked.
type turn struct {
	bar   Span
	since int64
}

// sequence draws a trace between the sides of a role.
func (t *Diagram) sequence(sides []features.Side, all []frames.Glimpse) {
	drawn := slices.DeleteFunc(slices.Clone(all),
		func(g frames.Glimpse) bool { return g.Dull && !g.Focus && g.Milestone() == "" })
	first, last := window(drawn, maxArrows)
	s := sequence{Diagram: t, lanes: seated(sides, drawn), y: 8, waiting: map[string]turn{}, down: -1}
	s.tested = slices.IndexFunc(s.lanes, func(l features.Side) bool { return l.Tap == "" })
	for i, l := range s.lanes {
		lane := Lane{Name: l.Name, X: s.at(i), Tested: i == s.tested, Note: "suite"}
		if lane.Tested {
			lane.Note = "tested"
		}
		if lane.Name == lane.Note {
			lane.Note = ""
		}
		t.Lanes = append(t.Lanes, lane)
	}
	if first > 0 {
		s.pause("cut", words.Plural(first, "frame")+" before are not drawn")
		s.nowMs = drawn[first].NowMs
	}
	for _, g := range drawn[first:last] {
		if g.NowMs != s.nowMs {
			s.pause("time", fmt.Sprintf("%s (+%s s)", g.Clock(), words.Seconds(g.NowMs-s.nowMs)))
			s.nowMs = g.NowMs
		}
		s.milestone(g.Milestone())
		if g.Milestone() == "" || g.Focus {
			s.arrow(g)
		}
	}
	s.open()
	if rest := len(drawn) - last; rest > 0 {
		s.pause("cut", words.Plural(rest, "frame")+" after are not drawn")
	}
	if len(t.Rows) == 0 {
		s.pause("note", "nothing was sent")
	}
	t.Height = s.y + 8
	if n := len(all) - len(drawn); n > 0 {
		t.Hidden = fmt.Sprintf("Not drawn, but listed below: %s without content of interest, such as those of the "+
			"clock.",
			words.Plural(n, "frame"))
	}
	t.Size = 1500 + len(t.Rows)*400
	t.frames(all, drawn[first:last])
}

// seated are the sides without the suite, where there are others and nothing goes to it or comes from it.
func seated(sides []features.Side, drawn []frames.Glimpse) []features.Side {
	met := func(g frames.Glimpse) bool { return far(sides, g.Tap) == 0 && (g.Focus || g.Milestone() == "") }
	if sides[0] != protocol.Suite || len(sides) == 2 || slices.ContainsFunc(drawn, met) {
		return sides
	}
	return sides[1:]
}

// far is the lane at the far end of a tap. The first is that of the surface, and of what the suite asks for by itself.
func far(lanes []features.Side, tap string) int {
	return max(0, slices.IndexFunc(lanes, func(l features.Side) bool { return l.Tap == tap && tap != "" }))
}

// at is the middle of a lane.
func (s *sequence) at(lane int) string { return s.part(float64(lane) + 0.5) }

// part is how far from the left so many lanes reach.
func (s *sequence) part(lanes float64) string { return Percent(100 * lanes / float64(len(s.lanes))) }

// pause draws a break.
func (s *sequence) pause(kind, text string) {
	s.Rows = append(s.Rows, Row{Y: s.y + breakHeight/2, TextY: s.y + breakHeight/2 + 4, Break: text, Kind: kind})
	s.y += breakHeight
}

// milestone draws what the suite does to the program, if it does anything.
func (s *sequence) milestone(m string) {
	middle := s.y + breakHeight/2
	switch m {
	case frames.BrokenLink:
		s.down = middle
		s.pause("kill", m)
	case frames.MendedLink:
		s.broken(middle)
		s.pause("note", m)
	case frames.Killed:
		s.pause("kill", fmt.Sprintf("✕ the %s is killed, and started again", s.lanes[s.tested].Name))
	}
}

// broken draws the link as broken from where it broke, if it did, down to y.
func (s *sequence) broken(y int) {
	if s.down < 0 {
		return
	}
	link := min(s.tested, far(s.lanes, protocol.TapLink)) // it is right of this lane
	s.Links = append(s.Links, Span{X: s.at(link), Width: s.part(1), Y: s.down, Height: y - s.down})
	s.down = -1
}

// arrow draws a frame.
func (s *sequence) arrow(g frames.Glimpse) {
	from, to := far(s.lanes, g.Tap), s.tested
	if g.Dir == frames.From {
		from, to = to, from
	}
	a := Row{X1: s.at(from), X2: s.at(to), Frame: s.FrameAnchor(g.Seq), Arrow: "a", Label: g.Label()}
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
	a.Y, a.TextY, a.Top, a.Height = s.y+height-8, s.y+height-14, s.y, height
	if g.Tap == protocol.TapTurn {
		s.turn(g, &a)
	}
	s.label(&a, from, to)
	s.Rows = append(s.Rows, a)
	s.y += height
}

// turn begins the bar of a turn at its request, and ends it at the model's answer, if the model has a lane.
func (s *sequence) turn(g frames.Glimpse, a *Row) {
	model := far(s.lanes, protocol.TapTurn)
	if model == 0 {
		return
	}
	switch asked, ok := s.waiting[g.ID]; {
	case g.Dir == frames.From && !g.Answer:
		s.waiting[g.ID] = turn{Span{X: s.at(model), Y: a.Y}, g.NowMs}
	case g.Dir == frames.To && g.Answer && ok:
		asked.bar.Height = a.Y - asked.bar.Y
		if held := g.NowMs - asked.since; held > 0 {
			a.Label = words.Shorten("held "+words.Seconds(held)+" s, "+a.Label, frames.MaxLabel)
		}
		s.Bars = append(s.Bars, asked.bar)
		delete(s.waiting, g.ID)
	}
}

// open draws what is not over at the end: turns, and a broken link.
func (s *sequence) open() {
	for _, asked := range s.waiting {
		asked.bar.Height = s.y + breakHeight/2 - asked.bar.Y
		s.Bars = append(s.Bars, asked.bar)
	}
	slices.SortFunc(s.Bars, func(a, b Span) int { return a.Y - b.Y })
	if n := len(s.waiting); n > 0 {
		s.pause("note", words.Plural(n, "turn")+" without an answer")
	}
	s.broken(s.y)
}

// label says where the text above an arrow begins, or ends: over its middle, or, if it is long, where it doesn't reach
// over the edge of the diagram. The shift keeps it clear of the arrow's head.
func (s *sequence) label(a *Row, from, to int) {
	left, right := float64(min(from, to))+0.5, float64(max(from, to))+0.5
	middle := (left + right) / 2
	switch share := middle / float64(len(s.lanes)); {
	case utf8.RuneCountInString(a.Label) <= maxCentered || share >= 0.4 && share <= 0.6:
		a.LabelX, a.LabelAnchor = s.part(middle), "middle"
	case share < 0.4:
		a.LabelX, a.LabelAnchor, a.LabelShift = s.part(left), "start", 12
	default:
		a.LabelX, a.LabelAnchor, a.LabelShift = s.part(right), "end", -12
	}
}

// window picks what is drawn of a long trace: around the first entry that a check is about, or else its end.
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
