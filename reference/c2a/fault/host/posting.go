package host

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// posting are faults in what a host shows for its agents, and to whom it goes.
func posting() []fault.Fault {
	host := func(requirement, name string, drafts []c2a.Draft, does string,
		bug func(*c2ahost.PostingRules)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Posting) })
	}
	inherits := func(requirement, name, does string,
		bug func(w *c2a.World, m c2a.Message, x *c2ahost.Expectation)) fault.Fault {
		return host(requirement, name, define.Earlier, does, func(r *c2ahost.PostingRules) {
			inherit := r.Inherit
			r.Inherit = func(w *c2a.World, m c2a.Message, x *c2ahost.Expectation) {
				if inherit(w, m, x); m.Aim != 0 {
					bug(w, m, x)
				}
			}
		})
	}
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-OUT-050", "threads-flattened", define.Both,
			"posts messages for a thread in the channel",
			fault.Outgoing(port.MethodPosted, func(f frame) { delete(f.At("params"), "thread") })),
		inherits("C2A-OUT-051", "agents-oblige-nobody", "lets an agent ignore other agents that address it",
			func(_ *c2a.World, _ c2a.Message, x *c2ahost.Expectation) {
				if x.Case == c2ahost.AgentDirectMsg || x.Case == c2ahost.Mentioned {
					x.Policies = []c2a.Policy{c2a.MustNotRespond}
				}
			}),
		inherits("C2A-OUT-052", "offers-unheard", "doesn't deliver an agent's offer to a role",
			func(_ *c2a.World, _ c2a.Message, x *c2ahost.Expectation) {
				if x.Case == c2ahost.RoleMention {
					x.Policies, x.Modes = []c2a.Policy{c2a.MustNotRespond}, []c2a.Mode{c2a.ToolMailbox}
				}
			}),
		inherits("C2A-OUT-053", "threads-unheard", "keeps an agent's additions to a thread in the mailbox",
			func(_ *c2a.World, _ c2a.Message, x *c2ahost.Expectation) {
				if x.Case == c2ahost.AgentThreadReply {
					x.Modes = []c2a.Mode{c2a.ToolMailbox}
				}
			}),
		inherits("C2A-OUT-054", "sharing-invites", "lets agents answer a message that another agent only shares",
			func(_ *c2a.World, m c2a.Message, x *c2ahost.Expectation) {
				if x.Case == c2ahost.AgentWithoutTask && m.Aim == c2a.Ambient {
					x.Policies = []c2a.Policy{c2a.MayRespond}
				}
			}),
		inherits("C2A-OUT-055", "declared-is-addressed",
			"treats a message whose author declares it to be to_me as addressed to everyone who reads it",
			func(_ *c2a.World, m c2a.Message, x *c2ahost.Expectation) {
				if m.Aim == c2a.ToMe {
					x.Directedness, x.Policies, x.Modes = []c2a.Directedness{c2a.ToMe}, []c2a.Policy{c2a.MustRespond},
						[]c2a.Mode{c2a.Buffered}
				}
			}),
		inherits("C2A-OUT-055", "declared-outranks-mention",
			"ignores a mention if the message was declared ambient",
			func(_ *c2a.World, m c2a.Message, x *c2ahost.Expectation) {
				if m.Aim == c2a.Ambient && x.Case == c2ahost.Mentioned {
					x.Directedness, x.Policies, x.Modes = []c2a.Directedness{c2a.Ambient},
						[]c2a.Policy{c2a.MustNotRespond},
						[]c2a.Mode{c2a.ToolMailbox}
				}
			}),
		define.Host("C2A-OUT-057", "agent-reports-knock", define.Earlier,
			"lets agents answer the reports of other agents",
			func(r *c2ahost.Rules) {
				r.Amend(func(_ *c2ahost.Rules, w *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.StatusReport && w.Author(m.Author).Kind == c2a.AgentAuthor {
						x.Policies, x.Modes = []c2a.Policy{c2a.MayRespond}, []c2a.Mode{c2a.Notify}
					}
				})
			}),
		progressAs("C2A-OUT-057", "progress-obliges", "turns progress into an event that must be answered",
			"must_respond"),
		progressAs("C2A-OUT-062", "progress-injected", "turns progress into an event without being asked",
			"must_not_respond"),
		host("C2A-OUT-058", "forgets-lost-posts", define.Both,
			"posts a message again when the platform's answer to it was lost", func(r *c2ahost.PostingRules) {
				r.Recalls = func(lost bool) bool { return !lost }
			}),
		host("C2A-OUT-059", "refusal-as-success", define.Both,
			"reports a message that can't be posted as sent",
			func(r *c2ahost.PostingRules) { r.Admits = false }),
		define.Frames(c2aserve.Host, "C2A-OUT-060", "posts-nothing", define.Both, "accepts messages but doesn't show "+
			"them",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == port.MethodPosted && f.At("params")["op"] == "post" {
						return nil
					}
					return []frame{f}
				}}
			}),
		host("C2A-OUT-061", "overtaken-post", define.Earlier, "lets a later message overtake one that waits",
			func(r *c2ahost.PostingRules) { r.InOrder = false }),
	}
}

// progressAs is a host that makes an event for lead of what an agent reports as progress on the link.
func progressAs(requirement, name, does, policy string) fault.Fault {
	return define.Frames(c2aserve.Host, requirement, name, define.Earlier, does, func() serve.Tamperer {
		var last frame
		return tamperer{
			Out: func(f frame) []frame {
				if f.Method() == wire.MethodDeliver {
					last = f
				}
				return []frame{f}
			},
			In: func(f frame) (pass, send []frame) {
				if f.Method() == wire.MethodProgress && last != nil {
					e := last.Copy()
					p := e.At("params")
					e["id"], p["eventId"] = "progress", "evt_progress"
					p.At("target")["recipient"] = "agent:lead"
					p["content"] = []any{map[string]any{"type": "text", "text": f.At("params")["message"]}}
					p.At("injection")["mode"] = "buffered"
					define.SetPolicy(p, policy)
					send = append(send, e)
				}
				return []frame{f}, send
			},
		}
	})
}
