package story

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/report/diagram"
	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

//go:embed page.tmpl
var source string

//go:embed style.css
var own string

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.Must(template.New("page").Parse(source)).Parse(sheet.Trace))
})

// WriteHTML writes the story as one self-contained page, with both histories as sequence diagrams. Everything in it
// that came from an implementation is text.
func WriteHTML(w io.Writer, t Story) error {
	name, where := t.heading()
	style := sheet.Palette + own + sheet.Style
	var focus []int
	for _, c := range t.Scenario.Checks {
		if !c.OK {
			focus = append(focus, c.Seq)
		}
	}
	data := struct {
		Policy                      string
		Style                       template.CSS
		Name, Where, Program, Again string
		Story                       Story
		Rules                       []rule
		Rows                        []row
		Parts                       []string
		Mine, Theirs                *diagram.Diagram
	}{
		Policy: sheet.Policy(style, ""),
		Style:  template.CSS(style), //nolint:gosec // our own, and constant
		Name:   name, Where: where, Program: t.Program, Again: words.Clean(t.Scenario.Reproduce), Story: t,
		Parts: t.parts(),
		Mine:  diagram.New(t.Scenario.Role, t.Scenario.Draft, t.Scenario.Trace, "program", focus),
	}
	for _, c := range t.Complains {
		r := rule{Complaint: c}
		told, left := c.demands()
		for _, d := range told {
			r.Told = append(r.Told, d.lines())
		}
		r.Left = left
		data.Rules = append(data.Rules, r)
	}
	if t.Reference != nil {
		data.Theirs = diagram.New(t.Reference.Role, t.Reference.Draft, t.Reference.Trace, "reference", nil)
		for _, m := range t.shown() {
			x := row{Left: m.Left, Mark: m.mark(), Clock: words.Seconds(m.NowMs) + " s"}
			x.Program, x.Reference = m.cells()
			data.Rows = append(data.Rows, x)
		}
	}
	var b bytes.Buffer
	if err := page().Execute(&b, data); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// A rule is a complaint in the page.
type rule struct {
	Complaint
	Told [][][2]string
	Left int
}

// A row is a move in the page.
type row struct {
	Left                            int
	Mark, Clock, Program, Reference string
}
