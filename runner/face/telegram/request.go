package telegram

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// apiError is an error of the platform.
type apiError struct {
	Code       int
	Text       string
	RetryAfter int // seconds, or 0
}

func (e *apiError) Error() string { return e.Text }

func badRequest(why string) error {
	return &apiError{Code: http.StatusBadRequest, Text: "Bad Request: " + why}
}

func forbidden(why string) error {
	return &apiError{Code: http.StatusForbidden, Text: "Forbidden: " + why}
}

var (
	errUnauthorized = &apiError{Code: http.StatusUnauthorized, Text: "Unauthorized"}
	errNotFound     = &apiError{Code: http.StatusNotFound, Text: "Not Found"}
	errTooLarge     = &apiError{Code: http.StatusRequestEntityTooLarge, Text: "Request Entity Too Large"}
)

// errLost means that the answer never arrives.
var errLost = errors.New("the answer is lost")

// done is a result with a description.
type done struct {
	Result any
	Text   string
}

// args are the parameters of a method. A parameter from a form is a JSON string.
type args map[string]json.RawMessage

func (a args) str(name string) string {
	var s string
	raw := a[name]
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

func (a args) int(name string) int64 {
	n, _ := strconv.ParseInt(strings.TrimSpace(a.str(name)), 10, 64)
	return n
}

func (a args) bool(name string) bool {
	s := strings.ToLower(a.str(name))
	return s == "true" || s == "1" || s == "yes"
}

// read decodes a parameter that is JSON or, in a form, JSON in a string.
func (a args) read(name string, into any) (bool, error) {
	s := a.str(name)
	if s == "" {
		return false, nil
	}
	if err := json.Unmarshal([]byte(s), into); err != nil {
		return false, fmt.Errorf("reading %s: %w", name, err)
	}
	return true, nil
}

func (a args) strings(name string) (list []string, ok bool, err error) {
	ok, err = a.read(name, &list)
	return list, ok, err
}

// body reads parameters as JSON, as a form, or as a form with files, whose names are kept. Parameters in the URL have
// lower priority.
func body(contentType string, r io.Reader, query url.Values) (args, error) {
	a := args{}
	put := func(v url.Values) {
		for k := range v {
			a[k] = encode(v.Get(k))
		}
	}
	put(query)
	kind, params, _ := mime.ParseMediaType(contentType)
	limited := &io.LimitedReader{R: r, N: maxBody + 1}
	if kind == "multipart/form-data" {
		parts := multipart.NewReader(limited, params["boundary"])
		for {
			part, err := parts.NextPart()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return a, overflow(limited, nil) // without parts, there are no parameters
			}
			raw, err := io.ReadAll(part)
			if err != nil {
				return nil, overflow(limited, badRequest("can't read the body"))
			}
			if part.FileName() != "" {
				raw = []byte("attach://" + part.FileName())
			}
			a[part.FormName()] = encode(string(raw))
		}
		return a, overflow(limited, nil)
	}
	raw, err := io.ReadAll(limited)
	if err := overflow(limited, err); err != nil {
		return nil, err
	}
	switch kind {
	case "application/json":
		if len(strings.TrimSpace(string(raw))) == 0 {
			return a, nil
		}
		if err := json.Unmarshal(raw, &a); err != nil || a == nil {
			return nil, badRequest("can't parse JSON object")
		}
	case "application/x-www-form-urlencoded":
		v, err := url.ParseQuery(string(raw))
		if err != nil {
			return nil, badRequest("can't parse the form")
		}
		put(v)
	}
	return a, nil
}

func overflow(r *io.LimitedReader, err error) error {
	if r.N <= 0 {
		return errTooLarge
	}
	return err
}

// ServeHTTP answers /bot<token>/<method>.
func (p *platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	at := time.Now()
	rest, ok := strings.CutPrefix(r.URL.Path, "/bot")
	token, method, found := strings.Cut(rest, "/")
	a, err := body(r.Header.Get("Content-Type"), r.Body, r.URL.Query())
	switch {
	case !ok || !found || method == "":
		err = errNotFound
	case token != p.token:
		err = errUnauthorized
	case r.Method != http.MethodGet && r.Method != http.MethodPost:
		err = errNotFound
	}
	if err != nil {
		if !ok {
			method = r.URL.Path
		}
		p.passed(at, true, r.Method+" "+method, a.record(), "")
		p.respond(w, method, nil, err)
		return
	}
	result, err := func() (any, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.answer(r.Context(), r.Method+" "+method, method, a)
	}()
	p.respond(w, method, result, err)
}

// record returns the parameters that may be recorded.
func (a args) record() args {
	kept := args{}
	for k, v := range a {
		if k == "secret_token" {
			v = json.RawMessage(`"***"`)
		}
		kept[k] = v
	}
	return kept
}

// answer carries out a method, and encodes its result. The caller holds the lock.
func (p *platform) answer(ctx context.Context, what, method string, a args) (any, error) {
	at := time.Now()
	named := method
	method = strings.ToLower(method)
	do, known := methods[method]
	if !known {
		p.watcher.Lacks(named)
	}
	result, message, err := any(nil), "", error(errNotFound)
	switch {
	case p.loggedOut:
		err = badRequest("Logged out")
	case known:
		result, message, err = do(p, ctx, a)
	}
	switch d, ok := result.(done); {
	case ok:
		result = done{encode(d.Result), d.Text}
	case err == nil:
		result = encode(result)
	}
	if method != "getupdates" || err != nil {
		p.passed(at, true, what, a.record(), message)
	}
	return result, err
}

func (p *platform) respond(w http.ResponseWriter, method string, result any, err error) {
	if errors.Is(err, errLost) {
		p.passed(time.Now(), false, "lost answer to "+method, map[string]any{}, "")
		face.HangUp(w)
		return
	}
	code, out := http.StatusOK, map[string]any{"ok": err == nil}
	var refused *apiError
	switch {
	case errors.As(err, &refused):
		code = refused.Code
		out["error_code"], out["description"] = code, refused.Text
		if refused.RetryAfter > 0 {
			out["parameters"] = map[string]int{"retry_after": refused.RetryAfter}
			w.Header().Set("Retry-After", strconv.Itoa(refused.RetryAfter))
		}
	case err != nil: // nothing listens any more
		return
	default:
		if d, ok := result.(done); ok {
			result, out["description"] = d.Result, d.Text
		}
		out["result"] = result
	}
	raw := encode(out)
	if !strings.EqualFold(method, "getUpdates") || err != nil {
		p.passed(time.Now(), false, strconv.Itoa(code)+" "+method, raw, "")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_, _ = w.Write(raw)
}
