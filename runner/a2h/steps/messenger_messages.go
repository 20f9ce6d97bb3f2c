package steps

import (
	"context"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// asks reads the choices of a message, and the format of the data that it requests, from the arguments of a step.
func (m *message) asks(a args) {
	var n int
	if _, err := fmt.Sscanf(a.At(1), "of %d characters", &n); err == nil {
		m.Summary = strings.Repeat("which? ", n)[:n-1] + "?"
	}
	if a.At(2) == "actions" {
		m.Actions = a.Texts(3)
	} else {
		m.Options = a.Texts(3)
	}
	formats := map[string]string{"a string": "string", "JSON": "json", "a file": "file"}
	if a.At(4) != "" {
		m.Input = &wantedInput{Name: "what_is_missing", Kind: formats[a.At(4)]}
	}
}

// say gives the agent a message with a type and a summary. fill adds the rest from the step.
func (d *messenger) say(a args, fill func(m *message, a args)) {
	d.message = message{Type: a.At(0), Summary: unquoted(a.At(1)), Body: "Here is what happened."}
	fill(&d.message, a)
}

// messageSteps define what the agent has to say.
func messageSteps() []*step {
	say := func(pattern, example, doc string, fill func(m *message, a args)) *step {
		return steps.Declare(pattern, example, doc, func(d *messenger, a args) error {
			d.say(a, fill)
			return nil
		})
	}
	return []*step{
		steps.Happen(`the messenger is killed and started again`, `the messenger is killed and started again`,
			"The process is killed without warning and started again with its state directory.",
			func(ctx context.Context, d *messenger, _ args) error {
				if err := d.Restart(ctx, 0); err != nil {
					return err
				}
				d.trace = append(d.trace, law.Entry{Seq: judge.NoSeq, Item: law.Killed{}})
				return nil
			}),
		say(`a {type} {summary}[ with the {choice_kind} {texts}][ that asks for {format}]`,
			`a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"`,
			"An agent's message: its summary or the summary's length, the choices, and the format of the requested "+
				"data.",
			(*message).asks),
		steps.Happen(`the next message is a {type} {summary}[ with the {choice_kind} {texts}][ that asks for {format}]`+
			`[, and says {quote}]`,
			`the next message is a PERMISSION "Restart the cluster" with the actions "Approve", "Reject"`,
			"From now on, this message is rendered instead.",
			func(_ context.Context, d *messenger, a args) (err error) {
				d.say(a, (*message).asks)
				if a.At(5) != "" {
					d.message.Body, err = quoted(a, 5)
				}
				return err
			}),
		say(`a {type} {quote} with {n} options[ of {n} characters]`, `a CLARIFICATION "Which pod?" with 40 options`,
			`Options called "pod-1", "pod-2" and so on, or options of that length that differ only in their last `+
				`character.`,
			func(m *message, a args) {
				for i := range a.Number(2) {
					option := fmt.Sprintf("pod-%d", i+1)
					if a.At(3) != "" {
						option = strings.Repeat("deployment/", a.Number(3))[:a.Number(3)-1] + string(rune('a'+i))
					}
					m.Options = append(m.Options, option)
				}
			}),
		say(`a {type} {quote} with options that contain {hostile} and {hostile}`,
			`a CLARIFICATION "Which one?" with options that contain a script and a handler`,
			"The text of each option has an effect, unless the messenger prevents it.",
			func(m *message, a args) { m.Options = []string{hostile[a.At(2)], hostile[a.At(3)]} }),
		steps.Declare(`it has a member that A2H doesn't know`, `it has a member that A2H doesn't know`,
			"An object in addition to the fields of A2H-JSON: a ticket from some system.",
			func(d *messenger, _ args) error {
				d.message.Ticket = &ticket{System: "tracker", Number: 7}
				return nil
			}),
		steps.Declare(`its body is {quote}`, `its body is "It needs **one gigabyte** more."`,
			"The body of the message, Markdown.",
			func(d *messenger, a args) (err error) {
				d.message.Body, err = quoted(a, 0)
				return err
			}),
		steps.Declare(`{place} contains {hostile}`, `its body contains a script`,
			"The body, the summary (without the line breaks) or the human's name consists of a text with an effect, "+
				"or ends in one, unless the messenger prevents the effect.",
			func(d *messenger, a args) error {
				text := hostile[a.At(1)]
				switch a.At(0) {
				case "its body":
					d.message.Body = text
				case "its summary":
					lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
					d.message.Summary = strings.Join(lines, " ")
				default:
					d.name = d.human() + " " + text
				}
				return nil
			}),
		steps.Declare(`its body contains {hostile} in {mark}`, `its body contains a script in a code block`,
			"The body contains a text inside a Markdown element, and the text has an effect, unless the messenger "+
				"prevents it.",
			func(d *messenger, a args) error {
				d.message.Body = fmt.Sprintf(marks[a.At(1)], strings.Join(strings.Fields(hostile[a.At(0)]), " "))
				return nil
			}),
		steps.Declare(`its body has {n} {parts}`, `its body has 200 paragraphs`,
			"The body consists of short paragraphs, more than the allowed number of blocks, or of one word without "+
				"spaces.",
			func(d *messenger, a args) error {
				part := "x"
				if a.At(1) == "paragraphs" {
					part = "A paragraph of *some* words.\n\n"
				}
				d.message.Body = strings.Repeat(part, a.Number(0))
				return nil
			}),
	}
}
