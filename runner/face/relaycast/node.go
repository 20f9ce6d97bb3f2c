package relaycast

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	wire     = 1 // version of a node's messages
	maxFrame = 1 << 20
	// cursor is the capability of a broker that asks which deliveries its agent has acknowledged.
	cursor      = "relay:delivery-cursor-v1"
	spawnPrefix = "spawn:"
)

type object = map[string]any

type (
	// socket is one WebSocket.
	socket struct {
		*face.Socket
		node    bool // of a node, otherwise of a listener
		replies [][]byte
	}

	// node is the state of the broker's node.
	node struct {
		socket  *socket
		harness string // the first harness that it offers
		cursor  bool
		bound   bool   // its agent has registered
		asked   bool   // it was asked to start its agent
		spawn   string // id of the request to start the agent
		seq     int64
		acked   int64
		waiting []*delivery
	}

	// delivery is a message or an event for the agent.
	delivery struct {
		kind    string
		message string // id of the message; a reaction has its own id
		data    object
		about   string
		id      string
		seq     int64 // 0 for an event, which has no order
		sent    bool  // on the present socket
	}
)

// gone records that the broker has disconnected.
func (n *node) gone() {
	n.socket, n.bound, n.asked = nil, false, false
	for _, d := range n.waiting {
		d.sent = false
	}
}

// send delivers a message to the agent. If again is set, it repeats the delivery.
func (s *server) send(d delivery, again bool) {
	n := &s.node
	if m := s.messages[d.message]; again && m != nil {
		for _, old := range n.waiting {
			if old.message == d.message {
				old.sent = false
				s.stir()
				return
			}
		}
	}
	d.id, d.seq = "del_"+d.message, s.sequence(d.message)
	n.waiting = append(n.waiting, &d)
	s.stir()
}

// sequence returns the number of a message among the agent's messages.
func (s *server) sequence(message string) int64 {
	m := s.messages[message]
	if m.seq == 0 {
		s.node.seq++
		m.seq = s.node.seq
	}
	return m.seq
}

// emit delivers an event that is not a message to the agent.
func (s *server) emit(kind string, data object, about string) {
	id := s.id()
	s.node.waiting = append(s.node.waiting,
		&delivery{kind: kind, message: id, data: data, about: about, id: "del_" + id})
	s.stir()
}

func (s *server) stir() {
	if s.node.socket != nil {
		s.node.socket.Stir()
	}
}

// serveSocket serves one WebSocket: of a node, of its terminals, or of a listener.
func (s *server) serveSocket(w http.ResponseWriter, r *http.Request, path string) {
	if s.caller(r) == nil {
		http.Error(w, string(text(problem(401, "unauthorized", "Invalid token").body())), http.StatusUnauthorized)
		return
	}
	k := &socket{node: path == "node/ws"}
	var fine bool
	if k.Socket, fine = face.AcceptSocket(w, r, maxFrame, nil); !fine {
		return
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		k.Drop()
		return
	}
	s.sockets[k] = true
	s.mu.Unlock()
	k.Use(face.SocketUse{
		Watch:  s.watch,
		Lock:   &s.mu,
		Gather: func() face.Batch { return s.gather(k) },
		Take: func(raw []byte) ([]face.Traffic, bool) {
			if !k.node {
				return nil, s.listens(k, raw)
			}
			return s.take(k, raw)
		},
		Gone: func() {
			delete(s.sockets, k)
			if s.node.socket == k {
				s.node.gone()
				s.connected = false
			}
		},
	})
}

// gather returns what is to be sent.
func (s *server) gather(k *socket) face.Batch {
	b := face.Batch{Frames: k.replies}
	k.replies = nil
	if s.node.socket != k || !s.node.bound {
		return b
	}
	for _, d := range s.node.waiting {
		if d.sent {
			continue
		}
		d.sent = true
		raw := text(object{"v": wire, "type": "deliver", "delivery_id": d.id, "agent_id": s.me.id, "agent": s.me.name,
			"msg_id": d.message, "seq": d.seq, "mode": "wait", "payload": object{"type": d.kind, "data": d.data}})
		b.Frames = append(b.Frames, raw)
		b.Passed = append(b.Passed, face.Traffic{What: "deliver " + d.kind, Body: s.evidence(raw), Message: d.about})
	}
	return b
}

// listens answers a listener to the workspace. Deliveries go only to the node.
func (s *server) listens(k *socket, raw []byte) bool {
	var in struct {
		Type string `json:"type"`
		Seen int64  `json:"last_seen_seq"`
	}
	if json.Unmarshal(raw, &in) != nil {
		return true // from a terminal
	}
	switch in.Type {
	case "ping":
		k.replies = append(k.replies, text(object{"type": "pong"}))
	case "resync":
		k.replies = append(k.replies, text(object{"type": "resync_ack", "last_seen_seq": in.Seen,
			"current_seq": in.Seen, "replayed": 0, "gap_detected": false}))
	}
	return true
}

