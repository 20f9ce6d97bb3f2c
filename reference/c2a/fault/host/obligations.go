package host

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var unfinished = []c2a.Draft{c2a.Draft0811}

// obligation breaks a rule about authors that are blocked on an answer.
func obligation(requirement, name, does string, bug func(r *c2ahost.ObligationRules)) fault.Fault {
	return define.Host(requirement, name, unfinished, does, func(r *c2ahost.Rules) { bug(&r.Obligations) })
}

// shaped breaks the events of a host as they leave.
func shaped(requirement, name, does string, bug func(e *c2a.Event)) fault.Fault {
	return define.Shapes(requirement, name, unfinished, does,
		func(_ *c2a.World, _ c2a.Message, e *c2a.Event) { bug(e) })
}

// framed breaks the params of every delivery.
func framed(requirement, name, does string, bug func(p fault.Frame)) fault.Fault {
	return define.Frames("host", requirement, name, unfinished, does, define.Deliveries(bug))
}

// returns breaks each return.
func returns(requirement, name, does string, bug func(e *c2a.Event) bool) fault.Fault {
	return obligation(requirement, name, does, func(r *c2ahost.ObligationRules) {
		r.Return = func(_ *c2ahost.Host, _ c2ahost.Owing, e *c2a.Event) bool { return bug(e) }
	})
}

// effect changes what a signal of the recipient does.
func effect(requirement, name, signal, does string, x c2ahost.SignalEffect) fault.Fault {
	return obligation(requirement, name, does, func(r *c2ahost.ObligationRules) {
		effectOf := r.Effect
		r.Effect = func(s string) c2ahost.SignalEffect {
			if s == signal {
				return x
			}
			return effectOf(s)
		}
	})
}

// may changes who may discharge.
func may(requirement, name, does string,
	bug func(by string, o c2ahost.Owing, h *c2ahost.Host, right bool) bool) fault.Fault {
	return obligation(requirement, name, does, func(r *c2ahost.ObligationRules) {
		right := r.May
		r.May = func(h *c2ahost.Host, o c2ahost.Owing, by string) bool { return bug(by, o, h, right(h, o, by)) }
	})
}

// Obligations are the faults of a host about authors that are blocked on an answer.
func Obligations() []fault.Fault {
	all := declarationFaults()
	all = append(all, returnFaults()...)
	all = append(all, escalationFaults()...)
	all = append(all, dischargeFaults()...)
	all = append(all, armFaults()...)
	all = append(all, reactionFaults()...)
	all = append(all, ladderFaults()...)
	return append(all, openSetFaults()...)
}

