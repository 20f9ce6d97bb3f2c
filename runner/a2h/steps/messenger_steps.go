package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// hostileNames are the alternatives of an expression.
func hostileNames() string {
	var names []string
	for name := range hostile {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, "|")
}

// messages of a messenger: what an agent has to say.
func messagesToRender() []*step {
	say := func(pattern, example, doc string, run func(m *message, a args)) *step {
		return steps.Declare(pattern, example, doc, func(d *desk, a args) error {
			d.message = message{Body: "Here is what happened."}
			run(&d.message, a)
			return nil
		})
	}
	body := func(pattern, example, doc string, run func(a args) (string, error)) *step {
		return steps.Declare(pattern, example, doc, func(d *desk, a args) (err error) {
			d.message.Body, err = run(a)
			return err
		})
	}
	summary := func(pattern, example, doc string, run func(a args) string) *step {
		return steps.Declare(pattern, example, doc, func(d *desk, a args) error {
			d.message.Summary = run(a)
			return nil
		})
	}
	return []*step{
		say(`a {primitive} {text}`, `a NOTIFICATION "checkout-service runs with 1Gi"`, "An agent has this to say, and offers nothing to choose.", func(m *message, a args) {
			m.Type, m.Summary = a.At(0), a.At(1)
		}),
		say(`a {primitive} {text} with the actions {texts}`, `a PERMISSION "Restart checkout-service" with the actions "Approve", "Reject"`, "The choices are actions.", func(m *message, a args) {
			m.Type, m.Summary, m.Actions = a.At(0), a.At(1), a.Texts(2)
		}),
		say(`a {primitive} {text} with the options {texts}`, `a CLARIFICATION "Which file?" with the options "deployment.yaml", "canary.yaml"`, "The choices are options.", func(m *message, a args) {
			m.Type, m.Summary, m.Options = a.At(0), a.At(1), a.Texts(2)
		}),
		say(`a message of type {category} {text} with the options {texts}`, `a message of type QUESTION "Which one?" with the options "a", "b"`, "The type is one of the categories for display.", func(m *message, a args) {
			m.Type, m.Summary, m.Options = a.At(0), a.At(1), a.Texts(2)
		}),
		say(`a {primitive} {text} that asks for {sort}`, `a SOLICITATION "Something is missing" that asks for JSON`, "The message asks for data of a kind.", func(m *message, a args) {
			kind := map[string]string{"a string": "string", "JSON": "json", "a file": "file"}[a.At(2)]
			m.Type, m.Summary, m.Input = a.At(0), a.At(1), &wantedInput{Name: "what_is_missing", Kind: kind}
		}),
		say(`a {primitive} with a summary of {n} characters and the options {texts}`, `a CLARIFICATION with a summary of 400 characters and the options "a", "b"`, "The summary is one line, but a long one.", func(m *message, a args) {
			m.Type, m.Summary, m.Options = a.At(0), strings.Repeat("which? ", a.Number(1))[:a.Number(1)-1]+"?", a.Texts(2)
		}),
		say(`a {primitive} {text} with options of {n} characters`, `a CLARIFICATION "Which one?" with options of 200 characters`, "Two options, which differ in nothing but their last character.", func(m *message, a args) {
			long := strings.Repeat("deployment/", a.Number(2))[:a.Number(2)-1]
			m.Type, m.Summary, m.Options = a.At(0), a.At(1), []string{long + "a", long + "b"}
		}),
		say(`a {primitive} {text} with {n} options`, `a CLARIFICATION "Which pod?" with 40 options`, `They are called "pod-1", "pod-2" and so on.`, func(m *message, a args) {
			m.Type, m.Summary = a.At(0), a.At(1)
			for i := range a.Number(2) {
				m.Options = append(m.Options, fmt.Sprintf("pod-%d", i+1))
			}
		}),
		say(`a {primitive} {text} with the hostile options {hostile}, {hostile}`, `a CLARIFICATION "Which one?" with the hostile options a script, a handler`, "The options are hostile texts.", func(m *message, a args) {
			m.Type, m.Summary, m.Options = a.At(0), a.At(1), []string{hostile[a.At(2)], hostile[a.At(3)]}
		}),
		body(`its body is {text}`, `its body is "It needs **one gigabyte** more."`, "Markdown in one line.", func(a args) (string, error) { return a.At(0), nil }),
		body(`its body is:`, `its body is:`, "Markdown, below the line.", func(a args) (string, error) { return a.Text() }),
		body(`its body holds {hostile}`, `its body holds a script`, "A text that does more than be read, unless somebody sees to it.", func(a args) (string, error) { return hostile[a.At(0)], nil }),
		summary(`its summary holds {hostile}`, `its summary holds mentions`, "A text that does more than be read, without the line breaks.", func(a args) string {
			return strings.Join(strings.FieldsFunc(hostile[a.At(0)], func(r rune) bool { return r == '\n' || r == '\r' }), " ")
		}),
		steps.Declare(`the name of {name} holds {hostile}`, `the name of Bob holds a header`, "The name on the Human Card of who is asked.", func(d *desk, a args) error {
			d.name = a.At(0) + " " + hostile[a.At(1)]
			return nil
		}),
		body(`its body has {n} paragraphs`, `its body has 200 paragraphs`, "Short ones, more than there can be blocks.", func(a args) (string, error) {
			return strings.Repeat("A paragraph of *some* words.\n\n", a.Number(0)), nil
		}),
		body(`its body is one word of {n} characters`, `its body is one word of 5000 characters`, "There is no blank to break a line at.", func(a args) (string, error) { return strings.Repeat("x", a.Number(0)), nil }),
	}
}

