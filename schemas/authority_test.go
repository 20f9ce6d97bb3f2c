package schemas

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// authority is jsonschema/v5 over the same schema files: it has the last word on what a schema means.
type authority struct {
	schema *jsonschema.Schema
	top    *onepass.Place
}

var authorities sync.Map // compileKey to *authority

// dateTime is what v5 takes for a date-time, but for numbers with a sign, such as "+5" for an hour.
func dateTime(text string) bool {
	_, time, _ := strings.Cut(strings.ToUpper(text), "T")
	return !strings.ContainsAny(offset.ReplaceAllString(time, ""), "+-") && jsonschema.Formats["date-time"](text)
}

var offset = regexp.MustCompile(`[+-]\d\d:\d\d$`)

func authorityOn(draft Draft, kind Kind) (*authority, error) {
	key := compileKey{draft, kind}
	if found, ok := authorities.Load(key); ok {
		return found.(*authority), nil
	}
	top, err := root(draft, kind)
	if err != nil {
		return nil, err
	}
	fragment := ""
	if strings.HasSuffix(string(kind), message.ParamsSuffix) {
		fragment = "#/properties/params"
	}
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.AssertFormat = true
	compiler.Formats["date-time"] = func(value any) bool {
		text, ok := value.(string)
		return !ok || dateTime(text)
	}
	compiler.LoadURL = func(url string) (io.ReadCloser, error) {
		name, _ := strings.CutPrefix(url, BaseURL)
		var tree fs.FS = files
		if folder, rest, _ := strings.Cut(name, "/"); trees()[folder] != nil {
			tree, name = trees()[folder], rest
		}
		raw, err := fs.ReadFile(tree, name)
		return io.NopCloser(bytes.NewReader(raw)), err
	}
	schema, err := compiler.Compile(BaseURL + top.File + fragment)
	if err != nil {
		return nil, err
	}
	a := &authority{schema, top}
	authorities.Store(key, a)
	return a, nil
}

// findings judges a message that has been decoded.
func (a *authority) findings(message any, raw []byte) []Finding {
	err := a.schema.Validate(message)
	if err == nil {
		return nil
	}
	var failure *jsonschema.ValidationError
	if !errors.As(err, &failure) {
		panic(err)
	}
	var findings []Finding
	var walk func(e *jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		// Alternatives list nothing but required members, so their causes are no news.
		if alternative := strings.HasSuffix(e.KeywordLocation, "/oneOf") || strings.HasSuffix(e.KeywordLocation, "/anyOf"); !alternative && len(e.Causes) > 0 {
			for _, cause := range e.Causes {
				walk(cause)
			}
			return
		}
		p, keyword := a.trace(e.KeywordLocation)
		pointer := ""
		for _, token := range unescape(e.InstanceLocation) {
			pointer = join(pointer, token)
		}
		of := fault{value: lookup(message, pointer)}
		object, _ := of.value.(map[string]any)
		of.member = func(name string) (any, bool) {
			member, ok := object[name]
			return member, ok
		}
		for _, name := range names(p.Keyword("required")) {
			if _, ok := object[name]; !ok {
				of.missing = append(of.missing, name)
			}
		}
		findings = wordingOf(p, keyword).describe(findings, pointer, of)
	}
	walk(failure)
	for i := range findings {
		findings[i].Offset = int64(place(raw, findings[i].Pointer))
	}
	return arrange(findings)
}

// trace follows a keyword location, with its $ref steps, through the schema files.
func (a *authority) trace(location string) (p *onepass.Place, keyword string) {
	p = a.top
	tokens := unescape(location)
	for i := 0; i < len(tokens); i++ {
		var next *onepass.Place
		ok := false
		switch token := tokens[i]; token {
		case "$ref":
			next, ok = p.Follow()
		case "properties":
			i++
			next, ok = p.Property(tokens[i])
		case "allOf":
			i++
			n, _ := strconv.Atoi(tokens[i])
			next, ok = p.Branch(token, n)
		case "items", "additionalProperties", "then", "else":
			next, ok = p.Sub(token)
		default:
			return p, token
		}
		if !ok {
			panic(location)
		}
		p = next
	}
	if p.Value == false {
		return p, "false"
	}
	panic(location)
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

// lookup finds the value at a pointer, which is there.
func lookup(value any, pointer string) any {
	for _, token := range split(pointer) {
		switch v := value.(type) {
		case map[string]any:
			value = v[token]
		case []any:
			i, _ := strconv.Atoi(token)
			value = v[i]
		}
	}
	return value
}
