package attach_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha1"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/listen"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// limits are small, so that what is too long is quickly there.
var limits = jsonrpc.Limits{RecordBytes: 1 << 16, OutboxBytes: 1 << 20}

// hostile is what a peer does wrong, and what comes of it.
type hostile struct {
	why     string
	problem attach.Problem // of a ConnectError; 0: none
	is      error          // in the chain of the error; nil: none
	says    string
}

// check connects, says hello, and holds the error that comes of it against what is expected.
func (h hostile) check(t *testing.T, url string, o attach.URLOptions) {
	t.Helper()
	o.Limits = limits
	if o.Grace == 0 {
		o.Grace = grace
	}
	target, err := attach.URL(url, o)
	require.NoError(t, err)
	s, err := target.Open(within(t, long))
	if err == nil {
		_ = s.Send(hello)
		if strings.HasPrefix(url, "http") { // where some of it shows with the third only
			_ = s.Send(hello)
			_ = s.Send(hello)
		}
		err = ends(t, s, long)
		require.NoError(t, s.Close())
	}
	if h.problem != 0 {
		e := as[*attach.ConnectError](t, err)
		require.Equal(t, h.problem.String(), e.Problem.String(), "%v", err)
	}
	if h.is != nil {
		require.ErrorIs(t, err, h.is)
	}
	require.ErrorContains(t, err, h.says)
	require.Less(t, len(err.Error()), 1000)
}

// accepting lets play have every connection to a TCP port.
func accepting(t *testing.T, play func(c net.Conn)) (at string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	var playing sync.WaitGroup
	playing.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			playing.Go(func() {
				defer c.Close()
				play(c)
			})
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		playing.Wait()
	})
	return l.Addr().String()
}

func awaitLine(c net.Conn) { _, _ = bufio.NewReader(c).ReadBytes('\n') }

// linger keeps a connection until the other side has gone.
func linger(c net.Conn) { _, _ = io.Copy(io.Discard, c) }

func TestHostileTCP(t *testing.T) {
	for _, tt := range []struct {
		hostile
		play func(c net.Conn)
	}{
		{hostile{"it hangs up at once", 0, io.EOF, " closed the connection"}, awaitLine},
		{hostile{"it ends within a message", 0, jsonrpc.ErrRecordCut,
			`closed the connection: the stream ends within a record: 9 bytes and no end, begins "{\"jsonrpc"`},
			func(c net.Conn) {
				awaitLine(c)
				_, _ = io.WriteString(c, `{"jsonrpc`)
			}},
		{hostile{"it breaks the connection off", 0, nil, "connection reset by peer"}, func(c net.Conn) {
			awaitLine(c)
			_ = c.(*net.TCPConn).SetLinger(0)
		}},
		{hostile{"its message is too long", 0, jsonrpc.ErrRecordTooLong, "limit 65536"}, func(c net.Conn) {
			_, _ = c.Write(make([]byte, 1<<18))
			linger(c)
		}},
	} {
		t.Run(tt.why, func(t *testing.T) { tt.check(t, "tcp://"+accepting(t, tt.play), attach.URLOptions{}) })
	}
}

