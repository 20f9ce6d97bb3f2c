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
func guardDemands() []*step {
	return needing(link,
		plain(`no delivery holds {text}`, `no delivery holds "AKIAIOSFODNN7EXAMPLE"`, "The text stands in no member of any delivery. There has to be a delivery.",
			func(s *scene, a args) finding {
				all := s.deliveries(func(law.Delivery) bool { return true })
				for _, d := range all {
					if strings.Contains(d.Wire, a.At(0)) {
						return broken(d.seq, "no delivery that holds it", "the event %q holds it", d.Event.ID)
					}
				}
				return verdict(len(all) > 0, judge.NoSeq, "a delivery without it", "%s", deliveries(len(all)))
			}),
		plain(`no chat of an agent shows {text}`, `no chat of an agent shows "AKIAIOSFODNN7EXAMPLE"`, "Agents have posted, and no post holds the text.",
			func(s *scene, a args) finding {
				n := 0
				for i, e := range s.world.Trace().Entries {
					p, ok := e.Item.(law.Posted)
					if !ok {
						continue
					}
					n++
					if strings.Contains(p.Text, a.At(0)) {
						return broken(i, "no post that holds it", "%q", p.Text)
					}
				}
				return verdict(n > 0, judge.NoSeq, "a post without it", "%s", steps.Plural(n, "post"))
			}),
		fallible(`every one of the {n} {text} messages reaches {agent}`, `every one of the 150 "tick" messages reaches lead`, "Each is delivered.",
			func(s *scene, a args) (finding, error) {
				for i := range min(a.Number(0), steps.MaxNumber) {
					events, err := s.to(fmt.Sprintf("%s %d", a.At(1), i+1), a.At(2))
					if err != nil {
						return finding{}, err
					}
					if len(events) == 0 {
						return broken(judge.NoSeq, "a delivery of each", "no delivery of %q", fmt.Sprintf("%s %d", a.At(1), i+1)), nil
					}
				}
				return kept(judge.NoSeq, "each is delivered"), nil
			}),
		audited(`the audit has {a|an|no|the} {word}[ of {text}] {by|to} {agent}`, `the audit has the delivery of "lunch?" to lead`,
			"An entry of that kind (tool, claim, outbound) is there for the agent, or none is; or one (delivery, policy) for the event of the message, where it is delivered. An entry for a delivery that tells its policy counts for both.",
			func(s *scene, audit []c2a.AuditEntry, seq int, a args) (finding, error) {
				if a.Is("the") {
					return s.auditedDelivery(audit, seq, a)
				}
				found, err := s.auditedBy(audit, a)
				if a.Is("no") {
					return verdict(!found, seq, fmt.Sprintf("no entry of the kind %s for %s", a.At(0), a.At(2)), "%s", entries(audit)), err
				}
				return verdict(found, seq, fmt.Sprintf("an entry of the kind %s for %s", a.At(0), a.At(2)), "%s", entries(audit)), err
			}),
	)
}

// audited is a demand on the audit of a host, for which it is asked.
func audited(pattern, example, doc string, judgeAudit func(s *scene, audit []c2a.AuditEntry, seq int, a args) (finding, error)) *step {
	return demand(pattern, example, doc, func(ctx context.Context, s *scene, a args) (finding, error) {
		state, seq, err := s.world.Inspect(ctx)
		if err != nil {
			return finding{}, err
		}
		return judgeAudit(s, state.Audit, seq, a)
	})
}

// auditedDelivery looks for the entry of a message that was delivered to an agent.
func (s *scene) auditedDelivery(audit []c2a.AuditEntry, seq int, a args) (finding, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return finding{}, err
	}
	events, err := s.to(a.At(1), a.At(2))
	if err != nil {
		return finding{}, err
	}
	if len(events) == 0 {
		return unused("the delivery of such a message"), nil
	}
	e := events[0]
	found := slices.ContainsFunc(audit, func(x c2a.AuditEntry) bool {
		tells := x.Kind == kind || kind == c2a.AuditPolicy && x.Kind == c2a.AuditDelivery && strings.Contains(x.Detail, e.PolicyText)
		return tells && (x.Event == "" || x.Event == e.Event.ID) && (x.Agent == "" || s.is(e.Event.Recipient, x.Agent))
	})
	return verdict(found, seq, fmt.Sprintf("an entry of the kind %s for the event %q", a.At(0), e.Event.ID), "%s", entries(audit)), nil
}

func (s *scene) auditedBy(audit []c2a.AuditEntry, a args) (bool, error) {
	kind, err := auditKind(a.At(0))
	if err != nil {
		return false, err
	}
	agent, err := s.agentID(a.At(2))
	return slices.ContainsFunc(audit, func(x c2a.AuditEntry) bool { return x.Kind == kind && (x.Agent == agent || x.Agent == "") }), err
}

func auditKind(word string) (c2a.AuditKind, error) {
	kind, ok := c2a.ParseAuditKind(word)
	if !ok {
		return 0, &exchange.ScenarioError{What: fmt.Sprintf("there is no audit of the kind %q", word)}
	}
	return kind, nil
}

// entries are those of an audit, for people.
func entries(audit []c2a.AuditEntry) string {
	var kinds []string
	for _, x := range audit {
		kinds = append(kinds, x.Kind.String())
	}
	if len(kinds) == 0 {
		return "an empty audit"
	}
	return strings.Join(kinds, ", ")
}