func declarationFaults() []fault.Fault {
	return []fault.Fault{
		framed("C2A-OBLG-001", "creation-by-attempt",
			"gives a new creation time in each delivery", func(p fault.Frame) {
				if s, ok := p["createdAt"].(string); ok && len(s) > 5 {
					p["createdAt"] = "2020" + s[4:]
				}
			}),
		framed("C2A-OBLG-002", "recipients-by-name", "names recipients by their display names",
			func(p fault.Frame) {
				list, _ := p["recipients"].([]any)
				for i := range list {
					if r, ok := list[i].(map[string]any); ok {
						list[i] = r["displayName"]
					}
				}
			}),
		define.Shapes("C2A-OBLG-002", "recipients-are-all-there", unfinished,
			"names everyone who can read a message as a recipient",
			func(w *c2a.World, m c2a.Message, e *c2a.Event) {
				c, _ := w.Conversation(m.Place.Conversation)
				e.Recipients = nil
				for _, id := range c.Members {
					if id != m.Author {
						e.Recipients = append(e.Recipients, w.Author(id))
					}
				}
			}),
		shaped("C2A-OBLG-003", "short-in-the-event", "shortens the default action in the event", func(e *c2a.Event) {
			if o := e.Obligation; o != nil && len(o.DefaultAction) > 80 {
				o.DefaultAction = o.DefaultAction[:80]
			}
		}),
		framed("C2A-OBLG-004", "reactions-of-people", "says that everyone who reacts is a human", func(p fault.Frame) {
			if actor := p.At("reaction", "actor"); actor["kind"] != nil {
				actor["kind"] = "human"
			}
		}),
		shaped("C2A-OBLG-003", "always-halted", "states halted, no matter what the author "+
			"declared", func(e *c2a.Event) {
			if e.Obligation != nil {
				e.Obligation.Blocks = "halted"
			}
		}),
		framed("C2A-OBLG-004", "reaction-without-actor", "does not say who gave a reaction",
			func(p fault.Frame) { delete(p.At("reaction"), "actor") }),
		shaped("C2A-OBLG-004", "reaction-on-message", "names the message instead of the event that the reaction is on",
			func(e *c2a.Event) {
				if e.Reaction != nil {
					e.Reaction.Target = e.Reaction.On
				}
			}),
		shaped("C2A-OBLG-005", "obliging-optional",
			"makes the answer to an obligating event optional", func(e *c2a.Event) {
				if e.Obligation != nil {
					e.Policy = c2a.MayRespond
				}
			}),
		obligation("C2A-OBLG-006", "obliging-digest", "delivers a report with an obligation in the mode of other "+
			"reports",
			func(r *c2ahost.ObligationRules) {
				r.Lift = func(x *c2ahost.Expectation) { x.Policies = []c2a.Policy{c2a.MustRespond} }
			}),
		shaped("C2A-OBLG-007", "must-obliges", "adds an obligation to every event that must be answered",
			func(e *c2a.Event) {
				if e.Policy == c2a.MustRespond && e.Obligation == nil && e.Knock == nil {
					e.Obligation = &c2a.Obligation{Blocks: "halted"}
				}
			}),
		shaped("C2A-OBLG-007", "assignments-oblige", "treats an assignment as an obligation", func(e *c2a.Event) {
			if e.Reason == "assignment" && e.Obligation == nil && e.Knock == nil {
				e.Obligation = &c2a.Obligation{Blocks: "halted"}
			}
		}),
		obligation("C2A-OBLG-008", "none-obliges-nobody", "treats an obligation with blocks none as no obligation",
			func(r *c2ahost.ObligationRules) {
				r.Obliges = func(o c2a.Obligation) bool { return o.Blocks != "none" }
			}),
		obligation("C2A-OBLG-009", "returns-to-all", "applies an obligation to every agent in the conversation",
			func(r *c2ahost.ObligationRules) { r.Everybody = true }),
	}
}

