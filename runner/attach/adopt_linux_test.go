package attach_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

const adopts = "C2A_CONFORM_ADOPTS"

// TestNobodyHides has a process of its own that adopts, since all children of it die. What it starts forks twice, in a
// session of its own and without an environment.
func TestNobodyHides(t *testing.T) {
	const hidden = `env -i setsid sh -c 'sleep 601 & echo >ready; exec sleep 602' >/dev/null 2>&1 & read _ <ready`
	if os.Getenv(adopts) != "" {
		end := attach.Adopt()
		starter := exec.Command("sh", "-c", hidden)
		starter.Dir = t.TempDir()
		require.NoError(t, syscall.Mkfifo(filepath.Join(starter.Dir, "ready"), 0o600))
		require.NoError(t, starter.Run())
		fmt.Printf("killed: %s\n", strings.Join(end(), ", "))
		return
	}
	adopter := exec.Command(os.Args[0], "-test.run=^TestNobodyHides$")
	adopter.Env = append(os.Environ(), adopts+"=1")
	out, err := adopter.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, adopter.Start())
	said := ""
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "killed: "); ok {
			said = name
		}
	}
	require.NoError(t, adopter.Wait())
	require.Len(t, strings.Split(said, ", "), 2, said)
	for killed := range strings.SplitSeq(said, ", ") {
		var pid int
		_, number, _ := strings.Cut(killed, " ") // the name is that of the shell until it has become the second sleep
		_, err := fmt.Sscanf(number, "(%d)", &pid)
		require.NoError(t, err, said)
		require.NoDirExists(t, fmt.Sprintf("/proc/%d", pid))
	}
}
