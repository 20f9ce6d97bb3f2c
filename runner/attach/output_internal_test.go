//go:build unix

package attach

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A reader that gets to run only when the deadline has passed still finds what was written.
func TestAReadBehindItsDeadlineFindsWhatIsThere(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer w.Close()
	_, err = w.WriteString("the last words")
	require.NoError(t, err)
	o := &output{f: r}
	defer o.Close()
	require.NoError(t, r.SetReadDeadline(time.Now().Add(-time.Second)))
	b := make([]byte, 64)
	n, err := o.Read(b)
	require.NoError(t, err)
	require.Equal(t, "the last words", string(b[:n]))
	_, err = o.Read(b)
	require.ErrorIs(t, err, io.EOF, "somebody else still has the other end")
}
