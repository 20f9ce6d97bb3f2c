package fault

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// crossings are faults at the crossing of two rules, and with messages of an unusual form.
func crossings() []fault.Fault {
	return slices.Concat(crossedCalls(), crossedTasks(), crossedAbsences(), crossedBridges(), crossedAgents())
}

// crossedCalls are about which agents a message asks.
func crossedCalls() []fault.Fault {
	twice := func(requirement, name, does string,
		whom func(text string, call pap.Address) []pap.Name) fault.Fault {
		return calls(requirement, name, does, func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
			for _, n := range whom(in.Text, pap.Addresses(in.Text)) {
				if f.Has(n) && !in.As.IsAgent() {
					c.Each = append(c.Each, pap.Called{Agent: n, Why: pap.ByName})
				}
			}
		})
	}
	return []fault.Fault{
		twice("PAP-TASK-001", "named-twice-asked-twice", "creates two tasks for an agent that a message names twice",
			func(text string, call pap.Address) []pap.Name {
				return slices.DeleteFunc(call.Named,
					func(n pap.Name) bool { return strings.Count(text, string(n)) < 2 })
			}),
		twice("PAP-TASK-003", "all-and-by-name", "creates another task for an agent that is named next to ^ALL",
			func(_ string, call pap.Address) []pap.Name {
				if !call.All {
					return nil
				}
				return call.Named
			}),
		platform("PAP-ADDR-001", "first-line-only", "reads handles only in the first line of a message",
			func(r *pap.Rules) {
				r.Addresses = func(text string) pap.Address {
					line, _, _ := strings.Cut(text, "\n")
					return pap.Addresses(line)
				}
			}),
		calls("PAP-DELEG-011", "calls-across-flabs", "lets an agent ask an agent of another flab",
			func(p *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				for _, n := range pap.Addresses(in.Text).Named {
					if _, known := p.World.Agent(n); known && in.As.IsAgent() {
						ask(c, n)
					}
				}
			}),
		leaves("PAP-WIRE-001", "first-line-of-a-request", "activates an agent with only the first line of a message",
			func(_ *pap.Platform, a pap.Activated) []pap.Effect {
				a.Message.Text, _, _ = strings.Cut(a.Message.Text, "\n")
				return keep(a)
			}),
		leaves("PAP-WIRE-001", "asked-in-the-first-flab", "names the first flab in each activation",
			func(p *pap.Platform, a pap.Activated) []pap.Effect {
				a.Message.Flab = p.World.Flabs[0].ID
				return keep(a)
			}),
		leaves("PAP-SPEAK-007", "shown-in-the-first-flab", "shows all messages in the first flab",
			func(p *pap.Platform, m pap.Message) []pap.Effect {
				m.Flab = p.World.Flabs[0].ID
				return keep(m)
			}),
		leaves("PAP-WIRE-003", "told-of-the-first-flab", "names the first flab in each notice",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				n.Flab = p.World.Flabs[0].ID
				return keep(n)
			}),
		leaves("PAP-WIRE-001", "parts-for-somebody", "names someone else as the person who requested a sub-task",
			func(_ *pap.Platform, a pap.Activated) []pap.Effect {
				if a.Why == pap.Delegated {
					a.Requester = "@somebody"
				}
				return keep(a)
			}),
		frames(link.RolePlatform, "PAP-TASK-002", "same-words-once", "doesn't create a task for a text that it has "+
			"already seen",
			func() serve.Tamperer {
				seen := map[string]bool{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					p := f.At("params")
					as, _ := p["as"].(string)
					text, _ := p["text"].(string)
					if f.Method() == link.MethodPost && strings.HasPrefix(as, "@") && p["task"] == nil {
						if seen[as+text] {
							return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"],
								"result": map[string]any{"message": "m1", "tasks": []any{}}}}
						}
						seen[as+text] = true
					}
					return []fault.Frame{f}, nil
				}}
			}),
	}
}

