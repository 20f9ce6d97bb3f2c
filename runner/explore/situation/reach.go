package situation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Reach is the set of pairs that the reference reaches, by role.
type Reach map[string][]Pair

// registered are texts that [Reach.String] wrote.
var registered []string

// Register adds what the reference reaches in some roles, in the format of [Reach.String]. It is parsed on first use.
func Register(text string) { registered = append(registered, text) }

// reachable is what was registered before the first use. The texts are part of the program.
var reachable = sync.OnceValue(func() Reach {
	all := Reach{}
	for _, text := range registered {
		r, err := ParseReach(text)
		if err != nil {
			panic("what the reference reaches: " + err.Error())
		}
		maps.Copy(all, r)
	}
	return all
})

// Reachable returns the pairs that the reference reaches in a role, sorted; none if they were not measured.
func Reachable(role string) []Pair { return slices.Clone(reachable()[role]) }

// String returns the pairs as text: a line for each role and rule, with the aspects.
func (r Reach) String() string {
	var b strings.Builder
	for _, role := range slices.Sorted(maps.Keys(r)) {
		last := ""
		for _, p := range slices.SortedFunc(slices.Values(r[role]), Pair.Compare) {
			if p.Requirement != last {
				if b.Len() > 0 {
					b.WriteByte('\n')
				}
				last = p.Requirement
				b.WriteString(role + " " + p.Requirement)
			}
			b.WriteString(" " + string(p.Aspect))
		}
	}
	return b.String() + "\n"
}

// ParseReach reads the format of [Reach.String].
func ParseReach(text string) (Reach, error) {
	r := Reach{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 3 {
			return nil, fmt.Errorf("%q is not a role, a rule and aspects", line)
		}
		for _, a := range words[2:] {
			if _, value, ok := strings.Cut(a, "="); !ok || value == "" {
				return nil, fmt.Errorf("%q in %q is not an aspect", a, line)
			}
			r[words[0]] = append(r[words[0]], Pair{words[1], Aspect(a)})
		}
	}
	return r, nil
}
