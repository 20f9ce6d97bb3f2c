package discord

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	user struct {
		id      string
		world   string // its id in the world
		handle  string
		name    string
		bot     bool
		webhook bool
	}

	guild struct {
		id      string
		name    string
		owner   *user
		members []*user
		roles   []role
	}

	role struct {
		id, name string
		has      []*user
	}

	channel struct {
		over         bool // it belongs to an earlier world
		id           string
		conversation string // in the world; "" if the world is over, or if the program made the channel
		thread       string // in the world, for a thread
		name         string
		guild        *guild   // nil for a DM
		parent       *channel // of a thread
		members      []*user
		messages     []*message
		starter      *message // of a thread
		typing       map[*user]*time.Timer
	}

	message struct {
		id        string
		channel   *channel
		author    *user
		content   string // in Discord's form
		first     string // the content when it was posted
		edited    time.Time
		nonce     any
		reference *message
		reactions []reaction
		about     string // id in the world
	}

	reaction struct {
		glyph string
		by    []*user
	}
)

// The types of channels.
const (
	typeText   = 0
	typeDM     = 1
	typeThread = 11
)

// The permissions of everybody in a channel: to see it, write, react, read the history, mention everyone, and create
// threads and write in them.
const (
	view    = 1 << 10
	allowed = view | 1<<11 | 1<<6 | 1<<14 | 1<<15 | 1<<16 | 1<<17 | 1<<35 | 1<<38
)

// found makes the server of a world, its channels and threads, and their earlier messages.
func (s *server) found(w port.World, self string, program port.Agent) {
	s.world, s.self = w, self
	s.me.world, s.me.handle, s.me.name = self, program.Handle, program.Name
	g := &guild{id: s.id(), name: w.World}
	if g.name == "" {
		g.name = "Workspace"
	}
	s.guild = g
	s.users[s.me.id], s.people[self] = s.me, s.me
	g.members = []*user{s.me}
	for _, a := range w.Agents {
		if a.ID != self {
			g.members = append(g.members,
				s.know(&user{id: s.id(), world: a.ID, handle: a.Handle, name: a.Name, bot: true}))
		}
	}
	for _, p := range w.Humans {
		u := s.know(&user{id: s.id(), world: p.ID, handle: p.Handle, name: p.Name})
		g.members = append(g.members, u)
		if g.owner == nil {
			g.owner = u
		}
	}
	if g.owner == nil {
		g.owner = s.me
	}
	for _, a := range w.Agents {
		for _, name := range a.Roles {
			at := slices.IndexFunc(g.roles, func(r role) bool { return r.name == name })
			if at < 0 {
				g.roles = append(g.roles, role{id: s.id(), name: name})
				at = len(g.roles) - 1
			}
			g.roles[at].has = append(g.roles[at].has, s.people[a.ID])
		}
	}
	for _, conv := range w.Conversations {
		c := s.newChannel(&channel{conversation: conv.ID, name: conv.Name})
		for _, m := range conv.Members {
			c.members = append(c.members, s.author(m))
		}
		if conv.Kind != "dm" {
			c.guild = g
			if c.name == "" {
				c.name = conv.ID
			}
		}
		for _, t := range w.Threads {
			if t.Conversation == conv.ID {
				s.foundThread(c, t)
			}
		}
	}
	s.emit("GUILD_CREATE", intentGuilds, "", s.available(g))
}

// foundThread makes a thread from a message in its channel. The program never begins the thread, unless it is the only
// participant.
func (s *server) foundThread(c *channel, t port.Thread) {
	var people []*user
	for _, p := range t.Participants {
		if p != s.self {
			people = append(people, s.author(p))
		}
	}
	if slices.Contains(t.Participants, s.self) {
		people = append(people, s.me)
	}
	first := c.guild.owner
	if len(people) > 0 {
		first = people[0]
	}
	starter := &message{channel: c, author: first, content: t.ID}
	s.add(starter)
	thread := s.newChannel(&channel{id: starter.id, conversation: c.conversation, thread: t.ID, name: t.ID,
		guild: c.guild, parent: c, starter: starter})
	for i, u := range people {
		thread.members = append(thread.members, u)
		if i > 0 {
			s.add(&message{channel: thread, author: u, content: "I see."})
		}
	}
}