// crossedTasks are about the end of a task.
func crossedTasks() []fault.Fault {
	restarts := func(name, does string, also func(p *pap.Platform, in pap.Post, t *pap.Task) bool) fault.Fault {
		return platform("PAP-TASK-009", name, does, func(r *pap.Rules) {
			extends := r.Extends
			r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
				return extends(p, in, t) || !in.As.IsAgent() && t.Agent != "" && also(p, in, t)
			}
		})
	}
	lists := func(name, does string, bug func(task, before map[string]any)) fault.Fault {
		return frames(link.RolePlatform, "PAP-WIRE-004", name, does, func() serve.Tamperer {
			before := map[any]map[string]any{} // the last listed state, by task
			return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
				list, _ := f.At("result")["tasks"].([]any)
				for _, x := range list {
					if t, ok := x.(map[string]any); ok {
						bug(t, before[t["task"]])
						before[t["task"]] = t
					}
				}
				return []fault.Frame{f}
			}}
		})
	}
	listed := func(name, does string, was, is string) fault.Fault {
		return lists(name, does, func(task, _ map[string]any) {
			if task["state"] == was {
				task["state"] = is
			}
		})
	}
	return []fault.Fault{
		restarts("new-requests-restart", "restarts the time limit of all tasks of an agent with each new request to it",
			func(_ *pap.Platform, in pap.Post, t *pap.Task) bool {
				return in.Task == "" && slices.Contains(pap.Addresses(in.Text).Named, t.Agent)
			}),
		restarts("one-time-for-all-tasks", "restarts the time limit of all tasks of an agent when one of them is "+
			"continued",
			func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
				other, _ := p.Task(in.Task)
				return other.Agent == t.Agent && other.Parent == nil && t.Parent == nil
			}),
		listed("questions-listed-as-done", "lists a task that waits for an answer as done", "waiting", "done"),
		listed("done-listed-as-active", "lists a task that is done as active", "done", "active"),
		listed("expired-listed-as-failed", "lists a task that has timed out as failed", "expired", "failed"),
		lists("answered-listed-as-waiting", "lists a task as waiting after the answer",
			func(task, before map[string]any) {
				if before["state"] == "waiting" && task["state"] == "active" {
					task["state"] = "waiting"
				}
			}),
		lists("parts-listed-for-somebody", "lists a sub-task with someone else as the person who requested it",
			func(task, _ map[string]any) {
				if task["parent"] != nil {
					task["requester"] = "@somebody"
				}
			}),
		lists("parts-listed-elsewhere", "lists a sub-task with the message of its parent task",
			func(task, _ map[string]any) {
				if task["parent"] != nil {
					task["message"] = "m1"
				}
			}),
		lists("done-by-nobody", "lists a task that is done without its agent", func(task, _ map[string]any) {
			if task["state"] == "done" {
				delete(task, "agent")
			}
		}),
		overlooks("PAP-CTRL-001", "ends-what-was-stopped", "lets an agent report the end of a stopped task",
			pap.TaskOver, func(_ *pap.Platform, in pap.Post, t *pap.Task) bool { return stopped(t) && in.Text == "" }),
		platform("PAP-CTRL-004", "redirects-two-levels", "ends only the direct sub-tasks of a redirected task",
			func(r *pap.Rules) {
				r.Spares(func(t, sub *pap.Task) bool { return t.State == pap.Redirected && sub.Parent != t })
			}),
		platform("PAP-CTRL-006", "believes-parents", "allows any delegation to an agent that names another parent",
			func(r *pap.Rules) {
				may := r.MayDelegate
				r.Identify = func(in pap.Post) pap.Post { in.Said = pap.Said{Parent: in.Said.Parent}; return in }
				r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
					if in.Said.Parent != "" {
						return 0
					}
					return may(p, in, t, to)
				}
			}),
		platform("PAP-DELEG-003", "parts-fail-together", "ends all sub-tasks of a task when one of them fails",
			func(r *pap.Rules) {
				r.AlsoEnds(func(p *pap.Platform, t *pap.Task) []*pap.Task {
					return p.Open(func(x *pap.Task) bool {
						return t.Parent != nil && t.State == pap.Failed && x.Parent == t.Parent
					})
				})
			}),
		platform("PAP-DELEG-004", "hops-begin-anew", "doesn't count the hops that were made before a person "+
			"continued the task",
			func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					if extends(p, in, t) && in.Task == t.ID {
						t.Hops = 0
					}
					return extends(p, in, t)
				}
			}),
		leaves("PAP-CTRL-008", "failed-any-untold", "doesn't notify anyone when an ^ANY task has failed",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				if t, _ := p.Task(n.Task); n.Kind == pap.TaskFailed && len(t.Asked) > 1 {
					return nil
				}
				return keep(n)
			}),
		overlooks("PAP-SPEAK-006", "free-when-its-agent-goes",
			"lets others answer an ^ANY task when the agent that took it goes offline", pap.Claimed,
			func(p *pap.Platform, _ pap.Post, t *pap.Task) bool { return !p.Online(t.Agent) }),
	}
}

