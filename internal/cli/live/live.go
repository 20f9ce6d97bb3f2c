// Package live contains the command that runs between the two ends of a live link. It reads flags and reports findings
// as they arrive. Package proxy does the rest.
package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/proxy"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const help = `Proxy runs between a host and a harness in production. It forwards every byte
unchanged, and judges the messages while they pass, as audit judges a log.

Put 'c2a-conform proxy --' before the command that starts your harness. The proxy starts
this command, and passes on standard input, output and error, signals and the exit code.
If your program listens on a URL, use --to with this URL and --listen with a second URL,
and make the other side connect to the second URL.

Each finding is a line on stderr, or in the file that --findings names. --log
writes the messages to a file that 'c2a-conform audit' can read. --metrics serves
counts for Prometheus at /metrics. --otlp sends spans to an OpenTelemetry collector: one
for each request, each turn and each finding.

Recording and judging don't delay any byte. If more messages arrive than the proxy can
record or judge, it still forwards all of them. The log then says where messages are
missing. Missing messages don't cause findings. After a connection has ended, the proxy
no longer expects answers on it.

If the proxy starts a command, its exit code is the command's, or 128 plus the signal
number if a signal ended the command. With --listen, the exit code is 1 if a MUST was
broken, and 0 if not. It is 2 for a usage error, and 3 if the command can't be started.`

const examples = `  c2a-conform proxy --log link.ndjson -- node my-harness.js
  c2a-conform proxy --listen tcp://127.0.0.1:7400 --to tcp://127.0.0.1:7401
  c2a-conform proxy --listen http://127.0.0.1:7400/c2a --to https://agents.example.com/c2a
  c2a-conform proxy --metrics 127.0.0.1:9464 --redact words --log link.ndjson -- ./harness`

type flags struct {
	listen, to, behind, role, draft, log, findings, metrics, otlp string
	capabilities, redact, patterns                                []string
	patience                                                      time.Duration
	framing                                                       command.Choice
	logMegabytes, logKeep                                         int
}

// Redactions are the values of --redact.
const (
	redactSecrets = "secrets"
	redactWords   = "words"
	redactNothing = "nothing"
)

// Command returns the command.
func Command() *cobra.Command {
	f := flags{patience: audit.DefaultPatience,
		framing: command.Choice{Value: jsonrpc.Lines.String(), Of: jsonrpc.Framings()}}
	cmd := &cobra.Command{
		Use:     "proxy [flags] -- COMMAND [ARGUMENT...]",
		Short:   "Judge live traffic between a host and a harness",
		Long:    help,
		Example: examples,
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.listen, "listen", "", "URL to listen on: tcp, unix, ws or http; port 0 is any free port")
	flags.StringVar(&f.to, "to", "", "URL of the program: tcp or unix, or ws, wss, http or https")
	flags.Var(&f.framing, "framing", "how messages are separated on stdin and stdout, or on a tcp or unix socket")
	flags.StringVar(&f.behind, "behind", "",
		"role of the program that the proxy starts or connects to, host or harness (default harness)")
	flags.StringVar(&f.role, "role", "", "judge only one side, host or harness (default: both)")
	flags.StringVar(&f.draft, "draft", "", "draft of every session (default: detected)")
	flags.StringSliceVar(&f.capabilities, "capability", nil,
		"capabilities that the implementation has, as in conformance/hello: loops, claims, ...")
	flags.Var((*config.Span)(&f.patience), "patience", "how long an answer may take")
	flags.StringVar(&f.log, "log", "", "append the log to this file")
	flags.IntVar(&f.logMegabytes, "log-size", proxy.DefaultLogBytes>>20,
		"size in MB at which the log is renamed to FILE.1 and a new one begins")
	flags.IntVar(&f.logKeep, "log-keep", proxy.DefaultLogKeep, "how many full logs to keep")
	flags.StringSliceVar(&f.redact, "redact", []string{redactSecrets},
		"what to leave out of the log: secrets (keys and tokens), words (what people and agents say), or nothing")
	flags.StringArrayVar(&f.patterns, "redact-pattern", nil,
		"a regular expression for other text that the log must leave out")
	flags.StringVar(&f.findings, "findings", "",
		"write findings to this file, as JSON, one per line, instead of to stderr")
	flags.StringVar(&f.metrics, "metrics", "", "host:port to serve Prometheus metrics on")
	flags.StringVar(&f.otlp, "otlp", "",
		"URL of an OpenTelemetry collector for spans (OTLP over HTTP, JSON), such as http://127.0.0.1:4318")
	for _, flag := range []string{"role", "behind"} {
		command.Complete(cmd, flag, audit.AllRoles)
	}
	command.Complete(cmd, "draft", features.Drafts)
	return cmd
}

func (f *flags) options() (proxy.Options, error) {
	var o proxy.Options
	protocol, _, err := audit.Find(f.draft, f.role)
	if err != nil {
		return o, command.Usagef("%w", err)
	}
	roles := protocol.Roles()
	for _, role := range []string{f.role, f.behind} {
		if role != "" && !slices.Contains(roles, role) {
			return o, command.Usagef("unknown role %q; a link has a %s", role, strings.Join(roles, " and a "))
		}
	}
	if err := command.Capabilities(f.capabilities); err != nil {
		return o, err
	}
	if f.logMegabytes <= 0 || f.logKeep <= 0 {
		return o, command.Usagef("--log-size and --log-keep must be above 0")
	}
	framing, _ := jsonrpc.ParseFraming(f.framing.Value)
	o = proxy.Options{
		Audit:  audit.Options{Role: f.role, Draft: f.draft, Capabilities: f.capabilities, Patience: f.patience},
		Behind: f.behind, Framing: framing, Spans: proxy.Spans{URL: f.otlp},
		Log: proxy.Log{File: f.log, MaxBytes: int64(f.logMegabytes) << 20, Keep: f.logKeep},
	}
	for _, what := range f.redact {
		switch what {
		case redactSecrets:
			o.Redact.Secrets = true
		case redactWords:
			o.Redact.Words = true
		case redactNothing:
		default:
			return o, command.Usagef("--redact %q is not one of %s, %s and %s", what, redactSecrets, redactWords,
				redactNothing)
		}
	}
	for _, text := range f.patterns {
		pattern, err := regexp.Compile(text)
		if err != nil {
			return o, command.Usagef("--redact-pattern: %w", err)
		}
		o.Redact.Patterns = append(o.Redact.Patterns, pattern)
	}
	return o, nil
}

