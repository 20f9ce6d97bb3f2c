package words

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpread(t *testing.T) {
	for _, row := range []struct{ why, in, want string }{
		{"no stderr", "it ended", "it ended"},
		{"lines become lines", `x ended; its stderr ends with: "a\n\x1b[31mb \"c\"\n"`,
			"x ended; its stderr ends with:\n  | a\n  | \x1b[31mb \"c\""},
		{"what follows is kept", `x; its stderr ends with: "a"; see docs`,
			"x; its stderr ends with:\n  | a\nsee docs"},
		{"no quoted string", `its stderr ends with: a`, "its stderr ends with: a"},
	} {
		require.Equal(t, row.want, Spread(row.in), row.why)
		require.NotContains(t, Headline(row.in), "\"", row.why)
	}
}
