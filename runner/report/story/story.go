// Package story explains a failure: what happened, what the rule requires, what the reference did in the same history,
// and where the two differ. Input: a scenario of a report, and the same scenario as run by the reference, both with
// their traces. Output: a Story, which is plain data, and its renderings as text, Markdown and HTML. It judges nothing:
// the checks say what is broken.
package story

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A Story explains one scenario.
type Story struct {
	Program   string // the name of the implementation
	Scenario  report.Scenario
	Reference *report.Scenario // nil: there is nothing to compare with
	Missing   string           // the reason why there isn't
	Complains []Complaint
	Moves     []Move
	First     []string // sentences about the first difference; none: there is none, or nothing to compare with
	Loose     bool     // times are compared only roughly
	Elsewhere []string // other roles and drafts in which the scenario is broken
}

// A Complaint is a broken rule, with the results of its checks.
type Complaint struct {
	Rule    string // its id
	Says    string // what it requires, in the suite's words; "": the report doesn't say
	Where   string // draft, section and clauses
	Level   judge.Level
	Demands []Demand
}

// A Demand is a broken check.
type Demand struct {
	What, Got, Allowed, At string
	By                     judge.Source
	Clock                  string // of the message that it is about; "": none
}

// A Move is a moment in both histories, or in one.
type Move struct {
	NowMs              int64
	Program, Reference string // what was sent, by whom to whom; "": nothing
	Differs            bool
	From               bool // the implementation sent it
	Focus              bool // a broken check is about it
	// Mine and Theirs are members in which two messages differ, as name=value.
	Mine, Theirs []string
}

// Same reports whether both did the same.
func (m Move) Same() bool { return !m.Differs }

// Tell explains a scenario of r. The reference is the same scenario as run by the reference; if it is nil, missing is
// the reason.
func Tell(r report.Report, s report.Scenario, reference *report.Scenario, missing string) Story {
	t := Story{
		Program: cmp.Or(words.Line(r.Implementation.Name), "the program"), Scenario: s, Reference: reference,
		Missing: missing,
	}
	for _, o := range r.Scenarios {
		if o.ID == s.ID && (o.Role != s.Role || o.Draft != s.Draft) && o.Verdict.Judged() && o.Verdict != judge.Pass {
			t.Elsewhere = append(t.Elsewhere, o.Role+" "+o.Draft)
		}
	}
	clocks := map[int]string{}
	for _, g := range frames.Read(s.Draft, s.Trace, nil) {
		clocks[g.Seq] = g.Clock()
	}
	focus := []int{}
	for _, c := range s.Checks {
		if c.OK {
			continue
		}
		focus = append(focus, c.Seq)
		i := slices.IndexFunc(t.Complains, func(x Complaint) bool { return x.Rule == c.Requirement })
		if i < 0 {
			i = len(t.Complains)
			t.Complains = append(t.Complains, complaint(r, s, c.Requirement))
		}
		d := Demand{What: c.What, Got: c.Got, Allowed: c.Allowed, At: c.Path, By: c.Source, Clock: clocks[c.Seq]}
		if !slices.ContainsFunc(t.Complains[i].Demands,
			func(x Demand) bool { return x.What == d.What && x.Got == d.Got && x.At == d.At }) {
			t.Complains[i].Demands = append(t.Complains[i].Demands, d)
		}
	}
	if reference == nil {
		return t
	}
	a := aligning{
		sides: features.Sides(s.Role, s.Draft), timed: virtual(r), ids: map[string]string{}, back: map[string]string{},
	}
	t.Loose = !a.timed
	t.Moves = a.align(a.moves(s, focus), a.moves(*reference, nil))
	t.First = first(t.Moves, t.Program)
	return t
}

// virtual reports whether the program uses the suite's clock, so that equal histories have equal times.
func virtual(r report.Report) bool {
	d := r.Implementation.Declared
	return d == nil || d.Clock == "" || d.Clock == "virtual"
}

func complaint(r report.Report, s report.Scenario, id string) Complaint {
	c := Complaint{Rule: id, Level: judge.Must}
	for _, q := range r.Requirements {
		if q.ID == id && q.Role == s.Role && q.Draft == s.Draft {
			c.Says, c.Level, c.Where = q.Rule, q.Level, "draft "+q.Draft
			if q.Section != "" {
				c.Where += fmt.Sprintf(", %q", q.Section)
			}
			if len(q.Clauses) > 0 {
				c.Where += ", " + strings.Join(q.Clauses, " ")
			}
		}
	}
	return c
}

// A move is a frame of one history.
type move struct {
	frames.Glimpse
	label string // who sends what to whom
}

// aligning aligns two histories.
type aligning struct {
	sides     []features.Side
	timed     bool
	ids, back map[string]string // what names the same thing in both, each way
}

// moves returns the frames of interest of a scenario.
func (a *aligning) moves(s report.Scenario, focus []int) []move {
	var out []move
	for _, g := range frames.Read(s.Draft, s.Trace, focus) {
		if (g.Dull || g.Evidence()) && !g.Focus && g.Milestone() == "" {
			continue
		}
		out = append(out, move{g, a.says(g)})
	}
	return out
}

