package report

import (
	"cmp"
	"fmt"
	"slices"
)

// Texts are the user's own texts that replaced messages of the scenarios.
type Texts struct {
	Own map[string][]string `json:"own"` // by intent: question, task, thanks or status
	// Replaced counts the messages that were, each once for each scenario, role and draft.
	Replaced int        `json:"replaced"`
	Kept     []KeptText `json:"kept,omitempty"` // messages that were not
}

// A KeptText is a message that some scenario has in the words of the suite, and why.
type KeptText struct {
	Text string `json:"text"`
	Why  string `json:"why"`
}

// Add counts what another part of the run replaced and kept.
func (t *Texts) Add(other Texts) {
	t.Replaced += other.Replaced
	t.Kept = append(t.Kept, other.Kept...)
	slices.SortFunc(t.Kept, func(a, b KeptText) int {
		return cmp.Or(cmp.Compare(a.Why, b.Why), cmp.Compare(a.Text, b.Text))
	})
	t.Kept = slices.Compact(t.Kept)
}

// String says how many messages were replaced and how many were kept.
func (t *Texts) String() string {
	line := fmt.Sprintf("%d messages are yours", t.Replaced)
	if len(t.Kept) > 0 {
		line += fmt.Sprintf("; %d texts of the suite were kept, see the JSON report for the reasons", len(t.Kept))
	}
	return line
}
