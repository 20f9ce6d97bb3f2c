package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// dispositionDemands check how events end. Each sends a request to the implementation.
func dispositionDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		demandOnInspection(`[for {agent}, ]{text} {ends up|does not end up|is still waiting}[ {words}]`,
			`"where is the key?" ends up responded or acknowledged`,
			"With \"ends up\", every event about the message has one of these dispositions: responded, "+
				"acknowledged, deferred, claimed, ignored, superseded or failed. With \"does not end up\", no event "+
				"has any of them. With \"is still waiting\", there is at least one event, and none has a "+
				"disposition yet. An event that was redelivered with a policy weaker than must_respond doesn't "+
				"count. An event that was declined by a reaction may end up ignored. An event that may be answered, "+
				"and that its harness claimed before it asked the model, may stay claimed. An event that would end "+
				"up ignored may end up acknowledged if its agent gave the signal seen.",
			func(s *scenario.Scenario, state c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				f, err := judgeDispositions(s, state, seq, a.At(0), a.At(1), a.At(2),
					func(got c2a.Disposition, words []c2a.Disposition) bool {
						if a.Is("is still waiting") {
							return got == 0
						}
						refused := a.Is("ends up") && got == c2a.Ignored && signalled(s, a.At(1), "declined")
						owned := got == c2a.Owned && claimedFirst(s, a.At(1))
						noticed := a.Is("ends up") && got == c2a.Acknowledged && slices.Contains(words, c2a.Ignored) &&
							signalled(s, a.At(1), "seen")
						return slices.Contains(words, got) == a.Is("ends up") || refused || owned || noticed
					})
				switch {
				case a.Is("is still waiting"):
					f.Allowed = "no disposition yet"
				case a.Is("does not end up") && f.Allowed != "":
					f.Allowed = "anything except " + f.Allowed
				}
				return f, err
			}),
		demandOnInspection(`{texts} end up {words}, at least one {word}`,
			`"so here", "is my", "problem" end up responded or superseded, at least one responded`,
			"The events about the messages have these dispositions, and at least one event has the disposition named "+
				"last.",
			func(s *scenario.Scenario, state c2a.Inspection, seq int, a steps.Args) (steps.Finding, error) {
				var got []string
				for _, text := range a.Texts(0) {
					f, err := judgeDispositions(s, state, seq, "", text, a.At(1),
						func(got c2a.Disposition, words []c2a.Disposition) bool { return slices.Contains(words, got) })
					if err != nil || !f.OK {
						return f, err
					}
					got = append(got, f.Got)
				}
				return steps.Verdict(slices.ContainsFunc(got, func(w string) bool { return w == a.At(2) }), seq,
					"at least one "+a.At(2), "%s", strings.Join(got, ", ")), nil
			}),
		demandOnInspection(`every event has ended`, `every event has ended`,
			"Each delivered event has a disposition, and there is at least one event. A refused event doesn't "+
				"count.",
			func(s *scenario.Scenario, state c2a.Inspection, seq int, _ steps.Args) (steps.Finding, error) {
				events := s.Story().Events
				for _, e := range events {
					if e.Accepted() && len(dispositionsOf(s, state, e.Event)) == 0 {
						return steps.Broken(e.At, "a disposition", "none for %q: %s", e.Event.ID, steps.Clip(e.Text())),
							nil
					}
				}
				return steps.Verdict(len(events) > 0, seq, "an event that has ended", "%s",
					steps.Plural(len(events), "event")), nil
			}),
	)
}

// demandOnInspection makes a demand on what the implementation reports about itself.
func demandOnInspection(pattern, example, doc string,
	judge func(s *scenario.Scenario, state c2a.Inspection, seq int, a steps.Args) (steps.Finding, error)) *steps.Step {
	return steps.Demand(pattern, example, doc,
		func(ctx context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
			s.Premises()
			state, seq, err := s.World.Inspect(ctx)
			if err != nil {
				return steps.Finding{}, err
			}
			return judge(s, state, seq, a)
		})
}

// dispositionsOf returns all dispositions that are listed for an event.
func dispositionsOf(s *scenario.Scenario, state c2a.Inspection, e c2a.Event) []c2a.Disposition {
	var out []c2a.Disposition
	for _, f := range state.Fates {
		if f.Event == e.ID && (f.Agent == "" || s.IsAgent(f.Agent, e.Recipient)) {
			out = append(out, f.Disposition)
		}
	}
	return out
}

