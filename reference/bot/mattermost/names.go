package mattermost

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	api "github.com/mattermost/mattermost/server/public/model"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// person returns a user with the user's groups.
func (p *Platform) person(ctx context.Context, id string) chat.Person {
	p.mu.Lock()
	known, ok := p.people[id]
	p.mu.Unlock()
	if ok {
		return known
	}
	u, _, err := p.client.GetUser(ctx, id, "")
	if err != nil {
		return chat.Person{ID: id, Handle: id, Name: id}
	}
	return p.meet(ctx, u)
}

func (p *Platform) meet(ctx context.Context, u *api.User) chat.Person {
	who := chat.Person{ID: u.Id, Handle: u.Username, Name: cmp.Or(u.FirstName, u.Nickname, u.Username), Bot: u.IsBot}
	roles := p.groups(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	who.Roles = roles[u.Id]
	p.people[u.Id] = who
	return who
}

// groups returns the names of groups by member. It is empty on a server without a licence for groups.
func (p *Platform) groups(ctx context.Context) map[string][]string {
	p.mu.Lock()
	known := p.roles
	p.mu.Unlock()
	if known != nil {
		return known
	}
	known = map[string][]string{}
	list, _, _ := p.client.GetGroups(ctx, api.GroupSearchOpts{FilterAllowReference: true,
		PageOpts: &api.PageOpts{PerPage: 200}})
	for _, g := range list {
		members, _, err := p.client.GetGroupMembers(ctx, g.Id)
		if err != nil || g.Name == nil {
			continue
		}
		for _, u := range members.Members {
			known[u.Id] = append(known[u.Id], *g.Name)
		}
	}
	for _, names := range known {
		slices.Sort(names)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.roles = known
	return known
}

// place returns a channel with its members.
func (p *Platform) place(ctx context.Context, id string) chat.Conversation {
	p.mu.Lock()
	known, ok := p.places[id]
	p.mu.Unlock()
	if ok {
		return known
	}
	known = chat.Conversation{ID: id}
	c, _, err := p.client.GetChannel(ctx, id)
	if err != nil {
		return known
	}
	if known.Direct = c.IsGroupOrDirect(); !known.Direct {
		known.Name = c.Name
	}
	for page := 0; ; page++ {
		users, _, err := p.client.GetUsersInChannel(ctx, id, page, 200, "")
		if err != nil {
			return known
		}
		for _, u := range users {
			known.Members = append(known.Members, p.meet(ctx, u))
		}
		if len(users) < 200 {
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places[id] = known
	return known
}

var (
	unread = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	quoted = regexp.MustCompile(`(?m)^\s*>.*$`)
	handle = regexp.MustCompile(`(?:^|[^\w.@/\\-])@([\w-]+(?:\.[\w-]+)*)`)
)

// mentioned returns the users whom a text mentions. Names in code or in quotations don't count.
func (p *Platform) mentioned(ctx context.Context, text string) []chat.Person {
	var names []string
	text = quoted.ReplaceAllString(unread.ReplaceAllString(text, ""), "")
	for _, found := range handle.FindAllStringSubmatch(text, -1) {
		names = append(names, strings.ToLower(strings.TrimRight(found[1], "-_")))
	}
	if len(names) == 0 {
		return nil
	}
	users, _, err := p.client.GetUsersByUsernames(ctx, names)
	if err != nil {
		return nil
	}
	var out []chat.Person
	for _, u := range users {
		out = append(out, p.meet(ctx, u))
	}
	return out
}

// glyphs are the glyphs of the emoji names for signals.
var glyphs = []struct{ name, glyph string }{
	{"eyes", "👀"}, {"+1", "👍"}, {"thumbsup", "👍"}, {"wrench", "🔧"}, {"clock1", "🕐"}, {"hand", "✋"},
	{"raised_hand", "✋"}, {"white_check_mark", "✅"}, {"no_good", "🙅"}, {"construction", "🚧"},
	{"question", "❓"}, {"-1", "👎"}, {"thumbsdown", "👎"}, {"checkered_flag", "🏁"}, {"tada", "🎉"},
	{"heart", "❤️"}, {"rocket", "🚀"},
}

// glyph returns the glyph of an emoji without its skin tone, or the name between colons if it is unknown.
func glyph(name string) string {
	for _, g := range glyphs {
		if name == g.name || strings.HasPrefix(name, g.name+"_") && strings.HasSuffix(name, "_skin_tone") {
			return g.glyph
		}
	}
	return ":" + name + ":"
}

// emojiName returns Mattermost's name of a glyph.
func emojiName(glyph string) string {
	for _, g := range glyphs {
		if g.glyph == glyph {
			return g.name
		}
	}
	return strings.Trim(glyph, ":")
}
