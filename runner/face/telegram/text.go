package telegram

import (
	"cmp"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
)

// alike matches words that begin with an @ and continue after dots and hyphens.
var alike = lazyregexp.New(`@([A-Za-z0-9_]+)(?:[.-][A-Za-z0-9_]+)*`)

// lookalikes replaces the program's handle by its username in longer names and in addresses. There the platform finds
// no mention, but a program that searches the text for its name does.
func (n *world) lookalikes(text string) string {
	var b strings.Builder
	at, me := 0, n.people[n.self].Username
	handle := n.handles[strings.ToLower(me)]
	for _, w := range alike.FindAllStringSubmatchIndex(text, -1) {
		name := text[w[2]:w[3]]
		if len(name) < len(handle) || !strings.EqualFold(name[:len(handle)], handle) || len(name) == len(handle) &&
			startsWord(text, w[0]) {
			continue
		}
		shown := "@" + me + text[w[2]+len(handle):w[1]]
		n.alike[shown] = text[w[0]:w[1]]
		b.WriteString(text[at:w[0]] + shown)
		at = w[1]
	}
	return b.String() + text[at:]
}

// coded matches code in a text as people type it: a block, or a span within a line.
var coded = lazyregexp.New("(?s)```(?:\\w*\n)?(.+?)\n?```|`([^`\n]+)`")

// inbound converts the world's mentions to the platform's, and code to entities without the marks around it, as
// people's clients do.
func (n *world) inbound(text string) (string, []entity) {
	var b strings.Builder
	var list []entity
	at := 0
	for _, c := range coded.FindAllStringSubmatchIndex(text, -1) {
		list = append(list, n.mentions(&b, text, at, c[0])...)
		kind, from, to := "pre", c[2], c[3]
		if from < 0 {
			kind, from, to = "code", c[4], c[5]
		}
		inside := face.Render(n.wire, text[from:to], func(m face.Mention) string {
			if u := n.people[m.ID]; u != nil && u.Username != "" {
				return "@" + u.Username
			}
			return text[from:to][m.Start:m.End]
		}, func(s string) string { return s })
		list = append(list, entity{Type: kind, Offset: units(b.String()), Length: units(inside)})
		b.WriteString(inside)
		at = c[1]
	}
	list = append(list, n.mentions(&b, text, at, len(text))...)
	if at > 0 {
		n.typed[b.String()] = text
	}
	return b.String(), found(b.String(), list)
}

// mentions writes a part of a text with its mentions, and returns the mentions.
func (n *world) mentions(b *strings.Builder, text string, at, end int) []entity {
	var list []entity
	for _, m := range face.Mentions(n.wire, text) {
		u := n.people[m.ID]
		if u == nil || m.Start < at || m.End > end { // a role, or a participant who isn't here
			continue
		}
		b.WriteString(n.lookalikes(text[at:m.Start]))
		at = m.End
		shown, e := "@"+u.Username, entity{Type: "mention", Offset: units(b.String())}
		if u.Username == "" {
			shown, e.Type, e.User = u.FirstName, "text_mention", u
		}
		e.Length = units(shown)
		b.WriteString(shown)
		list = append(list, e)
	}
	b.WriteString(n.lookalikes(text[at:end]))
	return list
}

// outbound converts the platform's mentions to the world's, and entities of code to the marks that people type.
func (n *world) outbound(text string, list []entity) string {
	code := utf16.Encode([]rune(text))
	var b strings.Builder
	at := 0
	for _, e := range list {
		if e.Offset < at || e.Offset+e.Length > len(code) {
			continue
		}
		shown := string(utf16.Decode(code[e.Offset : e.Offset+e.Length]))
		said := ""
		switch e.Type {
		case "mention":
			said = n.handle(shown)
		case "text_mention":
			if handle := n.handles[strconv.FormatInt(e.User.ID, 10)]; handle != "" {
				said = "@" + handle
			}
		case "code":
			said = "`" + n.outbound(shown, found(shown, nil)) + "`"
		case "pre":
			said = "```\n" + strings.Trim(n.outbound(shown, found(shown, nil)), "\n") + "\n```"
		}
		if said == "" {
			continue
		}
		b.WriteString(string(utf16.Decode(code[at:e.Offset])) + said)
		at = e.Offset + e.Length
	}
	b.WriteString(string(utf16.Decode(code[at:])))
	out := b.String()
	for shown, said := range n.alike {
		out = strings.ReplaceAll(out, shown, said)
	}
	return out
}

// handle returns the world's mention for a username, or "".
func (n *world) handle(mention string) string {
	if handle := n.handles[strings.ToLower(mention[1:])]; handle != "" {
		return "@" + handle
	}
	return ""
}

// Plain implements [face.Namer]: it replaces usernames by handles.
func (p *platform) Plain(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.world == nil {
		return text
	}
	return p.world.outbound(text, found(text, nil))
}

