package pack

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/model/client"
	"github.com/c2a-conform/c2a-conform/runner/rates"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Draft is the draft whose rules the pack is about. The earlier one allows receipts for thanks, and leaves messages
// between agents open.
var Draft = c2a.Draft0624

// lead is the agent that is measured.
const lead = "lead"

// Times of a play on the clock of its world, in ms: an edit comes while the compose window is still open, and nothing
// is open any more at the end.
const (
	editAfterMs = 800
	settleMs    = 60_000
)

// maxSteps is how often a model is asked in one play. After that it is silent.
const maxSteps = 8

// persona is what a model is told before the turn of the harness.
const persona = `You are lead, an agent in the chat of a team. The team consists of the people Will and Ann, and the
agents lead (you), worker and scout. What you write is posted unchanged as your answer. To post nothing, call the tool
stay_silent.`

// Role is the role in which a program is measured, by what it says of itself: a harness whose turns we answer with the
// model, or an agent that has its model inside (own). The error says what it lacks.
func Role(hello port.HelloResult, own bool) (string, error) {
	role := spec.RoleHarness
	if own {
		role = spec.RoleAgent
	}
	switch {
	case !slices.Contains(hello.Roles, role):
		return "", fmt.Errorf("it has the roles %s, but not %s", strings.Join(hello.Roles, ", "), role)
	case !slices.Contains(hello.Drafts, Draft.String()):
		return "", fmt.Errorf("it has the drafts %s, but not %s", strings.Join(hello.Drafts, ", "), Draft)
	}
	return role, nil
}

// Player plays scenarios with one attached program, one after the other.
type Player struct {
	Peer  *exchange.Peer
	Role  string       // of [Role]
	Model client.Model // nil: the program has its own
}

// Play plays a scenario once. A trial that couldn't be judged says so in Err; the error is for what ends the
// measurement: the context, or a program that is no longer there.
func (p *Player) Play(ctx context.Context, s Scenario, epoch int) (rates.Trial, error) {
	trial, _, err := p.play(ctx, s, epoch)
	return trial, err
}

// play also returns what was delivered to lead.
func (p *Player) play(ctx context.Context, s Scenario, epoch int) (rates.Trial, []c2a.Event, error) {
	t := rates.Trial{Scenario: s.ID, Family: s.Family, Twin: s.Twin, Duty: s.Duty, Epoch: epoch, Input: s.Line.Input()}
	w := world.New(p.Peer, fmt.Sprintf("%s, play %d", s.ID, epoch), p.Role, Draft)
	if err := cast(&w.Cast, s.Line); err != nil {
		return t, nil, err
	}
	w.HostRules.Decide = injected
	a := &answerer{ctx: ctx, model: p.Model, trial: &t, draw: fmt.Sprintf("%s#%d", s.ID, epoch)}
	w.Model.Opens, w.Model.Does = world.Silent, a.answer
	if err := say(ctx, w, s.Line); err != nil {
		if ctx.Err() != nil || p.Peer.Broken() != nil {
			return t, nil, err
		}
		t.Err = err.Error()
		return t, nil, nil
	}
	var given []c2a.Event
	used := false
	for _, e := range w.Seen() {
		switch x := e.Item.(type) {
		case law.Delivery:
			given = append(given, x.Event)
		case law.Posted:
			if x.Op == "post" && x.Agent == world.ParticipantID(lead) {
				t.Visible = true
				if p.Model == nil {
					t.Text = join(t.Text, x.Text)
				}
			}
		case law.ToolUse:
			used = used || settles(x.Name, x.Text)
		}
	}
	if p.Model == nil { // what it wanted can't be seen
		t.Said, t.Settled, t.Asked = t.Visible, used, true
	}
	t.Answered = t.Said && t.Visible || t.Settled && used
	if a.err != nil {
		if ctx.Err() != nil {
			return t, given, context.Cause(ctx)
		}
		t.Err = a.err.Error()
	}
	return t, given, nil
}

// settles reports whether a tool discharges what must be answered: a deferral, or any signal but seen.
func settles(tool, signal string) bool {
	return tool == "chat.defer" || tool == "chat.react" && signal != "seen"
}

// injected is what the host decides, with two changes: everything comes in full, so that the model is asked also where
// a careful host would keep the message from it; and only lead is told, since only lead is measured. The policy is the
// host's own.
func injected(r *host.Rules, w *c2a.World, m c2a.Message, agent string) host.Expectation {
	x := r.Expect(w, m, agent)
	x.Modes = []c2a.Mode{c2a.Buffered}
	if agent != world.ParticipantID(lead) {
		x.Case = host.OwnMessage // which nobody is told of
	}
	return x
}

