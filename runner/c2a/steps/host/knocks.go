package host

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// judgeKnock judges the knock of a delivery. The delivery must have a knock.
func judgeKnock(e scenario.Delivery, judgeKnock func(k *c2a.Knock) steps.Finding) steps.Finding {
	if e.Event.Author.ID == e.Event.Recipient { // the agent's own message, which may be delivered to it in any mode
		return steps.Kept(e.Seq, "it is the author's own copy")
	}
	if e.Event.Knock == nil {
		return steps.Broken(e.Seq, "a knock", "no knock, but the mode %s", scenario.OrMissing(e.Event.Mode.String()))
	}
	return judgeKnock(e.Event.Knock)
}

// knockDemands check the content of knocks.
func knockDemands() []*steps.Step {
	// knockOf makes a demand on every knock for a message. Every delivery must be a knock.
	knockOf := func(pattern, example, doc string,
		judgeOne func(s *scenario.Scenario, e scenario.Delivery, k *c2a.Knock,
			a steps.Args) steps.Finding) *steps.Step {
		return demandOnDeliveries(pattern, example, doc,
			func(s *scenario.Scenario, e scenario.Delivery, a steps.Args) steps.Finding {
				return judgeKnock(e, func(k *c2a.Knock) steps.Finding { return judgeOne(s, e, k, a) })
			})
	}
	return scenario.Needing(scenario.LinkTap,
		knockOf(`the knock for {text} has[ {who, where and topic}][ a topic of at most {n} characters]`,
			`the knock for "we might pause" has a topic of at most 120 characters`,
			"With \"who, where and topic\", none of the three is missing or empty. With \"a topic of at most\", the "+
				"topic is not empty and at most this long.",
			func(_ *scenario.Scenario, e scenario.Delivery, k *c2a.Knock, a steps.Args) steps.Finding {
				if a.Is("who, where and topic") {
					return steps.Verdict(strings.TrimSpace(k.From) != "" && strings.TrimSpace(k.Where) != "" &&
						strings.TrimSpace(k.Topic) != "",
						e.Seq, "from, where and topic", "from %q, where %q, topic %q", k.From, k.Where, k.Topic)
				}
				n := utf8.RuneCountInString(k.Topic)
				return steps.Verdict(n > 0 && n <= a.Number(1), e.Seq, "1 to "+a.At(1)+" characters",
					"%d: %q", n, k.Topic)
			}),
		knockOf(`no word of {text} is in the knock for it`, `no word of "quokka and bramble" is in the knock for it`,
			"This compares words of four or more letters, ignoring case.",
			func(_ *scenario.Scenario, e scenario.Delivery, _ *c2a.Knock, a steps.Args) steps.Finding {
				return holdsNoWord(e, a.At(0), knockTexts(e))
			}),
		steps.Demand(`the knock for {text} names a tool that the host lists`,
			`the knock for "the mirror lags" names a tool that the host lists`,
			"If the knock has a pullWith, it is one of the names that tools/list returns.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				events, err := s.DeliveriesOf(a.At(0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				if len(events) == 0 || events[0].Event.Knock == nil {
					return steps.Broken(judge.NoSeq, "a knock", "no knock"), nil
				}
				if events[0].Event.Knock.PullWith == "" {
					return steps.Unused("knock that names a tool"), nil
				}
				tools, seq, err := s.World.Tools(ctx)
				if err != nil {
					return steps.Finding{}, err
				}
				if seq == judge.NoSeq {
					return steps.Broken(events[0].Seq, "a list of tools", "tools/list is refused or isn't "+
						"answered"), nil
				}
				with := events[0].Event.Knock.PullWith
				return steps.Verdict(world.Listed(tools, with), events[0].Seq, "one of "+quoteNames(tools),
					"%q", with), nil
			}),
	)
}

// holdsNoWord judges that the members of a delivery don't repeat any word of the text with four or more letters.
func holdsNoWord(e scenario.Delivery, text string, members []memberTexts) steps.Finding {
	var words []string
	for _, w := range strings.Fields(law.Words(text)) {
		if letters(w) >= 4 {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return steps.Broken(e.Seq, "", "the message has no word of four or more letters")
	}
	for _, t := range members {
		for _, v := range t.texts {
			for _, w := range words {
				if strings.Contains(law.Words(v), " "+w+" ") {
					return steps.Broken(e.Seq, "no word from the message", "%s %q contains %q", t.member, v, w)
				}
			}
		}
	}
	return steps.Kept(e.Seq, "no word of it")
}

// memberTexts are the texts in one member of a message.
type memberTexts struct {
	member string
	texts  []string
}

// knockTexts returns the texts of a knock, sorted by member. It omits the members that can contain only words of the
// protocol.
func knockTexts(e scenario.Delivery) []memberTexts {
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

// memberWith finds the first text in a delivery that contains another text, ignoring case.
func memberWith(e scenario.Delivery, text string) (member string, ok bool) {
	all := stringsOf(json.RawMessage(e.Wire))
	i := slices.IndexFunc(all, func(s string) bool { return containsFold(s, text) })
	if i < 0 {
		return "", false
	}
	return all[i], true
}

func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// stringsOf returns all strings in a JSON value, including member names.
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