func returnFaults() []fault.Fault {
	return []fault.Fault{
		returns("C2A-RET-001", "never-returns", "never returns an obligation", func(*c2a.Event) bool { return false }),
		returns("C2A-RET-002", "return-to-mailbox", "puts returns into the mailbox", func(e *c2a.Event) bool {
			e.Mode = c2a.ToolMailbox
			return true
		}),
		obligation("C2A-RET-002", "return-with-words", "repeats the message as the topic of its return",
			func(r *c2ahost.ObligationRules) {
				r.Return = func(h *c2ahost.Host, o c2ahost.Owing, e *c2a.Event) bool {
					if text, ok := h.AsPosted(o.Message); ok {
						e.Knock.Topic = text
					}
					return true
				}
			}),
		returns("C2A-RET-003", "age-of-return", "measures the age from the previous return", func(e *c2a.Event) bool {
			e.Knock.AgeMs /= int64(e.Knock.Return) + 1
			return true
		}),
		returns("C2A-RET-004", "no-default-action", "omits the default action from returns",
			func(e *c2a.Event) bool {
				e.Knock.DefaultAction = ""
				return true
			}),
		obligation("C2A-RET-005", "backs-off", "waits twice as long before each return",
			func(r *c2ahost.ObligationRules) {
				r.NextMs = func(o c2ahost.Owing, n int) int64 { return o.BaseMs + (int64(1)<<n-1)*o.IntervalMs }
			}),
		obligation("C2A-RET-006", "two-returns", "escalates after two returns",
			func(r *c2ahost.ObligationRules) { r.Returns, r.Declared = 2, 3 }),
		obligation("C2A-RET-007", "urgent-waits", "returns urgent events as late as others",
			func(r *c2ahost.ObligationRules) { r.ReturnMs = func(c2a.Mode) int64 { return 300_000 } }),
		define.Host("C2A-RET-008", "returned-is-gone", unfinished,
			"no longer has the text of an event that has returned",
			func(r *c2ahost.Rules) {
				r.Window = func(h *c2ahost.Host, _ c2a.ReadThread, answer *c2ahost.ToolAnswer) {
					if h.HasReturned() {
						answer.Read = nil
					}
				}
			}),
		obligation("C2A-RET-009", "extends-each-time", "extends the interval with each signal",
			func(r *c2ahost.ObligationRules) { r.Extensions = 100 }),
		obligation("C2A-RET-009", "extends-anew", "extends the interval again when the signal was removed",
			func(r *c2ahost.ObligationRules) { r.Restores = true }),
		effect("C2A-RET-009", "queued-extends-nothing", "queued", "does not extend the interval for queued",
			c2ahost.NoEffect),
		effect("C2A-RET-010", "agree-pauses", "agree", "pauses the ladder for agree", c2ahost.Pause),
		effect("C2A-RET-010", "seen-extends", "seen", "extends the interval for seen", c2ahost.Extend),
		effect("C2A-RET-011", "unclear-is-nothing", "unclear", "continues the returns after the signal unclear",
			c2ahost.NoEffect),
		obligation("C2A-RET-011", "unclear-escalates",
			"continues the ladder after the signal unclear, although it asks for clarification",
			func(r *c2ahost.ObligationRules) { r.PauseEscalates = true }),
		obligation("C2A-RET-012", "anybody-clarifies", "continues the ladder when someone else edits the message",
			func(r *c2ahost.ObligationRules) { r.Clarifies = func(string, string) bool { return true } }),
		obligation("C2A-RET-012", "stays-paused", "never continues the ladder after a clarification",
			func(r *c2ahost.ObligationRules) {
				r.Clarifies = func(string, string) bool { return false }
			}),
		obligation("C2A-RET-013", "asks-nobody-back", "never asks an author to clarify",
			func(r *c2ahost.ObligationRules) { r.Unasked = true }),
		obligation("C2A-GAP-001", "catches-up", "after a gap, sends all returns that it missed",
			func(r *c2ahost.ObligationRules) { r.CatchesUp = true }),
		obligation("C2A-GAP-002", "starts-anew", "restarts the ladder after a gap",
			func(r *c2ahost.ObligationRules) { r.StartsAnew = true }),
		obligation("C2A-GAP-003", "by-receipt", "measures the age from the time at which it learned about the message",
			func(r *c2ahost.ObligationRules) { r.ByReceipt = true }),
		obligation("C2A-GAP-004", "drops-early", "drops a reaction that comes before its message",
			func(r *c2ahost.ObligationRules) { r.DropsEarly = true }),
		obligation("C2A-GAP-005", "forgets-obligations", "loses its obligations when it is killed",
			func(r *c2ahost.ObligationRules) { r.Forgets = true }),
	}
}

