package slack

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// team is a workspace in which the program is installed.
type team struct {
	id, name, token string
	bot             *user
}

func install(name, handle, app string) *team {
	return &team{id: newID("T"), name: name, token: fmt.Sprintf("xoxb-%s-%s-%s", digits(13), digits(13), letters(24)),
		bot: &user{id: newID("U"), handle: handle, name: handle, bot: newID("B"), app: app}}
}

func (t *team) url() string { return "https://" + strings.ToLower(t.name) + ".slack.com/" }

func (f *Face) teams() []*team { return []*team{f.home, f.other} }

// world contains the two workspaces of one world. The same ids of people and conversations occur in both workspaces,
// for different people and conversations: Slack's ids are unique only within a workspace.
type world struct{ home, other *workspace }

// of returns the workspace of a team.
func (w world) of(t *team) *workspace {
	if w.other.team == t {
		return w.other
	}
	return w.home
}

// where returns the workspace in which an event happens.
func (w world) where(e port.SurfaceEvent) *workspace {
	_, err := w.other.place(e.Conversation)
	if err == nil || w.other.message(cmp.Or(e.ID, e.Message)) != nil {
		return w.other
	}
	return w.home
}

// before returns the earlier workspaces of a team.
func (f *Face) before(t *team) []*workspace {
	return slices.DeleteFunc(slices.Clone(f.earlier), func(w *workspace) bool { return w.team != t })
}

// present reports whether the workspace belongs to the present world.
func (w *workspace) present() bool { return w == w.face.world.home || w == w.face.world.other }

// workspace is the state of a workspace in one world.
type workspace struct {
	face     *Face
	team     *team
	cast     port.World
	self     string // the program's agent
	users    []*user
	channels []*channel
	groups   []*group
	mentions int // number of messages that have mentioned the program
	gone     []*message
}

// user is a person, a bot, or an integration that posts without being a user.
type user struct {
	world        string // id in the world
	id           string // "" for an integration
	handle, name string
	bot, app     string // "" for people
	roles        []string
}

// Kinds of channels, as the channel_type of events.
const (
	channelKind = "channel"
	imKind      = "im"
	mpimKind    = "mpim"
)

type channel struct {
	in              *workspace
	world, id, name string
	kind            string
	members         []*user
	messages        []*message // oldest first
}

type group struct{ id, handle string }

type message struct {
	world     string
	at        string // ts
	channel   *channel
	thread    string // ts of the first message of its thread, or ""
	author    *user
	subtype   string
	username  string // of an integration
	source    string // as it was written, with handles in mentions
	text      string // in Slack's markup
	blocks    json.RawMessage
	metadata  json.RawMessage
	client    string // client_msg_id
	edited    string // ts
	unfurled  bool
	streaming bool
	reactions []reaction
	told      []*delivery
}

type reaction struct {
	name string
	by   []*user
}

// populate makes the workspaces of a world.
func (f *Face) populate(cast port.World, self string) (world, error) {
	if len(cast.Glyphs) > 0 {
		return world{}, unable("what a glyph means")
	}
	there, here := split(cast, self)
	home, err := f.people(f.home, here, self, nil)
	if err != nil {
		return world{}, err
	}
	other, err := f.people(f.other, there, self, home)
	return world{home, other}, err
}

// split returns the part of a world that is in another workspace, and the rest.
func split(cast port.World, self string) (there, here port.World) {
	there, here = cast, cast
	away := func(c port.Conversation) bool { return c.Workspace != "" }
	theirs := func(id string) bool {
		return slices.ContainsFunc(cast.Conversations,
			func(c port.Conversation) bool { return away(c) && slices.Contains(c.Members, id) })
	}
	ours := func(id string) bool {
		return !theirs(id) || slices.ContainsFunc(cast.Conversations,
			func(c port.Conversation) bool { return !away(c) && slices.Contains(c.Members, id) })
	}
	keep := func(from port.World, in func(id string) bool, at func(port.Conversation) bool) port.World {
		from.Humans = slices.DeleteFunc(slices.Clone(from.Humans), func(p port.Person) bool { return !in(p.ID) })
		from.Agents = slices.DeleteFunc(slices.Clone(from.Agents),
			func(a port.Agent) bool { return a.ID != self && !in(a.ID) })
		from.Conversations = slices.DeleteFunc(slices.Clone(from.Conversations),
			func(c port.Conversation) bool { return !at(c) })
		from.Threads = slices.DeleteFunc(slices.Clone(from.Threads), func(t port.Thread) bool {
			return !slices.ContainsFunc(from.Conversations,
				func(c port.Conversation) bool { return c.ID == t.Conversation })
		})
		return from
	}
	return keep(there, theirs, away), keep(here, ours, func(c port.Conversation) bool { return !away(c) })
}

