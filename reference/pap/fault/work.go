package fault

import (
	"maps"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// delegates changes what an agent may hand on to whom.
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
		calls("PAP-DELEG-001", "one-helper-at-a-time", "asks the first of several agents that another asks for help",
			func(_ *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				if in.As.IsAgent() && len(c.Each) > 1 {
					c.Each = c.Each[:1]
				}
			}),
		overlooks("PAP-DELEG-002", "agents-call-agents", "lets an agent without a task call others", pap.NotActivated,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool {
				return in.Said.Author == "" && !pap.Addresses(in.Text).None()
			}),
		platform("PAP-DELEG-003", "a-part-for-the-whole", "ends a task when a part of it has failed",
			func(r *pap.Rules) {
				ends := r.Ends
				r.Ends = func(p *pap.Platform, t *pap.Task) []*pap.Task {
					out := ends(p, t)
					if t.Parent != nil && (t.State == pap.Failed || t.State == pap.Done) && !t.Parent.State.Over() {
						out = append(out, t.Parent)
					}
					return out
				}
			}),
		platform("PAP-DELEG-004", "four-hops", "lets work be handed on four times",
			func(r *pap.Rules) { r.MaxHops = 4 }),
		delegates("PAP-DELEG-004", "any-hop",
			"lets work be handed on to a named agent three times, and to any agent for ever",
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
		platform("PAP-DELEG-006", "circles-of-three", "sees a circle of two agents only", func(r *pap.Rules) {
			r.Circular = func(_ *pap.Platform, t *pap.Task, to pap.Name) bool {
				return to == t.Agent || t.Parent != nil && to == t.Parent.Agent
			}
		}),
		delegates("PAP-DELEG-006", "all-in-a-circle", "lets a call to all go back into the chain",
			func(_ *pap.Platform, in pap.Post, _ *pap.Task, _ pap.Name, why pap.Reason) pap.Reason {
				if why == pap.InCircle && pap.Addresses(in.Text).All {
					return 0
				}
				return why
			}),
		platform("PAP-DELEG-007", "one-chain-for-all", "takes the chains of all requests for one", func(r *pap.Rules) {
			circular := r.Circular
			r.Circular = func(p *pap.Platform, t *pap.Task, to pap.Name) bool {
				return circular(p, t, to) || slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool {
					return x.Agent == t.Agent && x.Parent != nil && x.Parent.Agent == to
				})
			}
		}),
		delegates("PAP-DELEG-007", "a-pair-once", "lets an agent ask another in one chain only",
			func(p *pap.Platform, _ pap.Post, t *pap.Task, to pap.Name, why pap.Reason) pap.Reason {
				if slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool {
					return x.Agent == to && x.Parent != nil && x.Parent.Agent == t.Agent && x.Parent.ID != t.ID
				}) {
					return pap.InCircle
				}
				return why
			}),
		platform("PAP-DELEG-008", "late-parts-have-their-own-time",
			"gives a task that is handed on late a time of its own", func(r *pap.Rules) {
				timer := r.Timer
				r.Timer = func(p *pap.Platform, parent *pap.Task, nowMs int64) *pap.Timer {
					if parent.Timer.DueMs-nowMs < 5*minuteMs {
						return &pap.Timer{DueMs: nowMs + p.Rules.TimeoutMs}
					}
					return timer(p, parent, nowMs)
				}
				ends := r.Ends
				r.Ends = func(p *pap.Platform, t *pap.Task) []*pap.Task {
					return slices.DeleteFunc(ends(p, t),
						func(x *pap.Task) bool { return x.Timer != t.Timer && t.State == pap.Expired })
				}
			}),
		platform("PAP-DELEG-009", "agents-take-their-time",
			"restarts the time of a chain when an agent speaks in a sub-task", func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					return extends(p, in, t) || in.As.IsAgent() && in.Task == t.ID && t.Parent != nil
				}
			}),
		platform("PAP-DELEG-010", "parts-are-not-heard", "restarts no time when the person goes on in a sub-task",
			func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					return extends(p, in, t) && t.Parent == nil
				}
			}),
		delegates("PAP-DELEG-011", "ping-pong", "lets an agent ask back who has asked it",
			func(_ *pap.Platform, _ pap.Post, t *pap.Task, to pap.Name, why pap.Reason) pap.Reason {
				if t.Parent != nil && t.Parent.Parent == nil && to == t.Parent.Agent {
					return 0
				}
				return why
			}),
	}
}

// stopped are tasks that a person has ended.
func stopped(t *pap.Task) bool { return t.State == pap.Stopped }

