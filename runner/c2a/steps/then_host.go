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

func reachDemands() []*step {
	return needing(link,
		fallible(`{text} reaches {agent}[, {aims}][, as {words}][, by {words}]`, `"when is payday?" reaches lead, addressed, as must_respond, by buffered or notify`,
			`The message is delivered to the agent, and each delivery is aimed so, under that policy, in that mode; what the step leaves out may be anything. It is addressed or not addressed, in 2026-06-02 also to_me, to_my_role, to_other or ambient.`,
			func(s *scene, a args) (finding, error) { return reaches(s, a, reach{a.At(2), a.At(3), a.At(4), false}) }),
		fallible(`{text} reaches {agent}, if at all[, {aims}][, as {words}][, by {words}]`, `"lunch?" reaches lead, if at all, not addressed, as must_not_respond or may_respond`,
			"The same, but no delivery at all is fine, too.",
			func(s *scene, a args) (finding, error) { return reaches(s, a, reach{a.At(2), a.At(3), a.At(4), true}) }),
		fallible(`{text} reaches {agent}[, {aims}], and must be answered`, `"when is payday?" reaches lead, addressed, and must be answered`,
			"The message is delivered to the agent, aimed so, and each delivery is must_respond. A stack shows it by answering.",
			func(s *scene, a args) (finding, error) {
				return reaches(s, a, reach{aims: a.At(2), policies: c2a.MustRespond.String()})
			}).Needs(nothing),
		fallible(`{text} reaches {agent}, if at all[, {aims}][, by {words}], and must not be answered`, `"lunch?" reaches lead, if at all, not addressed, and must not be answered`,
			"Every delivery of the message to the agent is aimed so, in that mode, and must_not_respond. A stack shows it by saying nothing.",
			func(s *scene, a args) (finding, error) {
				return reaches(s, a, reach{a.At(2), c2a.MustNotRespond.String(), a.At(3), true})
			}).Needs(nothing),
		fallible(`{text} does not {reach|oblige} {agent}`, `"lunch?" does not oblige lead`,
			"The message is not delivered to the agent, or no delivery of it is must_respond.",
			func(s *scene, a args) (finding, error) {
				if a.Is("reach") {
					events, err := s.to(a.At(0), a.At(1))
					if err != nil {
						return finding{}, err
					}
					if len(events) > 0 {
						return broken(events[0].seq, "no delivery", "%s", deliveries(len(events))), nil
					}
					return kept(judge.NoSeq, "no delivery"), nil
				}
				events, err := s.to(a.At(0), a.At(1))
				if err != nil {
					return finding{}, err
				}
				for _, e := range events {
					if e.PolicyText == c2a.MustRespond.String() {
						return broken(e.seq, "any other policy, or no delivery", "must_respond"), nil
					}
				}
				if len(events) == 0 {
					return kept(judge.NoSeq, "no delivery"), nil
				}
				return kept(events[0].seq, events[0].PolicyText), nil
			}),
	)
}

// to are the deliveries of a message to an agent that a demand names.
func (s *scene) to(text, name string) ([]delivered, error) {
	agent, err := s.agentID(name)
	if err != nil {
		return nil, err
	}
	return s.about(text, agent)
}

// reach is how a message has to reach an agent: each part several values joined by
// "or", or "" for any. maybe says that it need not.
type reach struct {
	aims, policies, modes string
	maybe                 bool
}

