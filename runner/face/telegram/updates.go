package telegram

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	maxConnections = 40 // to a webhook, unless it requests another number
	maxTimeout     = 50 * time.Second
	firstResend    = time.Second
	maxResend      = time.Minute
)

type (
	update struct {
		id      int64
		kind    string // such as "edited_message"
		body    json.RawMessage
		chat    int64
		message string // id in the world
		due     time.Time
		delay   time.Duration
	}
	// updates are the updates that wait for the bot, oldest first.
	updates struct {
		last    int64 // id
		queue   []*update
		allowed []string
		poll    *waiter // the pending getUpdates
		hook    *hook
		busy    map[int64]context.CancelFunc // chats with an update in progress to the webhook
	}
	hook struct {
		url, secret string
		most        int
		errorAt     int64
		errorText   string
	}
	waiter struct {
		woken chan struct{} // receives a value when there are updates
		ended chan string   // receives the reason why the request ends
	}
)

// usual are the updates that a bot gets by default. It must request three other kinds by name.
func usual() []string { return []string{"message", "edited_message", "my_chat_member"} }

// allow sets the kinds of updates that a bot requests. An empty list means the default.
func (u *updates) allow(kinds []string) {
	if len(kinds) == 0 {
		kinds = usual()
	}
	u.allowed = kinds
}

// drop closes the connections of the bot. It gets unconfirmed updates again.
func (u *updates) drop() {
	if u.poll != nil {
		u.poll.end("")
	}
	for _, cancel := range u.busy {
		cancel()
	}
}

func (w *waiter) end(why string) {
	select {
	case w.ended <- why:
	default:
	}
}

// emit makes an update about an event in a chat, and sends it.
func (p *platform) emit(kind string, c *chat, what any, message string) *update {
	if !slices.Contains(p.updates.allowed, kind) {
		return nil
	}
	p.updates.last++
	u := &update{id: p.updates.last, kind: kind, chat: c.ID, message: message}
	u.body = json.RawMessage(`{"update_id":` + strconv.FormatInt(u.id, 10) + `,"` + kind + `":` +
		string(encode(what)) + `}`)
	p.enqueue(u)
	return u
}

func (p *platform) enqueue(u *update) {
	p.updates.queue = append(p.updates.queue, u)
	p.pending.Store(int64(len(p.updates.queue)))
	if w := p.updates.poll; w != nil {
		select {
		case w.woken <- struct{}{}:
		default:
		}
	}
	p.push()
}

// confirm removes updates that the bot has received, or that it must not get any more.
func (p *platform) confirm(taken func(*update) bool) {
	p.updates.queue = slices.DeleteFunc(p.updates.queue, taken)
	p.pending.Store(int64(len(p.updates.queue)))
}

// getUpdates answers a poll. It holds the lock, except while it waits.
func (p *platform) getUpdates(ctx context.Context, a args) (any, error) {
	p.connected.Store(true)
	if p.updates.hook != nil {
		return nil, &apiError{Code: http.StatusConflict,
			Text: "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the " +
				"webhook first"}
	}
	if old := p.updates.poll; old != nil {
		old.end("Conflict: terminated by other getUpdates request; make sure that only one bot instance is running")
	}
	if kinds, ok, err := a.strings("allowed_updates"); err != nil {
		return nil, badRequest("can't parse allowed_updates")
	} else if ok {
		p.updates.allow(kinds)
	}
	if offset := a.int("offset"); offset < 0 {
		if n := int64(len(p.updates.queue)); -offset < n {
			first := p.updates.queue[n+offset].id
			p.confirm(func(u *update) bool { return u.id < first })
		}
	} else {
		p.confirm(func(u *update) bool { return u.id < offset })
	}
	limit := int(a.int("limit"))
	if limit <= 0 || limit > 100 {
		limit = 100
	}
	wait := min(time.Duration(max(0, a.int("timeout")))*time.Second, maxTimeout)
	if len(p.updates.queue) == 0 && wait > 0 {
		w := &waiter{woken: make(chan struct{}, 1), ended: make(chan string, 1)}
		p.updates.poll = w
		if why := p.wait(ctx, w, wait); why != "" {
			return nil, &apiError{Code: http.StatusConflict, Text: why}
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	list := []json.RawMessage{}
	for _, u := range p.updates.queue[:min(limit, len(p.updates.queue))] {
		list = append(list, u.body)
		p.passed(time.Now(), false, "update "+u.kind, u.body, u.message)
	}
	return list, nil
}

// wait releases the lock until there are updates, or the request ends. It returns the reason if another call ended the
// request.
func (p *platform) wait(ctx context.Context, w *waiter, d time.Duration) (why string) {
	p.mu.Unlock()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-w.woken:
	case why = <-w.ended:
	case <-timer.C:
	case <-ctx.Done():
	case <-p.ctx.Done():
	}
	p.mu.Lock()
	if p.updates.poll == w {
		p.updates.poll = nil
	}
	return why
}

func (p *platform) setWebhook(a args) (any, error) {
	target, secretToken := a.str("url"), a.str("secret_token")
	if target == "" {
		return p.deleteWebhook(a)
	}
	parsed, err := url.Parse(target)
	if err != nil || parsed.Host == "" || parsed.Scheme != "https" && parsed.Scheme != "http" {
		return nil, badRequest("bad webhook: invalid webhook URL specified")
	}
	for _, c := range secretToken {
		if c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return nil, badRequest("secret token contains unallowed characters")
		}
	}
	if kinds, ok, err := a.strings("allowed_updates"); err != nil {
		return nil, badRequest("can't parse allowed_updates")
	} else if ok {
		p.updates.allow(kinds)
	}
	if a.bool("drop_pending_updates") {
		p.confirm(func(*update) bool { return true })
	}
	if p.updates.poll != nil {
		p.updates.poll.end("Conflict: terminated by setWebhook request")
	}
	most := int(a.int("max_connections"))
	if most < 1 || most > 100 {
		most = maxConnections
	}
	p.updates.hook = &hook{url: target, secret: secretToken, most: most}
	for _, u := range p.updates.queue {
		u.due = time.Time{}
	}
	p.connected.Store(true)
	p.push()
	return done{true, "Webhook was set"}, nil
}

