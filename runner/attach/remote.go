package attach

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// URLOptions configure a connection to a URL. The zero value is usable.
type URLOptions struct {
	// Header is added to every HTTP request, including the one that opens a WebSocket. Each ${NAME} in a value is
	// replaced by the environment variable of that name.
	Header map[string]string
	// CA is a file with CA certificates, in PEM, that are trusted in addition to the system's.
	CA string
	// Framing is how records are separated on a tcp or unix connection; 0 is [jsonrpc.Lines].
	Framing jsonrpc.Framing
	// Grace is how long each step of closing may take; 0 is DefaultGrace.
	Grace time.Duration
	// Limits bounds the connection.
	Limits jsonrpc.Limits
	// Absent, if not nil, is called when nothing listens at the URL yet. Open then tries again until its context ends.
	// If Absent is nil, Open fails at once.
	Absent func()
}

// URL is the target that listens at a URL: tcp and unix with framed records, ws and wss with a record in each text
// message, http and https as docs/attach.md says. Each session is a separate connection. Nothing is started, so nothing
// can be killed: Restart returns [ErrNotOurs]. The error is an [*AddressError]; those of Open are [*ConnectError], or
// that of ctx.
func URL(address string, o URLOptions) (Target, error) {
	a, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	fail := func(format string, args ...any) (Target, error) {
		return nil, &AddressError{Address: address, Reason: fmt.Sprintf(format, args...)}
	}
	switch {
	case len(o.Header) > 0 && !a.OverHTTP():
		return fail("%s has no headers; they are for ws, wss, http and https", a.URL.Scheme)
	case o.CA != "" && !a.OverTLS():
		return fail("%s doesn't use certificates; an authority is for wss and https", a.URL.Scheme)
	case o.Framing != 0 && a.OverHTTP():
		return fail("%s has its own framing; the setting is for tcp and unix", a.URL.Scheme)
	}
	r := &remoteTarget{address: a, grace: cmp.Or(o.Grace, DefaultGrace), limits: o.Limits,
		framing: cmp.Or(o.Framing, jsonrpc.Lines), absent: o.Absent}
	if r.header, err = r.address.secrets.header(o.Header); err != nil {
		return fail("%v", err)
	}
	if o.CA != "" {
		if r.authorities, err = authorities(o.CA); err != nil {
			return fail("%v", err)
		}
	}
	return r, nil
}

// ErrNotOurs says that an implementation can't be killed, because the suite did not start it.
var ErrNotOurs = errors.New("c2a-conform can't kill a program that it connects to by URL")

// Remote returns the scheme of the URL of a target, and false for a target that starts a program instead of connecting
// to one. A target that connects has a method Scheme. A target that wraps another target has a method Behind.
func Remote(t Target) (scheme string, ok bool) {
	if before, ok := t.(interface{ Behind() Target }); ok {
		return Remote(before.Behind())
	}
	if r, ok := t.(interface{ Scheme() string }); ok {
		return r.Scheme(), true
	}
	return "", false
}

// Described is a [Target] with a profile: a program without a shim, for which the suite serves the port.
type Described interface{ Described() json.RawMessage }

// authorities returns the CA certificates of the system plus those in a file.
func authorities(file string) (*x509.CertPool, error) {
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read CA certificates: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("read CA certificates: no certificate in PEM in %q", file)
	}
	return pool, nil
}

// Scheme returns the scheme of the URL.
func (r *remoteTarget) Scheme() string { return r.address.URL.Scheme }

type remoteTarget struct {
	address     Address
	header      http.Header
	authorities *x509.CertPool // nil: those of the system
	framing     jsonrpc.Framing
	grace       time.Duration
	limits      jsonrpc.Limits
	absent      func() // nil: don't wait for a listener
}

func (t *remoteTarget) String() string { return t.address.Text }

func (t *remoteTarget) Open(ctx context.Context) (Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("connect to %s: %w", t, context.Cause(ctx))
	}
	stream, err := t.connect(ctx)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.DeadlineExceeded) {
			return nil, fmt.Errorf("connect to %s: %w", t, cause)
		}
		return nil, t.address.connectError(err)
	}
	s := &remote{name: t.String(), grace: t.grace, stream: stream}
	s.stage.Store(int64(StopItself))
	s.close = sync.OnceValue(s.shutDown)
	return s, nil
}

// absentFor is how long to wait before the next attempt to connect.
const absentFor = 100 * time.Millisecond

// connect connects. If t.absent is set, it waits until something listens.
func (t *remoteTarget) connect(ctx context.Context) (*jsonrpc.Stream, error) {
	for told := false; ; told = true {
		stream, err := t.connectOnce(ctx)
		if err == nil || t.absent == nil || ctx.Err() != nil {
			return stream, err
		}
		why, ok := errors.AsType[*ConnectError](t.address.connectError(err))
		if !ok || why.Problem != ProblemRefused && why.Problem != ProblemNoSocket {
			return nil, err
		}
		if !told {
			t.absent()
		}
		select {
		case <-ctx.Done():
		case <-time.After(absentFor):
		}
	}
}

