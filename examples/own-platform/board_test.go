package board

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// window is long enough for a rule of C2A: what people write in several pieces is one thought.
const window = 2100 * time.Millisecond

// TestMain is the bot where the suite starts it.
func TestMain(m *testing.M) {
	bot := Bot{
		Board: os.Getenv("BOARD_URL"), Token: os.Getenv("BOARD_TOKEN"), Model: os.Getenv("MODEL_URL"),
		Key:    os.Getenv("MODEL_KEY"),
		Window: window,
	}
	if bot.Board == "" {
		os.Exit(m.Run())
	}
	fmt.Fprintln(os.Stderr, bot.Run(context.Background()))
	os.Exit(1)
}

// TestBot: a bot on the board is judged as it ships, by what it answers and by what it leaves to others.
func TestBot(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	profile, err := edge.Parse(fmt.Appendf(nil, `
program: {name: board-bot, version: 1.0.0}
role: stack
face: {kind: board}
model: {api: openai}
windows: {composeMs: %d}
start:
  command: [%q]
  env: {BOARD_URL: "${board.url}", BOARD_TOKEN: "${board.token}", MODEL_URL: "${openai.url}", MODEL_KEY: "${openai.key}"}
`, window.Milliseconds(), self))
	require.NoError(t, err)
	r, err := runner.Run(t.Context(), runner.Options{Target: edge.Target(profile), Filter: features.Filter{
		Scenarios: []string{"attention/a-mention-is-anywhere-in-the-text#1", "attention/people-chat-in-the-channel#1"},
		Roles:     []string{"stack"}, Drafts: []string{"2026-06-24"},
	}})
	require.NoError(t, err)
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
	require.Len(t, r.Scenarios, 2)
}

// channel is one end of a pair of channels, as a connection.
type channel struct {
	in  <-chan []byte
	out chan<- []byte
}

func (c channel) Recv(ctx context.Context) ([]byte, error) {
	select {
	case raw, ok := <-c.in:
		if !ok {
			return nil, jsonrpc.ErrClosed
		}
		return raw, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
func (c channel) Send(raw []byte) error            { c.out <- raw; return nil }
func (c channel) CloseWrite(context.Context) error { return nil }
func (c channel) Close() error                     { return nil }

// TestChannels: a program behind channels is judged as any other: the reference, whole and with a bug.
func TestChannels(t *testing.T) {
	for fault, want := range map[string]judge.Overall{"": judge.Conformant, "immediate-waits": judge.Nonconformant} {
		target := Channels{Name: "reference",
			Program: func(ctx context.Context, in <-chan []byte, out chan<- []byte) error {
				options := reference.Options()
				if f, ok := reference.FindFault(fault); ok {
					f.Apply(&options)
				}
				return serve.Connection(ctx, channel{in, out}, options)
			}}
		r, err := runner.Run(t.Context(), runner.Options{
			Target: target, Filter: features.Filter{Scenarios: []string{"exposure/"}, Drafts: []string{"2026-06-24"},
				Roles: []string{"harness"}},
		})
		require.NoError(t, err)
		require.Equal(t, want, r.Overall, r.Reason)
	}
}
