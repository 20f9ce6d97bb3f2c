// Package host runs the engines of the reference on a chat platform: as host and harness in one that asks a model, or
// as a host for the agent at the other end of a link. Events of the platform and answers of the model come in, posts go
// out. It reads the wall clock. It talks to platforms and models only through its caller's clients.
package host

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/model"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Options configure a bot.
type Options struct {
	Rules    *c2aserve.Rules
	Draft    c2a.Draft
	Platform chat.Platform
	Model    *model.Client
	// State is a folder for what the bot needs to continue after a kill. "" means that nothing is kept.
	State string
	// Ready is called when people can write to it; nil does nothing.
	Ready func()
}

// Run runs until ctx ends or the platform is lost for good.
func Run(ctx context.Context, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &program{host: newHost(ctx, apart{o.Platform}, o.Rules.Harness), model: o.Model,
		asking: map[string]context.CancelFunc{}, reacting: map[reaction]bool{}}
	p.host.say, p.host.also = p.say, p.also
	p.host.resumed = func() {
		for _, w := range slices.Clone(p.unseen) {
			p.send(w)
		}
		for r := range p.reacting { // twice the same one is one
			p.react(r)
		}
	}
	rules := waiting(o.Rules)
	return p.run(o.Draft, o.State, func() { p.engine = c2aserve.NewStack(p.world, rules, p.self) }, o.Ready)
}

// program is a running host and harness in one.
type program struct {
	*host
	model  *model.Client
	asking map[string]context.CancelFunc // by the id of the turn
	unseen []port.Posted                 // posts that are not on the platform yet

	reacting map[reaction]bool // those that the platform has neither taken nor refused yet
}

// also handles an answer of the model, and the result of a post.
func (p *program) also(r record) {
	switch {
	case r.Answer != nil:
		p.say(p.engine.Receive(r.AtMs, jsonrpc.Decode(r.Answer)))
	case r.Posted != "":
		p.unseen = slices.DeleteFunc(p.unseen, func(w port.Posted) bool { return w.Message == r.Posted })
	case r.Reacted != nil:
		delete(p.reacting, *r.Reacted)
		p.reacted(r)
	}
}

// say carries out the engine's frames. During a replay, only missing posts are still to be made.
func (p *program) say(frames [][]byte) {
	for _, f := range frames {
		m := jsonrpc.Decode(f)
		switch m.Method {
		case port.MethodTurn:
			if !p.again {
				p.ask(m)
			}
		case port.MethodTurnCancelled:
			var t port.TurnCancelled
			if json.Unmarshal(m.Params, &t) == nil && p.asking[t.Turn] != nil {
				p.asking[t.Turn]()
			}
		case port.MethodPosted:
			var posted port.Posted
			if json.Unmarshal(m.Params, &posted) == nil {
				p.show(posted)
			}
		}
	}
}

// ask asks the model, and passes its answer to the engine.
func (p *program) ask(m jsonrpc.Message) {
	var t port.Turn
	if err := json.Unmarshal(m.Params, &t); err != nil {
		return
	}
	var messages []model.Message
	for _, c := range t.Messages {
		messages = append(messages, model.Message{Role: c.Role, Text: c.Content})
	}
	ctx, cancel := context.WithCancel(p.ctx)
	p.asking[t.Turn] = cancel
	go func() {
		defer cancel()
		text, _, err := p.model.Ask(ctx, messages, nil)
		if ctx.Err() != nil { // the answer is no longer needed
			p.later(func() error {
				delete(p.asking, t.Turn)
				return nil
			})
			return
		}
		action := port.Action{Type: "reply", Text: text}
		switch {
		case err != nil:
			action = port.Action{Type: "fail", Message: err.Error()}
		case strings.TrimSpace(text) == "":
			action = port.Action{Type: "silence"}
		}
		answer := m.Reply(port.TurnResult{Actions: []port.Action{action}})
		p.later(func() error {
			delete(p.asking, t.Turn)
			return p.note(record{Answer: answer})
		})
	}()
}

// show posts on the platform.
func (p *program) show(w port.Posted) {
	switch {
	case w.Op == "react":
		r := reaction{w.Conversation, w.Message, w.Glyph}
		p.reacting[r] = true
		if !p.again {
			p.react(r)
		}
	case w.Op == "post":
		p.unseen = append(p.unseen, w)
		if !p.again {
			p.send(w)
		}
	}
}

// send posts a message, and notes when it needs no further try.
func (p *program) send(w port.Posted) {
	p.post(w, fmt.Sprintf("%d-%s", p.started.UnixNano(), w.Message), func(string, error) {
		p.later(func() error { return p.note(record{Posted: w.Message}) })
	})
}
