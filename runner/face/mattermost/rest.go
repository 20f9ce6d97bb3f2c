package mattermost

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	base    = "/api/v4/"
	maxBody = 10 << 20
)

// call is one request of the program.
type call struct {
	r    *http.Request
	body []byte
	path map[string]string
	// What is told once the lock is free.
	posted []port.Posted
	tried  []port.Posted
	stray  []string
	about  string
	after  time.Duration
	cut    bool // the answer gets lost
}

// limited is the answer to a call that comes too early.
const limited = "limit exceeded\n"

func (c *call) decode(v any) bool { return json.Unmarshal(c.body, v) == nil }

func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// answer is the status and the body of an answer.
type answer func(c *call) (int, any)

// refuse answers by an error.
func refuse(p problem) (int, any) { return p.Status, p }

// done is the answer where there is nothing to say.
func done(*call) (int, any) { return 200, map[string]any{"status": "OK"} }

// route is one call that is answered. Parts of its path in braces stand for anything.
type route struct {
	method string
	parts  []string
	answer answer
	open   bool // nobody is asked who calls
}

type routes []route

// find returns the route of a request, and what stands in its braces. Of two, it is the one whose path says more.
func (all routes) find(method, path string) (*route, map[string]string) {
	parts := strings.Split(path, "/")
	for i := range all {
		r := &all[i]
		if r.method != method || len(r.parts) != len(parts) {
			continue
		}
		values, fits := map[string]string{}, true
		for j, want := range r.parts {
			if name, ok := strings.CutPrefix(want, "{"); ok {
				values[strings.TrimSuffix(name, "}")] = parts[j]
			} else if want != parts[j] {
				fits = false
				break
			}
		}
		if fits {
			return r, values
		}
	}
	return nil, nil
}

func (s *server) routes() routes {
	var all routes
	add := func(open bool, of map[string]answer) {
		for pattern, do := range of {
			method, path, _ := strings.Cut(pattern, " ")
			all = append(all, route{method, strings.Split(path, "/"), do, open})
		}
	}
	add(true, s.openCalls())
	for _, of := range []map[string]answer{s.userCalls(), s.channelCalls(), s.postCalls()} {
		add(false, of)
	}
	slices.SortFunc(all, func(a, b route) int {
		// "{" comes behind every letter.
		return strings.Compare(strings.Join(a.parts, "\x00")+a.method, strings.Join(b.parts, "\x00")+b.method)
	})
	return all
}

// Plays implements face.Player.
func (s *server) Plays() []string {
	list := []string{"GET websocket"}
	for _, r := range s.table {
		list = append(list, r.method+" "+strings.Join(r.parts, "/"))
	}
	slices.Sort(list)
	return list
}

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
	c := &call{r: r}
	status, out := 0, any(nil)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	c.body = body
	var found *route
	if strings.HasPrefix(r.URL.Path, base) {
		found, c.path = s.table.find(r.Method, path)
	}
	switch {
	case found == nil:
		s.watch.Lacks(shape(r.Method, path))
		out = with404(r.URL.Path)
		status = 404
	case err != nil:
		status, out = refuse(problem{ID: "api.context.request_body_too_large.app_error",
			Message: "Request body too large. Use smaller data or contact your administrator.", Status: 413})
	case !found.open && !s.authorized(r):
		status, out = refuse(noSession)
	default:
		s.mu.Lock()
		if id, ok := c.path["user_id"]; ok && id == "me" {
			c.path["user_id"] = s.me.id
		}
		if bad := c.badID(); bad != "" {
			status, out = refuse(badParam(bad))
		} else {
			status, out = found.answer(c)
		}
		s.mu.Unlock()
	}
	s.answer(w, c, r.Method+" "+path, status, out)
}

// badID is the first part of a path that has to be an id and is none.
func (c *call) badID() string {
	for name, value := range c.path {
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

// shape is a call without its ids.
func shape(method, path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if idForm.MatchString(part) {
			parts[i] = "{…}"
		}
	}
	return face.Shape(method, strings.Join(parts, "/"))
}

// answer tells what was asked, and writes the answer.
func (s *server) answer(w http.ResponseWriter, c *call, what string, status int, out any) {
	s.watch.Passed(face.Traffic{At: time.Now(), From: true, What: what, Body: face.Evidence(c.body, s.token),
		Message: c.about})
	for _, p := range c.tried {
		s.watch.Tried(p)
	}
	for _, p := range c.posted {
		s.watch.Posted(p)
	}
	for _, x := range c.stray {
		s.watch.Stray(x)
	}
	if c.cut {
		panic(http.ErrAbortHandler)
	}
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
	s.watch.Passed(face.Traffic{At: time.Now(), What: fmt.Sprintf("%d %s", status, what),
		Body: face.Evidence(raw, s.token), Message: c.about})
	h.Set("X-Request-Id", request)
	h.Set("X-Version-Id", version+"."+version+".00000000000000000000000000000000.true")
	h.Set("X-RateLimit-Limit", "100")
	h.Set("X-RateLimit-Remaining", "99")
	h.Set("X-RateLimit-Reset", "1")
	if status == http.StatusTooManyRequests {
		after := strconv.Itoa(max(1, int(math.Ceil(c.after.Seconds()))))
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset", after)
		h.Set("Retry-After", after)
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// fails is how a call of a kind is to fail; one that is lost is done all the same.
func (s *server) fails(c *call, operation string) (int, any) {
	switch failure, after := s.outages.Next(operation); failure {
	case face.Transient:
		return refuse(trouble)
	case face.RateLimited:
		c.after = time.Duration(after) * time.Millisecond
		return 429, limited
	case face.Permanent:
		return refuse(noPermission)
	case port.LostResponse:
		c.cut = true
	}
	return 0, nil
}

// page cuts a list by the parameters page and per_page.
func page[T any](c *call, list []T) []T {
	from, size := c.page()
	from = min(from, len(list))
	return list[from:min(from+size, len(list))]
}

func (c *call) page() (from, size int) {
	number, err := strconv.Atoi(c.query("page"))
	if err != nil || number < 0 {
		number = 0
	}
	size, err = strconv.Atoi(c.query("per_page"))
	if err != nil || size <= 0 {
		size = 60
	}
	size = min(size, 200)
	return min(number, 1<<20) * size, size
}

// shownAll is each of a list as the API gives it; never null.
func shownAll[T any](list []T, show func(T) map[string]any) []any {
	out := []any{}
	for _, x := range list {
		out = append(out, show(x))
	}
	return out
}
