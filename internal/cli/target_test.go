package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

func TestTargetRefuses(t *testing.T) {
	t.Setenv("C2A_TEST_TOKEN", "s3cret-value")
	noCertificate := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(noCertificate, []byte("hello"), 0o600))
	for _, row := range []struct {
		why  string
		in   implementation
		impl string
		want string
	}{
		{"a scheme of something else", implementation{}, "ftp://host/x",
			`url "ftp://host/x": unknown scheme; known: tcp, unix, ws, wss, http, https`},
		{"a port is never guessed for a socket", implementation{}, "tcp://localhost",
			"a host and a port are needed, as in tcp://127.0.0.1:7400"},
		{"a socket has no path", implementation{}, "tcp://localhost:1/x", "tcp takes only a host and a port"},
		{"two slashes make a host", implementation{}, "unix://run/x.sock",
			"write three slashes before a socket path"},
		{"a port that no network has", implementation{}, "http://localhost:99999/", "99999 is not a valid port"},
		{"no host", implementation{}, "wss:///c2a", "the host is missing"},
		{"no port", implementation{}, "ws://localhost:port/", "invalid port"},
		{"a fragment never reaches a server", implementation{}, "ws://localhost/#c2a",
			"a fragment (#) is not allowed"},
		{"a password would stand in every report", implementation{}, "wss://me:hunter2@host/",
			"the url: reports would show its password; write ${NAME} instead"},
		{"a variable that is not set would be an empty token", implementation{}, "ws://host/?t=${C2A_TEST_NONE}",
			`the environment variable "C2A_TEST_NONE" is not set`},
		{"likewise in a header", implementation{Headers: map[string]string{"X-Key": "${C2A_TEST_NONE}"}}, "ws://host/",
			`header "X-Key": the environment variable "C2A_TEST_NONE" is not set`},
		{"a value can't end its header", implementation{Headers: map[string]string{"X-Key": "a\nb"}}, "ws://host/",
			`header "X-Key": its value contains a line break`},
		{"a name with a blank", implementation{Headers: map[string]string{"X Key": "a"}}, "ws://host/",
			`header "X Key": not a valid header name`},
		{"what makes a WebSocket is not to be changed", implementation{Headers: map[string]string{"upgrade": "a"}},
			"ws://host/", `header "upgrade": c2a-conform sets this header itself`},
		{"what HTTP frames", implementation{Framing: jsonrpc.ContentLength}, "http://host/",
			"http has its own framing"},
		{"no such file", implementation{CA: "no-such.pem"}, "https://host/",
			"read CA certificates: open no-such.pem"},
		{"a file without a certificate", implementation{CA: noCertificate}, "https://host/",
			"no certificate in PEM in"},
	} {
		_, err := row.in.named(row.impl).target(hooks{})
		require.ErrorContains(t, err, row.want, row.why)
		require.Equal(t, exitUsage, codeOf(err), row.why)
		require.NotContains(t, err.Error(), "hunter2")
	}
}

// A flag wins over the file, of which what fits is taken.
func TestTargetTakesWhatFits(t *testing.T) {
	t.Setenv("C2A_TEST_TOKEN", "s3cret-value")
	both := implementation{URL: "wss://host/",
		Headers: map[string]string{"Authorization": "Bearer ${C2A_TEST_TOKEN}"}, CA: ""}
	for _, row := range []struct {
		why, impl, scheme string
	}{
		{"the url of the file", both.text(), "wss"},
		{"another url", "ws://${C2A_TEST_TOKEN}/", "ws"},
		{"a url that carries no headers", "tcp://127.0.0.1:1", "tcp"},
		{"a command", "./my-host", ""},
	} {
		target, err := both.named(row.impl).target(hooks{})
		require.NoError(t, err, row.why)
		scheme, _ := attach.Remote(target)
		require.Equal(t, row.scheme, scheme, row.why)
		require.NotContains(t, target.String(), "s3cret", "no report may show it")
	}
}