// people makes a workspace. If there is another workspace beside it, people and conversations get ids that belong to
// others there.
func (f *Face) people(t *team, cast port.World, self string, beside *workspace) (*workspace, error) {
	w := &workspace{face: f, team: t, cast: cast, self: self}
	for i, p := range cast.Humans {
		u := &user{world: p.ID, id: newID("U"), handle: p.Handle, name: p.Name}
		if beside != nil && i < len(beside.cast.Humans) {
			u.id = beside.users[i].id
		}
		w.users = append(w.users, u)
	}
	found := false
	for _, a := range cast.Agents {
		if len(a.Streams) > 0 {
			return nil, unable("who owns a stream")
		}
		u := &user{world: a.ID, id: newID("U"), handle: a.Handle, name: a.Name, bot: newID("B"), app: newID("A"),
			roles: a.Roles}
		if a.ID == self {
			found = true
			u.id, u.bot, u.app = t.bot.id, t.bot.bot, t.bot.app
		}
		w.users = append(w.users, u)
		for _, r := range a.Roles {
			if !slices.ContainsFunc(w.groups, func(g *group) bool { return strings.EqualFold(g.handle, r) }) {
				w.groups = append(w.groups, &group{id: newID("S"), handle: r})
			}
		}
	}
	if !found {
		return nil, fmt.Errorf("the world has no agent %q", self)
	}
	for _, c := range cast.Conversations {
		if err := w.addChannel(c, beside); err != nil {
			return nil, err
		}
	}
	for _, thread := range cast.Threads {
		if err := w.addThread(thread); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (w *workspace) addChannel(c port.Conversation, beside *workspace) error {
	if c.Stream != "" {
		return unable("the stream of a channel")
	}
	made := &channel{in: w, world: c.ID, name: c.Name, kind: channelKind}
	bots := 0
	for _, m := range c.Members {
		u := w.user(m)
		if u == nil {
			return fmt.Errorf("unknown member %q of conversation %q", m, c.ID)
		}
		if u.bot != "" {
			bots++
		}
		made.members = append(made.members, u)
	}
	switch {
	case c.Kind == "channel":
		made.id = newID("C")
	case len(c.Members) > 2:
		made.kind, made.id = mpimKind, newID("C")
		made.name = "mpdm-" + strings.Join(handles(made.members), "--") + "-1"
	case bots > 1:
		return unable("direct messages between programs")
	default:
		made.kind, made.id = imKind, newID("D")
	}
	if beside != nil {
		same := func(list []*channel) []*channel {
			return slices.DeleteFunc(slices.Clone(list), func(x *channel) bool { return x.kind != made.kind })
		}
		if theirs, n := same(beside.channels), len(same(w.channels)); n < len(theirs) {
			made.id = theirs[n].id
		}
	}
	w.channels = append(w.channels, made)
	return nil
}

// addThread lets the participants write in a thread before the program joins.
func (w *workspace) addThread(t port.Thread) error {
	c, err := w.place(t.Conversation)
	switch {
	case err != nil:
		return err
	case t.Owner != "":
		return unable("who owns a thread")
	}
	var writers []*user
	for _, p := range t.Participants {
		if u := w.user(p); u != nil {
			writers = append(writers, u)
		}
	}
	// Somebody other than the program begins it, if possible.
	slices.SortStableFunc(writers, func(a, b *user) int { return rank(w, a) - rank(w, b) })
	if len(writers) == 0 || writers[0].world == w.self && len(c.members) > 0 {
		for _, m := range c.members {
			if m.world != w.self && m.bot == "" {
				writers = append([]*user{m}, writers...)
				break
			}
		}
	}
	if len(writers) == 0 {
		return fmt.Errorf("no participant can have started the thread %q", t.ID)
	}
	first := ""
	for i, u := range writers {
		m := &message{at: stamp(), channel: c, author: u, thread: first, source: "(" + t.ID + ")"}
		if i == 0 {
			m.world, m.source = t.ID, t.ID
			first = m.at
		}
		m.text, m.blocks = w.markup(m.source)
		m.client = clientID(u)
		c.messages = append(c.messages, m)
	}
	return nil
}

// clientID returns the client_msg_id of a new message. Only people's clients set one.
func clientID(author *user) string {
	if author.bot != "" {
		return ""
	}
	return uuid()
}

func rank(w *workspace, u *user) int {
	switch {
	case u.world == w.self:
		return 2
	case u.bot != "":
		return 1
	}
	return 0
}

func handles(users []*user) []string {
	var out []string
	for _, u := range users {
		out = append(out, u.handle)
	}
	return out
}

func find[T any](list []*T, is func(*T) bool) *T {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i]
	}
	return nil
}

