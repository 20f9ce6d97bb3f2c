package audit

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// line is a line of a log, as far as it can be read by itself.
type line struct {
	number  int
	fields  fields
	message jsonrpc.Message // of its frame
	err     error
}

// split reads lines, closes the channel at the end, and says why it ended. What a line says by itself is read here, so
// that it is done beside the judging.
func split(ctx context.Context, r io.Reader, out chan<- line) error {
	defer close(out)
	in := bufio.NewReaderSize(r, 1<<20)
	for n := 1; ; n++ {
		var raw []byte
		for {
			chunk, err := in.ReadSlice('\n')
			raw = append(raw, chunk...)
			if len(raw) > trace.MaxLineBytes {
				return &RecordError{Line: n, Err: fmt.Errorf("it is longer than %d bytes", trace.MaxLineBytes)}
			}
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			if text := bytes.TrimSpace(raw); len(text) > 0 {
				select {
				case out <- parse(n, text):
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
			if err != nil {
				return nil
			}
			break
		}
	}
}

// record is a frame of a link.
type record struct {
	line    int
	atMs    int64
	toAgent bool
	session string
	draft   string // that a trace names, or ""
	role    string // that a trace is of, or ""
	message jsonrpc.Message
}

// header is what the records of a trace hang on.
type header struct {
	world, role, draft string
}

// fields are those of a log, and of a trace.
type fields struct {
	At      json.RawMessage `json:"at"`
	AtMs    int64           `json:"atMs"`
	Dir     string          `json:"dir"`
	Session string          `json:"session"`
	Frame   json.RawMessage `json:"frame"`
	Text    *string         `json:"text"`
	Base64  []byte          `json:"base64"`

	Record string `json:"record"`
	Tap    string `json:"tap"`
	World  string `json:"world"`
	Role   string `json:"role"`
	Draft  string `json:"draft"`
}

// parse reads what a line says by itself.
func parse(number int, raw []byte) line {
	l := line{number: number}
	f := &l.fields
	if err := json.Unmarshal(raw, f); err != nil {
		l.err = fmt.Errorf("it is no record of a log: %w", err)
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

// record reads a line; nil is one that a trace has beside the frames of a link.
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
			return nil, nil
		}
	default:
		return nil, nil
	}
	rec := &record{line: l.number, atMs: f.AtMs, session: f.Session}
	if f.Record == "frame" {
		rec.session, rec.draft, rec.role = a.trace.world, a.trace.draft, a.trace.role
		if rec.role == features.RoleAgent {
			rec.role = features.RoleHarness
		}
		rec.toAgent = (f.Dir == string(trace.From)) == (rec.role == features.RoleHost)
	} else {
		var err error
		if rec.atMs, err = moment(f.At); err != nil {
			return nil, err
		}
		if rec.toAgent, err = a.toAgent(f.Dir); err != nil {
			return nil, err
		}
	}
	if f.Frame == nil && f.Text == nil && f.Base64 == nil {
		return nil, errors.New("it has neither frame nor text nor base64")
	}
	rec.message = l.message
	return rec, nil
}

// toAgent reads the way of a frame.
func (a *auditor) toAgent(dir string) (bool, error) {
	switch dir {
	case "to_agent":
		return true, nil
	case "to_host":
		return false, nil
	case "in", "out":
		if a.Role == "" {
			return false, fmt.Errorf("dir %q depends on who wrote the log: say by the role whether it was the host or the harness", dir)
		}
		return (dir == "out") == (a.Role == features.RoleHost), nil
	}
	return false, fmt.Errorf("dir %q is none of to_agent, to_host, in and out", dir)
}

// moment reads a time in ms: RFC 3339, or a number.
func moment(raw json.RawMessage) (int64, error) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		t, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return 0, fmt.Errorf("at %q is no time as in RFC 3339", text)
		}
		return t.UnixMilli(), nil
	}
	var ms float64
	if json.Unmarshal(raw, &ms) != nil || math.Abs(ms) > 1<<53 {
		return 0, fmt.Errorf("at %s is neither a time as in RFC 3339 nor milliseconds", cut(raw))
	}
	return int64(ms), nil
}

func cut(raw []byte) []byte { return raw[:min(len(raw), 40)] }

// tool is the tool that a request calls.
func tool(m jsonrpc.Message) string {
	var c wire.ToolCall
	_ = json.Unmarshal(m.Params, &c)
	return c.Name
}

// eventOf is the event that a message names, or "".
func eventOf(m jsonrpc.Message) string {
	var p struct {
		EventID   string `json:"eventId"`
		Arguments struct {
			InReplyTo string `json:"inReplyTo"`
			EventID   string `json:"eventId"`
		} `json:"arguments"`
	}
	_ = json.Unmarshal(m.Params, &p)
	switch {
	case p.EventID != "":
		return p.EventID
	case p.Arguments.InReplyTo != "":
		return p.Arguments.InReplyTo
	}
	return p.Arguments.EventID
}

// brief keeps of what a message means what laws over links look at, so that a
// stretch takes little memory however long messages are.
func brief(items []law.Item) []law.Item {
	for i, item := range items {
		switch x := item.(type) {
		case law.Delivery:
			wire := "{}"
			if strings.Contains(x.Wire, `"content"`) {
				wire = `"content"`
			}
			x.Wire = wire
			x.Event.Text = short(x.Event.Text)
			items[i] = x
		case law.Send:
			x.Message.Text = short(x.Message.Text)
			items[i] = x
		case law.ToolResult:
			x.Texts = nil
			items[i] = x
		}
	}
	return items
}

const maxText = 1 << 10 // bytes of a text that is kept

// short cuts a long text; different texts stay different.
func short(text string) string {
	if len(text) <= maxText {
		return text
	}
	h := fnv.New128a()
	_, _ = io.WriteString(h, text)
	return fmt.Sprintf("%s… %x", strings.ToValidUTF8(text[:maxText], ""), h.Sum(nil))
}
