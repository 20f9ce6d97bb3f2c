// Package measuring contains the command that measures a model. Input: flags, a program to attach, and a model to ask.
// Output: a text or log on stdout, a log and a page in files, and an exit code. It runs the scenarios of package pack;
// package rates computes the numbers.
package measuring

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/pack"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/model/client"
	"github.com/c2a-conform/c2a-conform/runner/rates"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

const help = `Measure shows how often a model answers when it must answer, and how often it is silent
when it must be silent. It runs chat scenarios against a harness, each scenario several
times. The model answers the harness's turns. For each scenario in which the model must
be silent, there is a similar scenario in which it must answer.

Measure reports both rates for the model's own answers and for the chat, because the
harness may hold answers back. The intervals take into account that the runs of one
scenario are similar. The model is shown to meet a threshold only if the lower
bounds of both intervals reach it.

The API key and the address come from the environment: OPENAI_API_KEY and
OPENAI_BASE_URL, ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL, GEMINI_API_KEY or
GOOGLE_API_KEY and GOOGLE_GEMINI_BASE_URL, or OLLAMA_HOST. Each run costs at least
one request to the model. To try the command without cost, use a scripted model:
scripted:obedient, scripted:mute, scripted:eager, or scripted:0.95/0.9 with the
rates at which it answers and is silent. docs/models.md has examples.

Exit codes:
    0  the threshold is demonstrated
    1  the threshold is not demonstrated
    2  a usage error
    3  undecided: the harness could not be started, or more than 2 % of the runs
       ended in an error
  130  interrupted`

const reference = "reference"

type flags struct {
	model, harness, baseURL string
	own                     bool
	temperature             float64
	maxTokens               int
	epochs, jobs            int
	seed                    int64
	threshold               float64
	level                   command.Choice
	families                []string
	timeout                 time.Duration
	log, html               string
	from, against           string
	format                  command.Choice
	list                    bool
}

// Command returns the command. target is the built-in reference.
func Command(target func() (attach.Target, error)) *cobra.Command {
	f := flags{level: command.Choice{Value: rates.Model.String(), Of: rates.LevelNames()},
		format: command.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "measure",
		Short: "Measure how often a model speaks when it must, and is silent when it must be",
		Long:  help,
		Example: `  c2a-conform measure --model scripted:0.95/0.9
  c2a-conform measure --model openai:NAME --log first.json --html first.html
  c2a-conform measure --model ollama:NAME --harness 'node my-harness.js' --level chat
  c2a-conform measure --model anthropic:NAME --against first.json
  c2a-conform measure --own-model --harness ./my-agent`,
		Args: command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.list {
				return list(cmd.OutOrStdout(), f)
			}
			return measure(cmd, f, target)
		},
	}
	s := cmd.Flags()
	s.SortFlags = false
	s.StringVar(&f.model, "model", "", "the `model`: openai:NAME, anthropic:NAME, gemini:NAME, ollama:NAME or "+
		"scripted:KIND")
	s.StringVar(&f.harness, "harness", reference,
		"the harness around the model: reference, a `command` that starts a harness, or the URL on which it listens")
	s.BoolVar(&f.own, "own-model", false, "the program uses its own model; the suite sees only the chat")
	s.StringVar(&f.baseURL, "base-url", "",
		"address of the model's API (default: from the environment, or the vendor's)")
	s.Float64Var(&f.temperature, "temperature", 0, "temperature of the model (default: the vendor's)")
	s.IntVar(&f.maxTokens, "max-tokens", client.DefaultMaxTokens, "maximum number of tokens in one answer")
	s.IntVar(&f.epochs, "epochs", rates.PassOf, "how many times to run each scenario")
	s.StringSliceVar(&f.families, "family", nil, "only these families of scenarios (default: all)")
	s.Int64Var(&f.seed, "seed", 1, "seed for the choices of a scripted model")
	s.Float64Var(&f.threshold, "threshold", 0.9, "the threshold for both rates, from 0 to 1")
	s.Var(&f.level, "level", "what to judge: the model's answers, or what is posted in the chat")
	s.IntVar(&f.jobs, "jobs", 4, "how many scenarios to run at once")
	s.DurationVar(&f.timeout, "timeout", client.DefaultTimeout, "how long the model may take for one answer")
	s.StringVar(&f.log, "log", "", "write a log in the format of Inspect to this `file`")
	s.StringVar(&f.html, "html", "", "write an HTML page to this `file`")
	s.StringVar(&f.from, "from", "", "report the run in this `log`, without running anything")
	s.StringVar(&f.against, "against", "", "compare with the run in this `log`, scenario by scenario")
	s.Var(&f.format, "format", "format of the result on stdout: text, or json, which is the log")
	s.BoolVar(&f.list, "list", false, "print the scenarios, without running them")
	command.Complete(cmd, "family", func() []string {
		all, err := pack.Scenarios()
		if err != nil {
			return nil
		}
		return families(all)
	})
	return cmd
}

