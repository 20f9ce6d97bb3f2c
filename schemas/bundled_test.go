package schemas_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/bundle"
)

// A bundled schema accepts all that is valid, and refuses all that is not but for what is said to be beyond it, of
// messages that are changed at random.
func TestBundledSchemasGiveTheSameVerdict(t *testing.T) {
	files, err := bundle.Each()
	require.NoError(t, err)
	compiled := map[string]*jsonschema.Schema{}
	for _, f := range files {
		c := jsonschema.NewCompiler()
		require.NoError(t, c.AddResource(f.Path, bytes.NewReader(f.Content)))
		compiled[f.Path], err = c.Compile(f.Path)
		require.NoError(t, err, f.Path)
	}
	beyond := map[string]bool{}
	for _, b := range bundle.WhatIsBeyond(nil) {
		beyond[b.Name] = true
	}
	count := map[bool]int{}
	try := func(draft schemas.Draft, kind schemas.Kind, raw []byte) {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		findings := schemas.Validate(draft, kind, raw)
		var message any
		if slices.ContainsFunc(findings, func(f schemas.Finding) bool { return ofReading[f.Keyword] }) ||
			d.Decode(&message) != nil {
			return
		}
		valid := len(findings) == 0
		path := schemas.PathOf(draft, kind) + ".json"
		said := compiled[path].Validate(message)
		if said == nil && !valid && !slices.ContainsFunc(findings, func(f schemas.Finding) bool {
			return !beyond[f.Keyword] && !(f.Keyword == "format" && bytes.Contains(raw, []byte(":60"))) // a leap second
		}) {
			return
		}
		require.Equal(t, valid, said == nil, "%s: %v, and the bundled schema says %v\n%s", path, findings, said, raw)
		count[valid]++
	}
	schemas.Mutations(30, try)
	schemas.RuleMessages(800, try)
	require.Greater(t, count[true], 1500, "too few valid messages tell nothing")
	require.Greater(t, count[false], 1500)
}

// ofReading are the keywords of findings about bytes.
var ofReading = map[string]bool{
	schemas.KeywordEmpty: true, schemas.KeywordBOM: true, schemas.KeywordUTF8: true, schemas.KeywordSurrogate: true,
	schemas.KeywordSyntax: true, schemas.KeywordDuplicate: true, schemas.KeywordTrailing: true,
	schemas.KeywordLength: true, schemas.KeywordDepth: true, schemas.KeywordValues: true, schemas.KeywordNumber: true,
}
