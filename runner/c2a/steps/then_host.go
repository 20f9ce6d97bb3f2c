package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

func reachDemands() []*steps.Step {
	return Needing(LinkTap,
		DemandE(`{text} reaches {agent}[, {aims}][, as {words}][, by {words}]`, `"when is payday?" reaches lead, addressed, as must_respond, by buffered or notify`,
			`The message is delivered to the agent, and each delivery is aimed so, under that policy, in that mode; what the step leaves out may be anything. It is addressed or not addressed, in 2026-06-02 also to_me, to_my_role, to_other or ambient.`,
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), a.At(3), a.At(4), false})
			}),
		DemandE(`{text} reaches {agent}, if at all[, {aims}][, as {words}][, by {words}]`, `"lunch?" reaches lead, if at all, not addressed, as must_not_respond or may_respond`,
			"The same, but no delivery at all is fine, too.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), a.At(3), a.At(4), true})
			}),
		DemandE(`{text} reaches {agent}[, {aims}], and must be answered`, `"when is payday?" reaches lead, addressed, and must be answered`,
			"The message is delivered to the agent, aimed so, and each delivery is must_respond. A stack shows it by answering.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{aims: a.At(2), policies: c2a.MustRespond.String()})
			}).Needs(NoTap),
		DemandE(`{text} reaches {agent}, if at all[, {aims}][, by {words}], and must not be answered`, `"lunch?" reaches lead, if at all, not addressed, and must not be answered`,
			"Every delivery of the message to the agent is aimed so, in that mode, and must_not_respond. A stack shows it by saying nothing.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeReach(s, a, reach{a.At(2), c2a.MustNotRespond.String(), a.At(3), true})
			}).Needs(NoTap),
		DemandE(`{text} does not {reach|oblige} {agent}`, `"lunch?" does not oblige lead`,
			"The message is not delivered to the agent, or no delivery of it is must_respond.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				if a.Is("reach") {
					events, err := deliveriesTo(s, a.At(0), a.At(1))
					if err != nil {
						return steps.Finding{}, err
					}
					if len(events) > 0 {
						return steps.Broken(events[0].Seq, "no delivery", "%s", CountDeliveries(len(events))), nil
					}
					return steps.Kept(judge.NoSeq, "no delivery"), nil
				}
				events, err := deliveriesTo(s, a.At(0), a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				for _, e := range events {
					if e.PolicyText == c2a.MustRespond.String() {
						return steps.Broken(e.Seq, "any other policy, or no delivery", "must_respond"), nil
					}
				}
				if len(events) == 0 {
					return steps.Kept(judge.NoSeq, "no delivery"), nil
				}
				return steps.Kept(events[0].Seq, events[0].PolicyText), nil
			}),
	)
}

// deliveriesTo are the deliveries of a message to an agent that a demand names.
func deliveriesTo(s *Scenario, text, name string) ([]Delivery, error) {
	agent, err := s.AgentID(name)
	if err != nil {
		return nil, err
	}
	return s.DeliveriesOf(text, agent)
}

// reach is how a message has to reach an agent: each part several values joined by
// "or", or "" for any. maybe says that it need not.
type reach struct {
	aims, policies, modes string
	maybe                 bool
}

