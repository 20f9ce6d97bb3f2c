package onepass

import (
	"fmt"
	"strings"
)

// Files are schema files by path, decoded with numbers as json.Number.
type Files map[string]any

// Place is a schema as validation reaches it: through a member, an element, a branch or a $ref of the schema above.
type Place struct {
	Files Files
	File  string // path of the file
	Value any    // the schema: map[string]any or bool
	Up    *Place // nil at the top
}

// Keyword returns the argument of a keyword; nil if there is none.
func (p *Place) Keyword(name string) any {
	schema, _ := p.Value.(map[string]any)
	return schema[name]
}

func (p *Place) has(keyword string) bool {
	schema, _ := p.Value.(map[string]any)
	_, ok := schema[keyword]
	return ok
}

// step goes to a schema that stands within this one.
func (p *Place) step(value any) *Place {
	return &Place{Files: p.Files, File: p.File, Value: value, Up: p}
}

// Property returns the schema that properties has for a member.
func (p *Place) Property(name string) (*Place, bool) {
	properties, _ := p.Keyword("properties").(map[string]any)
	value, ok := properties[name]
	if !ok {
		return nil, false
	}
	return p.step(value), true
}

// Branch returns a schema of allOf, oneOf or anyOf.
func (p *Place) Branch(keyword string, i int) (*Place, bool) {
	branches, _ := p.Keyword(keyword).([]any)
	if i < 0 || i >= len(branches) {
		return nil, false
	}
	return p.step(branches[i]), true
}

// Sub returns the schema that is the argument of a keyword such as items or then.
func (p *Place) Sub(keyword string) (*Place, bool) {
	value, ok := p.Value.(map[string]any)[keyword]
	if !ok {
		return nil, false
	}
	return p.step(value), true
}

// Follow returns the target of $ref.
func (p *Place) Follow() (*Place, bool) {
	ref, ok := p.Keyword("$ref").(string)
	if !ok {
		return nil, false
	}
	file := resolve(p.File, ref)
	value, ok := p.Files[file]
	return &Place{Files: p.Files, File: file, Value: value, Up: p}, ok
}

// resolve reads a relative reference from one schema file to another. References have no fragment.
func resolve(from, ref string) string {
	parts := strings.Split(from, "/")
	parts = parts[:len(parts)-1]
	for strings.HasPrefix(ref, "../") && len(parts) > 0 {
		ref, parts = ref[3:], parts[:len(parts)-1]
	}
	return strings.Join(append(parts, ref), "/")
}

// strings gives an argument that is a list of strings.
func (p *Place) strings(keyword string) []string {
	var texts []string
	list, _ := p.Keyword(keyword).([]any)
	for _, value := range list {
		text, ok := value.(string)
		if !ok {
			panic(refusal{p, fmt.Sprintf("%q lists %v, which is not a string", keyword, value)})
		}
		texts = append(texts, text)
	}
	return texts
}

// depth is the number of schemas above.
func (p *Place) depth() (n int) {
	for ; p.Up != nil; p = p.Up {
		n++
	}
	return n
}