// families returns the names of the families of scenarios.
func families(all []pack.Scenario) []string {
	var names []string
	for _, s := range all {
		if !slices.Contains(names, s.Family) {
			names = append(names, s.Family)
		}
	}
	return names
}

// check refuses invalid combinations of flags.
func (f flags) check() error {
	switch {
	case f.from != "" && (f.model != "" || f.own):
		return command.Usagef("--from doesn't run anything, so it can't be used with --model or --own-model")
	case f.from == "" && f.own == (f.model != ""):
		return command.Usagef("measure needs --model, or --own-model for a program that has its own model")
	case f.own && f.harness == reference:
		return command.Usagef("--own-model needs --harness: the reference has no model")
	case math.IsNaN(f.threshold) || f.threshold < 0 || f.threshold > 1:
		return command.Usagef("--threshold must be from 0 to 1, not %v", f.threshold)
	case f.epochs < 1 || f.epochs > 1000:
		return command.Usagef("--epochs must be from 1 to 1000, not %d", f.epochs)
	case f.jobs < 1 || f.jobs > 64:
		return command.Usagef("--jobs must be from 1 to 64, not %d", f.jobs)
	case f.maxTokens < 1:
		return command.Usagef("--max-tokens must be at least 1, not %d", f.maxTokens)
	}
	return nil
}

// chosen returns the scenarios that --family selects.
func (f flags) chosen() ([]pack.Scenario, error) {
	all, err := pack.Scenarios()
	if err != nil {
		return nil, err
	}
	names := families(all)
	for _, name := range f.families {
		if !slices.Contains(names, name) {
			return nil, command.Usagef("unknown family %q; the families are %s", name, strings.Join(names, ", "))
		}
	}
	if len(f.families) == 0 {
		return all, nil
	}
	return slices.DeleteFunc(all, func(s pack.Scenario) bool { return !slices.Contains(f.families, s.Family) }), nil
}

// list prints the scenarios.
func list(w io.Writer, f flags) error {
	all, err := f.chosen()
	if err != nil {
		return err
	}
	for _, s := range all {
		said := strings.ReplaceAll(s.Line.Input(), "\n", " / ")
		if _, err := fmt.Fprintf(w, "%-32s %-8s %s\n", s.ID, s.Duty, said); err != nil {
			return err
		}
	}
	return nil
}

// measure runs the scenarios or reads a log, and reports the result.
func measure(cmd *cobra.Command, f flags, target func() (attach.Target, error)) error {
	if err := f.check(); err != nil {
		return err
	}
	level, err := rates.ParseLevel(f.level.Value)
	if err != nil {
		return err
	}
	if f.own {
		level = rates.Chat
	}
	c := rates.Card{Level: level, Threshold: f.threshold}
	if f.against != "" {
		against, err := readRun(f.against)
		if err != nil {
			return err
		}
		c.Against = &against
	}
	if f.from != "" {
		c.Run, err = readRun(f.from)
	} else {
		c.Run, err = play(cmd, f, target)
	}
	if err != nil {
		return err
	}
	if c.Against != nil && c.Against.Pack != c.Run.Pack {
		return command.Usagef("--against %s: the log is from a run of %s, not of %s", f.against, c.Against.Pack,
			c.Run.Pack)
	}
	return report(cmd.OutOrStdout(), c, f)
}

