package matrix

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	maxBody    = 10 << 20
	maxEvent   = 64 << 10 // bytes in an event, as the specification requires
	maxKept    = 2000     // sends that are remembered, to recognise repetitions
	maxFilters = 100
)

// call is one request of the program.
type call struct {
	r      *http.Request
	body   []byte
	device string
	// Reports that are made after the lock is released, in this order.
	posted []port.Posted
	stray  []string
	passed []face.Traffic
	about  string // id, in the world, of the message that the request is about
	after  time.Duration
	cut    bool // the answer is lost
}

func (c *call) path(name string) string { return c.r.PathValue(name) }

func (c *call) decode(v any) bool { return json.Unmarshal(c.body, v) == nil }

// problem is an error of the API.
type problem struct {
	Code       string `json:"errcode"`
	Text       string `json:"error"`
	RetryAfter int64  `json:"retry_after_ms,omitempty"`
	SoftLogout *bool  `json:"soft_logout,omitempty"`
}

var (
	notFound   = problem{Code: "M_NOT_FOUND", Text: "Event not found."}
	noJSON     = problem{Code: "M_NOT_JSON", Text: "Content not JSON."}
	notAllowed = problem{Code: "M_FORBIDDEN", Text: "You don't have permission to post that to the room."}
	empty      = map[string]any{}
)

func (s *server) outside(room string) problem {
	return problem{Code: "M_FORBIDDEN", Text: fmt.Sprintf("User %s not in room %s", s.user, room)}
}

// answer is the status and the body of an answer. The status 0 means none.
type answer func(c *call) (int, any)

func ok(v any) answer { return func(*call) (int, any) { return http.StatusOK, v } }

