package jsonrpc_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// within gives a deadline that is only there to end a test that hangs.
func within(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// records receives until the end, and returns what came and the end.
func records(t testing.TB, conn jsonrpc.Conn) ([]string, error) {
	var got []string
	for {
		record, err := conn.Recv(within(t))
		if err != nil {
			_, again := conn.Recv(within(t))
			require.Equal(t, err, again, "the end stays the same")
			return got, err
		}
		got = append(got, string(record))
	}
}

func TestLinesRecv(t *testing.T) {
	const limit = 8
	broken := errors.New("broken")
	for _, tt := range []struct {
		why  string
		in   io.Reader
		want []string
		end  error
		read int64
	}{
		{"records end with a newline", strings.NewReader("a\nb\n"), []string{"a", "b"}, io.EOF, 0},
		{"or with CRLF", strings.NewReader("a\r\nb\n"), []string{"a", "b"}, io.EOF, 0},
		{"empty lines are skipped", strings.NewReader("\n\r\n\na\n\n"), []string{"a"}, io.EOF, 0},
		{"one carriage return belongs to the end, others don't", strings.NewReader("\ra\r\r\n"),
			[]string{"\ra\r"}, io.EOF, 0},
		{"blanks are content", strings.NewReader("  \n"), []string{"  "}, io.EOF, 0},
		{"nothing at all is an end between records", strings.NewReader(""), nil, io.EOF, 0},
		{"half a record", strings.NewReader("a\n{\"b"), []string{"a"}, jsonrpc.ErrRecordCut, 3},
		{"a whole record without newline is a cut one, as nobody looks inside", strings.NewReader("{}"), nil,
			jsonrpc.ErrRecordCut, 2},
		{"at the limit", strings.NewReader("12345678\n12345678\r\n"), []string{"12345678", "12345678"}, io.EOF, 0},
		{"beyond the limit, with a newline", strings.NewReader("a\n123456789\nb\n"), []string{"a"},
			jsonrpc.ErrRecordTooLong, 9},
		{"beyond the limit, without any", io.MultiReader(strings.NewReader("a\n"), endless{}), []string{"a"},
			jsonrpc.ErrRecordTooLong, 64 << 10},
		{"a broken reader", io.MultiReader(strings.NewReader("a\n"), iotest.ErrReader(broken)),
			[]string{"a"}, broken, 0},
		{"byte by byte", iotest.OneByteReader(strings.NewReader("ab\r\ncd\n")), []string{"ab", "cd"}, io.EOF, 0},
		{"a reader that gives nothing and no error", stuck{}, nil, io.ErrNoProgress, 0},
	} {
		t.Run(tt.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn := jsonrpc.NewLines(tt.in, io.Discard, jsonrpc.Limits{RecordBytes: limit})
				got, end := records(t, conn)
				require.Equal(t, tt.want, got)
				require.ErrorIs(t, end, tt.end)
				if frame, ok := errors.AsType[*jsonrpc.FrameError](end); ok {
					require.Equal(t, tt.read, frame.Read)
					require.EqualValues(t, limit, frame.Limit)
					require.Less(t, len(frame.Error()), 1000)
				}
				require.NoError(t, conn.Close())
				<-conn.Done()
			})
		})
	}
}

