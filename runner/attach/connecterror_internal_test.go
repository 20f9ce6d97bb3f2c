package attach

import (
	"errors"
	"net"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

// What depends on the name servers of a machine can't be met by a test.
func TestConnectErrorOfNames(t *testing.T) {
	t.Setenv("C2A_TEST_TOKEN", "s3cret-value")
	a, err := ParseAddress("wss://no.example/?t=${C2A_TEST_TOKEN}")
	require.NoError(t, err)
	for _, tt := range []struct {
		why     string
		err     error
		problem Problem
		says    string
	}{
		{"a name that nobody has", &net.DNSError{Err: "no such host", Name: "no.example", IsNotFound: true},
			ProblemName, "wss://no.example/?t=${C2A_TEST_TOKEN}: unknown host"},
		{"nobody to ask for names", &net.DNSError{Err: "server misbehaving", Name: "no.example"}, ProblemNetwork,
			"network error: server misbehaving"},
		{"an error with the URL in it", &url.Error{Op: "Get", URL: a.URL.String(), Err: errors.New("for s3cret-value")},
			ProblemNetwork, "network error: for ${C2A_TEST_TOKEN}"},
	} {
		e := a.connectError(tt.err)
		require.Equal(t, tt.problem, e.Problem, tt.why)
		require.ErrorContains(t, e, tt.says, tt.why)
		require.NotContains(t, e.Error(), "s3cret", tt.why)
	}
}
