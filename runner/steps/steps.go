// Package steps is the closed vocabulary of the features: what each line means,
// and how a scenario is carried out and judged. It is the only package that
// knows godog, which here goes through the lines of a scenario in order and
// decides nothing: outcomes are recorded in a [Result], and a line that is no
// step, or several, and one that panics becomes its Err.
//
// The vocabulary is data: a table of patterns with an example and a sentence
// each, in given.go, when.go and then.go. A demand that is not met is recorded as
// a broken check and the scenario goes on; only what keeps it from going on is an
// error.
package steps

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/drive"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Keyword says what a step is for. Zero is invalid.
type Keyword int

// The keywords.
const (
	Given Keyword = iota + 1 // what the world is like
	When                     // what happens
	Then                     // what is demanded
)

// String returns the keyword as it stands in a feature.
func (k Keyword) String() string {
	switch k {
	case Given:
		return "Given"
	case When:
		return "When"
	case Then:
		return "Then"
	}
	return fmt.Sprintf("Keyword(%d)", int(k))
}

// Entry is one step of the vocabulary.
type Entry struct {
	Keyword Keyword
	// Pattern is the step with its variable parts in braces; "[...]" may be left
	// out. {name} is a participant, {text} a text in double quotes, {n} a number,
	// {time} a duration such as "2 s" or "1500 ms", {place} a channel such as
	// #general, "the DM", or a thread such as: the thread "deploy", {break} the
	// name of a line break, {json} the rest of the line, {code} a negative number, {path}
	// a member within a member.
	Pattern string
	Example string
	Doc     string
}

// Vocabulary lists every step: what is given, what happens, what is demanded.
func Vocabulary() []Entry {
	entries := make([]Entry, len(vocabulary()))
	for i, d := range vocabulary() {
		entries[i] = d.Entry
	}
	return entries
}

// step is an entry with its meaning.
type step struct {
	Entry
	expr *regexp.Regexp
	run  func(ctx context.Context, s *scene, a args) error
	// takes is for how long time passes in it; nil: not at all.
	takes span
}

// vocabulary is all steps, compiled once.
var vocabulary = sync.OnceValue(func() []*step {
	all := slices.Concat(
		givens(), whens(), harnessDemands(), hostDemands(),
		lines(), lineDemands(), hangUps(), lifecycle(), deliveryActs(), deliveryDemands(), greetings(), agreements(), forgeries(), trustDemands(), recordDemands(), trials(), guardDemands(),
		toolGivens(), toolActs(), claimActs(),
		restraintActs(), restraintDemands(),
		reactions(),
		sends(),
		mailbox(),
		fateModels(), fateEvents(), fateDemands(),
		outboundGivens(), outboundWhens(),
		dueWorlds(), dueDemands(),
	)
	for _, d := range all {
		d.expr = compile(d.Pattern)
	}
	return all
})

func define(k Keyword, pattern, example, doc string, run func(context.Context, *scene, args) error) *step {
	return &step{Entry: Entry{Keyword: k, Pattern: pattern, Example: example, Doc: doc}, run: run}
}

// given is a step that only declares.
func given(pattern, example, doc string, run func(s *scene, a args) error) *step {
	return define(Given, pattern, example, doc, func(_ context.Context, s *scene, a args) error {
		if s.world.Started() {
			return &drive.ScenarioError{What: "something is declared after the first thing has happened"}
		}
		return run(s, a)
	})
}

// model is a step that tells the model how to answer; it may also stand among
// what happens.
func model(pattern, example, doc string, run func(m *drive.Model, a args)) *step {
	return define(Given, pattern, example, doc, func(_ context.Context, s *scene, a args) error {
		run(&s.world.Model, a)
		return nil
	})
}

// when is a step after which things have to settle.
func when(pattern, example, doc string, run func(ctx context.Context, s *scene, a args) error) *step {
	return define(When, pattern, example, doc, func(ctx context.Context, s *scene, a args) error {
		s.settled = false
		return s.missed(run(ctx, s, a))
	})
}

// demand is a step that judges. Where nothing was said about time since the
// last thing happened, the conversation settles first, so that an absence can be
// believed.
func demand(pattern, example, doc string, judge func(ctx context.Context, s *scene, a args) (finding, error)) *step {
	return define(Then, pattern, example, doc, func(ctx context.Context, s *scene, a args) error {
		if !s.settled {
			if err := s.settle(ctx); err != nil {
				return err
			}
		}
		if err := s.world.Calm(ctx); err != nil {
			return err
		}
		for {
			f, err := judge(ctx, s, a)
			_, unseen := errors.AsType[*drive.UnseenError](err)
			if unseen || err == nil && !f.ok && f.unused == "" {
				if more, err := s.world.Linger(ctx); err != nil {
					return err
				} else if more {
					continue
				}
			}
			if err != nil {
				return s.missed(err)
			}
			s.record(f)
			return nil
		}
	})
}