func (s *server) newChannel(c *channel) *channel {
	if c.id == "" {
		c.id = s.id()
	}
	c.typing = map[*user]*time.Timer{}
	s.channels[c.id] = c
	s.order = append(s.order, c)
	return c
}

func (s *server) know(u *user) *user {
	if u.name == "" {
		u.name = u.handle
	}
	s.users[u.id], s.people[u.world] = u, u
	return u
}

// author returns the user with an id. A participant that the world doesn't name becomes a webhook.
func (s *server) author(id string) *user {
	if u, ok := s.people[id]; ok {
		return u
	}
	return s.know(&user{id: s.id(), world: id, handle: id, name: id, bot: true, webhook: true})
}

// named reports whether an id belongs to a person or an agent of the world, not to another program.
func (s *server) named(id string) bool {
	u, known := s.people[id]
	return known && !u.webhook
}

// sees reports whether a user can see a channel.
func (c *channel) sees(u *user) bool {
	if c.parent != nil {
		return c.parent.sees(u)
	}
	return slices.Contains(c.members, u)
}

// add adds a message to its conversation and thread.
func (s *server) add(m *message) {
	m.id, m.first = s.id(), m.content
	if m.about == "" {
		m.about = m.id
	}
	m.channel.messages = append(m.channel.messages, m)
	s.messages[m.id], s.byWorld[m.about] = m, m
}

// enter makes a user a member of a thread.
func (s *server) enter(c *channel, u *user) {
	if slices.Contains(c.members, u) || u.webhook {
		return
	}
	c.members = append(c.members, u)
	intent := intentMembers
	if u == s.me {
		intent = intentGuilds
	}
	if c.sees(s.me) {
		s.emit("THREAD_MEMBERS_UPDATE", intent, "", map[string]any{
			"id": c.id, "guild_id": c.guild.id, "member_count": len(c.members),
			"added_members": []any{with(c.threadMember(u), "member", c.guild.member(u, true), "presence", nil)},
		})
	}
}

func (c *channel) stopTyping(u *user) {
	if t := c.typing[u]; t != nil {
		t.Stop()
		delete(c.typing, u)
	}
}

func (s *server) remove(m *message) {
	out := map[string]any{"id": m.id, "channel_id": m.channel.id}
	intent := intentDMs
	if g := m.channel.guild; g != nil {
		out["guild_id"], intent = g.id, intentMessages
	}
	m.channel.messages = slices.DeleteFunc(m.channel.messages, func(x *message) bool { return x == m })
	delete(s.messages, m.id)
	if m.channel.sees(s.me) {
		s.emit("MESSAGE_DELETE", intent, m.about, out)
	}
}

// reacted adds a reaction to a message, or removes it. It reports whether this changed anything.
func (s *server) reacted(m *message, u *user, glyph string, on bool) bool {
	at := slices.IndexFunc(m.reactions, func(r reaction) bool { return r.glyph == glyph })
	if at < 0 {
		m.reactions = append(m.reactions, reaction{glyph: glyph})
		at = len(m.reactions) - 1
	}
	r := &m.reactions[at]
	if slices.Contains(r.by, u) == on {
		return false
	}
	name := "MESSAGE_REACTION_ADD"
	out := map[string]any{
		"user_id": u.id, "channel_id": m.channel.id, "message_id": m.id,
		"emoji": map[string]any{"id": nil, "name": glyph}, "burst": false, "type": 0,
	}
	if on {
		r.by = append(r.by, u)
		out["message_author_id"] = m.author.id
	} else {
		name = "MESSAGE_REACTION_REMOVE"
		r.by = slices.DeleteFunc(r.by, func(x *user) bool { return x == u })
	}
	intent := intentDMReactions
	if g := m.channel.guild; g != nil {
		out["guild_id"], intent = g.id, intentReactions
		if on {
			out["member"] = g.member(u, true)
		}
	}
	if m.channel.sees(s.me) {
		s.emit(name, intent, m.about, out)
	}
	return true
}

