package mattermost

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	team struct {
		id, name string
		at       int64
	}

	user struct {
		id      string
		world   string // its id in the world
		handle  string // in lower case
		name    string
		bot     bool
		webhook bool // posts through an incoming webhook of this account
		at      int64
	}

	group struct {
		id, name string // the name in lower case
		members  []*user
		at       int64
	}

	channel struct {
		id           string
		conversation string // in the world; "" if the world is over, or if the program made the channel
		kind         string
		name, title  string
		creator      *user
		members      []*user
		posts        []*post // the oldest first
		typing       map[*user]*time.Timer
		at, lastAt   int64
	}

	post struct {
		id                            string
		channel                       *channel
		author                        *user
		root                          *post // for a reply
		kind                          string
		text                          string
		first                         string // the message when it was posted
		props                         map[string]any
		pendingID                     string
		created                       int64
		updated, edited, deleted, tip int64 // time of the latest reply
		pinned                        bool
		reactions                     []reaction
		about                         string // id in the world
	}

	reaction struct {
		emoji string
		by    *user
		at    int64
	}
)

// The types of channels.
const (
	openChannel    = "O"
	privateChannel = "P"
	directMessage  = "D"
	groupMessage   = "G"
)

// maxGroup is the maximum number of members of a group message.
const maxGroup = 8

// The types of system messages.
const (
	joinedChannel  = "system_join_channel"
	leftChannel    = "system_leave_channel"
	addedToChannel = "system_add_to_channel"
)

// found makes the people, groups and channels of a world, and their earlier messages.
func (s *server) found(w port.World, self string, program port.Agent) error {
	s.world, s.self = w, self
	s.me.world = self
	if handle := strings.ToLower(program.Handle); handle != s.me.handle || program.Name != s.me.name {
		s.me.handle, s.me.name = handle, program.Name
		s.emit("user_updated", broadcast{}, map[string]any{"user": s.me.shown()}, "")
	}
	s.users[s.me.id], s.people[self] = s.me, s.me
	for _, a := range w.Agents {
		if a.ID != self {
			s.know(&user{world: a.ID, handle: a.Handle, name: a.Name, bot: true})
		}
	}
	for _, p := range w.Humans {
		s.know(&user{world: p.ID, handle: p.Handle, name: p.Name})
	}
	for _, a := range w.Agents {
		for _, role := range a.Roles {
			role = strings.ToLower(role)
			at := slices.IndexFunc(s.groups, func(g *group) bool { return g.name == role })
			if at < 0 {
				at = len(s.groups)
				s.groups = append(s.groups, &group{id: newID(), name: role, at: s.now()})
			}
			s.groups[at].members = append(s.groups[at].members, s.people[a.ID])
		}
	}
	for _, conversation := range w.Conversations {
		s.foundChannel(conversation)
	}
	for _, t := range w.Threads {
		if err := s.foundThread(t); err != nil {
			return err
		}
	}
	for _, c := range s.order {
		if c.conversation != "" && c.has(s.me) {
			s.tellAdded(c)
		}
	}
	return nil
}

// foundChannel makes the channel of a conversation. It is private unless everybody is a member.
func (s *server) foundChannel(conversation port.Conversation) {
	c := &channel{conversation: conversation.ID, name: strings.ToLower(conversation.Name), title: conversation.Name}
	for _, m := range conversation.Members {
		c.members = append(c.members, s.author(m))
	}
	for _, u := range c.members {
		if c.creator == nil && u != s.me && !u.bot {
			c.creator = u
		}
	}
	switch {
	case conversation.Kind == "dm" && len(c.members) <= 2:
		c.kind = directMessage
	case conversation.Kind == "dm":
		c.kind = groupMessage
	default:
		c.kind = openChannel
		for _, p := range s.world.Humans {
			if !slices.Contains(conversation.Members, p.ID) {
				c.kind = privateChannel
			}
		}
		if c.name == "" {
			c.name, c.title = strings.ToLower(conversation.ID), conversation.ID
		}
	}
	s.newChannel(c)
}

