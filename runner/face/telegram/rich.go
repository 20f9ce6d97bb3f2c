package telegram

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
)

// Rich messages, which are whole documents (https://core.telegram.org/bots/api#rich-messages). The text that people
// read is stored as a text with entities, like that of other messages.

const maxRich = 32768 // characters

// inputRich is InputRichMessage.
type inputRich struct {
	Blocks   []any  `json:"blocks"`
	HTML     string `json:"html"`
	Markdown string `json:"markdown"`
	Skip     bool   `json:"skip_entity_detection"`
}

// richMessage is RichMessage. Its blocks are always paragraphs, regardless of the blocks that were sent.
type richMessage struct {
	Blocks []richBlock `json:"blocks"`
}

type richBlock struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// MarshalJSON encodes a rich message as blocks.
func (m message) MarshalJSON() ([]byte, error) {
	type shown message
	if m.rich {
		m.Rich = &richMessage{}
		for text := range strings.SplitSeq(m.Text, "\n\n") {
			m.Rich.Blocks = append(m.Rich.Blocks, richBlock{Type: "paragraph", Text: text})
		}
		m.Text, m.Entities = "", nil
	}
	return json.Marshal(shown(m))
}

func sendRichMessage(p *platform, _ context.Context, a args) (any, string, error) {
	return send(p, a, "sendRichMessage", true)
}

// said reads the text or the rich message of a call.
func (p *platform) said(a args, rich bool) (string, []entity, error) {
	if !rich {
		return p.written(a)
	}
	var in inputRich
	if _, err := a.read("rich_message", &in); err != nil {
		return "", nil, badRequest("can't parse rich message JSON object")
	}
	var r reader
	given := 0
	if in.Blocks != nil {
		given++
		r.blocks(in.Blocks)
	}
	if in.Markdown != "" {
		given++
		r.markdown(in.Markdown)
	}
	if in.HTML != "" {
		given++
		if err := r.html(in.HTML); err != nil {
			return "", nil, err
		}
	}
	text := strings.TrimRight(r.b.String(), "\n ")
	switch {
	case given > 1:
		return "", nil, badRequest("exactly one of html, markdown and blocks must be used in a rich message")
	case text == "":
		return "", nil, badRequest("message text is empty")
	case utf8.RuneCountInString(text) > maxRich:
		return "", nil, badRequest("message is too long")
	}
	kept := []entity{}
	for _, e := range r.list {
		if e.Type == "text_mention" {
			e.User = p.users[e.User.ID]
			if e.User == nil {
				continue // users whom the bot doesn't know are not mentioned
			}
		}
		if left := units(text) - e.Offset; e.Length > 0 && left > 0 {
			e.Length = min(e.Length, left)
			kept = append(kept, e)
		}
	}
	if in.Skip {
		return text, kept, nil
	}
	return text, found(text, kept), nil
}

// reader converts a document to a text with entities.
type reader struct {
	b    strings.Builder
	list []entity
}

func (r *reader) at() int { return units(r.b.String()) }

// mark makes an entity of the text after an offset.
func (r *reader) mark(kind string, from int, target string) {
	if kind == "text_link" {
		if u, err := url.Parse(target); err == nil && u.Scheme == "tg" && u.Host == "user" {
			if id, err := strconv.ParseInt(u.Query().Get("id"), 10, 64); err == nil {
				r.mention(from, id)
				return
			}
		}
	}
	r.list = append(r.list, styled(kind, from, r.at(), target)...)
}

// mention makes a mention of the text after an offset. [platform.said] finds the user.
func (r *reader) mention(from int, id int64) {
	r.list = append(r.list, entity{Offset: from, Length: r.at() - from, Type: "text_mention", User: &user{ID: id}})
}

// gap ends a block.
func (r *reader) gap(lines string) {
	if s := r.b.String(); s != "" && !strings.HasSuffix(s, lines) {
		r.b.WriteString(strings.TrimPrefix(lines, trailing(s)))
	}
}

// trailing returns the line breaks at the end of a text.
func trailing(s string) string { return s[len(strings.TrimRight(s, "\n")):] }

var richMarkdown = goldmark.New(goldmark.WithExtensions(extension.Strikethrough, extension.Table))

