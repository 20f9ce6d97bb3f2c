// Package input reads the inputs of commands: files and standard input, compressed or not, and growing files. Input: a
// name. Output: the uncompressed bytes. It doesn't know about messages.
package input

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// Standard is the name of standard input.
const Standard = "-"

// OpenError reports that an input can't be opened.
type OpenError struct{ Err error }

// Error returns the reason.
func (e *OpenError) Error() string { return e.Err.Error() }

// Unwrap returns the system's error.
func (e *OpenError) Unwrap() error { return e.Err }

// Source describes where an input comes from.
type Source struct {
	Name  string
	Stdin io.Reader                 // what [Standard] names
	Count func(io.Reader) io.Reader // counts the bytes that are read, before decompression
	// Instead is a command that decompresses the input, if it can't be decompressed here.
	Instead string
}

// Open opens a file, or standard input, and decompresses gzip and zstd. When ctx ends, each read fails. Errors are
// [*OpenError], the error of ctx, and errors in compressed data.
func Open(ctx context.Context, s Source) (io.ReadCloser, error) {
	if s.Name == Standard {
		return s.decompress(s.Count(&interruptible{ctx: ctx, r: s.Stdin}), io.NopCloser(s.Stdin))
	}
	file, err := until(ctx, func() (*os.File, error) { return os.Open(s.Name) }) // a pipe opens when somebody writes
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, &OpenError{err}
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return s.decompress(s.Count(file), file)
	}
	return s.decompress(s.Count(&interruptible{ctx: ctx, r: file}), file)
}

// input reads from one object and closes another.
type input struct {
	io.Reader
	io.Closer
}

// packer returns the compression of an input, gzip or zstd, or "". It looks at the first bytes; a message needs at most
// one of them.
func packer(in *bufio.Reader) string {
	begins := func(magic string) bool {
		for n := 1; n <= len(magic); n++ {
			if head, err := in.Peek(n); err != nil || string(head) != magic[:n] {
				return false
			}
		}
		return true
	}
	switch {
	case begins("\x1f\x8b"):
		return "gzip"
	case begins("\x28\xb5\x2f\xfd"):
		return "zstd"
	}
	for first := byte(0x50); first < 0x60; first++ { // of a frame of zstd that is to be skipped
		if begins(string(rune(first)) + "\x2a\x4d\x18") {
			return "zstd"
		}
	}
	return ""
}

// maxWindow is the maximum window of zstd, which takes memory.
const maxWindow = 32 << 20

// decompress decompresses gzip or zstd, if the input is compressed. of is closed at the end.
func (s Source) decompress(r io.Reader, of io.Closer) (io.ReadCloser, error) {
	in := bufio.NewReader(r)
	switch by := packer(in); by {
	case "gzip":
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("decompress %s: %w", by, err), of.Close())
		}
		unpacked.Multistream(false)
		return input{&members{Reader: unpacked, in: in}, of}, nil
	case "zstd":
		var head zstd.Header
		begin, _ := in.Peek(zstd.HeaderMaxSize)
		_ = head.Decode(begin) // any error shows below
		window := head.WindowSize
		if head.SingleSegment {
			window = head.FrameContentSize
		}
		unpacked, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, errors.Join(fmt.Errorf("decompress %s: %w", by, err), of.Close())
		}
		return input{&frames{unpacked, s.Instead, window}, of}, nil
	}
	return input{in, of}, nil
}

// members reads all gzip data to its end. Zeros may follow, as gzip itself allows.
type members struct {
	*gzip.Reader
	in  *bufio.Reader
	err error // what follows
}

