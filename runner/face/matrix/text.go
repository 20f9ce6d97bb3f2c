package matrix

import (
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
)

// content converts a text of the port to the form that clients send: the names of the mentioned users in the body,
// pills in the HTML, and their ids in m.mentions.
func (s *server) content(text string, notice bool) map[string]any {
	out := map[string]any{"msgtype": "m.text"}
	if notice {
		out["msgtype"] = "m.notice"
	}
	mentions := map[string]any{}
	users := []string{}
	out["body"] = face.Render(s.world, text, func(m face.Mention) string {
		switch {
		case m.ID != "":
			if !slices.Contains(users, s.userOf(m.ID)) {
				users = append(users, s.userOf(m.ID))
			}
			return s.nameOf(m.ID)
		case m.All:
			mentions["room"] = true
			return "@room"
		}
		return "@" + m.Role
	}, func(t string) string { return t })
	if len(users) > 0 {
		mentions["user_ids"] = users
		out["format"] = "org.matrix.custom.html"
		out["formatted_body"] = face.Render(s.world, text, func(m face.Mention) string {
			if m.ID != "" {
				return fmt.Sprintf(`<a href="https://matrix.to/#/%s">%s</a>`, s.userOf(m.ID),
					html.EscapeString(s.nameOf(m.ID)))
			}
			return "@room"
		}, func(t string) string { return strings.ReplaceAll(html.EscapeString(t), "\n", "<br>") })
	}
	out["m.mentions"] = mentions
	return out
}

// newly returns the mentions that an edit adds. Only these users are notified of the edit.
func newly(now, before any) map[string]any {
	out := map[string]any{}
	fresh, _ := now.(map[string]any)
	old, _ := before.(map[string]any)
	had, _ := old["user_ids"].([]string)
	users, _ := fresh["user_ids"].([]string)
	if users = slices.DeleteFunc(slices.Clone(users),
		func(u string) bool { return slices.Contains(had, u) }); len(users) > 0 {
		out["user_ids"] = users
	}
	if fresh["room"] == true && old["room"] != true {
		out["room"] = true
	}
	return out
}

var (
	pill     = lazyregexp.New(`<a href=["']https://matrix\.to/#/(@|%40)([^"'?]+)[^"']*["'][^>]*>(.*?)</a>`)
	linked   = lazyregexp.New(`\[([^\]\n]*)\]\(<?https://matrix\.to/#/(@|%40)([^)>?\s]+)[^)\s]*\)`)
	fallback = lazyregexp.New(`^(> [^\n]*\n)+\n`)
)

// text converts the content of a program's message to the port's form.
func (s *server) text(content map[string]any) string {
	body, _ := content["body"].(string)
	formatted, _ := content["formatted_body"].(string)
	if rel, _ := content["m.relates_to"].(map[string]any); rel["m.in_reply_to"] != nil {
		if strings.HasPrefix(body, "> <@") || strings.HasPrefix(body, "> * <@") {
			body = fallback.ReplaceAllString(body, "")
		}
		if at := strings.Index(formatted, "</mx-reply>"); at >= 0 {
			formatted = formatted[at+len("</mx-reply>"):]
		}
	}
	handle := func(rest string) string {
		if unescaped, err := url.PathUnescape(rest); err == nil {
			rest = unescaped
		}
		return s.mentionOf("@" + rest)
	}
	body = linked.ReplaceAllStringFunc(body, func(found string) string {
		if h := handle(linked.FindStringSubmatch(found)[3]); h != "" {
			return h
		}
		return found
	})
	for _, m := range pill.FindAllStringSubmatch(formatted, 20) {
		if h := handle(m[2]); h != "" {
			body = replaceName(body, html.UnescapeString(m[3]), h)
		}
	}
	for user := range s.users {
		if strings.Contains(body, user) {
			body = strings.ReplaceAll(body, user, s.mentionOf(user))
		}
	}
	mentions, _ := content["m.mentions"].(map[string]any)
	ids, _ := mentions["user_ids"].([]any)
	for _, id := range ids {
		user, _ := id.(string)
		if h := s.mentionOf(user); h != "" && !strings.Contains(body, h) {
			body = replaceName(body, s.shownName(user), h)
		}
	}
	if mentions["room"] == true {
		body = strings.ReplaceAll(body, "@room", "@all")
	}
	return body
}

// Find implements [face.Finder].
func (s *server) Find(text string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for id, r := range s.rooms {
			over := r.events == nil // a room that the program made has events
			if !yield(face.Place{ID: id, Conversation: r.conversation, Over: over}) {
				return
			}
		}
	})
}

// Plain implements [face.Namer]. A program that uses a body unchanged has names in it where people are mentioned.
func (s *server) Plain(text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for user := range s.users {
		text = strings.ReplaceAll(text, user, s.mentionOf(user))
	}
	for _, e := range s.events {
		content := e.content
		if fresh, ok := content["m.new_content"].(map[string]any); ok {
			content = fresh
		}
		if body, _ := content["body"].(string); e.says != "" && body != e.says {
			text = strings.ReplaceAll(text, body, e.says)
		}
	}
	return text
}

// mentionOf returns the port's mention of a user, or "".
func (s *server) mentionOf(user string) string {
	if h, ok := s.users[user]; ok {
		return "@" + h
	}
	return ""
}

// shownName returns the name of a user in this world.
func (s *server) shownName(user string) string {
	for _, a := range s.world.Agents {
		if s.userOf(a.ID) == user {
			return s.nameOf(a.ID)
		}
	}
	for _, p := range s.world.Humans {
		if s.userOf(p.ID) == user {
			return s.nameOf(p.ID)
		}
	}
	return ""
}

// replaceName replaces the first occurrence of the name by a mention.
func replaceName(body, name, mention string) string {
	if name == "" || strings.Contains(body, mention) {
		return body
	}
	if strings.Contains(body, "@"+name) {
		name = "@" + name
	}
	return strings.Replace(body, name, mention, 1)
}
