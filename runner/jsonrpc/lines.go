package jsonrpc

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
)

// Bounds of [NewLines], for the fields of [Limits] that are zero.
const (
	MaxRecordBytes  = 16 << 20 // of one record that is received
	MaxInboxBytes   = 16 << 20 // received and not yet taken by Recv
	MaxInboxRecords = 4096     // likewise
	MaxOutboxBytes  = 64 << 20 // sent and not yet taken by the peer
)

const (
	readBufferBytes = 64 << 10
	headBytes       = 120      // of a bad record, kept for a message
	maxDropBytes    = 16 << 20 // received and dropped after CloseWrite
)

var (
	// ErrClosed tells that this side has closed the connection.
	ErrClosed = errors.New("the connection is closed")
	// ErrNotReading tells that the peer leaves so much unread that Send gave up.
	ErrNotReading = errors.New("the peer doesn't read what it is sent")
	// ErrPeerGone tells that writing failed, as it does when the peer has
	// closed its side. It comes with the error of the writer.
	ErrPeerGone = errors.New("the peer cannot be written to")
	// ErrRecordTooLong is in a [FrameError].
	ErrRecordTooLong = errors.New("the record is too long")
	// ErrRecordCut is in a [FrameError].
	ErrRecordCut = errors.New("the stream ends within a record")
)

// FrameError tells of a record that could not be framed. It ends the stream.
type FrameError struct {
	Err   error  // ErrRecordTooLong or ErrRecordCut
	Read  int64  // bytes of the record that were read
	Limit int64  // bytes that a record may have
	Head  string // the first bytes, at most headBytes
}

// Error says what was wrong after how many bytes, and how the record begins.
func (e *FrameError) Error() string {
	if errors.Is(e.Err, ErrRecordTooLong) {
		return fmt.Sprintf("%v: no newline within %d bytes, limit %d, begins %q", e.Err, e.Read, e.Limit, e.Head)
	}
	return fmt.Sprintf("%v: %d bytes without a newline, begins %q", e.Err, e.Read, e.Head)
}

// Unwrap returns Err.
func (e *FrameError) Unwrap() error { return e.Err }

// WaitError tells that the context was done before a record came.
type WaitError struct {
	Err    error // of the context
	Cause  error // of the context
	Unread int   // bytes sent that the peer has not taken yet
}

// Error says why the wait ended, and whether the peer left anything unread.
func (e *WaitError) Error() string {
	s := fmt.Sprintf("no record from the peer: %v", e.Cause)
	if e.Unread > 0 {
		s += fmt.Sprintf("; it leaves %d bytes unread", e.Unread)
	}
	return s
}

// Unwrap returns the error and the cause of the context.
func (e *WaitError) Unwrap() []error { return []error{e.Err, e.Cause} }

// Limits bounds a connection. A zero field stands for its constant.
type Limits struct {
	RecordBytes  int // MaxRecordBytes
	InboxBytes   int // MaxInboxBytes
	InboxRecords int // MaxInboxRecords
	OutboxBytes  int // MaxOutboxBytes
}

func (l Limits) orDefault() Limits {
	for _, f := range []struct {
		field *int
		bound int
	}{
		{&l.RecordBytes, MaxRecordBytes},
		{&l.InboxBytes, MaxInboxBytes},
		{&l.InboxRecords, MaxInboxRecords},
		{&l.OutboxBytes, MaxOutboxBytes},
	} {
		if *f.field <= 0 {
			*f.field = f.bound
		}
	}
	return l
}

// Lines is a [Conn] with one record per line. A line ends with "\n" or "\r\n",
// and empty lines are skipped. A record that is sent is not searched for line
// breaks: whoever wants to send two records in one, or half of one, can.
//
// A record longer than the limit, and one without a newline at the end of the
// stream, end the stream with a [*FrameError]. When nobody calls Recv, reading
// stops once the inbox is full, so that the peer is slowed down.
type Lines struct {
	r      io.Reader
	w      io.Writer
	limits Limits

	in, out  *queue
	inFlight atomic.Int64

	running    sync.WaitGroup
	writerDone chan struct{}
	done       chan struct{}
	closeW     func() error
}

// NewLines starts a connection that reads r and writes w. A side that is an
// io.Closer is closed by Close, which has to unblock its Read or Write.
func NewLines(r io.Reader, w io.Writer, limits Limits) *Lines {
	limits = limits.orDefault()
	l := &Lines{
		r: r, w: w, limits: limits,
		in:         newQueue(limits.InboxBytes, limits.InboxRecords),
		out:        newQueue(limits.OutboxBytes, int(^uint(0)>>1)),
		writerDone: make(chan struct{}), done: make(chan struct{}),
	}
	l.closeW = sync.OnceValue(func() error { return closeSide(w) })
	l.running.Go(l.read)
	l.running.Go(l.write)
	go func() {
		l.running.Wait()
		close(l.done)
	}()
	return l
}