// Find implements [face.Finder].
func (p *platform) Find(text string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for id, c := range p.chats {
			at := face.Place{ID: strconv.FormatInt(id, 10), Conversation: c.conversation, Over: c.world != p.world}
			if !yield(at) {
				return
			}
		}
	})
}

// Vague implements [face.Vague]. Telegram identifies a mentioned user only if the user has no username, and no API
// finds a user by the username (https://core.telegram.org/bots/api#messageentity). So a program knows only the users
// whom it has met, and that usernames which end in "bot" belong to bots.
func (p *platform) Vague(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.world == nil {
		return ""
	}
	shown, list := p.world.inbound(text)
	code := utf16.Encode([]rune(shown))
	for _, e := range list {
		if e.Type != "mention" {
			continue
		}
		name := strings.ToLower(string(utf16.Decode(code[e.Offset+1 : e.Offset+e.Length])))
		if !strings.HasSuffix(name, "bot") && !p.world.met(name) {
			return "@" + name
		}
	}
	return ""
}

// met reports whether the program has seen the user with a username: as the author of a message in one of its chats, or
// as the creator of one of its groups.
func (n *world) met(username string) bool {
	is := func(u *user) bool { return u != nil && strings.EqualFold(u.Username, username) }
	for _, c := range n.chats {
		if !c.in {
			continue
		}
		if c.Type != private && is(c.creator()) {
			return true
		}
		for _, m := range c.messages {
			if is(m.From) {
				return true
			}
		}
	}
	return false
}

var pattern = lazyregexp.New(
	`@[A-Za-z0-9_]{2,32}|/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{3,32})?|#[\p{L}\p{N}_]+|https?://[^\s<>"]*[^\s<>".,;:!?)]`)

// found adds the entities that the platform finds in a text: everything that looks like a username, a command, a
// hashtag or a URL, whether it exists or not.
func found(text string, given []entity) []entity {
	list := slices.Clone(given)
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		e := entity{Offset: units(text[:at[0]]), Length: units(word)}
		if !startsWord(text, at[0]) ||
			slices.ContainsFunc(given, func(g entity) bool {
				return g.Offset < e.Offset+e.Length && e.Offset < g.Offset+g.Length
			}) {
			continue
		}
		switch word[0] {
		case '@':
			if len(word) < 5 {
				continue
			}
			e.Type = "mention"
		case '/':
			if at[0] > 0 && strings.IndexByte("<>", text[at[0]-1]) >= 0 || at[1] < len(text) &&
				strings.IndexByte("/<>", text[at[1]]) >= 0 {
				continue
			}
			e.Type = "bot_command"
		case '#':
			e.Type = "hashtag"
		default:
			e.Type = "url"
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b entity) int { return cmp.Or(a.Offset-b.Offset, b.Length-a.Length) })
	return list
}

func startsWord(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_@/", r)
}

// units returns the length of a text in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// formatted reads a text with formatting marks (https://core.telegram.org/bots/api#formatting-options).
func formatted(text, mode string) (string, []entity, error) {
	switch strings.ToLower(mode) {
	case "":
		return text, nil, nil
	case "html":
		return fromHTML(text)
	case "markdown":
		return fromMarkdown(text, false)
	case "markdownv2":
		return fromMarkdown(text, true)
	}
	return "", nil, badRequest("unsupported parse_mode")
}

func cannotParse(format string, a ...any) error {
	return badRequest("can't parse entities: " + fmt.Sprintf(format, a...))
}

var tags = map[string]string{
	"b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
	"s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "tg-spoiler": "spoiler", "span": "spoiler",
	"a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote",
}

var tag = lazyregexp.New(`^<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s[^<>]*)?)/?>`)

var href = lazyregexp.New(`href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))`)

func fromHTML(text string) (string, []entity, error) {
	type opened struct {
		name string
		at   int
		url  string
	}
	var b strings.Builder
	var list []entity
	var stack []opened
	for i := 0; i < len(text); {
		if text[i] != '<' {
			end := strings.IndexByte(text[i:], '<')
			if end < 0 {
				end = len(text) - i
			}
			b.WriteString(html.UnescapeString(text[i : i+end]))
			i += end
			continue
		}
		m := tag.FindStringSubmatch(text[i:])
		if m == nil {
			return "", nil, cannotParse("Unsupported start tag %q at byte offset %d", "", i)
		}
		called := strings.ToLower(m[2])
		switch {
		case tags[called] == "":
			return "", nil, cannotParse("Unsupported start tag %q at byte offset %d", called, i)
		case m[1] == "":
			o := opened{name: called, at: units(b.String())}
			if h := href.FindStringSubmatch(m[3]); h != nil {
				o.url = html.UnescapeString(h[1] + h[2] + h[3])
			}
			stack = append(stack, o)
		case len(stack) == 0 || stack[len(stack)-1].name != called:
			return "", nil, cannotParse("Unmatched end tag at byte offset %d, expected %q, found %q", i, "",
				"</"+called+">")
		default:
			o := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			made := styled(tags[called], o.at, units(b.String()), o.url)
			if n := len(list) - 1; called == "pre" && n >= 0 && len(made) > 0 && list[n].Type == "code" &&
				list[n].Offset == made[0].Offset && list[n].Length == made[0].Length {
				list = list[:n] // code within a block only names the language
			}
			list = append(list, made...)
		}
		i += len(m[0])
	}
	if len(stack) > 0 {
		return "", nil, cannotParse("Can't find end tag corresponding to start tag %q", stack[len(stack)-1].name)
	}
	return b.String(), list, nil
}

