package alternate

import (
	"fmt"
	"hash/fnv"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// bridges are choices of a host that is a bridge to a chat platform.
func bridges() []alternate.Alternate {
	return slices.Concat(bridgedDecisions(), bridgedContents(), bridgedEvents(), bridgedTools(), bridgedPosts())
}

// bridgedDecisions are choices of whom a message concerns, and of what becomes of it.
func bridgedDecisions() []alternate.Alternate {
	pure := func(text string) bool { return c2a.IsFiller(text) && c2a.IsThanks(text) }
	return []alternate.Alternate{
		decides("C2A-MODE-005", "ambient-talk-unseen", both, "delivers messages that aren't aimed at anyone as silent",
			func(x *c2ahost.Expectation) {
				if x.Case == c2ahost.Unaddressed || x.Case == c2ahost.AgentWithoutTask {
					x.Modes = []c2a.Mode{c2a.Silent}
				}
			}),
		host("C2A-ATT-010", "ok-is-an-answer", both, "treats a plain ok like any other message",
			func(r *c2ahost.Rules) { r.Filler = pure }),
		host("C2A-ATT-010", "ok-may-be-answered", both, "lets an agent answer a plain ok", func(r *c2ahost.Rules) {
			r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
				if x.Case == c2ahost.Thanks && !pure(m.Text) {
					x.Policies = []c2a.Policy{c2a.MayRespond}
				}
			})
		}),
		host("C2A-ATT-013", "escaped-signs-are-signs", both, "ignores escapes in texts", func(r *c2ahost.Rules) {
			r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
				return c2a.ResolveMentions(w, strings.ReplaceAll(text, `\@`, " @"))
			}
		}),
		host("C2A-ATT-010", "thanks-go-nowhere", both, "doesn't deliver thanks to the agent", func(r *c2ahost.Rules) {
			withhold := r.Withhold
			r.Withhold = func(x c2ahost.Expectation) bool { return x.Case == c2ahost.Thanks || withhold(x) }
		}),
		host("C2A-DISP-014", "unclear-and-then-ignored", earlier,
			"treats the silence after the signal unclear as the end of an optional event", func(r *c2ahost.Rules) {
				r.Dispose = endsUnclear
			}),
		harness("C2A-DISP-014", "unclear-and-then-ignored-by-the-harness", earlier,
			"as a harness, treats the silence after the signal unclear as the end of an optional event",
			func(r *c2aharness.Rules) { r.Dispose = endsUnclear }),
		host("C2A-DISP-009", "what-must-not-be-answered-ends-ignored", earlier,
			"lists an event that must not be answered as ignored, even if an agent answers it", func(r *c2ahost.Rules) {
				dispose := r.Dispose
				r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
					if x.By == c2a.BySend && e.Policy == c2a.MustNotRespond {
						return c2a.Ignored
					}
					return dispose(e, x)
				}
			}),
		host("C2A-DISP-011", "what-expires-ends-ignored", earlier,
			"lowers the policy of an expired event, and closes the event if its agent stays silent",
			func(r *c2ahost.Rules) {
				r.Due.Expire = c2ahost.Lower
				dispose := r.Dispose
				r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
					if x.By == c2a.ByFailure && e.Policy == c2a.MayRespond {
						return c2a.Ignored
					}
					return dispose(e, x)
				}
			}),
		host("C2A-ATT-009", "reports-to-others", both, "treats a report that mentions someone as an ordinary message",
			func(r *c2ahost.Rules) {
				r.Amend(func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.StatusReport && len(r.Resolve(w, m.Text)) > 0 {
						x.Directedness, x.Modes = []c2a.Directedness{c2a.ToOther}, []c2a.Mode{c2a.ToolMailbox}
					}
				})
			}),
		host("C2A-ATT-009", "reports-stay-reports", earlier, "treats a report that names the agent as any other report",
			func(r *c2ahost.Rules) {
				r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.Mentioned && (m.Class == c2a.Status || m.Class == c2a.Progress) {
						x.Policies, x.Directedness = []c2a.Policy{c2a.MustNotRespond}, []c2a.Directedness{c2a.Ambient}
						x.Modes = []c2a.Mode{c2a.Silent}
					}
				})
			}),
		host("C2A-DUE-001", "deadlines-for-what-may-be-answered", earlier,
			"also gives deadlines to optional events", func(r *c2ahost.Rules) { r.Due.From = c2a.MayRespond }),
		host("C2A-DUE-005", "late-reminders", earlier, "reminds an agent after twenty minutes, and escalates after "+
			"twenty-five",
			func(r *c2ahost.Rules) { r.Due.RetryMs, r.Due.EscalateMs = 1_200_000, 1_500_000 }).
			Excluding("deadline-of-twenty-hours"), // which reminds, and escalates, at other times
		host("C2A-EVT-001", "one-id-for-all-agents", both, "uses one id for all agents' events of a message",
			func(r *c2ahost.Rules) {
				r.Shape = func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
					if m.ID == "" || e.Reaction != nil {
						return
					}
					h := fnv.New32a()
					_, _ = h.Write([]byte(m.ID + e.EditOf + m.Text))
					if e.Reason == "escalation" {
						_, _ = h.Write([]byte(e.Reason))
					}
					e.ID = fmt.Sprintf("evt_%d", h.Sum32())
					e.Key = e.ID + ":" + e.Recipient
				}
				r.Claims.Body = c2ahost.BodyRaised
			}),
		frames("C2A-CLAIM-004", "claimed-threads-are-closed", c2aserve.Host, both,
			"refuses replies in a thread that another agent has claimed",
			func() serve.Tamperer { return closedThreads(map[string]string{}) }),
		frames("C2A-DEL-008", "one-event-at-a-time", c2aserve.Host, both,
			"delivers an event only when the agent's previous event in the conversation is acknowledged",
			func() serve.Tamperer {
				a := newAwaits()
				return tamperer{In: a.incoming, Out: a.outgoing}
			}).Excluding("three-attempts"), // what waits behind an event that is given up would never come
	}
}

