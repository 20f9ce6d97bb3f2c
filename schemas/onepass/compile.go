package onepass

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxNesting bounds how far schemas go into each other; more means that a $ref comes back to where it started.
const maxNesting = 64

// Program is a compiled schema.
type Program struct {
	// Marks are the ids of x-requirements in the schemas. [Pass.Visits] reports by index which of them a message was
	// checked against.
	Marks []Mark

	matcher *Matcher
	passes  sync.Pool // of *Pass
}

// Mark is an id of x-requirements, and the file of the schema that has it.
type Mark struct{ File, ID string }

// Compile compiles the schema at top. The pass remembers the places of the values at the watched pointers. The error
// names what this package does not support.
func Compile(top *Place, watched ...string) (p *Program, err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case refusal:
			p, err = nil, fault
		default:
			panic(fault)
		}
	}()
	c := compiler{ids: 1}
	var watches []watch
	for i, pointer := range watched {
		watches = append(watches, watch{strings.Split(pointer, "/")[1:], i})
	}
	m := c.matcher([]*Place{top}, watches)
	return &Program{Marks: c.marks, matcher: m, passes: sync.Pool{New: func() any {
		return &Pass{follows: make([]*member, c.ids), Watched: make([]int, len(watched))}
	}}}, nil
}

// refusal is the error of Compile.
type refusal struct {
	place  *Place
	reason string
}

func (r refusal) Error() string {
	return fmt.Sprintf("schema %s, %d levels deep: %s", r.place.File, r.place.depth(), r.reason)
}

func refuse(p *Place, format string, args ...any) { panic(refusal{p, fmt.Sprintf(format, args...)}) }

// compiler counts what it gives identities to, and collects the marks of the schemas.
type compiler struct {
	ids   int
	marks []Mark
}

func (c *compiler) id() int {
	c.ids++
	return c.ids - 1
}

// marked gives the marks of schemas that apply to one value.
func (c *compiler) marked(places []*Place) (all set) {
	for _, p := range places {
		for _, id := range p.strings("x-requirements") {
			i := slices.Index(c.marks, Mark{p.File, id})
			if i < 0 {
				i = len(c.marks)
				c.marks = append(c.marks, Mark{p.File, id})
			}
			if i >= maxMembers {
				refuse(p, "more than %d marks", maxMembers)
			}
			all |= 1 << i
		}
	}
	return all
}

// watch is a pointer to be remembered, relative to the place at hand.
type watch struct {
	tokens []string
	index  int
}

// kind is what the first look at a value tells: a type, or for literals the value itself.
type kind int

const (
	null kind = iota
	no
	yes
	integer
	fraction // a number that is no integer
	text
	list
	mapping
)

// typeNames are the types of JSON Schema that a kind belongs to.
var typeNames = map[kind][]string{
	null: {"null"}, no: {"boolean"}, yes: {"boolean"}, integer: {"integer", "number"}, fraction: {"number"},
	text: {"string"}, list: {"array"}, mapping: {"object"},
}

// literals are the values of kinds that have but one.
var literals = map[kind]any{null: nil, no: false, yes: true}

// assumption is what is known of a value when a form is chosen for it.
type assumption struct {
	kind   kind
	by     string // for a mapping: the member that conditions ask for
	absent bool   // it is not there
	value  any    // its value, a string or a boolean; nil for any that no condition names
}

// form is what holds under an assumption: the schemas that apply, and demands that are broken whatever the value.
type form struct {
	places []*Place
	broken []*Demand
}

