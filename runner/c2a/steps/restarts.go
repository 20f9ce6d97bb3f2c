package steps

import (
	"context"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// restartSteps are the steps in which processes are killed, links break, and messages are lost or sent again.
func restartSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		upTo(0, steps.Happen(`{the harness|the host} is killed and started again[ after {time}]`,
			`the harness is killed and started again after 20 s`,
			"The program is killed without warning. The program finds its state directory unchanged and resumes the "+
				"world. The host opens the link again.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return restart(ctx, s, (s.World.Role() == law.HostRole) == a.Is("the host"), a, 0)
			})),
		steps.Happen(`the host is killed, {name} {joins|leaves} {channel}, and the host is started again`,
			`the host is killed, lead leaves #ops, and the host is started again`,
			"The host is killed without warning. The platform doesn't report that a participant has joined or left. "+
				"The host finds this in the world's fields when it resumes.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if s.World.Role() != law.HostRole {
					return &exchange.ScenarioError{What: "only the tested program can be killed"}
				}
				return s.World.RestartMoved(ctx, a.At(0), world.Place{Channel: a.At(1)}, a.Is("joins"))
			}),
		upTo(1, steps.Happen(`{name} is killed and started again[ after {time}]`,
			`lead is killed and started again after 20 s`,
			"The program that runs the agent is killed and restarted in the same way. It is a harness, or a host "+
				"and harness in one program.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return restart(ctx, s, s.World.Role() != law.HostRole, a, 1)
			})).Needs(scenario.NoTap),
		steps.Happen(`the harness is killed {as the next delivery reaches it|as it acknowledges the next delivery}`,
			`the harness is killed as the next delivery reaches it`,
			"With \"as the next delivery reaches it\", the harness is killed before it can answer the delivery, and "+
				"perhaps before it has read it. With \"as it acknowledges the next delivery\", the harness is killed "+
				"after its answer, or after a second without an answer, before it gets another message. The harness "+
				"is started again immediately, and the host redelivers what wasn't acknowledged.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.Kill = world.KilledOnReach
				if a.Is("as it acknowledges the next delivery") {
					s.World.Kill = world.KilledOnAck
				}
				return nil
			}),
		steps.Happen(`the link {breaks|is back}[, and the other side does not support {text}]`, `the link breaks`,
			"Messages between host and harness are lost until the host opens the link again with initialize. This "+
				"initialize may declare different capabilities than before.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.At(0) != "" {
					if err := s.World.Greeting.WithoutCapability(a.At(0)); err != nil {
						return err
					}
				}
				return s.World.Link(ctx, a.Is("is back"))
			}),
		scenario.Lasting(func(a steps.Args, _ port.HelloResult) int64 { return a.Ms(0) },
			steps.Happen(`the link is broken for {time}`, `the link is broken for 1 min`,
				"The link breaks, this much time passes, and the link is back.",
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
					if err := s.World.Link(ctx, false); err != nil {
						return err
					}
					if err := s.Pass(ctx, a.Ms(0)); err != nil {
						return err
					}
					return s.World.Link(ctx, true)
				})),
		steps.Happen(`the harness acknowledges {nothing|again}`, `the harness acknowledges nothing`,
			"From now on, deliveries aren't answered, so the host has to treat them as lost. With \"again\", "+
				"deliveries are answered again.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.Mute, s.World.Heeds = a.Is("nothing"), nil
				return nil
			}),
		steps.Happen(`the harness acknowledges only {text}[ for {agent}]`,
			`the harness acknowledges only "is the kiln hot?" for lead`,
			"From now on, only deliveries of one message are answered, or only those to one agent.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.Mute, s.World.Heeds = true, func(d law.Delivery) bool {
					m, _, err := s.World.Find(a.At(0))
					return err == nil && m.ID == d.Message &&
						(a.At(1) == "" || s.IsAgent(d.Event.Recipient, world.ParticipantID(a.At(1))))
				}
				return nil
			}),
		steps.Happen(`the harness acknowledges the first delivery of {text} late`,
			`the harness acknowledges the first delivery of "is the kiln hot?" late`,
			"The message's first unanswered delivery is answered now, although other deliveries may have arrived "+
				"since.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.AcknowledgeFirst(ctx, a.At(0))
			}),
		steps.Happen(`the harness acknowledges with the policy {word}`,
			`the harness acknowledges with the policy must_not_respond`,
			"From now on, the answer to each delivery names this policy, in a field that the protocol doesn't define.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.Wishes = a.At(0)
				return nil
			}),
		steps.Happen(`the harness {delays its answer to|answers} initialize`,
			`the harness delays its answer to initialize`,
			"With \"delays its answer to\", from now on, the harness doesn't answer initialize. With \"answers\", "+
				"it sends the answers that it delayed.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Is("answers") {
					return s.World.Welcome(ctx)
				}
				s.World.Slow = true
				return nil
			}),
		steps.Happen(`the answers to tool calls {are lost|arrive again}`, `the answers to tool calls are lost`,
			"With \"are lost\", the host carries out the calls, but its answers don't arrive. With \"arrive "+
				"again\", from now on, answers arrive.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				s.World.HoldsAnswers = a.Is("are lost")
				return nil
			}),

		steps.Happen(`the platform sends {text} {again|again over another connection|also as a mention}`,
			`the platform sends "is the kiln hot?" again`,
			"The platform reports the message again as it was posted, regardless of later changes. With \"again "+
				"over another connection\", it lets the program reconnect first. With \"also as a mention\", it "+
				"uses its separate event for mentions.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				copy := world.Redelivery{Text: a.At(0), Retry: 1}
				switch {
				case a.Is("also as a mention"):
					copy = world.Redelivery{Text: a.At(0), As: "mention"}
				case a.Is("again over another connection"):
					copy.Connection = "other"
				}
				return s.World.Redeliver(ctx, copy)
			}).Needs(scenario.NoTap),
		steps.Happen(`{name} posts {text}[ in {place}], which {only a retry by the platform delivers|arrives first as `+
			`a mention}`, `Will posts "is the kiln hot?" in #general, which only a retry by the platform delivers`,
			"The first copy was lost, and the host sees a copy that is marked as a retry. Or the platform's event for "+
				"mentions arrives before its event for messages.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				post := world.Post{Author: a.At(0), Text: a.At(1), Place: scenario.PlaceAt(a, 2), As: "mention"}
				if a.Is("only a retry by the platform delivers") {
					post.As, post.Retry = "", 1
				}
				return s.World.Post(ctx, post)
			}).Needs(scenario.NoTap),
		steps.Happen(`{name} has posted {text}[ in {place}], which the platform reports {time} late`,
			`Will has posted "is the kiln hot?" in #general, which the platform reports 2 h late`,
			"The message was posted that long ago, which may be before the scenario began.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: scenario.PlaceAt(a, 2),
					AgoMs: a.Ms(3), Before: true})
			}).Needs(scenario.NoTap),
	)
}

// restart kills the implementation if the step names it.
func restart(ctx context.Context, s *scenario.Scenario, isIt bool, a steps.Args, after int) error {
	if !isIt {
		return &exchange.ScenarioError{What: "only the tested program can be killed"}
	}
	var downMs int64
	if a.At(after) != "" {
		downMs = a.Ms(after)
	}
	return s.World.Restart(ctx, downMs)
}