// rendersAndAnswers is what happens to a messenger.
func rendersAndAnswers() []*step {
	do := steps.Happen[*desk]
	render := func(ctx context.Context, d *desk, list, interaction string) error {
		for _, c := range strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ") {
			if err := d.render(ctx, channelNames[c], interaction); err != nil {
				return err
			}
		}
		return nil
	}
	replies := func(ctx context.Context, d *desk, by, words string) error {
		r, ok := d.on("")
		if !ok {
			d.Record(steps.Broken(r.seq, "a message to reply to", "%s", r.bad))
			return nil
		}
		return d.answer(ctx, r.channel, r.interaction, by, wire.Input{Text: &words})
	}
	clicks := func(ctx context.Context, d *desk, channel, choice, by string, change func(rendering, json.RawMessage) (string, json.RawMessage, error)) error {
		i, err := d.message.choice(choice)
		if err != nil {
			return err
		}
		return d.click(ctx, channel, i, by, change)
	}
	return []*step{
		do(`it is rendered for {channels}`, `it is rendered for Slack, Teams, e-mail and the terminal`, "The message is sent to Bob by these channels, under one id.", func(ctx context.Context, d *desk, a args) error {
			if d.asked == 0 {
				d.begin()
			}
			return render(ctx, d, a.At(0), d.id(d.asked))
		}),
		do(`another one like it is rendered for {channels}`, `another one like it is rendered for Slack`, "The same message, under another id. What happens next is about this one.", func(ctx context.Context, d *desk, a args) error {
			return render(ctx, d, a.At(0), d.begin())
		}),
		do(`{name} clicks {text}`, `Bob clicks "Approve"`, "Somebody presses the button of a choice, in what was rendered last.", func(ctx context.Context, d *desk, a args) error {
			return clicks(ctx, d, "", a.At(1), a.At(0), nil)
		}),
		do(`{name} clicks {text} in {channel}`, `Bob clicks "Approve" in e-mail`, "In what was rendered last for that channel.", func(ctx context.Context, d *desk, a args) error {
			return clicks(ctx, d, channelNames[a.At(2)], a.At(1), a.At(0), nil)
		}),
		do(`{name} clicks choice {n}`, `Bob clicks choice 2`, "The button of a choice, by its place.", func(ctx context.Context, d *desk, a args) error {
			n := a.Number(1)
			if n < 1 || n > len(d.message.choices()) {
				return &exchange.ScenarioError{What: fmt.Sprintf("there is no choice %d", n)}
			}
			return d.click(ctx, "", n-1, a.At(0), nil)
		}),
		do(`{name} clicks {text}, having written {text}`, `Bob clicks "Reject", having written "the window is closed"`, "The words are in the first field beside the buttons, if there is one.", func(ctx context.Context, d *desk, a args) error {
			d.written = a.At(2)
			return clicks(ctx, d, "", a.At(1), a.At(0), nil)
		}),
		do(`{name} clicks {text} in the name of {name}`, `Alice clicks "Approve" in the name of Bob`, "What the platform says holds members that name somebody else; the channel knows who it was.", func(ctx context.Context, d *desk, a args) error {
			return clicks(ctx, d, "", a.At(1), a.At(0), func(r rendering, click json.RawMessage) (string, json.RawMessage, error) {
				changed, err := channels.InTheNameOf(click, HumanID(a.At(2)))
				return r.interaction, changed, err
			})
		}),
		do(`{name}'s click on {text} comes for an interaction that was never asked`, `Bob's click on "Approve" comes for an interaction that was never asked`, "It has another id wherever an id is.", func(ctx context.Context, d *desk, a args) error {
			return clicks(ctx, d, "", a.At(1), a.At(0), func(r rendering, click json.RawMessage) (string, json.RawMessage, error) {
				never := d.id(0)
				return never, json.RawMessage(strings.ReplaceAll(string(click), r.interaction, never)), nil
			})
		}),
		do(`{name}'s click on {text} comes for the other one`, `Bob's click on "Approve" comes for the other one`, "The channel says that the first message was answered, and the click is on the second.", func(ctx context.Context, d *desk, a args) error {
			return clicks(ctx, d, "", a.At(1), a.At(0), func(_ rendering, click json.RawMessage) (string, json.RawMessage, error) {
				return d.id(d.asked - 1), click, nil
			})
		}),
		do(`a click is forged that says {text}`, `a click is forged that says "APPROVED"`, "It has the form of the platform, and comes as Bob's, but no button sends it.", func(ctx context.Context, d *desk, a args) error {
			return d.click(ctx, "", 0, theHuman, func(r rendering, click json.RawMessage) (string, json.RawMessage, error) {
				changed, err := channels.Forge(r.channel, click, r.interaction, a.At(0))
				return r.interaction, changed, err
			})
		}),
		do(`{name} replies {text}`, `Bob replies "approve"`, "Somebody writes an answer to what was rendered last.", func(ctx context.Context, d *desk, a args) error {
			return replies(ctx, d, a.At(0), a.At(1))
		}),
		do(`{name} replies {quoted}`, `Bob replies '{"replicas": 3}'`, "The same, where the words have double quotes.", func(ctx context.Context, d *desk, a args) error {
			return replies(ctx, d, a.At(0), a.At(1))
		}),
		do(`{name} replies:`, `Bob replies:`, "The same, in several lines.", func(ctx context.Context, d *desk, a args) error {
			words, err := a.Text()
			if err != nil {
				return err
			}
			return replies(ctx, d, a.At(0), words)
		}),
		do(`{name} replies {text} to an interaction that was never asked`, `Bob replies "approve" to an interaction that was never asked`, "The channel says so.", func(ctx context.Context, d *desk, a args) error {
			r, _ := d.on("")
			words := a.At(1)
			return d.answer(ctx, r.channel, d.id(0), a.At(0), wire.Input{Text: &words})
		}),
		do(`{name} hands in the file {text}`, `Bob hands in the file "https://files.example/a.json"`, "A file, by its address, as an answer to what was rendered last.", func(ctx context.Context, d *desk, a args) error {
			r, _ := d.on("")
			address := a.At(1)
			return d.answer(ctx, r.channel, r.interaction, a.At(0), wire.Input{File: &wire.File{Name: address[strings.LastIndex(address, "/")+1:], URL: address}})
		}),
	}
}

