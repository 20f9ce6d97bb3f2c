// Package oracle judges C2A traces by the laws, and by what the reference engine's rules predict for the same inputs.
// It is pure.
package oracle

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Laws judges a trace by every law of its role and draft. It returns a check for each law that was tested, or one for
// each of its first violations.
func Laws(t *law.Trace) []judge.Check { return lawsOf(law.Tell(t), nil) }

// Told does the same as [Laws] and [Predictions] for a trace that was already read.
func Told(story *law.Story) []judge.Check { return ToldAt(story, nil) }

// ToldAt is like [Told], and also reports the requirement and the position in the trace of each test; the callback may
// be nil.
func ToldAt(story *law.Story, told func(requirement string, at int)) []judge.Check {
	return append(lawsOf(story, told), predictionsOf(story, told)...)
}

func lawsOf(story *law.Story, told func(requirement string, at int)) []judge.Check {
	checks := judge.LawsAt(story, laws.All(), told)
	if story.Trace.Role == law.StackRole {
		said := named(story.Trace)
		for i := range checks {
			checks[i].Got, checks[i].Allowed = said.Replace(checks[i].Got), said.Replace(checks[i].Allowed)
		}
	}
	return checks
}

// maxQuoted is how much of a message is quoted to say which one is meant.
const maxQuoted = 60

// named puts the words of a message in place of the id of its event: the events of a stack are presumed, and nobody has
// seen their ids.
func named(t *law.Trace) *strings.Replacer {
	var pairs []string
	for _, e := range t.Entries {
		d, ok := e.Item.(law.Delivery)
		if text := []rune(cmp.Or(d.Event.Text, d.Body)); ok && len(text) > 0 {
			quoted := strconv.Quote(string(text[:min(len(text), maxQuoted)]))
			if len(text) > maxQuoted {
				quoted += "…"
			}
			pairs = append(pairs, strconv.Quote(d.Event.ID), quoted)
		}
	}
	return strings.NewReplacer(pairs...)
}
