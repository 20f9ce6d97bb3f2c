package fault

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

const minuteMs = 60_000

// spokenIn returns the task in which a participant whose name begins with the sigil posts, or "".
func spokenIn(f fault.Frame, sigil string) string {
	as, _ := f.At("params")["as"].(string)
	task, _ := f.At("params")["task"].(string)
	if f.Method() != link.MethodPost || !strings.HasPrefix(as, sigil) {
		return ""
	}
	return task
}

// bare matches words that could be handles.
var bare = lazyregexp.New(`[\p{L}\p{N}_-]+`)

// inPassing returns the agents of a flab whose handles occur in a text without a caret.
func inPassing(f pap.Flab, text string) []pap.Name {
	var out []pap.Name
	for _, word := range bare.FindAllString(text, -1) {
		if n := pap.AgentName(word); f.Has(n) && !slices.Contains(pap.Addresses(text).Named, n) {
			out = append(out, n)
		}
	}
	return out
}

func addressing() []fault.Fault {
	return []fault.Fault{
		platform("PAP-ADDR-001", "handle-at-the-beginning-only", "reads a handle only at the beginning of a message",
			func(r *pap.Rules) {
				r.Addresses = func(text string) pap.Address {
					a := pap.Addresses(text)
					if !strings.HasPrefix(text, "^") && !a.All && !a.Any {
						return pap.Address{}
					}
					return a
				}
			}),
		calls("PAP-ADDR-001", "first-handle-only", "asks only the first agent that a message names",
			func(_ *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				if !in.As.IsAgent() && len(c.Each) > 1 && !pap.Addresses(in.Text).All {
					c.Each = c.Each[:1]
				}
			}),
		calls("PAP-ADDR-002", "handle-as-a-prefix", "treats a longer word as the handle with which it begins",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				for _, n := range pap.Addresses(in.Text).Named {
					for _, m := range f.Members {
						if m.IsAgent() && n != m && strings.HasPrefix(string(n), string(m)) {
							ask(c, m)
						}
					}
				}
			}),
		calls("PAP-ADDR-002", "handle-behind-another-sigil", "activates an agent whose handle follows @ or #",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				for _, n := range inPassing(f, in.Text) {
					if !in.As.IsAgent() && (strings.Contains(in.Text, "@"+n.Handle()) ||
						strings.Contains(in.Text, "#"+n.Handle())) {
						ask(c, n)
					}
				}
			}),
		calls("PAP-ADDR-003", "asks-who-is-spoken-of", "activates an agent that a request to another agent mentions",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				if !in.As.IsAgent() && len(c.Each) > 0 {
					for _, n := range inPassing(f, in.Text) {
						ask(c, n)
					}
				}
			}),
		calls("PAP-ADDR-004", "all-but-who-is-not-named", "ignores ^ALL next to a name",
			func(_ *pap.Platform, _ pap.Flab, in pap.Post, c *pap.Call) {
				if a := pap.Addresses(in.Text); a.All && len(a.Named) > 0 {
					c.Each = slices.DeleteFunc(c.Each, func(x pap.Called) bool { return x.Why == pap.ByAll })
				}
			}),
		platform("PAP-ADDR-004", "all-of-all-flabs", "lets ^ALL activate the agents of every flab", func(r *pap.Rules) {
			r.Everyone = func(p *pap.Platform, _ pap.Flab) []pap.Name {
				var out []pap.Name
				for _, a := range p.World.Agents {
					out = append(out, a.Name)
				}
				return out
			}
		}),
		platform("PAP-ADDR-005", "any-of-two", "lets ^ANY activate at most two agents", func(r *pap.Rules) {
			available := r.Available
			r.Available = func(p *pap.Platform, f pap.Flab) []pap.Name {
				names := available(p, f)
				return names[:min(len(names), 2)]
			}
		}),
		platform("PAP-ADDR-006", "any-asks-who-is-offline", "lets ^ANY activate every agent, online or not",
			func(r *pap.Rules) { r.Available = pap.Everyone }),
		platform("PAP-ADDR-007", "at-all-asks-agents", "treats @all and @any as requests to agents",
			func(r *pap.Rules) {
				r.Addresses = func(text string) pap.Address {
					a := pap.Addresses(text)
					lower := strings.ToLower(text)
					a.All = a.All || strings.Contains(lower, "@all")
					a.Any = a.Any || strings.Contains(lower, "@any")
					return a
				}
			}),
		calls("PAP-ADDR-008", "owner-stands-for-agent", "activates the agents of a person who is mentioned",
			func(p *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				for _, a := range p.World.Agents {
					if a.Owner != "" && f.Has(a.Name) && !a.Bridged && strings.Contains(in.Text, string(a.Owner)) {
						ask(c, a.Name)
					}
				}
			}),
		calls("PAP-ADDR-009", "sees-work", "asks the first agent of a flab when people talk about deploying",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				i := slices.IndexFunc(f.Members, pap.Name.IsAgent)
				if i >= 0 && !in.As.IsAgent() && strings.Contains(in.Text, "deploy") && pap.Addresses(in.Text).None() {
					ask(c, f.Members[i])
				}
			}),
		calls("PAP-ADDR-009", "butts-in", "lets an agent interrupt when people ask each other how long something takes",
			func(_ *pap.Platform, f pap.Flab, in pap.Post, c *pap.Call) {
				if pap.Addresses(in.Text).None() && strings.HasPrefix(in.Text, "how long") {
					ask(c, pap.Everyone(nil, f)[0])
				}
			}),
	}
}

