// Package matrix simulates a homeserver for a program that is one of its users: the part of the client-server API that
// bots use, as documented at https://spec.matrix.org/v1.11/client-server-api. Rooms are not encrypted. In each world,
// people and the other agents have accounts on another server, with their handles. Agents other than the program, and
// authors that the world doesn't name, write m.notice, as the specification requires of programs. The program is in its
// rooms without an invitation.
package matrix

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Kind is the Matrix face.
var Kind = face.Kind{
	Name:       "matrix",
	Deliveries: []string{"sync"},
	Settings: map[string]string{
		"url":       "the URL of the homeserver, without a path",
		"user_id":   "the program's user id, such as @lead:home.example",
		"token":     "an access token for the program",
		"password":  "a password to log in with, instead of the token",
		"device_id": "the id of the device that the access token is for",
	},
	Shows: []string{"edit", "delete", "status", "typing", "react", "join", "leave", "redeliver", "outage",
		face.Late},
	Open: open,
}

// home is the name of the program's server.
const home = "home.example"

// keptRooms is how many rooms of earlier worlds are remembered, to recognise late calls about them.
const keptRooms = 500

type server struct {
	watch  face.Watcher
	plays  []string // supported calls
	http   *face.Server
	user   string // id of the program
	device string
	token  string
	secret string // password

	mu        sync.Mutex
	closed    bool
	wake      chan struct{}     // closed when there is something new to sync
	tokens    map[string]string // device by access token
	connected bool
	pos       int64 // position of the latest event
	acked     int64 // position up to which the program has synced, as a later sync shows
	world     port.World
	self      string
	name      string            // the program's name for others
	profile   string            // the name that the program has set, or ""
	host      string            // server of this world's people
	users     map[string]string // handle by user id, of this world
	rooms     map[string]*room
	order     []*room
	events    map[string]*event // of this world, by id
	byWorld   map[string]*event // by the world's id
	sent      map[string]string // event ids by device, room, type and transaction
	outages   face.Outages
	filters   []json.RawMessage
	account   map[string]json.RawMessage
	accountAt int64
}

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	if o.Delivery != "" && o.Delivery != "sync" {
		return nil, fmt.Errorf("unknown delivery %q of matrix", o.Delivery)
	}
	handle := strings.ToLower(o.Handle)
	if handle == "" {
		handle = "agent"
	}
	listening, err := face.Listen()
	if err != nil {
		return nil, err
	}
	s := &server{
		watch: w, http: listening, user: "@" + handle + ":" + home, device: strings.ToUpper(face.Random(6)),
		name:  handle,
		token: "syt_" + face.Random(12) + "_" + face.Random(15), secret: face.Random(18),
		wake: make(chan struct{}), rooms: map[string]*room{}, events: map[string]*event{}, byWorld: map[string]*event{},
		sent: map[string]string{}, account: map[string]json.RawMessage{}, users: map[string]string{},
		pos: time.Now().UnixMilli(),
	}
	s.tokens = map[string]string{s.token: s.device}
	s.http.Serve(s.routes())
	return s, nil
}

func (s *server) Settings() map[string]string {
	return map[string]string{"url": s.http.URL, "user_id": s.user, "token": s.token, "password": s.secret,
		"device_id": s.device}
}

func (s *server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, r := range s.order {
		if r.conversation == "" {
			continue
		}
		for _, e := range r.shown {
			if e.pos > s.acked {
				n++
			}
		}
		if r.typingAt > s.acked && r.joined {
			n++
		}
	}
	return n
}

func (s *server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.connected
}

func (s *server) Cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connected = false
	s.http.Cut()
	s.stir()
}

func (s *server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.stir()
	s.mu.Unlock()
	return s.http.Close()
}

// stir wakes the requests that wait for something new.
func (s *server) stir() {
	close(s.wake)
	s.wake = make(chan struct{})
}

func (s *server) Begin(w port.World, self string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(w.Agents, func(a port.Agent) bool { return a.ID == self })
	if at < 0 {
		return fmt.Errorf("the world has no agent %q", self)
	}
	for _, t := range w.Threads {
		if t.Owner != "" {
			return unable("the owner of a thread")
		}
	}
	if slices.ContainsFunc(w.Conversations, func(c port.Conversation) bool { return c.Stream != "" }) ||
		slices.ContainsFunc(w.Agents, func(a port.Agent) bool { return len(a.Streams) > 0 }) {
		return unable("a work stream")
	}
	s.forget()
	s.world, s.self, s.name = w, self, w.Agents[at].Name
	if s.name == "" {
		s.name = w.Agents[at].Handle
	}
	s.host = strings.ToLower(face.Random(8)) + ".example"
	for _, a := range w.Agents {
		s.users[s.userOf(a.ID)] = a.Handle
	}
	for _, p := range w.Humans {
		s.users[s.userOf(p.ID)] = p.Handle
	}
	direct := map[string][]string{}
	for _, c := range w.Conversations {
		r := s.found(c)
		if r.joined && r.direct {
			for _, m := range c.Members {
				if m != self {
					direct[s.userOf(m)] = append(direct[s.userOf(m)], r.id)
				}
			}
		}
	}
	s.account["m.direct"], _ = json.Marshal(direct)
	s.pos++
	s.accountAt = s.pos
	s.stir()
	return nil
}

