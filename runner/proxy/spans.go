package proxy

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Spans configures where spans are sent, as OTLP over HTTP in JSON.
type Spans struct {
	// URL is the URL of the collector. Without a path, /v1/traces is added. "" means no spans.
	URL string
	// Headers are added to each request.
	Headers map[string]string
}

// Limits of spans.
const (
	maxSpans   = 2048 // number that may wait to be sent
	spansAtAll = 512  // number that are sent together
	spansEvery = time.Second
	sendingFor = 10 * time.Second
	maxEvents  = 4096 // number of events that are tracked
	maxTold    = 256  // bytes of an attribute
)

// otlp sends spans. It never blocks: spans that come too fast are dropped and counted.
type otlp struct {
	url     string
	headers map[string]string
	client  *http.Client
	spans   chan span
	metrics *Metrics
	trouble func(error)
	done    sync.WaitGroup
	failing bool // the last batch failed

	// Only the recorder uses the following fields.
	prefix string
	made   uint64
	events map[eventID]delivered
}

// eventID is an event of a session.
type eventID struct{ session, event string }

// delivered is what is remembered about an event: the side that sent it, and when.
type delivered struct {
	from int
	at   time.Time
	kind string
}

// span is a span in OTLP's JSON.
type span struct {
	TraceID    string      `json:"traceId"`
	SpanID     string      `json:"spanId"`
	Parent     string      `json:"parentSpanId,omitempty"`
	Name       string      `json:"name"`
	Kind       int         `json:"kind"`
	Start      string      `json:"startTimeUnixNano"`
	End        string      `json:"endTimeUnixNano"`
	Attributes []attribute `json:"attributes,omitempty"`
	Status     *spanStatus `json:"status,omitempty"`
}

type spanStatus struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
}

type attribute struct {
	Key   string    `json:"key"`
	Value textValue `json:"value"`
}

type textValue struct {
	Text string `json:"stringValue"`
}

// Kinds and status codes of spans, as numbered by OTLP.
const (
	internalSpan = 1
	serverSpan   = 2
	failedSpan   = 2
)

// newOTLP starts to send spans. The errors are about the URL.
func newOTLP(o Spans, prefix string, m *Metrics, trouble func(error)) (*otlp, error) {
	to, err := url.Parse(o.URL)
	if err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Host == "" {
		return nil, fmt.Errorf("%q is not an http or https URL of a collector", o.URL)
	}
	if to.Path == "" || to.Path == "/" {
		to.Path = "/v1/traces"
	}
	x := &otlp{url: to.String(), headers: o.Headers, client: &http.Client{Timeout: sendingFor}, metrics: m,
		spans: make(chan span, maxSpans), trouble: trouble, prefix: prefix, events: map[eventID]delivered{}}
	x.done.Go(x.send)
	return x, nil
}

// close sends the waiting spans.
func (x *otlp) close() {
	close(x.spans)
	x.done.Wait()
}

// add adds a span. It drops the span if too many are waiting.
func (x *otlp) add(s span) {
	select {
	case x.spans <- s:
	default:
		x.metrics.lostSpans(1)
	}
}

// send sends spans in batches until the channel is closed.
func (x *otlp) send() {
	tick := time.NewTicker(spansEvery)
	defer tick.Stop()
	var batch []span
	for {
		select {
		case s, ok := <-x.spans:
			if ok {
				batch = append(batch, s)
			}
			if !ok || len(batch) >= spansAtAll {
				x.post(batch)
				batch = batch[:0]
			}
			if !ok {
				return
			}
		case <-tick.C:
			x.post(batch)
			batch = batch[:0]
		}
	}
}

// post sends a batch. It reports only the first of several failures in a row.
func (x *otlp) post(batch []span) {
	if len(batch) == 0 {
		return
	}
	err := x.export(batch)
	if err == nil {
		x.failing = false
		return
	}
	x.metrics.lostSpans(len(batch))
	if !x.failing {
		x.trouble(fmt.Errorf("spans are lost: %w", err))
	}
	x.failing = true
}

