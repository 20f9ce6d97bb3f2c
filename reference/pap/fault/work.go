package fault

import (
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// delegates changes to whom an agent may delegate.
func delegates(requirement, name, does string,
	bug func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name, why pap.Reason) pap.Reason) fault.Fault {
	return platform(requirement, name, does, func(r *pap.Rules) {
		may := r.MayDelegate
		r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
			return bug(p, in, t, to, may(p, in, t, to))
		}
	})
}

func delegation() []fault.Fault {
	return []fault.Fault{
		calls("PAP-DELEG-001", "one-helper-at-a-time",
			"asks only the first of several agents that another agent asks for help",
			func(_ *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				if in.As.IsAgent() && len(c.Each) > 1 {
					c.Each = c.Each[:1]
				}
			}),
		overlooks("PAP-DELEG-002", "agents-call-agents", "lets an agent without a task ask others", pap.NotActivated,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool {
				return in.Said.Author == "" && !pap.Addresses(in.Text).None()
			}),
		platform("PAP-DELEG-003", "a-part-for-the-whole", "ends a task when one of its sub-tasks has failed",
			func(r *pap.Rules) {
				r.AlsoEnds(func(_ *pap.Platform, t *pap.Task) []*pap.Task {
					if t.Parent != nil && (t.State == pap.Failed || t.State == pap.Done) && !t.Parent.State.Over() {
						return []*pap.Task{t.Parent}
					}
					return nil
				})
			}),
		platform("PAP-DELEG-004", "four-hops", "allows four hops of delegation",
			func(r *pap.Rules) { r.MaxHops = 4 }),
		delegates("PAP-DELEG-004", "any-hop",
			"limits delegation to named agents to three hops, but not delegation to ^ANY",
			func(_ *pap.Platform, in pap.Post, _ *pap.Task, _ pap.Name, why pap.Reason) pap.Reason {
				if a := pap.Addresses(in.Text); why == pap.TooDeep && (a.Any || a.All) {
					return 0
				}
				return why
			}),
		platform("PAP-DELEG-005", "three-hops-in-all", "counts the hops of all branches together", func(r *pap.Rules) {
			r.Depth = func(p *pap.Platform, _ *pap.Task) int {
				n := 1
				for _, t := range p.Tasks() {
					if t.Parent != nil {
						n++
					}
				}
				return n
			}
		}),
		platform("PAP-CTRL-003", "redirects-are-hops", "counts a redirected task as another hop of its chain",
			func(r *pap.Rules) {
				depth := r.Depth
				r.Depth = func(p *pap.Platform, t *pap.Task) int {
					n := depth(p, t)
					for _, other := range p.Tasks() {
						if other.State == pap.Redirected && other.Flab == t.Flab {
							n += other.Hops + 1
						}
					}
					return n
				}
			}),
		platform("PAP-DELEG-008", "only-the-next-level-expires", "lets only a task and its direct sub-tasks time out",
			func(r *pap.Rules) {
				r.Spares(func(t, sub *pap.Task) bool { return t.State == pap.Expired && sub.Parent != t })
				r.Expires = func(_ *pap.Platform, t *pap.Task) bool { return t.Parent == nil }
			}),
		platform("PAP-CTRL-002", "questions-survive-a-stop", "doesn't stop a sub-task that waits for an answer",
			func(r *pap.Rules) {
				r.Spares(func(t, sub *pap.Task) bool { return t.State == pap.Stopped && sub.State == pap.Waiting })
			}),
		platform("PAP-TASK-006", "questions-stop-the-clock", "doesn't let a task time out while it waits for an answer",
			func(r *pap.Rules) {
				r.Expires = func(_ *pap.Platform, t *pap.Task) bool { return t.State != pap.Waiting }
			}),
		platform("PAP-SPEAK-006", "refused-and-taken", "gives an ^ANY task to an agent whose post it refuses",
			func(r *pap.Rules) {
				may := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					why := may(p, in, t)
					if why == pap.OtherFlab && t.Agent == "" && slices.Contains(t.Asked, in.As) {
						t.Agent = in.As
					}
					return why
				}
			}),
		platform("PAP-DELEG-006", "who-has-gone-is-in-no-chain", "leaves agents that are offline out of their chain",
			func(r *pap.Rules) {
				circular := r.Circular
				r.Circular = func(p *pap.Platform, t *pap.Task, to pap.Name) bool {
					return p.Online(to) && circular(p, t, to)
				}
			}),
		platform("PAP-TASK-008", "away-is-not-extended", "doesn't restart the time limit of a task whose agent is "+
			"offline",
			func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					return extends(p, in, t) && (t.Agent == "" || p.Online(t.Agent))
				}
			}),
		platform("PAP-DELEG-006", "takers-are-in-no-chain", "leaves agents that took an ^ANY task out of its chain",
			func(r *pap.Rules) {
				r.Circular = func(_ *pap.Platform, t *pap.Task, to pap.Name) bool {
					for ; t != nil; t = t.Parent {
						if t.Agent == to && len(t.Asked) == 1 {
							return true
						}
					}
					return false
				}
			}),
		platform("PAP-DELEG-006", "circles-of-three", "detects only circles of two agents", func(r *pap.Rules) {
			r.Circular = func(_ *pap.Platform, t *pap.Task, to pap.Name) bool {
				return to == t.Agent || t.Parent != nil && to == t.Parent.Agent
			}
		}),
		delegates("PAP-DELEG-006", "all-in-a-circle", "lets ^ALL activate agents that are already in the chain",
			func(_ *pap.Platform, in pap.Post, _ *pap.Task, _ pap.Name, why pap.Reason) pap.Reason {
				if why == pap.InCircle && pap.Addresses(in.Text).All {
					return 0
				}
				return why
			}),
		platform("PAP-DELEG-007", "one-chain-for-all", "treats the chains of all requests as one", func(r *pap.Rules) {
			circular := r.Circular
			r.Circular = func(p *pap.Platform, t *pap.Task, to pap.Name) bool {
				return circular(p, t, to) || slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool {
					return x.Agent == t.Agent && x.Parent != nil && x.Parent.Agent == to
				})
			}
		}),
		delegates("PAP-DELEG-007", "a-pair-once", "lets an agent ask another agent in only one chain",
			func(p *pap.Platform, _ pap.Post, t *pap.Task, to pap.Name, why pap.Reason) pap.Reason {
				if slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool {
					return x.Agent == to && x.Parent != nil && x.Parent.Agent == t.Agent && x.Parent.ID != t.ID
				}) {
					return pap.InCircle
				}
				return why
			}),
		platform("PAP-DELEG-008", "late-parts-have-their-own-time",
			"gives a sub-task that was created late its own time limit", func(r *pap.Rules) {
				timer := r.Timer
				r.Timer = func(p *pap.Platform, parent *pap.Task, nowMs int64) *pap.Timer {
					if parent.Timer.DueMs-nowMs < 5*minuteMs {
						return &pap.Timer{DueMs: nowMs + p.Rules.TimeoutMs}
					}
					return timer(p, parent, nowMs)
				}
				r.Spares(func(t, sub *pap.Task) bool { return sub.Timer != t.Timer && t.State == pap.Expired })
			}),
		platform("PAP-DELEG-009", "agents-take-their-time",
			"restarts the time limit of a chain when an agent posts in a sub-task", func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					return extends(p, in, t) || in.As.IsAgent() && in.Task == t.ID && t.Parent != nil
				}
			}),
		platform("PAP-DELEG-010", "parts-are-not-heard",
			"doesn't restart the time limit when the person continues a sub-task",
			func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					return extends(p, in, t) && t.Parent == nil
				}
			}),
		delegates("PAP-DELEG-011", "ping-pong", "lets an agent ask the agent that asked it",
			func(_ *pap.Platform, _ pap.Post, t *pap.Task, to pap.Name, why pap.Reason) pap.Reason {
				if t.Parent != nil && t.Parent.Parent == nil && to == t.Parent.Agent {
					return 0
				}
				return why
			}),
	}
}

