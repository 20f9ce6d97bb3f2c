// Package discord simulates Discord for a bot: version 10 of the gateway and of the REST API (and version 9, where the
// two are the same), as documented at https://docs.discord.com/developers. Each world is a separate server; only the
// members of a channel can see it. Agents are bots, and authors that the world doesn't name are webhooks. As on
// Discord, a program that opens a new session is not told what it missed: it can read the history. After events, the
// gateway requests a heartbeat. When the program has sent the heartbeat, the events before the request count as
// received.
package discord

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Kind is the Discord face.
var Kind = face.Kind{
	Name:       "discord",
	Hosts:      []string{"discord.com"},
	Deliveries: []string{"gateway"},
	Settings: map[string]string{
		"url": "the URL of the REST API without a version: rest.api of discord.js; EndpointAPI of " +
			"discordgo, followed by /v9/",
		"gateway":        "the URL of the gateway, which the API also names",
		"token":          "the bot's token, without the word Bot",
		"user_id":        "the bot's user id",
		"application_id": "the application's id, which is the same as the user id",
	},
	Shows: []string{"edit", "delete", "status", "typing", "react", "join", "leave", "redeliver", "outage"},
	Open:  open,
}

const (
	epoch = 1420070400000 // of snowflakes, in ms
	// keptChannels is how many channels of earlier worlds are remembered, to recognise late calls about them.
	keptChannels = 500
	// typingAgain is the interval at which a person's client repeats that the person is typing.
	typingAgain = 8 * time.Second
)

type server struct {
	watch face.Watcher
	table face.Routes[answer]
	http  *face.Server
	me    *user
	token string

	mu        sync.Mutex
	closed    bool
	lastID    int64
	sockets   map[*socket]bool
	session   *session
	connected bool
	world     port.World
	self      string
	guild     *guild
	users     map[string]*user    // of this world, by their ids on Discord
	people    map[string]*user    // by the ids of the world
	channels  map[string]*channel // channels of earlier worlds have no guild and no conversation
	order     []*channel
	messages  map[string]*message // of this world
	byWorld   map[string]*message
	nonces    map[string]*message
	outages   face.Outages
	commands  map[string][]*command // of the program, by the id of a guild, or "" for global commands
}

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	if o.Delivery != "" && o.Delivery != "gateway" {
		return nil, fmt.Errorf("unknown delivery %q of discord", o.Delivery)
	}
	handle := o.Handle
	if handle == "" {
		handle = "agent"
	}
	listening, err := face.Listen()
	if err != nil {
		return nil, err
	}
	s := &server{
		watch: w, http: listening, sockets: map[*socket]bool{}, users: map[string]*user{}, people: map[string]*user{},
		channels: map[string]*channel{}, messages: map[string]*message{}, byWorld: map[string]*message{},
		nonces: map[string]*message{}, commands: map[string][]*command{},
	}
	s.me = &user{id: s.id(), handle: handle, name: handle, bot: true}
	s.users[s.me.id] = s.me
	s.token = base64.RawURLEncoding.EncodeToString([]byte(s.me.id)) + "." + face.Random(6) + "." + face.Random(38)
	s.routes()
	s.http.Serve(s)
	return s, nil
}

// id returns a new snowflake. It contains the time, and is higher than all snowflakes before.
func (s *server) id() string {
	s.lastID = max(s.lastID+1, (time.Now().UnixMilli()-epoch)<<22)
	return strconv.FormatInt(s.lastID, 10)
}

// made returns when a snowflake was made.
func made(id string) time.Time {
	n, _ := strconv.ParseInt(id, 10, 64)
	return time.UnixMilli(n>>22 + epoch).UTC()
}

func (s *server) Settings() map[string]string {
	return map[string]string{"url": s.http.URL + "/api", "gateway": s.socketURL(), "token": s.token, "user_id": s.me.id,
		"application_id": s.me.id}
}

// socketURL returns the URL of the gateway.
func (s *server) socketURL() string { return strings.Replace(s.http.URL, "http", "ws", 1) }

func (s *server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.session == nil {
		return 0
	}
	return len(s.session.unacked())
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

func unable(what string) error { return &face.UnableError{Face: "discord", What: what} }

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
	if slices.ContainsFunc(w.Agents, func(a port.Agent) bool { return len(a.Streams) > 0 }) {
		return unable("a work stream")
	}
	for _, c := range w.Conversations {
		switch {
		case c.Stream != "":
			return unable("a work stream")
		case c.Kind == "dm" && len(c.Members) > 2 && slices.Contains(c.Members, self):
			return unable("a group DM")
		case c.Kind == "dm" && slices.Contains(c.Members, self) &&
			!slices.ContainsFunc(w.Humans, func(p port.Person) bool { return slices.Contains(c.Members, p.ID) }):
			return unable("a DM between bots")
		case c.Kind == "dm" && slices.ContainsFunc(w.Threads,
			func(t port.Thread) bool { return t.Conversation == c.ID }):
			return unable("a thread in a DM")
		}
	}
	s.forget()
	s.found(w, self, w.Agents[at])
	return nil
}

