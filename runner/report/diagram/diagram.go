// Package diagram lays out a trace for a page: as a sequence diagram, or, where nobody sees the link, as what passed on
// the platform and at the model side by side, and as a list of its frames. Input: a trace, whose it is, and which
// entries a broken check is about. Output: positions and texts that a template shows. It writes no markup, and judges
// nothing.
package diagram

import (
	"fmt"
	"html/template"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/protocol"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// maxArrows is how many entries are drawn of one trace.
const maxArrows = 120

// A Diagram is a trace as a sequence diagram, and as a list of its frames.
type Diagram struct {
	Lanes  []Lane
	Rows   []Row
	Frames []Frame
	Hidden string // what is not drawn
	Listed string // how many frames there are

	// Moments are what it shows in place of a diagram, for a program between its platform and its model.
	Moments []Moment

	scenario template.URL
	Size     int // bytes that it takes in the page, about
	shown    map[int]bool
}

// A Lane is someone who takes part. The lanes are equally wide. A drawing has two columns for each, so the middle of a
// lane is the line between its two columns.
type Lane struct {
	Name, Note string
	At         int // the line in its middle, from 2
	Tested     bool
}

// A Row is a frame of the sequence, or a break such as time that passes.
type Row struct {
	Break, Kind  string // text of a break, and what it is: time, kill, cut, note
	Start, End   int    // lines between which a frame's arrow is drawn, from left to right
	Left         bool   // the arrow points to the left
	Class, Label string
	Frame        template.URL
	Waits        []int // lines of the lanes that are still to answer a turn
	Down         *Gap  // where the link is broken meanwhile
}

// A Gap is what is between two lanes, by their lines.
type Gap struct{ Start, End int }

// A Frame is an entry of the list.
type Frame struct {
	Anchor                                     template.URL
	Clock, Arrow, Way, Tap, Summary, Text, Cut string
	Focus, Dull                                bool
}

// Has reports whether a frame is in the page.
func (t *Diagram) Has(seq int) bool { return t.shown[seq] }

// FrameAnchor is that of a frame in the page.
func (t *Diagram) FrameAnchor(seq int) template.URL {
	return t.scenario + template.URL(fmt.Sprintf(":%d", seq)) //nolint:gosec // a number
}

// New lays out the trace of a role in a draft. The anchor is that of its scenario in the page.
func New(role, draft string, trace []frames.Entry, anchor template.URL, focus []int) *Diagram {
	t := &Diagram{scenario: anchor, shown: map[int]bool{}}
	all := frames.Read(draft, trace, focus)
	if features.Hides(role, draft, protocol.TapLink) {
		t.sides(all)
	} else {
		t.sequence(features.Sides(words.Line(role), draft), all)
	}
	return t
}

// frames lists the frames: all, or of a long trace those that are drawn.
func (t *Diagram) frames(all, drawn []frames.Glimpse) {
	list := all
	t.Listed = words.Plural(len(all), "frame")
	if len(all) > 3*maxArrows {
		list = drawn
		t.Listed = fmt.Sprintf("%d of %s", len(drawn), words.Plural(len(all), "frame"))
	}
	for _, g := range list {
		f := Frame{
			Anchor: t.FrameAnchor(g.Seq), Clock: g.Clock(), Arrow: g.Arrow(), Tap: words.Line(g.Tap), Summary: g.Text,
			Way:   "from the implementation",
			Focus: g.Focus, Dull: g.Dull,
		}
		if g.Dir == frames.To {
			f.Way = "to the implementation"
		}
		f.Text, f.Cut = g.Pretty()
		t.Frames = append(t.Frames, f)
		t.shown[g.Seq] = true
		t.Size += len(template.HTMLEscapeString(f.Text)) + len(template.HTMLEscapeString(f.Summary)) + 250
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
