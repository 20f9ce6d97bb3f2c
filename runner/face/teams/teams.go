// Package teams simulates Microsoft Teams for a bot: the Bot Connector service that it posts to, the login service that
// issues its tokens, and the activities that Teams sends to its endpoint, signed like the Bot Framework's. The messages
// follow Microsoft's documentation at https://learn.microsoft.com/azure/bot-service/rest-api and
// https://learn.microsoft.com/microsoftteams/platform/bots.
//
// # How a world looks on Teams
//
// There is one tenant for the life of the face. A DM of two is a personal chat, and a larger DM is a group chat. A
// channel is a standard channel in its own team, which has the same members. In a channel, everything is a thread: a
// message begins a thread, and the conversation id of every message in the thread ends with ";messageid=" and the id of
// the first message. So an answer to a message in a channel is a reply in its thread, unless the bot begins another
// thread. Chats have no threads.
//
// A mention is an element <at> in the text, and an entity that identifies the mentioned account. Names of people are
// not unique, and there are no handles. @everyone mentions the channel or the chat, but nobody in particular.
//
// # What a bot is not shown
//
// In a channel or a group chat, Teams sends a bot only messages that mention it, unless the app was granted all
// messages by resource-specific consent (ChannelMessage.Read.Group, ChatMessage.Read.Chat): [withConsent]. Teams never
// sends the messages of other bots, typing, the members of a tag, the contents of unfurled links, or reactions to
// messages of others. A bot can't read the history.
//
// A failed delivery is repeated. If nothing listens or the bot has a problem, it is repeated after a second, then after
// two, and so on up to a minute. If the bot doesn't answer within 15 s, it is repeated once.
package teams

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const name = "teams"

// The messages of channels and group chats that a bot gets: those that mention it, or all.
const (
	byMention   = "webhook"
	withConsent = "webhook-rsc"
)

var deliveries = []string{byMention, withConsent}

// The hosts of the services, as bots have them built in. The first host serves the tokens. The others serve the keys,
// the connector and the sign-in of people.
var hosts = []string{"login.microsoftonline.com", "login.botframework.com", "smba.trafficmanager.net",
	"api.botframework.com", "token.botframework.com"}

// Kind is the Microsoft Teams face.
var Kind = face.Kind{
	Name:       name,
	Hosts:      hosts,
	Deliveries: deliveries,
	Reacts:     func(glyph string) bool { _, ok := reactionType(glyph); return ok },
	Settings: map[string]string{
		"url":          "the URL of the login service, without a slash at the end, to which a client adds the tenant",
		"service_url":  "the URL of the connector, as in activities",
		"openid_url":   "the URL of the metadata for the keys that sign activities",
		"app_id":       "the client id of the bot's app",
		"app_password": "the app's client secret",
		"tenant_id":    "the id of the organization in which the app is registered",
		"bot_name":     "the bot's name, as people see it",
		"bot_id":       "the id of the bot as an account: 28: and the app id",
	},
	Shows: []string{"edit", "delete", "react", "join", "leave", "redeliver", "outage"},
	Open:  open,
}

// platform is Teams with one tenant.
type platform struct {
	watcher face.Watcher
	options face.Options
	server  *face.Server
	hooks   *http.Client
	root    string // of the connector, with a slash at the end
	login   string // root of the login service
	keys    *keys
	secret  string
	tenant  string
	me      *account
	shown   string // name of the bot before the first world
	paths   []route
	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup

	mu        sync.Mutex // guards everything below
	connected bool
	wire      port.World
	self      string
	people    map[string]*account // of this world, by their ids in the world
	places    []*place
	earlier   map[string]bool // ids of places of earlier worlds
	past      []string        // the same ids, the oldest first
	last      *message        // that a person wrote
	lastHeard time.Time
	outages   face.Outages
}

// keptPlaces is how many places of earlier worlds are remembered, to recognise late calls about them.
const keptPlaces = 500

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	switch {
	case o.Delivery == "":
		o.Delivery = byMention
	case !slices.Contains(deliveries, o.Delivery):
		return nil, fmt.Errorf("unknown delivery %q of %s", o.Delivery, name)
	}
	if u, err := url.Parse(o.Webhook); err != nil || u.Host == "" {
		return nil, fmt.Errorf("%s needs the URL on which the bot listens for activities, not %q", name, o.Webhook)
	}
	listening, err := face.Listen()
	if err != nil {
		return nil, err
	}
	p := &platform{
		watcher: w, options: o, server: listening, hooks: o.Hooks(),
		root: listening.URL + connector, login: listening.URL,
		secret: face.Random(40), tenant: guid(), people: map[string]*account{}, earlier: map[string]bool{},
	}
	if o.OwnHosts {
		p.root, p.login = "https://smba.trafficmanager.net"+connector, "https://login.microsoftonline.com"
	}
	app := guid()
	handle := o.Handle
	if handle == "" {
		handle = "assistant"
	}
	p.shown = handle
	p.me = &account{id: "28:" + app, object: app, name: handle, handle: handle, bot: true}
	if p.keys, err = newKeys(); err != nil {
		_ = listening.Close()
		return nil, err
	}
	p.paths = p.routes()
	p.ctx, p.end = context.WithCancel(context.Background())
	p.server.Serve(p)
	return p, nil
}

