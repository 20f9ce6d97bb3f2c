// Package slack simulates Slack for a program: its Web API, and its Events API over Socket Mode or in signed HTTP
// requests. The messages follow Slack's documentation at docs.slack.dev (formerly api.slack.com).
package slack

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const name = "slack"

// How events reach the program.
const (
	bySocket = "socket"
	byHTTP   = "http"
)

// Kind is the Slack face.
var Kind = face.Kind{
	Name:       name,
	Hosts:      []string{"slack.com"},
	Deliveries: []string{bySocket, byHTTP},
	Settings: map[string]string{
		"url":            "the base of the Web API, with a slash at the end",
		"bot_token":      "the bot's token, xoxb-",
		"app_token":      "the app's token for Socket Mode, xapp-",
		"signing_secret": "the secret used to sign requests over HTTP",
		"bot_user":       "the bot's user id",
		"bot_id":         "the bot's bot id, as in its own messages",
		"app_id":         "the id of the app",
		"team":           "the id of the workspace",

		"other_bot_token": "the bot's token in the other workspace, if the program serves two",
		"other_bot_user":  "the bot's user id in the other workspace",
		"other_bot_id":    "the bot's bot id in the other workspace",
		"other_team":      "the id of the other workspace",
	},
	Shows: []string{"edit", "delete", "status", "react", "join", "leave", "redeliver", "outage", face.Reconnect,
		face.Late, face.Workspaces},
	Open: open,
}

// Face is a workspace in which the program is installed as an app.
type Face struct {
	watcher face.Watcher
	options face.Options
	server  *face.Server
	url     string
	end     context.CancelFunc
	work    sync.WaitGroup

	appToken, verification, secret string
	home, other                    *team // the workspaces in which the program is installed

	mu      sync.Mutex
	world   world
	earlier []*workspace // most recent last
	outages face.Outages
	tickets []string // of sockets that may be opened

	last      *message // that a person wrote
	lastHeard time.Time
	flow
}

// remembered is the number of earlier worlds that are kept for late calls about them.
const remembered = 16

func open(ctx context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	switch o.Delivery {
	case "":
		o.Delivery = bySocket
	case bySocket, byHTTP:
	default:
		return nil, fmt.Errorf("unknown delivery %q", o.Delivery)
	}
	if o.Delivery == byHTTP && o.Webhook == "" {
		return nil, fmt.Errorf("delivery by %s needs the URL on which the program listens", byHTTP)
	}
	server, err := face.Listen()
	if err != nil {
		return nil, err
	}
	f := &Face{
		watcher: w, options: o, server: server,
		url:      server.URL + "/api/",
		appToken: fmt.Sprintf("xapp-1-%s-%s-%s", newID("A"), digits(13), hexes(64)),
		secret:   hexes(32), verification: letters(24),
	}
	handle := o.Handle
	if handle == "" {
		handle = "assistant"
	}
	app := newID("A")
	f.home, f.other = install("Conform", handle, app), install("Elsewhere", handle, app)
	f.world = world{home: &workspace{face: f, team: f.home, users: []*user{f.home.bot}},
		other: &workspace{face: f, team: f.other, users: []*user{f.other.bot}}}
	background, end := context.WithCancel(context.WithoutCancel(ctx))
	f.end = end
	f.flow.begin()
	mux := http.NewServeMux()
	mux.HandleFunc("/api/", f.serveAPI)
	mux.HandleFunc("/link/", f.serveSocket(background))
	f.server.Serve(mux)
	if o.Delivery == byHTTP {
		f.work.Go(func() { f.push(background) })
	}
	return f, nil
}

// Settings returns what the program needs to connect.
func (f *Face) Settings() map[string]string {
	return map[string]string{
		"url": f.url, "bot_token": f.home.token, "app_token": f.appToken, "signing_secret": f.secret,
		"bot_user": f.home.bot.id, "bot_id": f.home.bot.bot, "app_id": f.home.bot.app, "team": f.home.id,
		"other_bot_token": f.other.token, "other_bot_user": f.other.bot.id, "other_bot_id": f.other.bot.bot,
		"other_team": f.other.id,
	}
}

// Begin adds new people to the workspace, and opens channels for them.
func (f *Face) Begin(w port.World, self string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	next, err := f.populate(w, self)
	if err != nil {
		return err
	}
	f.earlier = append(f.earlier, f.world.home, f.world.other)
	f.earlier = f.earlier[max(0, len(f.earlier)-remembered):]
	f.world, f.outages, f.last = next, face.Outages{}, nil
	f.flow.forget()
	return nil
}

// Close stops serving.
func (f *Face) Close() error {
	f.end()
	f.Cut()
	err := f.server.Close()
	f.work.Wait()
	return err
}

// Do carries out an event in the workspace.
func (f *Face) Do(e port.SurfaceEvent) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.world.where(e).do(e)
}