// whatIsShown is demanded of a rendering.
func whatIsShown() []*step {
	it := func(pattern, example, doc string, judge func(d *desk, r rendering, a args) finding) *step {
		return steps.Demand(pattern, example, doc, func(_ context.Context, d *desk, a args) (finding, error) {
			r, bad := d.it()
			if bad != nil {
				return *bad, nil
			}
			return judge(d, r, a), nil
		})
	}
	none := func(r rendering, what string, list []string) finding {
		return steps.Verdict(len(list) == 0, r.seq, "none", "%s: %s", what, strings.Join(list, "; "))
	}
	shown := func(r rendering, words string) finding {
		return steps.Verdict(r.Shows(words), r.seq, fmt.Sprintf("%q somewhere", words), "%q", r.Text)
	}
	return []*step{
		it(`the platform takes it`, `the platform takes it`, "It has the form and keeps the limits that the platform documents.", func(_ *desk, r rendering, _ args) finding {
			return none(r, "breaches of the form", r.Faults)
		}),
		it(`it has {n} buttons`, `it has 2 buttons`, "As many as can be pressed, wherever they stand; in a mail deep links, each address once.", func(_ *desk, r rendering, a args) finding {
			var labels []string
			for _, b := range r.Buttons {
				labels = append(labels, b.Label)
			}
			return steps.Verdict(len(r.Buttons) == a.Number(0), r.seq, steps.Plural(a.Number(0), "button"), "%s %q", steps.Plural(len(r.Buttons), "button"), labels)
		}),
		it(`{name} reads {text}`, `Bob reads "Restart checkout-service"`, "Somewhere in what a human sees, whatever the line breaks.", func(_ *desk, r rendering, a args) finding { return shown(r, a.At(1)) }),
		it(`{name} reads the code {object}`, `Bob reads the code {"memory": "1Gi"}`, "The same, of code that has quotes.", func(_ *desk, r rendering, a args) finding { return shown(r, a.At(1)) }),
		it(`{name} reads each choice`, `Bob reads each choice`, "By the words that the agent has for it.", func(d *desk, r rendering, _ args) finding {
			for _, c := range d.message.choices() {
				if !r.Shows(c) {
					return shown(r, c)
				}
			}
			return steps.Kept(r.seq, "all of them")
		}),
		it(`it is coloured`, `it is coloured`, "There is an SGR sequence that sets a colour.", func(_ *desk, r rendering, _ args) finding {
			return steps.Verdict(r.Coloured, r.seq, "an SGR sequence that sets a colour", "%q", r.Text)
		}),
		it(`it is ASCII`, `it is ASCII`, "But for SGR sequences, nothing else is there.", func(_ *desk, r rendering, _ args) finding {
			return steps.Verdict(r.ASCII && len(r.Controls) == 0, r.seq, "ASCII alone", "%q", r.Text)
		}),
		it(`it is no dump of the message`, `it is no dump of the message`, "The JSON of the message isn't shown.", func(_ *desk, r rendering, _ args) finding {
			return steps.Verdict(!r.Dumps(), r.seq, "no JSON of the message", "%q", r.Text)
		}),
		it(`nothing in it runs`, `nothing in it runs`, "No script, handler, frame or form, and no address that runs.", func(_ *desk, r rendering, _ args) finding {
			return none(r, "what runs", r.Active)
		}),
		it(`nothing in it commands the screen`, `nothing in it commands the screen`, "No control character, no escape sequence but colours, no mark that turns the writing around.", func(_ *desk, r rendering, _ args) finding {
			return none(r, "what commands the screen", r.Controls)
		}),
		it(`it calls nobody whom the body names`, `it calls nobody whom the body names`, "No mention and no address of a header comes of the body.", func(_ *desk, r rendering, _ args) finding {
			var called []string
			for _, m := range r.Mentions {
				if slices.Contains(calls, m) || m == "carol@company.example" {
					called = append(called, m)
				}
			}
			return none(r, "who is called", called)
		}),
		it(`each button holds the id of the interaction`, `each button holds the id of the interaction`, "Somewhere in what comes back with a click.", func(_ *desk, r rendering, _ args) finding {
			if len(r.Buttons) == 0 {
				return steps.Broken(r.seq, "buttons", "no button")
			}
			for _, b := range r.Buttons {
				if !strings.Contains(b.Sends, r.interaction) {
					return steps.Broken(r.seq, r.interaction, "%q, which sends %q", b.Label, b.Sends)
				}
			}
			return steps.Kept(r.seq, "each of them")
		}),
		steps.Demand(`the button of {text} looks dangerous`, `the button of "Approve" looks dangerous`, "It has the style that the platform has for what is dangerous.", func(_ context.Context, d *desk, a args) (finding, error) {
			r, bad := d.it()
			if bad != nil {
				return *bad, nil
			}
			choice, err := d.message.choice(a.At(0))
			if err != nil {
				return finding{}, err
			}
			i, ok := d.button(r, choice)
			if !ok {
				return steps.Broken(r.seq, "a button for "+a.At(0), "none"), nil
			}
			return steps.Verdict(r.Buttons[i].Danger, r.seq, "the style danger or destructive", "another style"), nil
		}),
		it(`no secret of {name} is in it`, `no secret of Bob is in it`, "None of the webhooks of their card, seen or not.", func(_ *desk, r rendering, a args) finding {
			return steps.Verdict(!r.Holds(secretOf(a.At(0))), r.seq, "no endpoint", "%q", secretOf(a.At(0)))
		}),
		steps.Demand(`the choices are the same everywhere`, `the choices are the same everywhere`, "Each channel can show the message, and has a button for each choice; a terminal shows the words.", func(_ context.Context, d *desk, _ args) (finding, error) {
			for _, r := range d.rendered {
				if r.bad != "" {
					return steps.Broken(r.seq, "a message for "+r.channel, "%s", r.bad), nil
				}
				if r.channel != "cli" && len(r.Buttons) != len(d.message.choices()) {
					return steps.Broken(r.seq, steps.Plural(len(d.message.choices()), "button"), "%s for %s", steps.Plural(len(r.Buttons), "button"), r.channel), nil
				}
				for _, c := range d.message.choices() {
					if r.channel == "cli" && !r.Shows(c) {
						return steps.Broken(r.seq, fmt.Sprintf("%q", c), "%q", r.Text), nil
					}
				}
			}
			return steps.Verdict(len(d.rendered) > 0, judge.NoSeq, "messages", "%s", steps.Plural(len(d.rendered), "message")), nil
		}),
	}
}