// Whatever kind of connection it is: a flood ends with the deadline of who receives it, who doesn't read is noticed,
// and who doesn't let go is left.
func TestRemotesThatDoNotStop(t *testing.T) {
	tick := jsonrpc.Notification("notifications/message", map[string]string{"data": "tick"})
	for _, tt := range transports(t) {
		if tt.listen.HTTP == listen.ByResponse {
			continue // it speaks when it is spoken to
		}
		t.Run("flood/"+tt.name, func(t *testing.T) {
			url := listening(t, tt.address, tt.listen, func(ctx context.Context, conn listen.Conn) {
				for i := 0; ; i++ {
					waiting, cancel := context.WithTimeout(ctx, time.Microsecond)
					_, err := conn.Recv(waiting)
					cancel()
					if err != nil && waiting.Err() == nil || ctx.Err() != nil || i > 100_000 {
						return
					}
					_ = conn.Send(tick)
				}
			})
			o := tt.attach
			o.Grace = grace
			s := connect(t, url, o)
			require.NoError(t, s.Send(hello))
			_, err := s.Recv(within(t, long))
			require.NoError(t, err)
			require.ErrorIs(t, ends(t, s, short), context.DeadlineExceeded)
		})
	}
	record := jsonrpc.Notification("m", []string{strings.Repeat("x", 1<<15)})
	for _, tt := range transports(t) {
		t.Run("never reads/"+tt.name, func(t *testing.T) {
			url := listening(t, tt.address, tt.listen, func(ctx context.Context, _ listen.Conn) { <-ctx.Done() })
			o := tt.attach
			o.Limits, o.Grace = jsonrpc.Limits{OutboxBytes: 1 << 23}, grace
			target, err := attach.URL(url, o)
			require.NoError(t, err)
			s, err := target.Open(within(t, long))
			require.NoError(t, err)
			for err == nil {
				err = s.Send(record)
			}
			if _, ok := errors.AsType[*attach.ConnectError](err); !ok { // of HTTP the client gives up first
				require.ErrorIs(t, err, jsonrpc.ErrNotReading)
			}
			require.NoError(t, s.Close())
		})
	}
}

// webServer serves HTTP until the test is over.
func webServer(t *testing.T, h http.HandlerFunc) *httptest.Server {
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, body, code) }
}

// What a server says instead of what was hoped for, to a WebSocket and to a POST.
func TestHostileStatus(t *testing.T) {
	t.Setenv("C2A_TEST_TOKEN", "s3cret-value")
	o := attach.URLOptions{Header: map[string]string{"Authorization": "Bearer ${C2A_TEST_TOKEN}"}}
	for _, tt := range []struct {
		hostile
		serve http.HandlerFunc
	}{
		{hostile{"another path", attach.ProblemStatus, nil, "404 Not Found; is the path right?"},
			status(404, "nothing here")},
		{hostile{"it wants to know who asks", attach.ProblemStatus, nil,
			"401 Unauthorized; set credentials in implementation.headers"}, status(401, "")},
		{hostile{"it knows, and refuses", attach.ProblemStatus, nil, "403 Forbidden; set " +
			"credentials"}, status(403, "")},
		{hostile{"it breaks down", attach.ProblemStatus, nil,
			`500 Internal Server Error; its body begins "out of ideas"`}, status(500, "out of ideas")},
		{hostile{"a gateway without anything behind it", attach.ProblemStatus, nil, "502 Bad Gateway"},
			status(502, "")},
		{hostile{"the headers would go to somebody else", attach.ProblemStatus, nil,
			`307 Temporary Redirect; it points to "https://other.example/", and redirects are not followed`},
			func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, "https://other.example/", http.StatusTemporaryRedirect)
			}},
		{hostile{"what it says back is shown, but no secret", attach.ProblemStatus, nil, `its body begins "who is …?"`},
			func(w http.ResponseWriter, r *http.Request) {
				http.Error(w, "who is "+r.Header.Get("Authorization")+"?", http.StatusTeapot)
			}},
	} {
		for _, scheme := range []string{"ws", "http"} {
			t.Run(scheme+"/"+tt.why, func(t *testing.T) {
				s := webServer(t, tt.serve)
				tt.check(t, strings.Replace(s.URL, "http", scheme, 1), o)
			})
		}
	}
}