var _ Conn = (*Lines)(nil)

// Send queues raw and a newline. The errors are [ErrNotReading], [ErrClosed]
// and [ErrPeerGone].
func (l *Lines) Send(raw []byte) error {
	record := make([]byte, len(raw)+1)
	copy(record, raw)
	record[len(raw)] = '\n'
	ok, err := l.out.tryPut(record)
	if err != nil {
		return fmt.Errorf("send %d bytes: %w", len(raw), err)
	}
	if !ok {
		return fmt.Errorf("send %d bytes: %w: %d bytes wait", len(raw), ErrNotReading, l.Unread())
	}
	return nil
}

// Recv returns the next record. The errors are [*WaitError], [*FrameError],
// [ErrClosed], io.EOF and those of the reader.
func (l *Lines) Recv(ctx context.Context) ([]byte, error) {
	record, err := l.in.take(ctx)
	if errors.Is(err, errWaited) {
		return nil, &WaitError{Err: ctx.Err(), Cause: context.Cause(ctx), Unread: l.Unread()}
	}
	return record, err
}

// Unread returns how many bytes were sent that the peer, or the operating
// system for it, has not taken yet.
func (l *Lines) Unread() int { return l.out.size() + int(l.inFlight.Load()) }

// CloseWrite ends the direction to the peer in good order: what is queued is
// still written, then the writer is closed. From now on what comes from the peer
// is read and dropped, up to a bound, so that a peer that wants to say something
// before it ends isn't blocked on us. When ctx is done first, the writer is
// closed at once.
func (l *Lines) CloseWrite(ctx context.Context) error {
	l.in.drain(maxDropBytes)
	l.out.finish(ErrClosed)
	select {
	case <-l.writerDone:
		return nil
	case <-ctx.Done():
	}
	err := &WaitError{Err: ctx.Err(), Cause: context.Cause(ctx), Unread: l.Unread()}
	l.out.drain(0)
	return errors.Join(err, l.closeW())
}

// Close drops what is queued and closes both sides. It doesn't wait for the
// goroutines of l, which end as soon as Read and Write return.
func (l *Lines) Close() error {
	l.in.drain(0)
	l.in.finish(ErrClosed)
	l.out.drain(0)
	l.out.finish(ErrClosed)
	return errors.Join(l.closeW(), closeSide(l.r))
}

// Done is closed when nothing of l runs any more.
func (l *Lines) Done() <-chan struct{} { return l.done }

func closeSide(side any) error {
	c, ok := side.(io.Closer)
	if !ok {
		return nil
	}
	return c.Close()
}

func (l *Lines) read() {
	br := bufio.NewReaderSize(l.r, readBufferBytes)
	for {
		record, err := readLine(br, l.limits.RecordBytes)
		if err != nil {
			l.in.finish(err)
			return
		}
		if len(record) == 0 {
			continue
		}
		if l.in.waitPut(record) != nil {
			return
		}
	}
}

// readLine returns the next line without its end, in memory of its own.
func readLine(br *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		chunk, err := br.ReadSlice('\n')
		line = append(line, chunk...)
		switch {
		case err == nil:
			line = bytes.TrimSuffix(line[:len(line)-1], []byte("\r"))
			if len(line) > limit {
				return nil, frameError(ErrRecordTooLong, line, limit)
			}
			return line, nil
		case errors.Is(err, bufio.ErrBufferFull):
			// The byte beyond the limit may be the "\r" of an end.
			if len(line) > limit+1 {
				return nil, frameError(ErrRecordTooLong, line, limit)
			}
		case !errors.Is(err, io.EOF):
			return nil, fmt.Errorf("read a record: %w", err)
		case len(line) > 0:
			return nil, frameError(ErrRecordCut, line, limit)
		default:
			return nil, io.EOF
		}
	}
}

func frameError(err error, line []byte, limit int) *FrameError {
	return &FrameError{Err: err, Read: int64(len(line)), Limit: int64(limit), Head: string(clip(line))}
}

func (l *Lines) write() {
	defer close(l.writerDone)
	defer func() { _ = l.closeW() }()
	for {
		record, err := l.out.take(context.Background())
		if err != nil {
			return
		}
		l.inFlight.Store(int64(len(record)))
		_, err = l.w.Write(record)
		l.inFlight.Store(0)
		if err != nil {
			l.out.finish(fmt.Errorf("%w: %w", ErrPeerGone, err))
			l.out.drain(0)
			return
		}
	}
}