// endsUnclear ends an optional event with the signal unclear: nothing comes after it.
func endsUnclear(e c2a.Event, x c2a.Ending) c2a.Disposition {
	if x.Signal == "unclear" && e.Policy < c2a.MustRespond {
		x = c2a.Ending{By: c2a.BySilence}
	}
	return c2a.Dispose(e, x)
}

// bridgedContents are choices of how the text of a message is written. A draft whose content is a text leaves none.
func bridgedContents() []alternate.Alternate {
	contents := func(name, does string, parts func(text string) []any) alternate.Alternate {
		return frames("C2A-EVT-013", name, c2aserve.Host, earlier, does,
			fault.Outgoing(wire.MethodDeliver, func(f frame) {
				content, _ := f.At("params")["content"].([]any)
				if len(content) != 1 || f.At("params", "injection")["mode"] == "digest" {
					return
				}
				text, _ := content[0].(map[string]any)["text"].(string)
				f.At("params")["content"] = parts(text)
			}))
	}
	text := func(s string) any { return frame{"type": "text", "text": s} }
	texts := func(parts []string) (all []any) {
		for _, p := range parts {
			all = append(all, text(p))
		}
		return all
	}
	return []alternate.Alternate{
		contents("parts-as-they-come", "splits a text into parts at any position", func(s string) []any {
			runes := []rune(s)
			return texts([]string{string(runes[:len(runes)/3]), string(runes[len(runes)/3:])})
		}),
		contents("parts-by-words", "writes each word as a part",
			func(s string) []any { return texts(strings.Split(s, " ")) }),
		contents("parts-by-lines", "writes each line as a part",
			func(s string) []any { return texts(strings.Split(s, "\n")) }),
		contents("empty-parts", "begins and ends with an empty part",
			func(s string) []any { return texts([]string{"", s, ""}) }),
		contents("parts-of-other-types", "adds parts that are not text", func(s string) []any {
			return []any{frame{"type": "blocks", "blocks": []any{}}, text(s), frame{"type": "image", "alt": "a cat",
				"url": "https://files.example/cat.png"}, frame{"type": "divider", "text": nil}}
		}),
		contents("mentions-as-parts", "writes a mention as a part of another type", func(s string) []any {
			at := handle.FindStringIndex(s)
			if at == nil {
				return []any{text(s)}
			}
			mention := frame{"type": "mention", "text": s[at[0]:at[1]], "user": "U1"}
			return []any{text(s[:at[0]]), mention, text(s[at[1]:])}
		}),
		contents("mentions-by-id", "writes a mention as a part that has only an id", func(s string) []any {
			at := handle.FindStringIndex(s)
			if at == nil || longer(s[at[1]:]) {
				return []any{text(s)}
			}
			return []any{text(s[:at[0]]), frame{"type": "user", "user_id": "U1"}, text(s[at[1]:])}
		}),
	}
}

