package schemas

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// mutator makes inputs that are nearly messages.
type mutator struct {
	*rand.Rand
	names  []string // of members, from all schemas
	values []string // JSON texts: odd ones, and those that const and enum name
}

// oddValues are where validators differ.
var oddValues = []string{
	`null`, `true`, `false`, `0`, `-0`, `1`, `-1`, `2`, `1.0`, `1e0`, `10e-1`, `0.5`, `-0.5`, `1e-400`, `1e400`,
	`1e401`, `0e9`, `0.0`, `1E2`, `100e-2`, `15e-1`,
	`12345678901234567890`, `9007199254740993`, `-0.000000000000000000000001`, `0.99999999999999999999999999`,
	`1.00000000000000000000001`,
	`""`, `"x"`, `"é"`, `"\u00e9"`, `"\ud83d\ude00"`, `"\u0000"`, `"\n"`, `"a\rb"`, `" "`, `"\\"`, `"\""`, `"a/b~c%d"`,
	`[]`, `{}`, `[[]]`, `[{}]`, `[""]`, `["x","x"]`, `[1]`, `[null]`, `{"a":1}`, `{"a":null}`, `{"":""}`,
	`{"type":"text"}`, `{"type":"text","text":1}`, `{"type":5}`,
	`"2026-06-02T19:10:00Z"`, `"2026-02-30T19:10:00Z"`, `"2016-12-31T23:59:60Z"`, `"2026-06-02T12:59:60Z"`,
	`"2026-06-02T01:59:60.5+02:00"`, `"2026-06-02t19:10:00.123+02:00"`, `"2026-06-02T19:10:00++2:00"`,
	`"2026-06-02T9:10:00.00Z"`,
	`"human://a.b"`, `"human://a"`, `"@matt"`, `"^ORAC"`, `"^ORAC "`, `"@ürsula"`,
	`"sha256:` + strings.Repeat("0a", 32) + `"`,
	`"` + strings.Repeat("x", 120) + `"`, `"` + strings.Repeat("x", 121) + `"`, `"` + strings.Repeat("é", 120) + `"`,
	`"` + strings.Repeat("é", 121) + `"`, `"` + strings.Repeat("é", 61) + `"`,
	`"` + strings.Repeat("v", 201) + `"`, strings.Repeat("9", 128), strings.Repeat("9", 129),
}

// brokenBytes are what no strict reader takes, or what it takes with care.
var brokenBytes = []string{"\xff", "\xc3", "\xed\xa0\x80", "\xef\xbb\xbf", "\x00", "\x1f", "\x7f", `\`, `"`, `\u12`,
	`\ud800`, `\udc00`, `\x`, "{", "}", "[", "]", ",", ":", "0", "-", ".", "e", " ", "\t", "\n", "é",
	"\u2028", "nul", "/"}

// vocabulary is what the schemas speak of.
var vocabulary = sync.OnceValues(func() (names, values []string) {
	values = slices.Clone(oddValues)
	seen := map[string]bool{}
	add := func(to *[]string, text string) {
		if !seen[text] {
			seen[text] = true
			*to = append(*to, text)
		}
	}
	var walk func(schema any)
	walk = func(schema any) {
		switch s := schema.(type) {
		case map[string]any:
			for keyword, argument := range s {
				switch a := argument.(type) {
				case string:
					if keyword == "const" {
						add(&values, fmt.Sprintf("%q", a))
					}
				case []any:
					for _, v := range a {
						if text, ok := v.(string); ok && keyword == "enum" {
							add(&values, fmt.Sprintf("%q", text))
						}
					}
				case map[string]any:
					if keyword == "properties" {
						for name := range a {
							add(&names, name)
						}
					}
				}
				walk(argument)
			}
		case []any:
			for _, element := range s {
				walk(element)
			}
		}
	}
	for _, doc := range documents() {
		walk(doc)
	}
	slices.Sort(names) // maps have no order, and a seed must give the same inputs twice
	slices.Sort(values)
	return append(names, "", "x", "a/b~c", "é"), values
})

func newMutator(seed uint64) *mutator {
	names, values := vocabulary()
	return &mutator{rand.New(rand.NewPCG(seed, 1)), names, values}
}

func one[T any](m *mutator, list []T) T { return list[m.IntN(len(list))] }

// part is a value of a message; in an object with its name.
type part struct {
	from, at, to int // from is where the name begins; at an element it is at
	parent       int // index of the value around; -1 at the top
	array        bool
	container    bool
}