// crossedAbsences are about agents that are offline.
func crossedAbsences() []fault.Fault {
	all := func(t pap.Task) bool { return pap.Addresses(t.Origin.Text).All }
	lost := func(name, does, reason string) fault.Fault {
		return frames(link.RolePlatform, "PAP-OFF-001", name, does, func() serve.Tamperer {
			comes := false
			return fault.Functions{
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					comes = f.Method() == link.MethodPresence
					return []fault.Frame{f}, nil
				},
				Out: func(f fault.Frame) []fault.Frame {
					if f.Method() == link.MethodActivated && comes && f.At("params")["reason"] == reason {
						return nil
					}
					return []fault.Frame{f}
				},
			}
		})
	}
	untold := func(requirement, name, does string, kind pap.NoticeKind, of func(t pap.Task) bool) fault.Fault {
		return leaves(requirement, name, does, func(p *pap.Platform, n pap.Notice) []pap.Effect {
			if t, _ := p.Task(n.Task); n.Kind == kind && of(t) {
				return nil
			}
			return keep(n)
		})
	}
	part := func(t pap.Task) bool { return t.Parent != nil }
	given := func(t pap.Task) bool {
		return t.Parent == nil && !all(t) && !slices.Contains(pap.Addresses(t.Origin.Text).Named, t.Agent)
	}
	return []fault.Fault{
		lost("answers-lost-while-away", "loses what a person says in the task of an offline agent", "follow_up"),
		lost("parts-lost-while-away", "loses what another agent asks an offline agent", "delegation"),
		untold("PAP-OFF-002", "absence-untold-of-all", "doesn't report which agents of ^ALL are offline",
			pap.AgentOffline, all),
		untold("PAP-OFF-002", "absence-untold-of-parts", "doesn't report that the agent of a sub-task is offline",
			pap.AgentOffline, part),
		untold("PAP-OFF-002", "absence-untold-of-redirects",
			"doesn't report that the agent of a redirected task is offline", pap.AgentOffline,
			func(t pap.Task) bool { return t.Agent != "" && given(t) }),
		untold("PAP-OFF-003", "owner-untold-of-all", "doesn't notify the owner of an agent that ^ALL needs",
			pap.AgentWanted, all),
		untold("PAP-OFF-003", "owner-untold-of-parts", "doesn't notify the owner of an agent that another agent needs",
			pap.AgentWanted, part),
		untold("PAP-OFF-003", "owner-untold-of-redirects",
			"doesn't notify the owner of an agent to which a task is redirected", pap.AgentWanted, given),
		platform("PAP-OFF-004", "any-waits-for-ever", "never ends an ^ANY task for which nobody comes online",
			func(r *pap.Rules) {
				r.Expires = func(_ *pap.Platform, t *pap.Task) bool {
					return t.State != pap.Queued || len(t.Asked) < 2
				}
			}),
		frames(link.RolePlatform, "PAP-OFF-001", "online-once-more",
			"activates an agent again that reports twice that it is online", func() serve.Tamperer {
				last, here := map[any]fault.Frame{}, map[any]bool{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if n := f.At("params")["agent"]; f.Method() == link.MethodActivated {
							last[n], here[n] = f.Copy(), true
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if p := f.At("params"); f.Method() == link.MethodPresence {
							if n := p["as"]; p["online"] == true && here[n] {
								send = append(send, last[n])
							}
							here[p["as"]] = false
						}
						return []fault.Frame{f}, send
					},
				}
			}),
	}
}

// crossedBridges are about C2A.
func crossedBridges() []fault.Fault {
	return []fault.Fault{
		frames(link.RolePlatform, "PAP-BRIDGE-006", "answers-for-another",
			"attributes an answer over C2A to the agent to which the event was delivered", func() serve.Tamperer {
				to := map[any]any{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if p := f.At("params"); f.Method() == link.MethodDeliver {
							to[p["eventId"]] = p["recipient"]
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == link.MethodToolsCall {
							if n := to[f.At("params", "arguments")["inReplyTo"]]; n != nil {
								f.At("params")["agent"] = n
							}
						}
						return []fault.Frame{f}, nil
					},
				}
			}),
		frames(link.RolePlatform, "PAP-BRIDGE-007", "one-id-for-all-events", "gives all events over C2A the same id",
			fault.Outgoing(link.MethodDeliver, func(f fault.Frame) { f.At("params")["eventId"] = "evt_1" })),
	}
}

// crossedAgents are about an agent with two tasks.
func crossedAgents() []fault.Fault {
	return []fault.Fault{
		frames(link.RoleAgent, "PAP-AGENT-008", "posts-where-it-was-asked-last",
			"posts in the flab in which it was last asked", func() serve.Tamperer {
				var last any
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == link.MethodActivated {
							last = f.At("params", "message")["flab"]
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == link.MethodPost {
							f.At("params")["flab"] = last
						}
						return []fault.Frame{f}
					},
				}
			}),
		frames(link.RoleAgent, "PAP-AGENT-001", "deaf-while-it-thinks", "ignores a request while its model is busy",
			func() serve.Tamperer {
				thinks := map[string]bool{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == port.MethodTurn {
							thinks[f.ID()] = true
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == "" {
							delete(thinks, f.ID())
						}
						if f.Method() == link.MethodActivated && len(thinks) > 0 {
							return nil, nil
						}
						return []fault.Frame{f}, nil
					},
				}
			}),
	}
}
