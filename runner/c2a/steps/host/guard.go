package host

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// guardDemands check what a host lets through and what it keeps.
func guardDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.Demand(`no delivery contains {text}`, `no delivery contains "AKIAIOSFODNN7EXAMPLE"`,
			"No field of any delivery contains the text. There must be a delivery.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				all := s.Deliveries(func(law.Delivery) bool { return true })
				for _, d := range all {
					if strings.Contains(d.Wire, a.At(0)) {
						return steps.Broken(d.Seq, "no delivery that contains the text", "the event %q contains it",
							d.Event.ID)
					}
				}
				return steps.Verdict(len(all) > 0, judge.NoSeq, "a delivery without the text", "%s",
					scenario.CountDeliveries(len(all)))
			}),
		scenario.Demand(`no message from an agent contains {text}`,
			`no message from an agent contains "AKIAIOSFODNN7EXAMPLE"`,
			"Agents have posted, and no post contains the text.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				n := 0
				for i, p := range scenario.Items[law.Posted](s) {
					n++
					if strings.Contains(p.Text, a.At(0)) {
						return steps.Broken(i, "no post that contains the text", "%q", p.Text)
					}
				}
				return steps.Verdict(n > 0, judge.NoSeq, "a post without the text", "%s", steps.Plural(n, "post"))
			}),
		scenario.DemandE(`every one of the {n} {text} messages reaches {agent}`,
			`every one of the 150 "tick" messages reaches lead`, "Each is delivered.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				for i := range min(a.Number(0), steps.MaxNumber) {
					events, err := deliveriesTo(s, fmt.Sprintf("%s %d", a.At(1), i+1), a.At(2))
					if err != nil {
						return steps.Finding{}, err
					}
					if len(events) == 0 {
						return steps.Broken(judge.NoSeq, "a delivery of each", "no delivery of %q",
							fmt.Sprintf("%s %d", a.At(1), i+1)), nil
					}
				}
				return steps.Kept(judge.NoSeq, "each is delivered"), nil
			}),
		scenario.DemandOfAgent(`{agent} has sent no more than its limit allows`,
			`lead has sent no more than its limit allows`,
			"The agent's posts stay within limits.sendsPerMinute of conformance/hello, no matter when a minute of "+
				"the host begins. From any post to a later one, there are no more posts than the limit allows for "+
				"the minutes of both posts and the minutes between them.",
			judgePace),
		demandOnAudit(`the audit has {a|an|no|the} {word}[ of {text}] {by|to} {agent}`,
			`the audit has the delivery of "lunch?" to lead`,
			"There is (or, with \"no\", there isn't) an entry of that kind (tool, claim, outbound) for the agent. "+
				"With \"the\", there is an entry (delivery, policy) for the message's event if the event is "+
				"delivered. A delivery entry that states the policy counts as both.",
			func(s *scenario.Scenario, audit []c2a.AuditEntry, seq int, a steps.Args) (steps.Finding, error) {
				if a.Is("the") {
					return judgeAuditedDelivery(s, audit, seq, a)
				}
				found, err := isAudited(s, audit, a)
				if a.Is("no") {
					return steps.Verdict(!found, seq, fmt.Sprintf("no entry of the kind %s for %s", a.At(0), a.At(2)),
						"%s", describeAudit(audit)), err
				}
				return steps.Verdict(found, seq, fmt.Sprintf("an entry of the kind %s for %s", a.At(0), a.At(2)), "%s",
					describeAudit(audit)), err
			}),
	)
}

// judgePace counts the posts of an agent from each burst at one moment to each later burst. A host whose minutes begin
// at full minutes of the clock may allow a full number of posts at the end of one minute, and again at the beginning of
// the next.
func judgePace(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
	limit := int(s.World.Declared().Limits["sendsPerMinute"])
	said := map[string]bool{} // a host may show other messages, such as its errors
	for _, x := range scenario.Items[law.Send](s) {
		said[x.Message.Text] = said[x.Message.Text] || s.IsAgent(x.Agent, agent)
	}
	var at []int64
	seq := judge.NoSeq
	for i, p := range scenario.Items[law.Posted](s) {
		if p.Op == "post" && s.IsAgent(p.Agent, agent) && said[p.Text] {
			at, seq = append(at, s.World.Trace().Entries[i].AtMs), i
		}
	}
	for i, from := range at {
		for j := len(at) - 1; j > i; j-- {
			most := limit * int((at[j]-from)/60_000+2)
			if n := j - i + 1; n > most {
				return steps.Broken(seq, fmt.Sprintf("at most %d posts in %s", most, steps.Seconds(at[j]-from)), "%d",
					n)
			}
		}
	}
	return steps.Verdict(len(at) > 0, seq, "posts within the limit", "%s", steps.Plural(len(at), "post"))
}