// stopped reports whether a person has stopped a task.
func stopped(t *pap.Task) bool { return t.State == pap.Stopped }

func control() []fault.Fault {
	return []fault.Fault{
		overlooks("PAP-CTRL-001", "unclaimed-is-unstoppable", "lets agents answer an ^ANY task after it was stopped",
			pap.TaskOver, func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return stopped(t) && t.Agent == ""
			}),
		overlooks("PAP-CTRL-001", "stopped-goes-on", "lets the agent of a stopped task continue", pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return stopped(t) && t.Agent != "" && t.Parent == nil
			}),
		platform("PAP-CTRL-002", "stops-one-task", "stops a task but not its sub-tasks", func(r *pap.Rules) {
			r.Spares(func(t, _ *pap.Task) bool { return t.State == pap.Stopped })
		}),
		leaves("PAP-CTRL-003", "redirects-to-nobody", "doesn't activate the agent to which a task is redirected",
			func(_ *pap.Platform, a pap.Activated) []pap.Effect {
				if a.Why == pap.Handed {
					return nil
				}
				return keep(a)
			}),
		overlooks("PAP-CTRL-004", "redirected-goes-on", "lets the old agent of a redirected task continue",
			pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return t.State == pap.Redirected
			}),
		platform("PAP-CTRL-004", "redirects-one-task", "redirects a task but not its sub-tasks",
			func(r *pap.Rules) { r.Spares(func(t, _ *pap.Task) bool { return t.State == pap.Redirected }) }),
		platform("PAP-CTRL-005", "believes-names", "believes an agent's claim about its identity", func(r *pap.Rules) {
			r.Identify = func(in pap.Post) pap.Post {
				if in.Said.Author != "" {
					in.As = in.Said.Author
				}
				return in
			}
		}),
		platform("PAP-CTRL-006", "believes-hops",
			"allows one hop too many if an agent claims a lower hop count", func(r *pap.Rules) {
				may := r.MayDelegate
				r.Identify = func(in pap.Post) pap.Post { in.Said.Author = ""; return in }
				r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
					if why := may(p, in, t, to); why != pap.TooDeep || in.Said.Hops == nil {
						return why
					}
					return 0
				}
			}),
		platform("PAP-CTRL-007", "agents-stop-agents", "lets an agent stop or redirect another agent's task",
			func(r *pap.Rules) {
				r.MayControl = func(pap.Name, *pap.Task) pap.Reason { return 0 }
			}),
		leaves("PAP-CTRL-008", "failed-parts-untold", "doesn't notify anyone when a sub-task has failed",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				if t, _ := p.Task(n.Task); n.Kind == pap.TaskFailed && t.Parent != nil {
					return nil
				}
				return keep(n)
			}),
		frames(link.RolePlatform, "PAP-CTRL-009", "wakes-who-comes", "activates an agent because it comes online",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					p := f.At("params")
					if f.Method() == link.MethodPresence && p["online"] == true {
						send = append(send, fault.Frame{"jsonrpc": "2.0", "method": link.MethodActivated,
							"params": map[string]any{
								"agent": p["as"], "task": "welcome", "requester": "@matt",
								"message": map[string]any{"id": "welcome", "flab": "release", "author": "@matt",
									"text": "welcome back"},
							}})
					}
					return []fault.Frame{f}, send
				}}
			}),
	}
}

