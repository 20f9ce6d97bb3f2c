package knownfailures

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// published is the schema that editors read.
func published(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "schemas", "known", "known.json"))
	require.NoError(t, err)
	return raw
}

func bySchema(t *testing.T, source string) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("known.json", bytes.NewReader(published(t))))
	s, err := c.Compile("known.json")
	require.NoError(t, err)
	var value any
	if err := yaml.Unmarshal([]byte(source), &value); err != nil {
		return err
	}
	raw, err := json.Marshal(plain(value))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &value))
	return s.Validate(value)
}

// plain gives YAML as an editor reads it, to which a date is a text.
func plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			v[name] = plain(member)
		}
	case []any:
		for i, element := range v {
			v[i] = plain(element)
		}
	case time.Time:
		return v.Format(time.DateOnly)
	}
	return value
}

// The schema has the keys of what is read.
func TestTheSchemaHasTheKeysOfTheReader(t *testing.T) {
	type object struct{ Properties map[string]any }
	var schema struct {
		Items object
		Defs  map[string]object `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(published(t), &schema))
	require.ElementsMatch(t, members(reflect.TypeFor[report.KnownFailure](), "line"),
		slices.Collect(maps.Keys(schema.Items.Properties)))
	check := members(reflect.TypeFor[report.KnownCheck](), "source", "what") // these are a key and its value
	for source := judge.Source(1); ; source++ {
		text, err := source.MarshalText()
		if err != nil {
			break
		}
		check = append(check, string(text))
	}
	require.ElementsMatch(t, check, slices.Collect(maps.Keys(schema.Defs["check"].Properties)))
}

// members are the names of a struct in JSON, without some.
func members(of reflect.Type, without ...string) (list []string) {
	for i := range of.NumField() {
		name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		if !slices.Contains(without, name) {
			list = append(list, name)
		}
	}
	return list
}

// The schema and the reader refuse the same lists, but for a role or draft that there isn't.
func TestTheSchemaRefusesWhatTheReaderRefuses(t *testing.T) {
	for _, row := range []struct {
		why, source string
		ok          bool
	}{
		{"nothing", "", true},
		{"a list of none", "[]", true},
		{"all there is", "- {requirement: C2A-ATT-001, scenario: a/b, role: host, draft: 2026-06-24, reason: x, " +
			"fails: [{step: s, in: [a/b], at: /x}, {law: l, in: a/b}, {schema: s}, {oracle: o}]}", true},
		{"one check, without a list", "- {scenario: a/b, reason: x, fails: {law: l}}", true},
		{"a number for a reason", "- {scenario: a/b, reason: 7, fails: {law: 8}}", true},
		{"no list", "requirement: C2A-ATT-001", false},
		{"an entry that is a text", "- C2A-ATT-001", false},
		{"an entry about nothing", "- {reason: x, fails: {law: l}}", false},
		{"an entry without a reason", "- {scenario: a/b, fails: {law: l}}", false},
		{"an empty reason", "- {scenario: a/b, reason: ' ', fails: {law: l}}", false},
		{"nothing fails", "- {scenario: a/b, reason: x, fails: []}", false},
		{"nothing fails at all", "- {scenario: a/b, reason: x}", false},
		{"an unknown key", "- {scenario: a/b, reasons: x, reason: x, fails: {law: l}}", false},
		{"an unknown judge", "- {scenario: a/b, reason: x, fails: {jury: l}}", false},
		{"two judges", "- {scenario: a/b, reason: x, fails: {law: l, step: s}}", false},
		{"no judge", "- {scenario: a/b, reason: x, fails: {in: a/b}}", false},
		{"an empty demand", "- {scenario: a/b, reason: x, fails: {law: ''}}", false},
		{"a list of roles", "- {scenario: a/b, role: [host], reason: x, fails: {law: l}}", false},
	} {
		_, err := Read("known.yaml", []byte(row.source))
		require.Equal(t, row.ok, err == nil, "%s: the reader says %v", row.why, err)
		err = bySchema(t, row.source)
		require.Equal(t, row.ok, err == nil, "%s: the schema says %v", row.why, err)
	}
}

var yamlBlocks = regexp.MustCompile("(?s)```yaml\n(- requirement.*?)```")

// The list that the guide shows is one.
func TestTheGuideShowsAList(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	require.NoError(t, err)
	shown := yamlBlocks.FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, shown)
	for _, block := range shown {
		_, err := Read("docs/ci.md", []byte(block[1]))
		require.NoError(t, err)
		require.NoError(t, bySchema(t, block[1]))
	}
}

// A new list says at its top which schema it has, where editors look for it.
func TestANewListNamesItsSchema(t *testing.T) {
	var schema struct {
		ID string `json:"$id"`
	}
	require.NoError(t, json.Unmarshal(published(t), &schema))
	require.True(t, strings.HasPrefix(header, "yaml-language-server: $schema="+schema.ID+"\n"))
}
