package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/input"
	"github.com/c2a-conform/c2a-conform/internal/mapping"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const auditHelp = `Audit reads a log of messages between hosts and agents in production, and reports
where they break C2A, PAP or A2H. The log can have any length, and can still be growing.
Audit needs constant memory. Without a file, it reads standard input.

The log is NDJSON, one record per line: {"at": ..., "dir": ..., "frame": {...}}.
"at" is an RFC 3339 time, or a number of milliseconds. "dir" is to_agent or to_host. If
--role names the side that wrote the log, "dir" can also be in or out. "session" names the
link. Audit also reads the traces that 'run --trace DIR' writes. A log may be compressed
with gzip or zstd.

With --follow, audit waits for new lines at the end of the log. If the file is
replaced (for example by log rotation) or truncated, audit reads the new file from its
beginning. Ctrl+C ends the audit, which then covers everything read so far, except an
incomplete last line.

A PAP log comes from a platform or an agent, and an A2H log from a registry or a
decider. --role says which of them wrote the log. A line {"at": ..., "begins": {...}} marks
the beginning of a session, and has the same fields as conformance/reset. Some laws need
such a line.

With --map, the log can have any shape, with one JSON value per line. jq expressions in
the mapping say which lines are messages. A mapping has these keys:

` + mapping.Example + `

Audit judges each message by its schema, and each link by the laws that need only the
link (--laws lists them). If an earlier message may explain a message, but the log doesn't
contain it or audit has forgotten it, audit reports nothing. If a log can't be read to its
end, audit judges the part that it could read.

The exit code is 0 if no MUST is broken, 1 if a MUST is broken, 2 if a line is not a
record or there is no log, and 3 if the log can't be read to its end.`

const auditExamples = `  c2a-conform audit link.ndjson
  c2a-conform audit link.ndjson --follow --role harness --format json
  kubectl logs -f my-host | c2a-conform audit
  c2a-conform audit link.ndjson --format sarif > audit.sarif
  c2a-conform audit platform.ndjson --role platform
  c2a-conform audit bot.ndjson --map slack.yaml
  c2a-conform audit --laws`

// auditCores is the maximum number of cores for an audit: the laws of hosts and harnesses don't use more, and each core
// takes memory.
const auditCores = 2

// auditFlags are the flags of audit.
type auditFlags struct {
	role, draft  string
	capabilities []string
	patience     time.Duration
	laws, follow bool
	mapping      string
	format       choice
}