func (p *platform) Settings() map[string]string {
	openID := p.server.URL
	if p.options.OwnHosts {
		openID = "https://login.botframework.com"
	}
	return map[string]string{
		"url": p.server.URL, "service_url": p.root, "openid_url": openID + metadataPath, "app_id": p.me.object,
		"app_password": p.secret, "tenant_id": p.tenant, "bot_id": p.me.id, "bot_name": p.shown,
	}
}

// Pending returns the number of waiting activities, including those that were sent less than [reading] ago and not
// answered.
func (p *platform) Pending() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for _, at := range p.places {
		for _, d := range at.queue {
			if d.sent.IsZero() || time.Since(d.sent) < reading {
				n++
			}
		}
	}
	return n
}

// Connected returns true as soon as something listens at the webhook's address.
func (p *platform) Connected() bool {
	p.mu.Lock()
	connected := p.connected
	p.mu.Unlock()
	if !connected && p.options.Reachable() {
		p.mu.Lock()
		p.connected, connected = true, true
		p.mu.Unlock()
	}
	return connected
}

// Cut closes all connections. Activities in progress are sent again, because they were not answered.
func (p *platform) Cut() {
	p.server.Cut()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.connected = false
	for _, at := range p.places {
		for _, d := range at.queue {
			if d.cancel != nil {
				d.cancel()
			}
		}
	}
}

func (p *platform) Close() error {
	p.end()
	err := p.server.Close()
	p.working.Wait()
	return err
}

func unable(what string) error { return &face.UnableError{Face: "Teams", What: what} }

// passed reports a message for the record.
func (p *platform) passed(from bool, what string, body []byte, message string) {
	p.watcher.Passed(face.Traffic{At: time.Now(), From: from, What: what, Body: face.Evidence(body, p.secret),
		Message: message})
}

func (p *platform) Do(e port.SurfaceEvent) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case len(e.Labels) > 0:
		return unable("labels")
	case e.Asks != "":
		return unable("who is asked a question")
	}
	switch e.Op {
	case "post":
		return p.hear(e)
	case "redeliver":
		return p.again(e)
	case "edit":
		return p.edit(e)
	case "delete":
		return p.delete(e)
	case "react":
		return p.react(e)
	case "join", "leave":
		return p.move(e)
	case "outage":
		p.outages.Add(e)
		return nil
	case "status":
		return unable("what programs write")
	case "typing":
		return unable("that someone is typing")
	case "assign":
		return unable("the assignment of work")
	}
	return fmt.Errorf("unknown op %q", e.Op)
}

// hear makes a person write a message.
func (p *platform) hear(e port.SurfaceEvent) error {
	at, err := p.place(e.Conversation)
	if err != nil {
		return err
	}
	author := p.people[e.Author]
	if author == nil || author.bot {
		if at.has(p.me) {
			return unable("what programs write")
		}
		author = p.account(e.Author, e.Author, e.Author, true)
	}
	m := &message{place: at, author: author, about: e.ID, source: e.Text}
	if e.Thread != "" {
		if !at.channel() {
			return unable("a thread in a chat")
		}
		if m.root = at.about(e.Thread); m.root == nil || m.root.root != nil {
			return fmt.Errorf("unknown thread %q in conversation %q", e.Thread, e.Conversation)
		}
	}
	if err := p.write(m, e.Text); err != nil {
		return err
	}
	m.id = p.moment(at)
	at.messages = append(at.messages, m)
	p.last, p.lastHeard = m, time.Now()
	if !at.has(p.me) {
		return nil
	}
	if !p.shows(m) {
		return unable("a message that doesn't mention it, since all messages were not granted")
	}
	p.tell(m, p.activity(m, "message"))
	return nil
}

// shows reports whether Teams sends the bot a message.
func (p *platform) shows(m *message) bool {
	return m.place.kind == personal || p.options.Delivery == withConsent || m.mentions(p.me)
}

