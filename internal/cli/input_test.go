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

// wide is a text as zstd --long=27 writes it: in a window of 128 MB.
func wide(text string) string {
	block := 8*len(text) + 1 // the last, not compressed
	return "\x28\xb5\x2f\xfd\x00\x88" + string([]byte{byte(block), byte(block >> 8), byte(block >> 16)}) + text
}

// skipped is a frame of zstd that holds no text.
func skipped(first byte) string { return string([]byte{first}) + "\x2a\x4d\x18\x02\x00\x00\x00xx" }

// followed is the program at work on a file that grows.
type followed struct {
	t         *testing.T
	lines     *bufio.Scanner // of both its outputs, as they come
	interrupt func()
	code      chan int
}

func following(t *testing.T, args ...string) *followed {
	ctx, interrupt := context.WithCancel(t.Context())
	t.Cleanup(interrupt)
	read, write := io.Pipe()
	f := &followed{t, bufio.NewScanner(read), interrupt, make(chan int, 1)}
	go func() {
		code := Main(ctx, args, strings.NewReader(""), write, write)
		f.code <- code
		_ = write.Close()
	}()
	return f
}

// says demands the next line.
func (f *followed) says(why, want string) {
	f.t.Helper()
	require.True(f.t, f.lines.Scan(), why)
	require.Contains(f.t, f.lines.Text(), want, why)
}

// ends interrupts the program, and demands an exit code and what else it says.
func (f *followed) ends(why string, code int, want ...string) {
	f.t.Helper()
	f.interrupt()
	var said []string
	for f.lines.Scan() {
		said = append(said, f.lines.Text())
	}
	require.Equal(f.t, code, <-f.code, "%s: %s", why, said)
	for _, part := range want {
		require.Contains(f.t, strings.Join(said, "\n"), part, why)
	}
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
	const log = "events.ndjson"
	const anew = log + ": the file was replaced or truncated; its lines are counted from 1 again"
	put(t, log, validateGood+"\n"+validateBad+"\n", 0)
	f := following(t, "validate", log, "--follow")
	f.says("what is there is judged at once", log+":2: /policy")
	put(t, log, validateGood+"\n"+validateBad[:40], os.O_APPEND)
	put(t, log, validateBad[40:]+"\n", os.O_APPEND)
	f.says("what comes later as well, also in two pieces", log+":4: /policy")
	require.NoError(t, os.Rename(log, "old.ndjson"))
	put(t, log, validateBad+"\n", 0)
	f.says("another file takes its place", anew)
	f.says("and is read from its beginning", log+":1: /policy")
	put(t, log, validateGood+"\n"+validateBad[:40], os.O_APPEND)
	require.NoError(t, os.Rename(log, "older.ndjson"))
	put(t, log, validateGood+"\n"+validateBad+"\n"+validateBad[:40], 0)
	f.says("half a line is given up", log+":3: incomplete, so it is not judged")
	f.says("and what follows is none of it", anew)
	f.says("but begins afresh", log+":2: /policy")
	require.NoError(t, os.Truncate(log, 0))
	f.says("half a line of a file that was cut is given up as well", log+":3: incomplete, so it is not judged")
	f.says("and what follows begins afresh", anew)
	put(t, log, strings.ReplaceAll(validateBad, `,"`, ",\n\"")+"\n"+validateBad[:40], os.O_APPEND)
	f.says("whatever its form", log+":8: /policy")
	f.ends("an interrupt is the end, and the verdict stands", exitNot, log+":10: incomplete",
		"5 of 9 messages in 1 file invalid")
}

func TestFollowAudit(t *testing.T) {
	t.Chdir(t.TempDir())
	const log = "link.ndjson"
	put(t, log, auditLog(`"a"`), 0)
	f := following(t, "audit", log, "--follow")
	f.says("a log is audited as it grows", log+":5: harness of session \"a\"")
	lines := strings.SplitAfter(auditLog(`"b"`), "\n")
	put(t, log, lines[0]+lines[1]+lines[2][:40], os.O_APPEND)
	require.NoError(t, os.Rename(log, "old.ndjson"))
	put(t, log, strings.Join(lines[2:], ""), 0)
	f.says("half a line is given up", log+":9: incomplete, so it is not judged")
	f.says("and the log goes on in another file", log+": the file was replaced or truncated; its lines are counted "+
		"from 1 again")
	f.says("whose lines are its own", log+":3: harness of session \"b\"")
	put(t, log, "rub", os.O_APPEND)
	f.ends("half a line is no mistake", exitNot, log+":5: incomplete", "12 messages in 2 sessions, 2 findings")

	f = following(t, "audit", log, "--follow")
	put(t, log, "bish\n", os.O_APPEND)
	f.ends("a whole one is", exitUsage, log+":5: it is not a record of a log")
}

// An interrupt is the end of what is followed: the exit code is that of all there was.
func TestFollowEnds(t *testing.T) {
	for _, row := range []struct {
		why, command, text string
		code               int
		want               string
	}{
		{"nothing is wrong", "validate", validateGood + "\n", exitOK, "1 message in 1 file, all valid"},
		{"something is", "validate", validateGood + "\n" + validateBad + "\n", exitNot,
			"1 of 2 messages in 1 file invalid"},
		{"nothing is there", "validate", "", exitUsage, "nothing to validate in log"},
		{"half a line", "validate", validateBad[:40], exitUsage, "log:1: incomplete, so it is not judged"},
		{"what holds no messages is not waited for", "validate", "PK\x03\x04", exitNot,
			"log:1: (message): is a zip archive"},
		{"what gzip compressed", "validate", gzipped(validateGood), exitUsage,
			`"log" is compressed with gzip, so it can't be followed`},
		{"what zstd compressed", "validate", zstandard(validateGood), exitUsage,
			`"log" is compressed with zstd, so it can't be followed`},
		{"an audit of nothing wrong", "audit", strings.Join(strings.SplitAfter(auditLog(`"a"`), "\n")[:2], ""), exitOK,
			"2 messages in 1 session, 0 findings"},
		{"one of something", "audit", auditLog(`"a"`), exitNot, "1 finding"},
		{"one of nothing", "audit", "", exitUsage, "nothing to audit in log"},
		{"one of half a line", "audit", auditLog(`"a"`) + "rubbish", exitNot,
			"log:7: incomplete, so it is not judged"},
		{"one of what gzip compressed", "audit", gzipped(auditLog(`"a"`)), exitUsage, "is compressed with gzip"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Chdir(t.TempDir())
			put(t, "log", row.text, 0)
			f := following(t, row.command, "log", "--follow")
			if row.code == exitUsage && strings.Contains(row.want, "compressed") ||
				strings.Contains(row.want, "zip archive") {
				for f.lines.Scan() && !strings.Contains(f.lines.Text(), row.want) { // before it is interrupted
					continue
				}
				require.Contains(t, f.lines.Text(), row.want)
				f.lines.Scan()
				require.Equal(t, row.code, <-f.code)
				return
			}
			f.ends(row.why, row.code, row.want)
		})
	}
}

func TestAuditReadsWhatIsCompressed(t *testing.T) {
	for _, packed := range []string{gzipped(auditLog(`"a"`)), zstandard(auditLog(`"a"`))} {
		code, stdout, stderr := auditExecute(t, strings.NewReader(packed))
		require.Equal(t, exitNot, code, stderr)
		require.Contains(t, stdout, "-:5: ")
	}
	code, _, stderr := auditExecute(t, strings.NewReader(""), "-", "--follow")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, "--follow needs a file")
}