func newAuditCommand() *cobra.Command {
	f := auditFlags{format: choice{Value: "text", Of: []string{"text", "json", "sarif"}},
		patience: audit.DefaultPatience}
	cmd := &cobra.Command{
		Use:     "audit [FILE|-]",
		Short:   "Check the log of a live system for broken rules",
		Long:    auditHelp,
		Example: auditExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return auditRun(cmd, f, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.role, "role", "",
		"judge only one side, host or harness (default: both); for PAP and A2H, the role of the program that wrote "+
			"the log: platform, registry, decider, or agent (with --draft pap)")
	flags.StringVar(&f.draft, "draft", "",
		"draft of every session: 2026-06-24 or 2026-06-02 (default: detected), pap or a2h")
	flags.StringVar(&f.mapping, "map", "", "a mapping (YAML with jq expressions) for a log in another shape")
	flags.StringSliceVar(&f.capabilities, "capability", nil,
		"capabilities that the implementation has, as in conformance/hello: loops, claims, ...")
	flags.Var((*config.Span)(&f.patience), "patience", "how long an answer may take")
	flags.BoolVar(&f.laws, "laws", false, "list the laws that can judge a log, and what the other laws need")
	flags.BoolVar(&f.follow, "follow", false, "wait for new lines at the end of the log")
	flags.Var(&f.format, "format", "format of the output")
	command.Complete(cmd, "role", audit.AllRoles)
	command.Complete(cmd, "draft", features.Drafts)
	return cmd
}

func auditRun(cmd *cobra.Command, f auditFlags, args []string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if f.laws {
		if f.format.Value == "sarif" || len(args) > 0 {
			return usagef("--laws doesn't read a log; use it only with --format text or json")
		}
		return auditLaws(cmd.OutOrStdout(), f.format.Value)
	}
	name := standardInput
	switch {
	case len(args) > 1:
		return usagef("audit reads one log, but got %q", args)
	case len(args) == 1:
		name = args[0]
	}
	if f.follow && name == standardInput {
		return usagef("--follow needs a file; standard input is always read as it arrives")
	}
	defer thrifty(34 << 20)() // old data, and the latest part of each link, is in use
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(min(runtime.GOMAXPROCS(0), auditCores)))
	var size int64
	if info, err := os.Stat(name); err == nil && name != standardInput {
		switch {
		case info.IsDir():
			return usagef("%q is a directory; name a log file in it, as in %q", name,
				filepath.Join(name, "link.ndjson"))
		case info.Mode().IsRegular() && !f.follow:
			size = info.Size()
		}
	}
	bar := console.NewInputBar("auditing", cmd.ErrOrStderr(), cmd.OutOrStdout(), size)
	defer bar.End()
	in, lineOf, err := f.open(cmd, name, bar)
	if err != nil {
		return err
	}
	defer in.Close()
	ctx := cmd.Context()
	to := bar.Above(cmd.OutOrStdout())
	if f.format.Value == "text" {
		to = console.Words(to)
	}
	w := bufio.NewWriter(to)
	out, err := newAuditOutput(name, f.format.Value, w)
	if err != nil {
		return err
	}
	log, lineOf, err := f.mapped(in, lineOf)
	if err != nil {
		return err
	}
	summary, err := audit.Run(ctx, log, o, func(found audit.Finding) error {
		found.Line = lineOf(found.Line)
		return out.finding(found)
	})
	bar.End()
	if failed := errors.Join(out.end(summary, err), w.Flush()); failed != nil {
		return failf("write the findings: %w", failed)
	}
	if summary.Marked {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s:1: begins with a byte order mark, which is ignored\n", name)
	}
	var record *audit.RecordError
	var unmapped *mapping.LineError
	switch {
	case ctx.Err() != nil:
		return errInterrupted
	case errors.As(err, &unmapped):
		return usagef("%s:%d: %s: %w", name, unmapped.Line, f.mapping, unmapped.Err)
	case errors.As(err, &record):
		return usagef("%s:%d: %w", name, lineOf(record.Line), record.Err)
	case err != nil:
		return failf("read %q: %w", name, err)
	case summary.Records == 0:
		return usagef("nothing to audit in %s", name)
	}
	sessions := validatePlural(summary.Sessions, "session")
	if summary.MoreSessions {
		sessions = "at least " + sessions
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s in %s, %s\n", validatePlural(summary.Records, "message"), sessions,
		validatePlural(summary.Findings, "finding"))
	if summary.Broken > 0 {
		return exit(exitNot)
	}
	return nil
}

// open opens a log. lineOf returns the line in the file for a line of the log. The two differ if a followed file was
// replaced.
func (f auditFlags) open(cmd *cobra.Command, name string, bar *console.InputBar) (log io.ReadCloser,
	lineOf func(int) int, err error) {
	if !f.follow {
		log, err = openInput(cmd, name, bar)
		return log, func(line int) int { return line }, err
	}
	file, err := followInput(cmd, name)
	if err != nil {
		return nil, nil, err
	}
	command.Outlive(cmd)
	lines := &input.WholeLines{Follower: file, In: bar.Reader(file), Stderr: bar.AboveIt(cmd.ErrOrStderr())}
	return lines, lines.Line, nil
}

