package fault

import (
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

func agents() []fault.Fault {
	return []fault.Fault{
		agent("PAP-AGENT-001", "deaf-to-any", "treats ^ANY as a request to other agents", func(r *pap.AgentRules) {
			r.Heeds = func(y pap.Why) bool { return y != pap.ByAny }
		}),
		agent("PAP-AGENT-001", "name-for-an-answer", "answers only with a name if it has nothing to say",
			func(r *pap.AgentRules) { r.Silence = "" }),
		agent("PAP-AGENT-002", "joins-in", "answers when people talk about it", func(r *pap.AgentRules) {
			r.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
				return pap.Activated{Agent: a.Name, Message: m, Requester: m.Author, Why: pap.ByName},
					!m.Author.IsAgent() && slices.Contains(bare.FindAllString(m.Text, -1), a.Name.Handle()) &&
						!slices.Contains(pap.Addresses(m.Text).Named, a.Name)
			}
		}),
		agent("PAP-AGENT-002", "comes-to-help", "answers anyone who calls for help", func(r *pap.AgentRules) {
			r.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
				return pap.Activated{Agent: a.Name, Message: m, Requester: m.Author, Why: pap.ByName},
					strings.Contains(m.Text, "help") && pap.Addresses(m.Text).None()
			}
		}),
		agent("PAP-AGENT-002", "takes-thanks", "answers people who thank others", func(r *pap.AgentRules) {
			r.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
				return pap.Activated{Agent: a.Name, Message: m, Requester: m.Author, Why: pap.ByName},
					!m.Author.IsAgent() && strings.Contains(m.Text, "thank") && pap.Addresses(m.Text).None()
			}
		}),
		frames(link.RoleAgent, "PAP-AGENT-001", "shows-plain-letters", "shows its model only English letters",
			fault.Outgoing(port.MethodTurn, func(f fault.Frame) {
				all, _ := f.At("params")["messages"].([]any)
				for _, x := range all {
					m, _ := x.(map[string]any)
					text, _ := m["content"].(string)
					m["content"] = strings.Map(func(r rune) rune {
						if r > unicode.MaxASCII {
							return '?'
						}
						return r
					}, text)
				}
			})),
		agent("PAP-AGENT-001", "deaf-to-results", "doesn't take a turn when work that it delegated has ended",
			func(r *pap.AgentRules) {
				heeds := r.Heeds
				r.Heeds = func(y pap.Why) bool { return heeds(y) && y != pap.Answered }
			}),
		agent("PAP-AGENT-003", "answers-nobody", "doesn't address anyone in its answers", func(r *pap.AgentRules) {
			r.Greet = func(text string, _ pap.Activated) string { return text }
		}),
		agent("PAP-AGENT-003", "failures-address-nobody", "doesn't address anyone when it reports a failure",
			func(r *pap.AgentRules) {
				greet, failure := r.Greet, r.Failure
				r.Greet = func(text string, t pap.Activated) string {
					if strings.HasPrefix(text, failure) {
						return text
					}
					return greet(text, t)
				}
			}),
		agent("PAP-AGENT-001", "silent-at-last", "stays silent if it has nothing to say after the answer to its "+
			"question",
			skips(func(t pap.Activated, x pap.Action) bool {
				return x.Kind == pap.Silent && t.Why == pap.FollowUp
			})),
		agent("PAP-AGENT-004", "one-task-for-all", "answers everything that people ask in its first task",
			func(r *pap.AgentRules) {
				task := r.Task
				r.Task = func(a *pap.Agent, t pap.Activated) string {
					if t.Why == pap.ByName && t.Message.ID == "m2" {
						return "t1"
					}
					return task(a, t)
				}
			}),
		agent("PAP-AGENT-005", "unstoppable", "continues after its task has ended", func(r *pap.AgentRules) {
			r.Speaks = func(*pap.Agent, pap.Activated) bool { return true }
		}),
		agent("PAP-AGENT-006", "failure-as-success", "reports a task that it could not do as done",
			func(r *pap.AgentRules) {
				outcome := r.Outcome
				r.Outcome = func(x pap.Action) pap.Outcome {
					if x.Kind == pap.Fail {
						return pap.AllDone
					}
					return outcome(x)
				}
			}),
		agent("PAP-AGENT-007", "question-as-answer", "ends its task with a question", func(r *pap.AgentRules) {
			outcome := r.Outcome
			r.Outcome = func(x pap.Action) pap.Outcome {
				if x.Kind == pap.Ask {
					return pap.AllDone
				}
				return outcome(x)
			}
		}),
		agent("PAP-AGENT-007", "guesses-in-the-end", "guesses when its question isn't answered for ten minutes",
			func(r *pap.AgentRules) {
				r.IdleMs = 10 * minuteMs
				r.Idle = func(a *pap.Agent) []pap.AgentEffect {
					if a.Unanswered.Task == "" {
						return nil
					}
					return []pap.AgentEffect{pap.Finish{As: a.Name, Task: a.Unanswered.Task, Outcome: pap.AllDone,
						Text: "@matt 2.1, I guess"}}
				}
			}),
		agent("PAP-AGENT-008", "speaks-elsewhere", "posts its model's messages for other flabs",
			func(r *pap.AgentRules) {
				r.Within = func(pap.Activated, pap.Action) bool { return true }
			}),
		agent("PAP-AGENT-009", "still-here", "posts every hour while it is online", func(r *pap.AgentRules) {
			r.IdleMs = 60 * minuteMs
			r.Idle = func(a *pap.Agent) []pap.AgentEffect {
				return []pap.AgentEffect{pap.Post{As: a.Name, Text: "By the way, I am still here."}}
			}
		}),
		agent("PAP-AGENT-009", "good-morning", "posts a greeting after 30 hours without a request",
			func(r *pap.AgentRules) {
				r.IdleMs = 30 * 60 * minuteMs
				r.Idle = func(a *pap.Agent) []pap.AgentEffect {
					return []pap.AgentEffect{pap.Post{As: a.Name, Text: "Good morning!"}}
				}
			}),
		agent("PAP-AGENT-010", "parts-answered-twice", "answers a sub-task before its end and again at its end",
			twice(func(t pap.Activated, x pap.Action) bool {
				return t.Why == pap.Delegated && x.Kind == pap.Reply
			})),
	}
}

