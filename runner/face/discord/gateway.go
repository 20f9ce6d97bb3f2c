package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// The kinds of events that a program can request.
const (
	intentGuilds      int64 = 1 << 0
	intentMembers     int64 = 1 << 1
	intentMessages    int64 = 1 << 9
	intentReactions   int64 = 1 << 10
	intentGuildTyping int64 = 1 << 11
	intentDMs         int64 = 1 << 12
	intentDMReactions int64 = 1 << 13
	intentDMTyping    int64 = 1 << 14
	intentContent     int64 = 1 << 15
	allIntents              = 1<<26 - 1
)

// The opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// The codes with which the gateway closes a connection.
const (
	closeUnknownOpcode = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeToken         = 4004
	closeIdentified    = 4005
	closeSequence      = 4007
	closeIntents       = 4013
)

const (
	heartbeatMs = 41250
	maxFrame    = 64 << 10 // bytes in a client's frame
	maxKept     = 5000     // events for a session that doesn't acknowledge them
	maxAsked    = 50       // repeated requests for a heartbeat
)

type (
	// session is the gateway's state for one session of a program.
	session struct {
		id      string
		version int
		intents int64
		seq     int64
		acked   int64 // the latest event before the program's heartbeat
		events  []dispatch
		socket  *socket
	}

	dispatch struct {
		seq   int64
		raw   []byte
		what  string
		about string
	}

	// socket is one connection.
	socket struct {
		*face.Socket
		session    *session
		sent       int64    // the latest event that was sent
		first      [][]byte // frames that are not events, to be written before the events
		asked      int64    // the latest event when a heartbeat was requested
		askedAgain int      // requests since then, because a heartbeat acknowledged less
		version    int
	}
)

func (s *session) unacked() []dispatch {
	for len(s.events) > 0 && s.events[0].seq <= s.acked {
		s.events = s.events[1:]
	}
	return s.events
}

func frame(op int, d any) []byte {
	raw, _ := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	return raw
}

// emit sends the program an event if the program has requested such events.
func (s *server) emit(event string, intent int64, about string, d any) {
	if n := s.session; n != nil && n.intents&intent != 0 {
		n.tell(event, about, d)
	}
}

func (n *session) tell(event, about string, d any) {
	n.seq++
	raw, err := json.Marshal(map[string]any{"op": opDispatch, "t": event, "s": n.seq, "d": d})
	if err != nil {
		return
	}
	n.unacked()
	if len(n.events) >= maxKept {
		n.events = n.events[1:]
	}
	n.events = append(n.events, dispatch{seq: n.seq, raw: raw, what: "event " + event, about: about})
	if n.socket != nil {
		n.socket.Stir()
	}
}

// gateway serves one connection.
func (s *server) gateway(w http.ResponseWriter, r *http.Request) {
	version, err := strconv.Atoi(r.URL.Query().Get("v"))
	if err != nil {
		version = 10
	}
	k := &socket{version: version}
	var fine bool
	if k.Socket, fine = face.AcceptSocket(w, r, maxFrame, nil); !fine {
		return
	}
	k.first = [][]byte{frame(opHello,
		map[string]any{"heartbeat_interval": heartbeatMs, "_trace": []string{`["gateway-face",{"micros":0.0}]`}})}
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
		Take:   func(raw []byte) ([]face.Traffic, bool) { return s.take(k, raw) },
		Gone: func() {
			delete(s.sockets, k)
			if k.session != nil && k.session.socket == k {
				k.session.socket = nil
			}
		},
	})
}

// gather returns what is to be sent. After events, it requests a heartbeat.
func (s *server) gather(k *socket) face.Batch {
	b := face.Batch{Frames: k.first}
	k.first = nil
	n := k.session
	if n == nil || n.socket != k {
		return b
	}
	for _, e := range n.unacked() {
		if e.seq > k.sent {
			b.Frames = append(b.Frames, e.raw)
			b.Passed = append(b.Passed, face.Traffic{What: e.what, Body: face.Evidence(e.raw, s.token),
				Message: e.about})
			k.sent = e.seq
		}
	}
	if len(b.Passed) > 0 {
		k.askedAgain = 0
	}
	if k.sent > k.asked {
		b.Frames = append(b.Frames, frame(opHeartbeat, nil))
		k.asked = k.sent
	}
	return b
}

