package face_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	var all face.Routes[string]
	all.Add(true, map[string]string{"GET status": "status"})
	all.Add(false, map[string]string{"GET users/{user}": "one", "GET users/me": "own", "POST users/{user}": "change",
		"GET users/{user}/posts/{post}": "post"})
	for _, row := range []struct {
		why, method, path, answer string
		values                    map[string]string
		open, ok                  bool
	}{
		{"anybody may call it", "GET", "status", "status", map[string]string{}, true, true},
		{"the braces have a name", "GET", "users/u1", "one", map[string]string{"user": "u1"}, false, true},
		{"the path that says more wins", "GET", "users/me", "own", map[string]string{}, false, true},
		{"the method counts", "POST", "users/me", "change", map[string]string{"user": "me"}, false, true},
		{"two names", "GET", "users/u1/posts/p1", "post", map[string]string{"user": "u1", "post": "p1"}, false, true},
		{"another method", "DELETE", "users/u1", "", nil, false, false},
		{"a longer path", "GET", "users/u1/posts", "", nil, false, false},
	} {
		answer, values, open, ok := all.Find(row.method, row.path)
		require.Equal(t, []any{row.answer, row.values, row.open, row.ok}, []any{answer, values, open, ok}, row.why)
	}
	require.Equal(t, []string{"GET socket", "GET status", "GET users/me", "GET users/{user}",
		"GET users/{user}/posts/{post}", "POST users/{user}"}, all.Plays("GET socket"))
}