// heap is how many bytes of memory the Go runtime uses before it collects garbage more often. With less, it collects
// all the time, and delays the messages. With more, the process takes more than 64 MB, half of which is its code.
const heap = 28 << 20

func (f *flags) run(cmd *cobra.Command, args []string) (err error) {
	switch {
	case (f.listen == "") != (f.to == ""):
		return command.Usagef("--listen and --to can only be used together")
	case f.listen == "" && len(args) == 0:
		return command.Usagef("proxy needs the command of a program, as in 'proxy -- node my-harness.js', or " +
			"--listen and --to")
	case f.listen != "" && len(args) > 0:
		return command.Usagef("proxy starts a command or listens, but not both: %q", args)
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	out := &findings{to: cmd.ErrOrStderr()}
	if f.findings != "" {
		file, err := os.OpenFile(f.findings, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
		if err != nil {
			return command.Usagef("--findings: %w", err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		out.file = file
	}
	o.Found, o.Trouble = out.found, out.trouble
	debug.SetGCPercent(100)
	debug.SetMemoryLimit(heap)
	p, err := proxy.New(o)
	if err != nil {
		return command.Usagef("%w", err)
	}
	if f.metrics != "" {
		at, stop, err := p.ServeMetrics(f.metrics)
		if err != nil {
			p.Close()
			return command.Usagef("--metrics: %w", err)
		}
		defer stop()
		out.note("metrics at http://" + at + "/metrics")
	}
	if f.listen != "" {
		return f.between(cmd, p, out)
	}
	return start(cmd, p, out, args)
}

// start runs the proxy for a program that it starts.
func start(cmd *cobra.Command, p *proxy.Proxy, out *findings, argv []string) error {
	signals := make(chan os.Signal, 8)
	passed := []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		passed = append(passed, os.Interrupt) // the terminal sends it to the program itself
	}
	signal.Notify(signals, passed...)
	defer signal.Stop(signals)
	signal.Ignore(syscall.SIGPIPE) // the reader may be gone before the log is written
	stdout, ok := cmd.OutOrStdout().(io.WriteCloser)
	if !ok {
		stdout = unclosed{cmd.OutOrStdout()}
	}
	command.Outlive(cmd)
	code, err := p.Run(cmd.Context(), proxy.Program{
		Argv: argv, In: cmd.InOrStdin(), Out: stdout, Stderr: os.Stderr, Signals: signals,
	})
	summary := p.Close()
	var missing *exec.Error
	var path *os.PathError
	switch {
	case errors.As(err, &missing):
		return command.Failf("start %q: %w", argv[0], missing.Err)
	case errors.As(err, &path):
		return command.Failf("start %q: %w", argv[0], path.Err)
	case err != nil:
		return command.Failf("start %q: %w", argv[0], err)
	}
	out.end(summary, p.Metrics())
	return command.Conclude(code)
}

type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// between runs the proxy for a program that listens.
func (f *flags) between(cmd *cobra.Command, p *proxy.Proxy, out *findings) error {
	listener, err := p.Listen(f.listen, f.to)
	if err != nil {
		p.Close()
		var address *attach.AddressError
		if errors.As(err, &address) {
			return command.Usagef("%w", err)
		}
		return command.Usagef("--listen: %w", err)
	}
	out.note("listening on " + listener.URL())
	if listener.Exposed() {
		out.note("other machines can connect")
	}
	err = listener.Serve(cmd.Context())
	command.Outlive(cmd) // an interrupt is the normal end
	summary := p.Close()
	out.end(summary, p.Metrics())
	switch {
	case err != nil:
		return command.Failf("listen: %w", err)
	case summary.Broken > 0:
		return command.Conclude(command.Not)
	}
	return command.Conclude(command.OK)
}

// findings reports what is found, and errors.
type findings struct {
	mu   sync.Mutex
	to   io.Writer // for people
	file io.Writer // as JSON, or nil
}

func (o *findings) found(f audit.Finding, where string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.file != nil {
		e := json.NewEncoder(o.file)
		e.SetEscapeHTML(false)
		_ = e.Encode(struct {
			At    time.Time `json:"at"`
			Where string    `json:"where"`
			audit.Finding
		}{time.Now().UTC(), where, f})
		return
	}
	fmt.Fprintf(o.to, "c2a-conform: %s: %s\n", where, f)
}

func (o *findings) trouble(err error) { o.note(err.Error()) }

func (o *findings) note(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.to, "c2a-conform: %s\n", words.Clean(text))
}

func (o *findings) end(s audit.Summary, m *proxy.Metrics) {
	line := words.Plural(int(s.Records), "message") + " in " + words.Plural(int(s.Sessions), "session") + ", " +
		words.Plural(int(s.Findings), "finding")
	if n := m.Unjudged(); n > 0 {
		line += ", " + words.Plural(int(n), "message") + " not judged"
	}
	if n := m.Gaps(); n > 0 {
		line += ", " + words.Plural(int(n), "gap") + " in the log"
	}
	o.note(line)
}
