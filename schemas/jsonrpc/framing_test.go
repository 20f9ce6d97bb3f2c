package jsonrpc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// naiveLines is framing as one would write it without any bound on memory.
func naiveLines(in []byte, limit int) (got []string, end error) {
	parts := bytes.Split(in, []byte("\n"))
	for _, part := range parts[:len(parts)-1] {
		part = bytes.TrimSuffix(part, []byte("\r"))
		if len(part) > limit {
			return got, ErrRecordTooLong
		}
		got = append(got, string(part))
	}
	if len(parts[len(parts)-1]) > 0 {
		return got, ErrRecordCut
	}
	return got, io.EOF
}

func FuzzReadLine(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n{\"c\":1}\n"), uint16(4), uint8(0), false)
	f.Add([]byte("half"), uint16(100), uint8(1), true)
	f.Add(bytes.Repeat([]byte("x"), 100), uint16(50), uint8(20), false)
	f.Add([]byte("0123456789012345\r\n"), uint16(15), uint8(0), false)
	f.Fuzz(func(t *testing.T, in []byte, limit uint16, buffer uint8, byByte bool) {
		most := 1 + int(limit)
		var r io.Reader = bytes.NewReader(in)
		if byByte {
			r = iotest.OneByteReader(r)
		}
		br := bufio.NewReaderSize(r, 16+int(buffer))
		want, wantEnd := naiveLines(in, most)
		var got []string
		for {
			line, err := readLine(br, most)
			if err == nil {
				got = append(got, string(line))
				continue
			}
			require.Equal(t, want, got)
			if frame, ok := errors.AsType[*FrameError](err); ok {
				require.LessOrEqual(t, frame.Read, int64(most+br.Size()+1))
				require.LessOrEqual(t, len(frame.Head), headBytes)
			}
			// What is too long may be cut later on.
			if !errors.Is(wantEnd, ErrRecordCut) || !errors.Is(err, ErrRecordTooLong) {
				require.ErrorIs(t, err, wantEnd)
			}
			return
		}
	})
}
