package relaycast

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	// agent is any participant in the workspace. Relaycast also calls people agents.
	agent struct {
		id, name, token string
		kind            string // agent, human or system
		world           string // id in the world
		handle          string // handle in the world
		metadata        object // set by the program
		at              time.Time
	}

	// channel is a channel or a DM.
	channel struct {
		id, name     string
		dm           string // id as a direct conversation, of two or more participants
		conversation string // in the world
		own          bool   // made by the program, in no world
		members      []*agent
		at           time.Time
		messages     []*message
	}

	message struct {
		id        string
		about     string // id in the world
		seq       int64  // number among the agent's deliveries, or 0
		channel   *channel
		author    *agent
		root      *message
		text      string
		mentions  []string
		at        time.Time
		reactions []reaction
		readers   []*agent
	}

	reaction struct {
		emoji string
		by    *agent
	}
)

func (a *agent) described() object {
	if a.metadata == nil {
		return object{}
	}
	return a.metadata
}

func (c *channel) direct() bool { return c.dm != "" }

func (c *channel) group() bool { return c.direct() && len(c.members) > 2 }

func (c *channel) has(a *agent) bool { return slices.Contains(c.members, a) }

// enrol gives a participant an id and a token.
func (s *server) enrol(a *agent) *agent {
	a.id, a.token, a.at = s.id(), "at_live_"+face.Random(24), time.Now()
	a.handle = cmp.Or(a.handle, a.name)
	s.agents[a.name] = a
	return a
}

// found makes the people, channels and threads of a world.
func (s *server) found(w port.World, self string) error {
	s.world, s.self = w, self
	s.worlds++
	for _, a := range w.Agents {
		if a.ID == self {
			s.me.world, s.me.handle = self, a.Handle
			s.people[self] = s.me
		} else {
			s.know(&agent{world: a.ID, handle: a.Handle, kind: "agent"})
		}
	}
	for _, p := range w.Humans {
		s.know(&agent{world: p.ID, handle: p.Handle, kind: "human"})
	}
	for _, x := range w.Conversations {
		c := &channel{id: s.id(), conversation: x.ID, at: time.Now()}
		for _, m := range x.Members {
			c.members = append(c.members, s.author(m))
		}
		switch {
		case x.Kind == "dm" && len(c.members) <= 2:
			c.dm = "dm_" + s.id()
		case x.Kind == "dm":
			c.dm = "conv_" + s.id()
		default:
			c.name = fitting(cmp.Or(x.Name, x.ID)) + s.suffix()
		}
		s.order = append(s.order, c)
	}
	for _, t := range w.Threads {
		if err := s.foundThread(t); err != nil {
			return err
		}
	}
	return nil
}

// foundThread lets the participants write in a thread before the program joins.
func (s *server) foundThread(t port.Thread) error {
	c, err := s.place(t.Conversation, "")
	if err != nil {
		return err
	}
	var writers []*agent
	for _, p := range t.Participants {
		writers = append(writers, s.author(p))
	}
	slices.SortStableFunc(writers, func(a, b *agent) int { return s.rank(a) - s.rank(b) })
	if len(writers) == 0 || writers[0] == s.me {
		i := slices.IndexFunc(c.members, func(a *agent) bool { return a != s.me })
		if i < 0 {
			return fmt.Errorf("no participant can have started the thread %q", t.ID)
		}
		writers = append([]*agent{c.members[i]}, writers...)
	}
	var root *message
	for _, u := range writers {
		m := &message{channel: c, author: u, root: root, text: "I see."}
		if root == nil {
			root, m.about, m.text = m, t.ID, t.ID
		}
		s.add(m)
	}
	return nil
}

// rank returns the order in which participants write in a thread: the program is last.
func (s *server) rank(a *agent) int {
	switch {
	case a == s.me:
		return 2
	case a.kind != "human":
		return 1
	}
	return 0
}

func (s *server) know(a *agent) *agent {
	a.name = fitting(a.handle) + s.suffix()
	s.people[a.world] = s.enrol(a)
	return a
}

// author returns the author of an event. An author that the world doesn't name becomes a system agent.
func (s *server) author(id string) *agent {
	if a, ok := s.people[id]; ok {
		return a
	}
	return s.know(&agent{world: id, handle: id, kind: "system"})
}

// named reports whether an id belongs to a person or an agent of the world, not to another program.
func (s *server) named(id string) bool {
	a, known := s.people[id]
	return known && a.kind != "system"
}

// add adds a message to its conversation and thread.
func (s *server) add(m *message) {
	m.id, m.at = s.id(), time.Now()
	m.about = cmp.Or(m.about, m.id)
	m.channel.messages = append(m.channel.messages, m)
	s.messages[m.id], s.byWorld[m.about] = m, m
	s.told = append(s.told, m)
}

// reacted adds or removes a reaction. It reports whether this changed anything.
func (s *server) reacted(m *message, by *agent, emoji string, on bool) bool {
	i := slices.Index(m.reactions, reaction{emoji, by})
	switch {
	case on == (i >= 0):
		return false
	case on:
		m.reactions = append(m.reactions, reaction{emoji, by})
	default:
		m.reactions = slices.Delete(m.reactions, i, i+1)
	}
	return true
}

// deliver sends the program a message that it may see.
func (s *server) deliver(m *message, again bool) {
	if !m.channel.has(s.me) || m.author == s.me {
		return
	}
	kind := "message.created"
	switch {
	case m.root != nil:
		kind = "thread.reply"
	case m.channel.group():
		kind = "group_dm.received"
	case m.channel.direct():
		kind = "dm.received"
	}
	s.send(delivery{kind: kind, message: m.id, data: s.shown(m), about: m.about}, again)
}

// shown returns a message as in a delivery and in the API's answers.
func (s *server) shown(m *message) map[string]any {
	out := map[string]any{
		"id": m.id, "channel_id": m.channel.id, "agent_id": m.author.id, "agent_name": m.author.name,
		"agent_type": m.author.kind, "text": m.text, "blocks": nil, "metadata": map[string]any{},
		"has_attachments": false, "thread_id": nil, "created_at": stamp(m.at), "mentions": orNone(m.mentions),
		"attachments": []any{}, "injection_mode": "wait", "from_name": m.author.name,
	}
	if m.root != nil {
		out["thread_id"], out["parent_id"] = m.root.id, m.root.id
	}
	if m.channel.direct() {
		out["conversation_id"] = m.channel.dm
	} else {
		out["channel_name"] = m.channel.name
	}
	return out
}

// whole returns a message with its reactions and replies.
func (s *server) whole(m *message) map[string]any {
	out := s.shown(m)
	replies := 0
	for _, x := range m.channel.messages {
		if x.root == m {
			replies++
		}
	}
	out["reply_count"], out["reactions"], out["read_by_count"] = replies, m.grouped(), len(m.readers)
	return out
}

// grouped returns the reactions to a message, grouped by emoji.
func (m *message) grouped() []any {
	groups := []any{}
	var seen []string
	for _, r := range m.reactions {
		if slices.Contains(seen, r.emoji) {
			continue
		}
		seen = append(seen, r.emoji)
		names := []string{}
		for _, x := range m.reactions {
			if x.emoji == r.emoji {
				names = append(names, x.by.name)
			}
		}
		groups = append(groups, map[string]any{"emoji": r.emoji, "count": len(names), "agents": names})
	}
	return groups
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

func text(v any) []byte {
	raw, _ := json.Marshal(v) // can't fail: only maps, lists and texts
	return raw
}

// lower returns a name as it is looked up.
func lower(s string) string { return strings.ToLower(s) }
