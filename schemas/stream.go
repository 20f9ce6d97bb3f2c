package schemas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
)

// Form is the form of a stream of messages.
type Form int

// The forms. The zero Form is FormAuto: it looks at the beginning of the input.
const (
	FormAuto     Form = iota
	FormLines         // one message a line (NDJSON)
	FormDocument      // JSON texts, pretty-printed or not, one after the other; the elements of an array are messages
)

// Limits of a stream.
const (
	batchBytes    = 64 << 10 // bytes of messages that a worker takes at once
	batchMessages = 256      // messages that a worker takes at once
	batchesPerCPU = 3        // batches in flight for each worker, which bounds the memory of a stream
)

// Options of a stream. With the zero value, Stream recognises the draft and kind of each message, and uses every core.
type Options struct {
	Draft           Draft // draft of every message; a message of another protocol is a finding; recognised if empty
	Kind            Kind  // kind of every message; recognised if empty
	Form            Form
	Engine          Engine
	Workers         int // goroutines that validate; 0 means one for each core
	MaxMessageBytes int // bytes of one message; 0 means MaxMessageBytes, which is also the most
	// Growing says that the input may end anywhere, like a log that is still being written: an incomplete end is not
	// judged. Reading stops if the input doesn't contain messages.
	Growing bool
}

// Result is the result for one message of a stream.
type Result struct {
	Number   int64 // of the message in the stream, from 1
	Line     int64 // where it begins, from 1
	Draft    Draft // as given or recognised; empty if the message has none
	Kind     Kind  // as given or recognised; empty if it was not recognised
	Findings []Finding
	Raw      []byte // the message, shortened if it is too long; valid only until the callback returns
}

// Summary counts what passed through a stream.
type Summary struct {
	Messages int64 `json:"messages"`
	Invalid  int64 `json:"invalid"`
	Findings int64 `json:"findings"`
	Bytes    int64 `json:"bytes"`
	// Unfinished is the line in which an incomplete message at the end of a growing input begins; 0 means none.
	Unfinished int64 `json:"-"`
}

// Add adds the counts of another stream.
func (s *Summary) Add(other Summary) {
	s.Messages += other.Messages
	s.Invalid += other.Invalid
	s.Findings += other.Findings
	s.Bytes += other.Bytes
}

// Stream validates every message of r and passes the results to the callback in the order of the input, one at a time.
// It keeps a bounded part of the input in memory, regardless of the input's length: a message that is too long becomes
// a finding, and the stream continues after it. Messages that wait in a pipe are checked without waiting for more.
// Stream ends with the input, or with the first error of r, of ctx or of the callback; after such an error one Read of
// r may still be running.
func Stream(ctx context.Context, r io.Reader, opts Options, each func(Result) error) (Summary, error) {
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	if opts.MaxMessageBytes <= 0 || opts.MaxMessageBytes > MaxMessageBytes {
		opts.MaxMessageBytes = MaxMessageBytes
	}
	if err := refuse(opts.Draft); err != nil {
		return Summary{}, err
	}
	if opts.Kind != "" {
		if opts.Draft == "" && draftWith(opts.Kind, protocols) == "" {
			return Summary{}, fmt.Errorf("no schema for kind %q of any draft", opts.Kind)
		}
		if opts.Draft != "" && !Known(opts.Draft, opts.Kind) {
			return Summary{}, fmt.Errorf("no schema for kind %q of draft %q", opts.Kind, opts.Draft)
		}
	}

	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()

	inFlight := opts.Workers * batchesPerCPU
	free := make(chan *batch, inFlight)
	for range inFlight {
		free <- &batch{done: make(chan struct{}, 1)}
	}
	work := make(chan *batch, inFlight)
	ordered := make(chan *batch, inFlight)
	for range opts.Workers {
		workers.Go(func() {
			j := newJudge(opts)
			for {
				select {
				case <-ctx.Done():
					return
				case b, ok := <-work:
					if !ok {
						return
					}
					b.judge(j)
					b.done <- struct{}{}
				}
			}
		})
	}

	var read, unfinished int64
	var readErr error
	go func() { // not waited for: a Read of r may block for ever
		defer close(ordered)
		defer close(work)
		feed := &feeder{ctx: ctx, free: free, work: work, ordered: ordered}
		s := newSplitter(ctx, r, opts, feed)
		err := s.run()
		if ctx.Err() == nil {
			read, unfinished, readErr = feed.bytes, s.unfinished, err
		}
	}()

	var summary Summary
	for {
		var b *batch
		var ok bool
		select {
		case <-ctx.Done():
			return summary, ctx.Err()
		case b, ok = <-ordered:
		}
		if !ok {
			if err := ctx.Err(); err != nil {
				return summary, err
			}
			summary.Bytes, summary.Unfinished = read, unfinished
			return summary, readErr
		}
		select {
		case <-ctx.Done():
			return summary, ctx.Err()
		case <-b.done:
		}
		for _, result := range b.results {
			summary.Messages++
			summary.Findings += int64(len(result.Findings))
			if len(result.Findings) > 0 {
				summary.Invalid++
			}
			if err := each(result); err != nil {
				return summary, err
			}
		}
		b.reset()
		free <- b
	}
}

