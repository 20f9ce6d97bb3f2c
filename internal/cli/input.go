package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// openInput opens a file, or standard input, for a command. What gzip or zstd compressed is read as what it was before.
// An interrupt ends each read by an error.
func openInput(cmd *cobra.Command, name string, bar *inputBar) (io.ReadCloser, error) {
	ctx := cmd.Context()
	if name == standardInput {
		stdin := cmd.InOrStdin()
		return decompress(cmd, bar.reader(&interruptible{ctx: ctx, r: stdin}), io.NopCloser(stdin))
	}
	file, err := until(ctx, func() (*os.File, error) { return os.Open(name) }) // a pipe opens when somebody writes
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return decompress(cmd, bar.reader(file), file)
	}
	return decompress(cmd, bar.reader(&interruptible{ctx: ctx, r: file}), file)
}

// thrifty lets the heap grow to a few times what is in use before garbage is collected, but not beyond some bytes where
// that can be helped: of an input, however long, little is in use. What it gives puts all back.
func thrifty(most int64) (back func()) {
	percent, limit := debug.SetGCPercent(400), debug.SetMemoryLimit(most)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// input reads from one thing and closes another.
type input struct {
	io.Reader
	io.Closer
}

// packer tells what compressed an input, gzip or zstd, or "". It looks at the first bytes, of which no message needs more
// than one.
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

// maxWindow is how much of what came before zstd may refer to, which is memory.
const maxWindow = 32 << 20

// decompress reads through gzip or zstd where the input says so. of is closed at the end.
func decompress(cmd *cobra.Command, r io.Reader, of io.Closer) (io.ReadCloser, error) {
	in := bufio.NewReader(r)
	switch by := packer(in); by {
	case "gzip":
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return nil, errors.Join(failf("read what %s compressed: %w", by, err), of.Close())
		}
		unpacked.Multistream(false)
		return input{&members{Reader: unpacked, in: in}, of}, nil
	case "zstd":
		var head zstd.Header
		begin, _ := in.Peek(zstd.HeaderMaxSize)
		_ = head.Decode(begin) // what is wrong with it shows below
		window := head.WindowSize
		if head.SingleSegment {
			window = head.FrameContentSize
		}
		unpacked, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, errors.Join(failf("read what %s compressed: %w", by, err), of.Close())
		}
		return input{&frames{unpacked, cmd.Name(), window}, of}, nil
	}
	return input{in, of}, nil
}

// members reads what gzip compressed to its end, which zeros may follow, as gzip itself does.
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
				m.err = errors.New("what gzip compressed was read, and what follows it is neither gzip nor zeros")
				return copy(p, "\n"), nil // the last line is one, though the next read fails
			}
		}
	}
	return 0, m.err
}

// frames reads what zstd compressed.
type frames struct {
	*zstd.Decoder
	command string
	window  uint64 // that the first frame needs; 0: not known
}

func (f *frames) Read(p []byte) (int, error) {
	n, err := f.Decoder.Read(p)
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) || errors.Is(err, zstd.ErrWindowSizeExceeded) {
		needs, long := fmt.Sprintf("more than %d MB", maxWindow>>20), 31
		if f.window > maxWindow {
			needs, long = fmt.Sprintf("%d MB", f.window>>20), max(27, bits.Len64(f.window-1))
		}
		err = fmt.Errorf("zstd needs a window of %s, and memory is bounded to one of %d MB: use zstd -d --long=%d -c FILE | %s %s -", needs, maxWindow>>20, long, programName, f.command)
	}
	return n, err
}

// followEvery is how long a follower waits for a file to grow before it looks again.
const followEvery = 200 * time.Millisecond

// follower reads a file that grows, until ctx ends; what is in it by then is still read. When a file has taken its place,
// as logs are rotated, or it was cut, reading ends as well, and another file begins.
type follower struct {
	ctx  context.Context
	name string
	file *os.File
	next *os.File          // what took the place of file, to be read after it
	rest *io.LimitedReader // what was in file when ctx ended
}

// follow opens a file that grows, and nothing else.
func follow(ctx context.Context, name string) (*follower, error) {
	info, err := os.Stat(name) // a pipe would open only when somebody writes
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	if !info.Mode().IsRegular() {
		return nil, usagef("%q is no file that grows", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	if by := packer(bufio.NewReader(io.NewSectionReader(file, 0, 4))); by != "" {
		return nil, errors.Join(usagef("%q is compressed by %s, and can't be followed; it is read without --follow", name, by), file.Close())
	}
	return &follower{ctx: ctx, name: name, file: file}, nil
}

func (f *follower) Read(p []byte) (int, error) {
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
			continue // whoever writes may have written to the old file until now
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

// read reads on, but no further than the file went when ctx ended.
func (f *follower) read(p []byte, ended bool) (int, error) {
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

// replaced looks whether another file has the name now, or the file was cut, which is to be read anew, too.
func (f *follower) replaced() (cut bool, err error) {
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

// another begins the file that is to be read next; false: there is none.
func (f *follower) another() bool {
	if f.next == nil {
		return false
	}
	_ = f.file.Close()
	f.file, f.next, f.rest = f.next, nil, nil
	return true
}

func (f *follower) Close() error {
	if f.next != nil {
		_ = f.next.Close()
	}
	return f.file.Close()
}

// beganAnew tells that another file is read, or that the one there is was cut.
func beganAnew(w io.Writer, name string) {
	fmt.Fprintf(w, "%s: the file began anew; its lines are counted from 1\n", validateShown(name))
}

// notFinished tells that a file ended in the middle of what begins in a line.
func notFinished(w io.Writer, name string, line int64) {
	fmt.Fprintf(w, "%s:%d: is not finished, and is not judged\n", validateShown(name), line)
}

// wholeLines reads the files of a follower as one log, without the line in the middle of which one of them ends.
type wholeLines struct {
	*follower
	in     io.Reader // the follower, as a bar counts it
	stderr io.Writer
	held   []byte // read and not yet handed on
	ready  int    // bytes of it that are whole lines
	lines  int    // handed on

	mu    sync.Mutex
	began []int // lines before each file that began anew
}

func (l *wholeLines) Read(p []byte) (int, error) {
	for l.ready == 0 {
		n, err := l.in.Read(p)
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

// end gives up the line in the middle of which a file ended, and begins the next file.
func (l *wholeLines) end() error {
	if len(bytes.TrimSpace(l.held)) > 0 {
		notFinished(l.stderr, l.name, int64(l.line(l.lines+1)))
	}
	l.held = l.held[:0]
	if !l.another() {
		return io.EOF
	}
	beganAnew(l.stderr, l.name)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.began = append(l.began, l.lines)
	return nil
}

// line tells which line of its file one of the log is.
func (l *wholeLines) line(number int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, before := range slices.Backward(l.began) {
		if number > before {
			return number - before
		}
	}
	return number
}

// until waits for work that can't be stopped, or for the end of ctx, which leaves
// the work behind.
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

// interruptible reads until ctx ends, however long r keeps silent. After that it
// never reads again, for a read may still be under way.
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
