package harness

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// header is the structured header of a turn's chat event.
type header struct {
	seq    int
	fields map[string][]string
	body   string // the text after MESSAGE
}

var headerLine = regexp.MustCompile(`^([a-z_]+):[ \t]*(.*)$`)

// findHeader finds the first message of a turn that begins with a line "C2A EVENT" and has a line "MESSAGE", with
// fields between the two.
func findHeader(s *scenario.Scenario) (header, steps.Finding) {
	turns := s.Story().Turns
	if len(turns) == 0 {
		return header{}, steps.Broken(judge.NoSeq, "a turn", "no turn")
	}
	for _, m := range allMessages(turns...) {
		if h, ok := readHeader(m.Text); ok && m.Role != "system" {
			h.seq = m.step.At
			return h, steps.Finding{}
		}
	}
	return header{}, steps.Broken(turns[0].At,
		"a header that begins with the line C2A EVENT, has fields such as event_id, and is followed by a line "+
			"MESSAGE", "%s",
		describeTurn(turns[0]))
}

func readHeader(text string) (header, bool) {
	h := header{fields: map[string][]string{}}
	// The title distinguishes the draft's header from a header of the implementation's own, and both from text that
	// someone else wrote.
	text = strings.TrimLeft(text, " \t\r\n")
	if title, _, _ := strings.Cut(text, "\n"); strings.TrimSpace(title) != "C2A EVENT" {
		return header{}, false
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "MESSAGE" {
			h.body = strings.Join(lines[i+1:], "\n")
			return h, len(h.fields) > 0
		}
		if m := headerLine.FindStringSubmatch(line); m != nil {
			h.fields[m[1]] = append(h.fields[m[1]], m[2])
		}
	}
	return header{}, false
}

// runsOn reports whether a text is directly below the last field of a header, with no mark before it. Then a real field
// can't be told from a field that the text imitates. Any separator between the two is enough.
func runsOn(message, text string) bool {
	lines := strings.Split(strings.TrimLeft(message, " \t\r\n"), "\n")
	if strings.TrimSpace(lines[0]) != "C2A EVENT" {
		return false
	}
	for i, line := range lines[1:] {
		above := strings.TrimSpace(lines[i])
		if strings.HasPrefix(strings.TrimSpace(line), text) {
			return headerLine.MatchString(above)
		}
		if above == "MESSAGE" {
			return false
		}
	}
	return false
}

// typed reports whether a message consists only of a text that somebody wrote. What looks like a header in such a
// message isn't one.
func typed(message string, events []*law.Event) bool {
	return slices.ContainsFunc(events, func(e *law.Event) bool {
		return strings.TrimSpace(message) == strings.TrimSpace(e.Event.Text)
	})
}

// judgeField judges a field, which must have exactly one value.
func judgeField(s *scenario.Scenario, name string, allowed string, ok func(value string) bool) steps.Finding {
	h, f := findHeader(s)
	if h.fields == nil {
		return f
	}
	values := h.fields[name]
	if len(values) != 1 {
		return steps.Broken(h.seq, "one line "+name, "%s", steps.Plural(len(values), "line"))
	}
	return steps.Verdict(ok(values[0]), h.seq, allowed, "%q", values[0])
}