// content converts a text of the port to Discord's form.
func (s *server) content(text string) string {
	return face.Render(s.world, text, func(m face.Mention) string {
		switch {
		case m.ID != "":
			return "<@" + s.author(m.ID).id + ">"
		case m.All && strings.EqualFold(text[m.Start:m.End], "@here"):
			return "@here"
		case m.All:
			return "@everyone"
		}
		for _, r := range s.guild.roles {
			if r.name == m.Role {
				return "<@&" + r.id + ">"
			}
		}
		return "@" + m.Role
	}, func(t string) string { return t })
}

var mention = lazyregexp.New(`<(@!?|@&|#)(\d{1,20})>`)

// text converts the content of a message to the port's form.
func (s *server) text(content string) string {
	content = mention.ReplaceAllStringFunc(content, func(found string) string {
		m := mention.FindStringSubmatch(found)
		switch {
		case m[1] == "#":
			if c := s.channels[m[2]]; c != nil && c.name != "" {
				return "#" + c.name
			}
		case m[1] == "@&":
			if s.guild == nil {
				return found
			}
			for _, r := range s.guild.roles {
				if r.id == m[2] {
					return "@" + r.name
				}
			}
		default:
			if u := s.users[m[2]]; u != nil {
				return "@" + u.handle
			}
		}
		return found
	})
	return strings.ReplaceAll(content, "@everyone", "@all")
}

// Find implements [face.Finder].
func (s *server) Find(text string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for id, c := range s.channels {
			if !yield(face.Place{ID: id, Conversation: c.conversation, Over: c.over}) {
				return
			}
		}
	})
}

// Plain implements [face.Namer]. A program that uses a content unchanged has ids in it where people are mentioned.
func (s *server) Plain(text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text(text)
}

func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}

