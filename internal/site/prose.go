package site

import (
	"html/template"
	"regexp"
	"strings"
)

var (
	// reference is an id of a requirement in running text, or code.
	reference = regexp.MustCompile("`([^`\n]+)`|\\b[A-Z0-9]+-[A-Z]+-[0-9]{3}\\b")
	// varying matches the variable parts of a step: texts, and placeholders of the examples.
	varying = regexp.MustCompile(`"[^"]*"|<[^<>\n]+>`)
)

// prose converts free text to HTML: paragraphs between empty lines; a paragraph that begins with a space stays as it
// is.
func (m *maker) prose(root, text string) template.HTML {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	var b strings.Builder
	for _, paragraph := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(paragraph, " ") {
			b.WriteString(`<pre>` + template.HTMLEscapeString(paragraph) + "</pre>\n")
			continue
		}
		b.WriteString("<p>" + string(m.inline(root, paragraph)) + "</p>\n")
	}
	return template.HTML(b.String()) //nolint:gosec // escaped piece by piece
}

// inline converts a paragraph to HTML: ids of requirements become links, and text between backticks becomes code.
func (m *maker) inline(root, text string) template.HTML {
	var b strings.Builder
	last := 0
	for _, at := range reference.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[last:at[0]]))
		last = at[1]
		id := text[at[0]:at[1]]
		switch _, known := m.Requirement(id); {
		case at[2] >= 0:
			b.WriteString("<code>" + template.HTMLEscapeString(text[at[2]:at[3]]) + "</code>")
		case known:
			b.WriteString(`<a href="` + root + hrefOf(id) + `">` + id + "</a>")
		default:
			b.WriteString(template.HTMLEscapeString(id))
		}
	}
	b.WriteString(template.HTMLEscapeString(text[last:]))
	return template.HTML(b.String()) //nolint:gosec // escaped piece by piece
}

// step converts a line of a scenario to HTML, with the variable parts marked.
func step(text string) template.HTML {
	var b strings.Builder
	last := 0
	for _, at := range varying.FindAllStringIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[last:at[0]]))
		part := template.HTMLEscapeString(text[at[0]:at[1]])
		if text[at[0]] == '<' {
			b.WriteString("<var>" + part + "</var>")
		} else {
			b.WriteString("<i>" + part + "</i>")
		}
		last = at[1]
	}
	b.WriteString(template.HTMLEscapeString(text[last:]))
	return template.HTML(b.String()) //nolint:gosec // escaped piece by piece
}
