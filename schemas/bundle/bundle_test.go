package bundle

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

var update = flag.Bool("update", false, "rewrite docs/schemas.md, and testdata/readings.json")

func filesOf(t *testing.T, o Options) map[string][]byte {
	t.Helper()
	files, err := Files(o)
	require.NoError(t, err)
	all := map[string][]byte{}
	for _, f := range files {
		require.NotContains(t, all, f.Path)
		all[f.Path] = f.Content
	}
	return all
}

// Each schema stands alone, in words that every validator knows, and in ASCII.
func TestSchemasStandAlone(t *testing.T) {
	each := filesOf(t, Options{})
	require.NotContains(t, each, "all.json")
	known := append(slices.Clone(order), "additionalProperties", "minLength", "maxLength", "minItems", "maxItems",
		"uniqueItems", "minProperties", "minimum", "pattern")
	var walk func(t *testing.T, schema any)
	walk = func(t *testing.T, schema any) {
		for keyword, argument := range schema.(object) {
			require.Contains(t, known, keyword)
			switch keyword {
			case "$ref":
				require.True(t, strings.HasPrefix(argument.(string), "#/$defs/"), argument)
			case "properties", "$defs":
				for _, inner := range argument.(object) {
					if _, said := inner.(bool); !said {
						walk(t, inner)
					}
				}
			case "items", "additionalProperties", "not", "if", "then", "else":
				if _, said := argument.(bool); !said {
					walk(t, argument)
				}
			case "allOf", "anyOf", "oneOf":
				for _, inner := range argument.([]any) {
					walk(t, inner)
				}
			}
		}
	}
	for _, s := range schemas.Subjects() {
		t.Run(s.Path, func(t *testing.T) {
			content := each[s.Path+".json"]
			require.NotNil(t, content)
			require.Equal(t, -1, bytes.IndexFunc(content, func(r rune) bool { return r >= unicode.MaxASCII }))
			var schema object
			require.NoError(t, json.Unmarshal(content, &schema))
			require.Equal(t, BaseURL+s.Path+".json", schema["$id"])
			require.NotEmpty(t, schema["title"])
			walk(t, schema)
			defs, _ := schema["$defs"].(object)
			for name := range defs {
				require.Contains(t, string(content), `"$ref": "#/$defs/`+name+`"`, "a schema that nobody refers to")
			}
		})
	}
}

// Every vector gets the verdict that its entry in the index says, by one file for each kind and by one for all.
func TestVectorsGetTheirVerdict(t *testing.T) {
	for _, single := range []bool{false, true} {
		files := filesOf(t, Options{Single: single})
		c := jsonschema.NewCompiler()
		for path, content := range files {
			if bytes.HasPrefix(content, []byte("{\n  \"$schema\"")) {
				require.NoError(t, c.AddResource(path, bytes.NewReader(content)))
			}
		}
		var vectors []Vector
		require.NoError(t, json.Unmarshal(files["vectors/index.json"], &vectors))
		require.Greater(t, len(vectors), 450)
		for _, v := range vectors {
			schema, err := c.Compile(v.Schema)
			require.NoError(t, err)
			var message any
			d := json.NewDecoder(bytes.NewReader(files[v.File]))
			d.UseNumber()
			reads := d.Decode(&message) == nil && json.Valid(files[v.File])
			if !reads || v.Beyond == schemas.KeywordNumber {
				require.False(t, v.Valid, v.File)
				continue
			}
			require.Equal(t, v.Valid || v.Beyond != "", schema.Validate(message) == nil, "%s by %s", v.File, v.Schema)
		}
	}
}

// What is beyond the schemas has a vector that shows it.
func TestWhatIsBeyondIsShown(t *testing.T) {
	all := WhatIsBeyond(Vectors())
	require.Len(t, all, len(readings)+1+4)
	for _, b := range all {
		require.NotEmpty(t, b.What)
		require.NotEmpty(t, b.Vectors, b.Name)
		require.Equal(t, b.Reading, b.Schemas == nil, b.Name)
	}
}

