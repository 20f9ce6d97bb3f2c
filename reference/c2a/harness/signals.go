package harness

import "github.com/c2a-conform/c2a-conform/reference/c2a"

// SignalRules say which answers are reactions instead of sentences (2026-06-24 "Reaction Signals"; 2026-06-02 "Outbound
// rules"). With a zero Of there are none.
type SignalRules struct {
	// Of returns the signal that means the same as a text, or "" if it takes a sentence (C2A26-092, -093; C2A02-152,
	// -153).
	Of func(text string) string
}

func defaultSignals() SignalRules {
	return SignalRules{Of: func(text string) string { return phrases[fold(text)] }}
}

// phrases are the answers that the drafts name.
var phrases = map[string]string{"got it": "agree", "on it": "working", "approved": "agree", "not me": "declined"}

// shorten replaces a reply that means the same as a signal by a reaction.
func (r SignalRules) shorten(a c2a.Action) c2a.Action {
	if r.Of != nil {
		if signal := r.Of(a.Text); signal != "" {
			return c2a.Action{Kind: c2a.ActReact, Signal: signal}
		}
	}
	return a
}
