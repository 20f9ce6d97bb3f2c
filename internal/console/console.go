// Package console handles the terminal on which a person watches a command, if there is one: its width, its abilities,
// and a progress line.
package console

import (
	"io"
	"os"

	"charm.land/lipgloss/v2"
	"golang.org/x/term"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// When to colour text.
const (
	Auto   = "auto" // on a terminal that can show colours, unless NO_COLOR is set
	Always = "always"
	Never  = "never"
)

// An Output is a stream with the settings of the person who watches it.
type Output struct {
	io.Writer
	Color string // Auto, Always or Never
	Quiet bool   // no progress
}

// file returns the file behind a writer, or nil.
func file(w io.Writer) *os.File {
	if o, ok := w.(Output); ok {
		w = o.Writer
	}
	f, _ := w.(*os.File)
	return f
}

// Terminal reports whether w is a terminal, and its number of columns (0 if unknown).
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

// live is Terminal for a line that changes. It is false if the terminal can't overwrite a line, or if progress is off.
func live(w io.Writer) (columns int, ok bool) {
	columns, ok = Terminal(w)
	return columns, ok && os.Getenv("TERM") != "dumb" && !quiet(w)
}

func quiet(w io.Writer) bool {
	o, _ := w.(Output)
	return o.Quiet
}

// StyleOf decides once how text on w is styled.
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
