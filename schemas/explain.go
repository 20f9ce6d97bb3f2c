package schemas

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// explain turns the tree of errors of v5 into findings. Only places are taken from the errors; the words come from the
// schema and the message, because the texts and the order of v5 are not stable.
func explain(top node, message any, failure *jsonschema.ValidationError) []Finding {
	var findings []Finding
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		// Alternatives list nothing but required members (a test holds the schemas to it), so their causes are no news.
		if alternative := strings.HasSuffix(e.KeywordLocation, "/oneOf") || strings.HasSuffix(e.KeywordLocation, "/anyOf"); !alternative && len(e.Causes) > 0 {
			for _, cause := range e.Causes {
				walk(cause)
			}
			return
		}
		findings = append(findings, describe(top, message, e)...)
	}
	walk(failure)
	return findings
}

// place is where in the schemas a keyword failed.
type place struct {
	chain   []node // the schemas from the top to the one that holds the keyword
	keyword string // the keyword, or "false" for the schema that nothing fits
}

// owner is the schema that holds the keyword.
func (p place) owner() node { return p.chain[len(p.chain)-1] }

// trace follows a keyword location (with its $ref steps) through the schema files.
func trace(top node, location string) place {
	current := top
	p := place{chain: []node{top}}
	tokens := unescape(location)
	for i, token := range tokens {
		if token == "$ref" {
			target, ok := current.follow()
			if !ok {
				break
			}
			current = target
			p.chain = append(p.chain, current)
			continue
		}
		next := current.member(token)
		if i == len(tokens)-1 {
			if next.value == false {
				p.keyword = "false"
			} else {
				p.keyword = token
			}
			break
		}
		current = next
		p.chain = append(p.chain, current)
	}
	return p
}

// unescape splits a location of v5: a pointer whose tokens are percent-encoded as well.
func unescape(location string) []string {
	tokens := split(location)
	for i, token := range tokens {
		if plain, err := url.PathUnescape(token); err == nil {
			tokens[i] = strings.ReplaceAll(strings.ReplaceAll(plain, "~1", "/"), "~0", "~")
		}
	}
	return tokens
}

// own gives the requirement ids that stand beside a schema.
func (n node) own() []string {
	object, _ := n.value.(map[string]any)
	list, _ := object["x-requirements"].([]any)
	var ids []string
	for _, id := range list {
		ids = append(ids, id.(string))
	}
	return ids
}

// demands gives the requirements that a schema stands for: its own, those of what it refers to, or else those of the
// members it requires.
func (n node) demands() []string {
	if ids := n.own(); len(ids) > 0 {
		return ids
	}
	if target, ok := n.follow(); ok {
		if ids := target.demands(); len(ids) > 0 {
			return ids
		}
	}
	var ids []string
	required, _ := n.member("required").value.([]any)
	for _, name := range required {
		ids = append(ids, n.member("properties").member(name.(string)).demands()...)
	}
	return unique(ids)
}

func unique(ids []string) []string {
	sort.Strings(ids)
	kept := ids[:0]
	for i, id := range ids {
		if i == 0 || id != ids[i-1] {
			kept = append(kept, id)
		}
	}
	return kept
}

// nearest gives the ids of the innermost schema around a keyword that has some.
func (p place) nearest() []string {
	for i := len(p.chain) - 1; i >= 0; i-- {
		if ids := p.chain[i].own(); len(ids) > 0 {
			return ids
		}
	}
	return nil
}

// optional reports whether no schema around the keyword requires the member of an object that the pointer names.
func (p place) optional(pointer string) bool {
	tokens := split(pointer)
	if len(tokens) == 0 {
		return false
	}
	name := tokens[len(tokens)-1]
	if _, err := strconv.Atoi(name); err == nil {
		return false
	}
	return !slices.ContainsFunc(p.chain, func(n node) bool {
		required, _ := n.member("required").value.([]any)
		return slices.Contains(required, any(name))
	})
}

