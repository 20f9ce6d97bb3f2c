package measuring

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/model"
	"github.com/c2a-conform/c2a-conform/runner/rates"
)

func inProcess() (attach.Target, error) {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	}), nil
}

// run runs the command, and returns its output and exit code.
func run(t *testing.T, target func() (attach.Target, error), args ...string) (stdout string, code int, err error) {
	t.Helper()
	cmd := Command(target)
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err = cmd.ExecuteContext(t.Context())
	if failed, ok := errors.AsType[*command.Failure](err); ok {
		return out.String(), failed.Code, err
	}
	if err != nil {
		return out.String(), command.Inconclusive, err
	}
	return out.String(), command.OK, nil
}

// TestModelBehindAnAPI measures a model that is asked by the API of each vendor: one that obeys, one that always
// speaks, one that never does, and one whose API often fails.
func TestModelBehindAnAPI(t *testing.T) {
	silent := model.Answer{Calls: []model.ToolCall{{Name: "stay_silent", Arguments: []byte(`{}`)}}}
	spoken := model.Answer{Text: "on it"}
	forbidden := func(c model.Call) bool {
		return strings.Contains(c.Messages[len(c.Messages)-1].Text, "response_policy: must_not_respond\n")
	}
	models := map[string]model.Ask{
		"obedient": func(_ context.Context, c model.Call) model.Answer {
			if forbidden(c) {
				return silent
			}
			return spoken
		},
		"eager": func(context.Context, model.Call) model.Answer { return spoken },
		"mute":  func(context.Context, model.Call) model.Answer { return silent },
		"failing": func(_ context.Context, c model.Call) model.Answer {
			if strings.Contains(c.Messages[len(c.Messages)-1].Text, "please") {
				return model.Answer{Fail: &model.Failure{Status: 400, Message: "no"}}
			}
			return silent
		},
	}
	for _, row := range []struct {
		vendor, model  string
		code           int
		speaks, silent float64
	}{
		{"openai", "obedient", command.OK, 1, 1},
		{"anthropic", "obedient", command.OK, 1, 1},
		{"gemini", "obedient", command.OK, 1, 1},
		{"ollama", "obedient", command.OK, 1, 1},
		{"openai", "eager", command.Not, 1, 0},
		{"anthropic", "mute", command.Not, 0, 1},
		{"openai", "failing", command.Inconclusive, 0, 1},
	} {
		t.Run(row.vendor+" "+row.model, func(t *testing.T) {
			s, err := model.Listen(t.Context(), models[row.model])
			require.NoError(t, err)
			defer s.Close() //nolint:errcheck // the test is over
			for _, name := range []string{"OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"} {
				t.Setenv(name, s.Settings()["key"])
			}
			log := filepath.Join(t.TempDir(), "log.json")
			_, code, err := run(t, inProcess, "--model", row.vendor+":"+model.Name, "--base-url",
				s.Settings()[row.vendor+"_url"], "--epochs", "1", "--jobs", "2", "--log", log)
			require.Equal(t, row.code, code, err)
			r, err := readRun(log)
			require.NoError(t, err)
			both := rates.BothOf(r.Trials, rates.Model, "")
			require.Equal(t, row.speaks, both.Speaks.Value)
			require.Equal(t, row.silent, both.Silence.Value)
			cost := rates.CostOf(r.Trials)
			require.Equal(t, 128+cost.Errors, cost.Turns, "where the model fails, the reference asks once more")
			require.Positive(t, cost.InputTokens)
			require.Equal(t, row.model == "failing", cost.Errors > 0)
		})
	}
}

func TestFlags(t *testing.T) {
	broken := func() (attach.Target, error) {
		return attach.InProcess("broken", func(context.Context, io.Reader, io.Writer) error { return nil }), nil
	}
	log := filepath.Join(t.TempDir(), "log.json")
	require.NoError(t, os.WriteFile(log, []byte(`{}`), 0o600))
	for _, row := range []struct {
		why   string
		args  string
		code  int
		wants string
	}{
		{"no model", "", command.Usage, "needs --model"},
		{"two models", "--model scripted:mute --own-model --harness x", command.Usage, "needs --model"},
		{"the reference has no model", "--own-model", command.Usage, "needs --harness"},
		{"a run that is read has its model", "--from x --model scripted:mute", command.Usage, "doesn't run anything"},
		{"a threshold above 1", "--model scripted:mute --threshold 90", command.Usage, "from 0 to 1"},
		{"no plays", "--model scripted:mute --epochs 0", command.Usage, "--epochs must be"},
		{"no jobs", "--model scripted:mute --jobs 0", command.Usage, "--jobs must be"},
		{"no tokens", "--model scripted:mute --max-tokens 0", command.Usage, "--max-tokens must be"},
		{"a family that isn't there", "--model scripted:mute --family x", command.Usage, `unknown family "x"`},
		{"a model that isn't there", "--model scripted:x", command.Usage, "unknown scripted model"},
		{"no log", "--from " + log, command.Usage, "the log is of task"},
		{"a log that isn't there", "--model scripted:mute --against " + log + "x", command.Usage, "no such file"},
		{"a program that ends", "--model scripted:mute", command.Inconclusive, "ended"},
	} {
		_, code, err := run(t, broken, strings.Fields(row.args)...)
		require.Equal(t, row.code, code, row.why)
		require.ErrorContains(t, err, row.wants, row.why)
	}
}

// TestRunsAreCompared: a run is told apart from that of a worse model, and not from itself.
func TestRunsAreCompared(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.json"), filepath.Join(dir, "bad.json")
	_, code, err := run(t, inProcess, "--model", "scripted:obedient", "--epochs", "2", "--log", good)
	require.Equal(t, command.OK, code, err)
	_, code, _ = run(t, inProcess, "--model", "scripted:1/0.7", "--epochs", "2", "--log", bad)
	require.Equal(t, command.Not, code)
	out, code, _ := run(t, inProcess, "--from", good, "--against", bad)
	require.Equal(t, command.OK, code)
	require.Contains(t, out, "speaks when it must: no difference shown (p = 1;")
	require.Contains(t, out, "silent when it must be: this run is better")
	out, _, _ = run(t, inProcess, "--from", bad, "--against", good)
	require.Contains(t, out, "silent when it must be: the other run is better")
	out, _, _ = run(t, inProcess, "--from", bad, "--against", bad)
	require.NotContains(t, out, "is better")
	out, _, _ = run(t, inProcess, "--from", bad, "--level", "chat")
	require.Contains(t, out, "Demonstrated: the model with its harness")
}

func TestList(t *testing.T) {
	out, code, _ := run(t, inProcess, "--list")
	require.Equal(t, command.OK, code)
	require.Equal(t, 128, strings.Count(out, "\n"))
	out, _, _ = run(t, inProcess, "--list", "--family", "thanks,edit")
	require.Equal(t, 32, strings.Count(out, "\n"))
	require.Contains(t, out, "thanks/plain/silence             silence  Will in a direct message to lead: thanks!")
}
