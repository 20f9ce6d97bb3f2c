package telegram

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	// world is the state of a world of the port.
	world struct {
		name, self string
		wire       port.World
		people     map[string]*user  // by participant
		handles    map[string]string // by username in lower case, and by id
		chats      map[string]*chat  // by conversation
		topics     map[string]*topic
		messages   map[string]*message // by id in the world
		sent       map[string]*update  // the update about a message
		typed      map[string]string   // texts with code as people type them, by the shown text
		alike      map[string]string   // words that contain the program's name but mention nobody, by the shown text
	}
	chat struct {
		chatInfo
		world        *world
		conversation string
		members      []*user
		in           bool // the program is a member
		last         int  // id of the last message, in a supergroup
		messages     map[int]*message
		topics       map[int]*topic
	}
	topic struct {
		thread string
		chat   *chat
		root   *message
	}
)

const (
	private    = "private"
	group      = "group"
	supergroup = "supergroup"
)

func (p *platform) Begin(w port.World, self string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.Resume && p.world != nil && p.world.name == w.World {
		return nil
	}
	if err := w.Check(); err != nil {
		return err
	}
	n := &world{
		name: w.World, self: self, wire: w, people: map[string]*user{self: &p.me}, handles: map[string]string{},
		chats: map[string]*chat{}, topics: map[string]*topic{}, messages: map[string]*message{},
		sent:  map[string]*update{},
		typed: map[string]string{}, alike: map[string]string{},
	}
	for _, a := range w.Agents {
		u := &p.me
		if a.ID != self {
			u = p.bot(a.Handle, a.Name)
			n.people[a.ID] = u
		}
		n.called(a.Handle, u)
	}
	for i, h := range w.Humans {
		u := &user{ID: fresh(), FirstName: h.Name, LanguageCode: "en"}
		if i%2 == 0 {
			u.Username = username(h.Handle, u.ID)
		}
		p.users[u.ID], n.people[h.ID] = u, u
		n.called(h.Handle, u)
	}
	var chats []*chat
	for _, c := range w.Conversations {
		made, err := p.chat(n, w, c)
		if err != nil {
			return err
		}
		chats = append(chats, made)
	}
	for _, t := range w.Threads {
		if t.Owner != "" {
			return unable("the owner of a thread")
		}
		c := n.chats[t.Conversation]
		if c.Type == private {
			return unable("a thread in a direct message")
		}
		n.open(c, t)
	}
	for _, old := range p.chats {
		old.messages, old.topics = nil, nil // messages there are strays
	}
	for _, c := range chats {
		if c.Type != private || c.in {
			p.chats[c.ID] = c
		}
	}
	p.confirm(func(*update) bool { return true })
	p.outages = face.Outages{}
	p.world = n
	return nil
}

// bot makes a bot of somebody other than the program.
func (p *platform) bot(handle, shown string) *user {
	u := &user{ID: fresh(), IsBot: true, FirstName: shown}
	u.Username = username(handle, u.ID) + "_bot"
	p.users[u.ID] = u
	return u
}

func (n *world) called(handle string, u *user) {
	n.handles[strconv.FormatInt(u.ID, 10)] = handle
	if u.Username != "" {
		n.handles[strings.ToLower(u.Username)] = handle
	}
}

func (p *platform) chat(n *world, w port.World, c port.Conversation) (*chat, error) {
	if c.Stream != "" {
		return nil, unable("a stream")
	}
	made := &chat{world: n, conversation: c.ID, messages: map[int]*message{}, topics: map[int]*topic{}}
	for _, m := range c.Members {
		u, err := p.person(n, m)
		if err != nil {
			return nil, err
		}
		made.in = made.in || u == &p.me
		made.members = append(made.members, u)
	}
	n.chats[c.ID] = made
	if c.Kind == "dm" {
		if len(c.Members) != 2 {
			return nil, unable("a direct message among several")
		}
		for _, other := range made.members {
			if other != &p.me {
				made.chatInfo = chatInfo{ID: other.ID, Type: private, FirstName: other.FirstName,
					Username: other.Username}
			}
		}
		return made, nil
	}
	made.chatInfo = chatInfo{ID: -fresh(), Type: group, Title: c.Name}
	if slices.ContainsFunc(w.Threads, func(t port.Thread) bool { return t.Conversation == c.ID }) {
		made.ID, made.Type, made.IsForum = -1_000_000_000_000-fresh(), supergroup, true
		made.last = 1 // the creation of the group
	}
	return made, nil
}

