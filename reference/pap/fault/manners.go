package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// deaf is an agent that ignores some activations. misses reports which, and whether the agent has another open task of
// the same person.
func deaf(name, does string, misses func() func(params fault.Frame, busy bool) bool) fault.Fault {
	return frames(link.RoleAgent, "PAP-AGENT-001", name, does, func() serve.Tamperer {
		miss, open := misses(), map[any]any{} // open: person of each open task
		return fault.Functions{
			Out: func(f fault.Frame) []fault.Frame {
				if f.Method() == link.MethodFinish {
					delete(open, f.At("params")["task"])
				}
				return []fault.Frame{f}
			},
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if f.Method() != link.MethodActivated {
					return []fault.Frame{f}, nil
				}
				p := f.At("params")
				busy := false
				for task, person := range open {
					busy = busy || task != p["task"] && person == p["requester"]
				}
				if miss(p, busy) {
					return nil, nil
				}
				open[p["task"]] = p["requester"]
				return []fault.Frame{f}, nil
			},
		}
	})
}

// once is an agent that acts only on the first of several activations with an equal member.
func once(member string) func() func(fault.Frame, bool) bool {
	return func() func(fault.Frame, bool) bool {
		seen := map[any]bool{}
		return func(p fault.Frame, _ bool) bool {
			x := p.At("message")[member]
			again := seen[x]
			seen[x] = true
			return again
		}
	}
}

// called returns the position where a text names an agent, or -1.
func called(p fault.Frame) int {
	text, _ := p.At("message")["text"].(string)
	agent, _ := p["agent"].(string)
	return strings.Index(text, agent)
}

// unheard are agents that ignore activations.
func unheard() []fault.Fault {
	return []fault.Fault{
		deaf("hears-its-name-first", "ignores a request that has its name in the middle",
			func() func(fault.Frame, bool) bool {
				return func(p fault.Frame, _ bool) bool { return called(p) > 0 }
			}),
		deaf("hears-its-name-alone", "ignores a redirected task whose text doesn't contain its name",
			func() func(fault.Frame, bool) bool {
				begun := map[any]bool{}
				return func(p fault.Frame, _ bool) bool {
					text, _ := p.At("message")["text"].(string)
					misses := called(p) < 0 && !begun[p["task"]] && pap.Addresses(text).None()
					begun[p["task"]] = true
					return misses
				}
			}),
		deaf("hears-the-same-words-once", "treats the same text as a repetition", once("text")),
		deaf("hears-a-message-once", "treats a message that appears in another task as a repetition", once("id")),
		deaf("one-thing-for-each-person", "ignores a request from a person for whom it is already working",
			func() func(fault.Frame, bool) bool {
				return func(_ fault.Frame, busy bool) bool { return busy }
			}),
	}
}

// answers changes what an agent posts and how it finishes.
func answers(requirement, name, does string, bug func() func(f fault.Frame) []fault.Frame) fault.Fault {
	return frames(link.RoleAgent, requirement, name, does, func() serve.Tamperer {
		change := bug()
		return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
			if m := f.Method(); m == link.MethodPost || m == link.MethodFinish {
				return change(f)
			}
			return []fault.Frame{f}
		}}
	})
}

// renamed is an agent that calls the person by another name, which renames returns.
func renamed(name, does string, renames func(world, person fault.Frame) string) fault.Fault {
	return frames(link.RoleAgent, "PAP-AGENT-003", name, does, func() serve.Tamperer {
		var pairs []string
		return fault.Functions{
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if people, ok := f.At("params")["humans"].([]any); ok {
					pairs = nil
					for _, x := range people {
						person := fault.Frame(x.(map[string]any))
						if other := renames(f.At("params"), person); other != "" {
							pairs = append(pairs, person["id"].(string), other)
						}
					}
				}
				return []fault.Frame{f}, nil
			},
			Out: func(f fault.Frame) []fault.Frame {
				if text, ok := f.At("params")["text"].(string); ok && f.Method() == link.MethodFinish {
					f.At("params")["text"] = strings.NewReplacer(pairs...).Replace(text)
				}
				return []fault.Frame{f}
			},
		}
	})
}

