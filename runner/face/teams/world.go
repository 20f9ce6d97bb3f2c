package teams

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	// account is a person or a bot.
	account struct {
		id     string // "29:" and more characters, or "28:" and the id of an app
		object string // in the directory
		world  string // id in the world
		handle string // in the world
		name   string // display name
		bot    bool
	}

	// place is a personal chat, a group chat, or a channel.
	place struct {
		id           string
		conversation string // in the world; "" if the bot has made the place
		kind         string
		title        string
		team         string // of a channel
		group        string // id of the team in the directory
		members      []*account
		messages     []*message // the oldest first, including deleted messages
		at           int64      // ms since 1970 of the latest message
		queue        []*delivery
		held         bool // the next activity in the queue must wait
	}

	message struct {
		id      string
		place   *place
		author  *account
		root    *message // of the thread; nil for the first message of a thread, and in chats
		about   string   // id in the world
		source  string   // as in the world
		text    string   // in Teams's form
		named   []mention
		edited  time.Time
		deleted bool
		told    object          // the activity that announced it
		glyphs  map[string]bool // reactions of the bot, by type
		stream  *stream         // of a message that the bot writes in parts
	}

	// stream is the state of a message that the bot writes in parts.
	stream struct {
		sequence    int
		seen, ended bool
	}

	// mention is a mention entity.
	mention struct {
		id, name string
		who      *account // nil for a channel or chat
	}
)

// The kinds of places, as in activities.
const (
	personal  = "personal"
	groupChat = "groupChat"
	channel   = "channel"
)

