// Package mattermost implements [chat.Platform] for Mattermost with the client from its server's module: events arrive
// through the WebSocket.
package mattermost

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	api "github.com/mattermost/mattermost/server/public/model"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

const (
	shown = 6 * time.Second // how long somebody is shown as typing: clients repeat it every 5 s
	again = time.Second     // wait before a lost connection is opened again
	keyed = "reply_key"     // the prop with the key of a post
)

// Platform is a connection to Mattermost.
type Platform struct {
	client *api.Client4
	socket string // URL
	self   string

	mu     sync.Mutex
	people map[string]chat.Person
	places map[string]chat.Conversation
	roles  map[string][]string // by user; nil: not known yet
	typing map[string]*time.Timer
	unsure map[string]bool // keys of posts that may exist or not
	read   map[string]bool // places whose history was searched for posts of an earlier process
}

var _ chat.Platform = (*Platform)(nil)

// New returns a connection that is not made yet. Its settings are url, that of the server, and token.
func New(settings map[string]string) (*Platform, error) {
	for _, name := range []string{"url", "token"} {
		if settings[name] == "" {
			return nil, errors.New(name + " is missing")
		}
	}
	client := api.NewAPIv4Client(settings["url"])
	client.HTTPClient = &http.Client{Timeout: time.Minute, Transport: attentive{&http.Transport{}}}
	client.SetToken(settings["token"])
	return &Platform{
		client: client, socket: strings.Replace(settings["url"], "http", "ws", 1), people: map[string]chat.Person{},
		places: map[string]chat.Conversation{}, typing: map[string]*time.Timer{}, unsure: map[string]bool{},
		read: map[string]bool{},
	}, nil
}

// attentive keeps what the client drops from an error: the time to wait, which is in a header, and a reason that isn't
// JSON.
type attentive struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (a attentive) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := a.RoundTripper.RoundTrip(r)
	if err != nil || answer.StatusCode != http.StatusTooManyRequests {
		return answer, err
	}
	_ = answer.Body.Close()
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
	return nil, &chat.RefusedError{Status: answer.StatusCode, Reason: "limit exceeded",
		RetryAfterMs: int64(max(1, seconds)) * 1000}
}

// Run connects, and reports events from now on. A lost connection is resumed without a gap if possible.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	me, _, err := p.client.GetMe(ctx, "")
	if err != nil {
		return refusal(err)
	}
	p.self = me.Id
	var order sync.Mutex
	say := func(e chat.Event) {
		order.Lock()
		defer order.Unlock()
		tell(e)
	}
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, t := range p.typing {
			t.Stop()
		}
	}()
	connection, next, known := "", 0, false
	for ctx.Err() == nil {
		ws, err := api.NewReliableWebSocketClientWithDialer(websocket.DefaultDialer, p.socket, p.client.AuthToken,
			connection, next, true)
		if err != nil {
			if !known {
				return err
			}
			select {
			case <-ctx.Done():
			case <-time.After(again):
			}
			continue
		}
		ws.Listen()
		for open := true; open; {
			select {
			case <-ctx.Done():
				hangUp(ws)
				return ctx.Err()
			case _, open = <-ws.ResponseChannel:
			case e, more := <-ws.EventChannel:
				if open = more; !more {
					break
				}
				next = int(e.GetSequence()) + 1
				if e.EventType() == api.WebsocketEventHello {
					connection, _ = e.GetData()["connection_id"].(string)
					if !known {
						known = true
						ready(p.person(ctx, p.self))
					}
					break
				}
				p.event(ctx, e, say)
			}
		}
		hangUp(ws)
	}
	return ctx.Err()
}

// hangUp ends a connection. The client's Close would panic if a ping arrived at the same time; here its reader cleans
// up.
func hangUp(ws *api.WebSocketClient) {
	_ = ws.Conn.Close()
	for range ws.EventChannel { // until the reader has ended
	}
}

