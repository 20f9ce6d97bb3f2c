package edge

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
)

func read(t *testing.T, path ...string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
	require.NoError(t, err)
	return string(raw)
}

// The guide names every platform with its settings, every template, and every key of a profile.
func TestTheGuideIsComplete(t *testing.T) {
	guide := read(t, "docs", "edge.md")
	says := func(where, what, of string) {
		t.Helper()
		require.True(t, strings.Contains(where, what), "the guide says nothing of %s of %s", what, of)
	}
	for _, k := range kinds {
		row := regexp.MustCompile("(?m)^\\| `" + k.Name + "` .*$").FindString(guide)
		for _, delivery := range k.Deliveries {
			says(row, "`"+delivery+"`", k.Name)
		}
		for name := range k.Settings {
			says(row, "`"+name+"`", k.Name)
		}
		for _, op := range k.Shows {
			switch op {
			case "redeliver", "outage", face.Reconnect, face.Late, face.Workspaces: // not actions of people
			case "status":
				says(row, "statuses", k.Name)
			default:
				says(row, op, k.Name)
			}
		}
	}
	for name := range templateNames {
		says(guide, "`${"+name+"}`", "templates")
	}
	for _, key := range keys(reflect.TypeFor[Profile](), "") {
		says(guide, "`"+key[strings.LastIndex(key, ".")+1:]+"`", key)
	}
}

// The guide says for each platform which calls it answers and which events it sends, and which it doesn't.
func TestTheGuideSaysWhatIsPlayed(t *testing.T) {
	guide := read(t, "docs", "edge.md")
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, k := range kinds {
		f, err := k.Open(t.Context(), facetest.NewWatcher(), face.Options{Webhook: "http://127.0.0.1:9/"})
		require.NoError(t, err)
		plays := f.(face.Player).Plays()
		require.NoError(t, f.Close())
		_, table, found := strings.Cut(guide, "| `"+k.Name+"` | calls | events |\n")
		require.True(t, found, "no table of %s", k.Name)
		table, _, _ = strings.Cut(table, "\n\n")
		source := ""
		files, err := filepath.Glob(filepath.Join("..", "face", k.Name, "*.go"))
		require.NoError(t, err)
		for _, name := range files {
			if !strings.HasSuffix(name, "_test.go") {
				source += read(t, "runner", "face", k.Name, filepath.Base(name))
			}
		}
		var told []string
		for _, row := range strings.Split(table, "\n")[1:] {
			cells := strings.Split(strings.ReplaceAll(row, `\|`, "¦"), "|")
			missing := strings.TrimSpace(cells[1]) == "missing"
			for _, call := range quoted.FindAllStringSubmatch(cells[2], -1) {
				known := slices.ContainsFunc(plays, func(p string) bool { return strings.EqualFold(p, call[1]) })
				require.Equal(t, missing, !known, "%s: %s", k.Name, call[1])
				if !missing {
					told = append(told, strings.ToLower(call[1]))
				}
			}
			for _, event := range quoted.FindAllStringSubmatch(cells[3], -1) {
				require.Equal(t, missing, !strings.Contains(source, `"`+event[1]+`"`), "%s: %s", k.Name, event[1])
			}
		}
		for _, call := range plays {
			require.Contains(t, told, strings.ToLower(call), "the guide says nothing of a call of %s", k.Name)
		}
	}
}

// The examples in the guide can be pasted.
func TestTheGuideShowsProfiles(t *testing.T) {
	shown := 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(read(t, "docs", "edge.md"),
		-1) {
		if !strings.Contains(block[1], "program:") {
			require.NoError(t, yaml.Unmarshal([]byte(block[1]), &Profile{}), block[1])
			continue
		}
		shown++
		_, err := Parse([]byte(block[1]))
		require.NoError(t, err, block[1])
		require.NoError(t, validate(t, block[1]), block[1])
	}
	require.Positive(t, shown)
}