func offline() []fault.Fault {
	return []fault.Fault{
		frames(link.RolePlatform, "PAP-OFF-001", "again-at-each-return",
			"activates an agent again whenever it comes online", func() serve.Tamperer {
				told := map[any][]fault.Frame{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == link.MethodActivated {
							who := f.At("params")["agent"]
							told[who] = append(told[who], f.Copy())
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if p := f.At("params"); f.Method() == link.MethodPresence && p["online"] == true {
							send = slices.Clone(told[p["as"]])
						}
						return []fault.Frame{f}, send
					},
				}
			}),
		leaves("PAP-OFF-002", "offline-told-twice", "notifies a person twice that an agent is offline",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline {
					return []pap.Effect{n, n}
				}
				return keep(n)
			}),
		leaves("PAP-OFF-002", "absence-untold", "doesn't report that a named agent is offline",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline && n.Agent != "" {
					return nil
				}
				return keep(n)
			}),
		leaves("PAP-OFF-002", "nobody-there-untold", "doesn't report that nobody is online for ^ANY",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline && n.Agent == "" {
					return nil
				}
				return keep(n)
			}),
		leaves("PAP-OFF-003", "owner-untold", "doesn't notify the owner of an agent that is needed",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentWanted {
					return nil
				}
				return keep(n)
			}),
		platform("PAP-OFF-004", "a-day-and-a-bit", "waits five minutes longer than a day",
			func(r *pap.Rules) { r.QueueMs += 5 * minuteMs }),
		platform("PAP-OFF-004", "a-day-less-a-bit", "waits a minute less than a day",
			func(r *pap.Rules) { r.QueueMs -= minuteMs }),
		platform("PAP-OFF-005", "no-half-hour-after-a-wait",
			"gives a task that waited for its agent the rest of the 24 hours as its time limit",
			func(r *pap.Rules) { r.Restarts = func(*pap.Task) bool { return false } }),
		platform("PAP-OFF-006", "waits-for-who-has-gone", "never ends a task whose agent went offline during the task",
			func(r *pap.Rules) {
				r.Expires = func(p *pap.Platform, t *pap.Task) bool {
					return t.State != pap.Active || t.Agent == "" || p.Online(t.Agent)
				}
			}),
	}
}

