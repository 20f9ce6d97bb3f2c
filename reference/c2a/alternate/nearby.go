package alternate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// nearby are choices of a host in what the guide leaves to it: the case of handles, the ends of a time, by which of its
// requests an event is cancelled.
func nearby() []alternate.Alternate {
	return []alternate.Alternate{
		host("C2A-ATT-013", "handles-in-their-own-case", both, "resolves a handle only if its case matches",
			func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return slices.DeleteFunc(resolve(w, text), func(m c2a.Mention) bool {
						a, ok := w.Agent(m.ID)
						return ok && !strings.Contains(text, "@"+a.Handle)
					})
				}
			}),
		host("C2A-ATT-010", "urgent-thanks-oblige", current, "lets an agent answer thanks that are marked as urgent",
			func(r *c2ahost.Rules) {
				r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
					if x.Case == c2ahost.Thanks && m.Urgent {
						x.Policies, x.Modes = []c2a.Policy{c2a.MustRespond}, []c2a.Mode{c2a.Immediate}
					}
				})
			}),
		host("C2A-TOOL-007", "lists-without-their-ends", earlier,
			"leaves events at the exact limits of the requested time out of a list",
			func(r *c2ahost.Rules) {
				matches := r.Matches
				r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
					return matches(t, e) && (t.FromMs == 0 || e.CreatedMs > t.FromMs) &&
						(t.UpToMs == 0 || e.CreatedMs < t.UpToMs)
				}
			}),
		host("C2A-TOOL-007", "lists-by-the-times-of-messages", earlier,
			"filters a list by the time at which a message was posted, even for events about edits and reactions",
			func(r *c2ahost.Rules) { r.MessageTimes = true }),
		host("C2A-DUE-007", "hands-on-by-a-knock", earlier, "passes an unanswered event on as a knock",
			func(r *c2ahost.Rules) { r.Due.Knocks = true }),
		host("C2A-BOX-001", "digests-quote", both, "repeats the words of the reports in a digest",
			func(r *c2ahost.Rules) {
				r.Summary = func(reports []string) string { return strings.Join(reports, "; ") }
			}),
		frames("C2A-COMPOSE-022", "cancels-by-the-first-request", c2aserve.Host, both,
			"cancels an event by naming the request of its first attempt", cancelsTheFirst),
		frames("C2A-MODE-012", "knocks-without-a-tool", c2aserve.Host, both, "doesn't name a tool in a knock",
			fault.Outgoing(wire.MethodDeliver, func(f frame) { delete(f.At("params", "knock"), "pullWith") })),
	}
}

// cancelsTheFirst names the first request of an event in place of the latest.
func cancelsTheFirst() serve.Tamperer {
	first, event := map[string]any{}, map[string]string{} // by event and recipient; by request
	return tamperer{Out: func(f frame) []frame {
		p := f.At("params")
		switch f.Method() {
		case wire.MethodDeliver:
			k := fmt.Sprint(p["eventId"], " ", p["recipient"], " ", p.At("target")["recipient"])
			if event[f.ID()] = k; first[k] == nil {
				first[k] = f["id"]
			}
		case wire.MethodCancelled:
			if id := first[event[fault.ID(p["requestId"])]]; id != nil {
				p["requestId"] = id
			}
		}
		return []frame{f}
	}}
}