// markdown reads GitHub's Markdown, which covers most of Telegram's. Line breaks are kept.
func (r *reader) markdown(text string) {
	source := []byte(text)
	var read func(n ast.Node)
	inside := func(n ast.Node) {
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			read(c)
		}
	}
	read = func(n ast.Node) {
		from := r.at()
		switch n := n.(type) {
		case *ast.Text:
			said := util.ResolveEntityNames(util.ResolveNumericReferences(n.Value(source)))
			r.b.Write(util.UnescapePunctuations(said))
			if n.SoftLineBreak() || n.HardLineBreak() {
				r.b.WriteByte('\n')
			}
		case *ast.String:
			r.b.Write(n.Value)
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if t, ok := c.(*ast.Text); ok {
					r.b.Write(t.Value(source))
				}
			}
			r.mark("code", from, "")
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			r.b.Write(n.Lines().Value(source))
			r.mark("pre", from, "")
			r.gap("\n\n")
		case *ast.Emphasis:
			inside(n)
			r.mark(map[bool]string{true: "bold", false: "italic"}[n.Level > 1], from, "")
		case *east.Strikethrough:
			inside(n)
			r.mark("strikethrough", from, "")
		case *ast.Link:
			inside(n)
			r.mark("text_link", from, string(n.Destination))
		case *ast.AutoLink:
			r.b.Write(n.Label(source))
		case *ast.RawHTML:
			if raw := string(n.Segments.Value(source)); !tag.MatchString(raw) || tags[tagName(raw)] == "" {
				r.b.WriteString(raw)
			}
		case *ast.HTMLBlock:
			r.b.Write(n.Lines().Value(source))
			r.gap("\n\n")
		case *ast.ListItem:
			r.b.WriteString("- ")
			inside(n)
			r.gap("\n")
		case *ast.List:
			inside(n)
			r.gap("\n\n")
		case *ast.TextBlock:
			inside(n)
			r.gap("\n")
		case *east.TableCell:
			inside(n)
			r.b.WriteString(" | ")
		case *east.TableRow, *east.TableHeader:
			inside(n)
			r.gap("\n")
		case *ast.Document:
			inside(n)
		default:
			inside(n)
			r.gap("\n\n")
		}
	}
	read(richMarkdown.Parser().Parse(gtext.NewReader(source)))
}

func tagName(raw string) string { return strings.ToLower(tag.FindStringSubmatch(raw)[2]) }

// paragraphs are the elements that begin and end a line.
var paragraphs = []string{"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "details", "blockquote", "pre",
	"aside", "figure", "footer"}

// html reads HTML. Every document is valid HTML.
func (r *reader) html(text string) error {
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return cannotParse("%v", err)
	}
	var read func(n *html.Node)
	read = func(n *html.Node) {
		from := r.at()
		switch {
		case n.Type == html.TextNode && strings.TrimSpace(n.Data) == "" && trailing(r.b.String()) != "":
			return // between two blocks
		case n.Type == html.TextNode:
			r.b.WriteString(n.Data)
		case n.Data == "br":
			r.b.WriteByte('\n')
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			read(c)
		}
		if n.Type != html.ElementNode {
			return
		}
		if kind := tags[n.Data]; kind != "" {
			target := ""
			for _, at := range n.Attr {
				if at.Key == "href" {
					target = at.Val
				}
			}
			r.mark(kind, from, target)
		}
		switch {
		case slices.Contains(paragraphs, n.Data):
			r.gap("\n\n")
		case n.Data == "li" || n.Data == "tr":
			r.gap("\n")
		case n.Data == "td" || n.Data == "th":
			r.b.WriteString(" | ")
		}
	}
	read(doc)
	return nil
}

// blocks reads blocks and rich texts as they are: their own texts, and the texts of the blocks in them, in order.
func (r *reader) blocks(list []any) {
	for _, b := range list {
		r.block(b)
		r.gap("\n\n")
	}
}

// members are the fields with text in a block or rich text, in reading order.
var members = []string{"text", "alternative_text", "summary", "blocks", "items", "cells", "caption", "credit"}

func (r *reader) block(v any) {
	switch v := v.(type) {
	case string:
		r.b.WriteString(v)
	case []any:
		for _, part := range v {
			r.block(part)
		}
	case map[string]any:
		from := r.at()
		for _, member := range members {
			switch inner := v[member].(type) {
			case []any:
				if member == "text" {
					r.block(inner)
					continue
				}
				for _, part := range inner {
					r.block(part)
					r.gap("\n")
				}
			case nil:
			default:
				r.block(inner)
			}
		}
		kind, _ := v["type"].(string)
		switch kind {
		case "code", "bold", "italic", "underline", "strikethrough", "spoiler", "blockquote":
			r.mark(kind, from, "")
		case "preformatted":
			r.mark("pre", from, "")
		case "url":
			target, _ := v["url"].(string)
			r.mark("text_link", from, target)
		case "text_mention":
			if who, ok := v["user"].(map[string]any); ok {
				id, _ := who["id"].(float64)
				r.mention(from, int64(id))
			}
		}
	}
}

// draft shows a message that is still being written: a preview that disappears when the message is sent, and that
// nobody can answer.
func draft(rich bool) method {
	return plain(func(p *platform, a args) (any, error) {
		c, err := p.in(a)
		switch {
		case err != nil:
			return nil, err
		case c.Type != "private":
			return nil, badRequest("TEXTDRAFT_PEER_INVALID")
		case a.int("draft_id") == 0:
			return nil, badRequest("draft identifier must be non-zero")
		case rich || a.str("text") != "":
			if _, _, err := p.said(a, rich); err != nil {
				return nil, err
			}
		}
		return true, nil
	})
}