// user finds a participant by its id in the world.
func (w *workspace) user(id string) *user {
	return find(w.users, func(u *user) bool { return u.world == id && id != "" && u.id != "" })
}

// integration returns a program of the platform. It is made when it is first used.
func (w *workspace) integration(id string) *user {
	if u := find(w.users, func(u *user) bool { return u.world == id }); u != nil {
		return u
	}
	u := &user{world: id, handle: id, name: id, bot: newID("B"), app: newID("A")}
	w.users = append(w.users, u)
	return u
}

// place finds a conversation by its id in the world.
func (w *workspace) place(id string) (*channel, error) {
	if c := find(w.channels, func(c *channel) bool { return c.world == id && id != "" }); c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("unknown conversation %q", id)
}

// message finds a message by its id in the world.
func (w *workspace) message(id string) *message {
	for _, c := range w.channels {
		if m := find(c.messages, func(m *message) bool { return m.world == id && id != "" }); m != nil {
			return m
		}
	}
	return nil
}

// thread returns the ts of a thread by its id in the world.
func (w *workspace) thread(c *channel, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	if m := find(c.messages, func(m *message) bool { return m.world == id && m.thread == "" }); m != nil {
		return m.at, nil
	}
	return "", fmt.Errorf("unknown thread %q in conversation %q", id, c.world)
}

// has reports whether a user is a member.
func (c *channel) has(id string) bool {
	return slices.ContainsFunc(c.members, func(u *user) bool { return u.id == id })
}

// ever finds a message in a channel, even if it was deleted.
func (w *workspace) ever(c *channel, at string) *message {
	if m := c.message(at); m != nil {
		return m
	}
	return find(w.gone, func(m *message) bool { return m.channel == c && m.at == at })
}

func (c *channel) message(at string) *message {
	return find(c.messages, func(m *message) bool { return m.at == at })
}

// insert adds a message at its time.
func (c *channel) insert(m *message) {
	i := len(c.messages)
	for i > 0 && c.messages[i-1].at > m.at {
		i--
	}
	c.messages = slices.Insert(c.messages, i, m)
}

// replies returns the replies in the thread of a message.
func (c *channel) replies(at string) []*message {
	var out []*message
	for _, m := range c.messages {
		if m.thread == at {
			out = append(out, m)
		}
	}
	return out
}

// put adds an emoji to a message. It returns false if it was already there.
func (m *message) put(emoji string, by *user) bool {
	i := slices.IndexFunc(m.reactions, func(r reaction) bool { return r.name == emoji })
	if i < 0 {
		m.reactions = append(m.reactions, reaction{name: emoji})
		i = len(m.reactions) - 1
	}
	r := &m.reactions[i]
	if slices.Contains(r.by, by) {
		return false
	}
	r.by = append(r.by, by)
	return true
}

// take removes an emoji from a message. It returns false if it was not there.
func (m *message) take(emoji string, by *user) bool {
	i := slices.IndexFunc(m.reactions, func(r reaction) bool { return r.name == emoji })
	if i < 0 || !slices.Contains(m.reactions[i].by, by) {
		return false
	}
	r := &m.reactions[i]
	r.by = slices.DeleteFunc(r.by, func(u *user) bool { return u == by })
	if len(r.by) == 0 {
		m.reactions = slices.Delete(m.reactions, i, i+1)
	}
	return true
}

// names reports whether a text mentions the program.
func (w *workspace) names(text string) bool {
	return slices.ContainsFunc(face.Mentions(w.cast, text), func(m face.Mention) bool { return m.ID == w.self })
}
