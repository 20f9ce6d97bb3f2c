package diagram

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

const draft = "2026-06-24"

// TestLanesOfARole: the program under test stands in a diagram under the name of its role, whatever the protocol, and
// has no host or model beside it that there isn't.
func TestLanesOfARole(t *testing.T) {
	entries := []frames.Entry{
		{Seq: 0, Tap: "link", Dir: frames.To,
			Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"method":"a2h/state","params":{}}`)},
		{Seq: 1, Tap: "link", Dir: frames.From,
			Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"result":{"decision":"PROCEED"}}`)},
	}
	for _, row := range []struct {
		role   string
		draft  string
		want   []string
		tested string
	}{
		{"host", draft, []string{"platform", "host", "harness"}, "host"},
		{"harness", draft, []string{"host", "harness", "model"}, "harness"},
		{"agent", draft, []string{"host", "agent"}, "agent"},
		{"decider", "a2h", []string{"suite", "decider"}, "decider"},
	} {
		trace := New(row.role, row.draft, entries, "#x", nil)
		var names []string
		for _, l := range trace.Lanes {
			names = append(names, l.Name)
			require.Equal(t, l.Name == row.tested, l.Tested, "%s: %s", row.role, l.Name)
		}
		require.Equal(t, row.want, names)
		arrows := 0
		for _, r := range trace.Rows {
			if r.Frame != "" {
				arrows++
				require.Less(t, r.Start, r.End, row.role)
			}
		}
		require.Equal(t, 2, arrows, row.role)
	}
}

// rows are what a diagram shows, a line each.
func rows(t *Diagram) (out []string) {
	for _, r := range t.Rows {
		if r.Break != "" {
			out = append(out, r.Kind+": "+r.Break)
			continue
		}
		lane := func(at int) string {
			for _, l := range t.Lanes {
				if l.At == at {
					return l.Name
				}
			}
			return "?"
		}
		from, to := r.Start, r.End
		if r.Left {
			from, to = to, from
		}
		out = append(out, strings.TrimRight(fmt.Sprintf("%s > %s %s", lane(from), lane(to), r.Label), " "))
	}
	return out
}

func TestSequence(t *testing.T) {
	var seq int
	e := func(now int64, tap string, d frames.Direction, raw string) frames.Entry {
		seq++
		return frames.Entry{Seq: seq, NowMs: now, Tap: tap, Dir: d, Raw: frames.Raw(raw)}
	}
	harness := []frames.Entry{
		e(0, "control", frames.To, `{"id":1,"method":"conformance/reset","params":{}}`),
		e(0, "link", frames.To,
			`{"id":"a","method":"chat/deliver","params":{"policy":"must_respond",`+
				`"injection":{"mode":"buffered"},"content":"hi"}}`),
		e(0, "link", frames.From, `{"id":"a","result":{}}`),
		e(0, "control", frames.To, `{"id":2,"method":"conformance/advance","params":{"ms":60000}}`),
		e(2500, "turn", frames.From, `{"id":7,"method":"conformance/turn","params":{"agent":"agent:lead"}}`),
		e(9000, "turn", frames.To, `{"id":7,"result":{"actions":[{"type":"reply","text":"yes"}]}}`),
		e(9000, "control", frames.To, `{"id":3,"method":"conformance/link","params":{"up":false}}`),
		e(19000, "control", frames.To, `{"id":4,"method":"conformance/link","params":{"up":true}}`),
		e(19000, "link", frames.To, `{"id":"b","method":"chat/deliver","params":{}}`),
		e(19000, "link", frames.From, `{"id":"b","error":{"code":-32602,"message":"no"}}`),
		e(19000, "control", frames.To, `{"id":5,"method":"conformance/reset","params":{"resume":true}}`),
		e(19000, "turn", frames.From, `{"id":8,"method":"conformance/turn","params":{}}`),
		e(19000, "link", frames.From, `Listening on 80`),
	}
	for _, row := range []struct {
		why, role string
		trace     []frames.Entry
		focus     []int
		want      []string
	}{
		{"time, a held turn, a broken link and a kill", "harness", harness, nil, []string{
			`host > harness chat/deliver must_respond buffered hi`, `harness > host`,
			`time: 2.500 s (+2.500 s)`, `harness > model turn of lead`,
			`time: 9.000 s (+6.500 s)`, `model > harness held 6.500 s, reply yes`,
			`kill: ✕ the link breaks`, `time: 19.000 s (+10.000 s)`, `note: the link is back`,
			`host > harness chat/deliver`, `harness > host refused -32602 no`,
			`kill: ✕ the harness is killed, and started again`,
			`harness > model turn`, `harness > host not a JSON-RPC message`, `note: 1 turn without an answer`,
		}},
		{"what a check is about is drawn, whatever it is", "harness", harness[:4], []int{4}, []string{
			`host > harness chat/deliver must_respond buffered hi`, `harness > host`,
			`suite > harness ✗ conformance/advance`,
		}},
		{"a host has the platform on one side and a harness on the other", "host", []frames.Entry{
			e(0, "surface", frames.To,
				`{"id":1,"method":"conformance/surface","params":{"events":[{"op":"post",`+
					`"author":"human:will","text":"hi all"}]}}`),
			e(0, "link", frames.From, `{"id":1,"method":"chat/deliver","params":{}}`),
			e(0, "surface", frames.From, `{"method":"conformance/posted","params":{"op":"post","text":"yes"}}`),
		}, nil, []string{`platform > host will post "hi all"`, `host > harness chat/deliver`,
			`host > platform posted post yes`}},
		{"nothing", "agent", nil, nil, []string{"note: nothing was sent"}},
	} {
		require.Equal(t, row.want, rows(New(row.role, draft, row.trace, "x", row.focus)), row.why)
	}

	// What goes on beside the rows: the model is asked from the fourth row to the sixth, and the link is broken in
	// those between its breaks.
	var waits, down []int
	for i, r := range New("harness", draft, harness, "x", nil).Rows {
		if len(r.Waits) > 0 {
			waits = append(waits, i)
			require.Equal(t, []int{6}, r.Waits, "the model is the third lane")
		}
		if r.Down != nil {
			down = append(down, i)
			require.Equal(t, Gap{2, 4}, *r.Down, "between host and harness")
		}
	}
	require.Equal(t, []int{4, 5, 13, 14}, waits)
	require.Equal(t, []int{7}, down)

	long := harness[:1]
	for i := range 1000 {
		long = append(long, e(int64(i), "link", frames.From,
			fmt.Sprintf(`{"method":"notifications/typing","params":{"n":%d}}`, i)))
	}
	trace := New("harness", draft, long, "x", []int{long[500].Seq})
	drawn := rows(trace)
	require.Equal(t, "cut: 409 frames before are not drawn", drawn[0])
	require.Equal(t, "cut: 471 frames after are not drawn", drawn[len(drawn)-1])
	require.True(t, trace.Has(long[500].Seq))
	require.Equal(t, "120 of 1001 frames", trace.Listed)
}
