package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// A DivergedError reports that the suite does something else than when the trace was recorded: it has a different
// version, or the trace was altered.
type DivergedError struct {
	World string
	Seq   int    // the number of the record that should follow
	Now   string // what the suite does
	Then  string // what the trace has there
}

// Error shows both.
func (e *DivergedError) Error() string {
	return fmt.Sprintf("the suite differs from the trace at seq %d: now %s; in the trace, %s", e.Seq, e.Now, e.Then)
}

// Playback is a target that replays the implementation's side of traces. It may be opened any number of times, and each
// session replays each world at most once.
type Playback struct {
	hello json.RawMessage

	mu     sync.Mutex
	traces map[string]*Trace // by world; those that were started are removed
	at     map[string]int    // how far they were replayed
}

// NewPlayback returns a target for traces of one implementation.
func NewPlayback(traces []*Trace) *Playback {
	p := &Playback{traces: map[string]*Trace{}, at: map[string]int{}}
	for _, t := range traces {
		p.hello, p.traces[t.World] = t.Hello, t
	}
	return p
}

// String names the target.
func (p *Playback) String() string { return "the recorded implementation" }

// Open begins a session.
func (p *Playback) Open(context.Context) (attach.Session, error) {
	return &playing{back: p}, nil
}

// Played returns how many records of a world were replayed.
func (p *Playback) Played(world string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at[world]
}

// playing is a session of a Playback. One goroutine uses it.
type playing struct {
	back    *Playback
	trace   *Trace // nil: before the first reset
	at      int
	answers [][]byte // to what belongs to no trace
	exit    *Exit
	stderr  string
}

var _ attach.Session = (*playing)(nil)

const (
	methodHello = "conformance/hello"
	methodReset = "conformance/reset"
)

func (s *playing) Send(raw []byte) error {
	m := jsonrpc.Decode(raw)
	next, more := s.next()
	switch {
	case m.Method == methodReset && world(m) != "":
		if err := s.begin(world(m)); err != nil {
			return err
		}
		next, more = s.next()
	case m.Method == methodHello &&
		(s.trace == nil || !more || next.Dir != To || jsonrpc.Decode(next.Raw).Method != methodHello):
		s.answers = append(s.answers, jsonrpc.Result(m.ID, s.back.hello))
		return nil
	case s.trace == nil || !more && m.Method == "conformance/advance" && m.ID == jsonrpc.StringID("farewell"):
		s.answers = append(s.answers, jsonrpc.Result(m.ID, map[string]int{"nowMs": 0}))
		return nil
	}
	if !more || next.Dir != To || !same(next.Raw, raw) {
		return s.diverge(raw, next, more)
	}
	s.advance()
	if next, more = s.next(); more && ends(next) {
		s.advance()
		return s.fate(next)
	}
	return nil
}

func (s *playing) Recv(context.Context) ([]byte, error) {
	if len(s.answers) > 0 {
		raw := s.answers[0]
		s.answers = s.answers[1:]
		return raw, nil
	}
	next, more := s.next()
	switch {
	case more && next.IsFrame() && next.Dir == From:
		s.advance()
		return bytes.Clone(next.Raw), nil
	case more && ends(next):
		s.advance()
		return nil, s.fate(next)
	}
	return nil, s.diverge(nil, next, more)
}

// next returns the next record, if there is one.
func (s *playing) next() (Passed, bool) {
	if s.trace == nil {
		return Passed{}, false
	}
	for s.at < len(s.trace.Passed) {
		p := s.trace.Passed[s.at]
		if p.What != LinkDown && p.What != LinkUp {
			return p, true
		}
		s.advance() // conformance/link says the same
	}
	return Passed{}, false
}

func (s *playing) advance() {
	s.at++
	s.back.mu.Lock()
	defer s.back.mu.Unlock()
	s.back.at[s.trace.World] = s.at
}

// begin starts another world.
func (s *playing) begin(world string) error {
	s.back.mu.Lock()
	defer s.back.mu.Unlock()
	t := s.back.traces[world]
	if t == nil {
		return &DivergedError{World: world, Now: fmt.Sprintf("it sets up the world %q", world), Then: "there was none"}
	}
	delete(s.back.traces, world)
	s.trace, s.at, s.answers, s.exit, s.stderr = t, 0, nil, nil, ""
	return nil
}