var handle = regexp.MustCompile(`@[\w.-]*\w`)

// longer reports whether a handle goes on with the rest, in letters that no handle has: it names nobody.
func longer(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r)
}

// bridgedEvents are choices of what an event says, and of when it comes.
func bridgedEvents() []alternate.Alternate {
	h := c2aserve.Host
	delivered := func(open, name string, drafts []string, does string, change func(p frame)) alternate.Alternate {
		return frames(open, name, h, drafts, does,
			fault.Outgoing(wire.MethodDeliver, func(f frame) { change(f.At("params")) }))
	}
	return []alternate.Alternate{
		delivered("C2A-EVT-010", "keys-of-another-form", earlier, "makes idempotency keys of another form",
			func(p frame) {
				h := fnv.New64a()
				_, _ = fmt.Fprint(h, p["eventId"], p.At("target")["recipient"])
				p.At("reliability")["idempotencyKey"] = fmt.Sprintf("%x", h.Sum64())
			}),
		delivered("C2A-EVT-018", "sequences-from-nought", earlier, "counts sequence numbers from 0", func(p frame) {
			if n, ok := p.At("timing")["sequence"].(float64); ok {
				p.At("timing")["sequence"] = n - 1
			}
		}),
		delivered("C2A-EVT-018", "sequences-by-the-clock", earlier,
			"uses microseconds as sequence numbers", func(p frame) {
				if n, ok := p.At("timing")["sequence"].(float64); ok {
					p.At("timing")["sequence"] = 1_782_302_400_000_000 + int64(n)
				}
			}),
		delivered("C2A-EVT-004", "no-normal-priorities", earlier, "leaves out the priority normal",
			func(p frame) {
				if p.At("attention")["priority"] == "normal" {
					delete(p.At("attention"), "priority")
				}
			}),
		delivered("C2A-EVT-015", "mentions-with-roles", earlier, "lists the roles that are mentioned",
			func(p frame) {
				if p.At("attention")["reason"] == "role_mention" {
					p.At("target")["mentions"] = []any{"role:backend"}
				}
			}),
		delivered("C2A-TOOL-016", "context-everywhere", earlier, "gives every event a context",
			func(p frame) { p.At("injection")["context"] = "none" }),
		delivered("C2A-EVT-003", "names-in-full", both, "names authors in full", func(p frame) {
			author := p.At("author")
			author["displayName"] = fmt.Sprintf("%v \u201cthe great\u201d \U0001f680", author["displayName"])
		}),
		delivered("C2A-EVT-003", "programs-are-apps", both, "calls programs apps", func(p frame) {
			if kind := p.At("author")["kind"]; kind != "human" && kind != "agent" {
				p.At("author")["kind"] = "app"
			}
		}),
		delivered("C2A-BOX-001", "digests-by-nobody", earlier, "doesn't name an author for a digest", func(p frame) {
			if p.At("injection")["mode"] == "digest" {
				delete(p, "author")
			}
		}),
		delivered("C2A-EVT-007", "modes-by-default", current, "leaves out the default mode",
			func(p frame) {
				usual := map[any]string{true: "buffered", false: "tool_mailbox"}
				if p.At("injection")["mode"] == usual[p["addressedToMe"]] && p["knock"] == nil {
					delete(p, "injection")
				}
			}),
		delivered("C2A-MODE-009", "knocks-in-words", both, "describes the author and the place of a knock in words",
			func(p frame) {
				if k := p.At("knock"); k["from"] != nil {
					k["from"], k["where"] = fmt.Sprint(p.At("author")["displayName"]), "a channel"
					k["unread"] = 1
				}
			}),
		delivered("C2A-MODE-012", "knocks-for-lists", both, "names the list tool for pulling the body of a knock",
			func(p frame) {
				if k := p.At("knock"); k["pullWith"] != nil {
					k["pullWith"] = "chat.list_events"
				}
			}),
		delivered("C2A-EDIT-001", "streams-everywhere", earlier, "puts every conversation into a stream",
			func(p frame) {
				if c := p.At("conversation"); c["streamId"] == nil {
					c["streamId"] = "stream_all"
				}
			}),
		frames("C2A-COMPOSE-022", "cancels-in-other-words", h, both, "cancels with a one-word reason",
			fault.Outgoing(wire.MethodCancelled, func(f frame) { f.At("params")["reason"] = "stale" })),
		frames("C2A-COMPOSE-010", "keeps-typing-to-itself", h, both, "doesn't pass on who is typing",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodTyping {
						return nil
					}
					return []frame{f}
				}}
			}),
		frames("C2A-COMPOSE-010", "tells-all-of-typing", h, both, "doesn't say whom a typing signal is for",
			fault.Outgoing(wire.MethodTyping, func(f frame) { delete(f.At("params"), "recipient") })),
		delivered("C2A-DEL-006", "times-in-seconds", earlier, "writes times in whole seconds", func(p frame) {
			if at, err := time.Parse(time.RFC3339Nano, fmt.Sprint(p.At("timing")["createdAt"])); err == nil {
				p.At("timing")["createdAt"] = at.Format(time.RFC3339)
			}
		}),
		frames("C2A-DEL-001", "delivers-twice", h, earlier, "sends each delivery twice without waiting for the "+
			"acknowledgement",
			twice),
		frames("C2A-EVT-014", "conversations-by-other-ids", h, both, "uses its own ids for conversations",
			otherConversations),
		frames("C2A-DEL-001", "notices-unacknowledged", h, both,
			"delivers events that must not be answered as notifications", notified).
			// These would wait for an acknowledgement for ever.
			Excluding("one-event-at-a-time", "retries-every-second", "retries-every-three-seconds"),
		frames("C2A-REACT-006", "an-only-agent-unnamed", h, current, "names no recipient if the world has only one "+
			"agent",
			onlyUnnamed),
		frames("C2A-EVT-003", "notices-of-its-own", h, both, "tells every agent in an event that the host is online",
			ownNotices),
		{
			Name: "summaries-by-mailbox", Open: "C2A-EVT-013", Role: h, Drafts: both,
			Does: "puts summaries of reports into the mailbox as its own messages",
			Choice: func(o *serve.Options) {
				alternate.Tampers(without("digest"))(o)
				alternate.Tampers(fault.Outgoing(wire.MethodDeliver, func(f frame) {
					if i := f.At("params", "injection"); i["mode"] == "digest" {
						i["mode"] = "tool_mailbox"
					}
				}))(o)
			},
		},
		host("C2A-DEL-001", "polls-its-platform", both,
			"looks for messages a second and a half after they were posted, and delivers them as they are then",
			func(r *c2ahost.Rules) { r.PollMs = 1_500 }).
			Excluding("two-seconds-later"), // both say when
		host("C2A-BOX-001", "digests-by-number", both, "gives only the number of reports in a digest",
			func(r *c2ahost.Rules) {
				r.Summary = func(reports []string) string {
					return fmt.Sprintf("Reports since the last one: %d.", len(reports))
				}
			}),
		host("C2A-EXPO-006", "long-topics", both, "describes the topic of a knock at length", func(r *c2ahost.Rules) {
			r.Topic = func(_ *c2a.World, m c2a.Message, _ c2ahost.Case) string {
				return fmt.Sprintf("something new was said there, %d bytes of it; no more is told here", len(m.Text))
			}
		}),
	}
}