func (t *remoteTarget) connectOnce(ctx context.Context) (*jsonrpc.Stream, error) {
	switch t.address.URL.Scheme {
	case schemeTCP, schemeUnix:
		return t.dialBytes(ctx)
	case schemeWS, schemeWSS:
		return t.dialWebSocket(ctx)
	}
	if t.absent != nil { // HTTP makes no request before the first message
		conn, err := dial(ctx, schemeTCP, hostAndPort(t.address.URL))
		if err != nil {
			return nil, err
		}
		_ = conn.Close() // it was only a test
	}
	return t.overHTTP(), nil
}

// hostAndPort returns the address of an HTTP server.
func hostAndPort(u *url.URL) string {
	if u.Port() != "" {
		return u.Host
	}
	port := "80"
	if u.Scheme == schemeHTTPS {
		port = "443"
	}
	return net.JoinHostPort(u.Hostname(), port)
}

func (t *remoteTarget) dialBytes(ctx context.Context) (*jsonrpc.Stream, error) {
	network, at := schemeTCP, t.address.URL.Host
	if t.address.URL.Scheme == schemeUnix {
		network, at = schemeUnix, t.address.URL.Path
	}
	conn, err := dial(ctx, network, at)
	if err != nil {
		return nil, err
	}
	return OverBytes(conn, t.framing, t.limits), nil
}

// OverBytes starts a connection over a TCP or unix socket.
func OverBytes(conn net.Conn, f jsonrpc.Framing, limits jsonrpc.Limits) *jsonrpc.Stream {
	return jsonrpc.NewFramed(f, conn, halfCloser{conn}, limits)
}

// halfCloser closes the write direction of a socket, if the socket can do that.
type halfCloser struct{ net.Conn }

func (h halfCloser) Close() error {
	if half, ok := h.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return h.Conn.Close()
}

// client returns an HTTP client. It doesn't follow redirects, since they would send the headers to another server.
func (t *remoteTarget) client(dialed func(net.Conn)) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment,
			DialContext: func(ctx context.Context, network, at string) (net.Conn, error) {
				conn, err := dial(ctx, network, at)
				if err == nil && dialed != nil {
					dialed(conn)
				}
				return conn, err
			},
			TLSClientConfig:    &tls.Config{RootCAs: t.authorities},
			DisableCompression: true,
			// Shorter than the timeout of servers: they may close an idle connection at any moment, and a request that
			// is just being sent would be lost.
			IdleConnTimeout: time.Second,
		},
	}
}

// remote is a session with an implementation at a URL.
type remote struct {
	name   string
	grace  time.Duration
	stream *jsonrpc.Stream
	stage  atomic.Int64
	close  func() error
}

var _ Session = (*remote)(nil)

func (s *remote) Send(raw []byte) error {
	err := s.stream.Send(raw)
	if errors.Is(err, jsonrpc.ErrPeerGone) {
		return s.closedError(err)
	}
	return err
}

func (s *remote) Recv(ctx context.Context) ([]byte, error) {
	record, err := s.stream.Recv(ctx)
	if err == nil {
		return record, nil
	}
	if _, waited := errors.AsType[*jsonrpc.WaitError](err); waited ||
		errors.Is(err, jsonrpc.ErrClosed) || errors.Is(err, jsonrpc.ErrRecordTooLong) {
		return nil, err
	}
	return nil, s.closedError(err)
}

func (s *remote) closedError(err error) error {
	if e, ok := errors.AsType[*ConnectError](err); ok {
		return e
	}
	return &ClosedError{Target: s.name, Err: err}
}

func (s *remote) Unread() int { return s.stream.Unread() }

// StderrTail returns "": the suite doesn't see the stderr of a program at a URL.
func (s *remote) StderrTail() string { return "" }

// Exited reports the end of the connection. The suite doesn't see what becomes of the program.
func (s *remote) Exited() (ExitState, bool) {
	select {
	case <-s.stream.Done():
		return ExitState{Code: -1, Remote: true, Stop: Stop(s.stage.Load())}, true
	default:
		return ExitState{}, false
	}
}

func (s *remote) Restart(context.Context) (Session, error) {
	return nil, errors.Join(fmt.Errorf("restart %s: %w", s.name, ErrNotOurs), s.Close())
}

func (s *remote) HangUp(ctx context.Context) bool {
	s.stage.CompareAndSwap(int64(StopItself), int64(StopInputEnd))
	_ = s.stream.CloseWrite(ctx)
	return happens(ctx, s.stream.Done())
}

func (s *remote) Close() error { return s.close() }

func (s *remote) shutDown() error {
	leaving, cancel := context.WithTimeout(context.Background(), s.grace)
	defer cancel()
	if !s.HangUp(leaving) {
		s.stage.Store(int64(StopKilled))
	}
	_ = s.stream.Close()
	ending, cancel := context.WithTimeout(context.Background(), s.grace)
	defer cancel()
	if !happens(ending, s.stream.Done()) {
		return &LeftoverError{Target: s.name}
	}
	return nil
}
