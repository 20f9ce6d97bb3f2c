package smoke

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	defaultWidth = 100
	minWidth     = 60
	titleWidth   = 62 // columns of the longest title
)

var (
	good   = lipgloss.NewStyle().Foreground(lipgloss.Green).Bold(true)
	bad    = lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true)
	faint  = lipgloss.NewStyle().Faint(true)
	strong = lipgloss.NewStyle().Bold(true)
)

// page is the layout of a report.
type page struct {
	out   strings.Builder
	style report.Style
}

// WriteText writes r as text: a line for each stage, and below the failed one everything that helps to fix it.
func WriteText(w io.Writer, r Report, style report.Style) error {
	p := page{style: style}
	p.style.Width = max(minWidth, cmp.Or(style.Width, defaultWidth))
	passed, of, failing := 0, "", ""
	if first := r.First(); first != nil {
		failing = first.Role + first.Draft
	}
	for _, s := range r.Stages {
		if name := s.Role + s.Draft; name != of {
			if of = name; name != "" && s.Outcome == NotReached {
				p.line("\n%s, draft %s: not reached", s.Role, s.Draft)
			} else if name != "" {
				p.line("\n%s, draft %s", p.paint(strong, s.Role), s.Draft)
			} else {
				p.line("")
			}
		}
		switch {
		case s.Outcome == Passed:
			passed++
		case s.Outcome == NotReached && of != failing:
			continue // the heading says it
		}
		p.stage(s)
	}
	p.line("")
	if first := r.First(); first == nil && !r.Passed {
		p.line("%s  after %d stages", p.paint(bad, "INTERRUPTED"), passed)
	} else if first != nil {
		p.line("%s  at %q, stage %d", p.paint(bad, "NOT CONNECTED"), first.Title, passed+1)
	} else {
		untold := ""
		if n := len(r.Stages) - passed; n > 0 {
			untold = fmt.Sprintf(", %d not tested", n)
		}
		p.line("%s  %d of %d stages passed%s", p.paint(good, "CONNECTED"), passed, len(r.Stages), untold)
	}
	_, err := io.WriteString(w, p.out.String())
	return err
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

func (p *page) paint(s lipgloss.Style, text string) string {
	if !p.style.Color || text == "" {
		return text
	}
	return s.Render(text)
}

func (p *page) stage(s Stage) {
	mark, title, detail := p.paint(good, "✓"), s.Title, s.Detail
	switch s.Outcome {
	case Failed:
		mark = p.paint(bad, "✗")
	case NotReached:
		mark, title, detail = p.paint(faint, "·"), p.paint(faint, s.Title), "not reached"
	case NotTested:
		mark, detail = p.paint(faint, "·"), "not tested: "+s.Detail
	}
	if detail != "" {
		title += strings.Repeat(" ", max(0, titleWidth-lipgloss.Width(s.Title))) + "  " +
			p.paint(faint, words.Clean(detail))
	}
	p.line("  %s %s", mark, title)
	if f := s.Failure; f != nil {
		p.failure(f)
	}
}

// indent is the indentation below a failed stage.
const indent = "      "

func (p *page) failure(f *Failure) {
	p.wrapped("", f.Problem)
	if f.Sent != "" {
		p.labelled("sent", "→ ", []string{f.Sent})
	}
	p.labelled("expected", "← ", f.Expected)
	if came := f.Came; f.Guide.File == ShippedFile {
		p.labelled("traffic", "", came)
	} else if len(came) > 0 {
		p.labelled("received", "← ", came)
	} else if len(f.Expected) > 0 {
		p.labelled("received", "", []string{"nothing"})
	}
	if f.Stderr != "" {
		p.labelled("stderr", "", strings.Split(f.Stderr, "\n"))
	}
	if f.Advice != "" {
		p.wrapped("try       ", f.Advice)
	}
	p.labelled("read", "", []string{f.Guide.Command()})
}

// labelled writes lines without breaking them, because people copy them.
func (p *page) labelled(label, arrow string, lines []string) {
	for i, l := range lines {
		if i > 0 {
			label = ""
		}
		p.line("%s%s%s%s", indent, p.paint(faint, fmt.Sprintf("%-10s", label)), p.paint(faint, arrow), words.Clean(l))
	}
}

func (p *page) wrapped(label, text string) {
	for i, l := range strings.Split(lipgloss.Wrap(words.Clean(text), p.style.Width-len(indent)-len(label), ""), "\n") {
		if i > 0 {
			label = strings.Repeat(" ", len(label))
		}
		p.line("%s%s%s", indent, p.paint(faint, label), strings.TrimRight(l, " "))
	}
}