// bridgedTools are choices of what tools answer.
func bridgedTools() []alternate.Alternate {
	h := c2aserve.Host
	answered := func(open, name, does string, change func(structured frame)) alternate.Alternate {
		return frames(open, name, h, both, does, toolResults(func(_, result frame) {
			if s := result.At("structuredContent"); len(s) > 0 {
				change(s)
				result["content"] = []any{frame{"type": "text", "text": "see the structured content"}}
			}
		}))
	}
	each := func(list string, change func(item frame)) func(frame) {
		return func(s frame) {
			items, _ := s[list].([]any)
			for _, x := range items {
				if item, ok := x.(map[string]any); ok {
					change(item)
				}
			}
		}
	}
	return []alternate.Alternate{
		frames("C2A-TOOL-001", "tools-by-pages", h, both, "lists its tools in pages", toolPages),
		frames("C2A-TOOL-013", "idempotency-in-words", h, both, "says in words which tools are idempotent",
			toolLists(func(tools []any) []any {
				for _, x := range tools {
					tool := x.(map[string]any)
					delete(tool, "annotations")
					tool["description"] = fmt.Sprintf("%v Idempotent.", tool["description"])
				}
				return tools
			})),
		frames("C2A-TOOL-001", "tools-with-schemas", h, both, "gives every annotation of its tools",
			toolLists(func(tools []any) []any {
				for _, x := range tools {
					maps.Copy(x.(map[string]any), frame{"title": "Chat", "icons": []any{}, "_meta": frame{"v": 2},
						"inputSchema":  frame{"type": "object", "additionalProperties": true},
						"outputSchema": frame{"type": "object"}})
				}
				return tools
			})),
		answered("C2A-TOOL-015", "talkative-results", "adds fields to the results of tools",
			func(s frame) { s["ok"], s["ts"], s["permalink"] = true, "1782302400.000100", nil }),
		answered("C2A-TOOL-004", "reads-more-of-messages", "adds fields to messages that are read",
			each("messages", func(m frame) { m["reactions"], m["edited"], m["threadId"] = []any{}, nil, "T9" })),
		answered("C2A-TOOL-007", "lists-without-texts", "lists events without their texts",
			each("events", func(e frame) { delete(e, "text") })).
			Excluding("tools-in-words", "knocks-for-lists"), // nothing would tell what was said
		answered("C2A-TOOL-007", "lists-without-policies", "lists events without their policies",
			each("events", func(e frame) { delete(e, "policy") })),
		answered("C2A-CLAIM-005", "claims-without-an-end", "doesn't say when a claim expires",
			func(s frame) { delete(s, "ttlMs") }).
			Excluding("long-claims"), // a claim without an end lasts an hour at most
		frames("C2A-TOOL-015", "errors-without-kinds", h, both, "doesn't give the kind of an error",
			toolResults(func(_, result frame) {
				if result["isError"] == true && result.At("structuredContent", "error")["kind"] == "invalid" {
					delete(result, "structuredContent")
				}
			})),
		frames("C2A-TOOL-015", "invalid-by-code", h, both, "refuses invalid input with -32602",
			toolResults(func(f, result frame) {
				kind := result.At("structuredContent", "error")["kind"]
				if result["isError"] == true && (kind == "invalid" || kind == "unknown") {
					delete(f, "result")
					f["error"] = frame{"code": -32602, "message": "invalid params", "data": frame{"kind": kind}}
				}
			})),
		frames("C2A-TOOL-015", "results-in-several-parts", h, both, "answers tool calls with several content parts",
			toolResults(func(_, result frame) {
				if result["isError"] != true {
					said, _ := result["content"].([]any)
					result["content"] = append([]any{frame{"type": "text", "text": "Here it is."}}, said...)
				}
			})),
		frames("C2A-DISP-001", "fates-of-nobody", h, both, "doesn't say for which agent an event has ended",
			results(port.MethodInspect, func(result frame) {
				each("dispositions", func(fate frame) { delete(fate, "agent") })(result)
			})).Excluding("one-id-for-all-agents"), // nobody could tell whose event has ended
		frames("C2A-DISP-001", "keeps-no-list-of-claims", h, both, "doesn't list claims in its state",
			results(port.MethodInspect, func(result frame) { delete(result, "claims") })),
	}
}