func control() []fault.Fault {
	return []fault.Fault{
		overlooks("PAP-CTRL-001", "unclaimed-is-unstoppable", "lets agents answer to any when it was stopped",
			pap.TaskOver, func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return stopped(t) && t.Agent == ""
			}),
		overlooks("PAP-CTRL-001", "stopped-goes-on", "lets the agent of a stopped task go on", pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return stopped(t) && t.Agent != "" && t.Parent == nil
			}),
		platform("PAP-CTRL-002", "stops-one-task", "stops a task and not what hangs below it", func(r *pap.Rules) {
			ends := r.Ends
			r.Ends = func(p *pap.Platform, t *pap.Task) []*pap.Task {
				if t.State == pap.Stopped {
					return nil
				}
				return ends(p, t)
			}
		}),
		leaves("PAP-CTRL-003", "redirects-to-nobody", "doesn't activate the agent to which a task is redirected",
			func(_ *pap.Platform, a pap.Activated) []pap.Effect {
				if a.Why == pap.Handed {
					return nil
				}
				return keep(a)
			}),
		overlooks("PAP-CTRL-004", "redirected-goes-on", "lets the old agent of a redirected task go on", pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return t.State == pap.Redirected
			}),
		platform("PAP-CTRL-004", "redirects-one-task", "redirects a task and not what hangs below it",
			func(r *pap.Rules) {
				ends := r.Ends
				r.Ends = func(p *pap.Platform, t *pap.Task) []*pap.Task {
					if t.State == pap.Redirected {
						return nil
					}
					return ends(p, t)
				}
			}),
		platform("PAP-CTRL-005", "believes-names", "takes a speaker for whom it says that it is", func(r *pap.Rules) {
			r.Identify = func(in pap.Post) pap.Post {
				if in.Said.Author != "" {
					in.As = in.Said.Author
				}
				return in
			}
		}),
		platform("PAP-CTRL-006", "believes-hops",
			"lets pass a hop too many where an agent says that it is an early one", func(r *pap.Rules) {
				may := r.MayDelegate
				r.Identify = func(in pap.Post) pap.Post { in.Said.Author = ""; return in }
				r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
					if why := may(p, in, t, to); why != pap.TooDeep || in.Said.Hops == nil {
						return why
					}
					return 0
				}
			}),
		platform("PAP-CTRL-007", "agents-stop-agents", "lets an agent stop the task of another, or redirect it",
			func(r *pap.Rules) {
				r.MayControl = func(pap.Name, *pap.Task) pap.Reason { return 0 }
			}),
		leaves("PAP-CTRL-008", "failed-parts-untold", "tells nobody when a part of a task has failed",
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
			"activates an agent again each time that it comes online", func() serve.Tamperer {
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
		leaves("PAP-OFF-002", "offline-told-twice", "tells twice that an agent is offline",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline {
					return []pap.Effect{n, n}
				}
				return keep(n)
			}),
		leaves("PAP-OFF-002", "absence-untold", "doesn't tell that an agent which is named is offline",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline && n.Agent != "" {
					return nil
				}
				return keep(n)
			}),
		leaves("PAP-OFF-002", "nobody-there-untold", "doesn't tell that nobody is there for any",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.AgentOffline && n.Agent == "" {
					return nil
				}
				return keep(n)
			}),
		leaves("PAP-OFF-003", "owner-untold", "doesn't tell the owner of an agent that it is wanted",
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
		platform("PAP-OFF-005", "no-half-hour-after-a-wait", "gives a task that has waited the rest of its day",
			func(r *pap.Rules) { r.Restarts = func(*pap.Task) bool { return false } }),
		platform("PAP-OFF-006", "waits-for-who-has-gone", "lets no task end whose agent has gone in the middle of it",
			func(r *pap.Rules) {
				r.Expires = func(p *pap.Platform, t *pap.Task) bool {
					return t.State != pap.Active || t.Agent == "" || p.Online(t.Agent)
				}
			}),
	}
}

// over lets a bridge say something else in its deliveries.
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
		over("PAP-BRIDGE-001", "help-is-optional", "delivers what another agent asks as may_respond",
			map[pap.Why]pap.Policy{pap.Delegated: pap.MayRespond}),
		over("PAP-BRIDGE-002", "all-is-optional", "delivers ^ALL as may_respond",
			map[pap.Why]pap.Policy{pap.ByAll: pap.MayRespond}),
		over("PAP-BRIDGE-003", "any-is-a-duty", "delivers ^ANY as must_respond",
			map[pap.Why]pap.Policy{pap.ByAny: pap.MustRespond}),
		overlooks("PAP-BRIDGE-004", "claim-for-each", "grants a claim to whoever asks", pap.Claimed,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool { return in.Text == "" }),
		over("PAP-BRIDGE-005", "chatter-is-optional", "delivers what asks an agent nothing as may_respond",
			map[pap.Why]pap.Policy{0: pap.MayRespond}),
		overlooks("PAP-BRIDGE-006", "anything-by-c2a", "takes anything that comes by C2A", pap.NotActivated,
			func(p *pap.Platform, in pap.Post, _ *pap.Task) bool {
				card, _ := p.World.Agent(in.As)
				return card.Bridged
			}),
		frames(link.RolePlatform, "PAP-BRIDGE-007", "author-of-no-kind",
			"delivers events by C2A without the kind of their author",
			fault.Outgoing(link.MethodDeliver, func(f fault.Frame) {
				delete(f.At("params", "author"), "kind")
			})),
	}
}
