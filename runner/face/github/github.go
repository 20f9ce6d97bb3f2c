// Package github simulates GitHub for a program that takes part in issue comments: webhooks
// (https://docs.github.com/webhooks) and the REST API (https://docs.github.com/rest) with the program's own token.
//
// # How a world looks on GitHub
//
// A world is a new organization. A channel is one of its private repositories, with one issue that has the channel's
// name. The messages of the channel are the comments of that issue. Assigned work is another issue of the repository.
// People are users. So is the program (a machine user), while other agents are the bots of GitHub Apps, such as
// "worker-1k2[bot]". A mention is a login. A role is a team of the organization, "@org/role". There is no mention of
// everyone.
//
// The organization's webhook sends the program what happens in the repositories that it is a member of, including its
// own comments. GitHub doesn't repeat a failed delivery: according to its guide, the owner should look for failed
// deliveries and request their redelivery, under the same GUID. The owner of this organization does so after a second,
// then after two, and so on up to a minute. Without a webhook, the program has to poll.
//
// # What a program is not shown
//
// Direct messages, threads within an issue, and typing don't exist. No event reports reactions, or members who join or
// leave.
package github

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	name     = "github"
	delivery = "webhook"

	maxBody = 10 << 20 // of a request, in bytes
)

// Kind is this face.
var Kind = face.Kind{
	Name:       name,
	Reacts:     func(glyph string) bool { return slices.Contains(slices.Collect(maps.Values(glyphs)), glyph) },
	Hosts:      []string{"api.github.com"},
	Deliveries: []string{delivery},
	Settings: map[string]string{
		"url":            "the root URL of the REST API",
		"token":          "the personal access token of the program's user",
		"webhook_secret": "the secret used to sign webhooks",
		"login":          "the login of the program's user, without @",
	},
	Shows: []string{"edit", "delete", "assign", "redeliver", "outage", face.Late},
	Open:  open,
}

// platform is a running face.
type platform struct {
	watcher face.Watcher
	options face.Options
	server  *face.Server
	hooks   *http.Client
	paths   map[string]route
	token   string
	secret  string
	me      *person
	opened  time.Time
	ctx     context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup

	pending   atomic.Int64
	connected atomic.Bool

	mu       sync.Mutex // guards everything below
	world    *world
	repos    map[string]*repo   // of all worlds, by full name in lower case
	people   map[string]*person // of all worlds, by login in lower case
	comments map[int64]*comment // of this world
	queue    []*event
	busy     map[*repo]context.CancelFunc // repositories with an event in progress
	outages  face.Outages
	used     int // number of requests
}

// number is the last id that any face of this process has used.
var number atomic.Int64

func fresh() int64 { return number.Add(1 + int64(random(1)[0])) }

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return b
}

func open(_ context.Context, w face.Watcher, o face.Options) (face.Face, error) {
	if o.Delivery != "" && o.Delivery != delivery {
		return nil, fmt.Errorf("github has no delivery %q: it has %q", o.Delivery, delivery)
	}
	if u, err := url.Parse(o.Webhook); err != nil || o.Webhook != "" && u.Host == "" {
		return nil, fmt.Errorf("not the URL of a webhook: %q", o.Webhook)
	}
	now := time.Now()
	// Ids grow by less than 1000 per second, so a later face never repeats an id.
	number.CompareAndSwap(0, 3_000_000_000+now.Unix()%1_000_000_000*1000)
	p := &platform{
		watcher: w, options: o, hooks: o.Hooks(), opened: now,
		token: "ghp_" + hex.EncodeToString(random(18)), secret: hex.EncodeToString(random(20)),
		repos: map[string]*repo{}, people: map[string]*person{}, busy: map[*repo]context.CancelFunc{},
	}
	handle := o.Handle
	if handle == "" {
		handle = "agent"
	}
	p.me = p.person(handle, handle, user)
	p.paths = p.routes()
	p.ctx, p.end = context.WithCancel(context.Background())
	var err error
	if p.server, err = face.Listen(); err != nil {
		return nil, err
	}
	p.server.Serve(p)
	return p, nil
}

// login makes an unused name of letters, digits and single hyphens.
func login(handle string, id int64) string {
	var b strings.Builder
	for _, r := range strings.ToLower(handle) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	clean := b.String()
	return strings.Trim(clean[:min(len(clean), 24)], "-") + "-" + strconv.FormatInt(id%100_000_000, 36)
}

func (p *platform) Settings() map[string]string {
	return map[string]string{"url": p.server.URL, "token": p.token, "webhook_secret": p.secret, "login": p.me.Login}
}

func (p *platform) Pending() int { return int(p.pending.Load()) }

// Connected returns true as soon as the program has called a method, or something listens at the webhook's address.
func (p *platform) Connected() bool {
	if !p.connected.Load() && p.options.Webhook != "" && p.options.Reachable() {
		p.connected.Store(true)
	}
	return p.connected.Load()
}

func (p *platform) Cut() {
	p.connected.Store(false)
	p.server.Cut()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, cancel := range p.busy {
		cancel()
	}
}

func (p *platform) Close() error {
	p.end()
	err := p.server.Close()
	p.working.Wait()
	return err
}

// passed reports a message for the record.
func (p *platform) passed(from bool, what string, body []byte, message string) {
	p.watcher.Passed(face.Traffic{At: time.Now(), From: from, What: what, Body: face.Evidence(body, p.token, p.secret),
		Message: message})
}

func (p *platform) told(op string, c *comment, glyph string) {
	posted := port.Posted{Op: op, Message: c.id, Conversation: c.issue.repo.conversation, Agent: p.world.self,
		Glyph: glyph}
	if op == "post" || op == "edit" {
		posted.Text = p.world.outbound(c.Body)
	}
	p.watcher.Posted(posted)
}

func unable(what string) error { return &face.UnableError{Face: name, What: what} }
