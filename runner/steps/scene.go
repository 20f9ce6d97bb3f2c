package steps

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Scene is a running scenario of a protocol: the object on which steps act. It embeds a [Stage].
type Scene interface {
	stage() *Stage
	// Judge judges the whole of what passed when the scenario is over, next to the schemas and the scenario's own
	// demands: by laws, and by what the reference predicts.
	Judge() []judge.Check
	// Outlives may accept the error of a step as something that the scenario expects, such as the end of the
	// implementation, and returns the remaining error.
	Outlives(err error) error
	// Acts counts the actions for which the role exists, to detect an implementation that does nothing at all.
	Acts() int
}

// Stage is the part of a [Scene] that every protocol has.
type Stage struct {
	*exchange.Exchange
	// Requirement is the requirement for which expectations are recorded.
	Requirement string
	// Line is the current step.
	Line string
	// Settled says that time has passed since the last event.
	Settled bool
	// SettleMs is how long the scene waits to settle; 0: [DefaultSettleMs].
	SettleMs int64
	// Over says that the implementation has ended, which the checks report.
	Over bool
	// Moot is the optional feature that the implementation leaves out, so that there is nothing more to judge.
	Moot string
	// Observed is filled by [Scene.Judge] if the protocol supports it; nil: not needed.
	Observed *Observed

	checks []judge.Check
	unused string // the optional feature that is left out
}

// Observed contains observations of a scenario in addition to its checks, for exploration.
type Observed struct {
	Judged []situation.Judged // which rules were judged in which situations
	Shown  []situation.Shown  // what the implementation showed
}

// DefaultSettleMs is the default time to settle: longer than any window of the drafts.
const DefaultSettleMs = 60_000

func (s *Stage) stage() *Stage { return s } //nolint:unused // by which a scene has a stage

// Outlives accepts no errors.
func (s *Stage) Outlives(err error) error { return err }

// Checks returns the results of the expectations so far.
func (s *Stage) Checks() []judge.Check { return s.checks }

// Unused returns the optional feature that the implementation leaves out; "": none.
func (s *Stage) Unused() string { return s.unused }

// Finding is the result of an expectation.
type Finding struct {
	OK           bool
	What         string // the expectation, if the words of the step don't fit; "": the step
	Got, Allowed string
	Path         string // JSON pointer into the frame of Seq
	Seq          int    // the trace entry that it is about, or judge.NoSeq
	Unused       string // the optional feature that is left out; nothing was judged then
}

// Kept is the finding that an expectation is met.
func Kept(seq int, got string) Finding { return Finding{OK: true, Seq: seq, Got: got} }

// AsExpected is the finding that an expectation is met, if the expectation says all that there is to say.
func AsExpected(seq int) Finding { return Kept(seq, "as expected") }

// Broken is the finding that an expectation is not met.
func Broken(seq int, allowed, format string, args ...any) Finding {
	return Finding{Seq: seq, Allowed: allowed, Got: fmt.Sprintf(format, args...)}
}

// Unused is the finding that there was nothing to judge, because the implementation leaves out an optional feature.
func Unused(what string) Finding { return Finding{Unused: what} }

// Verdict is Kept or Broken, depending on a condition.
func Verdict(ok bool, seq int, allowed, format string, args ...any) Finding {
	return Finding{OK: ok, Seq: seq, Allowed: allowed, Got: fmt.Sprintf(format, args...)}
}

// Believed is a finding about an implementation that answers. An implementation that has answered nothing on the link
// meets no expectation, not even that something must not happen.
func (s *Stage) Believed(f Finding) Finding {
	asked := 0
	for _, x := range s.Frames() {
		switch kind := x.Message.Kind; {
		case strings.HasPrefix(x.Method, "conformance/"):
		case x.From && kind == jsonrpc.KindResponse:
			return f
		case !x.From && kind == jsonrpc.KindRequest:
			asked++
		}
	}
	if asked == 0 || !f.OK {
		return f
	}
	return Broken(judge.NoSeq, "an answer", "no answer to %s", Plural(asked, "request"))
}

