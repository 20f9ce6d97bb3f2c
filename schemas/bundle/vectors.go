package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/authority"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Vector is a test vector, as listed in the index of the vectors.
type Vector struct {
	File    string `json:"file"`   // path in the bundle
	Schema  string `json:"schema"` // path in the bundle
	Valid   bool   `json:"valid"`
	Name    string `json:"name"`
	Why     string `json:"why"`
	Section string `json:"section,omitempty"` // of a valid one: the section of the text that it is from
	Printed bool   `json:"printed,omitempty"` // the text prints it
	// Of an invalid one: where its only fault is, and the requirements that this breaks.
	Pointer      *string  `json:"pointer,omitempty"`
	Requirements []string `json:"requirements,omitempty"`
	// Beyond is the name of the rule that it breaks and a schema can't express; "" if the schema, or a JSON parser,
	// rejects it.
	Beyond string `json:"beyond,omitempty"`

	raw []byte
}

// Beyond is something that c2a-conform checks but that no schema in the bundle expresses.
type Beyond struct {
	Name string `json:"name"`
	What string `json:"what"`
	// Reading means that it is about bytes: whether a validator sees them depends on the JSON parser.
	Reading      bool     `json:"reading"`
	Requirements []string `json:"requirements,omitempty"`
	Schemas      []string `json:"schemas,omitempty"` // paths in the bundle; none where it is all of them
	Vectors      []string `json:"vectors"`           // paths in the bundle
}

// readings are what is wrong with bytes that a parser may take for JSON.
var readings = []Beyond{
	{Name: schemas.KeywordBOM, What: "a byte order mark before the message: some parsers skip it"},
	{Name: schemas.KeywordDuplicate, What: "the same name twice in one object: a parser keeps only one of the values"},
	{Name: schemas.KeywordUTF8, What: "bytes that are not UTF-8: many readers replace them with another character"},
	{Name: schemas.KeywordSurrogate, What: "an escape for only one half of a surrogate pair: many parsers accept it"},
	{Name: schemas.KeywordNumber, What: fmt.Sprintf(
		"a number of more than %d characters, or with an exponent beyond %d", schemas.MaxNumberLength,
		schemas.MaxExponent)},
	{Name: schemas.KeywordDepth, What: fmt.Sprintf("more than %d levels of nesting", schemas.MaxDepth)},
	{Name: schemas.KeywordValues, What: fmt.Sprintf("more than %d values in one message", schemas.MaxValues)},
	{Name: schemas.KeywordLength, What: fmt.Sprintf("more than %d bytes", schemas.MaxMessageBytes)},
}

// leapSecond is what the pattern in place of the format date-time lets pass.
var leapSecond = struct {
	Beyond
	Keyword string
}{
	Beyond{Name: "leap-second", What: "a leap second is at the end of a day in UTC, even if the time has an offset"},
	"format",
}

var dateTimes = regexp.MustCompile(dateTime)

// leaps tells whether the fault of a vector is a time that the pattern takes.
func leaps(v fixtures.Invalid) bool {
	var value any
	if err := json.Unmarshal(v.Raw, &value); err != nil {
		return false
	}
	text, _ := at(value, v.Pointer).(string)
	return dateTimes.MatchString(text)
}

// at gives the value at a pointer whose names need no escapes; nil where there is none.
func at(value any, pointer string) any {
	for _, name := range strings.Split(pointer, "/")[1:] {
		object, _ := value.(object)
		value = object[name]
	}
	return value
}

// Vectors lists the test vectors, the valid ones first.
func Vectors() []Vector {
	var all []Vector
	used := map[string]int{}
	file := func(folder, name string) string {
		name = folder + "/" + slug(name)
		if used[name]++; used[name] > 1 {
			name = fmt.Sprintf("%s-%d", name, used[name])
		}
		return name + ".json"
	}
	schema := func(draft, kind string) string {
		return schemas.PathOf(schemas.Draft(draft), schemas.Kind(kind)) + ".json"
	}
	rules := map[string][]schemas.RuleAt{}
	for _, s := range schemas.Subjects() {
		rules[s.Path] = s.Rules
	}
	unfinished := func(draft string) bool { // the bundle is of the published drafts
		return draft != "" && !slices.Contains(schemas.Drafts(), schemas.Draft(draft))
	}
	for _, v := range fixtures.ValidVectors() {
		if unfinished(v.Draft) {
			continue
		}
		all = append(all, Vector{File: file("vectors/valid", v.Name), Schema: schema(v.Draft, v.Kind), Valid: true,
			Name: v.Name, Why: v.Why, Section: v.Source.Section, Printed: v.Source.Printed, raw: v.Raw})
	}
	for _, v := range fixtures.InvalidVectors() {
		if unfinished(v.Draft) {
			continue
		}
		all = append(all, Vector{File: file("vectors/invalid", v.Name), Schema: schema(v.Draft, v.Kind), Name: v.Name,
			Why: v.Why, Pointer: &v.Pointer, Requirements: v.Requirements, Beyond: beyond(v, rules), raw: v.Raw})
	}
	return all
}