func TestContentLengthRecv(t *testing.T) {
	const limit = 8
	for _, tt := range []struct {
		why  string
		in   io.Reader
		want []string
		end  error
		says string
	}{
		{"a header, an empty line, the record",
			strings.NewReader("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n7"),
			[]string{"{}", "7"}, io.EOF, ""},
		{"line breaks belong to the record", strings.NewReader("Content-Length: 4\r\n\r\n{\r\n}"),
			[]string{"{\r\n}"}, io.EOF, ""},
		{"the length is one of bytes", strings.NewReader("Content-Length: 4\r\n\r\n👋"), []string{"👋"}, io.EOF, ""},
		{"other fields, other spelling, bare newlines",
			strings.NewReader("Content-Type: application/json; charset=utf-8\ncontent-length:2\n\n{}"),
			[]string{"{}"}, io.EOF, ""},
		{"byte by byte", iotest.OneByteReader(strings.NewReader("Content-Length: 2\r\n\r\n{}")),
			[]string{"{}"}, io.EOF, ""},
		{"nothing at all is an end between records", strings.NewReader(""), nil, io.EOF, ""},
		{"half a record", strings.NewReader("Content-Length: 8\r\n\r\n{\"id"), nil, jsonrpc.ErrRecordCut,
			`4 of 8 bytes, begins "{\"id"`},
		{"half a header", strings.NewReader("Content-Len"), nil, jsonrpc.ErrRecordCut,
			`11 bytes and no end, begins "Content-Len"`},
		{"too long, known before a byte of it came", strings.NewReader("Content-Length: 2000000000\r\n\r\n"), nil,
			jsonrpc.ErrRecordTooLong, "the record is too long: 2000000000 bytes, limit 8"},
		{"a line in place of a header", strings.NewReader("{\"id\": 1}\n"), nil, jsonrpc.ErrHeader,
			"it looks like the framing lines"},
		{"prose in place of a header", strings.NewReader("Agent Server 1.0\n"), nil, jsonrpc.ErrHeader,
			`no header such as "Content-Length: 52" before a record, begins "Agent Server 1.0\n"`},
		{"a header without a length", strings.NewReader("Content-Type: text/plain\r\n\r\n{}"), nil,
			jsonrpc.ErrHeader, ""},
		{"two lengths", strings.NewReader("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"), nil,
			jsonrpc.ErrHeader, ""},
		{"a length that is none", strings.NewReader("Content-Length: -2\r\n\r\n{}"), nil, jsonrpc.ErrHeader, ""},
		{"a length beyond all lengths", strings.NewReader("Content-Length: 99999999999999999999\r\n\r\n{}"), nil,
			jsonrpc.ErrHeader, ""},
		{"a header without an end", endless{}, nil, jsonrpc.ErrHeader, ""},
	} {
		t.Run(tt.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn := jsonrpc.NewFramed(jsonrpc.ContentLength, tt.in, io.Discard, jsonrpc.Limits{RecordBytes: limit})
				got, end := records(t, conn)
				require.Equal(t, tt.want, got)
				require.ErrorIs(t, end, tt.end)
				require.ErrorContains(t, end, tt.says)
				require.Less(t, len(end.Error()), 1000)
				require.NoError(t, conn.Close())
				<-conn.Done()
			})
		})
	}
}

// endless gives a record without an end.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

// pair connects two Streams by unbuffered pipes.
func pair(limits jsonrpc.Limits) (a, b *jsonrpc.Stream) { return framedPair(jsonrpc.Lines, limits) }

func framedPair(f jsonrpc.Framing, limits jsonrpc.Limits) (a, b *jsonrpc.Stream) {
	ra, wb := io.Pipe()
	rb, wa := io.Pipe()
	return jsonrpc.NewFramed(f, ra, wa, limits), jsonrpc.NewFramed(f, rb, wb, limits)
}

func closeAll(conns ...*jsonrpc.Stream) {
	for _, conn := range conns {
		_ = conn.Close()
		<-conn.Done()
	}
}

func TestRoundTrip(t *testing.T) {
	for _, framing := range []jsonrpc.Framing{jsonrpc.Lines, jsonrpc.ContentLength} {
		t.Run(framing.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a, b := framedPair(framing, jsonrpc.Limits{})
				defer closeAll(a, b)
				record := append(make([]byte, 0, 64), `{"a":1}`...)
				require.NoError(t, a.Send(record))
				record[2] = 'z' // Send has copied it
				require.NoError(t, a.Send([]byte("no json \xff")))
				require.NoError(t, b.Send([]byte("back")))
				for _, want := range []string{`{"a":1}`, "no json \xff"} {
					got, err := b.Recv(within(t))
					require.NoError(t, err)
					require.Equal(t, want, string(got))
				}
				got, err := a.Recv(within(t))
				require.NoError(t, err)
				require.Equal(t, "back", string(got))
			})
		})
	}
}

func TestLinesRecvHonoursContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{})
		defer closeAll(a, b)
		reason := errors.New("the scenario is over")
		ctx, cancel := context.WithTimeoutCause(context.Background(), time.Hour, reason)
		defer cancel()
		_, err := a.Recv(ctx)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.ErrorIs(t, err, reason)
		require.EqualError(t, err, "no record from the peer: the scenario is over")

		require.NoError(t, b.Send([]byte("late")))
		synctest.Wait()
		_, err = a.Recv(ctx)
		require.ErrorIs(t, err, reason, "a flood can't outlive a deadline")
		got, err := a.Recv(within(t))
		require.NoError(t, err, "and a deadline loses nothing")
		require.Equal(t, "late", string(got))
	})
}

// The two sides write to each other all that they have before either reads.
func TestLinesBothSendFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{InboxBytes: 10, InboxRecords: 1})
		defer closeAll(a, b)
		record := bytes.Repeat([]byte("x"), 1<<20)
		for range 10 {
			require.NoError(t, a.Send(record))
			require.NoError(t, b.Send(record))
		}
		for range 10 {
			_, err := a.Recv(within(t))
			require.NoError(t, err)
			_, err = b.Recv(within(t))
			require.NoError(t, err)
		}
	})
}

func TestLinesPeerThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, w := io.Pipe() // nobody reads
		r, _ := io.Pipe() // nobody writes
		conn := jsonrpc.NewLines(r, w, jsonrpc.Limits{OutboxBytes: 100})
		record := bytes.Repeat([]byte("x"), 39)
		require.NoError(t, conn.Send(record))
		synctest.Wait() // one is in flight, and the queue is empty
		require.NoError(t, conn.Send(record))
		require.NoError(t, conn.Send(record))
		require.Equal(t, 117, conn.Unread())
		err := conn.Send(record)
		require.ErrorIs(t, err, jsonrpc.ErrNotReading)
		require.EqualError(t, err, "send 39 bytes: the peer doesn't read its input: 117 bytes wait")

		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_, err = conn.Recv(ctx)
		require.EqualError(t, err, "no record from the peer: context deadline exceeded; it leaves 117 bytes unread")

		ctx, cancel = context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		require.ErrorIs(t, conn.CloseWrite(ctx), context.DeadlineExceeded)
		closeAll(conn)
	})
}

func TestLinesRecordLargerThanQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{OutboxBytes: 1, InboxBytes: 1})
		defer closeAll(a, b)
		require.NoError(t, a.Send([]byte("longer than the queues")))
		got, err := b.Recv(within(t))
		require.NoError(t, err)
		require.Equal(t, "longer than the queues", string(got))
	})
}

// counting tells how much of an endless flood of records was read.
type counting struct {
	read   int
	closed chan struct{}
}

func (c *counting) Read(b []byte) (int, error) {
	select {
	case <-c.closed:
		return 0, io.EOF
	default:
	}
	n := copy(b, "{}\n")
	c.read += n
	return n, nil
}

func (c *counting) Close() error { close(c.closed); return nil }