// again sends a message again, unchanged.
func (p *platform) again(e port.SurfaceEvent) error {
	if e.As != "" {
		return unable("a separate event for mentions")
	}
	m := p.message(e.ID)
	if m == nil {
		return p.hear(e)
	}
	if m.told != nil {
		p.tell(m, m.told)
	}
	return nil
}

func (p *platform) edit(e port.SurfaceEvent) error {
	m := p.message(e.ID)
	switch {
	case m == nil:
		return fmt.Errorf("unknown message %q", e.ID)
	case e.Text == m.source:
		return unable("what a link was unfurled to")
	}
	before := p.shows(m)
	if err := p.write(m, e.Text); err != nil {
		return err
	}
	m.source, m.edited = e.Text, time.Now()
	if !m.place.has(p.me) {
		return nil
	}
	if !before && !p.shows(m) {
		return unable("a message that doesn't mention it, since all messages were not granted")
	}
	a := p.activity(m, "messageUpdate")
	a["channelData"].(object)["eventType"] = "editMessage"
	p.tell(m, a)
	return nil
}

func (p *platform) delete(e port.SurfaceEvent) error {
	m := p.message(e.ID)
	if m == nil {
		return fmt.Errorf("unknown message %q", e.ID)
	}
	if m.deleted {
		return nil
	}
	shown := p.shows(m)
	m.deleted = true
	if m.place.has(p.me) && shown {
		a := p.activity(m, "messageDelete")
		for _, member := range []string{"text", "textFormat", "attachments", "entities", "locale"} {
			delete(a, member)
		}
		a["channelData"].(object)["eventType"] = "softDeleteMessage"
		p.tell(m, a)
	}
	return nil
}

// react adds a person's reaction to a message. The bot is told of reactions to its own messages.
func (p *platform) react(e port.SurfaceEvent) error {
	m := p.message(e.Message)
	by := p.people[e.Author]
	if m == nil || by == nil {
		return fmt.Errorf("unknown message %q, or author %q of a reaction", e.Message, e.Author)
	}
	kind, ok := reactionType(e.Glyph)
	switch {
	case !ok:
		return unable("a reaction with " + e.Glyph + e.Signal)
	case m.author != p.me:
		return unable("a reaction to someone else's message")
	case by.bot:
		return unable("what programs write")
	}
	a := p.event("messageReaction", m.place, m.root, by)
	a["reactionsAdded"] = []object{{"type": kind}}
	a["replyToId"] = m.id
	p.tell(m, a)
	return nil
}

// move makes a user join or leave a team or a group chat.
func (p *platform) move(e port.SurfaceEvent) error {
	at, err := p.place(e.Conversation)
	if err != nil {
		return err
	}
	who := p.people[e.Participant]
	switch {
	case who == nil:
		return fmt.Errorf("unknown participant %q", e.Participant)
	case at.kind == personal:
		return unable("a change of who is in a personal chat")
	case at.has(who) == (e.Op == "join"):
		return nil
	case who.bot && who != p.me:
		return unable("that a program joins or leaves")
	}
	member, event, action := "membersAdded", "teamMemberAdded", "add"
	if e.Op == "join" {
		at.members = append(at.members, who)
	} else {
		member, event, action = "membersRemoved", "teamMemberRemoved", "remove"
		at.members = slices.DeleteFunc(at.members, func(a *account) bool { return a == who })
	}
	if who != p.me && !at.has(p.me) {
		return nil
	}
	by := at.owner()
	if by == nil {
		by = who
	}
	a := p.change("conversationUpdate", at, by)
	a[member] = []object{who.short()}
	if at.channel() {
		a["channelData"].(object)["eventType"] = event
	}
	p.send(at, a, "")
	if who == p.me {
		a := p.change("installationUpdate", at, by)
		a["locale"], a["entities"] = "en-GB", []object{{"type": "clientInfo", "locale": "en-GB"}}
		a["channelData"].(object)["source"] = object{"name": "message"}
		a["action"] = action
		p.send(at, a, "")
	}
	return nil
}

// sameMoment is the maximum time between two messages that get the same id.
const sameMoment = time.Second

// moment returns the id of a message that a person writes in a place now: the time in ms since 1970. It identifies a
// message only within its place, so two messages in different places at nearly the same moment get the same id.
func (p *platform) moment(at *place) string {
	if l := p.last; l != nil && l.place != at && time.Since(p.lastHeard) < sameMoment && l.id > at.latest() {
		at.at = l.stamp()
		return l.id
	}
	return at.next()
}
