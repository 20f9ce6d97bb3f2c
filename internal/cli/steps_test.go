package cli

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

func TestSteps(t *testing.T) {
	for _, row := range []struct {
		why  string
		args []string
		want []string
		code bool // an error is wanted
	}{
		{why: "everything, grouped, with examples",
			want: []string{"Given\n", "When\n", "Then\n", "such as: Will is in a DM with lead"}},
		{why: "only what has a word", args: []string{"typing"}, want: []string{"{name} {starts|stops} typing"}},
		{why: "a word that no step has is an error, not an empty list", args: []string{"xyzzy"}, code: true},
	} {
		cmd := newRoot()
		var out bytes.Buffer
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		cmd.SetArgs(append([]string{"steps"}, row.args...))
		if err := cmd.Execute(); row.code {
			require.Error(t, err, row.why)
			continue
		} else {
			require.NoError(t, err, row.why)
		}
		for _, want := range row.want {
			require.Contains(t, out.String(), want, row.why)
		}
	}

	cmd := newRoot()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs([]string{"steps", "--format", "json"})
	require.NoError(t, cmd.Execute())
	var all []struct{ Protocol, Keyword, Pattern, Example, Doc, Regexp string }
	require.NoError(t, json.Unmarshal(out.Bytes(), &all))
	known := 0
	for _, p := range features.Protocols() {
		played, ok := steps.Find(p.Name)
		require.True(t, ok, p.Name)
		known += len(played.Vocabulary().Entries())
	}
	require.Len(t, all, known)
}

// TestStepsForEditors: the step definitions for editors know each line of the features, and each step is there once.
func TestStepsForEditors(t *testing.T) {
	cmd := newRoot()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs([]string{"steps", "--format", "cucumber"})
	require.NoError(t, cmd.Execute())
	definition := regexp.MustCompile(`(?m)^(Given|When|Then)\(/(\^.*\$)/, \(\) => \{\}\);$`)
	seen := map[string]bool{}
	var known []*regexp.Regexp
	for _, found := range definition.FindAllStringSubmatch(out.String(), -1) {
		require.False(t, seen[found[0]], "%s stands twice", found[0])
		seen[found[0]] = true
		require.NotRegexp(t, `[^\\]/`, found[2], "a slash would end the expression")
		known = append(known, regexp.MustCompile(strings.ReplaceAll(found[2], `\/`, "/")))
	}
	code := regexp.MustCompile(`(?m)^[^/\n].*$`).FindAllString(out.String(), -1)
	require.Len(t, known, len(code)-1, "every line but the first is a definition, or a comment")
	suite, err := loadSuite()
	require.NoError(t, err)
	lines := map[string]bool{}
	for _, p := range suite.Pickles() {
		for _, s := range p.Steps {
			lines[s.Text] = true
		}
	}
	require.NotEmpty(t, lines)
	for l := range lines {
		require.True(t, slices.ContainsFunc(known, func(r *regexp.Regexp) bool { return r.MatchString(l) }), l)
	}
}
