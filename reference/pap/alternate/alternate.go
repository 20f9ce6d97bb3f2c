// Package alternate contains the alternates for PAP.
package alternate

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// All returns every alternate of PAP.
func All() []alternate.Alternate {
	drafts := []string{link.Draft}
	return slices.Concat(
		alternate.Link{Name: link.RolePlatform, Open: "PAP-WIRE-006", Role: link.RolePlatform, Drafts: drafts}.Forms(),
		alternate.Link{Name: "polite-agent", Open: "PAP-WIRE-006", Role: link.RoleAgent, Drafts: drafts}.Forms(),
		platforms(), agents(), manners(),
	)
}

// platform is a choice of a platform.
func platform(open, name, does string, choice func(r *pap.Rules)) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: link.RolePlatform, Drafts: []string{link.Draft}, Does: does,
		Choice: func(o *serve.Options) { choice(&papserve.Of(o).Platform) },
	}
}

// agent is a choice of an agent.
func agent(open, name, does string, choice func(r *pap.AgentRules)) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: link.RoleAgent, Drafts: []string{link.Draft}, Does: does,
		Choice: func(o *serve.Options) { choice(&papserve.Of(o).Agent) },
	}
}

// frames is a choice about the form of frames.
func frames(open, name, role, does string, choice func() serve.Tamperer) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: role, Drafts: []string{link.Draft}, Does: does, Choice: alternate.Tampers(choice),
	}
}

// platforms are choices of a platform.
func platforms() []alternate.Alternate {
	return []alternate.Alternate{
		frames("PAP-WIRE-001", "activations-without-a-reason", link.RolePlatform,
			"doesn't give a reason in an activation",
			fault.Outgoing(link.MethodActivated, func(f fault.Frame) { delete(f.At("params"), "reason") })),
		frames("PAP-SPEAK-001", "refusals-without-a-reason", link.RolePlatform, "refuses with words only",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					delete(f.At("error"), "data")
					return []fault.Frame{f}
				}}
			}),
		frames("PAP-WIRE-003", "notices-of-a-task-alone", link.RolePlatform, "doesn't name the agent or the flab in "+
			"a notice",
			fault.Outgoing(link.MethodNotice, func(f fault.Frame) {
				delete(f.At("params"), "agent")
				delete(f.At("params"), "flab")
			})),
		frames("PAP-TASK-006", "lists-open-tasks-alone", link.RolePlatform, "leaves finished tasks out of its list",
			tasks(func(all []any) []any {
				return slices.DeleteFunc(all, func(t any) bool {
					task, _ := t.(map[string]any)
					return slices.Contains([]any{"done", "failed", "stopped", "redirected", "expired"}, task["state"])
				})
			})),
		frames("PAP-WIRE-004", "latest-task-first", link.RolePlatform, "lists its latest task first",
			tasks(func(all []any) []any {
				slices.Reverse(all)
				return all
			})),
		frames("PAP-WIRE-004", "answers-first", link.RolePlatform, "answers a call before it reports the effects",
			answersFirst),
		platform("PAP-TASK-006", "a-second-late", "ends tasks a second late",
			func(r *pap.Rules) { r.TimeoutMs += 1_000 }),
		platform("PAP-OFF-004", "a-day-and-a-second", "ends the one-day wait a second late",
			func(r *pap.Rules) { r.QueueMs += 1_000 }),
		platform("PAP-OFF-003", "owners-not-told-of-themselves", "sends an owner who asked only one notice",
			func(r *pap.Rules) {
				r.Leaves = func(p *pap.Platform, e pap.Effect) []pap.Effect {
					n, ok := e.(pap.Notice)
					if t, _ := p.Task(n.Task); ok && n.Kind == pap.AgentWanted && t.Requester == n.To {
						return nil
					}
					return []pap.Effect{e}
				}
			}),
	}
}

// tasks changes the list of tasks.
func tasks(change func(all []any) []any) func() serve.Tamperer {
	return func() serve.Tamperer {
		return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
			if all, ok := f.At("result")["tasks"].([]any); ok && len(all) > 0 &&
				all[0].(map[string]any)["state"] != nil {
				f.At("result")["tasks"] = change(all)
			}
			return []fault.Frame{f}
		}}
	}
}

