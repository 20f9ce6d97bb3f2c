package pap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The collective sigils.
const (
	toAll Name = "^ALL"
	toAny Name = "^ANY"
)

// Address is the result of reading the sigils in a text: the named agents, and whether the text addresses all agents,
// or any one.
type Address struct {
	Named    []Name // in the order of the text, without duplicates
	All, Any bool
}

// None reports whether the text addresses no agent.
func (a Address) None() bool { return len(a.Named) == 0 && !a.All && !a.Any }

// Addresses reads the sigils of a text: a caret and a handle, as a whole word, anywhere. A handle without a caret, a
// handle after "@", and a longer word address nobody.
func Addresses(text string) Address {
	var a Address
	for i, c := range text {
		if c != '^' || wordBefore(text[:i]) {
			continue
		}
		switch n := AgentName(handleAt(text[i+1:])); {
		case n == "^":
		case n == toAll:
			a.All = true
		case n == toAny:
			a.Any = true
		case !slices.Contains(a.Named, n):
			a.Named = append(a.Named, n)
		}
	}
	return a
}

// handleAt returns the handle at the beginning of a text, or "". A handle doesn't end with a hyphen.
func handleAt(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return !isHandleRune(r) })
	if end < 0 {
		end = len(text)
	}
	return strings.TrimRight(text[:end], "-")
}

func wordBefore(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r != utf8.RuneError && (isHandleRune(r) || r == '^')
}

func isHandleRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-'
}

func isHandle(s string) bool { return s != "" && handleAt(s) == s }

// Why is the reason why an agent is asked. The zero value is invalid.
type Why int

// The reasons for which an agent is asked.
const (
	ByName    Why = iota + 1 // a person named it
	ByAll                    // a person spoke to all
	ByAny                    // a person spoke to any
	Delegated                // another agent asked it, as part of a task
	FollowUp                 // a person continued its task
	Answered                 // a sub-task that it had delegated has ended
	Handed                   // a person redirected another agent's task to this one
)

var whyNames = []string{ByName: "name", ByAll: "all", ByAny: "any", Delegated: "delegation", FollowUp: "follow_up",
	Answered: "answer", Handed: "redirect"}

// String returns the reason as it is written in the binding.
func (y Why) String() string {
	if y < ByName || y > Handed {
		return "invalid"
	}
	return whyNames[y]
}

// ParseWhy parses a reason as it is written in the binding.
func ParseWhy(s string) (Why, bool) {
	i := slices.Index(whyNames, s)
	return Why(i), i >= int(ByName)
}

// Call says which agents a message asks: each agent of Each with a task of its own, and those of Together with one
// shared task.
type Call struct {
	Each     []Called
	Together []Name
}

// Called is an agent that gets a task of its own.
type Called struct {
	Agent Name
	Why   Why
}

func (c *Call) add(n Name, why Why) {
	if !slices.ContainsFunc(c.Each, func(x Called) bool { return x.Agent == n }) {
		c.Each = append(c.Each, Called{n, why})
	}
}

// whom returns the agents that a post in a flab asks: named agents and ^ALL reach members; ^ANY reaches the members
// that are online, or all of them if none is.
func whom(p *Platform, f Flab, in Post) Call {
	a := p.Rules.Addresses(in.Text)
	var c Call
	for _, n := range a.Named {
		if f.Has(n) {
			c.add(n, ByName)
		}
	}
	if a.All {
		for _, n := range p.Rules.Everyone(p, f) {
			c.add(n, ByAll)
		}
	}
	if a.Any {
		c.Together = p.Rules.Available(p, f)
	}
	return c
}

// Everyone returns all agents of a flab.
func Everyone(_ *Platform, f Flab) []Name {
	return slices.DeleteFunc(slices.Clone(f.Members), func(n Name) bool { return !n.IsAgent() })
}

// Available returns the online agents of a flab, or all of them if none is online.
func Available(p *Platform, f Flab) []Name {
	agents := Everyone(p, f)
	if here := slices.DeleteFunc(slices.Clone(agents), func(n Name) bool { return !p.Online(n) }); len(here) > 0 {
		return here
	}
	return agents
}