// person finds a participant. The platform's own programs need no declaration.
func (p *platform) person(n *world, id string) (*user, error) {
	if u := n.people[id]; u != nil {
		return u, nil
	}
	if !strings.HasSuffix(id, "-bot") {
		return nil, unable("the unknown participant " + strconv.Quote(id))
	}
	u := p.bot(strings.TrimSuffix(id, "-bot"), id)
	n.people[id] = u
	return u, nil
}

// open opens a topic. The program opens it if it takes part, otherwise the first participant does.
func (n *world) open(c *chat, t port.Thread) {
	by := c.members[0]
	if len(t.Participants) > 0 {
		by = n.people[t.Participants[0]]
	}
	if slices.Contains(t.Participants, n.self) {
		by = n.people[n.self]
	}
	c.last++
	root := &message{
		ID: c.last, From: by, Chat: c.chatInfo, Date: time.Now().Unix(), ThreadID: c.last, IsTopic: true,
		TopicCreated: &topicCreated{Name: t.ID, IconColor: 0x6FB9F0},
	}
	made := &topic{thread: t.ID, chat: c, root: root}
	c.messages[root.ID], c.topics[root.ID], n.topics[t.ID] = root, made, made
}

func (p *platform) Do(e port.SurfaceEvent) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.world
	if n == nil {
		return unable("what happens before the world begins")
	}
	if len(e.Labels) > 0 {
		return unable("the labels of a message")
	}
	if e.Asks != "" {
		return unable("who is asked by a message")
	}
	for _, m := range face.Mentions(n.wire, e.Text) {
		if m.ID == "" {
			return unable("the mention of a role or of all")
		}
	}
	switch e.Op {
	case "post":
		return p.posted(n, e)
	case "status":
		if !strings.HasSuffix(e.Author, "-bot") || e.Class == "record" || e.Thread != "" {
			return unable("what kind of message it is")
		}
		if c := n.chats[e.Conversation]; c != nil && c.Type == private && !n.within(e) {
			return unable("what a program writes in the private chat of others")
		}
		return p.posted(n, e)
	case "redeliver":
		return p.redeliver(n, e)
	case "edit":
		return p.edited(n, e)
	case "react":
		return p.reacted(n, e)
	case "join", "leave":
		return p.moved(n, e)
	case "outage":
		p.outages.Add(e)
		return nil
	case "delete":
		return unable("the deletion of a message")
	case "typing":
		return unable("that someone is typing")
	case "assign":
		return unable("an assignment")
	}
	return unable("the event " + strconv.Quote(e.Op))
}

// within reports whether the author of an event is a member of its conversation.
func (n *world) within(e port.SurfaceEvent) bool {
	return slices.ContainsFunc(n.wire.Conversations, func(c port.Conversation) bool {
		return c.ID == e.Conversation && slices.Contains(c.Members, e.Author)
	})
}

func (p *platform) posted(n *world, e port.SurfaceEvent) error {
	c, in, err := n.place(e.Conversation, e.Thread)
	if err != nil {
		return err
	}
	author, err := p.person(n, e.Author)
	if err != nil {
		return err
	}
	m := &message{From: author, Chat: c.chatInfo, Date: face.PostedAt(n.wire, e).Unix(), id: e.ID,
		seen: map[int64]string{}}
	m.Text, m.Entities = n.inbound(e.Text)
	if in != nil {
		m.ThreadID, m.IsTopic, m.ReplyTo = in.root.ID, true, in.root.bare()
	}
	p.place(c, m)
	n.messages[e.ID] = m
	if c.in && author != &p.me {
		n.sent[e.ID] = p.emit("message", c, m, e.ID)
	}
	return nil
}

// place gives a message the next id of its chat.
func (p *platform) place(c *chat, m *message) {
	if c.Type == supergroup {
		c.last++
		m.ID = c.last
	} else {
		p.box++
		m.ID = p.box
	}
	c.messages[m.ID] = m
}

func (n *world) place(conversation, thread string) (*chat, *topic, error) {
	if thread != "" {
		t := n.topics[thread]
		if t == nil || conversation != "" && t.chat.conversation != conversation {
			return nil, nil, unable("the unknown thread " + strconv.Quote(thread))
		}
		return t.chat, t, nil
	}
	c := n.chats[conversation]
	if c == nil {
		return nil, nil, unable("the unknown conversation " + strconv.Quote(conversation))
	}
	return c, nil, nil
}

