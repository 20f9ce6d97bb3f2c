package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// demandOnDeliveries makes a demand on every delivery of a message. There must be at least one. The message is the
// first argument of the step.
func demandOnDeliveries(pattern, example, doc string,
	judgeOne func(s *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding) *steps.Step {
	return scenario.DemandE(pattern, example, doc, func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
		events, err := s.DeliveriesOf(a.At(0), "")
		if err != nil {
			return steps.Finding{}, err
		}
		return judgeEach(events, func(e scenario.Delivery) steps.Finding { return judgeOne(s, e, a) }), nil
	})
}

// judgeEach judges deliveries until one is wrong. There must be at least one.
func judgeEach(events []scenario.Delivery, judgeOne func(e scenario.Delivery) steps.Finding) steps.Finding {
	if len(events) == 0 {
		return steps.Broken(judge.NoSeq, "a delivery", "no delivery")
	}
	var f steps.Finding
	for _, e := range events {
		if f = judgeOne(e); !f.OK {
			return f
		}
	}
	return f
}

// eventDemands check the content of events.
func eventDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		demandOnDeliveries(`the event for {text} says exactly[ {text} in its content][ {what was posted}]`,
			`the event for "naïve café" says exactly "naïve café" in its content`,
			"The content is character for character the text, or the whole posted message. Parts of the content may "+
				"be joined without a separator, with spaces or with line breaks.",
			func(s *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				if !a.Is("what was posted") {
					return steps.Verdict(e.Event.Text == a.At(1), e.Seq, fmt.Sprintf("%q", a.At(1)),
						"%q", e.Event.Text)
				}
				m, version, err := s.World.Find(a.At(0))
				ok := err == nil && e.Event.Text == m.Texts[version]
				return steps.Verdict(ok, e.Seq, "the text that was posted", "%d characters: %q",
					utf8.RuneCountInString(e.Event.Text), e.Event.Text)
			}),
		demandOnDeliveries(`{the delivery of|the knock for|the topic of the knock for} {text} does not contain {text}`,
			`the knock for "the second half is done" does not contain "gazpacho"`,
			"No field of the delivery or of the knock contains the second text, in upper or lower case. With \"the "+
				"topic of\", only the topic is checked. The knock names the author in a different field.",
			func(_ *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				if a.Is("the delivery of") {
					if text, ok := memberWith(e, a.At(1)); ok {
						return steps.Broken(e.Seq, "no field that contains the text", "a field that says %q", text)
					}
					return steps.Kept(e.Seq, "no field contains the text")
				}
				return judgeKnock(e, func(k *c2a.Knock) steps.Finding {
					if a.Is("the topic of the knock for") {
						return steps.Verdict(!containsFold(k.Topic, a.At(1)), e.Seq, "a topic without the text",
							"%q", k.Topic)
					}
					for _, t := range knockTexts(e) {
						for _, v := range t.texts {
							if containsFold(v, a.At(1)) {
								return steps.Broken(e.Seq, "no field that contains the text", "%s %q", t.member, v)
							}
						}
					}
					return steps.Kept(e.Seq, "no field contains the text")
				})
			}),
		scenario.Demand(`all events have different ids`, `all events have different ids`,
			"No two messages, and no two versions of one message, share an eventId. There must be at least two events.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				type version struct{ message, text, editOf string } // a knock has one for each message and edit
				seen := map[string]version{}
				versions := map[version]bool{}
				for _, d := range s.Deliveries(func(law.Delivery) bool { return true }) {
					v := version{d.Message, d.Event.Text, d.Event.EditOf}
					versions[v] = true
					// several agents may get the same id, and the body of a knock may follow under its id
					other, ok := seen[d.Event.ID]
					if ok && (other.message != v.message || other.text != "" && v.text != "" && other.text != v.text) {
						return steps.Broken(d.Seq, "a unique id", "the id %q again", d.Event.ID)
					}
					seen[d.Event.ID] = v
				}
				return steps.Verdict(len(versions) > 1, judge.NoSeq, "events for at least two messages", "%s",
					steps.Plural(len(versions), "event"))
			}),
		scenario.DemandE(`the events for {text} and {text} carry {the same|different} conversation id[s]`,
			`the events for "one" and "two" carry the same conversation id`,
			"Both messages are delivered, in one conversation or in two.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				return judgeConversations(s, a, a.Is("the same"))
			}),
		scenario.DemandE(`the event for {text} carries {no thread|the thread|no stream except}[ {text}]`,
			`the event for "sound the horn" carries the thread "deploy"`,
			"With \"no thread\", the event's conversation has no threadId. With \"the thread\", it has the threadId "+
				"of this thread. With \"no stream except\", it has no streamId, or the streamId of this stream.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil || len(events) == 0 {
					return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), err
				}
				if a.Is("no stream except") {
					events = slices.DeleteFunc(events,
						func(e scenario.Delivery) bool { return e.Event.Place.Stream == "" })
					if len(events) == 0 {
						return steps.Unused("stream ids"), nil
					}
				}
				return judgeEach(events, func(e scenario.Delivery) steps.Finding {
					place := e.Event.Place
					switch {
					case a.Is("no thread"):
						return steps.Verdict(place.Thread == "", e.Seq, "no threadId", "threadId %q", place.Thread)
					case a.Is("the thread"):
						return steps.Verdict(place.Thread == "T-"+a.At(1), e.Seq, "threadId T-"+a.At(1), "threadId %q",
							place.Thread)
					}
					return steps.Verdict(place.Stream == world.StreamID(a.At(1)), e.Seq, world.StreamID(a.At(1)), "%q",
						place.Stream)
				}), nil
			}),
		scenario.DemandE(`the event for {text} {names|mentions} {name}[ as recipient]`,
			`the event for "ring the bell" names lead as recipient`,
			"With \"as recipient\", a delivery of the message names that participant, and every delivery names a "+
				"recipient. With \"mentions\", the mentions in every delivery list the participant.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				want, found := world.ParticipantID(a.At(1)), judge.NoSeq
				if a.Is("mentions") {
					return judgeEach(events, func(e scenario.Delivery) steps.Finding {
						return steps.Verdict(slices.Contains(e.Event.Mentions, want), e.Seq, "a list with "+want, "%q",
							e.Event.Mentions)
					}), nil
				}
				for _, e := range events {
					switch e.Event.Recipient {
					case "":
						return steps.Broken(e.Seq, want, "no recipient"), nil
					case want:
						found = e.Seq
					}
				}
				return steps.Verdict(found != judge.NoSeq, found, "a delivery to "+want, "%s",
					scenario.CountDeliveries(len(events))), nil
			}),
		scenario.Demand(`sequence numbers increase`, `sequence numbers increase`,
			"For each agent, timing.sequence increases from event to event in a conversation, not counting "+
				"redeliveries. There must be at least two events.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				last := map[[2]string]int64{}
				compared := 0
				for _, d := range s.Deliveries(func(law.Delivery) bool { return true }) {
					var params struct {
						Timing struct {
							Sequence *json.Number `json:"sequence"`
						} `json:"timing"`
					}
					_ = json.Unmarshal([]byte(d.Wire), &params)
					if params.Timing.Sequence == nil {
						return steps.Unused("sequence numbers")
					}
					if d.Event.Attempt > 1 {
						continue // a redelivery may keep its number
					}
					key := [2]string{d.Event.Place.Conversation, d.Event.Recipient}
					before, ok := last[key]
					if ok {
						compared++
						if d.Event.Sequence <= before {
							return steps.Broken(d.Seq, fmt.Sprintf("more than %d", before), "%d", d.Event.Sequence)
						}
					}
					last[key] = d.Event.Sequence
				}
				return steps.Verdict(compared > 0, judge.NoSeq, "two events of one conversation",
					"%d that follow another", compared)
			}),
		demandOnDeliveries(`the event for {text} {has|does not have} priority {word}`,
			`the event for "payments fail" has priority urgent`,
			"The event's attention has this priority. With \"does not have\", it has another priority or none.",
			func(_ *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				if a.Is("has") {
					return steps.Verdict(e.Event.Priority.String() == a.At(1), e.Seq, a.At(1), "%s",
						scenario.OrMissing(e.Event.Priority.String()))
				}
				return steps.Verdict(e.Event.Priority.String() != a.At(1), e.Seq, "anything except "+a.At(1), "%s",
					scenario.OrMissing(e.Event.Priority.String()))
			}),
		scenario.Demand(`every digest is must_not_respond`, `every digest is must_not_respond`,
			"A digest that mentions the agent or assigns work may have another policy. Not judged if the host doesn't "+
				"make digests.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				digests := s.Deliveries(func(d law.Delivery) bool { return d.Digest })
				if len(digests) == 0 {
					return steps.Unused("digests")
				}
				for _, d := range digests {
					concerns := slices.Contains(d.Event.Mentions, d.Event.Recipient) ||
						strings.Contains(d.Event.Reason, "assign")
					if d.PolicyText != c2a.MustNotRespond.String() && !concerns {
						return steps.Broken(d.Seq, "must_not_respond", "%s", scenario.OrMissing(d.PolicyText))
					}
				}
				return steps.Kept(judge.NoSeq, steps.Plural(len(digests), "digest"))
			}),
	)
}

func judgeConversations(s *scenario.Scenario, a steps.Args, same bool) (steps.Finding, error) {
	first, err := s.DeliveriesOf(a.At(0), "")
	if err != nil {
		return steps.Finding{}, err
	}
	second, err := s.DeliveriesOf(a.At(1), "")
	if err != nil {
		return steps.Finding{}, err
	}
	if len(first) == 0 || len(second) == 0 {
		return steps.Broken(judge.NoSeq, "a delivery of each of the two messages", "%d and %d deliveries",
			len(first), len(second)), nil
	}
	for _, x := range first {
		for _, y := range second {
			p, q := x.Event.Place.Conversation, y.Event.Place.Conversation
			if (p == q) != same || p == "" {
				allowed := "one id"
				if !same {
					allowed = "two ids"
				}
				return steps.Broken(y.Seq, allowed, "%q and %q", p, q), nil
			}
		}
	}
	return steps.AsExpected(second[0].Seq), nil
}