func (p *platform) deleteWebhook(a args) (any, error) {
	if a.bool("drop_pending_updates") {
		p.confirm(func(*update) bool { return true })
	}
	if p.updates.hook == nil {
		return done{true, "Webhook is already deleted"}, nil
	}
	p.updates.hook = nil
	return done{true, "Webhook was deleted"}, nil
}

func (p *platform) webhookInfo() map[string]any {
	info := map[string]any{"url": "", "has_custom_certificate": false, "pending_update_count": len(p.updates.queue)}
	if h := p.updates.hook; h != nil {
		info["url"], info["max_connections"] = h.url, h.most
		if h.errorText != "" {
			info["last_error_date"], info["last_error_message"] = h.errorAt, h.errorText
		}
	}
	if !slices.Equal(p.updates.allowed, usual()) {
		info["allowed_updates"] = p.updates.allowed
	}
	return info
}

// push sends the updates that are due to the webhook, one at a time for each chat.
func (p *platform) push() {
	h := p.updates.hook
	if h == nil || p.ctx.Err() != nil {
		return
	}
	now, seen := time.Now(), map[int64]bool{}
	for _, u := range p.updates.queue {
		if len(p.updates.busy) >= h.most {
			return
		}
		if seen[u.chat] || p.updates.busy[u.chat] != nil {
			continue
		}
		seen[u.chat] = true
		if u.due.After(now) {
			continue
		}
		ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
		p.updates.busy[u.chat] = cancel
		p.passed(now, false, "update "+u.kind, u.body, u.message)
		p.working.Go(func() {
			defer cancel()
			p.pushed(u, h, p.call(ctx, h, u))
		})
	}
}

// taken is the answer of a webhook.
type taken struct {
	status     int // 0 without an answer
	kind       string
	retryAfter string
	body       []byte
	err        error
}

func (p *platform) call(ctx context.Context, h *hook, u *update) taken {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, bytes.NewReader(u.body))
	if err != nil {
		return taken{err: err}
	}
	r.Header.Set("Content-Type", "application/json")
	if h.secret != "" {
		r.Header.Set("X-Telegram-Bot-Api-Secret-Token", h.secret)
	}
	resp, err := p.hooks.Do(r)
	if err != nil {
		return taken{err: err}
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxBody))
	return taken{resp.StatusCode, resp.Header.Get("Content-Type"), resp.Header.Get("Retry-After"), raw, err}
}

// pushed handles the answer of a webhook. Only 2xx confirms the update. The body may be a call of a method, whose
// result is discarded.
func (p *platform) pushed(u *update, h *hook, r taken) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.updates.busy, u.chat)
	if r.err == nil && r.status/100 == 2 {
		p.connected.Store(true)
		p.confirm(func(x *update) bool { return x == u })
		p.passed(time.Now(), true, strconv.Itoa(r.status)+" to update "+u.kind,
			map[string]any{"update_id": u.id}, u.message)
		p.push()
		if a, err := body(r.kind, bytes.NewReader(r.body), nil); err == nil && a.str("method") != "" {
			method := a.str("method")
			delete(a, "method")
			_, _ = p.answers(context.Background(), "webhook "+method, method, a)
		}
		return
	}
	h.errorAt = time.Now().Unix()
	switch {
	case errors.Is(r.err, context.DeadlineExceeded):
		h.errorText = "Read timeout expired"
	case r.err != nil:
		h.errorText = "Connection refused"
	default:
		h.errorText = "Wrong response from the webhook: " + strconv.Itoa(r.status) + " " + http.StatusText(r.status)
	}
	u.delay = min(max(firstResend, 2*u.delay), maxResend)
	if s, err := strconv.Atoi(r.retryAfter); err == nil && s > 0 {
		u.delay = min(time.Duration(s)*time.Second, maxResend)
	}
	u.due = time.Now().Add(u.delay)
	if p.ctx.Err() != nil {
		return
	}
	after := u.delay
	p.working.Go(func() {
		face.Later(p.ctx, after, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.push()
		})
	})
}
