package runner_test

import (
	"bytes"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/runner"
)

// TestSuiteOfGodog: a suite of godog runs the scenarios with its own formats, and finds and calls the steps itself.
func TestSuiteOfGodog(t *testing.T) {
	hasty := bundled.Options()
	c2aserve.Of(&hasty).Harness.QuietMs = 500
	for _, row := range []struct {
		why    string
		o      runner.Options
		status int
		says   []string
	}{
		{
			"all of a host in C2A",
			runner.Options{Target: inProcess(bundled.Options()), Filter: only(c2a.RoleHost, c2a.Draft0624)},
			0,
			[]string{"Then ", "# definitions.go:", "steps (", " passed)"},
		},
		{
			"all of a platform in PAP",
			runner.Options{Target: inProcess(bundled.Options()),
				Filter: features.Filter{Protocols: []string{"pap"}, Roles: []string{"platform"}}},
			0,
			[]string{" passed)"},
		},
		{
			"a harness that doesn't wait",
			runner.Options{Target: inProcess(hasty), Filter: features.Filter{
				Scenarios: []string{"compose/one-message-waits"}, Roles: []string{c2a.RoleHarness},
				Drafts: []string{c2a.Draft0624},
			}},
			1,
			[]string{"C2A-COMPOSE-001: no turn starts before 2 s after", "1 scenarios (", "1 failed"},
		},
	} {
		t.Run(row.why, func(t *testing.T) {
			scenarios, err := runner.NewScenarios(t.Context(), row.o)
			require.NoError(t, err)
			var out bytes.Buffer
			status := godog.TestSuite{
				ScenarioInitializer: scenarios.Initialize,
				Options: &godog.Options{
					Format: "pretty", Output: &out, NoColors: true, Strict: true, Concurrency: 2,
					FeatureContents: scenarios.Features(),
				},
			}.Run()
			require.NoError(t, scenarios.Close(t.Context()))
			require.Equal(t, row.status, status, "%s", out.String()[max(0, out.Len()-4000):])
			for _, text := range row.says {
				require.Contains(t, out.String(), text)
			}
			require.NotContains(t, out.String(), "undefined")
		})
	}
}

func only(role, draft string) features.Filter {
	return features.Filter{Roles: []string{role}, Drafts: []string{draft}}
}

func TestSuiteOfGodogNeedsOneRole(t *testing.T) {
	for _, row := range []struct {
		why, says string
		filter    features.Filter
	}{
		{"two drafts", "choose one role and one draft", features.Filter{Roles: []string{c2a.RoleHost}}},
		{"nothing", "the filter selects no scenario",
			features.Filter{Scenarios: []string{"compose/one-message-waits"}, Roles: []string{c2a.RoleHost}}},
	} {
		_, err := runner.NewScenarios(t.Context(),
			runner.Options{Target: inProcess(bundled.Options()), Filter: row.filter})
		require.ErrorContains(t, err, row.says, row.why)
	}
}
