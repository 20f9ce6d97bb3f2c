package files_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/files"
)

const target = "C2A_CONFORM_FILES_TARGET"

// TestMain is also a program that replaces a file for ever: by a million times "a", by a million times "b", and so on.
func TestMain(m *testing.M) {
	name := os.Getenv(target)
	if name == "" {
		os.Exit(m.Run())
	}
	for i := 0; ; i++ {
		if err := files.Replace(name, page(i)); err != nil {
			panic(err)
		}
		if i == 1 {
			os.Stdout.WriteString("both\n")
		}
	}
}

func page(i int) []byte { return bytes.Repeat([]byte{byte('a' + i%2)}, 1_000_000) }

func TestAFileIsWholeWheneverItsWriterIsKilled(t *testing.T) {
	name := filepath.Join(t.TempDir(), "report.json")
	for range 20 {
		writer := exec.Command(os.Args[0])
		writer.Env = append(os.Environ(), target+"="+name)
		out, err := writer.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, writer.Start())
		_, err = out.Read(make([]byte, 5))
		require.NoError(t, err)
		require.NoError(t, writer.Process.Kill())
		_ = writer.Wait() // it was killed

		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, bytes.Equal(got, page(0)) || bytes.Equal(got, page(1)), "%d bytes are there", len(got))
	}
}

func TestTheOldFileStaysUntilTheNewOneIsComplete(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "report.json"), filepath.Join(dir, "latest.json")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o640))
	require.NoError(t, os.Symlink(name, link))

	discarded, err := files.Create(link)
	require.NoError(t, err)
	_, err = discarded.WriteString("half of what is n")
	require.NoError(t, err)
	discarded.Discard()
	require.Equal(t, "old", read(t, name))

	require.NoError(t, files.Replace(link, []byte("new")))
	require.Equal(t, "new", read(t, name), "the link leads to the file as before")
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 2, "the file and the link, and nothing beside them")
}

func TestWhatIsNoRegularFileIsWrittenInPlace(t *testing.T) {
	require.NoError(t, files.Replace(os.DevNull, []byte("gone")))
	info, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())
}

func TestAFileThatMayNotBeWrittenStays(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everything")
	}
	name := filepath.Join(t.TempDir(), "report.json")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o440))
	require.ErrorIs(t, files.Replace(name, []byte("new")), os.ErrPermission)
	require.Equal(t, "old", read(t, name))
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}
