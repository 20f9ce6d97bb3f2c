package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// record is an entry of the journal. The journal has all inputs of the program, in order; each is written before it is
// handled. The engine is deterministic, so that replaying the journal restores its state. A record with only a time
// says that the engine was woken.
type record struct {
	AtMs int64 `json:"atMs"`
	// Begun is the first record: the start of the clock, in ns since 1970, and the program's own account.
	Begun *begun `json:"begun,omitempty"`
	// Event happened on the platform, and Before had written in its thread until then.
	Event  *chat.Event   `json:"event,omitempty"`
	Before []chat.Person `json:"before,omitempty"`
	// Answer is the model's, as a response of the port.
	Answer json.RawMessage `json:"answer,omitempty"`
	// Posted is the id of a message that needs no further try. As is the platform's id of the message. Refused is why
	// the platform refused it.
	Posted  string   `json:"posted,omitempty"`
	As      string   `json:"as,omitempty"`
	Refused *refused `json:"refused,omitempty"`
	// Reacted is a reaction that needs no further try; Refused is why it is not there.
	Reacted *reaction `json:"reacted,omitempty"`
	// Frame is a frame of the link. Found is the place where it wants to write.
	Frame []byte      `json:"frame,omitempty"`
	Found *chat.Event `json:"found,omitempty"`
}

// woken reports whether the record says that the engine was woken.
func (r record) woken() bool {
	return r.Begun == nil && r.Event == nil && r.Answer == nil && r.Posted == "" && r.Reacted == nil &&
		r.Frame == nil
}

// reaction is one of the program.
type reaction struct {
	Conversation string `json:"conversation"`
	Message      string `json:"message"`
	Glyph        string `json:"glyph"`
}

// reactionOf returns the reaction in a frame of the engine, or false if it is something else.
func reactionOf(m jsonrpc.Message) (reaction, bool) {
	var p port.Posted
	if m.Method != port.MethodPosted || json.Unmarshal(m.Params, &p) != nil || p.Op != "react" {
		return reaction{}, false
	}
	return reaction{p.Conversation, p.Message, p.Glyph}, true
}

// refused is why the platform has not done something.
type refused struct {
	Why          string          `json:"why"`
	Kind         c2a.FailureKind `json:"kind"`
	RetryAfterMs int64           `json:"retryAfterMs,omitempty"` // how long the platform asks to wait
}

// refusedBy returns the record of a platform error, or nil.
func refusedBy(err error) *refused {
	if err == nil {
		return nil
	}
	r := &refused{Why: err.Error()}
	r.Kind, _ = failure(err)
	if no, ok := errors.AsType[*chat.RefusedError](err); ok {
		r.RetryAfterMs = no.RetryAfterMs
	}
	return r
}

type begun struct {
	At int64  `json:"at"`
	As string `json:"as"`
}

// journal keeps records in a file.
type journal struct {
	file *os.File // nil: nothing is kept
}

// open returns the records in a folder, and prepares the journal for further ones. An incomplete last record was never
// handled.
func (j *journal) open(folder string) ([]record, error) {
	if folder == "" {
		return nil, nil
	}
	name := filepath.Join(folder, "chat.jsonl")
	raw, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	raw = raw[:bytes.LastIndexByte(raw, '\n')+1]
	var all []record
	for line := range bytes.Lines(raw) {
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	if j.file, err = os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
		return nil, err
	}
	if err := j.file.Truncate(int64(len(raw))); err != nil {
		return nil, err
	}
	_, err = j.file.Seek(int64(len(raw)), 0)
	return all, err
}

func (j *journal) keep(r record) error {
	if j.file == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// clear forgets everything.
func (j *journal) clear() error {
	if j.file == nil {
		return nil
	}
	if err := j.file.Truncate(0); err != nil {
		return err
	}
	_, err := j.file.Seek(0, 0)
	return err
}

func (j *journal) close() {
	if j.file != nil {
		_ = j.file.Close()
	}
}
