package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// maxBurst is how many calls are made before the first is answered.
const maxBurst = 100

// guardDemands are the demands on what a host lets through and keeps.
func guardDemands() []*steps.Step {
	return Needing(LinkTap,
		Demand(`no delivery holds {text}`, `no delivery holds "AKIAIOSFODNN7EXAMPLE"`, "The text stands in no member of any delivery. There has to be a delivery.",
			func(s *Scenario, a steps.Args) steps.Finding {
				all := s.Deliveries(func(law.Delivery) bool { return true })
				for _, d := range all {
					if strings.Contains(d.Wire, a.At(0)) {
						return steps.Broken(d.Seq, "no delivery that holds it", "the event %q holds it", d.Event.ID)
					}
				}
				return steps.Verdict(len(all) > 0, judge.NoSeq, "a delivery without it", "%s", CountDeliveries(len(all)))
			}),
		Demand(`no chat of an agent shows {text}`, `no chat of an agent shows "AKIAIOSFODNN7EXAMPLE"`, "Agents have posted, and no post holds the text.",
			func(s *Scenario, a steps.Args) steps.Finding {
				n := 0
				for i, e := range s.World.Trace().Entries {
					p, ok := e.Item.(law.Posted)
					if !ok {
						continue
					}
					n++
					if strings.Contains(p.Text, a.At(0)) {
						return steps.Broken(i, "no post that holds it", "%q", p.Text)
					}
				}
				return steps.Verdict(n > 0, judge.NoSeq, "a post without it", "%s", steps.Plural(n, "post"))
			}),
		DemandE(`every one of the {n} {text} messages reaches {agent}`, `every one of the 150 "tick" messages reaches lead`, "Each is delivered.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				for i := range min(a.Number(0), steps.MaxNumber) {
					events, err := deliveriesTo(s, fmt.Sprintf("%s %d", a.At(1), i+1), a.At(2))
					if err != nil {
						return steps.Finding{}, err
					}
					if len(events) == 0 {
						return steps.Broken(judge.NoSeq, "a delivery of each", "no delivery of %q", fmt.Sprintf("%s %d", a.At(1), i+1)), nil
					}
				}
				return steps.Kept(judge.NoSeq, "each is delivered"), nil
			}),
		demandOnAudit(`the audit has {a|an|no|the} {word}[ of {text}] {by|to} {agent}`, `the audit has the delivery of "lunch?" to lead`,
			"An entry of that kind (tool, claim, outbound) is there for the agent, or none is; or one (delivery, policy) for the event of the message, where it is delivered. An entry for a delivery that tells its policy counts for both.",
			func(s *Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding, error) {
				if a.Is("the") {
					return judgeAuditedDelivery(s, audit, seq, a)
				}
				found, err := isAudited(s, audit, a)
				if a.Is("no") {
					return steps.Verdict(!found, seq, fmt.Sprintf("no entry of the kind %s for %s", a.At(0), a.At(2)), "%s", describeAudit(audit)), err
				}
				return steps.Verdict(found, seq, fmt.Sprintf("an entry of the kind %s for %s", a.At(0), a.At(2)), "%s", describeAudit(audit)), err
			}),
	)
}

// demandOnAudit is a demand on the audit of a host, for which it is asked.
func demandOnAudit(pattern, example, doc string, judgeAudit func(s *Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding, error)) *steps.Step {
	return steps.Demand(pattern, example, doc, func(ctx context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
		state, seq, err := s.World.Inspect(ctx)
		if err != nil {
			return steps.Finding{}, err
		}
		return judgeAudit(s, state.Audit, seq, a)
	})
}

// judgeAuditedDelivery looks for the entry of a message that was delivered to an agent.
func judgeAuditedDelivery(s *Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return steps.Finding{}, err
	}
	events, err := deliveriesTo(s, a.At(1), a.At(2))
	if err != nil {
		return steps.Finding{}, err
	}
	if len(events) == 0 {
		return steps.Unused("the delivery of such a message"), nil
	}
	e := events[0]
	found := slices.ContainsFunc(audit, func(x c2a.AuditEntry) bool {
		tells := x.Kind == kind || kind == c2a.AuditPolicy && x.Kind == c2a.AuditDelivery && strings.Contains(x.Detail, e.PolicyText)
		return tells && (x.Event == "" || x.Event == e.Event.ID) && (x.Agent == "" || s.IsAgent(e.Event.Recipient, x.Agent))
	})
	return steps.Verdict(found, seq, fmt.Sprintf("an entry of the kind %s for the event %q", a.At(0), e.Event.ID), "%s", describeAudit(audit)), nil
}

func isAudited(s *Scenario, audit []c2a.AuditEntry, a steps.Args) (bool, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return false, err
	}
	agent, err := s.AgentID(a.At(2))
	return slices.ContainsFunc(audit, func(x c2a.AuditEntry) bool { return x.Kind == kind && (x.Agent == agent || x.Agent == "") }), err
}

func auditKind(word string) (c2a.AuditKind, error) {
	kind, ok := c2a.ParseAuditKind(word)
	if !ok {
		return 0, &exchange.ScenarioError{What: fmt.Sprintf("there is no audit of the kind %q", word)}
	}
	return kind, nil
}

// describeAudit are those of an audit, for people.
func describeAudit(audit []c2a.AuditEntry) string {
	var kinds []string
	for _, x := range audit {
		kinds = append(kinds, x.Kind.String())
	}
	if len(kinds) == 0 {
		return "an empty audit"
	}
	return strings.Join(kinds, ", ")
}
