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
	last   form // by which a message was judged last, whatever it looked like
	usual  form
	misses int // messages of the usual kind in a row that were not of its form
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
	if draft, kind, findings, ok := j.guess(raw); ok {
		return draft, kind, findings
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
	draft, kind = j.settle(draft, kind)
	if err == nil {
		j.usual.learn(draft, kind, raw, &l)
	}
	return j.known(draft, kind, raw)
}

// settle puts what the options say in place of what was recognised.
func (j *judge) settle(draft Draft, kind Kind) (Draft, Kind) {
	draft, kind = cmp.Or(j.opts.Draft, draft), cmp.Or(j.opts.Kind, kind)
	if !Known(draft, kind) { // a part that only the other draft has
		draft = Draft20260602
	}
	return draft, kind
}

// guess reads a message as one of the usual form, and tells whether it was of that kind.
func (j *judge) guess(raw []byte) (draft Draft, kind Kind, findings []Finding, ok bool) {
	c := j.usual.by
	if c == nil {
		return "", "", nil, false
	}
	pass, ok := c.program.RunOutlined(raw)
	defer c.program.Put(pass)
	draft, kind = j.usual.draft, j.usual.kind
	switch {
	case !ok:
		return "", "", nil, false
	case j.usual.fits(raw, pass):
		j.misses = 0
		return draft, kind, c.findings(raw, pass), true
	}
	var l look
	sawDraft, sawKind, err := recognize(raw, &l)
	if err != nil {
		return "", "", nil, false
	}
	if sawDraft, sawKind = j.settle(sawDraft, sawKind); sawDraft != draft || sawKind != kind {
		return "", "", nil, false
	}
	if j.misses++; j.misses > 1 { // one that looks otherwise is no reason to forget the usual form
		j.usual.learn(draft, kind, raw, &l)
		j.misses = 0
	}
	return draft, kind, c.findings(raw, pass), true
}

// known validates a message whose kind is known.
func (j *judge) known(draft Draft, kind Kind, raw []byte) (Draft, Kind, []Finding) {
	if j.last.by == nil || j.last.draft != draft || j.last.kind != kind {
		c, err := compiled(draft, kind)
		if err != nil {
			panic(err) // it has been looked whether there is a schema
		}
		j.last = form{draft: draft, kind: kind, by: c}
	}
	findings, fault := j.last.by.check(raw)
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
	pass, ok := c.program.RunOutlined(raw)
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
