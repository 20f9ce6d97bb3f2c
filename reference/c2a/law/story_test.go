package law

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
)

// What a story has looked up once is what whoever goes through all of it finds.
func TestWhatIsRememberedIsWhatStandsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Tell(randomTrace(t))

		for _, turn := range s.Turns {
			for _, step := range turn.Steps {
				for _, m := range step.Messages {
					var may []int
					for nr, e := range s.Events {
						if e.Maybe(m) {
							may = append(may, nr)
						}
					}
					require.Equal(t, may, s.within(m.Text), "the events whose bodies may stand in %q", m.Text)
				}
			}
		}

		for _, e := range s.Events {
			before := slices.ContainsFunc(s.Turns, func(turn *Turn) bool {
				return Same(turn.Agent, e.Event.Recipient) && slices.ContainsFunc(turn.Steps, func(step Step) bool {
					return step.At < e.At && slices.ContainsFunc(step.Messages, e.Maybe)
				})
			})
			require.False(t, before && e.Known(), "%q stood in a turn before it came", e.Event.Text)

			var fragments []*Event
			for _, o := range s.Events {
				if o.Mode == c2a.Buffered && !o.Refused && o.Group() == e.Group() {
					fragments = append(fragments, o)
				}
			}
			require.Equal(t, fragments, e.Fragments())
		}

		for at := range s.Trace.Entries {
			for _, id := range []string{"e", "t"} {
				touched := slices.ContainsFunc(s.Trace.Entries[at+1:], func(x Entry) bool {
					in, _ := x.Item.(Surfaced)
					edited, _ := in.Input.(c2ahost.Edited)
					deleted, _ := in.Input.(c2ahost.Deleted)
					return edited.ID == id || deleted.ID == id
				})
				require.Equal(t, touched, s.Touched(id, at), "%s after %d", id, at)
			}
		}

		spans := s.findSpans()
		for range 20 {
			fromMs := rapid.Int64Range(0, s.EndMs+1).Draw(t, "from")
			toMs := rapid.Int64Range(fromMs, s.EndMs+1).Draw(t, "to")
			agent := rapid.SampledFrom([]string{"", lead, worker}).Draw(t, "agent")
			busy := slices.ContainsFunc(spans, func(x span) bool {
				return x.startMs <= toMs && x.endMs >= fromMs && Same(x.agent, agent)
			})
			require.Equal(t, busy, s.Busy(agent, nil, fromMs, toMs), "%s from %d to %d", agent, fromMs, toMs)
		}
	})
}