func reaches(s *scene, a args, want reach) (finding, error) {
	if s.world.Role() == law.StackRole {
		return s.obeys(a, want.maybe)
	}
	events, err := s.to(a.At(0), a.At(1))
	if err != nil {
		return finding{}, err
	}
	aims, err := alternatives(want.aims, func(word string) bool {
		_, known := c2a.ParseDirectedness(word)
		return word == "addressed" || word == "not addressed" || known && s.world.Draft().Directedness
	})
	if err != nil {
		return finding{}, err
	}
	policies, err := alternatives(want.policies, func(word string) bool { _, ok := c2a.ParsePolicy(s.world.Draft(), word); return ok })
	if err != nil {
		return finding{}, err
	}
	modes, err := alternatives(want.modes, func(word string) bool { _, ok := c2a.ParseMode(word); return ok })
	if err != nil {
		return finding{}, err
	}
	if len(events) == 0 {
		if want.maybe {
			return kept(judge.NoSeq, "no delivery"), nil
		}
		return broken(judge.NoSeq, "a delivery", "no delivery"), nil
	}
	at := wire.PointersOf(s.world.Draft())
	aimPath, policyPath, modePath := "/params"+cmp.Or(at.Directedness, at.Addressed), "/params"+at.Policy, "/params"+at.Mode
	for _, e := range events {
		mode := e.ModeText
		if mode == "" && !s.world.Draft().Modes { // which has no member for it
			mode = e.Event.Mode.String()
		}
		for _, part := range []struct {
			allowed   []string
			ok        bool
			got, path string
		}{
			{aims, slices.ContainsFunc(aims, func(w string) bool { return aimed(e, w) }), aimOf(s.world.Draft(), e), aimPath},
			{policies, slices.Contains(policies, e.PolicyText), e.PolicyText, policyPath},
			{modes, slices.Contains(modes, mode), mode, modePath},
		} {
			if part.allowed == nil || part.ok {
				continue
			}
			f := broken(e.seq, strings.Join(part.allowed, " or "), "%s", orMissing(part.got))
			f.Path = part.path
			return f, nil
		}
	}
	e := events[0]
	return kept(e.seq, fmt.Sprintf("%s, %s, %s", aimOf(s.world.Draft(), e), orMissing(e.PolicyText), orMissing(e.Event.Mode.String()))), nil
}

