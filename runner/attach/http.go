package attach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const (
	// SessionHeader names a session. The response to the first message sets it, and every later request repeats it.
	SessionHeader = "C2A-Session"
	// AfterHeader says how many messages were sent on the GET stream before the messages of this response.
	AfterHeader = "C2A-After"

	typeJSON        = "application/json"
	typeEventStream = "text/event-stream"

	// patience is the time limit, in grace periods, for something that should arrive at once: the header of the stream,
	// or a message on the stream that was sent earlier.
	patience = 5
)

// ErrStreamEnded says that an implementation ended the GET stream during its session.
var ErrStreamEnded = errors.New("it ended the GET stream during the session")

// overHTTP returns a connection that is made of HTTP requests. Nothing is sent before the first message.
func (t *remoteTarget) overHTTP() *jsonrpc.Stream {
	limit := t.limits.RecordBytes
	if limit <= 0 {
		limit = jsonrpc.MaxRecordBytes
	}
	h := &httpSession{target: t, client: t.client(nil), limit: limit,
		merge: newMerge(jsonrpc.MaxInboxBytes, patience*t.grace)}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	return jsonrpc.NewStream(h, t.limits)
}

// httpSession is a [jsonrpc.Transport] over HTTP. One goroutine posts the messages in order. It posts a message when
// the response to the previous one has ended.
type httpSession struct {
	target *remoteTarget
	client *http.Client
	limit  int
	merge  *merge
	ctx    context.Context // of all requests
	cancel context.CancelFunc

	// Only the goroutine that posts uses these fields.
	greeted   bool // the first message was answered
	streaming bool // there is a GET stream

	mu      sync.Mutex
	session string // "" if the implementation doesn't name its session
}

var _ jsonrpc.Transport = (*httpSession)(nil)

func (h *httpSession) ReadRecord() ([]byte, error) { return h.merge.next() }

func (h *httpSession) WriteRecord(record []byte) error {
	h.merge.begin()
	err := h.post(record)
	h.merge.done()
	if err == nil && !h.greeted {
		h.greeted = true
		err = h.listen()
	}
	if err != nil {
		err = h.target.failure(err)
		h.merge.finish(err)
	}
	return err
}

// failure converts an error of a request or a response to the error for callers.
func (t *remoteTarget) failure(err error) error {
	if _, ok := errors.AsType[*jsonrpc.FrameError](err); ok || errors.Is(err, io.EOF) ||
		errors.Is(err, jsonrpc.ErrClosed) {
		return err
	}
	return t.address.connectError(err)
}

func (h *httpSession) request(ctx context.Context, method string, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, h.target.address.URL.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, values := range h.target.header {
		r.Header[name] = values
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.session != "" {
		r.Header.Set(SessionHeader, h.session)
	}
	return r, nil
}

// post sends a message and handles the response.
func (h *httpSession) post(record []byte) error {
	r, err := h.request(h.ctx, http.MethodPost, record)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", typeJSON)
	r.Header.Set("Accept", typeJSON+", "+typeEventStream)
	resp, err := h.client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if !h.greeted {
		h.mu.Lock()
		h.session = resp.Header.Get(SessionHeader)
		h.mu.Unlock()
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch {
	case kind == typeEventStream && resp.StatusCode == http.StatusOK:
		return h.takeEvents(resp)
	case kind == typeJSON && (resp.StatusCode == http.StatusOK || resp.StatusCode == http.StatusBadRequest):
		return h.takeJSON(resp)
	case resp.StatusCode >= 300:
		hint := ""
		if h.greeted && resp.StatusCode == http.StatusNotFound {
			hint = "it no longer knows the session"
		}
		return h.target.address.statusError(resp, hint)
	}
	head, err := h.readBody(resp)
	if err != nil {
		return err
	}
	if len(head) == 0 {
		return nil // accepted; messages arrive in another way
	}
	return &ConnectError{
		Address: h.target.String(), Problem: ProblemContentType, Status: resp.StatusCode,
		Detail: fmt.Sprintf("%q is neither %s nor %s; the body begins %q", resp.Header.Get("Content-Type"), typeJSON,
			typeEventStream, h.target.address.secrets.hide(excerpt(head))),
	}
}

// takeJSON handles a response with one message.
func (h *httpSession) takeJSON(resp *http.Response) error {
	record, err := h.readBody(resp)
	if err != nil || len(record) == 0 {
		return err
	}
	if err := h.place(resp); err != nil {
		return err
	}
	return h.merge.fromResponse(record)
}

// takeEvents handles a response with a stream of messages.
func (h *httpSession) takeEvents(resp *http.Response) error {
	if err := h.place(resp); err != nil {
		return err
	}
	events := newEventStream(resp.Body, h.limit)
	for {
		record, err := events.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = h.merge.fromResponse(record)
		}
		if err != nil {
			return err
		}
	}
}

// place finds out how many messages on the GET stream were sent before a response.
func (h *httpSession) place(resp *http.Response) error {
	text := resp.Header.Get(AfterHeader)
	n, err := strconv.Atoi(text)
	disorder := &ConnectError{Address: h.target.String(), Problem: ProblemOrder, Status: resp.StatusCode}
	switch {
	case !h.streaming && (text == "" || n == 0):
		return nil
	case !h.streaming:
		disorder.Detail = fmt.Sprintf("%s: %q, but there is no GET stream", AfterHeader, text)
		return disorder
	case text == "":
		disorder.Detail = fmt.Sprintf(
			"while the GET stream is open, a response has a body but no header %s to say how many messages in the "+
				"stream come before it", AfterHeader)
		return disorder
	case err != nil || n < 0:
		disorder.Detail = fmt.Sprintf("%s: %q is not a number of messages", AfterHeader, text)
		return disorder
	}
	if err := h.merge.after(n); err != nil {
		if h.ctx.Err() != nil || h.merge.ended() {
			return err
		}
		disorder.Detail = err.Error()
		return disorder
	}
	return nil
}

func (h *httpSession) readBody(resp *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(resp.Body, int64(h.limit)+1))
	head := excerpt(body)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &jsonrpc.FrameError{Err: jsonrpc.ErrRecordCut, Read: int64(len(body)),
			Want: max(0, resp.ContentLength), Limit: int64(h.limit), Head: head}
	case err != nil:
		return nil, err
	case len(body) > h.limit:
		return nil, &jsonrpc.FrameError{Err: jsonrpc.ErrRecordTooLong, Read: int64(len(body)),
			Limit: int64(h.limit), Head: head}
	}
	return bytes.TrimSpace(body), nil
}

