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

// Scene is one scenario while it is played, as its protocol plays it: what the steps act on. It embeds a [Stage].
type Scene interface {
	stage() *Stage
	// Judge judges the whole of what passed when the scenario is over, next to the schemas and the scenario's own
	// demands: by laws, and by what the reference predicts.
	Judge() []judge.Check
	// Outlives may take the error of a step for something that the scenario asks for, such as the end of the
	// implementation, and returns what is left of it.
	Outlives(err error) error
	// Acts counts what the role is there for, so that an implementation that does nothing at all can be told.
	Acts() int
}

// Stage is the part of a [Scene] that every protocol has.
type Stage struct {
	*exchange.Exchange
	// Requirement is the one that demands are recorded for.
	Requirement string
	// Line is the step that is carried out.
	Line string
	// Settled says that time has passed since something happened.
	Settled bool
	// SettleMs is how long things are given to settle; 0: [DefaultSettleMs].
	SettleMs int64
	// Over says that the implementation has ended, which the checks tell.
	Over bool
	// Moot is what the implementation does without, so that there is nothing more to judge.
	Moot string
	// Observed is filled by [Scene.Judge], where its protocol can; nil: nobody wants to know.
	Observed *Observed

	checks []judge.Check
	unused string // what the implementation does without
}

// Observed is what a scenario tells next to its checks, for anyone who explores.
type Observed struct {
	Judged []situation.Judged // which rules were judged in which situations
	Shown  []situation.Shown  // what the implementation showed
}

// DefaultSettleMs is how long things are given to settle: longer than any window of the drafts.
const DefaultSettleMs = 60_000

func (s *Stage) stage() *Stage { return s } //nolint:unused // by which a scene has a stage

// Outlives takes no error for anything else.
func (s *Stage) Outlives(err error) error { return err }

// Checks are what the demands found so far.
func (s *Stage) Checks() []judge.Check { return s.checks }

// Unused is what the implementation does without, as it may; "": nothing that counts here.
func (s *Stage) Unused() string { return s.unused }

// Finding is what a demand found out.
type Finding struct {
	OK           bool
	What         string // what was demanded, where the step says it in words that do not fit; "": the step
	Got, Allowed string
	Path         string // JSON pointer into the frame of Seq
	Seq          int    // entry of the trace that it is about, or judge.NoSeq
	Unused       string // of what the implementation does without, as it may; nothing was judged then
}

// Kept is the finding that a demand is met.
func Kept(seq int, got string) Finding { return Finding{OK: true, Seq: seq, Got: got} }

// Broken is the finding that a demand is not met.
func Broken(seq int, allowed, format string, args ...any) Finding {
	return Finding{Seq: seq, Allowed: allowed, Got: fmt.Sprintf(format, args...)}
}

// Unused is the finding that there was nothing to judge, since the implementation does without something that it may do
// without.
func Unused(what string) Finding { return Finding{Unused: what} }

// Verdict is kept or broken by a condition.
func Verdict(ok bool, seq int, allowed, format string, args ...any) Finding {
	return Finding{OK: ok, Seq: seq, Allowed: allowed, Got: fmt.Sprintf(format, args...)}
}

// Believed is a finding about an implementation that answers. One that has answered nothing of what it was asked on the
// link meets no demand, not even that something must not happen.
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

// Record makes a check of a finding.
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
	if s.Live() && f.Seq == judge.NoSeq { // nothing that could be shown: it was not seen so far
		c.Got = Clip(fmt.Sprintf("%s, by %s", cmp.Or(f.Got, "nothing"), Seconds(s.Now())))
	}
	s.checks = append(s.checks, c)
}

// Settle lets everything come that may still come.
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

// missed makes a demand of a message that isn't there, and that a step speaks of: the implementation should have shown
// it. Any other error it returns.
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

// Happen is a step after which things have to settle.
func Happen[S Scene](pattern, example, doc string, run func(ctx context.Context, s S, a Args) error) *Step {
	return Define(When, pattern, example, doc, func(ctx context.Context, s S, a Args) error {
		stage := s.stage()
		stage.Settled = false
		return stage.missed(run(ctx, s, a))
	})
}

// Demand is a step that judges. Where nothing was said about time since the last thing happened, things settle first,
// so that an absence can be believed.
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

const maxSaid = 400 // characters of a check's members

// Clip bounds what a check says.
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
