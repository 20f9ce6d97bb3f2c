// Package matrix implements [chat.Platform] for Matrix with mautrix: events arrive through sync, in unencrypted rooms.
package matrix

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	api "maunium.net/go/mautrix"
	"maunium.net/go/mautrix/event"
	"maunium.net/go/mautrix/id"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

const (
	patience   = 30_000      // ms that a sync waits
	pauseAfter = time.Second // between syncs that fail
	maxKept    = 20_000      // events that are remembered
	// filter requests more events per sync than the default of ten.
	filter = `{"room":{"timeline":{"limit":100}}}`
)

// Platform is a connection to a homeserver.
type Platform struct {
	client *api.Client

	rooms  map[id.RoomID]*room
	direct map[id.RoomID]bool
	kept   map[id.EventID]kept // reported messages, to recognise those that are edited or redacted later
	order  []id.EventID
}

var _ chat.Platform = (*Platform)(nil)

type (
	room struct {
		name    string
		members []chat.Person
		typing  []string // ids
	}

	kept struct {
		thread string
		author chat.Person
		target id.EventID // of a reaction
		glyph  string
	}

	content struct {
		MsgType    string   `json:"msgtype"`
		Body       string   `json:"body"`
		HTML       string   `json:"formatted_body"`
		Fresh      *content `json:"m.new_content"`
		Name       string   `json:"name"`
		Membership string   `json:"membership"`
		Displayed  string   `json:"displayname"`
		Users      []string `json:"user_ids"`
		Redacts    string   `json:"redacts"`
		Mentions   struct {
			Users []string `json:"user_ids"`
		} `json:"m.mentions"`
		Relation struct {
			Type  string `json:"rel_type"`
			Event string `json:"event_id"`
			Key   string `json:"key"`
		} `json:"m.relates_to"`
	}
)

// New returns a connection that is not made yet. Its settings are url (of the homeserver), user_id and token, and
// device_id, which the token is for.
func New(settings map[string]string) (*Platform, error) {
	for _, name := range []string{"url", "user_id", "token"} {
		if settings[name] == "" {
			return nil, errors.New(name + " is missing")
		}
	}
	client, err := api.NewClient(settings["url"], id.UserID(settings["user_id"]), settings["token"])
	if err != nil {
		return nil, err
	}
	client.DeviceID = id.DeviceID(settings["device_id"])
	client.Client = &http.Client{Transport: &http.Transport{}}
	return &Platform{client: client, rooms: map[id.RoomID]*room{}, direct: map[id.RoomID]bool{},
		kept: map[id.EventID]kept{}}, nil
}

// Run connects, and reports events from now on. The next sync confirms them.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	defer p.client.Client.CloseIdleConnections()
	for since := ""; ; {
		wait := patience
		if since == "" {
			wait = 0
		}
		got, err := p.client.FullSyncRequest(ctx, api.ReqSync{Timeout: wait, Since: since, FilterID: filter})
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, api.MUnknownToken), errors.Is(err, api.MMissingToken):
			return err
		case err != nil:
			select {
			case <-time.After(pauseAfter):
			case <-ctx.Done():
			}
			continue
		}
		say := tell
		if since == "" {
			say = func(chat.Event) {} // it was before this program
		}
		p.take(ctx, got, say)
		if since == "" {
			ready(p.person(p.client.UserID.String(), "", false))
		}
		since = got.NextBatch
	}
}

func read(e *event.Event) content {
	var c content
	_ = json.Unmarshal(e.Content.VeryRaw, &c)
	return c
}

// take reports the events of a sync.
func (p *Platform) take(ctx context.Context, got *api.RespSync, tell func(chat.Event)) {
	for _, e := range got.AccountData.Events {
		var direct map[string][]id.RoomID
		if e.Type.Type == "m.direct" && json.Unmarshal(e.Content.VeryRaw, &direct) == nil {
			clear(p.direct)
			for _, rooms := range direct {
				for _, r := range rooms {
					p.direct[r] = true
				}
			}
		}
	}
	for at, news := range got.Rooms.Join {
		r := p.rooms[at]
		if r == nil {
			r = &room{}
			p.rooms[at] = r
		}
		for _, e := range news.State.Events {
			p.state(r, e)
		}
		for _, e := range news.Timeline.Events {
			e.RoomID = at
			p.happened(ctx, r, e, tell)
		}
		for _, e := range news.Ephemeral.Events {
			if e.Type.Type == "m.typing" {
				p.typing(at, r, read(e).Users, tell)
			}
		}
	}
	for at, news := range got.Rooms.Leave {
		if r := p.rooms[at]; r != nil {
			for _, e := range news.Timeline.Events {
				e.RoomID = at
				p.happened(ctx, r, e, tell)
			}
			delete(p.rooms, at)
		}
	}
}

