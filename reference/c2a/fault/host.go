package fault

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// events are faults in the shape of delivered events.
func events() []fault.Fault {
	member := func(requirement, name string, drafts []c2a.Draft, does string, bug func(p frame)) fault.Fault {
		return frameFault(c2aserve.Host, requirement, name, drafts, does, deliveries(bug))
	}
	return []fault.Fault{
		member("C2A-EVT-001", "empty-event-id", both, "delivers events with an empty eventId",
			func(p frame) { p["eventId"] = "" }),
		member("C2A-EVT-002", "unknown-conversation-kind", both, "calls every conversation a group",
			func(p frame) { p.At("conversation")["kind"] = "group" }),
		member("C2A-EVT-003", "author-without-kind", current, "leaves out what kind of author wrote",
			func(p frame) { delete(p.At("author"), "kind") }),
		member("C2A-EVT-004", "addressed-as-text", current, "sends addressedToMe as text",
			func(p frame) { p["addressedToMe"] = fmt.Sprint(p["addressedToMe"]) }),
		member("C2A-EVT-005", "unknown-directedness", earlier, "invents a directedness",
			func(p frame) { p.At("target")["directedness"] = "to_all" }),
		member("C2A-EVT-006", "event-without-policy", both, "delivers events without a policy",
			func(p frame) { delete(p, "policy"); delete(p.At("attention"), "policy") }),
		member("C2A-EVT-006", "invented-policy", both, "delivers events with a policy of its own",
			func(p frame) { onPolicy(p, "should_respond") }),
		member("C2A-EVT-007", "invented-mode", both, "delivers events with an injection mode of its own",
			func(p frame) { p.At("injection")["mode"] = "instant" }),
		member("C2A-EVT-008", "content-of-wrong-form", both, "sends the content in the other draft's form",
			func(p frame) {
				switch c := p["content"].(type) {
				case string:
					p["content"] = []any{map[string]any{"type": "text", "text": c}}
				case []any:
					p["content"] = frame(c[0].(map[string]any))["text"]
				}
			}),
		member("C2A-EVT-009", "content-and-knock", both, "adds a knock to events that carry content", func(p frame) {
			if p["content"] == nil {
				return
			}
			p["knock"] = map[string]any{
				"from": "someone", "where": "somewhere", "topic": "news", "pullWith": "chat.read_thread",
				"directedness": "ambient", "policy": policyOf(p), "priority": "normal",
			}
		}),
		member("C2A-EVT-010", "empty-idempotency-key", earlier, "delivers events with an empty idempotency key",
			func(p frame) { p.At("reliability")["idempotencyKey"] = "" }),
		member("C2A-EVT-010", "one-key-for-a-conversation", earlier,
			"gives all events of a conversation one idempotency key",
			func(p frame) { p.At("reliability")["idempotencyKey"] = p.At("conversation")["id"] }),
		member("C2A-EVT-003", "agents-as-people", current, "takes other agents for people", func(p frame) {
			if by := p.At("author"); by["kind"] == "agent" {
				by["kind"] = "human"
			}
		}),
		member("C2A-EVT-002", "dm-as-channel", both, "calls a direct conversation a channel", func(p frame) {
			if c := p.At("conversation"); c["kind"] == "dm" {
				c["kind"] = "channel"
			}
		}),
		member("C2A-EVT-011", "one-event-id-for-all", both, "gives every event the same eventId",
			func(p frame) { p["eventId"] = "evt_1" }),
		hostFault("C2A-EVT-011", "event-ids-again-after-a-kill", both,
			"begins anew with its event ids when it is killed", func(r *c2ahost.Rules) { r.Retry.Renumbers = true }),
		frameFault(c2aserve.Host, "C2A-EVT-012", "second-opinion", both,
			"delivers each event again with another policy", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != wire.MethodDeliver {
						return []frame{f}
					}
					again := f.Copy()
					again["id"] = f.ID() + "-again"
					onPolicy(again.At("params"), "may_respond")
					return []frame{f, again}
				}}
			}),
		shapes("C2A-EVT-013", "ascii-content", both, "replaces characters outside ASCII in the content",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				e.Text = strings.Map(func(r rune) rune {
					if r > 0x7f {
						return '?'
					}
					return r
				}, e.Text)
			}),
		member("C2A-EVT-014", "fresh-conversation-ids", both, "gives each event a conversation id of its own",
			func(p frame) { c := p.At("conversation"); c["id"] = fmt.Sprint(c["id"], "-", p["eventId"]) }),
		member("C2A-EVT-015", "wrong-recipient", earlier, "names somebody else as recipient",
			func(p frame) { p.At("target")["recipient"] = "agent:nobody" }),
		member("C2A-EVT-015", "mentions-left-out", earlier, "leaves the resolved mentions out",
			func(p frame) { p.At("target")["mentions"] = []any{} }),
		member("C2A-EVT-016", "thread-id-left-out", earlier, "leaves the thread of a reply out",
			func(p frame) { delete(p.At("conversation"), "threadId") }),
		hostFault("C2A-EVT-015", "delivers-to-who-has-left", earlier, "goes on delivering to agents that have left",
			func(r *c2ahost.Rules) {
				present := r.Present
				r.Present = func(h *c2ahost.Host, conversation, agent string) bool {
					c, _ := h.World.Conversation(conversation)
					return slices.Contains(c.Members, agent) || present(h, conversation, agent)
				}
			}),
		member("C2A-EVT-017", "empty-reason", earlier, "sends an empty attention.reason",
			func(p frame) { p.At("attention")["reason"] = "" }),
		member("C2A-EVT-019", "source-by-event", earlier, "names another source with each event",
			func(p frame) { p.At("source")["platform"] = fmt.Sprint("platform of ", p["eventId"]) }),
		member("C2A-EVT-019", "source-without-platform", earlier, "names a source without a platform",
			func(p frame) { delete(p.At("source"), "platform") }),
		member("C2A-EVT-018", "sequence-stands-still", earlier, "gives every event the same sequence number",
			func(p frame) { p.At("timing")["sequence"] = 1 }),
	}
}

