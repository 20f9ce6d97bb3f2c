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
		broken  []member
	}{
		{why: "any of the allowed values will do",
			seen:    seen{policy: "may_respond", mode: "notify"},
			allowed: allowed{policy: {"must_respond", "may_respond"}, mode: {"notify"}}},
		{why: "what no draft decides agrees with everything",
			seen: seen{policy: "may_respond", mode: "notify"}},
		{why: "what is missing is for the schema",
			allowed: allowed{policy: {"must_respond"}, mode: {"notify"}}},
		{why: "a member is broken by itself",
			seen:    seen{policy: "may_respond", mode: "silent"},
			allowed: allowed{policy: {"may_respond"}, mode: {"notify", "buffered"}},
			broken:  []member{mode}},
		{why: "and so is each of several",
			seen:    seen{addressed: "true", policy: "silent", mentions: "[]"},
			allowed: allowed{addressed: {"false"}, policy: {"may_respond"}, mentions: {"[a]", "[a b]"}},
			broken:  []member{addressed, policy, mentions}},
	} {
		var broken []member
		for m := addressed; m <= mentions; m++ {
			if row.allowed.breaks(m, &row.seen) {
				broken = append(broken, m)
			}
		}
		require.Equal(t, row.broken, broken, row.why)
		require.Equal(t, len(row.broken) > 0, row.allowed.breaksAny(&row.seen), row.why)
	}
}
