package fault

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// limits are faults of platforms at the limits of a rule.
func limits() []fault.Fault {
	return slices.Concat(callLimits(), speechLimits(), timeLimits(), chainLimits(), absenceLimits(), bridgeLimits())
}

// callLimits are about which agents a text asks.
func callLimits() []fault.Fault {
	return []fault.Fault{
		platform("PAP-ADDR-001", "dot-in-a-handle", "treats the dot after a handle as part of the handle",
			func(r *pap.Rules) {
				r.Addresses = func(text string) pap.Address {
					return pap.Addresses(strings.ReplaceAll(text+" ", ". ", "_ "))
				}
			}),
		calls("PAP-ADDR-002", "first-letters-will-do", "treats the first letters of a handle as the handle",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				for _, n := range pap.Addresses(in.Text).Named {
					for _, m := range f.Members {
						begins := m != n && len(n) > 2 && strings.HasPrefix(string(m), string(n))
						if begins && !in.As.IsAgent() && !f.Has(n) {
							ask(c, m)
						}
					}
				}
			}),
		broken("PAP-ADDR-002", "shown-names-ask", link.RolePlatform, "treats a display name as a handle",
			func(o *serve.Options) {
				var pairs []string
				fault.Tampers(func() serve.Tamperer {
					return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
						if agents, ok := f.At("params")["agents"].([]any); ok {
							pairs = nil
							for _, x := range agents {
								a := x.(map[string]any)
								shown, _ := a["displayName"].(string)
								pairs = append(pairs, "^"+shown, a["id"].(string))
							}
						}
						return []fault.Frame{f}, nil
					}}
				})(o)
				papserve.Of(o).Platform.Addresses = func(text string) pap.Address {
					return pap.Addresses(strings.NewReplacer(pairs...).Replace(text))
				}
			}),
		calls("PAP-DELEG-011", "agents-call-with-any-sigil", "treats @ before an agent's handle as a request if an "+
			"agent writes it",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				for _, m := range f.Members {
					if in.As.IsAgent() && m.IsAgent() && m != in.As && strings.Contains(in.Text, "@"+m.Handle()) {
						ask(c, m)
					}
				}
			}),
		calls("PAP-TASK-002", "one-task-for-two-flabs",
			"doesn't create a task for an agent that already works for the person elsewhere",
			func(p *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				c.Each = slices.DeleteFunc(c.Each, func(x pap.Called) bool {
					return len(p.Open(func(t *pap.Task) bool {
						return t.Agent == x.Agent && t.Flab != f.ID && t.Requester == in.As
					})) > 0
				})
			}),
		frames(link.RolePlatform, "PAP-DELEG-001", "questions-ask-nobody",
			"doesn't delegate what the text of a question asks others",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if p := f.At("params"); f.Method() == link.MethodFinish && p["outcome"] == "question" {
						text, _ := p["text"].(string)
						p["text"] = strings.ReplaceAll(text, "^", "")
					}
					return []fault.Frame{f}, nil
				}}
			}),
		platform("PAP-SPEAK-001", "once-asked-always-free", "lets an agent post without a task after it has been asked",
			func(r *pap.Rules) {
				may := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					asked := slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool { return x.Agent == in.As })
					if in.Task == "" && asked {
						return 0
					}
					return may(p, in, t)
				}
			}),
	}
}