// noStream are the statuses by which an implementation says that it has no GET stream.
var noStream = []int{http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusNotImplemented}

// listen opens the GET stream, if there is one.
func (h *httpSession) listen() error {
	ctx, cancel := context.WithCancelCause(h.ctx)
	wait := patience * h.target.grace
	timer := time.AfterFunc(wait, func() { cancel(errNoStreamHeader) })
	r, err := h.request(ctx, http.MethodGet, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Accept", typeEventStream)
	resp, err := h.client.Do(r)
	timer.Stop()
	if err != nil {
		if errors.Is(context.Cause(ctx), errNoStreamHeader) {
			return &ConnectError{Address: h.target.String(), Problem: ProblemTimeout,
				Detail: fmt.Sprintf("%v within %v; flush it before the first message", errNoStreamHeader,
					wait), Err: err}
		}
		return err
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch {
	case slices.Contains(noStream, resp.StatusCode):
		return resp.Body.Close()
	case resp.StatusCode != http.StatusOK:
		defer resp.Body.Close()
		return h.target.address.statusError(resp, "to GET")
	case kind != typeEventStream:
		defer resp.Body.Close()
		return &ConnectError{
			Address: h.target.String(), Problem: ProblemContentType, Status: resp.StatusCode,
			Detail: fmt.Sprintf("to GET with %q; it should be %s, or the status 405 if there is no stream",
				resp.Header.Get("Content-Type"), typeEventStream),
		}
	}
	h.streaming = true
	go h.readStream(resp.Body)
	return nil
}

var errNoStreamHeader = errors.New("no header in answer to GET")

func (h *httpSession) readStream(body io.ReadCloser) {
	defer body.Close()
	events := newEventStream(body, h.limit)
	for {
		record, err := events.next()
		if err == nil {
			err = h.merge.fromStream(record)
		}
		if err == nil {
			continue
		}
		if errors.Is(err, io.EOF) {
			err = ErrStreamEnded
		}
		h.merge.finish(err)
		return
	}
}

// CloseWrite deletes the session. The session is over when this request is answered.
func (h *httpSession) CloseWrite() error {
	h.mu.Lock()
	named := h.session != ""
	h.mu.Unlock()
	if !named {
		h.merge.finish(io.EOF)
		h.cancel()
		return nil
	}
	go func() {
		ctx, cancel := context.WithTimeout(h.ctx, patience*h.target.grace)
		defer cancel()
		r, err := h.request(ctx, http.MethodDelete, nil)
		if err != nil {
			h.merge.finish(err)
			return
		}
		resp, err := h.client.Do(r)
		if err != nil {
			h.merge.finish(h.target.failure(err))
			return
		}
		_ = resp.Body.Close()
		h.merge.finish(io.EOF)
		h.cancel()
	}()
	return nil
}

func (h *httpSession) Close() error {
	h.merge.finish(jsonrpc.ErrClosed)
	h.cancel()
	h.client.CloseIdleConnections()
	return nil
}

// statusError returns the error for an unusable HTTP status.
func (a Address) statusError(resp *http.Response, where string) *ConnectError {
	e := &ConnectError{Address: a.Text, Problem: ProblemStatus, Status: resp.StatusCode, Detail: statusText(resp)}
	if where != "" {
		e.Detail += ", " + where
	}
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		e.Detail += "; set credentials in implementation.headers"
	case http.StatusNotFound:
		if where == "" {
			e.Detail += "; is the path right?"
		}
	case http.StatusMethodNotAllowed:
		e.Detail += "; messages are sent with POST"
	}
	if to := resp.Header.Get("Location"); resp.StatusCode/100 == 3 && to != "" {
		e.Detail += fmt.Sprintf("; it points to %q, and redirects are not followed", a.secrets.hide(to))
	}
	if resp.Body != nil {
		head, _ := io.ReadAll(io.LimitReader(resp.Body, excerptBytes))
		if text := strings.TrimSpace(string(head)); text != "" {
			e.Detail += fmt.Sprintf("; its body begins %q", a.secrets.hide(text))
		}
	}
	return e
}

func statusText(resp *http.Response) string {
	return strings.TrimSpace(fmt.Sprintf("%d %s", resp.StatusCode, http.StatusText(resp.StatusCode)))
}
