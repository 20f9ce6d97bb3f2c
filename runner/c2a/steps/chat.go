package steps

import (
	"context"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// chatSteps are the steps in which something happens. If a host is under test, they happen on the chat surface. If a
// harness is under test, the suite's own host turns them into deliveries.
func chatSteps() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		steps.Happen(`{name} posts[ the {label} message][ {text}][ in {place}][:]`,
			`Will posts "the build is red" in #general`,
			"Posts a message. If the step doesn't name a place, the message goes to the place named last; without a "+
				"text, the text below the step is used. The message can carry platform labels such as urgent, "+
				"approval, blocker, cancellation or safety.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				text, err := scenario.TextAt(a, 2)
				if err != nil {
					return err
				}
				return s.World.Post(ctx, world.Post{Author: a.At(0), Label: a.At(1), Text: text,
					Place: scenario.PlaceAt(a, 3)})
			}),
		scenario.Lasting(func(a steps.Args, _ port.HelloResult) int64 { return a.Ms(2) * int64(len(a.Texts(3))) },
			steps.Happen(`{name} posts {text} and, each {time} later, {texts}[ in {place}]`,
				`Will posts "so here" and, each 1 s later, "is my", "problem"`,
				"Posts several messages, with this much time between them.",
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
					return postAll(ctx, s, a.At(0), append([]string{a.At(1)}, a.Texts(3)...), a.Ms(2),
						scenario.PlaceAt(a, 4))
				})),
		steps.Happen(`{name} posts in one message {n} times {text} and then {text}[ in {place}]`,
			`Will posts in one message 400 times "and so on" and then "is this the end?"`,
			"A long message whose words are separated by spaces.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Number(1) > steps.MaxNumber {
					return &exchange.ScenarioError{What: "the message is too long"}
				}
				text := strings.Repeat(a.At(2)+" ", a.Number(1)) + a.At(3)
				return s.World.Post(ctx, world.Post{Author: a.At(0), Text: text, Place: scenario.PlaceAt(a, 4)})
			}),
		scenario.Lasting(waitTimes(3, 1),
			steps.Happen(`{name} posts {n} messages {text}, each {time} apart[ in {place}]`,
				`Will posts 40 messages "tick", each 1500 ms apart`,
				`Messages "tick 1", "tick 2" and so on.`,
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
					n := a.Number(1)
					if n > steps.MaxNumber {
						return &exchange.ScenarioError{What: "there are too many messages"}
					}
					texts := make([]string, n)
					for i := range texts {
						texts[i] = fmt.Sprintf("%s %d", a.At(2), i+1)
					}
					return postAll(ctx, s, a.At(0), texts, a.Ms(3), scenario.PlaceAt(a, 4))
				})),
		steps.Happen(`{name} asks {name}[ the {label} question] {text}[ in {place}]`,
			`Will asks lead "is the canary healthy?" in the thread "deploy"`,
			"A message that the platform marks as a direct question to one participant. It can carry platform "+
				"labels, as any posted message can.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, world.Post{Author: a.At(0), Asks: a.At(1), Label: a.At(2), Text: a.At(3),
					Place: scenario.PlaceAt(a, 4)})
			}),
		steps.Happen(`{name} assigns {text} to {name}[ in {place}]`,
			`Will assigns "rotate the keys" to lead in #general`,
			"Work that is assigned on the platform.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Assignee: a.At(2),
					Place: scenario.PlaceAt(a, 3)})
			}),
		steps.Happen(`{name} {logs|records} {text}[ in {place}]`, `deploy-bot logs "window 2 closed" in #general`,
			"A log line, or something that the platform keeps only for the audit and that no model needs.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				class := "log"
				if a.Is("records") {
					class = "record"
				}
				return s.World.Post(ctx, world.Post{Author: a.At(0), Text: a.At(1), Place: scenario.PlaceAt(a, 2),
					Class: class})
			}),
		steps.Happen(`{name} reports {status|progress}[ {n} times] {text}[ in {place}]`,
			`deploy-bot reports progress "wave 1 is out" in #general`,
			"A status or progress report, or several at the same moment: \"box 1\", \"box 2\" and so on.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				report := world.Post{Author: a.At(0), Text: a.At(2), Place: scenario.PlaceAt(a, 3), Class: "progress"}
				if a.Is("status") {
					report.Class = "status"
				}
				if a.At(1) == "" {
					return s.World.Post(ctx, report)
				}
				n := a.Number(1)
				if n > steps.MaxNumber {
					return &exchange.ScenarioError{What: "there are too many reports"}
				}
				for i := range n {
					report.Text = fmt.Sprintf("%s %d", a.At(2), i+1)
					if err := s.World.Post(ctx, report); err != nil {
						return err
					}
				}
				return nil
			}).Needs(scenario.LinkTap),
		steps.Happen(`{name} {edits|deletes} {text}[ to {text}]`, `Will edits "meet at noon" to "meet at midnight"`,
			"The author changes or deletes the message.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Is("deletes") {
					return s.World.Delete(ctx, a.At(0), a.At(1))
				}
				return s.World.Edit(ctx, a.At(0), a.At(1), a.At(2))
			}),
		scenario.Lasting(waitTimes(3, 2), steps.Happen(`{name} edits {text} {n} times, each {time} apart`,
			`Will edits "I bid 40 coins" 40 times, each 1500 ms apart`,
			`Before each edit, this much time passes. `+
				`The message then says "I bid 40 coins 1", "I bid 40 coins 2" and so on.`,
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Number(2) > steps.MaxNumber {
					return &exchange.ScenarioError{What: "there are too many edits"}
				}
				old := a.At(1)
				for i := range a.Number(2) {
					if err := s.World.Advance(ctx, a.Ms(3)); err != nil {
						return err
					}
					text := fmt.Sprintf("%s %d", a.At(1), i+1)
					if err := s.World.Edit(ctx, a.At(0), old, text); err != nil {
						return err
					}
					old = text
				}
				return nil
			})),
		keeping(exchange.TypingMs, steps.Happen(`{name} {starts|stops} typing[ in {place}]`, `Will starts typing`,
			"The platform shows that the participant is typing, or has stopped typing.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Typing(ctx, a.At(0), scenario.PlaceAt(a, 1), a.Is("starts"))
			})),

		scenario.Lasting(func(a steps.Args, _ port.HelloResult) int64 { return a.Ms(0) },
			steps.Happen(`{time} pass`, `2 s pass`,
				"Time passes on the world's clock.",
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error { return s.Pass(ctx, a.Ms(0)) })),
		upTo(0, steps.Happen(`{time} pass, or less once {name} has posted`, `10 min pass, or less once lead has posted`,
			"Time passes on the world's clock. On a real clock, the wait ends as soon as a message from the agent "+
				"is visible.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.AdvanceUntil(ctx, a.Ms(0), func() bool {
					for _, p := range scenario.Items[law.Posted](s) {
						if p.Op == "post" && s.IsAgent(p.Agent, a.At(1)) {
							return true
						}
					}
					return false
				})
			})),
		scenario.Lasting(scenario.Settling, steps.Happen(`the conversation settles`, `the conversation settles`,
			"60 s pass, which is longer than any window in the drafts. On a real clock the wait ends once nothing is "+
				"in flight and no message has been sent for longer than any window that can still be open.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error { return s.Settle(ctx) })),
		steps.Happen(`{name} puts[ {word}][ the glyph {text}] on {text}`,
			`Will puts agree on "shall I restart the pump?"`,
			"On the platform, the participant puts a signal's glyph, or another glyph, on the message that currently "+
				"has this text.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if glyph := a.At(2); glyph != "" {
					return s.World.PutGlyph(ctx, a.At(0), glyph, a.At(3))
				}
				return s.World.React(ctx, a.At(0), a.At(1), a.At(3))
			}).Needs(scenario.LinkTap),
		scenario.Lasting(func(a steps.Args, _ port.HelloResult) int64 {
			if a.At(2) != "" {
				return 2 * waitTimes(4, 3)(a, port.HelloResult{})
			}
			return waitTimes(4, 3)(a, port.HelloResult{})
		}, steps.Happen(`{name} says {text}[ and {text} in turn,] {n} times[ each], each {time} apart[ in {place}]`,
			`worker says "it is blue" 6 times, each 20 s apart in the DM`,
			"The same message several times, or two messages in turn.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				if a.Number(3) > steps.MaxNumber {
					return &exchange.ScenarioError{What: "there are too many messages"}
				}
				var texts []string
				for range a.Number(3) {
					if texts = append(texts, a.At(1)); a.At(2) != "" {
						texts = append(texts, a.At(2))
					}
				}
				return postAll(ctx, s, a.At(0), texts, a.Ms(4), scenario.PlaceAt(a, 5))
			})).Needs(scenario.NoTap),
		steps.Happen(`{name} {joins|leaves} {channel}`, `lead joins #ops`,
			"A participant joins or leaves a channel.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Move(ctx, a.At(0), world.Place{Channel: a.At(1)}, a.Is("joins"))
			}).Needs(scenario.NoTap),
	)
}

// postAll posts several texts, with time between them.
func postAll(ctx context.Context, s *scenario.Scenario, author string, texts []string, apartMs int64,
	place world.Place) error {
	for i, text := range texts {
		if i > 0 {
			if err := s.World.Advance(ctx, apartMs); err != nil {
				return err
			}
		}
		if err := s.World.Post(ctx, world.Post{Author: author, Text: text, Place: place}); err != nil {
			return err
		}
	}
	return nil
}

// upTo marks a step that takes at most as long as its argument i says. Without this argument, it takes no time.
func upTo(i int, d *steps.Step) *steps.Step {
	d.AtMost = func(a steps.Args) int64 {
		if a.At(i) == "" {
			return 0
		}
		return a.Ms(i)
	}
	return d
}

// keeping marks a step that makes a scenario wait, in addition to everything else that takes time.
func keeping(ms int64, d *steps.Step) *steps.Step {
	d.Keeps = ms
	return d
}

// waitTimes returns the Span of a step whose argument i is a time to wait, and whose argument n says how many times to
// wait.
func waitTimes(i, n int) scenario.Span {
	return func(a steps.Args, _ port.HelloResult) int64 { return a.Ms(i) * int64(a.Number(n)) }
}