func policyOf(p frame) any {
	if v, ok := p["policy"]; ok {
		return v
	}
	return p.At("attention")["policy"]
}

func onPolicy(p frame, value string) {
	if _, ok := p["policy"]; ok {
		p["policy"] = value
	} else {
		p.At("attention")["policy"] = value
	}
}

// attention are faults in whom an event obliges.
func attention() []fault.Fault {
	return []fault.Fault{
		misjudges("C2A-ATT-001", "dm-optional", c2ahost.DirectMessage, both, "takes a DM for optional",
			policy(c2a.MayRespond)),
		misjudges("C2A-ATT-002", "agent-dm-ignored", c2ahost.AgentDirectMsg, current,
			"forbids answers to DMs by agents", policy(c2a.MustNotRespond)),
		misjudges("C2A-ATT-003", "mention-optional", c2ahost.Mentioned, both, "takes a mention for optional",
			policy(c2a.MayRespond)),
		hostFault("C2A-ATT-003", "mentions-unresolved", both, "takes every mention for plain words",
			func(r *c2ahost.Rules) {
				r.Resolve = func(*c2a.World, string) []c2a.Mention { return nil }
			}),
		hostFault("C2A-ATT-003", "joining-unnoticed", both, "delivers nothing to agents that have joined",
			func(r *c2ahost.Rules) {
				present := r.Present
				r.Present = func(h *c2ahost.Host, conversation, agent string) bool {
					c, _ := h.World.Conversation(conversation)
					return slices.Contains(c.Members, agent) && present(h, conversation, agent)
				}
			}),
		misjudges("C2A-ATT-003", "mention-obliges-bystanders", c2ahost.ToAnother, both,
			"obliges every agent when one is mentioned", policy(c2a.MustRespond)),
		misjudges("C2A-ATT-004", "dm-not-addressed", c2ahost.DirectMessage, both,
			"says that a DM is not addressed to its recipient", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness = []bool{false}, []c2a.Directedness{c2a.ToMyRole}
			}),
		misjudges("C2A-ATT-004", "ambient-addressed", c2ahost.Unaddressed, both,
			"says that channel chatter is addressed to everyone", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness = []bool{true}, []c2a.Directedness{c2a.ToMe}
			}),
		misjudges("C2A-ATT-005", "assignment-optional", c2ahost.AssignedWork, both, "takes an assignment for optional",
			policy(c2a.MayRespond)),
		misjudges("C2A-ATT-006", "question-optional", c2ahost.DirectQuestion, both,
			"takes a direct question for optional", policy(c2a.MayRespond)),
		hostFault("C2A-ATT-006", "question-outside-obliges", both,
			"obliges an agent to answer in a thread that it takes no part in", func(r *c2ahost.Rules) {
				decide := r.Decide
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					x := decide(r, w, m, agent)
					if m.Asks == agent {
						x.Policies = []c2a.Policy{c2a.MustRespond}
					}
					return x
				}
			}),
		misjudges("C2A-ATT-007", "ambient-allowed", c2ahost.Unaddressed, both, "lets agents answer channel chatter",
			policy(c2a.MayRespond)),
		misjudges("C2A-ATT-008", "other-allowed", c2ahost.ToAnother, both,
			"lets agents answer what is addressed to another", policy(c2a.MayRespond)),
		misjudges("C2A-ATT-009", "status-allowed", c2ahost.StatusReport, both,
			"lets agents answer logs and status reports", func(x *c2ahost.Expectation) {
				x.Policies, x.Modes = []c2a.Policy{c2a.MayRespond}, []c2a.Mode{c2a.Silent}
			}),
		misjudges("C2A-ATT-010", "thanks-oblige", c2ahost.Thanks, both, "obliges agents to answer thanks",
			policy(c2a.MustRespond)),
		hostFault("C2A-ATT-011", "thanks-by-first-word", both, "takes all that begins with thanks for thanks",
			func(r *c2ahost.Rules) {
				r.Filler = func(text string) bool {
					return strings.Contains(strings.ToLower(text), "thank") ||
						c2a.IsFiller(text)
				}
			}),
		misjudges("C2A-ATT-012", "own-post-obliges", c2ahost.OwnMessage, current,
			"delivers an agent's own posts back to it as obliging", func(x *c2ahost.Expectation) {
				x.Case, x.Policies, x.Modes = c2ahost.Mentioned, []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Buffered}
			}),
		hostFault("C2A-ATT-013", "mention-by-substring", both, "takes any @handle in the text for a mention",
			func(r *c2ahost.Rules) {
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					found := c2a.ResolveMentions(w, text)
					for _, a := range w.Agents {
						if strings.Contains(text, "@"+a.Handle) &&
							!slices.ContainsFunc(found, func(m c2a.Mention) bool { return m.ID == a.ID }) {
							found = append(found, c2a.Mention{ID: a.ID, Lead: true})
						}
					}
					return found
				}
			}),
		misjudges("C2A-ATT-014", "role-as-name", c2ahost.RoleMention, both,
			"takes a role mention for a mention by name", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness, x.Policies = []bool{true}, []c2a.Directedness{c2a.ToMe},
					[]c2a.Policy{c2a.MustRespond}
			}),
		misjudges("C2A-ATT-015", "thread-reply-obliges", c2ahost.ThreadReply, both,
			"obliges an agent to answer every reply in its threads", policy(c2a.MustRespond)),
		misjudges("C2A-ATT-016", "ownership-unknown", c2ahost.OwnedWork, earlier,
			"forgets who owns threads and streams", func(x *c2ahost.Expectation) {
				x.Directedness = []c2a.Directedness{c2a.Ambient}
			}),
		misjudges("C2A-ATT-017", "agent-chatter-invites", c2ahost.AgentWithoutTask, earlier,
			"invites agents to answer other agents' chatter", func(x *c2ahost.Expectation) {
				x.Directedness, x.Policies = []c2a.Directedness{c2a.ToMyRole}, []c2a.Policy{c2a.MayRespond}
			}),
		misjudges("C2A-ATT-018", "chatter-obliges", c2ahost.Unaddressed, current,
			"obliges every agent to answer channel chatter", policy(c2a.MustRespond)),
		hostFault("C2A-ATT-019", "mention-by-display-name", both,
			"takes agents of the same display name for the same agent", func(r *c2ahost.Rules) {
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					found := c2a.ResolveMentions(w, text)
					for _, m := range slices.Clone(found) {
						named, _ := w.Agent(m.ID)
						for _, a := range w.Agents {
							if a.ID != m.ID && a.Name == named.Name {
								found = append(found, c2a.Mention{ID: a.ID, Lead: m.Lead})
							}
						}
					}
					return found
				}
			}),
	}
}