// styled returns an entity unless it is empty.
func styled(kind string, from, to int, target string) []entity {
	e := entity{Type: kind, Offset: from, Length: to - from, URL: target}
	if kind == "text_link" && target == "" || e.Length == 0 {
		return nil
	}
	if u, err := url.Parse(target); err == nil && u.Scheme == "tg" && u.Host == "user" {
		if id, err := strconv.ParseInt(u.Query().Get("id"), 10, 64); err == nil {
			e = entity{Type: "text_mention", Offset: from, Length: e.Length, User: &user{ID: id}}
		}
	}
	return []entity{e}
}

// marks are the marks of MarkdownV2, the longer ones first. The old Markdown has only the last four.
var marks = []struct{ mark, kind string }{
	{"__", "underline"}, {"||", "spoiler"}, {"~", "strikethrough"}, {"```", "pre"}, {"`", "code"}, {"*", "bold"},
	{"_", "italic"},
}

// ended are the platform's names for these marks in the error for a missing end.
var ended = map[string]string{
	"__": "Underline", "||": "Spoiler", "~": "Strikethrough", "```": "PreCode", "`": "Code", "*": "Bold", "_": "Italic",
}

const reserved = "_*[]()~`>#+-=|{}.!"

func fromMarkdown(text string, second bool) (string, []entity, error) {
	type opened struct {
		mark     string
		at, byte int
	}
	var b strings.Builder
	var list []entity
	var stack []opened
	in := func(mark string) int { return slices.IndexFunc(stack, func(o opened) bool { return o.mark == mark }) }
next:
	for i := 0; i < len(text); {
		c := text[i]
		code := in("`") >= 0 || in("```") >= 0
		if c == '\\' && i+1 < len(text) &&
			(second && text[i+1] < utf8.RuneSelf && unicode.In(rune(text[i+1]), unicode.P, unicode.S) ||
				!second && !code && strings.IndexByte("_*`[", text[i+1]) >= 0) {
			b.WriteByte(text[i+1])
			i += 2
			continue
		}
		for k, m := range marks {
			if !strings.HasPrefix(text[i:], m.mark) || !second && k < 3 || code && in(m.mark) < 0 {
				continue
			}
			switch {
			case len(stack) > 0 && stack[len(stack)-1].mark == m.mark:
				list = append(list, styled(m.kind, stack[len(stack)-1].at, units(b.String()), "")...)
				stack = stack[:len(stack)-1]
			case second && in(m.mark) < 0 || len(stack) == 0:
				stack = append(stack, opened{m.mark, units(b.String()), i})
			default:
				continue
			}
			i += len(m.mark)
			continue next
		}
		if !code && c == '[' {
			if shown, target, n := link(text[i:]); n > 0 {
				inner, nested, err := fromMarkdown(shown, second)
				if err != nil {
					return "", nil, err
				}
				at := units(b.String())
				for _, e := range nested {
					e.Offset += at
					list = append(list, e)
				}
				b.WriteString(inner)
				list = append(list, styled("text_link", at, units(b.String()), target)...)
				i += n
				continue
			}
		}
		quote := c == '>' && (i == 0 || text[i-1] == '\n')
		if second && !code && !quote && strings.IndexByte(reserved, c) >= 0 {
			return "", nil, cannotParse("Character '%c' is reserved and must be escaped with the preceding '\\'", c)
		}
		if !second || !quote {
			b.WriteByte(c)
		}
		i++
	}
	if len(stack) > 0 {
		o := stack[len(stack)-1]
		if !second {
			return "", nil, cannotParse("Can't find end of the entity starting at byte offset %d", o.byte)
		}
		return "", nil, cannotParse("Can't find end of %s entity at byte offset %d", ended[o.mark], o.byte)
	}
	return b.String(), list, nil
}

// link reads "[text](url)", and returns its length.
func link(s string) (shown, target string, n int) {
	mid := strings.Index(s, "](")
	if mid < 0 {
		return "", "", 0
	}
	end := strings.IndexByte(s[mid:], ')')
	if end < 0 {
		return "", "", 0
	}
	return s[1:mid], s[mid+2 : mid+end], mid + end + 1
}
