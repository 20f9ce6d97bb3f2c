package discord

import (
	"context"
	"regexp"
	"slices"
	"strings"

	api "github.com/bwmarrin/discordgo"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// find returns a channel or thread. It asks Discord if the channel isn't known yet.
func (p *Platform) find(ctx context.Context, id string) (*api.Channel, error) {
	p.mu.Lock()
	c := p.channels[id]
	p.mu.Unlock()
	if c != nil {
		return c, nil
	}
	c, err := p.client.Channel(id, api.WithContext(ctx))
	if err != nil {
		return nil, refusal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.channels[id] = c
	return c, nil
}

// place returns an event with its conversation, the readers of the conversation, and its thread.
func (p *Platform) place(ctx context.Context, id string) (chat.Event, error) {
	c, err := p.find(ctx, id)
	if err != nil {
		return chat.Event{}, err
	}
	e := chat.Event{}
	if c.IsThread() {
		e.Thread = c.ID
		if c, err = p.find(ctx, c.ParentID); err != nil {
			return chat.Event{}, err
		}
	}
	e.Conversation = chat.Conversation{ID: c.ID, Name: c.Name, Direct: c.Type == api.ChannelTypeDM}
	for _, u := range c.Recipients {
		e.Conversation.Members = append(e.Conversation.Members, person(u))
	}
	for _, id := range readers(c) {
		e.Conversation.Members = append(e.Conversation.Members, p.member(ctx, c.GuildID, &api.User{ID: id}))
	}
	return e, nil
}

// Conversation asks for a channel.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	e, err := p.place(ctx, id)
	return e.Conversation, err
}

// learn reads the members of a server.
func (p *Platform) learn(ctx context.Context, g *api.Guild) {
	known := &guild{roles: map[string]string{}, members: map[string]chat.Person{}}
	for _, r := range g.Roles {
		if r.ID != g.ID { // that one is everybody's
			known.roles[r.ID] = r.Name
		}
	}
	members, _ := p.client.GuildMembers(g.ID, "", 1000, api.WithContext(ctx))
	for _, m := range append(members, g.Members...) {
		known.add(m)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.guilds[g.ID] = known
	for _, c := range append(g.Channels, g.Threads...) {
		c.GuildID = g.ID
		p.channels[c.ID] = c
	}
}

func (g *guild) add(m *api.Member) chat.Person {
	who := person(m.User)
	if m.Nick != "" {
		who.Name = m.Nick
	}
	for _, r := range m.Roles {
		if name := g.roles[r]; name != "" {
			who.Roles = append(who.Roles, name)
		}
	}
	slices.Sort(who.Roles)
	g.members[who.ID] = who
	return who
}

// member returns a member of a server, or a participant of a DM. A webhook is known only from its messages.
func (p *Platform) member(ctx context.Context, server string, u *api.User) chat.Person {
	p.mu.Lock()
	g := p.guilds[server]
	var known chat.Person
	if g != nil {
		known = g.members[u.ID]
	}
	p.mu.Unlock()
	switch {
	case known.ID != "":
		return known
	case u.Username != "":
		return person(u)
	case g == nil:
		if full, err := p.client.User(u.ID, api.WithContext(ctx)); err == nil {
			return person(full)
		}
	default:
		if m, err := p.client.GuildMember(server, u.ID, api.WithContext(ctx)); err == nil {
			p.mu.Lock()
			defer p.mu.Unlock()
			return g.add(m)
		}
	}
	return chat.Person{ID: u.ID, Handle: u.ID, Name: u.ID}
}

var (
	marked  = regexp.MustCompile(`<(@!?|@&|#)(\d+)>`)
	mention = regexp.MustCompile(`(^|[^\w.@/-])@(\w[\w-]*(?:\.[\w-]+)*)`)
)

// plain returns the text of a message with every mention as @ and the handle.
func (p *Platform) plain(ctx context.Context, m *api.Message) string {
	text := marked.ReplaceAllStringFunc(m.Content, func(found string) string {
		part := marked.FindStringSubmatch(found)
		switch part[1] {
		case "#":
			if c, err := p.find(ctx, part[2]); err == nil {
				return "#" + c.Name
			}
			return found
		case "@&":
			p.mu.Lock()
			defer p.mu.Unlock()
			if g := p.guilds[m.GuildID]; g != nil && g.roles[part[2]] != "" {
				return "@" + g.roles[part[2]]
			}
			return found
		}
		for _, u := range m.Mentions {
			if u.ID == part[2] {
				return "@" + u.Username
			}
		}
		return "@" + p.member(ctx, m.GuildID, &api.User{ID: part[2]}).Handle
	})
	return strings.ReplaceAll(text, "@everyone", "@all")
}

// markup converts mentions by handle to Discord's mentions.
func (p *Platform) markup(ctx context.Context, channel, text string) (string, error) {
	c, err := p.find(ctx, channel)
	if err != nil {
		return "", err
	}
	ids := map[string]string{"all": "@everyone", "channel": "@everyone"}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, u := range c.Recipients {
		ids[strings.ToLower(u.Username)] = "<@" + u.ID + ">"
	}
	if g := p.guilds[c.GuildID]; g != nil {
		for id, name := range g.roles {
			ids[strings.ToLower(name)] = "<@&" + id + ">"
		}
		for id, who := range g.members {
			ids[strings.ToLower(who.Handle)] = "<@" + id + ">"
		}
	}
	return mention.ReplaceAllStringFunc(text, func(found string) string {
		part := mention.FindStringSubmatch(found)
		if id := ids[strings.ToLower(part[2])]; id != "" {
			return part[1] + id
		}
		return found
	}), nil
}
