package wordindex

import (
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEachThingStandsUnderItsRarestWord(t *testing.T) {
	things := []string{"the cat", "the the sea", "", "the cat sleeps", "a the", "the"}
	index := Index(len(things), func(i int) iter.Seq[string] { return strings.FieldsSeq(things[i]) })
	require.Equal(t, map[string][]int{"cat": {0}, "sea": {1}, "": {2}, "sleeps": {3}, "a": {4}, "the": {5}}, index)
}

func TestOfWordsThatAreAsRareTheFirstCounts(t *testing.T) {
	things := []string{"the wide sea", "the deep sea", "the sea"}
	index := Index(len(things), func(i int) iter.Seq[string] { return strings.FieldsSeq(things[i]) })
	require.Equal(t, map[string][]int{"wide": {0}, "deep": {1}, "the": {2}}, index)
}
