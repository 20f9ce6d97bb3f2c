// Package relaycast simulates Relaycast, the chat platform of Agent Relay, for a broker: the REST API below /v1, and
// the WebSocket of a node, with the messages of the public contract fixtures and of @relaycast/types.
//
// There is one workspace for the life of the face. A broker enrols in it as a node, and the face asks the broker to
// start one agent, with the first harness that the broker offers. Each world adds its own people and channels, whose
// names end with the number of the world. Messages go to the agent as deliveries of its node, which the broker
// acknowledges.
//
// Relaycast has no obligations. Like the broker's own tests, the face writes an obligation into the text, after a
// marker. A reaction about a recipient names the recipient in the field that the draft defines.
package relaycast

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const name = "relaycast"

// How the broker passes deliveries to its agent.
const (
	byNative = "native" // JSON lines on its standard input
	byPTY    = "pty"    // typed into its terminal
)

var deliveries = []string{byNative, byPTY}

// Kind is the Relaycast face.
var Kind = face.Kind{
	Name:       name,
	Deliveries: deliveries,
	Settings: map[string]string{
		"url":           "the URL of the service, as RELAYCAST_BASE_URL: the API is below /v1",
		"workspace_key": "the key of the workspace, as RELAY_WORKSPACE_KEY",
		"node_token":    "the token of the broker's node, as RELAY_NODE_TOKEN",
		"agent":         "the name of the agent that the broker is asked to start",
	},
	Shows: []string{"status", "react", "join", "leave", "redeliver", "outage"},
	Open:  open,
}

const (
	epoch = 1735689600000 // of ids, in ms
	// keptChannels is how many channels of earlier worlds are remembered, to recognise late calls about them.
	keptChannels = 500
	// keptMessages is the same for messages.
	keptMessages = 5000
)

// server is Relaycast with one workspace.
type server struct {
	watch  face.Watcher
	http   *face.Server
	table  face.Routes[answer]
	native bool
	key    string // of the workspace
	token  string // of the node
	space  string // id of the workspace

	mu        sync.Mutex
	closed    bool
	lastID    int64
	worlds    int
	sockets   map[*socket]bool
	node      node
	me        *agent
	agents    map[string]*agent // by name, including the broker's own identities
	people    map[string]*agent // by the ids of the world
	world     port.World
	self      string
	order     []*channel          // channels of earlier worlds have no conversation and no members
	messages  map[string]*message // by id; messages of earlier worlds have no channel
	told      []*message          // in their order
	byWorld   map[string]*message
	same      map[string]*message // by Idempotency-Key
	outages   face.Outages
	connected bool
}

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	if o.Delivery != "" && !slices.Contains(deliveries, o.Delivery) {
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
		watch: w, http: listening, native: o.Delivery != byPTY, key: "rk_live_" + face.Random(24),
		token: "nt_live_" + face.Random(24), sockets: map[*socket]bool{}, agents: map[string]*agent{},
		people: map[string]*agent{}, messages: map[string]*message{},
		byWorld: map[string]*message{}, same: map[string]*message{},
	}
	s.space = "ws_" + s.id()
	s.me = s.enrol(&agent{name: handle, kind: "agent"})
	s.table = s.routes()
	s.http.Serve(s)
	return s, nil
}

// id returns a new id. It contains the time, and is higher than all ids before.
func (s *server) id() string {
	s.lastID = max(s.lastID+1, (time.Now().UnixMilli()-epoch)<<22)
	return strconv.FormatInt(s.lastID, 10)
}

func (s *server) Settings() map[string]string {
	return map[string]string{"url": s.http.URL, "workspace_key": s.key, "node_token": s.token, "agent": s.me.name}
}

func (s *server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.node.waiting)
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
	s.node.gone()
	for k := range s.sockets {
		k.Kill()
	}
	s.http.Cut()
}

func (s *server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.drop()
	s.mu.Unlock()
	return s.http.Close()
}

func unable(what string) error { return &face.UnableError{Face: "Relaycast", What: what} }