// matcher merges schemas that meet at one place.
func (c *compiler) matcher(places []*Place, watches []watch) *Matcher {
	if len(places) == 0 && len(watches) == 0 {
		return anything
	}
	m := &Matcher{}
	simple := func(k kind) []*Demand {
		f := gather(places, assumption{kind: k})
		m.marks[k] = c.marked(f.places)
		return append(f.broken, scalar(f.places, k)...)
	}
	m.null, m.no, m.yes, m.integer, m.other, m.text = simple(null), simple(no), simple(yes), simple(integer),
		simple(fraction), simple(text)
	m.array, m.object = c.array(gather(places, assumption{kind: list})), c.objects(places, watches)
	m.fractions = m.marks[integer] != m.marks[fraction] ||
		!slices.EqualFunc(m.integer, m.other, func(a, b *Demand) bool { return a.Keyword == b.Keyword })
	m.enough = enough(m.text)
	return m
}

// enough gives the number of bytes from which on a text is long enough for all demands; 0 where length is not all they
// ask for.
func enough(demands []*Demand) (bytes int) {
	for _, d := range demands {
		n, ok := d.Place.count("minLength")
		if d.Keyword != "minLength" || !ok {
			return 0
		}
		bytes = max(bytes, (n-1)*utf8.UTFMax+1)
	}
	return bytes
}

// gather finds what applies to a value of which no more than the assumption is known.
func gather(places []*Place, a assumption) *form {
	f := &form{}
	for _, p := range places {
		f.add(p, a)
	}
	return f
}

func (f *form) add(p *Place, a assumption) {
	if p.depth() > maxNesting {
		refuse(p, "schemas are nested too deeply; is there a circular $ref?")
	}
	if allowed, ok := p.Value.(bool); ok {
		if !allowed {
			f.broken = append(f.broken, &Demand{Place: p, Keyword: "false"})
		}
		return
	}
	if _, ok := p.Value.(map[string]any); !ok {
		refuse(p, "%v is not a schema", p.Value)
	}
	knownKeywords(p)
	if !p.accepts(a.kind) {
		f.broken = append(f.broken, &Demand{Place: p, Keyword: "type"})
		return // nothing else of this schema counts for a value of another type
	}
	f.places = append(f.places, p)
	for _, q := range p.applied(a) {
		f.add(q, a)
	}
}

// applied gives the schemas that apply to the same value as this one, by $ref, allOf and if.
func (p *Place) applied(a assumption) []*Place {
	applied := p.unconditional()
	if condition, ok := p.Sub("if"); ok {
		branch := "else"
		if condition.met(a) {
			branch = "then"
		}
		if q, ok := p.Sub(branch); ok {
			applied = append(applied, q)
		}
	}
	return applied
}

func (p *Place) unconditional() []*Place {
	var all []*Place
	if target, ok := p.Follow(); ok {
		all = append(all, target)
	} else if p.has("$ref") {
		refuse(p, "$ref points to %v, which is not among the files", p.Keyword("$ref"))
	}
	for i := 0; ; i++ {
		q, ok := p.Branch("allOf", i)
		if !ok {
			return all
		}
		all = append(all, q)
	}
}

// accepts tells whether the keyword type lets a kind pass.
func (p *Place) accepts(k kind) bool {
	switch types := p.Keyword("type").(type) {
	case nil:
		return true
	case string:
		return slices.Contains(typeNames[k], types)
	default:
		return slices.ContainsFunc(p.strings("type"), func(t string) bool { return slices.Contains(typeNames[k], t) })
	}
}

var (
	annotations = []string{"$schema", "$id", "$comment", "title", "x-is", "x-requirements"}
	// keywords say which arguments are understood.
	keywords = map[string]func(any) bool{
		"$ref": is[string], "allOf": is[[]any], "if": is[map[string]any], "then": anyArgument, "else": anyArgument,
		"oneOf": is[[]any], "anyOf": is[[]any],
		"type": isType, "const": isSimple, "enum": isSimpleList,
		"minimum": is[json.Number], "minLength": is[json.Number], "maxLength": is[json.Number], "pattern": is[string],
		"format": isDateTimeFormat,
		"items":  anyArgument, "minItems": is[json.Number],
		"properties": is[map[string]any], "additionalProperties": isOpen, "required": is[[]any],
	}
	// conditionKeywords are those that an if may have.
	conditionKeywords = []string{"type", "required", "properties"}
)

