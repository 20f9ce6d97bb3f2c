package steps

import (
	"context"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// lifecycle are the steps in which processes are killed, links break, and what
// was sent is lost or comes again.
func lifecycle() []*step {
	return needing(link,
		when(`the harness is killed and started again[ after {time}]`, `the harness is killed and started again after 20 s`,
			"Without a word of warning. It finds its state directory as it left it, and takes the world up; the host opens the link anew.",
			func(ctx context.Context, s *scene, a args) error {
				return s.kill(ctx, s.world.Role() != law.HostRole, a, 0)
			}),
		when(`the host is killed and started again[ after {time}]`, `the host is killed and started again`,
			"The same for a host.",
			func(ctx context.Context, s *scene, a args) error {
				return s.kill(ctx, s.world.Role() == law.HostRole, a, 0)
			}),
		when(`{name} is killed and started again[ after {time}]`, `lead is killed and started again after 20 s`,
			"The same for whatever program plays the agent, be it a harness or host and harness in one.",
			func(ctx context.Context, s *scene, a args) error {
				return s.kill(ctx, s.world.Role() != law.HostRole, a, 1)
			}).Needs(nothing),
		when(`the harness is killed as the next delivery reaches it`, `the harness is killed as the next delivery reaches it`,
			"Before it can answer, and perhaps before it has read it. It is started again at once, and the host delivers again what was not acknowledged.",
			func(_ context.Context, s *scene, _ args) error { s.world.KillsNext = true; return nil }),
		when(`the link breaks`, `the link breaks`,
			"What host and harness send each other from now on is lost.",
			func(ctx context.Context, s *scene, _ args) error { return s.world.Link(ctx, false) }),
		when(`the link is back`, `the link is back`,
			"The host opens it with initialize, and both go on.",
			func(ctx context.Context, s *scene, _ args) error { return s.world.Link(ctx, true) }),
		when(`the harness acknowledges nothing`, `the harness acknowledges nothing`,
			"From now on deliveries get no answer: the host has to take them for lost.",
			func(_ context.Context, s *scene, _ args) error { s.world.Mute = true; return nil }),
		when(`the harness acknowledges again`, `the harness acknowledges again`,
			"Deliveries that come from now on get their answer.",
			func(_ context.Context, s *scene, _ args) error { s.world.Mute = false; return nil }),
		when(`the answers to tool calls are lost`, `the answers to tool calls are lost`,
			"The host does what it is asked, and its answers don't arrive.",
			func(_ context.Context, s *scene, _ args) error { s.world.HoldsAnswers = true; return nil }),
		when(`the answers to tool calls arrive again`, `the answers to tool calls arrive again`,
			"Those given from now on.",
			func(_ context.Context, s *scene, _ args) error { s.world.HoldsAnswers = false; return nil }),

		when(`the host delivers {text} again`, `the host delivers "is the kiln hot?" again`,
			"The same event as another attempt, in a request of its own.",
			func(ctx context.Context, s *scene, a args) error { return s.world.Again(ctx, a.At(0), nil) }),
		when(`the host delivers {text} again {n} times`, `the host delivers "is the kiln hot?" again 3 times`,
			"Three more attempts at once.",
			func(ctx context.Context, s *scene, a args) error {
				for range min(a.Number(1), steps.MaxNumber) {
					if err := s.world.Again(ctx, a.At(0), nil); err != nil {
						return err
					}
				}
				return nil
			}),
		when(`the host delivers {text} again with the text {text}`, `the host delivers "is the kiln hot?" again with the text "is the kiln cold?"`,
			"The same event with other content.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Again(ctx, a.At(0), func(e *c2a.Event) { e.Text = a.At(1) })
			}),
		when(`the host delivers {text} again as {word}`, `the host delivers "is the kiln hot?" again as may_respond`,
			"The same event under another policy.",
			func(ctx context.Context, s *scene, a args) error {
				policy, ok := c2a.ParsePolicy(s.world.Draft(), a.At(1))
				if !ok {
					return fmt.Errorf("unknown policy %q", a.At(1))
				}
				return s.world.Again(ctx, a.At(0), func(e *c2a.Event) { e.Policy = policy })
			}),
		when(`the host delivers {text} again under another idempotency key`, `the host delivers "is the kiln hot?" again under another idempotency key`,
			"The same event with another key.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Again(ctx, a.At(0), func(e *c2a.Event) { e.Key += ":again" })
			}),

		when(`the platform sends {text} again`, `the platform sends "is the kiln hot?" again`,
			"The platform tells of the message once more: as it was posted, whatever has become of it since.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Redeliver(ctx, world.Redelivery{Text: a.At(0), Retry: 1})
			}),
		when(`the platform sends {text} also as a mention`, `the platform sends "@lead is the kiln hot?" also as a mention`,
			"Besides its event for messages the platform has one for mentions, and sends both.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Redeliver(ctx, world.Redelivery{Text: a.At(0), As: "mention"})
			}),
		when(`{name} posts {text}[ in {place}], which only a retry of the platform brings`, `Will posts "is the kiln hot?" in #general, which only a retry of the platform brings`,
			"The first copy was lost; the host sees one that is marked as a retry.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: place(a, 2), Retry: 1})
			}),
		lasting(once(2), when(`{name} posts {text} twice, {time} apart[ in {place}]`, `Will posts "are you there?" twice, 10 s apart`,
			"Two messages in the same words.",
			func(ctx context.Context, s *scene, a args) error {
				return s.posts(ctx, a.At(0), []string{a.At(1), a.At(1)}, a.Ms(2), place(a, 3))
			})),
		when(`{name} posts {text}[ in {place}], which comes first as a mention`, `Will posts "@lead is the kiln hot?" in #general, which comes first as a mention`,
			"The platform's event for mentions comes before its event for messages.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: place(a, 2), As: "mention"})
			}),
	)
}

// kill kills the implementation, if it is what the step names.
func (s *scene) kill(ctx context.Context, isIt bool, a args, after int) error {
	if !isIt {
		return &exchange.ScenarioError{What: "only what is tested can be killed"}
	}
	var downMs int64
	if a.At(after) != "" {
		downMs = a.Ms(after)
	}
	return s.world.Restart(ctx, downMs)
}
