package schemas

import (
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/authority"
	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Engine applies the schemas to messages. Reading, recognition and rules are the same with each engine.
type Engine int

// The engines. The zero value is the default.
const (
	EngineOnePass Engine = iota // ours: one pass over the bytes
	EngineV5                    // jsonschema/v5, the authority on what a schema means
)

// byAuthority judges a message, which a pass has read, by jsonschema/v5.
func (c *compilation) byAuthority(raw []byte, pass *onepass.Pass) []Finding {
	decoded, fault := decode(raw)
	if fault != nil {
		return []Finding{*fault}
	}
	findings, err := c.judged(decoded, raw)
	if err != nil {
		return defect(err)
	}
	return c.ruled(raw, pass, findings)
}

// judged puts into words what jsonschema/v5 finds in a message that has been decoded.
func (c *compilation) judged(decoded any, raw []byte) ([]Finding, error) {
	top, err := root(c.draft, c.kind)
	if err != nil {
		return nil, err
	}
	fragment := ""
	if strings.HasSuffix(string(c.kind), message.ParamsSuffix) {
		fragment = "#/properties/params"
	}
	broken, err := authority.Judge(top, fragment, decoded)
	if err != nil {
		return nil, err
	}
	var findings []Finding
	for _, b := range broken {
		from := len(findings)
		findings = wordingOf(b.Place, b.Keyword).describe(findings, brief(b.Pointer), faultAt(decoded, b))
		for i := range findings[from:] {
			findings[from+i].Offset = int64(place(raw, b.Pointer))
		}
	}
	return arrange(findings), nil
}

// faultAt is what words need of the value that is broken.
func faultAt(decoded any, b authority.Broken) fault {
	value := decoded
	for _, token := range split(b.Pointer) {
		switch v := value.(type) {
		case map[string]any:
			value = v[token]
		case []any:
			i, _ := strconv.Atoi(token)
			value = v[i]
		}
	}
	object, _ := value.(map[string]any)
	of := fault{value: value, member: func(name string) (any, bool) {
		member, ok := object[name]
		return member, ok
	}}
	for _, name := range names(b.Place.Keyword("required")) {
		if _, ok := object[name]; !ok {
			of.missing = append(of.missing, name)
		}
	}
	return of
}
