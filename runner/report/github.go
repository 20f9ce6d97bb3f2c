package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// maxAnnotations is how many annotations of one type GitHub shows for one step.
const maxAnnotations = 10

// An annotation is a workflow command that GitHub shows at the run.
type annotation struct {
	kind        string // error, warning or notice
	file, title string
	line        int // from 1; 0: none
	text        string
}

// WriteGitHub writes r as workflow commands of GitHub Actions: an error for each broken requirement and each reason why
// something could not be judged, a warning for each SHOULD, a notice for known failures, advice and the verdict. Of
// each type there are at most ten, as GitHub shows no more; the last of more says which are left out.
func WriteGitHub(w io.Writer, r Report) error {
	of := map[string][]annotation{}
	for _, f := range findings(&r) {
		a := annotationOf(f)
		of[a.kind] = append(of[a.kind], a)
	}
	for _, t := range troubles(&r) {
		kind := "error"
		if r.Overall.Green() {
			kind = "warning" // nothing required depends on it
		}
		s := t.scenarios[0]
		a := annotation{kind: kind, title: "not judged: " + words.Plural(len(t.scenarios), "scenario"),
			text: words.Cut(words.Spread(t.told()), maxReason)}
		if t.verdict == judge.Error && s.Reproduce != "" {
			a.text += "\nreproduce: " + s.Reproduce
		}
		of[kind] = append(of[kind], a)
	}
	verdict := annotation{kind: "notice", title: r.product() + ": " + r.Totals.Words(r.Overall),
		text: Heading(r) + ": " + r.count().String()}
	switch {
	case r.Overall.Conforms(), r.Overall == judge.Nonconformant:
	case r.Overall.Green():
		verdict.text += "\n" + words.Headline(r.Reason)
	default:
		verdict.kind, verdict.text = "error", verdict.text+"\n"+words.Headline(r.Reason)
	}
	for _, s := range r.First {
		verdict.text += "\nfix first: " + words.Cut(s, maxReason)
	}
	if note := r.unfinished(); note != "" {
		verdict.text += "\n" + note
	}
	of[verdict.kind] = append([]annotation{verdict}, of[verdict.kind]...)

	var b bytes.Buffer
	for _, kind := range []string{"error", "warning", "notice"} {
		for _, a := range few(of[kind]) {
			b.WriteString(a.command())
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// few returns all, or as many as are shown, with a note on the others.
func few(all []annotation) []annotation {
	if len(all) <= maxAnnotations {
		return all
	}
	shown, rest := all[:maxAnnotations-1], all[maxAnnotations-1:]
	var titles []string
	for _, a := range rest {
		titles = append(titles, a.title)
	}
	return append(shown[:len(shown):len(shown)], annotation{
		kind: rest[0].kind, title: fmt.Sprintf("and %d more", len(rest)),
		text: words.Cut(strings.Join(titles, "\n"), maxReason),
	})
}

func annotationOf(f finding) annotation {
	first := f.cases[0]
	s := first.scenario
	a := annotation{
		kind: map[judge.Verdict]string{judge.Fail: "error", judge.Warn: "warning", judge.Known: "notice",
			judge.Advise: "notice"}[f.verdict],
		file: s.path(), line: s.Line, title: fmt.Sprintf("%s (%s)", f.id, f.level), text: f.rule,
	}
	if f.verdict == judge.Known {
		a.title, a.text = "known: "+a.title, a.text+"\n"+f.known()
	}
	a.text += "\n" + s.where()
	for _, c := range first.complaints()[:1] {
		for _, part := range []struct{ label, text string }{{"expected: ", c.What}, {"got: ", c.Got},
			{"allowed: ", c.Allowed}} {
			if part.text != "" {
				a.text += "\n" + part.label + words.Cut(part.text, maxShown)
			}
		}
	}
	if n := len(f.cases) - 1; n > 0 {
		a.text += "\nalso in " + words.Plural(n, "more scenario")
	}
	if behind := f.followers(); behind != "" {
		a.text += "\n" + behind
	}
	if s.Reproduce != "" {
		a.text += "\nreproduce: " + s.Reproduce
	}
	return a
}

var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// command formats a on one line, in which nothing can be another command.
func (a annotation) command() string {
	var properties []string
	if a.file != "" {
		properties = append(properties, "file="+commandProperty.Replace(words.Clean(a.file)))
		if a.line > 0 {
			properties = append(properties, fmt.Sprintf("line=%d", a.line))
		}
	}
	properties = append(properties, "title="+commandProperty.Replace(words.Clean(a.title)))
	return fmt.Sprintf("::%s %s::%s\n", a.kind, strings.Join(properties, ","),
		commandData.Replace(strings.TrimSpace(words.Clean(a.text))))
}
