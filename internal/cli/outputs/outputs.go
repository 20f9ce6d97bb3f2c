// Package outputs writes reports to the requested places. Input: entries such as junit=c2a.xml, and a report; during a
// run also a report of each scenario. Output: files, and the text for stdout. A file is written completely or not at
// all, except a stream, which is written during the run.
package outputs

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

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/stream"
)

// Kinds of report that are not just a file.
const (
	Annotations = "github"   // shown next to the text on stdout, with a step summary
	summary     = "markdown" // the format of a step summary
	streamed    = "ndjson"   // written during the run
)

// Standard is the file name that means stdout.
const Standard = "-"

// A renderer writes a report in one format.
type renderer func(io.Writer, report.Report) error

// renderers are the formats of reports.
var renderers = map[string]renderer{
	"badge":     report.WriteBadge,
	"ctrf":      report.WriteCTRF,
	"html":      report.WriteHTML,
	Annotations: report.WriteGitHub,
	"json":      report.WriteJSON,
	"junit":     report.WriteJUnit,
	summary:     report.WriteMarkdown,
	streamed:    stream.Write,
	"sarif":     report.WriteSARIF,
	"text": func(w io.Writer, r report.Report) error {
		return report.WriteText(console.Words(w), r, console.StyleOf(w))
	},
}

// Kinds returns the names of the renderers.
func Kinds() []string { return slices.Sorted(maps.Keys(renderers)) }

// A Destination is a report to be written: its format, and the name of the file.
type Destination struct {
	Kind, File string
}

// parseDestinations reads entries such as junit=c2a.xml. Two reports must not go to the same file.
func parseDestinations(entries []string) ([]Destination, error) {
	var out []Destination
	for _, e := range entries {
		kind, file, ok := strings.Cut(e, "=")
		switch {
		case !ok || file == "":
			return nil, command.Usagef("report %q: write it as kind=file, such as junit=c2a.xml", e)
		case renderers[kind] == nil:
			return nil, command.Usagef("report %q: unknown kind %q; known: %s", e, kind, strings.Join(Kinds(), ", "))
		}
		if file != Standard {
			file = filepath.Clean(file)
		}
		if slices.ContainsFunc(out, func(d Destination) bool {
			beside := file == Standard &&
				(d.Kind == Annotations && kind == "text" || d.Kind == "text" && kind == Annotations)
			return d.File == file && !beside
		}) {
			return nil, command.Usagef("report %q: another report already goes to %q", e, file)
		}
		out = append(out, Destination{kind, file})
	}
	return out, nil
}

// For returns the reports to write, with those for stdout last. They come from the entries, or else from the format.
// Annotations follow the text, together with a step summary if there is a file for it.
func For(entries []string, format string, formatSaid bool) ([]Destination, error) {
	all, err := parseDestinations(entries)
	if err != nil {
		return nil, err
	}
	var out, last []Destination
	annotated, shown := false, -1
	for i, d := range all {
		annotated = annotated || d.Kind == Annotations
		switch {
		case d.File != Standard:
			out = append(out, d)
		case d.Kind == Annotations:
			last = append(last, d)
		default:
			shown = i
		}
	}
	switch {
	case shown >= 0 && formatSaid:
		return nil, command.Usagef("--format and --report %s=- would both go to stdout", all[shown].Kind)
	case len(last) > 0 && shown < 0 && format != "text":
		return nil, command.Usagef("--format %s and --report %s=- would both go to stdout", format, Annotations)
	case shown >= 0:
		out = append(out, all[shown])
	default:
		out = append(out, Destination{format, Standard})
	}
	if file := os.Getenv(StepSummary); annotated && file != "" {
		d := Destination{summary, filepath.Clean(file)}
		if !slices.Contains(out, d) {
			out = append([]Destination{d}, out...)
		}
	}
	return append(out, last...), nil
}

// An output is an open destination.
type output struct {
	Destination
	w       io.Writer
	live    *stream.Writer // nil: nothing is written before the run is over
	commit  func() error
	discard func()
	room    int64 // for a step summary: how many more bytes may be written
}

// Outputs are open destinations.
type Outputs []output

// Open opens every destination before the run, so that a path that can't be written is reported immediately. An
// existing file stays unchanged until the report is complete. Only the step summary is appended to, because other
// programs write to it as well.
func Open(all []Destination, stdout io.Writer) (Outputs, error) {
	var out Outputs
	for _, d := range all {
		o, err := d.open(stdout)
		if err != nil {
			out.Discard()
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// StepSummary is the environment variable with which GitHub Actions names the file for step summaries.
const StepSummary = "GITHUB_STEP_SUMMARY"

// MaxStepSummary is the maximum length of such a file in bytes: GitHub doesn't show a longer one.
const MaxStepSummary = 1 << 20

func (d Destination) isStepSummary() bool {
	file := os.Getenv(StepSummary)
	return d.Kind == summary && file != "" && filepath.Clean(file) == d.File
}

// open doesn't create directories: a missing one is usually a typo.
func (d Destination) open(stdout io.Writer) (output, error) {
	o := output{Destination: d, w: stdout, commit: func() error { return nil }, discard: func() {}}
	if d.File == Standard {
		if d.Kind == streamed {
			o.live = stream.New(stdout)
		}
		return o, nil
	}
	dir := filepath.Dir(d.File)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return o, command.Usagef("report %s=%s: directory %q does not exist; create it first", d.Kind, d.File, dir)
	case err == nil && !info.IsDir():
		return o, command.Usagef("report %s=%s: %q is not a directory", d.Kind, d.File, dir)
	}
	if d.isStepSummary() {
		file, err := os.OpenFile(d.File, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
		if err != nil {
			return o, command.Usagef("report %s: %w", d.Kind, err)
		}
		if info, err := file.Stat(); err == nil {
			o.room = max(1, MaxStepSummary-info.Size())
		}
		o.w, o.commit, o.discard = file, file.Close, func() { _ = file.Close() }
		return o, nil
	}
	if d.Kind == streamed {
		file, err := os.Create(d.File)
		if err != nil {
			return o, command.Usagef("report %s: %w", d.Kind, err)
		}
		o.w, o.live = file, stream.New(file)
		o.commit, o.discard = file.Close, func() { _ = file.Close() }
		return o, nil
	}
	file, err := files.Create(d.File)
	if err != nil {
		return o, command.Usagef("report %s: %w", d.Kind, err)
	}
	o.w, o.commit, o.discard = file, file.Commit, file.Discard
	return o, nil
}

// Discard closes the outputs of a run without a result. Files from earlier runs stay unchanged.
func (all Outputs) Discard() {
	for _, o := range all {
		o.discard()
	}
}

// Live returns the function to call with the report of each decided scenario; nil if no output needs it.
func (all Outputs) Live() func(report.Report) {
	if !slices.ContainsFunc(all, func(o output) bool { return o.live != nil }) {
		return nil
	}
	return func(r report.Report) {
		for _, o := range all {
			if o.live != nil {
				o.live.Scenarios(r)
			}
		}
	}
}

// Write writes r to every output and commits it. If one output fails, the others are still written.
func (all Outputs) Write(r report.Report) error {
	var failed error
	for _, o := range all {
		err := o.render(r)
		if err == nil {
			err = o.commit()
		} else {
			o.discard()
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("report %s=%s: %w", o.Kind, o.File, err))
		}
	}
	return failed
}

func (o output) render(r report.Report) error {
	if o.live != nil {
		return o.live.End(r)
	}
	if o.room > 0 {
		return report.WriteSummary(o.w, r, int(o.room))
	}
	return renderers[o.Kind](o.w, r)
}
