package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/protocol"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A sequence is a diagram that is being drawn, from top to bottom.
type sequence struct {
	*Diagram
	lanes   []features.Side // from left to right
	tested  int             // the lane of the program
	nowMs   int64
	waiting map[string]int64 // since when the model is asked, in milliseconds, by the id of the request
	down    *Gap             // where the link is broken
}

// sequence draws a trace between the sides of a role.
func (t *Diagram) sequence(sides []features.Side, all []frames.Glimpse) {
	drawn := slices.DeleteFunc(slices.Clone(all),
		func(g frames.Glimpse) bool { return g.Dull && !g.Focus && g.Milestone() == "" })
	first, last := window(drawn, maxArrows)
	s := sequence{Diagram: t, lanes: seated(sides, drawn), waiting: map[string]int64{}}
	s.tested = slices.IndexFunc(s.lanes, func(l features.Side) bool { return l.Tap == "" })
	for i, l := range s.lanes {
		lane := Lane{Name: l.Name, At: line(i), Tested: i == s.tested, Note: "suite"}
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
	if n := len(all) - len(drawn); n > 0 {
		t.Hidden = fmt.Sprintf(
			"Not drawn, but listed below: %s without content of interest, for example frames about the clock.",
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

// line is the middle of a lane.
func line(lane int) int { return 2*lane + 2 }

// add draws a row, with what goes on beside it.
func (s *sequence) add(r Row) {
	r.Down = s.down
	if model := far(s.lanes, protocol.TapTurn); model > 0 && len(s.waiting) > 0 {
		r.Waits = []int{line(model)}
	}
	s.Rows = append(s.Rows, r)
}

// pause draws a break.
func (s *sequence) pause(kind, text string) { s.add(Row{Break: text, Kind: kind}) }

// milestone draws what the suite does to the program, if it does anything.
func (s *sequence) milestone(m string) {
	switch m {
	case frames.BrokenLink:
		s.pause("kill", m)
		link := min(s.tested, far(s.lanes, protocol.TapLink)) // it is right of this lane
		s.down = &Gap{line(link), line(link + 1)}
	case frames.MendedLink:
		s.down = nil
		s.pause("note", m)
	case frames.Killed:
		s.pause("kill", fmt.Sprintf("✕ the %s is killed, and started again", s.lanes[s.tested].Name))
	}
}

// arrow draws a frame.
func (s *sequence) arrow(g frames.Glimpse) {
	from, to := far(s.lanes, g.Tap), s.tested
	if g.Dir == frames.From {
		from, to = to, from
	}
	a := Row{Start: line(min(from, to)), End: line(max(from, to)), Left: to < from, Frame: s.FrameAnchor(g.Seq),
		Label: g.Label()}
	switch {
	case g.Focus:
		a.Class = "focus"
		a.Label = "✗ " + a.Label
	case g.Refused():
		a.Class = "refused"
	case g.Alien:
		a.Class = "alien"
	}
	if g.Answer {
		a.Class += " answer"
	}
	a.Class = strings.TrimSpace(a.Class)
	asks := g.Tap == protocol.TapTurn && g.Dir == frames.From && !g.Answer
	if since, ok := s.waiting[g.ID]; ok && g.Tap == protocol.TapTurn && g.Dir == frames.To && g.Answer {
		if held := g.NowMs - since; held > 0 {
			a.Label = words.Shorten("held "+words.Seconds(held)+" s, "+a.Label, frames.MaxLabel)
		}
		defer delete(s.waiting, g.ID)
	}
	s.add(a)
	if asks && far(s.lanes, protocol.TapTurn) > 0 {
		s.waiting[g.ID] = g.NowMs
	}
}

// open says which turns are not over at the end.
func (s *sequence) open() {
	if n := len(s.waiting); n > 0 {
		s.pause("note", words.Plural(n, "turn")+" without an answer")
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
