package runner

import (
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// ownTexts are the texts that a run uses instead of the suite's: those of the options, or those of the target.
func (o *Options) ownTexts() (lexicon.Texts, error) {
	texts := o.Texts
	if named, ok := o.Target.(interface{ Texts() lexicon.Texts }); ok && texts == nil {
		texts = named.Texts()
	}
	return texts, texts.Check()
}

// texts describes what happened to the user's own texts; nil: there are none.
func (r *running) texts() *report.Texts {
	if len(r.Texts) == 0 {
		return nil
	}
	var parts []report.Texts
	for _, p := range r.planned {
		parts = append(parts, r.outcomes[p.ID()].result.Texts)
	}
	return report.TextsOf(r.Texts, parts)
}
