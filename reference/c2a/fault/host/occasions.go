package host

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// occasions are faults that show only where two things meet: an edit and a retry, a kill and an earlier world, one id
// and several agents.
func occasions() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-DEL-002", "edits-stall-retries", define.Both,
			"stops delivering in a conversation after it cancelled a redelivery there", stalls),
		define.Frames(c2aserve.Host, "C2A-DEL-002", "a-departure-ends-retries", define.Both,
			"doesn't redeliver anything in a conversation that someone has left",
			departs(func(n notice) bool { return n.again })),
		define.Frames(c2aserve.Host, "C2A-DUE-005", "a-departure-ends-reminders", define.Earlier,
			"doesn't remind anyone in a conversation that someone has "+
				"left", departs(func(n notice) bool { return n.again })),
		define.Frames(c2aserve.Host, "C2A-COMPOSE-022", "a-departure-ends-cancellations", define.Both,
			"doesn't cancel anything in a conversation that someone has left",
			departs(func(n notice) bool { return n.cancels })),
		define.Frames(c2aserve.Host, "C2A-BOX-001", "a-departure-ends-digests", define.Both,
			"doesn't send digests of a conversation that someone has left", departs(func(n notice) bool {
				return n.At("params", "injection")["mode"] == c2a.Digest.String()
			})),
		define.Frames(c2aserve.Host, "C2A-REACT-005", "a-departure-ends-reactions", define.Both,
			"doesn't deliver reactions in a conversation that someone has left",
			departs(func(n notice) bool { return n.At("params")["reaction"] != nil })),
		define.Host("C2A-CLAIM-001", "a-departure-ends-claims", define.Both,
			"ends all claims in a conversation that someone leaves",
			func(r *c2ahost.Rules) { r.Claims.LeavesAll = true }),
		overdue("C2A-EVT-015", "reminds-who-has-left",
			"reminds an agent of an unhandled event in a conversation that the agent has left",
			func(r *c2ahost.DueRules) { r.Departed = true }),
		define.Frames(c2aserve.Host, "C2A-MODE-015", "passed-on-as-normal", define.Earlier,
			"passes an urgent event on as a normal one", define.Deliveries(func(p frame) {
				if p.At("attention")["reason"] == "escalation" {
					p.At("attention")["priority"] = c2a.Normal.String()
				}
			})),
		define.Frames(c2aserve.Host, "C2A-MODE-015", "knocks-as-normal", define.Earlier,
			"sends the same knock for an urgent message as for a normal one", define.Deliveries(func(p frame) {
				if k := p.At("knock"); k["priority"] != nil {
					k["priority"] = c2a.Normal.String()
				}
			})),
		define.Host("C2A-TOOL-010", "claims-open-for-ever", define.Earlier,
			"grants an agent claims on the events of a conversation that it has left, and shows their current text",
			func(r *c2ahost.Rules) { r.Claims.Departed, r.Claims.Body = true, c2ahost.BodyInResult }),
		define.Host("C2A-CLAIM-001", "claimed-apart-when-handed-on", define.Earlier,
			"grants a claim on an event that was passed on although the first agent holds a claim, and vice versa",
			func(r *c2ahost.Rules) { r.Claims.Apart = true }),
		define.Host("C2A-CLAIM-001", "others-decline-for-the-owner", define.Both,
			"ends a claim when another agent declines the event",
			func(r *c2ahost.Rules) { r.Claims.FreedByAll = true }),
		define.Host("C2A-ATT-010", "thanks-invite-owners", define.Current,
			"lets an agent answer thanks in a thread or stream that it owns", func(r *c2ahost.Rules) {
				r.Amend(func(r *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.OwnedWork && r.Filler(m.Text) {
						x.Policies, x.Modes = []c2a.Policy{c2a.MayRespond}, []c2a.Mode{c2a.Notify}
					}
				})
			}),
		define.Frames(c2aserve.Host, "C2A-TOOL-016", "edits-come-without-context", define.Earlier,
			"doesn't provide the thread's context with an edited mention", define.Deliveries(func(p frame) {
				if p["edit"] != nil {
					delete(p.At("injection"), "context")
				}
			})),
		define.Host("C2A-TOOL-006", "lists-what-was-delivered", define.Earlier,
			"lists cancelled events, and all events with the text that was delivered",
			func(r *c2ahost.Rules) { r.Snapshots = true }),
		define.Host("C2A-INIT-011", "delivers-behind-initialize", define.Both,
			"delivers without waiting for the answer to initialize", func(r *c2ahost.Rules) { r.Awaits = false }),
		define.Host("C2A-DEL-002", "acknowledgements-forgotten", define.Both,
			"forgets what was acknowledged when it is killed", func(r *c2ahost.Rules) { r.Retry.Unacks = true }),
		define.Frames(c2aserve.Host, "C2A-CANC-007", "cancels-what-is-over", define.Both,
			"cancels an answered delivery when its message is edited or deleted", cancelsAnswered),
		define.Host("C2A-CANC-007", "declined-leaves-it-open", define.Both,
			"cancels a delivery that its agent has declined when its message is deleted or "+
				"edited", func(r *c2ahost.Rules) {
				closes := r.Reactions.Closes
				r.Reactions.Closes = func(signal string) bool { return signal != "declined" && closes(signal) }
			}),
		define.Host("C2A-ATT-009", "reports-oblige-by-names", define.Both,
			"requires everyone to answer a report that mentions someone", func(r *c2ahost.Rules) {
				r.Amend(func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.StatusReport && len(r.Resolve(w, m.Text)) > 0 {
						x.Policies, x.Modes = []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Buffered}
					}
				})
			}),
		overdue("C2A-DUE-007", "knocks-go-no-further", "doesn't pass on an event that was delivered as a knock",
			func(r *c2ahost.DueRules) {
				responders := r.Responders
				r.Responders = func(h *c2ahost.Host, e c2a.Event) []string {
					if e.Mode == c2a.Notify {
						return nil
					}
					return responders(h, e)
				}
			}),
		define.Host("C2A-TOOL-008", "lists-shared-by-id", define.Earlier,
			"gives a message one event id and lists its events for all agents", func(r *c2ahost.Rules) {
				r.Shape = func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
					if m.ID != "" && e.EditOf == "" {
						e.ID = "evt_of_" + m.ID
					}
				}
				r.Listable = func(_ *c2ahost.Host, e c2a.Event, _ string) bool { return e.Mode != c2a.Silent }
			}),
	}
}

