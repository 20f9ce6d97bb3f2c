package schemas

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// reading is a rule for messages of one kind.
type reading struct {
	*message.Rule
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
	var rules []message.Rule
	if p := of(draft); p != nil {
		rules = p.Rules
	}
	for i := range rules {
		part, reads := rules[i].Kinds[kind]
		from, _ := before(of(draft), draft)
		if !reads || !slices.Contains(rules[i].Drafts, draft) && !slices.Contains(rules[i].Drafts, from) {
			continue
		}
		r := reading{Rule: &rules[i], part: part}
		for _, pointer := range r.Needs {
			r.needs = append(r.needs, watch(part+pointer))
		}
		for _, pointer := range r.Reads {
			watch(part + pointer)
		}
		if r.Where.Member != "" {
			r.needs = append(r.needs, watch(part+r.Where.Member))
		}
		readings = append(readings, r)
	}
	for i := range readings {
		readings[i].watched = watched
	}
	return readings, watched
}

// look gives a rule its view of a message. applies tells whether there is something to check.
func (r *reading) look(draft Draft, raw []byte, pass *onepass.Pass) (view message.View, applies bool) {
	for _, need := range r.needs {
		if pass.Watched[need] < 0 {
			return view, false
		}
	}
	view = message.NewView(draft, raw, pass, r.part, r.watched)
	return view, r.Where.Member == "" ||
		slices.ContainsFunc(r.Where.Is, func(text string) bool { return view.Is(r.Where.Member, text) })
}

// applyRules adds the findings of the rules to those of the schema, and drops of the latter what a rule says better.
func applyRules(draft Draft, rules []reading, raw []byte, pass *onepass.Pass, findings []Finding) []Finding {
	for i := range rules {
		r := &rules[i]
		view, applies := r.look(draft, raw, pass)
		if !applies {
			continue
		}
		pointer, sentence := r.Check(view)
		if sentence == "" {
			continue
		}
		f := Finding{Pointer: r.part + pointer, Keyword: r.Name, Message: sentence,
			Requirements: slices.Clone(r.Requirements)}
		f.Offset = int64(place(raw, f.Pointer))
		if r.Replaces != "" {
			kept := findings[:0]
			for _, other := range findings {
				if other.Keyword == r.Replaces && other.Pointer == r.part {
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
