//go:build unix

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

var kills = flag.Int("kills", 10, "at how many random points the implementation is killed")

// mortal is the reference as a program that kills itself by SIGKILL, once in a run: at a message of all that its
// processes send and receive. It has a child that would run on.
const (
	mortal       = "mortal"
	mortalCount  = "MORTAL_COUNT"   // file with a byte for each message
	mortalDeath  = "MORTAL_DEATH"   // number of the message, from 1
	mortalOrphan = "MORTAL_CHILDOF" // marks the child
)

func beMortal() {
	count, err := os.OpenFile(os.Getenv(mortalCount), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		panic(err)
	}
	death, err := strconv.ParseInt(os.Getenv(mortalDeath), 10, 64)
	if err != nil {
		panic(err)
	}
	child := exec.Command("sleep", "600")
	child.Env = append(os.Environ(), mortalOrphan+"=1")
	if err := child.Start(); err != nil {
		panic(err)
	}
	w := &mortalStream{count: count, death: death}
	o := bundled.Options()
	o.State = os.Getenv(attach.StateVariable)
	err = serve.Serve(context.Background(), io.TeeReader(os.Stdin, w), io.MultiWriter(w, os.Stdout), o)
	_ = child.Process.Kill()
	if err != nil {
		panic(err)
	}
}

// mortalStream counts lines and dies at one of them, when half of it may be out.
type mortalStream struct {
	count *os.File
	death int64
}

func (s *mortalStream) Write(b []byte) (int, error) {
	for range bytes.Count(b, []byte("\n")) {
		if _, err := s.count.Write([]byte{'.'}); err != nil {
			return 0, err
		}
		if info, err := s.count.Stat(); err == nil && info.Size() == s.death {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	return len(b), nil
}

// mortalRun lets this process judge the mortal reference, in a temporary directory of its own, and returns the report
// and what is left behind.
func mortalRun(t *testing.T, death int, args ...string) (r report.Report, code int, messages int, left []string) {
	t.Helper()
	dir := t.TempDir()
	tmp, count := filepath.Join(dir, "tmp"), filepath.Join(dir, "count")
	require.NoError(t, os.Mkdir(tmp, 0o777))
	t.Chdir(dir)
	t.Setenv("TMPDIR", tmp)
	t.Setenv(mortalCount, count)
	t.Setenv(mortalDeath, strconv.Itoa(death))
	code, out, errs := program(t,
		append([]string{"run", "--impl", mortal, "--jobs", "1", "--report", "json=report.json"}, args...)...)
	raw, err := os.ReadFile("report.json")
	require.NoError(t, err, "%s%s", out, errs)
	require.NoError(t, json.Unmarshal(raw, &r), "%s%s", out, errs)
	files, err := os.ReadDir(tmp)
	require.NoError(t, err)
	for _, f := range files {
		left = append(left, "file "+f.Name())
	}
	left = append(left, processesWith(mortalCount+"="+count)...)
	info, err := os.Stat(count)
	require.NoError(t, err)
	return r, code, int(info.Size()), left
}

// processesWith are the processes with an entry in their environment (Linux).
func processesWith(entry string) []string {
	var found []string
	environs, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, e := range environs {
		if env, err := os.ReadFile(e); err == nil && bytes.Contains(env, []byte(entry)) {
			found = append(found, "process "+filepath.Base(filepath.Dir(e)))
		}
	}
	return found
}

func TestAKillAtAnyMomentCostsOneScenario(t *testing.T) {
	args := []string{"--role", "host", "--draft", "2026-06-02", "--requirement",
		"C2A-RPC-003,C2A-INIT-001,C2A-INIT-002,C2A-INIT-003,C2A-DEL-010"}
	whole, code, messages, left := mortalRun(t, 0, args...)
	require.Zero(t, code, whole.Reason)
	require.Empty(t, left)
	require.Greater(t, messages, 50)

	random := rand.New(rand.NewPCG(1, 2))
	points := []int{1, 2, 3, messages} // before hello, after it, within the first scenario, at the end
	for len(points) < *kills {
		points = append(points, 1+random.IntN(messages))
	}
	for _, death := range points {
		why := fmt.Sprintf("killed at message %d of %d", death, messages)
		r, code, _, left := mortalRun(t, death, args...)
		require.Empty(t, left, why)
		require.Equal(t, len(whole.Scenarios), r.Decided, why)
		broken := 0
		for _, s := range r.Scenarios {
			if s.Verdict != judge.Pass {
				require.Equal(t, judge.Error, s.Verdict, "%s: %s: %s %+v", why, s.ID, s.Reason, s.Checks)
				require.Contains(t, s.Reason, "signal: killed", why)
				broken++
			}
		}
		require.LessOrEqual(t, broken, 1, "%s: the rest is judged", why)
		told := strings.Join(append(r.Notes, r.Reason, r.Afterwards), "\n")
		switch {
		case broken == 1:
			require.Equal(t, 3, code, why)
		case code == 0:
			require.Contains(t, told, "killed", "%s: nothing was lost, but it is told", why)
		default:
			require.Contains(t, told, "signal: killed", why)
		}
	}
}
