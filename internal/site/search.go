package site

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/specification"
)

// found is the data that the search uses. The script derives addresses that follow from an id.
type found struct {
	// Requirements are id, rule, and the names of the scenarios, in lines.
	Requirements [][3]string `json:"requirements"`
	// Clauses are id, draft, and position in the text.
	Clauses [][3]string `json:"clauses"`
	// Others are kind, address, title and text.
	Others [][4]string `json:"others"`
}

// index is the data of the search, as a script: a page that was opened from a disk may load a script, and nothing else.
func index(d *specification.Document) ([]byte, error) {
	var f found
	add := func(kind, href, title, text string) {
		f.Others = append(f.Others, [4]string{kind, href, title, strings.Join(strings.Fields(text), " ")})
	}
	for _, p := range d.Protocols {
		for _, q := range p.Questions {
			add("question", hrefOfQuestion(p.Name, q.ID), q.Asks, q.Answer)
		}
		for _, a := range p.Areas {
			about, _, _ := strings.Cut(a.Description, "\n\n")
			add("area", hrefOfArea(a.Area), a.Title, about)
		}
		for _, r := range p.Roles {
			add("role", hrefOfRole(p.Name, r), r, "role of "+p.Title)
		}
		for _, draft := range p.Drafts {
			add("draft", hrefOfDraft(draft), draft, "draft of "+p.Title)
		}
		for _, w := range p.Words {
			add("word", "words.html#"+p.Name, w.Word, w.Meaning)
		}
	}
	for _, q := range d.Requirements {
		var names []string
		for _, r := range q.Rules {
			for _, s := range r.Scenarios {
				names = append(names, s.Name)
			}
		}
		f.Requirements = append(f.Requirements, [3]string{q.ID, q.Rule, strings.Join(names, "\n")})
	}
	for _, c := range d.Clauses {
		f.Clauses = append(f.Clauses,
			[3]string{c.Clause.ID, c.Clause.Draft, c.Clause.Level + " in " + c.Clause.Section})
	}
	raw, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("const INDEX = ")
	b.Write(raw)
	b.WriteString(";\n")
	return b.Bytes(), nil
}