// mapped returns the log as records, and the line for each record.
func (f auditFlags) mapped(in io.Reader, lineOf func(int) int) (io.Reader, func(int) int, error) {
	if f.mapping == "" {
		return in, lineOf, nil
	}
	m, err := mapping.Open(f.mapping)
	if err != nil {
		return nil, nil, usagef("--map: %w", err)
	}
	log := m.NewReader(in)
	return log, func(record int) int { return lineOf(log.Line(record)) }, nil
}

func (f auditFlags) options() (audit.Options, error) {
	o := audit.Options{Role: f.role, Draft: f.draft, Capabilities: f.capabilities, Patience: f.patience}
	if _, _, err := audit.Find(o.Draft, o.Role); err != nil && !f.laws {
		return o, usagef("%w", err)
	}
	return o, command.Capabilities(o.Capabilities)
}

// auditOutput writes findings as they arrive.
type auditOutput struct {
	name, format string
	w            *bufio.Writer
	sarif        *report.SARIFLog
	catalogue    *features.Catalogue
}

func newAuditOutput(name, format string, w *bufio.Writer) (*auditOutput, error) {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return nil, err
	}
	o := &auditOutput{name: name, format: format, w: w, catalogue: catalogue}
	if format == "sarif" {
		o.sarif = report.NewSARIFLog(w)
	}
	return o, nil
}

func (o *auditOutput) finding(f audit.Finding) error {
	switch o.format {
	case "json":
		return o.encode(struct {
			File string `json:"file"`
			audit.Finding
		}{o.name, f})
	case "sarif":
		return o.sarif.Add(o.located(f))
	}
	name := o.name
	if name != standardInput {
		name = input.Shown(name)
	}
	if _, err := fmt.Fprintf(o.w, "%s:%d: %s\n", name, f.Line, f.String()); err != nil {
		return err
	}
	return o.w.Flush() // a person who follows a log wants to see it now
}

// located returns a finding as the reports write it.
func (o *auditOutput) located(f audit.Finding) report.LogFinding {
	out := report.LogFinding{
		Requirement: f.Requirement, Level: judge.Must, Role: f.Role, Draft: f.Draft, Text: f.String(), Line: f.Line,
		Same: []string{f.Session, f.Event, f.What, f.Got},
	}
	if o.name != standardInput {
		out.File = o.name
	}
	if q, ok := o.catalogue.Requirement(f.Requirement); ok {
		out.Rule = q.Rule
		out.Level = judge.Level(q.LevelIn(f.Draft)) // the same levels in the same order
	}
	return out
}

func (o *auditOutput) encode(value any) error {
	e := json.NewEncoder(o.w)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return err
	}
	return o.w.Flush()
}

// end closes the output; broke says why the log was not read to its end, or is nil.
func (o *auditOutput) end(s audit.Summary, broke error) error {
	switch o.format {
	case "json":
		return o.encode(map[string]audit.Summary{"summary": s})
	case "sarif":
		reason := ""
		if broke != nil {
			reason = fmt.Sprintf("the log was not read to its end: %v", broke)
		}
		return o.sarif.Close(suite(), reason)
	}
	return nil
}

// auditLaws lists what can and can't be audited, and why.
func auditLaws(w io.Writer, format string) error {
	laws, err := audit.Laws()
	if err != nil {
		return err
	}
	if format == "json" {
		return writeJSON(w, laws)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	audited := true
	fmt.Fprintln(t, "audited:")
	for _, l := range laws {
		if l.Needs != "" && audited {
			audited = false
			fmt.Fprintln(t, "\nnot audited, because the log of a link doesn't contain")
		}
		note := l.Says
		switch {
		case l.Needs != "":
			note = l.Needs + ": " + l.Says
		case l.Capability != "":
			note += fmt.Sprintf(" (--capability %s)", l.Capability)
		case l.Whole:
			note += " (if the log contains the session from its beginning)"
		}
		fmt.Fprintln(t, "  "+strings.Join([]string{l.Requirement, strings.Join(l.Roles, ", "),
			strings.Join(l.Drafts, ", "), note}, "\t"))
	}
	return t.Flush()
}
