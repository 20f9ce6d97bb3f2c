package host

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// claimSteps are the steps about claims in which something happens.
func claimSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		actOfAgent(`{agents} claim[s][ {the thread}][ {an event that nobody delivered}][ {text}][ at once]`,
			`lead and worker claim "who fixes the build?" at once`,
			"Calls chat.claim on the message's event, on a thread, or on an event with a made-up id. If several "+
				"agents claim at once, they all do so before any claim is answered.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
				switch {
				case a.Is("an event that nobody delivered"):
					return callTool(ctx, s, a.At(0), "chat.claim", false, wire.ClaimArguments{Event: "no-such-event"})
				case a.Is("the thread"):
					return callTools(ctx, s, a.Names(0), "chat.claim", false, func(string) (any, string, error) {
						return wire.ClaimArguments{Thread: "T-" + a.At(1)}, "", nil
					})
				}
				return callOnEvent(ctx, s, a.Names(0), "chat.claim", false, a.At(1), func(event string) any {
					return wire.ClaimArguments{Event: event}
				})
			}),
		scenario.Lasting(func(steps.Args, port.HelloResult) int64 { return 3_600_000 },
			steps.Happen(`{agent}'s claim {expires|has nearly expired}`, `lead's claim expires`,
				"With \"expires\", the time from the answer to the agent's claim (ttlMs) passes, or an hour if "+
					"there is no ttlMs. With \"has nearly expired\", nine tenths of that time pass.",
				func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
					ttlMs, sinceMs, told := int64(3_600_000), s.World.Now(), false
					if c := lastCall(s, a.At(0), "chat.claim"); c != nil && c.Answer != nil {
						var granted struct {
							TTLMs int64 `json:"ttlMs"`
						}
						if json.Unmarshal(world.ToolResult(c.Answer).Structured, &granted) == nil && granted.TTLMs > 0 {
							ttlMs, told = min(granted.TTLMs, maxTTLMs), true
							sinceMs = s.World.Trace().Entries[c.Answer.Seq].AtMs
						}
					}
					if a.Is("has nearly expired") {
						if !told {
							s.Moot = "claims that say when they expire"
						}
						return s.Pass(ctx, max(0, sinceMs+ttlMs/10*9-s.World.Now()))
					}
					return s.Pass(ctx, max(0, sinceMs+ttlMs+1000-s.World.Now()))
				})),
		actOfAgent(`the host tells several agents about {text}`,
			`the host tells several agents about "@backend the login is down"`,
			"If the host lets at most one agent answer the message, or requires an agent to answer it, the host has "+
				"selected a responder. Then the rest of the scenario isn't judged.",
			func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return err
				}
				agents, selected := map[string]bool{}, false
				for _, e := range events {
					selected = selected || e.Event.Policy == c2a.MustRespond
					if e.Event.Policy == c2a.MayRespond {
						agents[e.Event.Recipient] = true
					}
				}
				if selected || len(agents) < 2 {
					s.Moot = fmt.Sprintf("several agents that may answer %q", a.At(0))
				}
				return nil
			}),
	)
}

// maxTTLMs is the maximum time that the suite waits for a claim to expire: a week.
const maxTTLMs = 7 * 24 * 3_600_000