// foundThread lets the participants write in a thread before the program joins. The program never begins the thread,
// unless nobody else can.
func (s *server) foundThread(t port.Thread) error {
	c, err := s.place(t.Conversation, "")
	if err != nil {
		return err
	}
	var writers []*user
	for _, p := range t.Participants {
		writers = append(writers, s.author(p))
	}
	slices.SortStableFunc(writers, func(a, b *user) int { return rank(s, a) - rank(s, b) })
	if (len(writers) == 0 || writers[0] == s.me) && c.creator != nil {
		writers = append([]*user{c.creator}, writers...)
	}
	if len(writers) == 0 {
		return fmt.Errorf("no participant can have started the thread %q", t.ID)
	}
	var root *post
	for _, u := range writers {
		p := &post{channel: c, author: u, root: root, text: "I see."}
		if root == nil {
			root, p.about, p.text = p, t.ID, t.ID
		}
		s.add(p)
	}
	return nil
}

func rank(s *server, u *user) int {
	switch {
	case u == s.me:
		return 2
	case u.bot:
		return 1
	}
	return 0
}

func (s *server) newChannel(c *channel) {
	c.id, c.at, c.typing = newID(), s.now(), map[*user]*time.Timer{}
	c.lastAt = c.at
	switch c.kind {
	case directMessage:
		ids := []string{c.members[0].id, c.members[len(c.members)-1].id}
		slices.Sort(ids)
		c.name, c.title, c.creator = strings.Join(ids, "__"), "", c.members[0]
	case groupMessage:
		ids, names := []string{}, []string{}
		for _, u := range c.members {
			ids, names = append(ids, u.id), append(names, u.handle)
		}
		slices.Sort(ids)
		slices.Sort(names)
		sum := sha1.Sum([]byte(strings.Join(ids, "")))
		c.name, c.title = hex.EncodeToString(sum[:]), strings.Join(names, ", ")
	}
	s.channels[c.id] = c
	s.order = append(s.order, c)
}

func (s *server) know(u *user) *user {
	u.id, u.at, u.handle = newID(), s.now(), strings.ToLower(u.handle)
	if u.name == "" {
		u.name = u.handle
	}
	s.users[u.id], s.people[u.world] = u, u
	return u
}

// author returns the author of an event. An author that the world doesn't name becomes an incoming webhook.
func (s *server) author(id string) *user {
	if u, ok := s.people[id]; ok {
		return u
	}
	return s.know(&user{world: id, handle: id, name: id, webhook: true})
}

// named reports whether an id belongs to a person or an agent of the world, not to another program.
func (s *server) named(id string) bool {
	u, known := s.people[id]
	return known && !u.webhook
}

func (c *channel) direct() bool { return c.kind == directMessage || c.kind == groupMessage }

func (c *channel) has(u *user) bool { return slices.Contains(c.members, u) }

func (c *channel) stopTyping(u *user) {
	if t := c.typing[u]; t != nil {
		t.Stop()
		delete(c.typing, u)
	}
}

// add adds a post to its channel and thread.
func (s *server) add(p *post) {
	p.id, p.created, p.first = newID(), s.now(), p.text
	p.updated = p.created
	if p.props == nil {
		p.props = map[string]any{}
	}
	switch {
	case p.author.webhook:
		p.props["from_webhook"], p.props["override_username"] = "true", p.author.name
		p.props["webhook_display_name"] = p.author.name
	case p.author.bot && p.kind == "":
		p.props["from_bot"] = "true"
	}
	if p.about == "" {
		p.about = p.id
	}
	if p.root != nil {
		p.root.tip, p.root.updated = p.created, p.created
	}
	p.channel.posts = append(p.channel.posts, p)
	p.channel.lastAt = p.created
	s.posts[p.id], s.byWorld[p.about] = p, p
}

// remove deletes a post and all replies to it. The deleted replies are not reported.
func (s *server) remove(p *post) {
	if p.deleted != 0 {
		return
	}
	s.tellPost("post_deleted", p)
	now := s.now()
	for _, x := range p.channel.posts {
		if x == p || x.root == p {
			x.deleted, x.updated = now, now
		}
	}
}

// replies returns the number of posts in a thread without the first post.
func (p *post) replies() int {
	n, root := 0, p
	if p.root != nil {
		root = p.root
	}
	for _, x := range p.channel.posts {
		if x.root == root && x.deleted == 0 {
			n++
		}
	}
	return n
}

func (p *post) idOr(none string) string {
	if p == nil {
		return none
	}
	return p.id
}

