package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
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
	// Frame came on the link, and Found is where it wants to write.
	Frame []byte      `json:"frame,omitempty"`
	Found *chat.Event `json:"found,omitempty"`
}

// woken reports whether the record says that the engine was woken.
func (r record) woken() bool {
	return r.Begun == nil && r.Event == nil && r.Answer == nil && r.Posted == "" && r.Frame == nil
}

type refused struct {
	Why       string `json:"why"`
	Permanent bool   `json:"permanent,omitempty"`
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
