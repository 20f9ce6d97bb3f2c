// Package mapping converts logs of any shape into the log that audit reads. A mapping is YAML with jq expressions as
// values.
//
// Input: JSON lines and a mapping. Output: records of a log, in the same order. The package never judges: it only
// reports which line can't be mapped, and which member is missing.
package mapping

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/itchyny/gojq"
	"go.yaml.in/yaml/v3"
)

// maxBytes is the maximum size of a mapping.
const maxBytes = 1 << 20

// Example shows every key. The help prints it, and the tests read it.
const Example = `  define: |                     # functions for the other expressions
    def text: need(.payload.text);  # need: an error if it is missing
  each: .events[]               # the parts of a line to map; without it, the whole line
  records:                      # each record is tried
    - when: .kind == "message"  # without it, always
      at: .time                 # a time as in RFC 3339, or in ms
      dir: '"to_agent"'         # the direction
      session: .channel         # the session; optional
      frame: '{jsonrpc: "2.0", method: "chat/typing", params: {text: text, thread: .thread}}'
      optional: [/params/thread] # fields of the frame that may be missing`

// Mapping converts lines into records.
type Mapping struct {
	each    *expression // nil: the line itself
	records []record
}

type record struct {
	when, at, dir, session, frame, begins, link *expression
	optional                                    []string
}

// expression is a jq expression with its place in the mapping.
type expression struct {
	place, text string
	code        *gojq.Code
	query       *gojq.Query
}

// file is a mapping as it is written.
type file struct {
	Define  string       `yaml:"define"`
	Each    string       `yaml:"each"`
	Records []recordFile `yaml:"records"`
}

type recordFile struct {
	When     string   `yaml:"when"`
	At       string   `yaml:"at"`
	Dir      string   `yaml:"dir"`
	Session  string   `yaml:"session"`
	Frame    string   `yaml:"frame"`
	Begins   string   `yaml:"begins"`
	Link     string   `yaml:"link"`
	Optional []string `yaml:"optional"`
}

// Parse reads a mapping. Errors name the wrong key and the reason.
func Parse(r io.Reader) (*Mapping, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxBytes {
		return nil, fmt.Errorf("it is longer than %d bytes", maxBytes)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(raw))
	decoder.KnownFields(true)
	var f file
	if err := decoder.Decode(&f); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(f.Records) == 0 {
		return nil, errors.New("records is missing: nothing would be mapped")
	}
	c := compiler{define: f.Define}
	m := &Mapping{each: c.compile("each", f.Each)}
	for i, r := range f.Records {
		at := func(key string) string { return fmt.Sprintf("records[%d].%s", i, key) }
		m.records = append(m.records, record{
			when: c.compile(at("when"), r.When), at: c.compile(at("at"), r.At), dir: c.compile(at("dir"), r.Dir),
			session: c.compile(at("session"), r.Session), frame: c.compile(at("frame"), r.Frame),
			begins: c.compile(at("begins"), r.Begins), link: c.compile(at("link"), r.Link), optional: r.Optional,
		})
		c.check(i, r)
	}
	return m, errors.Join(c.errs...)
}

