package matrix

import (
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	room struct {
		id           string
		conversation string // in the world; "" if the world is over, or if the program made the room
		direct       bool
		joined       bool  // the program is a member
		joinedAt     int64 // position at which it became a member
		leftAt       int64
		state        map[string]*event // by type and key, with a blank between them
		events       []*event
		shown        []shown           // events for the program
		threads      map[string]*event // root events, by the id of the thread
		typing       []string
		typingAt     int64
	}

	// shown is one delivery of an event to the program.
	shown struct {
		pos      int64
		event    *event
		asPosted bool // in its first form, regardless of later changes
	}

	event struct {
		id       string
		kind     string // m.room.message and so on
		room     *room
		pos      int64
		at       int64 // ms
		sender   string
		state    bool
		key      string // for a state event
		content  map[string]any
		prev     map[string]any
		redacts  string
		redacted *event // the redaction of the event
		device   string // the program's device, if the program sent the event
		txn      string // transaction id of the device
		about    string // id in the world of the message that the event is or is about
		says     string // its text in the port's form, if somebody of the world wrote it
	}
)

// found makes the room of a conversation, with the earlier messages in its threads.
func (s *server) found(c port.Conversation) *room {
	r := s.newRoom(c.Kind == "dm")
	r.conversation = c.ID
	old := time.Now().Add(-time.Hour).UnixMilli()
	state := func(kind, key, sender string, content map[string]any) {
		r.add(s, &event{kind: kind, state: true, key: key, sender: sender, content: content, at: old})
	}
	creator := "@admin:" + s.host
	for _, m := range c.Members {
		if m != s.self {
			creator = s.userOf(m)
			break
		}
	}
	state("m.room.create", "", creator, map[string]any{"room_version": "10", "creator": creator})
	power := map[string]any{creator: 100}
	state("m.room.power_levels", "", creator,
		map[string]any{"users": power, "users_default": 0, "events_default": 0, "state_default": 50, "invite": 0,
			"kick": 50, "ban": 50, "redact": 50})
	state("m.room.join_rules", "", creator, map[string]any{"join_rule": "invite"})
	if c.Kind != "dm" {
		name := c.Name
		if name == "" {
			name = c.ID
		}
		state("m.room.name", "", creator, map[string]any{"name": name})
		state("m.room.canonical_alias", "", creator, map[string]any{"alias": "#" + name + ":" + s.host})
	}
	state("m.room.history_visibility", "", creator, map[string]any{"history_visibility": "shared"})
	join := func(m string) {
		user := s.userOf(m)
		ev := &event{kind: "m.room.member", state: true, key: user, sender: user,
			content: map[string]any{"membership": "join", "displayname": s.nameOf(m)}, at: old}
		if was := r.state["m.room.member "+user]; was == nil && m == s.self {
			ev.prev = map[string]any{"membership": "invite", "displayname": s.nameOf(m)}
			if r.direct {
				ev.prev["is_direct"] = true
			}
		}
		r.add(s, ev)
	}
	for _, m := range c.Members {
		if m != s.self || slices.ContainsFunc(s.world.Threads,
			func(t port.Thread) bool { return t.Conversation == c.ID && slices.Contains(t.Participants, m) }) {
			join(m)
		}
	}
	for _, t := range s.world.Threads {
		if t.Conversation != c.ID {
			continue
		}
		var root *event
		for i, p := range append(slices.DeleteFunc(slices.Clone(t.Participants),
			func(p string) bool { return p == s.self }), also(t.Participants, s.self)...) {
			content := s.content(t.ID, s.isProgram(p))
			if i > 0 {
				content["body"] = "I see."
				content["m.relates_to"] = map[string]any{"rel_type": "m.thread", "event_id": root.id}
			}
			ev := r.add(s, &event{kind: "m.room.message", sender: s.userOf(p), content: content, at: old})
			ev.about = ev.id
			s.byWorld[ev.id] = ev
			if i == 0 {
				root = ev
			}
		}
		if root == nil {
			root = r.add(s, &event{kind: "m.room.message", sender: creator, content: s.content(t.ID, false), at: old})
		}
		r.threads[t.ID] = root
	}
	if slices.Contains(c.Members, s.self) {
		r.joined = true
		r.joinedAt = s.pos + 1
		join(s.self) // the first event that the program is shown
	}
	return r
}

