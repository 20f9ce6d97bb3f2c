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
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// nearby are faults that show only beside what is usual: a second thread, a person with a similar handle, the same
// words twice, a message in another script.
func nearby() []fault.Fault { return slices.Concat(nearbyMatters(), nearbyPosts(), nearbyAnswers()) }

// nearbyMatters are those in whom a message concerns, and in which mode.
func nearbyMatters() []fault.Fault {
	rereads := func(requirement, name, does string,
		reread func(w *c2a.World, m *c2a.Message, agent string)) fault.Fault {
		return define.Host(requirement, name, define.Both, does, func(r *c2ahost.Rules) {
			decide := r.Decide
			r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
				reread(w, &m, agent)
				return decide(r, w, m, agent)
			}
		})
	}
	resolves := func(requirement, name, does string,
		change func(w *c2a.World, found []c2a.Mention) []c2a.Mention) fault.Fault {
		return define.Host(requirement, name, define.Both, does, func(r *c2ahost.Rules) {
			resolve := r.Resolve
			r.Resolve = func(w *c2a.World, text string) []c2a.Mention { return change(w, resolve(w, text)) }
		})
	}
	knocks := func(requirement, name string, drafts []c2a.Draft) fault.Fault {
		const does = "delivers an approval in a thread only as a knock"
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
			r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
				if x.Case == c2ahost.Mentioned && m.Approval && m.Place.Thread != "" {
					x.Modes = []c2a.Mode{c2a.Notify}
				}
			})
		})
	}
	return []fault.Fault{
		resolves("C2A-ATT-013", "agents-in-longer-handles",
			"treats a mention of a person as a mention of an agent with a shorter handle",
			func(w *c2a.World, found []c2a.Mention) []c2a.Mention {
				for _, m := range slices.Clone(found) {
					for _, p := range w.People {
						i := slices.IndexFunc(w.Agents, func(a c2a.Agent) bool {
							return m.ID == p.ID && strings.HasPrefix(p.Handle, a.Handle)
						})
						if i >= 0 {
							found = append(found, c2a.Mention{ID: w.Agents[i].ID})
						}
					}
				}
				return found
			}),
		resolves("C2A-ATT-014", "everybody-is-nobody", "overlooks a mention of everyone",
			func(_ *c2a.World, found []c2a.Mention) []c2a.Mention {
				return slices.DeleteFunc(found, func(m c2a.Mention) bool { return m.Everybody() })
			}),
		rereads("C2A-ATT-006", "speakers-are-not-asked",
			"overlooks a question to an agent that has joined the thread by speaking",
			func(_ *c2a.World, m *c2a.Message, agent string) {
				if m.Asks == agent {
					m.Joined = nil
				}
			}),
		rereads("C2A-ATT-007", "one-thread-is-all-threads",
			"lets an agent take part in all threads of a channel if it takes part in one",
			func(w *c2a.World, m *c2a.Message, agent string) {
				for _, t := range w.Threads {
					if m.Place.Thread != "" && t.Conversation == m.Place.Conversation &&
						slices.Contains(t.Participants, agent) {
						m.Joined = append(slices.Clone(m.Joined), agent)
					}
				}
			}),
		define.Host("C2A-ATT-007", "signals-join-threads", define.Both,
			"treats an agent that has only reacted in a thread as one that has written there",
			func(r *c2ahost.Rules) { r.Reactions.Joins = true }),
		knocks("C2A-MODE-002", "approvals-in-threads-wait", define.Current),
		knocks("C2A-MODE-003", "approvals-in-threads-knock", define.Earlier),
		define.Frames(c2aserve.Host, "C2A-MODE-005", "chatter-in-full-without-a-mailbox", define.Both,
			"injects channel chatter if the harness doesn't support the mailbox", injectsWhatIsSilent),
	}
}