// The schema and the reader have the same keys, and reject the same profiles.
func TestTheSchemaIsThatOfTheReader(t *testing.T) {
	var schema map[string]any
	require.NoError(t, json.Unmarshal([]byte(read(t, "schemas", "edge", "profile.json")), &schema))
	require.ElementsMatch(t, keys(reflect.TypeFor[Profile](), ""), members(schema, ""))
	kind := schema["properties"].(map[string]any)["face"].(map[string]any)
	kind = kind["properties"].(map[string]any)["kind"].(map[string]any)
	for _, name := range KindNames() {
		require.Contains(t, kind["anyOf"].([]any)[0].(map[string]any)["enum"], name)
	}

	good := map[string]string{
		"program": "{name: bot}", "role": "stack", "face": "{kind: " + KindNames()[0] + "}", "model": "{api: openai}",
		"start": "{command: [bot]}",
	}
	with := func(changes ...string) string {
		lines := []string{}
		for key, value := range good {
			for i := 0; i < len(changes); i += 2 {
				if changes[i] == key {
					value = changes[i+1]
				}
			}
			if value != "" {
				lines = append(lines, key+": "+value)
			}
		}
		for i := 0; i < len(changes); i += 2 {
			if _, there := good[changes[i]]; !there {
				lines = append(lines, changes[i]+": "+changes[i+1])
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, c := range []struct {
		why, profile string
		ok           bool
	}{
		{"the least", with(), true},
		{"all there is", with("program", "{name: b, version: '1'}", "drafts", "['2026-06-02']", "windows",
			"{composeMs: 2500}", "capabilities", "[typing]", "configuration", "{a: {b: 1}}", "processes", "2", "marks",
			"false", "isolated", "no",
			"model", "{api: acp, silence: NO_REPLY, body: '(a)'}", "start",
			"{command: [a, '${state}'], dir: x, env: {A: '${port}'}, files: {a/b: '$$'}, ready: {log: up, http: "+
				"'http://127.0.0.1:${port}/', within: 1m30s}}"), true},
		{"an unknown key", with("profil", "1"), false},
		{"an unknown key deep down", with("start", "{command: [a], ready: {logs: x}}"), false},
		{"no program", with("program", ""), false},
		{"another role", with("role", "host"), false},
		{"a stack without a model", with("model", ""), false},
		{"another API", with("model", "{api: mistral}"), false},
		{"no platform", with("face", "{kind: ''}"), false},
		{"no command", with("start", "{command: []}"), false},
		{"another draft", with("drafts", "[pap]"), false},
		{"isolated by a word that there isn't", with("isolated", "maybe"), false},
		{"fewer processes than none", with("processes", "-1"), false},
		{"a time without a unit", with("start", "{command: [a], ready: {within: soon}}"), false},
		{"a pattern that is none", with("model", "{api: openai, body: '('}"), false},
	} {
		_, err := Parse([]byte(c.profile))
		require.Equal(t, c.ok, err == nil, "%s: the reader says %v", c.why, err)
		err = validate(t, c.profile)
		require.Equal(t, c.ok, err == nil, "%s: the schema says %v", c.why, err)
	}
}

func TestWorkDir(t *testing.T) {
	abs, err := filepath.Abs("x")
	require.NoError(t, err)
	for dir, want := range map[string]string{"": "bots", "x": filepath.Join("bots", "x"),
		filepath.Join("..", "x"): "x", abs: abs} {
		require.Equal(t, want, (&Profile{dir: "bots", Start: Start{Dir: dir}}).workDir())
	}
}

func TestExamplesHaveProfiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "examples", "edge", "*", "*.yaml"))
	require.NoError(t, err)
	for _, name := range files {
		p, err := Load(name)
		require.NoError(t, err)
		require.NotEmpty(t, p.Program.Version, name)
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, validate(t, string(raw)), name)
	}
}

func validate(t *testing.T, profile string) error {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	require.NoError(t, c.AddResource("profile.json",
		bytes.NewReader([]byte(read(t, "schemas", "edge", "profile.json")))))
	s, err := c.Compile("profile.json")
	require.NoError(t, err)
	var v any
	require.NoError(t, yaml.Unmarshal([]byte(profile), &v))
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &v))
	return s.Validate(v)
}

// keys returns the keys of a profile that contain no other keys, with dots.
func keys(of reflect.Type, at string) []string {
	var list []string
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if name == "" {
			continue
		}
		if f.Type.Kind() == reflect.Struct {
			list = append(list, keys(f.Type, at+name+".")...)
		} else {
			list = append(list, at+name)
		}
	}
	slices.Sort(list)
	return list
}

// members returns the properties of a schema that have no properties, with dots.
func members(schema map[string]any, at string) []string {
	var list []string
	properties, _ := schema["properties"].(map[string]any)
	for name, v := range properties {
		if below := members(v.(map[string]any), at+name+"."); len(below) > 0 {
			list = append(list, below...)
		} else {
			list = append(list, at+name)
		}
	}
	slices.Sort(list)
	return list
}
