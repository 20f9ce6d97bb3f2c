package model

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// editor is a program with an agent.
type editor struct {
	t     *testing.T
	peer  *jsonrpc.Stream
	ended chan error // of the agent
	n     int64
}

func start(t *testing.T, s *Server) *editor {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	e := &editor{t: t, peer: jsonrpc.NewLines(outR, inW, jsonrpc.Limits{}), ended: make(chan error, 1)}
	go func() {
		e.ended <- Agent(t.Context(), s.Settings()["acp_address"], inR, outW)
		_ = outW.Close()
		_ = inR.Close()
	}()
	t.Cleanup(func() { _ = e.peer.Close() })
	return e
}

func (e *editor) send(method string, params any) jsonrpc.ID {
	e.t.Helper()
	e.n++
	require.NoError(e.t, e.peer.Send(jsonrpc.Request(jsonrpc.IntID(e.n), method, params)))
	return jsonrpc.IntID(e.n)
}

// wait returns the response to a request, and the updates before it.
func (e *editor) wait(id jsonrpc.ID) (jsonrpc.Message, []string) {
	e.t.Helper()
	var updates []string
	for {
		raw, err := e.peer.Recv(e.t.Context())
		require.NoError(e.t, err)
		m := jsonrpc.Decode(raw)
		if m.Kind == jsonrpc.KindResponse {
			require.Equal(e.t, id, m.ID)
			return m, updates
		}
		require.Equal(e.t, "session/update", m.Method)
		var p struct {
			Update struct {
				SessionUpdate string
				Content       struct{ Type, Text string }
			}
		}
		require.NoError(e.t, json.Unmarshal(m.Params, &p))
		updates = append(updates, p.Update.SessionUpdate+" "+p.Update.Content.Text)
	}
}

func (e *editor) ask(method string, params any) (jsonrpc.Message, []string) {
	e.t.Helper()
	return e.wait(e.send(method, params))
}

func (e *editor) begin() (session string) {
	e.t.Helper()
	m, _ := e.ask("initialize", object{"protocolVersion": 1})
	require.Contains(e.t, string(m.Result), `"protocolVersion":1`)
	m, _ = e.ask("session/new", object{"cwd": "/", "mcpServers": []any{}})
	var r struct{ SessionID string }
	require.NoError(e.t, json.Unmarshal(m.Result, &r))
	return r.SessionID
}

func prompt(session string, texts ...string) object {
	var blocks []object
	for _, t := range texts {
		blocks = append(blocks, object{"type": "text", "text": t})
	}
	return object{"sessionId": session, "prompt": blocks}
}

// A session is a history, also for the next process.
func TestSession(t *testing.T) {
	h := hold()
	s := serve(t, h.ask)
	e := start(t, s)
	id := e.begin()
	go func() { h.free <- Answer{Text: "oh well"} }()
	m, updates := e.ask("session/prompt", prompt(id, "one", "two"))
	require.JSONEq(t, `{"stopReason":"end_turn"}`, string(m.Result))
	require.Equal(t, []string{"agent_message_chunk oh", "agent_message_chunk  well"}, updates)
	c := <-h.calls
	require.Equal(t, ACP, c.API)
	require.Equal(t, []Message{{Role: "user", Text: "one\ntwo"}}, c.Messages)
	require.NoError(t, e.peer.CloseWrite(t.Context()))
	require.NoError(t, <-e.ended)

	e = start(t, s)
	_, _ = e.ask("initialize", object{"protocolVersion": 1})
	m, _ = e.ask("session/prompt", prompt(id, "x"))
	require.EqualValues(t, codeNotFound, m.Err.Code, "a session is loaded before it is gone on with")
	_, updates = e.ask("session/load", object{"sessionId": id, "cwd": "/", "mcpServers": []any{}})
	require.Equal(t, []string{"user_message_chunk one\ntwo", "agent_message_chunk oh well"}, updates)
	go func() { h.free <- Answer{Fail: &Failure{Status: http.StatusServiceUnavailable, Message: "tea time"}} }()
	m, _ = e.ask("session/prompt", prompt(id, "three"))
	require.EqualValues(t, jsonrpc.CodeInternalError, m.Err.Code)
	require.JSONEq(t, `{"details":"tea time"}`, string(m.Err.Data))
	require.Equal(t, []Message{{Role: "user", Text: "one\ntwo"}, {Role: "assistant", Text: "oh well"},
		{Role: "user", Text: "three"}}, (<-h.calls).Messages)
}