func escalationFaults() []fault.Fault {
	return []fault.Fault{
		obligation("C2A-ESC-001", "silence-goes-nowhere", "doesn't escalate to "+
			"anyone", func(r *c2ahost.ObligationRules) {
			r.Target = func(*c2ahost.Host, c2ahost.Owing) (c2a.Author, bool) { return c2a.Author{}, false }
		}),
		obligation("C2A-ESC-001", "author-side", "escalates to the author's coordinator",
			func(r *c2ahost.ObligationRules) {
				next := r.Target
				r.Target = func(h *c2ahost.Host, o c2ahost.Owing) (c2a.Author, bool) {
					if a, _ := h.World.Agent(o.Author); a.Coordinator != "" {
						return h.World.Author(a.Coordinator), true
					}
					return next(h, o)
				}
			}),
		obligation("C2A-ESC-002", "no-human", "never escalates to a human", func(r *c2ahost.ObligationRules) {
			next := r.Target
			r.Target = func(h *c2ahost.Host, o c2ahost.Owing) (c2a.Author, bool) {
				to, ok := next(h, o)
				return to, ok && to.Kind == c2a.AgentAuthor
			}
		}),
		obligation("C2A-ESC-002", "any-human", "escalates to a human that is not on the human rung",
			func(r *c2ahost.ObligationRules) {
				target := r.Target
				r.Target = func(h *c2ahost.Host, o c2ahost.Owing) (c2a.Author, bool) {
					to, ok := target(h, o)
					for _, p := range h.World.People {
						if to.Kind == c2a.Human && !p.Rung && p.ID != o.Author {
							return h.World.Author(p.ID), ok
						}
					}
					return to, ok
				}
			}),
		obligation("C2A-ESC-003", "escalation-of-old", "gives an escalation the time of the first event",
			func(r *c2ahost.ObligationRules) {
				r.Escalated = func(_ *c2ahost.Host, _ c2ahost.Owing, e *c2a.Event) { e.CreatedMs -= 7_200_000 }
			}),
		obligation("C2A-ESC-003", "escalates-to-all", "addresses an escalation to everyone",
			func(r *c2ahost.ObligationRules) {
				r.Escalated = func(h *c2ahost.Host, _ c2ahost.Owing, e *c2a.Event) {
					for _, a := range h.World.Agents {
						if a.ID != e.Recipient {
							e.Recipients = append(e.Recipients, h.World.Author(a.ID))
						}
					}
				}
			}),
		define.Frames("host", "C2A-ESC-003", "escalates-to-the-room-too", unfinished,
			"also posts each escalation to everyone in its conversation", func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					p := f.At("params")
					if f.Method() != wire.MethodDeliver || p.At("obligation")["of"] == nil {
						return []fault.Frame{f}
					}
					return []fault.Frame{f, {"jsonrpc": "2.0", "method": port.MethodPosted, "params": map[string]any{
						"op": "post", "message": "notice-" + fmt.Sprint(p["eventId"]), "agent": "host",
						"conversation": p.At("conversation")["id"], "text": "@all nobody has answered",
						"origin": "program",
					}}}
				}}
			}),
		obligation("C2A-ESC-004", "escalates-to-itself", "escalates to the agent that is silent",
			func(r *c2ahost.ObligationRules) {
				r.Target = func(h *c2ahost.Host, o c2ahost.Owing) (c2a.Author, bool) {
					return h.World.Author(o.Recipient), true
				}
			}),
		effect("C2A-ESC-005", "declined-waits", "declined", "waits for the next return after declined",
			c2ahost.NoEffect),
		effect("C2A-ESC-005", "blocked-waits", "blocked", "waits for the next return after blocked", c2ahost.NoEffect),
		obligation("C2A-ESC-006", "escalates-each", "escalates each obligation by itself",
			func(r *c2ahost.ObligationRules) {
				r.Coalesces = func(c2ahost.Owing, c2ahost.Owing) bool { return false }
			}),
		obligation("C2A-ESC-006", "coalesces-all", "combines the escalations about different agents",
			func(r *c2ahost.ObligationRules) {
				r.Coalesces = func(a, b c2ahost.Owing) bool { return a.Recipient == b.Recipient }
			}),
		obligation("C2A-ESC-007", "human-times-out", "closes an obligation that a human leaves open",
			func(r *c2ahost.ObligationRules) { r.HumanMs = 1_800_000 }),
		may("C2A-ESC-008", "coordinator-closes", "lets a coordinator close its own escalation",
			func(by string, o c2ahost.Owing, _ *c2ahost.Host, right bool) bool {
				return right || o.Tier > 0 && by == o.Recipient
			}),
	}
}