// twice also posts the text that ends a task, if the condition holds.
func twice(when func(t pap.Activated, x pap.Action) bool) func(r *pap.AgentRules) {
	return func(r *pap.AgentRules) { r.Twice = when }
}

// exchange are faults in the form of messages.
func exchange() []fault.Fault {
	lists := func(bug func(task map[string]any)) func() serve.Tamperer {
		return func() serve.Tamperer {
			return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
				list, _ := f.At("result")["tasks"].([]any)
				for _, x := range list {
					if t, ok := x.(map[string]any); ok && t["state"] != nil {
						bug(t)
					}
				}
				return []fault.Frame{f}
			}}
		}
	}
	return []fault.Fault{
		frames(link.RolePlatform, "PAP-WIRE-001", "activated-by-nobody",
			"leaves the person out of activations",
			fault.Outgoing(link.MethodActivated, func(f fault.Frame) {
				delete(f.At("params"), "requester")
			})),
		frames(link.RolePlatform, "PAP-WIRE-002", "message-from-nowhere", "leaves the flab out of shown messages",
			fault.Outgoing(link.MethodMessage, func(f fault.Frame) {
				delete(f.At("params"), "flab")
			})),
		frames(link.RolePlatform, "PAP-WIRE-003", "notice-of-nothing", "leaves the task out of notices to agents",
			fault.Outgoing(link.MethodNotice, func(f fault.Frame) {
				if p := f.At("params"); p["to"] == p["agent"] {
					p["task"] = ""
				}
			})),
		frames(link.RolePlatform, "PAP-WIRE-004", "task-without-flab", "lists tasks without their flab",
			lists(func(task map[string]any) { delete(task, "flab") })),
		frames(link.RoleAgent, "PAP-WIRE-005", "name-without-sigil", "gives its handle as its name",
			fault.Outgoing(link.MethodFinish, func(f fault.Frame) {
				f.At("params")["as"] = "ORAC"
			})),
		frames(link.RolePlatform, "PAP-WIRE-006", "notice-of-another-version",
			"sends notices to agents in another version of JSON-RPC",
			fault.Outgoing(link.MethodNotice, func(f fault.Frame) {
				if p := f.At("params"); p["to"] == p["agent"] {
					f["jsonrpc"] = "2.1"
				}
			})),
	}
}

// skips doesn't send the text of an action, if the condition holds.
func skips(of func(t pap.Activated, x pap.Action) bool) func(r *pap.AgentRules) {
	return func(r *pap.AgentRules) {
		r.Times = func(t pap.Activated, x pap.Action) int {
			if of(t, x) {
				return 0
			}
			return 1
		}
	}
}
