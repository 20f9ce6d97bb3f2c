package bundle

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// object is a schema that is written.
type object = map[string]any

// writer writes schemas by which every validator comes to the same verdict.
type writer struct {
	ruled  map[string]bool // paths of the kinds that have rules beside their schema
	defs   object          // what was referred to, by name
	rules  []schemas.RuleAt
	placed int // rules that have found their part
}

// typed are the keywords that speak of values of one type.
var typed = map[string]string{
	"properties": "object", "required": "object", "additionalProperties": "object", "minProperties": "object",
	"items": "array", "minItems": "array", "maxItems": "array", "uniqueItems": "array",
	"minLength": "string", "maxLength": "string", "pattern": "string", "format": "string",
	"minimum": "number",
}

// inPlace are the keywords whose schemas speak of the same value.
var inPlace = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else"}

// failed is what write panics with; subject turns it into an error.
type failed struct{ error }

func fail(p *onepass.Place, format string, args ...any) {
	panic(failed{fmt.Errorf("schema %q: "+format, append([]any{p.File}, args...)...)})
}

// subject writes the schema of a kind of message, with its rules.
func (w *writer) subject(s schemas.Subject) (schema object, err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case failed:
			err = fault.error
		default:
			panic(fault)
		}
	}()
	w.rules, w.placed = s.Rules, 0
	top := s.Top
	for onlyRefers(top) {
		top, _ = top.Follow()
	}
	schema, ok := w.write(top, "", "", "", true).(object)
	if !ok {
		fail(top, "%v says nothing", top.Value)
	}
	if w.placed < len(s.Rules) {
		fail(top, "%d of %d rules of %q have no place", len(s.Rules)-w.placed, len(s.Rules), s.Path)
	}
	schema["title"] = s.Title
	if said, ok := s.Top.Keyword("$comment").(string); ok && top != s.Top {
		schema["$comment"] = said
	}
	return schema, nil
}

// onlyRefers tells whether a schema is a $ref and nothing else.
func onlyRefers(p *onepass.Place) bool {
	if p.Keyword("$ref") == nil {
		return false
	}
	for keyword := range p.Value.(object) {
		if !slices.Contains([]string{"$ref", "$schema", "$id", "$comment", "title"}, keyword) {
			return false
		}
	}
	return true
}

// definition gives the reference to the schema of another file, which is written once, without rules: those are where
// they are about a part of the message at hand.
func (w *writer) definition(p *onepass.Place) string {
	path := strings.TrimSuffix(p.File, ".json")
	name := Name(path)
	if w.ruled[path] {
		name += "-shape"
	}
	if _, ok := w.defs[name]; !ok {
		w.defs[name] = nil // in case that it comes back to itself
		inner := writer{ruled: w.ruled, defs: w.defs}
		schema := inner.write(p, "", "", "", false)
		if s, ok := schema.(object); ok {
			if title, ok := p.Keyword("title").(string); ok {
				s["title"] = title
			}
		}
		w.defs[name] = schema
	}
	return "#/$defs/" + name
}

// write writes a schema. known is the type that the value has where anything else in the schema matters, and context
// the type that schemas around say themselves, where a strict validator sees it; "" for none. follows tells whether
// the pointer leads on from the top of the message, so that rules may have their part here.
func (w *writer) write(p *onepass.Place, known, context, pointer string, follows bool) any {
	source, ok := p.Value.(object)
	if !ok {
		return p.Value
	}
	out := object{}
	own := context
	if kind := onlyType(p); kind != "" {
		known, own = kind, kind
	} else if target, ok := p.Follow(); ok {
		if kind := guaranteed(target); kind != "" {
			known = kind
		}
	}
	if own == "" && known != "" && p.Keyword("type") == nil && (speaks(p) || follows && w.ruledAt(pointer)) {
		out["type"], own = known, known
	}
	for _, keyword := range slices.Sorted(maps.Keys(source)) {
		w.keyword(out, p, keyword, known, own, pointer, follows)
	}
	for _, name := range names(source["required"]) { // a strict validator wants to see that they are known
		members, _ := out["properties"].(object)
		if _, ok := members[name]; !ok {
			if members == nil {
				members = object{}
				out["properties"] = members
			}
			members[name] = true
		}
	}
	if ids := names(source["x-requirements"]); ids != nil {
		said, _ := out["$comment"].(string)
		out["$comment"] = strings.TrimSpace(said + " [" + strings.Join(ids, " ") + "]")
	}
	if follows {
		w.place(out, p, own, pointer)
	}
	return out
}

