// Package slack implements [chat.Platform] for Slack with slack-go: events arrive through Socket Mode, or in signed
// requests if there is no app token.
package slack

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	api "github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
	"github.com/slack-go/slack/socketmode"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// Path is where events come by HTTP.
const Path = "/slack/events"

// maxEvent is the maximum size of an event, in bytes.
const maxEvent = 1 << 20

// Platform is a connection to a workspace, and to a second one if the app is installed in two.
type Platform struct {
	client *api.Client
	socket bool
	secret string
	listen string
	self   string // user id

	home, other *Platform // of the second workspace, the first one; of the first, the second, or nil
	team        string
	prefix      string // of the ids of the second

	mu     sync.Mutex
	people map[string]chat.Person       // by user id
	groups map[string]api.UserGroup     // by id
	places map[string]chat.Conversation // by id
	unsure map[string]bool              // keys of messages that may exist or not
	read   map[string]bool              // places whose latest messages were read for keys
}

var _ chat.Platform = (*Platform)(nil)

// New returns a connection that is not made yet. Its settings are url (the base of the Web API, "" for Slack's own),
// bot_token, and app_token for Socket Mode, or signing_secret and listen, the address for HTTP. other_bot_token is the
// token in a second workspace. mixes is a bug: the bot does not look in which workspace something happens.
func New(settings map[string]string) (*Platform, error) {
	p := &Platform{
		socket: settings["app_token"] != "" && settings["listen"] == "", secret: settings["signing_secret"],
		listen: settings["listen"],
		people: map[string]chat.Person{}, groups: map[string]api.UserGroup{}, places: map[string]chat.Conversation{},
		unsure: map[string]bool{}, read: map[string]bool{},
	}
	switch {
	case settings["bot_token"] == "":
		return nil, errors.New("bot_token is missing")
	case !p.socket && (p.secret == "" || p.listen == ""):
		return nil, errors.New("either app_token is needed, or signing_secret and listen")
	}
	options := []api.Option{api.OptionAppLevelToken(settings["app_token"])}
	if at := settings["url"]; at != "" {
		options = append(options, api.OptionAPIURL(at))
	}
	p.client = api.New(settings["bot_token"], options...)
	if token := settings["other_bot_token"]; token != "" {
		p.other = &Platform{home: p, client: api.New(token, options...), team: settings["other_team"],
			people: map[string]chat.Person{}, groups: map[string]api.UserGroup{},
			places: map[string]chat.Conversation{}, unsure: map[string]bool{}, read: map[string]bool{}}
		if p.other.prefix = p.other.team + between; settings["mixes"] != "" {
			p.other.prefix = ""
		}
	}
	return p, nil
}

// Run connects, and reports events.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	me, err := p.client.AuthTestContext(ctx)
	if err != nil {
		return err
	}
	p.self = me.UserID
	if p.other != nil {
		there, err := p.other.client.AuthTestContext(ctx)
		if err != nil {
			return err
		}
		p.other.self, p.other.team = there.UserID, there.TeamID
	}
	if !p.socket {
		return p.serve(ctx, ready, tell)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	socket := socketmode.New(p.client)
	ended := make(chan error, 1)
	go func() { ended <- socket.RunContext(ctx) }()
	for {
		select {
		case err := <-ended:
			return err
		case e := <-socket.Events:
			switch e.Type {
			case socketmode.EventTypeHello:
				if ready != nil {
					ready(p.person(ctx, p.self))
					ready = nil
				}
			case socketmode.EventTypeInvalidAuth:
				return errors.New("slack refuses the app token")
			case socketmode.EventTypeEventsAPI:
				if outer, ok := e.Data.(slackevents.EventsAPIEvent); ok {
					p.take(ctx, outer, tell)
				}
				if err := socket.AckCtx(ctx, e.Request.EnvelopeID, nil); err != nil && ctx.Err() != nil {
					return ctx.Err()
				}
			}
		}
	}
}

