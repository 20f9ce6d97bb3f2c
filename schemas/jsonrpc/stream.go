package jsonrpc

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Bounds of a [Stream], for the fields of [Limits] that are zero.
const (
	MaxRecordBytes  = 16 << 20 // of one record that is received
	MaxInboxBytes   = 16 << 20 // received and not yet taken by Recv
	MaxInboxRecords = 4096     // likewise
	MaxOutboxBytes  = 64 << 20 // sent and not yet taken by the peer
)

const maxDropBytes = 16 << 20 // received and dropped after CloseWrite

var (
	// ErrClosed means that this side has closed the connection.
	ErrClosed = errors.New("the connection is closed")
	// ErrNotReading means that the peer left so much unread that Send gave up.
	ErrNotReading = errors.New("the peer doesn't read its input")
	// ErrPeerGone means that writing failed, for example because the peer has closed its side. It comes with the error
	// of the writer.
	ErrPeerGone = errors.New("the peer cannot be written to")
)

// WaitError means that the context was done before a record arrived.
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

// Limits bounds a connection. A zero field means the default constant.
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

// Transport carries whole records, one at a time in each direction.
type Transport interface {
	// ReadRecord returns the next record, in memory of its own. An error ends the direction; io.EOF means that
	// it ended between two records.
	ReadRecord() ([]byte, error)
	// WriteRecord hands one record to the peer. The array of record may be overwritten up to its capacity.
	WriteRecord(record []byte) error
	// CloseWrite ends the direction to the peer, without waiting for it. It is called after the last WriteRecord, or to
	// cut one short.
	CloseWrite() error
	// Close ends both directions, including reads and writes in progress.
	Close() error
}

// Stream is a [Conn] over a [Transport]: what is sent and what is received waits in bounded queues. When nobody calls
// Recv, reading stops once the inbox is full, so that the peer is slowed down.
type Stream struct {
	transport Transport
	in, out   *queue
	inFlight  atomic.Int64

	running    sync.WaitGroup
	writerDone chan struct{}
	done       chan struct{}
	closeWrite func() error
}

// NewStream starts a connection over t.
func NewStream(t Transport, limits Limits) *Stream {
	limits = limits.orDefault()
	s := &Stream{
		transport:  t,
		in:         newQueue(limits.InboxBytes, limits.InboxRecords),
		out:        newQueue(limits.OutboxBytes, int(^uint(0)>>1)),
		writerDone: make(chan struct{}), done: make(chan struct{}),
		closeWrite: sync.OnceValue(t.CloseWrite),
	}
	s.running.Go(s.read)
	s.running.Go(s.write)
	go func() {
		s.running.Wait()
		close(s.done)
	}()
	return s
}

var _ Conn = (*Stream)(nil)

// Send queues raw. The errors are [ErrNotReading], [ErrClosed] and [ErrPeerGone].
func (s *Stream) Send(raw []byte) error {
	record := make([]byte, len(raw), len(raw)+lineEndBytes)
	copy(record, raw)
	ok, err := s.out.tryPut(record)
	if err != nil {
		return fmt.Errorf("send %d bytes: %w", len(raw), err)
	}
	if !ok {
		return fmt.Errorf("send %d bytes: %w: %d bytes wait", len(raw), ErrNotReading, s.Unread())
	}
	return nil
}

// Recv returns the next record. The errors are [*WaitError], [*FrameError], [ErrClosed], io.EOF and those of the
// transport.
func (s *Stream) Recv(ctx context.Context) ([]byte, error) {
	record, err := s.in.take(ctx)
	if errors.Is(err, errWaited) {
		return nil, &WaitError{Err: ctx.Err(), Cause: context.Cause(ctx), Unread: s.Unread()}
	}
	return record, err
}

// Unread returns how many bytes were sent that the peer, or the operating system for it, has not taken yet.
func (s *Stream) Unread() int { return s.out.size() + int(s.inFlight.Load()) }

// CloseWrite ends the direction to the peer in good order: what is queued is still written, then the direction is
// closed. From then on, input from the peer is read and dropped, up to a limit, so that a peer that still sends
// something before it exits isn't blocked. If ctx is done first, the direction is closed at once.
func (s *Stream) CloseWrite(ctx context.Context) error {
	s.in.drain(maxDropBytes)
	s.out.finish(ErrClosed)
	select {
	case <-s.writerDone:
		return nil
	case <-ctx.Done():
	}
	err := &WaitError{Err: ctx.Err(), Cause: context.Cause(ctx), Unread: s.Unread()}
	s.out.drain(0)
	return errors.Join(err, s.closeWrite())
}

// Close drops what is queued and closes both directions. It doesn't wait for the goroutines of s, which end as soon as
// the transport releases them.
func (s *Stream) Close() error {
	s.in.drain(0)
	s.in.finish(ErrClosed)
	s.out.drain(0)
	s.out.finish(ErrClosed)
	return errors.Join(s.closeWrite(), s.transport.Close())
}

// Done is closed when nothing of s runs any more.
func (s *Stream) Done() <-chan struct{} { return s.done }

func (s *Stream) read() {
	for {
		record, err := s.transport.ReadRecord()
		if err != nil {
			s.in.finish(err)
			return
		}
		if s.in.waitPut(record) != nil {
			return
		}
	}
}

func (s *Stream) write() {
	defer close(s.writerDone)
	defer func() { _ = s.closeWrite() }()
	for {
		record, err := s.out.take(context.Background())
		if err != nil {
			return
		}
		s.inFlight.Store(int64(len(record)))
		err = s.transport.WriteRecord(record)
		s.inFlight.Store(0)
		if err != nil {
			s.out.finish(fmt.Errorf("%w: %w", ErrPeerGone, err))
			s.out.drain(0)
			return
		}
	}
}
