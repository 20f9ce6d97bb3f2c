package schemas

import (
	"cmp"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// judge judges messages of a stream, one after the other. Since most are of the same kind as the one before, it reads
// each as of that kind, and what it is shows in the same pass.
type judge struct {
	opts Options
	taken
	saw taken // what the last message looked like, before the options had a say
	by  *compilation
}

// taken is what a message is taken for.
type taken struct {
	draft Draft
	kind  Kind
}

func newJudge(opts Options) *judge {
	j := &judge{opts: opts, by: anything}
	if !j.recognises() {
		j.become(taken{opts.Draft, opts.Kind})
	}
	return j
}

// recognises tells whether the options leave something open.
func (j *judge) recognises() bool { return j.opts.Draft == "" || j.opts.Kind == "" }

// message recognises and validates a message.
func (j *judge) message(raw []byte) (draft Draft, kind Kind, findings []Finding) {
	defer func() {
		if cause := recover(); cause != nil {
			findings = defect(cause)
		}
	}()
	by, run := j.by, (*onepass.Program).Run
	if j.recognises() {
		run = (*onepass.Program).RunNoting
	}
	pass, ok := run(by.program, raw)
	defer func() { by.program.Put(pass) }()
	if !ok {
		return j.opts.Draft, j.opts.Kind, []Finding{lexical(j.opts.Kind, raw, *unreadable(raw))}
	}
	if j.recognises() {
		saw, err := recognize(raw, pass)
		switch {
		case err == nil:
		case j.opts.Kind == "":
			return j.opts.Draft, "", []Finding{{Keyword: KeywordUnrecognized, Message: "is " + err.Error()}}
		default:
			saw = taken{draft: Draft20260624}
		}
		if saw != j.saw || by == anything {
			j.become(saw)
		}
	}
	if j.by != by { // it is of another kind than the one before
		by.program.Put(pass)
		by = j.by
		pass, _ = by.program.Run(raw)
	}
	return j.draft, j.kind, by.findings(raw, pass)
}

// become gets ready for messages that look like something.
func (j *judge) become(saw taken) {
	of := taken{cmp.Or(j.opts.Draft, saw.draft), cmp.Or(j.opts.Kind, saw.kind)}
	if !Known(of.draft, of.kind) { // a part that only the other draft has
		of.draft = Draft20260602
	}
	by, err := compiled(of.draft, of.kind)
	if err != nil {
		panic(err) // it has been looked whether there is a schema
	}
	j.saw, j.taken, j.by = saw, of, by
}
