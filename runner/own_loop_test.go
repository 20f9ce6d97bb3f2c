package runner_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/a2h"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// runOwnLoop runs what is about some requirements against the reference, which asks for its plans, with a change.
func runOwnLoop(t *testing.T, change func(*serve.Options), requirements ...string) report.Report {
	o := bundled.Options()
	ownLoop, ok := bundled.FindAlternate(a2h.CapabilityOwnLoop)
	require.True(t, ok)
	ownLoop.Choice(&o)
	change(&o)
	r, err := runner.Run(t.Context(), runner.Options{Target: inProcess(o), Jobs: 1, Rerun: runner.Rerun{MaxFailures: 1},
		KeepTraces: runner.KeepNone,
		Filter:     features.Filter{Roles: []string{a2h.RoleDecider}, Requirements: requirements}})
	require.NoError(t, err)
	return r
}

// TestADeciderMayAskForItsPlans: a decider that runs its own loop is judged by the same scenarios, but for what nobody
// is told.
func TestADeciderMayAskForItsPlans(t *testing.T) {
	r := runOwnLoop(t, func(*serve.Options) {})
	var not []string
	for _, s := range r.Scenarios {
		if s.Verdict != judge.Pass {
			require.Equal(t, judge.NotTestable, s.Verdict, s.ID)
			not = append(not, s.ID)
		}
	}
	require.Equal(t, []string{"deciding/the-agent-makes-each-of-the-three-decisions"}, not)
	require.Greater(t, r.Decided, 200)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.Empty(t, r.Notes)
}

// TestAReportMayBeOnItsWay: the model of a thread plans the next step while the human is looked for to whom the thread
// reports the last.
func TestAReportMayBeOnItsWay(t *testing.T) {
	reports, ok := bundled.FindAlternate("reports-what-it-did")
	require.True(t, ok)
	r := runOwnLoop(t, reports.Choice)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
}

// TestFaultsShowInALoop: what a decider does wrong is seen as well where it asks for its plans.
func TestFaultsShowInALoop(t *testing.T) {
	unseen := map[string]string{
		"fourth-decision":              "no decision is told",
		"continues-and-asks":           "no decision is told",
		"answered-threads-go-on":       "no model of a second thread is slow",
		"dreams":                       "the model of a thread of the reference that waits is never asked",
		"mislaid-at-a-restart":         "a loop asks for its plan as soon as an answer is there",
		"blank-verdicts":               "what a loop shows its model of an answer is its own matter",
		"tells-it-again-after-a-kill":  "what a loop shows its model of an answer is its own matter",
		"latest-arguments":             "it looks for arguments in states, and a loop gets none",
		"mum-at-the-gate":              "it leaves reports out of states, and a loop gets none",
		"mum-with-a-choice":            "it leaves reports out of states, and a loop gets none",
		"mum-without-data":             "it leaves reports out of states, and a loop gets none",
		"same-old-news":                "it looks for reports in states, and a loop gets none",
		"highest-step-of-all":          "it looks for steps in states, and a loop gets none",
		"asks-once-beyond-the-maximum": "it looks for steps in states, and a loop gets none",
		"options-of-the-latest-plan":   "it looks for options in states, and a loop gets none",
		"intent-of-before":             "no decision is told",
	}
	n := 0
	for _, f := range bundled.Faults() {
		if f.Role != a2h.RoleDecider {
			continue
		}
		n++
		r := runOwnLoop(t, f.Bug, f.Requirement)
		caught := r.Overall == judge.Nonconformant || r.Overall == judge.ConformantWithWarnings
		assert.Equal(t, unseen[f.Name] == "", caught, "%s: %v", f.Name, r.Overall)
	}
	require.Greater(t, n, 80)
}
