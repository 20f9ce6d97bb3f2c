package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/certificates"
	"github.com/c2a-conform/c2a-conform/internal/cli/outputs"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// defaultTimeout is the time limit for an answer from an implementation.
const defaultTimeout = 10 * time.Second

const runHelp = `Run executes the scenarios against an implementation and judges how it behaves.

The implementation speaks JSON-RPC. It is either a command, which reads and
writes one message per line on stdin and stdout, or a URL on which it listens:
tcp://host:port, unix:///path, ws://, wss://, http:// or https://. The command is
split into words as in a shell, but no shell is started. ${NAME} in a URL is
replaced by that environment variable, and its value is never printed. Without
--impl, run tests the built-in reference, as a separate process.

If several flags select scenarios, only scenarios that match all these flags run. You can
repeat a flag that takes a list, or separate its values with commas. If a selected rule
can't be tested on this implementation, the report says so, and the rule doesn't count as
passed.

You can set defaults in c2a-conform.yaml (or .yml) in the working directory.
Flags override these defaults. Every key is optional, and you can write a list with one
entry as a plain value:

` + config.Example

const runExamples = `  c2a-conform run
  c2a-conform run --impl 'node my-host.js' --role host --draft 2026-06-24
  c2a-conform run --impl ws://127.0.0.1:8080/c2a --role harness
  c2a-conform run --impl ./my-harness --requirement 'C2A-COMPOSE-*' --strict
  c2a-conform run --impl ./my-harness --report junit=c2a.xml --report markdown=summary.md
  c2a-conform run --list --tags '@harness and not @should'`

// runFlags are the flags of run.
type runFlags struct {
	config, trace                        string
	impl, profile                        string
	framing                              choice
	protocols                            []string
	roles, drafts, requirements, reports []string
	scenarios                            []string
	features                             string
	tags                                 string
	list, strict, complete, partial      bool
	seed                                 config.Seed
	texts                                lexicon.Texts // only from the configuration
	challenge                            certificates.Challenge
	known                                string
	updateKnown                          bool
	shard                                part
	jobs, trials                         int
	passRate                             config.Share
	timeout, maxWait                     time.Duration
	format, keep                         choice
	rerunFlags
	debugFlags
}

// profileUsage describes --profile for all commands that have it.
const profileUsage = "profile `file` of a program to test as it ships; the suite simulates the program's chat " +
	"platform and model (docs/edge.md)"

// A job is what the run command asks the runner to do.
type job struct {
	target   attach.Target
	attached implementation // that target was made of
	profile  string         // the named file; empty: none
	command  string         // how the user named the target; empty for the built-in reference
	framing  string         // given by a flag, or empty
	filter   features.Filter
	suite    *features.Suite // nil: the built-in one
	shard    runner.Shard    // zero: the whole
	planned  int             // number of scenarios that the filter and the shard select
	config   string          // the file that was named; it has the environment, which no report shows
	seed     uint64
	texts    lexicon.Texts
	strict   bool
	known    *report.KnownFailures // nil: none
	whole    bool                  // complete is required
	partial  bool                  // what this connection can't test may stay undecided
	full     bool                  // no declared capability may be left untested
	trials   int                   // 0: one
	rate     float64               // 0: the runner's default
	jobs     int                   // 0: as many as there are processors
	timeout  time.Duration
	maxWait  time.Duration // 0: the runner's default
	keep     string        // all, failures or none
	trace    string        // directory for traces; empty: none
	rerun    runner.Rerun
	debug    *runner.Debug
	told     func(done, planned int, scenario string, v judge.Verdict)
	decided  func(report.Report) // may be nil
}

// An engine runs a job. It returns what it has when ctx ends.
type engine func(context.Context, job) (report.Report, error)

// runEngine passes a job to the runner.
func runEngine(ctx context.Context, j job) (report.Report, error) {
	return runner.Run(ctx, runner.Options{
		Target:        j.target,
		Command:       j.command,
		Profile:       j.profile,
		Framing:       j.framing,
		Config:        j.config,
		Filter:        j.filter,
		Suite:         j.suite,
		Shard:         j.shard,
		Seed:          j.seed,
		Texts:         j.texts,
		Strict:        j.strict,
		Known:         j.known,
		Complete:      j.whole,
		AcceptPartial: j.partial,
		Full:          j.full,
		Trials:        j.trials,
		PassRate:      j.rate,
		Jobs:          j.jobs,
		Timeout:       j.timeout,
		MaxWait:       j.maxWait,
		KeepTraces:    j.keep,
		Trace:         j.trace,
		Rerun:         j.rerun,
		Debug:         j.debug,
		Decided:       j.decided,
		Progress: func(e runner.Event) {
			if j.told != nil {
				j.told(e.Done, e.Planned, e.Scenario, e.Verdict)
			}
		},
	})
}

