package rates

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
)

//go:embed card.tmpl
var cardTemplate string

//go:embed card.css
var cardStyle string

var page = template.Must(template.New("").Funcs(template.FuncMap{
	"percent": Percent, "pass": passText,
	"bar":  func(x float64) string { return fmt.Sprintf("%.1f", 100*x) },
	"span": func(low, high float64) string { return fmt.Sprintf("%.1f", 100*max(high-low, 0.005)) },
}).Parse(cardTemplate))

// maxMissed is the maximum number of scenarios that a card lists.
const maxMissed = 40

// missed is a scenario that was not always right.
type missed struct {
	Scenario    string
	Duty        Duty
	Kept, Of    int
	Input, Said string
}

// missedOf returns the scenarios that were not always right, the worst first.
func missedOf(trials []Trial, at Level) (all []missed) {
	for _, duty := range []Duty{Speak, Silence} {
		for _, s := range byScenario(trials, duty, "") {
			m := missed{Scenario: s[0].Scenario, Duty: duty, Of: len(s), Input: s[0].Input}
			for _, t := range s {
				if t.Kept(at) {
					m.Kept++
				} else {
					m.Said = cmp.Or(m.Said, t.Text)
				}
			}
			if m.Kept < m.Of {
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b missed) int { return cmp.Compare(a.Kept*b.Of, b.Kept*a.Of) })
	return all[:min(len(all), maxMissed)]
}

// WriteHTML writes the card as a self-contained page without a script.
func WriteHTML(w io.Writer, c Card) error {
	type level struct {
		Title string
		Rows  []Row
	}
	levels := []level{{"The model itself", c.Rows(Model)}, {"In the chat, after the harness", c.Rows(Chat)}}
	if c.Level == Chat {
		slices.Reverse(levels)
	}
	levels[1].Rows = levels[1].Rows[:1]
	class := "bad"
	if c.Verdict() == Demonstrated {
		class = "good"
	}
	return page.ExecuteTemplate(w, "card", map[string]any{
		"Card": c, "Levels": levels, "Cost": CostOf(c.Run.Trials), "Missed": missedOf(c.Run.Trials, c.Level),
		"Class": class, "Style": template.CSS(cardStyle), "Policy": sheet.Policy(cardStyle, ""),
	})
}
