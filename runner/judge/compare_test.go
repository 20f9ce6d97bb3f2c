package judge

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDifferences(t *testing.T) {
	type pair struct{ Policy, Mode choice }
	for _, row := range []struct {
		name      string
		why       string
		seen      any
		predicted any
		want      []difference
	}{
		{name: "allowed", why: "any of the allowed values will do",
			seen: pair{saw("may_respond"), saw("notify")}, predicted: pair{allow("must_respond", "may_respond"), allow("notify")}},
		{name: "open", why: "what no draft decides agrees with everything",
			seen: pair{saw("may_respond"), saw("notify")}, predicted: pair{}},
		{name: "unseen", why: "what is missing is for the schema",
			seen: pair{}, predicted: pair{allow("must_respond"), allow("notify")}},
		{name: "wrong", why: "a difference names the member, what was seen, and every allowed value",
			seen: pair{saw("may_respond"), saw("silent")}, predicted: pair{allow("may_respond"), allow("notify", "buffered")},
			want: []difference{{"Mode", "silent", "notify or buffered"}}},
		{name: "nested", why: "the path leads through slices and maps",
			seen: map[string][]pair{"a": {{Mode: saw("x")}}}, predicted: map[string][]pair{"a": {{Mode: allow("y")}}},
			want: []difference{{"a/0/Mode", "x", "y"}}},
		{name: "too many", why: "an element that is not predicted is a difference, too",
			seen: []string{"a", "b"}, predicted: []string{"a"},
			want: []difference{{"1", "b", ""}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, differences(row.seen, row.predicted), row.why)
		})
	}
}