// answersFirst delays notifications until the call that caused them is answered.
func answersFirst() serve.Tamperer {
	called := false
	var kept []fault.Frame
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			called = strings.HasPrefix(f.Method(), "pap/") && f["id"] != nil
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			if called && f.Method() != "" {
				kept = append(kept, f)
				return nil
			}
			out := append([]fault.Frame{f}, kept...)
			called, kept = false, nil
			return out
		},
	}
}

// agents are choices of an agent.
func agents() []alternate.Alternate {
	return []alternate.Alternate{
		agent("PAP-AGENT-003", "greets-at-the-end", "names the addressee at the end of an answer",
			func(r *pap.AgentRules) {
				greet := r.Greet
				r.Greet = func(text string, t pap.Activated) string {
					if strings.HasPrefix(greet(text, t), string(t.Requester)+" ") {
						return text + " " + string(t.Requester)
					}
					return text
				}
			}),
		agent("PAP-AGENT-006", "failures-in-few-words", "says in different words that it can't",
			func(r *pap.AgentRules) { r.Failure = "This is beyond me: " }),
		agent("PAP-AGENT-001", "silence-in-few-words", "says in different words that it has nothing to say",
			func(r *pap.AgentRules) { r.Silence = "No comment." }),
		agent("PAP-AGENT-001", "silent-among-others",
			"stays silent if it has nothing to say and other agents were also asked",
			func(r *pap.AgentRules) {
				r.Times = func(t pap.Activated, x pap.Action) int {
					call := pap.Addresses(t.Message.Text)
					if x.Kind == pap.Silent && (call.All || call.Any || len(call.Named) > 1) {
						return 0
					}
					return 1
				}
			}),
		frames("PAP-AGENT-001", "prompts-without-handles", link.RoleAgent,
			"shows its model a request as a quotation without handles", withoutHandles),
		frames("PAP-AGENT-003", "addresses-what-it-hands-on", link.RoleAgent,
			"also addresses the person in intermediate posts", addressesAll),
		frames("PAP-WIRE-005", "posts-before-it-finishes", link.RoleAgent,
			"posts its answer, and then finishes without a text", postsFirst),
	}
}

// withoutHandles changes the last message of each turn.
func withoutHandles() serve.Tamperer {
	return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
		all, _ := f.At("params")["messages"].([]any)
		if f.Method() != port.MethodTurn || len(all) == 0 {
			return []fault.Frame{f}
		}
		last, _ := all[len(all)-1].(map[string]any)
		text, _ := last["content"].(string)
		words := slices.DeleteFunc(strings.Fields(text), func(word string) bool {
			return strings.HasPrefix(word, "^") && !strings.ContainsAny(word, "?!")
		})
		last["content"] = "> " + strings.Join(words, " ")
		return []fault.Frame{f}
	}}
}

// postsFirst posts the text with which a task ends, and finishes the task without a text.
func postsFirst() serve.Tamperer {
	flabs := map[any]any{} // by task
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if f.Method() == link.MethodActivated {
				flabs[f.At("params")["task"]] = f.At("params", "message")["flab"]
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			p := f.At("params")
			if f.Method() != link.MethodFinish || p["text"] == nil || p["outcome"] != "done" {
				return []fault.Frame{f}
			}
			post := fault.Frame{"jsonrpc": "2.0", "id": "post-" + f.ID(), "method": link.MethodPost,
				"params": fault.Frame{
					"task": p["task"], "text": p["text"], "flab": flabs[p["task"]],
				}}
			delete(p, "text")
			return []fault.Frame{post, f}
		},
	}
}

// addressesAll begins each post with the name of the person.
func addressesAll() serve.Tamperer {
	people := map[any]any{} // by task
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if p := f.At("params"); f.Method() == link.MethodActivated {
				people[p["task"]] = p["requester"]
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			p := f.At("params")
			text, _ := p["text"].(string)
			if person, ok := people[p["task"]].(string); ok && f.Method() == link.MethodPost {
				p["text"] = person + ", " + text
			}
			return []fault.Frame{f}
		},
	}
}