// says describes a frame on one line: from whom to whom, and what.
func (a *aligning) says(g frames.Glimpse) string {
	if m := g.Milestone(); m != "" {
		return m
	}
	tested := max(0, slices.IndexFunc(a.sides, func(l features.Side) bool { return l.Tap == "" }))
	far := max(0, slices.IndexFunc(a.sides, func(l features.Side) bool { return l.Tap == g.Tap && g.Tap != "" }))
	from, to := a.sides[far].Name, a.sides[tested].Name
	if g.Dir == frames.From {
		from, to = to, from
	}
	label := g.Label()
	if g.Answer {
		label = strings.TrimSpace("answers " + cmp.Or(label, g.Method()))
	}
	return fmt.Sprintf("%s → %s: %s", from, to, label)
}

// align aligns the moves of two histories: those of each time, if times can be compared, or else all at once.
func (a *aligning) align(program, reference []move) []Move {
	if !a.timed {
		return a.beside(program, reference)
	}
	var out []Move
	for len(program)+len(reference) > 0 {
		now := program
		if len(program) == 0 || len(reference) > 0 && reference[0].NowMs < program[0].NowMs {
			now = reference
		}
		later := func(m move) bool { return m.NowMs > now[0].NowMs }
		i, j := upTo(program, later), upTo(reference, later)
		out = append(out, a.beside(program[:i], reference[:j])...)
		program, reference = program[i:], reference[j:]
	}
	return out
}

// slack is the allowed difference between the times of the same event, if a clock runs by itself.
const slack = 2_000

// near reports whether two moves may be the same by their times.
func (a *aligning) near(m, r move) bool {
	return m.NowMs == r.NowMs || !a.timed && max(m.NowMs-r.NowMs, r.NowMs-m.NowMs) <= slack
}

// upTo is how many moves come before the first that is later.
func upTo(moves []move, later func(move) bool) int {
	if i := slices.IndexFunc(moves, later); i >= 0 {
		return i
	}
	return len(moves)
}

// beside pairs equal moves, in order and then in any order, and then moves of the same kind.
func (a *aligning) beside(program, reference []move) []Move {
	const none = -1
	partner := slices.Repeat([]int{none}, len(program))
	taken := make([]bool, len(reference))
	for _, p := range a.longest(program, reference) {
		partner[p[0]], taken[p[1]] = p[1], true
	}
	for _, same := range []func(m, r move) bool{
		func(m, r move) bool { return m.label == r.label },
		func(m, r move) bool { return m.Method() != "" && m.Method() == r.Method() && m.Answer == r.Answer },
	} {
		for i, m := range program {
			for j, r := range reference {
				if partner[i] == none && !taken[j] && m.Dir == r.Dir && m.Tap == r.Tap && a.near(m, r) && same(m, r) {
					partner[i], taken[j] = j, true
				}
			}
		}
	}
	var out []Move
	told := 0 // of the reference
	alone := func(to int) {
		for ; told < to; told++ {
			if r := reference[told]; !taken[told] {
				out = append(out,
					Move{NowMs: r.NowMs, Reference: r.label, Differs: true, From: r.Dir == frames.From})
			}
		}
	}
	for i, m := range program {
		if partner[i] == none {
			out = append(out,
				Move{NowMs: m.NowMs, Program: m.label, Differs: true, From: m.Dir == frames.From, Focus: m.Focus})
			continue
		}
		alone(partner[i])
		out = append(out, a.both(m, reference[partner[i]]))
	}
	alone(len(reference))
	return out
}

// maxMoves is the number of moves of a history that are aligned; later ones are shown alone.
const maxMoves = 2000