func readRun(name string) (rates.Run, error) {
	file, err := os.Open(name)
	if err != nil {
		return rates.Run{}, command.Usagef("%w", err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	r, err := rates.ReadLog(file)
	if err != nil {
		return rates.Run{}, command.Usagef("%s: %w", name, err)
	}
	return r, nil
}

// report writes the requested output, and ends with the verdict's exit code.
func report(stdout io.Writer, c rates.Card, f flags) error {
	log := rates.LogOf(c.Run, c.Level, c.Threshold)
	for _, file := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{f.log, func(w io.Writer) error { return rates.WriteLog(w, log) }},
		{f.html, func(w io.Writer) error { return rates.WriteHTML(w, c) }},
	} {
		if file.name == "" {
			continue
		}
		w, err := files.Create(file.name)
		if err != nil {
			return err
		}
		if err := file.write(w); err != nil {
			w.Discard()
			return fmt.Errorf("%s: %w", file.name, err)
		}
		if err := w.Commit(); err != nil {
			return fmt.Errorf("%s: %w", file.name, err)
		}
	}
	var err error
	if f.format.Value == "json" {
		err = rates.WriteLog(stdout, log)
	} else {
		err = rates.WriteText(stdout, c)
	}
	if err != nil {
		return err
	}
	switch c.Verdict() {
	case rates.Demonstrated:
		return nil
	case rates.NotDemonstrated:
		return command.Conclude(command.Not)
	}
	return command.Conclude(command.Inconclusive)
}

// target returns the target to measure.
func (f flags) target(own func() (attach.Target, error)) (attach.Target, error) {
	switch {
	case f.harness == reference:
		return own()
	case attach.IsURL(f.harness):
		t, err := attach.URL(f.harness, attach.URLOptions{})
		if err != nil {
			return nil, command.Usagef("--harness: %w", err)
		}
		return t, nil
	}
	argv, err := attach.ParseCommand(f.harness)
	if err != nil {
		return nil, command.Usagef("--harness: %w", err)
	}
	return attach.Command(argv, attach.Options{}), nil
}

// asked returns the model from the flags; nil: the program has its own.
func (f flags) asked(cmd *cobra.Command) (client.Model, error) {
	if f.own {
		return nil, nil
	}
	o := client.Options{BaseURL: f.baseURL, MaxTokens: f.maxTokens, Timeout: f.timeout}
	if cmd.Flags().Changed("temperature") {
		o.Temperature = &f.temperature
	}
	m, err := client.Open(f.model, f.seed, o)
	if err != nil {
		return nil, command.Usagef("--model: %w", err)
	}
	return m, nil
}

// job is one run of a scenario, and its position among the trials.
type job struct {
	at, epoch int
	scenario  pack.Scenario
}

// play runs every scenario as often as requested, several at the same time.
func play(cmd *cobra.Command, f flags, own func() (attach.Target, error)) (rates.Run, error) {
	all, err := f.chosen()
	if err != nil {
		return rates.Run{}, err
	}
	target, err := f.target(own)
	if err != nil {
		return rates.Run{}, err
	}
	model, err := f.asked(cmd)
	if err != nil {
		return rates.Run{}, err
	}
	r := rates.Run{Pack: pack.Name(), Model: "its own model", Program: f.harness, Seed: f.seed, Epochs: f.epochs,
		Started: time.Now().UTC().Truncate(time.Second), Trials: make([]rates.Trial, len(all)*f.epochs)}
	if model != nil {
		r.Model = model.String()
	}
	jobs := make(chan job)
	ctx, stop := context.WithCancelCause(cmd.Context())
	defer stop(nil)
	done := 0
	to, _ := cmd.ErrOrStderr().(console.Output)
	quiet := to.Quiet
	var mu sync.Mutex
	var playing sync.WaitGroup
	for range min(f.jobs, len(r.Trials)) {
		playing.Go(func() {
			p := &worker{target: target, model: model, patience: f.timeout}
			defer p.close()
			for j := range jobs {
				trial, err := p.play(ctx, j)
				if err != nil {
					stop(err)
					return
				}
				mu.Lock()
				r.Trials[j.at] = trial
				if done++; done%len(all) == 0 && !quiet {
					fmt.Fprintf(cmd.ErrOrStderr(), "ran %d of %d\n", done, len(r.Trials))
				}
				mu.Unlock()
			}
		})
	}
	for at := range r.Trials {
		j := job{at: at, epoch: at/len(all) + 1, scenario: all[at%len(all)]}
		select {
		case jobs <- j:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(jobs)
	playing.Wait()
	if err := context.Cause(ctx); err != nil {
		return r, err
	}
	r.Ended = time.Now().UTC().Truncate(time.Second)
	return r, nil
}

// worker runs scenarios on one attached program, and starts another program if that one breaks.
type worker struct {
	target   attach.Target
	model    client.Model
	patience time.Duration // of the model

	player *pack.Player
	broken int // runs in a row
}

// maxBroken is the number of runs in a row in which the program may break.
const maxBroken = 3

// patient returns the time limit for one request. The program waits for the model while its turn is answered.
func (w *worker) patient() time.Duration { return exchange.DefaultTimeout + 20*w.patience }

// play runs a scenario once. If the program breaks, only this run is lost, and the program is started again.
func (w *worker) play(ctx context.Context, j job) (rates.Trial, error) {
	if w.player == nil {
		peer, err := exchange.Open(ctx, w.target, exchange.Options{Timeout: w.patient(), WarmUp: steps.WarmUp})
		if err != nil {
			return rates.Trial{}, err
		}
		w.player = &pack.Player{Peer: peer, Model: w.model}
		if w.player.Role, err = pack.Role(peer.Hello(), w.model == nil); err != nil {
			return rates.Trial{}, command.Usagef("--harness %v: %w", w.target, err)
		}
	}
	trial, err := w.player.Play(ctx, j.scenario, j.epoch)
	if err == nil && trial.Err == "" {
		w.broken = 0
	}
	if err == nil || ctx.Err() != nil {
		return trial, err
	}
	w.close()
	if w.broken++; w.broken == maxBroken {
		return trial, fmt.Errorf("the program failed in %d runs in a row: %w", maxBroken, err)
	}
	trial.Err = err.Error()
	return trial, nil
}

func (w *worker) close() {
	if w.player != nil {
		_ = w.player.Peer.Close()
		w.player = nil
	}
}