func TestHostileWebSockets(t *testing.T) {
	accept := func(play func(c *websocket.Conn)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if c, err := websocket.Accept(w, r, nil); err == nil {
				defer c.CloseNow()
				play(c)
			}
		}
	}
	// raw is a WebSocket of which the bytes are played.
	raw := func(play func(c net.Conn)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			key := r.Header.Get("Sec-WebSocket-Key")
			c, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return
			}
			defer c.Close()
			fmt.Fprintf(c,
				"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "+
					"websocket\r\nSec-WebSocket-Accept: %s\r\n\r\n", acceptKey(key))
			play(c)
		}
	}
	for _, tt := range []struct {
		hostile
		serve http.HandlerFunc
	}{
		{hostile{"a web page", attach.ProblemNoWebSocket, nil, "refused to open a WebSocket: it answered 200 OK"},
			status(200, "<html>")},
		{hostile{"it switches to something else", attach.ProblemNoWebSocket, nil, "it answered 101"},
			func(w http.ResponseWriter, _ *http.Request) {
				if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
					defer c.Close()
					_, _ = io.WriteString(c,
						"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tls\r\n\r\n")
				}
			}},
		{hostile{"it says goodbye", 0, io.EOF, "closed the connection"},
			accept(func(c *websocket.Conn) { _ = c.Close(websocket.StatusNormalClosure, "") })},
		{hostile{"it says why it goes", 0, nil,
			`closed the connection: WebSocket status 1011 (InternalError) "out of ideas"`},
			accept(func(c *websocket.Conn) { _ = c.Close(websocket.StatusInternalError, "out of ideas") })},
		{hostile{"it goes without a word", 0, attach.ErrNoCloseFrame, ""},
			accept(func(c *websocket.Conn) { _ = c.CloseNow() })},
		{hostile{"messages of bytes", 0, attach.ErrBinaryMessage, ""}, accept(func(c *websocket.Conn) {
			_ = c.Write(context.Background(), websocket.MessageBinary, []byte("{}"))
			_, _, _ = c.Read(context.Background())
		})},
		{hostile{"it ends within a message", 0, jsonrpc.ErrRecordCut, `begins "{\"jso"`},
			raw(func(c net.Conn) { _, _ = c.Write([]byte("\x81\x14{\"jso")) })},
		{hostile{"its message is too long", 0, jsonrpc.ErrRecordTooLong, "limit 65536"},
			accept(func(c *websocket.Conn) {
				_ = c.Write(context.Background(), websocket.MessageText, make([]byte, 1<<18))
				_, _, _ = c.Read(context.Background())
			})},
		{hostile{"frames that are none", 0, nil, "closed the connection: "},
			raw(func(c net.Conn) { _, _ = io.WriteString(c, "Agent Server 1.0\n") })},
	} {
		t.Run(tt.why, func(t *testing.T) {
			tt.check(t, strings.Replace(webServer(t, tt.serve).URL, "http", "ws", 1), attach.URLOptions{})
		})
	}
	t.Run("no HTTP at all", func(t *testing.T) {
		at := accepting(t, func(c net.Conn) { _, _ = io.WriteString(c, "220 mail.example ESMTP\r\n"); linger(c) })
		hostile{"", attach.ProblemNoHTTP, nil, "doesn't speak HTTP"}.check(t, "ws://"+at, attach.URLOptions{})
	})
	t.Run("it never says goodbye", func(t *testing.T) {
		s := webServer(t, raw(linger))
		target, err := attach.URL(strings.Replace(s.URL, "http", "ws", 1), attach.URLOptions{Grace: grace})
		require.NoError(t, err)
		session, err := target.Open(within(t, long))
		require.NoError(t, err)
		require.NoError(t, session.Close())
		state, _ := session.Exited()
		require.Equal(t, attach.StopKilled.String(), state.Stop.String())
	})
}

