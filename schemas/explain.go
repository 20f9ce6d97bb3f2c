package schemas

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// explain turns what a pass found into findings: the words come from the schema and the message. Of very many faults it
// takes those that are kept.
func (c *compilation) explain(raw []byte, pass *onepass.Pass) []Finding {
	failures := first(pass.Failures, MaxFindings+len(c.rules)) // a rule may drop one
	findings := make([]Finding, 0, len(failures))
	for _, f := range failures {
		known, ok := c.wordings.Load(f.Demand)
		if !ok {
			known, _ = c.wordings.LoadOrStore(f.Demand, wordingOf(f.Place, f.Keyword))
		}
		of := fault{value: message.ValueAt(raw, f.Offset), missing: f.Missing}
		if f.Keyword == "oneOf" {
			of.member = func(name string) (any, bool) {
				at, ok := onepass.Member(raw, f.Offset, name)
				if !ok {
					return nil, false
				}
				return message.ValueAt(raw, at), true
			}
		}
		from := len(findings)
		findings = known.(*wording).describe(findings, brief(pass.Pointer(f)), of)
		for i := range findings[from:] {
			findings[from+i].Offset = int64(f.Offset)
		}
	}
	return findings
}

// first gives of many failures those at the first places in the message, as many as asked for. What is found at one
// place never repeats at another.
func first(failures []onepass.Failure, places int) []onepass.Failure {
	if len(failures) <= places {
		return failures
	}
	slices.SortStableFunc(failures, func(a, b onepass.Failure) int { return cmp.Compare(a.Offset, b.Offset) })
	for i := range failures {
		if i > 0 && failures[i].Offset != failures[i-1].Offset {
			if places--; places == 0 {
				return failures[:i]
			}
		}
	}
	return failures
}

// fault is what words about a broken keyword need of the message.
type fault struct {
	value   any                                       // objects and arrays are empty
	missing []string                                  // members required and not there
	member  func(name string) (value any, there bool) // of oneOf: what an object has
}

// own gives the requirement ids that stand beside a schema.
func own(p *onepass.Place) []string {
	list, _ := p.Keyword("x-requirements").([]any)
	var ids []string
	for _, id := range list {
		ids = append(ids, id.(string))
	}
	return ids
}

// demands gives the requirements that a schema stands for: its own, those of what it refers to, or else those of the
// members it requires.
func demands(p *onepass.Place) []string {
	if ids := own(p); len(ids) > 0 {
		return ids
	}
	if target, ok := p.Follow(); ok {
		if ids := demands(target); len(ids) > 0 {
			return ids
		}
	}
	var ids []string
	for _, name := range names(p.Keyword("required")) {
		if member, ok := p.Property(name); ok {
			ids = append(ids, demands(member)...)
		}
	}
	return unique(ids)
}

func unique(ids []string) []string {
	sort.Strings(ids)
	return slices.Compact(ids)
}

// nearest gives the ids of the innermost schema around a keyword that has some.
func nearest(p *onepass.Place) []string {
	for ; p != nil; p = p.Up {
		if ids := own(p); len(ids) > 0 {
			return ids
		}
	}
	return nil
}

// optional reports whether no schema around the keyword requires the member of an object that the pointer names.
func optional(p *onepass.Place, pointer string) bool {
	tokens := split(pointer)
	if len(tokens) == 0 {
		return false
	}
	name := tokens[len(tokens)-1]
	if _, err := strconv.Atoi(name); err == nil {
		return false
	}
	for ; p != nil; p = p.Up {
		if slices.Contains(names(p.Keyword("required")), name) {
			return false
		}
	}
	return true
}

// wording is what can be said of a broken keyword before any message is seen.
type wording struct {
	place        *onepass.Place
	keyword      string
	requirements []string
	members      map[string][]string // of required: the requirements of each member
	argument     any
	allowed      string   // what the keyword allows, in words
	alternatives []string // of oneOf and anyOf: the members
}

