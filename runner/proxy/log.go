package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// Log configures where the log is written.
type Log struct {
	// File is the name of the log file. Existing content is kept, except an incomplete last line. A full file is
	// renamed to FILE.1, and FILE.1 to FILE.2.
	File string
	// MaxBytes is the size at which a file is full. 0 means DefaultLogBytes.
	MaxBytes int64
	// Keep is the number of full files to keep; 0: DefaultLogKeep.
	Keep int
}

// The default limits of a log.
const (
	DefaultLogBytes = 64 << 20
	DefaultLogKeep  = 7
)

// logFile is the current log file.
type logFile struct {
	Log
	file   *os.File
	out    *bufio.Writer
	size   int64 // including buffered bytes
	lines  int   // including buffered lines
	good   int64 // bytes that are written to the file
	sound  int   // lines that are written to the file
	lost   int   // lines dropped since the file became unwritable
	gap    bool  // the line that reports lost lines is buffered
	opened int   // number of files opened so far

	mu    sync.Mutex
	parts []stretch
}

// stretch is a position in the log: the number of a line among all lines, the same line's number in its file, and the
// file.
type stretch struct{ number, line, file int }

const (
	maxStretches = 256
	logBuffer    = 64 << 10
)

func openLog(l Log) (*logFile, error) {
	if l.MaxBytes <= 0 {
		l.MaxBytes = DefaultLogBytes
	}
	if l.Keep <= 0 {
		l.Keep = DefaultLogKeep
	}
	f := &logFile{Log: l, out: bufio.NewWriterSize(nil, logBuffer)}
	if err := f.open(1); err != nil {
		return nil, err
	}
	return f, nil
}

// open opens the file, removes an incomplete last line, and continues after it. number is the number of the next line.
func (f *logFile) open(number int) error {
	file, err := os.OpenFile(f.File, os.O_RDWR|os.O_CREATE, 0o600) // messages of people are private
	if err != nil {
		return err
	}
	size, lines, err := wholeLines(file)
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("continue the log %q: %w", f.File, err), file.Close())
	}
	f.file, f.size, f.good, f.lines, f.sound = file, size, size, lines, lines
	f.out.Reset(file)
	f.opened++
	f.stretch(number)
	return nil
}

// wholeLines returns how many bytes of a file are complete lines, and the number of these lines.
func wholeLines(r io.Reader) (size int64, lines int, err error) {
	buffer, at := make([]byte, logBuffer), int64(0)
	for {
		n, err := r.Read(buffer)
		if end := bytes.LastIndexByte(buffer[:n], '\n'); end >= 0 {
			lines += bytes.Count(buffer[:n], []byte("\n"))
			size = at + int64(end) + 1
		}
		at += int64(n)
		switch {
		case errors.Is(err, io.EOF):
			return size, lines, nil
		case err != nil:
			return 0, 0, err
		}
	}
}

// write adds a line with its number among all lines. After an error it goes on. When the file can be written again, it
// adds a line that reports the missing lines.
func (f *logFile) write(number int, line []byte) error {
	if f.size > 0 && f.size+int64(len(line)) > f.MaxBytes {
		if err := f.rotate(number); err != nil {
			f.lines++ // count the line that can't be written
			return f.fail(err)
		}
	}
	if f.lost > 0 && !f.gap {
		f.gap = true
		n, _ := f.out.Write(eventLine(time.Now(), nil, audit.Gap, f.lost)) // the next write returns the same error
		f.size, f.lines = f.size+int64(n), f.lines+1
		f.stretch(number)
	}
	n, err := f.out.Write(line)
	f.size, f.lines = f.size+int64(n), f.lines+1
	if err != nil {
		return f.fail(err)
	}
	return nil
}

// stretch records the position of the next line.
func (f *logFile) stretch(number int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.parts = append(f.parts, stretch{number, f.lines + 1, f.opened})
	if len(f.parts) > maxStretches {
		f.parts = slices.Delete(f.parts, 0, len(f.parts)-maxStretches)
	}
}

// fail drops lines that aren't in the file. It returns an error only the first time, until the file can be written
// again.
func (f *logFile) fail(err error) error {
	if f.lost > 0 {
		err = nil
	}
	f.lost += f.lines - f.sound
	if f.gap {
		f.lost, f.gap = f.lost-1, false
	}
	return f.undo(err)
}

func (f *logFile) undo(err error) error {
	_ = f.file.Truncate(f.good) // if this fails, the next open removes the incomplete line
	_, _ = f.file.Seek(f.good, io.SeekStart)
	f.size, f.lines = f.good, f.sound
	f.out.Reset(f.file)
	if err != nil {
		err = fmt.Errorf("the log has a gap: %w", err)
	}
	return err
}

func (f *logFile) flush() error {
	if err := f.out.Flush(); err != nil {
		return f.fail(err)
	}
	if end, err := f.file.Seek(0, io.SeekCurrent); err == nil {
		f.size = end
	}
	if f.gap {
		f.lost, f.gap = 0, false
	}
	f.good, f.sound = f.size, f.lines
	return nil
}

// rotate renames a full file, and starts a new one.
func (f *logFile) rotate(number int) error {
	if err := f.flush(); err != nil {
		return nil //nolint:nilerr // the error was reported, and the next line tries again
	}
	for i := f.Keep; i > 0; i-- {
		from := f.numbered(i - 1)
		if err := os.Rename(from, f.numbered(i)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	old := f.file
	if err := f.open(number); err != nil {
		return err
	}
	return old.Close()
}

func (f *logFile) numbered(age int) string {
	if age == 0 {
		return f.File
	}
	return f.File + "." + strconv.Itoa(age)
}

func (f *logFile) close() error { return errors.Join(f.flush(), f.file.Close()) }

// where returns the position of a line: the current name of its file, and its number there.
func (f *logFile) where(number int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range slices.Backward(f.parts) {
		if number >= s.number {
			now := f.parts[len(f.parts)-1].file
			return fmt.Sprintf("%s:%d", f.numbered(now-s.file), s.line+number-s.number)
		}
	}
	return f.File
}
