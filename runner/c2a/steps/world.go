package steps

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// lineBreak returns the characters for LF, CR, CRLF or U+2028.
func lineBreak(name string) string {
	if digits, ok := strings.CutPrefix(name, "U+"); ok {
		r, _ := strconv.ParseUint(digits, 16, 16)
		return string(rune(r))
	}
	return strings.NewReplacer("CR", "\r", "LF", "\n").Replace(name)
}

// worldSteps define the world.
func worldSteps() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		steps.Declare(`{name} is in a DM with {name}`, `Will is in a DM with lead`,
			"A direct conversation between two participants. Capitalized names are people, other names are agents.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.DM(a.At(0), a.At(1)) }),
		steps.Declare(`another workspace, in which {name} is in a DM with {name}`,
			`another workspace, in which Ann is in a DM with lead`,
			"The agent serves both workspaces of the platform. Ids in one workspace may be the same as in the other.",
			func(s *scenario.Scenario, a steps.Args) error {
				if err := s.World.DM(a.At(0), a.At(1)); err != nil {
					return err
				}
				s.World.Elsewhere()
				return nil
			}),
		steps.Declare(`another workspace, in which {channel} has {names}`,
			`another workspace, in which #garden has Ann and lead`,
			"A channel in the other workspace, and its members.",
			func(s *scenario.Scenario, a steps.Args) error {
				if err := s.World.Channel(a.At(0), a.Names(1), ""); err != nil {
					return err
				}
				s.World.Elsewhere()
				return nil
			}),
		steps.Declare(`a channel {channel} with {names}[, carrying the stream {text}]`,
			`a channel #general with Will, Ann, lead and worker`,
			"A channel and its members.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.Channel(a.At(0), a.Names(1), a.At(2)) }),
		steps.Declare(`a thread {text} in {channel} with {names}[, owned by {name}]`,
			`a thread "deploy" in #general with Will and lead`,
			"A thread and its participants.",
			func(s *scenario.Scenario, a steps.Args) error {
				return s.World.Thread(a.At(0), a.At(1), a.Names(2), a.At(3))
			}),
		steps.Declare(`a thread {text} in the DM between {name} and {agent}`,
			`a thread "deploy" in the DM between Will and lead`,
			"A thread in a direct conversation. Both take part in it.",
			func(s *scenario.Scenario, a steps.Args) error {
				return s.World.ThreadInDM(a.At(0), a.At(1), a.At(2))
			}),
		steps.Declare(`{agent} owns the stream {text}`, `lead owns the stream "migration"`,
			"A work stream that belongs to an agent.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.OwnStream(a.At(0), a.At(1)) }),
		steps.Declare(`{agent} has the role {role}`, `lead has the role @backend`,
			"A role that the agent has.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.Cast.Role([]string{a.At(0)}, a.At(1)) }),
		steps.Declare(`{name} and {name} have the role {role}`, `lead and worker have the role @backend`,
			"A role that both agents have.",
			func(s *scenario.Scenario, a steps.Args) error {
				return s.World.Cast.Role([]string{a.At(0), a.At(1)}, a.At(2))
			}),
		steps.Declare(`{name} is shown as[ {text}][ the lines {text} and {text}, separated by {break}][:]`,
			`worker is shown as "Lead"`,
			"A display name, which may not be unique. It may consist of two lines with a break between them: LF, CR, "+
				"CRLF, or a Unicode character such as U+2028. Without a text, the text below the step is used.",
			func(s *scenario.Scenario, a steps.Args) error {
				if a.At(4) != "" {
					return s.World.ShowAs(a.At(0), a.At(2)+lineBreak(a.At(4))+a.At(3))
				}
				name, err := scenario.TextAt(a, 1)
				if err != nil {
					return err
				}
				return s.World.ShowAs(a.At(0), name)
			}),

		steps.Declare(`unhandled messages go to {name}`, `unhandled messages go to lead`,
			"The agent that gets the messages that no other agent handles.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.LeadBy(a.At(0)) }),
		steps.Declare(`the workspace shows {word} as {text}`, `the workspace shows working as "🛠"`,
			"The signal's glyph in this workspace, instead of the default.",
			func(s *scenario.Scenario, a steps.Args) error { s.World.ShowSignal(a.At(0), a.At(1)); return nil }).Needs(
			scenario.LinkTap),
		steps.Define(steps.Given, `{name} has posted {text} in {place}`,
			`lead has posted "shall I restart the pump?" in #general`,
			"A message from before the scenario began. It is not delivered to its author. If a host is under test and "+
				"the author is an agent, the agent sends it.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				return s.World.Remember(ctx, a.At(0), a.At(1), scenario.PlaceAt(a, 2))
			}).Needs(scenario.LinkTap),
		steps.Define(steps.Given,
			`the platform fails[ {n}] {every post|post|reaction}[s] with {word}[, asking for {time}]`,
			`the platform fails 1 post with rate_limited, asking for 10 s`,
			"The host's next posts, all its posts from now on, or its next reactions fail. The failure is transient, "+
				"rate_limited, permanent, or lost_response: the post appears, but the host gets no answer.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				retry := int64(0)
				if a.At(2) != "" {
					retry = a.Ms(2)
				}
				op := "post"
				if a.Is("reaction") {
					op = "react"
				}
				times := math.MaxInt32
				if !a.Is("every post") {
					times = a.Number(0)
				}
				return s.World.Outage(ctx, op, a.At(1), times, retry)
			}).Needs(scenario.NoTap),
	)
}
