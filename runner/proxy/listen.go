package proxy

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// Listener accepts connections for a program that listens elsewhere.
type Listener struct {
	proxy    *Proxy
	at, to   attach.Address
	listener net.Listener
}

// Listen listens at a URL for a program with another URL. Both are tcp or unix, or both are http, https, ws or wss; the
// proxy itself doesn't serve TLS. Connections wait until Serve. Port 0 is any free port.
func (p *Proxy) Listen(at, to string) (*Listener, error) {
	l := &Listener{proxy: p}
	var err error
	if l.at, err = attach.ParseAddress(at); err != nil {
		return nil, err
	}
	if l.to, err = attach.ParseAddress(to); err != nil {
		return nil, err
	}
	switch {
	case l.at.OverHTTP() != l.to.OverHTTP():
		return nil, fmt.Errorf("%q and %q are of different kinds: the proxy passes bytes on as they are", at, to)
	case l.at.OverTLS():
		return nil, fmt.Errorf("%q would need a certificate; listen on ws or http, and put a TLS proxy in front", at)
	}
	network, host := endpoint(l.at)
	if l.listener, err = net.Listen(network, host); err != nil {
		return nil, err
	}
	if network == "tcp" {
		u := *l.at.URL
		u.Host = l.listener.Addr().String()
		l.at.URL = &u
	}
	return l, nil
}

func endpoint(a attach.Address) (network, host string) {
	if a.URL.Scheme == "unix" {
		return "unix", a.URL.Path
	}
	return "tcp", a.URL.Host
}

// URL is the address, with the actual port.
func (l *Listener) URL() string { return l.at.URL.String() }

// Exposed reports whether other machines can connect.
func (l *Listener) Exposed() bool {
	at, ok := l.listener.Addr().(*net.TCPAddr)
	return ok && !at.IP.IsLoopback()
}

// Serve accepts connections until ctx is done, and returns when all of them have ended. If the program is gone, only
// its connections end: clients that connect when it is back reach it.
func (l *Listener) Serve(ctx context.Context) error {
	if !l.at.OverHTTP() {
		return l.accept(ctx)
	}
	handler := newWeb(l.proxy, l.at, l.to)
	defer handler.close()
	server := &http.Server{
		Handler:     handler,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ErrorLog:    log.New(io.Discard, "", 0), // the client gets the error
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(l.listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (l *Listener) accept(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = l.listener.Close() })
	defer stop()
	defer l.listener.Close()
	var open sync.WaitGroup
	defer open.Wait()
	for {
		client, err := l.listener.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil:
			l.proxy.trouble(err)
			continue
		}
		open.Go(func() { l.serve(ctx, client) })
	}
}

// serve forwards between a client and the program.
func (l *Listener) serve(ctx context.Context, client net.Conn) {
	network, host := endpoint(l.to)
	var dial net.Dialer
	program, err := dial.DialContext(ctx, network, host)
	if err != nil {
		_ = client.Close()
		l.proxy.trouble(err)
		return
	}
	stop := context.AfterFunc(ctx, func() { _, _ = client.Close(), program.Close() })
	defer stop()
	l.proxy.Between(client, program)
}

// Between forwards between a client and the program, until both have ended or one of them is gone. It closes both.
func (p *Proxy) Between(client, program io.ReadWriteCloser) {
	link := p.connect("", func() splitter { return newSplitter(p.options.Framing) })
	defer link.close()
	pass := func(from int, to, src io.ReadWriteCloser) {
		if link.pass(from, to, src) != nil || closeWrite(to) != nil {
			_, _ = to.Close(), src.Close() // one end is gone
		}
	}
	both(func() { pass(1-p.behind, program, client) }, func() { pass(p.behind, client, program) })
	_, _ = client.Close(), program.Close()
}

// closeWrite signals the end of one direction, while the other continues.
func closeWrite(c io.Closer) error {
	if half, ok := c.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return c.Close()
}

// transport connects to the program by HTTP.
func transport() *http.Transport {
	return &http.Transport{
		DialContext:        (&net.Dialer{}).DialContext,
		TLSClientConfig:    &tls.Config{MinVersion: tls.VersionTLS12},
		DisableCompression: true, // compressed data stays compressed
	}
}