// forget ends the world. It remembers the channels for a while, to recognise late calls about them.
func (s *server) forget() {
	s.quiet()
	if s.guild != nil {
		s.emit("GUILD_DELETE", intentGuilds, "", map[string]any{"id": s.guild.id})
	}
	for _, c := range s.order {
		*c = channel{id: c.id, over: true}
	}
	for len(s.order) > keptChannels {
		delete(s.channels, s.order[0].id)
		s.order = s.order[1:]
	}
	clear(s.users)
	clear(s.people)
	clear(s.messages)
	clear(s.byWorld)
	clear(s.nonces)
	s.outages = face.Outages{}
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
		m, ok := s.byWorld[e.ID]
		if !ok {
			return s.post(e)
		}
		s.tellMessage("MESSAGE_CREATE", m, true)
		return nil
	case "edit":
		m, ok := s.byWorld[e.ID]
		if !ok {
			return fmt.Errorf("unknown message %q", e.ID)
		}
		m.content, m.edited = s.content(e.Text), time.Now().UTC()
		s.tellMessage("MESSAGE_UPDATE", m, false)
		return nil
	case "delete":
		m, ok := s.byWorld[e.ID]
		if !ok {
			return fmt.Errorf("unknown message %q", e.ID)
		}
		s.remove(m)
		return nil
	case "typing":
		return s.typing(e)
	case "react":
		return s.react(e)
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
	if e.Op == "status" && c.guild == nil { // webhooks belong to the channels of a guild
		return unable("what a webhook posts in a direct message")
	}
	author := s.author(e.Author)
	if c.thread != "" {
		s.enter(c, author)
	}
	m := &message{channel: c, author: author, content: s.content(e.Text), about: e.ID}
	c.stopTyping(author)
	s.add(m)
	s.tellMessage("MESSAGE_CREATE", m, false)
	return nil
}

// typing reports that somebody is typing, and repeats this until they stop, as people's clients do.
func (s *server) typing(e port.SurfaceEvent) error {
	if !e.Active {
		return unable("the end of typing")
	}
	c, err := s.place(e.Conversation, e.Thread)
	if err != nil {
		return err
	}
	u := s.author(e.Author)
	if c.typing[u] != nil {
		return nil
	}
	tell := func() {
		out := map[string]any{"channel_id": c.id, "user_id": u.id, "timestamp": time.Now().Unix()}
		intent := intentDMTyping
		if c.guild != nil {
			out["guild_id"], out["member"], intent = c.guild.id, c.guild.member(u, true), intentGuildTyping
		}
		if c.sees(s.me) {
			s.emit("TYPING_START", intent, "", out)
		}
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

func (s *server) react(e port.SurfaceEvent) error {
	m, ok := s.byWorld[e.Message]
	if !ok {
		return fmt.Errorf("unknown message %q", e.Message)
	}
	if e.Glyph == "" {
		return unable("the signal " + e.Signal)
	}
	s.reacted(m, s.author(e.Author), e.Glyph, true)
	return nil
}

// move makes somebody join or leave a channel.
func (s *server) move(e port.SurfaceEvent) error {
	c, err := s.place(e.Conversation, "")
	if err != nil {
		return err
	}
	u := s.author(e.Participant)
	if c.guild == nil {
		return unable("a change of who is in a DM")
	}
	at := slices.Index(c.members, u)
	if (at >= 0) == (e.Op == "join") {
		return nil
	}
	if e.Op == "join" {
		if !slices.Contains(c.guild.members, u) {
			c.guild.members = append(c.guild.members, u)
			s.emit("GUILD_MEMBER_ADD", intentMembers, "", with(c.guild.member(u, true), "guild_id", c.guild.id))
		}
		c.members = append(c.members, u)
		switch {
		case u == s.me:
			s.emit("CHANNEL_CREATE", intentGuilds, "", s.channel(c, true))
			for _, t := range s.order {
				if t.parent == c {
					s.emit("THREAD_CREATE", intentGuilds, "", s.channel(t, true))
				}
			}
		case c.sees(s.me):
			s.emit("CHANNEL_UPDATE", intentGuilds, "", s.channel(c, true))
		}
		return nil
	}
	saw := c.sees(s.me)
	c.members = slices.Delete(c.members, at, at+1)
	switch {
	case u == s.me:
		s.emit("CHANNEL_DELETE", intentGuilds, "", s.channel(c, true))
		return nil
	case saw:
		s.emit("CHANNEL_UPDATE", intentGuilds, "", s.channel(c, true))
	}
	for _, x := range s.order {
		if x.parent == c {
			x.members = slices.DeleteFunc(x.members, func(m *user) bool { return m == u })
		}
	}
	if !slices.ContainsFunc(s.order,
		func(x *channel) bool { return x.guild == c.guild && slices.Contains(x.members, u) }) {
		c.guild.members = slices.DeleteFunc(c.guild.members, func(x *user) bool { return x == u })
		s.emit("GUILD_MEMBER_REMOVE", intentMembers, "", map[string]any{"guild_id": c.guild.id, "user": u.client()})
	}
	return nil
}

// place returns the channel of a conversation or of a thread.
func (s *server) place(conversation, thread string) (*channel, error) {
	for _, c := range s.order {
		if c.conversation != "" && c.thread == thread &&
			(c.conversation == conversation || conversation == "" && thread != "") {
			return c, nil
		}
	}
	if thread != "" {
		return nil, fmt.Errorf("unknown thread %q", thread)
	}
	return nil, fmt.Errorf("unknown conversation %q", conversation)
}
