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

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Kinds of report that are more than a file.
const (
	annotations = "github"   // stands beside the text on stdout, and brings a step summary
	summary     = "markdown" // what a step summary is written in
)

// standardOutput is the file name that stands for stdout.
const standardOutput = "-"

// A renderer writes a report in one kind.
type renderer func(io.Writer, report.Report) error

// renderers are the kinds of report.
var renderers = map[string]renderer{
	"badge":     report.WriteBadge,
	"ctrf":      report.WriteCTRF,
	"html":      report.WriteHTML,
	annotations: report.WriteGitHub,
	"json":      report.WriteJSON,
	"junit":     report.WriteJUnit,
	summary:     report.WriteMarkdown,
	"sarif":     report.WriteSARIF,
	"text": func(w io.Writer, r report.Report) error {
		return report.WriteText(console.Words(w), r, console.StyleOf(w))
	},
}

// kinds are the names of the renderers.
func kinds() []string { return slices.Sorted(maps.Keys(renderers)) }

// A destination is a report to be written.
type destination struct {
	kind, file string
}

// parseDestinations reads entries such as junit=c2a.xml. Two reports may not go to the same place.
func parseDestinations(entries []string) ([]destination, error) {
	var out []destination
	for _, e := range entries {
		kind, file, ok := strings.Cut(e, "=")
		switch {
		case !ok || file == "":
			return nil, usagef("report %q: write it as kind=file, such as junit=c2a.xml", e)
		case renderers[kind] == nil:
			return nil, usagef("report %q: unknown kind %q; known: %s", e, kind, strings.Join(kinds(), ", "))
		}
		if file != standardOutput {
			file = filepath.Clean(file)
		}
		if slices.ContainsFunc(out, func(d destination) bool {
			beside := file == standardOutput &&
				(d.kind == annotations && kind == "text" || d.kind == "text" && kind == annotations)
			return d.file == file && !beside
		}) {
			return nil, usagef("report %q: another report already goes to %q", e, file)
		}
		out = append(out, destination{kind, file})
	}
	return out, nil
}

// destinationsOf are the reports to write, those on stdout last: that of the entries, or else the format. Annotations
// stand below the text; with them comes a summary of the step, where there is one to write to.
func destinationsOf(entries []string, format string, formatSaid bool) ([]destination, error) {
	all, err := parseDestinations(entries)
	if err != nil {
		return nil, err
	}
	var out, last []destination
	annotated, shown := false, -1
	for i, d := range all {
		annotated = annotated || d.kind == annotations
		switch {
		case d.file != standardOutput:
			out = append(out, d)
		case d.kind == annotations:
			last = append(last, d)
		default:
			shown = i
		}
	}
	switch {
	case shown >= 0 && formatSaid:
		return nil, usagef("--format and --report %s=- would both go to stdout", all[shown].kind)
	case len(last) > 0 && shown < 0 && format != "text":
		return nil, usagef("--format %s and --report %s=- would both go to stdout", format, annotations)
	case shown >= 0:
		out = append(out, all[shown])
	default:
		out = append(out, destination{format, standardOutput})
	}
	if file := os.Getenv(stepSummary); annotated && file != "" {
		d := destination{summary, filepath.Clean(file)}
		if !slices.Contains(out, d) {
			out = append([]destination{d}, out...)
		}
	}
	return append(out, last...), nil
}

// An output is an open destination.
type output struct {
	destination
	w       io.Writer
	commit  func() error
	discard func()
	room    int64 // for a step summary: bytes that may still be written
}

// openOutputs opens every destination before the run, so that a path that can't be written costs no run. A file that is
// there stays as it is until the report is complete; only the summary of a step, which others write to as well, is
// appended to.
func openOutputs(all []destination, stdout io.Writer) ([]output, error) {
	var out []output
	for _, d := range all {
		o, err := d.open(stdout)
		if err != nil {
			discardOutputs(out)
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// stepSummary is the variable by which GitHub Actions names the file that gathers the summaries of a step.
const stepSummary = "GITHUB_STEP_SUMMARY"

// maxStepSummary is how long such a file may be, in bytes: of a longer one nothing is shown.
const maxStepSummary = 1 << 20

func (d destination) isStepSummary() bool {
	file := os.Getenv(stepSummary)
	return d.kind == summary && file != "" && filepath.Clean(file) == d.file
}

// open makes no directory: one that is missing is most often misspelt.
func (d destination) open(stdout io.Writer) (output, error) {
	o := output{destination: d, w: stdout, commit: func() error { return nil }, discard: func() {}}
	if d.file == standardOutput {
		return o, nil
	}
	dir := filepath.Dir(d.file)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return o, usagef("report %s=%s: directory %q does not exist; create it first", d.kind, d.file, dir)
	case err == nil && !info.IsDir():
		return o, usagef("report %s=%s: %q is not a directory", d.kind, d.file, dir)
	}
	if d.isStepSummary() {
		file, err := os.OpenFile(d.file, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
		if err != nil {
			return o, usagef("report %s: %w", d.kind, err)
		}
		if info, err := file.Stat(); err == nil {
			o.room = max(1, maxStepSummary-info.Size())
		}
		o.w, o.commit, o.discard = file, file.Close, func() { _ = file.Close() }
		return o, nil
	}
	file, err := files.Create(d.file)
	if err != nil {
		return o, usagef("report %s: %w", d.kind, err)
	}
	o.w, o.commit, o.discard = file, file.Commit, file.Discard
	return o, nil
}

func discardOutputs(all []output) {
	for _, o := range all {
		o.discard()
	}
}

// write writes r to every output and commits it. One that fails keeps none of the others from being written.
func write(all []output, r report.Report) error {
	var failed error
	for _, o := range all {
		err := o.render(r)
		if err == nil {
			err = o.commit()
		} else {
			o.discard()
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("report %s=%s: %w", o.kind, o.file, err))
		}
	}
	return failed
}

func (o output) render(r report.Report) error {
	if o.room > 0 {
		return report.WriteSummary(o.w, r, int(o.room))
	}
	return renderers[o.kind](o.w, r)
}