// speechLimits are about who may post, and the effects of a post.
func speechLimits() []fault.Fault {
	return []fault.Fault{
		calls("PAP-DELEG-001", "any-hands-nothing-on", "doesn't delegate anything from an ^ANY task",
			func(p *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				if t, ok := p.Task(in.Task); ok && in.As.IsAgent() && len(t.Asked) > 1 {
					c.Each = nil
				}
			}),
		overlooks("PAP-SPEAK-003", "parts-stay-open", "lets an agent post in a sub-task that it has "+
			"finished", pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return t.Parent != nil && t.State == pap.Done && !t.Parent.State.Over()
			}),
		during("PAP-SPEAK-003", "last-words-twice", "lets an agent finish a task again", link.MethodFinish,
			func(r *pap.Rules, now func() bool) {
				may := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					if now() && t != nil && t.State == pap.Done && t.Agent == in.As {
						return 0
					}
					return may(p, in, t)
				}
			}),
		frames(link.RolePlatform, "PAP-CTRL-001", "waits-on-after-a-stop", "doesn't stop a task that waits for its "+
			"agent",
			func() serve.Tamperer {
				waits := map[any]bool{}
				return fault.Functions{
					Out: func(f fault.Frame) []fault.Frame {
						switch p := f.At("params"); {
						case f.Method() == link.MethodNotice && p["kind"] == "offline":
							waits[p["task"]] = true
						case f.Method() == link.MethodActivated:
							delete(waits, p["task"])
						}
						return []fault.Frame{f}
					},
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == link.MethodStop && waits[f.At("params")["task"]] {
							return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{}}}
						}
						return []fault.Frame{f}, nil
					},
				}
			}),
		during("PAP-CTRL-001", "no-stop-at-a-question", "refuses to stop a task that waits for an answer",
			link.MethodStop, denies(func(t *pap.Task) bool { return t.State == pap.Waiting })),
		during("PAP-CTRL-001", "no-stop-of-a-part", "refuses to stop a sub-task",
			link.MethodStop, denies(func(t *pap.Task) bool { return t.Parent != nil })),
		during("PAP-CTRL-003", "no-redirect-at-a-question", "refuses to redirect a task that waits for an answer",
			link.MethodRedirect, denies(func(t *pap.Task) bool { return t.State == pap.Waiting })),
		overlooks("PAP-SPEAK-006", "questions-take-nothing",
			"lets others answer an ^ANY task while the agent that took it waits for an answer",
			pap.Claimed, func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool { return t.State == pap.Waiting }),
		platform("PAP-CTRL-007", "askers-control-parts", "lets an agent stop and redirect work that it has delegated",
			func(r *pap.Rules) {
				may := r.MayControl
				r.MayControl = func(as pap.Name, t *pap.Task) pap.Reason {
					if t.Parent != nil && t.Parent.Agent == as {
						return 0
					}
					return may(as, t)
				}
			}),
	}
}

// timeLimits are about the timer of a task.
func timeLimits() []fault.Fault {
	extends := func(name, does string, only func(in pap.Post, t *pap.Task) bool) fault.Fault {
		return platform("PAP-TASK-008", name, does, func(r *pap.Rules) {
			extends := r.Extends
			r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool { return extends(p, in, t) && only(in, t) }
		})
	}
	return []fault.Fault{
		extends("half-hours-add-up", "when a person continues a task, adds half an hour to the remaining time",
			func(_ pap.Post, t *pap.Task) bool {
				t.Timer.DueMs += pap.DefaultRules().TimeoutMs
				return false
			}),
		leaves("PAP-TASK-007", "first-person-is-told", "notifies the first person in the flab of the end of a task",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				f, _ := p.World.Flab(n.Flab)
				if i := slices.IndexFunc(f.Members, func(m pap.Name) bool { return !m.IsAgent() }); i >= 0 &&
					n.Kind == pap.TaskExpired && !n.To.IsAgent() {
					n.To = f.Members[i]
				}
				return keep(n)
			}),
		leaves("PAP-TASK-007", "continued-and-untold",
			"doesn't notify anyone of the end of a task that a person has continued",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				if t, _ := p.Task(n.Task); n.Kind == pap.TaskExpired && t.Continued {
					return nil
				}
				return keep(n)
			}),
		platform("PAP-TASK-008", "answers-go-to-the-top",
			"passes the answer to a sub-task's question to the first agent",
			func(r *pap.Rules) { r.Hears = func(t *pap.Task) *pap.Task { return top(t) } }),
		extends("who-asked-alone-restarts", "doesn't restart the time limit when another person continues a task",
			func(in pap.Post, t *pap.Task) bool { return in.As == t.Requester }),
		extends("unclaimed-time-runs-on", "doesn't restart the time limit of an ^ANY task that nobody has taken",
			func(_ pap.Post, t *pap.Task) bool { return t.Agent != "" }),
		platform("PAP-DELEG-008", "late-comers-restart",
			"restarts the time limit of a chain when one of its agents comes online",
			func(r *pap.Rules) { r.Restarts = func(*pap.Task) bool { return true } }),
	}
}

