package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// desk is a scenario of a messenger while it is played: the agent that has something to say sits on one side, the humans on
// the other, and the suite plays both.
type desk struct {
	steps.Stage

	message   message
	rendered  []rendering
	responses []response
	name      string // of who is asked, where it is not their own
	written   string // into a field beside the buttons
	asked     int    // how many interactions there were
}

// openDesk sets the stage for a messenger.
func openDesk(peer *exchange.Peer, p features.Planned, name string) steps.Scene {
	side := &deskSide{}
	side.exchange = peer.NewExchange(name, p.Role, p.Draft, side)
	return &desk{Stage: steps.Stage{Exchange: side.exchange, Requirement: p.Requirement.ID, SettleMs: settleMs}}
}

// held is what is true of everything that is rendered, whatever the scenario.
var held = []struct {
	requirement, says string
	channel           string // "": each
	broken            func(r rendering) []string
}{
	{"A2H-RENDER-001", "Slack takes the blocks", "slack", func(r rendering) []string { return r.Faults }},
	{"A2H-RENDER-003", "Teams takes the card", "teams", func(r rendering) []string { return r.Faults }},
	{"A2H-RENDER-005", "any program opens the mail", "email", func(r rendering) []string { return r.Faults }},
	{"A2H-RENDER-012", "nothing in it runs", "email", func(r rendering) []string { return r.Active }},
	{"A2H-RENDER-020", "no endpoint of the human is in it", "", func(r rendering) []string {
		if r.Holds(secretOf(theHuman)) {
			return []string{secretOf(theHuman)}
		}
		return nil
	}},
}

// Judge holds everything that was rendered to what is always true. There is no oracle: the layout is free.
func (d *desk) Judge() []judge.Check {
	var checks []judge.Check
	for _, law := range held {
		tested := 0
		for _, r := range d.rendered {
			if r.bad != "" || law.channel != "" && law.channel != r.channel {
				continue
			}
			tested++
			if broken := law.broken(r); len(broken) > 0 {
				checks = append(checks, judge.Check{Requirement: law.requirement, Source: judge.Law, What: law.says, Got: steps.Clip(strings.Join(broken, "; ")), Allowed: "nothing of the kind", Seq: r.seq})
				tested = 0
				break
			}
		}
		if tested > 0 {
			checks = append(checks, judge.Check{Requirement: law.requirement, Source: judge.Law, OK: true, What: law.says, Got: "held " + steps.Plural(tested, "time"), Seq: judge.NoSeq})
		}
	}
	return checks
}

// Acts counts what was rendered, and what was made of answers.
func (d *desk) Acts() int { return len(d.rendered) + len(d.responses) }

// deskSide is everybody around a messenger. It asks nothing of them.
type deskSide struct {
	exchange.Aside
	exchange *exchange.Exchange
}

// Reset gives the params of conformance/reset.
func (s *deskSide) Reset(resume bool) (any, error) { return s.exchange.ResetParams(resume), nil }

// Link refuses what a messenger asks.
func (s *deskSide) Link(m jsonrpc.Message) error {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	return s.exchange.Refuse(m, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "the suite doesn't offer this method"})
}

// message is A2H-JSON.
type message struct {
	Target  string       `json:"target"`
	Type    string       `json:"type"`
	Summary string       `json:"summary"`
	Body    string       `json:"body"`
	Actions []string     `json:"actions,omitempty"`
	Options []string     `json:"options,omitempty"`
	Input   *wantedInput `json:"input,omitempty"`
}

type wantedInput struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

func (m message) choices() []string {
	if len(m.Actions) > 0 {
		return m.Actions
	}
	return m.Options
}

// choice is the place of a choice.
func (m message) choice(value string) (int, error) {
	for i, c := range m.choices() {
		if c == value {
			return i, nil
		}
	}
	return 0, &exchange.ScenarioError{What: fmt.Sprintf("%q is no choice of the message", value)}
}

// rendering is a message as it came back for a channel.
type rendering struct {
	channel, interaction string
	seq                  int
	channels.Message
	bad string // why it can't be read; "": it can
}

// response is what came of an answer.
type response struct {
	seq         int
	interaction string
	raw         json.RawMessage // without an answer, null
	wire.Response
}

// there reports whether there is a response at all.
func (r response) there() bool { return r.raw != nil }

// says is a text of a response.
func says(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s) // what is no text says nothing
	return s
}

// channels are the names that the features have, and those of the link.
var channelNames = map[string]string{"Slack": "slack", "Teams": "teams", "e-mail": "email", "the terminal": "cli"}

// secrets are the addresses of people that nobody is shown.
func secrets(name string) []string {
	return []string{"https://hooks.slack.example/services/" + secretOf(name), "https://outlook.example/webhook/" + secretOf(name)}
}

// secretOf is what all their secret addresses end in.
func secretOf(name string) string { return "s3cr3t-of-" + strings.ToLower(name) }

// cardOf is the Human Card of somebody.
func cardOf(name string) map[string]any {
	addresses := secrets(name)
	return map[string]any{
		"id": HumanID(name), "profile": map[string]any{"name": name, "role": "Senior SRE", "timezone": "UTC+1"},
		"capabilities": []string{"sre", "kubernetes", "approver"}, "status": "AVAILABLE",
		"endpoints": map[string]any{"slack": addresses[0], "teams": addresses[1], "email": strings.ToLower(name) + "@company.example"},
	}
}

