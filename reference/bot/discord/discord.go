// Package discord implements [chat.Platform] for Discord with discordgo: events arrive through the gateway.
package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	api "github.com/bwmarrin/discordgo"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

const (
	vendor  = "https://discord.com/api" // where the library thinks that Discord is
	shown   = 10 * time.Second          // how long somebody is shown as typing
	maxNext = 20_000                    // messages that are remembered
	intents = api.IntentGuilds | api.IntentGuildMessages | api.IntentGuildMessageReactions |
		api.IntentGuildMessageTyping |
		api.IntentDirectMessages | api.IntentDirectMessageReactions | api.IntentDirectMessageTyping |
		api.IntentMessageContent
)

// Platform is a connection to Discord.
type Platform struct {
	client *api.Session
	self   string

	mu       sync.Mutex
	channels map[string]*api.Channel
	guilds   map[string]*guild
	authors  map[string]string // of messages
	order    []string          // of the messages that are remembered
	typing   map[string]*time.Timer
}

var _ chat.Platform = (*Platform)(nil)

// guild is a server, as far as known.
type guild struct {
	roles   map[string]string // names by id
	members map[string]chat.Person
}

// elsewhere redirects requests for Discord to another host.
type elsewhere struct {
	url       string
	transport *http.Transport
}

// RoundTrip implements http.RoundTripper.
func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	rest, ok := strings.CutPrefix(r.URL.String(), vendor)
	if !ok {
		return e.transport.RoundTrip(r)
	}
	at, err := url.Parse(e.url + rest)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL, r.Host = at, at.Host
	return e.transport.RoundTrip(r)
}

// New returns a connection that is not made yet. Its settings are token, and url, that of the REST API without a
// version, "" for Discord's own.
func New(settings map[string]string) (*Platform, error) {
	if settings["token"] == "" {
		return nil, errors.New("token is missing")
	}
	client, err := api.New("Bot " + settings["token"])
	if err != nil {
		return nil, err
	}
	client.Client = &http.Client{Timeout: time.Minute,
		Transport: elsewhere{url: cmp.Or(settings["url"], vendor), transport: &http.Transport{}}}
	client.Identify.Intents = intents
	client.SyncEvents, client.ShouldRetryOnRateLimit, client.MaxRestRetries, client.StateEnabled = true, false, 0, false
	return &Platform{
		client: client, channels: map[string]*api.Channel{}, guilds: map[string]*guild{}, authors: map[string]string{},
		typing: map[string]*time.Timer{},
	}, nil
}

// Run connects, and reports events from now on. The gateway's heartbeats are answered after the earlier events.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	var order sync.Mutex
	say := func(e chat.Event) {
		order.Lock()
		defer order.Unlock()
		tell(e)
	}
	first := make(chan struct{}, 1)
	on := func(h any) { defer p.client.AddHandler(h) }
	on(func(_ *api.Session, r *api.Ready) {
		p.self = r.User.ID
		select {
		case first <- struct{}{}:
		default:
		}
	})
	on(func(_ *api.Session, g *api.GuildCreate) { p.learn(ctx, g.Guild) })
	on(func(_ *api.Session, m *api.MessageCreate) { p.message(ctx, chat.Post, m.Message, say) })
	on(func(_ *api.Session, m *api.MessageUpdate) { p.message(ctx, chat.Edit, m.Message, say) })
	on(func(_ *api.Session, m *api.MessageDelete) { p.gone(ctx, m.Message, say) })
	on(func(_ *api.Session, r *api.MessageReactionAdd) { p.reaction(ctx, chat.React, r.MessageReaction, say) })
	on(func(_ *api.Session, r *api.MessageReactionRemove) {
		p.reaction(ctx, chat.Unreact, r.MessageReaction, say)
	})
	on(func(_ *api.Session, t *api.TypingStart) { p.types(ctx, t, say) })
	on(func(_ *api.Session, c *api.ChannelCreate) { p.channel(ctx, c.Channel, say) })
	on(func(_ *api.Session, c *api.ChannelUpdate) { p.channel(ctx, c.Channel, say) })
	on(func(_ *api.Session, c *api.ChannelDelete) { p.lost(ctx, c.Channel, say) })
	if err := p.client.Open(); err != nil {
		return err
	}
	defer func() { _ = p.client.Close() }()
	select {
	case <-first:
	case <-ctx.Done():
		return ctx.Err()
	}
	me, err := p.client.User("@me", api.WithContext(ctx))
	if err != nil {
		return refusal(err)
	}
	ready(person(me))
	<-ctx.Done()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.typing {
		t.Stop()
	}
	return ctx.Err()
}