func judgeReach(s *Scenario, a steps.Args, want reach) (steps.Finding, error) {
	if s.World.Role() == law.StackRole {
		return judgeStack(s, a, want.maybe)
	}
	events, err := deliveriesTo(s, a.At(0), a.At(1))
	if err != nil {
		return steps.Finding{}, err
	}
	aims, err := alternatives(want.aims, func(word string) bool {
		_, known := c2a.ParseDirectedness(word)
		return word == "addressed" || word == "not addressed" || known && s.World.Draft().Directedness
	})
	if err != nil {
		return steps.Finding{}, err
	}
	policies, err := alternatives(want.policies, func(word string) bool { _, ok := c2a.ParsePolicy(s.World.Draft(), word); return ok })
	if err != nil {
		return steps.Finding{}, err
	}
	modes, err := alternatives(want.modes, func(word string) bool { _, ok := c2a.ParseMode(word); return ok })
	if err != nil {
		return steps.Finding{}, err
	}
	if len(events) == 0 {
		if want.maybe {
			return steps.Kept(judge.NoSeq, "no delivery"), nil
		}
		return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), nil
	}
	at := wire.PointersOf(s.World.Draft())
	aimPath, policyPath, modePath := "/params"+cmp.Or(at.Directedness, at.Addressed), "/params"+at.Policy, "/params"+at.Mode
	for _, e := range events {
		mode := e.ModeText
		if mode == "" && !s.World.Draft().Modes { // which has no member for it
			mode = e.Event.Mode.String()
		}
		for _, part := range []struct {
			allowed   []string
			ok        bool
			got, path string
		}{
			{aims, slices.ContainsFunc(aims, func(w string) bool { return aimed(e, w) }), aimOf(s.World.Draft(), e), aimPath},
			{policies, slices.Contains(policies, e.PolicyText), e.PolicyText, policyPath},
			{modes, slices.Contains(modes, mode), mode, modePath},
		} {
			if part.allowed == nil || part.ok {
				continue
			}
			f := steps.Broken(e.Seq, strings.Join(part.allowed, " or "), "%s", OrMissing(part.got))
			f.Path = part.path
			return f, nil
		}
	}
	e := events[0]
	return steps.Kept(e.Seq, fmt.Sprintf("%s, %s, %s", aimOf(s.World.Draft(), e), OrMissing(e.PolicyText), OrMissing(e.Event.Mode.String()))), nil
}

// judgeStack is reaches of a stack, whose deliveries nobody sees: it shows by what it
// does. Whom a message obliges answers it; where the policy is must_not_respond at
// most, no chat answers; and what is at most digest or silent stands in no turn.
func judgeStack(s *Scenario, a steps.Args, atMost bool) (steps.Finding, error) {
	agent, err := s.AgentID(a.At(1))
	if err != nil {
		return steps.Finding{}, err
	}
	m, version, err := s.World.Find(a.At(0))
	if err != nil {
		return steps.Finding{}, err
	}
	if !atMost {
		f := s.JudgeAnswer(agent, m.Texts[version])
		f.What = fmt.Sprintf("%s answers %q", a.At(1), a.At(0))
		return f, nil
	}
	what := fmt.Sprintf("%s says nothing in answer to %q", a.At(1), a.At(0))
	of := map[string]bool{} // events of the message
	for _, d := range s.Deliveries(func(d law.Delivery) bool { return d.Message == m.ID }) {
		of[d.Event.ID] = true
	}
	for _, c := range s.Chats(agent) {
		if to := c.Message.InReplyTo; c.At > m.Seqs[version] && (to == "" || of[to]) {
			f := steps.Broken(c.At, "no chat in answer to it", "%s", DescribeChats([]Chat{c}))
			f.What = what
			return f, nil
		}
	}
	f := steps.Kept(judge.NoSeq, "no chat answers it")
	f.What = what
	return f, nil
}

// alternatives splits the words of a part; there are none where it was left out.
func alternatives(part string, known func(string) bool) ([]string, error) {
	if part == "" {
		return nil, nil
	}
	words := strings.Split(part, " or ")
	for _, w := range words {
		if !known(w) {
			return nil, &exchange.ScenarioError{What: fmt.Sprintf("%q means nothing here in this draft", w)}
		}
	}
	return words, nil
}

func aimed(e Delivery, word string) bool {
	switch word {
	case "addressed":
		return e.Event.Directedness == c2a.ToMe
	case "not addressed":
		return e.Event.Directedness != c2a.ToMe && e.Event.Directedness != 0
	}
	return e.Event.Directedness.String() == word
}

func aimOf(d c2a.Draft, e Delivery) string {
	switch {
	case d.Directedness:
		return e.Event.Directedness.String()
	case e.Event.Directedness == c2a.ToMe:
		return "addressed"
	}
	return "not addressed"
}

