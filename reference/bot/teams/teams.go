// Package teams implements [chat.Platform] for Microsoft Teams with the REST API of the Bot Connector, because there is
// no maintained Go client. Activities arrive in signed HTTP requests.
package teams

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// Path is where activities come by HTTP.
const Path = "/api/messages"

const (
	maxActivity = 1 << 20 // bytes
	maxAnswer   = 4 << 20
	threadMark  = ";messageid=" // between the id of a channel and that of the message that begins a thread
)

// Platform is a bot on Teams.
type Platform struct {
	set  map[string]string
	http http.Client
	self chat.Person
	keys *keys

	mu     sync.Mutex
	token  string
	until  time.Time
	people map[string]account // by id
	places map[string]chat.Conversation
}

var _ chat.Platform = (*Platform)(nil)

// New returns a connection that is not made yet. Its settings are url (of the login service), service_url (of the
// connector), openid_url (of the metadata of the keys), app_id, app_password, tenant_id, bot_name, and listen, the
// address for activities.
func New(settings map[string]string) (*Platform, error) {
	for _, name := range []string{"url", "service_url", "openid_url", "app_id", "app_password", "tenant_id", "bot_name",
		"listen"} {
		if settings[name] == "" {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	p := &Platform{
		set: settings, http: http.Client{Timeout: time.Minute, Transport: &http.Transport{}},
		self: chat.Person{ID: "28:" + settings["app_id"], Handle: settings["bot_name"], Name: settings["bot_name"],
			Bot: true},
		people: map[string]account{}, places: map[string]chat.Conversation{},
	}
	p.keys = &keys{http: &p.http, metadata: settings["openid_url"]}
	return p, nil
}

type (
	account struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}

	// activity has the members of an activity that the bot needs.
	activity struct {
		Type         string  `json:"type"`
		ID           string  `json:"id"`
		Text         string  `json:"text"`
		ServiceURL   string  `json:"serviceUrl"`
		ReplyTo      string  `json:"replyToId"`
		From         account `json:"from"`
		Recipient    account `json:"recipient"`
		Conversation struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"conversation"`
		Entities []entity  `json:"entities"`
		Added    []account `json:"membersAdded"`
		Removed  []account `json:"membersRemoved"`
		Reacted  []struct {
			Type string `json:"type"`
		} `json:"reactionsAdded"`
	}

	entity struct {
		Type      string  `json:"type"`
		Text      string  `json:"text"`
		Mentioned account `json:"mentioned"`
	}
)

// Run listens for activities and passes them on.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.set["listen"])
	if err != nil {
		return err
	}
	var order sync.Mutex
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		raw, err := io.ReadAll(http.MaxBytesReader(out, in.Body, maxActivity))
		var a activity
		if err != nil || json.Unmarshal(raw, &a) != nil {
			http.Error(out, "not an activity", http.StatusBadRequest)
			return
		}
		if err := p.keys.check(ctx, in.Header.Get("Authorization"), p.set["app_id"], a.ServiceURL); err != nil {
			http.Error(out, "not signed", http.StatusUnauthorized)
			return
		}
		order.Lock()
		defer order.Unlock()
		p.take(ctx, a, tell)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	ready(p.person(account{ID: p.self.ID}))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}

// take passes on one activity, if it is of a kind that matters.
func (p *Platform) take(ctx context.Context, a activity, tell func(chat.Event)) {
	p.rename(a.Recipient.Name)
	base, root, _ := strings.Cut(a.Conversation.ID, threadMark)
	if len(a.Added)+len(a.Removed) > 0 { // its members are others now
		p.mu.Lock()
		delete(p.places, base)
		p.mu.Unlock()
	}
	e := chat.Event{Conversation: p.place(ctx, base, a), ID: base + "/" + a.ID, Author: p.person(a.From)}
	if root != "" && root != a.ID {
		e.Thread = base + "/" + root
	}
	switch a.Type {
	case "message", "messageUpdate":
		e.Op = chat.Post
		if a.Type == "messageUpdate" {
			e.Op = chat.Edit
		}
		e.Text, e.Mentioned = p.said(a)
	case "messageDelete":
		e.Op = chat.Delete
	case "messageReaction":
		for _, r := range a.Reacted {
			e.Op, e.ID, e.Glyph = chat.React, base+"/"+a.ReplyTo, glyph(r.Type)
			tell(e)
		}
		return
	case "conversationUpdate":
		for op, list := range map[chat.Op][]account{chat.Join: a.Added, chat.Leave: a.Removed} {
			for _, who := range list {
				tell(chat.Event{Op: op, Conversation: e.Conversation, Author: p.person(who)})
			}
		}
		return
	default:
		return
	}
	tell(e)
}

// said returns a text with every mention by name, and the people whom it mentions.
func (p *Platform) said(a activity) (text string, mentioned []chat.Person) {
	text = a.Text
	for _, e := range a.Entities {
		if e.Type != "mention" || e.Text == "" {
			continue
		}
		if strings.HasPrefix(e.Mentioned.ID, "19:") { // everybody there
			text = strings.Replace(text, e.Text, "@channel", 1)
			continue
		}
		who := p.person(e.Mentioned)
		text = strings.Replace(text, e.Text, "@"+who.Handle, 1)
		if !slices.ContainsFunc(mentioned, func(m chat.Person) bool { return m.ID == who.ID }) {
			mentioned = append(mentioned, who)
		}
	}
	return strings.ReplaceAll(text, "&lt;at", "<at"), mentioned
}

// rename gives the bot the name by which Teams calls it now.
func (p *Platform) rename(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if name != "" && name != p.self.Name {
		p.self.Handle, p.self.Name = name, name
		clear(p.places) // it is a member of each
	}
}

// person returns a person, and remembers the name, since Teams has no handles.
func (p *Platform) person(a account) chat.Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a.ID == p.self.ID {
		return p.self
	}
	if a.Name == "" {
		a.Name = p.people[a.ID].Name
	}
	p.people[a.ID] = a
	return chat.Person{ID: a.ID, Handle: a.Name, Name: a.Name, Bot: strings.HasPrefix(a.ID, "28:")}
}

// place returns a conversation. It asks for the members once.
func (p *Platform) place(ctx context.Context, id string, a activity) chat.Conversation {
	p.mu.Lock()
	known, ok := p.places[id]
	p.mu.Unlock()
	if ok {
		return known
	}
	known = chat.Conversation{ID: id, Name: a.Conversation.Name, Direct: strings.HasPrefix(id, "a:"),
		Members: []chat.Person{p.person(account{ID: "28:" + p.set["app_id"]})}}
	var list []account
	if p.call(ctx, http.MethodGet, conversation(id)+"/members", nil, &list) != nil {
		return known
	}
	for _, m := range list {
		known.Members = append(known.Members, p.person(m))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places[id] = known
	return known
}

// Conversation returns a conversation. If nothing has happened in it, only its members are known.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	return p.place(ctx, id, activity{}), nil
}

// Thread returns nothing: a bot can't read the history.
func (p *Platform) Thread(context.Context, string, string) ([]chat.Person, error) { return nil, nil }

// Post writes a message: without a thread it begins one, in a channel.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	to := m.Conversation
	if m.Thread != "" { // an id, or a link as Teams writes it
		to += threadMark + m.Thread[strings.LastIndexAny(m.Thread, "/=")+1:]
	}
	text, entities := p.spoken(m.Text)
	var sent struct {
		ID string `json:"id"`
	}
	err := p.call(ctx, http.MethodPost, conversation(to)+"/activities",
		map[string]any{"type": "message", "text": text, "entities": entities}, &sent)
	if refused, ok := errors.AsType[*chat.RefusedError](err); ok {
		return "", refused
	}
	if err != nil {
		return "", &chat.UnsureError{Err: err}
	}
	return m.Conversation + "/" + sent.ID, nil
}

// spoken returns a text with an element for each mention of a known name. Longer names take precedence.
func (p *Platform) spoken(text string) (string, []entity) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []account
	for _, a := range p.people {
		if a.Name != "" {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b account) int {
		if d := len(b.Name) - len(a.Name); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	entities := []entity{}
	for _, a := range all {
		element := "<at>" + a.Name + "</at>"
		if now := strings.ReplaceAll(text, "@"+a.Name, element); now != text {
			text = now
			entities = append(entities, entity{Type: "mention", Text: element, Mentioned: a})
		}
	}
	return text, entities
}

// React adds a glyph to a message.
func (p *Platform) React(ctx context.Context, to, message, glyph string) error {
	kind, ok := reactions[glyph]
	if !ok {
		return &chat.RefusedError{Status: http.StatusBadRequest, Reason: "no reaction " + glyph, Permanent: true}
	}
	_, id, _ := strings.Cut(message, "/")
	return p.call(ctx, http.MethodPut, conversation(to)+"/activities/"+id+"/reactions/"+kind, nil, nil)
}

func conversation(id string) string { return "v3/conversations/" + url.PathEscape(id) }

// call makes a call of the connector. The error is [*chat.RefusedError] where it was answered.
func (p *Platform) call(ctx context.Context, method, path string, body, into any) error {
	token, err := p.bearer(ctx)
	if err != nil {
		return &chat.RefusedError{Status: http.StatusUnauthorized, Reason: err.Error()}
	}
	raw := []byte(nil)
	if body != nil {
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(p.set["service_url"], "/")+"/"+path,
		bytes.NewReader(raw))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	return p.do(r, into)
}

// bearer returns the bot's token. It gets a new one five minutes before the old one expires.
func (p *Platform) bearer(ctx context.Context) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.token, nil
	}
	form := url.Values{"grant_type": {"client_credentials"}, "client_id": {p.set["app_id"]},
		"client_secret": {p.set["app_password"]}, "scope": {"https://api.botframework.com/.default"}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost,
		p.set["url"]+"/"+p.set["tenant_id"]+"/oauth2/v2.0/token", strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	var given struct {
		Token   string `json:"access_token"`
		Seconds int    `json:"expires_in"`
	}
	if err := p.do(r, &given); err != nil {
		return "", err
	}
	p.token, p.until = given.Token, time.Now().Add(time.Duration(given.Seconds)*time.Second-5*time.Minute)
	return p.token, nil
}

// do makes a request. It returns a [*chat.RefusedError] if the answer is an error.
func (p *Platform) do(r *http.Request, into any) error {
	answer, err := p.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode/100 != 2 {
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		return &chat.RefusedError{Status: answer.StatusCode, Reason: string(raw), RetryAfterMs: int64(seconds) * 1000,
			Permanent: answer.StatusCode/100 == 4 && answer.StatusCode != http.StatusTooManyRequests &&
				answer.StatusCode != http.StatusPreconditionFailed}
	}
	if into == nil || len(raw) == 0 {
		return nil
	}
	return json.Unmarshal(raw, into)
}

// reactions are the types of those that the platform's documents name.
var reactions = map[string]string{
	"👍": "like", "❤": "heart", "😆": "laugh", "😮": "surprised", "😢": "sad", "😡": "angry", "🚀": "launch",
	"👀": "1f440_eyes", "✅": "2705_whiteheavycheckmark", "📌": "1f4cc_pushpin",
}

// glyph returns the glyph of a type of reaction, or its name between colons if it is unknown.
func glyph(kind string) string {
	for g, k := range reactions {
		if k == kind {
			return g
		}
	}
	return ":" + kind + ":"
}
