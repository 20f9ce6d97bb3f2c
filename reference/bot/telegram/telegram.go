// Package telegram implements [chat.Platform] for Telegram with go-telegram/bot: updates arrive by long polling, or
// through a webhook if there is an address to listen on.
package telegram

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	api "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// Path is where updates come by HTTP.
const Path = "/telegram/updates"

const (
	defaultURL = "https://api.telegram.org"
	patience   = 30 * time.Second // of a poll
	pauseAfter = time.Second      // between polls that fail
	maxUpdate  = 1 << 20          // bytes
	maxAnswer  = 32 << 20
)

// Platform is a connection to the Bot API.
type Platform struct {
	client *api.Bot
	url    string // of the methods
	secret string
	listen string
	hook   string
	http   http.Client
	self   chat.Person

	mu      sync.Mutex
	people  map[string]models.User       // users without a username, by handle in lower case
	places  map[string]chat.Conversation // by id
	openers map[string]chat.Person       // who opened each topic, by conversation and thread
}

var _ chat.Platform = (*Platform)(nil)

// New returns a platform that isn't connected yet. Its settings are url (the root of the Bot API; "" means Telegram's
// own) and token. For a webhook they are listen, its address, secret, its secret, and webhook, its URL, unless someone
// else has set it.
func New(settings map[string]string) (*Platform, error) {
	if settings["token"] == "" {
		return nil, errors.New("token is missing")
	}
	root := settings["url"]
	if root == "" {
		root = defaultURL
	}
	client, err := api.New(settings["token"], api.WithServerURL(root), api.WithSkipGetMe())
	if err != nil {
		return nil, err
	}
	return &Platform{
		client: client, url: root + "/bot" + settings["token"] + "/", secret: settings["secret"],
		listen: settings["listen"], hook: settings["webhook"],
		people: map[string]models.User{}, places: map[string]chat.Conversation{}, openers: map[string]chat.Person{},
	}, nil
}

// kinds are the updates that matter.
var kinds = []string{
	models.AllowedUpdateMessage, models.AllowedUpdateEditedMessage, models.AllowedUpdateMessageReaction,
	models.AllowedUpdateChatMember, models.AllowedUpdateMyChatMember,
}

// Run connects, and reports events. The next poll confirms them; the library would confirm them before its handler has
// returned.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	me, err := p.client.GetMe(ctx)
	if err != nil {
		return err
	}
	p.self = p.person(me)
	if p.listen != "" {
		return p.serve(ctx, ready, tell)
	}
	ready(p.self)
	for offset := int64(0); ; {
		updates, err := p.poll(ctx, offset)
		var refused *chat.RefusedError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &refused) && refused.Permanent && refused.Status != http.StatusConflict:
			return err
		case err != nil:
			wait := pauseAfter
			if refused != nil {
				wait = max(wait, time.Duration(refused.RetryAfterMs)*time.Millisecond)
			}
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
			continue
		}
		for _, u := range updates {
			p.take(ctx, u, tell)
			offset = u.ID + 1
		}
	}
}