func (m *members) Read(p []byte) (int, error) {
	for m.err == nil {
		n, err := m.Reader.Read(p)
		if n > 0 && errors.Is(err, io.EOF) {
			return n, nil // it comes again
		}
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		switch head, err := m.in.Peek(2); {
		case string(head) == "\x1f\x8b":
			if err := m.Reset(m.in); err != nil {
				return 0, err
			}
			m.Multistream(false)
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return 0, err
		}
		for {
			switch c, err := m.in.ReadByte(); {
			case err != nil:
				return 0, err
			case c != 0:
				m.err = errors.New("the gzip data is followed by something that is neither gzip nor zeros")
				return copy(p, "\n"), nil // the last line is one, though the next read fails
			}
		}
	}
	return 0, m.err
}

// frames reads zstd data.
type frames struct {
	*zstd.Decoder
	instead string
	window  uint64 // needed by the first frame; 0: unknown
}

func (f *frames) Read(p []byte) (int, error) {
	n, err := f.Decoder.Read(p)
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) || errors.Is(err, zstd.ErrWindowSizeExceeded) {
		needs, long := fmt.Sprintf("more than %d MB", maxWindow>>20), 31
		if f.window > maxWindow {
			needs, long = fmt.Sprintf("%d MB", f.window>>20), max(27, bits.Len64(f.window-1))
		}
		err = fmt.Errorf("zstd needs a window of %s, but at most %d MB are allowed: use zstd -d --long=%d -c FILE | "+
			"%s", needs, maxWindow>>20, long, f.instead)
	}
	return n, err
}

// followEvery is the interval at which a follower checks whether a file has grown.
const followEvery = 200 * time.Millisecond

// Follower reads a growing file until ctx ends, including everything that was written by then. If the file is replaced,
// as in log rotation, or truncated, reading ends, and the next file begins.
type Follower struct {
	ctx  context.Context
	name string
	file *os.File
	next *os.File          // the file that replaced file, to be read next
	rest *io.LimitedReader // the bytes in file when ctx ended
}

// Follow opens a growing file. It must be a regular file.
func Follow(ctx context.Context, name string) (*Follower, error) {
	info, err := os.Stat(name) // a pipe would open only when someone writes
	if err != nil {
		return nil, &OpenError{err}
	}
	if !info.Mode().IsRegular() {
		return nil, &OpenError{fmt.Errorf("%q is not a regular file, so it can't be followed", name)}
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &OpenError{err}
	}
	if by := packer(bufio.NewReader(io.NewSectionReader(file, 0, 4))); by != "" {
		return nil,
			&OpenError{errors.Join(fmt.Errorf("%q is compressed with %s, so it can't be followed; leave out "+
				"--follow", name, by), file.Close())}
	}
	return &Follower{ctx: ctx, name: name, file: file}, nil
}

