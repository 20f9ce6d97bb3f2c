package mattermost

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	maxFrame = 64 << 10 // bytes in a client's frame
	maxKept  = 1000     // events of a connection
	maxAway  = 4        // lost connections that can be resumed
	authTime = 5 * time.Second
	version  = "11.9.0"
)

type (
	// connection is the server's state for a client, identified by its connection_id. It outlives the socket for a
	// while.
	connection struct {
		id     string
		events []event
		next   int64 // sequence number of the next event
		sent   int64 // events below this were written to the present socket
		taken  int64 // events below this were confirmed by a pong
		acks   bool  // the client wants to acknowledge notifications
		socket *socket
	}

	event struct {
		seq   int64
		raw   []byte
		what  string
		about string
	}

	broadcast struct {
		omit                map[string]bool
		user, channel, team string
	}

	// socket is one WebSocket.
	socket struct {
		*face.Socket
		conn    *connection // nil until the client has authenticated
		replies [][]byte
		asked   int64 // number of the next event when the unanswered ping was sent; 0 for none
		acks    bool
	}
)

func (c *connection) waiting() int { return int(c.next - c.taken) }

// emit sends the program an event.
func (s *server) emit(name string, to broadcast, data map[string]any, about string) {
	for _, c := range s.conns {
		s.tell(c, name, to, data, about)
	}
}

// emitIn sends the program an event in a channel if it is a member.
func (s *server) emitIn(name string, c *channel, about string, omit map[string]bool, data map[string]any) {
	if c.has(s.me) && !omit[s.me.id] {
		s.emit(name, broadcast{channel: c.id, omit: omit}, data, about)
	}
}

func (s *server) tell(c *connection, name string, to broadcast, data map[string]any, about string) {
	if c.acks && name == "posted" && data["mentions"] != nil {
		data = with(data, "should_ack", true)
	}
	var omit any
	if to.omit != nil {
		omit = to.omit
	}
	raw := text(map[string]any{"event": name, "data": data, "seq": c.next, "broadcast": map[string]any{
		"omit_users": omit, "user_id": to.user, "channel_id": to.channel, "team_id": to.team, "connection_id": "",
		"omit_connection_id": "",
	}})
	c.events = append(c.events, event{seq: c.next, raw: []byte(raw), what: "event " + name, about: about})
	if len(c.events) > maxKept {
		c.events = c.events[1:]
	}
	c.next++
	if c.socket != nil {
		c.socket.Stir()
	}
}

// hello starts sending events to a client.
func (s *server) hello(c *connection) {
	s.tell(c, "hello", broadcast{user: s.me.id}, map[string]any{
		"server_version": version + "." + version + ".00000000000000000000000000000000.true", "connection_id": c.id,
		"server_hostname": "localhost",
	}, "")
}

// attach gives an authenticated socket a connection: the client's earlier connection, if the client names it and the
// server still has all later events. Otherwise the connection is new, and unsent events are lost.
func (s *server) attach(k *socket, id, sequence string) bool {
	defer s.prune()
	for _, c := range s.conns {
		if c.id != id || id == "" {
			continue
		}
		from, err := strconv.ParseInt(sequence, 10, 64)
		if err != nil || from < 0 {
			return false
		}
		if c.socket != nil {
			c.socket.Kill()
		}
		if from > c.next || from < c.next && (len(c.events) == 0 || c.events[0].seq > from) {
			break // it has missed an event
		}
		c.taken, c.sent, c.socket, c.acks = max(c.taken, from), from, k, k.acks
		k.conn, s.connected = c, true
		return true
	}
	c := &connection{id: newID(), socket: k, acks: k.acks}
	s.conns = append(s.conns, c)
	k.conn, s.connected = c, true
	s.hello(c)
	return true
}

// prune forgets lost connections.
func (s *server) prune() {
	away := 0
	for i := len(s.conns) - 1; i >= 0; i-- {
		if s.conns[i].socket != nil {
			continue
		}
		if away++; away > maxAway {
			s.conns = append(s.conns[:i:i], s.conns[i+1:]...)
		}
	}
}

// serveSocket serves one WebSocket.
func (s *server) serveSocket(w http.ResponseWriter, r *http.Request) {
	k := &socket{acks: r.URL.Query().Get("posted_ack") == "true"}
	var fine bool
	if k.Socket, fine = face.AcceptSocket(w, r, maxFrame, func() { s.ponged(k) }); !fine {
		return
	}
	s.mu.Lock()
	fine = !s.closed
	if fine && s.authorized(r) {
		fine = s.attach(k, r.URL.Query().Get("connection_id"), r.URL.Query().Get("sequence_number"))
	}
	if fine {
		s.sockets[k] = true
	}
	s.mu.Unlock()
	if !fine {
		k.Drop()
		return
	}
	unknown := time.AfterFunc(authTime, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if k.conn == nil {
			k.Kill()
		}
	})
	defer unknown.Stop()
	k.Use(face.SocketUse{
		Watch:  s.watch,
		Lock:   &s.mu,
		Gather: func() face.Batch { return s.gather(k) },
		Take:   func(raw []byte) ([]face.Traffic, bool) { return s.take(k, raw) },
		Gone: func() {
			delete(s.sockets, k)
			if k.conn != nil && k.conn.socket == k {
				k.conn.socket = nil
			}
		},
	})
}

