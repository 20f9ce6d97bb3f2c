package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// messenger is a running scenario of a messenger. The suite plays the agent that has something to say, and the humans.
type messenger struct {
	steps.Stage

	message   message
	rendered  []rendering
	responses []response
	name      string // of the human who is asked, if it is not the default
	written   string // in a field next to the buttons
	asked     int    // number of interactions so far

	trace []law.Entry
}

// openMessenger prepares a scenario of a messenger.
func openMessenger(peer *exchange.Peer, p features.Planned, name string) steps.Scene {
	side := &messengerSide{}
	side.exchange = peer.NewExchange(name, p.Role, p.Draft, side)
	return &messenger{Stage: steps.Stage{Exchange: side.exchange, Requirement: p.Requirement.ID, SettleMs: settleMs}}
}

// Judge applies the laws. There is no oracle, because the layout is free.
func (d *messenger) Judge() []judge.Check {
	checks := judge.Laws(&law.Trace{Role: spec.RoleMessenger, Trace: kernel.Trace{Entries: d.trace}}, law.All())
	for i := range checks {
		checks[i].Got, checks[i].Allowed = steps.Clip(checks[i].Got), steps.Clip(checks[i].Allowed)
	}
	return checks
}

// Acts counts the renderings and the responses.
func (d *messenger) Acts() int { return len(d.rendered) + len(d.responses) }

// messengerSide plays everybody around a messenger. A messenger sends it no requests.
type messengerSide struct {
	exchange.Aside
	exchange *exchange.Exchange
}

// Reset returns the params of conformance/reset.
func (s *messengerSide) Reset(resume bool) (any, error) { return s.exchange.ResetParams(resume), nil }

// Link refuses a messenger's requests.
func (s *messengerSide) Link(m jsonrpc.Message) error {
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	return s.exchange.Refuse(m, notOffered)
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
	Ticket  *ticket      `json:"x-ticket,omitempty"` // a field that A2H doesn't define
}

