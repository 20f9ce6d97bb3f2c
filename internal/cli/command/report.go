package command

import (
	"errors"
	"io"
	"os"

	"github.com/c2a-conform/c2a-conform/internal/input"
	"github.com/c2a-conform/c2a-conform/internal/lastrun"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// ReadReport reads a JSON report from a file, or from stdin if the name is -.
func ReadReport(name string, stdin io.Reader) (report.Report, error) {
	in := stdin
	if name != input.Standard {
		file, err := os.Open(name)
		if err != nil {
			return report.Report{}, Usagef("report: %w", err)
		}
		defer file.Close()
		in = file
	}
	r, err := report.ReadJSON(in)
	if err != nil {
		return report.Report{}, Usagef("%s: %w", name, err)
	}
	return r, nil
}

// ReadReportOrLast reads the report that the first argument names. Without an argument, it reads the report of the last
// run in this working directory.
func ReadReportOrLast(args []string, stdin io.Reader) (report.Report, error) {
	if len(args) > 0 {
		return ReadReport(args[0], stdin)
	}
	store, err := lastrun.Open(".")
	if err != nil {
		return report.Report{}, Failf("report: %w", err)
	}
	r, err := store.Latest()
	if errors.Is(err, lastrun.ErrNone) {
		return r, Usagef("no run is stored for this working directory; name a JSON report, as written by " +
			"'c2a-conform run --report json=run.json'; - is stdin")
	}
	return r, err
}
