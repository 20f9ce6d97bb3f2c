package attach_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

const adopts = "C2A_CONFORM_ADOPTS"

// TestNobodyHides has a process of its own that adopts, since all children of it die. What it starts forks twice, in a
// session of its own and without an environment.
func TestNobodyHides(t *testing.T) {
	const hidden = `env -i setsid sh -c 'sleep 601 & exec sleep 602' >/dev/null 2>&1 & exec sleep 0.1`
	if os.Getenv(adopts) != "" {
		end := attach.Adopt()
		require.NoError(t, exec.Command("sh", "-c", hidden).Run())
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
		_, err := fmt.Sscanf(killed, "sleep (%d)", &pid)
		require.NoError(t, err, said)
		require.NoDirExists(t, fmt.Sprintf("/proc/%d", pid))
	}
}