func (f *Follower) Read(p []byte) (int, error) {
	for {
		ended := f.ctx.Err() != nil
		n, err := f.read(p, ended)
		switch {
		case n > 0:
			return n, nil
		case !errors.Is(err, io.EOF):
			return 0, err
		case f.next != nil:
			return 0, io.EOF
		}
		cut, err := f.replaced()
		switch {
		case err != nil:
			return 0, err
		case f.next != nil && !cut:
			continue // the writer may have written to the old file until now
		case cut, ended:
			return 0, io.EOF
		}
		timer := time.NewTimer(followEvery)
		select {
		case <-f.ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
}

// read continues reading, but not beyond the end of the file at the time when ctx ended.
func (f *Follower) read(p []byte, ended bool) (int, error) {
	if !ended {
		return f.file.Read(p)
	}
	if f.rest == nil {
		info, err := f.file.Stat()
		if err != nil {
			return 0, err
		}
		at, err := f.file.Seek(0, io.SeekCurrent)
		if err != nil {
			return 0, err
		}
		f.rest = &io.LimitedReader{R: f.file, N: info.Size() - at}
	}
	return f.rest.Read(p)
}

// replaced checks whether another file has the name now, or the file was truncated and must be read again.
func (f *Follower) replaced() (cut bool, err error) {
	now, err := os.Stat(f.name)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil // there will be another
	}
	if err != nil {
		return false, err
	}
	was, err := f.file.Stat()
	if err != nil {
		return false, err
	}
	at, err := f.file.Seek(0, io.SeekCurrent)
	if cut = os.SameFile(now, was) && at > now.Size(); err != nil || os.SameFile(now, was) && !cut {
		return false, err
	}
	f.next, err = os.Open(f.name)
	return cut, err
}

// Another starts the next file; false: there is none.
func (f *Follower) Another() bool {
	if f.next == nil {
		return false
	}
	_ = f.file.Close()
	f.file, f.next, f.rest = f.next, nil, nil
	return true
}

func (f *Follower) Close() error {
	if f.next != nil {
		_ = f.next.Close()
	}
	return f.file.Close()
}

// BeganAnew reports that another file is read, or that the file was truncated.
func BeganAnew(w io.Writer, name string) {
	fmt.Fprintf(w, "%s: the file was replaced or truncated; its lines are counted from 1 again\n", Shown(name))
}

// NotFinished reports that a file ended in the middle of a record that begins in a line.
func NotFinished(w io.Writer, name string, line int64) {
	fmt.Fprintf(w, "%s:%d: incomplete, so it is not judged\n", Shown(name), line)
}

// WholeLines reads the files of a follower as one log, without incomplete lines at the ends of files.
type WholeLines struct {
	*Follower
	In     io.Reader // the follower, as it is counted
	Stderr io.Writer
	held   []byte // read but not yet returned
	ready  int    // bytes of it that are whole lines
	lines  int    // returned so far

	mu    sync.Mutex
	began []int // lines before each file that started
}

func (l *WholeLines) Read(p []byte) (int, error) {
	for l.ready == 0 {
		n, err := l.In.Read(p)
		l.held = append(l.held, p[:n]...)
		if feed := bytes.LastIndexByte(p[:n], '\n'); feed >= 0 {
			l.ready = len(l.held) - n + feed + 1
		} else if len(l.held) > trace.MaxLineBytes { // which is a mistake, whatever follows
			l.ready = len(l.held)
		}
		if errors.Is(err, io.EOF) {
			err = l.end()
		}
		if err != nil {
			return 0, err
		}
	}
	n := copy(p, l.held[:l.ready])
	l.held, l.ready = append(l.held[:0], l.held[n:]...), l.ready-n
	l.lines += bytes.Count(p[:n], []byte("\n"))
	return n, nil
}

// end drops the incomplete line at the end of a file, and starts the next file.
func (l *WholeLines) end() error {
	if len(bytes.TrimSpace(l.held)) > 0 {
		NotFinished(l.Stderr, l.name, int64(l.Line(l.lines+1)))
	}
	l.held = l.held[:0]
	if !l.Another() {
		return io.EOF
	}
	BeganAnew(l.Stderr, l.name)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.began = append(l.began, l.lines)
	return nil
}

// Line returns the line in its file for a line of the log.
func (l *WholeLines) Line(number int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, before := range slices.Backward(l.began) {
		if number > before {
			return number - before
		}
	}
	return number
}

// until waits for work that can't be stopped, or until ctx ends. Then the work continues in the background.
func until[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}

// interruptible reads until ctx ends, even while r blocks. After that it never reads again, because a read may still be
// running.
type interruptible struct {
	ctx  context.Context
	r    io.Reader
	back []byte // of the read that may outlive its caller
}

func (i *interruptible) Read(p []byte) (int, error) {
	if i.ctx.Err() != nil {
		return 0, context.Cause(i.ctx)
	}
	if len(i.back) < len(p) {
		i.back = make([]byte, len(p))
	}
	n, err := until(i.ctx, func() (int, error) { return i.r.Read(i.back[:len(p)]) })
	return copy(p, i.back[:n]), err
}

// Shown makes a file name safe for a terminal: a name with control or direction characters is quoted.
func Shown(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}
