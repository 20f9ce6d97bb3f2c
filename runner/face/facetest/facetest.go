// Package facetest contains what the tests of all faces need: an observer, and a comparison of what a face sends with
// its platform's documentation.
package facetest

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Patience is how long a test waits for an expected event.
const Patience = 5 * time.Second

// Watcher records what a face reports.
type Watcher struct {
	mu      sync.Mutex
	posts   []port.Posted
	taken   int // number of posts that Next has returned
	tried   []port.Posted
	lacks   []string
	strays  []string
	traffic []face.Traffic
	news    chan struct{} // closed and replaced at each report
}

// NewWatcher returns a watcher.
func NewWatcher() *Watcher { return &Watcher{news: make(chan struct{})} }

func (w *Watcher) note(keep func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	keep()
	close(w.news)
	w.news = make(chan struct{})
}

// Posted implements face.Watcher.
func (w *Watcher) Posted(p port.Posted) { w.note(func() { w.posts = append(w.posts, p) }) }

// Tried implements face.Watcher.
func (w *Watcher) Tried(p port.Posted) { w.note(func() { w.tried = append(w.tried, p) }) }

// Attempts returns all posts so far that were refused because the message that they follow is gone.
func (w *Watcher) Attempts() []port.Posted {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.tried)
}

// Lacks implements face.Watcher.
func (w *Watcher) Lacks(call string) { w.note(func() { w.lacks = append(w.lacks, call) }) }

// Unplayed returns all calls so far that the face doesn't support.
func (w *Watcher) Unplayed() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.lacks)
}

// Stray implements face.Watcher.
func (w *Watcher) Stray(what string) { w.note(func() { w.strays = append(w.strays, what) }) }

// Passed implements face.Watcher.
func (w *Watcher) Passed(t face.Traffic) { w.note(func() { w.traffic = append(w.traffic, t) }) }

// Posts returns everything that has become visible so far.
func (w *Watcher) Posts() []port.Posted {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.posts)
}

// Strays returns all strays so far.
func (w *Watcher) Strays() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.strays)
}

// Traffic returns all traffic so far.
func (w *Watcher) Traffic() []face.Traffic {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.traffic)
}

// Until waits until done returns true. It checks after each report of the face.
func (w *Watcher) Until(t testing.TB, what string, done func() bool) {
	t.Helper()
	limit := time.After(4 * Patience)
	for {
		w.mu.Lock()
		news := w.news
		w.mu.Unlock()
		if done() {
			return
		}
		select {
		case <-news:
		case <-limit:
			var passed []string
			for _, x := range w.Traffic() {
				passed = append(passed, x.What)
			}
			require.FailNow(t, "timed out waiting for "+what, "passed: %q", passed)
		}
	}
}

// Await waits until n posts have become visible, and returns all of them.
func (w *Watcher) Await(t testing.TB, n int) []port.Posted {
	t.Helper()
	w.Until(t, fmt.Sprintf("%d posts", n), func() bool { return len(w.Posts()) >= n })
	return w.Posts()
}

// Next returns the next post that becomes visible.
func (w *Watcher) Next(t testing.TB) port.Posted {
	t.Helper()
	w.taken++
	return w.Await(t, w.taken)[w.taken-1]
}

// Nothing fails the test if another post has become visible.
func (w *Watcher) Nothing(t testing.TB) {
	t.Helper()
	require.Empty(t, w.Posts()[w.taken:], "something became visible")
}

// Body returns the body of the latest traffic with a name, in one direction.
func (w *Watcher) Body(t testing.TB, from bool, what string) json.RawMessage {
	t.Helper()
	all := w.Traffic()
	for _, x := range slices.Backward(all) {
		if x.From == from && x.What == what {
			return x.Body
		}
	}
	require.FailNow(t, "nothing passed as "+what)
	return nil
}

// Fixture is an example of a payload from a platform's documentation.
type Fixture struct {
	// Source is the URL of the document. Of identifies the payload in the document.
	Source string `json:"source"`
	Of     string `json:"of"`
	// Optional are members, by path, that a face need not send. More are members that it sends although this example
	// lacks them.
	Optional []string        `json:"optional"`
	More     []string        `json:"more"`
	Payload  json.RawMessage `json:"payload"`
}

// Conforms compares a payload of the face with a fixture: both must have the same members with the same types. null
// matches any type.
func Conforms(t testing.TB, file string, got []byte) {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	var f Fixture
	require.NoError(t, json.Unmarshal(raw, &f), file)
	require.NotEmpty(t, f.Source, "%s must say where it is from", file)
	want, have := shape(t, f.Payload), shape(t, got)
	var wrong []string
	covered := func(list []string, path string) bool {
		return slices.ContainsFunc(list, func(p string) bool {
			return path == p || strings.HasPrefix(path, p+".") || strings.HasPrefix(path, p+"[")
		})
	}
	for path, kind := range want {
		switch is, ok := have[path]; {
		case !ok && !covered(f.Optional, path):
			wrong = append(wrong, "lacks "+path)
		case ok && is != kind && is != "null" && kind != "null":
			wrong = append(wrong, fmt.Sprintf("%s is %s, not %s", path, is, kind))
		}
	}
	for path := range have {
		if _, ok := want[path]; !ok && !covered(f.More, path) {
			wrong = append(wrong, "has "+path+" besides")
		}
	}
	sort.Strings(wrong)
	require.Empty(t, wrong, "%s (%s): %s", file, f.Source, got)
}

// shape returns the type of each member, by path. All elements of a list have the same path.
func shape(t testing.TB, raw []byte) map[string]string {
	t.Helper()
	var v any
	require.NoError(t, json.Unmarshal(raw, &v), "%s", raw)
	out := map[string]string{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			out[path] = "object"
			for k, x := range v {
				walk(path+"."+k, x)
			}
		case []any:
			out[path] = "list"
			for _, x := range v {
				walk(path+"[]", x)
			}
		case string:
			out[path] = "string"
		case float64:
			out[path] = "number"
		case bool:
			out[path] = "bool"
		default:
			out[path] = "null"
		}
	}
	walk("", v)
	return out
}

// Form returns the members of a value and their types, without the contents.
func Form(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			out[k] = Form(x)
		}
		return out
	case []any:
		out := []any{}
		for _, x := range v {
			out = append(out, Form(x))
		}
		return out
	}
	return fmt.Sprintf("%T", v)
}
