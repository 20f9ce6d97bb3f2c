package report

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// maxMarkdown is the maximum size of a Markdown report in bytes: well below the 1 MiB at which GitHub cuts off the
// summary of a step, and small enough for a page to show quickly.
const maxMarkdown = 256 << 10

// maxLeftOut is the maximum length of the note about omissions, in bytes.
const maxLeftOut = 100

// marks stand before a verdict in Markdown.
var marks = map[judge.Overall]string{
	judge.Conformant:             "✅",
	judge.ConformantWithWarnings: "⚠️",
	judge.Nonconformant:          "❌",
	judge.Inconclusive:           "❔",
	judge.AsKnown:                "🟠",
	judge.NotAsKnown:             "❌",
	judge.Partial:                "🧩",
}

// WriteMarkdown writes r for the step summary of a CI service or a pull request: the verdict and the summary first,
// then what is broken, folded. Its size is limited, and it says what it omits.
func WriteMarkdown(w io.Writer, r Report) error { return WriteSummary(w, r, maxMarkdown) }

// WriteSummary is WriteMarkdown within limit bytes; if that is too little even for the verdict and the numbers, it
// writes nothing.
func WriteSummary(w io.Writer, r Report, limit int) error {
	limit = min(limit, maxMarkdown)
	var b bytes.Buffer
	mark := marks[r.Overall]
	if mark == "" {
		mark = "❔"
	}
	fmt.Fprintf(&b, "## %s %s\n\n", mark, markdown(r.Totals.Words(r.Overall)))
	fmt.Fprintf(&b, "%s: %s. %s.\n\n", markdown(Heading(r)), markdown(words.Headline(r.Reason)), r.count())
	if s := r.Selection.String(); s != "" {
		fmt.Fprintf(&b, "Selected: %s\n\n", code(s))
	}
	for _, s := range r.First {
		fmt.Fprintf(&b, "Fix first: %s\n\n", markdown(words.Cut(s, maxReason)))
	}
	if u := r.unfinished(); u != "" {
		fmt.Fprintf(&b, "🚧 %s\n\n", markdown(u))
	}
	if r.Shard != nil {
		fmt.Fprintf(&b, "Shard %s.\n\n", r.Shard)
	}
	if r.Sampling != nil {
		fmt.Fprintf(&b, "Verdicts are %s.\n\n", r.Sampling)
	}
	b.WriteString(markdownSummary(&r))

	var sections []string
	if r.Known != nil {
		for _, w := range r.Known.Wrong {
			sections = append(sections, fmt.Sprintf("- ❌ known failures: %s\n", markdown(r.Known.told(w))))
		}
	}
	for _, f := range findings(&r) {
		if f.verdict == judge.Known {
			sections = append(sections, fmt.Sprintf("- 🟠 known: **%s** %s: %s%s\n", markdown(f.id), markdown(f.rule),
				markdown(f.known()), markdown(f.counted())))
			continue
		}
		sections = append(sections, markdownFinding(f))
	}
	if r.Complete != nil {
		for _, o := range r.Complete.lacking() {
			sections = append(sections, fmt.Sprintf("- ❔ not complete: %s (%s)\n", markdown(o.reason),
				strings.Join(o.ids, " ")))
		}
	}
	for _, s := range unsteady(&r) {
		sections = append(sections, fmt.Sprintf("- 〰️ failed in some trials: %s: %s\n", markdown(s.where()),
			markdown(s.tolerated())))
	}
	for _, t := range troubles(&r) {
		sections = append(sections, fmt.Sprintf("- ❔ %s: %s\n", words.Plural(len(t.scenarios), "scenario"),
			markdown(words.Cut(t.reason, maxShown))))
	}
	for _, v := range []judge.Verdict{judge.NotTestable, judge.NotApplicable} {
		for _, o := range omissions(&r, v) {
			sections = append(sections, fmt.Sprintf("- %s: %s (%s)\n", strings.ReplaceAll(v.String(), "_", " "),
				markdown(o.reason), strings.Join(o.ids, " ")))
		}
	}
	if b.Len()+maxLeftOut > limit {
		return nil
	}
	for i, s := range sections {
		if b.Len()+len(s)+maxLeftOut > limit {
			fmt.Fprintf(&b, "\n%s left out; the text and JSON reports contain all of them.\n",
				words.Plural(len(sections)-i, "further item"))
			break
		}
		b.WriteString(s)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownSummary(r *Report) string {
	if len(r.Summary) == 0 {
		return ""
	}
	columns := columnsOf(r)
	var b strings.Builder
	b.WriteString("| role | draft | level |")
	for _, c := range columns {
		b.WriteString(" " + c.title + " |")
	}
	b.WriteString("\n|---|---|---|" + strings.Repeat("--:|", len(columns)) + "\n")
	for _, t := range r.rules() {
		fmt.Fprintf(&b, "| %s | %s | %s |", markdown(t.Role), markdown(t.Draft), t.Level)
		for _, c := range columns {
			if n := c.count(t); n > 0 {
				fmt.Fprintf(&b, " %d |", n)
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	if a := r.advice(); a != "" {
		fmt.Fprintf(&b, "%s\n\n", a)
	}
	return b.String()
}

func markdownFinding(f finding) string {
	mark := "❌"
	switch f.verdict {
	case judge.Warn:
		mark = "⚠️"
	case judge.Advise:
		mark = "💡"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<details><summary>%s <b>%s</b> (%s) %s — %s%s</summary>\n\n", mark, hypertext(f.id), f.level,
		hypertext(f.rule), words.Plural(len(f.cases), "scenario"), f.counted())
	p := page{width: defaultWidth}
	p.finding(f, plain, maxCases)
	// Indented code needs no fence, so nothing in it can close one.
	for l := range strings.SplitSeq(strings.Trim(p.out.String(), "\n"), "\n") {
		b.WriteString(strings.TrimRight("    "+l, " ") + "\n")
	}
	b.WriteString("\n</details>\n\n")
	return b.String()
}

// hypertext escapes text on one line within an HTML element, where Markdown is not read.
func hypertext(s string) string {
	return strings.ReplaceAll(html.EscapeString(words.Line(s)), "@", "&#64;")
}

// markdown escapes text on one line, so that nothing in it is markup.
func markdown(s string) string {
	return markup.Replace(words.Line(s))
}

var markup = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "\\|", "`", "\\`", "*", "\\*", "_", "\\_",
	"[", "\\[", "]", "\\]", "\\", "\\\\", "~", "\\~", "#", "\\#", "!", "\\!", "@", "&#64;",
)

// code formats text as a code span, whatever it contains.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + " " + words.Line(s) + " " + fence
}