// state records the name and the members of a room. It reports whether somebody has joined or left.
func (p *Platform) state(r *room, e *event.Event) (moved chat.Op, who chat.Person) {
	c := read(e)
	switch e.Type.Type {
	case "m.room.name":
		r.name = c.Name
	case "m.room.member":
		user := e.GetStateKey()
		at := slices.IndexFunc(r.members, func(m chat.Person) bool { return m.ID == user })
		who = p.person(user, c.Displayed, false)
		switch in := c.Membership == "join"; {
		case in && at < 0:
			r.members = append(r.members, who)
			return chat.Join, who
		case in:
			who.Bot = r.members[at].Bot
			r.members[at] = who
		case at >= 0:
			who = r.members[at]
			r.members = slices.Delete(r.members, at, at+1)
			return chat.Leave, who
		}
	}
	return 0, who
}

func (p *Platform) person(user, name string, bot bool) chat.Person {
	handle, _, _ := strings.Cut(strings.TrimPrefix(user, "@"), ":")
	return chat.Person{ID: user, Handle: handle, Name: cmp.Or(name, handle), Bot: bot ||
		user == p.client.UserID.String()}
}

// author returns the sender of an event. A sender of notices is a program.
func (r *room) author(p *Platform, user string, notice bool) chat.Person {
	for i := range r.members {
		if m := &r.members[i]; m.ID == user {
			m.Bot = m.Bot || notice
			return *m
		}
	}
	return p.person(user, "", notice)
}

// mentioned returns the people whom a message mentions.
func (r *room) mentioned(p *Platform, c content) []chat.Person {
	var out []chat.Person
	for _, user := range c.Mentions.Users {
		out = append(out, r.author(p, user, false))
	}
	return out
}

func (p *Platform) place(at id.RoomID, r *room) chat.Conversation {
	return chat.Conversation{ID: at.String(), Name: r.name, Direct: p.direct[at], Members: slices.Clone(r.members)}
}

// Conversation asks for a room.
func (p *Platform) Conversation(ctx context.Context, room string) (chat.Conversation, error) {
	found, err := p.client.JoinedMembers(ctx, id.RoomID(room))
	if err != nil {
		return chat.Conversation{}, refusal(err)
	}
	c := chat.Conversation{ID: room}
	for user, m := range found.Joined {
		c.Members = append(c.Members, p.person(user.String(), m.DisplayName, false))
	}
	var direct map[id.UserID][]id.RoomID
	if p.client.GetAccountData(ctx, "m.direct", &direct) == nil {
		for _, rooms := range direct {
			c.Direct = c.Direct || slices.Contains(rooms, id.RoomID(room))
		}
	}
	return c, nil
}

// happened reports an event in a room.
func (p *Platform) happened(ctx context.Context, r *room, e *event.Event, tell func(chat.Event)) {
	c := read(e)
	out := chat.Event{ID: e.ID.String()}
	target := id.EventID(c.Relation.Event)
	switch {
	case e.StateKey != nil:
		out.Op, out.Author = p.state(r, e)
		out.ID = ""
	case e.Type.Type == "m.room.redaction":
		target = id.EventID(cmp.Or(string(e.Redacts), c.Redacts))
		gone, known := p.kept[target]
		if !known {
			return
		}
		out.Op, out.ID, out.Thread, out.Author = chat.Delete, target.String(), gone.thread, gone.author
		if gone.glyph != "" {
			out.Op, out.ID, out.Glyph = chat.Unreact, gone.target.String(), gone.glyph
		}
	case e.Type.Type == "m.reaction" && c.Relation.Type == "m.annotation":
		out.Op, out.ID, out.Thread = chat.React, target.String(), p.kept[target].thread
		out.Author, out.Glyph = r.author(p, e.Sender.String(), false), strings.TrimSuffix(c.Relation.Key, "\ufe0f")
		p.keep(e.ID, kept{thread: out.Thread, author: out.Author, target: target, glyph: out.Glyph})
	case e.Type.Type == "m.room.message" && c.Relation.Type == "m.replace" && c.Fresh != nil:
		old := p.original(ctx, r, e.RoomID, target)
		if old.author.ID != e.Sender.String() {
			return // only the author may edit a message
		}
		out.Op, out.ID, out.Thread, out.Author, out.Text = chat.Edit, target.String(), old.thread, old.author,
			p.plain(*c.Fresh)
		out.Mentioned = r.mentioned(p, *c.Fresh)
	case e.Type.Type == "m.room.message" && c.Body != "":
		out.Op, out.Text, out.Author = chat.Post, p.plain(c), r.author(p, e.Sender.String(), c.MsgType == "m.notice")
		// Nobody has to answer such a message unless it mentions somebody.
		out.Report = c.MsgType == "m.notice" && !p.direct[e.RoomID] && len(c.Mentions.Users) == 0
		out.Mentioned = r.mentioned(p, c)
		if c.Relation.Type == "m.thread" {
			out.Thread = c.Relation.Event
		}
		p.keep(e.ID, kept{thread: out.Thread, author: out.Author})
	}
	if out.Op == 0 {
		return
	}
	out.Conversation = p.place(e.RoomID, r)
	tell(out)
}

