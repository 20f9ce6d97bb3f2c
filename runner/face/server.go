package face

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Server is an HTTP server on the loopback interface for the API of a platform.
type Server struct {
	URL string // root URL, without a slash at the end

	listener net.Listener
	server   http.Server
	open     sync.WaitGroup // running requests, and the listener

	mu     sync.Mutex
	conns  map[net.Conn]bool
	closed bool
}

// Listen returns a server that listens. Call Serve next, and Close at the end.
func Listen() (*Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listening for a program: %w", err)
	}
	return &Server{URL: "http://" + l.Addr().String(), listener: l, conns: map[net.Conn]bool{}}, nil
}

// ListenTLS is [Listen] for HTTPS, at an address and with a certificate.
func ListenTLS(address string, certificate tls.Certificate) (*Server, error) {
	l, err := tls.Listen("tcp", address, &tls.Config{Certificates: []tls.Certificate{certificate}})
	if err != nil {
		return nil, fmt.Errorf("listening for a program: %w", err)
	}
	return &Server{URL: "https://" + l.Addr().String(), listener: l, conns: map[net.Conn]bool{}}, nil
}

// Serve answers requests with the handler until the server is closed.
func (s *Server) Serve(handler http.Handler) {
	s.server = http.Server{
		Handler:           http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.handle(handler, w, r) }),
		ReadHeaderTimeout: 30 * time.Second, MaxHeaderBytes: 64 << 10, ConnState: s.track,
		ErrorLog: log.New(io.Discard, "", 0), // errors of client connections don't matter
	}
	s.open.Go(func() { _ = s.server.Serve(s.listener) })
}

func (s *Server) handle(handler http.Handler, w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.open.Add(1)
	s.mu.Unlock()
	defer s.open.Done()
	handler.ServeHTTP(w, r)
}

func (s *Server) track(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch state {
	case http.StateNew:
		s.conns[c] = true
	case http.StateClosed, http.StateHijacked:
		delete(s.conns, c)
	}
}

// Cut closes every connection without a message, except hijacked ones.
func (s *Server) Cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		_ = c.Close()
	}
}

// Close ends all requests, and returns when their handlers have returned.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	err := s.server.Close()
	_ = s.listener.Close() // in case Serve was never called
	s.open.Wait()
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// HangUp closes a connection instead of answering.
func HangUp(w http.ResponseWriter) {
	if h, ok := w.(http.Hijacker); ok {
		if c, _, err := h.Hijack(); err == nil {
			_ = c.Close()
		}
	}
}

// Hooks returns a client for the webhook of a program. It doesn't follow redirects, and keeps no idle connections.
func (o Options) Hooks() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true, DialContext: o.Dial},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Reachable reports whether something listens at the webhook's address.
func (o Options) Reachable() bool {
	u, err := url.Parse(o.Webhook)
	if err != nil {
		return false
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	dial := o.Dial
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c, err := dial(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// Later calls f after some time, unless ctx is done before.
func Later(ctx context.Context, after time.Duration, f func()) {
	timer := time.NewTimer(after)
	defer timer.Stop()
	select {
	case <-timer.C:
		f()
	case <-ctx.Done():
	}
}
