package config

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// published is the schema that editors read.
func published(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "schemas", "config", "config.json"))
	require.NoError(t, err)
	return raw
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
	case uint64:
		return json.Number(strings.TrimSuffix(string(must(json.Marshal(v))), "\n"))
	}
	return value
}

func must(raw []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return raw
}

func bySchema(t *testing.T, source string) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("config.json", bytes.NewReader(published(t))))
	s, err := c.Compile("config.json")
	require.NoError(t, err)
	var value any
	if err := yaml.Unmarshal([]byte(source), &value); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(must(json.Marshal(plain(value)))))
	d.UseNumber()
	require.NoError(t, d.Decode(&value))
	return s.Validate(value)
}

// The schema and the reader know the same keys.
func TestTheSchemaHasTheKeysOfTheReader(t *testing.T) {
	type object struct {
		Properties map[string]json.RawMessage
	}
	var schema, implementation object
	require.NoError(t, json.Unmarshal(published(t), &schema))
	require.NoError(t, json.Unmarshal(schema.Properties["implementation"], &implementation))
	var c File
	require.ElementsMatch(t, slices.Collect(maps.Keys(c.keys())), slices.Collect(maps.Keys(schema.Properties)))
	require.ElementsMatch(t, slices.Collect(maps.Keys(c.Implementation.keys())),
		slices.Collect(maps.Keys(implementation.Properties)))
	var framing struct{ Enum []string }
	require.NoError(t, json.Unmarshal(implementation.Properties["framing"], &framing))
	require.Equal(t, jsonrpc.Framings(), framing.Enum)
}

// The schema and the reader refuse the same configurations.
func TestTheSchemaRefusesWhatTheReaderRefuses(t *testing.T) {
	beyond := []string{
		"a second document would be ignored", // an editor checks each document by itself
		"a list that contains itself",        // no JSON can hold it
	}
	for _, row := range refusals {
		if !slices.Contains(beyond, row.why) {
			require.Error(t, bySchema(t, row.source), row.why)
		}
	}
	for _, row := range []struct {
		why, source string
		ok          bool
	}{
		{"nothing", "", true},
		{"every key", fullConfig, true},
		{"what the help shows", Example, true},
		{"lists of one", "roles: harness\nreports: junit=c2a.xml\nimplementation: {env: {N: 1}}", true},
		{"an alias", "drafts: &d [2026-06-24]\nroles: [host]\nscenarios: *d", true},
		{"a list of none", "roles: []", true},
		{"a hexadecimal seed", "seed: 0x1f", true},
		{"the same as a text", "seed: '0x1f'", true},
		{"the largest seed", "seed: 18446744073709551615", true},
		{"a seed beyond 64 bits", "seed: 18446744073709551616", false},
		{"a negative seed", "seed: -1", false},
		{"a share", "pass-rate: 0.9", true},
		{"no share", "pass-rate: 0", false},
		{"more than all", "pass-rate: 1.5", false},
		{"all", "pass-rate: 100%", true},
		{"trials as a text", "trials: '3'", true},
		{"half a trial", "trials: 1.5", false},
		{"a duration of parts", "max-wait: 1h2m3.5s", true},
		{"a duration of another unit", "max-wait: 1 day", false},
		{"a build without a command", "implementation: {build: make}", false},
		{"a profile", "implementation: {profile: bot.yaml}", true},
		{"a url with headers", "implementation: {url: 'wss://h', headers: {A: b}, ca: x.pem}", true},
		{"a ca without a url", "implementation: {command: x, ca: x.pem}", false},
		{"an environment of nothing for a url", "implementation: {url: 'ws://h', env: {}}", true},
	} {
		_, err := parse([]byte(row.source))
		require.Equal(t, row.ok, err == nil, "%s: the reader says %v", row.why, err)
		err = bySchema(t, row.source)
		require.Equal(t, row.ok, err == nil, "%s: the schema says %v", row.why, err)
	}
}

var yamlBlocks = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// What the guides show as a configuration is one.
func TestGuidesShowConfigurations(t *testing.T) {
	guides, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	require.NoError(t, err)
	shown := 0
	for _, guide := range append(guides, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(guide)
		require.NoError(t, err)
		for _, block := range yamlBlocks.FindAllStringSubmatch(string(text), -1) {
			if !regexp.MustCompile(`(?m)^implementation:`).MatchString(block[1]) {
				continue
			}
			shown++
			_, err := parse([]byte(block[1]))
			require.NoError(t, err, guide)
			require.NoError(t, bySchema(t, block[1]), guide)
		}
	}
	require.Positive(t, shown)
}
