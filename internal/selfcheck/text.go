package selfcheck

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/document"
	"github.com/c2a-conform/c2a-conform/runner/explore"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// Result is the result of a check of the suite.
type Result interface {
	// OK reports whether the suite has none of the gaps that were looked for.
	OK() bool
	// WriteText writes it as text.
	WriteText(w io.Writer)
}

// Partial is a result that is useful even if not all programs were tried.
type Partial interface {
	Result
	// Tried is how many programs were tried.
	Tried() int
}

// withIt is the text before the other rules that failed with a fault.
const withIt = "        also failed  "

// WriteText writes it for a person.
func (m Matrix) WriteText(w io.Writer) {
	p := document.Printer{W: w}
	caught := 0
	for _, r := range m.Rows {
		word := "caught"
		if r.Caught {
			caught++
		} else {
			word = "MISSED"
		}
		p.Line(0, "%s  %-16s %-30s %s", word, r.Requirement, r.Fault, by(r))
		for i, l := range document.Fold(strings.Join(r.Others, " "), document.Width-len(withIt)) {
			label := withIt
			if i > 0 {
				label = strings.Repeat(" ", len(withIt))
			}
			p.Line(0, "%s%s", label, l)
		}
		if r.Problem != "" {
			p.Line(8, "problem: %s", r.Problem)
		}
	}
	p.Line(0, "")
	p.Line(0, "control  %s, %d of %d scenarios decided", m.Control.Overall, m.Control.Decided, m.Control.Planned)
	p.Line(0, "faults   %d of %d caught by a check of their own rule", caught, len(m.Rows))
	interrupted(p, m.Planned-len(m.Rows), m.Planned)
	if o := m.Others; o != nil {
		p.Line(0, "others   other rules that failed for one fault: median %d (at most %d is allowed), maximum %d",
			o.Median, MaxMedianOthers, o.Most)
		if len(m.Crowded) > 0 {
			p.Line(0, "too many other failed rules: %s", strings.Join(m.Crowded, ", "))
		}
	}
	if len(m.Unproven) > 0 {
		p.Line(0, "rules without a fault: %s", strings.Join(m.Unproven, ", "))
	}
}

// by summarises what caught a fault: how many checks of which source.
func by(r Row) string {
	counts := map[string]int{}
	for _, c := range r.By {
		counts[c.Source.String()] += c.Checks
	}
	var parts []string
	for _, s := range []string{"schema", "step", "law", "oracle"} {
		if counts[s] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", s, counts[s]))
		}
	}
	return strings.Join(parts, ", ")
}

// WriteText writes it for a person.
func (n Nulls) WriteText(w io.Writer) {
	p := document.Printer{W: w}
	defects := 0
	for _, r := range n.Roles {
		p.Line(0, "%s, draft %s", r.Role, r.Draft)
		for _, x := range r.Programs {
			p.Line(2, "%-11s %3d MUSTs passed  %s", x.Name, len(x.Passed), x.Does)
			if x.Problem != "" {
				p.Line(4, "problem: %s", x.Problem)
			}
		}
		for _, x := range r.Passed {
			if x.Reason == "" {
				defects++
				p.Line(2, "DEFECT  %s", x.Requirement)
				continue
			}
			for i, l := range document.Fold(x.Reason, document.Width-27) {
				id := x.Requirement
				if i > 0 {
					id = ""
				}
				p.Line(2, "reason  %-16s %s", id, l)
			}
		}
		p.Line(0, "")
	}
	p.Line(0, "%d defects: MUSTs that every null program of the role and draft passes, without a reason in the "+
		"catalogue", defects)
	if len(n.Needless) > 0 {
		p.Line(0, "unneeded reasons: %s", strings.Join(n.Needless, ", "))
	}
}

// WriteText writes it for a person.
func (a Alternates) WriteText(w io.Writer) {
	p := document.Printer{W: w}
	conformant := 0
	for _, r := range a.Rows {
		word := "conformant"
		if r.Conformant {
			conformant++
		} else {
			word = "ALARM     "
		}
		p.Line(0, "%s  %-9s %s", word, r.Role, strings.Join(r.Alternates, " and "))
		if r.Problem != "" {
			p.Line(4, "%s: %s", r.Does, r.Problem)
		}
		for _, x := range r.Alarms {
			p.Line(4, "%s (%s): %s by %v: %s; got %s; allowed %s", x.Scenario, x.Draft, x.Requirement, x.Source, x.What,
				x.Got, x.Allowed)
		}
	}
	p.Line(0, "")
	p.Line(0, "%d of %d conformant", conformant, len(a.Rows))
	interrupted(p, a.Planned-len(a.Rows), a.Planned)
}

