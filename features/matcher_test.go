package features

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	gherkin "github.com/cucumber/gherkin/go/v26"
	messages "github.com/cucumber/messages/go/v21"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// requireAlike demands that a source is to us what it is to the library.
func requireAlike(t require.TestingT, source string) {
	want, wrong := gherkin.ParseGherkinDocument(strings.NewReader(source), (&messages.Incrementing{}).NewId)
	got, err := parseTree([]byte(source), (&messages.Incrementing{}).NewId)
	require.Equal(t, fmt.Sprint(wrong), fmt.Sprint(err), source)
	if wrong == nil {
		require.Equal(t, want, got, source)
	}
}

func TestTagLinesAreReadAsTheLibraryReadsThem(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	for _, f := range suite.Features {
		require.True(t, bytes.Contains(f.Source, []byte("@")), f.URI)
		requireAlike(t, string(f.Source))
	}
	for _, tags := range []string{
		"@a", "  @a\t@b  ", "@a@b", "@a #b", "@a#b", "@a # b @c", "@a b", "@a b @c", "@", "@ @a", "@a @", "@a @ @b",
		"@@a", "@ä\u00a0@b", "@a\u2003b", "@a,@b", "@\u00a0",
	} {
		requireAlike(t, tags+"\nFeature: F\n")
		requireAlike(t, "Feature: F\n\n  "+tags+"\n  Rule: R\n\n    "+tags+"\n    Scenario: S\n      Given a\n")
	}
}

func TestAnyTagLineIsReadAsTheLibraryReadsIt(t *testing.T) {
	line := rapid.StringMatching(`[ \t]?@([@ab#, ä\x{00a0}\x{2003}\t]){0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		requireAlike(t, line.Draw(t, "first")+"\nFeature: F\n\n  "+line.Draw(t, "second")+
			"\n  Scenario: S\n    Given a\n")
	})
}
