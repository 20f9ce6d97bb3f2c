package proxy

import (
	"bytes"
	"encoding/binary"
	"strconv"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// splitter finds the messages in a stream of bytes.
type splitter interface {
	// add adds the next bytes. It calls found for each complete message, and with nil if one is too long. The message
	// is valid only during the call.
	add(b []byte, found func(raw []byte))
	// end says that no more bytes follow. An incomplete rest may be a message.
	end(found func(raw []byte))
	// lose says that bytes are missing here.
	lose()
	// held returns the number of bytes that are kept.
	held() int
}

// newSplitter returns the splitter for a framing.
func newSplitter(f jsonrpc.Framing) splitter {
	if f == jsonrpc.ContentLength {
		return &headed{}
	}
	return &lined{}
}

// part is an incomplete message.
type part struct {
	bytes []byte
	skip  bool // the message is too long, and not recorded
}

// grow adds bytes to the message. It returns false once, when the message becomes too long.
func (p *part) grow(b []byte) bool {
	if p.skip {
		return true
	}
	if len(p.bytes)+len(b) > MaxFrameBytes {
		p.bytes, p.skip = nil, true
		return false
	}
	p.bytes = append(p.bytes, b...)
	return true
}

// maxKeptBytes is the maximum capacity of a buffer that is reused.
const maxKeptBytes = 4 << 10

// take ends the message and returns it. It returns nil if the message was too long.
func (p *part) take() []byte {
	b, skip := p.bytes, p.skip
	p.bytes, p.skip = b[:0], false
	if cap(b) > maxKeptBytes {
		p.bytes = nil
	}
	if skip {
		return nil
	}
	return b
}

// lined splits a stream with one message per line.
type lined struct{ part part }

func (l *lined) add(b []byte, found func([]byte)) {
	for {
		end := bytes.IndexByte(b, '\n')
		if end < 0 {
			if !l.part.grow(b) {
				found(nil)
			}
			return
		}
		if !l.part.grow(b[:end]) {
			found(nil)
		}
		l.whole(found)
		b = b[end+1:]
	}
}

func (l *lined) whole(found func([]byte)) {
	if raw := bytes.TrimSuffix(l.part.take(), []byte("\r")); len(raw) > 0 {
		found(raw)
	}
}

func (l *lined) end(found func([]byte)) { l.whole(found) }
func (l *lined) lose()                  { l.part = part{skip: true} }
func (l *lined) held() int              { return cap(l.part.bytes) }

// headed splits a stream in which each message follows a header with its length. After an unreadable header, or after
// missing bytes, it can't find the next message.
type headed struct {
	header []byte
	part   part
	left   int // bytes of the message that are still missing; 0: reading a header
	lost   bool
}

const maxHeaderBytes = 4 << 10

func (h *headed) add(b []byte, found func([]byte)) {
	for len(b) > 0 && !h.lost {
		if h.left == 0 {
			h.header = append(h.header, b[0])
			b = b[1:]
			if bytes.HasSuffix(h.header, []byte("\r\n\r\n")) || bytes.HasSuffix(h.header, []byte("\n\n")) {
				h.left = lengthIn(h.header)
				h.header = h.header[:0]
				h.lost = h.left < 0
			}
			if h.lost = h.lost || len(h.header) > maxHeaderBytes; h.lost {
				found(nil)
			}
			continue
		}
		n := min(h.left, len(b))
		if !h.part.grow(b[:n]) {
			found(nil)
		}
		b, h.left = b[n:], h.left-n
		if h.left == 0 {
			if raw := h.part.take(); len(raw) > 0 {
				found(raw)
			}
		}
	}
}

// lengthIn returns the length that a header gives, or -1.
func lengthIn(header []byte) int {
	for line := range bytes.Lines(header) {
		name, value, ok := bytes.Cut(line, []byte(":"))
		if ok && bytes.EqualFold(name, []byte("Content-Length")) {
			n, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 31)
			if err != nil {
				return -1
			}
			return int(n)
		}
	}
	return -1
}

func (h *headed) end(func([]byte)) {}
func (h *headed) lose()            { *h = headed{lost: true} }
func (h *headed) held() int        { return cap(h.part.bytes) + cap(h.header) }