// guid returns a random id for the directory.
func guid() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func hexes(n int) string {
	b := make([]byte, n/2)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// Begin adds people to the tenant, and opens chats and teams for them. The bot gets no activity about them, as if they
// had always existed.
func (p *platform) Begin(w port.World, self string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.IndexFunc(w.Agents, func(a port.Agent) bool { return a.ID == self })
	if at < 0 {
		return fmt.Errorf("the world has no agent %q", self)
	}
	if err := p.canShow(w); err != nil {
		return err
	}
	p.forget()
	p.wire, p.self = w, self
	p.me.world, p.me.handle, p.me.name = self, w.Agents[at].Handle, w.Agents[at].Handle
	p.people[self] = p.me
	for _, a := range w.Agents {
		if a.ID != self {
			p.account(a.ID, a.Handle, a.Name, true)
		}
	}
	for _, h := range w.Humans {
		if strings.EqualFold(h.Name, w.Agents[at].Name) { // shares the bot's name
			h.Name = p.me.name
		}
		p.account(h.ID, h.Handle, h.Name, false)
	}
	for _, c := range w.Conversations {
		if err := p.found(c); err != nil {
			return err
		}
	}
	for _, t := range w.Threads {
		if err := p.foundThread(t); err != nil {
			return err
		}
	}
	return nil
}

// canShow returns an error if Teams can't show a part of a world.
func (p *platform) canShow(w port.World) error {
	kinds := map[string]string{}
	for _, c := range w.Conversations {
		kinds[c.ID] = c.Kind
		if c.Stream != "" {
			return unable("a work stream")
		}
	}
	if slices.ContainsFunc(w.Agents, func(a port.Agent) bool { return len(a.Streams) > 0 }) {
		return unable("a work stream")
	}
	for _, t := range w.Threads {
		switch {
		case t.Owner != "":
			return unable("the owner of a thread")
		case kinds[t.Conversation] == "dm":
			return unable("a thread in a chat")
		}
	}
	return nil
}

// forget ends the world. It remembers the ids of its places for a while, to recognise late calls about them.
func (p *platform) forget() {
	for _, at := range p.places {
		p.earlier[at.id], p.past = true, append(p.past, at.id)
		for _, d := range at.queue {
			if d.cancel != nil {
				d.cancel()
			}
		}
		at.queue = nil
	}
	for len(p.past) > keptPlaces {
		delete(p.earlier, p.past[0])
		p.past = p.past[1:]
	}
	clear(p.people)
	p.places, p.last, p.outages = nil, nil, face.Outages{}
}

func (p *platform) account(world, handle, shown string, bot bool) *account {
	if shown == "" {
		shown = handle
	}
	a := &account{id: "29:1" + face.Random(66), object: guid(), world: world, handle: handle, name: shown, bot: bot}
	if bot {
		a.id = "28:" + a.object
	}
	p.people[world] = a
	return a
}

// found makes the place of a conversation.
func (p *platform) found(c port.Conversation) error {
	at := &place{conversation: c.ID, title: c.Name, kind: channel}
	if at.title == "" {
		at.title = c.ID
	}
	bots := 0
	for _, m := range c.Members {
		who := p.people[m]
		if who == nil {
			return fmt.Errorf("unknown member %q of conversation %q", m, c.ID)
		}
		if who.bot {
			bots++
		}
		at.members = append(at.members, who)
	}
	switch {
	case c.Kind == "dm" && len(at.members) <= 2:
		at.kind = personal
		if bots > 1 && at.has(p.me) {
			return unable("a direct message from a program")
		}
	case c.Kind == "dm":
		at.kind = groupChat
	}
	p.add(at)
	return nil
}

func (p *platform) add(at *place) {
	switch at.kind {
	case personal:
		at.id = "a:1" + face.Random(64)
	case groupChat:
		at.id = "19:" + hexes(32) + "@thread.v2"
	default:
		at.id, at.team, at.group = "19:"+hexes(32)+"@thread.tacv2", "19:"+hexes(32)+"@thread.tacv2", guid()
	}
	p.places = append(p.places, at)
}

// longAgo is the age of the threads that exist when the world begins.
const longAgo = time.Hour

// foundThread lets the participants write in a thread before the world begins. The bot never begins the thread, unless
// nobody else can.
func (p *platform) foundThread(t port.Thread) error {
	at, err := p.place(t.Conversation)
	if err != nil {
		return err
	}
	var writers []*account
	for _, id := range t.Participants {
		if who := p.people[id]; who != nil && !who.bot {
			writers = append(writers, who)
		}
	}
	if len(writers) == 0 {
		if by := at.owner(); by != nil {
			writers = append(writers, by)
		}
	}
	if slices.Contains(t.Participants, p.self) {
		writers = append(writers, p.me)
	}
	if len(writers) == 0 {
		return fmt.Errorf("no participant can have started the thread %q", t.ID)
	}
	var root *message
	at.at = max(at.at, time.Now().Add(-longAgo).UnixMilli())
	for _, who := range writers {
		at.at++
		m := &message{id: at.latest(), place: at, author: who, root: root, source: "I see.", text: "I see."}
		if root == nil {
			root, m.about, m.source, m.text = m, t.ID, t.ID, t.ID
		}
		at.messages = append(at.messages, m)
	}
	return nil
}

// place finds the place of a conversation in the world.
func (p *platform) place(conversation string) (*place, error) {
	for _, at := range p.places {
		if at.conversation != "" && at.conversation == conversation {
			return at, nil
		}
	}
	return nil, fmt.Errorf("unknown conversation %q", conversation)
}

// message finds a message by its id in the world.
func (p *platform) message(about string) *message {
	for _, at := range p.places {
		if m := at.about(about); m != nil {
			return m
		}
	}
	return nil
}

func (at *place) channel() bool { return at.kind == channel }

func (at *place) has(who *account) bool { return slices.Contains(at.members, who) }

func (at *place) about(about string) *message {
	i := slices.IndexFunc(at.messages, func(m *message) bool { return m.about == about && about != "" })
	if i < 0 {
		return nil
	}
	return at.messages[i]
}

func (at *place) find(id string) *message {
	i := slices.IndexFunc(at.messages, func(m *message) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return at.messages[i]
}

// owner returns a person in the place, or nil.
func (at *place) owner() *account {
	i := slices.IndexFunc(at.members, func(a *account) bool { return !a.bot })
	if i < 0 {
		return nil
	}
	return at.members[i]
}

// next returns the id of a new message.
func (at *place) next() string {
	at.at = max(at.at+1, time.Now().UnixMilli())
	return strconv.FormatInt(at.at, 10)
}

func (at *place) latest() string { return strconv.FormatInt(at.at, 10) }

func (m *message) stamp() int64 {
	n, _ := strconv.ParseInt(m.id, 10, 64)
	return n
}

func (m *message) mentions(who *account) bool {
	return slices.ContainsFunc(m.named, func(n mention) bool { return n.who == who })
}

// thread returns the first message of a message's thread, or nil in chats.
func (m *message) thread() *message {
	switch {
	case !m.place.channel():
		return nil
	case m.root != nil:
		return m.root
	}
	return m
}

// where returns the conversation id for a thread. Outside threads, root is nil.
func (at *place) where(root *message) string {
	if root == nil {
		return at.id
	}
	return at.id + threadMark + root.id
}

// threadMark separates the id of a channel from that of a thread.
const threadMark = ";messageid="

// parse returns the place of a conversation id, and the first message of its thread. ok is false if there is no such
// place or thread.
func (p *platform) parse(id string) (at *place, root *message, ok bool) {
	base, thread, threaded := strings.Cut(id, threadMark)
	i := slices.IndexFunc(p.places, func(at *place) bool { return at.id == base })
	if i < 0 {
		return nil, nil, false
	}
	if at = p.places[i]; !threaded {
		return at, nil, true
	}
	if root = at.find(thread); root == nil || !at.channel() {
		return at, nil, false
	}
	return at, root.thread(), true
}
