package onepass

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// read decodes schema files.
func read(t testing.TB, texts map[string]string) Files {
	t.Helper()
	files := Files{}
	for name, text := range texts {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var value any
		require.NoError(t, decoder.Decode(&value), "%s", text)
		files[name] = value
	}
	return files
}

func compile(t testing.TB, schema string, watched ...string) *Program {
	t.Helper()
	files := read(t, map[string]string{"a/s.json": schema, "a/other.json": `{"type":"string"}`,
		"b/far.json": `{"minLength":3}`})
	p, err := Compile(&Place{Files: files, File: "a/s.json", Value: files["a/s.json"]}, watched...)
	require.NoError(t, err, "%s", schema)
	return p
}

// broken runs a message and lists what it breaks, as "keyword@offset" in the order of the pass.
func broken(p *Program, raw string) string {
	pass, ok := p.Run([]byte(raw))
	defer p.Put(pass)
	if !ok {
		return "unreadable"
	}
	var all []string
	for _, f := range pass.Failures {
		all = append(all, f.Keyword+"@"+raw[f.Offset:min(len(raw), f.Offset+3)])
	}
	return strings.Join(all, " ")
}

func TestCompileRefusesWhatItDoesNotKnow(t *testing.T) {
	tests := []struct{ why, schema, want string }{
		{"a keyword of JSON Schema that our schemas don't use", `{"uniqueItems":true}`,
			`keyword "uniqueItems" is not supported`},
		{"patternProperties", `{"patternProperties":{"x":true}}`, `"patternProperties" is not supported`},
		{"unevaluatedProperties", `{"unevaluatedProperties":false}`, `not supported`},
		{"prefixItems", `{"prefixItems":[true]}`, `not supported`},
		{"contains", `{"contains":true}`, `not supported`},
		{"not", `{"not":{"required":["a"]}}`, `not supported`},
		{"maximum", `{"maximum":3}`, `not supported`},
		{"multipleOf", `{"multipleOf":3}`, `not supported`},
		{"dependentRequired", `{"dependentRequired":{"a":["b"]}}`, `not supported`},
		{"$defs, for a reference into a file", `{"$defs":{}}`, `not supported`},
		{"a keyword that nobody has", `{"minLenght":3}`, `not supported`},
		{"one within a member", `{"properties":{"a":{"properties":{"b":{"maxItems":3}}}}}`,
			`2 levels deep: keyword "maxItems"`},
		{"one within elements", `{"items":{"maxItems":3}}`, `not supported`},
		{"one behind a reference", `{"allOf":[{"$ref":"other.json"},{"$ref":"../b/no.json"}]}`, `not among the files`},
		{"one in a branch that is rarely taken", `{"if":{"required":["a"]},"else":{"maxItems":3}}`, `not supported`},
		{"a format that is not asserted", `{"type":"string","format":"email"}`,
			`keyword "format" with email is not supported`},
		{"a pattern that Go can't read", `{"pattern":"(?=a)"}`, `invalid or unsupported`},
		{"a closed object", `{"additionalProperties":false}`, `not supported`},
		{"an object among the values allowed", `{"enum":[{"a":1}]}`, `not supported`},
		{"an array as the only value", `{"const":[]}`, `not supported`},
		{"branches that are more than names", `{"oneOf":[{"type":"string"}]}`, `required and nothing else`},
		{"the same for anyOf", `{"anyOf":[{"required":["a"],"type":"object"}]}`, `required and nothing else`},
		{"an if that asks for a number", `{"if":{"properties":{"a":{"const":1}}}}`, `a string or a boolean`},
		{"an if that asks for a type of a member", `{"if":{"properties":{"a":{"type":"string"}}}}`, `const or enum`},
		{"an if that asks for two members", `{"if":{"required":["a","b"]}}`, `two members`},
		{"two ifs that ask for different members", `{"allOf":[{"if":{"required":["a"]}},{"if":{"required":["b"]}}]}`,
			`different members, "a" and "b"`},
		{"an if within a then that asks for another", `{"if":{"required":["a"]},"then":{"if":{"required":["b"]}}}`,
			`different members`},
		{"an if with a keyword of its own", `{"if":{"minLength":1}}`, `not supported in an if`},
		{"an if that is no object", `{"if":true}`, `not supported`},
		{"no schema at all", `{"items":5}`, `5 is not a schema`},
		{"a type that is none", `{"type":"int"}`, `keyword "type" with int`},
		{"a type that is no name", `{"type":5}`, `keyword "type" with 5`},
		{"a count in quotation marks", `{"minLength":"3"}`, `keyword "minLength" with 3`},
		{"a count that is none", `{"minLength":1.5}`, `must be an integer`},
		{"a name that is none", `{"required":[1]}`, `which is not a string`},
		{"a reference that leads back", `{"properties":{"a":{"$ref":"s.json"}}}`, `circular $ref`},
		{"a reference to itself at once", `{"$ref":"s.json"}`, `circular $ref`},
	}
	for _, test := range tests {
		files := read(t, map[string]string{"a/s.json": test.schema, "a/other.json": `{}`})
		_, err := Compile(&Place{Files: files, File: "a/s.json", Value: files["a/s.json"]})
		require.ErrorContains(t, err, test.want, test.why)
		require.ErrorContains(t, err, "schema a/", test.why)
	}
}