func dischargeFaults() []fault.Fault {
	return []fault.Fault{
		may("C2A-DISC-001", "nobody-discharges", "doesn't let an author discharge",
			func(by string, o c2ahost.Owing, _ *c2ahost.Host, right bool) bool { return right && by != o.Author }),
		may("C2A-DISC-002", "author-alone", "doesn't let a delegate discharge",
			func(by string, o c2ahost.Owing, _ *c2ahost.Host, right bool) bool {
				return right && (by == o.Author || o.Terminal)
			}),
		may("C2A-DISC-002", "coordinator-besides", "lets the coordinator discharge although someone else is named",
			func(by string, o c2ahost.Owing, h *c2ahost.Host, right bool) bool {
				a, _ := h.World.Agent(o.Author)
				return right || by != "" && by == a.Coordinator
			}),
		effect("C2A-DISC-003", "recipient-done", "done", "treats the recipient's signal done as a discharge",
			c2ahost.Discharge),
		may("C2A-DISC-003", "recipient-closes-for-people", "lets the recipient discharge what a human has asked",
			func(by string, o c2ahost.Owing, h *c2ahost.Host, right bool) bool {
				return right || by == o.Recipient && h.World.Author(o.Author).Kind == c2a.Human
			}),
		may("C2A-DISC-004", "delegate-of-the-delegate", "lets the coordinator of the delegate discharge",
			func(by string, o c2ahost.Owing, h *c2ahost.Host, right bool) bool {
				a, ok := h.World.Agent(o.Delegate.ID)
				return right || ok && a.Coordinator != "" && by == a.Coordinator
			}),
		may("C2A-DISC-004", "anybody-discharges", "lets anyone except the recipient discharge",
			func(by string, o c2ahost.Owing, _ *c2ahost.Host, right bool) bool { return right || by != o.Recipient }),
		obligation("C2A-DISC-004", "anybody-extends", "treats anyone's signal as the recipient's",
			func(r *c2ahost.ObligationRules) { r.Acts = func(c2ahost.Owing, string, string) bool { return true } }),
		obligation("C2A-DISC-005", "closes-on-read", "closes an obligation when its message is read",
			func(r *c2ahost.ObligationRules) { r.OnRead = true }),
		obligation("C2A-DISC-006", "closes-on-reply", "closes an obligation when its recipient answers",
			func(r *c2ahost.ObligationRules) { r.OnReply = true }),
		obligation("C2A-DISC-007", "expires", "closes an obligation after a day",
			func(r *c2ahost.ObligationRules) { r.ExpiresMs = 24 * 3_600_000 }),
		obligation("C2A-DISC-008", "only-recipient", "assumes a recipient if the signal done names none",
			func(r *c2ahost.ObligationRules) {
				r.Names = func(o c2ahost.Owing, about string) bool { return about == "" || about == o.Recipient }
			}),
		obligation("C2A-DISC-009", "settled-for-everyone",
			"closes the obligations of all recipients when it closes one",
			func(r *c2ahost.ObligationRules) {
				r.Names = func(_ c2ahost.Owing, about string) bool { return strings.TrimSpace(about) != "" }
			}),
		obligation("C2A-DISC-010", "reopens", "reopens an obligation when the signal done is removed",
			func(r *c2ahost.ObligationRules) { r.Reopens = true }),
		obligation("C2A-DISC-011", "outlives-its-message", "continues the ladder after the author has deleted the "+
			"message",
			func(r *c2ahost.ObligationRules) { r.Deleted = func(string, c2ahost.Deleted) bool { return false } }),
		obligation("C2A-DISC-011", "any-deletion", "treats any deletion as a discharge",
			func(r *c2ahost.ObligationRules) { r.Deleted = func(string, c2ahost.Deleted) bool { return true } }),
		obligation("C2A-DISC-012", "edit-obliges-again", "opens another obligation for an edit",
			func(r *c2ahost.ObligationRules) { r.EditObliges = true }),
		framed("C2A-DISC-012", "edit-drops", "states neither the obligation of an edited message nor the edit",
			func(p fault.Frame) {
				if p["edit"] != nil {
					delete(p, "edit")
					delete(p, "obligation")
				}
			}),
	}
}

// armFaults break each arm by what it is about; the arms repeat other rules on one fixture.
func armFaults() []fault.Fault {
	return []fault.Fault{
		effect("C2A-ARM-001", "done-settles", "done", "in arm A, treats the recipient's signal done as a discharge",
			c2ahost.Discharge),
		obligation("C2A-ARM-002", "done-is-not-heard", "doesn't treat any signal as a discharge",
			func(r *c2ahost.ObligationRules) { r.Discharges = func(string) bool { return false } }),
		obligation("C2A-ARM-003", "silence-is-quiet", "returns an event only once",
			func(r *c2ahost.ObligationRules) {
				r.NextMs = func(o c2ahost.Owing, n int) int64 {
					if n > 1 {
						return o.BaseMs + int64(n)*1000*o.IntervalMs
					}
					return o.BaseMs + o.IntervalMs
				}
			}),
		obligation("C2A-ARM-004", "returns-unswitched", "lets obligations return although they are switched off",
			func(r *c2ahost.ObligationRules) { r.Unswitched = true }),
	}
}

