package runner_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/listen"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// TestEveryTransportGivesTheSameVerdicts: however the reference is attached, and with a bug in it, each scenario ends
// as it does in this process, but for what a transport doesn't allow.
func TestEveryTransportGivesTheSameVerdicts(t *testing.T) {
	o := bundled.Options()
	c2aserve.Of(&o).Harness.QuietMs = 500
	o.Connections = 2
	filter := features.Filter{Requirements: []string{"C2A-COMPOSE-0*", "C2A-INIT-*", "C2A-RPC-002", "C2A-RPC-003",
		"C2A-RPC-005", "C2A-RPC-006"}, Drafts: []string{c2a.Draft0624}}
	verdicts := func(t *testing.T, target attach.Target) map[string]judge.Verdict {
		r, err := runner.Run(t.Context(),
			runner.Options{Target: target, Filter: filter, Jobs: 2, KeepTraces: runner.KeepNone})
		require.NoError(t, err)
		require.Equal(t, judge.Nonconformant, r.Overall, r.Reason)
		out := map[string]judge.Verdict{}
		for _, s := range r.Scenarios {
			out[s.Role+" "+s.ID] = s.Verdict
		}
		return out
	}
	want := verdicts(t, inProcess(o))
	counts := map[judge.Verdict]int{}
	for _, v := range want {
		counts[v]++
	}
	require.Greater(t, counts[judge.Pass], 100)
	require.Greater(t, counts[judge.Fail], 3)

	socket := filepath.Join(t.TempDir(), "s")
	for _, tt := range []struct {
		name, address string
		listen        listen.Options
		attach        attach.URLOptions
	}{
		{"tcp", "tcp://127.0.0.1:0", listen.Options{}, attach.URLOptions{}},
		{"unix, content-length", "unix://" + socket, listen.Options{Framing: jsonrpc.ContentLength},
			attach.URLOptions{Framing: jsonrpc.ContentLength}},
		{"ws", "ws://127.0.0.1:0/c2a", listen.Options{}, attach.URLOptions{}},
		{"http, all by the stream", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByStream},
			attach.URLOptions{}},
		{"http, all in responses", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByResponse},
			attach.URLOptions{}},
		{"http, both", "http://127.0.0.1:0/c2a", listen.Options{HTTP: listen.ByBoth}, attach.URLOptions{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			server, err := listen.Listen(tt.address, tt.listen)
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			var serving sync.WaitGroup
			serving.Go(func() {
				_ = server.Serve(ctx, func(ctx context.Context,
					conn listen.Conn) {
					_ = serve.Connection(ctx, conn, o)
				})
			})
			defer serving.Wait()
			defer cancel()
			target, err := attach.URL(server.URL(), tt.attach)
			require.NoError(t, err)
			untested := 0
			for id, got := range verdicts(t, target) {
				if got == judge.NotTestable || got == judge.NotApplicable && want[id] != judge.NotApplicable {
					untested++ // restarts; over WebSocket also what is no UTF-8
					continue
				}
				require.Equal(t, want[id], got, id)
			}
			require.Less(t, untested, len(want)/10)
		})
	}
}
