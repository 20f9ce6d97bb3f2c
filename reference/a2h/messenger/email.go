package messenger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/mail"
	"net/url"
	"strings"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// email renders a mail as plain text and as HTML, with the same content. Both forms have a link for each choice.
func (m *Messenger) email(in Interaction, human Human, nowMs int64) (string, error) {
	limits := m.rules.Limits.Email
	to, err := mail.ParseAddress(human.Endpoints[Email.String()])
	if err != nil {
		return "", refuse(Malformed, "%q has no mail address: %v", human.ID, err)
	}
	summary := line(m.rules.Text(in.Summary))
	body, note := abridge(m.rules.Text(in.Body), limits.Body)
	letter := letter{Banner: banner(in), Summary: summary, Alert: in.Type == Permission, Note: note,
		Document: m.read(body)}
	for i, choice := range m.rules.Choices(in.choices()) {
		letter.Choices = append(letter.Choices, link{
			Label:  Shorten(m.label(choice), limits.Label),
			URL:    m.rules.Address(m.links, m.token(in.ID, i)),
			Danger: m.rules.Danger(in, choice),
		})
	}
	var page bytes.Buffer
	if err := pageTemplate().Execute(&page, letter); err != nil {
		return "", fmt.Errorf("mail of interaction %q: %w", in.ID, err)
	}
	digest := sha256.Sum256([]byte(in.ID + "\x00" + to.Address))
	name := hex.EncodeToString(digest[:12])
	msg := gomail.NewMsg(gomail.WithBoundary("a2h-"+name), gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(&mail.Address{Name: "A2H", Address: "a2h@" + m.domain})
	msg.SetAddrHeaderFromMailAddress(gomail.HeaderTo,
		&mail.Address{Name: line(m.rules.Text(human.Profile.Name)), Address: to.Address})
	msg.ReplyToMailAddress(&mail.Address{Address: "reply+" + name + "@" + m.domain})
	msg.Subject(Shorten(summary, limits.Subject))
	msg.SetDateWithValue(time.UnixMilli(nowMs).UTC())
	msg.SetMessageIDWithValue(name + "@" + m.domain)
	msg.SetBodyString(gomail.TypeTextPlain, letter.text())
	msg.AddAlternativeString(gomail.TypeTextHTML, page.String())
	var out bytes.Buffer
	if _, err := msg.WriteTo(&out); err != nil {
		return "", fmt.Errorf("mail of interaction %q: %w", in.ID, err)
	}
	return out.String(), nil
}

// deepLink returns the address that selects a choice.
func deepLink(links, token string) string {
	parts := strings.Split(token, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return links + "/" + strings.Join(parts, "/")
}

// letter is the content of a mail.
type letter struct {
	Banner, Summary string
	Alert           bool
	Document        []block
	Note            string
	Choices         []link
}

type link struct {
	Label, URL string
	Danger     bool
}

// text returns the letter as plain text.
func (l letter) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n\n", l.Banner, l.Summary)
	for _, p := range l.Document {
		b.WriteString(plainBlock(p))
		if p.shape != item {
			b.WriteByte('\n')
		}
	}
	if l.Note != "" {
		fmt.Fprintf(&b, "%s\n\n", l.Note)
	}
	for _, c := range l.Choices {
		fmt.Fprintf(&b, "%s:\n%s\n\n", c.Label, c.URL)
	}
	return b.String()
}

// plainBlock returns a block as plain text, with the addresses of its links.
func plainBlock(b block) string {
	var words strings.Builder
	for _, r := range b.runs {
		words.WriteString(r.text)
		if r.link != "" && r.link != r.text {
			words.WriteString(" <" + r.link + ">")
		}
	}
	first, rest := "", ""
	switch b.shape {
	case item:
		first = indent(b.level, "  ") + bullet(b, "-") + " "
		rest = strings.Repeat(" ", len(first))
	case quote:
		first, rest = "> ", "> "
	case code, diff:
		first, rest = "    ", "    "
	case rule:
		return "* * *\n"
	}
	return first + strings.ReplaceAll(words.String(), "\n", "\n"+rest) + "\n"
}

// part is a block in the form that the template reads.
type part struct {
	Tag    string // of the element
	Indent int    // in pixels
	Bullet string
	Runs   []span
	Lines  []diffLine
	Code   string
}

type span struct {
	Text, Link                 string
	Bold, Italic, Strike, Code bool
}

type diffLine struct {
	Text string
	Mark mark
}

// Parts returns the blocks in the order in which they are shown.
func (l letter) Parts() []part {
	var out []part
	for _, b := range l.Document {
		p := part{Tag: "p"}
		for _, r := range b.runs {
			p.Runs = append(p.Runs, span{Text: r.text, Link: r.link, Bold: r.bold, Italic: r.italic, Strike: r.strike,
				Code: r.code})
		}
		switch b.shape {
		case heading:
			p.Tag = "h"
		case quote:
			p.Tag = "quote"
		case item:
			p.Tag, p.Indent, p.Bullet = "item", 20*b.level, bullet(b, "•")
		case code:
			p.Tag, p.Code = "code", b.text()
		case diff:
			p.Tag = "diff"
			for l := range strings.Lines(b.text()) {
				l = strings.TrimRight(l, "\n")
				p.Lines = append(p.Lines, diffLine{Text: l, Mark: change(l)})
			}
		case rule:
			p.Tag = "rule"
		}
		out = append(out, p)
	}
	return out
}

// pageTemplate has inline styles, because mail programs require them. It inserts texts only where html/template escapes
// them.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("mail").Parse(pageSource))
})