// frame is a frame from a broker.
type frame struct {
	Version      int    `json:"v"`
	Type         string `json:"type"`
	ID           string `json:"id"`
	Name         string `json:"name"`
	Node         string `json:"node_id"`
	Agent        string `json:"agent"`
	UpTo         int64  `json:"up_to_seq"`
	Invocation   string `json:"invocation_id"`
	Error        string `json:"error"`
	Provider     object `json:"provider"`
	Capabilities []struct {
		Name string `json:"name"`
		Kind string `json:"kind"`
	} `json:"capabilities"`
	Agents []struct {
		Name string `json:"name"`
	} `json:"agents"`
}

// take handles a frame of a broker. false ends the connection.
func (s *server) take(k *socket, raw []byte) ([]face.Traffic, bool) {
	var in frame
	if json.Unmarshal(raw, &in) != nil || in.Version != wire {
		return nil, false
	}
	passed := []face.Traffic{{At: time.Now(), From: true, What: "node " + in.Type, Body: s.evidence(raw)}}
	n := &s.node
	switch in.Type {
	case "node.register":
		s.register(k, in)
	case "node.heartbeat":
		passed = nil // it reports nothing new
		s.start(k)
	case "inventory.sync":
		for _, a := range in.Agents {
			n.bound = n.bound || a.Name == s.me.name
		}
		s.connected = s.connected || n.bound
		s.start(k)
		k.reply(in.ID, object{})
	case "agent.register":
		s.registerAgent(k, in)
	case "agent.deregister":
		n.bound, s.connected = false, false
		k.reply(in.ID, object{})
	case "delivery.ack":
		s.acknowledged(in)
	case "action.result":
		if in.Invocation == n.spawn {
			if s.connected = in.Error == ""; !s.connected {
				s.watch.Stray("the broker could not start its agent: " + in.Error)
			}
		}
	case "node.deregister":
		return passed, false
	case "ping":
		k.replies = append(k.replies, text(object{"v": wire, "type": "pong"}))
	default:
		s.watch.Lacks("node " + in.Type)
		k.refuse(in.ID, "unknown_message", "Unknown message type")
	}
	return passed, true
}

// register enrols the broker. It replaces a broker that is already connected.
func (s *server) register(k *socket, in frame) {
	if old := s.node.socket; old != nil && old != k {
		old.Kill()
	}
	s.node.gone()
	s.node.socket, s.node.cursor, s.node.harness = k, false, ""
	accepted := []any{}
	for _, c := range in.Capabilities {
		kind := cmp.Or(c.Kind, "action")
		if harness, ok := strings.CutPrefix(c.Name, spawnPrefix); ok && s.node.harness == "" {
			s.node.harness = harness
		}
		s.node.cursor = s.node.cursor || c.Name == cursor
		accepted = append(accepted, object{"name": c.Name, "kind": kind, "accepted": true})
	}
	provider := in.Provider
	if provider == nil {
		provider = object{"name": "default", "instance_id": "default"}
	}
	k.reply(in.ID, object{"id": in.Node, "name": in.Name, "status": "online", "provider": provider,
		"accepted_capabilities": accepted})
}

// start asks a broker to start the agent, once, if the agent has not registered.
func (s *server) start(k *socket) {
	n := &s.node
	if n.socket != k || n.bound || n.asked || n.harness == "" {
		return
	}
	n.asked, n.spawn = true, "inv_"+s.id()
	input := object{"name": s.me.name, "cli": n.harness}
	if s.native {
		input["harnessConfig"] = object{"runtime": "native", "command": n.harness, "sessionId": n.spawn,
			"metadata": object{"runtimeKind": "native", "nativeHarnessProtocolVersion": 1, "verify_ready": true,
				"nativeHarnessCapabilities": object{"activeInput": true}}}
	}
	k.replies = append(k.replies, text(object{"v": wire, "type": "action.invoke", "invocation_id": n.spawn,
		"action": spawnPrefix + n.harness, "input": input, "agent_id": s.me.id, "agent_name": s.me.name}))
}

// registerAgent binds an agent to the node.
func (s *server) registerAgent(k *socket, in frame) {
	a := s.agents[in.Name]
	if a == nil {
		a = s.enrol(&agent{name: in.Name, kind: "agent"})
	}
	data := object{"agent_id": a.id, "token": a.token, "name": a.name}
	if a == s.me {
		s.node.bound = true
		if s.node.cursor {
			data["delivery_ack_seq"] = s.node.acked
		}
	}
	k.reply(in.ID, data)
}

// acknowledged removes the deliveries that the agent has acknowledged. Events without an order are acknowledged by the
// next frame.
func (s *server) acknowledged(in frame) {
	n := &s.node
	if in.Agent != s.me.name {
		return
	}
	n.acked = max(n.acked, in.UpTo)
	n.waiting = slices.DeleteFunc(n.waiting, func(d *delivery) bool {
		return d.sent && (d.seq == 0 || d.seq <= in.UpTo)
	})
}

// reply answers a request that has an id.
func (k *socket) reply(id string, data any) {
	if id != "" {
		k.replies = append(k.replies, text(object{"v": wire, "type": "reply", "id": id, "ok": true, "data": data}))
	}
}

func (k *socket) refuse(id, code, message string) {
	if id != "" {
		k.replies = append(k.replies,
			text(object{"v": wire, "type": "error", "id": id, "ok": false, "code": code, "message": message}))
	}
}