func (x *otlp) export(batch []span) error {
	type scope struct {
		Scope map[string]string `json:"scope"`
		Spans []span            `json:"spans"`
	}
	type resource struct {
		Resource map[string][]attribute `json:"resource"`
		Scopes   []scope                `json:"scopeSpans"`
	}
	body, err := json.Marshal(map[string][]resource{"resourceSpans": {{
		Resource: map[string][]attribute{"attributes": {text("service.name", "c2a-conform-proxy")}},
		Scopes:   []scope{{Scope: map[string]string{"name": "c2a-conform"}, Spans: batch}},
	}}})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, x.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	for name, value := range x.headers {
		request.Header.Set(name, value)
	}
	response, err := x.client.Do(request)
	if err != nil {
		var of *url.Error
		if errors.As(err, &of) {
			err = of.Err // without the URL, which may contain a password
		}
		return err
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answers %s", response.Status)
	}
	return nil
}

// trace returns the ids of a trace and of its root span: the trace of an event, or, without an event, of the session.
func (x *otlp) trace(session, event string) (trace, root string) {
	sum := sha256.Sum256([]byte(x.prefix + "\x00" + session + "\x00" + event))
	return hex.EncodeToString(sum[:16]), hex.EncodeToString(sum[16:24])
}

// fresh returns the id of a new span.
func (x *otlp) fresh() string {
	x.made++
	sum := sha256.Sum256([]byte(x.prefix + "\x00" + strconv.FormatUint(x.made, 10)))
	return hex.EncodeToString(sum[:8])
}

// message adds a span for a request or a notification. The answer to a request ends its span. The first message that
// names an event is the root of the event's trace. Each message of the other side about the event adds a turn, which
// lasts from the event until that message.
func (x *otlp) message(session, role string, from int, at time.Time, m jsonrpc.Message, event, kind string) span {
	s := x.span(session, event, m.Method, serverSpan, at, at)
	s.Attributes = append(s.Attributes, text("rpc.system", "jsonrpc"), text("rpc.method", m.Method),
		text("chat.from", role))
	if kind != "" {
		s.Attributes = append(s.Attributes, text("chat.kind", kind))
	}
	if event == "" {
		return s
	}
	id := eventID{session, event}
	was, known := x.events[id]
	switch {
	case !known:
		if len(x.events) >= maxEvents {
			clear(x.events)
		}
		x.events[id] = delivered{from, at, kind}
		_, s.SpanID = x.trace(session, event)
		s.Parent = ""
	case was.from != from:
		turn := x.span(session, event, "turn", internalSpan, was.at, at)
		turn.Attributes = append(turn.Attributes, text("chat.from", role), text("chat.answers", was.kind),
			text("chat.kind", kind))
		x.add(turn)
		s.Parent = turn.SpanID
	}
	return s
}

// answered ends the span of a request.
func (x *otlp) answered(s span, at time.Time, failed *jsonrpc.Error) {
	s.End = nanos(at)
	if failed != nil {
		s.Status = &spanStatus{Code: failedSpan, Message: "error " + strconv.FormatInt(failed.Code, 10)}
	}
	x.add(s)
}

// finding adds a span for a broken rule, at the time when it became certain.
func (x *otlp) finding(f audit.Finding, at time.Time) {
	trace, root := x.trace(f.Session, f.Event)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d\x00%s\x00%s\x00%s", x.prefix, f.Line, f.Requirement, f.Role,
		f.Got))
	s := span{TraceID: trace, SpanID: hex.EncodeToString(sum[:8]), Name: "finding " + f.Requirement,
		Kind: internalSpan, Start: nanos(at), End: nanos(at),
		Status: &spanStatus{Code: failedSpan, Message: cut(f.What)},
		Attributes: []attribute{
			text("chat.session", f.Session), text("finding.requirement", f.Requirement), text("finding.level", f.Level),
			text("finding.role", f.Role), text("finding.source", f.Source), text("finding.got", f.Got),
		}}
	if f.Event != "" {
		s.Parent = root
		s.Attributes = append(s.Attributes, text("chat.event", f.Event))
	}
	x.add(s)
}

// span begins a span below the root of an event's trace.
func (x *otlp) span(session, event, name string, kind int, start, end time.Time) span {
	trace, root := x.trace(session, event)
	s := span{TraceID: trace, SpanID: x.fresh(), Name: cut(name), Kind: kind, Start: nanos(start), End: nanos(end),
		Attributes: []attribute{text("chat.session", session)}}
	if event != "" {
		s.Parent = root
		s.Attributes = append(s.Attributes, text("chat.event", event))
	}
	return s
}

func nanos(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func text(key, value string) attribute { return attribute{key, textValue{cut(value)}} }

// cut limits the length of a text that a program has sent.
func cut(text string) string {
	if len(text) > maxTold {
		text = text[:maxTold]
	}
	return string(bytes.ToValidUTF8([]byte(text), []byte("�")))
}
