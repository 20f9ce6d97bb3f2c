//go:build ci

package selfcheck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
	"github.com/c2a-conform/c2a-conform/runner"
)

// TestMutantsChangeOnlyWhatReachesThem: the record of what a scenario reaches decides which scenarios are run against a
// mutant. So whatever a mutant changes in a run of everything is in the record; and a place that only one scenario can
// reach is recorded for that one alone.
func TestMutantsChangeOnlyWhatReachesThem(t *testing.T) {
	const protocol, drawn, few = "pap", 20, 40
	dir := t.TempDir()
	program, err := mutants.Build(t.Context(), "../..", dir, []string{"reference/pap"})
	require.NoError(t, err)
	m, err := newMutation(program, dir)
	require.NoError(t, err)
	broken, err := m.control(t.Context(), protocol)
	require.NoError(t, err)
	require.Empty(t, broken)
	c := m.controls[protocol]

	// changed are the scenarios whose traces are not the same with a mutant, when all of them are run.
	changed := func(x mutants.Mutant) []string {
		traces := filepath.Join(dir, fmt.Sprint(x.Number))
		o := m.options(protocol, fmt.Sprintf("%s=%d", mutants.Variable, x.Number), nil)
		o.Trace = traces
		_, err := runner.Run(t.Context(), o)
		require.NoError(t, err)
		var out []string
		for name, was := range contents(t, c.traces) {
			var header struct{ Scenario, Role, Draft string }
			first, _, _ := bytes.Cut(was, []byte("\n"))
			require.NoError(t, json.Unmarshal(first, &header))
			if is, _ := os.ReadFile(filepath.Join(traces, name)); !bytes.Equal(was, is) {
				out = append(out, header.Scenario+" ["+header.Role+" "+header.Draft+"]")
			}
		}
		return out
	}

	seen := false
	for _, x := range program.Mutants {
		if x.Key() == "drop reference/pap Agent.say: x.Text = a.Rules.Silence" {
			alone := []string{"manners/the-model-has-nothing-to-say [agent pap]",
				"manners/the-model-has-nothing-to-say-after-its-question-was-answered [agent pap]",
				"manners/another-agent-asks-and-the-model-has-nothing-to-say [agent pap]",
				"platforms/agent-walk-3 [agent pap]",
				"platforms/agent-walk-4 [agent pap]",
				"platforms/agent-walk-14 [agent pap]"}
			require.ElementsMatch(t, alone, c.reach[x.Number].differs, "only there an agent has nothing to say")
			require.ElementsMatch(t, alone, changed(x))
			seen = true
		}
	}
	require.True(t, seen)

	tried, changes := 0, 0
	for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(len(program.Mutants)) {
		x := program.Mutants[i]
		where := c.reach[x.Number]
		if where == nil || where.always || len(where.differs) > few {
			continue
		}
		for _, id := range changed(x) {
			require.Contains(t, where.differs, id, "%v", x)
			changes++
		}
		if tried++; tried == drawn {
			break
		}
	}
	require.Equal(t, drawn, tried)
	require.Greater(t, changes, drawn, "mutants change something")
}

// contents are the files of a folder, by their names in it.
func contents(t *testing.T, folder string) map[string][]byte {
	all := map[string][]byte{}
	require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		all[name], err = os.ReadFile(path)
		return err
	}))
	require.NotEmpty(t, all)
	return all
}
