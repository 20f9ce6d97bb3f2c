package attach

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// eventStream reads server-sent events. The data of each event is a record. It ignores comments, events without data,
// and the names and ids of events.
type eventStream struct {
	lines *bufio.Scanner
	limit int
}

// maxFieldBytes is how many bytes a line may have in addition to its part of a record.
const maxFieldBytes = 64

func newEventStream(r io.Reader, limit int) *eventStream {
	lines := bufio.NewScanner(r) //nolint:forbidigo // it has a limit of its own, and returns an error beyond it
	lines.Buffer(nil, limit+maxFieldBytes)
	return &eventStream{lines: lines, limit: limit}
}

// next returns the next record. The errors are [*jsonrpc.FrameError], io.EOF and those of the reader.
func (s *eventStream) next() ([]byte, error) {
	var data []byte
	begun := false
	for s.lines.Scan() {
		line := s.lines.Bytes()
		if len(line) == 0 {
			if begun {
				return data, nil
			}
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		if string(name) != "data" {
			continue
		}
		if begun {
			data = append(data, '\n')
		}
		begun = true
		data = append(data, bytes.TrimPrefix(value, []byte(" "))...)
		if len(data) > s.limit {
			return nil, s.frameError(jsonrpc.ErrRecordTooLong, data, len(data))
		}
	}
	err := s.lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, s.frameError(jsonrpc.ErrRecordTooLong, data, len(data)+s.limit) // a line that long was read
	case begun && (err == nil || errors.Is(err, io.ErrUnexpectedEOF)):
		return nil, s.frameError(jsonrpc.ErrRecordCut, data, len(data))
	case err != nil:
		return nil, err
	}
	return nil, io.EOF
}

func (s *eventStream) frameError(err error, data []byte, read int) error {
	return &jsonrpc.FrameError{Err: err, Read: int64(read), Limit: int64(s.limit), Head: excerpt(data)}
}
