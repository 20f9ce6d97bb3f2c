package relaycast

import (
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// shown returns a channel as the API shows it.
func (c *channel) shown() object {
	return object{"id": c.id, "name": c.name, "topic": nil, "metadata": object{}, "created_by": nil,
		"created_at": stamp(c.at), "is_archived": false, "member_count": len(c.members)}
}

// inChannel accepts calls about a channel that the program is in, and refuses others.
func (s *server) inChannel(do func(*call, *channel) (int, any)) answer {
	return func(c *call) (int, any) {
		x := s.channelOf(c.Path["name"])
		switch {
		case x == nil:
			c.Stray = append(c.Stray, stray(c.R.Method, "channels/"+c.Path["name"]))
			return refuse(noChannel)
		case x.conversation == "" && x.members == nil:
			c.Stray = append(c.Stray, stray(c.R.Method, "channels/"+c.Path["name"]))
			return refuse(noMember)
		case !x.has(c.by):
			return refuse(noMember)
		}
		return do(c, x)
	}
}

// channelOf returns the channel with a name, or nil.
func (s *server) channelOf(name string) *channel {
	name = lower(strings.TrimPrefix(name, "#"))
	for _, x := range slices.Backward(s.order) {
		if x.name != "" && lower(x.name) == name {
			return x
		}
	}
	return nil
}

// inDM accepts calls about a direct message that the program is in, and refuses others.
func (s *server) inDM(do func(*call, *channel) (int, any)) answer {
	return func(c *call) (int, any) {
		for _, x := range s.order {
			if x.dm == c.Path["conversation"] && x.has(c.by) {
				return do(c, x)
			}
		}
		c.Stray = append(c.Stray, stray(c.R.Method, "dm"))
		return refuse(noDM)
	}
}

// onMessage accepts calls about a message that the program can see, and refuses others.
func (s *server) onMessage(do func(*call, *message) (int, any)) answer {
	return func(c *call) (int, any) {
		m := s.messages[c.Path["id"]]
		switch {
		case m == nil:
			return refuse(noMessage)
		case m.channel == nil:
			if c.R.Method == "POST" && !strings.HasSuffix(c.R.URL.Path, "/read") {
				c.Stray = append(c.Stray, stray(c.R.Method, "messages"))
			}
			return refuse(noMessage)
		case !m.channel.has(c.by):
			return refuse(noMember)
		}
		c.About = m.about
		return do(c, m)
	}
}

func getChannel(_ *call, x *channel) (int, any) { return fine(x.shown()) }

func (s *server) getMessage(_ *call, m *message) (int, any) { return fine(s.whole(m)) }

func getReactions(_ *call, m *message) (int, any) { return fine(m.grouped()) }

func (s *server) getChannels(c *call) (int, any) {
	list := []any{}
	for _, x := range s.order {
		if x.name != "" && x.has(c.by) {
			list = append(list, x.shown())
		}
	}
	return fine(list)
}

// makeChannel makes a channel of the program, which belongs to no world.
func (s *server) makeChannel(c *call) (int, any) {
	var in struct {
		Name string `json:"name"`
	}
	switch {
	case !c.Decode(&in) || in.Name == "":
		return refuse(badRequest)
	case s.channelOf(in.Name) != nil:
		return refuse(problem(409, "channel_already_exists", "Channel already exists"))
	}
	x := &channel{id: s.id(), name: in.Name, members: []*agent{c.by}, own: true, at: time.Now()}
	s.order = append(s.order, x)
	return created(x.shown())
}

func (s *server) join(c *call) (int, any) {
	x := s.channelOf(c.Path["name"])
	if x == nil {
		return refuse(noChannel)
	}
	was := x.has(c.by)
	if !was && x.own {
		x.members = append(x.members, c.by)
	}
	return fine(object{"channel": x.name, "agent_id": c.by.id, "already_member": was})
}

func (s *server) leave(c *call, x *channel) (int, any) {
	x.members = slices.DeleteFunc(x.members, func(a *agent) bool { return a == c.by })
	return fine(object{"channel": x.name, "agent_id": c.by.id})
}

// mute answers calls about muting a channel. The node still gets all messages.
func (s *server) mute(on bool) func(*call, *channel) (int, any) {
	return func(c *call, x *channel) (int, any) {
		return fine(object{"channel": x.name, "agent_id": c.by.id, "muted": on})
	}
}

func (s *server) members(_ *call, x *channel) (int, any) {
	list := []any{}
	for _, a := range x.members {
		list = append(list, object{"agent_id": a.id, "agent_name": a.name, "role": "member", "joined_at": stamp(x.at),
			"is_muted": false})
	}
	return fine(list)
}

func (s *server) history(_ *call, x *channel) (int, any) {
	list := []any{}
	for _, m := range x.messages {
		if m.root == nil {
			list = append(list, s.whole(m))
		}
	}
	return fine(list)
}

func (s *server) conversations(c *call) (int, any) {
	list := []any{}
	for _, x := range s.order {
		if !x.direct() || !x.has(c.by) {
			continue
		}
		kind, people := "1:1", []any{}
		if x.group() {
			kind = "group"
		}
		for _, a := range x.members {
			people = append(people, object{"agent_id": a.id, "agent_name": a.name})
		}
		list = append(list, object{"id": x.dm, "type": kind, "name": nil, "participants": people, "last_message": nil,
			"unread_count": 0, "created_at": stamp(x.at)})
	}
	return fine(list)
}

// sent contains the fields of a request that writes a message.
type sent struct {
	To   string  `json:"to"`
	Text *string `json:"text"`
}

// write writes a message of the program in a channel or a DM.
func (s *server) write(c *call, x *channel) (int, any) { return s.says(c, x, nil) }

// writeTo writes a message of the program to somebody.
func (s *server) writeTo(c *call) (int, any) {
	var in sent
	if !c.Decode(&in) || in.To == "" {
		return refuse(badRequest)
	}
	to := s.agents[strings.TrimPrefix(in.To, "@")]
	if to == nil {
		c.Stray = append(c.Stray, stray(c.R.Method, "dm"))
		return refuse(noAgent)
	}
	for _, x := range s.order {
		if x.direct() && !x.group() && x.has(c.by) && x.has(to) && to != c.by {
			return s.says(c, x, nil)
		}
	}
	// In the world, the two have no direct conversation, so nobody there sees this.
	x := &channel{id: s.id(), dm: "dm_" + s.id(), members: []*agent{c.by, to}, at: time.Now()}
	s.order = append(s.order, x)
	return s.says(c, x, nil)
}

// answer writes a message of the program in a thread.
func (s *server) answer(c *call, m *message) (int, any) {
	if m.root != nil {
		m = m.root
	}
	return s.says(c, m.channel, m)
}

func (s *server) says(c *call, x *channel, root *message) (int, any) {
	var in sent
	if !c.Decode(&in) || in.Text == nil || *in.Text == "" {
		return refuse(badRequest)
	}
	key := c.R.Header.Get("Idempotency-Key")
	if m := s.same[key]; m != nil && key != "" {
		c.About = m.about
		return created(s.sentBack(m))
	}
	if status, out := s.fails(c, "post"); status != 0 {
		return status, out
	}
	m := &message{channel: x, author: c.by, root: root, text: *in.Text, mentions: s.mentioned(*in.Text)}
	s.add(m)
	if key != "" && len(s.same) < maxSame {
		s.same[key] = m
	}
	if x.conversation == "" {
		c.Stray = append(c.Stray, stray(c.R.Method, "in a place of the program's own"))
	} else {
		s.toldOf(c, port.Posted{Op: "post", Text: m.text}, m)
	}
	return created(s.sentBack(m))
}

// sentBack returns a message as the answer to the call that wrote it.
func (s *server) sentBack(m *message) any {
	if !m.channel.direct() || m.root != nil {
		return s.whole(m)
	}
	return object{"conversation_id": m.channel.dm, "created_at": stamp(m.at), "message": object{"id": m.id,
		"agent_id": m.author.id, "agent_name": m.author.name, "agent_type": m.author.kind, "text": m.text,
		"injection_mode": "wait", "attachments": []any{}}}
}

func (s *server) replies(_ *call, m *message) (int, any) {
	list := []any{}
	for _, x := range m.channel.messages {
		if x.root == m {
			list = append(list, s.whole(x))
		}
	}
	return fine(object{"parent": s.whole(m), "replies": list})
}

func (s *server) react(c *call, m *message) (int, any) {
	var in struct {
		Emoji string `json:"emoji"`
	}
	if !c.Decode(&in) || in.Emoji == "" {
		return refuse(badRequest)
	}
	if status, out := s.fails(c, "react"); status != 0 {
		return status, out
	}
	if !s.reacted(m, c.by, in.Emoji, true) {
		return refuse(reactedYet)
	}
	s.toldOf(c, port.Posted{Op: "react", Glyph: in.Emoji}, m)
	return created(object{"id": s.id(), "message_id": m.id, "agent_name": c.by.name, "emoji": in.Emoji,
		"created_at": stamp(time.Now())})
}

func (s *server) unreact(c *call, m *message) (int, any) {
	s.reacted(m, c.by, c.Path["emoji"], false)
	return fine(object{})
}

func (s *server) read(c *call, m *message) (int, any) {
	if !slices.Contains(m.readers, c.by) {
		m.readers = append(m.readers, c.by)
	}
	return fine(object{"message_id": m.id, "agent_id": c.by.id, "read_at": stamp(time.Now())})
}

func (s *server) readers(_ *call, m *message) (int, any) {
	list := []any{}
	for _, a := range m.readers {
		list = append(list, object{"agent_name": a.name, "agent_id": a.id, "read_at": stamp(time.Now())})
	}
	return fine(list)
}
