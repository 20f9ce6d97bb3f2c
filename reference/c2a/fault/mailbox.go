package fault

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
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
		define.Host("C2A-BOX-001", "digest-per-report", define.Both, "sends a digest for each report",
			func(r *c2ahost.Rules) { r.DigestMs = 0 }),
		define.Misjudges("C2A-BOX-001", "no-digest-after-all", c2ahost.StatusReport, define.Both,
			"doesn't deliver reports",
			func(x *c2ahost.Expectation) {
				x.Modes = []c2a.Mode{c2a.Silent}
			}),
		define.Host("C2A-BOX-001", "last-report-only", define.Both, "puts only the last report into a digest",
			func(r *c2ahost.Rules) {
				whole := r.Summary
				r.Summary = func(reports []string) string { return whole(reports[len(reports)-1:]) }
			}),
		define.Frames(c2aserve.Host, "C2A-BOX-002", "digest-for-all", define.Both,
			"summarises every conversation for every agent",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != wire.MethodDeliver || define.ModeOf(f.At("params")) != "digest" {
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
		define.Shapes("C2A-BOX-006", "digest-asks", define.Current, "lets agents answer a digest",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Mode == c2a.Digest {
					e.Policy = c2a.MayRespond
				}
			}),
		exposes("C2A-BOX-003", "digests-unseen", define.Both, "never shows the model a digest",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Mode == c2a.Digest {
					return harness.Hidden
				}
				return x
			}),
		define.Frames(c2aserve.Harness, "C2A-BOX-003", "unsigned-digests-unseen", define.Earlier,
			"never shows the model a digest that names no author", define.Arrivals(func(p frame) {
				if define.ModeOf(p) == "digest" && len(p.At("author")) == 0 {
					p.At("injection")["mode"] = "silent"
				}
			})),
		exposes("C2A-BOX-004", "one-mode-for-all", define.Both, "shows the model every event",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent {
					return harness.FullContent
				}
				return x
			}),
		define.Frames(c2aserve.Harness, "C2A-BOX-005", "digests-answered", define.Both, "answers digests",
			define.Arrivals(func(p frame) {
				if define.ModeOf(p) == "digest" {
					p.At("injection")["mode"] = "immediate"
					define.SetPolicy(p, "must_respond")
				}
			})),
	}
}