func speaking() []fault.Fault {
	anywhere := func(*pap.Platform, pap.Post, *pap.Task) bool { return true }
	plain := func(p *pap.Platform, in pap.Post, _ *pap.Task) bool {
		card, _ := p.World.Agent(in.As)
		return in.Task == "" && pap.Addresses(in.Text).None() && !card.Bridged
	}
	return []fault.Fault{
		overlooks("PAP-SPEAK-001", "anybody-may-speak", "accepts posts by agents that nobody asked",
			pap.NotActivated, plain),
		frames(link.RolePlatform, "PAP-SPEAK-002", "two-posts-a-task", "refuses the third post in a task",
			func() serve.Tamperer {
				posts := map[string]int{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if task := spokenIn(f, "^"); task != "" {
						if posts[task]++; posts[task] > 2 {
							return nil, []fault.Frame{f.Refusal(link.CodeRefused, "enough is said")}
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		overlooks("PAP-SPEAK-003", "last-words", "accepts an agent's posts in a task that it has ended", pap.TaskOver,
			func(_ *pap.Platform, _ pap.Post, t *pap.Task) bool {
				return t.State == pap.Done || t.State == pap.Failed
			}),
		overlooks("PAP-SPEAK-004", "task-of-anybody", "accepts an agent's posts in another agent's task", pap.NotYours,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool { return in.Text != "" }),
		overlooks("PAP-SPEAK-004", "task-of-nobody", "accepts an agent's posts in a task that does not exist",
			pap.NotActivated, func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool { return in.Task != "" }),
		platform("PAP-SPEAK-005", "all-take-one-answer", "treats one agent's answer as the answer of all agents",
			func(r *pap.Rules) {
				may := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					if t != nil && pap.Addresses(t.Origin.Text).All &&
						slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool {
							return x.Origin.ID == t.Origin.ID && x.State == pap.Done
						}) {
						return pap.Claimed
					}
					return may(p, in, t)
				}
			}),
		platform("PAP-SPEAK-006", "any-takes-all-answers", "accepts several answers to one ^ANY",
			func(r *pap.Rules) { r.Claims = false }),
		overlooks("PAP-SPEAK-006", "late-loser-is-let-in", "lets an agent that was too slow delegate anyway",
			pap.Claimed,
			func(_ *pap.Platform, in pap.Post, _ *pap.Task) bool { return !pap.Addresses(in.Text).None() }),
		platform("PAP-SPEAK-007", "shown-under-a-claimed-name", "shows a message under the name that its author claims",
			func(r *pap.Rules) {
				r.Identify = func(in pap.Post) pap.Post { return in }
				r.Author = func(in pap.Post) pap.Name {
					if in.Said.Author != "" {
						return in.Said.Author
					}
					return in.As
				}
			}),
		leaves("PAP-SPEAK-007", "ascii-only", "drops characters outside ASCII from shown messages",
			func(_ *pap.Platform, m pap.Message) []pap.Effect {
				m.Text = fault.ASCII(m.Text, '?')
				return keep(m)
			}),
		overlooks("PAP-SPEAK-008", "task-of-another-flab",
			"accepts an agent's posts in a flab other than its task's",
			pap.OtherFlab, anywhere),
	}
}

func tasks() []fault.Fault {
	return []fault.Fault{
		frames(link.RolePlatform, "PAP-TASK-001", "tasks-of-one-person", "attributes every task to the same person",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					list, _ := f.At("result")["tasks"].([]any)
					for _, x := range list {
						if t, ok := x.(map[string]any); ok && t["requester"] != nil {
							t["requester"] = "@matt"
						}
					}
					return []fault.Frame{f}
				}}
			}),
		platform("PAP-TASK-002", "one-end-for-all-tasks", "ends all tasks of an agent with one of them",
			func(r *pap.Rules) {
				r.AlsoEnds(func(p *pap.Platform, t *pap.Task) []*pap.Task {
					return p.Open(func(x *pap.Task) bool {
						return t.State == pap.Done && t.Parent == nil && x.Agent == t.Agent && x.Parent == nil &&
							x.Origin.ID > t.Origin.ID
					})
				})
			}),
		platform("PAP-TASK-003", "all-without-who-is-offline", "lets ^ALL activate only the agents that are online",
			func(r *pap.Rules) {
				r.Everyone = func(p *pap.Platform, f pap.Flab) []pap.Name {
					return slices.DeleteFunc(pap.Everyone(p, f), func(n pap.Name) bool { return !p.Online(n) })
				}
			}),
		platform("PAP-TASK-004", "all-fail-together", "ends all ^ALL tasks when one of them fails",
			func(r *pap.Rules) {
				r.AlsoEnds(func(p *pap.Platform, t *pap.Task) []*pap.Task {
					return p.Open(func(x *pap.Task) bool { return t.State == pap.Failed && x.Origin.ID == t.Origin.ID })
				})
			}),
		calls("PAP-TASK-005", "any-makes-a-task-each", "makes a task for each agent that ^ANY reaches",
			func(_ *pap.Platform, _ pap.Flab, _ pap.Post, c *pap.Call) {
				for _, n := range c.Together {
					c.Each = append(c.Each, pap.Called{Agent: n, Why: pap.ByAny})
				}
				c.Together = nil
			}),
		frames(link.RolePlatform, "PAP-TASK-001", "one-task-of-two-named",
			"reports only the first of the tasks that a message created", func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if made, _ := f.At("result")["tasks"].([]any); len(made) == 2 && f.At("result")["message"] != nil {
						f.At("result")["tasks"] = made[:1]
					}
					return []fault.Frame{f}
				}}
			}),
		platform("PAP-TASK-006", "half-an-hour-and-a-bit", "ends tasks two minutes too late",
			func(r *pap.Rules) { r.TimeoutMs += 2 * minuteMs }),
		platform("PAP-TASK-006", "half-an-hour-less-a-bit", "ends tasks half a minute too early",
			func(r *pap.Rules) { r.TimeoutMs -= minuteMs / 2 }),
		leaves("PAP-TASK-007", "nobody-answers-in-silence",
			"doesn't notify anyone when an ^ANY task that nobody took times out",
			func(_ *pap.Platform, n pap.Notice) []pap.Effect {
				if n.Kind == pap.TaskExpired && n.Agent == "" {
					return nil
				}
				return keep(n)
			}),
		leaves("PAP-TASK-007", "expiry-for-everybody", "notifies everyone in the flab that a task has timed out",
			func(p *pap.Platform, n pap.Notice) []pap.Effect {
				out := keep(n)
				if f, _ := p.World.Flab(n.Flab); n.Kind == pap.TaskExpired && !n.To.IsAgent() {
					for _, m := range f.Members {
						if !m.IsAgent() && m != n.To {
							more := n
							more.To = m
							out = append(out, more)
						}
					}
				}
				return out
			}),
		frames(link.RolePlatform, "PAP-TASK-008", "one-extension", "restarts the time limit of a task only once",
			func() serve.Tamperer {
				gone := map[string]int{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if task := spokenIn(f, "@"); task != "" {
						if gone[task]++; gone[task] > 1 {
							delete(f.At("params"), "task")
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		platform("PAP-TASK-009", "chatter-restarts", "restarts the time limit of all tasks when people post",
			func(r *pap.Rules) {
				r.Extends = func(_ *pap.Platform, in pap.Post, t *pap.Task) bool {
					return !in.As.IsAgent() && (in.Task == t.ID || in.Task == "" && in.Flab == t.Flab &&
						pap.Addresses(in.Text).None())
				}
			}),
	}
}
