package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

func runFeatures(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := newRoot()
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	cmd.SetArgs(append([]string{"features"}, args...))
	err := cmd.Execute()
	return out.String(), err
}

func TestFeaturesOutput(t *testing.T) {
	for _, tt := range []struct {
		why  string
		args []string
		want []string
	}{
		{"every area is listed, under what it answers", []string{"list"},
			[]string{"attention", "modes", "obedience", "exposure", "header", "compose", "event", "link",
				"Who is addressed", "total", "judges them in every scenario"}},
		{"an area reads as a specification", []string{"show", "compose"},
			[]string{
				"Compose\n=======", "C2A-COMPOSE-001  harness",
				`2026-06-24  MUST in "Injection Modes" (C2A26-014, C2A26-025)`,
				`2026-06-02  SHOULD in "Mode: buffered" (C2A02-100)`,
				"  C2A-COMPOSE-001   must/should", "reading", "Given Will is in a DM with lead", "only in 2026-06-24",
				`a harness or stack that declares the capability "typing"`, "counter-case",
			}},
		{"requirements without a rule of their own are shown too", []string{"show", "event"},
			[]string{"Judged in every scenario", "C2A-EVT-001  host", "by schema, on every frame", "C2A-EVT-012",
				"by law, on every trace"}},
		{"doc strings and tables are shown", []string{"show", "header"},
			[]string{"| response_policy: must_not_respond"}},
		{"an area goes by its heading, too", []string{"show", "JSON-RPC"}, []string{"JSON-RPC\n========"}},
		{"the prefix of a requirement may be left out", []string{"show", "att-001"}, []string{"C2A-ATT-001  host"}},
		{"a rule of one draft says so of the other", []string{"show", "ATT-002"}, []string{"2026-06-02  no such rule"}},
		{"several requirements by their beginning", []string{"show", "C2A-LOOP-*"},
			[]string{"C2A-LOOP-001", `a harness that declares the capability "loops"; every agent`, "C2A-LOOP-007"}},
		{"a clause leads to its requirements", []string{"show", "C2A26-046"},
			[]string{`C2A26-046  MUST NOT in "When You Must Not Respond"`, "C2A-ATT-010", "C2A-LOOP-002"}},
		{"an excluded clause says why", []string{"show", "C2A26-049"}, []string{"Excluded: "}},
		{"a must of the binding says so", []string{"show", "INIT-002"},
			[]string{"MUST by this suite's own binding (the draft defines no wire format)"}},
		{"what is set off stays so", []string{"show", "reactions"},
			[]string{"\n    queued    must not add           open "}},
		{"the words are explained", []string{"words"}, []string{"\nharness ", "\nknock ", "\ncap "}},
		{"without a run, the plan", []string{"coverage"},
			[]string{"No run was given", "C2A26-036", "planned", "ATT-001"}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			out, err := runFeatures(t, tt.args...)
			require.NoError(t, err)
			for _, w := range tt.want {
				require.Contains(t, out, w)
			}
			again, err := runFeatures(t, tt.args...)
			require.NoError(t, err)
			require.Equal(t, out, again, "two runs print the same")
		})
	}
}

func TestFeaturesRefuses(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.json")
	require.NoError(t, os.WriteFile(broken, []byte(`{"requirements":[]}`), 0o600))
	for _, tt := range []struct {
		why  string
		args []string
		want string
	}{
		{"an area that is none", []string{"show", "attentoin"},
			`unknown area "attentoin", did you mean "attention"; name a requirement`},
		{"an area like no other", []string{"show", "zzzzzz"}, `unknown area "zzzzzz"; name a requirement`},
		{"no area", []string{"show"}, "name one area, requirement or clause; the areas are "},
		{"a requirement that is none", []string{"show", "C2A-COMPOSE-01"},
			`unknown requirement "C2A-COMPOSE-01", did you mean "C2A-COMPOSE-`},
		{"a draft that is none", []string{"show", "compose", "--draft", "2026"}, `unknown draft "2026"`},
		{"a role that is none", []string{"show", "compose", "--role", "owner"}, `unknown role "owner"`},
		{"a format that is none", []string{"coverage", "--format", "xml"}, `unknown format "xml"`},
		{"a report that is not there", []string{"coverage", "--from", broken + "x"}, "no such file"},
		{"JSON that is no report", []string{"coverage", "--from", broken}, "not a report"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := runFeatures(t, tt.args...)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, exitUsage, codeOf(err))
		})
	}
}

func TestFeaturesCoverageOfARun(t *testing.T) {
	r := report.Report{ReportVersion: 1, Overall: judge.Nonconformant, Requirements: []report.Requirement{
		{ID: "C2A-ATT-002", Role: "host", Draft: "2026-06-24", Level: judge.Must, Verdict: judge.Fail},
		{ID: "C2A-COMPOSE-012", Role: "harness", Draft: "2026-06-24", Level: judge.Must, Verdict: judge.NotTestable},
	}}
	name := filepath.Join(t.TempDir(), "report.json")
	var b bytes.Buffer
	require.NoError(t, report.WriteJSON(&b, r))
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o600))

	out, err := runFeatures(t, "coverage", "--format", "json", "--from", name)
	require.NoError(t, err)
	var got struct {
		FromRun bool                     `json:"fromRun"`
		Drafts  []features.DraftCoverage `json:"drafts"`
		Clauses []struct {
			Clause struct {
				ID string `json:"id"`
			} `json:"clause"`
			State string `json:"state"`
		} `json:"clauses"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.True(t, got.FromRun)
	require.Equal(t, 1, got.Drafts[0].Decided, "one clause has all its requirements judged")
	states := map[string]string{}
	for _, c := range got.Clauses {
		states[c.Clause.ID] = c.State
	}
	require.Equal(t, "decided", states["C2A26-037"], "a failure decides as well")
	require.Equal(t, "not_decided", states["C2A26-032"], "not testable is not decided")
	require.Equal(t, "excluded", states["C2A26-049"])
}

func TestFeaturesShowOne(t *testing.T) {
	out, err := runFeatures(t, "show", "c2a-compose-001")
	require.NoError(t, err)
	require.Contains(t, out, "C2A-COMPOSE-001  harness")
	require.Contains(t, out, "Given ")
	require.NotContains(t, out, "C2A-COMPOSE-002  ", "just that requirement")

	out, err = runFeatures(t, "show", "C2A-EVT-001")
	require.NoError(t, err, "one that has no rule of its own")
	require.Contains(t, out, "by schema, on every frame")
}

func TestFeaturesShowNarrowed(t *testing.T) {
	all, err := runFeatures(t, "show", "compose")
	require.NoError(t, err)
	rules, err := runFeatures(t, "show", "compose", "--rules")
	require.NoError(t, err)
	require.Contains(t, rules, "C2A-COMPOSE-018  host, harness and adapter")
	require.NotContains(t, rules, "Given ")
	host, err := runFeatures(t, "show", "compose", "--role", "host")
	require.NoError(t, err)
	require.Less(t, len(host), len(all))
	require.Contains(t, host, "An edit adds a mention, and the host decides again")
	require.NotContains(t, host, "An edit adds a mention in time")
	require.NotContains(t, host, "C2A-COMPOSE-001  ", "its own heading")
	earlier, err := runFeatures(t, "show", "attention", "--draft", "2026-06-02")
	require.NoError(t, err)
	require.NotContains(t, earlier, "C2A-ATT-002")
	require.NotContains(t, earlier, "2026-06-24  MUST")
}
