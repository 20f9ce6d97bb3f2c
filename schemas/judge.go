package schemas

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// judge judges messages of a stream, one after the other. Since most are of the same kind as the one before, it reads
// each as of that kind, and what it is shows in the same pass.
type judge struct {
	opts  Options
	asked []Protocol // whether a message is theirs
	taken
	saw taken        // what the last message looked like, before the options had a say
	by  *compilation // anything: of a message that the draft asked for doesn't have
}

// taken is what a message is taken for.
type taken struct {
	draft Draft
	kind  Kind
}

func newJudge(opts Options) *judge {
	j := &judge{opts: opts, asked: asking(opts.Draft), by: anything}
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
		saw, err := recognize(raw, pass, j.asked)
		switch {
		case err == nil:
		case j.opts.Kind == "":
			return j.opts.Draft, "", []Finding{{Keyword: KeywordUnrecognized, Message: "is " + err.Error()}}
		default:
			saw = taken{draft: j.asked[0].Drafts[0]}
		}
		if saw != j.saw || by == anything {
			j.become(saw)
		}
		if j.by == anything {
			return j.draft, j.kind, []Finding{j.foreign()}
		}
	}
	if j.by != by { // it is of another kind than the one before
		by.program.Put(pass)
		by = j.by
		pass, _ = by.program.Run(raw)
	}
	if j.opts.Engine == EngineV5 {
		return j.draft, j.kind, by.byAuthority(raw, pass)
	}
	return j.draft, j.kind, by.findings(raw, pass)
}

// become gets ready for messages that look like something.
func (j *judge) become(saw taken) {
	as := taken{cmp.Or(j.opts.Draft, saw.draft), cmp.Or(j.opts.Kind, saw.kind)}
	if j.opts.Draft != "" && saw.draft != "" && !shared(saw.kind) && of(saw.draft) != of(j.opts.Draft) {
		j.saw, j.taken, j.by = saw, as, anything
		return
	}
	if !Known(as.draft, as.kind) { // a part that only another draft has
		as.draft = draftWith(as.kind, j.asked)
	}
	by, err := compiled(as.draft, as.kind)
	if err != nil {
		panic(err) // it has been looked whether there is a schema
	}
	j.saw, j.taken, j.by = saw, as, by
}

// foreign tells that the last message is of another protocol than the draft that was asked for.
func (j *judge) foreign() Finding {
	name := strings.ToUpper(of(j.saw.draft).Name)
	return Finding{Keyword: KeywordUnknownKind,
		Message: fmt.Sprintf("is a message of %s, kind %q, which draft %q doesn't have", name, j.kind, j.draft)}
}
