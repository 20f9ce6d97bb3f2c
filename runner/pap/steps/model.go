package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// model plays the model of the agent under test. The zero value is eager: it
// answers every turn, each time with another text.
type model struct {
	script  []port.Action // what it does, in place of an answer of its own
	answers []answer
	besides []port.Action // what it does before anything else
	holds   bool

	replies int
	held    []jsonrpc.Message
}

// answer is what the model does in a turn that shows a text.
type answer struct {
	to      string
	actions []port.Action
}

func reply(text string) port.Action { return port.Action{Type: "reply", Text: text} }

func say(text, flab string) port.Action {
	return port.Action{Type: "send", Text: text, Conversation: flab}
}

func ask(text string) port.Action {
	raw, _ := json.Marshal(map[string]string{"text": text})
	return port.Action{Type: "tool", Name: link.AskTool, Arguments: raw}
}

// asked answers a turn, or keeps it.
func (b *model) asked(s *scene, m jsonrpc.Message) error {
	if b.holds {
		b.held = append(b.held, m)
		return nil
	}
	var turn port.Turn
	_ = json.Unmarshal(m.Params, &turn)
	return s.Reply(m, port.TurnResult{Actions: b.does(turn)})
}

// does is what the model does in a turn: what it was told for the text that stands
// last in what it is shown last.
func (b *model) does(turn port.Turn) []port.Action {
	shown := last(turn)
	for _, a := range slices.Backward(b.answers) {
		if strings.Contains(shown, a.to) {
			return append(slices.Clone(b.besides), a.actions...)
		}
	}
	if b.script != nil {
		return append(slices.Clone(b.besides), b.script...)
	}
	b.replies++
	return append(slices.Clone(b.besides), reply(fmt.Sprintf("reply %d", b.replies)))
}

// last is what a turn shows last.
func last(turn port.Turn) string {
	if n := len(turn.Messages); n > 0 {
		return turn.Messages[n-1].Content
	}
	return ""
}

func lastOf(m jsonrpc.Message) string {
	var turn port.Turn
	_ = json.Unmarshal(m.Params, &turn)
	return last(turn)
}

// release answers what was held.
func (b *model) release(s *scene) error {
	held := b.held
	b.holds, b.held = false, nil
	for _, m := range held {
		if err := b.asked(s, m); err != nil {
			return err
		}
	}
	return nil
}

func models() []*step {
	of := func(pattern, example, doc string, run func(b *model, a args)) *step {
		return declare(pattern, example, doc, func(s *scene, a args) error {
			if s.platform() {
				return &exchange.ScenarioError{What: "a platform has no model"}
			}
			run(&s.model, a)
			return nil
		})
	}
	return []*step{
		of(`the model always replies`, `the model always replies`, "Each turn is answered, with a text of its own.",
			func(*model, args) {}),
		of(`the model replies {text}`, `the model replies "it is green"`, "Each turn is answered with the text.",
			func(b *model, a args) { b.script = []port.Action{reply(a.At(0))} }),
		of(`the model replies {text} to {text}`, `the model replies "2.1" to "for which version?"`, "A turn that shows the second text is answered with the first.",
			func(b *model, a args) { b.answers = append(b.answers, answer{a.At(1), []port.Action{reply(a.At(0))}}) }),
		of(`the model replies {text} and then says {text}`, `the model replies "it is green" and then says "as I said"`, "Each turn is answered with the first text; then the model says the second, too.",
			func(b *model, a args) { b.script = []port.Action{reply(a.At(0)), say(a.At(1), "")} }),
		of(`the model says {text} and then replies {text}`, `the model says "one moment" and then replies "it is green"`, "The model says the first text on the way, and answers with the second.",
			func(b *model, a args) { b.script = []port.Action{say(a.At(0), ""), reply(a.At(1))} }),
		of(`the model says {text} in answer to {text}`, `the model says "^STEF check it" in answer to "^ORAC prepare it"`, "In a turn that shows the second text, the model says the first on the way, and doesn't answer yet.",
			func(b *model, a args) {
				b.answers = append(b.answers, answer{a.At(1), []port.Action{say(a.At(0), "")}})
			}),
		of(`the model also says {text} in {flab}`, `the model also says "hello" in #ops`, "Before its answer the model says the text in that flab.",
			func(b *model, a args) { b.besides = append(b.besides, say(a.At(0), a.At(1))) }),
		of(`the model asks {text}`, `the model asks "for which version?"`, "Each turn ends with a question to the person.",
			func(b *model, a args) { b.script = []port.Action{ask(a.At(0))} }),
		of(`the model stays silent`, `the model stays silent`, "Each turn ends with nothing said.",
			func(b *model, _ args) { b.script = []port.Action{{Type: "silence"}} }),
		of(`the model fails`, `the model fails`, "Each turn breaks down.",
			func(b *model, _ args) { b.script = []port.Action{{Type: "fail", Message: "the model is out of order"}} }),
		of(`the model's answers are held`, `the model's answers are held`, "The model thinks until its answers are released.",
			func(b *model, _ args) { b.holds = true }),
		happen(`the model's answers are released`, `the model's answers are released`, "The model has thought: the turns that wait are answered.",
			func(ctx context.Context, s *scene, _ args) error {
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
