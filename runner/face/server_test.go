package face_test

import (
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

func TestServer(t *testing.T) {
	waits, gone := make(chan struct{}, 2), make(chan struct{}, 2)
	s, err := face.Listen()
	require.NoError(t, err)
	s.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/wait":
			waits <- struct{}{}
			<-r.Context().Done()
			gone <- struct{}{}
		case "/lost":
			face.HangUp(w)
		}
		_, _ = io.WriteString(w, "hello")
	}))
	require.True(t, face.Options{Webhook: s.URL}.Reachable())
	get := func(path string) error {
		resp, err := http.Get(s.URL + path)
		if err == nil {
			err = resp.Body.Close()
		}
		return err
	}
	require.NoError(t, get("/"))
	require.Error(t, get("/lost"), "no answer")
	ended := make(chan error, 2)
	for _, end := range []func(){s.Cut, func() { require.NoError(t, s.Close()) }} {
		go func() { ended <- get("/wait") }()
		<-waits
		end()
		require.Error(t, <-ended)
		<-gone
	}
	require.False(t, face.Options{Webhook: s.URL}.Reachable(), "closed")
	require.False(t, face.Options{Webhook: "::"}.Reachable())
}