// bridgedPosts are choices of when a platform shows what is posted, and what else it shows.
func bridgedPosts() []alternate.Alternate {
	h := c2aserve.Host
	return []alternate.Alternate{
		frames("C2A-OUT-050", "answers-before-it-shows", h, both, "answers a call before the platform shows the post",
			answersFirst),
		frames("C2A-OUT-059", "shows-errors", h, both, "posts a notice on the platform about each call that it has "+
			"refused",
			func() serve.Tamperer {
				n := 0
				return tamperer{Out: func(f frame) []frame {
					if f.At("result")["isError"] != true {
						return []frame{f}
					}
					n++
					return []frame{f, {"jsonrpc": "2.0", "method": port.MethodPosted, "params": frame{"op": "post",
						"message": fmt.Sprintf("notice-%d", n), "conversation": "general", "origin": "program",
						"agent": "agent:lead", "text": "An agent tried something that is not possible."}}}
				}}
			}),
		frames("C2A-OUT-057", "shows-progress", h, earlier, "shows agents' progress on the platform",
			func() serve.Tamperer {
				n := 0
				return tamperer{In: func(f frame) (pass, send []frame) {
					if f.Method() == wire.MethodProgress {
						n++
						send = []frame{{"jsonrpc": "2.0", "method": port.MethodPosted, "params": frame{"op": "status",
							"message": fmt.Sprintf("progress-%d", n), "conversation": "general", "agent": "agent:lead",
							"text": fmt.Sprint(f.At("params")["message"]), "origin": "program"}}}
					}
					return []frame{f}, send
				}}
			}),
		frames("C2A-OUT-050", "posts-by-other-ids", h, both, "gives posts ids with special characters",
			func() serve.Tamperer {
				return renames{of: postID, is: `"post_$1"`, out: []byte(`"$$p:$1/é"`), back: otherPostID}
			}),
		frames("C2A-REACT-001", "one-glyph-at-a-time", h, both,
			"removes an agent's glyph when the agent adds another", glyphsInTurn),
	}
}