// Record makes a check from a finding.
func (s *Stage) Record(f Finding) {
	if f.Unused = cmp.Or(s.Moot, f.Unused); f.Unused != "" {
		s.unused = f.Unused
		return
	}
	c := judge.Check{
		Requirement: s.Requirement, Source: judge.Step, OK: f.OK, What: Clip(cmp.Or(f.What, s.Line)), Got: Clip(f.Got),
		Seq: f.Seq, Path: f.Path,
	}
	if !f.OK {
		c.Allowed = Clip(f.Allowed)
	}
	if s.Live() && f.Seq == judge.NoSeq { // nothing to show: it was not seen so far
		c.Got = Clip(fmt.Sprintf("%s, by %s", cmp.Or(f.Got, "nothing"), Seconds(s.Now())))
	}
	s.checks = append(s.checks, c)
}

// Settle waits for everything that may still come.
func (s *Stage) Settle(ctx context.Context) error {
	if err := s.Exchange.Settle(ctx, cmp.Or(s.SettleMs, DefaultSettleMs)); err != nil {
		return err
	}
	s.Settled = true
	return nil
}

// Pass lets time pass.
func (s *Stage) Pass(ctx context.Context, ms int64) error {
	if err := s.Advance(ctx, ms); err != nil {
		return err
	}
	s.Settled = true
	return nil
}

// missed converts a missing message that a step mentions into a failed expectation: the implementation should have sent
// it. It returns any other error.
func (s *Stage) missed(err error) error {
	unseen, ok := errors.AsType[*exchange.UnseenError](err)
	if !ok {
		return err
	}
	s.Record(Broken(judge.NoSeq, "the message on the surface", "no message %q", unseen.Text))
	return nil
}

// Define is a step of a vocabulary whose scenes are of type S. Once the scenario is moot nothing happens any more: a
// later step may speak of what an earlier one left out.
func Define[S Scene](k Keyword, pattern, example, doc string, run func(context.Context, S, Args) error) *Step {
	return &Step{
		Entry: Entry{Keyword: k, Pattern: pattern, Example: example, Doc: doc},
		run: func(ctx context.Context, s Scene, a Args) error {
			if k == When && s.stage().Moot != "" {
				return nil
			}
			return run(ctx, s.(S), a)
		},
	}
}

// Declare is a step that only declares, before anything happens.
func Declare[S Scene](pattern, example, doc string, run func(s S, a Args) error) *Step {
	return Define(Given, pattern, example, doc, func(_ context.Context, s S, a Args) error {
		if s.stage().Started() {
			return &exchange.ScenarioError{What: "something is declared after the first action"}
		}
		return run(s, a)
	})
}

// Happen is a step after which the scene must settle.
func Happen[S Scene](pattern, example, doc string, run func(ctx context.Context, s S, a Args) error) *Step {
	return Define(When, pattern, example, doc, func(ctx context.Context, s S, a Args) error {
		stage := s.stage()
		stage.Settled = false
		return stage.missed(run(ctx, s, a))
	})
}

// Demand is a step that judges. If no time has passed since the last event, the scene settles first, so that an absence
// is reliable.
func Demand[S Scene](pattern, example, doc string,
	judge func(ctx context.Context, s S, a Args) (Finding, error)) *Step {
	return Define(Then, pattern, example, doc, func(ctx context.Context, s S, a Args) error {
		stage := s.stage()
		if stage.Moot != "" {
			stage.Record(Finding{})
			return nil
		}
		if !stage.Settled {
			if err := stage.Settle(ctx); err != nil {
				return err
			}
		}
		if err := stage.Calm(ctx); err != nil {
			return err
		}
		for {
			f, err := judge(ctx, s, a)
			_, unseen := errors.AsType[*exchange.UnseenError](err)
			if unseen || err == nil && !f.OK && f.Unused == "" {
				if more, err := stage.Linger(ctx); err != nil {
					return err
				} else if more {
					continue
				}
			}
			if err != nil {
				return stage.missed(err)
			}
			stage.Record(f)
			return nil
		}
	})
}

const maxSaid = 400 // maximum length of a check's members

// Clip limits the length of a check's texts.
func Clip(s string) string {
	if utf8.RuneCountInString(s) <= maxSaid {
		return s
	}
	return string([]rune(s)[:maxSaid]) + "…"
}

// Plural counts a noun.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Seconds writes ms as seconds.
func Seconds(ms int64) string { return fmt.Sprintf("%d.%03d s", ms/1000, ms%1000) }
