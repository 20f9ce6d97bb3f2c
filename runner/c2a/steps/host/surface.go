package host

import (
	"context"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// surfaceSteps are about the messages of agents: what the surface shows of them, and whom they must not disturb.
func surfaceSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,

		steps.Happen(`{agent} sends the progress notification {text}`,
			`worker sends the progress notification "box 41 of 90"`,
			"The harness sends a notifications/progress at half of the total.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				agent, err := s.AgentID(a.At(0))
				if err != nil {
					return err
				}
				return s.World.Tell(ctx, wire.MethodProgress, map[string]any{
					"progressToken": agent + ":1", "progress": 41, "total": 90, "message": a.At(1), "agent": agent,
				})
			}),
		scenario.Demand(`{text} is not injected anywhere`, `"box 41 of 90" is not injected anywhere`,
			"No event that is immediate, buffered or a knock contains the text, in upper or lower case.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, d := range s.Deliveries(func(d law.Delivery) bool {
					return slices.Contains([]c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify}, d.Event.Mode)
				}) {
					if text, ok := memberWith(d, a.At(0)); ok {
						return steps.Broken(d.Seq, "no event that shows it to a model", "%s: %q", d.Event.Mode, text)
					}
				}
				return steps.Kept(judge.NoSeq, "nowhere")
			}),
		scenario.DemandOfAgent(`{nothing|no reaction} obliges {agent}`, `no reaction obliges lead`,
			"No event delivered to the agent is must_respond. With \"no reaction\", this applies to events for "+
				"reactions only, and there must be at least one.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				if a.Is("nothing") {
					for _, d := range s.Deliveries(func(d law.Delivery) bool {
						return s.IsAgent(d.Event.Recipient, agent)
					}) {
						if d.PolicyText == c2a.MustRespond.String() {
							return steps.Broken(d.Seq, "no event that must be answered", "must_respond")
						}
					}
					return steps.Kept(judge.NoSeq, "nothing does")
				}
				told := reactionEvents(s, agent)
				for _, d := range told {
					if d.PolicyText == c2a.MustRespond.String() {
						return steps.Broken(d.Seq, "another policy", "must_respond")
					}
				}
				return steps.Verdict(len(told) > 0, judge.NoSeq, "an event for a reaction", "%s",
					describeReactions(told))
			}),
		scenario.DemandE(`the surface shows {text} from {agent} in {place}`,
			`the surface shows "it is" from lead in the thread "deploy"`,
			"The host has posted the text in the agent's name, each time in that place. The post may contain other "+
				"words. A post that starts a new thread counts as a post in that thread's channel.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				place, err := s.World.At(scenario.PlaceAt(a, 2), world.ParticipantID(a.At(1)))
				if err != nil {
					return steps.Finding{}, err
				}
				all, err := messagesOf(s, a.At(1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				found := judge.NoSeq
				for _, p := range all {
					if !strings.Contains(p.Text, a.At(0)) {
						continue
					}
					thread := p.Place.Thread
					if _, known := s.World.Engine().Thread(thread); !known {
						thread = ""
					}
					if found = p.seq; p.Place.Conversation != place.Conversation || thread != place.Thread {
						return steps.Broken(p.seq, "in "+scenario.PlaceName(place), "in %s",
							scenario.PlaceName(p.Place)), nil
					}
				}
				return steps.Verdict(found != judge.NoSeq, found, "a message in "+scenario.PlaceName(place), "%s",
					map[bool]string{true: "as expected", false: "none"}[found != judge.NoSeq]), nil
			}),
		scenario.DemandE(`{agent}'s messages {text} and {text} appear in that order`,
			`lead's messages "first the pump" and "then the valve" appear in that order`,
			"This applies if both messages are on the surface. A message whose call was refused may be missing.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				first, err := messagesOf(s, a.At(0), a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				second, err := messagesOf(s, a.At(0), a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				switch {
				case len(second) == 0:
					return steps.Unused("posting the second of two messages while the first has to wait"), nil
				case len(first) == 0:
					return steps.Kept(second[0].seq, "only the second"), nil
				}
				return steps.Verdict(first[0].seq < second[0].seq, second[0].seq, "the first before the second", "%s",
						map[bool]string{true: "as expected",
							false: "the second comes first"}[first[0].seq < second[0].seq]),
					nil
			}),
	)
}

// surfaceMessage is a message that the host posted for an agent.
type surfaceMessage struct {
	law.Posted
	seq int
}

// messagesOf returns the messages of an agent on the surface: those with the text, or all if the text is "".
func messagesOf(s *scenario.Scenario, name, text string) ([]surfaceMessage, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return nil, err
	}
	var all []surfaceMessage
	for i, p := range scenario.Items[law.Posted](s) {
		if p.Agent != agent {
			continue
		}
		at := slices.IndexFunc(all, func(m surfaceMessage) bool { return m.Message == p.Message })
		switch {
		case p.Op == "post":
			all = append(all, surfaceMessage{p, i})
		case p.Op == "edit" && at >= 0:
			all[at].Text = p.Text
		case p.Op == "delete" && at >= 0:
			all = slices.Delete(all, at, at+1)
		}
	}
	return slices.DeleteFunc(all, func(m surfaceMessage) bool { return text != "" && m.Text != text }), nil
}
