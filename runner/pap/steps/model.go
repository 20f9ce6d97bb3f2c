package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/pap/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type helloResult = port.HelloResult

// model simulates the model of the agent under test. The zero value answers every turn, each time with a different
// text.
type model struct {
	script  []port.Action // what it does instead of its default answer
	answers []answer
	also    []answer // what it does before anything else
	holds   bool

	replies int
	held    []jsonrpc.Message
}

// answer is what the model does in a turn that shows a text.
type answer struct {
	to      string
	actions []port.Action
}

// action is what the model does, in the words of {says} in [placeholders].
func action(says, text string) port.Action {
	switch says {
	case "replies":
		return port.Action{Type: "reply", Text: text}
	case "asks":
		raw, _ := json.Marshal(map[string]string{"text": text}) // a text always encodes
		return port.Action{Type: "tool", Name: link.AskTool, Arguments: raw}
	}
	return port.Action{Type: "send", Text: text}
}

// asked answers a turn, or holds it.
func (b *model) asked(s *scenario, m jsonrpc.Message) error {
	if b.holds {
		b.held = append(b.held, m)
		return nil
	}
	turn, _ := to[port.Turn](m.Params)
	shown := frames.ShownLast(turn)
	var actions []port.Action
	for _, a := range b.also {
		if law.Shows(shown, a.to) {
			actions = append(actions, a.actions...)
		}
	}
	return s.Reply(m, port.TurnResult{Actions: append(actions, b.actions(shown)...)})
}

// actions returns what the model does when it is shown a text: the actions for that text, or else for any.
func (b *model) actions(shown string) []port.Action {
	for _, a := range slices.Backward(b.answers) {
		if law.Shows(shown, a.to) {
			return a.actions
		}
	}
	if b.script != nil {
		return b.script
	}
	b.replies++
	return []port.Action{action("replies", fmt.Sprintf("reply %d", b.replies))}
}

// release answers the held turns.
func (b *model) release(s *scenario) error {
	held := b.held
	b.holds, b.held = false, nil
	for _, m := range held {
		if err := b.asked(s, m); err != nil {
			return err
		}
	}
	return nil
}

// modelSteps say what the model of the agent under test does.
func modelSteps() []*step {
	of := func(pattern, example, doc string, run func(b *model, a args)) *step {
		return given(pattern, example, doc, func(s *scenario, a args) error {
			if s.testsPlatform() {
				return &exchange.ScenarioError{What: "a platform has no model"}
			}
			run(&s.model, a)
			return nil
		})
	}
	behaviours := map[string][]port.Action{
		"always replies": nil,
		"stays silent":   {{Type: "silence"}},
		"fails":          {{Type: "fail", Message: "the model is out of order"}},
	}
	return []*step{
		of(`the model {behaves}[ when it is shown {text}]`, `the model stays silent`,
			"In each turn, or in turns that show the text, the model replies with a new text, stays silent, or fails.",
			func(b *model, a args) {
				if a.At(1) != "" {
					b.answers = append(b.answers, answer{a.At(1), behaviours[a.At(0)]})
				} else {
					b.script = behaviours[a.At(0)]
				}
			}),
		of(`the model {says} {text}[ and then {says} {text}][ when it is shown {text}]`,
			`the model replies "2.1" when it is shown "for which version?"`,
			"In each turn, or in turns that show the last text, the model replies, posts something before its reply, "+
				"or asks the person.",
			func(b *model, a args) {
				actions := []port.Action{action(a.At(0), a.At(1))}
				if a.At(2) != "" {
					actions = append(actions, action(a.At(2), a.At(3)))
				}
				if a.At(4) != "" {
					b.answers = append(b.answers, answer{a.At(4), actions})
				} else {
					b.script = actions
				}
			}),
		of(`the model replies {n} line[s] and then {text}`, `the model replies 3 lines and then "it is green"`,
			"In each turn the model replies with log lines, and its last line is the text.",
			func(b *model, a args) {
				b.script = []port.Action{action("replies", logLines(a.Number(0))+a.At(1))}
			}),
		of(`the model also says {text} in {flab}[ when it is shown {text}]`, `the model also says "hello" in #ops`,
			"In each turn, or in turns that show the last text, the model first posts the text in that flab.",
			func(b *model, a args) {
				says := port.Action{Type: "send", Text: a.At(0), Conversation: a.At(1)}
				b.also = append(b.also, answer{a.At(2), []port.Action{says}})
			}),
		of(`the model's answers are held`, `the model's answers are held`,
			"The model doesn't answer any turn until its answers are released.",
			func(b *model, _ args) { b.holds = true }),
		when(`the model's answers are released`, `the model's answers are released`,
			"The model answers the waiting turns.",
			func(ctx context.Context, s *scenario, _ args) error {
				if err := s.Start(ctx); err != nil {
					return err
				}
				if err := s.model.release(s); err != nil {
					return err
				}
				return s.Advance(ctx, 0)
			}),
	}
}