// modes are faults in how much of a message a host lets a model see.
func modes() []fault.Fault {
	return []fault.Fault{
		misjudges("C2A-MODE-001", "dm-by-knock", c2ahost.DirectMessage, both, "only knocks for a DM", mode(c2a.Notify)),
		misjudges("C2A-MODE-001", "mention-by-knock", c2ahost.Mentioned, both, "only knocks for a mention",
			mode(c2a.Notify)),
		urgent("C2A-MODE-002", "urgent-buffered", current, "lets urgent messages wait in the compose window",
			c2a.Buffered),
		urgent("C2A-MODE-003", "blocker-by-knock", earlier, "only knocks for approvals and blockers", c2a.Notify),
		misjudges("C2A-MODE-004", "role-mention-injected", c2ahost.RoleMention, both, "injects role mentions in full",
			mode(c2a.Buffered)),
		misjudges("C2A-MODE-004", "thread-reply-injected", c2ahost.ThreadReply, both,
			"injects replies in joined threads in full", mode(c2a.Buffered)),
		misjudges("C2A-MODE-005", "ambient-by-knock", c2ahost.Unaddressed, both, "knocks for channel chatter",
			mode(c2a.Notify)),
		misjudges("C2A-MODE-006", "other-injected", c2ahost.ToAnother, both, "injects what is addressed to another",
			mode(c2a.Buffered)),
		misjudges("C2A-MODE-007", "status-by-knock", c2ahost.StatusReport, both, "knocks for logs and status reports",
			mode(c2a.Notify)),
		misjudges("C2A-MODE-008", "thanks-injected", c2ahost.Thanks, earlier, "injects thanks in full",
			mode(c2a.Buffered)),
		frameFault(c2aserve.Host, "C2A-MODE-009", "knock-without-place", both, "knocks without saying where",
			deliveries(func(p frame) { delete(p.At("knock"), "where") })),
		frameFault(c2aserve.Host, "C2A-MODE-009", "knock-of-its-reader", both,
			"knocks in the name of who is knocked at", deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["from"] = cmp.Or(p["recipient"], p.At("target")["recipient"])
				}
			})),
		frameFault(c2aserve.Host, "C2A-MODE-009", "knock-of-another-urgency", earlier,
			"knocks urgently whatever has happened", deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["priority"] = "urgent"
				}
			})),
		hostFault("C2A-MODE-010", "long-topic", both, "knocks with a topic of 200 characters", func(r *c2ahost.Rules) {
			r.Topic = func(*c2a.World, c2a.Message, c2ahost.Case) string { return strings.Repeat("news ", 40) }
		}),
		hostFault("C2A-MODE-010", "empty-topic", both, "knocks with an empty topic", func(r *c2ahost.Rules) {
			r.Topic = func(*c2a.World, c2a.Message, c2ahost.Case) string { return "" }
		}),
		hostFault("C2A-MODE-011", "topic-from-body", both,
			"makes the topic of a knock from the first words of the body", func(r *c2ahost.Rules) {
				r.Topic = func(_ *c2a.World, m c2a.Message, _ c2ahost.Case) string {
					return m.Text[:min(len(m.Text), 60)]
				}
			}),
		frameFault(c2aserve.Host, "C2A-MODE-012", "unknown-pull-tool", earlier,
			"names a tool for the pull that it doesn't have", deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["pullWith"] = "chat.fetch_body"
				}
			})),
		shapes("C2A-MODE-013", "body-beside-knock", both, "shows the withheld body in another member of the event",
			func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
				if e.Knock != nil {
					e.Author.Name += " says: " + m.Text
				}
			}),
		shapes("C2A-MODE-014", "digest-invites", earlier, "lets agents answer a digest",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Mode == c2a.Digest {
					e.Policy = c2a.MayRespond
				}
			}),
		shapes("C2A-MODE-015", "urgency-lost", earlier, "drops the urgency of a message",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) { e.Priority = c2a.Normal }),
	}
}

// urgent misplaces what interrupts current work.
func urgent(requirement, name string, drafts []c2a.Draft, does string, to c2a.Mode) fault.Fault {
	return hostFault(requirement, name, drafts, does, func(r *c2ahost.Rules) {
		decide := r.Decide
		r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
			x := decide(r, w, m, agent)
			labelled := m.Urgent || m.Approval || m.Blocker || m.Cancels || m.Safety
			if labelled && slices.Contains([]c2ahost.Case{c2ahost.Mentioned, c2ahost.DirectMessage,
				c2ahost.AssignedWork}, x.Case) {
				x.Modes = []c2a.Mode{to}
			}
			return x
		}
	})
}
