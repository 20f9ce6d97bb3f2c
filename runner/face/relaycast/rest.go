package relaycast

import (
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	base = "/v1/"
	// maxSame is the number of Idempotency-Keys that are remembered.
	maxSame = 2000
)

// call is one request of the program.
type call struct {
	face.Call
	by *agent // owner of the token; everyone shares the key of the workspace
}

// answer handles a call. It returns the status and the body of the response.
type answer func(c *call) (int, any)

// refusal is an error of the API.
type refusal struct {
	status        int
	code, message string
}

func problem(status int, code, message string) refusal { return refusal{status, code, message} }

func (r refusal) body() object {
	return object{"ok": false, "error": object{"code": r.code, "message": r.message}}
}

func refuse(r refusal) (int, any) { return r.status, r }

var (
	noAgent    = problem(404, "agent_not_found", "Agent not found")
	noChannel  = problem(404, "channel_not_found", "Channel not found")
	noMessage  = problem(404, "message_not_found", "Message not found")
	noDM       = problem(404, "conversation_not_found", "Conversation not found")
	noMember   = problem(403, "not_a_member", "You are not a member of this channel")
	badRequest = problem(400, "invalid_request", "Invalid request body")
	taken      = problem(409, "agent_already_exists", "An agent with this name already exists")
	reactedYet = problem(409, "reaction_exists", "Reaction already exists")
)

// fine is a successful answer with data.
func fine(data any) (int, any) { return 200, object{"ok": true, "data": data} }

func created(data any) (int, any) { return 201, object{"ok": true, "data": data} }

func done(*call) (int, any) { return fine(object{}) }

func (s *server) routes() face.Routes[answer] {
	var all face.Routes[answer]
	all.Add(true, map[string]answer{
		"POST workspaces": func(*call) (int, any) {
			return created(object{"workspace_id": s.space, "api_key": s.key, "created_at": stamp(s.me.at)})
		},
	})
	all.Add(false, map[string]answer{
		"GET workspace": func(*call) (int, any) {
			return fine(object{"id": s.space, "name": "conformance", "system_prompt": nil, "plan": "free",
				"created_at": stamp(s.me.at), "metadata": object{}})
		},
		"GET agent":                              func(c *call) (int, any) { return fine(s.described(c.by)) },
		"GET agents":                             s.getAgents,
		"POST agents":                            s.enlist,
		"GET agents/presence":                    s.presence,
		"GET agents/{name}":                      s.onAgent(s.getAgent),
		"PATCH agents/{name}":                    s.onAgent(s.patchAgent),
		"POST agents/{name}/rotate-token":        s.onAgent(s.rotate),
		"POST agents/{name}/recover":             s.onAgent(s.rotate),
		"POST agents/{name}/events":              done,
		"POST agents/heartbeat":                  done,
		"POST agents/release":                    done,
		"POST channels/{name}/mute":              s.inChannel(s.mute(true)),
		"POST channels/{name}/unmute":            s.inChannel(s.mute(false)),
		"POST agents/disconnect":                 done,
		"POST nodes":                             s.mint,
		"POST nodes/{name}/agents":               done,
		"GET channels":                           s.getChannels,
		"POST channels":                          s.makeChannel,
		"GET channels/{name}":                    s.inChannel(getChannel),
		"POST channels/{name}/join":              s.join,
		"POST channels/{name}/leave":             s.inChannel(s.leave),
		"GET channels/{name}/members":            s.inChannel(s.members),
		"GET channels/{name}/messages":           s.inChannel(s.history),
		"POST channels/{name}/messages":          s.inChannel(s.write),
		"POST dm":                                s.writeTo,
		"GET dm/conversations":                   s.conversations,
		"GET dm/{conversation}/messages":         s.inDM(s.history),
		"POST dm/{conversation}/messages":        s.inDM(s.write),
		"GET messages/{id}":                      s.onMessage(s.getMessage),
		"GET messages/{id}/replies":              s.onMessage(s.replies),
		"POST messages/{id}/replies":             s.onMessage(s.answer),
		"GET messages/{id}/reactions":            s.onMessage(getReactions),
		"POST messages/{id}/reactions":           s.onMessage(s.react),
		"POST messages/{id}/read":                s.onMessage(s.read),
		"GET messages/{id}/readers":              s.onMessage(s.readers),
		"GET inbox":                              s.inbox,
		"DELETE messages/{id}/reactions/{emoji}": s.onMessage(s.unreact),
	})
	return all
}

// Plays implements face.Player.
func (s *server) Plays() []string {
	return s.table.Plays("GET node/ws", "GET node/terminal/ws", "GET ws")
}