// event handles an event.
func (p *Platform) event(ctx context.Context, e *api.WebSocketEvent, tell func(chat.Event)) {
	data := e.GetData()
	switch e.EventType() {
	case api.WebsocketEventPosted:
		p.message(ctx, chat.Post, data, tell)
	case api.WebsocketEventPostEdited:
		p.message(ctx, chat.Edit, data, tell)
	case api.WebsocketEventPostDeleted:
		p.message(ctx, chat.Delete, data, tell)
	case api.WebsocketEventReactionAdded:
		p.reaction(ctx, chat.React, data, tell)
	case api.WebsocketEventReactionRemoved:
		p.reaction(ctx, chat.Unreact, data, tell)
	case api.WebsocketEventTyping:
		p.types(ctx, e, tell)
	case api.WebsocketEventUserUpdated, api.WebsocketEventDirectAdded, api.WebsocketEventGroupAdded:
		p.forget()
	case api.WebsocketEventUserAdded:
		p.forget()
		p.moved(ctx, chat.Join, e, tell)
	case api.WebsocketEventUserRemoved:
		p.moved(ctx, chat.Leave, e, tell)
	}
}

// forget drops what is known about users, after somebody has joined or changed, or the groups have changed.
func (p *Platform) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.people)
	p.roles = nil
}

// message reports a post, its edit or its deletion. It ignores system messages.
func (p *Platform) message(ctx context.Context, op chat.Op, data map[string]any, tell func(chat.Event)) {
	var post api.Post
	raw, _ := data["post"].(string)
	if json.Unmarshal([]byte(raw), &post) != nil || post.IsSystemMessage() || op == chat.Edit && post.EditAt == 0 {
		return
	}
	e := chat.Event{Op: op, ID: post.Id, Thread: post.RootId, Text: post.Message,
		Conversation: p.place(ctx, post.ChannelId), Author: p.person(ctx, post.UserId)}
	if post.GetProp("from_webhook") == "true" { // people don't post by webhooks
		e.Report, e.Author.Bot = true, true
	}
	if e.Mentioned = p.mentioned(ctx, post.Message); op == chat.Delete {
		e.Text, e.Mentioned = "", nil
	}
	if op == chat.Post {
		p.stopTyping(e, tell)
	}
	tell(e)
}

func (p *Platform) reaction(ctx context.Context, op chat.Op, data map[string]any, tell func(chat.Event)) {
	var r api.Reaction
	raw, _ := data["reaction"].(string)
	if json.Unmarshal([]byte(raw), &r) != nil {
		return
	}
	e := chat.Event{Op: op, ID: r.PostId, Conversation: p.place(ctx, r.ChannelId), Author: p.person(ctx, r.UserId),
		Glyph: glyph(r.EmojiName)}
	if post, _, err := p.client.GetPost(ctx, r.PostId, ""); err == nil {
		e.Thread = post.RootId
	}
	tell(e)
}

// types reports that somebody types. It also reports the end of typing, which Mattermost doesn't report.
func (p *Platform) types(ctx context.Context, ev *api.WebSocketEvent, tell func(chat.Event)) {
	user, _ := ev.GetData()["user_id"].(string)
	root, _ := ev.GetData()["parent_id"].(string)
	e := chat.Event{Op: chat.TypingStart, Conversation: p.place(ctx, ev.GetBroadcast().ChannelId), Thread: root,
		Author: p.person(ctx, user)}
	key := where(e)
	p.mu.Lock()
	timer, goesOn := p.typing[key]
	if goesOn {
		timer.Reset(shown)
	} else {
		p.typing[key] = time.AfterFunc(shown, func() { p.stopTyping(e, tell) })
	}
	p.mu.Unlock()
	if !goesOn {
		tell(e)
	}
}

func where(e chat.Event) string { return e.Conversation.ID + " " + e.Thread + " " + e.Author.ID }

func (p *Platform) stopTyping(e chat.Event, tell func(chat.Event)) {
	p.mu.Lock()
	timer, typed := p.typing[where(e)]
	if typed {
		timer.Stop()
		delete(p.typing, where(e))
	}
	p.mu.Unlock()
	if typed {
		tell(chat.Event{Op: chat.TypingStop, Conversation: e.Conversation, Thread: e.Thread, Author: e.Author})
	}
}