// redeliver sends the update of a message to the webhook again. An update that the program has not confirmed is
// repeated anyway. If the program never got a message, its copy doesn't show that there were earlier copies.
func (p *platform) redeliver(n *world, e port.SurfaceEvent) error {
	if e.As != "" {
		return unable("a separate event for a mention")
	}
	if n.messages[e.ID] == nil {
		return p.posted(n, e)
	}
	u := n.sent[e.ID]
	if u == nil || slices.Contains(p.updates.queue, u) {
		return nil
	}
	if p.updates.hook == nil {
		return unable("an update again that it has confirmed")
	}
	again := *u
	again.due, again.delay = time.Time{}, 0
	n.sent[e.ID] = &again
	p.enqueue(&again)
	return nil
}

func (p *platform) edited(n *world, e port.SurfaceEvent) error {
	m := n.messages[e.ID]
	if m == nil {
		return unable("an edit of the unknown message " + strconv.Quote(e.ID))
	}
	c := p.chats[m.Chat.ID]
	changed := *m
	changed.Text, changed.Entities = n.inbound(e.Text)
	changed.EditDate = time.Now().Unix()
	*m = changed
	if c != nil && c.in {
		p.emit("edited_message", c, &changed, e.ID)
	}
	return nil
}

func (p *platform) reacted(n *world, e port.SurfaceEvent) error {
	m := n.messages[e.Message]
	if m == nil {
		return unable("a reaction to the unknown message " + strconv.Quote(e.Message))
	}
	by, err := p.person(n, e.Author)
	if err != nil {
		return err
	}
	emoji, ok := reactionEmoji(e.Glyph)
	switch {
	case by.IsBot:
		return unable("a bot's reaction")
	case !ok:
		return unable("a reaction with " + e.Glyph)
	}
	old := []reaction{}
	if was := m.seen[by.ID]; was != "" {
		old = append(old, reaction{"emoji", was})
	}
	if m.seen == nil {
		m.seen = map[int64]string{}
	}
	m.seen[by.ID] = emoji
	if c := p.chats[m.Chat.ID]; c != nil && c.in {
		p.emit("message_reaction", c, reactionUpdated{
			Chat: c.chatInfo, MessageID: m.ID, User: by, Date: time.Now().Unix(), Old: old,
			New: []reaction{{"emoji", emoji}},
		}, e.Message)
	}
	return nil
}

// moved makes a user join or leave a group, with a service message and an update for administrators.
func (p *platform) moved(n *world, e port.SurfaceEvent) error {
	c, _, err := n.place(e.Conversation, "")
	if err != nil {
		return err
	}
	who, err := p.person(n, e.Participant)
	if err != nil {
		return err
	}
	if c.Type == private {
		return unable("who joins or leaves a direct message")
	}
	by := who
	if who.IsBot { // people add and remove bots
		if i := slices.IndexFunc(c.members, func(u *user) bool { return !u.IsBot }); i >= 0 {
			by = c.members[i]
		}
	}
	m := &message{From: by, Chat: c.chatInfo, Date: time.Now().Unix()}
	was, is := statusLeft, statusMember
	if e.Op == "join" {
		if slices.Contains(c.members, who) {
			return nil
		}
		if who == &p.me {
			is = statusAdministrator
		}
		c.members, m.NewMembers = append(c.members, who), []*user{who}
	} else {
		was, is = c.status(p, who), statusLeft
		if was == statusLeft {
			return nil
		}
		c.members = slices.DeleteFunc(c.members, func(u *user) bool { return u == who })
		m.LeftMember = who
	}
	p.place(c, m)
	change := memberUpdated{Chat: c.chatInfo, From: by, Date: m.Date, Old: encode(member(who, was)),
		New: encode(member(who, is))}
	if who == &p.me {
		c.in = true
		p.emit("my_chat_member", c, change, "")
		p.emit("message", c, m, "")
		c.in = e.Op == "join"
	} else if c.in {
		p.emit("message", c, m, "")
		p.emit("chat_member", c, change, "")
	}
	return nil
}

// status returns what a user is in a chat. The first person of a chat is its creator.
func (c *chat) status(p *platform, u *user) string {
	switch {
	case u == &p.me && c.in && c.Type != private:
		return statusAdministrator
	case u == c.creator() && c.Type != private:
		return statusCreator
	case slices.Contains(c.members, u):
		return statusMember
	}
	return statusLeft
}

func (c *chat) creator() *user {
	for _, u := range c.members {
		if !u.IsBot {
			return u
		}
	}
	return nil
}