func OrMissing(word string) string {
	if word == "" {
		return "missing or unknown"
	}
	return word
}

// demandOnDeliveries is a demand on every delivery of a message, of which there has to be
// one. The message is the first part of the step.
func demandOnDeliveries(pattern, example, doc string, judgeOne func(s *Scenario, e Delivery, a steps.Args) steps.Finding) *steps.Step {
	return DemandE(pattern, example, doc, func(s *Scenario, a steps.Args) (steps.Finding, error) {
		events, err := s.DeliveriesOf(a.At(0), "")
		if err != nil {
			return steps.Finding{}, err
		}
		return judgeEach(s, events, a, judgeOne), nil
	})
}

func judgeEach(s *Scenario, events []Delivery, a steps.Args, judgeOne func(s *Scenario, e Delivery, a steps.Args) steps.Finding) steps.Finding {
	if len(events) == 0 {
		return steps.Broken(judge.NoSeq, "a delivery", "no delivery")
	}
	var f steps.Finding
	for _, e := range events {
		if f = judgeOne(s, e, a); !f.OK {
			return f
		}
	}
	return f
}

func eventDemands() []*steps.Step {
	return Needing(LinkTap,
		demandOnDeliveries(`the event for {text} says exactly[ {text} in its content][ {what was posted}]`, `the event for "naïve café" says exactly "naïve café" in its content`,
			"Character for character, the text or the whole of the message, of which the step names a part. Content that comes in parts may be put together with nothing, a blank or a line break in between.",
			func(s *Scenario, e Delivery, a steps.Args) steps.Finding {
				if !a.Is("what was posted") {
					return steps.Verdict(slices.Contains(possibleTexts(e), a.At(1)), e.Seq, fmt.Sprintf("%q", a.At(1)), "%q", e.Event.Text)
				}
				m, version, err := s.World.Find(a.At(0))
				ok := err == nil && slices.Contains(possibleTexts(e), m.Texts[version])
				return steps.Verdict(ok, e.Seq, "the text that was posted", "%d characters: %q", utf8.RuneCountInString(e.Event.Text), e.Event.Text)
			}),
		demandOnDeliveries(`{the delivery of|the knock for|the topic of the knock for} {text} does not contain {text}`, `the knock for "the second half is done" does not contain "gazpacho"`,
			"The second text stands in no member of the delivery, of the knock, or in its topic, whatever its case. Who wrote is named elsewhere in the knock.",
			func(_ *Scenario, e Delivery, a steps.Args) steps.Finding {
				if a.Is("the delivery of") {
					for _, s := range stringsOf(json.RawMessage(e.Wire)) {
						if strings.Contains(strings.ToLower(s), strings.ToLower(a.At(1))) {
							return steps.Broken(e.Seq, "no member that holds it", "a member that says %q", s)
						}
					}
					return steps.Kept(e.Seq, "no member holds it")
				}
				return judgeKnock(e, func(k *c2a.Knock) steps.Finding {
					if a.Is("the topic of the knock for") {
						return steps.Verdict(!strings.Contains(strings.ToLower(k.Topic), strings.ToLower(a.At(1))), e.Seq, "a topic without it", "%q", k.Topic)
					}
					for _, t := range knockTexts(e) {
						for _, v := range t.texts {
							if strings.Contains(strings.ToLower(v), strings.ToLower(a.At(1))) {
								return steps.Broken(e.Seq, "no member that holds it", "%s %q", t.member, v)
							}
						}
					}
					return steps.Kept(e.Seq, "none does")
				})
			}),
		Demand(`all events have different ids`, `all events have different ids`, "No two messages, and no two versions of one, share an eventId. There have to be two.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				all := s.Deliveries(func(law.Delivery) bool { return true })
				type version struct{ message, text, editOf string }
				seen := map[string]version{}
				versions := map[version]bool{}
				for _, d := range all {
					v := version{d.Message, d.Event.Text, d.Event.EditOf}
					if d.Event.Text == "" {
						v.text = "" // a knock: one version for each message and edit
					}
					versions[v] = true
					if other, ok := seen[d.Event.ID]; ok && other != v {
						return steps.Broken(d.Seq, "an id of its own", "the id %q again", d.Event.ID)
					}
					seen[d.Event.ID] = v
				}
				return steps.Verdict(len(versions) > 1, judge.NoSeq, "events of at least two messages", "%s", steps.Plural(len(versions), "event"))
			}),
		DemandE(`the events for {text} and {text} carry {the same|different} conversation id[s]`, `the events for "one" and "two" carry the same conversation id`,
			"Both messages are delivered, in one conversation or in two.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				return judgeConversations(s, a, a.Is("the same"))
			}),
		DemandE(`the event for {text} carries {no thread|the thread|no stream but}[ {text}]`, `the event for "sound the horn" carries the thread "deploy"`,
			"Its conversation has no threadId, or that of the thread; or its streamId, where it has one, is that of the stream.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil || len(events) == 0 {
					return steps.Broken(judge.NoSeq, "a delivery", "no delivery"), err
				}
				if a.Is("no stream but") {
					events = slices.DeleteFunc(events, func(e Delivery) bool { return e.Event.Place.Stream == "" })
					if len(events) == 0 {
						return steps.Unused("stream ids"), nil
					}
				}
				return judgeEach(s, events, a, func(_ *Scenario, e Delivery, a steps.Args) steps.Finding {
					place := e.Event.Place
					switch {
					case a.Is("no thread"):
						return steps.Verdict(place.Thread == "", e.Seq, "no threadId", "threadId %q", place.Thread)
					case a.Is("the thread"):
						return steps.Verdict(place.Thread == "T-"+a.At(1), e.Seq, "threadId T-"+a.At(1), "threadId %q", place.Thread)
					}
					return steps.Verdict(place.Stream == world.StreamID(a.At(1)), e.Seq, world.StreamID(a.At(1)), "%q", place.Stream)
				}), nil
			}),
		DemandE(`the event for {text} {names|mentions} {agent}[ as recipient]`, `the event for "ring the bell" names lead as recipient`,
			"A delivery of the message names that agent, and none leaves its recipient open; or the mentions of every delivery list it.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				if a.Is("names") {
					events, err := s.DeliveriesOf(a.At(0), "")
					if err != nil {
						return steps.Finding{}, err
					}
					want, found := world.ParticipantID(a.At(1)), judge.NoSeq
					for _, e := range events {
						switch e.Event.Recipient {
						case "":
							return steps.Broken(e.Seq, want, "no recipient"), nil
						case want:
							found = e.Seq
						}
					}
					return steps.Verdict(found != judge.NoSeq, found, "a delivery to "+want, "%s", CountDeliveries(len(events))), nil
				}
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				want := world.ParticipantID(a.At(1))
				return judgeEach(s, events, a, func(_ *Scenario, e Delivery, _ steps.Args) steps.Finding {
					return steps.Verdict(slices.Contains(e.Event.Mentions, want), e.Seq, "a list with "+want, "%q", e.Event.Mentions)
				}), nil
			}),
		Demand(`sequence numbers rise`, `sequence numbers rise`, "From event to event of one conversation to one agent, timing.sequence gets greater, repetitions not counted. There have to be two.",
			func(s *Scenario, _ steps.Args) steps.Finding {
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
						return steps.Broken(d.Seq, "a timing.sequence", "none")
					}
					if d.Event.Attempt > 1 {
						continue // a repetition may keep its number
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
				return steps.Verdict(compared > 0, judge.NoSeq, "two events of one conversation", "%d that follow another", compared)
			}),
		demandOnDeliveries(`the event for {text} {has|does not have} priority {word}`, `the event for "payments fail" has priority urgent`,
			"Its attention says so; or anything else, or nothing.",
			func(_ *Scenario, e Delivery, a steps.Args) steps.Finding {
				if a.Is("has") {
					return steps.Verdict(e.Event.Priority.String() == a.At(1), e.Seq, a.At(1), "%s", OrMissing(e.Event.Priority.String()))
				}
				return steps.Verdict(e.Event.Priority.String() != a.At(1), e.Seq, "anything but "+a.At(1), "%s", OrMissing(e.Event.Priority.String()))
			}),
		Demand(`every digest is must_not_respond`, `every digest is must_not_respond`, "Unless it mentions the agent or assigns work. A host that makes no digest has nothing to show.",
			func(s *Scenario, _ steps.Args) steps.Finding {
				digests := s.Deliveries(func(d law.Delivery) bool { return d.Digest })
				if len(digests) == 0 {
					return steps.Unused("digests")
				}
				for _, d := range digests {
					concerns := slices.Contains(d.Event.Mentions, d.Event.Recipient) || strings.Contains(d.Event.Reason, "assign")
					if d.PolicyText != c2a.MustNotRespond.String() && !concerns {
						return steps.Broken(d.Seq, "must_not_respond", "%s", OrMissing(d.PolicyText))
					}
				}
				return steps.Kept(judge.NoSeq, steps.Plural(len(digests), "digest"))
			}),
	)
}

