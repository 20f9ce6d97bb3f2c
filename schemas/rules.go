package schemas

import (
	"fmt"
	"iter"
	"slices"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// rule is a demand across members of one message that a schema cannot say.
type rule struct {
	name         string          // the Keyword of its findings
	kinds        map[Kind]string // the kinds that it reads, with the pointer to the part of them
	drafts       []Draft
	requirements []string
	// needs are pointers, relative to the part, of values without which there is nothing to check; reads are others that
	// check asks for.
	needs, reads []string
	// check gives the pointer, relative to the part, and the sentence of the fault, or "", "".
	check func(m view) (pointer, message string)
	// drops tells whether the rule says better what a schema found beside it, in the same part; nil: nothing.
	drops func(f Finding, part string) bool
}

// reading is a rule for messages of one kind.
type reading struct {
	*rule
	part    string
	needs   []int // indices of what the pass watches
	watched []string
}

// rulesOf gives the rules for a kind, and the pointers that they want watched.
func rulesOf(draft Draft, kind Kind) ([]reading, []string) {
	var readings []reading
	var watched []string
	watch := func(pointer string) int {
		if i := slices.Index(watched, pointer); i >= 0 {
			return i
		}
		watched = append(watched, pointer)
		return len(watched) - 1
	}
	rules := of(draft).rules
	for i := range rules {
		part, reads := rules[i].kinds[kind]
		if !reads || !slices.Contains(rules[i].drafts, draft) {
			continue
		}
		r := reading{rule: &rules[i], part: part}
		for _, pointer := range r.rule.needs {
			r.needs = append(r.needs, watch(part+pointer))
		}
		for _, pointer := range r.reads {
			watch(part + pointer)
		}
		readings = append(readings, r)
	}
	for i := range readings {
		readings[i].watched = watched
	}
	return readings, watched
}

// applyRules adds the findings of the rules to those of the schema, and drops of the latter what a rule says better.
func applyRules(draft Draft, rules []reading, raw []byte, pass *onepass.Pass, findings []Finding) []Finding {
rules:
	for i := range rules {
		r := &rules[i]
		for _, need := range r.needs {
			if pass.Watched[need] < 0 {
				continue rules
			}
		}
		pointer, sentence := r.check(view{draft, raw, pass, r.part, r.watched})
		if sentence == "" {
			continue
		}
		f := Finding{Pointer: r.part + pointer, Keyword: r.name, Message: sentence, Requirements: slices.Clone(r.requirements)}
		f.Offset = int64(place(raw, f.Pointer))
		if r.drops != nil {
			kept := findings[:0]
			for _, other := range findings {
				if r.drops(other, r.part) {
					f.Requirements = unique(append(f.Requirements, other.Requirements...))
					continue
				}
				kept = append(kept, other)
			}
			findings = kept
		}
		findings = append(findings, f)
	}
	return findings
}

// view reads the part of a message that a rule is about, by pointers that the rule has named. What is not there, or of
// another type, is zero.
type view struct {
	draft   Draft
	raw     []byte
	pass    *onepass.Pass
	part    string
	watched []string // pointers from the top of the message
}

// at gives the place of a value, or -1.
func (m view) at(pointer string) int {
	for i, w := range m.watched {
		if len(w) == len(m.part)+len(pointer) && w[len(m.part):] == pointer {
			return m.pass.Watched[i]
		}
	}
	panic(fmt.Sprintf("a rule reads %q, which it has not named", pointer))
}

func (m view) has(pointer string) bool { return m.at(pointer) >= 0 }

// text gives the meaning of a string.
func (m view) text(pointer string) []byte {
	if at := m.at(pointer); at >= 0 {
		text, _ := m.pass.Text(at)
		return text
	}
	return nil
}

func (m view) is(pointer, text string) bool {
	at := m.at(pointer)
	return at >= 0 && m.pass.Is(at, text)
}

// number gives a number as it is written.
func (m view) number(pointer string) []byte {
	if at := m.at(pointer); at >= 0 && (m.raw[at] == '-' || m.raw[at] >= '0' && m.raw[at] <= '9') {
		return m.raw[at:onepass.End(m.raw, at)]
	}
	return nil
}

// texts gives the strings of an array, with their indices.
func (m view) texts(pointer string) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		at := m.at(pointer)
		if at < 0 {
			return
		}
		for i, element := range onepass.Elements(m.raw, at) {
			if text, ok := m.pass.Text(element.At); ok && !yield(i, text) {
				return
			}
		}
	}
}

func (m view) isObject(pointer string) bool { return m.begins(pointer, '{') }

func (m view) isArray(pointer string) bool { return m.begins(pointer, '[') }

func (m view) begins(pointer string, c byte) bool {
	at := m.at(pointer)
	return at >= 0 && m.raw[at] == c
}

// length counts the elements of an array, or the members of an object.
func (m view) length(pointer string) (n int) {
	if at := m.at(pointer); at >= 0 {
		for range onepass.Elements(m.raw, at) {
			n++
		}
		for range onepass.Members(m.raw, at) {
			n++
		}
	}
	return n
}

// show renders a value.
func (m view) show(pointer string) string { return show(valueAt(m.raw, m.at(pointer))) }