// routes serves the API.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, h answer, open bool) {
		s.plays = append(s.plays, pattern)
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.HasPrefix(path, "/") {
			path = "/_matrix/client/{v}/" + path
		}
		mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, h, open) })
	}
	for pattern, h := range map[string]answer{
		"GET /_matrix/client/versions": ok(map[string]any{
			"versions": []string{"r0.6.1", "v1.1", "v1.2", "v1.3", "v1.4", "v1.5", "v1.6", "v1.7", "v1.8", "v1.9",
				"v1.10", "v1.11"},
			"unstable_features": empty}),
		"GET /.well-known/matrix/client": ok(map[string]any{"m.homeserver": map[string]any{"base_url": s.http.URL}}),
		"GET login": ok(
			map[string]any{"flows": []any{map[string]any{"type": "m.login.password"},
				map[string]any{"type": "m.login.token"}}}),
		"POST login":                           s.login,
		"GET /_matrix/client/v1/auth_metadata": s.unknown,
	} {
		handle(pattern, h, true)
	}
	for pattern, h := range map[string]answer{
		"GET account/whoami": func(c *call) (int, any) {
			return 200, map[string]any{"user_id": s.user, "device_id": c.device, "is_guest": false}
		},
		"POST logout":     ok(empty),
		"POST logout/all": ok(empty),
		"GET capabilities": ok(map[string]any{
			"capabilities": map[string]any{
				"m.room_versions":   map[string]any{"default": "10", "available": map[string]any{"10": "stable"}},
				"m.change_password": map[string]any{"enabled": false}}}),
		"GET pushrules/": func(*call) (int, any) { return 200, pushRules(s.user) },
		"GET devices": func(c *call) (int, any) {
			return 200, map[string]any{"devices": []any{map[string]any{"device_id": c.device}}}
		},
		"GET devices/{device}": func(c *call) (int, any) {
			return 200, map[string]any{"device_id": c.path("device")}
		},
		"POST user/{user}/filter":             s.putFilter,
		"GET user/{user}/filter/{filter}":     s.getFilter,
		"GET user/{user}/account_data/{type}": s.getAccount,
		"PUT user/{user}/account_data/{type}": s.putAccount,
		"GET user/{user}/rooms/{room}/account_data/{type}": func(*call) (int, any) {
			return 404, problem{Code: "M_NOT_FOUND", Text: "Room account data not found"}
		},
		"PUT user/{user}/rooms/{room}/account_data/{type}": ok(empty),
		"GET presence/{user}/status": ok(map[string]any{"presence": "online",
			"currently_active": true}),
		"PUT presence/{user}/status": ok(empty),
		"GET profile/{user}":         s.getProfile,
		"GET profile/{user}/{key}":   s.getProfile,
		"PUT profile/{user}/{key}":   s.putProfile,
		"GET sync":                   s.sync,
		"GET joined_rooms":           s.joinedRooms,
		"POST createRoom":            s.createRoom,
		"POST join/{room}":           s.join,
		"GET directory/room/{room}":  s.alias,
		"POST user_directory/search": s.search,
		"POST keys/upload": ok(
			map[string]any{"one_time_key_counts": map[string]any{"signed_curve25519": 50}}),
		"POST keys/query": ok(map[string]any{"device_keys": empty, "failures": empty}),
		"POST keys/claim": ok(map[string]any{"one_time_keys": empty,
			"failures": empty}),
		"GET keys/changes": ok(map[string]any{"changed": []string{},
			"left": []string{}}),
		"GET room_keys/version": func(*call) (int, any) {
			return 404, problem{Code: "M_NOT_FOUND", Text: "No backup found"}
		},
		"PUT sendToDevice/{type}/{txn}": ok(empty),
		"GET voip/turnServer":           ok(empty),
		"GET thirdparty/protocols":      ok(empty),
	} {
		handle(pattern, h, false)
	}
	for pattern, h := range map[string]func(*call, *room) (int, any){
		"PUT send/{type}/{txn}":              s.send,
		"PUT redact/{event}/{txn}":           s.redact,
		"GET state":                          s.getState,
		"GET state/{type}":                   s.getState,
		"GET state/{type}/{key}":             s.getState,
		"PUT state/{type}":                   s.putState,
		"PUT state/{type}/{key}":             s.putState,
		"GET members":                        s.getMembers,
		"GET joined_members":                 s.getJoined,
		"GET messages":                       s.messages,
		"GET context/{event}":                s.context,
		"GET event/{event}":                  s.getEvent,
		"GET relations/{event}":              s.relations,
		"GET relations/{event}/{rel}":        s.relations,
		"GET relations/{event}/{rel}/{type}": s.relations,
		"GET threads":                        s.threads,
		"GET aliases": func(*call, *room) (int, any) {
			return 200, map[string]any{"aliases": []string{}}
		},
		"PUT typing/{user}":           func(*call, *room) (int, any) { return 200, empty },
		"POST receipt/{kind}/{event}": func(*call, *room) (int, any) { return 200, empty },
		"POST read_markers":           func(*call, *room) (int, any) { return 200, empty },
		"POST leave":                  s.leave,
		"POST invite":                 s.invite,
	} {
		method, rest, _ := strings.Cut(pattern, " ")
		handle(method+" rooms/{room}/"+rest, s.inRoom(h), false)
	}
	handle("POST rooms/{room}/join", s.join, false)
	handle("POST rooms/{room}/forget", ok(empty), false)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.watch.Lacks(face.Shape(r.Method, strings.TrimPrefix(r.URL.Path, "/_matrix/client/")))
		s.serve(w, r, s.unknown, true)
	})
	return mux
}

// Plays implements face.Player.
func (s *server) Plays() []string { return slices.Sorted(slices.Values(s.plays)) }

func (s *server) unknown(*call) (int, any) {
	return http.StatusNotFound, problem{Code: "M_UNRECOGNIZED", Text: "Unrecognized request"}
}

