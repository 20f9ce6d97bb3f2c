package runner

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// mute is an implementation that keeps the port and does nothing at all.
func mute(roles, drafts, capabilities []string) attach.Target {
	return attach.InProcess("mute", func(_ context.Context, r io.Reader, w io.Writer) error {
		nowMs := int64(0)
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return nil
			}
			var c struct {
				ID     json.RawMessage
				Method string
				Params struct{ Ms, NowMs int64 }
			}
			_ = json.Unmarshal([]byte(line), &c)
			result := `{}`
			switch c.Method {
			case "conformance/hello":
				raw, err := json.Marshal(map[string]any{
					"implementation": map[string]string{"name": "mute", "version": "0"}, "port": 1, "roles": roles,
					"drafts": drafts,
					"taps":   []string{"link", "surface", "turn", "control"}, "clock": "virtual", "barrier": "exact",
					"isolation":    "ids",
					"capabilities": capabilities, "limits": map[string]int{"sendsPerMinute": 20},
				})
				if err != nil {
					return err
				}
				result = string(raw)
			case "conformance/reset":
				nowMs = c.Params.NowMs
			case "conformance/advance":
				nowMs += c.Params.Ms
				result = fmt.Sprintf(`{"nowMs":%d}`, nowMs)
			case "conformance/surface", "conformance/inspect", "conformance/link":
			default:
				continue // not even an answer
			}
			if _, err := fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", c.ID, result); err != nil {
				return nil
			}
		}
	})
}

// vacuous are the demands that an implementation that does nothing meets, or that find nothing to judge there, each
// with the reason why that is right.
var vacuous = map[string]map[string]string{
	"pap": {
		"{agent} says nothing":               "an agent that is not asked owes nothing, not even an answer on the link",
		"{agent} never says {text}":          "the same, of some words",
		"{agent} reports no failure":         "the same, of a failure",
		"{agent} asks nothing":               "the same, of a question",
		"{agent} does not respond to {text}": "the same, of one message",
	},
	"a2h": {
		"the sleeping agent neither polls nor calls its model": "an agent need not sleep, " +
			"and one that doesn't is not judged",
	},
	"c2a": {
		"nothing answers the {line|notification}": "what is no request gets no answer",
		"nothing is delivered in mode {word}":     "a host need not use a mode that the other side lacks",
		"the tool {text} is never called":         "a harness need not call a tool that the other side lacks",
		"{text} does not {reach|oblige} {agent}":  "what was taken back in time need not be delivered",

		"the program exits by itself when the connection is closed": "the mute one does",
	},
}

// TestNoDemandHoldsOfNothing: every demand of PAP, of A2H and on the link of C2A fails somewhere when nothing is done.
// What holds of an implementation that does nothing would hold of any. The other demands of C2A are tried in
// runner/c2a/steps.
func TestNoDemandHoldsOfNothing(t *testing.T) {
	suite, err := features.Load()
	require.NoError(t, err)
	for _, p := range features.Protocols() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			filter := features.Filter{Protocols: []string{p.Name}}
			if p.Name == "c2a" {
				filter.Scenarios = []string{"jsonrpc/", "link/", "negotiation/"}
			}
			r, err := Run(t.Context(), Options{Target: mute(p.Roles, p.Drafts, suite.Catalogue.Capabilities()),
				Filter: filter})
			require.NoError(t, err)
			require.Equal(t, judge.Nonconformant, r.Overall)
			protocol, ok := steps.Find(p.Name)
			require.True(t, ok)
			held, failed := map[string]bool{}, map[string]bool{}
			for _, s := range r.Scenarios {
				require.NotEqual(t, judge.Error, s.Verdict, "%s: %s", s.ID, s.Reason)
				for _, c := range s.Checks {
					if c.Source == judge.Step {
						for _, m := range protocol.Vocabulary().Matching(c.What) {
							held[m.Pattern] = held[m.Pattern] || c.OK
							failed[m.Pattern] = failed[m.Pattern] || !c.OK
						}
					}
				}
			}
			var never []string
			for _, e := range protocol.Vocabulary().Entries() {
				if e.Keyword == steps.Then && !failed[e.Pattern] && (held[e.Pattern] || p.Name != "c2a") {
					never = append(never, e.Pattern)
				}
			}
			require.ElementsMatch(t, slices.Collect(maps.Keys(vacuous[p.Name])), never, "these demands never failed")
		})
	}
}