func also(list []string, one string) []string {
	if slices.Contains(list, one) {
		return []string{one}
	}
	return nil
}

func (s *server) newRoom(direct bool) *room {
	r := &room{id: "!" + face.Random(18) + ":" + s.host, direct: direct, state: map[string]*event{},
		threads: map[string]*event{}}
	s.rooms[r.id] = r
	s.order = append(s.order, r)
	return r
}

// add adds an event, and shows it to the program if the program is a member.
func (r *room) add(s *server, e *event) *event {
	s.pos++
	e.id, e.pos, e.room = "$"+face.Random(43), s.pos, r
	if e.at == 0 {
		e.at = time.Now().UnixMilli()
	}
	r.events = append(r.events, e)
	s.events[e.id] = e
	if e.state {
		if was := r.state[e.kind+" "+e.key]; was != nil && e.prev == nil {
			e.prev = was.content
		}
		r.state[e.kind+" "+e.key] = e
	}
	if r.joined {
		r.show(shown{pos: e.pos, event: e})
	}
	return e
}

func (r *room) show(x shown) {
	if r.joined {
		r.shown = append(r.shown, x)
	}
}

func (r *room) redact(s *server, e *event, by, reason string) *event {
	content := map[string]any{}
	if reason != "" {
		content["reason"] = reason
	}
	red := r.add(s, &event{kind: "m.room.redaction", sender: by, content: content, redacts: e.id, about: e.about})
	e.redacted = red
	return red
}

// type_ records who is typing.
func (r *room) type_(s *server, user string, active bool) {
	at := slices.Index(r.typing, user)
	switch {
	case active && at < 0:
		r.typing = append(r.typing, user)
	case !active && at >= 0:
		r.typing = slices.Delete(r.typing, at, at+1)
	default:
		return
	}
	s.pos++
	r.typingAt = s.pos
}

// move makes somebody join or leave a room.
func (r *room) move(s *server, user, name string, in bool) {
	membership := "leave"
	if in {
		membership = "join"
	}
	if r.membership(user) == membership {
		return
	}
	e := &event{kind: "m.room.member", state: true, key: user, sender: user,
		content: map[string]any{"membership": membership}}
	if in {
		e.content["displayname"] = name
	}
	if user != s.user {
		r.add(s, e)
		return
	}
	if in {
		by := r.somebody(user)
		r.add(s, &event{kind: "m.room.member", state: true, key: user, sender: by,
			content: map[string]any{"membership": "invite", "displayname": name}})
		r.joined, r.shown = true, nil
		r.joinedAt = s.pos + 1
	}
	r.add(s, e)
	if !in {
		r.joined = false
		r.leftAt = s.pos
	}
}

// somebody returns a member other than the given one.
func (r *room) somebody(but string) string {
	for _, e := range r.events {
		if e.kind == "m.room.member" && e.key != but && r.membership(e.key) == "join" {
			return e.key
		}
	}
	return but
}

func (r *room) membership(user string) string {
	if e := r.state["m.room.member "+user]; e != nil {
		m, _ := e.content["membership"].(string)
		return m
	}
	return "leave"
}

// members returns the ids of the members of the room, in the order in which they joined.
func (r *room) members() []string {
	var out []string
	for _, e := range r.events {
		if e.kind == "m.room.member" && r.membership(e.key) == "join" && !slices.Contains(out, e.key) {
			out = append(out, e.key)
		}
	}
	return out
}

// relation returns the relation of an event to another event.
func (e *event) relation() (kind, target, key string) {
	if e.redacted != nil {
		return "", "", ""
	}
	rel, _ := e.content["m.relates_to"].(map[string]any)
	kind, _ = rel["rel_type"].(string)
	target, _ = rel["event_id"].(string)
	key, _ = rel["key"].(string)
	return kind, target, key
}

// related returns the events that are related to another event, oldest first. For kind "", it returns all.
func (r *room) related(to *event, kind string) []*event {
	var out []*event
	for _, e := range r.events {
		if k, target, _ := e.relation(); target == to.id && (kind == "" || k == kind) {
			out = append(out, e)
		}
	}
	return out
}

func (r *room) latestIn(root *event) *event {
	if in := r.related(root, "m.thread"); len(in) > 0 {
		return in[len(in)-1]
	}
	return root
}

