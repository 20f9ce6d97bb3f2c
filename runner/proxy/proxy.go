// Package proxy stands between the two ends of a live link: it passes every byte on unchanged, writes the log that
// package audit reads, and judges the messages by the laws while they pass.
//
// Input: bytes of either side. Output: the same bytes, a log, findings and metrics. A byte never waits for the log or
// for a judgement: a copy of it waits in a queue of fixed size. If the queue is full, the copy is lost and not the
// byte, and the log says where. The package never knows what a message means.
package proxy

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// The limits of a proxy, in bytes.
const (
	// MaxQueueBytes is how much may wait to be recorded.
	MaxQueueBytes = 2 << 20
	// MaxFeedBytes is how much of what is recorded may wait to be judged, packed where there is much of it.
	MaxFeedBytes = 512 << 10
	// MaxFrameBytes is the length of the longest message that is recorded; longer ones are forwarded, and count as
	// missing.
	MaxFrameBytes = 1 << 20
	// maxHeldBytes is how much of incomplete messages is kept, of all connections together.
	maxHeldBytes = 2 << 20
	// pieceBytes is how much is forwarded at a time.
	pieceBytes = 32 << 10
)

// Options say how to judge. The zero value judges both sides, and writes no log.
type Options struct {
	Audit audit.Options
	// Behind is the role of the program to which the proxy connects; "": that of the second side.
	Behind string
	// Framing is the framing of messages in streams; 0 is [jsonrpc.Lines].
	Framing jsonrpc.Framing
	// Log is where the log is written, if its File is named.
	Log Log
	// Redact says what the log and findings leave out.
	Redact Redact
	// Spans is where OpenTelemetry spans are sent, if its URL is given.
	Spans Spans
	// Found is called with each finding once, from one goroutine. Where is its place in the log.
	Found func(f audit.Finding, where string)
	// Trouble is told what keeps the proxy from recording or judging. The bytes pass anyway.
	Trouble func(error)
}

// A Proxy watches any number of connections.
type Proxy struct {
	options Options
	sides   [2]audit.Side
	behind  int // number of the side to which the proxy connects
	metrics *Metrics
	queue   queue
	feed    *feed
	record  recorder
	judged  sync.WaitGroup
	over    chan struct{}
	summary audit.Summary
	spans   *otlp  // nil: nobody wants any
	prefix  string // of the names of sessions

	mu    sync.Mutex
	links int // that were made
}

// New begins to record and to judge. Close ends it. The errors are those of the options, and of opening the log.
func New(o Options) (*Proxy, error) {
	protocol, _, err := audit.Find(o.Audit.Draft, o.Audit.Role)
	if err != nil {
		return nil, err
	}
	p := &Proxy{
		options: o, sides: protocol.Sides, behind: 1, feed: newFeed(), over: make(chan struct{}),
		prefix: time.Now().UTC().Format("20060102T150405.000Z") + "-",
	}
	p.metrics = newMetrics([2]string{p.sides[0].To, p.sides[1].To})
	switch o.Behind {
	case "", p.sides[1].Role:
	case p.sides[0].Role:
		p.behind = 0
	default:
		return nil, fmt.Errorf("unknown role %q; a link has a %s and a %s", o.Behind, p.sides[0].Role, p.sides[1].Role)
	}
	p.queue.init(p.metrics)
	p.record = recorder{proxy: p, kind: protocol.Kind, event: protocol.Event, redact: o.Redact.compile(protocol.Words)}
	if o.Log.File != "" {
		if p.record.log, err = openLog(o.Log); err != nil {
			return nil, err
		}
	}
	if o.Spans.URL != "" {
		if p.spans, err = newOTLP(o.Spans, p.prefix, p.metrics, p.trouble); err != nil {
			return nil, err
		}
	}
	p.judged.Go(p.judge)
	p.judged.Go(p.record.run)
	p.judged.Go(func() { p.queue.watch(p.over) })
	return p, nil
}

// Metrics are what the proxy counts.
func (p *Proxy) Metrics() *Metrics { return p.metrics }

// Close records and judges what waits, and closes the log. The connections have to be over. It returns what was
// counted.
func (p *Proxy) Close() audit.Summary {
	close(p.over)
	p.queue.close()
	p.judged.Wait()
	if p.spans != nil {
		p.spans.close()
	}
	return p.summary
}

// judge audits what is recorded, until the end.
func (p *Proxy) judge() {
	var err error
	p.summary, err = audit.Run(context.Background(), p.feed, p.options.Audit, func(f audit.Finding) error {
		f.Got, f.Allowed = p.record.redact.secrets(f.Got), p.record.redact.secrets(f.Allowed)
		p.metrics.finding(f)
		if p.spans != nil {
			p.spans.finding(f, time.Now())
		}
		if p.options.Found != nil {
			p.options.Found(f, p.record.where(f.Line))
		}
		return nil
	})
	if err != nil {
		p.trouble(fmt.Errorf("judging has ended: %w", err))
	}
	_, _ = io.Copy(io.Discard, p.feed)
}

func (p *Proxy) trouble(err error) {
	if p.options.Trouble != nil {
		p.options.Trouble(err)
	}
}

// A link is one connection, in both directions.
type link struct {
	proxy   *Proxy
	session string
	ways    [2]way // by the side that sends
	over    sync.Once
}

// way is one direction of a link. The recorder alone touches what splits it.
type way struct {
	from  int
	link  *link
	split splitter
}

// connect begins a link. Its name is made up if there is none.
func (p *Proxy) connect(session string, split func() splitter) *link {
	p.mu.Lock()
	p.links++
	if session == "" {
		session = fmt.Sprintf("%s%d", p.prefix, p.links)
	}
	p.mu.Unlock()
	l := &link{proxy: p, session: session}
	for from := range l.ways {
		l.ways[from] = way{from: from, link: l, split: split()}
	}
	p.queue.begin()
	p.metrics.connected(1)
	return l
}

// pass passes on what one side says until its end, and reports what ended it: nil is the end of what is said.
func (l *link) pass(from int, to io.Writer, src io.Reader) error {
	buffer := make([]byte, pieceBytes)
	for {
		n, err := src.Read(buffer)
		if n > 0 {
			// The copy is put away first, or an answer could be recorded before what it answers. That waits for
			// nothing.
			l.proxy.queue.put(&l.ways[from], buffer[:n])
			_, failed := to.Write(buffer[:n])
			if failed != nil {
				return failed
			}
		}
		switch {
		case err == io.EOF: //nolint:errorlint // that is how a Reader tells its end
			return nil
		case err != nil:
			return err
		}
	}
}

// close says that the connection is over.
func (l *link) close() {
	l.over.Do(func() {
		l.proxy.queue.end(l)
		l.proxy.metrics.connected(-1)
	})
}