func is[T any](argument any) bool {
	_, ok := argument.(T)
	return ok
}

func anyArgument(any) bool { return true }

// isOpen knows schemas that don't close an object.
func isOpen(argument any) bool { return argument != false }

func isDateTimeFormat(argument any) bool { return argument == "date-time" }

// isSimple knows values that are neither arrays nor objects.
func isSimple(argument any) bool { return !is[[]any](argument) && !is[map[string]any](argument) }

func isSimpleList(argument any) bool {
	all, ok := argument.([]any)
	return ok && !slices.ContainsFunc(all, func(v any) bool { return !isSimple(v) })
}

func isType(argument any) bool {
	all, ok := argument.([]any)
	if !ok {
		all = []any{argument}
	}
	return len(all) > 0 && !slices.ContainsFunc(all, func(v any) bool {
		name, ok := v.(string)
		return !ok || !slices.Contains(types, name)
	})
}

// types are the types of JSON Schema.
var types = []string{"null", "boolean", "integer", "number", "string", "array", "object"}

// knownKeywords refuses a schema that says what this package does not understand.
func knownKeywords(p *Place) {
	for name, argument := range p.Value.(map[string]any) {
		understood, ok := keywords[name]
		switch {
		case slices.Contains(annotations, name):
		case !ok:
			refuse(p, "keyword %q is not supported", name)
		case !understood(argument):
			refuse(p, "keyword %q with %v is not supported", name, argument)
		}
	}
}

// met tells whether a condition is met under an assumption that knows what it asks for.
func (p *Place) met(a assumption) bool {
	if !p.accepts(a.kind) {
		return false
	}
	if a.kind != mapping {
		return true // the other keywords of a condition speak of objects alone
	}
	if a.absent && slices.Contains(p.strings("required"), a.by) {
		return false
	}
	if member, ok := p.Property(a.by); ok && !a.absent {
		return a.value != nil && slices.Contains(member.named(), a.value)
	}
	return true
}

// asked gives the member that a condition asks for, and the values that it names; "" where it asks for none.
func (p *Place) asked() (by string, values []any) {
	for name := range p.Value.(map[string]any) {
		if !slices.Contains(conditionKeywords, name) && !slices.Contains(annotations, name) {
			refuse(p, "keyword %q is not supported in an if", name)
		}
	}
	properties, _ := p.Keyword("properties").(map[string]any)
	names := append(slices.Sorted(maps.Keys(properties)), p.strings("required")...)
	for _, name := range names {
		if by != "" && name != by {
			refuse(p, "an if that asks for two members, %q and %q, is not supported", by, name)
		}
		by = name
	}
	if member, ok := p.Property(by); ok {
		values = member.named()
	}
	return by, values
}

// named gives the values that a condition names, as the const or enum of a member.
func (p *Place) named() []any {
	schema, _ := p.Value.(map[string]any)
	if len(schema) == 1 {
		for _, keyword := range []string{"const", "enum"} {
			if p.has(keyword) {
				values := p.choicesOf(keyword)
				if slices.ContainsFunc(values, func(v any) bool { return !is[string](v) && !is[bool](v) }) {
					refuse(p, "an if may ask for a string or a boolean, not for %v", values)
				}
				return values
			}
		}
	}
	refuse(p, "an if may test only const or enum of a member")
	return nil
}

// conditions finds the member that all conditions at one place ask for, and the values that they name.
func conditions(places []*Place) (by string, values []any) {
	for _, p := range places {
		if p.depth() > maxNesting {
			refuse(p, "schemas are nested too deeply; is there a circular $ref?")
		}
		if _, ok := p.Value.(map[string]any); !ok {
			continue
		}
		inner := p.unconditional()
		name := ""
		if condition, ok := p.Sub("if"); ok {
			var more []any
			name, more = condition.asked()
			values = append(values, more...)
			for _, branch := range []string{"then", "else"} {
				if q, ok := p.Sub(branch); ok {
					inner = append(inner, q)
				}
			}
		}
		nested, more := conditions(inner)
		values = append(values, more...)
		for _, name := range []string{name, nested} {
			if by != "" && name != "" && name != by {
				refuse(p, "conditions at one place that ask for different members, %q and %q, are not supported", by,
					name)
			}
			if name != "" {
				by = name
			}
		}
	}
	return by, values
}

