package slack

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The Events API over HTTP: https://docs.slack.dev/apis/events-api/using-http-request-urls

const (
	patience = 3 * time.Second        // how long the face waits for the program's answer
	knock    = 100 * time.Millisecond // between two attempts to reach the program
)

var errStatus = errors.New("not 2xx")

// push sends events to the program's URL, once it has answered a challenge there.
func (f *Face) push(ctx context.Context) {
	transport := &http.Transport{MaxConnsPerHost: 64, DialContext: f.options.Dial}
	client := &http.Client{Transport: transport, Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer transport.CloseIdleConnections()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case <-f.wake:
		}
		f.mu.Lock()
		verified := f.verified
		f.mu.Unlock()
		if !verified {
			transport.CloseIdleConnections()
			if !f.verify(ctx, client) {
				timer.Reset(knock)
				continue
			}
		}
		for f.next(ctx, client) {
		}
	}
}

// verify sends the challenge by which Slack verifies that the URL belongs to the program.
func (f *Face) verify(ctx context.Context, client *http.Client) bool {
	challenge := letters(52)
	body := encode(map[string]any{"token": f.verification, "challenge": challenge, "type": "url_verification"})
	answer, err := f.request(ctx, client, body, nil)
	var wrapped struct {
		Challenge string `json:"challenge"`
	}
	_ = json.Unmarshal(answer, &wrapped)
	if err != nil || strings.TrimSpace(string(answer)) != challenge && wrapped.Challenge != challenge {
		return false
	}
	f.mu.Lock()
	f.verified = true
	f.mu.Unlock()
	f.passed(false, "url_verification", body, "")
	return true
}

// next sends the next event. It returns false if there is none, or nobody to receive it. It returns when the event is
// written, so that events arrive in order.
func (f *Face) next(ctx context.Context, client *http.Client) bool {
	f.mu.Lock()
	if !f.verified || len(f.queue) == 0 {
		f.mu.Unlock()
		return false
	}
	d := f.queue[0]
	f.queue = f.queue[1:]
	flight := uuid()
	f.flying[flight] = d
	f.mu.Unlock()
	f.passed(false, eventName(d), d.payload, d.message)
	written := make(chan struct{})
	var once sync.Once
	wrote := func() { once.Do(func() { close(written) }) }
	traced := httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { wrote() }})
	f.work.Go(func() {
		defer wrote()
		f.deliver(traced, client, flight, d)
	})
	<-written
	return true
}

func (f *Face) deliver(ctx context.Context, client *http.Client, flight string, d *delivery) {
	_, err := f.request(ctx, client, d.payload, d)
	f.mu.Lock()
	_, mine := f.flying[flight]
	delete(f.flying, flight)
	outcome := "ack of " + d.kind
	var timeout interface{ Timeout() bool }
	switch {
	case err == nil || !mine || ctx.Err() != nil:
	case errors.Is(err, errStatus) || errors.As(err, &timeout) && timeout.Timeout():
		outcome = "no ack of " + d.kind
		if d.retry == 0 { // scenarios control the attempts after one minute and after five
			f.again([]*delivery{d}, map[bool]string{true: "http_error",
				false: "http_timeout"}[errors.Is(err, errStatus)])
		}
	default: // nothing listens there any more
		outcome = "no ack of " + d.kind
		f.verified = false
		f.again([]*delivery{d}, "connection_failed")
	}
	f.mu.Unlock()
	f.passed(true, outcome, nil, d.message)
}

// request posts a signed body, and returns the answer. If the status isn't 2xx, the error is errStatus.
func (f *Face) request(ctx context.Context, client *http.Client, body []byte, d *delivery) ([]byte, error) {
	in, err := http.NewRequestWithContext(ctx, http.MethodPost, f.options.Webhook, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	at := strconv.FormatInt(time.Now().Unix(), 10)
	in.Header.Set("Content-Type", "application/json")
	in.Header.Set("User-Agent", "Slackbot 1.0 (+https://api.slack.com/robots)")
	in.Header.Set("X-Slack-Request-Timestamp", at)
	in.Header.Set("X-Slack-Signature", sign(f.secret, at, body))
	if d != nil && d.retry > 0 {
		in.Header.Set("X-Slack-Retry-Num", strconv.Itoa(d.retry))
		in.Header.Set("X-Slack-Retry-Reason", d.reason)
	}
	out, err := client.Do(in)
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(out.Body, 64<<10))
	switch {
	case err != nil:
		return nil, err
	case out.StatusCode/100 != 2 && out.Header.Get("X-Slack-No-Retry") == "":
		return nil, fmt.Errorf("%w: %s", errStatus, out.Status)
	}
	return answer, nil
}

// sign returns the signature of a body: https://docs.slack.dev/authentication/verifying-requests-from-slack
func sign(secret, at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "v0:%s:%s", at, body)
	return "v0=" + hex.EncodeToString(mac.Sum(nil))
}
