package story

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxShown  = 600 // characters of what was demanded, got or allowed
	maxDemand = 3   // broken checks told of one rule
	before    = 6   // moves shown before the first difference
	after     = 12  // and after it
	near      = 2   // and around one that a check is about
)

// heading is the scenario in two lines.
func (t Story) heading() (name, where string) {
	s := t.Scenario
	where = fmt.Sprintf("%s, %s, draft %s: %s", words.Line(s.ID), s.Role, s.Draft,
		strings.ReplaceAll(s.Verdict.String(), "_", " "))
	if len(t.Elsewhere) > 0 {
		where += "; also broken as " + words.And(t.Elsewhere)
	}
	return words.Line(s.Name), where
}

// demands are the broken checks of a rule that are shown.
func (c Complaint) demands() (told []Demand, left int) {
	n := min(maxDemand, len(c.Demands))
	return c.Demands[:n], len(c.Demands) - n
}

// lines describes a broken check by its parts.
func (d Demand) lines() [][2]string {
	expected := fmt.Sprintf("%s (checked by %s)", words.Cut(words.Clean(d.What), maxShown), d.By)
	out := [][2]string{{"expected", expected}}
	for _, part := range [][2]string{{"got", d.Got}, {"allowed", d.Allowed}, {"in", d.At}, {"at", d.Clock}} {
		if part[1] != "" {
			out = append(out, [2]string{part[0], words.Cut(words.Clean(part[1]), maxShown)})
		}
	}
	return out
}

// A shown is a move that is shown, or a number of moves that are not.
type shown struct {
	Move
	Left int
}

// shown selects the moves around the first difference, and those that a check is about.
func (t Story) shown() []shown {
	first := slices.IndexFunc(t.Moves, func(m Move) bool { return m.Differs && m.From })
	if first < 0 {
		first = slices.IndexFunc(t.Moves, func(m Move) bool { return m.Differs })
	}
	keep := make([]bool, len(t.Moves))
	mark := func(from, to int) {
		for i := max(0, from); i < min(len(keep), to+1); i++ {
			keep[i] = true
		}
	}
	if first >= 0 {
		mark(first-before, first+after)
	}
	for i, m := range t.Moves {
		if m.Focus {
			mark(i-near, i+near)
		}
	}
	if !slices.Contains(keep, true) {
		mark(len(keep)-after, len(keep)) // the end, where nothing differs
	}
	var out []shown
	left := 0
	flush := func() {
		if left > 0 {
			out = append(out, shown{Left: left})
		}
		left = 0
	}
	for i, m := range t.Moves {
		if !keep[i] {
			left++
			continue
		}
		flush()
		out = append(out, shown{Move: m})
	}
	flush()
	return out
}

// mark stands before a move.
func (m Move) mark() string {
	switch {
	case m.Focus:
		return "✗"
	case m.Differs:
		return "≠"
	}
	return " "
}

// cells returns a move in two columns.
func (m Move) cells() (program, reference string) {
	program, reference = words.Line(m.Program), words.Line(m.Reference)
	switch {
	case !m.Differs:
		reference = "the same"
	case program == "":
		program = "-"
	case reference == "":
		reference = "-"
	}
	return program, reference
}

// No difference is visible side by side.
const (
	alike  = "The reference did the same at the same times."
	about  = "The reference did the same at about the same times (within 2 s, since this clock runs by itself)."
	inside = "So the problem is inside a message: see \"got\" and \"allowed\" above."
)

// parts says where the two differ.
func (t Story) parts() []string {
	switch {
	case t.Reference == nil:
		return []string{"The reference could not be compared: " + t.Missing + "."}
	case len(t.First) == 0:
		same := alike
		if t.Loose {
			same = about
		}
		if len(t.Complains) == 0 {
			return []string{same}
		}
		return []string{same, inside}
	}
	return t.First
}

// WriteText writes the story as text.
func WriteText(w io.Writer, t Story, style report.Style) error {
	l := report.NewLayout(style)
	name, where := t.heading()
	l.Lines("", name)
	l.Faint("", where)
	l.Title("What happened")
	for _, s := range t.Scenario.Steps {
		write := l.Lines
		before := "    "
		if s.Failed {
			write, before = l.Bad, "  ✗ "
		}
		write(before+fmt.Sprintf("%-6s", s.Keyword), s.Text)
		for line := range strings.Lines(words.Cut(s.Doc, maxShown)) {
			l.Faint("            | ", strings.TrimRight(line, "\n"))
		}
	}
	l.Title("What the rule requires")
	if len(t.Complains) == 0 {
		l.Lines("  ", "Nothing is broken in this scenario."+reason(t))
	}
	for _, c := range t.Complains {
		l.Bad("  "+c.Rule+"  ", fmt.Sprintf("%s (%s)", c.Says, c.Level))
		if c.Where != "" {
			l.Faint("    ", c.Where)
		}
		told, left := c.demands()
		for _, d := range told {
			for _, part := range d.lines() {
				l.Lines(fmt.Sprintf("    %-10s", part[0]), part[1])
			}
		}
		if left > 0 {
			l.Faint("    ", fmt.Sprintf("and %s like this", words.Plural(left, "more check")))
		}
	}
	if t.Reference != nil {
		l.Title("Side by side")
		columns(l, t)
	}
	l.Title("The first difference")
	for _, s := range t.parts() {
		l.Lines("  ", s)
	}
	if t.Scenario.Reproduce != "" {
		l.Blank()
		l.Whole("again: ", t.Scenario.Reproduce)
	}
	_, err := w.Write(l.Bytes())
	return err
}

