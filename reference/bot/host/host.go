package host

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Between two tries of a post that the platform did not take, unless it says how long to wait.
const retryMs = 500

// engine is one that lives on a platform.
type engine interface {
	serve.Engine
	Input(nowMs int64, in c2ahost.Input) [][]byte
}

// host is what of a program is on the platform: the world, as far as it is known by now, and what is posted there.
// Everything but posting happens on the goroutine of run.
type host struct {
	ctx      context.Context
	platform chat.Platform
	rules    c2aharness.Rules // by which posts are tried again
	started  time.Time
	world    *c2a.World
	engine   engine
	self     string // id of the agent

	say     func(frames [][]byte) // carries out what the engine says
	also    func(r record)        // acts upon what has nothing to do with the platform
	resumed func()                // does what was left undone, after what was kept was taken again

	journal journal
	again   bool              // it takes what was kept, unheard
	work    chan func() error // what is to be done about something that happened

	posts map[string]chan post // and reactions that wait, by conversation
	known map[string]bool      // messages
	moved map[[2]string]bool   // who has come or gone, by conversation and id
}

// post is a message or a reaction that is to be shown.
type post struct {
	try   func() (id string, err error) // until there is to be no other try
	ended func(id string, err error)    // called in its own time
}

// waiting are the rules of a host that is told what the platform makes of a reaction.
func waiting(r *c2aserve.Rules) *c2aserve.Rules {
	rules := *r
	rules.Host.Reactions.Waits = true
	return &rules
}

func newHost(ctx context.Context, platform chat.Platform, rules c2aharness.Rules) *host {
	return &host{
		ctx: ctx, platform: platform, rules: rules, started: time.Now(), work: make(chan func() error),
		posts: map[string]chan post{}, known: map[string]bool{}, moved: map[[2]string]bool{},
	}
}

