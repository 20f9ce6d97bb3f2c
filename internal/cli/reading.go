package cli

import (
	"errors"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/input"
)

// openInput opens a file or standard input for a command.
func openInput(cmd *cobra.Command, name string, bar *console.InputBar) (io.ReadCloser, error) {
	in, err := input.Open(cmd.Context(), input.Source{
		Name: name, Stdin: cmd.InOrStdin(), Count: bar.Reader, Instead: programName + " " + cmd.Name() + " -",
	})
	if err != nil && cmd.Context().Err() != nil {
		return nil, errInterrupted
	}
	return in, unreadable(err)
}

// followInput opens a growing file.
func followInput(cmd *cobra.Command, name string) (*input.Follower, error) {
	f, err := input.Follow(cmd.Context(), name)
	return f, unreadable(err)
}

// unreadable gives an input error its exit code.
func unreadable(err error) error {
	if _, missing := errors.AsType[*input.OpenError](err); missing {
		return &exitError{Code: exitUsage, Err: err}
	}
	return classify(err)
}

// thrifty makes the heap grow to a few times the live data before garbage is collected, if possible not beyond most
// bytes: even a very long input has little live data. The returned function restores the settings.
func thrifty(most int64) (back func()) {
	percent, limit := debug.SetGCPercent(400), debug.SetMemoryLimit(most)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}