// gather returns what is to be sent. After events, it sends a ping, one at a time.
func (s *server) gather(k *socket) face.Batch {
	b := face.Batch{Frames: k.replies}
	k.replies = nil
	c := k.conn
	if c == nil || c.socket != k {
		return b
	}
	for _, e := range c.events {
		if e.seq >= c.sent {
			b.Frames = append(b.Frames, e.raw)
			b.Passed = append(b.Passed, face.Traffic{What: e.what, Body: face.Evidence(e.raw, s.token),
				Message: e.about})
			c.sent = e.seq + 1
		}
	}
	if c.sent > c.taken && k.asked == 0 {
		// Some clients answer without the ping's content, and only ponged sees these answers.
		k.asked, b.Then = c.sent, func() { go k.Ping() }
	}
	return b
}

// ponged records that the client has read what was sent before the ping.
func (s *server) ponged(k *socket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k.asked == 0 || k.conn == nil {
		return
	}
	k.conn.taken, k.asked = max(k.conn.taken, k.asked), 0
	k.Stir()
}

// request is a request that a client sends over the socket.
type request struct {
	Seq    int64           `json:"seq"`
	Action string          `json:"action"`
	Data   json.RawMessage `json:"data"`
}

// take handles a request of a client. false ends the connection.
func (s *server) take(k *socket, raw []byte) ([]face.Traffic, bool) {
	var in request
	if json.Unmarshal(raw, &in) != nil {
		return nil, false
	}
	passed := []face.Traffic{{At: time.Now(), From: true, What: "socket " + in.Action,
		Body: face.Evidence(raw, s.token)}}
	answer := func(v map[string]any) ([]face.Traffic, bool) {
		v["seq_reply"] = in.Seq
		k.replies = append(k.replies, []byte(text(v)))
		if in.Action == "ping" {
			return nil, true // it reports nothing new
		}
		return passed, true
	}
	fail := func(id, message string, status int) ([]face.Traffic, bool) {
		return answer(map[string]any{"status": "FAIL",
			"error": problem{ID: id, Message: message, Status: status}})
	}
	data := map[string]any{}
	if len(in.Data) > 0 && json.Unmarshal(in.Data, &data) != nil {
		return passed, false
	}
	switch {
	case in.Action == "":
		return fail("api.web_socket_router.no_action.app_error", "No websocket action.", 400)
	case in.Seq <= 0:
		return fail("api.web_socket_router.bad_seq.app_error", "Invalid sequence for WebSocket message.", 400)
	case in.Action == "authentication_challenge":
		if k.conn != nil {
			return passed, true
		}
		if data["token"] != s.token {
			return passed, false
		}
		k.replies = append(k.replies, []byte(text(map[string]any{"status": "OK", "seq_reply": in.Seq})))
		return passed, s.attach(k, "", "")
	case in.Action == "ping": // answered without authentication
		return answer(map[string]any{"status": "OK", "data": map[string]any{"text": "pong", "version": version,
			"server_time": time.Now().UnixMilli(), "node_id": ""}})
	case k.conn == nil:
		return fail("api.web_socket_router.not_authenticated.app_error",
			"WebSocket connection is not authenticated. Please log in and try again.", 401)
	}
	switch in.Action {
	case "user_typing":
		id, _ := data["channel_id"].(string)
		if c := s.channels[id]; c == nil || !c.has(s.me) {
			return fail("api.websocket_handler.invalid_param.app_error", "Invalid channel_id parameter.", 400)
		}
		return answer(map[string]any{"status": "OK"})
	case "get_statuses", "get_statuses_by_ids":
		statuses := map[string]any{}
		ids, some := data["user_ids"].([]any)
		for id, u := range s.users {
			wanted := !some
			for _, x := range ids {
				wanted = wanted || x == id
			}
			if wanted {
				statuses[id] = u.status(s)["status"]
			}
		}
		return answer(map[string]any{"status": "OK", "data": statuses})
	case "presence", "user_update_active_status", "posted_notify_ack":
		return answer(map[string]any{"status": "OK"})
	}
	return fail("api.web_socket_router.bad_action.app_error", "Unknown WebSocket action.", 500)
}
