package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// replySteps are the steps in which humans react to the latest rendering.
func replySteps() []*step {
	do := steps.Happen[*messenger]
	return []*step{
		do(`{name} clicks {choice}[ in the rendering for {channel}][, having written {text}][ in the name of {name}]`,
			`Bob clicks "Approve" in the rendering for e-mail`,
			"Someone presses a choice's button, named by its text or position, in the latest rendering, or in the "+
				"latest rendering for a channel. If there is a field next to the buttons, a comment goes into the "+
				"first one. The platform's payload may name someone else, but the channel knows who it was.",
			func(ctx context.Context, d *messenger, a args) error {
				choice, err := d.message.choice(a.At(1))
				if err != nil {
					return err
				}
				if a.At(3) != "" {
					d.written = a.At(3)
				}
				var change changeClick
				if a.At(4) != "" {
					change = func(r rendering, click json.RawMessage) (changedClick, error) {
						changed, err := channels.InTheNameOf(click, humanID(a.At(4)))
						return changedClick{r.interaction, changed, true}, err
					}
				}
				return d.click(ctx, channelNames[a.At(2)], choice, a.At(0), change)
			}),
		do(`{name}'s click on {choice} arrives for {interaction}`,
			`Bob's click on "Approve" arrives for the other message`,
			"The channel and the click name an interaction that was never asked. Or the channel names the previous "+
				"message, but the click doesn't.",
			func(ctx context.Context, d *messenger, a args) error {
				choice, err := d.message.choice(a.At(1))
				if err != nil {
					return err
				}
				return d.click(ctx, "", choice, a.At(0),
					func(r rendering, click json.RawMessage) (changedClick, error) {
						if a.At(2) == "the other message" {
							return changedClick{interaction: d.id(d.asked - 1), click: click}, nil
						}
						never := d.id(0)
						renamed := json.RawMessage(strings.ReplaceAll(string(click), r.interaction, never))
						return changedClick{interaction: never, click: renamed}, nil
					})
			}),
		do(`a forged click says {text}`, `a forged click says "APPROVED"`,
			"The click has the platform's form and comes from Bob, but no button sends it.",
			func(ctx context.Context, d *messenger, a args) error {
				return d.click(ctx, "", 0, d.human(),
					func(r rendering, click json.RawMessage) (changedClick, error) {
						changed, err := channels.Forge(r.channel, click, r.interaction, a.At(0))
						return changedClick{interaction: r.interaction, click: changed}, err
					})
			}),
		do(`{name} writes {quote}[ in reply to {interaction}]`, `Bob writes "approve"`,
			"Someone writes an answer to the latest rendering, or to an interaction that the channel names.",
			func(ctx context.Context, d *messenger, a args) error {
				words, err := quoted(a, 1)
				if err != nil {
					return err
				}
				r, ok := d.on("")
				interaction := r.interaction
				switch {
				case a.At(2) == "the other message":
					interaction = d.id(d.asked - 1)
				case a.At(2) != "":
					interaction = d.id(0)
				case !ok:
					d.Record(steps.Broken(r.seq, "a message to reply to", "%s", r.bad))
					return nil
				}
				return d.answer(ctx, r.channel, interaction, a.At(0), wire.Input{Text: &words}, 0)
			}),
		do(`{name} writes the number of {choice}`, `Bob writes the number of "Reject"`,
			"Someone writes the number that the latest rendering shows before a choice, if it numbers its choices.",
			func(ctx context.Context, d *messenger, a args) error {
				choice, err := d.message.choice(a.At(1))
				if err != nil {
					return err
				}
				r, ok := d.on("")
				if !ok {
					d.Record(steps.Broken(r.seq, "a message to reply to", "%s", r.bad))
					return nil
				}
				for number, i := range wording.Numbers(r.Text, d.message.choices()) {
					if i == choice {
						words := strconv.Itoa(number)
						return d.answer(ctx, r.channel, r.interaction, a.At(0), wire.Input{Text: &words}, 0)
					}
				}
				return nil
			}),
		do(`{name} submits the file {text}`, `Bob submits the file "https://files.example/a.json"`,
			"Someone answers the latest rendering with a file's address.",
			func(ctx context.Context, d *messenger, a args) error {
				r, _ := d.on("")
				address := a.At(1)
				file := &wire.File{Name: address[strings.LastIndex(address, "/")+1:], URL: address}
				return d.answer(ctx, r.channel, r.interaction, a.At(0), wire.Input{File: file}, 0)
			}),
	}
}

