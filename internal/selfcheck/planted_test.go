package selfcheck

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// TestPlantedBugsFit: each bug changes its example, breaks known clauses or is open, and has a name of its own.
func TestPlantedBugsFit(t *testing.T) {
	suite, err := features.LoadOf(features.Unfinished()...)
	require.NoError(t, err)
	clauses := map[string]bool{}
	for _, c := range suite.Catalogue.Clauses {
		clauses[c.ID] = true
	}
	all, err := Examples("../..")
	require.NoError(t, err)
	for _, e := range all {
		names := map[string]bool{}
		require.NotEmpty(t, e.Bugs, e.Name)
		for _, b := range e.Bugs {
			name := e.Name + "/" + b.Name
			require.NotEqual(t, b.Old, b.New, name)
			require.False(t, names[b.Name], name)
			require.NotEmpty(t, b.What, name)
			require.Equal(t, b.Open == "", len(b.Clauses) > 0, "%s breaks clauses, or is open", name)
			for _, c := range b.Clauses {
				require.True(t, clauses[c], "%s: %s", name, c)
			}
			require.NoError(t, e.Plant(b, "../..", t.TempDir()))
			names[b.Name] = true
		}
	}
}

func TestPlantedBugsAreJudged(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	p, err := RunPlanted(t.Context(), PlantedOptions{Root: "../..", Jobs: 2,
		Chosen: []string{"python-platform/hops-4", "python-platform/tasks-gone"}})
	require.NoError(t, err)
	require.Len(t, p.Rows, 2)
	require.True(t, p.OK())
	require.Contains(t, p.Rows[0].Broken, "PAP-DELEG-004")
	require.True(t, p.Rows[0].Named)
	require.Empty(t, p.Rows[1].Broken)
	var text strings.Builder
	p.WriteText(&text)
	require.Contains(t, text.String(),
		"1 of 1 bugs caught, 1 by a rule of the broken clause; 1 of 1 choices pass")

	quick, err := RunPlanted(t.Context(), PlantedOptions{Root: "../..", Own: true,
		Chosen: []string{"python-platform/hops-4"}})
	require.NoError(t, err)
	require.True(t, quick.Rows[0].Named)

	p.Rows[1].Open = "" // a bug that is missed is no success
	require.False(t, p.OK())

	ctx, cancel := context.WithCancel(t.Context())
	var told strings.Builder
	p, err = RunPlanted(ctx, PlantedOptions{Root: "../..", Jobs: 1,
		Chosen:   []string{"python-platform/hops-4", "python-platform/tasks-gone"},
		Show:     func(r PlantedRow) { r.WriteText(&told) },
		Progress: func(int, int, string) { cancel() }})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, p.Rows, 1, "what was tried before")
	require.Empty(t, p.Rows[0].Problem)
	require.False(t, p.OK())
	text.Reset()
	p.WriteText(&text)
	require.Contains(t, text.String(), "interrupted: 1 of 2 were not tried")
	tried := p.Rows[0].name()
	require.Contains(t, told.String(), tried+": ", "it is shown as soon as it is decided")
	require.NotContains(t, text.String(), tried+": ", "and not again")
	require.Len(t, p.Undecided, 1)
	require.NotEqual(t, tried, p.Undecided[0])
	require.Contains(t, text.String(), "not decided: "+p.Undecided[0])

	_, err = RunPlanted(t.Context(), PlantedOptions{Root: "../..", Chosen: []string{"python-platform/none"}})
	require.ErrorContains(t, err, "python-platform/none")
	_, err = RunPlanted(t.Context(), PlantedOptions{Root: t.TempDir()})
	require.ErrorContains(t, err, "needs the source")
}

// TestAFailedTryIsShown: a bug that could not be tried has no verdict, and says why.
func TestAFailedTryIsShown(t *testing.T) {
	raw, err := json.Marshal(Planted{Planned: 1,
		Rows: []PlantedRow{{Example: "e", Bug: "b", Problem: "it is missing"}}})
	require.NoError(t, err)
	require.Contains(t, string(raw), "it is missing")
}

// TestPlantedBugsAreExplored: after the scenarios, random histories look for the bug. What they find in a choice that
// the texts allow is an alarm.
func TestPlantedBugsAreExplored(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	p, err := RunPlanted(t.Context(), PlantedOptions{Root: "../..", Jobs: 2, Explore: 10 * time.Minute,
		Chosen: []string{"python-platform/hops-4"}})
	require.NoError(t, err)
	require.NotEmpty(t, p.Rows[0].Explored.Broken)
	var text strings.Builder
	p.WriteText(&text)
	require.Contains(t, text.String(), "1 found by scenarios and histories, 0 by scenarios alone")

	p.Rows[0].Open, p.Rows[0].Verdict = "the texts allow it", judge.Conformant
	require.False(t, p.OK())
	p.Rows[0].Explored.Broken = ""
	require.True(t, p.OK())
}

// TestABugMayLieInAFolder: folders are linked, but not those on the way to the file with the bug.
func TestABugMayLieInAFolder(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"run.py": "run", "lib/other.py": "right", "lib/deep/rule.py": "right", "lib/deep/twin.py": "right",
		"fetched/big.py": "right",
	} {
		file := filepath.Join(root, "examples", "mine", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	for _, row := range []struct {
		why, file string
		fails     string
	}{
		{"a file beside the program", "run.py", "appears 0 times in run.py"},
		{"a file in a folder of a folder", "lib/deep/rule.py", ""},
		{"a path that is written in another way", "./lib/deep//rule.py", ""},
		{"no such file in the folder", "lib/deep/none.py", "lib/deep/none.py does not exist"},
		{"no such folder", "none/rule.py", "none/rule.py does not exist"},
	} {
		dir := t.TempDir()
		err := Example{Name: "mine"}.Plant(Bug{Name: "b", File: row.file, Old: "right", New: "wrong"}, root, dir)
		if row.fails != "" {
			require.ErrorContains(t, err, row.fails, row.why)
			continue
		}
		require.NoError(t, err, row.why)
		for name, want := range map[string]string{
			"lib/deep/rule.py": "wrong", "lib/deep/twin.py": "right", "lib/other.py": "right",
			"fetched/big.py": "right",
		} {
			text, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err, row.why)
			require.Equal(t, want, string(text), "%s: %s", row.why, name)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "examples", "mine", "lib/deep/rule.py"))
	require.NoError(t, err)
	require.Equal(t, "right", string(text), "the example itself stays as it is")
}