// closedThreads takes no reply in a thread but from the agent that has claimed it, by thread.
type closedThreads map[string]string

func (c closedThreads) Outgoing(raw []byte) [][]byte { return [][]byte{raw} }

func (c closedThreads) Incoming(raw []byte) (pass, send [][]byte) {
	f, p, a := called(raw)
	agent := fmt.Sprint(p["agent"])
	target, _ := a["target"].(map[string]any)
	thread, _ := target["threadId"].(string)
	switch owner := c[thread]; {
	case p["name"] == "chat.claim" && a["threadId"] != nil && c[fmt.Sprint(a["threadId"])] == "":
		c[fmt.Sprint(a["threadId"])] = agent
	case p["name"] == "chat.send_message" && owner != "" && owner != agent:
		return nil, encoded(frame{"jsonrpc": "2.0", "id": f["id"], "result": frame{"isError": true,
			"content":           []any{frame{"type": "text", "text": owner + " has claimed the thread"}},
			"structuredContent": frame{"error": frame{"kind": "claimed", "owner": owner, "message": "it is claimed"}}}})
	}
	return [][]byte{raw}, nil
}

// without leaves a capability out of what the program says of itself.
func without(capability string) func() serve.Tamperer {
	return results(port.MethodHello, func(result frame) {
		all, _ := result["capabilities"].([]any)
		result["capabilities"] = slices.DeleteFunc(all, func(c any) bool { return c == capability })
	})
}