// injectsWhatIsSilent delivers in full what is silent, because there is no mailbox.
func injectsWhatIsSilent() serve.Tamperer {
	without := false
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			if modes := f.At("result", "capabilities", "injection"); modes["tool_mailbox"] == false {
				without = true
			}
			return []frame{f}, nil
		},
		Out: func(f frame) []frame {
			p := f.At("params")
			if without && f.Method() == wire.MethodDeliver && define.ModeOf(p) == c2a.Silent.String() {
				p.At("injection")["mode"] = c2a.Buffered.String()
			}
			return []frame{f}
		},
	}
}

// nearbyPosts are those in what becomes of the messages of agents.
func nearbyPosts() []fault.Fault {
	posts := func(name, does string, change func(text string) string) fault.Fault {
		return define.Frames(c2aserve.Host, "C2A-OUT-060", name, define.Both, does,
			fault.Outgoing(port.MethodPosted, func(f frame) {
				if text, ok := f.At("params")["text"].(string); ok {
					f.At("params")["text"] = change(text)
				}
			}))
	}
	return []fault.Fault{
		posts("posts-in-ascii", "posts a question mark for each character outside ASCII", func(text string) string {
			return fault.ASCII(text, '?')
		}),
		posts("posts-are-cut", "posts only the first 500 characters of a message", func(text string) string {
			return text[:min(len(text), 500)]
		}),
		define.Frames(c2aserve.Host, "C2A-OUT-060", "same-words-are-one-post", define.Both,
			"reports a message as sent, but doesn't post it, if its agent has said the same elsewhere", saidBefore),
		onReactions("signals-shown-once-a-message", define.Current,
			"shows only the first signal of an agent on a message",
			func(p frame) any { return fmt.Sprint(p["agent"], " ", p["message"]) }),
		onReactions("signals-shown-once-a-place", define.Both, "shows a signal of an agent only once in a conversation",
			func(p frame) any { return fmt.Sprint(p["agent"], " ", p["conversation"], " ", p["glyph"]) }),
		define.Host("C2A-COMPOSE-022", "one-declines-for-all", define.Both,
			"closes a message for all agents if one declines it",
			func(r *c2ahost.Rules) { r.Reactions.ClosesForAll = true }),
		define.Frames(c2aserve.Host, "C2A-ATT-003", "lone-mentions-are-empty", define.Both,
			"drops a message that consists only of a mention", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					return onSurface(f, func(e map[string]any) bool {
						text, _ := e["text"].(string)
						return e["op"] != "post" || handle.FindString(text) != text || text == ""
					}), nil
				}}
			}),
		define.Frames(c2aserve.Host, "C2A-REACT-005", "edited-posts-are-strange", define.Both,
			"delivers no reaction to a message that its agent has edited", func() serve.Tamperer {
				edited := map[any]bool{}
				return tamperer{In: func(f frame) (pass, send []frame) {
					return onSurface(f, func(e map[string]any) bool {
						edited[e["id"]] = edited[e["id"]] || e["op"] == "edit"
						return e["op"] != "react" || !edited[e["message"]]
					}), nil
				}}
			}),
		define.Frames(c2aserve.Host, "C2A-TOOL-003", "readable-while-linked", define.Both,
			"doesn't show in its tools what was posted while the link was broken", forgetsBreaks),
		agentsWords("C2A-COMPOSE-022", "deleted-words-of-agents-stay", "delete",
			"doesn't cancel anything if an agent deletes what it has said"),
		agentsWords("C2A-COMPOSE-023", "edited-words-of-agents-stay", "edit",
			"overlooks that an agent edits what it has said"),
		define.Frames(c2aserve.Host, "C2A-COMPOSE-022", "cancels-what-came-before", define.Both,
			"cancels the last two deliveries to an agent in a conversation when a message is edited or deleted",
			cancelsTwice),
		define.Host("C2A-COMPOSE-022", "one-answer-for-a-conversation", define.Both,
			"treats an answer as also answering everything that is open in its conversation",
			func(r *c2ahost.Rules) { r.Posting.Sweeps = true }),
	}
}

