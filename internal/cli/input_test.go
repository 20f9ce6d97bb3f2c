package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func gzipped(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, text)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err)
	}
	return packed.String()
}

func zstandard(text string) string {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// following runs a command until ctx ends, and gives the lines of its output as they come.
func following(ctx context.Context, cmd *cobra.Command, args ...string) (lines *bufio.Scanner, ended chan error) {
	read, write := io.Pipe()
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	mark(cmd)
	cmd.SetOut(write)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(args)
	ended = make(chan error, 1)
	go func() {
		err := cmd.ExecuteContext(ctx)
		ended <- errors.Join(err, write.Close())
	}()
	return bufio.NewScanner(read), ended
}

// put writes a text to the end of a file, or to a new one.
func put(t *testing.T, name, text string, flag int) {
	t.Helper()
	file, err := os.OpenFile(name, flag|os.O_WRONLY|os.O_CREATE, 0o666)
	require.NoError(t, err)
	_, err = file.WriteString(text)
	require.NoError(t, errors.Join(err, file.Close()))
}

func TestFollow(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	const log = "events.ndjson"
	put(t, log, validateGood+"\n"+validateBad+"\n", 0)
	lines, ended := following(ctx, newValidateCommand(), log, "--follow")
	next := func(why, want string) {
		require.True(t, lines.Scan(), why)
		require.Contains(t, lines.Text(), want, why)
	}
	next("what is there is judged at once", log+":2: /policy")
	put(t, log, validateGood+"\n"+validateBad[:40], os.O_APPEND)
	put(t, log, validateBad[40:]+"\n", os.O_APPEND)
	next("what comes later as well, also in two pieces", log+":4: /policy")
	require.NoError(t, os.Rename(log, "old.ndjson"))
	put(t, log, validateBad+"\n", 0)
	next("another file that takes its place is read from its beginning", log+":5: /policy")
	require.NoError(t, os.Truncate(log, 0))
	put(t, log, `{"eventId":5}`+"\n", 0)
	next("and so is one that was cut", `has none of "content", "knock"`)
	interrupt()
	for lines.Scan() { // to the end
		continue
	}
	require.Equal(t, exitNot, codeOf(<-ended), "an interrupt is the end, and the verdict stands")

	put(t, "link.ndjson", auditLog(`"a"`), 0)
	ctx, interrupt = context.WithCancel(t.Context())
	lines, ended = following(ctx, newAuditCommand(), "link.ndjson", "--follow")
	next("a log is audited as it grows", "link.ndjson:5: ")
	interrupt()
	for lines.Scan() { // to the end
		continue
	}
	require.Equal(t, exitNot, codeOf(<-ended))
}

func TestAuditReadsWhatIsCompressed(t *testing.T) {
	for _, packed := range []string{gzipped(auditLog(`"a"`)), zstandard(auditLog(`"a"`))} {
		code, stdout, stderr := auditExecute(t, strings.NewReader(packed))
		require.Equal(t, exitNot, code, stderr)
		require.Contains(t, stdout, "-:5: ")
	}
	code, _, stderr := auditExecute(t, strings.NewReader(""), "-", "--follow")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "--follow wants a file")
}