// cast declares who is where.
func cast(c *world.Cast, l Line) error {
	everybody := []string{"Will", "Ann", lead, "worker", "scout"}
	if l.At == "dm" {
		if err := c.DM(l.Who, lead); err != nil {
			return err
		}
	}
	if err := c.Channel("general", everybody, ""); err != nil {
		return err
	}
	if err := c.Thread("deploy", "general", []string{"Will", "Ann", lead, "worker"}, ""); err != nil {
		return err
	}
	return c.Thread("incident", "general", []string{"Will", "Ann", "worker"}, "")
}

// say lets the line be said, and what follows from it happen.
func say(ctx context.Context, w *world.World, l Line) error {
	post := world.Post{Author: l.Who, Text: l.Says, Asks: l.Asks, Class: l.Reports}
	switch l.At {
	case "dm":
		post.Place = world.Place{DM: true, With: lead}
	case "general":
		post.Place = world.Place{Channel: "general"}
	default:
		post.Place = world.Place{Thread: l.At}
	}
	if err := w.Post(ctx, post); err != nil {
		return err
	}
	if l.Edited != "" {
		if err := w.Advance(ctx, editAfterMs); err != nil {
			return err
		}
		if err := w.Edit(ctx, l.Who, l.Says, l.Edited); err != nil {
			return err
		}
	}
	if err := w.Settle(ctx, settleMs); err != nil {
		return err
	}
	return w.Finish(ctx)
}

// Input is the line for a reader.
func (l Line) Input() string {
	where := map[string]string{"dm": "in a direct message to lead", "general": "in #general",
		"deploy": "in a thread with lead", "incident": "in a thread without lead"}[l.At]
	s := fmt.Sprintf("%s %s: %s", l.Who, where, l.Says)
	if l.Asks != "" {
		s += fmt.Sprintf(" (asks %s)", l.Asks)
	}
	if l.Reports != "" {
		s += fmt.Sprintf(" (%s)", l.Reports)
	}
	if l.Edited != "" {
		s += " → edited: " + l.Edited
	}
	return s
}

// answerer answers the turns of a play with a model.
type answerer struct {
	ctx   context.Context
	model client.Model
	trial *rates.Trial
	draw  string
	made  map[string][]string // by turn: what the model did in each step but the last, for the next one
	err   error
}

// answer asks the model, and turns what it says into actions.
func (a *answerer) answer(_ *world.Model, t frames.Turn) []port.Action {
	silence := []port.Action{{Type: "silence"}}
	if a.model == nil || t.Agent != world.ParticipantID(lead) || a.trial.Turns >= maxSteps {
		return silence
	}
	q := client.Request{Draw: a.draw, Tools: offered(t.Tools),
		Messages: []client.Message{{Role: "system", Text: persona}}}
	made := a.made[t.ID]
	for _, m := range t.Messages {
		if m.Role == "tool" && len(made) > 0 { // what the model called to get this
			q.Messages = append(q.Messages, client.Message{Role: "assistant", Text: made[0]})
			made = made[1:]
		}
		q.Messages = append(q.Messages, client.Message{Role: m.Role, Text: m.Content})
	}
	a.trial.Asked = true
	a.trial.Turns++
	reply, err := a.model.Answer(a.ctx, q)
	if err != nil {
		a.err = err
		return []port.Action{{Type: "fail", Message: "the model can't be reached"}}
	}
	a.err = nil // a harness may ask once more
	a.trial.InputTokens += reply.InputTokens
	a.trial.OutputTokens += reply.OutputTokens
	calls := client.Named(reply.Calls, q.Tools)
	if slices.ContainsFunc(calls, func(c client.Call) bool { return c.Name == staySilent }) {
		return silence // whatever it wrote beside that is no answer
	}
	var actions []port.Action
	for _, c := range calls {
		actions = append(actions, port.Action{Type: "tool", Name: c.Name, Arguments: c.Arguments})
		var arguments struct{ Text, Signal string }
		_ = json.Unmarshal(c.Arguments, &arguments) // what can't be read says nothing
		if c.Name == "chat.send_message" {
			a.trial.Said, a.trial.Text = true, join(a.trial.Text, arguments.Text)
		}
		a.trial.Settled = a.trial.Settled || settles(c.Name, arguments.Signal)
		a.made = remember(a.made, t.ID, c.Name+" "+string(c.Arguments))
	}
	if words := strings.TrimSpace(reply.Text); words != "" {
		a.trial.Said, a.trial.Text = true, join(a.trial.Text, words)
		actions = append(actions, port.Action{Type: "reply", Text: words})
	}
	if len(actions) == 0 {
		return silence
	}
	return actions
}

func remember(made map[string][]string, turn, what string) map[string][]string {
	if made == nil {
		made = map[string][]string{}
	}
	made[turn] = append(made[turn], what)
	return made
}

func join(said, more string) string {
	if said == "" {
		return more
	}
	return said + "\n" + more
}
