package teams

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
)

var (
	element  = lazyregexp.New(`(?s)<at(?:\s[^>]*)?>(.*?)</at>`)
	lineEnds = strings.NewReplacer("<br>", "\n", "<br/>", "\n", "<br />", "\n", "\r\n", "\n")
)

// write sets the text of a message to a text of the port, as somebody types it on Teams. If Teams can't show it, the
// error is [*face.UnableError].
func (p *platform) write(m *message, text string) error {
	var named []mention
	tag := false
	out := face.Render(p.wire, text, func(f face.Mention) string {
		var n mention
		switch {
		case f.ID != "" && p.people[f.ID] != nil:
			who := p.people[f.ID]
			n = mention{who.id, who.name, who}
		case f.Role != "":
			tag = true
			return text[f.Start:f.End]
		case f.All && m.place.channel():
			n = mention{m.place.id, m.place.title, nil}
		case f.All && m.place.kind == groupChat:
			n = mention{m.place.id, "Everyone", nil}
		default:
			return text[f.Start:f.End]
		}
		named = append(named, n)
		return "<at>" + n.name + "</at>"
	}, func(plain string) string { return strings.ReplaceAll(plain, "<at", "&lt;at") })
	if tag && m.place.has(p.me) {
		return unable("who is in a tag")
	}
	m.text, m.named = out, named
	return nil
}

// entity is an entity that the bot sends with a text.
type entity struct {
	Type      string `json:"type"`
	Text      string `json:"text"`
	Mentioned struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"mentioned"`
	StreamType     string `json:"streamType"`
	StreamID       string `json:"streamId"`
	StreamSequence int    `json:"streamSequence"`
}

// read converts a text of the bot to what people see, with the world's handles in mentions. An element without an
// entity is only a name.
func (p *platform) read(text string, entities []entity) string {
	for _, e := range entities {
		if e.Type != "mention" || e.Text == "" {
			continue
		}
		for _, who := range p.people {
			if who.id == e.Mentioned.ID || who.object == e.Mentioned.ID {
				text = strings.ReplaceAll(text, e.Text, "@"+who.handle)
			}
		}
		for _, at := range p.places {
			all := map[bool]string{true: "@channel", false: "@everyone"}[at.channel()]
			if at.id == e.Mentioned.ID {
				text = strings.ReplaceAll(text, e.Text, all)
			}
		}
	}
	text = element.ReplaceAllString(text, "$1")
	return html.UnescapeString(lineEnds.Replace(text))
}

// Plain implements [face.Namer]: it replaces mention elements, and names after an @, by handles.
func (p *platform) Plain(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !strings.Contains(text, "@") && !strings.Contains(text, "<at") {
		return text
	}
	for _, who := range p.people {
		if who.name == "" || who.handle == "" || who != p.me && strings.EqualFold(who.name, p.me.name) {
			continue // the bot's name means the bot
		}
		quoted := regexp.QuoteMeta(who.name)
		text = regexp.MustCompile(`(?i)<at(?:\s[^>]*)?>`+quoted+`</at>`).ReplaceAllLiteralString(text, "@"+who.handle)
		if !strings.EqualFold(who.name, who.handle) {
			text = regexp.MustCompile(`@`+quoted+`\b`).ReplaceAllLiteralString(text, "@"+who.handle)
		}
	}
	return text
}

// reactions are the types of reactions in the platform's documentation, by glyph.
var reactions = map[string]string{
	"👍": "like", "❤": "heart", "😆": "laugh", "😮": "surprised", "😢": "sad", "😡": "angry", "🚀": "launch",
	"👀": "1f440_eyes", "✅": "2705_whiteheavycheckmark", "📌": "1f4cc_pushpin",
}

// reactionType returns the type of a glyph.
func reactionType(glyph string) (string, bool) {
	kind, ok := reactions[strings.Trim(glyph, "\ufe0e\ufe0f")]
	return kind, ok
}

var emojiForm = lazyregexp.New(`^([0-9a-f]{4,6})_[a-z0-9]+$`)

// reactionGlyph returns the glyph of a type. Most types begin with the code point of the glyph.
func reactionGlyph(kind string) (string, bool) {
	for glyph, k := range reactions {
		if k == kind {
			return glyph, true
		}
	}
	if found := emojiForm.FindStringSubmatch(kind); found != nil {
		n, err := strconv.ParseInt(found[1], 16, 32)
		if err == nil && utf8.ValidRune(rune(n)) {
			return string(rune(n)), true
		}
	}
	return "", false
}