func unable(what string, args ...any) error {
	return &face.UnableError{Face: "Slack", What: fmt.Sprintf(what, args...)}
}

func (w *workspace) do(e port.SurfaceEvent) error {
	switch {
	case len(e.Labels) > 0:
		return unable("labels of messages")
	case e.Asks != "":
		return unable("who is asked by a message without a mention")
	}
	switch e.Op {
	case "post", "status", "redeliver":
		return w.hear(e)
	case "edit", "delete":
		return w.change(e)
	case "react":
		return w.react(e)
	case "join", "leave":
		return w.move(e)
	case "outage":
		w.face.outages.Add(e)
		return nil
	case "typing":
		return unable("that someone is typing")
	case "assign":
		return unable("work that is assigned")
	}
	return fmt.Errorf("unknown surface op %q", e.Op)
}

func (w *workspace) hear(e port.SurfaceEvent) error {
	if e.Op == "redeliver" {
		m := w.message(e.ID)
		if m == nil {
			m = find(w.gone, func(m *message) bool { return m.world == e.ID })
		}
		if m != nil {
			return w.face.redeliver(m, e)
		}
	}
	c, err := w.place(e.Conversation)
	if err != nil {
		return err
	}
	author := w.user(e.Author)
	if e.Op == "status" && (author != nil || e.Class == "record") {
		return unable("that a message is a %s", e.Class)
	}
	m := &message{world: e.ID, channel: c, source: e.Text}
	if m.at = w.moment(c); e.PostedMs != 0 {
		m.at = stampOf(face.PostedAt(w.cast, e))
	}
	if author == nil {
		author = w.integration(e.Author)
		m.subtype = "bot_message"
	}
	m.author = author
	if m.thread, err = w.thread(c, e.Thread); err != nil {
		return err
	}
	m.text, m.blocks = w.markup(e.Text)
	m.client = clientID(author)
	c.insert(m)
	if e.PostedMs == 0 {
		w.face.last, w.face.lastHeard = m, time.Now()
	}
	return w.face.tell(m, e.Retry, e.Op == "redeliver" && e.As == "mention")
}

// sameMoment is the maximum time between two messages that get the same ts.
const sameMoment = time.Second

// moment returns the ts of a message that a person writes in a channel now. A ts identifies a message only within its
// channel, so two messages in different channels at nearly the same moment get the same ts.
func (w *workspace) moment(c *channel) string {
	if last := w.face.last; last != nil && last.channel != c && time.Since(w.face.lastHeard) < sameMoment &&
		!slices.ContainsFunc(c.messages, func(m *message) bool { return m.at >= last.at }) {
		return last.at
	}
	return stamp()
}

func (w *workspace) change(e port.SurfaceEvent) error {
	m := w.message(e.ID)
	if m == nil {
		return fmt.Errorf("unknown message %q", e.ID)
	}
	before := w.face.show(m)
	if e.Op == "delete" {
		w.face.remove(m, before)
		return nil
	}
	if e.Text == m.source { // a link was unfurled, and nobody has edited the text
		m.unfurled = true
	} else {
		m.edited, m.source = stamp(), e.Text
		m.text, m.blocks = w.markup(e.Text)
	}
	w.face.changed(m, before)
	return nil
}

func (w *workspace) react(e port.SurfaceEvent) error {
	m := w.message(e.Message)
	if m == nil {
		return fmt.Errorf("unknown message %q", e.Message)
	}
	by := w.user(e.Author)
	if by == nil {
		return fmt.Errorf("unknown author %q of a reaction", e.Author)
	}
	emoji, ok := emojiName(e.Glyph)
	if !ok {
		return unable("a reaction with %s", e.Glyph)
	}
	m.put(emoji, by)
	w.face.reacted(m, by, "reaction_added", emoji)
	return nil
}

func (w *workspace) move(e port.SurfaceEvent) error {
	c, err := w.place(e.Conversation)
	if err != nil {
		return err
	}
	who := w.user(e.Participant)
	switch {
	case who == nil:
		return fmt.Errorf("unknown participant %q", e.Participant)
	case c.kind != channelKind:
		return unable("that someone joins or leaves a direct conversation")
	}
	w.face.moved(c, who, e.Op == "join")
	return nil
}

// redeliver sends an event of a message again, unchanged.
func (f *Face) redeliver(m *message, e port.SurfaceEvent) error {
	kind := "message"
	if e.As == "mention" {
		kind = "app_mention"
	}
	i := slices.IndexFunc(m.told, func(d *delivery) bool { return d.kind == kind })
	switch {
	case i < 0 && kind == "app_mention":
		return unable("a mention in a message without mentions")
	case i < 0:
		return nil // the program is not in the channel
	}
	again := *m.told[i]
	again.retry, again.reason = e.Retry, ""
	if e.Retry > 0 {
		again.reason = "http_timeout"
	}
	if e.Connection == "" {
		f.send(&again)
		return nil
	}
	return f.sendElsewhere(&again)
}
