package attach

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"
)

// Problem says why the suite can't communicate with an implementation at a URL. The zero value is invalid.
type Problem int

const (
	ProblemName        Problem = iota + 1 // the name of the host is unknown
	ProblemRefused                        // nothing listens there
	ProblemNoSocket                       // no such unix socket
	ProblemTimeout                        // nothing answers
	ProblemNetwork                        // anything else below TLS; see Err
	ProblemNoHTTP                         // the listener doesn't speak HTTP
	ProblemNoTLS                          // the listener doesn't speak TLS
	ProblemAuthority                      // a certificate from an unknown authority
	ProblemExpired                        // a certificate that is no longer valid, or not yet
	ProblemWrongName                      // a certificate for another host
	ProblemCertificate                    // a certificate with another defect
	ProblemStatus                         // an HTTP status that isn't useful
	ProblemNoWebSocket                    // an HTTP server that opens no WebSocket
	ProblemContentType                    // an HTTP body of another type
	ProblemOrder                          // HTTP: the order of messages is unknown
)

var problemTexts = map[Problem]string{
	ProblemName:     "unknown host",
	ProblemRefused:  "nothing listens there; start the program first",
	ProblemNoSocket: "the socket does not exist; start the program first",
	ProblemTimeout:  "no answer in time",
	ProblemNetwork:  "network error",
	ProblemNoHTTP:   "the server there doesn't speak HTTP",
	ProblemNoTLS:    "the server there doesn't speak TLS; is it ws:// or http://?",
	ProblemAuthority: "its certificate is signed by an unknown CA; " +
		"set implementation.ca to that CA's certificate file",
	ProblemExpired:     "its certificate has expired or is not yet valid",
	ProblemWrongName:   "its certificate is for a different host",
	ProblemCertificate: "its certificate is not valid",
	ProblemStatus:      "unexpected HTTP status",
	ProblemNoWebSocket: "the server there refused to open a WebSocket",
	ProblemContentType: "unexpected content type",
	ProblemOrder:       "the order of its messages is unclear",
}

// String returns the problem as a phrase.
func (p Problem) String() string {
	if s, ok := problemTexts[p]; ok {
		return s
	}
	return fmt.Sprintf("Problem(%d)", int(p))
}

// ConnectError says that the suite can't, or can no longer, communicate with an implementation at a URL.
type ConnectError struct {
	Address string // as it was given
	Problem Problem
	Status  int    // status of the HTTP response, or 0
	Detail  string // further information, or ""
	Err     error  // may be nil
}

// Error says what the problem is, and how to fix it.
func (e *ConnectError) Error() string {
	s := fmt.Sprintf("%s: %v", e.Address, e.Problem)
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Unwrap returns Err.
func (e *ConnectError) Unwrap() error { return e.Err }

// connectError returns the [ConnectError] that explains why a connection failed.
func (a Address) connectError(err error) *ConnectError {
	if known, ok := errors.AsType[*ConnectError](err); ok {
		return known
	}
	if outer, ok := errors.AsType[*url.Error](err); ok {
		err = outer.Err // without the URL, which may contain secrets
	}
	e := &ConnectError{Address: a.Text, Problem: ProblemNetwork, Err: err, Detail: a.secrets.hide(err.Error())}
	var (
		dns       *net.DNSError
		authority x509.UnknownAuthorityError
		name      x509.HostnameError
		invalid   x509.CertificateInvalidError
		verify    *tls.CertificateVerificationError
		record    tls.RecordHeaderError
		timeout   net.Error
	)
	switch {
	case errors.As(err, &dns):
		e.Problem, e.Detail = ProblemName, ""
		if !dns.IsNotFound {
			e.Problem, e.Detail = ProblemNetwork, dns.Err
		}
	case errors.Is(err, syscall.ECONNREFUSED):
		e.Problem, e.Detail = ProblemRefused, ""
	case a.URL.Scheme == schemeUnix && errors.Is(err, fs.ErrNotExist):
		e.Problem, e.Detail = ProblemNoSocket, ""
	case errors.As(err, &authority):
		e.Problem, e.Detail = ProblemAuthority, ""
	case errors.As(err, &name):
		e.Problem, e.Detail = ProblemWrongName, name.Error()
	case errors.As(err, &invalid):
		e.Problem, e.Detail = ProblemCertificate, invalid.Error()
		if invalid.Reason == x509.Expired {
			e.Problem = ProblemExpired
		}
	case errors.As(err, &verify):
		e.Problem = ProblemCertificate
	case errors.As(err, &record), a.OverTLS() && errors.Is(err, io.EOF), a.OverTLS() && err.Error() == noTLSText:
		e.Problem, e.Detail = ProblemNoTLS, ""
	case strings.Contains(err.Error(), noHTTPText):
		e.Problem = ProblemNoHTTP
	case strings.Contains(err.Error(), tooEarlyText):
		e.Problem, e.Detail = ProblemNoHTTP, "it sends data before it receives any"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) &&
		timeout.Timeout():
		e.Problem, e.Detail = ProblemTimeout, ""
	}
	return e
}

// Texts of net/http for a server that doesn't speak TLS, or doesn't speak HTTP. net/http has no error types for these.
const (
	noTLSText    = "http: server gave HTTP response to HTTPS client"
	noHTTPText   = "malformed HTTP"
	tooEarlyText = "readLoopPeekFailLocked"
)

// ClosedError says that the connection to an implementation at a URL has ended.
type ClosedError struct {
	Target string
	// Err is the error of the connection, such as io.EOF or a [*jsonrpc.FrameError].
	Err error
}

// Error says how the connection ended.
func (e *ClosedError) Error() string {
	s := e.Target + " closed the connection"
	if !errors.Is(e.Err, io.EOF) {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns Err.
func (e *ClosedError) Unwrap() error { return e.Err }