// scalar gives the demands on a value that is neither array nor object. Those on literals are settled here.
func scalar(places []*Place, k kind) []*Demand {
	var demands []*Demand
	for _, p := range places {
		demand := func(keyword string, holds func([]byte) bool) {
			if literal, ok := literals[k]; !ok {
				demands = append(demands, &Demand{p, keyword, holds})
			} else if all := p.choicesOf(keyword); !slices.Contains(all, literal) {
				demands = append(demands, &Demand{Place: p, Keyword: keyword})
			}
		}
		for _, keyword := range []string{"const", "enum"} {
			if p.has(keyword) {
				demand(keyword, oneOf(p, p.choicesOf(keyword), k))
			}
		}
		switch k {
		case text:
			if n, ok := p.count("minLength"); ok {
				demand("minLength", atLeast(n))
			}
			if n, ok := p.count("maxLength"); ok {
				demand("maxLength", atMost(n))
			}
			if pattern, ok := p.Keyword("pattern").(string); ok {
				demand("pattern", matches(p, pattern))
			}
			if p.Keyword("format") != nil {
				demand("format", IsDateTime)
			}
		case integer, fraction:
			if limit, ok := p.Keyword("minimum").(json.Number); ok {
				demand("minimum", notBelow(limit))
			}
		}
		demands = append(demands, vacuous(p)...)
	}
	return demands
}

// choicesOf gives the values that const or enum allow.
func (p *Place) choicesOf(keyword string) []any {
	if all, ok := p.Keyword(keyword).([]any); ok {
		return all
	}
	return []any{p.Keyword(keyword)}
}

// count gives the argument of a keyword that counts.
func (p *Place) count(keyword string) (int, bool) {
	number, ok := p.Keyword(keyword).(json.Number)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(number.String())
	if err != nil {
		refuse(p, "%q must be an integer, not %s", keyword, number)
	}
	return n, true
}

// vacuous gives the oneOf of a schema for a value that is no object: required lets it pass, so that every branch fits.
func vacuous(p *Place) []*Demand {
	if branches, _ := p.Keyword("oneOf").([]any); len(branches) > 1 {
		return []*Demand{{Place: p, Keyword: "oneOf"}}
	}
	return nil
}

func (c *compiler) array(f *form) *array {
	a := &array{broken: f.broken, marks: c.marked(f.places)}
	var items []*Place
	for _, p := range f.places {
		for _, keyword := range []string{"const", "enum"} {
			if p.has(keyword) {
				a.broken = append(a.broken, &Demand{Place: p, Keyword: keyword})
			}
		}
		if n, ok := p.count("minItems"); ok {
			a.minItems = append(a.minItems, minimum{&Demand{Place: p, Keyword: "minItems"}, n})
		}
		if q, ok := p.Sub("items"); ok {
			items = append(items, q)
		}
		a.broken = append(a.broken, vacuous(p)...)
	}
	a.items = c.matcher(items, nil)
	return a
}

func (c *compiler) objects(places []*Place, watches []watch) *objects {
	by, values := conditions(places)
	build := func(a assumption) *object {
		a.kind, a.by = mapping, by
		return c.object(gather(places, a), watches)
	}
	forms := &objects{by: by, other: build(assumption{})}
	if by == "" {
		return forms
	}
	forms.first = append(quote(by)[1:], ':')
	forms.absent, forms.no, forms.yes = build(assumption{absent: true}), build(assumption{value: false}),
		build(assumption{value: true})
	for _, value := range values {
		name, ok := value.(string)
		if ok && !slices.ContainsFunc(forms.values, func(v valued) bool { return v.text == name }) {
			forms.values = append(forms.values, valued{name, build(assumption{value: value})})
		}
	}
	return forms
}