// spoken are agents that post in a wrong way.
func spoken() []fault.Fault {
	overhears := func(requirement, name, does string, hears func(a *pap.Agent, m pap.Message) bool) fault.Fault {
		return agent(requirement, name, does, func(r *pap.AgentRules) {
			r.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
				return pap.Activated{Agent: a.Name, Message: m, Requester: m.Author, Why: pap.ByName}, hears(a, m)
			}
		})
	}
	return []fault.Fault{
		overhears("PAP-AGENT-002", "hears-any-sigil", "answers people who write its handle after the other sigil",
			func(a *pap.Agent, m pap.Message) bool {
				return !m.Author.IsAgent() && strings.Contains(m.Text, "@"+a.Name.Handle())
			}),
		overhears("PAP-AGENT-002", "thanks-its-colleagues",
			"answers agents that write its handle after the other sigil",
			func(a *pap.Agent, m pap.Message) bool {
				return m.Author.IsAgent() && strings.Contains(m.Text, "@"+a.Name.Handle())
			}),
		agent("PAP-AGENT-002", "keeps-chatting", "continues when the person whom it has answered says something",
			func(r *pap.AgentRules) {
				met := map[pap.Name]string{}
				task := r.Task
				r.Task = func(a *pap.Agent, t pap.Activated) string {
					met[t.Requester] = t.Task
					return task(a, t)
				}
				r.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
					id, ok := met[m.Author]
					return pap.Activated{Agent: a.Name, Message: m, Requester: m.Author, Task: id, Why: pap.ByName},
						ok && pap.Addresses(m.Text).None()
				}
			}),
		agent("PAP-AGENT-001", "silent-to-colleagues", "doesn't answer another agent if it has nothing to say",
			skips(func(t pap.Activated, x pap.Action) bool {
				return x.Kind == pap.Silent && t.Why == pap.Delegated
			})),
		agent("PAP-AGENT-006", "fails-in-silence-among-others", "doesn't report a failure if everyone was asked",
			skips(func(t pap.Activated, x pap.Action) bool { return x.Kind == pap.Fail && t.Why == pap.ByAll })),
		agent("PAP-AGENT-006", "fails-in-silence-later", "doesn't report a failure after the first turn in a task",
			skips(func(t pap.Activated, x pap.Action) bool {
				return x.Kind == pap.Fail && t.Why == pap.FollowUp
			})),
		agent("PAP-AGENT-006", "fails-twice", "reports a failure in a post and again at the end of the task",
			twice(func(_ pap.Activated, x pap.Action) bool { return x.Kind == pap.Fail })),
		agent("PAP-AGENT-007", "talks-on", "carries out the model's remaining actions after a question",
			func(r *pap.AgentRules) { r.TalksOn = true }),
		agent("PAP-AGENT-008", "speaks-where-it-works",
			"posts its model's message for another flab if it has a task there", func(r *pap.AgentRules) {
				works, flab := map[string]string{}, ""
				within, task := r.Within, r.Task
				r.Within = func(t pap.Activated, x pap.Action) bool {
					works[t.Message.Flab], flab = t.Task, x.Flab
					return within(t, x) || works[x.Flab] != ""
				}
				r.Task = func(a *pap.Agent, t pap.Activated) string {
					if id := works[flab]; flab != "" && id != "" {
						return id
					}
					return task(a, t)
				}
			}),
	}
}

