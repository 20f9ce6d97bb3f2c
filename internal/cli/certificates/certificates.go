// Package certificates contains the commands that make and verify certificates, one file each. It reads the files that
// flags name, and prints the results of [certificate].
package certificates

import (
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Commands returns the commands; suite is the program to which they belong.
func Commands(suite func() report.Suite) []*cobra.Command {
	return []*cobra.Command{newCertifyCommand(suite), newVerifyCommand(suite), newListingCommand(suite)}
}

// Exit codes.
const (
	exitOK           = command.OK
	exitNot          = command.Not
	exitUsage        = command.Usage
	exitInconclusive = command.Inconclusive
)

// A Failure ends the program with an exit code.
type Failure = command.Failure

func usagef(format string, args ...any) error { return command.Usagef(format, args...) }

func conclude(code int) error { return command.Conclude(code) }
