package attach_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/attachtest"
)

// stateDir is the state directory that a session tells of first.
func stateDir(t *testing.T, s attach.Session) string {
	t.Helper()
	for {
		record, err := s.Recv(within(t, long))
		require.NoError(t, err)
		if _, entry, ok := strings.Cut(string(record), attach.StateVariable+"="); ok {
			dir, _, _ := strings.Cut(entry, `"`)
			return dir
		}
	}
}

// tellsState writes its state directory and answers nothing.
func tellsState(ctx context.Context, r io.Reader, w io.Writer) error {
	fmt.Fprintf(w, "{\"env\":\"%s=%s\"}\n", attach.StateVariable, attach.StateDir(ctx))
	return bufio.NewScanner(r).Err()
}

func TestARestartKeepsTheStateAndNothingElse(t *testing.T) {
	for _, tt := range []struct {
		why    string
		target attach.Target
	}{
		{"a subprocess", attachtest.Target(attachtest.PrintsEnv, attach.Options{})},
		{"one that neither the end of its input nor a signal stops is killed",
			attachtest.Target(attachtest.IgnoresSIGTERM, attach.Options{})},
		{"in this process", attach.InProcess("it", func(ctx context.Context, r io.Reader, w io.Writer) error {
			if err := tellsState(ctx, r, w); err != nil {
				return err
			}
			_, err := io.Copy(io.Discard, r)
			return err
		})},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			before := openFiles()
			s, err := tt.target.Open(within(t, long))
			require.NoError(t, err)
			tells := tt.target.String() == "it" || !strings.Contains(tt.why, "neither")
			var dir string
			if tells {
				dir = stateDir(t, s)
				require.DirExists(t, dir)
				require.NoError(t, os.WriteFile(filepath.Join(dir, "kept"), nil, 0o600))
			}
			next, err := s.Restart(within(t, long))
			require.NoError(t, err)
			state, exited := s.Exited()
			require.True(t, exited)
			require.Equal(t, attach.StopKilled, state.Stop)
			if tells {
				require.Equal(t, dir, stateDir(t, next), "the same directory")
				require.FileExists(t, filepath.Join(dir, "kept"))
			}
			require.NoError(t, s.Close(), "the old session is over already")
			if tells {
				require.DirExists(t, dir)
			}
			require.NoError(t, next.Close())
			left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
			require.Empty(t, left, "directories")
			require.Empty(t, slices.Concat(strays(), goroutines()))
			require.Equal(t, before, openFiles())
		})
	}
}

func TestARestartThatFails(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	path := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\nread x\n"), 0o700))
	s, err := attach.Command([]string{path}, attach.Options{}).Open(within(t, long))
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	_, err = s.Restart(within(t, long))
	require.Equal(t, attach.ReasonNotFound, as[*attach.StartError](t, err).Reason)
	left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
	require.Empty(t, left, "directories")
}
