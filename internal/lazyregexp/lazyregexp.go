// Package lazyregexp compiles a regular expression on first use. Input: an expression that is a constant of the
// program. Output: the results of package regexp. Most runs of the program use few expressions, and compiling all of
// them doubled the start time. A wrong expression panics on first use.
package lazyregexp

import (
	"regexp"
	"sync"
)

// Regexp is an expression that is compiled on first use. It is safe for concurrent use.
type Regexp struct{ compiled func() *regexp.Regexp }

// New returns an expression that is compiled later.
func New(expr string) Regexp {
	return Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })}
}

// The methods are those of [regexp.Regexp].

func (r Regexp) MatchString(s string) bool            { return r.compiled().MatchString(s) }
func (r Regexp) FindString(s string) string           { return r.compiled().FindString(s) }
func (r Regexp) FindStringSubmatch(s string) []string { return r.compiled().FindStringSubmatch(s) }
func (r Regexp) ReplaceAllString(s, with string) string {
	return r.compiled().ReplaceAllString(s, with)
}
func (r Regexp) FindAllString(s string, n int) []string { return r.compiled().FindAllString(s, n) }

func (r Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringIndex(s, n)
}

func (r Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.compiled().FindAllStringSubmatch(s, n)
}

func (r Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringSubmatchIndex(s, n)
}

func (r Regexp) ReplaceAllStringFunc(s string, with func(string) string) string {
	return r.compiled().ReplaceAllStringFunc(s, with)
}