func (s *server) Begin(w port.World, self string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.ContainsFunc(w.Agents, func(a port.Agent) bool { return a.ID == self }) {
		return fmt.Errorf("the world has no agent %q", self)
	}
	for _, a := range w.Agents {
		switch {
		case len(a.Streams) > 0:
			return unable("a work stream")
		case a.Coordinator != "":
			return unable("who coordinates an agent")
		}
	}
	switch {
	case slices.ContainsFunc(w.Humans, func(p port.Person) bool { return p.Rung }):
		return unable("which person gets an obligation that nobody answers")
	case slices.ContainsFunc(w.Threads, func(t port.Thread) bool { return t.Owner != "" }):
		return unable("the owner of a thread")
	case slices.ContainsFunc(w.Conversations, func(c port.Conversation) bool { return c.Stream != "" }):
		return unable("a work stream")
	case w.Boomerang != nil && !*w.Boomerang:
		return unable("that obligations don't return")
	}
	s.forget()
	return s.found(w, self)
}

// forget ends the world. It remembers the channels and messages for a while, to recognise late calls about them.
func (s *server) forget() {
	for _, c := range s.order {
		if !c.own {
			*c = channel{id: c.id, name: c.name}
		}
	}
	if over := len(s.order) - keptChannels; over > 0 {
		s.order = slices.DeleteFunc(s.order, func(c *channel) bool {
			over--
			return over >= 0 && !c.own
		})
	}
	for _, m := range s.told {
		*m = message{id: m.id}
	}
	for len(s.told) > keptMessages {
		delete(s.messages, s.told[0].id)
		s.told = s.told[1:]
	}
	for _, a := range s.people {
		if a != s.me {
			delete(s.agents, a.name)
		}
	}
	clear(s.people)
	clear(s.byWorld)
	clear(s.same)
	s.node.waiting, s.outages = nil, face.Outages{}
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
		s.deliver(m, true)
		return nil
	case "react":
		return s.reacts(e)
	case "join", "leave":
		return s.move(e)
	case "outage":
		s.outages.Add(e)
		return nil
	case "edit":
		return unable("an edit")
	case "delete":
		return unable("a deletion")
	case "typing":
		return unable("typing")
	case "assign":
		return unable("the assignment of work")
	case "unreact":
		return unable("that a signal is taken back")
	case "read":
		return unable("what others have read")
	case "compact":
		return unable("how long messages are kept")
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
	case e.PostedMs != 0:
		return unable("a message that arrives late")
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
	text, err := s.written(c, e)
	if err != nil {
		return err
	}
	m := &message{channel: c, author: s.author(e.Author), root: root, text: text, about: e.ID,
		mentions: s.mentioned(e.Text)}
	s.add(m)
	s.deliver(m, false)
	return nil
}

// reacts adds a reaction of a participant. The agent gets it as from a user who is online.
func (s *server) reacts(e port.SurfaceEvent) error {
	m, ok := s.byWorld[e.Message]
	switch {
	case !ok && e.Recipient != "":
		return unable("a reaction before its message")
	case !ok:
		return fmt.Errorf("unknown message %q", e.Message)
	case e.Glyph == "":
		return unable("the signal " + e.Signal)
	}
	who := s.author(e.Author)
	s.reacted(m, who, e.Glyph, true)
	data := map[string]any{"message_id": m.id, "emoji": e.Glyph, "agent_name": who.name, "action": "added"}
	if !m.channel.direct() {
		data["channel_name"] = m.channel.name
	}
	if e.Recipient != "" {
		data["recipient"] = map[string]any{"id": s.author(e.Recipient).name, "kind": s.author(e.Recipient).kind}
	}
	if m.channel.has(s.me) && who != s.me {
		s.emit("message.reacted", data, m.about)
	}
	return nil
}

// move makes somebody join or leave a channel.
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
		c.members = append(c.members, u)
	} else {
		c.members = slices.DeleteFunc(c.members, func(x *agent) bool { return x == u })
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
	if m := s.byWorld[thread]; m != nil && conversation == "" {
		return m.channel, nil
	}
	return nil, fmt.Errorf("unknown conversation %q", conversation)
}

// root returns the first message of a thread of the world, or nil without a thread.
func (s *server) root(c *channel, thread string) (*message, error) {
	if thread == "" {
		return nil, nil
	}
	if m := s.byWorld[thread]; m != nil && m.channel == c && m.root == nil {
		return m, nil
	}
	return nil, fmt.Errorf("unknown thread %q in conversation %q", thread, c.conversation)
}

// suffix returns the end of the names in a world.
func (s *server) suffix() string { return "-" + strconv.FormatInt(int64(s.worlds), 36) + "w" }

// fitting returns a name in a form that Relaycast accepts.
func fitting(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return '-'
	}, text)
}