// run lives on the platform until ctx ends or the platform is lost for good. state is a folder, or "". open is called
// when it knows who it is there, and sets engine; ready when people can write to it.
func (p *host) run(draft c2a.Draft, state string, open, ready func()) error {
	before, err := p.journal.open(state)
	if err != nil {
		return err
	}
	defer p.journal.close()
	self := make(chan chat.Person, 1)
	lost := make(chan error, 1)
	go func() {
		lost <- p.platform.Run(p.ctx, func(who chat.Person) { self <- who }, func(e chat.Event) {
			taken := make(chan struct{})
			p.later(func() error {
				defer close(taken)
				return p.heard(e)
			})
			select {
			case <-taken:
			case <-p.ctx.Done():
			}
		})
	}()
	select {
	case err := <-lost:
		return err
	case <-p.ctx.Done():
		return context.Cause(p.ctx)
	case who := <-self:
		if err := p.begin(draft, who, before, open); err != nil {
			return err
		}
	}
	if ready != nil {
		ready()
	}
	for {
		var due <-chan time.Time
		if ms, ok := p.engine.Due(); ok {
			due = time.After(time.Until(p.started.Add(time.Duration(ms) * time.Millisecond)))
		}
		var err error
		select {
		case <-p.ctx.Done():
			return context.Cause(p.ctx)
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

func (p *host) now() int64 { return time.Since(p.started).Milliseconds() }

// begin makes the world, in which there is nobody yet but the program, and goes on where it was killed.
func (p *host) begin(draft c2a.Draft, who chat.Person, before []record, open func()) error {
	goesOn := len(before) > 0 && before[0].Begun != nil && before[0].Begun.As == who.ID
	if goesOn {
		p.started = time.Unix(0, before[0].Begun.At)
	}
	p.self = "agent:" + who.ID
	p.world = &c2a.World{
		Draft: draft, StartMs: p.started.UnixMilli(),
		Agents: []c2a.Agent{{ID: p.self, Handle: who.Handle, Name: who.Name, Roles: who.Roles}},
	}
	open()
	p.again = goesOn
	p.say(p.engine.Start())
	if !goesOn {
		if err := p.journal.clear(); err != nil {
			return err
		}
		return p.journal.keep(record{Begun: &begun{At: p.started.UnixNano(), As: who.ID}})
	}
	for _, r := range before[1:] {
		p.take(r)
	}
	p.again = false
	p.resumed()
	p.say(p.engine.Resume(p.now()))
	return nil
}

// note writes down what the program is told, and acts upon it.
func (p *host) note(r record) error {
	r.AtMs = p.now()
	if err := p.journal.keep(r); err != nil {
		return err
	}
	p.take(r)
	return nil
}

// take acts upon what the program is told.
func (p *host) take(r record) {
	switch {
	case r.Event != nil:
		p.happened(r.AtMs, *r.Event, r.Before)
	case r.woken():
		p.say(p.engine.Wake(r.AtMs))
	default:
		p.also(r)
	}
}

// heard notes an event, with who has written in its thread before.
func (p *host) heard(e chat.Event) error {
	r := record{Event: &e}
	if _, known := p.world.Thread(e.Thread); e.Thread != "" && !known {
		// if it doesn't tell, nobody is known to have
		r.Before, _ = p.platform.Thread(p.ctx, e.Conversation.ID, e.Thread)
	}
	return p.note(r)
}

// happened tells the engine of an event of the platform.
func (p *host) happened(nowMs int64, e chat.Event, before []chat.Person) {
	author := p.meet(e.Author)
	if author == p.self && e.Author.ID != "" && e.Op != chat.Join && e.Op != chat.Leave {
		return // its own echo
	}
	for _, who := range e.Mentioned {
		p.meet(who)
	}
	p.enter(e, before)
	place, err := wire.Place(p.world, e.Conversation.ID, e.Thread)
	if err != nil {
		return
	}
	var in c2ahost.Input
	switch e.Op {
	case chat.Post:
		m := c2a.Message{ID: e.ID, Author: author, Place: place, Text: e.Text, Class: c2a.Chat}
		switch {
		case e.Assignee.ID != "":
			m.Class, m.Assignee = c2a.Assignment, p.meet(e.Assignee)
		case e.Report && len(e.Mentioned) == 0:
			m.Class = c2a.Status
		}
		if p.known[e.ID] {
			in = c2ahost.Repeated{Message: m}
		} else {
			p.known[e.ID] = true
			in = c2ahost.Posted{Message: m}
		}
	case chat.Edit:
		in = c2ahost.Edited{ID: e.ID, Text: e.Text}
	case chat.Delete:
		in = c2ahost.Deleted{ID: e.ID}
	case chat.React:
		in = c2ahost.Reacted{Message: e.ID, Author: author, Glyph: e.Glyph}
	case chat.TypingStart, chat.TypingStop:
		in = c2ahost.TypingChanged{Place: place, Author: author, Active: e.Op == chat.TypingStart}
	case chat.Join, chat.Leave:
		in = c2ahost.Moved{Conversation: e.Conversation.ID, Participant: author, In: e.Op == chat.Join}
	default:
		return
	}
	p.say(p.engine.Input(nowMs, in))
}

// meet puts somebody into the world and returns his id there.
func (p *host) meet(who chat.Person) string {
	id := "human:" + who.ID
	if who.Bot {
		id = "agent:" + who.ID
	}
	if who.ID == "" || id == p.self || strings.TrimPrefix(p.self, "agent:") == who.ID {
		if len(who.Roles) > 0 { // which it may have got since it began
			p.world.Agents[0].Roles = who.Roles
		}
		if who.Handle != "" { // it may have been renamed
			p.world.Agents[0].Handle, p.world.Agents[0].Name = who.Handle, who.Name
		}
		return p.self
	}
	if who.Bot {
		if _, ok := p.world.Agent(id); !ok {
			p.world.Agents = append(p.world.Agents,
				c2a.Agent{ID: id, Handle: who.Handle, Name: who.Name, Roles: who.Roles})
		}
		return id
	}
	if !slices.ContainsFunc(p.world.People, func(o c2a.Person) bool { return o.ID == id }) {
		p.world.People = append(p.world.People, c2a.Person{ID: id, Handle: who.Handle, Name: who.Name})
	}
	return id
}

// enter puts the place of an event into the world. Who comes and goes while it looks on is for the engine to know.
func (p *host) enter(e chat.Event, before []chat.Person) {
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
		p.world.Conversations = append(p.world.Conversations,
			c2a.Conversation{ID: e.Conversation.ID, Kind: kind, Name: e.Conversation.Name})
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

// later has something done by the goroutine of Run.
func (p *host) later(f func() error) {
	select {
	case p.work <- f:
	case <-p.ctx.Done():
	}
}

// post lets a message wait for its turn: those of a conversation are posted one after the other. key tells the platform
// that a message is the same as one before.
func (p *host) post(w port.Posted, key string, ended func(id string, err error)) {
	m := chat.Outgoing{Conversation: w.Conversation, Thread: w.Thread, Text: w.Text, Key: key}
	p.queue("post "+w.Conversation, post{func() (string, error) { return p.try(m) }, ended})
}

// react lets a reaction wait for its turn, as [host.post] does with a message, and notes what became of it.
func (p *host) react(r reaction) {
	p.queue("react "+r.Conversation, post{
		func() (string, error) { return "", p.tryReaction(r) },
		func(_ string, err error) {
			p.later(func() error { return p.note(record{Reacted: &r, Refused: refusedBy(err)}) })
		},
	})
}

// reacted tells the engine what became of a reaction.
func (p *host) reacted(r record) {
	in := c2ahost.ReactionEnded{Agent: p.self, Message: r.Reacted.Message, Glyph: r.Reacted.Glyph}
	if no := r.Refused; no != nil {
		in.Fault, in.Kind, in.RetryAfterMs = no.Why, no.Kind, no.RetryAfterMs
	}
	p.say(p.engine.Input(r.AtMs, in))
}

// queue lets something wait behind what waits under the same name.
func (p *host) queue(name string, one post) {
	queue := p.posts[name]
	if queue == nil {
		queue = make(chan post, 1024)
		p.posts[name] = queue
		go p.deliver(queue)
	}
	select {
	case queue <- one:
	default: // a thousand wait for the platform: it is gone
	}
}

// deliver shows what waits in a queue.
func (p *host) deliver(queue chan post) {
	for {
		select {
		case one := <-queue:
			id, err := one.try()
			if p.ctx.Err() != nil {
				return // it was killed, and knows nothing of the outcome
			}
			one.ended(id, err)
		case <-p.ctx.Done():
			return
		}
	}
}

// try posts a message until the platform has it or may have it, or there is to be no other try.
func (p *host) try(m chat.Outgoing) (id string, err error) {
	for tries := 1; ; tries++ {
		id, err = p.platform.Post(p.ctx, m)
		if err == nil {
			return id, nil
		}
		next, waitMs, again := p.another(m, tries, err)
		if !again {
			return id, err
		}
		m = next
		if err := p.pause(waitMs); err != nil {
			return "", err
		}
	}
}

// tryReaction puts a glyph on a message until it is there, or there is to be no other try. Twice the same one is one,
// so whatever may get better is tried again.
func (p *host) tryReaction(r reaction) error {
	for tries := 1; ; tries++ {
		err := p.platform.React(p.ctx, r.Conversation, r.Message, r.Glyph)
		if err == nil {
			return nil
		}
		kind, waitMs := failure(err)
		if _, again := p.rules.Retry(kind, tries, waitMs); !again {
			return err
		}
		if err := p.pause(waitMs); err != nil {
			return err
		}
	}
}

// pause waits between two tries.
func (p *host) pause(ms int64) error {
	select {
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return nil
	case <-p.ctx.Done():
		return context.Cause(p.ctx)
	}
}

// failure is what an error of the platform says about another try, and how long to wait before it.
func failure(err error) (kind c2a.FailureKind, waitMs int64) {
	refused, ok := errors.AsType[*chat.RefusedError](err)
	switch {
	case ok && refused.Permanent:
		return c2a.Permanent, retryMs
	case ok && refused.RetryAfterMs > 0:
		return c2a.RateLimited, refused.RetryAfterMs
	}
	return c2a.Transient, retryMs
}

// another is the next try of a message, by the rules by which a harness tries again; false where there is to be none.
// Where nobody knows whether the message is there, and the platform knows no message again, the same one is not tried
// again.
func (p *host) another(m chat.Outgoing, tries int, err error) (next chat.Outgoing, waitMs int64, again bool) {
	kind, waitMs := failure(err)
	next = m
	next.Key = p.rules.Resend(c2a.SendMessage{Key: m.Key}).Key
	if _, unsure := errors.AsType[*chat.UnsureError](err); unsure && next.Key == m.Key {
		return m, 0, false
	}
	_, again = p.rules.Retry(kind, tries, waitMs)
	return next, waitMs, again
}
