// Package debugging lets a person follow one scenario while it runs. It shows each step and each message with its
// meaning, stops at each until Enter, and shows what the reference does at the same time. Input: the steps and
// messages, and the lines that the person types. Output: text. It judges nothing, and contains no command: run has the
// flags.
package debugging

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/story"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Forever is the time limit for an answer while someone looks at a breakpoint.
const Forever = 30 * 24 * time.Hour

// ErrQuit means that the person has quit.
var ErrQuit = errors.New("ended by 'q'")

// The place of the next stop.
const (
	everywhere = iota + 1
	atSteps
	nowhere
)

const help = "Enter: continue   m: stop at each message   s: stop only at each step   c: don't stop again   " +
	"f: this message in full   q: quit"

// A Session shows a running scenario to a person.
type Session struct {
	out   io.Writer
	lines <-chan string
	done  <-chan struct{} // the run is over
	quit  func(error)
	draft string
	sides []features.Side
	guide *story.Guide // nil: unknown what is expected

	all      []frames.Entry
	stop     int // everywhere, atSteps or nowhere
	helped   bool
	untimed  bool   // messages were shown whose time was not yet known
	clock    int64  // the last time that was shown
	expected string // the expectation that was shown last
}

// New returns a session for a scenario. quit ends the run; ctx is the run's context.
func New(ctx context.Context, in io.Reader, out io.Writer, p features.Planned, guide *story.Guide,
	quit func(error)) *Session {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for from := bufio.NewReader(in); ; {
			line, err := from.ReadString('\n')
			if err != nil {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return &Session{
		out: out, lines: lines, done: ctx.Done(), quit: quit, draft: p.Draft, sides: features.Sides(p.Role, p.Draft),
		guide: guide, stop: everywhere,
	}
}

// Debug returns the functions by which the runner reports its steps and messages to the session.
func (s *Session) Debug() *runner.Debug {
	return &runner.Debug{Step: s.Step, Observer: exchange.Observer{Frame: s.Frame, Moment: s.Moment}}
}

// Started gets the process of the program, before anything is sent to it.
func (s *Session) Started(pid int) {
	fmt.Fprintf(s.out, "The program runs as process %d. Attach a debugger and set breakpoints; nothing is sent before "+
		"you press Enter.\n", pid)
	s.wait(nil)
}

// Absent is called when nothing listens at the address yet.
func (s *Session) Absent(address string) {
	fmt.Fprintf(s.out, "Waiting for a program at %s: start it now, in your debugger. Ctrl+C ends.\n", address)
}

// Step shows a step.
func (s *Session) Step(step report.Step) {
	fmt.Fprintf(s.out, "\n── %s %s\n", step.Keyword, words.Clean(step.Text))
	for line := range strings.Lines(step.Doc) {
		fmt.Fprintf(s.out, "   | %s\n", words.Line(line))
	}
	if s.stop == atSteps {
		s.expect()
		s.wait(nil)
	}
}

// Frame shows a message. A message to the program is shown before it is sent.
func (s *Session) Frame(e frames.Entry, sure bool) {
	s.all = append(s.all, e)
	g := frames.Read(s.draft, s.all, nil)[len(s.all)-1]
	clock := g.Clock()
	if !sure {
		clock = "…"
	}
	if g.Method() == port.MethodAdvance && !g.Refused() {
		return // Moment shows the time that was reached
	}
	if g.Dull && g.Milestone() == "" {
		fmt.Fprintf(s.out, "%11s %s %s\n", clock, g.Arrow(), g.Text)
		return
	}
	s.untimed, s.clock = s.untimed || !sure, max(s.clock, e.NowMs)
	says := story.Says(s.sides, g)
	fmt.Fprintf(s.out, "%11s %s %s\n", clock, g.Arrow(), says)
	if detail := words.Line(g.Text); detail != "" && !strings.HasSuffix(says, detail) {
		fmt.Fprintf(s.out, "%13s %s\n", "", detail)
	}
	if said := s.guide.Passed(g, says, sure); said != "" {
		fmt.Fprintf(s.out, "%11s ≠ %s\n", "", said)
	}
	if s.stop == everywhere {
		s.expect()
		s.wait(&g)
	}
}

// Moment shows the time of the messages that were shown without a time.
func (s *Session) Moment(nowMs int64) {
	switch clock := words.Seconds(nowMs) + " s"; {
	case s.untimed:
		fmt.Fprintf(s.out, "%11s   is the time of the messages above\n", clock)
	case nowMs > s.clock:
		fmt.Fprintf(s.out, "%11s   nothing else happened up to this time\n", clock)
	}
	s.untimed, s.clock = false, max(s.clock, nowMs)
	for _, said := range s.guide.Moment(nowMs) {
		fmt.Fprintf(s.out, "%11s ≠ %s\n", "", said)
	}
}

// expect shows what the reference does next, if that has changed.
func (s *Session) expect() {
	all := s.guide.Expected()
	if said := strings.Join(all, "; "); said != s.expected && len(all) > 0 {
		s.expected = said
		fmt.Fprintf(s.out, "%11s   expected next: %s\n", "", said)
	}
}

// wait waits for a line from the person. g is the message that was just shown, or nil.
func (s *Session) wait(g *frames.Glimpse) {
	for {
		if !s.helped {
			s.helped = true
			fmt.Fprintln(s.out, help)
		}
		fmt.Fprint(s.out, "> ")
		var line string
		open := false
		select {
		case line, open = <-s.lines:
		case <-s.done:
			return
		}
		if !open {
			s.stop = nowhere
			fmt.Fprintln(s.out, "(no more input: continuing to the end)")
			return
		}
		switch strings.TrimSpace(line) {
		case "":
			return
		case "m":
			s.stop = everywhere
			return
		case "s":
			s.stop = atSteps
			return
		case "c":
			s.stop = nowhere
			return
		case "q":
			s.quit(ErrQuit)
			return
		case "f":
			if g == nil {
				fmt.Fprintln(s.out, "There is no message yet.")
				continue
			}
			text, cut := g.Pretty()
			fmt.Fprintln(s.out, text)
			if cut != "" {
				fmt.Fprintln(s.out, "… "+cut)
			}
		default:
			fmt.Fprintln(s.out, help)
		}
	}
}

// One returns the scenario to follow: the only one of the plan, in its first role and draft.
func One(planned []features.Planned) (features.Planned, string, error) {
	var ids []string
	for _, p := range planned {
		if !slices.Contains(ids, p.Pickle.ID) {
			ids = append(ids, p.Pickle.ID)
		}
	}
	if len(ids) > 1 {
		more := ""
		if len(ids) > maxNamed {
			more = fmt.Sprintf(" and %d more", len(ids)-maxNamed)
		}
		return features.Planned{}, "", command.Usagef("--debug runs one scenario, but %d are selected (%s%s): name "+
			"one with --scenario", len(ids), strings.Join(ids[:min(maxNamed, len(ids))], ", "), more)
	}
	p, note := planned[0], ""
	if len(planned) > 1 {
		note = fmt.Sprintf("debugging %s as %s in draft %s; --role and --draft choose another", p.Pickle.ID, p.Role,
			p.Draft)
	}
	return p, note, nil
}

// maxNamed is the maximum number of scenarios that a message names.
const maxNamed = 3

// Guide runs a scenario on the reference, and returns what is expected of the program.
func Guide(ctx context.Context, reference attach.Target, o runner.Options) (*story.Guide, error) {
	o.Target, o.KeepTraces, o.Jobs = reference, runner.KeepAll, 1
	r, err := runner.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	if len(r.Scenarios) != 1 || len(r.Scenarios[0].Trace) == 0 {
		return nil, fmt.Errorf("--inspect: the reference can't run this: %s", r.Reason)
	}
	return story.NewGuide(r.Scenarios[0]), nil
}
