package jsonrpc

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

const (
	readBufferBytes = 64 << 10
	headBytes       = 120 // of a bad record, kept for a message
	lineEndBytes    = 1
	maxHeaderBytes  = 4 << 10 // before one record
)

var (
	// ErrRecordTooLong is in a [FrameError].
	ErrRecordTooLong = errors.New("the record is too long")
	// ErrRecordCut is in a [FrameError].
	ErrRecordCut = errors.New("the stream ends within a record")
	// ErrHeader is in a [FrameError].
	ErrHeader = errors.New("no header such as \"Content-Length: 52\" before a record")
)

// FrameError reports a record that could not be framed. It ends the stream.
type FrameError struct {
	Err   error  // ErrRecordTooLong, ErrRecordCut or ErrHeader
	Read  int64  // bytes of the record, or of its header, that were read
	Limit int64  // bytes that a record may have
	Want  int64  // bytes that the header of the record announced, if there was one
	Head  string // the first bytes, at most headBytes
}

// Error says what was wrong after how many bytes, and how the record begins.
func (e *FrameError) Error() string {
	s := e.Err.Error()
	switch {
	case errors.Is(e.Err, ErrRecordTooLong) && e.Want > 0:
		return fmt.Sprintf("%s: %d bytes, limit %d", s, e.Want, e.Limit)
	case errors.Is(e.Err, ErrRecordTooLong):
		s += fmt.Sprintf(": no end within %d bytes, limit %d", e.Read, e.Limit)
	case errors.Is(e.Err, ErrRecordCut) && e.Want > 0:
		s += fmt.Sprintf(": %d of %d bytes", e.Read, e.Want)
	case errors.Is(e.Err, ErrRecordCut):
		s += fmt.Sprintf(": %d bytes and no end", e.Read)
	}
	s += fmt.Sprintf(", begins %q", e.Head)
	if errors.Is(e.Err, ErrHeader) && strings.HasPrefix(e.Head, "{") {
		s += ": it looks like the framing " + Lines.String()
	}
	return s
}

// Unwrap returns Err.
func (e *FrameError) Unwrap() error { return e.Err }

// Framing is how records are separated in a stream of bytes. Zero is invalid.
type Framing int

const (
	// Lines is a record per line. A line ends with "\n" or "\r\n", and empty lines are skipped. A record that is sent
	// is not checked for line breaks, so a caller can send two records in one, or half of one.
	Lines Framing = iota + 1
	// ContentLength is a header before each record that contains its length in bytes, as in the Language Server
	// Protocol.
	ContentLength
)

var framingNames = map[Framing]string{Lines: "lines", ContentLength: "content-length"}

// Framings are the names of all framings.
func Framings() []string { return []string{Lines.String(), ContentLength.String()} }

// ParseFraming finds a framing by its name.
func ParseFraming(name string) (Framing, bool) {
	for f, n := range framingNames {
		if n == name {
			return f, true
		}
	}
	return 0, false
}

// String is the name of the framing.
func (f Framing) String() string {
	if s, ok := framingNames[f]; ok {
		return s
	}
	return fmt.Sprintf("Framing(%d)", int(f))
}

// NewLines is [NewFramed] with [Lines].
func NewLines(r io.Reader, w io.Writer, limits Limits) *Stream {
	return NewFramed(Lines, r, w, limits)
}

// NewFramed starts a connection that reads r and writes w. A side that is an io.Closer is closed when its direction
// ends, which has to unblock its Read or Write. A record longer than the limit, and one that the end of the stream cuts
// off, end the stream with a [*FrameError].
func NewFramed(f Framing, r io.Reader, w io.Writer, limits Limits) *Stream {
	limits = limits.orDefault()
	bytes := framed{r: r, w: w, br: bufio.NewReaderSize(r, readBufferBytes), limit: limits.RecordBytes}
	if f == ContentLength {
		return NewStream(&headed{bytes}, limits)
	}
	return NewStream(&lined{bytes}, limits)
}

// framed is a [Transport] over two streams of bytes, but for the framing.
type framed struct {
	r     io.Reader
	w     io.Writer
	br    *bufio.Reader
	limit int
}

