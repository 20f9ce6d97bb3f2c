package schemas

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// The keywords that our schemas may use. A misspelt keyword would pass silently, and explain has words for no others.
var (
	plainKeywords = []string{"$schema", "$id", "$comment", "title", "$ref", "type", "enum", "const", "required",
		"minLength", "maxLength", "minItems", "minimum", "pattern", "format", "x-is", "x-requirements"}
	schemaKeywords     = []string{"items", "if", "then", "else", "additionalProperties"}
	schemaListKeywords = []string{"allOf", "oneOf", "anyOf"}
	requirementForm    = regexp.MustCompile(`^[A-Z0-9]+-[A-Z]+-[0-9]{3}$`)
	jsonTypes          = []string{"null", "boolean", "object", "array", "number", "string", "integer"}
)

func TestSchemasAreClean(t *testing.T) {
	ids := map[string]string{}
	titles := map[string]string{}
	for name, doc := range documents() {
		schema := doc.(map[string]any)
		require.Equal(t, "https://json-schema.org/draft/2020-12/schema", schema["$schema"], name)
		require.Equal(t, BaseURL+name, schema["$id"], "%s: the $id is the path", name)
		title, _ := schema["title"].(string)
		require.NotEmpty(t, title, name)
		require.Empty(t, titles[title], "%s has the title of %s", name, titles[title])
		titles[title], ids[schema["$id"].(string)] = name, name
		lint(t, name, "", schema, true)
	}
	require.GreaterOrEqual(t, len(titles), 90)
}

func lint(t *testing.T, file, pointer string, value any, top bool) {
	t.Helper()
	where := file + "#" + pointer
	if _, ok := value.(bool); ok {
		return
	}
	schema, ok := value.(map[string]any)
	require.True(t, ok, "%s is no schema", where)
	for keyword, argument := range schema {
		at := join(pointer, keyword)
		switch {
		case keyword == "properties":
			for name, member := range argument.(map[string]any) {
				lint(t, file, join(at, name), member, false)
			}
		case slices.Contains(schemaKeywords, keyword):
			lint(t, file, at, argument, false)
		case slices.Contains(schemaListKeywords, keyword):
			for i, branch := range argument.([]any) {
				lint(t, file, join(at, string(rune('0'+i))), branch, false)
				if keyword != "allOf" {
					require.Len(t, branch, 1,
						"%s: an alternative is one required member; all else is if and then, which explain well", where)
					require.Contains(t, branch, "required", where)
				}
			}
		default:
			require.Contains(t, plainKeywords, keyword, where)
		}
	}
	if !top {
		for _, keyword := range []string{"$id", "$schema", "title"} {
			require.NotContains(t, schema, keyword, where)
		}
	}
	if ids, ok := schema["x-requirements"]; ok {
		list := ids.([]any)
		require.NotEmpty(t, list, where)
		for _, id := range list {
			require.Regexp(t, requirementForm, id, where)
		}
		require.NotContains(t, file, "port/", "%s: a fault of the port breaks no requirement", where)
	}
	if ref, ok := schema["$ref"].(string); ok {
		require.NotContains(t, ref, "#", "%s: references name whole files", where)
		_, found := (&onepass.Place{Files: documents(), File: file, Value: schema}).Follow()
		require.True(t, found, "%s refers to %q", where, ref)
	}
	switch kind := schema["type"].(type) {
	case string:
		require.Contains(t, jsonTypes, kind, where)
	case []any:
		for _, k := range kind {
			require.Contains(t, jsonTypes, k, where)
		}
	}
	if pattern, ok := schema["pattern"].(string); ok {
		_, err := regexp.Compile(pattern)
		require.NoError(t, err, where)
	}
	if format, ok := schema["format"]; ok {
		require.Equal(t, "date-time", format, "%s: formats that are not known are not asserted", where)
	}
	required, _ := schema["required"].([]any)
	for _, name := range required {
		require.IsType(t, "", name, where)
	}
	require.NotEqual(t, false, schema["additionalProperties"], "%s: an unknown member is never an error", where)
}

func TestLintCatches(t *testing.T) {
	// lint ends a test that it fails, so the faults are shown to a test of their own.
	tests := []struct {
		why, schema string
	}{
		{"a misspelt keyword", `{"minLenght":1}`},
		{"an id of no known form", `{"x-requirements":["EVT-1"]}`},
		{"an id at the port", `{"x-requirements":["C2A-EVT-001"]}`},
		{"a closed object", `{"additionalProperties":false}`},
		{"a dangling reference", `{"$ref":"nowhere.json"}`},
		{"an alternative that explains badly", `{"oneOf":[{"type":"string"}]}`},
		{"a format that is not asserted", `{"format":"email"}`},
	}
	for _, test := range tests {
		doc, fault := decode([]byte(test.schema))
		require.Nil(t, fault)
		inner := new(testing.T)
		done := make(chan struct{})
		go func() {
			defer close(done)
			lint(inner, "port/x.json", "", doc, true)
		}()
		<-done
		require.True(t, inner.Failed(), test.why)
	}
}

// A bare event and its frame, and the shared messages of both drafts, must not drift apart in their ids.
func TestRequirementsOfTheCatalogueAreEnforced(t *testing.T) {
	got := strings.Join(Requirements(), " ")
	for _, id := range []string{
		"C2A-EVT-001", "C2A-EVT-002", "C2A-EVT-003", "C2A-EVT-004", "C2A-EVT-005", "C2A-EVT-006", "C2A-EVT-007",
		"C2A-EVT-008",
		"C2A-EVT-009", "C2A-EVT-010", "C2A-EVT-017", "C2A-RPC-001", "C2A-INIT-002", "C2A-INIT-003", "C2A-INIT-004",
		"C2A-MODE-009", "C2A-MODE-010", "C2A-MODE-013", "C2A-MODE-014",
	} {
		require.Contains(t, got, id)
	}
}
