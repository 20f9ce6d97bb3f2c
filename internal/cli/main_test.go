package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be the program, for the scripts and for processes that they start.
func TestMain(m *testing.M) {
	if os.Getenv("XDG_CACHE_HOME") == "" { // no test writes into the cache of whoever runs it
		_ = os.Setenv("XDG_CACHE_HOME", filepath.Join(os.TempDir(), "c2a-conform-test-cache"))
	}
	testscript.Main(m, map[string]func(){
		mortal: beMortal,
		programName: func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM) // as main does
			context.AfterFunc(ctx, stop)
			os.Exit(Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs the scripts of testdata/script. They have one command more:
// "exits CODE program argument..." demands an exit code.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			// The scripts must see the same whatever the machine says.
			env.Setenv("NO_COLOR", "")
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Condition: func(name string) (bool, error) {
			if name != "hangup" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return !signal.Ignored(syscall.SIGHUP), nil // under nohup, children ignore it as well
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE program argument...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exited *exec.ExitError
		if !errors.As(err, &exited) {
			ts.Fatalf("%v: %v", args[1:], err)
		}
		got = exited.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
