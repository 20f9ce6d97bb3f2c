package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/input"
	"github.com/c2a-conform/c2a-conform/internal/suggest"
	"github.com/c2a-conform/c2a-conform/schemas"
)

const validateHelp = `Validate checks messages of C2A, PAP and A2H without running a program: bare events,
tool calls and cards, JSON-RPC frames of the link, and messages of the conformance
port.

Validate detects the draft and kind of each message from its fields. --draft and
--kind override this. A message of another protocol than that of --draft is invalid.
The input is NDJSON, or JSON documents, pretty-printed or not. Each element of a
top-level array is one message. The input may be compressed with gzip or zstd, and may
have any length.

With --follow, validate waits for new lines at the end of the file. If the file is
replaced (for example by log rotation) or truncated, validate reads the new file from its
beginning. Ctrl+C ends validate, and the exit code then covers everything read so far,
except an incomplete last message. Compressed files and pipes can't be followed.

With --engine v5, the schemas are applied by the library jsonschema/v5 instead of the
built-in one-pass engine. The library is slower, but gives the same findings. Use it to
compare the two.

Each finding shows the file and line, the place in the message, the error, and the
broken requirements. Input without any message is an error, so an empty file never
passes.`

const validateExamples = `  c2a-conform validate events.ndjson
  c2a-conform validate 'logs/*.ndjson' --draft 2026-06-24
  c2a-conform validate 'archive/*.zst' --format json
  c2a-conform validate link.ndjson --follow
  kubectl logs my-host | c2a-conform validate -
  c2a-conform validate event.json --kind event --format json`

// validateFlags are the flags of validate.
type validateFlags struct {
	draft, kind string
	input       choice
	follow      bool
	engine      choice
	format      choice
	most        int64
}

// validateMost is the default number of findings to show: more than a person reads, and few enough for a log.
const validateMost = 10_000

