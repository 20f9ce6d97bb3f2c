package trace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// The kinds of record.
const (
	recordHeader = "header"
	recordFrame  = "frame"
	recordLife   = "life"
	recordEnd    = "end"
)

type headerRecord struct {
	Record string `json:"record"`
	Format int    `json:"format"`
	Header
}

type frameRecord struct {
	Record string          `json:"record"`
	Seq    int             `json:"seq"`
	AtMs   int64           `json:"atMs"`
	Dir    Dir             `json:"dir"`
	Tap    string          `json:"tap"`
	Frame  json.RawMessage `json:"frame,omitempty"`
	Text   *string         `json:"text,omitempty"`
	Base64 []byte          `json:"base64,omitempty"`
}

type lifeRecord struct {
	Record string `json:"record"`
	Seq    int    `json:"seq"`
	AtMs   int64  `json:"atMs"`
	What   string `json:"what"`
	Exit   *Exit  `json:"exit,omitempty"`
	Error  string `json:"error,omitempty"`
}

type endRecord struct {
	Record  string        `json:"record"`
	Passed  int           `json:"passed"` // records between header and end
	Verdict judge.Verdict `json:"verdict"`
	Reason  string        `json:"reason,omitempty"`
	Unused  string        `json:"unused,omitempty"`
	Checks  []judge.Check `json:"checks"`
	Digest  string        `json:"digest"` // of all bytes before this record
}

// Write writes a trace. The same trace gives the same bytes.
func Write(w io.Writer, t Trace) error {
	sum := sha256.New()
	out := io.MultiWriter(w, sum)
	if err := line(out, headerRecord{recordHeader, Format, t.Header}, nil); err != nil {
		return err
	}
	for i, p := range t.Passed {
		if err := writePassed(out, i, p); err != nil {
			return err
		}
	}
	end := endRecord{
		Record: recordEnd, Passed: len(t.Passed), Verdict: t.Verdict, Reason: t.Reason, Unused: t.Unused,
		Checks: t.Checks, Digest: digest(sum),
	}
	if end.Checks == nil {
		end.Checks = []judge.Check{}
	}
	return line(w, end, nil)
}

func writePassed(w io.Writer, seq int, p Passed) error {
	if !p.IsFrame() {
		return line(w, lifeRecord{recordLife, seq, p.AtMs, p.What, p.Exit, p.Error}, nil)
	}
	r := frameRecord{Record: recordFrame, Seq: seq, AtMs: p.AtMs, Dir: p.Dir, Tap: p.Tap}
	switch {
	case Embeddable(p.Raw):
		return line(w, r, p.Raw)
	case utf8.Valid(p.Raw):
		s := string(p.Raw)
		r.Text = &s
	default:
		r.Base64 = p.Raw
	}
	return line(w, r, nil)
}

// line writes a record. A frame is written byte by byte: encoding/json would remove its spaces.
func line(w io.Writer, record any, frame []byte) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(record); err != nil {
		return err
	}
	if frame != nil {
		b.Truncate(b.Len() - len("}\n"))
		b.WriteString(`,"frame":`)
		b.Write(frame)
		b.WriteString("}\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

const maxDepth = 64 // of a frame that is in a trace as JSON

// Embeddable reports whether a frame can be in a record as JSON: it is one strictly valid object or array on one line,
// and not too deep.
func Embeddable(raw []byte) bool {
	if k := jsontext.Value(raw).Kind(); k != '{' && k != '[' || bytes.ContainsAny(raw, "\r\n") {
		return false
	}
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	for {
		if _, err := d.ReadToken(); err != nil {
			return false
		}
		switch depth := d.StackDepth(); {
		case depth > maxDepth:
			return false
		case depth == 0:
			_, err := d.ReadToken()
			return errors.Is(err, io.EOF) && raw[0] != ' ' && raw[len(raw)-1] != ' '
		}
	}
}

func digest(sum hash.Hash) string { return "sha256:" + hex.EncodeToString(sum.Sum(nil)) }

// Save writes a trace to its file below dir, completely or not at all, and creates the directories that it needs.
func Save(dir string, t Trace) error {
	path := filepath.Join(dir, t.File())
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("write a trace: %w", err)
	}
	var b bytes.Buffer
	if err := Write(&b, t); err != nil {
		return fmt.Errorf("write the trace %q: %w", path, err)
	}
	if err := files.Replace(path, b.Bytes()); err != nil {
		return fmt.Errorf("write a trace: %w", err)
	}
	return nil
}