// stalls drops the deliveries of a conversation from the first cancellation on of a delivery that was not the first of
// its event.
func stalls() serve.Tamperer {
	type delivery struct {
		conversation string
		again        bool
	}
	events, stalled := map[string]bool{}, map[string]bool{}
	requests := map[string]delivery{}
	return tamperer{Out: func(f frame) []frame {
		p := f.At("params")
		switch f.Method() {
		case wire.MethodDeliver:
			event, in := define.EventTo(p), fmt.Sprint(p.At("conversation")["id"])
			requests[f.ID()] = delivery{in, events[event]}
			events[event] = true
			if stalled[in] {
				return nil
			}
		case wire.MethodCancelled:
			if d := requests[fault.ID(p["requestId"])]; d.again {
				stalled[d.conversation] = true
			}
		}
		return []frame{f}
	}}
}

// notice is a delivery or a cancellation of one.
type notice struct {
	frame
	again, cancels bool // the first is said of its event
}

// departs drops what the host says of a conversation that somebody has left, as far as lost holds for it.
func departs(lost func(n notice) bool) func() serve.Tamperer {
	return func() serve.Tamperer {
		events, left := map[string]bool{}, map[string]bool{}
		places := map[string]string{} // by request
		return tamperer{
			In: func(f frame) (pass, send []frame) {
				return onSurface(f, func(x map[string]any) bool {
					if x["op"] == "leave" {
						left[fmt.Sprint(x["conversation"])] = true
					}
					return true
				}), nil
			},
			Out: func(f frame) []frame {
				p, n := f.At("params"), notice{frame: f}
				var place string
				switch f.Method() {
				case wire.MethodDeliver:
					event := define.EventTo(p)
					n.again, place = events[event], fmt.Sprint(p.At("conversation")["id"])
					events[event], places[f.ID()] = true, place
				case wire.MethodCancelled:
					n.cancels, place = true, places[fault.ID(p["requestId"])]
				}
				if left[place] && lost(n) {
					return nil
				}
				return []frame{f}
			},
		}
	}
}

// cancelsAnswered cancels the latest delivery that was answered when something changes on the surface.
func cancelsAnswered() serve.Tamperer {
	requests := map[string]any{} // by event
	var answered any
	return tamperer{
		Out: func(f frame) []frame {
			if f.Method() == wire.MethodDeliver {
				requests[fmt.Sprint(f.At("params")["eventId"])] = f["id"]
			}
			return []frame{f}
		},
		In: func(f frame) (pass, send []frame) {
			if id := requests[fmt.Sprint(f.At("params", "arguments")["inReplyTo"])]; id != nil && define.IsSend(f) {
				answered = id
			}
			events, _ := f.At("params")["events"].([]any)
			for _, e := range events {
				op := e.(map[string]any)["op"]
				if f.Method() == port.MethodSurface && answered != nil && (op == "edit" || op == "delete") {
					send = append(send, frame{"jsonrpc": "2.0", "method": wire.MethodCancelled,
						"params": frame{"requestId": answered}})
				}
			}
			return []frame{f}, send
		},
	}
}