// whole is for a stream that is one message.
type whole struct{ part part }

func (w *whole) add(b []byte, found func([]byte)) {
	if !w.part.grow(b) {
		found(nil)
	}
}

func (w *whole) end(found func([]byte)) {
	if raw := bytes.TrimSpace(w.part.take()); len(raw) > 0 {
		found(raw)
	}
}

func (w *whole) lose()     { w.part = part{skip: true} }
func (w *whole) held() int { return cap(w.part.bytes) }

// events splits server-sent events. The data of each event is a message.
type events struct {
	line lined
	data part
	some bool
}

func (e *events) add(b []byte, found func([]byte)) {
	for len(b) > 0 {
		end := bytes.IndexByte(b, '\n')
		if end < 0 {
			if !e.line.part.grow(b) {
				found(nil)
			}
			return
		}
		if !e.line.part.grow(b[:end]) {
			found(nil)
		}
		skipped := e.line.part.skip
		e.field(bytes.TrimSuffix(e.line.part.take(), []byte("\r")), skipped, found)
		b = b[end+1:]
	}
}

func (e *events) field(line []byte, skipped bool, found func([]byte)) {
	name, value, _ := bytes.Cut(line, []byte(":"))
	switch {
	case skipped:
		e.data.skip, e.some = true, true
	case len(line) == 0 && e.some:
		e.some = false
		if raw := e.data.take(); len(raw) > 0 {
			found(raw)
		}
	case string(name) == "data":
		value = bytes.TrimPrefix(value, []byte(" "))
		if e.some {
			value = append([]byte("\n"), value...)
		}
		e.some = true
		if !e.data.grow(value) {
			found(nil)
		}
	}
}

func (e *events) end(func([]byte)) {}
func (e *events) lose()            { *e = events{data: part{skip: true}, some: true}; e.line.lose() }
func (e *events) held() int        { return e.line.held() + cap(e.data.bytes) }

// socket splits the frames of a WebSocket without compression (RFC 6455, section 5.2).
type socket struct {
	head []byte
	left uint64 // bytes of the frame that are still missing
	mask [4]byte
	at   int
	last bool // last frame of its message
	data bool // a data frame, not a control frame
	part part
	lost bool
}

func (s *socket) add(b []byte, found func([]byte)) {
	for len(b) > 0 && !s.lost {
		if s.left == 0 {
			s.head = append(s.head, b[0])
			b = b[1:]
			if s.begin() && s.left == 0 {
				s.done(found)
			}
			continue
		}
		n := int(min(s.left, uint64(len(b))))
		if s.data {
			plain := b[:n]
			if s.mask != [4]byte{} {
				plain = bytes.Clone(plain)
				for i := range plain {
					plain[i] ^= s.mask[(s.at+i)%4]
				}
			}
			if !s.part.grow(plain) {
				found(nil)
			}
		}
		b, s.left, s.at = b[n:], s.left-uint64(n), s.at+n
		if s.left == 0 {
			s.done(found)
		}
	}
}

// begin reads the head of a frame, and reports whether it is complete.
func (s *socket) begin() bool {
	h := s.head
	if len(h) < 2 {
		return false
	}
	need, size := 2, uint64(h[1]&0x7f)
	long := map[uint64]int{126: 2, 127: 8}[size]
	need += long
	masked := h[1]&0x80 != 0
	if masked {
		need += 4
	}
	if len(h) < need {
		return false
	}
	switch long {
	case 2:
		size = uint64(binary.BigEndian.Uint16(h[2:]))
	case 8:
		size = binary.BigEndian.Uint64(h[2:])
	}
	s.mask = [4]byte{}
	if masked {
		copy(s.mask[:], h[need-4:])
	}
	s.left, s.at, s.last, s.data, s.head = size, 0, h[0]&0x80 != 0, h[0]&0x0f < 8, s.head[:0]
	return true
}

func (s *socket) done(found func([]byte)) {
	if s.data && s.last {
		if raw := s.part.take(); len(raw) > 0 {
			found(raw)
		}
	}
}

func (s *socket) end(func([]byte)) {}
func (s *socket) lose()            { *s = socket{lost: true} }
func (s *socket) held() int        { return cap(s.part.bytes) }