func TestKeywords(t *testing.T) {
	const choice = `{"type":"object","properties":{"op":{"enum":["a","b","c"]}},"required":["op"],"allOf":[
		{"if":{"properties":{"op":{"const":"a"}},"required":["op"]},"then":{"required":["x"],"properties":{"x":{"type":"string"}}}},
		{"if":{"properties":{"op":{"enum":["b","c"]}},"required":["op"]},"then":{"properties":{"x":{"type":"integer"}}},"else":{"properties":{"y":false}}}]}`
	tests := []struct{ why, schema, raw, want string }{
		{"anything goes", `true`, `{"a":[1,{"b":null}]}`, ""},
		{"nothing does", `false`, ` [1]`, "false@[1]"},
		{"one type", `{"type":"string"}`, `5`, "type@5"},
		{"several types", `{"type":["string","null"]}`, `null`, ""},
		{"an integer is a number", `{"type":"number"}`, `5`, ""},
		{"a fraction is no integer", `{"type":"integer"}`, `5.5`, "type@5.5"},
		{"an integer may have a point", `{"type":"integer"}`, `5.0`, ""},
		{"or an exponent", `{"type":"integer"}`, `50e-1`, ""},
		{"the limit itself", `{"minimum":1}`, `1.0`, ""},
		{"below by less than a float can tell", `{"minimum":1}`, `0.99999999999999999999999999`, "minimum@0.9"},
		{"above by as little", `{"minimum":1}`, `1.00000000000000000000000001`, ""},
		{"a limit is for numbers", `{"minimum":1}`, `"0"`, ""},
		{"a value of several", `{"enum":["a",1,null,true]}`, `1.0`, ""},
		{"none of them", `{"enum":["a",1,null,true]}`, `false`, "enum@fal"},
		{"null among them", `{"enum":["a",1,null,true]}`, `null`, ""},
		{"not where there is none", `{"enum":["a"]}`, `null`, "enum@nul"},
		{"an object is none of them", `{"enum":["a"]}`, `{}`, "enum@{}"},
		{"null alone", `{"const":null}`, `null`, ""},
		{"an array is not null", `{"const":null}`, `[]`, "const@[]"},
		{"a text is not null", `{"const":null}`, `""`, `const@""`},
		{"a text written with escapes", `{"const":"ab"}`, `"a\u0062"`, ""},
		{"characters count, not bytes", `{"maxLength":2}`, `"éé"`, ""},
		{"an escape is one character", `{"maxLength":2}`, `"\u00e9\n"`, ""},
		{"a pair of surrogates as well", `{"maxLength":1}`, `"\ud83d\ude00"`, ""},
		{"too many", `{"maxLength":2}`, `"ééé"`, "maxLength@\"\xc3\xa9"},
		{"too few", `{"minLength":3}`, `"éé"`, "minLength@\"\xc3\xa9"},
		{"a pattern is searched for", `{"pattern":"b+c"}`, `"abbcd"`, ""},
		{"a date", `{"format":"date-time"}`, `"2026-06-02"`, `format@"20`},
		{"elements", `{"items":{"type":"string"},"minItems":3}`, `["a",5]`, "type@5] minItems@[\"a"},
		{"members", `{"properties":{"a":{"type":"string"}}}`, `{"b":1,"a":2}`, "type@2}"},
		{"a name written with escapes is the same member", `{"properties":{"ab":{"type":"string"}},"required":["ab"]}`,
			`{"a\u0062":2}`, "type@2}"},
		{"members of no name of their own", `{"properties":{"a":true},"additionalProperties":{"type":"string"}}`,
			`{"a":1,"b":2}`, "type@2}"},
		{"a reference to another folder", `{"$ref":"../b/far.json"}`, `"ab"`, `minLength@"ab`},
		{"a reference and what stands beside it", `{"$ref":"other.json","minLength":3}`, `"a"`, `minLength@"a"`},
		{"nothing else counts where the type is wrong", `{"type":"object","allOf":[{"type":"array"}]}`,
			`"a"`, `type@"a"`},
		{"a member required", `{"required":["a"]}`, `{"b":1}`, `required@{"b`},
		{"required is for objects", `{"required":["a"]}`, `"a"`, ""},
		{"one of two", `{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `{"b":1}`, ""},
		{"both", `{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `{"a":1,"b":1}`, `oneOf@{"a`},
		{"what is no object fits every branch", `{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, `5`, "oneOf@5"},
		{"which is enough for anyOf", `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `5`, ""},
		{"one at least", `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{}`, "anyOf@{}"},
		{"a form chosen by the first member", choice, `{"op":"a"}`, `required@{"o`},
		{"and by a later one", choice, `{"x":5,"op":"a"}`, "type@5,\""},
		{"another form", choice, `{"x":5,"y":1,"op":"c"}`, ""},
		{"no form of its own", choice, `{"x":[],"op":"d"}`, `enum@"d"`},
		{"its absence", choice, `{"y":[]}`, `false@[]} required@{"y`},
		{"a choice that is no text", choice, `{"op":{},"y":0}`, `enum@{}, false@0}`},
		{"a form chosen by the type",
			`{"type":["string","number"],"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}`, `1`,
			"minimum@1"},
		{"a form chosen by a boolean",
			`{"if":{"properties":{"e":{"const":true}},"required":["e"]},"else":{"required":["x"]}}`, `{"e":false}`,
			`required@{"e`},
		{"an if that only asks whether it is there",
			`{"if":{"required":["m"]},"then":{"required":["p"]},"else":{"required":["r"]}}`, `{"m":null,"r":1}`,
			`required@{"m`},
	}
	for _, test := range tests {
		require.Equal(t, test.want, broken(compile(t, test.schema), test.raw), test.why)
	}
}

func TestReading(t *testing.T) {
	tests := []struct {
		why, raw string
		want     bool
	}{
		{"space around", " \t\r\n{ \"a\" : [ 1 , 2 ] } \n", true},
		{"nothing", "", false},
		{"space alone", " ", false},
		{"two values", "1 2", false},
		{"a byte order mark", "\xef\xbb\xbf{}", false},
		{"a form feed is no space", "\f1", false},
		{"a comma at the end", "[1,]", false},
		{"a comma at the end of an object", `{"a":1,}`, false},
		{"no comma", "[1 2]", false},
		{"no value", `{"a":}`, false},
		{"no colon", `{"a" 1}`, false},
		{"a name that is no text", `{a:1}`, false},
		{"an array that doesn't end", "[1", false},
		{"an object that doesn't end", `{"a":1`, false},
		{"a wrong bracket", "[1}", false},
		{"half a word", "tru", false},
		{"a word and more", "nullx", false},
		{"a zero in front", "01", false},
		{"a plus in front", "+1", false},
		{"a minus alone", "-", false},
		{"minus zero", "-0", true},
		{"no digit behind the point", "1.", false},
		{"no digit before it", ".5", false},
		{"no exponent", "1e", false},
		{"an exponent with zeros in front", "1e-000000000000000000000000400", true},
		{"an exponent beyond the limit", "1e401", false},
		{"a negative one", "1e-401", false},
		{"the longest number", strings.Repeat("9", MaxNumberLength), true},
		{"one digit more", strings.Repeat("9", MaxNumberLength+1), false},
		{"every escape", `"\"\\\/\b\f\n\r\t\u00Ff"`, true},
		{"an escape that is none", `"\v"`, false},
		{"an escape cut off", `"\u12`, false},
		{"no hexadecimal digit", `"\u00g0"`, false},
		{"half a pair", `"\ud800"`, false},
		{"the other half alone", `"\udc00"`, false},
		{"two first halves", `"\ud800\ud800"`, false},
		{"a control character", "\"\x1f\"", false},
		{"delete is none", "\"\x7f\"", true},
		{"a control character far in", `"` + strings.Repeat("x", 100) + "\n\"", false},
		{"bytes that are not UTF-8", "\"\xff\"", false},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", false},
		{"the replacement character itself", "\"\xef\xbf\xbd\"", true},
		{"UTF-8 cut off", "\"abcdefg\xc3\"", false},
		{"a name twice", `{"a":1,"a":1}`, false},
		{"the same name, once with an escape", `{"a":1,"\u0061":1}`, false},
		{"a name that no schema has, twice", `{"x":1,"y":2,"x":3}`, false},
		{"the same with an escape", `{"x":1,"y":2,"\u0078":3}`, false},
		{"the same name at two levels", `{"x":{"x":{"x":1}},"y":{"x":1}}`, true},
		{"twice among many", `{` + many(40, -1) + `}`, true},
		{"once among many", `{` + many(40, 17) + `}`, false},
		{"the deepest", strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), true},
		{"one deeper", strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1), false},
		{"the most values", "[" + strings.Repeat("0,", MaxValues-2) + "0]", true},
		{"one more", "[" + strings.Repeat("0,", MaxValues-1) + "0]", false},
	}
	p := compile(t, `{"properties":{"a":true}}`)
	for _, test := range tests {
		pass, ok := p.Run([]byte(test.raw))
		require.Equal(t, test.want, ok, test.why)
		p.Put(pass)
	}
}