// onReactions shows no second reaction of the same kind.
func onReactions(name string, drafts []c2a.Draft, does string, kind func(p frame) any) fault.Fault {
	return define.Frames(c2aserve.Host, "C2A-REACT-001", name, drafts, does, func() serve.Tamperer {
		there := map[any]bool{}
		return tamperer{Out: func(f frame) []frame {
			p := f.At("params")
			if f.Method() != port.MethodPosted || p["op"] != "react" {
				return []frame{f}
			}
			again := there[kind(p)]
			if there[kind(p)] = true; again {
				return nil
			}
			return []frame{f}
		}}
	})
}

// agentsWords overlooks what happens on the surface to what agents have said.
func agentsWords(requirement, name, op, does string) fault.Fault {
	return define.Frames(c2aserve.Host, requirement, name, define.Both, does, func() serve.Tamperer {
		said := map[any]bool{}
		return tamperer{
			Out: func(f frame) []frame {
				if f.Method() == port.MethodPosted {
					said[f.At("params")["message"]] = true
				}
				return []frame{f}
			},
			In: func(f frame) (pass, send []frame) {
				return onSurface(f, func(e map[string]any) bool { return e["op"] != op || !said[e["id"]] }), nil
			},
		}
	})
}

// cancelsTwice cancels another delivery of the same conversation, too.
func cancelsTwice() serve.Tamperer {
	type line struct{ agent, conversation any }
	where, before := map[string]line{}, map[line][]any{} // by request
	return tamperer{Out: func(f frame) []frame {
		p := f.At("params")
		switch f.Method() {
		case wire.MethodDeliver:
			k := line{fmt.Sprint(p["recipient"], p.At("target")["recipient"]), p.At("conversation")["id"]}
			where[f.ID()], before[k] = k, append(before[k], f["id"])
		case wire.MethodCancelled:
			for _, id := range slices.Backward(before[where[fault.ID(p["requestId"])]]) {
				if fault.ID(id) != fault.ID(p["requestId"]) {
					again := f.Copy()
					again.At("params")["requestId"] = id
					return []frame{f, again}
				}
			}
		}
		return []frame{f}
	}}
}

// forgetsBreaks shows nothing that was said while the link was broken.
func forgetsBreaks() serve.Tamperer {
	down, hidden := false, map[any]bool{} // texts
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			if f.Method() == port.MethodLink {
				down = f.At("params")["up"] == false
			}
			return onSurface(f, func(e map[string]any) bool {
				if down && e["op"] == "post" {
					hidden[e["text"]] = true
				}
				return true
			}), nil
		},
		Out: func(f frame) []frame {
			s := f.At("result", "structuredContent")
			if len(hidden) > 0 && f.At("result")["content"] != nil {
				f.At("result")["content"] = []any{}
			}
			for _, list := range []string{"messages", "events"} {
				if all, ok := s[list].([]any); ok {
					s[list] = slices.DeleteFunc(all, func(m any) bool { return hidden[m.(map[string]any)["text"]] })
				}
			}
			return []frame{f}
		},
	}
}

// saidBefore answers a message like the first one of its agent with the same words.
func saidBefore() serve.Tamperer {
	ids, asked := map[string]any{}, map[string]string{} // by agent and text; by call
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			a := f.At("params", "arguments")
			said := fmt.Sprint(f.At("params")["agent"], " ", a["text"])
			if !define.IsSend(f) || a["text"] == nil {
				return []frame{f}, nil
			}
			if id := ids[said]; id != nil {
				return nil, []frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{
					"content": []any{}, "structuredContent": map[string]any{"messageId": id}}}}
			}
			asked[f.ID()] = said
			return []frame{f}, nil
		},
		Out: func(f frame) []frame {
			if id := f.At("result", "structuredContent")["messageId"]; id != nil && asked[f.ID()] != "" {
				ids[asked[f.ID()]] = id
			}
			return []frame{f}
		},
	}
}

