package config

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/lexicon"
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
accept-partial: true
trials: 20
pass-rate: 95%
jobs: 4
timeout: 1m30s
max-wait: 5m
reports: [junit=c2a.xml, json=-]
`

func TestParseConfig(t *testing.T) {
	c, err := parse([]byte(fullConfig))
	require.NoError(t, err)
	require.Equal(t, "node my-host.js", c.Implementation.Command)
	require.Equal(t, map[string]string{"A": "1", "LOG_LEVEL": "debug"}, c.Implementation.Env)
	require.Equal(t, []string{"2026-06-24"}, c.Drafts, "an unquoted draft must not become a date")
	require.Equal(t, 90*time.Second, *c.Timeout)
	require.Equal(t, 5*time.Minute, *c.MaxWait)
	require.Equal(t, 4, *c.Jobs)
	require.True(t, c.AcceptPartial)
	require.Equal(t, 20, *c.Trials)
	require.InDelta(t, 0.95, c.PassRate, 1e-12)
	require.Equal(t, []string{"junit=c2a.xml", "json=-"}, c.Reports)

	empty, err := parse(nil)
	require.NoError(t, err)
	require.Equal(t, File{}, empty)
}

func TestParseConfigIsKind(t *testing.T) {
	c, err := parse([]byte("roles: harness\nreports: junit=c2a.xml\nimplementation: {env: {N: 1}}"))
	require.NoError(t, err)
	require.Equal(t, []string{"harness"}, c.Roles, "a list of one may be a word")
	require.Equal(t, []string{"junit=c2a.xml"}, c.Reports)
	require.Equal(t, map[string]string{"N": "1"}, c.Implementation.Env, "a value is a text, however it looks")

	c, err = parse([]byte("drafts: &d [2026-06-24]\nroles: [host]\nscenarios: *d"))
	require.NoError(t, err)
	require.Equal(t, []string{"2026-06-24"}, c.Scenarios, "an alias is what it names")

	c, err = parse([]byte(Example))
	require.NoError(t, err, "what the help shows must be read")
	require.Len(t, regexp.MustCompile(`(?m)^  [a-z]`).FindAllString(Example, -1), len(c.keys()), "and show each key")
	for key := range c.Implementation.keys() {
		require.Regexp(t, `(?m)^    (# )?`+key+": ", Example)
	}
	require.Equal(t, map[string]string{"LOG_LEVEL": "debug"}, c.Implementation.Env)
	require.True(t, c.Strict)
	require.Equal(t, lexicon.Texts{"question": {"how long does rice take?", "what goes with fish?"},
		"task": {"write a recipe for soup"}}, c.Texts)

	c, err = parse([]byte("# nothing\n"))
	require.NoError(t, err)
	require.Equal(t, File{}, c)
}

const allKeys = "known: accept-partial, drafts, implementation, jobs, known, max-wait, pass-rate, protocols, " +
	"reports, requirements, roles, scenarios, seed, strict, tags, texts, timeout, trials"