func (c *compiler) object(f *form, watches []watch) *object {
	o := &object{broken: f.broken, marks: c.marked(f.places), beginning: c.id()}
	var names []string
	var rest []*Place
	for _, p := range f.places {
		properties, _ := p.Keyword("properties").(map[string]any)
		names = slices.AppendSeq(names, maps.Keys(properties))
		names = append(names, p.strings("required")...)
		for _, keyword := range []string{"oneOf", "anyOf"} {
			for _, branch := range p.branches(keyword) {
				names = append(names, branch...)
			}
		}
		for _, keyword := range []string{"const", "enum"} {
			if p.has(keyword) {
				o.broken = append(o.broken, &Demand{Place: p, Keyword: keyword})
			}
		}
		if q, ok := p.Sub("additionalProperties"); ok {
			rest = append(rest, q)
		}
	}
	for _, w := range watches {
		names = append(names, w.tokens[0])
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) > maxMembers {
		refuse(f.places[0], "more than %d members at one place", maxMembers)
	}
	o.rest = c.matcher(rest, nil)
	for i, name := range names {
		o.add(c.member(name, set(1)<<i, f.places, watches))
	}
	for _, p := range f.places {
		if required := p.strings("required"); len(required) > 0 {
			n := need{&Demand{Place: p, Keyword: "required"}, setOf(names, required)}
			o.needs = append(o.needs, n)
			o.required |= n.members
		}
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if branches := p.branches(keyword); len(branches) > 0 {
				e := alternatives{Demand: &Demand{Place: p, Keyword: keyword}, exactly: keyword == "oneOf"}
				for _, branch := range branches {
					e.branches = append(e.branches, setOf(names, branch))
				}
				o.either = append(o.either, e)
			}
		}
	}
	return o
}

// member merges what the schemas at one place demand of a member.
func (c *compiler) member(name string, bit set, places []*Place, watches []watch) *member {
	m := &member{name: name, bytes: []byte(name), quoted: string(quote(name)[1:]) + ":", bit: bit,
		watch: -1, id: c.id()}
	var of []*Place
	for _, p := range places {
		if q, ok := p.Property(name); ok {
			of = append(of, q)
		} else if q, ok := p.Sub("additionalProperties"); ok {
			of = append(of, q)
		}
	}
	var below []watch
	for _, w := range watches {
		switch {
		case w.tokens[0] != name:
		case len(w.tokens) == 1:
			m.watch = w.index
		default:
			below = append(below, watch{w.tokens[1:], w.index})
		}
	}
	m.value = c.matcher(of, below)
	return m
}

func (o *object) add(m *member) {
	o.members = append(o.members, m)
	for len(o.byLength) <= len(m.name) {
		o.byLength = append(o.byLength, nil)
	}
	o.byLength[len(m.name)] = append(o.byLength[len(m.name)], m)
}

// branches gives what the branches of oneOf or anyOf require.
func (p *Place) branches(keyword string) [][]string {
	var branches [][]string
	for i := 0; ; i++ {
		branch, ok := p.Branch(keyword, i)
		if !ok {
			return branches
		}
		schema, _ := branch.Value.(map[string]any)
		if _, required := schema["required"]; !required || len(schema) != 1 {
			refuse(p, "a branch of %q may have required and nothing else", keyword)
		}
		branches = append(branches, branch.strings("required"))
	}
}

// setOf turns names into a set.
func setOf(names, chosen []string) (s set) {
	for _, name := range chosen {
		s |= 1 << slices.Index(names, name)
	}
	return s
}

// quote writes a name as it stands in a message.
func quote(name string) []byte {
	quoted, err := json.Marshal(name)
	if err != nil {
		panic(err)
	}
	return quoted
}
