package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// line is a line of a log that was parsed without its context.
type line struct {
	number  int
	length  int // in bytes
	fields  fields
	message jsonrpc.Message // the frame in the line
	err     error
}

// batch is a group of lines that are parsed together.
type batch struct {
	raw   []byte
	first int // number of its first line
	lines []line
	done  chan struct{}

	marked bool // a byte order mark comes before the first line
}

var byteOrderMark = []byte("\xef\xbb\xbf")

const (
	batchBytes = 64 << 10 // bytes to read at once, if available
	perWorker  = 2        // batches under way
)

// split reads lines in batches, without waiting for a full batch. At the end it closes the channel, and returns the
// reason. Several goroutines parse the lines; a batch is done when all its lines are parsed.
func split(ctx context.Context, r io.Reader, out chan<- *batch) error {
	defer close(out)
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *batch, workers*perWorker)
	defer close(work)
	for range workers {
		go func() {
			for b := range work {
				b.read()
				close(b.done)
			}
		}()
	}
	buffer, begun := make([]byte, batchBytes), parts{}
	for first := 1; ; {
		n, err := r.Read(buffer)
		end := bytes.LastIndexByte(buffer[:n], '\n') + 1 // end of the last complete line
		if errors.Is(err, io.EOF) {
			end = n
		}
		if end > 0 || errors.Is(err, io.EOF) && begun.length > 0 {
			b := &batch{raw: begun.take(buffer[:end]), first: first, done: make(chan struct{})}
			first += bytes.Count(b.raw, []byte("\n"))
			select {
			case work <- b:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			select {
			case out <- b:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		begun.add(buffer[end:n])
		switch {
		case begun.length > trace.MaxLineBytes:
			return &RecordError{Line: first, Err: errTooLong}
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

var errTooLong = fmt.Errorf("it is longer than %d bytes", trace.MaxLineBytes)

// parts is an incomplete line. Its bytes are never moved while it grows.
type parts struct {
	list   [][]byte
	length int
}

func (p *parts) add(raw []byte) {
	p.length += len(raw)
	for len(raw) > 0 {
		last := len(p.list) - 1
		if last < 0 || len(p.list[last]) == batchBytes {
			p.list = append(p.list, nil)
			last++
		}
		n := min(len(raw), batchBytes-len(p.list[last]))
		p.list[last] = append(p.list[last], raw[:n]...)
		raw = raw[n:]
	}
}

// take returns all parts, and then end.
func (p *parts) take(end []byte) []byte {
	whole := make([]byte, 0, p.length+len(end))
	for _, part := range p.list {
		whole = append(whole, part...)
	}
	*p = parts{}
	return append(whole, end...)
}

// read parses the lines.
func (b *batch) read() {
	number := b.first
	for text := range bytes.Lines(b.raw) {
		if number == 1 {
			text, b.marked = bytes.CutPrefix(text, byteOrderMark)
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			b.lines = append(b.lines, parse(number, text))
		}
		number++
	}
}

// record is a frame of a link.
type record struct {
	line    int
	atMs    int64
	from    int // number of the side that sent it
	session string
	draft   string // draft in a trace, or ""
	role    string // role of a trace, or ""
	message jsonrpc.Message
	event   string // [Begins], [Down], [Gap] or [Quiet]; "": it is a frame
	world   json.RawMessage
}

// Values of the member "link", for records of a log that are not frames.
const (
	// Begins says that a session begins here. The member "begins" has the world.
	Begins = "begins"
	// Down says that the connection of a session is over: open requests will never be answered.
	Down = "down"
	// Gap says that frames are missing, in the named session or, without a name, in all sessions.
	Gap = "gap"
	// Quiet says that nothing happened since the previous line, so that required messages may be late by now.
	Quiet = "quiet"
)

// fieldNames are the names of members that encoding/json accepts in any case.
var fieldNames = []string{
	"at", "atMs", "dir", "session", "frame", "text", "base64", "link", "begins", "record", "tap", "world", "role",
	"draft",
}

// header has the members of a trace's first record that its other records need.
type header struct {
	world, role, draft string
}

// fields are the members of a record in a log or a trace.
type fields struct {
	At      json.RawMessage `json:"at"`
	AtMs    int64           `json:"atMs"`
	Dir     string          `json:"dir"`
	Session string          `json:"session"`
	Frame   json.RawMessage `json:"frame"`
	Text    *string         `json:"text"`
	Base64  []byte          `json:"base64"`
	Link    string          `json:"link"`
	Begins  json.RawMessage `json:"begins"`

	Record string `json:"record"`
	Tap    string `json:"tap"`
	World  string `json:"world"`
	Role   string `json:"role"`
	Draft  string `json:"draft"`
}

// parse parses a line without its context.
func parse(number int, raw []byte) line {
	l := line{number: number, length: len(raw)}
	if len(raw) > trace.MaxLineBytes {
		l.err = errTooLong
		return l
	}
	pass, ok := onepass.Anything.RunNoting(raw)
	defer onepass.Anything.Put(pass)
	if ok && l.members(raw, pass) {
		return l
	}
	return decode(number, raw)
}

// decode parses a line whose form differs from the usual one.
func decode(number int, raw []byte) line {
	l := line{number: number, length: len(raw)}
	f := &l.fields
	if err := json.Unmarshal(raw, f); err != nil {
		l.err = fmt.Errorf("it is not a record of a log: %w", inOurWords(err))
		return l
	}
	if string(bytes.TrimSpace(raw)) == "null" { // encoding/json accepts null for any type
		l.err = fmt.Errorf("it is not a record of a log: %w", errNoObject)
		return l
	}
	switch {
	case f.Frame != nil:
		l.message = jsonrpc.Decode(f.Frame)
	case f.Text != nil:
		l.message = jsonrpc.Decode([]byte(*f.Text))
	case f.Base64 != nil:
		l.message = jsonrpc.Decode(f.Base64)
	}
	return l
}

var errNoObject = errors.New("that is an object")

// inOurWords returns an error that says which value has the wrong type, without names of Go.
func inOurWords(err error) error {
	var of *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &of):
		return err
	case of.Field == "":
		return errNoObject
	}
	return fmt.Errorf("%q can't be a value of the kind %s", of.Field, of.Value)
}

// members reads a line from the members that pass has found. It returns false if the line has an unusual form, which
// encoding/json may read differently.
func (l *line) members(raw []byte, pass *onepass.Pass) bool {
	f, all := &l.fields, pass.Members()
	frame := -1
	for i, m := range all {
		value, to := raw[m.At:m.End:m.End], (*string)(nil)
		switch string(m.Name) {
		case "at":
			f.At = value
		case "atMs":
			var err error
			if f.AtMs, err = strconv.ParseInt(string(value), 10, 64); err != nil {
				return false
			}
		case "frame":
			f.Frame, frame = value, i
		case "begins":
			f.Begins = value
		case "text":
			f.Text = new(string)
			to = f.Text
		case "dir":
			to = &f.Dir
		case "session":
			to = &f.Session
		case "link":
			to = &f.Link
		case "record":
			to = &f.Record
		case "tap":
			to = &f.Tap
		case "world":
			to = &f.World
		case "role":
			to = &f.Role
		case "draft":
			to = &f.Draft
		default:
			if slices.ContainsFunc(fieldNames,
				func(name string) bool { return strings.EqualFold(name, string(m.Name)) }) {
				return false
			}
		}
		if to != nil {
			text, ok := pass.Text(m.At)
			if !ok {
				return false
			}
			*to = string(text)
		}
	}
	switch {
	case frame >= 0 && f.Frame[0] == '{':
		l.message = jsonrpc.Noted(f.Frame, raw, pass.Inner(frame))
	case frame >= 0:
		l.message = jsonrpc.Decode(f.Frame)
	case f.Text != nil:
		l.message = jsonrpc.Decode([]byte(*f.Text))
	}
	return len(all) > 0
}

// record returns the record in a line. It is nil for a line of a trace that isn't about the link.
func (a *auditor) record(l line) (*record, error) {
	if l.err != nil {
		return nil, l.err
	}
	f := &l.fields
	switch f.Record {
	case "":
	case "header":
		a.trace = &header{world: f.World, role: f.Role, draft: f.Draft}
		return nil, nil
	case "frame":
		if a.trace == nil {
			return nil, errors.New("a frame of a trace without the header before it")
		}
		if f.Tap != "link" {
			return a.control(l), nil
		}
	default:
		return nil, nil
	}
	rec := &record{line: l.number, atMs: f.AtMs, session: f.Session}
	if f.Record == "frame" {
		rec.session, rec.draft, rec.role = a.trace.world, a.trace.draft, a.trace.role
		if rec.from = a.sideOf(rec.role); f.Dir != string(trace.From) {
			rec.from = 1 - rec.from
		}
	} else {
		var err error
		if rec.atMs, err = moment(f.At); err != nil {
			return nil, err
		}
		if f.Begins != nil {
			return a.beginning(rec, f)
		}
		switch rec.event = f.Link; rec.event {
		case "":
		case Down, Gap, Quiet:
			return rec, nil
		default:
			return nil, fmt.Errorf("link %q is not one of %s, %s and %s", rec.event, Down, Gap, Quiet)
		}
		if rec.from, err = a.from(f.Dir); err != nil {
			return nil, err
		}
	}
	if f.Frame == nil && f.Text == nil && f.Base64 == nil {
		return nil, errors.New("it has neither frame nor text nor base64")
	}
	rec.message = l.message
	return rec, nil
}

// beginning reads the world in which a session begins.
func (a *auditor) beginning(rec *record, f *fields) (*record, error) {
	switch {
	case !a.protocol.World:
		return nil, fmt.Errorf("begins is for sessions with a world, which %s doesn't have", a.protocol.Name)
	case f.Begins[0] != '{':
		return nil, fmt.Errorf("begins %s is not an object", cut(f.Begins))
	}
	rec.event, rec.world = Begins, bytes.Clone(f.Begins)
	return rec, nil
}

// control handles a frame of the port in a trace: a session begins in a world, continues after a kill, or time has
// passed.
func (a *auditor) control(l line) *record {
	if !a.protocol.World {
		return nil
	}
	rec := &record{line: l.number, atMs: l.fields.AtMs, session: a.trace.world, draft: a.trace.draft,
		role: a.trace.role, event: Quiet}
	switch {
	case l.message.Method != port.MethodReset:
	case string(rawjson.Of(l.message.Params, "resume")) == "true":
		rec.event = Gap
	default:
		rec.event, rec.world = Begins, bytes.Clone(l.message.Params)
	}
	return rec
}

// sideOf returns the number of the side with a role. A role on neither side counts as the second side.
func (a *auditor) sideOf(role string) int {
	if a.protocol.Sides[0].is(role) {
		return 0
	}
	return 1
}

// from returns the number of the side that sent a frame, by its direction.
func (a *auditor) from(dir string) (int, error) {
	first, second := a.protocol.Sides[0], a.protocol.Sides[1]
	switch dir {
	case second.To:
		return 0, nil
	case first.To:
		return 1, nil
	case "in", "out":
		if a.Role == "" {
			return 0, fmt.Errorf("dir %q depends on who wrote the log: set the role to %s or %s",
				dir, first.Role, second.Role)
		}
		if dir == "out" {
			return a.sideOf(a.Role), nil
		}
		return 1 - a.sideOf(a.Role), nil
	}
	return 0, fmt.Errorf("dir %q is not one of %s, %s, in and out", dir, second.To, first.To)
}

// moment reads a time, as RFC 3339 or as a number of milliseconds, and returns it in ms.
func moment(raw json.RawMessage) (int64, error) {
	if n, err := strconv.ParseInt(string(raw), 10, 52); err == nil {
		return n, nil
	}
	if len(raw) == 0 {
		return 0, errors.New(`it has no time: "at" is missing`)
	}
	var text string
	if raw[0] == '"' && json.Unmarshal(raw, &text) == nil {
		t, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return 0, fmt.Errorf("at %q is not a time as in RFC 3339", text)
		}
		return t.UnixMilli(), nil
	}
	var ms float64
	if raw[0] == 'n' || json.Unmarshal(raw, &ms) != nil || math.Abs(ms) > 1<<53 {
		return 0, fmt.Errorf("at %s is neither a time as in RFC 3339 nor milliseconds", cut(raw))
	}
	return int64(ms), nil
}

func cut(raw []byte) []byte { return raw[:min(len(raw), 40)] }
