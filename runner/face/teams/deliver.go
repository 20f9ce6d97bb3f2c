package teams

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const (
	patience  = 15 * time.Second       // how long the face waits for the answer to an activity
	reading   = 2 * time.Second        // after which an unanswered activity counts as read
	between   = 250 * time.Millisecond // maximum delay between two activities of a place
	knock     = 100 * time.Millisecond // between two attempts to reach the bot
	firstWait = time.Second            // before a failed activity is sent again
	maxWait   = time.Minute
)

// delivery is an activity that waits, is in progress, or was not answered.
type delivery struct {
	kind    string
	body    []byte
	message string    // id in the world
	sent    time.Time // zero while it waits
	wait    time.Duration
	late    bool // it was sent again because there was no answer
	unheard bool // nothing listened at the last attempt
	cancel  context.CancelFunc
}

// send puts an activity in the queue of its place.
func (p *platform) send(at *place, a object, message string) {
	kind, _ := a["type"].(string)
	at.queue = append(at.queue, &delivery{kind: kind, body: encode(a), message: message})
	p.push(at)
}

// push sends the next activity of a place, when the previous one was answered or a moment later.
func (p *platform) push(at *place) {
	i := slices.IndexFunc(at.queue, func(d *delivery) bool { return d.sent.IsZero() })
	if i < 0 || at.held || p.ctx.Err() != nil {
		return
	}
	d := at.queue[i]
	at.held, d.sent = true, time.Now()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	d.cancel = cancel
	if !d.unheard {
		p.passed(false, "event "+d.kind, d.body, d.message)
	}
	answered := make(chan struct{})
	p.working.Go(func() {
		defer cancel()
		status, err := p.deliver(ctx, d, at.id)
		close(answered)
		p.delivered(at, d, status, err)
	})
	p.working.Go(func() {
		select {
		case <-answered: // delivered handles the answer
		case <-time.After(between):
			p.release(at)
		}
	})
}

// release allows the next activity to be sent.
func (p *platform) release(at *place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at.held = false
	p.push(at)
}

// deliver makes one delivery, and returns the status of the answer.
func (p *platform) deliver(ctx context.Context, d *delivery, conversation string) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.options.Webhook, bytes.NewReader(d.body))
	if err != nil {
		return 0, err
	}
	for k, v := range map[string]string{
		"Content-Type": "application/json; charset=utf-8", "Authorization": p.bearer(),
		"User-Agent": "Microsoft-SkypeBotApi (Microsoft-BotFramework/3.0)", "x-ms-conversation-id": conversation,
		"x-ms-tenant-id": p.tenant, "MS-CV": face.Random(22) + ".1",
	} {
		r.Header.Set(k, v)
	}
	answer, err := p.hooks.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, maxBody))
	return answer.StatusCode, err
}

// delivered handles the answer to a delivery.
func (p *platform) delivered(at *place, d *delivery, status int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d.cancel, at.held = nil, false
	if p.ctx.Err() != nil || !slices.Contains(at.queue, d) {
		return
	}
	gone := func() { at.queue = slices.DeleteFunc(at.queue, func(x *delivery) bool { return x == d }) }
	wait := knock
	d.unheard = errors.Is(err, syscall.ECONNREFUSED)
	switch {
	case err == nil && status/100 == 2:
		gone()
		p.connected = true
		p.passed(true, strconv.Itoa(status)+" to event "+d.kind, nil, d.message)
		p.push(at)
		return
	case err == nil && status/100 == 4 && status != http.StatusTooManyRequests && status != http.StatusRequestTimeout:
		gone()
		p.passed(true, strconv.Itoa(status)+" to event "+d.kind, nil, d.message)
		p.push(at)
		return
	case err == nil: // the bot has a problem
		d.wait = min(max(firstWait, 2*d.wait), maxWait)
		wait = d.wait
	case errors.Is(err, context.DeadlineExceeded):
		p.passed(true, "no answer to event "+d.kind, nil, d.message)
		if d.late {
			gone()
			p.push(at)
			return
		}
		d.late = true
	}
	d.sent, at.held = time.Time{}, true // later activities of the place wait
	p.working.Go(func() { face.Later(p.ctx, wait, func() { p.release(at) }) })
}
