package difference

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	maxListed = 30  // changes listed of one kind
	maxNamed  = 3   // scenarios named of a check that is no longer run
	maxWhy    = 300 // characters
)

// join is a list of ids.
func join(ids []string) string { return strings.Join(ids, ", ") }

// A section is a part of the text.
type section struct {
	title string
	lines []string
}

// sections are the parts of the text that have something in them, what is worse first.
func (d Difference) sections() []section {
	all := []section{
		listed("Newly failing", "scenario", d.Scenarios.Broken, d.where()),
		listed("Newly failing", "requirement", d.Requirements.Broken, d.where()),
		listed("New warnings", "scenario", d.Scenarios.Weaker, d.where()),
		listed("New warnings", "requirement", d.Requirements.Weaker, d.where()),
		listed("No longer judged", "scenario", d.Scenarios.Lost, d.where()),
		listed("No longer judged", "requirement", d.Requirements.Lost, d.where()),
		d.silences(),
		listed("Gone", "scenario", d.Scenarios.Gone, d.where()),
		listed("Gone", "requirement", d.Requirements.Gone, d.where()),
		listed("Fixed", "scenario", d.Scenarios.Fixed, d.where()),
		listed("Fixed", "requirement", d.Requirements.Fixed, d.where()),
		listed("New", "scenario", d.Scenarios.New, d.where()),
		listed("New", "requirement", d.Requirements.New, d.where()),
		listed("Other changes", "scenario", d.Scenarios.Other, d.where()),
		listed("Other changes", "requirement", d.Requirements.Other, d.where()),
		d.times(),
	}
	var out []section
	for _, s := range all {
		if len(s.lines) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// where says of a role and draft as much as is needed: nothing, if there is one of each.
func (d Difference) where() func(role, draft string) string {
	roles, drafts := map[string]bool{}, map[string]bool{}
	for _, c := range []Changes{d.Scenarios, d.Requirements} {
		for _, list := range [][]Change{c.Broken, c.Weaker, c.Lost, c.Fixed, c.Other, c.Gone, c.New} {
			for _, x := range list {
				roles[x.Role], drafts[x.Draft] = true, true
			}
		}
	}
	for _, s := range d.Silent {
		roles[s.Role], drafts[s.Draft] = true, true
	}
	return func(role, draft string) string {
		var parts []string
		if len(roles) > 1 {
			parts = append(parts, role)
		}
		if len(drafts) > 1 {
			parts = append(parts, draft)
		}
		if len(parts) == 0 {
			return ""
		}
		return " [" + strings.Join(parts, " ") + "]"
	}
}

func listed(title, noun string, changes []Change, where func(role, draft string) string) section {
	s := section{title: fmt.Sprintf("%s: %s", title, words.Plural(len(changes), noun))}
	for i, c := range changes {
		if i == maxListed {
			s.lines = append(s.lines, fmt.Sprintf("and %d more", len(changes)-i))
			break
		}
		line := c.ID + where(c.Role, c.Draft) + ": "
		switch {
		case c.Was == 0 && c.Is == 0:
			line += "never run"
		case c.Was == 0:
			line += verdict(c.Is.String())
		case c.Is == 0:
			line += "was " + verdict(c.Was.String())
		default:
			line += verdict(c.Was.String()) + " → " + verdict(c.Is.String())
		}
		if c.Why != "" {
			line += " (" + words.Cut(words.Line(words.Headline(c.Why)), maxWhy) + ")"
		}
		s.lines = append(s.lines, line)
	}
	return s
}

func verdict(v string) string { return strings.ReplaceAll(v, "_", " ") }

func (d Difference) silences() section {
	s := section{title: fmt.Sprintf("Checks that no longer run: %d", len(d.Silent))}
	for i, c := range d.Silent {
		if i == maxListed {
			s.lines = append(s.lines, fmt.Sprintf("and %d more", len(d.Silent)-i))
			break
		}
		named := join(c.Scenarios[:min(maxNamed, len(c.Scenarios))])
		if rest := len(c.Scenarios) - maxNamed; rest > 0 {
			named += fmt.Sprintf(" and %d more", rest)
		}
		line := fmt.Sprintf("%s by %s%s: in %s", c.Requirement, c.Source, d.where()(c.Role, c.Draft), named)
		if !c.Worse {
			line += " (it runs in others)"
		}
		s.lines = append(s.lines, line)
	}
	return s
}

func (d Difference) times() section {
	s := section{title: fmt.Sprintf("Slower: %s", words.Plural(len(d.Slower), "scenario"))}
	for _, t := range d.Slower {
		s.lines = append(s.lines, fmt.Sprintf("%s%s: %s s → %s s", t.ID, d.where()(t.Role, t.Draft),
			words.Seconds(t.WasMs), words.Seconds(t.IsMs)))
	}
	return s
}

// Headline is the difference in a sentence.
func (d Difference) Headline() string {
	var parts []string
	for _, x := range []struct {
		n    int
		what string
	}{
		{len(d.Scenarios.Broken), "newly failing"}, {len(d.Scenarios.Weaker), "newly warned"},
		{len(d.Scenarios.Lost), "no longer judged"},
		{len(d.Scenarios.Gone), "gone"}, {len(d.Scenarios.Fixed), "fixed"}, {len(d.Scenarios.New), "new"},
	} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	said := "no scenario changed"
	if len(parts) > 0 {
		said = "scenarios: " + join(parts)
	}
	if n := len(d.Silent); n > 0 {
		said += fmt.Sprintf("; %s no longer run", words.Plural(n, "check"))
	}
	if d.Worse {
		return "worse; " + said
	}
	return "not worse; " + said
}

// sides are the two runs, a line each.
func (d Difference) sides() []string {
	line := func(name string, s Side) string {
		return fmt.Sprintf("%s  %s, %s: %s; %d of %s judged by %s in %s s", name, words.Line(s.Implementation),
			s.Started.UTC().Format("2006-01-02 15:04"), s.Verdict, s.Judged, words.Plural(s.Planned, "scenario"),
			words.Plural(s.Checks, "check"), words.Seconds(s.DurationMs))
	}
	return []string{line("old", d.Old), line("new", d.New)}
}

// unlike says in what else the runs differ; "": in nothing.
func (d Difference) unlike() string {
	if len(d.Unlike) == 0 {
		return ""
	}
	return "The runs also differ in " + words.And(d.Unlike) + "."
}

// WriteText writes d for a person; the last line says whether it is worse.
func WriteText(w io.Writer, d Difference, style report.Style) error {
	l := report.NewLayout(style)
	for _, side := range d.sides() {
		name, rest, _ := strings.Cut(side, "  ")
		l.Lines(name+"  ", rest)
	}
	if s := d.unlike(); s != "" {
		l.Faint("", s)
	}
	for _, s := range d.sections() {
		l.Title(s.title)
		for _, line := range s.lines {
			l.Lines("  ", line)
		}
	}
	l.Blank()
	if d.Worse {
		l.Bad("", d.Headline())
	} else {
		l.Lines("", d.Headline())
	}
	_, err := w.Write(l.Bytes())
	return err
}

// WriteMarkdown writes d for a pull request: the sentence first, and what is worse unfolded.
func WriteMarkdown(w io.Writer, d Difference) error {
	var b bytes.Buffer
	mark := "✅"
	if d.Worse {
		mark = "❌"
	}
	fmt.Fprintf(&b, "## %s %s\n\n", mark, report.Markdown(d.Headline()))
	fmt.Fprint(&b, "| | implementation | verdict | scenarios judged | checks | time |\n|---|---|---|--:|--:|--:|\n")
	for _, s := range []struct {
		name string
		of   Side
	}{{"old", d.Old}, {"new", d.New}} {
		fmt.Fprintf(&b, "| %s | %s | %s | %d of %d | %d | %s s |\n", s.name, report.Markdown(s.of.Implementation),
			report.Markdown(s.of.Verdict), s.of.Judged, s.of.Planned, s.of.Checks, words.Seconds(s.of.DurationMs))
	}
	if s := d.unlike(); s != "" {
		fmt.Fprintf(&b, "\n%s\n", report.Markdown(s))
	}
	for _, s := range d.sections() {
		fmt.Fprintf(&b, "\n### %s\n\n", report.Markdown(s.title))
		for _, l := range s.lines {
			fmt.Fprintf(&b, "- %s\n", report.Markdown(l))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