func TestCancelling(t *testing.T) {
	for _, c := range []struct {
		why    string
		cancel func(e *editor, session string, request jsonrpc.ID)
		want   string
	}{
		{"the turn", func(e *editor, session string, _ jsonrpc.ID) {
			_ = e.peer.Send(jsonrpc.Notification("session/cancel", object{"sessionId": session}))
		}, `{"stopReason":"cancelled"}`},
		{"the request", func(e *editor, _ string, id jsonrpc.ID) {
			_ = e.peer.Send(jsonrpc.Notification("$/cancel_request", object{"requestId": 1}))
			_ = e.peer.Send(jsonrpc.Notification("$/cancel_request", object{"requestId": id}))
		}, ``},
		{"the process", func(e *editor, _ string, _ jsonrpc.ID) { _ = e.peer.Close() }, "gone"},
	} {
		t.Run(c.why, func(t *testing.T) {
			h := hold()
			s := serve(t, h.ask)
			e := start(t, s)
			session := e.begin()
			id := e.send("session/prompt", prompt(session, "x"))
			<-h.calls
			require.Equal(t, 1, s.InFlight())
			if c.want != "gone" {
				e.n++
				require.NoError(t,
					e.peer.Send(jsonrpc.Request(jsonrpc.StringID("again"), "session/prompt", prompt(session, "y"))))
				m, _ := e.wait(jsonrpc.StringID("again"))
				require.EqualValues(t, jsonrpc.CodeInvalidRequest, m.Err.Code, "one prompt at a time")
			}
			c.cancel(e, session, id)
			<-h.left
			switch c.want {
			case "gone":
			case "":
				m, _ := e.wait(id)
				require.EqualValues(t, codeCancelled, m.Err.Code)
			default:
				m, _ := e.wait(id)
				require.JSONEq(t, c.want, string(m.Result))
			}
			require.NoError(t, s.Close())
			require.Zero(t, s.InFlight())
		})
	}
}

func TestOddFrames(t *testing.T) {
	e := start(t, serve(t, says("")))
	for _, c := range []struct {
		why, frame string
		code       int64
	}{
		{"no JSON", `{"jsonrpc":`, jsonrpc.CodeParseError},
		{"no version", `{"id":1,"method":"initialize"}`, jsonrpc.CodeInvalidRequest},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"initialize"}]`, jsonrpc.CodeInvalidRequest},
		{"unknown", `{"jsonrpc":"2.0","id":1,"method":"session/fork"}`, jsonrpc.CodeMethodNotFound},
		{"no prompt", `{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"x"}}`,
			jsonrpc.CodeInvalidParams},
		{"a prompt that is no list",
			`{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"x","prompt":"hi"}}`,
			jsonrpc.CodeInvalidParams},
		{"no session", `{"jsonrpc":"2.0","id":1,"method":"session/load","params":{"sessionId":"x"}}`, codeNotFound},
	} {
		require.NoError(t, e.peer.Send([]byte(c.frame)))
		raw, err := e.peer.Recv(t.Context())
		require.NoError(t, err, c.why)
		require.EqualValues(t, c.code, jsonrpc.Decode(raw).Err.Code, "%s: %s", c.why, raw)
	}
}

func TestAgentEndsBadly(t *testing.T) {
	s := serve(t, func(context.Context, Call) Answer { return Answer{Fail: &Failure{}} })
	e := start(t, s)
	e.send("session/prompt", prompt(e.begin(), "x"))
	require.ErrorContains(t, <-e.ended, "closed the connection")
	for address, want := range map[string]string{
		"": "must be the address", "http://x:y@192.0.2.1:80/acp": "not on the loopback",
		strings.Replace(s.Settings()["acp_address"], s.key, "other", 1): "401",
	} {
		require.ErrorContains(t, Agent(t.Context(), address, strings.NewReader(""), io.Discard), want)
	}
	require.NoError(t, s.Close())
	require.Error(t, Agent(t.Context(), s.Settings()["acp_address"], strings.NewReader(""), io.Discard))
}
