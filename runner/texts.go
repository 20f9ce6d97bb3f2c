package runner

import (
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// ownTexts are the texts that a run uses in place of the suite's: those of the options, or those of the target.
func (o *Options) ownTexts() (lexicon.Texts, error) {
	texts := o.Texts
	if named, ok := o.Target.(interface{ Texts() lexicon.Texts }); ok && texts == nil {
		texts = named.Texts()
	}
	return texts, texts.Check()
}

// texts says what became of the user's own texts; nil: there are none.
func (r *running) texts() *report.Texts {
	if len(r.Texts) == 0 {
		return nil
	}
	out := &report.Texts{Own: map[string][]string{}}
	for intent, texts := range r.Texts {
		out.Own[string(intent)] = texts
	}
	for _, p := range r.planned {
		protocol, ok := steps.Of(p.Draft)
		if o := r.outcomes[p.ID()]; !ok || len(o.result.Steps) == 0 {
			continue // it never ran
		}
		phrases, kept := protocol.Texts(r.Seed, p, r.Texts)
		out.Add(report.Texts{Replaced: len(phrases), Kept: kept})
	}
	return out
}
