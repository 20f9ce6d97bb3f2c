// Package tape is a program that cheats: it knows no protocol, and repeats what another program sent in a recorded run.
// Input: traces. It serves like an implementation. It finds the scenario by the name of its world, or else by the
// messages that it gets. It changes nothing in its messages except the ids of the requests that it answers.
package tape

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/trace"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Tape is a recording.
type Tape struct {
	hello json.RawMessage
	parts []part
}

// part is what was sent after a frame from the suite, up to the suite's next frame.
type part struct {
	sent    []byte
	shape   uint64
	answers [][]byte
	last    bool // of its trace
}

// Load reads the traces below a directory.
func Load(dir string) (*Tape, error) {
	t := &Tape{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != trace.Extension {
			return err
		}
		recorded, err := trace.Load(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		t.add(recorded)
		return nil
	})
	if err == nil && len(t.parts) == 0 {
		err = fmt.Errorf("no trace below %q", dir)
	}
	return t, err
}

func (t *Tape) add(recorded trace.Trace) {
	t.hello = recorded.Hello
	for _, p := range recorded.Passed {
		switch {
		case !p.IsFrame():
		case p.Dir == trace.To:
			t.parts = append(t.parts, part{sent: p.Raw, shape: shape(p.Raw)})
		case len(t.parts) > 0:
			now := &t.parts[len(t.parts)-1]
			now.answers = append(now.answers, p.Raw)
		}
	}
	if len(t.parts) > 0 {
		t.parts[len(t.parts)-1].last = true
	}
}

var seed = maphash.MakeSeed()

// shape is a text without its words: only the positions of letters and digits.
func shape(raw []byte) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for len(raw) > 0 {
		r, size := utf8.DecodeRune(raw)
		switch {
		case unicode.IsLetter(r):
			_ = h.WriteByte('a')
		case unicode.IsDigit(r):
			_ = h.WriteByte('0')
		default:
			_, _ = h.Write(raw[:size])
		}
		raw = raw[size:]
	}
	return h.Sum64()
}

// Serve plays the tape on a connection until it ends.
func (t *Tape) Serve(ctx context.Context, conn *jsonrpc.Stream) error {
	p := player{tape: t, ids: map[jsonrpc.ID]jsonrpc.ID{}}
	for {
		raw, err := conn.Recv(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, answer := range p.hear(jsonrpc.Decode(raw)) {
			if err := conn.Send(answer); err != nil {
				return err
			}
		}
	}
}

// player plays a tape on a connection.
type player struct {
	tape  *Tape
	at    []int                     // the parts that may come next, the most likely first
	ids   map[jsonrpc.ID]jsonrpc.ID // of requests, by those that were recorded
	nowMs int64
}

// hear takes a message from the suite, and sends what was recorded after it.
func (p *player) hear(m jsonrpc.Message) [][]byte {
	switch m.Method {
	case port.MethodHello:
		return [][]byte{jsonrpc.Result(m.ID, p.tape.hello)}
	case port.MethodReset:
		clear(p.ids)
		p.at = p.at[:0]
		for i := range p.tape.parts {
			p.at = append(p.at, i)
		}
		p.nowMs, _ = json.Number(rawjson.Of(m.Params, "nowMs")).Int64()
	case port.MethodAdvance:
		ms, _ := json.Number(rawjson.Of(m.Params, "ms")).Int64()
		p.nowMs += ms
	}
	if !p.narrow(m) {
		return p.improvise(m)
	}
	now := p.tape.parts[p.at[0]]
	if sent := jsonrpc.Decode(now.sent); !bytes.Equal(sent.RawID, m.RawID) {
		p.ids[sent.ID] = m.ID
	}
	var out [][]byte
	for _, raw := range now.answers {
		answer := jsonrpc.Decode(raw)
		if ms, err := json.Number(rawjson.Of(answer.Result, "nowMs")).Int64(); err == nil {
			p.nowMs = ms
		}
		out = append(out, p.repeat(answer))
	}
	p.at = slices.DeleteFunc(p.at, func(i int) bool { return p.tape.parts[i].last })
	for k := range p.at {
		p.at[k]++
	}
	return out
}

// narrow keeps the possible next parts that fit a message best: by every byte, by its shape, or at least by its method.
// It reports whether any does.
func (p *player) narrow(m jsonrpc.Message) bool {
	formed := shape(m.Raw)
	for _, fits := range []func(x part) bool{
		func(x part) bool { return bytes.Equal(x.sent, m.Raw) },
		func(x part) bool { return x.shape == formed },
		func(x part) bool {
			sent := jsonrpc.Decode(x.sent)
			return sent.Method == m.Method && sent.Kind == m.Kind
		},
	} {
		var fitting []int
		for _, i := range p.at {
			if fits(p.tape.parts[i]) {
				fitting = append(fitting, i)
			}
		}
		if len(fitting) > 0 {
			p.at = fitting
			return true
		}
	}
	return false
}

// improvise sends a harmless answer.
func (p *player) improvise(m jsonrpc.Message) [][]byte {
	switch {
	case m.Kind != jsonrpc.KindRequest:
		return nil
	case m.Method == port.MethodAdvance:
		return [][]byte{jsonrpc.Result(m.ID, port.AdvanceResult{NowMs: p.nowMs})}
	}
	return [][]byte{jsonrpc.Result(m.ID, struct{}{})}
}

// repeat returns a recorded frame as an answer to the current request.
func (p *player) repeat(m jsonrpc.Message) []byte {
	id, asked := p.ids[m.ID]
	switch {
	case m.Kind != jsonrpc.KindResponse || !asked:
		return m.Raw
	case m.Err != nil:
		return jsonrpc.Message{ID: id}.ReplyError(m.Err)
	}
	return jsonrpc.Result(id, m.Result)
}
