package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// trust are faults in what is believed, guarded and kept.
func trust() []Fault {
	// raw puts a part of the event into the prompt as it is.
	raw := func(name, does string, part func(e c2a.Event) string) Fault {
		return prompts("C2A-TRUST-003", name, both, does, func(t c2a.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
			last, as := &m[len(m)-1], part(t.Carrier())
			last.Text = strings.Replace(last.Text, strings.ReplaceAll(as, "\n", " "), as, 1)
			return m
		})
	}
	return []Fault{
		harnessFault("C2A-TRUST-001", "tool-calls-unguarded", both, "lets the model say by a tool call what the policy forbids", func(r *c2a.HarnessRules) { r.GuardTools = false }),
		frameFault(serve.Host, "C2A-TRUST-002", "believes-echoes", both, "takes over the policy of an event that a harness sends back", believesEchoes),
		raw("raw-place", "puts the id of a conversation into the header as it is", func(e c2a.Event) string { return e.Place.Conversation }),
		raw("raw-thread", "puts the id of a thread into the header as it is", func(e c2a.Event) string { return e.Place.Thread }),
		raw("raw-topic", "shows the topic of a knock as it is", func(e c2a.Event) string {
			if e.Knock == nil {
				return ""
			}
			return e.Knock.Topic
		}),
	}
}

// believesEchoes lists an event under the policy of its echo, and delivers what
// takes its place under that.
func believesEchoes() serve.Tamperer {
	believed := map[any]any{}
	return tamperer{
		in: func(f frame) (pass, send []frame) {
			if f.method() == wire.MethodDeliver {
				believed[f.at("params")["eventId"]] = policyOf(f.at("params"))
			}
			return []frame{f}, nil
		},
		out: func(f frame) []frame {
			if of := f.at("params", "edit")["of"]; f.method() == wire.MethodDeliver && believed[of] != nil {
				onPolicy(f.at("params"), believed[of].(string))
			}
			events, _ := f.at("result", "structuredContent")["events"].([]any)
			for _, e := range events {
				if e, ok := e.(map[string]any); ok && believed[e["eventId"]] != nil {
					e["policy"] = believed[e["eventId"]]
				}
			}
			return []frame{f}
		},
	}
}
