package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// trust are faults in what is believed, guarded and kept.
func trust() []fault.Fault {
	// raw puts a part of the event into the prompt as it is.
	raw := func(name, does string, part func(e c2a.Event) string) fault.Fault {
		return prompts("C2A-TRUST-003", name, define.Both, does,
			func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				last, as := &m[len(m)-1], part(t.Carrier())
				last.Text = strings.Replace(last.Text, strings.ReplaceAll(as, "\n", " "), as, 1)
				return m
			})
	}
	return []fault.Fault{
		define.Harness("C2A-TRUST-001", "tool-calls-unguarded", define.Both,
			"lets the model send chat that the policy forbids with a tool call", func(r *harness.Rules) {
				r.GuardTools = func(string) bool { return false }
			}),
		define.Harness("C2A-TRUST-001", "unasked-tool-calls-unguarded", define.Both,
			"lets the model send chat that the policy forbids with a tool call that doesn't name an "+
				"event", func(r *harness.Rules) {
				r.GuardTools = func(inReplyTo string) bool { return inReplyTo != "" }
			}),
		define.Frames(c2aserve.Host, "C2A-TRUST-002", "believes-echoes", define.Both,
			"adopts the policy of an event that a harness sends back", believesEchoes),
		raw("raw-place", "puts the id of a conversation into the header unescaped",
			func(e c2a.Event) string { return e.Place.Conversation }),
		raw("raw-thread", "puts the id of a thread into the header unescaped",
			func(e c2a.Event) string { return e.Place.Thread }),
		raw("raw-topic", "shows the topic of a knock unescaped", func(e c2a.Event) string {
			if e.Knock == nil {
				return ""
			}
			return e.Knock.Topic
		}),
		raw("raw-tool", "shows the tool that a knock names unescaped", func(e c2a.Event) string {
			if e.Knock == nil {
				return ""
			}
			return e.Knock.PullWith
		}),
	}
}

// believesEchoes lists an event under the policy of its echo, and delivers what takes its place under that.
func believesEchoes() serve.Tamperer {
	believed := map[any]any{}
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodDeliver {
				believed[f.At("params")["eventId"]] = define.PolicyOf(f.At("params"))
			}
			return []frame{f}, nil
		},
		Out: func(f frame) []frame {
			if of := f.At("params", "edit")["of"]; f.Method() == wire.MethodDeliver && believed[of] != nil {
				define.SetPolicy(f.At("params"), believed[of].(string))
			}
			events, _ := f.At("result", "structuredContent")["events"].([]any)
			for _, e := range events {
				if e, ok := e.(map[string]any); ok && believed[e["eventId"]] != nil {
					e["policy"] = believed[e["eventId"]]
				}
			}
			return []frame{f}
		},
	}
}
