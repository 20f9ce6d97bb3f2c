package model

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const (
	pathACP = "/acp"
	// EnvACP is the environment variable in which the agent finds the setting acp_address.
	EnvACP = "C2A_CONFORM_MODEL"
)

// Agent is an agent of the agent client protocol that a program starts and talks to on stdin and stdout. It forwards
// everything to the server at the address, which is the setting acp_address of a [Server]. The server keeps the
// sessions, so they survive the agent. It returns nil when in has ended.
func Agent(ctx context.Context, address string, in io.Reader, out io.Writer) error {
	u, err := url.Parse(address)
	if err != nil || u.User == nil || u.Host == "" {
		return fmt.Errorf("%s must be the address of a model, as the runner gives it", EnvACP)
	}
	if ip := net.ParseIP(u.Hostname()); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("the model is at %q, which is not on the loopback interface", u.Host)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", u.Host)
	if err != nil {
		return fmt.Errorf("ask for the model: %w", err)
	}
	defer conn.Close()
	context.AfterFunc(ctx, func() { conn.Close() })
	r := &http.Request{Method: http.MethodGet, URL: u, Host: u.Host,
		Header: http.Header{"Connection": {"Upgrade"}, "Upgrade": {"acp"}}}
	key, _ := u.User.Password()
	r.Header.Set("Authorization", "Bearer "+key)
	if err := r.Write(conn); err != nil {
		return fmt.Errorf("ask for the model: %w", err)
	}
	from := bufio.NewReader(conn)
	answer, err := http.ReadResponse(from, r)
	if err != nil {
		return fmt.Errorf("ask for the model: %w", err)
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return fmt.Errorf("ask for the model: %s", answer.Status)
	}
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(conn, in)
		close(ended)
		_ = conn.(*net.TCPConn).CloseWrite()
	}()
	_, err = io.Copy(out, from)
	select {
	case <-ended:
		return nil
	default:
		if err == nil {
			err = errors.New("the model has closed the connection")
		}
		return err
	}
}

// session is a conversation with an agent.
type session struct {
	id string

	mu      sync.Mutex
	shown   []Message
	bytes   int
	prompt  json.RawMessage   // the id of the request that is being answered, or nil
	dropped func(cause error) // ends it
}

// The reasons why a prompt ended early.
var (
	errCancelled = errors.New("the client cancelled the turn")
	errWithdrawn = errors.New("the client cancelled the request")
)

// Error codes of the agent client protocol.
const (
	codeAuth      = -32000
	codeNotFound  = -32002
	codeCancelled = -32800
)

func (s *Server) serveACP(w http.ResponseWriter, r *http.Request) {
	if bearer(r) != s.key || !strings.EqualFold(r.Header.Get("Upgrade"), "acp") {
		http.Error(w, "unauthorized", http.StatusUnauthorized)
		return
	}
	conn, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	s.running.Go(func() {
		_ = conn.SetDeadline(time.Time{})
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: acp\r\n\r\n")
		in := struct {
			io.Reader
			io.Closer
		}{buffered.Reader, conn}
		peer := jsonrpc.NewLines(in, conn, jsonrpc.Limits{RecordBytes: MaxBodyBytes})
		ctx, cancel := context.WithCancel(s.ctx)
		c := &client{server: s, peer: peer, cancel: cancel, sessions: map[string]*session{}}
		c.serve(ctx)
		cancel()
		c.running.Wait()
		end, stop := context.WithTimeout(s.ctx, time.Second)
		_ = peer.CloseWrite(end)
		stop()
		_ = peer.Close()
		<-peer.Done()
	})
}

// client is one connection of an agent's client.
type client struct {
	server   *Server
	peer     *jsonrpc.Stream
	cancel   func()
	running  sync.WaitGroup
	sessions map[string]*session // the sessions of this client
}

