package runner_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// A harness that is part of the program is tested without a process of its own.
func ExampleTest() {
	TestConformance := func(t *testing.T) {
		myHarness := func(ctx context.Context, r io.Reader, w io.Writer) error {
			// reads a message from each line of r, and writes one to each of w
			return serve.Serve(ctx, r, w, bundled.Options())
		}
		runner.Test(t, runner.Options{
			Target: attach.InProcess("my harness", myHarness),
			Filter: features.Filter{Roles: []string{c2a.RoleHarness}},
		})
	}
	_ = TestConformance // which go test runs
}

// inProcess is the reference as a part of this program.
func inProcess(o serve.Options) attach.Target {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := o
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	})
}

// brokenVariable makes the reference of TestOfGo wrong about its windows, or keeps it from being attached.
const brokenVariable = "C2A_TEST_BROKEN"

func TestOfGo(t *testing.T) {
	broken := os.Getenv(brokenVariable)
	o := bundled.Options()
	if broken == "windows" || broken == "known" {
		c2aserve.Of(&o).Harness.QuietMs = 500
	}
	var known *report.KnownFailures
	if broken == "known" {
		known = &report.KnownFailures{Entries: []report.KnownFailure{{
			Requirement: "C2A-COMPOSE-001", Reason: "our users are in a hurry",
			Fails: []report.KnownCheck{
				{Source: judge.Step, What: `no turn starts before 2 s after "I was wondering"`},
				{Source: judge.Law, What: "no turn starts earlier than 2 s after the latest fragment"},
			},
		}}}
	}
	target := inProcess(o)
	if broken == "hello" {
		target = attach.InProcess("nothing",
			func(context.Context, io.Reader, io.Writer) error { return io.ErrUnexpectedEOF })
	}
	runner.Test(t, runner.Options{
		Target: target,
		Known:  known,
		Filter: features.Filter{Scenarios: []string{"compose/one-message-waits"}, Roles: []string{c2a.RoleHarness},
			Drafts: []string{c2a.Draft0624}},
	})
}

func TestOfGoTells(t *testing.T) {
	for _, tt := range []struct {
		why, broken string
		ok          bool
		says        []string
	}{
		{"a test for each scenario", "", true, []string{
			"--- PASS: TestOfGo/compose/one-message-waits/harness/2026-06-24",
		}},
		{"a failure is told as in a report", "windows", false, []string{
			"--- FAIL: TestOfGo/compose/one-message-waits/harness/2026-06-24",
			"C2A-COMPOSE-001  ", "✗ Then  no turn starts before 2 s after", "conformance/turn",
			"reproduce go test -run '^TestOfGo$/^compose$/^one-message-waits$/^harness$/^2026-06-24$'",
			"nonconformant, 18 of 89 MUSTs passed", "broken: C2A-COMPOSE-001",
		}},
		{"what is known to fail is let be", "known", true, []string{
			"--- SKIP: TestOfGo/compose/one-message-waits/harness/2026-06-24", "known: our users are in a hurry",
		}},
		{"nothing attached is no pass", "hello", false, []string{
			"unexpected EOF", "inconclusive, 0 of 89 MUSTs judged",
		}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			self, err := os.Executable()
			require.NoError(t, err)
			cmd := exec.Command(self, "-test.run=^TestOfGo$", "-test.v")
			cmd.Env = append(os.Environ(), brokenVariable+"="+tt.broken)
			out, err := cmd.CombinedOutput()
			require.Equal(t, tt.ok, err == nil, "%s", out)
			for _, text := range tt.says {
				require.Contains(t, string(out), text)
			}
		})
	}
}
