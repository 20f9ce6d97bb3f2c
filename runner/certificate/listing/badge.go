package listing

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

var badge = template.Must(template.New("badge").Parse(
	`<svg xmlns="http://www.w3.org/2000/svg" width="{{.Width}}" height="20" role="img" aria-label="{{.Label}}: {{.Text}}">` +
		`<title>{{.Title}}</title>` +
		`<clipPath id="r"><rect width="{{.Width}}" height="20" rx="3"/></clipPath>` +
		`<g clip-path="url(#r)"><rect width="{{.Left}}" height="20" fill="#444"/>` +
		`<rect x="{{.Left}}" width="{{.Right}}" height="20" fill="{{.Color}}"/></g>` +
		`<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">` +
		`<text x="6" y="14" textLength="{{.LabelLength}}">{{.Label}}</text>` +
		`<text x="{{.TextAt}}" y="14" textLength="{{.TextLength}}">{{.Text}}</text></g></svg>` + "\n"))

// WriteBadge writes the badge of a certificate as SVG. The caller must check first that the certificate is valid.
// maxAge is how long the badge is valid; 0 means without a limit.
func WriteBadge(w io.Writer, c *certificate.Certificate, trust certificate.Trust, maxAge time.Duration) error {
	of := &c.Conformance
	label, worst := "c2a-conform", Conformant
	passed, total := 0, 0
	ranks := []Status{Conformant, Warnings, AsDeclared, AsKnown}
	for _, cell := range of.Cells {
		p, n := cell.Of(judge.Must)
		passed, total = passed+p, total+n
		worst = slices.MaxFunc([]Status{worst, statusOf(of.Verdict, cell)}, func(a, b Status) int {
			return cmp.Compare(slices.Index(ranks, a), slices.Index(ranks, b))
		})
	}
	if len(of.Cells) == 1 {
		label = of.Cells[0].Role + " " + of.Cells[0].Draft
	}
	title := fmt.Sprintf("%s, %s, trust: %v, ran on %s", c.Subject[0].URI, of.Verdict, trust,
		of.Started.UTC().Format(time.DateOnly))
	if maxAge > 0 {
		title += ", valid until " + of.Started.UTC().Add(maxAge).Format(time.DateOnly)
	}
	text := fmt.Sprintf("%s, %d of %d MUSTs, %v, %s", worst, passed, total, trust,
		of.Started.UTC().Format("2006-01"))
	const letter, pad = 6, 6 // pixels
	labelLength, textLength := letter*utf8.RuneCountInString(label), letter*utf8.RuneCountInString(text)
	left, right := labelLength+2*pad, textLength+2*pad
	color := map[Status]string{Conformant: "#1a7f37", Warnings: "#4d7f1a", AsDeclared: "#1a6f7f", AsKnown: "#9a5b00"}
	return badge.Execute(w, map[string]any{"Label": label, "Text": text, "Title": title, "Color": color[worst],
		"Width": left + right, "Left": left, "Right": right, "TextAt": left + pad, "LabelLength": labelLength,
		"TextLength": textLength})
}