// serve reads a request, answers it, and reports both.
func (s *server) serve(w http.ResponseWriter, r *http.Request, h answer, open bool) {
	c := &call{r: r}
	status, out := 0, any(nil)
	var err error
	c.body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	switch token := bearer(r); {
	case err != nil:
		status, out = http.StatusRequestEntityTooLarge, problem{Code: "M_TOO_LARGE", Text: "The request was too large"}
	case open:
		status, out = h(c)
	case token == "":
		status, out = http.StatusUnauthorized, problem{Code: "M_MISSING_TOKEN", Text: "Missing access token"}
	default:
		s.mu.Lock()
		c.device = s.tokens[token]
		s.mu.Unlock()
		if c.device == "" {
			soft := false
			status, out = http.StatusUnauthorized,
				problem{Code: "M_UNKNOWN_TOKEN", Text: "Invalid access token passed.", SoftLogout: &soft}
		} else {
			status, out = h(c)
		}
	}
	what := r.Method + " " + short(r.URL)
	quiet := strings.HasSuffix(r.URL.Path, "/sync")
	if !quiet {
		s.watch.Passed(face.Traffic{At: time.Now(), From: true, What: what,
			Body: face.Evidence(c.body, s.token, s.secret), Message: c.about})
	}
	for _, p := range c.posted {
		s.watch.Posted(p)
	}
	for _, x := range c.stray {
		s.watch.Stray(x)
	}
	for _, t := range c.passed {
		s.watch.Passed(t)
	}
	if status == 0 || c.cut {
		panic(http.ErrAbortHandler)
	}
	raw, err := json.Marshal(out)
	if err != nil {
		status, raw = http.StatusInternalServerError, []byte(`{"errcode":"M_UNKNOWN","error":"Internal server error"}`)
	}
	if !quiet || status != http.StatusOK {
		s.watch.Passed(face.Traffic{At: time.Now(), What: fmt.Sprintf("%d %s", status, what),
			Body: face.Evidence(raw, s.token, s.secret), Message: c.about})
	}
	w.Header().Set("Content-Type", "application/json")
	if c.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(c.after.Seconds()))))
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

func bearer(r *http.Request) string {
	if t, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return t
	}
	return r.URL.Query().Get("access_token")
}

// short returns a path without the prefix that all paths share.
func short(u *url.URL) string {
	path := strings.TrimPrefix(u.Path, "/_matrix/client/")
	if version, rest, ok := strings.Cut(path, "/"); ok &&
		(strings.HasPrefix(version, "v") || strings.HasPrefix(version, "r")) {
		return rest
	}
	return path
}