// responseSteps judge the latest response that the messenger made from an answer.
func responseSteps() []*step {
	latest := func(pattern, example, doc string, judged func(d *messenger, r response, a args) (finding, error)) *step {
		return steps.Demand(pattern, example, doc, func(_ context.Context, d *messenger, a args) (finding, error) {
			f, err := judged(d, d.last(), a)
			return d.Believed(f), err
		})
	}
	shown := func(r response) string {
		if !r.there() {
			return "no response"
		}
		return string(r.raw)
	}
	is := func(r response, allowed string, ok bool) (finding, error) {
		return steps.Verdict(r.there() && ok, r.seq, allowed, "%s", shown(r)), nil
	}
	ifAny := func(r response, allowed string, ok bool) (finding, error) {
		return steps.Verdict(!r.there() || ok, r.seq, allowed, "%s", shown(r)), nil
	}
	return []*step{
		latest(`there is a response to the interaction, by {name}`, `there is a response to the interaction, by Bob`,
			"It names the interaction and the human who answered it.",
			func(_ *messenger, r response, a args) (finding, error) {
				id := humanID(a.At(0))
				return is(r, fmt.Sprintf("a response to %s, by %s", r.interaction, id),
					r.Interaction == r.interaction &&
						r.Human == id)
			}),
		latest(`there is no response`, `there is no response`, "There is an error, or the response is null.",
			func(_ *messenger, r response, _ args) (finding, error) { return ifAny(r, "no response", false) }),
		latest(`the response, if there is one, is {response}`, `the response, if there is one, is by Alice`,
			"With \"by\", the response names the human who answered. With \"an acknowledgement\", it acknowledges, "+
				"and contains no decision or selection. With \"not a plain yes\", an APPROVED "+
				"response must have feedback. With \"for\", it selects this option.",
			func(_ *messenger, r response, a args) (finding, error) {
				name, by := strings.CutPrefix(a.At(0), "by ")
				option, selects := strings.CutPrefix(a.At(0), "for ")
				switch {
				case selects:
					want := unquoted(option)
					return ifAny(r, fmt.Sprintf("the option %q, or no response", want), to[string](r.Option) == want)
				case by:
					return ifAny(r, "a response by "+humanID(name)+", or no response", r.Human == humanID(name))
				case a.At(0) == "an acknowledgement":
					ok := string(r.Acknowledged) == "true" && r.Decision == nil && r.Option == nil && r.Data == nil
					return ifAny(r, "acknowledged, or no response", ok)
				}
				plain := to[string](r.Decision) == "APPROVED" &&
					(r.Feedback == nil || strings.TrimSpace(*r.Feedback) == "")
				return ifAny(r, "no response, a different decision, or feedback with the condition", !plain)
			}),
		latest(`the decision is {verdict}`, `the decision is APPROVED`, "The response contains this decision.",
			func(_ *messenger, r response, a args) (finding, error) {
				return is(r, "the decision "+a.At(0), to[string](r.Decision) == a.At(0))
			}),
		latest(`the option is {choice}`, `the option is "deployment.yaml (Production)"`,
			"The exact value that the agent offered. The step names the option by its text or position.",
			func(d *messenger, r response, a args) (finding, error) {
				i, err := d.message.choice(a.At(0))
				if err != nil {
					return finding{}, err
				}
				want := d.message.choices()[i]
				return is(r, fmt.Sprintf("the option %q", want), to[string](r.Option) == want)
			}),
		latest(`the data is {data}`, `the data is {"replicas":3}`,
			"The same JSON, in any notation, or an object whose file is that address.",
			func(_ *messenger, r response, a args) (finding, error) {
				if address, ok := strings.CutPrefix(a.At(0), "the file "); ok {
					got := to[struct {
						File string `json:"file"`
					}](r.Data)
					return is(r, a.At(0), got.File == unquoted(address))
				}
				return is(r, "the data "+a.At(0), sameJSON(string(r.Data), a.At(0)))
			}),
		latest(`the feedback is null`, `the feedback is null`, "The field exists and is null.",
			func(_ *messenger, r response, _ args) (finding, error) {
				return is(r, "feedback null", string(to[map[string]json.RawMessage](r.raw)["feedback"]) == "null")
			}),
		latest(`the feedback contains {words}`, `the feedback contains "the window is closed"`,
			"The feedback contains exactly this text, or the text from the field next to the buttons. Not judged if "+
				"the step refers to that field and there is none.",
			func(d *messenger, r response, a args) (finding, error) {
				want := unquoted(a.At(0))
				if a.At(0) == "what was written" {
					want = d.written
					if m, ok := d.on(""); ok && len(m.Inputs) == 0 {
						return steps.Unused("a comment field next to the buttons"), nil
					}
				}
				return is(r, fmt.Sprintf("feedback with %q", want), r.Feedback != nil &&
					strings.Contains(*r.Feedback, want))
			}),
		steps.Demand(`the last two responses differ only in the id`, `the last two responses differ only in the id`,
			"All other fields are the same.",
			func(_ context.Context, d *messenger, _ args) (finding, error) {
				n := len(d.responses)
				if n < 2 {
					return steps.Broken(judge.NoSeq, "two responses", "%s", steps.Plural(n, "response")), nil
				}
				withoutID := func(r response) map[string]any {
					members := to[map[string]any](r.raw)
					delete(members, "interaction_id")
					return members
				}
				one, two := d.responses[n-2], d.responses[n-1]
				there := one.there() && two.there()
				if parts := judge.Differ(withoutID(two), withoutID(one)); there && parts != "" {
					return steps.Broken(two.seq, "the previous response under the other id", "%s", parts), nil
				}
				return steps.Verdict(there, two.seq, shown(one)+" under the other id", "%s", shown(two)), nil
			}),
	}
}
