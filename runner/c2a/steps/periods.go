package steps

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// periods are the steps in which a time passes that the implementation declares.
func periods() []*step {
	return needing(link,
		lasting(func(_ args, d declared) int64 { return redeliveryTime(d.Windows) }, when(`the time for redelivery passes`, `the time for redelivery passes`,
			"Ten minutes, or what the host declares in conformance/hello as windows.redeliveryMs.",
			func(ctx context.Context, s *scene, _ args) error {
				return s.Pass(ctx, redeliveryTime(s.world.Declared().Windows))
			})).Needs(nothing),
		lasting(func(a args, d declared) int64 {
			if a.Is("a digest period") {
				return digestTime(d.Windows)
			}
			return exchange.PatienceMs(d)
		}, when(`{long enough|a digest period} passes`, `long enough passes`,
			"An hour, or what the implementation declares in conformance/hello as windows.patienceMs, if that is longer: whatever it does by itself about an event, it has done by then. A digest period is as much time as the host has declared for a digest by windows.digestMs, or a day.",
			func(ctx context.Context, s *scene, a args) error {
				if a.Is("a digest period") {
					return s.Pass(ctx, digestTime(s.world.Declared().Windows))
				}
				return s.Pass(ctx, s.world.PatienceMs())
			})),
		lasting(func(_ args, d declared) int64 { return shortestDeadlineMs }, when(`the deadline of {text} passes`, `the deadline of "where is the key?" passes`,
			"The event of the message is a minute past its attention.deadlineMs, counted from its first delivery. Where it has none, as much time goes by as in: long enough passes.",
			func(ctx context.Context, s *scene, a args) error {
				events, err := s.concerning("", a.At(0))
				if err != nil {
					return err
				}
				for _, e := range events {
					if e.Event.DeadlineMs > 0 {
						return s.Pass(ctx, max(0, e.atMs+min(e.Event.DeadlineMs, maxDeadlineMs)+60_000-s.world.Now()))
					}
				}
				return s.Pass(ctx, s.world.PatienceMs())
			})),
	)
}
