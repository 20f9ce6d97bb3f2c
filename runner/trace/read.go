package trace

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// MaxLineBytes is the maximum length of a record: the longest frame, as base64, and the rest of the record.
const MaxLineBytes = 24 << 20

// A FormatError reports that a file is not a trace, or not a complete one.
type FormatError struct {
	Line int // from 1; 0: the file as a whole
	What string
	Err  error // may be nil
}

// Error says what is wrong, and in which line.
func (e *FormatError) Error() string {
	s := e.What
	if e.Line > 0 {
		s = fmt.Sprintf("line %d: %s", e.Line, s)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns Err.
func (e *FormatError) Unwrap() error { return e.Err }

// An AlteredError reports that a trace was altered.
type AlteredError struct{ Recorded, Actual string }

// Error says how that is known.
func (e *AlteredError) Error() string {
	return fmt.Sprintf("it was altered after it was written: its records have the digest %s, but its end has %s",
		e.Actual, e.Recorded)
}

// Load reads the trace in a file. The errors are those of [Read] and of the file.
func Load(path string) (Trace, error) {
	f, err := os.Open(path)
	if err != nil {
		return Trace{}, err
	}
	defer f.Close()
	return Read(f)
}

// Read reads a trace. The errors are [*FormatError], [*AlteredError] (together with the trace), and those of r.
func Read(r io.Reader) (Trace, error) {
	var t Trace
	sum := sha256.New()
	in := bufio.NewReaderSize(r, 64<<10)
	ended := false
	var altered error
	for n := 1; ; n++ {
		raw, err := readLine(in)
		if errors.Is(err, io.EOF) && len(raw) == 0 {
			break
		}
		fail := func(what string, err error) (Trace, error) {
			return Trace{}, &FormatError{Line: n, What: what, Err: err}
		}
		switch {
		case errors.Is(err, errLong):
			return fail(fmt.Sprintf("it is longer than %d bytes", MaxLineBytes), nil)
		case errors.Is(err, io.EOF):
			return fail("it was truncated", nil)
		case err != nil:
			return Trace{}, err
		case ended:
			return fail("it continues after the end", nil)
		}
		var kind struct {
			Record string `json:"record"`
			Format int    `json:"format"`
			Seq    int    `json:"seq"`
		}
		if err := json.Unmarshal(raw, &kind); err != nil {
			return fail("it is not a trace record", err)
		}
		switch {
		case n == 1 && kind.Record != recordHeader:
			return fail(fmt.Sprintf("a trace begins with a header, not with %q", kind.Record), nil)
		case n > 1 && kind.Record == recordHeader:
			return fail("a second header", nil)
		case n == 1 && kind.Format != Format:
			return fail(fmt.Sprintf("it has format %d, but this program reads format %d", kind.Format, Format), nil)
		case (kind.Record == recordFrame || kind.Record == recordLife) && kind.Seq != len(t.Passed):
			return fail(fmt.Sprintf("seq %d where %d comes next: something is missing", kind.Seq, len(t.Passed)), nil)
		}
		switch kind.Record {
		case recordHeader:
			var h headerRecord
			if err := json.Unmarshal(raw, &h); err != nil {
				return fail("the header can't be read", err)
			}
			t.Header = h.Header
		case recordFrame:
			p, err := readFrame(raw)
			if err != nil {
				return fail("the frame can't be read", err)
			}
			t.Passed = append(t.Passed, p)
		case recordLife:
			var l lifeRecord
			err := json.Unmarshal(raw, &l)
			if err == nil && !slices.Contains(lives, l.What) {
				err = fmt.Errorf("%q is not an event of a connection", l.What)
			}
			if err != nil {
				return fail("the record can't be read", err)
			}
			t.Passed = append(t.Passed, Passed{AtMs: l.AtMs, What: l.What, Exit: l.Exit, Error: l.Error})
		case recordEnd:
			var e endRecord
			if err := json.Unmarshal(raw, &e); err != nil {
				return fail("the end can't be read", err)
			}
			if e.Passed != len(t.Passed) {
				return fail(fmt.Sprintf("there are %d records before the end, but the end counts "+
					"%d", len(t.Passed), e.Passed),
					nil)
			}
			if actual := digest(sum); actual != e.Digest {
				altered = &AlteredError{Recorded: e.Digest, Actual: actual}
			}
			t.End = End{Verdict: e.Verdict, Reason: e.Reason, Unused: e.Unused, Checks: e.Checks}
			ended = true
		default:
			return fail(fmt.Sprintf("unknown record %q", kind.Record), nil)
		}
		sum.Write(raw)
		sum.Write([]byte("\n"))
	}
	if !ended {
		return Trace{}, &FormatError{What: "it has no end: it was truncated, or is not a trace"}
	}
	return t, altered
}

var lives = []string{Killed, Restarted, LinkDown, LinkUp, HungUp, Exited, OutputClosed, Silent, Failed}

func readFrame(raw []byte) (Passed, error) {
	var f frameRecord
	if err := json.Unmarshal(raw, &f); err != nil {
		return Passed{}, err
	}
	p := Passed{AtMs: f.AtMs, Dir: f.Dir, Tap: f.Tap}
	if f.Dir != To && f.Dir != From {
		return p, fmt.Errorf("dir %q is neither %q nor %q", f.Dir, To, From)
	}
	switch {
	case f.Frame != nil:
		p.Raw = bytes.Clone(f.Frame)
	case f.Text != nil:
		p.Raw = []byte(*f.Text)
	case f.Base64 != nil:
		p.Raw = f.Base64
	default:
		return p, errors.New("it has neither frame nor text nor base64")
	}
	return p, nil
}

var errLong = errors.New("the line is too long")

// readLine returns the next line without its end; io.EOF comes with any text after the last line.
func readLine(in *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		chunk, err := in.ReadSlice('\n')
		out = append(out, chunk...)
		switch {
		case len(out) > MaxLineBytes:
			return nil, errLong
		case err == nil:
			return out[:len(out)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return out, err
		}
	}
}

// Broken returns the failed checks of a trace.
func (e End) Broken() []judge.Check {
	var out []judge.Check
	for _, c := range e.Checks {
		if !c.OK {
			out = append(out, c)
		}
	}
	return out
}
