// Package mattermost simulates Mattermost for a bot: version 4 of the REST API and the WebSocket, as documented at
// https://docs.mattermost.com/api, with the fields of the server's published model. There is one team for the life of
// the face; each world adds its own people and channels to it. Agents are bot accounts, and authors that the world
// doesn't name are incoming webhooks. A program that reconnects is not told what it missed, unless it resumes its
// connection, which requires an Authorization header. Otherwise it can read the history. After events, the WebSocket
// sends a ping. When the program answers with a pong, the events before the ping count as received.
package mattermost

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	name     = "mattermost"
	bySocket = "socket" // the only delivery
)

// Kind is the Mattermost face.
var Kind = face.Kind{
	Name:       name,
	Deliveries: []string{bySocket},
	Settings: map[string]string{
		"url":       "the URL of the server, as SiteURL: the REST API is below /api/v4",
		"websocket": "the whole URL of the WebSocket",
		"token":     "the bot account's token, without the word Bearer",
		"user_id":   "the bot account's user id",
		"team":      "the name of the team",
		"team_id":   "the id of the team",
	},
	Shows: []string{"edit", "delete", "status", "typing", "react", "join", "leave", "redeliver", "outage"},
	Open:  open,
}

const (
	// keptChannels is how many channels of earlier worlds are remembered, to recognise late calls about them.
	keptChannels = 500
	// typingAgain is the interval at which a person's client repeats that the person is typing.
	typingAgain = 5 * time.Second
)

// server is a Mattermost server with one team.
type server struct {
	watch face.Watcher
	http  *face.Server
	me    *user
	token string
	team  *team
	table face.Routes[answer]

	mu        sync.Mutex
	closed    bool
	lastAt    int64 // ms since 1970
	sockets   map[*socket]bool
	conns     []*connection // ordered by time, the latest last
	connected bool
	world     port.World
	self      string
	users     map[string]*user // of this world, by their ids on Mattermost
	people    map[string]*user // by the ids of the world
	groups    []*group
	channels  map[string]*channel // channels of earlier worlds have no conversation and no members
	order     []*channel
	posts     map[string]*post // of this world, including deleted posts
	byWorld   map[string]*post
	pending   map[string]*post // by pending_post_id
	outages   face.Outages
}

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	if o.Delivery != "" && o.Delivery != bySocket {
		return nil, fmt.Errorf("unknown delivery %q of %s", o.Delivery, name)
	}
	handle := o.Handle
	if handle == "" {
		handle = "assistant"
	}
	listening, err := face.Listen()
	if err != nil {
		return nil, err
	}
	s := &server{
		watch: w, http: listening, token: newID(), sockets: map[*socket]bool{}, users: map[string]*user{},
		people: map[string]*user{}, channels: map[string]*channel{}, posts: map[string]*post{},
		byWorld: map[string]*post{}, pending: map[string]*post{},
	}
	s.team = &team{id: newID(), name: "team-" + strings.ToLower(newID()[:6]), at: s.now()}
	s.me = &user{id: newID(), handle: strings.ToLower(handle), name: handle, bot: true, at: s.now()}
	s.users[s.me.id] = s.me
	s.table = s.routes()
	s.http.Serve(s)
	return s, nil
}

// now returns the present time in ms since 1970. Each time is later than all before.
func (s *server) now() int64 {
	s.lastAt = max(s.lastAt+1, time.Now().UnixMilli())
	return s.lastAt
}

func (s *server) Settings() map[string]string {
	return map[string]string{
		"url": s.http.URL, "websocket": strings.Replace(s.http.URL, "http", "ws", 1) + base + "websocket",
		"token": s.token, "user_id": s.me.id, "team": s.team.name, "team_id": s.team.id,
	}
}

func (s *server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	waiting, connected := 0, false
	for _, c := range s.conns {
		if c.socket != nil {
			waiting, connected = waiting+c.waiting(), true
		}
	}
	if n := len(s.conns); !connected && n > 0 {
		return s.conns[n-1].waiting()
	}
	return waiting
}

func (s *server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.connected
}

func (s *server) Cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
}

// drop closes all connections.
func (s *server) drop() {
	s.connected = false
	for k := range s.sockets {
		k.Kill()
	}
	s.http.Cut()
}

func (s *server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.drop()
	s.quiet()
	s.mu.Unlock()
	return s.http.Close()
}

func unable(what string) error { return &face.UnableError{Face: "Mattermost", What: what} }

func (s *server) Begin(w port.World, self string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(w.Agents, func(a port.Agent) bool { return a.ID == self })
	if at < 0 {
		return fmt.Errorf("the world has no agent %q", self)
	}
	if slices.ContainsFunc(w.Threads, func(t port.Thread) bool { return t.Owner != "" }) {
		return unable("the owner of a thread")
	}
	if slices.ContainsFunc(w.Agents, func(a port.Agent) bool { return len(a.Streams) > 0 }) ||
		slices.ContainsFunc(w.Conversations, func(c port.Conversation) bool { return c.Stream != "" }) {
		return unable("a work stream")
	}
	if slices.ContainsFunc(w.Conversations,
		func(c port.Conversation) bool { return c.Kind == "dm" && len(c.Members) > maxGroup }) {
		return unable("a DM of more than eight")
	}
	s.forget()
	return s.found(w, self, w.Agents[at])
}