// top returns the first task of a chain.
func top(t *pap.Task) *pap.Task {
	for t.Parent != nil {
		t = t.Parent
	}
	return t
}

// during gives a rule of the platform a function that reports whether a call of the method is being handled.
func during(requirement, name, does, method string, bug func(r *pap.Rules, now func() bool)) fault.Fault {
	return broken(requirement, name, link.RolePlatform, does, func(o *serve.Options) {
		now := false
		fault.Tampers(func() serve.Tamperer {
			return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
				now = f.Method() == method
				return []fault.Frame{f}, nil
			}}
		})(o)
		bug(&papserve.Of(o).Platform, func() bool { return now })
	})
}

// denies forbids to control the tasks for which which holds, while a method is called.
func denies(which func(t *pap.Task) bool) func(r *pap.Rules, now func() bool) {
	return func(r *pap.Rules, now func() bool) {
		may := r.MayControl
		r.MayControl = func(as pap.Name, t *pap.Task) pap.Reason {
			if now() && which(t) {
				return pap.NotHuman
			}
			return may(as, t)
		}
	}
}

// chainLimits are about the agents in a chain.
func chainLimits() []fault.Fault {
	free := func(requirement, name, does, method string) fault.Fault {
		return during(requirement, name, does, method, func(r *pap.Rules, now func() bool) {
			may := r.MayDelegate
			r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
				if now() {
					return 0
				}
				return may(p, in, t, to)
			}
		})
	}
	return []fault.Fault{
		free("PAP-DELEG-006", "last-words-are-free", "doesn't limit delegation by the last post in a task",
			link.MethodFinish),
		free("PAP-BRIDGE-006", "no-limits-over-c2a",
			"doesn't limit delegation over C2A", link.MethodToolsCall),
		platform("PAP-DELEG-006", "first-name-is-checked", "checks only the first name in a post for a circle",
			func(r *pap.Rules) {
				may := r.MayDelegate
				r.MayDelegate = func(p *pap.Platform, in pap.Post, t *pap.Task, to pap.Name) pap.Reason {
					if call := pap.Addresses(in.Text); len(call.Named) > 1 && call.Named[0] != to {
						return 0
					}
					return may(p, in, t, to)
				}
			}),
		platform("PAP-CTRL-003", "redirected-into-the-chain", "counts the agents above a redirected task as its chain",
			func(r *pap.Rules) {
				circular := r.Circular
				r.Circular = func(p *pap.Platform, t *pap.Task, to pap.Name) bool {
					for _, old := range p.Tasks() {
						if old.State == pap.Redirected && old.Origin.ID == t.Origin.ID &&
							slices.Contains(old.Chain(), to) {
							return true
						}
					}
					return circular(p, t, to)
				}
			}),
	}
}

