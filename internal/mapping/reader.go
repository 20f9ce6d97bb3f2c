package mapping

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// A LineError says which line can't be mapped.
type LineError struct {
	Line int
	Err  error
}

// Error names the line.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// maxLineBytes is the maximum length of a line.
const maxLineBytes = 64 << 20

// Reader reads a log through a mapping.
type Reader struct {
	mapping *Mapping
	in      *bufio.Reader
	line    int          // the line of the log that was read last
	written int          // records
	ready   bytes.Buffer // records that were not returned yet
	err     error
	mu      sync.Mutex
	runs    []run
}

// run is a group of consecutive lines with the same number of records each.
type run struct{ record, line, each int }

// maxRuns is the maximum number of such groups.
const maxRuns = 1 << 18

// NewReader returns a reader that applies a mapping to a log. Read returns the errors of r, and [*LineError].
func (m *Mapping) NewReader(r io.Reader) *Reader {
	return &Reader{mapping: m, in: bufio.NewReaderSize(r, 64<<10)}
}

// Read returns records, one per line.
func (r *Reader) Read(p []byte) (int, error) {
	for r.ready.Len() == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.err = r.next()
	}
	return r.ready.Read(p)
}

// next maps a line.
func (r *Reader) next() error {
	var raw []byte
	for {
		part, err := r.in.ReadSlice('\n')
		raw = append(raw, part...)
		switch {
		case len(raw) > maxLineBytes:
			return &LineError{r.line + 1, fmt.Errorf("it is longer than %d bytes", maxLineBytes)}
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case err != nil && len(bytes.TrimSpace(raw)) == 0:
			return io.EOF
		}
		break
	}
	if r.line++; r.line == 1 {
		raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	}
	if raw = bytes.TrimSpace(raw); len(raw) == 0 {
		return nil
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber() // ids can have more digits than a float
	if err := decoder.Decode(&value); err != nil {
		return &LineError{r.line, fmt.Errorf("it is not JSON: %w", err)}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return &LineError{r.line, errors.New("it is not a single JSON value")}
	}
	records, err := r.mapping.Map(value)
	if err != nil {
		return &LineError{r.line, err}
	}
	r.note(len(records))
	encoder := json.NewEncoder(&r.ready)
	encoder.SetEscapeHTML(false)
	for _, record := range records {
		if err := encoder.Encode(record); err != nil {
			return &LineError{r.line, err}
		}
	}
	return nil
}

// note remembers the line of the next records.
func (r *Reader) note(records int) {
	if records == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	last := len(r.runs) - 1
	if last < 0 || r.runs[last].each != records ||
		r.runs[last].line+(r.written-r.runs[last].record)/records != r.line {
		if len(r.runs) >= maxRuns {
			r.runs = slices.Delete(r.runs, 0, maxRuns/2)
		}
		r.runs = append(r.runs, run{record: r.written, line: r.line, each: records})
	}
	r.written += records
}

// Line returns the line of the log for a record, by the number of the record, from 1. For very old records, it is
// approximate.
func (r *Reader) Line(record int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	i, exact := slices.BinarySearchFunc(r.runs, record-1, func(of run, n int) int { return of.record - n })
	if !exact {
		i--
	}
	if i < 0 {
		return 1
	}
	return r.runs[i].line + (record-1-r.runs[i].record)/r.runs[i].each
}
