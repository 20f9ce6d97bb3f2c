package listen

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// sessions serve one POST endpoint, and a GET stream if the style has one.
type sessions struct {
	options Options
	start   func(Conn)

	mu   sync.Mutex
	byID map[string]*session
}

func newSessions(o Options, start func(Conn)) *sessions {
	return &sessions{options: o, start: start, byID: map[string]*session{}}
}

func (s *sessions) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.byID {
		_ = one.Close()
	}
}

// of finds the session of a request. A POST without a session begins a new one.
func (s *sessions) of(r *http.Request) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := r.Header.Get(attach.SessionHeader)
	if id != "" || r.Method != http.MethodPost {
		return s.byID[id]
	}
	one := newSession(rand.Text(), s.options.HTTP)
	s.byID[one.id] = one
	s.start(one)
	return one
}

func (s *sessions) forget(one *session) {
	_ = one.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byID, one.id)
}

func (s *sessions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	one := s.of(r)
	if one == nil {
		http.Error(w, "no such session", http.StatusNotFound)
		return
	}
	w.Header().Set(attach.SessionHeader, one.id)
	switch r.Method {
	case http.MethodPost:
		one.post(w, r)
	case http.MethodGet:
		if one.style == ByResponse {
			http.Error(w, "there is no stream; everything is sent in responses", http.StatusMethodNotAllowed)
			return
		}
		if one.stream(w, r) {
			s.forget(one) // a client that no longer listens has gone
		}
	case http.MethodDelete:
		s.forget(one)
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Error(w, "use POST, GET or DELETE", http.StatusMethodNotAllowed)
	}
}

// session is a [Conn] over HTTP requests. A POST counts as handled when the handler of the session asks for the next
// message.
type session struct {
	id    string
	style HTTPStyle
	posts chan *posted
	over  chan struct{}
	close func()

	mu        sync.Mutex
	current   *posted  // the one being handled
	waiting   [][]byte // messages for the stream, or for the next response
	said      int      // messages that were put on the stream
	wake      chan struct{}
	streaming bool
}

// posted is a POST. Its reply is sent once, when the POST has been handled.
type posted struct {
	body   []byte
	id     jsonrpc.ID // id of a request; zero for other messages
	reply  chan reply
	answer []byte // for the response; nil if there is none
	after  int    // messages on the stream before the answer
}

type reply struct {
	records [][]byte
	after   int
}

func newSession(id string, style HTTPStyle) *session {
	s := &session{id: id, style: style, posts: make(chan *posted), over: make(chan struct{}),
		wake: make(chan struct{}, 1)}
	s.close = sync.OnceFunc(func() { close(s.over) })
	return s
}

var _ Conn = (*session)(nil)

func (s *session) Send(raw []byte) error {
	select {
	case <-s.over:
		return jsonrpc.ErrClosed
	default:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	record := bytes.Clone(raw)
	if p := s.current; s.style == ByBoth && p != nil && p.answer == nil && !p.id.IsZero() &&
		(s.streaming || s.said == 0) {
		if m := jsonrpc.Decode(record); m.Kind == jsonrpc.KindResponse && m.ID == p.id {
			p.answer, p.after = record, s.said
			return nil
		}
	}
	s.waiting = append(s.waiting, record)
	s.said++
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

func (s *session) Recv(ctx context.Context) ([]byte, error) {
	s.handled()
	select {
	case p := <-s.posts:
		s.mu.Lock()
		defer s.mu.Unlock()
		s.current = p
		return p.body, nil
	case <-s.over:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, &jsonrpc.WaitError{Err: ctx.Err(), Cause: context.Cause(ctx)}
	}
}

// handled replies to the POST that has been handled.
func (s *session) handled() {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.current
	if p == nil {
		return
	}
	s.current = nil
	var r reply
	switch {
	case s.style == ByResponse:
		r.records, s.waiting = s.waiting, nil
	case p.answer != nil:
		r = reply{[][]byte{p.answer}, p.after}
	}
	p.reply <- r
}

func (s *session) CloseWrite(context.Context) error {
	s.handled()
	return nil
}

func (s *session) Close() error {
	s.close()
	return nil
}

// post takes a message, and responds when it has been handled.
func (s *session) post(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, jsonrpc.MaxRecordBytes))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		http.Error(w, "the message is too long", http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		return
	}
	p := &posted{body: body, reply: make(chan reply, 1)}
	if m := jsonrpc.Decode(body); m.Kind == jsonrpc.KindRequest {
		p.id = m.ID
	}
	select {
	case s.posts <- p:
	case <-s.over:
		http.Error(w, "the session is over", http.StatusNotFound)
		return
	case <-r.Context().Done():
		return
	}
	var said reply
	select {
	case said = <-p.reply:
	case <-s.over:
		http.Error(w, "the session is over", http.StatusNotFound)
		return
	case <-r.Context().Done():
		return
	}
	if s.style == ByBoth {
		w.Header().Set(attach.AfterHeader, strconv.Itoa(said.after))
	}
	switch len(said.records) {
	case 0:
		w.WriteHeader(http.StatusAccepted)
	case 1:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(said.records[0])
	default:
		w.Header().Set("Content-Type", "text/event-stream")
		for _, record := range said.records {
			writeEvent(w, record)
		}
	}
}

// stream sends messages while a client listens. It reports whether a client did.
func (s *session) stream(w http.ResponseWriter, r *http.Request) bool {
	s.mu.Lock()
	taken := s.streaming
	s.streaming = true
	s.mu.Unlock()
	if taken {
		http.Error(w, "a client already listens", http.StatusConflict)
		return false
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	flush := http.NewResponseController(w)
	for {
		s.mu.Lock()
		records := s.waiting
		s.waiting = nil
		s.mu.Unlock()
		for _, record := range records {
			writeEvent(w, record)
		}
		if flush.Flush() != nil {
			return true
		}
		select {
		case <-s.wake:
		case <-s.over:
			return true
		case <-r.Context().Done():
			return true
		}
	}
}

func writeEvent(w io.Writer, record []byte) {
	for line := range bytes.SplitSeq(record, []byte("\n")) {
		_, _ = w.Write([]byte("data: "))
		_, _ = w.Write(line)
		_, _ = w.Write([]byte("\n"))
	}
	_, _ = w.Write([]byte("\n"))
}
