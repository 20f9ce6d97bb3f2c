package console_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/console"
)

func TestNoLineIsACommandOfAWorkflow(t *testing.T) {
	for text, want := range map[string]string{
		"::error::all is lost\n":        ": :error::all is lost\n",
		"ok\n  ::stop-commands::x":      "ok\n  : :stop-commands::x",
		"a\r::error::b":                 "a\r: :error::b",
		":::debug::":                    ": ::debug::",
		"got: \"##[error]x\"":           "got: \"## [error]x\"",
		"###[group]":                    "### [group]",
		"what a::b says, 12:30, # [x]#": "what a::b says, 12:30, # [x]#",
		"":                              "",
	} {
		var whole, pieces bytes.Buffer
		_, err := console.Words(&whole).Write([]byte(text))
		require.NoError(t, err)
		require.Equal(t, want, whole.String())

		w := console.Words(&pieces)
		for c := range strings.SplitSeq(text, "") {
			n, err := w.Write([]byte(c))
			require.NoError(t, err)
			require.Equal(t, len(c), n)
		}
		require.Equal(t, want, pieces.String(), "however it is cut")
	}
}