// interrupted says how many of those planned were not tried, if any.
func interrupted(p document.Printer, n, planned int) {
	if n > 0 {
		p.Line(0, "interrupted: %d of %d were not tried", n, planned)
	}
}

// WriteText writes it for a person.
func (t Tapes) WriteText(w io.Writer) {
	p := document.Printer{W: w}
	for _, r := range t.Roles {
		p.Line(0, "%-4s %-10s failed with %d of %d other seeds, %d times as not "+
			"conformant", r.Protocol, r.Role, r.Caught,
			t.Seeds, r.Failed)
		if r.Problem != "" {
			p.Line(2, "problem: %s", r.Problem)
		}
		for _, g := range r.Green {
			p.Line(2, "not caught: seed %d, shard %v: %v", g.Seed, g.Shard, g.Overall)
		}
	}
}

// WriteText writes it for a person.
func (r PlantedRow) WriteText(w io.Writer) {
	out, word := document.Printer{W: w}, "caught  "
	switch {
	case r.Open != "" && r.Passes() && !r.Explored.found():
		word = "passes  "
	case r.Open != "":
		word = "REFUSED "
	case !r.Caught():
		word = "MISSED  "
	}
	out.Line(0, "%s  %s: %s", word, r.name(), r.What)
	if r.Open != "" {
		out.Line(10, "open: %s", r.Open)
	}
	if len(r.Broken) > 0 {
		out.Line(10, "broken: %s", strings.Join(r.Broken, " "))
	}
	if len(r.Warned) > 0 {
		out.Line(10, "warned: %s", strings.Join(r.Warned, " "))
	}
	if r.Explored != nil {
		out.Line(10, "histories: %s", r.Explored)
	}
	if r.Problem != "" {
		out.Line(10, "problem: %s", r.Problem)
	}
}

// WriteText writes it as text. Bugs that were already shown are only counted.
func (p Planted) WriteText(w io.Writer) {
	out := document.Printer{W: w}
	type sum struct {
		bugs, caught, named, open, passed int
		means                             Means
	}
	sums, names := map[string]*sum{}, []string{}
	for _, r := range p.Rows {
		if sums[r.Example] == nil {
			sums[r.Example], names = &sum{}, append(names, r.Example)
		}
		s := sums[r.Example]
		switch {
		case r.Open != "":
			s.open++
			if r.Passes() && !r.Explored.found() {
				s.passed++
			}
		default:
			s.bugs++
			s.means.add(r.Caught(), r.Explored.found())
			if r.Caught() {
				s.caught++
			}
			if r.Named {
				s.named++
			}
		}
		if !p.shown {
			r.WriteText(w)
		}
	}
	out.Line(0, "")
	for _, n := range names {
		s := sums[n]
		out.Line(0, "%-20s %d of %d bugs caught, %d by a rule of the broken clause; %d of %d choices pass", n,
			s.caught, s.bugs, s.named, s.passed, s.open)
		if p.Rows[0].Explored != nil {
			out.Line(21, "%s", s.means)
		}
	}
	interrupted(out, p.Planned-len(p.Rows), p.Planned)
	for _, name := range p.Undecided {
		out.Line(2, "not decided: %s", name)
	}
}

// String returns the result on one line.
func (s Search) String() string {
	if s.Broken == "" {
		return fmt.Sprintf("nothing in %d histories of %d steps", s.Histories, s.Steps)
	}
	return fmt.Sprintf("%s after %s, %d of %d steps left", s.Broken, s.After.Round(10*time.Millisecond), s.Left,
		s.Drawn)
}

// String returns the counts on one line.
func (m Means) String() string {
	return fmt.Sprintf("%d found by scenarios and histories, %d by scenarios alone, %d by histories alone, "+
		"%d by neither", m.Both, m.Scenarios, m.Histories, m.Neither)
}

