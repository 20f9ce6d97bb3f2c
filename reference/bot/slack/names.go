package slack

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	api "github.com/slack-go/slack"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// person finds a user. Who can't be found is known by the id alone.
func (p *Platform) person(ctx context.Context, id string) chat.Person {
	p.mu.Lock()
	known, ok := p.people[id]
	p.mu.Unlock()
	if !ok {
		known = chat.Person{ID: id, Handle: id, Name: id}
		if u, err := p.client.GetUserInfoContext(ctx, id); err == nil {
			known.Handle, known.Name = u.Name, cmp.Or(u.Profile.DisplayName, u.RealName, u.Name)
			known.Bot = u.IsBot
			p.keep(known)
		}
	}
	known.Roles = p.roles(id)
	return known
}

// keep remembers a person; the program itself may be given another name.
func (p *Platform) keep(who chat.Person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who.ID != p.self {
		p.people[who.ID] = who
	}
}

// roles returns the usergroups of a user.
func (p *Platform) roles(id string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []string
	for _, g := range p.groups {
		if slices.Contains(g.Users, id) {
			out = append(out, g.Handle)
		}
	}
	slices.Sort(out)
	return out
}

// group finds a usergroup, or asks for all of them.
func (p *Platform) group(ctx context.Context, id string) (api.UserGroup, bool) {
	p.mu.Lock()
	known, ok := p.groups[id]
	p.mu.Unlock()
	if !ok {
		p.learnGroups(ctx)
		p.mu.Lock()
		defer p.mu.Unlock()
		known, ok = p.groups[id]
	}
	return known, ok
}

func (p *Platform) learnGroups(ctx context.Context) {
	groups, err := p.client.GetUserGroupsContext(ctx, api.GetUserGroupsOptionIncludeUsers(true))
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.groups)
	for _, g := range groups {
		p.groups[g.ID] = g
	}
}

// place finds a conversation with its members.
func (p *Platform) place(ctx context.Context, id string) chat.Conversation {
	p.mu.Lock()
	known, ok := p.places[id]
	p.mu.Unlock()
	if ok {
		return known
	}
	known = chat.Conversation{ID: id}
	about, err := p.client.GetConversationInfoContext(ctx, &api.GetConversationInfoInput{ChannelID: id})
	if err != nil {
		return known
	}
	known.Direct = about.IsIM || about.IsMpIM
	if !known.Direct {
		known.Name = about.Name
	}
	p.learnGroups(ctx) // where a place is new, its people may be
	for cursor := ""; ; {
		members, next, err := p.client.GetUsersInConversationContext(ctx,
			&api.GetUsersInConversationParameters{ChannelID: id, Cursor: cursor, Limit: 1000})
		if err != nil {
			return known
		}
		for _, m := range members {
			known.Members = append(known.Members, p.person(ctx, m))
		}
		if cursor = next; cursor == "" {
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places[id] = known
	return known
}

var angled = regexp.MustCompile(`<([^<>]*)>`)

var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

// plain returns a text in Slack's markup as people see it.
func (p *Platform) plain(ctx context.Context, text string) string {
	return unescape.Replace(angled.ReplaceAllStringFunc(text, func(s string) string {
		target, label, _ := strings.Cut(s[1:len(s)-1], "|")
		switch {
		case strings.HasPrefix(target, "@"):
			return "@" + p.person(ctx, target[1:]).Handle
		case strings.HasPrefix(target, "!subteam^"):
			if g, ok := p.group(ctx, strings.TrimPrefix(target, "!subteam^")); ok {
				return "@" + g.Handle
			}
			return label
		case strings.HasPrefix(target, "!"):
			return "@" + target[1:]
		case strings.HasPrefix(target, "#"):
			return "#" + label
		}
		return strings.TrimPrefix(target, "mailto:")
	}))
}

// mentioned returns the users whom a text mentions.
func (p *Platform) mentioned(ctx context.Context, text string) []chat.Person {
	var out []chat.Person
	for _, found := range angled.FindAllStringSubmatch(text, -1) {
		if id, ok := strings.CutPrefix(found[1], "@"); ok {
			id, _, _ = strings.Cut(id, "|")
			out = append(out, p.person(ctx, id))
		}
	}
	return out
}

var handle = regexp.MustCompile(`(^|[^\w.@/\\-])@([\w-]+(?:\.[\w-]+)*)`)

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// markup converts mentions by handle to Slack's mentions.
func (p *Platform) markup(ctx context.Context, text string) string {
	text = escape.Replace(text)
	if !handle.MatchString(text) {
		return text
	}
	p.learnGroups(ctx)
	ids := map[string]string{}
	p.mu.Lock()
	for _, g := range p.groups {
		ids[strings.ToLower(g.Handle)] = "<!subteam^" + g.ID + ">"
	}
	p.mu.Unlock()
	if users, err := p.client.GetUsersContext(ctx); err == nil {
		for _, u := range users {
			ids[strings.ToLower(u.Name)] = "<@" + u.ID + ">"
		}
	}
	return handle.ReplaceAllStringFunc(text, func(s string) string {
		before, name, _ := strings.Cut(s, "@")
		if id, ok := ids[strings.ToLower(name)]; ok {
			return before + id
		}
		return s
	})
}

// glyphs are the glyphs of the emoji names for signals.
var glyphs = map[string]string{
	"eyes": "👀", "+1": "👍", "wrench": "🔧", "clock1": "🕐", "hand": "✋", "white_check_mark": "✅", "no_good": "🙅",
	"construction": "🚧", "question": "❓",
	"thumbsup": "👍", "raised_hand": "✋", "-1": "👎", "checkered_flag": "🏁", "tada": "🎉", "heart": "❤️", "rocket": "🚀",
}

// glyph returns the glyph of an emoji without its skin tone, or the name between colons if it is unknown.
func glyph(name string) string {
	name, _, _ = strings.Cut(name, "::skin-tone-")
	if g, ok := glyphs[name]; ok {
		return g
	}
	return ":" + name + ":"
}

// emojiName returns Slack's name of a glyph.
func emojiName(glyph string) string {
	names := []string{}
	for name, g := range glyphs {
		if g == glyph {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return slices.MinFunc(names, func(a, b string) int { return len(a) - len(b) })
	}
	return strings.Trim(glyph, ":")
}
