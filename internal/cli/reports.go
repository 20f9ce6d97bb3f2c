package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report"
)

// standardOutput is the file name that stands for stdout.
const standardOutput = "-"

// A renderer writes a report in one kind.
type renderer func(io.Writer, report.Report) error

// renderers are the kinds of report.
var renderers = map[string]renderer{
	"json":     report.WriteJSON,
	"junit":    report.WriteJUnit,
	"markdown": report.WriteMarkdown,
	"text":     func(w io.Writer, r report.Report) error { return report.WriteText(w, r, styleOf(w)) },
}

// kinds are the names of the renderers.
func kinds() []string { return slices.Sorted(maps.Keys(renderers)) }

// A destination is a report to be written.
type destination struct {
	kind, file string
}

// parseDestinations reads entries such as junit=c2a.xml. Two reports may not
// go to the same place.
func parseDestinations(entries []string) ([]destination, error) {
	var out []destination
	for _, e := range entries {
		kind, file, ok := strings.Cut(e, "=")
		switch {
		case !ok || file == "":
			return nil, usagef("report %q: write it as kind=file, such as junit=c2a.xml", e)
		case renderers[kind] == nil:
			return nil, usagef("report %q: no kind %q; there is %s", e, kind, strings.Join(kinds(), ", "))
		}
		if file != standardOutput {
			file = filepath.Clean(file)
		}
		if slices.ContainsFunc(out, func(d destination) bool { return d.file == file }) {
			return nil, usagef("report %q: %q is taken by another report", e, file)
		}
		out = append(out, destination{kind, file})
	}
	return out, nil
}

// destinationsOf are the reports to write, the one on stdout last: that of the
// entries, or else the format.
func destinationsOf(entries []string, format string, formatSaid bool) ([]destination, error) {
	out, err := parseDestinations(entries)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(out, func(d destination) bool { return d.file == standardOutput })
	switch {
	case i >= 0 && formatSaid:
		return nil, usagef("--format and --report %s=- would both go to stdout", out[i].kind)
	case i >= 0:
		return append(slices.Delete(slices.Clone(out), i, i+1), out[i]), nil
	default:
		return append(out, destination{format, standardOutput}), nil
	}
}

// An output is an open destination.
type output struct {
	destination
	w     io.Writer
	close func() error
}

// openOutputs opens, and but for a step summary empties, every destination before the run, so that a
// path that cannot be written costs no run and no file tells of an older one.
func openOutputs(all []destination, stdout io.Writer) ([]output, error) {
	var out []output
	for _, d := range all {
		o := output{destination: d, w: stdout, close: func() error { return nil }}
		if d.file != standardOutput {
			file, err := create(d)
			if err != nil {
				closeOutputs(out)
				return nil, err
			}
			o.w, o.close = file, file.Close
		}
		out = append(out, o)
	}
	return out, nil
}

// stepSummary is the variable by which GitHub Actions names the file that
// gathers the summaries of a step.
const stepSummary = "GITHUB_STEP_SUMMARY"

// create opens the file of d, emptied; only the summary of a step, which others
// write to as well, is appended to. It makes no directory: one that is missing
// is most often misspelt.
func create(d destination) (*os.File, error) {
	dir := filepath.Dir(d.file)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usagef("report %s=%s: there is no directory %q; make it first", d.kind, d.file, dir)
	case err == nil && !info.IsDir():
		return nil, usagef("report %s=%s: %q is no directory", d.kind, d.file, dir)
	}
	mode := os.O_TRUNC
	if summary := os.Getenv(stepSummary); d.kind == "markdown" && summary != "" && filepath.Clean(summary) == d.file {
		mode = os.O_APPEND
	}
	file, err := os.OpenFile(d.file, os.O_WRONLY|os.O_CREATE|mode, 0o666)
	if err != nil {
		return nil, usagef("report %s: %w", d.kind, err)
	}
	return file, nil
}

func closeOutputs(all []output) {
	for _, o := range all {
		_ = o.close() // what was written before tells more than this error
	}
}

// write writes r to every output and closes it. One that fails keeps none of
// the others from being written.
func write(all []output, r report.Report) error {
	var failed error
	for _, o := range all {
		err := renderers[o.kind](o.w, r)
		if closed := o.close(); err == nil {
			err = closed
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("report %s=%s: %w", o.kind, o.file, err))
		}
	}
	return failed
}