func openSetFaults() []fault.Fault {
	return []fault.Fault{
		obligation("C2A-OPEN-001", "lists-the-first", "lists at most one obligation per party",
			func(r *c2ahost.ObligationRules) {
				r.Listed = func(open []c2a.Open) []c2a.Open {
					var out []c2a.Open
					seen := map[string]bool{}
					for _, o := range open {
						if !seen[o.Party] {
							out = append(out, o)
						}
						seen[o.Party] = true
					}
					return out
				}
			}),
		obligation("C2A-OPEN-002", "authors-alone", "lists what an author waits for, but not what a delegate waits for",
			func(r *c2ahost.ObligationRules) {
				r.Listed = func(open []c2a.Open) []c2a.Open {
					var out []c2a.Open
					for _, o := range open {
						if o.Party == o.Recipient || o.Party == o.Author {
							out = append(out, o)
						}
					}
					return out
				}
			}),
		obligation("C2A-OPEN-003", "by-age-alone", "sorts what is owed only by age", func(r *c2ahost.ObligationRules) {
			r.Order = func(a, b c2a.Open) int { return int(b.AgeMs - a.AgeMs) }
		}),
		obligation("C2A-OPEN-004", "hides-paused", "leaves paused obligations out of the open set",
			func(r *c2ahost.ObligationRules) {
				r.Listed = func(open []c2a.Open) []c2a.Open {
					var out []c2a.Open
					for _, o := range open {
						if !o.Paused {
							out = append(out, o)
						}
					}
					return out
				}
			}),
		obligation("C2A-OPEN-005", "closes-what-is-behind", "closes the obligations that an escalation covers "+
			"together with it",
			func(r *c2ahost.ObligationRules) { r.Underlying = true }),
	}
}

// overrides copies what a tool call says about its message into the delivery of that message.
func overrides(member string) func() serve.Tamperer {
	return func() serve.Tamperer {
		said := map[any]any{}
		return fault.Functions{
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if x := f.At("params", "arguments"); f.Method() == "tools/call" && x[member] != nil {
					said[x["text"]] = x[member]
				}
				return []fault.Frame{f}, nil
			},
			Out: func(f fault.Frame) []fault.Frame {
				if p := f.At("params"); f.Method() == "chat/deliver" && said[p["content"]] != nil {
					p[member] = said[p["content"]]
				}
				return []fault.Frame{f}
			},
		}
	}
}

// reactionFaults are about reactions as events, and about what an event says of its message.
func reactionFaults() []fault.Fault {
	hears := func(requirement, name, does string, hears func(m c2a.Message, author, agent string) bool) fault.Fault {
		return define.Host(requirement, name, unfinished, does,
			func(r *c2ahost.Rules) { r.Reactions.Hears = hears })
	}
	return []fault.Fault{
		hears("C2A-OBLG-010", "reaction-to-all", "tells every agent about every reaction",
			func(_ c2a.Message, author, agent string) bool { return author != agent }),
		hears("C2A-OBLG-011", "hears-itself", "tells an agent about its own reactions",
			func(m c2a.Message, _, agent string) bool { return m.Author == agent }),
		framed("C2A-OBLG-012", "one-reaction-id", "gives all reactions the same id", func(p fault.Frame) {
			if r := p.At("reaction"); len(r) > 0 {
				r["reactionId"] = "rxn"
			}
		}),
		obligation("C2A-OBLG-013", "believes-actors", "believes a call's claim about who gives the signal",
			func(r *c2ahost.ObligationRules) { r.Believes = true }),
		framed("C2A-OBLG-014", "reacted-at-delivery", "gives a reaction a different time than its signal",
			func(p fault.Frame) {
				if r := p.At("reaction"); len(r) > 0 {
					r["createdAt"] = "2020-01-01T00:00:00Z"
				}
			}),
		define.Frames("host", "C2A-OBLG-015", "believes-creation", unfinished,
			"believes a sender's claim about when its message was created", overrides("createdAt")),
		obligation("C2A-OBLG-016", "edit-names-delegate", "accepts another delegate from an edit",
			func(r *c2ahost.ObligationRules) { r.EditDelegates = true }),
		obligation("C2A-OBLG-017", "id-for-each-copy", "gives each copy of an obligating event its own id",
			func(r *c2ahost.ObligationRules) { r.ByMessage = false }),
		define.Frames("host", "C2A-OBLG-018", "speaks-the-draft-before", unfinished,
			"names the version of the previous draft", fault.Outgoing("initialize", func(f fault.Frame) {
				f.At("params")["protocolVersion"] = "2026-06-24"
			})),
		define.Frames("host", "C2A-OBLG-003", "state-in-the-event", unfinished,
			"changes the obligation of an event that is redelivered", func() serve.Tamperer {
				seen := map[any]bool{}
				return fault.Outgoing("chat/deliver", func(f fault.Frame) {
					p := f.At("params")
					if o := p.At("obligation"); len(o) > 0 && seen[p["eventId"]] {
						o["blocks"] = "none"
					}
					seen[p["eventId"]] = true
				})()
			}),
	}
}