// user is somebody as a platform knows them.
func user(name string) channels.Person {
	return channels.Person{ID: "U0" + strings.ToUpper(name), Name: name}
}

// theHuman is who is asked.
const theHuman = "Bob"

// begin makes a new interaction of the message.
func (d *desk) begin() string {
	d.asked++
	return d.id(d.asked)
}

func (d *desk) id(n int) string { return fmt.Sprintf("uuid-7f3c-%04d", n) }

// render has the message rendered.
func (d *desk) render(ctx context.Context, channel, interaction string) error {
	m := d.message
	m.Target = HumanID(theHuman)
	raw, err := json.Marshal(m)
	if err != nil {
		return d.Fail("%v", err)
	}
	card := cardOf(theHuman)
	if d.name != "" {
		card["profile"] = map[string]any{"name": d.name, "role": "Senior SRE"}
	}
	human, err := json.Marshal(card)
	if err != nil {
		return d.Fail("%v", err)
	}
	a, err := d.Query(ctx, wire.MethodRender, wire.Render{Channel: channel, Interaction: interaction, Message: raw, Human: human})
	if err != nil {
		return err
	}
	r := rendering{channel: channel, interaction: interaction, seq: judge.NoSeq, bad: "no answer"}
	if a != nil {
		r.seq = a.Seq
		r.read(a)
	}
	d.rendered = append(d.rendered, r)
	return nil
}

// read reads an answer to a2h/render.
func (r *rendering) read(a *exchange.Answer) {
	if a.Err != nil {
		r.bad = "the error " + a.Err.Error()
		return
	}
	var result wire.Rendered
	if err := json.Unmarshal(a.Result, &result); err != nil || result.Content == nil {
		r.bad = "a result without content"
		return
	}
	m, err := channels.Read(r.channel, result.Content, r.interaction)
	if err != nil {
		r.bad = err.Error()
		return
	}
	r.Message, r.bad = m, ""
}

// it is what was rendered last. Where it can't be read, that is the finding.
func (d *desk) it() (rendering, *finding) {
	if len(d.rendered) == 0 {
		f := steps.Broken(judge.NoSeq, "a message", "nothing was rendered")
		return rendering{}, &f
	}
	r := d.rendered[len(d.rendered)-1]
	if r.bad != "" {
		f := steps.Broken(r.seq, "a message for "+r.channel, "%s", r.bad)
		return r, &f
	}
	return r, nil
}

// on is what was rendered last for a channel; "": for any.
func (d *desk) on(channel string) (rendering, bool) {
	for i := len(d.rendered) - 1; i >= 0; i-- {
		if r := d.rendered[i]; channel == "" || r.channel == channel {
			return r, r.bad == ""
		}
	}
	return rendering{}, false
}

// press gives the click of somebody on a choice. Without such a button there is none, which is then demanded.
func (d *desk) press(r rendering, choice int, by string) (json.RawMessage, error) {
	fields := map[string]string{}
	if d.written != "" && len(r.Inputs) > 0 {
		fields[r.Inputs[0].ID] = d.written
	}
	button, ok := d.button(r, choice)
	if !ok {
		d.Record(steps.Broken(r.seq, fmt.Sprintf("a button for %q", d.message.choices()[choice]), "%s", steps.Plural(len(r.Buttons), "button")))
		return nil, nil
	}
	return r.Buttons[button].Press(user(by), fields)
}

// button finds the button of a choice: the one that is called so, or else the one in its place.
func (d *desk) button(r rendering, choice int) (int, bool) {
	found := -1
	for i, b := range r.Buttons {
		if strings.Join(strings.Fields(b.Label), " ") == strings.Join(strings.Fields(d.message.choices()[choice]), " ") {
			if found >= 0 {
				found = -1
				break
			}
			found = i
		}
	}
	if found < 0 {
		found = choice
	}
	return found, found < len(r.Buttons)
}

// answer hands in what came back, and keeps what is made of it.
func (d *desk) answer(ctx context.Context, channel, interaction, from string, input wire.Input) error {
	a, err := d.Query(ctx, wire.MethodNormalize, wire.Normalize{Channel: channel, Interaction: interaction, From: HumanID(from), Input: input})
	if err != nil {
		return err
	}
	r := response{seq: judge.NoSeq, interaction: interaction}
	if a != nil {
		r.seq = a.Seq
		var result wire.Normalized
		if a.Err == nil && json.Unmarshal(a.Result, &result) == nil && string(result.Response) != "null" {
			r.raw = result.Response
			_ = json.Unmarshal(r.raw, &r.Response) // the schema judges the form
		}
	}
	d.responses = append(d.responses, r)
	return nil
}

// click presses a button and hands it in; change may change what the platform says.
func (d *desk) click(ctx context.Context, channel string, choice int, by string, change func(r rendering, click json.RawMessage) (interaction string, changed json.RawMessage, err error)) error {
	r, ok := d.on(channel)
	if !ok {
		d.Record(steps.Broken(r.seq, "a message to click on", "%s", r.bad))
		return nil
	}
	click, err := d.press(r, choice, by)
	if err != nil || click == nil {
		return err
	}
	interaction := r.interaction
	if change != nil {
		if interaction, click, err = change(r, click); err != nil {
			return d.Fail("%v", err)
		}
	}
	return d.answer(ctx, r.channel, interaction, by, wire.Input{Click: click})
}

// last is the response that came last.
func (d *desk) last() response {
	if len(d.responses) == 0 {
		return response{seq: judge.NoSeq}
	}
	return d.responses[len(d.responses)-1]
}
