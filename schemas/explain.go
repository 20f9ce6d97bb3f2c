package schemas

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// explain turns what a pass found into findings: the words come from the schema and the message.
func explain(raw []byte, failures []onepass.Failure) []Finding {
	slices.SortFunc(failures, func(a, b onepass.Failure) int { return a.Offset - b.Offset })
	offsets := make([]int, len(failures))
	for i, f := range failures {
		offsets[i] = f.Offset
	}
	findings := make([]Finding, 0, len(failures)+1)
	for i, pointer := range pointers(raw, offsets) {
		f := failures[i]
		from := len(findings)
		findings = append(findings, describe(f.Place, f.Keyword, pointer, valueAt(raw, f.Offset))...)
		for j := range findings[from:] {
			findings[from+j].Offset = int64(f.Offset)
		}
	}
	return findings
}

// value is a value of a message, as far as words about it need it.
type value struct {
	any                                              // objects and arrays are empty
	member func(name string) (value any, there bool) // of an object
}

// valueAt reads the value at an offset.
func valueAt(raw []byte, at int) value {
	none := func(string) (any, bool) { return nil, false }
	switch raw[at] {
	case '{':
		return value{map[string]any{}, func(name string) (any, bool) {
			at, ok := onepass.Member(raw, at, name)
			if !ok {
				return nil, false
			}
			return valueAt(raw, at).any, true
		}}
	case '[':
		return value{[]any{}, none}
	case '"':
		text, _ := onepass.Text(raw, at)
		return value{string(text), none}
	case 't', 'f':
		return value{raw[at] == 't', none}
	case 'n':
		return value{nil, none}
	default:
		return value{json.Number(raw[at:onepass.End(raw, at)]), none}
	}
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

// describe gives the findings about a value that breaks a keyword of the schema p.
func describe(p *onepass.Place, keyword, pointer string, v value) []Finding {
	f := Finding{Pointer: pointer, Keyword: keyword, Requirements: nearest(p)}
	argument := p.Keyword(keyword)
	switch keyword {
	case "required":
		return missing(p, f, v)
	case "type":
		f.Message = fmt.Sprintf("%s is not %s", show(v.any), alternatives(argument))
		if v.any == nil || typeOf(v.any) == "object" || typeOf(v.any) == "array" {
			f.Message = fmt.Sprintf("is %s, not %s", article(typeOf(v.any)), alternatives(argument))
		}
		if v.any == nil && optional(p, pointer) {
			f.Message += ": leave it out, never send null"
		}
		if len(f.Requirements) == 0 {
			f.Requirements = demands(p)
		}
	case "enum":
		f.Message = fmt.Sprintf("%s is not one of %s", show(v.any), list(argument, ", "))
	case "const":
		f.Message = fmt.Sprintf("%s is not %s", show(v.any), show(argument))
	case "minLength":
		f.Message = fmt.Sprintf("%s is shorter than %v characters", show(v.any), argument)
		if v.any == "" {
			f.Message = "is empty"
		}
	case "maxLength":
		text, _ := v.any.(string)
		f.Message = fmt.Sprintf("has %d characters, at most %v are allowed", len([]rune(text)), argument)
	case "minItems":
		f.Message = fmt.Sprintf("has fewer than %v elements", argument)
	case "minimum":
		f.Message = fmt.Sprintf("%s is less than %v", show(v.any), argument)
	case "pattern":
		f.Message = fmt.Sprintf("%s does not match %v", show(v.any), argument)
		if words, ok := p.Keyword("x-is").(string); ok { // in words
			f.Message = fmt.Sprintf("%s is not %s", show(v.any), words)
		}
	case "format":
		f.Message = fmt.Sprintf("%s is not a %v", show(v.any), argument)
	case "false":
		f.Message = "must be absent"
	case "oneOf":
		wanted := alternativeNames(argument)
		var present []string
		for _, name := range wanted {
			if member, ok := v.member(name); ok && member == nil {
				present = append(present, show(name)+" (null)")
			} else if ok {
				present = append(present, show(name))
			}
		}
		if len(present) == 0 {
			f.Message = fmt.Sprintf("has none of %s, exactly one is required", quoted(wanted))
		} else {
			f.Message = fmt.Sprintf("has %s, exactly one is allowed", strings.Join(present, " and "))
		}
	case "anyOf":
		f.Message = fmt.Sprintf("has none of %s, one is required", quoted(alternativeNames(argument)))
	default:
		f.Message = fmt.Sprintf("does not satisfy %q of its schema", keyword)
	}
	return []Finding{f}
}

// missing gives one finding for each required member that is not there.
func missing(p *onepass.Place, f Finding, v value) []Finding {
	var findings []Finding
	for _, name := range names(p.Keyword("required")) {
		if _, ok := v.member(name); ok {
			continue
		}
		one := Finding{Pointer: join(f.Pointer, name), Keyword: f.Keyword, Message: "is missing", Requirements: own(p)}
		if member, ok := p.Property(name); ok && len(one.Requirements) == 0 {
			one.Requirements = demands(member)
		}
		if len(one.Requirements) == 0 {
			one.Requirements = f.Requirements
		}
		findings = append(findings, one)
	}
	return findings
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
		texts[i] = show(name)
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
		texts[i] = show(value)
	}
	return strings.Join(texts, separator)
}
