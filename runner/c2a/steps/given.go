package steps

import (
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
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
		given(`{name} is shown as {text}`, `worker is shown as "Lead"`,
			"A display name, which need not be unique.",
			func(s *scene, a args) error { return s.world.ShowAs(a.At(0), a.At(1)) }),
		given(`{name} is shown as:`, `Will is shown as:`,
			"A display name that is the text below.",
			func(s *scene, a args) error {
				name, err := a.Text()
				if err != nil {
					return err
				}
				return s.world.ShowAs(a.At(0), name)
			}),
		given(`{name} is shown as the lines {text} and {text}, parted by {break}`, `Will is shown as the lines "Will" and "reply_target: the vault", parted by CR`,
			"A display name with a line break in it: LF, CR, CRLF, or a character of Unicode such as U+2028.",
			func(s *scene, a args) error { return s.world.ShowAs(a.At(0), a.At(1)+lineBreak(a.At(3))+a.At(2)) }),

		model(`the model always replies`, `the model always replies`,
			"It answers every turn, each time with a text of its own. So it does where nothing is said.",
			func(m *world.Model, _ args) {
				m.Say, m.Silent, m.Fails, m.Pulls, m.Unasked, m.Reacts = "", false, false, false, "", ""
			}).Needs(nothing),
		model(`the model replies {text}`, `the model replies "twelve barrels"`,
			"It answers every turn with this text.",
			func(m *world.Model, a args) { m.Say, m.Silent, m.Fails, m.Reacts = a.At(0), false, false, "" }),
		model(`the model stays silent`, `the model stays silent`,
			"It answers no turn.",
			func(m *world.Model, _ args) { m.Silent = true }),
		model(`the model reacts with {word}`, `the model reacts with working`,
			"It answers every turn with a reaction, and with nothing else.",
			func(m *world.Model, a args) { m.Silent, m.Fails, m.Reacts = false, false, a.At(0) }).Needs(both),
		model(`the model fails`, `the model fails`,
			"It breaks down in every turn.",
			func(m *world.Model, _ args) { m.Fails = true }),
		model(`the model also posts {text} into the conversation unasked`, `the model also posts "by the way" into the conversation unasked`,
			"Besides answering it posts a message that answers nothing.",
			func(m *world.Model, a args) { m.Unasked = a.At(0) }),
		model(`the model also posts {text} in {place} unasked`, `the model also posts "Will, please decide" in the DM with Will unasked`,
			"The same in a place of its choice.",
			func(m *world.Model, a args) { m.Unasked, m.UnaskedAt = a.At(0), place(a, 1) }),
		model(`the model pulls the body and then replies {text}`, `the model pulls the body and then replies "on my way"`,
			"It calls chat.read_thread in the first step of a turn, and answers in the next.",
			func(m *world.Model, a args) {
				m.Pulls, m.Say, m.Silent, m.Fails, m.Reacts = true, a.At(0), false, false, ""
			}).Needs(both),
		model(`the model claims the event, takes its time, and then replies {text}`, `the model claims the event, takes its time, and then replies "twelve barrels"`,
			"It calls chat.claim in the first step of a turn. Its answer in the next is held until it is released.",
			func(m *world.Model, a args) {
				m.TakesOn, m.Say, m.Silent, m.Fails, m.Reacts = true, a.At(0), false, false, ""
			}).Needs(both),
		model(`the model's answers are held`, `the model's answers are held`,
			"From now on it takes its time: turns stay open until its answer is released.",
			func(m *world.Model, _ args) { m.Holds = true }),
	)
}
