package schemas

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// judge judges messages of a stream, one after the other. Since most are of the same form as one before, it reads a
// message as of that form at once, and looks afterwards whether it was.
type judge struct {
	opts   Options
	usual  form
	misses int // messages in a row that were not of the usual form
}

// form is what a message was recognised by: any other of the same outline and with the same texts is of the same kind.
type form struct {
	draft   Draft
	kind    Kind
	by      *compilation // nil where there is no form yet
	outline []uint32
	texts   []formText
}

// formText is a text that recognising depends on.
type formText struct {
	member int // index in the outline
	quoted []byte
}

// message recognises and validates a message.
func (j *judge) message(raw []byte) (draft Draft, kind Kind, findings []Finding) {
	defer func() {
		if cause := recover(); cause != nil {
			findings = defect(cause)
		}
	}()
	if j.opts.Draft != "" && j.opts.Kind != "" {
		return j.known(j.opts.Draft, j.opts.Kind, raw)
	}
	if c := j.usual.by; c != nil {
		pass, ok := c.program.Run(raw)
		fits := ok && j.usual.fits(raw, pass)
		if fits {
			findings = c.findings(raw, pass)
		}
		c.program.Put(pass)
		if fits {
			j.misses = 0
			return j.usual.draft, j.usual.kind, findings
		}
		j.misses++
	}
	var l look
	draft, kind, err := recognize(raw, &l)
	if err != nil {
		if _, fault := decode(raw); fault != nil {
			return j.unreadable(raw, fault)
		}
		if j.opts.Kind == "" {
			return j.opts.Draft, "", []Finding{{Keyword: KeywordUnrecognized, Message: "is " + err.Error()}}
		}
		draft = Draft20260624
	}
	draft, kind = cmp.Or(j.opts.Draft, draft), cmp.Or(j.opts.Kind, kind)
	if !Known(draft, kind) { // a part that only the other draft has
		draft = Draft20260602
	}
	if j.misses != 1 && err == nil { // one of another form is no reason to forget the usual one
		j.usual.learn(draft, kind, raw, &l)
	}
	return j.known(draft, kind, raw)
}

// known validates a message whose kind is known.
func (j *judge) known(draft Draft, kind Kind, raw []byte) (Draft, Kind, []Finding) {
	findings, fault := check(draft, kind, raw)
	if fault != nil {
		return j.unreadable(raw, fault)
	}
	return draft, kind, findings
}

func (j *judge) unreadable(raw []byte, fault *Finding) (Draft, Kind, []Finding) {
	return j.opts.Draft, j.opts.Kind, []Finding{lexical(j.opts.Kind, raw, *fault)}
}

// learn takes the form from a message, if it has one that can be told by its outline.
func (f *form) learn(draft Draft, kind Kind, raw []byte, l *look) {
	*f = form{}
	c, err := compiled(draft, kind)
	if err != nil || l.deep {
		return
	}
	pass, ok := c.program.Run(raw)
	defer c.program.Put(pass)
	if !ok || !pass.Outline.Known {
		return
	}
	learnt := form{draft: draft, kind: kind, by: c, outline: slices.Clone(pass.Outline.Values)}
	for _, at := range l.texts {
		learnt.texts = append(learnt.texts, formText{slices.Index(pass.Outline.Places, at), bytes.Clone(raw[at:onepass.End(raw, at)])})
	}
	*f = learnt
}

// fits tells whether a message has the form.
func (f *form) fits(raw []byte, pass *onepass.Pass) bool {
	if !pass.Outline.Known || !slices.Equal(pass.Outline.Values, f.outline) {
		return false
	}
	for _, t := range f.texts {
		if !bytes.HasPrefix(raw[pass.Outline.Places[t.member]:], t.quoted) {
			return false
		}
	}
	return true
}
