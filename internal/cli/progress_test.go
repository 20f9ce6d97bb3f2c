package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

func TestProgress(t *testing.T) {
	var piped bytes.Buffer
	p := newProgress(&piped)
	p.scenario(1, 2, "attention/a", judge.Pass)
	p.end()
	require.Empty(t, piped.String(), "a log is not the place for a line that changes")

	var screen bytes.Buffer
	p = newProgress(&piped)
	p.w, p.columns = &screen, 40
	p.scenario(1, 3, "attention/a", judge.Fail)
	p.scenario(2, 3, "attention/b", judge.Error)
	p.scenario(3, 3, strings.Repeat("long", 50), judge.Pass)
	p.end()
	lines := strings.Split(screen.String(), eraseLine)
	require.Equal(t, []string{
		"", "1/3, 1 failed  attention/a", "2/3, 1 failed, 1 in error  attention/b",
		"3/3, 1 failed, 1 in error  longlonglong", "",
	}, lines, "one line, never wider than the terminal, and cleared in the end")
}

func TestStyleIsPlainWithoutATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	require.Zero(t, styleOf(new(bytes.Buffer)), "the default width, and no colour")
}
