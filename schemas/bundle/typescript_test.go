package bundle

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

func TestTypesOfSchemas(t *testing.T) {
	files := onepass.Files{}
	for name, text := range map[string]string{
		"a/text.json": `{"title": "Text", "type": "string"}`,
		"b/frame.json": `{"title": "Frame", "type": "object", "required": ["id"],
			"properties": {"id": {"type": ["string", "null"]}}}`,
	} {
		var schema any
		require.NoError(t, json.Unmarshal([]byte(text), &schema))
		files[name] = schema
	}
	for _, row := range []struct{ why, schema, want string }{
		{"an alias", `{"$ref": "text.json", "title": "X"}`, `type X = Text;`},
		{"an alias of another module", `{"$ref": "../b/frame.json"}`, `type X = b.Frame;`},
		{"members that may be absent", `{"type": "object", "required": ["a"],
			"properties": {"a": {"type": "integer"}, "b": {"type": "array", "items": {"$ref": "text.json"}}}}`,
			`type X = { a: number; b?: Array<Text>; };`},
		{"schemas that meet are merged", `{"$ref": "../b/frame.json", "properties": {"id": {"type": "string"},
			"x-y": {"enum": ["p", 1, true]}}}`,
			`type X = { id: string; "x-y"?: "p" | 1 | true; };`},
		{"a member that is never there", `{"type": "object", "properties": {"id": false}}`, `type X = {
			id?: never; };`},
		{"names that are open", `{"type": "object", "additionalProperties": {"type": "boolean"}}`,
			`type X = { [name: string]: boolean };`},
		{"one of two members", `{"type": "object", "required": ["c"], "properties": {"a": {"type": "string"},
			"c": true}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}`,
			`type X = { c: unknown; } & ({ a: string; b?: never; } | { a?: never; b: unknown; });`},
		{"the other one is required anyway", `{"type": "object", "required": ["a"],
			"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}`,
			`type X = { a: unknown; b?: never; };`},
		{"any of two members", `{"type": "object", "properties": {"a": {"type": "string"}},
			"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}`,
			`type X = { a: string; b?: unknown; } | { a?: string; b: unknown; };`},
		{"a value of a list decides", `{"type": "object", "required": ["op"],
			"properties": {"op": {"enum": ["p", "q", "r"]}}, "allOf": [{"if": {"required": ["op"],
			"properties": {"op": {"const": "p"}}}, "then": {"required": ["text"],
			"properties": {"text": {"$ref": "text.json"}}}}]}`,
			`type X = { op: "p"; text: Text; } | { op: "q" | "r"; };`},
		{"a value of an open text decides", `{"type": "object", "required": ["op"],
			"properties": {"op": {"type": "string"}}, "if": {"required": ["op"],
			"properties": {"op": {"const": "p"}}}, "then": {"required": ["text"],
			"properties": {"text": {"$ref": "text.json"}}}}`,
			`type X = { op: "p"; text: Text; } | { op: string; text?: unknown; };
			/** T: those that the schema knows by name */ export type KnownX = { op: "p"; text: Text; };`},
		{"a boolean decides, and may be absent", `{"type": "object",
			"properties": {"bad": {"type": "boolean"}}, "if": {"required": ["bad"],
			"properties": {"bad": {"const": true}}}, "else": {"required": ["a"],
			"properties": {"a": {"type": "number"}}}}`,
			`type X = { bad: true; } | { a: number; bad?: false; };`},
		{"whether a member is there decides", `{"type": "object", "if": {"required": ["m"]},
			"then": {"$ref": "../b/frame.json"}, "else": {"properties": {"a": true}}}`,
			`type X = { id: string | null; m: unknown; } | { a?: unknown; m?: never; };`},
		{"the type decides", `{"type": ["object", "null"], "if": {"type": "object"},
			"then": {"required": ["a"]}, "properties": {"a": {"type": "string"}}}`,
			`type X = { a: string; } | null;`},
		{"what is said of a member", `{"type": "object", "properties": {"a": {"type": "string",
			"x-is": "a name", "x-requirements": ["Z-A-001"]}}}`,
			`type X = { /** a name; Z-A-001 */ a?: string; };`},
	} {
		var schema any
		require.NoError(t, json.Unmarshal([]byte(row.schema), &schema))
		top := &onepass.Place{Files: files, File: "a/x.json", Value: schema}
		d := declarations{folder: "a", imports: map[string]bool{}}
		d.declare(schemas.Subject{Path: "a/x", Title: "T", Top: top})
		want := strings.Join(strings.Fields("/** T */ export "+row.want), " ")
		require.Equal(t, want, strings.Join(strings.Fields(d.b.String()), " "), row.why)
	}
}

func TestEveryKindHasAType(t *testing.T) {
	text := map[string]string{}
	for _, f := range TypeScript() {
		text[f.Path] = string(f.Content)
	}
	for _, s := range schemas.Subjects() {
		folder, kind := s.Path[:strings.LastIndex(s.Path, "/")], s.Path[strings.LastIndex(s.Path, "/")+1:]
		require.Contains(t, text["types/"+module(folder)+".d.ts"], "export type "+typeName(kind)+" = ", s.Path)
	}
}
