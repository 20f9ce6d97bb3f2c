// Package certificates is the commands that make certificates and verify them, one file each. It reads the files that
// flags name, and says what [certificate] found out.
package certificates

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Commands are the commands; suite is the program that they belong to.
func Commands(suite func() report.Suite) []*cobra.Command {
	return []*cobra.Command{newCertifyCommand(suite), newVerifyCommand(suite), newListingCommand(suite)}
}

// Exit codes.
const (
	exitOK           = 0 // valid
	exitNot          = 1 // not valid, or refused
	exitUsage        = 2
	exitInconclusive = 3
)

// A Failure ends the program with a code. A nil Err says that the output has told everything already.
type Failure struct {
	Code int
	Err  error
}

// Error is that of Err.
func (f *Failure) Error() string {
	if f.Err == nil {
		return fmt.Sprintf("exit %d", f.Code)
	}
	return f.Err.Error()
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

func usagef(format string, args ...any) error {
	return &Failure{exitUsage, fmt.Errorf(format, args...)}
}

func conclude(code int) error {
	if code == exitOK {
		return nil
	}
	return &Failure{Code: code}
}
