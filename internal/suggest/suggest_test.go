package suggest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	known := []string{"event", "deliver", "initialize", "id"}
	for _, row := range []struct{ why, word, want string }{
		{"a letter is missing", "evnt", "event"},
		{"two letters changed places", "delivre", "deliver"},
		{"case is no matter", "EVENT", "event"},
		{"like none", "harness", ""},
		{"a short word is not like just any other", "xy", ""},
		{"nothing is like nothing", "", ""},
	} {
		require.Equal(t, row.want, Nearest(row.word, known), row.why)
	}
}

func TestDistance(t *testing.T) {
	for _, row := range []struct {
		why, a, b string
		want      int
	}{
		{"the same", "abc", "abc", 0},
		{"a byte more", "abc", "abxc", 1},
		{"a byte less", "abc", "ac", 1},
		{"another byte", "abc", "axc", 1},
		{"two neighbours swapped are one slip", "abc", "acb", 1},
		{"all of it", "", "abc", 3},
	} {
		require.Equal(t, row.want, Distance(row.a, row.b), row.why)
		require.Equal(t, row.want, Distance(row.b, row.a), row.why)
	}
}