// missed makes a demand of a message that isn't there, and that a step speaks
// of: the implementation should have shown it. Any other error it returns.
func (s *scene) missed(err error) error {
	unseen, ok := errors.AsType[*drive.UnseenError](err)
	if !ok {
		return err
	}
	s.record(broken(judge.NoSeq, "the message on the surface", "no message %q", unseen.Text))
	return nil
}

// settleMs is how long a conversation is given to settle: longer than any
// window of the drafts.
const settleMs = 60_000

// The variable parts of patterns.
var placeholders = map[string]string{
	"name":    `([A-Za-z][A-Za-z0-9-]*)`,
	"names":   `([A-Za-z][A-Za-z0-9-]*(?:, [A-Za-z][A-Za-z0-9-]*)*(?: and [A-Za-z][A-Za-z0-9-]*)?)`,
	"text":    `"([^"]*)"`,
	"texts":   `("[^"]*"(?:, "[^"]*")*)`,
	"n":       `([0-9]+)`,
	"time":    `([0-9]+ (?:ms|s|min))`,
	"place":   `(#[a-z0-9-]+|the DM(?: with [A-Za-z][A-Za-z0-9-]*)?|the thread "[^"]*")`,
	"channel": `#([a-z0-9-]+)`,
	"role":    `@([a-z0-9-]+)`,
	"label":   `(urgent|approval|blocker|cancellation|safety)`,
	"break":   `(LF|CR|CRLF|U\+[0-9A-F]{4})`,
	"path":    `([a-zA-Z]+\.[a-zA-Z]+)`,
	"json":    `(\S.*)`,
	"code":    `(-[0-9]+)`,
	"word":    `([a-z_]+)`,
	"words":   `([a-z_]+(?: [a-z_]+)*)`,
}

// compile turns a pattern into an expression for the whole line. Each
// placeholder is one group; what is optional and absent is "".
func compile(pattern string) *regexp.Regexp {
	var b strings.Builder
	b.WriteString(`\A`)
	for rest := pattern; rest != ""; {
		i := strings.IndexAny(rest, "{[]")
		if i < 0 {
			b.WriteString(regexp.QuoteMeta(rest))
			break
		}
		b.WriteString(regexp.QuoteMeta(rest[:i]))
		switch rest[i] {
		case '[':
			b.WriteString(`(?:`)
			rest = rest[i+1:]
		case ']':
			b.WriteString(`)?`)
			rest = rest[i+1:]
		default:
			end := strings.IndexByte(rest[i:], '}') + i
			expr, ok := placeholders[rest[i+1:end]]
			if !ok {
				panic(fmt.Sprintf("steps: pattern %q: unknown placeholder %q", pattern, rest[i+1:end]))
			}
			b.WriteString(expr)
			rest = rest[end+1:]
		}
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String())
}

// matching returns the steps that a line matches: one, if all is well.
func matching(line string) []*step {
	var found []*step
	for _, d := range vocabulary() {
		if d.expr.MatchString(line) {
			found = append(found, d)
		}
	}
	return found
}

// args are the variable parts of a line, in order, and the text below it.
type args struct {
	parts []string
	doc   *string
}

func (a args) at(i int) string { return a.parts[i] }

func (a args) number(i int) int {
	n, err := strconv.Atoi(a.parts[i])
	if err != nil {
		return maxNumber + 1 // too long for an int
	}
	return n
}

// maxNumber bounds the numbers of a step.
const maxNumber = 10_000

func (a args) ms(i int) int64 {
	number, unit, _ := strings.Cut(a.parts[i], " ")
	n, _ := strconv.ParseInt(number, 10, 64)
	switch unit {
	case "s":
		n *= 1000
	case "min":
		n *= 60_000
	}
	return n
}

func (a args) names(i int) []string {
	return strings.Split(strings.ReplaceAll(a.parts[i], " and ", ", "), ", ")
}

func (a args) texts(i int) []string {
	if a.parts[i] == "" {
		return nil
	}
	texts := strings.Split(a.parts[i], `", "`)
	texts[0] = strings.TrimPrefix(texts[0], `"`)
	last := len(texts) - 1
	texts[last] = strings.TrimSuffix(texts[last], `"`)
	return texts
}

func (a args) place(i int) drive.Place {
	switch s := a.parts[i]; {
	case s == "":
		return drive.Place{}
	case s[0] == '#':
		return drive.Place{Channel: s[1:]}
	case strings.HasPrefix(s, "the thread "):
		return drive.Place{Thread: strings.Trim(strings.TrimPrefix(s, "the thread "), `"`)}
	default:
		_, with, _ := strings.Cut(s, " with ")
		return drive.Place{DM: true, With: with}
	}
}

func (a args) text() (string, error) {
	if a.doc == nil {
		return "", &drive.ScenarioError{What: "the text below the step is missing"}
	}
	return *a.doc, nil
}