// many lists members, one of them twice where twice is not negative.
func many(n, twice int) string {
	var all []string
	for i := range n {
		all = append(all, string(rune('A'+i%26))+string(rune('A'+i/26)))
	}
	if twice >= 0 {
		all = append(all, all[twice])
	}
	return `"` + strings.Join(all, `":0,"`) + `":0`
}

func TestPointers(t *testing.T) {
	p := compile(t,
		`{"properties":{"a/b":{"items":{"properties":{"~":{"type":"string"}}}}},`+
			`"additionalProperties":{"additionalProperties":{"type":"string"}}}`)
	raw := `{"a\/b":[{},{"~":1,"x":2}],"z":{"\u00e9":1,"":2},"":{"":3},"w":[[]]}`
	pass, ok := p.Run([]byte(raw))
	require.True(t, ok)
	var pointers []string
	for _, f := range pass.Failures {
		pointers = append(pointers, pass.Pointer(f))
	}
	require.Equal(t, []string{"/a~1b/1/~0", "/z/é", "/z/", "//"}, pointers)
	p.Put(pass)
	pass, _ = p.Run([]byte(`{"v":{"w":1}}`))
	require.Equal(t, "/v/w", pass.Pointer(pass.Failures[0]), "nothing is left of the message before")
}

func TestWatched(t *testing.T) {
	p := compile(t, `{"properties":{"params":{"properties":{"mode":{"type":"string"}}}}}`, "/params/mode",
		"/params/knock/text", "/id", "/params")
	raw := []byte(`{"params": {"knock":{"text": "t"}, "mode": 5},"x":{"id":1}}`)
	pass, ok := p.Run(raw)
	require.True(t, ok)
	var found []string
	for _, at := range pass.Watched {
		if at < 0 {
			found = append(found, "none")
			continue
		}
		found = append(found, string(raw[at:min(len(raw), at+3)]))
	}
	require.Equal(t, []string{"5},", `"t"`, "none", `{"k`}, found)
	p.Put(pass)
	pass, _ = p.Run([]byte(`{}`))
	require.Equal(t, []int{-1, -1, -1, -1}, pass.Watched, "nothing is left of the message before")
}

