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

// host connects an engine to the platform: the world, as far as it is known, and the posts. Everything except posting
// happens on the goroutine of run.
type host struct {
	ctx      context.Context
	platform chat.Platform
	rules    c2aharness.Rules // by which posts are tried again
	started  time.Time
	world    *c2a.World
	engine   engine
	self     string // id of the agent

	say     func(frames [][]byte) // carries out the engine's frames
	also    func(r record)        // handles records that aren't about the platform
	resumed func()                // continues unfinished work after a replay of the journal

	journal journal
	again   bool              // the journal is being replayed: nothing is sent
	work    chan func() error // reactions to events, to run on the goroutine of run

	posts map[string]chan post // and reactions that wait, by conversation
	known map[string]bool      // messages
	moved map[[2]string]bool   // who has joined or left, by conversation and id
}

// post is a message or a reaction that is to be shown.
type post struct {
	try   func() (id string, err error) // until there is to be no other try
	ended func(id string, err error)    // called in its own time
}

// waiting returns the rules of a host that learns later whether the platform accepted a reaction.
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

// run connects to the platform until ctx is done or the platform is lost for good. state is a folder, or "". open is
// called when the program's own account is known, and sets the engine. ready is called when people can write to the
// program.
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

// begin creates the world, in which there is only the program, or restores the world from before a kill.
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

// note writes a record to the journal, and handles it.
func (p *host) note(r record) error {
	r.AtMs = p.now()
	if err := p.journal.keep(r); err != nil {
		return err
	}
	p.take(r)
	return nil
}

// take handles a record.
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

// heard records an event, with the people who have written in its thread before.
func (p *host) heard(e chat.Event) error {
	r := record{Event: &e}
	if _, known := p.world.Thread(e.Thread); e.Thread != "" && !known {
		// If the platform doesn't say, nobody is known to have written there.
		r.Before, _ = p.platform.Thread(p.ctx, e.Conversation.ID, e.Thread)
	}
	return p.note(r)
}

// happened passes an event of the platform to the engine.
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

// meet adds a person to the world and returns the id there.
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

// enter adds the place of an event to the world. The engine tracks who joins or leaves later.
func (p *host) enter(e chat.Event, before []chat.Person) {
	if e.Op == chat.Join || e.Op == chat.Leave {
		p.moved[[2]string{e.Conversation.ID, p.meet(e.Author)}] = true
	}
	members := []string{p.self} // without being a member it wouldn't see the event
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

// post queues a message. The messages of a conversation are posted one after the other. key identifies a repeated post
// to the platform.
func (p *host) post(w port.Posted, key string, ended func(id string, err error)) {
	m := chat.Outgoing{Conversation: w.Conversation, Thread: w.Thread, Text: w.Text, Key: key}
	p.queue("post "+w.Conversation, post{func() (string, error) { return p.try(m) }, ended})
}

// react queues a reaction like [host.post], and records its result.
func (p *host) react(r reaction) {
	p.queue("react "+r.Conversation, post{
		func() (string, error) { return "", p.tryReaction(r) },
		func(_ string, err error) {
			p.later(func() error { return p.note(record{Reacted: &r, Refused: refusedBy(err)}) })
		},
	})
}

// reacted passes the result of a reaction to the engine.
func (p *host) reacted(r record) {
	in := c2ahost.ReactionEnded{Agent: p.self, Message: r.Reacted.Message, Glyph: r.Reacted.Glyph}
	if no := r.Refused; no != nil {
		in.Fault, in.Kind, in.RetryAfterMs = no.Why, no.Kind, no.RetryAfterMs
	}
	p.say(p.engine.Input(r.AtMs, in))
}

// queue adds something to the queue with a name.
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

// deliver posts what is in a queue.
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

// tryReaction adds a glyph to a message, with retries. A repeated reaction has no effect, so every temporary failure is
// retried.
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

// failure returns the kind of a platform error, and how long to wait before a retry.
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

// another returns the next try of a message, by the retry rules of a harness, or false if there is none. A message that
// may exist already is not retried if the platform can't recognise a repetition.
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
