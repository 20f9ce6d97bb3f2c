package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// openInput opens a file, or standard input. What gzip or zstd compressed is read as what it was before. Where it is
// followed, the end of the file is no end, but an interrupt is; else an interrupt ends each read by an error.
func openInput(ctx context.Context, name string, stdin io.Reader, follow bool, bar *inputBar) (io.ReadCloser, error) {
	if name == standardInput {
		return decompress(bar.reader(&interruptible{ctx: ctx, r: stdin}), io.NopCloser(stdin))
	}
	file, err := until(ctx, func() (*os.File, error) { return os.Open(name) }) // a pipe opens when somebody writes
	if ctx.Err() != nil {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	info, err := file.Stat()
	switch {
	case err == nil && follow && info.Mode().IsRegular():
		f := &follower{ctx: ctx, name: name, file: file}
		return input{bar.reader(f), f}, nil
	case follow:
		return nil, errors.Join(usagef("%q is no file that grows", name), file.Close())
	case err == nil && info.Mode().IsRegular():
		return decompress(bar.reader(file), file)
	default:
		return decompress(bar.reader(&interruptible{ctx: ctx, r: file}), file)
	}
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

// maxWindow is how much of what came before zstd may refer to, which is memory.
const maxWindow = 32 << 20

// decompress looks at the first bytes, of which no message needs more than one, and reads through gzip or zstd where
// they say so. of is closed at the end.
func decompress(r io.Reader, of io.Closer) (io.ReadCloser, error) {
	in := bufio.NewReader(r)
	begins := func(magic string) bool {
		for n := 1; n <= len(magic); n++ {
			if head, err := in.Peek(n); err != nil || string(head) != magic[:n] {
				return false
			}
		}
		return true
	}
	broken := func(by string, err error) (io.ReadCloser, error) {
		return nil, errors.Join(failf("read what %s compressed: %w", by, err), of.Close())
	}
	switch {
	case begins("\x1f\x8b"):
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return broken("gzip", err)
		}
		return input{unpacked, of}, nil
	case begins("\x28\xb5\x2f\xfd"):
		unpacked, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return broken("zstd", err)
		}
		return input{unpacked, of}, nil
	}
	return input{in, of}, nil
}

// followEvery is how long a follower waits for a file to grow before it looks again.
const followEvery = 200 * time.Millisecond

// follower reads a file that grows, until ctx ends. A file that takes its place, as when logs are rotated, is read from
// its beginning, and so is one that was cut.
type follower struct {
	ctx  context.Context
	name string
	file *os.File
	next *os.File // what took the place of file, to be read after it
}

func (f *follower) Read(p []byte) (int, error) {
	for {
		n, err := f.file.Read(p)
		switch {
		case n > 0:
			return n, nil
		case !errors.Is(err, io.EOF):
			return 0, err
		}
		if f.next != nil {
			_ = f.file.Close()
			f.file, f.next = f.next, nil
			continue
		}
		if err := f.replaced(); err != nil {
			return 0, err
		}
		if f.next != nil {
			continue // whoever writes may have written to the old file until now
		}
		timer := time.NewTimer(followEvery)
		select {
		case <-f.ctx.Done():
			timer.Stop()
			return 0, io.EOF
		case <-timer.C:
		}
	}
}

// replaced looks whether another file has the name now, or the file was cut.
func (f *follower) replaced() error {
	now, err := os.Stat(f.name)
	if errors.Is(err, os.ErrNotExist) {
		return nil // there will be another
	}
	if err != nil {
		return err
	}
	was, err := f.file.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(now, was) {
		f.next, err = os.Open(f.name)
		return err
	}
	if at, err := f.file.Seek(0, io.SeekCurrent); err != nil || at <= now.Size() {
		return err
	}
	_, err = f.file.Seek(0, io.SeekStart)
	return err
}

func (f *follower) Close() error {
	if f.next != nil {
		_ = f.next.Close()
	}
	return f.file.Close()
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
