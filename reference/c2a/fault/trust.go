package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// trust are faults in what is believed, guarded and kept.
func trust() []fault.Fault {
	// raw puts a part of the event into the prompt as it is.
	raw := func(name, does string, part func(e c2a.Event) string) fault.Fault {
		return prompts("C2A-TRUST-003", name, both, does, func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
			last, as := &m[len(m)-1], part(t.Carrier())
			last.Text = strings.Replace(last.Text, strings.ReplaceAll(as, "\n", " "), as, 1)
			return m
		})
	}
	return []fault.Fault{
		harnessFault("C2A-TRUST-001", "tool-calls-unguarded", both,
			"lets the model say by a tool call what the policy forbids", func(r *harness.Rules) {
				r.GuardTools = func(string) bool { return false }
			}),
		harnessFault("C2A-TRUST-001", "unasked-tool-calls-unguarded", both,
			"lets the model say by a tool call that names no event what the policy forbids", func(r *harness.Rules) {
				r.GuardTools = func(inReplyTo string) bool { return inReplyTo != "" }
			}),
		frameFault(c2aserve.Host, "C2A-TRUST-002", "believes-echoes", both,
			"takes over the policy of an event that a harness sends back", believesEchoes),
		raw("raw-place", "puts the id of a conversation into the header as it is",
			func(e c2a.Event) string { return e.Place.Conversation }),
		raw("raw-thread", "puts the id of a thread into the header as it is",
			func(e c2a.Event) string { return e.Place.Thread }),
		raw("raw-topic", "shows the topic of a knock as it is", func(e c2a.Event) string {
			if e.Knock == nil {
				return ""
			}
			return e.Knock.Topic
		}),
	}
}

// believesEchoes lists an event under the policy of its echo, and delivers what takes its place under that.
func believesEchoes() serve.Tamperer {
	believed := map[any]any{}
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodDeliver {
				believed[f.At("params")["eventId"]] = policyOf(f.At("params"))
			}
			return []frame{f}, nil
		},
		Out: func(f frame) []frame {
			if of := f.At("params", "edit")["of"]; f.Method() == wire.MethodDeliver && believed[of] != nil {
				onPolicy(f.At("params"), believed[of].(string))
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

// guards breaks what a host guards.
func guards(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2ahost.GuardRules)) fault.Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Guard) })
}

// guarding are faults in what a host guards and keeps.
func guarding() []fault.Fault {
	forgets := func(kind c2a.AuditKind, does string) fault.Fault {
		return guards("C2A-TRUST-004", "forgets-"+kind.String(), earlier, does, func(r *c2ahost.GuardRules) {
			r.Audits = func(k c2a.AuditKind) bool { return k != kind }
		})
	}
	redacts := func(name, does string, redact func(text string) string) fault.Fault {
		return guards("C2A-TRUST-006", name, earlier, does, func(r *c2ahost.GuardRules) { r.Redact = redact })
	}
	return []fault.Fault{
		forgets(c2a.AuditDelivery, "keeps no record of deliveries"),
		forgets(c2a.AuditPolicy, "keeps no record of policies"),
		forgets(c2a.AuditClaim, "keeps no record of claims"),
		forgets(c2a.AuditTool, "keeps no record of tool calls"),
		forgets(c2a.AuditOutbound, "keeps no record of what agents send"),
		misjudges("C2A-TRUST-005", "books-by-mailbox", c2ahost.ForTheBooks, both,
			"puts what is for the books alone into the mailbox", mode(c2a.ToolMailbox)),
		misjudges("C2A-TRUST-005", "books-invite", c2ahost.ForTheBooks, both,
			"lets agents answer what is for the books alone", policy(c2a.MayRespond)),
		redacts("secrets-shown", "passes secrets on", func(text string) string { return text }),
		redacts("secrets-half-known", "takes out the keys of clouds alone", func(text string) string {
			if strings.Contains(text, "ghp_") {
				return text
			}
			return c2a.Redact(text)
		}),
		redacts("secrets-by-prefix", "takes out all that begins like a secret",
			func(text string) string { return strings.ReplaceAll(text, "AKIA", "[redacted]") }),
		guards("C2A-TRUST-007", "no-limit", earlier, "lets agents send without end",
			func(r *c2ahost.GuardRules) { r.Unlimited = true }),
		frameFault(c2aserve.Host, "C2A-TRUST-007", "drops-bursts", earlier, "drops what comes in a burst",
			func() serve.Tamperer {
				n := 0
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodDeliver {
						if n++; n > 100 {
							return nil
						}
					}
					return []frame{f}
				}}
			}),
		guards("C2A-TRUST-008", "silence-forgotten", both, "keeps no record of what it delivers silently",
			func(r *c2ahost.GuardRules) {
				r.Audits = func(k c2a.AuditKind) bool { return k != c2a.AuditDelivery }
			}),
	}
}
