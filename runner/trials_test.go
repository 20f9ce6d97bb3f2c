package runner

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// moody is a harness that is the reference in most trials of a scenario and does wrong in every nth.
type moody struct {
	nth    int
	silent bool // it doesn't answer; else it says what nobody may say

	mu    sync.Mutex
	times int // how often the scenario began
}

func (m *moody) target() attach.Target {
	return attach.InProcess("moody", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.Tamper = &mood{of: m}
		return serve.Serve(ctx, r, w, o)
	})
}

// mood is that of one connection.
type mood struct {
	of   *moody
	bad  bool
	sent int
}

func (m *mood) Outgoing(frame []byte) [][]byte {
	if m.bad && m.of.silent && bytes.Contains(frame, []byte(`"chat.send_message"`)) {
		return nil
	}
	return [][]byte{frame}
}

func (m *mood) Incoming(frame []byte) (pass, send [][]byte) {
	var f struct {
		Method string
		Params struct {
			EventID      string `json:"eventId"`
			Conversation struct{ ID string }
		}
	}
	_ = json.Unmarshal(frame, &f)
	switch f.Method {
	case "conformance/reset":
		m.of.mu.Lock()
		m.of.times++
		m.bad = m.of.times%m.of.nth == 0
		m.of.mu.Unlock()
	case "chat/deliver":
		if m.bad && !m.of.silent {
			m.sent++
			send = [][]byte{fmt.Appendf(nil,
				`{"jsonrpc":"2.0","id":"mood-%d","method":"tools/call",`+
					`"params":{"name":"chat.send_message","arguments":{"target":{"conversationId":%q},`+
					`"inReplyTo":%q,"text":"I can't help `+
					`it","directedness":"ambient","visibility":"all","idempotencyKey":"mood-%d"}}}`,
				m.sent, f.Params.Conversation.ID, f.Params.EventID, m.sent)}
		}
	}
	return [][]byte{frame}, send
}

func TestTrials(t *testing.T) {
	const owed = "obedience/a-plain-question-is-answered-once"
	const forbidden = "obedience/the-model-always-wants-to-answer#1"
	for _, row := range []struct {
		why      string
		nth      int
		silent   bool
		scenario string
		trials   int
		rate     float64
		want     judge.Overall
		passed   int
		shown    int
	}{
		{"it answers always", 1000, true, owed, 20, 0, judge.Conformant, 20, 1},
		{"it fails to answer in two of twenty", 10, true, owed, 20, 0, judge.Conformant, 18, 10},
		{"more is asked for", 10, true, owed, 20, 0.95, judge.Nonconformant, 18, 10},
		{"it fails to answer in every fourth", 4, true, owed, 20, 0, judge.Nonconformant, 15, 4},
		{"less is asked for", 4, true, owed, 20, 0.75, judge.Conformant, 15, 4},
		{"it says once what must not be said", 20, false, forbidden, 20, 0.5, judge.Nonconformant, 19, 20},
	} {
		var texts []string
		for _, jobs := range []int{1, 4} {
			m := moody{nth: row.nth, silent: row.silent}
			told := 0
			r, err := Run(t.Context(), Options{
				Target: m.target(), Jobs: jobs, Trials: row.trials, PassRate: row.rate,
				Filter: features.Filter{Scenarios: []string{row.scenario}, Drafts: []string{c2a.Draft0624},
					Roles: []string{c2a.RoleHarness}},
				Progress: func(Event) { told++ },
			})
			require.NoError(t, err, row.why)
			require.Equal(t, row.want, r.Overall, "%s: %s", row.why, r.Reason)
			require.Equal(t, row.trials, told, row.why)
			require.Equal(t, 1, r.Decided, row.why)
			require.NotNil(t, r.Sampling, row.why)
			s := r.Scenarios[0]
			require.NotNil(t, s.Trials, row.why)
			require.Equal(t, row.trials, s.Trials.Run, row.why)
			require.Equal(t, row.passed, s.Trials.Passed, row.why)
			require.Equal(t, row.shown, s.Trials.Shown, row.why)
			require.Contains(t, s.Reproduce, fmt.Sprintf("--trials %d --pass-rate", row.trials), row.why)
			if row.passed < row.trials {
				require.NotEmpty(t, s.Trace, "%s: the trace of a trial that failed is kept", row.why)
			}
			if r.Overall == judge.Conformant && row.passed < row.trials {
				require.NotEmpty(t, s.Trials.Tolerated, row.why)
				require.Equal(t, judge.Pass, s.Verdict, row.why)
			}
			var b bytes.Buffer
			require.NoError(t, report.WriteJSON(&b, r.WithoutTimes()))
			texts = append(texts, b.String())
		}
		require.Equal(t, texts[0], texts[1], "%s: whatever the number of jobs", row.why)
	}
}

func TestTrialsAreWithinReason(t *testing.T) {
	for _, o := range []Options{{Trials: -1}, {PassRate: 1.1}, {PassRate: -0.1}} {
		o.Target = reference()
		_, err := Run(t.Context(), o)
		require.ErrorContains(t, err, "trials")
	}
}