func with(m map[string]any, pairs ...any) map[string]any {
	m = maps.Clone(m)
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

// client returns a user as the API shows it.
func (u *user) client() map[string]any {
	out := map[string]any{
		"id": u.id, "username": u.handle, "avatar": nil, "discriminator": "0", "public_flags": 0, "flags": 0,
		"global_name": u.name, "banner": nil, "accent_color": nil,
	}
	if u.bot {
		out["bot"], out["global_name"] = true, nil
	}
	if u.webhook {
		out = map[string]any{"id": u.id, "username": u.name, "avatar": nil, "discriminator": "0000", "public_flags": 0,
			"flags": 0, "bot": true, "global_name": nil}
	}
	return out
}

// member returns a user as a member of the server. whole includes the user object.
func (g *guild) member(u *user, whole bool) map[string]any {
	roles := []string{}
	for _, r := range g.roles {
		if slices.Contains(r.has, u) {
			roles = append(roles, r.id)
		}
	}
	out := map[string]any{
		"nick": nil, "avatar": nil, "banner": nil, "roles": roles, "joined_at": stamp(made(g.id)), "premium_since": nil,
		"deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": nil,
	}
	if u.bot {
		out["nick"] = u.name
	}
	if whole {
		out["user"] = u.client()
	}
	return out
}

func (g *guild) roleList() []any {
	perm := decimal(allowed)
	list := []any{}
	for i, r := range append([]role{{id: g.id, name: "@everyone"}}, g.roles...) {
		list = append(list, map[string]any{
			"id": r.id, "name": r.name, "color": 0,
			"colors": map[string]any{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}, "hoist": false,
			"icon": nil, "unicode_emoji": nil,
			"position": i, "permissions": perm, "managed": false, "mentionable": true, "flags": 0,
		})
	}
	return list
}

// shown returns the server as in the REST API.
func (g *guild) shown() map[string]any {
	return map[string]any{
		"id": g.id, "name": g.name, "icon": nil, "splash": nil, "discovery_splash": nil, "owner_id": g.owner.id,
		"afk_channel_id": nil, "afk_timeout": 300,
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
		"roles": g.roleList(), "emojis": []any{}, "features": []any{}, "mfa_level": 0,
		"application_id": nil, "system_channel_id": nil, "system_channel_flags": 0, "rules_channel_id": nil,
		"vanity_url_code": nil, "description": nil, "banner": nil, "premium_tier": 0,
		"premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": nil, "nsfw_level": 0,
		"stickers": []any{}, "premium_progress_bar_enabled": false,
		"safety_alerts_channel_id": nil, "max_members": 500000, "max_presences": nil, "max_video_channel_users": 25,
		"max_stage_video_channel_users": 50,
	}
}

// available returns the server as in GUILD_CREATE.
func (s *server) available(g *guild) map[string]any {
	channels, threads := []any{}, []any{}
	for _, c := range s.order {
		switch {
		case c.guild != g || !c.sees(s.me):
		case c.parent != nil:
			thread := s.channel(c, true)
			if m, ok := thread["member"].(map[string]any); ok {
				delete(m, "id") // the thread has these values
				delete(m, "user_id")
			}
			threads = append(threads, thread)
		default:
			channels = append(channels, s.channel(c, false))
		}
	}
	return with(
		g.shown(), "joined_at", stamp(made(g.id)), "large", false, "unavailable", false, "member_count", len(g.members),
		"voice_states", []any{},
		"members", []any{g.member(s.me, true)}, "channels", channels, "threads", threads, "presences", []any{},
		"stage_instances", []any{}, "guild_scheduled_events", []any{}, "soundboard_sounds", []any{},
	)
}

// channel returns a channel as the API shows it. whole includes the id of its server.
func (s *server) channel(c *channel, whole bool) map[string]any {
	var last any
	if n := len(c.messages); n > 0 {
		last = c.messages[n-1].id
	}
	out := map[string]any{"id": c.id, "last_message_id": last, "flags": 0}
	switch {
	case c.guild == nil:
		out["type"] = typeDM
		recipients := []any{}
		for _, u := range c.members {
			if u != s.me {
				recipients = append(recipients, u.client())
			}
		}
		out["recipients"] = recipients
		return out
	case c.parent != nil:
		out["type"], out["name"], out["parent_id"], out["owner_id"] = typeThread, c.name, c.parent.id, c.owner().id
		out["message_count"], out["total_message_sent"], out["member_count"],
			out["rate_limit_per_user"] = len(c.messages), len(c.messages), len(c.members), 0
		out["thread_metadata"] = map[string]any{"archived": false, "auto_archive_duration": 1440,
			"archive_timestamp": stamp(made(c.id)), "locked": false, "create_timestamp": stamp(made(c.id))}
		if slices.Contains(c.members, s.me) {
			out["member"] = c.threadMember(s.me)
		}
	default:
		overwrites := []any{map[string]any{"id": c.guild.id, "type": 0, "allow": "0", "deny": decimal(view)}}
		for _, u := range c.members {
			if !u.webhook {
				overwrites = append(overwrites,
					map[string]any{"id": u.id, "type": 1, "allow": decimal(view), "deny": "0"})
			}
		}
		out["type"], out["name"], out["parent_id"], out["permission_overwrites"] = typeText, c.name, nil, overwrites
		out["position"], out["topic"], out["nsfw"], out["rate_limit_per_user"],
			out["last_pin_timestamp"] = slices.Index(s.order, c), nil, false, 0, nil
	}
	if whole {
		out["guild_id"] = c.guild.id
	}
	return out
}

func (c *channel) owner() *user {
	if len(c.members) > 0 {
		return c.members[0]
	}
	return c.guild.owner
}

func (c *channel) threadMember(u *user) map[string]any {
	return map[string]any{"id": c.id, "user_id": u.id, "join_timestamp": stamp(made(c.id)), "flags": 0}
}

// client returns a message as in the REST API. asPosted ignores later changes.
func (m *message) client(s *server, asPosted bool) map[string]any {
	content, edited := m.content, m.edited
	if asPosted {
		content, edited = m.first, time.Time{}
	}
	mentions, roles := []any{}, []string{}
	everyone := strings.Contains(content, "@everyone") || strings.Contains(content, "@here")
	for _, x := range mention.FindAllStringSubmatch(content, 100) {
		if u := s.users[x[2]]; u != nil && strings.HasPrefix(x[1], "@") && x[1] != "@&" {
			shown := u.client()
			if m.channel.guild != nil {
				shown["member"] = m.channel.guild.member(u, false)
			}
			if !slices.ContainsFunc(mentions, func(y any) bool { return y.(map[string]any)["id"] == u.id }) {
				mentions = append(mentions, shown)
			}
		}
		if x[1] == "@&" && !slices.Contains(roles, x[2]) {
			roles = append(roles, x[2])
		}
	}
	out := map[string]any{
		"id": m.id, "type": 0, "channel_id": m.channel.id, "author": m.author.client(), "content": content,
		"timestamp": stamp(made(m.id)), "edited_timestamp": stamp(edited), "tts": false,
		"mention_everyone": everyone, "mentions": mentions, "mention_roles": roles, "attachments": []any{},
		"embeds": []any{}, "components": []any{}, "pinned": false, "flags": 0,
	}
	if m.author.webhook {
		out["webhook_id"] = m.author.id
	}
	if m.nonce != nil {
		out["nonce"] = m.nonce
	}
	if m.channel.parent != nil {
		out["position"] = slices.Index(m.channel.messages, m)
	}
	if r := m.reference; r != nil {
		ref := map[string]any{"type": 0, "channel_id": r.channel.id, "message_id": r.id}
		if r.channel.guild != nil {
			ref["guild_id"] = r.channel.guild.id
		}
		out["type"], out["message_reference"] = 19, ref
		if s.messages[r.id] != nil {
			out["referenced_message"] = (&message{id: r.id, channel: r.channel, author: r.author, content: r.content,
				edited: r.edited}).client(s, false)
		}
	}
	reactions := []any{}
	for _, r := range m.reactions {
		if len(r.by) > 0 {
			reactions = append(reactions, map[string]any{
				"count": len(r.by), "count_details": map[string]any{"burst": 0, "normal": len(r.by)},
				"me": slices.Contains(r.by, s.me), "me_burst": false,
				"emoji": map[string]any{"id": nil, "name": r.glyph}, "burst_colors": []any{},
			})
		}
	}
	if len(reactions) > 0 {
		out["reactions"] = reactions
	}
	for _, t := range s.order {
		if t.starter == m {
			out["thread"] = s.channel(t, true)
			out["flags"] = 1 << 5
		}
	}
	return out
}

// tellMessage sends the program a message through the gateway.
func (s *server) tellMessage(event string, m *message, asPosted bool) {
	if !m.channel.sees(s.me) {
		return
	}
	out := m.client(s, asPosted)
	intent := intentDMs
	kind := typeDM
	if g := m.channel.guild; g != nil {
		intent, kind = intentMessages, typeText
		out["guild_id"] = g.id
		if !m.author.webhook {
			out["member"] = g.member(m.author, false)
		}
		if m.channel.parent != nil {
			kind = typeThread
		}
		mentioned := slices.ContainsFunc(out["mentions"].([]any),
			func(x any) bool { return x.(map[string]any)["id"] == s.me.id })
		if m.author != s.me && !mentioned && s.session != nil && s.session.intents&intentContent == 0 {
			out["content"], out["embeds"], out["attachments"], out["components"] = "", []any{}, []any{}, []any{}
		}
	}
	out["channel_type"] = kind
	s.emit(event, intent, m.about, out)
}