func TestVisits(t *testing.T) {
	p := compile(t, `{"x-requirements":["TOP"],
		"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},
		"then":{"x-requirements":["THEN"]},"else":{"x-requirements":["ELSE"]},
		"properties":{
			"text":{"x-requirements":["TEXT"],"type":"string"},
			"list":{"x-requirements":["LIST"],"items":{"x-requirements":["ITEM"]}},
			"object":{"x-requirements":["OBJECT"],"allOf":[{"x-requirements":["BESIDE","TEXT"]}],"properties":{"inner":{"x-requirements":["INNER"]}}},
			"number":{"if":{"type":"integer"},"then":{"x-requirements":["INTEGER"]},"else":{"x-requirements":["OTHER"]}},
			"literal":{"if":{"type":"boolean"},"then":{"x-requirements":["BOOLEAN"]},"else":{"x-requirements":["OTHER"]}}}}`)
	for _, test := range []struct{ why, raw, want string }{
		{"what is not there is not visited", `{}`, "ELSE TOP"},
		{"an unknown member leads nowhere", `{"more":{"text":"t"}}`, "ELSE TOP"},
		{"the form of an object is that of its member", `{"kind":"a","text":"t"}`, "TEXT THEN TOP"},
		{"a schema of another type doesn't apply", `{"text":5}`, "ELSE TOP"},
		{"an empty array has no elements", `{"list":[]}`, "ELSE LIST TOP"},
		{"elements", `{"list":[1,{}]}`, "ELSE ITEM LIST TOP"},
		{"schemas that meet at one place", `{"object":{}}`, "BESIDE ELSE OBJECT TEXT TOP"},
		{"deeper", `{"object":{"inner":null}}`, "BESIDE ELSE INNER OBJECT TEXT TOP"},
		{"an integer", `{"number":1.0}`, "ELSE INTEGER TOP"},
		{"a fraction", `{"number":1.5}`, "ELSE OTHER TOP"},
		{"a literal", `{"literal":false}`, "BOOLEAN ELSE TOP"},
		{"another", `{"literal":null}`, "ELSE OTHER TOP"},
	} {
		pass, ok := p.Run([]byte(test.raw))
		require.True(t, ok)
		var ids []string
		for i, m := range p.Marks {
			if pass.Visits(i) {
				ids = append(ids, m.ID)
			}
		}
		slices.Sort(ids)
		require.Equal(t, test.want, strings.Join(ids, " "), "%s: nothing is left of the message before", test.why)
		p.Put(pass)
	}
}