// absenceLimits are about agents that are offline, and about several waiting messages.
func absenceLimits() []fault.Fault {
	// delivers drops deliveries when an agent comes online. once returns a key; only the first delivery with a key is
	// kept.
	delivers := func(name, does string, once func(p fault.Frame) any) fault.Fault {
		return frames(link.RolePlatform, "PAP-OFF-001", name, does, func() serve.Tamperer {
			comes, seen := false, map[any]bool{}
			return fault.Functions{
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					comes, seen = f.Method() == link.MethodPresence, map[any]bool{}
					return []fault.Frame{f}, nil
				},
				Out: func(f fault.Frame) []fault.Frame {
					if f.Method() != link.MethodActivated || !comes {
						return []fault.Frame{f}
					}
					key := once(f.At("params"))
					if seen[key] {
						return nil
					}
					seen[key] = true
					return []fault.Frame{f}
				},
			}
		})
	}
	// tells drops a notice if the same recipient got one about the same thing before.
	tells := func(requirement, name, does, kind string, about func(p fault.Frame) any) fault.Fault {
		return frames(link.RolePlatform, requirement, name, does, func() serve.Tamperer {
			told := map[any]bool{}
			return fault.Functions{
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					if f.Method() == link.MethodPresence {
						clear(told)
					}
					return []fault.Frame{f}, nil
				},
				Out: func(f fault.Frame) []fault.Frame {
					p := f.At("params")
					if f.Method() != link.MethodNotice || p["kind"] != kind {
						return []fault.Frame{f}
					}
					key := about(p)
					if told[key] {
						return nil
					}
					told[key] = true
					return []fault.Frame{f}
				},
			}
		})
	}
	return []fault.Fault{
		delivers("one-wait-for-each-person", "delivers only one message of each person to an agent that comes online",
			func(p fault.Frame) any { return p["requester"] }),
		frames(link.RolePlatform, "PAP-OFF-001", "one-flab-waits",
			"delivers only the messages of one flab to an agent that comes online", func() serve.Tamperer {
				var flab any
				comes := false
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						comes, flab = f.Method() == link.MethodPresence, nil
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == link.MethodActivated && comes {
							here := f.At("params", "message")["flab"]
							if flab == nil {
								flab = here
							}
							if here != flab {
								return nil
							}
						}
						return []fault.Frame{f}
					},
				}
			}),
		tells("PAP-OFF-002", "absence-told-to-each-once",
			"tells a person only once that an agent is offline, no matter how often the person asks",
			"offline", func(p fault.Frame) any { return [2]any{p["to"], p["agent"]} }),
		tells("PAP-OFF-003", "owners-told-once", "notifies an owner about only one agent", "wanted",
			func(p fault.Frame) any { return p["to"] }),
	}
}

// bridgeLimits are about what agents do over C2A.
func bridgeLimits() []fault.Fault {
	calls := func(name, does string, in func(f, flabs fault.Frame) (pass, send []fault.Frame)) fault.Fault {
		return frames(link.RolePlatform, "PAP-BRIDGE-006", name, does, func() serve.Tamperer {
			flabs := fault.Frame{} // by event
			return fault.Functions{
				Out: func(f fault.Frame) []fault.Frame {
					if p := f.At("params"); f.Method() == link.MethodDeliver {
						flabs[p["eventId"].(string)] = f.At("params", "conversation")["id"]
					}
					return []fault.Frame{f}
				},
				In: func(f fault.Frame) (pass, send []fault.Frame) {
					if f.Method() == link.MethodToolsCall {
						return in(f, flabs)
					}
					return []fault.Frame{f}, nil
				},
			}
		})
	}
	return []fault.Fault{
		calls("resolves-nothing", "accepts chat.resolve, but doesn't end the task",
			func(f, _ fault.Frame) (pass, send []fault.Frame) {
				if f.At("params")["name"] != link.ToolResolve {
					return []fault.Frame{f}, nil
				}
				return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"],
					"result": map[string]any{"content": []any{}, "structuredContent": map[string]any{}}}}
			}),
		calls("answers-from-another-flab", "accepts an answer in another flab as if it were in the task's flab",
			func(f, flabs fault.Frame) (pass, send []fault.Frame) {
				event, _ := f.At("params", "arguments")["inReplyTo"].(string)
				if flab := flabs[event]; flab != nil {
					f.At("params", "arguments", "target")["conversationId"] = flab
				}
				return []fault.Frame{f}, nil
			}),
		frames(link.RolePlatform, "PAP-BRIDGE-001", "always-there-over-c2a", "treats agents on C2A as online",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					agents, _ := f.At("params")["agents"].([]any)
					for _, x := range agents {
						if a := x.(map[string]any); a["via"] == link.ViaC2A {
							delete(a, "offline")
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
	}
}
