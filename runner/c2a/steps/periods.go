package steps

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// shortestDeadlineMs is the shortest deadline that a host may set (docs/attach.md), plus a minute.
const shortestDeadlineMs = 360_000

// maxDeadlineMs is the maximum time that the suite waits for a deadline: a month.
const maxDeadlineMs = 31 * 24 * 3_600_000

// digestTime returns how long the suite waits for a digest, in ms.
func digestTime(windows map[string]int64) int64 {
	ms := windows["digestMs"]
	if ms <= 0 || ms > maxDigestMs {
		ms = maxDigestMs
	}
	return ms + lateMs
}

// lateMs is how much later a digest may arrive, because a host may see its reports late.
const lateMs = 3_000

// periodMs returns how long a step takes, in ms.
func periodMs(a steps.Args, d port.HelloResult) int64 {
	switch {
	case a.Is("a digest period"):
		return digestTime(d.Windows)
	case a.Is("half a digest period"):
		return digestTime(d.Windows) / 2
	}
	return exchange.PatienceMs(d)
}

// maxDigestMs is the maximum time that the suite waits for a digest: a day.
const maxDigestMs = 24 * 3_600_000

// periodSteps let a time pass that the implementation declares.
func periodSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.Lasting(func(_ steps.Args, d port.HelloResult) int64 { return world.RedeliveryMs(d) },
			steps.Happen(`the time for redelivery passes`, `the time for redelivery passes`,
				"Ten minutes pass, or the time that the host declares in conformance/hello as windows.redeliveryMs.",
				func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
					return s.Pass(ctx, world.RedeliveryMs(s.World.Declared()))
				})).Needs(scenario.NoTap),
		scenario.Lasting(periodMs, steps.Happen(`{long enough|a digest period|half a digest period} passes`,
			`long enough passes`,
			"\"Long enough\" is an hour, or the time that the implementation declares in conformance/hello as "+
				"windows.patienceMs if that is longer. By then, it has finished its work on an event. A digest "+
				"period is the time that the host declares in windows.digestMs, or a day.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.Pass(ctx, periodMs(a, s.World.Declared()))
			})),
		scenario.Lasting(func(_ steps.Args, d port.HelloResult) int64 { return shortestDeadlineMs },
			steps.Happen(`the deadline of {text} {passes|is a minute away}`,
				`the deadline of "where is the key?" passes`,
				"With \"passes\", time advances to a minute after the event's attention.deadlineMs, measured from "+
					"its first delivery. With \"is a minute away\", time advances to a minute before it. If the "+
					"event has no deadline, \"passes\" takes as long as the step \"long enough passes\", and \"is a "+
					"minute away\" takes no time.",
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
					events, err := deliveriesAbout(s, "", a.At(0))
					if err != nil {
						return err
					}
					for _, e := range events {
						if e.Event.DeadlineMs > 0 {
							away := int64(60_000)
							if a.Is("is a minute away") {
								away = -away
							}
							return s.Pass(ctx, max(0, e.AtMs+min(e.Event.DeadlineMs, maxDeadlineMs)+away-s.World.Now()))
						}
					}
					if a.Is("is a minute away") {
						return nil
					}
					return s.Pass(ctx, s.World.PatienceMs())
				})),
	)
}
