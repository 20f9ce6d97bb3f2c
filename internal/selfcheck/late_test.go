package selfcheck

import (
	"bytes"
	"context"
	"io"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// lateSpeaker says something forbidden once everything is over: when it is settled for the last time.
type lateSpeaker struct{}

func (lateSpeaker) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

func (lateSpeaker) Incoming(frame []byte) (pass, send [][]byte) {
	if bytes.Contains(frame, []byte(`"farewell"`)) {
		send = [][]byte{
			[]byte(`{"jsonrpc":"2.0","id":"late","method":"tools/call",` +
				`"params":{"name":"chat.send_message","arguments":{"text":"FORBIDDEN"}}}`)}
	}
	return [][]byte{frame}, send
}

// TestLateWordsAreNotGreen: what comes behind the last barrier of the last scenario was seen by nobody who judges, so
// the run can't be green.
func TestLateWordsAreNotGreen(t *testing.T) {
	for _, row := range []struct {
		why  string
		late bool
		want judge.Overall
	}{
		{"it keeps quiet when all is over", false, judge.Conformant},
		{"it speaks when all is over", true, judge.Inconclusive},
	} {
		r, err := runner.Run(t.Context(), runner.Options{
			Target: attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
				o := bundled.Options()
				if row.late {
					o.Tamper = lateSpeaker{}
				}
				return serve.Serve(ctx, r, w, o)
			}),
			Filter: features.Filter{Scenarios: []string{"link/the-harness-answers-initialize"}},
			Jobs:   1,
		})
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, r.Overall, "%s: %s", row.why, r.Reason)
	}
}
