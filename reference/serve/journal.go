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

// journal is the store of the reference: every frame that came in a world, from its reset on, written down with its
// time before anything is done about it, and the times at which a clock that runs by itself woke the engine. The engine
// is deterministic, so that to take them again is to have the state again. It holds the newest world alone.
type journal struct {
	dir  string   // "": nothing is kept
	file *os.File // of the world, once there is one
}

// path is where the world is kept.
func (j *journal) path() string { return filepath.Join(j.dir, "world.jsonl") }

// begin forgets the world before; the reset is the first frame of a new one.
func (j *journal) begin() error {
	if j.dir == "" {
		return nil
	}
	if j.file != nil { // emptied, which takes less time than a new one
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

// keep writes a frame down.
func (j *journal) keep(atMs int64, frame []byte) error {
	if j.file == nil {
		return nil
	}
	line := append(strconv.AppendInt(nil, atMs, 10), ' ')
	_, err := j.file.Write(append(append(line, frame...), '\n'))
	return err
}

// reopen returns what happened in the world, and keeps what follows with it. A frame that was not written to its end
// was not acted upon.
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

// note writes a frame down that came, unless it asks for what was written down; none, that the engine was woken.
func (s *server) note(raw []byte) error {
	if s.mute || s.journal.dir == "" {
		return nil
	}
	if m := jsonrpc.Decode(raw); m.Method == port.MethodReset {
		if resumes(m) {
			return nil
		}
		if err := s.journal.begin(); err != nil {
			return err
		}
	}
	return s.journal.keep(s.now(), raw)
}

func resumes(m jsonrpc.Message) bool {
	var p world
	return json.Unmarshal(m.Params, &p) == nil && p.Resume
}

// resume takes up the world that was kept when the server before was killed:
// everything that came happens again, unheard.
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
	if err := s.journal.keep(s.now(), m.Raw); err != nil {
		return err
	}
	return s.goOn(m, p)
}

// goOn says again what is open in a world that was taken up.
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

// lost reports whether a frame that leaves goes to the other side of the link. While the link is broken nothing is
// asked on it, so that an answer is one on the port.
func lost(m jsonrpc.Message) bool {
	return m.Method != "" && !strings.HasPrefix(m.Method, "conformance/")
}

// link breaks the connection to the peer of the link, or mends it.
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