func (s *server) login(c *call) (int, any) {
	var in struct {
		Type       string `json:"type"`
		User       string `json:"user"`
		Password   string `json:"password"`
		Token      string `json:"token"`
		Device     string `json:"device_id"`
		Identifier struct {
			User string `json:"user"`
		} `json:"identifier"`
	}
	if !c.decode(&in) {
		return 400, noJSON
	}
	user := in.Identifier.User
	if user == "" {
		user = in.User
	}
	local, _, _ := strings.Cut(strings.TrimPrefix(s.user, "@"), ":")
	good := false
	switch in.Type {
	case "m.login.password":
		good = in.Password == s.secret && (user == s.user || user == local)
	case "m.login.token":
		good = in.Token == s.token
	default:
		return 400, problem{Code: "M_UNKNOWN", Text: "Unknown login type " + in.Type}
	}
	if !good {
		return 403, problem{Code: "M_FORBIDDEN", Text: "Invalid username or password"}
	}
	device := in.Device
	if device == "" || len(device) > 255 {
		device = strings.ToUpper(face.Random(10))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for t, d := range s.tokens {
		if d == device && t != s.token || len(s.tokens) > 100 && t != s.token {
			delete(s.tokens, t)
		}
	}
	access := "syt_" + face.Random(12) + "_" + face.Random(20)
	s.tokens[access] = device
	return 200, map[string]any{"user_id": s.user, "access_token": access, "home_server": home, "device_id": device,
		"well_known": map[string]any{"m.homeserver": map[string]any{"base_url": s.http.URL}}}
}

func (s *server) putFilter(c *call) (int, any) {
	if !json.Valid(c.body) {
		return 400, noJSON
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.filters, func(f json.RawMessage) bool { return string(f) == string(c.body) })
	if at < 0 && len(s.filters) < maxFilters {
		s.filters = append(s.filters, c.body)
		at = len(s.filters) - 1
	}
	return 200, map[string]any{"filter_id": strconv.Itoa(max(0, at))}
}

func (s *server) getFilter(c *call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, err := strconv.Atoi(c.path("filter")); err == nil && n >= 0 && n < len(s.filters) {
		return 200, s.filters[n]
	}
	return 404, problem{Code: "M_NOT_FOUND", Text: "No such filter"}
}

func (s *server) getAccount(c *call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.path("type") == "m.push_rules" {
		return 200, pushRules(s.user)
	}
	if data, ok := s.account[c.path("type")]; ok {
		return 200, data
	}
	return 404, problem{Code: "M_NOT_FOUND", Text: "Account data not found"}
}

func (s *server) putAccount(c *call) (int, any) {
	if !json.Valid(c.body) || len(c.body) > maxEvent {
		return 400, noJSON
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.account) < maxFilters {
		s.account[c.path("type")] = c.body
		s.pos++
		s.accountAt = s.pos
		s.stir()
	}
	return 200, empty
}

func (s *server) getProfile(c *call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	user := c.path("user")
	name := s.shownName(user)
	if user == s.user {
		if name = s.profile; name == "" {
			name = s.name
		}
	} else if _, known := s.users[user]; !known {
		return 404, problem{Code: "M_NOT_FOUND", Text: "Profile was not found"}
	}
	switch c.path("key") {
	case "", "displayname":
		return 200, map[string]any{"displayname": name}
	}
	return 404, problem{Code: "M_NOT_FOUND", Text: "Profile field was not found"}
}

func (s *server) putProfile(c *call) (int, any) {
	var in struct {
		Name string `json:"displayname"`
	}
	if !c.decode(&in) {
		return 400, noJSON
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.path("user") != s.user {
		return 400, problem{Code: "M_FORBIDDEN", Text: "Cannot set another user's displayname"}
	}
	if c.path("key") == "displayname" && len(in.Name) <= 256 {
		s.profile = in.Name
	}
	return 200, empty
}

func (s *server) joinedRooms(*call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := []string{}
	for _, r := range s.order {
		if r.joined {
			ids = append(ids, r.id)
		}
	}
	return 200, map[string]any{"joined_rooms": ids}
}

// inRoom accepts requests about a room only if the program is a member.
func (s *server) inRoom(h func(*call, *room) (int, any)) answer {
	return func(c *call) (int, any) {
		s.mu.Lock()
		defer s.mu.Unlock()
		r := s.rooms[c.path("room")]
		switch {
		case r == nil:
			c.stray = append(c.stray, c.r.Method+" "+short(c.r.URL)+" in an unknown room")
		case r.state == nil:
			c.stray = append(c.stray, c.r.Method+" "+short(c.r.URL)+" in a room from an earlier world")
			if c.r.Method == http.MethodPut {
				return 200, map[string]any{"event_id": "$" + face.Random(43)}
			}
		case r.joined:
			return h(c, r)
		}
		return 403, s.outside(c.path("room"))
	}
}

// fails returns how a call of a kind fails. If the answer is lost, the call is still carried out.
func (s *server) fails(c *call, operation string) (status int, out any, lost bool) {
	switch failure, after := s.outages.Next(operation); failure {
	case face.Transient:
		return 500, problem{Code: "M_UNKNOWN", Text: "Internal server error"}, false
	case face.RateLimited:
		c.after = time.Duration(after) * time.Millisecond
		return 429, problem{Code: "M_LIMIT_EXCEEDED", Text: "Too Many Requests", RetryAfter: after}, false
	case face.Permanent:
		return 403, notAllowed, false
	case port.LostResponse:
		return 0, nil, true
	}
	return 0, nil, false
}

// send accepts an event from the program.
func (s *server) send(c *call, r *room) (int, any) {
	var content map[string]any
	if !c.decode(&content) || content == nil {
		return 400, noJSON
	}
	if len(c.body) > maxEvent {
		return 413, problem{Code: "M_TOO_LARGE", Text: "event too large"}
	}
	kind := c.path("type")
	key := strings.Join([]string{c.device, r.id, kind, c.path("txn")}, "\x00")
	if id, again := s.sent[key]; again {
		c.about = id
		return 200, map[string]any{"event_id": id}
	}
	operation := "post"
	if kind == "m.reaction" {
		operation = "react"
	}
	if kind == "m.room.message" || kind == "m.reaction" {
		status, out, lost := s.fails(c, operation)
		if status != 0 {
			return status, out
		}
		c.cut = lost
	}
	e := &event{kind: kind, sender: s.user, content: content, device: c.device, txn: c.path("txn")}
	rel, target, glyph := e.relation()
	on := s.events[target]
	if (rel == "m.annotation" || rel == "m.replace" || rel == "m.thread") && (on == nil || on.room != r) {
		return 400, problem{Code: "M_UNKNOWN", Text: "Can't send relation to unknown event"}
	}
	if rel == "m.annotation" && slices.ContainsFunc(r.related(on, rel), func(x *event) bool {
		_, _, g := x.relation()
		return x.sender == s.user && g == glyph
	}) {
		return 400, problem{Code: "M_DUPLICATE_ANNOTATION", Text: "Can't send same reaction twice"}
	}
	r.add(s, e)
	r.type_(s, s.user, false)
	e.about = e.id
	s.byWorld[e.id] = e
	if len(s.sent) < maxKept {
		s.sent[key] = e.id
	}
	s.stir()
	s.tell(c, r, e, rel, on, glyph)
	return 200, map[string]any{"event_id": e.id}
}

// tell records what has become visible.
func (s *server) tell(c *call, r *room, e *event, rel string, on *event, glyph string) {
	p := port.Posted{Op: "post", Message: e.id, Conversation: r.conversation, Agent: s.self}
	root := on
	switch {
	case e.kind == "m.reaction" && rel == "m.annotation":
		p.Op, p.Glyph = "react", strings.TrimSuffix(glyph, "\ufe0f")
	case e.kind != "m.room.message":
		return
	case rel == "m.replace":
		fresh, _ := e.content["m.new_content"].(map[string]any)
		p.Op, p.Text = "edit", s.text(fresh)
	default:
		p.Text = s.text(e.content)
		if rel == "m.thread" {
			p.Thread = r.thread(on)
		}
	}
	if p.Op != "post" {
		p.Message, e.about = on.about, on.about
		if k, target, _ := on.relation(); k == "m.thread" && s.events[target] != nil {
			root = s.events[target]
			p.Thread = r.thread(root)
		}
	}
	c.about = p.Message
	if r.conversation == "" {
		c.stray = append(c.stray, p.Op+" in a room that the program made")
		return
	}
	c.posted = append(c.posted, p)
}

func (s *server) redact(c *call, r *room) (int, any) {
	var in struct {
		Reason string `json:"reason"`
	}
	if len(c.body) > 0 && !c.decode(&in) {
		return 400, noJSON
	}
	key := strings.Join([]string{c.device, r.id, "redact", c.path("txn")}, "\x00")
	if id, again := s.sent[key]; again {
		return 200, map[string]any{"event_id": id}
	}
	e := s.events[c.path("event")]
	switch {
	case e == nil || e.room != r:
		return 404, notFound
	case e.sender != s.user:
		return 403, problem{Code: "M_FORBIDDEN", Text: "You don't have permission to redact events"}
	}
	c.about = e.about
	rel, target, glyph := e.relation()
	first := e.redacted == nil
	red := r.redact(s, e, s.user, in.Reason)
	red.device, red.txn = c.device, c.path("txn")
	if len(s.sent) < maxKept {
		s.sent[key] = red.id
	}
	s.stir()
	p := port.Posted{Op: "delete", Message: e.about, Conversation: r.conversation, Agent: s.self}
	if e.kind == "m.reaction" {
		p.Op, p.Glyph = "unreact", strings.TrimSuffix(glyph, "\ufe0f")
	}
	if root := s.events[target]; rel == "m.thread" && root != nil {
		p.Thread = r.thread(root)
	}
	if first && r.conversation != "" && (e.kind == "m.reaction" || e.kind == "m.room.message" && rel != "m.replace") {
		c.posted = append(c.posted, p)
	}
	return 200, map[string]any{"event_id": red.id}
}

func (s *server) clients(c *call, events []*event) []any {
	out := []any{}
	for _, e := range events {
		out = append(out, e.client(s, c.device, false, false))
	}
	return out
}

func (r *room) stateEvents() []*event {
	var out []*event
	for _, e := range r.events {
		if e.state && r.state[e.kind+" "+e.key] == e {
			out = append(out, e)
		}
	}
	return out
}

func (s *server) getState(c *call, r *room) (int, any) {
	if c.path("type") == "" {
		return 200, s.clients(c, r.stateEvents())
	}
	if e := r.state[c.path("type")+" "+c.path("key")]; e != nil {
		return 200, e.content
	}
	return 404, notFound
}

func (s *server) putState(*call, *room) (int, any) {
	return 403, problem{Code: "M_FORBIDDEN",
		Text: "You don't have permission to post that to the room. user_level (0) < send_level (50)"}
}

func (s *server) getMembers(c *call, r *room) (int, any) {
	var in []*event
	for _, e := range r.stateEvents() {
		want, not := c.r.URL.Query().Get("membership"), c.r.URL.Query().Get("not_membership")
		m := r.membership(e.key)
		if e.kind == "m.room.member" && (want == "" || m == want) && (not == "" || m != not) {
			in = append(in, e)
		}
	}
	return 200, map[string]any{"chunk": s.clients(c, in)}
}

func (s *server) getJoined(_ *call, r *room) (int, any) {
	in := map[string]any{}
	for _, m := range r.members() {
		in[m] = map[string]any{"display_name": r.state["m.room.member "+m].content["displayname"], "avatar_url": nil}
	}
	return 200, map[string]any{"joined": in}
}

func limitOf(q url.Values, otherwise int) int {
	n, err := strconv.Atoi(q.Get("limit"))
	if err != nil || n < 0 {
		return otherwise
	}
	return min(n, 1000)
}

func (s *server) messages(c *call, r *room) (int, any) {
	q := c.r.URL.Query()
	limit := limitOf(q, timelineLimit)
	from := s.pos
	if q.Get("from") != "" {
		from = position(q.Get("from"))
	} else if q.Get("dir") == "f" {
		from = 0
	}
	chunk, end := []*event{}, from
	events := slices.Clone(r.events)
	if q.Get("dir") != "f" {
		slices.Reverse(events)
	}
	more := false
	for _, e := range events {
		if q.Get("dir") == "f" && e.pos <= from || q.Get("dir") != "f" && e.pos > from {
			continue
		}
		if len(chunk) == limit {
			more = true
			break
		}
		chunk = append(chunk, e)
		end = e.pos
		if q.Get("dir") != "f" {
			end--
		}
	}
	out := map[string]any{"start": token(from), "chunk": s.clients(c, chunk)}
	if more {
		out["end"] = token(end)
	}
	return 200, out
}

func (s *server) context(c *call, r *room) (int, any) {
	at := slices.IndexFunc(r.events, func(e *event) bool { return e.id == c.path("event") })
	if at < 0 {
		return 404, notFound
	}
	half := limitOf(c.r.URL.Query(), timelineLimit) / 2
	before := slices.Clone(r.events[max(0, at-half):at])
	slices.Reverse(before)
	after := r.events[at+1 : min(len(r.events), at+1+half)]
	return 200, map[string]any{
		"event": r.events[at].client(s, c.device, false, false), "events_before": s.clients(c, before),
		"events_after": s.clients(c, after),
		"start":        token(r.events[max(0, at-half)].pos - 1),
		"end":          token(r.events[min(len(r.events)-1, at+half)].pos),
		"state":        s.clients(c, r.stateEvents()),
	}
}

func (s *server) getEvent(c *call, r *room) (int, any) {
	if e := s.events[c.path("event")]; e != nil && e.room == r {
		return 200, e.client(s, c.device, false, false)
	}
	return 404, notFound
}

func (s *server) relations(c *call, r *room) (int, any) {
	e := s.events[c.path("event")]
	if e == nil || e.room != r {
		return 404, notFound
	}
	chunk := slices.DeleteFunc(r.related(e, c.path("rel")),
		func(x *event) bool { return c.path("type") != "" && x.kind != c.path("type") })
	if c.r.URL.Query().Get("dir") != "f" {
		slices.Reverse(chunk)
	}
	return 200, map[string]any{"chunk": s.clients(c, chunk[:min(len(chunk), limitOf(c.r.URL.Query(), 100))])}
}

func (s *server) threads(c *call, r *room) (int, any) {
	var roots []*event
	for _, e := range r.events {
		in := r.related(e, "m.thread")
		took := e.sender == s.user || slices.ContainsFunc(in, func(x *event) bool { return x.sender == s.user })
		if len(in) > 0 && (took || c.r.URL.Query().Get("include") != "participated") {
			roots = append(roots, e)
		}
	}
	slices.Reverse(roots)
	return 200, map[string]any{"chunk": s.clients(c, roots)}
}

func (s *server) alias(c *call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.order {
		if e := r.state["m.room.canonical_alias "]; e != nil && e.content["alias"] == c.path("room") {
			return 200, map[string]any{"room_id": r.id, "servers": []string{home, s.host}}
		}
	}
	return 404, problem{Code: "M_NOT_FOUND", Text: "Room alias " + c.path("room") + " not found"}
}

func (s *server) join(c *call) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.rooms[c.path("room")]; r != nil && r.joined {
		return 200, map[string]any{"room_id": r.id}
	}
	return 403, problem{Code: "M_FORBIDDEN", Text: "You are not invited to this room."}
}

func (s *server) leave(_ *call, r *room) (int, any) {
	r.move(s, s.user, s.name, false)
	s.stir()
	return 200, empty
}

func (s *server) invite(c *call, r *room) (int, any) {
	var in struct {
		User string `json:"user_id"`
	}
	if !c.decode(&in) {
		return 400, noJSON
	}
	if r.membership(in.User) == "join" {
		return 403, problem{Code: "M_FORBIDDEN", Text: in.User + " is already in the room."}
	}
	r.add(s, &event{kind: "m.room.member", state: true, key: in.User, sender: s.user,
		content: map[string]any{"membership": "invite"}})
	s.stir()
	return 200, empty
}

// createRoom makes a room that the world doesn't know. Messages in it are strays.
func (s *server) createRoom(c *call) (int, any) {
	var in struct {
		Invite []string `json:"invite"`
		Direct bool     `json:"is_direct"`
		Name   string   `json:"name"`
	}
	if !c.decode(&in) {
		return 400, noJSON
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c.stray = append(c.stray, "the program made a room")
	if len(s.order) > 2*keptRooms {
		return 429, problem{Code: "M_LIMIT_EXCEEDED", Text: "Too Many Requests", RetryAfter: 60_000}
	}
	r := s.newRoom(in.Direct)
	r.joined, r.joinedAt = true, s.pos+1
	r.add(s, &event{kind: "m.room.create", state: true, sender: s.user,
		content: map[string]any{"room_version": "10", "creator": s.user}})
	r.add(s, &event{kind: "m.room.member", state: true, key: s.user, sender: s.user,
		content: map[string]any{"membership": "join", "displayname": s.name}})
	r.add(s, &event{kind: "m.room.power_levels", state: true, sender: s.user,
		content: map[string]any{"users": map[string]any{s.user: 100}}})
	if in.Name != "" {
		r.add(s, &event{kind: "m.room.name", state: true, sender: s.user, content: map[string]any{"name": in.Name}})
	}
	for _, user := range in.Invite[:min(len(in.Invite), 50)] {
		r.add(s, &event{kind: "m.room.member", state: true, key: user, sender: s.user,
			content: map[string]any{"membership": "invite", "is_direct": in.Direct}})
	}
	s.stir()
	return 200, map[string]any{"room_id": r.id}
}

func (s *server) search(c *call) (int, any) {
	var in struct {
		Term string `json:"search_term"`
	}
	if !c.decode(&in) {
		return 400, noJSON
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []any{}
	for user := range s.users {
		if strings.Contains(strings.ToLower(user+" "+s.shownName(user)), strings.ToLower(in.Term)) {
			found = append(found, map[string]any{"user_id": user, "display_name": s.shownName(user)})
		}
	}
	return 200, map[string]any{"results": found, "limited": false}
}
