// Package telegram simulates Telegram's Bot API (https://core.telegram.org/bots/api) for one bot.
//
// # How a world looks on Telegram
//
// A channel is a basic group, or a supergroup with topics if the channel has threads. A thread is a topic, and its id
// is message_thread_id. A DM between two is a private chat. Telegram has no group DM. No update reports what exists
// when a world begins, and people have already pressed Start.
//
// The bot is configured at @BotFather with privacy mode off and Bot-to-Bot Communication Mode on
// (https://core.telegram.org/api/bots/bot-to-bot), so it also gets the messages of other bots. In groups, it is an
// administrator.
//
// Every other person has a username, by which they are mentioned. The others have none, and are mentioned by their
// names (entities mention and text_mention). Roles and words such as @all have no meaning on Telegram.
//
// # What a bot is not shown
//
// A bot doesn't see deletions, typing, or reactions of bots. It sees reactions of people only if it has requested them
// with allowed_updates, and if the emoji is in Telegram's list. There are no labels, questions to a participant,
// assignments, or kinds of messages: a report is a message of some bot. So reports are posted only in groups, where a
// message that isn't aimed at anybody needs no answer, no matter who wrote it. A bot can't list the members of a group,
// except its administrators, and can't read earlier messages of a topic. But a message in a topic that replies to
// nothing else replies to the message that opened the topic, and if the program takes part in a topic when the world
// begins, the program has opened it.
//
// getUpdates never repeats a confirmed update, so updates can be redelivered only to a webhook.
package telegram

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	name    = "telegram"
	poll    = "poll"
	webhook = "webhook"

	maxBody = 10 << 20 // of a request, in bytes
)

// Kind is the Telegram face.
var Kind = face.Kind{
	Name:       name,
	Reacts:     func(glyph string) bool { _, ok := reactionEmoji(glyph); return ok },
	Hosts:      []string{"api.telegram.org"},
	Deliveries: []string{poll, webhook},
	Settings: map[string]string{
		"url":      "the root of the Bot API, to which a client adds /bot and the token",
		"token":    "the bot's token",
		"username": "the bot's username, without @",
		"id":       "the id of the bot's user",
		"secret":   "the secret_token of a webhook that the face sets itself",
	},
	Shows: []string{"edit", "react", "join", "leave", "redeliver", "outage", face.Late},
	Open:  open,
}

// platform is a running face.
type platform struct {
	watcher  face.Watcher
	options  face.Options
	server   *face.Server
	hooks    *http.Client
	token    string
	secret   string
	me       user
	launched time.Time
	answers  func(ctx context.Context, what, method string, a args) (any, error)
	ctx      context.Context // ends with Close
	end      context.CancelFunc
	working  sync.WaitGroup

	pending   atomic.Int64
	connected atomic.Bool

	mu        sync.Mutex // guards everything below
	world     *world
	chats     map[int64]*chat // of all worlds
	users     map[int64]*user // of all worlds
	box       int             // the last message id in private chats and basic groups, which share ids
	commands  json.RawMessage
	loggedOut bool
	outages   face.Outages
	updates   updates
}

// number is the last user or chat id that any face of this process has used.
var number atomic.Int64

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	switch o.Delivery {
	case "":
		o.Delivery = poll
	case poll, webhook:
	default:
		return nil, fmt.Errorf("telegram has no delivery %q: it has %q and %q", o.Delivery, poll, webhook)
	}
	now := time.Now()
	number.CompareAndSwap(0, 5_000_000_000+int64(random(4))%1_000_000_000)
	p := &platform{
		watcher: w, options: o, hooks: o.Hooks(), launched: now, chats: map[int64]*chat{}, users: map[int64]*user{},
		commands: json.RawMessage("[]"),
		// Both grow by at most about one per second, so a later face never repeats an id.
		updates: updates{last: 100_000_000 + now.Unix()%1_000_000_000, allowed: usual(),
			busy: map[int64]context.CancelFunc{}},
		box: int(now.Unix() % 1_000_000_000),
	}
	p.answers = p.answer
	p.me = user{ID: fresh(), IsBot: true, FirstName: o.Handle}
	if p.me.FirstName == "" {
		p.me.FirstName = "bot"
	}
	p.me.Username = username(p.me.FirstName, p.me.ID) + "_bot"
	p.users[p.me.ID] = &p.me
	p.token = strconv.FormatInt(p.me.ID, 10) + ":AA" + secret(25)[:33]
	p.secret = secret(24)
	p.ctx, p.end = context.WithCancel(context.Background())
	if o.Webhook != "" {
		p.updates.hook = &hook{url: o.Webhook, secret: p.secret, most: maxConnections}
	}
	var err error
	if p.server, err = face.Listen(); err != nil {
		return nil, err
	}
	p.server.Serve(p)
	return p, nil
}

func fresh() int64 { return number.Add(1 + int64(random(1))) }

func random(n int) uint64 {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	var x uint64
	for _, c := range b {
		x = x<<8 | uint64(c)
	}
	return x
}

func secret(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// username makes an unused name of 5 to 32 letters, digits and underscores.
func username(handle string, id int64) string {
	clean := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, strings.ToLower(handle))
	if clean = clean[:min(len(clean), 16)]; clean[0] < 'a' {
		clean = "u" + clean
	}
	return clean + "_" + strconv.FormatInt(id%1_000_000_000, 36)
}

func (p *platform) Settings() map[string]string {
	return map[string]string{
		"url": p.server.URL, "token": p.token, "username": p.me.Username,
		"id": strconv.FormatInt(p.me.ID, 10), "secret": p.secret,
	}
}

func (p *platform) Pending() int { return int(p.pending.Load()) }

// Connected returns true as soon as the program has made a request. If the face was given a webhook, it also returns
// true as soon as something listens there.
func (p *platform) Connected() bool {
	if p.connected.Load() || p.options.Webhook == "" {
		return p.connected.Load()
	}
	if p.options.Reachable() {
		p.connected.Store(true)
	}
	return p.connected.Load()
}

func (p *platform) Cut() {
	p.server.Cut()
	p.connected.Store(false) // a request that came just before may have set it
	p.mu.Lock()
	defer p.mu.Unlock()
	p.updates.drop()
}

func (p *platform) Close() error {
	p.end()
	err := p.server.Close()
	p.working.Wait()
	return err
}

// passed reports a message for the record.
func (p *platform) passed(at time.Time, from bool, what string, body any, message string) {
	p.watcher.Passed(face.Traffic{At: at, From: from, What: what, Body: face.Evidence(encode(body), p.secret, p.token),
		Message: message})
}

func unable(what string) error { return &face.UnableError{Face: name, What: what} }