// parts lists all values of a message.
func parts(raw []byte) []part {
	all := []part{{from: onepass.Start(raw), at: onepass.Start(raw),
		to: onepass.End(raw, onepass.Start(raw)), parent: -1}}
	for i := 0; i < len(all) && len(all) < 1000; i++ {
		at := all[i].at
		for name, value := range onepass.Members(raw, at) {
			from := bytes.LastIndex(raw[:value.At], name)
			all = append(all, part{from: from, at: value.At, to: value.End, parent: i})
			all[i].container = true
		}
		for _, value := range onepass.Elements(raw, at) {
			all = append(all, part{from: value.At, at: value.At, to: value.End, parent: i, array: true})
			all[i].container = true
		}
		all[i].container = all[i].container || at < len(raw) && (raw[at] == '{' || raw[at] == '[')
	}
	return all
}

func splice(raw []byte, from, to int, text string) []byte {
	return append(append(append([]byte(nil), raw[:from]...), text...), raw[to:]...)
}

// mutate changes a message in one to three ways.
func (m *mutator) mutate(raw []byte) []byte {
	for range 1 + m.IntN(3)*m.IntN(2) {
		raw = m.once(raw)
	}
	return raw
}

func (m *mutator) once(raw []byte) []byte {
	all := parts(raw)
	p := one(m, all)
	switch choice := m.IntN(100); {
	case choice < 30: // another value
		return splice(raw, p.at, p.to, one(m, m.values))
	case choice < 40: // without a member or an element
		if p.parent < 0 {
			return raw
		}
		to := p.to + onepass.Start(raw[p.to:])
		if to < len(raw) && raw[to] == ',' {
			return splice(raw, p.from, to+1, "")
		}
		from := p.from
		for from > 0 && raw[from-1] <= ' ' {
			from--
		}
		if from > 0 && raw[from-1] == ',' {
			from--
		}
		return splice(raw, from, p.to, "")
	case choice < 55: // a member or an element more
		if !p.container {
			return raw
		}
		text := one(m, m.values)
		if raw[p.at] == '{' {
			text = fmt.Sprintf("%q:%s", one(m, m.names), text)
		}
		if inner := p.at + 1 + onepass.Start(raw[p.at+1:]); inner < len(raw) && raw[inner] != '}' && raw[inner] != ']' {
			text += ","
		}
		return splice(raw, p.at+1, p.at+1, text)
	case choice < 62: // another name
		if p.from == p.at {
			return raw
		}
		name := raw[p.from:p.at]
		return splice(raw, p.from, p.from+bytes.LastIndexByte(name, '"')+1, fmt.Sprintf("%q", one(m, m.names)))
	case choice < 70: // two values change places
		q := one(m, all)
		if p.at > q.at {
			p, q = q, p
		}
		if q.at < p.to {
			return raw
		}
		first, second := string(raw[p.at:p.to]), string(raw[q.at:q.to])
		return splice(splice(raw, q.at, q.to, first), p.at, p.to, second)
	case choice < 78: // members in another order
		if p.parent < 0 {
			return raw
		}
		for _, q := range all {
			if q.parent == p.parent && q.from > p.to && m.IntN(2) == 0 {
				first, second := string(raw[p.from:p.to]), string(raw[q.from:q.to])
				return splice(splice(raw, q.from, q.to, first), p.from, p.to, second)
			}
		}
		return raw
	case choice < 81: // a member twice
		if p.parent < 0 {
			return raw
		}
		return splice(raw, p.from, p.from, string(raw[p.from:p.to])+",")
	case choice < 86: // a character of a text as an escape
		if i := m.IntN(len(raw) + 1); i > 0 && i < len(raw) && raw[i] > ' ' && raw[i] < 0x7f {
			return splice(raw, i, i+1, fmt.Sprintf(`\u%04x`, raw[i]))
		}
		return raw
	case choice < 89: // space between tokens
		return splice(raw, p.from, p.from, one(m, []string{" ", "\n", "\r\n", "\t ", "  "}))
	case choice < 93: // bytes
		i := m.IntN(len(raw) + 1)
		return splice(raw, i, i, one(m, brokenBytes))
	case choice < 96:
		i := m.IntN(len(raw) + 1)
		return splice(raw, i, min(len(raw), i+1+m.IntN(3)), "")
	case choice < 98:
		i := m.IntN(len(raw) + 1)
		return splice(raw, i, min(len(raw), i+1), string([]byte{byte(m.IntN(256))}))
	case choice < 99:
		return raw[:m.IntN(len(raw)+1)]
	default: // deep, or wide
		return splice(raw, p.at, p.to, one(m, []string{
			strings.Repeat("[", 127) + strings.Repeat("]", 127),
			strings.Repeat(`{"a":`, 128) + "1" + strings.Repeat("}", 128),
			"[" + strings.Repeat("0,", 300) + "0]", `{"a":1` + manyNames + `}`, `{"n7":1` + manyNames + `}`,
		}))
	}
}