func (c *client) serve(ctx context.Context) {
	for {
		raw, err := c.peer.Recv(ctx)
		if err != nil {
			return
		}
		m := jsonrpc.Decode(raw)
		switch {
		case m.Kind == jsonrpc.KindNotification:
			c.notified(m)
		case m.Kind == jsonrpc.KindRequest && m.Method == "session/prompt":
			c.prompt(ctx, m)
		case m.Kind == jsonrpc.KindRequest:
			result, bad := c.handle(m)
			c.answer(m, time.Now(), result, bad)
		case m.Kind == jsonrpc.KindBatch:
			c.answer(m, time.Now(), nil,
				&jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "Invalid request: no batches"})
		case m.Kind == jsonrpc.KindInvalid:
			code := int64(jsonrpc.CodeInvalidRequest)
			if k := jsonrpc.FaultOf(m.Fault); k == jsonrpc.FaultNotJSON || k == jsonrpc.FaultNotUTF8 {
				code = jsonrpc.CodeParseError
			}
			c.answer(m, time.Now(), nil, &jsonrpc.Error{Code: code, Message: m.Fault.Error()})
		}
	}
}

func (c *client) answer(m jsonrpc.Message, at time.Time, result any, bad *jsonrpc.Error) {
	c.tell(m, Exchange{At: at}, result, bad)
}

// tell answers a request, and records the completed exchange x.
func (c *client) tell(m jsonrpc.Message, x Exchange, result any, bad *jsonrpc.Error) {
	raw := m.Reply(result)
	if bad != nil {
		raw = m.ReplyError(bad)
	}
	x.API, x.What, x.Request, x.Answer = ACP, m.Method, evidence(m.Raw), evidence(raw)
	c.server.record(x)
	_ = c.peer.Send(raw)
}

func (c *client) notified(m jsonrpc.Message) {
	var p struct {
		SessionID string          `json:"sessionId"`
		RequestID json.RawMessage `json:"requestId"`
	}
	_ = json.Unmarshal(m.Params, &p)
	switch m.Method {
	case "session/cancel":
		if s := c.sessions[p.SessionID]; s != nil {
			s.drop(nil, errCancelled)
		}
	case "$/cancel_request":
		for _, s := range c.sessions {
			s.drop(p.RequestID, errWithdrawn)
		}
	}
}

// drop ends the current prompt; id is that of its request, or nil for any.
func (s *session) drop(id json.RawMessage, cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.prompt != nil && (id == nil || string(id) == string(s.prompt)) {
		s.dropped(cause)
	}
}

func (c *client) handle(m jsonrpc.Message) (any, *jsonrpc.Error) {
	switch m.Method {
	case "initialize":
		return object{
			"protocolVersion": 1,
			"agentCapabilities": object{
				"loadSession": true, "promptCapabilities": object{"image": false, "audio": false,
					"embeddedContext": true},
				"mcpCapabilities": object{"http": false, "sse": false},
			},
			"agentInfo":   object{"name": "c2a-conform", "title": "C2A conformance model", "version": "1"},
			"authMethods": []any{},
		}, nil
	case "session/new":
		s := &session{id: "sess_" + random(hex, 32)}
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		if len(c.server.sessions) >= maxSessions {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "too many sessions"}
		}
		c.server.sessions[s.id], c.sessions[s.id] = s, s
		return object{"sessionId": s.id}, nil
	case "session/load":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		_ = json.Unmarshal(m.Params, &p)
		c.server.mu.Lock()
		s := c.server.sessions[p.SessionID]
		c.server.mu.Unlock()
		if s == nil {
			return nil, noSession(p.SessionID)
		}
		c.sessions[s.id] = s
		s.mu.Lock()
		shown := slices.Clone(s.shown)
		s.mu.Unlock()
		for _, x := range shown {
			c.update(s.id, map[string]string{"user": "user_message_chunk", "assistant": "agent_message_chunk"}[x.Role],
				x.Text)
		}
		return object{}, nil
	}
	return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: `"Method not found": ` + m.Method,
		Data: encode(object{"method": m.Method})}
}

