// Package listen is the other end of [attach.URL]: it accepts every kind of connection that the suite can open, and
// passes each to a function. The reference is served with it, and the code that attaches is tested against it.
package listen

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"

	"github.com/coder/websocket"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Conn is one connection.
type Conn interface {
	jsonrpc.Conn
	// CloseWrite says that nothing more will be sent, and sends what is queued.
	CloseWrite(ctx context.Context) error
}

// Handler serves a connection until it ends or ctx is done. The connection is closed when it returns.
type Handler func(ctx context.Context, conn Conn)

// HTTPStyle is how messages are sent to the client over HTTP.
type HTTPStyle int

const (
	// ByStream sends all messages by the stream of GET.
	ByStream HTTPStyle = iota
	// ByResponse sends all messages in responses to POST, and offers no stream.
	ByResponse
	// ByBoth sends the answer to a request in the response, and the rest by the stream.
	ByBoth
)

// Options say how to listen. The zero value is usable.
type Options struct {
	TLS     *tls.Config     // for wss and https, where it must be set
	Framing jsonrpc.Framing // for tcp and unix; 0 is [jsonrpc.Lines]
	HTTP    HTTPStyle
	Limits  jsonrpc.Limits
}

// Server listens.
type Server struct {
	options  Options
	address  attach.Address
	listener net.Listener
}

// Listen starts listening at a URL of the form that [attach.URL] accepts; port 0 means any port. Clients that connect
// wait until Serve.
func Listen(address string, o Options) (*Server, error) {
	a, err := attach.ParseAddress(address)
	if err != nil {
		return nil, err
	}
	network, at := "tcp", a.URL.Host
	secure := false
	switch a.URL.Scheme {
	case "unix":
		network, at = "unix", a.URL.Path
	case "wss", "https":
		secure = true
	}
	if secure && o.TLS == nil {
		return nil, &attach.AddressError{Address: address,
			Reason: "there is no certificate; use ws or http"}
	}
	listener, err := net.Listen(network, at)
	if err != nil {
		return nil, err
	}
	if network == "tcp" {
		u := *a.URL
		u.Host = listener.Addr().String()
		a.URL = &u
	}
	if secure {
		listener = tls.NewListener(listener, o.TLS)
	}
	return &Server{options: o, address: a, listener: listener}, nil
}

// URL is where the server listens, with the port that it got.
func (s *Server) URL() string { return s.address.URL.String() }

// Exposed reports whether other machines can connect.
func (s *Server) Exposed() bool {
	at, ok := s.listener.Addr().(*net.TCPAddr)
	return ok && !at.IP.IsLoopback()
}

// Serve passes every connection to handle, until ctx is done. It returns when all of them are closed.
func (s *Server) Serve(ctx context.Context, handle Handler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var handling group
	defer handling.wait()
	run := func(conn Conn) {
		defer conn.Close()
		handle(ctx, conn)
	}
	var server http.Handler
	switch s.address.URL.Scheme {
	case "tcp", "unix":
		return s.accept(ctx, func(c net.Conn) {
			go func() {
				defer c.Close()
				handling.do(func() {
					run(attach.OverBytes(c, cmp.Or(s.options.Framing, jsonrpc.Lines), s.options.Limits))
				})
			}()
		})
	case "ws", "wss":
		server = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			handling.do(func() {
				if c, err := websocket.Accept(w, r, nil); err == nil { // else the client was told
					run(attach.OverWebSocket(c, s.options.Limits))
				}
			})
		})
	default:
		sessions := newSessions(s.options, func(conn Conn) { go handling.do(func() { run(conn) }) })
		defer sessions.close()
		server = http.NewCrossOriginProtection().Handler(sessions)
	}
	web := &http.Server{
		Handler:     s.atPath(server),
		BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog:    log.New(io.Discard, "", 0), // who connects is told
	}
	stop := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stop()
	if err := web.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// atPath answers at the path of the URL, and nowhere else.
func (s *Server) atPath(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path := cmp.Or(s.address.URL.Path, "/"); r.URL.Path != path {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func (s *Server) accept(ctx context.Context, handle func(net.Conn)) error {
	stop := context.AfterFunc(ctx, func() { _ = s.listener.Close() })
	defer stop()
	defer s.listener.Close()
	for {
		c, err := s.listener.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
		handle(c)
	}
}

// group is what is going on, until nothing may begin any more.
type group struct {
	mu    sync.Mutex
	going sync.WaitGroup
	over  bool
}

// do does f, unless it is over.
func (g *group) do(f func()) {
	g.mu.Lock()
	if g.over {
		g.mu.Unlock()
		return
	}
	g.going.Add(1)
	g.mu.Unlock()
	defer g.going.Done()
	f()
}

// wait lets nothing more begin, and waits for what is going on.
func (g *group) wait() {
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	g.going.Wait()
}
