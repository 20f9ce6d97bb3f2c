// Package docs has the guides, so that the program can print them where there is no clone. Input: nothing. Output:
// Markdown.
package docs

import (
	"embed"
	"path"
	"slices"
	"strings"
)

//go:embed *.md
var files embed.FS

// A Topic is a guide. Its name is that of its file, without ".md".
type Topic struct {
	Name  string
	Title string // its heading
	Text  string // Markdown
}

// Topics are all guides, by name.
func Topics() []Topic {
	entries, _ := files.ReadDir(".") // that of an embedded folder can't fail
	var out []Topic
	for _, e := range entries {
		raw, _ := files.ReadFile(e.Name())
		t := Topic{Name: strings.TrimSuffix(e.Name(), path.Ext(e.Name())), Text: string(raw)}
		first, _, _ := strings.Cut(t.Text, "\n")
		t.Title = strings.TrimPrefix(first, "# ")
		out = append(out, t)
	}
	return out
}

// Find is the guide of that name. The name of its file will do, too.
func Find(name string) (Topic, bool) {
	name = strings.TrimSuffix(path.Base(name), ".md")
	all := Topics()
	i := slices.IndexFunc(all, func(t Topic) bool { return t.Name == name })
	if i < 0 {
		return Topic{}, false
	}
	return all[i], true
}

// A Section is a part of a guide: a heading with all that is below it.
type Section struct {
	Heading string
	Level   int // 1 is the guide itself
	Text    string
}

// Sections are the parts of the guide, in order. A part holds the parts below it.
func (t Topic) Sections() []Section {
	var out []Section
	var from []int // where each of them begins
	at, code := 0, false
	for line := range strings.Lines(t.Text) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		marks, heading, ok := strings.Cut(line, " ")
		if !code && ok && marks != "" && strings.Trim(marks, "#") == "" {
			out = append(out, Section{Heading: strings.TrimSpace(heading), Level: len(marks)})
			from = append(from, at)
		}
		at += len(line)
	}
	for i := range out {
		end := len(t.Text)
		for j := i + 1; j < len(out); j++ {
			if out[j].Level <= out[i].Level {
				end = from[j]
				break
			}
		}
		out[i].Text = strings.TrimSpace(t.Text[from[i]:end]) + "\n"
	}
	return out
}
