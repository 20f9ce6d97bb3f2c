// Package console is the terminal that a person watches a command on, if there is one: how wide it is, what it can
// show, and a line that says how far the command has come.
package console

import (
	"io"
	"os"

	"charm.land/lipgloss/v2"
	"golang.org/x/term"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Terminal reports whether w is a terminal, and how many columns it has (0 if it doesn't say).
func Terminal(w io.Writer) (columns int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		columns = 0
	}
	return columns, true
}

// StyleOf decides once how text on w looks: colours only on a terminal that can show them, and not where NO_COLOR is
// set.
func StyleOf(w io.Writer) report.Style {
	columns, ok := Terminal(w)
	if !ok {
		return report.Style{}
	}
	lipgloss.EnableLegacyWindowsANSI(w.(*os.File))
	return report.Style{
		Width: columns,
		Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
}
