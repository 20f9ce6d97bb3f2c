package scaffold

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// TestAnEditHasToFindItsPlace: a kit that was changed is noticed, not written half.
func TestAnEditHasToFindItsPlace(t *testing.T) {
	for _, row := range []struct {
		text string
		edit edit
		want string // "": an error
	}{
		{"a b c", edit{"b", "", "x"}, "a x c"},
		{"a b c d", edit{"b", "d", "x "}, "a x d"},
		{"a b c", edit{"b", "\x00", "x"}, "a x"},
		{"a c", edit{"b", "", "x"}, ""},
		{"b b", edit{"b", "", "x"}, ""},
		{"a b c", edit{"b", "d", "x"}, ""},
	} {
		got, err := apply([]byte(row.text), []edit{row.edit})
		require.Equal(t, row.want, string(got))
		require.Equal(t, row.want == "", err != nil)
	}
}

// What init writes as a configuration says at its top which schema it has, keeps to it, and can be read.
func TestConfigurationsKeepToTheirSchema(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "schemas", "config", "config.json"))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("config.json", bytes.NewReader(raw)))
	schema, err := c.Compile("config.json")
	require.NoError(t, err)
	var programs []Program
	for _, language := range Languages {
		for _, protocol := range append([]string{""}, Protocols...) {
			for _, role := range AllRoles() {
				program, err := Kit(language.Name, protocol, role)
				if _, refused := errors.AsType[*RefusedError](err); refused {
					continue
				}
				require.NoError(t, err)
				programs = append(programs, program)
			}
		}
	}
	// each of C2A with and without its protocol; each other one with it, and without where C2A does not have the role
	require.Len(t, programs, 2*len(Languages)*len(Roles)+2*len(neighbours)-1)
	for _, use := range EdgeUses() {
		program, err := Edge(use, "", fstest.MapFS{})
		require.NoError(t, err)
		programs = append(programs, program)
	}
	for _, program := range programs {
		dir := t.TempDir()
		require.NoError(t, Write(io.Discard, program, dir, "v1.0.0", false))
		name := filepath.Join(dir, config.Names[0])
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		first, _, _ := strings.Cut(string(text), "\n")
		require.Equal(t, "# yaml-language-server: $schema="+schemas.BaseURL+"config/config.json", first)
		require.Contains(t, string(raw), `"$id": "`+schemas.BaseURL+`config/config.json"`)
		_, _, err = config.Find(name)
		require.NoError(t, err)
		var value any
		require.NoError(t, yaml.Unmarshal(text, &value))
		require.NoError(t, schema.Validate(value), string(text))
	}
}

// TestTheGuideShowsTheWorkflow: docs/ci.md has the workflow of a program in Node.js, as init writes it.
func TestTheGuideShowsTheWorkflow(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	require.NoError(t, err)
	i := slices.IndexFunc(Languages, func(l Language) bool { return l.Name == "node" })
	require.Contains(t, string(guide), "```yaml\n"+workflow("(devel)", Languages[i].setUp, ".")+"```\n")
}
