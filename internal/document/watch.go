package document

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// judgedBy lists what checks a requirement.
func judgedBy(suite *features.Suite, r *features.Requirement) string {
	var by []string
	for _, source := range steps.Watchers(suite)[r.ID] {
		by = append(by, map[judge.Source]string{
			judge.Schema: "by schema, on every frame", judge.Law: "by law, on every trace",
			judge.Step: "by the steps of its scenarios",
		}[source])
	}
	return strings.Join(by, "; ")
}

// Watched says how many requirements each kind of check covers, and names those that only their own scenarios cover.
// foretold are the requirements for which the oracle made predictions in a run; nil: there was no run.
func Watched(w io.Writer, suite *features.Suite, foretold map[string]bool) error {
	p := Printer{W: w}
	watchers := steps.Watchers(suite)
	count := map[judge.Source]int{}
	var alone []string
	for i := range suite.Catalogue.Requirements {
		id := suite.Catalogue.Requirements[i].ID
		by := watchers[id]
		if foretold[id] {
			by = append(by, judge.Oracle)
		}
		for _, source := range by {
			count[source]++
		}
		if slices.Equal(by, []judge.Source{judge.Step}) {
			alone = append(alone, id)
		}
	}
	p.Line(0, "")
	p.Line(0,
		"Of %d requirements, %d have a schema, %d a law and %d scenarios%s; %d have only scenarios:",
		len(suite.Catalogue.Requirements), count[judge.Schema], count[judge.Law], count[judge.Step],
		map[bool]string{true: fmt.Sprintf(", and the oracle made predictions for %d in the run",
			count[judge.Oracle])}[foretold != nil], len(alone))
	for _, l := range Fold(strings.Join(alone, " "), Width-2) {
		p.Line(2, "%s", l)
	}
	if foretold == nil {
		p.Line(0, "The oracle's predictions are known only from a run: see --from.")
	}
	return p.Err
}