// moved reports who has joined or left a channel. If the program itself is removed, the channel is in another member.
func (p *Platform) moved(ctx context.Context, op chat.Op, ev *api.WebSocketEvent, tell func(chat.Event)) {
	channel, user := ev.GetBroadcast().ChannelId, p.self
	if id, ok := ev.GetData()["user_id"].(string); ok {
		user = id
	}
	if id, ok := ev.GetData()["channel_id"].(string); ok {
		channel = id
	}
	p.mu.Lock()
	_, known := p.places[channel]
	before := p.places[channel]
	if user != p.self || op == chat.Join {
		delete(p.places, channel) // its members are others now
	}
	p.mu.Unlock()
	e := chat.Event{Op: op, Author: p.person(ctx, user), Conversation: before}
	if user != p.self || op == chat.Join || !known {
		e.Conversation = p.place(ctx, channel)
	}
	tell(e)
}

// Post writes a message, unless it is there already: a try of it may have failed though it was posted, or another
// process has made it. Mattermost itself knows a post again for half a minute alone, by its pending_post_id.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	if id, err := p.find(ctx, m); id != "" || err != nil {
		return id, err
	}
	post := &api.Post{ChannelId: m.Conversation, RootId: m.Thread, Message: m.Text}
	if m.Key != "" {
		post.AddProp(keyed, m.Key)
		post.PendingPostId = p.self + ":" + m.Key
	}
	sent, _, err := p.client.CreatePost(ctx, post)
	err = refusal(err)
	p.mu.Lock()
	defer p.mu.Unlock()
	var refused *chat.RefusedError
	p.unsure[m.Key] = err != nil && (!errors.As(err, &refused) || refused.Status >= http.StatusInternalServerError)
	if err != nil {
		return "", err
	}
	return sent.Id, nil
}

// find searches for a message that may exist already.
func (p *Platform) find(ctx context.Context, m chat.Outgoing) (id string, err error) {
	place := m.Conversation + " " + m.Thread
	p.mu.Lock()
	look := m.Key != "" && (p.unsure[m.Key] || !p.read[place])
	p.mu.Unlock()
	if !look {
		return "", nil
	}
	var list *api.PostList
	if m.Thread != "" {
		list, _, err = p.client.GetPostThread(ctx, m.Thread, "", false)
	} else {
		list, _, err = p.client.GetPostsForChannel(ctx, m.Conversation, 0, 200, "", false, false)
	}
	if err != nil {
		var refused *chat.RefusedError
		if err = refusal(err); errors.As(err, &refused) && refused.Permanent {
			return "", nil // the root is gone: the post will report that
		}
		return "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read[place] = true
	for _, post := range list.Posts {
		if post.UserId == p.self && post.GetProp(keyed) == m.Key {
			return post.Id, nil
		}
	}
	return "", nil
}

// React adds an emoji to a message.
func (p *Platform) React(ctx context.Context, _, message, glyph string) error {
	_, _, err := p.client.SaveReaction(ctx,
		&api.Reaction{UserId: p.self, PostId: message, EmojiName: emojiName(glyph)})
	return refusal(err)
}

// Thread returns who has written in a thread.
func (p *Platform) Thread(ctx context.Context, _, thread string) ([]chat.Person, error) {
	list, _, err := p.client.GetPostThread(ctx, thread, "", false)
	if err != nil {
		return nil, refusal(err)
	}
	var out []chat.Person
	seen := map[string]bool{}
	for i := len(list.Order) - 1; i >= 0; i-- { // the latest is the first
		if user := list.Posts[list.Order[i]].UserId; !seen[user] {
			seen[user] = true
			out = append(out, p.person(ctx, user))
		}
	}
	return out, nil
}

// Conversation asks for a channel.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	return p.place(ctx, id), nil
}

// refusal converts an error of the platform.
func refusal(err error) error {
	if limited, ok := errors.AsType[*chat.RefusedError](err); ok {
		return limited
	}
	refused, ok := errors.AsType[*api.AppError](err)
	if !ok || refused.StatusCode == 0 {
		return err
	}
	return &chat.RefusedError{Status: refused.StatusCode, Reason: refused.Message,
		Permanent: refused.StatusCode >= 400 && refused.StatusCode < 500}
}
