package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServeWarnsWhereOtherMachinesCanConnect(t *testing.T) {
	for address, warns := range map[string]bool{
		"tcp://127.0.0.1:0": false,
		"tcp://localhost:0": false,
		"tcp://0.0.0.0:0":   true,
		"ws://0.0.0.0:0/":   true,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // it ends as soon as it listens
		var stdout, stderr bytes.Buffer
		Main(ctx, []string{"serve", "--listen", address}, strings.NewReader(""), &stdout, &stderr)
		require.Contains(t, stderr.String(), "listening on")
		require.Equal(t, warns, strings.Contains(stderr.String(), "warning: other machines can connect"),
			stderr.String())
	}
}