// ladderFaults are about extensions, loops, authors that are gone, and logs that are kept too briefly.
func ladderFaults() []fault.Fault {
	return []fault.Fault{
		obligation("C2A-RET-014", "signals-need-names", "overlooks the recipient's signals that don't name anyone",
			func(r *c2ahost.ObligationRules) {
				r.Acts = func(o c2ahost.Owing, by, about string) bool {
					return by == o.Recipient && (about != "" || o.Back)
				}
			}),
		obligation("C2A-RET-014", "signals-need-no-names", "overlooks the recipient's signals that name the recipient",
			func(r *c2ahost.ObligationRules) {
				r.Acts = func(o c2ahost.Owing, by, about string) bool { return by == o.Recipient && about == "" }
			}),
		obligation("C2A-RET-015", "extends-for-ever", "extends all later intervals",
			func(r *c2ahost.ObligationRules) { r.ExtendsAll = true }),
		obligation("C2A-RET-016", "one-extension-for-all", "grants an agent one extension for all its obligations",
			func(r *c2ahost.ObligationRules) { r.SharedCap = true }),
		obligation("C2A-RET-017", "interval-by-blocks", "returns more often to a recipient that keeps someone waiting",
			func(r *c2ahost.ObligationRules) {
				r.NextMs = func(o c2ahost.Owing, n int) int64 {
					if o.Blocks == "none" {
						return o.BaseMs + int64(n)*o.IntervalMs
					}
					return o.BaseMs + int64(n)*o.IntervalMs*3/4
				}
			}),
		returns("C2A-RET-018", "return-by-recipient", "names the recipient as the author of a return",
			func(e *c2a.Event) bool {
				e.Author = e.Recipients[0]
				e.Knock.From = e.Author.ID
				return true
			}),
		returns("C2A-RET-018", "return-from-nowhere", "never states the place of a return", func(e *c2a.Event) bool {
			e.Place.Conversation, e.Knock.Where = "D-returns", "dm:D-returns"
			return true
		}),
		returns("C2A-RET-020", "return-forbids-the-answer", "marks a return as must_not_respond",
			func(e *c2a.Event) bool {
				e.Policy = c2a.MustNotRespond
				e.Knock.Policy = c2a.MustNotRespond
				return true
			}),
		obligation("C2A-RET-019", "loop-guard-on-returns", "withholds returns after the same text was sent three times",
			func(r *c2ahost.ObligationRules) {
				r.Return = func(h *c2ahost.Host, o c2ahost.Owing, _ *c2a.Event) bool { return !h.Loops(o.Place) }
			}),
		obligation("C2A-ESC-009", "authors-are-spared", "never escalates because an author does not clarify",
			func(r *c2ahost.ObligationRules) {
				next := r.Target
				r.Target = func(h *c2ahost.Host, o c2ahost.Owing) (c2a.Author, bool) {
					to, ok := next(h, o)
					return to, ok && !o.Back
				}
			}),
		obligation("C2A-DISC-013", "closes-on-leave", "closes an obligation when its author leaves",
			func(r *c2ahost.ObligationRules) { r.OnLeave = true }),
		obligation("C2A-OPEN-006", "first-page-only", "lists at most fifty obligations",
			func(r *c2ahost.ObligationRules) {
				r.Listed = func(open []c2a.Open) []c2a.Open { return open[:min(50, len(open))] }
			}),
		obligation("C2A-GAP-006", "log-loses-obligations", "loses obligations whose messages are no longer kept",
			func(r *c2ahost.ObligationRules) { r.Compacts = true }),
		obligation("C2A-GAP-007", "log-loses-reactions", "loses the reactions to messages that are no longer kept",
			func(r *c2ahost.ObligationRules) { r.CompactsSigns = true }),
		obligation("C2A-GAP-008", "early-signs-die", "loses early reactions when it is killed",
			func(r *c2ahost.ObligationRules) { r.ForgetsEarly = true }),
		obligation("C2A-ARM-005", "counts-from-the-reading", "states in a return whether its message was read",
			func(r *c2ahost.ObligationRules) {
				r.Return = func(h *c2ahost.Host, o c2ahost.Owing, e *c2a.Event) bool {
					if h.WasRead(o.Message) {
						e.Knock.Topic += ", which was read"
					}
					return true
				}
			}),
	}
}
