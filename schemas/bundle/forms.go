package bundle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// form is an object as it is in one case of its schema.
type form struct {
	members map[string]member
	rest    string // type of the members of any other name; "" where there is none
	open    bool   // it is the case of a text that the schema does not know
}

type member struct {
	doc, expression string
	optional        bool
}

// forms gives the cases of an object to which all of some schemas apply. indent is that of its members.
func (d *declarations) forms(places []*onepass.Place, indent string) []form {
	by, values := discriminator(places)
	if by == "" {
		all := closure(places, func(c *onepass.Place) bool { return meets(c, "", nil, false) })
		return d.choose(all, "", nil, indent)
	}
	// Values for which the same conditions hold are one case.
	type group struct {
		key    string
		values []any
		there  bool
	}
	key := func(value any, there bool) string {
		var b strings.Builder
		closure(places, func(c *onepass.Place) bool {
			met := meets(c, by, value, there)
			fmt.Fprint(&b, met)
			return met
		})
		return b.String()
	}
	var groups []group
	for _, v := range values {
		k := key(v, true)
		if i := slices.IndexFunc(groups, func(g group) bool { return g.key == k }); i >= 0 {
			groups[i].values = append(groups[i].values, v)
			continue
		}
		groups = append(groups, group{k, []any{v}, true})
	}
	var all []form
	for _, g := range groups {
		those := closure(places, func(c *onepass.Place) bool { return meets(c, by, g.values[0], true) })
		var texts []string
		for _, v := range g.values {
			texts = append(texts, literal(v))
		}
		all = append(all, d.choose(those, by, &member{expression: strings.Join(texts, " | ")}, indent)...)
	}
	return append(all, d.others(places, by, values, all, indent)...)
}

// others gives the cases in which the member by has another value, or is not there.
func (d *declarations) others(places []*onepass.Place, by string, values []any, known []form, indent string) []form {
	those := closure(places, func(c *onepass.Place) bool { return meets(c, by, nil, true) })
	absent := closure(places, func(c *onepass.Place) bool { return meets(c, by, nil, false) })
	required := slices.ContainsFunc(absent, func(p *onepass.Place) bool { return requires(p, by) })
	if len(values) == 0 { // the conditions ask whether it is there
		there := d.choose(those, by, &member{}, indent)
		return append(there, d.choose(absent, by, &member{expression: "never", optional: true}, indent)...)
	}
	var of []*onepass.Place
	for _, p := range those {
		if member, ok := p.Property(by); ok {
			of = append(of, member)
		}
	}
	left := member{optional: !required}
	listed, closed := literalsOf(closure(of, nil))
	if kinds := typesOf(of); !closed && slices.Equal(kinds, []string{"boolean"}) {
		listed, closed = []string{"true", "false"}, true
	}
	if closed {
		listed = slices.DeleteFunc(slices.Clone(listed), func(l string) bool {
			return slices.ContainsFunc(values, func(v any) bool { return literal(v) == l })
		})
		if len(listed) == 0 && required {
			return nil
		}
		left.expression = strings.Join(listed, " | ")
		if len(listed) == 0 {
			left.expression = "never"
		}
		return d.choose(those, by, &left, indent)
	}
	all := d.choose(those, by, &left, indent)
	for i := range all {
		all[i].open = true
		for _, other := range known { // of a text that is not known they may be anything
			for name := range other.members {
				if _, ok := all[i].members[name]; !ok {
					all[i].members[name] = member{expression: "unknown", optional: true}
				}
			}
		}
	}
	return all
}

// choose gives an object for each way to keep the alternatives of its schemas. forced is what the member by is; an
// empty expression leaves its type, and it has to be there.
func (d *declarations) choose(all []*onepass.Place, by string, forced *member, indent string) []form {
	base := form{members: map[string]member{}}
	of := map[string][]*onepass.Place{}
	for _, p := range all {
		properties, _ := p.Keyword("properties").(object)
		for name := range properties {
			inner, _ := p.Property(name)
			of[name] = append(of[name], inner)
		}
		for _, name := range names(p.Keyword("required")) {
			of[name] = slices.Clone(of[name])
		}
		if rest := p.Keyword("additionalProperties"); rest != nil {
			base.rest = d.expression([]*onepass.Place{sub(p, rest)}, indent)
		}
	}
	for _, p := range all {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			for _, branch := range required(p, keyword) {
				for _, name := range branch {
					of[name] = slices.Clone(of[name])
				}
			}
		}
	}
	if forced != nil && by != "" {
		of[by] = slices.Clone(of[by])
	}
	for name, inner := range of {
		m := member{doc: doc(inner), expression: d.expression(inner, indent),
			optional: !slices.ContainsFunc(all, func(p *onepass.Place) bool { return requires(p, name) })}
		if name == by && forced != nil {
			m.optional = forced.optional
			if forced.expression != "" {
				m.expression = forced.expression
			}
		}
		base.members[name] = m
	}
	forms := []form{base}
	for _, p := range all {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if branches := required(p, keyword); len(branches) > 0 {
				forms = alternatives(forms, branches, keyword == "oneOf")
			}
		}
	}
	return forms
}

