package fault

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// reactions are faults about signals, in both directions.
func reactions() []fault.Fault {
	host := func(requirement, name string, drafts []c2a.Draft, does string,
		bug func(*c2ahost.ReactionRules)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Reactions) })
	}
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-REACT-001", "reactions-unseen", define.Both,
			"accepts reactions but doesn't show them",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if isReaction(f) {
						return nil
					}
					return []frame{f}
				}}
			}),
		host("C2A-REACT-002", "one-glyph-for-all", define.Current, "shows every signal as a thumbs-up",
			func(r *c2ahost.ReactionRules) {
				r.Show = func(*c2a.World, string) string { return "👍" }
			}),
		define.Frames(c2aserve.Host, "C2A-REACT-003", "signal-as-sentence", define.Both,
			"posts the name of a signal in addition to the reaction", func() serve.Tamperer {
				signals := map[string]string{} // by agent
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if p := f.At("params"); f.Method() == wire.MethodToolsCall && p["name"] == "chat.react" {
							agent, _ := p["agent"].(string)
							signals[agent], _ = p.At("arguments")["signal"].(string)
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if !isReaction(f) {
							return []frame{f}
						}
						said := f.Copy()
						p := said.At("params")
						agent, _ := p["agent"].(string)
						p["op"], p["message"], p["text"] = "post", "post_of_a_signal", "signal: "+signals[agent]
						return []frame{f, said}
					},
				}
			}),
		host("C2A-REACT-004", "any-signal", define.Both, "accepts any word as a signal",
			func(r *c2ahost.ReactionRules) {
				r.Known = func(string) bool { return true }
				r.Show = func(w *c2a.World, signal string) string {
					if g := w.Glyph(signal); g != "" {
						return g
					}
					return "✨"
				}
			}),
		host("C2A-REACT-005", "deaf-to-reactions", define.Both, "delivers no reactions to agents",
			func(r *c2ahost.ReactionRules) {
				r.Hears = func(c2a.Message, string, string) bool { return false }
			}),
		define.Frames(c2aserve.Host, "C2A-REACT-005", "reaction-on-nothing", define.Both,
			"delivers a reaction without its message",
			define.Deliveries(func(p frame) {
				if r := p.At("reaction"); len(r) > 0 {
					r["on"] = "a message"
				}
			})),
		define.Frames(c2aserve.Host, "C2A-ATT-004", "reaction-addressed", define.Current,
			"says that a reaction in a channel is addressed to the agent",
			define.Deliveries(func(p frame) {
				if len(p.At("reaction")) > 0 && p.At("conversation")["kind"] == "channel" {
					p["addressedToMe"] = true
				}
			})),
		host("C2A-REACT-006", "reactions-for-all", define.Both, "delivers every reaction to every agent",
			func(r *c2ahost.ReactionRules) {
				r.Hears = func(_ c2a.Message, author, agent string) bool { return author != agent }
			}),
		host("C2A-REACT-007", "glyph-in-words", define.Current,
			"delivers the glyph of a reaction in addition to its signal",
			func(r *c2ahost.ReactionRules) {
				r.Words = func(w *c2a.World, x c2a.Reaction) string {
					return w.Glyph(x.Signal) + " on your message " + x.On
				}
			}),
		host("C2A-REACT-008", "default-glyphs-only", define.Both,
			"ignores a workspace's own glyphs",
			func(r *c2ahost.ReactionRules) {
				plain := &c2a.World{}
				r.Show = func(_ *c2a.World, signal string) string { return plain.Glyph(signal) }
				r.Read = func(_ *c2a.World, glyph string) (string, bool) { return plain.SignalOf(glyph) }
			}),
		host("C2A-REACT-008", "own-glyphs-one-way", define.Both,
			"shows a workspace's glyphs but doesn't recognise them",
			func(r *c2ahost.ReactionRules) {
				plain := &c2a.World{}
				r.Read = func(_ *c2a.World, glyph string) (string, bool) { return plain.SignalOf(glyph) }
			}),
		host("C2A-REACT-009", "own-reaction-echoed", define.Both, "delivers an agent's reaction back to that agent",
			func(r *c2ahost.ReactionRules) {
				r.Hears = func(m c2a.Message, author, agent string) bool { return author == agent || m.Author == agent }
			}),
		host("C2A-REACT-010", "reactions-injected", define.Earlier, "injects every reaction in full",
			func(r *c2ahost.ReactionRules) {
				r.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MayRespond, c2a.Buffered }
			}),
		host("C2A-REACT-011", "reactions-oblige", define.Both, "requires the agent to answer every reaction",
			func(r *c2ahost.ReactionRules) {
				r.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MustRespond, c2a.Notify }
			}),
		host("C2A-REACT-012", "any-signal-settles", define.Both, "treats an event as settled as soon as it has a "+
			"signal",
			func(r *c2ahost.ReactionRules) {
				r.Closes = func(string) bool { return true }
			}),
		define.Host("C2A-REACT-013", "working-is-asked-again", define.Current,
			"redelivers an unacknowledged event to an agent that works on it", func(r *c2ahost.Rules) {
				r.Reactions.Ends = func(_ c2a.Draft, signal string) bool { return signal == "done" }
			}),
		define.Host("C2A-REACT-013", "declined-is-asked-again", define.Current,
			"delivers an unacknowledged event again to an agent that has declined it", func(r *c2ahost.Rules) {
				ends := r.Reactions.Ends
				r.Reactions.Ends = func(d c2a.Draft, signal string) bool {
					return signal != "declined" && ends(d, signal)
				}
			}),
		define.Frames(c2aserve.Host, "C2A-REACT-013", "reminds-after-reaction", define.Both,
			"redelivers an event although an agent has given a signal on it", func() serve.Tamperer {
				events := map[string]frame{}
				again := ""
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if p := f.At("params"); f.Method() == wire.MethodToolsCall && p["name"] == "chat.react" {
							again, _ = p.At("arguments")["inReplyTo"].(string)
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if f.Method() == wire.MethodDeliver {
							id, _ := f.At("params")["eventId"].(string)
							events[id] = f
						}
						if e := events[again]; isReaction(f) && e != nil {
							e = e.Copy()
							e["id"] = e.ID() + "-again"
							return []frame{f, e}
						}
						return []frame{f}
					},
				}
			}),
		host("C2A-REACT-014", "claimed-by-word-alone", define.Current, "does not treat the signal claimed as a claim",
			func(r *c2ahost.ReactionRules) {
				r.Claims = func(string) bool { return false }
			}),
		host("C2A-REACT-015", "every-glyph-means-something", define.Both,
			"treats an unknown glyph as the signal unclear", func(r *c2ahost.ReactionRules) {
				read := r.Read
				r.Read = func(w *c2a.World, glyph string) (string, bool) {
					if signal, ok := read(w, glyph); ok {
						return signal, true
					}
					return "unclear", true
				}
			}),
		host("C2A-REACT-017", "queued-unknown", define.Earlier, "doesn't know the signal queued",
			func(r *c2ahost.ReactionRules) {
				r.Known = func(signal string) bool { return signal != "queued" && slices.Contains(c2a.Signals, signal) }
			}),
		define.Harness("C2A-REACT-017", "queued-not-given", define.Earlier, "doesn't know the signal queued",
			func(r *harness.Rules) {
				r.KnowsSignal = func(signal string) bool {
					return signal != "queued" && slices.Contains(c2a.Signals, signal)
				}
			}),
		define.Harness("C2A-REACT-020", "invented-signal", define.Both,
			"accepts any word of the model as a signal, and sends it",
			func(r *harness.Rules) {
				r.KnowsSignal = func(string) bool { return true }
			}),
		define.Frames(c2aserve.Harness, "C2A-REACT-020", "glyph-for-signal", define.Both,
			"sends the glyph instead of the signal",
			fault.Outgoing(wire.MethodToolsCall, func(f frame) {
				if a := f.At("params", "arguments"); f.At("params")["name"] == "chat.react" {
					signal, _ := a["signal"].(string)
					a["signal"] = c2a.DefaultGlyphs[signal]
				}
			})),
		define.Frames(c2aserve.Harness, "C2A-REACT-020", "glyph-beside-signal", define.Both,
			"sends the glyph together with the signal",
			fault.Outgoing(wire.MethodToolsCall, func(f frame) {
				if a := f.At("params", "arguments"); f.At("params")["name"] == "chat.react" {
					signal, _ := a["signal"].(string)
					a["glyph"] = c2a.DefaultGlyphs[signal]
				}
			})),
		define.Frames(c2aserve.Harness, "C2A-REACT-020", "works-on-its-first-event", define.Both,
			"puts the signal working on the first event that it got", func() serve.Tamperer {
				first := map[string]any{} // by agent
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == port.MethodReset {
							clear(first)
						}
						p := f.At("params")
						to := p["recipient"]
						if t := p.At("target"); len(t) > 0 {
							to = t["recipient"]
						}
						if agent := fmt.Sprint(to); f.Method() == wire.MethodDeliver && first[agent] == nil {
							first[agent] = p["eventId"]
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						id := first[fmt.Sprint(f.At("params")["agent"])]
						if a := f.At("params", "arguments"); id != nil && a["signal"] == "working" {
							a["inReplyTo"] = id
						}
						return []frame{f}
					},
				}
			}),
		define.Harness("C2A-REACT-021", "reacts-and-speaks", define.Both,
			"adds chat when the model has answered with a signal", func(r *harness.Rules) {
				r.Settles = func(string) bool { return false }
			}),
		define.Frames(c2aserve.Harness, "C2A-REACT-021", "signals-end-the-step", define.Both,
			"drops what the model says behind a signal in the same step", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					actions, _ := f.At("result")["actions"].([]any)
					for i, a := range actions {
						if x, ok := a.(map[string]any); ok && x["type"] == "react" && x["signal"] != "seen" {
							f.At("result")["actions"] = actions[:i+1]
							break
						}
					}
					return []frame{f}, nil
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-REACT-022", "reactions-wake", define.Both,
			"treats every reaction as an immediate event that must be answered",
			define.Arrivals(func(p frame) {
				if len(p.At("reaction")) > 0 {
					p.At("injection")["mode"] = "immediate"
					define.SetPolicy(p, "must_respond")
				}
			})),
		prompts("C2A-REACT-023", "glyph-for-model", define.Both,
			"shows the model a glyph instead of the signal's name",
			func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				for _, e := range t.Events {
					if e.Reaction == nil {
						continue
					}
					for i := range m {
						m[i].Text = strings.ReplaceAll(m[i].Text, e.Reaction.Signal,
							c2a.DefaultGlyphs[e.Reaction.Signal])
					}
				}
				return m
			}),
		define.Frames(c2aserve.Harness, "C2A-REACT-024", "approval-as-thanks", define.Both,
			"treats a reaction as a mere acknowledgement", define.Arrivals(func(p frame) {
				if len(p.At("reaction")) > 0 {
					define.SetPolicy(p, "must_not_respond")
				}
			})),
	}
}

func isReaction(f frame) bool {
	return f.Method() == port.MethodPosted && f.At("params")["op"] == "react"
}
