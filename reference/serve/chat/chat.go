// Package chat runs the reference as a program that people can write to: a host and
// a harness in one, on a chat platform and with a model of other vendors. It reads
// the wall clock, and talks to both by the clients of reference/chat.
package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/chat"
	"github.com/c2a-conform/c2a-conform/reference/chat/model"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/serve/c2a"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// Options say what is run.
type Options struct {
	Rules    *c2aserve.Rules
	Draft    c2a.Draft
	Platform chat.Platform
	Model    *model.Client
	// State is a folder that keeps what it needs to go on after a kill; "": nothing.
	State string
	// Ready is called when people can write to it; nil does nothing.
	Ready func()
}

// Between two tries of a post that the platform did not take, unless it says how
// long to wait.
const retryMs = 500

// maxTries is how often a post is tried.
const maxTries = 8

// Run runs until ctx ends or the platform is lost for good.
func Run(ctx context.Context, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &program{
		Options: o, ctx: ctx, started: time.Now(), work: make(chan func() error),
		asking: map[string]context.CancelFunc{}, posts: map[string]chan post{}, known: map[string]bool{},
		moved: map[[2]string]bool{},
	}
	before, err := p.journal.open(o.State)
	if err != nil {
		return err
	}
	defer p.journal.close()
	self := make(chan chat.Person, 1)
	lost := make(chan error, 1)
	go func() {
		lost <- o.Platform.Run(ctx, func(who chat.Person) { self <- who }, func(e chat.Event) {
			taken := make(chan struct{})
			p.later(func() error {
				defer close(taken)
				return p.heard(e)
			})
			select {
			case <-taken:
			case <-ctx.Done():
			}
		})
	}()
	select {
	case err := <-lost:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	case who := <-self:
		if err := p.begin(who, before); err != nil {
			return err
		}
	}
	if o.Ready != nil {
		o.Ready()
	}
	for {
		var due <-chan time.Time
		if ms, ok := p.engine.Due(); ok {
			due = time.After(time.Until(p.started.Add(time.Duration(ms) * time.Millisecond)))
		}
		var err error
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err = <-lost:
			return err
		case f := <-p.work:
			err = f()
		case <-due:
			err = p.note(record{})
		}
		if err != nil {
			return err
		}
	}
}

// program is a running reference. Everything but asking and posting happens on the
// goroutine of Run.
type program struct {
	Options
	ctx     context.Context
	started time.Time
	world   *c2a.World
	engine  *c2aserve.StackEngine
	self    string // id of the agent

	journal journal
	again   bool              // it takes what was kept, unheard
	work    chan func() error // what is to be done about something that happened
	unseen  []wire.Posted     // what is to be posted, and isn't yet

	asking map[string]context.CancelFunc // by the id of the turn
	posts  map[string]chan post          // that wait, by conversation
	known  map[string]bool               // messages
	moved  map[[2]string]bool            // who has come or gone, by conversation and id
}

// post is a message that is to be posted.
type post struct {
	message chat.Outgoing
	id      string // that the engine knows it by
}

func (p *program) now() int64 { return time.Since(p.started).Milliseconds() }

// begin makes the world, in which there is nobody yet but the program, and goes on
// where it was killed.
func (p *program) begin(who chat.Person, before []record) error {
	goesOn := len(before) > 0 && before[0].Begun != nil && before[0].Begun.As == who.ID
	if goesOn {
		p.started = time.Unix(0, before[0].Begun.At)
	}
	p.self = "agent:" + who.ID
	p.world = &c2a.World{
		Draft: p.Draft, StartMs: p.started.UnixMilli(),
		Agents: []c2a.Agent{{ID: p.self, Handle: who.Handle, Name: who.Name, Roles: who.Roles}},
	}
	p.engine = c2aserve.NewStack(p.world, p.Rules, p.self)
	p.say(p.engine.Start())
	if !goesOn {
		if err := p.journal.clear(); err != nil {
			return err
		}
		return p.journal.keep(record{Begun: &begun{At: p.started.UnixNano(), As: who.ID}})
	}
	p.again = true
	for _, r := range before[1:] {
		p.take(r)
	}
	p.again = false
	for _, w := range slices.Clone(p.unseen) {
		p.post(w)
	}
	p.say(p.engine.Resume(p.now()))
	return nil
}

