package words

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpread(t *testing.T) {
	for _, row := range []struct{ why, in, want string }{
		{"no stderr", "it ended", "it ended"},
		{"lines become lines", `x ended; the end of its stderr: "a\n\x1b[31mb \"c\"\n"`,
			"x ended; the end of its stderr:\n  | a\n  | \x1b[31mb \"c\""},
		{"what follows is kept", `x; the end of its stderr: "a"; see docs`,
			"x; the end of its stderr:\n  | a\nsee docs"},
		{"no quoted string", `the end of its stderr: a`, "the end of its stderr: a"},
	} {
		require.Equal(t, row.want, Spread(row.in), row.why)
		require.NotContains(t, Headline(row.in), "\"", row.why)
	}
}
