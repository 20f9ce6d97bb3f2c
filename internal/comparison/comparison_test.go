package comparison

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

var update = flag.Bool("update", false, "rewrite the table in docs/a2h.md")

// rows are those of table 2, and the requirements that they are about.
var rows = []struct {
	feature string
	ids     []string
	chat    string // what the paper says of the chat agent, in our words
}{
	{"Addressing", []string{"A2H-ASK-002", "A2H-ASK-003", "A2H-ASK-004", "A2H-ASK-005"},
		"it asks whoever reads the channel"},
	{"Ambiguity", []string{"A2H-DECIDE-002", "A2H-PRIM-002", "A2H-CHOICE-001", "A2H-CHOICE-002"},
		"it makes up a choice"},
	{"Presentation", []string{"A2H-JSON-*", "A2H-RENDER-*"}, "it shows raw JSON"},
	{"Safety", []string{"A2H-DECIDE-005", "A2H-GATE-*"}, "it has no gates"},
	{"Result", []string{"A2H-TALE-002", "A2H-TALE-003"}, "it fails or stalls"},
}

func TestTable(t *testing.T) {
	a2h := play(t, reference.Options)
	chat := play(t, func() serve.Options {
		return serve.Options{Name: "chat-agent", Role: "decider", Draft: spec.Draft,
			Protocols: []serve.Protocol{chatAgents{}}}
	})
	var b strings.Builder
	b.WriteString("| feature | areas | chat agent | for example | A2H agent |\n|---|---|---|---|---|\n")
	for _, row := range rows {
		held, of, broken := count(chat, row.ids)
		a2hHeld, a2hOf, _ := count(a2h, row.ids)
		require.Equal(t, a2hOf, a2hHeld, "%s: the reference is an A2H agent", row.feature)
		require.Equal(t, of, a2hOf)
		require.Less(t, held, of, "%s: a chat agent is none", row.feature)
		require.NotNil(t, broken, row.feature)
		fmt.Fprintf(&b, "| %s | %s | %d of %d: %s | %s | %d of %d |\n", row.feature,
			strings.Join(areas(chat, row.ids), ", "), held, of, row.chat, example(broken), a2hHeld, a2hOf)
	}
	name := filepath.Join("..", "..", "docs", "a2h.md")
	old, err := os.ReadFile(name)
	require.NoError(t, err)
	place := regexp.MustCompile(`(?s)(<!-- comparison: [^\n]* -->\n).*?(<!-- /comparison -->)`)
	require.Len(t, place.FindAll(old, -1), 1)
	text := place.ReplaceAllString(string(old), "${1}"+strings.ReplaceAll(b.String(), "$", "$$")+"${2}")
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		return
	}
	require.Equal(t, text, string(old), "rewrite it by: go test ./internal/comparison -update")
}

// play runs what the table is about.
func play(t *testing.T, options func() serve.Options) report.Report {
	t.Helper()
	var ids []string
	for _, row := range rows {
		ids = append(ids, row.ids...)
	}
	r, err := runner.Run(t.Context(), runner.Options{
		Filter: features.Filter{Requirements: ids, Drafts: []string{spec.Draft}},
		Target: attach.InProcess("agent", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := options()
			o.State = attach.StateDir(ctx)
			return serve.Serve(ctx, r, w, o)
		}),
	})
	require.NoError(t, err)
	require.Equal(t, r.Planned, r.Decided, "both agents are judged by all of it: %s", r.Reason)
	return r
}

// count says in how many scenarios of the requirements everything holds, and gives the first in which something
// doesn't.
func count(r report.Report, ids []string) (held, of int, broken *report.Scenario) {
	for i, s := range r.Scenarios {
		if !about(s, ids) {
			continue
		}
		of++
		if s.Verdict == judge.Pass {
			held++
		} else if broken == nil && demands(s) {
			broken = &r.Scenarios[i]
		}
	}
	return held, of, broken
}

func about(s report.Scenario, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return features.MatchesID(id, s.Requirement) })
}

func areas(r report.Report, ids []string) []string {
	var all []string
	for _, s := range r.Scenarios {
		if about(s, ids) && !slices.Contains(all, s.Area) {
			all = append(all, s.Area)
		}
	}
	return all
}

// example is a demand that was not met, and what was seen in its place.
func example(s *report.Scenario) string {
	for _, c := range slices.Backward(s.Checks) {
		if !c.OK && c.Source == judge.Step {
			return fmt.Sprintf("*%s*: %s. Seen: %s", s.Name, c.What, strings.ReplaceAll(c.Got, "|", `\|`))
		}
	}
	return "*" + s.Name + "*"
}

// demands reports whether a demand was not met, and not only that nobody was asked who could have answered.
func demands(s report.Scenario) bool {
	return slices.ContainsFunc(s.Checks,
		func(c judge.Check) bool { return !c.OK && c.Source == judge.Step && c.Got != "none" })
}
