// Package proxy forwards every byte between the two ends of a live link unchanged, writes the log that package audit
// reads, and judges the messages by the laws.
//
// Input: bytes from either side. Output: the same bytes, a log, findings and metrics. A byte never waits for the log or
// for a judgement: a copy of it waits in a queue of fixed size. If the queue is full, the copy is dropped, not the
// byte, and the log says where. The package doesn't know the meaning of messages.
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

// Limits of a proxy, in bytes.
const (
	// MaxQueueBytes is how many bytes may wait to be recorded.
	MaxQueueBytes = 2 << 20
	// MaxFeedBytes is how many recorded bytes may wait to be judged, after compression.
	MaxFeedBytes = 512 << 10
	// MaxFrameBytes is the length of the longest message that is recorded. Longer ones are forwarded, and count as
	// missing in the log.
	MaxFrameBytes = 1 << 20
	// maxHeldBytes is how many bytes of incomplete messages all connections together may keep.
	maxHeldBytes = 2 << 20
	// pieceBytes is how many bytes are forwarded at a time.
	pieceBytes = 32 << 10
)

// Options configure a proxy. The zero value judges both sides, and writes no log.
type Options struct {
	Audit audit.Options
	// Behind is the role of the program to which the proxy connects. "" means the role of the second side.
	Behind string
	// Framing is the framing of messages in streams; 0 is [jsonrpc.Lines].
	Framing jsonrpc.Framing
	// Log configures the log. Without a file name there is none.
	Log Log
	// Redact configures what the log and the findings leave out.
	Redact Redact
	// Spans configures OpenTelemetry spans. Without a URL there are none.
	Spans Spans
	// Found is called once for each finding, always by the same goroutine. where is its place in the log.
	Found func(f audit.Finding, where string)
	// Trouble is called with errors that prevent recording or judging. Bytes are forwarded anyway.
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
	spans   *otlp  // nil: no spans
	prefix  string // prefix of the names of sessions

	mu    sync.Mutex
	links int // number of links so far
}

// New starts to record and to judge. Close ends this. The errors are those of the options and of opening the log.
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

// Metrics returns the counters of the proxy.
func (p *Proxy) Metrics() *Metrics { return p.metrics }

// Close records and judges everything that is waiting, and closes the log. All connections must be closed before. It
// returns the counts of the audit.
func (p *Proxy) Close() audit.Summary {
	close(p.over)
	p.queue.close()
	p.judged.Wait()
	if p.spans != nil {
		p.spans.close()
	}
	return p.summary
}

// judge audits the recorded messages until the feed ends.
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
	ways    [2]way // by sending side
	over    sync.Once
}

// way is one direction of a link. Only the recorder uses its splitter.
type way struct {
	from  int
	link  *link
	split splitter
}

// connect begins a link. Without a session name, it makes one.
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

// pass forwards the bytes of one side until its end. It returns what ended it, or nil at the end of the input.
func (l *link) pass(from int, to io.Writer, src io.Reader) error {
	buffer := make([]byte, pieceBytes)
	for {
		n, err := src.Read(buffer)
		if n > 0 {
			// Queue the copy first, or an answer could be recorded before its request. put never blocks.
			l.proxy.queue.put(&l.ways[from], buffer[:n])
			_, failed := to.Write(buffer[:n])
			if failed != nil {
				return failed
			}
		}
		switch {
		case err == io.EOF: //nolint:errorlint // a Reader returns io.EOF unwrapped
			return nil
		case err != nil:
			return err
		}
	}
}

// close records that the connection is over.
func (l *link) close() {
	l.over.Do(func() {
		l.proxy.queue.end(l)
		l.proxy.metrics.connected(-1)
	})
}