// refusals are configurations that say what can't be.
var refusals = []struct {
	why, source, want string
}{
	{"a misspelt key would be ignored in silence", "stict: true",
		`line 1: unknown key "stict" (` + allKeys + "; did you mean strict?)"},
	{"a key that is named like its flag", "\nimpl: x",
		`line 2: unknown key "impl" (` + allKeys + "; did you mean implementation.command?)"},
	{"a key like no other", "colour: red", `line 1: unknown key "colour" (` + allKeys + ")"},
	{"a key of a level below", "implementation: {cmd: x}",
		`line 1: unknown key "implementation.cmd" (known: build, ca, command, env, framing, headers, profile, ` +
			`url; did you mean implementation.command?)`},
	{"a command without its key", "implementation: node x.js",
		`line 1: implementation must have keys (known: build, ca, command, env, framing, headers, profile, url), ` +
			`but is "node x.js"`},
	{"a doubled key has two meanings", "strict: true\nstrict: false",
		`line 2: key "strict" appears twice, first in line 1`},
	{"a wrong list", "roles: {host: 1}", "line 1: roles must be a list of strings, not of a mapping"},
	{"a list of lists", "roles: [[host]]", "line 1: roles must be a list of strings, not of a list"},
	{"a list that contains itself", "roles: &a [*a]", "line 1: roles must be a list of strings, not of a list"},
	{"an entry that says nothing", "roles: [host, '']", "line 1: roles has an empty entry"},
	{"a list that says nothing", "roles:", "line 1: roles has an empty entry"},
	{"an empty command would test the reference", "implementation:\n  command: ''",
		"line 2: implementation.command is empty"},
	{"so would one that is forgotten", "implementation:\n  command:", "line 2: implementation.command is empty"},
	{"a list where a text belongs", "tags: ['@must']", "line 1: tags must be a string, not a list"},
	{"neither true nor false", "strict: sure", `line 1: strict must be true or false, not "sure"`},
	{"no number", "jobs: many", `line 1: jobs must be a whole number, 1 or more, not "many"`},
	{"no processes", "jobs: 0", `line 1: jobs must be a whole number, 1 or more, not "0"`},
	{"a number is no duration, its unit is a guess", "timeout: 10",
		`line 1: timeout must be a duration such as 10s or 500ms, at least 1ms, not "10"`},
	{"an environment of words", "implementation: {env: A=1}",
		`line 1: implementation.env must be names with values, as in {LOG_LEVEL: debug}, not "A=1"`},
	{"an environment of lists", "implementation: {env: {A: [1]}}",
		"line 1: implementation.env.A must be a string, not a list"},
	{"a url and a command are two implementations", "implementation: {command: x, url: 'ws://h'}",
		"line 1: implementation has both a command and a url; remove one of them"},
	{"a url is no command", "implementation: {command: 'ws://h'}",
		"line 1: implementation.command is a url; write implementation.url"},
	{"a command is no url", "implementation: {url: ./x}",
		"line 1: implementation.url is not a url; it must begin with one of tcp://, unix://, ws://, wss://, http://, " +
			"https://"},
	{"what listens already can't be given an environment", "implementation: {url: 'ws://h', env: {A: 1}}",
		"line 1: implementation.env is for a command"},
	{"a command has no headers", "implementation: {command: x, headers: {A: 1}}",
		"line 1: implementation.headers and implementation.ca are for a url, not for a command"},
	{"a framing that nobody knows", "implementation: {framing: lsp}",
		`line 1: implementation.framing must be lines or content-length, not "lsp"`},
	{"headers of words", "implementation: {headers: 'A: 1'}",
		"line 1: implementation.headers must be names with values, as in {Authorization: Bearer ${TOKEN}}"},
	{"a second document would be ignored", "strict: true\n---\nstrict: false",
		"a second document; only one is allowed"},
	{"no YAML at all", "a: [", "line 1: not YAML: did not find expected node content"},
	{"a list is no configuration", "- run", "line 1: the configuration must have keys"},
	{"a key that is a list", "[a]: 1", "line 1: a key must be a word, not a list"},
}

func TestParseConfigRefuses(t *testing.T) {
	for _, row := range refusals {
		_, err := parse([]byte(row.source))
		require.ErrorContains(t, err, row.want, row.why)
		require.NotContains(t, err.Error(), "\n", "one line: %s", row.why)
		for _, leak := range []string{"config.", "!!", "struct", "unmarshal", "[]string", "strconv"} {
			require.NotContains(t, err.Error(), leak, row.why)
		}
	}
}

func TestFindConfig(t *testing.T) {
	t.Chdir(t.TempDir())
	_, name, err := Find("")
	require.NoError(t, err, "there need not be one")
	require.Empty(t, name)

	_, _, err = Find("other.yaml")
	require.Error(t, err, "one that was named must exist")

	for _, known := range Names {
		require.NoError(t, os.WriteFile(known, []byte("jobs: 2"), 0o666))
		c, name, err := Find("")
		require.NoError(t, err)
		require.Equal(t, known, name)
		require.Equal(t, 2, *c.Jobs)
		require.NoError(t, os.WriteFile(known, []byte("jobs: 2\nimpl: x"), 0o666))
		_, _, err = Find("")
		require.ErrorContains(t, err, known+":2: unknown key", "an editor can jump there")
		require.NoError(t, os.Remove(known))
	}

	for _, known := range Names {
		require.NoError(t, os.WriteFile(known, nil, 0o666))
	}
	_, _, err = Find("")
	require.ErrorContains(t, err, "both c2a-conform.yaml and c2a-conform.yml exist",
		"to choose one would ignore the other in silence")
	_, name, err = Find(Names[1])
	require.NoError(t, err)
	require.Equal(t, Names[1], name)

	long := filepath.Join(t.TempDir(), "long.yaml")
	require.NoError(t, os.WriteFile(long, []byte(strings.Repeat("#", maxBytes+1)), 0o666))
	_, _, err = Find(long)
	require.ErrorContains(t, err, "longer than")
}
