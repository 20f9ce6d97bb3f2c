package matrix

import (
	"context"
	"html"
	"regexp"
	"slices"
	"strings"

	"maunium.net/go/mautrix/id"
)

var (
	pill    = regexp.MustCompile(`<a href=["']https://matrix\.to/#/@([^:"']+):[^"']+["']>(.*?)</a>`)
	mention = regexp.MustCompile(`(^|[^\w.@/-])@(\w[\w-]*(?:\.[\w-]+)*)`)
)

// plain returns a text with every mention as @ and the handle. The body has display names where the HTML has pills.
func (p *Platform) plain(c content) string {
	var out strings.Builder
	rest := c.Body
	for _, m := range pill.FindAllStringSubmatch(c.HTML, 50) {
		name := html.UnescapeString(m[2])
		before, after, found := strings.Cut(rest, name)
		if !found {
			continue
		}
		out.WriteString(before + "@" + m[1])
		rest = after
	}
	out.WriteString(rest)
	return strings.ReplaceAll(out.String(), "@room", "@all")
}

// markup returns the content of a message with Matrix mentions for the handles in a text.
func (p *Platform) markup(ctx context.Context, conversation, text string) map[string]any {
	mentions := map[string]any{}
	out := map[string]any{"msgtype": "m.notice", "body": text, "m.mentions": mentions}
	if !strings.Contains(text, "@") {
		return out
	}
	in, err := p.client.JoinedMembers(ctx, id.RoomID(conversation))
	if err != nil {
		return out
	}
	var users []id.UserID
	formatted := mention.ReplaceAllStringFunc(text, func(found string) string {
		m := mention.FindStringSubmatch(found)
		if slices.Contains([]string{"all", "room", "channel", "here"}, m[2]) {
			mentions["room"] = true
			return m[1] + "@room"
		}
		for user := range in.Joined {
			if strings.EqualFold(user.Localpart(), m[2]) && user != p.client.UserID {
				users = append(users, user)
				return m[1] + "\x00" + user.String() + "\x00" + m[2] + "\x00"
			}
		}
		return found
	})
	var body, formattedBody strings.Builder
	for i, part := range strings.Split(formatted, "\x00") {
		switch i % 3 {
		case 0:
			body.WriteString(part)
			formattedBody.WriteString(strings.ReplaceAll(html.EscapeString(part), "\n", "<br>"))
		case 1:
			formattedBody.WriteString(`<a href="https://matrix.to/#/` + html.EscapeString(part) + `">`)
		case 2:
			body.WriteString("@" + part)
			formattedBody.WriteString("@" + html.EscapeString(part) + "</a>")
		}
	}
	out["body"] = body.String()
	if len(users) > 0 {
		mentions["user_ids"] = users
		out["format"], out["formatted_body"] = "org.matrix.custom.html", formattedBody.String()
	}
	return out
}
