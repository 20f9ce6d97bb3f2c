package mapping

import (
	"strconv"
	"strings"

	"github.com/itchyny/gojq"
)

// reads returns the members that a query reads from its input or from $line, as far as its text shows this: .a.b.c as
// a, b and c. It ignores members of other values, and doesn't look into functions that are defined before.
func reads(q *gojq.Query) (all [][]string) {
	if q == nil {
		return nil
	}
	w := walker{}
	w.query(q)
	return w.all
}

// at returns the part of a query that gives the value at a JSON pointer into the query's result, as far as the text
// shows this.
func at(q *gojq.Query, pointer string) *gojq.Query {
	if pointer == "" || q == nil || q.Term == nil {
		return q
	}
	name, rest, deeper := strings.Cut(pointer[1:], "/")
	if deeper {
		rest = "/" + rest
	}
	switch t := q.Term; {
	case t.Type == gojq.TermTypeObject:
		for _, m := range t.Object.KeyVals {
			if m.Val != nil && (m.Key == name || m.KeyString != nil && m.KeyString.Str == name) {
				return at(m.Val, rest)
			}
		}
	case t.Type == gojq.TermTypeArray && t.Array.Query != nil:
		elements := commas(t.Array.Query)
		if i, err := strconv.Atoi(name); err == nil && i < len(elements) {
			return at(elements[i], rest)
		}
	}
	return q
}

// commas returns the parts of a query between commas.
func commas(q *gojq.Query) []*gojq.Query {
	if q.Op == gojq.OpComma {
		return append(commas(q.Left), commas(q.Right)...)
	}
	return []*gojq.Query{q}
}

type walker struct{ all [][]string }

func (w *walker) query(q *gojq.Query) {
	if q == nil {
		return
	}
	if q.Term != nil {
		w.term(q.Term)
	}
	w.query(q.Left)
	if q.Op != gojq.OpPipe { // the part after a pipe reads something else
		w.query(q.Right)
	}
}

func (w *walker) term(t *gojq.Term) {
	var path []string
	suffixes := t.SuffixList
	switch {
	case t.Type == gojq.TermTypeIndex && t.Index != nil && member(t.Index) != "":
		path = []string{member(t.Index)}
	case t.Type == gojq.TermTypeFunc && t.Func != nil && t.Func.Name == "$line":
		path = []string{"$line"}
	case t.Type == gojq.TermTypeFunc && t.Func != nil:
		for _, arg := range t.Func.Args {
			w.query(arg)
		}
		return
	case t.Type == gojq.TermTypeIdentity:
	case t.Type == gojq.TermTypeObject && t.Object != nil:
		for _, m := range t.Object.KeyVals {
			switch {
			case m.Val != nil:
				w.query(m.Val)
			case m.Key != "" && m.Key[0] != '$':
				w.all = append(w.all, []string{m.Key})
			}
		}
		return
	case t.Type == gojq.TermTypeArray && t.Array != nil:
		w.query(t.Array.Query)
		return
	case t.Type == gojq.TermTypeQuery:
		w.query(t.Query)
		return
	case t.Type == gojq.TermTypeString && t.Str != nil:
		for _, part := range t.Str.Queries {
			w.query(part)
		}
		return
	case t.Type == gojq.TermTypeIf && t.If != nil:
		w.query(t.If.Cond)
		return
	default:
		return
	}
	for _, s := range suffixes {
		if s.Index == nil || member(s.Index) == "" || s.Optional {
			break
		}
		path = append(path, member(s.Index))
	}
	if len(path) > 0 {
		w.all = append(w.all, path)
	}
}

// member is the name of the member that an index reads, or "".
func member(i *gojq.Index) string {
	switch {
	case i.Name != "":
		return i.Name
	case i.Str != nil && len(i.Str.Queries) == 0:
		return i.Str.Str
	}
	return ""
}
