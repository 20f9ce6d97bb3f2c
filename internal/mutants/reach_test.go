package mutants

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecordIsTakenOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "reached")
	r, err := NewRecord(name, 3)
	require.NoError(t, err)
	defer r.Close()
	require.Equal(t, ReachVariable+"="+name, r.Env())
	program, err := os.OpenFile(name, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer program.Close()
	_, err = program.WriteAt([]byte{byte(Differs), byte(Same)}, 2)
	require.NoError(t, err)

	got, err := r.Take()
	require.NoError(t, err)
	require.Equal(t, []Reached{Never, Never, Differs, Same}, got, "a place for each number, from 0")
	got, err = r.Take()
	require.NoError(t, err)
	require.Equal(t, make([]Reached, 4), got, "what was taken is gone")

	_, err = NewRecord(name, 3)
	require.ErrorIs(t, err, os.ErrExist)
}