func newRunCommand() *cobra.Command { return newRunCommandWith(runEngine) }

// newRunCommandWith is newRunCommand with a different engine, for tests.
func newRunCommandWith(run engine) *cobra.Command {
	f := runFlags{
		framing: choice{Of: jsonrpc.Framings()},
		format:  choice{Value: "text", Of: []string{"text", "json"}},
		keep:    choice{Value: "failures", Of: []string{"all", "failures", "none"}},
	}
	cmd := &cobra.Command{
		Use:     "run",
		Short:   "Test whether an implementation is conformant",
		Long:    runHelp + "\n\n" + exitHelp,
		Example: runExamples,
		Args:    noArguments,
		RunE:    func(cmd *cobra.Command, _ []string) error { return runRun(cmd, f, run) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.impl, "impl", "", implUsage)
	flags.StringVar(&f.profile, "profile", "", profileUsage)
	flags.Var(&f.framing, "framing", framingUsage)
	flags.StringSliceVar(&f.protocols, "protocol", nil,
		"only these protocols: "+strings.Join(features.ProtocolNames(), ", ")+
			" (default: every protocol for which the implementation declares a draft)")
	flags.StringSliceVar(&f.roles, "role", nil, "only these roles: "+strings.Join(features.Roles(), ", "))
	flags.StringSliceVar(&f.drafts, "draft", nil, "only these drafts: "+strings.Join(features.Selectable(), ", "))
	flags.StringVar(&f.tags, "tags", "",
		"only scenarios that match this cucumber tag `expression`, such as '@must and not @typing'")
	flags.StringSliceVar(&f.requirements, "requirement", nil,
		"only these requirements: `ids`, or prefixes as in 'C2A-COMPOSE-*'")
	flags.StringArrayVar(&f.scenarios, "scenario", nil,
		"only scenarios whose id or name contains this `id` or text; a list, repeatable")
	flags.StringVar(&f.features, "features", "",
		"run the feature files in this `directory` instead of the suite's own, for example those that explore wrote")
	flags.Var(&f.shard, "shard",
		"run only one part of the selected scenarios, such as `2/5`, the second of five; 'report merge' combines "+
			"the reports")
	f.rerunFlags.register(cmd)
	flags.BoolVar(&f.list, "list", false, "print what would be run, without running it")
	flags.Var(&f.seed, "seed",
		"number that determines names, words, ids, times and the order of the scenarios; the same seed repeats the "+
			"run, and 0 runs the scenarios as written (default: different in each run)")
	flags.Var(&f.challenge, "challenge",
		"derive the seed from these `bytes`, which someone else chose, in hexadecimal or base64 (see "+
			"'c2a-conform docs certificates')")
	cmd.MarkFlagsMutuallyExclusive("seed", "challenge")
	flags.BoolVar(&f.strict, "strict", false, "also fail on a broken SHOULD")
	flags.StringVar(&f.known, "known", "",
		"accept exactly the failures that this `file` lists (see 'c2a-conform docs ci')")
	flags.BoolVar(&f.updateKnown, "update-known", false,
		"write the failures of this run to the file of --known; needs a full run")
	flags.BoolVar(&f.complete, "require-complete", false,
		"pass only if every MUST is decided; a MUST that is excluded, not declared, not testable or known to fail "+
			"counts as undecided")
	flags.BoolVar(&f.partial, "accept-partial", false,
		"pass even if some MUSTs can't be tested through this connection (clock, platform, transport); every report "+
			"says so")
	cmd.MarkFlagsMutuallyExclusive("require-complete", "accept-partial")
	flags.Var((*config.Number)(&f.trials), "trials",
		"run each scenario this many times, for a real model whose answers vary; the verdict is then statistical")
	flags.Var(&f.passRate, "pass-rate",
		"share of trials that a scenario must pass, such as 0.9 or 90% (default 0.9); no trial may do what the text "+
			"forbids")
	flags.Var((*config.Number)(&f.jobs), "jobs",
		"how many processes of the implementation, or connections to it, to use at once (default: one process per "+
			"processor, or as many connections as the implementation declares; up to 256 if its clock runs by itself)")
	f.timeout = defaultTimeout
	flags.Var((*config.Span)(&f.timeout), "timeout",
		"how long the implementation may take to answer one request; longer if earlier answers were slow")
	flags.Var((*config.Span)(&f.maxWait), "max-wait",
		"how long a scenario may wait in total if the clock runs by itself (default: 1m0s, or 10s on a scaled clock)")
	flags.StringSliceVar(&f.reports, "report", nil, reportUsage())
	flags.Var(&f.format, "format", formatUsage)
	flags.Var(&f.keep, "keep", keepUsage)
	flags.StringVar(&f.trace, "trace", "",
		"record all messages of each scenario in a file in this `directory`, for replay and audit")
	flags.StringVar(&f.config, "config", "", configUsage)
	f.debugFlags.register(cmd)
	return cmd
}

// runRun is the run command: it reads the settings, plans, runs and reports.
func runRun(cmd *cobra.Command, f runFlags, run engine) error {
	if err := f.refuseEmpty(cmd.Flags().Changed); err != nil {
		return err
	}
	if f.list && cmd.Flags().Changed("report") {
		return usagef("--list doesn't run anything, so it can't be used with --report")
	}
	if f.list && f.trace != "" {
		return usagef("--list doesn't run anything, so it can't be used with --trace")
	}
	if err := f.checkRerun(); err != nil {
		return err
	}
	file, err := f.configure(cmd)
	if err != nil {
		return err
	}
	switch {
	case f.challenge != nil:
		f.seed = config.Seed(certificate.SeedOf(f.challenge))
	case !cmd.Flags().Changed("seed") && file.Seed == nil:
		f.seed = config.Seed(1 + rand.Uint64N(math.MaxUint64)) //nolint:gosec // not a secret: the output shows it
	}
	destinations, err := outputs.For(f.reports, f.format.Value, cmd.Flags().Changed("format"))
	if err != nil {
		return err
	}
	j, err := f.job(implementation(file.Implementation))
	if err != nil {
		return err
	}
	list, err := f.knownList()
	if err != nil {
		return err
	}
	j.known = list.failures
	planned, err := plan(j.suite, j.filter, j.shard)
	if err != nil {
		return err
	}
	s := &session{flags: f, implementation: implementation(file.Implementation), job: j, list: list,
		planned: planned, destinations: destinations, run: run, told: cmd.ErrOrStderr()}
	if err := s.readOnly(cmd.InOrStdin()); err != nil {
		return err
	}
	s.recall()
	if f.list {
		return writeList(cmd.OutOrStdout(), s.selected(), f.format.Value)
	}
	if f.watch {
		return s.watching(cmd)
	}
	if f.debug {
		return s.follow(cmd)
	}
	if err := s.build(cmd); err != nil {
		return err
	}
	return s.once(cmd.Context(), cmd)
}

// configure reads the configuration, and takes its values for the flags that are not set. It prints where the
// configuration is, and whether the bundled reference is tested. Nobody writes a configuration to test the reference.
// So it refuses one that doesn't name a program: the run would be green forever.
func (f *runFlags) configure(cmd *cobra.Command) (config.File, error) {
	file, name, err := config.Find(f.config)
	if err != nil {
		return file, &exitError{Code: exitUsage, Err: err}
	}
	f.merge(file, cmd.Flags().Changed)
	named := f.impl != "" || f.profile != ""
	switch {
	case name != "" && !named:
		return file, usagef("%s doesn't name a program: add implementation: {command: ...}, or use --impl or --profile",
			name)
	case name != "":
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: configuration from %s\n", programName, name)
	case !named:
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: testing the bundled reference, because no program is named (--impl, "+
			"--profile or c2a-conform.yaml)\n", programName)
	}
	return file, nil
}

// refuseEmpty refuses flags with empty values. Usually a variable of a script is not set. If such a flag were ignored,
// the run would test something else than intended, such as the built-in reference.
func (f *runFlags) refuseEmpty(said func(flag string) bool) error {
	for _, one := range []struct {
		flag   string
		values []string
	}{
		{"impl", []string{f.impl}}, {"profile", []string{f.profile}}, {"protocol", f.protocols}, {"role", f.roles},
		{"draft", f.drafts}, {"tags", []string{f.tags}},
		{"requirement", f.requirements}, {"scenario", f.scenarios}, {"report", f.reports},
		{"config", []string{f.config}}, {"known", []string{f.known}}, {"trace", []string{f.trace}},
		{"only", []string{f.only}},
	} {
		if said(one.flag) && config.Blank(one.values) {
			if len(one.values) > 1 {
				return usagef("--%s has an empty entry", one.flag)
			}
			return usagef("--%s is empty", one.flag)
		}
	}
	return nil
}

// merge takes the values from the configuration that no flag has set.
func (f *runFlags) merge(c config.File, said func(flag string) bool) {
	f.texts = c.Texts
	for _, one := range []struct {
		flag  string
		apply func()
	}{
		{"impl", func() {
			if f.profile == "" {
				f.impl = implementation(c.Implementation).text()
			}
		}},
		{"profile", func() {
			if !said("impl") {
				f.profile = c.Implementation.Profile
			}
		}},
		{"protocol", func() { f.protocols = c.Protocols }},
		{"role", func() { f.roles = c.Roles }},
		{"draft", func() { f.drafts = c.Drafts }},
		{"tags", func() { f.tags = c.Tags }},
		{"requirement", func() { f.requirements = c.Requirements }},
		{"scenario", func() { f.scenarios = c.Scenarios }},
		{"seed", func() {
			if c.Seed != nil {
				f.seed = config.Seed(*c.Seed)
			}
		}},
		{"strict", func() { f.strict = c.Strict }},
		{"accept-partial", func() { f.partial = c.AcceptPartial && !f.complete }},
		{"known", func() { f.known = c.Known }},
		{"report", func() { f.reports = c.Reports }},
		{"trials", func() {
			if c.Trials != nil {
				f.trials = *c.Trials
			}
		}},
		{"pass-rate", func() { f.passRate = config.Share(c.PassRate) }},
		{"jobs", func() {
			if c.Jobs != nil {
				f.jobs = *c.Jobs
			}
		}},
		{"timeout", func() {
			if c.Timeout != nil {
				f.timeout = *c.Timeout
			}
		}},
		{"max-wait", func() {
			if c.MaxWait != nil {
				f.maxWait = *c.MaxWait
			}
		}},
	} {
		if !said(one.flag) {
			one.apply()
		}
	}
}

// job checks the flags and converts them for the runner.
func (f *runFlags) job(i implementation) (job, error) {
	if f.passRate > 0 && f.trials < 2 {
		return job{}, usagef("a pass rate needs several trials; set their number with --trials")
	}
	if err := f.texts.Check(); err != nil {
		return job{}, usagef("texts: %w", err)
	}
	j := job{
		config:  f.config,
		trials:  f.trials,
		rate:    float64(f.passRate),
		command: strings.TrimSpace(f.impl),
		filter: features.Filter{
			Tags: f.tags, Requirements: f.requirements, Scenarios: f.scenarios, Protocols: f.protocols, Roles: f.roles,
			Drafts: f.drafts,
		},
		shard:   runner.Shard(f.shard),
		seed:    uint64(f.seed),
		texts:   f.texts,
		strict:  f.strict,
		whole:   f.complete,
		partial: f.partial,
		full:    f.updateKnown,
		jobs:    f.jobs,
		timeout: f.timeout,
		maxWait: f.maxWait,
		keep:    f.keep.Value,
		trace:   f.trace,
	}
	if framing, ok := jsonrpc.ParseFraming(f.framing.Value); ok {
		i.Framing, j.framing = framing, f.framing.Value
	}
	if f.profile != "" && f.impl != "" {
		return job{},
			usagef("use either --profile, for a program that is tested as it ships, or --impl, for a program with " +
				"a shim")
	}
	i = i.named(f.impl)
	i.Profile, j.profile = f.profile, f.profile
	j.attached = i
	var err error
	if f.features != "" {
		if j.suite, err = features.LoadDir(f.features, f.drafts...); err != nil {
			return job{}, usagef("--features %s: %w", f.features, err)
		}
	}
	j.target, err = i.target(hooks{})
	if err != nil {
		return job{}, err
	}
	if shipped, ok := j.target.(*edge.Edge); ok { // it has no other role or draft
		if len(f.roles) == 0 {
			j.filter.Roles = shipped.Roles()
		}
		if len(f.drafts) == 0 {
			j.filter.Drafts = shipped.Drafts()
		}
		if f.timeout == defaultTimeout {
			j.timeout = exchange.ShippedTimeout
		}
	}
	return j, nil
}

// plan decides what to run, before anything is started.
func plan(suite *features.Suite, filter features.Filter, shard runner.Shard) ([]features.Planned, error) {
	planned, err := runner.Plan(suite, filter)
	var unknown *features.UnknownFilterError
	var expression *features.TagExprError
	switch {
	case err == nil:
		own, err := shard.Of(planned)
		if err != nil {
			return nil, usagef("--shard: %w", err)
		}
		return own, nil
	case errors.As(err, &unknown) && unknown.Kind == "protocol":
		return nil, usagef("%w; the protocols are %s", err, strings.Join(features.ProtocolNames(), ", "))
	case errors.As(err, &unknown) && unknown.Kind == "role":
		return nil, usagef("%w; the roles are %s", err, strings.Join(features.Roles(), ", "))
	case errors.As(err, &unknown) && unknown.Kind == "draft":
		return nil, usagef("%w; the drafts are %s", err, strings.Join(features.Selectable(), ", "))
	case errors.As(err, &unknown) && unknown.Kind == "scenario" && len(unknown.Near) == 0:
		return nil, usagef("%w; '%s run --list' lists them", err, programName)
	case errors.As(err, &unknown) && unknown.Kind == "requirement" && len(unknown.Near) == 0:
		return nil, usagef("%w; '%s features list' lists the areas", err, programName)
	case errors.As(err, &unknown), errors.As(err, &expression):
		return nil, &exitError{Code: exitUsage, Err: err}
	default: // each value is known, but nothing matches all of them
		return nil, failf("%w: %v", err, selection(filter))
	}
}

// selection returns a filter as reports show it.
func selection(f features.Filter) report.Selection {
	return report.Selection{
		Protocols: f.Protocols, Roles: f.Roles, Drafts: f.Drafts, Tags: f.Tags, Requirements: f.Requirements,
		Scenarios: f.Scenarios,
	}
}

// conclude writes the reports and converts the verdict into an exit code. It returns the report that it has written.
func conclude(ctx context.Context, opened outputs.Outputs, r report.Report, failed error, j job,
	started time.Time) (report.Report, error) {
	interrupted := ctx.Err() != nil
	if r.ReportVersion == 0 { // the runner has no report
		r.Overall = judge.Inconclusive
		r.Implementation.Command, r.Planned = j.command, j.planned
		r.Selection, r.Strict, r.Started = selection(j.filter), j.strict, started
		if j.shard != (runner.Shard{}) {
			r.Shard = &report.Shard{Index: j.shard.Index, Of: j.shard.Count}
		}
		if failed != nil {
			r.Reason = failed.Error()
		}
		r.Finish()
	}
	if interrupted && r.Overall != judge.Nonconformant {
		r.Overall, r.Reason = judge.Inconclusive, "interrupted"
	}
	r.Suite = suite()
	code := codeOfRun(r.Overall)
	switch {
	case interrupted:
		code, failed = exitInterrupted, errors.New("interrupted")
	case failed != nil && code == exitOK:
		code = exitInconclusive
	}
	if err := opened.Write(r); err != nil {
		failed = errors.Join(failed, err)
		code = cmp.Or(code, exitInconclusive)
	}
	if failed == nil {
		return r, exit(code)
	}
	return r, &exitError{Code: code, Err: failed}
}

// A listed run is a line of --list.
type listed struct {
	ID          string `json:"id"`
	Run         string `json:"run"` // as --only takes it
	Requirement string `json:"requirement"`
	Level       string `json:"level"`
	Role        string `json:"role"`
	Draft       string `json:"draft"`
	Name        string `json:"name"`
}

func writeList(w io.Writer, planned []features.Planned, format string) error {
	rows := make([]listed, len(planned))
	for i, p := range planned {
		rows[i] = listed{p.Pickle.ID, p.ID(), p.Requirement.ID, p.Level.String(), p.Role, p.Draft, p.Pickle.Name}
	}
	if format == "json" {
		return writeJSON(w, rows)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintln(t, strings.Join([]string{r.ID, r.Requirement, r.Level, r.Role, r.Draft, r.Name}, "\t"))
	}
	return t.Flush()
}
