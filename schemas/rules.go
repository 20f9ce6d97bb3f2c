package schemas

import (
	"encoding/json"
	"math/big"
	"slices"
)

// rule is a demand across members of one message that a schema cannot say.
type rule struct {
	name         string          // the Keyword of its findings
	kinds        map[Kind]string // the kinds that it reads, with the pointer to the part of them
	drafts       []Draft
	requirements []string
	// check gives the pointer, relative to what the rule reads, and the sentence of the fault, or "", "".
	check func(m view) (pointer, message string)
	// drops tells whether the rule says better what a schema found beside it, in the same part; nil: nothing.
	drops func(f Finding, part string) bool
}

// applyRules adds the findings of the rules to those of the schema, and drops of the latter what a rule says better.
func applyRules(draft Draft, kind Kind, message any, findings []Finding) []Finding {
	for _, r := range of(draft).rules {
		prefix, reads := r.kinds[kind]
		if !reads || !slices.Contains(r.drafts, draft) {
			continue
		}
		part, ok := lookup(message, prefix)
		if !ok {
			continue
		}
		pointer, sentence := r.check(view{draft, part})
		if sentence == "" {
			continue
		}
		f := Finding{Pointer: prefix + pointer, Keyword: r.name, Message: sentence, Requirements: slices.Clone(r.requirements)}
		if r.drops != nil {
			kept := findings[:0]
			for _, other := range findings {
				if r.drops(other, prefix) {
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

// view reads a message whatever its shape: what is not there, or of another type, is zero.
type view struct {
	draft Draft
	value any
}

func (m view) get(pointer string) (any, bool) { return lookup(m.value, pointer) }

func (m view) must(pointer string) any {
	value, _ := lookup(m.value, pointer)
	return value
}

func (m view) text(pointer string) string {
	text, _ := m.must(pointer).(string)
	return text
}

func (m view) number(pointer string) *big.Rat {
	number, ok := m.must(pointer).(json.Number)
	if !ok {
		return nil
	}
	value, ok := new(big.Rat).SetString(number.String())
	if !ok {
		return nil
	}
	return value
}
