package face

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// maxBody is the maximum size of a program's request, in bytes.
const maxBody = 10 << 20

// Call is a request of a program to the API of a platform, with what is reported about it.
type Call struct {
	R    *http.Request
	Body []byte
	Path map[string]string // the parts of the path in the braces of the route, by name

	Posted []port.Posted
	Tried  []port.Posted
	Stray  []string
	About  string        // id, in the world, of the message that it is about
	After  time.Duration // how long the program is told to wait
	Cut    bool          // the answer is lost
}

// ReadCall reads a request. The error says that its body is too long.
func ReadCall(w http.ResponseWriter, r *http.Request) (Call, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	return Call{R: r, Body: body}, err
}

// Decode reads the body, and reports whether it is valid.
func (c *Call) Decode(v any) bool { return json.Unmarshal(c.Body, v) == nil }

// Query returns a parameter of the request.
func (c *Call) Query(name string) string { return c.R.URL.Query().Get(name) }

// Fails returns how a call fails in an outage, or "" if it doesn't fail. A call whose answer is lost is still carried
// out.
func (c *Call) Fails(o *Outages, operation string) (failure string) {
	failure, after := o.Next(operation)
	switch failure {
	case RateLimited:
		c.After = time.Duration(after) * time.Millisecond
	case port.LostResponse:
		c.Cut = true
		return ""
	}
	return failure
}

// Asked reports a call that has been carried out to a watcher. It doesn't return if the answer is lost.
func (c *Call) Asked(w Watcher, what string, secrets ...string) {
	w.Passed(Traffic{At: time.Now(), From: true, What: what, Body: Evidence(c.Body, secrets...), Message: c.About})
	for _, p := range c.Tried {
		w.Tried(p)
	}
	for _, p := range c.Posted {
		w.Posted(p)
	}
	for _, x := range c.Stray {
		w.Stray(x)
	}
	if c.Cut {
		panic(http.ErrAbortHandler)
	}
}

// Answered reports the answer to a call to a watcher.
func (c *Call) Answered(w Watcher, what string, status int, raw []byte, secrets ...string) {
	w.Passed(Traffic{At: time.Now(), What: fmt.Sprintf("%d %s", status, what), Body: Evidence(raw, secrets...),
		Message: c.About})
}

// Routes are the supported calls of an API, each with an answer of type A. The zero value has none.
type Routes[A any] struct {
	list []route[A]
}

// route is one call. Parts of its path in braces match anything.
type route[A any] struct {
	method string
	parts  []string
	answer A
	open   bool // no authorization is needed
}

// Add adds calls by method and path, for example "GET users/{user}". open means that they need no authorization.
func (all *Routes[A]) Add(open bool, of map[string]A) {
	for pattern, answer := range of {
		method, path, _ := strings.Cut(pattern, " ")
		all.list = append(all.list, route[A]{method, strings.Split(path, "/"), answer, open})
	}
	slices.SortFunc(all.list, func(a, b route[A]) int {
		// "{" sorts after every letter.
		return strings.Compare(strings.Join(a.parts, "\x00")+a.method, strings.Join(b.parts, "\x00")+b.method)
	})
}

// Find returns the answer to a request, and the parts in the braces of its path. If two calls match, it returns the one
// with the more specific path.
func (all *Routes[A]) Find(method, path string) (answer A, values map[string]string, open, ok bool) {
	parts := strings.Split(path, "/")
	for _, r := range all.list {
		if r.method == method && len(r.parts) == len(parts) {
			if values, fits := r.fits(parts); fits {
				return r.answer, values, r.open, true
			}
		}
	}
	return answer, nil, false, false
}

func (r route[A]) fits(parts []string) (map[string]string, bool) {
	values := map[string]string{}
	for i, want := range r.parts {
		if name, ok := strings.CutPrefix(want, "{"); ok {
			values[strings.TrimSuffix(name, "}")] = parts[i]
		} else if want != parts[i] {
			return nil, false
		}
	}
	return values, true
}

// Plays returns all calls in the form of [Player], and besides, which are answered elsewhere.
func (all *Routes[A]) Plays(besides ...string) []string {
	list := slices.Clone(besides)
	for _, r := range all.list {
		list = append(list, r.method+" "+strings.Join(r.parts, "/"))
	}
	slices.Sort(list)
	return list
}