// over changes the policies of the deliveries of a bridge.
func over(requirement, name, does string, policies map[pap.Why]pap.Policy) fault.Fault {
	return platform(requirement, name, does, func(r *pap.Rules) {
		policy := r.Policy
		policies := maps.Clone(policies)
		r.Policy = func(y pap.Why) pap.Policy {
			if p, ok := policies[y]; ok {
				return p
			}
			return policy(y)
		}
	})
}

func bridge() []fault.Fault {
	return []fault.Fault{
		over("PAP-BRIDGE-001", "help-is-optional", "delivers another agent's requests as may_respond",
			map[pap.Why]pap.Policy{pap.Delegated: pap.MayRespond}),
		over("PAP-BRIDGE-002", "all-is-optional", "delivers ^ALL as may_respond",
			map[pap.Why]pap.Policy{pap.ByAll: pap.MayRespond}),
		over("PAP-BRIDGE-003", "any-is-a-duty", "delivers ^ANY as must_respond",
			map[pap.Why]pap.Policy{pap.ByAny: pap.MustRespond}),
		overlooks("PAP-BRIDGE-004", "claim-for-each", "grants a claim to any agent that asks", pap.Claimed,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool { return in.Text == "" }),
		over("PAP-BRIDGE-005", "chatter-is-optional", "delivers messages that don't ask an agent anything as "+
			"may_respond",
			map[pap.Why]pap.Policy{0: pap.MayRespond}),
		overlooks("PAP-BRIDGE-006", "anything-by-c2a", "accepts everything over C2A", pap.NotActivated,
			func(p *pap.Platform, in pap.Post, _ *pap.Task) bool {
				card, _ := p.World.Agent(in.As)
				return card.Bridged
			}),
		overlooks("PAP-BRIDGE-006", "answers-again-by-c2a", "accepts an agent's messages over C2A after its task has "+
			"ended",
			pap.TaskOver, func(p *pap.Platform, in pap.Post, _ *pap.Task) bool {
				card, _ := p.World.Agent(in.As)
				return card.Bridged
			}),
		frames(link.RolePlatform, "PAP-BRIDGE-007", "author-of-no-kind",
			"delivers events over C2A without the kind of their author",
			fault.Outgoing(link.MethodDeliver, func(f fault.Frame) {
				delete(f.At("params", "author"), "kind")
			})),
	}
}