// notified delivers once and by a notification what must not be answered.
func notified() serve.Tamperer {
	var dropped []string // ids of requests
	told := map[any]bool{}
	return tamperer{Out: func(f frame) []frame {
		p := f.At("params")
		if f.Method() == wire.MethodCancelled && slices.Contains(dropped, fault.ID(p["requestId"])) {
			return nil
		}
		if f.Method() != wire.MethodDeliver || p["policy"] != "must_not_respond" &&
			p.At("attention")["policy"] != "must_not_respond" {
			return []frame{f}
		}
		dropped = append(dropped, f.ID())
		id := [2]any{p["eventId"], p["recipient"]}
		if told[id] {
			return nil
		}
		told[id] = true
		delete(f, "id")
		return []frame{f}
	}}
}

// onlyUnnamed delivers without a recipient in a world of one agent.
func onlyUnnamed() serve.Tamperer {
	only := false
	return tamperer{
		Out: func(f frame) []frame {
			if f.Method() == wire.MethodDeliver && only {
				delete(f.At("params"), "recipient")
			}
			return []frame{f}
		},
		In: func(f frame) (pass, send []frame) {
			if f.Method() == port.MethodReset {
				agents, _ := f.At("params")["agents"].([]any)
				only = len(agents) == 1
			}
			return []frame{f}, nil
		},
	}
}

// ownNotices delivers an event of the host to every agent as soon as it has greeted.
func ownNotices() serve.Tamperer {
	var draft c2a.Draft
	var agents, open []string
	var asked []string // ids of conformance/inspect
	return tamperer{
		Out: func(f frame) []frame {
			if fates, ok := f.At("result")["dispositions"].([]any); ok && slices.Contains(asked, f.ID()) {
				for i, agent := range agents {
					fates = append(fates, frame{"eventId": fmt.Sprintf("notice-%d", i), "agent": agent,
						"disposition": "ignored"})
				}
				f.At("result")["dispositions"] = fates
			}
			return []frame{f}
		},
		In: func(f frame) (pass, send []frame) {
			if f.Method() == port.MethodReset {
				draft, _ = c2a.ParseDraft(fmt.Sprint(f.At("params")["draft"]))
				agents = nil
				list, _ := f.At("params")["agents"].([]any)
				for _, a := range list {
					agents = append(agents, fmt.Sprint(a.(map[string]any)["id"]))
				}
			}
			if f.Method() == port.MethodInspect {
				asked = append(asked, f.ID())
			}
			if f.Method() == "" && slices.Contains(open, f.ID()) {
				return nil, nil
			}
			if f.Method() != "" || f.ID() != "initialize-1" {
				return []frame{f}, nil
			}
			for i, agent := range agents {
				id := fmt.Sprintf("notice-%d", i)
				open = append(open, id)
				send = append(send, frame{"jsonrpc": "2.0", "id": id, "method": wire.MethodDeliver,
					"params": ownNotice(draft, id, agent)})
			}
			return []frame{f}, send
		},
	}
}

func ownNotice(d c2a.Draft, id, agent string) frame {
	return fault.Parse(wire.EncodeEvent(d, 0, c2a.Event{
		ID: id, Key: id, Recipient: agent, Place: c2a.Place{Conversation: "lobby", Kind: c2a.Channel},
		Author: c2a.Author{ID: "bridge", Kind: c2a.Program, Name: "The Bridge"}, Text: "The bridge is online.",
		Directedness: c2a.Ambient, Policy: c2a.MustNotRespond, Mode: c2a.Silent, Reason: "system", Priority: c2a.Normal,
		Attempt: 1, Sequence: 1,
	}))
}