// note writes down what the program is told, and acts upon it.
func (p *program) note(r record) error {
	r.AtMs = p.now()
	if err := p.journal.keep(r); err != nil {
		return err
	}
	p.take(r)
	return nil
}

// take acts upon what the program is told.
func (p *program) take(r record) {
	switch {
	case r.Event != nil:
		p.happened(r.AtMs, *r.Event, r.Before)
	case r.Answer != nil:
		p.say(p.engine.Receive(r.AtMs, jsonrpc.Decode(r.Answer)))
	case r.Posted != "":
		p.unseen = slices.DeleteFunc(p.unseen, func(w wire.Posted) bool { return w.Message == r.Posted })
	default:
		p.say(p.engine.Wake(r.AtMs))
	}
}

// heard notes an event, with who has written in its thread before.
func (p *program) heard(e chat.Event) error {
	r := record{Event: &e}
	if _, known := p.world.Thread(e.Thread); e.Thread != "" && !known {
		r.Before, _ = p.Platform.Thread(p.ctx, e.Conversation.ID, e.Thread) // if it doesn't tell, nobody is known to have
	}
	return p.note(r)
}

// happened tells the engine of an event of the platform.
func (p *program) happened(nowMs int64, e chat.Event, before []chat.Person) {
	author := p.meet(e.Author)
	if author == p.self && e.Op != chat.Join && e.Op != chat.Leave {
		return // its own echo
	}
	p.enter(e, before)
	place, err := wire.Place(p.world, e.Conversation.ID, e.Thread)
	if err != nil {
		return
	}
	var in c2a.HostInput
	switch e.Op {
	case chat.Post:
		m := c2a.Message{ID: e.ID, Author: author, Place: place, Text: e.Text, Class: c2a.Chat}
		if p.known[e.ID] {
			in = c2a.Repeated{Message: m}
		} else {
			p.known[e.ID] = true
			in = c2a.Posted{Message: m}
		}
	case chat.Edit:
		in = c2a.Edited{ID: e.ID, Text: e.Text}
	case chat.Delete:
		in = c2a.Deleted{ID: e.ID}
	case chat.React:
		in = c2a.Reacted{Message: e.ID, Author: author, Glyph: e.Glyph}
	case chat.TypingStart, chat.TypingStop:
		in = c2a.TypingChanged{Place: place, Author: author, Active: e.Op == chat.TypingStart}
	case chat.Join, chat.Leave:
		in = c2a.Moved{Conversation: e.Conversation.ID, Participant: author, In: e.Op == chat.Join}
	default:
		return
	}
	p.say(p.engine.Input(nowMs, in))
}

// meet puts somebody into the world and returns his id there.
func (p *program) meet(who chat.Person) string {
	id := "human:" + who.ID
	if who.Bot {
		id = "agent:" + who.ID
	}
	if who.ID == "" || id == p.self || strings.TrimPrefix(p.self, "agent:") == who.ID {
		if len(who.Roles) > 0 { // which it may have got since it began
			p.world.Agents[0].Roles = who.Roles
		}
		return p.self
	}
	if who.Bot {
		if _, ok := p.world.Agent(id); !ok {
			p.world.Agents = append(p.world.Agents, c2a.Agent{ID: id, Handle: who.Handle, Name: who.Name, Roles: who.Roles})
		}
		return id
	}
	if !slices.ContainsFunc(p.world.People, func(o c2a.Person) bool { return o.ID == id }) {
		p.world.People = append(p.world.People, c2a.Person{ID: id, Handle: who.Handle, Name: who.Name})
	}
	return id
}

// enter puts the place of an event into the world. Who comes and goes while it looks
// on is for the engine to know.
func (p *program) enter(e chat.Event, before []chat.Person) {
	if e.Op == chat.Join || e.Op == chat.Leave {
		p.moved[[2]string{e.Conversation.ID, p.meet(e.Author)}] = true
	}
	members := []string{p.self} // it wouldn't be told else
	for _, who := range append(slices.Clone(e.Conversation.Members), e.Author) {
		members = append(members, p.meet(who))
	}
	i := slices.IndexFunc(p.world.Conversations, func(c c2a.Conversation) bool { return c.ID == e.Conversation.ID })
	if i < 0 {
		kind := c2a.Channel
		if e.Conversation.Direct {
			kind = c2a.DM
		}
		i = len(p.world.Conversations)
		p.world.Conversations = append(p.world.Conversations, c2a.Conversation{ID: e.Conversation.ID, Kind: kind, Name: e.Conversation.Name})
	}
	for _, id := range members {
		if c := &p.world.Conversations[i]; !slices.Contains(c.Members, id) && !p.moved[[2]string{c.ID, id}] {
			c.Members = append(c.Members, id)
		}
	}
	if e.Thread == "" {
		return
	}
	if _, ok := p.world.Thread(e.Thread); ok {
		return
	}
	thread := c2a.ThreadInfo{ID: e.Thread, Conversation: e.Conversation.ID}
	for _, who := range before {
		if id := p.meet(who); !slices.Contains(thread.Participants, id) {
			thread.Participants = append(thread.Participants, id)
		}
	}
	p.world.Threads = append(p.world.Threads, thread)
}