func person(u *api.User) chat.Person {
	return chat.Person{ID: u.ID, Handle: u.Username, Name: cmp.Or(u.GlobalName, u.Username), Bot: u.Bot}
}

// message reports a new message, or its new text.
func (p *Platform) message(ctx context.Context, op chat.Op, m *api.Message, tell func(chat.Event)) {
	if m.Author == nil || m.Content == "" || m.Type != api.MessageTypeDefault && m.Type != api.MessageTypeReply {
		return
	}
	e, err := p.place(ctx, m.ChannelID)
	if err != nil {
		return
	}
	e.Op, e.ID, e.Author = op, m.ID, p.member(ctx, m.GuildID, m.Author)
	e.Report = m.WebhookID != "" && m.Interaction == nil // people don't post by webhooks
	e.Text = p.plain(ctx, m)
	for _, u := range m.Mentions {
		e.Mentioned = append(e.Mentioned, p.member(ctx, m.GuildID, u))
	}
	p.remember(m.ID, m.Author.ID)
	if op == chat.Post {
		p.stopTyping(e, tell)
	}
	tell(e)
}

func (p *Platform) gone(ctx context.Context, m *api.Message, tell func(chat.Event)) {
	e, err := p.place(ctx, m.ChannelID)
	if err != nil {
		return
	}
	p.mu.Lock()
	author, known := p.authors[m.ID]
	p.mu.Unlock()
	e.Op, e.ID = chat.Delete, m.ID
	if known { // Discord doesn't say whose it was
		e.Author = p.member(ctx, m.GuildID, &api.User{ID: author})
	}
	tell(e)
}

func (p *Platform) reaction(ctx context.Context, op chat.Op, r *api.MessageReaction, tell func(chat.Event)) {
	e, err := p.place(ctx, r.ChannelID)
	if err != nil || r.Emoji.ID != "" {
		return // an emoji of the server's own means nothing here
	}
	e.Op, e.ID, e.Glyph = op, r.MessageID, strings.TrimSuffix(r.Emoji.Name, "\ufe0f")
	e.Author = p.member(ctx, r.GuildID, &api.User{ID: r.UserID})
	tell(e)
}

// types reports that somebody types. It also reports the end of typing, which Discord doesn't report.
func (p *Platform) types(ctx context.Context, t *api.TypingStart, tell func(chat.Event)) {
	e, err := p.place(ctx, t.ChannelID)
	if err != nil || t.UserID == p.self {
		return
	}
	e.Author = p.member(ctx, t.GuildID, &api.User{ID: t.UserID})
	key := t.ChannelID + " " + t.UserID
	p.mu.Lock()
	timer, goesOn := p.typing[key]
	if goesOn {
		timer.Reset(shown)
	} else {
		p.typing[key] = time.AfterFunc(shown, func() { p.stopTyping(e, tell) })
	}
	p.mu.Unlock()
	if !goesOn {
		e.Op = chat.TypingStart
		tell(e)
	}
}

func (p *Platform) stopTyping(e chat.Event, tell func(chat.Event)) {
	key := cmp.Or(e.Thread, e.Conversation.ID) + " " + e.Author.ID
	p.mu.Lock()
	timer, typed := p.typing[key]
	if typed {
		timer.Stop()
		delete(p.typing, key)
	}
	p.mu.Unlock()
	if typed {
		tell(chat.Event{Op: chat.TypingStop, Conversation: e.Conversation, Thread: e.Thread, Author: e.Author})
	}
}

// channel reports who has joined or left a channel.
func (p *Platform) channel(ctx context.Context, c *api.Channel, tell func(chat.Event)) {
	p.mu.Lock()
	before := readers(p.channels[c.ID])
	p.channels[c.ID] = c
	p.mu.Unlock()
	e, err := p.place(ctx, c.ID)
	if err != nil || before == nil {
		return
	}
	for _, id := range readers(c) {
		if !slices.Contains(before, id) {
			e.Op, e.Author = chat.Join, p.member(ctx, c.GuildID, &api.User{ID: id})
			tell(e)
		}
	}
	for _, id := range before {
		if !slices.Contains(readers(c), id) {
			e.Op, e.Author = chat.Leave, p.member(ctx, c.GuildID, &api.User{ID: id})
			tell(e)
		}
	}
}

