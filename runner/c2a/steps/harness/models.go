package harness

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// modelSteps are the steps that say how the model answers.
func modelSteps() []*steps.Step {
	return scenario.Needing(scenario.TurnTap,
		modelStep(`the model {defers|claims|resolves} what it is shown[ because {text}]`, `the model defers what it is shown because "the ladder is in town"`,
			"It calls chat.defer, chat.claim or chat.resolve for the newest event, once a turn, and says nothing.",
			func(m *world.Model, a steps.Args) {
				for word, tool := range map[string]string{"defers": "chat.defer", "claims": "chat.claim", "resolves": "chat.resolve"} {
					if a.Is(word) {
						m.Uses, m.Reason = tool, a.At(0)
					}
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model always replies`, `the model always replies`,
			"It answers every turn, each time with a text of its own. So it does where nothing is said.",
			func(m *world.Model, _ steps.Args) {
				m.Say, m.Silent, m.Fails, m.Pulls, m.Unasked, m.Reacts = "", false, false, false, "", ""
			}).Needs(scenario.NoTap),
		modelStep(`the model[ fails {n} times and then] replies {text}[ to {text}][ and posts {text}]`, `the model replies "twelve barrels"`,
			"It answers every turn with this text, or every turn that shows another; where a turn shows several such texts, the last counts. It may break down in so many turns before, or post a message besides that answers nothing.",
			func(m *world.Model, a steps.Args) {
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
		modelStep(`the model {stays silent|fails}`, `the model stays silent`,
			"It answers no turn, or breaks down in every turn.",
			func(m *world.Model, a steps.Args) {
				if a.Is("fails") {
					m.Fails = true
				} else {
					m.Silent = true
				}
			}),
		modelStep(`the model reacts with {word}`, `the model reacts with working`,
			"It answers every turn with a reaction, and with nothing else.",
			func(m *world.Model, a steps.Args) { m.Silent, m.Fails, m.Reacts = false, false, a.At(0) }).Needs(scenario.BothTaps),
		modelStep(`the model also posts {text} unasked[ in {place}]`, `the model also posts "by the way" unasked`,
			"Besides answering it posts a message that answers nothing, where the event came from or in a place of its choice.",
			func(m *world.Model, a steps.Args) { m.Unasked, m.UnaskedAt = a.At(0), scenario.PlaceAt(a, 1) }),
		modelStep(`the model {pulls the body|reads twice|claims the event, takes its time,} and then replies {text}`, `the model pulls the body and then replies "on my way"`,
			"In the first step of a turn it calls chat.read_thread, once or twice, or chat.claim; it answers in the next. Where it takes its time that answer is held until it is released.",
			func(m *world.Model, a steps.Args) {
				if a.Is("reads twice") {
					read := port.Action{Type: "tool", Name: "chat.read_thread"}
					m.Script = [][]port.Action{{read, read}, {{Type: "reply", Text: a.At(0)}}}
					return
				}
				m.Pulls, m.TakesOn = a.Is("pulls the body"), !a.Is("pulls the body")
				m.Say, m.Silent, m.Fails, m.Reacts = a.At(0), false, false, ""
			}).Needs(scenario.BothTaps),
		modelStep(`the model's answers are held[ from step {n} on]`, `the model's answers are held`,
			"From now on it takes its time, perhaps after the first steps of a turn: turns stay open until its answer is released.",
			func(m *world.Model, a steps.Args) {
				if a.At(0) != "" {
					m.HoldsFrom = a.Number(0)
				} else {
					m.Holds = true
				}
			}),
		modelStep(`the model replies {text}, reads on, and then {stays silent|fails}`, `the model replies "at nine", reads on, and then stays silent`,
			"In the first step of a turn it answers and calls chat.read_thread besides; in the next it says nothing, or breaks down.",
			func(m *world.Model, a steps.Args) {
				m.Script = [][]port.Action{{{Type: "reply", Text: a.At(0)}, {Type: "tool", Name: "chat.read_thread"}}}
				if a.Is("fails") {
					m.Script = append(m.Script, []port.Action{{Type: "fail", Message: world.FailureText}})
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model sends {text} by the tool[, and then replies {text}]`, `the model sends "the bridge is up" by the tool`,
			"It calls chat.send_message in answer to the event. Once it has the result it says nothing, or what the step says.",
			func(m *world.Model, a steps.Args) {
				m.Script = [][]port.Action{{{Type: "tool", Name: "chat.send_message", Text: a.At(0)}}}
				if a.At(1) != "" {
					m.Script = append(m.Script, []port.Action{{Type: "reply", Text: a.At(1)}})
				}
			}).Needs(scenario.BothTaps),
		modelStep(`the model reports {text} as {n} of {n}, {text} as {n} of {n}, and replies {text}`, `the model reports "half is loaded" as 2 of 4, "all is loaded" as 4 of 4, and replies "ready"`,
			"It reports its progress twice, and answers.",
			func(m *world.Model, a steps.Args) {
				report := func(i int) port.Action {
					return port.Action{Type: "progress", Message: a.At(i), Progress: float64(a.Number(i + 1)), Total: float64(a.Number(i + 2))}
				}
				m.Script = [][]port.Action{{report(0), report(3), {Type: "reply", Text: a.At(6)}}}
			}).Needs(scenario.BothTaps),
		modelStep(`the model calls {text} and then replies {text}`, `the model calls "chat.list_events" and then replies "nothing new"`,
			"It calls the tool in the first step of a turn, without arguments, and answers in the next.",
			func(m *world.Model, a steps.Args) {
				m.Calls, m.Say, m.Silent, m.Fails, m.Reacts = a.At(0), a.At(1), false, false, ""
			}).Needs(scenario.BothTaps),
		modelStep(`the model sends by a tool call[ {that names no event}], claiming the policy {word}`, `the model sends by a tool call, claiming the policy must_respond`,
			"In place of a reply it calls chat.send_message, with a policy of that name in every place where one could stand; perhaps into the conversation of the event and in answer to nothing.",
			func(m *world.Model, a steps.Args) { m.Claims, m.Nameless = a.At(0), a.Is("that names no event") }).Needs(scenario.BothTaps),
		steps.Happen(`the model's answer is released`, `the model's answer is released`,
			"Turns that were held are answered, and no more are held.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error { return s.World.Release(ctx) }).Needs(scenario.TurnTap),
	)
}

// modelStep is a step that tells the model how to answer; it may also stand among
// what happens.
func modelStep(pattern, example, doc string, run func(m *world.Model, a steps.Args)) *steps.Step {
	return steps.Define(steps.Given, pattern, example, doc, func(_ context.Context, s *scenario.Scenario, a steps.Args) error {
		run(&s.World.Model, a)
		return nil
	}).Needs(scenario.TurnTap)
}