// claimDemands check a host's claims.
func claimDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandE(`exactly one claim of {text} is granted`,
			`exactly one claim of "who fixes the build?" is granted`,
			"Exactly one of the agents' latest claims was granted, and the others were refused.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				var owners []string
				seq := judge.NoSeq
				for _, agent := range s.World.Engine().Agents {
					c := lastCall(s, strings.TrimPrefix(agent.ID, "agent:"), "chat.claim")
					switch {
					case c == nil:
						continue
					case c.Absent != "":
						return steps.Unused(c.Absent), nil
					case c.Answer == nil:
						return steps.Broken(judge.NoSeq, "an answer to each claim", "none for %s", agent.ID), nil
					case c.Done():
						owners = append(owners, agent.ID)
					}
					seq = max(seq, c.Answer.Seq)
				}
				return steps.Verdict(len(owners) == 1, seq, "one owner", "%s: %s", steps.Plural(len(owners), "owner"),
					strings.Join(owners, ", ")), nil
			}),
		scenario.DemandE(`{agent} {gets|does not get} the body of {text}[ through its claim]`,
			`lead gets the body of "who fixes the build?" through its claim`,
			"With \"gets\", the answer to the agent's latest claim, or a later buffered delivery to the agent, "+
				"shows the text. With \"does not get\", no answer to the agent's claims shows the text, and no "+
				"delivery to it does, except to the mailbox.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				if a.Is("gets") {
					c := lastCall(s, a.At(0), "chat.claim")
					switch {
					case c == nil:
						return steps.Broken(judge.NoSeq, "a claim", "none"), nil
					case c.Absent != "":
						return steps.Unused(c.Absent), nil
					case c.Answer == nil || !c.Done():
						return steps.Broken(judge.NoSeq, "a claim that is granted", "it is not"), nil
					case strings.Contains(strings.Join(c.Texts(), "\n"), a.At(1)):
						return steps.Kept(c.Answer.Seq, c.Describe()), nil
					}
					events, err := deliveriesTo(s, a.At(1), a.At(0))
					if err != nil {
						return steps.Finding{}, err
					}
					for _, e := range events {
						if e.Event.Text == a.At(1) {
							return steps.Verdict(e.ModeText == c2a.Buffered.String(), e.Seq, "mode buffered", "mode %s",
								e.ModeText), nil
						}
					}
					return steps.Broken(c.Answer.Seq, "the text in the answer or in a delivery",
						"%s, and no delivery of it", c.Describe()), nil
				}
				events, err := deliveriesTo(s, a.At(1), a.At(0))
				if err != nil {
					return steps.Finding{}, err
				}
				for _, e := range events {
					if e.Event.Text != "" && e.Event.Mode != c2a.ToolMailbox {
						return steps.Broken(e.Seq, "no delivery of the text", "%q", e.Event.Text), nil
					}
				}
				if c := lastCall(s, a.At(0), "chat.claim"); c != nil && c.Answer != nil &&
					strings.Contains(strings.Join(c.Texts(), "\n"), a.At(1)) {
					return steps.Broken(c.Answer.Seq, "an answer without the text", "%s", c.Describe()), nil
				}
				return steps.Kept(judge.NoSeq, "no such delivery"), nil
			}),
		scenario.DemandE(`{agent}'s event for {text} is cancelled`,
			`lead's event for "who fixes the build?" is cancelled`,
			"A notifications/cancelled names a request that delivered the agent's latest event of the message. An "+
				"event that was delivered in a notification can't be cancelled.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := deliveriesTo(s, a.At(1), a.At(0))
				if err != nil || len(events) == 0 {
					return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), err
				}
				latest := events[len(events)-1]
				var requests []string
				for _, e := range events {
					if e.Event.ID == latest.Event.ID && e.Request != "" {
						requests = append(requests, e.Request)
					}
				}
				if len(requests) == 0 {
					return steps.Unused("a delivery by a request, since a notification can't be cancelled"), nil
				}
				for i, w := range scenario.Items[law.Withdrawal](s) {
					if i > latest.Seq && slices.Contains(requests, w.Request) {
						return steps.AsExpected(i), nil
					}
				}
				return steps.Broken(latest.Seq, "notifications/cancelled for the request "+
					strings.Join(requests, " or "), "none"), nil
			}),
		scenario.DemandE(`at most one agent is selected as the responder to {text}`,
			`at most one agent is selected as the responder to "@here lunch"`,
			"At most one agent gets the full message or must answer it. The host need not deliver it at all.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil || len(events) == 0 {
					return steps.Unused("delivery of a call to several agents"), err
				}
				var responders []string
				for _, e := range events {
					full := e.ModeText == c2a.Immediate.String() || e.ModeText == c2a.Buffered.String()
					if (full || e.PolicyText == c2a.MustRespond.String()) &&
						!slices.Contains(responders, e.Event.Recipient) {
						responders = append(responders, e.Event.Recipient)
					}
				}
				return steps.Verdict(len(responders) < 2, events[0].Seq, "1 responder", "%s: %s",
					steps.Plural(len(responders), "responder"), strings.Join(responders, ", ")), nil
			}),
	)
}
