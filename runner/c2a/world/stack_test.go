package world

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

func TestSaying(t *testing.T) {
	for _, row := range []struct {
		why, said, text string
		want            bool
	}{
		{"the words, whatever stands between them", "> is it -- up?", "is it up", true},
		{"other words", "is it up?", "is it down", false},
		{"no part of a word", "upward", "up", false},
		{"a text without words, as it is", "well\n?!\n", "?!", true},
		{"a text without words stands not in every other", "42", "?!", false},
		{"no text", "42", "", false},
	} {
		require.Equal(t, row.want, saying(row.said)(row.text), row.why)
	}
}

// The clock of an exchange waits for windows that are those of the drafts.
func TestTheWindowsOfAnExchangeAreThoseOfTheDrafts(t *testing.T) {
	require.EqualValues(t, c2a.QuietMaxMs, exchange.OpenMs)
	require.EqualValues(t, c2a.CapMaxMs, exchange.TypingMs)
}
