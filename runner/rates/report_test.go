package rates

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// example is a small run: a model that fails at one scenario half of the time, and that once couldn't be asked.
func example() Run {
	at := time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)
	r := Run{Pack: "attention@000000000000", Model: "scripted:<example>", Program: "my-harness --stdio", Seed: 7,
		Epochs: 8, Started: at, Ended: at.Add(time.Minute)}
	for epoch := range 8 {
		for _, s := range []string{"direct/a", "direct/b", "thanks/c"} {
			family, _, _ := strings.Cut(s, "/")
			said := s != "direct/b" || epoch%2 == 0
			t := Trial{Scenario: s + "/speak", Twin: s + "/silence", Family: family, Duty: Speak, Epoch: epoch + 1,
				Input: "Will: <b>hello</b>", Asked: true, Said: said, Visible: true, Answered: said, Turns: 1,
				InputTokens: 100, OutputTokens: 10}
			if said {
				t.Text = "hi & bye"
			}
			r.Trials = append(r.Trials, t)
			t = Trial{Scenario: s + "/silence", Twin: s + "/speak", Family: family, Duty: Silence, Epoch: epoch + 1,
				Input: "Will: thanks", Asked: true, Turns: 1, InputTokens: 90, OutputTokens: 1}
			if s == "thanks/c" && epoch == 3 {
				t.Err = "status 529"
			}
			r.Trials = append(r.Trials, t)
		}
	}
	return r
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, got, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

func TestCard(t *testing.T) {
	other := example()
	other.Model = "scripted:mute"
	for i := range other.Trials {
		other.Trials[i].Said = false
	}
	c := Card{Run: example(), Level: Model, Threshold: 0.9, Against: &other}
	var text, html bytes.Buffer
	require.NoError(t, WriteText(&text, c))
	golden(t, "card.txt", text.Bytes())
	require.NoError(t, WriteHTML(&html, c))
	golden(t, "card.html", html.Bytes())
	require.NotContains(t, html.String(), "<example>", "what comes from outside is escaped")
	require.NotContains(t, html.String(), "<b>")
	require.NotContains(t, html.String(), "<script")
}

// TestLogIsInspects: the log has the names of the members that Inspect's classes have, and no others; those without a
// default are all there.
func TestLogIsInspects(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteLog(&b, LogOf(example(), Model, 0.9)))
	golden(t, "log.json", b.Bytes())
	var l map[string]any
	require.NoError(t, json.Unmarshal(b.Bytes(), &l))
	only := func(name string, x any, members string) {
		t.Helper()
		for member := range x.(map[string]any) {
			require.Contains(t, strings.Fields(members), member, name)
		}
	}
	eval, results := l["eval"].(map[string]any), l["results"].(map[string]any)
	one := l["samples"].([]any)[0].(map[string]any)
	only("EvalLog", l, "version status eval plan results stats error invalidated log_updates tags metadata samples "+
		"reductions")
	only("EvalSpec", eval, "eval_set_id eval_id run_id created task task_id task_version task_file task_display_name "+
		"task_registry_name task_attribs task_args task_args_passed solver solver_args solver_args_passed tags "+
		"dataset sandbox model model_generate_config model_base_url model_args model_roles config revision packages "+
		"metadata scorers metrics")
	for _, member := range []string{"created", "task", "dataset", "model", "config"} {
		require.Contains(t, eval, member, "EvalSpec has no default for it")
	}
	only("EvalDataset", eval["dataset"], "name location samples sample_ids shuffled")
	only("EvalPlan", l["plan"], "name steps finish config")
	only("EvalResults", results, "total_samples completed_samples early_stopping scores metadata")
	only("EvalScore", results["scores"].([]any)[0], "name scorer reducer scored_samples unscored_samples params "+
		"metrics metadata")
	only("EvalStats", l["stats"], "started_at completed_at model_usage role_usage")
	only("EvalSample", one, "id epoch input choices target sandbox files setup messages output scores metadata store "+
		"events timelines model_usage role_usage started_at completed_at total_time working_time uuid invalidation "+
		"error error_retries attachments events_data limit")
	only("ModelOutput", one["output"], "model choices completion usage time metadata error")
	only("Score", one["scores"].(map[string]any)["model"], "value answer explanation metadata history")
}

func TestLogComesBack(t *testing.T) {
	var b bytes.Buffer
	want := example()
	require.NoError(t, WriteLog(&b, LogOf(want, Chat, 0.8)))
	got, err := ReadLog(&b)
	require.NoError(t, err)
	require.Equal(t, want, got)
	for why, text := range map[string]string{
		"no log": `nothing`, "another task": `{"version": 2, "eval": {"task": "gsm8k"}}`,
		"another version": `{"version": 3, "eval": {"task": "` + task + `"}}`,
		"no time":         `{"version": 2, "eval": {"task": "` + task + `"}}`,
	} {
		_, err := ReadLog(strings.NewReader(text))
		require.Error(t, err, why)
	}
}

func TestPercent(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0.0 %", 1: "100.0 %", 0.9999: "99.9 %", 0.0001: "0.1 %", 0.5: "50.0 %",
	} {
		require.Equal(t, want, Percent(x))
	}
}

func TestNames(t *testing.T) {
	for _, d := range []Duty{Speak, Silence} {
		got, err := ParseDuty(d.String())
		require.NoError(t, err)
		require.Equal(t, d, got)
	}
	for _, name := range LevelNames() {
		got, err := ParseLevel(name)
		require.NoError(t, err)
		require.Equal(t, name, got.String())
	}
	_, err := ParseDuty("shout")
	require.ErrorContains(t, err, `"shout"`)
	_, err = ParseLevel("")
	require.Error(t, err)
}
