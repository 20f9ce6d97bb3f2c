package steps

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExplainListsFixedWords(t *testing.T) {
	placeholders := map[string]string{"state": `(open|over)`, "flab": `#([a-z0-9-]+)`, "who": `([A-Z]+|any agent)`}
	for pattern, want := range map[string]string{
		`{flab} is {state}`:             "Doc. {state} is one of: open; over.",
		`{state} and {state}`:           "Doc. {state} is one of: open; over.", // said once
		`{who} is in {flab} for {time}`: "Doc.",                                // nothing but expressions
	} {
		s := &Step{Entry: Entry{Pattern: pattern, Doc: "Doc."}}
		Explain(placeholders, []*Step{s})
		require.Equal(t, want, s.Doc, pattern)
	}
}