type ticket struct {
	System string `json:"system"`
	Number int    `json:"number"`
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

// choice returns the index of a {choice} in [placeholders].
func (m message) choice(named string) (int, error) {
	for i, c := range m.choices() {
		if named == `"`+c+`"` || named == fmt.Sprintf("choice %d", i+1) {
			return i, nil
		}
	}
	return 0, &exchange.ScenarioError{What: fmt.Sprintf("%s is not a choice of the message", named)}
}

// rendering is a message as the messenger returned it for a channel.
type rendering struct {
	channel, interaction string
	seq                  int
	channels.Message
	bad string // why it can't be read, or ""
}

// response is the result of an answer.
type response struct {
	seq         int
	interaction string
	raw         json.RawMessage // null if the messenger did not answer
	wire.Response
}

// there reports whether there is a response.
func (r response) there() bool { return r.raw != nil }

// channelNames maps the names of channels in features to their names on the link.
var channelNames = map[string]string{"Slack": "slack", "Teams": "teams", "e-mail": "email", "the terminal": "cli"}

// user returns a person as a platform identifies them.
func user(name string) channels.Person {
	return channels.Person{ID: "U0" + strings.ToUpper(name), Name: name}
}

// secret is the end of the secret addresses on the card of the human who is asked.
const secret = "s3cr3t-of-bob"

// human returns the name of the human who is asked.
func (d *messenger) human() string { return d.Drawn.Words.Draw("Bob") }

// id returns the id of an interaction. 0 was never asked.
func (d *messenger) id(n int) string { return fmt.Sprintf("uuid-7f3c-%04d", n) }

// render makes the messenger render the message.
func (d *messenger) render(ctx context.Context, channel, interaction string) error {
	m, asked := d.message, d.human()
	m.Target = humanID(asked)
	raw, err := json.Marshal(m)
	if err != nil {
		return d.Fail("%v", err)
	}
	profile, who := map[string]any{"name": asked, "role": "Senior SRE", "timezone": "UTC+1"}, law.Human{
		Name: cmp.Or(d.name, asked), Endpoints: map[string]string{
			"slack": "https://hooks.slack.example/services/" + secret,
			"teams": "https://outlook.example/webhook/" + secret,
			"email": strings.ToLower(asked) + "@company.example",
		}}
	if d.name != "" {
		profile = map[string]any{"name": d.name, "role": "Senior SRE"}
	}
	human, err := json.Marshal(map[string]any{
		"id": humanID(asked), "profile": profile, "status": "AVAILABLE",
		"capabilities": []string{"sre", "kubernetes", "approver"}, "endpoints": who.Endpoints,
	})
	if err != nil {
		return d.Fail("%v", err)
	}
	p := wire.Render{Channel: channel, Interaction: interaction, Message: raw, Human: human}
	a, err := d.Query(ctx, wire.MethodRender, p)
	if err != nil {
		return err
	}
	r := rendering{channel: channel, interaction: interaction, seq: judge.NoSeq, bad: "no answer"}
	if a != nil {
		r.seq = a.Seq
		r.read(a)
	}
	d.rendered = append(d.rendered, r)
	d.trace = append(d.trace, law.Entry{Seq: r.seq, Item: r.item(m, who)})
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

// latest returns the latest rendering. If it can't be read, latest returns a finding.
func (d *messenger) latest() (rendering, *finding) {
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

// on returns the latest rendering for a channel, or for any channel ("").
func (d *messenger) on(channel string) (rendering, bool) {
	for _, r := range slices.Backward(d.rendered) {
		if channel == "" || r.channel == channel {
			return r, r.bad == ""
		}
	}
	return rendering{}, false
}

// press returns somebody's click on a choice. If there is no such button, a check is broken.
func (d *messenger) press(r rendering, choice int, by string) (json.RawMessage, error) {
	fields := map[string]string{}
	if d.written != "" && len(r.Inputs) > 0 {
		fields[r.Inputs[0].ID] = d.written
	}
	button, ok := d.button(r, choice)
	if !ok {
		want := fmt.Sprintf("a button for %q", d.message.choices()[choice])
		d.Record(steps.Broken(r.seq, want, "%s", steps.Plural(len(r.Buttons), "button")))
		return nil, nil
	}
	return r.Buttons[button].Press(user(by), fields)
}

// button finds the button of a choice: the button with its label, else the button with its number and the beginning of
// its words, else the button at its position.
func (d *messenger) button(r rendering, choice int) (int, bool) {
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	found := -1
	for i, b := range r.Buttons {
		if words(b.Label) == words(d.message.choices()[choice]) {
			if found >= 0 {
				found = -1
				break
			}
			found = i
		}
	}
	if found < 0 {
		found = d.numbered(r, choice)
	}
	if found < 0 {
		found = choice
	}
	return found, found < len(r.Buttons)
}

// numbered finds the only button whose label is the number of a choice and the beginning of its words. It returns -1 if
// there is none.
func (d *messenger) numbered(r rendering, choice int) int {
	found, wanted := -1, strings.Join(strings.Fields(d.message.choices()[choice]), " ")
	for i, b := range r.Buttons {
		m := numberBefore.FindStringSubmatch(strings.Join(strings.Fields(b.Label), " "))
		if m == nil || m[1] != strconv.Itoa(choice+1) {
			continue
		}
		begins := strings.TrimSpace(strings.TrimRight(m[2], ".…"))
		if begins == "" || !strings.HasPrefix(wanted, begins) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// numberBefore matches a number and the text after it.
var numberBefore = lazyregexp.New(`^[^0-9A-Za-z]*([0-9]{1,4})[^0-9A-Za-z]+(.*)$`)

// answer passes an answer to the messenger, and keeps the result. Choice is the number of the clicked choice, from 1,
// or 0.
func (d *messenger) answer(ctx context.Context, channel, interaction, from string, input wire.Input,
	choice int) error {
	p := wire.Normalize{Channel: channel, Interaction: interaction, From: humanID(from), Input: input}
	a, err := d.Query(ctx, wire.MethodNormalize, p)
	if err != nil {
		return err
	}
	r := response{seq: judge.NoSeq, interaction: interaction}
	if a != nil {
		r.seq = a.Seq
		var result wire.Normalized
		if a.Err == nil && json.Unmarshal(a.Result, &result) == nil && string(result.Response) != "null" {
			r.raw, r.Response = result.Response, to[wire.Response](result.Response)
		}
	}
	d.responses = append(d.responses, r)
	d.trace = append(d.trace, law.Entry{Seq: r.seq, Item: r.item(p, choice)})
	return nil
}

// changeClick changes what the platform reports about a click, and possibly the interaction that the channel names. It
// reports whether a button of that interaction can still send the click.
type changeClick func(r rendering, click json.RawMessage) (c changedClick, err error)

type changedClick struct {
	interaction string
	click       json.RawMessage
	genuine     bool
}

// click presses a button of the latest rendering for a channel, or for any channel, and passes the platform's report to
// the messenger. change may be nil.
func (d *messenger) click(ctx context.Context, channel string, choice int, by string, change changeClick) error {
	r, ok := d.on(channel)
	if !ok {
		d.Record(steps.Broken(r.seq, "a message to click on", "%s", r.bad))
		return nil
	}
	click, err := d.press(r, choice, by)
	if err != nil || click == nil {
		return err
	}
	c := changedClick{interaction: r.interaction, click: click, genuine: true}
	if change != nil {
		if c, err = change(r, click); err != nil {
			return d.Fail("%v", err)
		}
	}
	number := 0
	if c.genuine {
		number = choice + 1
	}
	return d.answer(ctx, r.channel, c.interaction, by, wire.Input{Click: c.click}, number)
}

// last returns the latest response.
func (d *messenger) last() response {
	if len(d.responses) == 0 {
		return response{seq: judge.NoSeq}
	}
	return d.responses[len(d.responses)-1]
}
