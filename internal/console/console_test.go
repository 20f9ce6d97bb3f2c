package console

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

func TestProgress(t *testing.T) {
	var piped bytes.Buffer
	p := NewProgress(&piped)
	p.Scenario(1, 2, "attention/a", judge.Pass)
	p.End()
	require.Empty(t, piped.String(), "a log is not the place for a line that changes")

	var screen bytes.Buffer
	p = NewProgress(&piped)
	p.w, p.columns = &screen, 40
	p.Scenario(1, 3, "attention/a", judge.Fail)
	p.Scenario(2, 3, "attention/b", judge.Error)
	p.Scenario(3, 3, strings.Repeat("long", 50), judge.Pass)
	p.End()
	lines := strings.Split(screen.String(), EraseLine)
	require.Equal(t, []string{
		"", "1/3, 1 failed  attention/a", "2/3, 1 failed, 1 in error  attention/b",
		"3/3, 1 failed, 1 in error  longlonglong", "",
	}, lines, "one line, never wider than the terminal, and cleared in the end")
}

func TestStyleIsPlainWithoutATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	require.Zero(t, StyleOf(new(bytes.Buffer)), "the default width, and no colour")
}