// possibleTexts are the texts that the content of an event may stand for.
func possibleTexts(e Delivery) []string {
	var params struct {
		Content []struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
	}
	if json.Unmarshal([]byte(e.Wire), &params) != nil {
		return []string{e.Event.Text} // no parts
	}
	var parts []string
	for _, p := range params.Content {
		if p.Type == "text" {
			parts = append(parts, p.Text)
		}
	}
	return []string{strings.Join(parts, ""), strings.Join(parts, " "), strings.Join(parts, "\n")}
}

func judgeConversations(s *Scenario, a steps.Args, same bool) (steps.Finding, error) {
	first, err := s.DeliveriesOf(a.At(0), "")
	if err != nil {
		return steps.Finding{}, err
	}
	second, err := s.DeliveriesOf(a.At(1), "")
	if err != nil {
		return steps.Finding{}, err
	}
	if len(first) == 0 || len(second) == 0 {
		return steps.Broken(judge.NoSeq, "a delivery of both", "%d and %d deliveries", len(first), len(second)), nil
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
	return steps.Kept(second[0].Seq, "so it is"), nil
}

// judgeKnock judges the knock of a delivery, which has to have one.
func judgeKnock(e Delivery, judgeKnock func(k *c2a.Knock) steps.Finding) steps.Finding {
	if e.Event.Author.ID == e.Event.Recipient { // its own message, which may come back in any mode
		return steps.Kept(e.Seq, "it is the author's own copy")
	}
	if e.Event.Knock == nil {
		return steps.Broken(e.Seq, "a knock", "no knock, but the mode %s", OrMissing(e.Event.Mode.String()))
	}
	return judgeKnock(e.Event.Knock)
}

func knockDemands() []*steps.Step {
	// knockOf is a demand on every knock for a message; every delivery has to be one.
	knockOf := func(pattern, example, doc string, judgeOne func(s *Scenario, e Delivery, k *c2a.Knock, a steps.Args) steps.Finding) *steps.Step {
		return demandOnDeliveries(pattern, example, doc, func(s *Scenario, e Delivery, a steps.Args) steps.Finding {
			return judgeKnock(e, func(k *c2a.Knock) steps.Finding { return judgeOne(s, e, k, a) })
		})
	}
	return Needing(LinkTap,
		knockOf(`the knock for {text} has[ {who, where and topic}][ a topic of at most {n} characters]`, `the knock for "we might pause" has a topic of at most 120 characters`,
			"None of the three is missing or empty; or the topic is that short, and not empty.",
			func(_ *Scenario, e Delivery, k *c2a.Knock, a steps.Args) steps.Finding {
				if a.Is("who, where and topic") {
					return steps.Verdict(strings.TrimSpace(k.From) != "" && strings.TrimSpace(k.Where) != "" && strings.TrimSpace(k.Topic) != "",
						e.Seq, "from, where and topic", "from %q, where %q, topic %q", k.From, k.Where, k.Topic)
				}
				n := utf8.RuneCountInString(k.Topic)
				return steps.Verdict(n > 0 && n <= a.Number(1), e.Seq, "1 to "+a.At(1)+" characters", "%d: %q", n, k.Topic)
			}),
		knockOf(`no word of {text} is in the knock for it`, `no word of "quokka and bramble" is in the knock for it`, "Words of four or more letters, whatever their case.",
			func(_ *Scenario, e Delivery, _ *c2a.Knock, a steps.Args) steps.Finding {
				var words []string
				for _, w := range strings.Fields(law.Words(a.At(0))) {
					if letters(w) >= 4 {
						words = append(words, w)
					}
				}
				if len(words) == 0 {
					return steps.Broken(e.Seq, "", "the message has no word that could be told")
				}
				for _, t := range knockTexts(e) {
					for _, v := range t.texts {
						for _, w := range words {
							if strings.Contains(law.Words(v), " "+w+" ") {
								return steps.Broken(e.Seq, "no word of the message", "%s %q has %q", t.member, v, w)
							}
						}
					}
				}
				return steps.Kept(e.Seq, "none is")
			}),
		steps.Demand(`the knock for {text} names a tool that the host lists`, `the knock for "the mirror lags" names a tool that the host lists`, "Its pullWith is among the names that tools/list returns.",
			func(ctx context.Context, s *Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				if len(events) == 0 || events[0].Event.Knock == nil {
					return steps.Broken(judge.NoSeq, "a knock", "no knock"), nil
				}
				names, seq, err := s.World.Tools(ctx)
				if err != nil {
					return steps.Finding{}, err
				}
				if seq == judge.NoSeq {
					return steps.Broken(events[0].Seq, "a list of tools", "tools/list is refused or not answered"), nil
				}
				with := events[0].Event.Knock.PullWith
				return steps.Verdict(slices.Contains(names, with), events[0].Seq, "one of "+strings.Join(names, ", "), "%q", with), nil
			}),
	)
}

// memberTexts are the texts in one member of a message.
type memberTexts struct {
	member string
	texts  []string
}

// knockTexts are the texts of a knock, sorted by member, but for the members
// that can only hold words of the protocol.
func knockTexts(e Delivery) []memberTexts {
	var params struct {
		Knock map[string]json.RawMessage `json:"knock"`
	}
	_ = json.Unmarshal([]byte(e.Wire), &params)
	var out []memberTexts
	for _, name := range slices.Sorted(maps.Keys(params.Knock)) {
		if !slices.Contains([]string{"policy", "directedness", "priority", "pullWith"}, name) {
			out = append(out, memberTexts{name, stringsOf(params.Knock[name])})
		}
	}
	return out
}

// stringsOf are all strings in a JSON value, member names included.
func stringsOf(raw json.RawMessage) []string {
	var value any
	_ = json.Unmarshal(raw, &value)
	var out []string
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for name, x := range v {
				out = append(out, name)
				walk(x)
			}
		}
	}
	walk(value)
	slices.Sort(out)
	return out
}

