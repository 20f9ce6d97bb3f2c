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
	patience  = 15 * time.Second       // for the answer to an activity
	reading   = 2 * time.Second        // after which the bot has read one that it hasn't answered
	between   = 250 * time.Millisecond // at most, from one activity of a place to the next
	knock     = 100 * time.Millisecond // between two tries to find the bot listening
	firstWait = time.Second            // until an activity comes again that the bot has refused
	maxWait   = time.Minute
)

// delivery is an activity that waits, is on its way, or has not been answered.
type delivery struct {
	kind    string
	body    []byte
	message string    // id in the world
	sent    time.Time // zero: it waits
	wait    time.Duration
	late    bool // it was sent again since there was no answer
	unheard bool // nobody listened when it was tried last
	cancel  context.CancelFunc
}

// send puts an activity in the queue of its place.
func (p *platform) send(at *place, a object, message string) {
	kind, _ := a["type"].(string)
	at.queue = append(at.queue, &delivery{kind: kind, body: encode(a), message: message})
	p.push(at)
}

// push sends the next activity of a place: when the one before it was answered, or a moment later.
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
		case <-answered: // the rest is for who was answered
		case <-time.After(between):
			p.release(at)
		}
	})
}

// release lets the next activity go.
func (p *platform) release(at *place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at.held = false
	p.push(at)
}

// deliver makes one delivery, and says with which status it was answered.
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

// delivered is told how a delivery was answered.
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
	case err == nil: // it has trouble
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
	d.sent, at.held = time.Time{}, true // nothing of the place overtakes it
	p.working.Go(func() { face.Later(p.ctx, wait, func() { p.release(at) }) })
}