func TestPatternsArePortable(t *testing.T) {
	for _, row := range []struct{ why, pattern, want string }{
		{"what all know stays", `^human://[A-Z_-]+(\.[a-z0-9]+)+$`, `^human://[A-Z_-]+(\.[a-z0-9]+)+$`},
		{"escapes that all know stay", `[\x00-\x1f\n]`, `[\x00-\x1f\n]`},
		{"white space is that of RE2", `^a[^\s/]+$`, `^a[^\x09\x0a\x0c\x0d /]+$`},
		{"a dot is no line feed", `^a.*b\.$`, `^a[^\n]*b\.$`},
		{"what nobody needs yet is refused", `\d{2}|x`, "\x00"},
		{"groups and alternatives", `(a\d?|bc)+`, `(a[0-9]?|bc)+`},
		{"a repeated text", `(?:ab\d)*`, `(ab[0-9])*`},
	} {
		got, err := portable(row.pattern)
		if row.want == "\x00" {
			require.ErrorContains(t, err, "not portable", row.why)
			continue
		}
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, got, row.why)
	}

	names, err := portable(`^[@^][\p{L}\p{N}_-]+$`)
	require.NoError(t, err)
	require.NotContains(t, names, `\p`)
	want, got := regexp.MustCompile(`^[@^][\p{L}\p{N}_-]+$`), regexp.MustCompile(names)
	for r := range rune(unicode.MaxRune) {
		require.Equal(t, want.MatchString("@"+string(r)), got.MatchString("@"+string(r)), "%U", r)
	}
	require.True(t, got.MatchString("^ORAC"))
	require.False(t, got.MatchString("ORAC"))
}

// The pattern in place of the format takes what the format takes, and leap seconds with an offset besides.
func TestDateTimes(t *testing.T) {
	pattern := regexp.MustCompile(dateTime)
	leap := regexp.MustCompile(`:60(\.[0-9]+)?[+-]`)
	day := time.Date(1896, 1, 1, 0, 0, 0, 0, time.UTC)
	for ; day.Year() < 2105; day = day.AddDate(0, 0, 27) {
		for d := range 33 {
			text := fmt.Sprintf("%s-%02dT19:10:00Z", day.Format("2006-01"), d)
			require.Equal(t, onepass.IsDateTime([]byte(text)), pattern.MatchString(text), text)
		}
	}
	times := rapid.SampledFrom([]string{"2026-06-02T19:10:00Z", "2000-02-29t23:59:60z", "1900-02-29T00:00:00Z",
		"2024-02-29T12:59:60.5+13:00", "2026-12-31T23:59:59.999-00:00", "0000-02-29T00:00:00+23:59"})
	odd := rapid.SampledFrom([]byte("0123569tT:+-.Zz x\n"))
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(times.Draw(t, "time"))
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			text[rapid.IntRange(0, len(text)-1).Draw(t, "place")] = odd.Draw(t, "byte")
		}
		if is := onepass.IsDateTime(text); is || !leap.Match(text) {
			require.Equal(t, is, pattern.Match(text), "%s", text)
		}
	})
}

// The guide lists what is beyond the schemas, and which validators let wrong bytes pass.
func TestGuideListsWhatIsBeyond(t *testing.T) {
	var passes map[string][]string
	raw, err := os.ReadFile(filepath.Join("testdata", "readings.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &passes))
	var rules, reading strings.Builder
	for _, b := range WhatIsBeyond(Vectors()) {
		if !b.Reading {
			ids := strings.Join(b.Requirements, ", ")
			fmt.Fprintf(&rules, "| `%s` | %s | %s | %d |\n", b.Name, b.What, ids, len(b.Schemas))
			continue
		}
		var let []string
		for _, engine := range slices.Sorted(maps.Keys(passes)) {
			n := 0
			for _, file := range b.Vectors {
				if slices.Contains(passes[engine], file) {
					n++
				}
			}
			switch {
			case n == len(b.Vectors):
				let = append(let, engine)
			case n > 0:
				let = append(let, fmt.Sprintf("%s (%d of %d vectors)", engine, n, len(b.Vectors)))
			}
		}
		fmt.Fprintf(&reading, "| `%s` | %s | %s |\n", b.Name, b.What, strings.Join(let, ", "))
	}
	name := filepath.Join("..", "..", "docs", "schemas.md")
	guide, err := os.ReadFile(name)
	require.NoError(t, err)
	want := between(t, string(guide), "rules",
		"| name | rule | breaks | number of schemas |\n|---|---|---|---|\n"+rules.String())
	want = between(t, want, "bytes", "| name | fault | accepted by |\n|---|---|---|\n"+reading.String())
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
	}
	require.Equal(t, want, string(guide), "rewrite it by 'go test ./schemas/bundle -run Guide -update'")
}

// between puts a text between the marks of a name.
func between(t *testing.T, guide, name, text string) string {
	t.Helper()
	from := "<!-- " + name + ": written by 'go test ./schemas/bundle -run Guide -update' -->\n"
	before, rest, ok := strings.Cut(guide, from)
	require.True(t, ok, name)
	_, after, ok := strings.Cut(rest, "<!-- /"+name+" -->")
	require.True(t, ok, name)
	return before + from + text + "<!-- /" + name + " -->" + after
}