// worded are agents whose posts have wrong words, a wrong task or a wrong moment.
func worded() []fault.Fault {
	return []fault.Fault{
		renamed("shown-names", "addresses people by their display names",
			func(_, person fault.Frame) string {
				shown, _ := person["displayName"].(string)
				return "@" + shown
			}),
		renamed("answers-its-owner", "addresses its owner", func(world, _ fault.Frame) string {
			agents, _ := world["agents"].([]any)
			for _, x := range agents {
				if a := x.(map[string]any); a["id"] == world["agent"] {
					owner, _ := a["owner"].(string)
					return owner
				}
			}
			return ""
		}),
		answers("PAP-AGENT-001", "one-line-answers", "posts only the first line of an answer",
			func() func(f fault.Frame) []fault.Frame {
				return func(f fault.Frame) []fault.Frame {
					if text, ok := f.At("params")["text"].(string); ok {
						f.At("params")["text"], _, _ = strings.Cut(text, "\n")
					}
					return []fault.Frame{f}
				}
			}),
		answers("PAP-AGENT-010", "parts-answered-with-a-call", "puts a caret before the handle of the agent that "+
			"asked when it answers",
			func() func(f fault.Frame) []fault.Frame {
				return func(f fault.Frame) []fault.Frame {
					text, _ := f.At("params")["text"].(string)
					if f.Method() == link.MethodFinish && strings.Contains(text, "nothing breaks") {
						f.At("params")["text"] = "^STEF " + text
					}
					return []fault.Frame{f}
				}
			}),
		answers("PAP-AGENT-004", "second-word-without-a-task", "names the task only in its first post",
			func() func(f fault.Frame) []fault.Frame {
				named := map[any]bool{}
				return func(f fault.Frame) []fault.Frame {
					p := f.At("params")
					if f.Method() == link.MethodPost && named[p["task"]] {
						delete(p, "task")
					}
					named[p["task"]] = true
					return []fault.Frame{f}
				}
			}),
		answers("PAP-AGENT-004", "one-word-is-all", "finishes a task with the first thing that its model says in it",
			func() func(f fault.Frame) []fault.Frame {
				return func(f fault.Frame) []fault.Frame {
					if f.Method() != link.MethodPost {
						return []fault.Frame{f}
					}
					p := f.At("params")
					return []fault.Frame{f, {"jsonrpc": "2.0", "id": "finish-" + f.ID(), "method": link.MethodFinish,
						"params": fault.Frame{"task": p["task"], "outcome": "done"}}}
				}
			}),
		frames(link.RoleAgent, "PAP-AGENT-004", "tries-without-a-task", "posts a message without a task after it was "+
			"refused in one",
			func() serve.Tamperer {
				posts := map[string]fault.Frame{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == link.MethodPost {
							posts[f.ID()] = f.Copy()
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if post := posts[f.ID()]; post != nil && f["error"] != nil {
							delete(posts, f.ID())
							post["id"] = "again-" + f.ID()
							delete(post.At("params"), "task")
							send = append(send, post)
						}
						return []fault.Frame{f}, send
					},
				}
			}),
		frames(link.RoleAgent, "PAP-AGENT-005", "a-stop-is-a-stop", "stops all of its tasks when one is stopped",
			func() serve.Tamperer {
				tasks := []any{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					pass = []fault.Frame{f}
					switch p := f.At("params"); {
					case f.Method() == link.MethodActivated:
						tasks = append(tasks, p["task"])
					case f.Method() == link.MethodNotice && p["kind"] == "stopped":
						for _, task := range tasks {
							other := f.Copy()
							other.At("params")["task"] = task
							pass = append(pass, other)
						}
					}
					return pass, nil
				}}
			}),
		frames(link.RoleAgent, "PAP-AGENT-001", "reads-forty-letters", "shows its model only the first words of a "+
			"message",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if f.Method() == port.MethodTurn {
						all, _ := f.At("params")["messages"].([]any)
						for _, x := range all {
							m := x.(map[string]any)
							if text, _ := m["content"].(string); len(text) > 40 {
								m["content"] = text[:40]
							}
						}
					}
					return []fault.Frame{f}
				}}
			}),
		unfinished("PAP-AGENT-010", "parts-without-an-end", "posts its answer to another agent, but doesn't finish "+
			"the task",
			func(p fault.Frame, _ bool) bool {
				author, _ := p.At("message")["author"].(string)
				return strings.HasPrefix(author, "^")
			}),
		unfinished("PAP-AGENT-007", "answered-without-an-end",
			"posts its answer after its question was answered, but doesn't finish the task",
			func(_ fault.Frame, again bool) bool { return again }),
	}
}

// unfinished is an agent that posts its answer but doesn't finish the task, if holds is true. again says whether the
// agent was activated in the task before.
func unfinished(requirement, name, does string, holds func(params fault.Frame, again bool) bool) fault.Fault {
	return frames(link.RoleAgent, requirement, name, does, func() serve.Tamperer {
		begun, flabs := map[any]bool{}, map[any]any{} // by task
		return fault.Functions{
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if p := f.At("params"); f.Method() == link.MethodActivated {
					if holds(p, begun[p["task"]]) {
						flabs[p["task"]] = p.At("message")["flab"]
					}
					begun[p["task"]] = true
				}
				return []fault.Frame{f}, nil
			},
			Out: func(f fault.Frame) []fault.Frame {
				p := f.At("params")
				if flab := flabs[p["task"]]; f.Method() == link.MethodFinish && flab != nil && p["outcome"] == "done" {
					f["method"] = link.MethodPost
					delete(p, "outcome")
					p["flab"] = flab
				}
				return []fault.Frame{f}
			},
		}
	})
}
