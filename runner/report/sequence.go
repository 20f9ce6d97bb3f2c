package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxFrame      = 4 << 10  // characters shown of a frame
	maxFocusFrame = 16 << 10 // and of one that a broken check is about
	maxIndented   = 64 << 10 // bytes; longer frames are shown as they are
	maxArrows     = 120      // entries drawn of one trace
	maxLabel      = 62       // characters above an arrow
	maxCentered   = 26       // of a label that stands over the middle of it

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
	all := read(s.Trace)
	if s.Role == stackRole {
		t.sides(all, focus)
		return t
	}
	var drawn []glimpse
	alone := true // nothing goes to the first lane or comes from it
	for _, g := range all {
		g.focus = slices.Contains(focus, g.Seq)
		if !g.dull || g.focus || g.milestone() != "" {
			drawn = append(drawn, g)
			alone = alone && (far(s.Role, g.Tap) > 0 || g.milestone() != "" && !g.focus)
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
			brk("time", fmt.Sprintf("%s (+%s s)", g.clock(), words.Seconds(g.NowMs-now)))
			now = g.NowMs
		}
		switch m := g.milestone(); m {
		case "":
		case brokenLink:
			down = y + breakHeight/2
			brk("kill", m)
		case mendedLink:
			if down >= 0 {
				t.Links = append(t.Links, htmlSpan{X: at(link), Width: percentOf(100 / float64(len(names))), Y: down, Height: y + breakHeight/2 - down})
				down = -1
			}
			brk("note", m)
		case killed:
			brk("kill", fmt.Sprintf("✕ the %s is killed, and started again", names[tested]))
		}
		if g.milestone() != "" && !g.focus {
			continue
		}
		from, to := far(s.Role, g.Tap)-skip, tested
		if g.Dir == From {
			from, to = to, from
		}
		a := htmlArrow{X1: at(from), X2: at(to), Frame: t.frameAnchor(g.Seq), Arrow: "a", Label: g.label()}
		height := arrowHeight
		switch {
		case g.focus:
			a.Class, a.Arrow = "focus", "af"
			a.Label = "✗ " + a.Label
		case g.frame.failed != nil:
			a.Class, a.Arrow = "refused", "af"
		case g.frame.alien:
			a.Class = "alien"
		}
		if g.frame.answer {
			a.Class += " answer"
			if a.Label == "" {
				height = answerHeight
			}
		}
		a.Class = strings.TrimSpace(a.Class)
		a.Y, a.TextY, a.Top, a.Height = y+height-8, y+height-14, y, height
		if g.Tap == "turn" && len(names) > model {
			switch id := g.frame.id; {
			case g.Dir == From && !g.frame.answer:
				waiting[id], since[id] = htmlSpan{X: at(model), Y: a.Y}, g.NowMs
			case g.Dir == To && g.frame.answer:
				if bar, ok := waiting[id]; ok {
					bar.Height = a.Y - bar.Y
					if held := g.NowMs - since[id]; held > 0 {
						a.Label = words.Shorten("held "+words.Seconds(held)+" s, "+a.Label, maxLabel)
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
func window(drawn []glimpse, most int) (first, last int) {
	if len(drawn) <= most {
		return 0, len(drawn)
	}
	last = len(drawn)
	if i := slices.IndexFunc(drawn, func(g glimpse) bool { return g.focus }); i >= 0 {
		last = min(len(drawn), i+most/4)
		last = max(last, most)
	}
	return last - most, last
}

// frames lists the frames: all, or of a long trace those that are drawn.
func (t *htmlTrace) frames(all []glimpse, focus []int, drawn []glimpse) {
	list := all
	t.Listed = words.Plural(len(all), "frame")
	if len(all) > 3*maxArrows {
		list = drawn
		t.Listed = fmt.Sprintf("%d of %s", len(drawn), words.Plural(len(all), "frame"))
	}
	for _, g := range list {
		f := htmlFrame{
			Anchor: t.frameAnchor(g.Seq), Clock: g.clock(), Arrow: g.arrow(), Tap: words.Line(g.Tap), Summary: g.text, Way: "from the implementation",
			Focus: slices.Contains(focus, g.Seq), Dull: g.dull,
		}
		if g.Dir == To {
			f.Way = "to the implementation"
		}
		limit := maxFrame
		if f.Focus {
			limit = maxFocusFrame
		}
		f.Text, f.Cut = pretty(g.Raw, limit)
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

// What the suite does to an implementation besides talking to it.
const (
	killed     = "killed"
	brokenLink = "✕ the link breaks"
	mendedLink = "the link is back"
)

// milestone is what g does to the implementation as a whole; "" for most
// frames.
func (g glimpse) milestone() string {
	if g.Dir != To {
		return ""
	}
	params, _ := g.frame.params.(map[string]any)
	switch g.frame.method {
	case "conformance/reset":
		if params["resume"] == true {
			return killed
		}
	case "conformance/link":
		if params["up"] == true {
			return mendedLink
		}
		return brokenLink
	}
	return ""
}

// label is what stands above an arrow.
func (g glimpse) label() string {
	f := g.frame
	params, _ := f.params.(map[string]any)
	text := words.Line(f.method)
	switch {
	case f.alien:
		text = "no JSON-RPC message"
	case f.failed != nil:
		text = strings.TrimSpace(fmt.Sprintf("refused %s %s", compact(f.failed["code"]), show(f.failed["message"])))
	case f.answer && g.method == "conformance/turn":
		text = details(g.method+" result", f.result)
	case f.answer:
		text = ""
		if result, ok := f.result.(map[string]any); ok && result["isError"] == true {
			text = "isError"
		}
	case f.method == "conformance/surface":
		text = list(params["events"], surfaced)
	case f.method == "chat/deliver":
		for _, path := range []string{"attention.policy", "policy", "injection.mode", "content"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == "tools/call":
		text = ""
		for _, path := range []string{"name", "arguments.signal", "arguments.eventId", "arguments.text"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == evidenceMethod:
		text = evidence(params)
	case f.method == "conformance/posted":
		text = "posted"
		for _, path := range []string{"op", "text"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == "conformance/turn":
		text = "turn"
		if v, ok := lookup(params, "agent"); ok {
			text += " of " + strings.TrimPrefix(show(v), "agent:")
		}
	}
	return words.Shorten(words.Line(text), maxLabel)
}

// surfaced is what happens on the platform, for a label: who does what.
func surfaced(e map[string]any) string {
	var parts []string
	for _, name := range []string{"author", "op", "message", "glyph", "signal", "text"} {
		if v, ok := e[name]; ok && v != "" {
			parts = append(parts, strings.TrimPrefix(show(v), "human:"))
		}
	}
	return strings.Join(parts, " ")
}

// pretty is a frame for reading, at most limit characters of it, and a note on
// what is left out.
func pretty(raw Raw, limit int) (text, left string) {
	text = raw.String()
	if len(raw) > maxIndented {
		text = strings.ToValidUTF8(string(raw[:limit]), "\uFFFD")
	} else if raw.embeddable() {
		var b bytes.Buffer
		if json.Indent(&b, raw, "", "  ") == nil {
			text = b.String()
		}
	}
	if len(text) > limit || len(raw) > maxIndented {
		runes := []rune(text)
		text = string(runes[:min(limit, len(runes))])
		left = fmt.Sprintf("cut here; the frame has %s, and the JSON report has more of it", words.Plural(len(raw), "byte"))
	}
	return words.Clean(text), left
}