// take handles a frame of the program. false ends the connection.
func (s *server) take(k *socket, raw []byte) ([]face.Traffic, bool) {
	var in struct {
		Op *int            `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	end := func(code int, reason string) ([]face.Traffic, bool) {
		k.End(code, reason)
		return []face.Traffic{{At: time.Now(), What: fmt.Sprintf("close %d %s", code, reason)}}, false
	}
	if json.Unmarshal(raw, &in) != nil || in.Op == nil {
		return end(closeDecode, "Error while decoding payload.")
	}
	passed := []face.Traffic{{At: time.Now(), From: true, What: "gateway op " + strconv.Itoa(*in.Op),
		Body: face.Evidence(raw, s.token)}}
	switch *in.Op {
	case opHeartbeat:
		var seq int64
		if json.Unmarshal(in.D, &seq) == nil && k.session != nil && seq <= k.session.seq {
			k.session.acked = max(k.session.acked, seq)
			k.session.unacked()
		}
		if k.asked > seq && k.askedAgain < maxAsked {
			// The heartbeat does not yet acknowledge everything that was sent before the request.
			k.askedAgain++
			k.asked = seq
		}
		k.first = append(k.first, frame(opAck, nil))
		return nil, true
	case opIdentify:
		if k.session != nil {
			return end(closeIdentified, "Already authenticated.")
		}
		var id struct {
			Token   string  `json:"token"`
			Intents *int64  `json:"intents"`
			Shard   []int64 `json:"shard"`
		}
		if json.Unmarshal(in.D, &id) != nil {
			return end(closeDecode, "Error while decoding payload.")
		}
		if strings.TrimPrefix(id.Token, "Bot ") != s.token {
			return end(closeToken, "Authentication failed.")
		}
		if id.Intents == nil || *id.Intents < 0 || *id.Intents > allIntents {
			return end(closeIntents, "Invalid intent(s).")
		}
		s.identify(k, *id.Intents, id.Shard)
		return passed, true
	case opResume:
		if k.session != nil {
			return end(closeIdentified, "Already authenticated.")
		}
		var id struct {
			Token   string `json:"token"`
			Session string `json:"session_id"`
			Seq     int64  `json:"seq"`
		}
		if json.Unmarshal(in.D, &id) != nil {
			return end(closeDecode, "Error while decoding payload.")
		}
		if strings.TrimPrefix(id.Token, "Bot ") != s.token {
			return end(closeToken, "Authentication failed.")
		}
		n := s.session
		if n == nil || n.id != id.Session {
			k.first = append(k.first, frame(opInvalidSession, false))
			return passed, true
		}
		if id.Seq > n.seq {
			return end(closeSequence, "Invalid seq.")
		}
		if n.socket != nil {
			n.socket.Kill()
		}
		n.acked, n.socket, k.session, k.sent = max(n.acked, id.Seq), k, n, id.Seq
		n.tell("RESUMED", "", map[string]any{"_trace": []string{}})
		s.connected = true
		return passed, true
	case opMembers:
		if k.session != nil {
			s.members(k.session, in.D)
		}
		return passed, true
	case opPresence, opVoice:
		if k.session == nil {
			return end(closeNotIdentified, "Not authenticated.")
		}
		return passed, true
	}
	return end(closeUnknownOpcode, "Unknown opcode.")
}

// identify begins a session, and reports the whole world.
func (s *server) identify(k *socket, intents int64, shard []int64) {
	if old := s.session; old != nil && old.socket != nil {
		old.socket.Kill()
	}
	n := &session{id: strings.ToLower(face.Random(32)), version: k.version, intents: intents, socket: k}
	s.session, k.session = n, n
	guilds := []any{}
	if s.guild != nil {
		guilds = append(guilds, map[string]any{"id": s.guild.id, "unavailable": true})
	}
	ready := map[string]any{
		"v": k.version, "user": with(s.me.client(), "verified", true, "mfa_enabled", true, "email", nil),
		"guilds": guilds, "session_id": n.id, "session_type": "normal",
		"resume_gateway_url": s.socketURL(), "application": map[string]any{"id": s.me.id, "flags": applicationFlags},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{}, "user_settings": map[string]any{},
		"guild_join_requests": []any{}, "geo_ordered_rtc_regions": []any{}, "_trace": []string{},
	}
	if len(shard) == 2 {
		ready["shard"] = shard
	}
	n.tell("READY", "", ready)
	if s.guild != nil {
		s.emit("GUILD_CREATE", intentGuilds, "", s.available(s.guild))
	}
	s.connected = true
}

// members answers a request for the members of a server.
func (s *server) members(n *session, d json.RawMessage) {
	var in struct {
		Guild string          `json:"guild_id"`
		Query *string         `json:"query"`
		Limit int             `json:"limit"`
		Users json.RawMessage `json:"user_ids"`
		Nonce string          `json:"nonce"`
	}
	if json.Unmarshal(d, &in) != nil || s.guild == nil || in.Guild != s.guild.id {
		return
	}
	var ids []string
	if json.Unmarshal(in.Users, &ids) != nil {
		var one string
		if json.Unmarshal(in.Users, &one) == nil {
			ids = []string{one}
		}
	}
	found, missing := []any{}, []any{}
	for _, id := range ids {
		if u := s.users[id]; u != nil && !u.webhook {
			found = append(found, s.guild.member(u, true))
		} else {
			missing = append(missing, id)
		}
	}
	if in.Query != nil {
		for _, u := range s.guild.members {
			if strings.HasPrefix(strings.ToLower(u.handle), strings.ToLower(*in.Query)) &&
				(in.Limit <= 0 || len(found) < in.Limit) {
				found = append(found, s.guild.member(u, true))
			}
		}
	}
	out := map[string]any{"guild_id": in.Guild, "members": found, "chunk_index": 0, "chunk_count": 1,
		"not_found": missing}
	if in.Nonce != "" {
		out["nonce"] = in.Nonce
	}
	n.tell("GUILD_MEMBERS_CHUNK", "", out)
}