// latest returns the event with the current content of a message.
func (e *event) latest() *event {
	edits := e.room.related(e, "m.replace")
	if len(edits) == 0 {
		return e
	}
	fresh, _ := edits[len(edits)-1].content["m.new_content"].(map[string]any)
	return &event{content: fresh}
}

// thread returns the world's id of the thread with this root.
func (r *room) thread(root *event) string {
	for id, e := range r.threads {
		if e == root {
			return id
		}
	}
	r.threads[root.about] = root
	return root.about
}

// client returns an event as the API gives it to the program on that device.
func (e *event) client(s *server, device string, asPosted, inSync bool) map[string]any {
	content := e.content
	unsigned := map[string]any{"age": max(0, time.Now().UnixMilli()-e.at)}
	if e.redacted != nil && !asPosted {
		content = map[string]any{}
		unsigned["redacted_because"] = e.redacted.client(s, device, true, true)
		unsigned["redacted_by"] = e.redacted.id
	}
	if e.txn != "" && e.device == device {
		unsigned["transaction_id"] = e.txn
	}
	if e.prev != nil {
		unsigned["prev_content"] = e.prev
	}
	if bundle := e.bundle(s, device); len(bundle) > 0 && !asPosted && e.redacted == nil {
		unsigned["m.relations"] = bundle
	}
	out := map[string]any{
		"type": e.kind, "event_id": e.id, "sender": e.sender, "origin_server_ts": e.at, "content": content,
		"unsigned": unsigned,
	}
	if e.state {
		out["state_key"] = e.key
	}
	if e.redacts != "" {
		out["redacts"] = e.redacts
	}
	if !inSync {
		out["room_id"] = e.room.id
	}
	return out
}

// bundle returns the data about related events that the server adds to an event.
func (e *event) bundle(s *server, device string) map[string]any {
	if e.kind != "m.room.message" || e.room.events == nil {
		return nil
	}
	out := map[string]any{}
	if in := e.room.related(e, "m.thread"); len(in) > 0 {
		took := e.sender == s.user || slices.ContainsFunc(in, func(x *event) bool { return x.sender == s.user })
		out["m.thread"] = map[string]any{"latest_event": in[len(in)-1].client(s, device, true, false), "count": len(in),
			"current_user_participated": took}
	}
	if edits := e.room.related(e, "m.replace"); len(edits) > 0 {
		out["m.replace"] = edits[len(edits)-1].client(s, device, true, false)
	}
	return out
}

func (s *server) userOf(id string) string {
	if id == s.self {
		return s.user
	}
	return "@" + localpart(s.handleOf(id)) + ":" + s.host
}

// localpart keeps the characters that a user id may contain.
func localpart(handle string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, strings.ToLower(handle))
}

func (s *server) handleOf(id string) string {
	for _, a := range s.world.Agents {
		if a.ID == id {
			return a.Handle
		}
	}
	for _, p := range s.world.Humans {
		if p.ID == id {
			return p.Handle
		}
	}
	return id
}

func (s *server) nameOf(id string) string {
	name := ""
	for _, a := range s.world.Agents {
		if a.ID == id {
			name = a.Name
		}
	}
	for _, p := range s.world.Humans {
		if p.ID == id {
			name = p.Name
		}
	}
	if name == "" {
		name = s.handleOf(id)
	}
	return name
}

// isProgram reports whether a user writes m.notice.
func (s *server) isProgram(id string) bool {
	return !slices.ContainsFunc(s.world.Humans, func(p port.Person) bool { return p.ID == id })
}

// named reports whether an id belongs to a person or an agent of the world, not to another program.
func (s *server) named(id string) bool {
	return !s.isProgram(id) || slices.ContainsFunc(s.world.Agents, func(a port.Agent) bool { return a.ID == id })
}

// author returns the id of the user who acts in a room. A program of the platform that the world doesn't name joins the
// room first.
func (s *server) author(r *room, id string) string {
	user := s.userOf(id)
	if _, known := s.users[user]; !known {
		s.users[user] = id
		r.move(s, user, id, true)
	} else if s.handleOf(id) == id && r.membership(user) != "join" && s.isProgram(id) {
		r.move(s, user, id, true)
	}
	return user
}
