package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// property is something that a rendering must have.
type property struct {
	doc    string
	judged func(d *messenger, r rendering) finding
}

// properties are the properties in features, by their words.
var properties = map[string]property{
	"is accepted by the platform": {"it has the form and the limits that the platform documents",
		func(_ *messenger, r rendering) finding { return none(r, "breaches of the form", r.Faults) }},
	"is coloured": {"there is an SGR sequence that sets a colour",
		func(_ *messenger, r rendering) finding {
			return steps.Verdict(r.Coloured, r.seq, "an SGR sequence that sets a colour", "%q", r.Text)
		}},
	"is ASCII": {"it contains nothing else, except SGR sequences",
		func(_ *messenger, r rendering) finding {
			return steps.Verdict(r.ASCII && len(r.Controls) == 0, r.seq, "only ASCII", "%q", r.Text)
		}},
	"does not show the JSON of the message": {"",
		func(_ *messenger, r rendering) finding {
			return steps.Verdict(!r.Dumps(), r.seq, "no JSON of the message", "%q", r.Text)
		}},
	"contains nothing that runs": {"no script, handler, frame or form, and no address that runs",
		func(_ *messenger, r rendering) finding { return none(r, "something that runs", r.Active) }},
	"contains nothing that controls the screen": {
		"no control character, no escape sequence except colours, no mark that changes the direction of the text",
		func(_ *messenger, r rendering) finding {
			return none(r, "something that controls the terminal", r.Controls)
		}},
	"mentions nobody that the body names": {"no mention and no header address comes from the body",
		func(_ *messenger, r rendering) finding {
			called := slices.DeleteFunc(slices.Clone(r.Mentions), func(m string) bool {
				return !slices.Contains(calls, m) && m != "carol@company.example"
			})
			return none(r, "someone is notified", called)
		}},
	"shows each choice": {"with the agent's words for it",
		func(d *messenger, r rendering) finding {
			for _, c := range d.message.choices() {
				if !r.Shows(c) {
					return reads(r, c)
				}
			}
			return steps.Kept(r.seq, "all of them")
		}},
	"contains no secret of Bob": {"none of the webhooks of his card, visible or not",
		func(_ *messenger, r rendering) finding {
			return steps.Verdict(!r.Holds(secret), r.seq, "no endpoint", "%q", secret)
		}},
}

// none returns the finding that a list is empty for a rendering.
func none(r rendering, what string, list []string) finding {
	return steps.Verdict(len(list) == 0, r.seq, "none", "%s: %s", what, strings.Join(list, "; "))
}

// reads returns the finding that a human can read a text somewhere.
func reads(r rendering, words string) finding {
	return steps.Verdict(r.Shows(words), r.seq, fmt.Sprintf("%q somewhere", words), "%q", r.Text)
}

// renderingSteps render messages, and judge the latest rendering.
func renderingSteps() []*step {
	latest := func(pattern, example, doc string,
		judged func(d *messenger, r rendering, a args) (finding, error)) *step {
		return steps.Demand(pattern, example, doc, func(_ context.Context, d *messenger, a args) (finding, error) {
			r, bad := d.latest()
			if bad != nil {
				return *bad, nil
			}
			return judged(d, r, a)
		})
	}
	var docs []string
	for _, words := range keys(properties) {
		if doc := properties[words].doc; doc != "" {
			words += ": " + doc
		}
		docs = append(docs, words)
	}
	return []*step{
		steps.Happen(`{message} is rendered for {channels}`, `it is rendered for Slack, Teams, e-mail and the terminal`,
			"The message is sent to Bob on these channels under one id. If it is sent again, it has another id, and "+
				"the next steps are about the new message.",
			func(ctx context.Context, d *messenger, a args) error {
				if d.asked == 0 || a.At(0) != "it" {
					d.asked++
				}
				for _, c := range a.Names(1) {
					if err := d.render(ctx, channelNames[c], d.id(d.asked)); err != nil {
						return err
					}
				}
				return nil
			}),
		latest(`the rendering {property}`, `the rendering is accepted by the platform`,
			"The latest rendering has this property. "+strings.Join(docs, ". ")+".",
			func(d *messenger, r rendering, a args) (finding, error) { return properties[a.At(0)].judged(d, r), nil }),
		latest(`the rendering has {n} buttons`, `the rendering has 2 buttons`,
			"This many buttons can be pressed, no matter where they are. In an e-mail they are deep links, and each "+
				"address counts once.",
			func(_ *messenger, r rendering, a args) (finding, error) {
				var labels []string
				for _, b := range r.Buttons {
					labels = append(labels, b.Label)
				}
				got, want := steps.Plural(len(r.Buttons), "button"), steps.Plural(a.Number(0), "button")
				return steps.Verdict(len(r.Buttons) == a.Number(0), r.seq, want, "%s %q", got, labels), nil
			}),
		latest(`the rendering has at most {n} button[s]`, `the rendering has at most 1 button`,
			"At most this many buttons can be pressed. If there is nothing to choose, one button acknowledges.",
			func(_ *messenger, r rendering, a args) (finding, error) {
				got, want := steps.Plural(len(r.Buttons), "button"), "at most "+steps.Plural(a.Number(0), "button")
				return steps.Verdict(len(r.Buttons) <= a.Number(0), r.seq, want, "%s", got), nil
			}),
		latest(`{name} reads {quote}`, `Bob reads "Restart checkout-service"`,
			"A human sees this text somewhere, regardless of line breaks.",
			func(_ *messenger, r rendering, a args) (finding, error) {
				words, err := quoted(a, 1)
				return reads(r, words), err
			}),
		latest(`the button of {choice} looks dangerous`, `the button of "Approve" looks dangerous`,
			"The button has the platform's style for dangerous actions.",
			func(d *messenger, r rendering, a args) (finding, error) {
				choice, err := d.message.choice(a.At(0))
				if err != nil {
					return finding{}, err
				}
				i, ok := d.button(r, choice)
				if !ok {
					return steps.Broken(r.seq, "a button for "+a.At(0), "none"), nil
				}
				return steps.Verdict(r.Buttons[i].Danger, r.seq, "the style danger or destructive", "another style"),
					nil
			}),
		steps.Demand(`every rendering offers the same choices`, `every rendering offers the same choices`,
			"Each channel can show the message and has a button for each choice, or at most one button if there are "+
				"no choices. A terminal shows the choices as text.",
			func(_ context.Context, d *messenger, _ args) (finding, error) {
				choices := d.message.choices()
				for _, r := range d.rendered {
					if r.bad != "" {
						return steps.Broken(r.seq, "a message for "+r.channel, "%s", r.bad), nil
					}
					if r.channel == "cli" {
						if f := properties["shows each choice"].judged(d, r); !f.OK {
							return f, nil
						}
					} else if n := len(r.Buttons); n != len(choices) && (len(choices) > 0 || n > 1) {
						want, got := steps.Plural(len(choices), "button"), steps.Plural(n, "button")
						return steps.Broken(r.seq, want, "%s for %s", got, r.channel), nil
					}
				}
				n := len(d.rendered)
				return steps.Verdict(n > 0, judge.NoSeq, "messages", "%s", steps.Plural(n, "message")), nil
			}),
	}
}
