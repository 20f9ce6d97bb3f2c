package watch

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, parts ...string) {
	t.Helper()
	name := filepath.Join(parts...)
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
	require.NoError(t, os.WriteFile(name, []byte(t.Name()), 0o666))
}

// TestWhatAPersonEditsIsTold: each row writes files that tell nothing and then one that does, so that no test has to
// wait for nothing.
func TestWhatAPersonEditsIsTold(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "src", "bot.py")
	write(t, dir, "node_modules", "x", "index.js")
	w, err := New(t.Context(), dir, filepath.Join(dir, "report.json"), filepath.Join(dir, "traces"))
	require.NoError(t, err)
	for _, row := range []struct {
		why    string
		silent []string
		told   string
	}{
		{"a file of the folder", nil, "bot.py"},
		{"one further down", nil, "src/bot.py"},
		{"not what a package manager installs", []string{"node_modules/x/index.js"}, "bot.py"},
		{"nor hidden folders", []string{".git/index", ".venv/bin/activate"}, "bot.py"},
		{"nor what is built", []string{"dist/bot.js", "src/__pycache__/bot.pyc", "bot.pyc"}, "bot.py"},
		{"nor what a program or an editor leaves behind", []string{"bot.log", "chat.db-wal", "bot.py~", ".bot.py.swp"},
			"bot.py"},
		{"nor our own reports", []string{"report.json", "traces/a.trace"}, "bot.py"},
		{"a folder that is new", nil, "lib"},
		{"and what is in it", nil, "lib/new.py"},
	} {
		for _, name := range row.silent {
			write(t, dir, filepath.FromSlash(name))
		}
		if row.told == "lib" {
			require.NoError(t, os.Mkdir(filepath.Join(dir, row.told), 0o777))
		} else {
			write(t, dir, filepath.FromSlash(row.told))
		}
		names := <-w.Changes()
		require.Contains(t, names, row.told, row.why)
		for _, name := range row.silent {
			require.NotContains(t, names, name, row.why)
		}
	}
}

// TestWhatABuildWritesIsNoChange: neither when it writes it, nor when that is told late.
func TestWhatABuildWritesIsNoChange(t *testing.T) {
	dir := t.TempDir()
	w, err := New(t.Context(), dir)
	require.NoError(t, err)
	w.Mute(true)
	write(t, dir, "my-host")
	require.Eventually(t, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.products[filepath.Join(dir, "my-host")]
	}, time.Minute, time.Millisecond)
	w.Mute(false)
	write(t, dir, "my-host")
	write(t, dir, "main.go")
	require.Equal(t, []string{"main.go"}, <-w.Changes())
	w.mu.Lock()
	w.unmuted = w.unmuted.Add(-2 * settles)
	w.mu.Unlock()
	write(t, dir, "my-host")
	require.Equal(t, []string{"my-host"}, <-w.Changes(), "a file that was saved during a build isn't lost for good")
}

func TestWhatGitIgnoresIsNoChange(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	require.NoError(t, exec.CommandContext(t.Context(), "git", "init", "-q", dir).Run())
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".gitignore"), []byte("state.json\n"), 0o666))
	w, err := New(t.Context(), dir)
	require.NoError(t, err)
	write(t, dir, "state.json")
	write(t, dir, "bot.py")
	require.Equal(t, []string{"bot.py"}, <-w.Changes())
}

func TestAFolderThatIsNotThere(t *testing.T) {
	_, err := New(t.Context(), filepath.Join(t.TempDir(), "no"))
	require.Error(t, err)
}
