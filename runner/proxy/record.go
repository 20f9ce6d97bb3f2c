package proxy

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// recorder writes the log from the pieces in the queue. It runs in a goroutine of its own.
type recorder struct {
	proxy  *Proxy
	kind   func(jsonrpc.Message) string // nil: unknown
	event  func(jsonrpc.Message) string
	redact *redactor
	log    *logFile // nil: no log
	number int      // number of lines fed so far
	held   int      // bytes of incomplete messages
	asked  map[question]asked
	line   bytes.Buffer
	quoted map[*link][]byte // names of sessions as JSON
}

// question is an unanswered request.
type question struct {
	link *link
	from int
	id   jsonrpc.ID
}

type asked struct {
	at     time.Time
	method string
	span   span // ends with the answer
}

const maxAsked = 4096 // number of requests whose answers are timed

// run records pieces until the queue is closed.
func (r *recorder) run() {
	defer r.proxy.feed.close()
	r.asked, r.quoted = map[question]asked{}, map[*link][]byte{}
	for pieces := []piece(nil); ; {
		if pieces = r.proxy.queue.take(pieces); len(pieces) == 0 {
			break
		}
		for _, p := range pieces {
			r.take(p)
		}
		if r.log != nil {
			r.told(r.log.flush())
		}
	}
	if r.log != nil {
		r.told(r.log.close())
	}
}

func (r *recorder) told(err error) {
	if err != nil {
		r.proxy.metrics.logFailed()
		r.proxy.trouble(err)
	}
}

func (r *recorder) take(p piece) {
	if p.over != nil {
		for i := range p.over.ways {
			r.end(&p.over.ways[i], p.at)
		}
		r.missing(p.over, p.at, audit.Down)
		for q := range r.asked {
			if q.link == p.over {
				delete(r.asked, q)
			}
		}
		delete(r.quoted, p.over)
		return
	}
	switch {
	case p.quiet:
		line := eventLine(p.at, nil, audit.Quiet, 0)
		r.put(p.at, line, line)
	case p.lost:
		r.lose(p.way, p.at)
	case p.ended:
		r.end(p.way, p.at)
	default:
		r.split(p.way, p.at, func(s splitter, found func([]byte)) { s.add(p.bytes, found) })
		if r.held > maxHeldBytes {
			r.lose(p.way, p.at)
		}
	}
}

// end ends a way.
func (r *recorder) end(w *way, at time.Time) {
	r.split(w, at, splitter.end)
	r.held -= w.split.held()
	w.split = &lined{}
}

// split calls do with the splitter of a way, and records the messages that the splitter finds.
func (r *recorder) split(w *way, at time.Time, do func(s splitter, found func([]byte))) {
	r.held -= w.split.held()
	do(w.split, func(raw []byte) {
		if raw == nil {
			r.missing(w.link, at, audit.Gap)
			return
		}
		r.frame(w, at, raw)
	})
	r.held += w.split.held()
}

func (r *recorder) lose(w *way, at time.Time) {
	r.split(w, at, func(s splitter, _ func([]byte)) { s.lose() })
	r.missing(w.link, at, audit.Gap)
}

// frame records a message.
func (r *recorder) frame(w *way, at time.Time, raw []byte) {
	m := jsonrpc.Decode(raw)
	r.count(w, at, m)
	line := r.write(w, at, raw)
	logged := line
	if r.log != nil && r.redact.active() {
		if told := r.redact.frame(raw); !bytes.Equal(told, raw) {
			line = bytes.Clone(line)
			logged = r.write(w, at, told)
		}
	}
	r.put(at, logged, line)
}

// count counts a message.
func (r *recorder) count(w *way, at time.Time, m jsonrpc.Message) {
	metrics, kind, method := r.proxy.metrics, "", m.Method
	switch m.Kind {
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		if r.kind != nil {
			kind = r.kind(m)
		}
		var s span
		if spans := r.proxy.spans; spans != nil {
			s = spans.message(w.link.session, r.proxy.sides[w.from].Role, w.from, at, m, r.event(m), kind)
			if m.Kind == jsonrpc.KindNotification {
				spans.add(s)
			}
		}
		if m.Kind == jsonrpc.KindRequest && len(r.asked) < maxAsked {
			r.asked[question{w.link, w.from, m.ID}] = asked{at, method, s}
		}
	case jsonrpc.KindResponse:
		q := question{w.link, 1 - w.from, m.ID}
		if was, ok := r.asked[q]; ok {
			delete(r.asked, q)
			metrics.answered(was.method, at.Sub(was.at))
			if r.proxy.spans != nil {
				r.proxy.spans.answered(was.span, at, m.Err)
			}
			method = was.method
		}
		kind = "answer"
	case jsonrpc.KindBatch:
		kind = "batch"
	default:
		kind = "invalid"
	}
	metrics.message(w.from, method, kind)
}

// write returns a line of the log. It is valid until the next call.
func (r *recorder) write(w *way, at time.Time, raw []byte) []byte {
	b := &r.line
	b.Reset()
	b.Write(stamp(b.AvailableBuffer(), at))
	b.WriteString(`,"dir":"` + r.proxy.sides[1-w.from].To + `","session":`)
	b.Write(r.session(w.link))
	switch {
	case trace.Embeddable(raw):
		b.WriteString(`,"frame":`)
		b.Write(raw)
	case utf8.Valid(raw):
		b.WriteString(`,"text":`)
		text, _ := json.Marshal(string(raw)) // can't fail
		b.Write(text)
	default:
		b.WriteString(`,"base64":"`)
		b.WriteString(base64.StdEncoding.EncodeToString(raw))
		b.WriteString(`"`)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func (r *recorder) session(l *link) []byte {
	name, ok := r.quoted[l]
	if !ok {
		name, _ = json.Marshal(l.session)
		r.quoted[l] = name
	}
	return name
}

// missing records that frames of a link are missing, or that the link is over.
func (r *recorder) missing(l *link, at time.Time, what string) {
	if what == audit.Gap {
		r.proxy.metrics.gap()
	}
	line := eventLine(at, r.session(l), what, 0)
	r.put(at, line, line)
}

// stamp begins a line with a time.
func stamp(line []byte, at time.Time) []byte {
	return append(at.UTC().AppendFormat(append(line, `{"at":"`...), "2006-01-02T15:04:05.000Z"), '"')
}

// eventLine returns a line about a link. session is its name as JSON; nil means all links. frames is the number of
// missing frames; 0 means that it is unknown.
func eventLine(at time.Time, session []byte, what string, frames int) []byte {
	line := stamp(nil, at)
	if session != nil {
		line = append(append(line, `,"session":`...), session...)
	}
	line = append(line, `,"link":"`+what+`"`...)
	if frames > 0 {
		line = strconv.AppendInt(append(line, `,"frames":`...), int64(frames), 10)
	}
	return append(line, "}\n"...)
}

// put writes a line to the log, and feeds a line to the judgement.
func (r *recorder) put(at time.Time, logged, fed []byte) {
	r.number++
	if r.log != nil {
		r.told(r.log.write(r.number, logged))
	}
	if !r.proxy.feed.put(fed, func() []byte { return eventLine(at, nil, audit.Gap, 0) }) {
		r.proxy.metrics.unjudged()
	}
}

// where returns the position of a line in the log. Without a log, it returns the number of the line.
func (r *recorder) where(number int) string {
	if r.log == nil {
		return "message " + strconv.Itoa(number)
	}
	return r.log.where(number)
}
