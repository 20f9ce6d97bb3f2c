package attach_test

import (
	"context"
	"encoding/json"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/listen"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// echo answers every request with its params, until the other side has closed.
func echo(ctx context.Context, conn listen.Conn) {
	for {
		record, err := conn.Recv(ctx)
		if err != nil {
			return
		}
		if m := jsonrpc.Decode(record); m.Kind == jsonrpc.KindRequest {
			_ = conn.Send(m.Reply(m.Params))
		}
	}
}

// listening serves connections until the test is over, and returns the URL.
func listening(t *testing.T, address string, o listen.Options, handle listen.Handler) string {
	t.Helper()
	before := openFiles()
	s, err := listen.Listen(address, o)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := s.Serve(ctx, handle); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		cancel()
		serving.Wait()
		require.Eventually(t, func() bool { return len(goroutines()) == 0 && openFiles() == before }, long,
			time.Millisecond,
			"goroutines or open files are left")
	})
	return s.URL()
}

// connect opens a session that is closed when the test is over.
func connect(t *testing.T, url string, o attach.URLOptions) attach.Session {
	t.Helper()
	target, err := attach.URL(url, o)
	require.NoError(t, err)
	s, err := target.Open(within(t, long))
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, s.Close())
		require.NoError(t, s.Close(), "again")
		_, exited := s.Exited()
		require.True(t, exited)
		_, err := s.Recv(within(t, long))
		require.Error(t, err)
		require.Error(t, s.Send(hello))
	})
	return s
}

// transport is a kind of connection.
type transport struct {
	name    string
	address string
	listen  listen.Options
	attach  attach.URLOptions
}

func transports(t *testing.T) []transport {
	framed := jsonrpc.ContentLength
	return []transport{
		{"tcp", "tcp://127.0.0.1:0", listen.Options{}, attach.URLOptions{}},
		{"tcp, content-length", "tcp://127.0.0.1:0", listen.Options{Framing: framed},
			attach.URLOptions{Framing: framed}},
		{"unix", "unix://" + filepath.Join(t.TempDir(), "s"), listen.Options{}, attach.URLOptions{}},
		{"ws", "ws://127.0.0.1:0/c2a", listen.Options{}, attach.URLOptions{}},
		{"http, all by the stream", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByStream},
			attach.URLOptions{}},
		{"http, all in responses", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByResponse},
			attach.URLOptions{}},
		{"http, both", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByBoth}, attach.URLOptions{}},
	}
}

// What is sent arrives, and what is said comes back in the order in which it was said, with answers and what is started
// mixed.
func TestEveryTransportKeepsTheOrder(t *testing.T) {
	const rounds = 200
	// Each request is answered between two notifications, and every seventh one is answered only after the next.
	handle := func(ctx context.Context, conn listen.Conn) {
		n := 0
		say := func() {
			_ = conn.Send(jsonrpc.Notification("said", []int{n}))
			n++
		}
		var late *jsonrpc.Message
		for i := 0; ; i++ {
			record, err := conn.Recv(ctx)
			if err != nil {
				return
			}
			m := jsonrpc.Decode(record)
			say()
			if late != nil {
				_ = conn.Send(late.Reply([]int{n}))
				late = nil
				n++
			}
			switch {
			case m.Kind != jsonrpc.KindRequest:
			case i%7 == 3:
				late = &m
				continue
			default:
				_ = conn.Send(m.Reply([]int{n}))
				n++
			}
			say()
		}
	}
	for _, tt := range transports(t) {
		t.Run(tt.name, func(t *testing.T) {
			s := connect(t, listening(t, tt.address, tt.listen, handle), tt.attach)
			for i := range rounds {
				require.NoError(t, s.Send(jsonrpc.Request(jsonrpc.IntID(int64(i)), "ask", nil)))
				require.NoError(t, s.Send(jsonrpc.Notification("tell", nil)))
			}
			answers := 0
			for want := 0; answers < rounds; want++ {
				record, err := s.Recv(within(t, long))
				require.NoError(t, err)
				m := jsonrpc.Decode(record)
				n := m.Params
				if m.Kind == jsonrpc.KindResponse {
					answers++
					n = m.Result
				}
				require.JSONEq(t, jsonArray(want), string(n))
			}
		})
	}
}

func jsonArray(n int) string { return "[" + strconv.Itoa(n) + "]" }

func TestEveryTransportCarries(t *testing.T) {
	big := strings.Repeat("é\u2028", 100_000)
	for _, tt := range transports(t) {
		t.Run(tt.name, func(t *testing.T) {
			url := listening(t, tt.address, tt.listen, echo)
			a, b := connect(t, url, tt.attach), connect(t, url, tt.attach)
			for i, text := range []string{"plain", big, "lines\nwithin\r\n", "\u0000\U0010ffff"} {
				for _, s := range []attach.Session{a, b} {
					id := jsonrpc.IntID(int64(i))
					require.NoError(t, s.Send(jsonrpc.Request(id, "echo", []string{text})))
					record, err := s.Recv(within(t, long))
					require.NoError(t, err)
					m := jsonrpc.Decode(record)
					require.Equal(t, jsonrpc.KindResponse, m.Kind, "%v", m.Fault)
					require.Equal(t, id, m.ID)
					var got []string
					require.NoError(t, json.Unmarshal(m.Result, &got))
					require.Equal(t, []string{text}, got)
				}
			}
			_, err := a.Restart(within(t, long))
			require.ErrorIs(t, err, attach.ErrNotOurs)
			require.True(t, b.HangUp(within(t, long)), "it ends when its session does")
			state, ended := b.Exited()
			require.True(t, ended)
			require.Equal(t, "the connection was closed, after the end of its input", state.String())
		})
	}
}

// TestAProgramThatIsNotThereYet: whoever waits for it is told once, and gets it when it listens; nobody else waits.
func TestAProgramThatIsNotThereYet(t *testing.T) {
	for _, scheme := range []string{"unix", "tcp", "ws", "http"} {
		t.Run(scheme, func(t *testing.T) {
			address := scheme + "://" + filepath.Join(t.TempDir(), "s")
			if scheme != "unix" {
				free, err := net.Listen("tcp", "127.0.0.1:0")
				require.NoError(t, err)
				address = scheme + "://" + free.Addr().String() + "/"
				if scheme == "tcp" {
					address = strings.TrimSuffix(address, "/")
				}
				require.NoError(t, free.Close())
			}
			target, err := attach.URL(address, attach.URLOptions{})
			require.NoError(t, err)
			if scheme != "http" { // which connects when there is something to say
				_, err = target.Open(within(t, long))
				require.ErrorAs(t, err, new(*attach.ConnectError))
			}
			told := make(chan struct{}, 10)
			target, err = attach.URL(address, attach.URLOptions{Absent: func() { told <- struct{}{} }})
			require.NoError(t, err)
			opened := make(chan attach.Session)
			go func() {
				s, err := target.Open(within(t, long))
				if err != nil {
					t.Error(err)
				}
				opened <- s
			}()
			<-told
			listening(t, address, listen.Options{}, echo)
			s := <-opened
			require.NoError(t, s.Close())
			require.Empty(t, told)
		})
	}
	target, err := attach.URL("unix://"+filepath.Join(t.TempDir(), "s"), attach.URLOptions{Absent: func() {}})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = target.Open(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
