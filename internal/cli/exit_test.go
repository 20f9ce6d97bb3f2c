package cli

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

func TestCodeOf(t *testing.T) {
	boom := errors.New("boom")
	for _, row := range []struct {
		why  string
		err  error
		want int
	}{
		{"a command that came to its end", nil, exitOK},
		{"what no command chose comes from reading the command line", boom, exitUsage},
		{"a command's own error that chose no code is ours", classify(boom), exitInconclusive},
		{"a code that was chosen stays", classify(usagef("no %q", "x")), exitUsage},
		{"also when it is wrapped", classify(fmt.Errorf("while planning: %w", failf("x"))), exitInconclusive},
		{"a verdict without a word", classify(exit(exitNot)), exitNot},
		{"nothing went wrong", classify(exit(exitOK)), exitOK},
	} {
		require.Equal(t, row.want, codeOf(row.err), row.why)
	}
	require.ErrorIs(t, usagef("open: %w", boom), boom, "the cause can still be asked for")
}

func TestCodeOfRun(t *testing.T) {
	require.Equal(t, exitOK, codeOfRun(judge.Conformant))
	require.Equal(t, exitOK, codeOfRun(judge.ConformantWithWarnings))
	require.Equal(t, exitNot, codeOfRun(judge.Nonconformant))
	require.Equal(t, exitInconclusive, codeOfRun(judge.Inconclusive))
	require.Equal(t, exitInconclusive, codeOfRun(0), "no verdict is not green")
}