// keyword writes one keyword of a schema.
func (w *writer) keyword(out object, p *onepass.Place, keyword, known, own, pointer string, follows bool) {
	argument := p.Keyword(keyword)
	sub := func(value any) *onepass.Place {
		return &onepass.Place{Files: p.Files, File: p.File, Value: value, Up: p}
	}
	switch keyword {
	case "$schema", "$id", "title", "x-requirements":
	case "x-is":
		out["description"] = argument
	case "$ref":
		target, ok := p.Follow()
		if !ok {
			fail(p, "$ref points to %v, which does not exist", argument)
		}
		out["$ref"] = w.definition(target)
	case "type":
		choices := names(argument)
		if len(choices) < 2 || len(choices) == 2 && slices.Contains(choices, "null") {
			out["type"] = argument
			return
		}
		var each []any // a strict validator wants types one by one
		for _, choice := range choices {
			each = append(each, object{"type": choice})
		}
		if _, taken := p.Value.(object)["anyOf"]; taken {
			also(out, object{"anyOf": each})
			return
		}
		out["anyOf"] = each
	case "format":
		if argument != "date-time" {
			fail(p, "format %v", argument)
		}
		out["pattern"] = dateTime
		also(out, object{"not": object{"pattern": lineEnd}})
	case "pattern":
		pattern, err := portable(argument.(string))
		if err != nil {
			fail(p, "%w", err)
		}
		out["pattern"] = pattern
		if strings.HasSuffix(pattern, "$") {
			also(out, object{"not": object{"pattern": lineEnd}})
		}
	case "properties":
		members := object{}
		for name := range argument.(object) {
			member, _ := p.Property(name)
			at := pointer + "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
			members[name] = w.write(member, "", "", at, follows)
		}
		out["properties"] = members
	case "items", "additionalProperties":
		out[keyword] = w.write(sub(argument), "", "", "", false)
	case "allOf", "anyOf", "oneOf":
		for i := range argument.([]any) {
			branch, _ := p.Branch(keyword, i)
			list, _ := out[keyword].([]any)
			out[keyword] = append(list, w.write(branch, known, own, "", false))
		}
	case "not", "if":
		out[keyword] = w.write(sub(argument), "", own, "", false)
	case "then", "else":
		if condition, ok := p.Sub("if"); ok && keyword == "then" && known == "" {
			known = onlyType(condition)
		}
		out[keyword] = w.write(sub(argument), known, own, "", false)
	default:
		out[keyword] = argument
	}
}

// also adds a schema that has to hold besides.
func also(out object, schema object) {
	list, _ := out["allOf"].([]any)
	out["allOf"] = append(list, schema)
}

// ruledAt tells whether a rule is about the part of the message at the pointer.
func (w *writer) ruledAt(pointer string) bool {
	return slices.ContainsFunc(w.rules, func(r schemas.RuleAt) bool { return r.Part == pointer })
}

// place adds the rules that are about the part of the message at the pointer.
func (w *writer) place(out object, p *onepass.Place, own, pointer string) {
	for _, r := range w.rules {
		if r.Part != pointer {
			continue
		}
		w.placed++
		if r.Schema == "" {
			continue
		}
		var said any
		if err := json.Unmarshal([]byte(r.Schema), &said); err != nil {
			fail(p, "rule %q: %w", r.Name, err)
		}
		schema := w.write(&onepass.Place{Value: said}, own, own, "", false).(object)
		schema["$comment"] = fmt.Sprintf("%s [%s]", r.Name, strings.Join(r.Requirements, " "))
		also(out, schema)
	}
}

// speaks tells whether a schema has a keyword about values of one type, or has schemas of the same value that may.
func speaks(p *onepass.Place) bool {
	for keyword := range p.Value.(object) {
		if typed[keyword] != "" || slices.Contains(inPlace, keyword) {
			return true
		}
	}
	return false
}

// onlyType gives the one type that a schema allows besides null; "" where it has none, or several.
func onlyType(p *onepass.Place) string {
	choices := slices.DeleteFunc(names(p.Keyword("type")), func(t string) bool { return t == "null" })
	if len(choices) != 1 {
		return ""
	}
	return choices[0]
}

// guaranteed gives the one type that a value has if a schema holds; "" where that can't be told.
func guaranteed(p *onepass.Place) string {
	for ok := true; ok; p, ok = p.Follow() {
		if kind, said := p.Keyword("type").(string); said {
			return kind
		}
	}
	return ""
}

// names gives a text, or a list of them.
func names(argument any) []string {
	switch argument := argument.(type) {
	case string:
		return []string{argument}
	case []any:
		var all []string
		for _, one := range argument {
			if text, ok := one.(string); ok {
				all = append(all, text)
			}
		}
		return all
	}
	return nil
}
