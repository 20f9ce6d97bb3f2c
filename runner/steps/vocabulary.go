package steps

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wordindex"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Keyword is the kind of a step. Zero is invalid.
type Keyword int

// The keywords.
const (
	Given Keyword = iota + 1 // what the world is like
	When                     // what happens
	Then                     // what is expected
)

// String returns the keyword as it is written in a feature.
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

// Entry is one step of a vocabulary.
type Entry struct {
	Keyword Keyword
	// Pattern is the step with its variable parts in braces; "[...]" may be left out. {text} is a text in double
	// quotes, {texts} several, {n} a number, {time} a duration such as "2 s" or "1500 ms", {word} and {words} are
	// written in lower case with underscores, {name} is a participant and {names} several; {agent} and {agents} are
	// those that the suite acts for, or of which something is demanded. What else there is, a protocol says. Braces
	// with words in them are the choices that a line has there, as in {breaks|is back}: [Args.Is] tells which it took.
	Pattern string
	Example string
	Doc     string
}

// Step is an entry with its implementation.
type Step struct {
	Entry
	// Takes returns how much time passes in it, in ms, as far as its line and the implementation's declaration say;
	// nil: none.
	Takes func(a Args, declared port.HelloResult) int64
	// AtMost returns how much time passes in it at most, in ms, if events may end it earlier; nil: unknown.
	AtMost func(a Args) int64
	// Keeps returns for how long it also keeps a scenario waiting, in ms.
	Keeps int64
	// Taps are the taps that it needs to run, or to judge; nil: none were declared.
	Taps []string

	expr  *regexp.Regexp
	parts []string // names of its placeholders, in order
	fixed []bool   // those of them that are one of a few words
	run   func(ctx context.Context, s Scene, a Args) error
}

// Needs declares the taps that the step needs.
func (s *Step) Needs(taps []string) *Step {
	s.Taps = taps
	return s
}

// Vocabulary is the complete set of the steps of a protocol.
type Vocabulary struct {
	steps []*Step
	// byWord finds the steps by a word that all their lines contain: trying all steps for a line takes longer than most
	// steps. Steps without such a word are under "".
	byWord map[string][]int
	// meanings caches the meanings of recent lines.
	meanings recent
}

// mostRecent is the size of the cache: more lines than the features have. Random histories have any number of lines.
const mostRecent = 1 << 16

// recent caches the meanings of lines. If there are too many, it forgets all.
type recent struct {
	known sync.Map // line -> meaning
	n     atomic.Int64
}

func (r *recent) of(line string) (meaning, bool) {
	known, ok := r.known.Load(line)
	if !ok {
		return meaning{}, false
	}
	return known.(meaning), true
}

func (r *recent) add(line string, m meaning) {
	if r.n.Add(1)%mostRecent == 0 {
		r.known.Clear()
	}
	r.known.Store(line, m)
}

// meaning is what a line means: a step and its variable parts.
type meaning struct {
	step *Step
	args Args
	at   []int // where the groups of the step's expression are, as regexp gives them
}

// NewVocabulary compiles a vocabulary. placeholders are expressions with one group for the variable parts that this
// protocol has besides those of [Entry]; a pattern that names another part is a mistake of the program, and panics.
func NewVocabulary(placeholders map[string]string, steps ...*Step) *Vocabulary {
	all := maps.Clone(placeholdersOfAll)
	maps.Copy(all, placeholders)
	for _, s := range steps {
		s.expr, s.parts = compile(s.Pattern, all)
		for _, part := range s.parts {
			s.fixed = append(s.fixed, part == choice || fixed.MatchString(all[part]))
		}
	}
	byWord := wordindex.Index(len(steps),
		func(i int) iter.Seq[string] { return slices.Values(words(steps[i].Pattern)) })
	return &Vocabulary{steps: steps, byWord: byWord}
}

// Entries lists the steps: what is given, what happens, what is expected.
func (v *Vocabulary) Entries() []Entry {
	entries := make([]Entry, len(v.steps))
	for i, s := range v.steps {
		entries[i] = s.Entry
	}
	return entries
}

