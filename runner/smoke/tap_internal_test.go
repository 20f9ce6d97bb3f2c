package smoke

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLastLines: Node.js tells what went wrong some twenty lines before the end.
func TestLastLines(t *testing.T) {
	const what = "Error: Cannot find module 'left-pad'"
	last := lastLines(strings.Repeat("hello\n", 1000) + what +
		"\n" + strings.Repeat("    at f (a.js:1:1)\n", 25) + "\nNode.js v20\n")
	require.Contains(t, last, what)
	require.Less(t, strings.Count(last, "\n"), 30)
}
