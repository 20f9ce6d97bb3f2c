package cli

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

func TestSteps(t *testing.T) {
	for _, row := range []struct {
		why  string
		args []string
		want []string
		code bool // an error is wanted
	}{
		{why: "everything, grouped, with examples",
			want: []string{"Given\n", "When\n", "Then\n", "such as: Will is in a DM with lead"}},
		{why: "only what has a word", args: []string{"typing"}, want: []string{"{name} {starts|stops} typing"}},
		{why: "a word that no step has is an error, not an empty list", args: []string{"xyzzy"}, code: true},
	} {
		cmd := newStepsCommand()
		var out bytes.Buffer
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		cmd.SilenceUsage, cmd.SilenceErrors = true, true
		cmd.SetArgs(append([]string{}, row.args...))
		if err := cmd.Execute(); row.code {
			require.Error(t, err, row.why)
			continue
		} else {
			require.NoError(t, err, row.why)
		}
		for _, want := range row.want {
			require.Contains(t, out.String(), want, row.why)
		}
	}

	cmd := newStepsCommand()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs([]string{"--format", "json"})
	require.NoError(t, cmd.Execute())
	var all []listedStep
	require.NoError(t, json.Unmarshal(out.Bytes(), &all))
	known := 0
	for _, p := range features.Protocols() {
		played, ok := steps.Find(p.Name)
		require.True(t, ok, p.Name)
		known += len(played.Vocabulary().Entries())
	}
	require.Len(t, all, known)
}