// longest is the longest common subsequence of two histories, as pairs of places.
func (x *aligning) longest(a, b []move) [][2]int {
	a, b = a[:min(len(a), maxMoves)], b[:min(len(b), maxMoves)]
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	same := func(m, r move) bool { return m.label == r.label && x.near(m, r) }
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if same(a[i], b[j]) {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case same(a[i], b[j]):
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case table[i+1][j] >= table[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// both describes a move that both made, and how the two differ.
func (a *aligning) both(m, r move) Move {
	out := Move{
		NowMs: m.NowMs, Program: m.label, Reference: r.label, From: m.Dir == frames.From, Focus: m.Focus,
	}
	mine, theirs := a.differ(m, r)
	if len(mine)+len(theirs) == 0 && m.label == r.label {
		return out
	}
	out.Differs, out.Mine, out.Theirs = true, mine, theirs
	if m.label == r.label {
		out.Program += detail(mine)
		out.Reference += detail(theirs)
	}
	return out
}

func detail(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, " ") + ")"
}

// named finds what a report shows of a frame as name=value.
var named = lazyregexp.New(`^([A-Za-z][A-Za-z0-9_.]*)=(.+)$`)

// naming finds the names of members whose values each program makes up.
var naming = lazyregexp.New(`(?i)(id|turn|message|thread|event|reply|cursor|token|client|server|version|epoch)$`)

// quoted finds texts within what a report shows of a frame: people's words, and what programs write freely.
var quoted = lazyregexp.New(`"(?:[^"\\]|\\.)*"…?`)

// members are what a report shows of a frame as name=value, where the value is no text.
func members(g frames.Glimpse) map[string]string {
	out := map[string]string{}
	for part := range strings.FieldsSeq(quoted.ReplaceAllString(g.Text, `""`)) {
		if n := named.FindStringSubmatch(part); n != nil && !strings.ContainsAny(n[2], "\"{[") {
			out[n[1]] = n[2]
		}
	}
	return out
}

// differ returns the members in which two frames of the same kind differ. Identifiers are equal as long as they refer
// to the same things throughout. An answer may have more members than another.
func (a *aligning) differ(m, r move) (mine, theirs []string) {
	if m.Method() == "" || m.Tap == features.TapControl {
		return nil, nil
	}
	is, was := members(m.Glimpse), members(r.Glimpse)
	for _, name := range slices.Sorted(maps.Keys(is)) {
		other, ok := was[name]
		switch made := naming.MatchString(name); {
		case !ok && (made || m.Answer), ok && is[name] == other, made && a.sameThing(is[name], other):
		case ok:
			mine, theirs = append(mine, name+"="+is[name]), append(theirs, name+"="+other)
		default:
			mine = append(mine, name+"="+is[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(was)) {
		if _, ok := is[name]; !ok && !naming.MatchString(name) && !m.Answer {
			theirs = append(theirs, name+"="+was[name])
		}
	}
	return mine, theirs
}

// sameThing reports whether two ids may refer to the same thing, and remembers that they do.
func (a *aligning) sameThing(mine, theirs string) bool {
	is, was := a.ids[mine], a.back[theirs]
	if is == "" && was == "" {
		a.ids[mine], a.back[theirs] = theirs, mine
		return true
	}
	return is == theirs && was == mine
}

// first describes where two histories differ: at the first thing that the programs do differently, because later
// messages depend on it. If the broken check is about a later one, it says that, too.
func first(moves []Move, program string) []string {
	i := slices.IndexFunc(moves, func(m Move) bool { return m.Differs && m.From })
	if i < 0 {
		i = slices.IndexFunc(moves, func(m Move) bool { return m.Differs })
	}
	if i < 0 {
		return nil
	}
	out := part(moves, i, program)
	j := slices.IndexFunc(moves, func(m Move) bool { return m.Differs && m.Focus })
	if j > i && moves[j].Program != moves[i].Reference { // or it is the same thing at another time
		out = append(out, "That may be allowed. The broken check is about something later:")
		out = append(out, part(moves, j, program)...)
	}
	return out
}

// part describes how the move at i differs.
func part(moves []Move, i int, program string) []string {
	m := moves[i]
	at := words.Seconds(m.NowMs) + " s"
	if m.Program != "" && m.Reference != "" {
		if len(m.Mine)+len(m.Theirs) > 0 {
			what, _, _ := strings.Cut(m.Program, " (")
			return []string{fmt.Sprintf("At %s both send this, but with different content: %s.", at, what),
				program + ": " + cmp.Or(strings.Join(m.Mine, " "), "none of this"),
				"The reference: " + cmp.Or(strings.Join(m.Theirs, " "), "none of this")}
		}
		return []string{fmt.Sprintf("At %s both act, but differently.", at), program + ": " + m.Program,
			"The reference: " + m.Reference}
	}
	who, other, what, elsewhere := program, "the reference", m.Program, func(x Move) string { return x.Reference }
	if m.Program == "" {
		who, other, what, elsewhere = "the reference", program, m.Reference, func(x Move) string { return x.Program }
	}
	out := []string{fmt.Sprintf("At %s, only %s: %s.", at, who, what)}
	_, said, _ := strings.Cut(what, ": ")
	for j, x := range moves { // the name of a method alone is not specific
		if x.Differs && elsewhere(x) == what && j != i && strings.Contains(said, " ") {
			return append(out, fmt.Sprintf("%s did this at %s s, %s s %s.", capital(other), words.Seconds(x.NowMs),
				words.Seconds(max(x.NowMs-m.NowMs, m.NowMs-x.NowMs)), order(x.NowMs, m.NowMs)))
		}
	}
	out = append(out, fmt.Sprintf("%s did not.", capital(other)))
	for _, x := range moves[i+1:] {
		if x.From && elsewhere(x) != "" {
			return append(out, fmt.Sprintf("What %s did next, at %s s: %s.", other, words.Seconds(x.NowMs),
				elsewhere(x)))
		}
	}
	return append(out, capital(other)+" did nothing after that.")
}

func order(then, now int64) string {
	if then < now {
		return "earlier"
	}
	return "later"
}

func capital(s string) string {
	if rest, ok := strings.CutPrefix(s, "the "); ok {
		return "The " + rest
	}
	return s
}