// judgeDispositions judges the dispositions of the events about a message; an event without one has the disposition 0.
func judgeDispositions(s *scenario.Scenario, state c2a.Inspection, seq int, name, text, words string,
	ok func(got c2a.Disposition, words []c2a.Disposition) bool) (steps.Finding, error) {
	var allowed []c2a.Disposition
	if words != "" {
		for _, w := range strings.Split(words, " or ") {
			d, known := c2a.ParseDisposition(w)
			if !known {
				return steps.Finding{}, &exchange.ScenarioError{What: fmt.Sprintf("there is no disposition %q", w)}
			}
			allowed = append(allowed, d)
		}
	}
	events, err := deliveriesAbout(s, name, text)
	if err != nil {
		return steps.Finding{}, err
	}
	lasting := slices.DeleteFunc(slices.Clone(events), func(e scenario.Delivery) bool { return lowered(events, e) })
	switch {
	case len(lasting) > 0:
	case len(events) > 0:
		return steps.Unused("obligations that outlive their deadline"), nil
	case s.World.Role() == law.HostRole: // other rules judge whether it must be delivered
		return steps.Unused(fmt.Sprintf("the delivery of %q", text)), nil
	default:
		return steps.Broken(judge.NoSeq, words, "no delivery"), nil
	}
	got := ""
	for _, e := range lasting {
		listed := dispositionsOf(s, state, e.Event)
		if len(listed) == 0 {
			listed = []c2a.Disposition{0}
		}
		for _, d := range listed {
			if got = d.String(); got == "" {
				got = "no disposition"
			}
			if d == 0 && lapsed(s, e) {
				return steps.Unused("claims that don't expire"), nil
			}
			if !ok(d, allowed) {
				return steps.Broken(seq, words, "%s", got), nil
			}
		}
	}
	return steps.Finding{OK: true, Seq: seq, Got: got, Allowed: words}, nil
}

// signalled reports whether an agent gave the signal to an event about the message.
func signalled(s *scenario.Scenario, text, signal string) bool {
	events, err := deliveriesAbout(s, "", text)
	return err == nil && slices.ContainsFunc(s.Story().Uses(), func(u *law.Use) bool {
		return u.Name == "chat.react" && u.Text == signal && slices.ContainsFunc(events,
			func(e scenario.Delivery) bool { return e.Event.ID == u.InReplyTo })
	})
}

// claimedFirst reports whether an event about the message may be answered, and a harness was granted a claim on the
// event before it asked its model. If the model then stays silent, the claim remains (C2A02-164).
func claimedFirst(s *scenario.Scenario, text string) bool {
	events, err := deliveriesAbout(s, "", text)
	return err == nil && slices.ContainsFunc(s.Story().Uses(), func(u *law.Use) bool {
		return u.Name == "chat.claim" && u.OK() && slices.ContainsFunc(s.Story().Events, func(e *law.Event) bool {
			turns := e.Turns()
			return e.Event.ID == u.Event && e.Policy == c2a.MayRespond && len(turns) > 0 && u.At < turns[0].At &&
				slices.ContainsFunc(events, func(d scenario.Delivery) bool {
					return d.Event.ID == e.Event.ID && d.Event.Recipient == e.Event.Recipient
				})
		})
	})
}

// lapsed reports whether the agent of the event had claimed it, and the claim may have expired since. No host says how
// long a claim by signal lasts.
func lapsed(s *scenario.Scenario, e scenario.Delivery) bool {
	return slices.ContainsFunc(s.Story().Uses(), func(u *law.Use) bool {
		about := u.Name == "chat.claim" && u.Event == e.Event.ID && u.Result.TTLMs > 0 ||
			u.Text == "claimed" && u.InReplyTo == e.Event.ID
		return about && u.OK() && s.IsAgent(u.Agent, e.Event.Recipient) && u.AtMs+u.Result.TTLMs < s.Story().EndMs
	})
}

// lowered reports whether the event required an answer, and was then redelivered with a weaker policy. It may then end
// in any way that the weaker policy allows.
func lowered(events []scenario.Delivery, e scenario.Delivery) bool {
	policies := map[bool]bool{}
	for _, o := range events {
		if o.Event.ID == e.Event.ID && o.Event.Recipient == e.Event.Recipient {
			policies[o.Event.Policy == c2a.MustRespond] = true
		}
	}
	return len(policies) == 2
}

// deliveriesAbout returns the deliveries of a message to an agent, or to all agents if name is "".
func deliveriesAbout(s *scenario.Scenario, name, text string) ([]scenario.Delivery, error) {
	agent := ""
	if name != "" {
		id, err := s.AgentID(name)
		if err != nil {
			return nil, err
		}
		agent = id
	}
	events, err := s.DeliveriesOf(text, agent)
	if err != nil || len(events) > 0 {
		return events, err
	}
	return s.Deliveries(func(d law.Delivery) bool { // deliveries that a step dictated
		return (d.Event.Text == text || d.Body == text) && (agent == "" || s.IsAgent(d.Event.Recipient, agent))
	}), nil
}
