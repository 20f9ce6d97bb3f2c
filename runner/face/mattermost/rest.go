package mattermost

import (
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

const base = "/api/v4/"

// call is one request of the program.
type call struct{ face.Call }

// limited is the answer to a call that exceeds the rate limit.
const limited = "limit exceeded\n"

// answer handles a call. It returns the status and the body of the response.
type answer func(c *call) (int, any)

// refuse answers with an error.
func refuse(p problem) (int, any) { return p.Status, p }

// done is the answer to a call without a result.
func done(*call) (int, any) { return 200, map[string]any{"status": "OK"} }

// routes returns all supported calls.
func (s *server) routes() face.Routes[answer] {
	var all face.Routes[answer]
	all.Add(true, s.openCalls())
	for _, of := range []map[string]answer{s.userCalls(), s.channelCalls(), s.postCalls()} {
		all.Add(false, of)
	}
	return all
}

// Plays implements face.Player.
func (s *server) Plays() []string { return s.table.Plays("GET websocket") }

// authorized reports whether a request has the token.
func (s *server) authorized(r *http.Request) bool {
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(kind, "bearer") || strings.EqualFold(kind, "token") {
		return token == s.token
	}
	c, err := r.Cookie("MMAUTHTOKEN")
	return err == nil && c.Value == s.token
}

func short(u *url.URL) string {
	return strings.TrimSuffix(strings.TrimPrefix(u.Path, base), "/")
}

// ServeHTTP serves the REST API, and the WebSocket.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := short(r.URL)
	if path == "websocket" {
		s.serveSocket(w, r)
		return
	}
	c := &call{}
	status, out := 0, any(nil)
	var err error
	c.Call, err = face.ReadCall(w, r)
	var do answer
	var free, found bool
	if strings.HasPrefix(r.URL.Path, base) {
		do, c.Path, free, found = s.table.Find(r.Method, path)
	}
	switch {
	case !found:
		s.watch.Lacks(shape(r.Method, path))
		out = with404(r.URL.Path)
		status = 404
	case err != nil:
		status, out = refuse(problem{ID: "api.context.request_body_too_large.app_error",
			Message: "Request body too large. Use smaller data or contact your administrator.", Status: 413})
	case !free && !s.authorized(r):
		status, out = refuse(noSession)
	default:
		s.mu.Lock()
		if id, ok := c.Path["user_id"]; ok && id == "me" {
			c.Path["user_id"] = s.me.id
		}
		if bad := c.badID(); bad != "" {
			status, out = refuse(badParam(bad))
		} else {
			status, out = do(c)
		}
		s.mu.Unlock()
	}
	s.answer(w, c, r.Method+" "+path, status, out)
}

// badID returns the first part of a path that must be an id and isn't one.
func (c *call) badID() string {
	for name, value := range c.Path {
		if strings.HasSuffix(name, "_id") && !idForm.MatchString(value) {
			return name
		}
	}
	return ""
}

func with404(path string) problem {
	p := noRoute
	p.Detailed = fmt.Sprintf("There doesn't appear to be an api call for the url='%s'.  "+
		"Typo? are you missing a team_id or user_id as part of the url?", path)
	return p
}

// shape returns a call without its ids.
func shape(method, path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if idForm.MatchString(part) {
			parts[i] = "{…}"
		}
	}
	return face.Shape(method, strings.Join(parts, "/"))
}

// answer reports the request, and writes the answer.
func (s *server) answer(w http.ResponseWriter, c *call, what string, status int, out any) {
	c.Asked(s.watch, what, s.token)
	request := newID()
	if p, ok := out.(problem); ok {
		p.Request = request
		out = p
	}
	h := w.Header()
	raw := []byte(limited)
	if out != limited {
		raw = []byte(text(out))
		h.Set("Content-Type", "application/json")
	} else {
		h.Set("Content-Type", "text/plain; charset=utf-8")
		h.Set("X-Content-Type-Options", "nosniff")
	}
	c.Answered(s.watch, what, status, raw, s.token)
	h.Set("X-Request-Id", request)
	h.Set("X-Version-Id", version+"."+version+".00000000000000000000000000000000.true")
	h.Set("X-RateLimit-Limit", "100")
	h.Set("X-RateLimit-Remaining", "99")
	h.Set("X-RateLimit-Reset", "1")
	if status == http.StatusTooManyRequests {
		after := strconv.Itoa(max(1, int(math.Ceil(c.After.Seconds()))))
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset", after)
		h.Set("Retry-After", after)
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// fails returns the answer to a call that must fail in an outage. A call whose answer is lost is still carried out.
func (s *server) fails(c *call, operation string) (int, any) {
	switch c.Fails(&s.outages, operation) {
	case face.Transient:
		return refuse(trouble)
	case face.RateLimited:
		return 429, limited
	case face.Permanent:
		return refuse(noPermission)
	}
	return 0, nil
}

// page returns the part of a list that the parameters page and per_page select.
func page[T any](c *call, list []T) []T {
	from, size := c.page()
	from = min(from, len(list))
	return list[from:min(from+size, len(list))]
}

func (c *call) page() (from, size int) {
	number, err := strconv.Atoi(c.Query("page"))
	if err != nil || number < 0 {
		number = 0
	}
	size, err = strconv.Atoi(c.Query("per_page"))
	if err != nil || size <= 0 {
		size = 60
	}
	size = min(size, 200)
	return min(number, 1<<20) * size, size
}

// shownAll returns the elements of a list as the API gives them. It never returns null.
func shownAll[T any](list []T, show func(T) map[string]any) []any {
	out := []any{}
	for _, x := range list {
		out = append(out, show(x))
	}
	return out
}
