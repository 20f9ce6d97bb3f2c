package fault

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// mailboxes are faults in what comes rolled up.
func mailboxes() []fault.Fault {
	return []fault.Fault{
		hostFault("C2A-BOX-001", "digest-per-report", both, "makes a digest of every report",
			func(r *c2ahost.Rules) { r.DigestMs = 0 }),
		misjudges("C2A-BOX-001", "no-digest-after-all", c2ahost.StatusReport, both, "keeps reports to itself",
			func(x *c2ahost.Expectation) {
				x.Modes = []c2a.Mode{c2a.Silent}
			}),
		hostFault("C2A-BOX-001", "last-report-only", both, "tells in a digest the last report alone",
			func(r *c2ahost.Rules) {
				whole := r.Summary
				r.Summary = func(reports []string) string { return whole(reports[len(reports)-1:]) }
			}),
		hostFault("C2A-BOX-001", "reports-lost-by-a-kill", both, "forgets what it has to sum up when it is killed",
			func(r *c2ahost.Rules) { r.Retry.Unreports = true }),
		frameFault(c2aserve.Host, "C2A-BOX-002", "digest-for-all", both, "sums up every conversation for every agent",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != wire.MethodDeliver || modeOf(f.At("params")) != "digest" {
						return []frame{f}
					}
					other := f.Copy()
					p := other.At("params")
					other["id"], p["eventId"] = f.ID()+"-for-all", fmt.Sprint(p["eventId"], "-for-all")
					if t := p.At("target"); len(t) > 0 {
						p = t
					}
					p["recipient"] = "agent:worker"
					return []frame{f, other}
				}}
			}),
		shapes("C2A-BOX-006", "digest-asks", current, "lets agents answer a digest",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Mode == c2a.Digest {
					e.Policy = c2a.MayRespond
				}
			}),
		exposes("C2A-BOX-003", "digests-unseen", both, "never shows the model a digest",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Mode == c2a.Digest {
					return harness.Hidden
				}
				return x
			}),
		exposes("C2A-BOX-004", "one-mode-for-all", both, "shows the model whatever comes",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent {
					return harness.FullContent
				}
				return x
			}),
		frameFault(c2aserve.Harness, "C2A-BOX-005", "digests-answered", both, "answers digests",
			arrivals(func(p frame) {
				if modeOf(p) == "digest" {
					p.At("injection")["mode"] = "immediate"
					setPolicy(p, "must_respond")
				}
			})),
	}
}
