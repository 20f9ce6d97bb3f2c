package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// events are faults in the shape of delivered events.
func events() []fault.Fault {
	member := func(requirement, name string, drafts []c2a.Draft, does string, bug func(p frame)) fault.Fault {
		return define.Frames(c2aserve.Host, requirement, name, drafts, does, define.Deliveries(bug))
	}
	return []fault.Fault{
		member("C2A-EVT-001", "empty-event-id", define.Both, "delivers events with an empty eventId",
			func(p frame) { p["eventId"] = "" }),
		member("C2A-EVT-002", "unknown-conversation-kind", define.Both, "calls every conversation a group",
			func(p frame) { p.At("conversation")["kind"] = "group" }),
		member("C2A-EVT-003", "author-without-kind", define.Current, "leaves out the kind of the author",
			func(p frame) { delete(p.At("author"), "kind") }),
		member("C2A-EVT-004", "addressed-as-text", define.Current, "sends addressedToMe as text",
			func(p frame) { p["addressedToMe"] = fmt.Sprint(p["addressedToMe"]) }),
		member("C2A-EVT-005", "unknown-directedness", define.Earlier, "invents a directedness",
			func(p frame) { p.At("target")["directedness"] = "to_all" }),
		member("C2A-EVT-006", "event-without-policy", define.Both, "delivers events without a policy",
			func(p frame) { delete(p, "policy"); delete(p.At("attention"), "policy") }),
		member("C2A-EVT-006", "invented-policy", define.Both, "delivers events with an invented policy",
			func(p frame) { define.SetPolicy(p, "should_respond") }),
		member("C2A-EVT-007", "invented-mode", define.Both, "delivers events with an invented injection mode",
			func(p frame) { p.At("injection")["mode"] = "instant" }),
		member("C2A-EVT-008", "content-of-wrong-form", define.Both, "sends content in the other draft's form",
			func(p frame) {
				switch c := p["content"].(type) {
				case string:
					p["content"] = []any{map[string]any{"type": "text", "text": c}}
				case []any:
					p["content"] = frame(c[0].(map[string]any))["text"]
				}
			}),
		member("C2A-EVT-009", "content-and-knock", define.Both, "adds a knock to events that carry content",
			func(p frame) {
				if p["content"] == nil {
					return
				}
				p["knock"] = map[string]any{
					"from": "someone", "where": "somewhere", "topic": "news", "pullWith": "chat.read_thread",
					"directedness": "ambient", "policy": define.PolicyOf(p), "priority": "normal",
				}
			}),
		member("C2A-EVT-010", "empty-idempotency-key", define.Earlier, "delivers events with an empty idempotency key",
			func(p frame) { p.At("reliability")["idempotencyKey"] = "" }),
		member("C2A-EVT-010", "one-key-for-a-conversation", define.Earlier,
			"gives all events of a conversation one idempotency key",
			func(p frame) { p.At("reliability")["idempotencyKey"] = p.At("conversation")["id"] }),
		member("C2A-EVT-003", "agents-as-people", define.Current, "marks other agents as people", func(p frame) {
			if by := p.At("author"); by["kind"] == "agent" {
				by["kind"] = "human"
			}
		}),
		member("C2A-EVT-002", "dm-as-channel", define.Both, "calls a direct conversation a channel", func(p frame) {
			if c := p.At("conversation"); c["kind"] == "dm" {
				c["kind"] = "channel"
			}
		}),
		member("C2A-EVT-002", "reactions-in-a-channel", define.Both,
			"calls the conversation of every reaction a channel", func(p frame) {
				if p["reaction"] != nil {
					p.At("conversation")["kind"] = "channel"
				}
			}),
		member("C2A-EVT-011", "one-event-id-for-all", define.Both, "gives every event the same eventId",
			func(p frame) { p["eventId"] = "evt_1" }),
		define.Host("C2A-EVT-011", "event-ids-again-after-a-kill", define.Both,
			"after a restart, uses its event ids again from the first",
			func(r *c2ahost.Rules) { r.Retry.Renumbers = true }),
		define.Frames(c2aserve.Host, "C2A-EVT-012", "second-opinion", define.Both,
			"delivers each event again with another policy", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != wire.MethodDeliver {
						return []frame{f}
					}
					again := f.Copy()
					again["id"] = f.ID() + "-again"
					define.SetPolicy(again.At("params"), "may_respond")
					return []frame{f, again}
				}}
			}),
		define.Shapes("C2A-EVT-013", "ascii-content", define.Both, "replaces characters outside ASCII in the content",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				e.Text = fault.ASCII(e.Text, '?')
			}),
		member("C2A-EVT-014", "fresh-conversation-ids", define.Both, "gives each event a new conversation id",
			func(p frame) { c := p.At("conversation"); c["id"] = fmt.Sprint(c["id"], "-", p["eventId"]) }),
		member("C2A-EVT-015", "wrong-recipient", define.Earlier, "names someone else as the recipient",
			func(p frame) { p.At("target")["recipient"] = "agent:nobody" }),
		member("C2A-EVT-015", "mentions-left-out", define.Earlier, "omits the resolved mentions",
			func(p frame) { p.At("target")["mentions"] = []any{} }),
		member("C2A-EVT-016", "reactions-lose-their-thread", define.Earlier,
			"leaves out the thread of a reaction to a reply", func(p frame) {
				if p["reaction"] != nil {
					delete(p.At("conversation"), "threadId")
				}
			}),
		member("C2A-EVT-016", "thread-id-left-out", define.Earlier, "leaves out the thread of a reply",
			func(p frame) { delete(p.At("conversation"), "threadId") }),
		define.Host("C2A-EVT-015", "delivers-to-who-has-left", define.Earlier,
			"keeps delivering to agents that have left",
			func(r *c2ahost.Rules) {
				present := r.Present
				r.Present = func(h *c2ahost.Host, conversation, agent string) bool {
					c, _ := h.World.Conversation(conversation)
					return slices.Contains(c.Members, agent) || present(h, conversation, agent)
				}
			}),
		member("C2A-EVT-017", "empty-reason", define.Earlier, "sends an empty attention.reason",
			func(p frame) { p.At("attention")["reason"] = "" }),
		member("C2A-EVT-019", "source-by-event", define.Earlier, "names another source in each event",
			func(p frame) { p.At("source")["platform"] = fmt.Sprint("platform of ", p["eventId"]) }),
		member("C2A-EVT-019", "source-without-platform", define.Earlier, "names a source without a platform",
			func(p frame) { delete(p.At("source"), "platform") }),
		member("C2A-EVT-018", "sequence-stands-still", define.Earlier, "gives every event the same sequence number",
			func(p frame) { p.At("timing")["sequence"] = 1 }),
	}
}