// lost reports that the program can no longer see a channel.
func (p *Platform) lost(ctx context.Context, c *api.Channel, tell func(chat.Event)) {
	e, err := p.place(ctx, c.ID)
	p.mu.Lock()
	delete(p.channels, c.ID)
	p.mu.Unlock()
	if err == nil {
		e.Op, e.Author = chat.Leave, p.member(ctx, c.GuildID, &api.User{ID: p.self})
		tell(e)
	}
}

// readers returns the people whom a channel names as readers.
func readers(c *api.Channel) []string {
	if c == nil {
		return nil
	}
	out := []string{}
	for _, o := range c.PermissionOverwrites {
		if o.Type == api.PermissionOverwriteTypeMember && o.Allow&api.PermissionViewChannel != 0 {
			out = append(out, o.ID)
		}
	}
	return out
}

func (p *Platform) remember(message, author string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.authors[message]; !known {
		p.order = append(p.order, message)
	}
	p.authors[message] = author
	for len(p.order) > maxNext {
		delete(p.authors, p.order[0])
		p.order = p.order[1:]
	}
}

// Post writes a message. The nonce makes it one, no matter how often it is sent.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	at := cmp.Or(m.Thread, m.Conversation)
	text, err := p.markup(ctx, at, m.Text)
	if err != nil {
		return "", err
	}
	body := map[string]any{"content": text}
	if m.Key != "" {
		sum := sha256.Sum256([]byte(m.Key))
		body["nonce"], body["enforce_nonce"] = hex.EncodeToString(sum[:12]), true
	}
	to := api.EndpointChannelMessages(at)
	raw, err := p.client.RequestWithBucketID(http.MethodPost, to, body, to, api.WithContext(ctx))
	if err != nil {
		return "", refusal(err)
	}
	var sent struct {
		ID string `json:"id"`
	}
	return sent.ID, json.Unmarshal(raw, &sent)
}

// React adds a glyph to a message.
func (p *Platform) React(ctx context.Context, conversation, message, glyph string) error {
	err := p.client.MessageReactionAdd(conversation, message, glyph, api.WithContext(ctx))
	if refused, ok := errors.AsType[*api.RESTError](err); ok && refused.Response.StatusCode == http.StatusNotFound {
		// The message may be in a thread, which is a channel of its own.
		p.mu.Lock()
		var threads []string
		for id, c := range p.channels {
			if c.ParentID == conversation && c.IsThread() {
				threads = append(threads, id)
			}
		}
		p.mu.Unlock()
		for _, id := range threads {
			if p.client.MessageReactionAdd(id, message, glyph, api.WithContext(ctx)) == nil {
				return nil
			}
		}
	}
	return refusal(err)
}

// Thread returns who has written in a thread, and the author of the message that it is about.
func (p *Platform) Thread(ctx context.Context, _, thread string) ([]chat.Person, error) {
	c, err := p.find(ctx, thread)
	if err != nil {
		return nil, err
	}
	said, err := p.client.ChannelMessages(thread, 100, "", "", "", api.WithContext(ctx))
	if err != nil {
		return nil, refusal(err)
	}
	if first, err := p.client.ChannelMessage(c.ParentID, thread, api.WithContext(ctx)); err == nil {
		said = append(said, first)
	}
	var out []chat.Person
	for _, m := range slices.Backward(said) {
		if who := p.member(ctx, c.GuildID, m.Author); !slices.ContainsFunc(out,
			func(o chat.Person) bool { return o.ID == who.ID }) {
			out = append(out, who)
		}
	}
	return out, nil
}

// refusal converts an error of the platform.
func refusal(err error) error {
	if limited, ok := errors.AsType[*api.RateLimitError](err); ok {
		return &chat.RefusedError{Status: http.StatusTooManyRequests, Reason: limited.Message,
			RetryAfterMs: limited.RetryAfter.Milliseconds()}
	}
	refused, ok := errors.AsType[*api.RESTError](err)
	if !ok || refused.Response == nil {
		return err
	}
	out := &chat.RefusedError{Status: refused.Response.StatusCode, Reason: refused.Response.Status}
	if refused.Message != nil {
		out.Reason = refused.Message.Message
	}
	out.Permanent = out.Status >= 400 && out.Status < 500
	return out
}