func newValidateCommand() *cobra.Command {
	flags := validateFlags{
		input:  choice{Value: "auto", Of: []string{"auto", "ndjson", "json"}},
		engine: choice{Value: "onepass", Of: []string{"onepass", "v5"}},
		format: choice{Value: "text", Of: []string{"text", "json", "github"}},
	}
	cmd := &cobra.Command{
		Use:     "validate file...",
		Short:   "Check messages against the schemas and rules of the protocols",
		Long:    validateHelp,
		Example: validateExamples,
		RunE: func(cmd *cobra.Command, args []string) error {
			return validateRun(cmd, flags, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&flags.draft, "draft", "",
		"draft of every message: "+validateJoin(features.Selectable())+" (default: detected)")
	f.StringVar(&flags.kind, "kind", "", "kind of every message, such as event or deliver (default: detected)")
	f.Var(&flags.input, "input", "format of the input")
	f.BoolVar(&flags.follow, "follow", false, "wait for new lines at the end of the file")
	f.Var(&flags.engine, "engine", "engine that applies the schemas")
	f.Var(&flags.format, "format", "format of the output")
	f.Int64Var(&flags.most, "max-findings", validateMost,
		"show this many findings and count the rest; 0 and --follow show all")
	command.Complete(cmd, "kind", func() []string {
		var out []string
		for _, k := range schemas.Kinds() {
			out = append(out, string(k))
		}
		return out
	})
	return cmd
}

// options converts the flags into the options of a stream.
func (f validateFlags) options() (schemas.Options, error) {
	opts := schemas.Options{Draft: schemas.Draft(f.draft), Kind: schemas.Kind(f.kind)}
	if f.draft != "" && !schemas.IsDraft(opts.Draft) {
		return opts, usagef("unknown draft %q; known: %s", f.draft, validateJoin(features.Selectable()))
	}
	if f.kind != "" {
		drafts := schemas.Drafts()
		if f.draft != "" {
			drafts = []schemas.Draft{opts.Draft}
		}
		if !slices.ContainsFunc(drafts, func(d schemas.Draft) bool { return schemas.Known(d, opts.Kind) }) {
			kinds := validateJoin(schemas.Kinds())
			return opts, usagef("unknown kind %q%s; known: %s", f.kind,
				strings.TrimSuffix(suggest.DidYouMean(f.kind, strings.Split(kinds, ", ")), "?"), kinds)
		}
	}
	switch f.input.Value {
	case "ndjson":
		opts.Form = schemas.FormLines
	case "json":
		opts.Form = schemas.FormDocument
	}
	if f.engine.Value == "v5" {
		opts.Engine = schemas.EngineV5
	}
	return opts, nil
}

func validateJoin[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	return strings.Join(texts, ", ")
}

func validateRun(cmd *cobra.Command, flags validateFlags, args []string) error {
	opts, err := flags.options()
	if err != nil {
		return err
	}
	names, size, err := validateFiles(args)
	if err != nil {
		return err
	}

	if flags.most < 0 {
		return usagef("--max-findings is %d, but must be 0 or more", flags.most)
	}
	if flags.follow {
		size = 0 // it grows
	}
	if flags.follow && (len(names) != 1 || names[0] == standardInput) {
		return usagef("--follow needs one file; standard input is always read as it arrives")
	}
	defer thrifty(24 << 20)()
	progress := console.NewInputBar("validating", cmd.ErrOrStderr(), cmd.OutOrStdout(), size)
	defer progress.End()
	out := newValidateOutput(flags.format.Value, cmd.OutOrStdout(), progress)
	if out.most = flags.most; out.most == 0 || flags.follow && !cmd.Flags().Changed("max-findings") {
		out.most = math.MaxInt64
	}
	var total validateTotal
	for _, name := range names {
		if err := validateFile(cmd, name, opts, flags.follow, progress, out, &total); err != nil {
			progress.End()
			return errors.Join(err, out.flush())
		}
	}
	progress.End()
	total.NotShown = out.notShown
	out.summary(total)
	if err := out.flush(); err != nil {
		return failf("write the findings: %w", err)
	}
	total.print(cmd.ErrOrStderr())
	switch {
	case total.Invalid > 0:
		return exit(exitNot)
	case len(total.empty) > 0:
		return usagef("nothing to validate in %s", strings.Join(total.empty, ", "))
	default:
		return nil
	}
}

// validateFiles expands globs and checks that every file exists, before the first is read. size is the total length in
// bytes, or 0 if it is unknown.
func validateFiles(args []string) (names []string, size int64, err error) {
	if len(args) == 0 {
		return nil, 0, usagef("validate needs a file, a glob, or - for standard input")
	}
	known := true
	for _, arg := range args {
		if arg == standardInput {
			if slices.Contains(names, arg) {
				return nil, 0, usagef("standard input can be read only once")
			}
			names, known = append(names, arg), false
			continue
		}
		matches := []string{arg}
		if _, err := os.Stat(arg); err != nil && strings.ContainsAny(arg, "*?[") {
			if matches, err = filepath.Glob(arg); err != nil {
				return nil, 0, usagef("glob %q: %w", arg, err)
			}
			if len(matches) == 0 {
				return nil, 0, usagef("no file matches %q", arg)
			}
		}
		for _, name := range matches {
			info, err := os.Stat(name)
			if err != nil {
				return nil, 0, &exitError{Code: exitUsage, Err: err}
			}
			if info.IsDir() {
				return nil, 0, usagef("%q is a directory; name its files, as in %q", name,
					filepath.Join(name, "*.json"))
			}
			known = known && info.Mode().IsRegular()
			size += info.Size()
			names = append(names, name)
		}
	}
	if !known {
		size = 0
	}
	return names, size, nil
}

// validateFile streams one file.
func validateFile(cmd *cobra.Command, name string, opts schemas.Options, followed bool, progress *console.InputBar,
	out *validateOutput, total *validateTotal) error {
	if followed {
		return validateFollowed(cmd, name, opts, progress, out, total)
	}
	in, err := openInput(cmd, name, progress)
	if err != nil {
		return err
	}
	defer in.Close()
	summary, err := validateStream(cmd.Context(), name, in, opts, name == standardInput, out, total)
	total.add(name, summary)
	if cmd.Context().Err() != nil {
		return errInterrupted
	}
	return err
}

// validateFollowed validates a growing file, and the files that replace it.
func validateFollowed(cmd *cobra.Command, name string, opts schemas.Options, progress *console.InputBar,
	out *validateOutput, total *validateTotal) error {
	in, err := followInput(cmd, name)
	if err != nil {
		return err
	}
	defer in.Close()
	command.Outlive(cmd)
	opts.Growing = true
	stderr := progress.AboveIt(cmd.ErrOrStderr())
	var whole schemas.Summary
	for {
		summary, err := validateStream(cmd.Context(), name, progress.Reader(in), opts, true, out, total)
		if summary.Unfinished > 0 {
			input.NotFinished(stderr, name, summary.Unfinished)
		}
		whole.Add(summary)
		if err != nil || !in.Another() {
			total.add(name, whole)
			return err
		}
		input.BeganAnew(stderr, name)
	}
}

// validateStream judges the messages from a reader, and prints each finding at once if someone is waiting for it.
func validateStream(ctx context.Context, name string, in io.Reader, opts schemas.Options, live bool,
	out *validateOutput, total *validateTotal) (schemas.Summary, error) {
	summary, err := schemas.Stream(ctx, in, opts, func(r schemas.Result) error {
		if len(r.Findings) == 0 {
			return nil
		}
		for i := range r.Findings {
			if r.Findings[i].Keyword == schemas.KeywordUnrecognized {
				r.Findings[i].Message += "; set its kind with --kind, and its draft with --draft"
			}
		}
		total.count(r.Findings)
		if err := out.result(name, r); err != nil {
			return failf("write the findings: %w", err)
		}
		if live {
			return out.flush() // a person who follows a log wants to see it now
		}
		return nil
	})
	if err != nil {
		var chosen *exitError
		if !errors.As(err, &chosen) {
			err = failf("read %q: %w", name, err)
		}
	}
	return summary, err
}

var errInterrupted = &exitError{Code: exitInterrupted, Err: errors.New("interrupted")}

// validateTotal is the total for all files.
type validateTotal struct {
	schemas.Summary
	Files    int   `json:"files"`
	NotShown int64 `json:"notShown,omitempty"` // findings beyond --max-findings

	empty []string
	ids   map[string]int64
}

func (t *validateTotal) count(findings []schemas.Finding) {
	if t.ids == nil {
		t.ids = map[string]int64{}
	}
	for _, f := range findings {
		for _, id := range f.Requirements {
			t.ids[id]++
		}
	}
}

func (t *validateTotal) add(name string, s schemas.Summary) {
	t.Files++
	t.Summary.Add(s)
	if s.Messages == 0 {
		if name == standardInput {
			name = "standard input"
		}
		t.empty = append(t.empty, name)
	}
}

// print prints the result in a sentence, and the broken requirements, the most frequent first.
func (t *validateTotal) print(w io.Writer) {
	in := validatePlural(int64(t.Files), "file")
	if t.Invalid == 0 {
		if t.Messages > 0 {
			fmt.Fprintf(w, "%s in %s, all valid\n", validatePlural(t.Messages, "message"), in)
		}
		return
	}
	fmt.Fprintf(w, "%s of %s in %s invalid, %s\n", validateNumber(t.Invalid), validatePlural(t.Messages, "message"), in,
		validatePlural(t.Findings, "finding"))
	if t.NotShown > 0 {
		fmt.Fprintf(w, "%s not shown; --max-findings 0 shows all\n", validatePlural(t.NotShown, "finding"))
	}
	ids := make([]string, 0, len(t.ids))
	for id := range t.ids {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(t.ids[b], t.ids[a]), cmp.Compare(a, b))
	})
	for _, id := range ids {
		fmt.Fprintf(w, "  %-16s %s\n", id, validateNumber(t.ids[id]))
	}
}