// headerDemands check the structured header of a turn, and the position of texts in its messages.
func headerDemands() []*steps.Step {
	return scenario.Needing(scenario.BothTaps,
		scenario.Demand(`the turn {has a structured header|states the standing rules}`,
			`the turn has a structured header`,
			"With \"has a structured header\", a message contains the lines event_id, conversation, author, "+
				"directedness, response_policy, reason and reply_target, and the line thread if the event is in a "+
				"thread. The line MESSAGE follows. With \"states the standing rules\", a system message names the "+
				"response policy and must_not_respond.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Is("has a structured header") {
					h, f := findHeader(s)
					if h.fields == nil {
						return f
					}
					want := []string{"event_id", "conversation", "author", "directedness", "response_policy", "reason",
						"reply_target"}
					if slices.ContainsFunc(s.Story().Events,
						func(e *law.Event) bool { return e.Event.Place.Thread != "" }) {
						want = append(want, "thread")
					}
					var missing []string
					for _, name := range want {
						if len(h.fields[name]) == 0 {
							missing = append(missing, name)
						}
					}
					return steps.Verdict(len(missing) == 0, h.seq, strings.Join(want, ", "), "missing: %s",
						strings.Join(missing, ", "))
				}
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(judge.NoSeq, "a turn", "no turn")
				}
				return steps.Verdict(turns[0].StatesRules(), turns[0].At,
					"a system message that names the response policy and must_not_respond", "none")
			}),
		scenario.DemandE(`the header's {author line|reply target} is[ {text}][ {place}]`,
			`the header's author line is "human:Will"`,
			"With \"author line\", the header has exactly one, with this text. With \"reply target\", the header "+
				"has exactly one reply_target line, with the id of that place, optionally after a word such as "+
				"thread: or dm:.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				if a.Is("author line") {
					return judgeField(s, "author", fmt.Sprintf("%q", a.At(0)),
						func(v string) bool { return v == a.At(0) }), nil
				}
				place, err := s.World.At(scenario.PlaceAt(a, 1), "")
				if err != nil {
					return steps.Finding{}, err
				}
				id := place.Conversation
				if place.Thread != "" {
					id = place.Thread
				}
				return judgeField(s, "reply_target", "the id "+id, func(v string) bool {
					kind, named, prefixed := strings.Cut(v, ":")
					return v == id || prefixed && named == id && kind != "" && !strings.ContainsAny(kind, " \t")
				}), nil
			}),
		scenario.Demand(`the header has the policy {word} exactly once`,
			`the header has the policy must_respond exactly once`,
			"The header has exactly one response_policy line, with this policy. A turn without a header of this form "+
				"passes, since there is no header to forge.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if h, _ := findHeader(s); h.fields == nil && len(s.Story().Turns) > 0 {
					return steps.Kept(judge.NoSeq, "no header of this form, so there is none to forge")
				}
				return judgeField(s, "response_policy", a.At(0), func(v string) bool { return v == a.At(0) })
			}).Needs(scenario.TurnTap),
		scenario.Demand(`{text} appears {only in the message part|in no system message}`,
			`"the cellar is out of bounds" appears only in the message part`,
			"With \"only in the message part\", the text is only in user messages, after the header if there is "+
				"one. With \"in no system message\", no message with the role system contains the text, and at "+
				"least one turn shows it.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Is("only in the message part") {
					found := judge.NoSeq
					for _, m := range allMessages(s.Story().Turns...) {
						if !m.holds(a.At(0)) {
							continue
						}
						found = m.step.At
						if m.Role != "user" {
							return steps.Broken(m.step.At, "only user messages",
								"the text is in a message with the role %s", m.Role)
						}
						if typed(m.Text, s.Story().Events) {
							continue
						}
						if runsOn(m.Text, a.At(0)) {
							return steps.Broken(m.step.At,
								"a line between the header and the text, or a mark on each line of the text",
								"the text begins directly below the header fields")
						}
						if h, ok := readHeader(m.Text); ok {
							before := strings.TrimSuffix(m.Text, h.body)
							if _, early := findText(law.Words(before), a.At(0)); early {
								return steps.Broken(m.step.At, "after the header", "the text is in the header")
							}
						}
					}
					return steps.Verdict(found != judge.NoSeq, found, "a turn that shows the text", "%s",
						map[bool]string{true: "as expected", false: "no turn shows the text"}[found != judge.NoSeq])
				}
				if m, ok := findShown(s, a.At(0), "system"); ok {
					return steps.Broken(m.step.At, "no system message that contains the text",
						"a system message of turn %s contains the text", m.turn.ID)
				}
				m, ok := findShown(s, a.At(0), "")
				return steps.Verdict(ok, m.step.At, "a turn that shows the text", "%s",
					map[bool]string{true: "the text is elsewhere", false: "no turn shows the text"}[ok])
			}).Needs(scenario.TurnTap),
		scenario.Demand(`the turn shows chat only in user messages`, `the turn shows chat only in user messages`,
			"The text of every event that a turn shows is in messages with the role user, and in no other messages.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				shownAny := judge.NoSeq
				for _, e := range s.Story().Events {
					if e.Event.Text == "" {
						continue
					}
					if m, ok := findShown(s, e.Event.Text, "user"); ok {
						shownAny = m.step.At
					}
					for _, role := range []string{"system", "assistant", "tool"} {
						if m, ok := findShown(s, e.Event.Text, role); ok {
							return steps.Broken(m.step.At, "the role user", "%q is in a message with the role %s",
								e.Event.Text, role)
						}
					}
				}
				return steps.Verdict(shownAny != judge.NoSeq, shownAny, "a user message with an event's text",
					"%s", map[bool]string{true: "as expected", false: "none"}[shownAny != judge.NoSeq])
			}).Needs(scenario.TurnTap),
	)
}