// Expressions are the regular expressions of the steps, in the order of [Vocabulary.Entries], from ^ to $. JavaScript
// reads them in the same way.
func (v *Vocabulary) Expressions() []string {
	out := make([]string, len(v.steps))
	for i, s := range v.steps {
		out[i] = "^" + strings.TrimSuffix(strings.TrimPrefix(s.expr.String(), `\A`), `\z`) + "$"
	}
	return out
}

// Matching returns the steps that a line matches: normally one.
func (v *Vocabulary) Matching(line string) []*Step {
	may := slices.Clone(v.byWord[""])
	for word := range strings.SplitSeq(line, " ") {
		may = append(may, v.byWord[word]...)
	}
	slices.Sort(may)
	var found []*Step
	for _, i := range slices.Compact(may) {
		if v.steps[i].expr.MatchString(line) {
			found = append(found, v.steps[i])
		}
	}
	return found
}

// meaning returns the only step that a line matches, or a [*VocabularyError].
func (v *Vocabulary) meaning(line string) (meaning, error) {
	if known, ok := v.meanings.of(line); ok {
		return known, nil
	}
	found := v.Matching(line)
	if len(found) == 1 {
		m := meaning{found[0], found[0].args(found[0].expr.FindStringSubmatch(line)[1:], nil),
			found[0].expr.FindStringSubmatchIndex(line)}
		v.meanings.add(line, m)
		return m, nil
	}
	unclear := &VocabularyError{Line: line}
	for _, s := range found {
		unclear.Patterns = append(unclear.Patterns, s.Pattern)
	}
	if len(found) == 0 {
		unclear.Near = v.nearest(line)
	}
	return meaning{}, unclear
}

// Perform runs a line; doc is the text below it, or nil. A line that doesn't match exactly one step of the vocabulary
// is a [*VocabularyError].
func (v *Vocabulary) Perform(ctx context.Context, scene Scene, line string, doc *string) error {
	m, err := v.meaning(line)
	if err != nil {
		return err
	}
	m.args.doc = doc
	return m.step.perform(ctx, scene, line, m.args)
}

// Needs returns what a line needs: the taps of its step, and the agents that its parts name. A line without a step
// needs nothing; running it reports the error.
func (v *Vocabulary) Needs(line string) features.Needs {
	m, err := v.meaning(line)
	if err != nil {
		return features.Needs{}
	}
	var agents []string
	for i, part := range slices.DeleteFunc(slices.Clone(m.step.parts),
		func(part string) bool { return part == choice }) {
		if (part == "agent" || part == "agents") && m.args.At(i) != "" {
			agents = append(agents, m.args.Names(i)...)
		}
	}
	needs := features.Needs{Taps: m.step.Taps}
	switch m.step.Keyword {
	case Given, When:
		needs.Agents = agents
	case Then:
		needs.Asks = agents
	}
	return needs
}

// Variants returns the example of a step with each of its choices.
func (v *Vocabulary) Variants(e Entry) []string {
	lines := []string{e.Example}
	for _, s := range v.steps {
		if s.Pattern != e.Pattern {
			continue
		}
		at := s.expr.FindStringSubmatchIndex(e.Example)
		group := 0
		for _, part := range variable.FindAllString(strings.NewReplacer("[", "", "]", "").Replace(s.Pattern), -1) {
			if group++; s.parts[group-1] == choice && at[2*group] >= 0 {
				for word := range strings.SplitSeq(strings.Trim(part, "{}"), "|") {
					line := e.Example[:at[2*group]] + word + e.Example[at[2*group+1]:]
					if s.expr.MatchString(line) && !slices.Contains(lines, line) {
						lines = append(lines, line)
					}
				}
			}
		}
	}
	return lines
}

// Undeclared returns the patterns of the steps that don't declare their taps.
func (v *Vocabulary) Undeclared() []string {
	var patterns []string
	for _, s := range v.steps {
		if s.Taps == nil {
			patterns = append(patterns, s.Pattern)
		}
	}
	return patterns
}

