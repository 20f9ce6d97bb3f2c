package attach_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

func TestParseCommand(t *testing.T) {
	for _, tt := range []struct {
		why, line string
		want      []string
	}{
		{"words", "node  server.js\t--port=1", []string{"node", "server.js", "--port=1"}},
		{"blanks around", " a \n", []string{"a"}},
		{"single quotes keep everything", `a '$x "\' b`, []string{"a", `$x "\`, "b"}},
		{"double quotes keep blanks", `a "b c"`, []string{"a", "b c"}},
		{"in double quotes a backslash escapes five characters", `a "\"\\\$\` + "`" + `\n"`,
			[]string{"a", `"\$` + "`" + `\n`}},
		{"a backslash escapes anything", `a\ b \| \'`, []string{"a b", "|", "'"}},
		{"an escaped line break is none", "a \\\n b\\\nc \"d\\\ne\"", []string{"a", "bc", "de"}},
		{"an empty word", `a '' ""`, []string{"a", "", ""}},
		{"quotes within a word", `--x='a b'"c d"e`, []string{"--x=a bc de"}},
		{"a wildcard stands for itself", `a *.js ?`, []string{"a", "*.js", "?"}},
		{"a tilde within a word", `a b~`, []string{"a", "b~"}},
		{"an assignment is one only before the command", `env A=1 b`, []string{"env", "A=1", "b"}},
		{"Unicode", `größe "ü é"`, []string{"größe", "ü é"}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			got, err := attach.ParseCommand(tt.line)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
}

func TestParseCommandErrors(t *testing.T) {
	for _, tt := range []struct {
		why, line string
		offset    int
		reason    string
	}{
		{"nothing", "", 0, "no command"},
		{"blanks", " \t", 0, "no command"},
		{"an empty name", `'' a`, 0, "the name of the command is empty"},
		{"an open single quote", `a 'b`, 2, "the single quote is never closed"},
		{"an open double quote", `a "b\"`, 2, "the double quote is never closed"},
		{"a backslash at the end", `a b\`, 3, "a backslash at the end"},
		{"a pipe", `a | b`, 2,
			`"|" has a meaning only in a shell: no shell is started; quote it, or write sh -c '...'`},
		{"a sequence", `cd x && a`, 5,
			`"&" has a meaning only in a shell: no shell is started; quote it, or write sh -c '...'`},
		{"a redirection", `a 2>/dev/null`, 3,
			`">" has a meaning only in a shell: no shell is started; quote it, or write sh -c '...'`},
		{"a variable", `$HOME/a`, 0,
			`"$" has a meaning only in a shell: no shell is started; quote it, or write sh -c '...'`},
		{"a variable in double quotes", `a "$B"`, 3, `"$" is not expanded: use single quotes or a backslash`},
		{"a home directory", `~/a`, 0, `"~" is not expanded: no shell is started; quote it, or write sh -c '...'`},
		{"an assignment", `A=1 b`, 0, "variables are not set before a command: write env NAME=value command"},
		{"a NUL byte", "a\x00b", 1, "a NUL byte"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := attach.ParseCommand(tt.line)
			require.Equal(t, &attach.ParseError{Input: tt.line, Offset: tt.offset, Reason: tt.reason}, err)
		})
	}
}

func TestFormatCommand(t *testing.T) {
	require.Equal(t, `node server.js '' 'a b' 'it'\''s' --x=1`,
		attach.FormatCommand([]string{"node", "server.js", "", "a b", "it's", "--x=1"}))
	word := rapid.OneOf(rapid.StringMatching("[^\x00]*"),
		rapid.StringOf(rapid.SampledFrom([]rune(` '"\$~=|&Aa1-`+"\n`"))))
	rapid.Check(t, func(t *rapid.T) {
		argv := append([]string{"c" + word.Draw(t, "name")}, rapid.SliceOf(word).Draw(t, "args")...)
		got, err := attach.ParseCommand(attach.FormatCommand(argv))
		require.NoError(t, err)
		require.Equal(t, argv, got)
	})
}

func FuzzParseCommand(f *testing.F) {
	f.Add(`a 'b c' "d\"" \e`)
	f.Add("a \\\n")
	f.Fuzz(func(t *testing.T, line string) {
		argv, err := attach.ParseCommand(line)
		if err != nil {
			e, ok := err.(*attach.ParseError)
			require.True(t, ok)
			require.LessOrEqual(t, e.Offset, len(line))
			return
		}
		again, err := attach.ParseCommand(attach.FormatCommand(argv))
		require.NoError(t, err)
		require.Equal(t, argv, again)
	})
}