func acceptKey(key string) string {
	h := sha1.Sum([]byte(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	return base64.StdEncoding.EncodeToString(h[:])
}

func TestHostileHTTP(t *testing.T) {
	answer := string(jsonrpc.Result(jsonrpc.IntID(1), struct{}{}))
	event := "data: " + answer + "\n\n"
	write := func(kind, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = io.WriteString(w, body)
		}
	}
	const jsonType, events = "application/json", "text/event-stream"
	// cut announces more than it writes.
	cut := func(kind, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, body)
		}
	}
	// stream answers POST by post, and GET by get.
	stream := func(post, get http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			switch r.Method {
			case http.MethodPost:
				_, _ = io.ReadAll(r.Body)
				post(w, r)
			case http.MethodGet:
				get(w, r)
			}
		}
	}
	accepted := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }
	open := func(body string) http.HandlerFunc { // a stream that stays
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", events)
			_, _ = io.WriteString(w, body)
			_ = http.NewResponseController(w).Flush()
			<-r.Context().Done()
		}
	}
	after := func(places ...string) http.HandlerFunc { // from the second response on
		posts := 0
		return func(w http.ResponseWriter, r *http.Request) {
			if posts++; posts == 1 {
				accepted(w, r)
				return
			}
			w.Header().Set(attach.AfterHeader, places[min(posts-2, len(places)-1)])
			write(jsonType, answer)(w, r)
		}
	}
	for _, tt := range []struct {
		hostile
		serve http.HandlerFunc
	}{
		{hostile{"a web page", attach.ProblemContentType, nil,
			`"text/html; charset=utf-8" is neither application/json nor text/event-stream; the body begins "<!DOCTYPE html>"`},
			write("text/html; charset=utf-8", "<!DOCTYPE html>")},
		{hostile{"JSON that doesn't say so", attach.ProblemContentType, nil, `"text/plain`},
			write("text/plain", answer)},
		{hostile{"it ends within a message", 0, jsonrpc.ErrRecordCut, `4 of 1000 bytes, begins "{\"id"`},
			cut(jsonType, `{"id`)},
		{hostile{"it ends within an event", 0, jsonrpc.ErrRecordCut, `begins "{\"id"`},
			cut(events, event+"data: {\"id\n")},
		{hostile{"an event without its empty line", 0, jsonrpc.ErrRecordCut, ""},
			write(events, strings.TrimSuffix(event, "\n"))},
		{hostile{"its message is too long", 0, jsonrpc.ErrRecordTooLong, "limit 65536"},
			write(jsonType, strings.Repeat(" ", 1<<18))},
		{hostile{"its event is too long", 0, jsonrpc.ErrRecordTooLong, "no end within 65536 bytes, limit 65536"},
			write(events, "data: "+strings.Repeat("x", 1<<18))},
		{hostile{"so is one of many lines", 0, jsonrpc.ErrRecordTooLong, "limit 65536"},
			write(events, strings.Repeat("data: 0123456789\n", 1<<13))},
		{hostile{"it forgets the session", attach.ProblemStatus, nil,
			"404 Not Found, it no longer knows the session"}, stream(
			func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get(attach.SessionHeader) != "" {
					http.NotFound(w, r)
					return
				}
				w.Header().Set(attach.SessionHeader, "s-1")
				write(jsonType, answer)(w, r)
			}, status(405, ""))},
		{hostile{"a page in place of a stream", attach.ProblemContentType, nil,
			`to GET with "text/html"; it should be text/event-stream, or the status 405 if there is no stream`},
			stream(accepted, write("text/html", "hello"))},
		{hostile{"a stream that breaks down", attach.ProblemStatus, nil, "500 Internal Server Error, to GET"},
			stream(accepted, status(500, ""))},
		{hostile{"a stream that never begins", attach.ProblemTimeout, nil,
			"no header in answer to GET within 1s; flush it before the first message"},
			stream(accepted, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })},
		{hostile{"a stream that ends", 0, attach.ErrStreamEnded, ""}, stream(accepted, write(events, event))},
		{hostile{"a stream that ends within an event", 0, jsonrpc.ErrRecordCut, ""},
			stream(accepted, write(events, "data: {\n"))},
		{hostile{"a stream, and a response without a place in it", attach.ProblemOrder, nil,
			"while the GET stream is open, a response has a body but no header C2A-After"},
			stream(write(jsonType, answer), open(""))},
		{hostile{"a place that is none", attach.ProblemOrder, nil, `C2A-After: "first" is not a number of messages`},
			stream(after("first"), open(""))},
		{hostile{"a place before what was said already", attach.ProblemOrder, nil,
			`C2A-After: 1, although an earlier response had 2`}, stream(after("2", "1"), open(event+event))},
		{hostile{"a place after what never comes", attach.ProblemOrder, nil,
			`C2A-After: 2, but only 1 messages arrived on the GET stream within 1s`}, stream(after("2"), open(event))},
		{hostile{"a place in a stream that isn't there", attach.ProblemOrder, nil,
			`C2A-After: "2", but there is no GET stream`}, stream(after("2"), status(405, ""))},
	} {
		t.Run(tt.why, func(t *testing.T) { tt.check(t, webServer(t, tt.serve).URL, attach.URLOptions{}) })
	}
}

func TestNobodyThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	at := l.Addr().String()
	require.NoError(t, l.Close())
	for _, scheme := range []string{"tcp", "ws", "wss", "http", "https"} {
		hostile{"", attach.ProblemRefused, nil,
			scheme + "://" + at + ": nothing listens there; start the program first"}.check(t, scheme+"://"+at,
			attach.URLOptions{})
	}
	hostile{"", attach.ProblemNoSocket, nil, "the socket does not exist; start the program first"}.check(t,
		"unix://"+filepath.Join(t.TempDir(), "s"), attach.URLOptions{})

	silent := accepting(t, linger)
	target, err := attach.URL("ws://"+silent, attach.URLOptions{})
	require.NoError(t, err)
	_, err = target.Open(within(t, short))
	require.Equal(t, attach.ProblemTimeout, as[*attach.ConnectError](t, err).Problem, "%v", err)
}

// authority signs certificates for the tests.
type authority struct {
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
	file string // in PEM
}

func newAuthority(t *testing.T) authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	cert := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "tests"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour),
		IsCA:     true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	raw, err := x509.CreateCertificate(rand.Reader, cert, cert, &key.PublicKey, key)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), 0o600))
	return authority{key, cert, file}
}

func (a authority) certify(t *testing.T, name string, until time.Time) *tls.Config {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	cert := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: until}
	if ip := net.ParseIP(name); ip != nil {
		cert.IPAddresses = []net.IP{ip}
	} else {
		cert.DNSNames = []string{name}
	}
	raw, err := x509.CreateCertificate(rand.Reader, cert, a.cert, &key.PublicKey, a.key)
	require.NoError(t, err)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{raw}, PrivateKey: key}}}
}

func TestCertificates(t *testing.T) {
	ours := newAuthority(t)
	soon := time.Now().Add(time.Hour)
	for _, tt := range []struct {
		hostile
		with *tls.Config
		ca   string
	}{
		{hostile{"the authority is named", 0, nil, ""}, ours.certify(t, "127.0.0.1", soon), ours.file},
		{hostile{"nobody knows the authority", attach.ProblemAuthority, nil,
			"set implementation.ca to that CA's certificate file"},
			ours.certify(t, "127.0.0.1", soon), ""},
		{hostile{"another authority of the same name is named", attach.ProblemAuthority, nil, ""},
			ours.certify(t, "127.0.0.1", soon), newAuthority(t).file},
		{hostile{"out of date", attach.ProblemExpired, nil, "is after"},
			ours.certify(t, "127.0.0.1", time.Now().Add(-time.Hour)), ours.file},
		{hostile{"for another host", attach.ProblemWrongName, nil, "its certificate is for a different host: x509: "},
			ours.certify(t, "other.example", soon), ours.file},
	} {
		for _, scheme := range []string{"wss", "https"} {
			t.Run(scheme+"/"+tt.why, func(t *testing.T) {
				tt.with.NextProtos = nil
				url := listening(t, scheme+"://127.0.0.1:0/c2a", listen.Options{TLS: tt.with}, echo)
				o := attach.URLOptions{CA: tt.ca}
				if tt.problem != 0 {
					tt.check(t, url, o)
					return
				}
				require.Equal(t, jsonrpc.KindResponse, exchange(t, connect(t, url, o)).Kind)
			})
		}
	}
	for _, scheme := range []string{"wss", "https"} {
		plain := webServer(t, status(404, "")).URL
		hostile{"", attach.ProblemNoTLS, nil, "doesn't speak TLS; is it ws:// or http://?"}.check(t,
			strings.Replace(plain, "http", scheme, 1), attach.URLOptions{})
		other := accepting(t, func(c net.Conn) { _, _ = io.WriteString(c, "220 mail.example ESMTP\r\n"); linger(c) })
		hostile{"", attach.ProblemNoTLS, nil, ""}.check(t, scheme+"://"+other, attach.URLOptions{})
	}
}
