package alternate

import (
	"regexp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// manners are choices of how an agent speaks, and of what a platform accepts and when.
func manners() []alternate.Alternate {
	return []alternate.Alternate{
		agent("PAP-AGENT-007", "promises-first", "first says that it is working on the task",
			func(r *pap.AgentRules) { r.Promise = "On it." }),
		agent("PAP-AGENT-007", "posts-apart", "posts its answer and then ends its task",
			func(r *pap.AgentRules) { r.Apart = true }),
		platform("PAP-DELEG-004", "far-calls-as-text", "treats a handle that would cause a fourth hop or a circle as "+
			"plain text",
			func(r *pap.Rules) { r.Plain = true }),
		platform("PAP-ADDR-005", "any-leaves-out-who-is-named",
			"doesn't count a named agent among those that ^ANY asks",
			func(r *pap.Rules) {
				whom := r.Whom
				r.Whom = func(p *pap.Platform, f pap.Flab, in pap.Post) pap.Call {
					call, named := whom(p, f, in), pap.Addresses(in.Text).Named
					call.Together = slices.DeleteFunc(call.Together,
						func(n pap.Name) bool { return slices.Contains(named, n) })
					return call
				}
			}),
		platform("PAP-DELEG-001", "calls-of-agents-reach-nobody", "treats an agent's ^ALL or ^ANY as plain text",
			func(r *pap.Rules) {
				whom := r.Whom
				r.Whom = func(p *pap.Platform, f pap.Flab, in pap.Post) pap.Call {
					call := whom(p, f, in)
					if in.As.IsAgent() {
						call.Together = nil
						call.Each = slices.DeleteFunc(call.Each, func(c pap.Called) bool { return c.Why == pap.ByAll })
					}
					return call
				}
			}),
		platform("PAP-OFF-002", "tells-of-an-absence-with-each-message",
			"notifies a person after each message in a task whose agent is offline",
			func(r *pap.Rules) { r.Repeats = true }),
		platform("PAP-TASK-006", "looks-every-five-seconds", "checks for timeouts every five seconds",
			func(r *pap.Rules) { r.SweepMs = 5_000 }),
		platform("PAP-TASK-006", "looks-every-minute", "checks for timeouts every minute",
			func(r *pap.Rules) { r.SweepMs = pap.LateMs }),
		platform("PAP-BRIDGE-005", "bridges-requests-alone", "delivers over C2A only messages that ask an agent "+
			"something",
			func(r *pap.Rules) { r.Overhears = func(pap.Message, pap.Name) bool { return false } }).
			Excluding("bridges-own-messages"),
		platform("PAP-BRIDGE-005", "bridges-own-messages", "also delivers an agent's own messages to it over C2A",
			func(r *pap.Rules) { r.Overhears = func(pap.Message, pap.Name) bool { return true } }),
		platform("PAP-TASK-006", "own-words-restart",
			"restarts the time limit of a task without sub-tasks when its agent posts", func(r *pap.Rules) {
				extends := r.Extends
				r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
					alone := t.Parent == nil &&
						!slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool { return x.Parent == t })
					return extends(p, in, t) || in.As.IsAgent() && in.Task == t.ID && alone &&
						pap.Addresses(in.Text).None()
				}
			}),
		{
			Name: "no-notice-to-who-has-heard", Open: "PAP-TASK-006", Role: link.RolePlatform,
			Drafts: []string{link.Draft},
			Does:   "doesn't notify anyone of the end of a task in which its agent has posted",
			Choice: func(o *serve.Options) {
				spoken := map[string]bool{} // by world: each world numbers its tasks anew
				papserve.Of(o).Platform.Leaves = func(_ *pap.Platform, e pap.Effect) []pap.Effect {
					switch x := e.(type) {
					case pap.Opened:
						delete(spoken, x.Task.ID)
					case pap.Message:
						spoken[x.Task] = spoken[x.Task] || x.Author.IsAgent()
					case pap.Notice:
						if x.Kind == pap.TaskExpired && spoken[x.Task] {
							return nil
						}
					}
					return []pap.Effect{e}
				}
			},
		},
		platform("PAP-DELEG-003", "parts-outlive-their-task", "leaves sub-tasks open when their parent task is done",
			func(r *pap.Rules) {
				r.Spares(func(t, _ *pap.Task) bool { return t.State == pap.Done || t.State == pap.Failed })
			}),
		platform("PAP-WIRE-003", "tells-no-agent-of-a-stop", "doesn't notify agents of a stop or a redirect",
			func(r *pap.Rules) {
				r.Leaves = func(_ *pap.Platform, e pap.Effect) []pap.Effect {
					if n, ok := e.(pap.Notice); ok && n.Kind == pap.TaskStopped {
						return nil
					}
					return []pap.Effect{e}
				}
			}),
		platform("PAP-TASK-008", "hears-who-asked-alone",
			"activates an agent in its task only with messages from the person who asked",
			func(r *pap.Rules) {
				r.Leaves = func(_ *pap.Platform, e pap.Effect) []pap.Effect {
					if a, ok := e.(pap.Activated); ok && a.Why == pap.FollowUp && a.Message.Author != a.Requester {
						return nil
					}
					return []pap.Effect{e}
				}
			}),
		platform("PAP-SPEAK-002", "refuses-who-waits", "refuses what an agent posts before its question is answered",
			func(r *pap.Rules) {
				speak := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					if t != nil && t.State == pap.Waiting {
						return pap.NotActivated
					}
					return speak(p, in, t)
				}
			}),
		platform("PAP-SPEAK-001", "addressed-is-asked", "lets an agent post in its own task while the task still "+
			"waits for it",
			func(r *pap.Rules) {
				speak := r.MaySpeak
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					if why := speak(p, in, t); why != pap.NotActivated || t == nil || t.Agent != in.As {
						return why
					}
					return 0
				}
			}),
		platform("PAP-CTRL-005", "refuses-claims-of-a-post", "refuses a post that names its author or its hops",
			func(r *pap.Rules) {
				speak := r.MaySpeak
				r.Identify = func(in pap.Post) pap.Post { return in }
				r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
					if in.Said != (pap.Said{}) {
						return pap.NotYours
					}
					return speak(p, in, t)
				}
			}),
		frames("PAP-SPEAK-002", "refuses-unknown-handles", link.RolePlatform, "refuses an unknown handle",
			knownHandles),
	}
}

// knownHandles refuses posts that name an agent that isn't in the flab.
func knownHandles() serve.Tamperer {
	members := map[any]any{}
	sigil := regexp.MustCompile(`\^[A-Z]+`)
	return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
		p := f.At("params")
		flabs, _ := p["flabs"].([]any)
		for _, x := range flabs {
			flab, _ := x.(map[string]any)
			members[flab["id"]] = flab["members"]
		}
		text, _ := p["text"].(string)
		in, _ := members[p["flab"]].([]any)
		for _, name := range sigil.FindAllString(text, -1) {
			if f.Method() == link.MethodPost && name != "^ALL" && name != "^ANY" && !slices.Contains(in, any(name)) {
				return nil, []fault.Frame{f.Refusal(jsonrpc.CodeInvalidParams, "nobody is called "+name)}
			}
		}
		return []fault.Frame{f}, nil
	}}
}
