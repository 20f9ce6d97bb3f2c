// Package listen is the server side of [attach.URL]. It accepts every kind of connection that the suite can open, and
// passes each connection to a function. The reference is served with it, and the code that attaches is tested against
// it.
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
	// CloseWrite sends what is queued, and then ends the direction to the client.
	CloseWrite(ctx context.Context) error
}

// Handler serves a connection until it ends or ctx is done. The connection is closed when it returns.
type Handler func(ctx context.Context, conn Conn)

// HTTPStyle is how messages are sent to an HTTP client.
type HTTPStyle int

const (
	// ByStream sends all messages on the GET stream.
	ByStream HTTPStyle = iota
	// ByResponse sends all messages in responses to POST, and offers no GET stream.
	ByResponse
	// ByBoth sends the answer to a request in the response, and all other messages on the GET stream.
	ByBoth
)

// Options configure a listener. The zero value is usable.
type Options struct {
	TLS     *tls.Config     // for wss and https, where it must be set
	Framing jsonrpc.Framing // for tcp and unix; 0 is [jsonrpc.Lines]
	HTTP    HTTPStyle
	Limits  jsonrpc.Limits
}

// Server accepts connections.
type Server struct {
	options  Options
	address  attach.Address
	listener net.Listener
}

// Listen starts listening at a URL in the form that [attach.URL] accepts. Port 0 means any free port. Clients that
// connect have to wait until Serve is called.
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

// URL returns the URL of the server, with the actual port.
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
				if c, err := websocket.Accept(w, r, nil); err == nil { // after an error, the client has its response
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
		ErrorLog:    log.New(io.Discard, "", 0), // the client gets the error
	}
	stop := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stop()
	if err := web.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// atPath passes on requests for the path of the URL, and rejects all others.
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

// group counts running tasks, and can refuse new ones.
type group struct {
	mu    sync.Mutex
	going sync.WaitGroup
	over  bool
}

// do runs f, unless wait was called before.
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

// wait refuses new tasks, and waits for the running ones.
func (g *group) wait() {
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	g.going.Wait()
}
