package cli

import (
	"errors"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Exit codes, the same for every command.
const (
	exitOK           = 0   // conformant, also with warnings, or no worse than known; valid
	exitNot          = 1   // not conformant, or the list of known failures is wrong; not valid
	exitUsage        = 2   // usage or configuration
	exitInconclusive = 3   // nothing selected, unreachable, an error of ours
	exitDiffers      = 4   // a replay judges differently than the recording
	exitInterrupted  = 130 // interrupted
)

// An exitError ends the program with an exit code.
type exitError = command.Failure

// exit ends the program with an exit code and without any further message.
func exit(code int) error { return command.Conclude(code) }

// usagef returns the error for a mistake on the command line or in the configuration.
func usagef(format string, args ...any) error { return command.Usagef(format, args...) }

// failf returns the error for a failure that leaves the result undecided.
func failf(format string, args ...any) error { return command.Failf(format, args...) }

// classify gives an exit code to an error of a command. An error without a code is an error in the suite.
func classify(err error) error { return command.Classify(err) }

// codeOf returns the exit code for the result of Execute. An error without a code comes from parsing the command line.
func codeOf(err error) int {
	var chosen *exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &chosen):
		return chosen.Code
	default:
		return exitUsage
	}
}

// codeOfRun returns the exit code for a verdict.
func codeOfRun(o judge.Overall) int {
	switch {
	case o.Green():
		return exitOK
	case o == judge.Nonconformant, o == judge.NotAsKnown:
		return exitNot
	default:
		return exitInconclusive
	}
}