// world returns the new world that a reset creates, or "".
func world(m jsonrpc.Message) string {
	var p struct {
		World  string `json:"world"`
		Resume bool   `json:"resume"`
	}
	if json.Unmarshal(m.Params, &p) != nil || p.Resume {
		return ""
	}
	return p.World
}

// same reports whether two frames have the same content, regardless of their notation. What the suite says about itself
// may change.
func same(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := jsonrpc.Decode(a), jsonrpc.Decode(b)
	if x.Method == methodHello && y.Method == methodHello {
		return x.ID == y.ID
	}
	v, w := jsontext.Value(bytes.Clone(a)), jsontext.Value(bytes.Clone(b))
	return v.Canonicalize() == nil && w.Canonicalize() == nil && bytes.Equal(v, w)
}

// ends reports whether an error reports what happened to the connection.
func ends(p Passed) bool {
	switch p.What {
	case Exited, OutputClosed, Silent, Failed:
		return true
	}
	return false
}

// fate returns the error that the suite got then.
func (s *playing) fate(p Passed) error {
	if p.Exit != nil {
		s.stderr = p.Exit.Stderr
	}
	err := io.EOF
	if p.Error != "" {
		err = errors.New(p.Error)
	}
	switch p.What {
	case Exited:
		s.exit = p.Exit
		state, _ := s.Exited()
		return &attach.ExitedError{Target: s.back.String(), State: state, Stderr: s.stderr, Err: err}
	case OutputClosed:
		return &attach.OutputClosedError{Target: s.back.String(), Stderr: s.stderr, Err: err}
	case Silent:
		return &jsonrpc.WaitError{Err: context.DeadlineExceeded, Cause: context.DeadlineExceeded}
	}
	return err
}

// diverge reports that the suite sends raw, or waits if raw is nil, where the trace has something else.
func (s *playing) diverge(raw []byte, next Passed, more bool) error {
	switch {
	case raw == nil:
		return s.leave("it waits for something", next, more)
	case more && next.Dir == To: // show the first difference
		var now, then any
		if json.Unmarshal(raw, &now) != nil || json.Unmarshal(next.Raw, &then) != nil {
			break
		}
		if parts := judge.Differ(now, then); parts != "" {
			return s.leave("it sends a frame in which "+parts, next, more)
		}
	}
	return s.leave("it sends "+excerpt(raw), next, more)
}

func (s *playing) leave(now string, next Passed, more bool) error {
	e := &DivergedError{Seq: s.at, Now: now, Then: "nothing more was sent"}
	if s.trace != nil {
		e.World = s.trace.World
	}
	switch {
	case !more:
	case next.Dir == To:
		e.Then = "it sent " + excerpt(next.Raw)
	case next.Dir == From:
		e.Then = "it got " + excerpt(next.Raw)
	default:
		e.Then = "the connection was " + strings.ReplaceAll(next.What, "_", " ")
	}
	return e
}

const maxExcerpt = 160 // characters of a frame that an error shows

func excerpt(raw []byte) string {
	s := strings.ToValidUTF8(string(raw[:min(len(raw), 4*maxExcerpt)]), "\uFFFD")
	if utf8.RuneCountInString(s) > maxExcerpt {
		s = string([]rune(s)[:maxExcerpt]) + "…"
	}
	return s
}

func (s *playing) HangUp(context.Context) bool {
	if next, more := s.next(); more && next.What == HungUp {
		s.advance()
		s.exit = next.Exit
	}
	return s.exit != nil
}

func (s *playing) Restart(context.Context) (attach.Session, error) {
	next, more := s.next()
	if !more || next.What != Killed {
		return nil, s.leave("it kills the implementation", next, more)
	}
	s.advance()
	switch next, more = s.next(); {
	case more && next.What == Restarted:
		s.advance()
		return s, nil
	case more && ends(next):
		s.advance()
		return nil, s.fate(next)
	}
	return nil, s.leave("it starts the implementation again", next, more)
}

func (s *playing) Exited() (attach.ExitState, bool) {
	if s.exit == nil {
		return attach.ExitState{}, false
	}
	state := attach.ExitState{Code: s.exit.Code, Signal: s.exit.Signal, Stop: attach.StopItself}
	for _, stop := range []attach.Stop{attach.StopItself, attach.StopInputEnd, attach.StopTerminated,
		attach.StopKilled} {
		if stop.String() == s.exit.Stop {
			state.Stop = stop
		}
	}
	return state, true
}

func (s *playing) Close() error       { return nil }
func (s *playing) StderrTail() string { return s.stderr }
func (s *playing) Unread() int        { return 0 }