func (f *framed) write(b []byte) error {
	_, err := f.w.Write(b)
	return err
}

func (f *framed) CloseWrite() error { return closeSide(f.w) }
func (f *framed) Close() error      { return closeSide(f.r) }

func closeSide(side any) error {
	c, ok := side.(io.Closer)
	if !ok {
		return nil
	}
	return c.Close()
}

// lined has the framing [Lines].
type lined struct{ framed }

func (l *lined) ReadRecord() ([]byte, error) {
	for {
		record, err := readLine(l.br, l.limit)
		if err != nil || len(record) > 0 {
			return record, err
		}
	}
}

func (l *lined) WriteRecord(record []byte) error { return l.write(append(record, '\n')) }

// readLine returns the next line without its end, in memory of its own.
func readLine(br *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		chunk, err := br.ReadSlice('\n')
		line = append(line, chunk...)
		switch {
		case err == nil:
			line = bytes.TrimSuffix(line[:len(line)-1], []byte("\r"))
			if len(line) > limit {
				return nil, frameError(ErrRecordTooLong, line, limit)
			}
			return line, nil
		case errors.Is(err, bufio.ErrBufferFull):
			// The byte beyond the limit may be the "\r" of an end.
			if len(line) > limit+1 {
				return nil, frameError(ErrRecordTooLong, line, limit)
			}
		case !errors.Is(err, io.EOF):
			return nil, fmt.Errorf("read a record: %w", err)
		case len(line) > 0:
			return nil, frameError(ErrRecordCut, line, limit)
		default:
			return nil, io.EOF
		}
	}
}

func frameError(err error, head []byte, limit int) *FrameError {
	return &FrameError{Err: err, Read: int64(len(head)), Limit: int64(limit), Head: string(clip(head))}
}

// headed has the framing [ContentLength].
type headed struct{ framed }

func (h *headed) ReadRecord() ([]byte, error) {
	want, err := h.readHeader()
	if err != nil {
		return nil, err
	}
	if want > h.limit {
		return nil, &FrameError{Err: ErrRecordTooLong, Limit: int64(h.limit), Want: int64(want)}
	}
	var record bytes.Buffer // grows with what really comes
	if _, err := io.CopyN(&record, h.br, int64(want)); errors.Is(err, io.EOF) {
		e := frameError(ErrRecordCut, record.Bytes(), h.limit)
		e.Want = int64(want)
		return nil, e
	} else if err != nil {
		return nil, fmt.Errorf("read a record: %w", err)
	}
	return record.Bytes(), nil
}

// readHeader returns the length that the next header gives. Fields other than Content-Length are passed over; one of
// them may be Content-Type.
func (h *headed) readHeader() (int, error) {
	var header []byte
	length := -1
	for {
		chunk, err := h.br.ReadSlice('\n')
		begun := len(header)
		header = append(header, chunk...)
		switch {
		case errors.Is(err, io.EOF) && len(header) == 0:
			return 0, io.EOF
		case errors.Is(err, io.EOF):
			return 0, frameError(ErrRecordCut, header, h.limit)
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return 0, fmt.Errorf("read a record: %w", err)
		case err != nil, len(header) > maxHeaderBytes:
			return 0, frameError(ErrHeader, header, h.limit)
		}
		field := strings.TrimRight(string(header[begun:]), "\r\n")
		if field == "" {
			if length < 0 {
				return 0, frameError(ErrHeader, header, h.limit)
			}
			return length, nil
		}
		name, value, ok := strings.Cut(field, ":")
		if !ok || !fieldName.MatchString(name) {
			return 0, frameError(ErrHeader, header, h.limit)
		}
		if strings.EqualFold(name, contentLength) {
			n, err := strconv.ParseUint(strings.TrimSpace(value), 10, 31)
			if err != nil || length >= 0 {
				return 0, frameError(ErrHeader, header, h.limit)
			}
			length = int(n)
		}
	}
}

const contentLength = "Content-Length"

var fieldName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

func (h *headed) WriteRecord(record []byte) error {
	frame := make([]byte, 0, len(record)+32)
	frame = fmt.Appendf(frame, contentLength+": %d\r\n\r\n", len(record))
	return h.write(append(frame, record...))
}