func reason(t Story) string {
	if t.Scenario.Reason == "" {
		return ""
	}
	return " " + words.Clean(words.Headline(t.Scenario.Reason))
}

// columns writes the moves side by side.
func columns(l *report.Layout, t Story) {
	const lead = 13 // mark and time
	width := max(20, (l.Width()-lead-2)/2)
	row := func(mark, clock, left, right string) string {
		a, b := wrapped(left, width), wrapped(right, width)
		var out []string
		for i := range max(len(a), len(b)) {
			x, y := "", ""
			if i < len(a) {
				x = a[i]
			}
			if i < len(b) {
				y = b[i]
			}
			pad := strings.Repeat(" ", max(0, width-lipgloss.Width(x)))
			out = append(out, strings.TrimRight(fmt.Sprintf("%1s %9s  %s%s  %s", mark, clock, x, pad, y), " "))
			mark, clock = "", ""
		}
		return strings.Join(out, "\n")
	}
	l.Faint("", row("", "", t.Program, "the reference"))
	for _, m := range t.shown() {
		if m.Left > 0 {
			l.Faint("", row("", "", fmt.Sprintf("… %s not shown", words.Plural(m.Left, "message")), ""))
			continue
		}
		program, reference := m.cells()
		write := l.Lines
		if m.Focus {
			write = l.Bad
		}
		write("", row(m.mark(), words.Seconds(m.NowMs)+" s", program, reference))
	}
}

func wrapped(s string, width int) []string {
	lines := strings.Split(lipgloss.Wrap(s, width, ""), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// WriteMarkdown writes the story for a pull request or an issue.
func WriteMarkdown(w io.Writer, t Story) error {
	var b bytes.Buffer
	md := report.Markdown
	name, where := t.heading()
	fmt.Fprintf(&b, "## %s\n\n%s\n\n### What happened\n\n", md(name), md(where))
	for _, s := range t.Scenario.Steps {
		mark := ""
		if s.Failed {
			mark = "❌ "
		}
		fmt.Fprintf(&b, "- %s**%s** %s\n", mark, md(s.Keyword), md(s.Text))
		if s.Doc != "" {
			fmt.Fprintf(&b, "  %s\n", md(words.Cut(s.Doc, maxShown)))
		}
	}
	b.WriteString("\n### What the rule requires\n\n")
	if len(t.Complains) == 0 {
		fmt.Fprintf(&b, "Nothing is broken in this scenario.%s\n", md(reason(t)))
	}
	for _, c := range t.Complains {
		fmt.Fprintf(&b, "**%s** (%s) %s\n\n", md(c.Rule), c.Level, md(c.Says))
		if c.Where != "" {
			fmt.Fprintf(&b, "%s\n\n", md(c.Where))
		}
		told, left := c.demands()
		for _, d := range told {
			for _, part := range d.lines() {
				fmt.Fprintf(&b, "- %s: %s\n", part[0], md(part[1]))
			}
			b.WriteByte('\n')
		}
		if left > 0 {
			fmt.Fprintf(&b, "and %s like this\n\n", words.Plural(left, "more check"))
		}
	}
	if t.Reference != nil {
		fmt.Fprintf(&b, "### Side by side\n\n| | time | %s | the reference |\n|---|--:|---|---|\n", md(t.Program))
		for _, m := range t.shown() {
			if m.Left > 0 {
				fmt.Fprintf(&b, "| | | … %s not shown | |\n", words.Plural(m.Left, "message"))
				continue
			}
			program, reference := m.cells()
			fmt.Fprintf(&b, "| %s | %s s | %s | %s |\n", strings.TrimSpace(m.mark()), words.Seconds(m.NowMs),
				md(program), md(reference))
		}
		b.WriteByte('\n')
	}
	b.WriteString("### The first difference\n\n")
	for _, s := range t.parts() {
		fmt.Fprintf(&b, "%s\n", md(s))
	}
	_, err := w.Write(b.Bytes())
	return err
}
