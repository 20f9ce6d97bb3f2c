package github

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	patience    = 10 * time.Second // how long the face waits for the answer to a delivery
	firstResend = time.Second
	maxResend   = time.Minute
)

// event is a delivery that waits or is in progress.
type event struct {
	kind    string // such as "issue_comment"
	guid    string
	body    []byte
	repo    *repo
	message string // id in the world
	due     time.Time
	delay   time.Duration
}

// tell sends an event of a repository if the program is a member.
func (p *platform) tell(r *repo, kind, action string, by *person, message string, what object) *event {
	if !r.in || p.options.Webhook == "" {
		return nil
	}
	payload := object{"action": action, "repository": p.repository(r), "organization": p.organization(r.world.owner),
		"sender": p.account(by)}
	maps.Copy(payload, what)
	e := &event{kind: kind, guid: guid(), body: encode(payload), repo: r, message: message}
	p.enqueue(e)
	return e
}

func guid() string {
	b := random(16)
	b[6], b[8] = b[6]&0x0f|0x10, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func (p *platform) enqueue(e *event) {
	p.queue = append(p.queue, e)
	p.pending.Store(int64(len(p.queue)))
	p.push()
}

// push sends the events that are due, one at a time for each repository.
func (p *platform) push() {
	if p.ctx.Err() != nil {
		return
	}
	now, seen := time.Now(), map[*repo]bool{}
	for _, e := range p.queue {
		if seen[e.repo] || p.busy[e.repo] != nil {
			continue
		}
		seen[e.repo] = true
		if e.due.After(now) {
			continue
		}
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		p.busy[e.repo] = cancel
		p.passed(false, "event "+e.kind, e.body, e.message)
		p.working.Go(func() {
			defer cancel()
			p.pushed(e, p.deliver(ctx, e))
		})
	}
}

// deliver makes one delivery. It returns the status of the answer, or 0 if there is none.
//
// https://docs.github.com/webhooks/webhook-events-and-payloads#delivery-headers
func (p *platform) deliver(ctx context.Context, e *event) (status int) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.options.Webhook, bytes.NewReader(e.body))
	if err != nil {
		return 0
	}
	for k, v := range map[string]string{
		"Accept": "*/*", "Content-Type": "application/json", "User-Agent": "GitHub-Hookshot/a1b2c3d",
		"X-GitHub-Delivery": e.guid, "X-GitHub-Event": e.kind,
		"X-GitHub-Hook-ID":                       strconv.FormatInt(p.me.ID%1_000_000_000, 10),
		"X-GitHub-Hook-Installation-Target-ID":   strconv.FormatInt(e.repo.world.owner.ID, 10),
		"X-GitHub-Hook-Installation-Target-Type": "organization",
		"X-Hub-Signature":                        "sha1=" + p.sign(sha1.New, e.body),
		"X-Hub-Signature-256":                    "sha256=" + p.sign(sha256.New, e.body),
	} {
		r.Header.Set(k, v)
	}
	resp, err := p.hooks.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxBody))
	return resp.StatusCode
}

func (p *platform) sign(h func() hash.Hash, body []byte) string {
	mac := hmac.New(h, []byte(p.secret))
	_, _ = mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// pushed handles the answer to a delivery. A failed delivery is repeated later.
func (p *platform) pushed(e *event, status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.busy, e.repo)
	if status/100 == 2 {
		p.connected.Store(true)
		p.queue = slices.DeleteFunc(p.queue, func(x *event) bool { return x == e })
		p.pending.Store(int64(len(p.queue)))
		p.passed(true, strconv.Itoa(status)+" to event "+e.kind, nil, e.message)
		p.push()
		return
	}
	e.delay = min(max(firstResend, 2*e.delay), maxResend)
	e.due = time.Now().Add(e.delay)
	if p.ctx.Err() != nil {
		return
	}
	after := e.delay
	p.working.Go(func() {
		face.Later(p.ctx, after, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.push()
		})
	})
}