func TestIs(t *testing.T) {
	p := compile(t, `true`, "/v")
	for _, test := range []struct {
		value, text string
		want        bool
	}{
		{`"digest"`, "digest", true},
		{`"digests"`, "digest", false},
		{`"diges"`, "digest", false},
		{`""`, "digest", false},
		{`""`, "", true},
		{`"d\u0069gest"`, "digest", true},
		{`"digest\u0073"`, "digest", false},
		{`"d\u0069gest\""`, "digest", false},
		{`"digest\""`, "digest", false},
		{`5`, "digest", false},
		{`null`, "", false},
	} {
		pass, ok := p.Run([]byte(`{"v":` + test.value + `}`))
		require.True(t, ok)
		require.Equal(t, test.want, pass.Is(pass.Watched[0], test.text), "%s %s", test.value, test.text)
		p.Put(pass)
	}
}

// What is noted are the members of the message, and those of objects that are members of it, whether a schema knows
// them or not.
func TestNoted(t *testing.T) {
	p := compile(t, `{"properties":{"a":{"properties":{"b":true}}}}`)
	raw := []byte(` {"x\u0079":1, "a" : {"b":{"deep":1},"c": [{"d":1}]} ,"e":[{"f":1}],"g":{},"h":{"i":"j"}} `)
	show := func(members []Noted) (shown []string) {
		for _, m := range members {
			shown = append(shown, fmt.Sprintf("%s %s", m.Name, raw[m.At:m.End]))
		}
		return shown
	}
	for range 2 { // the second time nothing is left of the first
		pass, ok := p.RunNoting(raw)
		require.True(t, ok)
		require.Equal(t, []string{`xy 1`, `a {"b":{"deep":1},"c": [{"d":1}]}`, `e [{"f":1}]`, `g {}`, `h {"i":"j"}`},
			show(pass.Members()))
		require.Equal(t, []string{`b {"deep":1}`, `c [{"d":1}]`}, show(pass.Inner(1)))
		require.Empty(t, show(pass.Inner(3)))
		require.Equal(t, []string{`i "j"`}, show(pass.Inner(4)))
		p.Put(pass)
	}
	pass, ok := p.Run(raw)
	require.True(t, ok)
	require.Empty(t, pass.Members(), "it was not asked for")
}

func TestCompare(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"1", "1.0", 0}, {"1e2", "100", 0}, {"-0", "0", 0}, {"9007199254740993", "9007199254740992", 1},
		{"0.1", "0.10000000000000000000000000001", -1},
		{"1e400", "1e399", 1}, {"-1e400", "1", -1}, {"2", "10", -1},
	}
	for _, test := range tests {
		require.Equal(t, test.want, Compare([]byte(test.a), []byte(test.b)), "%s %s", test.a, test.b)
		require.Equal(t, -test.want, Compare([]byte(test.b), []byte(test.a)), "%s %s", test.b, test.a)
	}
}

