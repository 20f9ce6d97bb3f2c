// Package command contains what the commands of several packages share: errors and exit codes, flags and their values,
// interrupts, and JSON output. It contains no command.
package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
)

// Exit codes that every command may return.
const (
	OK           = 0
	Not          = 1 // not conformant, not valid, refused
	Usage        = 2 // a mistake on the command line or in the configuration
	Inconclusive = 3 // undecided, or an error in the suite
)

// A Failure ends the program with an exit code. A nil Err means that the output has already reported everything.
type Failure struct {
	Code int
	Err  error
}

// Error returns the text of Err.
func (f *Failure) Error() string {
	if f.Err == nil {
		return fmt.Sprintf("exit %d", f.Code)
	}
	return f.Err.Error()
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

// Usagef returns the error for a mistake on the command line or in the configuration.
func Usagef(format string, args ...any) error { return &Failure{Usage, fmt.Errorf(format, args...)} }

// Failf returns the error for a failure that leaves the result undecided.
func Failf(format string, args ...any) error {
	return &Failure{Inconclusive, fmt.Errorf(format, args...)}
}

// Conclude ends the program with an exit code and without any further message.
func Conclude(code int) error {
	if code == OK {
		return nil
	}
	return &Failure{Code: code}
}

// Classify gives an exit code to an error of a command. An error without a code is an error in the suite.
func Classify(err error) error {
	var chosen *Failure
	if err == nil || errors.As(err, &chosen) {
		return err
	}
	return &Failure{Inconclusive, err}
}

// A Choice is a flag with few values.
type Choice struct {
	Value string
	Of    []string
}

// String returns the value.
func (c *Choice) String() string { return c.Value }

// Type lists the values.
func (c *Choice) Type() string { return strings.Join(c.Of, "|") }

// Set sets the value, which must be one of the choices.
func (c *Choice) Set(s string) error {
	if !slices.Contains(c.Of, s) {
		return fmt.Errorf("must be one of %s", strings.Join(c.Of, ", "))
	}
	c.Value = s
	return nil
}

// NoArguments refuses arguments, which are usually the value of a forgotten flag.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("%s takes no arguments, but got %q", cmd.Name(), args[0])
	}
	return nil
}

// Outlive makes an interrupt end the input of a command instead of the command, which keeps its exit code.
func Outlive(cmd *cobra.Command) { cmd.SetContext(context.WithoutCancel(cmd.Context())) }

// Capabilities refuses capability names that are not in the catalogue.
func Capabilities(names []string) error {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return err
	}
	known := catalogue.Capabilities()
	for _, name := range names {
		if !slices.Contains(known, name) {
			return Usagef("unknown capability %q%s; known: %s", name,
				strings.TrimSuffix(suggest.DidYouMean(name, known), "?"), strings.Join(known, ", "))
		}
	}
	return nil
}

// WriteJSON writes a result as JSON for people and machines.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
