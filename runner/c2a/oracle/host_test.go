package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAllowed(t *testing.T) {
	for _, row := range []struct {
		why     string
		seen    seen
		allowed allowed
		want    map[member]difference
	}{
		{why: "any of the allowed values will do",
			seen: seen{policy: "may_respond", mode: "notify"}, allowed: allowed{policy: {"must_respond", "may_respond"}, mode: {"notify"}}},
		{why: "what no draft decides agrees with everything",
			seen: seen{policy: "may_respond", mode: "notify"}},
		{why: "what is missing is for the schema",
			allowed: allowed{policy: {"must_respond"}, mode: {"notify"}}},
		{why: "a difference names the member, what was seen, and every allowed value",
			seen: seen{policy: "may_respond", mode: "silent"}, allowed: allowed{policy: {"may_respond"}, mode: {"notify", "buffered"}},
			want: map[member]difference{mode: {"silent", "notify or buffered"}}},
		{why: "and so for each of several",
			seen: seen{addressed: "true", policy: "silent", mentions: "[]"}, allowed: allowed{addressed: {"false"}, policy: {"may_respond"}, mentions: {"[a]", "[a b]"}},
			want: map[member]difference{addressed: {"true", "false"}, policy: {"silent", "may_respond"}, mentions: {"[]", "[a] or [a b]"}}},
	} {
		require.Equal(t, len(row.want) > 0, row.allowed.breaks(&row.seen), row.why)
		found := differences(&row.seen, &row.allowed)
		require.Len(t, found, len(row.want), row.why)
		for m, d := range row.want {
			require.Equal(t, d, found[m], row.why)
		}
	}
}