// Open reads a mapping from a file. Errors name the file.
func Open(name string) (*Mapping, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	m, err := Parse(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// need is a function for expressions in addition to those of jq: need(.a.b) is .a.b, or an error that names it if it is
// missing or null.
const need = "def need(f): if f == null then error({missing: first(path(f))}) else f end;\n"

type compiler struct {
	define string
	errs   []error
}

// check reports which keys of a record are missing.
func (c *compiler) check(i int, r recordFile) {
	says := 0
	for _, what := range []string{r.Frame, r.Begins, r.Link} {
		if what != "" {
			says++
		}
	}
	fail := func(format string, args ...any) {
		c.errs = append(c.errs, fmt.Errorf("records[%d]: "+format, append([]any{i}, args...)...))
	}
	switch {
	case says != 1:
		fail("it needs one of frame, begins and link")
	case r.At == "":
		fail("it needs at")
	case r.Frame != "" && r.Dir == "":
		fail("it needs dir")
	}
	for _, pointer := range r.Optional {
		if !strings.HasPrefix(pointer, "/") {
			fail("optional: %q is not a JSON pointer, such as /params/threadId", pointer)
		}
	}
}

// compile compiles an expression; nil: there is none.
func (c *compiler) compile(place, text string) *expression {
	if text == "" {
		return nil
	}
	query, err := gojq.Parse(need + c.define + "\n" + text)
	if err == nil {
		var code *gojq.Code
		if code, err = gojq.Compile(query, gojq.WithVariables([]string{"$line"})); err == nil {
			return &expression{place: place, text: text, code: code, query: query}
		}
	}
	c.errs = append(c.errs, fmt.Errorf("%s: %q: %w", place, strings.TrimSpace(text), err))
	return nil
}

// An Error says which expression of a mapping can't be evaluated for a line.
type Error struct {
	Expression string // by its place, such as records[0].at
	Text       string // as it is written
	Missing    string // the member that is missing, such as .event.ts; "": none
	Err        error  // why else; nil: a member is missing
}

// Error names the expression, and the missing member.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %q", e.Expression, strings.TrimSpace(e.Text))
	switch {
	case e.Err != nil && e.Missing != "":
		return fmt.Sprintf("%s: %v; the line has no member %s", s, e.Err, e.Missing)
	case e.Err != nil:
		return fmt.Sprintf("%s: %v", s, e.Err)
	}
	return fmt.Sprintf("%s: the line has no member %s", s, e.Missing)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// Map converts a JSON value into records of a log, each ready to be encoded. The error is an [*Error].
func (m *Mapping) Map(line any) ([]map[string]any, error) {
	var out []map[string]any
	items := []any{line}
	if m.each != nil {
		var err error
		if items, err = m.each.all(line, line); err != nil {
			return nil, err
		}
	}
	for _, item := range items {
		for _, r := range m.records {
			record, err := r.of(item, line)
			if err != nil {
				return nil, err
			}
			if record != nil {
				out = append(out, record)
			}
		}
	}
	return out, nil
}

// of is the record of an item, or nil.
func (r record) of(item, line any) (map[string]any, error) {
	if r.when != nil {
		all, err := r.when.all(item, line)
		if err != nil {
			return nil, err
		}
		if len(all) == 0 || all[0] == nil || all[0] == false {
			return nil, nil
		}
	}
	out := map[string]any{}
	for _, part := range []struct {
		name string
		of   *expression
	}{
		{"at", r.at}, {"dir", r.dir}, {"session", r.session}, {"frame", r.frame}, {"begins", r.begins},
		{"link", r.link},
	} {
		if part.of == nil {
			continue
		}
		value, err := part.of.one(item, line)
		if err != nil {
			return nil, err
		}
		if part.name == "frame" || part.name == "begins" {
			if value, err = r.complete(part.of, value, "", item, line); err != nil {
				return nil, err
			}
		}
		out[part.name] = value
	}
	return out, nil
}

// complete omits missing optional members, and reports others that are null.
func (r record) complete(of *expression, value any, pointer string, item, line any) (any, error) {
	switch x := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(x)) // x may be part of the line
		for _, name := range slices.Sorted(maps.Keys(x)) {
			at := pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
			if x[name] == nil && slices.Contains(r.optional, at) {
				continue
			}
			var err error
			if out[name], err = r.complete(of, x[name], at, item, line); err != nil {
				return nil, err
			}
		}
		return out, nil
	case []any:
		out := make([]any, len(x))
		for i, member := range x {
			var err error
			if out[i], err = r.complete(of, member, fmt.Sprintf("%s/%d", pointer, i), item, line); err != nil {
				return nil, err
			}
		}
		return out, nil
	case nil:
		return nil, &Error{Expression: of.place, Text: of.text, Missing: of.missingAt(pointer, item, line),
			Err: fmt.Errorf("%s is null", pointer)}
	}
	return value, nil
}

// maxValues is the maximum number of values that an expression may return for one value.
const maxValues = 10_000

// all returns all values of an expression.
func (e *expression) all(item, line any) ([]any, error) {
	var out []any
	for results := e.code.Run(item, line); ; {
		value, ok := results.Next()
		if !ok {
			return out, nil
		}
		if err, failed := value.(error); failed {
			if needed := needed(err); needed != "" {
				return nil, &Error{Expression: e.place, Text: e.text, Missing: needed}
			}
			return nil, &Error{Expression: e.place, Text: e.text, Missing: e.missing(item, line), Err: err}
		}
		if out = append(out, value); len(out) > maxValues {
			return nil, &Error{Expression: e.place, Text: e.text, Err: fmt.Errorf("more than %d values", maxValues)}
		}
	}
}

// needed is the member that [need] didn't find, or "".
func needed(err error) (name string) {
	var thrown interface{ Value() any }
	if !errors.As(err, &thrown) {
		return ""
	}
	object, _ := thrown.Value().(map[string]any)
	path, _ := object["missing"].([]any)
	for _, member := range path {
		if text, ok := member.(string); ok {
			name += "." + text
		} else {
			name += fmt.Sprintf("[%v]", member)
		}
	}
	return name
}

// one returns the only value of an expression.
func (e *expression) one(item, line any) (any, error) {
	all, err := e.all(item, line)
	switch {
	case err != nil:
		return nil, err
	case len(all) != 1:
		return nil, &Error{Expression: e.place, Text: e.text, Missing: e.missing(item, line),
			Err: fmt.Errorf("%d values instead of one", len(all))}
	case all[0] == nil:
		missing := e.missing(item, line)
		if missing == "" {
			return nil, &Error{Expression: e.place, Text: e.text, Err: errors.New("it gives null")}
		}
		return nil, &Error{Expression: e.place, Text: e.text, Missing: missing}
	}
	return all[0], nil
}

// missing names the first member that the expression reads and that doesn't exist, or "".
func (e *expression) missing(item, line any) string { return e.missingAt("", item, line) }

// missingAt is missing for the part of the expression that returns the value at a pointer.
func (e *expression) missingAt(pointer string, item, line any) string {
	for _, path := range reads(at(e.query, pointer)) {
		value, name := item, ""
		if path[0] == "$line" {
			value, name, path = line, "$line", path[1:]
		}
		for _, member := range path {
			object, ok := value.(map[string]any)
			if !ok {
				break
			}
			name += "." + member
			if value, ok = object[member]; !ok || value == nil {
				return name
			}
		}
	}
	return ""
}