func noSession(id string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: codeNotFound, Message: "Resource not found: " + id, Data: encode(object{"uri": id})}
}

func (c *client) update(session, kind, text string) {
	_ = c.peer.Send(jsonrpc.Notification("session/update",
		object{"sessionId": session,
			"update": object{"sessionUpdate": kind, "content": object{"type": "text", "text": text}}}))
}

func (c *client) prompt(ctx context.Context, m jsonrpc.Message) {
	at := time.Now()
	var p struct {
		SessionID string          `json:"sessionId"`
		Prompt    json.RawMessage `json:"prompt"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil || empty(p.Prompt) || p.Prompt[0] != '[' {
		c.answer(m, at, nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
			Message: "Invalid params: prompt must be a list of content blocks"})
		return
	}
	text, ok := textOf(p.Prompt)
	s := c.sessions[p.SessionID]
	switch {
	case s == nil:
		c.answer(m, at, nil, noSession(p.SessionID))
		return
	case !ok:
		c.answer(m, at, nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
			Message: "Invalid params: prompt must be a list of content blocks"})
		return
	}
	s.mu.Lock()
	busy, full := s.prompt != nil, s.bytes+len(text) > MaxBodyBytes
	if !busy && !full {
		ctx, s.dropped = context.WithCancelCause(ctx)
		s.prompt = m.RawID
		s.bytes += len(text)
		s.shown = append(s.shown, Message{Role: "user", Text: text})
	}
	call := Call{API: ACP, Stream: true, Messages: slices.Clone(s.shown), Body: m.Raw, At: at}
	s.mu.Unlock()
	switch {
	case busy:
		c.answer(m, at, nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest,
			Message: "another prompt in this session is still being answered"})
		return
	case full:
		c.answer(m, at, nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the session is too long"})
		return
	}
	c.server.inFlight.Add(1)
	answers := make(chan Answer, 1)
	c.server.running.Go(func() { answers <- c.server.ask(ctx, call) })
	c.running.Go(func() {
		defer c.server.inFlight.Add(-1)
		var result any
		var bad *jsonrpc.Error
		select {
		case <-ctx.Done():
			result, bad = object{"stopReason": "cancelled"}, nil
			if errors.Is(context.Cause(ctx), errWithdrawn) {
				bad = &jsonrpc.Error{Code: codeCancelled, Message: "Request cancelled"}
			}
			s.done(nil)
		case a := <-answers:
			if a.Fail == nil && len(a.Calls) > 0 {
				a.Fail = &Failure{Status: http.StatusInternalServerError, Message: "this agent has no tools to call"}
			}
			switch {
			case a.Fail == nil:
				for _, piece := range pieces(a.Text) {
					c.update(s.id, "agent_message_chunk", piece)
				}
				s.done(&Message{Role: "assistant", Text: a.Text})
				result = object{"stopReason": "end_turn"}
			case a.Fail.Status == 0:
				s.done(nil)
				c.cancel()
				return
			default:
				s.done(nil)
				bad = acpFailure(a.Fail)
			}
		}
		c.tell(m, Exchange{At: at, Asked: true}, result, bad)
	})
}

// done ends the prompt.
func (s *session) done(said *Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped(nil)
	s.prompt = nil
	if said != nil {
		s.shown = append(s.shown, *said)
		s.bytes += len(said.Text)
	}
}

func acpFailure(f *Failure) *jsonrpc.Error {
	if f.Status == http.StatusUnauthorized {
		return &jsonrpc.Error{Code: codeAuth, Message: "Authentication required"}
	}
	details := object{"details": anthropic{}.failure(f).message}
	if f.RetryAfter > 0 {
		details["retryAfter"] = int64(f.RetryAfter / time.Second)
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "Internal error", Data: encode(details)}
}
