package serve

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// journal stores every frame that arrived in a world, beginning with its reset, and the time of each. A frame is
// written before it is handled. Wake-ups of a clock that runs by itself are stored, too. The engine is deterministic,
// so that replaying the journal restores its state. The journal has only the newest world.
type journal struct {
	dir  string   // "": no journal is kept
	file *os.File // nil before the first world
	late []byte   // the lines that are written together with the next one
}

// path returns the file of the journal.
func (j *journal) path() string { return filepath.Join(j.dir, "world.jsonl") }

// begin discards the journal of the previous world.
func (j *journal) begin() error {
	j.late = nil
	if j.dir == "" {
		return nil
	}
	if j.file != nil { // truncating is faster than creating a file
		_, err := j.file.Seek(0, io.SeekStart)
		return errors.Join(err, j.file.Truncate(0))
	}
	var err error
	j.file, err = os.Create(j.path())
	return err
}

// kept is a line of a journal.
type kept struct {
	atMs  int64
	frame []byte // empty: the engine was woken
}

// keep appends a frame, or, if it is late, keeps it in memory until the next one.
func (j *journal) keep(atMs int64, frame []byte, late bool) error {
	if j.file == nil {
		return nil
	}
	line := append(strconv.AppendInt(j.late, atMs, 10), ' ')
	line = append(append(line, frame...), '\n')
	if late {
		j.late = line
		return nil
	}
	j.late = nil
	_, err := j.file.Write(line)
	return err
}

// reopen returns the entries of the journal, and prepares it for further ones. An incomplete last frame was never
// handled, and is dropped.
func (j *journal) reopen() ([]kept, error) {
	j.close()
	if j.dir == "" {
		return nil, errors.New("nothing was saved: there is no state directory")
	}
	file, err := os.OpenFile(j.path(), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	j.file = file
	var all []kept
	var size int64
	for r := bufio.NewReader(file); ; {
		line, err := r.ReadBytes('\n')
		if err != nil {
			break
		}
		size += int64(len(line))
		at, frame, _ := bytes.Cut(line[:len(line)-1], []byte(" "))
		atMs, err := strconv.ParseInt(string(at), 10, 64)
		if err != nil {
			return nil, err
		}
		all = append(all, kept{atMs, frame})
	}
	if err := file.Truncate(size); err != nil {
		return nil, err
	}
	_, err = file.Seek(size, io.SeekStart)
	return all, err
}

func (j *journal) close() {
	if j.file != nil {
		_ = j.file.Close()
		j.file = nil
	}
}

// note appends a frame that arrived, unless the frame asks for the journal itself. An empty frame records a wake-up of
// the engine.
func (s *server) note(raw []byte) error {
	if s.mute || s.journal.dir == "" {
		return nil
	}
	m := jsonrpc.Decode(raw)
	if m.Method == port.MethodReset {
		if resumes(m) {
			return nil
		}
		if err := s.journal.begin(); err != nil {
			return err
		}
	}
	return s.journal.keep(s.now(), raw, s.StoresLate != nil && s.StoresLate(m))
}

func resumes(m jsonrpc.Message) bool {
	var p world
	return json.Unmarshal(m.Params, &p) == nil && p.Resume
}

// resume restores the world after a kill: it replays the journal without sending anything.
func (s *server) resume(m jsonrpc.Message, p world) error {
	all, err := s.journal.reopen()
	if err != nil {
		return s.deny(m, fmt.Sprintf("the world %q can't be resumed: %v", p.World, err))
	}
	s.mute = true
	for _, k := range all {
		if s.Scale > 0 {
			s.nowMs = k.atMs
		}
		if len(k.frame) == 0 {
			err = s.send(s.engine.Wake(s.nowMs)...)
		} else {
			err = s.take(k.frame)
		}
		if err != nil {
			return err
		}
	}
	s.mute = false
	if s.name != p.World || !s.reset {
		return s.deny(m, fmt.Sprintf("the world %q can't be resumed: the saved one is %q", p.World, s.name))
	}
	if err := s.journal.keep(s.now(), m.Raw, false); err != nil {
		return err
	}
	return s.goOn(m, p)
}

// goOn sends again what is open in a restored world.
func (s *server) goOn(m jsonrpc.Message, p world) error {
	s.nowMs, s.down = max(s.nowMs, p.NowMs), false
	if !s.virtual() {
		s.started = time.Now().Add(-s.real(s.nowMs))
	}
	if err := s.send(m.Reply(struct{}{})); err != nil {
		return err
	}
	if e, ok := s.engine.(Renewer); ok {
		e.Renew(m.Params)
	}
	return s.send(s.engine.Resume(s.now())...)
}

// lost reports whether a frame is sent on the link. While the link is broken, no requests arrive on it, so that every
// answer belongs to the port.
func lost(m jsonrpc.Message) bool {
	return m.Method != "" && !strings.HasPrefix(m.Method, "conformance/")
}

// link breaks or mends the link.
func (s *server) link(m jsonrpc.Message) error {
	var p port.Link
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return s.deny(m, fmt.Sprintf("the params can't be read: %v", err))
	}
	if err := s.send(m.Reply(struct{}{})); err != nil {
		return err
	}
	was := s.down
	s.down = !p.Up
	if was == s.down {
		return nil
	}
	return s.send(s.engine.Linked(s.now(), p.Up)...)
}