func letters(word string) int {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func greetingDemands() []*steps.Step {
	return Needing(LinkTap,
		Demand(`initialize {comes first|names the draft's version|names the client}`, `initialize comes first`,
			"It is what comes first on the link, a request; its protocolVersion is that of the draft; or its clientInfo has a name and a version, neither empty.",
			func(s *Scenario, a steps.Args) steps.Finding {
				if a.Is("comes first") {
					for i, e := range s.World.Trace().Entries {
						f, ok := e.Item.(law.Frame)
						if !ok || !e.From || strings.HasPrefix(f.Method, "conformance/") {
							continue
						}
						return steps.Verdict(f.Method == wire.MethodInitialize && f.Kind == law.RequestFrame, i, "the request initialize", "%s", OrMissing(f.Method))
					}
					return steps.Broken(judge.NoSeq, "the request initialize", "nothing on the link")
				}
				if a.Is("names the draft's version") {
					hello, seq, f := helloOf(s)
					if seq == judge.NoSeq {
						return f
					}
					return steps.Verdict(hello.Version == s.World.Draft().String(), seq, s.World.Draft().String(), "%q", hello.Version)
				}
				_, seq, f := helloOf(s)
				if seq == judge.NoSeq {
					return f
				}
				var p wire.Initialize
				_ = json.Unmarshal(s.World.Message(seq).Params, &p)
				return steps.Verdict(p.ClientInfo.Name != "" && p.ClientInfo.Version != "", seq, "a name and a version", "name %q, version %q", p.ClientInfo.Name, p.ClientInfo.Version)
			}),
	)
}

// helloOf is the initialize of the implementation.
func helloOf(s *Scenario) (law.Hello, int, steps.Finding) {
	for i, e := range s.World.Trace().Entries {
		if h, ok := e.Item.(law.Hello); ok && e.From {
			return h, i, steps.Finding{}
		}
	}
	return law.Hello{}, judge.NoSeq, steps.Broken(judge.NoSeq, "an initialize", "none")
}

func replaceDemands() []*steps.Step {
	return Needing(LinkTap,
		DemandE(`the delivery of {text} is {cancelled|not cancelled}`, `the delivery of "forget the meeting" is cancelled`,
			"For each delivery of the message, while it had that text, a notifications/cancelled names its request; or nothing withdraws it. Where a host had not delivered that text before it was changed there is nothing to cancel.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				if a.Is("not cancelled") {
					return judgeEach(s, events, a, func(s *Scenario, e Delivery, _ steps.Args) steps.Finding {
						seq := withdrawnAt(s, e)
						return steps.Verdict(seq == judge.NoSeq, max(seq, e.Seq), "no cancellation", "%s", map[bool]string{true: "none", false: "it is cancelled"}[seq == judge.NoSeq])
					}), nil
				}
				if gone, err := wasChanged(s, a.At(0)); err != nil || len(events) == 0 && gone {
					return steps.Unused("the delivery of a message before it is changed"), err
				}
				return judgeEach(s, events, a, func(s *Scenario, e Delivery, _ steps.Args) steps.Finding {
					seq := withdrawnAt(s, e)
					return steps.Verdict(seq != judge.NoSeq, max(seq, e.Seq), "notifications/cancelled for the request "+e.Request, "%s", map[bool]string{true: "it is cancelled", false: "none"}[seq != judge.NoSeq])
				}), nil
			}),
		DemandE(`a new event replaces {text} with {text}`, `a new event replaces "meet at noon" with "meet at midnight"`, "An event with an id of its own carries the new text, and its edit names the old event. Where a host had not delivered the old text there is nothing to replace.",
			func(s *Scenario, a steps.Args) (steps.Finding, error) {
				old, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				after, err := s.DeliveriesOf(a.At(1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				switch {
				case len(after) == 0:
					return steps.Broken(judge.NoSeq, "a delivery of the new text", "no delivery"), nil
				case len(old) == 0:
					return steps.Unused("the delivery of a message before it is changed"), nil
				}
				for _, o := range old {
					found := slices.ContainsFunc(after, func(n Delivery) bool {
						return n.Event.Recipient == o.Event.Recipient && n.Event.EditOf == o.Event.ID && n.Event.ID != o.Event.ID &&
							(n.Event.Knock != nil || n.Event.Text == a.At(1))
					})
					if !found {
						n := after[len(after)-1]
						return steps.Broken(n.Seq, fmt.Sprintf("a new eventId, edit.of %q and the new text", o.Event.ID), "eventId %q, edit.of %q, content %q", n.Event.ID, n.Event.EditOf, n.Event.Text), nil
					}
				}
				return steps.Kept(after[0].Seq, "so it is"), nil
			}),
	)
}

func CountDeliveries(n int) string {
	if n == 1 {
		return "1 delivery"
	}
	return fmt.Sprintf("%d deliveries", n)
}