// describe gives the findings of one failed keyword.
func describe(top node, message any, e *jsonschema.ValidationError) []Finding {
	p := trace(top, e.KeywordLocation)
	pointer := ""
	for _, token := range unescape(e.InstanceLocation) {
		pointer = join(pointer, token)
	}
	value, _ := lookup(message, pointer)
	f := Finding{Pointer: pointer, Keyword: p.keyword, Requirements: p.nearest()}
	argument := p.owner().member(p.keyword).value
	switch p.keyword {
	case "required":
		return missing(p, f, value)
	case "type":
		f.Message = fmt.Sprintf("%s is not %s", show(value), alternatives(argument))
		if value == nil || typeOf(value) == "object" || typeOf(value) == "array" {
			f.Message = fmt.Sprintf("is %s, not %s", article(typeOf(value)), alternatives(argument))
		}
		if value == nil && p.optional(pointer) {
			f.Message += ": leave it out, never send null"
		}
		if len(f.Requirements) == 0 {
			f.Requirements = p.owner().demands()
		}
	case "enum":
		f.Message = fmt.Sprintf("%s is not one of %s", show(value), list(argument, ", "))
	case "const":
		f.Message = fmt.Sprintf("%s is not %s", show(value), show(argument))
	case "minLength":
		f.Message = fmt.Sprintf("%s is shorter than %v characters", show(value), argument)
		if value == "" {
			f.Message = "is empty"
		}
	case "maxLength":
		text, _ := value.(string)
		f.Message = fmt.Sprintf("has %d characters, at most %v are allowed", len([]rune(text)), argument)
	case "minItems":
		f.Message = fmt.Sprintf("has fewer than %v elements", argument)
	case "minimum":
		f.Message = fmt.Sprintf("%s is less than %v", show(value), argument)
	case "pattern":
		f.Message = fmt.Sprintf("%s does not match %v", show(value), argument)
		if words, ok := p.owner().member("x-is").value.(string); ok { // in words
			f.Message = fmt.Sprintf("%s is not %s", show(value), words)
		}
	case "format":
		f.Message = fmt.Sprintf("%s is not a %v", show(value), argument)
	case "false":
		f.Message = "must be absent"
	case "oneOf":
		names := alternativeNames(argument)
		var present []string
		object, _ := value.(map[string]any)
		for _, name := range names {
			if _, ok := object[name]; ok {
				if object[name] == nil {
					present = append(present, show(name)+" (null)")
					continue
				}
				present = append(present, show(name))
			}
		}
		if len(present) == 0 {
			f.Message = fmt.Sprintf("has none of %s, exactly one is required", quoted(names))
		} else {
			f.Message = fmt.Sprintf("has %s, exactly one is allowed", strings.Join(present, " and "))
		}
	case "anyOf":
		f.Message = fmt.Sprintf("has none of %s, one is required", quoted(alternativeNames(argument)))
	default:
		f.Message = fmt.Sprintf("does not satisfy %q of its schema", p.keyword)
	}
	return []Finding{f}
}

// missing gives one finding for each required member that is not there.
func missing(p place, f Finding, value any) []Finding {
	object, _ := value.(map[string]any)
	required, _ := p.owner().member("required").value.([]any)
	var findings []Finding
	for _, name := range required {
		name, _ := name.(string)
		if _, ok := object[name]; ok {
			continue
		}
		one := Finding{Pointer: join(f.Pointer, name), Keyword: f.Keyword, Message: "is missing", Requirements: p.owner().own()}
		if len(one.Requirements) == 0 {
			one.Requirements = p.owner().member("properties").member(name).demands()
		}
		if len(one.Requirements) == 0 {
			one.Requirements = f.Requirements
		}
		findings = append(findings, one)
	}
	return findings
}

func alternativeNames(argument any) []string {
	var names []string
	branches, _ := argument.([]any)
	for _, branch := range branches {
		object, _ := branch.(map[string]any)
		required, _ := object["required"].([]any)
		for _, name := range required {
			names = append(names, name.(string))
		}
	}
	return names
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
