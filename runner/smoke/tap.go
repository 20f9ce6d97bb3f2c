package smoke

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	maxFrames  = 200                    // maximum number kept, the newest
	maxKept    = 1 << 16                // bytes of one of them
	maxShown   = 600                    // characters of a frame in a report
	maxCame    = 3                      // frames shown of what came
	straggling = 500 * time.Millisecond // that what is behind a barrier is waited for
)

// A frame is a message on the connection.
type frame struct {
	from bool // the implementation
	raw  []byte
}

// A Tap records the messages on the connection of a target.
type Tap struct {
	target  attach.Target
	session attach.Session
	frames  []frame
	dropped int
	ours    map[string]frame // the newest frame that we sent with each method
	waits   string           // the last port method that was called
}

func (t *Tap) String() string { return t.target.String() }

// Behind is the target that is recorded.
func (t *Tap) Behind() attach.Target { return t.target }

// Open opens the target and records its messages.
func (t *Tap) Open(ctx context.Context) (attach.Session, error) {
	s, err := t.target.Open(ctx)
	if err != nil {
		return nil, err
	}
	t.session = s
	return listener{s, t}, nil
}

func (t *Tap) note(from bool, raw []byte) {
	t.frames = append(t.frames, frame{from, bytes.Clone(raw[:min(len(raw), maxKept)])})
	if len(t.frames) > maxFrames {
		t.frames = t.frames[1:]
		t.dropped++
	}
}

// Mark is the position of the next frame.
func (t *Tap) Mark() int { return t.dropped + len(t.frames) }

// since returns the frames since a mark, as far as they are kept.
func (t *Tap) since(mark int) []frame { return t.frames[max(0, min(mark-t.dropped, len(t.frames))):] }

// Came returns the last frames from the implementation since a mark, without answers to conformance/advance if there
// are others.
func (t *Tap) Came(mark int) []string {
	var all, telling []string
	for _, f := range t.since(mark) {
		if !f.from {
			continue
		}
		all = append(all, Show(f.raw))
		if !bytes.Contains(f.raw, []byte(`"nowMs"`)) {
			telling = append(telling, Show(f.raw))
		}
	}
	if len(telling) > 0 {
		all = telling
	}
	return all[max(0, len(all)-maxCame):]
}

// Sent returns the newest of our frames with the method, or "".
func (t *Tap) Sent(method string) (id jsonrpc.ID, shown string) {
	f, ok := t.ours[method]
	if !ok {
		return jsonrpc.IntID(1), ""
	}
	return jsonrpc.Decode(f.raw).ID, Show(f.raw)
}

// Answer returns the implementation's first message since a mark that answers an id.
func (t *Tap) Answer(mark int, id jsonrpc.ID) (m jsonrpc.Message, ok bool) {
	for _, f := range t.since(mark) {
		if !f.from {
			continue
		}
		if m := jsonrpc.Decode(f.raw); m.Kind == jsonrpc.KindResponse && m.ID == id {
			return m, true
		}
	}
	return m, false
}

// Newest are the newest frames that one side sent and that fit, as they are shown; from says that it was the
// implementation.
func (t *Tap) Newest(from bool, fits func(m jsonrpc.Message) bool) []string {
	var out []string
	for _, f := range t.frames {
		if f.from == from && fits(jsonrpc.Decode(f.raw)) {
			out = append(out, Show(f.raw))
		}
	}
	return out[max(0, len(out)-maxCame):]
}

// Last returns the newest message from either side with the method.
func (t *Tap) Last(method string) (m jsonrpc.Message, ok bool) {
	for _, f := range slices.Backward(t.frames) {
		if m := jsonrpc.Decode(f.raw); m.Method == method {
			return m, true
		}
	}
	return m, false
}

// passage returns the conformance/advance during which the implementation first sent a request since a mark, and its
// answer.
func (t *Tap) passage(mark int) (advance, answer jsonrpc.Message) {
	asked := false
	for _, f := range t.since(mark) {
		m := jsonrpc.Decode(f.raw)
		switch {
		case !f.from && m.Method == port.MethodAdvance && !asked:
			advance = m
		case f.from && m.Kind == jsonrpc.KindRequest:
			asked = true
		case f.from && m.Kind == jsonrpc.KindResponse && m.ID == advance.ID && asked:
			return advance, m
		}
	}
	return advance, answer
}

// straggler waits a while for messages after a barrier.
func (t *Tap) straggler(ctx context.Context) (jsonrpc.Message, bool) {
	waiting, cancel := context.WithTimeout(ctx, straggling)
	defer cancel()
	raw, err := listener{t.session, t}.Recv(waiting)
	if err != nil {
		return jsonrpc.Message{}, false
	}
	return jsonrpc.Decode(raw), true
}

// stderr returns the end of the implementation's stderr.
func (t *Tap) stderr() string {
	if t.session == nil {
		return ""
	}
	return lastLines(t.session.StderrTail())
}

// lastLines returns the last lines of an output.
func lastLines(output string) string {
	const lines = 30 // the error is above the stack trace
	tail := strings.Split(strings.TrimSpace(output), "\n")
	return strings.Join(tail[max(0, len(tail)-lines):], "\n")
}

// listener is a session whose messages a tap records.
type listener struct {
	attach.Session
	tap *Tap
}

func (l listener) Send(raw []byte) error {
	l.tap.note(false, raw)
	m := jsonrpc.Decode(raw)
	if l.tap.ours == nil {
		l.tap.ours = map[string]frame{}
	}
	l.tap.ours[m.Method] = frame{raw: bytes.Clone(raw)}
	if strings.HasPrefix(m.Method, "conformance/") {
		l.tap.waits = m.Method
	}
	return l.Session.Send(raw)
}

func (l listener) Recv(ctx context.Context) ([]byte, error) {
	raw, err := l.Session.Recv(ctx)
	if err == nil {
		l.tap.note(true, raw)
	}
	return raw, err
}

// Show cuts a frame to the length for a report.
func Show(raw []byte) string { return cut(raw, maxShown) }

// cut cuts a text to this number of characters.
func cut(raw []byte, most int) string {
	s := strings.ToValidUTF8(strings.TrimSpace(string(raw)), "\uFFFD")
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return s
}