// beyond names what is beyond a schema in a vector. rules are those of each kind, by its path.
func beyond(v fixtures.Invalid, rules map[string][]schemas.RuleAt) string {
	draft, kind := schemas.Draft(v.Draft), schemas.Kind(v.Kind)
	findings := schemas.Validate(draft, kind, v.Raw)
	if len(findings) == 0 {
		return ""
	}
	keyword := findings[0].Keyword
	if slices.ContainsFunc(readings, func(r Beyond) bool { return r.Name == keyword }) &&
		json.Valid(bytes.TrimPrefix(v.Raw, []byte("\ufeff"))) {
		return keyword
	}
	if keyword == leapSecond.Keyword && leaps(v) {
		return leapSecond.Name
	}
	for _, r := range rules[schemas.PathOf(draft, kind)] {
		if r.Name == keyword && r.Beyond != "" && (r.Schema == "" || accepts(r, v.Raw)) {
			return keyword
		}
	}
	return ""
}

// accepts tells whether the schema of a rule, which does not say all of it, accepts a message.
func accepts(r schemas.RuleAt, raw []byte) bool {
	var schema, message any
	if err := errors.Join(json.Unmarshal([]byte(r.Schema), &schema), json.Unmarshal(raw, &message)); err != nil {
		return false
	}
	name := "rules/" + r.Name + ".json"
	files := onepass.Files{name: schema}
	broken, err := authority.Judge(&onepass.Place{Files: files, File: name, Value: schema}, "", at(message, r.Part))
	return err == nil && broken == nil
}

var unnamed = regexp.MustCompile(`[^a-z0-9.]+`)

// slug makes a file name of a name.
func slug(name string) string {
	short := strings.Trim(unnamed.ReplaceAllString(strings.ToLower(name), "-"), "-")
	return strings.TrimRight(short[:min(len(short), 80)], "-.")
}

// WhatIsBeyond lists what is beyond the schemas, with the vectors that show it.
func WhatIsBeyond(vectors []Vector) []Beyond {
	var all []Beyond
	for _, r := range readings {
		r.Reading = true
		all = append(all, r)
	}
	leap := leapSecond.Beyond
	for _, s := range schemas.Subjects() {
		if formatted(s.Top) {
			leap.Schemas = append(leap.Schemas, s.Path+".json")
		}
	}
	all = append(all, leap)
	for _, s := range schemas.Subjects() {
		for _, r := range s.Rules {
			if r.Beyond == "" {
				continue
			}
			i := slices.IndexFunc(all, func(b Beyond) bool { return b.Name == r.Name })
			if i < 0 {
				i = len(all)
				all = append(all, Beyond{Name: r.Name, What: r.Beyond, Requirements: r.Requirements})
			}
			all[i].Schemas = append(all[i].Schemas, s.Path+".json")
		}
	}
	for i := range all {
		all[i].Vectors = []string{}
		for _, v := range vectors {
			if v.Beyond == all[i].Name {
				all[i].Vectors = append(all[i].Vectors, v.File)
			}
		}
	}
	return all
}

// formatted tells whether a schema, or one that it comes to, has a format.
func formatted(p *onepass.Place) bool {
	if target, ok := p.Follow(); ok && formatted(target) {
		return true
	}
	switch value := p.Value.(type) {
	case object:
		_, ok := value["format"].(string)
		for _, argument := range value {
			ok = ok || formatted(sub(p, argument))
		}
		return ok
	case []any:
		return slices.ContainsFunc(value, func(element any) bool { return formatted(sub(p, element)) })
	}
	return false
}

// indented writes a value as a JSON file.
func indented(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(value)
	return b.Bytes(), err
}