// caller returns the owner of the token in a request, or nil. The key of the workspace and the token of the node belong
// to the broker.
func (s *server) caller(r *http.Request) *agent {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(kind, "bearer") {
		token = r.URL.Query().Get("token")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if token == s.key || token == s.token {
		return s.me
	}
	for _, a := range s.agents {
		if a.token == token && token != "" {
			return a
		}
	}
	return nil
}

func (s *server) evidence(raw []byte) json.RawMessage {
	return face.Evidence(raw, s.key, s.token, s.me.token)
}

// ServeHTTP serves the API, and the WebSockets.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, below := strings.CutPrefix(r.URL.Path, base)
	path = strings.TrimSuffix(path, "/")
	if below && strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		s.serveSocket(w, r, path)
		return
	}
	c := &call{}
	status, out := 0, any(nil)
	var err error
	c.Call, err = face.ReadCall(w, r)
	var do answer
	var free, found bool
	if below {
		do, c.Path, free, found = s.table.Find(r.Method, path)
	}
	switch c.by = s.caller(r); {
	case !found:
		s.watch.Lacks(face.Shape(r.Method, path))
		status, out = refuse(problem(404, "not_found", "Not found"))
	case err != nil:
		status, out = refuse(problem(413, "payload_too_large", "Request body is too large"))
	case !free && c.by == nil:
		status, out = refuse(problem(401, "unauthorized", "Invalid API key or token"))
	default:
		s.mu.Lock()
		status, out = do(c)
		s.mu.Unlock()
	}
	what := r.Method + " " + path
	c.Asked(s.watch, what, s.key, s.token, s.me.token)
	if p, ok := out.(refusal); ok {
		out = p.body()
	}
	raw := text(out)
	c.Answered(s.watch, what, status, raw, s.key, s.token, s.me.token)
	w.Header().Set("Content-Type", "application/json")
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(c.After.Seconds()))))
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// fails returns the answer to a call that must fail in an outage. A call whose answer is lost is still carried out.
func (s *server) fails(c *call, operation string) (int, any) {
	switch c.Fails(&s.outages, operation) {
	case face.Transient:
		return refuse(problem(500, "internal_error", "Internal server error"))
	case face.RateLimited:
		return refuse(problem(429, "rate_limited", "Too many requests"))
	case face.Permanent:
		return refuse(problem(403, "forbidden", "Forbidden"))
	}
	return 0, nil
}

// described returns an agent as the API shows it.
func (s *server) described(a *agent) object {
	channels := []any{}
	for _, x := range s.order {
		if x.name != "" && x.has(a) {
			channels = append(channels,
				object{"id": x.id, "name": x.name, "role": "member", "joined_at": stamp(x.at)})
		}
	}
	return object{"channels": channels, "id": a.id, "name": a.name, "type": a.kind, "status": "online",
		"persona": nil, "metadata": a.described(), "last_seen": stamp(a.at), "created_at": stamp(a.at),
		"workspace_id": s.space}
}

func (s *server) getAgent(_ *call, a *agent) (int, any) { return fine(s.described(a)) }

// patchAgent changes the description of an agent.
func (s *server) patchAgent(c *call, a *agent) (int, any) {
	var in struct {
		Metadata object `json:"metadata"`
	}
	if !c.Decode(&in) {
		return refuse(badRequest)
	}
	if in.Metadata != nil {
		a.metadata = in.Metadata
	}
	return s.getAgent(c, a)
}

func (s *server) everybody() []*agent {
	var list []*agent
	for _, a := range s.agents {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *agent) int { return strings.Compare(a.name, b.name) })
	return list
}

func (s *server) getAgents(*call) (int, any) {
	list := []any{}
	for _, a := range s.everybody() {
		list = append(list, s.described(a))
	}
	return fine(list)
}

func (s *server) presence(*call) (int, any) {
	list := []any{}
	for _, a := range s.everybody() {
		list = append(list, object{"agent_id": a.id, "agent_name": a.name, "status": "online"})
	}
	return fine(list)
}

// onAgent accepts calls about an existing agent, and refuses others.
func (s *server) onAgent(do func(*call, *agent) (int, any)) answer {
	return func(c *call) (int, any) {
		a := s.agents[c.Path["name"]]
		if a == nil {
			return refuse(noAgent)
		}
		return do(c, a)
	}
}

// enlist enrols an agent that is not on a node, such as the broker itself.
func (s *server) enlist(c *call) (int, any) {
	var in struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Metadata object `json:"metadata"`
	}
	switch {
	case !c.Decode(&in) || in.Name == "":
		return refuse(badRequest)
	case s.agents[in.Name] != nil:
		return refuse(taken)
	}
	if in.Type == "" {
		in.Type = "agent"
	}
	a := s.enrol(&agent{name: in.Name, kind: in.Type, metadata: in.Metadata})
	out := s.described(a)
	out["token"] = a.token
	return created(out)
}

// rotate gives an agent its token.
func (s *server) rotate(_ *call, a *agent) (int, any) {
	return fine(object{"id": a.id, "name": a.name, "token": a.token, "status": "online", "created_at": stamp(a.at),
		"workspace_id": s.space})
}

// mint gives a broker the token of its node.
func (s *server) mint(c *call) (int, any) {
	var in struct {
		Name string `json:"name"`
		Node string `json:"node_id"`
	}
	if !c.Decode(&in) {
		return refuse(badRequest)
	}
	return created(object{"id": in.Node, "node_id": in.Node, "name": in.Name, "token": s.token, "kind": "ws",
		"role": "broker", "status": "offline", "capabilities": []any{}, "tags": []any{}, "max_agents": 0,
		"created_at": stamp(s.me.at)})
}

func (s *server) inbox(*call) (int, any) {
	return fine(object{"unread_channels": []any{}, "mentions": []any{}, "unread_dms": []any{},
		"recent_reactions": []any{}})
}

// toldOf records what has become visible, for the watcher.
func (s *server) toldOf(c *call, seen port.Posted, m *message) {
	c.About = m.about
	seen.Message, seen.Conversation, seen.Thread, seen.Agent = m.about, m.channel.conversation, m.thread(), s.self
	c.Posted = append(c.Posted, seen)
}