// obeys is reaches of a stack, whose deliveries nobody sees: it shows by what it
// does. Whom a message obliges answers it; where the policy is must_not_respond at
// most, no chat answers; and what is at most digest or silent stands in no turn.
func (s *scene) obeys(a args, atMost bool) (finding, error) {
	agent, err := s.agentID(a.At(1))
	if err != nil {
		return finding{}, err
	}
	m, version, err := s.world.Find(a.At(0))
	if err != nil {
		return finding{}, err
	}
	if !atMost {
		f := s.answers(agent, m.Texts[version])
		f.What = fmt.Sprintf("%s answers %q", a.At(1), a.At(0))
		return f, nil
	}
	what := fmt.Sprintf("%s says nothing in answer to %q", a.At(1), a.At(0))
	of := map[string]bool{} // events of the message
	for _, d := range s.deliveries(func(d law.Delivery) bool { return d.Message == m.ID }) {
		of[d.Event.ID] = true
	}
	for _, c := range s.chats(agent) {
		if to := c.Message.InReplyTo; c.At > m.Seqs[version] && (to == "" || of[to]) {
			f := broken(c.At, "no chat in answer to it", "%s", list([]chat{c}))
			f.What = what
			return f, nil
		}
	}
	f := kept(judge.NoSeq, "no chat answers it")
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

func aimed(e delivered, word string) bool {
	switch word {
	case "addressed":
		return e.Event.Directedness == c2a.ToMe
	case "not addressed":
		return e.Event.Directedness != c2a.ToMe && e.Event.Directedness != 0
	}
	return e.Event.Directedness.String() == word
}

func aimOf(d c2a.Draft, e delivered) string {
	switch {
	case d.Directedness:
		return e.Event.Directedness.String()
	case e.Event.Directedness == c2a.ToMe:
		return "addressed"
	}
	return "not addressed"
}

func orMissing(word string) string {
	if word == "" {
		return "missing or unknown"
	}
	return word
}

// eventOf is a demand on every delivery of a message, of which there has to be
// one. The message is the first part of the step.
func eventOf(pattern, example, doc string, judgeOne func(s *scene, e delivered, a args) finding) *step {
	return fallible(pattern, example, doc, func(s *scene, a args) (finding, error) {
		events, err := s.about(a.At(0), "")
		if err != nil {
			return finding{}, err
		}
		return everyOne(s, events, a, judgeOne), nil
	})
}

func everyOne(s *scene, events []delivered, a args, judgeOne func(s *scene, e delivered, a args) finding) finding {
	if len(events) == 0 {
		return broken(judge.NoSeq, "a delivery", "no delivery")
	}
	var f finding
	for _, e := range events {
		if f = judgeOne(s, e, a); !f.OK {
			return f
		}
	}
	return f
}

func eventDemands() []*step {
	return needing(link,
		eventOf(`the event for {text} says exactly[ {text} in its content][ {what was posted}]`, `the event for "naïve café" says exactly "naïve café" in its content`,
			"Character for character, the text or the whole of the message, of which the step names a part. Content that comes in parts may be put together with nothing, a blank or a line break in between.",
			func(s *scene, e delivered, a args) finding {
				if !a.Is("what was posted") {
					return verdict(slices.Contains(wholes(e), a.At(1)), e.seq, fmt.Sprintf("%q", a.At(1)), "%q", e.Event.Text)
				}
				m, version, err := s.world.Find(a.At(0))
				ok := err == nil && slices.Contains(wholes(e), m.Texts[version])
				return verdict(ok, e.seq, "the text that was posted", "%d characters: %q", utf8.RuneCountInString(e.Event.Text), e.Event.Text)
			}),
		eventOf(`{the delivery of|the knock for|the topic of the knock for} {text} does not contain {text}`, `the knock for "the second half is done" does not contain "gazpacho"`,
			"The second text stands in no member of the delivery, of the knock, or in its topic, whatever its case. Who wrote is named elsewhere in the knock.",
			func(_ *scene, e delivered, a args) finding {
				if a.Is("the delivery of") {
					for _, s := range stringsOf(json.RawMessage(e.Wire)) {
						if strings.Contains(strings.ToLower(s), strings.ToLower(a.At(1))) {
							return broken(e.seq, "no member that holds it", "a member that says %q", s)
						}
					}
					return kept(e.seq, "no member holds it")
				}
				return ofKnock(e, func(k *c2a.Knock) finding {
					if a.Is("the topic of the knock for") {
						return verdict(!strings.Contains(strings.ToLower(k.Topic), strings.ToLower(a.At(1))), e.seq, "a topic without it", "%q", k.Topic)
					}
					for _, t := range knockTexts(e) {
						for _, v := range t.texts {
							if strings.Contains(strings.ToLower(v), strings.ToLower(a.At(1))) {
								return broken(e.seq, "no member that holds it", "%s %q", t.member, v)
							}
						}
					}
					return kept(e.seq, "none does")
				})
			}),
		plain(`all events have different ids`, `all events have different ids`, "No two messages, and no two versions of one, share an eventId. There have to be two.",
			func(s *scene, _ args) finding {
				all := s.deliveries(func(law.Delivery) bool { return true })
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
						return broken(d.seq, "an id of its own", "the id %q again", d.Event.ID)
					}
					seen[d.Event.ID] = v
				}
				return verdict(len(versions) > 1, judge.NoSeq, "events of at least two messages", "%s", steps.Plural(len(versions), "event"))
			}),
		fallible(`the events for {text} and {text} carry {the same|different} conversation id[s]`, `the events for "one" and "two" carry the same conversation id`,
			"Both messages are delivered, in one conversation or in two.",
			func(s *scene, a args) (finding, error) { return sameConversation(s, a, a.Is("the same")) }),
		fallible(`the event for {text} carries {no thread|the thread|no stream but}[ {text}]`, `the event for "sound the horn" carries the thread "deploy"`,
			"Its conversation has no threadId, or that of the thread; or its streamId, where it has one, is that of the stream.",
			func(s *scene, a args) (finding, error) {
				events, err := s.about(a.At(0), "")
				if err != nil || len(events) == 0 {
					return broken(judge.NoSeq, "a delivery", "no delivery"), err
				}
				if a.Is("no stream but") {
					events = slices.DeleteFunc(events, func(e delivered) bool { return e.Event.Place.Stream == "" })
					if len(events) == 0 {
						return unused("stream ids"), nil
					}
				}
				return everyOne(s, events, a, func(_ *scene, e delivered, a args) finding {
					place := e.Event.Place
					switch {
					case a.Is("no thread"):
						return verdict(place.Thread == "", e.seq, "no threadId", "threadId %q", place.Thread)
					case a.Is("the thread"):
						return verdict(place.Thread == "T-"+a.At(1), e.seq, "threadId T-"+a.At(1), "threadId %q", place.Thread)
					}
					return verdict(place.Stream == world.StreamID(a.At(1)), e.seq, world.StreamID(a.At(1)), "%q", place.Stream)
				}), nil
			}),
		fallible(`the event for {text} {names|mentions} {agent}[ as recipient]`, `the event for "ring the bell" names lead as recipient`,
			"A delivery of the message names that agent, and none leaves its recipient open; or the mentions of every delivery list it.",
			func(s *scene, a args) (finding, error) {
				if a.Is("names") {
					events, err := s.about(a.At(0), "")
					if err != nil {
						return finding{}, err
					}
					want, found := world.ParticipantID(a.At(1)), judge.NoSeq
					for _, e := range events {
						switch e.Event.Recipient {
						case "":
							return broken(e.seq, want, "no recipient"), nil
						case want:
							found = e.seq
						}
					}
					return verdict(found != judge.NoSeq, found, "a delivery to "+want, "%s", deliveries(len(events))), nil
				}
				events, err := s.about(a.At(0), "")
				if err != nil {
					return finding{}, err
				}
				want := world.ParticipantID(a.At(1))
				return everyOne(s, events, a, func(_ *scene, e delivered, _ args) finding {
					return verdict(slices.Contains(e.Event.Mentions, want), e.seq, "a list with "+want, "%q", e.Event.Mentions)
				}), nil
			}),
		plain(`sequence numbers rise`, `sequence numbers rise`, "From event to event of one conversation to one agent, timing.sequence gets greater, repetitions not counted. There have to be two.",
			func(s *scene, _ args) finding {
				last := map[[2]string]int64{}
				compared := 0
				for _, d := range s.deliveries(func(law.Delivery) bool { return true }) {
					var params struct {
						Timing struct {
							Sequence *json.Number `json:"sequence"`
						} `json:"timing"`
					}
					_ = json.Unmarshal([]byte(d.Wire), &params)
					if params.Timing.Sequence == nil {
						return broken(d.seq, "a timing.sequence", "none")
					}
					if d.Event.Attempt > 1 {
						continue // a repetition may keep its number
					}
					key := [2]string{d.Event.Place.Conversation, d.Event.Recipient}
					before, ok := last[key]
					if ok {
						compared++
						if d.Event.Sequence <= before {
							return broken(d.seq, fmt.Sprintf("more than %d", before), "%d", d.Event.Sequence)
						}
					}
					last[key] = d.Event.Sequence
				}
				return verdict(compared > 0, judge.NoSeq, "two events of one conversation", "%d that follow another", compared)
			}),
		eventOf(`the event for {text} {has|does not have} priority {word}`, `the event for "payments fail" has priority urgent`,
			"Its attention says so; or anything else, or nothing.",
			func(_ *scene, e delivered, a args) finding {
				if a.Is("has") {
					return verdict(e.Event.Priority.String() == a.At(1), e.seq, a.At(1), "%s", orMissing(e.Event.Priority.String()))
				}
				return verdict(e.Event.Priority.String() != a.At(1), e.seq, "anything but "+a.At(1), "%s", orMissing(e.Event.Priority.String()))
			}),
		plain(`every digest is must_not_respond`, `every digest is must_not_respond`, "Unless it mentions the agent or assigns work. A host that makes no digest has nothing to show.",
			func(s *scene, _ args) finding {
				digests := s.deliveries(func(d law.Delivery) bool { return d.Digest })
				if len(digests) == 0 {
					return unused("digests")
				}
				for _, d := range digests {
					concerns := slices.Contains(d.Event.Mentions, d.Event.Recipient) || strings.Contains(d.Event.Reason, "assign")
					if d.PolicyText != c2a.MustNotRespond.String() && !concerns {
						return broken(d.seq, "must_not_respond", "%s", orMissing(d.PolicyText))
					}
				}
				return kept(judge.NoSeq, steps.Plural(len(digests), "digest"))
			}),
	)
}

