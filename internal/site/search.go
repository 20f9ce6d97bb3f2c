package site

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/specification"
)

// found is the data that the search uses. The script derives addresses that follow from an id.
type found struct {
	// Requirements are id, rule, the names of the scenarios in lines, and further words: drafts, and the protocol's
	// names in steps.
	Requirements [][4]string `json:"requirements"`
	// Clauses are id, draft, position in the text, the reason why no requirement tests it, and the indexes of the
	// requirements that do.
	Clauses [][5]string `json:"clauses"`
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
	at := map[string]string{} // the index of each requirement
	for i, q := range d.Requirements {
		at[q.ID] = strconv.Itoa(i)
		var names, more []string
		for _, b := range q.Drafts {
			more = append(more, b.Draft)
		}
		for _, r := range q.Rules {
			for _, s := range r.Scenarios {
				names = append(names, s.Name)
				more = append(more, terms(s)...)
			}
		}
		f.Requirements = append(f.Requirements, [4]string{q.ID, q.Rule, strings.Join(names, "\n"), unique(more)})
	}
	for _, c := range d.Clauses {
		one := [5]string{c.Clause.ID, c.Clause.Draft, c.Clause.Level + " in " + c.Clause.Section}
		var by []string
		for _, id := range c.Requirements {
			by = append(by, at[id])
		}
		if one[4] = strings.Join(by, " "); len(by) == 0 {
			one[3] = c.Note
		}
		f.Clauses = append(f.Clauses, one)
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

// term is a name of a protocol, such as "must_respond" or "chat.react".
var term = regexp.MustCompile(`\b[a-z]+(?:[_.][a-zA-Z]+)+\b`)

// terms returns the names of the protocol in the steps and tables of a scenario.
func terms(s specification.Scenario) []string {
	var out []string
	for _, step := range s.Steps {
		out = append(out, term.FindAllString(step.Text, -1)...)
	}
	for _, e := range s.Examples {
		for _, row := range e.Rows {
			out = append(out, term.FindAllString(strings.Join(row, " "), -1)...)
		}
	}
	return out
}

// unique joins words, each once.
func unique(words []string) string {
	slices.Sort(words)
	return strings.Join(slices.Compact(words), " ")
}
