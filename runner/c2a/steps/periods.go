package steps

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// periods are the steps in which a time passes that the implementation declares.
func periods() []*steps.Step {
	return Needing(LinkTap,
		Lasting(func(_ steps.Args, d port.HelloResult) int64 { return redeliveryTime(d.Windows) }, steps.Happen(`the time for redelivery passes`, `the time for redelivery passes`,
			"Ten minutes, or what the host declares in conformance/hello as windows.redeliveryMs.",
			func(ctx context.Context, s *Scenario, _ steps.Args) error {
				return s.Pass(ctx, redeliveryTime(s.World.Declared().Windows))
			})).Needs(NoTap),
		Lasting(func(a steps.Args, d port.HelloResult) int64 {
			if a.Is("a digest period") {
				return digestTime(d.Windows)
			}
			return exchange.PatienceMs(d)
		}, steps.Happen(`{long enough|a digest period} passes`, `long enough passes`,
			"An hour, or what the implementation declares in conformance/hello as windows.patienceMs, if that is longer: whatever it does by itself about an event, it has done by then. A digest period is as much time as the host has declared for a digest by windows.digestMs, or a day.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				if a.Is("a digest period") {
					return s.Pass(ctx, digestTime(s.World.Declared().Windows))
				}
				return s.Pass(ctx, s.World.PatienceMs())
			})),
		Lasting(func(_ steps.Args, d port.HelloResult) int64 { return shortestDeadlineMs }, steps.Happen(`the deadline of {text} passes`, `the deadline of "where is the key?" passes`,
			"The event of the message is a minute past its attention.deadlineMs, counted from its first delivery. Where it has none, as much time goes by as in: long enough passes.",
			func(ctx context.Context, s *Scenario, a steps.Args) error {
				events, err := deliveriesAbout(s, "", a.At(0))
				if err != nil {
					return err
				}
				for _, e := range events {
					if e.Event.DeadlineMs > 0 {
						return s.Pass(ctx, max(0, e.AtMs+min(e.Event.DeadlineMs, maxDeadlineMs)+60_000-s.World.Now()))
					}
				}
				return s.Pass(ctx, s.World.PatienceMs())
			})),
	)
}
