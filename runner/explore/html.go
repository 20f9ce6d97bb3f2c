package explore

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

//go:embed page/page.tmpl
var pageSource string

//go:embed page/style.css
var ownStyle string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Parse(pageSource))
})

// WriteHTML writes r as one self-contained page without a script: the findings, and for each role a heat map of the
// rules and the situations in which they were judged.
func WriteHTML(w io.Writer, r Result) error {
	style := sheet.Palette + ownStyle
	p := htmlPage{
		Style:  template.CSS(style), //nolint:gosec // it is our own
		Policy: sheet.Policy(style, ""),
		Title:  "c2a-conform explore: " + verdict(r),
		Counts: counts(r),
	}
	for _, f := range r.Findings {
		p.Findings = append(p.Findings, htmlFinding{Finding: f, Text: words.Clean(f.Feature),
			Note: fmt.Sprintf("Broken in %s, reduced to %s of %d.", histories(f.Times), words.Plural(f.Steps, "step"),
				f.Drawn)})
	}
	for _, c := range r.Coverage {
		p.Maps = append(p.Maps, heat(c))
	}
	var b bytes.Buffer
	if err := pageTemplate().Execute(&b, p); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// htmlPage is the data of the template.
type htmlPage struct {
	Policy, Title, Counts string
	Style                 template.CSS
	Findings              []htmlFinding
	Maps                  []htmlMap
}

type htmlFinding struct {
	Finding
	Note, Text string
}

// An htmlMap is a table of one role: rules down, aspects across.
type htmlMap struct {
	Role, Counts string
	Names        []htmlName
	Columns      []string
	Rows         []htmlRow
}

// An htmlName is the heading of several columns.
type htmlName struct {
	Name    string
	Columns int
}

type htmlRow struct {
	Rule  string
	Cells []htmlCell
}

type htmlCell struct{ Class, Title, Text string }

// heat returns the heat map of a role.
func heat(c Coverage) htmlMap {
	times := map[situation.Pair]int{}
	aspects, rules := map[situation.Aspect]bool{}, map[string]bool{}
	see := func(p situation.Pair, n int) {
		times[p] = n
		aspects[p.Aspect], rules[p.Requirement] = true, true
	}
	for _, p := range c.Pairs {
		see(p.Pair, p.Histories)
	}
	for _, p := range c.Never {
		see(p, 0)
	}
	m := htmlMap{Role: c.Role, Counts: fmt.Sprintf("%d of %d pairs of a rule and a situation", c.Reached, c.Reachable)}
	columns := slices.Sorted(maps.Keys(aspects))
	for _, a := range columns {
		if n := len(m.Names); n == 0 || m.Names[n-1].Name != a.Name() {
			m.Names = append(m.Names, htmlName{Name: a.Name()})
		}
		m.Names[len(m.Names)-1].Columns++
		m.Columns = append(m.Columns, a.Value())
	}
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		row := htmlRow{Rule: rule}
		for _, a := range columns {
			row.Cells = append(row.Cells, cell(situation.Pair{Requirement: rule, Aspect: a}, times))
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

func cell(p situation.Pair, times map[situation.Pair]int) htmlCell {
	n, known := times[p]
	switch {
	case !known:
		return htmlCell{Class: "n", Title: p.String() + ": not reached by the reference"}
	case n == 0:
		return htmlCell{Class: "never", Title: p.String() + ": never", Text: "0"}
	}
	class := "h1"
	for _, step := range []struct {
		from int
		name string
	}{{2, "h2"}, {10, "h3"}, {100, "h4"}} {
		if n >= step.from {
			class = step.name
		}
	}
	return htmlCell{Class: class, Title: p.String() + ": " + histories(n), Text: strconv.Itoa(n)}
}
