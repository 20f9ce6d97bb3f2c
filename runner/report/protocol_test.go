package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// TestLanesOfARole: the program under test stands in a diagram under the name of its
// role, whatever the protocol, and has no host or model beside it that there isn't.
func TestLanesOfARole(t *testing.T) {
	frames := []frames.Entry{
		{Seq: 0, Tap: "link", Dir: frames.To, Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"method":"a2h/state","params":{}}`)},
		{Seq: 1, Tap: "link", Dir: frames.From, Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"result":{"decision":"PROCEED"}}`)},
	}
	for _, row := range []struct {
		role   string
		want   []string
		tested string
	}{
		{"host", []string{"platform", "host", "harness"}, "host"},
		{"harness", []string{"host", "harness", "model"}, "harness"},
		{"agent", []string{"host", "agent"}, "agent"},
		{"decider", []string{"suite", "decider"}, "decider"},
	} {
		trace := newHTMLTrace(&Scenario{Role: row.role, Trace: frames}, "#x", nil)
		var names []string
		for _, l := range trace.Lanes {
			names = append(names, l.Name)
			require.Equal(t, l.Name == row.tested, l.Tested, "%s: %s", row.role, l.Name)
		}
		require.Equal(t, row.want, names)
		arrows := 0
		for _, r := range trace.Rows {
			if r.Arrow != "" {
				arrows++
				require.NotEqual(t, r.X1, r.X2, row.role)
			}
		}
		require.Equal(t, 2, arrows, row.role)
	}
}
