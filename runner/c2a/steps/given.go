package steps

import (
	"context"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/steps"
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

		given(`what stays unhandled goes to {name}`, `what stays unhandled goes to lead`,
			"The agent that answers for the others.",
			func(s *scene, a args) error { return s.world.LeadBy(a.At(0)) }),
		given(`the workspace shows {word} as {text}`, `the workspace shows working as "🛠"`,
			"The glyph that a signal has here, in place of the default.",
			func(s *scene, a args) error { s.world.ShowSignal(a.At(0), a.At(1)); return nil }).Needs(link),
		steps.Define(steps.Given, `{name} has posted {text} in {place}`, `lead has posted "shall I restart the pump?" in #general`,
			"A message from before the scenario began, of which nobody is told.",
			func(ctx context.Context, s *scene, a args) error {
				return s.world.Remember(ctx, a.At(0), a.At(1), place(a, 2))
			}).Needs(link),
		steps.Define(steps.Given, `the platform fails {n} post[s] with {word}[, asking for {time}]`, `the platform fails 1 post with rate_limited, asking for 10 s`,
			"The next posts of the host fail: transient, rate_limited, permanent, or lost_response, where the post appears and the host gets no answer.",
			func(ctx context.Context, s *scene, a args) error {
				retry := int64(0)
				if a.At(2) != "" {
					retry = a.Ms(2)
				}
				return s.world.Outage(ctx, "post", a.At(1), a.Number(0), retry)
			}).Needs(nothing),
	)
}