func validatePlural(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return validateNumber(n) + " " + noun
}

// validateNumber groups digits in threes.
func validateNumber(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// validateOutput writes findings in one of the formats.
type validateOutput struct {
	format string
	w      *bufio.Writer
	style  validateStyle
	shown  struct{ name, text string } // the current file, as it is printed
	most   int64                       // how many more findings may be shown
	// notShown counts the findings that are not shown
	notShown int64
}

// validateStyle colours the parts of a line of text, unless colour is off.
type validateStyle struct{ place, pointer, rule func(string) string }

func newValidateOutput(format string, w io.Writer, progress *console.InputBar) *validateOutput {
	to := progress.Above(w)
	if format == "text" {
		to = console.Words(to)
	}
	o := &validateOutput{format: format, w: bufio.NewWriterSize(to, 64<<10)}
	o.style = validateStyle{validatePlain, validatePlain, validatePlain}
	if format == "text" && console.StyleOf(w).Color {
		in := func(s lipgloss.Style) func(string) string { return func(text string) string { return s.Render(text) } }
		bare := lipgloss.NewStyle()
		o.style = validateStyle{in(bare.Bold(true)), in(bare.Foreground(lipgloss.Cyan)),
			in(bare.Foreground(lipgloss.Yellow))}
	}
	return o
}

func validatePlain(text string) string { return text }

// result writes the findings about one message, until the limit is reached.
func (o *validateOutput) result(name string, r schemas.Result) error {
	shown := min(o.most, int64(len(r.Findings)))
	o.most -= shown
	o.notShown += int64(len(r.Findings)) - shown
	if r.Findings = r.Findings[:shown]; shown == 0 {
		return nil
	}
	if o.format == "json" {
		line := struct {
			File     string            `json:"file"`
			Line     int64             `json:"line"`
			Number   int64             `json:"number"`
			Draft    schemas.Draft     `json:"draft,omitempty"`
			Kind     schemas.Kind      `json:"kind,omitempty"`
			Findings []schemas.Finding `json:"findings"`
		}{name, r.Line, r.Number, r.Draft, r.Kind, r.Findings}
		return o.encode(line)
	}
	for _, f := range r.Findings {
		var err error
		if o.format == "github" {
			_, err = o.w.WriteString(validateAnnotation(name, f))
		} else {
			err = o.line(name, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (o *validateOutput) encode(value any) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := o.w.Write(line.Bytes())
	return err
}

// summary ends the output if its format has a summary. A write error shows at the flush that follows.
func (o *validateOutput) summary(total validateTotal) {
	if o.format == "json" {
		_ = o.encode(map[string]validateTotal{"summary": total})
	}
}

func (o *validateOutput) flush() error { return o.w.Flush() }

// line writes a finding as file:line: place: sentence [ids].
func (o *validateOutput) line(name string, f schemas.Finding) error {
	if o.shown.name != name {
		o.shown.name, o.shown.text = name, input.Shown(name)
	}
	// For a long file with many errors, most of the time is spent here, so it writes the parts directly.
	o.w.WriteString(o.style.place(o.shown.text + ":" + strconv.FormatInt(f.Line, 10) + ":"))
	o.w.WriteByte(' ')
	o.w.WriteString(o.style.pointer(f.Place() + ":"))
	o.w.WriteByte(' ')
	o.w.WriteString(f.Message)
	if len(f.Requirements) > 0 {
		o.w.WriteByte(' ')
		o.w.WriteString(o.style.rule("[" + strings.Join(f.Requirements, " ") + "]"))
	}
	return o.w.WriteByte('\n') // returns the error of any earlier write, too
}

var (
	validateDataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	validatePropertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// validateAnnotation renders a finding as a workflow command of GitHub Actions.
func validateAnnotation(name string, f schemas.Finding) string {
	where := ""
	if name != standardInput {
		where = fmt.Sprintf("file=%s,line=%d,",
			validatePropertyEscapes.Replace(input.Shown(filepath.ToSlash(name))), f.Line)
	}
	title := cmp.Or(strings.Join(f.Requirements, " "), "C2A "+f.Keyword)
	return fmt.Sprintf("::error %stitle=%s::%s\n", where, validatePropertyEscapes.Replace(title),
		validateDataEscapes.Replace(f.Place()+": "+f.Message))
}