// alternatives multiplies forms by what branches require; with oneOf the others are not there.
func alternatives(forms []form, branches [][]string, exclusive bool) (all []form) {
	for _, f := range forms {
		for _, branch := range branches {
			if exclusive && contradicts(f, branches, branch) {
				continue
			}
			one := form{members: maps.Clone(f.members), rest: f.rest, open: f.open}
			for _, other := range branches {
				for _, name := range other {
					m := one.members[name]
					switch {
					case slices.Contains(branch, name):
						m.optional = false
					case exclusive:
						m = member{expression: "never", optional: true}
					}
					one.members[name] = m
				}
			}
			all = append(all, one)
		}
	}
	return all
}

// contradicts tells whether a form requires what another branch does, so that this one would be too many.
func contradicts(f form, branches [][]string, branch []string) bool {
	return slices.ContainsFunc(branches, func(other []string) bool {
		return !slices.Equal(other, branch) && !slices.ContainsFunc(other, func(name string) bool {
			m, ok := f.members[name]
			return !ok || m.optional
		})
	})
}

// union writes forms: what all have alike, and the cases.
func (d *declarations) union(forms []form, indent string) string {
	common := form{members: map[string]member{}, rest: forms[0].rest}
	for name, m := range forms[0].members {
		if !slices.ContainsFunc(forms, func(f form) bool { return f.members[name] != m }) {
			common.members[name] = m
		}
	}
	var cases []string
	for _, f := range forms {
		own := form{members: map[string]member{}}
		for name, m := range f.members {
			if _, ok := common.members[name]; !ok {
				own.members[name] = m
			}
		}
		if text := own.write(indent); !slices.Contains(cases, text) {
			cases = append(cases, text)
		}
	}
	switch {
	case len(cases) == 1 && len(common.members) == len(forms[0].members):
		return common.write(indent)
	case len(common.members) == 0:
		return strings.Join(cases, " | ")
	}
	return common.write(indent) + " & (" + strings.Join(cases, " | ") + ")"
}

var plainName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func (f form) write(indent string) string {
	if len(f.members) == 0 {
		if f.rest != "" {
			return "{ [name: string]: " + f.rest + " }"
		}
		return "{ [name: string]: unknown }"
	}
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range slices.Sorted(maps.Keys(f.members)) {
		m := f.members[name]
		if m.doc != "" {
			fmt.Fprintf(&b, "%s\t/** %s */\n", indent, m.doc)
		}
		if !plainName.MatchString(name) {
			name = fmt.Sprintf("%q", name)
		}
		mark := ""
		if m.optional {
			mark = "?"
		}
		fmt.Fprintf(&b, "%s\t%s%s: %s;\n", indent, name, mark, m.expression)
	}
	b.WriteString(indent + "}")
	return b.String()
}

// doc says what a reader wants to know of a member: what it is, and the requirements about it.
func doc(places []*onepass.Place) string {
	var parts []string
	add := func(text string) {
		if text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	for _, p := range places {
		is, _ := p.Keyword("x-is").(string)
		add(is)
		said, _ := p.Keyword("$comment").(string)
		add(said)
	}
	for _, p := range places {
		add(strings.Join(names(p.Keyword("x-requirements")), ", "))
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), "*/", "* /")
}

func requires(p *onepass.Place, name string) bool {
	return slices.Contains(names(p.Keyword("required")), name)
}

// required gives what each branch of oneOf or anyOf requires.
func required(p *onepass.Place, keyword string) (branches [][]string) {
	for i := 0; ; i++ {
		branch, ok := p.Branch(keyword, i)
		if !ok {
			return branches
		}
		branches = append(branches, names(branch.Keyword("required")))
	}
}

// discriminator gives the member that conditions ask for, and the values that they name.
func discriminator(places []*onepass.Place) (by string, values []any) {
	for _, p := range closureOfBoth(places) {
		condition, ok := p.Keyword("if").(object)
		if !ok {
			continue
		}
		for _, name := range names(condition["required"]) {
			by = name
		}
		properties, _ := condition["properties"].(object)
		for name, schema := range properties {
			by = name
			named, _ := schema.(object)
			listed, _ := named["enum"].([]any)
			if value, ok := named["const"]; ok {
				listed = []any{value}
			}
			for _, v := range listed {
				if !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
	}
	return by, values
}

// closureOfBoth gives all schemas that may apply, whatever conditions say.
func closureOfBoth(places []*onepass.Place) []*onepass.Place {
	return append(closure(places, func(*onepass.Place) bool { return true }),
		closure(places, func(*onepass.Place) bool { return false })...)
}

// meets tells whether an object meets a condition, if the member by has a value; nil: one that no condition names.
func meets(condition *onepass.Place, by string, value any, there bool) bool {
	if kinds := names(condition.Keyword("type")); kinds != nil && !slices.Contains(kinds, "object") {
		return false
	}
	if !there && requires(condition, by) {
		return false
	}
	if member, ok := condition.Property(by); ok && there {
		listed, _ := member.Keyword("enum").([]any)
		return value != nil && (member.Keyword("const") == value || slices.Contains(listed, value))
	}
	return true
}
