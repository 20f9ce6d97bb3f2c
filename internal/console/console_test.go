package console

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

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
	p.w, p.columns, p.terminal = &screen, 40, true
	p.Scenario(1, 3, "attention/a", judge.Fail)
	p.Scenario(2, 3, "attention/b", judge.Error)
	p.Scenario(3, 3, strings.Repeat("long", 50), judge.Pass)
	p.End()
	require.Equal(t, []string{
		"", "1/3, 1 failed  attention/a", "2/3, 1 failed, 1 in error  attention/b",
		"3/3, 1 failed, 1 in error  longlonglong", "", "",
	}, lines(screen.String()), "one line, never wider than the terminal, and cleared in the end")
	require.NotContains(t, screen.String(), "\x1b")
}

// TestProgressInALog: a line a minute, whether or not anything has been done. Once a tenth is done, the rest is
// estimated.
func TestProgressInALog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		p := NewProgress(&log)
		defer p.End()
		says := func(want string) {
			t.Helper()
			synctest.Wait()
			p.mu.Lock()
			defer p.mu.Unlock()
			require.Equal(t, want, log.String())
			log.Reset()
		}
		time.Sleep(61 * time.Second)
		says("nothing done after 1 min\n")
		p.Scenario(1, 20, "attention/a", judge.Pass)
		says("")
		time.Sleep(time.Minute)
		says("1 of 20 scenarios after 2 min\n")
		p.Scenario(2, 20, "attention/b", judge.Fail)
		time.Sleep(time.Minute)
		says("2 of 20 scenarios after 3 min, 1 failed; about 27 min left\n")
		time.Sleep(time.Minute)
		says("2 of 20 scenarios after 4 min, 1 failed; about 36 min left\n")
		p.End()
		time.Sleep(time.Hour)
		says("")
	})
}

// lines are what a terminal shows in its line before each return to its beginning, and at last.
func lines(written string) (shown []string) {
	var line []rune
	for _, part := range strings.Split(written, "\r") {
		for i, letter := range []rune(part) {
			line = append(line[:i], append([]rune{letter}, line[min(i+1, len(line)):]...)...)
		}
		shown = append(shown, strings.TrimRight(string(line), " "))
	}
	return shown
}

func TestOutput(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for color, want := range map[string]bool{Always: true, Never: false, Auto: false, "": false} {
		require.Equal(t, want, StyleOf(Output{Writer: new(bytes.Buffer), Color: color}).Color, color)
	}

	var piped bytes.Buffer
	for _, quiet := range []bool{true, false} {
		p := NewProgress(Output{Writer: &piped, Quiet: quiet})
		p.told = p.told.Add(-2 * time.Minute)
		p.Program(1, 2, "one")
		p.End()
		require.Equal(t, quiet, piped.Len() == 0)
	}
}

func TestStyleIsPlainWithoutATerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	require.Zero(t, StyleOf(new(bytes.Buffer)), "the default width, and no colour")
}