// attention are faults in whom an event obliges.
func attention() []fault.Fault {
	return []fault.Fault{
		define.Misjudges("C2A-ATT-001", "dm-optional", c2ahost.DirectMessage, define.Both, "treats a DM as optional",
			define.Policy(c2a.MayRespond)),
		define.Misjudges("C2A-ATT-002", "agent-dm-ignored", c2ahost.AgentDirectMsg, define.Current,
			"forbids answers to direct messages from agents", define.Policy(c2a.MustNotRespond)),
		define.Misjudges("C2A-ATT-003", "mention-optional", c2ahost.Mentioned, define.Both,
			"treats a mention as optional",
			define.Policy(c2a.MayRespond)),
		define.Host("C2A-ATT-003", "mentions-unresolved", define.Both, "treats every mention as plain text",
			func(r *c2ahost.Rules) {
				r.Resolve = func(*c2a.World, string) []c2a.Mention { return nil }
			}),
		define.Host("C2A-ATT-003", "joining-unnoticed", define.Both, "delivers nothing to agents that have joined",
			func(r *c2ahost.Rules) {
				present := r.Present
				r.Present = func(h *c2ahost.Host, conversation, agent string) bool {
					c, _ := h.World.Conversation(conversation)
					return slices.Contains(c.Members, agent) && present(h, conversation, agent)
				}
			}),
		define.Misjudges("C2A-ATT-003", "mention-obliges-bystanders", c2ahost.ToAnother, define.Both,
			"requires every agent to respond when one is mentioned", define.Policy(c2a.MustRespond)),
		define.Misjudges("C2A-ATT-004", "dm-not-addressed", c2ahost.DirectMessage, define.Both,
			"marks a DM as not addressed to its recipient", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness = []bool{false}, []c2a.Directedness{c2a.ToMyRole}
			}),
		define.Misjudges("C2A-ATT-004", "ambient-addressed", c2ahost.Unaddressed, define.Both,
			"marks channel chatter as addressed to everyone", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness = []bool{true}, []c2a.Directedness{c2a.ToMe}
			}),
		define.Misjudges("C2A-ATT-004", "question-addressed", c2ahost.DirectQuestion, define.Current,
			"marks a question in a thread as addressed to the agent that it asks",
			func(x *c2ahost.Expectation) { x.Addressed = []bool{true} }),
		define.Misjudges("C2A-ATT-005", "assignment-optional", c2ahost.AssignedWork, define.Both,
			"treats an assignment as optional",
			define.Policy(c2a.MayRespond)),
		define.Misjudges("C2A-ATT-006", "question-optional", c2ahost.DirectQuestion, define.Both,
			"treats a direct question as optional", define.Policy(c2a.MayRespond)),
		define.Host("C2A-ATT-006", "question-outside-obliges", define.Both,
			"requires an agent to answer in a thread in which it doesn't take part", func(r *c2ahost.Rules) {
				r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, agent string, x *c2ahost.Expectation) {
					if m.Asks == agent {
						x.Policies = []c2a.Policy{c2a.MustRespond}
					}
				})
			}),
		define.Misjudges("C2A-ATT-007", "ambient-allowed", c2ahost.Unaddressed, define.Both,
			"lets agents answer channel chatter",
			define.Policy(c2a.MayRespond)),
		define.Misjudges("C2A-ATT-008", "other-allowed", c2ahost.ToAnother, define.Both,
			"lets agents answer messages that are addressed to another agent", define.Policy(c2a.MayRespond)),
		define.Misjudges("C2A-ATT-009", "status-allowed", c2ahost.StatusReport, define.Both,
			"lets agents answer logs and status reports", func(x *c2ahost.Expectation) {
				x.Policies, x.Modes = []c2a.Policy{c2a.MayRespond}, []c2a.Mode{c2a.Silent}
			}),
		define.Misjudges("C2A-ATT-010", "thanks-oblige", c2ahost.Thanks, define.Both,
			"requires agents to answer thanks",
			define.Policy(c2a.MustRespond)),
		define.Host("C2A-ATT-011", "thanks-by-first-word", define.Both,
			"treats every message that begins with thanks as thanks",
			func(r *c2ahost.Rules) {
				r.Filler = func(text string) bool {
					return strings.Contains(strings.ToLower(text), "thank") ||
						c2a.IsFiller(text)
				}
			}),
		define.Misjudges("C2A-ATT-012", "own-post-obliges", c2ahost.OwnMessage, define.Current,
			"delivers an agent's own posts back to it as must_respond", func(x *c2ahost.Expectation) {
				x.Case, x.Policies, x.Modes = c2ahost.Mentioned, []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Buffered}
			}),
		define.Host("C2A-ATT-013", "accents-are-no-letters", define.Both,
			"resolves a mention after a letter with an accent", func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return resolve(w, strings.Map(func(c rune) rune {
						if c > unicode.MaxASCII {
							return ' '
						}
						return c
					}, text))
				}
			}),
		define.Host("C2A-ATT-013", "mention-by-substring", define.Both, "treats any @handle in the text as a mention",
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
		define.Misjudges("C2A-ATT-014", "role-as-name", c2ahost.RoleMention, define.Both,
			"treats a role mention as a mention by name", func(x *c2ahost.Expectation) {
				x.Addressed, x.Directedness, x.Policies = []bool{true}, []c2a.Directedness{c2a.ToMe},
					[]c2a.Policy{c2a.MustRespond}
			}),
		define.Misjudges("C2A-ATT-015", "thread-reply-obliges", c2ahost.ThreadReply, define.Both,
			"requires an agent to answer every reply in its threads", define.Policy(c2a.MustRespond)),
		define.Misjudges("C2A-ATT-016", "ownership-unknown", c2ahost.OwnedWork, define.Earlier,
			"forgets who owns threads and streams", func(x *c2ahost.Expectation) {
				x.Directedness = []c2a.Directedness{c2a.Ambient}
			}),
		define.Misjudges("C2A-ATT-017", "agent-chatter-invites", c2ahost.AgentWithoutTask, define.Earlier,
			"lets agents answer other agents' chatter", func(x *c2ahost.Expectation) {
				x.Directedness, x.Policies = []c2a.Directedness{c2a.ToMyRole}, []c2a.Policy{c2a.MayRespond}
			}),
		define.Misjudges("C2A-ATT-018", "chatter-obliges", c2ahost.Unaddressed, define.Current,
			"requires every agent to answer channel chatter", define.Policy(c2a.MustRespond)),
		define.Host("C2A-ATT-018", "declined-reaction-obliges", define.Current,
			"requires an agent to answer a reaction that declines what it said", func(r *c2ahost.Rules) {
				heed := r.Reactions.Heed
				r.Reactions.Heed = func(signal string) (c2a.Policy, c2a.Mode) {
					if signal == "declined" {
						return c2a.MustRespond, c2a.Buffered
					}
					return heed(signal)
				}
			}),
		define.Host("C2A-ATT-019", "mention-by-display-name", define.Both,
			"treats agents with the same display name as one agent", func(r *c2ahost.Rules) {
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
		define.Misjudges("C2A-MODE-001", "dm-by-knock", c2ahost.DirectMessage, define.Both,
			"delivers a DM only as a knock",
			define.Mode(c2a.Notify)),
		define.Misjudges("C2A-MODE-001", "mention-by-knock", c2ahost.Mentioned, define.Both,
			"delivers a mention only as a knock",
			define.Mode(c2a.Notify)),
		urgent("C2A-MODE-002", "urgent-buffered", define.Current, "lets urgent messages wait in the compose window",
			c2a.Buffered),
		urgent("C2A-MODE-003", "blocker-by-knock", define.Earlier,
			"delivers approvals and blockers only as knocks", c2a.Notify),
		define.Misjudges("C2A-MODE-004", "role-mention-injected", c2ahost.RoleMention, define.Both,
			"injects role mentions in full",
			define.Mode(c2a.Buffered)),
		define.Misjudges("C2A-MODE-004", "thread-reply-injected", c2ahost.ThreadReply, define.Both,
			"injects replies in joined threads in full", define.Mode(c2a.Buffered)),
		define.Misjudges("C2A-MODE-005", "ambient-by-knock", c2ahost.Unaddressed, define.Both,
			"delivers channel chatter as knocks",
			define.Mode(c2a.Notify)),
		define.Misjudges("C2A-MODE-006", "other-injected", c2ahost.ToAnother, define.Both,
			"injects messages that are addressed to another agent",
			define.Mode(c2a.Buffered)),
		define.Misjudges("C2A-MODE-007", "status-by-knock", c2ahost.StatusReport, define.Both,
			"delivers logs and status reports as knocks",
			define.Mode(c2a.Notify)),
		define.Misjudges("C2A-MODE-008", "thanks-injected", c2ahost.Thanks, define.Earlier, "injects thanks in full",
			define.Mode(c2a.Buffered)),
		define.Frames(c2aserve.Host, "C2A-MODE-009", "knock-without-place", define.Both, "omits the place from a knock",
			define.Deliveries(func(p frame) { delete(p.At("knock"), "where") })),
		define.Frames(c2aserve.Host, "C2A-MODE-009", "knock-of-its-reader", define.Both,
			"names the recipient as the author of a knock", define.Deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["from"] = cmp.Or(p["recipient"], p.At("target")["recipient"])
				}
			})),
		define.Frames(c2aserve.Host, "C2A-MODE-009", "knock-of-another-urgency", define.Earlier,
			"marks every knock as urgent", define.Deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["priority"] = "urgent"
				}
			})),
		define.Host("C2A-MODE-010", "long-topic", define.Both, "gives a knock a topic of 200 characters",
			func(r *c2ahost.Rules) {
				r.Topic = func(*c2a.World, c2a.Message, c2ahost.Case) string { return strings.Repeat("news ", 40) }
			}),
		define.Host("C2A-MODE-010", "empty-topic", define.Both, "gives a knock an empty topic", func(r *c2ahost.Rules) {
			r.Topic = func(*c2a.World, c2a.Message, c2ahost.Case) string { return "" }
		}),
		define.Host("C2A-MODE-011", "topic-from-body", define.Both,
			"makes the topic of a knock from the first words of the body", func(r *c2ahost.Rules) {
				r.Topic = func(_ *c2a.World, m c2a.Message, _ c2ahost.Case) string {
					return m.Text[:min(len(m.Text), 60)]
				}
			}),
		define.Frames(c2aserve.Host, "C2A-MODE-012", "unknown-pull-tool", define.Earlier,
			"names a tool that doesn't exist for the pull", define.Deliveries(func(p frame) {
				if k := p.At("knock"); len(k) > 0 {
					k["pullWith"] = "chat.fetch_body"
				}
			})),
		define.Shapes("C2A-MODE-013", "body-beside-knock", define.Both,
			"puts the withheld body into another field of the event",
			func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
				if e.Knock != nil {
					e.Author.Name += " says: " + m.Text
				}
			}),
		define.Shapes("C2A-MODE-014", "digest-invites", define.Earlier, "lets agents answer a digest",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Mode == c2a.Digest {
					e.Policy = c2a.MayRespond
				}
			}),
		define.Shapes("C2A-MODE-015", "urgency-lost", define.Earlier, "drops the urgency of a message",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) { e.Priority = c2a.Normal }),
	}
}

// urgent misplaces what interrupts current work.
func urgent(requirement, name string, drafts []c2a.Draft, does string, to c2a.Mode) fault.Fault {
	return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
		r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
			labelled := m.Urgent || m.Approval || m.Blocker || m.Cancels || m.Safety
			if labelled && slices.Contains([]c2ahost.Case{c2ahost.Mentioned, c2ahost.DirectMessage,
				c2ahost.AssignedWork}, x.Case) {
				x.Modes = []c2a.Mode{to}
			}
		})
	})
}
