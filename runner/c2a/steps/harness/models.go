package harness

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// modelSteps define how the model answers.
func modelSteps() []*steps.Step {
	return scenario.Needing(scenario.TurnTap,
		modelStep(`the model {defers|claims|resolves} the newest event[ because {text}]`,
			`the model defers the newest event because "the ladder is in town"`,
			"It calls chat.defer, chat.claim or chat.resolve for the newest event, once per turn, and doesn't reply.",
			func(m *world.Model, a steps.Args) {
				for word, tool := range map[string]string{"defers": "chat.defer", "claims": "chat.claim",
					"resolves": "chat.resolve"} {
					if a.Is(word) {
						m.Opens, m.Does = world.Uses(tool, a.At(0)), world.Silent
					}
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model {defers|claims|resolves|agrees to} the event for {text}`,
			`the model resolves the event for "who has the key?"`,
			"It calls chat.defer, chat.claim, chat.resolve, or chat.react with agree, for that message's event, which "+
				"may be from an earlier turn. It does so once per turn, and doesn't reply.",
			func(m *world.Model, a steps.Args) {
				tool := "chat.resolve"
				switch {
				case a.Is("defers"):
					tool = "chat.defer"
				case a.Is("claims"):
					tool = "chat.claim"
				case a.Is("agrees to"):
					tool = "chat.react"
				}
				m.Opens, m.Does = world.UsesFor(tool, a.At(0)), world.Silent
			}).Needs(scenario.BothTaps),
		modelStep(`the model reads, and then {fails|stays silent}`, `the model reads, and then fails`,
			"In the first step of a turn it calls chat.read_thread. In the next step it fails or stays silent.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.Uses("chat.read_thread", ""), world.Silent
				if a.Is("fails") {
					m.Does = world.Fails
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model replies in two lines, {text} and {text}`,
			`the model replies in two lines, "noted" and "bye"`,
			"It answers every turn with the two texts, separated by a line break.",
			func(m *world.Model, a steps.Args) { m.Does = world.Says(a.At(0) + "\n" + a.At(1)) }),
		modelStep(`the model always replies`, `the model always replies`,
			"It answers every turn, each time with a different text. This is the default.",
			func(m *world.Model, _ steps.Args) { m.Eager() }).Needs(scenario.NoTap),
		modelStep(`the model[ fails {n} times and then] replies {text}[ to {text}][ and posts {text}]`,
			`the model replies "twelve barrels"`,
			"It answers every turn with this text, or every turn that shows the other text. If a turn shows several "+
				"such texts, the last one counts. The model may first fail in this many turns, or also post a message "+
				"that doesn't answer an event.",
			func(m *world.Model, a steps.Args) {
				switch {
				case a.At(0) != "":
					m.Opens, m.Does = world.Breaks(a.Number(0)), world.Says(a.At(1))
				case a.At(2) != "":
					m.Answers = append(m.Answers, world.Reply{To: a.At(2), Text: a.At(1)})
				case a.At(3) != "":
					m.Opens, m.Does = world.All(world.Says(a.At(1)), world.Posts(a.At(3), world.Place{})), world.Silent
				default:
					m.Does = world.Says(a.At(1))
				}
			}),
		modelStep(`the model {stays silent|fails|replies with only spaces}`, `the model stays silent`,
			"It doesn't answer any turn, fails in every turn, or answers with only spaces.",
			func(m *world.Model, a steps.Args) {
				switch {
				case a.Is("fails"):
					m.Does = world.Fails
				case a.Is("replies with only spaces"):
					m.Does = world.Says(" ")
				default:
					m.Does = world.Silent
				}
			}),
		modelStep(`the model reacts with {word}`, `the model reacts with working`,
			"It answers every turn with only a reaction.",
			func(m *world.Model, a steps.Args) { m.Does = world.Reacts(a.At(0)) }).Needs(scenario.BothTaps),
		modelStep(`the model also posts {text} unasked[ in {place}]`, `the model also posts "by the way" unasked`,
			"In addition to its answer, it posts a message that doesn't answer an event. The message goes to the "+
				"place of the event, or to the named place.",
			func(m *world.Model, a steps.Args) { m.Adds = world.Posts(a.At(0), scenario.PlaceAt(a, 1)) }),
		modelStep("the model {pulls the body|reads twice|lists events, reads,|reads, reads again,|"+
			"claims the event, takes its time,} and then replies {text}",
			`the model pulls the body and then replies "on my way"`,
			"In the first step of a turn it calls chat.read_thread (once, twice, or after chat.list_events) or "+
				"chat.claim. In the next step it answers, or calls chat.read_thread again and answers in the third "+
				"step. If it takes its time, that answer is held until it is released.",
			func(m *world.Model, a steps.Args) {
				reads := world.Uses("chat.read_thread", "")
				m.Opens, m.Does = world.TakesOn, world.Says(a.At(0))
				switch {
				case a.Is("pulls the body"):
					m.Opens = reads
				case a.Is("reads twice"):
					m.Opens = world.All(reads, reads)
				case a.Is("lists events, reads,"):
					m.Opens = world.All(world.Calls("chat.list_events"), reads)
				case a.Is("reads, reads again,"):
					m.Opens, m.Does = reads, world.Before(3, reads, m.Does)
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model's answers are held, and arrive even if their turns are cancelled`,
			`the model's answers are held, and arrive even if their turns are cancelled`,
			"The model's answers are held. When they are released, cancelled turns also get their answers. A "+
				"harness has to ignore these answers.",
			func(m *world.Model, _ steps.Args) { m.HoldsFrom, m.Late = 1, true }),
		modelStep(`the model's answers are held[ from step {n} on]`, `the model's answers are held`,
			"From now on the model's answers are held, optionally only after the first steps of a turn. Turns stay "+
				"open until they are released.",
			func(m *world.Model, a steps.Args) {
				m.HoldsFrom = 1
				if a.At(0) != "" {
					m.HoldsFrom = a.Number(0)
				}
			}),
		modelStep(`the model replies {text}, reads the thread, and then {stays silent|fails}`,
			`the model replies "at nine", reads the thread, and then stays silent`,
			"In the first step of a turn it answers and also calls chat.read_thread. In the next step it stays silent "+
				"or fails.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.All(world.Says(a.At(0)), world.Uses("chat.read_thread", "")), world.Silent
				if a.Is("fails") {
					m.Does = world.Fails
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model reads {place} and then replies {text}`,
			`the model reads #ops and then replies "at nine"`,
			"In the first step of a turn it calls chat.read_thread for this place. In the next step it answers.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.Looks(scenario.PlaceAt(a, 0)), world.Says(a.At(1))
			}).Needs(scenario.BothTaps),
		modelStep(`the model replies {text} and reacts with {word}`,
			`the model replies "at nine" and reacts with agree`,
			"It answers every turn and then reacts to the event.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.All(world.Says(a.At(0)), world.Reacts(a.At(1))), world.Silent
			}).Needs(scenario.BothTaps),
		modelStep(`the model reacts with {word}[, {reads the thread},] and then replies {text}`,
			`the model reacts with seen, reads the thread, and then replies "at nine"`,
			"In the first step of a turn it reacts and also calls chat.read_thread. In the next step it answers. If it "+
				"doesn't read, it answers in the step in which it reacts.",
			func(m *world.Model, a steps.Args) {
				if !a.Is("reads the thread") {
					m.Opens, m.Does = world.All(world.Reacts(a.At(0)), world.Says(a.At(1))), world.Silent
					return
				}
				m.Opens = world.All(world.Reacts(a.At(0)), world.Uses("chat.read_thread", ""))
				m.Does = world.Says(a.At(1))
			}).Needs(scenario.BothTaps),
		modelStep(`the model sends {text} with the tool[ to {place}][, {without naming an event}]`+
			`[, and then replies {text}]`,
			`the model sends "the bridge is up" with the tool`,
			"It calls chat.send_message, with or without a reference to the event, for the event's place or another "+
				"place. After the result it stays silent, or replies as the step says.",
			func(m *world.Model, a steps.Args) {
				m.Opens = world.Sends(a.At(0), scenario.PlaceAt(a, 1), !a.Is("without naming an event"))
				m.Does = world.Silent
				if a.At(2) != "" {
					m.Does = world.Says(a.At(2))
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model reports {text} as {n} of {n}, {text} as {n} of {n}, and replies {text}`,
			`the model reports "half is loaded" as 2 of 4, "all is loaded" as 4 of 4, and replies "ready"`,
			"It reports its progress twice and then answers.",
			func(m *world.Model, a steps.Args) {
				report := func(i int) world.Behaviour { return world.Reports(a.At(i), a.Number(i+1), a.Number(i+2)) }
				m.Opens, m.Does = world.All(report(0), report(3), world.Says(a.At(6))), world.Silent
			}).Needs(scenario.BothTaps),
		modelStep(`the model calls chat.react with {word} and the glyph {text}`,
			`the model calls chat.react with working and the glyph "🔧"`,
			"It calls chat.react on the event with the signal and with a glyph, which goes into a field that the "+
				"tool doesn't define. Then it stays silent.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.ReactsByGlyph(a.At(0), a.At(1)), world.Silent
			}).Needs(scenario.BothTaps),
		modelStep(`the model calls {text} and then replies {text}`,
			`the model calls "chat.list_events" and then replies "nothing new"`,
			"It calls the tool without arguments in the first step of a turn, and answers in the next step.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.Calls(a.At(0)), world.Says(a.At(1))
			}).Needs(scenario.BothTaps),
		modelStep(`the model sends with a tool call[ {that names no event}], claiming the policy {word}`,
			`the model sends with a tool call, claiming the policy must_respond`,
			"Instead of replying it calls chat.send_message, with this policy in every possible field. Optionally, "+
				"the call goes to the event's conversation without naming an event.",
			func(m *world.Model, a steps.Args) {
				m.Opens, m.Does = world.Insists(a.At(0), a.Is("that names no event")), world.Silent
			}).Needs(scenario.BothTaps),
		steps.Happen(`the model's answer is released`, `the model's answer is released`,
			"Held turns are answered, and no more turns are held.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error { return s.World.Release(ctx) }).Needs(
			scenario.TurnTap),
	)
}

// modelStep makes a step that defines how the model answers. It may also be used after the first action.
func modelStep(pattern, example, doc string, run func(m *world.Model, a steps.Args)) *steps.Step {
	return steps.Define(steps.Given, pattern, example, doc,
		func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
			run(&s.World.Model, a)
			return nil
		}).Needs(scenario.TurnTap)
}