var postID, otherPostID = regexp.MustCompile(`"post_(\d+)"`), regexp.MustCompile(`"\$p:(\d+)/é"`)

// twice sends each delivery a second time, as the next attempt.
func twice() serve.Tamperer {
	var again []string
	return tamperer{
		Out: func(f frame) []frame {
			if f.Method() != wire.MethodDeliver || f["id"] == nil {
				return []frame{f}
			}
			next := f.Copy()
			next["id"] = "again-" + f.ID()
			again = append(again, "again-"+f.ID())
			for i, attempt := range []frame{f, next} {
				r := attempt.At("params", "reliability")
				r["attempt"] = 2*r["attempt"].(float64) - 1 + float64(i)
			}
			return []frame{f, next}
		},
		In: func(f frame) (pass, send []frame) {
			if f.Method() == "" && slices.Contains(again, f.ID()) {
				return nil, nil
			}
			return []frame{f}, nil
		},
	}
}

// otherConversations gives conversations other ids on the link, and takes either.
func otherConversations() serve.Tamperer {
	const prefix = "bridge/"
	rename := func(c frame) {
		if id, ok := c["id"].(string); ok {
			c["id"] = prefix + id
		}
	}
	return tamperer{
		Out: func(f frame) []frame {
			if f.Method() == wire.MethodDeliver || f.Method() == wire.MethodTyping {
				rename(f.At("params", "conversation"))
			}
			return []frame{f}
		},
		In: func(f frame) (pass, send []frame) {
			for _, a := range []frame{f.At("params", "arguments"), f.At("params", "arguments", "target")} {
				if id, ok := a["conversationId"].(string); ok {
					a["conversationId"] = strings.TrimPrefix(id, prefix)
				}
			}
			return []frame{f}, nil
		},
	}
}

// toolPages lists three tools at a time, and says by nextCursor that there are more.
func toolPages() serve.Tamperer {
	const size = 3
	from := map[string]int{} // by id of the request
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodToolsList {
				n := 0
				_, _ = fmt.Sscan(fmt.Sprint(f.At("params")["cursor"]), &n)
				from[f.ID()] = n
			}
			return []frame{f}, nil
		},
		Out: func(f frame) []frame {
			n, ok := from[f.ID()]
			tools, _ := f.At("result")["tools"].([]any)
			if !ok || f.Method() != "" || tools == nil {
				return []frame{f}
			}
			delete(from, f.ID())
			f.At("result")["tools"] = tools[min(n, len(tools)):min(n+size, len(tools))]
			if n+size < len(tools) {
				f.At("result")["nextCursor"] = fmt.Sprint(n + size)
			}
			return []frame{f}
		},
	}
}

// answersFirst lets an answer pass what was posted just before it.
func answersFirst() serve.Tamperer {
	var held []frame
	return tamperer{Out: func(f frame) []frame {
		if f.Method() == port.MethodPosted {
			held = append(held, f)
			return nil
		}
		out := held
		held = nil
		if f.At("result")["content"] != nil {
			return append([]frame{f}, out...)
		}
		return append(out, f)
	}}
}

// glyphsInTurn shows one glyph of an agent on a message at a time.
func glyphsInTurn() serve.Tamperer {
	shown := map[string]frame{}
	return tamperer{Out: func(f frame) []frame {
		p := f.At("params")
		if f.Method() != port.MethodPosted || p["op"] != "react" {
			return []frame{f}
		}
		on := fmt.Sprint(p["agent"], p["message"])
		old := shown[on]
		shown[on] = f.Copy()
		if old == nil {
			return []frame{f}
		}
		old.At("params")["op"] = "unreact"
		return []frame{old, f}
	}}
}