// piece is one message in a batch: part of its bytes, or a fault found before it could be one.
type piece struct {
	from, to int
	number   int64
	line     int64
	fault    *Finding
	marked   bool // a byte order mark stands before it
}

// batch is a run of messages that one worker judges.
type batch struct {
	raw     []byte
	pieces  []piece
	results []Result
	done    chan struct{}
}

func (b *batch) reset() {
	if cap(b.raw) > 4*batchBytes {
		b.raw = nil // a long message must not keep its memory for ever
	}
	clear(b.results)
	b.raw, b.pieces, b.results = b.raw[:0], b.pieces[:0], b.results[:0]
}

// judge fills in the results.
func (b *batch) judge(j *judge) {
	for _, p := range b.pieces {
		var raw []byte // nil for a fault between messages, whatever the batch
		if p.from < p.to {
			raw = b.raw[p.from:p.to:p.to]
		}
		result := Result{Number: p.number, Line: p.line, Draft: j.opts.Draft, Kind: j.opts.Kind, Raw: raw}
		if p.fault != nil {
			result.Findings = []Finding{*p.fault}
		} else {
			result.Draft, result.Kind, result.Findings = j.message(raw)
		}
		if p.marked {
			mark := *breaks(syntax(KeywordBOM, "", 0, "follows a byte order mark"))
			result.Findings = append([]Finding{lexical(result.Kind, raw, mark)}, result.Findings...)
		}
		for i := range result.Findings {
			f := &result.Findings[i]
			end := min(int(f.Offset), len(raw))
			f.Line = p.line + int64(bytes.Count(raw[:end], []byte{'\n'}))
		}
		b.results = append(b.results, result)
	}
}

// feeder gathers messages into batches and hands them on.
type feeder struct {
	ctx     context.Context
	free    <-chan *batch
	work    chan<- *batch
	ordered chan<- *batch
	current *batch
	number  int64 // of messages so far
	bytes   int64 // of input so far
	marked  bool  // a byte order mark stands before the next message
}

var errStopped = errors.New("stream stopped")

// add takes a message, or what there is of one that has a fault.
func (f *feeder) add(raw []byte, line int64, fault *Finding) error {
	if f.current == nil {
		select {
		case <-f.ctx.Done():
			return errStopped
		case f.current = <-f.free:
		}
	}
	b := f.current
	f.number++
	from := len(b.raw)
	b.raw = append(b.raw, raw...)
	b.pieces = append(b.pieces, piece{from: from, to: len(b.raw), number: f.number, line: line, fault: fault,
		marked: f.marked})
	f.marked = false
	if len(b.raw) >= batchBytes || len(b.pieces) >= batchMessages {
		f.flush()
	}
	return nil
}

// flush hands the open batch to the workers.
func (f *feeder) flush() {
	b := f.current
	if b == nil {
		return
	}
	f.current = nil
	// Neither channel can block: they hold as many batches as there are.
	f.ordered <- b
	f.work <- b
}
