package proxy

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// frameOf is a frame of a WebSocket.
func frameOf(head byte, masked bool, payload string) string {
	b := []byte{head}
	mask := byte(0)
	if masked {
		mask = 0x80
	}
	switch n := len(payload); {
	case n < 126:
		b = append(b, mask|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, mask|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, mask|127), uint64(n))
	}
	text := []byte(payload)
	if masked {
		key := []byte{7, 99, 0, 250}
		b = append(b, key...)
		for i := range text {
			text[i] ^= key[i%4]
		}
	}
	return string(append(b, text...))
}

const tooLong = "(too long)"

// all splits a text that comes in pieces of some bytes.
func all(s splitter, text string, size int) (found []string) {
	take := func(raw []byte) {
		if raw == nil {
			raw = []byte(tooLong)
		}
		found = append(found, string(raw))
	}
	for len(text) > 0 {
		n := min(size, len(text))
		s.add([]byte(text[:n]), take)
		text = text[n:]
	}
	s.end(take)
	return found
}

func TestSplit(t *testing.T) {
	long := strings.Repeat("x", MaxFrameBytes+1)
	middle := strings.Repeat("m", 70_000)
	lines := func() splitter { return newSplitter(jsonrpc.Lines) }
	heads := func() splitter { return newSplitter(jsonrpc.ContentLength) }
	stream := func() splitter { return &events{} }
	sock := func() splitter { return &socket{} }
	head := func(s string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(s), s) }
	for _, row := range []struct {
		why  string
		of   func() splitter
		text string
		want []string
	}{
		{"lines, with both ends of a line, and empty ones", lines, "a\nbc\r\n\n\r\nd\n", []string{"a", "bc", "d"}},
		{"a line that nobody ended", lines, "a\nb", []string{"a", "b"}},
		{"a line that is too long, and the next", lines, "a\n" + long + "\nb\n", []string{"a", tooLong, "b"}},
		{"headers", heads, head("a") + head("b\nc") + head(middle), []string{"a", "b\nc", middle}},
		{"another field, and another case", heads, "X: 1\r\ncontent-length:1\r\n\r\na", []string{"a"}},
		{"a header that has no length", heads, head("a") + "X: 1\r\n\r\n" + head("b"), []string{"a", tooLong}},
		{"a header without an end", heads, strings.Repeat("h", maxHeaderBytes+2), []string{tooLong}},
		{"a message behind one that is too long", heads, head(long) + head("b"), []string{tooLong, "b"}},
		{"one message", func() splitter { return &whole{} }, " {} \n", []string{"{}"}},
		{"events", stream, ": hi\nid: 1\ndata: a\n\nevent: x\ndata:b\ndata: c\r\n\r\n\ndata: cut",
			[]string{"a", "b\nc"}},
		{"an event behind one that is too long", stream, "data: " + long + "\n\ndata: b\n\n", []string{tooLong, "b"}},
		{"frames", sock, frameOf(0x81, false, "a") + frameOf(0x82, true, "bc") + frameOf(0x81, true, middle),
			[]string{"a", "bc", middle}},
		{"a message in parts, and a ping between them", sock,
			frameOf(0x01, true, "a") + frameOf(0x89, true, "ping") + frameOf(0x00, true, "b") +
				frameOf(0x80, true, "c"),
			[]string{"abc"}},
		{"frames without anything", sock,
			frameOf(0x81, true, "") + frameOf(0x8a, false, "") + frameOf(0x81, false, "a"),
			[]string{"a"}},
		{"a frame behind one that is too long", sock, frameOf(0x81, true, long) + frameOf(0x81, true, "b"),
			[]string{tooLong, "b"}},
	} {
		for _, size := range []int{1, 2, 3, 7, 4096, 1 << 30} {
			if size < 4096 && len(row.text) > 1<<20 {
				continue
			}
			require.Equal(t, row.want, all(row.of(), row.text, size), "%s, %d bytes at once", row.why, size)
		}
	}
}

func TestSplitBehindAGap(t *testing.T) {
	for _, row := range []struct {
		why  string
		s    splitter
		text string
		want []string
	}{
		{"the next line begins a message", newSplitter(jsonrpc.Lines), "rest\nb\n", []string{"b"}},
		{"the next event begins one", &events{}, "rest\n\ndata: b\n\n", []string{"b"}},
		{"nobody knows where a header begins", newSplitter(jsonrpc.ContentLength), "rest", nil},
		{"nobody knows where a frame begins", &socket{}, "rest", nil},
		{"the rest of a body is none", &whole{}, "rest", nil},
	} {
		row.s.lose()
		require.Equal(t, row.want, all(row.s, row.text, 3), row.why)
	}
}

// FuzzLines: what is found in lines is what whoever reads them finds.
func FuzzLines(f *testing.F) {
	f.Add("a\nb\r\n\nc", 2)
	f.Fuzz(func(t *testing.T, text string, size int) {
		if len(text) > 1<<16 {
			return
		}
		text += "\n"
		var want []string
		stream := jsonrpc.NewLines(strings.NewReader(text), nil, jsonrpc.Limits{})
		for {
			raw, err := stream.Recv(t.Context())
			if err != nil {
				break
			}
			want = append(want, string(raw))
		}
		require.Equal(t, want, all(newSplitter(jsonrpc.Lines), text, max(1, size&0xff)))
	})
}