// placeholdersOfAll are the variable parts of patterns in every protocol.
var placeholdersOfAll = map[string]string{
	"name":   `([A-Za-z][A-Za-z0-9-]*)`,
	"names":  `([A-Za-z][A-Za-z0-9-]*(?:, [A-Za-z][A-Za-z0-9-]*)*(?: and [A-Za-z][A-Za-z0-9-]*)?)`,
	"agent":  `([a-z][a-z0-9-]*)`,
	"agents": `([a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*(?: and [a-z][a-z0-9-]*)?)`,
	"text":   `"([^"]*)"`,
	"texts":  `("[^"]*"(?:, "[^"]*")*)`,
	"n":      `([0-9]+)`,
	"time":   `([0-9]+ (?:ms|s|min|h))`,
	"word":   `([a-z_]+)`,
	"words":  `([a-z_]+(?: [a-z_]+)*)`,
}

// compile converts a pattern into an expression for the whole line, and the names of its placeholders. Each of them is
// one group; an absent optional part is "".
func compile(pattern string, placeholders map[string]string) (_ *regexp.Regexp, parts []string) {
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
			part := rest[i+1 : end]
			expr, ok := placeholders[part]
			if !ok && strings.ContainsAny(part, " |") {
				expr, ok, part = "("+strings.ReplaceAll(regexp.QuoteMeta(part), `\|`, "|")+")", true, choice
			}
			if !ok {
				panic(fmt.Sprintf("steps: pattern %q: unknown placeholder %q", pattern, part))
			}
			b.WriteString(expr)
			parts = append(parts, part)
			rest = rest[end+1:]
		}
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String()), parts
}

// choice is the name of a part that is one of several words.
const choice = ""

// words returns the words that stand between spaces in every line of a pattern.
func words(pattern string) []string {
	fixed := variable.ReplaceAllString(pattern, "\x00")
	return slices.DeleteFunc(strings.Fields(fixed), func(word string) bool { return strings.Contains(word, "\x00") })
}

// variable matches the variable and optional parts of a pattern.
var variable = regexp.MustCompile(`\[[^\]]*\]|\{[^}]*\}`)

// Args are the variable parts of a line, in order, its choices, and the text below it.
type Args struct {
	parts   []string
	choices []string
	doc     *string
}

// args sorts the groups of the step's expression into parts and choices.
func (s *Step) args(groups []string, doc *string) Args {
	a := Args{doc: doc}
	for i, text := range groups {
		if s.parts[i] == choice {
			a.choices = append(a.choices, text)
		} else {
			a.parts = append(a.parts, text)
		}
	}
	return a
}

// Is reports whether the line made a choice of its step.
func (a Args) Is(words string) bool { return slices.Contains(a.choices, words) }

// At returns a part as it is written; "" if it is absent.
func (a Args) At(i int) string { return a.parts[i] }

// Number returns a part that is a number; one that is too long for an int is greater than [MaxNumber].
func (a Args) Number(i int) int {
	n, err := strconv.Atoi(a.parts[i])
	if err != nil {
		return MaxNumber + 1
	}
	return n
}

// MaxNumber is the maximum number in a step.
const MaxNumber = 10_000

// Ms returns a part that is a duration, in ms.
func (a Args) Ms(i int) int64 {
	number, unit, _ := strings.Cut(a.parts[i], " ")
	n, _ := strconv.ParseInt(number, 10, 64)
	switch unit {
	case "s":
		n *= 1000
	case "min":
		n *= 60_000
	case "h":
		n *= 3_600_000
	}
	return n
}

// Names returns the names of a part that lists names.
func (a Args) Names(i int) []string {
	return strings.Split(strings.ReplaceAll(a.parts[i], " and ", ", "), ", ")
}

// Texts returns the texts of a part that lists texts; none if it is absent.
func (a Args) Texts(i int) []string {
	if a.parts[i] == "" {
		return nil
	}
	texts := strings.Split(a.parts[i], `", "`)
	texts[0] = strings.TrimPrefix(texts[0], `"`)
	last := len(texts) - 1
	texts[last] = strings.TrimSuffix(texts[last], `"`)
	return texts
}

// Text returns the text below the line.
func (a Args) Text() (string, error) {
	if a.doc == nil {
		return "", &exchange.ScenarioError{What: "the text below the step is missing"}
	}
	return *a.doc, nil
}
