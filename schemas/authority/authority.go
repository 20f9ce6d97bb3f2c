// Package authority judges messages by github.com/santhosh-tekuri/jsonschema/v5, which is the authority on what a
// schema means. Input: a place in the schema files, and a decoded message. Output: which keywords of which schemas the
// message breaks, at which pointers. The package doesn't write messages, read files, or apply rules that aren't
// schemas.
package authority

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Broken is a keyword of a schema that a value of a message breaks.
type Broken struct {
	Place   *onepass.Place // of the schema
	Keyword string
	Pointer string // of the value. v5 leaves out a name that is empty.
}

// base is what every $id begins with.
const base = "https://c2a-conform.dev/schemas/"

var compiled sync.Map // url to *schema

// schema is one that is compiled at its first use.
type schema struct {
	once  sync.Once
	found *jsonschema.Schema
	err   error
}

// compile compiles the schema at a fragment of a file. All are among the files, and no other URL is loaded.
func compile(files onepass.Files, location string) (*jsonschema.Schema, error) {
	known, _ := compiled.LoadOrStore(location, &schema{})
	s := known.(*schema)
	s.once.Do(func() {
		compiler := jsonschema.NewCompiler()
		compiler.Draft = jsonschema.Draft2020
		compiler.AssertFormat = true
		compiler.Formats["date-time"] = func(value any) bool {
			text, ok := value.(string)
			return !ok || IsDateTime(text)
		}
		compiler.LoadURL = func(url string) (io.ReadCloser, error) {
			name, _ := strings.CutPrefix(url, base)
			document, ok := files[name]
			if !ok {
				return nil, fmt.Errorf("%q is not among the embedded schemas", url)
			}
			raw, err := json.Marshal(document)
			return io.NopCloser(bytes.NewReader(raw)), err
		}
		s.found, s.err = compiler.Compile(location)
	})
	return s.found, s.err
}

// Judge returns what a message breaks, in a stable order: by pointer, and by the place in the schemas. fragment says
// where in its file the schema at top is; "" means the whole file. The message contains numbers as [json.Number]. An
// error means that v5 can't judge it.
func Judge(top *onepass.Place, fragment string, message any) (found []Broken, err error) {
	if number, ok := huge(message); ok {
		return nil, fmt.Errorf("the number %.40s would take too long", number)
	}
	defer func() {
		if cause := recover(); cause != nil {
			found, err = nil, fmt.Errorf("panic: %v", cause)
		}
	}()
	s, err := compile(top.Files, base+top.File+fragment)
	if err != nil {
		return nil, err
	}
	err = s.Validate(message)
	if err == nil {
		return nil, nil
	}
	failure, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return nil, err
	}
	leaves := leavesOf(nil, failure)
	slices.SortFunc(leaves, func(a, b *jsonschema.ValidationError) int { // v5 goes through maps as they come
		return cmp.Or(cmp.Compare(a.InstanceLocation, b.InstanceLocation),
			cmp.Compare(a.KeywordLocation, b.KeywordLocation))
	})
	for _, leaf := range leaves {
		b := Broken{}
		if b.Place, b.Keyword, err = follow(top, leaf.KeywordLocation); err != nil {
			return nil, err
		}
		for _, token := range unescape(leaf.InstanceLocation) {
			b.Pointer += "/" + strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
		}
		found = append(found, b)
	}
	return found, nil
}

// leavesOf collects the failures that have no causes. Alternatives list nothing but required members, so their causes
// are no news.
func leavesOf(leaves []*jsonschema.ValidationError, e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	alternative := strings.HasSuffix(e.KeywordLocation, "/oneOf") || strings.HasSuffix(e.KeywordLocation, "/anyOf")
	if alternative || len(e.Causes) == 0 {
		return append(leaves, e)
	}
	for _, cause := range e.Causes {
		leaves = leavesOf(leaves, cause)
	}
	return leaves
}

// huge finds a number with an exponent by which v5, which computes exactly, would take all memory.
func huge(message any) (json.Number, bool) {
	switch v := message.(type) {
	case json.Number:
		_, exponent, _ := strings.Cut(strings.ToLower(v.String()), "e")
		n, err := strconv.Atoi(cmp.Or(exponent, "0"))
		return v, err != nil || max(n, -n) > onepass.MaxExponent || len(v) > onepass.MaxNumberLength
	case []any:
		for _, element := range v {
			if number, ok := huge(element); ok {
				return number, true
			}
		}
	case map[string]any:
		for _, member := range v {
			if number, ok := huge(member); ok {
				return number, true
			}
		}
	}
	return "", false
}

// IsDateTime reports whether v5 accepts a date-time, except that it rejects numbers with a sign, such as "+5" for an
// hour.
func IsDateTime(text string) bool {
	_, time, _ := strings.Cut(strings.ToUpper(text), "T")
	return !strings.ContainsAny(offset.ReplaceAllString(time, ""), "+-") && jsonschema.Formats["date-time"](text)
}

var offset = regexp.MustCompile(`[+-]\d\d:\d\d$`)

// follow goes a keyword location, with its $ref steps, through the schema files.
func follow(top *onepass.Place, location string) (p *onepass.Place, keyword string, err error) {
	p = top
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
			return p, token, nil
		}
		if !ok {
			return nil, "", fmt.Errorf("%q leads nowhere", location)
		}
		p = next
	}
	if p.Value == false {
		return p, "false", nil
	}
	return nil, "", fmt.Errorf("%q is not a keyword", location)
}

// unescape splits a location of v5: a pointer whose tokens are percent-encoded as well.
func unescape(location string) []string {
	if location == "" {
		return nil
	}
	tokens := strings.Split(location[1:], "/")
	for i, token := range tokens {
		if plain, err := url.PathUnescape(token); err == nil {
			token = plain
		}
		tokens[i] = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
	}
	return tokens
}
