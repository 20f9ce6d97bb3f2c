// Package situation says in which situations rules were judged: a deletion before the turn, a message in a thread after
// a restart. A rule that was judged only where nothing special happened was hardly tested. Each protocol reads the
// situation of a trace entry from its own story, as a list of aspects. This package counts them, compares them with
// what the reference reached, and determines what a history reached for the first time. It is pure, and doesn't know
// what an aspect means.
package situation

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A Situation is the list of aspects of one moment, such as "chat=dm fate=deleted": in a fixed order of names, each
// with a value without spaces.
type Situation string

// An Aspect is one of them, such as "fate=deleted".
type Aspect string

// Of returns the situation with the aspects, each a name and a value. Aspects without a value are omitted, and spaces
// become hyphens.
func Of(namesAndValues ...string) Situation {
	var b strings.Builder
	for i := 0; i+1 < len(namesAndValues); i += 2 {
		if namesAndValues[i+1] == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(namesAndValues[i] + "=" + strings.ReplaceAll(namesAndValues[i+1], " ", "-"))
	}
	return Situation(b.String())
}

// Aspects returns the aspects of the situation.
func (s Situation) Aspects() []Aspect {
	var out []Aspect
	for _, a := range strings.Fields(string(s)) {
		out = append(out, Aspect(a))
	}
	return out
}

// Name is the name of the aspect, such as "fate".
func (a Aspect) Name() string { name, _, _ := strings.Cut(string(a), "="); return name }

// Value is the value of the aspect, such as "deleted".
func (a Aspect) Value() string { _, value, _ := strings.Cut(string(a), "="); return value }

// Judged is one judgement of a rule.
type Judged struct {
	Requirement string
	In          Situation
}

// A Pair is a rule and an aspect of the situations in which it was judged.
type Pair struct {
	Requirement string `json:"requirement"`
	Aspect      Aspect `json:"aspect"`
}

func (p Pair) String() string { return p.Requirement + " " + string(p.Aspect) }

// Compare orders pairs by requirement, then by aspect.
func (p Pair) Compare(q Pair) int {
	return cmp.Or(cmp.Compare(p.Requirement, q.Requirement), cmp.Compare(p.Aspect, q.Aspect))
}

// Pairs returns the pairs of the judgements, sorted and without duplicates.
func Pairs(judged []Judged) []Pair {
	set := map[Judged]bool{}
	for _, j := range judged {
		set[j] = true
	}
	pairs := map[Pair]bool{}
	for j := range set {
		for _, a := range j.In.Aspects() {
			pairs[Pair{j.Requirement, a}] = true
		}
	}
	return slices.SortedFunc(maps.Keys(pairs), Pair.Compare)
}

// Coverage counts in how many histories each pair was reached, and each rule in each complete situation.
type Coverage struct {
	pairs map[Pair]int
	whole map[Judged]int
}

// Add counts the judgements of one history, and returns the pairs and the complete situations that no history had
// reached before. Pairs are sorted.
func (c *Coverage) Add(judged []Judged) (pairs []Pair, situations int) {
	if c.pairs == nil {
		c.pairs, c.whole = map[Pair]int{}, map[Judged]int{}
	}
	seen := map[Judged]bool{}
	for _, j := range judged {
		if !seen[j] {
			seen[j] = true
			if c.whole[j]++; c.whole[j] == 1 {
				situations++
			}
		}
	}
	for _, p := range Pairs(judged) {
		if c.pairs[p]++; c.pairs[p] == 1 {
			pairs = append(pairs, p)
		}
	}
	return pairs, situations
}

// Times returns the number of histories that reached a pair.
func (c *Coverage) Times(p Pair) int { return c.pairs[p] }

// Reached returns the reached pairs, sorted.
func (c *Coverage) Reached() []Pair { return slices.SortedFunc(maps.Keys(c.pairs), Pair.Compare) }

// Len returns the number of reached pairs.
func (c *Coverage) Len() int { return len(c.pairs) }

// Situations returns the number of reached rules in complete situations.
func (c *Coverage) Situations() int { return len(c.whole) }
