package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/lexicon"
)

// Texts are the user's own texts that replaced messages of the scenarios.
type Texts struct {
	Own lexicon.Texts `json:"own"`
	// Replaced counts the replaced messages, once for each scenario, role and draft.
	Replaced int        `json:"replaced"`
	Kept     []KeptText `json:"kept,omitempty"` // messages that were not
}

// A KeptText is a message that some scenario keeps in the words of the suite, with the reason.
type KeptText struct {
	Text string `json:"text"`
	Why  string `json:"why"`
}

// TextsOf adds up what the parts of a run replaced and kept.
func TextsOf(own lexicon.Texts, parts []Texts) *Texts {
	t := &Texts{Own: own}
	for _, p := range parts {
		t.Replaced += p.Replaced
		t.Kept = append(t.Kept, p.Kept...)
	}
	slices.SortFunc(t.Kept, func(a, b KeptText) int {
		return cmp.Or(cmp.Compare(a.Why, b.Why), cmp.Compare(a.Text, b.Text))
	})
	t.Kept = slices.Compact(t.Kept)
	return t
}

// String says how many messages were replaced and how many were kept.
func (t *Texts) String() string {
	line := fmt.Sprintf("%d messages are your texts", t.Replaced)
	if len(t.Kept) > 0 {
		line += fmt.Sprintf("; %d of the suite's texts were kept; see the JSON report for the reasons", len(t.Kept))
	}
	return line
}
