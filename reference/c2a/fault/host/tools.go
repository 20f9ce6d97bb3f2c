package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// tools are faults in what tools show and do.
func tools() []fault.Fault {
	window := func(requirement, name string, drafts []c2a.Draft, does string,
		bug func(h *c2ahost.Host, t c2a.ReadThread, answer *c2ahost.ToolAnswer)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { r.Window = bug })
	}
	filter := func(name, does string, loosen func(t *c2a.ListEvents)) fault.Fault {
		return define.Host("C2A-TOOL-007", name, define.Earlier, does, func(r *c2ahost.Rules) {
			matches := r.Matches
			r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
				loosen(&t)
				return matches(t, e)
			}
		})
	}
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-TOOL-007", "offsets-backwards", define.Earlier,
			"adds the offset of a time zone instead of subtracting it", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					a := f.At("params", "arguments")
					for _, member := range []string{"since", "until"} {
						if text, ok := a[member].(string); ok {
							a[member] = strings.Replace(text, "-05:30", "+05:30", 1)
						}
					}
					return []frame{f}, nil
				}}
			}),
		define.Answers("C2A-TOOL-001", "tools-untold", define.Earlier, "lists only the tool chat.send_message",
			wire.MethodToolsList,
			func(_, result frame) {
				all, _ := result["tools"].([]any)
				result["tools"] = slices.DeleteFunc(all,
					func(t any) bool { return frame(t.(map[string]any))["name"] != "chat.send_message" })
			}),
		define.Answers("C2A-TOOL-001", "no-resolve", define.Earlier, "doesn't offer chat.resolve", wire.MethodToolsList,
			func(_, result frame) {
				all, _ := result["tools"].([]any)
				result["tools"] = slices.DeleteFunc(all,
					func(t any) bool { return frame(t.(map[string]any))["name"] == "chat.resolve" })
			}),
		define.Answers("C2A-TOOL-002", "idempotency-untold", define.Earlier, "doesn't say which tools are idempotent",
			wire.MethodToolsList, func(_, result frame) {
				all, _ := result["tools"].([]any)
				for _, t := range all {
					delete(t.(map[string]any), "annotations")
				}
			}),
		define.Host("C2A-TOOL-003", "mailbox-forgotten", define.Both,
			"doesn't keep what it delivers to the mailbox",
			func(r *c2ahost.Rules) {
				listable := r.Listable
				r.Listable = func(h *c2ahost.Host, e c2a.Event, agent string) bool {
					return e.Mode != c2a.ToolMailbox && listable(h, e, agent)
				}
				r.Window = func(_ *c2ahost.Host, t c2a.ReadThread, answer *c2ahost.ToolAnswer) {
					if t.Place.Kind == c2a.Channel {
						answer.Read = []c2ahost.ReadItem{}
					}
				}
			}),
		window("C2A-TOOL-004", "thread-backwards", define.Earlier, "returns threads with the latest message first",
			func(_ *c2ahost.Host, _ c2a.ReadThread, answer *c2ahost.ToolAnswer) {
				slices.Reverse(answer.Read)
			}),
		define.Answers("C2A-TOOL-005", "pull-without-texts", define.Both,
			"returns the authors of messages in a thread, but not the text",
			wire.MethodToolsCall, func(_, result frame) {
				messages, _ := result.At("structuredContent")["messages"].([]any)
				for _, m := range messages {
					m.(map[string]any)["text"] = ""
				}
				if len(messages) > 0 {
					result["content"] = []any{}
				}
			}),
		define.Answers("C2A-TOOL-007", "streams-without-threads", define.Earlier,
			"omits events in threads when it lists the events of a stream",
			wire.MethodToolsCall, func(request, result frame) {
				events, _ := result.At("structuredContent")["events"].([]any)
				if request.At("params", "arguments")["streamId"] == nil || events == nil {
					return
				}
				result.At("structuredContent")["events"] = slices.DeleteFunc(events, func(e any) bool {
					return frame(e.(map[string]any)).At("conversation")["threadId"] != nil
				})
				result["content"] = []any{}
			}),
		window("C2A-TOOL-006", "thread-as-posted", define.Both, "shows the old text of edited messages",
			func(h *c2ahost.Host, _ c2a.ReadThread, answer *c2ahost.ToolAnswer) {
				for i, m := range answer.Read {
					if first, ok := h.AsPosted(m.Message); ok {
						answer.Read[i].Text = first
					}
				}
			}),
		define.Host("C2A-TOOL-006", "deleted-still-readable", define.Both, "shows deleted messages to agents that read",
			func(r *c2ahost.Rules) { r.KeepDeleted = true }),
		filter("filter-conversation-ignored", "ignores the conversation filter of a list",
			func(t *c2a.ListEvents) { t.Conversation = "" }),
		filter("filter-policy-ignored", "ignores the policy filter of a list",
			func(t *c2a.ListEvents) { t.Policy = 0 }),
		filter("filter-stream-ignored", "ignores the stream filter of a list",
			func(t *c2a.ListEvents) { t.Stream = "" }),
		filter("filter-time-ignored", "ignores the time filters of a list",
			func(t *c2a.ListEvents) { t.FromMs, t.UpToMs = 0, 0 }),
		define.Host("C2A-TOOL-007", "filters-united", define.Earlier, "lists events that pass any one of the filters",
			func(r *c2ahost.Rules) {
				matches := r.Matches
				r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
					if t.Conversation == "" || t.Policy == 0 {
						return matches(t, e)
					}
					return e.Place.Conversation == t.Conversation || e.Policy == t.Policy
				}
			}),
		define.Host("C2A-TOOL-007", "filters-exclude-each-other", define.Earlier,
			"uses only the time if a list also has another filter", func(r *c2ahost.Rules) {
				matches := r.Matches
				r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
					if t.FromMs != 0 || t.UpToMs != 0 {
						t = c2a.ListEvents{FromMs: t.FromMs, UpToMs: t.UpToMs}
					}
					return matches(t, e)
				}
			}),
		define.Host("C2A-TOOL-007", "one-filter-at-a-time", define.Earlier, "lists nothing if two filters are given",
			func(r *c2ahost.Rules) {
				matches := r.Matches
				r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
					both := t.Stream != "" && (t.Policy != 0 || t.Conversation != "") ||
						(t.FromMs != 0 || t.UpToMs != 0) && (t.Policy != 0 || t.Stream != "" || t.Conversation != "")
					return !both && matches(t, e)
				}
			}),
		define.Host("C2A-TOOL-008", "sessions-shared", define.Earlier, "lists the events of all agents to each agent",
			func(r *c2ahost.Rules) {
				r.Listable = func(_ *c2ahost.Host, e c2a.Event, _ string) bool { return e.Mode != c2a.Silent }
			}),
		define.Host("C2A-TOOL-009", "silent-listed", define.Both, "lists silent events", func(r *c2ahost.Rules) {
			r.Listable = func(h *c2ahost.Host, e c2a.Event, agent string) bool {
				return e.Recipient == agent && r.MayRead(h, e.Place.Conversation, agent)
			}
		}),
		define.Host("C2A-TOOL-010", "permissions-forgotten", define.Earlier, "lets every agent read every conversation",
			func(r *c2ahost.Rules) {
				r.MayRead = func(*c2ahost.Host, string, string) bool { return true }
			}),
		define.Host("C2A-TOOL-010", "leaving-unnoticed", define.Earlier,
			"lets agents keep reading conversations that they have left", func(r *c2ahost.Rules) {
				r.MayRead = func(h *c2ahost.Host, conversation, agent string) bool {
					c, _ := h.World.Conversation(conversation)
					return slices.Contains(c.Members, agent)
				}
			}),
		define.Host("C2A-TOOL-010", "leaving-forgotten-by-a-kill", define.Earlier,
			"after a restart, no longer knows who has joined or left",
			func(r *c2ahost.Rules) { r.Retry.Unmoves = true }),
		define.Host("C2A-TOOL-011", "last-key-only", define.Earlier, "remembers only the last key",
			func(r *c2ahost.Rules) { r.Posting.LastKey = true }),
		define.Frames(c2aserve.Host, "C2A-TOOL-011", "keys-ignored", define.Earlier,
			"posts a message each time that it is sent",
			func() serve.Tamperer {
				n := 0
				return tamperer{In: func(f frame) (pass, send []frame) {
					if p := f.At("params"); f.Method() == wire.MethodToolsCall && p["name"] == "chat.send_message" &&
						p.At("arguments")["idempotencyKey"] != nil {
						n++
						p.At("arguments")["idempotencyKey"] = fmt.Sprintf("own-%d", n)
					}
					return []frame{f}, nil
				}}
			}),
		define.Calls("C2A-TOOL-012", "defer-without-reason", "accepts deferrals without a reason", "chat.defer",
			func(a frame) {
				if a["reason"] == nil {
					a["reason"] = "none given"
				}
			}),
		define.Calls("C2A-TOOL-013", "threads-unresolvable", "can resolve only single events", "chat.resolve",
			func(a frame) {
				delete(a, "threadId")
				delete(a, "assignmentId")
			}),
		define.Frames(c2aserve.Host, "C2A-TOOL-013", "resolved-comes-again", define.Earlier,
			"redelivers an event when it is resolved", func() serve.Tamperer {
				var last frame
				resolving := map[string]bool{}
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						resolving[f.ID()] = f.At("params")["name"] == "chat.resolve"
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						switch {
						case f.Method() == wire.MethodDeliver:
							last = f.Copy()
						case f.Method() == "" && resolving[f.ID()] && last != nil:
							again := last.Copy()
							again["id"] = last.ID() + "-again"
							return []frame{f, again}
						}
						return []frame{f}
					},
				}
			}),
		define.Host("C2A-TOOL-014", "reclaim-releases", define.Earlier,
			"treats a second claim by the owner as a release",
			func(r *c2ahost.Rules) { r.Claims.Toggles = true }),
		define.Calls("C2A-TOOL-015", "unknown-tools-obeyed",
			"answers calls of unknown tools with a result",
			"chat.dance", nil),
		define.Host("C2A-TOOL-015", "foreign-events-served", define.Earlier,
			"acts on events of other agents by their ids",
			func(r *c2ahost.Rules) { r.Foreign = func(*c2ahost.Host, c2a.Event, string) bool { return true } }),
		define.Host("C2A-TOOL-015", "foreign-events-of-own-channels", define.Earlier,
			"acts on events of other agents by their ids in channels that the agent is in",
			func(r *c2ahost.Rules) {
				r.Foreign = func(h *c2ahost.Host, e c2a.Event, agent string) bool {
					return h.Rules.MayRead(h, e.Place.Conversation, agent)
				}
			}),
		define.Host("C2A-TOOL-016", "mention-without-context", define.Earlier,
			"doesn't provide the thread's context with a mention", func(r *c2ahost.Rules) { r.Context = "" }),
		define.Frames(c2aserve.Harness, "C2A-TOOL-018", "chat-by-its-own-method", define.Earlier,
			"sends messages with a separate method", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != wire.MethodToolsCall || f.At("params")["name"] != "chat.send_message" {
						return []frame{f}
					}
					return []frame{{"jsonrpc": "2.0", "method": "chat/sent", "params": f.At("params", "arguments")}, f}
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-TOOL-019", "mailbox-answered", define.Earlier,
			"answers events that it finds in the mailbox", func() serve.Tamperer {
				listing := map[string]bool{}
				return tamperer{
					Out: func(f frame) []frame {
						if f.At("params")["name"] == "chat.list_events" {
							listing[f.ID()] = true
						}
						return []frame{f}
					},
					In: func(f frame) (pass, send []frame) {
						if !listing[f.ID()] || f.Method() != "" {
							return []frame{f}, nil
						}
						events, _ := f.At("result", "structuredContent")["events"].([]any)
						for i, e := range events {
							if c := frame(e.(map[string]any)).At("conversation"); c["kind"] == "channel" {
								send = append(send, frame{"jsonrpc": "2.0", "id": fmt.Sprintf("found-%d", i),
									"method": wire.MethodToolsCall, "params": map[string]any{
										"name": "chat.send_message", "agent": "agent:lead", "arguments": map[string]any{
											"target":         map[string]any{"conversationId": c["id"]},
											"idempotencyKey": fmt.Sprintf("found-%d", i),
											"visibility":     "channel", "directedness": "ambient", "text": "I do",
											"inReplyTo": frame(e.(map[string]any))["eventId"],
										},
									}})
							}
						}
						return []frame{f}, send
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-TOOL-021", "effects-retried", define.Earlier,
			"repeats every failed call, no matter what the call does", func() serve.Tamperer {
				sent := map[string]frame{}
				return tamperer{
					Out: func(f frame) []frame {
						if f.Method() == wire.MethodToolsCall {
							sent[f.ID()] = f.Copy()
						}
						return []frame{f}
					},
					In: func(f frame) (pass, send []frame) {
						call := sent[f.ID()]
						if call == nil || f.At("result")["isError"] != true {
							return []frame{f}, nil
						}
						delete(sent, f.ID()) // once
						return nil, []frame{call}
					},
				}
			}),
		define.Host("C2A-TOOL-022", "deferral-toggles", define.Earlier,
			"treats a second deferral as a withdrawal of the first",
			func(r *c2ahost.Rules) { r.DeferToggles = true }),
	}
}

// claims are faults in how a host keeps claims.
func claims() []fault.Fault {
	rule := func(requirement, name string, drafts []c2a.Draft, does string,
		bug func(r *c2ahost.ClaimRules)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Claims) })
	}
	return []fault.Fault{
		rule("C2A-CLAIM-001", "claims-for-all", define.Both, "grants every claim",
			func(r *c2ahost.ClaimRules) { r.Exclusive = false }),
		rule("C2A-CLAIM-001", "claims-by-event-id", define.Both, "treats the events that several agents got for one "+
			"message as unrelated",
			func(r *c2ahost.ClaimRules) { r.PerEvent = true }),
		rule("C2A-CLAIM-002", "reclaim-refused", define.Earlier, "refuses the owner's own second claim",
			func(r *c2ahost.ClaimRules) { r.Again = false }),
		rule("C2A-CLAIM-003", "claims-blindly", define.Earlier, "grants claims on unknown events",
			func(r *c2ahost.ClaimRules) { r.Blind = true }),
		define.Calls("C2A-CLAIM-004", "threads-unclaimable", "doesn't accept claims on threads", "chat.claim",
			func(a frame) { delete(a, "threadId") }),
		rule("C2A-CLAIM-005", "claims-for-ever", define.Earlier, "never lets a claim expire",
			func(r *c2ahost.ClaimRules) { r.TTLMs = 0 }),
		rule("C2A-CLAIM-012", "names-whom-it-refuses", define.Both, "names the agent that it refuses as the owner",
			func(r *c2ahost.ClaimRules) { r.Misnames = true }),
		rule("C2A-MODE-013", "refuses-with-the-text", define.Both,
			"repeats the message when it refuses an agent's claim or reply",
			func(r *c2ahost.ClaimRules) { r.Quotes = true }),
		rule("C2A-TOOL-014", "renewed-on-paper", define.Earlier,
			"reports a repeated claim as extended, but ends it when the first would have ended",
			func(r *c2ahost.ClaimRules) { r.OnPaper = true }),
		rule("C2A-CLAIM-005", "lists-claims-that-ran-out", define.Earlier,
			"lists a claim in its state after it has expired", func(r *c2ahost.ClaimRules) { r.Stays = true }),
		rule("C2A-CLAIM-005", "answered-by-what-never-appeared", define.Earlier,
			"treats a reply that the platform refused as an answer, and doesn't grant the event to anyone else",
			func(r *c2ahost.ClaimRules) { r.Hasty = true }),
		rule("C2A-CLAIM-005", "claims-endless-by-repetition", define.Earlier,
			"never lets a repeated claim expire", func(r *c2ahost.ClaimRules) { r.Endless = true }),
		rule("C2A-CLAIM-006", "answered-up-for-grabs", define.Both,
			"grants a claim on an answered event as soon as the earlier claim has expired",
			func(r *c2ahost.ClaimRules) { r.Lasting = false }),
		rule("C2A-CLAIM-006", "claimed-anew-runs-out", define.Both,
			"lets a claim expire although its owner has repeated it after answering",
			func(r *c2ahost.ClaimRules) { r.Anew = true }),
		rule("C2A-CLAIM-007", "claim-outlives-message", define.Both,
			"treats a claim as a response, and cancels nothing when the message is deleted",
			func(r *c2ahost.ClaimRules) { r.Closes = true }),
		rule("C2A-CLAIM-008", "claimant-left-outside", define.Earlier,
			"never shows the claiming agent more than the knock",
			func(r *c2ahost.ClaimRules) { r.Body = 0 }),
		rule("C2A-CLAIM-008", "body-for-all", define.Earlier,
			"shows the body to the whole role as soon as one agent has claimed it",
			func(r *c2ahost.ClaimRules) { r.Shared = true }),
		define.Misjudges("C2A-CLAIM-009", "role-mention-for-all", c2ahost.RoleMention, define.Earlier,
			"injects a role mention for everyone with the role", define.Mode(c2a.Buffered)),
		rule("C2A-CLAIM-010", "reply-without-claim", define.Earlier, "lets anyone answer a role mention",
			func(r *c2ahost.ClaimRules) { r.Needed, r.Guarded = false, false }),
		define.Misjudges("C2A-CLAIM-011", "workers-injected", c2ahost.AgentWithoutTask, define.Earlier,
			"injects messages between workers into the lead's turns", define.Mode(c2a.Buffered)),
	}
}