// poll waits for updates and confirms those below offset.
func (p *Platform) poll(ctx context.Context, offset int64) ([]*models.Update, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	params, err := json.Marshal(map[string]any{"offset": offset, "timeout": int(patience / time.Second),
		"allowed_updates": kinds})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"getUpdates", bytes.NewReader(params))
	if err != nil {
		return nil, errors.New("not a URL of the Bot API") // which the error would show, with the token
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.http.Do(request)
	if err != nil {
		return nil, errors.New("polling failed")
	}
	defer response.Body.Close()
	var answer struct {
		Ok          bool             `json:"ok"`
		Result      []*models.Update `json:"result"`
		Description string           `json:"description"`
		Parameters  struct {
			RetryAfter int64 `json:"retry_after"`
		} `json:"parameters"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&answer); err != nil {
		return nil, fmt.Errorf("reading updates: %w", err)
	}
	if !answer.Ok {
		return nil, &chat.RefusedError{
			Status: response.StatusCode, Reason: answer.Description, Permanent: permanent(response.StatusCode),
			RetryAfterMs: 1000 * answer.Parameters.RetryAfter,
		}
	}
	return answer.Result, nil
}

// serve receives updates by HTTP.
func (p *Platform) serve(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.listen)
	if err != nil {
		return err
	}
	var order sync.Mutex
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		if subtle.ConstantTimeCompare([]byte(in.Header.Get("X-Telegram-Bot-Api-Secret-Token")), []byte(p.secret)) == 0 {
			http.Error(out, "a wrong secret", http.StatusUnauthorized)
			return
		}
		var u models.Update
		if err := json.NewDecoder(http.MaxBytesReader(out, in.Body, maxUpdate)).Decode(&u); err != nil {
			http.Error(out, "no update", http.StatusBadRequest)
			return
		}
		order.Lock()
		defer order.Unlock()
		p.take(ctx, &u, tell)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if p.hook != "" {
		if _, err := p.client.SetWebhook(ctx,
			&api.SetWebhookParams{URL: p.hook, SecretToken: p.secret, AllowedUpdates: kinds}); err != nil {
			return refusal(err)
		}
	}
	ready(p.self)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}

// take reports an update, if its kind matters.
func (p *Platform) take(ctx context.Context, u *models.Update, tell func(chat.Event)) {
	switch {
	case u.Message != nil && u.Message.Text != "":
		tell(p.message(ctx, chat.Post, u.Message))
	case u.EditedMessage != nil && u.EditedMessage.Text != "":
		tell(p.message(ctx, chat.Edit, u.EditedMessage))
	case u.MessageReaction != nil && u.MessageReaction.User != nil:
		r := u.MessageReaction
		e := chat.Event{Conversation: p.place(ctx, r.Chat), ID: id(r.Chat.ID, r.MessageID), Author: p.person(r.User)}
		was, is := emoji(r.OldReaction), emoji(r.NewReaction)
		e.Op = chat.Unreact
		for _, e.Glyph = range without(was, is) {
			tell(e)
		}
		e.Op = chat.React
		for _, e.Glyph = range without(is, was) {
			tell(e)
		}
	case u.ChatMember != nil:
		p.moved(ctx, u.ChatMember, tell)
	case u.MyChatMember != nil:
		p.moved(ctx, u.MyChatMember, tell)
	}
}

func emoji(list []models.ReactionType) []string {
	var out []string
	for _, r := range list {
		if r.ReactionTypeEmoji != nil {
			out = append(out, r.ReactionTypeEmoji.Emoji)
		}
	}
	return out
}

func without(list, gone []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(gone, s) })
}

func (p *Platform) message(ctx context.Context, op chat.Op, m *models.Message) chat.Event {
	e := chat.Event{Op: op, Conversation: p.place(ctx, m.Chat), ID: id(m.Chat.ID, m.ID),
		Text: p.plain(m.Text, m.Entities), Mentioned: p.mentioned(m)}
	if m.IsTopicMessage {
		e.Thread = id(m.Chat.ID, m.MessageThreadID)
	}
	if m.From != nil {
		e.Author = p.person(m.From)
		e.Report = e.Author.Bot && !e.Conversation.Direct // Telegram doesn't say which bots are integrations
		p.member(e.Conversation.ID, e.Author, true)
	}
	if to := m.ReplyToMessage; to != nil && to.ForumTopicCreated != nil && to.From != nil {
		p.mu.Lock()
		p.openers[e.Conversation.ID+" "+e.Thread] = p.person(to.From)
		p.mu.Unlock()
	}
	return e
}

func (p *Platform) moved(ctx context.Context, u *models.ChatMemberUpdated, tell func(chat.Event)) {
	was, _ := standing(u.OldChatMember)
	is, who := standing(u.NewChatMember)
	if was == is || who == nil {
		return
	}
	e := chat.Event{Op: chat.Leave, Conversation: p.place(ctx, u.Chat), Author: p.person(who)}
	if is {
		e.Op = chat.Join
	}
	p.member(e.Conversation.ID, e.Author, is)
	tell(e)
}

// standing returns whether a user is in a chat, and the user.
func standing(m models.ChatMember) (bool, *models.User) {
	switch {
	case m.Owner != nil:
		return true, m.Owner.User
	case m.Administrator != nil:
		return true, &m.Administrator.User
	case m.Member != nil:
		return true, m.Member.User
	case m.Restricted != nil:
		return m.Restricted.IsMember, m.Restricted.User
	case m.Left != nil:
		return false, m.Left.User
	case m.Banned != nil:
		return false, m.Banned.User
	}
	return false, nil
}

// person returns a user. A user without a username has the name and the id as handle.
func (p *Platform) person(u *models.User) chat.Person {
	who := chat.Person{
		ID: strconv.FormatInt(u.ID, 10), Handle: u.Username, Bot: u.IsBot,
		Name: strings.TrimSpace(u.FirstName + " " + u.LastName),
	}
	if who.Handle == "" {
		who.Handle = unword.ReplaceAllString(u.FirstName, "_") + "_" + who.ID
	}
	return who
}

var unword = regexp.MustCompile(`[^A-Za-z0-9]+`)

// place returns a conversation. Telegram lists only the administrators of a group; other members become known when they
// write.
func (p *Platform) place(ctx context.Context, c models.Chat) chat.Conversation {
	id := strconv.FormatInt(c.ID, 10)
	p.mu.Lock()
	known, ok := p.places[id]
	p.mu.Unlock()
	if ok {
		return known
	}
	known = chat.Conversation{ID: id, Name: c.Title, Direct: c.Type == models.ChatTypePrivate,
		Members: []chat.Person{p.self}}
	if !known.Direct {
		admins, err := p.client.GetChatAdministrators(ctx, &api.GetChatAdministratorsParams{ChatID: c.ID})
		if err == nil {
			for _, a := range admins {
				if _, u := standing(a); u != nil && u.ID != p.client.ID() {
					known.Members = append(known.Members, p.person(u))
				}
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places[id] = known
	return known
}

// Conversation asks for a chat.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	found, err := p.client.GetChat(ctx, &api.GetChatParams{ChatID: id})
	if err != nil {
		return chat.Conversation{}, refusal(err)
	}
	c := p.place(ctx, models.Chat{ID: found.ID, Type: found.Type, Title: found.Title})
	if c.Direct {
		c.Members = append(c.Members,
			p.person(&models.User{ID: found.ID, FirstName: found.FirstName, LastName: found.LastName,
				Username: found.Username}))
	}
	return c, nil
}

// member records that somebody has joined or left a conversation.
func (p *Platform) member(place string, who chat.Person, in bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.places[place]
	known.Members = slices.DeleteFunc(slices.Clone(known.Members), func(m chat.Person) bool { return m.ID == who.ID })
	if in {
		known.Members = append(known.Members, who)
	}
	p.places[place] = known
}

// plain returns a text with every mention by handle, and with code between the marks that people type. Names in code
// don't count as mentions.
func (p *Platform) plain(text string, entities []models.MessageEntity) string {
	units := encode(text)
	var b strings.Builder
	at := 0
	for _, e := range entities {
		if e.Offset < at || e.Length < 0 || e.Offset+e.Length > len(units) {
			continue
		}
		said := decode(units[e.Offset : e.Offset+e.Length])
		switch {
		case e.Type == models.MessageEntityTypeTextMention && e.User != nil:
			who := p.person(e.User)
			p.mu.Lock()
			p.people[strings.ToLower(who.Handle)] = *e.User
			p.mu.Unlock()
			said = "@" + who.Handle
		case e.Type == models.MessageEntityTypeCode:
			said = "`" + said + "`"
		case e.Type == models.MessageEntityTypePre:
			said = "```\n" + said + "\n```"
		default:
			continue
		}
		b.WriteString(decode(units[at:e.Offset]) + said)
		at = e.Offset + e.Length
	}
	return b.String() + decode(units[at:])
}

// mentioned returns the people whom a message mentions. Telegram doesn't say whose an unknown username is.
func (p *Platform) mentioned(m *models.Message) []chat.Person {
	var out []chat.Person
	units := encode(m.Text)
	for _, e := range m.Entities {
		switch {
		case e.Type == models.MessageEntityTypeTextMention && e.User != nil:
			out = append(out, p.person(e.User))
		case e.Type == models.MessageEntityTypeMention && e.Length > 1 && e.Offset >= 0 &&
			e.Offset+e.Length <= len(units):
			name := decode(units[e.Offset+1 : e.Offset+e.Length])
			who := chat.Person{ID: name, Handle: name, Name: name, Bot: strings.HasSuffix(strings.ToLower(name), "bot")}
			p.mu.Lock()
			for _, place := range p.places {
				for _, known := range place.Members {
					if strings.EqualFold(known.Handle, name) {
						who = known
					}
				}
			}
			p.mu.Unlock()
			if !strings.EqualFold(name, p.self.Handle) {
				out = append(out, who)
			}
		}
	}
	return out
}

var named = regexp.MustCompile(`@[A-Za-z0-9_]+`)

// marked converts mentions for Telegram, which finds usernames by itself.
func (p *Platform) marked(text string) (string, []models.MessageEntity) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var b strings.Builder
	var list []models.MessageEntity
	at := 0
	for _, found := range named.FindAllStringIndex(text, -1) {
		u, ok := p.people[strings.ToLower(text[found[0]+1:found[1]])]
		if !ok {
			continue
		}
		b.WriteString(text[at:found[0]])
		at = found[1]
		list = append(list, models.MessageEntity{
			Type: models.MessageEntityTypeTextMention, Offset: len(encode(b.String())),
			Length: len(encode(u.FirstName)), User: &u,
		})
		b.WriteString(u.FirstName)
	}
	return b.String() + text[at:], list
}

// Post writes a message. Telegram has no key to recognise a repeated message, and doesn't show a bot its earlier
// messages.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	thread, _ := strconv.Atoi(m.Thread[strings.LastIndexByte(m.Thread, ':')+1:])
	text, entities := p.marked(m.Text)
	sent, err := p.client.SendMessage(ctx,
		&api.SendMessageParams{ChatID: m.Conversation, MessageThreadID: thread, Text: text, Entities: entities})
	if err != nil {
		return "", once(refusal(err))
	}
	return id(sent.Chat.ID, sent.ID), nil
}

// once returns an error that forbids a retry after a try without an answer: Telegram has no key to recognise a repeated
// message, and doesn't show a bot its earlier messages.
func once(err error) error {
	_, refused := errors.AsType[*chat.RefusedError](err)
	if dial, ok := errors.AsType[*net.OpError](err); refused || ok && dial.Op == "dial" {
		return err
	}
	return &chat.UnsureError{Err: err}
}

// id names a message or a topic by its chat, too: the numbers of two chats may be the same.
func id(place int64, message int) string {
	return strconv.FormatInt(place, 10) + ":" + strconv.Itoa(message)
}

// React sets the emoji on a message, which replaces the previous one.
func (p *Platform) React(ctx context.Context, conversation, message, glyph string) error {
	_, number, _ := strings.Cut(message, ":")
	of, err := strconv.Atoi(number)
	if err != nil {
		return &chat.RefusedError{Reason: fmt.Sprintf("not the id of a message: %q", message), Permanent: true}
	}
	_, err = p.client.SetMessageReaction(ctx,
		&api.SetMessageReactionParams{ChatID: conversation, MessageID: of, Reaction: []models.ReactionType{{
			Type: models.ReactionTypeTypeEmoji,
			ReactionTypeEmoji: &models.ReactionTypeEmoji{Type: models.ReactionTypeTypeEmoji,
				Emoji: strings.ReplaceAll(glyph, "\uFE0F", "")},
		}}})
	return refusal(err)
}

// Thread returns who opened a topic, as soon as someone has written in it. Telegram doesn't show more of its history.
func (p *Platform) Thread(_ context.Context, conversation, thread string) ([]chat.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who, ok := p.openers[conversation+" "+thread]; ok {
		return []chat.Person{who}, nil
	}
	return nil, nil
}

var statuses = []struct {
	err    error
	status int
}{
	{api.ErrorBadRequest, http.StatusBadRequest}, {api.ErrorUnauthorized, http.StatusUnauthorized},
	{api.ErrorForbidden, http.StatusForbidden},
	{api.ErrorNotFound, http.StatusNotFound}, {api.ErrorConflict, http.StatusConflict},
}

var status = regexp.MustCompile(`^error response from telegram for method \w+, ([0-9]{3}) (.*)`)

// refusal converts errors that Telegram returns. Errors of the connection stay as they are: the request may have been
// carried out.
func refusal(err error) error {
	if err == nil {
		return nil
	}
	var limited *api.TooManyRequestsError
	if errors.As(err, &limited) {
		return &chat.RefusedError{Status: http.StatusTooManyRequests, Reason: limited.Message,
			RetryAfterMs: int64(limited.RetryAfter) * 1000}
	}
	for _, s := range statuses {
		if errors.Is(err, s.err) {
			return &chat.RefusedError{Status: s.status, Reason: err.Error(), Permanent: permanent(s.status)}
		}
	}
	if found := status.FindStringSubmatch(err.Error()); found != nil {
		code, _ := strconv.Atoi(found[1])
		return &chat.RefusedError{Status: code, Reason: found[2], Permanent: permanent(code)}
	}
	return err
}

func permanent(status int) bool {
	return status < http.StatusInternalServerError && status != http.StatusTooManyRequests
}
