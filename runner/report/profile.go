package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// unplayed names the calls that the suite's platform doesn't support; "" if there were none.
func (r *Report) unplayed() string {
	if len(r.Unplayed) == 0 {
		return ""
	}
	return words.And(r.Unplayed) + ": the program called this, but the suite's platform doesn't support it. " +
		"Anything that depends on it can't work here (c2a-conform docs edge 3)"
}

// setUp is the configuration in which a program as it ships was judged, on one line; "" for others. The JSON report has
// the whole profile.
func (r *Report) setUp() string {
	var p struct {
		Face         struct{ Kind, Delivery, Handle string }
		Model        struct{ API, Silence, Body string }
		Windows      map[string]int64
		Capabilities []string
		More         map[string]any `json:"configuration"`
	}
	if json.Unmarshal(r.Implementation.Profile, &p) != nil || p.Face.Kind == "" {
		return ""
	}
	platform := p.Face.Kind
	if p.Face.Delivery != "" {
		platform += " by " + p.Face.Delivery
	}
	parts := []string{platform, p.Model.API}
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, name+" "+value)
		}
	}
	add("handle", p.Face.Handle)
	add("silence", p.Model.Silence)
	add("body", p.Model.Body)
	for _, name := range slices.Sorted(maps.Keys(p.Windows)) {
		add(name, fmt.Sprint(p.Windows[name]))
	}
	add("declares", words.And(p.Capabilities))
	for _, name := range slices.Sorted(maps.Keys(p.More)) {
		add(name+":", fmt.Sprint(p.More[name]))
	}
	return words.Line(strings.Join(parts, "; "))
}