const pageSource = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{.Summary}}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:15px/1.5 Helvetica,Arial,sans-serif;color:#1d2125">
<div style="max-width:640px;margin:0 auto;background:#fff;border:1px solid #dcdfe4;border-top:6px solid {{if .Alert}}#c9372c{{else}}#0c66e4{{end}};border-radius:4px;padding:20px 24px">
<p style="margin:0;font-size:13px;color:{{if .Alert}}#ae2e24{{else}}#44546f{{end}}">{{.Banner}}</p>
<h1 style="margin:4px 0 16px;font-size:20px">{{.Summary}}</h1>
{{range .Parts -}}
{{if eq .Tag "p"}}<p style="margin:0 0 12px">{{template "runs" .Runs}}</p>
{{else if eq .Tag "h"}}<h2 style="margin:16px 0 8px;font-size:16px">{{template "runs" .Runs}}</h2>
{{else if eq .Tag "quote"}}<blockquote style="margin:0 0 12px;padding-left:12px;border-left:3px solid #dcdfe4;color:#44546f">{{template "runs" .Runs}}</blockquote>
{{else if eq .Tag "item"}}<div style="margin:0 0 4px {{.Indent}}px">{{.Bullet}} {{template "runs" .Runs}}</div>
{{else if eq .Tag "code"}}<pre style="margin:0 0 12px;padding:10px;background:#f1f2f4;font-size:13px;white-space:pre-wrap">{{.Code}}</pre>
{{else if eq .Tag "diff"}}<pre style="margin:0 0 12px;padding:10px;background:#f1f2f4;font-size:13px;white-space:pre-wrap">
{{- range .Lines}}<span style="display:block{{if eq .Mark 1}};background:#dffcf0;color:#164b35{{else if eq .Mark 2}};background:#ffeceb;color:#5d1f1a{{end}}">{{.Text}}
</span>{{end}}</pre>
{{else}}<hr style="border:0;border-top:1px solid #dcdfe4">
{{end}}{{end -}}
{{with .Note}}<p style="color:#44546f;font-style:italic">{{.}}</p>
{{end}}{{if .Choices}}<p style="margin:20px 0 4px">
{{range .Choices}}<a href="{{.URL}}" style="display:inline-block;margin:0 8px 8px 0;padding:8px 16px;border-radius:4px;text-decoration:none;color:#fff;background:{{if .Danger}}#c9372c{{else}}#0c66e4{{end}}">{{.Label}}</a>
{{end}}</p>
{{end}}</div>
</body></html>
{{define "runs"}}{{range .}}{{if .Link}}<a href="{{.Link}}">{{template "words" .}}</a>{{else}}{{template "words" .}}{{end}}{{end}}{{end}}
{{- define "words"}}{{if .Bold}}<strong>{{end}}{{if .Italic}}<em>{{end}}{{if .Strike}}<del>{{end}}{{if .Code}}<code>{{.Text}}</code>{{else}}{{.Text}}{{end}}{{if .Strike}}</del>{{end}}{{if .Italic}}</em>{{end}}{{if .Bold}}</strong>{{end}}{{end}}`