func (p *Platform) keep(e id.EventID, k kept) {
	if _, known := p.kept[e]; !known {
		p.order = append(p.order, e)
	}
	p.kept[e] = k
	for len(p.order) > maxKept {
		delete(p.kept, p.order[0])
		p.order = p.order[1:]
	}
}

// original returns a reported message. It asks the server if the message isn't known.
func (p *Platform) original(ctx context.Context, r *room, at id.RoomID, e id.EventID) kept {
	if known, ok := p.kept[e]; ok {
		return known
	}
	old, err := p.client.GetEvent(ctx, at, e)
	if err != nil {
		return kept{}
	}
	c := read(old)
	k := kept{author: r.author(p, old.Sender.String(), c.MsgType == "m.notice")}
	if c.Relation.Type == "m.thread" {
		k.thread = c.Relation.Event
	}
	p.keep(e, k)
	return k
}

func (p *Platform) typing(at id.RoomID, r *room, now []string, tell func(chat.Event)) {
	was := r.typing
	r.typing = now
	say := func(op chat.Op, users, but []string) {
		for _, u := range users {
			if !slices.Contains(but, u) && u != p.client.UserID.String() {
				tell(chat.Event{Op: op, Conversation: p.place(at, r), Author: r.author(p, u, false)})
			}
		}
	}
	say(chat.TypingStop, was, now)
	say(chat.TypingStart, now, was)
}

// Post writes a notice, as programs do.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	out := p.markup(ctx, m.Conversation, m.Text)
	if m.Thread != "" {
		out["m.relates_to"] = map[string]any{"rel_type": "m.thread", "event_id": m.Thread, "is_falling_back": true,
			"m.in_reply_to": map[string]any{"event_id": m.Thread}}
	}
	sent, err := p.client.SendMessageEvent(ctx, id.RoomID(m.Conversation), event.EventMessage, out,
		api.ReqSendEvent{TransactionID: cmp.Or(m.Key, p.client.TxnID())})
	if err != nil {
		return "", refusal(err)
	}
	return sent.EventID.String(), nil
}

// React adds a glyph to a message.
func (p *Platform) React(ctx context.Context, conversation, message, glyph string) error {
	_, err := p.client.SendReaction(ctx, id.RoomID(conversation), id.EventID(message), glyph)
	if e, ok := errors.AsType[api.HTTPError](err); ok && e.RespError != nil &&
		e.RespError.ErrCode == "M_DUPLICATE_ANNOTATION" {
		return nil // it is there
	}
	return refusal(err)
}

// Thread returns who has written in a thread.
func (p *Platform) Thread(ctx context.Context, conversation, thread string) ([]chat.Person, error) {
	root, err := p.client.GetEvent(ctx, id.RoomID(conversation), id.EventID(thread))
	if err != nil {
		return nil, refusal(err)
	}
	in, err := p.client.GetRelations(ctx, id.RoomID(conversation), id.EventID(thread),
		&api.ReqGetRelations{RelationType: event.RelThread, Limit: 100})
	if err != nil {
		return nil, refusal(err)
	}
	var out []chat.Person
	for _, e := range append([]*event.Event{root}, in.Chunk...) {
		who := p.person(e.Sender.String(), "", read(e).MsgType == "m.notice")
		if !slices.ContainsFunc(out, func(o chat.Person) bool { return o.ID == who.ID }) {
			out = append(out, who)
		}
	}
	return out, nil
}

// refusal converts an error of the platform.
func refusal(err error) error {
	e, ok := errors.AsType[api.HTTPError](err)
	if !ok || e.Response == nil {
		return err
	}
	out := &chat.RefusedError{Status: e.Response.StatusCode, Reason: http.StatusText(e.Response.StatusCode)}
	out.Permanent = out.Status >= 400 && out.Status < 500 && out.Status != http.StatusTooManyRequests
	if e.RespError != nil {
		out.Reason = e.RespError.ErrCode + ": " + e.RespError.Err
		if ms, ok := e.RespError.ExtraData["retry_after_ms"].(float64); ok {
			out.RetryAfterMs = int64(ms)
		}
	}
	return out
}