func TestDateTimes(t *testing.T) {
	tests := []struct {
		text string
		want bool
		why  string
	}{
		{"2026-06-02T19:10:00Z", true, "UTC"},
		{"2026-06-02t19:10:00.123z", true, "small letters and a fraction"},
		{"2026-06-02T19:10:00+02:00", true, "an offset"},
		{"2026-06-02T19:10:00-23:59", true, "the largest offset"},
		{"2026-06-02T19:10:00+24:00", false, "an offset of a day"},
		{"2026-06-02T19:10:00+02:60", false, "an offset with too many minutes"},
		{"2026-06-02T19:10:00+0200", false, "an offset without a colon"},
		{"2016-12-31T23:59:60Z", true, "a leap second"},
		{"2016-12-31T23:59:61Z", false, "one second more"},
		{"2017-01-01T01:59:60.5+02:00", true, "a leap second elsewhere"},
		{"2016-12-31T22:59:60-01:00", true, "and west of Greenwich"},
		{"2016-12-31T12:59:60Z", false, "a leap second that isn't the last of a day"},
		{"2016-12-31T23:59:60+02:00", false, "nor that of a day in UTC"},
		{"2024-02-29T00:00:00Z", true, "a leap day"},
		{"2100-02-29T00:00:00Z", false, "no leap day in most centuries"},
		{"2000-02-29T00:00:00Z", true, "but in some"},
		{"2026-06-31T00:00:00Z", false, "no such day"},
		{"2026-06-00T00:00:00Z", false, "no day zero"},
		{"2026-13-01T00:00:00Z", false, "no such month"},
		{"2026-06-02T24:00:00Z", false, "no such hour"},
		{"2026-06-02T9:10:00.00Z", false, "an hour of one digit, which Go lets pass"},
		{"2026-06-02T19:10:00++2:00", false, "two signs, which v5 lets pass"},
		{"2026-06-02T19:10:00.Z", false, "a point and no fraction"},
		{"2026-06-02T19:10:00,5Z", false, "a comma"},
		{"2026-06-02T19:10:00", false, "no offset"},
		{"2026-06-02 19:10:00Z", false, "no T"},
		{"2026-02-30T19:10:00Z", false, "no such day"},
		{"2026-06-02T19:10:00Zx", false, "more behind it"},
		{"", false, "nothing"},
	}
	for _, test := range tests {
		require.Equal(t, test.want, IsDateTime([]byte(test.text)), test.why)
	}
}

func TestLooking(t *testing.T) {
	raw := []byte(` { "a" : [1, "]\"", {"b":{}} ] , "\u0062" : -1.5e3 , "c":"x\\" }`)
	at := Start(raw)
	a, ok := Member(raw, at, "a")
	require.True(t, ok)
	require.Equal(t, `[1, "]\"", {"b":{}} ]`, string(raw[a:End(raw, a)]))
	b, ok := Member(raw, at, "b")
	require.True(t, ok, "a name with an escape")
	require.Equal(t, "-1.5e3", string(raw[b:End(raw, b)]))
	c, _ := Member(raw, at, "c")
	text, ok := Text(raw, c)
	require.True(t, ok)
	require.Equal(t, `x\`, string(text))
	var elements []string
	for i, element := range Elements(raw, a) {
		require.Len(t, elements, i)
		elements = append(elements, string(raw[element.At:element.End]))
	}
	require.Equal(t, []string{`1`, `"]\""`, `{"b":{}}`}, elements)
	_, ok = Member(raw, at, "d")
	require.False(t, ok)
}

// FuzzLooking looks into what may be no JSON, and must come to an end within it.
func FuzzLooking(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"b":"c\\"}]}`))
	f.Add([]byte(`{"a":[1,{"b"`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		before := bytes.Clone(raw)
		for i := range raw {
			for name, value := range Members(raw, i) {
				require.LessOrEqual(t, value.End, len(raw))
				Is(name, "a")
			}
			for _, value := range Elements(raw, i) {
				require.LessOrEqual(t, value.End, len(raw))
			}
			Text(raw, i)
			require.LessOrEqual(t, End(raw, i), len(raw))
		}
		require.Equal(t, before, raw)
	})
}
