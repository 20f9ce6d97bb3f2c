package host

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// demandOnAudit makes a demand on the audit of a host. It requests the audit.
func demandOnAudit(pattern, example, doc string,
	judgeAudit func(s *scenario.Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding,
		error)) *steps.Step {
	return steps.Demand(pattern, example, doc,
		func(ctx context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
			state, seq, err := s.World.Inspect(ctx)
			if err != nil {
				return steps.Finding{}, err
			}
			return judgeAudit(s, state.Audit, seq, a)
		})
}

// judgeAuditedDelivery looks for the entry of a message that was delivered to an agent.
func judgeAuditedDelivery(s *scenario.Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return steps.Finding{}, err
	}
	events, err := deliveriesTo(s, a.At(1), a.At(2))
	if err != nil {
		return steps.Finding{}, err
	}
	if len(events) == 0 {
		return steps.Unused("delivery of such a message"), nil
	}
	e := events[0]
	found := slices.ContainsFunc(audit, func(x c2a.AuditEntry) bool {
		tells := x.Kind == kind || kind == c2a.AuditPolicy && x.Kind == c2a.AuditDelivery &&
			strings.Contains(x.Detail, e.PolicyText)
		return tells && (x.Event == "" || x.Event == e.Event.ID) &&
			(x.Agent == "" || s.IsAgent(e.Event.Recipient, x.Agent))
	})
	return steps.Verdict(found, seq, fmt.Sprintf("an entry of the kind %s for the event %q", a.At(0), e.Event.ID), "%s",
		describeAudit(audit)), nil
}

func isAudited(s *scenario.Scenario, audit []c2a.AuditEntry, a steps.Args) (bool, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return false, err
	}
	agent, err := s.AgentID(a.At(2))
	return slices.ContainsFunc(audit,
		func(x c2a.AuditEntry) bool { return x.Kind == kind && (x.Agent == agent || x.Agent == "") }), err
}

func auditKind(word string) (c2a.AuditKind, error) {
	kind, ok := c2a.ParseAuditKind(word)
	if !ok {
		return 0, &exchange.ScenarioError{What: fmt.Sprintf("there is no audit of the kind %q", word)}
	}
	return kind, nil
}

// describeAudit describes the entries of an audit for people.
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