// reacted adds a reaction to a post, or removes it. It reports whether this changed anything.
func (s *server) reacted(p *post, u *user, emoji string, on bool) bool {
	at := slices.IndexFunc(p.reactions, func(r reaction) bool { return r.by == u && r.emoji == emoji })
	if at >= 0 == on {
		return false
	}
	event, r := "reaction_added", reaction{emoji: emoji, by: u, at: s.now()}
	if on {
		p.reactions = append(p.reactions, r)
	} else {
		event, r = "reaction_removed", p.reactions[at]
		p.reactions = slices.Delete(p.reactions, at, at+1)
	}
	p.updated = s.now()
	s.emitIn(event, p.channel, p.about, nil, map[string]any{"reaction": text(r.shown(p))})
	return true
}

// enter makes a user a member of a channel: somebody adds the program, and others join by themselves.
func (s *server) enter(c *channel, u *user) {
	c.members = append(c.members, u)
	if u == s.me {
		s.tellAdded(c)
	} else {
		s.emitIn("user_added", c, "", nil, map[string]any{"user_id": u.id, "team_id": c.team(s)})
	}
	p := &post{channel: c, author: u, kind: joinedChannel, text: u.handle + " joined the channel.",
		props: map[string]any{"username": u.handle}}
	if u == s.me && c.creator != nil {
		p = &post{channel: c, author: c.creator, kind: addedToChannel,
			text: u.handle + " added to the channel by " + c.creator.handle + ".",
			props: map[string]any{"userId": c.creator.id, "username": c.creator.handle, "addedUserId": u.id,
				"addedUsername": u.handle}}
	}
	s.add(p)
	s.tellPosted(p, false)
}

// quit ends a membership.
func (s *server) quit(c *channel, u *user) {
	remover := u
	c.stopTyping(u)
	c.members = slices.DeleteFunc(c.members, func(x *user) bool { return x == u })
	p := &post{channel: c, author: u, kind: leftChannel, text: u.handle + " has left the channel.",
		props: map[string]any{"username": u.handle}}
	s.add(p)
	if u == s.me {
		s.emit("user_removed", broadcast{user: u.id}, map[string]any{"channel_id": c.id, "remover_id": remover.id}, "")
		return
	}
	s.emitIn("user_removed", c, "", nil, map[string]any{"user_id": u.id, "remover_id": remover.id})
	s.tellPosted(p, false)
}

// tellAdded tells the program that it is a member of a channel.
func (s *server) tellAdded(c *channel) {
	switch c.kind {
	case directMessage:
		other := c.members[0]
		for _, u := range c.members {
			if u != s.me {
				other = u
			}
		}
		s.emitIn("direct_added", c, "", nil, map[string]any{"creator_id": other.id, "teammate_id": s.me.id})
	case groupMessage:
		ids := []string{}
		for _, u := range c.members {
			ids = append(ids, u.id)
		}
		s.emitIn("group_added", c, "", nil, map[string]any{"teammate_ids": text(ids)})
	default:
		s.emitIn("user_added", c, "", nil, map[string]any{"user_id": s.me.id, "team_id": s.team.id})
	}
}

// tellPosted tells the program of a new post. If again is set, it sends the first version of the post.
func (s *server) tellPosted(p *post, again bool) {
	shown := p.shown(s)
	if again {
		shown["message"], shown["edit_at"], shown["update_at"] = p.first, 0, p.created
	}
	sender := "@" + p.author.handle
	switch {
	case p.kind != "":
		sender = "System"
	case p.author.webhook && p.channel.kind != directMessage:
		sender = p.author.name
	}
	title := p.channel.title
	if p.channel.kind == directMessage {
		title = sender
	}
	data := map[string]any{
		"post": text(shown), "channel_type": p.channel.kind, "channel_name": p.channel.name,
		"channel_display_name": title, "sender_name": sender, "team_id": p.channel.team(s),
		"set_online": !p.author.bot && !p.author.webhook,
	}
	if s.mentions(p, s.me) {
		data["mentions"] = text([]string{s.me.id})
	}
	s.emitIn("posted", p.channel, p.about, nil, data)
}

// tellPost tells the program of a change to a post.
func (s *server) tellPost(event string, p *post) {
	shown := p.shown(s)
	delete(shown, "pending_post_id")
	shown["pending_post_id"] = ""
	s.emitIn(event, p.channel, p.about, nil, map[string]any{"post": text(shown)})
}
