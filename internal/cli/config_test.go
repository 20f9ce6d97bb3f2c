package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const fullConfig = `
implementation:
  command: node my-host.js
  env: {LOG_LEVEL: debug, A: "1"}
roles: [host]
drafts: [2026-06-24]
tags: "@must and not @typing"
requirements: [C2A-ATT-001, "C2A-COMPOSE-*"]
scenarios: [attention/a-mention]
strict: true
jobs: 4
timeout: 1m30s
reports: [junit=c2a.xml, json=-]
`

func TestParseConfig(t *testing.T) {
	c, err := parseConfig([]byte(fullConfig))
	require.NoError(t, err)
	require.Equal(t, "node my-host.js", c.Implementation.Command)
	require.Equal(t, []string{"A=1", "LOG_LEVEL=debug"}, c.environment(), "sorted, so that runs are the same")
	require.Equal(t, []string{"2026-06-24"}, c.Drafts, "an unquoted draft must not become a date")
	require.Equal(t, 90*time.Second, time.Duration(*c.Timeout))
	require.Equal(t, 4, *c.Jobs)
	require.Equal(t, []string{"junit=c2a.xml", "json=-"}, c.Reports)

	empty, err := parseConfig(nil)
	require.NoError(t, err)
	require.Equal(t, config{}, empty)
}

func TestParseConfigRefuses(t *testing.T) {
	for _, row := range []struct {
		why, source, want string
	}{
		{"a misspelt member would be ignored in silence", "stict: true", "line 1: field stict not found in type cli.config"},
		{"so would one of a level below", "implementation: {cmd: x}", "field cmd not found"},
		{"a doubled member has two meanings", "strict: true\nstrict: false", `mapping key "strict" already defined`},
		{"a wrong type", "roles: host", "cannot unmarshal !!str `host` into []string"},
		{"a number is no duration, its unit is a guess", "timeout: 10", `line 1: timeout "10" is no duration such as 10s`},
		{"a second document would be ignored", "strict: true\n---\nstrict: false", "only one document is allowed"},
		{"no YAML at all", "a: [", "did not find expected node content"},
		{"a list is no configuration", "- run", "cannot unmarshal !!seq"},
	} {
		_, err := parseConfig([]byte(row.source))
		require.ErrorContains(t, err, row.want, row.why)
		require.NotContains(t, err.Error(), "\n", "one line: %s", row.why)
	}
}

func TestFindConfig(t *testing.T) {
	t.Chdir(t.TempDir())
	_, name, err := findConfig("")
	require.NoError(t, err, "there need not be one")
	require.Empty(t, name)

	_, _, err = findConfig("other.yaml")
	require.Equal(t, exitUsage, codeOf(err), "one that was named must exist")

	require.NoError(t, os.WriteFile(configName, []byte("jobs: 2"), 0o666))
	c, name, err := findConfig("")
	require.NoError(t, err)
	require.Equal(t, configName, name)
	require.Equal(t, 2, *c.Jobs)

	long := filepath.Join(t.TempDir(), "long.yaml")
	require.NoError(t, os.WriteFile(long, []byte(strings.Repeat("#", maxConfigBytes+1)), 0o666))
	_, _, err = findConfig(long)
	require.ErrorContains(t, err, "longer than")
}

func TestFlagsWin(t *testing.T) {
	c, err := parseConfig([]byte(fullConfig))
	require.NoError(t, err)

	flags := runFlags{impl: "./other", timeout: time.Second}
	said := map[string]bool{"impl": true, "timeout": true, "strict": true}
	flags.merge(c, func(flag string) bool { return said[flag] })
	require.Equal(t, "./other", flags.impl)
	require.Equal(t, time.Second, flags.timeout)
	require.False(t, flags.strict, "--strict=false is said, too")
	require.Equal(t, []string{"host"}, flags.roles, "what no flag says comes from the file")
	require.Equal(t, 4, flags.jobs)

	flags = runFlags{timeout: defaultTimeout}
	flags.merge(config{}, func(string) bool { return false })
	require.Equal(t, runFlags{timeout: defaultTimeout}, flags, "an empty file changes no default")
}