// forget ends the world. It remembers the channels for a while, to recognise late calls about them.
func (s *server) forget() {
	s.quiet()
	for _, c := range s.order {
		*c = channel{id: c.id}
	}
	for len(s.order) > keptChannels {
		delete(s.channels, s.order[0].id)
		s.order = s.order[1:]
	}
	clear(s.users)
	clear(s.people)
	clear(s.posts)
	clear(s.byWorld)
	clear(s.pending)
	s.groups, s.outages = nil, face.Outages{}
}

// quiet ends all typing.
func (s *server) quiet() {
	for _, c := range s.order {
		for u := range c.typing {
			c.stopTyping(u)
		}
	}
}

func (s *server) Do(e port.SurfaceEvent) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch e.Op {
	case "post", "status":
		return s.post(e)
	case "redeliver":
		if e.As != "" {
			return unable("a separate event for mentions")
		}
		p, ok := s.byWorld[e.ID]
		if !ok {
			return s.post(e)
		}
		s.tellPosted(p, true)
		return nil
	case "edit":
		p, ok := s.byWorld[e.ID]
		if !ok {
			return fmt.Errorf("unknown message %q", e.ID)
		}
		return s.edit(p, e.Text)
	case "delete":
		p, ok := s.byWorld[e.ID]
		if !ok {
			return fmt.Errorf("unknown message %q", e.ID)
		}
		s.remove(p)
		return nil
	case "typing":
		return s.types(e)
	case "react":
		return s.reacts(e)
	case "join", "leave":
		return s.move(e)
	case "outage":
		s.outages.Add(e)
		return nil
	case "assign":
		return unable("the assignment of work")
	}
	return fmt.Errorf("unknown op %q", e.Op)
}

// post makes somebody post a message.
func (s *server) post(e port.SurfaceEvent) error {
	switch {
	case len(e.Labels) > 0:
		return unable("labels")
	case e.Asks != "":
		return unable("who is asked a question")
	case e.Op == "status" && (e.Class == "record" || s.named(e.Author)):
		return unable("that a message is a " + e.Class)
	}
	c, err := s.place(e.Conversation, e.Thread)
	if err != nil {
		return err
	}
	root, err := s.root(c, e.Thread)
	if err != nil {
		return err
	}
	if err := s.canSay(e.Text); err != nil {
		return err
	}
	p := &post{channel: c, author: s.author(e.Author), root: root, text: s.written(e.Text), about: e.ID}
	c.stopTyping(p.author)
	s.add(p)
	s.tellPosted(p, false)
	return nil
}

// edit changes a post. If the text stays the same, it pins the post instead.
func (s *server) edit(p *post, text string) error {
	if err := s.canSay(text); err != nil {
		return err
	}
	p.updated = s.now()
	if now := s.written(text); now == p.text {
		p.pinned = true
	} else {
		p.text, p.edited = now, p.updated
	}
	s.tellPost("post_edited", p)
	return nil
}

// types reports that somebody is typing, and repeats this until they stop, as people's clients do.
func (s *server) types(e port.SurfaceEvent) error {
	if !e.Active {
		return unable("the end of typing")
	}
	c, err := s.place(e.Conversation, e.Thread)
	if err != nil {
		return err
	}
	root, err := s.root(c, e.Thread)
	if err != nil {
		return err
	}
	u := s.author(e.Author)
	if c.typing[u] != nil {
		return nil
	}
	tell := func() {
		s.emitIn("typing", c, "", map[string]bool{u.id: true},
			map[string]any{"parent_id": root.idOr(""), "user_id": u.id})
	}
	var timer *time.Timer
	timer = time.AfterFunc(typingAgain, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if c.typing[u] == timer {
			tell()
			timer.Reset(typingAgain)
		}
	})
	c.typing[u] = timer
	tell()
	return nil
}

func (s *server) reacts(e port.SurfaceEvent) error {
	p, ok := s.byWorld[e.Message]
	if !ok {
		return fmt.Errorf("unknown message %q", e.Message)
	}
	emoji, ok := emojiName(e.Glyph)
	if !ok {
		return unable("a reaction with " + e.Glyph + e.Signal)
	}
	s.reacted(p, s.author(e.Author), emoji, true)
	return nil
}

// move makes somebody join or leave a channel. Mattermost reports this with an event and with a system message.
func (s *server) move(e port.SurfaceEvent) error {
	c, err := s.place(e.Conversation, "")
	if err != nil {
		return err
	}
	if c.direct() {
		return unable("a change of who is in a DM")
	}
	u := s.author(e.Participant)
	if c.has(u) == (e.Op == "join") {
		return nil
	}
	if e.Op == "join" {
		s.enter(c, u)
	} else {
		s.quit(c, u)
	}
	return nil
}

// place returns the channel of a conversation or of a thread.
func (s *server) place(conversation, thread string) (*channel, error) {
	for _, c := range s.order {
		if c.conversation != "" && c.conversation == conversation {
			return c, nil
		}
	}
	if p := s.byWorld[thread]; p != nil && conversation == "" {
		return p.channel, nil
	}
	return nil, fmt.Errorf("unknown conversation %q", conversation)
}

// root returns the first post of a thread of the world, or nil without a thread.
func (s *server) root(c *channel, thread string) (*post, error) {
	if thread == "" {
		return nil, nil
	}
	if p := s.byWorld[thread]; p != nil && p.channel == c && p.root == nil {
		return p, nil
	}
	return nil, fmt.Errorf("unknown thread %q in conversation %q", thread, c.conversation)
}