func wordingOf(p *onepass.Place, keyword string) *wording {
	w := &wording{place: p, keyword: keyword, requirements: nearest(p), argument: p.Keyword(keyword)}
	switch keyword {
	case "required":
		w.members = map[string][]string{}
		for _, name := range names(w.argument) {
			w.members[name] = own(p)
			if member, ok := p.Property(name); ok && len(w.members[name]) == 0 {
				w.members[name] = demands(member)
			}
			if len(w.members[name]) == 0 {
				w.members[name] = w.requirements
			}
		}
	case "type":
		w.allowed = alternatives(w.argument)
		if len(w.requirements) == 0 {
			w.requirements = demands(p)
		}
	case "enum":
		w.allowed = list(w.argument, ", ")
	case "const":
		w.allowed = message.Show(w.argument)
	case "oneOf", "anyOf":
		w.alternatives = alternativeNames(w.argument)
		w.allowed = quoted(w.alternatives)
	}
	return w
}

// describe adds the findings about a value at a pointer.
func (w *wording) describe(findings []Finding, pointer string, of fault) []Finding {
	if w.keyword == "required" {
		for _, name := range of.missing {
			findings = append(findings, Finding{Pointer: join(pointer, name), Keyword: w.keyword, Message: "is missing",
				Requirements: slices.Clip(w.members[name])})
		}
		return findings
	}
	return append(findings, Finding{Pointer: pointer, Keyword: w.keyword, Message: w.sentence(pointer, of),
		Requirements: slices.Clip(w.requirements)})
}

func (w *wording) sentence(pointer string, of fault) string {
	switch v := of.value; w.keyword {
	case "type":
		switch kind := typeOf(v); {
		case v == nil && optional(w.place, pointer):
			return "is null, not " + w.allowed + ": omit it instead of sending null"
		case kind == "null", kind == "object", kind == "array":
			return "is " + article(kind) + ", not " + w.allowed
		}
		return message.Show(v) + " is not " + w.allowed
	case "enum":
		return message.Show(v) + " is not one of " + w.allowed
	case "const":
		return message.Show(v) + " is not " + w.allowed
	case "minLength":
		if v == "" {
			return "is empty"
		}
		return fmt.Sprintf("%s is shorter than %v characters", message.Show(v), w.argument)
	case "maxLength":
		text, _ := v.(string)
		return fmt.Sprintf("has %d characters, at most %v are allowed", utf8.RuneCountInString(text), w.argument)
	case "minItems":
		return fmt.Sprintf("has fewer than %v elements", w.argument)
	case "minimum":
		return fmt.Sprintf("%s is less than %v", message.Show(v), w.argument)
	case "pattern":
		if words, ok := w.place.Keyword("x-is").(string); ok {
			return message.Show(v) + " is not " + words
		}
		return fmt.Sprintf("%s does not match %v", message.Show(v), w.argument)
	case "format":
		return fmt.Sprintf("%s is not a %v", message.Show(v), w.argument)
	case "false":
		return "must be absent"
	case "oneOf":
		var present []string
		for _, name := range w.alternatives {
			if member, ok := of.member(name); ok && member == nil {
				present = append(present, message.Show(name)+" (null)")
			} else if ok {
				present = append(present, message.Show(name))
			}
		}
		if len(present) > 0 {
			return fmt.Sprintf("has %s, exactly one is allowed", strings.Join(present, " and "))
		}
		return fmt.Sprintf("has none of %s, exactly one is required", w.allowed)
	case "anyOf":
		return fmt.Sprintf("has none of %s, one is required", w.allowed)
	}
	return fmt.Sprintf("does not satisfy %q of its schema", w.keyword)
}

// names gives an argument that is a list of names.
func names(argument any) []string {
	var all []string
	list, _ := argument.([]any)
	for _, name := range list {
		all = append(all, name.(string))
	}
	return all
}

func alternativeNames(argument any) []string {
	var all []string
	branches, _ := argument.([]any)
	for _, branch := range branches {
		object, _ := branch.(map[string]any)
		all = append(all, names(object["required"])...)
	}
	return all
}

func quoted(names []string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = message.Show(name)
	}
	return strings.Join(texts, ", ")
}

func alternatives(argument any) string {
	if kind, ok := argument.(string); ok {
		return article(kind)
	}
	kinds, _ := argument.([]any)
	texts := make([]string, len(kinds))
	for i, kind := range kinds {
		texts[i] = article(fmt.Sprint(kind))
	}
	return strings.Join(texts, " or ")
}

func list(argument any, separator string) string {
	values, _ := argument.([]any)
	texts := make([]string, len(values))
	for i, value := range values {
		if number, ok := value.(json.Number); ok {
			texts[i] = number.String()
			continue
		}
		texts[i] = message.Show(value)
	}
	return strings.Join(texts, separator)
}