// say carries out what the engine says. Of what was kept, only what is to be posted
// may still have to be done.
func (p *program) say(frames [][]byte) {
	for _, f := range frames {
		m := jsonrpc.Decode(f)
		switch m.Method {
		case wire.MethodTurn:
			if !p.again {
				p.ask(m)
			}
		case wire.MethodTurnCancelled:
			var t wire.TurnCancelled
			if json.Unmarshal(m.Params, &t) == nil && p.asking[t.Turn] != nil {
				p.asking[t.Turn]()
			}
		case wire.MethodPosted:
			var posted wire.Posted
			if json.Unmarshal(m.Params, &posted) == nil {
				p.show(posted)
			}
		}
	}
}

// ask asks the model, and hands its answer to the engine.
func (p *program) ask(m jsonrpc.Message) {
	var t wire.Turn
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
		text, _, err := p.Model.Ask(ctx, messages, nil)
		if ctx.Err() != nil { // nobody wants to know any more
			p.later(func() error {
				delete(p.asking, t.Turn)
				return nil
			})
			return
		}
		action := wire.Action{Type: "reply", Text: text}
		switch {
		case err != nil:
			action = wire.Action{Type: "fail", Message: err.Error()}
		case strings.TrimSpace(text) == "":
			action = wire.Action{Type: "silence"}
		}
		answer := m.Reply(wire.TurnResult{Actions: []wire.Action{action}})
		p.later(func() error {
			delete(p.asking, t.Turn)
			return p.note(record{Answer: answer})
		})
	}()
}

// later has something done by the goroutine of Run.
func (p *program) later(f func() error) {
	select {
	case p.work <- f:
	case <-p.ctx.Done():
	}
}

// show makes visible what the engine posts.
func (p *program) show(w wire.Posted) {
	switch {
	case w.Op == "react" && !p.again:
		go func() { _ = p.Platform.React(p.ctx, w.Conversation, w.Message, w.Glyph) }()
	case w.Op == "post":
		p.unseen = append(p.unseen, w)
		if !p.again {
			p.post(w)
		}
	}
}

// post lets a message wait for its turn: those of a conversation are posted one after
// the other.
func (p *program) post(w wire.Posted) {
	queue := p.posts[w.Conversation]
	if queue == nil {
		queue = make(chan post, 1024)
		p.posts[w.Conversation] = queue
		go p.deliver(queue)
	}
	select {
	case queue <- post{chat.Outgoing{Conversation: w.Conversation, Thread: w.Thread, Text: w.Text, Key: fmt.Sprintf("%d-%s", p.started.UnixNano(), w.Message)}, w.Message}:
	default: // a thousand messages wait for the platform: it is gone
	}
}

// deliver posts what waits for a conversation.
func (p *program) deliver(queue chan post) {
	for {
		select {
		case one := <-queue:
			p.try(one)
			p.later(func() error { return p.note(record{Posted: one.id}) })
		case <-p.ctx.Done():
			return
		}
	}
}

// try posts a message until the platform has it, or has refused it for good.
func (p *program) try(one post) {
	for range maxTries {
		_, err := p.Platform.Post(p.ctx, one.message)
		refused, _ := errors.AsType[*chat.RefusedError](err)
		if err == nil || refused != nil && refused.Permanent {
			return
		}
		wait := int64(retryMs)
		if refused != nil && refused.RetryAfterMs > 0 {
			wait = refused.RetryAfterMs
		}
		select {
		case <-time.After(time.Duration(wait) * time.Millisecond):
		case <-p.ctx.Done():
			return
		}
	}
}