var manyNames = func() string {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, `,"n%d":%d`, i, i)
	}
	return b.String()
}()

// subject is a schema under test, with messages to start from.
type subject struct {
	draft Draft
	kind  Kind
	seeds [][]byte
}

// subjects lists every schema of every protocol, and the params of each frame by themselves.
func subjects() []subject {
	var all []subject
	seen := map[Kind]bool{}
	for _, draft := range Drafts() {
		for _, kind := range Kinds() {
			for _, k := range []Kind{kind, kind + message.ParamsSuffix} {
				top, err := root(draft, k)
				if err != nil || shared(k) && seen[k] {
					continue
				}
				seen[k] = true
				s := subject{draft: draft, kind: k, seeds: vectorsOf(draft, k)}
				for range 3 {
					s.seeds = append(s.seeds, []byte(sample(top, len(s.seeds))))
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// sample makes a message that fits a schema or nearly does: every member, or only those that are required.
func sample(p *onepass.Place, variant int) string {
	if p.Value == true || p.Value == false {
		return `"any"`
	}
	for _, keyword := range []string{"const", "enum"} {
		if argument := p.Keyword(keyword); argument != nil {
			if all, ok := argument.([]any); ok {
				argument = all[variant%len(all)]
			}
			if text, ok := argument.(string); ok {
				return fmt.Sprintf("%q", text)
			}
			return fmt.Sprint(argument)
		}
	}
	kind := p.Keyword("type")
	if all, ok := kind.([]any); ok {
		kind = all[variant%len(all)]
	}
	members := map[string]string{}
	collect(p, variant, members)
	switch {
	case kind == "array":
		if items, ok := p.Sub("items"); ok {
			return "[" + sample(items, variant) + "," + sample(items, variant+1) + "]"
		}
		return "[]"
	case kind == "object" || len(members) > 0:
		var texts []string
		for name, text := range members {
			texts = append(texts, fmt.Sprintf("%q:%s", name, text))
		}
		slices.Sort(texts)
		return "{" + strings.Join(texts, ",") + "}"
	case kind == "string" && p.Keyword("format") != nil:
		return `"2026-06-02T19:10:00Z"`
	case kind == "string" && p.Keyword("pattern") != nil:
		return one(&mutator{Rand: rand.New(rand.NewPCG(uint64(variant), 2))},
			[]string{`"^ORAC"`, `"@matt"`, `"human://a.b"`, `"sha256:` + strings.Repeat("0a", 32) + `"`})
	case kind == "string":
		return `"text"`
	case kind == "integer" || kind == "number":
		return fmt.Sprint(variant + 1)
	case kind == "boolean":
		return "true"
	default:
		return "null"
	}
}

// collect gathers members from a schema and those that apply with it.
func collect(p *onepass.Place, variant int, members map[string]string) {
	properties, _ := p.Keyword("properties").(map[string]any)
	required := names(p.Keyword("required"))
	for name := range properties {
		if member, _ := p.Property(name); variant%2 == 0 || slices.Contains(required, name) {
			members[name] = sample(member, variant)
		}
	}
	for i, name := range alternativeNames(p.Keyword("oneOf")) {
		if _, ok := members[name]; i == variant%2 && !ok {
			members[name] = `"one"`
		}
	}
	if target, ok := p.Follow(); ok {
		inner := map[string]string{}
		collect(target, variant, inner)
		for name, text := range inner {
			if _, ok := members[name]; !ok {
				members[name] = text
			}
		}
	}
	for i := 0; ; i++ {
		branch, ok := p.Branch("allOf", i)
		if !ok {
			break
		}
		if then, ok := branch.Sub("then"); ok && i == variant {
			branch = then
		}
		collect(branch, variant, members)
	}
}
