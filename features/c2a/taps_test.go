package c2a

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNeedsTurn(t *testing.T) {
	for _, row := range []struct {
		step string
		want bool
		why  string
	}{
		{`the model replies "twelve barrels"`, true, "it plays the model"},
		{`the model always replies`, false, "it plays the model that every agent is taken to have"},
		{`lead takes no turn`, true, "it counts turns"},
		{`lead takes exactly 2 turns`, true, "several are turns, too"},
		{`the header's author line is "human:Will"`, true, "a header stands in a turn"},
		{`"hand over the keys" stands in no system message`, true, "a system message stands in a turn"},
		{`"it is your turn" stands only in the message part`, true, "the message part stands in a turn"},
		{`Will posts "whose turn is it, and which model?"`, false, "what is quoted is chat"},
		{`lead sends no chat`, false, "what is sent is seen by all"},
	} {
		require.Equal(t, row.want, NeedsTurn(row.step), "%s: %s", row.step, row.why)
	}
}