func TestLinesFloodIsHeldBack(t *testing.T) {
	for _, tt := range []struct {
		why    string
		limits jsonrpc.Limits
		most   int
	}{
		{"by the number of records", jsonrpc.Limits{InboxRecords: 10}, 3 * 11},
		{"by their bytes", jsonrpc.Limits{InboxBytes: 20}, 3 * 11},
	} {
		t.Run(tt.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				flood := &counting{closed: make(chan struct{})}
				conn := jsonrpc.NewLines(flood, io.Discard, tt.limits)
				synctest.Wait()
				require.Equal(t, tt.most, flood.read, "what fits, and one in the hand")
				for range 100 {
					_, err := conn.Recv(within(t))
					require.NoError(t, err)
				}
				synctest.Wait()
				require.Equal(t, tt.most+300, flood.read, "it flows on as it is received")
				closeAll(conn)
				_, err := conn.Recv(within(t))
				require.ErrorIs(t, err, jsonrpc.ErrClosed)
			})
		})
	}
}

func TestLinesCloseWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{InboxRecords: 1})
		defer closeAll(a, b)
		for range 5 {
			require.NoError(t, a.Send([]byte("queued")))
			require.NoError(t, b.Send([]byte("for nobody")))
		}
		flushed := make(chan error)
		go func() { flushed <- a.CloseWrite(within(t)) }()
		got, end := records(t, b)
		require.Len(t, got, 5, "what was queued is still written")
		require.ErrorIs(t, end, io.EOF)
		require.NoError(t, <-flushed)
		require.ErrorIs(t, a.Send(nil), jsonrpc.ErrClosed)
		require.NoError(t, b.CloseWrite(within(t)), "what comes is read and dropped, so that b isn't blocked")
	})
}

func TestLinesCloseUnblocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{})
		defer closeAll(a, b)
		received := make(chan error)
		for range 2 {
			go func() {
				_, err := a.Recv(context.Background())
				received <- err
			}()
		}
		synctest.Wait()
		require.NoError(t, a.Close())
		require.ErrorIs(t, <-received, jsonrpc.ErrClosed)
		require.ErrorIs(t, <-received, jsonrpc.ErrClosed, "all that wait are woken")
		require.ErrorIs(t, a.Send(nil), jsonrpc.ErrClosed)
		require.NoError(t, a.Close())
	})
}

func TestLinesPeerGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{})
		closeAll(b)
		defer closeAll(a)
		require.NoError(t, a.Send([]byte("into the void")), "nobody knows yet")
		synctest.Wait()
		err := a.Send([]byte("again"))
		require.ErrorIs(t, err, jsonrpc.ErrPeerGone)
		require.ErrorIs(t, err, io.ErrClosedPipe, "the cause is kept")
	})
}

func TestLinesConcurrentSend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := pair(jsonrpc.Limits{})
		defer closeAll(a, b)
		const senders, each = 8, 100
		for i := range senders {
			go func() {
				for range each {
					_ = a.Send(bytes.Repeat([]byte{'a' + byte(i)}, 1+i*50))
				}
			}()
		}
		for range senders * each {
			record, err := b.Recv(within(t))
			require.NoError(t, err)
			require.Equal(t, len(record), bytes.Count(record, record[:1]), "records aren't mixed")
		}
	})
}

func BenchmarkRoundTrip(b *testing.B) {
	for _, bb := range []struct {
		name string
		size int
	}{{"100B", 100}, {"64KB", 64 << 10}, {"1MB", 1 << 20}} {
		b.Run(bb.name, func(b *testing.B) {
			ra, wb, err := os.Pipe()
			require.NoError(b, err)
			rb, wa, err := os.Pipe()
			require.NoError(b, err)
			here, there := jsonrpc.NewLines(ra, wa, jsonrpc.Limits{}), jsonrpc.NewLines(rb, wb, jsonrpc.Limits{})
			defer closeAll(here, there)
			go func() {
				for {
					record, err := there.Recv(context.Background())
					if err != nil || there.Send(record) != nil {
						return
					}
				}
			}()
			record := bytes.Repeat([]byte("x"), bb.size)
			b.SetBytes(int64(2 * bb.size))
			b.ReportAllocs()
			for b.Loop() {
				if err := here.Send(record); err != nil {
					b.Fatal(err)
				}
				if _, err := here.Recv(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
