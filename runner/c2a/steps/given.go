package steps

import (
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// lineBreak is what a step means by LF, CR, CRLF or U+2028.
func lineBreak(name string) string {
	if digits, ok := strings.CutPrefix(name, "U+"); ok {
		r, _ := strconv.ParseUint(digits, 16, 16)
		return string(rune(r))
	}
	return strings.NewReplacer("CR", "\r", "LF", "\n").Replace(name)
}

// givens are the steps that declare a world, and how the model answers in it.
func givens() []*step {
	return needing(nothing,
		given(`{name} is in a DM with {name}`, `Will is in a DM with lead`,
			"A direct conversation of two. Names with a capital are people, others agents.",
			func(s *scene, a args) error { return s.world.DM(a.At(0), a.At(1)) }),
		given(`a channel {channel} with {names}[, carrying the stream {text}]`, `a channel #general with Will, Ann, lead and worker`,
			"A channel and who is in it.",
			func(s *scene, a args) error { return s.world.Channel(a.At(0), a.Names(1), a.At(2)) }),
		given(`a thread {text} in {channel} with {names}[, owned by {name}]`, `a thread "deploy" in #general with Will and lead`,
			"A thread and who takes part in it.",
			func(s *scene, a args) error { return s.world.Thread(a.At(0), a.At(1), a.Names(2), a.At(3)) }),
		given(`{agent} owns the stream {text}`, `lead owns the stream "migration"`,
			"A work stream that is an agent's.",
			func(s *scene, a args) error { return s.world.OwnStream(a.At(0), a.At(1)) }),
		given(`{agent} has the role {role}`, `lead has the role @backend`,
			"A role that the agent belongs to.",
			func(s *scene, a args) error { return s.world.Cast.Role([]string{a.At(0)}, a.At(1)) }),
		given(`{name} and {name} have the role {role}`, `lead and worker have the role @backend`,
			"A role that both agents belong to.",
			func(s *scene, a args) error { return s.world.Cast.Role([]string{a.At(0), a.At(1)}, a.At(2)) }),
		given(`{name} is shown as[ {text}][ the lines {text} and {text}, parted by {break}][:]`, `worker is shown as "Lead"`,
			"A display name, which need not be unique. It may be two lines with a break between them: LF, CR, CRLF, or a character of Unicode such as U+2028. Without a text it is the text below.",
			func(s *scene, a args) error {
				if a.At(4) != "" {
					return s.world.ShowAs(a.At(0), a.At(2)+lineBreak(a.At(4))+a.At(3))
				}
				name, err := textOrBelow(a, 1)
				if err != nil {
					return err
				}
				return s.world.ShowAs(a.At(0), name)
			}),

		model(`the model always replies`, `the model always replies`,
			"It answers every turn, each time with a text of its own. So it does where nothing is said.",
			func(m *world.Model, _ args) {
				m.Say, m.Silent, m.Fails, m.Pulls, m.Unasked, m.Reacts = "", false, false, false, "", ""
			}).Needs(nothing),
		model(`the model[ fails {n} times and then] replies {text}[ to {text}][ and posts {text}]`, `the model replies "twelve barrels"`,
			"It answers every turn with this text, or every turn that shows another; where a turn shows several such texts, the last counts. It may break down in so many turns before, or post a message besides that answers nothing.",
			func(m *world.Model, a args) {
				switch {
				case a.At(0) != "":
					m.Fallible, m.Say = a.Number(0), a.At(1)
				case a.At(2) != "":
					m.Answers = append(m.Answers, world.Reply{To: a.At(2), Text: a.At(1)})
				case a.At(3) != "":
					m.Script = [][]port.Action{{{Type: "reply", Text: a.At(1)}, {Type: "send", Text: a.At(3)}}}
				default:
					m.Say, m.Silent, m.Fails, m.Reacts = a.At(1), false, false, ""
				}
			}),
		model(`the model {stays silent|fails}`, `the model stays silent`,
			"It answers no turn, or breaks down in every turn.",
			func(m *world.Model, a args) {
				if a.Is("fails") {
					m.Fails = true
				} else {
					m.Silent = true
				}
			}),
		model(`the model reacts with {word}`, `the model reacts with working`,
			"It answers every turn with a reaction, and with nothing else.",
			func(m *world.Model, a args) { m.Silent, m.Fails, m.Reacts = false, false, a.At(0) }).Needs(both),
		model(`the model also posts {text} unasked[ in {place}]`, `the model also posts "by the way" unasked`,
			"Besides answering it posts a message that answers nothing, where the event came from or in a place of its choice.",
			func(m *world.Model, a args) { m.Unasked, m.UnaskedAt = a.At(0), place(a, 1) }),
		model(`the model {pulls the body|reads twice|claims the event, takes its time,} and then replies {text}`, `the model pulls the body and then replies "on my way"`,
			"In the first step of a turn it calls chat.read_thread, once or twice, or chat.claim; it answers in the next. Where it takes its time that answer is held until it is released.",
			func(m *world.Model, a args) {
				if a.Is("reads twice") {
					read := port.Action{Type: "tool", Name: "chat.read_thread"}
					m.Script = [][]port.Action{{read, read}, {{Type: "reply", Text: a.At(0)}}}
					return
				}
				m.Pulls, m.TakesOn = a.Is("pulls the body"), !a.Is("pulls the body")
				m.Say, m.Silent, m.Fails, m.Reacts = a.At(0), false, false, ""
			}).Needs(both),
		model(`the model's answers are held[ from step {n} on]`, `the model's answers are held`,
			"From now on it takes its time, perhaps after the first steps of a turn: turns stay open until its answer is released.",
			func(m *world.Model, a args) {
				if a.At(0) != "" {
					m.HoldsFrom = a.Number(0)
				} else {
					m.Holds = true
				}
			}),
	)
}