// forget ends the world. Its rooms are no longer synced, but are remembered for a while to recognise late calls.
func (s *server) forget() {
	for _, r := range s.order {
		r.conversation, r.joined = "", false
		r.events, r.shown, r.threads, r.state = nil, nil, nil, nil
	}
	for len(s.order) > keptRooms {
		delete(s.rooms, s.order[0].id)
		s.order = s.order[1:]
	}
	clear(s.events)
	clear(s.byWorld)
	clear(s.users)
	clear(s.sent)
	s.outages = face.Outages{}
}

func unable(what string) error { return &face.UnableError{Face: "matrix", What: what} }

func (s *server) Do(e port.SurfaceEvent) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.stir()
	switch e.Op {
	case "post", "status":
		return s.post(e)
	case "redeliver":
		return s.redeliver(e)
	case "edit":
		return s.edit(e)
	case "delete":
		return s.remove(e)
	case "typing":
		if e.Thread != "" {
			return unable("in which thread someone is typing")
		}
		r, err := s.place(e.Conversation, e.Thread)
		if err != nil {
			return err
		}
		r.type_(s, s.author(r, e.Author), e.Active)
		return nil
	case "react":
		return s.react(e)
	case "join", "leave":
		r, err := s.place(e.Conversation, "")
		if err != nil {
			return err
		}
		r.move(s, s.userOf(e.Participant), s.nameOf(e.Participant), e.Op == "join")
		return nil
	case "outage":
		s.outages.Add(e)
		return nil
	case "assign":
		return unable("the assignment of work")
	}
	return fmt.Errorf("unknown op %q", e.Op)
}

func (s *server) post(e port.SurfaceEvent) error {
	switch {
	case len(e.Labels) > 0:
		return unable("labels")
	case e.Asks != "":
		return unable("who is asked a question")
	case e.Op == "status" && (e.Class == "record" || s.named(e.Author)):
		return unable("that a message is a " + e.Class)
	}
	for _, m := range face.Mentions(s.world, e.Text) {
		if m.Role != "" {
			return unable("the mention of a role")
		}
	}
	r, err := s.place(e.Conversation, e.Thread)
	if err != nil {
		return err
	}
	if e.Op == "status" && r.direct { // another agent also writes a notice, and must be answered there
		return unable("that what another program writes in a direct room is a report")
	}
	sender := s.author(r, e.Author)
	content := s.content(e.Text, s.isProgram(e.Author))
	if e.Thread != "" {
		root := r.threads[e.Thread]
		content["m.relates_to"] = map[string]any{
			"rel_type": "m.thread", "event_id": root.id, "is_falling_back": true,
			"m.in_reply_to": map[string]any{"event_id": r.latestIn(root).id},
		}
	}
	ev := r.add(s, &event{kind: "m.room.message", sender: sender, content: content, about: e.ID, says: e.Text,
		at: face.PostedAt(s.world, e).UnixMilli()})
	s.byWorld[e.ID] = ev
	r.type_(s, sender, false)
	return nil
}

func (s *server) redeliver(e port.SurfaceEvent) error {
	if e.As != "" {
		return unable("a separate event for mentions")
	}
	ev, ok := s.byWorld[e.ID]
	if !ok {
		return s.post(e)
	}
	s.pos++
	ev.room.show(shown{pos: s.pos, event: ev, asPosted: true})
	return nil
}

func (s *server) edit(e port.SurfaceEvent) error {
	ev, ok := s.byWorld[e.ID]
	if !ok {
		return fmt.Errorf("unknown message %q", e.ID)
	}
	for _, m := range face.Mentions(s.world, e.Text) {
		if m.Role != "" {
			return unable("the mention of a role")
		}
	}
	fresh := s.content(e.Text, ev.content["msgtype"] == "m.notice")
	content := s.content(e.Text, ev.content["msgtype"] == "m.notice")
	content["body"] = "* " + fmt.Sprint(fresh["body"])
	if html, ok := fresh["formatted_body"]; ok {
		content["formatted_body"] = "* " + fmt.Sprint(html)
	}
	content["m.new_content"] = fresh
	content["m.mentions"] = newly(content["m.mentions"], ev.latest().content["m.mentions"])
	content["m.relates_to"] = map[string]any{"rel_type": "m.replace", "event_id": ev.id}
	ev.room.add(s, &event{kind: "m.room.message", sender: ev.sender, content: content, about: e.ID, says: e.Text})
	return nil
}

func (s *server) remove(e port.SurfaceEvent) error {
	ev, ok := s.byWorld[e.ID]
	if !ok {
		return fmt.Errorf("unknown message %q", e.ID)
	}
	ev.room.redact(s, ev, ev.sender, "")
	return nil
}

func (s *server) react(e port.SurfaceEvent) error {
	ev, ok := s.byWorld[e.Message]
	if !ok {
		return fmt.Errorf("unknown message %q", e.Message)
	}
	if e.Glyph == "" {
		return unable("the signal " + e.Signal)
	}
	ev.room.add(s, &event{kind: "m.reaction", sender: s.author(ev.room, e.Author), about: e.Message,
		content: map[string]any{
			"m.relates_to": map[string]any{"rel_type": "m.annotation", "event_id": ev.id, "key": e.Glyph},
		}})
	return nil
}

// place returns the room of a conversation or of a thread.
func (s *server) place(conversation, thread string) (*room, error) {
	for _, r := range s.order {
		if r.conversation == "" {
			continue
		}
		_, there := r.threads[thread]
		if r.conversation == conversation && (thread == "" || there) || conversation == "" && there {
			return r, nil
		}
	}
	if thread != "" {
		return nil, fmt.Errorf("unknown thread %q", thread)
	}
	return nil, fmt.Errorf("unknown conversation %q", conversation)
}
