package attach

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// The schemes of the URLs at which an implementation can be attached.
const (
	schemeTCP   = "tcp"
	schemeUnix  = "unix"
	schemeWS    = "ws"
	schemeWSS   = "wss"
	schemeHTTP  = "http"
	schemeHTTPS = "https"
)

// Schemes lists the URL schemes that [URL] accepts.
func Schemes() []string {
	return []string{schemeTCP, schemeUnix, schemeWS, schemeWSS, schemeHTTP, schemeHTTPS}
}

var beginsAsURL = lazyregexp.New(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// IsURL reports whether s is meant as a URL, and not as a command.
func IsURL(s string) bool { return beginsAsURL.MatchString(s) }

// AddressError says that a URL, or an option for it, can't be used.
type AddressError struct {
	// Address is the URL as it was given, or "" if it must stay secret.
	Address string
	Reason  string
}

// Error says what is wrong with the URL.
func (e *AddressError) Error() string {
	if e.Address == "" {
		return "the url: " + e.Reason
	}
	return fmt.Sprintf("url %q: %s", e.Address, e.Reason)
}

// Address is a parsed URL.
type Address struct {
	// Text is the URL as it was given, with ${NAME} unexpanded, for messages.
	Text string
	// URL is the URL with the values of the variables.
	URL     *url.URL
	secrets secrets
}

// literalPassword matches a URL that contains a password in plain text.
var literalPassword = lazyregexp.New(`^[^/]*//[^/@:]*:[^/@]*@`)

// ParseAddress parses a URL. It replaces every ${NAME} in it with the environment variable of that name. The error is
// an [*AddressError].
func ParseAddress(text string) (Address, error) {
	a := Address{Text: text}
	fail := func(format string, args ...any) (Address, error) {
		return Address{}, &AddressError{Address: text, Reason: fmt.Sprintf(format, args...)}
	}
	if m := literalPassword.FindString(text); m != "" && !strings.Contains(m, "${") {
		return Address{}, &AddressError{
			Reason: "reports would show its password; write ${NAME} instead, to take it from an environment variable"}
	}
	full, err := a.secrets.expand(text)
	if err != nil {
		return fail("%v", err)
	}
	a.URL, err = url.Parse(full)
	if err != nil {
		var parse *url.Error
		if errors.As(err, &parse) {
			err = parse.Err // without the text, which may contain secrets by now
		}
		return fail("%s", a.secrets.hide(err.Error()))
	}
	u := a.URL
	switch {
	case !slices.Contains(Schemes(), u.Scheme):
		return fail("unknown scheme; known: %s", strings.Join(Schemes(), ", "))
	case u.Fragment != "":
		return fail("a fragment (#) is not allowed")
	case u.Scheme == schemeUnix && (u.Host != "" || u.Path == ""):
		return fail("write three slashes before a socket path, as in unix:///run/agent.sock")
	case u.Scheme == schemeUnix && (u.RawQuery != "" || u.User != nil), u.Scheme == schemeTCP &&
		(u.Path != "" || u.RawQuery != "" || u.User != nil):
		return fail("%s takes only a host and a port", u.Scheme)
	case u.Scheme == schemeTCP && (u.Hostname() == "" || u.Port() == ""):
		return fail("a host and a port are needed, as in tcp://127.0.0.1:7400")
	case u.Port() != "" && !isPort(u.Port()):
		return fail("%s is not a valid port", u.Port())
	case u.Scheme != schemeUnix && u.Hostname() == "":
		return fail("the host is missing")
	}
	return a, nil
}

// isPort reports whether digits are a port number. Port 0 means any free port.
func isPort(digits string) bool {
	_, err := strconv.ParseUint(digits, 10, 16)
	return err == nil
}

// OverHTTP reports whether the connection begins with an HTTP request.
func (a Address) OverHTTP() bool { return a.URL.Scheme != schemeTCP && a.URL.Scheme != schemeUnix }

// OverTLS reports whether the connection is encrypted.
func (a Address) OverTLS() bool { return a.URL.Scheme == schemeWSS || a.URL.Scheme == schemeHTTPS }

var variableName = lazyregexp.New(`\$\{([^}]*)\}`)

// secrets are values from the environment, each followed by the text to show instead: pairs for [strings.NewReplacer].
type secrets []string

// expand replaces each ${NAME} of text by the variable of that name.
func (s *secrets) expand(text string) (string, error) {
	var missing error
	out := variableName.ReplaceAllStringFunc(text, func(reference string) string {
		name := reference[2 : len(reference)-1]
		value, ok := os.LookupEnv(name)
		if !ok {
			missing = errors.Join(missing, fmt.Errorf("the environment variable %q is not set", name))
		}
		s.keep(value, reference)
		return value
	})
	return out, missing
}

// keep registers a value that messages must not contain, and the text to show instead.
func (s *secrets) keep(value, shown string) {
	const shortest = 4 // shorter values occur in any text, and are no secrets
	if len(value) >= shortest {
		*s = append(*s, value, shown)
	}
}

// hide replaces the secret values in a text.
func (s secrets) hide(text string) string { return strings.NewReplacer(s...).Replace(text) }

// fieldToken matches the name of an HTTP header field (RFC 9110, section 5.1).
var fieldToken = lazyregexp.New("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")

// header returns the header fields of requests, with each ${NAME} in a value replaced.
func (s *secrets) header(fields map[string]string) (http.Header, error) {
	out := http.Header{}
	for name, text := range fields {
		value, err := s.expand(text)
		if err != nil {
			return nil, fmt.Errorf("header %q: %w", name, err)
		}
		s.keep(value, "…")
		switch {
		case !fieldToken.MatchString(name):
			return nil, fmt.Errorf("header %q: not a valid header name", name)
		case strings.ContainsAny(value, "\r\n\x00"):
			return nil, fmt.Errorf("header %q: its value contains a line break", name)
		case slices.Contains(ownFields, http.CanonicalHeaderKey(name)):
			return nil, fmt.Errorf("header %q: c2a-conform sets this header itself", name)
		}
		out.Set(name, value)
	}
	return out, nil
}

// ownFields are the header fields that the transports set.
var ownFields = []string{
	"Accept", "Connection", "Content-Length", "Content-Type", "Host", "Sec-Websocket-Extensions", "Sec-Websocket-Key",
	"Sec-Websocket-Version", "Transfer-Encoding", "Upgrade", http.CanonicalHeaderKey(SessionHeader),
}
