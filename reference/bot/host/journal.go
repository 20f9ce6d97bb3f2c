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

// record is a line of what is kept over a kill: everything that the program is told, in order, written down before
// anything is done about it. The engine is deterministic, so that to take it again is to have the state again. A record
// of nothing but its time says that the engine was woken.
type record struct {
	AtMs int64 `json:"atMs"`
	// Begun is the first: when the clock began to run, in ns since 1970, and as whom.
	Begun *begun `json:"begun,omitempty"`
	// Event happened on the platform, and Before had written in its thread until then.
	Event  *chat.Event   `json:"event,omitempty"`
	Before []chat.Person `json:"before,omitempty"`
	// Answer is the model's, as a response of the port.
	Answer json.RawMessage `json:"answer,omitempty"`
	// Posted is the id of a message that needs no further try; As is what the platform calls it, and Refused why it has
	// not taken it.
	Posted  string   `json:"posted,omitempty"`
	As      string   `json:"as,omitempty"`
	Refused *refused `json:"refused,omitempty"`
	// Reacted is a reaction that needs no further try; Refused is why it is not there.
	Reacted *reaction `json:"reacted,omitempty"`
	// Frame came on the link, and Found is where it wants to write.
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

// reactionOf is the reaction that the engine shows; false if it shows something else.
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

// refusedBy is what there is to note of an error of the platform; nil of none.
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

// open returns what was kept below a folder, and goes on behind it. What was not written to its end was not acted upon.
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
