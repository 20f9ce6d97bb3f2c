package story

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// TestGuide: each row is a program that does something at some time, beside a reference that delivers, is told that
// somebody types, and begins its turn at 9.5 s.
func TestGuide(t *testing.T) {
	const typing = ` > link {"jsonrpc":"2.0","method":"notifications/typing","params":{"active":true}}`
	reference := report.Scenario{Role: "harness", Draft: draft,
		Trace: history(delivered, "1000"+typing, "9500"+turn, "9500"+cancelled)}
	for _, row := range []struct {
		why      string
		passed   []string
		moment   int64 // of frames that aren't sure
		sure     bool
		said     []string
		expected []string
	}{
		{"nothing yet", nil, 0, true, nil,
			[]string{`nothing before host → harness: chat/deliver must_respond hi, at 0.000 s`}},
		{"before it types", []string{delivered}, 0, true, nil,
			[]string{`nothing before host → harness: notifications/typing, at 1.000 s`}},
		{"after", []string{delivered, "1000" + typing}, 0, true, nil,
			[]string{"harness → model: turn of lead, at 9.500 s",
				"harness → host: notifications/cancelled, at 9.500 s"}},
		{"the turn comes when it should", []string{delivered, "1000" + typing, "9500" + turn, "9500" + cancelled}, 0,
			true, nil, []string{"nothing more"}},
		{"it comes too early, as is known at once", []string{delivered, "1000" + typing, "4000" + turn}, 0, true,
			[]string{"the reference does this at 9.500 s"},
			[]string{"harness → host: notifications/cancelled, at 9.500 s"}},
		{"it comes about when it should, by a clock that runs by itself",
			[]string{delivered, "1100" + typing, "9600" + turn}, 0, true, nil,
			[]string{"harness → host: notifications/cancelled, at 9.500 s"}},
		{"or later", []string{delivered, "1000" + typing, "1000" + turn}, 4000, false,
			[]string{"harness → model: turn of lead: the reference does this at 9.500 s"},
			[]string{"harness → host: notifications/cancelled, at 9.500 s"}},
		{"before something that the suite has not sent yet, so surely too early", []string{delivered, "0" + turn}, 500,
			false, []string{"the reference does this at 9.500 s"},
			[]string{"nothing before host → harness: notifications/typing, at 1.000 s"}},
		{"it is on time, as turns out later", []string{delivered, "1000" + typing, "1000" + turn}, 9500, false, nil,
			[]string{"harness → host: notifications/cancelled, at 9.500 s"}},
		{"it is missing", []string{delivered, "1000" + typing, "9600" + cancelled}, 9600, false,
			[]string{"harness → host: notifications/cancelled: the reference does this at 9.500 s"},
			[]string{"harness → model: turn of lead, at 9.500 s, which is over"}},
		{"it does what the reference doesn't", []string{delivered, "1000" + cancelled, "1000" + cancelled}, 0, true,
			[]string{"the reference does this at 9.500 s", "the reference doesn't do this"},
			[]string{`nothing before host → harness: notifications/typing, at 1.000 s`}},
	} {
		g := NewGuide(reference)
		var said []string
		all := frames.Read(draft, history(row.passed...), nil)
		for _, f := range all {
			sure := row.sure || f.Dir == frames.To
			if s := g.Passed(f, Says(features.Sides("harness", draft), f), sure); s != "" {
				said = append(said, s)
			}
		}
		said = append(said, g.Moment(row.moment)...)
		require.Equal(t, row.said, said, row.why)
		require.Equal(t, row.expected, g.Expected(), row.why)
	}
	var nobody *Guide
	require.Empty(t, nobody.Passed(frames.Glimpse{}, "", true))
	require.Empty(t, nobody.Moment(1))
	require.Empty(t, nobody.Expected())
}
