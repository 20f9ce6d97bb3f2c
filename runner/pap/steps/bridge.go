package steps

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
)

const bridgeForm = "PAP-BRIDGE-007"

// bridged is the C2A draft of the bridge.
const bridged schemas.Draft = "2026-06-24"

// bridgeForms judges the messages on the bridge as C2A.
func (s *scenario) bridgeForms() (checks []judge.Check) {
	check := judge.Check{Requirement: bridgeForm, Source: judge.Schema, What: "the delivery is formed as C2A requires"}
	good := 0
	for _, f := range s.Frames() {
		if !f.From || f.Method != link.MethodDeliver || f.Message.Method == "" {
			continue
		}
		findings := schemas.ValidateFrame(bridged, f.Message.Raw, link.MethodDeliver, false)
		for _, x := range findings {
			broken := check
			broken.Seq, broken.Path, broken.Got = f.Seq, x.Pointer, x.Place()+" "+x.Message
			checks = append(checks, broken)
		}
		if len(findings) == 0 {
			good++
		}
	}
	if good > 0 && len(checks) == 0 {
		check.OK, check.Got, check.Seq = true, steps.Plural(good, "message"), judge.NoSeq
		checks = append(checks, check)
	}
	return checks
}

// handed returns the deliveries over the bridge to an agent.
func (s *scenario) handed(agent string) (all []law.Handed, seqs []int) {
	for _, e := range s.passed().Entries {
		if h, ok := e.Item.(law.Handed); ok && h.Agent == nameOf(agent) {
			all, seqs = append(all, h), append(seqs, e.Seq)
		}
	}
	return all, seqs
}

// bridgeSteps are the actions of an agent that is reached over C2A, and its deliveries.
func bridgeSteps() []*step {
	call := func(ctx context.Context, s *scenario, c link.ToolCall) error {
		if !s.testsPlatform() {
			return &exchange.ScenarioError{What: "the suite's platform has no bridge"}
		}
		_, err := s.Query(ctx, link.MethodToolsCall, c)
		return err
	}
	send := func(agent pap.Name, flab, event, text string) link.ToolCall {
		return link.ToolCall{Name: link.ToolSend, Agent: agent, Arguments: link.ToolArguments{
			Target: &link.ToolTarget{ConversationID: flab}, InReplyTo: event, Key: string(agent) + " " + text,
			Visibility: "channel", Directedness: "to_other", Text: text,
		}}
	}
	// askedOf is a step that calls a tool about the latest request to an agent: the agent in this part of the line.
	askedOf := func(part int, pattern, example, doc string, about func(h law.Handed, a args) link.ToolCall) *step {
		return when(pattern, example, doc, func(ctx context.Context, s *scenario, a args) error {
			all, _ := s.handed(a.At(part))
			for _, h := range slices.Backward(all) {
				if h.Policy != pap.MustNotRespond.String() {
					return call(ctx, s, about(h, a))
				}
			}
			s.Record(steps.Broken(judge.NoSeq, "a delivery to "+a.At(part)+" that asks it something", "none"))
			return nil
		})
	}
	asked := func(pattern, example, doc string, about func(h law.Handed, a args) link.ToolCall) *step {
		return askedOf(0, pattern, example, doc, about)
	}
	return []*step{
		asked(`{agent} claims over C2A`, `ORAC claims over C2A`, "The agent calls chat.claim for its latest request.",
			func(h law.Handed, _ args) link.ToolCall {
				return link.ToolCall{Name: link.ToolClaim, Agent: h.Agent,
					Arguments: link.ToolArguments{EventID: h.Event}}
			}),
		asked(`{agent} resolves over C2A`,
			`ORAC resolves over C2A`, "The agent calls chat.resolve for its latest request.",
			func(h law.Handed, _ args) link.ToolCall {
				return link.ToolCall{Name: link.ToolResolve, Agent: h.Agent,
					Arguments: link.ToolArguments{EventID: h.Event}}
			}),
		asked(`{agent} answers over C2A with {text}[ in {flab}]`, `ORAC answers over C2A with "@matt green"`,
			"The agent calls chat.send_message in reply to its latest request. If the step names a flab, the message "+
				"goes there.",
			func(h law.Handed, a args) link.ToolCall {
				return send(h.Agent, cmp.Or(a.At(2), h.Flab), h.Event, a.At(1))
			}),
		askedOf(1, `{agent} answers the request to {agent} over C2A with {text}`,
			`ORAC answers the request to STEF over C2A with "@matt green"`,
			"The agent calls chat.send_message in reply to the latest request to another agent.",
			func(h law.Handed, a args) link.ToolCall { return send(nameOf(a.At(0)), h.Flab, h.Event, a.At(2)) }),
		when(`{agent} sends {text} to {flab} over C2A`, `ORAC sends "hello" to #release over C2A`,
			"The agent calls chat.send_message without replying to a request.",
			func(ctx context.Context, s *scenario, a args) error {
				return call(ctx, s, send(nameOf(a.At(0)), a.At(2), "", a.At(1)))
			}),
		shows(`{agent} is delivered {text} as {policy}`, `ORAC is delivered "^ANY summarise" as may_respond`,
			"The text reaches the agent over C2A in one event. The event has this policy and, if the step says so, is "+
				"addressed to the agent. With must_not_respond, the text need not reach the agent.",
			func(s *scenario, a args) finding {
				all, seqs := s.handed(a.At(0))
				last, policies, addressed := judge.NoSeq, []string(nil), false
				for i, h := range all {
					if h.Text == a.At(1) {
						last, policies, addressed = seqs[i], append(policies, h.Policy), h.Addressed
					}
				}
				policy, rest, _ := strings.Cut(a.At(2), ", ")
				ok := len(policies) == 1 && policies[0] == policy && (addressed || rest != "addressed to it")
				if rest == "if at all" {
					ok = !slices.ContainsFunc(policies, func(got string) bool { return got != policy })
				}
				got := "no delivery"
				if policies != nil {
					got = strings.Join(policies, ", ")
				}
				return verdict(ok, last, a.At(2), "%s", got)
			}),
	}
}