// wholes are the texts that the content of an event may stand for.
func wholes(e delivered) []string {
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

func sameConversation(s *scene, a args, same bool) (finding, error) {
	first, err := s.about(a.At(0), "")
	if err != nil {
		return finding{}, err
	}
	second, err := s.about(a.At(1), "")
	if err != nil {
		return finding{}, err
	}
	if len(first) == 0 || len(second) == 0 {
		return broken(judge.NoSeq, "a delivery of both", "%d and %d deliveries", len(first), len(second)), nil
	}
	for _, x := range first {
		for _, y := range second {
			p, q := x.Event.Place.Conversation, y.Event.Place.Conversation
			if (p == q) != same || p == "" {
				allowed := "one id"
				if !same {
					allowed = "two ids"
				}
				return broken(y.seq, allowed, "%q and %q", p, q), nil
			}
		}
	}
	return kept(second[0].seq, "so it is"), nil
}

// ofKnock judges the knock of a delivery, which has to have one.
func ofKnock(e delivered, judgeKnock func(k *c2a.Knock) finding) finding {
	if e.Event.Author.ID == e.Event.Recipient { // its own message, which may come back in any mode
		return kept(e.seq, "it is the author's own copy")
	}
	if e.Event.Knock == nil {
		return broken(e.seq, "a knock", "no knock, but the mode %s", orMissing(e.Event.Mode.String()))
	}
	return judgeKnock(e.Event.Knock)
}

func knockDemands() []*step {
	// knockOf is a demand on every knock for a message; every delivery has to be one.
	knockOf := func(pattern, example, doc string, judgeOne func(s *scene, e delivered, k *c2a.Knock, a args) finding) *step {
		return eventOf(pattern, example, doc, func(s *scene, e delivered, a args) finding {
			return ofKnock(e, func(k *c2a.Knock) finding { return judgeOne(s, e, k, a) })
		})
	}
	return needing(link,
		knockOf(`the knock for {text} has[ {who, where and topic}][ a topic of at most {n} characters]`, `the knock for "we might pause" has a topic of at most 120 characters`,
			"None of the three is missing or empty; or the topic is that short, and not empty.",
			func(_ *scene, e delivered, k *c2a.Knock, a args) finding {
				if a.Is("who, where and topic") {
					return verdict(strings.TrimSpace(k.From) != "" && strings.TrimSpace(k.Where) != "" && strings.TrimSpace(k.Topic) != "",
						e.seq, "from, where and topic", "from %q, where %q, topic %q", k.From, k.Where, k.Topic)
				}
				n := utf8.RuneCountInString(k.Topic)
				return verdict(n > 0 && n <= a.Number(1), e.seq, "1 to "+a.At(1)+" characters", "%d: %q", n, k.Topic)
			}),
		knockOf(`no word of {text} is in the knock for it`, `no word of "quokka and bramble" is in the knock for it`, "Words of four or more letters, whatever their case.",
			func(_ *scene, e delivered, _ *c2a.Knock, a args) finding {
				var words []string
				for _, w := range strings.Fields(law.Words(a.At(0))) {
					if letters(w) >= 4 {
						words = append(words, w)
					}
				}
				if len(words) == 0 {
					return broken(e.seq, "", "the message has no word that could be told")
				}
				for _, t := range knockTexts(e) {
					for _, v := range t.texts {
						for _, w := range words {
							if strings.Contains(law.Words(v), " "+w+" ") {
								return broken(e.seq, "no word of the message", "%s %q has %q", t.member, v, w)
							}
						}
					}
				}
				return kept(e.seq, "none is")
			}),
		demand(`the knock for {text} names a tool that the host lists`, `the knock for "the mirror lags" names a tool that the host lists`, "Its pullWith is among the names that tools/list returns.",
			func(ctx context.Context, s *scene, a args) (finding, error) {
				events, err := s.about(a.At(0), "")
				if err != nil {
					return finding{}, err
				}
				if len(events) == 0 || events[0].Event.Knock == nil {
					return broken(judge.NoSeq, "a knock", "no knock"), nil
				}
				names, seq, err := s.world.Tools(ctx)
				if err != nil {
					return finding{}, err
				}
				if seq == judge.NoSeq {
					return broken(events[0].seq, "a list of tools", "tools/list is refused or not answered"), nil
				}
				with := events[0].Event.Knock.PullWith
				return verdict(slices.Contains(names, with), events[0].seq, "one of "+strings.Join(names, ", "), "%q", with), nil
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
func knockTexts(e delivered) []memberTexts {
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

func greetingDemands() []*step {
	return needing(link,
		plain(`initialize {comes first|names the draft's version|names the client}`, `initialize comes first`,
			"It is what comes first on the link, a request; its protocolVersion is that of the draft; or its clientInfo has a name and a version, neither empty.",
			func(s *scene, a args) finding {
				if a.Is("comes first") {
					for i, e := range s.world.Trace().Entries {
						f, ok := e.Item.(law.Frame)
						if !ok || !e.From || strings.HasPrefix(f.Method, "conformance/") {
							continue
						}
						return verdict(f.Method == wire.MethodInitialize && f.Kind == law.RequestFrame, i, "the request initialize", "%s", orMissing(f.Method))
					}
					return broken(judge.NoSeq, "the request initialize", "nothing on the link")
				}
				if a.Is("names the draft's version") {
					hello, seq, f := s.hello()
					if seq == judge.NoSeq {
						return f
					}
					return verdict(hello.Version == s.world.Draft().String(), seq, s.world.Draft().String(), "%q", hello.Version)
				}
				_, seq, f := s.hello()
				if seq == judge.NoSeq {
					return f
				}
				var p wire.Initialize
				_ = json.Unmarshal(s.world.Message(seq).Params, &p)
				return verdict(p.ClientInfo.Name != "" && p.ClientInfo.Version != "", seq, "a name and a version", "name %q, version %q", p.ClientInfo.Name, p.ClientInfo.Version)
			}),
	)
}

// hello is the initialize of the implementation.
func (s *scene) hello() (law.Hello, int, finding) {
	for i, e := range s.world.Trace().Entries {
		if h, ok := e.Item.(law.Hello); ok && e.From {
			return h, i, finding{}
		}
	}
	return law.Hello{}, judge.NoSeq, broken(judge.NoSeq, "an initialize", "none")
}

func replaceDemands() []*step {
	return needing(link,
		fallible(`the delivery of {text} is {cancelled|not cancelled}`, `the delivery of "forget the meeting" is cancelled`,
			"For each delivery of the message, while it had that text, a notifications/cancelled names its request; or nothing withdraws it. Where a host had not delivered that text before it was changed there is nothing to cancel.",
			func(s *scene, a args) (finding, error) {
				events, err := s.about(a.At(0), "")
				if err != nil {
					return finding{}, err
				}
				if a.Is("not cancelled") {
					return everyOne(s, events, a, func(s *scene, e delivered, _ args) finding {
						seq := s.withdrawn(e)
						return verdict(seq == judge.NoSeq, max(seq, e.seq), "no cancellation", "%s", map[bool]string{true: "none", false: "it is cancelled"}[seq == judge.NoSeq])
					}), nil
				}
				if gone, err := s.changed(a.At(0)); err != nil || len(events) == 0 && gone {
					return unused("the delivery of a message before it is changed"), err
				}
				return everyOne(s, events, a, func(s *scene, e delivered, _ args) finding {
					seq := s.withdrawn(e)
					return verdict(seq != judge.NoSeq, max(seq, e.seq), "notifications/cancelled for the request "+e.Request, "%s", map[bool]string{true: "it is cancelled", false: "none"}[seq != judge.NoSeq])
				}), nil
			}),
		fallible(`a new event replaces {text} with {text}`, `a new event replaces "meet at noon" with "meet at midnight"`, "An event with an id of its own carries the new text, and its edit names the old event. Where a host had not delivered the old text there is nothing to replace.",
			func(s *scene, a args) (finding, error) {
				old, err := s.about(a.At(0), "")
				if err != nil {
					return finding{}, err
				}
				after, err := s.about(a.At(1), "")
				if err != nil {
					return finding{}, err
				}
				switch {
				case len(after) == 0:
					return broken(judge.NoSeq, "a delivery of the new text", "no delivery"), nil
				case len(old) == 0:
					return unused("the delivery of a message before it is changed"), nil
				}
				for _, o := range old {
					found := slices.ContainsFunc(after, func(n delivered) bool {
						return n.Event.Recipient == o.Event.Recipient && n.Event.EditOf == o.Event.ID && n.Event.ID != o.Event.ID &&
							(n.Event.Knock != nil || n.Event.Text == a.At(1))
					})
					if !found {
						n := after[len(after)-1]
						return broken(n.seq, fmt.Sprintf("a new eventId, edit.of %q and the new text", o.Event.ID), "eventId %q, edit.of %q, content %q", n.Event.ID, n.Event.EditOf, n.Event.Text), nil
					}
				}
				return kept(after[0].seq, "so it is"), nil
			}),
	)
}

func deliveries(n int) string {
	if n == 1 {
		return "1 delivery"
	}
	return fmt.Sprintf("%d deliveries", n)
}
