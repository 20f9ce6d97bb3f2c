package exchange

import (
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// recorder keeps everything that passes in a world. raw has each frame once, as it was. typed has each frame once, and
// one entry for each item that it means.
type recorder struct {
	typed    []law.Entry
	frame    []int // position in typed -> position in raw
	raw      []frames.Entry
	messages []jsonrpc.Message // of raw
	bytes    int
	undone   int  // first raw entry whose time is not known yet
	open     bool // there may be such entries
	first    int  // first typed entry whose time is not known yet
	tape     tape
	taped    []int // position in raw -> position on the tape
	observer Observer
}

// An Observer sees the messages of a world as they pass. It may block: meanwhile only the program runs, and clocks that
// run by themselves.
type Observer struct {
	// Frame is called for each frame; for a frame of the suite, before it is sent. sure says that its time is known. If
	// it isn't, [Observer.Moment] gives the time later. Frame may be nil.
	Frame func(e frames.Entry, sure bool)
	// Moment gives the time of all frames that were not sure. It may be nil.
	Moment func(nowMs int64)
}

// newRecorder returns a recorder with room for the messages of most worlds.
func newRecorder(taping bool) recorder {
	const room = 32
	return recorder{
		raw: make([]frames.Entry, 0, room), messages: make([]jsonrpc.Message, 0, room), taped: make([]int, 0, room),
		typed: make([]law.Entry, 0, 2*room), frame: make([]int, 0, 2*room),
		tape: tape{on: taping},
	}
}

// record records a frame and its items, and returns its sequence number in the typed trace.
func (r *recorder) record(atMs int64, from bool, tap string, m jsonrpc.Message, method string, items []law.Item) int {
	seq := r.appendFrame(atMs, from, tap, m)
	first := len(r.typed)
	r.appendItem(atMs, from, FrameOf(m, method))
	for _, item := range items {
		r.appendItem(atMs, from, item)
	}
	for len(r.frame) < len(r.typed) {
		r.frame = append(r.frame, seq)
	}
	return first
}

// appendFrame records a frame without items.
func (r *recorder) appendFrame(atMs int64, from bool, tap string, m jsonrpc.Message) (seq int) {
	dir := frames.To
	if from {
		dir = frames.From
	}
	seq = len(r.raw)
	r.raw = append(r.raw, frames.Entry{Seq: seq, NowMs: atMs, Tap: tap, Dir: dir, Raw: frames.Raw(m.Raw)})
	r.messages = append(r.messages, m)
	r.bytes += len(m.Raw) + costOfEntry
	if r.observer.Frame != nil {
		defer r.observer.Frame(r.raw[seq], !r.open)
	}
	if at := len(r.tape.passed); !from {
		r.tape.tap, r.taped = tap, append(r.taped, at) // the next frame to be sent
	} else {
		if at > 0 {
			r.tape.passed[at-1].Tap = tap
		}
		r.taped = append(r.taped, at-1)
	}
	return seq
}

// recordEvidence records a frame that has no items. Items without a frame keep belonging to the frame after it.
func (r *recorder) recordEvidence(atMs int64, tap string, m jsonrpc.Message) {
	seq := r.appendFrame(atMs, true, tap, m)
	for i := len(r.frame) - 1; i >= 0 && r.frame[i] == seq; i-- {
		r.frame[i]++
	}
}

// costOfEntry is about how many bytes a frame takes in addition to its text.
const costOfEntry = 1 << 10

func (r *recorder) appendItem(atMs int64, from bool, item law.Item) {
	r.typed = append(r.typed, law.Entry{Seq: len(r.typed), AtMs: atMs, From: from, Item: item})
}

// recordItem records an item without a frame of its own. In reports it belongs to the next frame.
func (r *recorder) recordItem(atMs int64, item law.Item) {
	r.appendItem(atMs, false, item)
	r.frame = append(r.frame, len(r.raw))
}

// openMoment says that the time of the following frames is not known yet.
func (r *recorder) openMoment() {
	r.undone, r.first, r.tape.untimed = len(r.raw), len(r.typed), len(r.tape.passed)
}

// closeMoment sets the time of everything that was recorded since openMoment.
func (r *recorder) closeMoment(nowMs int64) {
	r.open = false
	if r.observer.Moment != nil && r.undone < len(r.raw) {
		r.observer.Moment(nowMs)
	}
	for i := r.undone; i < len(r.raw); i++ {
		r.raw[i].NowMs = nowMs
	}
	for i := r.first; i < len(r.typed); i++ {
		r.typed[i].AtMs = nowMs
	}
	for i := r.tape.untimed; i < len(r.tape.passed); i++ {
		r.tape.passed[i].AtMs = nowMs
	}
}

// inReports translates the sequence numbers of checks from the typed trace to the trace of reports.
func (r *recorder) inReports(checks []judge.Check) {
	for i := range checks {
		seq := &checks[i].Seq
		if *seq < 0 || *seq >= len(r.frame) {
			*seq = judge.NoSeq
		} else {
			*seq = min(r.frame[*seq], len(r.raw)-1)
		}
	}
}

// inTrace translates the sequence numbers of checks from the trace of reports to the tape.
func (r *recorder) inTrace(checks []judge.Check) []judge.Check {
	out := slices.Clone(checks)
	for i := range out {
		if seq := out[i].Seq; seq >= 0 && seq < len(r.taped) {
			out[i].Seq = r.taped[seq]
		}
	}
	return out
}

// tapOf returns the tap of a method.
func tapOf(method string) string {
	switch method {
	case port.MethodHello, port.MethodReset, port.MethodAdvance, port.MethodInspect, port.MethodLink:
		return "control"
	case port.MethodSurface, port.MethodPosted:
		return "surface"
	case port.MethodTurn, port.MethodTurnCancelled:
		return "turn"
	}
	return "link"
}

func isPort(method string) bool { return strings.HasPrefix(method, "conformance/") }

// Asked is a request in either direction.
type Asked struct {
	Method   string
	Turn     string // of conformance/turn
	tool     string // the tool that it calls
	answered bool
	hopeless bool // the suite no longer waits for the answer
	at       time.Time
}

// FrameOf returns a message as a frame of a trace. method is that of the request or notification, or of the request
// that a response answers.
func FrameOf(m jsonrpc.Message, method string) law.Frame {
	f := law.Frame{ID: m.ID.String(), Method: method, Unnamed: len(m.Params) == 0 || m.Params[0] != '{'}
	switch m.Kind {
	case jsonrpc.KindRequest:
		f.Kind = law.RequestFrame
	case jsonrpc.KindNotification:
		f.Kind = law.NotificationFrame
	case jsonrpc.KindResponse:
		f.Kind = law.ResponseFrame
		if m.Err != nil {
			f.Kind, f.Code = law.ErrorFrame, m.Err.Code
		}
	default:
		f.Kind = law.InvalidFrame
		f.Problem = "a batch"
		f.Within = within(m)
		if m.Fault != nil {
			f.Problem, f.Wants = m.Fault.Error(), wants(jsonrpc.FaultOf(m.Fault))
		}
	}
	return f
}

// wants returns the JSON-RPC 2.0 error code for a frame that is no message. It returns 0 if parsers differ about the
// fault, or if the frame may be meant as a response.
func wants(fault jsonrpc.FaultKind) int64 {
	switch fault {
	case jsonrpc.FaultNotJSON, jsonrpc.FaultTrailingData:
		return jsonrpc.CodeParseError
	case jsonrpc.FaultNotObject, jsonrpc.FaultEmptyBatch, jsonrpc.FaultMethod:
		return jsonrpc.CodeInvalidRequest
	default:
		return 0
	}
}

// within returns the ids that an answer to a frame that is no single message may have: those of the requests in a
// batch, or the id of the frame.
func within(m jsonrpc.Message) []string {
	var ids []string
	for e := range m.Elements() {
		if e.Kind != jsonrpc.KindNotification && e.Kind != jsonrpc.KindResponse && !e.ID.IsZero() {
			ids = append(ids, e.ID.String())
		}
	}
	if m.Kind == jsonrpc.KindInvalid && !m.ID.IsZero() && m.ID != jsonrpc.NullID {
		ids = append(ids, m.ID.String())
	}
	return ids
}
