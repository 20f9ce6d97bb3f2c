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

// When text is coloured.
const (
	Auto   = "auto" // on a terminal that can show colours, where NO_COLOR isn't set
	Always = "always"
	Never  = "never"
)

// An Output is a stream with what the person who watches it has asked for.
type Output struct {
	io.Writer
	Color string // Auto, Always or Never
	Quiet bool   // no progress
}

// file is the file that a writer is, or nil.
func file(w io.Writer) *os.File {
	if o, ok := w.(Output); ok {
		w = o.Writer
	}
	f, _ := w.(*os.File)
	return f
}

// Terminal reports whether w is a terminal, and how many columns it has (0 if it doesn't say).
func Terminal(w io.Writer) (columns int, ok bool) {
	f := file(w)
	if f == nil || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		columns = 0
	}
	return columns, true
}

// live is Terminal for a line that changes: on a terminal that can't take one back, and where nobody wants progress, it
// is false.
func live(w io.Writer) (columns int, ok bool) {
	columns, ok = Terminal(w)
	return columns, ok && os.Getenv("TERM") != "dumb" && !quiet(w)
}

func quiet(w io.Writer) bool {
	o, _ := w.(Output)
	return o.Quiet
}

// StyleOf decides once how text on w looks.
func StyleOf(w io.Writer) report.Style {
	columns, ok := Terminal(w)
	if ok {
		lipgloss.EnableLegacyWindowsANSI(file(w))
	}
	o, _ := w.(Output)
	switch o.Color {
	case Always:
		return report.Style{Width: columns, Color: true}
	case Never:
		return report.Style{Width: columns}
	}
	return report.Style{Width: columns, Color: ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}