// WriteText writes it for a person.
func (r MutantReport) WriteText(w io.Writer) {
	var means Means
	for _, o := range r.Drawn {
		found := o.Explored.found()
		if found || o.Fate == Noticed || o.Fate == Unnoticed {
			means.add(o.Fate == Noticed, found)
		}
		if found && o.Fate != Noticed {
			fmt.Fprintf(w, "histories  %s\n           %s\n", o.Mutant, o.Explored)
		}
		switch o.Fate {
		case Unnoticed:
			fmt.Fprintf(w, "UNNOTICED  %s\n           key: %s\n           first seen in %s\n", o.Mutant, o.Key, o.By)
		case Permitted:
			fmt.Fprintf(w, "permitted  %s\n           reason: %s\n", o.Mutant, o.Reason)
		case Unreached:
			if !o.Variation {
				fmt.Fprintf(w, "unreached  %s\n", o.Mutant)
			}
		}
	}
	for _, key := range r.Needless {
		fmt.Fprintf(w, "unneeded reason: %s\n", key)
	}
	if r.Broken != "" {
		fmt.Fprintf(w, "the control is not conformant: %s\n", r.Broken)
	}
	noticed, unnoticed := r.Count(Noticed), r.Count(Unnoticed)
	variations := 0
	for _, o := range r.Drawn {
		if o.Fate == Unreached && o.Variation {
			variations++
		}
	}
	fmt.Fprintf(w, "mutants  %d of %d drawn with seed %d: %d change no message, and no scenario reaches %d more\n",
		len(r.Drawn), r.Of, r.Seed, r.Count(Unchanged), r.Count(Unreached))
	fmt.Fprintf(w, "         of these %d, %d are not listed: they depend on a switch that only faults and alternates "+
		"set\n",
		r.Count(Unreached), variations)
	interrupted(document.Printer{W: w}, r.Planned-len(r.Drawn), r.Planned)
	fmt.Fprintf(w, "noticed  %d of the %d that change messages (at least %.0f %% is required); %d more are permitted\n",
		noticed, noticed+unnoticed, 100*NoticedBar, r.Count(Permitted))
	if len(r.Drawn) > 0 && r.Drawn[0].Explored != nil {
		fmt.Fprintf(w, "means    %s\n", means)
	}
}

// WriteText writes it for a person.
func (x Explored) WriteText(w io.Writer) {
	p := document.Printer{W: w}
	for _, r := range x.Rows {
		switch {
		case r.Broken != "":
			word := "found "
			if x.Right {
				word = "ALARM "
			}
			p.Line(0, "%s  %-9s %-16s %-30s %s", word, r.Role, r.Requirement, r.Program, r.Search)
			if x.Right {
				p.Line(4, "%s", strings.ReplaceAll(strings.TrimSpace(r.Feature), "\n", "\n    "))
			}
		case !x.Right:
			p.Line(0, "not     %-9s %-16s %-30s %s", r.Role, r.Requirement, r.Program, r.Search)
		}
		if r.Problem != "" {
			p.Line(8, "%s %s: problem: %s", r.Role, r.Program, r.Problem)
		}
	}
	p.Line(0, "")
	for _, s := range x.sums() {
		s.write(p, x)
	}
	if len(x.Without) > 0 {
		p.Line(0, "not tried, because there are no histories for the role: %s", words.Plural(len(x.Without), "program"))
	}
	interrupted(p, x.Planned-len(x.Rows), x.Planned)
}

// exploredSum summarises the findings for the programs of one role, or of all.
type exploredSum struct {
	role                 string
	programs, found, own int
	within               []int // the numbers found within each of the [moments]
	left                 []int // the number of steps of each reduced finding
	histories, steps     int
}

// moments are the times by which findings are counted.
var moments = []time.Duration{time.Second, 10 * time.Second, time.Minute}

// sums are those of each role, in order, and of all.
func (x Explored) sums() []exploredSum {
	var sums []exploredSum
	for _, role := range append(explore.Roles(), "all") {
		s := exploredSum{role: role, within: make([]int, len(moments))}
		for _, r := range x.Rows {
			if role == "all" || role == r.Role {
				s.add(r)
			}
		}
		if s.programs > 0 {
			sums = append(sums, s)
		}
	}
	return sums
}

func (s *exploredSum) add(r ExploredRow) {
	s.programs++
	s.histories += r.Histories
	s.steps += r.Steps
	if r.Broken == "" {
		return
	}
	s.found++
	if r.Broken == r.Requirement {
		s.own++
	}
	for i, m := range moments {
		if r.After <= m {
			s.within[i]++
		}
	}
	s.left = append(s.left, r.Left)
}

func (s *exploredSum) write(p document.Printer, x Explored) {
	if x.Right {
		p.Line(0, "%-10s %s, %d histories, %d steps: %s", s.role, words.Plural(s.programs, "program"), s.histories,
			s.steps, words.Plural(s.found, "alarm"))
		return
	}
	var after []string
	for i, m := range moments {
		if m <= x.For {
			after = append(after, fmt.Sprintf("%d after %s", s.within[i], m))
		}
	}
	line := fmt.Sprintf("%-10s %s, %d found (%.0f %%), %d of them first by the broken rule", s.role,
		words.Plural(s.programs, "bug"), s.found, 100*float64(s.found)/float64(s.programs), s.own)
	if len(after) > 0 {
		line += "; " + strings.Join(after, ", ")
	}
	if len(s.left) > 0 {
		slices.Sort(s.left)
		line += fmt.Sprintf("; %d steps left in the median", s.left[len(s.left)/2])
	}
	p.Line(0, "%s", line)
}