// nearbyAnswers are those in answers of tools, and in what comes again.
func nearbyAnswers() []fault.Fault {
	reads := func(requirement, name string, drafts []c2a.Draft, does string, bug func(message frame)) fault.Fault {
		return define.Answers(requirement, name, drafts, does, wire.MethodToolsCall, func(_, result frame) {
			all, _ := result.At("structuredContent")["messages"].([]any)
			for _, m := range all {
				bug(m.(map[string]any))
			}
		})
	}
	loses := func(requirement, name string, drafts []c2a.Draft, does string, which func(e c2a.Event) bool) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { r.Retry.Loses = which })
	}
	return []fault.Fault{
		loses("C2A-BOX-001", "digests-lost-in-a-break", define.Both,
			"drops a digest that is due while the link is broken",
			func(e c2a.Event) bool { return e.Mode == c2a.Digest }),
		loses("C2A-REACT-005", "reactions-lost-in-a-break", define.Both,
			"drops a reaction that someone gives while the link is broken",
			func(e c2a.Event) bool { return e.Reaction != nil }),
		loses("C2A-DUE-007", "handing-on-lost-in-a-break", define.Earlier,
			"doesn't pass on events that are due while the link is broken",
			func(e c2a.Event) bool { return e.Reason == "escalation" }),
		define.With(define.Frames(c2aserve.Host, "C2A-CLAIM-008", "claims-show-the-first-words", define.Earlier,
			"gives the first text of an edited message to the agent that claims it", firstWords),
			func(r *c2aserve.Rules) { r.Host.Claims.Body = c2ahost.BodyInResult }),
		reads("C2A-TOOL-004", "read-by-one-author", define.Earlier, "says that every author is a person when "+
			"messages are read",
			func(m frame) { m.At("author")["kind"] = c2a.Human.String() }),
		reads("C2A-TOOL-005", "pulls-are-cut", define.Both, "shortens long messages when they are read", func(m frame) {
			if text, _ := m["text"].(string); len(text) > 500 {
				m["text"] = text[:500]
			}
		}),
		define.Frames(c2aserve.Host, "C2A-REACT-005", "reactions-lost-in-a-retry", define.Both,
			"delivers a reaction again as a plain event", again(func(p frame) { delete(p, "reaction") })),
		define.Frames(c2aserve.Host, "C2A-DUE-002", "no-deadline-in-a-retry", define.Earlier,
			"doesn't set a deadline when it delivers an event again",
			again(func(p frame) { delete(p.At("attention"), "deadlineMs") })),
		define.Host("C2A-REACT-008", "own-glyphs-or-none", define.Current,
			"shows a dot for each signal for which the workspace has not chosen a glyph", func(r *c2ahost.Rules) {
				show := r.Reactions.Show
				r.Reactions.Show = func(w *c2a.World, signal string) string {
					if len(w.Glyphs) > 0 && w.Glyphs[signal] == "" {
						return "🔘"
					}
					return show(w, signal)
				}
			}),
	}
}

// again changes what is delivered more than once, from the second time on.
func again(bug func(p frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		seen := map[string]bool{}
		return define.Deliveries(func(p frame) {
			k := define.EventTo(p)
			if seen[k] {
				bug(p)
			}
			seen[k] = true
		})()
	}
}

// firstWords puts the text that a message was posted with into the answer to a claim.
func firstWords() serve.Tamperer {
	said, first := map[any]string{}, map[string]string{} // by message; by text
	return tamperer{
		In: func(f frame) (pass, send []frame) {
			return onSurface(f, func(e map[string]any) bool {
				text, _ := e["text"].(string)
				switch e["op"] {
				case "post":
					said[e["id"]] = text
				case "edit":
					first[text] = said[e["id"]]
				}
				return true
			}), nil
		},
		Out: func(f frame) []frame {
			s := f.At("result", "structuredContent")
			if text, _ := s["text"].(string); s["granted"] == true && first[text] != "" {
				s["text"] = first[text]
			}
			return []frame{f}
		},
	}
}