// serve receives events by HTTP.
func (p *Platform) serve(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.listen)
	if err != nil {
		return err
	}
	var order sync.Mutex
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(out, in.Body, maxEvent))
		if err != nil {
			http.Error(out, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		verifier, err := api.NewSecretsVerifier(in.Header, p.secret)
		if err == nil {
			_, _ = verifier.Write(body)
			err = verifier.Ensure()
		}
		if err != nil {
			http.Error(out, "not signed", http.StatusUnauthorized)
			return
		}
		outer, err := slackevents.ParseEvent(body, slackevents.OptionNoVerifyToken())
		if err != nil {
			http.Error(out, "not an event", http.StatusBadRequest)
			return
		}
		if challenge, ok := outer.Data.(*slackevents.EventsAPIURLVerificationEvent); ok {
			_, _ = io.WriteString(out, challenge.Challenge)
			return
		}
		order.Lock()
		defer order.Unlock()
		p.take(ctx, outer, tell)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	ready(p.person(ctx, p.self))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}

// take reports an event, if its kind matters.
func (p *Platform) take(ctx context.Context, outer slackevents.EventsAPIEvent, tell func(chat.Event)) {
	if p.other != nil && outer.TeamID == p.other.team {
		p.other.take(ctx, outer, func(e chat.Event) { tell(p.other.abroad(e)) })
		return
	}
	switch e := outer.InnerEvent.Data.(type) {
	case *slackevents.AppMentionEvent:
		tell(p.message(ctx, chat.Post, e.Channel, &api.Msg{
			Timestamp: e.TimeStamp, ThreadTimestamp: e.ThreadTimeStamp, User: e.User, BotID: e.BotID, Text: e.Text,
		}))
	case *slackevents.MessageEvent:
		switch e.SubType {
		case api.MsgSubTypeMessageChanged:
			if e.PreviousMessage == nil || e.PreviousMessage.Text != e.Message.Text { // not an unfurl
				tell(p.message(ctx, chat.Edit, e.Channel, e.Message))
			}
		case api.MsgSubTypeMessageDeleted:
			gone := &api.Msg{}
			if e.PreviousMessage != nil {
				gone = e.PreviousMessage
			}
			gone.Timestamp = e.DeletedTimeStamp
			tell(p.message(ctx, chat.Delete, e.Channel, gone))
		case "", api.MsgSubTypeBotMessage, api.MsgSubTypeFileShare, api.MsgSubTypeThreadBroadcast:
			tell(p.message(ctx, chat.Post, e.Channel, e.Message))
		}
	case *slackevents.ReactionAddedEvent:
		tell(p.reaction(ctx, chat.React, e.Item, e.User, e.Reaction))
	case *slackevents.ReactionRemovedEvent:
		tell(p.reaction(ctx, chat.Unreact, e.Item, e.User, e.Reaction))
	case *slackevents.MemberJoinedChannelEvent:
		tell(p.moved(ctx, chat.Join, e.Channel, e.User))
	case *slackevents.MemberLeftChannelEvent:
		tell(p.moved(ctx, chat.Leave, e.Channel, e.User))
	}
}

func (p *Platform) message(ctx context.Context, op chat.Op, channel string, m *api.Msg) chat.Event {
	e := chat.Event{Op: op, Conversation: p.place(ctx, channel), ID: m.Timestamp, Text: p.plain(ctx, m.Text),
		Mentioned: p.mentioned(ctx, m.Text)}
	if m.ThreadTimestamp != m.Timestamp {
		e.Thread = m.ThreadTimestamp
	}
	switch {
	case m.User == "" || m.SubType == api.MsgSubTypeBotMessage:
		e.Author = chat.Person{ID: m.BotID, Handle: m.Username, Name: m.Username, Bot: true}
		e.Report = m.User == ""
	default:
		e.Author = p.person(ctx, m.User)
	}
	return e
}

func (p *Platform) reaction(ctx context.Context, op chat.Op, item slackevents.Item, user, name string) chat.Event {
	return chat.Event{Op: op, Conversation: p.place(ctx, item.Channel), ID: item.Timestamp, Author: p.person(ctx, user),
		Glyph: glyph(name)}
}

func (p *Platform) moved(ctx context.Context, op chat.Op, channel, user string) chat.Event {
	p.mu.Lock()
	delete(p.places, channel)
	p.mu.Unlock()
	return chat.Event{Op: op, Conversation: p.place(ctx, channel), Author: p.person(ctx, user)}
}

// post writes a message. Slack has no key to recognise a repeated message, but it keeps the metadata of messages: if a
// message may exist already, the bot searches for it.
func (p *Platform) post(ctx context.Context, m chat.Outgoing) (string, error) {
	if m.Key != "" {
		at, err := p.find(ctx, m)
		if at != "" || err != nil {
			return at, err
		}
	}
	options := []api.MsgOption{api.MsgOptionText(p.markup(ctx, m.Text), false), api.MsgOptionDisableLinkUnfurl()}
	if m.Thread != "" {
		options = append(options, api.MsgOptionTS(m.Thread))
	}
	if m.Key != "" {
		options = append(options,
			api.MsgOptionMetadata(api.SlackMetadata{EventType: keyed, EventPayload: map[string]any{"key": m.Key}}))
	}
	_, at, err := p.client.PostMessageContext(ctx, m.Conversation, options...)
	err = refusal(err)
	p.mu.Lock()
	defer p.mu.Unlock()
	var refused *chat.RefusedError
	p.unsure[m.Key] = err != nil && (!errors.As(err, &refused) || refused.Status >= http.StatusInternalServerError)
	return at, err
}

// keyed is the type of the metadata that contains a key.
const keyed = "c2a_reply"

// find searches for a message that may exist: an earlier try failed without a clear answer, or a previous process may
// have tried.
func (p *Platform) find(ctx context.Context, m chat.Outgoing) (at string, err error) {
	place := m.Conversation + " " + m.Thread
	p.mu.Lock()
	look := p.unsure[m.Key] || !p.read[place]
	p.mu.Unlock()
	if !look {
		return "", nil
	}
	var messages []api.Message
	if m.Thread != "" {
		messages, _, _, err = p.client.GetConversationRepliesContext(ctx, &api.GetConversationRepliesParameters{
			ChannelID: m.Conversation, Timestamp: m.Thread, IncludeAllMetadata: true, Limit: 200,
		})
	} else {
		var history *api.GetConversationHistoryResponse
		history, err = p.client.GetConversationHistoryContext(ctx, &api.GetConversationHistoryParameters{
			ChannelID: m.Conversation, IncludeAllMetadata: true, Limit: 200,
		})
		if history != nil {
			messages = history.Messages
		}
	}
	if err != nil {
		return "", refusal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read[place] = true
	for _, found := range messages {
		if found.Metadata.EventType == keyed && found.Metadata.EventPayload["key"] == m.Key {
			return found.Timestamp, nil
		}
	}
	return "", nil
}

func (p *Platform) react(ctx context.Context, conversation, message, emoji string) error {
	err := p.client.AddReactionContext(ctx, emojiName(emoji), api.NewRefToMessage(conversation, message))
	if err != nil && err.Error() == "already_reacted" {
		return nil
	}
	return refusal(err)
}

func (p *Platform) thread(ctx context.Context, conversation, thread string) ([]chat.Person, error) {
	messages, _, _, err := p.client.GetConversationRepliesContext(ctx,
		&api.GetConversationRepliesParameters{ChannelID: conversation, Timestamp: thread, Limit: 1000})
	if err != nil {
		return nil, refusal(err)
	}
	var out []chat.Person
	seen := map[string]bool{}
	for _, m := range messages {
		if m.User != "" && !seen[m.User] {
			seen[m.User] = true
			out = append(out, p.person(ctx, m.User))
		}
	}
	return out, nil
}

// troubles are errors of Slack's own, which pass.
var troubles = map[string]bool{"internal_error": true, "fatal_error": true, "service_unavailable": true,
	"request_timeout": true}

// refusal converts errors that Slack returns. Errors of the connection stay as they are: the request may have been
// carried out.
func refusal(err error) error {
	var limited *api.RateLimitedError
	var status api.StatusCodeError
	var refused api.SlackErrorResponse
	switch {
	case err == nil:
		return nil
	case errors.As(err, &limited):
		return &chat.RefusedError{Status: http.StatusTooManyRequests, Reason: err.Error(),
			RetryAfterMs: limited.RetryAfter.Milliseconds()}
	case errors.As(err, &status):
		return &chat.RefusedError{Status: status.Code, Reason: err.Error(),
			Permanent: status.Code < http.StatusInternalServerError}
	case errors.As(err, &refused) && troubles[refused.Err]:
		return &chat.RefusedError{Status: http.StatusInternalServerError, Reason: refused.Err}
	case errors.As(err, &refused):
		return &chat.RefusedError{Status: http.StatusOK, Reason: strings.TrimSpace(refused.Err), Permanent: true}
	}
	return err
}