// whatTheAgentGets is demanded of a response.
func whatTheAgentGets() []*step {
	last := func(pattern, example, doc string, judge func(d *desk, r response, a args) finding) *step {
		return steps.Demand(pattern, example, doc, func(_ context.Context, d *desk, a args) (finding, error) { return judge(d, d.last(), a), nil })
	}
	shown := func(r response) string {
		if !r.there() {
			return "no response"
		}
		return string(r.raw)
	}
	is := func(r response, allowed string, ok bool) finding {
		return steps.Verdict(r.there() && ok, r.seq, allowed, "%s", shown(r))
	}
	return []*step{
		last(`there is a response to the interaction, by {name}`, `there is a response to the interaction, by Bob`, "It names the interaction that was answered, and who answered.", func(_ *desk, r response, a args) finding {
			return is(r, fmt.Sprintf("one to %s, by %s", r.interaction, HumanID(a.At(0))), r.Interaction == r.interaction && r.Human == HumanID(a.At(0)))
		}),
		last(`the decision is {verdict}`, `the decision is APPROVED`, "The response says so.", func(_ *desk, r response, a args) finding {
			return is(r, "the decision "+a.At(0), says(r.Decision) == a.At(0))
		}),
		last(`the option is {text}`, `the option is "deployment.yaml (Production)"`, "The value that the agent offered, letter by letter.", func(_ *desk, r response, a args) finding {
			return is(r, fmt.Sprintf("the option %q", a.At(0)), says(r.Option) == a.At(0))
		}),
		steps.Demand(`the option is choice {n}`, `the option is choice 2`, "The same, by its place.", func(_ context.Context, d *desk, a args) (finding, error) {
			n := a.Number(0)
			if n < 1 || n > len(d.message.choices()) {
				return finding{}, &exchange.ScenarioError{What: fmt.Sprintf("there is no choice %d", n)}
			}
			want := d.message.choices()[n-1]
			return is(d.last(), fmt.Sprintf("the option %q", want), says(d.last().Option) == want), nil
		}),
		last(`the data is {data}`, `the data is {"replicas":3}`, "The same JSON, however it is written.", func(_ *desk, r response, a args) finding {
			var got, want any
			ok := json.Unmarshal(r.Data, &got) == nil && json.Unmarshal([]byte(a.At(0)), &want) == nil
			return is(r, "the data "+a.At(0), ok && reflect.DeepEqual(got, want))
		}),
		last(`the data is the file {text}`, `the data is the file "https://files.example/a.json"`, "An object whose file is that address.", func(_ *desk, r response, a args) finding {
			var got struct {
				File string `json:"file"`
			}
			ok := json.Unmarshal(r.Data, &got) == nil
			return is(r, "the file "+a.At(0), ok && got.File == a.At(0))
		}),
		last(`there is no response`, `there is no response`, "An error, or a response that is null.", func(_ *desk, r response, _ args) finding {
			return steps.Verdict(!r.there(), r.seq, "no response", "%s", shown(r))
		}),
		last(`nothing is allowed`, `nothing is allowed`, "There is no response.", func(_ *desk, r response, _ args) finding {
			return steps.Verdict(!r.there(), r.seq, "no response: the words are neither yes nor no", "%s", shown(r))
		}),
		last(`it is no plain yes`, `it is no plain yes`, "There is no response, or it isn't APPROVED, or it has feedback.", func(_ *desk, r response, _ args) finding {
			plain := r.there() && says(r.Decision) == "APPROVED" && (r.Feedback == nil || strings.TrimSpace(*r.Feedback) == "")
			return steps.Verdict(!plain, r.seq, "no response, another decision, or feedback with the condition", "%s", shown(r))
		}),
		last(`the feedback is null`, `the feedback is null`, "It is there, and null.", func(_ *desk, r response, _ args) finding {
			var members map[string]json.RawMessage
			_ = json.Unmarshal(r.raw, &members) // what is no object has no members
			return is(r, "feedback null", string(members["feedback"]) == "null")
		}),
		last(`the feedback holds {text}`, `the feedback holds "the window is closed"`, "Letter by letter, among others perhaps.", func(_ *desk, r response, a args) finding {
			return is(r, fmt.Sprintf("feedback with %q", a.At(0)), r.Feedback != nil && strings.Contains(*r.Feedback, a.At(0)))
		}),
		last(`the feedback holds what was written`, `the feedback holds what was written`, "What was written into the field beside the buttons; where there is none, nothing is judged.", func(d *desk, r response, _ args) finding {
			if m, ok := d.on(""); ok && len(m.Inputs) == 0 {
				return steps.Unused("a field for a comment beside the buttons")
			}
			return is(r, fmt.Sprintf("feedback with %q", d.written), r.Feedback != nil && strings.Contains(*r.Feedback, d.written))
		}),
		last(`the response is by {name}, if there is one`, `the response is by Alice, if there is one`, "A response may be missing; one that is there names who answered.", func(_ *desk, r response, a args) finding {
			return steps.Verdict(!r.there() || r.Human == HumanID(a.At(0)), r.seq, "one by "+HumanID(a.At(0))+", or none", "%s", shown(r))
		}),
		last(`the response is an acknowledgement, if there is one`, `the response is an acknowledgement, if there is one`, "It decides nothing, and selects nothing.", func(_ *desk, r response, _ args) finding {
			ok := !r.there() || string(r.Acknowledged) == "true" && r.Decision == nil && r.Option == nil && r.Data == nil
			return steps.Verdict(ok, r.seq, "acknowledged, or no response", "%s", shown(r))
		}),
		last(`the two responses are the same but for the id`, `the two responses are the same but for the id`, "The last two.", func(d *desk, _ response, _ args) finding {
			n := len(d.responses)
			if n < 2 {
				return steps.Broken(judge.NoSeq, "two responses", "%s", steps.Plural(n, "response"))
			}
			one, two := d.responses[n-2], d.responses[n-1]
			ok := one.there() && two.there() && reflect.DeepEqual(tree(one), tree(two))
			return steps.Verdict(ok, two.seq, shown(one)+" under the other id", "%s", shown(two))
		}),
	}
}

// tree is a response without its id.
func tree(r response) map[string]any {
	var members map[string]any
	_ = json.Unmarshal(r.raw, &members) // what is no object has no members
	delete(members, "interaction_id")
	return members
}
